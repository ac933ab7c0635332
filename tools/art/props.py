"""Things that stand on many screens: flames, candles, stone walls, parchment panels, seals.

Functions draw at the origin of the pen's transform unless they take a place; use ``pen.at`` to
move, scale and turn them.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from tools.art.ink import Pen, common, cut, path, union
from tools.art.noise import noise1
from tools.art.palette import shaded, table
from tools.art.paper import fill_parchment
from tools.art.shapes import Outline, Points, box, curve, ellipse, outline, rough
from tools.art.suits import glyph_path

Stone = tuple[float, float, tuple[Any, ...]]


def cut_paper(
    pen: Pen,
    points: Points,
    fill: str,
    *,
    light: tuple[str, float, float, float] | None = None,
    width: float = 1.3,
    shadow: bool = True,
    contour: str = "night",
) -> None:
    """Draw one part of a layered paper figure.

    ``light`` is a rim light: (colour, dx, dy, alpha); the part of the shape that is left free
    when it moves by (dx, dy) is lit, softly.
    """
    edge = outline(points)
    if shadow:
        with pen.at(-1.2, 1.4):
            pen.fill(edge, "night", 0.55, blur=1.5)
    pen.fill(edge, fill)
    if light is not None:
        colour, dx, dy, alpha = light
        with pen.clip(edge), pen.at(dx, dy):
            pen.fill(cut(box(-4000, -4000, 8000, 8000), edge), colour, alpha, blur=0.6)
    pen.line(edge, width, contour, wobble=0.22, closed=True, jitter=0.35)


def flame_outline(lean: float = 0.0, height: float = 1.0) -> Outline:
    """Return a flame about 16 high with its seat at the origin; ``lean`` moves the tip in px."""
    q = curve(
        [(0, -13), (2.6, -7), (4.0, -2), (2.4, 2.2), (0, 3.0), (-2.6, 2), (-3.8, -2), (-1.6, -6.5)],
        steps=8,
    )
    up = np.clip(-q[:, 1] / 13, 0, 1)
    return np.column_stack([q[:, 0] + lean * up**1.6, q[:, 1] * height])


def flame(pen: Pen, lean: float = 0.0, height: float = 1.0) -> None:
    """Draw the three tongues of a candle flame, seat at the origin."""
    for size, colour, alpha in ((1.0, "amber", 0.85), (0.78, "flame", 0.95), (0.48, "candle", 1.0)):
        pen.fill(flame_outline(lean / size, height) * size, colour, alpha)


def candle(pen: Pen, height: float = 26.0, *, lit: bool = True) -> None:
    """Draw a small candle standing on the origin, 10 wide."""
    h = height
    cut_paper(
        pen,
        [(-5, 0), (-5, -h), (-2, -h - 2), (3, -h - 1), (5, -h), (5, 0)],
        "parch_hi",
        light=("amber", 1.2, -0.6, 0.5),
        width=1.2,
        shadow=False,
    )
    for x, drip in ((-4, 9), (0.5, 6), (4, 12)):
        pen.line([(x, -h), (x, -h + drip)], 2, "bone", wobble=0.1, taper=(0, 0))
    pen.line([(0, -h - 1), (0, -h - 5)], 1.2, wobble=0)
    if lit:
        with pen.at(0, -h - 7):
            flame(pen)


def key(
    pen: Pen,
    colour: str = "gold",
    glyph: str | None = None,
    glyph_colour: str = "ink",
) -> None:
    """Draw a key lying along x, about 48 long, bow at (-14, 0)."""
    bow = path(ellipse(-14, 0, 11)) if glyph else cut(ellipse(-14, 0, 10), ellipse(-14, 0, 4.6))
    whole = union(
        bow, box(-5, -2.2, 28, 4.4), box(12, 1, 4, 8), box(18, 1, 4, 9.5), box(-5, -4, 3, 8)
    )
    pen.fill(whole, colour)
    pen.rim(whole, 1.3, "ink")
    if glyph:
        pen.fill(glyph_path(glyph, -14, 0, 6.2), glyph_colour)
    pen.line([(-3, -1), (20, -1)], 0.9, "bone", 0.8, wobble=0.1)


def stone_block(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    rng: random.Random,
    base: str = "stone",
    contour: float = 1.4,
) -> None:
    """Draw one block of a wall, lit from above, with hatching and pits of its own."""
    edge = rough(box(x + 0.8, y + 0.8, width - 1.6, height - 1.6), 0.8, 9, rng.randrange(999))
    pen.fill(edge, shaded(base, rng.uniform(-0.10, 0.12)))
    with pen.clip(edge):
        pen.rim([(x, y + 1.6), (x + width, y + 1.6)], 2.2, "bone", 0.28)
        families = rng.choice([0, 0, 1, 1, 2])
        if families:
            part = box(x + width * rng.uniform(0.45, 0.75), y + height * 0.35, width * 0.6, height)
            pen.hatch(part, -0.85, 3.6, 0.9, "sepia", 0.65)
        if families == 2:
            pen.hatch(
                box(x, y + height * 0.72, width, height * 0.3),
                0.0,
                3.2,
                0.8,
                "sepia",
                0.55,
                dash=14,
            )
        for _ in range(rng.choice([0, 1, 2, 3])):
            px, py = x + rng.uniform(0.1, 0.9) * width, y + rng.uniform(0.15, 0.85) * height
            pen.dot(px, py, rng.uniform(0.6, 1.2), "sepia", 0.6)
    pen.line(edge, contour, wobble=0.4, closed=True)


@dataclass(frozen=True)
class Course:
    """A course of stones: where it begins, how high it is, and its first and last stone, each with
    its left edge, its width, and the chance that shaped it."""

    top: float
    tall: float
    first: Stone
    last: Stone


def masonry(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    course: float = 26.0,
    base: str = "stone",
    contour: float = 1.3,
    slab: bool = True,
) -> list[Course]:
    """Fill a rectangle with courses of stone; with ``slab`` a row of pale slabs lies on top."""
    rng = pen.random()
    courses = []
    pen.fill(box(x, y, width, height), "ink")
    top, row = y + (15 if slab else 0), 0
    while top < y + height - 2:
        tall = min(course * rng.uniform(0.9, 1.12), y + height - top)
        if y + height - top - tall <= 9:
            tall = y + height - top
        left = x
        stones: list[Stone] = []
        while left < x + width - 1:
            wide = rng.uniform(34, 66) * (0.55 if left == x and row % 2 else 1)
            if x + width - left - wide < 22:
                wide = x + width - left
            stones.append((left, wide, rng.getstate()))
            stone_block(pen, left, top, wide, tall, rng, base, contour)
            left += wide
        courses.append(Course(top, tall, stones[0], stones[-1]))
        top += tall
        row += 1
    if slab:
        _slabs(pen, x, y, width, rng)
    return courses


def masonry_beyond(
    pen: Pen,
    wall: tuple[float, float, float, float],
    courses: list[Course],
    beyond: tuple[float, float, float, float],
    *,
    course: float,
    base: str = "stone",
    contour: float = 1.3,
    slab: bool = False,
) -> None:
    """Go on with a wall that `masonry` has drawn, so far to the left, above, to the right, below.

    The outermost stones of the wall are drawn once more, longer by chance: else a joint would run
    straight down along the page."""
    x, y, width, height = wall
    left, above, right, below = beyond
    own = pen.with_seed(f"beyond {x} {y}")
    rng = own.random()
    own.fill(box(x - left, y - above, left, above + height + below), "ink")
    own.fill(box(x + width, y - above, right, above + height + below), "ink")
    own.fill(box(x, y - above, width, above), "ink")
    own.fill(box(x, y + height, width, below), "ink")
    upper, lower = y, y + height
    rows: list[tuple[float, float, Course | None]] = [(row.top, row.tall, row) for row in courses]
    while upper > y - above:
        tall = course * rng.uniform(0.9, 1.12)
        upper -= tall
        rows.append((upper, tall, None))
    while lower < y + height + below:
        tall = course * rng.uniform(0.9, 1.12)
        rows.append((lower, tall, None))
        lower += tall
    for top, tall, row in rows:
        start, end = x, x
        if row is not None:
            start, end = x - rng.uniform(4, 40), x + width + rng.uniform(4, 40)
            (_, wide, chance), (last, _, other) = row.first, row.last
            same = random.Random()
            same.setstate(chance)
            stone_block(own, start, top, x + wide - start, tall, same, base, contour)
            same.setstate(other)
            stone_block(own, last, top, end - last, tall, same, base, contour)
        while start > x - left:
            wide = rng.uniform(34, 66)
            start -= wide
            stone_block(own, start, top, wide, tall, rng, base, contour)
        while end < x + width + right:
            wide = rng.uniform(34, 66)
            stone_block(own, end, top, wide, tall, rng, base, contour)
            end += wide
    if slab:
        _slabs(own, x - left, y, left, rng)
        _slabs(own, x + width, y, right, rng)


def _slabs(pen: Pen, x: float, y: float, width: float, rng: random.Random) -> None:
    left = x - 5
    while left < x + width + 4:
        wide = rng.uniform(52, 92)
        if x + width + 5 - left - wide < 30:
            wide = x + width + 5 - left
        edge = rough(box(left + 0.6, y, wide - 1.2, 16), 0.7, 8, rng.randrange(999))
        pen.fill(edge, table()["castle"]["slab"])
        with pen.clip(edge):
            pen.rim([(left, y + 2), (left + wide, y + 2)], 3, "bone", 0.6)
            pen.hatch(box(left, y + 10.5, wide, 8), -0.8, 3.4, 0.9, "sepia", 0.7)
        pen.line(edge, 1.7, wobble=0.4, closed=True)
        left += wide


def parchment_panel(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    seed: int = 1,
    rag: float = 2.2,
    shadow: bool = True,
    inner: bool = True,
    contour: float = 1.6,
    colour: str | None = None,
    edge: float = 0.25,
) -> None:
    """Draw a torn parchment panel, W3 outside and a sepia hairline inside.

    ``rag`` is how torn the edge is; ``colour`` replaces the parchment texture by a flat colour.
    """
    sheet = rough(box(x, y, width, height), rag, 9, seed)
    if shadow:
        pen.shadow(sheet)
    if colour is None:
        fill_parchment(pen, sheet, seed, edge=edge)
    else:
        pen.fill(sheet, colour)
        pen.inner_rim(sheet, 7, "umber", 0.55, blur=4)
    pen.line(sheet, contour, wobble=0.3, closed=True)
    if inner:
        hair = rough(box(x + 5, y + 5, width - 10, height - 10), 0.5, 14, seed + 3)
        pen.line(hair, 0.8, "sepia", 0.8, wobble=0.3, closed=True)


def wax_seal(pen: Pen, radius: float, colour: str = "rubric") -> None:
    """Draw a blank wax seal round the origin; the ring of its stamp is at 0.76 of the radius."""
    a = np.linspace(0, 2 * math.pi, 60, endpoint=False)
    spread = radius * (
        1 + 0.05 * noise1(2.2 * np.sin(a) + 3 * np.cos(a), 3) + 0.035 * np.cos(9 * a)
    )
    edge = np.c_[np.cos(a) * spread, np.sin(a) * spread]
    pen.shadow(edge, 2, 4, 4, 0.6)
    pen.fill(edge, colour)
    with pen.clip(edge):
        pen.rim(edge, 5, "bone", 0.35, blur=2)
        away = cut(edge, ellipse(-radius * 0.34, -radius * 0.22, radius))
        pen.hatch(away, 0.8, 3.4, 0.9, "ink", 0.4)
    pen.line(edge, 2, wobble=0.3, closed=True)
    pen.line(ellipse(0, 0, radius * 0.76), 1.2, "bone", 0.55, wobble=0.2, closed=True)


def bat(pen: Pen, spread: float = 1.0, colour: str = "night") -> None:
    """Draw a flying bat 52 wide; ``spread`` (-1..1) is where its wings are in their beat."""
    wing = [(4, -7), (6, -2), (14, -9), (26, -6), (21, -1), (17, 4), (12, 2), (7, 7)]
    lifted = [(x, y + (x / 26) ** 1.2 * 9 * (1 - spread)) for x, y in wing]
    body = [(0.0, -3.0), *lifted, (0.0, 5.0), *[(-x, y) for x, y in reversed(lifted)]]
    pen.fill(curve(body, steps=5), colour)


def rays(
    pen: Pen,
    inner: float,
    outer: float,
    count: int,
    colour: str,
    alpha: float = 0.8,
    width: float = 1.4,
) -> None:
    """Draw rays round the origin, every second one shorter."""
    for i in range(count):
        ca, sa = math.cos(i * 2 * math.pi / count), math.sin(i * 2 * math.pi / count)
        end = outer * (1 if i % 2 else 0.82)
        pen.line(
            [(ca * inner, sa * inner), (ca * end, sa * end)],
            width,
            colour,
            alpha,
            wobble=0.2,
            taper=(0.2, 0.9),
        )


def shaded_side(
    pen: Pen,
    shape: Points,
    right_of: float,
    *,
    angle: float = -0.8,
    gap: float = 3.6,
    alpha: float = 0.55,
    width: float = 0.9,
) -> None:
    """Hatch the part of a shape that lies right of ``right_of``: the side away from the light."""
    pen.hatch(common(shape, box(right_of, -4000, 4000, 8000)), angle, gap, width, "ink", alpha)
