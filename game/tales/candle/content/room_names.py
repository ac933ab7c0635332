"""What the rooms of Candle are called: in English as their files, in French by
``levels/tables/candle_rooms.toml``."""

from __future__ import annotations

from pathlib import Path

from game.core.errors import ContentError
from game.core.text import Prose, message
from game.store.toml_reader import toml_data

ROOMS_TABLE = "tables/candle_rooms.toml"
_FORMAT = "candle-rooms/1"


def read_names(levels: Path) -> dict[str, Prose]:
    """The names of rooms by those of their files; `ContentError` for a table that is none. Where
    there is no table, nothing has another name."""
    path = levels / ROOMS_TABLE
    if not path.is_file():
        return {}
    match toml_data(path):
        case {"format": str(said), "fr": dict(french)} if said == _FORMAT:
            spoken = {name: name.replace("-", " ") for name in french}
            return {name: Prose(spoken[name], str(words)) for name, words in french.items()}
    raise ContentError(
        message(
            "{file}: expected {format}, with a table fr of the names of rooms",
            file=str(path),
            format=_FORMAT,
        )
    )
