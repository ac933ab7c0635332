"""What pictures of encounters are composed on: skies, far land, ground, plants, weather, rooms.

The origin of strips is their upper left; land that the game tints is nearly white, its ink is not.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial

import numpy as np

from tools.art.hex import plants, vista
from tools.art.hex.kit import Drawing, MapPen
from tools.art.hex.relief import hill, mesa, peak, tuft, wavelet
from tools.art.shapes import box, curve, ellipse, outline, rough

WIDE, HIGH = 420, 220
LONG = 560
"""Width of strips of land: which part of one is seen differs from picture to picture."""
SKY_HIGH = 140
FAR_HIGH = 96
"""Strips of far land; their foot is at the lower edge."""
GROUND_HIGH = 136
PALE, ROCK = "#F4F0E2", "#E4DED2"

Strip = Callable[[MapPen], None]


def sky(pen: MapPen, hour: str) -> None:
    """Fill a sky without sun and moon, which lie on it where the picture wants them."""
    if hour == "morning":
        pen.fill(box(0, 0, WIDE, SKY_HIGH), "#E6DCCB")
        pen.fill(box(0, 70, WIDE, 60), "#F0C8A0", 0.6, blur=12)
        vista.engraved(pen, 0, WIDE, 0, 112, "umber", 0.4)
        return
    if hour == "dusk":
        pen.fill(box(0, 0, WIDE, SKY_HIGH), "#E9C78B")
        pen.fill(box(0, 60, WIDE, 80), "#E7905A", 0.6, blur=16)
        vista.engraved(pen, 0, WIDE, 0, 112, "umber", 0.5)
        return
    if hour == "day":
        pen.fill(box(0, 0, WIDE, SKY_HIGH), "#E3E4CF")
        pen.fill(box(0, 86, WIDE, 40), "#F1E6C4", 0.55, blur=9)
        vista.engraved(pen, 0, WIDE, 0, 112, "slate", 0.5)
        return
    vista.sky(pen, hour, (0.0, 0.0, float(WIDE), float(SKY_HIGH)), 112, moon=False)


def sun(pen: MapPen) -> None:
    pen.dot(0, 0, 17, "#F6E3B0")
    pen.line(ellipse(0, 0, 17), 1.3, "sepia", closed=True, wobble=0.2)


def low_sun(pen: MapPen) -> None:
    pen.dot(0, 0, 22, "#E58A4A", 0.95)
    pen.line(ellipse(0, 0, 22), 1.3, "sepia", closed=True, wobble=0.2)


def moon(pen: MapPen) -> None:
    form = curve(
        [(-4, -15), (10, -11), (15, 3), (8, 14), (-6, 15), (4, 8), (7, -2), (3, -11)], True, 6
    )
    pen.fill(form, "candle")
    pen.line(form, 1.1, "ink", closed=True, wobble=0.1)


def cloud(pen: MapPen, s: float, dark: bool) -> None:
    vista.cloud(pen, 0, 0, s, "slate" if dark else "#F6F1E2", 0.9)


def _far_base(pen: MapPen, top: float) -> None:
    xs = np.linspace(-6, LONG + 6, 15)
    crest = np.c_[xs, top + 3 * np.sin(xs * 0.031 + top)]
    edge = curve(crest, False, 6)
    pen.fill(np.vstack([edge, [(LONG + 6, FAR_HIGH + 2), (-6, FAR_HIGH + 2)]]), PALE)
    pen.line(edge, 1.4, wobble=0.4, taper=(0, 0))


def far_peaks(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    for x, w, h in (
        (40, 120, 66),
        (150, 150, 84),
        (262, 130, 62),
        (370, 160, 88),
        (488, 140, 70),
        (210, 90, 46),
        (430, 100, 50),
        (90, 96, 44),
        (322, 96, 46),
        (540, 90, 50),
    ):
        peak(pen, x + rng.uniform(-20, 20), 90, w, h * rng.uniform(0.85, 1.05), rng, fill=ROCK)
    _far_base(pen, 86)


def far_low(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    for x, w, h in (
        (30, 120, 44),
        (128, 140, 56),
        (236, 130, 46),
        (340, 150, 58),
        (448, 130, 50),
        (540, 120, 42),
    ):
        peak(
            pen,
            x + rng.uniform(-22, 22),
            90,
            w,
            h * rng.uniform(0.85, 1.1),
            rng,
            snow=False,
            fill=ROCK,
        )
    _far_base(pen, 82)


def far_hills(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    for x, w, h in (
        (50, 190, 38),
        (200, 210, 46),
        (360, 200, 40),
        (510, 190, 44),
        (120, 170, 28),
        (290, 180, 30),
        (440, 180, 30),
    ):
        hill(pen, x + rng.uniform(-24, 24), 92, w, h * rng.uniform(0.85, 1.15), rng, PALE)
    _far_base(pen, 86)


def far_mesas(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    for x, w, h in ((60, 110, 42), (210, 150, 56), (390, 120, 46), (510, 110, 52)):
        mesa(pen, x + rng.uniform(-22, 22), 92, w, h * rng.uniform(0.85, 1.1), rng)
    _far_base(pen, 86)


def far_woods(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    for row, (y, s) in enumerate(((84, 17), (92, 22))):
        x = -6.0
        while x < LONG + 10:
            (plants.conifer if rng.random() < 0.6 else plants.broadleaf)(
                pen, x, y, s * rng.uniform(0.8, 1.2), rng
            )
            x += rng.uniform(10, 16) + row * 3
    _far_base(pen, 90)


def far_plain(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    _far_base(pen, 74)
    for _ in range(9):
        x, y = rng.uniform(0, LONG), rng.uniform(78, 88)
        plants.broadleaf(pen, x, y, rng.uniform(7, 11), rng)
    for k in range(8):
        x = k * 72 + rng.uniform(0, 30)
        pen.line([(x, 84), (x + 40, 83)], 0.9, "sepia", 0.7, wobble=0.4)


def far_sea(pen: MapPen, seed: int) -> None:
    pen.fill(box(0, 74, LONG, 30), "#8FB4BC")
    pen.line([(0, 74), (LONG, 74)], 1.5, wobble=0.4, taper=(0, 0))
    rng = random.Random(seed)
    for _ in range(16):
        wavelet(pen, rng.uniform(0, LONG), rng.uniform(80, 94), 18)


FAR: dict[str, Callable[[MapPen, int], None]] = {
    "peaks": far_peaks,
    "low": far_low,
    "hills": far_hills,
    "mesas": far_mesas,
    "woods": far_woods,
    "plain": far_plain,
    "sea": far_sea,
}
FAR_EACH = 2


def _crest(seed: int, rise: float) -> list[tuple[float, float]]:
    rng = random.Random(seed)
    xs = np.linspace(-8, LONG + 8, 11)
    return [(float(x), 16 + rng.uniform(-rise, rise)) for x in xs]


def ground(pen: MapPen, seed: int, rise: float) -> None:
    """Ground with two folds and a few tufts, to be tinted."""
    rng = random.Random(seed)
    edge = curve(_crest(seed, rise), False, 8)
    pen.fill(np.vstack([edge, [(LONG + 8, GROUND_HIGH + 4), (-8, GROUND_HIGH + 4)]]), PALE)
    pen.line(edge, 1.8, wobble=0.4, taper=(0, 0))
    for base in (50, 92):
        xs = np.linspace(-8, LONG + 8, 9)
        fold = curve([(float(x), base + rng.uniform(-9, 9)) for x in xs], False, 8)
        pen.fill(
            np.vstack([fold, [(LONG + 8, GROUND_HIGH + 4), (-8, GROUND_HIGH + 4)]]), "umber", 0.07
        )
        for k in range(6, len(fold) - 14, 22):
            pen.line(fold[k : k + 9], 1.0, "sepia", 0.7, wobble=0.4, taper=(0.6, 0.6))


def grassy(pen: MapPen, seed: int) -> None:
    ground(pen, seed, 5)
    rng = random.Random(seed + 1)
    for _ in range(26):
        y = rng.uniform(28, GROUND_HIGH - 4)
        tuft(pen, rng.uniform(0, LONG), y, 3 + 5 * y / GROUND_HIGH)


def rocky(pen: MapPen, seed: int) -> None:
    ground(pen, seed, 9)
    rng = random.Random(seed + 1)
    for _ in range(20):
        y = rng.uniform(26, GROUND_HIGH)
        plants.boulder(pen, rng.uniform(0, LONG), y, 4 + 8 * y / GROUND_HIGH * rng.random(), rng)


def sandy(pen: MapPen, seed: int) -> None:
    ground(pen, seed, 4)
    rng = random.Random(seed + 1)
    for _ in range(14):
        x, y = rng.uniform(0, LONG), rng.uniform(34, GROUND_HIGH)
        pen.line(
            curve([(x - 26, y), (x - 4, y - 7), (x + 26, y - 1)], False, 6),
            1.2,
            "sepia",
            0.8,
            wobble=0.4,
            taper=(0.7, 0.8),
        )
    for _ in range(150):
        pen.dot(rng.uniform(0, LONG), rng.uniform(26, GROUND_HIGH), 0.9, "sepia", 0.7)


def furrowed(pen: MapPen, seed: int) -> None:
    ground(pen, seed, 4)
    for k in range(-14, 34):
        far, near = LONG / 2 + (k - 10) * 16.0, LONG / 2 + (k - 10) * 58.0
        pen.line(
            [(far, 24), (near, GROUND_HIGH + 4)], 1.3, "sepia", 0.8, wobble=0.5, taper=(0.5, 0)
        )


def snowy(pen: MapPen, seed: int) -> None:
    """Snow: drifts with blue shade, hardly any ink."""
    rng = random.Random(seed)
    edge = curve(_crest(seed, 5), False, 8)
    below = [(LONG + 8, GROUND_HIGH + 4), (-8, GROUND_HIGH + 4)]
    pen.fill(np.vstack([edge, below]), "#F1F1EE")
    pen.line(edge, 1.6, "slate", wobble=0.4, taper=(0, 0))
    for base in (40, 68, 100):
        xs = np.linspace(-8, LONG + 8, 9)
        drift = curve([(float(x), base + rng.uniform(-10, 10)) for x in xs], False, 8)
        pen.fill(np.vstack([drift, drift[::-1] + np.array([0.0, 9.0])]), "#AEBBD0", 0.30, blur=3)
        for k in range(4, len(drift) - 14, 26):
            pen.line(drift[k : k + 10], 1.0, "slate", 0.7, wobble=0.4, taper=(0.6, 0.6))


def watery(pen: MapPen, seed: int) -> None:
    rng = random.Random(seed)
    pen.fill(box(0, 8, LONG, GROUND_HIGH), "#8FB4BC")
    pen.line([(0, 8), (LONG, 8)], 1.5, wobble=0.4, taper=(0, 0))
    for row in range(8):
        y = 18 + row * 15
        for k in range(11):
            wavelet(
                pen,
                k * 54 + (row % 2) * 27 + rng.uniform(-8, 8),
                y + rng.uniform(-3, 3),
                14 + row * 4,
            )


GROUNDS: dict[str, Callable[[MapPen, int], None]] = {
    "grass": grassy,
    "rock": rocky,
    "sand": sandy,
    "furrows": furrowed,
    "snow": snowy,
    "water": watery,
}
GROUND_EACH = 2


def stream(pen: MapPen) -> None:
    """A river that comes towards us, on whatever ground; its middle above at the origin."""
    line = curve([(0, 0), (-26, 14), (24, 34), (-34, 60), (10, 88), (-30, 124)], False, 10)
    n = len(line)
    for grow, colour in ((3.4, "ink"), (0.0, "#86AEBD")):
        for i in range(n - 1):
            pen.rim(line[i : i + 2], 5 + 44 * (i / n) ** 1.3 + grow, colour)
    for i in range(8, n - 6, 6):
        pen.line(line[i : i + 5] + np.array([3.0, 0.0]), 1.1, "lapis", wobble=0.4)


def bank(pen: MapPen) -> None:
    """A bank of sand in the water, on which something stands."""
    for grow, a in ((13, 0.5), (7, 0.8)):
        pen.line(
            ellipse(0, 0, 112 + grow, 15 + grow * 0.4, count=40),
            1.0,
            "lapis",
            a,
            wobble=0.6,
            closed=True,
        )
    form = ellipse(0, 0, 112, 15, count=40)
    pen.shape(form, "#E6CD93", 1.6)
    with pen.clip(form):
        pen.hatch(box(-116, 2, 232, 16), 0.2, 4.0, 0.9, "sepia", 0.5)


def path(pen: MapPen) -> None:
    """A track that comes towards us."""
    line = curve([(0, 0), (26, 14), (-22, 34), (40, 62), (-6, 90), (30, 124)], False, 12)
    share = np.linspace(0.06, 1, len(line))[:, None] ** 1.5
    left, right = line - [46, 0] * share, line + [46, 0] * share
    pen.fill(np.vstack([left, right[::-1]]), "#E4CF9C", 0.8)
    for edge in (left, right):
        pen.line(edge, 1.3, "sepia", wobble=0.6, taper=(0.6, 0.1))


def _snowed(pen: MapPen, s: float) -> None:
    """Snow on a fir 1.6 ``s`` tall."""
    for y, half in ((-0.62, 0.27), (-1.05, 0.17)):
        pen.fill(
            curve(
                [
                    (-half * s, y * s + s * 0.05),
                    (0, y * s - s * 0.16),
                    (half * s, y * s + s * 0.05),
                    (half * 0.4 * s, y * s),
                    (0, y * s + s * 0.07),
                    (-half * 0.4 * s, y * s),
                ],
                True,
                5,
            ),
            "bone",
        )
    pen.fill([(-0.09 * s, -1.36 * s), (0, -1.63 * s), (0.09 * s, -1.36 * s)], "bone")


def _plant(kind: str, s: float, turn: int) -> Drawing:
    def draw(pen: MapPen) -> None:
        rng = random.Random(f"{kind}/{turn}")
        match kind:
            case "broadleaf":
                plants.broadleaf(pen, 0, 0, s, rng)
            case "conifer":
                plants.conifer(pen, 0, 0, s, rng)
            case "birch":
                plants.birch(pen, 0, 0, s, rng)
            case "dead":
                plants.dead_tree(pen, 0, 0, s, 1 if turn else -1)
            case "snow_fir":
                plants.conifer(pen, 0, 0, s, random.Random(4))
                _snowed(pen, s)
            case "snow_dead":
                plants.dead_tree(pen, 0, 0, s, 1 if turn else -1)
                pen.fill(ellipse(0, 0.5, s * 0.4, s * 0.09, count=18), "bone")
            case "reeds":
                plants.reeds(pen, 0, 0, s * 0.7, rng)
                plants.reeds(pen, s * 0.5, 2, s * 0.55, rng)
            case "heather":
                for dx, dy in ((-0.5, 0), (0.1, -0.1), (0.5, 0.1)):
                    plants.heather(pen, dx * s, dy * s, s * 0.42, rng, "plum")
            case "flowers":
                for k in range(6):
                    plants.flower(
                        pen,
                        (k - 2.5) * s * 0.3,
                        rng.uniform(-0.2, 0.2) * s,
                        s * 0.3,
                        ("rose", "gold", "bone", "lapis")[(k + turn) % 4],
                    )
            case "boulder":
                plants.boulder(pen, 0, 0, s * 0.7, rng)
                plants.boulder(pen, s * 0.6, 2, s * 0.4, rng)
            case "stump":
                plants.stump(pen, 0, 0, s * 0.5)
            case "bush":
                form = [
                    (
                        0.6 * s * math.cos(a) * (1 + 0.12 * math.sin(a * 6 + turn)),
                        -0.36 * s + 0.42 * s * math.sin(a) * (1 + 0.1 * math.sin(a * 5)),
                    )
                    for a in (k * math.tau / 30 for k in range(30))
                ]
                pen.shape(outline(form), "#7D8B45", 1.4)
                with pen.clip(outline(form)):
                    pen.hatch(box(0, -s, s, s * 1.2), 0.8, 2.6, 0.9, alpha=0.6)
            case _:
                for dx in (-0.6, 0.0, 0.6):
                    tuft(pen, dx * s, rng.uniform(-2, 2), s * 0.36)

    return draw


PLANTS = (
    "broadleaf",
    "conifer",
    "birch",
    "dead",
    "snow_fir",
    "snow_dead",
    "reeds",
    "heather",
    "flowers",
    "boulder",
    "stump",
    "bush",
    "tuft",
)
SIZES = {"mid": 25.0, "near": 56.0}


def room(pen: MapPen, kind: str) -> None:
    """A room: a wall of stone and a floor, or a cave."""
    rng = random.Random(kind)
    wall, floor = ("#8D8474", "#A5977E") if kind == "hall" else ("#5E564E", "#7A6E60")
    pen.fill(box(0, 0, WIDE, HIGH), wall)
    pen.fill(box(0, 146, WIDE, 90), floor)
    if kind == "hall":
        for row in range(7):
            y = row * 21.0
            pen.line([(0, y + 20), (WIDE, y + 20)], 1.1, "sepia", 0.7, wobble=0.6)
            x = -rng.uniform(0, 30)
            while x < WIDE:
                x += rng.uniform(30, 58)
                pen.line([(x, y), (x, y + 20)], 1.1, "sepia", 0.7, wobble=0.4)
        for x in (64, 356):
            arch = np.vstack(
                [
                    [(x - 26, 146)],
                    ellipse(x, 66, 26, 30, count=16, start=math.pi, end=math.tau),
                    [(x + 26, 146)],
                ]
            )
            pen.shape(arch, "#2A2A34", 2.0)
        for k in range(9):
            far, near = 210 + (k - 4) * 40.0, 210 + (k - 4) * 110.0
            pen.line([(far, 146), (near, HIGH)], 1.1, "sepia", 0.7, wobble=0.4)
        for y in (158, 176, 200):
            pen.line([(0, y), (WIDE, y)], 1.0, "sepia", 0.6, wobble=0.5)
    else:
        for side in (0, 1):
            for k in range(4):
                x = (40 + k * 34) if not side else WIDE - 40 - k * 34
                low = 30 + (k * 37) % 40 + rng.uniform(0, 18)
                fang = outline([(x - 14, -4), (x + 14, -4), (x + rng.uniform(-4, 4), low)])
                pen.shape(fang, "#6E655B", 1.5)
                pen.hatch([(x, -4), (x + 14, -4), (x, low)], 1.3, 3.2, 0.9, alpha=0.6)
        ridge = curve(
            [(-8, 140), (60, 128), (130, 146), (210, 136), (300, 148), (360, 130), (430, 140)],
            False,
            8,
        )
        pen.fill(np.vstack([ridge, [(430, 230), (-8, 230)]]), floor)
        pen.line(ridge, 1.8, wobble=0.8, taper=(0, 0))
    pen.line([(0, 146), (WIDE, 146)], 1.6, wobble=0.5, taper=(0, 0))
    pen.fill(box(0, 0, WIDE, HIGH), "night", 0.14)


def weather(pen: MapPen, kind: str) -> None:
    """Weather over the whole picture; its origin is the upper left."""
    rng = random.Random(kind)
    match kind:
        case "rain" | "storm":
            slant = 0.34 if kind == "rain" else 0.8
            streaks = []
            for _ in range(170 if kind == "rain" else 220):
                x, y, far = rng.uniform(0, WIDE + 60), rng.uniform(-10, HIGH), rng.uniform(12, 24)
                streaks.append([(x, y), (x - far * slant, y + far)])
            pen.lines(streaks, 1.0, "lapis" if kind == "rain" else "bone", 0.6, wobble=0.2)
            if kind == "storm":
                bolt = outline(
                    [(302, 8), (278, 48), (294, 46), (272, 92), (320, 38), (302, 40), (322, 8)]
                )
                pen.shape(bolt, "flame", 1.7)
        case "fog":
            xs = np.linspace(0, WIDE, 30)
            for k in range(8):
                level = 62.0 + k * 22
                band = np.vstack(
                    [
                        np.c_[xs, level - 9 + 5 * np.sin(xs * 0.025 + k * 1.7)],
                        np.c_[xs[::-1], level + 9 + 5 * np.sin(xs[::-1] * 0.03 + k)],
                    ]
                )
                pen.fill(band, "bone", 0.42, blur=5)
        case "wind":
            for k in range(8):
                x, y = rng.uniform(0, 300), 24.0 + k * 24
                t = np.linspace(math.pi / 2, -math.pi, 16)
                far, r = x + 70 + 16 * (k % 3), 6 + (k % 2) * 3
                gust = np.vstack(
                    [
                        [(x, y + 1), (x + 34, y - 2)],
                        np.c_[far + np.cos(t) * r, y - r + np.sin(t) * r],
                    ]
                )
                pen.line(gust, 2.6, "bone", 0.9, wobble=0.4, taper=(0.8, 0.6))
                pen.line(gust, 1.0, "slate", 0.9, wobble=0.4, taper=(0.8, 0.6))
        case "snow":
            for _ in range(170):
                x, y, flake = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.uniform(1.2, 3.0)
                pen.dot(x, y, flake + 0.5, "slate", 0.5)
                pen.dot(x, y, flake, "bone")
        case _:
            for level in (92.0, 108.0, 124.0, 142.0):
                xs = np.linspace(0, WIDE, 60)
                pen.line(
                    np.c_[xs, level + 2.4 * np.sin(xs * 0.14 + level)],
                    1.2,
                    "ember",
                    0.5,
                    wobble=0.3,
                    taper=(0.8, 0.8),
                )


WEATHERS = ("rain", "storm", "fog", "wind", "snow", "heat")
BLEED = 6


def slip() -> np.ndarray:
    """The ragged edge of a picture's slip of paper."""
    return rough(box(0, 0, WIDE, HIGH), 1.2, 9, 77)


def mask(pen: MapPen) -> None:
    with pen.at(BLEED, BLEED):
        pen.fill(slip(), "#FFFFFF")


def frame(pen: MapPen) -> None:
    with pen.at(BLEED, BLEED):
        with pen.clip(slip()):
            pen.inner_rim(slip(), 10, "umber", 0.35, blur=5)
        pen.line(slip(), 2.0, closed=True, wobble=0.3)


def shadow(pen: MapPen) -> None:
    with pen.at(BLEED, BLEED):
        pen.shadow(slip(), 1, 3, 3, 0.45)


def plant_sprites() -> dict[str, tuple[Drawing, float]]:
    """Every plant in both sizes, with its size."""
    return {
        f"plant/{size}/{kind}/{turn}": (_plant(kind, s, turn), s)
        for size, s in SIZES.items()
        for kind in PLANTS
        for turn in (0, 1)
    }


def _seeded(draw: Callable[[MapPen, int], None], seed: int) -> Strip:
    def drawn(pen: MapPen) -> None:
        draw(pen, seed)

    return drawn


def strips() -> dict[str, tuple[int, int, Strip]]:
    """All that fills a width: name, width, height and drawing."""
    found: dict[str, tuple[int, int, Strip]] = {}
    for hour in ("morning", "day", "dusk", "night", "grey"):
        found[f"sky/{hour}"] = (WIDE, SKY_HIGH, partial(sky, hour=hour))
    for kind, far in FAR.items():
        for n in range(FAR_EACH):
            found[f"far/{kind}/{n}"] = (LONG, FAR_HIGH, _seeded(far, n * 17 + 3))
    for kind, draw in GROUNDS.items():
        for n in range(GROUND_EACH):
            found[f"ground/{kind}/{n}"] = (LONG, GROUND_HIGH, _seeded(draw, n * 31 + 5))
    for kind in ("hall", "cave"):
        found[f"room/{kind}"] = (WIDE, HIGH, partial(room, kind=kind))
    for kind in WEATHERS:
        found[f"weather/{kind}"] = (WIDE, HIGH, partial(weather, kind=kind))
    return found
