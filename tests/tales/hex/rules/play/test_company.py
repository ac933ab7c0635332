"""Companions: what they are good at, and what they think of the land."""

from __future__ import annotations

from game.tales.hex.rules.play import company
from game.tales.hex.rules.play.events import Felt
from game.tales.hex.rules.play.state import Companion
from tests.tales.hex.rules.play.patrols import begin, land, lay, of_kind, state_of, table_of, wilds


def felt(relief, growth, *who):
    """What they say at the first sight of such land, and what it does to the spirits."""
    game = begin("normal,radius=7")
    at = wilds(game)
    lay(game, {at: land(relief, growth)})
    state = state_of(game)
    state.spirits = 4
    state.companions = [Companion(each) for each in who]
    table_of(game).events = []
    company.feel(table_of(game), at)
    events = of_kind(table_of(game).events, Felt)
    return [(each.companion, each.amount) for each in events], state.spirits - 4


def test_they_love_some_land_and_cannot_bear_other():
    assert felt("hills", "grass", "odile", "pim") == ([("odile", 1)], 1)
    assert felt("hills", "bog", "odile") == ([("odile", 1), ("odile", -1)], 0)
    assert felt("shore", "grass", "corm", "pim") == ([], 0)
    assert felt("plains", "marsh", "brann") == ([("brann", -1)], -1)


def test_together_they_move_the_spirits_by_one_at_most():
    assert felt("low_mountains", "stones", "dagna", "ragna")[1] == 1
    assert felt("plains", "sand", "maud", "hob")[1] == -1
    assert len(felt("plains", "sand", "maud", "hob")[0]) == 2


def test_whoever_is_hurt_says_nothing_and_is_one_worse_at_everything():
    game = begin()
    state_of(game).companions = [Companion("odile"), Companion("maud", learnt=["tongue"])]
    assert [each.skills for each in game.view().companions] == [(2, 0, 0, 0, 1), (0, 2, 0, 2, 0)]
    for each in state_of(game).companions:
        each.standing = "hurt"
    assert [each.skills for each in game.view().companions] == [(1, 0, 0, 0, 0), (0, 1, 0, 1, 0)]
    assert game.view().purse.skills == (0, 0, 0, 0, 0)
