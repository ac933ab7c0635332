"""Where foes go: their reach, the way to somebody, and the cells that they mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.grid import Cell, Direction, beside, direction_to, distance, neighbours
from game.core.pathfind import Reach, reach
from game.tales.key.rules.play.doors import break_down, door_between, set_door
from game.tales.key.rules.play.events import Walked
from game.tales.key.rules.play.furniture import fallen
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.light import visible
from game.tales.key.rules.play.state import Hero, Intent, Monster, Trap
from game.tales.key.rules.play.table import Table

THINKING = 16
"""Steps as far as a foe thinks ahead."""
SNARE = "net-trap"
"""The trap that a delver lays."""
_SHUT = 1
"""Steps that it takes to open a door."""
_BARRED = 6
_FIRE, _WEB, _CALTROPS, _TRAP = 8, 2, 3, 9
"""Steps that a foe would rather go round."""
_WEBPROOF = ("weave", "brood", "brood-mother")


def forbidden(table: Table, foe: Monster) -> dict[Cell, bool]:
    """The cells onto which a foe does not go: chalk circles and heroes that keep it off."""
    facts = table.kind_of(foe)
    found: dict[Cell, bool] = {}
    unholy = facts.kin in ("undead", "spirit")
    if unholy:
        found.update((c, True) for c, on in table.state.ground.items() if "chalk" in on)
    vermin = "vermin" in facts.traits and not facts.boss
    for hero in table.up():
        keeps_off = (unholy and table.has(hero, "hallowed")) or (
            vermin and (table.has(hero, "vermin-bane") or table.has(hero, "burning"))
        )
        if keeps_off:
            found.update((near, True) for near in table.ground.beside(hero.cell))
    found.pop(foe.cell, None)
    return found


def foe_reach(table: Table, foe: Monster, limit: int = THINKING) -> Reach[Cell]:
    """Where a foe gets to, with what it costs it in steps. Heroes are in the way, friends only
    where it would stop."""
    facts = table.kind_of(foe)
    state, ground = table.state, table.ground
    heroes = {hero.cell: True for hero in table.up()}
    closed = forbidden(table, foe)
    flies, ghostly = "flies" in facts.traits, "ghostly" in facts.traits
    opens = "no-doors" not in facts.traits
    breaks = "breaks-doors" in facts.traits
    fireborn = "fireborn" in facts.traits
    chambers = state.chambers

    def steps(cell: Cell) -> Iterable[tuple[Cell, int]]:
        if ghostly:
            for near in neighbours(cell):
                if table.room_at(near) in chambers and near not in heroes and near not in closed:
                    yield near, 1
            return
        for near, door in ground.ways(cell):
            if near in heroes or near in closed:
                continue
            if door and table.room_at(near) not in chambers and not ground.is_open(door):
                continue  # What is behind is not known to anybody yet.
            cost = 1
            if door and not ground.is_open(door):
                mode = state.doors[door - 1]
                if mode == "locked" or not opens or (mode == "barred" and not breaks):
                    continue
                cost += _BARRED if mode == "barred" else _SHUT
            if ground.blocks(near) and not (flies and _is_low(table, near)):
                continue
            on = state.ground.get(near)
            if on is not None:
                cost += _FIRE * ("fire" in on and not fireborn)
                if not flies:
                    webproof = facts.behaviour in _WEBPROOF
                    cost += _WEB * ("web" in on and not webproof)
                    cost += _CALTROPS * ("caltrops" in on) + ("rubble" in on)
            trap = state.traps.get(near)
            if trap is not None and not flies:
                cost += _TRAP * (trap.mode != "spent" and not _is_snare(trap))
            yield near, cost

    return reach(foe.cell, steps, limit)


def _is_snare(trap: Trap) -> bool:
    """Whether a trap may be one that the party laid: foes know only those of the house."""
    return trap.kind == SNARE and trap.mode == "known"


def _is_low(table: Table, cell: Cell) -> bool:
    fixture = table.ground.furniture(cell)
    return fixture is None or "tall" not in table.facts_of(fixture).traits


def can_stop(table: Table, foe: Monster, cell: Cell, occupied: dict[Cell, int]) -> bool:
    """Whether a foe could stand on a cell."""
    return occupied.get(cell, foe.id) == foe.id and not table.ground.blocks(cell)


def nearest_to(
    table: Table, foe: Monster, found: Reach[Cell], goals: Iterable[Cell]
) -> Cell | None:
    """The cheapest of ``goals`` on which a foe can stand; None if it gets to none."""
    occupied = table.occupied()
    fitting = [
        goal for goal in goals if goal in found.cost and can_stop(table, foe, goal, occupied)
    ]
    return min(fitting, key=lambda goal: found.cost[goal], default=None)


def go(table: Table, foe: Monster, way: tuple[Cell, ...], steps: int) -> int:
    """Go along cells as far as so many steps take it; doors are opened on the way. Returns the
    steps that are left."""
    way = _as_far(table, foe, way, steps)
    if not way:
        return steps
    was_seen = foe.cell in visible(table) and foe.known
    went = [foe.cell]
    mark = len(table.events)
    for cell in way:
        door = door_between(table, foe.cell, cell)
        if door and not table.ground.is_open(door):
            steps -= _SHUT
            if "ghostly" not in table.kind_of(foe).traits:
                if table.state.doors[door - 1] == "barred":
                    break_down(table, door, foe.id)
                    steps = 0
                    if not table.ground.is_open(door):
                        break
                else:
                    set_door(table, door, "open", foe.id)
        foe.cell = cell
        steps -= 1
        went.append(cell)
        if not arrive(table, foe.id, cell) or is_held_up(table, foe, cell):
            steps = 0
            break
    if len(went) > 1 and (was_seen or foe.cell in visible(table)):
        table.tell_at(mark, Walked(foe.id, tuple(went)))
    return max(0, steps)


def _as_far(table: Table, foe: Monster, way: tuple[Cell, ...], steps: int) -> tuple[Cell, ...]:
    """So much of a way as can be gone with so many steps, to a cell where it can stop."""
    occupied = table.occupied()
    last = 0
    here = foe.cell
    for number, cell in enumerate(way, start=1):
        door = door_between(table, here, cell)
        steps -= 1 + _SHUT * (bool(door) and not table.ground.is_open(door))
        if "rubble" in table.state.ground.get(cell, {}):
            steps -= "flies" not in table.kind_of(foe).traits
        if steps < 0:
            break
        if can_stop(table, foe, cell, occupied):
            last = number
        here = cell
    return way[:last]


def is_held_up(table: Table, foe: Monster, cell: Cell) -> bool:
    """Whether a warden stops a foe on a cell."""
    occupied = table.occupied()
    if occupied.get(cell) != foe.id and cell in occupied:
        return False
    for hero in table.up():
        if table.knows(hero, "hold") and "hidden" not in hero.marks:
            if table.ground.touches(hero.cell, cell):
                return True
            far = distance(hero.cell, cell) == 2 and table.ground.sees(hero.cell, cell)
            if far and table.knows(hero, "long-arm"):
                return True
    return False


def _open_up(table: Table, foe: Monster, cell: Cell, steps: int) -> None:
    """Open the door behind which somebody stands on a cell, or run against it if it is barred."""
    door = door_between(table, foe.cell, cell)
    if not door or table.ground.is_open(door) or steps < _SHUT:
        return
    traits, mode = table.kind_of(foe).traits, table.state.doors[door - 1]
    if mode == "shut" and "no-doors" not in traits:
        set_door(table, door, "open", foe.id)
    elif mode == "barred" and "breaks-doors" in traits:
        break_down(table, door, foe.id)


def approach(table: Table, foe: Monster, cell: Cell, steps: int) -> int:
    """Come as near to a cell as possible, and open the door that is still between; returns the
    steps that are left."""
    found = foe_reach(table, foe)
    goals = [cell, *table.ground.beside(cell)]
    goal = nearest_to(table, foe, found, goals)
    if goal is None:
        occupied = table.occupied()
        fitting = [c for c in found.cost if can_stop(table, foe, c, occupied)]
        goal = min(fitting, key=lambda c: (distance(c, cell), found.cost[c]), default=foe.cell)
    left = go(table, foe, found.path_to(goal), steps)
    if foe.id in table.state.monsters and foe.mood == "awake":
        _open_up(table, foe, cell, left)
    return left


def retreat(table: Table, foe: Monster, steps: int) -> None:
    """Go where it is furthest from every hero that it gets to with so many steps."""
    heroes = [hero.cell for hero in table.up()]
    if not heroes:
        return
    found = foe_reach(table, foe, steps)
    occupied = table.occupied()
    fitting = [c for c in found.cost if can_stop(table, foe, c, occupied)]
    goal = max(
        fitting,
        key=lambda c: (min(distance(c, hero) for hero in heroes), -found.cost[c]),
        default=foe.cell,
    )
    go(table, foe, found.path_to(goal), steps)


# A foe's turn, as its deeds are handed it, and what most of them begin with.


LARGE = 2
"""The size from which no net holds."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who does what, at which table."""

    table: Table
    foe: Monster
    intent: Intent


def target(table: Table, intent: Intent) -> Hero | None:
    """The hero that is meant, if still standing and not hidden."""
    actor = table.actor(intent.target)
    if isinstance(actor, Hero) and actor.up and "hidden" not in actor.marks:
        return actor
    return None


def come_to(table: Table, foe: Monster, hero: Hero) -> bool:
    """Go where it can strike a hero; returns whether it got there."""
    if table.ground.touches(foe.cell, hero.cell):
        return True
    found = foe_reach(table, foe)
    goal = nearest_to(table, foe, found, table.ground.beside(hero.cell))
    if goal is None:
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
    else:
        go(table, foe, found.path_to(goal), table.kind_of(foe).steps)
    return alive(table, foe) and table.ground.touches(foe.cell, hero.cell)


def alive(table: Table, foe: Monster) -> bool:
    """Whether a foe is still there to go on with its turn: neither slain on its way nor caught in
    a net or a pit."""
    caught = "stunned" in foe.marks or ("held" in foe.marks and table.kind_of(foe).size < LARGE)
    return foe.id in table.state.monsters and foe.mood == "awake" and not caught


# Cells that a foe marks before it strikes them: a smash, a charge, a breath.


CHARGE = 6
"""Cells of the longest charge."""
BREATH = 8
"""Cells as far as the Wyrm breathes."""
_SIDES: dict[Direction, tuple[Direction, Direction]] = {
    "north": ("west", "east"),
    "east": ("north", "south"),
    "south": ("east", "west"),
    "west": ("south", "north"),
}


def smash_cells(table: Table, foe: Monster, hero: Hero) -> tuple[Cell, ...]:
    """The three cells in front of a foe on the side of a hero: the one beside it and the two at
    that one's sides; none if no side faces the hero."""
    options = []
    for near in table.ground.beside(foe.cell):
        direction = direction_to(foe.cell, near)
        if direction is None:
            continue
        cells = [near]
        for side in _SIDES[direction]:
            there = beside(near, side)
            if table.ground.touches(near, there):
                cells.append(there)
        options.append((distance(near, hero.cell), tuple(cells)))
    if not options:
        return ()
    return min(options, key=lambda option: option[0])[1]


def straight(table: Table, start: Cell, direction: Direction, length: int) -> tuple[Cell, ...]:
    """The cells in a straight line, as far as nothing solid is in the way: walls, doors that are
    shut, furniture that stands."""
    cells = []
    here = start
    for _ in range(length):
        there = beside(here, direction)
        if not table.ground.touches(here, there) or table.ground.blocks(there):
            break
        cells.append(there)
        here = there
    return tuple(cells)


def line_to(table: Table, start: Cell, hero: Hero, length: int) -> tuple[Cell, ...]:
    """The cells of a straight line from a cell through a hero; none if the hero is not in line, or
    is further away than ``length``, or has something solid before them."""
    direction = direction_to(start, hero.cell)
    if direction is None:
        return ()
    cells = straight(table, start, direction, length)
    return cells if hero.cell in cells else ()


def charge_line(
    table: Table, foe: Monster, hero: Hero, start: Cell | None = None
) -> tuple[Cell, ...]:
    """The cells of a charge at a hero: from two cells away at least, to the wall; none if the
    hero is not in line or another foe is in the way. ``start``: where the foe would stand."""
    here = foe.cell if start is None else start
    if distance(here, hero.cell) < 2:
        return ()
    cells = line_to(table, here, hero, CHARGE)
    before = cells[: cells.index(hero.cell)] if cells else ()
    if any(table.foe_at(cell) not in (None, foe) for cell in before):
        return ()
    return cells


# What a room lends to whoever has hands: something to throw over, something to push into.


@dataclass(frozen=True, slots=True)
class Toppling:
    """From where a foe throws over what, and the cells on which that hurts."""

    stand: Cell
    fixture: Cell
    cells: tuple[Cell, ...]


def topplings(table: Table, foe: Monster) -> Iterable[Toppling]:
    """Everything that a foe can throw over on one turn, what is nearest first."""
    found = foe_reach(table, foe, table.kind_of(foe).steps)
    occupied = table.occupied()
    for stand in found.cost:
        if not can_stop(table, foe, stand, occupied):
            continue
        for cell in table.ground.beside(stand):
            cells = fallen(table, stand, cell)
            if cells:
                yield Toppling(stand, cell, cells)


def way_to_topple(table: Table, foe: Monster, onto: Cell) -> Toppling | None:
    """How a foe could throw something over onto a cell."""
    return next((each for each in topplings(table, foe) if onto in each.cells), None)


_HARMS = ("fire", "caltrops", "web")


def into_harm(table: Table, foe: Monster, hero: Hero) -> Cell | None:
    """The cell behind a hero into which a foe beside would push them to their harm, if any."""
    direction = direction_to(foe.cell, hero.cell)
    if direction is None:
        return None
    there = beside(hero.cell, direction)
    if not table.ground.touches(hero.cell, there) or not table.is_free(there):
        return None
    trap = table.state.traps.get(there)
    harms = (trap is not None and trap.mode != "spent") or any(
        table.covered(there, kind) for kind in _HARMS
    )
    return there if harms else None
