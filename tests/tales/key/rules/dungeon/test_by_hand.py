"""A dungeon laid by hand: every choice that the rules leave to a person, and going back."""

from __future__ import annotations

import json

import pytest

from game.core.errors import BadValue, IllegalCommand
from game.tales.key.rules.dungeon.board import SIDES
from game.tales.key.rules.dungeon.by_hand import ByHand, Order, params_for
from game.tales.key.rules.dungeon.generate import body
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.dungeon.validate import faults
from tests.tales.locks.rules.diagrams import drawn


def to_the_end(hand: ByHand, every: int = 1) -> None:
    """Decide until nothing is left: the first thing that can be done, or another one."""
    for turn in range(400):
        open_ = [c for c in hand.choices() if c.exit is None or c.exit.open]
        if not open_:
            return
        hand.do(open_[turn * every % len(open_)].order)


@pytest.mark.parametrize("seed", ["oak", "elm", "yew", "fir"])
def test_whatever_is_decided_the_dungeon_keeps_the_rules(seed: str):
    hand = ByHand(SPACE.read("size=20"), seed)
    to_the_end(hand, 3)
    assert hand.over
    assert not faults({**body(hand.dungeon), "params": {"profile": "seed"}})
    kinds = [order.kind for order in hand.orders]
    assert kinds.count("search") >= 1
    assert kinds.count("open") >= 5


def test_an_eight_without_the_boss_is_a_choice_and_comes_before_anything_else():
    asked = 0
    for number in range(12):
        hand = ByHand(SPACE.read("size=24"), f"asked/{number}")
        for _ in range(40):
            open_ = [c.order for c in hand.choices() if c.exit is None or c.exit.open]
            if not open_:
                break
            if hand.tiles:
                asked += 1
                assert {order.kind for order in open_} == {"tile"}
                assert [order.tile for order in open_] == [tile.number for tile in hand.tiles]
                picked = open_[-1]
                hand.do(picked)
                assert any(s.type == "chosen" for s in hand.latest())
            else:
                hand.do(open_[0])
    assert asked >= 3


def test_undoing_goes_back_to_exactly_what_was_there_and_the_dice_fall_the_same_again():
    hand = ByHand(SPACE.read("size=16"), "oak")
    past = []
    for _ in range(12):
        open_ = [c.order for c in hand.choices() if c.exit is None or c.exit.open]
        if not open_:
            break
        past.append((json.dumps(body(hand.dungeon)), len(hand.steps), open_[-1]))
        hand.do(open_[-1])
    after = json.dumps(body(hand.dungeon))
    for before, steps, _order in reversed(past):
        assert hand.undo()
        assert (json.dumps(body(hand.dungeon)), len(hand.steps)) == (before, steps)
    assert not hand.undo()
    for _before, _steps, order in past:
        hand.do(order)
    assert json.dumps(body(hand.dungeon)) == after


def test_what_cannot_be_decided_changes_nothing():
    hand = ByHand(SPACE.read("size=16"), "oak")
    before = json.dumps(body(hand.dungeon))
    for order in (Order("tile", tile=1), Order("search", 1, "north"), Order("open", 1, "south")):
        if any(choice.order == order for choice in hand.choices()):
            continue
        with pytest.raises(IllegalCommand):
            hand.do(order)
    assert json.dumps(body(hand.dungeon)) == before
    assert hand.orders == []


# What is decided, in words


def test_a_decision_is_read_as_it_is_told() -> None:
    told = [Order("open", 3, side) for side in SIDES]
    told += [Order("search", 12, side) for side in SIDES]
    told += [Order("tile", tile=tile.number) for tile in TILES]
    assert [Order.read(order.text()) for order in told] == told
    assert told[0].text() == "open 3 north"
    assert len({order.text() for order in told}) == len(told)


@pytest.mark.parametrize(
    "text", ["", "open 3", "open north", "open 3 up", "shut 3 north", "tile 9x9", "open 12345 east"]
)
def test_other_words_are_no_decision(text: str) -> None:
    with pytest.raises(BadValue, match="expected a decision"):
        Order.read(text)


def test_choices_go_room_by_room_and_closed_exits_are_among_them() -> None:
    hand = ByHand(SPACE.read("size=16,locks=200"), "oak")
    closed = 0
    while not hand.over:
        choices = hand.choices()
        rooms = [choice.order.room for choice in choices]
        assert rooms == sorted(rooms)
        exits = [c.exit for c in choices if c.exit is not None]
        assert len(exits) == (0 if hand.tiles else len(hand.dungeon.exits()))
        closed += sum(not exit_.open for exit_ in exits)
        hand.do([c.order for c in choices if c.exit is None or c.exit.open][-1])
    assert closed


def test_what_is_told_is_every_decision_and_every_step_and_the_latest_of_them() -> None:
    hand = ByHand(SPACE.read("size=16"), "oak")
    assert hand.latest() == tuple(hand.steps)
    for _ in range(6):
        before = len(hand.steps)
        hand.do(next(c.order for c in hand.choices() if c.exit is None or c.exit.open))
        assert hand.latest() == tuple(hand.steps[before:])
        assert hand.latest()
    told = hand.told()
    assert told["orders"] == [order.text() for order in hand.orders]
    assert len(told["orders"]) == 6
    assert told["trace"] == [step.json() for step in hand.steps]


def test_a_tile_is_chosen_on_an_eight_but_not_where_a_plan_has_settled_it() -> None:
    assert ByHand(SPACE.read("size=16"), "oak").params.eights == "chosen"
    plan = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 0", goal=1)
    assert ByHand(params_for(plan), "oak", plan).params == params_for(plan)
