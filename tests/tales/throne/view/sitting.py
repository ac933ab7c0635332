"""A seat at the table, and moments of its run."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.core.session import Session
from game.engine.inputs import Press
from game.shell.tale import Services
from game.tales.throne.rules.commands import Concede
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.view import ThronesTable
from tests.seat import Seat

RUN = "thrones:dwarf,tale,armour_traps,redraw#table"
"""Every kind of decision can come up here."""


class Sitting(Seat):
    """A seat at the table."""

    def __init__(self, services: Services, game_id: str = RUN) -> None:
        world = services.registry.read_id(game_id)
        self.table = ThronesTable(services)
        super().__init__(services, Session.start(world, services.content(world.mode)), self.table)

    @property
    def view(self) -> ThronesView:
        """The game as it is now."""
        view = self.session.game.view()
        assert isinstance(view, ThronesView)
        return view

    def sit_at(self, commands: tuple[str, ...]) -> None:
        """Show the moment after ``commands``, all pages read."""
        self.start_anew()
        for text in commands:
            self.session.apply(self.session.mode.parse_command(text))
        self.show_anew()
        self.read()

    def read(self) -> None:
        """Turn every page that is open."""
        for _ in range(40):
            if not self.table.reading:
                return
            self.table.handle(Press("confirm"))
        raise AssertionError("a page does not end")


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
