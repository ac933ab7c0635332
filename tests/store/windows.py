"""Stands in for Windows, as far as files go: what is open is neither moved nor removed, and nothing
takes its place; a folder is not opened; locks are those of ``msvcrt``."""

from __future__ import annotations

import errno
import fcntl
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.store import file_locks, files, run_file, runs

Name = str | os.PathLike[str]


def denied(name: Name) -> PermissionError:
    return PermissionError(errno.EACCES, "Access is denied", str(name))


def is_open(name: Name) -> bool:
    """Whether this program has the file open."""
    try:
        wanted = os.stat(name)
    except OSError:
        return False
    for number in map(int, os.listdir("/dev/fd")):
        try:
            if os.path.samestat(os.fstat(number), wanted):
                return True
        except OSError:
            continue
    return False


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on files behave as there."""

    def closed(real: Callable[..., None]) -> Callable[..., None]:
        def asked(*names: Name, **more: Any) -> None:
            for name in names:
                if isinstance(name, str | os.PathLike) and is_open(name):
                    raise denied(name)
            real(*names, **more)

        return asked

    opened = os.open

    def open_file(name: Name, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if dir_fd is None and os.path.isdir(name):
            raise denied(name)
        return opened(name, flags, mode, dir_fd=dir_fd)

    for name in ("replace", "rename", "unlink", "remove"):
        monkeypatch.setattr(os, name, closed(getattr(os, name)))
    monkeypatch.setattr(os, "open", open_file)
    monkeypatch.setattr(files, "sync_folder", lambda _folder: None)
    theirs = locks_of_windows(monkeypatch)
    for module in (run_file, runs):
        monkeypatch.setattr(module, "file_locks", theirs)


def locks_of_windows(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`game.store.file_locks` as it is there, on a ``msvcrt`` that locks where the file stands."""
    stand_in = ModuleType("msvcrt")

    def locking(number: int, mode: int, _length: int) -> None:
        assert mode == stand_in.LK_NBLCK  # type: ignore[attr-defined]
        place = os.lseek(number, 0, os.SEEK_CUR)
        # Nobody may read what is locked: it lies beyond all that is ever written.
        assert place > os.fstat(number).st_size
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    vars(stand_in).update(LK_NBLCK=2, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", stand_in)
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        spec = importlib.util.spec_from_file_location("locks_of_windows", Path(file_locks.__file__))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module
