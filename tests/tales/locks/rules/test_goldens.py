"""A catalogue of seeds whose diagrams never change within a version of the rules.

When one does change on purpose: raise `game.tales.locks.rules.generate.RULES`, say in CHANGELOG.md
what a player would notice, and write the catalogue anew with ``python -m
tests.tales.locks.rules.test_goldens``.
"""

from __future__ import annotations

from functools import partial

import pytest

from game.core.text import Prose
from game.tales.locks.rules.content import Entry, LockKeyContent, Pair
from game.tales.locks.rules.generate import GENERATOR, RULES
from game.tales.locks.rules.items import KINDS
from game.tales.locks.rules.params import THEMES
from tests.core.catalogue import Catalogue, hash_of, ids_of


def _words(name: str) -> Prose:
    return Prose(name, f"{name} (fr)")


def _entries(name: str) -> tuple[Entry, ...]:
    return tuple(Entry(f"{name}-{number}", _words(f"{name} {number}")) for number in range(7))


TABLES = LockKeyContent(
    {
        theme: {
            kind: tuple(Pair(_words(f"key {n}"), _words(f"lock {n}")) for n in range(5))
            for kind in KINDS
        }
        for theme in THEMES[1:]
    },
    _entries("reward"),
    _entries("obstacle"),
)
"""Tables of their own: goldens are about the rules, not about words."""

WORLDS = (
    "",
    "original",
    "unique=40,multi=6,multi_locks=5,multi_keys=9,permanent=5,permanent_locks=6",
    "unique=40,multi=6,permanent=5,rate=0.3,original",
    "unique=12,rate=0",
    "unique=12,rate=0,original",
    "unique=12,rate=1000",
    "multi=5,multi_keys=20,multi_locks=20,empty=remove",
    "theme=wilds,obstacles=50",
    "unique=10,breadth=linear,reach=deep,tries=8",
)


CATALOGUE = Catalogue("locks", RULES, ids_of(*WORLDS), partial(hash_of, GENERATOR, TABLES))


def test_the_catalogue_is_of_these_rules():
    CATALOGUE.require_complete()


@pytest.mark.parametrize("text", CATALOGUE.ids)
def test_a_seed_never_changes_its_diagram(text: str):
    CATALOGUE.require_unchanged(text)


if __name__ == "__main__":
    CATALOGUE.write()
