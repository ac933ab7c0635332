"""Diagrams of locks and keys that were kept as JSON, or drawn as a graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.plain import PlainReader
from game.core.text import message
from game.store import files
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.reading import is_draft, read_kept
from game.tales.locks.rules.reading_dot import read_dot
from game.tales.locks.rules.travel import end_faults, require_safe

FORMAT = "lockkey/1"
DOT = (".dot", ".gv")
"""How the names of graphs end."""
_MOST_BYTES = 8_000_000
_MOST_RULES = 1_000


def read_file(path: Path) -> tuple[dict[str, Any], Diagram]:
    """The object of a file that `generate lockkey --format json` or the desk wrote, and its
    diagram, perhaps a draft; `BadValue` says which file it is and what is wrong with any other."""
    name = _name(path)
    try:
        raw = files.read_bounded(path, _MOST_BYTES)
    except (OSError, ValueError) as error:
        why = files.why(error)
        raise BadValue(message("{file}: cannot be read: {why}", file=name, why=why)) from None
    if len(raw) > _MOST_BYTES:
        raise BadValue(message("{file}: too large for a diagram", file=name))
    try:
        world = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadValue(message("{file}: expected JSON", file=name)) from None
    if not isinstance(world, dict) or world.get("format") != FORMAT:
        raise BadValue(message("{file}: expected a diagram ({format})", file=name, format=FORMAT))
    _check_head(PlainReader(world, name))
    try:
        world["seed"] = clean_seed(world["seed"])
        return world, read_kept(world)
    except BadValue as error:
        raise BadValue(message("{file}: {why}", file=name, why=error.told)) from None


def read_plan(path: Path) -> Diagram:
    """The diagram of a file, JSON or DOT, as a lock plan; `BadValue` as above, and if it cannot be
    finished, or strands."""
    if is_dot(path):
        graph = read_graph(path)
        if end_faults(graph):
            raise _draft(path)
        return require_safe(graph)
    world, diagram = read_file(path)
    if is_draft(world):
        raise _draft(path)
    return require_safe(diagram)


def is_dot(path: Path) -> bool:
    """Whether a file is a graph by its name."""
    return path.suffix.lower() in DOT


def read_graph(path: Path) -> Diagram:
    """The diagram in a file of DOT, perhaps one that cannot be finished; `BadValue` says which file
    it is and what is wrong with any other."""
    try:
        return read_dot(files.read_text(path, _MOST_BYTES))
    except BadValue as error:
        raise BadValue(message("{file}: {why}", file=_name(path), why=error.told)) from None


def _draft(path: Path) -> BadValue:
    told = message("{file}: a draft: expected a diagram that can be finished", file=_name(path))
    return BadValue(told)


def _name(path: Path) -> str:
    """What a file is called; a path such as ``.`` has no name."""
    return path.name or str(path)


def _check_content(read: PlainReader) -> None:
    """Parts with their addresses; diagrams of 0.1.0 have one fingerprint instead."""
    try:
        read.mapping("content")
    except BadValue:
        read.text("content")


def _check_head(read: PlainReader) -> None:
    """What the desk keeps as it is and takes home again."""
    read.text("id")
    read.text("seed", MAX_SEED)
    read.whole("rules", 1, _MOST_RULES)
    _check_content(read)
    read.mapping("params")
