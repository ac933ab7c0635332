"""Commands: their words, what is open, and what happens to what is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.errors import BadValue, IllegalCommand
from game.tales.throne.rules.commands import COMMANDS, CONCEDE
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.quest import Change
from tests.tales.throne.rules.table import content, fight, play, table

EVERY_TOGGLE = "dwarf,tale,armour_traps,redraw"


def played(seed: str, commands: int, params: str = EVERY_TOGGLE) -> ThronesGame:
    """A run after so many random commands, or at its end."""
    game: ThronesGame = MODE.start(MODE.space.read(params), seed, content())  # type: ignore[assignment]
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
@settings(max_examples=60, deadline=None)
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
@settings(max_examples=40, deadline=None)
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
