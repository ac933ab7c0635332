"""Where things lie on the stage, in units of the page."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.engine.backdrop import beyond, stretch_of
from game.engine.canvas import Canvas
from game.engine.fold import Part, Spot

SCREEN = pygame.Rect(0, 0, 1280, 720)
VIEW = pygame.Rect(16, 62, 700, 604)
"""What of the page shows the map."""
MAP = pygame.Rect(0, 61, 736, 659)
"""Beyond it nothing of the map is drawn but its paper."""


_LARGE_HEAD, _HEAD_MORE = 1.3, 82
"""The text size beyond which the head over the map has two lines, and the units that it takes from
the map for each time as large."""


def head_more(scale: float) -> int:
    """By how much the head over the map is taller at a text size of ``scale``."""
    return round(_HEAD_MORE * (scale - 1)) if scale > _LARGE_HEAD else 0


def head_paper(area: pygame.Rect, scale: float) -> pygame.Rect | None:
    """Where the head lies on a canvas that shows ``area``, at a text size of ``scale``: in a tall
    window on paper of its own; None where it needs none."""
    more = stretch_of(area)
    if not more:
        return None
    high = HEADING.height + head_more(scale)
    return pygame.Rect(HEADING.left, HEADING.top - more, HEADING.width, high).inflate(36, 26)


def wider(rect: pygame.Rect, area: pygame.Rect, more: int = 0) -> pygame.Rect:
    """`VIEW` or `MAP` on a canvas that shows ``area``: a wider window shows more of the
    board, to the left of the page, and a tall one above and below it; a head that is taller by
    ``more`` leaves less of it. In a tall window the head lies upon what is drawn of the board."""
    taller, below = stretch_of(area), panel_of(area)
    if taller and rect == MAP:
        return area.copy()  # It goes on around the panel: its edge would be seen there.
    if below is not None:
        # The panel lies below what is seen of the board, and upon what is drawn of it.
        seen = area.inflate(-2 * rect.left, 0)
        seen.top = rect.top + more - taller
        seen.height = below.place.top - _ABOVE_PANEL - seen.top
        return seen
    left, top = rect.left + area.left, rect.top + more - taller
    return pygame.Rect(left, top, rect.width - area.left, rect.height - more + 2 * taller)


def hidden_part(area: pygame.Rect) -> pygame.Rect:
    """What of a canvas that shows ``area`` lies below the panel, and is not seen; nothing where the
    panel is not beside the map."""
    if stretch_of(area):
        return pygame.Rect(0, 0, 0, 0)
    return SOLID


def open_parts(area: pygame.Rect) -> list[pygame.Rect]:
    """All the rest, in at most four parts."""
    hidden = hidden_part(area)
    return beyond(area, hidden) if hidden else [area]


_BELOW = 300
"""Units that a window reaches above the page, and below it, from which on the panel lies below the
map instead of beside it."""
_PANEL_SHARE, _MOST_GROWN = 0.44, 1.6
"""How much of the height it takes there, and how large it becomes at most."""
_PANEL_FOOT, _ABOVE_PANEL = 60, 8
"""Units below it, for prompts and round buttons, and above it."""


def panel_of(area: pygame.Rect) -> Part | None:
    """Where the panel lies on a canvas that shows ``area``, with all that lies upon it; None where
    it is beside the map, as on the page."""
    more = stretch_of(area)
    return _lower(more) if more >= _BELOW else None


@lru_cache(maxsize=2)
def _lower(more: int) -> Part:
    high = SCREEN.height + 2 * more
    grown = min(max(_PANEL_SHARE * high / PANEL.height, 1.0), _MOST_GROWN)
    left = (SCREEN.width - PANEL.width * grown) / 2
    return Part(PANEL, left, SCREEN.bottom + more - _PANEL_FOOT - PANEL.height * grown, grown)


def panel_canvas(canvas: Canvas) -> Canvas:
    """``canvas`` for who draws the panel, or upon it."""
    part = panel_of(canvas.area)
    return canvas if part is None else part.on(canvas)


def to_panel(area: pygame.Rect, position: Spot) -> Spot:
    """A place of the canvas as who speaks of the panel says it."""
    part = panel_of(area)
    return position if part is None else part.to_page(position)


WHOLE_CORNER = (60, 64)
"""Where the corner of a board of five by five zones lies when all of it is seen."""
HEADING = pygame.Rect(40, 10, 668, 44)
"""The name of the place, and beside it whose turn it is."""
PANEL = pygame.Rect(734, 20, 520, 640)
"""The paper on the right."""
SOLID = PANEL.inflate(-12, -12)
"""What of it lets nothing through."""
INNER = pygame.Rect(PANEL.left + 26, PANEL.top + 20, PANEL.width - 52, PANEL.height - 38)
"""What of it may be written on."""
MENU = pygame.Rect(PANEL.left + 8, PANEL.top + 156, PANEL.width - 16, PANEL.height - 230)
"""Where the list of commands is unrolled: over the panel, for the map must be seen meanwhile."""
TALL_MENU = pygame.Rect(MENU.left, PANEL.top + 8, MENU.width, PANEL.height - 16)
"""The same in large letters."""
SLIP = pygame.Rect(PANEL.left + 10, PANEL.top + 160, PANEL.width - 20, PANEL.height - 226)
"""Where it is told what is pointed at, from its foot upwards."""
FACE = pygame.Rect(PANEL.left + 18, PANEL.top + 16, 148, 148)
"""The portrait of who acts: a click on it opens the sheet."""
EDGE_RIGHT = 574
"""Where the round buttons end and prompts may begin."""
LEDGE = 672
"""Below this line the page lies in the dark, for prompts and round buttons."""
MINIMAP = (150, 144)
"""Width and height of the small map beside a large one that is cut."""
LITTLE = (106, 102)
"""The same where a large room leaves less space."""
TRAY = pygame.Rect(INNER.left - 6, INNER.bottom - 172, INNER.width + 12, 120)
"""Where dice may be rolled: over the chronicle, which tells the same, and nothing that one decides
about."""
