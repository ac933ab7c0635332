"""What is done beside the game: what nobody looks at any more is let go, old objects are collected,
and memory that is free goes back to the system; a chore at the end of a frame that has room for it.
"""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Protocol

from game.engine.assets import Assets
from game.engine.audio import Audio
from game.engine.memory import give_back
from game.engine.text import Typesetter
from game.engine.worker import Worker

COLLECT_SECONDS = 300.0
"""Seconds without a page that is turned after which old objects are collected all the same."""
NEVER = 1 << 30
"""So many collections of young objects do not come."""
TIDY_SECONDS = 2.0
"""How often memory that is free goes back to the system while a page stays: it takes a millisecond,
and a page may stay for an hour."""
SOON = 0.5
"""Seconds from a sheet's coming to the next time: to read it took several times its own memory."""
ROOM = 0.004
"""Seconds that a frame may have taken for a chore to follow in it."""
PATIENCE = 20
"""Frames that a chore waits for one that has room."""


class Host(Protocol):
    """What the chores need of the program."""

    assets: Assets
    audio: Audio
    text: Typesetter
    worker: Worker
    seconds: float
    """Since the program was started, counted in steps."""


class Chores:
    """What is still to be done, the next first."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._left: deque[Callable[[], None]] = deque()
        self._put_off = 0
        """Frames for which the next of them has waited."""
        self._kept_for: dict[Hashable, Callable[[], None]] = {}
        """For whom something is kept (`belongs_to`, `keeps_for`), and what lets go of it."""
        self._left_behind: list[Callable[[], None]] = []
        """What lets go of what was kept for others before."""
        self._may_be_held = False
        """Whether a page was turned, and what held the one before has not been given time to end.
        """
        self._tidy_at = TIDY_SECONDS
        """When memory that is free is given back next."""
        self._collect_at = COLLECT_SECONDS
        """When old objects are collected next, if no page is turned until then."""
        self._arrivals = 0
        """Sheets that had come by the last frame."""

    def freeze_loaded(self) -> None:
        """What is loaded by now stays: the collector need not look through it in the middle of a
        frame, which takes as long as a frame. Nor does it look there through whatever has lived for
        long: that is done where a page is turned. To be called between frames."""
        gc.collect()
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)

    def clear_away(self) -> None:
        """What was shown so far gives way to something else: once that has been drawn, what nobody
        looks at any more is let go, a chore a frame."""
        host = self._host
        host.assets.turn()
        self._may_be_held = True
        self._left.clear()
        self._left.extend(
            (host.assets.trim, self._forget, _collect, give_back, host.worker.lighten)
        )
        self._collect_at = host.seconds + COLLECT_SECONDS

    def clear_held(self) -> bool:
        """Once a page was turned, and a thread that was at work for the one before has had time to
        end: let go of what it held, too. Whether there is that to do."""
        held, self._may_be_held = self._may_be_held, False
        if held:
            self._left.extend((_collect, give_back))
        return held

    def belongs_to(self, whose: Hashable, forget: Callable[[], None]) -> None:
        """The page that is entered belongs to ``whose``. What was kept for the pages of another is
        let go before anything of this one is prepared, and by its ``forget`` with what else a page
        leaves behind: else everybody who was ever shown would be held as long as the program
        runs."""
        others = [forget for other, forget in self._kept_for.items() if other != whose]
        self._kept_for = {whose: forget}
        if others:
            self._host.text.let_go()
            self._host.audio.let_go()
            self._left_behind.extend(others)

    def keeps_for(self, whose: Hashable, forget: Callable[[], None]) -> None:
        """Something is kept for ``whose``, though no page belongs to him: it is let go with what is
        kept for others when one belongs to somebody else."""
        self._kept_for.setdefault(whose, forget)

    def end_frame(self, begun: float) -> None:
        """The frame that began then, by the clock of its thread, is over but for this: see what is
        due, and do the next chore if there is room for it."""
        now, arrivals = self._host.seconds, self._host.assets.arrivals
        if arrivals != self._arrivals:
            self._arrivals = arrivals
            self._tidy_at = min(self._tidy_at, now + SOON)
        if not self._left and now >= self._collect_at:
            self._left.append(_collect)
            self._collect_at = now + COLLECT_SECONDS
        if not self._left and now >= self._tidy_at:
            self._left.append(give_back)
            self._tidy_at = now + TIDY_SECONDS
        elif self._left:
            self._do_next(begun)

    def _do_next(self, begun: float) -> None:
        """Do the next chore where the frame has room for it, or it has waited long enough: the
        collector alone may take as long as most of a frame."""
        self._put_off += 1
        if time.thread_time() - begun < ROOM or self._put_off > PATIENCE:
            self._put_off = 0
            self._left.popleft()()

    def _forget(self) -> None:
        """Let go of what was kept for others than whom the page belongs to, one in each frame."""
        if self._left_behind:
            self._host.worker.tire()
            self._left_behind.pop()()
        if self._left_behind:
            self._left.appendleft(self._forget)


def _collect() -> None:
    """Scenes that have left may hold themselves in circles."""
    gc.collect()
