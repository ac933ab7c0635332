"""What every test may ask for."""

from __future__ import annotations

import pytest

from game.content.library import Library
from game.core.modes import registry
from game.core.registry import Registry


@pytest.fixture(scope="session")
def modes() -> Registry:
    """Every mode there is."""
    return registry()


@pytest.fixture(scope="session")
def library() -> Library:
    """The content of every mode, loaded once."""
    return Library()
