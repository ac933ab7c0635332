"""Where things lie on the stage, in units of the page."""

from __future__ import annotations

import pygame

from game.engine.backdrop import stretch_of

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


def wider(rect: pygame.Rect, area: pygame.Rect, more: int = 0) -> pygame.Rect:
    """`VIEW` or `MAP` on a canvas that shows ``area``: a wider window shows more of the
    board, to the left of the page, and a tall one above and below it; a head that is taller by
    ``more`` leaves less of it."""
    taller = stretch_of(area)
    left, top = rect.left + area.left, rect.top + more - taller
    return pygame.Rect(left, top, rect.width - area.left, rect.height - more + 2 * taller)


WHOLE_CORNER = (60, 64)
"""Where the corner of a board of five by five zones lies when all of it is seen."""
HEADING = pygame.Rect(40, 10, 668, 44)
"""The name of the place, and beside it whose turn it is."""
PANEL = pygame.Rect(734, 20, 520, 640)
"""The paper on the right."""
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
