"""The thread that writes to disk, so that no frame ever waits for one.

What is to be written is posted under a key; what was posted under the same key and not yet begun
is superseded, which bounds the queue by the number of keys. What the disk refuses is owed: it is
tried again every few seconds for as long as the program runs, and whoever posted it can read why.
"""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from game.core.errors import GameError
from game.core.text import Message, message, verbatim
from game.store import files

RETRY_SECONDS = 2.0
"""Time after which what the disk refused is tried again."""
MOST_WAITING = 256
"""Keys that may wait at once; a disk that takes nothing any more holds up no more than that."""

T = TypeVar("T")


class _Task(ABC):
    """What the writer needs to know of a ticket, whatever its work returns."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.error: Message | None = None
        """What the last try failed of; None before the first, and when it is done."""

    @abstractmethod
    def attempt(self) -> bool:
        """Do it once; whether it was done. Only for the writer's thread."""


class Ticket(_Task, Generic[T]):
    """Something to be done on disk, and what came of it. Tickets never wait unless asked to."""

    def __init__(self, key: str, work: Callable[[], T]) -> None:
        super().__init__(key)
        self._work = work
        self._tried = threading.Event()
        self._found: list[T] = []

    @property
    def done(self) -> bool:
        """Whether it is on disk."""
        return bool(self._found)

    @property
    def result(self) -> T | None:
        """What the work returned; None while it is not done."""
        return self._found[0] if self._found else None

    def wait(self, seconds: float = 30.0) -> T:
        """What the work returned, waited for by tests and tools; `GameError` when the first try
        fails, or when it takes longer."""
        self._tried.wait(seconds)
        if self._found:
            return self._found[0]
        raise GameError(self.error or message("the disk takes longer than expected"))

    def attempt(self) -> bool:
        try:
            found = self._work()
        except GameError as error:
            self.error = error.told
        except OSError as error:
            self.error = files.reason(error)
        except Exception as error:
            # The thread must outlive a mistake of ours: what it has not written yet would be lost.
            logging.getLogger(__name__).exception("writing %s", self.key)
            self.error = verbatim(f"{type(error).__name__}: {error}")
        else:
            self._found.append(found)
            self.error = None
        self._tried.set()
        return self.done


class Writer:
    """Does what is posted, one thing after the other, in the order in which it was posted."""

    def __init__(self, retry_seconds: float = RETRY_SECONDS) -> None:
        self._retry_seconds = retry_seconds
        self._turn = threading.Condition()
        self._waiting: dict[str, _Task] = {}
        self._owed: dict[str, _Task] = {}
        self._running: _Task | None = None
        self._next_try = 0.0
        self._thread: threading.Thread | None = None
        self._closing = False

    def post(self, key: str, work: Callable[[], T]) -> Ticket[T]:
        """Have ``work`` done soon, in place of whatever was posted under ``key`` and is not begun.

        ``work`` raises `OSError` or `GameError` for what may be different at the next try; it must
        then do no harm to be called again.
        """
        ticket = Ticket(key, work)
        with self._turn:
            self._owed.pop(key, None)
            if key not in self._waiting and len(self._waiting) >= MOST_WAITING:
                ticket.error = message("the disk is busy")
                self._owe(ticket)
                return ticket
            self._waiting[key] = ticket
            if self._thread is None:
                # A daemon: a disk that hangs may hold up this thread, but not the program's end.
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._turn.notify_all()
        return ticket

    @property
    def idle(self) -> bool:
        """Whether everything that was posted is on disk."""
        with self._turn:
            return not (self._waiting or self._owed or self._running)

    def holds(self, key: str) -> bool:
        """Whether something that was posted under ``key`` is not on disk yet."""
        with self._turn:
            running = self._running is not None and self._running.key == key
            return running or key in self._waiting or key in self._owed

    @property
    def trouble(self) -> Message | None:
        """Why something that was posted is not on disk; None when the disk has refused nothing."""
        with self._turn:
            return next((task.error for task in self._owed.values()), None)

    def forget(self, task: _Task) -> None:
        """Do not try this again."""
        with self._turn:
            for tasks in (self._waiting, self._owed):
                if tasks.get(task.key) is task:
                    del tasks[task.key]

    def again(self) -> None:
        """Try what is owed at once, because the player said so."""
        with self._turn:
            self._take_up_owed()
            self._turn.notify_all()

    def drain(self, seconds: float) -> bool:
        """Wait until everything was tried once more, for at most so long; whether all of it is on
        disk."""
        until = time.monotonic() + seconds
        with self._turn:
            self._take_up_owed()
            self._turn.notify_all()
            while self._waiting or self._running:
                left = until - time.monotonic()
                if left <= 0:
                    return False
                self._turn.wait(left)
            return not self._owed

    def close(self, seconds: float) -> bool:
        """`drain`; from then on the thread lives only as long as there is something to write."""
        with self._turn:
            self._closing = True
        return self.drain(seconds)

    def _owe(self, task: _Task) -> None:
        if not self._owed:
            self._next_try = time.monotonic() + self._retry_seconds
        self._owed[task.key] = task

    def _take_up_owed(self) -> None:
        """What is owed is older than whatever waits: it comes first."""
        self._waiting = {**self._owed, **self._waiting}
        self._owed = {}

    def _work(self) -> None:
        while True:
            with self._turn:
                while not self._waiting:
                    if self._closing and not self._owed:
                        self._thread = None
                        return
                    left = self._next_try - time.monotonic() if self._owed else None
                    if left is not None and left <= 0:
                        self._take_up_owed()
                    else:
                        self._turn.wait(left)
                key, task = next(iter(self._waiting.items()))
                del self._waiting[key]
                self._running = task
            done = task.attempt()
            with self._turn:
                self._running = None
                if not done and key not in self._waiting:
                    self._owe(task)
                self._turn.notify_all()
