"""Sections and chunks of a content pack: read, linted and proved like the game's own.

What was proved when the pack was last read is not proved again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from game.core.errors import ContentError
from game.core.parts import in_pack
from game.core.sliced import Sliced
from game.core.text import Message, verbatim
from game.store import packs
from game.store.archive import Files
from game.store.packs import Found
from game.store.shipped import levels_dir
from game.tales.candle.content.archived import pack_files, read_archived
from game.tales.candle.content.drawings import Known, known_from, proved, read_drawing
from game.tales.candle.rules.content import (
    CandleContent,
    Piece,
    Rooms,
    physics_fingerprint,
)
from game.tales.candle.rules.params import SECTIONS
from game.tales.candle.rules.section import Chunk, Section

_FOLDERS = ("sections", "chunks")


def reading_pack(levels: Path, name: str, found: Files) -> Sliced[Found]:
    """What the pack ``name``, laid out below ``levels``, has of sections and chunks."""
    del found
    folder, physics = levels / packs.FOLDER / name, physics_fingerprint()
    tileset = levels / "tilesets" / "candle.tsx"
    paths = [(kind, path) for kind in _FOLDERS for path in sorted((folder / kind).glob("*.tmx"))]
    known = _known(levels / packs.BEFORE, name, physics)
    pieces: list[Piece] = []
    packed: dict[str, bytes] = {}
    faults: list[Message] = []
    own = folder / "tilesets" / tileset.name
    own.parent.mkdir(exist_ok=True)
    own.write_bytes(tileset.read_bytes())  # the tiles mean what they mean in the game
    for number, (kind, path) in enumerate(paths):
        yield number / len(paths)
        drawing = read_drawing(kind, path, physics)
        told = list(drawing.faults)
        if (levels_dir() / kind / path.name).is_file():
            told.append(f"{path}: expected a name of its own, got that of a drawing of the game")
        if isinstance(drawing.piece, Section) and drawing.piece.warden:
            told.append(f"{path}: expected a room, got a warden’s hall: packs have none")
        if not told and drawing.piece is not None:
            proof = known.get(drawing.fingerprint) or proved(drawing.piece)
            told = [f"{path}: {fault}" for fault in proof.faults]
            if not told:
                pieces.append(drawing.piece)
                packed |= proof.packed
        faults += map(verbatim, told)
    if not pieces or len(pieces) < len(paths):
        return Found(faults=tuple(faults))
    return Found(_part(name, pieces, packed), faults=tuple(faults))


def _part(
    name: str, pieces: list[Piece], packed: Mapping[str, bytes]
) -> dict[str, tuple[str, Files]]:
    rooms = Rooms(
        tuple(piece for piece in pieces if isinstance(piece, Section)),
        tuple(piece for piece in pieces if isinstance(piece, Chunk)),
    )
    part = in_pack(name, SECTIONS)
    content = CandleContent((), (), (), (), packed, packs={name: rooms})
    return {part: (content.parts[part], pack_files(name, rooms, packed))}


def _known(levels: Path, name: str, physics: bytes) -> Known:
    """What was proved of the pack before."""
    try:
        content = read_archived(levels)
    except ContentError:
        return {}
    rooms = content.packs.get(name)
    if rooms is None:
        return {}
    return known_from(
        replace(content, sections=rooms.sections, chunks=rooms.chunks, packs={}), physics
    )
