"""Things: picked up, worn, handed on, laid down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import distance
from game.core.text import Message, message
from game.tales.key.rules.play.events import Found, LightChanged, Moved
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.light import candle_turns
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Number, Verb, Word

THROWN = 4
"""Cells as far as a thing is thrown to a friend."""
PACK = 6
"""Things that a pack holds."""


@dataclass(frozen=True, slots=True)
class Take(Verb):
    """Pick up what lies here."""

    verb = "take"

    @classmethod
    def offered(cls, here: Here) -> Iterator[Take]:
        if here.has_step and lying(here.table, here.hero):
            yield cls()

    def carry_out(self, table: Table, hero: Hero) -> None:
        hero.steps -= table.state.danger
        take(table, hero)

    def explain(self, known: Known) -> Message:
        return message("Pick up what lies here.")


@dataclass(frozen=True, slots=True)
class Drop(Verb):
    """Lay a thing of the pack down."""

    verb = "drop"
    item: Word

    @classmethod
    def offered(cls, here: Here) -> Iterator[Drop]:
        return (cls(item) for item in dict.fromkeys(here.hero.pack))

    def carry_out(self, table: Table, hero: Hero) -> None:
        hero.pack.remove(self.item)
        table.state.things.setdefault(hero.cell, []).append(self.item)
        table.tell(Moved(hero.id, "dropped", self.item))

    def explain(self, known: Known) -> Message:
        return message("Lay down {item}.", item=known.carried(self.item).words.the)


@dataclass(frozen=True, slots=True)
class Wear(Verb):
    """Take a thing from the pack in hand, or put it on; what was there goes into the pack."""

    verb = "wear"
    item: Word

    @classmethod
    def offered(cls, here: Here) -> Iterator[Wear]:
        for item in dict.fromkeys(here.hero.pack) if here.has_deed else ():
            if can_wear(here.table, here.hero, item):
                yield cls(item)

    def takes_deed(self, table: Table) -> bool:
        """A deed in a fight; out of danger no time."""
        return table.state.danger

    def carry_out(self, table: Table, hero: Hero) -> None:
        wear(table, hero, self.item)

    def explain(self, known: Known) -> Message:
        thing = known.carried(self.item)
        worn = known.asked.worn(thing.slot)
        if worn is None:
            return message("{item}: {text}", item=thing.words.head, text=thing.words.text)
        return message(
            "{item}, instead of {worn}: {text}",
            item=thing.words.head,
            worn=worn.words.the,
            text=thing.words.text,
        )


@dataclass(frozen=True, slots=True)
class Give(Verb):
    """Hand a thing of the pack to a friend, or in a fight throw it to one in sight."""

    verb = "give"
    item: Word
    hero: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Give]:
        table, hero = here.table, here.hero
        for other in table.up() if here.has_step else ():
            if other is hero or len(other.pack) >= PACK:
                continue
            if here.danger and not _can_throw(table, hero, other):
                continue
            for item in dict.fromkeys(hero.pack):
                yield cls(item, other.id)

    def carry_out(self, table: Table, hero: Hero) -> None:
        hero.steps -= table.state.danger
        other = table.hero(self.hero)
        hero.pack.remove(self.item)
        other.pack.append(self.item)
        table.tell(Moved(hero.id, "given", self.item, other.id))

    def explain(self, known: Known) -> Message:
        if known.phase == "danger":
            return message(
                "A step: throw or hand {item} to {who}.",
                item=known.carried(self.item).words.the,
                who=known.hero(self.hero).facts.words.the,
            )
        return message(
            "Hand {item} to {who}.",
            item=known.carried(self.item).words.the,
            who=known.hero(self.hero).facts.words.the,
        )


def _can_throw(table: Table, hero: Hero, friend: Hero) -> bool:
    """Whether something that one hero throws reaches a friend."""
    if table.ground.touches(hero.cell, friend.cell):
        return True
    near = distance(hero.cell, friend.cell) <= THROWN
    return near and table.ground.sees(hero.cell, friend.cell)


def pick_up_small(table: Table, hero: Hero) -> None:
    """Gold, candles and keys are picked up in passing."""
    state = table.state
    lies = state.things.get(hero.cell)
    if not lies:
        return
    small = [thing for thing in lies if thing not in table.content.items]
    rest = [thing for thing in lies if thing in table.content.items]
    if rest:
        state.things[hero.cell] = rest
    else:
        del state.things[hero.cell]
    for thing in small:
        receive(table, hero, thing)


def receive(table: Table, hero: Hero, thing: str) -> None:
    """A hero gets gold, a candle, a key, or a thing that goes into the pack or falls."""
    state = table.state
    name, _, number = thing.partition(":")
    table.learnt = True
    if name == "gold":
        state.gold += int(number)
        table.tell(Found(hero.id, "gold", int(number)))
    elif name == "candle":
        state.candles += 1
        table.tell(Found(hero.id, "candle", 1))
        if not state.wick:
            state.candles -= 1
            state.wick = candle_turns(table)
            table.tell(LightChanged("lit", state.wick, state.wick, state.candles))
    elif name == "key":
        key = next(key for key in state.dungeon.keys if key.number == int(number))
        state.keys.append(key.number)
        state.held[key.key] = state.held.get(key.key, 0) + 1
        table.tell(Found(hero.id, "key", state.held[key.key], key.key, key.form))
    elif len(hero.pack) < PACK:
        hero.pack.append(thing)
        table.tell(Found(hero.id, thing, 1))
    else:
        state.things.setdefault(hero.cell, []).append(thing)
        table.tell(Moved(hero.id, "dropped", thing))


def lying(table: Table, hero: Hero) -> list[str]:
    """The things where a hero stands that would fit into the pack."""
    lies = [t for t in table.state.things.get(hero.cell, []) if t in table.content.items]
    return lies[: max(0, PACK - len(hero.pack))]


def take(table: Table, hero: Hero) -> None:
    """Pick up what lies here, as much as fits."""
    taken = lying(table, hero)
    rest = list(table.state.things[hero.cell])
    for thing in taken:
        rest.remove(thing)
    if rest:
        table.state.things[hero.cell] = rest
    else:
        del table.state.things[hero.cell]
    for thing in taken:
        receive(table, hero, thing)


def can_wear(table: Table, hero: Hero, item: str) -> bool:
    """Whether a thing of the pack can be put on now: what comes off must fit into the pack."""
    facts = table.content.items[item]
    if facts.slot == "use":
        return False
    coming = [hero.worn(facts.slot)]
    if facts.two_handed:
        coming.append(hero.off)
    if facts.slot == "off" and hero.hand and table.content.items[hero.hand].two_handed:
        coming.append(hero.hand)
    return len(hero.pack) - 1 + sum(bool(off) for off in coming) <= PACK


def wear(table: Table, hero: Hero, item: str) -> None:
    """Put on a thing of the pack; what was there goes into it."""
    facts = table.content.items[item]
    hero.pack.remove(item)
    before = hero.worn(facts.slot)
    hero.put_on(facts.slot, item)
    off = [before]
    if facts.two_handed and hero.off:
        off.append(hero.off)
        hero.off = ""
    if facts.slot == "off" and hero.hand and table.content.items[hero.hand].two_handed:
        off.append(hero.hand)
        hero.hand = ""
    hero.pack += [thing for thing in off if thing]
    hero.marks.pop("unloaded", None)
    table.tell(Moved(hero.id, "worn", item))


def lose_from_hand(table: Table, hero: Hero) -> None:
    """What was in the hand was thrown; a blade in the pack is drawn in its place."""
    hero.hand = ""
    spare = [i for i in hero.pack if table.content.items[i].slot == "hand"]
    if spare and not (hero.off and table.content.items[spare[0]].two_handed):
        hero.pack.remove(spare[0])
        hero.hand = spare[0]
        table.tell(Moved(hero.id, "worn", spare[0]))
