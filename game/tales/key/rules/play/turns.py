"""Whose turn it is: the order of a fight, turns of heroes and foes, and turns out of danger; ending
the turn, or the run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import distance
from game.core.text import Message, counted, message
from game.tales.key.rules.play import growth, light
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.worth import WHOLE, at_least
from game.tales.key.rules.play.clock import tick
from game.tales.key.rules.play.events import Announced, DangerBegan, DangerEnded, Sighted, TurnBegan
from game.tales.key.rules.play.fight import settle
from game.tales.key.rules.play.foes.actions import carry_out, swallow
from game.tales.key.rules.play.foes.plans import plan
from game.tales.key.rules.play.harm import alarm, heal, hurt, unmark, wear_off
from game.tales.key.rules.play.hazards import FIRE
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.movement import steps_of
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Verb

PACE = 5
"""Steps in a turn out of danger."""
CALM = 2
"""Rounds without a foe in sight after which a fight is over."""
SURPRISED = 10
"""What being ambushed, or forewarned, adds to a side's die."""
MOST_TURNS = 1_000
"""Turns of foes between two of heroes, in the worst of fights."""
POISON = 1
_SUFFERED = (("burning", "burning"), ("poisoned", "poison"))


@dataclass(frozen=True, slots=True)
class End(Verb):
    """End the turn; out of danger, let one pass."""

    verb = "end"

    @classmethod
    def offered(cls, _: Here) -> Iterator[End]:
        yield cls()

    def carry_out(self, table: Table, hero: Hero) -> None:
        if table.state.danger:
            end_turn(table, hero)
        else:
            pass_turn(table)

    def explain(self, known: Known) -> Message:
        if known.phase != "danger":
            return message("Let a turn of light pass.")
        hero = known.asked
        menace = Menace(known, Field(known), hero)
        coming = [foe for foe in menace.foes if menace.at(foe, hero.cell)[0] != (WHOLE,)]
        if not coming:
            return message("End the turn here: as far as one can see, nothing strikes you.")
        harmless = WHOLE
        for foe in coming:
            harmless = harmless * (WHOLE - at_least(menace.at(foe, hero.cell)[0], 1)) // WHOLE
        return counted(
            "End the turn here: {count} foe can strike you, and {percent}% that it hurts.",
            "End the turn here: {count} foes can strike you, and {percent}% that it hurts.",
            len(coming),
            percent=100 - 100 * harmless // WHOLE,
        )


@dataclass(frozen=True, slots=True)
class Concede(Verb):
    """Give the run up."""

    verb = "concede"

    @classmethod
    def offered(cls, _: Here) -> Iterator[Concede]:
        yield cls()

    def carry_out(self, table: Table) -> None:
        table.state.outcome = "conceded"
        table.learnt = True

    def explain(self, known: Known) -> Message:
        return message("Give the run up here.")


def over(table: Table) -> bool:
    """Whether the run has come to its end, or the party to its."""
    return table.state.outcome != "playing" or not table.up()


def done(table: Table) -> bool:
    """Whether nothing more happens in this dungeon: the run is over, or its boss is slain."""
    return over(table) or table.state.camping


# Beginning and end of a fight


def watch(table: Table) -> None:
    """See what there is to see; a waking foe in sight is danger."""
    springing = [foe for foe in table.awake() if light.springs(table, foe)]
    for foe in springing:
        foe.mood = "awake"
        if not foe.known:
            foe.known = table.learnt = table.halted = True
            table.tell(Sighted(foe.id, foe.kind, "lurking"))
    seen = light.look(table)
    awake = [foe for foe in seen if foe.mood == "awake"]
    awake += [foe for foe in springing if foe not in awake]
    state = table.state
    if state.danger:
        for foe in awake:
            if foe.id not in state.order:
                _join(table, foe)
    elif awake and not done(table):
        _begin(table, bool(springing))


def _value(table: Table, who: int) -> int:
    """What an actor comes to in the order."""
    state = table.state
    actor = table.actor(who)
    if isinstance(actor, Hero):
        return state.heroes_die + table.class_of(actor).quick
    assert actor is not None
    return state.monsters_die + table.kind_of(actor).quick


def _begin(table: Table, ambush: bool) -> None:
    """A fight begins: a die for each side, and the order of all who take part."""
    state = table.state
    state.danger = True
    state.calm = state.rounds = 0
    state.pace = 0
    heroes, monsters = table.fight_dice(2)
    warned = any(table.has(hero, "forewarned") or table.knows(hero, "vigil") for hero in table.up())
    for foe in table.awake():
        # Whoever was heard through the door is met with weapons drawn.
        if foe.known and foe.room in state.expected:
            warned = True
    here = dict.fromkeys(table.room_at(hero.cell) for hero in table.up())
    met = {foe.room: True for foe in table.foes() if foe.known} | here
    state.expected = [room for room in state.expected if room not in met]
    heroes_more = SURPRISED if warned else 0
    monsters_more = SURPRISED if ambush and not warned else 0
    state.heroes_die, state.monsters_die = heroes + heroes_more, monsters + monsters_more
    for hero in table.up():
        alarm(table, table.room_at(hero.cell))
    foes = [foe for foe in table.awake() if foe.known]
    everybody = [hero.id for hero in state.heroes if hero.standing != "dead"]
    everybody += [foe.id for foe in foes]
    state.order = sorted(everybody, key=lambda who: (-_value(table, who), who))
    state.at = 0
    order = tuple((who, _value(table, who)) for who in state.order)
    table.halted = True
    table.tell(DangerBegan(heroes, monsters, order, heroes_more, monsters_more))
    for foe in foes:
        _settle_intent(table, foe)
    for hero in table.up():
        hero.steps = hero.deeds = hero.walked = 0
    _run(table)


def _join(table: Table, foe: Monster) -> None:
    """A foe joins a fight that is going on."""
    state = table.state
    value = _value(table, foe.id)
    place = next(
        (n for n, who in enumerate(state.order) if _value(table, who) < value), len(state.order)
    )
    state.order.insert(place, foe.id)
    state.at += place <= state.at
    _settle_intent(table, foe)


def _settle_intent(table: Table, foe: Monster) -> None:
    """A foe settles what it will do; who sees it, sees that."""
    plan(table, foe)
    if foe.known and foe.intent is not None and light.spots(table, foe, light.visible(table)):
        table.tell(Announced(foe.id, foe.kind, foe.intent))


def end_danger(table: Table, rounds: int) -> None:
    """The fight is over, in the course of round ``rounds``."""
    state = table.state
    state.danger = False
    state.order, state.at = [], 0
    for hero in state.heroes:
        hero.steps = hero.deeds = hero.walked = 0
        for name in ("lucky-used", "guarding", "planted", "kept"):
            hero.marks.pop(name, None)
    table.tell(DangerEnded(rounds))
    if state.leader > len(state.heroes) or not table.hero(state.leader).up:
        standing = table.up()
        state.leader = standing[0].id if standing else 1
    _go_home(table)
    for hero in state.heroes:
        growth.offer(table, hero)


def _go_home(table: Table) -> None:
    """A boss that came out of its chamber is back there once nobody is fought any more: where it is
    not seen, if there is such a cell, and as far from the party as it can be."""
    party = [hero.cell for hero in table.up()]
    if not party:
        return
    seen = light.visible(table)
    for foe in table.awake():
        if not table.kind_of(foe).boss or foe.cell in seen or table.room_at(foe.cell) == foe.room:
            continue
        cells = [cell for cell in table.room_cells(foe.room) if table.is_free(cell)]
        if cells:
            foe.cell = max(
                cells,
                key=lambda cell: (cell not in seen, min(distance(cell, at) for at in party)),
            )
            foe.intent, foe.trail, foe.aim = None, None, 0
            foe.known = False


def _is_calm(table: Table) -> bool:
    """Whether nobody is left who could go on with a fight."""
    return not any(foe.mood in ("awake", "aloft") and foe.known for foe in table.awake())


def settle_fight(table: Table) -> None:
    """End a fight in which nobody is left to fight with."""
    if table.state.danger and not done(table) and _is_calm(table):
        end_danger(table, table.state.rounds + 1)


# Turns in a fight


def acting(table: Table) -> Hero | None:
    """The hero whose turn it is in a fight; out of danger the one who leads."""
    state = table.state
    if not state.danger:
        return table.hero(state.leader)
    if state.at < len(state.order) and table.is_hero(state.order[state.at]):
        return table.hero(state.order[state.at])
    return None


def end_turn(table: Table, hero: Hero) -> None:
    """A hero's turn in a fight is over; others take theirs until it is a hero's again."""
    _finish(table, hero)
    table.state.at += 1
    _run(table)


def _finish(table: Table, hero: Hero) -> None:
    if not hero.walked and table.has(hero, "tower"):
        hero.marks["planted"] = 2
    wear_off(table, hero)
    for skill, rounds in list(hero.ready.items()):
        if rounds > 1:
            hero.ready[skill] = rounds - 1
        else:
            del hero.ready[skill]
    hero.steps = hero.deeds = 0


def _run(table: Table) -> None:
    """Give turns in order until a hero has one."""
    state = table.state
    for _ in range(MOST_TURNS):
        if done(table) or not state.danger:
            return
        if _is_calm(table):
            end_danger(table, state.rounds + 1)
            return
        if state.at >= len(state.order):
            next_round(table)
            continue
        actor = table.actor(state.order[state.at])
        if isinstance(actor, Hero):
            if begin_turn(table, actor):
                return
            state.at += state.at < len(state.order) and state.order[state.at] == actor.id
            continue
        if isinstance(actor, Monster):
            foe_turn(table, actor)
            watch(table)
        who = actor.id if actor is not None else 0
        state.at += state.at < len(state.order) and (state.order[state.at] == who or actor is None)


def next_round(table: Table) -> None:
    """All have acted: time passes, and danger ends once it was calm for long enough."""
    state = table.state
    state.at = 0
    state.rounds += 1
    tick(table)
    watch(table)
    seen = light.visible(table)
    in_sight = any(light.spots(table, foe, seen) or foe.mood == "aloft" for foe in table.awake())
    state.calm = 0 if in_sight else state.calm + 1
    if state.calm >= CALM and state.danger:
        end_danger(table, state.rounds)


def begin_turn(table: Table, hero: Hero) -> bool:
    """A hero's turn begins; returns whether there is anything to decide in it."""
    if not hero.up:
        return False
    unmark(table, hero.id, "guarding")
    _suffer(table, hero)
    if not hero.up:
        return False
    if "stunned" in hero.marks:
        unmark(table, hero.id, "stunned")
        _finish(table, hero)
        return False
    hero.walked = 0
    still = "held" in hero.marks or "stone" in hero.marks
    hero.steps = 0 if still else steps_of(table, hero)
    hero.deeds = 0 if "numb" in hero.marks or "stone" in hero.marks else 1
    hero.marks.pop("tingling", None)
    if "numb" in hero.marks:
        # Nobody is numbed on the turn that was lost so: the next one has its deed.
        hero.marks["tingling"] = 1
    unmark(table, hero.id, "numb")
    table.tell(TurnBegan(hero.id))
    return True


def _suffer(table: Table, actor: Hero | Monster) -> None:
    """Fire and poison take their hearts at the beginning of a turn."""
    if table.covered(actor.cell, "fire"):
        if isinstance(actor, Hero) and table.knows(actor, "ember-heart"):
            heal(table, actor, 1)
        elif not table.is_fireproof(actor.id):
            hurt(table, actor.id, FIRE, "fire")
    for mark, cause in _SUFFERED:
        if mark in actor.marks:
            hurt(table, actor.id, POISON, cause)


def foe_turn(table: Table, foe: Monster) -> None:
    """A foe's turn: it suffers, does what it announced, and settles what it will do next."""
    if not foe.active:
        return
    _suffer(table, foe)
    settle(table)
    if foe.id not in table.state.monsters or not foe.active:
        return
    if "stunned" in foe.marks:
        unmark(table, foe.id, "stunned")
    elif "held" in foe.marks and table.kind_of(foe).size < 2:
        unmark(table, foe.id, "held")
    elif "eating" not in foe.marks:
        unmark(table, foe.id, "held")
        carry_out(table, foe)
        settle(table)
    if foe.id in table.state.monsters and foe.active:
        if table.kind_of(foe).behaviour == "ooze":
            swallow(table, foe)
        foe.marks.pop("parried", None)
        wear_off(table, foe)
        _settle_intent(table, foe)


# Turns out of danger


def pass_turn(table: Table) -> None:
    """One turn of the clock passes out of danger: foes that are awake somewhere go about."""
    state = table.state
    state.pace = 0
    for hero in table.up():
        _suffer(table, hero)
        _finish(table, hero)
        for name in ("stunned", "numb", "held", "guarding"):
            unmark(table, hero.id, name)
    for foe in table.awake():
        if done(table) or state.danger:
            return
        if foe.mood == "lurking":
            continue
        if foe.intent is None:
            plan(table, foe)
        foe_turn(table, foe)
        watch(table)
    if not done(table):
        tick(table)
        if not state.danger:
            watch(table)


def go_on(table: Table) -> None:
    """Whoever should be acting in a fight and cannot any more makes room for the next."""
    state = table.state
    if done(table):
        return
    hero = acting(table)
    if state.danger and (hero is None or not hero.up):
        _run(table)
    elif not state.danger and not table.hero(state.leader).up:
        state.leader = table.up()[0].id
