"""Lint of one section, chunk or level: what lets pieces join, and what is fair (docs/sections.md).

What can be done in a piece is proved by the physics; here stands what a proof takes for granted,
and what would be unfair although it can be done. First the tiles (borders, ways through, shafts,
slots, drops), then what stands on them: places where one can stand, traps that keep to their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.store.lint import lint_prose
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.hazards import CRUSHER_LONGEST, DART_LONGEST, Box, hazard_of
from game.tales.candle.rules.map_tmx import DECOR, NO_SUBJECTS, PLACES, SLOTS, TILES
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    POSTS,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAFT,
    STANDING,
    VIGIL,
    Chunk,
    Decor,
    Place,
    Section,
    Side,
    Slot,
    warden_called,
)
from game.tales.candle.rules.terrain import (
    CHAIN,
    CLIMBABLE,
    EMPTY,
    PLANK,
    SOLID,
    STONE,
    TOP,
    WATER,
    WEB,
    WET,
    Ground,
    Terrain,
    filled,
)

TILE_NAMES = ("empty", "stone", "plank", "chain", "water", "web")

Cell = tuple[int, int]


def can_stand(ground: Ground, x: int, y: int) -> bool:
    """Whether the dwarf can stand upright in a cell."""
    inside = 0 <= x < ground.width and 0 <= y < ground.height
    return (
        inside
        and not (ground.at(x, y) | ground.at(x, y - 1)) & SOLID
        and bool(ground.at(x, y + 1) & (SOLID | TOP))
    )


def is_carried(ground: Ground, x: int, y: int) -> bool:
    """Whether one does not fall in a cell: it is full, carries, is climbed, or one swims there."""
    here = flags_at(ground, x, y)
    return bool(here & (SOLID | CLIMBABLE | WET) or flags_at(ground, x, y + 1) & (SOLID | TOP))


def flags_at(ground: Ground, x: int, y: int) -> int:
    """What a cell does to a body (`terrain.SOLID` ...); beyond the grid there is stone."""
    inside = -1 <= x <= ground.width and -1 <= y <= ground.height
    return ground.at(x, y) if inside else SOLID


def cells_of(x: int, y: int, width: int, height: int) -> list[Cell]:
    """The cells of a rectangle, row by row."""
    return [(column, row) for row in range(y, y + height) for column in range(x, x + width)]


def place_fault(place: Place, text: str) -> str:
    """A fault of a place, told with its layer, cell and kind."""
    label = f"{place.kind} {place.name}".strip()
    return fault(PLACES, place.x, place.y, f"{label}: {text}")


def fault(layer: str, x: int, y: int, text: str) -> str:
    """A fault at a cell of a layer."""
    return f"layer {layer}: cell ({x},{y}): {text}"


LONGEST_DROP = 6
"""Tiles that one may fall to where no light is."""
LIT = (4, 1)
"""Columns and rows within which a lamp or a candle lights a landing."""
LAST_COLUMN, LAST_ROW = SECTION_WIDTH - 1, SECTION_HEIGHT - 1
MOUTH_ROWS = (FLOOR_ROW - 2, FLOOR_ROW - 1)

_MOUTHS: dict[Side, tuple[str, dict[Cell, int]]] = {
    "north": (
        "a way north is chain in columns 9 and 10 of rows 0 and 1",
        {(x, y): CHAIN for x in SHAFT for y in (0, 1)},
    ),
    "south": (
        "a way south is chain in columns 9 and 10 of rows 10 and 11",
        {(x, y): CHAIN for x in SHAFT for y in (LAST_ROW - 1, LAST_ROW)},
    ),
    "west": (
        "a way west is empty in rows 8 and 9 of columns 0 and 1, above stone",
        {
            **{(x, y): EMPTY for x in (0, 1) for y in MOUTH_ROWS},
            **{(x, FLOOR_ROW): STONE for x in (0, 1)},
        },
    ),
    "east": (
        "a way east is empty in rows 8 and 9 of columns 18 and 19, above stone",
        {
            **{(x, y): EMPTY for x in (LAST_COLUMN - 1, LAST_COLUMN) for y in MOUTH_ROWS},
            **{(x, FLOOR_ROW): STONE for x in (LAST_COLUMN - 1, LAST_COLUMN)},
        },
    ),
}
"""What each way through is made of."""


def lint_border(section: Section) -> Iterator[str]:
    """Closed sides are stone, and every way through is made as `_MOUTHS` says."""
    expected: dict[Cell, tuple[int, str]] = {
        (x, y): (STONE, "a closed side is stone")
        for x, y in cells_of(0, 0, SECTION_WIDTH, SECTION_HEIGHT)
        if x in (0, LAST_COLUMN) or y in (0, LAST_ROW)
    }
    for side, (why, cells) in _MOUTHS.items():
        if section.is_open(side):
            expected |= {cell: (tile, why) for cell, tile in cells.items()}
        else:
            expected |= {
                cell: (STONE, why) for cell in cells if cell in expected and cell[1] != FLOOR_ROW
            }
    for (x, y), (tile, why) in sorted(expected.items()):
        found = section.terrain.at(x, y)
        if found != tile:
            yield fault(TILES, x, y, f"expected {TILE_NAMES[tile]}, got {TILE_NAMES[found]}: {why}")


def lint_shaft(section: Section) -> Iterator[str]:
    """A chain that comes down from the north must lead to where one can stand."""
    ground = Ground(section.terrain)
    left, right = SHAFT
    row = 0
    while row < LAST_ROW and all(section.terrain.at(x, row + 1) == CHAIN for x in SHAFT):
        row += 1
    if row == LAST_ROW:
        under = [(x, y) for x in (left - 1, right + 1) for y in range(1, row)]
    else:
        under = [(x, y) for x in (left - 1, right + 1) for y in range(1, row + 2)]
        under += [(x, row) for x in SHAFT]
    if not any(can_stand(ground, x, y) for x, y in under):
        yield fault(
            TILES,
            left,
            row,
            "expected something to stand on beside the double chain, or under its end",
        )


def lint_slot(section: Section, slot: Slot) -> Iterator[str]:
    """A slot is a box of stone in walls of its own, with a ledge before its mouth."""
    width, height = slot.size
    own = cells_of(slot.x, slot.y, width, height)
    ledge = slot.ledge
    far = slot.x + width if slot.opening == "left" else slot.x - 1
    walls = [(x, y) for x in range(slot.x, slot.x + width) for y in (slot.y - 1, slot.y + height)]
    walls += [(far, y) for y in range(slot.y, slot.y + height)]
    for x, y in (*own, *walls):
        if section.terrain.at(x, y) != STONE:
            what = "a slot" if (x, y) in own else "floor, ceiling and far side of a slot"
            found = TILE_NAMES[section.terrain.at(x, y)]
            yield fault(TILES, x, y, f"expected {what} to be stone, got {found}")
    if not (slot.x >= 1 and slot.x + width <= LAST_COLUMN) or not (
        slot.y >= 1 and slot.y + height <= LAST_ROW
    ):
        yield fault(SLOTS, slot.x, slot.y, f"{slot.shape}: expected it within the border")
    for other in section.slots:
        if other is not slot and any(
            cell in cells_of(other.x, other.y, *other.size) for cell in (*own, *walls)
        ):
            at = f"({other.x},{other.y})"
            text = f"{slot.shape}: expected a wall between it and the slot at {at}"
            yield fault(SLOTS, slot.x, slot.y, text)
    if any(section.terrain.at(ledge[0], ledge[1] - up) == WATER for up in (0, 1)):
        text = f"expected the ledge before the mouth of {slot.shape} to be dry"
        yield fault(TILES, *ledge, text)
    if not can_stand(Ground(section.terrain), *ledge):
        yield fault(
            TILES, *ledge, f"expected a ledge two tiles high before the mouth of {slot.shape}"
        )
    for layer, things in ((PLACES, section.places), (DECOR, section.decor)):
        for thing in things:
            if (thing.x, thing.y) in own:
                text = f"expected nothing in the {slot.shape}, which a chunk will fill"
                yield fault(layer, thing.x, thing.y, text)


def lint_drops(terrain: Terrain, places: Sequence[Place]) -> Iterator[str]:
    """Nobody may fall deep into the dark: a lamp or a candle must light the landing."""
    ground = Ground(terrain)
    lights = [(place.x, place.y) for place in places if place.kind in ("save", "candle")]
    told: list[Cell] = []
    for x, y in cells_of(0, 0, terrain.width, terrain.height):
        below = flags_at(ground, x, y + 1)
        if flags_at(ground, x, y) & SOLID or not below & (SOLID | TOP):
            continue
        falls = [(x + side, y) for side in (-1, 1) if not is_carried(ground, x + side, y)]
        if not below & SOLID:
            falls.append((x, y + 1))
        for column, row in falls:
            landing = row
            while not is_carried(ground, column, landing):
                landing += 1
            dark = not any(
                abs(lx - column) <= LIT[0] and abs(ly - landing) <= LIT[1] for lx, ly in lights
            )
            near = any(abs(tx - column) <= LIT[0] and ty == landing for tx, ty in told)
            if landing - y > LONGEST_DROP and dark and not near:
                told.append((column, landing))
                yield fault(
                    TILES,
                    column,
                    landing,
                    f"expected a lamp or a candle near this landing: one falls {landing - y} "
                    f"tiles from ({x},{y})",
                )


def kept_free(section: Section) -> list[Cell]:
    """The cells of a section that no trap may reach: ways through, and what chunks will fill."""
    cells = [cell for slot in section.slots for cell in cells_of(slot.x, slot.y, *slot.size)]
    sides: tuple[tuple[Side, list[Cell]], ...] = (
        ("west", cells_of(0, 0, 2, SECTION_HEIGHT)),
        ("east", cells_of(SECTION_WIDTH - 2, 0, 2, SECTION_HEIGHT)),
        ("north", cells_of(SHAFT[0], 0, 2, 2)),
        ("south", cells_of(SHAFT[0], SECTION_HEIGHT - 2, 2, 2)),
    )
    for side, mouth in sides:
        if section.is_open(side):
            cells += mouth
    return cells


BLADE_LONGEST, STONES_LONGEST = 6, 10
"""Tiles."""
DECOR_SIZES: dict[str, tuple[int, int]] = {
    "window_tall": (4, 6),
    "window_small": (3, 5),
    **{f"banner_{key}": (1, 3) for key in ("moon", "star", "leaf", "sun", "eye", "skull")},
    "pillar": (1, 0),
    "sconce": (1, 1),
    "shelf": (2, 1),
    "barrel": (1, 1),
    "pot": (1, 1),
    "bones": (2, 1),
    "hanging_chain": (1, 3),
    "cobweb": (1, 1),
}
"""The pictures behind the play, in tiles; a pillar is as high as one likes."""
STANDING_DECOR = ("barrel", "pot", "bones")
"""Those that stand on the floor."""


def lint_places(terrain: Terrain, places: Sequence[Place], origin: Cell = (0, 0)) -> Iterator[str]:
    """Every place must be where it makes sense; cells are told as seen from ``origin``."""
    ground = Ground(terrain)
    taken: dict[Cell, str] = {}
    for place in places:
        told = place.moved(-origin[0], -origin[1])
        yield from (place_fault(told, text) for text in _lint_place(ground, place))
        if place.text is not None:
            yield from (place_fault(told, text) for text in lint_prose(place.text))
        if place.kind in STANDING:
            cell = (place.x, place.y)
            if cell in taken:
                yield place_fault(
                    told, f"expected one thing in a cell, got {taken[cell]} there too"
                )
            taken[cell] = place.kind


def _lint_place(ground: Ground, place: Place) -> Iterator[str]:
    x, y = place.x, place.y
    if place.kind not in ("trap", "draught", "clockwork", "warden") and (
        place.width,
        place.height,
    ) != (1, 1):
        yield f"expected one tile, got {place.width} x {place.height}"
    here = flags_at(ground, x, y)
    below = flags_at(ground, x, y + 1)
    if place.kind in STANDING:
        if not can_stand(ground, x, y):
            yield "expected a cell in which one can stand: two free, above something that carries"
        wet = (here | flags_at(ground, x, y - 1)) & WET
        if wet and place.kind in ("start", "save", "candle"):
            yield "expected a dry cell: water puts the flame out"
    elif place.kind == "coin" and here & SOLID:
        yield "expected a cell that is free"
    elif place.kind == "creature":
        if here & SOLID:
            yield "expected a cell that is free"
        elif place.name in ("slime", "owl") and not below & (SOLID | TOP):
            yield "expected something below it to sit on"
        elif place.name == "bat" and not flags_at(ground, x, y - 1) & SOLID:
            yield "expected stone above it to hang from"
    elif place.kind == "draught":
        if all(
            flags_at(ground, *cell) & SOLID for cell in cells_of(x, y, place.width, place.height)
        ):
            yield "expected a space that is free"
    elif place.kind == "trap":
        yield from _lint_trap(ground, place)
    elif place.kind == "clockwork":
        yield from _lint_clockwork(ground, place)
    elif place.kind in ("bell", "mirror"):
        if here & SOLID:
            yield "expected a cell that is free"
        elif place.kind == "mirror" and flags_at(ground, x + place.facing, y) & SOLID:
            yield "expected an open cell before it, into which it throws light"


_DRAWN = {"boards": (TOP, "planks"), "hoist": (CLIMBABLE, "chain")}
"""What the cells of clockwork are drawn as."""


def _lint_clockwork(ground: Ground, place: Place) -> Iterator[str]:
    """It moves what is drawn in it, and it is always there: proofs reckon with it."""
    if place.chance != 100:
        yield f"chance: expected none, it is always there, got {place.chance}"
    for x, y in cells_of(place.x, place.y, place.width, place.height):
        here = flags_at(ground, x, y)
        if place.name == "sluice":
            if here & (SOLID | WET):
                yield f"expected dry cells that are not stone, got others at ({x},{y})"
                return
        elif not here & _DRAWN[place.name][0]:
            yield f"expected {_DRAWN[place.name][1]} in all of it, got none at ({x},{y})"
            return


def _lint_trap(ground: Ground, trap: Place) -> Iterator[str]:
    x, y, width, height = trap.x, trap.y, trap.width, trap.height
    path: list[Cell] = []
    widest, longest = 1, 1
    match trap.name:
        case "spikes" | "pikes":
            path = cells_of(x, y, width, 1)
            widest = SECTION_WIDTH
            if not all(flags_at(ground, x + n, y + 1) & SOLID for n in range(width)):
                yield "expected stone under the whole of it"
        case "crusher":
            path = cells_of(x, y + 1, width, height)
            widest, longest = SECTION_WIDTH, CRUSHER_LONGEST
        case "stones":
            path = cells_of(x, y, 1, height)
            longest = STONES_LONGEST
        case "darts":
            first = x + 1 if trap.facing > 0 else x - height
            path = cells_of(first, y, height, 1)
            longest = DART_LONGEST
            if not flags_at(ground, x, y) & SOLID:
                yield f"expected stone at ({x},{y}), out of which they fly"
        case "blade":
            path = cells_of(x, y, 1, height)
            longest = BLADE_LONGEST
    if width > widest or height > longest:
        yield f"expected at most {widest} x {longest} tiles, got {width} x {height}"
    for cell in path:
        if flags_at(ground, *cell) & SOLID:
            yield f"expected its way to be free, got stone or web at ({cell[0]},{cell[1]})"
            return


def lint_reach(
    terrain: Terrain, places: Sequence[Place], keep_out: Sequence[Cell]
) -> Iterator[str]:
    """No trap may hurt beyond its piece, in a way through, or in a slot; no clockwork may move
    there."""
    whole: Box = (0, 0, terrain.width * CELL, terrain.height * CELL)
    for place in places:
        if place.kind == "clockwork":
            left, top = place.x * CELL, place.y * CELL
            right, bottom = left + place.width * CELL, top + place.height * CELL
        elif place.kind == "trap":
            left, top, right, bottom = hazard_of(place).bounds
        else:
            continue
        if left < whole[0] or top < whole[1] or right > whole[2] or bottom > whole[3]:
            yield place_fault(place, "expected it to stay within the piece")
        for x, y in keep_out:
            if (
                left < (x + 1) * CELL
                and right > x * CELL
                and top < (y + 1) * CELL
                and bottom > y * CELL
            ):
                text = f"expected it to keep out of ways through and slots, it reaches ({x},{y})"
                yield place_fault(place, text)
                break


def lint_decor(terrain: Terrain, decor: Sequence[Decor]) -> Iterator[str]:
    """Pictures must be known, of their own size, and hang or stand where they can be seen."""
    ground = Ground(terrain)
    for thing in decor:
        size = DECOR_SIZES.get(thing.name)
        found = (thing.width, thing.height)
        where = (thing.x, thing.y - thing.height + 1)
        if size is None:
            known = ", ".join(DECOR_SIZES)
            yield fault(DECOR, *where, f"expected a picture among {known}, got {thing.name}")
        elif found != (size[0], size[1] or thing.height):
            yield fault(
                DECOR,
                *where,
                f"{thing.name}: expected {size[0]} x {size[1] or 'any'} tiles, "
                f"got {found[0]} x {found[1]}",
            )
        elif all(terrain.at(*cell) == STONE for cell in cells_of(*where, *found)):
            yield fault(
                DECOR, *where, f"{thing.name}: expected it where it can be seen, not in stone"
            )
        elif thing.name in STANDING_DECOR and not all(
            ground.at(x, thing.y + 1) & (SOLID | TOP) for x in range(thing.x, thing.x + thing.width)
        ):
            yield fault(DECOR, *where, f"{thing.name}: expected it to stand on something")


FEWEST_SLOTS, MOST_SLOTS = 2, 4
_SUBJECT_OF = {WATER: "water", WEB: "web", CHAIN: "chain", PLANK: "planks"}
_UNSEEN = ("drop", "crawl", "dark")
"""Subjects that are in how a room is built, not in one kind of thing."""


_WONDERS = ("trap", "creature", "draught", "clockwork", "bell", "mirror")
"""Kinds of places that a section with one of them is about, under their name if they have one."""
MOST_DRESSING = 6
"""Tiles of water, or of web, in a section that is not about it."""


def lint_subjects(section: Section) -> Iterator[str]:
    """A section holds what it says it is about, and no danger or wonder besides."""
    told = ", ".join(section.subjects) or NO_SUBJECTS
    held: set[str] = set()
    for place in section.places:
        if place.kind not in _WONDERS:
            continue
        subject = place.name or place.kind
        if subject not in section.subjects and subject not in held:
            yield place_fault(place, f"expected {subject} among the subjects, which are {told}")
        held.add(subject)
    for tile, most in ((WATER, MOST_DRESSING), (WEB, MOST_DRESSING), (CHAIN, None), (PLANK, None)):
        subject = _SUBJECT_OF[tile]
        count = section.terrain.cells.count(tile)
        if count:
            held.add(subject)
        if most is not None and count > most and subject not in section.subjects:
            yield (
                f"subjects: expected {subject} among them for more than {most} tiles of it, "
                f"got {count} tiles and {told}"
            )
    for subject in section.subjects:
        if subject not in held and subject not in _UNSEEN:
            yield f"subjects: expected {subject} in the drawing, got none"


HALL_KINDS = ("warden", "treasure", "save")
FEWEST_POSTS = 2


def lint_hall(section: Section) -> Iterator[str]:
    """A warden's hall has one way in, through a wall, a lamp that always burns before the warden's
    box, the treasure, and what the warden is beaten by: nothing else, so that its fight is all."""
    kind = warden_called(section.warden)
    if section.signature not in ("E", "W"):
        yield f"expected a hall with one way in, east or west, got {section.signature}"
    if section.slots:
        yield f"layer {SLOTS}: expected none in a hall, got {len(section.slots)}"
    for place in section.places:
        if place.kind not in (*HALL_KINDS, POSTS[kind]):
            yield place_fault(place, "expected nothing of the kind in this hall")
    for one in ("warden", "treasure", "save"):
        count = sum(place.kind == one for place in section.places)
        if count != 1:
            yield f"layer {PLACES}: expected one {one} in a hall, got {count}"
            return
    posts = [place for place in section.places if place.kind == POSTS[kind]]
    if len(posts) < FEWEST_POSTS:
        yield f"layer {PLACES}: expected {FEWEST_POSTS} or more of {POSTS[kind]}, got {len(posts)}"
    home = next(place for place in section.places if place.kind == "warden")
    inside = cells_of(home.x, home.y, home.width, home.height)
    for place in section.places:
        if place.kind == "save" and (place.name != VIGIL or (place.x, place.y) in inside):
            yield place_fault(place, f"expected it called {VIGIL}, outside of the warden's box")
        if place in posts and (place.x, place.y) not in inside:
            yield place_fault(place, "expected it in the warden's box")
    came = 1 if section.is_open("west") else -1
    if home.facing != came:
        yield place_fault(home, "expected it to face away from the way in")


def lint_piece(piece: Piece) -> Iterator[str]:
    """What is wrong with one piece that could be read, each fault with its layer and cell."""
    match piece:
        case Section():
            yield from lint_section(piece)
        case Chunk():
            yield from lint_chunk(piece)
        case Level():
            yield from lint_level(piece)


def lint_section(section: Section) -> Iterator[str]:
    """What is wrong with one section."""
    yield from lint_border(section)
    if section.is_open("north"):
        yield from lint_shaft(section)
    if section.warden:
        yield from lint_hall(section)
    elif not FEWEST_SLOTS <= len(section.slots) <= MOST_SLOTS:
        yield (
            f"layer {SLOTS}: expected {FEWEST_SLOTS} to {MOST_SLOTS} slots, "
            f"got {len(section.slots)}"
        )
    for slot in section.slots:
        yield from lint_slot(section, slot)
    yield from lint_places(section.terrain, section.places)
    yield from lint_drops(section.terrain, section.places)
    yield from lint_reach(section.terrain, section.places, kept_free(section))
    yield from lint_decor(section.terrain, section.decor)
    yield from lint_subjects(section)


def lint_chunk(chunk: Chunk) -> Iterator[str]:
    """What is wrong with one chunk, seen in a box of stone with its ledge before the mouth."""
    width, height = chunk.terrain.width, chunk.terrain.height
    for y in (height - 2, height - 1):
        if chunk.terrain.at(0, y) != EMPTY:
            found = TILE_NAMES[chunk.terrain.at(0, y)]
            yield fault(TILES, 0, y, f"expected the mouth to be empty here, got {found}")
    box = filled(width + 2, height + 2, STONE).with_box(1, 1, chunk.terrain)
    box = box.with_box(0, height - 1, filled(1, 2, EMPTY))
    places = [place.moved(1, 1) for place in chunk.places]
    yield from lint_places(box, places, (1, 1))
    yield from lint_reach(chunk.terrain, chunk.places, [])
    yield from lint_decor(chunk.terrain, chunk.decor)


def lint_level(level: Level) -> Iterator[str]:
    """What is wrong with one hand-made level: what keeps it from being played, and what would be
    unfair or badly told."""
    yield from lint_playable(level)
    yield from (f"title: {slip}" for slip in lint_prose(level.title))
    yield from lint_drops(level.terrain, level.places)


def lint_playable(level: Level) -> Iterator[str]:
    """What keeps a level from being played, its proof apart."""
    terrain = level.terrain
    for x, y in cells_of(0, 0, terrain.width, terrain.height):
        on_border = x in (0, terrain.width - 1) or y in (0, terrain.height - 1)
        if on_border and terrain.at(x, y) != STONE:
            found = TILE_NAMES[terrain.at(x, y)]
            yield fault(TILES, x, y, f"expected the border of a level to be stone, got {found}")
    for kind in ("start", "treasure"):
        count = sum(place.kind == kind for place in level.places)
        if count != 1:
            yield f"layer {PLACES}: expected one {kind}, got {count}"
    doors = [place.name for place in level.places if place.kind == "door"]
    for name in sorted(set(doors)):
        if doors.count(name) != 2:
            yield f"layer {PLACES}: door {name}: expected two of this name, got {doors.count(name)}"
    for place in level.places:
        if place.chance != 100:
            yield place_fault(place, f"chance: expected none in a level, got {place.chance}")
    yield from lint_places(terrain, level.places)
    yield from lint_reach(terrain, level.places, [])
    yield from lint_decor(terrain, level.decor)
