"""Work for the worker process: importable, and without pygame."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from typing import NoReturn

from game.core.errors import BadValue
from game.core.text import message


def keep_tables() -> None:
    """Keeps what tales are made from, of all of them: many tests ask for one after the other. Many
    begin the same games, too, and laying a floor of Candle with its proof takes as long as many a
    test: more of them are kept than a player needs, at most a megabyte each.

    Imported only here: some twenty processes of tests/engine start by importing this file."""
    from game.store.shipped import loaded
    from game.tales.candle.rules import floors

    loaded.most = 8
    floors.FLOORS.most = 160


def add(one: int, other: int) -> int:
    """Quick and good."""
    return one + other


def modules() -> list[str]:
    """Which of the libraries that only views need were imported in the process."""
    return sorted({"pygame", "numpy", "pytmx"} & set(sys.modules))


def process() -> int:
    """Which process does the work."""
    return os.getpid()


def moment() -> float:
    """When it was done, by a clock that all processes share."""
    return time.monotonic()


def size(data: str) -> int:
    """Takes something large."""
    return len(data)


def raise_it() -> NoReturn:
    """Goes wrong."""
    raise ValueError("the ink has run dry")


def refuse() -> NoReturn:
    """Say what was expected."""
    raise BadValue(message("expected a map"))


def die() -> NoReturn:
    """Takes the process with it."""
    os._exit(7)


def never() -> NoReturn:
    """Works until it is stopped."""
    while True:
        time.sleep(0.01)


def until_there(file: str) -> int:
    """Works until the file is there; answers which process did."""
    while not os.path.exists(file):
        time.sleep(0.01)
    return os.getpid()


def unsendable() -> object:
    """Answers with what cannot be sent back."""
    return lambda: None


def slowly(slices: int) -> Generator[float, None, int]:
    """Yields how far it is, slice by slice; returns how many there were."""
    for done in range(slices):
        time.sleep(0.005)
        yield done / slices
    return slices


def as_far_as(folder: str) -> Generator[float, None, int]:
    """Tells the shares that stand in a folder as names of files, until it is all; how many."""
    while True:
        shares = sorted(float(name) for name in os.listdir(folder) if name[0] in "01")
        if shares[-1:] == [1.0]:
            return len(shares)
        time.sleep(0.001)
        yield shares[-1] if shares else 0.0


def endlessly() -> Generator[float, None, NoReturn]:
    """Yields for ever."""
    while True:
        time.sleep(0.005)
        yield 0.5


def pondering(*_asked: object) -> Generator[float, None, NoReturn]:
    """Never comes to an answer."""
    while True:
        time.sleep(0.005)
        yield 0.42


def until_forgotten(path: str) -> Generator[float, None, NoReturn]:
    """Yields for ever; leaves a file when it is given up."""
    try:
        yield from endlessly()
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write("given up")


def yields_and_raises() -> Generator[float, None, NoReturn]:
    """Goes wrong after a slice."""
    yield 0.1
    raise ValueError("the ink has run dry")
