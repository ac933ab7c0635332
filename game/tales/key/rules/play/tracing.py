"""Events as steps of the JSON trace."""

from __future__ import annotations

from game.core.codec import json_object
from game.core.mode import Event, JsonValue
from game.tales.key.rules.play.events import (
    Announced,
    GroundChanged,
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
    return None if isinstance(event, _UNTRACED) else json_object(event)
