"""The system's window, in the two ways in which pygame opens one.

`PlainWindow` hands over parts of a picture, and has the pixels that the system gives it. Where the
system enlarges windows on dense screens (macOS), `DenseWindow` has all pixels of the screen; places
in it are told in points, of which there are fewer.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import pygame

SMALLEST = (400, 300)
"""No hand makes a window smaller: on less nothing could be made out."""


class Window(Protocol):
    """What the screen needs of one."""

    @property
    def surface(self) -> pygame.Surface:
        """Its pixels now; another one after each change of its size."""

    @property
    def points(self) -> tuple[int, int]:
        """Its size as events tell places in it."""

    def open(self, size: tuple[int, int], fullscreen: bool) -> None:
        """Be of so many points, or as large as the screen. Raises `pygame.error`."""

    def update(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: these parts, or all of it."""

    def set_icon(self, icon: pygame.Surface) -> None: ...

    def close(self) -> None:
        """Give it back to the system, while that still knows of it: before `pygame.quit`."""


class PlainWindow:
    """pygame's display."""

    def __init__(self, title: str) -> None:
        pygame.display.set_caption(title)

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def points(self) -> tuple[int, int]:
        return self.surface.get_size()

    def open(self, size: tuple[int, int], fullscreen: bool) -> None:
        with warnings.catch_warnings():
            # A window manager may have a size of its own in mind; the canvas fits any.
            warnings.simplefilter("ignore", RuntimeWarning)
            if fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
                return
            pygame.display.set_mode(size, pygame.RESIZABLE)
        with warnings.catch_warnings(), suppress(pygame.error, ValueError):
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = SMALLEST

    def update(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        if parts is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(parts))

    def set_icon(self, icon: pygame.Surface) -> None:
        pygame.display.set_icon(icon)

    def close(self) -> None:
        """`pygame.quit` closes the display's window."""


class DenseWindow:
    """A window of its own, which knows of dense screens."""

    def __init__(self, title: str, size: tuple[int, int]) -> None:
        self._window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        with suppress(pygame.error, ValueError):
            self._window.minimum_size = SMALLEST

    @property
    def surface(self) -> pygame.Surface:
        return self._window.get_surface()

    @property
    def points(self) -> tuple[int, int]:
        width, height = self._window.size
        return width, height

    def open(self, size: tuple[int, int], fullscreen: bool) -> None:
        if fullscreen:
            self._window.set_fullscreen(True)
            return
        self._window.set_windowed()
        if self.points != size:
            self._window.size = size

    def update(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        # It can only be handed over as a whole.
        self._window.flip()

    def set_icon(self, icon: pygame.Surface) -> None:
        self._window.set_icon(icon)

    def close(self) -> None:
        # `pygame.quit` closes it, too, but the object does not learn of that: collected later, it
        # would close whichever window had come to lie at its address in memory.
        self._window.destroy()


def open_window(title: str, size: tuple[int, int]) -> Window:
    """The window for this system, not yet of its size; a dense one only where that makes a
    difference, for it is shown as a whole in every frame."""
    if sys.platform == "darwin":
        with suppress(pygame.error):
            return DenseWindow(title, size)
    return PlainWindow(title)
