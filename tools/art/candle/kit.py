"""Small helps for the pictures of the platform game."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.art import fine
from tools.art.ink import Pen
from tools.art.shapes import Outline, outline
from tools.art.sheet import Sprite, pack, plate

NEAR = 1.5
"""Pixels of the page to one unit of the castle: what belongs to the play is drawn in units, 48 to a
tile, and baked for tiles of 72."""

Drawing = Callable[[Pen], None]
Framed = Callable[[Pen, int], None]


def board(x: float, y: float, width: float, height: float) -> Outline:
    """Return a box cut by hand: no side is quite straight up or level.

    Use it for paper with a rim light: skia blurs a true rectangle in a very slow way of its own.
    """
    right, low = x + width, y + height
    return outline([(x, y + 0.15), (right - 0.15, y), (right, low - 0.15), (x + 0.15, low)])


def one(name: str, size: tuple[int, int], pivot: tuple[float, float], draw: Drawing) -> Sprite:
    """Return a still picture whose drawing has its origin at the pivot."""

    def place(pen: Pen, _frame: int) -> None:
        with pen.at(*pivot):
            draw(pen)

    return Sprite(name, *size, place, pivot, oversample=3)


def strip(
    name: str,
    size: tuple[int, int],
    pivot: tuple[float, float],
    frames: int,
    fps: float,
    draw: Framed,
) -> Sprite:
    """Return a strip of frames whose drawings have their origin at the pivot."""

    def place(pen: Pen, frame: int) -> None:
        with pen.at(*pivot):
            draw(pen, frame)

    return Sprite(name, *size, place, pivot, frames=frames, fps=fps, oversample=3)


def pack_near(name: str, sprites: Sequence[Sprite], scale: float, folder: Path) -> list[Path]:
    """Bake an atlas as near as the castle is seen, as lossless WebP."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as room:
        pack(name, sprites, scale * NEAR, Path(room))
        return fine.packed_atlas(Path(room) / f"{name}.json", folder)


def plate_near(sprite: Sprite, scale: float, folder: Path, name: str, colours: int) -> Path:
    """Bake a texture without alpha as near as the castle is seen, as lossless WebP."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as room:
        file = plate(sprite, scale * NEAR, Path(room) / f"{name}.png", colours=colours)
        return fine.packed(file, folder)
