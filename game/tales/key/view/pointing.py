"""What is meant by pointing at the map: at a place, or in a direction from who acts."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.grid import DIRECTIONS, beside
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Close, Delve, Open
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.harm import Lift
from game.tales.key.rules.play.things import Take
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Move
from game.tales.key.view.board import middle
from game.tales.key.view.camera import Spot
from game.tales.key.view.commands import near, spot_of
from game.tales.key.view.describe import NEAR_DOOR, NEAR_EXIT, describe_cell

ON_CELL = 0.01
AROUND = 0.51
"""From the middle of a cell to the doors in its walls."""
_AT_ONCE = (Attack, Lift, Take, Handle, Move)
"""What a click does without asking, the first that is open."""


def at_place(view: KeyView, spot: Spot) -> tuple[KeyCommand, ...]:
    """The open commands that a place of the board stands for: those of the door or the exit that is
    there, else those of its cell."""
    doors = [c for c in near(view, spot, 2.0) if isinstance(c, Open | Close | Delve)]
    for command in doors:
        x, y = spot_of(view, command) or spot
        reach = NEAR_EXIT if isinstance(command, Delve) else NEAR_DOOR
        if math.hypot(spot[0] - x, spot[1] - y) <= reach and _means(view, command, spot):
            return tuple(c for c in doors if spot_of(view, c) == (x, y))
    cell = math.floor(spot[0]), math.floor(spot[1])
    found = near(view, middle(cell), ON_CELL)
    hero = view.hero(view.acting) if view.acting else None
    if hero is not None and hero.cell == cell:
        found = (*(c for c in view.legal if isinstance(c, Take)), *found)
    return found


def around(view: KeyView, spot: Spot) -> tuple[KeyCommand, ...]:
    """The open commands for a cell and for what stands in its walls."""
    found = dict.fromkeys(at_place(view, spot))
    found.update(dict.fromkeys(near(view, spot, AROUND)))
    return tuple(found)


def at_once(view: KeyView, commands: Sequence[KeyCommand]) -> KeyCommand | None:
    """What of them is done without asking; None where it is better to ask."""
    for command in commands:
        if isinstance(command, Open | Delve):
            return command
    for kind in _AT_ONCE:
        for command in commands:
            if isinstance(command, kind):
                risky = isinstance(command, Move) and Field(view).is_risky(command.cell)
                return None if risky else command
    return None


def towards(view: KeyView, way: int) -> KeyCommand | None:
    """What a step in one of the four directions means: a blow, a door, a hand, a step."""
    hero = view.hero(view.acting)
    side = DIRECTIONS[way]
    cell = beside(hero.cell, side)
    foe = next((foe.id for foe in view.foes if foe.cell == cell), 0)
    step: KeyCommand | None = None
    for command in view.legal:
        match command:
            case Attack(number) if number == foe:
                return command
            case Handle(there) | Lift(there) if there == cell:
                return command
            case Open(number) if hero.cell in view.doors[number - 1].cells:
                door = view.doors[number - 1]
                if cell in (*door.cells, *door.passage):
                    return command
            case Delve(room, there) if there == side:
                exit_ = next(e for e in view.exits if (e.room, e.side) == (room, there))
                if hero.cell in exit_.cells:
                    return command
            case Move(there) | Topple(there) if there == cell and step is None:
                step = command
    return step


def doors_at_hand(view: KeyView) -> tuple[KeyCommand, ...]:
    """Doors and exits beside who acts; where there are none, all that can be walked to."""
    ways = [c for c in view.legal if isinstance(c, Open | Close | Delve)]
    hero = view.hero(view.acting)
    x, y = middle(hero.cell)
    beside_ = []
    for command in ways:
        spot = spot_of(view, command)
        if spot is not None and math.hypot(spot[0] - x, spot[1] - y) <= 1.0:
            beside_.append(command)
    return tuple(beside_ or [c for c in ways if not isinstance(c, Close)] or ways)


def _means(view: KeyView, command: KeyCommand, spot: Spot) -> bool:
    """Whether a place near an exit means it, rather than the floor before it."""
    if not isinstance(command, Delve):
        return True
    x, y = spot_of(view, command) or spot
    cell = math.floor(spot[0]), math.floor(spot[1])
    inside = describe_cell(view, cell, {}) is not None
    return not inside or math.hypot(spot[0] - x, spot[1] - y) <= NEAR_DOOR
