"""Shoving: somebody moved against their will, in a straight line away from what moves them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import OPPOSITE, Cell, Direction, beside, direction_to
from game.core.text import Message, Prose, message
from game.tales.key.rules.play.events import Shoved
from game.tales.key.rules.play.harm import wake
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Number, Verb
from game.tales.key.rules.play.words import GROUNDS


@dataclass(frozen=True, slots=True)
class Shove(Verb):
    """Push a foe one cell back."""

    verb = "shove"
    foe: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Shove]:
        table = here.table
        for foe in table.foes() if here.has_deed else ():
            in_sight = foe.id in table.spotted and foe.mood != "chest"
            if in_sight and _can_shove(table, here.hero, foe):
                yield cls(foe.id)

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        wake(table, table.state.monsters[self.foe])
        push(table, self.foe, hero.cell, 1, hero.id)

    def explain(self, known: Known) -> Message:
        foe = known.target(self.foe)
        direction = away(known.asked.cell, foe.cell)
        there = beside(foe.cell, direction) if direction is not None else foe.cell
        into: list[Message | Prose] = [GROUNDS[on.kind] for on in known.ground if on.cell == there]
        into += [t.facts.words.name for t in known.traps if t.cell == there and not t.spent]
        if not into:
            return message(
                "Push {foe} one cell back; nothing that you see lies there.",
                foe=foe.facts.words.the,
            )
        return message(
            "Push {foe} one cell back, into this: {what}.", foe=foe.facts.words.the, what=into[0]
        )


def _can_shove(table: Table, hero: Hero, foe: Monster) -> bool:
    """Whether a foe is beside a hero, light enough, and the cell behind it seems free."""
    if not table.ground.touches(hero.cell, foe.cell) or not can_be_shoved(table, foe.id):
        return False
    direction = away(hero.cell, foe.cell)
    if direction is None:
        return False
    there = beside(foe.cell, direction)
    return table.ground.touches(foe.cell, there) and table.seems_free(there)


def away(origin: Cell, cell: Cell) -> Direction | None:
    """The direction in which somebody on ``cell`` is pushed from ``origin``: that of the longer
    way between them, across if both are as long."""
    straight = direction_to(origin, cell)
    if straight is not None or origin == cell:
        return straight
    dx, dy = cell[0] - origin[0], cell[1] - origin[1]
    if abs(dx) >= abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"


def can_be_shoved(table: Table, who: int) -> bool:
    """Whether hands alone move somebody: no larger than a hero, and not steady."""
    actor = table.actor(who)
    if isinstance(actor, Hero):
        return _moves(table, actor)
    if isinstance(actor, Monster):
        facts = table.kind_of(actor)
        return facts.size <= 1 and "steady" not in facts.traits and actor.mood != "chest"
    return False


def _moves(table: Table, hero: Hero) -> bool:
    """Whether anything moves a hero."""
    if "stone" in hero.marks or table.has(hero, "anchored"):
        return False
    return not (table.knows(hero, "bulwark") and table.ground.in_doorway(hero.cell))


def next_cell(table: Table, cell: Cell, direction: Direction) -> Cell | None:
    """The free cell on that side of a cell, if nothing is between."""
    there = beside(cell, direction)
    if table.ground.touches(cell, there) and table.is_free(there):
        return there
    return None


def push(
    table: Table, who: int, origin: Cell, cells: int, by: int, *, any_size: bool = False
) -> bool:
    """Push somebody so many cells away from ``origin``; returns whether they moved at all.

    ``any_size``: by more than hands, so that neither size nor steadiness helps.
    """
    actor = table.actor(who)
    if actor is None:
        return False
    direction = away(origin, actor.cell)
    return direction is not None and _drive(table, actor, direction, cells, by, any_size)


def pull(table: Table, who: int, towards: Cell, cells: int, by: int) -> bool:
    """Drag somebody so many cells towards a cell in their row or column."""
    actor = table.actor(who)
    if actor is None:
        return False
    direction = away(towards, actor.cell)
    return direction is not None and _drive(
        table, actor, OPPOSITE[direction], cells, by, any_size=True
    )


def _drive(
    table: Table, actor: Hero | Monster, direction: Direction, cells: int, by: int, any_size: bool
) -> bool:
    if isinstance(actor, Hero):
        if not _moves(table, actor):
            return False
    elif not any_size and not can_be_shoved(table, actor.id):
        return False
    moved = False
    for _ in range(cells):
        there = next_cell(table, actor.cell, direction)
        if there is None:
            break
        start, actor.cell = actor.cell, there
        moved = True
        table.tell(Shoved(actor.id, start, there, by))
        if not arrive(table, actor.id, there):
            break
    return moved
