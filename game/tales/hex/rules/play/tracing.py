"""Events as steps of the JSON trace."""

from __future__ import annotations

from dataclasses import fields

from game.core.mode import Event, JsonValue
from game.core.text import Prose
from game.tales.hex.rules.play.events import Changed, HexEvent, Stepped, Worked


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``, without its words; None when it is no die, no card
    and no decision."""
    assert isinstance(event, HexEvent)
    if isinstance(event, Stepped | Changed | Worked):
        return None
    step: dict[str, JsonValue] = {"type": _kebab(type(event).__name__)}
    for field in fields(event):  # type: ignore[arg-type]
        value = getattr(event, field.name)
        if not _is_wording(value):
            step[field.name] = _plain(value)
    return step


def _is_wording(value: object) -> bool:
    return isinstance(value, Prose) or (isinstance(value, tuple) and isinstance(value[0], Prose))


def _kebab(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


def _plain(value: object) -> JsonValue:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"no plain form of {type(value).__name__}")
