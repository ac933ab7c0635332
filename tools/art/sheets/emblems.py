"""Vignettes for the heads of pages: won, lost, book (chronicle, help), spilled ink (error)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.art import emblems
from tools.art.ink import Pen
from tools.art.sheet import Draw, Sprite, pack


def _frameless(draw: Callable[[Pen], None]) -> Draw:
    return lambda pen, _frame: draw(pen)


def bake(scale: float, out: Path) -> list[Path]:
    """Write ``emblems``."""
    pictures = {
        "won": emblems.won,
        "lost": emblems.lost,
        "book": emblems.book,
        "spilled_ink": emblems.spilled_ink,
    }
    sprites = [
        Sprite(f"emblem/{name}", emblems.WIDTH, emblems.HEIGHT, _frameless(draw))
        for name, draw in pictures.items()
    ]
    return pack("emblems", sprites, scale, out / "ui")
