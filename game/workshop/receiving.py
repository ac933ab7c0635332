"""What the worker made for the workshop, as it arrives."""

from __future__ import annotations

from game.engine.app import App
from game.engine.worker import Job
from game.shell.craft.picture import Made
from game.shell.tale import Services, Tale


def received(services: Services, tale: Tale, job: Job) -> Made | None:
    """The world that a job of `game.workshop.making.make` made; None, and it is told, if it
    failed."""
    if job.state != "done":
        tell_failure(services.app, job)
        return None
    system = services.registry.system(tale.id)
    return Made.of(system.generator, job.result, services.library.worlds(system))


def tell_failure(app: App, job: Job) -> None:
    """Say that a world could not be made; the last line of what went wrong says why."""
    said = job.error or app.locale.gettext("That world could not be made.")
    app.notices.say(said.splitlines()[-1])
