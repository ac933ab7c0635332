"""Proof of a run, and what is said about one that fails it."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from game.core import journal
from game.core.journal import Checkpoint, Do, Journal, Record
from game.core.mode import NoContent
from game.core.registry import World
from game.core.session import PIECE, Session, resume
from game.core.verify import Verification, verify
from game.tales.null_turns import rules
from game.tales.null_turns.rules import Guess, Stake, TurnsGame
from tests.playing import lively_run, null_session, play_some


def proved(session: Session, change=lambda records: records) -> Verification:
    recorded = journal.read(session.take_records().encode())
    return verify(session.world, NoContent(), changed(recorded, change))


def changed(recorded: Journal, change) -> Journal:
    """The journal with other records, closed again with right checksums."""
    records: list[Record] = change(list(recorded.records))
    return journal.read(journal.write(recorded.header, records).encode())


@pytest.mark.parametrize("name", ["null-turns", "null-ticks"])
def test_an_honest_run_plays_back_the_same(modes, name):
    for seed in "abc":
        session = lively_run(modes.mode(name), NoContent(), seed, 250)
        result = proved(session)
        assert (result.same, result.commands) == (True, session.commands)
        assert result.told.in_english() == f"{session.commands} commands played back the same"
        assert result.run.game.digest() == session.game.digest()
        assert result.run.assisted == session.assisted


def test_what_comes_after_the_last_digest_is_told_apart():
    result = proved(play_some(null_session("null-ticks:seconds=99#a"), 610, policy=1))
    assert result.same
    assert "the last 10 of them without a digest to compare" in result.told.in_english()


def test_progress_is_told():
    session = play_some(null_session("null-ticks:seconds=99#a"), 700, policy=1)
    told: list[float] = []
    recorded = journal.read(session.take_records().encode())
    verify(session.world, NoContent(), recorded, told.append)
    assert told == sorted(told)
    assert len(told) >= 700 / PIECE
    assert told[-1] == 1.0


def test_a_changed_command_is_found_between_two_digests():
    session = null_session("null-turns:long,candles=5#a")
    for number in range(62):
        session.apply(Stake(2 + number % 2))
    session.apply(Guess(True))
    session.apply(Stake(1))
    result = proved(session, lambda records: [*records[:63], Do("lower"), *records[64:]])
    assert (result.outcome, result.commands) == ("diverged", 32)
    assert "diverged at commands 33 to 64: expected digest" in result.told.in_english()
    assert result.field in ("table", "score")


def test_the_first_field_that_differs_is_named():
    def lie(records: list[Record]) -> list[Record]:
        last = records[-1]
        assert isinstance(last, Checkpoint)
        fields = tuple((n, "0000" if n in ("score", "undo") else d) for n, d in last.fields)
        return [*records[:-1], replace(last, digest="0" * 16, fields=fields)]

    session = null_session("null-turns:candles=1#a")
    play_some(session, 100)
    session.checkpoint()
    result = proved(session, lie)
    assert result.field == "score"
    assert result.told.in_english().endswith("first in 'score'")


def test_a_left_out_command_shows_as_such():
    session = play_some(null_session("null-ticks:seconds=99#a"), 600, policy=1)
    result = proved(session, lambda records: records[1:])
    assert result.outcome == "diverged"
    assert "the run is not whole" in result.told.in_english()


def test_an_illegal_command_is_named_with_its_line_and_number():
    session = null_session("null-turns#a")
    session.apply(Stake(2))
    result = proved(session, lambda records: [*records, Do("bank")])
    assert (result.outcome, result.commands) == ("damaged", 0)
    assert result.told.in_english().startswith("run, line 3, command 2: bank: not open now")


def test_an_unreadable_command_is_named_with_its_line():
    result = proved(null_session("null-turns#a"), lambda records: [*records, Do("fly")])
    assert result.told.in_english().startswith("run, line 2, command 1: unknown command 'fly'")


def test_a_cut_run_is_proved_as_far_as_it_goes():
    session = play_some(null_session("null-ticks:seconds=99#a"), 700, policy=1)
    text = session.take_records().encode()
    result = verify(session.world, NoContent(), journal.read(text[:-5]))
    assert result.outcome == "damaged"
    assert "the line is not finished" in result.told.in_english()
    assert result.run is not None


def test_other_rules_or_content_are_named_before_the_first_command():
    session = play_some(null_session("null-turns#a"), 3)
    recorded = journal.read(session.take_records().encode())
    for header, why in (
        (replace(recorded.header, rules=7), "made under rules 7 of null-turns, these are 1"),
        (replace(recorded.header, content="f" * 16), "made with content ffffffffffffffff"),
    ):
        result = verify(session.world, NoContent(), replace(recorded, header=header))
        assert (result.outcome, result.commands) == ("diverged", 0)
        assert why in result.told.in_english()


# Negative controls: the faults that digests are there to catch, planted on purpose.


class FaultyGame(TurnsGame):
    """Higher or Lower with a fault that strikes at one of its commands."""

    strikes_at = 5

    def apply(self, command):
        self._applied = getattr(self, "_applied", 0) + 1
        events = super().apply(command)
        if self.state.turned == self.strikes_at:
            self.fault()
        return events

    def fault(self) -> None:
        raise NotImplementedError


class RollsForShow(FaultyGame):
    """A cosmetic roll in the rules."""

    def fault(self) -> None:
        self.state.bank += random.randrange(10**6)


class ReadsAClock(FaultyGame):
    """A clock in the rules; it stands for time.monotonic, without the chance of a tie."""

    clock = itertools.count()

    def fault(self) -> None:
        self.state.bank += next(self.clock)


class ForgetsInSnapshots(FaultyGame):
    """State that no snapshot holds: what was restored plays on differently."""

    def fault(self) -> None:
        self.state.bank += 1000 if self._applied > 10 else 1


def faulty_world(game: type[TurnsGame]) -> World:
    def start(params, seed, content):
        whole = rules.start(params, seed, content)
        return game(whole.state)

    def restore(content, data):
        return game(rules.restore(content, data).state)

    world = null_session("null-turns:long,candles=5#a").world
    return replace(world, mode=replace(world.mode, start=start, restore=restore))


def faulty_run(game: type[TurnsGame]) -> Session:
    session = Session.start(faulty_world(game), NoContent())
    for number in range(12):
        session.apply(Stake(2 + number % 2))
    for _ in range(FaultyGame.strikes_at):
        session.apply(Guess(True))
    session.checkpoint()
    return session


@pytest.mark.parametrize("fault", [RollsForShow, ReadsAClock])
def test_a_game_that_is_not_repeatable_is_caught_and_its_command_named(fault):
    session = faulty_run(fault)
    result = proved(session)
    assert result.outcome == "diverged"
    command = 12 + FaultyGame.strikes_at - 1
    assert f"diverged at command {command} (> higher): it does not give the same game twice" in (
        result.told.in_english()
    )
    assert result.field == "score"


def test_state_that_snapshots_forget_is_caught_and_the_run_is_played_from_its_start_instead():
    session = Session.start(faulty_world(ForgetsInSnapshots), NoContent())
    for number in range(12):
        session.apply(Stake(2 + number % 2))
    text, snapshot = session.take_records(), session.snapshot()
    for _ in range(FaultyGame.strikes_at):
        session.apply(Guess(True))
    session.checkpoint()
    recorded = journal.read((text + session.take_records()).encode())
    again = resume(session.world, NoContent(), recorded, snapshot)
    assert again.notice is None
    assert again.session.game.digest() == session.game.digest()


def test_a_world_that_is_not_dealt_the_same_twice_is_caught_before_its_first_command():
    deals = itertools.count()
    world = null_session("null-turns#a").world
    mode = replace(
        world.mode,
        start=lambda params, seed, content: rules.start(params, f"{seed}{next(deals)}", content),
    )
    session = Session.start(replace(world, mode=mode), NoContent())
    session.checkpoint()
    result = proved(session)
    assert result.told.in_english() == (
        "diverged before command 1: the seed does not give the same 'world' twice"
    )
