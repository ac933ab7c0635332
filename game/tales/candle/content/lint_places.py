"""Lint of what stands in a piece: places where one can stand, traps that keep to their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.store.lint import lint_prose
from game.tales.candle.content.lint_grid import (
    Cell,
    can_stand,
    cells_of,
    fault,
    flags_at,
    place_fault,
)
from game.tales.candle.content.tiled_xml import DECOR
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.hazards import CRUSHER_LONGEST, DART_LONGEST, Box, hazard_of
from game.tales.candle.rules.section import SECTION_WIDTH, STANDING, Decor, Place
from game.tales.candle.rules.terrain import SOLID, STONE, TOP, WET, Ground, Terrain

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
    if place.kind not in ("trap", "draught") and (place.width, place.height) != (1, 1):
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
    """No trap may hurt beyond its piece, in a way through, or in a slot."""
    whole: Box = (0, 0, terrain.width * CELL, terrain.height * CELL)
    for place in places:
        if place.kind != "trap":
            continue
        left, top, right, bottom = hazard_of(place).bounds
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
