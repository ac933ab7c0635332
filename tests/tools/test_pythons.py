"""The other Pythons on the machine: found where they are, said where they are not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import pythons

RUNNING = ".".join(map(str, sys.version_info[:2]))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Python: the folder on its PATH, with that of pyenv beside it."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    (tmp_path / "bin").mkdir()
    return tmp_path


def command(path: Path, does: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n", "utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.usefixtures("machine")
def test_a_python_that_is_missing_is_said_and_no_failure(capsys):
    assert RUNNING in pythons.supported()
    assert pythons.main() == 0
    told = capsys.readouterr().out.splitlines()
    others = [version for version in pythons.supported() if version != RUNNING]
    assert [line.split(":")[0] for line in told] == [f"Python {version}" for version in others]
    assert all("not on this machine" in line for line in told)


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are scripts of a shell")
def test_a_python_is_the_one_that_says_so_itself(machine: Path):
    # What pyenv has on the PATH for a version that is not chosen.
    command(machine / "bin" / f"python{RUNNING}", "exit 127")
    assert pythons.find(RUNNING) is None
    command(machine / "bin" / f"python{RUNNING}", "echo /old; echo 3.6")
    assert pythons.find(RUNNING) is None
    there = machine / "pyenv" / "versions" / f"{RUNNING}.1" / "bin" / "python"
    command(there, f'exec {sys.executable} "$@"')
    assert pythons.find(RUNNING) == sys.executable
