"""A disk that misbehaves on demand: what the store asks of the system, refused or held up."""

from __future__ import annotations

import errno
import os
import threading

import pytest

from tests.patience import PATIENCE


class Disk:
    """Stands between the store and the system's own functions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses = False
        """Whether whatever is written fails for want of room."""
        self.syncs = 0
        """How often something was to be kept on the disk itself."""
        self._open = threading.Event()
        self._open.set()
        real = os.fsync

        def fsync(number: int) -> None:
            self._open.wait(PATIENCE)
            if self.refuses:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self.syncs += 1
            real(number)

        monkeypatch.setattr(os, "fsync", fsync)

    def hang(self) -> None:
        """Nothing that is to be kept comes to an end until `go_on`."""
        self._open.clear()

    def go_on(self) -> None:
        self._open.set()
