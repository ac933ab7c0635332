"""The pictures of all story passages, the banners of the three quests, and their frame."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.ink import Pen
from tools.art.shapes import box
from tools.art.throne import stories_iron, stories_putrid, stories_sand
from tools.art.throne.pen import Quill

Scene = Callable[[Quill], None]

STORIES: dict[str, Scene] = {
    **stories_iron.SCENES,
    **stories_sand.SCENES,
    **stories_putrid.SCENES,
}
BANNERS: dict[str, Scene] = {
    "iron": STORIES["fortress"],
    "sand": STORIES["pyramid_door"],
    "putrid": STORIES["rotten_keep"],
}


def draw_scene(
    pen: Pen, name: str, scene: Scene, width: float, height: float, scale: float
) -> None:
    """Draw a framed picture of the given size, its top left corner at the origin.

    `scale` is how large one unit of scenery is drawn: below 1 a picture shows more of it.
    """
    frame = box(5, 5, width - 10, height - 10)
    with pen.clip(frame), pen.at(width / 2, height - 8, scale):
        scene(Quill(pen.canvas, name, scale))
    pen.inner_rim(frame, 16, "umber", 0.35, blur=9)
    pen.line(frame, 2.4, wobble=0.3, closed=True)
    pen.line(box(1.5, 1.5, width - 3, height - 3), 0.9, "sepia", wobble=0.2, closed=True)
