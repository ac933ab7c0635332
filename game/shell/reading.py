"""The tales are read while the title is looked at, so that no frame waits when one is chosen.

Reading a tale imports its rules, bots, view and page of the workshop, and loads its content: a
tenth of a second or two of Python. A thread does it, tale by tale; it gives way often, so that a
frame beside it is drawn in time.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable
from contextlib import suppress

from game.shell.errand import giving_way
from game.shell.tale import Tale
from game.store.shipped import Library


class Reading:
    """What of the tales was read; of no tales, nothing is left to read."""

    def __init__(self, tales: Iterable[Tale], library: Library) -> None:
        self._waiting = list(tales)
        self._unread = {tale.name for tale in self._waiting}
        self._library = library
        self._choosing = threading.Lock()
        self._thread: threading.Thread | None = None
        self._settled = False

    def begin(self) -> None:
        """Read every tale, in their order."""
        if self._thread is None and self._waiting:
            self._thread = threading.Thread(target=self._read_all, name="reading", daemon=True)
            self._thread.start()

    def has(self, tale: Tale) -> bool:
        """Whether ``tale`` can be shown at once. One that cannot is read next."""
        if tale.name not in self._unread:
            return True
        with self._choosing:
            if tale in self._waiting:
                self._waiting.remove(tale)
                self._waiting.insert(0, tale)
        return False

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to read."""
        return not self._unread

    def settle(self) -> None:
        """Once all was read, keep it from the collector, which would look through it in the middle
        of a frame. To be called between frames, while nothing is being played."""
        if self._thread is not None and self.is_done and not self._settled:
            self._settled = True
            gc.freeze()

    def _read_all(self) -> None:
        with giving_way():
            while (tale := self._next()) is not None:
                # What is wrong with a tale is told to whoever chooses it, when it is read again.
                with suppress(Exception):
                    self._read(tale)
                self._unread.discard(tale.name)

    def _next(self) -> Tale | None:
        with self._choosing:
            return self._waiting.pop(0) if self._waiting else None

    def _read(self, tale: Tale) -> None:
        for part in (tale.mode, tale.generator, tale.view, tale.bots, tale.feats, tale.craft):
            if part is not None:
                part()
        self._library.content(tale.id)
