"""Moments of Candle worth looking at, for the gallery: the proved way is walked up to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.errors import BadValue
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.gallery import at_play, chosen, finished, helped, kept
from game.shell.pause import PauseScene
from game.shell.tale import Arrange, Services
from game.shell.theatre import TheatreScene
from game.tales.candle.rules.body import CELL, LEAP, LEFT, RIGHT, THROW
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import FloorResult
from game.tales.candle.rules.floors import RunFloors
from game.tales.candle.rules.game import LEAST_PAUSE, CandleGame
from game.tales.candle.rules.light import STRIKE
from game.tales.candle.rules.mode import HELP
from game.tales.candle.rules.state import WardenMood
from game.tales.candle.rules.view import CandleView

MOST_TICKS = 60_000
_NO_TIME = FloorResult(*(0,) * 14, "")
PLAN = "kZ3Yl2i3snlW2_"
"""A diagram of nine locks and keys in one word."""
WAYS = "Fe7oj1b8PUd02Y02_"
"""One of eight, with a way that leads one way alone, and another there and back."""


def until(params: str, enough: Callable[[CandleView], bool]) -> Arrange:
    """A run that has come to a moment which is ``enough``."""

    def arrange(services: Services, seed: str) -> None:
        services.app.go(Push(at_play(services, _come_to(services, params, seed, enough))))

    return arrange


def lit(params: str, tick: int, floor: int = 0) -> Arrange:
    """A run that has come past a tick of a floor; he stands there with his candle lit."""

    def arrange(services: Services, seed: str) -> None:
        stands = _stands(tick)
        session = _come_to(
            services, params, seed, lambda view: view.floor.number == floor and stands(view)
        )
        services.app.go(Push(at_play(services, _in_light(session))))

    return arrange


def fighting(number: int, enough: Callable[[CandleView], bool]) -> Arrange:
    """A moment on a castle's floor, from 0, such as of a fight. The floors below are not played: it
    is laid as if nothing had been used there, and tells of them that they were done in no time."""

    def arrange(services: Services, seed: str) -> None:
        mode = services.registry.mode("candle")
        params, content = mode.space.read("castle,10"), services.content(mode)
        assert isinstance(content, CandleContent)
        floors = RunFloors(content, params, seed)
        game = CandleGame(params, seed, floors, floors.draw(number, []))
        game.results = tuple(replace(_NO_TIME, number=below) for below in range(number))
        session = Session.start(World(mode, params, seed), content, game=game)
        services.app.go(Push(at_play(services, _walked(services, session, enough))))

    return arrange


def thrown(services: Services, seed: str) -> None:
    """A candle that lies where it was thrown."""
    session = _come_to(services, "story,4", seed, lambda view: view.tick > 60 and view.on_ground)
    for held in (0, THROW, *(0,) * 40):
        session.apply(HOLDS[held])
    services.app.go(Push(at_play(services, session)))


def offered(services: Services, seed: str) -> None:
    """Two finds in an open cage, the second looked at."""
    session = _come_to(services, "castle,10", seed, lambda view: bool(view.offer))
    _choose(session, RIGHT)
    services.app.go(Push(at_play(services, session)))


def holding(services: Services, seed: str) -> None:
    """A castle in which a find was taken, on the floor above it."""
    session = _come_to(services, "castle,10", seed, lambda view: bool(view.offer))
    for held in (LEFT, LEAP):
        _choose(session, held)
    walked = _walked(services, session, lambda view: bool(view.finds) and view.tick > 300)
    services.app.go(Push(at_play(services, _in_light(walked))))


def _choose(session: Session, held: int) -> None:
    for keys in (*(0,) * (LEAST_PAUSE + 1), held, 0):
        session.apply(HOLDS[keys])


def paused(services: Services, seed: str) -> None:
    scene = at_play(services, _in_light(_come_to(services, "level", seed, _stands(200))))
    services.app.go(Push(scene))
    scene.handle(Press("pause"))
    services.app.go(Push(PauseScene(services, scene.live)))


def watched(services: Services, seed: str) -> None:
    """A run that is watched again."""
    scene = TheatreScene(services, kept(services, _over(services, seed))[1])
    services.app.go(Push(scene))
    for _ in range(200):
        services.app.step()
    scene.handle(Press("confirm"))


def shown(services: Services, seed: str) -> None:
    session = _come_to(services, "level", seed, lambda view: view.tick > 400 and view.on_ground)
    scene = at_play(services, session)
    services.app.go(Push(scene))
    for _ in range(60):
        services.app.step()
    scene.handle(Press("hint"))


def _stands(tick: int) -> Callable[[CandleView], bool]:
    """A moment after ``tick`` in which he stands on dry ground."""
    return lambda view: view.tick > tick and view.on_ground and not view.wet and not view.vx


def _in_light(session: Session) -> Session:
    """The same run with a flame in his hand: he strikes his flint if there is none."""
    for held in (0, *(THROW,) * 2 * STRIKE):
        if session.game.view().is_lit:
            break
        session.apply(HOLDS[held])
    return session


def _over(services: Services, seed: str) -> Session:
    return _come_to(services, "level", seed, lambda view: view.status.over)


def _come_to(
    services: Services, params: str, seed: str, enough: Callable[[CandleView], bool]
) -> Session:
    mode = services.registry.mode("candle")
    world = World(mode, mode.space.read(params), seed)
    return _walked(services, Session.start(world, services.content(mode)), enough)


def _walked(services: Services, session: Session, enough: Callable[[CandleView], bool]) -> Session:
    """The run once the proved way has led to a moment."""
    world = session.world
    moves = (
        services.registry.tale("candle")
        .bot("certificate")
        .moves(session.game, session.content, world.seed)
    )
    for _ in range(MOST_TICKS):
        if enough(session.game.view()):
            return session
        command = next(moves, None)
        if command is None:
            break
        session.apply(command)
    raise BadValue(
        message(
            "screenshot: no run of {params} came to this moment from this seed",
            params=world.mode.space.write(world.params),
        )
    )


def _soon(mood: WardenMood, wounds: int, ticks: int) -> Callable[[CandleView], bool]:
    """A moment at most some ticks before a warden, so far beaten, ends a mood."""

    def is_it(view: CandleView) -> bool:
        warden = view.warden
        return (
            warden is not None
            and (warden.mood, warden.wounds) == (mood, wounds)
            and (warden.timer <= ticks)
        )

    return is_it


def _locked(view: CandleView) -> bool:
    """He stands some tiles before a lock that is shut."""
    return view.on_ground and any(
        not ticks
        and 2 * CELL < abs(gate.x * CELL - view.x) < 6 * CELL
        and abs((gate.y + 1) * CELL - view.y) < 2 * CELL
        for gate, ticks in zip(view.floor.gates, view.gates, strict=True)
    )


def _before_door(sleeps: bool) -> Callable[[CandleView], bool]:
    """He stands before a magic door of a way that leads one way alone: where it begins, or where it
    ends and the door sleeps."""

    def is_it(view: CandleView) -> bool:
        door = view.door
        return door is not None and door.one_way and (door.to is None) == sleeps

    return is_it


def _burns(view: CandleView) -> bool:
    """Fire comes out of the floor within a few tiles of him."""
    for hazard in view.floor.hazards:
        box = hazard.boxes[view.tick % len(hazard.boxes)]
        if hazard.place.name != "flames" or box is None:
            continue
        if abs(box[0] - view.x) < 6 * CELL and abs(box[3] - view.y) < 3 * CELL:
            return True
    return False


SCENES: dict[str, Arrange] = {
    "platformer": lit("level", 200),
    "platformer-castle": lit("castle,10", 300, floor=3),
    "platformer-story": until("story,1", lambda view: view.sign is not None),
    "platformer-chapter": lit("story,8", 300),
    "platformer-thrown": thrown,
    "platformer-shown": shown,
    "platformer-gate": until("castle,10", lambda view: view.floor.number == 4 and any(view.gates)),
    "platformer-lock": until(f"level,plan={PLAN}", _locked),
    "platformer-door": until(f"level,plan={WAYS}", _before_door(sleeps=False)),
    "platformer-asleep": until(f"level,plan={WAYS}", _before_door(sleeps=True)),
    "platformer-eater": fighting(4, _soon("tell", 1, 18)),
    "platformer-night": fighting(9, _soon("watch", 1, 55)),
    "platformer-fire": fighting(7, _burns),
    "platformer-dark": until("level", lambda view: view.tick > 300 and 0 < view.dread < 60),
    "platformer-result": until("castle,10", lambda view: view.phase == "interlude"),
    "platformer-finds": offered,
    "platformer-held": holding,
    "platformer-pause": paused,
    "platformer-results": finished(_over),
    "platformer-theatre": watched,
    **{f"platformer-mode-{number + 1}": chosen("candle", number) for number in range(5)},
    **{f"platformer-help-{page + 1}": helped("candle", page) for page in range(len(HELP))},
}
