"""What all levels have together: their commands, events and views, those of Gambit included."""

from __future__ import annotations

from typing import get_args

from game.core.codec import JsonValue
from game.core.command_text import Commands
from game.core.mode import Event
from game.core.text import Message
from game.tales.throne.rules import events
from game.tales.throne.rules.commands import ThronesCommand
from game.tales.throne.rules.events import ThronesEvent
from game.tales.throne.rules.gambit import events as gambit_events
from game.tales.throne.rules.gambit.commands import GambitCommand
from game.tales.throne.rules.gambit.events import GambitEvent
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.view import ThronesView

TableCommand = ThronesCommand | GambitCommand
TableEvent = ThronesEvent | GambitEvent
TableView = ThronesView | GambitView

COMMANDS: Commands[TableCommand] = Commands(TableCommand)
EVENTS: tuple[type[Event], ...] = get_args(TableEvent)


def narrate(event: Event) -> Message | None:
    """The sentence of an event of this mode."""
    if isinstance(event, GambitEvent):
        return gambit_events.sentence(event)
    return events.narrate(event)


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``."""
    if isinstance(event, GambitEvent):
        return gambit_events.trace(event)
    return events.trace(event)
