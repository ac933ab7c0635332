"""Lint of quests beyond what loading demands: languages, typography, pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from game.core.text import Prose
from game.store.lint import lint_prose
from game.tales.throne.content.quests import faults_of, quest_files, read_quest
from game.tales.throne.rules.params import QUESTS
from game.tales.throne.rules.quest import Quest

PICTURE_ATLASES = ("vignettes_*.json", "stories.json")
"""Atlases below assets/throne in which a quest may find its pictures."""
_EPITAPHS = range(6, 9)


def lint_quests(levels: Path, assets: Path) -> Iterator[str]:
    """What is wrong with the quests below ``levels``, a line for each fault."""
    pictures = picture_names(assets)
    if not pictures:
        yield f"{assets / 'throne'}: expected the atlases of the quests' pictures"
    found = []
    for path in quest_files(levels):
        found.append(path.stem)
        yield from lint_quest_file(path, pictures)
    for name in QUESTS:
        if name not in found:
            yield f"{levels / 'quests' / name}.toml: expected the quest {name!r}"


def lint_quest_file(path: Path, pictures: frozenset[str]) -> Iterator[str]:
    """What is wrong with the quest in the file ``path``: everything that keeps it from being
    loaded, or else what `lint_quest` finds."""
    faults = faults_of(path)
    if faults:
        yield from map(str, faults)
    else:
        yield from (f"{path}: {fault}" for fault in lint_quest(read_quest(path), pictures))


def lint_quest(quest: Quest, pictures: frozenset[str]) -> Iterator[str]:
    """What is wrong with one quest that could be loaded.

    ``pictures`` are the sprites there are; when there are none, pictures are not looked at.
    """
    for place, prose in _proses(quest):
        yield from (f"{place}: {fault}" for fault in lint_prose(prose))
    if len(quest.epitaphs) not in _EPITAPHS:
        yield f"epitaph: expected {_EPITAPHS[0]} to {_EPITAPHS[-1]}, got {len(quest.epitaphs)}"
    for place, picture in _pictures_named(quest):
        if pictures and picture not in pictures:
            yield f"{place}: picture: expected a sprite of the atlases, got {picture!r}"


def _proses(quest: Quest) -> Iterator[tuple[str, Prose]]:
    yield "title", quest.title
    yield "blurb", quest.blurb
    for passage in quest.passages:
        yield f"passage after {passage.after}: title", passage.title
        yield f"passage after {passage.after}: text", passage.text
    for number, epitaph in enumerate(quest.epitaphs, start=1):
        yield f"epitaph {number}", epitaph
    for step in quest.steps:
        yield f"step {step.number}: name", step.name
        yield f"step {step.number}: meet", step.meet
        yield f"step {step.number}: result", step.result


def _pictures_named(quest: Quest) -> Iterator[tuple[str, str]]:
    if quest.banner:
        yield "banner", f"banner/{quest.banner}"
    for passage in quest.passages:
        if passage.picture:
            yield f"passage after {passage.after}", f"story/{passage.picture}"
    for step in quest.steps:
        yield f"step {step.number}", f"vignette/{step.picture}"


def picture_names(assets: Path) -> frozenset[str]:
    """The names of all sprites in the atlases of pictures; one that is damaged names none."""
    names: list[str] = []
    for pattern in PICTURE_ATLASES:
        for path in sorted((assets / "throne").glob(pattern)):
            try:
                names += json.loads(path.read_text(encoding="utf-8"))["sprites"]
            except (OSError, ValueError, KeyError, TypeError):
                continue
    return frozenset(names)
