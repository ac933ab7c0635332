"""Deeds that show beforehand where they will fall: clubs, charges, fuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import Cell, distance
from game.tales.key.rules.play.events import FoeActed, Toppled
from game.tales.key.rules.play.fight import foe_strikes
from game.tales.key.rules.play.foes.act import Act, alive, come_to, target
from game.tales.key.rules.play.foes.lines import BREATH, charge_line, line_to
from game.tales.key.rules.play.foes.paths import approach, foe_reach, go, is_held_up, nearest_to
from game.tales.key.rules.play.harm import mark, plain_attack, slay
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table

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


HEAVY_DEEDS: Mapping[str, Callable[[Act], None]] = {
    "smash": _smash,
    "line-up": _line_up,
    "charge": _charge,
    "light": _light,
    "burst": _burst,
}
