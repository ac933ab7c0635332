"""One declaration of a record, and everything that is written and read of it.

A record is a dataclass. Its type hints say what its fields hold; what a type cannot say - bounds,
words, another form - stands beside it in `typing.Annotated`. From that follow

- plain data, and reading it back from data that nobody vouches for: `Codec.write`, `Codec.read`;
- the packed encoding in named parts, and the digest: `Codec.parts`, `Codec.digest`;
- JSON in which a record is an object: `json_object`;
- the one-line text of commands: `game.core.command_text`; parameters: `game.core.params`.

Plans are worked out at first use from the hints and are pure functions of the class. ::

    Across = Annotated[int, Within(0, 319)]
    Down = Annotated[int, Within(0, 179)]

    @dataclass(slots=True)
    class Moth:
        x: Across
        y: Down
        mood: Literal["calm", "wild"] = "calm"

    @dataclass(slots=True)
    class RoomState:
        params: Annotated[RoomParams, SPACE.form]   # a text with a reader of its own
        seed: Seed
        tick: Annotated[int, Within(0, 10**6)] = 0
        lamp: tuple[Across, Down] | None = None
        moths: Annotated[list[Moth], AtMost(60)] = field(default_factory=list)

    STATE = Codec(
        RoomState,
        parts={"world": ("params", "seed"), "clock": ("tick",), "room": Nested("lamp", "moths")},
    )

**Plain data** of the whole is an object by the names of the fields; a record inside it is the list
of its fields, in their order. Hints, how they look, and what is refused when read:

===========================  =====================  ==============================================
``bool``                     true, false            anything else (1 is no ``bool``, true no number)
``int``, `Within`            whole number           outside the bounds (unsaid: ±10⁹)
``str``, `AtMost`,           text                   longer (unsaid: 64 characters), not matching
`Matching`
``Literal``, ``Enum``        one of the values      any other
``X | None``                 X, or null; a missing
                             part is null
``tuple[X, Y]``              list of so many        any other length
``tuple[X, ...]``,           list                   longer than `AtMost` (unsaid: 10,000)
``list[X]``
``dict[K, V]``               list of pairs, in      longer, no pairs, a key twice
                             their order
a dataclass                  list of its fields     any other length
several dataclasses, ``|``   the same after the     an unknown tag
                             class's `tag_of`
`AsText`, `AsPlain`          what they write        what they refuse
`AS_OBJECT` on a dataclass   object by names        what is no object
or on a ``dict[str, V]``
===========================  =====================  ==============================================

`Within` on a tuple, list or dictionary is meant for every number in it. The errors say where:
``snapshot: heroes[2].life: expected a whole number from 0 to 9, got 12``. What only fields together
can get wrong, the tale checks after reading, with `expect`. A field marked `OUTSIDE` (content, what
is worked out) is never written; its value is handed to `Codec.read` by name. What must be known to
make it can be read first, by the codec of a smaller record: a codec reads the names it knows. Nor
is a field with a default written that does not count where two are compared: what is written is
what a value is, and what is read again equals it.

**Parts** are what a digest is taken of and what a divergence names. A part is *flat* - the names of
its fields - and holds numbers and texts: numbers are joined by commas, a text stands after its
length, a list inside is preceded by its count unless it ends the part (``b"12,3,4"``). Or it is
`Nested` and holds anything: one field as it is, several as a list; ``Nested()`` takes all fields
that no other part names. Or it is `Apart`: a function gives parts of their own. Each field belongs
to one part exactly; whoever adds one and forgets its part is told so at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache, cached_property
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from game.core import pack
from game.core.errors import BadValue
from game.core.text import N_, Message, either, message

T = TypeVar("T")

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""Plain data as JSON has it, without fractions: what snapshots are made of."""

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]
"""What is printed as JSON; unlike a snapshot it may hold fractions, such as a win chance."""

MOST_NUMBER = 10**9
MOST_CHARACTERS = 64
MOST_ITEMS = 10_000
_SHOWN = 40


# What a field says of itself, beside its type


@dataclass(frozen=True, slots=True)
class Within:
    """Bounds of a whole number, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class AtMost:
    """How many characters a text, or items a list, may have."""

    count: int


@dataclass(frozen=True, slots=True)
class Matching:
    """A text that is matched as a whole by a regular expression."""

    pattern: str
    expected: str = N_("a name")
    """msgid of what such a text is"""


@dataclass(frozen=True)
class AsText(Generic[T]):
    """Written as a text of its own. ``read`` raises `BadValue` for what it cannot take."""

    write: Callable[[T], str]
    read: Callable[[str], T]
    most: int = MOST_CHARACTERS
    """Characters at most."""


@dataclass(frozen=True)
class AsPlain(Generic[T]):
    """Written as plain data of its own. ``read`` raises `BadValue` for what it cannot take."""

    write: Callable[[T], Plain]
    read: Callable[[Plain], T]


@dataclass(frozen=True)
class AsJson(Generic[T]):
    """Told in JSON in a way of its own, by `json_object` only: nobody reads it back."""

    write: Callable[[T], JsonValue]


@dataclass(frozen=True, slots=True)
class Absent:
    """The number that stands for None in a flat part."""

    packed: int


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words of a closed set of values in the text of a command; made by `spelt`."""

    words: tuple[tuple[int | str, str], ...]
    expected: str = ""
    """msgid of how the words look, where there are too many to list"""


def spelt(words: Mapping[bool, str] | Mapping[int, str], expected: str = "") -> Spelling:
    """How values are written in a command; one whose word is empty is left out."""
    return Spelling(tuple(words.items()), expected)


@dataclass(frozen=True, slots=True)
class Mark:
    """A word about a field that needs no more said: `OUTSIDE`, `UNTOLD`, `REST`."""

    name: str


OUTSIDE = Mark("outside")
"""Neither written nor packed: content, and what is worked out from the other fields."""
UNTOLD = Mark("untold")
"""Left out of JSON."""
AS_OBJECT = Mark("as object")
"""Of a record, or of a dictionary by texts: plain data has an object by its names."""
REST = Mark("rest")
"""In a command: the player's own words, to the end of the line."""


# What the hints come to


@dataclass(frozen=True, slots=True)
class WholeShape:
    """A whole number; ``words`` when they are written otherwise in commands."""

    low: int
    high: int
    words: Spelling | None = None

    @property
    def expected(self) -> Message:
        """For errors."""
        return message("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class FlagShape:
    """True or false."""

    words: Spelling | None = None


@dataclass(frozen=True, slots=True)
class TextShape:
    """A text."""

    most: int
    matching: Matching | None = None
    rest: bool = False

    @property
    def expected(self) -> Message:
        """For errors."""
        if self.matching is not None:
            return Message(self.matching.expected)
        return message("a text of at most {most} characters", most=self.most)


@dataclass(frozen=True, slots=True)
class ChoiceShape:
    """One of several values, each a number or a text in plain data."""

    values: tuple[Any, ...]
    plain: tuple[int | str, ...]

    @property
    def expected(self) -> Message:
        """For errors."""
        return either([str(value) for value in self.plain])


@dataclass(frozen=True, slots=True)
class OptionalShape:
    """Something, or None."""

    part: Shape
    packed: int | None
    """What stands for None in a flat part."""


@dataclass(frozen=True, slots=True)
class TupleShape:
    """So many things, each of its own kind."""

    parts: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class ListShape:
    """Things of one kind."""

    part: Shape
    most: int
    make: Callable[[list[Any]], Any]


@dataclass(frozen=True, slots=True)
class DictShape:
    """Values by key, in their order."""

    key: Shape
    value: Shape
    most: int
    as_object: bool = False


@dataclass(frozen=True, slots=True)
class RecordShape:
    """A dataclass, without its fields outside."""

    cls: type
    names: tuple[str, ...]
    parts: tuple[Shape, ...]
    untold: tuple[str, ...]
    as_object: bool = False


@dataclass(frozen=True, slots=True)
class UnionShape:
    """One of several dataclasses."""

    records: tuple[RecordShape, ...]


@dataclass(frozen=True)
class OwnShape:
    """What has a text or plain form of its own."""

    form: AsText[Any] | AsPlain[Any] | AsJson[Any]


Shape = (
    WholeShape
    | FlagShape
    | TextShape
    | ChoiceShape
    | OptionalShape
    | TupleShape
    | ListShape
    | DictShape
    | RecordShape
    | UnionShape
    | OwnShape
)


def tag_of(cls: type) -> str:
    """What a class is called in data: ``FloorTaken`` is ``floor-taken``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


def record_of(cls: type) -> RecordShape:
    """What a dataclass holds; `TypeError` names a field whose hint has no form."""
    if not is_dataclass(cls):
        raise TypeError(f"{cls.__name__} is no dataclass")
    hints = get_type_hints(cls, include_extras=True)
    parts: dict[str, Shape] = {}
    untold = []
    for field in fields(cls):
        marks = _marks(hints[field.name])
        if OUTSIDE in marks or _beside(field):
            continue
        if UNTOLD in marks:
            untold.append(field.name)
        try:
            parts[field.name] = shape_of(hints[field.name])
        except TypeError as error:
            raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None
    return RecordShape(cls, tuple(parts), tuple(parts.values()), tuple(untold))


def _beside(field: Field[Any]) -> bool:
    """Whether a field is no part of what a value is, and need not be read to make one."""
    made = field.default is not MISSING or field.default_factory is not MISSING
    return made and not field.compare


def _marks(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def shape_of(hint: Any, bounds: Within | None = None) -> Shape:
    """What a type hint comes to. ``bounds`` are those of what it stands in.

    The hint is any of Python's typing forms, for which there is no type yet (PEP 747).
    """
    marks = _marks(hint)
    base = get_args(hint)[0] if marks else hint
    said = {type(mark): mark for mark in marks}
    bounds = said.get(Within, bounds)
    own = said.get(AsText) or said.get(AsPlain) or said.get(AsJson)
    if own is not None:
        return OwnShape(own)
    most = said[AtMost].count if AtMost in said else None
    origin, inner = get_origin(base), get_args(base)
    if base is bool:
        return FlagShape(said.get(Spelling))
    if base is int:
        low, high = (bounds.low, bounds.high) if bounds else (-MOST_NUMBER, MOST_NUMBER)
        return WholeShape(low, high, said.get(Spelling))
    if base is str:
        return TextShape(most or MOST_CHARACTERS, said.get(Matching), REST in marks)
    if origin is Literal:
        return ChoiceShape(inner, inner)
    if isinstance(base, type) and issubclass(base, Enum):
        members = tuple(base)
        return ChoiceShape(members, tuple(member.value for member in members))
    if origin in (Union, UnionType):
        return _union(inner, bounds, said.get(Absent))
    if origin is list:
        return ListShape(shape_of(inner[0], bounds), most or MOST_ITEMS, list)
    if origin is tuple and inner[1:] == (...,):
        return ListShape(shape_of(inner[0], bounds), most or MOST_ITEMS, tuple)
    if origin is tuple:
        return TupleShape(tuple(shape_of(part, bounds) for part in inner))
    if origin is dict:
        key, value = (shape_of(part, bounds) for part in inner)
        if AS_OBJECT in marks and not isinstance(key, TextShape):
            raise TypeError("an object's keys are texts")
        return DictShape(key, value, most or MOST_ITEMS, AS_OBJECT in marks)
    if isinstance(base, type) and is_dataclass(base):
        return replace(record_of(base), as_object=AS_OBJECT in marks)
    raise TypeError(f"no form for {base!r}: say one with AsText, AsPlain or OUTSIDE")


def _union(members: Sequence[Any], bounds: Within | None, absent: Absent | None) -> Shape:
    """None aside, one thing, several closed sets, or several dataclasses."""
    shapes = [shape_of(member, bounds) for member in members if member is not NoneType]
    choices = [shape for shape in shapes if isinstance(shape, ChoiceShape)]
    records = [shape for shape in shapes if isinstance(shape, RecordShape)]
    part: Shape
    if len(shapes) == 1:
        part = shapes[0]
    elif len(choices) == len(shapes):
        part = ChoiceShape(
            tuple(value for choice in choices for value in choice.values),
            tuple(value for choice in choices for value in choice.plain),
        )
    elif len(records) == len(shapes):
        part = UnionShape(tuple(records))
    else:
        raise TypeError("a union is one of dataclasses, or of Literals")
    if NoneType in members:
        return OptionalShape(part, absent.packed if absent else None)
    return part


def values_of(record: RecordShape, names: Sequence[str] = ()) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives the fields of a record as a tuple, all of them or those ``names``."""
    wanted = names or record.names
    if not wanted:
        return lambda _: ()
    get = attrgetter(*wanted)
    return get if len(wanted) > 1 else lambda value: (get(value),)


# Plain data

_Write = Callable[[Any], Any]


def _writer(shape: Shape) -> _Write | None:
    """How a value becomes plain data; None when it is plain already."""
    match shape:
        case WholeShape() | FlagShape() | TextShape():
            return None
        case ChoiceShape(values, plain):
            return None if values == plain else dict(zip(values, plain, strict=True)).__getitem__
        case OptionalShape(part):
            write = _writer(part)
            return None if write is None else _unless_none(write)
        case ListShape(part):
            if _is_plain_row(part):
                take = values_of(part)
                return lambda v: [*map(list, map(take, v))]
            write = _writer(part)
            return list if write is None else lambda v: [write(each) for each in v]
        case TupleShape(parts):
            return _row_writer(parts, tuple)
        case DictShape(key, value):
            row = _row_writer((key, value), tuple)
            if shape.as_object:
                return lambda v: dict([row(pair) for pair in v.items()])
            return lambda v: [row(pair) for pair in v.items()]
        case RecordShape(names=names):
            row = _row_writer(shape.parts, values_of(shape))
            return (lambda v: dict(zip(names, row(v), strict=True))) if shape.as_object else row
        case UnionShape(records):
            rows = {each.cls: (tag_of(each.cls), _row_writer(each.parts, values_of(each)))
                    for each in records}  # fmt: skip

            def tagged(value: Any) -> list[Any]:
                tag, row = rows[type(value)]
                return [tag, *row(value)]

            return tagged
        case OwnShape(form):
            return form.write


def _is_plain_row(shape: Shape) -> TypeGuard[RecordShape]:
    """Whether a shape is a record whose fields are written as they are."""
    if not isinstance(shape, RecordShape) or shape.as_object:
        return False
    return not any(map(_writer, shape.parts))


def _unless_none(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else change(value)


def _row_writer(parts: Sequence[Shape], take: Callable[[Any], tuple[Any, ...]]) -> _Write:
    """Writes what ``take`` gives as a list, each part in its way."""
    changed = [(i, write) for i, part in enumerate(parts) if (write := _writer(part)) is not None]
    if not changed:
        return lambda value: [*take(value)]

    def row(value: Any) -> list[Any]:
        written = [*take(value)]
        for at, write in changed:
            written[at] = write(written[at])
        return written

    return row


class Refused(Exception):
    """Some part is not what it should be. ``where`` grows on the way out; the whole adds what."""

    def __init__(self, expected: Message | None, value: Any, why: Message | None = None) -> None:
        super().__init__()
        self.where = ""
        self.expected = expected
        self.value = value
        self.why = why
        """The complaint of a form of its own, in place of what was expected."""

    def within(self, where: str) -> Refused:
        """The same one level further out: ``.life``, ``[2]``."""
        self.where = where + self.where
        return self

    def error(self, what: str) -> BadValue:
        """The error for whoever reads the whole, called ``what``."""
        name = self.where.lstrip(".")
        told = self.why or message(
            "expected {expected}, got {shown}",
            expected=self.expected or message("nothing"),
            shown=_shown(self.value),
        )
        if not name:
            return BadValue(message("{what}: {told}", what=what, told=told))
        return BadValue(message("{what}: {name}: {told}", what=what, name=name, told=told))


def _shown(value: Any) -> str | Message:
    """What was found, short and in one line, however large it is."""
    if value is None:
        return message("nothing")
    if isinstance(value, list):
        return message("a list of {count}", count=len(value))
    if isinstance(value, Mapping):
        return message("an object")
    shown = repr(value if not isinstance(value, int) or value.bit_length() < 128 else "...")
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 3] + "..."


_Read = Callable[[Any], Any]


def reader_of(shape: Shape) -> _Read:
    """How plain data becomes a value; it raises `Refused` for any that cannot."""
    match shape:
        case WholeShape(low, high):
            return _whole_reader(low, high, shape.expected)
        case FlagShape():
            return _read_flag
        case TextShape():
            return _text_reader(shape)
        case ChoiceShape(values, plain):
            return _choice_reader(dict(zip(plain, values, strict=True)), shape.expected)
        case OptionalShape(part):
            return _unless_none(reader_of(part))
        case ListShape(part, most, make):
            return _list_reader(reader_of(part), most, make)
        case TupleShape(parts):
            places = [f"[{at}]" for at in range(len(parts))]
            return _row_reader(parts, places, tuple)
        case DictShape(key, value, most):
            read_pairs = _dict_reader(key, value, most)
            return _object_reader(read_pairs) if shape.as_object else read_pairs
        case RecordShape(names=names):
            read_row = _row_reader(shape.parts, _dotted(names), _maker(shape))
            return _by_names(read_row, names) if shape.as_object else read_row
        case UnionShape(records):
            return _union_reader(records)
        case OwnShape(form):
            return _own_reader(form)


def _dotted(names: Sequence[str]) -> list[str]:
    return [f".{name}" for name in names]


def _maker(record: RecordShape) -> Callable[[list[Any]], Any]:
    """Makes a record from the values of its fields in order."""
    cls, names = record.cls, record.names
    return lambda values: cls(**dict(zip(names, values, strict=True)))


def _whole_reader(low: int, high: int, expected: Message) -> _Read:
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise Refused(expected, value)
        return value

    return read


def _read_flag(value: Any) -> bool:
    if type(value) is not bool:
        raise Refused(message("true or false"), value)
    return value


def _text_reader(shape: TextShape) -> _Read:
    most, expected = shape.most, shape.expected
    pattern = None if shape.matching is None else re.compile(shape.matching.pattern)

    def read(value: Any) -> str:
        if (
            type(value) is not str
            or len(value) > most
            or not (value.isascii() or _can_be_packed(value))
            or (pattern is not None and pattern.fullmatch(value) is None)
        ):
            raise Refused(expected, value)
        return value

    return read


def _can_be_packed(text: str) -> bool:
    """False for half a surrogate pair, which JSON lets through and UTF-8 does not."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _choice_reader(values: Mapping[int | str, Any], expected: Message) -> _Read:
    def read(value: Any) -> Any:
        # True is equal to 1 and finds it.
        if type(value) not in (int, str) or value not in values:
            raise Refused(expected, value)
        return values[value]

    return read


def _list_reader(read_part: _Read, most: int, make: Callable[[list[Any]], Any]) -> _Read:
    expected = message("a list of at most {most}", most=most)

    def read(value: Any) -> Any:
        if not isinstance(value, list) or len(value) > most:
            raise Refused(expected, value)
        found: list[Any] = []
        try:
            for part in value:
                found.append(read_part(part))
        except Refused as refused:
            raise refused.within(f"[{len(found)}]") from None
        return found if make is list else make(found)

    return read


def _row_reader(
    parts: Sequence[Shape], places: Sequence[str], make: Callable[[list[Any]], Any]
) -> _Read:
    """Reads a list of so many parts; ``places`` name them in errors."""
    readers = [reader_of(part) for part in parts]
    count = len(readers)
    expected = message("a list of {count}", count=count)

    def read(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != count:
            raise Refused(expected, value)
        found: list[Any] = []
        try:
            for read_part, part in zip(readers, value, strict=True):
                found.append(read_part(part))
        except Refused as refused:
            raise refused.within(places[len(found)]) from None
        return make(found)

    return read


def _dict_reader(key: Shape, value: Shape, most: int) -> _Read:
    read_pairs = _list_reader(_row_reader((key, value), ("[0]", "[1]"), tuple), most, list)

    def read(data: Any) -> dict[Any, Any]:
        pairs = read_pairs(data)
        found = dict(pairs)
        if len(found) != len(pairs):
            raise Refused(message("each key once"), data)
        return found

    return read


def _object_reader(read_pairs: _Read) -> _Read:
    """Reads an object as the pairs that it holds."""

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Refused(message("an object"), value)
        return read_pairs([[name, part] for name, part in value.items()])

    return read


def _by_names(read_row: _Read, names: Sequence[str]) -> _Read:
    """Reads an object as the list of those parts that are called ``names``."""

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Refused(message("an object"), value)
        return read_row([value.get(name) for name in names])

    return read


def _union_reader(records: Sequence[RecordShape]) -> _Read:
    readers = {
        tag_of(each.cls): _row_reader(each.parts, _dotted(each.names), _maker(each))
        for each in records
    }
    expected = either(tuple(readers))

    def read(value: Any) -> Any:
        if not isinstance(value, list) or not value:
            raise Refused(expected, value)
        tag = value[0]
        if type(tag) is not str or tag not in readers:
            raise Refused(expected, tag)
        return readers[tag](value[1:])

    return read


def _own_reader(form: AsText[Any] | AsPlain[Any] | AsJson[Any]) -> _Read:
    if isinstance(form, AsJson):
        raise TypeError("what is only told in JSON cannot be read")
    read_text = _text_reader(TextShape(form.most)) if isinstance(form, AsText) else None

    def read(value: Any) -> Any:
        try:
            return form.read(value if read_text is None else read_text(value))
        except BadValue as error:
            raise Refused(None, value, error.told) from None

    return read


# Packed: nested parts, in which every value tells its own kind and length


def _packed_text(value: str) -> bytes:
    raw = value.encode("utf-8")
    return b"%d:%b" % (len(raw), raw)


def _pack_plain(value: Plain) -> bytes:
    """Plain data of a form of its own, unambiguous: equal bytes, equal data."""
    if type(value) is int:
        return b"%d," % value
    if type(value) is str:
        return _packed_text(value)
    if isinstance(value, list):
        parts = [b"%d," % each if type(each) is int else _pack_plain(each) for each in value]
        return b"[%b]" % b"".join(parts)
    if isinstance(value, dict):
        parts = [_packed_text(name) + _pack_plain(value[name]) for name in value]
        return b"{%b}" % b"".join(parts)
    return b"-" if value is None else b"t" if value else b"f"


_Pack = Callable[[Any], bytes]


def _packer(shape: Shape) -> _Pack:
    """How a value is packed in a nested part."""
    match shape:
        case WholeShape():
            return b"%d,".__mod__
        case FlagShape():
            return (b"f", b"t").__getitem__
        case TextShape():
            return _packed_text
        case ChoiceShape(values, plain):
            packed = {v: _pack_plain(p) for v, p in zip(values, plain, strict=True)}
            return packed.__getitem__
        case OptionalShape(part):
            pack_part = _packer(part)
            return lambda value: b"-" if value is None else pack_part(value)
        case ListShape(part):
            pack_part = _packer(part)
            return lambda value: b"[%b]" % b"".join([pack_part(each) for each in value])
        case TupleShape(parts):
            return _row_packer(parts, tuple)
        case DictShape(key, value):
            row = _row_packer((key, value), tuple)
            return lambda pairs: b"[%b]" % b"".join([row(pair) for pair in pairs.items()])
        case RecordShape():
            return _row_packer(shape.parts, values_of(shape))
        case UnionShape(records):
            rows = {
                each.cls: _row_packer(each.parts, values_of(each), _packed_text(tag_of(each.cls)))
                for each in records
            }
            return lambda value: rows[type(value)](value)
        case OwnShape(AsText(write)):
            return lambda value: _packed_text(write(value))
        case OwnShape(AsPlain(to_plain)):
            return lambda value: _pack_plain(to_plain(value))
        case OwnShape():
            raise TypeError("what is only told in JSON cannot be packed")


def _row_packer(
    parts: Sequence[Shape], take: Callable[[Any], tuple[Any, ...]], head: bytes = b""
) -> _Pack:
    """Packs what ``take`` gives as a list after ``head``; numbers go straight into the template."""
    is_number = [isinstance(part, WholeShape) for part in parts]
    template = b"[%b%b]" % (
        head.replace(b"%", b"%%"),
        b"".join(b"%d," if number else b"%b" for number in is_number),
    )
    others = [(at, _packer(part)) for at, part in enumerate(parts) if not is_number[at]]
    return _templated(take, template, others)


# Packed: flat parts, rows of numbers and texts


@dataclass(frozen=True, slots=True)
class _Flat:
    """A field in a flat part: its place in the template, and what is put there."""

    template: bytes
    convert: _Pack | None = None
    is_text: bool = False
    is_list: bool = False


def _flat_packer(record: RecordShape, names: Sequence[str]) -> _Pack:
    """How the fields called ``names`` make a flat part of a record."""
    pieces = []
    for name in names:
        try:
            pieces.append(_flat(record.parts[record.names.index(name)]))
        except TypeError as error:
            raise TypeError(f"{record.cls.__name__}.{name}: {error}") from None
    template = b""
    converts = []
    for at, piece in enumerate(pieces):
        convert = piece.convert
        follows_number = at > 0 and not pieces[at - 1].is_text
        if piece.is_list and convert is not None:
            # Whatever ends a part needs no count; and no comma stands before what is not there.
            is_last = at == len(pieces) - 1
            convert = _ending(convert, follows_number) if is_last else _counted(convert)
            follows_number = follows_number and not is_last
        template += (b"," if follows_number else b"") + piece.template
        if convert is not None:
            converts.append((at, convert))
    return _templated(values_of(record, names), template, converts)


def _flat(shape: Shape) -> _Flat:
    match shape:
        case TextShape():
            return _Flat(b"%b", _packed_text, is_text=True)
        case ChoiceShape(values, plain) if all(type(each) is str for each in plain):
            packed = {v: _packed_text(str(p)) for v, p in zip(values, plain, strict=True)}
            return _Flat(b"%b", packed.__getitem__, is_text=True)
        case OwnShape(AsText(write)):
            return _Flat(b"%b", lambda value: _packed_text(write(value)), is_text=True)
        case OptionalShape(part, int(packed)) if _is_number(part):
            absent = b"%d" % packed
            return _Flat(b"%b", lambda value: absent if value is None else b"%d" % value)
        case ListShape(part):
            pack_part = _numbers(part)
            return _Flat(b"%b", lambda v: b",".join([pack_part(each) for each in v]), is_list=True)
        case TupleShape() | RecordShape():
            return _Flat(b"%b", _numbers(shape))
    if _is_number(shape):
        return _Flat(b"%d")
    raise TypeError("a flat part holds numbers and texts; make it Nested, or say what is Absent")


def _is_number(shape: Shape) -> bool:
    match shape:
        case WholeShape() | FlagShape():
            return True
        case ChoiceShape(values):
            return all(type(value) is int for value in values)
    return False


def _numbers(shape: Shape) -> _Pack:
    """How a number, or a record or tuple of nothing but numbers, is packed in a flat part."""
    if _is_number(shape):
        return b"%d".__mod__
    if isinstance(shape, TupleShape | RecordShape) and all(map(_is_number, shape.parts)):
        template = b",".join([b"%d"] * len(shape.parts))
        if isinstance(shape, TupleShape):
            return template.__mod__
        take = values_of(shape)
        return lambda value: template % take(value)
    raise TypeError("a flat part holds no such list; make it Nested")


def _ending(convert: _Pack, follows_number: bool) -> _Pack:
    if not follows_number:
        return convert
    return lambda value: b",%b" % convert(value) if value else b""


def _counted(convert: _Pack) -> _Pack:
    return lambda value: b"%d,%b" % (len(value), convert(value)) if value else b"0"


def _templated(
    take: Callable[[Any], tuple[Any, ...]], template: bytes, converts: Sequence[tuple[int, _Pack]]
) -> _Pack:
    """Puts what ``take`` gives into a template, some of it converted first."""
    if not converts:
        return lambda value: template % take(value)
    if template == b"%b":
        ((_, only),) = converts
        return lambda value: only(take(value)[0])

    def pack_values(value: Any) -> bytes:
        values = [*take(value)]
        for at, convert in converts:
            values[at] = convert(values[at])
        return template % tuple(values)

    return pack_values


# The whole


@dataclass(frozen=True, slots=True)
class Nested:
    """A part that may hold anything: one field as it is, several as a list, none for the rest."""

    names: tuple[str, ...]

    def __init__(self, *names: str) -> None:
        object.__setattr__(self, "names", names)


@dataclass(frozen=True)
class Apart(Generic[T]):
    """Parts that a function makes of the one field whose name this has among the parts."""

    parts: Callable[[T], pack.Fields]


Part = tuple[str, ...] | Nested | Apart[Any]
"""Names of the fields of a flat part, or one of the others."""


class Codec(Generic[T]):
    """A record written whole: as plain data, and packed. See the head of this module."""

    def __init__(
        self, cls: type[T], parts: Mapping[str, Part] | None = None, what: str = "snapshot"
    ) -> None:
        """``parts`` are asked for only by digests; ``what`` names the whole in errors."""
        self._cls = cls
        self._parts = parts or {}
        self._what = what

    def write(self, value: T) -> dict[str, Plain]:
        """All fields by name, as plain data that shares nothing with ``value``."""
        names, row = self._writing
        return dict(zip(names, row(value), strict=True))

    def read(self, data: Plain | Mapping[str, Plain], /, **given: Any) -> T:
        """What `write` wrote; `BadValue` says where data is not such. Other names are left alone.

        ``given`` are the fields outside, whose types are their own matter.
        """
        if not isinstance(data, Mapping):
            raise Refused(message("an object"), data).error(self._what)
        found = dict(given)
        name = ""
        try:
            for name, read in self._reading:
                found[name] = read(data.get(name))
        except Refused as refused:
            raise refused.within(f".{name}").error(self._what) from None
        return self._cls(**found)

    def parts(self, value: T) -> pack.Fields:
        """The packed parts, in the order in which they were declared."""
        found: list[tuple[str, bytes]] = []
        for name, packed, apart in self._packing:
            if packed is not None:
                found.append((name, packed(value)))
            elif apart is not None:
                found.extend(apart(getattr(value, name)))
        return tuple(found)

    def digest(self, value: T) -> str:
        """Sixteen hexadecimal digits over all parts."""
        return pack.digest(self.parts(value))

    @cached_property
    def _record(self) -> RecordShape:
        return record_of(self._cls)

    @cached_property
    def _writing(self) -> tuple[tuple[str, ...], _Write]:
        record = self._record
        return record.names, _row_writer(record.parts, values_of(record))

    @cached_property
    def _reading(self) -> tuple[tuple[str, _Read], ...]:
        record = self._record
        return tuple(zip(record.names, map(reader_of, record.parts), strict=True))

    @cached_property
    def _packing(self) -> tuple[tuple[str, _Pack | None, _Apart | None], ...]:
        record = self._record
        named = list(self._named())
        rest = tuple(name for name in record.names if name not in named)
        takes_rest = any(part == Nested() for part in self._parts.values())
        twice = {name for name in named if named.count(name) > 1}
        if twice or (rest and not takes_rest):
            wrong = ", ".join(sorted(twice) or rest)
            raise TypeError(f"{record.cls.__name__}: each field belongs to one part: {wrong}")
        return tuple(self._packed(record, name, part, rest) for name, part in self._parts.items())

    def _named(self) -> Iterator[str]:
        for name, part in self._parts.items():
            if isinstance(part, Apart):
                yield name
            else:
                yield from part.names if isinstance(part, Nested) else part

    def _packed(
        self, record: RecordShape, name: str, part: Part, rest: tuple[str, ...]
    ) -> tuple[str, _Pack | None, _Apart | None]:
        if isinstance(part, Apart):
            return name, None, part.parts
        if isinstance(part, tuple):
            return name, _flat_packer(record, part), None
        names = part.names or rest
        shapes = [record.parts[record.names.index(each)] for each in names]
        if len(names) == 1:
            get, pack_one = attrgetter(names[0]), _packer(shapes[0])
            return name, lambda value: pack_one(get(value)), None
        return name, _row_packer(shapes, values_of(record, names)), None


_Apart = Callable[[Any], pack.Fields]


def expect(holds: bool, part: str, what: str = "snapshot") -> None:
    """`BadValue` unless ``holds``: what fields say only together. ``part`` is told as it stands,
    untranslated: snapshots are disposable, and only their makers read what is wrong with one."""
    if not holds:
        raise BadValue(message("{what}: {told}", what=what, told=part))


# JSON


def json_object(value: Any) -> dict[str, JsonValue]:
    """A record - an event of a trace - as an object: its `tag_of` as ``type``, then its fields by
    name. Records inside are objects without a type, dictionaries objects by their keys as texts.

    Any dataclass will do; there is no name for that in typing.
    """
    cls: Callable[..., Any] = type(value)
    return {"type": tag_of(type(value)), **_teller_of(cls)(value)}


@cache
def _teller_of(cls: type) -> Callable[[Any], dict[str, JsonValue]]:
    record = record_of(cls)
    told = [(n, _teller(s)) for n, s in zip(record.names, record.parts, strict=True)
            if n not in record.untold]  # fmt: skip

    def tell(value: Any) -> dict[str, JsonValue]:
        return {name: each(getattr(value, name)) for name, each in told}

    return tell


def _teller(shape: Shape) -> Callable[[Any], Any]:
    match shape:
        case WholeShape() | FlagShape() | TextShape():
            return lambda value: value
        case ChoiceShape(values, plain):
            return dict(zip(values, plain, strict=True)).__getitem__
        case OptionalShape(part):
            return _unless_none(_teller(part))
        case ListShape(part):
            tell = _teller(part)
            return lambda value: [tell(each) for each in value]
        case TupleShape(parts):
            tellers = [_teller(part) for part in parts]
            return lambda value: [t(part) for t, part in zip(tellers, value, strict=True)]
        case DictShape(_, inner):
            tell = _teller(inner)
            return lambda value: {str(name): tell(part) for name, part in value.items()}
        case RecordShape(cls):
            return _teller_of(cls)
        case UnionShape():
            return json_object
        case OwnShape(form):
            return form.write
