"""What a run was worth."""

from __future__ import annotations

from game.core.mode import Figure
from game.core.text import message
from game.tales.key.rules.play.light import candle_turns
from game.tales.key.rules.play.table import Table

ROOM, POINT, VICTORY = 20, 10, 1_000
"""Points for a room that was opened, for a point of experience, for a boss."""


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
    total += ROOM * rooms(table) + POINT * state.experience + VICTORY * len(state.bosses)
    if state.outcome == "won":
        total += state.wick + candle_turns(table) * state.candles
    return total


def rooms(table: Table) -> int:
    """Rooms that were opened, in all dungeons of the run."""
    return table.state.rooms_above + len(table.state.chambers)


def figures(table: Table) -> tuple[Figure, ...]:
    """The numbers of a run; the first is the score."""
    state = table.state
    below: tuple[Figure, ...] = ()
    if table.storey is not None:
        below = (Figure("dungeons", message("Dungeons done"), len(state.bosses)),)
    return (
        Figure("score", message("Score"), score(table)),
        Figure("rooms", message("Rooms"), rooms(table)),
        Figure("slain", message("Foes slain"), state.slain),
        Figure("gold", message("Gold"), state.gold),
        Figure("level", message("Level"), state.level),
        Figure("turns", message("Turns"), state.turn),
        *below,
    )
