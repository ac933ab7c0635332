"""The sixteen kinds of growth: on flat ground, before hills and mountains, and in the water."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import numpy as np

from tools.art.hex import plants
from tools.art.hex.kit import MapPen, rows_of
from tools.art.hex.relief import tuft
from tools.art.shapes import curve, ellipse, outline

KINDS = (
    "thick_forest", "wood", "grove", "clearing", "sand", "stones", "marsh", "wasteland", "moor",
    "grass", "pasture", "ploughland", "meadow", "heath", "birch_scrub", "bog",
)  # fmt: skip
WAYS = ("open", "before", "afloat")
"""On flat land; before a relief that stands behind; in the water."""

Place = tuple[float, float]
BEFORE = (
    ((-27, 6), (26, 4), (-14, 16), (13, 18), (0, 25), (30, 15), (-30, 17)),
    ((27, 7), (-25, 5), (14, 15), (-13, 19), (2, 25), (-31, 15), (31, 18)),
    ((-20, 8), (22, 8), (-31, 14), (0, 18), (31, 16), (-12, 25), (14, 25)),
)
FLAT = (
    ((-20, -10), (2, -15), (22, -8), (-28, 6), (-8, 2), (13, 4), (31, 8), (-17, 18), (5, 19),
     (22, 22)),
    ((-14, -16), (12, -14), (-29, -4), (-5, -3), (18, 0), (32, 2), (-21, 11), (3, 12), (23, 15),
     (-8, 23)),
    ((-24, -12), (-3, -12), (18, -14), (30, -3), (-15, 2), (7, 4), (-31, 9), (22, 12), (-10, 18),
     (11, 22)),
)  # fmt: skip


class Patch:
    """One picture of growth: its pen, its dice, its places and its ground."""

    def __init__(self, pen: MapPen, way: str, k: int, seed: str) -> None:
        self.pen, self.way, self.k = pen, way, k
        self.rng = random.Random(f"{seed} {way} {k}")

    @property
    def small(self) -> bool:
        """Whether the hex is so small that there is room for few things only."""
        return self.pen.zoom < 0.7

    def places(self, count: int, few: int, jitter: float = 2.0) -> Iterator[Place]:
        """Yield places back to front: ``count`` on open land, ``few`` otherwise."""
        if self.way == "before":
            pool = BEFORE[self.k % 3][: max(2, few)]
        else:
            pool = FLAT[self.k % 3]
            if self.way == "afloat":
                count = few + 1
            keep = max(2, round(count * (0.7 if self.small else 1)))
            pool = tuple(pool[round(i * (len(pool) - 1) / max(1, keep - 1))] for i in range(keep))
        for x, y in sorted(pool, key=lambda at: at[1]):
            yield x + self.rng.uniform(-jitter, jitter), y + 6 + self.rng.uniform(-1, 1)

    def size(self, usual: float) -> float:
        """Return the size of a plant: larger where there are few."""
        grown = usual * (1.16 if self.small else 1.0) * (0.86 if self.way == "before" else 1.0)
        return grown * self.rng.uniform(0.92, 1.08)

    def wet(self, x: float, y: float, half: float) -> None:
        """Draw the waterline of what stands in water."""
        if self.way == "afloat":
            plants.waterline(self.pen, x, y, half)


def _thick_forest(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(10, 6)):
        s = p.size(15)
        if (i + p.k) % 4 == 2:
            plants.conifer(p.pen, x, y, s * 0.95, p.rng)
        else:
            plants.broadleaf(p.pen, x, y, s, p.rng)
        p.wet(x, y, s * 0.4)


def _wood(p: Patch) -> None:
    for x, y in p.places(9, 6):
        s = p.size(12.8)
        plants.conifer(p.pen, x, y, s, p.rng)
        p.wet(x, y, s * 0.36)


def _grove(p: Patch) -> None:
    groups = {"open": ((-17, -6), (17, -2), (-3, 17)), "before": ((-22, 12), (20, 14)),
              "afloat": ((-15, -4), (15, 8))}[p.way]  # fmt: skip
    for px, py in sorted(groups, key=lambda at: at[1]):
        gx, gy = px + p.rng.uniform(-4, 4), py + p.rng.uniform(-2, 2)
        for dx, dy in ((0, -4.5), (-7, 0), (6.5, 1)):
            s = p.size(11.5)
            plants.broadleaf(p.pen, gx + dx, gy + dy + 5, s, p.rng)
            p.wet(gx + dx, gy + dy + 5, s * 0.4)


def _clearing(p: Patch) -> None:
    spots = list(p.places(7, 4))
    for i, (x, y) in enumerate(spots):
        if i % 3 == 1 and p.way == "open":
            plants.broadleaf(p.pen, x, y, p.size(12), p.rng)
        else:
            plants.stump(p.pen, x, y, p.size(7))
        p.wet(x, y, 4)
    if p.way != "afloat":
        tuft(p.pen, 6, 12, 4)
        tuft(p.pen, -20, 24, 4)


def _sand(p: Patch) -> None:
    for x, y in p.places(5, 3, 4):
        w = p.rng.uniform(17, 25)
        dune = curve([(x - w / 2, y), (x - w * 0.1, y - 5.5), (x + w / 2, y - 0.6)], False, 8)
        flank = curve([(x - w * 0.1, y - 5.5), (x + 2, y - 2.6), (x - 1, y + 0.8)], False, 6)
        pen = p.pen
        pen.fill(np.vstack([dune, [(x, y + 1)]]), "#E2C583", 0.9)
        pen.line(dune, 1.3, "sepia", wobble=0.3, taper=(0.8, 0.6))
        pen.line(flank, 1.0, "sepia", wobble=0.2, taper=(0.1, 0.9))
        for k in range(3):
            pen.dot(x + 4 + k * 3.4, y + 2.4 - k * 0.5, 0.75, "sepia", 0.8)
        p.wet(x, y + 1, w * 0.3)


def _stones(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(7, 5)):
        s = p.size(10 if i % 2 else 7)
        plants.boulder(p.pen, x, y, s, p.rng)
        p.wet(x, y, s * 0.6)


def _marsh(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(6, 4)):
        if i % 3 == 2:
            plants.water_lily(p.pen, x, y, p.size(5))
        else:
            plants.reeds(p.pen, x, y, p.size(10.5), p.rng)


def _wasteland(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(6, 4)):
        if i % 2 == 0:
            plants.dead_tree(p.pen, x, y, p.size(13), 1 if p.rng.random() < 0.5 else -1)
        else:
            crack = [(x - 7, y - 1), (x - 2, y + 1.2), (x + 1, y - 1.4), (x + 7, y + 0.6)]
            p.pen.line(crack, 1.2, wobble=0.3, taper=(0.6, 0.8))
            p.pen.line([(x + 1, y - 1.4), (x + 3, y - 4.4)], 0.9, taper=(0.1, 0.8))
        p.wet(x, y, 4)


def _moor(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(8, 5)):
        if i % 3 == 1:
            tuft(p.pen, x, y, p.size(6), lean=2.5)
        else:
            w = p.size(11)
            t = np.linspace(math.pi, math.tau, 12)
            low = np.c_[x + np.cos(t) * w * 0.7, y + np.sin(t) * w * 0.42]
            p.pen.fill(low, "#97925E", 0.8)
            p.pen.line(low, 1.1, wobble=0.3, taper=(0.6, 0.6))
            for d in (-0.3, 0.05, 0.36):
                p.pen.line([(x + d * w, y - 0.4), (x + d * w + 1.4, y - w * 0.26)], 0.9,
                           taper=(0, 0.8))  # fmt: skip
        p.wet(x, y, 5)


def _grass(p: Patch) -> None:
    for x, y in p.places(9, 5, 4):
        tuft(p.pen, x, y, p.size(5.4), lean=p.rng.uniform(-1, 1))
        p.wet(x, y, 4)


def _fence(p: Patch, x: float, y: float, posts: int) -> None:
    step = 7.0
    for k in range(posts):
        p.pen.line([(x + k * step, y), (x + k * step, y - 6)], 1.4, "sepia", wobble=0.1,
                   taper=(0, 0))  # fmt: skip
    for lift in (2.2, 4.6):
        p.pen.line([(x - 2, y - lift), (x + (posts - 1) * step + 2, y - lift - 0.4)], 1.0, "sepia",
                   wobble=0.3, taper=(0.2, 0.2))  # fmt: skip


def _pasture(p: Patch) -> None:
    spots = list(p.places(6, 4, 3))
    for i, (x, y) in enumerate(spots):
        if i % 2 == p.k % 2:
            plants.sheep(p.pen, x, y, p.size(8.5), 1 if p.rng.random() < 0.5 else -1)
        else:
            tuft(p.pen, x, y, 4.4)
        p.wet(x, y, 5)
    if p.way == "open":
        _fence(p, -24 + p.k * 6, 27, 5 if not p.small else 4)


def _ploughland(p: Patch) -> None:
    fields = {
        "open": ((-15, -8, 34, 19, 0.16), (16, 13, 36, 21, -0.2)),
        "before": ((-13, 18, 32, 14, 0.12), (17, 20, 28, 12, -0.14)),
        "afloat": ((0, 4, 44, 22, 0.1),),
    }[p.way]
    for x, y, w, h, turn in fields:
        lean = turn * (1 if p.k % 2 else -1)
        edge = outline(
            [
                (x - w / 2 + 4, y - h / 2),
                (x + w / 2, y - h / 2 + lean * 16),
                (x + w / 2 - 3, y + h / 2),
                (x - w / 2, y + h / 2 - lean * 12),
            ]
        )
        p.pen.fill(edge, ("#B99A5B", "#A88B55", "#C4A865")[p.k % 3], 0.9)
        rows = 5 if p.small else 7
        with p.pen.clip(edge):
            for k in range(rows):
                t = (k + 0.5) / rows
                a = edge[0] * (1 - t) + edge[3] * t
                b = edge[1] * (1 - t) + edge[2] * t
                mid = (a + b) / 2 + [0, 2.2]
                p.pen.line(curve([a, mid, b], False), 1.1, "sepia", wobble=0.3, taper=(0.1, 0.1))
        p.pen.line(edge, 1.2, closed=True, wobble=0.4)
        p.wet(x, y + h / 2, w * 0.3)
    if p.way == "open":
        plants.broadleaf(p.pen, 24 - p.k * 2, -10, p.size(10), p.rng)
        tuft(p.pen, -26, 22, 4)


def _meadow(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(10, 6, 3)):
        if i % 2 == 0:
            plants.flower(
                p.pen, x, y, p.size(6.2), ("rubric", "bone", "gold", "plum")[(i // 2) % 4]
            )
        else:
            tuft(p.pen, x, y, 4)
        p.wet(x, y, 3.5)


def _heath(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(8, 5)):
        plants.heather(p.pen, x, y, p.size(8), p.rng, "#8E4A78" if i % 4 else "ochre")
        p.wet(x, y, 5)


def _birch_scrub(p: Patch) -> None:
    for x, y in p.places(8, 5):
        s = p.size(12)
        plants.birch(p.pen, x, y, s, p.rng)
        p.wet(x, y, s * 0.3)


def _bog(p: Patch) -> None:
    for i, (x, y) in enumerate(p.places(7, 4, 3)):
        if i % 2 == 0:
            w = p.size(10)
            pool = ellipse(x, y, w * 0.9, w * 0.34, count=22)
            p.pen.fill(pool, "#5B5236", 0.8)
            p.pen.line(pool, 1.2, closed=True, wobble=0.4)
            p.pen.line([(x - w * 0.4, y), (x + w * 0.3, y)], 0.9, "woad", 0.9, wobble=0.3)
            tuft(p.pen, x + w * 0.8, y + 0.5, 4.6)
        elif i == 3:
            plants.dead_tree(p.pen, x, y, p.size(11), -1)
        else:
            tuft(p.pen, x, y, 6, "olive")
            tuft(p.pen, x + 5, y + 2, 4.6)
        p.wet(x, y, 4)


DRAWN: dict[str, Callable[[Patch], None]] = {
    "thick_forest": _thick_forest, "wood": _wood, "grove": _grove, "clearing": _clearing,
    "sand": _sand, "stones": _stones, "marsh": _marsh, "wasteland": _wasteland, "moor": _moor,
    "grass": _grass, "pasture": _pasture, "ploughland": _ploughland, "meadow": _meadow,
    "heath": _heath, "birch_scrub": _birch_scrub, "bog": _bog,
}  # fmt: skip


def draw_growth(pen: MapPen, kind: str, way: str, k: int) -> None:
    """Draw variant ``k`` of a kind of growth, ``way`` of `WAYS`."""
    DRAWN[kind](Patch(pen, way, k, kind))


def scattered(pen: MapPen, seed: int) -> None:
    """Draw a few tufts round the rim of a hex, for what stands in its middle."""
    for x, y in rows_of(7, 34, seed):
        if math.hypot(x, y) > 22:
            tuft(pen, x, y, 4.2)
