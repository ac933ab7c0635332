"""Dice (docs/key.md, "Dice"): 4, 5 and 6 hit, 5 and 6 block, hits less blocks are hearts lost."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.tales.key.rules.play.blows import foe_blow
from game.tales.key.rules.play.dice import blocks_of, hits_of, odds
from game.tales.key.rules.play.events import Attacked
from tests.tales.key.rules.play.table import lay


def test_four_five_and_six_hit_and_five_and_six_block() -> None:
    assert [hits_of((die,)) for die in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert [blocks_of((die,)) for die in range(1, 7)] == [0, 0, 0, 0, 1, 1]


@pytest.mark.parametrize(("attack", "defence"), [(1, 0), (2, 1), (3, 2), (1, 3)])
def test_the_odds_are_those_of_all_throws_counted(attack: int, defence: int) -> None:
    counted = [0] * (attack + 1)
    for rolls in product(range(1, 7), repeat=attack + defence):
        counted[max(0, hits_of(rolls[:attack]) - blocks_of(rolls[attack:]))] += 1
    throws = 6 ** (attack + defence)
    assert odds(attack, defence).damage == tuple(Fraction(number, throws) for number in counted)


@pytest.mark.parametrize("dice", [1, 2])
def test_lucky_odds_are_those_of_misses_rolled_again(dice: int) -> None:
    counted = [Fraction(0)] * (dice + 1)
    for first in product(range(1, 7), repeat=dice):
        missed = dice - hits_of(first)
        for again in product(range(1, 7), repeat=missed):
            chance = Fraction(1, 6 ** (dice + missed))
            counted[hits_of(first) + hits_of(again)] += chance
    assert odds(dice, 0, lucky=True).damage == tuple(counted)


def test_the_odds_that_are_shown_are_those_of_the_blow_that_is_rolled() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    (target,) = scene.look().targets
    scene.dice(4, 3, 5)
    scene.do("attack g")
    (rolled,) = scene.told(Attacked)
    assert len(rolled.attack) == target.blow.attack
    assert len(rolled.defence) == target.blow.defence
    assert (rolled.hits, rolled.blocks, rolled.damage) == (1, 1, 0)


def test_whoever_sleeps_is_held_or_is_stunned_rolls_no_defence() -> None:
    for change in ("asleep", "held", "stunned"):
        scene = lay(". g . . .\n. W . . .", g="bone-warden")
        scene.begin("W")
        assert scene.look().targets[0].blow.defence > 0
        if change == "asleep":
            scene.foe("g").mood = change
        else:
            scene.foe("g").marks[change] = 1
        assert scene.look().targets[0].blow.defence == 0


def test_a_friend_on_the_other_side_gives_an_attack_die_more() -> None:
    alone = lay("D . . . .\n. W g . .", g="ooze")
    alone.begin("W")
    between = lay(". . . . .\n. W g D .", g="ooze")
    between.begin("W")
    dice = [scene.look().targets[0].blow.attack for scene in (alone, between)]
    assert dice[1] == dice[0] + 1


def test_a_shield_in_a_doorway_gives_a_defence_die_more() -> None:
    scene = lay(". . . . .\n. . g . .\n- - / - -\n. W d . .\n. . . . .", g="ghoul", d="here")
    hero = scene.hero("W")
    outside = scene.look().hero(1).defence
    hero.cell = scene.at("d")
    assert scene.look().hero(1).defence == outside + 1
    hero.off = ""
    scene.table.state.doors[0] = "open"
    without = scene.look().hero(1).defence
    hero.cell = scene.marks["g"][0][0], scene.at("d")[1] + 1
    assert scene.look().hero(1).defence == without


def test_a_toppled_table_between_gives_a_defence_die_more_against_shots() -> None:
    scene = lay("W t . . g\n. . . . .", t="table", g="slinger")
    scene.begin("W")
    scene.foe("g").intent = None

    def dice() -> int:
        return foe_blow(scene.table, scene.foe("g"), scene.hero("W"), "shot").defence

    before = dice()
    scene.fixture("t").mode = "toppled"
    scene.table.ground.changed()
    assert dice() == before + 1
