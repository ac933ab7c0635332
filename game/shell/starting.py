"""New games of worlds that take long to make: the worker makes them, and no frame waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.errors import GameError
from game.core.made_from import made_from
from game.core.mode import Content, Game
from game.core.registry import World
from game.core.text import Message
from game.engine.scene import Pop, Push, Transition
from game.engine.worker import Job, Urgency
from game.shell import advice
from game.shell.tale import Services
from game.shell.waiting import WaitingScene


def with_game(
    services: Services, world: World, content: Content, then: Callable[[Game | None], Transition]
) -> Transition:
    """``then`` with a new game of ``world``: as soon as the worker has made it, or at once and with
    None where making it takes no time. So it is where the worker comes to nothing."""
    job = order(services, world, content, Urgency.WATCHED)
    if job is None:
        return then(None)

    def come(result: Any) -> Transition:
        if isinstance(result, Message):
            services.app.audio.play("error")
            services.app.notices.say(services.app.locale.render(result))
            return Pop()
        return then(game_of(world, content, result))

    _ = services.app.locale.gettext
    told = _("The world is being made, and a way through it is walked.")
    return Push(WaitingScene(services.app, job, _("One moment"), told, come))


def order(services: Services, world: World, content: Content, urgency: Urgency) -> Job | None:
    """Have the worker make a new game of ``world``; None where making it takes no time."""
    if world.mode.starting is None:
        return None
    tale, made = services.tale_of(world.mode), made_from(world, content)
    return services.app.worker.submit(advice.started, tale, world.id, made, urgency=urgency)


def game_of(world: World, content: Content, result: Any) -> Game | None:
    """The game that an order came to; None where it came to none."""
    if not isinstance(result, dict):
        return None
    try:
        return world.mode.restore(content, result)
    except GameError:
        return None
