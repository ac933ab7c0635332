"""Floors are made ahead, time goes back, and slow play is told: the driver of a game of ticks."""

from __future__ import annotations

from game.core.codec import Plain
from game.core.errors import BadValue
from game.engine.worker import Job, Urgency
from game.shell.advice import ASK_EVERY, Ahead
from game.tales.null_ticks.rules import MODE


class Orders:
    """A game that lacks one thing until it is offered it."""

    def __init__(self, refuses: bool = False) -> None:
        self.got: list[Plain] = []
        self._refuses = refuses

    def order(self) -> Plain:
        return None if self.got else "floor 2"

    def offer(self, made: Plain) -> None:
        if self._refuses:
            raise BadValue("not this one")
        self.got.append(made)


class Bench:
    """A worker that is done when told so."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def submit(self, work, *arguments, urgency: Urgency) -> Job:
        self.jobs.append(Job(work, arguments, urgency))
        return self.jobs[-1]

    def drop(self, job: Job) -> None:
        job.state = "cancelled"


def run(refuses: bool) -> tuple[Orders, Bench]:
    mode = type(MODE)(**{**vars(MODE), "make_ahead": lambda _, order: order})
    game, bench = Orders(refuses), Bench()
    ahead = Ahead(bench, mode)
    for step in range(5 * ASK_EVERY):
        ahead.update(game)
        if step == 10:
            bench.jobs[0].result, bench.jobs[0].state = "made", "done"
    return game, bench


def test_what_is_ordered_is_made_once_and_offered():
    game, bench = run(refuses=False)
    assert game.got == ["made"]
    assert len(bench.jobs) == 1


def test_what_is_refused_may_be_ordered_again_and_nothing_breaks():
    game, bench = run(refuses=True)
    assert game.got == []
    assert len(bench.jobs) == 2
