"""A second hand for work on pixels: pygame lets other threads run while it enlarges a picture.

What a frame has to do in several parts is shared with a thread that takes them from the other end.
Nobody waits for it to begin: where the machine has no processor to spare, the frame does them all.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable
from threading import Lock, Thread, get_ident, main_thread

Part = Callable[[], object]


class Second:
    """A thread that helps the program's own; it lives from the first work that is shared."""

    def __init__(self) -> None:
        self._parts: deque[Part] = deque()
        self._called = Lock()
        """Held until there is something to do."""
        self._called.acquire()
        self._busy = Lock()
        self._failed: list[Exception] = []
        self._thread: Thread | None = None
        self.alone = (os.cpu_count() or 1) == 1
        """Whether there is no processor for it."""

    def share(self, parts: Iterable[Part]) -> None:
        """Have all ``parts`` done, in any order, some of them at the same time. Raises what one of
        them raised."""
        if self.alone or get_ident() != main_thread().ident:
            for part in parts:
                part()
            return
        if self._thread is None:
            self._thread = Thread(target=self._help, name="second", daemon=True)
            self._thread.start()
        self._parts.extend(parts)
        if self._called.locked():
            self._called.release()
        try:
            while self._parts:
                self._take(self._parts.popleft)
        finally:
            self._parts.clear()
            with self._busy:
                failed, self._failed = self._failed, []
        if failed:
            raise failed[0]

    @staticmethod
    def _take(pop: Callable[[], Part]) -> None:
        try:
            part = pop()
        except IndexError:
            return  # The other one was quicker.
        part()

    def _help(self) -> None:
        while True:
            self._called.acquire()
            with self._busy:
                while self._parts:
                    try:
                        self._take(self._parts.pop)
                    except Exception as error:
                        self._parts.clear()
                        self._failed.append(error)


SECOND = Second()
