"""What the signs of the map mean: a page of the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.hexgrid import Layout
from game.core.text import N_
from game.engine.app import App
from game.engine.text import Style
from game.shell.flow import Block, Section
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.view.grid import read_washes
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.layout import ROOMY
from game.tales.hex.view.wording import prose

_SIZE = 44
_CELL = 78
"""Pixels of a sign with the room around it."""
_WORDS = Style("body")
_GAP = 12
_MARKS = (
    ("smoke", N_("smoke of a community, seen from afar")),
    ("glow", N_("a court of the fairies, seen from afar")),
    ("stones", N_("stones of a ruin, seen from afar")),
    ("settled", N_("a community whose wish was granted")),
    ("refuge", N_("a refuge: camps here cost less")),
    ("secured", N_("a secured hex; roads join those that lie together")),
    ("cards/4", N_("patrol cards that are left before a hex is secured")),
    ("note", N_("a note of your own")),
)
_FRAMES = (
    ("here", N_("where the patrol is")),
    ("choice", N_("the hex that is looked at")),
    ("plan", N_("the planned way; numbers are quarters of a day")),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign: sprites laid over each other, the relief of the ground below it, and its meaning."""

    sprites: tuple[tuple[str, str], ...]
    words: str
    relief: str = ""


class Signs(Block):
    """Signs with their meaning beside them, in as many columns as there is room for."""

    def __init__(self, entries: Sequence[Entry], columns: int) -> None:
        self._entries, self._columns = entries, columns

    def height(self, app: App, width: int) -> int:
        return sum(self._heights(app, width))

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        columns, wide = self._across(app, rect.width)
        y = rect.top
        for row, high in enumerate(self._heights(app, rect.width)):
            for column, entry in enumerate(self._entries[row * columns : (row + 1) * columns]):
                place = pygame.Rect(rect.left + column * wide, y, wide, high)
                _draw_entry(app, canvas, entry, place)
            y += high

    def _heights(self, app: App, width: int) -> list[int]:
        columns, wide = self._across(app, width)
        said = [
            app.text.height(entry.words, _WORDS, wide - _CELL - _GAP) for entry in self._entries
        ]
        return [
            max(_CELL, *said[start : start + columns]) for start in range(0, len(said), columns)
        ]

    def _across(self, app: App, width: int) -> tuple[int, int]:
        """Columns and their width: one less at large text."""
        columns = self._columns if app.text.scale <= ROOMY else max(1, self._columns - 1)
        return columns, width // columns


def legend(app: App, content: HexPlayContent) -> Iterator[Block]:
    """The signs of land, of what grows and stands in the way, and of what was found."""
    _ = app.locale.gettext
    yield Section(_("Relief"))
    yield Signs(
        [
            Entry((("relief", f"relief/{each.id}/0"),), prose(app, each.words), each.id)
            for each in content.reliefs
        ],
        3,
    )
    yield Section(_("Growth"), above=8)
    yield Signs(
        [
            Entry((("growth", f"open/{each.id}/0"),), prose(app, each.words), "plains")
            for each in content.growths
        ],
        3,
    )
    yield Section(_("Obstacle"), above=8)
    yield Signs(
        [
            Entry((("obstacles", f"obstacle/{each.id}/centre"),), prose(app, each.words), "plains")
            for each in content.obstacles
        ],
        3,
    )
    yield Section(_("Signs"), above=8)
    places = [
        Entry((("places", "home/city"),), _("the city")),
        Entry((("places", "home/village"),), _("a community; each kind looks otherwise")),
        Entry((("places", "ruin/ruin_tower"),), _("a ruin")),
    ]
    marks = [Entry((("places", f"mark/{name}"),), _(msgid)) for name, msgid in _MARKS]
    frames = [Entry((("ruling", f"frame/{name}"),), _(msgid)) for name, msgid in _FRAMES]
    yield Signs([*places, *marks, *frames], 2)


def _draw_entry(app: App, canvas: pygame.Surface, entry: Entry, place: pygame.Rect) -> None:
    middle = (place.left + _CELL // 2, place.centery)
    if entry.relief:
        picture = app.assets.made(("hex swatch", entry.relief), lambda: _swatch(app, entry.relief))
        canvas.blit(picture, picture.get_rect(center=middle))
    for atlas, name in entry.sprites:
        if app.assets.has(f"{FOLDER}/{atlas}_{_SIZE}", name):
            sprite = app.assets.sprite(f"{FOLDER}/{atlas}_{_SIZE}", name)
            picture, (x, y) = sprite.image, sprite.pivot
            share = min(1.0, (_CELL - 6) / max(picture.get_size()))
            size = (round(picture.get_width() * share), round(picture.get_height() * share))
            corner = (round(middle[0] - x * share), round(middle[1] - y * share))
            canvas.blit(app.assets.scaled(picture, size), corner)
    words = pygame.Rect(place.left + _CELL + 4, 0, place.width - _CELL - _GAP, 0)
    high = app.text.height(entry.words, _WORDS, words.width)
    words.top = place.centery - high // 2
    app.text.paragraph(canvas, entry.words, _WORDS, words)


def _swatch(app: App, relief: str) -> pygame.Surface:
    """A hex in the wash of a relief."""
    washes = read_washes(app.assets.folder / FOLDER)
    thin, thick = (pygame.Color(colour) for colour in washes.colours[relief])
    fine = 3
    large = pygame.Surface((_CELL * fine, _CELL * fine), pygame.SRCALPHA)
    middle = _CELL * fine / 2
    corners = Layout(36 * fine, middle, middle, washes.grids[_SIZE].squash).corners((0, 0))
    pygame.draw.polygon(large, thick.lerp(thin, 0.45), corners)
    pygame.draw.polygon(large, app.text.colour("sepia"), corners, fine)
    return pygame.transform.smoothscale(large, (_CELL, _CELL))
