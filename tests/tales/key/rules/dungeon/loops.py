"""Diagrams with ways beside the tree, none of which strands."""

from __future__ import annotations

from dataclasses import replace

from game.core.dice import Dice
from game.core.errors import BadValue
from game.tales.locks.rules.diagram import Diagram, Passage, goal_of
from game.tales.locks.rules.travel import require_safe
from tests.tales.locks.rules.diagrams import bare, drawn

PIT = replace(
    drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1",
          "lock 3 of 2 behind 0", "key 4 of 2 behind 1", goal=3),
    ways=(Passage(0, 1, one_way=True),),
)  # fmt: skip
"""Everything lies behind lock 1, its own key too: one drops there, and opens it from behind."""
RING = replace(
    drawn("lock 1 of 1 behind 0", "lock 2 of 2 behind 0", "key 3 of 2 behind 1",
          "key 4 of 1 behind 2", "lock 5 of 3 behind 2", "key 6 of 3 behind 0",
          "lock 7 of 4 behind 5", "key 8 of 4 behind 1", goal=7),
    ways=(Passage(0, 1, one_way=True), Passage(1, 2)),
)  # fmt: skip
"""Down a drop, through a tunnel, and back by a door that is opened from behind."""


def looped(number: int) -> Diagram:
    """A grown diagram with ways laid by chance."""
    grown = bare("unique=4,multi=1,permanent=1", f"loop/{number}")
    diagram = replace(grown, goal=goal_of(grown.objects))
    nodes = [0, *(each.id for each in diagram.objects if not each.item.is_key)]
    dice = Dice(f"loop/{number}").stream("ways")
    for _ in range(4):
        start, end = dice.shuffled(nodes)[:2]
        way = Passage(start, end, one_way=dice.die(2) == 1)
        if any({start, end} == {each.start, each.end} for each in diagram.ways):
            continue
        try:
            diagram = require_safe(replace(diagram, ways=(*diagram.ways, way)))
        except BadValue:
            continue
    assert diagram.ways
    return diagram
