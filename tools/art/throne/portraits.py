"""Portrait cards: a figure on a card, before a ground that tells the quest it belongs to."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.cards import draw_blank
from tools.art.ink import Pen
from tools.art.shapes import box, ellipse
from tools.art.throne import (
    helps_gardens,
    helps_halls,
    iron_catacombs,
    iron_court,
    iron_fortress,
    iron_wilds,
    putrid_keep,
    putrid_mire,
    putrid_queen,
    putrid_village,
    sand_desert,
    sand_guardians,
    sand_river,
    sand_tomb,
    traps_halls,
    traps_ways,
)
from tools.art.throne.heroes import FIGURES as HEROES
from tools.art.throne.pen import Quill

Figure = Callable[[Quill], None]
PANEL = box(-64, -98, 128, 196)
FLOOR = 80

GROUNDS: dict[str, tuple[str, str]] = {
    "iron": ("#E4DFD0", "slate"),
    "sand": ("#F6E3B4", "ochre"),
    "putrid": ("#E2E3C4", "olive"),
    "help": ("#EFE6C8", "verdigris"),
    "trap": ("#EBD5BC", "ember"),
    "hero": ("#F4E6C4", "gold"),
}


def figures() -> list[tuple[str, str, Figure]]:
    """Return every figure of a step as (name, ground, drawing)."""
    families: list[tuple[str, dict[str, Figure]]] = [
        ("iron", iron_wilds.FIGURES),
        ("iron", iron_catacombs.FIGURES),
        ("iron", iron_fortress.FIGURES),
        ("iron", iron_court.FIGURES),
        ("sand", sand_desert.FIGURES),
        ("sand", sand_river.FIGURES),
        ("sand", sand_guardians.FIGURES),
        ("sand", sand_tomb.FIGURES),
        ("putrid", putrid_village.FIGURES),
        ("putrid", putrid_mire.FIGURES),
        ("putrid", putrid_keep.FIGURES),
        ("putrid", putrid_queen.FIGURES),
        ("help", helps_halls.FIGURES),
        ("help", helps_gardens.FIGURES),
        ("trap", traps_halls.FIGURES),
        ("trap", traps_ways.FIGURES),
    ]
    return [(name, ground, draw) for ground, family in families for name, draw in family.items()]


def heroes() -> list[tuple[str, str, Figure]]:
    """Return the four heroes in the same form as `figures`."""
    return [(name, "hero", draw) for name, draw in HEROES.items()]


def draw_portrait(pen: Pen, name: str, ground: str, figure: Figure, scale: float = 1.0) -> None:
    """Draw a portrait card around the origin; `scale` is the final pixels per unit."""
    draw_blank(pen)
    paper, tint = GROUNDS[ground]
    quill = Quill(pen.canvas, name, scale)
    pen.fill(PANEL, paper)
    with pen.clip(PANEL):
        _ground(quill, ground, tint)
        figure(quill)
        pen.inner_rim(PANEL, 9, "umber", 0.3, blur=5)
    weight = quill.boldness
    pen.line(PANEL, 1.8 * weight, wobble=0.25, closed=True)
    if scale > 0.8:
        pen.line(box(-67, -101, 134, 202), 0.7, "sepia", wobble=0.25, closed=True)


def _ground(quill: Quill, ground: str, tint: str) -> None:
    """Draw sky and floor: engraved lines that spare a disc of light behind the figure."""
    quill.glow(0, -34, 82, "bone", 0.95)
    gap = max(5.0, 2.6 / quill.scale)
    y = -94.0
    while y < FLOOR - 6:
        reach = 58 * 58 - (y + 26) ** 2
        hole = math.sqrt(reach) if reach > 0 else 0.0
        if not hole:
            quill.line([(-66, y), (0, y + 0.8), (66, y)], 0.7, tint, alpha=0.55, taper=(0.8, 0.8))
        elif hole < 62:
            for side in (-1, 1):
                quill.line(
                    [(side * (hole + 3), y), (side * 66, y + 0.8)],
                    0.7,
                    tint,
                    curved=False,
                    taper=(0.1, 0.8),
                    alpha=0.55,
                )
        y += gap
    if ground in ("hero", "help"):
        for index in range(24):
            angle = index * math.tau / 24
            far = 74 if index % 2 else 66
            ray = [
                (math.cos(angle) * 60, -26 + math.sin(angle) * 60),
                (math.cos(angle) * far, -26 + math.sin(angle) * far),
            ]
            quill.line(ray, 1.1, tint, curved=False, taper=(0.3, 0.9), alpha=0.8)
    quill.form(
        [(-70, FLOOR - 1), (-20, FLOOR - 3), (30, FLOOR), (70, FLOOR - 3), (70, 104), (-70, 104)],
        "parch_mid",
        1.1,
        ink_colour="sepia",
    )
    quill.wash(ellipse(4, FLOOR + 6, 48, 7), "umber", 0.45, curved=False, blur=2.5)
    quill.hatch(
        [(-66, FLOOR + 7), (66, FLOOR + 7), (66, 100), (-66, 100)],
        0.03,
        3.4,
        0.7,
        "sepia",
        0.5,
        curved=False,
        dash=26,
    )
