"""The text of a run: one header line, then one record a line, each closed by a chained checksum.

::

    ckht-run 2 rules 1 content quest/iron=0123456789abcdef thrones:dwarf,seed#hollow oak ~9a1f3c20
    > right ~0b6e77d1
    >58 right+jump ~5c11ab9e
    digest 600 8f00aa1290bc44de world=1a2b movers=33aa ~77e0d2c4

Reading trusts nothing: it keeps the longest prefix that is sound and says at which line, and why,
the rest is set aside. A checksum covers its line and the checksum before it, so lines can neither
be changed nor be swapped by accident. (It is no signature: whoever edits a run on purpose can close
its lines again. Playing it back, `game.core.verify`, is what proves a run.)

Everything here works on texts and bytes; files are the business of ``game.store``. The whole syntax
is described in docs/formats.md, "Runs".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from game.core import gameid, parts
from game.core.errors import BadValue, GameError, JournalError
from game.core.gameid import GameId
from game.core.nfc import nfc
from game.core.sliced import Sliced, through
from game.core.text import Message, message

FORMAT = 2
"""Of headers that name the parts of content. Those of format 1, which have one fingerprint for all
content of the mode, are read and kept as they are."""
MAX_REPEAT = 600
"""Most commands that one record may stand for: ten seconds of ticks."""
MAX_COMMAND = 200
"""Longest text of a command, in characters."""
MAX_NOTE = 2_000
"""Longest note, in characters."""
MAX_ABOUT = 200
"""Longest value of an ``about`` record, in characters."""
ASKED = "asked"
"""The name under which a run notes that its player asked for advice or chances, and when."""
MAX_LINE = 16_384
"""Longest line in bytes, its line break included; the longest legal note fits with room."""
MAX_BYTES = 8 * 1024 * 1024
"""Longest run in bytes; hours of play at sixty ticks a second stay far below."""
MAX_COMMANDS = 4_000_000
"""Most commands in one run: eighteen hours of ticks."""

MAX_KNOWN = 1_024
"""Most lines remembered while reading: the same few commands come again and again."""

_SLICE = 500
"""Lines that are read between two looks at what else is to be done."""
_MARK = "ckht-run"
_CHECK_BYTES = 4
_TAIL = 2 + 2 * _CHECK_BYTES
"""Characters that close a line: a space, a tilde and the checksum."""

_HEADER = re.compile(r"ckht-run ([12]) rules (\d{1,9}) content (\S+) (.+)")
_MODE = re.compile(r"[a-z][a-z0-9-]{0,31}")
_DO = re.compile(r">(\d{1,3})? (.+)")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_CHECKPOINT = re.compile(
    r"digest (\d{1,9}) ([0-9a-f]{16})((?: [a-z][a-z0-9_-]{0,31}=[0-9a-f]{4}){0,99})"
)
_RESUMED = re.compile(r"resumed rules (\d{1,9}) content (\S+)")


@dataclass(frozen=True, slots=True)
class Header:
    """What has to be the same for the run to play back: the world, the rules and the content."""

    id: GameId
    rules: int
    content: str
    """The parts of content that the world uses, as `game.core.parts.write` writes them; in format 1
    the fingerprint of all content of its mode."""

    @property
    def format(self) -> int:
        """Which format such a header is written in."""
        return 1 if parts.is_whole(self.content) else FORMAT


@dataclass(frozen=True, slots=True)
class Do:
    """A command, ``count`` times in a row: ``> text`` or ``>12 text``."""

    text: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Undo:
    """The last ``count`` commands were taken back: ``undo 2``."""

    count: int


@dataclass(frozen=True, slots=True)
class Rewind:
    """The run went back to an earlier tick: ``rewind 5400``."""

    tick: int


@dataclass(frozen=True, slots=True)
class Assist:
    """An assist was switched: ``assist slow on``."""

    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Note:
    r"""A line of the player's own, outside the digest: ``note The lamp went out.\nAgain.``"""

    text: str


@dataclass(frozen=True, slots=True)
class About:
    """A fact about the run that the rules never read: ``about started 2025-11-20T08:00:00Z``."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The digest of the game after so many commands, with a short digest of every field."""

    commands: int
    """Commands carried out since the start, those taken back later included."""
    digest: str
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Resumed:
    """The run went on from a snapshot under other rules or content; it can no longer be proved."""

    rules: int
    content: str
    """As in a header."""


Record = Do | Undo | Rewind | Assist | Note | About | Checkpoint | Resumed


@dataclass(frozen=True, slots=True)
class Damage:
    """Where and why the rest of a run was set aside."""

    line: int
    """Number of the first line that is not sound, from 1."""
    reason: Message

    @property
    def told(self) -> Message:
        """Both in one line."""
        return message("line {line}: {reason}", line=self.line, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Journal:
    """A run that was read: the longest sound prefix of the text."""

    header: Header
    records: tuple[Record, ...]
    checksums: tuple[str, ...]
    """One for the header and one for each record: ``checksums[n]`` stands after n records."""
    size: int
    """Length of the sound prefix in bytes."""
    damage: Damage | None = None
    """Why what follows the prefix was set aside; None when the whole text is sound."""

    @property
    def last(self) -> Header | Resumed:
        """Under which rules and content the end of the run was played: the last ``resumed`` record,
        or the header where it went on under nothing else."""
        for record in reversed(self.records):
            if isinstance(record, Resumed):
                return record
        return self.header

    @property
    def commands(self) -> int:
        """How many commands the run holds, those taken back included."""
        return sum(record.count for record in self.records if isinstance(record, Do))

    def about(self, name: str) -> str:
        """The last value noted under ``name``, or an empty text."""
        for record in reversed(self.records):
            if isinstance(record, About) and record.name == name:
                return record.value
        return ""

    def times(self, name: str) -> int:
        """How often something was noted under ``name``."""
        return sum(isinstance(record, About) and record.name == name for record in self.records)

    @property
    def notes(self) -> tuple[str, ...]:
        """The player's own lines, in order."""
        return tuple(record.text for record in self.records if isinstance(record, Note))


def line_of(record_number: int) -> int:
    """The line on which record ``record_number`` (from 0) stands; the header is line 1."""
    return record_number + 2


def at_line(line: int, told: Message) -> Message:
    """What is wrong on a line of a run."""
    return message("run, line {line}: {told}", line=line, told=told)


class Chain:
    """Closes lines with chained checksums, in order."""

    def __init__(self, checksum: str = "") -> None:
        self.checksum = checksum
        """The last checksum written; empty before the header."""

    def close(self, body: str) -> str:
        """``body`` as a whole line, line break included."""
        self.checksum = _checksum(self.checksum.encode("ascii"), body.encode()).decode("ascii")
        return f"{body} ~{self.checksum}\n"


def header_body(header: Header) -> str:
    """The header line without its checksum."""
    return f"{_MARK} {header.format} rules {header.rules} content {header.content} {header.id}"


def body(record: Record) -> str:
    """A record as a line without its checksum; `parse` reads it back."""
    match record:
        case Do(text, count):
            return f"> {text}" if count == 1 else f">{count} {text}"
        case Undo(count):
            return f"undo {count}"
        case Rewind(tick):
            return f"rewind {tick}"
        case Assist(name, on):
            return f"assist {name} {'on' if on else 'off'}"
        case Note(text):
            return "note " + text.replace("\\", "\\\\").replace("\n", "\\n")
        case About(name, value):
            return f"about {name} {value}"
        case Checkpoint(commands, digest, fields):
            return f"digest {commands} {digest}" + "".join(f" {n}={d}" for n, d in fields)
        case Resumed(rules, content):
            return f"resumed rules {rules} content {content}"


def parse(text: str) -> Record:
    """The record in a line without its checksum; `JournalError` when it is none.

    Only the form that `body` writes is accepted, so a record has exactly one text.
    """
    record = _parse(text)
    if record is None or body(record) != text:
        shown = repr(text if len(text) <= 40 else text[:37] + "...")
        raise JournalError(message("expected a record, got {shown}", shown=shown))
    return record


def clean_note(text: str) -> str:
    """``text`` as a note holds it: line breaks kept, other control characters left out.

    Raises `BadValue` when it is longer than `MAX_NOTE` characters or empty.
    """
    if len(text) > 4 * MAX_NOTE:
        raise _wrong_length(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = "".join(c for c in lines if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs"))
    note = nfc(kept).strip()
    if not 1 <= len(note) <= MAX_NOTE:
        raise _wrong_length(note)
    return note


def _wrong_length(note: str) -> BadValue:
    return BadValue(
        message(
            "note: expected 1 to {most} characters, got {length}", most=MAX_NOTE, length=len(note)
        )
    )


def write(header: Header, records: Iterable[Record]) -> str:
    """A whole run as text."""
    chain = Chain()
    lines = [chain.close(header_body(header))]
    lines.extend(chain.close(body(record)) for record in records)
    return "".join(lines)


def read(data: bytes) -> Journal:
    """The longest sound prefix of a run.

    Raises `JournalError` only when not even the header can be read.
    """
    return through(reading(data))


def reading(data: bytes) -> Sliced[Journal]:
    """`read` in slices."""
    size = len(data)
    cut = size if size <= MAX_BYTES else data.rfind(b"\n", 0, MAX_BYTES) + 1
    try:
        line, checksum, size = _open_line(data, 0, cut, b"")
        header = _parse_header(_decoded(line))
    except GameError as error:
        raise JournalError(at_line(1, error.told)) from None
    checksums = [checksum]
    records: list[Record] = []
    known: dict[bytes, Record] = {}
    commands = 0
    damage: Damage | None = None
    while size < cut:
        try:
            line, checksum, end = _open_line(data, size, cut, checksum)
            record = known.get(line) or parse(_decoded(line))
            if isinstance(record, Do):
                commands += record.count
            if commands > MAX_COMMANDS:
                raise JournalError(message("expected at most {most} commands", most=MAX_COMMANDS))
        except JournalError as error:
            damage = Damage(line_of(len(records)), error.told)
            break
        if len(known) < MAX_KNOWN:
            known[line] = record
        records.append(record)
        checksums.append(checksum)
        size = end
        if len(records) % _SLICE == 0:
            yield size / cut
    if damage is None and cut < len(data):
        too_long = message(
            "expected at most {most} bytes, got {length}", most=MAX_BYTES, length=len(data)
        )
        damage = Damage(line_of(len(records)), too_long)
    told = tuple(checksum.decode("ascii") for checksum in checksums)
    return Journal(header, tuple(records), told, size, damage)


def _open_line(data: bytes, start: int, cut: int, previous: bytes) -> tuple[bytes, bytes, int]:
    """The body of the line at ``start``, its checksum (which is tested), and where the next begins.

    Bytes are decoded only where they are read for the first time: most lines of a run are repeats.
    """
    stop = data.find(b"\n", start, min(cut, start + MAX_LINE))
    if stop < 0:
        if cut - start >= MAX_LINE:
            raise JournalError(message("expected lines of at most {most} bytes", most=MAX_LINE))
        raise JournalError(message("the line is not finished"))
    end = max(start, stop - _TAIL)
    line, checksum = data[start:end], data[end + 2 : stop]
    if data[end : end + 2] != b" ~" or checksum != _checksum(previous, line):
        raise JournalError(message("the checksum does not fit"))
    return line, checksum, stop + 1


def _checksum(previous: bytes, line: bytes) -> bytes:
    return blake2b(previous + b" " + line, digest_size=_CHECK_BYTES).hexdigest().encode("ascii")


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise JournalError(message("expected UTF-8 text")) from None


def _parse_header(text: str) -> Header:
    found = _HEADER.fullmatch(text)
    if found is None:
        mark, _, rest = text.partition(" ")
        version = rest.partition(" ")[0]
        if mark == _MARK and version not in ("1", str(FORMAT)):
            shown = repr(version[:20])
            raise JournalError(
                message("expected format 1 or {format}, got {shown}", format=FORMAT, shown=shown)
            )
        raise JournalError(message("expected the header of a run"))
    said = found[3]
    if not (parts.is_whole(said) if found[1] == "1" else parts.read(said) is not None):
        shown = repr(said[:60])
        raise JournalError(message("expected parts of content, got {shown}", shown=shown))
    header = Header(gameid.parse(found[4]), int(found[2]), said)
    if _MODE.fullmatch(header.id.mode) is None or header_body(header) != text:
        shown = repr(found[4][:60])
        raise JournalError(message("expected a canonical game ID, got {shown}", shown=shown))
    return header


def _parse(text: str) -> Record | None:
    """The record, not yet known to be in its canonical form."""
    if text.startswith(">"):
        found = _DO.fullmatch(text)
        if found is None:
            return None
        do = Do(found[2], int(found[1] or 1))
        fits = 1 <= do.count <= MAX_REPEAT and len(do.text) <= MAX_COMMAND
        return do if fits and do.text.isprintable() else None
    word, _, rest = text.partition(" ")
    return _WORDS[word](rest, text) if word in _WORDS else None


def _number(text: str, low: int) -> int | None:
    if len(text) <= 9 and text.isascii() and text.isdigit() and int(text) >= low:
        return int(text)
    return None


def _parse_undo(rest: str, _: str) -> Record | None:
    count = _number(rest, 1)
    return None if count is None else Undo(count)


def _parse_rewind(rest: str, _: str) -> Record | None:
    tick = _number(rest, 0)
    return None if tick is None else Rewind(tick)


def _parse_assist(rest: str, _: str) -> Record | None:
    name, _, state = rest.partition(" ")
    if _NAME.fullmatch(name) is None or state not in ("on", "off"):
        return None
    return Assist(name, state == "on")


def _parse_note(rest: str, _: str) -> Record | None:
    pieces = [piece.replace("\\n", "\n") for piece in rest.split("\\\\")]
    note = "\\".join(pieces)
    try:
        return Note(note) if clean_note(note) == note else None
    except BadValue:
        return None


def _parse_about(rest: str, _: str) -> Record | None:
    name, _, value = rest.partition(" ")
    if _NAME.fullmatch(name) is None or not 1 <= len(value) <= MAX_ABOUT:
        return None
    return About(name, value) if value.isprintable() else None


def _parse_checkpoint(_: str, text: str) -> Record | None:
    found = _CHECKPOINT.fullmatch(text)
    if found is None:
        return None
    pairs = (pair.partition("=") for pair in found[3].split())
    return Checkpoint(int(found[1]), found[2], tuple((name, value) for name, _, value in pairs))


def _parse_resumed(_: str, text: str) -> Record | None:
    found = _RESUMED.fullmatch(text)
    if found is None or not (parts.is_whole(found[2]) or parts.read(found[2]) is not None):
        return None
    return Resumed(int(found[1]), found[2])


_WORDS = {
    "undo": _parse_undo,
    "rewind": _parse_rewind,
    "assist": _parse_assist,
    "note": _parse_note,
    "about": _parse_about,
    "digest": _parse_checkpoint,
    "resumed": _parse_resumed,
}
