"""What every test may ask for."""

from __future__ import annotations

import pytest

from game.cli import tales
from game.core.registry import Registry
from game.shell.tale import Tale
from game.store.library import Library


@pytest.fixture(scope="session")
def modes() -> Registry[Tale]:
    """Every tale there is."""
    return tales.registry()


@pytest.fixture(scope="session")
def library() -> Library:
    """The content of every tale, loaded once."""
    return tales.library()
