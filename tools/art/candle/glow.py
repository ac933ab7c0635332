"""Fields of candlelight as pictures: rings of paper that fade outward, on black, to be added."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np

from tools.art.ink import Pen
from tools.art.noise import fractal, noise1
from tools.art.palette import FloatArray
from tools.art.shapes import box

MAP = 4
"""Canvas pixels to one pixel of the light map."""
BANDS = ((0.30, 0.30), (0.52, 0.26), (0.74, 0.24), (0.97, 0.20))
GAIN = 1.25
HATCH = 768
"""Period of the hatching of the dark, both ways, in px."""


@dataclass(frozen=True)
class Lamp:
    """One kind of light: how far it reaches in canvas px, its colour at the core, its strength."""

    name: str
    reach: float
    colour: tuple[float, float, float] = (1.0, 0.80, 0.48)
    strength: float = 1.0
    frames: int = 4
    cold: bool = False
    """Light of one hue at every distance; a flame's goes from yellow to ember."""

    @property
    def side(self) -> int:
        """Side of the picture in pixels of the light map."""
        return 2 * math.ceil(self.reach * 1.04 / MAP)


LAMPS = (
    Lamp("light/hero/full", 480, frames=8),
    Lamp("light/hero/low", 380, (1.0, 0.74, 0.40), frames=8),
    Lamp("light/hero/ember", 285, (1.0, 0.62, 0.30), 0.92, frames=8),
    Lamp("light/hero/night", 150, (0.34, 0.46, 0.74), 0.34, frames=1, cold=True),
    Lamp("light/self", 84, (1.0, 0.84, 0.56), 0.55, frames=1),
    Lamp("light/thrown", 300),
    Lamp("light/thrown/ember", 200, (1.0, 0.66, 0.34), 0.9),
    Lamp("light/lamp", 250, (1.0, 0.85, 0.60), 0.95),
    Lamp("light/sconce", 230, (1.0, 0.72, 0.38), 0.9),
    Lamp("light/portal", 220, (0.30, 0.62, 1.0), 0.8, cold=True),
    Lamp("light/portal/asleep", 70, (0.30, 0.52, 0.9), 0.34, frames=1, cold=True),
    Lamp("light/treasure", 90, (1.0, 0.78, 0.35), 0.55),
    Lamp("light/key", 60, (1.0, 0.85, 0.50), 0.42, frames=1),
    Lamp("light/candle", 60, (1.0, 0.85, 0.50), 0.42, frames=1),
    Lamp("light/coin", 26, (1.0, 0.85, 0.50), 0.42, frames=1),
    Lamp("light/danger", 90, (1.0, 0.80, 0.50), 0.34, frames=1),
    Lamp("light/eyes", 30, (0.56, 0.70, 0.76), 0.40, frames=1, cold=True),
    Lamp("light/moon", 260, (0.30, 0.42, 0.66), 0.42, frames=1, cold=True),
)


def light_map(lamp: Lamp, frame: int) -> FloatArray:
    """Return one frame of the light, as RGBA floats on black, at the scale of the light map."""
    side = lamp.side
    axis = (np.arange(side, dtype=np.float32) + 0.5 - side / 2) * MAP
    turn = 2 * math.pi * frame / max(1, lamp.frames)
    flicker = 1 + 0.02 * math.sin(turn) + 0.015 * float(noise1(frame * 2.3, 11))
    reach = lamp.reach * (flicker if lamp.frames > 1 else 1.0)
    x, y = axis[None, :], axis[:, None] * 1.04
    away = np.hypot(x, y) / reach
    # The rings' ragged edges swing about one shape, so that frames never jump.
    rest, swing, back = (fractal(side, side, 140 / MAP, 3, seed) - 0.5 for seed in (5, 6, 7))
    cloud = rest + 0.22 * (math.sin(turn) * swing + math.cos(turn) * back)
    ragged = away * (1 + cloud * 0.16)
    soft = np.clip(1 - away, 0, 1) ** 1.2
    # A ring's edge is one pixel of the map wide; the map is enlarged smoothly afterwards.
    edge = MAP * 1.2 / reach
    rings = sum(weight * np.clip((radius - ragged) / edge + 0.5, 0, 1) for radius, weight in BANDS)
    fall = np.clip(1.12 - away, 0, 1) ** 0.7
    field = (0.44 * soft + 0.56 * np.asarray(rings) * fall) * lamp.strength
    red, green, blue = lamp.colour
    if lamp.cold:
        colour = field[..., None] * np.array(lamp.colour, np.float32)
    else:
        # Green gives way where red is full already: clipped light would turn lemon.
        gold = field * green * (1 - 0.18 * field)
        colour = np.dstack([field**0.75 * red, gold, field**1.35 * blue])
    return _on_black(colour * GAIN)


@dataclass(frozen=True)
class Glow:
    """What a flame adds to the air about it, at the scale of the canvas."""

    name: str
    reach: float
    colour: tuple[float, float, float] = (1.0, 0.80, 0.48)
    strength: float = 1.0

    @property
    def side(self) -> int:
        """Side of the picture in units of the page."""
        return 2 * math.ceil(self.reach * 0.52)


GLOWS = (
    Glow("light/hero", 430),
    Glow("light/thrown", 300, strength=0.9),
    Glow("light/lamp", 220, (1.0, 0.85, 0.60), 0.8),
    Glow("light/sconce", 158, (1.0, 0.72, 0.38), 0.85),
    Glow("light/portal", 190, (0.30, 0.62, 1.0), 0.8),
    Glow("light/treasure", 120, (1.0, 0.78, 0.35), 0.6),
)


def air(glow: Glow) -> FloatArray:
    """Return the shine as RGBA floats on black, dithered against rings of its own."""
    side = glow.side
    axis = np.arange(side, dtype=np.float32) + 0.5 - side / 2
    away = np.hypot(axis[None, :], axis[:, None])
    shine = 0.40 * np.exp(-((away / (glow.reach * 0.055)) ** 2))
    shine += 0.13 * np.exp(-((away / (glow.reach * 0.24)) ** 2))
    shine *= np.clip((side / 2 - away) / (side * 0.2), 0, 1)
    colour = shine[..., None] * np.array(glow.colour, np.float32) * glow.strength
    noise = np.random.RandomState(3).rand(side, side, 1).astype(np.float32) - 0.5
    return _on_black(np.where(colour > 0.002, colour + noise / 255, 0))


def _on_black(colour: FloatArray) -> FloatArray:
    light = np.clip(colour, 0, 1)
    return np.dstack([light, np.ones(light.shape[:2], np.float32)]).astype(np.float32)


def draw_hatch(pen: Pen) -> None:
    """Draw the hatching of the dark on black: two families of dashes that repeat after `HATCH`.

    Grey where a stroke is; the second family, which only the deepest dark shows, is fainter.
    """
    pen.fill(box(-4, -4, HATCH + 8, HATCH + 8), "#000000")
    rng = random.Random(19)
    across, down = 72, 83  # lines that cross one side: about 7 px apart at 41 degrees
    slope = across / down
    for lean, grey in ((1.0, "#FFFFFF"), (-1.0, "#9C9C9C")):
        dashes = []
        for k in range(across):
            start = HATCH * k / across + rng.uniform(-1.6, 1.6)
            y = rng.uniform(-40.0, 0.0)
            while y < HATCH - 16:
                end = min(y + rng.uniform(24, 62), HATCH - 6)
                dashes.append([(start + lean * v / slope, v) for v in (y, end)])
                y = end + rng.uniform(4, 11)
        many = [
            [(x + dx, y + dy) for x, y in dash]
            for dash in dashes
            for dx in (-2 * HATCH, -HATCH, 0, HATCH, 2 * HATCH)
            for dy in (0, HATCH)
            if _shows(dash, dx, dy)
        ]
        pen.lines(many, 1.5, grey, wobble=0.0, taper=(0.6, 0.6), jitter=0.1)


def _shows(dash: list[tuple[float, float]], dx: float, dy: float) -> bool:
    xs, ys = [x + dx for x, _ in dash], [y + dy for _, y in dash]
    return max(xs) > -4 and min(xs) < HATCH + 4 and max(ys) > -4 and min(ys) < HATCH + 4
