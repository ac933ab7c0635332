"""What only two heroes can do: keep a foe busy for a friend, and trade places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.text import Message, message
from game.tales.key.rules.play.blows import GRIPPED
from game.tales.key.rules.play.events import Walked
from game.tales.key.rules.play.harm import mark, wake
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.pushing import can_be_shoved
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Number, Verb


@dataclass(frozen=True, slots=True)
class Grip(Verb):
    """Keep a foe beside one busy, so that a friend can strike it."""

    verb = "grip"
    foe: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Grip]:
        table, hero = here.table, here.hero
        if not here.danger or not here.has_deed or len(table.up()) < 2:
            return
        for foe in table.foes():
            if foe.id not in table.spotted or foe.mood != "awake" or GRIPPED in foe.marks:
                continue
            beside = table.ground.touches(hero.cell, foe.cell)
            if beside and can_be_shoved(table, foe.id) and not table.kind_of(foe).boss:
                yield cls(foe.id)

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        foe = table.state.monsters[self.foe]
        wake(table, foe)
        mark(table, foe.id, GRIPPED)

    def explain(self, known: Known) -> Message:
        return message(
            "Until {foe} has had its turn it rolls no defence; what it means to do, it still does.",
            foe=known.target(self.foe).facts.words.the,
        )


@dataclass(frozen=True, slots=True)
class Swap(Verb):
    """Trade places with a friend beside one."""

    verb = "swap"
    hero: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Swap]:
        table, hero = here.table, here.hero
        if not here.danger or not here.has_step:
            return
        for friend in table.up():
            beside = friend is not hero and table.ground.touches(hero.cell, friend.cell)
            if beside and "held" not in friend.marks and "stone" not in friend.marks:
                yield cls(friend.id)

    def carry_out(self, table: Table, hero: Hero) -> None:
        friend = table.hero(self.hero)
        hero.steps -= 1
        hero.walked += 1
        one, other = hero.cell, friend.cell
        hero.cell, friend.cell = other, one
        table.tell(Walked(hero.id, (one, other)))
        table.tell(Walked(friend.id, (other, one)))
        for who in (hero, friend):
            arrive(table, who.id, who.cell)

    def explain(self, known: Known) -> Message:
        return message(
            "A step: you stand where {who} stood, and the other way round.",
            who=known.hero(self.hero).facts.words.the,
        )
