"""``check``: lint of everything that is data - quests, sections, translations, pictures, sounds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from game.core.errors import ContentError, GameError
from game.core.text import message
from game.store.lint_assets import lint_atlas, lint_audio, lint_credits
from game.store.lint_locale import lint_catalogue
from game.store.shipped import assets_dir, levels_dir
from game.tales.candle.content import floor_looks
from game.tales.candle.content.lint_sections import lint_candle, lint_drawing_file, lint_tileset
from game.tales.hex.content import encounters as hex_encounters
from game.tales.hex.content import play as hex_play
from game.tales.hex.content import tables as hex_tables
from game.tales.key.content import tables as dungeon_tables
from game.tales.locks.content import tables as lockkey
from game.tales.throne.content.chances import tell
from game.tales.throne.content.lint_quests import lint_quest_file, lint_quests, picture_names
from game.tales.throne.content.quests import read_facts
from game.tales.throne.rules.quest import Quest

FAULTY = 1
SUFFIXES = (".toml", ".tmx", ".tsx", ".po", ".json")
"""Of the files that can be named."""


def _lint_dungeon(path: Path) -> Iterator[str]:
    """What is wrong with one of Key's tables, which are read together: beside a copy of some of
    them stand the game's own others. What is wrong with their words, or keeps those others from
    being used, is told with the first of the folder's."""
    names = [name for name in dungeon_tables.NAMES if (path.parent / name).exists()]
    for fault in dungeon_tables.lint_dungeon(path.parent, levels_dir() / "tables"):
        named = [name for name in names if fault.startswith(f"{path.parent / name}:")]
        if path.name in (named or names[:1]):
            yield fault


Lint = Callable[[Path], Iterator[str]]

TABLES: dict[str, Lint] = {
    lockkey.NAME: lockkey.lint_tables,
    **dict.fromkeys(dungeon_tables.NAMES, _lint_dungeon),
    **dict.fromkeys(hex_tables.NAMES, hex_tables.lint_tables),
    **dict.fromkeys(hex_encounters.NAMES, hex_encounters.lint_encounters),
    hex_play.NAME: hex_play.lint_play,
}
"""Linters of the files in levels/tables."""
LINTERS: dict[str, Lint] = {
    "audio.toml": lint_audio,
    "credits.toml": lambda path: lint_credits(path, path.parent),
    floor_looks.NAME: floor_looks.lint_floor_looks,
    **TABLES,
}
"""Linters by the name of the file; other files are known by their suffix, and quests by having
none of these names."""


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0 when nothing is wrong, 1 when something is, a line for each fault."""
    if arguments.path:
        found = [fault for path in arguments.path for fault in _lint_path(Path(path))]
    else:
        found = list(_lint_everything())
    print("\n".join(found) or "nothing is wrong", flush=True)
    if arguments.verbose:
        for line in tell(list(_quests(arguments.path))):
            print(line, flush=True)
    if found:
        print(f"{len(found)} fault{'s' if len(found) > 1 else ''}", file=sys.stderr)
    return FAULTY if found else 0


def _lint_everything() -> Iterator[str]:
    assets = assets_dir()
    yield from lint_quests(levels_dir(), assets)
    yield from lint_candle(levels_dir())
    for name, lint in TABLES.items():
        yield from lint(levels_dir() / "tables" / name)
    for file in _files(assets):
        yield from _lint_file(file)


def _lint_path(path: Path) -> Iterator[str]:
    if path.is_dir():
        for file in _files(path):
            yield from _lint_file(file)
    elif path.is_file():
        if path.suffix not in SUFFIXES:
            expected = message(
                "{file}: expected a .toml, .tmx, .tsx, .po or .json file", file=str(path)
            )
            raise GameError(expected)
        yield from _lint_file(path)
    else:
        raise GameError(message("{file}: expected a file or a folder", file=str(path)))


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def _lint_file(path: Path) -> Iterator[str]:
    if path.suffix == ".po":
        yield from lint_catalogue(path)
    elif path.suffix == ".json":
        yield from lint_atlas(path)
    elif path.name in LINTERS:
        yield from LINTERS[path.name](path)
    elif path.suffix == ".tmx":
        yield from lint_drawing_file(path, levels_dir())
    elif path.suffix == ".tsx":
        yield from lint_tileset(path)
    elif _is_quest(path):
        yield from lint_quest_file(path, picture_names(assets_dir()))


def _is_quest(path: Path) -> bool:
    return path.suffix == ".toml" and path.name not in LINTERS


def _quests(paths: list[str]) -> Iterator[Quest]:
    """The facts of the quests among ``paths``; of every quest when none were named.

    Drafts are quests too. One whose facts are wrong has no chances; that it is, was told.
    """
    named = [Path(path) for path in paths] or [levels_dir() / "quests"]
    for path in named:
        for file in [path] if path.is_file() else _files(path):
            with suppress(ContentError):
                if _is_quest(file):
                    yield read_facts(file)
