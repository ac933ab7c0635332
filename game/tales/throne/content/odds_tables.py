"""Win chances worked out beforehand: ``levels/compiled/throne-odds-QUEST.bin``.

A file (version 1, little-endian) is ``CKHTODDS``, a version and a number of tables, then for each
table its key (`table_key`: eight bytes over the quest's facts, the toggles and the model), its
number of scouts, of piles and of packed bytes, and a checksum over all that and the packed bytes;
then all the packed bytes in order.
Packed is, under zlib: the piles (4 bytes each), the opening chances (8 bytes each), the low bytes
and then the high bytes of the codes, and with scouts one byte of advice for each code.

Tables are only a saving of time: one that is damaged, stale or missing is built anew by whoever
needs it. So nothing here raises; what is wrong with a file is told in `OddsTables.problems`.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from game.core.errors import ContentError
from game.core.text import message
from game.tales.throne.rules.odds_table import PAIRS, OddsTable, finest

MAGIC = b"CKHTODDS"
VERSION = 1
MOST_TABLES = 64
MOST_UNPACKED = 4
"""Tables that are kept as unpacked."""
MOST_PILES = 50_000
MOST_BYTES = 16_000_000
"""Larger files are not read."""

_HEAD = struct.Struct("<8sHH")
_FACTS = struct.Struct("<8sHII")
_ENTRY = struct.Struct("<18s8s")
"""The facts of a table, and its checksum."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a file says of one of its tables, and where that lies in it."""

    key: str
    scouts: int
    piles: int
    facts: bytes
    checksum: bytes
    path: Path
    start: int
    length: int

    def read(self) -> bytes:
        """The packed bytes. They stay on disk until they are asked for: nobody needs all tables,
        and all of them together weigh ten megabytes in each process."""
        with self.path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.length)


class OddsTables:
    """The tables found in a folder, each read and unpacked when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._entries: dict[str, _Entry] = {}
        self._unpacked: dict[str, OddsTable] = {}
        self.problems: list[str] = []
        """One line for each file or table that had to be ignored."""
        for path in sorted(folder.glob("throne-odds-*.bin")):
            try:
                for entry in _entries(path):
                    self._entries[entry.key] = entry
            except (ContentError, OSError) as error:
                self.problems.append(f"{path}: ignored: {error}")

    def find(self, key: str) -> OddsTable | None:
        """The table with this `table_key`, or None: then it has to be built."""
        table = self._unpacked.get(key)
        entry = self._entries.get(key)
        if table is None and entry is not None:
            try:
                table = _unpack(entry)
            except (ContentError, OSError) as error:
                del self._entries[key]
                self.problems.append(f"odds table {key}: ignored: {error}")
                return None
            while len(self._unpacked) >= MOST_UNPACKED:
                del self._unpacked[next(iter(self._unpacked))]
            self._unpacked[key] = table
        return table


def pack_tables(tables: Iterable[OddsTable]) -> bytes:
    """A file with ``tables``; equal tables make equal bytes on every machine."""
    packed = [(table, zlib.compress(_body(table), 9)) for table in tables]
    head = _HEAD.pack(MAGIC, VERSION, len(packed))
    index = b""
    for table, body in packed:
        key = bytes.fromhex(table.key)
        facts = _FACTS.pack(key, table.scout, len(table.piles), len(body))
        index += _ENTRY.pack(facts, _checksum(facts, body))
    return head + index + b"".join(body for _, body in packed)


def _checksum(facts: bytes, body: bytes) -> bytes:
    return blake2b(facts + body, digest_size=8).digest()


def _body(table: OddsTable) -> bytes:
    codes = _little("H", table.codes)
    return b"".join(
        (
            _little("I", table.piles),
            _little("d", table.opening),
            codes[::2],
            codes[1::2],
            table.scout_first,
        )
    )


def _little(kind: str, values: array[int] | array[float]) -> bytes:
    """The bytes of an array, least significant first."""
    copy: array[int] | array[float] = array(kind, values)
    if sys.byteorder == "big":
        copy.byteswap()
    return copy.tobytes()


def _entries(path: Path) -> list[_Entry]:
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise ContentError(
            message("expected at most {most} bytes, got {length}", most=MOST_BYTES, length=size)
        )
    with path.open("rb") as file:
        data = file.read(_HEAD.size + MOST_TABLES * _ENTRY.size)
    if len(data) < _HEAD.size:
        raise ContentError(message("expected a table of odds, got a file too short for one"))
    magic, version, count = _HEAD.unpack_from(data)
    if magic != MAGIC or version != VERSION:
        raise ContentError(
            message("expected a table of odds of version {version}", version=VERSION)
        )
    at = _HEAD.size + count * _ENTRY.size
    if count > MOST_TABLES or len(data) < at:
        raise ContentError(
            message("expected {tables} tables, got a file that ends before", tables=count)
        )
    found = []
    for number in range(count):
        facts, checksum = _ENTRY.unpack_from(data, _HEAD.size + number * _ENTRY.size)
        key, scouts, piles, length = _FACTS.unpack(facts)
        found.append(_Entry(key.hex(), scouts, piles, facts, checksum, path, at, length))
        at += length
    if at != size:
        raise _wrong_size(at, size)
    return found


def _unpack(entry: _Entry) -> OddsTable:
    packed = entry.read()
    if _checksum(entry.facts, packed) != entry.checksum:
        raise ContentError(message("its checksum does not fit"))
    count = entry.piles * PAIRS
    advice = count if entry.scouts else 0
    size = 4 * entry.piles + 8 * PAIRS + 2 * count + advice
    if entry.piles > MOST_PILES:
        raise ContentError(
            message(
                "expected at most {most} piles, got {piles}", most=MOST_PILES, piles=entry.piles
            )
        )
    reader = zlib.decompressobj()
    try:
        body = reader.decompress(packed, size + 1)
    except zlib.error as error:
        raise ContentError(message("it cannot be unpacked: {why}", why=str(error))) from None
    if len(body) != size:
        raise _wrong_size(size, len(body))
    piles, opening, codes = array("I"), array("d"), array("H")
    at = 4 * entry.piles
    piles.frombytes(body[:at])
    opening.frombytes(body[at : at + 8 * PAIRS])
    at += 8 * PAIRS
    woven = bytearray(2 * count)
    woven[::2] = body[at : at + count]
    woven[1::2] = body[at + count : at + 2 * count]
    codes.frombytes(bytes(woven))
    if sys.byteorder == "big":
        for values in (piles, opening, codes):
            values.byteswap()
    top = finest(entry.scouts)
    if max(codes, default=0) > top or not all(0.0 <= chance <= 1.0 for chance in opening):
        raise ContentError(message("expected codes up to {top} and chances up to 1", top=top))
    return OddsTable(entry.key, entry.scouts, piles, codes, opening, body[at + 2 * count :])


def _wrong_size(expected: int, found: int) -> ContentError:
    return ContentError(
        message("expected {expected} bytes, got {found}", expected=expected, found=found)
    )
