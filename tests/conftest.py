"""What every test may ask for, and how properties are tried: alike in every clone."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from game.content.library import Library
from game.core.modes import registry
from game.core.registry import Registry

# The examples of a property follow from its source, so every run tries the same ones. The search
# for new ones is `python -m tools.soak.properties`; what it finds becomes an `@example`. All that
# Hypothesis would otherwise take from the machine is said here: its clock, its database, `CI`.
settings.register_profile(
    "suite",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

# Derandomised or not, Hypothesis draws some numbers and texts from the source of the modules that
# are loaded: those that other tests of this process loaded before, and none if the checkout lies in
# a folder called "test". It has no setting for that, but this name; tests/tools/test_properties.py
# tells when it no longer does.
providers.is_local_module_file = lambda _path: False


@pytest.fixture(scope="session")
def modes() -> Registry:
    """Every mode there is."""
    return registry()


@pytest.fixture(scope="session")
def library() -> Library:
    """The content of every mode, loaded once."""
    return Library()
