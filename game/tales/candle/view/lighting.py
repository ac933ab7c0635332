"""Candlelight: a quarter-size map of all lights, multiplied over the picture, and its glow.

Ambient dark first, then every light is added. The map is enlarged smoothly and multiplied over what
is seen; what burns is drawn after it, unlit.

Only the flame in his hand throws live shadows: stone throws them away from it. The edges that face
it are found once for each tile it stands in; from them the dark is drawn as polygons into the
light's own small picture. They begin a little inside the stone, so that its rim is always lit
(rules/platformer.md, "Known complaints").
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.candle.content.floor_looks import Colour, FloorLook
from game.tales.candle.rules.dread import COMES
from game.tales.candle.rules.floor import MagicDoor
from game.tales.candle.rules.hazards import (
    PERIOD,
    PIKES_CYCLE,
    PIKES_OUT,
    Hazard,
    blade_head,
    dart_flight,
    kind_of,
    warns,
)
from game.tales.candle.rules.section import COOLED, SECTION_HEIGHT, SECTION_WIDTH, Decor, Place
from game.tales.candle.rules.terrain import PLANK, STONE, WEB, Terrain
from game.tales.candle.rules.view import CandleView, FloorView
from game.tales.candle.view.embers import light_left, reach_of, since_out
from game.tales.candle.view.look import NEAR, TILE, Nearby, booty, flat, foot, middle, px, tiles

REACH = 9
"""Tiles around the flame in which stone throws a shadow."""
RIM = 22
"""Pixels of a lit face before its shadow begins."""
FAR = 200.0
"""How many times as far as the edge a shadow reaches at most: it ends beyond the light."""

Edge = tuple[float, float, float, float]
Cell = tuple[int, int]


def facing_edges(terrain: Terrain, column: int, row: int, burnt: frozenset[int]) -> list[Edge]:
    """The edges of stone that face a flame in tile (column, row), merged, in floor pixels."""
    # Two more on each side: what is behind the last one, and beside that.
    left, top, side = column - REACH - 2, row - REACH - 2, 2 * REACH + 5
    rows = [_dark(terrain, left, top + y, side, burnt) for y in range(side)]
    columns = list(zip(*rows, strict=True))
    level = _edges_along(rows, top, row, left)
    upright = _edges_along(columns, left, column, top)
    return [
        *((first, line, last, line) for line, first, last in level),
        *((line, first, line, last) for line, first, last in upright),
    ]


def _edges_along(
    lines: Sequence[Sequence[bool]], above: int, flame: int, before: int
) -> Iterator[tuple[float, float, float]]:
    """Of lines of tiles, the first of which is number ``above``, each edge that faces the line of
    the ``flame``: how far down it is, and from where to where it goes; ``before`` is the number of
    their first tile."""
    for number in range(2, len(lines) - 2):
        here, step = lines[number], 1 if above + number >= flame else -1
        line = (above + number + (step > 0)) * TILE + step * RIM
        for begun, end in _faces(here, lines[number + step]):
            # In a corner the edges of floor and wall cross, so that no light leaks between.
            first = (before + begun) * TILE - RIM * here[begun - 1]
            yield line, first, (before + end) * TILE + RIM * here[end]


def _dark(terrain: Terrain, left: int, y: int, count: int, burnt: frozenset[int]) -> list[bool]:
    """Which of so many tiles of row ``y`` no light goes through; beyond the grid there is stone."""
    if not 0 <= y < terrain.height:
        return [True] * count
    begin = min(max(0, left), left + count)
    end = max(begin, min(terrain.width, left + count))
    at = y * terrain.width
    seen = [
        tile == STONE or (tile == WEB and number not in burnt)
        for number, tile in enumerate(terrain.cells[at + begin : at + end], at + begin)
    ]
    return [True] * (begin - left) + seen + [True] * (left + count - end)


def _faces(before: Sequence[bool], behind: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """From where to where a row that light goes through has one behind it that stops it; in what is
    looked at, two tiles from either end."""
    begun: int | None = None
    last = len(before) - 2
    for at in range(2, last):
        if behind[at] and not before[at]:
            if begun is None:
                begun = at
        elif begun is not None:
            yield begun, at
            begun = None
    if begun is not None:
        yield begun, last


def draw_shadows(
    picture: Canvas,
    edges: list[Edge],
    flame: tuple[float, float],
    scale: float,
    colour: Colour,
) -> None:
    """Give a ``colour`` to all that lies behind ``edges`` in ``picture``, whose middle is the
    flame."""
    half = picture.get_width() / 2
    fx, fy = flame
    for x0, y0, x1, y1 in edges:
        ax, ay = (x0 - fx) * scale, (y0 - fy) * scale
        bx, by = (x1 - fx) * scale, (y1 - fy) * scale
        # They are level or upright, so that one of these is how far the flame is from all of it.
        away = abs(ax if x0 == x1 else ay)
        if away >= half:
            continue
        far = min(FAR, 1 + half / away) if away else FAR
        corners = (
            (half + ax, half + ay),
            (half + bx, half + by),
            (half + bx * far, half + by * far),
            (half + ax * far, half + ay * far),
        )
        picture.polygon(colour, corners)


FIRE, FLYING, TOLD = "lamp", "thrown/ember", "treasure"
"""How bright fire is out of the floor, of a bolt or a blade, and of what is about to burn."""
FIRE_EVERY = 4
"""Tiles of burning floor to one light."""


def firelight(place: Place, phase: int, ease: str) -> Iterator[tuple[str, float, float, float]]:
    """What light a trap with fire in it gives, where, in floor pixels, and how much of it, of 1.

    It is a picture's light alone, as that of sconces and windows is: it comes and goes, so it keeps
    off no dark and brings out no coin, and what is proved of a floor asks for none of it.
    """
    warned = warns(place, phase, ease)
    left = light_left(since_out(place, phase))
    match kind_of(place):
        case "pikes":
            burns = phase % PIKES_CYCLE >= PIKES_OUT - place.haste
            parts = -(-place.width // FIRE_EVERY)
            for part in range(parts):
                x = (place.x + place.width * (part + 0.5) / parts) * TILE
                if burns or left:
                    yield FIRE, x, (place.y + 0.6) * TILE, 1.0 if burns else left
                if warned:
                    yield TOLD, x, (place.y + 0.6) * TILE, 1.0
        case "darts":
            flown = dart_flight(place, phase)
            wall = (place.x + (place.facing > 0)) * TILE
            if flown is not None or left:
                tip = wall + place.facing * px(reach_of(place) if flown is None else flown)
                yield FLYING, tip, (place.y + 0.8) * TILE, left if flown is None else 1.0
            if warned:
                yield TOLD, wall, (place.y + 0.8) * TILE, 1.0
        case "blade":
            x, y = blade_head(place, phase)
            yield FLYING, px(x), px(y), 1.0


QUARTER = 4
"""Units of the castle to a pixel of the light map."""
CELL = round(QUARTER * NEAR)
"""Pixels of the page to one of the map."""
STRIP = 32
"""Rows of the map that are brought to the picture at once."""
WIDE, HIGH = SECTION_WIDTH * TILE, SECTION_HEIGHT * TILE
KEPT = 16
"""Rooms whose least light is kept."""
WOOD = 104
"""Percent of that light on a ledge of wood."""
LEDGE = 3
"""Pixels of the light map that a ledge is high."""


def least_light(terrain: Terrain, look: FloorLook, column: int, row: int) -> Canvas:
    """The least light in a room, as it lies on the light map: some on stone, more on what one can
    stand on."""
    tile = TILE // QUARTER
    made = Canvas((SECTION_WIDTH * tile, SECTION_HEIGHT * tile))
    first_x, first_y = column * SECTION_WIDTH, row * SECTION_HEIGHT
    for y in range(SECTION_HEIGHT):
        for x in range(SECTION_WIDTH):
            kind, above = (
                terrain.at(first_x + x, first_y + y),
                terrain.at(first_x + x, first_y + y - 1),
            )
            left, top = x * tile, y * tile
            if kind == STONE:
                made.fill(look.stone, (left, top, tile, tile))
            if kind == STONE and above != STONE:
                made.fill(look.ledge, (left, top, tile, LEDGE))
            elif kind == PLANK:
                made.fill([min(255, c * WOOD // 100) for c in look.ledge], (left, top, tile, LEDGE))
    return made


def open_sky(terrain: Terrain, look: FloorLook, column: int, row: int) -> Canvas:
    """The light of the night where nothing is before it, as it lies on the light map."""
    tile = TILE // QUARTER
    made = Canvas((SECTION_WIDTH * tile, SECTION_HEIGHT * tile), alpha=True)
    for y in range(SECTION_HEIGHT):
        for x in range(SECTION_WIDTH):
            if terrain.at(column * SECTION_WIDTH + x, row * SECTION_HEIGHT + y) != STONE:
                made.fill((*look.night, PANES_ALPHA), (x * tile, y * tile, tile, tile))
    return made


LOW, EMBER = 2, 5
"""The light shrinks below these parts of a candle: a half, a fifth."""
THROUGH = 186
"""Of 255: light that falls behind corners all the same, scattered by the air."""
AMBIENT = (29, 36, 67)
NIGHT = (126, 134, 175)
PANES_ALPHA = 204
FULL = (255, 221, 204)
"""The most that lights add up to: gold, where red that can grow no more would turn lemon."""
CLOSINGS = 6
"""Steps in which the frame darkens without a flame."""
HATCHED = 15
"""Of 255: how deep the strokes of the dark are."""
BRIGHT = (104, 116, 158)
"""Ambient light with the assist ``bright``."""


KINDLES, DIES = 6, 12
"""Ticks in which the light of his flame comes and goes: it is no lamp with a switch."""

FARTHEST = 320
"""Units that the light of what stands on a floor reaches at most."""


def _area(decor: Decor) -> pygame.Rect:
    return tiles(decor.x, decor.y + 1 - decor.height, decor.width, decor.height)


def _reach(hazard: Hazard) -> pygame.Rect:
    """Where a danger and its fire may be, in units of the floor."""
    place = hazard.place
    left, top, right, bottom = map(px, hazard.bounds)
    moves = pygame.Rect(left, top, right - left + 1, bottom - top + 1)
    return moves.union(tiles(place.x, place.y, max(1, place.width), max(1, place.height)))


class Lighting:
    """The light of one screen, or of a picture of ``size`` pixels."""

    def __init__(self, app: App, size: tuple[int, int] | None = None) -> None:
        self._app = app
        width, height = size or app.canvas.get_size()
        # The map's pixels stand still in the castle, so it reaches a little beyond the picture; and
        # each is blended with the next.
        across, down = -(-width // CELL) + 1, -(-height // CELL) + 1
        self._map = Canvas((across + 1, down + 1))
        self._strip = Canvas((across * CELL, STRIP * CELL))
        full = app.assets.sprite("candle/light", "light/hero/full").image
        self._stage = Canvas(full.get_size())
        self._edges: list[Edge] = []
        self._edges_of: tuple[object, ...] = ()
        self._look: FloorLook | None = None
        self._windows: Nearby[Decor] = Nearby((), 0)
        self._sconces: Nearby[Decor] = Nearby((), 0)
        self._least: dict[Cell, Canvas] = {}
        self._skies: dict[Cell, Canvas] = {}
        """For rooms of the floor the least light that there is, and the light of the open sky."""
        self._floor: FloorView | None = None
        self._flame = 0.0
        """How much of the light of a flame in his hand there is, 0 to 1."""
        self._flame_at: int | None = None
        """The tick at which there was so much."""
        self._things: Nearby[tuple[int, Place]] = Nearby((), 0)
        self._doors: Nearby[MagicDoor] = Nearby((), 0)
        self._hazards: Nearby[Hazard] = Nearby((), 0)
        self._hatch = app.assets.plate("candle/hatch.webp").copy()
        self._hatch.fill((HATCHED,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        app.assets.leave("candle/hatch.webp")

    def enter(self, look: FloorLook, decor: tuple[Decor, ...]) -> None:
        """A floor begins: its own light, and all that hangs and stands there."""
        self._look = look
        windows = [thing for thing in decor if thing.name.startswith("window")]
        self._windows = Nearby(((_area(thing), thing) for thing in windows), FARTHEST)
        sconces = [thing for thing in decor if thing.name == "sconce"]
        self._sconces = Nearby(((_area(thing), thing) for thing in sconces), FARTHEST)
        self._flame_at = None
        self._forget()

    @property
    def ambient(self) -> Colour:
        """The light there is without any lamp."""
        return AMBIENT if self._look is None else self._look.ambient

    @property
    def night(self) -> Colour:
        """The light of the sky."""
        return NIGHT if self._look is None else self._look.night

    def draw(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """Darken ``canvas`` but for what is lit."""
        self._survey(view.floor)
        # From here on, the corner is that of the map.
        beyond = left % QUARTER, top % QUARTER
        left, top = left - beyond[0], top - beyond[1]
        ambient = BRIGHT if "bright" in view.assists else self.ambient
        deep = max(50, 150 - view.params.darkness // 2)
        self._follow_flame(view)
        self._map.fill(tuple(channel * deep // 100 for channel in ambient))
        self._small_lights(view, left, top, seconds)
        self._hand(view, left, top, seconds)
        self._panes(view, left, top)
        self._kept_lights(view, left, top, seconds)
        self._close_in(view)
        self._shine_on_stone(view, left, top)
        self._map.fill(FULL, special_flags=pygame.BLEND_RGB_MIN)
        x, y = canvas.origin
        at = x - round(beyond[0] * NEAR), y - round(beyond[1] * NEAR)
        self._darken(flat(canvas), at, round(left * NEAR), round(top * NEAR))

    def _darken(self, canvas: Canvas, at: tuple[int, int], left: int, top: int) -> None:
        """Bring the map to the canvas, its corner to ``at``: a strip after the other, each of which
        is still at hand when it is needed again."""
        across, down = (side - 1 for side in self._map.get_size())
        for first in range(0, down, STRIP):
            rows = min(STRIP, down - first)
            strip = self._strip.subsurface((0, 0, across * CELL, rows * CELL))
            part = self._map.subsurface((0, first, across + 1, rows + 1))
            pygame.transform.smoothscale(part, strip.get_size(), strip)
            self._engrave(strip, left, top + first * CELL)
            place = at[0], at[1] + first * CELL
            canvas.blit(strip, place, special_flags=pygame.BLEND_RGB_MULT)

    def _forget(self) -> None:
        """Another floor comes, or its light changes."""
        self._floor = None
        self._edges_of = ()
        self._least.clear()
        self._skies.clear()

    def _survey(self, floor: FloorView) -> None:
        """Note where everything is on the floor, unless that is known."""
        if self._floor is floor:
            return
        self._forget()
        self._floor = floor
        things = enumerate(floor.things)
        self._things = Nearby(
            ((tiles(thing.x, thing.y), (number, thing)) for number, thing in things), FARTHEST
        )
        self._doors = Nearby(((tiles(door.x, door.y), door) for door in floor.doors), FARTHEST)
        self._hazards = Nearby(((_reach(hazard), hazard) for hazard in floor.hazards), FARTHEST)

    def _follow_flame(self, view: CandleView) -> None:
        """The light comes and goes a little after the flame does."""
        wanted = float(view.is_lit)
        if self._flame_at is None:
            self._flame = wanted
        else:
            passed = abs(view.tick - self._flame_at)
            if wanted > self._flame:
                self._flame = min(wanted, self._flame + passed / KINDLES)
            else:
                self._flame = max(wanted, self._flame - passed / DIES)
        self._flame_at = view.tick

    def _shine_on_stone(self, view: CandleView, left: int, top: int) -> None:
        """Stone, and most of all what one can stand on, is never as dark as what is behind it."""
        if self._look is None:
            return
        self._in_rooms(self._least, least_light, view, left, top, pygame.BLEND_RGB_MAX)

    def _in_rooms(
        self,
        kept: dict[Cell, Canvas],
        make: Callable[[Terrain, FloorLook, int, int], Canvas],
        view: CandleView,
        left: int,
        top: int,
        flags: int,
    ) -> None:
        """Lay what ``make`` makes of each room in sight on the map; it is kept for a while."""
        assert self._look is not None
        area = self._seen().move(left, top)
        for row in range(area.top // HIGH, (area.bottom - 1) // HIGH + 1):
            for column in range(area.left // WIDE, (area.right - 1) // WIDE + 1):
                room = kept.get((column, row))
                if room is None:
                    if len(kept) >= KEPT:
                        del kept[next(iter(kept))]
                    room = make(view.floor.terrain, self._look, column, row)
                    kept[column, row] = room
                place = (column * WIDE - left) // QUARTER, (row * HIGH - top) // QUARTER
                self._map.blit(room, place, special_flags=flags)

    def _close_in(self, view: CandleView) -> None:
        """Without a flame the frame is cold and dark, and the more so the longer it is out."""
        if self._flame == 1:
            return
        step = 1 + view.dread * (CLOSINGS - 1) // COMES[view.params.level]
        size = self._map.get_size()

        def make() -> Canvas:
            share = step / CLOSINGS
            wide, tall = 32, 18
            small = Canvas((wide, tall))
            # Alike in all four corners.
            for x, y in itertools.product(range(wide // 2), range(tall // 2)):
                far = math.hypot((x - 15.5) / 16, (y - 8.5) / 9)
                out = max(0.0, far - 0.5 + 0.25 * share) * (0.5 + 0.5 * share)
                left = max(0.42 - 0.3 * share, 1 - out)
                cold = (round(224 * left), round(238 * left), round(255 * left))
                for place in itertools.product((x, wide - 1 - x), (y, tall - 1 - y)):
                    small.set_at(place, cold)
            return Canvas.holding(pygame.transform.smoothscale(small, size))

        frame = self._app.assets.made(("dark frame", size, step), make)
        if self._flame:
            frame = frame.copy()
            frame.fill((round(255 * (1 - self._flame)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
            frame.fill((round(255 * self._flame),) * 3, special_flags=pygame.BLEND_RGB_ADD)
        self._map.blit(frame, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _add(
        self,
        name: str,
        x: float,
        y: float,
        left: int,
        top: int,
        seconds: float,
        share: float = 1.0,
    ) -> None:
        sprite = self._app.assets.sprite("candle/light", f"light/{name}")
        still = self._app.settings.reduced_flashes or not sprite.fps
        picture = sprite.image if still else sprite.at(seconds)
        place = sprite.place((x - left) / QUARTER, (y - top) / QUARTER)
        width, height = self._map.get_size()
        if -picture.get_width() < place[0] < width and -picture.get_height() < place[1] < height:
            if share < 1:
                picture = picture.copy()
                picture.fill((round(255 * share),) * 3, special_flags=pygame.BLEND_RGB_MULT)
            self._map.blit(picture, place, special_flags=pygame.BLEND_RGB_ADD)

    def _hand(self, view: CandleView, left: int, top: int, seconds: float) -> None:
        x, y = px(view.flame[0]), px(view.flame[1])
        if self._flame < 1:
            self._add("hero/night", x, y, left, top, seconds, 1 - self._flame)
        if not self._flame:
            return
        whole = view.floor.wick
        low, ember = view.wick * LOW <= whole, view.wick * EMBER <= whole
        name = "ember" if ember else "low" if low else "full"
        sprite = self._app.assets.sprite("candle/light", f"light/hero/{name}")
        still = self._app.settings.reduced_flashes
        light = sprite.image if still else sprite.at(seconds)
        side = light.get_width()
        stage = self._stage.subsurface((0, 0, side, side))
        # Part of the light comes round every corner; the rest only where nothing stands between.
        stage.fill((255, 255, 255))
        draw_shadows(stage, self._seen_edges(view, x, y), (x, y), 1 / QUARTER, (THROUGH,) * 3)
        stage.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if self._flame < 1:
            share = round(255 * self._flame)
            stage.fill((share,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        place = sprite.place((x - left) / QUARTER, (y - top) / QUARTER)
        self._map.blit(stage, place, special_flags=pygame.BLEND_RGB_ADD)

    def _seen_edges(self, view: CandleView, x: float, y: float) -> list[Edge]:
        column, row = int(x // TILE), int(y // TILE)
        key = (column, row, view.burnt)
        if key != self._edges_of:
            width = view.floor.terrain.width
            burnt = frozenset(cell[1] * width + cell[0] for cell in view.burnt)
            self._edges = facing_edges(view.floor.terrain, column, row, burnt)
            self._edges_of = key
        return self._edges

    def _panes(self, view: CandleView, left: int, top: int) -> None:
        """Windows let the night in, which no candle changes much; so does a floor without walls."""
        if self._look is not None and self._look.open_air:
            self._in_rooms(self._skies, open_sky, view, left, top, 0)
        for decor in self._windows.around(left, top, self._seen().size):
            sprite = self._app.assets.sprite("candle/back", f"{decor.name}/panes")
            x = (decor.x + decor.width / 2) * TILE - left
            y = (decor.y + 1) * TILE - top
            place = sprite.place(x, y)
            area = sprite.image.get_rect(topleft=place)
            if area.colliderect(self._seen()):
                pane = self._pane(sprite.image)
                self._map.blit(pane, (place[0] // QUARTER, place[1] // QUARTER))

    def _seen(self) -> pygame.Rect:
        """What the map shows, in units from its corner."""
        width, height = self._map.get_size()
        return pygame.Rect(0, 0, width * QUARTER, height * QUARTER)

    def _pane(self, panes: Canvas) -> Canvas:
        """The glass of a window as it lies on the light map."""

        def make() -> Canvas:
            size = (panes.get_width() // QUARTER, panes.get_height() // QUARTER)
            small = panes.resized(size).copy()
            small.fill((*self.night, PANES_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
            return small

        return self._app.assets.made(("pane", panes, self.night), make)

    def _engrave(self, strip: Canvas, left: int, top: int) -> None:
        """Strokes of the pen come out where the light dies; they stand still in the world."""
        hatch = self._hatch
        side = hatch.get_width()
        width, height = strip.get_size()
        for y in range(-(top % side), height, side):
            for x in range(-(left % side), width, side):
                strip.blit(hatch, (x, y), special_flags=pygame.BLEND_RGB_SUB)

    def glow(
        self, canvas: Canvas, view: CandleView, left: int, top: int, at: tuple[float, float]
    ) -> None:
        """Light in the air around what burns, added to the finished picture."""
        if view.is_lit:
            self._shine(canvas, "hero", at[0] + view.facing * 20, at[1] - 38)
        for lying in view.lying:
            if lying.is_lit:
                self._shine(canvas, "thrown", px(lying.x) - left, px(lying.y) - 21 - top)
        for candle in filter(None, map(booty, view.creatures)):
            self._shine(canvas, "thrown", candle[0] - left, candle[1] - 21 - top)
        self._survey(view.floor)
        size = self._seen().size
        for number, thing in self._things.around(left, top, size):
            if thing.kind in ("save", "start") and view.things[number]:
                x, y = foot(thing.x, thing.y)
                self._shine(canvas, "lamp", x + 21 - left, y - 62 - top)
        for door in self._doors.around(left, top, size):
            if door.to is not None:
                x, y = foot(door.x, door.y)
                self._shine(canvas, "portal", x - left, y - 50 - top)

    def _shine(self, canvas: Canvas, name: str, x: float, y: float) -> None:
        sprite = self._app.assets.sprite("candle/glow", f"light/{name}")
        place = x - sprite.pivot[0], y - sprite.pivot[1]
        if sprite.image.get_rect(topleft=place).colliderect(canvas.get_rect()):
            canvas.blit(sprite.image, place, special_flags=pygame.BLEND_RGB_ADD)

    def _kept_lights(self, view: CandleView, left: int, top: int, seconds: float) -> None:
        """What is never lost in the dark: coins, keys, candles - and himself."""
        for number, thing in self._things.around(left, top, self._seen().size):
            if thing.kind in ("key", "candle", "coin") and not view.things[number]:
                self._add(thing.kind, *middle(thing.x, thing.y), left, top, seconds)
        for secret in view.secrets:
            if not secret.taken:
                self._add("coin", *middle(secret.x, secret.y), left, top, seconds)
        self._add("self", px(view.x) + 15, px(view.y) - 30, left, top, seconds)

    def _small_lights(self, view: CandleView, left: int, top: int, seconds: float) -> None:
        for lying in view.lying:
            if lying.is_lit:
                name = "thrown" if lying.wick * EMBER > view.floor.wick else "thrown/ember"
                self._add(name, px(lying.x), px(lying.y) - 18, left, top, seconds)
        for column, row, _ in view.burning:
            self._add("sconce", *middle(column, row), left, top, seconds)
        seen = self._seen()
        right, bottom = left + seen.width, top + seen.height
        for number, thing in self._things.around(left, top, seen.size):
            x, y = foot(thing.x, thing.y)
            state = view.things[number]
            if thing.kind in ("save", "start"):
                if state:
                    self._add("lamp", x + 21, y - 62, left, top, seconds)
            elif thing.kind == "brazier" and state:
                self._add("lamp", x, y - 40, left, top, seconds)
            elif thing.kind == "treasure":
                self._add("treasure", x, y - 30, left, top, seconds)
        for door in self._doors.around(left, top, seen.size):
            name = "portal" if door.to is not None else "portal/asleep"
            self._add(name, (door.x + 0.5) * TILE, (door.y + 0.3) * TILE, left, top, seconds)
        for decor in self._sconces.around(left, top, seen.size):
            x, y = middle(decor.x, decor.y)
            self._add("sconce", x, y + TILE / 2 - 46, left, top, seconds)
        for decor in self._windows.around(left, top, seen.size):
            x = (decor.x + decor.width / 2) * TILE
            y = (decor.y + 1 - decor.height / 2) * TILE
            self._add("moon", x, y, left, top, seconds)
        for hazard in self._hazards.around(left, top, seen.size):
            box = hazard.boxes[view.tick % len(hazard.boxes)] or hazard.bounds
            x, y = px((box[0] + box[2]) / 2), px((box[1] + box[3]) / 2)
            if left < x < right and top < y < bottom:
                self._add("danger", x, y, left, top, seconds)
            place = hazard.place
            if place.name in COOLED:
                phase = (view.tick + place.offset) % PERIOD
                for name, x, y, share in firelight(place, phase, view.params.level):
                    self._add(name, x, y, left, top, seconds, share)
        for creature in view.creatures:
            candle = booty(creature)
            if candle is not None:
                name = "thrown" if creature.carried * EMBER > view.floor.wick else "thrown/ember"
                self._add(name, candle[0], candle[1] - 18, left, top, seconds)
            else:
                self._add("eyes", px(creature.x), px(creature.y), left, top, seconds)
