"""Small marks on the map: what is seen from afar, is safe, was noted, or is to be done."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.hex.dwellings import pennant
from tools.art.hex.kit import MapPen
from tools.art.hex.relief import tuft
from tools.art.ink import cut
from tools.art.shapes import box, curve, ellipse, outline, placed, star
from tools.art.suits import glyph_path


def _smoke(pen: MapPen) -> None:
    pen.line([(-4, 13), (4, 12)], 1.2, "sepia", wobble=0.2)
    for dx, tall, weight in ((0, 34, 5.0), (3, 26, 3.4)):
        plume = curve([(dx, 12), (dx + 5, 12 - tall * 0.3), (dx - 3, 12 - tall * 0.62),
                       (dx + 4, 12 - tall)], False, 8)  # fmt: skip
        pen.line(plume, weight, "sepia", 0.30, wobble=0.6, taper=(0.5, 0.2))
        pen.line(placed(plume, 1.2), 1.2, "sepia", 0.85, wobble=0.5, taper=(0.3, 0.9))


def _glow(pen: MapPen) -> None:
    pen.radial(0, 0, 26, ((0, "#FFF7C9", 0.95), (0.5, "#D7EFC0", 0.55), (1, "#D7EFC0", 0)))
    for x, y, r in ((0, 0, 5.4), (-11, 6, 3), (10, -8, 3.4), (9, 9, 2.4)):
        pen.fill(star(x, y, r + 1, 4, 0.36), "ink", 0.8)
        pen.fill(star(x, y, r, 4, 0.36), "gold")


def _stones(pen: MapPen) -> None:
    for x, h, w in ((-11, 14, 5), (0, 21, 5.6), (10, 11, 5)):
        stone = outline([(x - w / 2, 10), (x - w / 2, 10 - h), (x, 8 - h), (x + w / 2, 11 - h),
                         (x + w / 2, 10)])  # fmt: skip
        pen.line(stone, 1.4, "sepia", 0.9, closed=True, wobble=0.3)
        pen.hatch(box(x, 8 - h, w / 2, h), 1.3, 2.4, 0.8, "sepia", 0.6)
    pen.line([(-18, 11), (17, 11)], 1.0, "sepia", 0.8, wobble=0.5)


def _weather(pen: MapPen) -> None:
    cloud = curve([(-16, 2), (-13, -7), (-4, -10), (4, -13), (13, -8), (17, 1), (8, 4), (-8, 4)])
    pen.fill(cloud, "slate", 0.75)
    pen.line(cloud, 1.5, closed=True, wobble=0.3)
    for x in (-10, -2, 6):
        pen.line([(x, 7), (x - 3, 14)], 1.3, "lapis", wobble=0.2, taper=(0.1, 0.6))
    bolt = outline([(10, 4), (5, 11), (9, 11), (6, 18)])
    pen.line(bolt, 1.8, "ochre", wobble=0.1, taper=(0, 0.6))


def _settled(pen: MapPen) -> None:
    pen.dot(0, 0, 9.6, "ink")
    pen.dot(0, 0, 8.2, "verdigris")
    pen.line(ellipse(0, 0, 6.4, count=22), 0.9, "bone", 0.8, closed=True, wobble=0.1)
    pen.line([(-3.4, 0), (-0.8, 3), (4, -3.4)], 2.2, "bone", wobble=0.1, taper=(0, 0))


def _secured(pen: MapPen) -> None:
    """A cairn with a small banner: this hex is safe."""
    for x, y, w, h in ((0, 9, 17, 6), (-1, 4, 12, 5.4), (1, -0.6, 8, 5)):
        pen.shape(
            curve(
                [(x - w / 2, y), (x - w * 0.36, y - h), (x + w * 0.34, y - h), (x + w / 2, y)],
                True,
                4,
            ),
            "stone",
            1.3,
        )
    pennant(pen, 0, -5, 13, "verdigris")


def _refuge(pen: MapPen) -> None:
    roof = outline([(-13, 8), (0, -9), (13, 8)])
    pen.shape(roof, "#C39A4E", 1.6)
    pen.hatch([(0, -9), (13, 8), (5, 8)], 1.1, 2.4, 0.8, alpha=0.65)
    pen.fill([(-3, -1), (-6, 8), (1, 8)], "ink")
    pen.dot(-2.6, 5.4, 1.5, "flame")


def _trail(pen: MapPen) -> None:
    pen.line([(-1, 11), (-1, -13)], 2.0, "sepia", wobble=0.1, taper=(0, 0))
    for y, d in ((-12, 1), (-5, -1)):
        board = [
            (-1 - d * 7, y - 2.6),
            (-1 + d * 7, y - 2.6),
            (-1 + d * 11, y),
            (-1 + d * 7, y + 2.6),
            (-1 - d * 7, y + 2.6),
        ]
        pen.shape(outline(board), "#C9A36B", 1.3, wobble=0.2)
    tuft(pen, 3, 11, 3.6)


def _note(pen: MapPen) -> None:
    leaf = outline([(-8, -12), (8, -13), (9, 4), (2, 10), (-7, 9)])
    pen.fill(placed(leaf, 1.5, 2), "night", 0.35)
    pen.shape(leaf, "bone", 1.3)
    pen.line([(9, 4), (3, 4), (2, 10)], 1.0, wobble=0.1)
    for y in (-7, -3, 1):
        pen.line([(-5, y), (5, y - 0.4)], 1.0, "sepia", wobble=0.3)
    pen.dot(0, -12, 3.2, "ink")
    pen.dot(0, -12, 2.3, "rubric")


def _faction(pen: MapPen) -> None:
    shield = curve([(-9, -11), (0, -13), (9, -11), (9, 0), (0, 11), (-9, 0)], True, 5)
    pen.shape(shield, "#5A1F1C", 1.6)
    pen.line(curve([(-6.6, -8.6), (0, -10), (6.6, -8.6), (6.6, -1), (0, 7.6), (-6.6, -1)], True, 5),
             0.9, "gold", closed=True, wobble=0.1)  # fmt: skip
    pen.fill(glyph_path("eye", 0, -2, 4.6), "bone")


def _flag(colour: str) -> Callable[[MapPen], None]:
    def draw(pen: MapPen) -> None:
        pen.fill(ellipse(2, 10.5, 6, 1.8, count=14), "sepia", 0.3)
        pen.line([(-4, 11), (-4, -16)], 1.9, wobble=0.1, taper=(0, 0))
        cloth = curve([(-4, -16), (4, -18), (13, -14), (11.5, -5), (4, -7), (-4, -5)], True, 4)
        pen.fill(cloth, colour)
        with pen.clip(cloth):
            pen.hatch(box(6, -19, 9, 16), 1.2, 2.4, 0.8, alpha=0.5)
        pen.line(cloth, 1.3, closed=True, wobble=0.2)
        pen.dot(-4, -16.6, 1.9, "gold")

    return draw


def _ring_flag(glyph: str, colour: str) -> Callable[[MapPen], None]:
    """Return a flag with a sign, so that tasks differ by shape too."""
    base = _flag(colour)

    def draw(pen: MapPen) -> None:
        base(pen)
        with pen.at(4, -11.4):
            TASKS[glyph](pen)

    return draw


def _wheel(pen: MapPen) -> None:
    pen.line(ellipse(0, 0, 3.4, count=16), 1.1, "bone", closed=True, wobble=0)
    for a in range(2):
        t = a * math.pi / 2 + 0.5
        pen.line([(-math.cos(t) * 3.2, -math.sin(t) * 3.2), (math.cos(t) * 3.2, math.sin(t) * 3.2)],
                 1.0, "bone", wobble=0)  # fmt: skip


def _star_sign(pen: MapPen) -> None:
    pen.fill(star(0, 0, 4.2, 5), "bone")


def _map_sign(pen: MapPen) -> None:
    t = np.arange(6) * math.pi / 3
    pen.line(np.c_[np.cos(t) * 3.8, np.sin(t) * 3.5], 1.2, "bone", closed=True, wobble=0)
    pen.dot(0, 0, 1.1, "bone")


def _eye_sign(pen: MapPen) -> None:
    pen.fill(glyph_path("eye", 0, 0, 3.8), "bone")


TASKS: dict[str, Callable[[MapPen], None]] = {
    "roads": _wheel, "courts": _star_sign, "map": _map_sign, "plot": _eye_sign,
}  # fmt: skip
TASK_COLOURS = {"roads": "rubric", "courts": "plum", "map": "lapis", "plot": "sepia"}


def _wish(pen: MapPen) -> None:
    bubble = curve([(-11, -3), (-8, -11), (3, -13), (11, -8), (11, 1), (3, 5), (-2, 5), (-7, 11),
                    (-7, 4)], True, 4)  # fmt: skip
    pen.shape(bubble, "bone", 1.5)
    pen.fill(star(0.4, -4, 4.8, 5), "rubric")


def _grave(pen: MapPen) -> None:
    pen.line([(0, 11), (0, -12)], 2.6, wobble=0.2, taper=(0, 0))
    pen.line([(-6, -5), (6, -5)], 2.4, wobble=0.2, taper=(0, 0))
    tuft(pen, -5, 11, 4)
    tuft(pen, 6, 11.6, 3.4)


def _cards(count: int) -> Callable[[MapPen], None]:
    """Return as many pips as patrol cards are left."""

    def draw(pen: MapPen) -> None:
        for k in range(count):
            x = (k - (count - 1) / 2) * 6.2
            pen.fill(box(x - 2.2, -3.2, 4.4, 6.4), "ink")
            pen.fill(box(x - 1.3, -2.3, 2.6, 4.6), "bone")

    return draw


def _moon(pen: MapPen) -> None:
    disc = ellipse(0, 0, 9, count=28)
    pen.fill(disc, "dusk")
    pen.fill(cut(ellipse(-0.5, 0, 6.4, count=24), ellipse(2.6, -1, 5.4, count=24)), "candle")
    pen.line(disc, 1.4, closed=True, wobble=0.2)


DRAWN: dict[str, Callable[[MapPen], None]] = {
    "smoke": _smoke, "glow": _glow, "stones": _stones, "weather": _weather, "settled": _settled,
    "secured": _secured, "refuge": _refuge, "trail": _trail, "note": _note, "faction": _faction,
    "wish": _wish, "grave": _grave, "night": _moon,
    **{f"task/{name}": _ring_flag(name, colour) for name, colour in TASK_COLOURS.items()},
    **{f"cards/{count}": _cards(count) for count in range(1, 8)},
}  # fmt: skip
