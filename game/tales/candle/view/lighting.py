"""Candlelight: a quarter-size map of all lights, multiplied over the picture, and its glow.

Ambient dark first, then every light is added. The map is enlarged smoothly and multiplied over what
is seen; what burns is drawn after it, unlit.

Only the flame in his hand throws live shadows: stone throws them away from it. The edges that face
it are found once for each tile it stands in; from them the dark is drawn as polygons into the
light's own small picture. They begin a little inside the stone, so that its rim is always lit
(rules/platformer.md, "Known complaints").
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.candle.content.floor_looks import Colour, FloorLook
from game.tales.candle.rules.dread import COMES
from game.tales.candle.rules.hazards import (
    PERIOD,
    PIKES_CYCLE,
    PIKES_OUT,
    blade_head,
    dart_flight,
    kind_of,
    warns,
)
from game.tales.candle.rules.section import COOLED, SECTION_HEIGHT, SECTION_WIDTH, Decor, Place
from game.tales.candle.rules.terrain import PLANK, STONE, WEB, Terrain
from game.tales.candle.rules.view import CandleView, FloorView
from game.tales.candle.view.look import NEAR, TILE, flat, foot, middle, px

REACH = 9
"""Tiles around the flame in which stone throws a shadow."""
RIM = 22
"""Pixels of a lit face before its shadow begins."""
FAR = 12.0
"""How many times as far as the edge a shadow reaches."""

Edge = tuple[float, float, float, float]
Cell = tuple[int, int]


def facing_edges(terrain: Terrain, column: int, row: int, burnt: frozenset[int]) -> list[Edge]:
    """The edges of stone that face a flame in tile (column, row), merged, in floor pixels."""

    def dark(x: int, y: int) -> bool:
        tile = terrain.at(x, y)
        if tile == WEB:
            return y * terrain.width + x not in burnt
        return tile == STONE

    found: list[Edge] = []
    across = range(column - REACH, column + REACH + 1)
    down = range(row - REACH, row + REACH + 1)
    for y in down:
        step = 1 if y >= row else -1
        line = (y + (step > 0)) * TILE + step * RIM
        begun: int | None = None
        for x in (*across, across.stop):
            here = x < across.stop and dark(x, y + step) and not dark(x, y)
            if here and begun is None:
                begun = x
            elif not here and begun is not None:
                first, last = begun * TILE, x * TILE
                # In a corner the edges of floor and wall cross, so that no light leaks between.
                first -= RIM * dark(begun - 1, y)
                last += RIM * dark(x, y)
                found.append((first, line, last, line))
                begun = None
    for x in across:
        step = 1 if x >= column else -1
        line = (x + (step > 0)) * TILE + step * RIM
        begun = None
        for y in (*down, down.stop):
            here = y < down.stop and dark(x + step, y) and not dark(x, y)
            if here and begun is None:
                begun = y
            elif not here and begun is not None:
                first, last = begun * TILE, y * TILE
                first -= RIM * dark(x, begun - 1)
                last += RIM * dark(x, y)
                found.append((line, first, line, last))
                begun = None
    return found


def draw_shadows(
    picture: Canvas, edges: list[Edge], flame: tuple[float, float], scale: float
) -> None:
    """Black out in ``picture``, whose middle is the flame, what lies behind ``edges``."""
    half = picture.get_width() / 2
    fx, fy = flame
    for x0, y0, x1, y1 in edges:
        ax, ay, bx, by = x0 - fx, y0 - fy, x1 - fx, y1 - fy
        corners = [
            (half + ax * scale, half + ay * scale),
            (half + bx * scale, half + by * scale),
            (half + bx * scale * FAR, half + by * scale * FAR),
            (half + ax * scale * FAR, half + ay * scale * FAR),
        ]
        picture.polygon((0, 0, 0), corners)


FIRE, FLYING, TOLD = "lamp", "thrown/ember", "treasure"
"""How bright fire is out of the floor, of a bolt or a blade, and of what is about to burn."""
FIRE_EVERY = 4
"""Tiles of burning floor to one light."""


def firelight(place: Place, phase: int, ease: str) -> Iterator[tuple[str, float, float]]:
    """What light a trap with fire in it gives, and where, in floor pixels.

    It is a picture's light alone, as that of sconces and windows is: it comes and goes, so it keeps
    off no dark and brings out no coin, and what is proved of a floor asks for none of it.
    """
    warned = warns(place, phase, ease)
    match kind_of(place):
        case "pikes":
            burns = phase % PIKES_CYCLE >= PIKES_OUT - place.haste
            if burns or warned:
                parts = -(-place.width // FIRE_EVERY)
                for part in range(parts):
                    x = place.x + place.width * (part + 0.5) / parts
                    yield FIRE if burns else TOLD, x * TILE, (place.y + 0.6) * TILE
        case "darts":
            flown = dart_flight(place, phase)
            if flown is not None or warned:
                wall = (place.x + (place.facing > 0)) * TILE
                tip = wall + place.facing * px(flown or 0)
                yield TOLD if flown is None else FLYING, tip, (place.y + 0.8) * TILE
        case "blade":
            x, y = blade_head(place, phase)
            yield FLYING, px(x), px(y)


QUARTER = 4
"""Units of the castle to a pixel of the light map."""
CELL = round(QUARTER * NEAR)
"""Pixels of the page to one of the map."""
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


class Lighting:
    """The light of one screen, or of a picture of ``size`` pixels."""

    def __init__(self, app: App, size: tuple[int, int] | None = None) -> None:
        self._app = app
        width, height = size or app.canvas.get_size()
        # The map's pixels stand still in the castle, so it reaches a little beyond the picture.
        self._map = Canvas((-(-width // CELL) + 1, -(-height // CELL) + 1))
        across, down = self._map.get_size()
        self.sheet = Canvas((across * CELL, down * CELL))
        """The light at full size while it is drawn; before and after, whoever needs so much memory
        for something else may write on it."""
        full = app.assets.sprite("candle/light", "light/hero/full").image
        self._stage = Canvas(full.get_size())
        self._edges: list[Edge] = []
        self._edges_of: tuple[object, ...] = ()
        self._look: FloorLook | None = None
        self._windows: list[Decor] = []
        self._sconces: list[Decor] = []
        self._least: dict[Cell, Canvas] = {}
        self._skies: dict[Cell, Canvas] = {}
        """For rooms of the floor the least light that there is, and the light of the open sky."""
        self._floor: FloorView | None = None
        self._flame = 0.0
        """How much of the light of a flame in his hand there is, 0 to 1."""
        self._flame_at: int | None = None
        """The tick at which there was so much."""
        self._hatch = app.assets.plate("candle/hatch.webp").copy()
        self._hatch.fill((HATCHED,) * 3, special_flags=pygame.BLEND_RGB_MULT)

    def enter(self, look: FloorLook, decor: tuple[Decor, ...]) -> None:
        """A floor begins: its own light, and all that hangs and stands there."""
        self._look = look
        self._windows = [thing for thing in decor if thing.name.startswith("window")]
        self._sconces = [thing for thing in decor if thing.name == "sconce"]
        self._least.clear()
        self._skies.clear()
        self._flame_at = None

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
        pygame.transform.smoothscale(self._map, self.sheet.get_size(), self.sheet)
        self._engrave(round(left * NEAR), round(top * NEAR))
        x, y = canvas.origin
        at = x - round(beyond[0] * NEAR), y - round(beyond[1] * NEAR)
        flat(canvas).blit(self.sheet, at, special_flags=pygame.BLEND_RGB_MULT)

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
        if self._floor is not view.floor:
            self._floor = view.floor
            self._least.clear()
            self._skies.clear()
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
            small = Canvas((32, 18))
            for y in range(18):
                for x in range(32):
                    far = math.hypot((x - 15.5) / 16, (y - 8.5) / 9)
                    out = max(0.0, far - 0.5 + 0.25 * share) * (0.5 + 0.5 * share)
                    left = max(0.42 - 0.3 * share, 1 - out)
                    cold = (round(224 * left), round(238 * left), round(255 * left))
                    small.rect(cold, (x, y, 1, 1))
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
        stage.blit(light, (0, 0))
        draw_shadows(stage, self._seen_edges(view, x, y), (x, y), 1 / QUARTER)
        place = sprite.place((x - left) / QUARTER, (y - top) / QUARTER)
        # Part of the light comes round every corner; the rest only where nothing stands between.
        direct, round_corners = round((255 - THROUGH) * self._flame), round(THROUGH * self._flame)
        stage.fill((direct,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        self._map.blit(stage, place, special_flags=pygame.BLEND_RGB_ADD)
        stage.blit(light, (0, 0))
        stage.fill((round_corners,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        self._map.blit(stage, place, special_flags=pygame.BLEND_RGB_ADD)

    def _seen_edges(self, view: CandleView, x: float, y: float) -> list[Edge]:
        column, row = int(x // TILE), int(y // TILE)
        key = (id(view.floor), column, row, view.burnt)
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
        for decor in self._windows:
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

    def _engrave(self, left: int, top: int) -> None:
        """Strokes of the pen come out where the light dies; they stand still in the world."""
        hatch = self._hatch
        side = hatch.get_width()
        width, height = self.sheet.get_size()
        for y in range(-(top % side), height, side):
            for x in range(-(left % side), width, side):
                self.sheet.blit(hatch, (x, y), special_flags=pygame.BLEND_RGB_SUB)

    def glow(
        self, canvas: Canvas, view: CandleView, left: int, top: int, at: tuple[float, float]
    ) -> None:
        """Light in the air around what burns, added to the finished picture."""
        if view.is_lit:
            self._shine(canvas, "hero", at[0] + view.facing * 20, at[1] - 38)
        for lying in view.lying:
            if lying.is_lit:
                self._shine(canvas, "thrown", px(lying.x) - left, px(lying.y) - 21 - top)
        for thing, state in zip(view.floor.things, view.things, strict=True):
            if state and thing.kind in ("save", "start"):
                x, y = foot(thing.x, thing.y)
                self._shine(canvas, "lamp", x + 21 - left, y - 62 - top)
        for door in view.floor.doors:
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
        for thing, state in zip(view.floor.things, view.things, strict=True):
            if not state and thing.kind in ("key", "candle", "coin"):
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
        floor = view.floor
        seen = self._seen()
        right, bottom = left + seen.width, top + seen.height
        for thing, state in zip(floor.things, view.things, strict=True):
            x, y = foot(thing.x, thing.y)
            if not (left - 300 < x < right + 300 and top - 300 < y < bottom + 300):
                continue
            if thing.kind in ("save", "start"):
                if state:
                    self._add("lamp", x + 21, y - 62, left, top, seconds)
            elif thing.kind == "brazier" and state:
                self._add("lamp", x, y - 40, left, top, seconds)
            elif thing.kind == "treasure":
                self._add("treasure", x, y - 30, left, top, seconds)
        for door in floor.doors:
            name = "portal" if door.to is not None else "portal/asleep"
            self._add(name, (door.x + 0.5) * TILE, (door.y + 0.3) * TILE, left, top, seconds)
        for decor in self._sconces:
            x, y = middle(decor.x, decor.y)
            self._add("sconce", x, y + TILE / 2 - 46, left, top, seconds)
        for decor in self._windows:
            x = (decor.x + decor.width / 2) * TILE
            y = (decor.y + 1 - decor.height / 2) * TILE
            self._add("moon", x, y, left, top, seconds)
        for hazard in floor.hazards:
            box = hazard.boxes[view.tick % len(hazard.boxes)] or hazard.bounds
            x, y = px((box[0] + box[2]) / 2), px((box[1] + box[3]) / 2)
            if left < x < right and top < y < bottom:
                self._add("danger", x, y, left, top, seconds)
            place = hazard.place
            if place.name in COOLED:
                phase = (view.tick + place.offset) % PERIOD
                for name, x, y in firelight(place, phase, view.params.level):
                    self._add(name, x, y, left, top, seconds)
        for creature in view.creatures:
            if creature.carried and creature.is_lit:
                self._add("thrown/ember", px(creature.x), px(creature.y), left, top, seconds)
            else:
                self._add("eyes", px(creature.x), px(creature.y), left, top, seconds)
