"""What stands on the keys: scancodes are places, and each system has its own letters there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame

from game.engine.actions import KEY_NAMES

_PLACES = 512
"""SDL's number of scancodes."""
_NAMED = frozenset(range(40, 45)) | frozenset(range(57, 512))
"""Scancodes that are the same key on every layout: their names come from `KEY_NAMES`."""


def keycode(scancode: int) -> int:
    """The key that lies at ``scancode`` in the layout in force; 0 if none is known."""
    return _layout().get(scancode, 0)


def key_label(scancode: int) -> str:
    """What stands on the key cap: the letter of the layout in force, or a msgid of `KEY_NAMES`."""
    key = keycode(scancode)
    if key and scancode not in _NAMED:
        return pygame.key.name(key).upper()
    if scancode in KEY_NAMES:
        return KEY_NAMES[scancode]
    return pygame.key.name(key) if key else f"#{scancode}"


def forget_layout() -> None:
    """The player changed the keyboard layout."""
    _layout.cache_clear()


@cache
def _layout() -> dict[int, int]:
    # pygame tells scancodes from keys only through the table of pressed keys. Filled with its own
    # indices, that table answers "where is this key?" with the scancode itself.
    table: Any = tuple(range(_PLACES))
    places: Any = pygame.key.ScancodeWrapper(table)
    known = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
    latin = range(0xE0, 0xFF)  # keys of their own on French and other keyboards
    return {places[key]: key for key in (*latin, *known) if places[key]}
