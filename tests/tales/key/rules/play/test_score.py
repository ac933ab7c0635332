"""Levels and score (docs/key.md)."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play.contents import budget
from game.tales.key.rules.play.events import Ended
from game.tales.key.rules.play.game import CANDLES
from game.tales.key.rules.play.light import CANDLE
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
    light = scene.state.wick + CANDLE * scene.state.candles
    assert ended.score == score(scene.table) == before + 10 * threat + 1_000 + light
    assert scene.game.figures()[0].value == ended.score


def test_giving_up_ends_the_run() -> None:
    scene = lay(HALL)
    scene.do("concede")
    assert scene.game.status.phase == "lost"
    assert [event.outcome for event in scene.told(Ended)] == ["conceded"]


def test_levels_differ_in_candles_and_in_foes() -> None:
    assert CANDLES["gentle"] > CANDLES["normal"] > CANDLES["grim"]
    threats = [budget(9, 2, level) for level in ("gentle", "normal", "grim")]
    assert threats == sorted(threats)
    assert threats[0] < threats[2]


@pytest.mark.parametrize("party", [1, 2, 3, 4])
def test_deeper_rooms_and_larger_parties_meet_more(party: int) -> None:
    assert budget(12, party, "normal") > budget(3, party, "normal")
    if party > 1:
        assert budget(9, party, "normal") > budget(9, party - 1, "normal")
