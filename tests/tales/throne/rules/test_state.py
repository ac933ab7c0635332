"""Snapshots: a run written down, read back, and refused when it cannot be one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.errors import GameError
from game.tales.throne.rules.commands import CONCEDE
from game.tales.throne.rules.mode import MODE
from tests.tales.throne.rules.table import content, fight, play, table
from tests.tales.throne.rules.test_game import EVERY_TOGGLE, played

CONTENT = content()


@given(st.integers(0, 10_000), st.integers(0, 120))
@settings(max_examples=25)
def test_a_run_goes_on_from_its_snapshot_as_if_nothing_had_been(seed: int, commands: int) -> None:
    game = played(str(seed), commands)
    data = json.loads(json.dumps(game.snapshot()))
    copy = MODE.restore(CONTENT, data)
    stream = Dice("after").stream("test")
    for _ in range(30):
        assert copy.digest() == game.digest()
        assert copy.view() == game.view()
        assert copy.status == game.status
        if game.status.over:
            break
        command = stream.pick(game.legal())
        assert copy.apply(command) == game.apply(command)


def test_every_end_has_a_snapshot() -> None:
    for words in ("draw, concede", "concede"):
        game = table("hero", "10")
        play(game, words)
        assert MODE.restore(CONTENT, game.snapshot()).digest() == game.digest()
    midway = fight("8 3", (3, 5), (2, 1))
    play(midway, "deal, concede")
    assert midway.view().hand is not None


@cache
def _snapshot(commands: int) -> Mapping[str, Any]:
    return played("8", commands).snapshot()


def _base(commands: int = 30) -> dict[str, Any]:
    """A snapshot to spoil; after 30 commands it is one of a fight."""
    return dict(_snapshot(commands))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("params", "dragon"),
        ("params", 5),
        ("seed", ""),
        ("seed", "a#b"),
        ("step", 41),
        ("step", -1),
        ("step", True),
        ("life", 10),
        ("life", 0),
        ("armour", "5"),
        ("enemy_life", 9),
        ("enemy_armour", 9),
        ("step_pile", "KH KH"),
        ("step_pile", None),
        ("steps_drawn", ""),
        ("deck", "1C"),
        ("deck", ["1C"]),
        ("discard", "joker"),
        ("known", 17),
        ("known", 9),
        ("scouts_left", 4),
        ("shuffles", -1),
        ("shuffles", 10**10),
        ("undo_depth", 3),
        ("phase", "gain"),
        ("phase", "dance"),
        ("phase", "over"),
        ("outcome", "won"),
        ("outcome", "fallen"),
        ("hand", "1C"),
        ("hand", "1C 2C 3C"),
        ("scouted", "KH QH"),
    ],
)
def test_nonsense_is_refused(key: str, value: object) -> None:
    data = _base()
    data[key] = value
    with pytest.raises(GameError) as complaint:
        MODE.restore(CONTENT, data)
    assert "\n" not in str(complaint.value)


def test_there_are_no_more_scouts_than_step_cards() -> None:
    assert MODE.space.read("hero,scout=16")
    with pytest.raises(GameError):
        MODE.space.read("hero,scout=17")


def test_a_missing_part_is_refused() -> None:
    for key in _base():
        data = _base()
        del data[key]
        if key not in ("attempt", "winnable_found"):  # only winnable deals have them
            with pytest.raises(GameError):
                MODE.restore(CONTENT, data)


def test_an_endless_fight_is_refused() -> None:
    stuck = fight("1 1", (8, 9), (9, 7))
    with pytest.raises(GameError, match="never end"):
        MODE.restore(content(stuck.view().quest), stuck.snapshot())
    ending = fight("1 1", (8, 8), (9, 7))
    MODE.restore(content(ending.view().quest), ending.snapshot())


def test_an_open_hand_that_does_no_damage_is_refused() -> None:
    """Nobody would be asked for a pile; there is a redraw, so that is not what is missing."""
    equal = fight("4 8 6 4", (2, 1), (4, 1), "hero,redraw")
    data = dict(equal.snapshot())
    cards = data["deck"].split(" ")
    for place, allowed in ((0, True), (2, False)):
        data["phase"] = "pile"
        data["hand"] = " ".join(cards[place : place + 2])
        data["deck"] = " ".join(cards[:place] + cards[place + 2 :])
        if allowed:
            MODE.restore(content(equal.view().quest), data)
        else:
            with pytest.raises(GameError, match="asks for no choice"):
                MODE.restore(content(equal.view().quest), data)


def test_cards_leave_the_deck_in_twos() -> None:
    data = _base()
    first, rest = data["deck"].split(" ", 1)
    data.update(deck=rest, discard=f"{data['discard']} {first}")
    with pytest.raises(GameError, match="in twos"):
        MODE.restore(CONTENT, data)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.data(), st.integers(0, 40))
@settings(max_examples=40)
def test_whatever_is_written_in_it_a_snapshot_plays_on_or_is_refused(
    data: st.DataObject, commands: int
) -> None:
    """Mutations that mean something: values of other snapshots, swapped and random ones."""
    snapshot = _base(commands)
    other = _base(data.draw(st.integers(0, 60)))
    for key in data.draw(st.lists(st.sampled_from(sorted(snapshot)), min_size=1, max_size=3)):
        snapshot[key] = data.draw(
            PLAIN
            | st.just(other[key])
            | st.sampled_from(list(snapshot.values()))
            | st.integers(0, 16)
            | st.sampled_from(["walk", "fight", "pile", "gain", "trap", "scouting", "over"])
        )
    try:
        game = MODE.restore(CONTENT, snapshot)
    except GameError:
        return
    assert MODE.restore(CONTENT, game.snapshot()).digest() == game.digest()
    stream = Dice("on").stream("test")
    for _ in range(60):
        if game.status.over:
            break
        game.view()
        game.figures()
        choices = [command for command in game.legal() if command != CONCEDE]
        command = stream.pick(choices)
        game.explain(command)
        game.apply(command)


@given(PLAIN)
def test_other_data_is_refused(data: Any) -> None:
    with pytest.raises(GameError):
        MODE.restore(CONTENT, data)


@given(st.integers(0, 10_000), st.integers(0, 60))
@settings(max_examples=20)
def test_other_hidden_cards_look_the_same(seed: int, commands: int) -> None:
    game = played(str(seed), commands, EVERY_TOGGLE)
    other = game.with_hidden(Dice("hidden").stream("test"))
    assert other.view() == game.view()
    assert other.legal() == game.legal()
    assert [game.explain(c) for c in game.legal()] == [other.explain(c) for c in other.legal()]


def test_hiding_other_cards_does_shuffle_them_but_not_the_known_ones() -> None:
    game = table("hero,scout=1", "10 K")
    play(game, "scout, take 1")
    other = game.with_hidden(Dice("hidden").stream("test"))
    assert other.digest() != game.digest()
    assert other.state.step_pile[-1] == game.state.step_pile[-1]
    assert other.state.deck != game.state.deck


def test_a_changed_card_changes_the_digest() -> None:
    game = table("hero")
    for name, value in (("life", 4), ("shuffles", 1), ("undo_depth", 1), ("scouts_left", 1)):
        assert table("hero", **{name: value}).digest() != game.digest()
