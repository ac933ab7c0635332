"""Rooms of laid floors that somebody exchanged by hand, in one word, for IDs.

An exchange names a floor, a cell, the room that the dice laid there and the one that stands there
instead. Both have the same ways, so that the grid, its zones and whatever is laid above stay what
they were; what comes alive on the floor falls by the same dice, and the floor is proved anew. Rooms
are named by a few letters of a digest of their keys: sections come and go, and a number among them
would soon mean another one. A word takes ten letters for each room.

That the room which is named lies there is part of a word: on a floor of other dice it says nothing,
and is refused. Floors above go on counting the rooms that the dice laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from game.core.digits import DIGITS, in_letters, number_of
from game.core.errors import BadValue
from game.core.params import Field, Value
from game.core.text import Message, message
from game.tales.candle.rules.section import Section

MOST_EXCHANGED = 30
"""Rooms that may be exchanged in one world: as many as its ID has room for."""
_FLOOR, _CELL, _WAS, _NOW = 1, 2, 3, 4
"""Letters for each fact."""
_EACH = _FLOOR + _CELL + _WAS + _NOW

Sections = Callable[[int], Sequence[Section]]
"""The sections with these open sides, as bits; no halls."""
Grid = tuple[Section | None, ...]


@dataclass(frozen=True, slots=True, order=True)
class Exchange:
    """A room that stands instead of another."""

    floor: int
    cell: int
    """In reading order."""
    was: str
    """The first letters of the `tag` of the room that the dice laid."""
    now: str
    """The `tag` of the room that stands there."""


@lru_cache(maxsize=4_096)
def tag(key: str) -> str:
    """The letters by which a section is named, from its key."""
    number = int.from_bytes(blake2b(key.encode(), digest_size=3).digest(), "big")
    return in_letters(number, _NOW)


def exchange(floor: int, cell: int, was: str, now: str) -> Exchange:
    """The exchange of a room for another; both by their keys."""
    return Exchange(floor, cell, tag(was)[:_WAS], tag(now))


def word_of(exchanges: Sequence[Exchange]) -> str:
    """The word of some exchanges, one for each room at most; empty for none."""
    return "".join(
        in_letters(each.floor, _FLOOR) + in_letters(each.cell, _CELL) + each.was + each.now
        for each in sorted(exchanges)
    )


@lru_cache(maxsize=64)
def exchanges_of(word: str) -> tuple[Exchange, ...]:
    """The exchanges of a word; `BadValue` for a text that is none."""
    if any(letter not in DIGITS for letter in word) or len(word) % _EACH:
        raise _no_word(word)
    if len(word) > _EACH * MOST_EXCHANGED:
        raise BadValue(
            message("rooms: expected at most {most} exchanged rooms", most=MOST_EXCHANGED)
        )
    found = tuple(_read(word[at : at + _EACH]) for at in range(0, len(word), _EACH))
    places = {(each.floor, each.cell): True for each in found}
    if word_of(found) != word or len(places) < len(found):
        raise _no_word(word)
    return found


def _read(letters: str) -> Exchange:
    cell_at, was_at, now_at = _FLOOR, _FLOOR + _CELL, _FLOOR + _CELL + _WAS
    floor, cell = number_of(letters[:cell_at]), number_of(letters[cell_at:was_at])
    return Exchange(floor, cell, letters[was_at:now_at], letters[now_at:])


def on_floor(word: str, floor: int) -> dict[int, Exchange]:
    """The exchanges on a floor, by cell."""
    return {each.cell: each for each in exchanges_of(word) if each.floor == floor}


def exchanged(grid: Grid, exchanges: Mapping[int, Exchange], sections: Sections) -> Grid | None:
    """A grid with its rooms exchanged; None where another room lies there than is said, or there is
    no such room to take its place."""
    found = list(grid)
    for cell, each in exchanges.items():
        section = grid[cell] if cell < len(grid) else None
        if section is None or section.warden or not tag(section.key).startswith(each.was):
            return None
        known = sections(section.open_sides)
        other = next((other for other in known if tag(other.key) == each.now), None)
        if other is None:
            return None
        found[cell] = other
    return tuple(found)


def as_laid(
    rooms: Mapping[int, Section], exchanges: Mapping[int, Exchange], sections: Sections
) -> Iterator[str]:
    """The keys of the ``rooms`` of a floor, by cell, before any of them was exchanged; where an
    exchange was not made, its room was laid so."""
    for cell, section in rooms.items():
        each = exchanges.get(cell)
        if each is None or tag(section.key) != each.now:
            yield section.key
            continue
        known = sections(section.open_sides)
        was = (other.key for other in known if tag(other.key).startswith(each.was))
        yield next(was, section.key)


@dataclass(frozen=True, slots=True)
class RoomsField(Field):
    """The rooms that somebody exchanged, in one word; empty for floors as the dice lay them."""

    def read(self, text: str) -> Value:
        """Such a word."""
        word = text.strip()
        exchanges_of(word)
        return word

    def expected(self) -> Message:
        """What such a word looks like."""
        return message("the word of exchanged rooms")


def _no_word(word: str) -> BadValue:
    shown = word if len(word) <= 40 else word[:37] + "..."
    return BadValue(
        message(
            "rooms: expected the word of exchanged rooms, as the castle desk writes it, got"
            " {shown}",
            shown=repr(shown),
        )
    )
