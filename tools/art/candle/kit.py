"""Small helps for the pictures of the platform game."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.ink import Pen
from tools.art.shapes import Outline, outline
from tools.art.sheet import Sprite

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
