"""Locks that one may come to from behind: on floors of diagrams with ways beside the tree.

A shut gate fills the last tile of the room behind it. Proved ways of that room may end there or
touch it in passing, as in play they do once it is open; while it is shut these are none. So of each
such lock it is told which they are. Who goes the way that ends there comes to stand against the
gate, within reach of it, so that it opens to who has its keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.tales.candle.rules.body import CELL, RUN, WIDTH, Body, step
from game.tales.candle.rules.certificate import Passage, Routes
from game.tales.candle.rules.floor import Floor, Gate
from game.tales.candle.rules.keyed import Keyed
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.terrain import Ground
from game.tales.candle.rules.ways import Node, at_rest, unpacked


@dataclass(frozen=True, slots=True)
class Back:
    """A gate from behind."""

    inside: Node
    """The place of rest that it fills while it is shut."""
    touching: frozenset[Passage]
    """The ways that touch it, from one place of rest to another."""
    into: frozenset[Passage]
    """The ways that end in it."""

    @property
    def shunned(self) -> frozenset[Passage]:
        """What is no way while it is shut."""
        return self.touching | self.into


def backs_of(floor: Floor, keyed: Keyed, routes: Routes) -> Mapping[int, Back]:
    """By the numbers of their gates, the locks round which a way of the diagram leads."""
    tree, found = keyed.diagram.tree, {}
    ground = Ground(floor.terrain)
    for number, (lock, gate) in enumerate(zip(keyed.doors, floor.gates, strict=True)):
        under = set(tree.under(lock))
        if any((way.start in under) != (way.end in under) for way in keyed.diagram.ways):
            inside = routes.node((gate.x, gate.y))
            found[number] = Back(inside, *gates_touched(gate, ground, routes))
    return found


def gates_touched(
    gate: Gate, ground: Ground, routes: Routes
) -> tuple[frozenset[Passage], frozenset[Passage]]:
    """The ways of the room behind a gate that touch it and end elsewhere, and those that end in it;
    where one begins in it, one has come there."""
    left = gate.x // SECTION_WIDTH * SECTION_WIDTH
    top = gate.y // SECTION_HEIGHT * SECTION_HEIGHT
    touching, into = [], []
    for y in range(top, top + SECTION_HEIGHT):
        for x in range(left, left + SECTION_WIDTH):
            if (x, y) == (gate.x, gate.y):
                continue
            for hanging in (False, True):
                start = routes.node((x, y), hanging)
                for end, ticks, log in routes.leading_from(start):
                    to_x, to_y = routes.cell(end)
                    far = abs(x - gate.x) + abs(to_x - gate.x) - 2
                    if (to_x, to_y) == (gate.x, gate.y):
                        into.append((start, end))
                    elif far * CELL <= ticks * RUN and touches_gate(
                        at_rest(ground, x, y, hanging), log, ground, gate
                    ):
                        touching.append((start, end))
    return frozenset(touching), frozenset(into)


def touches_gate(body: Body, log: bytes, ground: Ground, gate: Gate) -> bool:
    """Whether a body comes into the tiles of a gate."""
    left, top = gate.x * CELL, (gate.y - 1) * CELL
    right, bottom = left + CELL, top + 2 * CELL
    for held in unpacked(log):
        step(body, held, ground)
        across = body.x < right and body.x + WIDTH > left
        if across and body.y > top and body.y - body.height < bottom:
            return True
    return False
