"""The banners of Key's page: a corner of a dungeon for each level, laid and lit as the map is."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.ink import Pen
from tools.art.key.plan import Door, Plan, Room, atlas, blit
from tools.art.palette import ASSETS, FloatArray
from tools.art.shapes import box

SIZE = (392, 176)
"""Pixels: as wide as the column of the page."""
BORDER = 4
"""Pixels of the picture's edge that the frame covers."""
CELL = 36
SHEETS = ASSETS / "key"
MEMORY = np.array((224, 209, 187), np.float32) / np.float32(255)
"""What rooms that are not seen just now are multiplied by."""
NEAR = CELL / 24
"""Glow and halos are baked for cells of 24 px."""
Put = tuple[str, str, float, float]
"""Sheet, sprite and place in cells."""


@dataclass(frozen=True)
class Scene:
    """A corner of a dungeon. Cells, doors and things are placed as on a board."""

    corner: tuple[float, float]
    """The place of the board in the banner's upper left corner, in cells."""
    rooms: tuple[Room, ...]
    """The first is the one in which the party stands."""
    doors: tuple[Door, ...]
    candle: tuple[float, float]
    lying: tuple[Put, ...] = ()
    """Lit with the floor."""
    people: tuple[Put, ...] = ()
    fires: tuple[tuple[float, float], ...] = field(default=())


GENTLE = Scene(
    (0.4, 0.35),
    (
        Room(1, 1, 5, 4, "hall"),
        Room(6, 1, 4, 4, "garden"),
        Room(10, 1, 3, 3, "treasury"),
    ),
    (Door(6, 3, "v", "open"), Door(10, 2, "v", "shut")),
    (3.6, 3.4),
    (
        ("moving", "campfire", 2.5, 2.5),
        ("furniture", "table", 4.5, 1.5),
        ("furniture", "tree", 6.6, 1.6),
        ("furniture", "well", 8.5, 1.6),
        ("furniture", "mushrooms", 9.4, 4.3),
        ("furniture", "chest", 11.5, 1.5),
        ("furniture", "gold-pile", 10.6, 3.3),
        ("doors", "lock/leaf", 10.0, 2.5),
        ("items", "item/lantern", 5.4, 4.3),
    ),
    (
        ("tokens", "hero/warden", 3.5, 3.5),
        ("tokens", "hero/delver", 4.5, 3.5),
        ("tokens", "foe/rat", 7.5, 3.5),
        ("marks", "state/asleep", 7.06, 3.06),
    ),
    ((2.5, 2.5),),
)
NORMAL = Scene(
    (0.5, 0.4),
    (
        Room(4, 1, 5, 4, "library"),
        Room(1, 2, 3, 3, "kitchen"),
        Room(9, 1, 4, 4, "crypt"),
    ),
    (Door(4, 3, "v", "open"), Door(9, 2, "v", "open")),
    (5.5, 3.5),
    (
        ("furniture", "bookcase", 4.6, 1.4),
        ("furniture", "bookcase", 5.6, 1.4),
        ("furniture", "table/toppled", 6.5, 2.6),
        ("moving", "cauldron", 1.6, 2.6),
        ("furniture", "water-butt", 3.4, 4.4),
        ("furniture", "coffin", 10.5, 1.6),
        ("furniture", "coffin/spent", 11.5, 3.6),
        ("effects", "blood/1", 7.5, 3.5),
    ),
    (
        ("marks", "base/now", 5.5, 3.5),
        ("tokens", "hero/warden", 5.5, 3.5),
        ("tokens", "hero/chandler", 4.5, 3.5),
        ("tokens", "foe/bone-warden", 7.5, 2.5),
        ("tokens", "foe/ghoul", 9.5, 2.5),
        ("marks", "intent/strike", 7.94, 2.06),
        ("marks", "intent/move", 9.94, 2.06),
    ),
)
GRIM = Scene(
    (0.4, 0.3),
    (
        Room(1, 1, 4, 4, "prison"),
        Room(5, 0, 5, 5, "lair"),
        Room(10, 1, 3, 4, "nest"),
    ),
    (Door(5, 2, "v", "gate-open"), Door(10, 3, "v", "broken")),
    (3.4, 2.5),
    (
        ("furniture", "cage", 1.5, 1.5),
        ("furniture", "cage/open", 1.5, 4.4),
        ("effects", "fire", 5.6, 2.5),
        ("effects", "fire", 5.6, 3.5),
        ("effects", "web/1", 11.5, 2.5),
        ("furniture", "eggs", 12.4, 4.3),
        ("furniture", "bones", 8.9, 4.4),
    ),
    (
        ("tokens", "hero/ringer", 3.5, 2.5),
        ("tokens", "hero/delver", 2.5, 3.5),
        ("greats", "great/wyrm", 7.6, 2.6),
        ("tokens", "foe/weaver", 11.5, 3.5),
    ),
    ((5.6, 2.5), (5.6, 3.5)),
)
BANNERS = {"gentle": GENTLE, "normal": NORMAL, "grim": GRIM}


def draw_frame(pen: Pen, _frame: int) -> None:
    """Draw a double frame as the other pages have it."""
    width, height = SIZE
    pen.line(box(4, 4, width - 8, height - 8), 2.6, wobble=0.3, closed=True)
    pen.line(box(1.5, 1.5, width - 3, height - 3), 0.9, "sepia", wobble=0.2, closed=True)


def lay_under(name: str, frame: FloatArray, scale: float, _number: int) -> FloatArray:
    """Return the banner ``name``, its frame over it: premultiplied floats."""
    if scale != 1:
        raise ValueError(f"banner/{name}: expected scale 1, it is made of finished pictures")
    pixels = np.ones(frame.shape, np.float32)
    pixels[..., :3] = compose(BANNERS[name])
    inside = np.zeros(frame.shape[:2], bool)
    inside[BORDER:-BORDER, BORDER:-BORDER] = True
    pixels = pixels * inside[..., None]
    return np.asarray(frame + pixels * (1 - frame[..., 3:4]), np.float32)


def compose(scene: Scene, folder: Path = SHEETS) -> FloatArray:
    """Return a scene, laid and lit: RGB floats."""
    left, top = (round(-place * CELL) for place in scene.corner)
    plan = Plan(list(scene.rooms), list(scene.doors), CELL, SIZE, (left, top), folder)
    plan.lay()
    for door in scene.doors:
        middle = (door.x + 0.5, door.y) if door.way == "h" else (door.x, door.y + 0.5)
        plan.put("doors", f"{door.kind}/{door.way}", *middle)
    for x, y in scene.fires:
        _halo(plan, "halo/fire", x, y)
    for sheet, name, x, y in scene.lying:
        plan.put(sheet, name, x, y)
    plan.canvas = _image(_lit(plan, scene))
    for sheet, name, x, y in scene.people:
        plan.put(sheet, name, x, y)
    shade = Image.open(folder / "vignette.webp").resize((SIZE[0] * 3, SIZE[1] * 3))
    return np.asarray(_floats(plan.canvas) * _centred(shade, SIZE[0] / 2, SIZE[1] / 2), np.float32)


def _lit(plan: Plan, scene: Scene) -> FloatArray:
    """Return the map with the room of the party in candlelight, and the others remembered."""
    image = _floats(plan.canvas)
    glow = Image.open(plan.folder / "glow.webp")
    near = glow.resize((round(glow.width * NEAR), round(glow.height * NEAR)))
    light = _centred(near, *plan.at(*scene.candle))
    for number, room in enumerate(scene.rooms):
        left, top = (max(0, round(v)) for v in plan.at(room.x, room.y))
        right, low = (round(v) for v in plan.at(room.x + room.width, room.y + room.height))
        part = np.s_[top : max(0, low), left : max(0, right)]
        image[part] = image[part] * (MEMORY if number else light[part])
    return image


def _halo(plan: Plan, name: str, x: float, y: float) -> None:
    picture = atlas("halos", plan.folder).frame(name)
    side = round(picture.width * NEAR)
    px, py = plan.at(x, y)
    blit(plan.canvas, picture.resize((side, side)), px - side / 2, py - side / 2)


def _floats(picture: Image.Image) -> FloatArray:
    return np.asarray(picture.convert("RGB"), np.float32) / np.float32(255)


def _image(pixels: FloatArray) -> Image.Image:
    return Image.fromarray((pixels * 255 + 0.5).astype(np.uint8)).convert("RGBA")


def _centred(picture: Image.Image, x: float, y: float) -> FloatArray:
    """Return a picture that multiplies, white beyond its edges, its middle at (x, y)."""
    whole = Image.new("RGBA", SIZE, (255, 255, 255, 255))
    blit(whole, picture.convert("RGBA"), x - picture.width / 2, y - picture.height / 2)
    return _floats(whole)
