"""Reading ahead: a thread decodes what will soon be shown or heard, while frames go on.

pygame lets other threads run while it decodes, so a frame beside it is drawn in time. The thread
lives only as long as there is something to read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from threading import Condition, Thread
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


class Loading(Generic[Key, Thing]):
    """Has things loaded by ``load``, which is called in the thread and must be safe there."""

    def __init__(self, load: Callable[[Key], Thing]) -> None:
        self._load = load
        self._waiting: deque[Key] = deque()
        self._doing: Key | None = None
        self._done: dict[Key, Thing | Exception] = {}
        self._changed = Condition()
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, keys: Iterable[Key]) -> None:
        """Have these loaded, in this order, after what was asked for before."""
        with self._changed:
            for key in keys:
                known = key == self._doing or key in self._done or key in self._waiting
                if not known and not self._closed:
                    self._waiting.append(key)
            if self._waiting and self._thread is None:
                self._thread = Thread(target=self._work, name="loading", daemon=True)
                self._thread.start()

    def hurry(self, key: Key) -> None:
        """Have it loaded before all else that waits."""
        self.ask((key,))
        with self._changed:
            if key in self._waiting:
                self._waiting.remove(key)
                self._waiting.appendleft(key)

    def arrived(self) -> list[tuple[Key, Thing | Exception]]:
        """What was loaded since the last time, or why it could not be; never waits."""
        with self._changed:
            arrived = list(self._done.items())
            self._done.clear()
        return arrived

    def fetch(self, key: Key) -> Thing:
        """The thing, now: what is being loaded is waited for, what was not begun is loaded here.
        Raises what loading it raised."""
        with self._changed:
            if key in self._waiting:
                self._waiting.remove(key)
            while self._doing == key:
                self._changed.wait()
            found = self._done.pop(key, None)
        if found is None:
            return self._load(key)
        if isinstance(found, Exception):
            raise found
        return found

    @property
    def idle(self) -> bool:
        """Whether nothing is left to load."""
        with self._changed:
            return self._doing is None and not self._waiting

    def close(self, *, wait: bool = True) -> None:
        """Begin nothing more, and ``wait`` for what was begun."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            thread = self._thread
        if wait and thread is not None:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._thread = None
                    return
                key = self._doing = self._waiting.popleft()
            found: Thing | Exception
            try:
                found = self._load(key)
            except Exception as error:
                found = error
            with self._changed:
                self._done[key] = found
                self._doing = None
                self._changed.notify_all()
