"""Resting, and what it risks; waking up where one last rested, at the gentlest level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import Cell, distance
from game.core.text import Message, counted
from game.tales.key.rules.play import light
from game.tales.key.rules.play.clock import tick
from game.tales.key.rules.play.events import Rescued, Rested
from game.tales.key.rules.play.harm import heal, origin_of, unmark
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.turns import done, watch
from game.tales.key.rules.play.verb import Here, Verb

TURNS = 6
"""Turns of light that a rest takes."""
HEARTS = 2
IN_BED = 3
OPEN_DOORS_COUNT = 3
"""Open doors beyond which a rest is no riskier."""


@dataclass(frozen=True, slots=True)
class Rest(Verb):
    """Rest in this room."""

    verb = "rest"

    @classmethod
    def offered(cls, here: Here) -> Iterator[Rest]:
        if can_rest(here.table, here.hero):
            yield cls()

    def carry_out(self, table: Table, hero: Hero) -> None:
        rest(table, hero)

    def explain(self, known: Known) -> Message:
        return counted(
            "Six turns of light for {count} heart each; {risk} in six that something comes.",
            "Six turns of light for {count} hearts each; {risk} in six that something comes.",
            known.rest_hearts,
            risk=known.rest_risk,
        )


def can_rest(table: Table, hero: Hero) -> bool:
    """Whether a rest is possible: out of danger, in a room in which no foe is seen or known to
    sleep, with light, and with something to mend."""
    state = table.state
    room = table.room_at(hero.cell)
    if state.danger or not room or not light.burns(table):
        return False
    for foe in table.foes():
        # Where somebody went who is out of sight is nothing that the party knows.
        seen = foe.id in table.spotted or (foe.known and foe.mood == "asleep")
        if seen and foe.mood != "chest" and table.room_at(foe.cell) == room:
            return False
    return any(h.hearts < h.most or h.ready for h in table.up())


def risk(table: Table, hero: Hero) -> int:
    """The highest roll of one die that brings somebody: one, more at a level that says so, and one
    for each open door."""
    room = table.room_at(hero.cell)
    state = table.state
    doors = state.dungeon.board.doors
    unguarded = sum(
        room in door.rooms and mode in ("open", "broken")
        for door, mode in zip(doors, state.doors, strict=True)
    )
    again = state.chambers[room].rests if room in state.chambers else 0
    return max(
        1, min(5, least(table) + min(unguarded, OPEN_DOORS_COUNT) + again) - _is_watched(table)
    )


def least(table: Table) -> int:
    """The risk of a rest behind shut doors, where nobody has rested."""
    return 1 + table.severity.risk


def _is_watched(table: Table) -> bool:
    """Whether somebody sleeps with one eye open."""
    return any(table.knows(friend, "vigil") for friend in table.up())


def hearts(table: Table, hero: Hero) -> int:
    """The hearts that a rest here gives everybody."""
    room = table.room_at(hero.cell)
    bed = any(
        fixture.room == room and fixture.mode == "standing"
        and table.facts_of(fixture).handled == "rest"
        for fixture in table.state.fixtures.values()
    )  # fmt: skip
    hearth = any(table.knows(h, "hearth") for h in table.up())
    return (IN_BED if bed else HEARTS) + hearth


def rest(table: Table, hero: Hero) -> None:
    """Rest: the risk first, for half of what a rest gives if something comes."""
    state = table.state
    room = table.room_at(hero.cell)
    most = risk(table, hero)
    roll = table.stream("rest", room, state.turn).die(6)
    disturbed = roll <= most
    table.tell(Rested(roll, most, disturbed))
    gained = hearts(table, hero)
    turns = TURNS // 2 if disturbed else TURNS
    state.chambers[room].rests += 1
    for friend in table.up():
        heal(table, friend, gained // 2 if disturbed and not _is_watched(table) else gained)
        unmark(table, friend.id, "poisoned")
        friend.marks.pop("fallen", 0)
        if not disturbed:
            friend.ready.clear()
    state.camp = hero.cell
    if disturbed:
        state.summoned += 1
    for _ in range(turns):
        tick(table)
        watch(table)
        if done(table) or state.danger:
            return


def rescue(table: Table) -> bool:
    """At the gentlest level a lost party wakes where it last rested, while it has a candle to pay
    with; returns whether it did."""
    state = table.state
    if state.params.level != "gentle" or not state.candles or state.outcome != "playing":
        return False
    camp = state.camp or state.dungeon.board.room(1).cells[0]
    state.candles -= 1
    state.wick = light.candle_turns(table)
    lost, state.gold = state.gold, 0
    state.danger = False
    state.order, state.at = [], 0
    _scatter(table, camp)
    for hero in state.heroes:
        hero.standing, hero.bleeding = "up", 0
        hero.hearts = -(-hero.most // 2)
        hero.marks.clear()
        hero.ready.clear()
        hero.steps = hero.deeds = hero.walked = 0
        hero.cell = (-1, -1)
    for hero in state.heroes:
        hero.cell = _nearest_free(table, camp)
    state.leader = 1
    table.learnt = True
    table.tell(Rescued(lost, state.candles))
    watch(table)
    return True


def _scatter(table: Table, camp: Cell) -> None:
    """The foes go back where they came from, and to sleep; those at the camp move off."""
    state = table.state
    here = table.room_at(camp)
    for foe in list(state.monsters.values()):
        if foe.mood == "aloft":
            foe.mood = "awake"
        facts = table.kind_of(foe)
        if foe.there and foe.mood != "chest":
            homes = [n for n in (foe.room, *state.chambers) if n != here and n in state.chambers]
            cells = [c for n in homes for c in table.room_cells(n) if table.is_free(c)]
            if cells and (foe.room != here or not facts.boss):
                foe.cell = cells[0]
            if not facts.boss:
                foe.mood = "asleep"
            foe.hearts = max(foe.hearts, table.hearts_of(facts))
            foe.intent, foe.trail, foe.aim = None, None, 0
            foe.marks = origin_of(foe)


def _nearest_free(table: Table, camp: Cell) -> Cell:
    cells = [
        c
        for number in table.state.chambers
        for c in table.room_cells(number)
        if table.is_free(c) and not table.covered(c, "fire")
    ]
    return min(cells, key=lambda c: (table.room_at(c) != table.room_at(camp), distance(c, camp)))
