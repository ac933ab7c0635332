"""Decided positions: recognised, and never wrongly."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from game.core.dice import Dice
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_thrones
from game.tales.throne.rules.combat import clash, piles_open
from game.tales.throne.rules.game import ThronesGame, start
from game.tales.throne.rules.odds import OddsCalculator
from game.tales.throne.rules.odds_table import OddsRules
from game.tales.throne.rules.params import SPACE
from game.tales.throne.rules.verdict import verdict
from tests.depth import either, one_in
from tests.tales.throne.rules.table import at_the_throne, content, play


@pytest.mark.parametrize(
    ("hero", "boss", "expected"),
    [
        ((4, 9), (6, 6), "lost"),  # 4 + 9 against 6 + 1 strikes for 6: the armour takes it all
        ((5, 0), (6, 6), "open"),  # 5 + 9 against 6 + 1 does 1
        ((1, 0), (9, 0), "lost"),  # 1 + 9 against 9 + 1 strikes nobody
        ((9, 9), (1, 0), "won"),  # 1 + 9 against 9 + 1 never hurts
        ((5, 4), (1, 0), "won"),  # the same: 10 against 6 strikes for 4
        ((1, 0), (1, 0), "open"),
    ],
)
def test_fights_at_the_throne(hero, boss, expected):
    assert verdict(at_the_throne("", hero, boss).view()) == expected


@cache
def outcomes(life, armour, enemy_life, enemy_armour):
    """Whether cards and choices may win, and whether choices win under all cards; any cards."""
    if life <= 0:
        return False, False
    if enemy_life <= 0:
        return True, True
    hope, sure, changes = False, True, False
    for mine in range(1, 10):
        for theirs in range(1, 10):
            hand = clash(mine, theirs, life, armour, enemy_life, enemy_armour)
            if not hand.damage:
                continue
            changes = True
            found = []
            for pile in piles_open(hand.by, armour, enemy_armour, False):
                own, on_life = hand.by == "enemy", pile == "life"
                found.append(
                    outcomes(
                        life - hand.damage * (own and on_life),
                        max(0, armour - hand.damage * (own and not on_life)),
                        enemy_life - hand.damage * (not own and on_life),
                        max(0, enemy_armour - hand.damage * (not own and not on_life)),
                    )
                )
            hope = hope or any(may for may, _ in found)
            sure = sure and any(must for _, must in found)
    return hope, sure and changes


def certain(hero, boss):
    hope, sure = outcomes(*hero, *boss)
    return "won" if sure else "open" if hope else "lost"


def test_all_last_fights_are_judged_as_exhaustive_search_judges_them():
    for life in range(1, 10, 2):
        for armour in range(0, 10, 3):
            for enemy_life in range(1, 10, 3):
                for enemy_armour in range(0, 7, 3):
                    game = at_the_throne("", (life, armour), (enemy_life, enemy_armour))
                    found = verdict(game.view())
                    assert found == certain((life, armour), (enemy_life, enemy_armour))


def last_hands(words, hero, boss):
    """At the boss with only the cards ``words`` left in the deck."""
    state = at_the_throne(words, hero, boss).state
    count = len(words.split())
    return ThronesGame(
        replace(state, deck=state.deck[:count], discard=state.deck[count:]), content()
    )


def test_the_very_cards_left_in_the_deck_can_decide():
    assert verdict(at_the_throne("", (3, 0), (3, 0)).view()) == "open"
    assert (
        verdict(last_hands("9 9", (3, 0), (2, 0)).view()) == "open"
    )  # 1 on its life, then shuffle
    assert (
        verdict(last_hands("5 5", (4, 0), (1, 0)).view()) == "won"
    )  # 9 against 6: dead either way
    assert verdict(last_hands("5 5", (1, 0), (4, 0)).view()) == "lost"  # 6 against 9


@pytest.fixture(scope="module")
def thrones():
    return load_thrones(levels_dir())


@one_in(4)
@pytest.mark.parametrize(
    "text",
    ["hero", "barbarian,tale", "dwarf,iron,sand", "wizard,adventurer,putrid,armour_traps,redraw"],
)
def test_no_game_ever_contradicts_a_verdict(text, thrones):
    """Whoever plays on from a lost position, however it is played, loses."""
    params = SPACE.read(text)
    stream = Dice(text).stream("play")
    judged = set()
    for number in range(15):
        game = start(params, f"verdict/{number}", thrones)
        decided = None
        while not game.status.over:
            view = game.view()
            found = verdict(view)
            if decided == "lost":
                assert found != "won"
            elif found != "open":
                decided = found
            choices = view.legal[:-1]
            game.apply(choices[stream.below(len(choices))])
        if decided == "lost":
            assert game.status.phase == "lost"
        judged.add(decided)
        if number > 5 and "lost" in judged:
            break
    assert "lost" in judged


def test_a_won_position_is_won_by_the_best_policy(thrones):
    params = SPACE.read("barbarian,tale,sand")
    quest = thrones.quests["sand"]
    calculator = OddsCalculator(quest, OddsRules.of(params), thrones.table_on_shelf(params))
    won = 0
    for number in range(either(8, 4)):
        game = start(params, f"won/{number}", thrones)
        decided = False
        while not game.status.over:
            view = game.view()
            decided = decided or verdict(view) == "won"
            game.apply(calculator.best_by_table(view))
        assert not decided or game.status.phase == "won"
        won += decided
    assert won > either(2, 0)


def test_a_verdict_sees_only_what_the_player_sees(thrones):
    params = SPACE.read("hero,tale")
    stream = Dice("verdicts").stream("permute")
    for number in range(5):
        game = start(params, f"blind/{number}", thrones)
        while not game.status.over:
            assert verdict(game.with_hidden(stream).view()) == verdict(game.view())
            game.apply(game.legal()[0])


def test_a_run_that_is_over_is_decided():
    game = at_the_throne("", (9, 9), (1, 0))
    play(game, "concede")
    assert verdict(game.view()) == "lost"
