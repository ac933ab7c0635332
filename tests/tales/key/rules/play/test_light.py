"""Light and the dark (docs/key.md, "Light")."""

from __future__ import annotations

import pytest

from game.core.grid import square_distance
from game.tales.key.rules.play import light
from game.tales.key.rules.play.events import LightChanged, Prowled
from tests.tales.key.rules.play.table import Scene, lay

HALL = """
. . . . .
. . . . .
. . . . .
. . . . .
. . W . .
"""


def pass_turns(scene: Scene, turns: int) -> None:
    for _ in range(turns):
        scene.do("end")


def far(scene: Scene) -> int:
    """How far the party sees."""
    here = scene.state.heroes[0].cell
    return max(square_distance(here, cell) for cell in scene.look().visible)


@pytest.mark.parametrize(("who", "turns"), [("W", 20), ("C", 30)])
def test_a_candle_burns_twenty_turns_and_half_as_long_again_with_a_chandler(
    who: str, turns: int
) -> None:
    scene = lay(HALL.replace("W", who))
    candles = scene.state.candles
    pass_turns(scene, turns - 1)
    assert (scene.state.wick, scene.state.candles) == (1, candles)
    pass_turns(scene, 1)
    assert (scene.state.wick, scene.state.candles) == (turns, candles - 1)
    assert [event.how for event in scene.told(LightChanged)] == ["lit"]


@pytest.mark.parametrize(
    ("candles", "turns", "left"), [(2, 29, (16, 0)), (3, 29, (16, 1)), (1, 99, (0, 0))]
)
def test_what_takes_more_than_a_candle_has_left_takes_the_rest_of_the_next(
    candles: int, turns: int, left: tuple[int, int]
) -> None:
    scene = lay(HALL)
    scene.state.candles, scene.state.wick = candles, 5
    light.burn(scene.table, turns, "camp")
    assert (scene.state.wick, scene.state.candles) == left


def test_after_the_last_candle_it_is_dark() -> None:
    scene = lay(HALL)
    scene.state.candles, scene.state.wick = 0, 1
    pass_turns(scene, 1)
    assert [event.how for event in scene.told(LightChanged)] == ["out"]
    assert not light.burns(scene.table)


@pytest.mark.parametrize(
    ("hand", "wick", "cells"), [("", 30, 2), ("lantern", 30, 4), ("", 0, 1), ("lantern", 0, 1)]
)
def test_in_a_dark_room_one_sees_as_far_as_the_light(hand: str, wick: int, cells: int) -> None:
    scene = lay(HALL, dark=True)
    scene.hero("W").off = hand
    scene.state.wick, scene.state.candles = wick, 0
    assert far(scene) == cells


def test_a_lit_room_is_seen_whole() -> None:
    scene = lay(HALL)
    scene.state.wick = scene.state.candles = 0
    assert len(scene.look().visible) == 25


def test_fire_gives_light() -> None:
    scene = lay(HALL.replace(". . . . .", "f . . . .", 1), dark=True, f="fire 3")
    seen = scene.look().visible
    assert scene.at("f") in seen
    assert all(
        (scene.at("f")[0] + dx, scene.at("f")[1] + dy) in seen for dx, dy in ((2, 2), (1, 0))
    )
    assert (14, 20) not in seen


def test_a_brazier_gives_light() -> None:
    assert "light" in lay(HALL).table.content.fixtures["brazier"].traits


def test_in_the_dark_foes_have_one_attack_die_more() -> None:
    scene = lay(HALL.replace(". . W", ". g W"), g="ghoul")
    scene.begin("W")
    foe = scene.look().foes[0]
    with_light = dict(foe.threat)[1].attack
    scene.state.wick = scene.state.candles = 0
    assert dict(scene.look().foes[0].threat)[1].attack == with_light + 1


@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, True), (3, False)])
def test_every_fifth_turn_of_darkness_a_die_says_whether_something_comes(
    die: int, comes: bool
) -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        - - + - -
        . . W . .
        . . . . .
        """
    )
    scene.state.wick = scene.state.candles = 0
    scene.rolls("prowl", die)
    pass_turns(scene, 4)
    assert not scene.told(Prowled)
    scene.do("end")
    assert [(event.roll, event.came) for event in scene.told(Prowled)] == [(die, comes)]
    assert bool(scene.state.monsters) is comes


def test_every_tenth_turn_of_darkness_costs_everybody_a_heart() -> None:
    scene = lay(HALL.replace(". . W", "D . W"))
    hearts = [hero.hearts for hero in scene.state.heroes]
    scene.state.wick = scene.state.candles = 0
    scene.rolls("prowl", 6, 6)
    pass_turns(scene, 9)
    assert [hero.hearts for hero in scene.state.heroes] == hearts
    pass_turns(scene, 1)
    assert [hero.hearts for hero in scene.state.heroes] == [number - 1 for number in hearts]


def test_a_candle_found_in_the_dark_is_lit_at_once() -> None:
    scene = lay(HALL.replace(". . W", ". c W"), c="candle")
    scene.state.wick = scene.state.candles = 0
    scene.do("move c")
    assert scene.state.wick >= light.candle_turns(scene.table) - 1
    assert scene.state.candles == 0


# Traps


def test_the_delver_sees_a_trap_two_cells_away() -> None:
    picture = "W . t . .\n. . . . ."
    assert not lay(picture, t="pit").look().traps
    assert lay(picture.replace("W", "D"), t="pit").look().traps


@pytest.mark.parametrize(("die", "seen"), [(1, True), (2, True), (3, False), (6, False)])
def test_others_see_a_trap_beside_them_one_time_in_three(die: int, seen: bool) -> None:
    scene = lay("W . a t .\n. . . . .", a="here", t="pit")
    scene.rolls("notice", *[die] * 9)
    scene.do("move a")
    assert bool(scene.look().traps) is seen


@pytest.mark.parametrize(
    ("who", "die", "done"), [("W", 3, False), ("W", 4, True), ("D", 1, False), ("D", 2, True)]
)
def test_a_trap_is_disarmed_on_four_and_by_the_delver_on_two(
    who: str, die: int, done: bool
) -> None:
    scene = lay(f"{who} t . . .\n. . . . .", t="pit known")
    scene.dice(die)
    hearts = scene.hero(who).hearts
    scene.do("disarm t")
    assert scene.state.traps[scene.at("t")].mode == "spent"
    assert (scene.hero(who).hearts == hearts) is done
