"""A floor as it is played: sections in their cells, what came alive in them, and its terrain.

A floor is either laid from sections or drawn whole by hand (`floor_of_level`). Everything that a
player can meet is one of its `places`, in tiles of the floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Literal

from game.core.codec import JsonValue
from game.core.errors import ContentError
from game.core.text import NO_PROSE, Prose, message
from game.tales.candle.rules.content import Level
from game.tales.candle.rules.keyed import SIGNS, Keyed
from game.tales.candle.rules.section import (
    POSTS,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SIDES,
    VIGIL,
    Chunk,
    Decor,
    Place,
    Section,
    Slot,
    WardenKind,
    warden_called,
)
from game.tales.candle.rules.spine import NO_PLAN, FloorPlan, GateKind
from game.tales.candle.rules.terrain import STONE, Terrain

LONG = "long"
"""The name of a candle off the way, which burns longer than the others of a laid floor."""
ATTEMPTS = 8
"""How often a floor is drawn before one drawn by hand takes its place."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the grid with its section, None where the cell is blocked."""

    x: int
    y: int
    section: Section | None
    zone: int | None = None
    """Number of its zone; None for blocked cells and closed rooms."""
    kept: bool = False
    chunks: tuple[Chunk | None, ...] = ()
    """What fills each slot of a kept section, mouths as the slots open; None leaves it stone."""
    beds: tuple[Place, ...] = ()
    """Where spikes may come alive in a kept section besides."""

    @property
    def fillings(self) -> Iterator[tuple[Slot, Chunk]]:
        """The slots that are filled, and with what."""
        if self.section is not None:
            for slot, chunk in zip(self.section.slots, self.chunks, strict=False):
                if chunk is not None:
                    yield slot, chunk

    @property
    def terrain(self) -> Terrain | None:
        """The section's tiles with its slots filled; None where the cell is blocked."""
        if self.section is None:
            return None
        terrain = self.section.terrain
        for slot, chunk in self.fillings:
            terrain = terrain.with_box(slot.x, slot.y, chunk.terrain)
        return terrain

    @property
    def places(self) -> tuple[Place, ...]:
        """Everything that could come alive here: the section's places, its chunks', its beds."""
        own = self.section.places if self.section is not None else ()
        moved = (p.moved(slot.x, slot.y) for slot, chunk in self.fillings for p in chunk.places)
        return (*own, *moved, *self.beds)

    @property
    def first_bed(self) -> int:
        """The number of the first of its places that is a bed."""
        return len(self.places) - len(self.beds)

    @property
    def decor(self) -> tuple[Decor, ...]:
        """Every picture here, in tiles of the section."""
        own = self.section.decor if self.section is not None else ()
        moved = (d.moved(slot.x, slot.y) for slot, chunk in self.fillings for d in chunk.decor)
        return (*own, *moved)


Tile = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gate:
    """What only a flame opens, or a ``lock``, in tiles of the floor. No way to the treasure avoids
    the former.

    A ``web``, a door shut with ``wax``, ``bars`` and the living ``dark`` fill a way through between
    two rooms; a ``seal`` of wax lies on a key or on the cage. A flame close by burns webs and melts
    wax, a brazier with a flame in it raises the bars: these stay open. The dark gives way to a
    flame and closes behind it. A lock fills a way through as well, and opens for good to who has
    so many keys of its set.
    """

    kind: GateKind
    x: int
    y: int
    """The lower of its two cells, or where the sealed thing stands."""
    facing: int = 1
    """1 when one comes from the left."""
    lamps: tuple[Tile, ...] = ()
    """Lamps that always burn: one before it, and one behind the dark."""
    brazier: Tile | None = None
    set: int = 0
    """Of a lock: which keys it asks for, and how many of them."""
    need: int = 0

    @property
    def cells(self) -> tuple[Tile, ...]:
        """What it fills while it is shut."""
        return () if self.kind == "seal" else ((self.x, self.y - 1), (self.x, self.y))

    @property
    def near(self) -> Tile:
        """Where one stands before it."""
        return (self.x, self.y) if self.kind == "seal" else (self.x - self.facing, self.y)


@dataclass(frozen=True, slots=True)
class MagicDoor:
    """A door that leads to another, wherever that is, in tiles of the floor."""

    x: int
    y: int
    to: Tile | None
    """Before which tile one comes out; None of a door that sleeps, where a one-way way ends."""
    sign: str = ""
    """What stands over it and over the other; nothing on floors with a single pair."""
    one_way: bool = False

    @property
    def tile(self) -> Tile:
        """Where one stands before it."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Hall:
    """Where a warden minds the treasure, in tiles of the floor."""

    kind: WardenKind
    x: int
    y: int
    width: int
    height: int
    """Where it is at home: nobody is in danger outside this box, in which no lamp stands."""
    facing: int
    """1 when one comes in from the left."""
    posts: tuple[Place, ...]
    """The ropes or cressets by which it is beaten, in reading order."""
    lamp: Tile
    """The lamp at its entrance, which always burns."""

    @property
    def json(self) -> dict[str, JsonValue]:
        """As rules/platformer.md has it."""
        return {
            "name": self.kind,
            **_spot_json((self.x, self.y)),
            "width": self.width,
            "height": self.height,
            "lamp": _spot_json(self.lamp),
            "posts": [{"name": post.kind, **_spot_json((post.x, post.y))} for post in self.posts],
        }


def hall_of(places: Iterable[Place]) -> Hall | None:
    """The hall among ``places``, in tiles of the floor; None where no warden is."""
    known = tuple(places)
    for at in known:
        if at.kind == "warden":
            kind = warden_called(at.name)
            posts = tuple(post for post in known if post.kind == POSTS[kind])
            lamps = [(lamp.x, lamp.y) for lamp in known if lamp.name == VIGIL]
            lamp = lamps[0] if lamps else (at.x, at.y)
            return Hall(kind, at.x, at.y, at.width, at.height, at.facing, posts, lamp)
    return None


_FACING = ("trap", "creature", "mirror")
"""Kinds of places of which it matters where they look."""

Role = Literal["main", "second", "dropped"]


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells joined by ways through, in reading order."""

    number: int
    """From 0, in the reading order of first cells."""
    cells: tuple[int, ...]
    role: Role = "dropped"

    @property
    def kept(self) -> bool:
        """Whether one plays in it."""
        return self.role != "dropped"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that came alive: the cell it is in, and the place in tiles of that cell."""

    x: int
    y: int
    index: int
    """Which of the cell's places it is."""
    place: Place

    @property
    def in_floor(self) -> Place:
        """The place in tiles of the floor."""
        return self.place.moved(self.x * SECTION_WIDTH, self.y * SECTION_HEIGHT)

    @property
    def json(self) -> dict[str, JsonValue]:
        """The place as JSON has it, measures where they are not as usual; the tile is relative to
        the section."""
        place = self.place
        told: dict[str, JsonValue] = {"cell": [self.x, self.y], "tile": [place.x, place.y]}
        if place.kind in ("trap", "creature", "clockwork") or place.name == "bellows":
            told["name"] = place.name
        unlike: dict[str, tuple[int, int]] = {
            "width": (place.width, 1),
            "height": (place.height, 1),
            "facing": (place.facing if place.kind in _FACING else 1, 1),
            "offset": (place.offset, 0),
            "haste": (place.haste, 0),
            "times": (1 + place.twice, 1),
        }
        told |= {key: value for key, (value, usual) in unlike.items() if value != usual}
        if place.hidden:
            told["hidden"] = True
        if place.kind == "candle" and place.name == LONG:
            told["long"] = True
        if place.kind == "key" and place.name:
            told["set"] = int(place.name)
        if place.text is not None:
            told["text"] = {"en": place.text.en, "fr": place.text.fr}
        return told


@dataclass(frozen=True)
class Floor:
    """One floor. Its lists of spots are in reading order of the cells."""

    number: int
    """From 0."""
    attempt: int
    """Which of the floor's draws it is, from 0; `ATTEMPTS` for a fallback drawn by hand."""
    columns: int
    rows: int
    cells: tuple[Cell, ...]
    """In reading order; none on a floor drawn by hand."""
    zones: tuple[Zone, ...]
    start: Spot
    treasure: Spot
    teleports: tuple[tuple[Spot, Spot], ...] = ()
    """Pairs of magic doors, each leading to the other; where a floor follows a diagram, one for
    each of its ways beside the tree, of which some lead from the first to the second alone."""
    keys: tuple[Spot, ...] = ()
    """The treasure asks for all of them; where a floor follows a diagram, its locks do, and each is
    called by the number of its set."""
    candles: tuple[Spot, ...] = ()
    coins: tuple[Spot, ...] = ()
    saves: tuple[Spot, ...] = ()
    traps: tuple[Spot, ...] = ()
    creatures: tuple[Spot, ...] = ()
    draughts: tuple[Spot, ...] = ()
    signs: tuple[Spot, ...] = ()
    clockworks: tuple[Spot, ...] = ()
    bells: tuple[Spot, ...] = ()
    mirrors: tuple[Spot, ...] = ()
    gates: tuple[Gate, ...] = ()
    """What only a flame opens, in reading order."""
    ease: str = "normal"
    """How much wick it hands out: one of `params.LEVELS`."""
    level: Level | None = None
    """The level of a floor that was drawn by hand."""
    plan: FloorPlan = NO_PLAN
    """What it is about, on a floor of a castle."""
    keyed: Keyed | None = None
    """The diagram whose locks and keys are its gates and keys; None on most floors."""

    @property
    def is_fallback(self) -> bool:
        """Whether it stands in for a floor that could not be certified."""
        return self.attempt == ATTEMPTS

    @property
    def kept(self) -> tuple[Cell, ...]:
        """The cells in which one plays."""
        return tuple(cell for cell in self.cells if cell.kept)

    def with_candles(self, candles: Iterable[Spot]) -> Floor:
        """This floor, with these candles."""
        ordered = sorted(candles, key=lambda spot: (spot.y, spot.x))
        return replace(self, candles=tuple(ordered))

    @cached_property
    def terrain(self) -> Terrain:
        """The tiles of the whole floor; blocked and dropped cells are all stone."""
        if self.level is not None:
            return self.level.terrain
        width = self.columns * SECTION_WIDTH
        tiles = bytearray([STONE]) * (width * self.rows * SECTION_HEIGHT)
        for cell in self.kept:
            terrain = cell.terrain
            if terrain is None:
                continue
            corner = cell.y * SECTION_HEIGHT * width + cell.x * SECTION_WIDTH
            for row in range(SECTION_HEIGHT):
                line = terrain.cells[row * SECTION_WIDTH : (row + 1) * SECTION_WIDTH]
                tiles[corner + row * width : corner + row * width + SECTION_WIDTH] = line
        return Terrain(width, self.rows * SECTION_HEIGHT, bytes(tiles))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Everything that came alive, in tiles of the floor."""
        return (
            *(spot.in_floor for spot in self.spots),
            *(Place("save", x, y, VIGIL) for gate in self.gates for x, y in gate.lamps),
            *(
                Place("brazier", *gate.brazier, facing=gate.facing)
                for gate in self.gates
                if gate.brazier is not None
            ),
            *self._minded,
        )

    @cached_property
    def hall(self) -> Hall | None:
        """The hall of the treasure's warden; None on most floors."""
        return hall_of(self._minded if self.level is None else self.level.places)

    @cached_property
    def _minded(self) -> tuple[Place, ...]:
        """What is in a warden's hall besides the treasure. It follows from the hall's drawing."""
        if self.level is not None:
            others = ("warden", *POSTS.values())
            return tuple(place for place in self.level.places if place.kind in others)
        spot = self.treasure
        section = self.cells[spot.y * self.columns + spot.x].section
        if section is None or not section.warden:
            return ()
        corner = spot.x * SECTION_WIDTH, spot.y * SECTION_HEIGHT
        return tuple(place.moved(*corner) for place in section.places if place.kind != "treasure")

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that came alive, the start first."""
        doors = (door for pair in self.teleports for door in pair)
        return (
            self.start,
            self.treasure,
            *doors,
            *chain.from_iterable(self.lists.values()),
        )

    @property
    def lists(self) -> Mapping[str, tuple[Spot, ...]]:
        """The lists by their names in `SPOTS`, in that order."""
        return {
            "keys": self.keys,
            "candles": self.candles,
            "coins": self.coins,
            "saves": self.saves,
            "traps": self.traps,
            "creatures": self.creatures,
            "draughts": self.draughts,
            "signs": self.signs,
            "clockworks": self.clockworks,
            "bells": self.bells,
            "mirrors": self.mirrors,
        }

    @cached_property
    def doors(self) -> tuple[MagicDoor, ...]:
        """The magic doors, the two of a pair one after the other."""
        found = []
        for number, pair in enumerate(self.teleports):
            one_way = self.keyed is not None and self.keyed.diagram.ways[number].one_way
            (x, y), (to_x, to_y) = ((door.in_floor.x, door.in_floor.y) for door in pair)
            sign = SIGNS[number] if self.keyed is not None else ""
            found.append(MagicDoor(x, y, (to_x, to_y), sign, one_way))
            found.append(MagicDoor(to_x, to_y, None if one_way else (x, y), sign, one_way))
        return tuple(found)

    @cached_property
    def decor(self) -> tuple[Decor, ...]:
        """Every picture, in tiles of the floor."""
        if self.level is not None:
            return self.level.decor
        return tuple(
            decor.moved(cell.x * SECTION_WIDTH, cell.y * SECTION_HEIGHT)
            for cell in self.kept
            for decor in cell.decor
        )

    @property
    def title(self) -> Prose:
        """What it is called; nothing for a floor of no castle that was laid."""
        return self.level.title if self.level is not None else self.plan.name

    @property
    def difficulty(self) -> int:
        """Of ten of its rooms together, each from 1 to 5."""
        rooms = [cell.section.difficulty for cell in self.kept if cell.section is not None]
        return (20 * sum(rooms) + len(rooms)) // (2 * len(rooms)) if rooms else 0

    def json(self) -> dict[str, JsonValue]:
        """The floor as rules/platformer.md lists it ("Output"), its certificate apart."""
        tiles: list[JsonValue] = list(str(self.terrain).splitlines())
        things: dict[str, JsonValue] = {
            "start": self.start.json,
            "treasure": self.treasure.json,
            "teleports": [[one.json, other.json] for one, other in self.teleports],
            **{name: [spot.json for spot in told] for name, told in self.lists.items()},
            "decor": [_decor_json(decor) for decor in self.decor],
            "tiles": tiles,
        }
        if self.level is not None:
            return {"fallback": self.is_fallback, "level": self.level.name, **things}
        return {
            "columns": self.columns,
            "rows": self.rows,
            "cells": [_cell_json(cell) for cell in self.cells],
            "zones": [
                {
                    "zone": zone.number,
                    "size": len(zone.cells),
                    "kept": zone.kept,
                    "role": zone.role,
                }
                for zone in self.zones
            ],
            **things,
            "name": _prose_json(self.plan.name),
            "thing": self.plan.thing or thing_of(self.gates),
            "difficulty": self.difficulty,
            "gates": [gate_json(gate) for gate in self.gates],
            "attempt": self.attempt,
            **(self._followed(self.keyed) if self.keyed is not None else {}),
            **({"warden": self.hall.json} if self.hall is not None else {}),
        }

    def _followed(self, keyed: Keyed) -> dict[str, JsonValue]:
        """The diagram, and which of its objects each key and each gate is."""
        keys = zip(keyed.keys, self.keys, strict=True)
        gates = zip(keyed.doors, self.gates, strict=True)
        return {
            "keys": [{"id": number, **spot.json} for number, spot in keys],
            "gates": [{"id": number, **gate_json(gate)} for number, gate in gates],
            "diagram": keyed.diagram.json(),
        }


def _prose_json(prose: Prose) -> JsonValue:
    return {"en": prose.en, "fr": prose.fr} if prose != NO_PROSE else None


def thing_of(gates: Iterable[Gate]) -> str:
    """What a floor is about: the kind that most of its gates are, of equals the first."""
    kinds = [gate.kind for gate in gates]
    return max(kinds, key=kinds.count) if kinds else ""


def _spot_json(tile: Tile) -> dict[str, JsonValue]:
    x, y = tile
    return {
        "cell": [x // SECTION_WIDTH, y // SECTION_HEIGHT],
        "tile": [x % SECTION_WIDTH, y % SECTION_HEIGHT],
    }


def gate_json(gate: Gate) -> dict[str, JsonValue]:
    told: dict[str, JsonValue] = {
        "name": gate.kind,
        **_spot_json((gate.x, gate.y)),
        "lamps": [_spot_json(lamp) for lamp in gate.lamps],
    }
    if gate.brazier is not None:
        told["brazier"] = _spot_json(gate.brazier)
    if gate.kind == "lock":
        told |= {"set": gate.set, "need": gate.need}
    return told


def _decor_json(decor: Decor) -> dict[str, JsonValue]:
    return {
        "name": decor.name,
        **_spot_json((decor.x, decor.y)),
        "width": decor.width,
        "height": decor.height,
        "flipped": decor.flipped,
    }


SPOTS = (
    "keys",
    "candles",
    "coins",
    "saves",
    "traps",
    "creatures",
    "draughts",
    "signs",
    "clockworks",
    "bells",
    "mirrors",
)
"""The lists of a floor that hold spots, each of the kind that is its name without the s."""


def _cell_json(cell: Cell) -> dict[str, JsonValue]:
    section = cell.section
    edges: dict[str, JsonValue] = {
        side: "open" if section is not None and section.is_open(side) else "closed"
        for side in SIDES
    }
    return {
        "x": cell.x,
        "y": cell.y,
        "blocked": section is None,
        "section": section.name if section is not None else None,
        "mirrored": section is not None and section.is_mirror,
        "edges": edges,
        "zone": cell.zone,
        "kept": cell.kept,
    }


def spots_of(cell: Cell) -> list[Spot]:
    """Everything that could come alive in a cell."""
    return [Spot(cell.x, cell.y, index, place) for index, place in enumerate(cell.places)]


def floor_of_level(level: Level, number: int, attempt: int = 0, ease: str = "normal") -> Floor:
    """A floor drawn by hand; everything in it is there. `ContentError` when it lacks its ends."""
    spots = []
    for index, place in enumerate(level.places):
        x, y = place.x // SECTION_WIDTH, place.y // SECTION_HEIGHT
        spots.append(Spot(x, y, index, place.moved(-x * SECTION_WIDTH, -y * SECTION_HEIGHT)))
    by_kind = {
        name: tuple(spot for spot in spots if spot.place.kind == name.removesuffix("s"))
        for name in SPOTS
    }
    return Floor(
        number=number,
        attempt=attempt,
        columns=-(-level.terrain.width // SECTION_WIDTH),
        rows=-(-level.terrain.height // SECTION_HEIGHT),
        cells=(),
        zones=(),
        start=_only(level, spots, "start"),
        treasure=_only(level, spots, "treasure"),
        teleports=tuple(_pairs(level, spots)),
        level=level,
        gates=(),
        ease=ease,
        plan=NO_PLAN,
        keyed=None,
        **by_kind,
    )


def _only(level: Level, spots: Iterable[Spot], kind: str) -> Spot:
    found = [spot for spot in spots if spot.place.kind == kind]
    if len(found) != 1:
        raise ContentError(
            message(
                "level {level}: expected one place of kind {kind}, got {count}",
                level=level.name,
                kind=kind,
                count=len(found),
            )
        )
    return found[0]


def _pairs(level: Level, spots: Iterable[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """The doors of a level: each leads to the other of its name."""
    by_name: dict[str, list[Spot]] = {}
    for spot in spots:
        if spot.place.kind == "door":
            by_name.setdefault(spot.place.name, []).append(spot)
    for name, doors in by_name.items():
        if len(doors) != 2:
            raise ContentError(
                message(
                    "level {level}: expected two doors called {name}, got {count}",
                    level=level.name,
                    name=repr(name),
                    count=len(doors),
                )
            )
        yield doors[0], doors[1]
