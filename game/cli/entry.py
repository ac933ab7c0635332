"""The way in: reads the arguments, runs one command, and turns expected errors into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from game.cli.arguments import parse
from game.core.errors import GameError

BAD_USE = 2
"""Exit status for a wrong argument, file or value."""
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status and never shows a traceback for bad input."""
    _speak_utf8()
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except GameError as error:
        print(f"error: {error}", file=sys.stderr)
        return BAD_USE
    except BrokenPipeError:
        # The reader of our output has gone (``| head``): nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED


def _speak_utf8() -> None:
    """Seeds and French need more than what a bare locale may offer."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
