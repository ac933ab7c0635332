"""Moments of Candle worth looking at, for the gallery: the proved way is walked up to them."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.registry import bot_for
from game.core.errors import BadValue
from game.core.platformer.body import THROW
from game.core.platformer.commands import HOLDS
from game.core.platformer.view import CandleView
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push
from game.scenes.play import PlayScene
from game.scenes.services import Services

Arrange = Callable[[Services, str], None]
MOST_TICKS = 60_000


def until(params: str, enough: Callable[[CandleView], bool]) -> Arrange:
    """A run that has come to a moment which is ``enough``."""

    def arrange(services: Services, seed: str) -> None:
        services.app.go(Push(_play(services, _come_to(services, params, seed, enough))))

    return arrange


def thrown(services: Services, seed: str) -> None:
    """A candle that lies where it was thrown."""
    session = _come_to(services, "story,4", seed, lambda view: view.tick > 60 and view.on_ground)
    for held in (0, THROW, *(0,) * 40):
        session.apply(HOLDS[held])
    services.app.go(Push(_play(services, session)))


def shown(services: Services, seed: str) -> None:
    """The proved way, shown."""
    session = _come_to(services, "level", seed, lambda view: view.tick > 400 and view.on_ground)
    scene = _play(services, session)
    services.app.go(Push(scene))
    for _ in range(60):
        services.app.step()
    scene.handle(Press("hint"))


def _play(services: Services, session: Session) -> PlayScene:
    return PlayScene(services, services.runs.begin(session, services.now()))


def _come_to(
    services: Services, params: str, seed: str, enough: Callable[[CandleView], bool]
) -> Session:
    mode = services.registry.mode("platformer")
    world = World(mode, mode.space.read(params), seed)
    session = Session.start(world, services.content(mode))
    moves = bot_for(mode.name, "certificate").moves(session.game, session.content, seed)
    for _, command in zip(range(MOST_TICKS), moves, strict=False):
        if enough(session.game.view()):
            return session
        session.apply(command)
    raise BadValue(
        message("screenshot: no run of {params} came to this moment from this seed", params=params)
    )


SCENES: dict[str, Arrange] = {
    "platformer": until("level", lambda view: view.tick > 200 and view.on_ground),
    "platformer-castle": until("castle,10", lambda view: view.floor.number == 3 and view.tick > 90),
    "platformer-story": until("story,1", lambda view: view.sign is not None),
    "platformer-thrown": thrown,
    "platformer-shown": shown,
    "platformer-dark": until("level", lambda view: view.tick > 900 and not view.is_lit),
    "platformer-result": until("castle,10", lambda view: view.phase == "interlude"),
}
