"""The wet borders of hexes: where one wash ends and the next begins, wherever hexes lie.

A hex is looked up after its place was moved by noise, so borders are organic. The noise repeats
after `PERIOD` hexes along both axes, so hex (q, r) has the border number (q % 4) + 4 * (r % 4), and
neighbours fit without a gap. Masks add up to exactly one everywhere.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from tools.art.hex.kit import SIDES, UNIT, Grid
from tools.art.palette import FloatArray

PERIOD = 4
FINE = 4
"""Samples to a pixel, along each axis."""
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OWN = 6
"""In `Cell.kin`: the hex itself; 0 to 5 its neighbours by side, 7 whoever lies beyond."""


def _modes(seed: int, shortest: float, longest: float) -> list[tuple[int, int, float, float]]:
    """Return waves (m, n, amplitude, phase) that repeat with the period, by length in units."""
    rng = np.random.RandomState(seed)
    found = []
    row = 0.92 * math.sqrt(3) * UNIT
    for m in range(-16, 17):
        for n in range(17):
            if n == 0 and m <= 0:
                continue
            # u = x / (1.5 size), v = y / row - u / 2; the wave is m u + n v over PERIOD.
            kx = (m - n / 2) / (1.5 * UNIT * PERIOD)
            ky = n / (row * PERIOD)
            length = 1 / math.hypot(kx, ky)
            amplitude, phase = rng.rand() + 0.3, rng.uniform(0, math.tau)
            if shortest <= length <= longest:
                found.append((m, n, amplitude * length**1.55, phase))
    power = math.sqrt(sum(a * a for _, _, a, _ in found) / 2)
    return [(m, n, a / power, phase) for m, n, a, phase in found]


def field(
    u: FloatArray, v: FloatArray, seed: int, shortest: float = 23, longest: float = 120
) -> FloatArray:
    """Return smooth noise, mean 0 and deviation 1, at axial places, repeating with the period."""
    total = np.zeros(u.shape, np.float32)
    for m, n, amplitude, phase in _modes(seed, shortest, longest):
        angle = (m * u + n * v) * (math.tau / PERIOD) + phase
        total += np.float32(amplitude) * np.cos(angle)
    return total


@dataclass(frozen=True)
class Cell:
    """The surroundings of one border number at a size, its middle at pixel (half, half).

    ``kin`` tells for every fine sample whose it is.
    """

    grid: Grid
    half: int
    kin: npt.NDArray[np.int8]
    u: FloatArray
    v: FloatArray

    def coarse(self, values: FloatArray) -> FloatArray:
        """Return the means over pixels."""
        side = 2 * self.half
        shaped = values.reshape(side, FINE, side, FINE)
        return np.asarray(shaped.mean(axis=(1, 3)), np.float32)

    def from_border(self, side: int) -> FloatArray:
        """Return how far every pixel is from the border with the neighbour at ``side``."""
        own, other = self.kin == OWN, self.kin == side
        near = ndimage.binary_dilation(own) & other
        return self.distance(~near)

    def distance(self, elsewhere: npt.NDArray[np.bool_]) -> FloatArray:
        """Return how far every pixel is from where ``elsewhere`` is false, in units."""
        if elsewhere.all():
            return np.full((2 * self.half,) * 2, 99.0, np.float32)
        far = ndimage.distance_transform_edt(elsewhere).astype(np.float32)
        return self.coarse(far / np.float32(FINE * self.grid.scale))


@cache
def cell(grid: Grid, number: int) -> Cell:
    """Return the surroundings of a border number."""
    half = math.ceil(grid.size * 1.42)
    q0, r0 = number % PERIOD, number // PERIOD
    side = 2 * half
    place = (np.arange(side * FINE, dtype=np.float32) + 0.5) / FINE - half
    coarse = np.arange(-1, side + 2, dtype=np.float32) - half
    x, y = np.meshgrid(coarse, coarse)
    u = np.asarray(x / grid.column + q0, np.float32)
    v = np.asarray(y / grid.row - x / grid.column / 2 + r0, np.float32)
    strength = 6.0
    moved = [np.clip(field(u, v, seed), -2.4, 2.4) * strength for seed in (31, 77)]
    at = (place - coarse[0])[:, None], (place - coarse[0])[None, :]
    rows, columns = np.broadcast_arrays(*at)
    dx, dy = (ndimage.map_coordinates(m, [rows, columns], order=1) for m in moved)
    gx = place[None, :] / grid.scale + dx
    gy = place[:, None] / grid.scale + dy
    fq = gx / (1.5 * UNIT)
    fr = gy / (UNIT * math.sqrt(3) * grid.squash) - fq / 2
    q, r = _rounded(fq, fr)
    kin = np.full(q.shape, 7, np.int8)
    kin[(q == 0) & (r == 0)] = OWN
    for k, (dq, dr) in enumerate(STEPS):
        kin[(q == dq) & (r == dr)] = k
    inner = slice(1, side + 1)
    return Cell(grid, half, kin, u[inner, inner], v[inner, inner])


def _rounded(fq: FloatArray, fr: FloatArray) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the hexes nearest to places in fractions of hexes."""
    fs = -fq - fr
    q, r, s = np.rint(fq), np.rint(fr), np.rint(fs)
    off_q, off_r, off_s = np.abs(q - fq), np.abs(r - fr), np.abs(s - fs)
    fix_q = (off_q > off_r) & (off_q > off_s)
    fix_r = ~fix_q & (off_r > off_s)
    q = np.where(fix_q, -r - s, q)
    r = np.where(fix_r, -q - s, r)
    return q.astype(np.int64), r.astype(np.int64)


@cache
def away_from(grid: Grid, number: int, side: int) -> FloatArray:
    """Return how far every pixel is from the neighbour at ``side``, in units."""
    made = cell(grid, number)
    return made.distance(made.kin != side)


@cache
def from_border(grid: Grid, number: int, side: int) -> FloatArray:
    """Return how far every pixel is from the border with that neighbour, in units."""
    return cell(grid, number).from_border(side)


@cache
def mask(grid: Grid, number: int) -> FloatArray:
    """Return how much of every pixel belongs to the hex."""
    made = cell(grid, number)
    return made.coarse((made.kin == OWN).astype(np.float32))


def _tinted(alpha: FloatArray, colour: FloatArray) -> FloatArray:
    a = np.clip(alpha, 0, 1)[..., None]
    return np.dstack([a * colour, a]).astype(np.float32)


def rim(grid: Grid, number: int, side: int, colour: FloatArray) -> FloatArray:
    """Return pigment that gathered where a wash ends."""
    made = cell(grid, number)
    away = from_border(grid, number, side)
    ragged = 1 + 0.35 * field(made.u, made.v, 12, 9, 30)
    alpha = 0.34 * np.exp(-away / 1.7) * np.clip(ragged, 0.2, 1.6) + 0.11 * np.exp(-away / 6.5)
    return _tinted(np.where(alpha < 0.012, 0, alpha), colour)


def coast(grid: Grid, number: int, side: int, colour: FloatArray) -> FloatArray:
    """Return the ink line of a coast; its width breathes."""
    made = cell(grid, number)
    px = grid.seen**-0.45
    width = np.clip(1.8 + 0.55 * field(made.u, made.v, 3, 14, 60), 0.8, 3.0) * px
    away = from_border(grid, number, side)
    return _tinted(np.clip((width / 2 - away) * grid.scale + 0.5, 0, 1) * 0.95, colour)


LINES = ((5.5, 0.78), (11.5, 0.56), (19.0, 0.36))
"""Water-lining: how far from the coast, how strong."""


@cache
def _wander(grid: Grid, number: int) -> tuple[FloatArray, FloatArray]:
    """Return how water-lines stray, and where they break."""
    made = cell(grid, number)
    stray = field(made.u, made.v, 8, 10, 40) * 0.75
    return stray, np.clip(field(made.u, made.v, 19, 12, 46) * 1.4 + 1.15, 0, 1)


def lining(
    grid: Grid, number: int, side: int, before: bool, after: bool, colour: FloatArray
) -> FloatArray:
    """Return water-lining and shallows off the coast at ``side``.

    ``before`` and ``after`` tell whether the sides next to it, counter-clockwise and clockwise,
    are land as well: its lines end where theirs begin.
    """
    own = mask(grid, number)
    away = away_from(grid, number, side)
    if before:
        own = own * (away < away_from(grid, number, (side - 1) % 6))
    if after:
        own = own * (away <= away_from(grid, number, (side + 1) % 6))
    wander, broken = _wander(grid, number)
    alpha = 0.20 * np.exp(-away / 15)
    heavy = 1.05 * grid.seen**-0.3
    for far, strong in LINES:
        line = np.clip((heavy / 2 - np.abs(away - far + wander)) * grid.scale + 0.5, 0, 1)
        alpha = alpha + line * strong * broken
    alpha = np.where(away > 24, 0, alpha) * own
    return _tinted(np.where(alpha < 0.02, 0, alpha), colour)


def memory(grid: Grid, number: int, colour: FloatArray) -> FloatArray:
    """Return the hatching of a hex that is only remembered; it goes on from hex to hex."""
    made = cell(grid, number)
    slope = 34 if grid.size / grid.density > 30 else 26
    phase = (slope * made.u - 13 * made.v) * (math.tau / PERIOD)
    phase = phase + 0.9 * field(made.u, made.v, 5, 20, 60)
    line = np.clip((np.cos(phase) - 0.55) / 0.35, 0, 1)
    broken = np.clip(field(made.u, made.v, 23, 14, 50) + 1.1, 0, 1)
    return _tinted(line * broken * 0.30 * mask(grid, number), colour)


def border_name(number: int, side: int) -> str:
    """Return the name of a border: its number and the side."""
    return f"{number}/{SIDES[side]}"
