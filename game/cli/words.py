"""``words``: all that the game says, in English, as a template for another language."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.cli import worlds
from game.cli.tales import registry
from game.core.sliced import through
from game.shell.wording import gathered, template
from game.store import files


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0."""
    with worlds.Progress("words", 100) as progress:
        work = gathered(registry().tales)
        wording = through(work, lambda share: progress.tell(int(100 * share)))
    text = "\n".join(template(wording))
    if arguments.out is None:
        sys.stdout.write(text)
        return 0
    path = Path(arguments.out)
    try:
        files.write_whole(path, text.encode())
    except OSError as error:
        raise files.unwritable(path, error) from None
    return 0
