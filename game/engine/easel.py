"""What it takes to draw a picture: sheets, type and words. The program has them; a process without
a window gets its own."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from game.engine.assets import Assets
from game.engine.locale import Locale
from game.engine.look import Look
from game.engine.text import Typesetter


class Easel(Protocol):
    """The program, as far as a picture needs it."""

    assets: Assets
    text: Typesetter
    locale: Locale


def look_of(easel: Easel) -> Look:
    """How ``easel`` draws."""
    return Look(
        easel.assets.folder,
        easel.locale.language,
        easel.text.scale,
        easel.assets.high_contrast,
    )


@dataclass
class _Indoors:
    assets: Assets
    text: Typesetter
    locale: Locale


def palette(folder: Path) -> dict[str, str]:
    """The colours of the house by name, from the folder of assets."""
    colours: dict[str, str] = json.loads((folder / "palette.json").read_text("utf-8"))["colours"]
    return colours


def without_window(look: Look) -> Easel:
    """An easel for a process that has no window."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))  # pictures are kept in the format of a display
    assets = Assets(look.folder)
    assets.high_contrast = look.high_contrast
    text = Typesetter(look.folder / "fonts", palette(look.folder), look.text_scale)
    return _Indoors(assets, text, Locale(look.folder / "locale", look.language))
