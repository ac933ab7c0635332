"""Folders are found beside the package in a checkout; of the tales that a process works for, only
the last ones weigh."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.core.mode import Content, NoContent
from game.store.shipped import Loaded, assets_dir, levels_dir
from game.tales.candle.rules.floors import KeptFloors


def test_the_folders_of_a_checkout_are_found() -> None:
    assert (levels_dir() / "quests" / "iron.toml").is_file()
    assert assets_dir().is_dir()


class Weighing(NoContent):
    """Content that can be seen to have gone, and is the key of caches."""

    __hash__ = object.__hash__


def _tale(monkeypatch: pytest.MonkeyPatch, name: str) -> Callable[[Path], Content]:
    """``load`` of a tale whose rules keep content in two ways."""

    @lru_cache(maxsize=4)
    def known(content: Content) -> tuple[str, Content]:
        return name, content

    floors = KeptFloors(4)
    rules: Any = ModuleType(f"made_up.{name}.rules")
    rules.known, rules.floors, rules.kind = known, floors, KeptFloors
    monkeypatch.setitem(sys.modules, rules.__name__, rules)

    def load(_: Path) -> Content:
        content = Weighing()
        known(content)
        # What a floor is kept by names the content that it was laid from.
        floors.keep(content, None)  # type: ignore[arg-type]
        return content

    load.__module__ = f"made_up.{name}.tale"
    return load


def test_whoever_goes_over_to_another_tale_keeps_nothing_of_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = _tale(monkeypatch, "one"), _tale(monkeypatch, "other")
    loaded = Loaded()
    first = weakref.ref(loaded(one))
    assert loaded(one) is first()
    second = weakref.ref(loaded(other))
    gc.collect()
    assert first() is None, "a cache of the tale that was left still holds its content"
    assert second() is not None
