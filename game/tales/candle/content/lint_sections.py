"""Lint of everything drawn for Candle: every piece for itself, its proof, and all together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from game.core.errors import ContentError
from game.store.pictures import picture_size
from game.tales.candle.content.castle_set import CASTLE_SET, TILESET, listed_in
from game.tales.candle.content.castle_table import read_spine
from game.tales.candle.content.drawings import (
    READERS,
    Drawing,
    Known,
    known_from,
    proved,
    read_drawings,
)
from game.tales.candle.content.lint_pieces import lint_piece, lint_playable
from game.tales.candle.content.sections import compiled_path, read_compiled
from game.tales.candle.content.tiled import grown_from, read_piece
from game.tales.candle.content.tiled_xml import read_xml, tileset_tiles
from game.tales.candle.rules.content import Level, physics_fingerprint, proof_fingerprint
from game.tales.candle.rules.params import STORY_LEVELS
from game.tales.candle.rules.section import SHAPES, Chunk, Section
from game.tales.candle.rules.terrain import EMPTY, STONE, Terrain

SIGNATURES = tuple(
    "".join(letter for bit, letter in enumerate("NESW") if number >> bit & 1) or "-"
    for number in range(16)
)
FEWEST_OF_SIGNATURES = {
    ("-",): 1,
    ("N",): 20,
    ("S",): 21,
    ("E", "W"): 34,
    ("NS",): 14,
    ("EW",): 19,
    ("NE", "NW"): 27,
    ("ES", "SW"): 26,
    ("NEW",): 15,
    ("ESW",): 13,
    ("NES", "NSW"): 23,
    ("NESW",): 10,
}
"""Sections drawn of those signatures together, of which one is the mirror image of the other: as
many as 95 castles in 100 can do with, for none has a drawing twice; the larger of two counts
(docs/sections.md, "How many are needed"). One of the closed room is enough, for nobody can enter
it."""
FEWEST_CHUNKS, FEWEST_OF_SHAPE = 40, 6
MOST_SHARED = 50
"""Percent of what two sections have to walk on, climb, swim in or burn that may be the same, in
either direction."""


def _silently(_: str) -> None:
    """Nobody looks on."""


def lint_drawing_file(
    path: Path, levels: Path, tell: Callable[[str], None] = _silently
) -> Iterator[str]:
    """What is wrong with the piece in the file ``path``, its proof included.

    In one of the folders below ``levels`` it must be of the kind that belongs there.
    """
    folder = path.resolve().parent
    is_ours = folder.parent == levels.resolve()
    reader = READERS.get(folder.name, read_piece) if is_ours else read_piece
    try:
        piece = reader(path)
    except ContentError as error:
        yield str(error)
        return
    # The title of a floor that was laid is its ID, and its lights are what the dice left of them.
    if isinstance(piece, Level) and grown_from(path):
        told = lint_playable(piece)
    else:
        told = lint_piece(piece)
    faults = [f"{path}: {text}" for text in told]
    yield from faults
    if not faults:
        proof = _known(levels).get(proof_fingerprint(piece, physics_fingerprint()))
        if proof is None:
            tell(_proving(path))
            proof = proved(piece)
        yield from (f"{path}: {text}" for text in proof.faults)


def _proving(path: Path) -> str:
    return f"{path}: it is new, and its ways are proved: this takes some seconds"


def lint_candle(levels: Path, tell: Callable[[str], None] = _silently) -> Iterator[str]:
    """What is wrong with all that is drawn below ``levels``, a line for each fault."""
    yield from lint_tileset(levels / TILESET)
    known = _known(levels)
    yield from lint_set(levels / CASTLE_SET)
    yield from lint_spine(levels)
    try:
        drawings = read_drawings(levels)
    except ContentError:
        return
    for drawing in drawings:
        yield from drawing.faults
        if drawing.is_sound and drawing.piece is not None:
            proof = known.get(drawing.fingerprint)
            if proof is None:
                tell(_proving(drawing.path))
                proof = proved(drawing.piece)
            yield from (f"{drawing.path}: {text}" for text in proof.faults)
    yield from lint_collection(levels, drawings)
    yield from _lint_compiled(levels)


def lint_set(path: Path) -> Iterator[str]:
    """What is wrong with the set in the file ``path``, and the drawings beside it that it does not
    list: no floor has them."""
    levels = path.parent.parent
    try:
        listed = listed_in(levels)
    except ContentError as error:
        yield str(error)
        return
    for folder, names in listed.items():
        for drawing in sorted((levels / folder).glob("*.tmx")):
            if drawing.stem not in names:
                yield f"{drawing}: expected its name in {path}, or no such drawing"


def lint_spine(levels: Path) -> Iterator[str]:
    """What is wrong with the plan of the castle's floors."""
    try:
        read_spine(levels)
    except ContentError as error:
        yield str(error)


def _known(levels: Path) -> Known:
    path = compiled_path(levels)
    return _known_at(path, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(maxsize=1)
def _known_at(path: Path, changed: int) -> Known:  # noqa: ARG001
    """What the compiled file proves; ``changed``, so that a newer one is read anew."""
    try:
        compiled = read_compiled(path)
    except ContentError:
        return {}
    return known_from(compiled.content, compiled.physics)


def _lint_compiled(levels: Path) -> Iterator[str]:
    path = compiled_path(levels)
    expected = "expected it to fit the drawings: python -m tools.sections.build"
    try:
        if not read_compiled(path).is_fresh(levels):
            yield f"{path}: {expected}"
    except ContentError as error:
        yield f"{path}: {expected}: {error}"


def lint_tileset(path: Path) -> Iterator[str]:
    """What is wrong with the tileset: kinds of tiles, and the picture that Tiled shows."""
    try:
        tileset_tiles(path)
        root = read_xml(path)
    except ContentError as error:
        yield str(error)
        return
    image = root.find("image")
    source = "" if image is None else image.get("source", "")
    size = picture_size(path.parent / source) if source else None
    if image is None or size is None:
        yield f"{path}: image: expected a PNG picture, got {source or 'nothing'}"
    elif [str(length) for length in size] != [image.get("width"), image.get("height")]:
        told = f"{image.get('width')} x {image.get('height')}"
        yield f"{path}: image: expected {told} pixels as it says, got {size[0]} x {size[1]}"


def lint_collection(levels: Path, drawings: Sequence[Drawing]) -> Iterator[str]:
    """What is wrong with all the drawings together: what is missing, thin, or told twice."""
    yield from _lint_ideas(drawings)
    # A warden's hall is open air, as its fight wants it, and no room of a grid.
    sections = [
        (drawing.path, drawing.piece)
        for drawing in drawings
        if isinstance(drawing.piece, Section) and not drawing.piece.warden
    ]
    before: list[tuple[Path, int]] = []
    for path, section in sections:
        faces = _faces(section)
        for other_path, footing in before:
            share = max(_share(face, footing) for face in faces)
            if share > MOST_SHARED:
                yield (
                    f"{path}: expected at most {MOST_SHARED}% of its floors, planks, chains, "
                    f"water and webs in {other_path.name} or in its mirror image, got {share}%"
                )
        before.append((path, faces[0]))
    found = [section.signature for _, section in sections]
    folder = levels / "sections"
    for signatures, fewest in FEWEST_OF_SIGNATURES.items():
        count = sum(map(found.count, signatures))
        told = " or ".join(signatures)
        yield from _lint_count(folder, f"sections of signature {told}", count, fewest)
    chunks = [drawing.piece.shape for drawing in drawings if isinstance(drawing.piece, Chunk)]
    folder = levels / "chunks"
    yield from _lint_count(folder, "chunks", len(chunks), FEWEST_CHUNKS)
    for shape in SHAPES:
        yield from _lint_count(
            folder, f"chunks of shape {shape}", chunks.count(shape), FEWEST_OF_SHAPE
        )
    for name, fewest in (("story", STORY_LEVELS), ("fallbacks", 1)):
        count = sum(
            isinstance(drawing.piece, Level) for drawing in drawings if drawing.folder == name
        )
        yield from _lint_count(levels / name, "levels", count, fewest)


def _lint_count(folder: Path, what: str, count: int, fewest: int) -> Iterator[str]:
    if count < fewest:
        yield f"{folder}: expected at least {fewest} {what}, got {count}"


def _lint_ideas(drawings: Sequence[Drawing]) -> Iterator[str]:
    seen: dict[str, Path] = {}
    for drawing in drawings:
        if not isinstance(drawing.piece, Section | Chunk):
            continue
        idea = drawing.piece.idea.casefold().strip(" .")
        if idea in seen:
            yield (f"{drawing.path}: idea: expected one of its own, got that of {seen[idea].name}")
        seen.setdefault(idea, drawing.path)


def shared(section: Section, other: Section) -> int:
    """Percent, rounded up, of the footing of two sections that is the same in both, or in one and
    the mirror image of the other, whichever is more."""
    footing = _footing(other.terrain)
    return max(_share(face, footing) for face in _faces(section))


def _faces(section: Section) -> tuple[int, int]:
    """The footing of a section, and of its mirror image."""
    return _footing(section.terrain), _footing(section.terrain.mirrored())


def _footing(terrain: Terrain) -> int:
    """All that one walks on, climbs, swims in or burns, as one number: of each cell a bit for what
    it is made of. Air and the stone within walls, which most of two rooms has in common, say
    nothing of what is done there."""
    above = bytes([STONE]) * terrain.width + terrain.cells
    bits = (
        0 if cell == EMPTY or (cell == STONE and over == STONE) else 1 << cell
        for cell, over in zip(terrain.cells, above, strict=False)
    )
    return int.from_bytes(bytes(bits), "big")


def _share(one: int, other: int) -> int:
    either = (one | other).bit_count()
    return -(-100 * (one & other).bit_count() // either) if either else 100
