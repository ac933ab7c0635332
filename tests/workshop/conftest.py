"""The workshop without the process that works for it: what is asked of it is done at once."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgenerator
from typing import Any

import pytest

from game.core.errors import GameError
from game.core.sliced import through
from game.engine.driver import Driver
from game.engine.scene import Push, Scene
from game.engine.worker import Job, Urgency
from game.shell.craft import making
from game.shell.craft.picture import Made
from game.shell.page import QuestionScene
from game.shell.tale import Services
from game.workshop.bench import BenchScene
from tests.window import end_of_pygame, hands, lasting_worker, open_again, pictures, services

__all__ = ["end_of_pygame", "hands", "lasting_worker", "open_again", "pictures", "services"]


class AtOnce:
    """A worker that needs no time."""

    idle = True

    def submit(
        self, work: Callable[..., Any], *arguments: Any, urgency: Urgency = Urgency.WATCHED
    ) -> Job:
        """A job that is over."""
        try:
            result = work(*arguments)
            if isgenerator(result):
                result = through(result)
        except GameError as error:
            failed = Job(work, arguments, urgency, state="failed", error=str(error))
            failed.told = error.told
            return failed
        return Job(work, arguments, urgency, state="done", result=result)

    def drop(self, job: Job) -> None:
        """Nothing is ever under way."""

    def cancel(self, job: Job) -> None:
        """Nothing is ever under way."""

    def poll(self) -> None:
        """Nothing is ever waited for."""

    def lighten(self) -> None:
        """There is no process."""

    def close(self) -> None:
        """There is none to end."""


@pytest.fixture(autouse=True)
def at_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the scenes ask of the worker is there when they look."""
    monkeypatch.setattr(services.app, "worker", AtOnce())


def made(services: Services, system: str, params: str = "", seed: str = "hollow oak") -> Made:
    """A world with its trace."""
    known = services.registry.system(system)
    world = making.make(services.registry.tale(system), params, seed)
    return Made.of(known.generator, world, services.library.worlds(known))


def bench(
    services: Services, system: str, params: str = "", seed: str = "hollow oak"
) -> BenchScene:
    """A bench on which a world lies."""
    scene = BenchScene(services, services.registry.tale(system), params, seed)
    services.app.go(Push(scene))
    services.app.step()
    assert scene.made is not None
    return scene


def assert_asks_until_taken_home(services: Services, hands: Driver, desk: Scene) -> None:
    """Leaving ``desk`` asks first, and no more once what lies there was taken home."""
    hands.press("cancel")
    assert isinstance(services.app.scene, QuestionScene)
    hands.press("confirm")
    assert services.app.scene is desk
    desk.resume("json")
    hands.press("cancel")
    assert services.app.scene is not desk
    assert not isinstance(services.app.scene, QuestionScene)
