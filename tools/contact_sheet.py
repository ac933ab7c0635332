"""Draw every scene at three sizes, in both languages and at two text sizes, to be looked at.

    python -m tools.contact_sheet OUT [--scene NAME ..] [--size WxH ..] [--lang L ..] [--text N ..]

Writes OUT/<scene>-<size>-<language>-<text>[-hc].png and a sheet of all scenes for each variant.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from itertools import product
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.cli.play import open_services
from game.cli.screenshot import known
from game.shell.gallery import arrange

SIZES = ("1280x720", "1920x1080", "1024x768")
THUMB = (640, 360)
COLUMNS = 3


def shoot(out: Path, scene: str, size: str, language: str, text: int, contrast: bool) -> Path:
    """One picture of one scene; returns where it is."""
    width, height = (int(side) for side in size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, language, size=(width, height))
        services.app.change(text_size=text, high_contrast=contrast)
        arrange(services, known()[scene])
        services.app.draw()
        path = out / f"{scene}-{size}-{language}-{text}{'-hc' if contrast else ''}.png"
        services.app.screen.save(path)
        services.app.close()
        services.chronicle.close()
    return path


def sheet(paths: list[Path], out: Path) -> None:
    """All pictures of one variant side by side."""
    rows = -(-len(paths) // COLUMNS)
    page = pygame.Surface((THUMB[0] * COLUMNS, THUMB[1] * rows))
    for number, path in enumerate(paths):
        picture = pygame.image.load(path)
        scale = min(THUMB[0] / picture.get_width(), THUMB[1] / picture.get_height())
        size = (round(picture.get_width() * scale), round(picture.get_height() * scale))
        thumb = pygame.transform.smoothscale(picture, size)
        column, row = number % COLUMNS, number // COLUMNS
        page.blit(thumb, (column * THUMB[0], row * THUMB[1]))
    pygame.image.save(page, out)


def main() -> int:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description="Draw every scene to be looked at.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--scene", nargs="+", default=list(known()), choices=list(known()))
    parser.add_argument("--size", nargs="+", default=list(SIZES))
    parser.add_argument("--lang", nargs="+", default=["en", "fr"], choices=["en", "fr"])
    parser.add_argument("--text", nargs="+", type=int, default=[100, 200])
    parser.add_argument("--contrast", action="store_true", help="in high contrast")
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    for size, language, text in product(said.size, said.lang, said.text):
        paths = [
            shoot(said.out, scene, size, language, text, said.contrast) for scene in said.scene
        ]
        variant = f"{size}-{language}-{text}{'-hc' if said.contrast else ''}"
        sheet(paths, said.out / f"sheet-{variant}.png")
        print(f"{variant}: {len(paths)} scenes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
