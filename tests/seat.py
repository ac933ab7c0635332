"""A seat before a tale: a real run, its view, and a place in the program's stack of scenes."""

from __future__ import annotations

import pygame

from game.core.mode import Command
from game.core.session import Session
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Scene
from game.shell.contract import USED, ModeView, RunInfo
from game.shell.tale import Services


class Seat(Scene):
    """Applies what the view says, as the scene of play does, without a file and a worker."""

    def __init__(self, services: Services, session: Session, shown: ModeView) -> None:
        self.services = services
        self.session = session
        self.shown = shown
        self.given: list[str] = []
        """Commands that the view gave."""
        self.dry = False
        """Whether they are only written down."""
        self.wishes: list[str] = []
        shown.show(session.game.view(), self.info)
        services.app.go(Push(self))

    @property
    def info(self) -> RunInfo:
        """What the driver says of the run."""
        return RunInfo(str(self.session.id), can_undo=self.session.undo_depth > 0)

    def handle(self, event: InputEvent) -> None:
        meant = self.shown.handle(event)
        if isinstance(meant, str):
            self.wishes += [meant] if meant != USED else []
        elif meant is not None:
            self.apply(meant)

    def update(self) -> None:
        command = self.shown.update()
        if command is not None:
            self.apply(command)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.shown.draw(canvas, alpha)

    def apply(self, command: Command) -> None:
        """Carry out ``command`` and let the view tell it."""
        self.given.append(command.text)
        if self.dry:
            return
        events = self.session.apply(command)
        self.shown.play(events, self.session.game.view(), self.info)

    def start_anew(self) -> None:
        """The run as it began; what was given is kept."""
        world = self.services.registry.read_id(str(self.session.id))
        self.session = Session.start(world, self.services.content(world.mode))

    def show_anew(self) -> None:
        """Show this moment as if it had just been come to."""
        self.given.clear()
        self.wishes.clear()
        self.shown.show(self.session.game.view(), self.info)

    def pixels(self, shown: ModeView | None = None) -> bytes:
        """The screen when ``shown`` (or its own view) is drawn, fires burning as they did at the
        start."""
        app = self.services.app
        app.seconds, now = 0.0, app.seconds
        canvas = Canvas((1280, 720))
        (shown or self.shown).draw(canvas, 0.0)
        app.seconds = now
        return pygame.image.tobytes(canvas, "RGB")
