"""What lies, burns and waits on the floor: fire, oil, water, smoke, webs, blood, rubble, traps."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import skia

from tools.art.ink import path
from tools.art.key.fixtures import small_flame
from tools.art.key.furniture import IRON, cast
from tools.art.noise import noise1
from tools.art.shapes import TAU, Outline, box, curve, ellipse, outline, placed, polygon, rough
from tools.art.throne.pen import Quill

FIRE_FRAMES = 6
SMOKE_FRAMES = 6
VARIANTS = 3


def puddle(radius: float, seed: int, squash: float = 0.9) -> Outline:
    """Return the edge of something spilt that nearly fills a cell."""
    a = np.linspace(0, TAU, 48, endpoint=False)
    r = radius * (
        1 + 0.13 * noise1(2.4 * np.cos(a) + 9, seed) + 0.10 * noise1(3 * np.sin(a), seed + 3)
    )
    return np.column_stack([np.cos(a) * r, np.sin(a) * r * squash])


def fire(quill: Quill, frame: int) -> None:
    """Flames that fill a cell; they light what is round them."""
    quill.glow(0, 2, 30, "amber", 0.55)
    quill.pen.fill(puddle(18, 4, 0.6) + np.array([0, 11]), "ember", 0.55, blur=2)
    turn = TAU * frame / FIRE_FRAMES
    for k, (x, y, size) in enumerate(
        ((-10, 8, 1.35), (10, 9, 1.3), (1, 4, 1.9), (-4, 15, 1.2), (6, 16, 1.15))
    ):
        lean = 3.6 * math.sin(turn + k * 2.1)
        high = size * (1 + 0.14 * math.sin(turn * 2 + k * 1.7))
        edge = curve([(x + lean * high, y - 12.6 * high), (x + 5.2 * high, y - 2 * high),
                      (x, y + 2.4 * high), (x - 5.2 * high, y - 2 * high)], steps=6)  # fmt: skip
        quill.pen.fill(edge, "ember", 0.9)
        small_flame(quill, x, y + 1, high * 0.92, lean)


def embers(quill: Quill) -> None:
    """Where something has burnt: ash and the last sparks."""
    quill.pen.fill(puddle(19, 8), "ink", 0.30, blur=3.5)
    for k in range(9):
        a, far = k * 2.4, 5 + k * 1.4
        x, y = math.cos(a) * far, math.sin(a) * far * 0.9
        with quill.at(x, y, k * 47):
            quill.form(box(-4, -1.5, 8, 3), "#3A302A", 1.0, curved=False)
    for x, y in ((-6, 3), (5, -4), (9, 7), (-2, -10)):
        quill.dot(x, y, 1.5, "amber")


WAYS = "NESW"
"""Sides of a cell, clockwise from above."""
_INSET = 3.2
_ROUND = 11.0


def masks() -> list[str]:
    """Return the names of the sixteen shapes of a pool: the sides on which it goes on, or ``-``."""
    return [
        "".join(way for k, way in enumerate(WAYS) if mask >> k & 1) or "-" for mask in range(16)
    ]


def pool_edges(mask: str) -> list[tuple[Outline, bool]]:
    """Return the sides of a pool in one cell, clockwise from above, and whether each is a shore.

    A shore lies a little inside the cell, waves, and is rounded where it meets another; where the
    pool goes on, its side is the side of the cell, and shores of neighbours meet on it.
    """
    found = []
    for k, way in enumerate(WAYS):
        before, after = WAYS[k - 1] in mask, WAYS[(k + 1) % 4] in mask
        if way in mask:
            side = outline([(-24 + (0 if before else _INSET), -24),
                            (24 - (0 if after else _INSET), -24)])  # fmt: skip
        else:
            left, right = -24.0 if before else -24 + _INSET, 24.0 if after else 24 - _INSET
            top = -24 + _INSET
            points = [(left, top)] if before else [(left, top + _ROUND), (left + 3.2, top + 3.2)]
            start, end = (left if before else left + _ROUND), (right if after else right - _ROUND)
            for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                wave = 1.3 * math.sin(share * math.pi) * math.sin(share * 9 + k * 2 + len(mask))
                points.append((start + (end - start) * share, top + wave))
            points += [(right, top)] if after else [(right - 3.2, top + 3.2), (right, top + _ROUND)]
            side = curve(points, closed=False, steps=4)
        found.append((placed(side, turn=k * math.pi / 2), way not in mask))
    return found


def _pool(quill: Quill, mask: str, fill: str, alpha: float, rim: str) -> skia.Path:
    edges = pool_edges(mask)
    shape = path(np.vstack([side for side, _ in edges]))
    quill.pen.fill(shape, fill, alpha)
    with quill.pen.clip(shape):
        for side, shore in edges:
            if shore:
                quill.pen.rim(path(side, closed=False), 7, rim, 0.22, blur=2)
    for side, shore in edges:
        if shore:
            quill.line(side, 1.9, rim, curved=False, taper=(0, 0))
    return shape


def oil(quill: Quill, mask: str) -> None:
    """Oil on a cell, black with a sheen."""
    with quill.pen.clip(_pool(quill, mask, "#2B2430", 0.84, "ink")):
        for k, (x, y, long) in enumerate(((-8, -9, 11), (6, 1, 12), (-5, 11, 10))):
            shift = (len(mask) * 5 + k * 3 + ord(mask[0])) % 9 - 4
            wave = [(x - long * 0.6, y + 2), (x, y - 2), (x + long * 0.6, y + 1)]
            tint = ("plum", "ochre", "slate")[(k + len(mask)) % 3]
            line = placed(curve(wave, closed=False), shift, 0)
            quill.line(line, 1.9, tint, curved=False, alpha=0.95)


def water(quill: Quill, mask: str) -> None:
    """Water a hand deep on a cell."""
    with quill.pen.clip(_pool(quill, mask, "#7FA6BE", 0.66, "lapis")):
        for y in (-11, 3, 15):
            x = (len(mask) * 11 + y + ord(mask[-1])) % 13 - 6
            wave = curve([(x - 9, y), (x - 3, y - 3), (x + 3, y), (x + 9, y - 3)], closed=False)
            quill.line(wave, 1.6, "lapis", curved=False)
        quill.line([(-6, -4), (1, -6)], 1.5, "bone", alpha=0.9)


def chalk(quill: Quill, mask: str) -> None:
    """A cell within a circle of blessed chalk: its part of the circle, and a cross."""
    for tint, wide, alpha in (("lapis", 3.4, 0.5), ("bone", 2.0, 1.0)):
        for side, rim in pool_edges(mask):
            if rim:
                quill.line(side, wide, tint, curved=False, taper=(0, 0), alpha=alpha)
        for turn in range(4):
            with quill.at(0, 0, turn * 90):
                quill.line([(0, -2), (0, -11)], wide, tint, curved=False, alpha=alpha)
                quill.line([(-4, -7), (4, -7)], wide, tint, curved=False, alpha=alpha)


POOLS: dict[str, Callable[[Quill, str], None]] = {"oil": oil, "water": water, "chalk": chalk}
"""What covers cells and has a rim: a picture for each of `masks`."""


def smoke(quill: Quill, frame: int) -> None:
    """Smoke that hides what stands in it."""
    turn = TAU * frame / SMOKE_FRAMES
    for k, (x, y, size) in enumerate(
        ((-11, 9, 12), (11, 8, 12.5), (-9, -8, 12), (9, -9, 12), (0, 0, 14))
    ):
        dx, dy = 1.8 * math.cos(turn + k * 1.9), 1.6 * math.sin(turn + k * 1.3)
        ring = ellipse(x + dx, y + dy, size, size * 0.88)
        quill.pen.fill(ring, "#8E8880" if k < 4 else "#A39D93", 0.80)
        arc = ellipse(x + dx, y + dy, size * 0.74, size * 0.62, count=20, start=3.4, end=6.0)
        quill.line(arc, 1.5, "sepia", curved=False, alpha=0.7)
        quill.line(
            ellipse(x + dx, y + dy, size, size * 0.88, count=24, start=3.1, end=6.6),
            1.2, "sepia", curved=False, alpha=0.45,
        )  # fmt: skip


def web(quill: Quill, variant: int) -> None:
    """A web across a cell."""
    spokes = [
        (math.cos(a), math.sin(a)) for a in (k * TAU / 8 + 0.2 + variant * 0.3 for k in range(8))
    ]
    threads = [outline([(0, 0), (x * 24, y * 24)]) for x, y in spokes]
    for radius in (6.5, 12.5, 18.5, 23):
        for a, b in zip(spokes, [*spokes[1:], spokes[0]], strict=True):
            sag = ((a[0] + b[0]) * 0.42 * radius, (a[1] + b[1]) * 0.42 * radius)
            ends = [(a[0] * radius, a[1] * radius), sag, (b[0] * radius, b[1] * radius)]
            threads.append(curve(ends, closed=False, steps=4))
    for thread in threads:
        quill.line(thread, 3.0, "sepia", curved=False, taper=(0.2, 0.2), alpha=0.5)
    for thread in threads:
        quill.line(thread, 1.5, "bone", curved=False, taper=(0, 0))


def net(quill: Quill) -> None:
    """A rope net thrown over a cell."""
    ring = ellipse(0, 0, 20)
    with quill.clip(ring, curved=False):
        for k in range(-2, 3):
            for lean in (-1, 1):
                rope = [(k * 10 - lean * 22, -22), (k * 10 + lean, 0), (k * 10 + lean * 22, 22)]
                quill.line(rope, 3.0, "sepia", taper=(0, 0))
                quill.line(rope, 1.5, "ochre", taper=(0, 0))
    quill.line(ellipse(0, 0, 20, count=50), 3.2, "sepia", curved=False, taper=(0, 0))
    quill.line(ellipse(0, 0, 20, count=50), 1.5, "ochre", curved=False, taper=(0, 0))
    for k in range(8):
        a = k * TAU / 8
        quill.form(ellipse(math.cos(a) * 20, math.sin(a) * 20, 3.0, count=12), IRON, 1.2)


def blood(quill: Quill, variant: int) -> None:
    """Blood, somebody's."""
    quill.form(puddle(11 + variant, 51 + variant, 0.8), "rubric", 0, curved=False, alpha=0.72)
    rng = np.random.RandomState(variant + 3)
    for _ in range(9):
        a, far = rng.uniform(0, TAU), rng.uniform(12, 21)
        quill.dot(
            math.cos(a) * far, math.sin(a) * far * 0.85, rng.uniform(0.9, 2.6), "rubric", 0.72
        )


def slime(quill: Quill, variant: int) -> None:
    """What oozes leave behind them."""
    edge = puddle(18, 61 + variant)
    quill.form(edge, "verdigris", 1.2, curved=False, alpha=0.5, ink_colour="verdigris")
    for x, y, size in ((-6, -4, 3), (5, 3, 2.2), (-1, 8, 1.8), (8, -6, 1.5)):
        quill.line(
            ellipse(x, y, size, count=16), 1.1, "bone", curved=False, taper=(0, 0), alpha=0.9
        )


def rubble(quill: Quill, variant: int) -> None:
    """Fallen stones: two steps to cross."""
    rng = np.random.RandomState(variant + 17)
    for k in range(9):
        a, far = k * 2.39996, 2 + 5.6 * math.sqrt(k)
        x, y, size = math.cos(a) * far, math.sin(a) * far * 0.9, rng.uniform(4.4, 7.6)
        stone = rough(polygon(x, y, size, 6, rng.uniform(0, 3)), 0.9, 4, k + 9 * variant)
        cast(quill, stone, 0.6)
        quill.form(stone, ("stone", "#8D8276", "#B9AE9C")[k % 3], 1.6, curved=False, shade=0.35)


def caltrops(quill: Quill) -> None:
    """Iron points strewn about."""
    for k in range(7):
        a, far = k * 2.39996, 4 + 6 * math.sqrt(k)
        x, y = math.cos(a) * far, math.sin(a) * far
        for turn in (90, 210, 330):
            b = math.radians(turn + k * 25)
            quill.line(
                [(x, y), (x + math.cos(b) * 6.4, y + math.sin(b) * 6.4)],
                2.6,
                curved=False,
                taper=(0, 0.7),
            )
        quill.dot(x, y, 1.8, "woad")


def bait(quill: Quill) -> None:
    """Salted meat, thrown to whoever cannot leave it alone."""
    joint = curve([(-12, -2), (-6, -11), (5, -12), (12, -4), (9, 6), (-2, 9), (-11, 6)], steps=6)
    quill.cord([(9, 4), (19, 11)], 4.4, "bone", curved=False, taper=(0, 0))
    for x, y in ((20, 8), (17, 13)):
        quill.form(ellipse(x, y, 3.2, count=14), "bone", 1.5)
    cast(quill, joint)
    quill.form(joint, "#A24B36", 2.0, curved=False, shade=0.35)
    quill.form(ellipse(-3, -3, 4.4, 3.4), "rose", 1.2)


def disarmed(quill: Quill) -> None:
    """The mark laid on a trap that somebody has made harmless: a peg driven through."""
    quill.line([(-9, 1), (-2, 8), (12, -9)], 6.4, "bone", curved=False, taper=(0, 0))
    quill.line([(-9, 1), (-2, 8), (12, -9)], 3.4, "verdigris", curved=False, taper=(0.1, 0.3))


SPILT: dict[str, Callable[[Quill, int], None]] = {
    "web": web,
    "blood": blood,
    "slime": slime,
    "rubble": rubble,
}
"""What comes in `VARIANTS` shapes, so that neighbouring cells differ."""
LYING: dict[str, Callable[[Quill], None]] = {
    "embers": embers,
    "net": net,
    "caltrops": caltrops,
    "bait": bait,
    "disarmed": disarmed,
}
BURNING: dict[str, tuple[Callable[[Quill, int], None], int, float]] = {
    "fire": (fire, FIRE_FRAMES, 10),
    "smoke": (smoke, SMOKE_FRAMES, 5),
}
