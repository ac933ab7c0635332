"""What the hint says out of danger: what is paid at locks, sought in walls, mended, and when
(advice/hint.py, `Road`)."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play.state import Plaque
from tests.tales.key.rules.play.shown import advised
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

LOCKED = """
    . . . . .
    . . . . .
    - - * - -
    . . W . .
    . . . . .
    """
BETWEEN = """
    . . . . .
    . . . . .
    - - {0} - -
    . . . . .
    . . . . .
    . . W . .
    . . . . .
    . . . . .
    - - {1} - -
    . . . . .
    . . . . .
    """
CORNER = "# . . . .\n# . . . .\n# . W . .\n# . . . ."
ALONE = "\n. . . . .\n. . W . ."


def sealed(seal: str, price: int, vault: str = "counsel") -> Scene:
    """A warden who is well and has light, at a locked door that takes something else."""
    scene = lay(LOCKED)
    scene.state.plaques[1] = Plaque(vault, seal, price)
    scene.state.gold = 99
    scene.see_all()
    return scene


# Locks


@pytest.mark.parametrize(("seal", "price"), [("slit", 20), ("thorn", 4), ("hinges", 12)])
def test_what_waits_behind_a_lock_is_worth_what_the_door_asks_for(seal: str, price: int) -> None:
    assert advised(sealed(seal, price)) == "force 1"


def test_but_not_to_somebody_who_is_hurt() -> None:
    scene = sealed("slit", 20)
    scene.state.wick, scene.state.candles = 10, 0
    scene.hero().pack = []  # Nothing is left to mend with, and too little light to rest.
    assert advised(scene) == "force 1"
    scene.hero().hearts = 1
    assert advised(scene) != "force 1"


def test_the_gate_of_the_boss_is_not_torn_at() -> None:
    assert advised(sealed("hinges", 12, vault="")) != "force 1"


def test_a_thorn_must_leave_four_hearts_and_light_enough_to_rest() -> None:
    scene = sealed("thorn", 4)
    for hearts, told in ((8, True), (7, False)):
        scene.hero().hearts, scene.hero().most = hearts, 8
        assert (advised(scene) == "force 1") is told
    scene.hero().hearts = 8
    for candles, told in ((3, True), (2, False)):
        # Seventy-five turns, the one that burns among them, are enough.
        scene.state.wick, scene.state.candles = 15, candles
        assert (advised(scene) == "force 1") is told


def test_hinges_are_torn_at_only_by_whoever_has_fifty_turns_of_light() -> None:
    scene = sealed("hinges", 12)
    for wick, told in ((10, True), (9, False)):
        scene.state.wick, scene.state.candles = wick, 2
        assert (advised(scene) == "force 1") is told


# Walls


def test_a_wall_that_shows_something_is_searched_while_light_is_left_for_it() -> None:
    scene = next(
        scene
        for scene in (lay(CORNER, seed=f"search {number}") for number in range(9))
        if scene.look().searchable
    )
    side = scene.look().searchable[0]
    scene.state.chambers[1].signs.append(side)
    for wick, told in ((25, True), (24, False)):
        scene.state.wick, scene.state.candles = wick, 0
        assert (advised(scene) == f"search {side}") is told
    scene.state.wick, scene.hero().hearts = 25, 1
    assert advised(scene) != f"search {side}"


# Rests


def test_one_rests_when_hurt_and_shuts_the_doors_first() -> None:
    scene = lay(BETWEEN.format("/", "+"))
    scene.see_all()
    for chamber in scene.state.chambers.values():
        chamber.entered = True
    scene.hero().hearts = 2
    assert advised(scene) == "close 2"
    scene.do("close 2")
    assert advised(scene) == "rest"


def test_nobody_rests_who_is_well_or_has_no_light_for_it() -> None:
    scene = lay(ALONE)
    assert advised(scene) != "rest"
    scene.hero().hearts = 2
    for wick, told in ((14, True), (13, False)):
        scene.state.wick, scene.state.candles = wick, 0
        assert (advised(scene) == "rest") is told


def test_more_light_lets_one_rest_for_less() -> None:
    scene = lay(ALONE)
    most = scene.hero().most
    scene.hero().hearts = -(-most * 7 // 10)
    for wick, told in ((20, False), (75, True)):
        scene.state.wick, scene.state.candles = wick, 0
        assert (advised(scene) == "rest") is told


def test_where_a_rest_is_riskier_one_does_not_rest_twice_in_a_room() -> None:
    for level, told in (("normal", True), ("grim", False)):
        scene = lay(ALONE, level=level)
        scene.hero().hearts = scene.hero().most * 6 // 10
        scene.state.chambers[1].rests = 1
        assert (advised(scene) == "rest") is told


def test_where_a_room_will_not_be_quiet_no_door_is_shut_for_a_rest() -> None:
    for level, told in (("normal", True), ("grim", False)):
        scene = lay(BETWEEN.format("/", "+"), level=level)
        scene.see_all()
        for chamber in scene.state.chambers.values():
            chamber.entered, chamber.rests = True, 1
        scene.hero().hearts = scene.hero().most * 6 // 10
        assert (advised(scene) == "close 2") is told


def test_whoever_is_worn_out_rests_at_three_in_six_and_not_at_four() -> None:
    for share, rests, told in ((50, 2, True), (50, 3, False), (60, 2, False)):
        scene = lay(ALONE)
        scene.hero().hearts = scene.hero().most * share // 100
        scene.state.chambers[1].rests = rests
        assert (advised(scene) == "rest") is told


def test_one_goes_to_rest_where_nobody_has_rested() -> None:
    for rests, told in ((0, "move 12,14"), (1, "use bandage 12,17")):
        scene = lay(BETWEEN.format("/", "+"))
        scene.see_all()
        for number, chamber in scene.state.chambers.items():
            # The warden is in room 2, in which many rests were taken.
            chamber.entered, chamber.rests = True, 4 if number == 2 else rests
        scene.hero().hearts = 3
        assert advised(scene) == told


def test_what_may_bite_is_opened_by_somebody_who_is_well() -> None:
    scene = lay("\n. . . . .\n. . W x .", x="chest")
    assert advised(scene) == scene.said("handle x")
    scene.hero().hearts = scene.hero().most * 8 // 10
    scene.state.wick, scene.state.candles = 40, 0
    assert advised(scene) == "rest"
