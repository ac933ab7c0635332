"""Everything drawn for Candle below ``levels``: read, linted and proved.

Who only wants to play asks `game.tales.candle.content.sections`, which has it compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.errors import ContentError
from game.tales.candle.content.castle_set import drawn
from game.tales.candle.content.lint_pieces import fault, lint_piece
from game.tales.candle.content.tiled import read_chunk, read_level, read_section
from game.tales.candle.rules.beds import with_beds
from game.tales.candle.rules.content import (
    CandleContent,
    Level,
    Piece,
    physics_fingerprint,
    proof_fingerprint,
    proof_keys,
    prove,
)
from game.tales.candle.rules.map_tmx import TILES
from game.tales.candle.rules.proof import Gap, pack_proof
from game.tales.candle.rules.section import Chunk, Section
from game.tales.candle.rules.spine import FloorPlan

READERS: Mapping[str, Callable[[Path], Piece]] = {
    "sections": read_section,
    "chunks": read_chunk,
    "story": read_level,
    "fallbacks": read_level,
}
"""What reads the files of each folder."""

Packed = Mapping[str, bytes]
"""The packed proofs of one piece, by their keys."""


@dataclass(frozen=True, slots=True)
class Proved:
    """What came of proving one piece: all its proofs, or else what is missing."""

    packed: Packed
    faults: tuple[str, ...] = ()


Known = Mapping[bytes, Proved]
"""What is proved of pieces, by their `proof_fingerprint`."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One file: the piece in it, unless it cannot be read, and what is wrong with it."""

    folder: str
    path: Path
    piece: Piece | None
    faults: tuple[str, ...]
    fingerprint: bytes = b""
    """All that its proofs depend on."""

    @property
    def is_sound(self) -> bool:
        """Whether it is worth proving."""
        return self.piece is not None and not self.faults


def read_drawings(levels: Path) -> list[Drawing]:
    """Every drawing that worlds are made from, in the order of folders and names."""
    physics = physics_fingerprint()
    found = [read_drawing(folder, path, physics) for folder, path in drawn(levels)]
    return list(_without_namesakes(found))


def read_drawing(folder: str, path: Path, physics: bytes) -> Drawing:
    """The drawing in the file ``path``, which belongs into ``folder``."""
    try:
        piece = READERS[folder](path)
    except ContentError as error:
        return Drawing(folder, path, None, (str(error),))
    faults = tuple(f"{path}: {text}" for text in lint_piece(piece))
    return Drawing(folder, path, piece, faults, proof_fingerprint(piece, physics))


def _without_namesakes(drawings: Iterable[Drawing]) -> Iterator[Drawing]:
    """Two pieces cannot share proofs; so a story and a fallback need different names."""
    seen: dict[str, Path] = {}
    for drawing in drawings:
        if drawing.piece is not None:
            key = proof_keys(drawing.piece)[0]
            if key in seen:
                text = f"{drawing.path}: expected another name than that of {seen[key]}"
                drawing = Drawing(drawing.folder, drawing.path, None, (text,))
            seen.setdefault(key, drawing.path)
        yield drawing


def proved(piece: Piece) -> Proved:
    """Prove a piece; its faults do not name the file."""
    packed: dict[str, bytes] = {}
    faults: list[str] = []
    for number, (key, proof) in enumerate(prove(piece).items()):
        packed[key] = pack_proof(proof)
        if not faults:  # a mirror's gaps are mostly the same
            faults += [_told(piece, gap, mirrored=number > 0) for gap in proof.gaps]
    return Proved({}, tuple(faults)) if faults else Proved(packed)


def _told(piece: Piece, gap: Gap, mirrored: bool) -> str:
    x, y = gap.cell
    if mirrored:
        x = piece.terrain.width - 1 - x
    elif isinstance(piece, Chunk):
        x -= 1  # the ledge stands in the first column of the proof
    where = " in the mirror image" if mirrored else ""
    return fault(TILES, x, y, f"cannot be proved{where}: {gap.what.in_english()}")


def content_of(
    drawings: Iterable[Drawing], known: Known, spine: tuple[FloorPlan, ...] = ()
) -> CandleContent:
    """The content made of ``drawings``; every sound one must be ``known``.

    What is not sound, or not proved, is left out and told in `CandleContent.problems`.
    """
    pieces: dict[str, list[Piece]] = {folder: [] for folder in READERS}
    packed: dict[str, bytes] = {}
    problems: list[str] = []
    for drawing in drawings:
        problems += drawing.faults
        if not drawing.is_sound or drawing.piece is None:
            continue
        proof = known[drawing.fingerprint]
        problems += [f"{drawing.path}: {text}" for text in proof.faults]
        if not proof.faults:
            pieces[drawing.folder].append(drawing.piece)
            packed |= proof.packed
    return CandleContent(
        tuple(piece for piece in pieces["sections"] if isinstance(piece, Section)),
        tuple(piece for piece in pieces["chunks"] if isinstance(piece, Chunk)),
        tuple(piece for piece in pieces["story"] if isinstance(piece, Level)),
        tuple(piece for piece in pieces["fallbacks"] if isinstance(piece, Level)),
        packed,
        tuple(problems),
        spine,
    )


def _with_beds(piece: Piece, content: CandleContent) -> Iterator[tuple[str, bytes]]:
    """The packed proofs of a piece; in those of rooms in which nobody looked for beds they are."""
    for key in proof_keys(piece):
        packed = content.packed[key]
        if isinstance(piece, Section) and content.proofs[key].beds is None:
            drawn = piece.mirrored() if key != piece.key else piece
            packed = pack_proof(with_beds(drawn, content.proofs[key]))
        yield key, packed


def known_from(content: CandleContent, physics: bytes) -> dict[bytes, Proved]:
    """What ``content``, made under the ``physics`` of that fingerprint, proves of its pieces."""
    return {
        proof_fingerprint(piece, physics): Proved(dict(_with_beds(piece, content)))
        for group in (content.sections, content.chunks, content.stories, content.fallbacks)
        for piece in group
    }
