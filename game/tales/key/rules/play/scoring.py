"""What a run was worth."""

from __future__ import annotations

from game.core.mode import Figure
from game.core.text import message
from game.tales.key.rules.play.light import candle_turns
from game.tales.key.rules.play.table import Table

ROOM, POINT, VICTORY = 20, 10, 1_000
"""Points for a room that was opened, for a point of experience, for the boss."""


def treasure(table: Table) -> int:
    """What the things that are carried are worth, in gold."""
    items = table.content.items
    total = 0
    for hero in table.state.heroes:
        total += sum(item.price for item in table.worn(hero))
        total += sum(items[item].price for item in hero.pack)
    return total


def score(table: Table) -> int:
    """Gold and things, rooms, experience; and for a victory a thousand and what light is left."""
    state = table.state
    total = state.gold + treasure(table)
    total += ROOM * len(state.chambers) + POINT * state.experience
    if state.outcome == "won":
        total += VICTORY + state.wick + candle_turns(table) * state.candles
    return total


def figures(table: Table) -> tuple[Figure, ...]:
    """The numbers of a run; the first is the score."""
    state = table.state
    return (
        Figure("score", message("Score"), score(table)),
        Figure("rooms", message("Rooms"), len(state.chambers)),
        Figure("slain", message("Foes slain"), state.slain),
        Figure("gold", message("Gold"), state.gold),
        Figure("level", message("Level"), state.level),
        Figure("turns", message("Turns"), state.turn),
    )
