"""The steps of a generation."""

from __future__ import annotations

from game.core.dice import Dice
from game.core.steps import Steps


def test_each_step_takes_along_the_rolls_made_since_the_one_before():
    steps = Steps()
    stream = Dice("steps", steps.rolls).stream("room")
    first = [stream.below(6) + 1, stream.below(20) + 1]
    steps.add("room", size=first[0])
    steps.add("door")
    second = stream.below(4) + 1
    steps.add("room", size=second)
    assert steps.taken == [
        {"type": "room", "size": first[0], "rolls": [[6, first[0]], [20, first[1]]]},
        {"type": "door"},
        {"type": "room", "size": second, "rolls": [[4, second]]},
    ]
