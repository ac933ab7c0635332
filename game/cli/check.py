"""``check``: lint of everything that is data - quests, translations, pictures, sounds, credits."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from game.cli.chances import tell
from game.content.lint_assets import lint_atlas, lint_audio, lint_credits
from game.content.lint_locale import lint_catalogue
from game.content.lint_quests import lint_quest, lint_quests, picture_names
from game.content.places import assets_dir, levels_dir
from game.content.quests import quest_files, read_quest
from game.core.errors import ContentError, GameError
from game.core.text import message
from game.core.thrones.quest import Quest

FAULTY = 1


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0 when nothing is wrong, 1 when something is, a line for each fault."""
    if arguments.path:
        found = [fault for path in arguments.path for fault in _lint_path(Path(path))]
    else:
        found = list(_lint_everything())
    for fault in found:
        print(fault)
    if found:
        print(f"{len(found)} fault{'s' if len(found) > 1 else ''}", file=sys.stderr)
        return FAULTY
    print("nothing is wrong")
    if arguments.verbose:
        for line in tell(_quests(arguments.path)):
            print(line, flush=True)
    return 0


def _lint_everything() -> Iterator[str]:
    assets = assets_dir()
    yield from lint_quests(levels_dir(), assets)
    for file in _files(assets):
        yield from _lint_file(file)


def _lint_path(path: Path) -> Iterator[str]:
    if path.is_dir():
        for file in _files(path):
            yield from _lint_file(file)
    elif path.is_file():
        if path.suffix not in (".toml", ".po", ".json"):
            raise GameError(message("{file}: expected a .toml, .po or .json file", file=str(path)))
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
    elif path.name == "audio.toml":
        yield from lint_audio(path)
    elif path.name == "credits.toml":
        yield from lint_credits(path, path.parent)
    elif path.suffix == ".toml":
        try:
            quest = read_quest(path)
        except ContentError as error:
            yield str(error)
        else:
            pictures = picture_names(assets_dir())
            yield from (f"{path}: {fault}" for fault in lint_quest(quest, pictures))


def _quests(paths: list[str]) -> list[Quest]:
    """The quests among ``paths``; every quest when none were named."""
    named = [Path(path) for path in paths] or [levels_dir() / "quests"]
    files = [file for path in named for file in ([path] if path.is_file() else _files(path))]
    return [read_quest(file) for file in files if file in quest_files(file.parent.parent)]
