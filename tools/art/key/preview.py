"""Put the baked pictures of a dungeon together as its scene does, to judge seams and light.

``python -m tools.art.key.preview --out FILE [--cell 24|36|48] [--flat] [--folder DIR]``
"""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.ink import Pen
from tools.art.key.plan import Door, Plan, Room, atlas, blit
from tools.art.lettering import write
from tools.art.palette import ASSETS, FloatArray
from tools.art.props import parchment_panel
from tools.art.sheet import Sprite, render, to_image

SCREEN = (1280, 720)
CORNERS = {24: (56, 84), 36: (-92, -230), 48: (-242, -440)}
"""Where the board's corner lies for each size of a cell: near, the party is in the middle."""
MEMORY = (224, 209, 187)
"""What remembered rooms are multiplied by."""
HERE = 8
"""The room in which the party stands."""
DARK = (5, 14, 15)
"""Rooms that have no light of their own."""
HALOS = [("halo/full", 12.5, 17.4), ("halo/fire", 11.5, 16.5), ("halo/fire", 15.5, 12.5)]

ROOMS = [
    Room(11, 22, 3, 3, "hall"),
    Room(10, 18, 5, 4, "guardroom"),
    Room(15, 18, 3, 4, "cellar"),
    Room(6, 19, 4, 3, "kitchen"),
    Room(1, 20, 5, 3, "dormitory"),
    Room(18, 19, 4, 4, "crypt"),
    Room(15, 23, 5, 2, "treasury"),
    Room(6, 15, 3, 4, "forge"),
    Room(10, 13, 5, 5, "library"),
    Room(5, 10, 5, 5, "garden"),
    Room(15, 12, 4, 4, "chapel"),
    Room(10, 9, 3, 4, "cistern"),
    Room(20, 12, 3, 3, "shrine"),
    Room(19, 13, 1, 1, "passage"),
    Room(6, 5, 3, 5, "nest"),
    Room(11, 6, 4, 3, "prison"),
    Room(16, 5, 4, 4, "laboratory"),
    Room(15, 7, 1, 1, "passage"),
    Room(20, 5, 5, 5, "lair"),
]
DOORS = [
    Door(12, 22, "h", "shut"),
    Door(15, 20, "v", "arch"),
    Door(10, 20, "v", "shut"),
    Door(6, 21, "v", "open"),
    Door(18, 21, "v", "shut"),
    Door(18, 23, "h", "shut"),
    Door(7, 19, "h", "barred"),
    Door(12, 18, "h", "open"),
    Door(10, 14, "v", "shut"),
    Door(15, 14, "v", "shut"),
    Door(11, 13, "h", "shut"),
    Door(12, 9, "h", "portcullis"),
    Door(7, 10, "h", "broken"),
    Door(19, 13, "v", "passage"),
    Door(20, 13, "v", "passage"),
    Door(15, 7, "v", "passage"),
    Door(16, 7, "v", "passage"),
    Door(20, 7, "v", "gate"),
]
LOCKS = [(18.5, 23.0, "star"), (20.0, 7.5, "eye"), (10.0, 14.5, "moon")]
STANDING = [
    ("start", 12, 23), ("table", 11, 19), ("weapon-rack", 13, 18), ("table/toppled", 13, 20),
    ("barrels", 15, 18), ("crates", 17, 18), ("oil-barrel", 15, 21), ("sacks", 17, 21),
    ("cauldron", 7, 20), ("water-butt", 9, 19), ("bed", 2, 20), ("bed", 4, 20), ("rug", 3, 22),
    ("coffin", 18, 20), ("coffin", 21, 20), ("coffin/spent", 20, 22), ("statue", 20, 19),
    ("chest", 19, 24), ("gold-pile", 15, 23), ("gold-pile", 17, 24), ("anvil", 7, 16),
    ("brazier", 6, 18), ("weapon-rack", 8, 15), ("bookcase", 11, 13), ("bookcase", 12, 13),
    ("bookcase", 13, 13), ("bookcase", 10, 17), ("table", 12, 15), ("lectern", 14, 13),
    ("tree", 5, 10), ("tree", 8, 13), ("mushrooms", 6, 12), ("shrub", 9, 10), ("well", 7, 11),
    ("altar", 17, 12), ("pillar", 15, 15), ("pillar", 18, 15), ("brazier", 15, 12),
    ("fountain", 11, 10), ("lever", 12, 12), ("cage", 11, 6), ("cage", 14, 6), ("bones", 13, 8),
    ("workbench", 16, 5), ("workbench", 18, 5), ("eggs", 6, 5), ("eggs", 8, 6), ("altar", 21, 13),
    ("candelabrum", 20, 12), ("candelabrum", 22, 12), ("pillar", 20, 5), ("pillar", 24, 5),
    ("pillar", 20, 9), ("pillar", 24, 9),
]  # fmt: skip
LYING = [
    ("effects", "rubble/1", 16, 21), ("effects", "web/0", 7, 7),
    ("effects", "web/2", 6, 8),
    ("effects", "blood/1", 12, 16), ("effects", "trap/pit", 12, 7), ("effects", "fire", 11, 16),
    ("effects", "trap/blade", 17, 14), ("effects", "caltrops", 10, 21),
    ("items", "key/moon", 22, 14),
    ("items", "item/silver-knife", 8, 21), ("items", "item/draught", 2, 22),
    ("items", "emblem/sun", 19, 6), ("items", "item/gold", 16, 13),
]  # fmt: skip
POOLS = {
    "oil": [(15, 20), (16, 20), (16, 19)],
    "water": [(10, 12), (11, 12), (10, 11)],
    "chalk": [(20, 20)],
}
TOKENS = [
    ("hero/delver", 12, 17), ("hero/warden", 13, 16), ("hero/chandler", 13, 17),
    ("hero/ringer-2", 14, 17), ("foe/bone-warden", 11, 15), ("foe/rat", 14, 14),
    ("foe/weaver", 7, 6), ("foe/ooze", 8, 11), ("foe/bat", 16, 15), ("foe/ghoul", 20, 21),
    ("foe/ogre", 13, 19), ("foe/imp", 6, 17), ("foe/shade", 12, 11), ("foe/unknown", 17, 7),
]  # fmt: skip
MARKS = [
    ("intent/strike", 11, 15, 1), ("state/unaware", 14, 14, -1), ("state/asleep", 8, 11, -1),
    ("intent/smash", 13, 19, 1), ("state/alert", 11, 15, -1), ("intent/move", 14, 14, 1),
]  # fmt: skip


def lay_map(cell: int, folder: Path) -> Plan:
    """Return the map with everything on it, not yet lit."""
    plan = Plan(ROOMS, DOORS, cell, SCREEN, CORNERS[cell], folder)
    plan.lay()
    for door in DOORS:
        middle = (door.x + 0.5, door.y) if door.way == "h" else (door.x, door.y + 0.5)
        plan.put("doors", f"{door.kind}/{door.way}", *middle)
    for x, y, glyph in LOCKS:
        plan.put("doors", f"lock/{glyph}", x, y)
    for x, y in ((19.5, 13.5), (15.5, 7.5)):
        plan.put("doors", "secret", x, y)
    for x, y in ((14, 9), (5, 8), (24, 21)):
        plan.put("doors", "draught", x + 0.5, y + 0.5)
    for room in (ROOMS[index] for index in DARK):
        for x, y in itertools.product(range(room.width), range(room.height)):
            _darken(plan, room.x + x, room.y + y)
    for halo, px, py in HALOS:
        _halo(plan, halo, px, py)
    for name, x, y in STANDING:
        moves = name in plan.sheet("moving").sprites
        sheet = "doors" if name == "start" else "moving" if moves else "furniture"
        plan.put(sheet, name, x + 0.5, y + 0.5)
    for sheet, name, x, y in LYING:
        plan.put(sheet, name, x + 0.5, y + 0.5)
    for kind, cells in POOLS.items():
        for x, y in cells:
            beside = (("N", (x, y - 1)), ("E", (x + 1, y)), ("S", (x, y + 1)), ("W", (x - 1, y)))
            mask = "".join(way for way, cell_ in beside if cell_ in cells) or "-"
            plan.put("effects", f"{kind}/{mask}", x + 0.5, y + 0.5)
    return plan


def _darken(plan: Plan, x: int, y: int) -> None:
    """Lay the dark on a cell: its own part of a picture that repeats."""
    cell = plan.cell
    left, top = x % 5 * cell, y % 5 * cell
    part = plan.sheet("lines").frame("dark").crop((left, top, left + cell, top + cell))
    blit(plan.canvas, part, *plan.at(x, y))


def _halo(plan: Plan, name: str, x: float, y: float) -> None:
    """Lay a halo, enlarged for near cells, its middle on a place in cells."""
    picture = atlas("halos", plan.folder).frame(name)
    side = round(picture.width * plan.cell / min(CORNERS))
    px, py = plan.at(x, y)
    blit(plan.canvas, picture.resize((side, side)), px - side / 2, py - side / 2)


def put_tokens(plan: Plan) -> None:
    """Lay who is there, with what they suffer and mean."""
    for dx, dy in ((1, 0), (0, -1), (-1, 0)):
        plan.put("marks", f"square/{'aim' if dx < 0 else 'step'}", 12.5 + dx, 17.5 + dy)
    plan.put("marks", "base/now", 12.5, 17.5)
    for name, x, y in TOKENS:
        plan.put("tokens", name, x + 0.5, y + 0.5)
    for x, y, full, most in ((11, 15, 2, 3), (14, 14, 1, 1), (13, 19, 6, 6)):
        for k in range(most):
            state = "full" if k < full else "spent"
            plan.put("marks", f"pip/{state}", x + 0.5 + (k - (most - 1) / 2) * 0.3, y + 1.13)
    plan.put("marks", "frame/choice", 11.5, 15.5)
    plan.put("greats", "great/wyrm", 22.5, 7.3)
    for name, x, y, side in MARKS:
        plan.put("marks", name, x + 0.5 + side * 0.44, y + 0.06)


def _floats(picture: Image.Image) -> FloatArray:
    return np.asarray(np.asarray(picture.convert("RGB"), np.float32) / np.float32(255), np.float32)


def _room_mask(plan: Plan, here: bool) -> FloatArray:
    mask = np.zeros((SCREEN[1], SCREEN[0], 1), np.float32)
    for index, room in enumerate(ROOMS):
        if (index == HERE) == here:
            left, top = (round(v) for v in plan.at(room.x, room.y))
            right, low = (round(v) for v in plan.at(room.x + room.width, room.y + room.height))
            mask[max(0, top) : max(0, low), max(0, left) : max(0, right)] = 1
    return mask


def _centred(picture: Image.Image, x: float, y: float) -> FloatArray:
    """Return a picture that multiplies, white beyond its edges, its middle at (x, y)."""
    whole = Image.new("RGBA", SCREEN, (255, 255, 255, 255))
    blit(whole, picture.convert("RGBA"), x - picture.width / 2, y - picture.height / 2)
    return _floats(whole)


def lit(plan: Plan, folder: Path) -> Image.Image:
    """Return the map with rooms remembered dimmed, the room in view gold, and the rim brown."""
    memory = np.array(MEMORY, np.float32) / np.float32(255)
    image = _floats(plan.canvas) * (1 - _room_mask(plan, False) * (1 - memory))
    x, y = plan.at(12.5, 17.5)
    near = plan.cell / 24
    small = Image.open(folder / "glow.webp")
    glow = small.resize((round(small.width * near), round(small.height * near)))
    here = _room_mask(plan, True)
    image = image * (1 - here * (1 - _centred(glow, x, y)))
    plan.canvas = Image.fromarray((image * 255 + 0.5).astype(np.uint8)).convert("RGBA")
    put_tokens(plan)
    vignette = Image.open(folder / "vignette.webp").resize((2560, 1440))
    shade = _centred(vignette, x, y)
    shaded = _floats(plan.canvas) * shade
    return Image.fromarray((shaded * 255 + 0.5).astype(np.uint8)).convert("RGBA")


HERO = ("Brondar", "delver of the third candle")
ROOM = [
    ("foe/bone-warden", "Bone warden", "strikes next, two damage", 2, 3, "intent18/strike"),
    ("foe/rat", "Cellar rat", "has not seen you", 1, 1, "state18/unaware"),
]
CHRONICLE = [
    ("Struck the bone warden for one.", "ink"),
    ("The lapis key turned in the star lock.", "ink"),
    ("A draught behind the north wall of the prison…", "lapis"),
]
PANEL = (728, 28, 516, 664)


def _heading(pen: Pen, _frame: int) -> None:
    """The name of the dungeon over the whole map."""
    end = 40 + write(pen, "The Barrow of Saint Ulric", 40, 52, 36, "heading", "ink")
    write(pen, "turn 58", end + 18, 51, 19, "italic", "rubric")
    pen.line([(40, 63), (668, 63)], 1.6)
    pen.line([(40, 67), (668, 67)], 0.7, "sepia")


def _words(pen: Pen, _frame: int) -> None:
    """The panel's paper and words, which the game writes itself."""
    x, y, width, height = PANEL
    parchment_panel(pen, x, y, width, height, seed=44, rag=2.6)
    write(pen, HERO[0], x + 184, y + 62, 32, "heading", "ink")
    write(pen, HERO[1], x + 184, y + 84, 17, "italic", "sepia")
    for at, value, name in ((204, "4", "might"), (312, "2", "guard"), (420, "61", "gold")):
        end = write(pen, value, x + at, y + 152, 23, "heading", "ink")
        write(pen, name, x + at + end + 5, y + 152, 16, "italic", "sepia")
    for at, name in ((212, "Keyring"), (318, "In this room"), (446, "Chronicle"), (556, "Pack")):
        end = write(pen, name, x + 26, y + at, 20, "heading", "rubric")
        pen.line([(x + 38 + end, y + at - 6), (x + width - 26, y + at - 6)], 1.0, "sepia")
    for k, (_, name, note, *_rest) in enumerate(ROOM):
        write(pen, name, x + 84, y + 349 + k * 46, 21, "heading", "ink")
        write(pen, note, x + 106, y + 367 + k * 46, 16, "italic", "sepia")
    for k, (line, colour) in enumerate(CHRONICLE):
        write(pen, line, x + 28, y + 472 + k * 24, 17.5, "body", colour)


def panel(canvas: Image.Image, folder: Path) -> None:
    """Lay the panel on the right."""
    words = Sprite("preview panel", *SCREEN, _words)
    canvas.alpha_composite(to_image(render(words)))
    x, y = PANEL[:2]

    def put(sheet: str, name: str, px: float, py: float) -> None:
        source = atlas(sheet, folder)
        pivot = source.sprites[name]["pivot"]
        blit(canvas, source.frame(name), x + px - pivot[0], y + py - pivot[1])

    put("portraits", "portrait/delver", 92, 106)
    for k in range(8):
        put("panel", f"heart22/{'full' if k < 6 else 'spent'}", 194 + k * 25, 110)
    for px, name in ((190, "attack"), (298, "defence"), (404, "gold")):
        put("panel", f"count28/{name}", px, 146)
    for k, glyph in enumerate(("moon", "star", "leaf", "sun", "eye", "skull")):
        put("panel", f"keyring/{glyph}/{'held' if k in (1, 3) else 'missing'}", 62 + k * 80, 256)
    for k, (token, _, _, hearts, most, sign) in enumerate(ROOM):
        put("tokens_36", token, 52, 352 + k * 46)
        put("panel", sign, 95, 361 + k * 46)
        for heart in range(most):
            state = "full" if heart < hearts else "spent"
            put("panel", f"heart18/{state}", 472 - (most - 1 - heart) * 22, 352 + k * 46)
    things = ("knife", "leather-coat", "lantern", "fire-pot", "draught", "caltrops", "hook-line")
    for k, name in enumerate((*things, "owls-eye", "bandage")):
        put("items_48", f"item/{name}", 52 + k * 49, 592)
    for k, name in enumerate(("vanish", "tumble", "throw-knife")):
        put("panel", f"skill/{name}", 48 + k * 44, 636)
    for k, (kind, number) in enumerate(
        (("attack", 6), ("attack", 2), ("attack", 4), ("defence", 5))
    ):
        put("dice", f"die28/{kind}/{number}", 212 + k * 36, 636)
    put("panel", "wick/7", 466, 618)
    put("portraits", "face/warden", 376, 634)
    put("portraits", "face/chandler", 420, 634)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.key.preview", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the picture to write")
    parser.add_argument("--cell", type=int, choices=sorted(CORNERS), default=24)
    parser.add_argument("--flat", action="store_true", help="the map alone, without light")
    parser.add_argument("--folder", type=Path, default=ASSETS / "key", help="where the sheets are")
    options = parser.parse_args(arguments)
    plan = lay_map(options.cell, options.folder)
    if options.flat:
        put_tokens(plan)
        picture = plan.canvas
    else:
        picture = lit(plan, options.folder)
        panel(picture, options.folder)
        if options.cell == min(CORNERS):
            picture.alpha_composite(to_image(render(Sprite("preview heading", *SCREEN, _heading))))
        laid = atlas("tiles", options.folder).frame("tile/4x4")
        blit(picture, laid, 22, 84)
    picture.convert("RGB").save(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
