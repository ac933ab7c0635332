"""Commands as lines of text: each class says its verb, its fields say how they are written.

A command is a frozen dataclass on top of `TextCommand`. Its text is its verb and then its fields,
separated by spaces; what may stand in a field is what its type hint says (`game.core.codec`)::

    @dataclass(frozen=True, slots=True)
    class Delve(TextCommand):
        verb = "delve"
        room: Annotated[int, Within(1, 99)]
        side: Direction                      # delve 3 north

    @dataclass(frozen=True, slots=True)
    class Guess(TextCommand):                # no verb: higher, lower
        higher: Annotated[bool, spelt({True: "higher", False: "lower"})]

    Command = Delve | Guess
    COMMANDS: Commands[Command] = Commands(Command)
    COMMANDS.read("delve 3 north")

===========================  ==========================================================
a whole number               ``12``, ``-3``: no zeros in front, within its bounds
``Literal``, ``Enum``        its value
`spelt` numbers and flags    their words; one whose word is empty is left out
``tuple`` of numbers         ``4,5``
``str`` with `Matching`      as it is, one word
``str`` with `REST`          the player's own words, to the end of the line; comes last
`AsText`                     one word of its own
``X | None``                 X, or nothing
===========================  ==========================================================

A command without a verb must be closed: fields of so few values that all its texts can be listed.
Reading is exact: a text that is read is the ``text`` of the command that it gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import prod
from types import UnionType
from typing import Any, ClassVar, Generic, NoReturn, TypeVar, get_args

from game.core.codec import (
    AsText,
    ChoiceShape,
    FlagShape,
    Matching,
    OptionalShape,
    OwnShape,
    Refused,
    Shape,
    Spelling,
    TextShape,
    TupleShape,
    WholeShape,
    reader_of,
    record_of,
    values_of,
)
from game.core.errors import BadValue
from game.core.text import Message, either, message

C = TypeVar("C", bound="TextCommand")

MOST_CLOSED = 100
"""Values of a closed command at most."""
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,18}")
_OWN_GAPS = "\u00a0\u202f"
"""Spaces that do not break; French has them before some marks."""


class TextCommand:
    """A decision, or a tick of held actions; a small frozen dataclass that is written as a line."""

    __slots__ = ()

    verb: ClassVar[str] = ""
    """The first word."""
    gap: ClassVar[str] = " "
    """What stands between the words."""
    nothing: ClassVar[str] = ""
    """What is written when every word is left out."""

    @property
    def text(self) -> str:
        """One line without line breaks."""
        cls: Callable[..., Any] = type(self)
        return _line_of(cls).write(self)


class Commands(Generic[C]):
    """A closed union of commands, and how their texts are read."""

    def __init__(self, union: type[C] | UnionType) -> None:
        self._union = union

    def read(self, text: str) -> C:
        """The command whose text this is; `BadValue` lists what there is, or says which word is
        wrong."""
        closed = self._closed.get(text)
        if closed is not None:
            return closed
        head, *words = text.split(" ")
        line = self._lines.get(head)
        if line is None:
            self._refuse(text)
        try:
            command: C = line.read(words)
        except Refused as refused:
            raise refused.error(head) from None
        return command

    @property
    def every(self) -> tuple[C, ...]:
        """All commands of the classes that are closed."""
        return tuple(self._closed.values())

    @cached_property
    def _lines(self) -> Mapping[str, _Line]:
        """By verb."""
        return {line.verb: line for line in self._all if line.verb}

    @cached_property
    def _closed(self) -> Mapping[str, C]:
        """By text: all values of closed classes."""
        return {command.text: command for line in self._all for command in line.every()}

    @cached_property
    def _all(self) -> tuple[_Line, ...]:
        classes: tuple[Callable[..., TextCommand], ...] = get_args(self._union) or (self._union,)
        lines = tuple(_line_of(cls) for cls in classes)
        heads = [head for line in lines for head in line.heads]
        twice = sorted({head for head in heads if heads.count(head) > 1})
        if twice:
            raise TypeError(f"two commands are written {', '.join(twice)}")
        return lines

    def _refuse(self, text: str) -> NoReturn:
        told = [line.told for line in self._all if line.told is not None]
        heads = [head for line in self._all if line.told is None for head in line.heads]
        known: str | Message = ", ".join(heads)
        for other in told:
            known = message("{one}, {other}", one=known, other=other) if known else other
        raise BadValue(
            message(
                "unknown command {shown}, expected one of: {known}",
                shown=repr(text[:40]),
                known=known,
            )
        )


# One word of a line


@dataclass(frozen=True)
class _Word:
    """How one field is written in a line."""

    write: Callable[[Any], str]
    """Empty for what is left out."""
    read: Callable[[str], Any]
    """Raises `Refused`."""
    expected: Message
    values: tuple[Any, ...] | None = None
    """All that it can be, if that is little."""
    left_out: tuple[Any, ...] = ()
    """What its being left out stands for, if it can be."""
    is_rest: bool = False


def _word_of(shape: Shape) -> _Word:
    match shape:
        case WholeShape(words=Spelling() as spelling) | FlagShape(words=Spelling() as spelling):
            return _spelt_word(spelling)
        case WholeShape(low, high):
            few = high - low < MOST_CLOSED
            values = tuple(range(low, high + 1)) if few else None
            return _Word(str, _whole_reader(shape), shape.expected, values)
        case ChoiceShape(values, plain):
            return _choice_word([(v, str(p)) for v, p in zip(values, plain, strict=True)])
        case TupleShape(parts):
            return _tuple_word([_word_of(part) for part in parts])
        case OptionalShape(part):
            return _optional_word(_word_of(part))
        case TextShape(rest=True):
            return _Word(str, _rest_reader(shape), shape.expected, is_rest=True)
        case TextShape(matching=Matching()):
            return _Word(str, reader_of(shape), shape.expected)
        case OwnShape(AsText(write, _, most)):
            expected = message("a text of at most {most} characters", most=most)
            return _Word(write, reader_of(shape), expected)
    raise TypeError("no word for this in a command: see game.core.command_text")


def _spelt_word(spelling: Spelling) -> _Word:
    word = _choice_word([(value, word) for value, word in spelling.words if word])
    left_out = tuple(value for value, spelt in spelling.words if not spelt)
    words = dict(spelling.words)
    expected = Message(spelling.expected) if spelling.expected else word.expected
    return _Word(words.__getitem__, word.read, expected, tuple(words), left_out)


def _choice_word(words: Sequence[tuple[Any, str]]) -> _Word:
    values = {word: value for value, word in words}
    expected = either(tuple(values))

    def read(word: str) -> Any:
        if word not in values:
            raise Refused(expected, word)
        return values[word]

    return _Word(dict(words).__getitem__, read, expected, tuple(values.values()))


def _whole_reader(shape: WholeShape) -> Callable[[str], int]:
    expected = shape.expected

    def read(word: str) -> int:
        if not _WHOLE.fullmatch(word) or not shape.low <= int(word) <= shape.high:
            raise Refused(expected, word)
        return int(word)

    return read


def _tuple_word(words: Sequence[_Word]) -> _Word:
    expected = message("{count} numbers with commas between them", count=len(words))

    def write(value: tuple[Any, ...]) -> str:
        return ",".join([word.write(part) for word, part in zip(words, value, strict=True)])

    def read(text: str) -> tuple[Any, ...]:
        parts = text.split(",")
        if len(parts) != len(words):
            raise Refused(expected, text)
        return tuple(word.read(part) for word, part in zip(words, parts, strict=True))

    return _Word(write, read, expected)


def _optional_word(word: _Word) -> _Word:
    values = None if word.values is None else (*word.values, None)
    return _Word(
        lambda value: "" if value is None else word.write(value),
        word.read,
        word.expected,
        values,
        (None,),
        word.is_rest,
    )


def _rest_reader(shape: TextShape) -> Callable[[str], str]:
    def read(words: str) -> str:
        printable = all(character.isprintable() or character in _OWN_GAPS for character in words)
        if not 0 < len(words) <= shape.most or words != words.strip() or not printable:
            raise Refused(shape.expected, words)
        return words

    return read


# One class of commands


class _Line:
    """How the commands of one class are written and read."""

    def __init__(self, cls: type[TextCommand]) -> None:
        self._make: Callable[..., TextCommand] = cls
        record = record_of(cls)
        self.verb, self._gap, self._nothing = cls.verb, cls.gap, cls.nothing
        self._names = record.names
        self._take = values_of(record)
        self._words = tuple(map(_word_of, record.parts))
        self.told: Message | None = None
        """How its texts look, if they are told in one."""
        spellings = [p.words for p in record.parts if isinstance(p, WholeShape | FlagShape)]
        if not self.verb and len(spellings) == 1 and spellings[0] and spellings[0].expected:
            self.told = self._words[0].expected
        if not self.verb and not self.is_closed:
            raise TypeError(f"{cls.__name__}: a command without a verb has too many texts to list")
        if any(word.is_rest for word in self._words[:-1]):
            raise TypeError(f"{cls.__name__}: the player's own words come last")

    @property
    def is_closed(self) -> bool:
        """Whether it has few values."""
        counts = [len(word.values) for word in self._words if word.values is not None]
        return len(counts) == len(self._words) and prod(counts) <= MOST_CLOSED

    @property
    def heads(self) -> tuple[str, ...]:
        """The first words by which it is known."""
        return (self.verb,) if self.verb else tuple(map(self.write, self.every()))

    def every(self) -> tuple[Any, ...]:
        """All of its commands, if they are few."""
        if not self.is_closed:
            return ()
        return tuple(self._make(*v) for v in product(*(word.values or () for word in self._words)))

    def write(self, command: TextCommand) -> str:
        """The text of a command of this class."""
        values = self._take(command)
        words = [word.write(value) for word, value in zip(self._words, values, strict=True)]
        return self._gap.join(filter(None, (self.verb, *words))) or self._nothing

    def read(self, words: list[str]) -> Any:
        """The command whose verb ``words`` follow; raises `Refused`."""
        found: list[Any] = []
        for name, word in zip(self._names, self._words, strict=True):
            try:
                found.append(_next(word, words, is_last=name == self._names[-1]))
            except Refused as refused:
                raise refused.within(name) from None
        if words:
            raise Refused(message("nothing more"), words[0])
        return self._make(*found)


def _next(word: _Word, words: list[str], is_last: bool) -> Any:
    """What the next words stand for; those that were read are taken away."""
    if word.is_rest and words:
        rest = " ".join(words)
        words.clear()
        return word.read(rest)
    if not words:
        if word.left_out:
            return word.left_out[0]
        raise Refused(word.expected, None)
    try:
        value = word.read(words[0])
    except Refused:
        if word.left_out and not is_last:
            return word.left_out[0]
        raise
    del words[0]
    return value


@cache
def _line_of(cls: type[TextCommand]) -> _Line:
    return _Line(cls)
