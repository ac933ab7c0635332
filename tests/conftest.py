"""What every test may ask for, and how properties are tried: alike in every clone."""

from __future__ import annotations

import gc
import os
import pickle
import sys
import tomllib
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path

# Where Python is told to write no bytecode beside the code (containers often are), each of some
# eighty processes that the tests start would compile the whole program anew, and pytest all tests
# and all of Hypothesis, in which it rewrites what is asserted: most of a second in each of three
# processes. It is kept with what pytest keeps instead, and said before anything is imported.
if sys.dont_write_bytecode and sys.pycache_prefix is None:
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode = False
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal import charmap
from hypothesis.internal.conjecture import providers
from hypothesis.internal.intervalsets import IntervalSet

from game.cli import tales
from game.core.registry import Registry
from game.engine import memory
from game.shell.tale import Tale
from game.store import chronicle
from game.store.shipped import Library
from tests.engine.jobs import keep_tables

pytest_plugins = ["tests.depth"]

# The examples of a property follow from its source, so every run tries the same ones: so few that a
# rule which breaks is seen. The search for new ones is `python -m tools.soak.properties`; what it
# finds becomes an `@example`. All that Hypothesis would otherwise take from the machine is said
# here: its clock, its database, `CI`.
settings.register_profile(
    "suite",
    max_examples=40,
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

# What UTF-8 can write Hypothesis finds out by trying every character there is, two seconds in each
# worker of a new clone. It is all but the surrogates; tests/tools/test_properties.py holds it.
UTF8 = IntervalSet([(0, 0xD7FF), (0xE000, 0x10FFFF)])
_tried = charmap.intervals_from_codec
charmap.intervals_from_codec = lambda name: (
    (UTF8, IntervalSet([])) if name == "utf-8" else _tried(name)
)

# Tests that change one table copy those beside it, and many change the same one; what tomllib makes
# of a text is always the same, and only slowly made. Each has its own copy of it.
_parsed = tomllib.loads


@lru_cache(200)
def _kept(text: str) -> bytes:
    return pickle.dumps(_parsed(text), pickle.HIGHEST_PROTOCOL)


tomllib.loads = lambda text: pickle.loads(_kept(text))

# While tests are collected nothing is thrown away: there is nothing for the collector to find.
gc.disable()

# The program holds large pictures apart from the rest of its memory, for it may run for hours. One
# that a test starts in this process would do so for all tests after it, and to ask the system for
# the memory of each picture makes a window a third dearer.
memory.hold_large_apart = lambda: None

# The program waits until the disk itself has what it writes, for a power cut might come: eleven
# times in a test that opens a window. A test that met one would be over anyway. Processes that the
# tests start wait as ever, and that the store asks for it is held by tests/store.
os.fsync = lambda _descriptor: None
AT_PLAY, chronicle.SYNCHRONOUS = chronicle.SYNCHRONOUS, "OFF"


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """In a new clone each process of xdist's would compile every test and all that it imports, at
    the same time. Every second one begins with the last file: where they meet, each finds what the
    other has compiled."""
    config = session.config
    number = getattr(config, "workerinput", {}).get("workerid", "gw0").removeprefix("gw")
    if int(number) % 2 and config.args_source is not pytest.Config.ArgsSource.ARGS:
        root = Path(__file__).parents[1]
        files = sorted(root.glob("tests/**/test_*.py"), reverse=True)
        # What is asked about in a conftest is rewritten too, and has to be said before.
        for file in (*root.glob("tests/**/conftest.py"), *files):
            # One that cannot be imported is told when it is collected.
            with suppress(Exception):
                import_module(".".join(file.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: the tests themselves and all their modules. The
    collector need not look through it each time, and the program asks for that at every scene."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


_last: list[Path] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The same before each file: what the tests of the last one left in caches need not be looked
    through by its own. The windows of those are closed by now, and nothing holds them."""
    if item.path not in _last:
        _last[:] = [item.path]
        gc.collect()
        gc.freeze()


# Many tests ask for the same tables and the same floors, here and in the process that works for
# them.
keep_tables()


@pytest.fixture(scope="session")
def modes() -> Registry[Tale]:
    """Every tale there is."""
    return tales.registry()


@pytest.fixture(scope="session")
def library() -> Library:
    """The content of every tale, loaded once."""
    return tales.library()
