"""A folder of one's own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.chronicle import Chronicle
from game.store.places import Places, open_places
from game.store.runs import Runs


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return open_places(tmp_path / "data")


@pytest.fixture
def runs(places: Places) -> Runs:
    return Runs(places)


@pytest.fixture
def chronicle(places: Places) -> Iterator[Chronicle]:
    opened = Chronicle.open(places)
    yield opened
    opened.close()
