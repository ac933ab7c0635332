"""Attacking: dice rolled, hearts lost, and what follows from a weapon or a foe's kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core.grid import Cell, distance
from game.core.text import Message, Prose, counted, message
from game.tales.key.rules.play import footing
from game.tales.key.rules.play.blows import (
    Blow,
    foe_blow,
    hero_blow,
    untouchable,
    way_to_strike,
    weapon,
)
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.events import Attacked
from game.tales.key.rules.play.harm import alarm, heal, hurt, mark, plain_attack, roll, unmark, wake
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Number, Verb
from game.tales.key.rules.play.words import percent

POISON_ROUNDS = 3
VENOM_ROUNDS = 2
BURNING_ROUNDS = 2
STUNNING = 2
"""Damage from which a bell stuns and a ghoul numbs."""
WRECKED = 1
"""Hearts that it takes from a foe to be driven against something solid by who wrecks."""
MOST_BLASTS = 50


@dataclass(frozen=True, slots=True)
class Attack(Verb):
    """Strike or shoot a foe."""

    verb = "attack"
    foe: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Attack]:
        table, hero = here.table, here.hero
        for foe in table.foes() if here.has_deed else ():
            if foe.id in table.spotted and foe.mood != "chest":
                how = way_to_strike(table, hero, foe)
                if how and not untouchable(table, hero, foe, how):
                    yield cls(foe.id)

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        foe = table.state.monsters[self.foe]
        how = way_to_strike(table, hero, foe)
        room = table.room_at(hero.cell)
        if room:
            alarm(table, room)
        strike(table, hero, foe, how)

    def explain(self, known: Known) -> Message:
        blow = next(target.blow for target in known.targets if target.foe == self.foe)
        foe = known.target(self.foe)
        shown: dict[str, int | Prose] = {
            "foe": foe.facts.words.the,
            "attack": blow.attack,
            "defence": blow.defence,
            "hurts": percent(blow.odds, 1),
            "slays": percent(blow.odds, foe.hearts),
            "hearts": foe.hearts,
        }
        match blow.surprise, foe.hearts == 1:
            case True, True:
                return counted(
                    "{attack} die against {defence} of {foe}, who does not expect it: {slays}%"
                    " to take its last heart.",
                    "{attack} dice against {defence} of {foe}, who does not expect it: {slays}%"
                    " to take its last heart.",
                    blow.attack,
                    **shown,
                )
            case True, False:
                return counted(
                    "{attack} die against {defence} of {foe}, who does not expect it: {hurts}%"
                    " to hurt, {slays}% to take all {hearts} hearts.",
                    "{attack} dice against {defence} of {foe}, who does not expect it: {hurts}%"
                    " to hurt, {slays}% to take all {hearts} hearts.",
                    blow.attack,
                    **shown,
                )
            case False, True:
                return counted(
                    "{attack} die against {defence} of {foe}: {slays}% to take its last heart.",
                    "{attack} dice against {defence} of {foe}: {slays}% to take its last heart.",
                    blow.attack,
                    **shown,
                )
            case _:
                return counted(
                    "{attack} die against {defence} of {foe}: {hurts}% to hurt, {slays}% to"
                    " take all {hearts} hearts.",
                    "{attack} dice against {defence} of {foe}: {hurts}% to hurt, {slays}% to"
                    " take all {hearts} hearts.",
                    blow.attack,
                    **shown,
                )


@dataclass(frozen=True, slots=True)
class Load(Verb):
    """Load what has been shot."""

    verb = "load"

    @classmethod
    def offered(cls, here: Here) -> Iterator[Load]:
        if here.has_deed and "unloaded" in here.hero.marks:
            yield cls()

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        unmark(table, hero.id, "unloaded")

    def explain(self, known: Known) -> Message:
        return message("A deed, and it can be shot again.")


# Heroes


def strike(table: Table, hero: Hero, foe: Monster, how: str, base: int | None = None) -> int:
    """A hero attacks a foe with what is in the hand, and all that follows; returns the hearts it
    cost the foe. ``base``: dice instead of those of the hand."""
    item = weapon(table, hero)
    traits = item.traits if item is not None and how in ("blow", "shot", "thrown") else ()
    sweeps = how == "blow" and ("sweep" in traits or table.knows(hero, "sweep"))
    others = _beside(table, hero, foe) if sweeps or "cleave" in traits else []
    blow = hero_blow(table, hero, foe, how, base)
    here = foe.cell
    before = foe.hearts
    taken = _one(table, hero, foe, blow, traits)
    rest = max(0, _last_damage(table) - before)
    if sweeps:
        for other in others:
            lesser = hero_blow(table, hero, other, how, base)
            _one(table, hero, other, replace(lesser, attack=max(1, lesser.attack - 1)), traits)
    elif "cleave" in traits and how == "blow" and rest and others:
        hurt(table, others[0].id, rest, "blow", hero.id)
    twin = how == "blow" and table.has(hero, "twin") and distance(hero.cell, here) == 1
    if twin and foe.there and foe.id in table.state.monsters:
        second = hero_blow(table, hero, foe, "blow", 1)
        _one(table, hero, foe, replace(second, attack=1, lucky=False), ())
    if "reload" in traits and how == "shot":
        mark(table, hero.id, "unloaded")
    if "hidden" in hero.marks and "kept" not in hero.marks:
        unmark(table, hero.id, "hidden")
    hero.marks.pop("kept", 0)
    return taken


def _last_damage(table: Table) -> int:
    """What the last attack would have taken from somebody with hearts enough."""
    for event in reversed(table.events):
        if isinstance(event, Attacked):
            return event.damage
    return 0


def _beside(table: Table, hero: Hero, foe: Monster) -> list[Monster]:
    """The other foes beside a hero."""
    return [
        other
        for other in table.foes()
        if other is not foe
        and other.mood != "chest"
        and table.ground.touches(hero.cell, other.cell)
    ]


def _one(table: Table, hero: Hero, foe: Monster, blow: Blow, traits: tuple[str, ...]) -> int:
    """One roll against one foe, and what a weapon does beyond taking hearts."""
    facts = table.kind_of(foe)
    if "parries" in facts.traits and blow.how != "flame":
        foe.marks["parried"] = 1
    cause = "crush" if "crush" in traits else "silver" if "silver" in traits else blow.how
    here = foe.cell
    footing.caught(table, foe.id)
    taken = roll(table, blow, cause)
    wake(table, foe)
    slain = foe.id not in table.state.monsters or foe.mood == "bones"
    if taken and "burning" in traits:
        fuel = table.covered(here, "oil") or table.covered(here, "web")
        if fuel:
            cover(table, "fire", [here])
    if slain:
        _on_kill(table, hero)
    elif taken:
        _on_hit(table, hero, foe, taken, blow, traits)
    else:
        footing.lose(table, hero.id, foe.id)
    return taken


def _on_kill(table: Table, hero: Hero) -> None:
    if table.has(hero, "drinker"):
        heal(table, hero, 1)
    if table.knows(hero, "second-shadow"):
        vanish(table, hero)
        hero.marks["kept"] = 1


def _on_hit(
    table: Table, hero: Hero, foe: Monster, taken: int, blow: Blow, traits: tuple[str, ...]
) -> None:
    if "burning" in traits:
        mark(table, foe.id, "burning", BURNING_ROUNDS)
    if "stun" in traits and taken >= STUNNING:
        mark(table, foe.id, "stunned")
    if "venom" in hero.marks and blow.how in ("blow", "shot", "thrown"):
        hero.marks["venom"] -= 1
        mark(table, foe.id, "poisoned", POISON_ROUNDS)
        if table.knows(hero, "venom"):
            mark(table, foe.id, "stunned")
        if not hero.marks["venom"]:
            unmark(table, hero.id, "venom")
    if blow.surprise and table.knows(hero, "venom"):
        mark(table, foe.id, "poisoned", VENOM_ROUNDS)
    onset = blow.how == "blow" and table.knows(hero, "onset") and hero.walked >= 2
    if "shove" in traits or onset:
        drive(table, hero, foe)


def drive(table: Table, hero: Hero, foe: Monster) -> None:
    """A hero's blow drives a foe a cell back; who wrecks hurts it on whatever stops it."""
    moved = push(table, foe.id, hero.cell, 1, hero.id, any_size=True)
    if not moved and table.knows(hero, "wreck"):
        hurt(table, foe.id, WRECKED, "blow", hero.id)


def vanish(table: Table, hero: Hero) -> None:
    """No foe knows where a hero is: what was meant for them is forgotten."""
    mark(table, hero.id, "hidden", 1)
    for foe in table.awake():
        if foe.aim == hero.id:
            foe.aim = 0
        if foe.intent is not None and foe.intent.target == hero.id:
            foe.intent = replace(foe.intent, kind="lost", target=0, cells=())


# Foes


def foe_strikes(
    table: Table, foe: Monster, hero: Hero, how: str = "blow", base: int | None = None
) -> int:
    """A foe attacks a hero, and all that follows; returns the hearts that it cost."""
    facts = table.kind_of(foe)
    blow = foe_blow(table, foe, hero, how, base)
    footing.caught(table, hero.id)
    taken = roll(table, blow)
    _use_up(table, hero)
    if taken >= STUNNING and "numbs" in facts.traits and hero.up and "tingling" not in hero.marks:
        mark(table, hero.id, "numb")
    beside = distance(hero.cell, foe.cell) == 1
    if not taken and beside and hero.up:
        riposte = "guarding" in hero.marks and table.knows(hero, "riposte")
        if table.has(hero, "thorns") or riposte:
            hurt(table, foe.id, 1, "thorns", hero.id)
    if not taken:
        footing.lose(table, foe.id, hero.id)
    return taken


def _use_up(table: Table, hero: Hero) -> None:
    """A blessing wears off blow by blow."""
    if "blessed" in hero.marks:
        hero.marks["blessed"] -= 1
        if not hero.marks["blessed"]:
            unmark(table, hero.id, "blessed")


def settle(table: Table) -> None:
    """Everything that burst bursts, one after the other."""
    for _ in range(MOST_BLASTS):
        _scorch(table)
        if not table.blasts:
            return
        cell, dice, how = table.blasts.pop(0)
        _blast(table, cell, dice, how)
    table.blasts.clear()


def _scorch(table: Table) -> None:
    """Oil and webs caught fire under foes, and a chandler knows of a pyre."""
    cells, table.scorched = dict.fromkeys(table.scorched), []
    for foe in [foe for foe in table.foes() if foe.cell in cells]:
        hurt(table, foe.id, 1, "fire")


def _blast(table: Table, cell: Cell, dice: int, how: str) -> None:
    """Dice for everybody on a cell and beside it; only the class's own dice block."""
    cells = dict.fromkeys((cell, *table.ground.beside(cell)))
    for who in [w for c, w in table.occupied().items() if c in cells]:
        actor = table.actor(who)
        if isinstance(actor, Hero):
            plain_attack(table, who, how, dice, table.class_of(actor).defence)
        elif actor is not None:
            plain_attack(table, who, how, dice, 0)
    fuel = [c for c in cells if table.covered(c, "oil")]
    if fuel:
        cover(table, "fire", fuel)
