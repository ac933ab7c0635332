"""Work for watched children; a module of its own, for each of them has to load it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.soak.ledger import Finding
    from tools.soak.watched import Begin


def evil(batch: str, begin: Begin, skipped: frozenset[int]) -> Finding:
    """In one batch the third case never ends, and the fifth takes the process with it."""
    done = 0
    for number in range(6):
        if number in skipped:
            continue
        begin(number)
        while number == 2 and batch == "evil/1":
            pass
        if number == 4 and batch == "evil/1":
            os._exit(9)
        done += 1
    return {"done": done}
