"""Turn text sketches into the .tmx files that the game reads, or print such files as sketches.

    python -m tools.sections.sketch SKETCH.txt ... [--into FOLDER]
    python -m tools.sections.sketch --print FILE.tmx ...

A section goes to levels/sections, a chunk to levels/chunks, a level to levels/story, unless another
folder is named. The .tmx file is the source of truth; a sketch is only a quick way to begin one
(docs/sections.md, "Sketches").
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.candle.content.tiled import read_piece
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.section import Chunk
from tools.sections.sketch_text import print_sketch, read_sketches
from tools.sections.tmx_writer import tmx_text


def folder_of(drawn: Piece) -> Path:
    """Where files of that kind belong."""
    kind = "story" if isinstance(drawn, Level) else "chunks" if isinstance(drawn, Chunk) else ""
    return levels_dir() / (kind or "sections")


def convert(sketch: Path, into: Path | None) -> list[Path]:
    """Write a .tmx file for each piece sketched in a file; which were written."""
    try:
        text = sketch.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{sketch}: expected a text in UTF-8: {error}") from None
    written = []
    for drawn in read_sketches(text, str(sketch), sketch.stem):
        path = (into or folder_of(drawn)) / f"{drawn.name}.tmx"
        _refuse_another(path, drawn)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tmx_text(drawn), encoding="utf-8", newline="\n")
        written.append(path)
    return written


def _refuse_another(path: Path, drawn: Piece) -> None:
    """Two authors may have had the same name in mind: nobody's drawing is written over."""
    if not path.exists():
        return
    there = read_piece(path)
    if _idea(there) != _idea(drawn):
        raise ContentError(
            f"{path}: expected no file or an earlier drawing of the same idea,"
            f" got {_idea(there)!r}: take another name, or delete it first"
        )


def _idea(drawn: Piece) -> str:
    return drawn.title.en if isinstance(drawn, Level) else drawn.idea


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 2 when something cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--print", action="store_true", help="print .tmx files as sketches")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="instead of the usual one")
    options = parser.parse_args(arguments)
    try:
        for file in options.files:
            if options.print:
                print(print_sketch(read_piece(file)))
            else:
                print("\n".join(map(str, convert(file, options.into))))
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
