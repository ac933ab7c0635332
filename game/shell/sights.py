"""What the galleries of all modes show alike: help, presets, results, a run watched, its log."""

from __future__ import annotations

from collections.abc import Callable

from game.core.account import narrated
from game.core.mode import Command
from game.core.registry import World
from game.core.session import Session
from game.engine.inputs import Press
from game.engine.scene import Push, Scene
from game.shell.help import HelpScene
from game.shell.log import LogScene, filters_of
from game.shell.mode_page import ModePage
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.tale import Arrange, Services
from game.shell.theatre import TheatreScene

Way = tuple[World, tuple[Command, ...]]
"""A world, and the commands that lead to a moment of it."""
FindWay = Callable[[Services, str], Way]
"""``find(services, seed)``; `BadValue` when no run comes to the moment."""
FindRun = Callable[[Services, str], Session]
"""``find(services, seed)``: a run that is over; `BadValue` when none ends so."""


def only(make: Callable[[Services, str], Scene]) -> Arrange:
    """One scene, and nothing below it."""
    return lambda services, seed: services.app.go(Push(make(services, seed)))


def after(services: Services, way: Way) -> Session:
    """The run after these commands."""
    world, commands = way
    session = Session.start(world, services.content(world.mode))
    for command in commands:
        session.apply(command)
    return session


def at_play(services: Services, session: Session) -> PlayScene:
    """The run as the player goes on with it."""
    return PlayScene(services, services.runs.begin(session, services.now()))


def kept(services: Services, session: Session) -> tuple[int, bytes]:
    """Enter a run that is over into the chronicle: its number there, and its text."""
    live = services.runs.begin(session, services.now())
    text = live.text()
    return live.finish(services.chronicle, services.now()), text


def helped(mode: str, page: int) -> Arrange:
    """A page of the mode's help, from 0."""

    def arrange(services: Services, _seed: str) -> None:
        scene = HelpScene(services, services.registry.mode(mode))
        services.app.go(Push(scene))
        for _ in range(page):
            scene.handle(Press("right"))

    return arrange


def chosen(mode: str, preset: int) -> Arrange:
    """The mode's page with one of its presets, from 0."""

    def arrange(services: Services, _seed: str) -> None:
        page = ModePage(services, services.registry.mode(mode))
        services.app.go(Push(page))
        page.form.focus_on("preset")
        for _ in range(preset):
            page.handle(Press("right"))
        page.form.focus_on("begin")

    return arrange


def finished(find: FindRun) -> Arrange:
    """The results of a run."""

    def arrange(services: Services, seed: str) -> None:
        session = find(services, seed)
        services.app.go(Push(ResultsScene(services, session, *kept(services, session))))

    return arrange


def watched(find: FindRun, commands: int) -> Arrange:
    """A run that is watched again, some commands in."""

    def arrange(services: Services, seed: str) -> None:
        scene = TheatreScene(services, kept(services, find(services, seed))[1])
        services.app.go(Push(scene))
        for _ in range(commands):
            scene.handle(Press("right"))

    return arrange


def logged(find: FindWay, *actions: str) -> Arrange:
    """The log of a run above it, after some keys."""

    def arrange(services: Services, seed: str) -> None:
        world, commands = find(services, seed)
        session = Session.start(world, services.content(world.mode))
        lines = [line for c in commands for line in narrated(world.mode, session.apply(c))]
        services.app.go(Push(at_play(services, session)))
        told = [services.app.locale.render(line.text) for line in lines]
        scene = LogScene(services, told, filters_of(world.mode, [line.kind for line in lines]))
        services.app.go(Push(scene))
        for action in actions:
            scene.handle(Press(action))

    return arrange
