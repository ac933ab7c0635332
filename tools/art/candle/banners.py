"""The banners of Candle's page: what each kind of run is like, lit as the game is, in a frame."""

from __future__ import annotations

import numpy as np

from tools.art.candle.diorama import Diorama, Hero, compose
from tools.art.ink import Pen
from tools.art.palette import FloatArray
from tools.art.shapes import box

SIZE = (392, 176)
"""Pixels: as wide as the column of the page, 8 tiles by not quite 4."""
BORDER = 4
"""Pixels of the picture's edge that the frame covers."""

STORY = Diorama(
    SIZE,
    """
    ##########
    ..........
    ..........
    ..........
    ..........
    ##########
    """,
    things=[
        ("back", "window_narrow", 3.95, 3.6),
        ("back", "banner_moon", 0.9, 4.4),
        ("back", "barrel", 8.65, 5.0),
        ("back", "cobweb", 9.0, 2.0),
        ("things", "lamp/lit", 1.9, 5.0),
        ("things", "sign", 6.6, 5.0),
    ],
    coins=[(7.75, 4.2)],
    lights=[("lamp", 2.34, 3.7), ("self", 6.6, 4.5)],
    glows=[("lamp", 2.34, 3.62)],
    flames=[(2.34, 3.71)],
    hero=Hero(5.2, 5.0),
    floor=1,
    corner=(0.9, 1.6),
    sky=(330, 40),
    towers=(-40, -200),
    motes=12,
    reach=0.5,
    ambient=0.85,
)
LEVEL = Diorama(
    SIZE,
    """
    ##########
    ..........
    ..........
    ..........
    ...##.....
    ###....###
    ##########
    """,
    things=[
        ("back", "pillar", 7.0, 6.0),
        ("back", "banner_sun", 2.2, 4.7),
        ("things", "spikes/0", 3.0, 6.0),
        ("things", "spikes/1", 4.0, 6.0),
        ("things", "spikes/2", 5.0, 6.0),
        ("things", "spikes/0", 6.0, 6.0),
        ("things", "key/star", 4.0, 3.5),
        ("things", "chest/caged", 8.35, 5.0),
    ],
    coins=[(6.4, 3.35), (7.0, 3.55), (7.4, 4.05)],
    lights=[
        ("key", 4.0, 3.4),
        ("treasure", 8.35, 4.4),
        ("danger", 4.0, 5.5),
        ("danger", 5.6, 5.5),
    ],
    glows=[("treasure", 8.35, 4.4)],
    hero=Hero(5.6, 4.85, "jump"),
    floor=3,
    corner=(1.0, 2.62),
    motes=14,
    reach=0.5,
    ambient=0.8,
)
CASTLE = Diorama(
    SIZE,
    """
    ..........
    ..........
    ..........
    ..........
    .##.#.....
    .####.#...
    .#####.#.#
    .#########
    """,
    things=[("creatures", "bat", 5.5, 3.7), ("creatures", "<bat", 7.9, 2.9)],
    hero=Hero(2.15, 4.0, "look_up"),
    floor=9,
    corner=(1.15, 1.9),
    open_air=True,
    sky=(150, 205),
    towers=(-600, -160),
    motes=16,
    reach=0.5,
)
SMALL = Diorama(
    SIZE,
    """
    ##########
    #........#
    #........#
    #........#
    #........#
    ##########
    """,
    things=[
        ("back", "bookcase", 2.25, 5.0),
        ("back", "window_slit", 3.9, 3.6),
        ("back", "painting", 5.6, 3.7),
        ("back", "table", 7.75, 5.0),
        ("back", "cobweb", 8.5, 2.0),
        ("things", "candle", 7.35, 4.2),
        ("things", "key/leaf", 4.0, 4.6),
        ("things", "chest/closed", 6.35, 5.0),
    ],
    lights=[("sconce", 7.35, 3.6), ("treasure", 6.35, 4.4), ("key", 4.0, 4.6)],
    glows=[("sconce", 7.35, 3.6)],
    flames=[(7.35, 3.58)],
    hero=Hero(5.0, 5.0, "walk"),
    floor=5,
    corner=(0.9, 1.6),
    motes=12,
    reach=0.6,
)
NIGHT = Diorama(
    SIZE,
    """
    ##########
    ..........
    ..........
    ..........
    ..........
    ##..######
    """,
    things=[
        ("back", "pillar", 3.2, 5.0),
        ("back", "skeleton", 1.9, 5.0),
        ("back", "cobweb_large", 1.9, 3.0),
        ("things", "lamp/unlit", 8.6, 5.0),
        ("creatures", "shade/near", 4.15, 5.0),
        ("creatures", "<shade/idle", 7.55, 4.6),
        ("creatures", "bat/asleep", 6.4, 1.5),
        ("creatures", "owl/watching", 2.0, 3.0),
    ],
    lights=[("eyes", 4.2, 4.2), ("eyes", 7.55, 3.9), ("eyes", 2.0, 2.3), ("eyes", 6.4, 2.1)],
    hero=Hero(5.5, 5.0, light="ember", wax=4),
    floor=0,
    corner=(0.9, 1.6),
    ambient=0.62,
    motes=5,
    reach=0.42,
)
BANNERS = {"story": STORY, "level": LEVEL, "castle": CASTLE, "small": SMALL, "night": NIGHT}


def draw_frame(pen: Pen, _frame: int, size: tuple[int, int] = SIZE) -> None:
    """Draw a double frame as the story pictures have it."""
    width, height = size
    frame = box(4, 4, width - 8, height - 8)
    pen.line(frame, 2.6, wobble=0.3, closed=True)
    pen.line(box(1.5, 1.5, width - 3, height - 3), 0.9, "sepia", wobble=0.2, closed=True)


def lay_under(name: str, frame: FloatArray, scale: float, _number: int) -> FloatArray:
    """Return the banner ``name``, its frame over it: premultiplied floats."""
    if scale != 1:
        raise ValueError(f"banner/{name}: expected scale 1, it is made of finished pictures")
    picture = compose(BANNERS[name])
    pixels = np.asarray(picture, np.float32) / np.float32(255)
    inside = np.zeros(frame.shape[:2], bool)
    inside[BORDER:-BORDER, BORDER:-BORDER] = True
    pixels = pixels * inside[..., None]
    return np.asarray(frame + pixels * (1 - frame[..., 3:4]), np.float32)
