"""The way in: reads the arguments, runs one command, and turns expected errors into one line."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from game.cli.arguments import language_of, parse
from game.cli.worlds import locale_of, reason
from game.core.errors import ContentError, GameError
from game.core.text import message

BAD_USE = 2
"""Exit status for a wrong argument, file or value."""
INTERRUPTED = 130

PACKAGES = ("platformdirs", "pygame", "pytmx")
"""What the game needs; main.py sees to it that they are there, where it is started by that."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status and never shows a traceback for bad input."""
    _speak_utf8()
    said = sys.argv[1:] if argv is None else argv
    language = language_of(said)
    try:
        status = _carry_out(said)
        sys.stdout.flush()
        return status
    except GameError as error:
        return _refuse(error, language)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in PACKAGES:
            raise
        told = message(
            "the package {package} is not installed: pip install ., or remove .venv, run main.py",
            package=missing,
        )
        return _refuse(GameError(told), language)
    except BrokenPipeError:
        # The reader of our output has gone (``| head``).
        _silence_output()
        return 0
    except OSError as error:
        _silence_output()
        return _refuse(
            GameError(message("{file}: {why}", file=error.filename or "output", why=reason(error))),
            language,
        )
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED


def _carry_out(argv: Sequence[str]) -> int:
    try:
        arguments = parse(argv)
    except SystemExit:
        return 0  # --help or --version, which have been answered
    if arguments.data_dir is not None:
        from game.store.places import open_places

        open_places(Path(arguments.data_dir))
    status: int = arguments.run(arguments)
    return status


def _refuse(error: GameError, language: str) -> int:
    """Say what was wrong. What others wrote must not steer the terminal."""
    try:
        locale = locale_of(language)
        line = locale.render(message("error: {line}", line=locale.tell(error)))
    except ContentError:  # the catalogue itself is missing or damaged
        line = f"error: {error}"
    shown = "".join(
        character if unicodedata.category(character) != "Cc" else f"\\x{ord(character):02x}"
        for character in line
    )
    print(shown, file=sys.stderr)
    return BAD_USE


def _silence_output() -> None:
    """Nothing can be said any more, not even what Python still holds back until it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Seeds and French need more than what a bare locale may offer."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
