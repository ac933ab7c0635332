"""Keyed randomness: the same everywhere, independent of what else was rolled, and fair."""

from __future__ import annotations

import pytest

from game.core.dice import Dice, Roll, Stream, Trace

# Alarms below are set so that a fair die fails one of them less than once in a million runs; and
# as seeds are fixed, a test that passes once passes for good.
CHI_SQUARED_ONE_IN_A_MILLION = {5: 35.9, 19: 66.0, 23: 72.2}


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def test_a_draw_is_the_same_on_every_machine_and_for_good():
    stream = Dice("hollow-oak").stream("combat", "fight", 3)
    assert stream.dice(10, 20) == (10, 16, 11, 1, 15, 17, 2, 19, 5, 12)


def test_a_stream_resumes_from_its_counter_alone():
    whole = Dice("42").stream("loot")
    first, rest = whole.dice(5, 6), whole.dice(5, 6)
    assert Dice("42").stream("loot", counter=5).dice(5, 6) == rest
    assert first != rest


def test_one_more_roll_here_never_shifts_another_there():
    dice = Dice("42")
    undisturbed = dice.stream("relief", 3, 4).dice(8, 100)
    other = dice.stream("loot")
    other.die(6)
    assert dice.stream("relief", 3, 4).dice(8, 100) == undisturbed


@pytest.mark.parametrize("more", [(), (3,), (-1, "door", 12)])
def test_a_stream_whose_key_goes_on_is_that_of_the_longer_key(more):
    rolls = Trace()
    whole = Dice("42", rolls).stream("section", 0, 7)
    whole.die(6)
    assert whole.at(*more).dice(5, 20) == Dice("42").stream("section", 0, 7, *more).dice(5, 20)
    assert [roll.key for roll in rolls.rolls[1:]] == [(0, 7, *more)] * 5
    assert (whole.key, whole.counter) == ((0, 7), 1)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("a", ("b",)), ("ab", ())),
        (("a", (1, 12)), ("a", (11, 2))),
        (("a", (1,)), ("a", ("1",))),
        (("a", ("b", "c")), ("a", ("bc",))),
        (("a", ()), ("b", ())),
    ],
)
def test_streams_with_other_names_or_keys_are_other_streams(one, two):
    assert Stream("s", *one).dice(16, 256) != Stream("s", *two).dice(16, 256)


@pytest.mark.parametrize("sides", [6, 20, 24])
def test_dice_are_fair(sides):
    stream = Dice("fair").stream("test", sides)
    counts = [0] * sides
    for _ in range(12_000):
        counts[stream.below(sides)] += 1
    assert chi_squared(counts) < CHI_SQUARED_ONE_IN_A_MILLION[sides - 1]


def test_every_order_of_four_cards_is_equally_likely():
    stream = Dice("orders").stream("test")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        order = stream.shuffled(range(4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert chi_squared(list(counts.values())) < CHI_SQUARED_ONE_IN_A_MILLION[23]


def test_weights_count():
    stream = Dice("weights").stream("test")
    drawn = [stream.weighted([0, 1, 3]) for _ in range(8_000)]
    assert drawn.count(0) == 0
    assert drawn.count(2) / drawn.count(1) == pytest.approx(3, rel=0.15)


def test_a_chance_of_none_never_comes_and_a_certain_one_always():
    stream = Dice("certain").stream("test")
    assert not any(stream.chance(0, 5) for _ in range(50))
    assert all(stream.chance(5, 5) for _ in range(50))


def test_a_draw_needs_a_side():
    with pytest.raises(ValueError, match="at least one side"):
        Dice("x").stream("test").below(0)


def test_the_trace_tells_what_was_rolled_for_what_in_order():
    trace = Trace()
    dice = Dice("42", trace)
    value = dice.stream("loot", 7).die(6)
    dice.stream("combat").die(20)
    assert trace.rolls[0] == Roll("loot", (7,), 0, 6, value - 1)
    assert [roll.stream for roll in trace.rolls] == ["loot", "combat"]
    assert dice.stream("loot", 7).die(6) == Dice("42").stream("loot", 7).die(6)
