"""What a game will need soon is made ahead in the worker process, so that no frame waits for it."""

from __future__ import annotations

from game.core.errors import GameError
from game.core.mode import Foreseeing, Game, Plain
from game.engine.worker import Job, Worker
from game.shell import advice
from game.shell.tale import Tale

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
                self._job = self._worker.submit(advice.make_ahead, self._tale, order)

    def stop(self) -> None:
        """Nothing more is wanted."""
        if self._job is not None:
            self._worker.drop(self._job)
            self._job = None
