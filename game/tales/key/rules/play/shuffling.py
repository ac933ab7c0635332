"""The same table with other things hidden: dice to come, traps, foes out of sight, what lies unseen
and what chests hold. Tests demand that nobody who looks at it can tell."""

from __future__ import annotations

from game.core.dice import Stream
from game.core.grid import Cell
from game.tales.key.rules.dungeon.laying_plain import reseeded
from game.tales.key.rules.play import light
from game.tales.key.rules.play.state import Trap
from game.tales.key.rules.play.table import Table


def shuffle(table: Table, stream: Stream) -> None:
    """Change everything at a table that the party cannot know."""
    state = table.state
    visible = light.refresh(table)
    state.fate = f"fate {stream.below(10**12)}"
    state.dungeon = reseeded(state.dungeon, state.fate)
    state.traps = _traps(table, stream)
    _foes(table, visible, stream)
    _things(table, stream)
    _holds(table, stream)


def _traps(table: Table, stream: Stream) -> dict[Cell, Trap]:
    """Hidden traps, each somewhere in its room."""
    state = table.state
    moved: dict[Cell, Trap] = {}
    for cell, trap in state.traps.items():
        place = cell
        if trap.mode == "hidden":
            room = table.room_cells(table.room_at(cell))
            free = [c for c in room if c not in state.traps and c not in moved]
            place = stream.pick([cell, *free])
        moved[place] = trap
    return moved


def _foes(table: Table, visible: dict[Cell, bool], stream: Stream) -> None:
    """Foes that nobody sees, each somewhere where nobody would: those that are awake anywhere, the
    others in their room. What they have in mind is forgotten."""
    rooms = list(table.state.chambers)
    for foe in list(table.foes()):
        if foe.id in table.spotted:
            continue
        seen = table.state.seen if foe.mood == "chest" else visible
        room = stream.pick(rooms) if foe.mood == "awake" else table.room_at(foe.cell)
        for cell in stream.shuffled(table.room_cells(room)):
            if cell not in seen and table.is_free(cell):
                foe.cell = cell
                break
        foe.intent = foe.trail = None


def _things(table: Table, stream: Stream) -> None:
    """What lies on cells that were never seen, somewhere else among them."""
    state = table.state
    moved: dict[Cell, list[str]] = {}
    for cell, things in state.things.items():
        place = cell
        if cell not in state.seen:
            room = table.room_cells(table.room_at(cell))
            free = [c for c in room if c not in state.seen and not table.ground.blocks(c)]
            place = stream.pick([cell, *free])
        moved.setdefault(place, []).extend(things)
    state.things = moved


def _holds(table: Table, stream: Stream) -> None:
    """What furniture holds, dealt out anew; a lever keeps what it opens, and what lies on a plinth
    is there to be seen."""
    holders = [
        fixture
        for fixture in table.state.fixtures.values()
        if fixture.holds
        and not fixture.holds[0].startswith("key:")
        and table.facts_of(fixture).handled != "choose"
    ]
    dealt = stream.shuffled([fixture.holds for fixture in holders])
    for fixture, holds in zip(holders, dealt, strict=True):
        fixture.holds = holds
