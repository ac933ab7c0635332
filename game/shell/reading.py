"""The tales are read while the title is looked at, so that no frame waits when one is chosen.

Reading a tale imports its rules, bots and view and loads its content: a tenth of a second or two of
Python. A thread does it, tale by tale; it gives way often, so that a frame beside it is drawn in
time.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterable

from game.core.errors import GameError
from game.shell.tale import Tale
from game.store.shipped import Library

GIVE_WAY = 0.0005
"""Seconds after which the thread lets a frame go on."""


class Reading:
    """What of the tales was read. Until it is begun nobody reads ahead: all is read when asked."""

    def __init__(self, tales: Iterable[Tale], library: Library) -> None:
        self._waiting = list(tales)
        self._unread = {tale.name for tale in self._waiting}
        self._library = library
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Read every tale, in their order."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._read_all, name="reading", daemon=True)
            self._thread.start()

    def has(self, tale: Tale) -> bool:
        """Whether ``tale`` can be shown at once. One that cannot is read next."""
        if self._thread is None or tale.name not in self._unread:
            return True
        if tale in self._waiting[1:]:
            self._waiting.sort(key=lambda other: other.name != tale.name)
        return False

    def _read_all(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(GIVE_WAY)
        try:
            while self._waiting:
                tale = self._waiting.pop(0)
                try:
                    self._read(tale)
                finally:
                    self._unread.discard(tale.name)
        finally:
            sys.setswitchinterval(usual)
        # What was read stays: the collector need not look through it in the middle of a frame.
        gc.freeze()

    def _read(self, tale: Tale) -> None:
        if tale.mode is not None:
            tale.mode()
        if tale.view is not None:
            tale.view()
        tale.bots()
        try:
            self._library.content(tale.id)
        except GameError:
            return  # whoever chooses the tale is told
