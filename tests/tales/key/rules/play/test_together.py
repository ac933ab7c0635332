"""What only two heroes can do (docs/key.md, "Two heroes")."""

from __future__ import annotations

from tests.tales.key.rules.play.shown import blow
from tests.tales.key.rules.play.steady import lay

PAIR = """
    . . f . .
    . W . D .
    """
LINE = """
    . . f . .
    . . W . .
    . . D . .
    """


def test_a_foe_that_is_held_rolls_no_defence_against_the_friend_until_it_has_acted() -> None:
    scene = lay(". W f D .\n. . . . .", f="ghoul")
    scene.begin("W")
    scene.do("grip f")
    assert scene.hero("W").deeds == 0
    scene.state.at = scene.state.order.index(scene.hero("D").id)
    scene.hero("D").steps, scene.hero("D").deeds = 6, 1
    assert blow(scene, "f")[1] == 0
    scene.do("end", "end")
    assert "gripped" not in scene.foe("f").marks


def test_nobody_holds_alone_nor_what_is_too_large() -> None:
    alone = lay(". W f . .\n. . . . .", f="ghoul")
    alone.begin("W")
    assert alone.open("grip") == []
    large = lay(". W f D .\n. . . . .", f="ogre")
    large.begin("W")
    assert large.open("grip") == []


def test_friends_trade_places_for_a_step() -> None:
    scene = lay(LINE, f="ghoul")
    scene.begin("W")
    here, there, steps = scene.at("W"), scene.at("D"), scene.hero("W").steps
    scene.do("swap 2")
    assert (scene.hero("W").cell, scene.hero("D").cell) == (there, here)
    assert scene.hero("W").steps == steps - 1
    scene.hero("D").marks["held"] = 1
    assert scene.open("swap") == [], "who is held goes nowhere"
