"""Chances during play: exact where they say so, and blind to what lies face down."""

from __future__ import annotations

import re
from dataclasses import replace
from gettext import NullTranslations
from itertools import permutations

import pytest

from game.core.dice import Dice
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_thrones
from game.tales.throne.rules import odds_table
from game.tales.throne.rules.advice import hint, percents
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS
from game.tales.throne.rules.combat import clash
from game.tales.throne.rules.commands import ARMOUR, CONCEDE, DEAL, LIFE
from game.tales.throne.rules.game import ThronesGame, start
from game.tales.throne.rules.odds import Between, Fighting, Moves, Odds, OddsCalculator, odds
from game.tales.throne.rules.odds_table import OddsRules, StepsLeft, build_table
from game.tales.throne.rules.params import SPACE
from tests.tales.throne.rules.table import at_the_throne, content, iron_quest, play, table

NO_CARDS = StepsLeft((0, 0, 0, 0), (), 0)


@pytest.fixture(scope="module")
def thrones():
    return load_thrones(levels_dir())


@pytest.fixture(scope="module")
def calculators(thrones):
    found = {}
    for text in ("hero,iron", "dwarf,tale,sand", "wizard,adventurer,putrid"):
        params = SPACE.read(text)
        quest = thrones.quests[params.quest]
        shelf = thrones.table_on_shelf(params)
        found[text] = params, OddsCalculator(quest, OddsRules.of(params), shelf)
    return found


@pytest.fixture(scope="module")
def seed_calculator():
    quest = iron_quest()
    return OddsCalculator(quest, OddsRules(), build_table(quest, OddsRules()))


def last_cards(game, count):
    """The same game with only the last ``count`` cards of its deck left to draw."""
    state = game.state
    used = state.deck[: 18 - count]
    return ThronesGame(replace(state, deck=state.deck[18 - count :], discard=used), content())


def two_hands(calculator, deck, life, armour, enemy_life, enemy_armour, hands=2):
    """The chance at the boss over every order of the next two hands, by brute force."""
    if life <= 0:
        return 0.0
    if enemy_life <= 0:
        return 1.0
    if hands == 0:
        return calculator.from_table(
            Fighting(NO_CARDS, life, armour, enemy_life, enemy_armour, False)
        )
    deck = deck or [card.rank for card in COMBAT_CARDS]
    total = 0.0
    pairs = list(permutations(range(len(deck)), 2))
    for first, second in pairs:
        rest = [rank for at, rank in enumerate(deck) if at not in (first, second)]
        hand = clash(deck[first], deck[second], life, armour, enemy_life, enemy_armour)
        now = (life, armour, enemy_life, enemy_armour)
        damage = hand.damage
        options = [now]
        if damage and hand.by == "player":
            options = [(life, armour, enemy_life - damage, enemy_armour)]
        elif damage:
            options = [(life - damage, armour, enemy_life, enemy_armour)]
            if armour:
                options.append((life, max(0, armour - damage), enemy_life, enemy_armour))
        total += max(two_hands(calculator, rest, *option, hands - 1) for option in options)
    return total / len(pairs)


def with_redraw(calculator, deck, at, hands=2, redraw=True):
    """The same where a hand may be put away for the next one, once."""
    life, armour, enemy_life, enemy_armour = at
    if life <= 0 or enemy_life <= 0:
        return float(life > 0)
    if hands == 0:
        return calculator.from_table(Fighting(NO_CARDS, *at, redraw))
    total = 0.0
    pairs = list(permutations(range(len(deck)), 2))
    for first, second in pairs:
        rest = [rank for place, rank in enumerate(deck) if place not in (first, second)]
        hand = clash(deck[first], deck[second], *at)
        mine, theirs, damage = hand.by == "enemy", hand.by == "player", hand.damage
        after = [(life - damage * mine, armour, enemy_life - damage * theirs, enemy_armour)]
        if mine and armour:
            after.append((life, max(0, armour - damage), enemy_life, enemy_armour))
        if theirs and enemy_armour:
            after.append((life, armour, enemy_life, max(0, enemy_armour - damage)))
        worth = [with_redraw(calculator, rest, each, hands - 1, redraw) for each in after]
        if redraw and damage:
            worth.append(with_redraw(calculator, rest, at, hands - 1, False))
        total += max(worth)
    return total / len(pairs)


def test_a_redraw_is_weighed_in_the_next_two_hands(monkeypatch):
    # At the throne no other pile is asked for.
    monkeypatch.setattr(odds_table, "full_pile", lambda _: NO_CARDS)
    quest, rules = iron_quest(), OddsRules(redraw=True)
    calculator = OddsCalculator(quest, rules, build_table(quest, rules))
    state = replace(at_the_throne("", (2, 1), (3, 1)).state, params=SPACE.read("hero,redraw"))
    view = last_cards(ThronesGame(state, content()), 4).view()
    deck = [card.rank for card in view.combat_left]
    expected = with_redraw(calculator, deck, (2, 1, 3, 1))
    assert calculator.odds(view).win == pytest.approx(expected, abs=1e-12)
    assert expected > with_redraw(calculator, deck, (2, 1, 3, 1), redraw=False)


@pytest.mark.parametrize("cards", [2, 4, 6])
def test_the_next_two_hands_are_exact(seed_calculator, cards):
    game = last_cards(at_the_throne("", (6, 3), (4, 3)), cards)
    view = game.view()
    found = seed_calculator.odds(view)
    deck = [card.rank for card in view.combat_left]
    assert found.win == pytest.approx(two_hands(seed_calculator, deck, 6, 3, 4, 3), abs=1e-12)
    assert found.commands == ((DEAL, found.win), (CONCEDE, 0.0))


def test_with_fresh_cards_the_look_ahead_agrees_with_the_table(seed_calculator):
    view = table("dwarf").view()
    assert seed_calculator.odds(view).win == pytest.approx(0.1563, abs=0.001)


def test_each_command_has_its_chance_and_the_best_is_the_highest(calculators, thrones):
    for text, (params, calculator) in calculators.items():
        game = start(params, f"each/{text}", thrones)
        while not game.status.over:
            view = game.view()
            found = calculator.odds(view)
            assert tuple(command for command, _ in found.commands) == view.legal
            assert all(0.0 <= chance <= 1.0 for _, chance in found.commands)
            assert found.win == found.of(found.best) == max(c for _, c in found.commands)
            assert not found.conditional
            assert (found.hand is not None) == (view.phase == "fight")
            game.apply(found.best)


def test_odds_and_hints_see_only_what_the_player_sees(calculators, thrones):
    for text, (params, calculator) in calculators.items():
        stream = Dice(text).stream("permute")
        game = start(params, f"hidden/{text}", thrones)
        for _ in range(25):
            if game.status.over:
                break
            other = game.with_hidden(stream)
            found = calculator.odds(game.view())
            assert calculator.odds(other.view()) == found
            assert hint(other.view(), found) == hint(game.view(), found)
            game.apply(found.best)


def test_answers_do_not_depend_on_what_was_asked_before(calculators, thrones):
    params, calculator = calculators["dwarf,tale,sand"]
    quest = thrones.quests["sand"]
    shelf = thrones.table_on_shelf(params)
    game = start(params, "memory", thrones)
    for _ in range(12):
        if game.status.over:
            break
        view = game.view()
        assert odds(view, quest, shelf) == calculator.odds(view)
        game.apply(calculator.odds(view).best)


def test_a_deal_known_to_be_winnable_says_that_the_chance_is_a_lower_bound(seed_calculator):
    assert seed_calculator.odds(table("hero", winnable_found=True).view()).conditional
    assert not seed_calculator.odds(table("hero", winnable_found=False).view()).conditional


def test_a_blow_of_ones_own_goes_on_life_and_says_why(seed_calculator):
    game = at_the_throne("9 2", (6, 3), (6, 6))
    play(game, "deal")
    view = game.view()
    assert view.phase == "pile"
    found = seed_calculator.odds(view)
    assert found.of(LIFE) > found.of(ARMOUR)
    advice = hint(view, found)
    assert advice.command == LIFE
    told = advice.why.render(NullTranslations(), "en")
    assert re.fullmatch(r"Life: [\d.]+% to reach the throne, against [\d.]+% on armour\.", told)
    assert seed_calculator.best_by_table(view) == LIFE


def test_the_last_point_of_armour_is_worth_a_blow_of_any_size(seed_calculator):
    # With 6/1 before the King 6/6, a strike of 4 does 3: on life it leaves 3/1, on armour 6/0.
    game = at_the_throne("2 6", (6, 1), (6, 6))
    play(game, "deal")
    found = seed_calculator.odds(game.view())
    after = [
        seed_calculator.from_table(Fighting(NO_CARDS, *counters, 6, 6, False))
        for counters in ((3, 1), (6, 0))
    ]
    assert found.best == (LIFE if after[0] > after[1] else ARMOUR)


def test_hints_name_the_better_step_of_two(calculators, thrones):
    params, calculator = calculators["dwarf,tale,sand"]
    game = start(params, "two steps", thrones)
    play(game, "scout")
    view = game.view()
    advice = hint(view, calculator.odds(view))
    taken = view.scouted[advice.command.place - 1]
    if "makes no difference" not in advice.why.msgid:
        assert dict(advice.why.arguments)["step"] == view.step + taken.steps


def test_a_lost_position_is_named_and_nothing_is_advised_when_all_is_over(seed_calculator):
    lost = at_the_throne("", (4, 2), (6, 6))
    view = lost.view()
    found = seed_calculator.odds(view)
    assert found.win == 0.0
    assert hint(view, found).command == CONCEDE
    play(lost, "concede")
    assert hint(lost.view(), found) is None


def test_percents_show_a_decimal_only_where_it_tells_something():
    whole = [message.msgid for message in percents(0.41, 0.37)]
    assert whole == ["{whole}%", "{whole}%"]
    fine = [dict(message.arguments) for message in percents(0.412, 0.409)]
    assert fine == [{"whole": 41, "tenth": 2}, {"whole": 40, "tenth": 9}]


def test_the_best_policy_by_the_table_gives_almost_nothing_away(calculators, thrones):
    given_away = decisions = 0.0
    for text, (params, calculator) in calculators.items():
        for number in range(3):
            game = start(params, f"away/{text}/{number}", thrones)
            while not game.status.over:
                view = game.view()
                command = calculator.best_by_table(view)
                if len(view.legal) > 2:
                    found: Odds = calculator.odds(view)
                    given_away += found.win - found.of(command)
                    decisions += 1
                game.apply(command)
    assert decisions > 50
    assert given_away / decisions < 0.002


def test_all_step_cards_known_leave_nothing_to_chance_but_fights(seed_calculator):
    state = table("hero", step=36, steps_drawn=STEP_CARDS[:15], life=9, armour=9).state
    state = replace(state, step_pile=tuple(card for card in STEP_CARDS if card.label == "K")[:1])
    found = seed_calculator.odds(ThronesGame(state, content()).view())
    assert found.win == pytest.approx(
        seed_calculator.from_table(Fighting(NO_CARDS, 9, 9, 6, 6, False)), abs=0.02
    )


def test_a_blow_that_leaves_one_point_of_life_is_survived():
    params = SPACE.read("hero")
    moves = Moves(iron_quest(), params)
    before = Fighting(NO_CARDS, 3, 2, 4, 1, False)
    assert moves.settle(before, "enemy", 2, "life") == (before._replace(life=1),)
    assert moves.settle(before, "enemy", 3, "life") == (Between(NO_CARDS, 0, 0),)
    assert moves.settle(before, "enemy", 3, "armour") == (before._replace(armour=0),)
    assert moves.settle(before, "player", 3, "life") == (before._replace(enemy_life=1),)
