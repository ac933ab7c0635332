"""Whether the run is decided already: worked out in the worker, for it can take a second."""

from __future__ import annotations

from game.engine.app import App
from game.engine.worker import Job
from game.tales.throne.rules.odds_verdict import Verdict, verdict
from game.tales.throne.rules.view import ThronesView

NEAR = 0.002
"""Only where the win chance is so near to 0 or 1 is it worth asking."""


class Foresight:
    """The verdict on the moment shown; ``open`` until it is known to be otherwise."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._job: Job | None = None
        self.verdict: Verdict = "open"
        self._read: set[Verdict] = {"open"}

    @property
    def news(self) -> bool:
        """Whether there is a verdict that the player has not been told yet."""
        return self.verdict not in self._read

    def read(self) -> None:
        """The player has read it: it is told once."""
        self._read.add(self.verdict)

    def moved_on(self) -> None:
        """Something happened. A lost run stays lost; a won one may be thrown away."""
        self.read()
        if self._job is not None:
            self._app.worker.drop(self._job)
            self._job = None
        if self.verdict == "won":
            self.verdict = "open"

    def start_again(self) -> None:
        """Another moment is shown: nothing is known of it."""
        self.moved_on()
        self.verdict = "open"
        self._read = {"open"}

    def ask(self, view: ThronesView) -> None:
        """Have ``view`` judged."""
        if self._job is None and self.verdict == "open" and not view.status.over:
            self._job = self._app.worker.submit(verdict, view)

    def update(self) -> bool:
        """True when an answer other than ``open`` came."""
        if self._job is None or not self._job.over:
            return False
        job, self._job = self._job, None
        if job.state == "done" and job.result != "open":
            self.verdict = job.result
            return True
        return False
