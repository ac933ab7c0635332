"""Footing: no blow leaves things as they were."""

import pytest

from game.tales.key.rules.play.cover import uncover
from game.tales.key.rules.play.events import Attacked, GroundChanged, Marked, Shoved
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

BEFORE = """
    . . . . .
    . . x . .
    . . f . .
    . . W . .
    . . y . .
    """
MISS, HIT, BLOCK = 1, 6, 6


def fought(foe: str, *dice: int, x: str = "here", y: str = "here") -> Scene:
    """The warden, unarmed, strikes a foe with these dice: one of hers, then the foe's."""
    scene = lay(BEFORE, f=foe, x=x, y=y)
    scene.begin()
    scene.hero().hand = ""
    scene.look()
    scene.dice(*dice)
    scene.do("attack f")
    return scene


def test_who_hits_nothing_is_off_balance() -> None:
    scene = fought("ghoul", MISS, MISS)
    assert not scene.told(Attacked)[0].hits
    assert scene.told(Marked)[0].who == scene.hero().id
    assert scene.hero().marks["unsteady"]


def test_who_blocks_gives_ground_to_one_no_lighter() -> None:
    scene = fought("ghoul", HIT, BLOCK)
    assert scene.told(Shoved)[0].who == scene.foe("f").id
    assert scene.foe("f").cell == scene.at("x")


def test_who_strikes_one_heavier_is_thrown_back() -> None:
    scene = fought("ogre", HIT, BLOCK)
    assert scene.told(Shoved)[0].who == scene.hero().id
    assert scene.hero().cell == scene.at("y")


@pytest.mark.parametrize(("foe", "behind"), [("ghoul", "pillar"), ("bone-warden", "here")])
def test_who_cannot_give_ground_is_off_balance(foe: str, behind: str) -> None:
    scene = fought(foe, HIT, BLOCK, BLOCK, x=behind)
    assert not scene.told(Shoved)
    assert scene.foe("f").marks["unsteady"]


def test_against_somebody_off_balance_the_next_blow_has_one_die_more() -> None:
    scene = fought("bone-warden", HIT, BLOCK, BLOCK)
    before = scene.look().foe(scene.foe("f").id)
    assert before is not None
    assert before.blow is not None
    del scene.foe("f").marks["unsteady"]
    after = scene.look().foe(scene.foe("f").id)
    assert after is not None
    assert after.blow is not None
    assert before.blow.attack == after.blow.attack + 1


def test_a_blow_takes_its_advantage_once() -> None:
    scene = fought("ghoul", HIT, BLOCK, x="pillar")
    assert scene.foe("f").marks["unsteady"]
    scene.hero().deeds = 1
    scene.dice(HIT, HIT, MISS)
    scene.do("attack f")
    assert "unsteady" not in scene.foe("f").marks


def test_ground_is_given_into_whatever_lies_there() -> None:
    scene = fought("ghoul", HIT, BLOCK, x="fire 3")
    assert scene.foe("f").hearts == 2


def test_what_is_taken_from_the_ground_is_told_of_the_cells_where_it_was() -> None:
    scene = lay(". . .\n. W x\n. . .", x="oil")
    here, bare, scene.table.events = scene.at("x"), scene.at("W"), []
    uncover(scene.table, "oil", [here, bare])
    assert scene.table.events == [GroundChanged("oil", (here,), False)]
    uncover(scene.table, "oil", [here])
    assert len(scene.table.events) == 1
