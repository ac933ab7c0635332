"""The ground of the map: paper, washes that run into one another, coasts, the ruling of hexes.

Each relief gathers the masks of its hexes, takes its colour, and adds to the others; the masks of
neighbours add up to white, so there is no seam anywhere. How the pictures fit is told in
docs/art.md ("The country of Hex").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from weakref import WeakValueDictionary

import pygame

from game.core.hexgrid import Hex, neighbours
from game.core.sliced import Sliced, through
from game.engine.assets import CLEAR
from game.engine.canvas import Canvas
from game.engine.easel import Easel
from game.tales.hex.view.grid import SIDES, Grid, Middle, Washes, number_of
from game.tales.hex.view.land import WATER, Spot

FOLDER = "hex"
_SHEETS = (
    *("mask", "border", "ruling", "places", "relief", "patrol", "rivers"),
    *("growth", "lining", "obstacles"),
)
SHEETS = (
    *(f"{FOLDER}/{name}" for name in ("paper.webp", "panel", "icons", "compass", "glow", "views")),
    *(f"{FOLDER}/portraits", f"{FOLDER}/vignette.webp", f"{CLEAR}{FOLDER}/grain.webp", "ui/ui"),
)
"""What is seen of a run with hexes of any size."""
_NOTHING = ""
_BEYOND = 2
"""Units around a part whose washes are seen in its outermost pixels."""
_SHIFT = (137, 211)
"""By how much the grain of each wash starts elsewhere."""


_PIGMENTS: WeakValueDictionary[tuple[object, ...], Canvas] = WeakValueDictionary()
"""The washes of all maps that there are, each 1.6 MB."""


def sheets_of(size: int) -> tuple[str, ...]:
    """What the map is painted with on hexes of a size, named as for `Assets.ahead`."""
    return tuple(f"{FOLDER}/{name}_{size}" for name in _SHEETS)


class GroundPainter:
    """Paints the ground of a map on hexes of one size."""

    def __init__(self, app: Easel, washes: Washes, grid: Grid) -> None:
        self._assets = app.assets
        self._washes, self._grid = washes, grid
        self.pigments: dict[str, Canvas] = {}
        self._coming: tuple[str, Sliced[Canvas]] | None = None
        """A wash that is being made before it is wanted."""

    def paint(
        self,
        sheet: Canvas,
        area: pygame.Rect,
        hexes: Iterable[Hex],
        spots: Mapping[Hex, Spot],
        middle: Middle,
    ) -> None:
        """Paint the part ``area`` of ``sheet`` anew. ``hexes`` are all that reach into it, drawn or
        not, beyond the edge of the map as well."""
        listed = list(hexes)
        clip = sheet.get_clip()
        sheet.set_clip(area)
        # Masks lie on whole units, so washes have one pixel for each, and are enlarged: a little
        # beyond the part, that it may meet its neighbours.
        beyond = 0 if sheet.scale == 1.0 else 2 * _BEYOND
        self._wash(sheet, area.inflate(beyond, beyond), listed, spots, middle)
        self._borders(sheet, listed, spots, middle)
        sheet.set_clip(clip)

    def _wash(
        self,
        sheet: Canvas,
        area: pygame.Rect,
        hexes: list[Hex],
        spots: Mapping[Hex, Spot],
        middle: Middle,
    ) -> None:
        kinds: dict[str, list[Hex]] = {}
        for at in hexes:
            kinds.setdefault(_relief(spots, at), []).append(at)
        whole = Canvas(area.size)
        layer = Canvas(area.size)
        for kind, members in kinds.items():
            masks = [self._mask(at, middle(at)) for at in members]
            # Of a wide country most is bare: each wash takes only the room of its own hexes.
            room = masks[0][1].unionall([place for _, place in masks]).clip(area)
            if not room:
                continue
            inside = room.move(-area.left, -area.top)
            layer.fill((0, 0, 0), inside)
            for mask, place in masks:
                corner = place.left - area.left, place.top - area.top
                layer.blit(mask, corner, special_flags=pygame.BLEND_RGB_ADD)
            if kind != _NOTHING:
                layer.set_clip(inside)
                self._tile(layer, inside, self._pigment(kind), room, pygame.BLEND_RGB_MULT)
                layer.set_clip(None)
            whole.blit(layer, inside, inside, special_flags=pygame.BLEND_RGB_ADD)
        self._tile(sheet, area, self._assets.plate(f"{FOLDER}/paper.webp"), area, 0)
        sheet.blit(whole, area, special_flags=pygame.BLEND_RGB_MULT)

    def _borders(
        self,
        sheet: Canvas,
        hexes: list[Hex],
        spots: Mapping[Hex, Spot],
        middle: Middle,
    ) -> None:
        for at in hexes:
            here, near = _relief(spots, at), neighbours(at)
            number = number_of(at)
            for side in range(6):
                there = _relief(spots, near[side])
                if side < 3 and here != there:
                    self._put(sheet, "border", f"rim/{number}/{SIDES[side]}", middle(at))
                if here == WATER and there not in (WATER, _NOTHING):
                    code = _dry(spots, near[side - 1]) + 2 * _dry(spots, near[(side + 1) % 6])
                    self._put(sheet, "lining", f"lining/{number}/{SIDES[side]}/{code}", middle(at))
        for at in hexes:
            here, near = _relief(spots, at), neighbours(at)
            for side in range(3):
                there = _relief(spots, near[side])
                if here and there and (here == WATER) != (there == WATER):
                    name = f"coast/{number_of(at)}/{SIDES[side]}"
                    self._put(sheet, "border", name, middle(at))
                if near[side] in spots or at in spots:
                    state = "seen" if here or there else "unseen"
                    name = f"ruling/{state}/{SIDES[side]}/{(at[0] * 5 + at[1] * 3) % 3}"
                    self._put(sheet, "ruling", name, middle(at))

    def _put(self, sheet: Canvas, atlas: str, name: str, at: tuple[int, int]) -> None:
        atlas = f"{FOLDER}/{atlas}_{self._grid.size}"
        if self._assets.has(atlas, name):
            sprite = self._assets.sprite(atlas, name)
            sheet.blit(sprite.image, sprite.place(*at))

    def _mask(self, at: Hex, middle: tuple[int, int]) -> tuple[Canvas, pygame.Rect]:
        """The mask of a hex, and the room of the map that it takes."""
        sprite = self._assets.sprite(f"{FOLDER}/mask_{self._grid.size}", f"mask/{number_of(at)}")
        return sprite.image, sprite.image.get_rect(topleft=sprite.place(*middle))

    def prepare(self) -> None:
        """Make a little of a wash that was not wanted yet."""
        if self._coming is None or self._coming[0] in self.pigments:
            missing = (each for each in self._washes.colours if each not in self.pigments)
            relief = next(missing, None)
            self._coming = None if relief is None else (relief, self._making(relief))
        if self._coming is not None:
            relief, work = self._coming
            try:
                next(work)
            except StopIteration as made:
                self.pigments[relief], self._coming = made.value, None

    def washing(self, reliefs: Iterable[str]) -> Sliced[None]:
        """Make the washes of all of these, a little in each slice."""
        for relief in reliefs:
            if relief != _NOTHING and relief not in self.pigments:
                self.pigments[relief] = yield from self._making(relief)

    def _pigment(self, relief: str) -> Canvas:
        """The wash of a relief: its thin colour, and over it the grain in the thick one. It is the
        same for maps of all sizes, and shared by those that there are."""
        if relief not in self.pigments:
            self.pigments[relief] = through(self._making(relief))
        return self.pigments[relief]

    def _making(self, relief: str) -> Sliced[Canvas]:
        grain = self._assets.plate(f"{FOLDER}/grain.webp", alpha=True)
        number = list(self._washes.colours).index(relief)
        key = (*self._washes.colours[relief], number, grain.scale, grain.pixels)
        pigment = _PIGMENTS.get(key)
        if pigment is None:
            pigment = _PIGMENTS[key] = yield from _washed(grain, *key[:3])
        return pigment

    @staticmethod
    def _tile(
        target: Canvas, place: pygame.Rect, picture: Canvas, area: pygame.Rect, flags: int
    ) -> None:
        """Cover ``place`` of ``target``, which shows ``area`` of the map, with a picture that
        repeats; beyond it, too, where that is not clipped."""
        width, height = picture.get_size()
        for x in range(place.left - area.left % width, place.right, width):
            for y in range(place.top - area.top % height, place.bottom, height):
                target.blit(picture, (x, y), special_flags=flags)


def _washed(grain: Canvas, thin: str, thick: str, number: int) -> Sliced[Canvas]:
    """A colour, and over it the grain in another."""
    grain = grain.at(1.0)
    yield 0.3
    grain = grain.copy()
    yield 0.4
    grain.fill(pygame.Color(thick), special_flags=pygame.BLEND_RGB_MULT)
    yield 0.5
    pigment = Canvas(grain.get_size())
    pigment.fill(pygame.Color(thin))
    yield 0.6
    pigment.blit(grain, (0, 0))
    yield 0.8
    across, down = _SHIFT
    pigment.scroll(number * across, number * down, pygame.SCROLL_REPEAT)
    return pigment


def _relief(spots: Mapping[Hex, Spot], at: Hex) -> str:
    spot = spots.get(at)
    return spot.relief if spot is not None else _NOTHING


def _dry(spots: Mapping[Hex, Spot], at: Hex) -> bool:
    return _relief(spots, at) not in (WATER, _NOTHING)
