"""Hints, chances, logs of the past: worked out in the worker so that no frame waits for them.

The functions here are what the worker runs: plain data in, plain data out. They get a snapshot, but
a game answers from its `view()` alone, so nothing hidden can leak into an answer. Knows no pygame:
the worker holds its modules for as long as the program runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.core import journal
from game.core.account import Account, accounting
from game.core.codec import Plain
from game.core.errors import GameError
from game.core.gameid import GameId
from game.core.journal import Journal
from game.core.mode import Content, Foreseeing, Game, Hinting, Mode, Preparing, Telling
from game.core.parts import NOTHING
from game.core.playback import Playback, mismatch_of
from game.core.registry import World
from game.core.run import Snapshot
from game.core.session import resuming
from game.core.sliced import Sliced, part
from game.core.text import Message
from game.engine.locale import Locale
from game.engine.worker import Job, Urgency, Worker
from game.shell.advised import Advice
from game.shell.tale import Tale
from game.store import transfer
from game.store.chronicle import Entry
from game.store.shipped import library_of


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a moment of a run. ``commands`` says which moment it was."""

    tale: Tale
    commands: int
    snapshot: dict[str, Plain]
    made_from: str = NOTHING
    """The parts of content that the run is played with, in one word."""


def hint(question: Question) -> Sliced[Advice | None]:
    """What the game advises at that moment; None when it has nothing to say."""
    game = _game(question)
    if not isinstance(game, Hinting):
        return None
    if isinstance(game, Preparing):
        yield from game.preparing()
    advised = game.hint()
    return None if advised is None else Advice(advised.command.text, advised.why)


def odds(question: Question) -> Sliced[Any]:
    """The chances at that moment, in the mode's own form; None for a mode without."""
    game = _game(question)
    if isinstance(game, Preparing):
        yield from game.preparing()
    return game.odds() if isinstance(game, Telling) else None


def make_ahead(tale: Tale, made_from: str, order: Plain) -> Sliced[Plain]:
    """What a game of that tale ordered, made from the same parts of content."""
    mode = _mode(tale)
    if mode.make_ahead is None:
        return None
    return (yield from mode.make_ahead(_content(tale, made_from), order))


def started(tale: Tale, game_id: GameId, made_from: str) -> Sliced[Snapshot | Message]:
    """The snapshot of a new game of that world, made from these parts of content; or why there can
    be none."""
    mode = _mode(tale)
    assert mode.starting is not None
    try:
        params = mode.space.read(game_id.params)
        content = _content(tale, made_from)
        game = yield from mode.starting(params, game_id.seed, content)
    except GameError as error:
        return error.told
    return game.snapshot()


_READ = 0.1
"""The share of reading a run, the rest being that of playing it."""


def past(tale: Tale, text: bytes) -> Sliced[Account | None]:
    """What happened in the run with this text, for the log of one that is taken up again; None
    where that is not told."""
    recorded = yield from part(journal.reading(text), 0.0, _READ)
    world = _world(_mode(tale), recorded)
    return (yield from accounting(world, _content_of_run(tale, world, recorded), recorded))


def proved(tale: Tale, name: str, text: bytes, now: float) -> Sliced[Entry | Message]:
    """The entry of the run with this text, read from the file ``name`` and proved; or why there is
    none."""
    try:
        recorded = yield from part(journal.reading(text), 0.0, _READ)
        world = _world(_mode(tale), recorded)
        content = _content_of_run(tale, world, recorded)
        proving = transfer.proving(name, recorded, world, content, now)
        return (yield from part(proving, _READ, 1.0))
    except GameError as error:
        return error.told


def caught_up(tale: Tale, text: bytes) -> Sliced[Snapshot | Message]:
    """The snapshot that a run without one would have beside it, or why it cannot be gone on with.

    It is played from its start.
    """
    try:
        kept = yield from part(journal.reading(text), 0.0, _READ)
        world = _world(_mode(tale), kept)
        playing = resuming(world, _content_of_run(tale, world, kept), kept)
        resumption = yield from part(playing, _READ, 1.0)
        return resumption.session.snapshot()
    except GameError as error:
        return error.told


def sought(
    tale: Tale, text: bytes, known: int, state: Snapshot, target: int
) -> Sliced[Snapshot | Message]:
    """The state of the run with this text after ``target`` steps, that of ``known`` steps being
    given; or why it cannot be played so far."""
    try:
        recorded = journal.read(text)
        world = _world(_mode(tale), recorded)
        playback = Playback(world, _content_of_run(tale, world, recorded), recorded)
        playback.go_to(known, state)
        yield from playback.seeking(target)
        return playback.state()
    except GameError as error:
        return error.told


def played_again(tale: Tale, text: bytes, most: int) -> Iterator[tuple[Any, float]]:
    """What a player saw after each step of the run with this text, and the share that is behind;
    nothing of one that is longer than ``most`` steps or cannot be played from its start here."""
    recorded = journal.read(text)
    world = _world(_mode(tale), recorded)
    content = _content_of_run(tale, world, recorded)
    if recorded.commands > most or mismatch_of(world, content, recorded) is not None:
        return
    playback = Playback(world, content, recorded)
    yield playback.game.view(), 0.0
    while playback.step() is not None:
        yield playback.game.view(), playback.position / playback.length


def failure(locale: Locale, job: Job) -> str:
    """Why a job of the worker came to nothing, in the player's language."""
    last = (job.error.strip().splitlines() or [""])[-1]
    why = last if job.told is None else locale.render(job.told)
    return locale.gettext("It could not be worked out: {why}").format(why=why)


def _content_of_run(tale: Tale, world: World, recorded: Journal) -> Content:
    """What a recorded run is played with."""
    return library_of(tale).content_of_run(world, recorded.last)


def _content(tale: Tale, made_from: str) -> Content:
    """The content in which the parts are that a run names."""
    return library_of(tale).recall(tale.id, made_from)


def _mode(tale: Tale) -> Mode:
    assert tale.mode is not None
    return tale.mode()


def _world(mode: Mode, recorded: Journal) -> World:
    said = recorded.header.id
    return World(mode, mode.space.read(said.params), said.seed)


def _game(question: Question) -> Game:
    content = _content(question.tale, question.made_from)
    return _mode(question.tale).restore(content, question.snapshot)


ASK_EVERY = 60
"""Steps between two looks at what a game is missing."""


class Ahead:
    """Keeps one game supplied. Call `update` once a step."""

    def __init__(self, worker: Worker, tale: Tale, made_from: str = NOTHING) -> None:
        self._worker = worker
        self._tale = tale
        self._made_from = made_from
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
                self._job = self._worker.submit(
                    make_ahead, self._tale, self._made_from, order, urgency=Urgency.AHEAD
                )

    def stop(self) -> None:
        if self._job is not None:
            self._worker.drop(self._job)
            self._job = None
