"""The map on the screen: what part of it is seen, how large, and what lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.core.hexcrawl.play.view import HexView, Plan
from game.core.hexgrid import Hex, direction_to
from game.engine.app import App
from game.scenes.hex.chart_sheet import ChartSheet
from game.scenes.hex.grid import SIZES
from game.scenes.hex.ground import FOLDER
from game.scenes.hex.labels import Label, labels
from game.scenes.hex.layout import MAP
from game.scenes.hex.spots import spots_of

_GLIDE = 0.18
_TRAIL = 60
"""Steps of the trail that are shown."""
_NIGHT = (96, 104, 150)
_DUSK = (236, 196, 160)
_CANDLE = 1.5
"""How much larger than its picture the light around the patrol is."""
_DIM = (132, 124, 116)
"""What of that light is seen: the paper is light enough by itself."""
_KEEP = 120


class ChartView:
    """Draws the map of a view. Places are pixels of the map's picture; the screen sees a window."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sheets: dict[tuple[int, int], ChartSheet] = {}
        self._zoom = 1
        self._view: HexView | None = None
        self._labels: list[Label] = []
        self._labelled: tuple[object, ...] = ()
        self._x = self._y = 0.0
        """The place in the middle of the map's window."""
        self._goal: tuple[float, float] | None = None
        self._ground: pygame.Surface | None = None
        self._ground_of: tuple[object, ...] = ()
        self._version = 0

    # What part is seen

    @property
    def size(self) -> int:
        """Pixels from the middle of a hex to a corner."""
        return SIZES[self._zoom]

    @property
    def sheet(self) -> ChartSheet:
        """The picture of the map at this size."""
        assert self._view is not None
        key = (self._view.radius, self.size)
        if key not in self._sheets:
            self._sheets[key] = ChartSheet(self._app, *key)
            self._sheets[key].show(spots_of(self._view))
        return self._sheets[key]

    def show(self, view: HexView) -> None:
        """Show what ``view`` knows."""
        fresh = self._view is None or self._view.radius != view.radius
        changed = fresh or self._view is None or _ground_facts(self._view) != _ground_facts(view)
        self._view = view
        if changed:
            self._version += 1
            self._sheets = {key: each for key, each in self._sheets.items() if key[1] == self.size}
            self.sheet.show(spots_of(view))
        if fresh:
            self.centre(view.at, at_once=True)

    def centre(self, at: Hex, at_once: bool = False) -> None:
        """Bring a hex into the middle."""
        x, y = self.sheet.place(at)
        still = (
            at_once or self._app.settings.reduced_motion or not self._app.settings.animation_speed
        )
        self._goal = (float(x), float(y))
        if still:
            self._x, self._y = self._goal
            self._goal = None

    def reveal(self, at: Hex) -> None:
        """Move as little as brings a hex clear of the edges."""
        x, y = self.on_screen(at)
        room = MAP.inflate(-2 * _KEEP, -2 * _KEEP)
        if not room.collidepoint(x, y):
            dx = min(0.0, x - room.left) + max(0.0, x - room.right)
            dy = min(0.0, y - room.top) + max(0.0, y - room.bottom)
            self._goal = (self._x + dx, self._y + dy)

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by so many pixels."""
        width, height = self.sheet.picture.get_size()
        self._goal = None
        self._x = min(max(self._x - dx, 0.0), float(width))
        self._y = min(max(self._y - dy, 0.0), float(height))

    def zoom(self, steps: int, about: tuple[float, float] | None = None) -> bool:
        """The next size up or down; what lies under ``about`` stays there."""
        wanted = min(max(self._zoom + steps, 0), len(SIZES) - 1)
        if wanted == self._zoom or self._view is None:
            return False
        point = about or MAP.center
        place = self.to_map(point)
        before = self.size
        middle = self.sheet.place((0, 0))
        self._zoom = wanted
        scale = self.size / before
        now = self.sheet.place((0, 0))
        x = now[0] + (place[0] - middle[0]) * scale
        y = now[1] + (place[1] - middle[1]) * scale
        self._x = x - (point[0] - MAP.centerx)
        self._y = y - (point[1] - MAP.centery)
        self._goal = None
        return True

    def update(self) -> None:
        """One step of gliding to where it was sent."""
        if self._goal is None:
            return
        dx, dy = self._goal[0] - self._x, self._goal[1] - self._y
        if self._app.settings.reduced_motion or abs(dx) + abs(dy) < 1.5:
            self._x, self._y = self._goal
            self._goal = None
            return
        self._x += dx * _GLIDE
        self._y += dy * _GLIDE

    def to_map(self, position: tuple[float, float]) -> tuple[float, float]:
        """The place of the map under a point of the screen."""
        return position[0] - MAP.centerx + self._x, position[1] - MAP.centery + self._y

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the map is seen."""
        return x - self._x + MAP.centerx, y - self._y + MAP.centery

    def on_screen(self, at: Hex) -> tuple[float, float]:
        """Where the middle of a hex is seen."""
        return self.to_screen(*self.sheet.place(at))

    def hex_at(self, position: tuple[float, float]) -> Hex | None:
        """The hex of the map under a point of the screen."""
        return self.sheet.hex_at(*self.to_map(position))

    # What is seen

    def draw(
        self,
        canvas: pygame.Surface,
        token: tuple[float, float],
        facing: str,
        walking: bool,
        cursor: Hex | None,
        plan: Plan | None,
    ) -> None:
        """The map; the patrol stands at ``token``, a place of the map's picture."""
        view = self._view
        if view is None:
            return
        self._draw_ground(canvas)
        self._draw_trail(canvas, view)
        if plan is not None:
            for at in plan.way:
                self._frame(canvas, "plan", at)
        self._frame(canvas, "here", view.at)
        if cursor is not None:
            self._frame(canvas, "choice", cursor)
        self._draw_token(canvas, token, facing, walking)
        for label in self._named():
            x, y = self.to_screen(label.x, label.y)
            if canvas.get_rect().inflate(200, 40).collidepoint(x, y):
                self._app.text.draw(canvas, label.text, label.style, (x, y), "center", growth=1.25)
        self._draw_light(canvas, view)

    def _draw_ground(self, canvas: pygame.Surface) -> None:
        """Paper and map, put together once for where the map lies now."""
        wanted = (round(self._x), round(self._y), self.size, self._version)
        if self._ground is None or self._ground_of != wanted:
            if self._ground is None:
                self._ground = pygame.Surface(canvas.get_size())
            self._ground_of = wanted
            left, top = self.to_screen(0, 0)
            paper = self._app.assets.plate(f"{FOLDER}/paper.png")
            width, height = paper.get_size()
            for x in range(round(left) % width - width, canvas.get_width(), width):
                for y in range(round(top) % height - height, canvas.get_height(), height):
                    self._ground.blit(paper, (x, y))
            self._ground.blit(self.sheet.picture, (round(left), round(top)))
        canvas.blit(self._ground, (0, 0))

    def _draw_trail(self, canvas: pygame.Surface, view: HexView) -> None:
        trail = view.trail[-_TRAIL:]
        for one, other in pairwise(trail):
            for here, there in ((one, other), (other, one)):
                side = direction_to(here, there)
                if side is not None:
                    self._sprite(canvas, "rivers", f"trail/{side}", here)

    def _draw_token(
        self, canvas: pygame.Surface, token: tuple[float, float], facing: str, walking: bool
    ) -> None:
        x, y = self.to_screen(*token)
        glow = self._app.assets.sprite(f"{FOLDER}/glow", "light/candle")
        wide = round(glow.image.get_width() * _CANDLE * self.size / 64)
        light = self._app.assets.made(
            ("hex light", wide), lambda: _dimmed(glow.image, (wide, wide), _DIM)
        )
        place = light.get_rect(center=(round(x), round(y)))
        canvas.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)
        way = "walk" if walking else "rest"
        sprite = self._app.assets.sprite(f"{FOLDER}/patrol_{self.size}", f"patrol/{way}/{facing}")
        canvas.blit(sprite.at(self._app.seconds), sprite.place(x, y))

    def _draw_light(self, canvas: pygame.Surface, view: HexView) -> None:
        """The hour as a tint: dusk in the last quarter of the day; and the shade of the page."""
        shade = self._app.assets.plate(f"{FOLDER}/vignette.png")
        big = self._app.assets.scaled(shade, canvas.get_size())
        if not self._app.assets.high_contrast:
            canvas.blit(big, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            if view.quarter == 3:
                canvas.fill(_DUSK, special_flags=pygame.BLEND_RGB_MULT)

    def _named(self) -> Sequence[Label]:
        app, view = self._app, self._view
        assert view is not None
        wanted = (self._version, self.size, app.locale.language, app.text.scale)
        if wanted != self._labelled:
            self._labelled = wanted
            self._labels = labels(app, view, self.size, self.sheet.place)
        return self._labels

    def _frame(self, canvas: pygame.Surface, name: str, at: Hex) -> None:
        self._sprite(canvas, "ruling", f"frame/{name}", at)

    def _sprite(self, canvas: pygame.Surface, atlas: str, name: str, at: Hex) -> None:
        sprite = self._app.assets.sprite(f"{FOLDER}/{atlas}_{self.size}", name)
        canvas.blit(sprite.image, sprite.place(*self.on_screen(at)))


def _dimmed(
    picture: pygame.Surface, size: tuple[int, int], share: tuple[int, int, int]
) -> pygame.Surface:
    """A scaled copy of a light, weaker."""
    light = pygame.transform.smoothscale(picture, size)
    light.fill(share, special_flags=pygame.BLEND_RGB_MULT)
    return light


def _ground_facts(view: HexView) -> tuple[object, ...]:
    """All of a view that the ground and its names show."""
    return view.hexes, view.communities, view.ruins, view.notes
