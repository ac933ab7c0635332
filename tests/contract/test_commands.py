"""Every mode: commands read back, illegal ones change nothing, snapshots hold everything."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli.tales import registry
from game.core import journal
from game.core.dice import Dice
from game.core.errors import IllegalCommand
from game.core.mode import Command, Event, Mode, Undoable
from game.core.registry import World
from game.core.session import Session
from tests.contract.cases import (
    MODES,
    attempt,
    content_of,
    every_mode,
    games,
    sampled,
    state_of,
    told,
    varied_params,
    walk,
)
from tests.depth import either

GAMES = 1
LIMIT = either(250, 40)
"""Commands of a sample game; 250 are enough for decisions to end, and for four seconds of ticks."""
KNOWN, SETTINGS = either((60, 3), (15, 1))
"""Commands, and sets of parameters, of a mode with more of them that are tried."""
Sample = TypeVar("Sample")


def some(found: Sequence[Sample], most: int) -> Sequence[Sample]:
    """All of them, or so many, evenly spread."""
    return found[:: -(-len(found) // most)]


@dataclasses.dataclass(frozen=True)
class Nonsense:
    """A command that no game knows."""

    text: str = "nonsense"


def known_commands(mode_name: str) -> Sequence[Command]:
    """Every command that was open somewhere in the sample games."""
    return tuple(sampled(mode_name).commands.values())


@every_mode
def test_every_command_reads_back_to_itself(mode: Mode):
    commands = known_commands(mode.name)
    assert commands
    for command in commands:
        assert mode.parse_command(command.text) == command
        assert journal.parse(journal.body(journal.Do(command.text))) == journal.Do(command.text)
        assert dataclasses.is_dataclass(command)
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
            command.text = "changed"  # type: ignore[misc]


@settings(max_examples=60)
@given(st.sampled_from(MODES), st.text(max_size=30))
def test_any_text_is_a_command_or_refused(mode: Mode, text: str):
    command = attempt(mode.parse_command, text)
    assert command is None or command.text == text


@every_mode
def test_what_is_legal_can_be_done_and_what_is_not_changes_nothing(mode: Mode):
    known = [*some(known_commands(mode.name), KNOWN), Nonsense()]
    refused = 0
    for game in games(mode, GAMES):
        for number, (before, _) in enumerate(walk(mode, game, LIMIT)):
            if number % 7 and not before.status.over:
                continue
            state = state_of(before)
            legal = before.legal()
            assert tuple(before.view().legal) == tuple(legal)
            assert bool(legal) != before.status.over
            for command in known:
                if command in legal:
                    trial = mode.restore(content_of(mode), before.snapshot())
                    trial.apply(command)
                    continue
                refused += 1
                with pytest.raises(IllegalCommand) as raised:
                    before.apply(command)
                assert "\n" not in str(raised.value)
            assert state_of(before) == state
    assert refused


@every_mode
def test_looking_changes_nothing(mode: Mode):
    for game in games(mode, GAMES):
        for before, _ in walk(mode, game, 20):
            state = state_of(before)
            assert before.view() == before.view()
            before.figures()
            assert before.fields() == before.fields()
            for command in before.legal():
                explain = getattr(before, "explain", None)
                if explain is not None:
                    explain(command)
            assert state_of(before) == state


@every_mode
def test_events_are_of_the_kinds_that_the_mode_names_and_frozen(mode: Mode):
    for game in games(mode, GAMES):
        for event in told(mode, game, LIMIT):
            assert isinstance(event, Event)
            assert type(event) in mode.events
            assert event.__dataclass_params__.frozen  # type: ignore[attr-defined]


@every_mode
def test_a_snapshot_is_plain_data_and_restores_the_same_game(mode: Mode):
    for game in games(mode, GAMES):
        for before, _ in walk(mode, game, 40):
            plain = json.loads(json.dumps(before.snapshot()))
            again = mode.restore(content_of(mode), plain)
            assert state_of(again) == state_of(before)
            assert again.view() == before.view()
            assert again.figures() == before.figures()


@every_mode
def test_snapshot_restore_and_continue_equals_continue(mode: Mode):
    content = content_of(mode)
    for game in games(mode, GAMES):
        steps = [(command, before.digest()) for before, command in walk(mode, game, LIMIT)]
        for start in (0, len(steps) // 3, len(steps) - 1):
            again = mode.start(game.params, game.seed, content)
            for number, (command, digest) in enumerate(steps):
                if number == start:
                    again = mode.restore(content, again.snapshot())
                assert again.digest() == digest
                again.apply(command)
            assert again.digest() == game.digest()


@every_mode
def test_every_field_of_the_digest_has_a_name_that_a_journal_can_hold(mode: Mode):
    names: list[str] = []
    for game in games(mode, 1):
        names = [name for name, _ in game.fields()]
    assert len(names) == len(set(names))
    for name in names:
        record = journal.Checkpoint(1, "0" * 16, ((name, "0000"),))
        assert journal.parse(journal.body(record)) == record


@every_mode
def test_undo_returns_the_exact_game_and_what_was_undone_can_be_done_again(mode: Mode):
    content = content_of(mode)
    undone = 0
    for params in some(varied_params(mode), SETTINGS):
        session = Session.start(World(mode, params, "undo"), content)
        if not isinstance(session.game, Undoable):
            return
        states = [state_of(session.game)]
        choose = registry().tale(mode.name).bots()[0].make(content)
        stream = Dice("undo").stream("contract")
        for _ in range(40):
            if session.status.over:
                break
            command = choose(session.game.view(), stream)
            session.apply(command)
            states.append(state_of(session.game))
            if session.undo_depth:
                depth = stream.below(session.undo_depth) + 1
                session.undo(depth)
                del states[-depth:]
                assert state_of(session.game) == states[-1]
                undone += 1
    assert undone
