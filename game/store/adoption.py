"""What becomes of a file that a player drew: a part of content on his shelf, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.text import Message
from game.store.archive import Files


@dataclass(frozen=True, slots=True)
class Adopted:
    """What became of a file that a player drew: a part of content, and a world made from it."""

    part: str
    address: str
    files: Files
    """As `game.store.archive` keeps them."""
    params: str
    """The parameters of the world, as text."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a file that a player drew cannot be played, although it can be read."""

    faults: Sequence[Message]
    """What is missing, a line each."""
    rows: Sequence[str] = ()
    """The drawing, a letter for each tile; a full stop is where one can be."""
    tiles: Sequence[tuple[int, int]] = ()
    """Column and row of the faults that have a place."""
