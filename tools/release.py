"""Keep what a release is made from, so that its runs can be watched and proved in later versions.

    python -m tools.release [--levels DIR]

To be run once for each release, before it is tagged. Every part of content that the archive
(levels/archive) does not have under its present address is entered there, as the files it is read
from; what is there already is never touched. Exit status 1 when a release has grown the archive by
more than `MOST`. Nothing is entered between releases: what no version had needs no keeping.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.cli.tales import registry
from game.shell.tale import Tale
from game.store.archive import Archive
from game.store.shipped import levels_dir

MOST = 3_000_000
"""Bytes by which one release may make the archive grow."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A part that was entered."""

    tale: str
    part: str
    address: str
    size: int
    """Bytes by which the archive grew."""


def release(levels: Path, tales: Iterable[Tale]) -> list[Kept]:
    """Enter what the archive below ``levels`` does not have; returns what was entered."""
    archive, entered = Archive(levels / "archive"), []
    for tale in tales:
        if tale.sources is None:
            continue
        content = tale.load(levels)
        for part, address in content.parts.items():
            if not archive.has(tale.id, part, address):
                files = tale.sources(levels, content, part)
                size = archive.keep(tale.id, part, address, files)
                entered.append(Kept(tale.id, part, address, size))
    return entered


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 1 when the archive grew by too much."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", type=Path, default=levels_dir(), help="where levels lie")
    options = parser.parse_args(arguments)
    entered = release(options.levels, registry().tales)
    for each in entered:
        print(f"{each.tale} {each.part} {each.address}: {each.size:,} bytes")
    grown = sum(each.size for each in entered)
    print(f"{len(entered)} parts entered, {grown:,} bytes (at most {MOST:,} a release)")
    return 1 if grown > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
