"""Foes doing what they said they would, or what they do instead if that is no longer possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import distance
from game.tales.key.rules.play import light
from game.tales.key.rules.play.blows import foe_blow
from game.tales.key.rules.play.contents import add_foe
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.doors import door_between
from game.tales.key.rules.play.events import FoeActed, Moved
from game.tales.key.rules.play.fight import foe_strikes
from game.tales.key.rules.play.foes.act import Act, alive, come_to, target
from game.tales.key.rules.play.foes.boss_deeds import BOSS_DEEDS
from game.tales.key.rules.play.foes.heavy_deeds import HEAVY_DEEDS
from game.tales.key.rules.play.foes.paths import approach, foe_reach, go, nearest_to, retreat
from game.tales.key.rules.play.harm import alarm, hurt, mark, slay, throw
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table

SNUFFED = 8
"""Turns of light that a wisp takes."""
ROBBED_GOLD = 10
EATING = 3
FULL = 6
"""Turns of a beast in which no more meat draws it."""


def carry_out(table: Table, foe: Monster) -> None:
    """A foe's turn: what it announced, if it still can."""
    intent = foe.intent or Intent("wait")
    if table.kind_of(foe).behaviour == "brood-mother" and intent.kind in ("web", "strike"):
        foe.count += 1
    _DEEDS[intent.kind](Act(table, foe, intent))


def _instead(table: Table, foe: Monster) -> None:
    """Whom it meant is out of reach for good: whoever stands beside it will do, if anybody; but not
    for a duellist."""
    if table.kind_of(foe).behaviour == "duel":
        return
    for hero in table.up():
        near = table.ground.touches(foe.cell, hero.cell) and "hidden" not in hero.marks
        if near and table.kind_of(foe).attack:
            foe_strikes(table, foe, hero)
            return


def _strike(act: Act) -> None:
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None:
        _instead(table, foe)
    elif come_to(table, foe, hero):
        taken = foe_strikes(table, foe, hero)
        if taken and table.kind_of(foe).behaviour == "mimic":
            mark(table, hero.id, "held")


def _seek(act: Act) -> None:
    """Go where somebody was; there it gives up, unless it is a barred door that can be broken."""
    table, foe, intent = act.table, act.foe, act.intent
    cell = intent.cells[0]
    approach(table, foe, cell, table.kind_of(foe).steps)
    breaking = door_between(table, foe.cell, cell) in table.state.strain
    if alive(table, foe) and distance(foe.cell, cell) <= 1 and not breaking:
        foe.trail = None
        foe.aim = 0


def _wait(act: Act) -> None:
    """Stand; an ooze swallows what lies about."""


def _circle(act: Act) -> None:
    """Keep two cells away."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None:
        return
    found = foe_reach(table, foe, table.kind_of(foe).steps)
    ring = [c for c in found.cost if distance(c, hero.cell) in (2, 3)]
    goal = nearest_to(table, foe, found, ring)
    if goal is not None:
        go(table, foe, found.path_to(goal), table.kind_of(foe).steps)


def _flit(act: Act) -> None:
    """Fly in, bite, fly off with the steps that are left."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    steps = table.kind_of(foe).steps
    if hero is None:
        return
    if not table.ground.touches(foe.cell, hero.cell):
        found = foe_reach(table, foe)
        goal = nearest_to(table, foe, found, table.ground.beside(hero.cell))
        if goal is None or found.cost[goal] > steps:
            approach(table, foe, hero.cell, steps)
            return
        steps = go(table, foe, found.path_to(goal), steps)
    if alive(table, foe) and table.ground.touches(foe.cell, hero.cell):
        foe_strikes(table, foe, hero)
        if alive(table, foe) and steps:
            retreat(table, foe, steps)


def _in_range(table: Table, foe: Monster, hero: Hero) -> bool:
    far = table.kind_of(foe).range
    return distance(foe.cell, hero.cell) <= far and table.ground.sees(foe.cell, hero.cell)


def _shoot(act: Act) -> None:
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None:
        return
    if not _in_range(table, foe, hero):
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
    elif table.ground.touches(foe.cell, hero.cell):
        foe_strikes(table, foe, hero, "blow", max(1, table.kind_of(foe).attack - 1))
    else:
        foe_strikes(table, foe, hero, "shot")


def _back(act: Act) -> None:
    table, foe = act.table, act.foe
    retreat(table, foe, table.kind_of(foe).steps)


def _rob(act: Act) -> None:
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None or not come_to(table, foe, hero):
        return
    if throw(table, foe_blow(table, foe, hero, "grab")):
        _take_from(table, foe, hero)


def _take_from(table: Table, foe: Monster, hero: Hero) -> None:
    """A thing of the pack, by a die; gold where the pack is empty."""
    if hero.pack:
        item = hero.pack.pop((table.fight_die() - 1) % len(hero.pack))
        foe.loot.append(item)
        table.tell(Moved(hero.id, "robbed", item, foe.id))
    elif table.state.gold:
        gold = min(ROBBED_GOLD, table.state.gold)
        table.state.gold -= gold
        foe.loot.append(f"gold:{gold}")
        table.tell(Moved(hero.id, "robbed", "gold", foe.id))
    else:
        hurt(table, hero.id, 1, "blow", foe.id)


def _flee(act: Act) -> None:
    """Run with what it has, as far as there are doors to run through."""
    table, foe = act.table, act.foe
    retreat(table, foe, table.kind_of(foe).steps)


def _web(act: Act) -> None:
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None:
        return
    if not _in_range(table, foe, hero):
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
        return
    table.learnt = True
    table.tell(FoeActed(foe.id, foe.kind, "web"))
    if table.has(hero, "mirror"):
        mark(table, foe.id, "stunned")
    else:
        mark(table, hero.id, "held")


def _howl(act: Act) -> None:
    table, foe = act.table, act.foe
    foe.count = 1
    table.tell(FoeActed(foe.id, foe.kind, "howl"))
    alarm(table, table.room_at(foe.cell), far=1)


def _snuff(act: Act) -> None:
    """Touch a hero and take light instead of a heart; then away."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None or not come_to(table, foe, hero):
        return
    table.tell(FoeActed(foe.id, foe.kind, "snuff"))
    light.burn(table, SNUFFED, "wisp")
    retreat(table, foe, 3)


def _hurl(act: Act) -> None:
    """Fire lands on the cell that was meant, whoever is there now; a mirror throws it back."""
    table, foe, intent = act.table, act.foe, act.intent
    cell = intent.cells[0]
    far = distance(foe.cell, cell)
    if far > table.kind_of(foe).range or not table.ground.sees(foe.cell, cell):
        approach(table, foe, cell, table.kind_of(foe).steps)
        return
    table.tell(FoeActed(foe.id, foe.kind, "hurl"))
    hero = table.hero_at(cell)
    if hero is not None and table.has(hero, "mirror"):
        cover(table, "fire", [foe.cell])
        return
    cover(table, "fire", [cell])
    if hero is not None:
        hurt(table, hero.id, 1, "fire", foe.id)
    if alive(table, foe):
        retreat(table, foe, 2)


def _chant(act: Act) -> None:
    """Chant out of reach, if it can."""
    table, foe = act.table, act.foe
    near = [h for h in table.up() if distance(h.cell, foe.cell) <= 2]
    if near:
        retreat(table, foe, table.kind_of(foe).steps)
    if alive(table, foe):
        foe.count += 1
        table.tell(FoeActed(foe.id, foe.kind, "chant"))


def _summon(act: Act) -> None:
    """A bone warden stands up beside it."""
    table, foe = act.table, act.foe
    foe.count = 0
    place = next((c for c in table.ground.beside(foe.cell) if table.is_free(c)), None)
    if place is None:
        return
    table.tell(FoeActed(foe.id, foe.kind, "summon"))
    made = add_foe(table, "bone-warden", place, foe.room, "awake")
    made.marks |= {"paid": 1, "raised": foe.id}


def _loom(act: Act) -> None:
    """Come near enough to strike next time."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is not None:
        come_to(table, foe, hero)


def _eat(act: Act) -> None:
    """Go to the meat; there it eats, and is full for a while. There is enough for others."""
    table, foe, intent = act.table, act.foe, act.intent
    cell = intent.cells[0]
    approach(table, foe, cell, table.kind_of(foe).steps)
    near = cell == foe.cell or table.ground.touches(foe.cell, cell)
    if alive(table, foe) and near and table.covered(cell, "bait"):
        foe.marks["fed"] = FULL
        mark(table, foe.id, "eating", EATING)
        table.tell(FoeActed(foe.id, foe.kind, "eat"))


def _ripen(act: Act) -> None:
    foe = act.foe
    foe.count += 1


def _hatch(act: Act) -> None:
    """The egg opens: one spiderling where it was, one beside it."""
    table, foe = act.table, act.foe
    table.tell(FoeActed(foe.id, foe.kind, "hatch"))
    cells = [foe.cell, *(c for c in table.ground.beside(foe.cell) if table.is_free(c))][:2]
    room = foe.room
    foe.marks["paid"] = 1
    slay(table, foe, 0, "hatch")
    for cell in cells:
        add_foe(table, "spiderling", cell, room, "awake")


def swallow(table: Table, foe: Monster) -> None:
    """An ooze takes in what lies where it is; keys it cannot stomach."""
    things = table.state.things.get(foe.cell, [])
    eaten = [thing for thing in things if not thing.startswith("key:")]
    if not eaten:
        return
    foe.loot += eaten
    rest = [thing for thing in things if thing.startswith("key:")]
    if rest:
        table.state.things[foe.cell] = rest
    else:
        del table.state.things[foe.cell]
    table.tell(Moved(foe.id, "swallowed", eaten[0]))


_DEEDS: Mapping[str, Callable[[Act], None]] = {
    "strike": _strike,
    "seek": _seek,
    "wait": _wait,
    "lost": _wait,
    "circle": _circle,
    "flit": _flit,
    "shoot": _shoot,
    "back": _back,
    "rob": _rob,
    "flee": _flee,
    "web": _web,
    "howl": _howl,
    "snuff": _snuff,
    "hurl": _hurl,
    "chant": _chant,
    "summon": _summon,
    "loom": _loom,
    **HEAVY_DEEDS,
    "eat": _eat,
    "ripen": _ripen,
    "hatch": _hatch,
    **BOSS_DEEDS,
}
INTENTS = tuple(_DEEDS)
