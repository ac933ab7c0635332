"""Something that waits for the disk or the system, done in a thread while the scene goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, TypeVar

from game.core.errors import GameError
from game.core.text import Message, message
from game.store import files
from game.store.log import logger

T = TypeVar("T")

GIVE_WAY = 0.0005
"""Seconds after which a thread lets a frame go on."""


class Errand(Generic[T]):
    """``work`` is begun at once. Ask `over` every step; nothing here ever waits."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.result: T | None = None
        self.refused: Message | None = None
        """Why it could not be done; None while it may yet be, and when it was."""
        self._thread = threading.Thread(target=self._do, name="errand", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to wait for."""
        return not self._thread.is_alive()

    def _do(self) -> None:
        with giving_way():
            self._work_on()

    def _work_on(self) -> None:
        try:
            self.result = self._work()
        except GameError as error:
            self.refused = error.told
        except Exception as error:
            logger.error("an errand failed", exc_info=error)
            self.refused = message("unexpected: {why}", why=f"{type(error).__name__}: {error}")


class _GivingWay:
    """How many threads there are beside which frames are drawn, and what was usual before."""

    def __init__(self) -> None:
        self.counting = threading.Lock()
        self.count = 0
        self.usual = 0.0


_giving = _GivingWay()


@contextmanager
def giving_way() -> Iterator[None]:
    """Work of a thread that gives way often, so that a frame beside it is drawn in time."""
    with _giving.counting:
        if not _giving.count:
            _giving.usual = sys.getswitchinterval()
            sys.setswitchinterval(GIVE_WAY)
        _giving.count += 1
    try:
        yield
    finally:
        with _giving.counting:
            _giving.count -= 1
            if not _giving.count:
                sys.setswitchinterval(_giving.usual)


def show_folder(folder: Path) -> None:
    """Open a folder in the system's file manager. `GameError` when there is none.

    Waits as long as the system takes: to be sent as an errand.
    """
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        quiet = subprocess.DEVNULL
        # A session of its own: Ctrl-C in our terminal is not meant for the file manager.
        done = subprocess.run(
            [opener, str(folder)],
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
            check=False,
        )
    except OSError as error:
        raise GameError(
            message("the folder cannot be opened: {why}", why=files.why(error))
        ) from None
    if done.returncode != 0:
        raise GameError(
            message("the folder cannot be opened: {why}", why=f"{opener}: {done.returncode}")
        )
