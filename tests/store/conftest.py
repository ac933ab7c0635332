"""A folder of one's own for every test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.store.chronicle import Chronicle
from game.store.places import Places, open_places
from game.store.runs import Runs

if sys.platform != "win32":
    from tests.store import windows


@pytest.fixture(params=["here", "windows"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it is tried twice: as files are here, and as they are on Windows."""
    if request.param == "windows":
        if sys.platform == "win32":
            pytest.skip("files are so here")
        windows.pretend(monkeypatch)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return open_places(tmp_path / "data")


@pytest.fixture
def window(places: Places) -> Iterator[Callable[[], Runs]]:
    """Opens the runs as another window of the program does."""
    opened: list[Runs] = []

    def start() -> Runs:
        opened.append(Runs(places))
        return opened[-1]

    yield start
    for runs in opened:
        runs.close()


@pytest.fixture
def runs(window: Callable[[], Runs]) -> Runs:
    return window()


@pytest.fixture
def chronicle(places: Places) -> Iterator[Chronicle]:
    opened = Chronicle.open(places)
    yield opened
    opened.close()
