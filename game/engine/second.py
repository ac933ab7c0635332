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
        self.alone = _processors() == 1
        """Whether there is no processor for it, or the system has no thread to spare."""

    def share(self, parts: Iterable[Part]) -> None:
        """Have all ``parts`` done, in any order, some of them at the same time. Raises what one of
        them raised."""
        if self.alone or get_ident() != main_thread().ident:
            for part in parts:
                part()
            return
        if self._thread is None:
            self._begin()
        try:
            self._parts.extend(parts)
            if self._called.locked():
                self._called.release()
            while self._parts:
                self._take(self._parts.popleft)
        finally:
            self._parts.clear()
            with self._busy:
                failed, self._failed = self._failed, []
        if failed:
            raise failed[0]

    def _begin(self) -> None:
        # It ends with the program: between two frames it holds nothing that anybody waits for.
        thread = Thread(target=self._help, name="second", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self.alone = True
        else:
            self._thread = thread

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


def _processors() -> int:
    """How many this program may use, where the system tells that, or else how many there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


SECOND = Second()
"""The program's own, for all windows that it opens one after the other."""
