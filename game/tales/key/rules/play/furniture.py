"""Furniture: laid hands on, and thrown over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.core.grid import OPPOSITE, Cell, beside, direction_to
from game.core.text import Message, message
from game.tales.key.rules.play import growth, vaults
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.contents import add_foe, draw_item
from game.tales.key.rules.play.cover import block, cover
from game.tales.key.rules.play.dice import odds
from game.tales.key.rules.play.events import (
    FoeActed,
    Handled,
    LightChanged,
    Rumoured,
    Sighted,
    Toppled,
    Unlocked,
)
from game.tales.key.rules.play.facts import Words
from game.tales.key.rules.play.harm import heal, hurt, mark, physic, plain_attack, unmark
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.pushing import away
from game.tales.key.rules.play.state import Fixture, Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import receive
from game.tales.key.rules.play.verb import Here, Place, Verb
from game.tales.key.rules.play.words import percent

BLESSED = 6
CANDLE_END = 8
GRAVE_GOLD = 6
SCALD = 1
CRUSH_DICE = {"statue": 3, "bookcase": 2}
"""By furniture that comes down on somebody: the attack dice."""
USELESS = ("nothing", "light", "rest")
"""What a hand laid on furniture does not change."""


@dataclass(frozen=True, slots=True)
class Handle(Verb):
    """Lay a hand on furniture: pray, read, open, pull ..."""

    verb = "handle"
    cell: Place

    @classmethod
    def offered(cls, here: Here) -> Iterator[Handle]:
        for cell in _furniture_seen(here.table) if here.has_deed else ():
            if can_handle(here.table, cell) and here.near(cell):
                yield cls(cell)

    def takes_deed(self, table: Table) -> bool:
        return True

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return table.ground.at_hand(self.cell)

    def carry_out(self, table: Table, hero: Hero) -> None:
        handle(table, hero, self.cell)

    def explain(self, known: Known) -> Message:
        return _described(known, self.cell)


@dataclass(frozen=True, slots=True)
class Topple(Verb):
    """Throw furniture over, away from oneself."""

    verb = "topple"
    cell: Place

    @classmethod
    def offered(cls, here: Here) -> Iterator[Topple]:
        table = here.table
        for cell in _furniture_seen(table) if here.has_deed else ():
            if table.ground.touches(here.hero.cell, cell) and can_topple(table, cell):
                yield cls(cell)

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        topple(table, hero, self.cell)

    def explain(self, known: Known) -> Message:
        told = _described(known, self.cell)
        facts = next(fixture.facts for fixture in known.fixtures if fixture.cell == self.cell)
        for struck, words, defence in _struck(known, self.cell, facts.toppled):
            if facts.toppled == "crush":
                dice = odds(CRUSH_DICE[facts.id], defence)
                told = message(
                    "{text} {who}: {hurts}% to hurt.",
                    text=told,
                    who=words.head,
                    hurts=percent(dice, 1),
                )
            elif struck:
                told = message("{text} {who}: a heart.", text=told, who=words.head)
        return told


def _furniture_seen(table: Table) -> list[Cell]:
    """The cells with furniture that was seen, and with chests that are none."""
    state = table.state
    cells = [fixture.cell for fixture in state.fixtures.values() if fixture.known]
    cells += [f.cell for f in state.monsters.values() if f.mood == "chest"]
    return [cell for cell in sorted(dict.fromkeys(cells)) if cell in state.seen]


def _described(known: Known, cell: Cell) -> Message:
    words = next(fixture.facts.words for fixture in known.fixtures if fixture.cell == cell)
    return message("{thing}: {text}", thing=words.head, text=words.text)


def _struck(known: Known, cell: Cell, how: str) -> Iterator[tuple[bool, Words, int]]:
    """Who is known to stand where something falls that is thrown over from where the hero stands,
    whether it hurts them without dice, and their dice against it."""
    field = Field(known)
    origin = known.asked.cell
    direction = direction_to(origin, cell)
    if direction is None or how not in ("crush", "fire", "scald"):
        return
    onto = beside(cell, direction)
    if onto not in field.beside(cell):
        return
    cells = [onto]
    if how != "crush":
        cells += [
            near
            for near in field.beside(onto)
            if direction_to(onto, near) not in (direction, direction_to(cell, origin))
        ]
    for foe in known.foes:
        if foe.cell in cells and foe.mood not in ("bones", "aloft"):
            yield how == "scald" or "fireborn" not in foe.facts.traits, foe.facts.words, 0
    for hero in known.heroes:
        if hero.up and hero.cell in cells:
            yield True, hero.facts.words, hero.facts.defence


# Hands laid on


def false_chest(table: Table, cell: Cell) -> Monster | None:
    """The mimic that stands on a cell and was not touched."""
    return next(
        (f for f in table.state.monsters.values() if f.mood == "chest" and f.cell == cell), None
    )


def can_handle(table: Table, cell: Cell) -> bool:
    """Whether there is something on a cell that a hand can be laid on to some purpose."""
    if false_chest(table, cell) is not None:
        return True
    fixture = table.ground.furniture(cell)
    if fixture is None or fixture.mode != "standing" or not fixture.known:
        return False
    if fixture.lock:
        return _opens(table, fixture)
    handled = table.facts_of(fixture).handled
    return handled not in USELESS and not (handled == "camp" and table.state.danger)


def _opens(table: Table, fixture: Fixture) -> bool:
    return table.state.dungeon.locks.lock(fixture.lock).opens(table.state.held)


def handle(table: Table, hero: Hero, cell: Cell) -> None:
    """Lay a hand on what stands on a cell."""
    mimic = false_chest(table, cell)
    if mimic is not None:
        _bite(table, hero, mimic)
        return
    fixture = table.ground.furniture(cell)
    assert fixture is not None
    facts = table.facts_of(fixture)
    if fixture.lock:
        lock = table.state.dungeon.locks.lock(fixture.lock)
        table.tell(Unlocked("chest", fixture.room, lock.key))
        growth.gain(table, growth.FOR_LOCK)
    needs_die = facts.handled in ("pray", "grave", "cook") or (
        facts.handled == "loot" and fixture.kind != "chest"
    )
    roll = table.stream("handle", fixture.id).die(6) if needs_die else 0
    table.tell(Handled(hero.id, fixture.kind, cell, roll))
    fixture.mode = "spent"
    table.learnt = True
    _HANDLED[facts.handled](table, hero, fixture, roll)


def _bite(table: Table, hero: Hero, mimic: Monster) -> None:
    """It was no chest."""
    mimic.mood = "awake"
    mimic.known = table.learnt = table.halted = True
    table.tell(Sighted(mimic.id, mimic.kind, "chest"))
    if not table.knows(hero, "fine-fingers"):
        mark(table, hero.id, "held")


def _pray(table: Table, hero: Hero, _: Fixture, roll: int) -> None:
    if roll == 1:
        hurt(table, hero.id, min(1, hero.hearts - 1), "curse")
    elif roll in (4, 5):
        heal(table, hero, 2)
    elif roll == 6:
        heal(table, hero, hero.most)
        mark(table, hero.id, "blessed", BLESSED)


def _drink(table: Table, _: Hero, __: Fixture, ___: int) -> None:
    for friend in table.up():
        heal(table, friend, 2 + physic(table))
        unmark(table, friend.id, "poisoned")
        unmark(table, friend.id, "burning")


def tell_rumour(table: Table, *key: int | str) -> None:
    """One of the rumours that were not told yet, while there is one."""
    state = table.state
    left = [n for n in range(len(table.content.rumours)) if n not in state.heard]
    if not left:
        return
    number = table.stream("rumour", *key).pick(left)
    state.heard.append(number)
    table.tell(Rumoured(number, table.content.rumours[number]))


def _read(table: Table, _: Hero, fixture: Fixture, __: int) -> None:
    growth.gain(table, growth.FOR_BOOK)
    tell_rumour(table, fixture.id)


def rack(table: Table, hero: Hero, fixture: Fixture, _: int) -> None:
    """One of the weapons on it, drawn by its weight, and the better ones deeper down alone."""
    stream = table.stream("rack", fixture.id)
    depth = table.depth_of(fixture.room)
    weapons = [
        item
        for item in table.content.items.values()
        if item.slot in ("hand", "off") and item.weight and item.tier <= 1 + depth // 4
    ]
    receive(table, hero, weapons[stream.weighted([item.weight for item in weapons])].id)


def _loot(table: Table, hero: Hero, fixture: Fixture, roll: int) -> None:
    if fixture.kind == "chest":
        holds, fixture.holds = fixture.holds, []
        if table.knows(hero, "fine-fingers"):
            stream = table.stream("fingers", fixture.id)
            holds.append(draw_item(table, stream, table.depth_of(fixture.room) + 2))
        for thing in holds:
            receive(table, hero, thing)
    elif roll in (3, 4):
        state = table.state
        state.wick += CANDLE_END
        table.tell(LightChanged("end", CANDLE_END, state.wick, state.candles))
    elif roll >= 5:
        stream = table.stream("crates", fixture.id)
        receive(table, hero, draw_item(table, stream, table.depth_of(fixture.room)))


def _grave(table: Table, hero: Hero, fixture: Fixture, roll: int) -> None:
    if roll <= 2:
        place = next((c for c in table.ground.beside(fixture.cell) if table.is_free(c)), None)
        if place is not None:
            foe = add_foe(table, "ghoul", place, fixture.room, "awake")
            table.tell(FoeActed(foe.id, foe.kind, "rise"))
    elif roll <= 4:
        receive(table, hero, f"gold:{GRAVE_GOLD + fixture.room}")
    else:
        stream = table.stream("grave", fixture.id)
        receive(table, hero, draw_item(table, stream, table.depth_of(fixture.room)))


def _lever(table: Table, hero: Hero, fixture: Fixture, _: int) -> None:
    holds, fixture.holds = fixture.holds, []
    for thing in holds:
        receive(table, hero, thing)


def _cook(table: Table, _: Hero, __: Fixture, roll: int) -> None:
    for friend in table.up():
        if roll == 1:
            hurt(table, friend.id, min(1, friend.hearts - 1), "poison")
        else:
            heal(table, friend, 1 + physic(table))


_HANDLED: Mapping[str, Callable[[Table, Hero, Fixture, int], None]] = {
    "pray": _pray,
    "drink": _drink,
    "read": _read,
    "rack": rack,
    "loot": _loot,
    "grave": _grave,
    "lever": _lever,
    "cook": _cook,
    **vaults.HANDLED,
}


# Thrown over


def can_topple(table: Table, cell: Cell) -> bool:
    """Whether what stands on a cell can be thrown over."""
    fixture = table.ground.furniture(cell)
    if fixture is None or not fixture.known or fixture.mode in ("toppled", "gone"):
        return False
    return table.facts_of(fixture).toppled != "nothing"


def topple(table: Table, who: Hero | Monster, cell: Cell) -> None:
    """Throw over what stands on a cell, away from oneself; foes can, too."""
    fixture = table.ground.furniture(cell)
    assert fixture is not None
    facts = table.facts_of(fixture)
    direction = away(who.cell, cell)
    assert direction is not None
    onto = beside(cell, direction)
    table.learnt = True
    table.tell(Toppled(who.id, fixture.kind, cell, "toppled"))
    if fixture.holds:
        table.state.things.setdefault(cell, []).extend(fixture.holds)
        fixture.holds = []
    match facts.toppled:
        case "cover":
            fixture.mode = "toppled"
        case "fire":
            _remove(table, fixture)
            cells = fan(table, who.cell, cell)
            cover(table, "fire", cells)
            _each(table, cells, "fire")
            _darken(table, fixture.room)
        case "oil":
            _remove(table, fixture)
            cover(table, "oil", block(table, cell))
        case "water":
            _remove(table, fixture)
            cover(table, "water", block(table, cell))
        case "scald":
            _remove(table, fixture)
            _each(table, fan(table, who.cell, cell), "scald")
        case _:
            _crush(table, fixture, cell, onto)
    table.ground.changed()


def _remove(table: Table, fixture: Fixture) -> None:
    fixture.mode = "gone"
    table.ground.changed()


def _darken(table: Table, room: int) -> None:
    """A room whose last brazier is gone has only the fire to light it."""
    left = any(
        fixture.room == room
        and fixture.mode != "gone"
        and "light" in table.facts_of(fixture).traits
        for fixture in table.state.fixtures.values()
    )
    if not left:
        table.state.chambers[room].lit = False


def fallen(table: Table, origin: Cell, cell: Cell) -> tuple[Cell, ...]:
    """The cells on which it hurts when what stands on a cell is thrown over from ``origin``."""
    fixture = table.ground.furniture(cell)
    if fixture is None or not can_topple(table, cell):
        return ()
    match table.facts_of(fixture).toppled:
        case "fire" | "scald":
            return tuple(fan(table, origin, cell)[1:])
        case "crush":
            return tuple(fan(table, origin, cell)[1:2])
        case _:
            return ()


def fan(table: Table, origin: Cell, cell: Cell) -> list[Cell]:
    """A cell that is thrown over from ``origin``, the one beyond it, and those at the sides of
    that one, as far as nothing solid is between."""
    direction = away(origin, cell)
    assert direction is not None
    onto = beside(cell, direction)
    if not table.ground.touches(cell, onto):
        return [cell]
    across = [
        near
        for near in table.ground.beside(onto)
        if direction_to(onto, near) not in (direction, OPPOSITE[direction])
    ]
    return [cell, onto, *across]


def _each(table: Table, cells: list[Cell], cause: str) -> None:
    """A heart from everybody on some cells."""
    occupied = table.occupied()
    for cell in cells:
        if cell in occupied and (cause != "fire" or table.covered(cell, "fire")):
            hurt(table, occupied[cell], SCALD, cause)


def _crush(table: Table, fixture: Fixture, cell: Cell, onto: Cell) -> None:
    """Something tall comes down on the cell beyond."""
    _remove(table, fixture)
    if not table.ground.touches(cell, onto):
        cover(table, "rubble", [cell])
        return
    dice = CRUSH_DICE[fixture.kind]
    who = table.actor_at(onto)
    actor = table.actor(who)
    if isinstance(actor, Hero):
        plain_attack(table, who, "crush", dice, table.class_of(actor).defence)
    elif actor is not None:
        plain_attack(table, who, "crush", dice, 0)
    cover(table, "rubble", [cell, onto])
