"""Type for paper: how wide words of a font are, read from the font's own file (OpenType with CFF
outlines, as tools/art/print_fonts.py makes them)."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args
from unicodedata import normalize

Role = Literal["body", "strong", "italic"]
ROLES: tuple[Role, ...] = get_args(Role)
_LIKE = str.maketrans({"−": "–", "\u202f": "\u00a0", "→": "›", "\t": " "})
"""What no font for paper has, and what stands for it."""
NARROW = 0.5
"""How wide a narrow space is, in spaces."""
_ENTRY = 16
_NO_GLYPH = 0xFFFF


@dataclass(frozen=True)
class Type:
    """One font. ``file`` is the whole of it, ``outlines`` its table ``CFF``."""

    file: bytes
    outlines: bytes
    name: str
    units: int
    """Of its own, in a size of type."""
    widths: Mapping[str, int]
    """Of each letter, in those units."""

    def width(self, text: str, size: float) -> float:
        """Of a line of ``text``, in the unit of ``size``."""
        found = sum(
            self.widths.get(letter, self.widths["?"]) * (1 if narrow != "\u202f" else NARROW)
            for letter, narrow in zip(spelt(text), text, strict=True)
        )
        return found * size / self.units


Fonts = Mapping[Role, Type]


def spelt(text: str) -> str:
    """``text`` with the letters that a font for paper has; as long as before. A letter of another
    language goes without its accent, or is a question mark."""
    plain = text.translate(_LIKE)
    try:
        plain.encode("cp1252")
        return plain
    except UnicodeEncodeError:
        return "".join(map(_spelt, plain))


def _spelt(letter: str) -> str:
    for like in (letter, normalize("NFD", letter)[0]):
        if like.encode("cp1252", "ignore"):
            return like
    return "?"


def read_type(file: bytes) -> Type:
    """The font in ``file``; `ValueError` or `struct.error` for what is none of ours."""
    count = struct.unpack_from(">H", file, 4)[0]
    tables: dict[bytes, bytes] = {}
    for number in range(count):
        tag, _, start, size = struct.unpack_from(">4sIII", file, 12 + _ENTRY * number)
        tables[tag] = file[start : start + size]
    if not {b"CFF ", b"cmap", b"hmtx", b"head", b"hhea"} <= tables.keys():
        raise ValueError("expected an OpenType font with CFF outlines")
    outlines = tables[b"CFF "]
    advances = _advances(tables)
    widths = {
        chr(code): advances[min(glyph, len(advances) - 1)]
        for code, glyph in _glyphs(tables[b"cmap"]).items()
    }
    units = struct.unpack_from(">H", tables[b"head"], 18)[0]
    return Type(file, outlines, _name(outlines), units, widths)


def letters_of(file: bytes) -> frozenset[str]:
    """The letters that a font has; `ValueError` or `struct.error` for what is none of ours."""
    count = struct.unpack_from(">H", file, 4)[0]
    for number in range(count):
        tag, _, start, size = struct.unpack_from(">4sIII", file, 12 + _ENTRY * number)
        if tag == b"cmap":
            return frozenset(map(chr, _glyphs(file[start : start + size])))
    raise ValueError("expected an OpenType font with a table of letters")


def _name(outlines: bytes) -> str:
    """The only name in the first index of the outlines."""
    start = outlines[2]
    size = outlines[start + 2]
    first, end = (
        int.from_bytes(outlines[start + 3 + size * n : start + 3 + size * (n + 1)], "big")
        for n in range(2)
    )
    data = start + 2 + 2 * size
    return outlines[data + first : data + end].decode("ascii")


def _advances(tables: Mapping[bytes, bytes]) -> list[int]:
    count = struct.unpack_from(">H", tables[b"hhea"], 34)[0]
    return [struct.unpack_from(">H", tables[b"hmtx"], 4 * number)[0] for number in range(count)]


def _glyphs(cmap: bytes) -> dict[int, int]:
    """Glyphs by the code of their letter, of a table of format 4."""
    for number in range(struct.unpack_from(">H", cmap, 2)[0]):
        start = struct.unpack_from(">I", cmap, 8 + 8 * number)[0]
        if struct.unpack_from(">H", cmap, start)[0] == 4:
            return _segments(cmap[start:])
    raise ValueError("expected a font with a table of letters of format 4")


def _segments(table: bytes) -> dict[int, int]:
    twice = struct.unpack_from(">H", table, 6)[0]
    found: dict[int, int] = {}
    for offset in range(14, 14 + twice, 2):
        last = struct.unpack_from(">H", table, offset)[0]
        first, delta = (
            struct.unpack_from(">H", table, offset + 2 + twice * part)[0] for part in (1, 2)
        )
        where = offset + 2 + 3 * twice
        away = struct.unpack_from(">H", table, where)[0]
        for code in range(first, last + 1):
            if code == _NO_GLYPH:
                continue
            glyph = code
            if away:
                glyph = struct.unpack_from(">H", table, where + away + 2 * (code - first))[0]
            found[code] = (glyph + delta) % 65_536
    return found
