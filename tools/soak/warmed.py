"""Runs tests of a tree for `tools.soak.mutants`; started with that tree as its folder.

The first process loads what never changes, the modules that it is started with, and waits for
orders, lines of JSON, each of which is answered with one. ``load`` has a child collect files of
tests, once; from then on it takes the orders. ``run`` has a child of that child run some of them at
once, nothing of them is loaded or collected again, with a function of another text in the place of
one that is there (``swap``). ``end`` ends it.
"""

from __future__ import annotations

import os
import sys

sys.path[0] = os.getcwd()
sys.dont_write_bytecode = False

# ruff: noqa: E402
import ast
import contextlib
import gc
import importlib
import json
import resource
import signal
import time
import types
from collections.abc import Iterator
from typing import Any

import pytest

QUIETLY = ("-q", "-p", "no:cacheprovider", "--no-header", "--tb=native", "--assert=plain")
# A test of the text itself would notice everything.
OF_RULES = ("-m", "not sum_of_source")
Order = dict[str, Any]
orders = os.fdopen(os.dup(0))
answers = os.fdopen(os.dup(1), "w")


def answer(told: Order) -> None:
    print(json.dumps(told), file=answers, flush=True)


def speak_to(path: str) -> None:
    """What is printed from now on goes to a file."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.close(file)


def at_most(seconds: float) -> None:
    """End this process after so many seconds of its CPU, or twenty times as many and a minute."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 20 * seconds + 60 if seconds else 0)


def place_of(node: ast.AST, line: int, names: tuple[str, ...] = ()) -> str | None:
    """The qualified name of the function that begins on a line."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef):
            found = place_of(each, line, (*names, each.name))
            if found is not None:
                return found
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.lineno == line:
            return ".".join((*names, each.name))
    return None


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from codes(each)


def functions() -> dict[tuple[str, str], list[types.FunctionType]]:
    """The functions of the game that there are, by file and qualified name."""
    found: dict[tuple[str, str], list[types.FunctionType]] = {}
    folder = os.path.join(os.getcwd(), "game", "")
    # What the suite has put aside for the collector is not told among its objects.
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is types.FunctionType and each.__code__.co_filename.startswith(folder):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname), []).append(each)
    gc.collect()
    gc.freeze()
    return found


class Loaded:
    """A plugin that, once the tests are collected, runs them as it is told."""

    def __init__(self) -> None:
        self._items: dict[str, pytest.Item] = {}
        self._functions: dict[tuple[str, str], list[types.FunctionType]] = {}
        self._failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object:
        at_most(0)
        if session.testsfailed:
            return None
        self._items = {item.nodeid: item for item in session.items}
        self._functions = functions()
        answer({"loaded": list(self._items), "calls": calls()})
        while "end" not in (order := json.loads(orders.readline() or '{"end": 1}')):
            answer(self._in_child(order))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    def _in_child(self, order: Order) -> Order:
        child = os.fork()
        if not child:
            status = 70
            try:
                status = self._run(order)
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        return {"status": status}

    def _run(self, order: Order) -> int:
        """0: all passed; 1: one failed; 3: the function cannot be changed here. What was seen of
        each test is told in a file."""
        os.setpgrp()
        resource.setrlimit(resource.RLIMIT_AS, (order["memory"], order["memory"]))
        with open(order["told"], "w") as told:
            if "swap" in order and not self._swapped(**order["swap"]):
                return 3
            queue = self._queue(order["run"])
            following = [*(item for item, _ in queue[1:]), None]
            for (item, most), then in zip(queue, following, strict=True):
                self._failed = False
                print(json.dumps({"test": item.nodeid}), file=told, flush=True)
                calls()
                at_most(most)
                before = time.process_time()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
                cpu = round(time.process_time() - before, 4)
                seen = {"cpu": cpu, "failed": self._failed, "calls": calls()}
                print(json.dumps({"test": item.nodeid, **seen}), file=told, flush=True)
                if self._failed and order["stop"]:
                    return 1
        return 0

    def _queue(self, wanted: list[tuple[str, float]]) -> list[tuple[pytest.Item, float]]:
        """The tests of these names; where some are no longer made, the others of their files."""
        queue = [(self._items[name], most) for name, most in wanted if name in self._items]
        missing = {name.partition("::")[0] for name, _ in wanted if name not in self._items}
        if missing:
            named = {name for name, _ in wanted}
            most = max(most for _, most in wanted)
            queue += [
                (item, most)
                for name, item in self._items.items()
                if name not in named and name.partition("::")[0] in missing
            ]
        return queue

    def _swapped(self, path: str, line: int, source: str) -> bool:
        name = place_of(ast.parse(source), line)
        if name is None:
            return False
        path = os.path.join(os.getcwd(), path)
        made = {
            each.co_firstlineno: each
            for each in codes(compile(source, path, "exec", dont_inherit=True))
            if each.co_qualname == name
        }
        count = 0
        for each in self._functions.get((path, name), ()):
            # Of two with one name (a property and its setter) only one is changed.
            new = made.get(each.__code__.co_firstlineno)
            if new is not None and each.__code__ != new:
                each.__code__ = new
                count += 1
        return count > 0


def calls() -> dict[str, list[int]]:
    """Which parts of the rules were come by since this was last asked, if they tell it: the lines
    on which they begin, by file."""
    found: dict[str, list[int]] = {}
    called = sys.modules.get("soak_called")
    if called is not None:
        for name, line in sorted(called.seen):
            found.setdefault(name, []).append(line)
        called.seen.clear()
    return found


def main() -> None:
    for name in sys.argv[1:]:
        importlib.import_module(name)
    if "hypothesis" in sys.modules:
        from hypothesis.internal.conjecture.engine import ConjectureRunner

        # A failure is enough: its smallest example is not looked for.
        ConjectureRunner.shrink = lambda *_: None  # type: ignore[assignment]
    while line := orders.readline():
        order = json.loads(line)
        child = os.fork()
        if not child:
            status = 70
            try:
                speak_to(order["out"])
                at_most(order["cpu"])
                status = int(pytest.main([*order["load"], *QUIETLY, *OF_RULES], plugins=[Loaded()]))
                sys.stdout.flush()
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                os._exit(status)
        answer({"ended": os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])})


if __name__ == "__main__":
    main()
