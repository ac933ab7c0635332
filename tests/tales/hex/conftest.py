"""The tables of Hex are read over and over here, each time with a change in one: a text that was
read before need not be taken apart again."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from game.store import toml_reader


@pytest.fixture(scope="package", autouse=True)
def tables_are_taken_apart_once() -> Iterator[None]:
    """Gives each reader a copy of its own of what a text holds."""
    known: dict[str, bytes] = {}
    take_apart = tomllib.loads

    def loads(text: str) -> dict[str, Any]:
        if text not in known:
            known[text] = pickle.dumps(take_apart(text))
        found: dict[str, Any] = pickle.loads(known[text])
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toml_reader.tomllib, "loads", loads)
        yield
