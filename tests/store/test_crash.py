"""Hard crashes: told by faulthandler, found by the next start, once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core.errors import GameError
from game.store import crash
from game.store.log import Veil

CRASH = """
import faulthandler, sys
from pathlib import Path
from game.store import crash
from game.store.log import Veil, opened
folder = Path(sys.argv[1])
with opened(folder), crash.watched(folder, Veil(folder)):
    faulthandler._sigsegv()
"""


def in_a_process(code: str, folder: Path) -> int:
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode


def found(folder: Path) -> bool:
    """Whether a start finds that the last one ended badly."""
    code = CRASH.replace("faulthandler._sigsegv()", "pass").replace(
        "crash.watched(folder, Veil(folder)):", "crash.watched(folder, Veil(folder)) as badly:"
    )
    status = in_a_process(code.replace("    pass", "    sys.exit(3 if badly else 0)"), folder)
    assert status in (0, 3)
    return status == 3


def test_the_next_start_finds_a_crash_and_the_one_after_that_does_not(tmp_path: Path):
    assert not found(tmp_path)
    assert in_a_process(CRASH, tmp_path) != 0
    assert "egmentation fault" in (tmp_path / crash.NAME).read_text()
    assert found(tmp_path)
    kept = (tmp_path / crash.LAST).read_text()
    assert "egmentation fault" in kept
    assert str(Path(sys.base_prefix)) not in kept, "places are hidden where it is kept"
    assert not found(tmp_path)
    assert (tmp_path / crash.LAST).read_text() == kept, "it is still there for a report"


def test_an_error_that_ends_the_program_is_spoken_of_as_well(tmp_path: Path):
    raising = CRASH.replace("faulthandler._sigsegv()", "raise ValueError('planted')")
    assert in_a_process(raising, tmp_path) == 1
    assert found(tmp_path)


def test_what_was_foreseen_is_no_crash(tmp_path: Path):
    with pytest.raises(GameError), crash.watched(None, Veil()):
        raise GameError("no such world")
    refused = CRASH.replace(
        "faulthandler._sigsegv()", "from game.core.errors import GameError; raise GameError('x')"
    )
    assert in_a_process(refused, tmp_path) == 1
    assert not found(tmp_path)


def test_a_place_that_cannot_be_written_ends_nothing(tmp_path: Path):
    (tmp_path / crash.NAME).mkdir()
    assert not found(tmp_path)
