"""The workshop without the process that works for it: what is asked of it is done at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.modes import registry
from game.engine.driver import Driver
from game.engine.scene import Push, Scene
from game.engine.worker import Job
from game.shell.question import QuestionScene
from game.shell.services import Services
from game.workshop import making
from game.workshop.bench import BenchScene
from game.workshop.craft import Made
from game.workshop.crafts import craft_of


class AtOnce:
    """A worker that needs no time."""

    idle = True

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Job:
        """A job that is over."""
        return Job(work, arguments, "done", work(*arguments))

    def drop(self, job: Job) -> None:
        """Nothing is ever under way."""

    def poll(self) -> None:
        """Nothing is ever waited for."""

    def close(self) -> None:
        """There is no process."""


@pytest.fixture(autouse=True)
def at_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the scenes ask of the worker is there when they look."""
    monkeypatch.setattr(services.app, "worker", AtOnce())


def made(services: Services, system: str, params: str = "", seed: str = "hollow oak") -> Made:
    """A world with its trace."""
    kind = registry().system(system).content_kind
    world = making.make(system, params, seed)
    return Made.of(system, world, services.library.of_kind(kind))


def bench(
    services: Services, system: str, params: str = "", seed: str = "hollow oak"
) -> BenchScene:
    """A bench on which a world lies."""
    scene = BenchScene(services, craft_of(system), params, seed)
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
