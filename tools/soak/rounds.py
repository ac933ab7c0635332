"""A plugin of pytest that tries a property again and again until its time is up.

`tools.soak.properties` starts pytest with it, one property at a time. Each round is the test as it
stands, fixtures and parameters and settings, with a random seed of its own; what fails is kept by
Hypothesis in a folder of examples, which the next start tries first.
"""

from __future__ import annotations

import inspect
import json
import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, seed, settings
from hypothesis.database import DirectoryBasedExampleDatabase

PROFILE = "soak"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tell pytest the options by which a soak speaks to its processes."""
    group = parser.getgroup("soak")
    group.addoption("--soak-seconds", type=float, default=0.0, help="how long to try each property")
    group.addoption("--soak-examples", type=Path, help="folder of what failed before")
    group.addoption("--soak-told", type=Path, help="file for properties and rounds, as JSON")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Try what chance gives, not what the suite tries: after conftest has said the latter."""
    settings.register_profile(
        PROFILE,
        derandomize=False,
        database=DirectoryBasedExampleDatabase(config.getoption("--soak-examples")),
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(PROFILE)
    config.pluginmanager.register(_Rounds(config), "soak-rounds")


class _Rounds:
    """How often each property of a session of pytest was tried."""

    def __init__(self, config: pytest.Config) -> None:
        self._seconds: float = config.getoption("--soak-seconds")
        self._told: Path = config.getoption("--soak-told")
        self._rounds: Counter[str] = Counter()

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out what is no property."""
        kept = [item for item in items if _is_property(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Give the first round its seed."""
        self._sow(item)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """After pytest has run the test once: run it again while there is time."""
        end = time.monotonic() + self._seconds
        while time.monotonic() < end:
            self._sow(item)
            item.runtest()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write down what was done: of each property the rounds, and what is given by fixtures."""
        told = {
            _name(item): {
                "rounds": self._rounds[item.nodeid],
                # The instance of a class comes from pytest, like what fixtures give.
                "given": [*item.fixturenames, *(["self"] if item.cls else [])],
            }
            for item in session.items
            if isinstance(item, pytest.Function)
        }
        self._told.write_text(json.dumps(told), encoding="utf-8")

    def _sow(self, item: pytest.Item) -> None:
        assert isinstance(item, pytest.Function)
        # Of a class's property the seed belongs to the function: nothing can be set on a method.
        test = item.obj.__func__ if inspect.ismethod(item.obj) else item.obj
        seed(random.getrandbits(64))(test)
        self._rounds[item.nodeid] += 1


def _is_property(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)


def _name(item: pytest.Item) -> str:
    """What pytest takes to run this item alone, wherever its file lies."""
    return f"{os.path.relpath(item.path)}::{item.nodeid.partition('::')[2]}"
