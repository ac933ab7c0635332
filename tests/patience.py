"""Waiting for what another process or thread does: by the clock, for frames pass at any speed."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which what is waited for is taken to hang."""


def wait_until(
    come: Callable[[], object], meanwhile: Callable[[], object] = lambda: None, pause: float = 0.005
) -> None:
    """Do something again and again, with pauses in which others may work, until it has come."""
    deadline = time.monotonic() + PATIENCE
    while not come():
        assert time.monotonic() < deadline, "it never came to that"
        meanwhile()
        time.sleep(pause)
