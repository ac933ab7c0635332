"""The lines of floors: slabs, planks, grass, tiles, rock, whatever one walks on.

They fill `CELLS` cells square, the largest room. Lengths are units, 48 to a cell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.art.ink import Pen
from tools.art.key.kit import UNIT
from tools.art.shapes import box, curve, ellipse, outline, polygon, rough, star

CELLS = 5
SIDE = CELLS * UNIT
Lines = Callable[["Ground"], None]


@dataclass
class Ground:
    """A floor being drawn: a pen, a hand for placing things, and how bold lines must be."""

    pen: Pen
    rng: random.Random
    bold: float
    tint: str

    def line(self, points: object, width: float = 1.0, alpha: float = 0.3, **how: object) -> None:
        """Draw one faint line in the floor's own dark."""
        self.pen.line(outline(points), width * self.bold, self.tint, alpha, **how)  # type: ignore[arg-type]

    def ring(self, points: object, width: float = 1.0, alpha: float = 0.3) -> None:
        """Draw one faint closed line."""
        self.line(points, width, alpha, closed=True, wobble=0.4)


def _courses(ground: Ground, long: tuple[float, float], high: float, alpha: float = 0.3) -> None:
    """Rows of slabs with staggered joints."""
    rng, y = ground.rng, -_offset(ground.rng, high)
    while y < SIDE:
        y += high * rng.uniform(0.9, 1.1)
        ground.line([(0, y), (SIDE / 2, y + rng.uniform(-1, 1)), (SIDE, y)], 1.0, alpha)
        x = rng.uniform(0, long[0])
        while x < SIDE:
            ground.line([(x, y - high), (x + rng.uniform(-1, 1), y)], 1.0, alpha, taper=(0.1, 0.1))
            x += rng.uniform(*long)


def _offset(rng: random.Random, high: float) -> float:
    """Return how far above the room the first row of a floor begins."""
    return rng.uniform(0.2, 0.8) * high


def _crack(ground: Ground, x: float, y: float, long: int = 5, alpha: float = 0.4) -> None:
    points = [(x, y)]
    heading = ground.rng.uniform(0, math.tau)
    for _ in range(long):
        heading += ground.rng.uniform(-0.7, 0.7)
        px, py = points[-1]
        points.append((px + math.cos(heading) * 7, py + math.sin(heading) * 7))
    ground.line(points, 1.1, alpha, taper=(0.2, 0.9))


def _scatter(ground: Ground, count: int, margin: float = 8.0) -> list[tuple[float, float]]:
    """Return places for small things, spread evenly and shaken."""
    across = math.ceil(math.sqrt(count))
    step, rng = SIDE / across, ground.rng
    return [
        (
            min(SIDE - margin, max(margin, (i + rng.uniform(0.1, 0.9)) * step)),
            min(SIDE - margin, max(margin, (j + rng.uniform(0.1, 0.9)) * step)),
        )
        for i in range(across)
        for j in range(across)
    ]


def _slabs(ground: Ground) -> None:
    _courses(ground, (44, 84), 40)
    for x, y in _scatter(ground, 5):
        _crack(ground, x, y, 4)


def _tombs(ground: Ground) -> None:
    _courses(ground, (60, 100), 54, 0.34)
    for x, y in _scatter(ground, 9, 20):
        if ground.rng.random() < 0.45:
            ground.line([(x, y - 9), (x, y + 11)], 1.3, 0.3, taper=(0.2, 0.2))
            ground.line([(x - 6, y - 3), (x + 6, y - 3)], 1.3, 0.3, taper=(0.2, 0.2))
        else:
            _crack(ground, x, y, 6)


def _planks(ground: Ground) -> None:
    rng, y = ground.rng, 0.0
    while y < SIDE:
        wide = rng.uniform(13, 18)
        ground.line([(0, y), (SIDE / 2, y + rng.uniform(-0.8, 0.8)), (SIDE, y)], 1.0, 0.34)
        x = rng.uniform(20, 110)
        while x < SIDE:
            ground.line([(x, y), (x, y + wide)], 1.1, 0.4, taper=(0.1, 0.1))
            for side in (-4, 4):
                ground.pen.dot(x + side, y + wide / 2, 0.9 * ground.bold, ground.tint, 0.4)
            x += rng.uniform(90, 150)
        grain = rng.uniform(10, SIDE - 60)
        ground.line([(grain, y + wide * 0.5), (grain + 40, y + wide * 0.6)], 0.8, 0.22)
        y += wide


def _straw(ground: Ground) -> None:
    _planks(ground)
    for x, y in _scatter(ground, 26):
        turn, long = ground.rng.uniform(0, math.pi), ground.rng.uniform(6, 12)
        tip = (x + math.cos(turn) * long, y + math.sin(turn) * long)
        ground.pen.line([(x, y), tip], 1.1 * ground.bold, "ochre", 0.7, wobble=0.3)


def _grass(ground: Ground) -> None:
    for x, y in _scatter(ground, 42):
        for lean in (-4, -1, 3):
            tip = (x + lean * 1.3, y - ground.rng.uniform(5, 9))
            blade = curve([(x + lean * 0.4, y), (x + lean * 0.6, y - 4), tip], closed=False)
            ground.pen.line(blade, 1.2 * ground.bold, "olive", 0.75, wobble=0.2, taper=(0.1, 0.8))
    for row in range(CELLS):  # somebody planted these in rows
        for column in range(2 * CELLS):
            x, y = (column + 0.5) * UNIT / 2, (row + 0.72) * UNIT
            if ground.rng.random() < 0.55:
                _mushroom(ground, x + ground.rng.uniform(-2, 2), y + ground.rng.uniform(-2, 2))


def _mushroom(ground: Ground, x: float, y: float) -> None:
    stem = [(x - 1.3, y), (x + 1.3, y), (x + 1.6, y + 4.6), (x - 1.6, y + 4.6)]
    ground.pen.fill(outline(stem), "bone", 0.9)
    cap = curve(
        [(x - 4.4, y + 0.6), (x - 3, y - 3), (x, y - 4.4), (x + 3, y - 3), (x + 4.4, y + 0.6)]
    )
    ground.pen.fill(cap, "rose", 0.8)
    ground.pen.line(cap, 0.9 * ground.bold, "sepia", 0.6, wobble=0.2, closed=True)


def _herringbone(ground: Ground) -> None:
    step = 15.0
    for row in range(-2, int(SIDE / step) + 2):
        for turn in range(-6, 6):
            level = box((4 * turn + row) * step, row * step, 2 * step, step)
            upright = box((4 * turn + row + 3) * step, row * step, step, 2 * step)
            for brick in (level, upright):
                if brick[:, 0].max() > 0 and brick[:, 0].min() < SIDE:
                    ground.ring(brick, 0.9, 0.2)
                    if ground.rng.random() < 0.16:
                        ground.pen.fill(brick, ground.tint, 0.10)


def _bricks(ground: Ground) -> None:
    """Bricks laid on their narrow side, and here and there one that came loose."""
    for row in range(int(SIDE / 12) + 1):
        for column in range(-1, int(SIDE / 26) + 1):
            brick = box((column + 0.5 * (row % 2)) * 26, row * 12, 26, 12)
            ground.ring(brick, 0.9, 0.2)
            if ground.rng.random() < 0.13:
                ground.pen.fill(brick, ground.tint, 0.12)


def _chequer(ground: Ground) -> None:
    step = UNIT / 2
    for i in range(2 * CELLS):
        for j in range(2 * CELLS):
            if (i + j) % 2:
                tile = rough(box(i * step, j * step, step, step), 0.5, 8, i * 31 + j)
                ground.pen.fill(tile, ground.tint, 0.13)
                ground.ring(tile, 0.8, 0.18)


def _lozenges(ground: Ground) -> None:
    for i in range(-1, CELLS + 1):
        for j in range(-1, CELLS + 1):
            x, y = (i + 0.5) * UNIT, (j + 0.5) * UNIT
            ground.ring(polygon(x, y, UNIT / 2, 4), 1.0, 0.3)
            ground.ring(polygon(x, y, UNIT / 2 - 5, 4), 0.8, 0.2)
            ground.pen.fill(polygon(x, y, 5, 4), "lapis", 0.28)
            ground.pen.fill(star(x + UNIT / 2, y + UNIT / 2, 6, 4, 0.36), ground.tint, 0.3)


def _wet(ground: Ground) -> None:
    _courses(ground, (40, 70), 44, 0.3)
    for x, y in _scatter(ground, 16, 16):
        long = ground.rng.uniform(8, 15)
        wave = [(x - long, y), (x - long / 3, y - 2.5), (x + long / 3, y + 1.5), (x + long, y - 2)]
        ground.pen.line(
            curve(wave, closed=False), 1.5 * ground.bold, "lapis", 0.5, taper=(0.6, 0.6)
        )
        if ground.rng.random() < 0.4:
            pool = rough(ellipse(x, y + 5, long * 1.5, long * 0.8), 2.5, 8, int(x * 7))
            ground.pen.fill(pool, "lapis", 0.15)


def _stars(ground: Ground) -> None:
    for i in range(CELLS):
        for j in range(CELLS):
            x, y = (i + 0.5) * UNIT, (j + 0.5) * UNIT
            ground.ring(polygon(x, y, 21, 8, math.pi / 8), 1.0, 0.34)
            ground.pen.fill(star(x, y, 11, 8, 0.55), "ochre", 0.30)
            ground.ring(star(x, y, 11, 8, 0.55), 0.8, 0.34)
            ground.ring(polygon(i * UNIT, j * UNIT, 7, 4), 0.9, 0.3)


def _earth(ground: Ground) -> None:
    for x, y in _scatter(ground, 60):
        size = ground.rng.uniform(1.6, 4.2)
        stone = rough(ellipse(x, y, size, size * 0.7, count=12), 0.5, 3, int(x * 13 + y))
        ground.pen.fill(stone, ground.tint, 0.12)
        ground.ring(stone, 0.9, 0.42)
    for x, y in _scatter(ground, 20):
        turn = ground.rng.uniform(-0.5, 0.5)
        ground.line(
            [(x - 9, y), (x, y - 2 + turn), (x + 9, y + turn * 8)], 0.9, 0.25, taper=(0.7, 0.7)
        )


def _cobbles(ground: Ground) -> None:
    step = 19.0
    for j in range(int(SIDE / step) + 2):
        for i in range(int(SIDE / step) + 2):
            x = (i + 0.5 * (j % 2)) * step + ground.rng.uniform(-1.5, 1.5)
            y = j * step * 0.92 + ground.rng.uniform(-1.5, 1.5)
            stone = rough(ellipse(x, y, step * 0.45, step * 0.40, count=14), 1.0, 5, i * 37 + j)
            ground.pen.fill(stone, "bone", 0.16)
            ground.ring(stone, 0.9, 0.36)


def _soot(ground: Ground) -> None:
    _cobbles(ground)
    for x, y in _scatter(ground, 6, 30):
        ground.pen.fill(ellipse(x, y, ground.rng.uniform(14, 26)), "ink", 0.14, blur=7)
    for x, y in _scatter(ground, 22):
        ground.pen.dot(x, y, ground.rng.uniform(0.8, 1.6) * ground.bold, "ember", 0.7)


def _marble(ground: Ground) -> None:
    for i in range(CELLS):
        for j in range(CELLS):
            tile = box(i * UNIT, j * UNIT, UNIT, UNIT)
            if (i + j) % 2 == 0:
                ground.pen.fill(tile, ground.tint, 0.16)
            ground.ring(tile, 0.9, 0.26)
            x, y = (i + 0.5) * UNIT, (j + 0.5) * UNIT
            for _ in range(2):
                a, reach = ground.rng.uniform(0, math.tau), 17
                vein = [
                    (x + math.cos(a) * reach, y + math.sin(a) * reach),
                    (x + ground.rng.uniform(-8, 8), y + ground.rng.uniform(-8, 8)),
                    (x - math.cos(a) * reach, y - math.sin(a) * reach),
                ]
                ground.line(curve(vein, closed=False), 0.9, 0.24, taper=(0.8, 0.8))


def _drains(ground: Ground) -> None:
    _courses(ground, (50, 90), 60, 0.34)
    for x, y in _scatter(ground, 4, 24):
        grate = box(x - 11, y - 11, 22, 22)
        ground.pen.fill(grate, "ink", 0.18)
        ground.ring(grate, 1.1, 0.5)
        for k in range(-2, 3):
            ground.line([(x + k * 4, y - 11), (x + k * 4, y + 11)], 1.2, 0.5, taper=(0, 0))
    for x, y in _scatter(ground, 12):
        if ground.rng.random() < 0.6:  # somebody counted the days
            for k in range(4):
                ground.line([(x + k * 3, y), (x + k * 3 + 1, y + 7)], 1.0, 0.4)
            ground.line([(x - 2, y + 6), (x + 12, y + 1)], 1.0, 0.4)


def _hexagons(ground: Ground) -> None:
    radius = 17.0
    for j in range(-1, 11):
        for i in range(-1, 9):
            x = (i + 0.5 * (j % 2)) * radius * math.sqrt(3)
            y = j * radius * 1.5
            ground.ring(polygon(x, y, radius - 0.8, 6, math.pi / 6), 0.9, 0.3)
            if (i * 7 + j * 3) % 5 == 0:
                ground.pen.fill(polygon(x, y, radius - 4, 6, math.pi / 6), ground.tint, 0.14)
    for x, y in _scatter(ground, 5, 20):
        spill = rough(ellipse(x, y, 11, 8), 3, 6, int(x))
        ground.pen.fill(spill, "verdigris", 0.3)


def _heavens(ground: Ground) -> None:
    middle = SIDE / 2
    for radius in (36, 72, 112, 150):
        ground.ring(ellipse(middle, middle, radius, count=72), 0.9, 0.3)
    for k in range(24):
        a = k * math.tau / 24
        ca, sa = math.cos(a), math.sin(a)
        far = 80 if k % 2 else 170
        ground.line(
            [(middle + ca * 72, middle + sa * 72), (middle + ca * far, middle + sa * far)], 0.9, 0.3
        )
    for x, y in _scatter(ground, 16, 12):
        ground.pen.fill(star(x, y, ground.rng.uniform(3.5, 6.5)), "lapis", 0.42)


def _rock(ground: Ground) -> None:
    for x, y in _scatter(ground, 9, 24):
        long, bend = ground.rng.uniform(26, 46), ground.rng.uniform(3, 8)
        lean = ground.rng.uniform(-0.6, 0.6)
        feet = [
            (x + t * long, y + math.cos(t * 4) * bend + t * lean * long)
            for t in (-0.5, -0.3, -0.1, 0.1, 0.3, 0.5)
        ]
        ground.line(curve(feet, closed=False), 1.4, 0.5, taper=(0.7, 0.7), wobble=0.9)
        for foot_x, foot_y in feet[1:-1]:
            tick = [(foot_x, foot_y + 1), (foot_x + 2.5, foot_y + ground.rng.uniform(5, 9))]
            ground.line(tick, 1.0, 0.42, taper=(0.1, 0.8))
    for x, y in _scatter(ground, 20):
        size = ground.rng.uniform(1.2, 3.2)
        ground.ring(rough(ellipse(x, y, size, size * 0.7, count=10), 0.5, 3, int(x)), 0.9, 0.42)


def _circle(ground: Ground) -> None:
    _slabs(ground)
    middle = SIDE / 2
    for radius in (64, 72):
        ground.ring(ellipse(middle, middle, radius, count=60), 1.1, 0.42)
    for turn in (math.pi / 2, -math.pi / 2):
        ground.ring(polygon(middle, middle, 64, 3, turn), 1.1, 0.4)


def _scorched(ground: Ground) -> None:
    _courses(ground, (50, 90), 46, 0.36)
    for x, y in _scatter(ground, 16):
        _crack(ground, x, y, 7, 0.5)
    for x, y in _scatter(ground, 7, 30):
        ground.pen.fill(ellipse(x, y, ground.rng.uniform(12, 28)), "ink", 0.12, blur=8)
    for x, y in _scatter(ground, 9, 14):
        bone = [(x - 6, y + 2), (x + 6, y - 2)]
        ground.pen.line(bone, 2.4 * ground.bold, "bone", 0.9, wobble=0.2, taper=(0, 0))
        for end_x, end_y in bone:
            ground.pen.dot(end_x, end_y, 1.9 * ground.bold, "bone", 0.9)


def _threads(ground: Ground) -> None:
    _rock(ground)
    for x, y in ((0, 0), (SIDE, SIDE), (SIDE * 0.9, 0)):
        for k in range(7):
            a = math.atan2(SIDE / 2 - y, SIDE / 2 - x) + (k - 3) * 0.24
            ground.pen.line(
                [(x, y), (x + math.cos(a) * 96, y + math.sin(a) * 96)],
                0.9 * ground.bold, "bone", 0.75, wobble=0.4, taper=(0, 0.7),
            )  # fmt: skip
        for radius in (26, 46, 68, 88):
            a = math.atan2(SIDE / 2 - y, SIDE / 2 - x)
            arc = ellipse(x, y, radius, count=18, start=a - 0.72, end=a + 0.72)
            ground.pen.line(arc, 0.9 * ground.bold, "bone", 0.65, wobble=1.2)


def _bare(ground: Ground) -> None:
    for x, y in _scatter(ground, 10):
        _crack(ground, x, y, 4, 0.3)


LINES: dict[str, Lines] = {
    "slabs": _slabs,
    "tombs": _tombs,
    "planks": _planks,
    "grass": _grass,
    "herringbone": _herringbone,
    "bricks": _bricks,
    "chequer": _chequer,
    "lozenges": _lozenges,
    "wet": _wet,
    "stars": _stars,
    "earth": _earth,
    "soot": _soot,
    "straw": _straw,
    "marble": _marble,
    "drains": _drains,
    "hexagons": _hexagons,
    "heavens": _heavens,
    "rock": _rock,
    "circle": _circle,
    "threads": _threads,
    "scorched": _scorched,
    "bare": _bare,
}
