"""Hatches: a room at one end of a tunnel, another at the other, wherever they lie.

A hatch is lifted out of danger alone, and the party goes down together; nobody else passes one,
sees or strikes through it. What it takes is what a door takes: a step. A one-way tunnel is a drop,
and that is said before one goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import Cell, distance
from game.core.text import Message, message
from game.tales.key.rules.dungeon.tunnels import Hatch
from game.tales.key.rules.play.doors import lay, see_into
from game.tales.key.rules.play.events import Climbed
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import HatchSeen, Known
from game.tales.key.rules.play.light import look
from game.tales.key.rules.play.movement import FAR, walks
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Number, Verb
from game.tales.key.rules.play.walking import happen


@dataclass(frozen=True, slots=True)
class Climb(Verb):
    """Go through a hatch, with everybody who can walk to it."""

    verb = "climb"
    room: Number
    tunnel: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Climb]:
        if here.danger or here.still:
            return
        for hatch in hatches_seen(here.table):
            if hatch.opens and hatch.cell in here.cells:
                yield cls(hatch.room, hatch.number)

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return (_hatch(table, self).cell,)

    def carry_out(self, table: Table, hero: Hero) -> None:
        state, hatch = table.state, _hatch(table, self)
        goes = [
            hero,
            *(each for each in table.up() if each is not hero and _can(table, each, hatch)),
        ]
        table.learnt = True
        for laid in state.dungeon.lay_beyond(hatch):
            lay(table, hero, laid, opens=False)
        room = table.room_at(hatch.beyond)
        see_into(table, room, hatch.beyond)
        for each in goes:
            each.cell = (-1, -1)
        landed = []
        for each in goes:
            free = [cell for cell in table.room_cells(room) if table.is_free(cell)]
            # Where there is no room for all, whoever comes last waits above.
            each.cell = min(free, key=lambda c: (distance(c, hatch.beyond), c), default=hatch.cell)
            landed += [each] if free else []
        state.pace += 1
        table.tell(Climbed(hero.id, self.tunnel, room, hatch.one_way))
        look(table)
        for each in landed:
            if each.up:
                arrive(table, each.id, each.cell)
        if hero.up:
            happen(table, hero)

    def explain(self, known: Known) -> Message:
        hatch = next(
            each for each in known.hatches if (each.room, each.number) == (self.room, self.tunnel)
        )
        return hatch_told(hatch)


def hatches_seen(table: Table) -> list[Hatch]:
    """The ends of tunnels that the party has seen."""
    seen, chambers = table.state.seen, table.state.chambers
    return [
        hatch
        for hatch in table.state.dungeon.hatches()
        if hatch.room in chambers and hatch.cell in seen
    ]


def hatch_told(hatch: HatchSeen) -> Message:
    """Where a hatch leads, as far as that is known, and whether one can come back by it."""
    if not hatch.opens:
        if hatch.to:
            return message(
                "A hole in the ceiling, number {number}, out of reach: the drop from room {room}"
                " ends here.",
                number=hatch.number,
                room=hatch.to,
            )
        return message(
            "A hole in the ceiling, number {number}, out of reach: a drop ends here.",
            number=hatch.number,
        )
    if hatch.one_way and hatch.to:
        return message(
            "Hatch {number}: a drop into room {room}. Nobody comes back up this way.",
            number=hatch.number,
            room=hatch.to,
        )
    if hatch.one_way:
        return message(
            "Hatch {number}: a drop into the dark. Nobody comes back up this way.",
            number=hatch.number,
        )
    if hatch.to:
        return message(
            "Hatch {number}: a tunnel to room {room}, there and back.",
            number=hatch.number,
            room=hatch.to,
        )
    return message(
        "Hatch {number}: a tunnel, there and back. Its other end bears the same number.",
        number=hatch.number,
    )


def _hatch(table: Table, command: Climb) -> Hatch:
    return next(
        hatch
        for hatch in table.state.dungeon.hatches()
        if (hatch.room, hatch.number) == (command.room, command.tunnel)
    )


def _can(table: Table, hero: Hero, hatch: Hatch) -> bool:
    """Whether a friend can come to a hatch."""
    if "held" in hero.marks or "stone" in hero.marks:
        return False
    return hero.cell == hatch.cell or hatch.cell in walks(table, hero, FAR).cost
