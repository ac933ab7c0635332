"""``replay``: watch a run, or prove headless that it plays back to what it claims."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from game.cli import worlds
from game.cli.tales import library_at, registry, take_in
from game.core import journal
from game.core.errors import GameError, one_line
from game.core.made_from import of_then
from game.core.run import Run
from game.core.text import Message, message
from game.core.verify import verify
from game.shell import report
from game.store import files

DIVERGED = 1
MOST_SAID = 400
"""Characters of what a command raised."""


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0 when the run is the same, 1 when it diverges, is damaged or breaks."""
    record, broken = read(arguments.file)
    locale = worlds.locale_of(arguments.lang)
    if not arguments.verify:
        from game.cli.play import watch

        if record.damage is not None:
            told = message("it is damaged and plays up to there: {why}", why=record.damage.told)
            print(locale.render(_of(arguments.file, told)), file=sys.stderr)
        return watch(arguments, record)
    try:
        world = registry().read_id(str(record.header.id))
    except GameError as error:
        raise GameError(_of(arguments.file, error.told)) from None
    with suppress(GameError):  # without its pack it is played as it was kept, or is told below
        take_in(arguments.data_dir, world.mode.name, world.mode.uses(world.params))
    library = library_at(arguments.data_dir)
    content = library.content_of_run(world, record.last)
    then = of_then(world, library.content_for(world), content)
    if then is not None:
        print(locale.render(_of(arguments.file, then)), file=sys.stderr, flush=True)
    with worlds.Progress("replay", record.commands) as progress:
        commands = record.commands
        result = verify(world, content, record, lambda share: progress.tell(int(share * commands)))
    told = result.told
    why = None
    if broken and result.same and result.run is not None:
        why = _break(result.run, broken)
        if why is None:
            told = message(
                "{same}; then {command}, which broke it, is carried out here",
                same=told,
                command=broken,
            )
        else:
            told = message(
                "{same}; then {command} breaks it: {why}", same=told, command=broken, why=why
            )
    print(locale.render(_of(arguments.file, told)))
    return 0 if result.same and why is None else DIVERGED


def _break(run: Run, text: str) -> str | None:
    """What comes of the command that broke the run; None when it does not break it here."""
    try:
        run.do(run.mode.parse_command(text))
    except Exception as error:  # that it raises whatever it likes is why somebody looks
        return one_line(f"{type(error).__name__}: {error}")[:MOST_SAID]
    return None


def read(name: str) -> tuple[journal.Journal, str]:
    """The run in the file ``name``, which may be a report, and the command that broke it as far as
    a report tells; an unreadable file is an error, a damaged run is not."""
    data = text = files.read_regular(Path(name), report.MAX_BYTES)
    try:
        told = report.is_report(data)
        if told:
            text = report.run_in(data)
        if len(text) > journal.MAX_BYTES:
            raise GameError(
                message("expected a run of at most {most} bytes", most=journal.MAX_BYTES)
            )
        record = journal.read(text)
        return record, report.broken_in(data, record) if told else ""
    except GameError as error:
        raise GameError(_of(name, error.told)) from None


def _of(name: str, told: Message) -> Message:
    return message("{file}: {error}", file=name, error=told)
