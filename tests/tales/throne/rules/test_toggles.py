"""Every toggle, switched on alone; and what a level stands for."""

from __future__ import annotations

import pytest

from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.events import (
    HandDealt,
    HandRedrawn,
    HandSettled,
    HelpGiven,
    PutLast,
    RewardTaken,
    Scouted,
    StepDrawn,
    TrapSprung,
)
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.params import SPACE
from game.tales.throne.rules.quest import Change, Step
from game.tales.throne.rules.solver import solve
from tests.tales.throne.rules.table import content, counters, fight, iron_quest, names, play, table


def words(game: ThronesGame) -> list[str]:
    return [command.text for command in game.legal()]


def test_levels_are_named_toggles() -> None:
    assert SPACE.read("iron") == SPACE.read("level=iron,enemy_picks")
    assert SPACE.read("adventurer") == SPACE.read("adventurer,reward_choice")
    assert SPACE.read("tale") == SPACE.read("tale,reward_choice,scout=3")
    plain = SPACE.read("seed")
    assert (plain.scout, plain.reward_choice, plain.armour_traps) == (0, False, False)
    assert (plain.redraw, plain.enemy_picks, plain.winnable) == (False, False, False)


class TestScout:
    def test_two_cards_are_seen_and_one_is_walked(self) -> None:
        game = table("hero,scout=1", "J K 10")
        assert words(game) == ["draw", "scout", "concede"]
        (seen,) = play(game, "scout")
        assert isinstance(seen, Scouted)
        assert (seen.first.label, seen.second.label, seen.scouts_left) == ("J", "K", 0)
        assert words(game) == ["take 1", "take 2", "concede"]
        put, walked = play(game, "take 2")[:2]
        assert isinstance(put, PutLast)
        assert put.card.label == "J"
        assert isinstance(walked, StepDrawn)
        assert (walked.card.label, walked.to, walked.cards_left) == ("K", 4, 15)

    def test_the_other_card_goes_to_the_bottom_where_the_player_knows_it(self) -> None:
        game = table("hero,scout=2", "10 K 10 Q")
        play(game, "scout, take 1, scout, take 1")
        view = game.view()
        assert [card.label for card in view.steps_known] == ["K", "Q"]
        assert len(view.steps_hidden) == 12
        assert game._state.step_pile[-2:] == view.steps_known

    def test_scouting_is_counted_for_the_whole_quest(self) -> None:
        game = table("hero,scout=1", "10 J 10")
        play(game, "scout, take 1")
        assert words(game) == ["draw", "concede"]

    def test_the_last_card_cannot_be_scouted(self) -> None:
        last = table("hero,scout=1", step_pile=table()._state.step_pile[:1])
        assert "scout" not in words(last)

    def test_the_card_put_last_is_drawn_last(self) -> None:
        game = table("dwarf,scout=1", "10 K")
        play(game, "scout, take 1")
        known = game.view().steps_known
        while game.view().step < 40:
            game._state.life = 9
            drawn = game.apply(game.legal()[0])[0]
        assert isinstance(drawn, StepDrawn)
        assert (drawn.card, drawn.to) == (known[0], 40)

    def test_scouting_cards_already_known_trims_what_is_known(self) -> None:
        pile = table("hero", "10 J Q")._state.step_pile[:3]
        game = table("hero,scout=3", step_pile=pile, known=2, scouts_left=1, life=9)
        play(game, "scout, take 1")
        assert [card.label for card in game.view().steps_known] == ["Q", "J"]


class TestRewardChoice:
    def test_a_help_may_be_taken_as_armour(self) -> None:
        game = table("hero,reward_choice", "10")
        assert names(play(game, "draw")) == ["StepDrawn", "Arrived"]
        assert words(game) == ["life", "armour", "concede"]
        (given,) = play(game, "armour")
        assert isinstance(given, HelpGiven)
        assert (given.change, given.life, given.armour) == (Change(armour=1), 3, 6)
        assert words(game) == ["draw", "concede"]

    def test_a_reward_may_be_taken_as_life(self) -> None:
        game = fight("9 1", (5, 3), (1, 0), "hero,reward_choice", Change(armour=2))
        assert names(play(game, "deal"))[-1] == "EnemySlain"
        (taken,) = play(game, "life")
        assert isinstance(taken, RewardTaken)
        assert (taken.change, taken.life, taken.armour) == (Change(life=2), 7, 3)

    def test_a_gift_of_both_is_taken_as_one(self) -> None:
        mixed = iron_quest(s1=Step(1, "help", change=Change(1, 1)))
        game = table("hero,reward_choice", "10", quest=mixed)
        play(game, "draw, life")
        assert counters(game)[:2] == (5, 5)

    def test_without_it_a_gift_of_both_is_taken_as_written(self) -> None:
        mixed = iron_quest(s1=Step(1, "help", change=Change(1, 1)))
        game = table("hero", "10", quest=mixed)
        play(game, "draw")
        assert counters(game)[:2] == (4, 6)

    def test_an_enemy_that_pays_nothing_asks_nothing(self) -> None:
        game = fight("9 1", (5, 3), (1, 0), "hero,reward_choice")
        play(game, "deal")
        assert words(game) == ["draw", "concede"]


class TestArmourTraps:
    def test_a_trap_may_be_taken_on_armour(self) -> None:
        game = table("hero,armour_traps", "K")
        play(game, "draw")
        assert words(game) == ["life", "armour", "concede"]
        (sprung,) = play(game, "armour")
        assert isinstance(sprung, TrapSprung)
        assert (sprung.change, sprung.life, sprung.armour) == (Change(armour=-1), 3, 4)

    def test_what_exceeds_the_armour_is_lost(self) -> None:
        deep = iron_quest(s4=Step(4, "trap", change=Change(life=-2)))
        game = table("hero,armour_traps", "K", quest=deep, armour=1)
        (sprung,) = play(game, "draw, armour")[2:]
        assert isinstance(sprung, TrapSprung)
        assert (sprung.change, sprung.life, sprung.armour) == (Change(armour=-2), 3, 0)

    def test_without_armour_a_trap_takes_life_unasked(self) -> None:
        game = table("hero,armour_traps", "K", armour=0)
        assert names(play(game, "draw"))[-1] == "TrapSprung"
        assert game.view().life == 2

    def test_life_may_still_be_chosen_and_may_kill(self) -> None:
        game = table("hero,armour_traps", "K", life=1)
        assert names(play(game, "draw, life"))[-2:] == ["TrapSprung", "Fallen"]


class TestRedraw:
    def test_both_cards_are_put_aside_and_two_new_ones_turned(self) -> None:
        game = fight("1 9 8 3", (3, 5), (2, 1), "hero,redraw")
        play(game, "deal")
        assert words(game) == ["life", "armour", "redraw", "concede"]
        redrawn, dealt = play(game, "redraw")
        assert isinstance(redrawn, HandRedrawn)
        assert isinstance(dealt, HandDealt)
        assert (redrawn.player.rank, redrawn.enemy.rank) == (1, 9)
        assert (dealt.player.rank, dealt.enemy.rank) == (8, 3)
        assert [card.rank for card in game.view().discard] == [1, 9]
        assert game.view().hands == 2

    def test_once_a_fight(self) -> None:
        game = fight("1 9 9 1", (3, 5), (5, 1), "hero,redraw")
        play(game, "deal, redraw")
        assert words(game) == ["life", "armour", "concede"]
        assert not game.view().redraw_open

    def test_again_in_the_next_fight(self) -> None:
        game = table("barbarian,redraw", "J 10", "8 2 9 1 7 3")
        play(game, "draw, deal, redraw")
        assert game.view().phase == "walk"
        play(game, "draw")
        assert game.view().redraw_open

    def test_it_is_open_where_only_one_pile_is(self) -> None:
        game = fight("1 9", (9, 0), (5, 1), "hero,redraw")
        play(game, "deal")
        assert words(game) == ["life", "redraw", "concede"]

    def test_it_is_not_offered_for_a_hand_that_hurts_nobody(self) -> None:
        game = fight("2 6", (3, 5), (2, 1), "hero,redraw")
        assert names(play(game, "deal")) == ["HandDealt", "HandSettled"]
        assert game.view().redraw_open

    def test_the_last_two_cards_of_a_deck_are_shuffled_with_the_others(self) -> None:
        idle = "5 5 4 4 3 3 2 2 6 6 7 7 8 8 9 9"
        game = fight(f"{idle} 1 1", (5, 0), (4, 0), "hero,redraw", deck=())
        game._state.deck = fight(f"{idle} 1 1", (1, 1), (1, 1))._state.deck[-2:]
        game._state.discard = fight(f"{idle} 1 1", (1, 1), (1, 1))._state.deck[:-2]
        play(game, "deal")
        assert names(play(game, "redraw"))[:3] == ["HandRedrawn", "DeckShuffled", "HandDealt"]
        assert len(game.view().combat_left) == 16


class TestEnemyPicks:
    def test_the_enemy_takes_your_life_unasked(self) -> None:
        game = fight("1 9", (3, 5), (2, 1), "hero,iron")
        settled = play(game, "deal")[-1]
        assert isinstance(settled, HandSettled)
        assert (settled.pile, settled.life, settled.armour) == ("life", 1, 5)

    def test_you_still_choose_on_your_enemy(self) -> None:
        game = fight("8 3", (3, 5), (2, 1), "hero,iron")
        play(game, "deal")
        assert words(game) == ["life", "armour", "concede"]

    def test_with_redraws_you_are_asked_for_those_only(self) -> None:
        game = fight("1 9", (3, 5), (2, 1), "hero,enemy_picks,redraw")
        play(game, "deal")
        assert words(game) == ["life", "redraw", "concede"]


@pytest.mark.parametrize("toggles", ["scout=16", "reward_choice", "armour_traps", "redraw"])
def test_a_toggle_that_is_off_changes_nothing(toggles: str) -> None:
    """Played without using what it offers, a run deals the same cards."""
    plain = MODE.start(MODE.space.read("dwarf"), "same", content())
    other = MODE.start(MODE.space.read(f"dwarf,{toggles}"), "same", content())
    assert plain._state.step_pile == other._state.step_pile
    assert plain._state.deck == other._state.deck


class TestWinnable:
    CONTENT = content()

    def started(self, seed: str) -> ThronesGame:
        game = MODE.start(MODE.space.read("hero,winnable"), seed, self.CONTENT)
        assert isinstance(game, ThronesGame)
        return game

    def test_the_first_deal_that_open_cards_can_win_is_dealt(self) -> None:
        game = self.started("s1")
        quest, deal = game.view().quest, game._state.deal
        assert game.view().winnable_found is True
        assert deal.attempt is not None
        assert deal.attempt > 0
        for attempt in range(deal.attempt):
            assert not solve(quest, game.params, Deal(deal.dice, attempt)).winnable
        assert game._state.step_pile == deal.step_pile()
        assert game._state.deck == deal.combat_deck(0)

    def test_it_can_be_won_in_the_game_itself(self) -> None:
        game = self.started("s1")
        for command in solve(game.view().quest, game.params, game._state.deal).commands:
            game.apply(command)
        assert game.status.phase == "won"

    def test_a_snapshot_keeps_which_deal_it_was(self) -> None:
        game = self.started("s1")
        copy = MODE.restore(self.CONTENT, game.snapshot())
        assert copy.digest() == game.digest()
        assert copy.view().winnable_found is True

    def test_where_none_can_be_won_it_says_so_and_deals_the_first(self) -> None:
        """Nobody strikes through life 9 and armour 6 with life 3 and three points to gain."""
        hopeless = iron_quest(**{f"s{n}": Step(n, "fight", 9, 6) for n in range(1, 40)})
        game = MODE.start(MODE.space.read("hero,winnable"), "any", content(hopeless))
        assert isinstance(game, ThronesGame)
        assert game.view().winnable_found is False
        assert game._state.deal.attempt == 0

    def test_other_games_do_not_say(self) -> None:
        assert table("hero").view().winnable_found is None
