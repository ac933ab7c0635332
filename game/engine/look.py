"""How the program draws, as plain data for another process; nothing that draws is loaded by it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Look:
    """What an easel without a window is set up from (`game.engine.easel`)."""

    folder: Path
    """Where the program's pictures, fonts and translations are."""
    language: str
    text_scale: float
    high_contrast: bool
