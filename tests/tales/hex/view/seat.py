"""A player at the map of Hex: what they would press or click to give a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.mode import Command
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.grid import arrows
from game.tales.hex.view.sheet import Plates
from game.tales.hex.view.view import HexScreen


class Seat:
    """One run on the screen."""

    def __init__(self, services: Services, hands: Driver, game_id: str) -> None:
        self._hands = hands
        world = services.registry.read_id(game_id)
        self.scene = PlayScene.begin(services, world)
        services.app.go(Push(self.scene))
        self.given: list[str] = []
        """The commands that reached the run."""
        apply = self.scene.give

        def note(command: Command) -> None:
            self.given.append(command.text)
            apply(command)

        self.scene.give = note  # type: ignore[method-assign]
        hands.steps(2)

    @property
    def view(self) -> HexView:
        """What the player knows."""
        view: HexView = self.scene.session.game.view()
        return view

    @property
    def table(self) -> HexScreen:
        """What the player sees."""
        table = self.scene.view
        assert isinstance(table, HexScreen)
        return table

    def by_keys(self, command: HexCommand) -> None:
        """Give a command with keys alone."""
        self._by(self._hands.press, command)

    def by_pad(self, command: HexCommand) -> None:
        """Give a command with the pad alone."""
        self._by(self._hands.pad, command)

    def _ready(self) -> None:
        """What happened is seen to its end: a key before that only hurries it."""
        seen, self._hands.seen = self._hands.seen, False
        assert self._hands.until(lambda: not self.table.motion.busy)
        self._hands.seen = seen

    def _by(self, press: Callable[..., None], command: HexCommand) -> None:
        self._ready()
        for _ in range(10):
            if self.table.overlays.reading:
                press("confirm")
        if isinstance(command, Go | Travel):
            at = self.table.cursor or self.view.at
            self._unseen(press, arrows(at, command.to, self.view.radius))
            press("confirm")
            if self._asked():
                self._settle()
                press("confirm")
            return
        if self.table.overlays.sheet is None:
            press("skip")
        elif command not in [each.command for each in self.plates.plates]:
            press("cancel")
            press("skip")
        self._settle()
        plates = self.plates
        wanted = [plate.command for plate in plates.plates].index(command)
        self._unseen(press, ["down"] * ((wanted - plates.focus) % len(plates.plates)))
        press("confirm")

    def _asked(self) -> bool:
        """Whether a march is asked about before it is begun."""
        sheet = self.table.overlays.sheet
        return sheet is not None and sheet.asks and self.view.phase == "walk"

    def _settle(self) -> None:
        """A page that has just opened takes no key in its first third of a second."""
        seen, self._hands.seen = self._hands.seen, False
        self._hands.steps(24)
        self._hands.seen = seen

    def _unseen(self, press: Callable[..., None], actions: Iterable[str]) -> None:
        """Press what leads to a choice; only the picture before it is looked at."""
        seen, self._hands.seen = self._hands.seen, False
        press(*actions)
        self._hands.seen = seen

    def by_mouse(self, command: HexCommand) -> None:
        """Give a command with the mouse alone."""
        self._ready()
        while self.table.overlays.reading:
            self._hands.click(480, 300)
        if isinstance(command, Go | Travel):
            self.table.chart.centre(command.to, at_once=True)
            self._hands.click(*self.table.chart.on_screen(command.to))
            if self._asked():
                self._hands.steps(2)
                self._hands.click(*next(rect for _, rect in self.plates.places()).center)
            return
        if self.table.overlays.sheet is None:
            self.table.chart.centre(self.view.at, at_once=True)
            self._hands.click(*self.table.chart.on_screen(self.view.at))
        plates = self.plates
        wanted = [plate.command for plate in plates.plates].index(command)
        plates.focus = wanted  # as scrolling with the keys does
        self._hands.steps(20)
        rect = next(rect for number, rect in plates.places() if number == wanted)
        self._hands.click(*rect.center)

    @property
    def plates(self) -> Plates:
        """What can be chosen from."""
        sheet = self.table.overlays.sheet
        assert sheet is not None
        return sheet.plates
