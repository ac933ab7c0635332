"""``replay``: watch a run, or prove headless that it plays back to what it claims."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli import worlds
from game.cli.tales import library, registry
from game.core import journal
from game.core.errors import GameError
from game.core.text import Message, message
from game.core.verify import verify
from game.store import files

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
        raise GameError(_of(arguments.file, error.told)) from None
    content = library().content(world.mode.name)
    with worlds.Progress("replay", record.commands) as progress:
        result = verify(world, content, record, progress.tell)
    told = _of(arguments.file, result.told)
    print(worlds.locale_of(arguments.lang).render(told))
    return 0 if result.same else DIVERGED


def read(name: str) -> journal.Journal:
    """The run in the file ``name``; an unreadable file is an error, a damaged one is not."""
    path = Path(name)
    try:
        data = files.read_bounded(path, journal.MAX_BYTES)
    except (OSError, ValueError) as error:
        raise GameError(
            message("{file}: cannot be read: {why}", file=name, why=files.why(error))
        ) from None
    if len(data) > journal.MAX_BYTES:
        raise GameError(
            message(
                "{file}: expected a run of at most {most} bytes", file=name, most=journal.MAX_BYTES
            )
        )
    try:
        return journal.read(data)
    except GameError as error:
        raise GameError(_of(name, error.told)) from None


def _of(name: str, told: Message) -> Message:
    return message("{file}: {error}", file=name, error=told)
