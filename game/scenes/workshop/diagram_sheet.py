"""A diagram drawn with its tiles: what the bench and the desk have in common."""

from __future__ import annotations

import math
from collections.abc import Collection

import pygame

from game.core.lockkey import tiles
from game.core.lockkey.diagram import Diagram
from game.core.lockkey.items import START, Item
from game.core.lockkey.layout import GOAL, UNIT
from game.core.lockkey.picture import COLUMN, LEVEL, REACH, ROW, arranged
from game.engine.app import App
from game.engine.text import Style
from game.engine.vector import rasterise
from game.scenes.workshop.lens import Lens, Position

LARGEST = 1.5
_MARGIN = 46
_NEAR, _FAR = 0.72, 2.4
"""How much nearer or farther apart objects may stand than in a picture that is taken home."""
_TILE = 84
"""Pixels of a tile's picture, wide and high."""
_SIZES = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0)
"""Zooms at which tiles are drawn; others take the next and scale it."""
_BEND = 7
_FAINT = 72
_SMALL = 6
"""Pixels below which words are left out."""


class DiagramSheet:
    """A layout of ``diagram`` in units of its own, and the drawing of it; it is stretched towards
    ``shape``, which is width to height of the leaf, so that it fills that."""

    def __init__(self, app: App, diagram: Diagram, shape: float) -> None:
        self._app = app
        self.diagram = diagram
        self._laid = arranged(diagram)
        self._stretch(shape)
        self._rewards = dict(diagram.rewards)
        self._obstacles: dict[int, int] = {}
        for number, _ in diagram.obstacles:
            self._obstacles[number] = self._obstacles.get(number, 0) + 1

    def _stretch(self, shape: float) -> None:
        """Set how far columns and levels are apart: levels first come nearer, for larger tiles,
        unless trays lie between them."""
        laid = self._laid
        trays = any(place.row for place in laid.places.values())
        self._column, self._level = float(COLUMN), LEVEL * (1.0 if trays else _NEAR)
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
        """Where an object lies."""
        place = self._laid.places[number]
        return (
            _MARGIN + place.x * self._column / UNIT,
            _MARGIN + REACH + place.level * self._level + place.row * ROW * self._level / LEVEL,
        )

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
        canvas: pygame.Surface,
        lens: Lens,
        shown: Collection[int],
        marked: Collection[int] = (),
        ended: bool = True,
    ) -> None:
        """Draw what is ``shown`` in full, the rest faintly; ``marked`` have their rewards and
        obstacles. The end stands there when it is ``ended``."""
        tree, goal = self.diagram.tree, self.diagram.goal
        for number in tree.preorder[1:]:
            self._draw_line(canvas, lens, tree.parent[number], number, number in shown)
        if goal is not None:
            self._draw_line(canvas, lens, goal, GOAL, ended and goal in shown)
        view = canvas.get_clip().inflate(_TILE * 2, _TILE * 2)
        for number in tree.preorder:
            at = self.middle(number)
            if view.collidepoint(lens.to_canvas(*at)):
                self._draw_object(canvas, lens, number, number in shown, number in marked)
        if goal is not None:
            self._blit(canvas, lens, ("goal",), "".join(tiles.goal(0, 0)), self.middle(GOAL), ended)

    def ring(
        self, canvas: pygame.Surface, lens: Lens, number: int, colour: str, radius: float = 42
    ) -> None:
        """A ring around an object."""
        shade, middle = self._app.text.colour(colour), lens.to_canvas(*self.middle(number))
        wide = max(2, round(4 * lens.scale))
        pygame.draw.circle(canvas, shade, middle, max(6, round(radius * lens.scale)), wide)

    def _draw_object(
        self, canvas: pygame.Surface, lens: Lens, number: int, there: bool, marked: bool
    ) -> None:
        at = self.middle(number)
        if number == START:
            self._blit(canvas, lens, ("start",), "".join(tiles.start(0, 0)), at)
            return
        item = self.diagram.tree.items[number]
        self._blit(canvas, lens, ("tile", _look(item)), tiles.tile(item, 0, 0), at, there)
        if not there:
            return
        if marked and number in self._rewards:
            self._blit(canvas, lens, ("reward",), "".join(tiles.reward(0, 0)), at)
        if marked and number in self._obstacles:
            count = self._obstacles[number]
            bars = "".join(tiles.obstacles(item, 0, 0, count))
            self._blit(canvas, lens, ("obstacles", item.is_key, count), bars, at)
        for words in tiles.words(item, 0, 0):
            size = round(words.size * lens.scale)
            if size < _SMALL:
                continue
            x, y = lens.to_canvas(at[0] + words.x, at[1] + words.y - words.size * 0.32)
            style = Style("strong", words.colour, size)
            anchor = "center" if words.anchor == "middle" else "midleft"
            self._app.text.draw(canvas, words.text, style, (x, y), anchor, growth=1.0)

    def _blit(
        self,
        canvas: pygame.Surface,
        lens: Lens,
        key: tuple[object, ...],
        shapes: str,
        at: Position,
        there: bool = True,
    ) -> None:
        """One tile, drawn once for each zoom."""
        scale = lens.scale
        size = max(4, round(_TILE * scale))

        def make() -> pygame.Surface:
            drawn = next((each for each in _SIZES if each >= scale), _SIZES[-1])
            high = round(_TILE * drawn)
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{high}" height="{high}"'
                f' viewBox="{-_TILE / 2} {-_TILE / 2} {_TILE} {_TILE}"><g>{shapes}</g></svg>'
            )
            picture = rasterise(svg, self._app.text).convert_alpha()
            if size != high:
                picture = pygame.transform.smoothscale(picture, (size, size))
            if not there:
                picture.set_alpha(_FAINT)
            return picture

        picture = self._app.assets.made(("diagram", *key, size, there), make)
        canvas.blit(picture, picture.get_rect(center=lens.to_canvas(*at)))

    def _draw_line(
        self, canvas: pygame.Surface, lens: Lens, parent: int, number: int, there: bool
    ) -> None:
        """From below a node across to the level of what stands behind it, then straight down."""
        colour = self._app.text.colour("ink" if there else "sepia_lt")
        x0, y0 = self.middle(parent)
        x1, y1 = self.middle(number)
        foot = min(y0 + self._level, y1) - 30
        points = []
        for part in range(_BEND + 1):
            share = part / _BEND
            swing = (1 - math.cos(math.pi * share)) / 2
            down = y0 + 24 + (foot - y0 - 24) * share
            points.append(lens.to_canvas(x0 + (x1 - x0) * swing, down))
        if y1 - 30 > foot:
            points.append(lens.to_canvas(x1, y1 - 30))
        if there:
            pygame.draw.lines(canvas, colour, False, points, max(1, round(3 * lens.scale)))
        else:
            pygame.draw.aalines(canvas, colour, False, points)


def _look(item: Item) -> tuple[object, ...]:
    return (item.type, item.kind, item.set, 0 if item.is_key else item.need)
