"""The ways into a run: a new one, one that was left, a copy of one that is open elsewhere, and one
whose scene broke.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from game.core.errors import GameError
from game.core.made_from import of_then
from game.core.mode import Game
from game.core.registry import World
from game.core.run import Snapshot
from game.core.text import Message
from game.engine.scene import Push, Replace, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell import advice
from game.shell.coach import first_world
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.laid_out import laid_out
from game.shell.pack_page import ready
from game.shell.page import Overlay
from game.shell.play import PlayScene
from game.shell.results import figure_label, figure_value
from game.shell.starting import with_game
from game.shell.tale import Services, Tale
from game.shell.theatre import watch
from game.shell.waiting import WaitingScene
from game.store.runs import LiveRun, RunLocked, Unfinished, to_play_again

AT_ONCE = {"decision": 60, "tick": 1_200}
"""Commands that are played again within a frame."""


def begin_run(services: Services, world: World) -> Transition:
    """A new run of ``world``; it is the daily one when its seed is the day's."""
    daily = services.today() if world.seed == services.today() else ""

    def begun(game: Game | None) -> Transition:
        try:
            scene = PlayScene.begin(services, world, daily, game)
        except GameError as error:
            _refuse(services, error)
            return None
        services.app.audio.play("candle_light")
        return Push(scene)

    try:
        return ready(
            services,
            world,
            lambda: laid_out(
                services,
                world,
                None,
                lambda: with_game(services, world, services.content_for(world), begun),
            ),
        )
    except GameError as error:
        _refuse(services, error)
        return None


def first_run(services: Services, tale: Tale) -> Transition:
    """The run in which ``tale`` is met for the first time, begun or gone on with; None for one that
    was met already."""
    world = first_world(services, tale)
    return None if world is None else begin_or_resume(services, world)


def begin_or_resume(services: Services, world: World) -> Transition:
    """A new run of ``world``, or the one that was left unfinished."""
    begun = (run for run in services.runs.unfinished() if str(run.id) == str(world.id))
    run = next(begun, None)
    return begin_run(services, world) if run is None else resume_run(services, run)


def resume_run(services: Services, run: Unfinished) -> Transition:
    """Take up an unfinished run; says what was lost, or why there is no way on. One that is played
    in another window can be watched, or a copy of it be played. Where much of it has to be played
    again, that is waited for."""

    def take_up(snapshot: Snapshot | None) -> Transition:
        try:
            return Push(_taken_up(services, run, partial(services.runs.resume, snapshot=snapshot)))
        except RunLocked:
            return Push(LockedScene(services, run))
        except GameError as error:
            _refuse(services, error)
            return None

    def found() -> Transition:
        return _catching_up(services, run, take_up) or take_up(None)

    try:
        return laid_out(services, services.registry.read_id(str(run.id)), run.made, found)
    except GameError:
        return found()  # which tells what is wrong with it


def _catching_up(
    services: Services, run: Unfinished, take_up: Callable[[Snapshot | None], Transition]
) -> Transition:
    """A run whose snapshot is missing or far behind is played again in the worker, which may take
    seconds: wait for that, then ``take_up`` with the snapshot that it would have beside it. None
    where that is no wait, or somebody plays it.

    What cannot be read is told by whoever takes the run up.
    """
    try:
        world = services.registry.read_id(str(run.id))
        if not services.runs.at_rest(run.path):
            return None
        if to_play_again(run.path) <= AT_ONCE[world.mode.clock]:
            return None
        text = services.runs.text_of(run.path)
    except (GameError, OSError):
        return None

    def caught_up(result: Any) -> Transition:
        return take_up(None if isinstance(result, Message) else result)

    app = services.app
    _ = app.locale.gettext
    tale = services.tale_of(world.mode)
    job = app.worker.submit(advice.caught_up, tale, text)
    told = _("The run is played again up to where you left it.")
    return Push(WaitingScene(app, job, _("One moment"), told, caught_up))


TakeUp = Callable[[Path, World, Any, float], tuple[LiveRun, tuple[Message, ...]]]


def _taken_up(services: Services, run: Unfinished, take_up: TakeUp) -> PlayScene:
    world = services.registry.read_id(str(run.id))
    content = services.library.content_of_run(world, run.made)
    live, notices = take_up(run.path, world, content, services.now())
    then = of_then(world, services.library.parts_for(world), content)
    notices = notices if then is None else (then, *notices)
    services.app.audio.play("candle_light")
    return PlayScene(services, live, " · ".join(map(services.app.locale.render, notices)))


class LockedScene(Overlay):
    """A run that somebody plays in another window: watch it, or play a copy of it."""

    size = (620, 400)

    def __init__(self, services: Services, run: Unfinished) -> None:
        super().__init__(services.app)
        self._services, self._run = services, run

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Open elsewhere")

    def build(self) -> None:
        _ = self.app.locale.gettext
        told = _(
            "This run is being played in another window. It can be watched as far as it has come, "
            "or a copy of it be played from there."
        )
        blocks: list[Block] = [
            Label(str(self._run.id), after=6),
            Paragraph(told, Style("body", size=20), "centre", after=14),
            Line(Button("watch", _("Watch it so far"), icon="play"), after=8),
            Line(Button("branch", _("Play a copy"), icon="copy"), after=8),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "watch")

    def chosen(self, name: str) -> Transition:
        services = self._services
        try:
            if name == "watch":
                text = services.runs.text_of(self._run.path)
                watching = watch(services, text)
                return Replace(watching.scene) if isinstance(watching, Push) else watching
            return Replace(_taken_up(services, self._run, services.runs.branch))
        except GameError as error:
            _refuse(services, error)
            return None


def take_up_again(services: Services, live: LiveRun) -> Transition:
    """Take up a run whose scene broke: from its text, for the game itself may be half changed."""
    try:
        world = services.registry.read_id(str(live.session.id))
        again = services.runs.again(live, world, live.session.content, services.now())
    except GameError as error:
        _refuse(services, error)
        return None
    services.app.audio.play("candle_light")
    return Push(PlayScene(services, again))


def play_again(services: Services, result: Any) -> Transition:
    """What the scene below a run does when the run's results popped with a world: play that."""
    return begin_run(services, result) if isinstance(result, World) else None


def known_tale(services: Services, name: str) -> Tale | None:
    """The tale called ``name``, if this version has it."""
    try:
        return services.registry.tale(name)
    except GameError:
        return None


def how_far(services: Services, run: Unfinished) -> str:
    """How far an unfinished run is, in the player's language; empty where no summary says so."""
    if run.summary is None or not run.summary.figures:
        return ""
    # The first figure is the score; the second says where the run stands.
    name, label, value = run.summary.figures[:2][-1]
    locale, tale = services.app.locale, known_tale(services, run.id.mode)
    mode = None if tale is None or tale.mode is None else tale.mode()
    told = figure_value(locale, mode, name, value)
    figure = figure_label(locale, label)
    return locale.gettext("{figure}: {value}").format(figure=figure, value=told)


def _refuse(services: Services, error: GameError) -> None:
    services.app.audio.play("error")
    services.app.notices.say(services.app.locale.tell(error))
