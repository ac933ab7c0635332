"""What diagrams are furnished with: names for keys and locks, rewards, obstacles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from game.core import pack
from game.core.parts import Parts
from game.core.text import Prose
from game.tales.locks.rules.items import Kind


@dataclass(frozen=True, slots=True)
class Entry:
    id: str
    words: Prose


@dataclass(frozen=True, slots=True)
class Pair:
    """A key and what it opens, as a theme calls them."""

    key: Prose
    lock: Prose


NAMES = "names"
"""The part of content that is all its tables."""


@dataclass(frozen=True)
class LockKeyContent:
    """The tables of lock-and-key diagrams. Each has one entry at least."""

    themes: Mapping[str, Mapping[Kind, tuple[Pair, ...]]]
    rewards: tuple[Entry, ...]
    obstacles: tuple[Entry, ...]

    @cached_property
    def parts(self) -> Parts:
        """One part, over ids and lengths, which the draws read."""
        fields = [
            ("rewards", b"".join(pack.text(entry.id) for entry in self.rewards)),
            ("obstacles", b"".join(pack.text(entry.id) for entry in self.obstacles)),
        ]
        for theme, pairs in self.themes.items():
            lengths = (len(entries) for entries in pairs.values())
            fields.append((theme, pack.integers(*lengths)))
        return {NAMES: pack.digest(tuple(fields))}

    def reward(self, id_: str) -> Prose:
        """The words of a reward; its id where the tables do not know it."""
        return _words(self.rewards, id_)

    def obstacle(self, id_: str) -> Prose:
        """The words of an obstacle; its id where the tables do not know it."""
        return _words(self.obstacles, id_)


def _words(entries: tuple[Entry, ...], id_: str) -> Prose:
    return next((entry.words for entry in entries if entry.id == id_), Prose(id_, id_))
