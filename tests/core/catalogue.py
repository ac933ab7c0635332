"""Catalogues of golden seeds: what each makes, hashed, kept in tests/goldens."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.core.mode import Generator

FOLDER = Path(__file__).parents[1] / "goldens"
SEEDS = ("hollow-oak", "42", "2025-11-20", "épée d’ambre")


def ids_of(*texts: str) -> tuple[str, ...]:
    """Each text of parameters with each of `SEEDS`."""
    return tuple(f"{text}#{seed}" for text in texts for seed in SEEDS)


def hash_of(generator: Generator, content: Any, text: str) -> str:
    """The hash of the world of ``params#seed`` with its trace."""
    params, _, seed = text.partition("#")
    body = generator.world(generator.space.read(params), seed, content, True)
    return blake2b(json.dumps(body, sort_keys=True).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Catalogue:
    """The goldens of one system, for one version of its rules."""

    name: str
    rules: int
    ids: tuple[str, ...]
    golden: Callable[[str], Any]
    """What is kept of an ID, as JSON has it."""

    def require_complete(self) -> None:
        """Assert that these rules, and all of these IDs, are what is kept."""
        saved = self._saved()
        assert saved["rules"] == self.rules
        assert tuple(saved["worlds"]) == self.ids

    def require_unchanged(self, text: str) -> None:
        """Assert that ``text`` makes what it made when it was written down."""
        assert self.golden(text) == self._saved()["worlds"][text]

    def write(self) -> None:
        """Write the catalogue anew."""
        write(
            self.name,
            {"rules": self.rules, "worlds": {each: self.golden(each) for each in self.ids}},
        )

    def _saved(self) -> dict[str, Any]:
        return read(self.name)


def read(name: str) -> dict[str, Any]:
    """A catalogue as it was written."""
    found: dict[str, Any] = json.loads(_path(name).read_text(encoding="utf-8"))
    return found


def write(name: str, catalogue: dict[str, Any]) -> None:
    """Put a catalogue into its file."""
    text = json.dumps(catalogue, ensure_ascii=False, indent=1)
    _path(name).write_text(text + "\n", encoding="utf-8")


def _path(name: str) -> Path:
    return FOLDER / f"{name}.json"
