"""Work for the worker process: importable, and without pygame."""

from __future__ import annotations

import os
import sys
import time
from typing import NoReturn


def add(one: int, other: int) -> int:
    """Quick and good."""
    return one + other


def modules() -> list[str]:
    """Which of the libraries that only views need were imported in the process."""
    return sorted({"pygame", "numpy", "pytmx"} & set(sys.modules))


def process() -> int:
    """Which process does the work."""
    return os.getpid()


def size(data: str) -> int:
    """Takes something large."""
    return len(data)


def raise_it() -> NoReturn:
    """Goes wrong."""
    raise ValueError("the ink has run dry")


def die() -> NoReturn:
    """Takes the process with it."""
    os._exit(7)


def never() -> NoReturn:
    """Works until it is stopped."""
    while True:
        time.sleep(0.01)


def unsendable() -> object:
    """Answers with what cannot be sent back."""
    return lambda: None
