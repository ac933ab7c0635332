"""The window, and the canvas with the window's own pixels that fills it.

The page lies in the middle, as large as it fits; what a window of another shape has beside it
belongs to the canvas too (`Canvas.area`). Between once and twice 1280 x 720 a pixel of the canvas
is one of the window; beyond that it is enlarged, and below it reduced, and so it is where the
machine cannot draw so many in time (`Screen.finest`). Only what changed is shown; what does not
change is drawn once and kept (`Still`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Hashable, Iterator
from math import floor, gcd, inf
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core.errors import GameError
from game.core.text import either, message
from game.engine.canvas import CANVAS, FINEST, NIGHT, Canvas, alike, enlarge, pixel
from game.engine.memory import comparing
from game.engine.window import open_window

BAND = 8
"""Rows that are compared at once."""
_NEAR = 64
"""Bytes to which the ends of a change are found."""
_MOVING = 2
"""Frames in which all of it has changed before the next ones are expected to do the same: a flame
that flickers lights all of a picture anew now and then."""
_SAMPLE = 8
"""While all of it changes in every frame, one of so many bands is compared."""


class _Care(NamedTuple):
    """How closely is looked where a picture has changed, before more is brought than has."""

    wide: float
    """The share of a row from which on all of it is brought."""
    looks: float
    """How often is looked where changes end, in all; rows below are brought whole."""
    nearly: float
    """The part of the picture that counts as all of it."""


_FILED = _Care(wide=0.75, looks=inf, nearly=7 / 8)
"""Where the last picture is kept beside: what changed is filed and enlarged, which takes longer
than to look for it."""
_AT_HAND = _Care(wide=0.5, looks=256, nearly=1 / 2)
"""Where the window has the pixels of the picture: what changed is only copied, whole rows of it in
less time than it takes to look closely."""

_Same = Callable[[int, int], bool]
"""Whether the bytes of two pictures are the same from one place to another."""


class Changes:
    """Remembers the picture it was shown last."""

    def __init__(self) -> None:
        self._kept = bytearray()
        """Its memory. What is compared with it, or put into it, is not copied first: at two million
        pixels a copy takes as long as the comparison."""
        self._size = (0, 0)
        self._moving = 0
        """In how many frames, one after the other, nearly all of the picture has changed. What
        exactly is not looked for then, until less of it does."""

    def forget(self) -> None:
        """Whatever comes next is new as a whole."""
        self._size = (0, 0)
        self._moving = 0

    @property
    def weight(self) -> int:
        """Bytes that are kept."""
        return len(self._kept)

    def since(
        self, picture: pygame.Surface, shown: pygame.Surface | None = None
    ) -> list[pygame.Rect]:
        """The parts of ``picture`` that differ from the last one, from the top down; none of them
        touches another. ``shown`` is where the last one can be seen, pixel for pixel, if there is
        such a place: nothing is kept then, for what has changed is brought there."""
        size = pygame.Surface.get_size(picture)
        whole = pygame.Rect((0, 0), size)
        pitch = picture.get_pitch()
        length = whole.height * pitch
        same = None if shown is None else _compared(picture, shown)
        fresh_start = size != self._size
        if same is not None:
            self._kept = bytearray()
        elif len(self._kept) != length:
            self._kept, fresh_start = bytearray(length), True
        self._size = size
        # The surface stays locked for as long as its memory is looked at.
        # (pygame's stubs do not tell that it can be looked at.)
        with (
            memoryview(picture.get_buffer()) as memory,  # type: ignore[arg-type]
            memoryview(self._kept) as filed,
        ):
            if fresh_start:
                self._moving = 0
                filed[:] = memory[: len(filed)]
                return [whole]
            if same is not None:
                return self._found(same, memory, filed, picture, _AT_HAND)
            return self._found(self._kept_is(memory), memory, filed, picture, _FILED)

    def _kept_is(self, memory: memoryview) -> _Same:
        kept = self._kept
        return lambda begin, end: kept.startswith(memory[begin:end], begin)

    def _found(
        self,
        same: _Same,
        memory: memoryview,
        filed: memoryview,
        picture: pygame.Surface,
        care: _Care,
    ) -> list[pygame.Rect]:
        """What differs, after it was filed where something is."""
        whole = pygame.Rect((0, 0), pygame.Surface.get_size(picture))
        pitch = picture.get_pitch()
        length, step = whole.height * pitch, BAND * pitch
        if self._moving >= _MOVING:
            looked_at = range(0, length, _SAMPLE * step)
            changed = [begin for begin in looked_at if not same(begin, min(begin + step, length))]
            if len(changed) >= care.nearly * len(looked_at):
                for begin in changed if filed else ():
                    filed[begin : begin + step] = memory[begin : min(begin + step, length)]
                return [whole]
            self.forget()
            self._size = whole.size
            filed[:] = memory[: len(filed)]
            return [whole]
        found, looks = list[pygame.Rect](), care.looks
        for start in range(0, length, step):
            end = min(start + step, length)
            if same(start, end):
                continue
            top = start // pitch
            run = found[-1] if found and found[-1].bottom == top else None
            if run is None:
                run = pygame.Rect(0, top, 0, 0)
                found.append(run)
            if run.width < whole.width:
                if looks > 0:
                    looks -= _widen(run, same, (start, end), picture, care.wide)
                if looks <= 0 or run.width > care.wide * whole.width:
                    run.left, run.width = 0, whole.width
            run.height = (end - start) // pitch + top - run.top
            if filed:
                filed[start:end] = memory[start:end]
        area = sum(run.width * run.height for run in found)
        all_of_it = area >= care.nearly * whole.width * whole.height
        self._moving = self._moving + 1 if all_of_it else 0
        # Memory beyond the end of a row is nobody's picture: it may differ without a change.
        return [run for run in found if run.width]


def _compared(picture: pygame.Surface, shown: pygame.Surface) -> _Same | None:
    """Compares two pictures where they lie; None where that cannot be done."""
    compare = comparing()
    if (
        compare is None
        or pygame.Surface.get_size(picture) != pygame.Surface.get_size(shown)
        or picture.get_pitch() != shown.get_pitch()
        or not alike(picture, shown)
        or picture.mustlock()
        or shown.mustlock()
    ):
        return None
    one, other = picture._pixels_address, shown._pixels_address
    return lambda begin, end: compare(one + begin, other + begin, end - begin) == 0


def _widen(
    run: pygame.Rect, same: _Same, band: tuple[int, int], picture: pygame.Surface, wide: float
) -> int:
    """Make ``run`` wide enough for every pixel in which a band differs from what was kept of it,
    up to the share ``wide`` of a row. Returns how often something was compared, at most."""
    looks = 0
    pixel, used = picture.get_bytesize(), pygame.Surface.get_width(picture)
    pitch = picture.get_pitch()
    left, right = (run.left * pixel, run.right * pixel) if run.width else (used * pixel, 0)
    for start in range(*band, pitch):
        # Only what lies outside what is known to have changed needs to be looked at.
        looks += 2
        end = start + left
        if left and not same(start, end):
            looks += (end - start).bit_length()
            left = _first(same, start, end) - start
        edge, end = start + right, start + used * pixel
        if not same(edge, end):
            looks += (end - edge).bit_length()
            right = _last(same, edge, end) - start
        if right - left > wide * used * pixel:
            break  # It is brought along as a whole.
    run.left = left // pixel
    run.width = max(0, min(used, -(-right // pixel)) - run.left)
    return looks


def _first(same: _Same, low: int, high: int) -> int:
    """A place at most `_NEAR` bytes before the first difference between ``low`` and ``high``."""
    while high - low > _NEAR:
        middle = (low + high) // 2
        if same(low, middle):
            low = middle
        else:
            high = middle
    return low


def _last(same: _Same, low: int, high: int) -> int:
    """A place at most `_NEAR` bytes after the last difference between ``low`` and ``high``."""
    while high - low > _NEAR:
        middle = (low + high) // 2
        if same(middle, high):
            high = middle
        else:
            low = middle
    return high


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
    """For a canvas of ``size`` and a window of ``shown`` pixels that is larger both ways.

    A pixel of the window is a blend of canvas pixels, and which ones depends on where it lies. Only
    where canvas and window share a grid does a part by itself come out as it does in the whole: on
    a window of 1920 x 1080 every second pixel of the canvas is every third of the window.
    """

    def __init__(self, size: tuple[int, int], shown: tuple[int, int]) -> None:
        self._axes = tuple(_Axis(*lengths) for lengths in zip(size, shown, strict=True))
        # One pixel more each way: the last ones, too, are blended with a neighbour.
        self._sheet = pygame.Surface((size[0] + 1, size[1] + 1)).convert()

    def bring(self, canvas: Canvas, window: pygame.Surface, changed: pygame.Rect) -> pygame.Rect:
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
            columns.start * across.larger,
            rows.start * down.larger,
            len(columns) * across.larger,
            len(rows) * down.larger,
        )
        # A part of the window is never kept: its pixels go when the window changes its size.
        enlarge(self._sheet.subsurface(source), window.subsurface(place), 1)
        return place

    def _lay_down(self, canvas: Canvas, changed: pygame.Rect) -> None:
        """Copy what changed to the sheet, its last row and column twice."""
        sheet, (width, height) = self._sheet, canvas.pixels
        sheet.blit(canvas, changed, changed)
        if changed.right == width:
            edge = pygame.Rect(width - 1, changed.top, 1, changed.height)
            sheet.blit(canvas, (width, changed.top), edge)
        if changed.bottom == height:
            edge = pygame.Rect(changed.left, height - 1, changed.width, 1)
            sheet.blit(canvas, (changed.left, height), edge)
            if changed.right == width:
                sheet.set_at((width, height), canvas.get_at((width - 1, height - 1)))


_MOST = 4
"""Pages that a canvas is long or high at most: a window like a thread is no reason for more."""
_STRETCH = 1 / 250
"""By what part one direction may be stretched more than the other for their grids to be coarse."""

SETTLE_FRAMES = 20
"""Frames after full screen until the window is asked once more for its old size.

Some window managers answer the first time that it is as large as the screen, which it still is.
"""

LULL_FRAMES = 8
"""Frames without another size after which a window that is being dragged counts as let go."""

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


class Screen:
    """A resizable window, or full screen, showing one canvas."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int],
        fullscreen: bool = False,
        icon: pygame.Surface | None = None,
    ) -> None:
        """``icon`` is what stands for the program where windows are listed."""
        require_display()
        self.system = open_window(title, size)
        if icon is not None:
            self.system.set_icon(icon)  # before the window is there, or it begins with pygame's
        self.windowed_size = size
        self.fullscreen = fullscreen
        self._finest = FINEST
        self.holds = False
        """Whether the canvas keeps its scale, and is brought to a window of another size, until
        `adopt` is called: what is drawn on it may have to be made first."""
        self.canvas: Canvas
        self._settling = 0
        self._lull = 0
        """Frames until the window's size is taken for lasting."""
        self._changes = Changes()
        self._open()

    @property
    def window(self) -> pygame.Surface:
        """The window's own surface."""
        return self.system.surface

    @property
    def points(self) -> tuple[int, int]:
        """Its size as the system tells it, which on a dense screen may be less than its pixels."""
        return self.system.points

    @property
    def scale(self) -> float:
        """Pixels of the window to a unit of the page."""
        return self._scale

    @property
    def share(self) -> float:
        """Points of the screen to a unit of the page: how small a small window shows it."""
        return self._scale * self.points[0] / max(1, self.window.get_width())

    @property
    def dragged(self) -> bool:
        """Whether a hand still changes the window, and its picture is not laid out for it."""
        return self.window.get_size() != self._fitted

    @property
    def finest(self) -> float:
        """The most pixels that the canvas has to a unit, whatever the window has."""
        return self._finest

    @finest.setter
    def finest(self, finest: float) -> None:
        if finest != self._finest:
            self._finest = finest
            if self.canvas.scale != self.wanted:
                self._fit()

    def toggle_fullscreen(self) -> None:
        """To full screen, or back to the window as it was."""
        self.fullscreen = not self.fullscreen
        self._settling = 0 if self.fullscreen else SETTLE_FRAMES
        self._open()

    def resized(self) -> None:
        """The window has another size now. The first is taken at once; what comes right after it
        shows the picture as it is, stretched, until the hand lets go: to lay out a page takes
        longer than a frame."""
        size = self.window.get_size()
        if not self.fullscreen and not self._settling:
            self.windowed_size = self.points
        if size == self._fitted:
            self._changes.forget()
        elif self._lull:
            self._lull = LULL_FRAMES
            self._changes.forget()
        else:
            self._lull = LULL_FRAMES
            self._fit()

    def settle(self) -> None:
        """Whoever dragged the window let go."""
        self._lull = 0
        if self.window.get_size() != self._fitted:
            self._fit()

    @property
    def wanted(self) -> float:
        """The scale of a canvas with the pixels of the window, as far as they are asked for."""
        return _scale_of(self._fitted, self._finest)

    def adopt(self) -> None:
        """Draw on a canvas with the window's own pixels from now on."""
        self._fit(anew=True)

    def uncovered(self) -> None:
        """The window may have lost what it showed: all of it is handed over once more."""
        self._changes.forget()

    def to_canvas(self, position: tuple[float, float]) -> tuple[float, float]:
        """A place in the window as a place on the page (which it may lie outside of)."""
        canvas, (width, height) = self.canvas, self.points
        (across, down), (left, top) = canvas.pixels, canvas.origin
        return (
            (position[0] * across / width - left) / canvas.scale,
            (position[1] * down / height - top) / canvas.scale,
        )

    def show(self) -> None:
        """Bring whatever changed on the canvas to the window."""
        whole = pygame.Rect((0, 0), self.canvas.pixels)
        exact = self._enlarger is None and self._fitted == self.canvas.pixels
        last = self.window if exact and self.window.get_size() == self._fitted else None
        changed = self._changes.since(self.canvas, last)
        if changed and self._shrunk:
            changed = [whole]
        shown = [self._bring(part) for part in changed]
        if changed == [whole]:
            self.system.update()
        elif changed:
            self.system.update(shown)
        if self._lull:
            self._lull -= 1
            if not self._lull:
                self.settle()
        if self._settling:
            self._settling -= 1
            if not self._settling and self.points != self.windowed_size:
                self._open()

    def close(self) -> None:
        """Close the window."""
        self.system.close()

    def save(self, path: Path) -> None:
        """Write the canvas as the window shows it to a PNG file."""
        self._bring(pygame.Rect((0, 0), self.canvas.pixels))
        # It lies in the window without having been shown.
        self._changes.forget()
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
        if window.get_size() != self._fitted:
            # Its event has not come, or a hand still drags it.
            pygame.transform.smoothscale(self.canvas, window.get_size(), window)
            self._changes.forget()
            return window.get_rect()
        if self._enlarger is not None:
            return self._enlarger.bring(self.canvas, window, part)
        if self._fitted == self.canvas.pixels:
            # Whole rows lie in memory one after the other: they are copied in half of the time.
            rows = pygame.Rect(0, part.top, window.get_width(), part.height)
            most = part if part.width < rows.width * _AT_HAND.wide else rows
            pygame.Surface.blit(window, self.canvas, most, most)
            return part
        pygame.transform.smoothscale(self.canvas, self._fitted, window)
        return window.get_rect()

    def _open(self) -> None:
        try:
            self.system.open(self.windowed_size, self.fullscreen)
        except pygame.error as error:
            raise GameError(message("no window can be opened: {why}", why=str(error))) from None
        self._fit()

    def _fit(self, *, anew: bool = False) -> None:
        """Find a canvas that fills the window, the page in its middle as large as it fits."""
        window = self.window
        width, height = self._fitted = window.get_size()
        self._scale = fit = min(width / CANVAS[0], height / CANVAS[1])
        scale = self.canvas.scale if self.holds and not anew else self.wanted
        if fit == scale:
            pixels = self._fitted
        else:
            across, down = (pixel(side, scale) for side in CANVAS)
            pixels = (
                _length(width, scale / fit, across, coarse=fit > scale),
                _length(height, scale / fit, down, coarse=fit > scale),
            )
        self.canvas = Canvas.around(CANVAS, scale, pixels)
        window.fill(NIGHT)
        self._shrunk = fit < scale
        self._enlarger = Enlarger(pixels, self._fitted) if fit > scale else None
        self._changes.forget()


def _scale_of(window: tuple[int, int], finest: float) -> float:
    """How many pixels to a unit a canvas has for a window of that size."""
    fit = min(window[0] / CANVAS[0], window[1] / CANVAS[1])
    return min(max(fit, 1.0), finest)


def _length(shown: int, share: float, least: int, coarse: bool) -> int:
    """How long a canvas is that fills ``shown`` pixels of the window: that ``share`` of them.

    With ``coarse`` by a hair more or less, for its grid and the window's to meet more often: the
    parts that can be enlarged by themselves are smaller then (`Enlarger`)."""
    exact = shown * share
    nearest = min(max(least, round(exact)), _MOST * least)
    if not coarse:
        return nearest
    spread = floor(exact * _STRETCH)
    lengths = range(max(least, nearest - spread), min(nearest + spread, shown - 1) + 1)
    # As many cells as may be, and among such lengths the truest.
    return max(
        lengths, key=lambda length: (gcd(length, shown), -abs(length - exact)), default=nearest
    )


def require_display() -> None:
    """Raise `GameError` where no window can be shown.

    SDL without a display silently draws where nobody looks, which is only right when asked for.
    """
    # Windows would enlarge the picture by itself: it is drawn at the pixels of the screen instead,
    # also when the window goes from one screen to another of other density. Elsewhere it is unread.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
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


class Spare:
    """Memory for a whole screen, lent to who needs it for a while: the page that turns, what lies
    below an overlay, a picture that only this frame needs. To ask the system for so much anew takes
    a fifth of a frame."""

    def __init__(self, like: Canvas) -> None:
        self._free: Canvas | None = like.blank()

    @property
    def is_free(self) -> bool:
        """Whether nobody has borrowed it."""
        return self._free is not None

    def lend(self, like: Canvas) -> Canvas:
        """A canvas with the pixels of ``like``, and on it whatever was on it; memory of its own
        where another has borrowed the spare."""
        made, self._free = self._free, None
        return made if made is not None and made.is_like(like) else like.blank()

    def take_back(self, canvas: Canvas) -> None:
        """It is not needed any more."""
        canvas.set_alpha(None)
        self._free = canvas

    def rehearse(self, like: Canvas, paint: Callable[[Canvas], Iterator[None]]) -> Iterator[None]:
        """Have ``paint`` paint what nobody sees, so that all is made that it takes: texts, copies,
        and pictures that are kept."""
        canvas = self.lend(like)
        try:
            yield
            yield from paint(canvas)
        finally:
            canvas.set_clip(None)
            self.take_back(canvas)


class Still:
    """A whole screen's worth of picture. Its memory is used again and again: to ask the system
    for so much anew would cost more than drawing."""

    def __init__(self, spare: Spare | None = None) -> None:
        """With ``spare``, the memory is borrowed there as long as something is kept."""
        self.kept: Canvas | None = None
        self._spare = spare
        self._key: Hashable = None

    def forget(self) -> None:
        """What was kept is not valid any more."""
        self._key = None
        if self._spare is not None and self.kept is not None:
            self._spare.take_back(self.kept)
            self.kept = None

    def reserve(self, like: Canvas) -> None:
        """Have its memory now, so that the frame which keeps something need not ask for it."""
        if self._spare is None and (self.kept is None or not self.kept.is_like(like)):
            self.kept, self._key = like.blank(), None

    def put(self, canvas: Canvas, key: Hashable) -> bool:
        """Draw what was kept for ``key`` on ``canvas``; False when there is nothing."""
        kept = self.kept
        if kept is None or not kept.is_like(canvas) or self._key is None or self._key != key:
            return False
        canvas.blit(kept, (0, 0))
        return True

    def keep(self, canvas: Canvas, key: Hashable) -> None:
        """Remember what ``canvas`` shows now."""
        if self.kept is None or not self.kept.is_like(canvas):
            self.kept = canvas.blank() if self._spare is None else self._spare.lend(canvas)
        self.kept.blit(canvas, (0, 0))
        self._key = key

    def draw(self, canvas: Canvas, key: Hashable, paint: Callable[[], None]) -> None:
        """What ``paint`` paints on ``canvas``, which must depend on nothing but ``key``; a key of
        None is never kept, for what moves in every frame."""
        if not self.put(canvas, key):
            paint()
            self._keep_if(canvas, key)

    def painting(self, canvas: Canvas, key: Hashable, parts: Iterator[None]) -> Iterator[None]:
        """The same, a little between two yields."""
        if not self.put(canvas, key):
            yield from parts
            self._keep_if(canvas, key)
            yield

    def _keep_if(self, canvas: Canvas, key: Hashable) -> None:
        if key is None:
            self.forget()
        else:
            self.keep(canvas, key)
