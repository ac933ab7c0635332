"""Views of the country for the panel's picture of a hex: sky by the hour, relief, weather.

The origin is the middle of the picture, 1 unit is 1 px; a hex-shaped view is 208 wide, 184 high.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import numpy as np

from tools.art.hex.kit import MapPen
from tools.art.hex.relief import HILL_FILL, LOW_FILL, hill, mesa, peak, tuft, wavelet
from tools.art.shapes import Outline, box, curve, ellipse, outline, star

ACROSS, DOWN = 104.0, 92.0
HOURS = ("day", "dusk", "night", "grey")
WEATHERS = ("heat", "rain", "fog", "wind", "storm", "snow")
GROUNDS = {
    "water": "#8FB4BC", "shore": "#E6CD93", "plains": "#C6C884", "river_valley": "#AFC48C",
    "hills": "#C8BD82", "plateau": "#D2A66E", "low_mountains": "#BCA688",
    "high_mountains": "#B9AEA6",
}  # fmt: skip


def hex_shape(share: float = 1.0) -> Outline:
    """Return the outline of a view."""
    t = np.arange(6) * math.pi / 3
    return outline(np.c_[np.cos(t) * ACROSS * share, np.sin(t) * DOWN * share])


def engraved(
    pen: MapPen, left: float, right: float, top: float, bottom: float, colour: str, alpha: float,
    gap: float = 7.0,
) -> None:  # fmt: skip
    """Engrave a sky with level lines, closer together above."""
    lines: list[list[tuple[float, float]]] = []
    y, step = top, gap * 0.72
    k = 0
    while y < bottom:
        a = left + (k * 37) % 46
        while a < right:
            b = min(right, a + 60 + (k * 53 + int(a)) % 80)
            lines.append([(a, y), (b, y + 0.8)])
            a = b + 8 + (k * 29 + int(b)) % 26
        y, step, k = y + step, step * 1.06, k + 1
    pen.lines(lines, 0.9, colour, alpha, wobble=0.4)


def sky(
    pen: MapPen,
    hour: str,
    bounds: tuple[float, float, float, float],
    horizon: float,
    *,
    moon: bool = True,
) -> None:
    """Fill a sky; ``bounds`` are left, top, right, bottom."""
    left, top, right, bottom = bounds
    paper = {"day": "#E3E4CF", "dusk": "#E9C78B", "night": "#33446A", "grey": "#B9BCB6"}[hour]
    low = {"day": "#F1E6C4", "dusk": "#EFA86A", "night": "#55648A", "grey": "#D9D6C6"}[hour]
    pen.fill(box(left, top, right - left, bottom - top), paper)
    pen.fill(box(left, horizon - 26, right - left, 40), low, 0.55, blur=9)
    across = right - left
    if hour == "night":
        engraved(pen, left, right, top, horizon, "night", 0.35)
        if moon:
            pen.dot(left + across * 0.74, top + 34, 15, "candle")
            pen.dot(left + across * 0.74 + 7, top + 30, 13, paper)
        rng = random.Random(5)
        for _ in range(round(across / 14)):
            x, y = rng.uniform(left, right), rng.uniform(top, horizon - 20)
            pen.fill(star(x, y, rng.uniform(1.3, 3.0), 4, 0.34), "candle", 0.9)
        return
    engraved(pen, left, right, top, horizon, "umber" if hour == "dusk" else "slate", 0.5)
    if hour == "grey":
        return
    x, y = left + across * 0.75, (top + 50 if hour == "day" else horizon - 22)
    pen.dot(x, y, 20, "#F6E3B0" if hour == "day" else "ember", 1.0 if hour == "day" else 0.85)
    pen.line(ellipse(x, y, 20), 1.2, "sepia", closed=True, wobble=0.2)


def draw_sky(pen: MapPen, hour: str) -> None:
    """Fill the sky of a hex-shaped view."""
    with pen.clip(hex_shape()):
        sky(pen, hour, (-ACROSS, -DOWN, ACROSS, DOWN), 6)


def ground(
    pen: MapPen, fill: str, crest: Sequence[float], left: float, right: float, bottom: float
) -> Outline:
    """Draw ground whose edge passes the heights of ``crest``; return the edge."""
    xs = np.linspace(left - 8, right + 8, len(crest))
    edge = curve(np.c_[xs, np.asarray(crest, float)], False, 8)
    pen.fill(np.vstack([edge, [(right + 8, bottom + 8), (left - 8, bottom + 8)]]), fill)
    pen.line(edge, 1.8, wobble=0.4, taper=(0, 0))
    return edge


def _tufts(pen: MapPen, seed: int, count: int, top: float, bottom: float, wide: float) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        y = rng.uniform(top, bottom)
        tuft(pen, rng.uniform(-wide, wide), y, 4 + 4 * (y - top) / max(1.0, bottom - top))


def _water(pen: MapPen, rng: random.Random) -> None:
    ground(pen, "#9DB0A6", (2, -3, 4, 1), -ACROSS, ACROSS, DOWN)
    pen.fill(box(-ACROSS, 6, 2 * ACROSS, DOWN), GROUNDS["water"])
    pen.line([(-ACROSS, 6), (ACROSS, 6)], 1.5, wobble=0.4)
    for row in range(6):
        y = 16 + row * 14
        for k in range(5):
            x = -84 + k * 42 + (row % 2) * 21 + rng.uniform(-6, 6)
            wavelet(pen, x, y + rng.uniform(-2, 2), 16 + row * 4)


def _shore(pen: MapPen, rng: random.Random) -> None:
    pen.fill(box(-ACROSS, 4, 2 * ACROSS, DOWN), GROUNDS["water"])
    pen.line([(-ACROSS, 4), (ACROSS, 4)], 1.4, wobble=0.4)
    for x, y in ((-60, 13), (-14, 17), (38, 12), (-40, 24), (10, 27)):
        wavelet(pen, x, y, 24)
    beach = [(-ACROSS, 44), (-50, 40), (-6, 50), (30, 34), (66, 30), (ACROSS, 14), (ACROSS, DOWN),
             (-ACROSS, DOWN)]  # fmt: skip
    edge = np.vstack([curve(beach[:6], False, 8), outline(beach[6:])])
    pen.fill(edge, GROUNDS["shore"])
    rim = curve(beach[:6], False, 8)
    pen.line(rim, 1.8, wobble=0.5)
    for d, a in ((5, 0.8), (10, 0.5)):
        pen.line(rim + np.array([0.0, -d]), 1.0, "lapis", a, wobble=0.8)
    for x, y in ((-62, 58), (-10, 66), (46, 54), (70, 74)):
        dune = curve([(x - 22, y), (x - 4, y - 9), (x + 22, y - 1)], False, 8)
        pen.line(dune, 1.5, "sepia", wobble=0.4, taper=(0.7, 0.8))
    for _ in range(60):
        pen.dot(rng.uniform(-90, 90), rng.uniform(56, 88), 1.0, "sepia", 0.75)


def _plains(pen: MapPen, _rng: random.Random) -> None:
    ground(pen, "#B9C09A", (2, -4, 3, -1, 4), -ACROSS, ACROSS, DOWN)
    ground(pen, GROUNDS["plains"], (18, 12, 20, 15, 10), -ACROSS, ACROSS, DOWN)
    ground(pen, "#BDC078", (52, 46, 44, 50, 58), -ACROSS, ACROSS, DOWN)
    _tufts(pen, 3, 16, 24, 82, 80)


def _valley(pen: MapPen, rng: random.Random) -> None:
    for x, w, h in ((-70, 120, 52), (74, 124, 60)):
        hill(pen, x, 22, w, h, rng, "#A9B586")
    ground(pen, GROUNDS["river_valley"], (22, 16, 12, 17, 24), -ACROSS, ACROSS, DOWN)
    stream = curve([(8, 14), (-8, 24), (14, 36), (-16, 54), (10, 72), (-6, 98)], False, 10)
    n = len(stream)
    for grow, colour in ((3.4, "ink"), (0.0, "#86AEBD")):
        for i in range(n - 1):
            pen.rim(stream[i : i + 2], 3 + 20 * (i / n) ** 1.3 + grow, colour)
    for i in range(10, n - 6, 8):
        pen.line(stream[i : i + 6], 1.0, "lapis", wobble=0.4)
    _tufts(pen, 9, 10, 34, 84, 84)


def _hills(pen: MapPen, rng: random.Random) -> None:
    ground(pen, GROUNDS["hills"], (14, 10, 15, 11), -ACROSS, ACROSS, DOWN)
    for x, y, w, h in ((-58, 22, 110, 46), (64, 24, 118, 40), (-2, 34, 130, 42), (-70, 66, 120, 38),
                       (62, 70, 140, 44)):  # fmt: skip
        hill(pen, x, y, w, h, rng, HILL_FILL)
    ground(pen, "#BDB377", (74, 66, 70, 64, 74), -ACROSS, ACROSS, DOWN)
    _tufts(pen, 4, 7, 76, 88, 60)


def _plateau(pen: MapPen, rng: random.Random) -> None:
    ground(pen, "#D8B581", (16, 12, 15, 12), -ACROSS, ACROSS, DOWN)
    mesa(pen, -64, 26, 84, 44, rng)
    mesa(pen, 72, 22, 66, 30, rng)
    mesa(pen, 14, 44, 110, 58, rng)
    ground(pen, GROUNDS["plateau"], (52, 46, 50, 44, 50), -ACROSS, ACROSS, DOWN)
    _tufts(pen, 6, 9, 56, 86, 76)


def _low(pen: MapPen, rng: random.Random) -> None:
    for x, y, w, h in ((-78, 20, 84, 50), (78, 20, 90, 58), (6, 16, 80, 62), (-34, 30, 88, 54),
                       (42, 32, 96, 50)):  # fmt: skip
        peak(pen, x, y, w, h, rng, snow=False, fill=LOW_FILL)
    ground(pen, GROUNDS["low_mountains"], (28, 34, 30, 36, 28), -ACROSS, ACROSS, DOWN)
    _tufts(pen, 8, 9, 40, 84, 80)


def _high(pen: MapPen, rng: random.Random) -> None:
    for x, y, w, h in ((-80, 14, 80, 62), (78, 16, 84, 74), (-4, 12, 90, 92), (-46, 30, 84, 74),
                       (46, 32, 90, 66)):  # fmt: skip
        peak(pen, x, y, w, h, rng)
    ground(pen, GROUNDS["high_mountains"], (30, 38, 28, 36, 28), -ACROSS, ACROSS, DOWN)
    for x, y in ((-50, 56), (10, 66), (58, 52), (-14, 80)):
        scree = [(x - 18, y + 6), (x - 7, y - 6), (x + 5, y - 9), (x + 16, y + 5)]
        pen.shape(outline(scree), "stone", 1.5)
        pen.hatch([(x + 3, y - 9), (x + 16, y + 5), (x + 1, y + 5)], 1.0, 2.8, 0.9)


RELIEFS: dict[str, Callable[[MapPen, random.Random], None]] = {
    "water": _water, "shore": _shore, "plains": _plains, "river_valley": _valley, "hills": _hills,
    "plateau": _plateau, "low_mountains": _low, "high_mountains": _high,
}  # fmt: skip


def draw_relief_view(pen: MapPen, kind: str) -> None:
    """Draw the land of a view, without its sky."""
    with pen.clip(hex_shape()):
        RELIEFS[kind](pen, random.Random(f"view {kind}"))


def draw_hour(pen: MapPen, hour: str) -> None:
    """Draw the tint that an hour lays over land and growth."""
    colour, alpha = {"dusk": ("ember", 0.20), "night": ("#10193A", 0.52)}[hour]
    pen.fill(hex_shape(), colour, alpha)


def _streaks(
    pen: MapPen, count: int, slope: float, length: float, width: float, colour: str, alpha: float
) -> None:
    rng = random.Random(count)
    lines = []
    for _ in range(count):
        x, y = rng.uniform(-ACROSS, ACROSS), rng.uniform(-DOWN, DOWN)
        far = length * rng.uniform(0.6, 1.2)
        lines.append([(x, y), (x - slope * far, y + far)])
    pen.lines(lines, width, colour, alpha, wobble=0.2)


def cloud(pen: MapPen, x: float, y: float, s: float, fill: str, alpha: float = 0.95) -> None:
    """Draw a heavy cloud, 70 ``s`` wide."""
    form = curve([(-34, 8), (-34, -4), (-20, -10), (-8, -20), (12, -17), (22, -7), (36, -3),
                  (35, 8), (0, 11)], True, 7)  # fmt: skip
    with pen.at(x, y, s):
        pen.fill(form, fill, alpha)
        with pen.clip(form):
            pen.hatch(box(-4, -2, 44, 16), 0.7, 4.0, 0.9, alpha=0.45)
        pen.line(form, 1.5, closed=True, wobble=0.4)


def weather_marks(pen: MapPen, kind: str) -> None:
    """Draw weather over whatever is there, in the bounds of a view."""
    match kind:
        case "heat":
            pen.fill(box(-ACROSS, -DOWN, 2 * ACROSS, 2 * DOWN), "amber", 0.16)
            for level in (20, 34, 50, 68):
                xs = np.linspace(-ACROSS, ACROSS, 40)
                wave = np.c_[xs, level + 2.2 * np.sin(xs * 0.16 + level)]
                pen.line(wave, 1.2, "ember", 0.55, wobble=0.3, taper=(0.8, 0.8))
        case "rain":
            for x, y, s in ((-50, -60, 1.1), (34, -66, 1.25)):
                cloud(pen, x, y, s, "stone")
            _streaks(pen, 120, 0.32, 20, 1.0, "lapis", 0.75)
        case "storm":
            pen.fill(box(-ACROSS, -DOWN, 2 * ACROSS, 2 * DOWN), "dusk", 0.34)
            for x, y, s in ((-52, -58, 1.3), (40, -62, 1.4), (-4, -70, 1.2)):
                cloud(pen, x, y, s, "slate")
            _streaks(pen, 130, 0.75, 24, 1.1, "bone", 0.6)
            bolt = outline(
                [(20, -48), (2, -14), (16, -16), (4, 22), (34, -24), (20, -22), (32, -48)]
            )
            pen.shape(bolt, "flame", 1.3)
        case "fog":
            rng = random.Random(2)
            for k in range(9):
                mist = -34.0 + k * 14
                xs = np.linspace(-ACROSS, ACROSS, 30)
                top = np.c_[xs, mist + 4 * np.sin(xs * 0.05 + k) - 6]
                low = np.c_[xs[::-1], mist + 4 * np.sin(xs[::-1] * 0.06 + k * 2) + 6]
                pen.fill(np.vstack([top, low]), "bone", 0.42, blur=4)
                a = rng.uniform(-80, 20)
                line = curve([(a, mist), (a + 26, mist - 3), (a + 60, mist)], False)
                pen.line(line, 1.0, "slate", 0.5)
        case "wind":
            rng = random.Random(8)
            for k in range(9):
                at, up = rng.uniform(-90, 20), -66.0 + k * 16
                t = np.linspace(math.pi / 2, -math.pi, 16)
                far, r = at + 52 + 14 * (k % 3), 6 + (k % 2) * 3
                gust = np.vstack([[(at, up + 1), (at + 26, up - 2)],
                                  np.c_[far + np.cos(t) * r, up - r + np.sin(t) * r]])  # fmt: skip
                pen.line(gust, 2.6, "bone", 0.9, wobble=0.4, taper=(0.8, 0.6))
                pen.line(gust, 1.0, "slate", 0.9, wobble=0.4, taper=(0.8, 0.6))
                leaf = curve(
                    [(far + 14, up + 6), (far + 19, up + 3), (far + 24, up + 7), (far + 18, up + 9)]
                )
                pen.shape(leaf, ("#A9804A", "#7D8F4A")[k % 2], 0.9)
        case "snow":
            pen.fill(box(-ACROSS, -DOWN, 2 * ACROSS, 2 * DOWN), "bone", 0.26)
            rng = random.Random(4)
            for _ in range(110):
                flake = rng.uniform(-104, 104), rng.uniform(-92, 92)
                wide = rng.uniform(1.2, 2.8)
                pen.dot(*flake, wide + 0.5, "slate", 0.6)
                pen.dot(*flake, wide, "bone")


def draw_weather(pen: MapPen, kind: str) -> None:
    """Draw weather over a hex-shaped view."""
    with pen.clip(hex_shape()):
        weather_marks(pen, kind)


def draw_view_frame(pen: MapPen) -> None:
    """Draw the double frame of a view; its middle is empty."""
    pen.line(hex_shape(), 3.0, closed=True, wobble=0.4)
    pen.line(hex_shape(1.06), 1.0, "sepia", closed=True, wobble=0.3)


def draw_view_shadow(pen: MapPen) -> None:
    """Draw the shadow under a view."""
    with pen.at(3, 4):
        pen.fill(hex_shape(), "night", 0.4, blur=4)


def draw_unknown_view(pen: MapPen) -> None:
    """Draw the view of a hex nobody has drawn: bare paper with a pencil's lines."""
    pen.fill(hex_shape(), "parch_hi")
    with pen.clip(hex_shape()):
        pen.fill(hex_shape(), "parch_mid", 0.35)
        ridge = curve([(-104, 16), (-60, -6), (-30, 10), (10, -26), (50, 6), (104, -8)], False, 8)
        for k in range(0, len(ridge) - 4, 7):
            pen.line(ridge[k : k + 5], 1.2, "sepia", 0.6, wobble=0.3)
        for y in (30, 48, 66):
            for x in range(-90, 90, 24):
                pen.line([(x, y), (x + 12, y - 1)], 1.0, "sepia", 0.4, wobble=0.3)
        hook = curve([(-8, -44), (-4, -58), (12, -58), (12, -44), (2, -34), (2, -24)], False, 8)
        pen.line(hook, 3.0, "sepia", 0.75, wobble=0.3)
        pen.dot(2, -14, 2.6, "sepia", 0.75)
