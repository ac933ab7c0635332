"""Fights hand by hand, through the commands of a player."""

from __future__ import annotations

from game.tales.throne.rules.events import DeckShuffled, HandDealt, HandSettled, RewardTaken
from game.tales.throne.rules.quest import Change
from tests.tales.throne.rules.table import at_the_throne, counters, fight, names, play, table


def test_the_first_card_is_yours_and_the_second_the_enemys() -> None:
    dealt = play(fight("8 3", (3, 5), (2, 1)), "deal")[0]
    assert isinstance(dealt, HandDealt)
    assert (dealt.player.rank, dealt.enemy.rank) == (8, 3)


def test_damage_waits_for_a_choice_and_falls_on_one_pile_only() -> None:
    game = fight("9 1", (5, 3), (6, 3))  # powers 14 and 7: strike 7, damage 4
    play(game, "deal")
    assert game.view().phase == "pile"
    assert counters(game) == (5, 3, 6, 3)
    play(game, "life")
    assert counters(game) == (5, 3, 2, 3)


def test_damage_beyond_the_armour_left_is_lost() -> None:
    game = fight("9 1", (5, 3), (6, 3))
    play(game, "deal, armour")
    assert counters(game) == (5, 3, 6, 0)


def test_your_own_armour_may_give_way_instead_of_your_life() -> None:
    game = fight("1 9", (3, 1), (3, 2))  # powers 4 and 12: strike 8, damage 7
    play(game, "deal, armour")
    assert counters(game) == (3, 0, 3, 2)


def test_where_only_life_can_be_hit_nothing_is_asked() -> None:
    striking = fight("9 1", (8, 0), (9, 0))
    assert names(play(striking, "deal")) == ["HandDealt", "HandSettled"]
    assert counters(striking) == (8, 0, 2, 0)
    struck = fight("1 5", (8, 0), (9, 0))
    play(struck, "deal")
    assert counters(struck) == (3, 0, 9, 0)


def test_a_life_of_nothing_ends_the_run() -> None:
    game = fight("1 9", (3, 0), (3, 2))
    assert names(play(game, "deal")) == ["HandDealt", "HandSettled", "Fallen"]
    assert game.status.phase == "lost"
    assert game.legal() == ()
    assert game.view().undo_depth == 0


def test_a_slain_enemy_pays_and_the_walk_goes_on() -> None:
    game = fight("9 1", (5, 3), (1, 0), reward=Change(armour=1))
    events = play(game, "deal")
    assert names(events) == ["HandDealt", "HandSettled", "EnemySlain", "RewardTaken"]
    assert events[-1] == RewardTaken(game.view().quest.step(3), Change(armour=1), 5, 4)
    assert counters(game) == (5, 4, 0, 0)
    assert [command.text for command in game.legal()] == ["draw", "concede"]


def test_an_enemy_without_reward_pays_nothing() -> None:
    assert names(play(fight("9 1", (5, 3), (1, 0)), "deal"))[-1] == "EnemySlain"


def test_a_gain_beyond_nine_is_lost() -> None:
    game = fight("9 1", (5, 9), (1, 0), reward=Change(armour=2))
    reward = play(game, "deal")[-1]
    assert isinstance(reward, RewardTaken)
    assert (reward.change, reward.armour) == (Change(armour=2), 9)


def test_life_is_strength() -> None:
    """The same two cards after a wound of 2 make a power that is 2 less."""
    game = fight("1 6 8 8", (5, 1), (3, 3))  # powers 6 and 9: strike 3, damage 2
    play(game, "deal, life")
    second = play(game, "deal")[0]
    assert isinstance(second, HandDealt)
    assert second.clash.player_power == 3 + 8


def test_used_cards_are_shuffled_when_the_deck_is_empty_and_not_before() -> None:
    game = fight("5 5 4 4 3 3 2 2 1 1 6 6 7 7 8 8 9 9", (5, 5), (5, 5))
    events = play(game, ",".join(["deal"] * 9))
    assert "DeckShuffled" not in names(events)
    assert game.view().combat_left == ()
    assert len(game.view().discard) == 18
    events = play(game, "deal")
    assert events[0] == DeckShuffled(1)
    assert len(game.view().combat_left) == 16


def test_the_deck_carries_over_from_fight_to_fight() -> None:
    game = table("barbarian", "J 10", "9 1 8 2")  # two fights against life 1 and armour 0
    play(game, "draw, deal")
    assert game.view().phase == "walk"
    events = play(game, "draw, deal")
    dealt = next(event for event in events if isinstance(event, HandDealt))
    assert (dealt.player.rank, dealt.enemy.rank) == (8, 2)


def test_a_hand_settled_says_everything_about_it() -> None:
    game = fight("8 3", (3, 5), (2, 1))
    settled = play(game, "deal, armour")[-1]
    assert isinstance(settled, HandSettled)
    assert (settled.player.text, settled.enemy.text) == ("8C", "3C")
    assert (settled.clash.strike, settled.clash.by, settled.clash.damage) == (6, "player", 5)
    assert settled.pile == "armour"
    assert (settled.life, settled.armour, settled.enemy_life, settled.enemy_armour) == (3, 5, 2, 0)


def test_the_boss_pays_with_the_throne() -> None:
    game = at_the_throne("9 1", (5, 3), (1, 0))
    events = play(game, "deal")
    assert names(events)[2:] == ["EnemySlain", "PassageTold", "ThroneWon"]
    assert game.status.phase == "won"
    assert game.view().passage == game.view().quest.passage(40)
