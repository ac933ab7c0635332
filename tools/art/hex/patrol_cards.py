"""The patrol cards of a hex: seven kinds and their back, 112 by 158 round the middle."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np

from tools.art.hex import dwellings, dwellings_fairy, plants
from tools.art.hex.kit import MapPen
from tools.art.hex.relief import hill, tuft
from tools.art.hex.vista import engraved
from tools.art.hex.walkers import wolf
from tools.art.ink import cut
from tools.art.shapes import box, curve, ellipse, outline, rounded_box, star

WIDE, HIGH = 112, 158
PANEL = rounded_box(-44, -64, 88, 104, 6)
GROUND = {
    "refuge": ("#E9D3A0", "verdigris"), "trail": ("#DFE0B8", "ochre"),
    "quiet": ("#D3DCD6", "slate"), "omen": ("#4A5A85", "plum"), "trouble": ("#C9C2AE", "sepia"),
    "peril": ("#D9A685", "rubric"), "wonder": ("#DAD2E2", "gold"),
}  # fmt: skip


def _refuge(pen: MapPen) -> None:
    hill(pen, 6, 26, 116, 34, random.Random(2), "#B9BC84")
    dwellings.house(pen, 0, 22, 46, "#C39A4E")
    pen.fill(box(-14, -2, 9, 9), "flame")
    pen.line(box(-14, -2, 9, 9), 1.4, closed=True, wobble=0.1)
    smoke = curve([(12, -26), (20, -36), (10, -46), (20, -58)], False, 8)
    pen.line(smoke, 5, "bone", 0.8, wobble=0.4, taper=(0.4, 0.4))
    pen.line(smoke, 1.3, "sepia", 0.9, wobble=0.4, taper=(0.3, 0.9))
    tuft(pen, -32, 34, 7)


def _trail(pen: MapPen) -> None:
    hill(pen, -18, 12, 80, 30, random.Random(3), "#B9BC84")
    hill(pen, 30, 14, 70, 24, random.Random(4), "#B9BC84")
    line = curve([(6, 8), (20, 14), (-14, 24), (6, 42)], False, 10)
    share = np.linspace(0.15, 1, len(line))[:, None]
    band = np.vstack([line - [15, 0] * share, (line + [15, 0] * share)[::-1]])
    pen.shape(band, "#F0DFB2", 1.5)
    pen.line([(-22, 34), (-22, -36)], 4.0, "ink", wobble=0.1, taper=(0, 0))
    pen.line([(-22, 34), (-22, -36)], 2.4, "#8A5F35", wobble=0.1, taper=(0, 0))
    for y, d in ((-30, 1), (-15, -1)):
        board = [
            (-22 - d * 14, y - 5),
            (-22 + d * 16, y - 6),
            (-22 + d * 24, y),
            (-22 + d * 16, y + 6),
            (-22 - d * 14, y + 6),
        ]
        pen.shape(outline(board), "#C9A36B", 1.7)


def _quiet(pen: MapPen) -> None:
    pen.dot(16, -36, 15, "candle")
    pen.line(ellipse(16, -36, 15), 1.3, "sepia", closed=True)
    rng = random.Random(8)
    hill(pen, -16, 20, 90, 34, rng, "#A9B58C")
    hill(pen, 28, 30, 80, 28, rng, "#B7BF92")
    plants.broadleaf(pen, -22, 6, 24, rng)
    for k in range(4):
        tuft(pen, -34 + k * 22, 34 - (k % 2) * 4, 7)
    for x, y in ((-30, -44), (-20, -50)):
        bird = curve([(x - 6, y - 2), (x, y + 1), (x + 6, y - 3)], False, 6)
        pen.line(bird, 1.5, wobble=0.1)


def _omen(pen: MapPen) -> None:
    for k in range(6):
        pen.line([(14 - k, -34 + k * 2), (-40 + k * 5, -6 + k * 7)], 1.6, "candle", 0.9, wobble=0.5,
                 taper=(0, 0.9))  # fmt: skip
    pen.radial(16, -36, 30, ((0, "candle", 1), (0.4, "flame", 0.5), (1, "flame", 0)))
    pen.fill(star(16, -36, 18, 8, 0.5), "ink")
    pen.fill(star(16, -36, 15, 8, 0.5), "candle")
    hill(pen, 0, 44, 130, 34, random.Random(1), "#3F463C")
    plants.dead_tree(pen, -16, 22, 32, 1)
    for x, y in ((-34, -52), (34, -4), (-6, -56)):
        pen.fill(star(x, y, 3, 4, 0.35), "bone")


def _trouble(pen: MapPen) -> None:
    rng = random.Random(5)
    wheel = ellipse(14, 12, 22, 21, count=40)
    pen.line(wheel, 7.5, "ink", closed=True, wobble=0.2)
    pen.line(wheel, 4.4, "#A97F52", closed=True, wobble=0.2)
    for k in range(8):
        if k == 1:
            continue
        a = k * math.pi / 4 + 0.3
        pen.line([(14, 12), (14 + math.cos(a) * 20, 12 + math.sin(a) * 19)], 3.4, "ink", wobble=0.1,
                 taper=(0, 0))  # fmt: skip
    pen.dot(14, 12, 6.4, "ink")
    pen.dot(14, 12, 4.2, "#C9A36B")
    pen.line([(-44, -18), (10, 8)], 6.6, "ink", wobble=0.2, taper=(0, 0.2))
    pen.line([(-44, -18), (10, 8)], 4.0, "#8A5F35", wobble=0.2, taper=(0, 0.2))
    mud = curve([(-44, 34), (-20, 26), (10, 30), (44, 24), (46, 44), (-46, 44)], True, 5)
    pen.shape(mud, "#7A6247", 1.6)
    for x, y in ((-26, 32), (6, 36), (30, 32)):
        plants.boulder(pen, x, y, 12, rng)
    cloud = curve(
        [(-30, -40), (-26, -52), (-8, -58), (12, -56), (26, -48), (28, -40), (0, -37)], True, 6
    )
    pen.shape(cloud, "slate", 1.7)
    for x in (-18, -4, 10):
        pen.line([(x, -33), (x - 5, -21)], 1.7, "lapis", wobble=0.1)


def _peril(pen: MapPen) -> None:
    for k in range(7):
        plants.conifer(pen, -40 + k * 14, -2 + (k % 2) * 5, 26, random.Random(k))
    pen.fill(box(-50, -64, 100, 70), "ember", 0.14)
    ground = curve([(-50, 4), (-20, 0), (16, 4), (50, 0), (50, 44), (-50, 44)], True, 4)
    pen.shape(ground, "#8A8358", 1.6)
    wolf(pen, -4, 34, 0.86)
    for x, y in ((-30, -6), (28, -8)):
        for d in (-3, 3):
            pen.dot(x + d, y, 1.9, "flame")
            pen.dot(x + d, y, 0.8, "night")


def _wonder(pen: MapPen) -> None:
    pen.radial(0, -6, 58, ((0, "#FFF7C9", 1), (0.5, "#D7EFC0", 0.6), (1, "#D7EFC0", 0)))
    for k in range(12):
        a = k * math.pi / 6
        pen.line(
            [(math.cos(a) * 38, -8 + math.sin(a) * 38), (math.cos(a) * 48, -8 + math.sin(a) * 48)],
            1.4,
            "ochre",
            wobble=0.1,
        )
    dwellings_fairy.shroom(pen, 0, 32, 58, "plum")
    door = ellipse(0, 22, 6, 9, count=14, start=math.pi, end=math.tau)
    pen.fill(np.vstack([door, [(6, 31), (-6, 31)]]), "ink")
    pen.dot(1, 24, 2.2, "flame")
    for x, y, r in ((-30, -44, 6), (28, -48, 7.4), (36, -8, 4.6), (-38, -6, 4.2)):
        pen.fill(star(x, y, r + 1.4, 5), "ink")
        pen.fill(star(x, y, r, 5), "gold")


PICTURES: dict[str, Callable[[MapPen], None]] = {
    "refuge": _refuge, "trail": _trail, "quiet": _quiet, "omen": _omen, "trouble": _trouble,
    "peril": _peril, "wonder": _wonder,
}  # fmt: skip


def _blank(pen: MapPen, fill: str) -> None:
    card = rounded_box(-WIDE / 2, -HIGH / 2, WIDE, HIGH, 9)
    pen.shadow(card, 1.5, 3, 3.5, 0.5)
    pen.fill(card, fill)
    pen.inner_rim(card, 7, "parch_lo", 0.5, blur=4)
    pen.line(card, 1.8, closed=True, wobble=0.2)


def draw_card(pen: MapPen, kind: str) -> None:
    """Draw a card; its lower fifth is left for its name."""
    tint, band = GROUND[kind]
    _blank(pen, "bone")
    pen.fill(PANEL, tint)
    with pen.clip(PANEL):
        engraved(pen, -46, 46, -62, 4, "night" if kind == "omen" else "umber", 0.4, 6)
        PICTURES[kind](pen)
        pen.inner_rim(PANEL, 7, "umber", 0.35, blur=4)
    pen.line(PANEL, 1.6, closed=True, wobble=0.2)
    pen.line(rounded_box(-48, -68, 96, 136, 7), 0.8, "sepia", 0.8, closed=True, wobble=0.2)
    for x in (-40, 40):
        pen.fill(star(x, 56, 4.6, 4, 0.42), "ink")
        pen.fill(star(x, 56, 3.4, 4, 0.42), band)


def draw_back(pen: MapPen) -> None:
    """Draw the back: plum, a lattice of hexes, a compass star."""
    _blank(pen, "bone")
    inner = rounded_box(-48, -71, 96, 142, 6)
    pen.fill(inner, "plum")
    with pen.clip(inner):
        for q in range(-3, 4):
            for r in range(-5, 6):
                x, y = q * 21, (r + (q % 2) / 2) * 22
                t = np.arange(6) * math.pi / 3
                pen.line(
                    np.c_[x + np.cos(t) * 12.6, y + np.sin(t) * 11.4],
                    0.9,
                    "gold",
                    0.5,
                    closed=True,
                    wobble=0.2,
                )
        pen.inner_rim(inner, 10, "night", 0.5, blur=5)
    pen.line(inner, 1.5, closed=True, wobble=0.2)
    disc = ellipse(0, 0, 27, count=48)
    pen.fill(disc, "deep")
    pen.line(disc, 2.2, "gold", closed=True, wobble=0.2)
    pen.fill(star(0, 0, 23, 8, 0.34), "gold")
    pen.fill(star(0, 0, 23, 4, 0.3), "bone")
    pen.fill(cut(ellipse(0, 0, 6), ellipse(0, 0, 3)), "rubric")
