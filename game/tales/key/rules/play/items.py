"""Using things: what those of the pack do, at what they can be used, and what can be thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.core.grid import Cell, direction_to, distance, square_distance
from game.core.text import Message, message
from game.tales.key.rules.play.blows import untouchable
from game.tales.key.rules.play.cover import BAIT_ROUNDS, SMOKE_ROUNDS, block, cover, cross
from game.tales.key.rules.play.doors import beyond, doors_at, set_door
from game.tales.key.rules.play.events import ItemUsed, Walked
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.fight import strike, vanish
from game.tales.key.rules.play.harm import heal, hurt, lift, mark, physic, unmark, wake
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.light import show_traps
from game.tales.key.rules.play.pushing import pull
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import lose_from_hand
from game.tales.key.rules.play.verb import Here, Place, Verb, Word
from game.tales.key.rules.play.words import percent

HASTE_STEPS = 4
SOLID_ROUNDS = 3
WASHED_HEARTS = 2
RITES_HEARTS = 2
"""Hearts more that holy water takes in hands that know the rites, and that are taken from those
around it, or around a circle of chalk."""
RIGGED_HEARTS = 2
"""Hearts that a net takes from whoever a rigger throws it at."""
BLOWN = 3
"""Cells as far as fine fingers blow pepper."""
THROWN_HEARTS = 2
"""Hearts that caltrops take from whoever they fall on, from a hand that throws knives."""
MEAL = 3
"""Hearts that meat gives to who has a second breath."""
MEDICINE = ("heal", "bandage")
"""What who knows physic uses beside her deed."""
HASTY = "hasty"
"""The mark of who has used a thing beside their deed on this turn."""
_DARKLINGS = ("lure", "haunt")
_BREATHLESS = ("undead", "thing", "spirit", "ooze")
Targets = list[Cell | None]


@dataclass(frozen=True, slots=True)
class UseItem(Verb):
    """Use a thing of the pack, or throw what is in the hand."""

    verb = "use"
    item: Word
    cell: Place | None = None

    @classmethod
    def offered(cls, here: Here) -> Iterator[UseItem]:
        table, hero = here.table, here.hero
        for item in dict.fromkeys(hero.pack):
            facts = table.content.items[item]
            if not here.has_deed and not is_quick(table, hero, facts):
                continue
            if facts.slot == "use" and (facts.target not in ("cell", "foe") or here.foes_near):
                # Two foes may share a cell: one of them aloft, or bones.
                for cell in dict.fromkeys(targets(table, hero, facts)):
                    yield cls(item, cell)
        if not here.has_deed:
            yield from cls._hasty(here)
        elif hero.hand:
            for cell in dict.fromkeys(thrown_targets(table, hero)):
                yield cls(hero.hand, cell)

    @classmethod
    def _hasty(cls, here: Here) -> Iterator[UseItem]:
        """What can be used when the deed of the turn is done: a draught that gives one."""
        if "stone" in here.hero.marks:
            return
        for item in dict.fromkeys(here.hero.pack):
            if here.table.content.items[item].effect == "haste":
                yield cls(item)

    def takes_deed(self, table: Table) -> bool:
        item = table.content.items[self.item]
        hero = acting_in_fight(table)
        quick = hero is not None and item.slot == "use" and is_quick(table, hero, item)
        return item.effect != "haste" and not quick

    def carry_out(self, table: Table, hero: Hero) -> None:
        item = table.content.items[self.item]
        if item.slot == "hand":
            assert self.cell is not None
            throw_hand(table, hero, self.cell)
            return
        if is_quick(table, hero, item) and item.effect != "haste":
            hero.marks[HASTY] = 1
        hero.pack.remove(item.id)
        table.tell(ItemUsed(hero.id, item.id, self.cell))
        cell = hero.cell if self.cell is None else self.cell
        _EFFECTS[item.effect](_Use(table, hero, item, cell))

    def explain(self, known: Known) -> Message:
        thing = known.carried(self.item)
        if thing.slot == "hand" and self.cell is not None and "thrown" in thing.traits:
            foe = next((foe for foe in known.foes if foe.cell == self.cell), None)
            if foe is not None and foe.blow is not None:
                return message(
                    "Thrown at {foe}: {hurts}% to hurt. It lies there afterwards.",
                    foe=foe.facts.words.the,
                    hurts=percent(foe.blow.odds, 1),
                )
        return message("{text}", text=thing.words.text)


def is_quick(table: Table, hero: Hero, item: ItemFacts) -> bool:
    """Whether a hero can use a thing on this turn of a fight without its deed."""
    if not table.state.danger or "stone" in hero.marks or "numb" in hero.marks:
        return False
    mends = item.effect in MEDICINE and table.knows(hero, "physic")
    coats = item.effect == "poison" and table.knows(hero, "venom")
    return (mends or coats or table.knows(hero, "quick-hands")) and HASTY not in hero.marks


def acting_in_fight(table: Table) -> Hero | None:
    """The hero whose turn of a fight it is."""
    state = table.state
    if not state.danger or state.at >= len(state.order) or not table.is_hero(state.order[state.at]):
        return None
    return table.hero(state.order[state.at])


def thrown_targets(table: Table, hero: Hero) -> list[Cell]:
    """The cells of the foes at which a hero can throw what is in the hand, or reach with it."""
    item = table.content.items[hero.hand] if hero.hand else None
    if item is None or not ("thrown" in item.traits or "hook" in item.traits):
        return []
    found = []
    for foe in _foes_in_range(table, hero, item.range):
        far = distance(hero.cell, foe.cell)
        if "hook" in item.traits:
            if far >= 2 and direction_to(hero.cell, foe.cell) is not None:
                found.append(foe.cell)
        elif far >= 2 and not untouchable(table, hero, foe, "thrown"):
            found.append(foe.cell)
    return found


def targets(table: Table, hero: Hero, item: ItemFacts) -> Targets:
    """What a thing of the pack can be used at now; a None among them: at nothing."""
    match item.target:
        case "none":
            return [None] if _is_of_use(table, hero, item) else []
        case "friend":
            return [*_friends_in_need(table, hero, item)]
        case "door":
            doors = [d for d in doors_at(table, hero.cell) if table.state.doors[d - 1] == "shut"]
            return [beyond(table, door, hero.cell) for door in doors]
        case "foe":
            foes = _foes_in_range(table, hero, _range_of(table, hero, item))
            return [foe.cell for foe in foes if _works_on(table, item, foe)]
        case _:
            return [*_cells_in_range(table, hero, item)]


def _range_of(table: Table, hero: Hero, item: ItemFacts) -> int:
    """Cells as far as a thing is used at a foe: fine fingers blow pepper."""
    return BLOWN if item.effect == "pepper" and table.knows(hero, "fine-fingers") else item.range


def _foes_in_range(table: Table, hero: Hero, far: int) -> list[Monster]:
    return [
        foe
        for foe in table.foes()
        if foe.id in table.spotted
        and foe.mood != "chest"
        and distance(hero.cell, foe.cell) <= far
        and table.ground.sees(hero.cell, foe.cell)
    ]


def _works_on(table: Table, item: ItemFacts, foe: Monster) -> bool:
    kin = table.kind_of(foe).kin
    if item.effect == "smite":
        return kin in ("undead", "spirit")
    if item.effect == "pepper":
        return kin not in _BREATHLESS
    return True


def _is_of_use(table: Table, hero: Hero, item: ItemFacts) -> bool:
    if item.effect == "haste":
        return table.state.danger
    if item.effect == "star" and not (table.state.danger and table.knows(hero, "beacon")):
        chamber = table.state.chambers.get(table.room_at(hero.cell))
        return chamber is not None and not chamber.lit
    if item.effect in ("call", "stone", "poison", "circle"):
        return table.state.danger
    return True


def _friends_in_need(table: Table, hero: Hero, item: ItemFacts) -> list[Cell]:
    found = []
    dresses = item.effect == "bandage"
    for friend in table.state.heroes:
        near = friend is hero or table.ground.touches(hero.cell, friend.cell)
        if not near or friend.standing == "dead":
            continue
        if friend.standing == "down":
            if dresses:
                found.append(friend.cell)
        elif friend.hearts < friend.most or (dresses and "poisoned" in friend.marks):
            found.append(friend.cell)
    return found


def _cells_in_range(table: Table, hero: Hero, item: ItemFacts) -> list[Cell]:
    ground = table.ground
    if item.effect == "line":
        return _line_cells(table, hero, item.range)
    return [
        cell
        for cell in ground.seen_from(hero.cell)
        if distance(hero.cell, cell) <= item.range
        and cell in table.state.seen
        and not ground.blocks(cell)
    ]


def _line_cells(table: Table, hero: Hero, far: int) -> list[Cell]:
    """The free cells in a straight line, two away at least, with nothing but air between."""
    found = []
    for cell in table.ground.seen_from(hero.cell):
        if not 2 <= distance(hero.cell, cell) <= far or cell not in table.state.seen:
            continue
        if direction_to(hero.cell, cell) is not None and table.seems_free(cell):
            found.append(cell)
    return found


def throw_hand(table: Table, hero: Hero, cell: Cell) -> None:
    """Throw what is in the hand at a foe, or drag the foe near with it."""
    foe = table.foe_at(cell)
    assert foe is not None
    item = table.content.items[hero.hand]
    table.tell(ItemUsed(hero.id, item.id, cell))
    if "hook" in item.traits:
        wake(table, foe)
        pull(table, foe.id, hero.cell, distance(hero.cell, cell) - 1, hero.id)
        if table.knows(hero, "long-arm"):
            mark(table, foe.id, "stunned")
        return
    strike(table, hero, foe, "thrown")
    lose_from_hand(table, hero)
    table.state.things.setdefault(cell, []).append(item.id)


@dataclass(frozen=True, slots=True)
class _Use:
    """Who uses what, and where."""

    table: Table
    hero: Hero
    item: ItemFacts
    cell: Cell
    """Where it is aimed at; where the hero stands if at nothing."""


def _patient(table: Table, cell: Cell) -> Hero | None:
    """The hero on a cell, the one who is down first."""
    here = [h for h in table.state.heroes if h.cell == cell and h.standing != "dead"]
    return min(here, key=lambda hero: hero.up, default=None)


def _heal(act: _Use) -> None:
    table, item, cell = act.table, act.item, act.cell
    friend = table.hero_at(cell)
    if friend is not None:
        heal(table, friend, item.power + physic(table))


def _bandage(act: _Use) -> None:
    table, hero, item, cell = act.table, act.hero, act.item, act.cell
    friend = _patient(table, cell)
    if friend is None:
        return
    if friend.standing == "down":
        lift(table, friend, hero.id, item.power)
        return
    unmark(table, friend.id, "poisoned")
    heal(table, friend, item.power - table.state.danger + physic(table))


def _oil(act: _Use) -> None:
    """Oil; hot with hot wax in it, so that it holds; alight from the hands of who builds pyres."""
    table, hero, cell = act.table, act.hero, act.cell
    cells = cross(table, cell)
    cover(table, "oil", cells)
    occupied = table.occupied()
    for there in cells:
        foe = table.actor(occupied.get(there, 0))
        if isinstance(foe, Monster) and table.knows(hero, "hot-wax"):
            mark(table, foe.id, "held")
    if table.knows(hero, "pyre"):
        cover(table, "fire", cells)
        _scorch(table, cells, hero.id)


def _fire(act: _Use) -> None:
    table, hero, cell = act.table, act.hero, act.cell
    cells = block(table, cell) if table.knows(hero, "ember-heart") else cross(table, cell)
    cover(table, "fire", cells)
    _scorch(table, cells, hero.id)


def _scorch(table: Table, cells: list[Cell], by: int) -> None:
    """Fire that falls on somebody takes a heart at once."""
    occupied = table.occupied()
    for cell in cells:
        if cell in occupied and table.covered(cell, "fire"):
            hurt(table, occupied[cell], 1, "fire", by)


def _smoke(act: _Use) -> None:
    """Smoke; who steps in it is gone before it has spread."""
    table, hero, cell = act.table, act.hero, act.cell
    cells = block(table, cell)
    cover(table, "smoke", cells, SMOKE_ROUNDS)
    if hero.cell in cells and table.knows(hero, "smoke-step"):
        vanish(table, hero)
        hero.marks["hidden"] = 2


def _caltrops(act: _Use) -> None:
    """Caltrops; from a hand that throws knives they also hurt each foe that they fall on."""
    table, hero, cell = act.table, act.hero, act.cell
    occupied = table.occupied()
    if table.knows(hero, "throw-knife"):
        for there in cross(table, cell):
            if isinstance(table.actor(occupied.get(there, 0)), Monster):
                hurt(table, occupied[there], THROWN_HEARTS, "caltrops", hero.id)
    cover(table, "caltrops", [c for c in cross(table, cell) if c not in occupied])


def _wedge(act: _Use) -> None:
    table, hero, cell = act.table, act.hero, act.cell
    door = next(d for d in doors_at(table, hero.cell) if beyond(table, d, hero.cell) == cell)
    set_door(table, door, "barred", hero.id)


def _bait(act: _Use) -> None:
    """Meat for beasts; who has a second breath eats it where she stands."""
    table, hero, item, cell = act.table, act.hero, act.item, act.cell
    if cell == hero.cell and table.knows(hero, "breath"):
        heal(table, hero, MEAL)
        return
    cover(table, "bait", [cell], BAIT_ROUNDS)
    for foe in table.awake():
        near = distance(foe.cell, cell) <= item.range + 1
        if table.kind_of(foe).kin == "beast" and near and not table.kind_of(foe).boss:
            foe.intent = Intent("eat", cells=(cell,))


def _smite(act: _Use) -> None:
    table, hero, item, cell = act.table, act.hero, act.item, act.cell
    foe = table.foe_at(cell)
    rites = table.knows(hero, "rites")
    if rites:
        near = block(table, cell)
        for other in _unholy(table):
            if other is not foe and other.cell in near:
                hurt(table, other.id, RITES_HEARTS, "silver", hero.id)
    if foe is not None:
        hurt(table, foe.id, item.power + RITES_HEARTS * rites, "silver", hero.id)


def _unholy(table: Table) -> list[Monster]:
    """The undead and the spirits that stand."""
    return [
        foe
        for foe in table.foes()
        if foe.mood != "bones" and table.kind_of(foe).kin in ("undead", "spirit")
    ]


def _net(act: _Use) -> None:
    table, hero, cell = act.table, act.hero, act.cell
    foe = table.foe_at(cell)
    if foe is not None:
        mark(table, foe.id, "held")
        if table.knows(hero, "rigger"):
            hurt(table, foe.id, RIGGED_HEARTS, "net", hero.id)


def _circle(act: _Use) -> None:
    table, hero, item = act.table, act.hero, act.item
    cover(table, "chalk", cross(table, hero.cell), item.power)
    if table.knows(hero, "rites"):
        near = block(table, hero.cell)
        for foe in _unholy(table):
            if foe.cell in near:
                hurt(table, foe.id, RITES_HEARTS, "silver", hero.id)


def _star(act: _Use) -> None:
    table, hero = act.table, act.hero
    room = table.room_at(hero.cell)
    table.state.chambers[room].lit = True
    for foe in table.foes():
        facts = table.kind_of(foe)
        blinded = table.knows(hero, "beacon") and not facts.boss
        if table.room_at(foe.cell) == room and (blinded or facts.behaviour in _DARKLINGS):
            mark(table, foe.id, "stunned")


def _stone(act: _Use) -> None:
    table, hero, item = act.table, act.hero, act.item
    for name in ("burning", "poisoned"):
        unmark(table, hero.id, name)
    mark(table, hero.id, "stone", item.power)
    hero.steps = hero.deeds = 0


def _haste(act: _Use) -> None:
    hero = act.hero
    hero.deeds += 1
    if "held" not in hero.marks:
        hero.steps += HASTE_STEPS


def _call(act: _Use) -> None:
    """A whistle that calls; it stuns with echo, and with peal it takes what the toll would."""
    table, hero = act.table, act.hero
    room = table.room_at(hero.cell)
    for foe in list(table.awake()):
        if foe.mood == "awake" and foe.intent is not None and table.room_at(foe.cell) == room:
            if not table.kind_of(foe).attack:
                continue
            foe.aim, foe.trail = hero.id, hero.cell
            foe.intent = Intent("strike", hero.id)
            if table.knows(hero, "echo") and not table.kind_of(foe).boss:
                mark(table, foe.id, "stunned")
            if table.knows(hero, "peal"):
                hurt(table, foe.id, 1 + (table.kind_of(foe).kin == "undead"), "bell", hero.id)


def _poison(act: _Use) -> None:
    table, hero, item = act.table, act.hero, act.item
    mark(table, hero.id, "venom", item.power)


def _pepper(act: _Use) -> None:
    table, cell = act.table, act.cell
    foe = table.foe_at(cell)
    if foe is not None:
        mark(table, foe.id, "stunned")


def _line(act: _Use) -> None:
    table, hero, cell = act.table, act.hero, act.cell
    if table.foe_at(cell) is not None:
        return
    start, hero.cell = hero.cell, cell
    unmark(table, hero.id, "held")
    table.tell(Walked(hero.id, (start, cell)))
    arrive(table, hero.id, cell)


def _water(act: _Use) -> None:
    table, hero, cell = act.table, act.hero, act.cell
    cells = block(table, cell)
    cover(table, "water", cells)
    occupied = table.occupied()
    for wet in cells:
        who = occupied.get(wet, 0)
        unmark(table, who, "burning")
        foe = table.actor(who)
        if isinstance(foe, Monster) and table.kind_of(foe).behaviour == "firebug":
            hurt(table, who, WASHED_HEARTS, "water", hero.id)


def _reveal(act: _Use) -> None:
    table, hero = act.table, act.hero
    room = table.room_at(hero.cell)
    show_traps(table, room)
    for foe in table.foes():
        ghostly = "ghostly" in table.kind_of(foe).traits
        if ghostly and square_distance(foe.cell, hero.cell) <= 5:
            mark(table, foe.id, "solid", SOLID_ROUNDS)


_EFFECTS: Mapping[str, Callable[[_Use], None]] = {
    "heal": _heal,
    "bandage": _bandage,
    "oil": _oil,
    "fire": _fire,
    "smoke": _smoke,
    "caltrops": _caltrops,
    "wedge": _wedge,
    "bait": _bait,
    "smite": _smite,
    "net": _net,
    "circle": _circle,
    "star": _star,
    "stone": _stone,
    "haste": _haste,
    "call": _call,
    "poison": _poison,
    "pepper": _pepper,
    "line": _line,
    "water": _water,
    "reveal": _reveal,
}
