"""The tales of this program: their declarations are read here and handed down."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from game.core.registry import Registry
from game.shell.tale import Tale
from game.store.shipped import Library
from game.tales import NAMES


@cache
def registry() -> Registry[Tale]:
    """Every tale, declared but not loaded."""
    return Registry(tuple(_declared(name) for name in NAMES))


@cache
def library() -> Library:
    """The content of this process: loaded on first use, and never changed."""
    return Library(registry().tales)


@cache
def library_at(data_dir: str | None) -> Library:
    """The content of this process, with what the player of that data folder added."""

    def shelf() -> Path | None:
        # Only where something is sought there: the rules do without this package.
        from game.store.places import places_at

        return places_at(data_dir).shelf

    return library().on_shelf(shelf)


def _declared(name: str) -> Tale:
    tale = import_module(f"game.tales.{name}.tale").TALE
    assert isinstance(tale, Tale)
    return tale
