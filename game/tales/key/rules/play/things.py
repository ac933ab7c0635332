"""Things: lying about, picked up, worn, handed on."""

from __future__ import annotations

from game.tales.key.rules.play.events import Found, LightChanged, Moved
from game.tales.key.rules.play.light import candle_turns
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table

PACK = 6
"""Things that a pack holds."""


def slot_of(table: Table, hero: Hero, item: str) -> str:
    """What a hero has where a thing would be worn; nothing if nothing."""
    return str(getattr(hero, table.content.items[item].slot))


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


def drop(table: Table, hero: Hero, item: str) -> None:
    """Lay a thing of the pack down."""
    hero.pack.remove(item)
    table.state.things.setdefault(hero.cell, []).append(item)
    table.tell(Moved(hero.id, "dropped", item))


def can_wear(table: Table, hero: Hero, item: str) -> bool:
    """Whether a thing of the pack can be put on now: what comes off must fit into the pack."""
    facts = table.content.items[item]
    if facts.slot == "use":
        return False
    coming = [slot_of(table, hero, item)]
    if facts.two_handed:
        coming.append(hero.off)
    if facts.slot == "off" and hero.hand and table.content.items[hero.hand].two_handed:
        coming.append(hero.hand)
    return len(hero.pack) - 1 + sum(bool(off) for off in coming) <= PACK


def wear(table: Table, hero: Hero, item: str) -> None:
    """Put on a thing of the pack; what was there goes into it."""
    facts = table.content.items[item]
    hero.pack.remove(item)
    before = slot_of(table, hero, item)
    setattr(hero, facts.slot, item)
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


def give(table: Table, hero: Hero, item: str, other: Hero) -> None:
    """Hand a thing of the pack to a friend."""
    hero.pack.remove(item)
    other.pack.append(item)
    table.tell(Moved(hero.id, "given", item, other.id))


def lose_from_hand(table: Table, hero: Hero) -> None:
    """What was in the hand was thrown; a blade in the pack is drawn in its place."""
    hero.hand = ""
    spare = [i for i in hero.pack if table.content.items[i].slot == "hand"]
    if spare and not (hero.off and table.content.items[spare[0]].two_handed):
        hero.pack.remove(spare[0])
        hero.hand = spare[0]
        table.tell(Moved(hero.id, "worn", spare[0]))
