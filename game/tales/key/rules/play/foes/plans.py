"""What each kind of foe means to do on its next turn, settled from what it sees.

One function for each behaviour of the tables; the sentence of a foe there says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import Cell, distance, square_distance
from game.core.pathfind import Reach
from game.tales.key.rules.play import light
from game.tales.key.rules.play.cover import block
from game.tales.key.rules.play.foes.paths import (
    BREATH,
    charge_line,
    foe_reach,
    into_harm,
    line_to,
    smash_cells,
    way_to_topple,
)
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table

# What foes see and whom they choose.


WAIT = Intent("wait")


class Mind:
    """One foe, when it settles what it will do next. What it works out is kept for this once."""

    def __init__(self, table: Table, foe: Monster) -> None:
        self.table = table
        self.foe = foe
        self.facts = table.kind_of(foe)
        self._reach: Reach[Cell] | None = None
        self.prey = [
            hero
            for hero in table.up()
            if "hidden" not in hero.marks and table.ground.sees(foe.cell, hero.cell)
        ]
        """The heroes that it sees."""

    @property
    def ways(self) -> Reach[Cell]:
        """Where it gets to."""
        if self._reach is None:
            self._reach = foe_reach(self.table, self.foe)
        return self._reach

    def way_to(self, hero: Hero) -> int:
        """Steps to a place from which it could strike a hero; many where there is none."""
        if self.table.ground.touches(self.foe.cell, hero.cell):
            return 0
        cost = self.ways.cost
        steps = [cost[near] for near in self.table.ground.beside(hero.cell) if near in cost]
        return min(steps, default=50 + distance(self.foe.cell, hero.cell))

    def choice(self) -> Hero | None:
        """Whom it goes for: who guards, if it gets to them; else who is nearest."""
        if not self.prey:
            return None
        guards = [hero for hero in self.prey if "guarding" in hero.marks]
        near = [hero for hero in guards if self.way_to(hero) <= self.facts.steps]
        if near:
            return near[0]
        shy = self.facts.kin == "undead"
        return min(
            self.prey,
            key=lambda h: (shy and self.table.knows(h, "knell"), self.way_to(h), h.hearts, h.id),
        )

    def beside(self) -> list[Hero]:
        """The heroes within its arm's reach."""
        return [h for h in self.prey if self.table.ground.touches(self.foe.cell, h.cell)]

    def shots(self) -> list[Hero]:
        """The heroes that it could shoot from where it is, the nearest first."""
        far = self.facts.range
        found = [h for h in self.prey if distance(self.foe.cell, h.cell) <= far]
        return sorted(found, key=lambda h: (distance(self.foe.cell, h.cell), h.id))

    def hunt(self) -> Intent:
        """Strike whom it chose; else go where it last knew somebody; else wait."""
        hero = self.choice()
        if hero is not None:
            return self.at(hero, "strike")
        if self.foe.trail is not None:
            return Intent("seek", cells=(self.foe.trail,))
        return WAIT

    def at(self, hero: Hero, kind: str) -> Intent:
        """Mean a hero."""
        self.foe.aim = hero.id
        self.foe.trail = hero.cell
        return Intent(kind, hero.id)


# What the bosses mean to do: their patterns, counted by `Monster.count`.


SLAM_REACH = 2
WARDENS_MOST = 2
"""Bone wardens beyond which the Abbess calls none."""
BROOD_MOST = 4
"""Eggs and spiderlings beyond which none is laid."""


def _tallow_king(mind: Mind) -> Intent:
    """Gutter and strike, pour, slam; in turn, whoever is there."""
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    mind.at(hero, "")
    move = mind.foe.count % 3
    if move == 0:
        return mind.at(hero, "gutter")
    if move == 1:
        return Intent("pour", hero.id, tuple(h.cell for h in mind.prey))
    if distance(mind.foe.cell, hero.cell) > SLAM_REACH:
        return mind.at(hero, "loom")
    return Intent("slam", hero.id, tuple(block(mind.table, _middle(mind, hero.cell))))


def _middle(mind: Mind, cell: Cell) -> Cell:
    """The cell on which both fists come down: the one of a hero within reach, else one between."""
    steps = mind.table.ground.beside(mind.foe.cell)
    if cell in steps:
        return cell
    return min(steps, key=lambda near: distance(near, cell), default=mind.foe.cell)


def _abbess(mind: Mind) -> Intent:
    """Toll, call, lash; in turn. Where nothing can be called she lashes twice."""
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    mind.at(hero, "")
    move = mind.foe.count % 3
    if move == 0:
        return Intent("toll")
    place = _grave(mind, hero) if move == 1 else None
    return mind.at(hero, "lash") if place is None else Intent("call", 0, (place,))


def _grave(mind: Mind, hero: Hero) -> Cell | None:
    """Where a bone warden will stand up, between her and a hero; nowhere while two are about,
    standing or as bones, or where no cell beside her is free."""
    monsters = mind.table.state.monsters.values()
    if sum(other.kind == "bone-warden" for other in monsters) >= WARDENS_MOST:
        return None
    free = [cell for cell in mind.table.ground.beside(mind.foe.cell) if mind.table.is_free(cell)]
    return min(free, key=lambda cell: distance(cell, hero.cell), default=None)


def _brood_mother(mind: Mind) -> Intent:
    """Bite whoever is held; else in turn web, bite who is close, lay; once, when half its hearts
    are gone, climb."""
    foe = mind.foe
    if foe.mood == "aloft":
        hurt = min(mind.table.up(), key=lambda h: (h.hearts, h.id), default=None)
        return mind.hunt() if hurt is None else Intent("drop", hurt.id)
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    if 2 * foe.hearts <= mind.table.hearts_of(mind.facts) and "climbed" not in foe.marks:
        return Intent("climb")
    held = [h for h in mind.prey if "held" in h.marks]
    if held:
        return mind.at(min(held, key=mind.way_to), "strike")
    young = sum(other.kind in ("egg", "spiderling") for other in mind.table.foes())
    if foe.count % 3 == 2 and young < BROOD_MOST:
        return Intent("lay")
    if mind.beside() and foe.count % 3 == 1:
        return mind.at(mind.beside()[0], "strike")
    shots = mind.shots()
    return mind.at(shots[0], "web") if shots else mind.hunt()


def _wyrm(mind: Mind) -> Intent:
    """Breath along a row or column; of whoever is beside it in turn the tail round about, a bite
    that follows them, a flight to the far corner."""
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    mind.at(hero, "")
    beside = mind.beside()
    move = mind.foe.count % 3
    if beside and move == 0:
        return Intent("tail", 0, mind.table.ground.beside(mind.foe.cell))
    if beside:
        return mind.at(hero, "strike") if move == 1 else Intent("fly")
    for prey in mind.prey:
        cells = line_to(mind.table, mind.foe.cell, prey, BREATH)
        if cells:
            return Intent("breath", prey.id, cells)
    return mind.at(hero, "line-up")


BOSS_PLANS: Mapping[str, Callable[[Mind], Intent]] = {
    "tallow-king": _tallow_king,
    "abbess": _abbess,
    "brood-mother": _brood_mother,
    "wyrm": _wyrm,
}


# What all others mean to do


CHANTS = 3
RAISED_MOST = 2
"""Bone wardens of one chanter, standing or lying as bones, beyond which its chant brings none."""
BAIT_SMELT = 6
"""Cells as far as a beast smells meat."""
HANDY = ("folk", "undead")
"""Kins that lay hands on furniture, and on heroes."""
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
    foe.intent = _feeding(mind) or _by_the_room(mind) or _PLANS[mind.facts.behaviour](mind)


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


def _by_the_room(mind: Mind) -> Intent | None:
    """Whoever has hands uses what is there: throws something over onto a hero, or pushes one who
    stands before a fire, a pit, a web or caltrops."""
    if mind.facts.kin not in HANDY or mind.facts.boss or mind.foe.mood != "awake":
        return None
    for hero in mind.prey:
        way = way_to_topple(mind.table, mind.foe, hero.cell)
        if way is not None:
            return Intent("topple", mind.at(hero, "").target, way.cells)
    for hero in mind.beside() if mind.facts.size else ():
        into = into_harm(mind.table, mind.foe, hero)
        if into is not None:
            return Intent("shove", mind.at(hero, "").target, (into,))
    return None


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
