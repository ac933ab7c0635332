"""What is remembered of a try: by the tiles that it asked for, and by no others."""

from __future__ import annotations

from game.tales.candle.bots.outcomes import Outcomes
from game.tales.candle.rules.terrain import SOLID, Ground, terrain_of


class Walks:
    """Somebody who goes right until a tile is solid, and counts how often he set out."""

    def __init__(self) -> None:
        self.begun = 0

    def far(self, first: int, ground: Ground) -> int:
        self.begun += 1
        column = first
        while not ground.flags[ground.base + column] & SOLID:
            column += 1
        return column


def row(letters: str) -> Ground:
    return Ground(terrain_of(letters))


def test_a_place_that_answers_alike_has_the_same_outcome_however_it_differs_elsewhere() -> None:
    walks = Walks()
    outcomes = Outcomes(walks.far, 100)
    assert outcomes.of(1, row("...#..")) == 3
    assert outcomes.of(1, row("#..##%")) == 3
    assert walks.begun == 1


def test_where_one_answer_differs_it_is_tried_again() -> None:
    walks = Walks()
    outcomes = Outcomes(walks.far, 100)
    rows = {"...#..": 3, "..#...": 2, "....#.": 4, ".#....": 1}
    for _ in range(2):
        assert [outcomes.of(1, row(letters)) for letters in rows] == list(rows.values())
    assert walks.begun == len(rows)


def test_what_is_tried_is_told_apart() -> None:
    outcomes = Outcomes(Walks().far, 100)
    assert (outcomes.of(1, row(".#.#")), outcomes.of(2, row(".#.#"))) == (1, 3)


def test_after_so_many_questions_all_is_forgotten() -> None:
    walks = Walks()
    outcomes = Outcomes(walks.far, 3)
    outcomes.of(1, row("...#"))
    outcomes.of(2, row("...#"))
    assert outcomes.of(1, row("...#")) == 3
    assert walks.begun == 3
