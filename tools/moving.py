"""Bake the moving pictures of the README: a few seconds of each tale, played by one of its bots.

    python -m tools.moving [TALE ...]             write docs/pictures/TALE.webp

A bot plays in the real view; nothing is drawn that a player would not see. A run is a world, a
policy, and how many commands are over when the picture begins.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from game.cli.play import open_services
from game.core.mode import Command, Game
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Scene, Transition
from game.shell.contract import ModeView, RunInfo
from game.shell.plain_view import view_of
from game.shell.tale import Services

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PAGE = pygame.Rect(0, 0, 1280, 672)
"""What is shown of it: below are the prompts, of which somebody who looks on needs none."""
SIZE = (640, 336)
STEPS_A_FRAME = 6
"""Steps of the game's clock, of which a second has sixty, from one picture to the next."""
MOST_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Reel:
    """What is shown of a tale."""

    world: str
    policy: str
    skipped: int
    """Commands that are over when the picture begins."""
    seconds: int
    pace: int
    """Steps between two decisions; of no meaning where a command is a tick."""


REELS = {
    "candle": Reel("platformer:castle,10#hollow-oak", "certificate", 9620, 6, 1),
    "key": Reel("dungeon:3d6,warden+delver,normal#hollow-oak", "expert", 24, 7, 42),
    "hex": Reel("hexcrawl:normal#hollow-oak", "planner", 30, 7, 66),
    "throne": Reel("thrones:dwarf,gambit#hollow-oak", "best", 12, 7, 60),
}


class _Playing(Scene):
    """A bot at play, and nothing else."""

    def __init__(self, services: Services, reel: Reel) -> None:
        self._reel = reel
        world = services.registry.read_id(reel.world)
        mode, content = world.mode, services.content(world.mode)
        self._game: Game = mode.start(world.params, world.seed, content)
        bot = services.registry.tale(mode.name).bot(reel.policy)
        self._moves: Iterator[Command] = bot.moves(self._game, content, world.seed)
        for command in islice(self._moves, reel.skipped):
            self._game.apply(command)
        self._info = RunInfo(id=str(world.id), watching=True)
        self._ticks = mode.clock == "tick"
        self._view: ModeView = view_of(services, mode)
        self._view.show(self._game.view(), self._info)
        self._wait = reel.pace

    def handle(self, _: InputEvent) -> Transition:
        return None

    def update(self) -> Transition:
        self._view.update()
        self._wait -= 1
        if self._game.status.over or (not self._ticks and (self._wait > 0 or self._view.busy)):
            return None
        command = next(self._moves, None)
        if command is not None:
            self._view.play(self._game.apply(command), self._game.view(), self._info)
            self._wait = self._reel.pace
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._view.draw(canvas, alpha)


def film(reel: Reel) -> list[Image.Image]:
    """The pictures of a reel, in their order."""
    pictures = []
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, "en", size=(1280, 720))
        app = services.app
        app.go(Push(_Playing(services, reel)))
        for step in range(reel.seconds * 60):
            app.step()
            # What comes a part in each frame, as a new room of Key, comes as fast as in play.
            app.draw()
            if step % STEPS_A_FRAME == 0:
                pictures.append(_small(app.canvas))
        app.close()
        services.chronicle.close()
    return pictures


def _small(canvas: Canvas) -> Image.Image:
    small = pygame.transform.smoothscale(canvas.subsurface(PAGE), SIZE)
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(small, "RGB"))


def packed(pictures: list[Image.Image]) -> bytes:
    """One file that moves and begins again, as fine as fits."""
    for quality in (80, 70, 60, 50, 40):
        file = BytesIO()
        pictures[0].save(
            file,
            "WEBP",
            save_all=True,
            append_images=pictures[1:],
            duration=round(1000 * STEPS_A_FRAME / 60),
            loop=0,
            quality=quality,
            method=4,
        )
        if len(file.getvalue()) <= MOST_BYTES:
            break
    return file.getvalue()


def main() -> int:
    parser = argparse.ArgumentParser(description="Bake the moving pictures of the README.")
    parser.add_argument("tales", nargs="*", choices=[*REELS, []], help="which; all of them")
    for tale in parser.parse_args().tales or REELS:
        data = packed(film(REELS[tale]))
        (FOLDER / f"{tale}.webp").write_bytes(data)
        print(f"{tale}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
