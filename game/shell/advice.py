"""Hints, chances, logs of the past: worked out in the worker so that no frame waits for them.

The functions here are what the worker runs: plain data in, plain data out. They get a snapshot, but
a game answers from its `view()` alone, so nothing hidden can leak into an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.content.library import Library
from game.core import journal
from game.core.account import Account, account_of
from game.core.mode import Hinting, Mode, Plain, Telling
from game.core.modes import registry
from game.core.playback import Playback, mismatch_of
from game.core.registry import Registry
from game.core.text import Message
from game.engine.locale import Locale
from game.engine.worker import Job


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint as plain data: the command's text, and why."""

    command: str
    why: Message


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a moment of a run. ``commands`` says which moment it was."""

    mode: str
    commands: int
    snapshot: dict[str, Plain]


def hint(question: Question) -> Advice | None:
    """What the game advises at that moment; None when it has nothing to say."""
    game = _game(question)
    if not isinstance(game, Hinting):
        return None
    advised = game.hint()
    return None if advised is None else Advice(advised.command.text, advised.why)


def odds(question: Question) -> Any:
    """The chances at that moment, in the mode's own form; None for a mode without."""
    game = _game(question)
    return game.odds() if isinstance(game, Telling) else None


def make_ahead(mode: str, order: Plain) -> Plain:
    """What a game of that mode ordered, made from the same content."""
    modes, library = _shelf()
    entry: Mode = modes.mode(mode)
    return None if entry.make_ahead is None else entry.make_ahead(library.content(entry), order)


def past(text: bytes) -> Account | None:
    """What happened in the run with this text, for the log of one that is taken up again; None
    where that is not told."""
    modes, library = _shelf()
    recorded = journal.read(text)
    world = modes.read_id(str(recorded.header.id))
    return account_of(world, library.content(world.mode), recorded)


def played_again(text: bytes, most: int) -> Iterator[Any]:
    """What a player saw after each step of the run with this text; nothing of one that is longer
    than ``most`` steps or cannot be played from its start here."""
    modes, library = _shelf()
    recorded = journal.read(text)
    world = modes.read_id(str(recorded.header.id))
    content = library.content(world.mode)
    if recorded.commands > most or mismatch_of(world, content, recorded) is not None:
        return
    playback = Playback(world, content, recorded)
    yield playback.game.view()
    while playback.step() is not None:
        yield playback.game.view()


def failure(locale: Locale, job: Job) -> str:
    """Why a job of the worker came to nothing, in the player's language."""
    why = (job.error.strip().splitlines() or [""])[-1]
    return locale.gettext("It could not be worked out: {why}").format(why=why)


@cache
def _shelf() -> tuple[Registry, Library]:
    """Loaded once in each worker process and kept: tables are large."""
    return registry(), Library()


def _game(question: Question) -> Any:
    modes, library = _shelf()
    mode: Mode = modes.mode(question.mode)
    return mode.restore(library.content(mode), question.snapshot)
