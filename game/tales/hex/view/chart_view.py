"""The map on the screen: what part of it is seen, how near, and what lies over it: new hexes that
appear, the trail, the planned way and its costs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import pygame

from game.core.hexgrid import Hex, direction_to
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.backdrop import beyond, stretch
from game.engine.canvas import Canvas, weight
from game.engine.text import Style
from game.tales.hex.rules.play.events import HexDrawn
from game.tales.hex.rules.play.seen import Plan
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import MARGIN, ChartSheet, ornaments
from game.tales.hex.view.dice import block
from game.tales.hex.view.grid import SIZES
from game.tales.hex.view.ground import FOLDER, sheets_of
from game.tales.hex.view.labels import Label, Standing, draw_leader, labels
from game.tales.hex.view.land import spots_of
from game.tales.hex.view.layout import (
    FITS,
    HEAD,
    LARGE_HEAD,
    LOWER_EDGE,
    MAP,
    MAP_BUTTONS,
    MAP_GROWTH,
    MINIMAP,
    PANEL,
    ROOMY,
)
from game.tales.hex.view.sky import Sky, tinted
from game.tales.hex.view.slips import lowest
from game.tales.hex.view.snow import draw_ends, draw_lies, lie_facts, lying

_MOST_PIXELS = 24_000_000
"""A picture of the map is no larger; of a wide country there is none with large hexes."""
_ASIDE = (-0.7, 0.22)
"""How far from the middle of its hex the patrol stands, in sizes of it."""
_TENT = 0.45
"""Half of the room that its tent takes, in sizes of the hex."""
_MIDDLE = 0.3
"""How far from the middle of a hex, in sizes of it, one means it whatever name lies there."""
_MOST_SHARP = 12_000_000
"""A picture with more pixels than units is no larger: that of a wide country has one for each."""


_MOST_OTHERS = 6 << 20
"""Bytes of pictures of the map on hexes of other sizes than that which is seen. What has no room is
painted again when somebody looks so near or so far once more."""


@dataclass(frozen=True, slots=True)
class Level:
    """One way to look at the map."""

    size: int
    """Pixels from the middle of a hex to a corner, in the picture that is shown."""
    scale: float = 1.0
    """How much of that size is seen; less than 1 only where the whole map would not fit."""


def sizes_of(radius: int) -> tuple[int, ...]:
    """Sizes of hexes for which a picture of the map is not too large; the smallest always."""

    def pixels(size: int) -> float:
        wide, high = _extent(radius + MARGIN, size)
        return wide * high

    return tuple(size for size in SIZES if pixels(size) <= _MOST_PIXELS) or SIZES[:1]


def sharpness(app: App, radius: int, size: int) -> float:
    """Pixels a unit of the picture of the map."""
    scale = app.canvas.scale
    wide, high = _extent(radius + MARGIN, size)
    return scale if wide * high * scale * scale <= _MOST_SHARP else 1.0


def levels_of(radius: int) -> tuple[Level, ...]:
    """From the farthest to the nearest; at the first the whole map is seen."""
    levels = tuple(Level(size) for size in sizes_of(radius))
    wide, high = _extent(radius, SIZES[0])
    scale = min(FITS.width / wide, FITS.height / high)
    return (Level(SIZES[0], scale), *levels) if scale < 1.0 else levels


def first_level(levels: tuple[Level, ...]) -> int:
    """The level at which a map is shown at first: the middle size if there is one."""
    whole = [number for number, level in enumerate(levels) if level.scale == 1.0]
    return whole[min(1, len(whole) - 1)]


def holds(radius: int, level: Level) -> bool:
    """Whether the screen has room for the whole map."""
    wide, high = _extent(radius, level.size)
    return wide * level.scale <= FITS.width + 1 and high * level.scale <= FITS.height + 1


def _extent(radius: int, size: int) -> tuple[float, float]:
    """How large the map is, its margin aside."""
    return (1.5 * 2 * radius + 2) * size, 1.6 * size * (2 * radius + 1)


_GLIDE = 0.18
_NEAR = 1.5
"""Pixels from where it was sent at which a glide ends."""
_KEEP = 120

Place = tuple[float, float]


class Window:
    """Looks at a picture of the map. ``scale`` is how much of its size is seen, at most 1."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.x = self.y = 0.0
        """The place of the picture in the middle of the window."""
        self.scale = 1.0
        self._goal: Place | None = None

    @property
    def glides(self) -> bool:
        """Whether it is on its way to where it was sent."""
        return self._goal is not None

    def look_at(self, place: Place, at_once: bool = False) -> None:
        """Bring a place into the middle."""
        settings = self._app.settings
        self._goal = place
        if at_once or settings.reduced_motion or not settings.animation_speed:
            self.x, self.y = place
            self._goal = None

    def reveal(self, place: Place) -> None:
        """Move as little as brings a place clear of the edges, and of the words at the foot."""
        x, y = self.to_screen(*place)
        room = MAP.inflate(-2 * _KEEP, -2 * _KEEP)
        room.height = lowest(self._app) - room.top
        if not room.collidepoint(x, y):
            dx = min(0.0, x - room.left) + max(0.0, x - room.right)
            dy = min(0.0, y - room.top) + max(0.0, y - room.bottom)
            self._goal = (self.x + dx / self.scale, self.y + dy / self.scale)

    def pan(self, dx: float, dy: float, bounds: tuple[int, int]) -> None:
        """Move the map by so many pixels of the screen; its middle stays within the picture."""
        self._goal = None
        self.x = min(max(self.x - dx / self.scale, 0.0), float(bounds[0]))
        self.y = min(max(self.y - dy / self.scale, 0.0), float(bounds[1]))

    def hold(self, place: Place, point: Place, scale: float) -> None:
        """Show the picture at this scale, with ``place`` of it under a point of the screen."""
        self.scale = scale
        self.x = place[0] - (point[0] - MAP.centerx) / scale
        self.y = place[1] - (point[1] - MAP.centery) / scale
        self._goal = None

    def update(self) -> None:
        """One step of gliding to where it was sent."""
        if self._goal is None:
            return
        dx, dy = self._goal[0] - self.x, self._goal[1] - self.y
        if self._app.settings.reduced_motion or abs(dx) + abs(dy) < _NEAR:
            self.x, self.y = self._goal
            self._goal = None
            return
        self.x += dx * _GLIDE
        self.y += dy * _GLIDE

    def to_map(self, position: Place) -> Place:
        """The place of the picture under a point of the screen."""
        return (
            (position[0] - MAP.centerx) / self.scale + self.x,
            (position[1] - MAP.centery) / self.scale + self.y,
        )

    def to_screen(self, x: float, y: float) -> Place:
        """Where a place of the picture is seen."""
        return (x - self.x) * self.scale + MAP.centerx, (y - self.y) * self.scale + MAP.centery


_STEPS = 26
_RAGGED = ((0.0, 0.0, 1.0), (0.36, -0.12, 0.62), (-0.3, 0.2, 0.66), (0.05, 0.38, 0.6))
"""Blots of which the spreading ink is made: middle and size, in sizes of the whole."""


class Reveal:
    """Holds the bare paper over a new hex until the patrol is there, then lets it go."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._before: Canvas | None = None
        self._place: pygame.Rect | None = None
        self._left = 0

    def begin(self, before: Canvas, place: pygame.Rect) -> None:
        """``before`` is what was seen at ``place`` of the map until now."""
        settings = self._app.settings
        if settings.reduced_motion or not settings.animation_speed:
            return
        self._before = before.convert_alpha()
        self._place, self._left = place, _STEPS

    def end(self) -> None:
        self._before = None

    @property
    def hides(self) -> bool:
        """Whether something lies under bare paper."""
        return self._before is not None

    def update(self, waits: bool) -> None:
        """One step; while it ``waits`` the patrol is still on its way."""
        if self._before is None or waits or self._place is None:
            return
        self._left -= 1
        if self._left <= 0:
            self.end()
            return
        share = 1 - self._left / _STEPS
        wide, high = self._place.size
        reach = share * max(wide, high) * 0.75
        for x, y, size in _RAGGED:
            middle = (wide / 2 + x * reach, high / 2 + y * reach)
            self._before.circle((0, 0, 0, 0), middle, reach * size)

    def draw(self, canvas: Canvas, corner: tuple[float, float], scale: float) -> None:
        """What is still bare; ``corner`` is where the map's corner is seen."""
        if self._before is None or self._place is None or scale != 1.0:
            return
        x, y = round(corner[0]) + self._place.left, round(corner[1]) + self._place.top
        canvas.blit(self._before, (x, y))


@lru_cache(maxsize=1)
def trail_pieces(trail: tuple[Hex, ...]) -> tuple[tuple[Hex, str], ...]:
    """The sprites of a trail from hex to hex, each with the hex in whose middle it lies. It is
    asked for in every frame, and changes with a step."""
    sides = (
        (here, direction_to(here, there))
        for one, other in pairwise(trail)
        for here, there in ((one, other), (other, one))
    )
    return tuple((here, f"trail/{side}") for here, side in sides if side is not None)


def costs(view: HexView, plan: Plan) -> tuple[tuple[Hex, int], ...]:
    """Each hex of the way with the quarters that the step into it takes. They add up to the
    plan's."""
    upto = {way.to: way.quarters for way in view.ways}
    found: list[tuple[Hex, int]] = []
    before = 0
    for at in plan.way:
        found.append((at, upto[at] - before))
        before = upto[at]
    return tuple(found)


_HEIGHTS = (-0.45, 0.4, -0.05)
"""How far below the middle of its hex the price of a step may stand, in sizes of the hex."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number on a round slip of paper, and the middle of the slip."""

    words: str
    style: Style
    x: float
    y: float

    def slip(self, app: App) -> pygame.Rect:
        """The room that it takes."""
        rect = app.text.line(self.words, self.style, MAP_GROWTH).get_rect()
        rect.inflate_ip(14 if len(self.words) > 1 else 16, 2)
        rect.center = round(self.x), round(self.y)
        return rect

    def draw(self, app: App, canvas: Canvas) -> None:
        slip = self.slip(app)
        paper = block(app, slip.size, slip.height // 2, self.style.colour, 2, "parch_hi")
        canvas.blit(paper, slip)
        said = app.text.line(self.words, self.style, MAP_GROWTH)
        canvas.blit(said, said.get_rect(center=slip.center))


@dataclass(slots=True)
class _Asked:
    """Another size of the map, as somebody asked for it."""

    level: int
    point: Place
    """What lies under this point of the screen stays there,"""
    then: Literal["hold", "patrol", "whole"] = "hold"
    """unless the patrol, or the whole map, is to be seen in the middle."""
    sheet: ChartSheet | None = None
    """What is painted for it,"""
    steps: Iterator[None] = field(default_factory=lambda: iter(()))
    """and what there is left to do."""


_PARTS = 1
"""Parts of the map that are painted in a step."""
_PARTS_ASKED = 5
"""Steps of painting in a frame while another size was asked for and is not seen yet."""
_PARTS_SEEN = 64
"""Parts that are painted at most as they begin to be seen; a window shows about forty."""
_TRAIL = 60
"""Steps of the trail that are shown."""
_CANDLE = 1.5
"""How much larger than its picture the light around the patrol is."""
_DIM = (132, 124, 116)
"""What of that light is seen: the paper is light enough by itself."""
_COURT, _COURT_DARK = (56, 58, 64), (112, 112, 120)
"""What is seen of the glow of fairies, by day and at night."""
_FIRE = (150, 120, 96)


@dataclass(frozen=True, slots=True)
class Patrol:
    """How the patrol is seen: where its token stands on the map's picture, and what it does."""

    x: float
    y: float
    facing: str
    walking: bool = False
    camps: bool = False
    night: float = 0.0
    """How dark it is, 0 to 1."""

    @property
    def in_camp(self) -> bool:
        """Whether it has put up its tent."""
        return self.camps and not self.walking


class ChartView:
    """Draws the map of a view. Places are pixels of the map's picture; the screen sees a window."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sheets: dict[int, ChartSheet] = {}
        """Pictures of the map as it is known now, by the size of their hexes."""
        self._sharper: ChartSheet | None = None
        """The picture that is shown, being painted for a canvas of another scale."""
        self._levels: tuple[Level, ...] = ()
        self._level = 0
        self._asked: _Asked | None = None
        """The size that was asked for, until what will be seen of it is painted."""
        self._whole = False
        """Whether the whole map was asked for: asking again leads back to the patrol."""
        self._view: HexView | None = None
        self.low = 0
        """How far the page, the minimap and the lower edge lie below their place in this frame."""
        self.over: Sequence[pygame.Rect] = ()
        """What will lie over the map in this frame: no name is half hidden by it."""
        self._labels: list[Label] = []
        self._camp: Hex | None = None
        """Where the tent stands that no name covers."""
        self._homes_named: list[tuple[pygame.Rect, Hex]] = []
        """Where names of homes were drawn last, and whose they are."""
        self._labelled: tuple[object, ...] = ()
        self.window = Window(app)
        """What part of the map is seen."""
        self._sky = Sky(app)
        self._reveal = Reveal(app)
        self._ground: Canvas | None = None
        self._ground_of: tuple[object, ...] = ()
        self.version = 0
        """Counts changes of what the ground shows."""
        self._painted = 0
        """Counts changes of what of it is seen: what became known later is covered until then."""
        self._just_told = False
        """Whether something became known in this step."""
        self._names: tuple[object, ...] = ()
        """What names on the map depend on, and how often that has changed."""
        self._named = 0
        self.calm = True
        """Whether nothing of the map or its names was made in this frame, or is to be made: then
        there is time for something else."""
        self._named_of: HexView | None = None

    # What part is seen

    @property
    def size(self) -> int:
        """Pixels from the middle of a hex to a corner, in the picture that is shown."""
        return self._levels[self._level].size

    @property
    def scale(self) -> float:
        """How much of that size is seen; less than 1 only where the whole map would not fit."""
        return self.window.scale

    @property
    def sheet(self) -> ChartSheet:
        """The picture of the map at this size. What is seen of a new one is painted as it is drawn,
        the rest in the steps after that."""
        return self._sheet_of(self.size)

    def _sheet_of(self, size: int) -> ChartSheet:
        assert self._view is not None
        if size not in self._sheets:
            self._sheets[size] = self._new_sheet(size)
            self._paint(self._sheets[size], self._view)
        return self._sheets[size]

    def _new_sheet(self, size: int) -> ChartSheet:
        assert self._view is not None
        radius = self._view.radius
        return ChartSheet(self._app, radius, size, sharpness(self._app, radius, size))

    def _sharpen(self) -> None:
        """Where the window has changed, paint a little of the map for the canvas as it is now."""
        view, sheet = self._view, self.sheet
        assert view is not None
        wanted = sharpness(self._app, view.radius, self.size)
        made = self._sharper
        if sheet.picture.scale == wanted:
            self._sharper = None
            return
        if made is None or made.picture.scale != wanted or made.grid != sheet.grid:
            made = self._sharper = self._new_sheet(self.size)
            self._paint(made, view)
        for _ in range(_PARTS):
            made.go_on()
        if not made.parts_left:
            self._sheets, self._sharper = {self.size: made}, None
            self.version += 1
            self._painted += 1

    @property
    def fits(self) -> bool:
        """Whether the whole map is seen."""
        return self._view is not None and holds(self._view.radius, self._levels[self._level])

    def show(self, view: HexView, drawn: HexDrawn | None = None) -> None:
        """Show what ``view`` knows; ``drawn`` is a hex that was drawn just now."""
        shown, self._view = self._view, view
        self._reveal.end()
        if shown is None or shown.radius != view.radius:
            self._levels = levels_of(view.radius)
            self._level, self._asked = first_level(self._levels), None
            self.window.scale = self._levels[self._level].scale
            self._whole = False
            self._sheets.clear()
            self._sharper = None
            self.version += 1
            self._painted += 1
            self.centre(view.at, at_once=True)
            return
        before = None
        if drawn is not None:
            place = self.sheet.area(drawn.at).clip(self.sheet.picture.get_rect())
            before = self.sheet.seen(place), place
        if _ground_facts(shown) != _ground_facts(view):
            self.version += 1
            self._sheets, self._sharper = {self.size: self.sheet}, None
            self._paint(self.sheet, view)
            self._just_told = True
        snow = lying(view)
        if snow != lying(shown):
            self._sheets = {self.size: self.sheet}
            for sheet in (self.sheet, self._sharper):
                if sheet is not None:
                    sheet.snow_in(snow)
            if self._app.picture.lasts:
                while self.sheet.let_snow():
                    pass
                self._painted += 1
        if before is not None:
            self._reveal.begin(*before)
            if not self._reveal.hides:
                self.finish()

    def centre(self, at: Hex, at_once: bool = False) -> None:
        x, y = self.sheet.place(at)
        self.window.look_at((float(x), float(y)), at_once)

    def reveal(self, at: Hex) -> None:
        """Move as little as brings a hex clear of the edges."""
        if self.scale == 1.0:
            self.window.reveal(self.sheet.place(at))

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by so many pixels."""
        self.window.pan(dx, dy, self.sheet.picture.get_size())

    def zoom(self, steps: int, about: tuple[float, float] | None = None) -> bool:
        """The next size up or down; what lies under ``about`` stays there."""
        if self._view is None:
            return False
        level = self._level if self._asked is None else self._asked.level
        wanted = min(max(level + steps, 0), len(self._levels) - 1)
        return self._zoom_to(_Asked(wanted, about or MAP.center))

    def show_whole(self) -> None:
        """Zoom out until the whole map is seen; if it is, go back to the patrol."""
        if self._view is None:
            return
        radius, levels = self._view.radius, self._levels
        wanted = max(number for number, level in enumerate(levels) if holds(radius, level))
        if self._level == wanted and self._whole:
            self._whole = False
            self._zoom_to(_Asked(first_level(levels), MAP.center, "patrol"))
            return
        self._whole = True
        self._zoom_to(_Asked(wanted, MAP.center, "whole"))

    def finish(self) -> None:
        """Paint what has become known to its end."""
        self.sheet.mend()
        self._painted += 1

    def update(self, waits: bool = False) -> None:
        """One step of gliding to where it was sent; ``waits``: the patrol is still walking."""
        if self._asked is not None:
            self._go_on_to(self._asked)
        # What is new lies under bare paper, and under what was seen before, until it is painted.
        if not self._app.assets.ready(*sheets_of(self.size)):
            pass
        elif self._view is not None and self.sheet.unfinished:
            # The frame in which something became known has enough to do.
            for _ in range(0 if self._just_told else _PARTS):
                self.sheet.go_on()
            self._just_told = False
            self._painted += not self.sheet.unfinished
            waits = True
        elif self._view is not None and not waits:
            if self.sheet.parts_left:
                for _ in range(_PARTS):
                    self.sheet.go_on()
                self._painted += not self.sheet.parts_left
            elif self.sheet.snows:
                # One sees it once all of it lies there.
                self.sheet.let_snow()
                self._painted += not self.sheet.snows
            else:
                self.sheet.prepare()
                self._sharpen()
        self.window.update()
        self._reveal.update(waits)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the map's picture is seen."""
        return self.window.to_screen(x, y)

    def on_screen(self, at: Hex) -> tuple[float, float]:
        """Where the middle of a hex is seen."""
        return self.to_screen(*self.sheet.place(at))

    def hex_at(self, position: tuple[float, float]) -> Hex | None:
        """The hex of the map under a point of the screen; on the name of a home the home's, unless
        one points at the very middle of another hex."""
        under = self.sheet.hex_at(*self.window.to_map(position))
        if under is not None:
            x, y = self.on_screen(under)
            near = _MIDDLE * self.size * self.scale
            if abs(x - position[0]) <= near and abs(y - position[1]) <= near:
                return under
        named = (at for place, at in self._homes_named if place.collidepoint(position))
        return next(named, under)

    # What is seen

    def prepare(self, canvas: Canvas) -> Iterator[None]:
        """Paint what will be seen of the map, a part between two yields."""
        if self._view is not None:
            for _ in self.sheet.washing():
                yield
            while self.sheet.begin_with(self._seen(canvas), 1):
                yield

    def draw(self, canvas: Canvas, patrol: Patrol, cursor: Hex | None, plan: Plan | None) -> None:
        for _ in self.painting(canvas, patrol, cursor, plan):
            pass

    def painting(
        self, canvas: Canvas, patrol: Patrol, cursor: Hex | None, plan: Plan | None
    ) -> Iterator[None]:
        """Draw all of it, a little between two yields."""
        view = self._view
        if view is None:
            return
        self._camp = view.at if patrol.in_camp else None
        if self._ground is None or not self._ground.is_like(canvas):
            self._ground, self._ground_of = canvas.blank(), ()
            yield
        self.draw_ground(canvas)
        yield
        self._reveal.draw(canvas, self.to_screen(0, 0), self.scale)
        self._draw_trail(canvas, view)
        if plan is not None:
            for at in plan.way:
                self._frame(canvas, "plan", at)
        draw_ends(self._app, canvas, view, self.on_screen)
        self._frame(canvas, "here", view.at)
        if cursor is not None:
            self._frame(canvas, "choice", cursor)
        yield
        yield from self._sky.painting(canvas, view, patrol.night)
        yield
        self._draw_courts(canvas, view, patrol.night)
        self._draw_light(canvas, patrol)
        # Names lie over whoever walks there: he is known by half of his hat.
        self._draw_patrol(canvas, patrol)
        yield
        names = self._names_seen(canvas)
        self._homes_named = [(place, label.of) for label, _, place in names if label.of is not None]
        numbers: list[Number] = []
        if plan is not None:
            numbers = self._costs(view, plan, [place for _, _, place in names])
        slips = [number.slip(self._app) for number in numbers]
        for label, picture, place in names:
            if place.collidelist(slips) < 0:  # a name is left out where a number has no other room
                if label.leader is not None:
                    start, end = (self.to_screen(*each) for each in label.leader)
                    draw_leader(self._app, canvas, start, end)
                canvas.blit(picture, place)
        for number in numbers:
            number.draw(self._app, canvas)

    def _names_seen(self, canvas: Canvas) -> list[tuple[Label, Canvas, pygame.Rect]]:
        """The names, their pictures and where they are seen: none that title, sky, minimap, the
        page or the lower edge would cover, or the edge of the window cut."""
        covered = self._covered
        room, found = canvas.area, []
        for label in self.named():
            picture = self._app.text.line(label.text, label.style, label.growth)
            x, y = self.to_screen(label.x, label.y)
            place = picture.get_rect(center=(round(x), round(y)))
            if room.contains(place) and place.collidelist(covered) < 0:
                found.append((label, picture, place))
        return found

    @property
    def _covered(self) -> list[pygame.Rect]:
        """What lies over the map."""
        head = HEAD if self._app.text.scale <= ROOMY else LARGE_HEAD
        above = [place.move(0, -stretch(self._app.canvas)) for place in (head, MAP_BUTTONS)]
        below = [LOWER_EDGE, PANEL] if self.fits else [LOWER_EDGE, PANEL, MINIMAP]
        return [*above, *(place.move(0, self.low) for place in below), *self.over]

    def named(self) -> Sequence[Label]:
        """The names on the map, at places of its picture."""
        app, view = self._app, self._view
        assert view is not None
        if view is not self._named_of:
            self._named_of, facts = view, _named_facts(view)
            if facts != self._names:
                self._names, self._named = facts, self._named + 1
        by = app.locale.language, app.text.scale
        wanted = (self._named, self.size, self.scale, *by, self._camp)
        # While the map is being painted its names stay as they are: one thing in a frame.
        at_rest = not self.sheet.parts_left and not self.sheet.snows
        self.calm = at_rest and wanted == self._labelled
        if wanted != self._labelled and not (self._labels and self.sheet.unfinished):
            self._labelled = wanted
            self._labels = labels(app, view, self.sheet, self.scale, self._tent)
        return self._labels

    @property
    def _tent(self) -> Standing | None:
        if self._camp is None:
            return None
        across, down = (round(each * self.size) for each in _ASIDE)
        return Standing(self._camp, _TENT, (across, down))

    def draw_ground(self, canvas: Canvas) -> None:
        """Paper and map, put together once for where the map lies now."""
        left, top = map(round, self.to_screen(0, 0))
        assert self._view is not None
        self._painted += self.sheet.begin_with(self._seen(canvas), _PARTS_SEEN)
        wanted = left, top, self.size, self.scale, self._painted, lie_facts(self._view)
        if self.window.glides:
            # It lies elsewhere in the next frame.
            self._ground_of = ()
            self._put_together(canvas, left, top)
            return
        if self._ground is None or not self._ground.is_like(canvas):
            self._ground, self._ground_of = canvas.blank(), ()
        if self._ground_of != wanted:
            self._ground_of = wanted
            self._put_together(self._ground, left, top)
        canvas.blit(self._ground, (0, 0))

    def _put_together(self, ground: Canvas, left: int, top: int) -> None:
        """Paper, the map with its corner there, and how undrawn land seems to lie."""
        assert self._view is not None
        paper, picture = self._app.assets.plate(f"{FOLDER}/paper.webp"), self.sheet.picture
        if self.scale != 1.0:
            side = round(paper.get_width() * self.scale)
            paper = self._app.assets.scaled(paper, (side, side))
            across, down = picture.get_size()
            picture = picture.resized((round(across * self.scale), round(down * self.scale)))
        (width, height), area = paper.get_size(), ground.area
        first = area.left + (left - area.left) % width - width
        upper = area.top + (top - area.top) % height - height
        # Only beside the map: nothing is seen through it.
        there = picture.get_rect(topleft=(left, top)).inflate(-2, -2)
        clip = ground.get_clip()
        for bare in beyond(area, there):
            ground.set_clip(clip.clip(bare))
            for x in range(first, bare.right, width):
                for y in range(upper, bare.bottom, height):
                    ground.blit(paper, (x, y))
        ground.set_clip(clip)
        ground.blit(picture, (left, top))
        if self.scale == 1.0:
            for cover, place in self.sheet.covers:
                ground.blit(cover, place.move(left, top))
        draw_lies(self._app, ground, self._view, self.on_screen, self.size * self.scale)

    def _seen(self, canvas: Canvas) -> pygame.Rect:
        """The part of the map's picture that is seen."""
        return self._seen_by(self.window, canvas.area)

    def _seen_by(self, window: Window, area: pygame.Rect) -> pygame.Rect:
        left, top = window.to_map(area.topleft)
        right, bottom = window.to_map(area.bottomright)
        left, top = math.floor(left), math.floor(top)
        return pygame.Rect(left, top, math.ceil(right) - left, math.ceil(bottom) - top)

    def _draw_trail(self, canvas: Canvas, view: HexView) -> None:
        laid = trail_pieces(view.trail[-_TRAIL:])
        sprites = {name: self._sprite("rivers", name) for name in dict.fromkeys(n for _, n in laid)}
        pieces = [(sprites[name], self.on_screen(at)) for at, name in laid]
        if self.scale == 1.0:
            seconds = self._app.seconds
            canvas.lay([(each.at(seconds), *each.place(*place)) for each, place in pieces])
            return
        for sprite, place in pieces:
            self._put(canvas, sprite, place)

    def _draw_courts(self, canvas: Canvas, view: HexView, night: float) -> None:
        """The glow of fairy courts, stronger when it is dark."""
        share = _COURT_DARK if night > 0.3 or view.quarter == 3 else _COURT
        for community in view.communities:
            if community.kind == "fairy" and community.at is not None:
                self._shine(canvas, "fairy", self.on_screen(community.at), 1.2, share)

    def stands_at(self, patrol: Patrol) -> tuple[float, float]:
        """Where the patrol is drawn: at the edge of its hex, so that one sees what lies there."""
        x, y = self.to_screen(patrol.x, patrol.y)
        size = self.size * self.scale
        return x + _ASIDE[0] * size, y + _ASIDE[1] * size

    def _draw_light(self, canvas: Canvas, patrol: Patrol) -> None:
        """The light of the patrol's candle, or of its fire."""
        place = self.stands_at(patrol)
        if patrol.in_camp:
            self._shine(canvas, "fire", place, _CANDLE, _FIRE)
        else:
            self._shine(canvas, "candle", place, _CANDLE, _DIM)

    def _draw_patrol(self, canvas: Canvas, patrol: Patrol) -> None:
        way = "walk" if patrol.walking else "rest"
        name = "camp" if patrol.in_camp else f"{way}/{patrol.facing}"
        place = self.stands_at(patrol)
        self._put(canvas, self._sprite("patrol", f"patrol/{name}"), place)

    def _costs(self, view: HexView, plan: Plan, names: Sequence[pygame.Rect]) -> list[Number]:
        """The price of each step in its hex, beside the names if it can be; and the sum of the way
        below the last, doubtful where the weather is not known."""
        app, down = self._app, self.size * self.scale
        steps, found = costs(view, plan), []
        total = None
        if len(steps) > 1:
            x, y = self.on_screen(plan.way[-1])
            doubtful = app.locale.gettext("= {quarters}?").format(quarters=plan.quarters)
            told = f"= {plan.quarters}" if plan.sure else doubtful
            total = Number(told, Style("strong", "rubric", 20), x, y + 0.3 * down)
        taken = [] if total is None else [total.slip(app)]
        for at, quarters in steps:
            x, y = self.on_screen(at)
            tried = [
                Number(str(quarters), Style("strong", "ink", 17), x, y + share * down)
                for share in _HEIGHTS
            ]
            free = (each for each in tried if each.slip(app).collidelist([*taken, *names]) < 0)
            number = next(free, tried[0])
            # A name makes room for it, another number does not.
            if number.slip(app).collidelist([*taken, *self._covered]) < 0:
                taken.append(number.slip(app))
                found.append(number)
        return found if total is None else [*found, total]

    def _shine(
        self,
        canvas: Canvas,
        name: str,
        place: tuple[float, float],
        large: float,
        share: tuple[int, int, int],
    ) -> None:
        if self._app.assets.high_contrast:
            return
        glow = self._app.assets.sprite(f"{FOLDER}/glow", f"light/{name}").image
        wide = round(glow.get_width() * large * self.size * self.scale / 64)
        light = self._app.assets.made(
            ("hex light", glow, wide, share), lambda: tinted(glow, (wide, wide), share)
        )
        rect = light.get_rect(center=(round(place[0]), round(place[1])))
        canvas.blit(light, rect, special_flags=pygame.BLEND_RGB_ADD)

    def _frame(self, canvas: Canvas, name: str, at: Hex) -> None:
        self._put(canvas, self._sprite("ruling", f"frame/{name}"), self.on_screen(at))

    def _sprite(self, atlas: str, name: str) -> Sprite:
        return self._app.assets.sprite(f"{FOLDER}/{atlas}_{self.size}", name)

    def _put(self, canvas: Canvas, sprite: Sprite, place: tuple[float, float]) -> None:
        """A sprite with its pivot at a place of the screen, as large as the map."""
        picture, scale = sprite.at(self._app.seconds), self.scale
        if scale == 1.0:
            canvas.blit(picture, sprite.place(*place))
            return
        size = (
            max(1, round(picture.get_width() * scale)),
            max(1, round(picture.get_height() * scale)),
        )
        x, y = place[0] - sprite.pivot[0] * scale, place[1] - sprite.pivot[1] * scale
        canvas.blit(self._app.assets.scaled(picture, size), (round(x), round(y)))

    # Inside

    def _paint(self, sheet: ChartSheet, view: HexView) -> None:
        spots = spots_of(view)
        start = sum(map(ord, view.country.en))
        drawn = [each.at for each in view.hexes]
        swim = ornaments(view.radius, drawn, spots, start)
        sheet.snow_in(lying(view))
        sheet.show(spots, swim, at_once=False)

    def _zoom_to(self, asked: _Asked) -> bool:
        """See the map so; where frames go on, once it was painted for that. Whether it will be seen
        in another size."""
        changes, self._asked = asked.level != self._level, asked
        if self._app.picture.lasts or not changes:
            self._arrive(asked)
        else:
            self._keep_small_ones()
        return changes

    def _go_on_to(self, asked: _Asked) -> None:
        """Paint a little of what will be seen, and see it when all of it is there."""
        size = self._levels[asked.level].size
        if not self._app.assets.ready(*sheets_of(size)):
            return
        sheet = self._sheet_of(size)
        if asked.sheet is not sheet:
            # Something has become known since it was asked for.
            asked.sheet, asked.steps = sheet, self._painting_for(asked, sheet)
            self._keep_small_ones()
        if any(count >= _PARTS_ASKED for count, _ in enumerate(asked.steps, 1)):
            return
        self._arrive(asked)

    def _painting_for(self, asked: _Asked, sheet: ChartSheet) -> Iterator[None]:
        for _ in sheet.washing():
            yield
        while sheet.begin_with(self._seen_by(self._landing(asked), self._app.canvas.area), 1):
            yield

    def _landing(self, asked: _Asked) -> Window:
        """How the map will be seen."""
        found, level = Window(self._app), self._levels[asked.level]
        assert self._view is not None
        sheet = self._sheet_of(level.size)
        if asked.then == "patrol":
            found.scale = level.scale
            x, y = sheet.place(self._view.at)
            found.look_at((float(x), float(y)), at_once=True)
            return found
        if asked.then == "whole" or level.scale < 1.0:
            found.scale = level.scale
            x, y = sheet.place((0, 0))
            y += round((MAP.centery - FITS.centery) / level.scale)
            found.look_at((float(x), float(y)), at_once=True)
            return found
        place, middle = self.window.to_map(asked.point), self.sheet.place((0, 0))
        now, larger = sheet.place((0, 0)), level.size / self.size
        right, down = (place[0] - middle[0]) * larger, (place[1] - middle[1]) * larger
        found.hold((now[0] + right, now[1] + down), asked.point, level.scale)
        return found

    def _arrive(self, asked: _Asked) -> None:
        """See the map as was asked."""
        self._asked = None
        if asked.level != self._level or asked.then != "hold":
            landing = self._landing(asked)
            changes, self._level, self.window = asked.level != self._level, asked.level, landing
            if changes:
                self._reveal.end()
        # Another size may have been on its way, and was given up.
        self._keep_small_ones()

    def _keep_small_ones(self) -> None:
        """Let go of what is neither seen of the map nor comes next and weighs much: a whole country
        on large hexes weighs as much as all that lies on it. What such a map is painted with is
        left."""
        coming = self.size if self._asked is None else self._levels[self._asked.level].size
        seen, room = {self.size, coming}, _MOST_OTHERS
        if coming != self.size and coming in self._sheets:
            room -= weight(self._sheets[coming].picture)
        for size in sorted(set(self._sheets) - seen):
            room -= weight(self._sheets[size].picture)
            if room < 0:
                del self._sheets[size]
        gone = {level.size for level in self._levels}.difference(seen)
        self._app.assets.leave(*(name for size in sorted(gone) for name in sheets_of(size)))


def _ground_facts(view: HexView) -> tuple[object, ...]:
    """All of a view that the ground and its names show."""
    return view.hexes, view.communities, view.ruins, view.notes


def _named_facts(view: HexView) -> tuple[object, ...]:
    """All of a view that the names on the map depend on."""
    areas = tuple((each.at, each.area) for each in view.hexes)
    return view.radius, areas, view.communities, view.ruins
