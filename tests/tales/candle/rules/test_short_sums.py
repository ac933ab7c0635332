"""Sums of a line or two: who is whose neighbour, what a medal takes, what a sign says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.core.errors import BadValue
from game.tales.candle.rules import scoring
from game.tales.candle.rules.assembly import neighbour
from game.tales.candle.rules.body import CELL, WIDTH
from game.tales.candle.rules.exchange import DIGITS, number_of
from game.tales.candle.rules.gates import has_keys
from game.tales.candle.rules.section import MOODS, SIDES, mood_called
from game.tales.candle.rules.state import TAKEN
from game.tales.candle.rules.terrain import filled
from game.tales.candle.rules.view import sign_view
from game.tales.candle.rules.ways import INDENT
from tests.tales.candle.rules.playing import SIGN, game_of


def test_a_cell_has_neighbours_on_the_grid_and_none_beyond_it() -> None:
    for cell in range(6):
        found = {neighbour(cell, side, 3, 2) for side in SIDES} - {None}
        x, y = cell % 3, cell // 3
        near = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
        assert found == {v * 3 + u for u, v in near if 0 <= u < 3 and 0 <= v < 2}


def test_a_terrain_of_one_tile_has_it_everywhere() -> None:
    assert filled(4, 3, 2) == type(filled(4, 3, 2))(4, 3, bytes([2] * 12))


def test_a_mood_is_called_by_its_name_and_nothing_else_is_one() -> None:
    assert [mood_called(mood) for mood in MOODS] == list(MOODS)
    with pytest.raises(BadValue):
        mood_called("cheerful")


def test_a_body_in_the_middle_of_a_tile_is_as_far_from_both_of_its_sides() -> None:
    assert 2 * INDENT + WIDTH == CELL


def test_numbers_of_an_exchange_are_read_from_their_digits() -> None:
    assert [number_of(letter) for letter in DIGITS] == list(range(len(DIGITS)))
    assert number_of(DIGITS[1] + DIGITS[0]) == len(DIGITS)


@pytest.mark.parametrize(("count", "medal"), [(2, ""), (3, "bronze"), (4, "silver"), (5, "gold")])
def test_a_medal_is_for_what_was_done_of_five(
    monkeypatch: pytest.MonkeyPatch, count: int, medal: str
) -> None:
    monkeypatch.setattr(scoring, "done", lambda _: [number < count for number in range(5)])
    result: Any = SimpleNamespace()
    assert scoring.medal_of(result) == medal


def test_a_sign_says_its_text_to_whoever_stands_before_it_once_it_was_read() -> None:
    state = game_of("########\n#S.I..T#\n########").state
    sign = next(n for n, thing in enumerate(state.stage.things) if thing.kind == "sign")
    for touching, read, said in ((sign, 0, None), (-1, 1, None), (sign, 1, SIGN)):
        state.touching, state.things[sign] = touching, read
        assert sign_view(state) == said


def test_a_lock_asks_for_as_many_keys_of_its_set_as_were_taken() -> None:
    state = game_of("########\n#S.KK.T#\n########").state
    keys = [n for n, thing in enumerate(state.stage.things) if thing.kind == "key"]
    gate: Any = SimpleNamespace(set="", need=2)
    for number, key in enumerate(keys, start=1):
        state.things[key] = TAKEN
        assert has_keys(state, gate) == (number >= 2)
    other: Any = SimpleNamespace(set="9", need=1)
    assert not has_keys(state, other)
