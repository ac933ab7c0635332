"""Hints, chances, logs of the past: worked out in the worker so that no frame waits for them.

The functions here are what the worker runs: plain data in, plain data out. They get a snapshot, but
a game answers from its `view()` alone, so nothing hidden can leak into an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.core import journal
from game.core.account import Account, account_of
from game.core.journal import Journal
from game.core.mode import Hinting, Mode, Plain, Telling
from game.core.playback import Playback, mismatch_of
from game.core.registry import World
from game.engine.locale import Locale
from game.engine.worker import Job
from game.shell.contract import Advice
from game.shell.tale import Tale
from game.store.library import loaded


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a moment of a run. ``commands`` says which moment it was."""

    tale: Tale
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


def make_ahead(tale: Tale, order: Plain) -> Plain:
    """What a game of that tale ordered, made from the same content."""
    mode = _mode(tale)
    return None if mode.make_ahead is None else mode.make_ahead(loaded(tale.load), order)


def past(tale: Tale, text: bytes) -> Account | None:
    """What happened in the run with this text, for the log of one that is taken up again; None
    where that is not told."""
    recorded = journal.read(text)
    return account_of(_world(_mode(tale), recorded), loaded(tale.load), recorded)


def played_again(tale: Tale, text: bytes, most: int) -> Iterator[Any]:
    """What a player saw after each step of the run with this text; nothing of one that is longer
    than ``most`` steps or cannot be played from its start here."""
    recorded = journal.read(text)
    world, content = _world(_mode(tale), recorded), loaded(tale.load)
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


def _mode(tale: Tale) -> Mode:
    assert tale.mode is not None
    return tale.mode()


def _world(mode: Mode, recorded: Journal) -> World:
    said = recorded.header.id
    return World(mode, mode.space.read(said.params), said.seed)


def _game(question: Question) -> Any:
    return _mode(question.tale).restore(loaded(question.tale.load), question.snapshot)
