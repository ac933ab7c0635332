"""The tables of lock-and-key diagrams, levels/tables/locks.toml (docs/locks.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from game.core.errors import ContentError
from game.core.text import Prose, message
from game.store.lint import lint_prose
from game.store.toml_reader import TomlTable, read_toml
from game.tales.locks.rules.content import Entry, LockKeyContent, Pair
from game.tales.locks.rules.edit import MOST_NAME
from game.tales.locks.rules.items import KINDS
from game.tales.locks.rules.params import THEMES

FORMAT = "locks-tables/1"
NAME = "locks.toml"
NAMED = THEMES[1:]
"""The themes that have words; the first of all leaves keys without names."""
_ID = re.compile(r"[a-z][a-z0-9-]{0,31}")


def load_lockkey(levels: Path) -> LockKeyContent:
    """The tables below the folder ``levels``; `ContentError` says what is wrong with them."""
    return read_tables(levels / "tables" / NAME)


def faults_of(path: Path) -> list[ContentError]:
    """Everything that `read_tables` has against the file ``path``, in its order."""
    faults: list[ContentError] = []
    try:
        read_tables(path, faults)
    except ContentError as error:
        faults.append(error)
    return faults


def lint_tables(path: Path) -> Iterator[str]:
    """What is wrong with the tables in the file ``path``: everything that keeps them from being
    loaded, or else names that are too long, come twice, or break the typography of French."""
    faults = faults_of(path)
    if faults:
        yield from map(str, faults)
        return
    tables = read_tables(path)
    for entry in (*tables.rewards, *tables.obstacles):
        yield from (f"{path}: {entry.id}: {fault}" for fault in lint_prose(entry.words))
    for theme, pairs_of in tables.themes.items():
        for kind, pairs in pairs_of.items():
            said: list[Prose] = []
            for pair in pairs:
                for words in (pair.key, pair.lock):
                    place = f"{path}: {theme}: {kind}: {words.en}"
                    yield from (f"{place}: {fault}" for fault in lint_prose(words))
                    if max(len(words.en), len(words.fr)) > MOST_NAME:
                        yield f"{place}: expected at most {MOST_NAME} characters"
                    if any(words.en == other.en or words.fr == other.fr for other in said):
                        yield f"{place}: expected a name that does not come twice"
                    said.append(words)


def read_tables(path: Path, faults: list[ContentError] | None = None) -> LockKeyContent:
    """The tables in the file ``path``.

    Raises `ContentError`, with the place and the key, where it breaks the format; with ``faults``
    each is entered there instead.
    """
    table = read_toml(path, faults)
    table.word("format", (FORMAT,))
    rewards = _entries(table, "reward")
    obstacles = _entries(table, "obstacle")
    themes = {}
    for part in table.tables("theme"):
        name = part.word("id", NAMED)
        if name in themes:
            part.complain("id", message("an id that is not used twice"))
        themes[name] = {kind: _pairs(part, kind) for kind in KINDS}
        part.finish()
    if faults is None or not faults:
        for name in NAMED:
            if name not in themes:
                table.refuse(
                    ContentError(
                        message(
                            "{place}: expected the theme {name}",
                            place=table.place,
                            name=repr(name),
                        )
                    )
                )
    table.finish()
    ordered = {name: themes[name] for name in NAMED if name in themes}
    return LockKeyContent(ordered, rewards, obstacles)


def _entries(table: TomlTable, key: str) -> tuple[Entry, ...]:
    """The entries headed ``key``, one at least, each with an id of its own."""
    found: list[Entry] = []
    parts = table.tables(key)
    if not parts:
        table.complain(key, message("tables headed [[{key}]]", key=key))
    for part in parts:
        id_ = part.text("id")
        if not _ID.fullmatch(id_) or any(entry.id == id_ for entry in found):
            part.complain("id", message("an id of its own, in small letters"))
        found.append(Entry(id_, part.prose()))
        part.finish()
    return tuple(found)


def _pairs(theme: TomlTable, kind: str) -> tuple[Pair, ...]:
    """What the theme calls keys of one kind and their locks, one pair at least."""
    parts = theme.tables(kind)
    if not parts:
        theme.complain(kind, message("pairs of a key and a lock"))
    found = []
    for part in parts:
        found.append(Pair(part.prose_at("key"), part.prose_at("lock")))
        part.finish()
    return tuple(found)
