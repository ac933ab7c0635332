"""Every thing changes what is best to do: two tables that are the same but for it, and by playing
them out another plan is best at each. What only adds dice is compared with bare hands or skin,
everything else with a thing of the same numbers that can do nothing more."""

from __future__ import annotations

import pytest

from tests.depth import one_in
from tests.tales.key.rules.play.best import Choice, best, table_of, wealth, without_gifts
from tests.tales.key.rules.play.shown import advised, wearing
from tests.tales.key.rules.play.steady import STEADY

ONLY_DICE = ("arming-sword", "quilted-coat", "mail", "kite-shield", "tower-shield")
SWORD = ("arming-sword",)

NEAR = """
    . . . . .
    . . f . .
    . . W . .
    . . . . .
    . . x . .
    """
APART = """
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    . . x . .
    """
TWO = """
    . . f . .
    . . W g .
    . . . . .
    . . . . .
    . . . . .
    """
THREE = """
    . . f . .
    . g W g .
    . . . . .
    . . . . .
    . . . . .
    """
BEHIND_TABLES = """
    f . . . .
    t t t t t
    . . W . .
    . . . . .
    . . . . .
    """
"""Nobody comes over the tables; who shoots does."""
RAVINE = """
    p f p . .
    p y p . .
    p x p . .
    . W . . .
    . . . . .
    """
"""One way between pillars, with something on it."""
CHANTING = {"f": "chanter", "t": "table"}

HELD = [
    Choice(
        "arming-sword", NEAR, "skill guard", "attack f",
        legend={"f": "hound", "x": "here"}, marks={"f": {"count": 1}},
    ),
    Choice(
        "knife",
        """
        f . . . .
        t t t t t
        . W . . .
        . . . . .
        . . . . .
        """,
        "end", "use knife f", legend=CHANTING,
    ),
    Choice(
        "taper-staff",
        """
        f . . . .
        t t t t t
        W . . . .
        . . . . .
        . . . . .
        """,
        "end", "attack f", legend=CHANTING,
    ),
    Choice(
        "spear",
        """
        . . f . .
        . . D . .
        . . W . .
        . . . . .
        . . . . .
        """,
        "end", "attack f", legend={"f": "ghoul"}, first="W",
    ),
    Choice("sling", BEHIND_TABLES, "end", "attack f", legend=CHANTING),
    Choice("crossbow", BEHIND_TABLES, "end", "attack f", legend=CHANTING),
    Choice(
        "gaff",
        """
        . f . . .
        . . . . .
        . . . . .
        . W . . .
        . . . . .
        """,
        "end", "use gaff f; end; attack f", ("move 11,22; end; attack f",),
        legend={"f": "slinger"}, rounds=2,
    ),
    Choice(
        "hatchet", TWO, "attack g", "attack f",
        legend={"f": "egg", "g": "pilferer"}, marks={"W": {"inspired": 2}}, gold=4,
    ),
    Choice(
        "firebrand",
        """
        r . r . .
        . . . . .
        . . W f .
        . . . . .
        . . . . .
        """,
        "skill guard", "attack f", legend={"r": "rat", "f": "ooze"},
    ),
    Choice(
        "flail", TWO, "attack g", "attack f",
        legend={"f": "ghoul", "g": "ooze"}, rounds=4,
    ),
    Choice("silver-knife", TWO, "attack g", "attack f", legend={"f": "bone-warden", "g": "ooze"}),
    Choice(
        "war-hammer",
        """
        . . i . .
        . . f . .
        . . W g .
        . . . . .
        . . . . .
        """,
        "attack g", "attack f", legend={"f": "ghoul", "g": "slinger", "i": "fire 3"},
    ),
    Choice(
        "great-sword",
        """
        . f . . .
        f W f . .
        . f . . .
        . . . . .
        . . . . .
        """,
        "skill guard", "attack f", legend={"f": "mimic"},
    ),
    Choice(
        "handbell", NEAR, "struggle", "attack f",
        legend={"f": "mimic", "x": "here"}, marks={"W": {"inspired": 2, "held": 1}},
    ),
    Choice("clapper", TWO, "skill guard", "attack f", legend={"f": "mimic", "g": "mimic"}),
    Choice(
        "kite-shield",
        """
        . . . . .
        . . s . .
        . . f . .
        - - / - -
        . . W . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        "skill guard", "attack f", legend={"f": "bone-warden", "s": "imp"}, worn=SWORD,
    ),
    Choice(
        "tower-shield", TWO, "skill guard", "attack f",
        legend={"f": "ghoul", "g": "ghoul"}, worn=SWORD,
    ),
    Choice(
        "mirror",
        """
        f . . . .
        t t t t t
        . . W g .
        . . . . .
        . . . . x
        """,
        "move x", "attack g",
        legend={"f": "imp", "t": "table", "g": "ooze", "x": "here"}, worn=SWORD,
    ),
    Choice(
        "main-gauche", TWO, "attack g", "attack f",
        legend={"f": "duellist", "g": "wisp"}, worn=SWORD,
    ),
]  # fmt: skip

WORN = [
    Choice(
        "leather-coat",
        """
        . f . . .
        . k . . .
        . W . . .
        . . . . .
        . . . . x
        """,
        "move x; end", "move k; end", legend={"f": "ghoul asleep", "k": "gold:10", "x": "here"},
        fight=False, rounds=4, by=wealth,
    ),
    Choice(
        "quilted-coat", THREE, "skill guard", "attack f",
        legend={"f": "pilferer", "g": "boar"}, worn=SWORD,
    ),
    Choice(
        "mail", THREE, "skill guard", "attack f",
        legend={"f": "ghoul", "g": "ghoul"}, worn=("flail",),
    ),
    Choice(
        "wax-coat",
        """
        t f t . .
        t i t . .
        . W . . .
        . . . . .
        . . . . .
        """,
        "end", "move i; attack f", legend={**CHANTING, "i": "fire 3"}, worn=SWORD,
    ),
    Choice(
        "thorn-coat", TWO, "attack f", "skill guard",
        legend={"f": "ghoul", "g": "ghoul"}, worn=("war-hammer",),
    ),
    Choice(
        "iron-shoes", RAVINE, "end", "move x; move y; attack f",
        legend={"f": "chanter", "p": "pillar", "x": "web", "y": "here"}, worn=SWORD,
    ),
    Choice(
        "feather-shoes",
        """
        p f p . .
        p x p . .
        . W . . .
        . . . . .
        . . . . .
        """,
        "end", "move x; attack f",
        legend={"f": "chanter", "p": "pillar", "x": "caltrops"}, worn=SWORD,
    ),
    Choice(
        "rats-tooth",
        """
        . . . . .
        r . . r .
        . . . . .
        . f W . .
        . . . . .
        """,
        "skill guard", "attack f", legend={"r": "rat", "f": "ooze"}, worn=SWORD,
    ),
    Choice(
        "loaded-die", NEAR, "skill guard", "attack f",
        legend={"f": "ghoul", "x": "here"}, worn=SWORD,
    ),
    Choice(
        "owls-eye",
        """
        p p p . .
        W x y . .
        p p p . .
        . . . . .
        . . . . .
        """,
        "move y", "disarm x; move y",
        legend={"p": "pillar", "x": "pit", "y": "here"}, fight=False,
    ),
    Choice(
        "hazel-rod",
        """
        . y . .
        t x z t
        . W . .
        . . . .
        """,
        "end; move y", "search east; move y", ("move y",),
        legend={"t": "table", "x": "pit", "y": "here", "z": "here"}, fight=False,
    ),
    Choice(
        "leech-stone", TWO, "attack g", "attack f",
        legend={"f": "egg", "g": "ooze"}, worn=SWORD,
        marks={"W": {"hearts": 4, "inspired": 2}, "g": {"stunned": 1}},
    ),
    Choice(
        "cuckoo-watch", APART, "move x", "move 12,21; attack f",
        legend={"f": "boar asleep", "x": "here"}, fight=False,
    ),
    Choice(
        "saints-knuckle",
        """
        . f . f .
        . . . . .
        . . . . .
        . g W . .
        . . . . .
        """,
        "skill guard", "attack g", legend={"f": "ghoul", "g": "ooze"}, worn=SWORD,
    ),
]  # fmt: skip

USED = [
    Choice(
        "draught", NEAR, "skill guard", "use draught W", ("attack f",),
        legend={"f": "ghoul", "x": "here"}, marks={"W": {"hearts": 2}},
    ),
    Choice(
        "bandage",
        """
        . . . . .
        . D W f .
        . . . . .
        . . . . .
        . . . . .
        """,
        "lift D", "use bandage D", ("attack f",), legend={"f": "ooze"}, first="W",
        marks={"D": {"down": 2}},
    ),
    Choice(
        "oil-flask",
        """
        . . . . .
        . g f g .
        . . . . .
        . . C . .
        . . . . .
        """,
        "skill flame f", "use oil-flask f; skill flame f",
        legend={"f": "ghoul asleep", "g": "ghoul asleep"}, fight=False,
    ),
    Choice(
        "fire-pot",
        """
        . g f g .
        . . . . .
        . . . . .
        . . W . .
        . . . . .
        """,
        "skill guard", "use fire-pot f", ("move 12,21; attack f",),
        legend={"f": "rat", "g": "rat"}, worn=SWORD,
    ),
    Choice(
        "smoke-pot",
        """
        f . . . f
        . . . . .
        t t t t t
        . . W . .
        . . . . .
        """,
        "skill guard", "use smoke-pot W", ("end",), legend={"f": "slinger", "t": "table"},
    ),
    Choice(
        "caltrops",
        """
        f x . . W
        p p p p p
        . . . . .
        . . . . .
        . . . . .
        """,
        "skill guard", "use caltrops x", ("end",),
        legend={"f": "hound", "p": "pillar", "x": "here"}, marks={"f": {"count": 1}},
    ),
    Choice(
        "wedge",
        """
        . . . . .
        . f . . .
        . . g . .
        - - / - -
        . . W . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        "skill guard", "close 1; use wedge 12,19", ("close 1", "attack g"),
        legend={"f": "ghoul", "g": "ghoul"}, rounds=2,
    ),
    Choice(
        "meat",
        """
        . . . . .
        . f . f .
        . . W . .
        . . . . .
        . . . . x
        """,
        "skill guard", "use meat x", legend={"f": "hound", "x": "here"},
        marks={"f": {"count": 1}},
    ),
    Choice(
        "holy-water", APART, "skill guard", "use holy-water f", ("move 12,21; attack f",),
        legend={"f": "ghoul", "x": "here"}, worn=SWORD,
    ),
    Choice(
        "net", NEAR, "skill guard", "use net f", ("attack f",),
        legend={"f": "mimic", "x": "here"},
    ),
    Choice(
        "chalk",
        """
        . f . f .
        . . . . .
        . . . . .
        . g W . .
        . . . . .
        """,
        "skill guard", "use chalk", ("attack g",),
        legend={"f": "ghoul", "g": "ooze"}, worn=SWORD,
    ),
    Choice(
        "star-phial", NEAR, "skill guard; end; skill guard", "use star-phial; end; attack f",
        ("end",), legend={"f": "shade", "x": "here"}, lightless=True, rounds=2, worn=SWORD,
    ),
    Choice(
        "stone-draught",
        """
        . . f . .
        . g W g .
        . . f . .
        . . . . .
        . . . . .
        """,
        "skill guard", "use stone-draught", ("attack f",), legend={"f": "ghoul", "g": "boar"},
    ),
    Choice(
        "quick-draught", TWO, "attack g", "use quick-draught; attack f; attack g",
        ("attack f", "skill guard"), legend={"f": "ghoul", "g": "hound"}, worn=SWORD,
    ),
    Choice(
        "tin-whistle",
        """
        . . f . .
        . . D . .
        W . . . .
        . . . . .
        . . . . .
        """,
        "end", "use tin-whistle", legend={"f": "ogre"}, first="W",
        marks={"D": {"hearts": 1, "held": 1}},
    ),
    Choice(
        "poison-vial", NEAR, "attack f; end; attack f; end; attack f; end; attack f",
        "use poison-vial; end; attack f; end; attack f; end; attack f",
        legend={"f": "ogre", "x": "here"}, rounds=5,
    ),
    Choice(
        "pepper", NEAR, "skill guard", "use pepper f", ("attack f",),
        legend={"f": "ogre", "x": "here"},
    ),
    Choice(
        "hook-line",
        """
        . x p . .
        . . p . .
        . f p . .
        . W p . .
        . g p . .
        """,
        "skill guard", "use hook-line x", ("attack f",),
        legend={"f": "mimic", "g": "mimic", "x": "here", "p": "pillar"},
    ),
    Choice(
        "water-skin",
        """
        t f t . .
        t . t . .
        t t t . .
        . W . . .
        . . . . .
        """,
        "move 14,24", "use water-skin f", ("end",), legend={"f": "imp", "t": "table"},
    ),
    Choice(
        "ghost-powder", NEAR, "skill guard",
        "use ghost-powder; end; attack f; end; attack f",
        legend={"f": "shade", "x": "here"}, lightless=True, rounds=4, worn=SWORD,
        marks={"f": {"stunned": 1}},
    ),
]  # fmt: skip
CHOICES = [*HELD, *WORN, *USED]


@one_in(7)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.id)
def test_with_the_thing_another_plan_is_best(choice: Choice) -> None:
    dice_only = choice.id in ONLY_DICE
    if dice_only or STEADY.items[choice.id].slot == "use":
        bare = table_of(choice, STEADY)
    else:
        bare = table_of(choice, without_gifts(choice.id), choice.id)
    assert best(choice, bare) == choice.without
    assert best(choice, table_of(choice, STEADY, choice.id)) == choice.with_


def test_with_a_lantern_one_meets_what_lurks_instead_of_walking_on() -> None:
    """What nobody has seen is in no plan: here the advice must do."""
    picture = """
        f . . . W
        . . . . .
        """
    said = []
    for item in ("", "lantern"):
        scene = wearing(picture, item, begin=bool(item), dark=True, f="ghoul lurking")
        said.append((advised(scene).split()[0], len(scene.look().foes)))
    assert said[0][1] == 0
    assert said[1][1] == 1
    assert said[0][0] != said[1][0]


def test_every_thing_is_among_them() -> None:
    assert sorted([choice.id for choice in CHOICES] + ["lantern"]) == sorted(STEADY.items)
