"""A world of the workshop on its way: the worker makes it, what it is made from is laid out by a
thread, and no frame waits for either.
"""

from __future__ import annotations

from game.core.mode import Content
from game.core.registry import System
from game.engine.app import App
from game.engine.worker import Job, Urgency
from game.shell.advice import failure
from game.shell.craft import making
from game.shell.craft.picture import Made
from game.shell.errand import Errand
from game.shell.laid_out import laying_out
from game.shell.tale import Services, Tale


class Coming:
    """The world of ``tale`` with these parameters (as text) and that seed. Ask `over` in every
    step."""

    def __init__(
        self,
        services: Services,
        tale: Tale,
        params: str,
        seed: str,
        urgency: Urgency = Urgency.WATCHED,
    ) -> None:
        self._services, self._app = services, services.app
        services.makes(tale)
        self._system: System = services.registry.system(tale.id)
        self._job = self._app.worker.submit(making.make, tale, params, seed, urgency=urgency)
        self._laying: Errand[Content] | None = None
        self.made: Made | None = None
        """None until it is over, and where it failed."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to wait for."""
        if self.made is not None:
            return True
        if self._laying is None:
            self._app.worker.poll()
            if not self._job.over:
                return False
            if self._job.state != "done":
                return True
            self._laying = laying_out(self._services.library, self._system, self._parts)
        if self._laying is not None and not self._laying.over:
            return False
        content = self._services.library.worlds(self._system, self._parts)
        self.made = Made.of(self._system.generator, self._job.result, content)
        return True

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._app.worker.drop(self._job)

    def tell_failure(self) -> None:
        """Say that it could not be made, and why."""
        tell_failure(self._app, self._job)

    @property
    def _parts(self) -> list[str]:
        """What it is made from, by name."""
        return list(self._job.result["content"])


def tell_failure(app: App, job: Job) -> None:
    """Say that a job that makes worlds came to nothing, and why."""
    said = failure(app.locale, job) if job.error else ""
    app.notices.say(said or app.locale.gettext("That world could not be made."))
