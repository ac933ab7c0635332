"""Trying out movements: a body is steered by the keys a player has, and every tick is written down.

A trial starts at rest in a node, does one thing - walk, jump, drop, climb - and is steered on until
it rests in a node again. What it pressed is the log of a way that the game itself will repeat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, UP, Body, step
from game.tales.candle.rules.feel import (
    AIR_ACCELERATION,
    CELL,
    CLIMB,
    CLIMB_SIDE,
    CRAWL,
    GROUND_ACCELERATION,
    RUN,
    WATER_RUN,
)
from game.tales.candle.rules.lattice import INDENT, Lattice, Node
from game.tales.candle.rules.terrain import CLIMB as CAN_CLIMB
from game.tales.candle.rules.terrain import SOLID

LONGEST_FLIGHT = 150
LONGEST_WALK = 400
LONGEST_SETTLE = 90
"""Ticks after which a trial is given up."""
STROKE_EVERY = 9
"""Ticks between two strokes of a swimmer."""

FULL = 60
"""A jump held to its end."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """How a jump is tried: run-up, ticks of held jump, ticks before it is steered."""

    hold: int
    run_up: int = 0
    delay: int = 0
    through: bool = False
    """Down through a plank, or off a chain without a leap."""


class Trial:
    """A body on its way, and what was pressed so far."""

    __slots__ = ("body", "lattice", "log")

    def __init__(self, lattice: Lattice, start: Node) -> None:
        self.lattice = lattice
        self.body = lattice.body(start)
        self.log: list[int] = []

    def press(self, held: int) -> None:
        """One tick."""
        step(self.body, held, self.lattice.ground)
        self.log.append(held)

    def settle(self, to: int | None = None) -> Node | None:
        """Steer to the middle of the nearest tile (or of column ``to``) and come to rest."""
        for _ in range(LONGEST_SETTLE):
            node = self.lattice.at_rest(self.body)
            if node is not None:
                return node
            body = self.body
            if not (body.on_ground or body.climbing):
                return None
            near = self.lattice.under(body)
            if near is None:
                return None
            column = self.lattice.place(near)[0] if to is None else to
            self.press(towards(body, column * CELL + INDENT) | self._climb_to(near))
        return None

    def _climb_to(self, near: Node) -> int:
        """Up or down, for a body on a chain between two rows."""
        body = self.body
        if not body.climbing:
            return 0
        off = body.y - (self.lattice.place(near)[1] + 1) * CELL
        return UP if off >= CLIMB else DOWN if off <= -CLIMB else 0


def towards(body: Body, target: int) -> int:
    """The key that brings the left edge to ``target`` and lets it stop there."""
    distance = target - body.x
    if body.climbing:
        return RIGHT if distance >= CLIMB_SIDE else LEFT if distance <= -CLIMB_SIDE else 0
    speed = body.vx
    if not speed:
        return RIGHT if distance > 0 else LEFT if distance < 0 else 0
    key, ahead = (RIGHT, distance) if speed > 0 else (LEFT, -distance)
    speed = abs(speed)
    change = GROUND_ACCELERATION if body.on_ground else AIR_ACCELERATION
    fastest = WATER_RUN if body.wet else CRAWL if body.crouched and body.on_ground else RUN
    faster = min(speed + change, fastest)
    if faster + _stops_within(faster, change) <= ahead:
        return key
    if _stops_within(speed, change) > ahead + 2 * change:
        return LEFT if key == RIGHT else RIGHT
    return 0


def _stops_within(speed: int, change: int) -> int:
    """How far a body still goes when nothing is held."""
    ticks = speed // change
    return ticks * speed - change * ticks * (ticks + 1) // 2


def walk(lattice: Lattice, start: Node, goal: Node) -> list[int] | None:
    """Along one row to ``goal``, crouching wherever the ceiling is low; None if it cannot be."""
    trial = Trial(lattice, start)
    x, y = lattice.place(goal)
    ground = lattice.ground
    low = not goal & 1 and any(
        ground.at(column, y - 1) & SOLID
        for column in range(min(x, lattice.place(start)[0]), max(x, lattice.place(start)[0]) + 1)
    )
    for _ in range(LONGEST_WALK):
        body = trial.body
        if lattice.at_rest(body) == goal:
            return trial.log
        if body.y != (y + 1) * CELL or not (body.on_ground or body.climbing):
            return None
        held = towards(body, x * CELL + INDENT)
        if low and (held or body.vx):
            held |= DOWN
        trial.press(held)
    return None


def climb(lattice: Lattice, start: Node, key: int) -> tuple[Node, list[int]] | None:
    """One tile up or down a chain, or on or off it; where it ends, and how."""
    trial = Trial(lattice, start)
    row = lattice.place(start)[1] + (1 if key == UP else 2)
    goal = (row - 1) * CELL if key == UP else row * CELL
    for _ in range(LONGEST_SETTLE):
        body = trial.body
        if body.y == goal or (trial.log and body.on_ground):
            break
        trial.press(key)
        if not (body.climbing or body.on_ground):
            break
    end = trial.settle()
    return None if end is None or end == start else (end, trial.log)


def hang_on(lattice: Lattice, start: Node) -> tuple[Node, list[int]] | None:
    """From standing before a chain to hanging on it, on the same row."""
    trial = Trial(lattice, start)
    trial.press(UP)
    end = trial.settle() if trial.body.climbing else None
    return None if end is None or end == start else (end, trial.log)


def leap(
    lattice: Lattice, start: Node, goal: Node, attempt: Attempt
) -> tuple[Node, list[int]] | None:
    """A jump or a drop steered towards ``goal``; where it ends, maybe elsewhere, and how.

    To where there is only room to crouch he flies crouched.
    """
    trial = Trial(lattice, start)
    body = trial.body
    x, y = lattice.place(goal)
    target = x * CELL + INDENT
    side = RIGHT if target > body.x else LEFT if target < body.x else 0
    for _ in range(attempt.run_up):
        trial.press(side)
        if not body.on_ground:
            return None
    reach = UP if goal & 1 else 0
    low = not goal & 1 and bool(lattice.ground.at(x, y - 1) & SOLID)
    for tick in range(LONGEST_FLIGHT):
        held = towards(body, target) if tick >= attempt.delay else 0
        if attempt.through and tick == 0:
            held = DOWN | LEAP
        elif tick < attempt.hold or (
            _must_rise(body, y) and (tick - attempt.hold) % STROKE_EVERY == 1
        ):
            held |= LEAP
        if low and not (body.on_ground or body.climbing):
            held |= DOWN
        if reach and _at_chain(lattice, body) and (tick > 2 or not start & 1):
            held |= reach
        trial.press(held)
        if body.climbing and not (start & 1 and tick == 0):
            break
        if body.on_ground and tick:
            if attempt.hold or attempt.through or body.y != (lattice.place(start)[1] + 1) * CELL:
                break
            if not side or abs(body.x - target) < CELL // 64:
                return None
    else:
        return None
    end = trial.settle()
    return None if end is None or end == start else (end, trial.log)


def _must_rise(body: Body, row: int) -> bool:
    """Whether a swimmer is still below the row he wants to reach."""
    return body.wet and body.y > (row + 1) * CELL


def _at_chain(lattice: Lattice, body: Body) -> bool:
    """Whether holding up would catch a chain now."""
    y = body.y - CELL * 20 // 32
    return bool(lattice.ground.at(body.middle_x // CELL, y // CELL) & CAN_CLIMB)


def attempts(lattice: Lattice, start: Node, goal: Node) -> Iterator[Attempt]:
    """The jumps worth trying from ``start`` to ``goal``, the plain ones first."""
    x, y = lattice.place(start)
    to_x, to_y = lattice.place(goal)
    up, aside = y - to_y, abs(to_x - x)
    hanging = bool(start & 1)
    if up < 0 and not hanging:
        yield Attempt(0)
    if up <= 0 and aside <= 2:
        yield Attempt(1, through=True)
    holds = (FULL, 12, 7) if up >= 2 else (FULL, 8, 4) if up == 1 else (1, 6, FULL)
    runs = (0,) if hanging or not aside else (0, 6) if aside < 3 else (6, 0)
    for hold in holds:
        for run_up in runs:
            yield Attempt(hold, run_up)
    if up > 0 and aside:
        yield Attempt(FULL, 0, 12)
        yield Attempt(FULL, 0, 20)
