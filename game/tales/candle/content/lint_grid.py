"""What lints of pieces share: where one stands, what carries, how a fault is told."""

from __future__ import annotations

from game.tales.candle.content.tiled_xml import PLACES
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.terrain import CLIMBABLE, SOLID, TOP, WET, Ground

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
