"""Work spread over processes that never outlive the one they work for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from game.core.errors import GameError
from game.core.text import message

Given = TypeVar("Given")
Made = TypeVar("Made")


def cores() -> int:
    """How many processes are worth starting."""
    return os.cpu_count() or 1


def side_by_side(work: Callable[[Given], Made], tasks: Sequence[Given]) -> Iterator[Made]:
    """``work`` done on every task, the results in the order of the tasks.

    Both must be plain enough to be sent to another process. Ctrl-C waits for the tasks that were
    begun and drops the others.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(cores(), mp_context=context, initializer=serve)
    try:
        with _interrupts_held_back():
            results = pool.map(work, tasks)
        yield from results
    except BrokenProcessPool:
        raise GameError(
            message("a process that did part of the work was ended from outside")
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C: ending them is up to us, who hear it later."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve() -> None:
    """Prepare a process that works for another one: it ends when that one ends, however it does.

    Of itself a process of a pool waits for ever: it holds both ends of the pipe that it reads.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
