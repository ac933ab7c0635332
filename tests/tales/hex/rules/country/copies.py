"""Tables in a folder of their own, with a change in one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.store.shipped import levels_dir

FOLDER = levels_dir() / "tables"
Change = tuple[str, str, str]
"""A table, a text in it, and what stands there instead."""


def copied(
    folder: Path,
    names: Sequence[str],
    name: str = "",
    old: str = "",
    new: str = "",
    count: int = 1,
) -> Path:
    """The tables ``names`` in another folder, with one text changed in the one called ``name``."""
    folder.mkdir(exist_ok=True)
    for each in names:
        text = (FOLDER / each).read_text(encoding="utf-8")
        if each == name:
            assert old in text, old
            text = text.replace(old, new, count)
        (folder / each).write_text(text, encoding="utf-8")
    return folder / (name or names[0])


def told_apart(
    address: Callable[..., str], words: Sequence[Change], facts: Sequence[Change]
) -> None:
    """Mended ``words`` leave the address of tables as it is, and changed ``facts`` do not."""
    as_they_are = address()
    for change in words:
        assert address(*change) == as_they_are, change
    for change in facts:
        assert address(*change) != as_they_are, change
