"""Packs the game for the system at hand into one file that needs no Python: python -m tools.bundle

The file lies in ``dist/`` (or in the folder that is named), after it has been started as a player
would: its text, its worlds by the worker, a picture, a run that is proved, a game to its end. What
is packed are the versions of ``requirements.lock``, in an environment of its own.

At each start such a file unpacks itself into the system's temporary folder, which takes a second or
so; ``--folder`` packs a folder instead, which starts at once.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

import main as way_in

NAME = "candle-key-hex-throne"
SUFFIX = ".exe" if os.name == "nt" else ""
ENTRY = """\
import multiprocessing
import sys

from game.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # the worker is this program again
    sys.exit(main())
"""
DATA = ("assets", "levels")
UNUSED = ("numpy", "tkinter", "PIL", "setuptools", "pip")
"""What pygame would use if it were there, and what a packer sees in a bare environment."""
ICON = "assets/ui/icon_256.png"

STARTS = (
    ("--version",),
    ("check",),
    ("generate", "platformer", "--seed", "x"),
    ("generate", "hexcrawl", "--seed", "x", "--format", "pdf", "--out", "map.pdf"),
    ("bot", "thrones", "--games", "40", "--seed", "x"),
    ("bot", "hexcrawl", "--seed", "x", "--save", "run.txt"),
    ("replay", "run.txt", "--verify"),
    ("screenshot", "title", "--out", "title.png"),
)
"""What needs levels, tables, fonts, pictures, other processes, and files of the player's."""


def build(folder: Path, whole: bool) -> Path:
    """The program, made in ``folder``: one file if it is to be ``whole``, else a folder.

    `CalledProcessError` for the first step that fails.
    """

    def step(*command: str | Path) -> None:
        print("$", *command, flush=True)
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, env=told, check=True)

    # The packer asks Python what there is of the game, in programs of its own.
    told = os.environ | {"PYTHONPATH": str(way_in.HOME)}
    python = way_in.Environment(folder / "environment", sys.executable).python
    step(sys.executable, "-m", "venv", folder / "environment")
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    step(*pip, "--constraint", way_in.LOCK, *wanted())
    (folder / "start.py").write_text(ENTRY, encoding="utf-8")
    step(python, "-m", "PyInstaller", *options(whole), folder / "start.py")
    return folder / "dist" / (NAME + SUFFIX if whole else NAME)


def wanted() -> list[str]:
    """What pyproject.toml says that play and the packer need."""
    told = tomllib.loads((way_in.HOME / "pyproject.toml").read_text(encoding="utf-8"))
    return [*told["project"]["dependencies"], *told["dependency-groups"]["bundle"]]


def options(whole: bool) -> list[str]:
    home = way_in.HOME
    told = ["--noconfirm", "--clean", "--log-level", "WARN", "--name", NAME]
    told += ["--onefile" if whole else "--onedir", "--paths", str(home), "--icon", str(home / ICON)]
    # Tales are found by their names, when they are asked for.
    told += ["--collect-submodules", "game"]
    for name in DATA:
        told += ["--add-data", f"{home / name}{os.pathsep}game/_data/{name}"]
    for name in UNUSED:
        told += ["--exclude-module", name]
    if os.name == "nt":
        # A console that was opened for the program alone goes; one that it was typed in stays.
        told += ["--hide-console", "hide-early"]
    return told


def try_out(program: Path, folder: Path) -> None:
    """Start it as a player would, in ``folder``; `CalledProcessError` for the first that fails."""
    told = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for words in STARTS:
        print("$", program.name, *words, flush=True)
        command = [program, "--data-dir", folder / "data", *words]
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, env=told, check=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Pack it; returns 1 when a step failed, which has said why."""
    parser = argparse.ArgumentParser(prog="python -m tools.bundle", description=__doc__)
    parser.add_argument("out", nargs="?", type=Path, default=way_in.HOME / "dist")
    parser.add_argument("--folder", action="store_true", help="a folder, which starts at once")
    said = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            made = build(folder, not said.folder)
            program = made / (NAME + SUFFIX) if said.folder else made
            try_out(program, folder)
        except subprocess.CalledProcessError:
            return 1
        said.out.mkdir(parents=True, exist_ok=True)
        target = said.out / made.name
        if target.is_dir():
            shutil.rmtree(target)
        shutil.move(made, target)
    print(f"{target}: {_megabytes(target):.0f} MB")
    return 0


def _megabytes(made: Path) -> float:
    files = made.rglob("*") if made.is_dir() else (made,)
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


if __name__ == "__main__":
    sys.exit(main())
