"""Prove every section, chunk and level, and compile them into levels/compiled/candle.bin.

    python -m tools.sections.build [--anew] [--workers N] [--also FILE ...]

Proofs that are still true are kept: what changes a piece, or how the dwarf moves, makes them stale.
``--anew`` keeps none; ``--also`` takes those of other compiled files too, such as that of a branch
that is merged. About a second of one core for each piece that has to be proved. What has
faults is left out, and told; the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path

from game.cli.parallel import serve
from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.candle.content.castle_table import read_spine
from game.tales.candle.content.drawings import (
    Drawing,
    Proved,
    content_of,
    known_from,
    proved,
    read_drawings,
)
from game.tales.candle.content.sections import (
    Compiled,
    compiled_path,
    pack_compiled,
    read_compiled,
    sources_fingerprint,
)
from game.tales.candle.rules.content import physics_fingerprint


def build(
    levels: Path, *, anew: bool = False, workers: int = 1, also: Iterable[Path] = ()
) -> Compiled:
    """Compile what is drawn below ``levels``, and write the file unless it is right already.
    `ContentError` for one of ``also``, whose proofs are taken too, that cannot be read."""
    path = compiled_path(levels)
    known: dict[bytes, Proved] = {}
    old = None
    try:
        old = read_compiled(path)
        if not anew:
            known = known_from(old.content, old.physics)
    except ContentError as error:
        print(f"{path}: {error}", file=sys.stderr)
    for other in also:
        try:
            branch = read_compiled(other)
        except ContentError as error:
            raise ContentError(f"{other}: {error}") from None
        known = known_from(branch.content, branch.physics) | known
    sources = sources_fingerprint(levels)
    drawings = read_drawings(levels)
    missing = [
        drawing for drawing in drawings if drawing.is_sound and drawing.fingerprint not in known
    ]
    for number, (drawing, result) in enumerate(_prove(missing, workers), start=1):
        print(f"{number} of {len(missing)}: {drawing.path}", file=sys.stderr)
        known[drawing.fingerprint] = result
    content = content_of(drawings, known, read_spine(levels))
    compiled = Compiled(sources, physics_fingerprint(), content)
    if old is None or (old.sources, old.physics, old.content) != (
        sources,
        compiled.physics,
        content,
    ):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(pack_compiled(compiled))
    return compiled


def _prove(drawings: Sequence[Drawing], workers: int) -> Iterable[tuple[Drawing, Proved]]:
    pieces = [drawing.piece for drawing in drawings if drawing.piece is not None]
    if workers == 1 or len(pieces) < 2:
        yield from zip(drawings, map(proved, pieces), strict=True)
        return
    with get_context("spawn").Pool(workers, serve) as pool:
        yield from zip(drawings, pool.imap(proved, pieces), strict=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 1 when something had to be left out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--anew", action="store_true", help="keep no proof")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument(
        "--also", metavar="FILE", nargs="+", type=Path, default=[], help="take these proofs too"
    )
    options = parser.parse_args(arguments)
    if options.workers < 1:
        parser.error(f"argument --workers: expected at least 1, got {options.workers}")
    try:
        compiled = build(
            levels_dir(), anew=options.anew, workers=options.workers, also=options.also
        )
    except ContentError as error:
        parser.error(str(error))
    content = compiled.content
    for problem in content.problems:
        print(problem)
    print(
        f"{len(content.sections)} sections, {len(content.chunks)} chunks, "
        f"{len(content.stories)} levels, {len(content.fallbacks)} fallbacks"
    )
    return 1 if content.problems else 0


if __name__ == "__main__":
    sys.exit(main())
