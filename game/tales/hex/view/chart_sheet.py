"""The map as one large picture: painted once, and mended where something became known; and where
the beasts and ships of the sea find room on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame

from game.core.hexgrid import Hex, distance, neighbours, within
from game.core.sliced import Sliced
from game.engine.canvas import Canvas
from game.engine.easel import Easel
from game.tales.hex.view.grid import SIDES, Grid, read_washes
from game.tales.hex.view.ground import FOLDER, GroundPainter
from game.tales.hex.view.land import WATER, Spot, rivers, signs, small
from game.tales.hex.view.snow import lay_snow, room_of

MARGIN = 2
"""Hexes of bare parchment around the map."""
_REACH = 1.45
"""How far the pictures of a hex reach from its middle, in sizes of the hex."""
_MARKS: Mapping[str, tuple[float, float]] = {
    "corner": (0.5, -0.62),
    "foot": (-0.42, 0.5),
    "pips": (0.0, 0.72),
}
"""Where small signs lie that belong to the hex as a whole, in its sizes from its middle."""


class ChartSheet:
    """The map of a country of ``radius``, on hexes of ``size`` units from the middle to a corner,
    in pixels of a canvas of ``scale``."""

    def __init__(self, app: Easel, radius: int, size: int, scale: float = 1.0) -> None:
        self._app = app
        washes = read_washes(app.assets.folder / FOLDER)
        self.grid: Grid = washes.grids[size]
        self.radius = radius
        self._ground = GroundPainter(app, washes, self.grid)
        self._hexes = tuple(within((0, 0), radius))
        middles = [self.grid.middle(at) for at in within((0, 0), radius + MARGIN)]
        left, top = min(x for x, _ in middles) - size, min(y for _, y in middles) - size
        right, bottom = max(x for x, _ in middles) + size, max(y for _, y in middles) + size
        self._origin = -left, -top
        self.picture = Canvas((right - left, bottom - top), scale)
        self._spots: dict[Hex, Spot] = {}
        self._rivers: dict[Hex, tuple[str, ...]] = {}
        self._ornaments: Mapping[Hex, str] = {}
        self._snow: dict[Hex, bool] = {}
        """The hexes in which snow is painted, each with whether it is deep."""
        self._falling: dict[Hex, bool | None] = {}
        """Hexes in which it is to be painted otherwise; None where it is gone."""
        self._bare: list[pygame.Rect] | None = None
        """Parts that were never painted; None before there was anything to show."""
        self._waiting: list[pygame.Rect] = []
        """Parts of which something else is to be painted now."""
        self.covers: list[tuple[Canvas, pygame.Rect]] = []
        """What was seen where parts wait, to lie over the picture until none does: a hex that is
        half painted would have a seam. Those that lie uppermost come last."""

    def place(self, at: Hex) -> tuple[int, int]:
        """The middle of a hex on the picture."""
        x, y = self.grid.middle(at)
        return self._origin[0] + x, self._origin[1] + y

    def hex_at(self, x: float, y: float) -> Hex | None:
        """The hex at a place of the picture; None off the map."""
        at = self.grid.hex_at(x - self._origin[0], y - self._origin[1])
        return at if self._on_map(at) else None

    def show(
        self,
        spots: Mapping[Hex, Spot],
        ornaments: Mapping[Hex, str] | None = None,
        *,
        at_once: bool = True,
    ) -> None:
        """Show these hexes: only what is new or different is painted, ``at_once`` or part by part
        with `go_on`. Hexes of the map that are not in it are bare. ``ornaments`` are the beasts and
        ships of the sea, by where they swim."""
        swim = ornaments or {}
        whole = {at: spots.get(at, Spot()) for at in self._hexes}
        streams = rivers(whole)
        areas: list[pygame.Rect] = []
        if self._bare is None:
            self._bare = list(_parts(self.picture.get_rect()))
        else:
            changed = [
                at
                for at in self._hexes
                if whole[at] != self._spots[at] or streams.get(at) != self._rivers.get(at)
            ]
            moved = [
                at for at in (*swim, *self._ornaments) if swim.get(at) != self._ornaments.get(at)
            ]
            areas = [self.area(at) for at in (*changed, *moved)]
        self._spots, self._rivers, self._ornaments = whole, streams, swim
        whole_picture = self.picture.get_rect()
        areas = [area.clip(whole_picture) for area in areas]
        if not at_once:
            self.covers[:0] = [
                (self.picture.subsurface(area).copy(), area) for area in joined_areas(areas)
            ]
        joined = joined_areas([*areas, *self._waiting])
        self._waiting = [part for area in joined for part in _parts(area.clip(whole_picture))]
        if at_once:
            self.finish()

    def snow_in(self, lying: Mapping[Hex, bool]) -> None:
        """Snow lies in these hexes, deep or not. It comes to them one after the other, with
        `let_snow`; where nothing was painted yet, it is there at once."""
        if self._bare is None:
            self._snow = dict(lying)
            return
        self._falling = {
            at: lying.get(at) for at in self._hexes if lying.get(at) != self._snow.get(at)
        }

    def let_snow(self) -> bool:
        """Let snow come to one hex, or leave it, if it is to; whether there was such a hex. Each
        time all that is seen fits together, so that nothing covers it meanwhile."""
        at = next(iter(self._falling), None)
        if at is None:
            return False
        deep = self._falling.pop(at)
        if deep is None:
            del self._snow[at]
        else:
            self._snow[at] = deep
        room = room_of(self.place(at), self.grid.size, self.grid.squash)
        self._paint(room.clip(self.picture.get_rect()))
        return True

    @property
    def snows(self) -> bool:
        """Whether snow is still to come to some hex."""
        return bool(self._falling)

    def seen(self, area: pygame.Rect) -> Canvas:
        """A copy of what is seen of a part of the picture."""
        copy = self.picture.subsurface(area).copy()
        for cover, place in self.covers:
            copy.blit(cover, place.move(-area.left, -area.top))
        return copy

    def go_on(self) -> bool:
        """Paint one part of what waits, else one that is bare; False when there is neither."""
        if self._waiting:
            self._paint(self._waiting.pop())
        elif self._bare:
            self._paint(self._bare.pop())
        if not self._waiting:
            self.covers.clear()
        return self.parts_left > 0

    def begin_with(self, area: pygame.Rect, most: int) -> bool:
        """Paint what is bare in ``area``, but no more than ``most`` parts; whether any was."""
        if not self._bare:
            return False
        inside = [part for part in self._bare if part.colliderect(area)][:most]
        for part in inside:
            self._bare.remove(part)
            self._paint(part)
        return bool(inside)

    @property
    def unfinished(self) -> bool:
        """Whether something that was seen otherwise waits to be painted."""
        return bool(self._waiting)

    def prepare(self) -> None:
        """Make a little of the washes that hexes to come will want."""
        self._ground.prepare()

    def washing(self) -> Sliced[None]:
        """Make the washes that the hexes want which it shows, a little in each slice: the first
        part of the map wants most of them at once."""
        yield from self._ground.washing({spot.relief: None for spot in self._spots.values()})

    @property
    def parts_left(self) -> int:
        """How many parts are to be painted, those included that were never painted."""
        return len(self._waiting) + len(self._bare or ())

    def mend(self) -> None:
        """Paint all that was seen otherwise."""
        while self._waiting:
            self.go_on()

    def finish(self) -> None:
        """Paint all there is."""
        while self.go_on():
            pass

    def area(self, at: Hex) -> pygame.Rect:
        """What a hex and its borders may touch."""
        reach = round(self.grid.size * (1 + _REACH))
        x, y = self.place(at)
        return pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)

    def _paint(self, area: pygame.Rect) -> None:
        reach = round(self.grid.size * _REACH)
        near = area.inflate(2 * reach, 2 * reach)
        left, top = self._origin
        hexes = list(self.grid.hexes_in(near.move(-left, -top)))
        self._ground.paint(self.picture, area, hexes, self._spots, self.place)
        clip = self.picture.get_clip()
        self.picture.set_clip(area)
        for kind in ("bed", "river"):
            for at in hexes:
                for name in self._rivers.get(at, ()):
                    self._put("rivers", f"{kind}/{name}", at)
        drawn = [at for at in hexes if at in self._spots]
        for at in drawn:
            for side in self._spots[at].roads:
                self._put("rivers", f"road/solid/{SIDES[side]}", at)
        for at in sorted(drawn, key=lambda each: self.place(each)[::-1]):
            self._stand(at, self._spots[at])
        for at, name in self._ornaments.items():
            self._put("patrol", f"sea/{name}", at)
        self.picture.set_clip(clip)
        if self._snow:
            lay_snow(self.picture, area, self._snow, hexes, self._on_map, self.grid, self.place)

    def _on_map(self, at: Hex) -> bool:
        return distance(at, (0, 0)) <= self.radius

    def _stand(self, at: Hex, spot: Spot) -> None:
        """What stands in a hex, from the back to the front."""
        if spot.relief:
            for atlas, name, x, y in signs(at, spot):
                self._put(atlas, name, at, (x, y))
        crowded = len(spot.stands) > 1
        spots = [
            (self.grid.spot(place) if crowded else (0, 0), name) for name, place in spot.stands
        ]
        for (x, y), name in sorted(spots, key=lambda each: each[0][1]):
            self._put("places", small(name) if crowded else name, at, (x, y))
        for name, place in spot.marks:
            if place in _MARKS:
                across, down = _MARKS[place]
                x, y = round(self.grid.size * across), round(self.grid.size * down)
            else:
                x, y = self.grid.spot(place)
            self._put("places", f"mark/{name}", at, (x, y))

    def _put(self, atlas: str, name: str, at: Hex, aside: tuple[int, int] = (0, 0)) -> None:
        atlas = f"{FOLDER}/{atlas}_{self.grid.size}"
        if self._app.assets.has(atlas, name):
            sprite = self._app.assets.sprite(atlas, name)
            x, y = self.place(at)
            self.picture.blit(sprite.image, sprite.place(x + aside[0], y + aside[1]))


_PART = 190
"""Pixels of the longest side of what is painted at once."""


def _parts(area: pygame.Rect) -> Iterator[pygame.Rect]:
    """An area cut into parts, as even as can be."""
    columns, rows = -(-area.width // _PART), -(-area.height // _PART)
    for column in range(columns):
        for row in range(rows):
            left, right = (area.width * each // columns for each in (column, column + 1))
            top, bottom = (area.height * each // rows for each in (row, row + 1))
            yield pygame.Rect(area.left + left, area.top + top, right - left, bottom - top)


def joined_areas(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Areas that overlap, as one."""
    found: list[pygame.Rect] = []
    for area in areas:
        joined = area.copy()
        while True:
            at = joined.collidelist(found)
            if at < 0:
                break
            joined.union_ip(found.pop(at))
        found.append(joined)
    return found


ORNAMENTS = ("serpent", "ship", "whale", "wind", "kraken")
_APART = 3
"""Hexes between two that swim in drawn water."""
_BESIDE = ((2, -2), (2, -1), (2, 0), (-2, 2), (-2, 1), (-2, 0))
"""Towards four corners of the map and the middles of its upright sides, north-east first, twice as
far as one hex is: above the map and below it lie the title, the sky and the prompts."""


def ornaments(
    radius: int, drawn: Sequence[Hex], spots: Mapping[Hex, Spot], start: int
) -> Mapping[Hex, str]:
    """Where each ornament lies: in far water, in the order in which it came to be known, else on
    the bare margin right and left of the map. ``start`` says which place there is the first; what
    once swims in the water stays there."""
    order = {at: number for number, at in enumerate(drawn)}
    waters: list[tuple[int, Hex]] = []
    for at in drawn:
        around = [near for near in neighbours(at) if distance(near, (0, 0)) <= radius]
        if _open(spots.get(at)) and all(
            near in order and spots[near].relief == WATER for near in around
        ):
            waters.append((max(order[each] for each in (at, *around)), at))
    found: dict[Hex, str] = {}
    for _, at in sorted(waters):
        if len(found) == len(ORNAMENTS):
            break
        if all(distance(at, other) >= _APART for other in found):
            found[at] = ORNAMENTS[len(found)]
    for number in range(len(found), len(ORNAMENTS)):
        q, r = _BESIDE[(start + number) % len(_BESIDE)]
        found[(q * (radius + 1) // 2, r * (radius + 1) // 2)] = ORNAMENTS[number]
    return found


def _open(spot: Spot | None) -> bool:
    """Water with nothing in it."""
    return (
        spot is not None
        and spot.relief == WATER
        and spot.growth == ""
        and not (spot.stands or spot.marks or spot.obstacle)
    )
