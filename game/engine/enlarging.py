"""Scales parts of the canvas up so that they join without a seam."""

from __future__ import annotations

from math import gcd

import pygame


class _Axis:
    """One direction: cells of ``unit`` pixels on the canvas are ``larger`` ones in the window."""

    def __init__(self, length: int, shown: int) -> None:
        self._count = gcd(length, shown)
        self.unit, self.larger = length // self._count, shown // self._count

    def cells(self, begin: int, end: int) -> range:
        """The cells that look different when the pixels from ``begin`` to ``end`` do."""
        # Pixels are blended with the next ones, so the one before them changes as well.
        first, last = max(0, begin - 1) // self.unit, -(-end // self.unit)
        if last - first == 1 and self.larger == self.unit + 1:
            # With the pixel that it is blended with, one cell would be as long as in the window,
            # and not be scaled at all.
            if last < self._count:
                last += 1
            else:
                first = max(0, first - 1)
        return range(first, last)


class Enlarger:
    """For a canvas of ``size`` and a ``frame`` in the window that is larger both ways.

    A pixel of the window is a blend of canvas pixels, and which ones depends on where it lies. Only
    where canvas and window share a grid does a part by itself come out as it does in the whole: on
    a window of 1920 x 1080 every second pixel of the canvas is every third of the window.
    """

    def __init__(self, size: tuple[int, int], frame: pygame.Rect) -> None:
        self._frame = frame.copy()
        self._axes = tuple(_Axis(*lengths) for lengths in zip(size, frame.size, strict=True))
        # One pixel more each way: the last ones, too, are blended with a neighbour.
        self._sheet = pygame.Surface((size[0] + 1, size[1] + 1)).convert()

    def bring(
        self, canvas: pygame.Surface, window: pygame.Surface, changed: pygame.Rect
    ) -> pygame.Rect:
        """Show the part ``changed`` of ``canvas`` in ``window``; returns where that lies."""
        self._lay_down(canvas, changed)
        across, down = self._axes
        columns = across.cells(changed.left, changed.right)
        rows = down.cells(changed.top, changed.bottom)
        source = pygame.Rect(
            columns.start * across.unit,
            rows.start * down.unit,
            len(columns) * across.unit + 1,
            len(rows) * down.unit + 1,
        )
        place = pygame.Rect(
            self._frame.left + columns.start * across.larger,
            self._frame.top + rows.start * down.larger,
            len(columns) * across.larger,
            len(rows) * down.larger,
        )
        # A part of the window is never kept: its pixels go when the window changes its size.
        pygame.transform.smoothscale(
            self._sheet.subsurface(source), place.size, window.subsurface(place)
        )
        return place

    def _lay_down(self, canvas: pygame.Surface, changed: pygame.Rect) -> None:
        """Copy what changed to the sheet, its last row and column twice."""
        sheet, (width, height) = self._sheet, canvas.get_size()
        sheet.blit(canvas, changed, changed)
        if changed.right == width:
            edge = pygame.Rect(width - 1, changed.top, 1, changed.height)
            sheet.blit(canvas, (width, changed.top), edge)
        if changed.bottom == height:
            edge = pygame.Rect(changed.left, height - 1, changed.width, 1)
            sheet.blit(canvas, (changed.left, height), edge)
            if changed.right == width:
                sheet.set_at((width, height), canvas.get_at((width - 1, height - 1)))
