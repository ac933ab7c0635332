"""Hazards: what fire, caltrops, webs and traps do to whoever comes onto a cell; disarming traps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import Cell
from game.core.text import Message, message
from game.tales.key.rules.play.cover import block, cover, cross, uncover
from game.tales.key.rules.play.events import Prowled, TrapDisarmed, TrapSprung
from game.tales.key.rules.play.harm import alarm, hurt, mark, plain_attack
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import receive
from game.tales.key.rules.play.verb import Here, Place, Verb

FIRE = 1
"""Hearts that fire takes."""
DART_POISON = 2
ALARM_COMES = 3
"""The highest roll of one die with which a bell wire brings somebody."""
DISARMED = 4
DEFT = 2
"""The lowest roll of one die that disarms a trap: anybody's, and that of the trained."""


@dataclass(frozen=True, slots=True)
class Disarm(Verb):
    """Make a trap harmless that was found."""

    verb = "disarm"
    cell: Place

    @classmethod
    def offered(cls, here: Here) -> Iterator[Disarm]:
        table, hero = here.table, here.hero
        for cell, trap in table.state.traps.items() if here.has_deed else ():
            if trap.mode != "known" or cell == hero.cell:
                continue
            if here.danger:
                near = table.ground.touches(hero.cell, cell)
            else:
                near = any(c in here.found.cost for c in table.ground.beside(cell))
            if near:
                yield cls(cell)

    def takes_deed(self, table: Table) -> bool:
        return True

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return table.ground.beside(self.cell)

    def carry_out(self, table: Table, hero: Hero) -> None:
        """A die, unless the fingers are fine; a slip springs the trap on who slipped."""
        trap = table.state.traps[self.cell]
        sure = table.knows(hero, "fine-fingers")
        roll = 0 if sure else table.fight_die()
        least = DEFT if table.knows(hero, "trap-sense") else DISARMED
        done = sure or roll >= least
        trap.mode = "spent"
        table.learnt = True
        table.tell(TrapDisarmed(trap.kind, hero.id, roll, done))
        if done and table.knows(hero, "rigger"):
            receive(table, hero, table.content.traps[trap.kind].leaves)
        if not done:
            spring(table, trap.kind, hero.cell, hero.id)

    def explain(self, known: Known) -> Message:
        hero = known.asked
        words = next(trap.facts.words for trap in known.traps if trap.cell == self.cell)
        if any(talent.id == "fine-fingers" for talent in hero.talents):
            return message("{trap}: no die is needed.", trap=words.head)
        return message(
            "{trap}: {least} or more on a die disarms it, less springs it. {text}",
            trap=words.head,
            least=DEFT if "trap-sense" in hero.facts.traits else DISARMED,
            text=words.text,
        )


def is_light(table: Table, who: int) -> bool:
    """Whether nothing underfoot notices somebody: wings, feather shoes, nimble feet."""
    actor = table.actor(who)
    if isinstance(actor, Hero):
        return table.has(actor, "light-footed")
    return isinstance(actor, Monster) and "flies" in table.kind_of(actor).traits


def arrive(table: Table, who: int, cell: Cell) -> bool:
    """Somebody came onto a cell, of their own will or not; returns whether they may go on."""
    actor = table.actor(who)
    if actor is None:
        return False
    on = table.state.ground.get(cell)
    light = is_light(table, who)
    goes_on = True
    if on is not None:
        if "fire" in on:
            hurt(table, who, FIRE, "fire")
        if "caltrops" in on and not light:
            hurt(table, who, 1, "caltrops")
            uncover(table, "caltrops", [cell])
            goes_on = False
        if "web" in on and not light and not _webproof(table, actor):
            mark(table, who, "held")
            uncover(table, "web", [cell])
            goes_on = False
    trap = table.state.traps.get(cell)
    if trap is not None and trap.mode != "spent" and not light:
        trap.mode = "spent"
        spring(table, trap.kind, cell, who)
        goes_on = False
    still_there = table.actor(who)
    if still_there is None or (isinstance(still_there, Hero) and not still_there.up):
        return False
    return goes_on and "held" not in actor.marks


def _webproof(table: Table, actor: Hero | Monster) -> bool:
    if isinstance(actor, Hero):
        return table.knows(actor, "nimble") or table.has(actor, "anchored")
    return table.kind_of(actor).behaviour in ("weave", "brood", "brood-mother")


def spring(table: Table, kind: str, cell: Cell, who: int) -> None:
    """A trap goes off under somebody."""
    facts = table.content.traps[kind]
    table.learnt = table.halted = True
    table.tell(TrapSprung(kind, cell, who))
    actor = table.actor(who)
    own = table.class_of(actor).defence if isinstance(actor, Hero) else 0
    match facts.effect:
        case "pit":
            hurt(table, who, facts.power, "pit")
            mark(table, who, "stunned")
            if isinstance(actor, Hero):
                actor.steps = actor.deeds = 0
        case "darts":
            if plain_attack(table, who, "darts", facts.power, own):
                mark(table, who, "poisoned", DART_POISON)
        case "blade":
            _blade(table, cell, facts.power)
        case "gas":
            cells = block(table, cell)
            cover(table, "smoke", cells, 3)
            _everybody(table, cells, facts.power, "gas")
        case "net":
            mark(table, who, "held")
            rigged = any(table.knows(hero, "rigger") for hero in table.up())
            if rigged and not isinstance(actor, Hero):
                hurt(table, who, 1, "net")
        case "flame":
            cells = cross(table, cell)
            cover(table, "fire", cells)
            _everybody(table, cells, facts.power, "fire")
        case _:
            _ring(table, cell)


def _blade(table: Table, cell: Cell, dice: int) -> None:
    """A blade swings along the row of the room."""
    row = [there for there in table.room_cells(table.room_at(cell)) if there[1] == cell[1]]
    occupied = table.occupied()
    for there in row:
        who = occupied.get(there, 0)
        actor = table.actor(who)
        if isinstance(actor, Hero):
            plain_attack(table, who, "blade", dice, table.class_of(actor).defence)
        elif actor is not None:
            plain_attack(table, who, "blade", dice, table.kind_of(actor).defence)


def _everybody(table: Table, cells: list[Cell], amount: int, cause: str) -> None:
    occupied = table.occupied()
    for cell in cells:
        if cell in occupied:
            hurt(table, occupied[cell], amount, cause)


def _ring(table: Table, cell: Cell) -> None:
    """A bell wire: sleepers wake, and somebody may come to look."""
    alarm(table, table.room_at(cell), far=1)
    roll = table.fight_die()
    came = roll <= ALARM_COMES
    table.tell(Prowled(roll, ALARM_COMES, came))
    if came:
        table.state.summoned += 1
