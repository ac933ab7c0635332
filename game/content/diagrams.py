"""Diagrams of locks and keys that were kept as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.core.errors import BadValue
from game.core.gameid import MAX_SEED
from game.core.lockkey.diagram import Diagram
from game.core.lockkey.reading import is_draft, read_diagram
from game.core.plain import PlainReader
from game.core.text import message

FORMAT = "lockkey/1"
_MOST_BYTES = 8_000_000
_MOST_RULES = 1_000


def read_kept(path: Path) -> dict[str, Any]:
    """The object of a file that `generate lockkey --format json` or the desk wrote; `BadValue` says
    what is wrong with any other."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadValue(message("{file}: too large for a diagram", file=path.name))
        world = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadValue(message("{file}: cannot be read: {why}", file=path.name, why=why)) from None
    except (ValueError, RecursionError):
        raise BadValue(message("{file}: expected JSON", file=path.name)) from None
    if not isinstance(world, dict) or world.get("format") != FORMAT:
        raise BadValue(
            message("{file}: expected a diagram ({format})", file=path.name, format=FORMAT)
        )
    _check_head(PlainReader(world, path.name))
    return world


def read_plan(path: Path) -> Diagram:
    """The diagram of a file as a lock plan; `BadValue` as above, and if it cannot be finished."""
    world = read_kept(path)
    if is_draft(world):
        raise BadValue(
            message("{file}: a draft: expected a diagram that can be finished", file=path.name)
        )
    return read_diagram(world)


def _check_head(read: PlainReader) -> None:
    """What the desk keeps as it is and takes home again."""
    read.text("id")
    read.text("seed", MAX_SEED)
    read.whole("rules", 1, _MOST_RULES)
    read.text("content")
    read.mapping("params")
