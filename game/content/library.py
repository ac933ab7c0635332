"""Content by mode: loads what a mode is made from, once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.core.mode import Content, Mode, NoContent
from game.store.shipped import levels_dir
from game.tales.candle.content.sections import load_candle
from game.tales.hex.content.play import load_hexes
from game.tales.key.content.tables import load_dungeon
from game.tales.locks.content.tables import load_lockkey
from game.tales.throne.content.library import load_thrones

_LOADERS: dict[str, Callable[[Path], Content]] = {
    "none": lambda _: NoContent(),
    "dungeon": load_dungeon,
    "hexes": load_hexes,
    "lockkey": load_lockkey,
    "quests": load_thrones,
    "sections": load_candle,
}
"""Loaders by their kind (`Mode.content_kind`); each is given the folder ``levels``."""


class Library:
    """Loads content on first use and keeps it; content never changes afterwards."""

    def __init__(self, levels: Path | None = None) -> None:
        self._levels = levels
        self._loaded: dict[str, Content] = {}

    def content(self, mode: Mode) -> Content:
        """What worlds of ``mode`` are made from; `ContentError` says what is wrong with it."""
        return self.of_kind(mode.content_kind)

    def of_kind(self, kind: str) -> Content:
        """What the loader ``kind`` makes; `ContentError` says what is wrong with it."""
        if kind not in self._loaded:
            self._loaded[kind] = _LOADERS[kind](self._levels or levels_dir())
        return self._loaded[kind]
