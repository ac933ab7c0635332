"""Scenes in which foes and heroes have numbers of their own, whatever the tables say today.

Numbers are balanced again and again; what somebody does is not. Tests of deeds, things and skills
count dice and hearts, so they play with these numbers and everything else as the tables have it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.tales.key.rules.play import table
from tests.tales.key.rules.play.table import CONTENT, Scene

FOES = {
    "rat": (1, 1, 0, 5, 3, 1),
    "bat": (1, 1, 1, 7, 5, 1),
    "slinger": (2, 2, 0, 4, 3, 2),
    "pilferer": (2, 2, 1, 6, 5, 2),
    "bone-warden": (2, 2, 2, 3, 1, 4),
    "ghoul": (3, 2, 1, 4, 2, 4),
    "weaver": (3, 2, 1, 4, 3, 3),
    "ooze": (4, 1, 0, 2, 0, 3),
    "hound": (2, 2, 0, 6, 4, 3),
    "wisp": (1, 1, 3, 5, 4, 2),
    "imp": (2, 1, 1, 5, 4, 3),
    "chanter": (2, 1, 0, 4, 2, 3),
    "shade": (2, 2, 1, 4, 3, 4),
    "ogre": (6, 3, 1, 3, 0, 6),
    "mimic": (4, 3, 1, 2, 1, 4),
    "boar": (3, 3, 1, 4, 2, 4),
    "fuse": (1, 3, 0, 4, 3, 2),
    "duellist": (4, 2, 1, 4, 4, 5),
    "spiderling": (1, 1, 0, 4, 4, 1),
    "egg": (1, 0, 0, 0, 0, 0),
    "tallow-king": (9, 3, 1, 3, 2, 12),
    "abbess": (8, 2, 2, 3, 3, 12),
    "brood-mother": (8, 3, 1, 4, 3, 12),
    "wyrm": (10, 3, 2, 4, 2, 12),
}
"""By foe: hearts, attack, defence, steps, quickness, threat."""
HEROES = {
    "warden": (8, 2, 1, 1, 4, 1),
    "delver": (6, 3, 1, 1, 6, 4),
    "chandler": (7, 3, 1, 1, 5, 2),
    "ringer": (7, 3, 1, 1, 5, 3),
}
"""By hero: hearts, hearts more when alone, attack, defence, steps, quickness."""
_FOE = ("hearts", "attack", "defence", "steps", "quick", "threat")
_HERO = ("hearts", "alone", "attack", "defence", "steps", "quick")

STEADY = replace(
    CONTENT,
    monsters={
        id_: replace(facts, **dict(zip(_FOE, FOES.get(id_, ()), strict=False)))
        for id_, facts in CONTENT.monsters.items()
    },
    classes={
        id_: replace(facts, **dict(zip(_HERO, HEROES.get(id_, ()), strict=False)))
        for id_, facts in CONTENT.classes.items()
    },
)


def lay(picture: str, **said: Any) -> Scene:
    """A scene as `tests.tales.key.rules.play.table.lay` lays it, with the numbers above."""
    scene = table.lay(picture, **said)
    scene.table.content = STEADY
    for hero in scene.state.heroes:
        facts = STEADY.classes[hero.kind]
        hero.most = facts.hearts + facts.alone * (len(scene.state.heroes) == 1)
        hero.hearts = hero.most
    for foe in scene.state.monsters.values():
        foe.hearts = STEADY.monsters[foe.kind].hearts
    return scene
