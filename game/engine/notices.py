"""Short notices ("ID copied") and captions for sounds, over whatever scene is shown."""

from __future__ import annotations

from collections import deque
from typing import Protocol

import pygame

from game.engine.assets import Assets
from game.engine.backdrop import room_above
from game.engine.canvas import Canvas
from game.engine.locale import Locale
from game.engine.settings import Settings
from game.engine.text import Style, Typesetter
from game.engine.tween import DURATIONS, STEPS_A_SECOND
from game.store.log import logger

TOP = 60
"""Where notices begin below the head of the window, unless the scene on top says otherwise."""
CAPTION_STEPS = 110
_PASSING_STEPS = 3
"""How long a notice stays of which nothing is heard any more."""
MOST_CAPTIONS = 3
_EDGE = 12
"""Pixels between a slip and the edge of the window."""
MOST_WIDTH = 1040
"""Pixels of a line of text."""


class Host(Protocol):
    """What notices need of the program."""

    assets: Assets
    text: Typesetter
    locale: Locale
    settings: Settings


class Notices:
    """One notice at a time, for long enough to be read; the last captions below."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._notice = ""
        self._left = 0
        self._passing = False
        """Whether the notice on show lasts only as long as it is said anew."""
        self._captions: deque[tuple[str, int]] = deque(maxlen=MOST_CAPTIONS)
        self._now = 0

    @property
    def shown(self) -> str:
        """The notice on show; empty when there is none."""
        return self._notice if self._left > 0 else ""

    def say(self, text: str) -> None:
        """Show ``text``, already in the player's language; the log has it, too."""
        logger.info("said: %s", text)
        self._notice, self._passing = text, False
        self._left = (DURATIONS["toast"] * STEPS_A_SECOND) // 1000 + 2 * len(text)

    def tell(self, text: str) -> None:
        """Show how far something is: for as long as this is called in every step, and where no
        notice stands that is to be read."""
        if self._passing or not self._left:
            self._notice, self._passing, self._left = text, True, _PASSING_STEPS

    def take_back(self, text: str) -> None:
        """``text`` is on show no longer, if it is: what it was said of is not seen any more."""
        if self._notice == text:
            self._left = 0

    def caption(self, msgid: str) -> None:
        """Tell what can be heard, if the player wants captions."""
        if self._host.settings.captions:
            self._captions.append((msgid, self._now + CAPTION_STEPS))

    def update(self) -> None:
        """One step."""
        self._now += 1
        self._left = max(0, self._left - 1)
        while self._captions and self._captions[0][1] <= self._now:
            self._captions.popleft()

    @property
    def height(self) -> int:
        """How high the notice on show is, in pixels; 0 when there is none."""
        return self.size[1]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the notice on show, in pixels; (0, 0) when there is none."""
        return self._slip(self._notice, Style("body")).size if self._left > 0 else (0, 0)

    def draw(self, canvas: Canvas, top: int = TOP) -> None:
        """Draw what is on show, the notice with its upper edge at ``top`` below the head of the
        window: of one that is higher than the page, too."""
        more = room_above(canvas.area)
        below, canvas = canvas.moved(0, more), canvas.moved(0, -more)
        middle = canvas.get_rect().centerx
        if self._left > 0:
            slip = self._slip(self._notice, Style("body"))
            slip.midtop = (middle, top)
            slip.bottom = min(slip.bottom, canvas.get_height() + 2 * more - _EDGE)
            slip.top = max(slip.top, _EDGE)
            self._put(canvas, self._notice, Style("body"), slip)
        y = canvas.get_height() - 96
        for msgid, _ in reversed(self._captions):
            caption = self._host.locale.gettext(msgid)
            slip = self._slip(caption, Style("caption"))
            slip.center = (middle, y)
            slip.clamp_ip(canvas.get_rect().inflate(-2 * _EDGE, -2 * _EDGE))
            self._put(below, caption, Style("caption"), slip)
            y -= slip.height + 8

    def _slip(self, text: str, style: Style) -> pygame.Rect:
        """The size of the slip of paper that ``text`` needs."""
        type_ = self._host.text
        lines = type_.wrap(text, style, MOST_WIDTH)
        widest = max(type_.line(line, style).get_width() for line in lines)
        return pygame.Rect(0, 0, widest + 44, type_.leading(style) * len(lines) + 24)

    def _put(self, canvas: Canvas, text: str, style: Style, slip: pygame.Rect) -> None:
        self._host.assets.draw_nine(canvas, self._host.assets.ui("panel/tooltip"), slip)
        self._host.text.paragraph(canvas, text, style, slip.inflate(-44, -24), "centre")
