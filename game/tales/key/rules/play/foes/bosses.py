"""What the bosses mean to do: their patterns, counted by `Monster.count`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import Cell, distance
from game.tales.key.rules.play.cover import block
from game.tales.key.rules.play.foes.lines import BREATH, line_to
from game.tales.key.rules.play.foes.minds import Mind
from game.tales.key.rules.play.state import Intent

SLAM_REACH = 2
BROOD_MOST = 4
"""Eggs and spiderlings beyond which none is laid."""


def _tallow_king(mind: Mind) -> Intent:
    """Gutter, pour, slam; in turn, whoever is there."""
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    mind.at(hero, "")
    move = mind.foe.count % 3
    if move == 0:
        return Intent("gutter")
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
    """Toll, call, lash; in turn."""
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    mind.at(hero, "")
    move = mind.foe.count % 3
    return Intent("toll") if move == 0 else Intent("call") if move == 1 else mind.at(hero, "lash")


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
    """Breath along a row or column, the tail round about, a flight to the far corner; in turn."""
    hero = mind.choice()
    if hero is None:
        return mind.hunt()
    mind.at(hero, "")
    beside = mind.beside()
    if beside and mind.foe.count % 3 != 2:
        return Intent("tail", 0, mind.table.ground.beside(mind.foe.cell))
    if beside:
        return Intent("fly")
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
