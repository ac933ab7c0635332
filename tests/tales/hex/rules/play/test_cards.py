"""Patrol cards: six different ones in the hand of each hex (seven with the wonder), one for each
crossing or scouring, and after the last the hex is secured."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.hexgrid import beside
from game.tales.hex.rules.play.events import CardDrawn, EncounterBegan, HexSecured
from game.tales.hex.rules.play.facts import CARDS
from game.tales.hex.rules.play.going import Go
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.staying import Camp, Scour
from tests.tales.hex.rules.play.patrols import begin, book, of_kind, stand, state_of, wilds


def scoured(text="normal", seed="oak", **given):
    """A hex scoured until it is secured, and all that happened."""
    game = begin(text, seed, **given)
    wilds(game)
    events = []
    while Scour() in game.legal():
        state = state_of(game)
        state.spirits, state.bread, state.candles = 7, 9, 7
        events += game.apply(Scour())
    return game, events


@pytest.mark.parametrize("steps", [6, 7])
def test_each_card_comes_once_and_the_last_secures_the_hex(steps):
    game, events = scoured(f"normal,steps={steps}")
    drawn = of_kind(events, CardDrawn)
    assert sorted(card.card for card in drawn) == sorted(CARDS[:steps])
    assert [card.count for card in drawn] == list(range(1, steps + 1))
    assert len(of_kind(events, HexSecured)) == 1
    assert game.view().hex(state_of(game).at).secured


def test_every_card_is_as_likely_as_any_other_to_come_first():
    firsts = Counter()
    for seed in range(120):
        game = begin("normal,radius=7", f"first {seed}")
        wilds(game)
        firsts[of_kind(game.apply(Scour()), CardDrawn)[0].card] += 1
    assert sorted(firsts) == sorted(CARDS[:6])
    assert min(firsts.values()) > 7


def test_crossing_draws_a_card_too_and_a_secured_hex_holds_none():
    game = begin()
    at = wilds(game)
    north = beside(at, "north")
    events = game.apply(Go(north))
    assert [card.at for card in of_kind(events, CardDrawn)] == [north]
    state_of(game).ground(at).secured = True
    events = game.apply(Go(at))
    assert of_kind(events, CardDrawn) == []


def test_a_card_of_a_hex_does_not_depend_on_the_hour_nor_on_what_was_drawn_elsewhere():
    for seed in range(6):
        one, other = (begin("normal,radius=7", f"order {seed}") for _ in range(2))
        at = wilds(one)
        wilds(other)
        other.apply(Camp())
        other.apply(Go(beside(at, "north")))
        other.apply(Go(at))
        one.apply(Scour())
        assert state_of(one).ground(at).cards == state_of(other).ground(at).cards != []


def test_omen_trouble_and_peril_are_met_and_the_others_are_not():
    game = begin(encounters=book())
    at = wilds(game)
    met = {}
    while not state_of(game).ground(at).secured:
        state = state_of(game)
        state.spirits, state.bread, state.candles = 7, 9, 7
        events = game.apply(Scour())
        card = of_kind(events, CardDrawn)[0].card
        met[card] = [each.kind for each in of_kind(events, EncounterBegan)]
        if game.view().meeting is not None:
            game.apply(Choose("leave"))
    assert met == {
        "refuge": [], "trail": [], "quiet": [], "omen": ["omen"], "trouble": ["trouble"],
        "peril": ["peril"],
    }  # fmt: skip


def test_scouring_takes_two_quarters():
    game = begin()
    stand(game, wilds(game), 0)
    game.apply(Scour())
    assert state_of(game).clock == 2
