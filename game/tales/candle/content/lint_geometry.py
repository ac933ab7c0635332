"""Lint of a piece's tiles: borders and ways through, shafts, slots, drops (docs/sections.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.tales.candle.content.lint_grid import (
    TILE_NAMES,
    Cell,
    can_stand,
    cells_of,
    fault,
    flags_at,
    is_carried,
)
from game.tales.candle.content.tiled_xml import DECOR, PLACES, SLOTS, TILES
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAFT,
    Place,
    Section,
    Side,
    Slot,
)
from game.tales.candle.rules.terrain import CHAIN, EMPTY, SOLID, STONE, TOP, WATER, Ground, Terrain

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
