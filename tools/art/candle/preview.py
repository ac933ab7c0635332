"""Put baked pictures of the platform game together as its scene does, to judge seams and light.

``python -m tools.art.candle.preview --out FILE [--floor N] [--flat] [--still NAME]``
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from tools.art.candle.glow import HATCH, MAP
from tools.art.candle.masonry import TILE, TILES
from tools.art.candle.walls import HIGH, WIDE
from tools.art.palette import ASSETS, FloatArray

SCREEN = (1280, 720)
HATCH_SHARE = 0.055
"""What a stroke of the hatching takes from the light, of 1."""
SKY_SHARE = 0.8
"""How much of the light on a window's panes the night's own light takes over."""
SHADOW = (8, 14)
"""Where the shadow of the play falls on the wall behind."""

ROOM = """
###########################
####H######################
#...H................######
#...H................######
###.H......===............#
###.H.....................#
#...H..................####
#...H..............##..####
....H...##.....##..........
....H..###.................
###.######.................
###.######~~~##%...........
##..######~~~####..########
##..######~~~####..########
#############################
"""

THINGS = [
    ("back", "pillar", 1.5, 15.0),
    ("back", "pillar", 15.2, 15.0),
    ("back", "window_tall", 6.2, 8.9),
    ("back", "window_small", 13.2, 9.4),
    ("back", "banner_sun", 10.4, 7.6),
    ("back", "banner_eye", 17.2, 6.2),
    ("back", "barrel", 25.4, 12.0),
    ("back", "armour", 2.2, 10.0),
    ("back", "shelf_books", 22.0, 8.4),
    ("back", "cobweb_large", 2.0, 4.0),
    ("back", "skulls", 24.2, 12.0),
    ("things", "lamp/lit", 2.3, 4.0),
    ("things", "key/moon", 19.9, 6.2),
    ("things", "chest/caged", 24.4, 6.0),
    ("things", "door/awake", 22.2, 12.0),
    ("things", "candle", 12.5, 4.0),
    ("things", "sign", 0.9, 10.0),
    ("things", "spikes/0", 17.0, 14.0),
    ("things", "spikes/1", 18.0, 14.0),
    ("creatures", "owl/watching", 15.6, 8.0),
    ("creatures", "bat", 17.4, 3.4),
]
COINS = [(10.2, 8.6), (10.9, 8.0), (11.6, 7.8), (12.3, 8.0), (13.0, 8.6), (16.5, 11.4)]
LAMPS = [
    ("light/lamp", 2.7, 2.6),
    ("light/sconce", 19.9, 9.4),
    ("light/portal", 22.2, 11.0),
    ("light/treasure", 24.4, 5.4),
    ("light/key", 19.9, 6.2),
    ("light/candle", 12.5, 3.4),
]
SCONCE = (19.9, 9.9)
DOOR = (22.2, 12.0)
LAMP = (2.3, 4.0)
HERO = (8.8, 8.0)


@dataclass
class Atlas:
    """A baked sheet, cut into its frames."""

    name: str
    sprites: dict[str, Any] = field(init=False)
    pages: list[Image.Image] = field(init=False)

    def __post_init__(self) -> None:
        data = json.loads((ASSETS / "candle" / f"{self.name}.json").read_text("utf-8"))
        self.sprites = data["sprites"]
        self.pages = [Image.open(ASSETS / "candle" / i).convert("RGBA") for i in data["images"]]

    def frame(self, name: str, number: int = 0) -> Image.Image:
        """Return one frame."""
        page, x, y, width, height = self.sprites[name]["frames"][number]
        picture: Image.Image = self.pages[page].crop((x, y, x + width, y + height))
        return picture

    def pivot(self, name: str) -> tuple[float, float]:
        """Return the point that comes to lie on the sprite's place."""
        x, y = self.sprites[name]["pivot"]
        return x, y


def blit(canvas: Image.Image, picture: Image.Image, x: float, y: float) -> None:
    """Lay a picture on the canvas, cut at its edges."""
    left, top = round(x), round(y)
    part = (
        max(0, -left),
        max(0, -top),
        min(picture.width, canvas.width - left),
        min(picture.height, canvas.height - top),
    )
    if part[2] > part[0] and part[3] > part[1]:
        canvas.alpha_composite(picture.crop(part), (left + part[0], top + part[1]))


def put(canvas: Image.Image, atlas: Atlas, name: str, x: float, y: float, number: int = 0) -> None:
    """Lay a sprite with its pivot on (x, y)."""
    px, py = atlas.pivot(name)
    blit(canvas, atlas.frame(name, number), x - px, y - py)


class Terrain:
    """Lays masonry and fittings, as docs/art.md tells."""

    def __init__(self, room: str) -> None:
        self.rows = room.split()
        self.atlas = Atlas("masonry")
        self.canvas = Image.new("RGBA", (len(self.rows[0]) * TILE, len(self.rows) * TILE))

    def at(self, x: int, y: int) -> str:
        """Return the letter of a cell; beyond the room there is stone."""
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            return self.rows[y][x]
        return "#"

    def stone(self, x: int, y: int) -> bool:
        """Whether the cell is stone."""
        return self.at(x, y) == "#"

    def _slice(self, name: str, x: int, y: int) -> None:
        """Lay the part of a periodic picture that belongs to this column, row, or both."""
        picture, (px, py) = self.atlas.frame(name), self.atlas.pivot(name)
        left = x % TILES * TILE if picture.width > 2 * TILE else 0
        top = y % TILES * TILE if picture.height > 2 * TILE else 0
        width = TILE if left or picture.width > 2 * TILE else picture.width
        height = TILE if top or picture.height > 2 * TILE else picture.height
        down = 1 if name == "bottom" else 0
        across = 1 if name == "right" else 0
        part = picture.crop((left, top, left + width, top + height))
        blit(self.canvas, part, (x + across) * TILE - px, (y + down) * TILE - py)

    def _put(self, name: str, x: float, y: float) -> None:
        put(self.canvas, self.atlas, name, x * TILE, y * TILE)

    def lay(self) -> Image.Image:
        """Return the whole room."""
        cells = [(x, y) for y in range(len(self.rows)) for x in range(len(self.rows[0]))]
        for x, y in cells:
            self._fitting(x, y)
        stones = [cell for cell in cells if self.stone(*cell)]
        for x, y in stones:
            self._slice("body", x, y)
        for x, y in stones:
            if not self.stone(x, y + 1):
                self._underside(x, y)
        for x, y in stones:
            if not self.stone(x - 1, y):
                self._slice("left", x, y)
            if not self.stone(x + 1, y):
                self._slice("right", x, y)
        for x, y in stones:
            if not self.stone(x, y - 1):
                self._slice("top", x, y)
        for x, y in stones:
            if not self.stone(x, y - 1):
                self._ends(x, y)
        return self.canvas

    def _underside(self, x: int, y: int) -> None:
        self._slice("bottom", x, y)
        for side, name in ((-1, "left"), (1, "right")):
            edge = x if side < 0 else x + 1
            if self.stone(x + side, y + 1):
                self._put(f"bottom_butt/{name}", edge, y + 1)
            elif not self.stone(x + side, y) and self.at(x, y + 1) == self.at(x, y + 2) == ".":
                self._put("corbel", edge - side * 0.42, y + 1)

    def _ends(self, x: int, y: int) -> None:
        for side, name in ((-1, "left"), (1, "right")):
            edge = x if side < 0 else x + 1
            if self.stone(x + side, y - 1):
                self._put(f"top_butt/{name}", edge, y)
            elif not self.stone(x + side, y):
                self._put(f"top_end/{name}", edge, y)

    def _fitting(self, x: int, y: int) -> None:
        kind = self.at(x, y)
        if kind == "=":
            left, right = self.at(x - 1, y) == "=", self.at(x + 1, y) == "="
            middle = "middle" if x % 2 else "middle_plain"
            end = "single" if not right and not left else "right" if left else "left"
            self._put(f"plank/{middle if left and right else end}", x, y)
        elif kind == "H":
            above, below = self.at(x, y - 1), self.at(x, y + 1)
            part = "top" if above not in "H#" else "bottom" if below not in "H#" else "middle"
            self._put(f"chain/{part}", x, y)
        elif kind == "~":
            name = f"body_{(x * 3 + y) % 4}" if self.at(x, y - 1) == "~" else f"top_{x % 4}"
            self._put(f"water/{name}", x, y)
        elif kind == "%":
            self._put(f"web/{(x + y) % 4}", x, y)


def floor(number: int) -> dict[str, Any]:
    """Return wall, tint and light of one of the ten floors."""
    data = tomllib.loads((ASSETS / "candle" / "floors.toml").read_text("utf-8"))["floor"]
    entry: dict[str, Any] = data[number]
    return entry


def _floats(picture: Image.Image) -> FloatArray:
    return np.asarray(np.asarray(picture, np.float32) / np.float32(255), np.float32)


def _wall(kind: str) -> Image.Image:
    tile = Image.open(ASSETS / "candle" / f"wall_{kind}.png").convert("RGBA")
    wall = Image.new("RGBA", SCREEN)
    for x in range(0, SCREEN[0], WIDE):
        for y in range(0, SCREEN[1], HIGH):
            blit(wall, tile, x, y)
    return wall


def _hero(canvas: Image.Image, movement: str) -> tuple[float, float]:
    atlas = Atlas("dwarf")
    places = json.loads((ASSETS / "candle" / "dwarf_anchors.json").read_text("utf-8"))
    x, y = HERO[0] * TILE, HERO[1] * TILE
    anchor = places["movements"][movement][0]
    put(canvas, atlas, movement, x, y)
    first, _, step = places["hat_degrees"]
    degrees = first + round((anchor["hat"][2] - first) / step) * step
    put(canvas, atlas, f"hat/rest/{degrees}", x + anchor["hat"][0], y + anchor["hat"][1])
    hand = (x + anchor["hand"][0], y + anchor["hand"][1])
    put(canvas, atlas, "held/0", *hand)
    seat = places["held_flame"][0]
    return hand[0] + seat[0], hand[1] + seat[1]


def compose(number: int = 3, *, flat: bool = False, movement: str = "idle") -> Image.Image:
    """Return a screen of the game: a room full of things on that floor."""
    entry = floor(number)
    wall, panes, back = _wall(entry["wall"]), Image.new("RGBA", SCREEN), Image.new("RGBA", SCREEN)
    play = Terrain(ROOM).lay().crop((0, 0, *SCREEN))
    for sheet, name, x, y in THINGS:
        put(back if sheet == "back" else play, Atlas(sheet), name, x * TILE, y * TILE)
        if name.startswith("window"):
            put(panes, Atlas(sheet), f"{name}/panes", x * TILE, y * TILE)
    things = Atlas("things")
    for k, (x, y) in enumerate(COINS):
        put(play, things, "coin", x * TILE, y * TILE, k % 6)
    put(play, things, "door/spiral", DOOR[0] * TILE, DOOR[1] * TILE, 2)
    put(back, things, "sconce", SCONCE[0] * TILE, SCONCE[1] * TILE)
    flame_at = _hero(play, movement)
    sky = Image.open(ASSETS / "candle" / "sky.png").convert("RGBA").crop((60, 30, 1340, 750))
    blit(sky, Atlas("towers").frame("towers"), -90, 60)
    holes = _floats(panes)[..., 3:4]
    tint = np.array(entry["tint"], np.float32) / np.float32(255)
    image: FloatArray = _floats(wall)[..., :3] * tint
    image = _floats(sky)[..., :3] * holes + image * (1 - holes)
    image = _over(image, back, tint)
    cast = np.roll(_soft(_floats(play)[..., 3]), SHADOW[::-1], (0, 1))
    image = image * (1 - 0.5 * cast[..., None])
    image = _over(image, play, tint)
    if not flat:
        image = image * _light(entry, flame_at, holes)
    picture = Image.fromarray((np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)).convert("RGBA")
    if not flat:
        picture = _shine(picture, flame_at)
    flames = Atlas("dwarf")
    put(picture, flames, "flame/0", *flame_at)
    put(picture, things, "lamp/flame", LAMP[0] * TILE + 21, LAMP[1] * TILE - 62)
    put(picture, things, "lamp/flame", SCONCE[0] * TILE, SCONCE[1] * TILE - 24)
    put(picture, things, "lamp/flame", 12.5 * TILE, 4 * TILE - 30)
    front = Atlas("front")
    put(picture, front, "vault", 0, 0)
    put(picture, front, "fence", -20, SCREEN[1] + 4)
    put(picture, Atlas("hud"), "strip", 22, 18)
    return picture


def _over(image: FloatArray, layer: Image.Image, tint: FloatArray) -> FloatArray:
    pixels = _floats(layer)
    alpha = pixels[..., 3:4]
    return np.asarray(pixels[..., :3] * tint * alpha + image * (1 - alpha), np.float32)


def _soft(mask: FloatArray) -> FloatArray:
    small = Image.fromarray((mask * 255).astype(np.uint8)).resize((160, 90), Image.Resampling.BOX)
    return _floats(small.resize(SCREEN, Image.Resampling.BICUBIC))


def _light(entry: dict[str, Any], flame_at: tuple[float, float], holes: FloatArray) -> FloatArray:
    """Return the light map as the scene makes it: a quarter of the size, enlarged smoothly."""
    width, height = SCREEN[0] // MAP, SCREEN[1] // MAP
    light = np.zeros((height, width, 3), np.float32) + np.array(entry["ambient"]) / 255
    small = Image.fromarray((holes[..., 0] * 255).astype(np.uint8)).resize((width, height))
    atlas = Atlas("light")
    lamps = [(name, x * TILE, y * TILE) for name, x, y in LAMPS]
    for name, x, y in [*lamps, ("light/hero/full", *flame_at)]:
        light += _layer(atlas, name, x / MAP, y / MAP, (width, height))
    open_sky = _floats(small)[..., None] * SKY_SHARE
    light = light * (1 - open_sky) + np.array(entry["night"], np.float32) / 255 * open_sky
    coins = [("light/coin", x * TILE, y * TILE) for x, y in COINS]
    for name, x, y in [*coins, ("light/self", HERO[0] * TILE, HERO[1] * TILE - 34)]:
        light += _layer(atlas, name, x / MAP, y / MAP, (width, height))
    enlarged = Image.fromarray((np.clip(light, 0, 1) * 255).astype(np.uint8)).resize(
        SCREEN, Image.Resampling.BILINEAR
    )
    hatch = Image.new("RGB", SCREEN)
    tile = Image.open(ASSETS / "candle" / "hatch.png").convert("RGB")
    for x in range(0, SCREEN[0], HATCH):
        for y in range(0, SCREEN[1], HATCH):
            hatch.paste(tile, (x, y))
    strokes = _floats(hatch) * HATCH_SHARE * (1 - holes)
    return np.asarray(np.clip(_floats(enlarged) - strokes, 0, 1), np.float32)


def _layer(atlas: Atlas, name: str, x: float, y: float, size: tuple[int, int]) -> FloatArray:
    """Return what a picture of light adds, on a map or canvas of that size."""
    layer = Image.new("RGBA", size)
    put(layer, atlas, name, x, y)
    pixels = _floats(layer)
    return np.asarray(pixels[..., :3] * pixels[..., 3:4], np.float32)


def _shine(picture: Image.Image, flame_at: tuple[float, float]) -> Image.Image:
    """Add the glow of the flames to the air."""
    image = _floats(picture)[..., :3].copy()
    atlas = Atlas("glow")
    for name, x, y in (
        ("light/hero", *flame_at),
        ("light/lamp", LAMP[0] * TILE + 21, LAMP[1] * TILE - 66),
        ("light/sconce", SCONCE[0] * TILE, SCONCE[1] * TILE - 28),
        ("light/portal", DOOR[0] * TILE, DOOR[1] * TILE - 44),
    ):
        image += _layer(atlas, name, x, y, SCREEN)
    rng = random.Random(1)
    dwarf = Atlas("dwarf")
    made = Image.fromarray((np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)).convert("RGBA")
    for _ in range(40):
        x, y = rng.gauss(flame_at[0], 130), rng.gauss(flame_at[1], 100)
        put(made, dwarf, rng.choice(["mote", "mote", "mote_large"]), x, y)
    return made


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.candle.preview")
    parser.add_argument("--out", type=Path, required=True, help="the picture to write")
    parser.add_argument("--floor", type=int, default=3, choices=range(10), help="0 to 9")
    parser.add_argument("--flat", action="store_true", help="without light")
    parser.add_argument("--movement", default="idle", help="what the dwarf does")
    options = parser.parse_args(arguments)
    made = compose(options.floor, flat=options.flat, movement=options.movement)
    made.convert("RGB").save(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
