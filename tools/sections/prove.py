"""Prove pieces by the real physics, and show what was found and what was not.

    python -m tools.sections.prove FILE ... [--plain-only] [--all] [--picture FOLDER]

A FILE is a .tmx file or a text sketch. Each piece is proved as drawn and mirrored; every gap is
told with its cell. The map that follows marks where one can rest: ``+`` for ways to and fro, ``!``
the cell of a gap. With ``--picture`` a PNG is drawn of every jump and fall, so that one sees which
way is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from game.core.errors import ContentError
from game.tales.candle.rules.body import CELL, WIDTH, step
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.proof import Proof, prove_chunk, prove_level, prove_section
from game.tales.candle.rules.section import Chunk
from game.tales.candle.rules.terrain import CHAIN, EMPTY, LETTERS, PLANK, WATER, WEB, Ground
from game.tales.candle.rules.ways import ALWAYS, Lattice, unpacked
from tools.sections.sketch import read_sketches

SCALE = 24
"""Pixels of a tile in a picture."""
COLOURS = {EMPTY: "#efe4cc", PLANK: "#a8763e", CHAIN: "#c9c2b0", WATER: "#9fbfd8", WEB: "#d9d2c4"}
STONE_COLOUR = "#5b5147"


def pieces(path: Path) -> Iterator[Piece]:
    """What a file holds."""
    if path.suffix == ".tmx":
        from game.tales.candle.content.tiled import read_piece

        yield read_piece(path)
    else:
        yield from read_sketches(path.read_text(encoding="utf-8"), str(path), path.stem)


def proofs(drawn: Piece, plain_only: bool) -> Iterator[tuple[str, Piece, Proof]]:
    """The proofs of a piece, as drawn and mirrored."""
    if isinstance(drawn, Level):
        yield drawn.name, drawn, prove_level(drawn.terrain, drawn.places)
    elif isinstance(drawn, Chunk):
        yield drawn.name, drawn, prove_chunk(drawn)
        if not plain_only:
            yield f"{drawn.name}/mirrored", drawn.mirrored(), prove_chunk(drawn, opening_right=True)
    else:
        yield drawn.key, drawn, prove_section(drawn)
        if not plain_only:
            yield f"{drawn.name}/mirrored", drawn.mirrored(), prove_section(drawn.mirrored())


def shown(drawn: Piece, proof: Proof) -> str:
    """The piece in letters, with the nodes and the gaps."""
    shift = proof.width - drawn.terrain.width
    rows = [[LETTERS[drawn.terrain.at(x, y)] for x in range(drawn.terrain.width)]
            for y in range(drawn.terrain.height)]  # fmt: skip
    left = 0 if drawn.terrain.at(0, drawn.terrain.height - 1) == EMPTY else shift
    for way in proof.ways:
        for node, mark in ((way.start, "+"), (way.end, "+")):
            x, y = (node >> 1) % proof.width - (left if shift else 0), (node >> 1) // proof.width
            if 0 <= x < len(rows[0]) and 0 <= y < len(rows) and rows[y][x] == ".":
                rows[y][x] = mark
    for gap in proof.gaps:
        x, y = gap.cell
        if 0 <= x < len(rows[0]) and 0 <= y < len(rows):
            rows[y][x] = "!"
    ruler = "    " + "".join(str(x % 10) for x in range(len(rows[0])))
    return "\n".join([ruler, *(f"{y:3} " + "".join(row) for y, row in enumerate(rows))])


def picture(drawn: Piece, proof: Proof) -> Image.Image:
    """The piece with the path of every way: dark where it is always open, red where traps wait."""
    terrain = drawn.terrain
    image = Image.new("RGB", (terrain.width * SCALE, terrain.height * SCALE), STONE_COLOUR)
    draw = ImageDraw.Draw(image)
    for y in range(terrain.height):
        for x in range(terrain.width):
            colour = COLOURS.get(terrain.at(x, y), STONE_COLOUR)
            corner = (x * SCALE, y * SCALE)
            draw.rectangle((*corner, corner[0] + SCALE - 1, corner[1] + SCALE - 1), colour)
    if proof.width == terrain.width:
        lattice = Lattice(Ground(terrain))
        for way in proof.ways:
            body = lattice.body(way.start)
            path = []
            for held in unpacked(way.log):
                path.append(((body.x + WIDTH // 2) * SCALE // CELL, body.y * SCALE // CELL - 8))
                step(body, held, lattice.ground)
            draw.line(path, "#1d2443" if way.mask == ALWAYS else "#a03028")
    for gap in proof.gaps:
        x, y = gap.cell[0] * SCALE, gap.cell[1] * SCALE
        draw.ellipse((x + 4, y + 4, x + SCALE - 4, y + SCALE - 4), outline="#d01010", width=3)
    return image


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point: 0 proved, 1 gaps found, 2 unreadable."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--plain-only", action="store_true", help="leave the mirror image out")
    parser.add_argument("--all", action="store_true", help="show the map of proved pieces too")
    parser.add_argument("--picture", type=Path, metavar="FOLDER", help="draw the ways as PNG")
    options = parser.parse_args(arguments)
    failed = 0
    for file in options.files:
        try:
            found = [item for drawn in pieces(file) for item in proofs(drawn, options.plain_only)]
        except (ContentError, OSError, UnicodeDecodeError) as error:
            print(error, file=sys.stderr)
            return 2
        for name, drawn, proof in found:
            verdict = "proved" if not proof.gaps else f"{len(proof.gaps)} gaps"
            print(f"{name}: {verdict}, {proof.nodes} places of rest, {len(proof.ways)} ways")
            for gap in proof.gaps[:12]:
                print(f"  {gap.cell[0]},{gap.cell[1]}: {gap.what.in_english()}")
            if proof.gaps or options.all:
                print(shown(drawn, proof))
            if options.picture:
                options.picture.mkdir(parents=True, exist_ok=True)
                picture(drawn, proof).save(options.picture / f"{name.replace('/', '-')}.png")
            failed += bool(proof.gaps)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
