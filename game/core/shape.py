"""Records of the state as plain data, and back. Each record says once what its fields look like;
writing, reading and packing follow from that, so that a digest covers what a snapshot holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.errors import BadValue
from game.core.mode import Plain
from game.core.text import message

_MOST_CHARACTERS = 64


@dataclass(frozen=True, slots=True)
class Kind:
    """How one field is written, and read again from data that nobody vouches for."""

    write: Callable[[Any], Plain]
    read: Callable[[Plain], Any]


class _Refused(Exception):
    """Some part is not what it should be; whoever reads the whole says where."""


def _same(value: Any) -> Plain:
    return value  # type: ignore[no-any-return]


def whole(low: int = -1, high: int = 1_000_000) -> Kind:
    """A whole number."""

    def read(value: Plain) -> int:
        if type(value) is not int or not low <= value <= high:
            raise _Refused
        return value

    return Kind(_same, read)


def _read_word(value: Plain) -> str:
    if type(value) is not str or len(value) > _MOST_CHARACTERS or not value.isascii():
        raise _Refused
    return value


def _read_flag(value: Plain) -> bool:
    if type(value) is not bool:
        raise _Refused
    return value


def _read_cell(value: Plain) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise _Refused
    x, y = value
    if type(x) is not int or type(y) is not int or not (-1 <= x <= 99 and -1 <= y <= 99):
        raise _Refused
    return x, y


WHOLE = whole()
WORD = Kind(_same, _read_word)
FLAG = Kind(_same, _read_flag)
CELL = Kind(list, _read_cell)


def maybe(kind: Kind) -> Kind:
    """What may also be None."""
    return Kind(
        lambda value: None if value is None else kind.write(value),
        lambda value: None if value is None else kind.read(value),
    )


def listed(kind: Kind, most: int = 2_000) -> Kind:
    """A list."""

    def read(value: Plain) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise _Refused
        return [kind.read(part) for part in value]

    return Kind(lambda value: [kind.write(part) for part in value], read)


def row(kind: Kind, most: int = 2_000) -> Kind:
    """A tuple."""
    as_list = listed(kind, most)
    return Kind(as_list.write, lambda value: tuple(as_list.read(value)))


def paired(key: Kind, kind: Kind, most: int = 10_000) -> Kind:
    """A dictionary, as pairs in its order."""

    def read(value: Plain) -> dict[Any, Any]:
        if not isinstance(value, list) or len(value) > most:
            raise _Refused
        found = {}
        for pair in value:
            if not isinstance(pair, list) or len(pair) != 2:
                raise _Refused
            found[key.read(pair[0])] = kind.read(pair[1])
        return found

    return Kind(
        lambda value: [[key.write(name), kind.write(part)] for name, part in value.items()], read
    )


Shape = Mapping[str, Kind]


def record(make: Callable[..., Any], shape: Shape) -> Kind:
    """An object of a class, as the list of its fields in the order of ``shape``."""
    names = tuple(shape)
    kinds = tuple(shape.values())

    def write(value: Any) -> Plain:
        return [kind.write(getattr(value, name)) for name, kind in shape.items()]

    def read(value: Plain) -> Any:
        if not isinstance(value, list) or len(value) != len(names):
            raise _Refused
        parts = (kind.read(part) for kind, part in zip(kinds, value, strict=True))
        return make(**dict(zip(names, parts, strict=True)))

    return Kind(write, read)


def read_fields(shape: Shape, data: Mapping[str, Plain]) -> dict[str, Any]:
    """The fields of ``shape``, each from the part of its name; `BadValue` names the first one that
    is not what it should be."""
    found = {}
    for name, kind in shape.items():
        try:
            found[name] = kind.read(data.get(name))
        except _Refused:
            raise BadValue(
                message("snapshot: {name}: expected what a snapshot holds there", name=name)
            ) from None
    return found


def packed(value: Plain) -> bytes:
    """Plain data as bytes, unambiguous: equal bytes, equal data."""
    parts: list[bytes] = []
    _pack(value, parts)
    return b"".join(parts)


def _pack(value: Plain, parts: list[bytes]) -> None:
    if type(value) is int:
        parts.append(b"%d," % value)
    elif type(value) is str:
        raw = value.encode("utf-8")
        parts.append(b"%d:%s" % (len(raw), raw))
    elif isinstance(value, list):
        parts.append(b"[")
        for part in value:
            _pack(part, parts)
        parts.append(b"]")
    elif isinstance(value, dict):
        parts.append(b"{")
        for name in value:
            _pack(name, parts)
            _pack(value[name], parts)
        parts.append(b"}")
    else:
        parts.append(b"-" if value is None else b"t" if value else b"f")
