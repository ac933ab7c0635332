"""``report``: one file to send in. Opens no window and needs none of its packages."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.tales import registry
from game.core.errors import GameError
from game.core.text import message
from game.shell import report
from game.store import files
from game.store.places import open_places


def run(arguments: argparse.Namespace) -> int:
    """Write the report and print where it is."""
    places = open_places(None if arguments.data_dir is None else Path(arguments.data_dir))
    own = tuple(setting for tale in registry().tales for setting in tale.settings)
    subject = report.latest(places)
    if arguments.out is None:
        print(report.make(places, own, subject))
        return 0
    out = Path(arguments.out)
    if not out.parent.is_dir():
        raise GameError(message("--out {file}: expected an existing folder", file=str(out)))
    try:
        out.write_bytes(report.compose(places, own, subject))
    except OSError as error:
        raise files.unwritable(out, error) from None
    print(out)
    return 0
