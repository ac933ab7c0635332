"""Shoves: who can be moved, and into what."""

import pytest

from game.tales.key.rules.play.events import Attacked, Slain
from tests.tales.key.rules.play.steady import lay

BEFORE = """
    . . x . .
    . . f . .
    . . W . .
    """


@pytest.mark.parametrize(
    ("kind", "moves"),
    [("ghoul", True), ("rat", True), ("ooze", False), ("wisp", False), ("ogre", False)],
)
def test_hands_move_what_is_no_larger_than_a_hero_and_not_steady(kind: str, moves: bool) -> None:
    scene = lay(BEFORE, f=kind, x="here")
    scene.begin()
    assert scene.can("shove f") is moves


def test_nobody_is_shoved_into_a_wall_furniture_or_somebody() -> None:
    for behind in ("pillar", "ghoul asleep"):
        scene = lay(BEFORE, f="ghoul", x=behind)
        scene.begin()
        assert not scene.can("shove f")
    wall = lay(". . f . .\n. . W . .", f="ghoul")
    wall.begin()
    assert not wall.can("shove f")


def test_fire_pits_and_caltrops_do_what_a_shove_alone_does_not() -> None:
    for behind, hearts, stays in (
        ("here", 3, False),
        ("fire 3", 2, False),
        ("caltrops", 2, False),
        ("pit known", 2, True),
        ("web", 3, True),
    ):
        scene = lay(BEFORE, f="ghoul", x=behind)
        scene.begin()
        scene.do("shove f")
        assert scene.foe("f").hearts == hearts, behind
        scene.do("end")
        assert bool(scene.told(Attacked)) is not stays, behind


def test_a_shove_into_fire_slays_the_last_heart() -> None:
    scene = lay(BEFORE, f="rat", x="fire 3")
    scene.begin()
    scene.do("shove f")
    assert scene.told(Slain)


def test_stone_is_not_moved() -> None:
    for stone in (False, True):
        scene = lay(BEFORE, f="abbess", x="here")
        scene.foe("f").cell = (12, 20)
        scene.hero().cell = (12, 21)
        if stone:
            scene.hero().marks["stone"] = 3
        scene.begin()
        scene.do("end")
        assert (scene.at("W") == (12, 21)) is stone
