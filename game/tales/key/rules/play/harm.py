"""Hearts lost and gained, what is the matter with somebody, the end of foes and heroes; getting
free of what holds one, and helping up who is down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import Cell, square_distance
from game.core.text import Message, message
from game.tales.key.rules.play import growth, light
from game.tales.key.rules.play.blows import Blow
from game.tales.key.rules.play.cover import cover, cross, uncover
from game.tales.key.rules.play.dice import HIT_FROM, blocks_of, hits_of
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    Downed,
    FoeActed,
    Healed,
    Hurt,
    Lifted,
    Marked,
    Slain,
    Stirred,
    Unmarked,
)
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Place, Verb

BLEEDING = 3
"""Rounds that a hero who is down bleeds before dying."""
BLEEDING_AGAIN = 1
"""The same of one who fell before and has not rested since."""
UNSTEADY_TURNS = 2
"""Turns of its own after which somebody stands firm again, unless a blow comes before."""
RISING = 3
"""Rounds after which bones stand up."""
FINAL = ("fire", "flame", "burning", "crush", "silver")
"""What leaves bones lying."""
LASTING = (
    "held", "stunned", "numb", "tingling", "guarding", "venom", "blessed", "unloaded",
    "lucky-used", "paid", "raised", "fuse", "climbed", "fallen", "called",
)  # fmt: skip
"""Marks that do not go with time but when they have done their work."""
SILENT = (
    "kept", "parried", "sang", "paid", "raised", "lucky-used", "climbed", "fed", "marching",
    "hasty", "called", "tingling",
)  # fmt: skip
"""Marks that only the rules read."""
OWED = ("paid", "raised")
"""Marks of where a foe came from: they outlast all else."""
_BREATHLESS = ("undead", "ooze", "thing", "spirit")
"""Kins whom poison does not trouble."""


@dataclass(frozen=True, slots=True)
class Struggle(Verb):
    """Free oneself from a web or net, or roll out flames."""

    verb = "struggle"

    @classmethod
    def offered(cls, here: Here) -> Iterator[Struggle]:
        if here.has_deed and ("held" in here.hero.marks or "burning" in here.hero.marks):
            yield cls()

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        unmark(table, hero.id, "held")
        unmark(table, hero.id, "burning")
        uncover(table, "web", [hero.cell])

    def explain(self, known: Known) -> Message:
        return message("A deed, and you are free.")


@dataclass(frozen=True, slots=True)
class Lift(Verb):
    """Help up a friend who is down."""

    verb = "lift"
    cell: Place

    @classmethod
    def offered(cls, here: Here) -> Iterator[Lift]:
        for friend in here.table.state.heroes if here.has_deed else ():
            if friend.standing == "down" and here.near(friend.cell):
                yield cls(friend.cell)

    def takes_deed(self, table: Table) -> bool:
        return True

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return table.ground.at_hand(self.cell)

    def carry_out(self, table: Table, hero: Hero) -> None:
        heroes = table.state.heroes
        friend = next(h for h in heroes if h.standing == "down" and h.cell == self.cell)
        if table.actor_at(friend.cell):
            free = (cell for cell in table.ground.beside(hero.cell) if table.is_free(cell))
            friend.cell = next(free, friend.cell)
        lift(table, friend, hero.id)

    def explain(self, known: Known) -> Message:
        return message("A deed, and your friend stands again with one heart.")


def hurt(table: Table, who: int, amount: int, cause: str, by: int = 0) -> int:
    """Take hearts from somebody, as far as it can hurt them; returns how many went."""
    actor = table.actor(who)
    if isinstance(actor, Hero):
        return _hurt_hero(table, actor, amount, cause)
    if isinstance(actor, Monster):
        return _hurt_foe(table, actor, amount, cause, by)
    return 0


def burns_easily(table: Table, foe: Monster) -> bool:
    """Whether fire does a foe double harm."""
    traits = table.kind_of(foe).traits
    return "burns" in traits or "wooden" in traits


def _is_fire(cause: str) -> bool:
    return cause in ("fire", "flame", "burning", "breath")


def _hurt_hero(table: Table, hero: Hero, amount: int, cause: str) -> int:
    if not hero.up or amount <= 0 or "stone" in hero.marks:
        return 0
    if _is_fire(cause) and table.is_fireproof(hero.id):
        return 0
    taken = min(amount, hero.hearts)
    hero.hearts -= taken
    table.learnt = table.halted = True
    table.tell(Hurt(hero.id, taken, hero.hearts, cause))
    if hero.hearts == 0:
        hero.standing = "down"
        hero.bleeding = BLEEDING_AGAIN if "fallen" in hero.marks else BLEEDING
        hero.marks = {"fallen": 1}
        hero.steps = hero.deeds = 0
        table.tell(Downed(hero.id, hero.bleeding))
        for foe in table.awake():
            if foe.aim == hero.id:
                foe.aim = 0
    return taken


def _hurt_foe(table: Table, foe: Monster, amount: int, cause: str, by: int) -> int:
    facts = table.kind_of(foe)
    if not foe.there or amount <= 0:
        return 0
    if _is_fire(cause):
        if "fireborn" in facts.traits:
            return 0
        amount *= 1 + burns_easily(table, foe)
    elif cause != "silver" and not _burns_in_hand(table, by) and light.is_shadow(table, foe):
        return 0
    taken = min(amount, foe.hearts)
    foe.hearts -= taken
    table.learnt = True
    table.tell(Hurt(foe.id, taken, foe.hearts, cause))
    if foe.hearts == 0:
        slay(table, foe, by, cause)
        return taken
    wake(table, foe)
    _call_for_help(table, foe)
    if facts.behaviour == "chant":
        _begin_again(table, foe)
    if "splits" in facts.traits and not _is_fire(cause) and foe.hearts >= 2:
        _split(table, foe)
    return taken


def _burns_in_hand(table: Table, by: int) -> bool:
    """Whether who strikes does it with a brand."""
    hero = table.actor(by)
    return isinstance(hero, Hero) and table.has(hero, "burning")


def _call_for_help(table: Table, foe: Monster) -> None:
    """At levels that say so a boss who has lost half of his hearts calls, once, and something
    comes."""
    calls = table.severity.calls * table.kind_of(foe).boss
    if calls and "called" not in foe.marks and 2 * foe.hearts <= table.boss_hearts(foe):
        foe.marks["called"] = 1
        table.state.summoned += calls
        table.tell(FoeActed(foe.id, foe.kind, "rally"))


def _begin_again(table: Table, foe: Monster) -> None:
    """A chant was broken off: what it would have called does not come."""
    foe.count = 0
    if foe.intent is not None and foe.intent.kind == "summon":
        foe.intent = Intent("chant")
        if foe.id in table.spotted:
            table.tell(Announced(foe.id, foe.kind, foe.intent))


def _split(table: Table, foe: Monster) -> None:
    """An ooze becomes two, if there is room beside it: half of what is left goes its own way, and
    gives no experience of its own."""
    place = next((cell for cell in table.ground.beside(foe.cell) if table.is_free(cell)), None)
    if place is None:
        return
    state = table.state
    other = Monster(state.next_id, foe.kind, place, foe.hearts // 2, foe.room, known=True)
    other.trail, other.intent = foe.trail, foe.intent
    other.marks["paid"] = 1
    foe.hearts -= other.hearts
    state.monsters[other.id] = other
    state.next_id += 1
    if state.danger and foe.id in state.order:
        place_in_order = state.order.index(foe.id) + 1
        state.order.insert(place_in_order, other.id)
        state.at += state.at >= place_in_order
    table.tell(FoeActed(foe.id, foe.kind, "split"))


def wake(table: Table, foe: Monster, roll: int = 0) -> None:
    """A foe is awake from now on; ``roll`` is the die that woke it, if one did."""
    if foe.mood == "asleep":
        foe.mood = "awake"
        foe.marks.pop("lulled", None)
        table.learnt = True
        if foe.known:
            table.halted = True
            table.tell(Stirred(foe.id, foe.kind, roll, table.severity.stirs * (roll > 0), True))


def heal(table: Table, hero: Hero, amount: int) -> int:
    """Give a standing hero hearts, up to what they have unhurt; returns how many."""
    given = min(amount, hero.most - hero.hearts)
    if not hero.up or given <= 0:
        return 0
    hero.hearts += given
    table.tell(Healed(hero.id, given, hero.hearts))
    return given


def physic(table: Table) -> int:
    """Hearts more that what heals gives, while somebody is there who knows remedies."""
    return int(any(table.knows(hero, "physic") for hero in table.up()))


def lift(table: Table, hero: Hero, by: int, hearts: int = 1) -> None:
    """Help up a hero who is down: for good with a heart less, and for a turn without a deed."""
    hero.standing = "up"
    hero.bleeding = 0
    hero.most = max(1, hero.most - 1)
    hero.hearts = min(hearts, hero.most)
    table.learnt = True
    table.tell(Lifted(hero.id, by, hero.hearts))
    mark(table, hero.id, "numb")


def mark(table: Table, who: int, name: str, rounds: int = 1) -> None:
    """Something is the matter with somebody for so many of their turns, or blows."""
    actor = table.actor(who)
    if actor is None or (isinstance(actor, Hero) and not actor.up):
        return
    breathless = isinstance(actor, Monster) and table.kind_of(actor).kin in _BREATHLESS
    if name == "poisoned" and breathless:
        return
    if isinstance(actor, Hero) and "stone" in actor.marks and name != "stone":
        return
    if name == "held" and isinstance(actor, Hero) and table.has(actor, "anchored"):
        return
    actor.marks[name] = max(rounds, actor.marks.get(name, 0))
    if name in ("stunned", "held") and isinstance(actor, Monster):
        if table.kind_of(actor).behaviour == "chant":
            _begin_again(table, actor)
        wake(table, actor)
    table.tell(Marked(who, name, rounds))


def stagger(table: Table, who: int) -> None:
    """Somebody loses their balance; who has lost it already can lose no more."""
    actor = table.actor(who)
    if actor is not None and "unsteady" not in actor.marks:
        mark(table, who, "unsteady", UNSTEADY_TURNS)


def unmark(table: Table, who: int, name: str) -> None:
    """That is the matter no more."""
    actor = table.actor(who)
    if actor is not None and actor.marks.pop(name, 0):
        table.tell(Unmarked(who, name))


def wear_off(table: Table, actor: Hero | Monster) -> None:
    """A turn of somebody is over: what does not last gets less."""
    for name, rounds in list(actor.marks.items()):
        if name in LASTING:
            continue
        if rounds > 1:
            actor.marks[name] = rounds - 1
        elif name in SILENT:
            del actor.marks[name]
        else:
            unmark(table, actor.id, name)


def slay(table: Table, foe: Monster, by: int, cause: str) -> None:
    """A foe has lost its last heart."""
    state = table.state
    facts = table.kind_of(foe)
    table.learnt = True
    paid = "paid" in foe.marks
    gained = 0 if paid else facts.threat
    table.tell(Slain(foe.id, foe.kind, by, gained))
    state.slain += not paid
    if "fuse" in foe.marks:
        table.blasts.append((foe.cell, facts.attack, "blast"))
    if "bursts" in facts.traits:
        cover(table, "fire", cross(table, foe.cell))
    _drop(table, foe, 0 if paid else facts.gold)
    if "rises" in facts.traits and cause not in FINAL and not _has_rites(table, foe):
        foe.mood, foe.hearts, foe.count = "bones", 0, RISING
        foe.marks = {**origin_of(foe), "paid": 1}
        foe.intent = None
    else:
        del state.monsters[foe.id]
    leave_order(table, foe.id)
    if gained:
        growth.gain(table, gained)
    requiem(table, foe)
    if facts.boss:
        state.bosses.append(foe.kind)
        if table.is_last:
            state.outcome = "won"
        else:
            state.camping = True


def _has_rites(table: Table, foe: Monster) -> bool:
    """Whether a foe dies in sight of somebody who lays the dead to rest."""
    return any(
        table.knows(hero, "rites") and table.ground.sees(hero.cell, foe.cell) for hero in table.up()
    )


def origin_of(foe: Monster) -> dict[str, int]:
    """What is left of the marks of a foe that lies down or goes home."""
    return {name: value for name, value in foe.marks.items() if name in OWED}


def _drop(table: Table, foe: Monster, gold: int) -> None:
    lies = list(foe.loot)
    foe.loot = []
    if gold:
        lies.append(f"gold:{gold}")
    if lies:
        table.state.things.setdefault(foe.cell, []).extend(lies)


def requiem(table: Table, foe: Monster) -> None:
    """Whoever has the talent and sees the foe fall heals, and so does whoever of the others lacks
    most; once, until the mark of it has gone."""
    for hero in table.up():
        if not table.knows(hero, "requiem") or "sang" in hero.marks:
            continue
        if not table.ground.sees(hero.cell, foe.cell):
            continue
        hero.marks["sang"] = 1
        heal(table, hero, 1)
        others = [other for other in table.up() if other is not hero]
        if others:
            heal(table, min(others, key=lambda other: other.hearts - other.most), 1)


def leave_order(table: Table, who: int) -> None:
    """Somebody takes no more turns in this fight."""
    state = table.state
    if who in state.order:
        place = state.order.index(who)
        state.order.pop(place)
        if place < state.at:
            state.at -= 1


def alarm(table: Table, room: int, far: int = 0) -> None:
    """Noise: every sleeper of a room wakes, and of those whose doors lead there if ``far``; but
    nobody whom a lullaby sent to sleep."""
    rooms = {room: True}
    if far:
        for door in table.state.dungeon.board.doors_of(room):
            rooms[door.other(room)] = True
    for foe in list(table.state.monsters.values()):
        if foe.mood != "asleep" or "lulled" in foe.marks:
            continue
        if table.room_at(foe.cell) in rooms:
            wake(table, foe)


def near_heroes(table: Table, foe: Monster, far: int) -> list[Hero]:
    """The standing heroes within so many rings of a foe that could see each other."""
    return [
        hero
        for hero in table.up()
        if square_distance(hero.cell, foe.cell) <= far and table.ground.sees(hero.cell, foe.cell)
    ]


# Attacks rolled


def roll(table: Table, blow: Blow, cause: str = "", by: int = 0) -> int:
    """Roll the dice of an attack and take the hearts; returns how many it cost."""
    damage = throw(table, blow)
    return hurt(table, blow.defender, damage, cause or blow.how, by or blow.attacker)


def throw(table: Table, blow: Blow) -> int:
    """Roll the dice of an attack; returns the hits that were not blocked."""
    attack = table.fight_dice(blow.attack)
    if blow.lucky:
        attack = _again(table, blow, attack)
    defence = table.fight_dice(blow.defence)
    hits, blocks = hits_of(attack), blocks_of(defence)
    damage = max(0, hits - blocks)
    table.tell(
        Attacked(blow.attacker, blow.defender, blow.how, attack, defence, hits, blocks, damage)
    )
    return damage


def _again(table: Table, blow: Blow, attack: tuple[int, ...]) -> tuple[int, ...]:
    """The loaded die: what missed is rolled again, once in a fight."""
    missed = sum(die < HIT_FROM for die in attack)
    hero = table.hero(blow.attacker)
    if not missed:
        return attack
    hero.marks["lucky-used"] = 1
    fresh = iter(table.fight_dice(missed))
    return tuple(die if die >= HIT_FROM else next(fresh) for die in attack)


def plain_attack(table: Table, who: int, how: str, dice: int, defence: int) -> int:
    """An attack by nobody: a trap, a blast, a falling statue. Whom it spares it leaves off
    balance."""
    taken = roll(table, Blow(0, who, how, dice, defence))
    if not taken:
        stagger(table, who)
    return taken
