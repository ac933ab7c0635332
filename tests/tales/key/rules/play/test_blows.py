"""How many dice an attack has and how many there are against it: everything that adds one."""

from fractions import Fraction

import pytest

from tests.tales.key.rules.play.shown import APART, BESIDE, blow, threat
from tests.tales.key.rules.play.steady import lay


def test_a_friend_on_the_other_side_is_worth_a_die_and_one_at_the_side_none() -> None:
    for picture, dice in (
        (". . D . .\n. . f . .\n. . W . .", 3),
        (". . . . .\n. D f . .\n. . W . .", 2),
        (". . . . .\n. . f . .\n. . W . .", 2),
    ):
        scene = lay(picture, f="ghoul")
        scene.begin("W")
        assert blow(scene, "f")[0] == dice


@pytest.mark.parametrize("mark", ["held", "stunned"])
def test_who_is_held_or_stunned_rolls_no_defence(mark: str) -> None:
    scene = lay(BESIDE, f="bone-warden")
    scene.begin()
    assert blow(scene, "f")[1] == 2
    scene.foe("f").marks[mark] = 1
    assert blow(scene, "f")[1] == 0
    scene.hero().marks[mark] = 1
    assert threat(scene, "f")[1] == 0


def test_a_sleeper_rolls_no_defence() -> None:
    scene = lay(BESIDE, f="bone-warden asleep")
    assert blow(scene, "f")[1] == 0


def test_in_the_dark_every_foe_has_a_die_more() -> None:
    for wick, dice in ((20, 2), (0, 3)):
        scene = lay(BESIDE, f="ghoul")
        scene.state.wick, scene.state.candles = wick, 0
        scene.begin()
        assert threat(scene, "f")[0] == dice


def test_the_delver_has_two_dice_more_against_whoever_does_not_expect_him() -> None:
    picture = """
        . . f . .
        . W . D .
        """
    for expected in (False, True):
        scene = lay(picture, f="bone-warden")
        scene.hero("D").cell = (12, 21)
        scene.begin("D")
        foe = scene.foe("f")
        wanted = scene.hero("D" if expected else "W").id
        assert foe.intent is not None
        foe.intent = type(foe.intent)("strike", wanted)
        assert blow(scene, "f")[0] == (2 if expected else 4)


def test_whoever_stands_on_a_marked_cell_is_expected_there() -> None:
    scene = lay(BESIDE.replace("W", "D"), f="ogre")
    scene.begin()
    assert blow(scene, "f")[0] == 2


def test_odds_are_exact() -> None:
    scene = lay(BESIDE, f="ghoul")
    scene.begin()
    (target,) = scene.look().targets
    # Two dice that hit on three of six, one that blocks on two of six.
    assert target.blow.odds.damage == (
        Fraction(1, 4) + Fraction(1, 2) * Fraction(1, 3),
        Fraction(1, 2) * Fraction(2, 3) + Fraction(1, 4) * Fraction(1, 3),
        Fraction(1, 4) * Fraction(2, 3),
    )


def test_a_song_is_worth_a_die() -> None:
    scene = lay(APART.replace("W", "C"), f="ghoul")
    scene.hero().hand = "spear"
    scene.begin()
    before = blow(scene, "f")[0]
    scene.hero().marks["inspired"] = 1
    assert blow(scene, "f")[0] == before + 1
