"""``replay``: watch a run, or prove headless that it plays back to what it claims."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli import worlds
from game.core import journal
from game.core.errors import GameError
from game.core.modes import registry
from game.core.verify import verify

DIVERGED = 1


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0 when the run is the same, 1 when it diverges or is damaged."""
    record = read(arguments.file)
    if not arguments.verify:
        from game.cli.play import watch

        return watch(arguments, record)
    try:
        world = registry().read_id(str(record.header.id))
    except GameError as error:
        raise GameError(f"{arguments.file}: {error}") from None
    content = worlds.LIBRARY.content(world.mode)
    with worlds.Progress("replay", record.commands) as progress:
        result = verify(world, content, record, progress.tell)
    print(f"{arguments.file}: {result.message}")
    return 0 if result.same else DIVERGED


def read(name: str) -> journal.Journal:
    """The run in the file ``name``; an unreadable file is an error, a damaged one is not."""
    path = Path(name)
    try:
        with path.open("rb") as file:
            data = file.read(journal.MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise GameError(f"{name}: cannot be read: {worlds.reason(error)}") from None
    if len(data) > journal.MAX_BYTES:
        raise GameError(f"{name}: expected a run of at most {journal.MAX_BYTES} bytes")
    try:
        return journal.read(data)
    except GameError as error:
        raise GameError(f"{name}: {error}") from None
