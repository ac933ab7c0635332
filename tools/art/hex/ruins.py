"""The sixteen ruins of the tables, small on the map."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.hex.kit import MapPen
from tools.art.hex.plants import boulder, dead_tree
from tools.art.hex.relief import tuft, wavelet
from tools.art.shapes import Points, box, curve, ellipse, outline

STONE, DARK_STONE, WOOD = "#C9BBA0", "#A79A86", "#8A5F35"


def _wall(pen: MapPen, points: Points, fill: str = STONE, shade_from: float | None = None) -> None:
    form = outline(points)
    pen.fill(form, fill)
    middle = float(form[:, 0].mean()) if shade_from is None else shade_from
    with pen.clip(form):
        pen.hatch(box(middle, -80, 80, 120), 1.25, 2.7, 0.85, alpha=0.6)
    pen.line(form, 1.6, closed=True, wobble=0.4)


def _rubble(pen: MapPen, places: tuple[tuple[float, float, float], ...]) -> None:
    rng = pen.random()
    for x, y, s in places:
        boulder(pen, x, y, s, rng)


def _arch(pen: MapPen, x: float, y: float, w: float, h: float, colour: str = "ink") -> None:
    top = ellipse(x, y - h + w / 2, w / 2, count=12, start=math.pi, end=math.tau)
    pen.fill(np.vstack([[(x - w / 2, y)], top, [(x + w / 2, y)]]), colour)


def tower(pen: MapPen) -> None:
    """A broken tower."""
    _wall(pen, [(-9, 12), (-8, -22), (-4, -30), (-1, -24), (3, -33), (6, -20), (9, -18), (10, 12)])
    _arch(pen, 0, 12, 7, 12)
    pen.fill(box(-3, -14, 3, 6), "ink")
    for x, y in ((-6, -4), (3, -8), (-5, -18)):
        pen.line([(x, y), (x + 4, y)], 0.9, wobble=0.2)
    _rubble(pen, ((-17, 13, 8), (16, 14, 9), (22, 11, 6)))


def abbey(pen: MapPen) -> None:
    """A gable with an empty rose window, and arches."""
    _wall(pen, [(-16, 12), (-16, -14), (-6, -29), (2, -20), (4, -10), (6, 12)])
    pen.shape(ellipse(-6, -13, 4.6, count=20), "ink", 1.2)
    for a in range(3):
        t = a * math.pi / 3
        pen.line([(-6 - math.cos(t) * 4, -13 - math.sin(t) * 4),
                  (-6 + math.cos(t) * 4, -13 + math.sin(t) * 4)], 0.9, STONE, wobble=0)  # fmt: skip
    _arch(pen, -6, 12, 8, 15)
    for x in (12, 22):
        _wall(pen, [(x - 2, 12), (x - 2, -8), (x + 2, -8), (x + 2, 12)])
    pen.line(ellipse(17, -8, 5, 6, count=14, start=math.pi, end=math.tau), 2.6, taper=(0, 0))
    _rubble(pen, ((-22, 13, 6), (27, 13, 7)))


def bridge(pen: MapPen) -> None:
    """A bridge whose middle arch has fallen."""
    for side in (-1, 1):
        deck = [(side * 31, -4), (side * 8, -9), (side * 5, -5), (side * 9, -3), (side * 9, 11),
                (side * 14, 11), (side * 15, 2), (side * 20, -1), (side * 25, 3), (side * 26, 11),
                (side * 31, 11)]  # fmt: skip
        _wall(pen, deck, shade_from=0 if side > 0 else -12)
    wavelet(pen, 0, 13, 20)
    wavelet(pen, -18, 16, 14)
    wavelet(pen, 19, 16, 14)


def stage(pen: MapPen) -> None:
    """A theatre: rising steps in a half ring, a broken scene wall."""
    for k in range(4):
        r = 27 - k * 5.4
        arc = ellipse(0, 6, r, r * 0.8, count=24, start=math.pi, end=math.tau)
        inner = ellipse(0, 6, r - 5.4, (r - 5.4) * 0.8, count=24, start=math.pi, end=math.tau)
        pen.fill(np.vstack([arc, inner[::-1]]), STONE if k % 2 else "#DCCFB2")
        pen.line(arc, 1.4, wobble=0.3, taper=(0.2, 0.2))
    for x, h in ((-14, 13), (-5, 17), (6, 10), (15, 15)):
        _wall(pen, [(x - 1.8, 14), (x - 1.8, 14 - h), (x + 1.8, 13 - h), (x + 1.8, 14)])
    pen.line([(-20, 14), (20, 14)], 2.2, wobble=0.4)


def mine(pen: MapPen) -> None:
    """A timbered mouth in a slope, a cart before it."""
    slope = curve([(-28, 12), (-18, -8), (-2, -23), (14, -15), (28, 12)], True, 6)
    pen.fill(slope, "#BFA789")
    with pen.clip(slope):
        pen.hatch(box(8, -30, 30, 50), 1.0, 2.9, 0.9, alpha=0.6)
    pen.line(slope, 1.7, closed=True, wobble=0.5)
    pen.fill([(-9, 12), (-7, -5), (7, -5), (9, 12)], "ink")
    for a, b in (((-9, 12), (-7, -6)), ((9, 12), (7, -6)), ((-10, -6), (10, -6))):
        pen.line([a, b], 4.4, "ink", taper=(0, 0), wobble=0.1)
        pen.line([a, b], 2.6, "#B08A58", taper=(0, 0), wobble=0.1)
    pen.shape(outline([(-24, 8), (-9, 8), (-11, 14), (-22, 14)]), WOOD, 1.3)
    for x in (-20, -13):
        pen.shape(ellipse(x, 15, 2.2, count=12), "stone", 1.1)


def lighthouse(pen: MapPen) -> None:
    """A dark lighthouse on its rock."""
    _rubble(pen, ((-12, 12, 14), (10, 13, 15)))
    _wall(pen, [(-7, 9), (-4.6, -24), (4.6, -24), (7, 9)])
    with pen.clip(outline([(-7, 9), (-4.6, -24), (4.6, -24), (7, 9)])):
        for y in (-16, -2):
            pen.fill(box(-9, y, 18, 6), "rubric", 0.75)
    pen.shape(box(-6.4, -27, 12.8, 3.4), DARK_STONE, 1.3)
    pen.shape(outline([(-4, -27), (-4, -34), (1, -36), (4, -33), (4, -27)]), "night", 1.3)
    pen.line([(-4, -34), (1, -41), (5, -36)], 1.5, wobble=0.3)
    wavelet(pen, -22, 16, 14)
    wavelet(pen, 22, 15, 14)


def palace(pen: MapPen) -> None:
    """Columns, a broken pediment, wide stairs."""
    for k in range(3):
        pen.shape(box(-25 + k * 3, 8 + (2 - k) * 3 - 2, 50 - k * 6, 3.2), STONE, 1.2, wobble=0.3)
    for x, h in ((-18, 22), (-9, 22), (0, 22), (9, 12), (18, 17)):
        _wall(pen, [(x - 2.4, 6), (x - 2.2, 6 - h), (x + 2.2, 5 - h), (x + 2.4, 6)])
    _wall(pen, [(-22, -16), (-10, -27), (-2, -25), (4, -20), (3, -16)], shade_from=-6)
    _rubble(pen, ((27, 13, 7),))


def aqueduct(pen: MapPen) -> None:
    """Tall arches that end in the air."""
    for x, top in ((-22, -16), (-9, -16), (4, -16), (17, -16)):
        _wall(pen, [(x - 2.4, 12), (x - 2.4, top + 5), (x + 2.4, top + 5), (x + 2.4, 12)])
    for arch in (-15.5, -2.5, 10.5):
        pen.line(
            ellipse(arch, -10, 4.4, 5, count=14, start=math.pi, end=math.tau), 1.5, taper=(0, 0)
        )
    _wall(pen, [(-28, -16), (-28, -22), (18, -22), (23, -18), (19, -15)], shade_from=0)
    for k in range(7):
        pen.line([(6 * k - 24, -21), (6 * k - 24, -17)], 0.8, wobble=0.1)
    _rubble(pen, ((27, 13, 8),))


def gate(pen: MapPen) -> None:
    """A gate that stands alone."""
    _wall(pen, [(-20, 12), (-20, -22), (-16, -24), (-12, -20), (-12, 12)])
    _wall(pen, [(12, 12), (12, -20), (17, -25), (20, -21), (20, 12)])
    _wall(pen, [(-13, -12), (-13, -20), (13, -20), (13, -12), (6, -13), (0, -14), (-6, -13)])
    pen.line([(-12, -4), (-4, 10)], 2.6, "sepia", wobble=0.2)
    pen.line([(-12, 2), (-6, 12)], 2.0, "sepia", wobble=0.2)
    tuft(pen, 3, 13, 5)
    tuft(pen, 16, 15, 4)


def baths(pen: MapPen) -> None:
    """A broken dome above a basin."""
    pool = ellipse(0, 9, 26, 8, count=30)
    pen.shape(pool, "#86AEB8", 1.7)
    pen.line(ellipse(0, 9, 22, 6, count=26), 1.0, "lapis", closed=True)
    for x in (-20, -8, 8, 20):
        _wall(pen, [(x - 2.2, 8), (x - 2.2, -10), (x + 2.2, -10), (x + 2.2, 8)])
    dome = curve([(-23, -10), (-20, -22), (-8, -30), (0, -27), (2, -18), (-2, -10)], True, 5)
    pen.fill(dome, "#B98D58")
    with pen.clip(dome):
        pen.hatch(box(-8, -34, 20, 30), 1.1, 2.7, 0.9, alpha=0.6)
    pen.line(dome, 1.6, closed=True, wobble=0.3)


def library(pen: MapPen) -> None:
    """Shelves open to the sky, an open book above the door."""
    _wall(
        pen,
        [
            (-22, 12),
            (-22, -20),
            (-14, -26),
            (-8, -18),
            (2, -23),
            (10, -14),
            (16, -20),
            (22, -12),
            (22, 12),
        ],
    )
    for y in (-8, 2):
        pen.fill(box(-17, y - 7, 34, 7), "ink")
        for i in range(9):
            colour = ("rubric", "ochre", "verdigris", "lapis", "bone")[(i * 3 + int(y)) % 5]
            pen.fill(box(-16 + i * 3.6, y - 6.2 + (i * 7) % 3, 2.6, 6), colour)
    _arch(pen, 0, 12, 7, 9)
    leaf = outline([(0, -29), (8, -33), (9, -25), (0, -22), (-9, -25), (-8, -33)])
    pen.shape(leaf, "bone", 1.3)
    pen.line([(0, -29), (0, -22)], 1.1, wobble=0.1)


def mound(pen: MapPen) -> None:
    """A grave mound with a stone door."""
    t = np.linspace(0, 1, 28)
    hill = np.c_[-29 + 58 * t, 12 - 30 * np.sin(math.pi * t) ** 0.8]
    pen.fill(hill, "#9A9F66")
    with pen.clip(hill):
        pen.hatch(box(7, -30, 40, 50), 1.0, 3.0, 0.9, alpha=0.55)
    pen.line(hill, 1.8, wobble=0.3, taper=(0.4, 0.4))
    for x in (-9, 6):
        pen.shape(outline([(x, 12), (x, -3), (x + 4, -3), (x + 4, 12)]), "stone", 1.4)
    pen.shape(outline([(-13, -3), (-12, -8), (13, -7), (13, -3)]), "stone", 1.4)
    pen.fill(box(-5, -3, 11, 15), "ink")
    dead_tree(pen, 14, -12, 11, -1)
    tuft(pen, -18, 2, 4)


def mill(pen: MapPen) -> None:
    """A windmill with torn sails."""
    _wall(pen, [(-9, 12), (-6, -15), (6, -15), (9, 12)], "#E4D6B6")
    pen.shape(outline([(-8, -15), (0, -25), (8, -15)]), "#8A4A38", 1.5)
    _arch(pen, 0, 12, 6, 10)
    for k in range(4):
        a = 0.5 + k * math.pi / 2
        tip = (math.cos(a) * 22, -16 + math.sin(a) * 22)
        pen.line([(0, -16), tip], 1.8, "sepia", wobble=0.1, taper=(0, 0))
        if k != 1:
            side = (-math.sin(a) * 5, math.cos(a) * 5)
            near = (math.cos(a) * 7, -16 + math.sin(a) * 7)
            sail = [near, tip, (tip[0] + side[0], tip[1] + side[1]),
                    (near[0] + side[0] * (0.6 if k == 2 else 1), near[1] + side[1])]  # fmt: skip
            pen.shape(outline(sail), "bone", 1.1, wobble=0.3)
    pen.dot(0, -16, 2.2, "ink")


def ship(pen: MapPen) -> None:
    """A ship aground, its mast broken."""
    hull = curve([(-27, -8), (-22, 8), (-6, 13), (16, 10), (26, -4), (12, 2), (-10, 3)], True, 6)
    pen.fill(hull, WOOD)
    with pen.clip(hull):
        pen.hatch(box(-30, -10, 60, 30), 0.12, 2.8, 0.9, alpha=0.7)
        pen.fill(ellipse(4, 8, 4.5, 3, count=14), "ink")
    pen.line(hull, 1.7, closed=True, wobble=0.3)
    pen.line([(-4, 3), (-9, -27)], 2.2, "sepia", wobble=0.2, taper=(0, 0.1))
    pen.line([(9, 2), (12, -10)], 2.2, "sepia", wobble=0.2, taper=(0, 0))
    pen.line([(12, -10), (25, -12)], 1.8, "sepia", wobble=0.3)
    rag = curve([(-8, -24), (6, -20), (3, -12), (7, -6), (-5, -7), (-6, -14)], True, 4)
    pen.shape(rag, "bone", 1.2)
    for x in (-20, 0, 18):
        pen.line(curve([(x - 8, 16), (x, 13.4), (x + 8, 16)], False), 1.1, "sepia", wobble=0.3)


def statue(pen: MapPen) -> None:
    """Two giant feet on a plinth, a head lying beside them."""
    pen.shape(box(-24, 4, 30, 9), STONE, 1.5, wobble=0.4)
    for x in (-19, -6):
        leg = curve([(x - 1, 4), (x, -9), (x + 2, -16), (x + 6, -19), (x + 7, -8), (x + 10, 2),
                     (x + 10, 4)], True, 4)  # fmt: skip
        _wall(pen, leg, DARK_STONE, x + 4)
    head = curve([(11, 13), (10, 1), (16, -7), (25, -5), (28, 4), (27, 13)], True, 6)
    _wall(pen, head, DARK_STONE, 22)
    pen.line([(13, 2), (18, 1)], 1.3, wobble=0.1)
    pen.line([(14, 9), (19, 9)], 1.2, wobble=0.2)
    pen.line(curve([(12, 3), (10.5, 6), (13, 7)], False), 1.2, wobble=0.1)


def garden(pen: MapPen) -> None:
    """A walled garden gone wild."""
    back = outline([(-26, -4), (0, -13), (26, -4), (26, -10), (0, -20), (-26, -10)])
    _wall(pen, back)
    for x, y, r, colour in ((-12, 2, 8, "#6D8245"), (11, 1, 9, "#7D8F4A"), (0, -4, 8, "#8D9A55")):
        t = np.linspace(0, math.tau, 24, endpoint=False)
        bush = np.c_[x + np.cos(t) * r * (1 + 0.12 * np.sin(t * 7)),
                     y + np.sin(t) * r * 0.8 * (1 + 0.12 * np.sin(t * 7))]  # fmt: skip
        pen.shape(bush, colour, 1.3)
        for k in range(4):
            pen.dot(x + math.cos(k * 1.7) * r * 0.5, y + math.sin(k * 1.7) * r * 0.45, 1.3,
                    ("rubric", "bone")[k % 2])  # fmt: skip
    for side in (-1, 1):
        _wall(
            pen,
            [(side * 26, -4), (side * 26, -10), (side * 24, -9), (side * 6, 6), (side * 6, 13)],
            shade_from=14 if side > 0 else -12,
        )


DRAWN: dict[str, Callable[[MapPen], None]] = {
    "ruin_tower": tower, "ruin_abbey": abbey, "ruin_bridge": bridge, "ruin_stage": stage,
    "ruin_mine": mine, "ruin_lighthouse": lighthouse, "ruin_palace": palace,
    "ruin_aqueduct": aqueduct, "ruin_gate": gate, "ruin_baths": baths, "ruin_library": library,
    "ruin_mound": mound, "ruin_mill": mill, "ruin_ship": ship, "ruin_statue": statue,
    "ruin_garden": garden,
}  # fmt: skip
