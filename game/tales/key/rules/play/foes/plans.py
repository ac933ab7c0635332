"""What each kind of foe means to do on its next turn, settled from what it sees.

One function for each behaviour of the tables; the sentence of a foe there says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import distance, square_distance
from game.tales.key.rules.play import light
from game.tales.key.rules.play.foes.bosses import BOSS_PLANS
from game.tales.key.rules.play.foes.lines import charge_line, smash_cells
from game.tales.key.rules.play.foes.minds import WAIT, Mind
from game.tales.key.rules.play.state import Intent, Monster
from game.tales.key.rules.play.table import Table

CHANTS = 3
RAISED_MOST = 2
"""Bone wardens of one chanter, standing or lying as bones, beyond which its chant brings none."""
BAIT_SMELT = 6
"""Cells as far as a beast smells meat."""
_FRIEND_NEAR = 3
"""Cells within which a rat counts on another."""
_FIRE_FEARED = 1


def plan(table: Table, foe: Monster) -> None:
    """Let a foe settle what it will do on its next turn."""
    mind = Mind(table, foe)
    if mind.prey:
        foe.trail = min(mind.prey, key=lambda h: distance(h.cell, foe.cell)).cell
    if "eating" in foe.marks:
        foe.intent = Intent("eat", cells=(foe.cell,))
        return
    foe.intent = _feeding(mind) or _PLANS[mind.facts.behaviour](mind)


def _feeding(mind: Mind) -> Intent | None:
    """A beast that smells meat goes to it, whoever stands near."""
    if mind.facts.kin != "beast" or mind.facts.boss or "fed" in mind.foe.marks:
        return None
    baits = [
        cell
        for cell, on in mind.table.state.ground.items()
        if "bait" in on and distance(cell, mind.foe.cell) <= BAIT_SMELT
    ]
    if not baits:
        return None
    return Intent("eat", cells=(min(baits, key=lambda c: distance(c, mind.foe.cell)),))


def _swarm(mind: Mind) -> Intent:
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    friends = [
        other
        for other in mind.table.awake()
        if other is not mind.foe
        and other.kind == mind.foe.kind
        and square_distance(other.cell, mind.foe.cell) <= _FRIEND_NEAR
    ]
    return mind.at(hero, "strike" if friends or mind.beside() else "circle")


def _flit(mind: Mind) -> Intent:
    hero = mind.choice()
    return mind.hunt() if hero is None else mind.at(hero, "flit")


def _skirmish(mind: Mind) -> Intent:
    near = [hero for hero in mind.prey if square_distance(hero.cell, mind.foe.cell) <= 1]
    shots = mind.shots()
    if near and mind.foe.intent is not None and mind.foe.intent.kind != "back":
        return mind.at(near[0], "back")
    return mind.at(shots[0], "shoot") if shots else mind.hunt()


def _steal(mind: Mind) -> Intent:
    if mind.foe.loot:
        return Intent("flee")
    rich = [h for h in mind.prey if h.pack] or (mind.prey if mind.table.state.gold else [])
    if not rich:
        return mind.hunt()
    hero = min(rich, key=lambda h: (mind.way_to(h), h.id))
    return mind.at(hero, "rob")


def _ghoul(mind: Mind) -> Intent:
    if not mind.prey:
        return mind.hunt()
    guards = [h for h in mind.prey if "guarding" in h.marks]
    reached = [h for h in guards if mind.way_to(h) <= mind.facts.steps]
    hero = min(reached or mind.prey, key=lambda h: (h.hearts, mind.way_to(h), h.id))
    return mind.at(hero, "strike")


def _fears_fire(mind: Mind) -> bool:
    """Whether fire is so near that a foe that burns well thinks of nothing else."""
    if "burns" not in mind.facts.traits:
        return False
    return any(
        "fire" in on and square_distance(cell, mind.foe.cell) <= _FIRE_FEARED
        for cell, on in mind.table.state.ground.items()
    )


def _weave(mind: Mind) -> Intent:
    if _fears_fire(mind):
        return Intent("back")
    held = [hero for hero in mind.prey if "held" in hero.marks]
    if held:
        return mind.at(min(held, key=mind.way_to), "strike")
    beside = mind.beside()
    if beside:
        return mind.at(beside[0], "strike")
    shots = mind.shots()
    return mind.at(shots[0], "web") if shots else mind.hunt()


def _brood(mind: Mind) -> Intent:
    return Intent("back") if _fears_fire(mind) else mind.hunt()


def _howl(mind: Mind) -> Intent:
    hero = mind.choice()
    if hero is not None and not mind.foe.count:
        return mind.at(hero, "howl")
    return mind.hunt()


def _lure(mind: Mind) -> Intent:
    hero = mind.choice()
    if hero is None or not light.burns(mind.table):
        return Intent("back") if hero is not None else mind.hunt()
    return mind.at(hero, "snuff")


def _firebug(mind: Mind) -> Intent:
    shots = mind.shots()
    if not shots:
        return mind.hunt()
    intent = mind.at(shots[0], "hurl")
    return Intent(intent.kind, intent.target, (shots[0].cell,))


def _chant(mind: Mind) -> Intent:
    if not mind.prey:
        return mind.hunt()
    mind.foe.trail = mind.prey[0].cell
    raised = sum(
        other.marks.get("raised") == mind.foe.id for other in mind.table.state.monsters.values()
    )
    comes = mind.foe.count >= CHANTS - 1 and raised < RAISED_MOST
    return Intent("summon" if comes else "chant")


def _smash(mind: Mind) -> Intent:
    hero = mind.choice()
    if hero is not None and mind.way_to(hero) <= 1:
        cells = smash_cells(mind.table, mind.foe, hero)
        if hero.cell in cells:
            mind.at(hero, "smash")
            return Intent("smash", hero.id, cells)
    return mind.hunt() if hero is None else mind.at(hero, "loom")


def _mimic(mind: Mind) -> Intent:
    held = [hero for hero in mind.prey if "held" in hero.marks]
    near = [hero for hero in held or mind.prey if mind.way_to(hero) <= mind.facts.steps]
    return mind.at(near[0], "strike") if near else WAIT


def _charge(mind: Mind) -> Intent:
    for hero in sorted(mind.prey, key=lambda h: (distance(h.cell, mind.foe.cell), h.id)):
        cells = charge_line(mind.table, mind.foe, hero)
        if cells:
            mind.at(hero, "charge")
            return Intent("charge", hero.id, cells)
    hero_ = mind.choice()
    return mind.hunt() if hero_ is None else mind.at(hero_, "line-up")


def _fuse(mind: Mind) -> Intent:
    hero = mind.choice()
    if "fuse" in mind.foe.marks:
        return mind.hunt() if hero is None else mind.at(hero, "burst")
    return mind.hunt() if hero is None else mind.at(hero, "light")


def _duel(mind: Mind) -> Intent:
    chosen = mind.table.actor(mind.foe.count) if mind.foe.count else None
    chosen_up = [h for h in mind.table.up() if h is chosen]
    if not chosen_up:
        hero = mind.choice()
        if hero is None:
            return mind.hunt()
        mind.foe.count = hero.id
        return mind.at(hero, "strike")
    if chosen_up[0] not in mind.prey:
        return mind.hunt() if not mind.prey else Intent("seek", cells=(chosen_up[0].cell,))
    return mind.at(chosen_up[0], "strike")


def _haunt(mind: Mind) -> Intent:
    return mind.hunt()


def _egg(mind: Mind) -> Intent:
    return Intent("hatch") if mind.foe.count else Intent("ripen")


_PLANS: Mapping[str, Callable[[Mind], Intent]] = {
    "swarm": _swarm,
    "flit": _flit,
    "skirmish": _skirmish,
    "steal": _steal,
    "sentinel": Mind.hunt,
    "ghoul": _ghoul,
    "weave": _weave,
    "ooze": Mind.hunt,
    "howl": _howl,
    "lure": _lure,
    "firebug": _firebug,
    "chant": _chant,
    "haunt": _haunt,
    "smash": _smash,
    "mimic": _mimic,
    "charge": _charge,
    "fuse": _fuse,
    "duel": _duel,
    "brood": _brood,
    "egg": _egg,
    **BOSS_PLANS,
}
