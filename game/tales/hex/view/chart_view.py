"""The map on the screen: what part of it is seen, how large, and what lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.hexgrid import Hex
from game.engine.app import App
from game.engine.assets import Sprite
from game.tales.hex.rules.play.events import HexDrawn
from game.tales.hex.rules.play.seen import Plan
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.labels import Label, draw_leader, labels
from game.tales.hex.view.layout import FITS, HEAD, LOWER_EDGE, MAP, MAP_BUTTONS, MINIMAP
from game.tales.hex.view.ornaments import ornaments
from game.tales.hex.view.plan import costs, draw_cost, draw_sum, trail_pieces
from game.tales.hex.view.reveal import Reveal
from game.tales.hex.view.sky import Sky, tinted
from game.tales.hex.view.spots import spots_of
from game.tales.hex.view.window import Window
from game.tales.hex.view.zoom import Level, first_level, holds, levels_of

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
        self._levels: tuple[Level, ...] = ()
        self._level = 0
        self._whole = False
        """Whether the whole map was asked for: asking again leads back to the patrol."""
        self._view: HexView | None = None
        self._labels: list[Label] = []
        self._labelled: tuple[object, ...] = ()
        self.window = Window(app)
        """What part of the map is seen."""
        self._sky = Sky(app)
        self._reveal = Reveal(app)
        self._ground: pygame.Surface | None = None
        self._ground_of: tuple[object, ...] = ()
        self.version = 0
        """Counts changes of what the ground shows."""

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
        """The picture of the map at this size."""
        assert self._view is not None
        if self.size not in self._sheets:
            self._sheets[self.size] = ChartSheet(self._app, self._view.radius, self.size)
            self._paint(self._sheets[self.size], self._view)
        return self._sheets[self.size]

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
            self._level = first_level(self._levels)
            self.window.scale = self._levels[self._level].scale
            self._whole = False
            self._sheets.clear()
            self.version += 1
            self.centre(view.at, at_once=True)
            return
        before = None
        if drawn is not None:
            place = self.sheet.area(drawn.at).clip(self.sheet.picture.get_rect())
            before = self.sheet.picture.subsurface(place).copy(), place
        if _ground_facts(shown) != _ground_facts(view):
            self.version += 1
            self._sheets = {self.size: self.sheet}
            self._paint(self.sheet, view)
        if before is not None:
            self._reveal.begin(*before)

    def centre(self, at: Hex, at_once: bool = False) -> None:
        """Bring a hex into the middle."""
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
        wanted = min(max(self._level + steps, 0), len(self._levels) - 1)
        return self._zoom_to(wanted, about or MAP.center)

    def show_whole(self) -> None:
        """Zoom out until the whole map is seen; if it is, go back to the patrol."""
        if self._view is None:
            return
        radius, levels = self._view.radius, self._levels
        wanted = max(number for number, level in enumerate(levels) if holds(radius, level))
        if self._level == wanted and self._whole:
            self._whole = False
            self._zoom_to(first_level(levels), MAP.center)
            self.centre(self._view.at, at_once=True)
            return
        self._whole = True
        self._zoom_to(wanted, MAP.center)
        self._centre_whole()

    def update(self, waits: bool = False) -> None:
        """One step of gliding to where it was sent; ``waits``: the patrol is still walking."""
        self.window.update()
        self._reveal.update(waits)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the map's picture is seen."""
        return self.window.to_screen(x, y)

    def on_screen(self, at: Hex) -> tuple[float, float]:
        """Where the middle of a hex is seen."""
        return self.to_screen(*self.sheet.place(at))

    def hex_at(self, position: tuple[float, float]) -> Hex | None:
        """The hex of the map under a point of the screen."""
        return self.sheet.hex_at(*self.window.to_map(position))

    # What is seen

    def draw(
        self, canvas: pygame.Surface, patrol: Patrol, cursor: Hex | None, plan: Plan | None
    ) -> None:
        """The map."""
        view = self._view
        if view is None:
            return
        self._draw_ground(canvas)
        self._reveal.draw(canvas, self.to_screen(0, 0), self.scale)
        self._draw_trail(canvas, view)
        if plan is not None:
            for at in plan.way:
                self._frame(canvas, "plan", at)
        self._frame(canvas, "here", view.at)
        if cursor is not None:
            self._frame(canvas, "choice", cursor)
        self._sky.draw(canvas, view, patrol.night)
        self._draw_courts(canvas, view, patrol.night)
        self._draw_light(canvas, patrol)
        self._draw_names(canvas)
        self._draw_patrol(canvas, patrol)
        if plan is not None:
            self._draw_costs(canvas, view, plan)

    def _draw_names(self, canvas: pygame.Surface) -> None:
        """The names, but where title, sky, minimap or the lower edge would cover them."""
        covered = [HEAD, LOWER_EDGE, MAP_BUTTONS]
        if not self.fits:
            covered.append(MINIMAP)
        room = canvas.get_rect()
        for label in self.named():
            picture = self._app.text.line(label.text, label.style, label.growth)
            x, y = self.to_screen(label.x, label.y)
            place = picture.get_rect(center=(round(x), round(y)))
            if room.colliderect(place) and place.collidelist(covered) < 0:
                if label.leader is not None:
                    start, end = (self.to_screen(*each) for each in label.leader)
                    draw_leader(self._app, canvas, start, end)
                canvas.blit(picture, place)

    def named(self) -> Sequence[Label]:
        """The names on the map, at places of its picture."""
        app, view = self._app, self._view
        assert view is not None
        wanted = (self.version, self.size, self.scale, app.locale.language, app.text.scale)
        if wanted != self._labelled:
            self._labelled = wanted
            self._labels = labels(app, view, self.sheet, self.scale)
        return self._labels

    def _draw_ground(self, canvas: pygame.Surface) -> None:
        """Paper and map, put together once for where the map lies now."""
        left, top = self.to_screen(0, 0)
        wanted = (round(left), round(top), self.size, self.scale, self.version)
        if self._ground is None or self._ground_of != wanted:
            if self._ground is None:
                self._ground = pygame.Surface(canvas.get_size())
            self._ground_of = wanted
            paper = self._app.assets.plate(f"{FOLDER}/paper.png")
            if self.scale != 1.0:
                side = round(paper.get_width() * self.scale)
                paper = self._app.assets.scaled(paper, (side, side))
            width, height = paper.get_size()
            for x in range(round(left) % width - width, canvas.get_width(), width):
                for y in range(round(top) % height - height, canvas.get_height(), height):
                    self._ground.blit(paper, (x, y))
            picture = self.sheet.picture
            if self.scale != 1.0:
                size = (
                    round(picture.get_width() * self.scale),
                    round(picture.get_height() * self.scale),
                )
                picture = pygame.transform.smoothscale(picture, size)
            self._ground.blit(picture, (round(left), round(top)))
        canvas.blit(self._ground, (0, 0))

    def _draw_trail(self, canvas: pygame.Surface, view: HexView) -> None:
        for at, name in trail_pieces(view.trail[-_TRAIL:]):
            self._put(canvas, self._sprite("rivers", name), self.on_screen(at))

    def _draw_courts(self, canvas: pygame.Surface, view: HexView, night: float) -> None:
        """The glow of fairy courts, stronger when it is dark."""
        share = _COURT_DARK if night > 0.3 or view.quarter == 3 else _COURT
        for community in view.communities:
            if community.kind == "fairy" and community.at is not None:
                self._shine(canvas, "fairy", self.on_screen(community.at), 1.2, share)

    def _draw_light(self, canvas: pygame.Surface, patrol: Patrol) -> None:
        """The light of the patrol's candle, or of its fire."""
        place = self.to_screen(patrol.x, patrol.y)
        if patrol.in_camp:
            self._shine(canvas, "fire", place, _CANDLE, _FIRE)
        else:
            self._shine(canvas, "candle", place, _CANDLE, _DIM)

    def _draw_patrol(self, canvas: pygame.Surface, patrol: Patrol) -> None:
        way = "walk" if patrol.walking else "rest"
        name = "camp" if patrol.in_camp else f"{way}/{patrol.facing}"
        place = self.to_screen(patrol.x, patrol.y)
        self._put(canvas, self._sprite("patrol", f"patrol/{name}"), place)

    def _draw_costs(self, canvas: pygame.Surface, view: HexView, plan: Plan) -> None:
        """The price of each step in its hex, and the sum below the last."""
        down = self.size * self.scale
        steps = costs(view, plan)
        for at, quarters in steps:
            x, y = self.on_screen(at)
            draw_cost(self._app, canvas, (x, y - 0.45 * down), quarters)
        if len(steps) > 1:
            x, y = self.on_screen(plan.way[-1])
            draw_sum(self._app, canvas, (x, y + 0.3 * down), plan)

    def _shine(
        self,
        canvas: pygame.Surface,
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
            ("hex light", name, wide, share), lambda: tinted(glow, (wide, wide), share)
        )
        rect = light.get_rect(center=(round(place[0]), round(place[1])))
        canvas.blit(light, rect, special_flags=pygame.BLEND_RGB_ADD)

    def _frame(self, canvas: pygame.Surface, name: str, at: Hex) -> None:
        self._put(canvas, self._sprite("ruling", f"frame/{name}"), self.on_screen(at))

    def _sprite(self, atlas: str, name: str) -> Sprite:
        return self._app.assets.sprite(f"{FOLDER}/{atlas}_{self.size}", name)

    def _put(self, canvas: pygame.Surface, sprite: Sprite, place: tuple[float, float]) -> None:
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
        sheet.show(spots, ornaments(view.radius, drawn, spots, start))

    def _zoom_to(self, level: int, point: tuple[float, float]) -> bool:
        if level == self._level:
            return False
        place, before = self.window.to_map(point), self.size
        middle = self.sheet.place((0, 0))
        self._level = level
        scale = self._levels[level].scale
        now, larger = self.sheet.place((0, 0)), self.size / before
        x = now[0] + (place[0] - middle[0]) * larger
        y = now[1] + (place[1] - middle[1]) * larger
        self.window.hold((x, y), point, scale)
        if scale < 1.0:
            self._centre_whole()
        self._reveal.end()
        return True

    def _centre_whole(self) -> None:
        x, y = self.sheet.place((0, 0))
        y += round((MAP.centery - FITS.centery) / self.scale)
        self.window.look_at((float(x), float(y)), at_once=True)


def _ground_facts(view: HexView) -> tuple[object, ...]:
    """All of a view that the ground and its names show."""
    return view.hexes, view.communities, view.ruins, view.notes
