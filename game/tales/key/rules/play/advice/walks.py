"""Deeds that are open only after a few steps: helping up, ringing, shoving, throwing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.grid import Cell, distance
from game.tales.key.rules.play.advice.deeds import Deeds
from game.tales.key.rules.play.advice.harm import Worth
from game.tales.key.rules.play.advice.things import LIFTED
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.harm import Lift
from game.tales.key.rules.play.known import FoeSeen
from game.tales.key.rules.play.skills import UseSkill

Walk = tuple[KeyCommand, Worth, Cell]
"""A deed, what it is worth, and the cell to walk to before."""


def after_walking(deeds: Deeds, foes: Sequence[FoeSeen], cells: Sequence[Cell]) -> Iterator[Walk]:
    """What the hero who is asked could do from each of some cells."""
    beside = deeds.ground.beside
    for friend in deeds.view.heroes:
        if friend.standing == "down":
            near = beside(friend.cell)
            yield from ((Lift(friend.cell), Worth(LIFTED), c) for c in cells if c in near)
    ready = {skill.facts.id: skill.facts for skill in deeds.hero.skills if not skill.rounds}
    for cell in cells:
        if "toll" in ready:
            worth = deeds.toll(cell)
            if worth.off or worth.value:
                yield UseSkill("toll"), worth, cell
        if "bash" in ready:
            near = beside(cell)
            for foe in foes:
                if foe.cell in near:
                    yield UseSkill("bash", foe.cell), deeds.bash(foe), cell
        if "flame" in ready:
            yield from _flames(deeds, foes, cell, ready["flame"].range)
        if "throw-knife" in ready:
            for foe in foes:
                if _is_near(deeds, cell, foe.cell, ready["throw-knife"].range):
                    yield UseSkill("throw-knife", foe.cell), deeds.knife(foe), cell


def _flames(deeds: Deeds, foes: Sequence[FoeSeen], cell: Cell, far: int) -> Iterator[Walk]:
    """Fire thrown from a cell: at foes, and at bones."""
    for there in (*deeds.bones, *(foe.cell for foe in foes)):
        if there != cell and _is_near(deeds, cell, there, far):
            worth = deeds.flame(there)
            if worth is not None:
                yield UseSkill("flame", there), worth, cell


def _is_near(deeds: Deeds, cell: Cell, other: Cell, far: int) -> bool:
    """Whether one could throw from a cell to another of its room."""
    rooms = deeds.ground.room_of
    return rooms.get(cell) == rooms.get(other) and distance(cell, other) <= far
