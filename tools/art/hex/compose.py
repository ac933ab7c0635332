"""Put the baked pictures of a country together as its scene does.

It is the shortest reading of the rules in docs/art.md. Everything is done with the few operations
that a game has too: add, multiply, lay over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.hex.kit import GRIDS, SIDES, Grid
from tools.art.palette import ASSETS, FloatArray, channels

Hex = tuple[int, int]
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
WATER = "water"


class Atlas:
    """A sheet and its sprites."""

    def __init__(self, file: Path) -> None:
        data = json.loads(file.read_text("utf-8"))
        self.sprites = data["sprites"]
        self._pages = [Image.open(file.parent / name).convert("RGBA") for name in data["images"]]

    def frame(self, name: str, number: int = 0) -> Image.Image:
        """Return one frame."""
        page, x, y, w, h = self.sprites[name]["frames"][number]
        cut: Image.Image = self._pages[page].crop((x, y, x + w, y + h))
        return cut

    def pivot(self, name: str) -> tuple[int, int]:
        """Return the pivot in whole pixels."""
        x, y = self.sprites[name]["pivot"]
        return round(x), round(y)


@cache
def atlas(folder: Path, name: str) -> Atlas:
    """Return a sheet of the folder."""
    return Atlas(folder / f"{name}.json")


@dataclass(frozen=True)
class Land:
    """What is drawn of one hex."""

    relief: str
    growth: str | None = None
    obstacle: tuple[str, str] | None = None
    """Kind and place."""


def number_of(at: Hex) -> int:
    """The number of a hex's border."""
    return at[0] % 4 + 4 * (at[1] % 4)


@dataclass
class Chart:
    """A picture in the making: the hexes that were drawn, and where they lie."""

    lands: Mapping[Hex, Land]
    size: int
    origin: tuple[int, int]
    screen: tuple[int, int] = (1280, 720)
    folder: Path = ASSETS / "hex"
    picture: Image.Image = field(init=False)

    def __post_init__(self) -> None:
        self.grid: Grid = next(grid for grid in GRIDS if grid.size == self.size)
        self.picture = Image.new("RGBA", self.screen)

    def sheet(self, name: str) -> Atlas:
        """Return a sheet for the size of the hexes."""
        return atlas(self.folder, f"{name}_{self.size}")

    def place(self, at: tuple[float, float]) -> tuple[int, int]:
        """The pixel in the middle of a hex: whole by the choice of the grid."""
        x, y = self.grid.middle(*at)
        return round(self.origin[0] + x), round(self.origin[1] + y)

    def put(self, sheet: str, name: str, at: tuple[float, float], frame: int = 0) -> None:
        """Lay a sprite, its pivot on the middle of a hex."""
        self.put_at(self.sheet(sheet), name, self.place(at), frame)

    def put_at(self, sheet: Atlas, name: str, place: tuple[int, int], frame: int = 0) -> None:
        """Lay a sprite, its pivot on a pixel."""
        px, py = sheet.pivot(name)
        self.lay(sheet.frame(name, frame), place[0] - px, place[1] - py)

    def lay(self, picture: Image.Image, x: int, y: int) -> None:
        """Lay a picture over what is there; what reaches beyond the screen is cut."""
        layer = Image.new("RGBA", self.screen)
        layer.paste(picture, (x, y))
        self.picture.alpha_composite(layer)

    def visible(self) -> Iterable[Hex]:
        """Every hex of the screen."""
        for q in range(-24, 25):
            for r in range(-30, 31):
                x, y = self.place((q, r))
                if -140 < x < self.screen[0] + 140 and -140 < y < self.screen[1] + 140:
                    yield q, r

    def ground(self) -> None:
        """Paper, then washes: each relief gathers its masks, takes its colour, and adds up."""
        width, height = self.screen
        self.picture = _tiled(Image.open(self.folder / "paper.webp").convert("RGB"), self.screen)
        told = json.loads((self.folder / "washes.json").read_text("utf-8"))["washes"]
        grain = Image.open(self.folder / "grain.webp").convert("LA")
        wash = np.zeros((height, width, 3), np.float32)
        kinds: dict[str | None, FloatArray] = {}
        for at in self.visible():
            land = self.lands.get(at)
            layer = kinds.setdefault(
                land.relief if land else None, np.zeros((height, width), np.float32)
            )
            _add(layer, self._mask(at), *self._corner(at))
        for index, (kind, layer) in enumerate(kinds.items()):
            if kind is None:
                colour = np.ones((height, width, 3), np.float32)
            else:
                colour = _pigment(
                    grain, told[kind]["thin"], told[kind]["thick"], self.screen, index
                )
            wash += np.clip(layer, 0, 1)[..., None] * colour
        base = np.asarray(self.picture, np.float32)[..., :3] * np.clip(wash, 0, 1)
        self.picture = Image.fromarray(base.astype(np.uint8)).convert("RGBA")

    def _mask(self, at: Hex) -> FloatArray:
        made = self.sheet("mask").frame(f"mask/{number_of(at)}")
        return np.asarray(np.asarray(made)[..., 0] / 255, np.float32)

    def _corner(self, at: Hex) -> tuple[int, int]:
        x, y = self.place(at)
        px, py = self.sheet("mask").pivot(f"mask/{number_of(at)}")
        return x - px, y - py

    def borders(self) -> None:
        """Pigment where washes meet, water-lining, coasts, the ruling of hexes."""
        for at in self.visible():
            land = self.lands.get(at)
            for side, (dq, dr) in enumerate(STEPS):
                beside = self.lands.get((at[0] + dq, at[1] + dr))
                one, other = (each.relief if each else None for each in (land, beside))
                if side < 3 and one != other:
                    self._put_border("rim", at, side)
                if one == WATER and other not in (WATER, None):
                    self._lining(at, side)
        for at in self.visible():
            for side in range(3):
                dq, dr = STEPS[side]
                here, there = self.lands.get(at), self.lands.get((at[0] + dq, at[1] + dr))
                if here and there and (here.relief == WATER) != (there.relief == WATER):
                    self._put_border("coast", at, side)
                state = "seen" if here or there else "unseen"
                name = f"ruling/{state}/{SIDES[side]}/{(at[0] * 5 + at[1] * 3) % 3}"
                self.put("ruling", name, at)

    def _lining(self, at: Hex, side: int) -> None:
        def dry(k: int) -> bool:
            dq, dr = STEPS[k % 6]
            beside = self.lands.get((at[0] + dq, at[1] + dr))
            return beside is not None and beside.relief != WATER

        code = dry(side - 1) + 2 * dry(side + 1)
        name = f"lining/{number_of(at)}/{SIDES[side]}/{code}"
        if name in self.sheet("lining").sprites:
            self.put("lining", name, at)

    def _put_border(self, kind: str, at: Hex, side: int) -> None:
        self.put("border", f"{kind}/{number_of(at)}/{SIDES[side]}", at)

    def shade(self) -> None:
        """Multiply everything by the shade of the page."""
        shade = Image.open(self.folder / "vignette.webp").convert("RGB").resize(self.screen)
        lit = np.asarray(self.picture, np.float32)[..., :3] * np.asarray(shade, np.float32) / 255
        self.picture = Image.fromarray(lit.astype(np.uint8)).convert("RGBA")


def _tiled(tile: Image.Image, screen: tuple[int, int]) -> Image.Image:
    made = Image.new("RGB", screen)
    for x in range(0, screen[0], tile.width):
        for y in range(0, screen[1], tile.height):
            made.paste(tile, (x, y))
    return made


def _add(layer: FloatArray, mask: FloatArray, x: int, y: int) -> None:
    rows, columns = layer.shape
    top, left = max(0, y), max(0, x)
    bottom, right = min(rows, y + mask.shape[0]), min(columns, x + mask.shape[1])
    if top < bottom and left < right:
        layer[top:bottom, left:right] += mask[top - y : bottom - y, left - x : right - x]


def _pigment(
    grain: Image.Image, thin: str, thick: str, screen: tuple[int, int], index: int
) -> FloatArray:
    """Return a wash: the thin colour, and over it the grain in the thick one."""
    alpha = np.asarray(grain, np.float32)[..., 1] / 255
    alpha = np.roll(alpha, (index * 137, index * 211), (0, 1))
    rows, columns = -(-screen[1] // alpha.shape[0]), -(-screen[0] // alpha.shape[1])
    share = np.tile(alpha, (rows, columns))[: screen[1], : screen[0], None]
    one, other = (np.array(channels(name), np.float32) / 255 for name in (thin, thick))
    return np.asarray(one * (1 - share) + other * share, np.float32)
