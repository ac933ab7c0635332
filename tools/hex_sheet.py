"""Paint maps of Hex side by side, to be looked at: four seeds at each of three radii.

python -m tools.hex_sheet OUT.png [--radius N ..] [--seed S ..] [--size 28|44|64]
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
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.tale import Services
from game.tales.hex.view.grid import SIZES
from game.tales.hex.view.printing import sheet_of

RADII = (3, 5, 8)
SEEDS = ("hollow-oak", "tin-whistle", "salt-road", "owl-light")
CELL = 620
"""Pixels of a map on the sheet."""
_LINE = 30


def paint(services: Services, radius: int, seed: str, size: int) -> pygame.Surface:
    """One map with its ID below it, fitted into a square cell."""
    system = services.registry.system("hexcrawl")
    params = system.generator.space.read(f"radius={radius}")
    content = services.library.worlds(system)
    world = system.generator.world(params, seed, content, False)
    world["id"] = f"hexcrawl:radius={radius}#{seed}"
    picture = sheet_of(services.app, world, size).picture
    share = min(CELL / picture.get_width(), (CELL - _LINE) / picture.get_height())
    fitted = (round(picture.get_width() * share), round(picture.get_height() * share))
    cell = Canvas((CELL, CELL))
    cell.fill(services.app.text.colour("parch_hi"))
    shown = pygame.transform.smoothscale(picture, fitted)
    cell.blit(shown, shown.get_rect(midtop=(CELL // 2, 0)))
    place = (CELL // 2, CELL - _LINE // 2)
    services.app.text.draw(cell, f"radius={radius}#{seed}", Style("caption"), place, "center")
    return cell


def main() -> int:
    """Paint what was asked for."""
    parser = argparse.ArgumentParser(description="Paint maps of Hex side by side.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--radius", nargs="+", type=int, default=list(RADII))
    parser.add_argument("--seed", nargs="+", default=list(SEEDS))
    parser.add_argument("--size", type=int, choices=SIZES, default=SIZES[1])
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, "en", size=(1280, 720))
        page = pygame.Surface((CELL * len(said.seed), CELL * len(said.radius)))
        for row, radius in enumerate(said.radius):
            for column, seed in enumerate(said.seed):
                page.blit(paint(services, radius, seed, said.size), (column * CELL, row * CELL))
        services.app.close()
        services.chronicle.close()
    pygame.image.save(page, said.out)
    print(f"{said.out}: {len(said.radius) * len(said.seed)} maps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
