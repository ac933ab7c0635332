"""Pieces of Candle one by one, with their proofs: how the archive of released versions has them.

A file ``pieces/FOLDER/NUMBER-NAME.piece`` is the length of a JSON object, that object - the piece,
and the length of each proof - and the proofs as `pack_proof` writes them. The number is the piece's
place in its folder.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from game.core.codec import Plain
from game.core.errors import BadValue, ContentError
from game.core.mode import Content
from game.core.plain import PlainReader
from game.core.text import message
from game.store import packs
from game.store.archive import Files
from game.tales.candle.content.castle_table import plans_of, plans_plain
from game.tales.candle.content.sections import chunk_of, level_of, piece_plain, section_of
from game.tales.candle.rules.content import CandleContent, Level, Piece, Rooms, proof_keys
from game.tales.candle.rules.params import CASTLE, CASTLE_FLOORS, drawing_part, story_part
from game.tales.candle.rules.spine import FloorPlan

P = TypeVar("P", bound=Piece)

FOLDER = "pieces"
SPINE = f"{FOLDER}/spine.json"
"""What the floors of its castles are about, where that is planned."""
_LENGTH = struct.Struct("<I")
_MOST_PROOFS = 2


def pieces_of(content: Content, part: str) -> Files:
    """The files of a part of ``content``: the set that castles are laid from, or a level."""
    assert isinstance(content, CandleContent)
    drawn = {drawing_part(level.name): level for level in content.drawings}
    if part in drawn:
        return drawing_files(drawn[part], content.packed)
    if part != CASTLE:
        levels = {story_part(number): level for number, level in enumerate(content.stories, 1)}
        number = part.rpartition("/")[2]
        return {_name("story", number, levels[part]): pack(levels[part], content.packed)}
    folders: Mapping[str, Sequence[Piece]] = {
        "sections": content.sections,
        "chunks": content.chunks,
        "fallbacks": content.fallbacks,
    }
    found = {
        _name(folder, str(number), piece): pack(piece, content.packed)
        for folder, pieces in folders.items()
        for number, piece in enumerate(pieces, start=1)
    }
    if content.spine:
        found[SPINE] = json.dumps(plans_plain(content.spine), ensure_ascii=False).encode("utf-8")
    return found


def _name(folder: str, number: str, piece: Piece) -> str:
    return f"{FOLDER}/{folder}/{number:0>4}-{piece.name}.piece"


def drawing_files(level: Level, packed: Mapping[str, bytes]) -> Files:
    """The files of the part that is a floor drawn by a player; ``packed`` has its proof."""
    return {_name("drawings", "1", level): pack(level, packed)}


def pack_files(name: str, rooms: Rooms, packed: Mapping[str, bytes]) -> Files:
    """The files of the part that the content pack ``name`` adds; ``packed`` has the proofs."""
    folders: Mapping[str, Sequence[Piece]] = {"sections": rooms.sections, "chunks": rooms.chunks}
    return {
        f"{packs.FOLDER}/{name}/{_name(folder, str(number), piece)}": pack(piece, packed)
        for folder, pieces in folders.items()
        for number, piece in enumerate(pieces, start=1)
    }


def pack(piece: Piece, packed: Mapping[str, bytes]) -> bytes:
    """A piece with its proofs, which are among ``packed``."""
    proofs = [packed[key] for key in proof_keys(piece)]
    plain = {**piece_plain(piece), "proofs": [len(raw) for raw in proofs]}
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return _LENGTH.pack(len(text)) + text + b"".join(proofs)


def read_archived(levels: Path) -> CandleContent:
    """The content that lies piece by piece below ``levels``; `ContentError` if it is none."""
    packed: dict[str, bytes] = {}

    def read(folder: str, piece_of: Callable[[Plain], P], root: Path = levels) -> tuple[P, ...]:
        files = sorted((root / FOLDER / folder).glob("*.piece"))
        return tuple(_unpack(path, piece_of, packed) for path in files)

    added = {
        folder.name: Rooms(read("sections", section_of, folder), read("chunks", chunk_of, folder))
        for folder in sorted((levels / packs.FOLDER).glob("*"))
        if (folder / FOLDER).is_dir()
    }
    return CandleContent(
        sections=read("sections", section_of),
        chunks=read("chunks", chunk_of),
        stories=read("story", level_of),
        fallbacks=read("fallbacks", level_of),
        drawings=read("drawings", level_of),
        packed=packed,
        spine=_read_spine(levels / SPINE),
        packs=added,
    )


def _read_spine(path: Path) -> tuple[FloorPlan, ...]:
    if not path.is_file():
        return ()
    try:
        data = json.loads(path.read_bytes().decode("utf-8"))
        return plans_of(PlainReader({"spine": data}, "spine").items("spine", CASTLE_FLOORS))
    except (BadValue, ValueError, RecursionError) as error:
        raise ContentError(
            message("{file}: expected a piece: {why}", file=str(path), why=str(error))
        ) from None


def _unpack(path: Path, piece_of: Callable[[Plain], P], packed: dict[str, bytes]) -> P:
    """The piece in a file; its proofs are entered in ``packed``."""
    raw = path.read_bytes()
    try:
        (length,) = _LENGTH.unpack_from(raw)
        at = _LENGTH.size + length
        plain = json.loads(raw[_LENGTH.size : at].decode("utf-8"))
        piece = piece_of(plain)
        sizes = PlainReader(plain, "piece").wholes("proofs", _MOST_PROOFS, 0, len(raw))
        for key, size in zip(proof_keys(piece), sizes, strict=True):
            packed[key] = raw[at : at + size]
            at += size
    except (BadValue, struct.error, ValueError, RecursionError) as error:
        raise ContentError(
            message("{file}: expected a piece: {why}", file=str(path), why=str(error))
        ) from None
    return piece
