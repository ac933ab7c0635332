"""What foes do on their turns: what they announced, carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import Cell, distance, square_distance
from game.tales.key.rules.play import footing, light
from game.tales.key.rules.play.blows import foe_blow
from game.tales.key.rules.play.contents import add_foe
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.doors import door_between
from game.tales.key.rules.play.events import FoeActed, Moved, Shoved, Toppled
from game.tales.key.rules.play.fight import foe_strikes
from game.tales.key.rules.play.foes.paths import (
    BREATH,
    Act,
    alive,
    approach,
    charge_line,
    come_to,
    foe_reach,
    go,
    is_held_up,
    line_to,
    nearest_to,
    retreat,
    target,
    topplings,
)
from game.tales.key.rules.play.furniture import topple
from game.tales.key.rules.play.harm import (
    alarm,
    hurt,
    mark,
    plain_attack,
    slay,
    stagger,
    throw,
)
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table

# Deeds that show beforehand where they will fall: clubs, charges, fuses.


CHARGE_DICE = 3


def _smash(act: Act) -> None:
    """The club comes down on the marked cells, on friends and furniture too."""
    table, foe, intent = act.table, act.foe, act.intent
    table.tell(FoeActed(foe.id, foe.kind, "smash"))
    batter(table, foe, intent.cells)


def batter(table: Table, foe: Monster, cells: tuple[Cell, ...]) -> None:
    """Strike everybody and everything on marked cells."""
    occupied = table.occupied()
    for cell in cells:
        fixture = table.ground.furniture(cell)
        if fixture is not None and "heavy" not in table.facts_of(fixture).traits:
            fixture.mode = "gone"
            table.ground.changed()
            table.tell(Toppled(foe.id, fixture.kind, cell, "broken"))
        hero = table.hero_at(cell)
        if hero is not None:
            foe_strikes(table, foe, hero, "smash")
        elif occupied.get(cell, foe.id) != foe.id:
            plain_attack(table, occupied[cell], "smash", table.kind_of(foe).attack, 0)


def _line_up(act: Act) -> None:
    """Go to a cell from which there is a straight way to a hero; where there is none, nearer."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None:
        return
    found = foe_reach(table, foe, table.kind_of(foe).steps)
    lined = [
        cell
        for cell in found.cost
        if distance(cell, hero.cell) >= 2
        and table.ground.sees(cell, hero.cell)
        and _is_in_line(table, foe, hero, cell)
    ]
    goal = nearest_to(table, foe, found, lined)
    if goal is None:
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
    else:
        go(table, foe, found.path_to(goal), table.kind_of(foe).steps)


def _is_in_line(table: Table, foe: Monster, hero: Hero, cell: Cell) -> bool:
    """Whether what a foe lines up for would reach a hero from a cell."""
    if table.kind_of(foe).behaviour == "charge":
        return bool(charge_line(table, foe, hero, cell))
    return bool(line_to(table, cell, hero, BREATH))


def _charge(act: Act) -> None:
    """Run along the marked cells: the first hero in the way is struck and thrown back; if there is
    none, it runs into what is at the end and is stunned. A warden beside the way stops it."""
    table, foe, intent = act.table, act.foe, act.intent
    table.tell(FoeActed(foe.id, foe.kind, "charge"))
    here = foe.cell
    for number, cell in enumerate(intent.cells):
        hero = table.hero_at(cell)
        if hero is not None:
            origin = here
            foe_strikes(table, foe, hero, "charge", CHARGE_DICE)
            push(table, hero.id, origin, 1, foe.id)
            return
        if not table.ground.touches(here, cell) or not table.is_free(cell):
            break
        go(table, foe, (cell,), 1)
        if foe.cell != cell or not alive(table, foe):
            return
        here = cell
        ahead = intent.cells[number + 1 : number + 2]
        if is_held_up(table, foe, cell) and not any(table.hero_at(c) for c in ahead):
            return
        if not ahead:
            break
    mark(table, foe.id, "stunned")


def _light(act: Act) -> None:
    """Light the fuse, and come nearer."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.marks["fuse"] = 1
    table.tell(FoeActed(foe.id, foe.kind, "light"))
    hero = target(table, intent)
    if hero is not None:
        come_to(table, foe, hero)


def _burst(act: Act) -> None:
    """Run up and burst, wherever it gets to."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is not None:
        come_to(table, foe, hero)
    if alive(table, foe):
        slay(table, foe, 0, "blast")


def _topple(act: Act) -> None:
    """Throw over what was meant, from where it falls on the marked cells; if that is no longer to
    be done, come nearer."""
    table, foe, intent = act.table, act.foe, act.intent
    way = next((each for each in topplings(table, foe) if each.cells == intent.cells), None)
    hero = target(table, intent)
    if way is None:
        if hero is not None:
            come_to(table, foe, hero)
        return
    steps = table.kind_of(foe).steps
    go(table, foe, foe_reach(table, foe, steps).path_to(way.stand), steps)
    if alive(table, foe) and foe.cell == way.stand:
        topple(table, foe, way.fixture)


def _shove(act: Act) -> None:
    """Push whom it meant; what lies behind them does the rest. Who stepped away is followed."""
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None:
        return
    if table.ground.touches(foe.cell, hero.cell):
        table.tell(FoeActed(foe.id, foe.kind, "shove"))
        if not push(table, hero.id, foe.cell, 1, foe.id):
            stagger(table, hero.id)
    else:
        come_to(table, foe, hero)


HEAVY_DEEDS: Mapping[str, Callable[[Act], None]] = {
    "smash": _smash,
    "line-up": _line_up,
    "charge": _charge,
    "light": _light,
    "burst": _burst,
    "topple": _topple,
    "shove": _shove,
}


# What bosses do


GUTTERED = 6
"""Turns of light that the Tallow King takes."""
TOLL = 2
"""Cells within which the Abbess drives everybody back."""
LASH = 2


def _acted(table: Table, foe: Monster, deed: str) -> None:
    table.tell(FoeActed(foe.id, foe.kind, deed))


def _meant(table: Table, intent: Intent) -> Hero | None:
    actor = table.actor(intent.target)
    return actor if isinstance(actor, Hero) and actor.up else None


def _gutter(act: Act) -> None:
    """The candle loses light, and he strikes whom he meant, if he gets there."""
    table, foe = act.table, act.foe
    foe.count += 1
    _acted(table, foe, "gutter")
    light.burn(table, GUTTERED, "gutter")
    _strike(act)


def _pour(act: Act) -> None:
    """Burning fat on the cells that were meant: a heart for whoever stands there, and fire."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "pour")
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if hero is not None:
            hurt(table, hero.id, 1, "fire", foe.id)
    cover(table, "fire", [cell for cell in intent.cells if cell != foe.cell])


def _slam(act: Act) -> None:
    """Both fists on nine cells."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "slam")
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if hero is not None:
            foe_strikes(table, foe, hero, "smash")


def _toll(act: Act) -> None:
    """Everybody near is driven back, and bones stand up."""
    table, foe = act.table, act.foe
    foe.count += 1
    _acted(table, foe, "toll")
    for hero in table.up():
        if square_distance(hero.cell, foe.cell) <= TOLL:
            push(table, hero.id, foe.cell, 1, foe.id)
    for other in list(table.state.monsters.values()):
        if other.mood == "bones" and not table.actor_at(other.cell):
            other.count = 1


def _call(act: Act) -> None:
    """A bone warden stands up on the cell that she showed; if a hero stands there she lashes out
    at them."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if table.is_free(cell):
            _acted(table, foe, "call")
            add_foe(table, "bone-warden", cell, foe.room, "awake").marks["paid"] = 1
        else:
            _acted(table, foe, "call-in-vain")
            if hero is not None:
                foe_strikes(table, foe, hero)


def _lash(act: Act) -> None:
    """Strike somebody up to two cells away."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    hero = _meant(table, intent)
    if hero is None:
        hero = min(table.up(), key=lambda h: (distance(h.cell, foe.cell), h.id), default=None)
    if hero is None:
        return
    if distance(foe.cell, hero.cell) > LASH or not table.ground.sees(foe.cell, hero.cell):
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
    if distance(foe.cell, hero.cell) <= LASH and table.ground.sees(foe.cell, hero.cell):
        foe_strikes(table, foe, hero)


def _lay(act: Act) -> None:
    table, foe = act.table, act.foe
    foe.count += 1
    place = next((c for c in table.ground.beside(foe.cell) if table.is_free(c)), None)
    if place is None:
        return
    _acted(table, foe, "lay")
    add_foe(table, "egg", place, foe.room, "awake")


def _climb(act: Act) -> None:
    """Up to the vault: for a turn nothing reaches her."""
    table, foe = act.table, act.foe
    foe.marks["climbed"] = 1
    foe.mood = "aloft"
    _acted(table, foe, "climb")


def _drop(act: Act) -> None:
    """Down again beside somebody, and on them."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.mood = "awake"
    hero = _meant(table, intent)
    if hero is None:
        hero = min(table.up(), key=lambda h: (h.hearts, h.id), default=None)
    cells = [] if hero is None else list(table.ground.beside(hero.cell))
    place = next((cell for cell in cells if table.is_free(cell)), None)
    if place is None:
        place = next((c for c in table.room_cells(foe.room) if table.is_free(c)), foe.cell)
    start, foe.cell = foe.cell, place
    _acted(table, foe, "drop")
    table.tell(Shoved(foe.id, start, place, foe.id))
    if hero is not None and table.ground.touches(foe.cell, hero.cell):
        foe_strikes(table, foe, hero, "smash")


def _breath(act: Act) -> None:
    """Fire along the marked cells, as far as nothing solid is in the way now."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "breath")
    reached = []
    for cell in intent.cells:
        if table.ground.blocks(cell):
            break
        reached.append(cell)
    for cell in reached:
        hero = table.hero_at(cell)
        if hero is not None:
            if table.has(hero, "mirror"):
                hurt(table, foe.id, 1, "mirror", hero.id)
            elif not table.has(hero, "fireproof"):
                foe_strikes(table, foe, hero, "breath")
    cover(table, "fire", reached)


def _tail(act: Act) -> None:
    """The tail sweeps everybody beside it away."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "tail")
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if hero is not None and table.ground.touches(foe.cell, cell):
            taken = foe_strikes(table, foe, hero, "tail", 2)
            if taken:
                push(table, hero.id, foe.cell, 1, foe.id)


def _fly(act: Act) -> None:
    """To the cell of its room that is furthest from everybody."""
    table, foe = act.table, act.foe
    foe.count += 1
    heroes = table.up()
    cells = [cell for cell in table.room_cells(table.room_at(foe.cell)) if table.is_free(cell)]
    if not heroes or not cells:
        return
    place = max(cells, key=lambda c: min(distance(c, h.cell) for h in heroes))
    _acted(table, foe, "fly")
    start, foe.cell = foe.cell, place
    table.tell(Shoved(foe.id, start, place, foe.id))


BOSS_DEEDS: Mapping[str, Callable[[Act], None]] = {
    "gutter": _gutter,
    "pour": _pour,
    "slam": _slam,
    "toll": _toll,
    "call": _call,
    "lash": _lash,
    "lay": _lay,
    "climb": _climb,
    "drop": _drop,
    "breath": _breath,
    "tail": _tail,
    "fly": _fly,
}


# What all others do


SNUFFED = 8
"""Turns of light that a wisp takes."""
ROBBED_GOLD = 10
EATING = 3
FULL = 6
"""Turns of a beast in which no more meat draws it."""


_COUNTING = ("brood-mother", "wyrm")
"""Bosses of whose pattern webs and blows are a part."""


def carry_out(table: Table, foe: Monster) -> None:
    """A foe's turn: what it announced, if it still can."""
    intent = foe.intent or Intent("wait")
    if table.kind_of(foe).behaviour in _COUNTING and intent.kind in ("web", "strike"):
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
    """Away from whoever came close, and out of sight behind something, if there is such a place."""
    table, foe = act.table, act.foe
    steps = table.kind_of(foe).steps
    found = foe_reach(table, foe, steps)
    heroes = [hero.cell for hero in table.up()]
    hidden = [c for c in found.cost if not any(table.ground.sees(h, c) for h in heroes)]
    goal = nearest_to(table, foe, found, hidden)
    if goal is None:
        retreat(table, foe, steps)
    else:
        go(table, foe, found.path_to(goal), steps)


def _rob(act: Act) -> None:
    table, foe, intent = act.table, act.foe, act.intent
    hero = target(table, intent)
    if hero is None or not come_to(table, foe, hero):
        return
    if throw(table, foe_blow(table, foe, hero, "grab")):
        _take_from(table, foe, hero)
    else:
        footing.lose(table, foe.id, hero.id)


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
