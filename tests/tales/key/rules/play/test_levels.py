"""What a level changes for whoever plays (docs/key.md, "Levels"; levels/tables/key_levels.toml)."""

from __future__ import annotations

import pytest

from game.core.text import Prose
from game.tales.key.rules.play.clues import FAMILIES
from game.tales.key.rules.play.contents import budget
from game.tales.key.rules.play.events import FoeActed, Stirred
from game.tales.key.rules.play.game import KeyGame, start
from game.tales.key.rules.play.harm import hurt
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.params import LEVELS
from game.tales.key.rules.play.table import Table
from tests.tales.key.rules.play.table import CONTENT, Scene, lay

NORMAL, GRIM = CONTENT.levels["normal"], CONTENT.levels["grim"]
HALL = """
    . . . . .
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    """
LOCKED = """
    . . . . .
    . . . . .
    - - * - -
    . . W . .
    . . . . .
    """


def begun(seed: str, params: str) -> KeyGame:
    return start(MODE.space.read(params), seed, CONTENT)


def test_there_is_a_level_for_each_that_can_be_chosen_and_each_is_told() -> None:
    assert tuple(CONTENT.levels) == LEVELS
    assert all(isinstance(level.told, Prose) for level in CONTENT.levels.values())


def test_from_level_to_level_there_is_less_to_meet_more_with() -> None:
    levels = list(CONTENT.levels.values())
    assert [level.candles for level in levels] == sorted((x.candles for x in levels), reverse=True)
    assert [level.hearts for level in levels] == sorted((x.hearts for x in levels), reverse=True)
    threats = [budget(9, 2, level.threat) for level in levels]
    assert threats == sorted(threats)
    assert threats[0] < threats[1] < threats[2]


def test_grim_asks_something_else_not_only_more() -> None:
    """What somebody decides otherwise there: whether to creep past, to go round a den, to rest, to
    pay at a lock, when to strike the boss."""
    assert GRIM.stirs > NORMAL.stirs
    assert GRIM.follows > NORMAL.follows
    assert GRIM.risk > NORMAL.risk
    assert GRIM.prices > NORMAL.prices
    assert GRIM.calls > NORMAL.calls == 0
    assert GRIM.gnaws < NORMAL.gnaws


# Doors


@pytest.mark.parametrize("level", LEVELS)
def test_at_each_exit_stand_as_many_clues_as_the_level_says(level: str) -> None:
    most = 0
    for number in range(8):
        game = begun(f"clues {number}", f"15,warden,{level}")
        for exit_ in game.view().exits:
            families = [family for family, _ in exit_.clues]
            assert len(families) <= CONTENT.levels[level].clues
            assert families == [family for family in FAMILIES if family in families]
            most = max(most, len(families))
    assert most == CONTENT.levels[level].clues


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_locked_door_takes_instead_of_keys_hangs_on_the_level(level: str) -> None:
    scene = lay(LOCKED, level=level)
    plaque = scene.state.plaques[1]
    seal = CONTENT.seals[plaque.seal]
    usual = seal.price + seal.more * scene.state.dungeon.depth_of(2)
    assert plaque.price == usual * CONTENT.levels[level].prices // 100


# Sleepers, rests, the dark


@pytest.mark.parametrize("level", LEVELS)
def test_a_sleeper_wakes_up_to_the_roll_that_the_level_says(level: str) -> None:
    stirs = CONTENT.levels[level].stirs
    for roll in (stirs, stirs + 1):
        scene = lay(". . . . .\n. W . g .", level=level, g="ghoul asleep")
        scene.rolls("stir", roll)
        scene.do("end")
        assert [(e.most, e.woke) for e in scene.told(Stirred)] == [(stirs, roll == stirs)]


@pytest.mark.parametrize("level", LEVELS)
def test_the_risk_of_a_rest_hangs_on_the_level(level: str) -> None:
    scene = lay(". . . . .\n. W . . .", level=level)
    scene.hero().hearts = 1
    view = scene.look()
    assert view.rest_risk == view.rest_least == 1 + CONTENT.levels[level].risk


@pytest.mark.parametrize("level", LEVELS)
def test_the_dark_takes_a_heart_as_soon_as_the_level_says(level: str) -> None:
    scene = lay(". . . . .\n. W . . .", level=level)
    scene.state.wick = scene.state.candles = 0
    gnaws, most = CONTENT.levels[level].gnaws, scene.hero().hearts
    for turns in (gnaws - 1, 1):
        scene.rolls("prowl", *[6] * turns)
        for _ in range(turns):
            scene.do("end")
        assert scene.hero().hearts == most - (turns == 1)


# The boss


def wounded_boss(level: str, left: int) -> tuple[Scene, list[FoeActed]]:
    """A boss to whom a blow leaves so many hearts, and what he did about it."""
    scene = lay(HALL, level=level, f="brood-mother", boss=True)
    scene.begin()
    table, foe = scene.table, scene.foe("f")
    foe.hearts = table.boss_hearts(foe)
    hurt(table, foe.id, foe.hearts - left, "blow")
    return scene, [e for e in table.events if isinstance(e, FoeActed) and e.deed == "rally"]


def half_of(table: Table, kind: str) -> int:
    return table.hearts_of(table.content.monsters[kind]) // 2


def test_at_grim_a_boss_who_has_lost_half_of_his_hearts_calls_and_something_comes() -> None:
    scene, called = wounded_boss("grim", half_of(lay(HALL, f="egg").table, "brood-mother"))
    assert len(called) == 1
    assert scene.state.summoned == GRIM.calls
    told = [foe.kind for foe in scene.state.monsters.values()]
    assert len(told) == 1, "it comes as the turn of the clock ends, not at once"
    hurt(scene.table, scene.foe("f").id, 1, "blow")
    assert scene.state.summoned == GRIM.calls, "he calls once"


def test_a_boss_calls_nobody_before_that_nor_at_other_levels() -> None:
    half = half_of(lay(HALL, f="egg").table, "brood-mother")
    for level, left in (("grim", half + 1), ("normal", half), ("gentle", 1)):
        scene, called = wounded_boss(level, left)
        assert called == []
        assert scene.state.summoned == 0


def test_a_boss_who_is_felled_at_once_calls_nobody() -> None:
    scene, called = wounded_boss("grim", 0)
    assert called == []
    assert scene.state.summoned == 0
