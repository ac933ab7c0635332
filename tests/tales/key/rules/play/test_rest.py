"""Wounds, rest, death (docs/key.md)."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play.events import Died, Downed, Ended, Lifted, Rescued, Rested
from game.tales.key.rules.play.harm import hurt
from tests.tales.key.rules.play.table import Scene, lay

CAMP = """
. . . . .
. . . . .
. . W D .
"""
DOORS = """
. . . . .
. . . . .
- - {} - -
. . . . .
. . . . .
. . W . .
. . . . .
. . . . .
- - {} - -
. . . . .
. . . . .
"""


def wounded(scene: Scene, hearts: int = 2) -> Scene:
    for hero in scene.state.heroes:
        hero.hearts = hearts
    return scene


def test_a_rest_takes_six_turns_of_light_and_gives_everybody_two_hearts() -> None:
    scene = wounded(lay(CAMP))
    turn, wick = scene.state.turn, scene.state.wick
    scene.hero("W").ready["bash"] = 5
    scene.rolls("rest", 6)
    scene.do("rest")
    assert (scene.state.turn, scene.state.wick) == (turn + 6, wick - 6)
    assert [hero.hearts for hero in scene.state.heroes] == [4, 4]
    assert scene.hero("W").ready == {}


def test_a_bed_gives_three() -> None:
    scene = wounded(lay(CAMP.replace(". . . . .", ". b . . .", 1), b="bed"))
    scene.rolls("rest", 6)
    scene.do("rest")
    assert [hero.hearts for hero in scene.state.heroes] == [5, 5]


def test_whoever_has_rested_is_poisoned_no_longer() -> None:
    scene = wounded(lay(CAMP))
    scene.hero("D").marks["poisoned"] = 9
    scene.rolls("rest", 6)
    scene.do("rest")
    assert "poisoned" not in scene.hero("D").marks
    assert scene.hero("D").hearts == 4


def test_nobody_has_more_hearts_than_unhurt() -> None:
    scene = lay(CAMP)
    scene.hero("W").hearts -= 1
    scene.rolls("rest", 6)
    scene.do("rest")
    assert all(hero.hearts == hero.most for hero in scene.state.heroes)


@pytest.mark.parametrize(("north", "south", "risk"), [("+", "+", 1), ("/", "+", 2), ("/", "/", 3)])
def test_the_risk_is_written_beside_it_and_grows_with_open_doors(
    north: str, south: str, risk: int
) -> None:
    scene = wounded(lay(DOORS.format(north, south)))
    assert scene.look().rest_risk == risk
    scene.rolls("rest", risk + 1)
    scene.do("rest")
    assert [event.disturbed for event in scene.told(Rested)] == [False]


def test_on_the_risk_or_less_something_comes_and_half_the_rest_is_lost() -> None:
    scene = wounded(lay(DOORS.format("+", "+")))
    scene.rolls("rest", 1)
    scene.do("rest")
    assert [event.disturbed for event in scene.told(Rested)] == [True]
    assert scene.hero("W").hearts == 3
    assert scene.state.monsters


def test_the_next_rest_in_the_same_room_is_riskier() -> None:
    scene = wounded(lay(CAMP))
    before = scene.look().rest_risk
    scene.rolls("rest", 6)
    scene.do("rest")
    assert scene.look().rest_risk == before + 1
    scene.state.chambers[1].rests = 9
    assert scene.look().rest_risk == 5  # Of a die of six.


def test_nobody_rests_beside_a_foe_or_without_light_or_unhurt() -> None:
    scene = lay(CAMP)
    assert not scene.can("rest")
    wounded(scene)
    assert scene.can("rest")
    scene.state.wick = scene.state.candles = 0
    assert not scene.can("rest")
    beside = wounded(lay(CAMP.replace(". . . . .", ". s . . .", 1), s="ogre asleep"))
    assert not beside.can("rest")


def test_a_foe_out_of_sight_does_not_keep_anybody_from_resting() -> None:
    scene = wounded(
        lay(
            """
            g . . . .
            . . . . .
            . . . . .
            . . . . .
            . . . . W
            """,
            dark=True,
            g="ghoul",
        )
    )
    scene.foe("g").known = True
    assert scene.can("rest"), "else the party would know that the ghoul is in here"
    scene.foe("g").mood = "asleep"
    assert not scene.can("rest")


# Down, dead, lost


def fell(scene: Scene, letter: str) -> None:
    """A hero loses all hearts."""
    hurt(scene.table, scene.hero(letter).id, 99, "blow")
    scene.events, scene.table.events = tuple(scene.table.events), []


def test_a_hero_without_hearts_is_down_and_bleeds_three_rounds() -> None:
    scene = lay(CAMP)
    fell(scene, "D")
    assert [event.rounds for event in scene.told(Downed)] == [3]
    assert scene.hero("D").standing == "down"
    scene.do("end", "end")
    assert scene.hero("D").standing == "down"
    scene.do("end")
    assert scene.hero("D").standing == "dead"
    assert scene.told(Died)


def test_a_friend_beside_them_lifts_them_with_a_deed_to_one_heart() -> None:
    scene = lay(CAMP.replace(". . . . .", "g . . . .", 1), g="egg")
    scene.begin("W")
    fell(scene, "D")
    scene.do("lift D")
    assert [event.hearts for event in scene.told(Lifted)] == [1]
    assert scene.hero("D").up
    assert scene.hero("D").hearts == 1
    assert scene.hero("W").deeds == 0


def test_whoever_was_lifted_has_a_heart_less_for_good_and_no_deed_on_the_next_turn() -> None:
    scene = lay(CAMP.replace(". . . . .", "g . . . .", 1), g="egg")
    scene.begin("W")
    most = scene.hero("D").most
    fell(scene, "D")
    scene.do("lift D")
    assert scene.hero("D").most == most - 1
    assert "numb" in scene.hero("D").marks
    while scene.look().acting != scene.hero("D").id:
        scene.do("end")
    assert (scene.hero("D").deeds, scene.hero("D").steps > 0) == (0, True)


def test_who_falls_again_before_a_rest_bleeds_for_one_round_and_after_it_for_three() -> None:
    for rested, rounds in ((False, 1), (True, 3)):
        scene = lay(CAMP)
        fell(scene, "D")
        scene.do("lift D")
        assert scene.hero("D").marks["fallen"]
        if rested:
            scene.rolls("rest", 6)
            scene.do("rest")
        fell(scene, "D")
        assert [event.rounds for event in scene.told(Downed)] == [rounds]


def test_whoever_is_too_far_away_lifts_nobody_in_a_fight() -> None:
    scene = lay("W . . . D\n. . g . .", g="egg")
    scene.begin("W")
    fell(scene, "D")
    assert not scene.open("lift")


def test_when_nobody_stands_the_run_is_lost() -> None:
    scene = lay("W . . f .\n. . . . .", f="fire 9")
    scene.hero("W").hearts = 1
    scene.do("move f")
    assert scene.game.status.phase == "lost"
    assert [event.outcome for event in scene.told(Ended)] == ["fallen"]
    assert scene.game.legal() == ()


@pytest.mark.parametrize("level", ["gentle", "normal", "grim"])
def test_at_gentle_a_lost_party_wakes_where_it_last_rested(level: str) -> None:
    scene = lay(
        """
        . . f . .
        . . . . .
        - - / - -
        . . W . .
        . . . . .
        """,
        level=level,
        f="fire 9",
    )
    wounded(scene, 1)
    scene.rolls("rest", 6)
    scene.do("rest")
    camp, candles = scene.hero("W").cell, scene.state.candles
    wounded(scene, 1)
    scene.state.gold = 30
    scene.do("move f")
    if level != "gentle":
        assert scene.game.status.phase == "lost"
        return
    assert [(event.gold, event.candles) for event in scene.told(Rescued)] == [(30, candles - 1)]
    assert scene.hero("W").cell == camp
    assert scene.state.gold == 0
    assert scene.hero("W").hearts > 1
    assert not scene.game.status.over


def test_without_a_candle_there_is_no_second_chance() -> None:
    scene = lay("W . . f .\n. . . . .", level="gentle", f="fire 9")
    wounded(scene, 1)
    scene.state.candles = 0
    scene.do("move f")
    assert scene.game.status.phase == "lost"


def test_whoever_died_stands_again_after_the_second_chance() -> None:
    scene = lay("W D . f .\n. . . . .", level="gentle", f="fire 9")
    scene.hero("D").standing = "dead"
    scene.hero("D").hearts = 0
    scene.hero("W").hearts = 1
    scene.do("move f")
    assert all(hero.up for hero in scene.state.heroes)
    assert scene.hero("D").cell != scene.hero("W").cell
