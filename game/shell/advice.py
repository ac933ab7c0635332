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
from game.core.codec import Plain
from game.core.errors import GameError
from game.core.journal import Journal
from game.core.mode import Foreseeing, Game, Hinting, Mode, Telling
from game.core.playback import Playback, mismatch_of
from game.core.registry import World
from game.engine.locale import Locale
from game.engine.worker import Job, Worker
from game.shell.contract import Advice
from game.shell.tale import Tale
from game.store.shipped import loaded


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


ASK_EVERY = 60
"""Steps between two looks at what a game is missing."""


class Ahead:
    """Keeps one game supplied. Call `update` once a step."""

    def __init__(self, worker: Worker, tale: Tale) -> None:
        self._worker = worker
        self._tale = tale
        self._job: Job | None = None
        self._steps = 0
        self._order: Plain = None

    def update(self, game: Game) -> None:
        """Hand over what is ready, and have made what is missing."""
        if not isinstance(game, Foreseeing):
            return
        job = self._job
        if job is not None and job.over:
            self._job = None
            if job.state == "done":
                try:
                    game.offer(job.result)
                except GameError:
                    self._order = None  # not what this game wants: it makes its own
        self._steps += 1
        if self._job is None and self._steps % ASK_EVERY == 1:
            order = game.order()
            # An order that came to nothing is not placed again: the game makes it itself.
            if order is not None and order != self._order:
                self._order = order
                self._job = self._worker.submit(make_ahead, self._tale, order)

    def stop(self) -> None:
        if self._job is not None:
            self._worker.drop(self._job)
            self._job = None
