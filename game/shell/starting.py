"""The ways into a run: a new one, an unfinished one, the same one again."""

from __future__ import annotations

from typing import Any

from game.core import journal
from game.core.errors import GameError
from game.core.playback import Playback
from game.core.registry import World
from game.engine.scene import Push, Transition
from game.shell.play import PlayScene
from game.shell.tale import Services, Tale
from game.store.runs import Unfinished

_MOST_COMMANDS = 2_000
"""Runs longer than this are not played through only to say on the title how far they are."""


def begin(services: Services, world: World) -> Transition:
    """A new run of ``world``; it is the daily one when its seed is the day's."""
    daily = services.today() if world.seed == services.today() else ""
    try:
        scene = PlayScene.begin(services, world, daily)
    except GameError as error:
        _refuse(services, error)
        return None
    services.app.audio.play("candle_light")
    return Push(scene)


def go_on(services: Services, run: Unfinished) -> Transition:
    """Take up an unfinished run; says what was lost, or why there is no way on."""
    try:
        world = services.registry.read_id(str(run.id))
        content = services.content(world.mode)
        live, notices = services.runs.resume(run.path, world, content, services.now())
    except GameError as error:
        _refuse(services, error)
        return None
    services.app.audio.play("candle_light")
    return Push(PlayScene(services, live, " · ".join(map(services.app.locale.render, notices))))


def again(services: Services, result: Any) -> Transition:
    """What the scene below a run does when the run's results popped with a world: play that."""
    return begin(services, result) if isinstance(result, World) else None


def tale_of(services: Services, name: str) -> Tale | None:
    """The tale called ``name``, if this version has it."""
    try:
        return services.registry.tale(name)
    except GameError:
        return None


def how_far(services: Services, run: Unfinished) -> str:
    """How far an unfinished run is, in the player's language; empty when that cannot be said."""
    try:
        mode = services.registry.mode(run.id.mode)
        if mode.clock == "tick":
            return ""
        recorded = journal.read(run.path.read_bytes())
        if recorded.commands > _MOST_COMMANDS:
            return ""
        world = services.registry.read_id(str(run.id))
        playback = Playback(world, services.content(mode), recorded)
        playback.seek(playback.length)
        figures = playback.game.figures()
    except (GameError, OSError):
        return ""
    # The first figure is the score; the second says where the run stands.
    shown = figures[1] if len(figures) > 1 else figures[0]
    locale = services.app.locale
    label = locale.render(shown.label)
    return locale.gettext("{figure}: {value}").format(figure=label, value=shown.value)


def _refuse(services: Services, error: GameError) -> None:
    services.app.audio.play("error")
    services.app.notices.say(services.app.locale.tell(error))
