"""Where things stand on the screen of Hex, on a canvas of 1280 by 720."""

from __future__ import annotations

import pygame

SCREEN = pygame.Rect(0, 0, 1280, 720)
PANEL = pygame.Rect(950, 12, 322, 696)
"""The page on the right."""
PAGE = pygame.Rect(974, 34, 274, 652)
"""Where text may stand on it."""
TITLE = pygame.Rect(14, 8, 342, 90)
MAP = pygame.Rect(0, 0, 950, 720)
"""What of the map the page leaves free."""
SHEET = pygame.Rect(96, 52, 770, 606)
"""A page that lies over the map: encounters, communities, the book."""
TALL_SHEET = pygame.Rect(SHEET.left, 14, SHEET.width, SHEET.bottom - 14)
"""The same where it has more to say: it grows over the title."""
LARGE_SHEET = pygame.Rect(18, 14, 918, 644)
"""The same for large text."""
ROOMY = 1.3
"""The text size up to which pages have room to spare: for pictures, columns and bare parchment."""
LOWER_EDGE = pygame.Rect(0, 664, 950, 56)
"""Where buttons and prompts stand on the map."""
SKY = pygame.Rect(358, 8, 202, 90)
"""The sky of today and of tomorrow, and the days that are left."""
HEAD = pygame.Rect(14, 8, 560, 92)
"""The title, and beside it the sky and the days that are left."""
LARGE_TITLE = 220
"""Units by which the title is wider in large text, and the sky stands farther to the right."""
LARGE_HEAD = pygame.Rect(HEAD.topleft, (HEAD.width + LARGE_TITLE, HEAD.height))
"""Both in large text."""
FITS = pygame.Rect(20, HEAD.bottom, MAP.width - 40, LOWER_EDGE.top - HEAD.bottom)
"""The room for the whole map: nothing else lies there."""
COMPASS = (902, 62)
"""The middle of the compass."""
BUTTON, PITCH = 44, 50
"""How large a round button is, and how far the next one is."""
MAP_BUTTONS = pygame.Rect(880, 120, BUTTON, BUTTON + 2 * PITCH)
"""The buttons that move the map, below the compass."""
PROMPTS = (374, 942)
"""Where prompts stand on the lower edge: right of the buttons, left of the page."""
MINIMAP = pygame.Rect(16, 500, 150, 150)
MAP_GROWTH = 2.0
"""How far words on the map follow the player's text size."""
NOTES = pygame.Rect(184, 500, 700, 156)
"""What happened last, at the foot of the map, clear of the minimap."""
