"""The log: what was logged is in the files, and no file or record is without an end."""

from __future__ import annotations

import os
import threading
from importlib.metadata import version
from pathlib import Path

import pytest

from game.store import log
from game.store.log import Veil, logged, logger, opened, remembered, system, tail
from tests.depth import one_in


def test_what_is_logged_stands_in_the_file_line_by_line(tmp_path: Path):
    with opened(tmp_path):
        logger.info("run %s", "null-turns#oak")
        logger.warning("two\nlines")
    first, second, more = (tmp_path / log.NAME).read_text().splitlines()
    assert first.endswith(f"Z [{os.getpid()}] INFO run null-turns#oak")
    assert second.endswith("WARNING two")
    assert more == "  lines"


def test_before_and_after_nothing_is_kept(tmp_path: Path):
    logger.error("before")
    with opened(tmp_path):
        pass
    logger.error("after")
    assert logged(tmp_path, 1_000) == ""


def test_an_error_that_ends_the_program_is_told_with_its_traceback(tmp_path: Path):
    with pytest.raises(ValueError, match="planted"), opened(tmp_path):
        raise ValueError("planted")
    told = logged(tmp_path, 10_000)
    assert "CRITICAL the program ended by this" in told
    assert "ValueError: planted" in told
    assert "in test_an_error_that_ends_the_program" in told


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_nobody_catches_in_a_thread_is_told(tmp_path: Path):
    def fail() -> None:
        raise ValueError("planted")

    with opened(tmp_path):
        thread = threading.Thread(target=fail, name="the writer")
        thread.start()
        thread.join()
    told = logged(tmp_path, 10_000)
    assert "nobody caught this in the thread the writer" in told
    assert "ValueError: planted" in told


@pytest.mark.usefixtures("system")
def test_a_full_file_is_put_aside_and_two_older_ones_are_kept(tmp_path: Path):
    with opened(tmp_path):
        for number in range(5 * log.MOST_BYTES // 1_000):
            logger.info("%05d %s", number, "x" * 1_000)
            if number % 200 == 0:
                [handler.flush() for handler in logger.handlers]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted([log.NAME, *log.OLDER])
    assert all(path.stat().st_size <= log.MOST_BYTES for path in tmp_path.iterdir())
    assert " 01309 " in tail(tmp_path / log.NAME, 3_000), "the last line is there"
    numbers = [int(line.split()[3]) for line in logged(tmp_path, 2**20).splitlines()]
    assert numbers == sorted(numbers), "over all its files the log is in order"


def test_a_long_record_keeps_its_ends(tmp_path: Path):
    with opened(tmp_path):
        logger.info("begun %s done", "x" * 10 * log.MOST_RECORD)
    told = logged(tmp_path, 2**20)
    assert len(told) < log.MOST_RECORD + 200
    assert "INFO begun x" in told
    assert told.endswith("x done\n")


def test_whoever_logs_never_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    go_on, at_work = threading.Event(), threading.Event()
    write = log.append

    def slow(folder: Path, data: bytes) -> int:
        at_work.set()
        go_on.wait(60)
        return write(folder, data)

    monkeypatch.setattr(log, "append", slow)
    with opened(tmp_path):
        logger.info("line 0")
        assert at_work.wait(60)
        # Would one of these wait, all would hang here until the test's time is over.
        for number in range(1, 2 * log.MOST_LINES):
            logger.info("line %d", number)
        go_on.set()
    told = logged(tmp_path, 2**20)
    assert "line 0\n" in told
    assert "more that did not fit]" in told


def test_a_disk_that_fails_costs_nothing_but_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write, tries = log.append, 0

    def failing(folder: Path, data: bytes) -> int:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise OSError("no space left")
        return write(folder, data[:10]) if tries == 3 else write(folder, data)

    monkeypatch.setattr(log, "append", failing)
    with opened(tmp_path):
        for number in range(6):
            logger.info("line %d", number)
            [handler.flush() for handler in logger.handlers]
    told = [line.rpartition(" ")[2] for line in logged(tmp_path, 2**20).splitlines()]
    assert told == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_in_the_place_of_the_log_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / log.NAME)
    with opened(tmp_path):
        logger.info("a line")
        [handler.flush() for handler in logger.handlers]
        assert "a line" in remembered()
    assert logged(tmp_path, 1_000) == ""


def test_a_record_that_cannot_be_told_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(logger, "propagate", False)  # pytest's own log is stricter
    with opened(tmp_path):
        logger.info("%d", "no number")
    assert "a record could not be told" in logged(tmp_path, 2_000)


def test_without_a_folder_the_last_lines_are_remembered():
    with opened(None):
        for number in range(log.LAST_RECORDS + 5):
            logger.info("line %d", number)
        lines = remembered().splitlines()
    assert len(lines) == log.LAST_RECORDS
    assert lines[-1].endswith(f"line {log.LAST_RECORDS + 4}")


def test_versions_are_those_that_are_installed():
    told = dict(system())
    for package in log.PACKAGES:
        assert told[package] == version(package)


# What is hidden


@pytest.fixture
def alice(monkeypatch: pytest.MonkeyPatch) -> Veil:
    """What hides her things, should she play here."""
    monkeypatch.setattr(log, "home_folder", lambda: Path("/home/alice"))
    monkeypatch.setattr(log.getpass, "getuser", lambda: "alice")
    monkeypatch.setattr(log.socket, "gethostname", lambda: "wonder-book.local")
    return Veil(Path("/home/alice/.local/share/candle"))


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ('File "/home/alice/x.py", line 3', 'File "~/x.py", line 3'),
        ("/home/alice/.local/share/candle/runs/a.run", "<data>/runs/a.run"),
        ("the log of Alice on Wonder-Book", "the log of <name> on <name>"),
        ("alice_old, alice2 and malice", "<name>_old, alice2 and malice"),
        (f"{Path(log.__file__)}: broken", "<game>/game/store/log.py: broken"),
        ("/media/usb/My secret/a b.run: no such file", "<folder>/a b.run: no such file"),
        ("C:\\Users\\Bob\\a.run is gone", "<folder>/a.run is gone"),
        ("'C:\\\\Users\\\\Bob\\\\a.run' is gone", "'<folder>/a.run' is gone"),
        ("1/2 or and/or https://example.org/a/b", "1/2 or and/or https://example.org/a/b"),
        (
            "commands 1 to 12 of thrones:dwarf,tale#oak",
            "commands 1 to 12 of thrones:dwarf,tale#oak",
        ),
    ],
)
def test_names_and_places_are_hidden(alice: Veil, text: str, hidden: str):
    assert alice(text) == hidden


@pytest.mark.usefixtures("alice")
def test_nothing_of_hers_reaches_the_file(tmp_path: Path):
    with opened(tmp_path):
        logger.info("%s/notes.txt of alice: %s", Path("/home/alice"), tmp_path)
    told = (tmp_path / log.NAME).read_text()
    assert "alice" not in told
    assert str(tmp_path) not in told
    assert told.endswith("~/notes.txt of <name>: <data>\n")


@one_in(2)
@pytest.mark.parametrize("piece", ["/a b", " /", "/", "C:\\", "alice/", "a:\\\\"])
def test_no_text_takes_for_ever_to_hide(alice: Veil, piece: str):
    alice(piece * 100_000)  # square time would be hours
