"""A run: what is open and refused, the walk, fights hand by hand, and every toggle alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.errors import BadValue, IllegalCommand
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card, Deal, parse_card
from game.tales.throne.rules.commands import COMMANDS, CONCEDE
from game.tales.throne.rules.events import (
    Arrived,
    DeckShuffled,
    Fallen,
    HandDealt,
    HandRedrawn,
    HandSettled,
    HelpGiven,
    PassageTold,
    PutLast,
    RewardTaken,
    Scouted,
    StepDrawn,
    TrapSprung,
)
from game.tales.throne.rules.game import ThronesGame, start
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.params import HEROES, SPACE
from game.tales.throne.rules.quest import Change, Passage, Step
from game.tales.throne.rules.solver import solve
from tests.tales.throne.rules.table import (
    at_the_throne,
    content,
    counters,
    fight,
    iron_quest,
    names,
    play,
    table,
)

EVERY_TOGGLE = "dwarf,tale,armour_traps,redraw"


def played(seed: str, commands: int, params: str = EVERY_TOGGLE) -> ThronesGame:
    """A run after so many random commands, or at its end."""
    game = start(MODE.space.read(params), seed, content())
    stream = Dice(seed).stream("test")
    for _ in range(commands):
        if game.status.over:
            break
        game.apply(stream.pick([command for command in game.legal() if command != CONCEDE]))
    return game


def test_commands_read_back_to_themselves() -> None:
    assert len({command.text for command in COMMANDS.every}) == len(COMMANDS.every)
    for command in COMMANDS.every:
        assert COMMANDS.read(command.text) == command


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected one of: draw, scout, take, deal, life, armour, redraw, concede"),
        ("Draw", "expected one of: draw"),
        ("life ", "expected one of: draw"),
        ("draw\n", "expected one of: draw"),
        ("take", "take: place: expected 1 or 2, got nothing"),
        ("take 3", "take: place: expected 1 or 2, got '3'"),
        ("take  1", "take: place: expected 1 or 2, got ''"),
    ],
)
def test_other_words_are_refused_in_one_line(text: str, expected: str) -> None:
    with pytest.raises(BadValue) as complaint:
        COMMANDS.read(text)
    assert "\n" not in str(complaint.value)
    assert expected in str(complaint.value)


@given(st.integers(0, 10_000), st.integers(0, 90))
@settings(max_examples=30)
def test_an_illegal_command_changes_nothing_and_says_what_is_open(seed: int, commands: int) -> None:
    game = played(str(seed), commands)
    before = game.snapshot()
    view = game.view()
    for command in COMMANDS.every:
        if command not in game.legal():
            with pytest.raises(IllegalCommand, match="expected one of"):
                game.apply(command)
            assert game.explain(command) is None
    assert game.snapshot() == before
    assert game.view() == view


@given(st.integers(0, 10_000), st.integers(0, 90))
@settings(max_examples=20)
def test_every_command_said_to_be_open_can_be_carried_out(seed: int, commands: int) -> None:
    game = played(str(seed), commands)
    for command in game.legal():
        copy = MODE.restore(content(), game.snapshot())
        copy.apply(command)


class TestTakingBack:
    """Choices may be taken back until a card is turned."""

    def test_a_choice_counts_and_a_card_forgets(self) -> None:
        game = fight("8 3 2 6", (3, 5), (2, 1))
        play(game, "deal")
        assert game.undo_depth == 0
        play(game, "armour")
        assert game.undo_depth == 1
        play(game, "deal")
        assert game.undo_depth == 0

    def test_choices_add_up(self) -> None:
        game = fight("8 3", (3, 5), (2, 1), "hero,reward_choice", Change(armour=1))
        play(game, "deal, life, armour")
        assert game.undo_depth == 2
        play(game, "draw")
        assert game.undo_depth == 0

    def test_taking_a_scouted_card_may_be_taken_back_but_not_the_look(self) -> None:
        game = table("hero,scout=1", "10 J")
        play(game, "scout")
        assert game.undo_depth == 0
        play(game, "take 1")
        assert game.undo_depth == 1

    def test_nothing_is_taken_back_once_it_is_over(self) -> None:
        game = table("hero,armour_traps", "K", life=1)
        play(game, "draw, life")
        assert game.status.over
        assert game.undo_depth == 0
        other = fight("8 3", (3, 5), (2, 1))
        play(other, "deal, armour, concede")
        assert other.undo_depth == 0


def test_heroes_begin_as_the_source_says() -> None:
    begun = {hero: MODE.start(MODE.space.read(hero), "any", content()).view() for hero in HEROES}
    assert {hero: (view.life, view.armour) for hero, view in begun.items()} == {
        "hero": (3, 5),
        "barbarian": (6, 2),
        "wizard": (2, 6),
        "dwarf": (5, 3),
    }


def test_the_piles_are_those_of_a_pack_of_52() -> None:
    assert sorted(card.label for card in STEP_CARDS) == sorted(["10", "J", "Q", "K"] * 4)
    assert {card.suit for card in STEP_CARDS} == {"clubs", "diamonds", "hearts", "spades"}
    assert len(set(STEP_CARDS)) == 16
    assert sorted(card.rank for card in COMBAT_CARDS) == sorted(list(range(1, 10)) * 2)
    assert {card.suit for card in COMBAT_CARDS} == {"clubs", "diamonds"}
    assert len(set(COMBAT_CARDS)) == 18


def test_sixteen_cards_add_up_to_forty() -> None:
    assert [card.steps for card in STEP_CARDS[:4]] == [1, 2, 3, 4]
    assert sum(card.steps for card in STEP_CARDS) == 40


def test_cards_read_back_to_themselves() -> None:
    for card in (*STEP_CARDS, *COMBAT_CARDS):
        assert parse_card(card.text) == card
    for text in ("", "1H", "10c", "KX", "19C", "7 C"):
        with pytest.raises(BadValue):
            parse_card(text)


def test_the_progress_example_of_the_source() -> None:
    """Hero; a ten: the camp fire, 4 and 5. A jack: the slime of step 3, slain unhurt. Then the
    source draws a king to step 7, which its table has as a trap: the table wins."""
    game = table("hero", "10 J K", "9 1")
    drawn, arrived, help_given = play(game, "draw")
    assert drawn == StepDrawn(Card(10, "clubs"), 0, 1, 15)
    assert arrived == Arrived(game.view().quest.step(1))
    assert help_given == HelpGiven(game.view().quest.step(1), Change(life=1), 4, 5)
    play(game, "draw")
    assert (game.view().step, game.view().enemy_life, game.view().enemy_armour) == (3, 1, 0)
    play(game, "deal")
    assert counters(game) == (4, 5, 0, 0)
    sprung = play(game, "draw")[-1]
    assert sprung == TrapSprung(game.view().quest.step(7), Change(life=-1), 3, 5)


def test_a_trap_ignores_armour_and_can_kill() -> None:
    game = table("hero", "K", life=1, armour=9)
    events = play(game, "draw")
    assert names(events) == ["StepDrawn", "Arrived", "TrapSprung", "Fallen"]
    assert events[-1] == Fallen(game.view().quest.step(4))
    assert (game.status.phase, game.view().life, game.view().armour) == ("lost", 0, 9)


def test_a_trap_never_takes_life_below_nothing() -> None:
    deep = iron_quest(s4=Step(4, "trap", change=Change(life=-3)))
    game = table("hero", "K", quest=deep, life=2)
    play(game, "draw")
    assert game.view().life == 0


def test_a_help_stops_at_nine() -> None:
    game = table("hero", "10", life=9)
    given = play(game, "draw")[-1]
    assert isinstance(given, HelpGiven)
    assert (given.change, given.life) == (Change(life=1), 9)


@pytest.mark.parametrize(
    ("start", "card", "told"),
    [(7, "10", []), (7, "J", [8]), (8, "10", [8]), (6, "K", [8]), (18, "10", []), (19, "K", [19])],
)
def test_the_tale_goes_on_when_the_party_passes(start: int, card: str, told: list[int]) -> None:
    """A passage after step 8 stands between 8 and 9: it is told on leaving 8 or passing it."""
    events = play(table("hero", card, step=start, life=9), "draw")
    assert [e.passage.after for e in events if isinstance(e, PassageTold)] == told


def test_the_opening_stands_at_the_start_and_is_no_event() -> None:
    game = table("hero", "10")
    opening = game.view().passage
    assert opening is not None
    assert opening.after == 0
    assert "PassageTold" not in names(play(game, "draw"))


def test_nothing_is_met_on_the_steps_passed_over() -> None:
    events = play(table("hero", "K"), "draw")
    assert [event.step.number for event in events if isinstance(event, Arrived)] == [4]


def test_conceding_is_always_open_last_and_ends_the_run() -> None:
    game = table("hero", "K 10")
    for _ in range(2):
        assert game.legal()[-1] == CONCEDE
        play(game, "draw")
    assert names(play(game, "concede")) == ["Conceded"]
    assert (game.status.phase, game.legal()) == ("lost", ())


SEEDS = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="#"), min_size=1)


@given(SEEDS)
@settings(max_examples=20)
def test_whoever_survives_meets_the_boss_with_the_last_card(seed: str) -> None:
    """A hero whose life is mended after every command walks sixteen cards to step forty."""
    game = MODE.start(MODE.space.read("dwarf"), seed[:64], content())
    walked: list[StepDrawn] = []
    while not game.status.over:
        game.state.life = 9
        for event in game.apply(game.legal()[0]):
            if isinstance(event, StepDrawn):
                walked.append(event)
                assert (event.to == 40) == (event.cards_left == 0)
    assert game.status.phase == "won"
    assert len(walked) == 16
    assert game.view().step == 40


@given(SEEDS)
@settings(max_examples=30)
def test_every_seed_deals_whole_piles(seed: str) -> None:
    game = MODE.start(MODE.space.read(""), seed[:64], content())
    deal: Deal = game.state.deal
    assert sorted(c.text for c in deal.step_pile()) == sorted(c.text for c in STEP_CARDS)
    for number in range(3):
        deck = deal.combat_deck(number)
        assert sorted(c.text for c in deck) == sorted(c.text for c in COMBAT_CARDS)


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
        assert game.state.step_pile[-2:] == view.steps_known

    def test_scouting_is_counted_for_the_whole_quest(self) -> None:
        game = table("hero,scout=1", "10 J 10")
        play(game, "scout, take 1")
        assert words(game) == ["draw", "concede"]

    def test_the_last_card_cannot_be_scouted(self) -> None:
        last = table("hero,scout=1", step_pile=table().state.step_pile[:1])
        assert "scout" not in words(last)

    def test_the_card_put_last_is_drawn_last(self) -> None:
        game = table("dwarf,scout=1", "10 K")
        play(game, "scout, take 1")
        known = game.view().steps_known
        while game.view().step < 40:
            game.state.life = 9
            drawn = game.apply(game.legal()[0])[0]
        assert isinstance(drawn, StepDrawn)
        assert (drawn.card, drawn.to) == (known[0], 40)

    def test_scouting_cards_already_known_trims_what_is_known(self) -> None:
        pile = table("hero", "10 J Q").state.step_pile[:3]
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
        game.state.deck = fight(f"{idle} 1 1", (1, 1), (1, 1)).state.deck[-2:]
        game.state.discard = fight(f"{idle} 1 1", (1, 1), (1, 1)).state.deck[:-2]
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
    assert plain.state.step_pile == other.state.step_pile
    assert plain.state.deck == other.state.deck


class TestWinnable:
    CONTENT = content()

    def started(self, seed: str) -> ThronesGame:
        game = MODE.start(MODE.space.read("hero,winnable"), seed, self.CONTENT)
        assert isinstance(game, ThronesGame)
        return game

    def test_the_first_deal_that_open_cards_can_win_is_dealt(self) -> None:
        game = self.started("s1")
        quest, deal = game.view().quest, game.state.deal
        assert game.view().winnable_found is True
        assert deal.attempt is not None
        assert deal.attempt > 0
        for attempt in range(deal.attempt):
            assert not solve(quest, game.params, Deal(deal.dice, attempt)).winnable
        assert game.state.step_pile == deal.step_pile()
        assert game.state.deck == deal.combat_deck(0)

    def test_it_can_be_won_in_the_game_itself(self) -> None:
        game = self.started("s1")
        for command in solve(game.view().quest, game.params, game.state.deal).commands:
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
        assert game.state.deal.attempt == 0

    def test_other_games_do_not_say(self) -> None:
        assert table("hero").view().winnable_found is None


def test_what_is_told_after_step_1_is_not_told_at_the_start() -> None:
    view = table("hero", "10").view()
    early = (view.quest.passages[0], Passage(1, view.quest.title, view.quest.title))
    shown = replace(view, quest=replace(view.quest, passages=early)).passage
    assert shown == early[0]
