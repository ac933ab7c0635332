"""Builds the game as anyone would who packs it, and starts it installed: python -m tools.wheel

The tree gives a source distribution, that gives a wheel, and the wheel is installed in an empty
environment, far from the checkout, where the game has to find its data inside itself.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import main as way_in

STARTS = (
    ("--version",),
    ("generate", "platformer", "--seed", "x"),
    ("generate", "thrones", "--seed", "x"),
    ("screenshot", "title", "--out", "title.png"),
)
"""What needs levels, tables, pictures and fonts."""

SOURCES = (
    "import os, sys; from hatchling.build import build_sdist; "
    "os.chdir(sys.argv[1]); build_sdist(sys.argv[2])"
)
"""Packs the checkout named first into the folder named next."""


def check(folder: Path) -> None:
    """Do it all in ``folder``; `CalledProcessError` for the first step that fails."""

    def step(*command: str | Path) -> None:
        print("$", *command, flush=True)
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)

    python = way_in.Environment(folder / "environment", sys.executable).python
    pip = (python, "-m", "pip", "--disable-pip-version-check")
    step(sys.executable, "-m", "venv", folder / "environment")
    step(*pip, "install", "--quiet", "hatchling")
    step(python, "-c", SOURCES, way_in.HOME, folder)
    (sources,) = folder.glob("*.tar.gz")
    step(*pip, "wheel", "--quiet", "--no-deps", sources)
    (wheel,) = folder.glob("*.whl")
    step(*pip, "install", "--quiet", "--constraint", way_in.LOCK, wheel)
    for words in STARTS:
        step(python.with_name("candle-key-hex-throne"), *words)


def main() -> int:
    """Check it; returns 1 when a step failed, which has said why."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            check(Path(folder))
        except subprocess.CalledProcessError:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
