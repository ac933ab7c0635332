"""Whole dungeons of Key in the real scene, by keyboard, by mouse and by pad alone.

    python -m tools.three_devices OUT [--device keyboard mouse pad] [--world ID] [--size WxH]
        [--lang L] [--text N]

A bot decides; hands give each decision with nothing but their device, as somebody would who takes
everything from the list: it is unrolled, a line chosen, a place aimed at. The run is recorded as
any other. Writes OUT/<device>-<number>.png - the first room, then every so many decisions, and the
page after the run - and says how it ended; a decision that a device cannot give is an error.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.cli.play import open_services
from game.core.session import Session
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell import gallery
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.commands import spot_of
from game.tales.key.view.menu import Menu
from game.tales.key.view.minimap import scale_of
from game.tales.key.view.view import KeyScreen

WORLD = "dungeon:2d6,warden+delver,gentle#three hands"
DEVICES = ("keyboard", "mouse", "pad")
PICTURES = 25
"""Decisions from one picture to the next."""
MOST_STEPS = 3_000
"""Sixtieths of a second for which a run goes on after a decision."""


class Hands:
    """One device before a run."""

    def __init__(self, services: Services, scene: PlayScene, device: str) -> None:
        self.driver = Driver(services.app)
        self.driver.seen = device == "mouse"
        self._scene, self._device = scene, device
        assert isinstance(scene.view, KeyScreen)
        self._table: KeyScreen = scene.view

    @property
    def _view(self) -> KeyView:
        view = self._scene.session.game.view()
        assert isinstance(view, KeyView)
        return view

    def ready(self) -> bool:
        """Wait until something can be decided, or the run is over."""
        table = self._table
        table.hurry()
        return self.driver.until(lambda: not table.busy or self._is_over(), MOST_STEPS)

    def _is_over(self) -> bool:
        return self._scene.session.game.status.over

    def give(self, wanted: KeyCommand) -> None:
        """Give a decision, and wait until the run has gone on."""
        position = self._scene.session.position
        self._unroll()
        hand = self._table.hand
        assert hand.menu is not None
        for line in way_in_list(hand.menu, wanted):
            self._choose(hand.menu, line)
        if hand.aim is not None:
            self._aim(wanted)
        if not self.driver.until(lambda: self._scene.session.position > position, MOST_STEPS):
            raise RuntimeError(f"{self._device}: {wanted.text} was not given")

    def _press(self, *actions: str) -> None:
        (self.driver.pad if self._device == "pad" else self.driver.press)(*actions)

    def _unroll(self) -> None:
        hand = self._table.hand
        if hand.menu is not None:
            return
        if self._device == "mouse":
            actions = [action for action, _, _ in self._table.edge.actions()]
            foot = 694 + self._table.edge.foot
            self.driver.click(38 + 50 * actions.index("confirm"), foot)
        else:
            self._press("confirm")

    def _choose(self, menu: Menu, line: int) -> None:
        if self._device != "mouse":
            self._press(*["down"] * ((line - menu.focus) % len(menu.lines)), "confirm")
            return
        self.driver.point(*menu.rect.midbottom)
        for _ in menu.lines:
            if menu.line_at(menu.row_rect(line).center) == line:
                break
            self.driver.wheel(-1 if line > menu.focus else 1)
        self.driver.click(*menu.row_rect(line).center)

    def _aim(self, wanted: KeyCommand) -> None:
        aim = self._table.hand.aim
        assert aim is not None
        if self._device == "mouse":
            self.driver.click(*self._place_of(wanted))
            return
        number = [target.command for target in aim.targets].index(wanted)
        self._press(*["skip"] * ((number - aim.focus) % len(aim.targets)), "confirm")

    def _place_of(self, wanted: KeyCommand) -> tuple[float, float]:
        """Where on the canvas it is aimed; what is not seen is looked for on the small map."""
        spot = spot_of(self._view, wanted)
        assert spot is not None
        camera = self._table.camera
        if not camera.view.inflate(-8, -8).collidepoint(camera.frame.at(*spot)):
            self.driver.steps(2)
            small = self._table.beside.small
            assert small is not None
            self.driver.click(*scale_of(self._view, small).at(*spot))
            self._table.hurry()
            self.driver.steps(2)
        return camera.frame.at(*spot)


def way_in_list(menu: Menu, wanted: KeyCommand) -> list[int]:
    """The lines that lead to a command: one, or that of the pack and one behind it."""
    for number, deed in enumerate(menu.lines):
        if wanted in deed.commands:
            inner = [n for n, line in enumerate(deed.inner) if wanted in line.commands]
            return [number, *inner[:1]]
    raise RuntimeError(f"{wanted.text} is not on the list")


def played(services: Services, world_id: str, device: str, out: Path) -> str:
    """Play a world to its end; returns what became of it."""
    world = services.registry.read_id(world_id)
    session = Session.start(world, services.content(world.mode))
    scene = gallery.at_play(services, session)
    services.app.go(Push(scene))
    hands = Hands(services, scene, device)
    hands.driver.steps(2)
    game = scene.session.game
    bot = services.registry.tale("dungeon").bot("expert")
    count = 0
    for command in bot.moves(game, scene.session.content, world.seed):
        assert isinstance(command, KeyCommand)
        hands.ready()
        if count % PICTURES == 0:
            _save(services, out / f"{device}-{count:03}.png")
        hands.give(command)
        count += 1
    hands.driver.seen = True
    hands.driver.until(lambda: services.app.scene is not scene, MOST_STEPS)
    hands.driver.steps(90)
    _save(services, out / f"{device}-{count:03}-end.png")
    verified = "recorded" if scene.session.position == count else "not recorded whole"
    return f"{device}: {count} decisions, {game.status.phase}, {verified}"


def _save(services: Services, path: Path) -> None:
    services.app.draw()
    pygame.image.save(services.app.canvas, path)


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("out", type=Path)
    reader.add_argument("--device", nargs="+", choices=DEVICES, default=DEVICES)
    reader.add_argument("--world", default=WORLD)
    reader.add_argument("--size", default="1280x720")
    reader.add_argument("--lang", default="en")
    reader.add_argument("--text", type=int, default=100)
    said = reader.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    width, height = (int(side) for side in said.size.split("x"))
    for device in said.device:
        with tempfile.TemporaryDirectory() as folder:
            services = open_services(folder, said.lang, size=(width, height))
            services.app.change(text_size=said.text)
            print(played(services, said.world, device, said.out), flush=True)
            services.app.close()
            services.chronicle.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
