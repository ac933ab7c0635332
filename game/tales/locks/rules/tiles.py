"""What pictures of diagrams are drawn with: the pen, whose strokes are outlines of filled shapes,
and the things drawn with it - locks, keys, Start, the goal, rewards, obstacles, the page.

A stroke is a polygon, never a line of constant width. Every wobble comes from the stable id of what
is drawn, so that a picture never shimmers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Literal

from game.tales.locks.rules.items import Item, Kind
from game.tales.locks.rules.look import COLOURS, Look, Pattern, look_of

# The pen


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
        s = _smoothstep(t)
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


def bow(start: Point, end: Point, rim: float) -> list[Point]:
    """A bent line from one place to another, from rim to rim of what lies there."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    far = sqrt(dx * dx + dy * dy)
    aside = (-1 if dx > 0 else 1) * min(0.3, 70 / max(far, 1.0))
    bend = (x0 + x1) / 2 - dy * aside, (y0 + y1) / 2 + dx * aside
    count = max(6, round(far / STEP))
    points = []
    for number in range(count + 1):
        t = number / count
        one, two, three = (1 - t) * (1 - t), 2 * (1 - t) * t, t * t
        x, y = one * x0 + two * bend[0] + three * x1, one * y0 + two * bend[1] + three * y1
        ends = min((x - a) * (x - a) + (y - b) * (y - b) for a, b in (start, end))
        if ends >= rim * rim:
            points.append((x, y))
    # Places that touch have a short straight line.
    return points if len(points) > 2 else line(start, end)


def head(before: Point, tip: Point) -> list[Point]:
    """The head of an arrow that comes from ``before``."""
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    far = sqrt(dx * dx + dy * dy) or 1.0
    dx, dy = 11 * dx / far, 11 * dy / far
    return [
        (tip[0] + dx / 2, tip[1] + dy / 2),
        (tip[0] - dx - dy * 0.6, tip[1] - dy + dx * 0.6),
        (tip[0] - dx + dy * 0.6, tip[1] - dy - dx * 0.6),
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
    t = _smoothstep(t)
    return _value(cell, seed) * (1 - t) + _value(cell + 1, seed) * t


def _smoothstep(t: float) -> float:
    """From 0 to 1, level at both ends."""
    return t * t * (3 - 2 * t)


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


# The things


LOCK = 25.0
"""Half the side of a lock's square."""
KEY = 31.0
"""Half the diagonal of a key's diamond."""
HANDS = 4


@dataclass(frozen=True, slots=True)
class Text:
    """Words and where they stand: ``x`` by their anchor, ``y`` their base line."""

    x: float
    y: float
    text: str
    size: int
    colour: str
    anchor: Literal["start", "middle"] = "middle"
    style: Literal["title", "number", "body", "aside"] = "body"


def filled(path: str, colour: str, opacity: float = 1.0) -> str:
    """A filled path; holes by the even-odd rule."""
    faint = "" if opacity == 1.0 else f' fill-opacity="{opacity}"'
    return f'<path fill="{COLOURS[colour]}"{faint} fill-rule="evenodd" d="{path}"/>'


def page(width: int, height: int) -> Iterator[str]:
    """Parchment with a double frame."""
    yield filled(f"M0 0H{width}V{height}H0z", "parch_hi")
    for inset, weight, colour in ((11.0, 1.9, "ink"), (16.0, 0.9, "sepia")):
        corners = [
            (inset, inset), (width - inset, inset), (width - inset, height - inset),
            (inset, height - inset),
        ]  # fmt: skip
        yield filled(contour(ring(corners), weight, round(inset), 0.9), colour)


def tile(item: Item, x: float, y: float, plain: bool = False) -> str:
    """A lock's square or a key's diamond: colour, pattern, sign, and the line of its kind.

    A unique set has one inner line, a permanent one two, a multi set a broken one. ``plain``
    leaves out the sign, where the tile is too small for it.
    """
    body = _tile(item.is_key, item.kind, look_of(item.set), item.id % HANDS, plain)
    return f'<g transform="translate({_at(x, y)})">{body}</g>'


@cache
def _tile(is_key: bool, kind: Kind, look: Look, hand: int, plain: bool) -> str:
    """A tile around the origin. The same look is drawn by so many hands that it never looks
    stamped."""
    corners = _corners(is_key, 0)
    parts = [
        filled(area([(x + 2.5, y + 3.5) for x, y in corners]), "night", 0.35),
        filled(area(corners), look.colour),
        _pattern(is_key, look),
        *_inner_lines(is_key, kind, hand),
        filled(contour(ring(corners), 2.5, hand * 17 + 3), "ink"),
    ]
    if kind == "multi" and not is_key:
        parts.append(filled(_disc(LOCK - 1, 1 - LOCK, 10.5), "bone"))
        rim = contour(ring(_octagon(LOCK - 1, 1 - LOCK, 10.5)), 1.6, 5, 0.1)
        parts.append(filled(rim, "ink"))
    if not plain:
        parts.append(f'<g transform="translate(0 {-10 if is_key else -11}) scale(.62)">')
        parts += [*sign(look.sign, "bone", look.colour), "</g>"]
    return "".join(parts)


def words(item: Item, x: float, y: float) -> Iterator[Text]:
    """The number on a tile; on a multi lock also how many keys it needs."""
    text = str(item.set)
    size = 20 if len(text) < 3 else 16
    yield Text(x, y + 15, text, size, number_colour(item.set), style="number")
    if item.kind == "multi" and not item.is_key:
        yield Text(x + LOCK - 1, y - LOCK + 6, str(item.need), 16, "rubric", style="number")


def number_colour(number: int) -> str:
    """The colour of a set's number: bone, or ink where the tile is too light for it."""
    return "ink" if look_of(number).colour == "ochre" else "bone"


def reward(x: float, y: float) -> Iterator[str]:
    """The mark of a reward at the foot of an empty lock."""
    yield from star(x + LOCK - 2, y + LOCK - 2)


def star(x: float, y: float) -> Iterator[str]:
    """The star of a reward, in an octagon."""
    yield filled(_disc(x, y, 10.5), "bone")
    yield filled(contour(ring(_octagon(x, y, 10.5)), 1.6, 5, 0.1), "ink")
    yield f'<g transform="translate({number_text(x)} {number_text(y)}) scale(.6)">'
    yield filled(_STAR, "gold")
    yield "</g>"


def obstacles(item: Item, x: float, y: float, count: int) -> Iterator[str]:
    """A bar across the line to an object for each obstacle on it."""
    top = y - (KEY if item.is_key else LOCK)
    for number in range(count):
        yield from obstacle(x, top - 8 - 6.5 * number)


def obstacle(x: float, y: float) -> Iterator[str]:
    """The bar of an obstacle."""
    yield filled(area([(x - 10, y), (x + 10, y - 1), (x + 10, y + 3), (x - 10, y + 4)]), "ink")
    bar = [(x - 8.5, y + 1), (x + 8.5, y), (x + 8.5, y + 2), (x - 8.5, y + 3)]
    yield filled(area(bar), "amber")


def barred_line(x: float, y: float) -> Iterator[str]:
    """A piece of a line with the bar of an obstacle: how a legend shows one."""
    yield filled(stroke([(x, y - 13), (x, y + 13)], 3.4, 7), "ink")
    yield from obstacle(x, y)


def start(x: float, y: float) -> Iterator[str]:
    """Start: the candle, the only lamp."""
    yield filled(_disc(x + 2, y + 4, 28), "night", 0.35)
    yield filled(_disc(x, y, 28), "deep")
    for radius, opacity in ((21, 0.14), (16, 0.18), (11, 0.26)):
        yield filled(_disc(x, y - 5, radius), "flame", opacity)
    yield filled(f"M{_at(x - 4.5, y)}h9v15h-9z", "bone")
    yield filled(_flame(x, y - 1, 5.2, 15), "amber")
    yield filled(_flame(x, y - 2, 2.8, 9), "candle")
    yield filled(_disc(x, y, 28) + _disc(x, y, 25.4), "ink")
    yield filled(_disc(x, y, 23.4) + _disc(x, y, 22.4), "gold")


def goal(x: float, y: float) -> Iterator[str]:
    """The end: a crown in an octagon."""
    corners = _octagon(x, y, 28)
    yield filled(area([(cx + 2, cy + 3.5) for cx, cy in corners]), "night", 0.35)
    yield filled(area(corners), "bone")
    yield filled(contour(ring(corners), 2.5, 11), "ink")
    yield filled(contour(ring(_octagon(x, y, 23)), 1.0, 12, 0.2), "sepia")
    crown: list[Point] = [
        (-13, 9), (-15, -8), (-6, 1), (0, -13), (6, 1), (15, -8), (13, 9),
    ]  # fmt: skip
    yield filled(area([(x + dx, y + dy) for dx, dy in crown]), "gold")
    yield filled(contour(ring([(x + dx, y + dy) for dx, dy in crown]), 1.6, 13, 0.2), "ink")


def sign(name: str, colour: str, ground: str) -> Iterator[str]:
    """The sign of a colour, 22 px across around the origin; holes show the ``ground``."""
    if name == "moon":
        yield filled("M4 -10.5A11 11 0 1 0 4 10.5A8.6 8.6 0 1 1 4 -10.5z", colour)
    elif name == "star":
        yield filled(_STAR, colour)
    elif name == "leaf":
        yield filled("M0 -12C11 -5 9 5 0 11C-9 5 -11 -5 0 -12z", colour)
        yield filled("M-.8 -7L.8 -7L.8 13L-.8 13z", ground)
    elif name == "sun":
        yield filled(_SUN, colour)
    elif name == "eye":
        yield filled("M-13 0C-6 -9.5 6 -9.5 13 0C6 9.5 -6 9.5 -13 0z", colour)
        yield filled(_disc(0, 0, 4.4), ground)
        yield filled(_disc(1, -1, 1.4), colour)
    else:
        yield filled(
            "M-10 -2C-10 -15 10 -15 10 -2C10 3 6.5 3.5 6 5V10H-6V5C-6.5 3.5 -10 3 -10 -2z", colour
        )
        yield filled(_disc(-4.2, -2, 2.7) + _disc(4.2, -2, 2.7), ground)


_STAR = (
    "M0 -12L3 -4.1L11.4 -3.7L4.8 1.5L7.1 9.7L0 5L-7.1 9.7L-4.8 1.5L-11.4 -3.7L-3 -4.1z"
)  # fmt: skip
_SUN = (
    "M0 -12.4L2.1 -5L8.8 -8.8L5 -2.1L12.4 0L5 2.1L8.8 8.8L2.1 5"
    "L0 12.4L-2.1 5L-8.8 8.8L-5 2.1L-12.4 0L-5 -2.1L-8.8 -8.8L-2.1 -5z"
)


def _corners(is_key: bool, inset: float) -> list[Point]:
    if is_key:
        reach = KEY - inset * 1.4
        return [(0, -reach), (reach, 0), (0, reach), (-reach, 0)]
    half = LOCK - inset
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def _inner_lines(is_key: bool, kind: Kind, hand: int) -> Iterator[str]:
    if kind == "multi":
        corners = _corners(is_key, 4.5)
        for number, corner in enumerate(corners):
            following = corners[(number + 1) % 4]
            for share in range(5):
                first = _between(corner, following, (share + 0.15) / 5)
                last = _between(corner, following, (share + 0.7) / 5)
                yield filled(stroke([first, last], 1.3, hand + share, 0.0), "bone")
        return
    for inset in (4.5,) if kind == "unique" else (3.8, 7.0):
        yield filled(contour(ring(_corners(is_key, inset)), 1.0, hand, 0.2), "bone", 0.9)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _pattern(is_key: bool, look: Look) -> str:
    """The pattern within a square that stands on its side, or on its corner for a key."""
    marks = "".join(_marks(look.pattern))
    if not marks:
        return ""
    ink, opacity = ("bone", "0.24") if look.colour == "sepia" else ("ink", "0.36")
    turned, half = ("rotate(45) ", KEY * 0.707 - 2) if is_key else ("", LOCK - 2)
    return (
        f'<g transform="{turned}scale({round(half / 20, 3)})">'
        f'<path fill="{COLOURS[ink]}" fill-opacity="{opacity}" d="{marks}"/></g>'
    )


def _marks(pattern: Pattern) -> Iterator[str]:
    """The marks of a pattern in a square of 40 around the origin."""
    if pattern == "dots":
        for row, column in _grid(-16, 17, 8):
            yield _disc(column, row, 2.0)
    if pattern in ("rows", "checks"):
        for at in range(-16, 17, 8):
            yield f"M-20 {at - 1}h40v2h-40z"
    if pattern in ("columns", "checks"):
        for at in range(-16, 17, 8):
            yield f"M{at - 1} -20v40h2v-40z"
    if pattern == "stripes":
        for at in range(-32, 33, 8):
            low, high = max(-20, at - 20), min(20, at + 20)
            yield _band(low, at - low, high, at - high)


def _grid(first: int, last: int, step: int) -> Iterator[tuple[int, int]]:
    for row in range(first, last, step):
        for column in range(first, last, step):
            yield row, column


def _band(x0: float, y0: float, x1: float, y1: float) -> str:
    """A stripe along a falling diagonal from one edge to the other."""
    return (
        f"M{_at(x0 - 0.8, y0 - 0.8)}L{_at(x1 - 0.8, y1 - 0.8)}"
        f"L{_at(x1 + 0.8, y1 + 0.8)}L{_at(x0 + 0.8, y0 + 0.8)}z"
    )


def _at(x: float, y: float) -> str:
    return f"{number_text(x)} {number_text(y)}"


def _disc(x: float, y: float, radius: float) -> str:
    size = number_text(radius)
    across = number_text(2 * radius)
    return f"M{_at(x - radius, y)}a{size} {size} 0 1 0 {across} 0a{size} {size} 0 1 0 -{across} 0z"


def _flame(x: float, foot: float, half: float, height: float) -> str:
    top = foot - height
    return (
        f"M{_at(x, top)}C{_at(x + half * 1.7, foot - height * 0.45)} {_at(x + half, foot)} "
        f"{_at(x, foot)}C{_at(x - half, foot)} {_at(x - half * 1.2, foot - height * 0.4)} "
        f"{_at(x, top)}z"
    )


def _octagon(x: float, y: float, radius: float) -> list[Point]:
    near, far = radius * 0.383, radius * 0.924
    turns: Sequence[Point] = (
        (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near),
        (-far, -near), (-near, -far),
    )  # fmt: skip
    return [(x + dx, y + dy) for dx, dy in turns]
