"""What is ruled over the map: the sides of hexes, frames of choice, light and shade."""

from __future__ import annotations

import math

import numpy as np

from tools.art.hex.kit import MapPen, at_scale, corners, side_ends
from tools.art.ink import Pen
from tools.art.palette import FloatArray, rgb
from tools.art.shapes import curve, resample
from tools.art.sheet import Sprite

FRAMES = ("here", "choice", "reach", "plan", "danger", "secured", "task")


def draw_nothing(_pen: Pen, _frame: int) -> None:
    """Computed pictures need no drawing."""


def draw_ruling(pen: MapPen, side: str, *, seen: bool, k: int) -> None:
    """Rule one side of a hex; ``k`` is the variant of the hand."""
    pen = pen.with_seed(f"ruling {side} {seen} {k}")
    one, other = side_ends(side)
    inner = np.vstack([one * 0.97 + other * 0.03, other * 0.97 + one * 0.03])
    pen.line(
        inner,
        1.05 if seen else 0.8,
        "sepia",
        0.50 if seen else 0.22,
        wobble=0.4,
        taper=(0.2, 0.2),
    )


def _dashed(pen: MapPen, share: float, width: float, colour: str, dash: float, gap: float) -> None:
    points, length = resample(corners(share), 1.0, True)
    step = dash + gap
    count = round(length / step)
    for k in range(count):
        start = round(k * len(points) / count)
        end = start + round(dash / step * len(points) / count)
        pen.line(points[start : end + 1], width, colour, wobble=0.2, taper=(0.2, 0.2))


def draw_frame(pen: MapPen, state: str) -> None:
    """Frame a hex: colour and line both tell the state."""
    match state:
        case "here":
            pen.line(corners(0.95), 3.0, "rubric", closed=True, wobble=0.4)
            pen.line(corners(0.86), 1.0, "gold", closed=True, wobble=0.3)
        case "choice":
            pen.line(corners(0.95), 3.4, "ink", closed=True, wobble=0.3)
            pen.line(corners(0.95), 2.0, "flame", closed=True, wobble=0.3)
        case "reach":
            _dashed(pen, 0.92, 1.7, "rubric", 7, 5)
        case "plan":
            _dashed(pen, 0.9, 1.6, "sepia", 2.4, 4.4)
        case "danger":
            pen.line(corners(0.95), 2.4, "rubric", closed=True, wobble=1.4, wavelength=7)
        case "secured":
            pen.line(corners(0.93), 1.3, "verdigris", 0.95, closed=True, wobble=0.3)
            pen.line(corners(0.87), 1.3, "verdigris", 0.95, closed=True, wobble=0.3)
        case "task":
            pen.line(corners(0.94), 1.6, "gold", closed=True, wobble=0.3)
            for x, y in corners(0.94):
                pen.dot(x, y, 3.4, "ink")
                pen.dot(x, y, 2.2, "gold")


def vignette(pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
    """Return what the whole map is multiplied by: warm in the middle, umber at the rim."""
    rows, columns = pixels.shape[:2]
    y = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, columns, dtype=np.float32)[None, :]
    away = np.hypot((x + 0.12) * 0.80, (y + 0.08) * 0.52)
    stops = np.array([0.0, 0.60, 1.0], np.float32)
    colours = np.array([[1, 1, 1], rgb("#FDECCB"), rgb("#8D6A55")], np.float32)
    shade = np.dstack([np.interp(away, stops, colours[:, k]) for k in range(3)])
    dark = 0.16 * np.clip((np.hypot(x * 0.9, y) - 0.55) / 0.85, 0, 1) ** 1.8
    shade = shade * (1 - dark)[..., None]
    return np.dstack([shade, np.ones((rows, columns))]).astype(np.float32)


def _halo(pen: MapPen, stops: tuple[tuple[float, str, float], ...]) -> None:
    pen.radial(0, 0, 74, stops)


def glows() -> list[Sprite]:
    """Return lights for the map: candlelight, fairy light, a far fire, omens."""
    kinds = {
        "candle": ((0.0, "candle", 0.85), (0.42, "flame", 0.46), (1.0, "flame", 0.0)),
        "fairy": ((0.0, "#FFF7C9", 0.95), (0.5, "#D7EFC0", 0.5), (1.0, "#D7EFC0", 0.0)),
        "fire": ((0.0, "candle", 0.7), (0.35, "amber", 0.4), (1.0, "ember", 0.0)),
        "magic": ((0.0, "#E9D2F0", 0.8), (0.5, "#A781B8", 0.35), (1.0, "#6C3A5C", 0.0)),
    }
    found = []
    for name, stops in kinds.items():

        def draw(pen: MapPen, stops: tuple[tuple[float, str, float], ...] = stops) -> None:
            _halo(pen, stops)

        found.append(at_scale(f"light/{name}", 1.0, draw, (75, 75, 75)))
    return found


def spiral(
    x: float, y: float, radius: float, turns: float, start: float = 0.0
) -> list[tuple[float, float]]:
    """Return a spiral from its middle outward."""
    count = max(12, round(turns * 18))
    return [
        (
            x + math.cos(start + t * turns * math.tau) * radius * t,
            y + math.sin(start + t * turns * math.tau) * radius * t * 0.8,
        )
        for t in np.linspace(0.04, 1, count)
    ]


def soft(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a smooth open curve through the points."""
    return [(float(x), float(y)) for x, y in curve(points, False, 6)]
