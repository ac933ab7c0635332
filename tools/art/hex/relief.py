"""Map signs of the eight reliefs, drawn from the side; units of a hex, origin in its middle."""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.hex.kit import MapPen, rows_of
from tools.art.ink import hatch_lines
from tools.art.shapes import curve, outline, rough

HIGH_FILL, LOW_FILL, HILL_FILL = "#D9CDB6", "#CDB896", "#CDC189"
MESA_TOP, MESA_WALL = "#D2AC76", "#B98D58"


def peak(
    pen: MapPen,
    x: float,
    y: float,
    width: float,
    height: float,
    rng: random.Random,
    *,
    snow: bool = True,
    fill: str = HIGH_FILL,
) -> None:
    """Draw a mountain whose foot is centred on (x, y): lit left face, hatched right face."""
    w, h = width, height
    top = x + rng.uniform(-0.08, 0.08) * w
    bend = [rng.uniform(-0.03, 0.03) for _ in range(6)]
    left = [
        (x - w / 2, y),
        (x - w * (0.36 + bend[0]), y - h * 0.30),
        (x - w * (0.22 + bend[1]), y - h * 0.50),
        (x - w * (0.10 + bend[2]), y - h * 0.82),
        (top, y - h),
    ]
    right = [
        (top, y - h),
        (x + w * (0.12 + bend[3]), y - h * 0.72),
        (x + w * (0.20 + bend[4]), y - h * 0.55),
        (x + w * (0.34 + bend[5]), y - h * 0.28),
        (x + w / 2, y),
    ]
    slope = rough(curve(left, False, 6), 0.9, 4, rng.randrange(99), closed=False)
    face = rough(curve(right, False, 6), 0.9, 4, rng.randrange(99), closed=False)
    ridge = curve(
        [
            (top, y - h),
            (top + w * 0.05, y - h * 0.74),
            (top - w * 0.03, y - h * 0.52),
            (top + w * 0.06, y - h * 0.28),
            (top, y),
        ],
        False,
        6,
    )
    whole, shade = np.vstack([slope, face]), np.vstack([ridge, face[::-1]])
    pen.grounded(whole, fill, 1.0, y - h * 0.16, y + 0.5)
    pen.grounded(shade, "umber", 0.42, y - h * 0.16, y + 0.5)
    if snow:
        hem = [
            (x + w * 0.10, y - h * 0.70),
            (x + w * 0.05, y - h * rng.uniform(0.55, 0.62)),
            (x, y - h * 0.69),
            (x - w * 0.05, y - h * rng.uniform(0.5, 0.58)),
            (x - w * 0.11, y - h * 0.66),
        ]
        pen.fill(np.vstack([slope[int(len(slope) * 0.62) :], outline(hem)]), "bone")
    gap = max(3.1, 2.3 / pen.zoom)
    with pen.clip(whole), pen.clip(shade):
        bounds = (x - w * 0.1, y - h, x + w * 0.55, y)
        pen.lines(hatch_lines(bounds, 1.02, gap, rng), 1.15, alpha=0.95, wobble=0.3)
    pen.line(ridge[: int(len(ridge) * 0.8)], 1.1, wobble=0.3, taper=(0.1, 0.9))
    for k in range(2):
        bx, by = x - w * (0.18 + 0.13 * k), y - h * (0.42 - 0.2 * k)
        crack = [(bx, by), (bx + w * 0.05, by + h * 0.16), (bx + w * 0.02, by + h * 0.24)]
        pen.line(crack, 0.9, wobble=0.3, taper=(0.2, 0.9))
    pen.line(slope, 2.0, wobble=0.3, taper=(0.5, 0))
    pen.line(face, 2.3, wobble=0.3, taper=(0, 0.5))


def hill(
    pen: MapPen,
    x: float,
    y: float,
    width: float,
    height: float,
    rng: random.Random,
    fill: str = HILL_FILL,
) -> None:
    """Draw a rounded hill with ticks on its right flank."""
    w, h = width, height
    lean = rng.uniform(-0.12, 0.12)

    def at(t: float) -> tuple[float, float]:
        rise = math.sin(math.pi * min(1.0, max(0.0, t))) ** 0.8
        return x - w / 2 + w * t + lean * w * 0.25 * rise, y - h * rise

    dome = outline([at(t) for t in np.linspace(0, 1, 26)])
    pen.grounded(dome, fill, 1.0, y - h * 0.3, y + 0.5)
    shade = np.vstack([dome[dome[:, 0] > x + w * 0.05], outline([(x + w * 0.2, y - h * 0.15)])])
    pen.grounded(shade, "umber", 0.22, y - h * 0.3, y + 0.5)
    ticks = 6 if pen.zoom > 0.7 else 4
    for i in range(ticks):
        px, py = at(0.58 + i * 0.39 / ticks)
        tick = [
            (px, py + 1),
            (px - 1 - h * 0.10, py + h * 0.28),
            (px - h * 0.05, py + h * (0.62 - 0.42 * i / ticks) * rng.uniform(0.85, 1.1)),
        ]
        pen.line(curve(tick, False, 4), 1.0, wobble=0.2, taper=(0, 0.9))
    pen.line(dome, 1.8, wobble=0.3, taper=(0.7, 0.5))


def mesa(pen: MapPen, x: float, y: float, width: float, height: float, rng: random.Random) -> None:
    """Draw a table mountain: a lighter top, cliff strokes below it."""
    w, h = width, height
    b = [rng.uniform(-0.05, 0.05) for _ in range(6)]
    brow = [
        (x - w * (0.38 + b[0]), y - h),
        (x - w * 0.1, y - h * (1.14 + b[1])),
        (x + w * 0.25, y - h * (1.1 + b[2])),
        (x + w * (0.42 + b[3]), y - h * 0.92),
        (x + w * 0.15, y - h * (0.78 + b[4])),
        (x - w * 0.2, y - h * (0.80 + b[5])),
    ]
    top = rough(curve(brow, True, 5), 0.6, 4, rng.randrange(99))
    body = curve(
        [
            brow[0],
            brow[5],
            brow[4],
            brow[3],
            (x + w * 0.47, y - h * 0.3),
            (x + w * 0.52, y),
            (x + w * 0.1, y + h * 0.08),
            (x - w * 0.5, y),
            (x - w * 0.42, y - h * 0.4),
        ],
        True,
        4,
    )
    pen.fill(body, MESA_WALL)
    with pen.clip(body):
        pen.fill(
            [
                (x + w * 0.15, y - h),
                (x + w * 0.6, y - h),
                (x + w * 0.6, y + 4),
                (x + w * 0.1, y + 4),
            ],
            "umber",
            0.4,
        )
        count = 15 if pen.zoom > 0.7 else 9
        cliffs = []
        for t in np.linspace(0.04, 1, count):
            foot = x - w * 0.55 + w * 1.1 * t + rng.uniform(-1, 1)
            cliffs.append(
                [(x - w * 0.5 + w * t, y - h * 0.95), (foot, y + rng.uniform(-h * 0.3, 3))]
            )
        pen.lines(cliffs, 1.1, alpha=0.85, wobble=0.4)
    pen.fill(top, MESA_TOP)
    pen.line(body, 1.7, closed=True, wobble=0.5)
    pen.line(top, 1.8, closed=True, wobble=0.4)


def tuft(
    pen: MapPen, x: float, y: float, size: float, colour: str = "ink", lean: float = 0
) -> None:
    """Draw three blades of grass."""
    for d in (-1, 0, 1):
        tip = (x + d * size * 0.95 + lean, y - size * (0.8 if d else 1.15))
        pen.line([(x + d * size * 0.45, y), tip], 1.0, colour, wobble=0.2, taper=(0, 0.8))


def wavelet(pen: MapPen, x: float, y: float, width: float, alpha: float = 0.85) -> None:
    """Draw a small double wave."""
    t = np.linspace(0, 1, 22)
    crest = np.c_[x - width / 2 + width * t, y - 3.4 * np.abs(np.sin(math.tau * t)) ** 0.7]
    pen.line(crest, 1.2, "lapis", alpha, wobble=0.3, taper=(0.8, 0.8))


def _water(pen: MapPen, k: int, rng: random.Random) -> None:
    for j in range(3):
        x, y = rng.uniform(-17, 17), -19 + j * 18 + rng.uniform(-4, 4)
        if (k, j) not in ((1, 1), (3, 0)):
            wavelet(pen, x, y, rng.uniform(17, 28))


def _shore(pen: MapPen, k: int, rng: random.Random) -> None:
    for x, y in rows_of(20, 33, 40 + k):
        pen.dot(x, y, 0.9 * pen.zoom**-0.3, "sepia", 0.75)
    for j in range(2):
        x, y = -16 + j * 20 + rng.uniform(-6, 6), -6 + j * 13 + rng.uniform(-6, 6)
        dune = curve([(x, y), (x + 8, y - 5.5), (x + 19, y - 0.5)], False)
        pen.line(dune, 1.2, "sepia", wobble=0.3, taper=(0.7, 0.9))
    if k == 2:
        shell = curve([(6, 20), (10, 15), (14, 20), (10, 22)], True, 5)
        pen.shape(shell, "bone", 1.0)
        for dx in (-1.6, 0, 1.6):
            pen.line([(10, 21.5), (10 + dx, 16.5)], 0.8)
    if k == 3:
        log = curve([(-20, 15), (-6, 10), (-5, 12.5), (-19, 18)], True, 4)
        pen.shape(log, "#B79A72", 1.2)


def _plains(pen: MapPen, k: int, rng: random.Random) -> None:
    for x, y in rows_of(4, 32, 60 + k):
        tuft(pen, x, y, 4.2 + rng.random())


def _valley(pen: MapPen, k: int, rng: random.Random) -> None:
    for x, y in rows_of(5, 33, 90 + k):
        if abs(x) + abs(y) > 16:
            tuft(pen, x, y, 4.4 + rng.random(), lean=rng.uniform(-1, 1))


HILLS = (
    ((-14, -6, 36, 17), (17, 2, 36, 18), (-8, 18, 40, 19)),
    ((13, -9, 34, 16), (-17, -1, 38, 18), (10, 17, 42, 20)),
    ((-2, -11, 38, 17), (19, 6, 33, 17), (-16, 12, 38, 18)),
    ((-18, -8, 32, 15), (12, -5, 40, 20), (-12, 14, 34, 16), (20, 20, 30, 14)),
)
LOW = (
    ((-16, 10, 36, 30), (15, 22, 42, 36)),
    ((15, 8, 36, 32), (-14, 20, 44, 35)),
    ((-20, 4, 30, 25), (16, 6, 32, 29), (-3, 23, 44, 33)),
    ((2, 6, 40, 36), (-19, 20, 34, 26), (20, 21, 32, 24)),
)
HIGH = (
    ((-20, 14, 40, 44), (21, 16, 38, 40), (1, 28, 50, 62)),
    ((19, 12, 40, 48), (-21, 17, 42, 45), (4, 28, 46, 56)),
    ((0, 8, 44, 54), (-22, 24, 40, 42), (21, 26, 42, 47)),
    ((-13, 12, 44, 58), (21, 17, 36, 38), (-18, 28, 30, 27), (10, 29, 42, 44)),
)
MESAS = (
    ((0, 18, 62, 24),),
    ((12, 4, 42, 17), (-10, 22, 48, 21)),
    ((-14, 3, 38, 16), (10, 21, 54, 24)),
    ((2, 20, 56, 30),),
)


def draw_relief(pen: MapPen, kind: str, k: int) -> None:
    """Draw variant ``k`` of a relief with nothing on it."""
    rng = random.Random(f"{kind} {k}")
    match kind:
        case "water":
            _water(pen, k, rng)
        case "shore":
            _shore(pen, k, rng)
        case "plains":
            _plains(pen, k, rng)
        case "river_valley":
            _valley(pen, k, rng)
        case "hills":
            for x, y, w, h in HILLS[k]:
                hill(pen, x, y, w, h, rng)
        case "plateau":
            for x, y, w, h in MESAS[k]:
                mesa(pen, x, y, w, h, rng)
                for _ in range(2):
                    tuft(pen, x + rng.uniform(-0.2, 0.25) * w, y - h * 0.93, 3)
        case "low_mountains":
            for x, y, w, h in LOW[k]:
                peak(pen, x, y, w, h, rng, snow=False, fill=LOW_FILL)
        case "high_mountains":
            for x, y, w, h in HIGH[k]:
                peak(pen, x, y, w, h, rng)


def draw_relief_behind(pen: MapPen, kind: str, k: int) -> None:
    """Draw a relief pushed back, so that what grows on it has room before it."""
    rng = random.Random(f"{kind} behind {k}")
    match kind:
        case "hills":
            forms: tuple[tuple[tuple[float, ...], ...], ...] = (
                ((-6, -2, 48, 18),),
                ((8, -1, 50, 19),),
                ((-15, -4, 34, 15), (14, 0, 38, 16)),
                ((14, -6, 32, 14), (-11, 1, 40, 18)),
            )
            for x, y, w, h in forms[k]:
                hill(pen, x, y, w, h, rng)
        case "plateau":
            x, y, w, h = ((0, 6, 62, 25), (3, 4, 58, 22), (-3, 7, 64, 27), (0, 5, 56, 24))[k]
            mesa(pen, x, y, w, h, rng)
        case "low_mountains":
            for x, y, w, h in LOW[k]:
                peak(pen, x, y - 8, w * 0.92, h * 0.92, rng, snow=False, fill=LOW_FILL)
        case "high_mountains":
            for x, y, w, h in HIGH[k]:
                peak(pen, x * 0.94, y - 9, w * 0.94, h * 0.92, rng)


def draw_backdrop(pen: MapPen, kind: str, k: int) -> None:
    """Draw a relief low on the horizon of its hex, behind a dwelling or a ruin."""
    rng = random.Random(f"{kind} backdrop {k}")
    side = -1 if k % 2 else 1
    match kind:
        case "hills":
            hill(pen, -20 * side, -9, 34, 15, rng)
            hill(pen, 19 * side, -6, 36, 16, rng)
        case "plateau":
            mesa(pen, 15 * side, -8, 36, 15, rng)
            mesa(pen, -17 * side, -5, 32, 13, rng)
        case "low_mountains":
            for x, y, w, h in ((2, -11, 30, 23), (-22, -5, 30, 26), (22, -6, 32, 28)):
                peak(pen, x * side, y, w, h, rng, snow=False, fill=LOW_FILL)
        case "high_mountains":
            for x, y, w, h in ((0, -10, 36, 40), (-23, -4, 34, 36), (23, -5, 32, 42)):
                peak(pen, x * side, y, w, h, rng)
