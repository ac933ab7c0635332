"""Every foe changes what is best to do: the same table with it, and with one of the same dice,
hearts and steps that only comes and strikes; played out, another plan is best at each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.depth import one_in
from tests.tales.key.rules.play.best import Choice, best, table_of, without_ways
from tests.tales.key.rules.play.steady import STEADY
from tests.tales.key.rules.play.table import Scene

SWORD = ("arming-sword",)
HAMMER = ("war-hammer",)
NEAR = """
    . . . . .
    . . f . .
    . . W . .
    . . . . .
    . . x . .
    """
HALL = """
    . . . . .
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    """
TWO = """
    . . f . .
    . . W g .
    . . . . .
    . . . . .
    . . . . .
    """
PAIR = """
    . f . f .
    . . . . .
    . g W . .
    . . . . .
    . . . . .
    """

CHOICES = [
    Choice(
        "rat",
        """
        f . . . f
        . . . . .
        . g W . .
        . . . . .
        . . . . .
        """,
        "skill guard", "attack g", legend={"f": "rat", "g": "boar"},
    ),
    Choice(
        "bat", HALL.replace("W", "D"), "end; attack f", "move 12,22; attack f",
        legend={"f": "bat"}, worn=SWORD, rounds=2,
    ),
    Choice(
        "slinger",
        """
        f . . . .
        t t t t t
        . . W . .
        . . p . .
        . . x . .
        """,
        "skill guard", "move x",
        legend={"f": "slinger", "t": "table", "p": "pillar", "x": "here"}, seen=True,
    ),
    Choice(
        "pilferer", PAIR, "skill guard", "attack g",
        legend={"f": "pilferer", "g": "boar"}, worn=SWORD, pack=("wedge",),
    ),
    Choice(
        "bone-warden", TWO, "attack f", "attack g",
        legend={"f": "bone-warden", "g": "slinger"}, worn=HAMMER, rounds=5,
        marks={"f": {"hearts": 1}},
    ),
    Choice(
        "ghoul",
        """
        . . f . .
        . . W . .
        . . D . .
        . . . . .
        . . . . .
        """,
        "skill guard", "attack f", legend={"f": "ghoul"}, first="W", worn=SWORD,
        marks={"D": {"hearts": 1}},
    ),
    Choice(
        "weaver", NEAR.replace("W", "C"), "attack f", "skill flame f",
        legend={"f": "weaver", "x": "here"}, worn=HAMMER,
    ),
    Choice(
        "ooze", NEAR.replace("W", "C"), "attack f; end; attack f; end; attack f",
        "skill flame f; end; skill flame f; end; skill flame f",
        legend={"f": "ooze", "x": "here"}, worn=HAMMER, rounds=4,
    ),
    Choice("hound", NEAR, "skill guard", "attack f", legend={"f": "hound", "x": "here"}),
    Choice("wisp", PAIR, "skill guard", "attack g", legend={"f": "wisp", "g": "boar"}),
    Choice(
        "imp", HALL, "skill guard", "move 12,22; attack f", ("end",), legend={"f": "imp"}
    ),
    Choice(
        "chanter", TWO, "skill guard", "attack f", ("attack g",),
        legend={"f": "chanter", "g": "boar"}, marks={"f": {"count": 2}, "g": {"count": 1}},
    ),
    Choice(
        "shade", TWO, "attack f", "attack g", legend={"f": "shade", "g": "ghoul"}, worn=SWORD,
        lightless=True,
    ),
    Choice(
        "ogre", NEAR, "skill guard", "attack f; move x", ("attack f", "move x"),
        legend={"f": "ogre", "x": "here"}, worn=SWORD,
    ),
    Choice(
        "mimic", NEAR.replace("W", "C"), "attack f", "skill flame f",
        legend={"f": "mimic", "x": "here"}, worn=HAMMER,
    ),
    Choice(
        "boar", HALL, "skill guard", "move 10,23", ("move 12,22; attack f",),
        legend={"f": "boar"}, worn=SWORD,
    ),
    Choice(
        "fuse",
        """
        . . f . .
        . . . . .
        . . W . .
        . . . . .
        . . . . x
        """,
        "move 12,21; attack f", "move x", legend={"f": "fuse", "x": "here"}, worn=SWORD,
    ),
    Choice(
        "duellist", TWO, "attack f", "attack g", legend={"f": "duellist", "g": "ghoul"},
        worn=SWORD, marks={"f": {"hearts": 1}},
    ),
    Choice(
        "spiderling",
        """
        . . f . .
        p p x p p
        f x W x f
        p p g p p
        . . . . .
        """,
        "attack g", "skill guard",
        legend={"f": "spiderling", "g": "pilferer", "x": "web", "p": "pillar"}, gold=4,
    ),
    Choice(
        "egg", TWO, "attack g", "attack f", legend={"f": "egg", "g": "slinger"}, worn=SWORD,
        marks={"f": {"count": 1}}, rounds=2,
    ),
    Choice(
        "tallow-king", HALL, "skill guard", "move 10,23", legend={"f": "tallow-king"},
        marks={"f": {"count": 1}},
    ),
    Choice(
        "abbess", NEAR, "skill guard", "attack f", legend={"f": "abbess", "x": "here"}, worn=SWORD
    ),
    Choice(
        "brood-mother", HALL, "skill guard", "move 12,22; attack f",
        legend={"f": "brood-mother"}, worn=SWORD,
    ),
    Choice("wyrm", HALL, "skill guard", "move 11,22", legend={"f": "wyrm"}),
]  # fmt: skip


def plain(choice: Choice) -> Scene:
    return table_of(choice, without_ways(choice.id))


def real(choice: Choice) -> Scene:
    lit = {"f": {"fuse": 1}} if choice.id == "fuse" else choice.marks
    return table_of(replace(choice, marks=lit), STEADY)


@one_in(7)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.id)
def test_with_the_foe_another_plan_is_best(choice: Choice) -> None:
    assert best(choice, plain(choice)) == choice.without
    assert best(choice, real(choice)) == choice.with_


def test_every_foe_is_among_them() -> None:
    assert sorted(choice.id for choice in CHOICES) == sorted(STEADY.monsters)
