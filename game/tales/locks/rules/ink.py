"""The pen of diagrams: strokes of living width, as outlines of filled shapes.

A stroke is a polygon, never a line of constant width. Every wobble comes from the stable id of what
is drawn, so that a picture never shimmers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Point = tuple[float, float]

STEP = 7.0
"""Pixels between two samples of a stroke."""
_WAVE = 30.0
_BREATH = 0.28
_MASK = (1 << 32) - 1


def curve(start: Point, end: Point) -> list[Point]:
    """An S from ``start`` down to ``end``, upright at both ends.

    At every height it is the same share of the way across, so that curves between the same two
    heights never cross if their ends do not.
    """
    (x0, y0), (x1, y1) = start, end
    across, down = abs(x1 - x0), y1 - y0
    count = max(2, min(40, round(sqrt(across * across + down * down) / STEP)))
    points = []
    for number in range(count + 1):
        t = number / count
        s = t * t * (3 - 2 * t)
        rise = 1.65 * t - 1.95 * t * t + 1.3 * t * t * t
        points.append((x0 + (x1 - x0) * s, y0 + down * rise))
    return points


def line(start: Point, end: Point) -> list[Point]:
    """A straight line as a path of samples."""
    (x0, y0), (x1, y1) = start, end
    length = sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
    count = max(1, round(length / STEP))
    return [
        (x0 + (x1 - x0) * number / count, y0 + (y1 - y0) * number / count)
        for number in range(count + 1)
    ]


def ring(corners: Sequence[Point]) -> list[Point]:
    """A closed outline through ``corners`` as samples; the last does not repeat the first."""
    points: list[Point] = []
    for number, corner in enumerate(corners):
        points += line(corner, corners[(number + 1) % len(corners)])[:-1]
    return points


def stroke(points: Sequence[Point], width: float, seed: int, wobble: float = 0.5) -> str:
    """The outline of an open stroke as an SVG path; it is thinner at both ends."""
    left, right = sides(points, width, seed, wobble, closed=False)
    return _path([*left, *reversed(right)])


def contour(points: Sequence[Point], width: float, seed: int, wobble: float = 0.35) -> str:
    """The outline of a closed stroke as an SVG path, to be filled by the even-odd rule."""
    left, right = sides(points, width, seed, wobble, closed=True)
    return _path(left) + _path(right)


def area(points: Sequence[Point]) -> str:
    """A filled shape as an SVG path."""
    return _path(points)


def sides(
    points: Sequence[Point], width: float, seed: int, wobble: float, *, closed: bool
) -> tuple[list[Point], list[Point]]:
    """The two sides of a stroke along ``points``, each with a point for every one of them."""
    count = len(points)
    left: list[Point] = []
    right: list[Point] = []
    for number, (x, y) in enumerate(points):
        before = points[number - 1] if number or closed else points[0]
        after = points[(number + 1) % count] if number + 1 < count or closed else points[-1]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = sqrt(dx * dx + dy * dy) or 1.0
        nx, ny = -dy / length, dx / length
        run = number * STEP
        drift = wobble * (noise(run / _WAVE, seed) + 0.3 * noise(run / (0.3 * _WAVE), seed + 5))
        half = width / 2 * (1 + _BREATH * noise(run / 34, seed + 9))
        if closed:
            fade = min(1.0, (count - number) / (0.08 * count + 1))
            drift *= fade
            half = width / 2 + (half - width / 2) * fade
        else:
            share = number / (count - 1)
            half *= 0.65 + 0.35 * min(1.0, 4 * min(share, 1 - share))
        left.append((x + nx * (drift + half), y + ny * (drift + half)))
        right.append((x + nx * (drift - half), y + ny * (drift - half)))
    return left, right


def noise(at: float, seed: int) -> float:
    """Smooth noise from -1 to 1 over a line, the same for the same seed on every machine."""
    cell = int(at // 1)
    t = at - cell
    t = t * t * (3 - 2 * t)
    return _value(cell, seed) * (1 - t) + _value(cell + 1, seed) * t


def _value(cell: int, seed: int) -> float:
    mixed = (cell * 0x9E3779B1 + seed * 0x85EBCA77 + 0x165667B1) & _MASK
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & _MASK
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & _MASK
    return ((mixed ^ mixed >> 15) & 0xFFFF) / 32_767.5 - 1


def _path(points: Sequence[Point]) -> str:
    """A closed path, in steps from point to point: shorter than places, and just as exact."""
    x, y = _tenths(points[0])
    parts = [f"M{_decimal(x)} {_decimal(y)}l"]
    for point in points[1:]:
        to_x, to_y = _tenths(point)
        across, down = _decimal(to_x - x), _decimal(to_y - y)
        parts.append(f"{across}{'' if down[0] == '-' else ' '}{down}")
        x, y = to_x, to_y
    return parts[0] + " ".join(parts[1:]) + "z"


def _tenths(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def number_text(value: float) -> str:
    """A coordinate to a tenth of a pixel."""
    return _decimal(round(value * 10))


def _decimal(tenths: int) -> str:
    units, rest = divmod(abs(tenths), 10)
    text = f"{units or ''}.{rest}" if rest else str(units)
    return f"-{text}" if tenths < 0 else text
