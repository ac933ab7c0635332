"""What is lit, who sees what, and what that brings about."""

from __future__ import annotations

from game.core.grid import Cell, distance, square_distance
from game.tales.key.rules.play.events import LightChanged, Sighted, TrapFound
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table

BY_CANDLE = 2
BY_LANTERN = 4
IN_THE_DARK = 1
"""Cells as far as one sees in a dark room."""
FIRELIGHT = 2
"""Cells as far as fire lights them."""
TRAP_SENSE = 2
"""Cells as far as the trained eye sees a trap."""
SPRING = 2
"""Steps from which something that lurks springs."""
UNTRAINED = 2
"""The highest roll of one die with which anybody else sees one beside them."""


def candle_turns(table: Table) -> int:
    """How long a new candle burns."""
    thrift = any(table.knows(hero, "thrift") for hero in table.state.heroes)
    return table.severity.burns * (2 + thrift) // 2


def burns(table: Table) -> bool:
    """Whether the party has light."""
    return table.state.wick > 0


def reach_of(table: Table, hero: Hero) -> int:
    """Cells as far as a hero sees in a dark room."""
    owl = 2 * table.has(hero, "owl-eyed")
    if not burns(table):
        return IN_THE_DARK + owl
    if table.has(hero, "lantern") or table.knows(hero, "beacon"):
        return BY_LANTERN + table.has(hero, "bright") + owl
    return BY_CANDLE + table.has(hero, "bright") + owl


def is_lit(table: Table, cell: Cell) -> bool:
    """Whether a cell has light that is not the party's."""
    chamber = table.state.chambers.get(table.room_at(cell))
    if chamber is not None and chamber.lit:
        return True
    return any(
        "fire" in on and square_distance(cell, there) <= FIRELIGHT
        for there, on in table.state.ground.items()
    )


def in_light(table: Table, cell: Cell) -> bool:
    """Whether any light falls on a cell, a candle's too."""
    if is_lit(table, cell):
        return True
    if not burns(table):
        return False
    return any(
        square_distance(hero.cell, cell) <= reach_of(table, hero)
        and table.ground.sees(hero.cell, cell)
        for hero in table.up()
    )


def is_shadow(table: Table, foe: Monster) -> bool:
    """Whether a foe is where nothing but silver and fire can hurt it: a ghost in the dark."""
    if "ghostly" not in table.kind_of(foe).traits or "solid" in foe.marks:
        return False
    return not in_light(table, foe.cell)


def seen_by(table: Table, hero: Hero) -> list[Cell]:
    """The cells that a hero sees now."""
    far = reach_of(table, hero)
    x, y = hero.cell
    left, right, top, bottom = x - far, x + far, y - far, y + far
    lit: dict[int, bool] = {}
    found = []
    fires = [there for there, on in table.state.ground.items() if "fire" in on]
    chambers = table.state.chambers
    seen = table.ground.seen_from(hero.cell)
    room_of = table.ground.room_of
    for cell in seen:
        if left <= cell[0] <= right and top <= cell[1] <= bottom:
            found.append(cell)
            continue
        room = room_of[cell]
        bright = lit.get(room)
        if bright is None:
            chamber = chambers.get(room)
            bright = lit[room] = chamber is not None and chamber.lit
        if bright or (fires and any(square_distance(cell, f) <= FIRELIGHT for f in fires)):
            found.append(cell)
    return found


def visible(table: Table) -> dict[Cell, bool]:
    """The cells that the party sees now; a dictionary, because it has an order."""
    found: dict[Cell, bool] = {}
    for hero in table.up():
        for cell in seen_by(table, hero):
            found[cell] = True
    return found


def spots(table: Table, foe: Monster, cells: dict[Cell, bool]) -> bool:
    """Whether a foe that stands on one of the ``cells`` that are seen is itself seen."""
    if foe.cell not in cells or not foe.there:
        return False
    if foe.mood != "lurking":
        return True
    return any(
        square_distance(hero.cell, foe.cell) <= BY_LANTERN
        for hero in table.up()
        if table.has(hero, "lantern")
    )


def springs(table: Table, foe: Monster) -> bool:
    """Whether somebody is near enough for what lurks to spring at them; what a lantern finds does
    not."""
    return foe.mood == "lurking" and any(
        distance(hero.cell, foe.cell) <= SPRING
        and not table.has(hero, "lantern")
        and table.ground.sees(hero.cell, foe.cell)
        for hero in table.up()
    )


def look(table: Table) -> list[Monster]:
    """Take in what is seen now; returns the foes that come in sight. Walkers stop for news."""
    state = table.state
    cells = refresh(table)
    for cell in cells:
        if cell not in state.seen:
            state.seen[cell] = True
            table.learnt = True
    for fixture in state.fixtures.values():
        if not fixture.known and fixture.cell in cells:
            fixture.known = True
            table.halted = table.learnt = True
    found = []
    for foe in list(state.monsters.values()):
        if springs(table, foe):
            table.halted = True
        if foe.mood == "chest" or not spots(table, foe, cells):
            continue
        if foe.mood == "lurking":
            foe.mood = "awake"
        if not foe.known:
            foe.known = True
            table.halted = table.learnt = True
            table.tell(Sighted(foe.id, foe.kind, foe.mood))
        table.spotted[foe.id] = True
        found.append(foe)
    _find_traps(table)
    return found


def refresh(table: Table) -> dict[Cell, bool]:
    """Work out which foes are seen now, and nothing else; returns the cells that are."""
    cells = visible(table)
    table.spotted = {
        foe.id: True
        for foe in table.foes()
        if (foe.cell in table.state.seen if foe.mood == "chest" else spots(table, foe, cells))
    }
    return cells


def _find_traps(table: Table) -> None:
    for cell, trap in table.state.traps.items():
        if trap.mode != "hidden":
            continue
        for hero in table.up():
            far = square_distance(hero.cell, cell)
            keen = table.knows(hero, "trap-sense") or table.has(hero, "owl-eyed")
            if far > TRAP_SENSE or not table.ground.sees(hero.cell, cell):
                continue
            if not keen and (far > 1 or not _noticed(table, hero, cell)):
                continue
            trap.mode = "known"
            table.halted = table.learnt = True
            table.tell(TrapFound(trap.kind, cell))
            break


def _noticed(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether somebody without training sees a trap beside them: one die for each of them."""
    return table.secret("notice", cell[0], cell[1], hero.id).die(6) <= UNTRAINED


def show_traps(table: Table, room: int) -> None:
    """Every trap of a room is known from now on, and whatever lurks there is seen."""
    state = table.state
    cells = dict.fromkeys(table.room_cells(room))
    for cell, trap in state.traps.items():
        if trap.mode == "hidden" and cell in cells:
            trap.mode = "known"
            table.learnt = True
            table.tell(TrapFound(trap.kind, cell))
    for foe in state.monsters.values():
        if foe.cell in cells and foe.mood in ("lurking", "chest"):
            foe.mood = "awake"
            foe.known = table.learnt = True
            table.ground.changed()
            table.tell(Sighted(foe.id, foe.kind, foe.mood))


def burn(table: Table, turns: int, how: str = "") -> None:
    """The candle gets shorter; the next one is lit of itself, while there is one, and what takes
    more than is left of one takes the rest of the next. ``how`` says what took so much at once;
    time passing says nothing."""
    state = table.state
    full = candle_turns(table)
    taken = left = min(turns, state.wick + full * state.candles)
    lit = False
    while left:
        part = min(left, state.wick)
        state.wick, left = state.wick - part, left - part
        if not state.wick and state.candles:
            state.candles, state.wick, lit = state.candles - 1, full, True
    if how and taken:
        table.learnt = True
        table.tell(LightChanged(how, taken, state.wick, state.candles))
    if lit:
        table.tell(LightChanged("lit", state.wick, state.wick, state.candles))
    elif taken and not state.wick:
        table.learnt = True
        table.tell(LightChanged("out", 0, 0, 0))
