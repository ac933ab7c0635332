"""The picture: which scenes it shows, how the first one of a scene is prepared, and what is on the
canvas until it is whole.

Making a picture may take longer than a frame has. So what a scene shows first is prepared a little
in each frame, what lies below an overlay has a frame of its own, and a deed that takes long has its
picture a frame later. Meanwhile the picture before stays (`Shows`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from itertools import chain
from typing import Protocol

import pygame

from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.engine.chores import Chores
from game.engine.locale import Locale
from game.engine.notices import TOP, Notices
from game.engine.page_turn import PageTurn
from game.engine.scene import Scene
from game.engine.screen import Spare, Still
from game.engine.text import Style, Typesetter

PREPARING = 0.008
"""Seconds of a frame in which the first picture of a scene is prepared."""
WORKED = 0.002
"""Seconds of work, a deed or the end of what had to be prepared, after which the picture comes with
the next frame: where that takes so long, a picture takes most of a frame by itself."""
HELD = 6
"""Frames of waiting after which what is no longer seen is let go once more: at first a thread may
still be at work for the page before, and hold all of it, a whole run."""
SIGN_AFTER = 12
"""Frames without a new picture after which a sign says that it comes."""
_OVER = object()
"""What an iterator has no more of."""


class Shows(Enum):
    """What is on the canvas."""

    WHOLE = auto()
    """All that is to be seen."""
    LATE = auto()
    """The picture before, in the one frame of which a deed has taken too much."""
    BEFORE = auto()
    """The picture before, while what the top scene shows first is read or prepared."""
    HALF = auto()
    """A part of that: what lies below an overlay that has been seen already, and not yet the
    overlay, or what a scene had drawn when it raised. The window keeps the picture before."""


class Host(Protocol):
    """What the picture needs of the program."""

    assets: Assets
    text: Typesetter
    locale: Locale
    notices: Notices
    spare: Spare
    turning: PageTurn
    chores: Chores

    @property
    def canvas(self) -> Canvas: ...

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""

    def fail(self, failed: Scene, error: Exception) -> None:
        """A scene raised: it leaves the stack."""


class Picture:
    """Draws the scenes of the stack that can be seen, the lowest first."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.canvas = host.canvas
        """What the last frame was for; on another canvas there is nothing yet."""
        self.shows = Shows.WHOLE
        self._waited = 0
        """Frames, one after the other, that had no picture of their own, for it was prepared."""
        self._preparing: Iterator[None] | None = None
        """What is left to do before the top scene is drawn for the first time."""
        self._comes: Scene | None = None
        """The scene that came last, as long as it was never drawn."""
        self.below = Still(host.spare)
        """What lies below the overlay on top: time stands still there."""
        self._keeps_below = False
        """Whether what is drawn or prepared now will be that."""

    @property
    def top(self) -> Scene | None:
        """The scene on top of the stack."""
        stack = self._host.stack
        return stack[-1] if stack else None

    @property
    def prepares(self) -> bool:
        """Whether the top scene is not to be seen yet, for what it shows has not been read, or its
        first picture is being prepared: the picture before it stays, and nobody decides on what he
        does not see."""
        return self._preparing is not None or not self._is_read(self.top)

    @property
    def stays(self) -> bool:
        """Whether the last frame had no picture of its own, for it is prepared."""
        return self._waited > 0

    @property
    def lasts(self) -> bool:
        """Whether what is drawn now is kept, below an overlay or by whoever asked for a picture: it
        must have all of it, where another may be made in several frames."""
        return self._host.assets.waits or self._keeps_below

    # What is told of the stack

    def expect(self, scene: Scene) -> None:
        """``scene`` is on top now: its first picture is prepared."""
        self.forget_below()
        self._comes = scene
        unseen, self._preparing = self._preparing, None
        if not self._host.assets.waits:
            parts = scene.prepare()
            if scene.overlay and unseen is not None:
                # What it lies over was not seen yet, and is seen with it.
                parts = chain(unseen, parts)
            self._preparing = parts

    def expect_again(self) -> None:
        """What was above the top scene has left: what is seen again is prepared."""
        if not self._host.assets.waits:
            self._preparing = self._again()

    def expect_anew(self) -> None:
        """What was prepared so far is of another size."""
        top = self.top
        if self._preparing is not None and top is not None:
            self._preparing = top.prepare()

    def give_up(self) -> None:
        """A scene leaves: what is kept or prepared for it would hold it."""
        self._preparing = None
        self.forget_below()

    def forget_below(self) -> None:
        """What was kept below an overlay is not valid any more."""
        self.below.forget()

    # Drawing

    def come_late(self, worked: float) -> bool:
        """Have the picture before stay for this frame, where deeds have taken so many seconds that
        a picture besides would be too much; False where they have not, or where that cannot be: it
        must not be kept for two, and there must be a whole one of the canvas as it is."""
        whole = self.shows is Shows.WHOLE and self.canvas is self._host.canvas
        if worked <= WORKED or not whole or self._host.assets.waits:
            return False
        self.shows = Shows.LATE
        return True

    def draw(self, alpha: float) -> None:
        """Draw what can be seen, or a part of it, or prepare some of that.

        What lies below an overlay is drawn once and then kept. That takes a frame by itself, in
        which the overlay is not seen yet; nothing new is, where it was seen before and something
        that lay on both has gone.
        """
        host = self._host
        self.canvas = canvas = host.canvas
        self.prepare()
        if self.prepares:
            self._wait()
            return
        self._waited = 0
        below, top = self._seen()
        host.turning.lift()
        comes, self._comes = self._comes, None
        self.shows = Shows.WHOLE
        later = False
        if below and not self.below.put(canvas, below):
            with self.keeping_below():
                whole = all(self._drawn(scene, alpha) for scene in below)
            if not whole:
                return
            self.below.keep(canvas, below)
            later = not host.assets.waits
            if later and top is not comes:
                self.shows = Shows.HALF
        if top is not None and not later and not self._drawn(top, alpha):
            return
        host.turning.draw(canvas)
        host.notices.draw(canvas, TOP if top is None else top.notice_top)

    def complete(self) -> bool:
        """Draw the overlay that the canvas still lacks, if it does and can be drawn; False when it
        failed and is gone."""
        if self.shows is not Shows.HALF or self.prepares:
            return True
        self.shows = Shows.WHOLE
        top = self.top
        return top is None or self._drawn(top, 0.0)

    def prepare(self) -> None:
        """Do a little of what the first picture of the top scene takes, once all has been read that
        is seen with it."""
        host, parts = self._host, self._preparing
        below, top = self._seen()
        if top is None or parts is None or not all(map(self._is_read, (*below, top))):
            return
        try:
            begun = time.thread_time()
            if some_of(parts):
                return
            # The old page is copied in a frame that draws nothing, if there is one.
            host.turning.lift()
            if time.thread_time() - begun > WORKED:
                return
            if self._waited > HELD and host.chores.clear_held():
                # Nothing is drawn in this frame.
                return
            self._preparing = None
        except Exception as error:
            host.fail(top, error)

    @contextmanager
    def keeping_below(self) -> Iterator[None]:
        """What is drawn or prepared meanwhile will lie below an overlay."""
        self._keeps_below = True
        try:
            yield
        finally:
            self._keeps_below = False

    # Inside

    def _seen(self) -> tuple[tuple[Scene, ...], Scene | None]:
        """The scenes seen below the top one, the lowest first, and the top one."""
        stack = self._host.stack
        lowest = max(0, len(stack) - 1)
        while lowest > 0 and stack[lowest].overlay:
            lowest -= 1
        return stack[lowest:-1], self.top

    def _is_read(self, scene: Scene | None) -> bool:
        """Whether all has been read without which a scene cannot be drawn."""
        wanted = () if scene is None else scene.sheets
        return self._host.assets.ready(*wanted, *self._host.turning.sheets)

    def _wait(self) -> None:
        """The picture before stays, and soon says so, unless only the window has it."""
        self._waited += 1
        if self.shows is Shows.HALF:
            return
        self.shows = Shows.BEFORE
        if self._waited == SIGN_AFTER:
            self._draw_sign()

    def _draw_sign(self) -> None:
        """Say on the picture that stays that another comes."""
        host = self._host
        if not host.assets.ready("ui/ui"):
            return
        told, style = host.locale.gettext("One moment"), Style("caption", "sepia")
        box = pygame.Rect(0, 0, host.text.width(told, style) + 60, 44)
        box.midtop = host.canvas.get_width() // 2, host.canvas.area.top + 8
        host.assets.draw_nine(host.canvas, host.assets.ui("panel/tooltip"), box)
        host.text.draw(host.canvas, told, style, box.center, "center")

    def _again(self) -> Iterator[None]:
        """Prepare what is seen again: below an overlay as it is kept there, then the top scene."""
        below, top = self._seen()
        for scene in below:
            yield from self._as_below(scene.prepare_again())
        if top is not None:
            yield from top.prepare_again()

    def _as_below(self, parts: Iterator[None]) -> Iterator[None]:
        """The same parts, made as what will lie below an overlay."""
        while True:
            with self.keeping_below():
                if next(parts, _OVER) is _OVER:
                    return
            yield

    def _drawn(self, scene: Scene, alpha: float) -> bool:
        """Draw a scene; False when it failed and is gone."""
        host, canvas = self._host, self._host.canvas
        try:
            scene.draw(canvas, alpha)
        except Exception as error:
            canvas.set_clip(None)
            host.fail(scene, error)
            # Of the picture before nothing is left that could stay, or roll away as a page.
            host.turning.end()
            self.shows = Shows.HALF
            return False
        return True


def some_of(parts: Iterator[None]) -> bool:
    """Do as much of ``parts`` as a frame has time for; whether some may be left."""
    end = time.perf_counter() + PREPARING
    return any(time.perf_counter() >= end for _ in parts)
