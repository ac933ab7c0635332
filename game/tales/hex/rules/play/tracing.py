"""Events as steps of the JSON trace."""

from __future__ import annotations

from game.core.codec import json_object
from game.core.mode import Event, JsonValue
from game.tales.hex.rules.play.events import Changed, Stepped, Worked


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``, without its words; None when it is no die, no card
    and no decision."""
    return None if isinstance(event, Stepped | Changed | Worked) else json_object(event)
