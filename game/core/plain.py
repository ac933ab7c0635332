"""Reading plain data that may be anything: snapshots from a disk that others can write to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.text import Message, either, message

W = TypeVar("W", bound=str)


class PlainReader:
    """The parts of one object, each checked as it is asked for.

    Every complaint is a `BadValue` that names ``what`` is read and which part is wrong. True and
    false are no whole numbers here.
    """

    def __init__(self, data: object, what: str = "snapshot") -> None:
        if not isinstance(data, Mapping):
            raise BadValue(message("{what}: expected an object", what=what))
        self._data: Mapping[str, Plain] = data
        self._what = what

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self._data.get(name)
        if type(value) is not int or not low <= value <= high:
            raise self._complaint(
                name, message("a whole number from {low} to {high}", low=low, high=high)
            )
        return value

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._data.get(name)
        if type(value) is not bool:
            raise self._complaint(name, message("true or false"))
        return value

    def text(self, name: str, most: int = 1_000) -> str:
        """A text of at most ``most`` characters, none of them half of a surrogate pair: JSON lets
        these through, and nothing that writes UTF-8 can ever write them."""
        value = self._data.get(name)
        if type(value) is not str or len(value) > most or not _can_be_written(value):
            raise self._complaint(name, message("a text of at most {most} characters", most=most))
        return value

    def word(self, name: str, words: Sequence[W]) -> W:
        """One of ``words``."""
        value = self._data.get(name)
        found = next((word for word in words if type(value) is str and word == value), None)
        if found is None:
            raise self._complaint(name, either(words))
        return found

    def items(self, name: str, most: int) -> list[Plain]:
        """A list of at most ``most`` parts, which are not checked themselves."""
        value = self._data.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise self._complaint(name, message("a list of at most {most}", most=most))
        return value

    def wholes(self, name: str, most: int, low: int, high: int) -> tuple[int, ...]:
        """At most ``most`` whole numbers from ``low`` to ``high``."""
        found = []
        for value in self.items(name, most):
            if type(value) is not int or not low <= value <= high:
                raise self._complaint(
                    name, message("whole numbers from {low} to {high}", low=low, high=high)
                )
            found.append(value)
        return tuple(found)

    def pairs(self, name: str, most: int) -> list[tuple[Plain, Plain]]:
        """At most ``most`` lists of two parts, which are not checked themselves."""
        found = []
        for value in self.items(name, most):
            if not isinstance(value, list) or len(value) != 2:
                raise self._complaint(name, message("pairs"))
            found.append((value[0], value[1]))
        return found

    def objects(self, name: str, most: int) -> list[dict[str, Plain]]:
        """At most ``most`` objects."""
        found = []
        for value in self.items(name, most):
            if not isinstance(value, dict):
                raise self._complaint(name, message("objects"))
            found.append(value)
        return found

    def mapping(self, name: str) -> dict[str, Plain]:
        """An object."""
        value = self._data.get(name)
        if not isinstance(value, dict):
            raise self._complaint(name, message("an object"))
        return value

    def optional(self, name: str) -> dict[str, Plain] | None:
        """An object; None where there is no such part."""
        return self.mapping(name) if name in self._data else None

    def _complaint(self, name: str, expected: Message) -> BadValue:
        shown = repr(self._data.get(name))
        shown = shown if len(shown) <= 40 else shown[:37] + "..."
        return BadValue(
            message(
                "{what}: {name}: expected {expected}, got {shown}",
                what=self._what,
                name=name,
                expected=expected,
                shown=shown,
            )
        )


def _can_be_written(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)
