"""Rooms of the platform game put together from its baked pictures as its scene does, with light.

Places are in tiles; a thing stands with its pivot there. docs/art.md tells the rules this follows.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageOps

from tools.art.candle.glow import HATCH, MAP
from tools.art.candle.masonry import TILE, TILES
from tools.art.candle.walls import HIGH, WIDE
from tools.art.palette import ASSETS, FloatArray

HATCH_SHARE = 0.055
"""What a stroke of the hatching takes from the light, of 1."""
SKY_SHARE = 0.8
"""How much of the light on a window's panes the night's own light takes over."""
FULL = (255, 205, 196)
"""The most that lights add up to, as in the game: gold instead of lemon."""
SHADOW = (8, 14)
"""Where the shadow of the play falls on the wall behind."""
FAR_LIGHTS = ("hero", "thrown", "lamp", "sconce", "portal")
"""Lights that fill a room."""
KEPT_LIGHTS = ("coin", "key", "candle", "self")
"""Small lights that even a window does not swallow."""

Thing = tuple[str, str, float, float]
"""Sheet, sprite and place."""
Lamp = tuple[str, float, float]
"""A light by its name and place."""


@dataclass(frozen=True)
class Hero:
    """The dwarf: what he does, and where his feet are."""

    x: float
    y: float
    movement: str = "idle"
    frame: int = 0
    flipped: bool = False
    light: str = "full"
    """The light of his candle: ``full``, ``low``, ``ember``, or ``night`` for one that is out."""
    wax: int = 0
    """How far his candle is burnt down, 0 to 4."""


@dataclass(frozen=True)
class Diorama:
    """A part of a room, in light."""

    size: tuple[int, int]
    """Pixels of the picture."""
    room: str
    """Rows of letters: # stone, = plank, H chain, ~ water, % web, . nothing."""
    things: Sequence[Thing] = ()
    coins: Sequence[tuple[float, float]] = ()
    lights: Sequence[Lamp] = ()
    glows: Sequence[Lamp] = ()
    flames: Sequence[tuple[float, float]] = ()
    hero: Hero | None = None
    floor: int = 3
    corner: tuple[float, float] = (0, 0)
    """The place that lies at the picture's upper left corner."""
    open_air: bool = False
    """No wall behind: the night with its towers."""
    ambient: float = 1.0
    """How much of the floor's own light there is."""
    reach: float = 1.0
    """How far lights reach, of what they do in the game: a small picture wants its dark as well."""
    sky: tuple[int, int] = (60, 30)
    """The part of the sky that is seen, in its pixels."""
    towers: tuple[int, int] = (-90, 60)
    """Where the towers stand, in pixels of the picture."""
    motes: int = 40


@dataclass
class Atlas:
    """A baked sheet, cut into its frames."""

    name: str
    sprites: dict[str, Any] = field(init=False)
    scale: float = field(init=False)
    pages: list[Image.Image] = field(init=False)

    def __post_init__(self) -> None:
        data = json.loads((ASSETS / "candle" / f"{self.name}.json").read_text("utf-8"))
        self.sprites, self.scale = data["sprites"], data["scale"]
        self.pages = [Image.open(ASSETS / "candle" / i).convert("RGBA") for i in data["images"]]

    def frame(self, name: str, number: int = 0) -> Image.Image:
        """Return one frame."""
        page, x, y, width, height = self.sprites[name]["frames"][number]
        picture: Image.Image = self.pages[page].crop((x, y, x + width, y + height))
        if self.scale == 1:
            return picture
        size = [round(side) for side in self.sprites[name]["size"]]
        small = picture.convert("RGBa").resize((size[0], size[1]), Image.Resampling.LANCZOS)
        return small.convert("RGBA")

    def pivot(self, name: str) -> tuple[float, float]:
        """Return the point that comes to lie on the sprite's place."""
        x, y = self.sprites[name]["pivot"]
        return x, y


@cache
def atlas(name: str) -> Atlas:
    """Return a sheet; it is read once."""
    return Atlas(name)


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


def put(
    canvas: Image.Image,
    sheet: str,
    name: str,
    at: tuple[float, float],
    number: int = 0,
    flipped: bool = False,
) -> None:
    """Lay a sprite with its pivot on ``at``, in pixels."""
    picture, (px, py) = atlas(sheet).frame(name, number), atlas(sheet).pivot(name)
    if flipped:
        picture, px = ImageOps.mirror(picture), picture.width - px
    blit(canvas, picture, at[0] - px, at[1] - py)


class Terrain:
    """Lays masonry and fittings, as docs/art.md tells."""

    def __init__(self, room: str) -> None:
        self.rows = room.split()
        self.atlas = atlas("masonry")
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
        put(self.canvas, "masonry", name, (x * TILE, y * TILE))

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


def compose(scene: Diorama, *, flat: bool = False) -> Image.Image:
    """Return the picture; ``flat`` leaves it without light."""
    entry, size = floor(scene.floor), scene.size
    open_air = scene.open_air or entry["wall"] == "sky"
    back, play = Image.new("RGBA", size), Image.new("RGBA", size)
    panes = Image.new("RGBA", size)
    room = Terrain(scene.room).lay()
    blit(play, room, -scene.corner[0] * TILE, -scene.corner[1] * TILE)
    for sheet, name, x, y in scene.things:
        at = _place(scene, x, y)
        put(back if sheet == "back" else play, sheet, name.lstrip("<"), at, flipped=name[0] == "<")
        if name.startswith("window"):
            put(panes, sheet, f"{name}/panes", at)
    for number, coin in enumerate(scene.coins):
        put(play, "things", "coin", _place(scene, *coin), number % 6)
    flame = _stand(play, scene, scene.hero) if scene.hero is not None else None
    holes = np.ones((size[1], size[0], 1), np.float32)
    if not open_air:
        holes = _floats(panes)[..., 3:4]
    tint = np.array(entry["tint"], np.float32) / np.float32(255)
    bare = np.zeros((size[1], size[0], 3), np.float32)
    image: FloatArray = bare if open_air else _floats(_wall(scene, entry["wall"]))[..., :3] * tint
    image = _floats(_night(scene))[..., :3] * holes + image * (1 - holes)
    image = _over(image, back, tint)
    if not open_air:
        cast = np.roll(_soft(_floats(play)[..., 3]), SHADOW[::-1], (0, 1))
        image = image * (1 - 0.5 * cast[..., None])
    image = _over(image, play, tint)
    if flat:
        return _picture(image)
    solid = np.maximum(_floats(back)[..., 3:4], _floats(play)[..., 3:4])
    sky = holes * (1 - solid) if open_air else holes
    image = image * _light(scene, entry, flame, sky)
    return _burn(scene, _picture(image), flame)


def _place(scene: Diorama, x: float, y: float) -> tuple[float, float]:
    """Return where a place lies in the picture, in pixels."""
    return (x - scene.corner[0]) * TILE, (y - scene.corner[1]) * TILE


def _floats(picture: Image.Image) -> FloatArray:
    return np.asarray(np.asarray(picture, np.float32) / np.float32(255), np.float32)


def _picture(image: FloatArray) -> Image.Image:
    made = Image.fromarray((np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8))
    return made.convert("RGBA")


def _wall(scene: Diorama, kind: str) -> Image.Image:
    tile = Image.open(ASSETS / "candle" / f"wall_{kind}.webp").convert("RGBA")
    tile = tile.resize((WIDE, HIGH), Image.Resampling.LANCZOS)
    wall = Image.new("RGBA", scene.size)
    left, top = round(scene.corner[0] * TILE) % WIDE, round(scene.corner[1] * TILE) % HIGH
    for x in range(-left, scene.size[0], WIDE):
        for y in range(-top, scene.size[1], HIGH):
            blit(wall, tile, x, y)
    return wall


def _night(scene: Diorama) -> Image.Image:
    """Return sky and towers."""
    left, top = scene.sky
    sky = Image.open(ASSETS / "candle" / "sky.webp").convert("RGBA")
    sky = sky.crop((left, top, left + scene.size[0], top + scene.size[1]))
    blit(sky, atlas("towers").frame("towers"), *scene.towers)
    return sky


def _stand(canvas: Image.Image, scene: Diorama, hero: Hero) -> tuple[float, float]:
    """Draw the dwarf; return where his flame sits."""
    places = json.loads((ASSETS / "candle" / "dwarf_anchors.json").read_text("utf-8"))
    x, y = _place(scene, hero.x, hero.y)
    side = -1 if hero.flipped else 1
    anchor = places["movements"][hero.movement][hero.frame]
    first, last, step = places["hat_degrees"]
    degrees = first + round((anchor["hat"][2] - first) / step) * step
    degrees = max(first, min(last, degrees))
    hand = (x + side * anchor["hand"][0], y + anchor["hand"][1])
    put(canvas, "dwarf", f"held/{hero.wax}", hand, flipped=hero.flipped)
    put(canvas, "dwarf", hero.movement, (x, y), hero.frame, hero.flipped)
    hat = (x + side * anchor["hat"][0], y + anchor["hat"][1])
    put(canvas, "dwarf", f"hat/rest/{degrees}", hat, flipped=hero.flipped)
    seat = places["held_flame"][hero.wax]
    return hand[0] + side * seat[0], hand[1] + seat[1]


def _over(image: FloatArray, layer: Image.Image, tint: FloatArray) -> FloatArray:
    pixels = _floats(layer)
    alpha = pixels[..., 3:4]
    return np.asarray(pixels[..., :3] * tint * alpha + image * (1 - alpha), np.float32)


def _soft(mask: FloatArray) -> FloatArray:
    height, width = mask.shape
    small = Image.fromarray((mask * 255).astype(np.uint8))
    small = small.resize((width // 8, height // 8), Image.Resampling.BOX)
    return _floats(small.resize((width, height), Image.Resampling.BICUBIC))


def _light(
    scene: Diorama, entry: dict[str, Any], flame: tuple[float, float] | None, sky: FloatArray
) -> FloatArray:
    """Return the light map as the scene makes it: a quarter of the size, enlarged smoothly."""
    width, height = scene.size[0] // MAP, scene.size[1] // MAP
    light = np.zeros((height, width, 3), np.float32)
    light += np.array(entry["ambient"]) / 255 * scene.ambient
    small = Image.fromarray((sky[..., 0] * 255).astype(np.uint8)).resize((width, height))
    lamps = [(name, *_place(scene, x, y)) for name, x, y in scene.lights]
    kept = [("coin", *_place(scene, x, y)) for x, y in scene.coins]
    if scene.hero is not None and flame is not None:
        lamps.append((f"hero/{scene.hero.light}", *flame))
        x, y = _place(scene, scene.hero.x, scene.hero.y)
        kept.append(("self", x, y - 34))
    for name, x, y in lamps:
        if name not in KEPT_LIGHTS:
            reach = scene.reach if name.startswith(FAR_LIGHTS) else 1.0
            light += _layer("light", name, x / MAP, y / MAP, (width, height), reach)
    open_sky = _floats(small)[..., None] * SKY_SHARE
    light = light * (1 - open_sky) + np.array(entry["night"], np.float32) / 255 * open_sky
    for name, x, y in [*kept, *(lamp for lamp in lamps if lamp[0] in KEPT_LIGHTS)]:
        light += _layer("light", name, x / MAP, y / MAP, (width, height))
    light = np.minimum(light, np.array(FULL, np.float32) / 255)
    enlarged = Image.fromarray((np.clip(light, 0, 1) * 255).astype(np.uint8)).resize(
        scene.size, Image.Resampling.BILINEAR
    )
    hatch = Image.new("RGB", scene.size)
    tile = Image.open(ASSETS / "candle" / "hatch.webp").convert("RGB")
    for x in range(0, scene.size[0], HATCH):
        for y in range(0, scene.size[1], HATCH):
            hatch.paste(tile, (x, y))
    strokes = _floats(hatch) * HATCH_SHARE * (1 - sky)
    return np.asarray(np.clip(_floats(enlarged) - strokes, 0, 1), np.float32)


def _layer(
    sheet: str, name: str, x: float, y: float, size: tuple[int, int], reach: float = 1.0
) -> FloatArray:
    """Return what a picture of light adds, on a map or canvas of that size."""
    layer = Image.new("RGBA", size)
    light, (px, py) = atlas(sheet).frame(f"light/{name}"), atlas(sheet).pivot(f"light/{name}")
    if reach != 1:
        light = light.resize((round(light.width * reach), round(light.height * reach)))
    blit(layer, light, x - px * reach, y - py * reach)
    pixels = _floats(layer)
    return np.asarray(pixels[..., :3] * pixels[..., 3:4], np.float32)


def _burn(scene: Diorama, picture: Image.Image, flame: tuple[float, float] | None) -> Image.Image:
    """Draw flames and the glow of them in the air."""
    lit = scene.hero is not None and scene.hero.light != "night" and flame is not None
    image = _floats(picture)[..., :3].copy()
    glows = [(name, *_place(scene, x, y)) for name, x, y in scene.glows]
    if lit and flame is not None:
        glows.append(("hero", *flame))
    for name, x, y in glows:
        image += _layer("glow", name, x, y, scene.size)
    made = _picture(image)
    if lit and flame is not None:
        rng = random.Random(1)
        for _ in range(scene.motes):
            spot = (rng.gauss(flame[0], 130), rng.gauss(flame[1], 100))
            put(made, "dwarf", rng.choice(["mote", "mote", "mote_large"]), spot)
        put(made, "dwarf", "flame/0", flame)
    for x, y in scene.flames:
        put(made, "things", "lamp/flame", _place(scene, x, y))
    return made
