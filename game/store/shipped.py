"""Where levels/ and assets/ lie: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

from game.core.errors import ContentError
from game.core.text import message

_PACKAGE = Path(__file__).resolve().parent.parent


def levels_dir() -> Path:
    """The folder of quests and other levels."""
    return _folder("levels")


def assets_dir() -> Path:
    """The folder of pictures, sounds, fonts and translations."""
    return _folder("assets")


def _folder(name: str) -> Path:
    """The installed copy is asked first: what happens to lie beside an installed package (in
    ``site-packages``) is not ours."""
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise ContentError(
        message(
            "{place}: expected the folder {name} of this game",
            place=str(_PACKAGE.parent / name),
            name=name,
        )
    )
