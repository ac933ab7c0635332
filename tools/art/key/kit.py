"""Small helps for the pictures of the dungeon: one drawing, baked for every size of a cell.

Drawings are made in units: `UNIT` of them are one cell. A sheet is baked once for each size of
`CELLS`, since hatching must not be scaled; the names on the three sheets are the same. What is seen
on a room that one is in is drawn once more for cells of `NEAR` units, only as finely as
`tools.art.fine` bakes: coarser canvases and the smaller near cells are brought down from there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from tools.art.ink import Pen
from tools.art.shapes import TAU, Outline
from tools.art.sheet import Sprite, pack
from tools.art.throne.pen import Quill

CELLS = (24, 36, 48)
"""Units of the page to one cell: the whole dungeon, near, nearest."""
NEAR = 96
"""Units of the page to one cell of the room that one is in."""
SLIM = {NEAR: 86}
"""What stands on a near cell is drawn as on one of so many units, so that neighbours do not touch:
there is room enough for faces."""
UNIT = 48.0

Drawing = Callable[[Quill], None]
Framed = Callable[[Quill, int], None]


def slim(cell: int) -> int:
    """The size of a cell as `SLIM` has it."""
    return SLIM.get(cell, cell)


def _side(half: float, cell: int) -> int:
    return 2 * math.ceil(half * cell / UNIT)


def on_cell(
    name: str,
    cell: int,
    half: tuple[float, float],
    draw: Drawing | Framed,
    frames: int = 1,
    fps: float = 0.0,
) -> Sprite:
    """Return a sprite whose drawing has its origin, the pivot, in the middle.

    ``half`` is how far it reaches aside and up, in units. Strips hand the frame to ``draw``.
    """
    width, height = _side(half[0], cell), _side(half[1], cell)
    return Sprite(
        name,
        width,
        height,
        partial(_place, draw, cell / UNIT, width / 2, height / 2, frames > 1),
        (width / 2, height / 2),
        frames=frames,
        fps=fps,
        oversample=3,
    )


def _place(
    draw: Callable[..., None], scale: float, x: float, y: float, strip: bool, pen: Pen, frame: int
) -> None:
    quill = Quill(pen.canvas, pen.seed, scale)
    with quill.at(x, y, scale=scale):
        if strip:
            draw(quill, frame)
        else:
            draw(quill)


def at_size(name: str, size: float, draw: Drawing, base: float = UNIT, bleed: int = 2) -> Sprite:
    """Return a sign of ``size`` px, drawn round its middle in a box of ``base`` units."""
    side = math.ceil(size) + 2 * bleed
    return Sprite(
        name,
        side,
        side,
        partial(_place, draw, size / base, side / 2, side / 2, False),
        oversample=3,
    )


def strip_at(
    name: str, size: float, draw: Framed, frames: int, fps: float, bleed: int = 2
) -> Sprite:
    """Return a strip of frames of ``size`` px, drawn as `at_size` draws."""
    side = math.ceil(size) + 2 * bleed
    place = partial(_place, draw, size / UNIT, side / 2, side / 2, True)
    return Sprite(name, side, side, place, frames=frames, fps=fps, oversample=3)


def pack_each(
    name: str,
    sprites: Callable[[int], Sequence[Sprite]],
    scale: float,
    out: Path,
    *,
    coarse: int = 1,
    colours: int = 0,
    near: bool = False,
) -> list[Path]:
    """Bake ``NAME_24``, ``NAME_36`` and ``NAME_48``, and if they are seen from ``near`` the finest,
    too; return the files written."""
    written = []
    for cell in (*CELLS, NEAR) if near and scale > 1.0 else CELLS:
        sheet = f"{name}_{cell}"
        written += pack(sheet, sprites(cell), scale, out, coarse=coarse, colours=colours)
    return written


def waves(along: Outline, period: float, seed: int, counts: Sequence[int]) -> Outline:
    """Return smooth noise in about -1..1 over lengths ``along`` that repeats after ``period``."""
    rng = np.random.RandomState(seed)
    total = np.zeros(len(along))
    for count in counts:
        total += np.sin(along / period * TAU * count + rng.uniform(0, TAU)) * rng.uniform(0.6, 1)
    return np.asarray(total / math.sqrt(len(counts)))


def endless_stroke(
    period: float, width: float, wobble: float, seed: int, reach: float = 16.0
) -> Outline:
    """Return the rim of a pen stroke along x that goes on without a seam after ``period`` px.

    It begins ``reach`` px before 0 and ends as much after the period, so that it can be cut.
    """
    x = np.arange(-reach, period + reach + 1, 2.0)
    few = [round(period / length) for length in (96, 61, 43)]
    many = [round(period / length) for length in (27, 17, 11)]
    drift = waves(x, period, seed, few) * wobble + waves(x, period, seed + 1, many) * wobble * 0.3
    breath = waves(x, period, seed + 2, few) * 0.14 + waves(x, period, seed + 3, many) * 0.09
    half = width * (1 + breath) / 2
    upper, lower = np.column_stack([x, drift - half]), np.column_stack([x, drift + half])
    return np.vstack([upper, lower[::-1]])
