"""The thorough player's walk, and the figures taken from it."""

from __future__ import annotations

from hypothesis import given

from game.tales.locks.rules.making import grown
from game.tales.locks.rules.validate import is_solution
from game.tales.locks.rules.walk import figures, walk
from tests.tales.locks.rules.diagrams import PARAMS, SEEDS, drawn, objects_of

# Start - lock 1 - lock 3 - key 6
#       \ key 2 (of 1)
#       \ lock 5 (of 3) - key 4 (of 2)     lock 3 is of set 2, key 6 of set 3 ...
THERE_AND_BACK = drawn(
    "lock 1 of 1 behind 0",
    "key 2 of 1 behind 0",
    "lock 3 of 2 behind 1",
    "key 4 of 2 behind 0",
    "lock 5 of 3 behind 0",
    "key 6 of 3 behind 3",
    "lock 7 of 4 behind 1",
    "key 8 of 4 behind 5",
)
"""The key of lock 5 lies two locks deep, that of lock 7 behind lock 5."""


def test_a_walk_by_hand():
    """Both keys at Start, in through 1 and 3, back out through both (2 doors again) for lock 5,
    back out of it and in through 1 again (2 more) for lock 7."""
    walked = walk(THERE_AND_BACK)
    assert walked.order == (2, 4, 1, 3, 6, 5, 8, 7)
    assert walked.backtracking == 4
    assert dict(walked.passages) == {1: 3, 3: 2, 5: 2, 7: 1}


def test_figures_by_hand():
    """Before each of the eight steps: keys 2, 4 to take (2 choices); 4, lock 1; lock 1; lock 3;
    key 6; lock 5; key 8; lock 7. Two keys at once at Start, of which both are still needed."""
    told = figures(THERE_AND_BACK, walk(THERE_AND_BACK))
    assert (told.locks, told.keys, told.depth, told.width) == (4, 4, 3, 4)
    assert told.choices == round((2 + 2 + 1 + 1 + 1 + 1 + 1 + 1) / 8, 2)
    assert told.keys_held == 2
    assert told.backtracking == 4


def test_a_straight_line_leaves_one_choice_and_no_way_back():
    line = drawn(
        "key 1 of 1 behind 0",
        "lock 2 of 1 behind 0",
        "key 3 of 2 behind 2",
        "lock 4 of 2 behind 2",
    )
    told = figures(line, walk(line))
    assert (told.choices, told.backtracking, told.keys_held) == (1.0, 0, 1)


def test_a_key_is_carried_until_its_last_lock_is_open():
    diagram = drawn(
        "key 1 of 1 behind 0 permanent",
        "lock 2 of 1 behind 0 permanent",
        "key 3 of 2 behind 2",
        "lock 4 of 2 behind 2",
        "lock 5 of 1 behind 4 permanent",
        "key 6 of 3 behind 5",
        "lock 7 of 3 behind 5",
    )
    assert figures(diagram, walk(diagram)).keys_held == 2
    assert walk(diagram).order == (1, 2, 3, 4, 5, 6, 7)


def test_the_walk_of_a_broken_diagram_ends_where_its_player_sticks():
    broken = drawn(
        "lock 1 of 1 behind 0",
        "key 2 of 1 behind 1",
        "key 3 of 2 behind 0",
        "lock 4 of 2 behind 0",
    )
    assert walk(broken).order == (3, 4)


@given(PARAMS, SEEDS)
def test_every_diagram_is_walked_to_its_end(params, seed):
    diagram = grown(params, seed, 0)
    walked = walk(diagram)
    assert is_solution(objects_of(diagram), walked.order)
    told = figures(diagram, walked)
    assert len(walked.passages) == told.locks
    assert 0 <= told.keys_held <= told.keys
    assert told.choices >= (1 if diagram.objects else 0)
    assert told.locks + told.keys == len(diagram.objects)
    assert told.depth == max(diagram.tree.depth.values())
