"""The window, and the canvas that is scaled smoothly into it with its aspect kept."""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path

import pygame

from game.core.errors import GameError
from game.core.text import either, message
from game.engine.changes import Changes
from game.engine.enlarging import Enlarger

CANVAS = (1280, 720)
"""Every scene draws on a canvas of this size, in pixels."""
SMALLEST_WINDOW = (640, 360)
LETTERBOX = (8, 10, 20)
"""Colour of what the canvas leaves free: the palette's ``night``."""

SETTLE_FRAMES = 20
"""Frames after full screen until the window is asked once more for its old size.

Some window managers answer the first time that it is as large as the screen, which it still is.
"""

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


class Screen:
    """A resizable window, or full screen, showing one canvas."""

    def __init__(self, title: str, size: tuple[int, int], fullscreen: bool = False) -> None:
        require_display()
        pygame.display.set_caption(title)
        self.windowed_size = size
        self.fullscreen = fullscreen
        self._settling = 0
        self._changes = Changes()
        self._open()

    @property
    def window(self) -> pygame.Surface:
        """The window's own surface."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def scale(self) -> float:
        """Size of the canvas in the window, 1 being its own."""
        return self._frame.width / CANVAS[0]

    def toggle_fullscreen(self) -> None:
        """To full screen, or back to the window as it was."""
        self.fullscreen = not self.fullscreen
        self._settling = 0 if self.fullscreen else SETTLE_FRAMES
        self._open()

    def resized(self) -> None:
        """The window has another size now."""
        if not self.fullscreen and not self._settling:
            self.windowed_size = self.window.get_size()
        self._fit()

    def uncovered(self) -> None:
        """The window may have lost what it showed: all of it is handed over once more."""
        self._changes.forget()

    def to_canvas(self, position: tuple[float, float]) -> tuple[float, float]:
        """A place in the window as a place on the canvas (which it may lie outside of)."""
        left, top, width, height = self._frame
        return (
            (position[0] - left) * CANVAS[0] / width,
            (position[1] - top) * CANVAS[1] / height,
        )

    def show(self) -> None:
        """Bring whatever changed on the canvas to the window."""
        whole = self.canvas.get_rect()
        changed = self._changes.since(self.canvas)
        if changed and self._shrunk:
            changed = [whole]
        shown = [self._bring(part) for part in changed]
        if changed == [whole]:
            # The bars beside the frame as well.
            pygame.display.flip()
        elif changed:
            pygame.display.update(shown)
        if self._settling:
            self._settling -= 1
            if not self._settling and self.window.get_size() != self.windowed_size:
                self._open()

    def save(self, path: Path) -> None:
        """Write the canvas as the window shows it, letterbox and all, to a PNG file."""
        self._bring(self.canvas.get_rect())
        try:
            pygame.image.save(self.window, path)
        except (pygame.error, OSError) as error:
            raise GameError(
                message(
                    "{file}: the picture cannot be written: {why}", file=str(path), why=str(error)
                )
            ) from None

    def _bring(self, part: pygame.Rect) -> pygame.Rect:
        """Bring ``part`` of the canvas to the window; returns where it lies there."""
        window = self.window
        if self.canvas is window:
            return part
        if window.get_size() != self._fitted:
            # The window changed before its event came: this picture is shown once the event did.
            window.fill(LETTERBOX)
            return window.get_rect()
        if self._enlarger is not None:
            return self._enlarger.bring(self.canvas, window, part)
        if self._frame.size == CANVAS:
            return window.blit(self.canvas, part.move(self._frame.topleft), part)
        # A part of the window is never kept: its pixels go when the window changes its size.
        place = window.subsurface(self._frame)
        pygame.transform.smoothscale(self.canvas, self._frame.size, place)
        return self._frame

    def _open(self) -> None:
        size = (0, 0) if self.fullscreen else self.windowed_size
        flags = pygame.FULLSCREEN if self.fullscreen else pygame.RESIZABLE
        try:
            with warnings.catch_warnings():
                # A window manager may have a size of its own in mind; the canvas fits any.
                warnings.simplefilter("ignore", RuntimeWarning)
                pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise GameError(message("no window can be opened: {why}", why=str(error))) from None
        self._fit()

    def _fit(self) -> None:
        """Find the largest frame with the canvas's aspect. At exactly the canvas's size it *is* the
        window, and nothing is scaled or copied."""
        window = self.window
        width, height = window.get_size()
        scale = min(width / CANVAS[0], height / CANVAS[1])
        size = (max(1, round(CANVAS[0] * scale)), max(1, round(CANVAS[1] * scale)))
        self._fitted = width, height
        self._frame = pygame.Rect((width - size[0]) // 2, (height - size[1]) // 2, *size)
        window.fill(LETTERBOX)
        own = (width, height) == CANVAS
        self.canvas = window if own else pygame.Surface(CANVAS).convert()
        larger = size[0] > CANVAS[0] and size[1] > CANVAS[1]
        self._shrunk = size != CANVAS and not larger
        self._enlarger = Enlarger(CANVAS, self._frame) if larger else None
        self._changes.forget()


def require_display() -> None:
    """Raise `GameError` where no window can be shown.

    SDL without a display silently draws where nobody looks, which is only right when asked for.
    """
    if os.environ.get("SDL_VIDEODRIVER"):
        try:
            pygame.display.init()
        except pygame.error as error:
            raise GameError(
                message("no display: {why}; unset SDL_VIDEODRIVER or name another", why=str(error))
            ) from None
        return
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _DISPLAYS)):
        raise GameError(
            message(
                "no display: expected {variables} to name one"
                " (for pictures without a window set SDL_VIDEODRIVER=dummy)",
                variables=either(_DISPLAYS),
            )
        )
    try:
        pygame.display.init()
    except pygame.error as error:
        raise GameError(message("no display: {why}", why=str(error))) from None
    if sys.platform.startswith("linux") and pygame.display.get_driver() in ("offscreen", "dummy"):
        pygame.display.quit()
        raise GameError(
            message(
                "no display: nobody answers where {variables} points", variables=either(_DISPLAYS)
            )
        )
