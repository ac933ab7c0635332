"""Hard crashes: what Python's faulthandler tells of them, and finding it at the next start.

A signal handler can only write to a file that is open already. That of the program is
``crash.txt``; empty, all is well. That of the worker process, which the program outlives, is
``crash-worker.txt``.
"""

from __future__ import annotations

import faulthandler
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.core.errors import GameError
from game.store import files
from game.store.log import Veil, logger, tail

NAME = "crash.txt"
LAST = "crash.1.txt"
"""What `NAME` held when it was found, without names and places."""
WORKER = "crash-worker.txt"
MOST_BYTES = 32 * 1024
"""How much of a crash is read, from its end."""


def take(path: Path) -> str:
    """What a crash left in ``path``, which is empty afterwards; empty when there was none."""
    told = tail(path, MOST_BYTES)
    if told:
        with suppress(OSError):
            os.truncate(path, 0)
    return told


@contextmanager
def watched(folder: Path | None, veil: Veil) -> Iterator[bool]:
    """Have crashes inside the block told in ``folder``; gives whether the last start ended in one.

    An exception that ends the block is told there as well, so that the next start speaks of it.
    """
    if folder is None:
        yield False
        return
    path = folder / NAME
    found = take(path)
    if found:
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        logger.warning("the program ended badly last time, see %s", LAST)
        with suppress(OSError):
            files.write_whole(folder / LAST, f"found {when}\n{veil(found)}".encode())
    file = listen(path)
    try:
        yield bool(found)
    except GameError:
        raise  # what was expected is no crash
    except Exception as error:
        with suppress(OSError), path.open("a", encoding="utf-8") as told:
            told.write(f"ended by {type(error).__name__}, see log.txt\n")
        raise
    finally:
        if file is not None:
            faulthandler.disable()
            os.close(file)


def listen(path: Path | None) -> int | None:
    """Have what kills this process told in ``path`` from now on; the open file, or None where
    nothing is told."""
    if path is None:
        return None
    try:
        # Regular files only: a pipe in this place would be waited for.
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
        file = os.open(path, flags, 0o600)
    except OSError as error:
        logger.warning("crashes cannot be told: %s", files.why(error))
        return None
    faulthandler.enable(file)
    return file
