"""The content of Candle, compiled: ``levels/compiled/candle.bin``.

The file (version 3, little-endian) is ``CKHTCNDL``, a version, the fingerprint of the files it was
compiled from, that of the physics it was proved in, a checksum over the rest, and how long the rest
is unpacked. The rest is, under zlib: the length of a JSON object, that object with every piece
and the length of every proof, then the proofs as `pack_proof` writes them.

It is read without pytmx. When it is missing, damaged or older than what is drawn or than the
physics, everything is read anew from the drawings; proofs that are still true are kept.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from game.core.codec import Plain
from game.core.errors import BadValue, ContentError
from game.core.plain import PlainReader
from game.core.text import Prose, message
from game.tales.candle.content.castle_set import source_files
from game.tales.candle.content.castle_table import plans_of, plans_plain, read_spine
from game.tales.candle.content.room_names import read_names
from game.tales.candle.rules.content import (
    CandleContent,
    Level,
    Piece,
    physics_fingerprint,
    proof_keys,
)
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.params import CASTLE_FLOORS
from game.tales.candle.rules.section import (
    EASIEST,
    HARDEST,
    MOODS,
    MOST_SUBJECTS,
    NAMES,
    PLACES,
    SHAPES,
    SUBJECTS,
    Chunk,
    Decor,
    Place,
    Section,
    Slot,
    mood_called,
)
from game.tales.candle.rules.terrain import Terrain, terrain_of

MOST_TEXT = 10_000
MOST_THINGS = 1_000
MOST_TILES = 100
"""Across and down."""


def piece_plain(piece: Piece) -> dict[str, Plain]:
    data: dict[str, Plain] = {
        "name": piece.name,
        "tiles": str(piece.terrain),
        "places": [_place_plain(place) for place in piece.places],
        "decor": [
            [decor.name, decor.x, decor.y, decor.width, decor.height, decor.flipped]
            for decor in piece.decor
        ],
    }
    match piece:
        case Level():
            return data | {"title": [piece.title.en, piece.title.fr]}
        case Chunk():
            return data | {"idea": piece.idea, "shape": piece.shape}
        case Section():
            slots: list[Plain] = [
                [slot.shape, slot.x, slot.y, slot.opening] for slot in piece.slots
            ]
            asked: dict[str, Plain] = {
                "difficulty": piece.difficulty,
                "mood": piece.mood,
                "subjects": list(piece.subjects),
            }
            return data | {"idea": piece.idea, "slots": slots} | asked


def _place_plain(place: Place) -> list[Plain]:
    return [
        place.kind,
        place.name,
        place.x,
        place.y,
        place.chance,
        place.width,
        place.height,
        place.facing,
        place.offset,
        place.hidden,
        *((place.text.en, place.text.fr) if place.text else ()),
    ]


def section_of(data: Plain) -> Section:
    """The section in ``data``; `BadValue` when it is none."""
    reader = PlainReader(data, "section")
    slots = tuple(map(_slot_of, reader.items("slots", MOST_THINGS)))
    name, terrain, places, decor = _common(reader)
    return Section(
        name,
        reader.text("idea"),
        terrain,
        places,
        slots,
        decor,
        reader.whole("difficulty", EASIEST, HARDEST),
        mood_called(reader.word("mood", MOODS)),
        tuple(map(_subject, reader.items("subjects", MOST_SUBJECTS))),
    )


def chunk_of(data: Plain) -> Chunk:
    """The chunk in ``data``; `BadValue` when it is none."""
    reader = PlainReader(data, "chunk")
    shape = reader.word("shape", tuple(SHAPES))
    name, terrain, places, decor = _common(reader)
    return Chunk(name, reader.text("idea"), shape, terrain, places, decor)


def level_of(data: Plain) -> Level:
    """The level in ``data``; `BadValue` when it is none."""
    reader = PlainReader(data, "level")
    english, french = _parts(reader.items("title", 2), (_text, _text))
    name, terrain, places, decor = _common(reader)
    return Level(name, Prose(english, french), terrain, places, decor)


def _common(reader: PlainReader) -> tuple[str, Terrain, tuple[Place, ...], tuple[Decor, ...]]:
    terrain = terrain_of(reader.text("tiles", MOST_TEXT))
    places = tuple(map(_place_of, reader.items("places", MOST_THINGS)))
    decor = tuple(
        Decor(*_parts(thing, (_text, _tile, _tile, _length, _length, _flag)))
        for thing in reader.items("decor", MOST_THINGS)
    )
    return reader.text("name"), terrain, places, decor


def _place_of(data: Plain) -> Place:
    count = len(data) if isinstance(data, list) else 0
    kinds = (_kind, _text, _tile, _tile, _percent, _length, _length, _side, _tick, _flag)
    kind, name, x, y, chance, width, height, facing, offset, hidden, *texts = _parts(
        data, kinds if count <= len(kinds) else (*kinds, _text, _text)
    )
    known = NAMES.get(kind)
    if known is not None and name not in known:
        raise _wrong()
    text = Prose(*texts) if texts else None
    return Place(kind, x, y, name, chance, width, height, facing, offset, hidden, text)


def _slot_of(data: Plain) -> Slot:
    shape, x, y, side = _parts(data, (_text, _tile, _tile, _text))
    opening: Literal["left", "right"] = "left" if side == "left" else "right"
    if shape not in SHAPES or side != opening:
        raise _wrong()
    return Slot(shape, x, y, opening)


def _parts(data: Plain, kinds: Sequence[Callable[[Plain], Any]]) -> list[Any]:
    """The parts of a list, each read by its own kind: of as many types as there are kinds, which
    those who ask take apart at once."""
    if not isinstance(data, list) or len(data) != len(kinds):
        raise _wrong()
    return [kind(part) for kind, part in zip(kinds, data, strict=True)]


def _text(value: Plain) -> str:
    if type(value) is not str or len(value) > MOST_TEXT:
        raise _wrong()
    return value


def _kind(value: Plain) -> str:
    if type(value) is not str or value not in PLACES:
        raise _wrong()
    return value


def _subject(value: Plain) -> str:
    if type(value) is not str or value not in SUBJECTS:
        raise _wrong()
    return value


def _flag(value: Plain) -> bool:
    if type(value) is not bool:
        raise _wrong()
    return value


def _whole(value: Plain, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _wrong()
    return value


def _tile(value: Plain) -> int:
    return _whole(value, 0, MOST_TILES)


def _length(value: Plain) -> int:
    return _whole(value, 1, MOST_TILES)


def _percent(value: Plain) -> int:
    return _whole(value, 1, 100)


def _side(value: Plain) -> int:
    return _whole(value, -1, 1) or 1


def _tick(value: Plain) -> int:
    return _whole(value, 0, PERIOD - 1)


def _wrong() -> BadValue:
    return BadValue(message("expected a place, slot or picture, got something else"))


MAGIC = b"CKHTCNDL"
VERSION = 3
MOST_BYTES = 32_000_000
"""Larger files are not read."""
MOST_PIECES = 2_000
MOST_TO_PROVE = 12
"""Pieces that may be proved while somebody waits; a piece takes about a second."""

_HEAD = struct.Struct("<8sH8s8s8sI")
_LENGTH = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Compiled:
    """What one compiled file holds, and what it was made from."""

    sources: bytes
    physics: bytes
    content: CandleContent

    def is_fresh(self, levels: Path) -> bool:
        """Whether it fits what is drawn below ``levels``, and the physics of this program."""
        return self.sources == sources_fingerprint(levels) and (
            self.physics == physics_fingerprint()
        )


def compiled_path(levels: Path) -> Path:
    return levels / "compiled" / "candle.bin"


def sources_fingerprint(levels: Path) -> bytes:
    """Eight bytes over the drawings; line ends may differ from one checkout to another."""
    state = blake2b(digest_size=8)
    for path in source_files(levels):
        raw = path.read_bytes().replace(b"\r\n", b"\n") if path.is_file() else b""
        name = path.relative_to(levels).as_posix().encode("utf-8")
        state.update(b"%d:%s%d:" % (len(name), name, len(raw)))
        state.update(raw)
    return state.digest()


def load_candle(levels: Path) -> CandleContent:
    """Everything that worlds of Candle are made from.

    When the compiled file does not fit, the drawings are read instead, which is told on standard
    error; `ContentError` when that would take more than a moment.
    """
    path = compiled_path(levels)
    compiled = None
    try:
        compiled = read_compiled(path)
        if compiled.is_fresh(levels):
            return replace(compiled.content, names=read_names(levels))
        why = (
            "older than the drawings"
            if compiled.physics == physics_fingerprint()
            else ("proved in another physics")
        )
    except ContentError as error:
        why = str(error)
    print(f"{path}: not used, {why}; reading the drawings", file=sys.stderr)
    return replace(_drawn_anew(levels, compiled), names=read_names(levels))


def _drawn_anew(levels: Path, compiled: Compiled | None) -> CandleContent:
    # Only here, for they bring pytmx with them, and pytmx brings pygame.
    from game.tales.candle.content.drawings import content_of, known_from, proved, read_drawings

    drawings = read_drawings(levels)
    known = {} if compiled is None else known_from(compiled.content, compiled.physics)
    missing = [
        drawing for drawing in drawings if drawing.is_sound and drawing.fingerprint not in known
    ]
    if len(missing) > MOST_TO_PROVE:
        raise ContentError(
            message(
                "{file}: expected it to fit the drawings, {count} pieces would have to be proved "
                "first: python -m tools.sections.build",
                file=str(compiled_path(levels)),
                count=len(missing),
            )
        )
    for drawing in missing:
        if drawing.piece is not None:
            known[drawing.fingerprint] = proved(drawing.piece)
    content = content_of(drawings, known, read_spine(levels))
    for problem in content.problems:
        print(f"left out: {problem}", file=sys.stderr)
    return content


def pack_compiled(compiled: Compiled) -> bytes:
    """The file with ``compiled``; equal content makes equal bytes under one version of zlib."""
    content = compiled.content
    proofs = [(key, content.packed[key]) for key in sorted(content.packed)]
    index = {
        "sections": [piece_plain(piece) for piece in content.sections],
        "chunks": [piece_plain(piece) for piece in content.chunks],
        "story": [piece_plain(piece) for piece in content.stories],
        "fallbacks": [piece_plain(piece) for piece in content.fallbacks],
        "spine": plans_plain(content.spine),
        "proofs": [[key, len(raw)] for key, raw in proofs],
    }
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    body = _LENGTH.pack(len(text)) + text + b"".join(raw for _, raw in proofs)
    packed = zlib.compress(body, 9)
    head = _HEAD.pack(
        MAGIC, VERSION, compiled.sources, compiled.physics, _checksum(packed), len(body)
    )
    return head + packed


def _checksum(packed: bytes) -> bytes:
    return blake2b(packed, digest_size=8).digest()


def read_compiled(path: Path) -> Compiled:
    """What the file ``path`` holds; `ContentError`, without its name, when it is none of ours."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise ContentError(message("it cannot be read: {why}", why=error.strerror or "")) from None
    if size > MOST_BYTES:
        raise ContentError(
            message("expected at most {most} bytes, got {length}", most=MOST_BYTES, length=size)
        )
    if len(data) < _HEAD.size:
        raise ContentError(message("expected compiled sections, got a file too short for them"))
    magic, version, sources, physics, checksum, length = _HEAD.unpack_from(data)
    if magic != MAGIC or version != VERSION:
        raise ContentError(
            message("expected compiled sections of version {version}", version=VERSION)
        )
    packed = data[_HEAD.size :]
    if _checksum(packed) != checksum:
        raise ContentError(message("its checksum does not fit"))
    body = _unpacked(packed, length)
    try:
        return Compiled(sources, physics, _content(body))
    except (BadValue, struct.error, ValueError, RecursionError) as error:
        raise ContentError(message("expected compiled sections: {why}", why=str(error))) from None


def _unpacked(packed: bytes, length: int) -> bytes:
    if length > MOST_BYTES:
        raise ContentError(
            message("expected at most {most} bytes, got {length}", most=MOST_BYTES, length=length)
        )
    try:
        body = zlib.decompressobj().decompress(packed, length + 1)
    except zlib.error as error:
        raise ContentError(message("it cannot be unpacked: {why}", why=str(error))) from None
    if len(body) != length:
        raise ContentError(
            message("expected {expected} bytes, got {found}", expected=length, found=len(body))
        )
    return body


def _content(body: bytes) -> CandleContent:
    (length,) = _LENGTH.unpack_from(body)
    at = _LENGTH.size + length
    reader = PlainReader(json.loads(body[_LENGTH.size : at].decode("utf-8")), "content")
    proofs: dict[str, bytes] = {}
    for key, size in reader.pairs("proofs", 2 * MOST_PIECES):
        if type(key) is not str or type(size) is not int or not 0 <= size <= len(body) - at:
            raise BadValue(message("expected the lengths of proofs"))
        proofs[key] = body[at : at + size]
        at += size
    if at != len(body):
        raise BadValue(
            message("expected {expected} bytes, got {found}", expected=at, found=len(body))
        )
    sections = tuple(map(section_of, reader.items("sections", MOST_PIECES)))
    chunks = tuple(map(chunk_of, reader.items("chunks", MOST_PIECES)))
    stories = tuple(map(level_of, reader.items("story", MOST_PIECES)))
    fallbacks = tuple(map(level_of, reader.items("fallbacks", MOST_PIECES)))
    pieces: tuple[Piece, ...] = (*sections, *chunks, *stories, *fallbacks)
    for piece in pieces:
        for key in proof_keys(piece):
            if key not in proofs:
                raise BadValue(message("expected a proof of {name}", name=key))
    spine = plans_of(reader.items("spine", CASTLE_FLOORS))
    return CandleContent(sections, chunks, stories, fallbacks, proofs, spine=spine)
