"""Hex in states worth looking at: a bot walks until one of them comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.registry import bot_for
from game.core.errors import BadValue
from game.core.hexcrawl.play.view import HexView
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push
from game.scenes.play import PlayScene
from game.scenes.services import Services

_MOST = 400
_TRIES = 12
Arrange = Callable[[Services, str], None]


def _until(enough: Callable[[HexView], bool], *actions: str, params: str = "normal") -> Arrange:
    """A run that has come so far, after some keys."""

    def arrange(services: Services, seed: str) -> None:
        mode = services.registry.mode("hexcrawl")
        for attempt in range(_TRIES):
            name = seed if attempt == 0 else f"{seed}/{attempt}"
            world = World(mode, mode.space.read(params), name)
            session = Session.start(world, services.content(mode))
            bot = bot_for("hexcrawl", "greedy")
            for _, command in zip(
                range(_MOST), bot.moves(session.game, session.content, name), strict=False
            ):
                if enough(session.game.view()):
                    break
                session.apply(command)
            if enough(session.game.view()):
                live = services.runs.begin(session, services.now())
                services.app.go(Push(PlayScene(services, live)))
                for action in actions:
                    services.app.send(Press(action))
                return
        raise BadValue(message("screenshot: no run of {params} came so far", params=params))

    return arrange


def _walking(view: HexView) -> bool:
    return view.phase == "walk"


def _in(community: str) -> Callable[[HexView], bool]:
    return lambda view: (
        view.phase == "walk"
        and len(view.hexes) > 6
        and any(each.kind == community for each in view.here())
    )


SCENES: Mapping[str, Arrange] = {
    "hex": _until(lambda view: _walking(view) and view.day >= 14),
    "hex-start": _until(_walking),
    "hex-late": _until(lambda view: _walking(view) and view.left <= 6),
    "hex-meeting": _until(lambda view: view.phase == "meeting" and view.day > 4),
    "hex-ruin": _until(lambda view: view.meeting is not None and view.meeting.facts.kind == "ruin"),
    "hex-deeds": _until(_in("community"), "skip"),
    "hex-court": _until(_in("fairy"), "skip"),
    "hex-plan": _until(lambda view: _walking(view) and view.day >= 8, "up", "up", "right"),
    "hex-book": _until(lambda view: _walking(view) and view.day >= 10, "tab_next"),
    "hex-places": _until(lambda view: _walking(view) and view.day >= 10, "tab_next", "right"),
    "hex-charge": _until(
        lambda view: _walking(view) and view.day >= 10, "tab_next", "right", "right"
    ),
    "hex-journal": _until(lambda view: _walking(view) and view.day >= 10, "tab_next", "left"),
    "hex-hint": _until(lambda view: _walking(view) and view.day >= 6, "hint"),
}
