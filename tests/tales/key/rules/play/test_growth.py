"""Growing (docs/key.md): experience, levels, talents."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play import growth
from game.tales.key.rules.play.events import Learnt, LevelGained, RoomOpened
from tests.tales.key.rules.play.table import CONTENT, lay

PICTURE = """
. . . . .
. . . . .
- - + - -
. . W D .
. . . . .
"""


def test_slain_foes_give_their_threat_in_experience() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    scene.foe("g").hearts = 1
    scene.dice(6, 6, 1)
    scene.do("attack g")
    assert scene.state.experience == CONTENT.monsters["ghoul"].threat
    assert scene.state.slain == 1


def test_seeing_into_a_room_for_the_first_time_gives_experience() -> None:
    scene = lay(PICTURE)
    del scene.state.chambers[2]
    scene.do("open 1")
    assert scene.told(RoomOpened)
    assert scene.state.experience == growth.FOR_ROOM


@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_level_takes_more_experience_than_the_one_before_and_with_more_heroes(
    level: int,
) -> None:
    needed = growth.experience_for(level, 1)
    assert needed > growth.experience_for(level - 1, 1) if level > 2 else needed > 0
    assert growth.experience_for(level, 2) > needed


def test_each_level_lets_every_hero_choose_one_of_two_talents_of_their_class() -> None:
    scene = lay(PICTURE)
    growth.gain(scene.table, growth.experience_for(2, 2))
    assert [e.level for e in scene.table.events if isinstance(e, LevelGained)] == [2]
    for letter in ("W", "D"):
        hero = scene.hero(letter)
        own = CONTENT.talents_of(hero.kind)
        assert len(own) == 9
        assert len(hero.offers) == 2
        assert all(talent in own for talent in hero.offers)
    first, second = scene.hero("W").offers
    assert scene.open() == [f"talent {first}", f"talent {second}", "concede"]
    scene.do(f"talent {second}")
    assert [(e.who, e.talent) for e in scene.told(Learnt)] == [(1, second)]
    assert scene.hero("W").talents == [second]
    assert scene.look().phase == "learn", "the delver chooses as well"
    scene.do(scene.open("talent")[0])
    assert scene.look().phase == "walk"


def test_nobody_chooses_in_a_fight() -> None:
    scene = lay(". . . . g\n. W . . .", g="egg")
    scene.begin("W")
    growth.gain(scene.table, growth.experience_for(2, 1))
    assert scene.hero("W").offers
    assert not scene.open("talent")


def test_a_talent_is_offered_once() -> None:
    scene = lay("W . . . .\n. . . . .")
    growth.gain(scene.table, 10_000)
    chosen = []
    while scene.open("talent"):
        talent = scene.hero("W").offers[0]
        chosen.append(talent)
        scene.do(f"talent {talent}")
    assert sorted(chosen) == sorted(CONTENT.talents_of("warden"))
    assert scene.state.level == growth.MOST_LEVEL
