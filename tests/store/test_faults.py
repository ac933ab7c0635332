"""What a disk can do to a run while it is played: the run goes on, and nothing of it is lost."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import journal
from game.core.mode import NoContent
from game.core.verify import verify
from game.store import files
from game.store.chronicle import Chronicle
from game.store.places import Places
from game.store.run_file import snapshot_of, summary_of
from game.store.runs import LiveRun, Runs
from game.store.writer import Writer
from game.tales.null_turns.rules import Guess, Stake
from tests.disk import Disk
from tests.patience import wait_until
from tests.store.test_runs import NOW, begun, left, on_disk, path_of, settle


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def play(live: LiveRun, count: int) -> None:
    for _ in range(count):
        live.session.apply(Stake(2 + live.session.commands % 2))
        live.update(NOW)


def test_a_full_disk_is_told_and_has_everything_once_there_is_room(runs: Runs, disk: Disk):
    live = begun(runs)
    play(live, 2)
    settle(runs)
    disk.refuses = True
    play(live, 3)
    assert not runs.writer.drain(30)
    assert live.trouble is not None
    assert live.trouble.in_english() == "there is no room left on the disk"
    assert journal.read(live.text()).commands == 5
    disk.refuses = False
    settle(runs)
    assert live.trouble is None
    assert on_disk(runs, live).commands == 5
    assert verify(live.session.world, NoContent(), on_disk(runs, live)).same


def test_what_the_disk_refused_is_tried_again_by_itself(places: Places, disk: Disk):
    runs = Runs(places, Writer(retry_seconds=0.01))
    disk.refuses = True
    live = begun(runs)
    runs.writer.drain(30)
    disk.refuses = False
    wait_until(lambda: runs.writer.idle)
    assert on_disk(runs, live).damage is None
    runs.close()


def test_a_program_that_has_ended_leaves_no_thread_but_for_what_the_disk_still_owes(
    places: Places, disk: Disk
):
    before = set(threading.enumerate())
    runs = Runs(places, Writer(retry_seconds=0.01))
    disk.refuses = True
    live = begun(runs)
    assert not runs.close()
    assert set(threading.enumerate()) - before
    disk.refuses = False
    wait_until(lambda: not set(threading.enumerate()) - before)
    assert on_disk(runs, live).damage is None
    assert runs.writer.post("later", lambda: 1).wait() == 1, "whoever comes too late is written too"


def test_half_of_a_write_is_written_over(runs: Runs, monkeypatch: pytest.MonkeyPatch):
    live = begun(runs)
    settle(runs)

    def half(file: object, data: bytes) -> None:
        file.write(data[: len(data) // 2])  # type: ignore[attr-defined]
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(files, "write_all", half)
        play(live, 3)
        assert not runs.writer.drain(30)
        assert live.trouble is not None
    settle(runs)
    assert on_disk(runs, live).damage is None
    assert on_disk(runs, live).commands == 3


def test_a_disk_that_hangs_holds_up_no_decision(runs: Runs, disk: Disk):
    live = begun(runs)
    settle(runs)
    disk.hang()
    play(live, 100)
    live.leave(NOW)
    assert live.session.commands == 100
    assert not runs.writer.idle
    disk.go_on()
    settle(runs)
    assert on_disk(runs, live).commands == 100


def test_every_decision_is_kept_on_the_disk_itself(runs: Runs, disk: Disk):
    live = begun(runs)
    settle(runs)
    for _ in range(5):
        before = disk.syncs
        play(live, 1)
        settle(runs)
        assert disk.syncs > before


@pytest.mark.parametrize("take", ["file", "folder", "everything"])
def test_what_is_deleted_is_made_anew_from_memory(runs: Runs, places: Places, take: str):
    live = begun(runs)
    play(live, 3)
    settle(runs)
    assert places.runs is not None
    assert places.root is not None
    if take == "file":
        path_of(live).unlink()
    else:
        shutil.rmtree(places.runs if take == "folder" else places.root)
    play(live, 1)
    assert on_disk(runs, live).commands == 4
    assert live.trouble is None


def test_a_folder_in_the_place_of_the_file_is_passed_by(runs: Runs):
    live = begun(runs)
    play(live, 3)
    settle(runs)
    first = path_of(live)
    first.unlink()
    first.mkdir()
    play(live, 1)
    assert on_disk(runs, live).commands == 4
    assert path_of(live) != first


def test_a_file_that_was_cut_is_made_whole(runs: Runs):
    live = begun(runs)
    play(live, 3)
    settle(runs)
    os.truncate(path_of(live), 40)
    play(live, 1)
    assert on_disk(runs, live).damage is None
    assert on_disk(runs, live).commands == 4


@pytest.mark.parametrize("now", [0.0, -1e9, 1e18])
def test_a_clock_that_lies_stops_nothing(runs: Runs, chronicle: Chronicle, now: float):
    live = begun(runs)
    live.session.apply(Guess(True))
    live.update(now)
    live.flush(now)
    settle(runs)
    assert on_disk(runs, live).commands == 1
    live.finish(chronicle, now).wait()
    assert chronicle.unreadable() == []
    assert len(chronicle.recent()) == 1


def test_a_run_that_was_left_while_the_disk_was_full_is_gone_on_with_from_memory(
    runs: Runs, disk: Disk
):
    disk.refuses = True
    live = begun(runs)
    play(live, 7)
    live.leave(NOW)
    assert not runs.writer.drain(30)
    assert [world for world, _ in runs.unsaved()] == ["null-turns:long,candles=5#hollow oak"]
    (unfinished,) = runs.unfinished()
    again, notices = runs.resume(unfinished.path, live.session.world, NoContent(), NOW)
    assert notices == ()
    assert again.session.commands == 7
    disk.refuses = False
    play(again, 1)
    settle(runs)
    assert runs.unsaved() == []
    assert on_disk(runs, again).commands == 8


def test_a_run_that_is_still_being_written_is_gone_on_with_at_once(runs: Runs, disk: Disk):
    live = begun(runs)
    settle(runs)
    disk.hang()
    play(live, 3)
    live.leave(NOW)
    (unfinished,) = runs.unfinished()
    again, _ = runs.resume(unfinished.path, live.session.world, NoContent(), NOW)
    play(again, 2)
    disk.go_on()
    assert on_disk(runs, again).commands == 5


def test_a_run_whose_end_the_chronicle_refuses_stays_where_it_is_until_it_is_taken(
    runs: Runs, places: Places, chronicle: Chronicle
):
    assert places.chronicle is not None
    live = begun(runs)
    live.session.apply(Guess(True))
    places.chronicle.unlink()
    places.chronicle.mkdir()
    entering = live.finish(chronicle, NOW)
    assert not runs.writer.drain(30)
    assert entering.error is not None
    assert not entering.done
    assert path_of(live).exists()
    assert runs.unfinished() == (), "it is on its way into the chronicle"
    places.chronicle.rmdir()
    settle(runs)
    assert entering.result is not None
    assert chronicle.entry(entering.result) is not None
    assert not path_of(live).exists()


# The summary


def test_a_summary_lies_beside_a_run_that_was_left(runs: Runs, window: Callable[[], Runs]):
    live = begun(runs)
    play(live, 3)
    left(runs, live)
    (unfinished,) = window().unfinished()
    assert unfinished.summary is not None
    assert unfinished.summary.commands == 3
    assert unfinished.summary.figures == live.summary(NOW).figures
    assert unfinished.summary.figures[0][:2] == ("points", "Points")
    assert unfinished.summary.written == NOW


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{" * 9_000,
        '{"format": 2}',
        '{"format": 1, "commands": -1, "played": 0, "written": 0, "figures": []}',
        '{"format": 1, "commands": 1, "played": 0, "written": 0, "figures": [["a", "b", "c"]]}',
        '{"format": 1, "commands": 1, "played": 0, "written": 0, "figures": [["a", "\\u0000", 1]]}',
        '{"format": 1, "commands": 1, "played": 0, "written": 0, "figures": {"a": 1}}',
        '{"format": 1, "commands": 1e400, "played": 0, "written": 0, "figures": []}',
        '{"format": 1, "commands": %s, "played": 0, "written": 0, "figures": []}' % ("9" * 5_000),
    ],
)
def test_a_summary_that_is_none_is_passed_by(runs: Runs, window: Callable[[], Runs], text: str):
    live = begun(runs)
    left(runs, live)
    summary_of(path_of(live)).write_text(text)
    (unfinished,) = window().unfinished()
    assert unfinished.summary is None


def test_nothing_is_read_again_of_a_run_that_has_not_changed(
    runs: Runs, window: Callable[[], Runs], monkeypatch: pytest.MonkeyPatch
):
    left(runs, begun(runs))
    other = window()
    found = other.unfinished()
    monkeypatch.setattr(Path, "open", None)
    assert other.unfinished() == found


def test_what_lies_beside_a_run_goes_with_it(runs: Runs, chronicle: Chronicle, places: Places):
    live = begun(runs)
    live.flush(NOW)
    settle(runs)
    assert snapshot_of(path_of(live)).exists()
    assert summary_of(path_of(live)).exists()
    live.finish(chronicle, NOW).wait()
    settle(runs)
    assert places.runs is not None
    assert list(places.runs.iterdir()) == []


def test_what_could_not_be_kept_is_written_again_and_not_only_kept_again(
    runs: Runs, disk: Disk, monkeypatch: pytest.MonkeyPatch
):
    live = begun(runs)
    settle(runs)
    disk.refuses = True
    play(live, 2)
    assert not runs.writer.drain(30)
    # The file shows what the system has already given up.
    assert journal.read(path_of(live).read_bytes()).commands == 2
    disk.refuses = False
    written = []
    write_all = files.write_all
    monkeypatch.setattr(
        files, "write_all", lambda file, data: written.append(data) or write_all(file, data)
    )
    settle(runs)
    assert written == [live.text()]
