"""Foes of the dungeon that creep, fly, run or flow, as they look out of their rings.

A figure fills a circle of radius 22 units round the origin. At a cell of 24 px that is 22 px
across, so each has one dominant form and as few lines as tell it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.key.fixtures import small_flame
from tools.art.shapes import TAU, Points, box, curve, ellipse, outline
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill

FUR = "#6A594B"
PELT = "#4B433E"
CHITIN = "#4A3A44"


def eye(quill: Quill, x: float, y: float, radius: float, colour: str = "flame") -> None:
    """Draw a round eye with its pupil."""
    quill.form(ellipse(x, y, radius, count=18), colour, 1.0, curved=False)
    quill.dot(x, y, radius * 0.45)


def slit(quill: Quill, x: float, y: float, long: float, tilt: float, colour: str = "flame") -> None:
    """Draw a narrow slanting eye; ``tilt`` is how far its outer end lies higher."""
    way = 1 if tilt >= 0 else -1
    lid = [(x - long / 2, y + abs(tilt) / 2 * way), (x + long / 2, y - abs(tilt) / 2 * way),
           (x + long * 0.1, y + abs(tilt) * 0.7)]  # fmt: skip
    quill.form(lid, colour, 1.0, curved=False)


def teeth(quill: Quill, points: Points, size: float, *, down: bool = True) -> None:
    """Draw a row of teeth at the given places."""
    way = 1 if down else -1
    for x, y in outline(points).tolist():
        fang = [(x - size * 0.45, y), (x + size * 0.45, y), (x, y + way * size)]
        quill.form(fang, "bone", 0.8, curved=False)


def rat(quill: Quill) -> None:
    """A rat in profile, its tail over its back."""
    tail = curve([(-11, 9), (-19, 7), (-20, -3), (-13, -11), (-4, -13)], closed=False)
    quill.cord(tail.tolist(), 2.4, "rose", curved=False, taper=(0, 0.7))
    body = [(-15, 10), (-14, -2), (-4, -9), (7, -6), (13, -1), (21, 7), (16, 11), (2, 12)]
    quill.form(body, FUR, 2.0, shade=0.3)
    quill.form(ellipse(5, -8, 5.0, 5.4), FUR, 1.8)
    quill.form(ellipse(5, -7.4, 2.5, 2.8), "rose", 0.8)
    quill.dot(12.5, 1.5, 2.0)
    quill.dot(13, 1.0, 0.7, "bone")
    quill.dot(20.4, 6.6, 1.7, "rubric")
    for y in (5, 8, 11):
        quill.line([(16, 6.5), (10, y)], 0.8, curved=False)
    for x in (-8, 4, 9):
        quill.line([(x, 11), (x + 3, 15)], 2.4, "rose", curved=False, taper=(0, 0.3))


def bat(quill: Quill) -> None:
    """A bat, wings spread, from the front."""
    half = [
        (0, -6),
        (4, -12),
        (6, -6),
        (12, -9),
        (21, -7),
        (20, 2),
        (16, 9),
        (12, 5),
        (8, 11),
        (4, 8),
        (0, 13),
    ]
    wings = [*half, *[(-x, y) for x, y in reversed(half[1:-1])]]
    quill.form(wings, "#54415C", 2.0)
    for side in (-1, 1):
        quill.line([(side * 4, -2), (side * 20, -6)], 1.2, curved=False)
        quill.line([(side * 5, 0), (side * 16, 8)], 1.2, curved=False)
    quill.form(ellipse(0, 0, 6, 8), PELT, 1.6)
    quill.form([(-5, -4), (-7, -13), (-1, -7)], PELT, 1.4, curved=False)
    quill.form([(5, -4), (7, -13), (1, -7)], PELT, 1.4, curved=False)
    for side in (-1, 1):
        quill.dot(side * 2.6, -2, 1.7, "flame")
    teeth(quill, [(-1.8, 2), (1.8, 2)], 3.4)


def _legs(quill: Quill, reach: float, width: float, tint: str) -> None:
    for side in (-1, 1):
        for turn, bend in ((-62, -30), (-24, -6), (16, 26), (52, 64)):
            a, b = math.radians(turn), math.radians(bend)
            knee = (side * math.cos(a) * reach * 0.62, math.sin(a) * reach * 0.72 - 3)
            foot = (side * math.cos(b) * reach, math.sin(b) * reach + 1)
            quill.cord([(side * 3, 0), knee, foot], width, tint, curved=False, taper=(0, 0.5))


def weaver(quill: Quill) -> None:
    """A spider from above, the red sign on its back."""
    _legs(quill, 21, 2.4, CHITIN)
    quill.form(ellipse(0, 7, 9.5, 11), CHITIN, 2.0, shade=0.35)
    quill.form(
        [(-3.4, 2), (3.4, 2), (1, 7), (3.6, 12), (-3.6, 12), (-1, 7)], "rubric", 0.9, curved=False
    )
    quill.form(ellipse(0, -6, 6.4, 6), CHITIN, 1.8)
    for x, y in ((-3.4, -8), (3.4, -8), (-1.4, -4.6), (1.4, -4.6)):
        quill.dot(x, y, 1.5, "flame")
    for side in (-1, 1):
        quill.line([(side * 2.4, -11), (side * 3.4, -15)], 2.0, "ink", curved=False)


def spiderling(quill: Quill) -> None:
    """A young spider, pale and round."""
    _legs(quill, 16, 1.7, "#7C6A5C")
    quill.form(ellipse(0, 4, 7.6, 8), "#B29C80", 1.9, shade=0.3)
    quill.form(ellipse(0, -5, 5, 4.6), "#B29C80", 1.7)
    for x in (-2.2, 2.2):
        quill.dot(x, -6, 1.6, "rubric")


def egg(quill: Quill) -> None:
    """A spider's egg in its threads; something inside has legs."""
    for k in range(10):
        a = k * TAU / 10 + 0.2
        quill.line(
            [(math.cos(a) * 12, math.sin(a) * 14), (math.cos(a) * 23, math.sin(a) * 23)],
            1.4, "sepia_lt", curved=False, taper=(0, 0.4),
        )  # fmt: skip
    shell = ellipse(0, 0, 13, 16)
    quill.form(shell, "#EBE2C8", 2.0, curved=False, shade=0.3)
    quill.form(ellipse(1, 2, 5, 5.4), "#9C8A74", 0, alpha=0.75)
    for side in (-1, 1):
        for y in (-5, 0, 5):
            quill.line([(1 + side * 4, 2), (1 + side * 9, y)], 1.2, "#9C8A74", curved=False)
    quill.line([(-8, -6), (-3, -11)], 1.8, "bone", curved=False)


def ooze(quill: Quill) -> None:
    """A heap of slime with somebody's bone in it."""
    heap = [(-18, 13), (-17, 2), (-9, -11), (0, -15), (9, -9), (17, 3), (19, 13), (8, 16), (-8, 16)]
    quill.form(heap, "verdigris", 2.1, shade=0.32)
    with quill.at(3, 7, -24):
        quill.cord([(-7, 0), (7, 0)], 2.6, "#BFD1B4", curved=False, taper=(0, 0))
        for x in (-7, 7):
            for y in (-1.8, 1.8):
                quill.dot(x, y, 2.2, "#BFD1B4")
    quill.line([(-11, -2), (-7, -9), (-1, -12)], 2.0, "bone", alpha=0.9)
    for x in (-6, 5):
        quill.form(ellipse(x, -3, 3.6, 4.2), "bone", 1.2)
        quill.dot(x + 0.9, -2.4, 1.8)


def hound(quill: Quill) -> None:
    """A hound's head in profile, snarling."""
    head = [
        (-19, 18),
        (-17, 2),
        (-11, -7),
        (-10, -19),
        (-3, -12),
        (5, -9),
        (11, -4),
        (20, -1),
        (20, 4),
        (12, 5),
    ]
    jaw = [(2, 9), (16, 8), (15, 12), (4, 15), (-2, 22), (-18, 22)]
    quill.form([*head, (6, 5), *jaw], PELT, 2.0, curved=False)
    quill.hatch([(-18, 20), (-14, 4), (-4, 8), (-4, 20)], 0.9, 3.6, 0.9, "bone", 0.35, curved=False)
    quill.form([(6, 4.4), (18, 4.4), (16, 8), (3, 9)], "rubric", 0.8, curved=False)
    teeth(quill, [(9, 4), (13, 4.2), (17, 4)], 4.0)
    teeth(quill, [(8, 9), (12, 8.6)], 3.0, down=False)
    slit(quill, 3.4, -3.4, 6.4, 2.6, "flame")
    quill.dot(19.4, 0, 2.0)
    quill.line([(-9, -16), (-6, -9)], 1.2, "rose", curved=False)


def boar(quill: Quill) -> None:
    """A boar's head from the front: bristles, snout, tusks."""
    for k in range(9):
        a = math.pi + math.pi * (k + 0.5) / 9
        quill.line([(math.cos(a) * 14, math.sin(a) * 13), (math.cos(a) * 21, math.sin(a) * 20)],
                   3.0, "ink", curved=False, taper=(0, 0.8))  # fmt: skip
    for side in (-1, 1):
        quill.form([(side * 9, -9), (side * 19, -14), (side * 15, -2)], FUR, 1.7, curved=False)
    face = [(-13, -8), (0, -15), (13, -8), (12, 5), (7, 14), (-7, 14), (-12, 5)]
    quill.form(face, FUR, 2.0, shade=0.28)
    for side in (-1, 1):
        slit(quill, side * 6.4, -3, 5.4, side * 2.2, "flame")
        quill.form(
            [(side * 6, 12), (side * 14, 9), (side * 15.5, 0), (side * 11, 6), (side * 6, 8)],
            "bone",
            1.3,
        )
    quill.form(ellipse(0, 9, 7.4, 5.4), "rose", 1.7)
    for side in (-1, 1):
        quill.dot(side * 2.8, 9, 1.6)


def wisp(quill: Quill) -> None:
    """A light that has a face and wants yours."""
    quill.pen.fill(ellipse(0, 0, 24), "dusk")
    quill.glow(0, 3, 22, "woad", 0.9)
    fire = [(1, -19), (8, -8), (12, 3), (8, 14), (0, 17), (-8, 14), (-12, 3), (-6, -4), (-6, -12)]
    quill.form(fire, "woad", 1.8)
    quill.form([(x * 0.68, y * 0.66 + 4) for x, y in fire], "bone", 0)
    for side in (-1, 1):
        quill.form(ellipse(side * 3.6, 4, 1.9, 3.2), "dusk", 0)
    quill.form(ellipse(0, 11, 2.2, 1.6), "dusk", 0)
    for x, y in ((-15, -9), (15, -5), (-14, 12)):
        quill.dot(x, y, 1.5, "bone")


def shade(quill: Quill) -> None:
    """What the cellar keeps of those who stayed: a cowl of darkness and two eyes."""
    quill.pen.fill(ellipse(0, 0, 24), "#6E7D99")
    cowl = [(0, -19), (10, -13), (14, 0), (17, 12), (13, 20), (9, 14), (4, 21), (0, 15), (-5, 21),
            (-9, 14), (-14, 20), (-16, 11), (-14, 0), (-10, -13)]  # fmt: skip
    quill.form(cowl, "night", 1.6)
    quill.line([(-9, -8), (0, -14), (9, -8)], 1.3, "slate")
    for side in (-1, 1):
        quill.form(ellipse(side * 4.4, -3, 2.3, 3.0), "candle", 0.6)
    for side in (-1, 1):
        quill.line([(side * 7, 4), (side * 10, 12)], 1.2, "slate")


def mimic(quill: Quill) -> None:
    """A chest, open, with more teeth than gold."""
    quill.form(
        curve([(-18, -3), (-19, -12), (-12, -18), (12, -18), (19, -12), (18, -3)], steps=5),
        "#8A5C30",
        2.0,
        curved=False,
    )
    quill.form([(-17, -4), (17, -4), (15, 6), (-15, 6)], "#2A100E", 1.2, curved=False)
    quill.form(box(-18, 4, 36, 14), "#A8763F", 2.0, curved=False)
    for x in (-13, 13):
        quill.form(box(x - 2.4, 5, 4.8, 13), "ochre", 1.1, curved=False)
    tongue = [(-4, 2), (5, 2), (7, 10), (10, 16), (4, 18), (0, 12)]
    quill.form(tongue, "rubric", 1.5)
    teeth(quill, [(-14, -4), (-8.6, -4), (-3, -4), (3, -4), (8.6, -4), (14, -4)], 6.0)
    teeth(quill, [(-12, 5), (-7, 5), (11, 5)], 5.4, down=False)
    for side in (-1, 1):
        eye(quill, side * 7, -11, 3.4)


def bones(quill: Quill) -> None:
    """What is left of a bone warden, and may rise."""
    for turn in (32, -32):
        with quill.at(0, 9, turn):
            quill.cord([(-14, 0), (14, 0)], 3.0, "bone", curved=False, taper=(0, 0))
            for x in (-14, 14):
                for y in (-2.2, 2.2):
                    quill.form(ellipse(x, y, 2.6, count=12), "bone", 1.2)
            quill.line([(-14, 0), (14, 0)], 2.8, "bone", curved=False, taper=(0, 0))
    with quill.at(0, -4, 14):
        head = glyph_path("skull", 0, 0, 13)
        quill.pen.rim(head, 3.6, "ink")
        quill.pen.fill(head, "#EFE3C2")


def unknown(quill: Quill) -> None:
    """Somebody is there."""
    quill.pen.fill(ellipse(0, 0, 24), "parch_mid")
    hook = curve([(-7, -8), (-5, -14), (2, -16), (8, -11), (5, -4), (0, 1), (0, 6)], closed=False)
    quill.line(hook, 5.0, curved=False, taper=(0.2, 0.1))
    quill.dot(0, 13.5, 3.2)


def imp(quill: Quill) -> None:
    """A small devil of embers, its hair on fire."""
    for x, lean, size in (
        (-9, -3, 1.0),
        (9, 3, 1.0),
        (-4, -1, 1.35),
        (4.4, 1.5, 1.3),
        (0, 0.5, 1.6),
    ):
        small_flame(quill, x, -6, size, lean)
    for side in (-1, 1):
        quill.form(
            [(side * 7, -5), (side * 15, -8), (side * 18, -17), (side * 11, -12)], "ink", 1.2
        )
    face = [(-12, -6), (0, -10), (12, -6), (11, 6), (4, 16), (-4, 16), (-11, 6)]
    quill.form(face, "ember", 2.0, shade=0.25)
    for side in (-1, 1):
        slit(quill, side * 5.4, -0.6, 6.6, side * 3.0, "candle")
    quill.form([(-8, 6), (8, 6), (4, 11.5), (-4, 11.5)], "ink", 1.0, curved=False)
    teeth(quill, [(-4.6, 6), (0, 6), (4.6, 6)], 3.4)


FIGURES: dict[str, tuple[str, Callable[[Quill], None]]] = {
    "rat": ("beast", rat),
    "bat": ("beast", bat),
    "weaver": ("beast", weaver),
    "spiderling": ("beast", spiderling),
    "egg": ("thing", egg),
    "ooze": ("ooze", ooze),
    "hound": ("beast", hound),
    "boar": ("beast", boar),
    "wisp": ("spirit", wisp),
    "shade": ("spirit", shade),
    "imp": ("spirit", imp),
    "mimic": ("thing", mimic),
    "bones": ("undead", bones),
    "unknown": ("thing", unknown),
}
"""Each figure with its kin, which tells the colour of its ring."""
