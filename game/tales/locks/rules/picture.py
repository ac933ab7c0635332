"""A diagram as a picture: shapes as SVG elements, and words with their places.

Shapes use only paths, circles and transforms, which every reader of SVG knows; words are kept
apart, so that a view may set them in its own type.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from game.core.text import Prose
from game.tales.locks.rules import tiles
from game.tales.locks.rules.diagram import Diagram, Passage
from game.tales.locks.rules.items import START, Item, Kind
from game.tales.locks.rules.layout import GOAL, UNIT, Layout, Place, Tray, layout
from game.tales.locks.rules.look import COLOURS
from game.tales.locks.rules.tiles import (
    Point,
    Text,
    area,
    contour,
    curve,
    number_text,
    ring,
    stroke,
)

COLUMN = 72
"""Pixels from one column to the next."""
LEVEL = 138
"""Pixels from one level to the next."""
ROW = LEVEL // 2
"""Pixels from one row of a tray to the next (`game.tales.locks.rules.layout.levels_of`)."""
REACH = 34
"""Pixels from the middle of a tile to its edge, the widest of them."""
MARGIN = 44
HEAD = 100
MOST_ROWS = 19
WIDEST = 1.7
"""Width to height, above which a picture gets trays."""
WIDE = 1_200
"""Pixels up to which a picture may be as flat as it likes."""
NAME_WIDTH, NAME_HEIGHT = 420, 46
NARROWEST = 420
LETTER = 10
"""More than the width of a title's letters, on average."""
KIND_WORDS: tuple[tuple[Kind, str], ...] = (
    ("unique", "unique"),
    ("multi", "multiple"),
    ("permanent", "permanent"),
)
LEGEND_SET = 6
"""The set whose colour the legend borrows: the quietest."""
WAY_COLOUR = "plum"
"""Of ways beside the tree."""
LEGEND_WIDTH, REWARD_WIDTH = 136, 224
"""Pixels that a sign of the legend takes with its word, and the star of a reward with its two: as
wide as the widest letters are that a browser may have for want of ours."""


@dataclass
class Picture:
    """What is to be drawn, from the back to the front."""

    width: int
    height: int
    shapes: list[str] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


def arranged(diagram: Diagram) -> Layout:
    """The layout of a diagram: if it would be a mere strip, with trays, though not many
    rows higher than the tree."""
    best = layout(diagram.tree, 1, diagram.goal)
    for rows in range(3, min(MOST_ROWS, 2 * best.levels + 3) + 1, 2):
        if _width(best) <= max(WIDEST * _height(best), WIDE):
            break
        other = layout(diagram.tree, rows, diagram.goal)
        if _width(other) * _height(best) < _width(best) * _height(other):
            best = other
    return best


def picture(diagram: Diagram, title: str, titles: dict[int, Prose] | None = None) -> Picture:
    """The picture of ``diagram`` under a title.

    ``titles`` says by id what is to be told of an object when it is pointed at.
    """
    laid = arranged(diagram)
    return _Painter(diagram, laid, title, titles or {}).paint()


def _width(laid: Layout) -> int:
    return laid.columns * COLUMN


def _height(laid: Layout) -> int:
    return laid.levels * LEVEL - (LEVEL - 2 * REACH)


class _Painter:
    def __init__(
        self, diagram: Diagram, laid: Layout, title: str, titles: dict[int, Prose]
    ) -> None:
        self._diagram = diagram
        self._title = title
        self._laid = laid
        self._titles = titles
        self._rewards = dict(diagram.rewards)
        self._obstacles: dict[int, int] = {}
        for number, _ in diagram.obstacles:
            self._obstacles[number] = self._obstacles.get(number, 0) + 1
        self._legend = tuple(self._signs())
        told = sum(width for _, _, width in self._legend)
        self._across = max(_width(laid), NARROWEST, len(title) * LETTER, told)
        self._aside = (self._across - _width(laid)) // 2 + MARGIN

    def paint(self) -> Picture:
        laid, names = self._laid, self._diagram.names
        columns = max(1, min(len(names), self._across // NAME_WIDTH))
        named = -(-len(names) // columns) * NAME_HEIGHT + 24 if names else 0
        bottom = HEAD + _height(laid) + MARGIN
        made = Picture(self._across + 2 * MARGIN, bottom + named + MARGIN // 2)
        made.shapes += tiles.page(made.width, made.height)
        made.texts.append(Text(MARGIN, 46, self._title, 19, "ink", anchor="start", style="title"))
        self._tell_signs(made)
        in_tray = {number: tray for tray in laid.trays for number in tray.members}
        for tray in laid.trays:
            made.shapes.append(self._link(tray.parent, self._tray_top(tray), tray.members[0]))
            made.shapes += self._tray(tray)
        for number in self._diagram.tree.preorder[1:]:
            if number not in in_tray:
                parent = self._diagram.tree.parent[number]
                made.shapes.append(self._link(parent, self._top(number), number))
        if self._diagram.goal is not None:
            made.shapes.append(self._link(self._diagram.goal, self._top(GOAL), 0))
            made.shapes += tiles.goal(*self._middle(GOAL))
        for number, way in enumerate(self._diagram.ways):
            made.shapes += self._way(way, number)
        made.shapes += tiles.start(*self._middle(START))
        for placed in self._diagram.objects:
            x, y = self._middle(placed.id)
            made.shapes.append(f"<g>{self._told(placed.id)}")
            made.shapes.append(tiles.tile(placed.item, x, y))
            if placed.id in self._rewards:
                made.shapes += tiles.reward(x, y)
            made.shapes += tiles.obstacles(placed.item, x, y, self._obstacles.get(placed.id, 0))
            made.shapes.append("</g>")
            made.texts += tiles.words(placed.item, x, y)
        self._list_names(made, bottom, columns)
        return made

    def _middle(self, number: int) -> Point:
        place = self._laid.places[number]
        return self._across_of(place.x), self._down_of(place)

    def _across_of(self, x: int) -> float:
        return self._aside + x * COLUMN / UNIT

    def _down_of(self, place: Place) -> float:
        return HEAD + REACH + place.level * LEVEL + place.row * ROW

    def _top(self, number: int) -> Point:
        """Where the line to an object ends."""
        x, y = self._middle(number)
        if number == GOAL:
            return x, y - 27
        return x, y - (32 if self._diagram.tree.items[number].is_key else 26)

    def _tray_top(self, tray: Tray) -> Point:
        y = self._down_of(Place(tray.x, tray.level))
        return self._across_of(tray.x), y - REACH - 5

    def _link(self, parent: int, end: Point, seed: int) -> str:
        """A line from below a node to ``end``: across between two levels, then straight down."""
        x, y = self._middle(parent)
        foot = y + LEVEL - REACH - 5
        points = [(x, y + 24), *curve((x, y + REACH - 6), (end[0], min(foot, end[1])))]
        if end[1] > foot:
            points.append(end)
        return tiles.filled(stroke(points, 3.4, seed * 31 + 7), "ink")

    def _way(self, way: Passage, seed: int) -> Iterator[str]:
        """A bent line beside the tree, with a head where it leads."""
        one, other = self._middle(way.start), self._middle(way.end)
        points = tiles.bow(one, other, REACH + 2)
        yield tiles.filled(stroke(points, 3.4, seed * 17 + 3), WAY_COLOUR)
        yield tiles.filled(area(tiles.head(points[-2], points[-1])), WAY_COLOUR)
        if not way.one_way:
            yield tiles.filled(area(tiles.head(points[1], points[0])), WAY_COLOUR)

    def _tray(self, tray: Tray) -> Iterator[str]:
        """The sheet on which several things lie together."""
        middle, y = self._across_of(tray.x), self._down_of(Place(tray.x, tray.level))
        half = tray.columns * COLUMN / 2 + 3
        top, foot = y - REACH - 5, y + (tray.rows - 1) * ROW + REACH + 5
        corners = [
            (middle - half + 7, top), (middle + half - 7, top), (middle + half, top + 7),
            (middle + half, foot - 7), (middle + half - 7, foot), (middle - half + 7, foot),
            (middle - half, foot - 7), (middle - half, top + 7),
        ]  # fmt: skip
        seed = tray.members[0]
        yield tiles.filled(area(corners), "parch_mid", 0.45)
        yield tiles.filled(contour(ring(corners), 1.3, seed, 0.6), "sepia_lt")

    def _told(self, number: int) -> str:
        words = self._titles.get(number)
        return "" if words is None else f"<title>{escape(words.en)}\n{escape(words.fr)}</title>"

    def _signs(self) -> Iterator[tuple[str, str, int]]:
        """The signs that need a word, around the origin, each with its word and width: a lock of
        each kind that there is, an obstacle, a reward. Where they can, both languages share it."""
        kinds = {placed.item.kind for placed in self._diagram.objects}
        for kind, word in KIND_WORDS:
            if kind in kinds:
                lock = tiles.tile(Item(0, "lock", kind, LEGEND_SET, 1), 0, 0, plain=True)
                yield f'<g transform="scale(.5)">{lock}</g>', word, LEGEND_WIDTH
        if self._obstacles:
            yield "".join(tiles.barred_line(0, 0)), "obstacle", LEGEND_WIDTH
        if self._rewards:
            yield "".join(tiles.star(0, 0)), "reward · récompense", REWARD_WIDTH
        if any(not way.one_way for way in self._diagram.ways):
            yield _sign_of_way(both=True), "short cut · raccourci", REWARD_WIDTH
        if any(way.one_way for way in self._diagram.ways):
            yield _sign_of_way(both=False), "one way · sens unique", REWARD_WIDTH

    def _tell_signs(self, made: Picture) -> None:
        """The legend, below the title."""
        x = MARGIN + 13
        for shapes, word, width in self._legend:
            made.shapes.append(f'<g transform="translate({x} 72)">{shapes}</g>')
            made.texts.append(Text(x + 20, 77, word, 16, "sepia", "start", "aside"))
            x += width

    def _list_names(self, made: Picture, top: int, columns: int) -> None:
        """What the sets are called, below the tree."""
        keys = {p.item.set: p.item for p in self._diagram.objects if p.item.is_key}
        for place, name in enumerate(self._diagram.names):
            row, column = divmod(place, columns)
            x = MARGIN + column * (self._across // columns)
            y = top + row * NAME_HEIGHT + NAME_HEIGHT // 2
            key = tiles.tile(keys[name.set], 0, 0, plain=True)
            made.shapes.append(f'<g transform="translate({x + 16} {y}) scale(.55)">{key}</g>')
            colour = tiles.number_colour(name.set)
            made.texts.append(Text(x + 16, y + 5, str(name.set), 16, colour, style="number"))
            english, french = f"{name.key.en} → {name.lock.en}", f"{name.key.fr} → {name.lock.fr}"
            made.texts.append(Text(x + 38, y - 3, english, 16, "ink", "start", "body"))
            made.texts.append(Text(x + 38, y + 14, french, 16, "sepia", "start", "aside"))


def _sign_of_way(*, both: bool) -> str:
    """A short way for the legend."""
    points = tiles.line((-14, 0), (14, 0))
    shapes = [stroke(points, 3.0, 1), area(tiles.head((8, 0), (16, 0)))]
    if both:
        shapes.append(area(tiles.head((-8, 0), (-16, 0))))
    return "".join(tiles.filled(shape, WAY_COLOUR) for shape in shapes)


def as_svg(made: Picture) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{made.width}" height="{made.height}" '
        f'viewBox="0 0 {made.width} {made.height}" stroke="none">\n'
        + "\n".join(made.shapes)
        + "\n"
        + "\n".join(_text(text) for text in made.texts)
        + "\n</svg>\n"
    )


_STYLES = {
    "title": ' font-weight="600"',
    "number": ' font-weight="800"',
    "body": "",
    "aside": ' font-style="italic"',
}


def _text(text: Text) -> str:
    return (
        f'<text x="{number_text(text.x)}" y="{number_text(text.y)}" font-size="{text.size}" '
        f'font-family="Elstob, Georgia, serif"{_STYLES[text.style]} '
        f'fill="{COLOURS[text.colour]}" text-anchor="{text.anchor}">{escape(text.text)}</text>'
    )
