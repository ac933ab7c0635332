"""The eight natural obstacles, in the middle of a hex and along each of its sides."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np

from tools.art.hex.kit import MapPen, side_ends
from tools.art.hex.plants import dead_tree
from tools.art.hex.relief import peak, wavelet
from tools.art.shapes import Outline, curve, ellipse, outline, placed, resample, rough, star

KINDS = (
    "mountain_chain", "cliff", "geothermal_field", "lake", "river", "canyon", "dead_lands",
    "magic_zone",
)  # fmt: skip


def line_of(place: str, bow: float = 4.0) -> Outline:
    """Return the line along which an obstacle lies: just inside its side, or across the middle."""
    if place == "centre":
        return curve([(-30, 4), (-12, -3), (8, 5), (30, -2)], False, 12)
    one, other = side_ends(place, 0.86)
    middle = (one + other) / 2
    inward = -middle / float(np.hypot(*middle))
    return curve(np.vstack([one, middle + inward * bow, other]), False, 12)


def _sides(line: Outline) -> tuple[Outline, Outline]:
    """Return the line evenly resampled, and its normals."""
    q, _ = resample(line, 1.5)
    t = np.gradient(q, axis=0)
    t /= np.maximum(np.hypot(t[:, 0], t[:, 1]), 1e-6)[:, None]
    return q, np.c_[-t[:, 1], t[:, 0]]


def _along(line: Outline, count: int) -> list[tuple[float, float]]:
    """Return places along the line, back to front."""
    q, _ = resample(line, 0.5)
    picked = [q[round((i + 0.5) / count * (len(q) - 1))] for i in range(count)]
    return sorted(((float(x), float(y)) for x, y in picked), key=lambda at: at[1])


def _mountain_chain(pen: MapPen, line: Outline, rng: random.Random) -> None:
    for i, (x, y) in enumerate(_along(line, 5)):
        h = (19, 25, 22, 27, 18)[i]
        peak(pen, x + rng.uniform(-1, 1), y + 8, h * 0.95, h, rng, snow=h > 21, fill="#C9BBA0")


def _cliff(pen: MapPen, line: Outline, rng: random.Random) -> None:
    q = rough(_sides(line)[0], 1.2, 4, rng.randrange(99), closed=False)
    down = 11.0
    foot = placed(q, 0, down)
    face = np.vstack([q, foot[::-1]])
    pen.fill(face, "#B08A5C", 0.95)
    count = 16 if pen.zoom > 0.7 else 9
    marks = []
    for k in range(count):
        x, y = q[round(k / (count - 1) * (len(q) - 1))]
        marks.append([(x, y), (x + rng.uniform(-1, 1), y + down * rng.uniform(0.55, 1.0))])
    pen.lines(marks, 1.1, wobble=0.2, taper=(0, 0.7))
    pen.line(q, 2.3, wobble=0.4, taper=(0.3, 0.3))
    pen.line(foot, 0.9, "sepia", wobble=0.5, taper=(0.6, 0.6))


def _geothermal_field(pen: MapPen, line: Outline, rng: random.Random) -> None:
    for i, (x, y) in enumerate(_along(line, 4)):
        w = 6.5 + (i % 2) * 1.8
        pool = ellipse(x, y, w, w * 0.42, count=24)
        pen.fill(ellipse(x, y, w * 1.35, w * 0.62, count=24), "#E0CFA6", 0.95)
        pen.fill(pool, "#7FA9A4")
        pen.line(pool, 1.2, closed=True, wobble=0.4)
        pen.line(ellipse(x, y, w * 0.5, w * 0.2, count=14), 0.8, "bone", closed=True)
        tall = 18 if i % 2 == 0 else 11
        for d in (-2.4, 0, 2.4):
            steam = curve(
                [
                    (x + d * 0.4, y - 1),
                    (x + d + 1.5, y - tall * 0.35),
                    (x + d - 1.2, y - tall * 0.7),
                    (x + d * 1.6 + rng.uniform(-1, 1), y - tall),
                ],
                False,
                6,
            )
            pen.line(steam, 2.4, "bone", 0.9, wobble=0.3, taper=(0.2, 0.9))
            pen.line(placed(steam, 0.9), 0.9, "sepia", 0.85, wobble=0.3, taper=(0.3, 0.9))


def _lake(pen: MapPen, line: Outline, rng: random.Random) -> None:
    q, normal = _sides(line)
    t = np.linspace(0, 1, len(q))
    half = 8.5 * np.sin(math.pi * t) ** 0.6
    shape = rough(np.vstack([q + normal * half[:, None], (q - normal * half[:, None])[::-1]]), 1.3,
                  5, rng.randrange(99))  # fmt: skip
    pen.fill(shape, "#86AEB8")
    pen.inner_rim(shape, 5, "lapis", 0.45, blur=1.6)
    pen.line(shape, 1.8, closed=True, wobble=0.3)
    x, y = q[len(q) // 2]
    wavelet(pen, float(x), float(y) + 1.5, 13)


def _river(pen: MapPen, line: Outline, _rng: random.Random) -> None:
    start, end = line[0], line[-1]
    longer = np.vstack([start + (start - line[3]) * 0.4, line, end + (end - line[-4]) * 0.4])
    q, normal = _sides(longer)
    wave = 1.3 * np.sin(np.linspace(0, 9, len(q)))[:, None]
    q = q + normal * wave
    for half, colour in ((6.4 + pen.zoom**-0.45 * 0.5, "ink"), (4.9, "#86AEBD")):
        pen.fill(np.vstack([q + normal * half, (q - normal * half)[::-1]]), colour)
    for k in range(4):
        a = int(len(q) * (k + 0.25) / 4.5)
        pen.line(q[a : a + 8] + normal[a : a + 8] * (-1.9, 1.9)[k % 2], 0.9, "lapis", wobble=0.3)


def _canyon(pen: MapPen, line: Outline, rng: random.Random) -> None:
    q, normal = _sides(line)
    t = np.linspace(0, 1, len(q))
    half = 5.6 * np.sin(math.pi * t) ** 0.7
    upper = q + normal * (half + np.sin(t * 21) * 0.9)[:, None]
    lower = q - normal * (half + np.sin(t * 17 + 1) * 0.9)[:, None]
    pen.fill(np.vstack([upper, lower[::-1]]), "ink")
    count = 12 if pen.zoom > 0.7 else 8
    for share in np.linspace(0.08, 0.92, count):
        i = round(share * (len(q) - 1))
        for edge, sign in ((upper, 1), (lower, -1)):
            tip = edge[i] + normal[i] * sign * rng.uniform(3, 5.4)
            pen.line([edge[i], tip], 1.1, wobble=0.2, taper=(0, 0.9))
    pen.line(q[3:-3], 1.1, "umber", 0.9, wobble=0.8, taper=(0.8, 0.8))


def _dead_lands(pen: MapPen, line: Outline, rng: random.Random) -> None:
    q, normal = _sides(line)
    t = np.linspace(0, 1, len(q))
    half = 9 * np.sin(math.pi * t) ** 0.5
    blot = rough(np.vstack([q + normal * half[:, None], (q - normal * half[:, None])[::-1]]), 2.4,
                 4, rng.randrange(99))  # fmt: skip
    pen.fill(blot, "#6F675C", 0.62)
    for i, (x, y) in enumerate(_along(line, 6)):
        if i in (1, 4):
            dead_tree(pen, x, y + 3, 11, 1 if i == 1 else -1)
        elif i == 3:
            pen.shape(ellipse(x, y - 2, 3.6, 3.2, count=18), "bone", 1.1)
            pen.shape(outline([(x - 1.8, y), (x + 1.8, y), (x + 1.4, y + 2.6), (x - 1.4, y + 2.6)]),
                      "bone", 0.9)  # fmt: skip
            for d in (-1.4, 1.4):
                pen.dot(x + d, y - 2, 0.95, "ink")
        else:
            crack = [(x - 6, y - 1), (x - 1, y + 1.5), (x + 2, y - 1.4), (x + 6, y + 1)]
            pen.line(crack, 1.2, wobble=0.3, taper=(0.5, 0.8))
            pen.line([(x - 1, y + 1.5), (x - 2.4, y + 4.6)], 0.9, taper=(0, 0.8))


def _magic_zone(pen: MapPen, line: Outline, _rng: random.Random) -> None:
    q, normal = _sides(line)
    for phase, colour in ((0.0, "plum"), (math.pi, "lapis")):
        t = np.linspace(0, 1, len(q))
        wave = np.sin(t * 15 + phase) * 5.2 * np.sin(math.pi * t) ** 0.4
        strand = q + normal * wave[:, None]
        pen.line(strand, 2.6, "bone", 0.75, wobble=0.2, taper=(0.8, 0.8))
        pen.line(strand, 1.4, colour, wobble=0.2, taper=(0.8, 0.8))
    for i, (x, y) in enumerate(_along(line, 5)):
        y += (-7, 6, -3, 7, -6)[i]
        size = (3.4, 2.4, 4.4, 2.6, 3.2)[i]
        pen.fill(star(x, y, size + 1.3, 4, 0.4), "ink")
        pen.fill(star(x, y, size, 4, 0.4), "gold")


DRAWN: dict[str, Callable[[MapPen, Outline, random.Random], None]] = {
    "mountain_chain": _mountain_chain, "cliff": _cliff, "geothermal_field": _geothermal_field,
    "lake": _lake, "river": _river, "canyon": _canyon, "dead_lands": _dead_lands,
    "magic_zone": _magic_zone,
}  # fmt: skip


def draw_obstacle(pen: MapPen, kind: str, place: str) -> None:
    """Draw an obstacle at a place of `tools.art.hex.kit.PLACES`."""
    DRAWN[kind](pen, line_of(place), random.Random(f"{kind} {place}"))
