"""Footing: what a blow does that takes no heart, so that none leaves things as they were.

Who hits nothing is off balance. Who is hit and blocks it all gives ground, if no heavier than who
strikes; if heavier, it is who strikes that is thrown back. Who cannot be moved is off balance
instead, and so is whoever blocks a shot. Against somebody off balance the next blow has a die more.
"""

from __future__ import annotations

from game.core.grid import distance
from game.tales.key.rules.play.events import Attacked
from game.tales.key.rules.play.harm import stagger, unmark
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table

HERO_SIZE = 1


def size_of(table: Table, actor: Hero | Monster) -> int:
    """How heavy somebody is: 0 small, 1 as a hero, 2 large."""
    return HERO_SIZE if isinstance(actor, Hero) else table.kind_of(actor).size


def caught(table: Table, who: int) -> None:
    """A blow falls on somebody: whoever was off balance is so no more, whatever comes of it."""
    unmark(table, who, "unsteady")


def lose(table: Table, attacker: int, defender: int) -> None:
    """The blow that was just rolled took no heart: somebody loses their footing."""
    event = next(each for each in reversed(table.events) if isinstance(each, Attacked))
    one, other = table.actor(attacker), table.actor(defender)
    if one is None or other is None:
        return
    if not event.hits:
        stagger(table, attacker)
    elif distance(one.cell, other.cell) > 1:
        stagger(table, defender)
    else:
        if size_of(table, other) > size_of(table, one):
            one, other = other, one
        if not push(table, other.id, one.cell, 1, one.id):
            stagger(table, other.id)
