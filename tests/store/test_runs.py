"""Runs on disk: written in time, taken up after anything that can happen to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import journal
from game.core.errors import JournalError
from game.core.mode import NoContent
from game.core.session import Session
from game.core.text import Message
from game.core.verify import verify
from game.store.chronicle import Chronicle
from game.store.places import Places
from game.store.run_file import snapshot_of
from game.store.runs import LiveRun, RunLocked, Runs
from game.tales.null_ticks.rules import Hold
from game.tales.null_turns.rules import Guess, Stake
from tests.depth import either, one_in
from tests.playing import null_session

NOW = 1_763_625_600.0
"""2025-11-20T08:00:00Z"""
RIGHT = Hold(1, 0)
Window = Callable[[], Runs]


def begun(runs: Runs, world_id: str = "null-turns:long,candles=5#hollow oak") -> LiveRun:
    return runs.begin(null_session(world_id), NOW)


def resumed(
    runs: Runs, live: LiveRun, now: float = NOW + 100
) -> tuple[LiveRun, tuple[Message, ...]]:
    """Leave a run, and take it up again from disk."""
    left(runs, live)
    return runs.resume(path_of(live), live.session.world, NoContent(), now)


def left(runs: Runs, live: LiveRun) -> None:
    """Leave a run, and wait until it is at rest on disk."""
    if not live.left:
        live.leave(live.updated)
    settle(runs)


def settle(runs: Runs) -> None:
    """Wait until the disk has what was handed to it."""
    assert runs.writer.drain(30)


def path_of(live: LiveRun) -> Path:
    assert live.path is not None
    return live.path


def on_disk(runs: Runs, live: LiveRun) -> journal.Journal:
    settle(runs)
    return journal.read(path_of(live).read_bytes())


# Writing


def test_a_new_run_is_a_file_at_once_and_notes_when_it_started(runs: Runs):
    live = begun(runs)
    assert path_of(live).name == "null-turns-20251120T080000Z.run"
    assert on_disk(runs, live).about("started") == "2025-11-20T08:00:00Z"


def test_two_runs_begun_in_the_same_second_are_two_files(runs: Runs):
    assert path_of(begun(runs)) != path_of(begun(runs))


def test_a_decision_is_on_disk_before_the_next(runs: Runs):
    live = begun(runs)
    for number in range(5):
        live.session.apply(Stake(2 + number % 2))
        live.update(NOW)
        assert on_disk(runs, live).commands == number + 1


def test_ticks_are_on_disk_within_a_second(runs: Runs):
    live = begun(runs, "null-ticks:seconds=99#a")
    settle(runs)
    for tick in range(1, 121):
        live.session.apply(RIGHT)
        live.update(NOW + tick / 60)
        assert tick - on_disk(runs, live).commands <= 60
    assert on_disk(runs, live).commands == 120


@pytest.mark.usefixtures("system")
def test_a_pause_writes_everything(runs: Runs):
    live = begun(runs, "null-ticks:seconds=99#a")
    for _ in range(7):
        live.session.apply(RIGHT)
    live.flush(NOW + 0.1)
    assert on_disk(runs, live).commands == 7
    assert json.loads(snapshot_of(path_of(live)).read_text())["session"]["run"]["position"] == 7


def test_a_snapshot_lies_beside_a_run_every_50_decisions_or_ten_seconds(runs: Runs):
    live = begun(runs)
    beside = snapshot_of(path_of(live))
    for number in range(49):
        live.session.apply(Stake(2 + number % 2))
        live.update(NOW)
    assert not beside.exists()
    live.session.apply(Stake(1))
    live.update(NOW)
    settle(runs)
    before = beside.read_bytes()
    live.session.apply(Stake(2))
    live.update(NOW + 9.9)
    settle(runs)
    assert beside.read_bytes() == before
    live.update(NOW + 10.1)
    settle(runs)
    assert beside.read_bytes() != before


def test_a_clock_that_is_put_back_holds_nothing_up(runs: Runs):
    live = begun(runs, "null-ticks:seconds=99#a")
    live.session.apply(RIGHT)
    live.update(NOW - 5_000)
    assert on_disk(runs, live).commands == 1


def test_pauses_are_no_play(runs: Runs):
    live = begun(runs)
    for now in (1, 2, 100, 101, 50, 51):
        live.update(NOW + now)
    assert live.played == pytest.approx(4.0)


# Being taken up again


def test_a_run_is_taken_up_where_it_was_left(runs: Runs):
    live = begun(runs, "null-ticks:seconds=99#a")
    for tick in range(90):
        live.session.apply(RIGHT)
        live.update(NOW + tick / 60)
    live.flush(NOW + 2)
    again, notices = resumed(runs, live)
    assert notices == ()
    assert again.session.snapshot() == live.session.snapshot()
    assert again.started == NOW
    assert again.played == pytest.approx(live.played, abs=1)
    again.session.apply(RIGHT)
    again.flush(NOW + 101)
    assert on_disk(runs, live).commands == 91
    assert verify(live.session.world, NoContent(), on_disk(runs, live)).same


def test_without_its_snapshot_a_run_is_played_again_from_its_start(runs: Runs):
    live = begun(runs)
    live.session.apply(Guess(True))
    left(runs, live)
    snapshot_of(path_of(live)).write_text("{" * 100_000)
    again, notices = resumed(runs, live)
    assert notices == ()
    assert again.session.game.digest() == live.session.game.digest()


KILLED = """
import sys, time
from pathlib import Path
from game.tales.null_ticks.rules import Hold
from game.tales.null_turns.rules import Stake
from game.core.mode import NoContent
from game.cli.tales import registry
from game.core.session import Session
from game.store.places import open_places
from game.store.runs import Runs

runs = Runs(open_places(Path(sys.argv[1])))
live = runs.begin(
    Session.start(registry().read_id(sys.argv[2]), NoContent()), 1763625600.0
)
ticking = live.session.mode.clock == "tick"
for number in range(10**9):
    live.session.apply(Hold(number // 20 % 2, 0) if ticking else Stake(2 + number % 2))
    # A clock of its own: sixty ticks are a second, however fast this machine plays them.
    live.update(1763625600.0 + live.session.commands / 60)
    kept = number % 500 == 499 and runs.writer.drain(60)
    print(live.session.commands, int(kept), flush=True)
    time.sleep(0.0005)
"""


@one_in(2)
@pytest.mark.parametrize(
    ("world_id", "held_back"), [("null-turns:long#a", 0), ("null-ticks:seconds=1800,moths=0#a", 60)]
)
def test_a_killed_program_loses_at_most_the_last_second(
    runs: Runs, places: Places, world_id: str, held_back: int
):
    assert places.root is not None
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(places.root), world_id],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    played = []
    for line in process.stdout:
        played.append(line)
        if len(played) >= 2_000:
            break
    os.kill(process.pid, signal.SIGKILL)
    played += process.stdout.read().splitlines(keepends=True)
    process.wait()
    process.stdout.close()
    said = [line.split() for line in played if line.endswith("\n")]
    # What the writer was waited for is there; how long it takes is a matter of the disk.
    due = max(int(commands) for commands, kept in said if kept == "1")
    (unfinished,) = runs.unfinished()
    world = null_session(world_id).world
    live, _ = runs.resume(unfinished.path, world, NoContent(), NOW)
    assert due - held_back <= live.session.commands <= int(said[-1][0]) + 1
    assert verify(world, NoContent(), on_disk(runs, live)).same


@pytest.mark.usefixtures("system")
def test_what_is_damaged_is_told_set_aside_whole_and_cut_off(runs: Runs, places: Places):
    live = begun(runs)
    for number in range(6):
        live.session.apply(Stake(2 + number % 2))
        live.update(NOW)
    left(runs, live)
    path = path_of(live)
    damaged = path.read_bytes().replace(b"> stake 3", b"> steak 3", 1)
    path.write_bytes(damaged)
    again, notices = resumed(runs, live)
    assert [told.in_english() for told in notices] == ["line 4: the checksum does not fit"]
    assert again.session.commands == 1
    settle(runs)
    assert places.damaged is not None
    (reason,) = places.damaged.glob("*.reason.txt")
    assert reason.read_text() == "line 4: the checksum does not fit\n"
    assert reason.with_name(reason.name.removesuffix(".reason.txt")).read_bytes() == damaged
    again.session.apply(Stake(3))
    again.update(NOW)
    assert on_disk(runs, again).damage is None
    assert on_disk(runs, again).commands == 2


@pytest.mark.usefixtures("system")
def test_what_is_no_run_at_all_is_set_aside_with_its_reason(runs: Runs, places: Places):
    live = begun(runs)
    settle(runs)
    assert places.runs is not None
    assert places.damaged is not None
    (places.runs / "letter.run").write_text("Dear dwarf,\n")
    (places.runs / "empty.run").write_bytes(b"")
    assert [run.path for run in runs.unfinished()] == [live.path]
    assert {path.name for path in places.damaged.iterdir()} == {
        "letter.run",
        "letter.run.reason.txt",
        "empty.run",
        "empty.run.reason.txt",
    }


@pytest.mark.usefixtures("system")
def test_a_run_with_no_way_on_is_set_aside_and_does_not_come_up_again(runs: Runs, places: Places):
    live = begun(runs)
    left(runs, live)
    path = path_of(live)
    text = path.read_text().replace(" rules 1 ", " rules 9 ")
    lines = [line[: -len(" ~01234567")] for line in text.splitlines()]
    chain = journal.Chain()
    path.write_text("".join(chain.close(line) for line in lines))
    with pytest.raises(JournalError, match=r"made under rules 9 .* it was set aside in"):
        resumed(runs, live)
    assert runs.unfinished() == ()
    assert places.damaged is not None
    assert (places.damaged / path.name).exists()


def test_the_run_written_last_comes_first(runs: Runs):
    paths = []
    for age in (300, 100, 200):
        live = begun(runs)
        left(runs, live)
        path = path_of(live)
        os.utime(path, (NOW - age, NOW - age))
        paths.append(path)
    assert [run.path for run in runs.unfinished()] == [paths[1], paths[2], paths[0]]
    assert str(runs.unfinished()[0].id) == "null-turns:long,candles=5#hollow oak"


def test_a_run_that_another_window_is_about_to_begin_is_left_alone(runs: Runs, window: Window):
    live = begun(runs)
    settle(runs)
    os.truncate(path_of(live), 0)
    assert window().unfinished() == ()
    assert path_of(live).exists()


# What can get in the way


@pytest.mark.usefixtures("system")
def test_a_run_is_played_in_one_window_at_a_time(runs: Runs, window: Window):
    live = begun(runs)
    live.session.apply(Stake(2))
    live.flush(NOW)
    settle(runs)
    other = window()
    assert [run.path for run in other.unfinished()] == [live.path]
    with pytest.raises(RunLocked, match="is being played in another window"):
        other.resume(path_of(live), live.session.world, NoContent(), NOW)
    left(runs, live)
    again, _ = other.resume(path_of(live), live.session.world, NoContent(), NOW)
    assert again.session.commands == 1


def test_a_run_of_another_window_is_watched_as_far_as_it_has_come(runs: Runs, window: Window):
    live = begun(runs)
    live.session.apply(Stake(2))
    live.update(NOW)
    settle(runs)
    assert journal.read(window().text_of(path_of(live))).commands == 1


def test_a_copy_of_a_run_of_another_window_is_a_run_of_its_own(runs: Runs, window: Window):
    live = begun(runs)
    live.session.apply(Stake(2))
    live.flush(NOW)
    settle(runs)
    second = window()
    copy, notices = second.branch(path_of(live), live.session.world, NoContent(), NOW + 5)
    assert notices == ()
    copy.session.apply(Stake(3))
    copy.update(NOW + 6)
    live.session.apply(Guess(True))
    live.update(NOW + 6)
    settle(second)
    assert path_of(copy) != path_of(live)
    for one in (live, copy):
        assert on_disk(runs, one).commands == 2
        assert verify(one.session.world, NoContent(), on_disk(runs, one)).same
    assert on_disk(runs, copy).about("branched") == "2025-11-20T08:00:05Z"
    assert on_disk(runs, live).about("branched") == ""


HOLDS = """
import sys
from collections.abc import Callable
from pathlib import Path
from game.core.mode import NoContent
from game.cli.tales import registry
from game.core.session import Session
from game.store.places import open_places
from game.store.runs import Runs

runs = Runs(open_places(Path(sys.argv[1])))
live = runs.begin(Session.start(registry().read_id("null-turns#a"), NoContent()), 1763625600.0)
runs.writer.drain(30)
print(live.path, flush=True)
input()
"""


@pytest.mark.usefixtures("system")
def test_a_program_that_is_killed_lets_go_of_its_run(runs: Runs, places: Places):
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(places.root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    path = Path(process.stdout.readline().strip())
    world = null_session("null-turns#a").world
    with pytest.raises(RunLocked):
        runs.resume(path, world, NoContent(), NOW)
    process.kill()
    process.communicate()
    live, notices = runs.resume(path, world, NoContent(), NOW)
    assert (live.session.commands, notices) == (0, ())


def test_a_half_written_line_is_written_over(runs: Runs):
    live = begun(runs)
    live.session.apply(Stake(2))
    live.update(NOW)
    settle(runs)
    path = path_of(live)
    path.write_bytes(path.read_bytes()[:-7])
    live.session.apply(Stake(3))
    live.update(NOW)
    assert on_disk(runs, live).damage is None
    assert on_disk(runs, live).commands == 2


def test_where_somebody_else_wrote_the_run_goes_on_in_a_file_of_its_own(runs: Runs):
    live = begun(runs)
    live.session.apply(Stake(2))
    live.update(NOW)
    settle(runs)
    first = path_of(live)
    first.write_bytes(first.read_bytes() + b"scribbled\n")
    scribbled = first.read_bytes()
    live.session.apply(Stake(3))
    live.update(NOW)
    assert on_disk(runs, live).commands == 2
    assert path_of(live) != first
    assert first.read_bytes() == scribbled


def test_where_nothing_can_be_kept_a_run_is_played_all_the_same():
    live = Runs(Places(None, "no room")).begin(null_session("null-turns#a"), NOW)
    live.session.apply(Stake(2))
    live.flush(NOW)
    assert live.path is None
    assert live.trouble is None
    assert journal.read(live.text()).commands == 1
    assert Runs(Places(None)).unfinished() == ()


# The end


def test_a_finished_run_moves_into_the_chronicle(runs: Runs, chronicle: Chronicle):
    live = begun(runs)
    while not live.session.status.over:
        live.session.apply(Guess(True))
        live.update(NOW)
    settle(runs)
    text_on_disk = path_of(live).read_bytes()
    number = live.finish(chronicle, NOW + 60).wait()
    settle(runs)
    assert runs.unfinished() == ()
    assert not path_of(live).exists()
    assert chronicle.text(number) == text_on_disk
    entry = chronicle.entry(number)
    assert entry is not None
    assert (entry.result, entry.started, entry.ended) == ("lost", NOW, NOW + 60)
    assert entry.figures[0][:2] == ("points", "Points")


def test_a_run_given_up_is_abandoned(runs: Runs, chronicle: Chronicle):
    live = begun(runs)
    entry = chronicle.entry(live.finish(chronicle, NOW).wait())
    assert entry is not None
    assert entry.result == "abandoned"


def test_a_crash_between_chronicle_and_file_enters_a_run_once(
    runs: Runs, window: Window, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
):
    live = begun(runs)
    live.session.apply(Guess(True))
    with monkeypatch.context() as crash:
        crash.setattr(LiveRun, "discard", LiveRun.close)
        first = live.finish(chronicle, NOW).wait()
    settle(runs)
    again, _ = window().resume(path_of(live), live.session.world, NoContent(), NOW + 200)
    assert again.finish(chronicle, NOW + 200).wait() == first
    assert len(chronicle.recent()) == 1


def test_half_an_hour_at_sixty_ticks_a_second_is_resumed_with_ten_seconds_of_work(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
):
    session = null_session("null-ticks:seconds=1800,moths=1#a")
    session.assist("ward", True)
    live = runs.begin(session, NOW)
    played = either(107_950, 17_950)
    for tick in range(played):
        session.apply(Hold(tick // 25 % 3 - 1, tick // 40 % 3 - 1))
        if tick % 600 == 599:
            live.update(NOW + tick / 60)
    live.update(NOW + 1_800)
    ticks = []
    game = type(session.game)
    apply = game.apply
    monkeypatch.setattr(game, "apply", lambda self, hold: ticks.append(1) or apply(self, hold))
    again, notices = resumed(runs, live, NOW + 2_000)
    assert notices == ()
    assert again.session.position == played
    assert len(ticks) <= 600
    assert again.session.game.digest() == session.game.digest()


def test_a_session_is_what_the_caller_made_of_it(runs: Runs):
    session = Session.start(null_session("null-turns#a").world, NoContent(), {"policy": "greedy"})
    assert on_disk(runs, runs.begin(session, NOW)).about("policy") == "greedy"
