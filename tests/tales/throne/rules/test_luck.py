"""After a run: choices and luck told apart, and the hand that decided it."""

from __future__ import annotations

import pickle

import pytest

from game.core.dice import Dice
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_thrones
from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.commands import CONCEDE, LIFE
from game.tales.throne.rules.game import start
from game.tales.throne.rules.luck import GRID, Moment, analyse, percentile
from game.tales.throne.rules.odds import OddsCalculator
from game.tales.throne.rules.odds_table import OddsRules
from game.tales.throne.rules.params import SPACE
from tests.depth import one_in, thorough


@pytest.fixture(scope="module")
def thrones():
    return load_thrones(levels_dir())


def played(thrones, text, seed, choose):
    """A finished run's turns and its analysis."""
    params = SPACE.read(text)
    quest = thrones.quests[params.quest]
    table = thrones.table_on_shelf(params)
    calculator = OddsCalculator(quest, OddsRules.of(params), table)
    game = start(params, seed, thrones)
    turns = []
    while not game.status.over:
        view = game.view()
        command = choose(view, calculator)
        turns.append((view, command, game.apply(command)))
    return game, turns, analyse(quest, params, table, Deal(Dice(seed)), turns)


def best(view, calculator):
    return calculator.best_by_table(view)


def stubborn(view, _):
    """Takes everything on life."""
    return LIFE if LIFE in view.legal else view.legal[0]


@one_in(3)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_start_luck_and_choices_add_up_to_the_end(thrones, seed):
    for text, choose in (("barbarian,tale,sand", best), ("barbarian,adventurer", stubborn)):
        game, _, found = played(thrones, text, seed, choose)
        end = 1.0 if game.status.phase == "won" else 0.0
        assert found.start + found.luck - found.lost_by_choices == pytest.approx(end, abs=0.01)
        assert 0.0 <= found.percentile <= 100.0


def test_best_play_loses_next_to_nothing_by_choices_and_stubbornness_does(thrones):
    careful = stubborn_loss = 0.0
    for number in range(4):
        careful += played(thrones, "hero,tale", f"run/{number}", best)[2].lost_by_choices
        stubborn_loss += played(thrones, "hero,tale", f"run/{number}", stubborn)[2].lost_by_choices
    assert careful < 0.05
    assert stubborn_loss > 0.2


@thorough(instead="test_best_play_loses_next_to_nothing_by_choices_and_stubbornness_does")
def test_winners_were_luckier_than_losers(thrones):
    percentiles = {"won": [], "lost": []}
    for number in range(8):
        game, _, found = played(thrones, "barbarian,tale,putrid", f"luck/{number}", best)
        percentiles[game.status.phase].append(found.percentile)
    won, lost = (sum(found) / len(found) for found in percentiles.values())
    assert won > 60 > 40 > lost


def test_the_decisive_hand_is_one_of_the_run_and_has_the_widest_swing(thrones):
    _, turns, found = played(thrones, "dwarf,tale", "decisive", best)
    view, command, events = turns[found.decisive.turn]
    assert view.step == found.decisive.step
    assert command.text in ("deal", "redraw")
    dealt = [event for event in events if hasattr(event, "player")]
    assert (dealt[0].player, dealt[0].enemy) == (found.decisive.player, found.decisive.enemy)
    assert found.decisive_step.to > found.decisive_step.start
    assert found.finest.lead > 0
    assert turns[found.finest.turn][0].step == found.finest.step


def test_giving_up_a_good_position_is_a_costly_choice(thrones):
    def coward(view, calculator):
        return CONCEDE if view.step > 3 else calculator.best_by_table(view)

    _, turns, found = played(thrones, "barbarian,tale,sand", "coward", coward)
    worst = found.choices[0]
    assert worst.chosen == CONCEDE
    assert worst.turn == len(turns) - 1
    assert worst.loss > 0.2


def test_an_analysis_is_plain_data_and_says_how_the_deal_could_be_won(thrones):
    game, _, found = played(thrones, "barbarian,tale,sand", "open cards", best)
    assert pickle.loads(pickle.dumps(found)) == found
    if game.status.phase == "won":
        assert found.winnable
    if found.winnable:
        again = start(SPACE.read("barbarian,tale,sand"), "open cards", thrones)
        for command in found.way:
            again.apply(command)
        assert again.status.phase == "won"


def test_the_percentile_of_a_single_coin():
    coin = ((0.5, 0.25), (0.5, -0.25))
    assert percentile([Moment(0.25, coin)]) == pytest.approx(75)
    assert percentile([Moment(-0.25, coin)]) == pytest.approx(25)
    assert percentile([]) == pytest.approx(50)


def test_the_percentile_of_many_coins_is_that_of_their_sum():
    step = 8 / GRID
    coin = ((0.5, step), (0.5, -step))
    # Six heads of eight: 1 + 8 + 28 of 256 sums lie above, 28 equal.
    jumps = [step] * 6 + [-step] * 2
    expected = 100 * (256 - 1 - 8 - 28 / 2) / 256
    assert percentile([Moment(jump, coin) for jump in jumps]) == pytest.approx(expected)
