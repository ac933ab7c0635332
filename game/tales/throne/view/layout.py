"""Where things lie on the table, in units of the page."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.tales.throne.rules.quest import LAST_STEP

Place = tuple[int, int]

SCROLL = pygame.Rect(34, 14, 1212, 118)
"""The paper of the quest scroll."""
CLOTH = pygame.Rect(206, 142, 868, 318)
"""The runner on which hands are dealt."""
ASIDE = pygame.Rect(14, 152, 180, 304)
"""The slip with the chances, left of the cloth."""
CHOICES = pygame.Rect(334, 470, 466, 190)
"""Where the plates of the commands lie."""
LARGE_CHOICES = pygame.Rect(334, 464, 466, 212)
"""The same in large text."""
LARGE = 1.3
"""The text size beyond which the table is laid out anew, for figures that are read from afar."""
SLIP = pygame.Rect(820, 474, 436, 156)
"""Where advice is laid down, over the piles on the right but not over their tags; it grows
upwards."""

CANDLE = (1179, 238)
"""The tip of the wick."""

PILES_Y = 556
LIFE: Place = (100, PILES_Y)
ARMOUR: Place = (254, PILES_Y)
DECK: Place = (886, PILES_Y)
SPENT: Place = (1036, PILES_Y)
STEPS: Place = (1186, PILES_Y)
TAG_Y = 634
"""Top of the paper tags below the piles."""

YOURS: Place = (CLOTH.left + 106, 270)
THEIRS: Place = (CLOTH.left + 312, 270)
BETWEEN: Place = (CLOTH.left + 209, 270)
SEAL: Place = (CLOTH.left + 530, 244)
PORTRAIT: Place = (CLOTH.right - 110, 268)
_RAISED, _LOWERED = 18, 6
"""By so much higher cards lie in large text, and by so much lower on them what is told below: the
words clear the hem, and the cards clear the words."""
SUMS_Y = 402
"""Middle of the numbers below the cards; their labels stand 30 px lower."""
STORY = pygame.Rect(CLOTH.left + 40, CLOTH.top + 36, 590, CLOTH.height - 66)
"""Where the cloth tells who is met."""
STORY_SPILL = 24
"""Units by which its last lines may come nearer to the hem."""

CARD_SIZE = (150, 216)
SMALL_CARD_SIZE = (129, 186)


@lru_cache(maxsize=512)
def step_place(number: float) -> tuple[float, float]:
    """Where a step lies on the scroll; between two whole numbers, on the way between them."""
    before = math.floor(number)
    if before != number:
        (x0, y0), (x1, y1) = step_place(before), step_place(before + 1)
        share = number - before
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    along = (number - 1) / (LAST_STEP - 1)
    x = SCROLL.left + 64 + (SCROLL.width - 130) * along
    if number == LAST_STEP:
        x += 8
    return x, SCROLL.top + 82 + 11 * math.sin(along * math.pi * 7)


def raised(text: float) -> int:
    """By how much higher than elsewhere the cards on the cloth lie with text of this size."""
    return _RAISED if text > LARGE else 0


def lowered(text: float) -> int:
    """By how much lower below them their sums and words stand."""
    return _LOWERED if text > LARGE else 0


def card_rect(place: Place, small: bool = True) -> pygame.Rect:
    """The paper of a card whose middle lies on ``place``."""
    rect = pygame.Rect((0, 0), SMALL_CARD_SIZE if small else CARD_SIZE)
    rect.center = place
    return rect
