"""The command line as a process: signals, pipes, terminals, displays, and what it loads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.calling import (
    CHECKOUT,
    MAIN,
    PATIENCE,
    assert_refusal,
    good,
    process,
    refused,
    words,
)
from tests.cli.calling import Answer as Said
from tests.depth import few, one_in, thorough

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and terminals of POSIX")
on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")

LONG_GAMES = ("bot", "null-turns", "--games", "100000", "--seed", "long")
"""Far more than can be played while the test looks on."""


# Ctrl-C


@contextmanager
def started(*argv: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[bytes]]:
    """The command line in a session of its own, ended with everything in it at the latest here."""
    running = subprocess.Popen(
        words(*argv),
        stdout=subprocess.PIPE,
        stderr=stderr,
        start_new_session=True,
        # Whoever starts the tests in the background of a shell has Ctrl-C ignored, and so have all
        # that they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield running
    finally:
        for number in members(running.pid):
            os.kill(number, signal.SIGKILL)
        running.communicate()


def members(session: int) -> list[int]:
    """The living processes of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, of = entry.read_text().rpartition(") ")[2].split()[:4]
        except (OSError, ValueError):
            continue  # it has ended meanwhile
        if int(of) == session and state != "Z":
            found.append(int(entry.parent.name))
    return found


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait, but not for ever."""
    for _ in range(PATIENCE * 20):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


@contextmanager
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal: ours to read from, and the one that a process takes for its own."""
    import pty

    ours, theirs = pty.openpty()
    try:
        yield ours, theirs
    finally:
        os.close(ours)


def read_terminal(ours: int) -> str:
    """What was said on the terminal since; everything, once nobody holds its other end."""
    try:
        return os.read(ours, 65536).decode()
    except OSError:
        return ""


@thorough(instead="test_control_c_ends_a_long_printing_cleanly")
@on_linux
@pytest.mark.parametrize("busy", [True, False], ids=["while playing", "while starting"])
def test_control_c_ends_many_games_cleanly_and_leaves_no_process_behind(busy: bool):
    with terminal() as (ours, theirs), started(*LONG_GAMES, stderr=theirs) as running:
        os.close(theirs)
        if busy:
            assert "null-turns: " in read_terminal(ours)  # the first games are over
        wait_until(lambda: len(members(running.pid)) > 2)
        os.killpg(running.pid, signal.SIGINT)
        out, _ = running.communicate(timeout=PATIENCE)
        told = ""
        while more := read_terminal(ours):
            told += more
        assert running.returncode == 130
        assert out == b""
        assert "Traceback" not in told
        assert told.endswith("interrupted\r\n")
        wait_until(lambda: not members(running.pid))


@one_in(2)
@on_linux
@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
def test_processes_that_play_end_with_the_one_they_play_for(blow: signal.Signals):
    with terminal() as (ours, theirs), started(*LONG_GAMES, stderr=theirs) as running:
        os.close(theirs)
        assert "null-turns: " in read_terminal(ours)
        assert len(members(running.pid)) > 1
        os.kill(running.pid, blow)
        running.wait(timeout=PATIENCE)
        wait_until(lambda: not members(running.pid))


@thorough(instead="test_processes_that_play_end_with_the_one_they_play_for")
@on_linux
def test_a_bench_that_is_ended_leaves_nobody_who_plays_for_it():
    with started("bench", "--play", "throne", "--size", "800x600", "--minutes", "5") as running:
        wait_until(lambda: len(members(running.pid)) > 2)
        os.kill(running.pid, signal.SIGTERM)
        running.wait(timeout=PATIENCE)
        wait_until(lambda: not members(running.pid))


@on_linux
def test_control_c_ends_a_long_printing_cleanly():
    with started("generate", "null-turns", "--count", "1000000", "--seed", "long") as running:
        assert running.stdout is not None
        running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=PATIENCE)
        assert running.returncode == 130
        assert told == b"\ninterrupted\n"


# Pipes


@one_in(3)
@pytest.mark.parametrize(
    "argv",
    [
        ("generate", "null-turns", "--count", "1000000", "--seed", "x"),
        ("generate", "--help"),
        ("bot", "thrones#x", "--trace"),
    ],
    ids=lambda argv: argv[0] + argv[1],
)
def test_a_reader_that_goes_away_is_no_error(argv: tuple[str, ...]):
    running = subprocess.Popen(words(*argv), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    if "--count" in argv:
        running.stdout.readline()
    running.stdout.close()
    assert running.stderr is not None
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait(timeout=PATIENCE) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device")
def test_a_full_disk_is_told_in_one_line(tmp_path):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            words("generate", "thrones", "--seed", "x"),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
    assert_refusal(Said(done.returncode, "", done.stderr.decode()))
    assert b"No space left" in done.stderr
    answer = process("bot", "thrones#x", "--save", "/dev/full", cwd=tmp_path)
    assert_refusal(answer)


def test_seeds_that_are_no_unicode_are_refused_in_any_locale():
    for locale in few(("C", "C.UTF-8"), 1):
        done = subprocess.run(
            [*words("generate", "thrones", "--seed"), b"a\xffb"],
            capture_output=True,
            env={**os.environ, "LC_ALL": locale},
            timeout=PATIENCE,
            check=False,
        )
        assert_refusal(Said(done.returncode, done.stdout.decode(), done.stderr.decode()))
        assert b"U+DCFF" in done.stderr


# Progress


def test_progress_is_shown_on_a_terminal_and_cleaned_up():
    argv = ("generate", "null-turns", "--count", "40", "--seed", "x", "--format", "json")
    with terminal() as (ours, theirs):
        done = subprocess.run(words(*argv), stdout=subprocess.PIPE, stderr=theirs, check=True)
        os.close(theirs)
        told = read_terminal(ours)
    assert "null-turns: 0 of 40 (0%)" in told
    assert "null-turns: 39 of 40 (97%)" in told
    assert told.endswith("\r\033[K")
    assert done.stdout.decode() == good(*argv).out


def test_worlds_printed_on_the_terminal_are_progress_enough():
    with terminal() as (ours, theirs):
        subprocess.run(
            words("generate", "null-turns", "--count", "3", "--seed", "x"),
            stdout=theirs,
            stderr=theirs,
            check=True,
        )
        os.close(theirs)
        told = read_terminal(ours)
    assert "%" not in told
    assert "\033" not in told


# What is loaded, and what is needed

LOADED = """
import sys
from game.cli import main
for argv in {argvs!r}:
    assert main(argv) == 0, argv
found = {{"pygame", "pytmx", "numpy"}} & set(sys.modules)
print("loaded:", *sorted(found))
"""


def test_headless_commands_load_neither_pygame_nor_numpy(tmp_path):
    run = str(tmp_path / "a.run")
    argvs = [
        ["generate", "thrones", "--seed", "x", "--format", "json", "--trace"],
        ["generate", "null-ticks", "--seed", "x", "--count", "2", "--batch-report"],
        ["bot", "thrones", "--seed", "x", "--save", run],
        ["bot", "null-turns", "--seed", "x", "--games", "3", "--json"],
        ["replay", run, "--verify"],
        ["report", "--data-dir", str(tmp_path), "--out", str(tmp_path / "report.txt")],
    ]
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(argvs=argvs)],
        capture_output=True,
        cwd=CHECKOUT,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.decode().splitlines()[-1] == "loaded:"


@pytest.mark.skipif(sys.platform != "linux", reason="displays of X and Wayland")
def test_without_a_display_the_window_is_refused_in_one_line(tmp_path):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    bare = {name: value for name, value in os.environ.items() if name not in hidden}
    for argv in few(([], ["play", "thrones#x"]), 1):
        done = subprocess.run(
            words("--data-dir", tmp_path / "data", *argv),
            capture_output=True,
            env=bare,
            timeout=PATIENCE,
            check=False,
        )
        answer = Said(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert_refusal(answer)
        assert "expected DISPLAY or WAYLAND_DISPLAY" in answer.err
    done = subprocess.run(
        words("--data-dir", tmp_path / "data"),
        capture_output=True,
        env={**bare, "DISPLAY": ":987"},
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[-1].startswith("error: no display: ")


def test_a_package_that_is_missing_is_told_in_one_line():
    code = "import sys; from game.cli import main; sys.exit(main(sys.argv[1:]))"
    bare = [sys.executable, "-E", "-S", "-c", code]
    done = subprocess.run(bare, capture_output=True, cwd=CHECKOUT, timeout=PATIENCE, check=False)
    answer = Said(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert_refusal(answer)
    assert "is not installed: pip install ." in answer.err


@pytest.mark.parametrize("command", ["test", "lint"])
def test_what_only_a_checkout_has_is_refused_where_it_cannot_be(command):
    assert f"in a checkout, as the first word: python3 main.py {command}" in refused(command)


def test_the_checkout_works_from_any_folder(tmp_path):
    answer = process("generate", "thrones", "--seed", "x", cwd=tmp_path)
    assert answer == good("generate", "thrones", "--seed", "x")
    assert list(tmp_path.iterdir()) == []
    assert MAIN.is_file()
