"""Things are loaded by a thread, in order and once; whoever needs one at once gets it."""

from __future__ import annotations

from threading import Event, get_ident

import pytest

from game.engine.loading import Loading
from tests.patience import PATIENCE, wait_until


class Slow:
    """Loads what `let_go` allows, and remembers what was loaded where."""

    def __init__(self) -> None:
        self.let_go = Event()
        self.begun = Event()
        self.loaded: list[tuple[str, bool]] = []
        self._own = get_ident()

    def load(self, name: str) -> str:
        here = get_ident() == self._own
        if not here:
            self.begun.set()
            assert self.let_go.wait(PATIENCE)
        self.loaded.append((name, here))
        if name == "broken":
            raise ValueError("no such thing")
        return name.upper()


def until_idle(loading: Loading[str, str]) -> None:
    wait_until(lambda: loading.idle)


def test_what_was_asked_for_arrives_in_its_order_and_once() -> None:
    slow = Slow()
    loading = Loading(slow.load)
    loading.ask(["a", "b", "a"])
    loading.ask(["b"])
    assert loading.arrived() == []
    slow.let_go.set()
    until_idle(loading)
    assert loading.arrived() == [("a", "A"), ("b", "B")]
    assert loading.arrived() == []
    assert slow.loaded == [("a", False), ("b", False)]


def test_what_is_needed_at_once_and_was_not_begun_is_loaded_here() -> None:
    slow = Slow()
    loading = Loading(slow.load)
    loading.ask(["first", "second"])
    assert loading.fetch("second") == "SECOND"
    assert loading.fetch("unasked") == "UNASKED"
    slow.let_go.set()
    until_idle(loading)
    assert loading.arrived() == [("first", "FIRST")]
    assert ("second", True) in slow.loaded
    assert ("second", False) not in slow.loaded


def test_what_is_under_way_is_waited_for_and_not_loaded_twice() -> None:
    slow = Slow()
    loading = Loading(slow.load)
    loading.ask(["a"])
    slow.let_go.set()
    assert loading.fetch("a") == "A"
    assert len(slow.loaded) == 1


def test_what_cannot_be_loaded_is_told_to_whoever_needs_it_and_stops_nothing() -> None:
    slow = Slow()
    slow.let_go.set()
    loading = Loading(slow.load)
    loading.ask(["broken", "a"])
    until_idle(loading)
    with pytest.raises(ValueError, match="no such thing"):
        loading.fetch("broken")
    assert loading.fetch("a") == "A"


def test_once_closed_nothing_more_is_begun() -> None:
    slow = Slow()
    loading = Loading(slow.load)
    loading.ask(["a", "b"])
    slow.let_go.set()
    loading.close()
    loading.ask(["c"])
    assert loading.idle
    assert "c" not in dict(slow.loaded)


def test_what_is_in_a_hurry_is_loaded_before_what_waits() -> None:
    slow = Slow()
    loading = Loading(slow.load)
    loading.ask(["first", "second", "third"])
    assert slow.begun.wait(PATIENCE)
    loading.hurry("third")
    loading.hurry("fourth")
    slow.let_go.set()
    until_idle(loading)
    assert [name for name, _ in slow.loaded] == ["first", "fourth", "third", "second"]
