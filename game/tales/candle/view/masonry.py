"""What stands still behind the play: stone, the wall of the floor, windows on the night, furniture.

Stone is one periodic body, and rims where it ends, so that nothing has a seam. Pictures of it are
composed once and kept, a quarter of a room each; they show stone and planks over the back wall.
Chains hang before it, one picture each, for whoever swings on one takes it along; water and webs
change and are drawn every frame. The pieces around those in sight are composed a few tiles a frame,
so that walking on costs nothing. Where the picture leaps to where there are none yet, they are
composed in some frames before it does (`Masonry.come`).

Each floor of the castle has furniture of its own, where there is room, besides what was drawn with
its rooms. Where it stands follows from the floor and the cell, so that a floor looks the same
whenever it is seen. Rules never hear of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from math import ceil

import pygame

from game.core.sliced import Sliced, through
from game.engine.assets import Assets
from game.engine.canvas import CANVAS, Canvas, pixel
from game.tales.candle.content.floor_looks import (
    FURNITURE,
    NAME,
    FloorLook,
    Furniture,
    read_floor_looks,
)
from game.tales.candle.rules.clockwork import cells_of
from game.tales.candle.rules.hazards import kind_of
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, Decor
from game.tales.candle.rules.terrain import CHAIN, EMPTY, PLANK, STONE, WEB, Terrain
from game.tales.candle.rules.view import FloorView
from game.tales.candle.view.look import NEAR, TILE, flat, tiles

EVERY = 4
"""In one of so many cells in which a piece could stand, one does."""
TRIED = 3
"""Pieces that are tried in such a cell."""
APART = 2
"""Tiles between two pieces."""

Cell = tuple[int, int]

STANDING = frozenset(
    ("barrel", "pot", "bones", *(name for name, piece in FURNITURE.items() if piece.stands))
)
"""What stands on the floor."""


def furnished(floor: FloorView, look: FloorLook, number: int) -> tuple[Decor, ...]:
    """What a floor's own decoration is, and the furniture that ``look`` lends it besides."""
    return through(furnishing(floor, look, number))


def furnishing(floor: FloorView, look: FloorLook, number: int) -> Sliced[tuple[Decor, ...]]:
    """`furnished` in slices: a large floor takes longer than a frame.

    Nothing stands before what one has to see, nor reaches into it.
    """
    windows = glazed(floor, look, number)
    taken = set(_taken(floor))
    for window in windows:
        taken |= _cells(window.x, window.y, window)
    near = _around(taken)
    found: list[Decor] = list(windows)
    terrain = floor.terrain
    for y in range(1, terrain.height - 1):
        yield y / terrain.height
        for x in range(1, terrain.width - 1):
            turn = (x * 7919 + y * 104_729 + number * 31_337) % 9973
            if turn % EVERY or terrain.at(x, y) != EMPTY:
                continue
            for choice in range(TRIED):
                piece = look.furniture[(turn // EVERY + choice) % len(look.furniture)]
                cells = _cells(x, y, piece)
                if near.isdisjoint(cells) and _fits(terrain, x, y, piece, cells):
                    near |= _around(cells)
                    size = (piece.width, piece.height)
                    found.append(Decor(piece.name, x, y, *size, bool(turn & 1)))
                    break
    drawn = _drawn(floor)
    if look.open_air:
        # What hangs on a wall has none here.
        drawn = tuple(thing for thing in drawn if thing.name in STANDING)
    return (*drawn, *found)


def _drawn(floor: FloorView) -> tuple[Decor, ...]:
    """The decoration of the rooms as they were drawn, where a floor leaves room for it: it has
    beds, lamps, candles and coins where its drawings have none."""
    terrain = floor.terrain
    beds = {
        (hazard.place.x + dx, hazard.place.y)
        for hazard in floor.hazards
        if kind_of(hazard.place) in ("pikes", "spikes")
        for dx in range(max(1, hazard.place.width))
    }
    taken = {(thing.x, thing.y) for thing in floor.things}
    no_room = beds | {(thing.x, thing.y) for thing in floor.things if thing.kind != "coin"}
    found: list[Decor] = []
    for thing in floor.decor:
        foot = {(thing.x + dx, thing.y) for dx in range(thing.width)}
        if _is_cut(terrain, thing) or (thing.name in STANDING and foot & no_room):
            continue
        if thing.name != "sconce":
            found.append(thing)
        elif terrain.at(thing.x, thing.y) == WEB:
            # A flame in it that leaves it whole would be a riddle.
            continue
        elif not foot & taken:
            found.append(thing)
        elif terrain.at(thing.x, thing.y - 1) == EMPTY and (thing.x, thing.y - 1) not in taken:
            found.append(replace(thing, y=thing.y - 1))
    return tuple(found)


def _is_cut(terrain: Terrain, thing: Decor) -> bool:
    """Whether it is a banner that stone covers in part, where a room was filled or joined to the
    next: a cloth without its rod, or without its point, hangs on nothing."""
    return thing.name.startswith("banner") and any(
        terrain.at(thing.x, thing.y - dy) == STONE for dy in range(thing.height)
    )


def glazed(floor: FloorView, look: FloorLook, number: int) -> tuple[Decor, ...]:
    """The windows that ``look`` gives a floor besides those that were drawn with its rooms: in each
    room the first that finds a bare wall."""
    terrain = floor.terrain
    taken = {
        (thing.x + dx, thing.y - dy)
        for thing in floor.decor
        for dx in range(-1, thing.width + 1)
        for dy in range(-1, thing.height + 1)
    }
    taken |= {
        (door.x + dx, door.y - dy) for door in floor.doors for dx in (-1, 0, 1) for dy in range(3)
    }
    found = []
    for column, row in floor.rooms:
        left, top = column * SECTION_WIDTH, row * SECTION_HEIGHT
        places = [
            (left + x, top + y)
            for y in range(3, SECTION_HEIGHT - 1)
            for x in range(1, SECTION_WIDTH - 4)
        ]
        # Not always in the same corner, and always the same for a floor.
        begin = (column * 7919 + row * 104_729 + number * 31_337) % len(places)
        places = places[begin:] + places[:begin]
        for piece in look.windows:
            at = next((at for at in places if _is_bare(terrain, taken, at, piece)), None)
            if at is not None:
                found.append(Decor(piece.name, *at, piece.width, piece.height, False))
                taken |= {
                    (at[0] + dx, at[1] - dy)
                    for dx in range(-3, piece.width + 3)
                    for dy in range(-1, piece.height + 1)
                }
    return tuple(found)


def _is_bare(terrain: Terrain, taken: set[Cell], at: Cell, piece: Furniture) -> bool:
    left, bottom = at
    for y in range(bottom, bottom - piece.height, -1):
        for x in range(left, left + piece.width):
            if (x, y) in taken or terrain.at(x, y) != EMPTY:
                return False
    return True


def _cells(x: int, y: int, piece: Furniture | Decor) -> set[Cell]:
    """The cells of a piece whose lower left one is (x, y)."""
    return {(x + dx, y - dy) for dx in range(piece.width) for dy in range(piece.height)}


def _around(cells: set[Cell]) -> set[Cell]:
    return {
        (x + dx, y + dy) for x, y in cells for dx in range(-APART, APART + 1) for dy in (-1, 0, 1)
    }


def _fits(terrain: Terrain, x: int, y: int, piece: Furniture, cells: set[Cell]) -> bool:
    """Whether there is room: open cells, and for what stands a floor below, for the rest a wall."""
    below = [terrain.at(x + dx, y + 1) for dx in range(piece.width)]
    if piece.stands:
        if not all(tile in (STONE, PLANK) for tile in below):
            return False
    elif not all(terrain.at(x + dx, y + 2) == EMPTY == tile for dx, tile in enumerate(below)):
        return False
    return all(terrain.at(*cell) == EMPTY for cell in cells)


def _taken(floor: FloorView) -> Iterator[Cell]:
    """Cells in which something is that has to be seen, or is decorated already."""
    for place in (*floor.things, *floor.draughts, *floor.clockworks, *floor.mirrors):
        for dx in range(-1, max(1, place.width) + 1):
            yield from ((place.x + dx, place.y - dy) for dy in range(2))
    for door in floor.doors:
        yield from ((door.x + dx, door.y - dy) for dx in (-1, 0, 1) for dy in range(3))
    for hazard in floor.hazards:
        place = hazard.place
        for dx in range(max(1, place.width)):
            yield from ((place.x + dx, place.y + dy) for dy in range(-1, max(1, place.height) + 1))
    for thing in floor.decor:
        for dx in range(thing.width):
            yield from ((thing.x + dx, thing.y - dy) for dy in range(thing.height))


BEHIND = "candle/back"
HOLE = (87, 105, 145)
"""The colour in a room's picture through which the night is seen: much like the sky's, so that
what is blended with it fits."""
SKY_SHARE, TOWERS_SHARE = 0.1, 0.25
"""How far sky and towers move with the camera."""
MOON, DISC = (420, 250), 120
"""Where the middle of the moon is on the sky, and how far from it its rings are seen."""
HAZE, HAZY = (106, 121, 152), (0, 24, 72, 130, 165, 172, 150, 96, 40, 0)
"""What dims the moon round what one can stand on, which else would be no brighter than what is
above it: the colour of the night round the moon, and of 255 how much of it, from above to below."""
HAZE_DOT = 8
"""Pixels of the page to a dot of that."""
HAZE_HIGH = 6
"""Dots of it over a ledge."""
TOWERS_LOW = 760
"""Where the towers stand on a canvas as high as the page."""
PILLAR_EVERY = 7
"""Tiles between the pillars of a wall."""


def _wall(look: FloorLook) -> str:
    return f"candle/wall_{look.wall}.webp"


class Backdrop:
    """Draws the wall into the pictures of rooms, and the night behind them."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._looks = read_floor_looks(assets.folder / "candle" / NAME)
        self.look = self._looks[0]

    def enter(self, number: int) -> None:
        """A floor begins; ``number`` counts from 0."""
        self._assets.leave(self.wall)
        self.look = self._looks[number]
        self._assets.ahead(self.sheets_of(number))

    def sheets_of(self, number: int) -> tuple[str, ...]:
        """What the wall of that floor is read from; under the sky there is none."""
        look = self._looks[number]
        return () if look.open_air else (_wall(look),)

    @property
    def ready(self) -> bool:
        """Whether its wall can be drawn now; if not, it is read beside the frames."""
        return self.look.open_air or self._assets.ready(self.wall)

    @property
    def wall(self) -> str:
        """The picture of the floor's wall."""
        return _wall(self.look)

    @property
    def hole(self) -> tuple[int, int, int]:
        """What a piece under the sky is begun with: `HOLE` once it has the floor's tint. Soft edges
        that are blended with it are then as light as the sky beside them."""
        red, green, blue = (
            min(255, round(one * 255 / max(1, two)))
            for one, two in zip(HOLE, self.look.tint, strict=True)
        )
        return red, green, blue

    def work(
        self, picture: Canvas, left: int, top: int, decor: tuple[Decor, ...]
    ) -> Iterator[None]:
        """Draw the wall of the piece with that corner, in units of the floor, part by part. What
        belongs to another room is not in it."""
        if self.look.open_air:
            picture.fill(self.hole)
            yield
            for thing in decor:
                if _of_room(thing, left, top) and self._decorate(picture, thing, left, top):
                    yield
            return
        wall = self._assets.plate(self.wall)
        width, height = wall.get_size()
        for y in range(-(top % height), picture.get_height(), height):
            for x in range(-(left % width), picture.get_width(), width):
                picture.blit(wall, (x, y))
        yield
        self._pillars(picture, left, top)
        yield
        for thing in decor:
            if _of_room(thing, left, top) and self._decorate(picture, thing, left, top):
                yield
        picture.fill(self.look.back, special_flags=pygame.BLEND_RGB_MULT)
        yield

    def night(
        self,
        near: Canvas,
        left: int,
        top: int,
        windows: list[pygame.Rect],
        ledges: Callable[[pygame.Rect], Iterable[pygame.Rect]] | None = None,
    ) -> None:
        """Draw sky and towers where ``windows`` (on the canvas) are: they are so far away that no
        step brings them nearer. ``ledges`` tells what one can stand on in an area, both in units of
        the floor: the moon is dim behind it."""
        if not windows:
            return
        canvas = flat(near)
        away_x, away_y = near.origin
        left, top = round(left * NEAR - away_x), round(top * NEAR - away_y)
        sky = self._assets.plate("candle/sky.webp")
        width, height = canvas.get_size()
        wider = max(1.0, width / CANVAS[0], height / CANVAS[1])
        if wider > 1:
            size = ceil(sky.get_width() * wider), ceil(sky.get_height() * wider)
            sky = self._assets.scaled(sky, size)
        low = TOWERS_LOW + height - CANVAS[1]
        towers = self._assets.sprite("candle/towers", "towers").image
        for window in windows:
            low_x, low_y = round(window.left * NEAR) + away_x, round(window.top * NEAR) + away_y
            canvas.set_clip((low_x, low_y, round(window.width * NEAR), round(window.height * NEAR)))
            dx = max(0, min(round(left * SKY_SHARE), sky.get_width() - width))
            dy = max(0, min(round(top * SKY_SHARE), sky.get_height() - height))
            canvas.blit(sky, (-dx, -dy))
            if ledges is not None:
                moon = round(MOON[0] * wider) - dx, round(MOON[1] * wider) - dy
                self._dim(canvas, moon, round(DISC * wider), (left, top), ledges)
            x = -(round(left * TOWERS_SHARE) % towers.get_width())
            sunk = round(top * TOWERS_SHARE * 0.3)
            y = max(low - towers.get_height() - sunk, height - towers.get_height())
            for copy in (x, x + towers.get_width()):
                canvas.blit(towers, (copy, y))
        canvas.set_clip(None)

    def _dim(
        self,
        canvas: Canvas,
        moon: Cell,
        reach: int,
        corner: Cell,
        ledges: Callable[[pygame.Rect], Iterable[pygame.Rect]],
    ) -> None:
        """Lay haze over the moon, round every ledge before it; ``corner`` is the floor's pixel at
        the canvas's."""
        seen = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        seen.center = moon
        whole = canvas.get_clip()
        canvas.set_clip(whole.clip(seen))
        if canvas.get_clip().size != (0, 0):
            units = [int(side // NEAR) for side in (*seen.move(corner).topleft, *seen.size)]
            for ledge in ledges(pygame.Rect(units).inflate(TILE, 2 * TILE)):
                haze = self._haze(ledge.width // TILE)
                x = round(ledge.left * NEAR) - corner[0] - HAZE_DOT * 2
                canvas.blit(haze, (x, round(ledge.top * NEAR) - corner[1] - HAZE_DOT * HAZE_HIGH))
        canvas.set_clip(whole)

    def _haze(self, length: int) -> Canvas:
        """The haze round a ledge of so many tiles, soft on every side."""

        def make() -> Canvas:
            wide, high = round(length * TILE * NEAR) // HAZE_DOT + 4, len(HAZY)
            small = Canvas((wide, high), alpha=True)
            for x in range(wide):
                share = min(1.0, min(x, wide - 1 - x) / 4)
                for y, covers in enumerate(HAZY):
                    small.set_at((x, y), (*HAZE, round(covers * share)))
            size = wide * HAZE_DOT, high * HAZE_DOT
            return Canvas.holding(pygame.transform.smoothscale(small, size))

        return self._assets.made(("haze", length), make)

    def _pillars(self, picture: Canvas, left: int, top: int) -> None:
        pillar = self._assets.sprite(BEHIND, "pillar")
        first, above = left // TILE, _room_of(left, top).top - top
        for column in range(first - 1, first + picture.get_width() // TILE + 2):
            if column % PILLAR_EVERY == 3:
                x = (column + 0.5) * TILE - left
                picture.blit(pillar.image, pillar.place(x, above + SECTION_HEIGHT * TILE))
                cap = self._assets.sprite(BEHIND, "pillar_cap")
                picture.blit(cap.image, cap.place(x, above + 2 * TILE))

    def _decorate(self, picture: Canvas, thing: Decor, left: int, top: int) -> bool:
        """Draw a thing as far as it is in the picture; False when it is not."""
        if not self._assets.has(BEHIND, thing.name):
            return False
        sprite = self._assets.sprite(BEHIND, thing.name)
        at = ((thing.x + thing.width / 2) * TILE - left, (thing.y + 1) * TILE - top)
        place = sprite.place(*at)
        if not _meets(picture, sprite.image, place):
            return False
        if self._assets.has(BEHIND, f"{thing.name}/panes"):
            # The glass lies under frame and bars, whose soft edges then blend into the night.
            panes = self._assets.sprite(BEHIND, f"{thing.name}/panes")
            glass = pygame.mask.from_surface(panes.image, 100)
            x, y = panes.place(*at)
            where = pixel(x, NEAR), pixel(y, NEAR)
            glass.to_surface(picture, dest=where, setcolor=HOLE, unsetcolor=None)
        flip = thing.flipped and not thing.name.startswith("banner")
        picture.blit(sprite.image.flipped() if flip else sprite.image, place)
        return True


def _room_of(left: int, top: int) -> pygame.Rect:
    """The room that a corner of a piece lies in, in units of the floor."""
    width, height = SECTION_WIDTH * TILE, SECTION_HEIGHT * TILE
    return pygame.Rect(left // width * width, top // height * height, width, height)


def _of_room(thing: Decor, left: int, top: int) -> bool:
    """Whether it stands or hangs in or beside the room that a corner of a piece lies in."""
    return bool(_room_of(left, top).inflate(2 * TILE, 2 * TILE).colliderect(_rect(thing)))


def _meets(picture: Canvas, image: Canvas, place: tuple[float, float]) -> bool:
    """Whether an image has a part in the picture, being at that place."""
    (x, y), (width, height) = place, image.get_size()
    across, down = picture.get_size()
    return -width - 1 < x < across + 1 and -height - 1 < y < down + 1


def _rect(thing: Decor) -> pygame.Rect:
    """A decoration in units of the floor."""
    top = (thing.y + 1 - thing.height) * TILE
    return pygame.Rect(thing.x * TILE, top, thing.width * TILE, thing.height * TILE)


def windows_in(decor: tuple[Decor, ...]) -> list[pygame.Rect]:
    """The windows among ``decor``, in units of the floor."""
    return [_rect(thing) for thing in decor if thing.name.startswith("window")]


ATLAS = "candle/masonry"
PERIOD = 12
"""Tiles after which the stone repeats."""
ACROSS, DOWN = SECTION_WIDTH // 2, SECTION_HEIGHT // 2
"""Tiles of a piece, a quarter of a room: of whole rooms more would have to be kept, for a corner of
each that may be seen."""
KEPT_PIECES = 16
"""Pieces whose pictures are kept, 1.2 MB each: those in sight and around. A larger window has more
of them."""
AHEAD = (220, 160)
"""Units beyond the canvas, across and down, within which a piece is composed ahead."""
PART = 60
"""Tiles of one kind of work that are one part of it; the whole of a piece is some sixteen parts."""
AHEAD_PARTS, IN_SIGHT_PARTS = 3, 20
"""Parts that are done in a frame: for what may soon be seen, and for what is waited for."""
WIDTH, HEIGHT = ACROSS * TILE, DOWN * TILE
SHADE, SHADE_ALPHA, SHADOW_AT = (11, 14, 30), 128, (8, 14)
SHADE_PART = 8
"""Units of a dot of the mask that the shadow is made from."""
SHADE_ROWS = 12
"""Rows of it whose shadow is laid at once."""
CORBEL_IN = 20
PALER = (88, 78, 64, 0)
"""What wood one can stand on is lighter by."""
BLEACHED = (118, 104, 96, 0)
"""The same under the sky, whose light is blue: wood is silvery there, and stands out from the moon
and from candlelight in the air."""
BOARD = 12
"""Units that a board is thick; under it are its brackets."""
SHADY = 160
"""Of 255, how much of the shade below a board is seen at most; less than of the board's edges."""
WEAR = ("crack", "moss", "pits", "mark")


class Masonry:
    """The pictures of a floor, a quarter of a room each."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._terrain = Terrain(0, 0, b"")
        self.decor: tuple[Decor, ...] = ()
        """What hangs and stands on the floor."""
        self._moving: frozenset[Cell] = frozenset()
        """Tiles that the clock moves: they are drawn as they are now, elsewhere."""
        self._chains: tuple[Hanging, ...] = ()
        self.backdrop = Backdrop(assets)
        self._windows: list[pygame.Rect] = []
        self.pieces: OrderedDict[Cell, Canvas] = OrderedDict()
        self._panes: dict[Cell, list[Pane]] = {}
        """The windows of each of these."""
        self._sheets: list[Canvas] = []
        """Memory for pieces to come. To ask the system for it takes longer than composing them, so
        what pieces leave behind is used again."""
        self._kept = KEPT_PIECES
        self.begun: tuple[Cell, Canvas, Iterator[None]] | None = None
        """The piece that is being composed ahead, its picture, and the work left on it."""

    def enter(self, number: int, floor: FloorView) -> None:
        """A floor begins; ``number`` says which of the castle it looks like."""
        through(self.entering(number, floor))

    def entering(self, number: int, floor: FloorView) -> Sliced[None]:
        """`enter` in slices. Nothing is to be drawn before it is over."""
        self.backdrop.enter(number)
        self._terrain = floor.terrain
        self.decor = yield from furnishing(floor, self.backdrop.look, number)
        self._moving = frozenset(cell for place in floor.clockworks for cell in cells_of(place))
        self._chains = tuple(_chains_in(floor.terrain, self._moving))
        self._windows = windows_in(self.decor)
        while self.pieces:
            self._let_go()
        if self.begun is not None:
            self._sheets.append(self.begun[1])
            self.begun = None

    def let_go(self) -> None:
        """Keep no piece any more: they weigh twenty megabytes. What is drawn again is made anew."""
        self.pieces.clear()
        self._panes.clear()
        self._sheets.clear()
        self.begun = None

    def come(self, left: int, top: int, size: tuple[int, int]) -> bool:
        """Whether all pieces are composed that are seen with the floor's unit (left, top) at the
        corner of a canvas of that size. If not, a part of what is missing is done."""
        pieces = pieces_in(pygame.Rect(left, top, *size))
        for _ in range(IN_SIGHT_PARTS):
            missing = [piece for piece in pieces if piece not in self.pieces]
            if not missing:
                return True
            if not self.backdrop.ready:
                return False
            if self.begun is not None and self.begun[0] not in missing:
                self._sheets.append(self.begun[1])
                self.begun = None
            self.do_part(missing)
        return all(piece in self.pieces for piece in pieces)

    def draw(self, canvas: Canvas, left: int, top: int, swung: Cell | None = None) -> None:
        """Draw what is seen when the floor's unit (left, top) lies at the canvas's corner. Of the
        chain in the tile ``swung`` only the wall behind it is."""
        width, height = canvas.get_size()
        seen = pygame.Rect(left, top, width, height)
        self._kept = max(KEPT_PIECES, most_around(width, height))
        open_air = self.backdrop.look.open_air
        if open_air:
            whole = [pygame.Rect(0, 0, width, height)]
            self.backdrop.night(canvas, left, top, whole, self._ledges_in)
        pieces = pieces_in(seen)
        for column, row in pieces:
            canvas.blit(self.piece((column, row)), (column * WIDTH - left, row * HEIGHT - top))
        if not open_air:
            # Of a piece with walls only what lies in its windows is seen through: the rest of its
            # picture is whole, and is copied.
            panes = [pane for piece in pieces for pane in self._panes.get(piece, ())]
            panes = [(area, wall) for area, wall in panes if area.colliderect(seen)]
            self.backdrop.night(canvas, left, top, [area.move(-left, -top) for area, wall in panes])
            for area, wall in panes:
                canvas.blit(wall, (area.left - left, area.top - top))
        for chain in self._chains:
            if chain.area.colliderect(seen) and not (swung and chain.holds(swung)):
                picture = self.chain(chain.last - chain.first + 1)
                canvas.blit(picture, (chain.column * TILE - left, chain.first * TILE - top))
        self.prepare(seen.inflate(2 * AHEAD[0], 2 * AHEAD[1]))

    def _ledges_in(self, area: pygame.Rect) -> Iterator[pygame.Rect]:
        """What one can stand on in an area, each row of it in one piece; in units of the floor."""
        first, last = area.left // TILE, (area.right - 1) // TILE
        for y in range(area.top // TILE, (area.bottom - 1) // TILE + 1):
            begun: int | None = None
            for x in range(first, last + 2):
                is_ledge = x <= last and self._is_ledge(x, y)
                if is_ledge and begun is None:
                    begun = x
                elif not is_ledge and begun is not None:
                    yield tiles(begun, y, x - begun)
                    begun = None

    def _is_ledge(self, x: int, y: int) -> bool:
        at = self._terrain.at
        return at(x, y) in (STONE, PLANK) and at(x, y - 1) not in (STONE, PLANK)

    def chain(self, length: int) -> Canvas:
        """The picture of a chain that is so many tiles long, in the light of the floor."""
        tint = self.backdrop.look.tint

        def make() -> Canvas:
            picture = Canvas((TILE, length * TILE), NEAR, alpha=True)
            for row in range(length):
                name = "top" if not row else "bottom" if row == length - 1 else "middle"
                self._put(picture, f"chain/{name}", 0, row * TILE)
            picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
            return picture

        return self._assets.made(("chain", length, tuple(tint)), make)

    def prepare(self, area: pygame.Rect) -> None:
        """Do a part of the work on a piece that may soon be seen."""
        floor = (0, 0, self._terrain.width * TILE, self._terrain.height * TILE)
        pieces = pieces_in(area.clip(floor))
        for piece in pieces:
            if piece in self.pieces:
                self.pieces.move_to_end(piece)  # so that what is let go lies further away
        for _ in range(AHEAD_PARTS):
            wanted = [piece for piece in pieces if piece not in self.pieces]
            if wanted and self.backdrop.ready:
                self.do_part(wanted)

    def do_part(self, wanted: Sequence[Cell]) -> None:
        """Do a part of the work on the piece that was begun, or begin one of these."""
        if self.begun is None:
            picture = self._sheet()
            self.begun = (wanted[0], picture, self.work(picture, wanted[0]))
        piece, picture, work = self.begun
        if next(work, True):
            self.begun = None
            self._keep(piece, picture)

    def _sheet(self) -> Canvas:
        """A sheet to compose a piece on; what is on it does not matter."""
        if not self._sheets and len(self.pieces) >= self._kept:
            self._let_go()
        return self._sheets.pop() if self._sheets else Canvas((WIDTH, HEIGHT), NEAR)

    def _let_go(self) -> None:
        """Forget the piece that was not seen for longest."""
        piece, picture = self.pieces.popitem(last=False)
        self._panes.pop(piece, None)
        # One under the sky is kept in a form of its own, and has no such memory any more.
        if picture.get_colorkey() is None:
            self._sheets.append(picture)

    def piece(self, piece: Cell) -> Canvas:
        """The picture of a piece, now."""
        picture = self.pieces.get(piece)
        if picture is not None:
            self.pieces.move_to_end(piece)
            return picture
        if self.begun is not None and self.begun[0] == piece:
            _, picture, work = self.begun
            self.begun = None
        else:
            picture = self._sheet()
            work = self.work(picture, piece)
        for _ in work:
            pass
        self._keep(piece, picture)
        return picture

    def _keep(self, piece: Cell, picture: Canvas) -> None:
        self.pieces[piece] = picture
        while len(self.pieces) > self._kept:
            self._let_go()

    def work(self, picture: Canvas, piece: Cell) -> Iterator[None]:
        """Compose a piece's picture, part by part."""
        column, row = piece
        first_x, first_y = column * ACROSS, row * DOWN
        corner = (first_x * TILE, first_y * TILE)
        yield from self.backdrop.work(picture, *corner, self.decor)
        cells = [
            (x, y)
            for y in range(first_y - 1, first_y + DOWN + 1)
            for x in range(first_x - 1, first_x + ACROSS + 1)
        ]
        stones = [(x, y) for x, y in cells if self._terrain.at(x, y) == STONE]
        if not self.backdrop.look.open_air:
            yield from self._shadow(picture, stones, corner)
        for x, y in cells:
            self._fitting(picture, x, y, corner)
        yield
        steps = (self._body, self._underside, self._sides, self._ledge, self._ledge_ends)
        for step in steps:
            for part in _parts(stones):
                for x, y in part:
                    step(picture, x, y, corner)
                yield
        tint = self.backdrop.look.tint
        if self.backdrop.look.open_air:
            holes = _holes(picture, self.backdrop.hole)
            yield
            picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
            _open_up(picture, holes)
            return
        whole = pygame.Rect(*corner, WIDTH, HEIGHT)
        areas = [window.clip(whole) for window in self._windows if window.colliderect(whole)]
        found = [
            (area, _holes(picture.subsurface(area.move(-corner[0], -corner[1])))) for area in areas
        ]
        picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        panes: list[Pane] = []
        for area, holes in found:
            wall = picture.subsurface(area.move(-corner[0], -corner[1])).copy()
            _open_up(wall, holes)
            panes.append((area, wall))
        self._panes[piece] = panes

    def _open(self, x: int, y: int) -> bool:
        return self._terrain.at(x, y) != STONE

    def _shadow(
        self, picture: Canvas, stones: list[tuple[int, int]], corner: tuple[int, int]
    ) -> Iterator[None]:
        """The play throws its shadow on the wall: a soft mask, laid a little down and right, in
        strips that follow each other without a seam. What stands left of the piece and above
        throws it too, but out of no other room."""
        width, height = picture.get_size()
        page = flat(picture)
        room = _room_of(*corner)
        before = ceil(SHADOW_AT[0] / SHADE_PART) if corner[0] > room.left else 0
        above = ceil(SHADOW_AT[1] / SHADE_PART) if corner[1] > room.top else 0
        wide, high = width // SHADE_PART + before, height // SHADE_PART + above
        mask = Canvas((wide + 1, high + 1), alpha=True)
        shade, side = (*SHADE, SHADE_ALPHA), TILE // SHADE_PART
        for x, y in stones:
            at_x, at_y = (x * TILE - corner[0]) // SHADE_PART, (y * TILE - corner[1]) // SHADE_PART
            mask.fill(shade, (at_x + before, at_y + above, side, side))
        dot = round(SHADE_PART * NEAR)
        across, down = round(SHADOW_AT[0] * NEAR), round(SHADOW_AT[1] * NEAR)
        for first in range(0, high, SHADE_ROWS):
            rows = min(SHADE_ROWS, high - first)
            strip = mask.subsurface((0, first, wide + 1, rows + 1))
            page.blit(
                pygame.transform.smoothscale(strip, (wide * dot, rows * dot)),
                (across - before * dot, down + (first - above) * dot),
            )
            yield

    def _body(self, picture: Canvas, x: int, y: int, corner: tuple[int, int]) -> None:
        body = self._assets.sprite(ATLAS, "body").image
        place = (x * TILE - corner[0], y * TILE - corner[1])
        part = ((x % PERIOD) * TILE, (y % PERIOD) * TILE, TILE, TILE)
        picture.blit(body, place, part)
        marked = (x * 7 + y * 13 + x * y * 5) % 41
        round_it = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        if marked < len(WEAR) and not any(self._open(*cell) for cell in round_it):
            picture.blit(self._assets.sprite(ATLAS, f"wear/{WEAR[marked]}").image, place)

    def _underside(self, picture: Canvas, x: int, y: int, corner: tuple[int, int]) -> None:
        if not self._open(x, y + 1):
            return
        left, low = x * TILE - corner[0], (y + 1) * TILE - corner[1]
        self._strip(picture, "bottom", (left, low), ((x % PERIOD) * TILE, 0, TILE, 32))
        for side, at, beside in (("left", left, x - 1), ("right", left + TILE, x + 1)):
            if not self._open(beside, y + 1):
                self._put(picture, f"bottom_butt/{side}", at, low)
            elif self._open(beside, y) and self._open(x, y + 2):
                inwards = CORBEL_IN if side == "left" else -CORBEL_IN
                self._put(picture, "corbel", at + inwards, low)

    def _sides(self, picture: Canvas, x: int, y: int, corner: tuple[int, int]) -> None:
        left, top = x * TILE - corner[0], y * TILE - corner[1]
        part = (0, (y % PERIOD) * TILE, 16, TILE)
        if self._open(x - 1, y):
            self._strip(picture, "left", (left, top), part)
        if self._open(x + 1, y):
            self._strip(picture, "right", (left + TILE, top), part)

    def _ledge(self, picture: Canvas, x: int, y: int, corner: tuple[int, int]) -> None:
        if self._open(x, y - 1):
            place = (x * TILE - corner[0], y * TILE - corner[1])
            self._strip(picture, "top", place, ((x % PERIOD) * TILE, 0, TILE, 32))

    def _ledge_ends(self, picture: Canvas, x: int, y: int, corner: tuple[int, int]) -> None:
        if not self._open(x, y - 1):
            return
        left, top = x * TILE - corner[0], y * TILE - corner[1]
        for side, at, beside in (("left", left, x - 1), ("right", left + TILE, x + 1)):
            if not self._open(beside, y - 1):
                self._put(picture, f"top_butt/{side}", at, top)
            elif self._open(beside, y):
                self._put(picture, f"top_end/{side}", at, top)

    def _strip(
        self,
        picture: Canvas,
        name: str,
        place: tuple[int, int],
        part: tuple[int, int, int, int],
    ) -> None:
        sprite = self._assets.sprite(ATLAS, name)
        at = (round(place[0] - sprite.pivot[0]), round(place[1] - sprite.pivot[1]))
        picture.blit(sprite.image, at, part)

    def _put(self, picture: Canvas, name: str, x: int, y: int) -> None:
        sprite = self._assets.sprite(ATLAS, name)
        picture.blit(sprite.image, sprite.place(x, y))

    def _fitting(self, picture: Canvas, x: int, y: int, corner: tuple[int, int]) -> None:
        at = self._terrain.at
        tile = at(x, y)
        if (x, y) in self._moving:
            return
        if tile == PLANK:
            before, after = at(x - 1, y) != EMPTY, at(x + 1, y) != EMPTY
            plain = "middle" if (x + y) % 3 else "middle_plain"
            name = {
                (True, True): plain,
                (True, False): "right",
                (False, True): "left",
                (False, False): "single",
            }[before, after]
            plank = self._assets.sprite(ATLAS, f"plank/{name}").image
            make = _bleached if self.backdrop.look.open_air else _paler
            pale = self._assets.made((make, plank), lambda: make(plank))
            picture.blit(pale, (x * TILE - corner[0], y * TILE - corner[1]))


Pane = tuple[pygame.Rect, Canvas]
"""Where a window is, in units of the floor, and the wall around its glass, with holes for that."""


def _holes(picture: Canvas, hole: tuple[int, int, int] = HOLE) -> pygame.mask.Mask:
    return pygame.mask.from_threshold(picture, hole, (1, 1, 1, 255))


def _open_up(picture: Canvas, holes: pygame.mask.Mask) -> None:
    """Let the night be seen through ``picture`` where the holes are."""
    if holes.count():
        holes.to_surface(picture, setcolor=HOLE, unsetcolor=None)
        picture.set_colorkey(HOLE, pygame.RLEACCEL)


@dataclass(frozen=True, slots=True)
class Hanging:
    """A chain: its column, and the rows of its first and its last link."""

    column: int
    first: int
    last: int

    @property
    def area(self) -> pygame.Rect:
        """In units of the floor."""
        high = (self.last - self.first + 1) * TILE
        return pygame.Rect(self.column * TILE, self.first * TILE, TILE, high)

    def holds(self, cell: Cell) -> bool:
        """Whether one of its links is in a tile."""
        return cell[0] == self.column and self.first <= cell[1] <= self.last


def chain_at(terrain: Terrain, cell: Cell) -> Hanging:
    """The chain that is in a tile."""
    column, row = cell
    first = last = row
    while terrain.at(column, first - 1) == CHAIN:
        first -= 1
    while terrain.at(column, last + 1) == CHAIN:
        last += 1
    return Hanging(column, first, last)


def _chains_in(terrain: Terrain, moving: Set[Cell]) -> Iterator[Hanging]:
    """The chains of a floor, but those that the clock moves."""
    for y in range(terrain.height):
        for x in range(terrain.width):
            is_first = terrain.at(x, y) == CHAIN != terrain.at(x, y - 1)
            if is_first and (x, y) not in moving:
                yield chain_at(terrain, (x, y))


def _paler(plank: Canvas, more: tuple[int, int, int, int] = PALER) -> Canvas:
    """Wood that stands out from the wall as stone does."""
    copy = plank.copy()
    copy.fill(more, (0, 0, TILE, BOARD), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


def _bleached(plank: Canvas) -> Canvas:
    """The same under the sky, where no wall is in its shade: that would hide moon and towers."""
    copy = _paler(plank, BLEACHED)
    shade = pygame.mask.from_surface(copy, SHADY)
    shade.invert()
    shade.to_surface(copy, setcolor=(0, 0, 0, 0), unsetcolor=None)
    return copy


def pieces_in(area: pygame.Rect) -> list[Cell]:
    """The pieces, column and row, that an area in units of the floor touches."""
    return [
        (column, row)
        for row in range(area.top // HEIGHT, (area.bottom - 1) // HEIGHT + 1)
        for column in range(area.left // WIDTH, (area.right - 1) // WIDTH + 1)
    ]


def most_around(width: int, height: int) -> int:
    """The most pieces that a canvas of that size, and what is composed ahead around it, touches."""
    across, down = width + 2 * AHEAD[0], height + 2 * AHEAD[1]
    return ((across - 2) // WIDTH + 2) * ((down - 2) // HEIGHT + 2)


def _parts(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    for first in range(0, len(cells), PART):
        yield cells[first : first + PART]
