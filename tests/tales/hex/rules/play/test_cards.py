"""Patrol cards: six different ones in the hand of each hex (seven with the wonder), one at most on
each journey between two places, and after the last the hex is secured."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.hexgrid import Hex, beside
from game.tales.hex.rules.play.escorts import pave
from game.tales.hex.rules.play.events import (
    CardDrawn,
    DieThrown,
    EncounterBegan,
    HexSecured,
    Searched,
    Worked,
)
from game.tales.hex.rules.play.facts import CARDS
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.going import Go
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.staying import Camp, Forage, Scour
from tests.depth import either
from tests.tales.hex.rules.play.patrols import (
    begin,
    book,
    country_of,
    of_kind,
    stand,
    state_of,
    table_of,
    wilds,
)


def crossed(game: HexGame, at: Hex) -> list[object]:
    """The hex entered from its north on a journey that has just begun."""
    state = state_of(game)
    state.spirits, state.bread, state.candles = 7, 9, 7
    state.crossed[:] = []
    stand(game, beside(at, "north"), 0)
    return list(game.apply(Go(at)))


def patrolled(text="normal", seed="oak", **given):
    """A hex crossed on one journey after another until it is secured, and all that happened."""
    game = begin(text, seed, **given)
    at = wilds(game)
    events = []
    while not state_of(game).ground(at).secured:
        events += crossed(game, at)
    return game, at, events


@pytest.mark.parametrize("steps", [6, 7])
def test_each_card_comes_once_and_the_last_secures_the_hex(steps):
    game, at, events = patrolled(f"normal,steps={steps}")
    drawn = of_kind(events, CardDrawn)
    assert sorted(card.card for card in drawn) == sorted(CARDS[:steps])
    assert [card.count for card in drawn] == list(range(1, steps + 1))
    assert len(of_kind(events, HexSecured)) == 1
    assert game.view().hex(at).secured


def test_every_card_is_as_likely_as_any_other_to_come_first():
    firsts = Counter()
    for seed in range(either(120, 60)):
        game = begin("normal,radius=7", f"first {seed}")
        firsts[of_kind(crossed(game, wilds(game)), CardDrawn)[0].card] += 1
    assert sorted(firsts) == sorted(CARDS[:6])
    assert min(firsts.values()) > either(7, 2)


def test_a_hex_turns_one_card_on_a_journey_however_often_it_is_crossed():
    game = begin()
    at = wilds(game)
    state_of(game).crossed[:] = []
    for _ in range(3):
        state_of(game).spirits = 7
        game.apply(Go(beside(at, "north")))
        game.apply(Go(at))
    assert len(state_of(game).ground(beside(at, "north")).cards) == 1
    assert len(state_of(game).ground(at).cards) == 1


def test_another_journey_begins_in_another_place_and_not_in_the_same():
    game = begin()
    at = wilds(game)
    state = state_of(game)
    there = next(each.at for each in country_of(game).communities if each.number)
    state.crossed[:] = [at]
    state.chart.enter(there)
    near = next(each for each in country_of(game).communities if each.at == there).at
    for place, over in ((state.origin, False), (near, True)):
        before = state_of(game).journeys
        stand(game, beside(place, "north"))
        for each in (place, beside(place, "north")):
            if state.chart.on_map(each):
                state.chart.enter(each)
        if not state.chart.on_map(beside(place, "north")):
            continue
        state.spirits = 7
        game.apply(Go(place))
        assert (state_of(game).journeys > before) == over
        assert (at in state_of(game).crossed) != over


def test_staying_secures_nothing():
    game = begin()
    at = wilds(game)
    for _ in range(8):
        state = state_of(game)
        state.spirits, state.bread = 7, 5
        for command in (Scour(), Forage(), Camp()):
            if command in game.legal():
                assert not of_kind(game.apply(command), CardDrawn)
    assert state_of(game).ground(at).cards == []


def test_a_caravan_turns_a_card_of_each_hex_once_on_a_journey_and_none_in_the_city():
    game = begin()
    table, at = table_of(game), wilds(game)
    city = country_of(game).city.at
    turned = []
    for escort, crossed_before, to in ((-1, [], at), (1, [], at), (1, [at], at), (1, [], city)):
        state_of(game).escort, state_of(game).crossed[:] = escort, crossed_before
        table.events.clear()
        pave(table, beside(at, "north"), to)
        turned.append(len(of_kind(table.events, CardDrawn)))
    assert turned == [0, 1, 0, 0]


def test_whether_a_die_of_the_road_meets_somebody_is_told_with_it():
    game = begin(encounters=book())
    at = wilds(game)
    state_of(game).ground(at).secured = True
    thrown: list[DieThrown] = []
    while not thrown:
        thrown = of_kind(crossed(game, at), DieThrown)
    assert [(die.what, die.met, die.low <= die.roll <= die.high) for die in thrown] == [
        ("road", True, True)
    ]
    assert state_of(game).meeting is not None


def test_food_is_found_twice_over_where_it_is_plentiful():
    found: dict[str, set[int]] = {"grove": set(), "heath": set()}
    for number in range(5):
        for growth, amounts in found.items():
            game = begin("normal", f"food {number}")
            wilds(game, growth=growth)
            state_of(game).bread = 1
            events = game.apply(Forage())
            assert [each.what for each in of_kind(events, Worked)] == ["forage"]
            assert Forage() not in game.legal()
            amounts.add(state_of(game).bread - 1)
    assert {growth: max(amounts) for growth, amounts in found.items()} == {"grove": 2, "heath": 1}


def test_a_card_of_a_hex_does_not_depend_on_the_hour_nor_on_what_was_drawn_elsewhere():
    for seed in range(6):
        one, other = (begin("normal,radius=7", f"order {seed}") for _ in range(2))
        at = wilds(one)
        wilds(other)
        other.apply(Camp())
        crossed(other, beside(at, "south"))
        crossed(one, at)
        crossed(other, at)
        assert state_of(one).ground(at).cards == state_of(other).ground(at).cards != []


def test_omen_trouble_and_peril_are_met_and_the_others_are_not():
    game = begin(encounters=book())
    at = wilds(game)
    met = {}
    while not state_of(game).ground(at).secured:
        events = crossed(game, at)
        card = of_kind(events, CardDrawn)[0].card
        met[card] = [each.kind for each in of_kind(events, EncounterBegan)]
        if game.view().meeting is not None:
            game.apply(Choose("leave"))
    assert met == {
        "refuge": [], "trail": [], "quiet": [], "omen": ["omen"], "trouble": ["trouble"],
        "peril": ["peril"],
    }  # fmt: skip


def test_looking_round_takes_two_quarters_finds_small_things_and_comes_once():
    found = Counter()
    for seed in range(40):
        game = begin(seed=f"search {seed}")
        stand(game, wilds(game), 0)
        before = state_of(game).candles, state_of(game).bread, state_of(game).relics
        what = of_kind(game.apply(Scour()), Searched)[0].what
        after = state_of(game).candles, state_of(game).bread, state_of(game).relics
        assert sum(after) - sum(before) == (what in ("candles", "bread", "relic"))
        assert state_of(game).clock == 2
        assert Scour() not in game.legal()
        found[what] += 1
    assert len(found) == 5
