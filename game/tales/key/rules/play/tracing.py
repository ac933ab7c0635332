"""Events as steps of the JSON trace."""

from __future__ import annotations

from dataclasses import fields

from game.core.mode import Event, JsonValue
from game.core.text import Prose
from game.tales.key.rules.dungeon.trace import Step
from game.tales.key.rules.play.events import (
    Announced,
    GroundChanged,
    KeyEvent,
    Moved,
    Shoved,
    TurnBegan,
    Unmarked,
    Walked,
)

_UNTRACED = (Walked, TurnBegan, Unmarked, GroundChanged, Moved, Shoved, Announced)
"""What is no die, no blow and no decision."""


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``; None when it is no die, no blow and no decision."""
    assert isinstance(event, KeyEvent)
    if isinstance(event, _UNTRACED):
        return None
    step: dict[str, JsonValue] = {"type": _kebab(type(event).__name__)}
    for field in fields(event):
        if field.name != "names":
            step[field.name] = _plain(getattr(event, field.name))
    return step


def _kebab(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


def _plain(value: object) -> JsonValue:
    if isinstance(value, Step):
        return value.json()
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Prose):
        return value.en
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"no plain form of {type(value).__name__}")
