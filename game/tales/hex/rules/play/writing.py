"""What the player writes: notes pinned to hexes, days of the journal in words of one's own. Both
are free, always open, and not listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypeVar

from game.core.codec import REST, AtMost
from game.core.hexgrid import Hex
from game.core.text import Message, message
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import MOST_NOTES, TEXT_MOST
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import At, Here, Number, Verb

Key = TypeVar("Key", Hex, int)

NOTHING = "-"
"""Instead of words: what was written is struck out."""
Words = Annotated[str, AtMost(TEXT_MOST), REST]


@dataclass(frozen=True, slots=True)
class Note(Verb):
    """Pin a note to a hex of the map; `NOTHING` takes it off."""

    verb = "note"
    at: At
    words: Words

    @classmethod
    def open(cls, _: Here) -> Iterator[Note]:
        yield from ()

    def is_open(self, here: Here) -> bool:
        state = here.table.state
        return _may_write(state.notes, self.at, self.words, state.chart.on_map(self.at))

    def carry_out(self, table: Table) -> None:
        _write(table.state.notes, self.at, self.words)

    def explain(self, known: Known) -> Message:
        return message("Pin a note to a hex.")


@dataclass(frozen=True, slots=True)
class Write(Verb):
    """Write a day of the journal that has come oneself; `NOTHING` restores its own words."""

    verb = "write"
    day: Number
    words: Words

    @classmethod
    def open(cls, _: Here) -> Iterator[Write]:
        yield from ()

    def is_open(self, here: Here) -> bool:
        table = here.table
        has_come = 1 <= self.day <= table.day
        return _may_write(table.state.written, self.day, self.words, has_come)

    def carry_out(self, table: Table) -> None:
        _write(table.state.written, self.day, self.words)

    def explain(self, known: Known) -> Message:
        return message("Write this day of the journal in your own words.")


def _may_write(book: dict[Key, str], key: Key, words: str, is_place: bool) -> bool:
    """What was written can be changed; anything new needs a place, words, and room."""
    return key in book or (is_place and len(book) < MOST_NOTES and words != NOTHING)


def _write(book: dict[Key, str], key: Key, words: str) -> None:
    if words == NOTHING:
        book.pop(key, None)
    else:
        book[key] = words
