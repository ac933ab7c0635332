"""Where things are kept."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from game.core.errors import GameError
from game.core.text import message
from game.store import files

APP = "candle-key-hex-throne"
TRIAL = ".trial"
"""The file by which a start sees whether a folder can be written in."""


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one player; ``root`` is None when nothing can be kept on this machine."""

    root: Path | None
    trouble: str = ""
    """Why nothing can be kept, in one line for the title screen."""

    @property
    def kept(self) -> bool:
        """Whether anything survives the end of the program."""
        return self.root is not None

    @property
    def settings(self) -> Path | None:
        return self._in("settings.json")

    @property
    def chronicle(self) -> Path | None:
        return self._in("chronicle.sqlite3")

    @property
    def runs(self) -> Path | None:
        """The folder of runs being played."""
        return self._in("runs")

    @property
    def damaged(self) -> Path | None:
        """The folder of what could not be read, each thing with its reason."""
        return self._in("damaged")

    @property
    def exports(self) -> Path | None:
        """The folder in which exported files are offered first."""
        return self._in("exports")

    @property
    def projects(self) -> Path | None:
        """The folder of work that is saved by itself."""
        return self._in("projects")

    @property
    def shelf(self) -> Path | None:
        """The folder of content that the player added, by address."""
        return self._in("content")

    def _in(self, name: str) -> Path | None:
        return None if self.root is None else self.root / name


def places_at(data_dir: str | None) -> Places:
    """The folders of ``data_dir``, or the default ones, as they are: nothing is made or tried."""
    return Places(Path(data_dir or platformdirs.user_data_path(APP, appauthor=False)))


def open_places(data_dir: Path | None = None) -> Places:
    """The folders to use, made and tried.

    A ``data_dir`` that was asked for and cannot be used is a `GameError`. When the default folder
    cannot be used the game plays on and keeps nothing.
    """
    root = data_dir or Path(platformdirs.user_data_path(APP, appauthor=False))
    try:
        _try_out(root)
    except OSError as error:
        why = files.why(error)
        if data_dir is not None:
            raise GameError(
                message(
                    "--data-dir {folder}: expected a writable folder: {why}",
                    folder=str(root),
                    why=why,
                )
            ) from None
        return Places(None, f"{root}: {why}")
    return Places(root)


def _try_out(root: Path) -> None:
    """Make the folders and write a file in each; raises `OSError`."""
    places = Places(root)
    for folder in (root, places.runs, places.damaged, places.exports):
        assert folder is not None
        folder.mkdir(parents=True, exist_ok=True)
        trial = folder / TRIAL
        trial.write_bytes(b"")
        trial.unlink(missing_ok=True)
        files.sweep(folder, time.time())
