"""Levels and score (docs/key.md)."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play.contents import budget
from game.tales.key.rules.play.events import Ended
from game.tales.key.rules.play.light import candle_turns
from game.tales.key.rules.play.scoring import score
from tests.tales.key.rules.play.table import CONTENT, lay

HALL = ". . . . .\n. . W . ."


def test_gold_rooms_and_experience_count() -> None:
    scene = lay(HALL)
    before = score(scene.table)
    scene.state.gold += 7
    assert score(scene.table) == before + 7
    scene.state.experience += 3
    assert score(scene.table) == before + 7 + 30
    two = lay(". . . . .\n. . . . .\n- - + - -\n" + HALL)
    assert score(two.table) == before + 20


def test_things_that_are_carried_count_by_their_price() -> None:
    scene = lay(HALL)
    before = score(scene.table)
    scene.hero("W").pack.append("mirror")
    assert score(scene.table) == before + CONTENT.items["mirror"].price


def test_the_boss_counts_a_thousand_and_what_is_left_of_light() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . b . .
        - - / - -
        . . W . .
        . . . . .
        """,
        boss=True,
        b="brood-mother",
    )
    scene.begin("W")
    scene.foe("b").hearts = 1
    scene.dice(6, 6, 1)
    before = score(scene.table)
    scene.do("attack b")
    assert scene.game.status.phase == "won"
    (ended,) = scene.told(Ended)
    threat = CONTENT.monsters["brood-mother"].threat
    light = scene.state.wick + candle_turns(scene.table) * scene.state.candles
    assert ended.score == score(scene.table) == before + 10 * threat + 1_000 + light
    assert scene.game.figures()[0].value == ended.score


def test_giving_up_ends_the_run() -> None:
    scene = lay(HALL)
    scene.do("concede")
    assert scene.game.status.phase == "lost"
    assert [event.outcome for event in scene.told(Ended)] == ["conceded"]


@pytest.mark.parametrize("party", [1, 2, 3, 4])
def test_deeper_rooms_and_larger_parties_meet_more(party: int) -> None:
    assert budget(12, party, 100) > budget(3, party, 100)
    if party > 1:
        assert budget(9, party, 100) > budget(9, party - 1, 100)
