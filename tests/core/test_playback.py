"""Playing a recorded run forward and seeking in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import journal
from game.core.errors import JournalError
from game.core.journal import Do, Journal, Rewind
from game.core.mode import NoContent
from game.core.playback import MAX_KEPT, Playback
from game.core.registry import World
from tests.playing import lively_run, null_session, play_some


def recorded_run(modes, name: str, seed: str = "a", commands: int = 250) -> tuple[World, Journal]:
    session = lively_run(modes.mode(name), NoContent(), seed, commands)
    return session.world, journal.read(session.take_records().encode())


@pytest.mark.parametrize("name", ["null-turns", "null-ticks"])
def test_a_run_plays_step_by_step_to_where_it_ended(modes, name):
    session = lively_run(modes.mode(name), NoContent(), "a", 250)
    recorded = journal.read(session.take_records().encode())
    playback = Playback(session.world, NoContent(), recorded)
    steps = 0
    while (step := playback.step()) is not None:
        steps += 1
        assert (step.command is not None) == isinstance(step.record, Do)
    assert steps == playback.length == playback.position
    assert playback.ended
    assert playback.game.digest() == session.game.digest()
    assert playback.assists == session.assists


@pytest.mark.parametrize("name", ["null-turns", "null-ticks"])
def test_seeking_anywhere_equals_playing_there(modes, name):
    world, recorded = recorded_run(modes, name)
    playback = Playback(world, NoContent(), recorded)
    digests = [playback.game.digest()]
    while playback.step() is not None:
        digests.append(playback.game.digest())
    length = playback.length
    for target in (0, length, 1, length // 2, length // 2 + 1, length // 3, length - 1, 7):
        playback.seek(target)
        assert playback.position == target
        assert playback.game.digest() == digests[target]
    playback.seek(-5)
    assert playback.position == 0
    playback.seek(10**9)
    assert playback.position == length


def test_a_long_run_is_sought_in_with_few_snapshots_and_few_ticks(monkeypatch):
    session = play_some(null_session("null-ticks:seconds=200,moths=1#a"), 12_000, policy=1)
    recorded = journal.read(session.take_records().encode())
    playback = Playback(session.world, NoContent(), recorded)
    playback.seek(playback.length)
    assert len(playback.kept) <= MAX_KEPT
    applied = []
    game = type(playback.game)
    apply = game.apply
    monkeypatch.setattr(game, "apply", lambda self, hold: applied.append(1) or apply(self, hold))
    for target in (11_999, 6_001, 1, 9_000):
        applied.clear()
        playback.seek(target)
        assert len(applied) <= 2 * playback.length // MAX_KEPT + 32


def test_states_that_are_handed_over_stay_until_there_are_twice_as_many_as_are_kept(modes):
    world, recorded = recorded_run(modes, "null-turns")
    playback = Playback(world, NoContent(), recorded)
    for step in range(1, 2 * MAX_KEPT):
        playback.go_to(step, playback.state())
    assert all(playback.known(step) == step for step in range(2 * MAX_KEPT))
    playback.go_to(2 * MAX_KEPT, playback.state())
    assert len(playback.kept) <= MAX_KEPT


def test_notes_are_told_where_they_were_written():
    session = null_session("null-turns:long,candles=5#a")
    session.note("before")
    play_some(session, 3)
    session.note("after three")
    recorded = journal.read(session.take_records().encode())
    playback = Playback(session.world, NoContent(), recorded)
    assert playback.notes() == ((0, "before"), (3, "after three"))


def test_another_world_rules_or_content_is_named_before_the_first_command(modes):
    world, recorded = recorded_run(modes, "null-turns")
    for header, complaint in (
        (replace(recorded.header, rules=2), "made under rules 2 of null-turns, these are 1"),
        (replace(recorded.header, content="f" * 16), "made with content ffffffffffffffff"),
        (replace(recorded.header, id=replace(recorded.header.id, seed="b")), "expected the world"),
    ):
        with pytest.raises(JournalError, match=complaint):
            Playback(world, NoContent(), replace(recorded, header=header))


def test_a_step_that_cannot_be_carried_out_is_named_by_its_line():
    session = play_some(null_session("null-ticks#a"), 3)
    recorded = journal.read(session.take_records().encode())
    text = journal.write(recorded.header, [*recorded.records, Rewind(99)])
    playback = Playback(session.world, NoContent(), journal.read(text.encode()))
    playback.seek(3)
    with pytest.raises(JournalError, match=rf"line {len(recorded.records) + 2}: rewind: expected"):
        playback.step()
