"""Hex in states worth looking at: a bot walks until one of them comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.core.errors import BadValue
from game.core.mode import Command
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.gallery import Way, after, at_play, chosen, finished, helped, logged, watched
from game.shell.tale import Arrange, Services
from game.tales.hex.rules.play.staying import Camp, Explore
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.grid import arrows

_MOST = 400
"""Commands of a run in search of a moment."""
_TRIES = 60
"""Runs that are played in search of it."""
_PRESETS, _PAGES = 6, 6
_WATCHED = 24
Enough = Callable[[HexView], bool]


def way_to(
    services: Services, params: str, seed: str, enough: Enough, kind: type[Command] | None = None
) -> Way:
    """A world and the commands that lead to a moment which is ``enough``; the patrol does what is
    of ``kind`` wherever it can. `BadValue` when no run comes to it."""
    mode = services.registry.mode("hex")
    for attempt in range(_TRIES):
        world = World(mode, mode.space.read(params), f"{seed}/{attempt}" if attempt else seed)
        session = Session.start(world, services.content(mode))
        commands: list[Command] = []
        for command in _commands(services, session, world.seed, kind):
            if enough(session.game.view()):
                return world, tuple(commands)
            session.apply(command)
            commands.append(command)
        if enough(session.game.view()):
            return world, tuple(commands)
    raise BadValue(message("screenshot: no run of {params} came so far", params=params))


def _commands(
    services: Services, session: Session, seed: str, kind: type[Command] | None
) -> Iterator[Command]:
    """What the bot does, or before it whatever is of ``kind``."""
    moves = services.registry.tale("hex").bot("greedy").moves(session.game, session.content, seed)
    for _ in range(_MOST):
        if session.status.over:
            return
        wanted: Command | None = None
        if kind is not None:
            legal = session.game.view().legal
            wanted = next((each for each in legal if isinstance(each, kind)), None)
        command = next(moves, None) if wanted is None else wanted
        if command is None:
            return
        yield command


def _until(
    enough: Enough, *actions: str, params: str = "normal", kind: type[Command] | None = None
) -> Arrange:
    """A run that has come so far, after some keys."""

    def arrange(services: Services, seed: str) -> None:
        way = way_to(services, params, seed, enough, kind)
        services.app.go(Push(at_play(services, after(services, way))))
        for action in actions:
            services.app.send(Press(action))

    return arrange


def _camp(services: Services, seed: str) -> None:
    """The night falls on a camp."""
    way = way_to(
        services, "normal", seed, lambda view: _walking(view) and view.day > 6 and _camps(view)
    )
    scene = at_play(services, after(services, way))
    services.app.go(Push(scene))
    scene.give(Camp())
    scene.handle(Press("cancel"))


def _way(services: Services, seed: str) -> None:
    """The way to the farthest hex that is known, with its costs."""
    way = way_to(services, "normal", seed, lambda view: _walking(view) and len(view.hexes) > 12)
    scene = at_play(services, after(services, way))
    services.app.go(Push(scene))
    view = scene.session.game.view()
    to = max(view.ways, key=lambda way: way.quarters).to
    for action in arrows(view.at, to, view.radius):
        scene.handle(Press(action))


def _won(services: Services, seed: str) -> Session:
    way = way_to(services, "gentle", seed, lambda view: view.status.phase == "won")
    return after(services, way)


def _a_week(services: Services, seed: str) -> Way:
    return way_to(services, "normal", seed, lambda view: view.day >= 8)


def _walking(view: HexView) -> bool:
    return view.phase == "walk"


def _camps(view: HexView) -> bool:
    here = view.hex(view.at)
    return Camp() in view.legal and here is not None and here.shelter == "outside"


def _after(day: int) -> Enough:
    return lambda view: view.phase == "walk" and view.day >= day


def _in(community: str) -> Enough:
    return lambda view: (
        view.phase == "walk"
        and len(view.hexes) > 6
        and any(each.kind == community for each in view.here())
    )


def _in_a_ruin(view: HexView) -> bool:
    return view.meeting is not None and view.meeting.facts.kind == "ruin"


SCENES: Mapping[str, Arrange] = {
    "hex": _until(_after(14)),
    "hex-start": _until(_walking),
    "hex-late": _until(lambda view: _walking(view) and view.left <= 6),
    "hex-meeting": _until(lambda view: view.phase == "meeting" and view.day > 4),
    "hex-ruin": _until(_in_a_ruin, kind=Explore),
    "hex-deeds": _until(_in("community"), "skip"),
    "hex-court": _until(_in("fairy"), "skip"),
    "hex-plan": _until(_after(8), "up", "up", "right"),
    "hex-way": _way,
    "hex-whole": _until(_after(20), "odds", params="normal,radius=9"),
    "hex-camp": _camp,
    "hex-book": _until(_after(10), "tab_next"),
    "hex-places": _until(_after(10), "tab_next", "right"),
    "hex-charge": _until(_after(10), "tab_next", "right", "right"),
    "hex-signs": _until(_after(10), "tab_next", "left", "left"),
    "hex-journal": _until(_after(10), "tab_next", "left"),
    "hex-hint": _until(_after(6), "hint"),
    "hex-result": finished(_won),
    "hex-theatre": watched(_won, _WATCHED),
    "hex-log": logged(_a_week),
    **{f"hex-mode-{number + 1}": chosen("hex", number) for number in range(_PRESETS)},
    **{f"hex-help-{page + 1}": helped("hex", page) for page in range(_PAGES)},
}
