"""Lock-and-key diagrams: squares and diamonds that find their places one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.core.lockkey import tiles
from game.core.lockkey.diagram import Diagram
from game.core.lockkey.items import START, Item
from game.core.lockkey.layout import GOAL, UNIT
from game.core.lockkey.picture import COLUMN, LEVEL, REACH, ROW, arranged
from game.core.lockkey.reading import read_diagram
from game.core.lockkey.told import thing
from game.engine.app import App
from game.engine.text import Style
from game.engine.vector import rasterise
from game.scenes.workshop.craft import Line, Made, Picture, Step
from game.scenes.workshop.lens import Lens, Position

_MARGIN = 46
_TILE = 84
"""Pixels of a tile's picture, wide and high."""
_SIZES = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0)
"""Zooms at which tiles are drawn; others take the next and scale it."""
_BEND = 7


class DiagramPicture(Picture):
    """Every object has its place from the beginning; it shows when the dice have placed it."""

    largest = 1.5

    def __init__(self, app: App, made: Made) -> None:
        super().__init__(app, made)
        self.diagram: Diagram = read_diagram(made.world)
        self._laid = arranged(self.diagram)
        self.size = (
            self._laid.columns * COLUMN + 2 * _MARGIN,
            self._laid.levels * LEVEL - (LEVEL - 2 * REACH) + 2 * _MARGIN,
        )
        self._shown: dict[int, int] = {START: -1}
        """Objects that are placed, with the step that did it."""
        self._opened: dict[int, int] = {}
        self._marks: dict[int, int] = {}
        """Rewards and obstacles, with their steps."""
        self._goal: int | None = None
        self._last = START
        self._rewards = dict(self.diagram.rewards)

    def take(self, number: int, step: Step) -> None:
        match step["type"]:
            case "try":
                self._shown = {START: -1}
                self._opened, self._marks, self._goal = {}, {}, None
            case "place":
                self._shown[step["id"]] = number
                self._last = step["id"]
            case "open":
                self._opened[step["id"]] = number
                self._last = step["id"]
            case "goal":
                self._goal = number
                self._last = step["id"]
            case "reward" | "obstacle":
                self._marks[step["id"]] = number
                self._last = step["id"]

    def draw(self, canvas: pygame.Surface, lens: Lens) -> None:
        tree = self.diagram.tree
        # Last things first: what is nearer to the Start lies over the lines.
        for number in tree.preorder[1:]:
            self._draw_line(canvas, lens, tree.parent[number], number)
        if self.diagram.goal is not None and self.diagram.goal in self._shown:
            self._draw_line(canvas, lens, self.diagram.goal, GOAL)
        view = canvas.get_clip().inflate(_TILE * 2, _TILE * 2)
        for number in tree.preorder:
            at = self.middle(number)
            if view.collidepoint(lens.to_canvas(*at)):
                self._draw_tile(canvas, lens, number, at)
        if self._goal is not None:
            self._blit(canvas, lens, ("goal",), "".join(tiles.goal(0, 0)), self.middle(GOAL))

    def why(self, point: Position) -> int | None:
        number = self.at(point)
        if number is None or number == START:
            return None
        if number == GOAL:
            return self._goal
        return self._shown.get(number)

    def under(self, point: Position) -> str:
        number = self.at(point)
        if number is None:
            return ""
        _, render = self.app.locale.gettext, self.app.locale.render
        if number == START:
            return _("The Start: everything hangs from it.")
        if number == GOAL:
            return _("The end.")
        return f"{render(thing(self.diagram, number))}."

    def at(self, point: Position) -> int | None:
        """The object that lies at a point."""
        for number in (*self.diagram.tree.preorder, GOAL):
            if number == GOAL and self.diagram.goal is None:
                continue
            x, y = self.middle(number)
            if abs(x - point[0]) <= REACH and abs(y - point[1]) <= REACH:
                return number
        return None

    def middle(self, number: int) -> Position:
        """Where an object lies, in units."""
        place = self._laid.places[number]
        return (
            _MARGIN + place.x * COLUMN / UNIT,
            _MARGIN + REACH + place.level * LEVEL + place.row * ROW,
        )

    def details(self) -> Sequence[Line]:
        _, world = self.app.locale.gettext, self.made.world
        percent = world["choices"]
        return (
            Line(_("The diagram")),
            Line(_("Locks"), str(world["locks"])),
            Line(_("Keys"), str(world["keys"])),
            Line(_("Empty locks"), str(len(world["empty"]))),
            Line(_("Depth"), str(world["depth"])),
            Line(_("Width"), str(world["width"])),
            Line(_("How hard it is")),
            Line(_("Choices at a time"), f"{percent:.1f}".replace(".", _("."))),
            Line(_("Locks walked through again"), str(world["backtracking"])),
            Line(_("Most keys carried"), str(world["keys_held"])),
            Line(
                _("If keys are spent"),
                _("nobody is stranded") if world["safe_if_spent"] else _("one can be stranded"),
            ),
        )

    def _draw_tile(self, canvas: pygame.Surface, lens: Lens, number: int, at: Position) -> None:
        if number == START:
            self._blit(canvas, lens, ("start",), "".join(tiles.start(0, 0)), at)
            return
        there = number in self._shown
        item = self.diagram.tree.items[number]
        self._blit(canvas, lens, ("tile", _look(item)), tiles.tile(item, 0, 0), at, there)
        if not there:
            return
        middle = lens.to_canvas(*at)
        if number == self._last:
            radius = round(42 * lens.scale)
            ring = self.app.text.colour("flame")
            pygame.draw.circle(canvas, ring, middle, radius, max(2, round(4 * lens.scale)))
        if number in self._rewards and number in self._marks:
            self._blit(canvas, lens, ("reward",), "".join(tiles.reward(0, 0)), at)
        for words in tiles.words(item, 0, 0):
            size = round(words.size * lens.scale)
            if size < 6:
                continue
            x, y = lens.to_canvas(at[0] + words.x, at[1] + words.y - words.size * 0.32)
            style = Style("strong", words.colour, size)
            anchor = "center" if words.anchor == "middle" else "midleft"
            self.app.text.draw(canvas, words.text, style, (x, y), anchor, growth=1.0)

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
            picture = rasterise(svg, self.app.text).convert_alpha()
            if size != high:
                picture = pygame.transform.smoothscale(picture, (size, size))
            if not there:
                picture.set_alpha(46)
            return picture

        picture = self.app.assets.made(("diagram", *key, size, there), make)
        canvas.blit(picture, picture.get_rect(center=lens.to_canvas(*at)))

    def _draw_line(self, canvas: pygame.Surface, lens: Lens, parent: int, number: int) -> None:
        there = number in self._shown or (number == GOAL and self._goal is not None)
        colour = self.app.text.colour("ink" if there else "sepia_lt")
        x0, y0 = self.middle(parent)
        x1, y1 = self.middle(number)
        foot = min(y0 + LEVEL, y1) - 30
        points = []
        for part in range(_BEND + 1):
            share = part / _BEND
            swing = (1 - math.cos(math.pi * share)) / 2
            points.append(
                lens.to_canvas(x0 + (x1 - x0) * swing, y0 + 24 + (foot - y0 - 24) * share)
            )
        if y1 - 30 > foot:
            points.append(lens.to_canvas(x1, y1 - 30))
        if there:
            pygame.draw.lines(canvas, colour, False, points, max(1, round(3 * lens.scale)))
        else:
            pygame.draw.aalines(canvas, colour, False, points)


def _look(item: Item) -> tuple[object, ...]:
    return (item.type, item.kind, item.set, 0 if item.is_key else item.need)
