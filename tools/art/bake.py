"""Bake the pictures of the game.

``python -m tools.art.bake [--scale S] [--only NAME] [--out DIR]``

Every module in tools/art/sheets is one sheet: it has ``bake(scale, out)``, which writes below
``out`` (a folder laid out like assets/) and returns the files it wrote; their pictures are packed
there (`tools.art.fine`).
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
import time
from pathlib import Path
from typing import Protocol, cast

from tools.art import fine, sheets
from tools.art.palette import ASSETS


class SheetModule(Protocol):
    """What a module of tools/art/sheets offers."""

    def bake(self, scale: float, out: Path) -> list[Path]:
        """Write the sheet's files below ``out`` and return them."""


def sheet_names() -> list[str]:
    """Return the names of all sheets, sorted."""
    return sorted(
        module.name
        for module in pkgutil.iter_modules(sheets.__path__)
        if not module.name.startswith("_")
    )


def bake(name: str, scale: float, out: Path) -> list[Path]:
    """Bake one sheet and return the files written; at scale 1 also what is wanted finer."""
    module = cast(SheetModule, importlib.import_module(f"tools.art.sheets.{name}"))
    files = module.bake(scale, out)
    files = fine.packed_up(name, files) if scale == 1.0 else files
    if scale == 1.0 and name in fine.SHEETS:
        files += fine.bake(module.bake, name, out)
    return files


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.bake", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="pixels to one unit (default 1)")
    parser.add_argument("--only", action="append", metavar="NAME", help="bake this sheet alone")
    parser.add_argument("--out", type=Path, default=ASSETS, help="folder laid out like assets/")
    options = parser.parse_args(arguments)
    known = sheet_names()
    for name in options.only or known:
        if name not in known:
            print(f"bake: --only {name}: expected one of {', '.join(known)}", file=sys.stderr)
            return 2
    for name in options.only or known:
        started = time.perf_counter()
        files = bake(name, options.scale, options.out)
        size = sum(file.stat().st_size for file in files) // 1024
        print(f"{name}: {len(files)} files, {size} KiB, {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
