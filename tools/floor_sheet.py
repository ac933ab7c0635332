"""Floors of Candle drawn whole, to be looked at: lit, and in the dark as one who plays sees them.

    python -m tools.floor_sheet OUT.png [--seed S] [--count 12] [--params castle,10] [--dark]

Every floor is drawn by the scene's own pieces, screen by screen, and set side by side, small.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.cli.play import open_services
from game.shell.tale import Services
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.params import CASTLE_FLOORS
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.lighting import Lighting
from game.tales.candle.view.look import NEAR, TILE, looks_like, near
from game.tales.candle.view.masonry import Masonry
from game.tales.candle.view.things import Things
from game.tales.candle.view.works import Works

SMALL = 9
"""Pixels of the game to one of a sheet."""
ACROSS = 3
GAP = 8


class Drawer:
    """Draws whole floors."""

    def __init__(self, services: Services, dark: bool) -> None:
        app = services.app
        self._canvas = app.canvas
        self._masonry = Masonry(app.assets)
        self._things = Things(app)
        self._works = Works(app)
        self._lighting = Lighting(app)
        self._dark = dark

    def floor(self, view: CandleView) -> pygame.Surface:
        """One floor, all of it."""
        terrain = view.floor.terrain
        size = (round(terrain.width * TILE * NEAR), round(terrain.height * TILE * NEAR))
        whole = pygame.Surface((size[0] // SMALL, size[1] // SMALL))
        self._masonry.enter(looks_like(view), view.floor)
        self._lighting.enter(self._masonry.backdrop.look, self._masonry.decor)
        self._things.decor = self._masonry.decor
        # Screens of whole pixels of the sheet: none is drawn half, and none stays free.
        width, height = (side // SMALL * SMALL for side in self._canvas.get_size())
        seen = pygame.Rect(0, 0, width, height)
        for top in range(0, size[1], height):
            for left in range(0, size[0], width):
                self._screen(view, left, top)
                small = pygame.transform.smoothscale(
                    self._canvas.subsurface(seen), (width // SMALL, height // SMALL)
                )
                whole.blit(small, (left // SMALL, top // SMALL))
        return whole

    def _screen(self, view: CandleView, x: int, y: int) -> None:
        """The part of a floor whose corner is that pixel of it."""
        self._canvas.fill("black")
        canvas, left, top = near(self._canvas, (x, y))
        self._masonry.draw(canvas, left, top)
        self._things.behind(canvas, view, left, top, 0.0)
        self._works.behind(canvas, view, left, top)
        self._things.before(0.0)
        self._works.before(canvas, view, left, top, 0.0)
        if self._dark:
            self._lighting.draw(canvas, view, left, top, 0.0)
        self._things.flames(view, 0.0)


def views(services: Services, params: str, seed: str, count: int) -> list[CandleView]:
    """The first moment of floors: of one castle after the other."""
    mode = services.registry.mode("platformer")
    space, content = mode.space, services.content(mode)
    found: list[CandleView] = []
    number = 0
    while len(found) < count:
        game = mode.start(space.read(params), f"{seed}/{number}", content)
        assert isinstance(game, CandleGame)
        for floor in range(min(game.source.floors, CASTLE_FLOORS, count - len(found))):
            if floor:
                game.next_floor()
            game.apply(HOLDS[0])
            found.append(game.view())
        number += 1
    return found


def main() -> None:
    """Draw a sheet."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("out", type=Path)
    reader.add_argument("--seed", default="sheet")
    reader.add_argument("--count", type=int, default=12)
    reader.add_argument("--params", default="castle,10")
    reader.add_argument("--dark", action="store_true")
    said = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, "en", size=(1280, 720))
        drawer = Drawer(services, said.dark)
        floors = [
            drawer.floor(view) for view in views(services, said.params, said.seed, said.count)
        ]
        wide = max(floor.get_width() for floor in floors) + GAP
        high = max(floor.get_height() for floor in floors) + GAP
        rows = -(-len(floors) // ACROSS)
        sheet = pygame.Surface((min(len(floors), ACROSS) * wide, rows * high))
        sheet.fill("white")
        for number, floor in enumerate(floors):
            sheet.blit(floor, (number % ACROSS * wide, number // ACROSS * high))
        pygame.image.save(sheet, said.out)
        services.app.close()
        services.chronicle.close()


if __name__ == "__main__":
    main()
