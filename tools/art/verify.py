"""Bake everything again in a temporary folder and compare it with assets/.

``python -m tools.art.verify [--only NAME]`` ends with status 1 when a picture or an atlas differs.
Another processor may round a curve differently, so a picture passes when the mean difference stays
below 0.75 of 255 and fewer than 0.5 % of its pixels are more than 24 of 255 away.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from tools.art.bake import bake, sheet_names
from tools.art.palette import ASSETS

MEAN_LIMIT = 0.75
FAR = 24
FAR_SHARE_LIMIT = 0.005


def _pixels(file: Path) -> npt.NDArray[np.int16]:
    """Return premultiplied RGBA, so that the colour of nothing does not count."""
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGBA").convert("RGBa"), np.int16)


def difference(first: Path, second: Path) -> str | None:
    """Return how two files differ beyond the tolerance, or None."""
    if not second.is_file():
        return "missing"
    if first.suffix not in (".png", ".webp"):
        return None if first.read_bytes() == second.read_bytes() else "another text"
    try:
        a, b = _pixels(first), _pixels(second)
    except OSError as error:
        return f"expected a readable picture: {error}"
    if a.shape != b.shape:
        return f"{b.shape[1]}x{b.shape[0]} px, baked again {a.shape[1]}x{a.shape[0]}"
    apart = np.abs(a - b)
    mean, far = float(apart.mean()), float((apart.max(axis=2) > FAR).mean())
    if mean > MEAN_LIMIT or far > FAR_SHARE_LIMIT:
        return f"mean difference {mean:.2f} of 255, {far:.2%} of pixels far off"
    return None


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.verify", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="compare this sheet alone")
    options = parser.parse_args(arguments)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in options.only or sheet_names():
            for file in bake(name, 1.0, Path(folder)):
                place = file.relative_to(folder)
                found = difference(file, ASSETS / place)
                if found is not None:
                    failures += 1
                    print(f"{name}: assets/{place}: {found}")
    print("all pictures are as baked" if not failures else f"{failures} files differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
