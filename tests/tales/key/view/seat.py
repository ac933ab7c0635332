"""A seat before the map: a real run, its view, and a place in the program's stack of scenes."""

from __future__ import annotations

from functools import cache

import pygame

from game.cli.tales import registry
from game.core.mode import Command
from game.core.session import Session
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Scene
from game.shell.contract import USED, RunInfo
from game.shell.tale import Services
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.view import KeyTable
from tests.tales.key.view.playing import content

RUN = "dungeon:2d6,warden+delver,normal#seat"


class Seat(Scene):
    """Applies what the view says, as the scene of play does, without a file and a worker."""

    def __init__(self, services: Services, game_id: str = RUN) -> None:
        self.services = services
        world = services.registry.read_id(game_id)
        self.session = Session.start(world, services.content(world.mode))
        self.table = KeyTable(services)
        self.given: list[str] = []
        """Commands that the view gave."""
        self.dry = False
        """Whether they are only written down."""
        self.wishes: list[str] = []
        self._sat: tuple[str, ...] = ()
        """The commands that lead to where the seat was put."""
        self.table.show(self.view, self.info)
        services.app.go(Push(self))

    @property
    def view(self) -> KeyView:
        """The game as it is now."""
        view = self.session.game.view()
        assert isinstance(view, KeyView)
        return view

    @property
    def info(self) -> RunInfo:
        """What the driver says of the run."""
        return RunInfo(str(self.session.id), can_undo=self.session.undo_depth > 0)

    def handle(self, event: InputEvent) -> None:
        meant = self.table.handle(event)
        if isinstance(meant, str):
            self.wishes += [meant] if meant != USED else []
        elif meant is not None:
            self.apply(meant)

    def update(self) -> None:
        command = self.table.update()
        if command is not None:
            self.apply(command)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.table.draw(canvas, alpha)

    def apply(self, command: Command) -> None:
        """Carry out ``command`` and let the view tell it."""
        self.given.append(command.text)
        if self.dry:
            return
        events = self.session.apply(command)
        self.table.play(events, self.view, self.info)

    def sit_at(self, commands: tuple[str, ...]) -> None:
        """Show the moment after ``commands``."""
        # Moments of one run follow on each other; nothing is played twice on the way to the next.
        if commands[: len(self._sat)] != self._sat or self.session.position != len(self._sat):
            world = self.services.registry.read_id(str(self.session.id))
            self.session = Session.start(world, self.services.content(world.mode))
            self._sat = ()
        for text in commands[len(self._sat) :]:
            self.session.apply(self.session.mode.parse_command(text))
        self._sat = commands
        self.again()

    def again(self) -> None:
        """Show this moment as if it had just been come to."""
        self.given.clear()
        self.wishes.clear()
        self.table.hand.let_go()
        self.table.hand.cursor = None
        self.table.show(self.view, self.info)
        self.table.update()

    def picture(self) -> bytes:
        """The pixels of the screen when the map is drawn, fires burning as they did at the
        start."""
        app = self.services.app
        self.table._stage.hurry()
        app.seconds, now = 0.0, app.seconds
        canvas = Canvas((1280, 720))
        self.table.draw(canvas, 0.0)
        app.seconds = now
        return pygame.image.tobytes(canvas, "RGB")


@cache
def moments(game_id: str = RUN, most: int = 140) -> dict[str, tuple[str, ...]]:
    """Moments of a run that a bot plays, by what can be done in them: the first in which a kind of
    command is open."""
    world = registry().read_id(game_id)
    session = Session.start(world, content())
    found: dict[str, tuple[str, ...]] = {}
    commands: list[str] = []
    bot = registry().tale(world.mode.name).bot("careful")
    for _, command in zip(
        range(most), bot.moves(session.game, session.content, world.seed), strict=False
    ):
        for open_ in session.game.legal():
            found.setdefault(type(open_).__name__, tuple(commands))
        session.apply(command)
        commands.append(command.text)
    return found
