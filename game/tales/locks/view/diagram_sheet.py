"""A diagram drawn with its tiles: what the bench and the desk have in common."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product

import pygame

from game.core.sliced import Sliced
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import SMALLEST, Style
from game.engine.vector import rasterise
from game.shell.craft.picture import Lens, Position
from game.tales.locks.rules import tiles
from game.tales.locks.rules.diagram import Diagram, Passage
from game.tales.locks.rules.items import START, Item
from game.tales.locks.rules.layout import GOAL, UNIT
from game.tales.locks.rules.look import look_of
from game.tales.locks.rules.picture import (
    COLUMN,
    LEVEL,
    REACH,
    ROW,
    WAY_COLOUR,
    arranged,
)

TILE = 84
"""Pixels of a tile's picture at a scale of 1, wide and high."""
_MASTERS = (0.25, 0.5, 1.0, 2.0)
"""Scales at which tiles are drawn; other sizes are reduced from the next larger one."""
_RATIO = 1.04
"""Sizes that lie nearer to each other than this are one."""
_MOST_SIZES = 6
"""Sizes that are kept."""
_LEAST = 4
_SIGN, _TRIMMED = 28, 70
"""Pixels of a tile in a legend, and how much of its picture is shown there."""


class Tiles:
    """Pictures of tiles, each drawn when its turn comes (`Assets.painted`): until then one near the
    size that is wanted stands in for it, or there is none. `complete` tells whether all were there
    since `begin`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._masters: dict[Hashable, dict[float, Canvas]] = {}
        self._sizes: OrderedDict[int, dict[Hashable, Canvas]] = OrderedDict()
        self.complete = True

    def begin(self) -> None:
        self.complete = True

    def picture(self, key: Hashable, shapes: Callable[[], str], scale: float) -> Canvas | None:
        """The tile of ``shapes`` (SVG around the origin), which ``key`` stands for."""
        size = max(_LEAST, round(TILE * _RATIO ** round(math.log(scale, _RATIO))))
        made = self._sizes.get(size)
        if made is None:
            made = self._sizes[size] = {}
            if len(self._sizes) > _MOST_SIZES:
                self._sizes.popitem(last=False)
        self._sizes.move_to_end(size)
        picture = made.get(key)
        if picture is None:
            master, fine = self._master(key, shapes, size / TILE)
            if master is None:
                return None
            picture = master.resized((size, size))
            if fine:
                made[key] = picture
        return picture

    def _master(
        self, key: Hashable, shapes: Callable[[], str], scale: float
    ) -> tuple[Canvas | None, bool]:
        """What a tile of that scale is reduced from, and whether it is not a stand-in."""
        wanted = next((each for each in _MASTERS if each >= scale), _MASTERS[-1])
        drawn = self._masters.setdefault(key, {})
        if wanted not in drawn:
            made = self._app.assets.painted(
                ("tile", key, wanted), lambda: self._drawing(shapes, wanted)
            )
            if made is None:
                self.complete = False
                nearest = min(drawn, key=lambda each: abs(each - wanted), default=None)
                return None if nearest is None else drawn[nearest], False
            drawn[wanted] = made
        return drawn[wanted], True

    def _drawing(self, shapes: Callable[[], str], scale: float) -> Sliced[Canvas]:
        told = shapes()
        yield 0.5
        return _picture(self._app, told, TILE, round(TILE * scale))


def sign(app: App, shapes: str) -> Canvas:
    """A tile as it stands in a legend."""
    made = app.assets.made(("sign", shapes), lambda: _picture(app, shapes, _TRIMMED, 2 * _SIGN))
    return app.assets.scaled(made, (_SIGN, _SIGN))


def _picture(app: App, shapes: str, side: int, pixels: int) -> Canvas:
    """``side`` units of the shapes around the origin."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}"'
        f' viewBox="{-side / 2} {-side / 2} {side} {side}"><g>{shapes}</g></svg>'
    )
    return Canvas.holding(rasterise(svg, app.text).convert_alpha())


LARGEST = 1.5
_MARGIN = 46
_NEAR, _NAMED, _FAR = 0.72, 0.9, 2.4
"""How much nearer, with names between them, or farther apart objects may stand than in a picture
that is taken home."""
_BEND = 7
_RIM = 34
"""How far from the middle of an object an arrow ends."""
_FAINT = 72
LETTERS = 20
"""Units of the number on a tile."""
_NAME, _BELOW = 15, 22
"""Letters of a name at a scale of 1, and how far below the middle of its tile it stands."""
_LEADING = 1.05
"""From one line of a name to the next, in its letters."""
_MOST_LINES = 3
"""Those of a name."""
_OVERHANG = 1.3
"""Columns that a name may take where its neighbours leave it room."""
_ROOM_FOR_NAME = 62
"""Pixels from column to column below which names are left out."""
_BARE: Mapping[int, str] = {}
_RING = 40
"""Units from the middle of an object to a ring around it."""
_SMALL = 6
"""Pixels below which words are left out."""


class DiagramSheet:
    """A layout of ``diagram`` in units of its own, and the drawing of it; it is stretched towards
    ``shape``, which is width to height of the leaf, so that it fills that. It may go on with the
    ``tiles_`` of a sheet whose place it takes."""

    def __init__(
        self, app: App, diagram: Diagram, shape: float, tiles_: Tiles | None = None
    ) -> None:
        self._app = app
        self.diagram = diagram
        self.tiles = tiles_ or Tiles(app)
        self._laid = arranged(diagram)
        self._stretch(shape)
        self._middles = {number: self._middle(number) for number in self._laid.places}
        parents = dict(diagram.tree.parent)
        if diagram.goal is not None:
            parents[GOAL] = diagram.goal
        self._lines = {number: self._line(parents[number], number) for number in parents}
        self._rewards = dict(diagram.rewards)
        self._obstacles: dict[int, int] = {}
        for number, _ in diagram.obstacles:
            self._obstacles[number] = self._obstacles.get(number, 0) + 1

    def _stretch(self, shape: float) -> None:
        """Set how far columns and levels are apart: levels first come nearer, for larger tiles,
        unless trays or names lie between them."""
        laid = self._laid
        trays = any(place.row for place in laid.places.values())
        self._column, self._level = (
            float(COLUMN),
            LEVEL * (1.0 if trays else _NAMED if self.diagram.names else _NEAR),
        )
        wide, high = self._extent
        if wide < high * shape:
            self._column = min(COLUMN * _FAR, (high * shape - 2 * _MARGIN) / max(1, laid.columns))
        elif laid.levels > 1:
            room = wide / shape - 2 * _MARGIN - 2 * REACH
            self._level = min(LEVEL * _FAR, max(self._level, room / (laid.levels - 1)))
        self.size = self._extent

    @property
    def _extent(self) -> tuple[float, float]:
        laid = self._laid
        return (
            laid.columns * self._column + 2 * _MARGIN,
            (laid.levels - 1) * self._level + 2 * REACH + 2 * _MARGIN,
        )

    def middle(self, number: int) -> Position:
        return self._middles[number]

    def _middle(self, number: int) -> Position:
        place = self._laid.places[number]
        return (
            _MARGIN + place.x * self._column / UNIT,
            _MARGIN + REACH + place.level * self._level + place.row * ROW * self._level / LEVEL,
        )

    def _line(self, parent: int, number: int) -> list[Position]:
        """From below a node across to the level of what stands behind it, then straight down."""
        x0, y0 = self._middles[parent]
        x1, y1 = self._middles[number]
        item = self.diagram.tree.items.get(number)
        top = y1 - (tiles.LOCK if item is not None and not item.is_key else tiles.KEY - 2)
        foot = min(y0 + self._level, y1) - 30
        points = []
        for part in range(_BEND + 1):
            share = part / _BEND
            swing = (1 - math.cos(math.pi * share)) / 2
            points.append((x0 + (x1 - x0) * swing, y0 + 24 + (foot - y0 - 24) * share))
        return [*points, (x1, top)]

    def at(self, point: Position) -> int | None:
        """The object that lies at a point."""
        for number in (*self.diagram.tree.preorder, GOAL):
            if number == GOAL and self.diagram.goal is None:
                continue
            x, y = self.middle(number)
            if abs(x - point[0]) <= REACH and abs(y - point[1]) <= REACH:
                return number
        return None

    def draw(
        self,
        canvas: Canvas,
        lens: Lens,
        shown: Collection[int],
        marked: Collection[int] = (),
        ended: bool = True,
        rings: Mapping[int, str] = _BARE,
    ) -> bool:
        """Draw what is ``shown`` in full, the rest faintly; ``marked`` have their rewards and
        obstacles, ``rings`` of a colour lie below what is written there. The end stands there when
        it is ``ended``. False if some of it is to be drawn better in a later frame."""
        tree, goal = self.diagram.tree, self.diagram.goal
        pen = Pen(self._app, canvas, lens, self.tiles)
        self.tiles.begin()
        for number in tree.preorder[1:]:
            pen.line(self._lines[number], number in shown)
        if goal is not None:
            pen.line(self._lines[GOAL], ended and goal in shown)
        for way in self.diagram.ways:
            if way.start in shown and way.end in shown:
                self._draw_way(canvas, lens, way)
        # Before all objects: that of one reaches over what is written at the next.
        for number, colour in rings.items():
            self.ring(canvas, lens, number, colour, _RING)
        for number in tree.preorder:
            at = self._middles[number]
            if pen.sees(at):
                self._draw_object(pen, number, at, number in shown, number in marked)
        if goal is not None:
            pen.tile(("goal",), lambda: "".join(tiles.goal(0, 0)), self._middles[GOAL], ended)
        return self.tiles.complete

    def _draw_way(self, canvas: Canvas, lens: Lens, way: Passage) -> None:
        """A bent line beside the tree, with a head where it leads."""
        points = tiles.bow(self.middle(way.start), self.middle(way.end), REACH + 2)
        colour = self._app.text.colour(WAY_COLOUR)
        wide = max(3, round(5 * lens.scale))
        seen = [lens.to_canvas(*point) for point in points]
        for one, other in pairwise(seen):
            canvas.line(colour, one, other, wide)
        heads = [(points[-2], points[-1]), *([] if way.one_way else [(points[1], points[0])])]
        for before, tip in heads:
            corners = tiles.head(before, tip)
            canvas.polygon(colour, [lens.to_canvas(*corner) for corner in corners])

    def ring(self, canvas: Canvas, lens: Lens, number: int, colour: str, radius: float) -> None:
        shade, middle = self._app.text.colour(colour), lens.to_canvas(*self.middle(number))
        wide = max(2, round(4 * lens.scale))
        canvas.circle(shade, middle, max(6, round(radius * lens.scale)), wide)

    def tie(
        self,
        canvas: Canvas,
        lens: Lens,
        number: int,
        shown: Collection[int],
        marked: Collection[int],
    ) -> None:
        """Dotted arrows from a key to its locks, or to a lock from its keys; the locks lie over the
        points, for their counts are read. ``shown`` and ``marked`` as in `draw`."""
        pen = Pen(self._app, canvas, lens, self.tiles)
        for key, lock in self.ties(number, shown):
            colour = self._app.text.colour(look_of(self.diagram.tree.items[key].set).colour)
            self._draw_arrow(canvas, lens, colour, key, lock)
        for lock in dict.fromkeys(lock for _, lock in self.ties(number, shown)):
            if pen.sees(self._middles[lock]):
                self._draw_object(pen, lock, self._middles[lock], True, lock in marked)

    def ties(self, number: int, shown: Collection[int]) -> Iterator[tuple[int, int]]:
        """Which keys and locks these are: what is not ``shown`` is not betrayed."""
        items = self.diagram.tree.items
        item = items.get(number)
        if item is None:
            return
        for other in items.values():
            if other.set == item.set and other.is_key != item.is_key and other.id in shown:
                yield (number, other.id) if item.is_key else (other.id, number)

    def _draw_arrow(
        self, canvas: Canvas, lens: Lens, colour: pygame.Color, key: int, lock: int
    ) -> None:
        """A bent dotted line from one object to the rim of another, with a head."""
        (x0, y0), (x1, y1) = (lens.to_canvas(*self._middles[each]) for each in (key, lock))
        dx, dy = x1 - x0, y1 - y0
        far = math.hypot(dx, dy)
        rim = _RIM * lens.scale
        if far <= 2 * rim:
            return
        # Bent upwards, or to the side where one stands above the other.
        bow = min(80 * lens.scale, far * 0.35)
        aside = (-1 if dx > 0 else 1) * bow / far
        bend = (x0 + x1) / 2 - dy * aside, (y0 + y1) / 2 + dx * aside
        dots = max(4, round(far / 7))
        points = [_curve((x0, y0), bend, (x1, y1), part / dots) for part in range(dots + 1)]
        path = [each for each in points if math.dist(each, (x1, y1)) > rim * 1.1]
        path = [each for each in path if math.dist(each, (x0, y0)) > rim]
        size = max(2, round(2.4 * lens.scale))
        tiles_ = self._between((x0, y0), (x1, y1), lens)
        for x, y in path[::2]:
            # It passes below the tiles on its way: their numbers are read.
            if not any(tile.collidepoint(x, y) for tile in tiles_):
                canvas.circle(colour, (x, y), size)
        if path:
            x, y = path[-1]
            turn = math.atan2(y1 - y, x1 - x)
            tip, wide = max(7.0, 12 * lens.scale), 0.55
            head = [(x + tip * math.cos(turn), y + tip * math.sin(turn))]
            for side in (-wide, wide):
                back = turn + math.pi + side
                head.append((x + tip * math.cos(back) * 0.6, y + tip * math.sin(back) * 0.6))
            canvas.polygon(colour, head)

    def _between(self, start: Position, end: Position, lens: Lens) -> list[pygame.Rect]:
        """Where the tiles are seen that lie on the way of an arrow, or near it."""
        half = round(REACH * lens.scale)
        left, right = sorted((start[0], end[0]))
        top, bottom = sorted((start[1], end[1]))
        way = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        way.inflate_ip(6 * half, 6 * half)
        found = []
        for middle in self._middles.values():
            x, y = lens.to_canvas(*middle)
            if way.collidepoint(x, y) and (x, y) not in (start, end):
                found.append(pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half))
        return found

    def _draw_object(self, pen: Pen, number: int, at: Position, there: bool, marked: bool) -> None:
        if number == START:
            pen.tile(("start",), lambda: "".join(tiles.start(0, 0)), at)
            return
        item = self.diagram.tree.items[number]
        look = (item.is_key, item.kind, look_of(item.set), item.id % tiles.HANDS)
        pen.tile(look, lambda: tiles.tile(item, 0, 0), at, there)
        if not there:
            return
        if marked and number in self._rewards:
            pen.tile(("reward",), lambda: "".join(tiles.reward(0, 0)), at)
        if marked and number in self._obstacles:
            count = self._obstacles[number]
            key = ("obstacles", item.is_key, count)
            pen.tile(key, lambda: "".join(tiles.obstacles(item, 0, 0, count)), at)
        name = self.diagram.name_of(item.set)
        if name is not None:
            words = name.key if item.is_key else name.lock
            called = words.in_language(self._app.locale.language)
            pen.name(called, at, self._column, self._middles.values())
        pen.words(item, at)


def _curve(start: Position, bend: Position, end: Position, share: float) -> Position:
    """A point of the curve from start to end that is pulled towards ``bend``."""
    left = 1 - share
    one, two, three = left * left, 2 * left * share, share * share
    return (
        one * start[0] + two * bend[0] + three * end[0],
        one * start[1] + two * bend[1] + three * end[1],
    )


class Pen:
    """Draws the parts of a diagram through a lens."""

    def __init__(self, app: App, canvas: Canvas, lens: Lens, tiles_: Tiles) -> None:
        self._text, self._canvas, self._tiles = app.text, canvas, tiles_
        self._scale = lens.scale
        self._left, self._top = lens.to_canvas(0, 0)
        self._view = canvas.get_clip()
        self._near = self._view.inflate(TILE * 2, TILE * 2)
        self._ink, self._faint = app.text.colour("ink"), app.text.colour("sepia_lt")
        self.named: list[pygame.Rect] = []
        """Where names stand that were written."""

    def sees(self, at: Position) -> bool:
        """Whether some of a tile at a place can be seen."""
        x, y = self._left + at[0] * self._scale, self._top + at[1] * self._scale
        return self._near.collidepoint(x, y)

    def line(self, points: Sequence[Position], there: bool) -> None:
        """A line through places, faint if it is not ``there``."""
        left, top, scale, view = self._left, self._top, self._scale, self._view
        ends = [(left + x * scale, top + y * scale) for x, y in (points[0], points[-1])]
        (x0, y0), (x1, y1) = ends
        beside = max(x0, x1) < view.left or min(x0, x1) > view.right
        if beside or y1 < view.top or y0 > view.bottom:
            return
        seen = [(left + x * scale, top + y * scale) for x, y in points]
        wide = round(3 * scale)
        if there and wide > 1:
            for one, other in pairwise(seen):
                # Upright lines are smooth as they are, and short smooth ones have seams.
                upright = abs(one[0] - other[0]) < 1
                draw = self._canvas.line if upright else self._canvas.aaline
                draw(self._ink, one, other, wide)
        else:
            colour = self._ink if there else self._faint
            self._canvas.aalines(colour, False, seen)

    def tile(
        self, key: Hashable, shapes: Callable[[], str], at: Position, there: bool = True
    ) -> None:
        """A tile, faint if it is not ``there``."""
        picture = self._tiles.picture(key, shapes, self._scale)
        if picture is None:
            return
        half = picture.get_width() / 2
        x, y = self._left + at[0] * self._scale - half, self._top + at[1] * self._scale - half
        if not there:
            picture.set_alpha(_FAINT)
        self._canvas.blit(picture, (round(x), round(y)))
        if not there:
            picture.set_alpha(255)

    def name(self, name: str, at: Position, column: float, tiles_: Iterable[Position]) -> None:
        """What a thing is called, below its tile, on the fewest lines: no wider than a ``column``,
        or a little where its neighbours leave it room, and not upon another of ``tiles_``. Where it
        has no room, be it a little aside, or would be too small to read, nothing: whoever chooses
        the thing is told."""
        text, width = self._text, round((column - 4) * self._scale)
        if column * self._scale < _ROOM_FOR_NAME:
            return
        size = max(round(SMALLEST * text.scale), round(_NAME * self._scale))
        style = Style("strong", "ink", size)
        longest = max(text.width(word, style, 1.0) for word in name.split(" "))
        half = round(tiles.LOCK * self._scale)
        seen = [(self._left + x * self._scale, self._top + y * self._scale) for x, y in tiles_]
        x, y = self._left + at[0] * self._scale, self._top + (at[1] + _BELOW) * self._scale
        gap = size * 2 // 3
        wides = width, round(_OVERHANG * width)
        for aside, wide, most in product((0, gap, -gap), wides, range(1, _MOST_LINES + 1)):
            lines = text.wrap(name, style, wide, 1.0)
            if longest > wide or len(lines) > most:
                continue
            pictures = [text.line(line, style, growth=1.0) for line in lines]
            places = [
                words.get_rect(midtop=(round(x) + aside, round(y + number * size * _LEADING)))
                for number, words in enumerate(pictures)
            ]
            room = places[0].unionall(places[1:])
            room.height = round(len(lines) * size * _LEADING)
            free = room.inflate(gap, 0).collidelist(self.named) < 0 and not any(
                room.colliderect((px - half, py - half, 2 * half, 2 * half))
                for px, py in seen
                if py > y
            )
            if free:
                self._write(pictures, places, size)
                self.named.append(room)
                return

    def _write(self, pictures: Sequence[Canvas], places: Sequence[pygame.Rect], size: int) -> None:
        """Lines of a name, over the line to what stands behind its thing."""
        # Where a picture goes on beyond what is seen of it no word is cut in two.
        lines = zip(pictures, places, strict=True)
        seen = [(words, place) for words, place in lines if self._view.contains(place)]
        for _, place in seen:
            self._canvas.fill(self._text.colour("parch_hi"), place.inflate(2, -size // 2))
        for words, place in seen:
            self._canvas.blit(words, place)

    def words(self, item: Item, at: Position) -> None:
        scale = self._scale
        for words in tiles.words(item, 0, 0):
            size = round(words.size * scale)
            if size < _SMALL:
                continue
            size = max(size, round(SMALLEST * self._text.scale))
            x = self._left + (at[0] + words.x) * scale
            y = self._top + (at[1] + words.y - words.size * 0.32) * scale
            style = Style("strong", words.colour, size)
            line = self._text.line(words.text, style, growth=1.0)
            anchor = "center" if words.anchor == "middle" else "midleft"
            place = line.get_rect(**{anchor: (round(x), round(y))})
            if self._view.contains(place):
                self._canvas.blit(line, place)
