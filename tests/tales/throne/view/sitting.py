"""A seat at the table: a real run, its view, and a place in the program's stack of scenes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from game.core.mode import Command
from game.core.session import Session
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent, Press
from game.engine.scene import Push, Scene
from game.shell.contract import USED, RunInfo
from game.shell.tale import Services
from game.tales.throne.rules.commands import Concede
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.view import ThronesTable

RUN = "thrones:dwarf,tale,armour_traps,redraw#table"
"""Every kind of decision can come up here."""


class Sitting(Scene):
    """Applies what the table says, as the scene of play does, without a file and a worker."""

    def __init__(self, services: Services, game_id: str = RUN) -> None:
        self.services = services
        world = services.registry.read_id(game_id)
        self.session = Session.start(world, services.content(world.mode))
        self.table = ThronesTable(services)
        self.given: list[str] = []
        """Commands that the table gave."""
        self.wishes: list[str] = []
        self.table.show(self.view, self.info)
        services.app.go(Push(self))

    @property
    def view(self) -> ThronesView:
        """The game as it is now."""
        view = self.session.game.view()
        assert isinstance(view, ThronesView)
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
        """Carry out ``command`` and let the table tell it."""
        self.given.append(command.text)
        events = self.session.apply(command)
        self.table.play(events, self.view, self.info)

    def sit_at(self, commands: tuple[str, ...]) -> None:
        """Show the moment after ``commands``, all pages read."""
        world = self.services.registry.read_id(str(self.session.id))
        self.session = Session.start(world, self.services.content(world.mode))
        for text in commands:
            self.session.apply(self.session.mode.parse_command(text))
        self.given.clear()
        self.wishes.clear()
        self.table.show(self.view, self.info)
        self.read()

    def read(self) -> None:
        """Turn every page that is open."""
        for _ in range(40):
            if not self.table.reading:
                return
            self.table.handle(Press("confirm"))
        raise AssertionError("a page does not end")

    def picture(self, table: ThronesTable | None = None) -> bytes:
        """The pixels of ``table`` (or this one), the candle burning as it did at the start."""
        app = self.services.app
        app.seconds, now = 0.0, app.seconds
        canvas = Canvas((1280, 720))
        (table or self.table).draw(canvas, 0.0)
        app.seconds = now
        return pygame.image.tobytes(canvas, "RGB")


def kind_of(view: ThronesView) -> str:
    """The phase, and for a hand who is struck."""
    return f"{view.phase}/{view.hand.clash.by}" if view.hand is not None else view.phase


KINDS = ("walk", "scouting", "fight", "pile/player", "pile/enemy", "gain", "trap")


def moments(services: Services) -> dict[str, tuple[str, ...]]:
    """A moment of every kind in the run `RUN`, found by playing at random."""
    world = services.registry.read_id(RUN)
    found: dict[str, tuple[str, ...]] = {}
    chance = random.Random(7)
    for _ in range(60):
        session = Session.start(world, services.content(world.mode))
        commands: list[str] = []
        while not session.status.over:
            view = session.game.view()
            if view.step:
                found.setdefault(kind_of(view), tuple(commands))
            command = chance.choice([c for c in view.legal if not isinstance(c, Concede)])
            session.apply(command)
            commands.append(command.text)
        if set(found) >= set(KINDS):
            return found
    raise AssertionError(f"not met: {sorted(set(KINDS) - set(found))}")


def way_to(
    services: Services, game_id: str, wanted: Callable[[ThronesView], bool]
) -> tuple[str, tuple[str, ...]]:
    """A seed (``game_id`` has a ``{}`` for it) and commands that lead to a moment."""
    chance = random.Random(3)
    for number in range(300):
        world = services.registry.read_id(game_id.format(number))
        session = Session.start(world, services.content(world.mode))
        commands: list[str] = []
        while not session.status.over:
            view = session.game.view()
            if wanted(view):
                return game_id.format(number), tuple(commands)
            command = chance.choice([c for c in view.legal if not isinstance(c, Concede)])
            session.apply(command)
            commands.append(command.text)
    raise AssertionError("no such moment")
