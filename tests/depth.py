"""The suite has two depths: what every change is tried by, and all there is.

``python3 main.py test`` is tried with every change, and is to take less than four minutes on two
cores; ``python3 main.py test --all`` and CI leave nothing out. Both try the same in every clone.
Whoever names what he wants - files, tests, ``-k`` - gets all of it.

What the quick depth leaves out is more of the same: further seeds, sizes, languages, scenes of a
rule that it tries as well. A test says so in one of these ways:

- ``@one_in(3)``: every third case is tried in the quick depth, the first among them;
- ``@all_but("castle", "200")``: all cases are but those whose names hold such a word, which cost
  most;
- ``@thorough(instead="test_of_the_same_file")``: none is; that other test holds the same rule,
  more cheaply or more roughly;
- ``few(cases, 3)`` and ``either(40, 10)`` in a test or a fixture: fewer rounds of a loop.

So no test loses all of its cases without another that stands for it in its file, and no file is
empty: `left_out` refuses that at every start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

_quick = False


def is_quick() -> bool:
    """Whether it is the quick depth that is tried."""
    return _quick


def choose(quick: bool) -> None:
    """Said once, before any test is read."""
    global _quick
    _quick = quick


def one_in(number: int) -> pytest.MarkDecorator:
    """Of the cases of this test the quick depth tries the first, and from it each ``number``-th.

    Where cases are a product, a ``number`` that no side of it is divided by tries every value of
    each side.
    """
    return pytest.mark.thorough(one_in=number)


def all_but(*words: str) -> pytest.MarkDecorator:
    """The quick depth tries all cases of this test but those with such a word between the hyphens
    of their names."""
    return pytest.mark.thorough(words=words)


def thorough(instead: str) -> pytest.MarkDecorator:
    """The quick depth tries ``instead``, of the same file, and not this."""
    return pytest.mark.thorough(instead=instead)


def few(cases: Sequence[T], number: int) -> list[T]:
    """All ``cases``; in the quick depth so few of them, from the first to the last."""
    if not _quick or len(cases) <= number:
        return list(cases)
    return [cases[place * (len(cases) - 1) // max(1, number - 1)] for place in range(number)]


def either(all_: T, quick: T) -> T:
    """What a test takes when all is tried, and what in the quick depth."""
    return quick if _quick else all_


def left_out(items: Sequence[pytest.Item], picked: bool = False) -> list[pytest.Item]:
    """What the quick depth leaves out of ``items``, which are those of whole files.

    `ValueError` where a rule would be left to no test. Of tests that were ``picked`` one by one
    those are tried whose stand-ins were not.
    """
    tests: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        file, _, name = item.nodeid.partition("::")
        tests[file, name.partition("[")[0]].append(item)
    left: dict[tuple[str, str], list[pytest.Item]] = {}
    stand_ins: dict[tuple[str, str], str] = {}
    for (file, name), cases in tests.items():
        mark = cases[0].get_closest_marker("thorough")
        out = _of_one_test(cases, mark.kwargs) if mark is not None else []
        left[file, name] = out
        if mark is not None and len(out) == len(cases):
            stand_ins[file, name] = mark.kwargs.get("instead", "")
    for (file, name), other in stand_ins.items():
        if (file, other) in tests and (file, other) not in stand_ins:
            continue
        if not picked:
            why = f"and {other} of that file does not stand for it" if other else "in all its cases"
            raise ValueError(f"{file}::{name} is left to --all, {why} (tests/depth.py)")
        left[file, name] = []
    return [item for out in left.values() for item in out]


def _of_one_test(cases: Sequence[pytest.Item], how: Mapping[str, Any]) -> list[pytest.Item]:
    match how:
        case {"one_in": number}:
            return [case for place, case in enumerate(cases) if place % number]
        case {"words": words}:
            return [case for case in cases if any(f"-{word}-" in _words_of(case) for word in words)]
        case {"instead": _}:
            return list(cases)
    raise ValueError(f"{cases[0].nodeid}: thorough by one_in, all_but or instead (tests/depth.py)")


def _words_of(case: pytest.Item) -> str:
    return f"-{case.nodeid.partition('[')[2].removesuffix(']')}-"


# What pytest asks of a plugin: tests/conftest.py names this module as one.

LEFT = pytest.StashKey[int]()
"""How many cases the quick depth left out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("depth", "the depth of the suite (tests/depth.py)")
    for name, value, what in (
        ("--all", True, "try every case of every test, as CI does"),
        ("--quick", False, "leave out cases that are more of the same, also where names are given"),
    ):
        group.addoption(name, dest="all", action="store_const", const=value, help=what)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the depth. The process that starts the others chooses for them."""
    config.stash[LEFT] = 0
    said = config.option
    if said.all is None:
        named = config.args_source is pytest.Config.ArgsSource.ARGS
        said.all = bool(named or said.keyword or said.markexpr or getattr(said, "lf", False))
    choose(quick=not said.all)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not is_quick():
        return
    try:
        picked = any("::" in str(each) for each in config.args)
        left = set(left_out(items, picked))
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=list(left))
    config.stash[LEFT] = len(left)
    if hasattr(config, "workerinput"):
        config.workeroutput["left"] = len(left)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What a process of xdist's left out, all of them leave out; one that died does not say it."""
    left = getattr(node, "workeroutput", {}).get("left", 0)
    node.config.stash[LEFT] = max(left, node.config.stash[LEFT])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    left = config.stash[LEFT]
    if left:
        terminalreporter.stats.setdefault("deselected", [SimpleNamespace()] * left)
        terminalreporter.write_line(
            f"the quick depth: {left} more cases of the same are tried by main.py test --all"
        )
