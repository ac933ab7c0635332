"""The walk: step cards, what is met, the tale, and how it all ends at the fortieth step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import BadValue
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card, Deal, parse_card
from game.tales.throne.rules.commands import CONCEDE
from game.tales.throne.rules.events import (
    Arrived,
    Fallen,
    HelpGiven,
    PassageTold,
    StepDrawn,
    TrapSprung,
)
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.params import HEROES
from game.tales.throne.rules.quest import Change, Step
from tests.tales.throne.rules.table import content, counters, iron_quest, names, play, table


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
@settings(max_examples=40)
def test_whoever_survives_meets_the_boss_with_the_last_card(seed: str) -> None:
    """A hero whose life is mended after every command walks sixteen cards to step forty."""
    game = MODE.start(MODE.space.read("dwarf"), seed[:64], content())
    walked: list[StepDrawn] = []
    while not game.status.over:
        game._state.life = 9
        for event in game.apply(game.legal()[0]):
            if isinstance(event, StepDrawn):
                walked.append(event)
                assert (event.to == 40) == (event.cards_left == 0)
    assert game.status.phase == "won"
    assert len(walked) == 16
    assert game.view().step == 40


@given(SEEDS)
@settings(max_examples=60)
def test_every_seed_deals_whole_piles(seed: str) -> None:
    game = MODE.start(MODE.space.read(""), seed[:64], content())
    deal: Deal = game._state.deal
    assert sorted(c.text for c in deal.step_pile()) == sorted(c.text for c in STEP_CARDS)
    for number in range(3):
        deck = deal.combat_deck(number)
        assert sorted(c.text for c in deck) == sorted(c.text for c in COMBAT_CARDS)
