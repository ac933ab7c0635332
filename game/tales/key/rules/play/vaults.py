"""What waits behind a lock, or behind a passage that had to be searched for, and by what else than
its keys a locked door may be opened.

A plaque on each locked door tells both, before anything is paid: a lock is a plan, not a surprise.
Both are drawn with dice of their own when the door is laid. Whatever is paid opens this one door
and no other; keys stay totals, so that nothing that has to be found can be lost by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.dice import KeyPart
from game.tales.key.rules.dungeon.board import Door
from game.tales.key.rules.play import growth, light
from game.tales.key.rules.play.events import Counselled, Freed, Kindled
from game.tales.key.rules.play.facts import VaultFacts
from game.tales.key.rules.play.harm import heal, hurt, unmark
from game.tales.key.rules.play.state import Fixture, Hero, Plaque
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import receive

BRIGHTER = 2
"""Candles beside the one that burns, from the font of light."""
SIGN = 4
"""The highest roll of one die with which a passage that a search would find shows on the wall."""
SPARED = 2
"""Hearts that the thorn leaves to whoever gives to it."""


def way_in(table: Table, room: int) -> Door | None:
    """The door, or passage, by which a room was laid; None for the first."""
    doors = table.state.dungeon.board.doors_of(room)
    return next((door for door in doors if door.rooms[1] == room), None)


def is_vault(table: Table, room: int) -> bool:
    """Whether something waits in a room: it was laid behind a lock or a hidden passage, and it is
    not the boss's."""
    door = way_in(table, room)
    if door is None or table.state.dungeon.board.room(room).boss:
        return False
    return bool(door.lock) or door.secret


def is_forgotten(table: Table, room: int) -> bool:
    """Whether a room was laid behind a hidden passage: nobody has lived there for years."""
    door = way_in(table, room)
    return door is not None and door.secret and is_vault(table, room)


def vault_of(table: Table, key: tuple[KeyPart, ...]) -> VaultFacts:
    """What waits in a room that was laid with these dice."""
    vaults = tuple(table.content.vaults.values())
    stream = table.secret("vault", *key)
    return vaults[stream.weighted([vault.weight for vault in vaults])]


def put_up_plaque(table: Table, number: int) -> None:
    """A locked door was laid: it tells what is behind it, and how else it may be opened. The gate
    of the boss can only be torn from its hinges."""
    state = table.state
    room = state.dungeon.board.doors[number - 1].rooms[1]
    key = state.dungeon.key_of_room(room)
    seals = tuple(table.content.seals.values())
    if is_vault(table, room):
        vault = vault_of(table, key).id
        drawn = table.secret("seal", *key).weighted([seal.weight for seal in seals])
        seal = seals[drawn]
    else:
        vault, seal = "", table.content.seals["hinges"]
    price = (seal.price + seal.more * state.dungeon.depth_of(room)) * table.severity.prices // 100
    state.plaques[number] = Plaque(vault, seal.id, price)


# By what else it is opened


def can_pay(table: Table, hero: Hero, plaque: Plaque) -> bool:
    """Whether the party has what a locked door asks for instead of its keys."""
    match plaque.seal:
        case "slit":
            return table.state.gold >= plaque.price
        case "thorn":
            return hero.hearts >= plaque.price + SPARED
    return light.burns(table)


def pay(table: Table, hero: Hero, number: int) -> None:
    """Give what a locked door asks for instead of its keys. Whoever tears at hinges is heard by
    those behind them."""
    state = table.state
    plaque = state.plaques[number]
    match plaque.seal:
        case "slit":
            state.gold -= plaque.price
        case "thorn":
            hurt(table, hero.id, plaque.price, "thorn")
        case _:
            light.burn(table, torn_for(table, plaque.price), "hinges")
            state.warned = state.warned or not plaque.vault


def torn_for(table: Table, price: int) -> int:
    """The turns of light that tearing at hinges takes: half with somebody who wrecks."""
    wrecks = any(table.knows(hero, "wreck") for hero in table.up())
    return (price + 1) // 2 if wrecks else price


def rouse(table: Table, room: int) -> None:
    """Whoever sleeps or lurks in a room was wakened by the noise at its door."""
    for foe in table.state.monsters.values():
        if foe.room == room and foe.mood in ("asleep", "lurking"):
            foe.mood = "awake"


# What waits


def _choose(table: Table, hero: Hero, fixture: Fixture, _: int) -> None:
    """One of what lies here is taken; the others are out of reach from then on."""
    for other in table.state.fixtures.values():
        if other.kind == fixture.kind and other.room == fixture.room and other is not fixture:
            other.mode, other.holds = "spent", []
    holds, fixture.holds = fixture.holds, []
    for thing in holds:
        receive(table, hero, thing)


def _counsel(table: Table, _: Hero, __: Fixture, ___: int) -> None:
    table.state.counsel += 1
    table.tell(Counselled(table.state.counsel))


def _free(table: Table, hero: Hero, __: Fixture, ___: int) -> None:
    """Whoever was shut in teaches what makes a level; who has nothing to learn is tended."""
    state = table.state
    table.tell(Freed(hero.id))
    if state.level >= growth.MOST_LEVEL:
        for friend in table.up():
            heal(table, friend, friend.most)
        return
    due = growth.experience_for(state.level + 1, len(state.heroes))
    growth.gain(table, max(0, due - state.experience))


def _kindle(table: Table, _: Hero, __: Fixture, ___: int) -> None:
    """A whole candle, two more, a heart more for good, and all hearts."""
    state = table.state
    state.wick = light.candle_turns(table)
    state.candles += BRIGHTER
    state.dark = 0
    table.tell(Kindled(BRIGHTER, state.wick, state.candles))
    for friend in table.up():
        friend.most += 1
        heal(table, friend, friend.most)


def _camp(table: Table, _: Hero, __: Fixture, ___: int) -> None:
    """Whoever comes sees a watch-fire from afar and keeps away: a rest without a risk."""
    for friend in table.up():
        heal(table, friend, friend.most)
        unmark(table, friend.id, "poisoned")
        friend.marks.pop("fallen", 0)
        friend.ready.clear()


HANDLED: Mapping[str, Callable[[Table, Hero, Fixture, int], None]] = {
    "choose": _choose,
    "counsel": _counsel,
    "free": _free,
    "kindle": _kindle,
    "camp": _camp,
}
"""What comes of laying a hand on the furniture of a vault."""
