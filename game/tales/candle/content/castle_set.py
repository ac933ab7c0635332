"""Which drawings worlds of Candle are made from: ``levels/sets/castle.toml`` (docs/sections.md).

The set is a closed list, so that what is drawn besides changes no world.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from game.core.text import message
from game.store.toml_reader import read_toml
from game.tales.candle.content.castle_table import CASTLE_TABLE

TILESET = "tilesets/candle.tsx"
CASTLE_SET = "sets/castle.toml"
FOLDERS = ("sections", "chunks", "story", "fallbacks")
"""Where pieces lie below levels/."""
SET_FOLDERS = ("sections", "chunks", "fallbacks")
"""Those of which a set lists what floors are laid from."""
_MOST_QUOTED = 40
"""Characters of a name that a complaint tells."""


def source_files(levels: Path) -> Iterator[Path]:
    """Every file that the compiled one is made from, in a fixed order."""
    yield levels / TILESET
    yield levels / CASTLE_TABLE
    for _, path in drawn(levels):
        yield path


def drawn(levels: Path) -> Iterator[tuple[str, Path]]:
    """Every drawing that worlds are made from with its folder, in the order of folders and names:
    those that the castle's set lists; of the story, and where no set is, every one."""
    listed = listed_in(levels)
    for folder in FOLDERS:
        for path in sorted((levels / folder).glob("*.tmx")):
            if folder not in listed or path.stem in listed[folder]:
                yield folder, path


def listed_in(levels: Path) -> Mapping[str, Sequence[str]]:
    """The names in the castle's set by their folders; nothing where there is no such file.

    Raises `ContentError` for a file that is no set, and for a name that nothing is drawn under.
    """
    path = levels / CASTLE_SET
    if not path.is_file():
        return {}
    table = read_toml(path)
    table.word("format", ("set/1",))
    table.word("id", (path.stem,))
    listed = {folder: tuple(table.text(folder).split()) for folder in SET_FOLDERS}
    table.finish()
    for folder, names in listed.items():
        there = frozenset(each.stem for each in (levels / folder).glob("*.tmx"))
        for name in names:
            if name not in there:
                told = message("names of drawings, {name} is none", name=name[:_MOST_QUOTED])
                table.complain(folder, told)
    return listed
