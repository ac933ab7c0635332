"""Sums of a line or two: what things are worth, how one is first met, how long one takes to leave
a hex, what a snapshot may say of a mood."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.cli.tales import library
from game.core.errors import BadValue
from game.tales.hex.rules.play import foreseen, moods
from game.tales.hex.rules.play.advice import Land
from game.tales.hex.rules.play.encounters import Effect
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.table import LEAST_MOOD, MOST_MOOD
from game.tales.hex.rules.play.valuing import Purse, worth_of
from tests.tales.hex.rules.play.patrols import begin, state_of

TABLES = library().content(MODE.name)
POOR = Purse(4, 0, 0, 1, 20, 0, (), (1, 1, 1, 1, 1), 3)
"""Three companions, one of them hurt, with nothing but good heart and twenty days."""
POINTS = {
    "bread": 44,
    "candles": 28,
    "relic": 38,
    "spirits": 18,
    "hurt": 42 - 96,
    "heal": 42,
    "gone": -200 - (432 - 362),
    "stay": -70,
    "join": 96,
    "prize": 62,
    "secure": 64,
    "tool:mule": 72,
    "tool:boat": 84,
}


@pytest.mark.parametrize("kind", POINTS)
def test_to_a_patrol_that_has_nothing_things_are_worth_so_many_points(kind: str) -> None:
    """The hint weighs all of them against each other."""
    assert worth_of((Effect(kind, 1),), POOR) == POINTS[kind]


@pytest.mark.parametrize(("roll", "mood"), [(1, -1), (2, 0), (5, 0), (6, 1)])
def test_a_community_is_worse_disposed_by_a_one_and_better_by_a_six(roll: int, mood: int) -> None:
    country = SimpleNamespace(
        communities=[SimpleNamespace(kind="city"), SimpleNamespace(kind="community")],
        ties=[None, SimpleNamespace(other=2)],
    )
    die = SimpleNamespace(die=lambda _sides: roll)
    table: Any = SimpleNamespace(country=country, stream=lambda *_name: die)
    assert moods.first_mood(table, 1) == mood


def test_a_hex_takes_as_long_to_leave_as_its_relief_is_likely_to() -> None:
    """Water, shore, plains, river valleys, hills, plateaus, low mountains, high mountains."""
    quarters = []
    for relief in range(8):
        land: Any = SimpleNamespace(odds={(0, 0): [int(each == relief) for each in range(8)]})
        quarters.append(Land.leave(land, (0, 0)))
    assert quarters == [3, 1, 1, 1, 2, 1, 3, 4]


def test_of_no_night_nothing_is_said_and_of_despair_that_it_is_the_end() -> None:
    assert foreseen.told(foreseen.NOTHING) == ()
    assert len(foreseen.told(foreseen.Ahead(end="despair"))) == 1


@pytest.mark.parametrize("mood", range(LEAST_MOOD - 1, MOST_MOOD + 2))
def test_a_mood_beyond_the_best_or_the_worst_is_refused(mood: int) -> None:
    game = begin()
    state_of(game).places[1].mood = mood
    if LEAST_MOOD <= mood <= MOST_MOOD:
        assert MODE.restore(TABLES, game.snapshot()).snapshot() == game.snapshot()
    else:
        with pytest.raises(BadValue):
            MODE.restore(TABLES, game.snapshot())
