"""A seat before the map, and moments of its run."""

from __future__ import annotations

from functools import cache

from game.cli.tales import registry
from game.core.session import Session
from game.shell.tale import Services
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.view import KeyScreen
from tests import seat
from tests.tales.key.view.playing import content

RUN = "dungeon:2d6,warden+delver,normal#seat"


class Seat(seat.Seat):
    """A seat before the map."""

    def __init__(self, services: Services, game_id: str = RUN) -> None:
        world = services.registry.read_id(game_id)
        self.table = KeyScreen(services)
        self._sat: tuple[str, ...] = ()
        """The commands that lead to where the seat was put."""
        super().__init__(services, Session.start(world, services.content(world.mode)), self.table)

    @property
    def view(self) -> KeyView:
        """The game as it is now."""
        view = self.session.game.view()
        assert isinstance(view, KeyView)
        return view

    def sit_at(self, commands: tuple[str, ...]) -> None:
        """Show the moment after ``commands``."""
        # Moments of one run follow on each other; nothing is played twice on the way to the next.
        if commands[: len(self._sat)] != self._sat or self.session.position != len(self._sat):
            self.start_anew()
            self._sat = ()
        for text in commands[len(self._sat) :]:
            self.session.apply(self.session.mode.parse_command(text))
        self._sat = commands
        self.again()

    def again(self) -> None:
        """Show this moment as if it had just been come to."""
        self.table.hand.let_go()
        self.table.hand.cursor = None
        self.show_anew()
        self.table.update()

    def picture(self) -> bytes:
        """The pixels of the screen when the map is drawn, all read that it shows."""
        self.table.stage.hurry()
        return self.pixels()


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
