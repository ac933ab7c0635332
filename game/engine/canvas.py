"""Pictures that are spoken to in units of a 1280 x 720 page, whatever pixels they have.

A `Canvas` of scale 1.5 has three pixels for every two units: what is drawn on it is drawn at its
pixels, so that letters, lines and shapes are as sharp as the window is. Scenes never ask for the
scale: places and sizes are units everywhere, and a picture of another scale is brought to that of
the canvas it is drawn on. A plain `pygame.Surface` counts as a picture of scale 1.

The canvas of a window has room around the page where the window is wider or higher than the page
(`Canvas.area`): layouts speak of the page alone and ask for its size, backgrounds and worlds fill
all that is seen. What lies left of the page or above it has places below zero.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from math import ceil, floor, gcd
from typing import Any, Self
from weakref import ref

import pygame

from game.engine.second import SECOND

CANVAS = (1280, 720)
"""Every scene draws on a page of so many units."""
NIGHT = (8, 10, 20)
"""The palette's ``night``: what lies beyond all pictures."""
FINEST = 2.0
"""Canvases have at most so many pixels a unit; a window that is larger enlarges them."""
ENLARGED_BYTES = 9 << 20
"""What pictures weigh together that were enlarged when they were drawn; the oldest go first."""

STRIP_BYTES = 300 << 10
"""What `enlarge` takes at once: less than what has pages of its own (`engine/memory.py`), its last
row included, which would come from the system anew for each strip."""

_IN_RUNS = pygame.RLEACCELOK | pygame.RLEACCEL
"""Flags of a picture that is kept, or will be, as runs of what is clear and what is not."""

Place = tuple[float, float]
_CORNER = (0, 0)
_HAIR = 3
"""Pixels by which a picture for the whole canvas may reach beyond it, its units being whole."""


class Canvas(pygame.Surface):
    """A picture of ``size`` units, opaque and black, or clear with ``alpha``.

    `fixed` pictures are never drawn on again: what they look like at another scale is kept.
    """

    scale = 1.0
    """Pixels a unit."""
    fixed = False
    origin = (0, 0)
    """The pixel at which the page begins."""
    _inked: pygame.Rect | None = None

    def __init__(
        self, size: tuple[float, float], scale: float = 1.0, *, alpha: bool = False
    ) -> None:
        pixels = max(1, pixel(size[0], scale)), max(1, pixel(size[1], scale))
        super().__init__(pixels, pygame.SRCALPHA if alpha else 0)
        self.scale = scale
        self._size = ceil(size[0]), ceil(size[1])
        self._area = pygame.Rect((0, 0), self._size)
        self._clip: pygame.Rect | None = None
        self._sharp: dict[float, Canvas] = {}
        self._larger: Canvas | None = None

    @classmethod
    def around(
        cls,
        size: tuple[int, int],
        scale: float,
        pixels: tuple[int, int],
        *,
        alpha: bool = False,
    ) -> Self:
        """A page of ``size`` units in the middle of so many pixels, which it must not exceed."""
        page = pixel(size[0], scale), pixel(size[1], scale)
        assert page[0] <= pixels[0]
        assert page[1] <= pixels[1]
        made = cls((pixels[0] / scale, pixels[1] / scale), scale, alpha=alpha)
        made._size = size
        made._put_page((pixels[0] - page[0]) // 2, (pixels[1] - page[1]) // 2)
        return made

    @classmethod
    def spanning(cls, area: pygame.Rect, scale: float = 1.0, *, alpha: bool = False) -> Self:
        """A canvas on which all of ``area``, in units of a page, can be drawn, and nothing else."""
        # From edge to edge: beside another it must neither leave a pixel free nor take one twice.
        pixels = _pixels_in(area, scale)
        made = cls((pixels.width / scale, pixels.height / scale), scale, alpha=alpha)
        made._size = CANVAS
        made._put_page(-pixels.left, -pixels.top)
        return made

    @classmethod
    def holding(cls, picture: pygame.Surface, scale: float = 1.0) -> Self:
        """A fixed copy of pixels that were made elsewhere, so many of them a unit."""
        across, down = pygame.Surface.get_size(picture)
        alpha = _has_alpha(picture)
        made = cls((across / scale, down / scale), scale, alpha=alpha)
        flags = pygame.BLEND_RGBA_MAX if alpha else 0
        pygame.Surface.blit(made, picture, (0, 0), special_flags=flags)
        made.fixed = True
        return made

    def blank(self, size: tuple[float, float] | None = None, *, alpha: bool = False) -> Canvas:
        """Another canvas of the same scale, as large as this one unless ``size`` says otherwise."""
        if size is not None:
            return Canvas(size, self.scale, alpha=alpha)
        width, height = self.pixels
        made = Canvas((width / self.scale, height / self.scale), self.scale, alpha=alpha)
        made._size = self._size
        made._put_page(*self.origin)
        return made

    # What it measures, in units

    @property
    def pixels(self) -> tuple[int, int]:
        """Its size in pixels."""
        return pygame.Surface.get_size(self)

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def is_like(self, other: Canvas) -> bool:
        """Whether both have the same pixels and the same page on them."""
        return (
            self.scale == other.scale
            and self.pixels == other.pixels
            and self.origin == other.origin
            and self._size == other._size
        )

    @property
    def area(self) -> pygame.Rect:
        """All that is seen: the page, and what lies around it."""
        return self._area.copy()

    def get_rect(self, **place: Any) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._size)
        for name, value in place.items():
            setattr(rect, name, value)
        return rect

    @property
    def inked(self) -> pygame.Rect:
        """The part of it that is not clear, in its pixels; of a fixed picture it is known."""
        found = self._inked
        if found is None:
            found = self.get_bounding_rect()
            if self.fixed:
                self._inked = found
        return found.copy()

    # Parts and copies

    def subsurface(self, *said: Any) -> Canvas:
        """A part that shares its pixels with the whole."""
        part = pygame.Rect(*said)
        pixels = self._pixels_of(part)
        if self.origin != _CORNER or self._area.contains(part):
            # The outermost units may have less than all of their pixels.
            pixels = pixels.clip(pygame.Rect((0, 0), self.pixels))
        return self._like(super().subsurface(pixels), part.size)

    def dense(self, scale: float) -> Self:
        """The same picture, meant as one with so many pixels a unit, that is never drawn on again:
        for pixels that were made elsewhere."""
        across, down = self.pixels
        self.scale, self.fixed = scale, True
        self._size = ceil(across / scale), ceil(down / scale)
        return self

    def spoken(self, scale: float, away: tuple[int, int] = _CORNER) -> Canvas:
        """The same pixels, so many of them a unit; the first unit begins ``away`` pixels right of
        its corner and below it, or beyond it. What is drawn on one is drawn on the other."""
        pixels = pygame.Rect((0, 0), self.pixels)
        size = ceil((pixels.width - away[0]) / scale), ceil((pixels.height - away[1]) / scale)
        made = self.cut(pixels, size)
        made.scale, made.fixed = scale, False
        made._put_page(*away)
        return made

    def moved(self, right: int, down: int) -> Canvas:
        """The same pixels and the same area, with the page so many units farther right and down:
        for what stands at an edge of the window instead of on the page."""
        if not right and not down:
            return self
        made = self.cut(pygame.Rect((0, 0), self.pixels), self._size)
        made.fixed = False
        x, y = self.origin
        made._put_page(x + pixel(right, self.scale), y + pixel(down, self.scale))
        return made

    def cut(self, pixels: pygame.Rect, size: tuple[int, int]) -> Canvas:
        """A part that shares its pixels with the whole, given in pixels, of ``size`` units."""
        return self._like(super().subsurface(pixels), size)

    def copy(self) -> Canvas:
        made = self._whole(super().copy())
        made.fixed = False
        return made

    def convert(self, *said: Any) -> Canvas:
        return self._whole(super().convert(*said))

    def convert_alpha(self, *said: Any) -> Canvas:
        return self._whole(super().convert_alpha(*said))

    def at(self, scale: float) -> Canvas:
        """What this looks like at another scale; kept when it is fixed."""
        if scale == self.scale:
            return self
        sharp = self._sharp.get(scale)
        if sharp is None:
            sharp = resampled(self._larger or self, self._size, scale)
            if self.fixed:
                sharp.fixed = True
                # One other scale is in use at a time: that of the window.
                self._sharp = {scale: sharp}
                _ENLARGED.add(self, weight(sharp))
            if self.get_flags() & _IN_RUNS:
                # What is clear in most places is drawn in a fraction of the time at any scale.
                sharp.set_alpha(255, pygame.RLEACCEL)
        alpha = self.get_alpha()
        if sharp.get_alpha() != alpha:
            sharp.set_alpha(alpha)
        return sharp

    def resized(self, size: tuple[int, int]) -> Canvas:
        """The same picture in ``size`` units, smoothly: shapes that were drawn larger get soft
        edges. What is lost is there again where the page has more pixels."""
        made = resampled(self, size, self.scale)
        made.fixed = True
        if size[0] < self._size[0]:
            made._larger = self._larger or self
        return made

    def reduced(self, size: tuple[int, int], scale: float) -> Canvas:
        """The same for canvases of one ``scale``: the picture that was drawn larger, many times as
        much, is not kept for others."""
        made = resampled(self, size, scale)
        made.fixed = True
        return made

    def cover(self, picture: Canvas) -> None:
        """Stretch ``picture`` over all of this, smoothly; where both keep a pixel in the same way,
        nothing of that size is made in between."""
        if alike(picture, self):
            enlarge(picture, self)
        else:
            self.blit(picture.resized(self.area.size), self.area.topleft)

    def flipped(self) -> Canvas:
        """The same picture, its left side right."""
        return Canvas.holding(pygame.transform.flip(self, True, False), self.scale)

    def turned(self, degrees: float, growth: float = 1.0) -> Canvas:
        """The same picture turned counter-clockwise about its middle, and grown."""
        return Canvas.holding(pygame.transform.rotozoom(self, degrees, growth), self.scale)

    # Drawing

    def set_clip(self, rect: Any) -> None:
        if rect is None:
            self._clip = None
            super().set_clip(None)
            return
        self._clip = pygame.Rect(rect).clip(self._area)
        super().set_clip(self._pixels_of(self._clip))

    def get_clip(self) -> pygame.Rect:
        return self.area if self._clip is None else self._clip.copy()

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Draw a picture of any scale; returns where it came to lie, in pixels. Of a picture with
        room around its page all is drawn, its page at ``dest``; ``area`` is in its units."""
        own, away = (source.scale, source.origin) if isinstance(source, Canvas) else (1.0, _CORNER)
        scale, origin = self.scale, self.origin
        if own == scale == 1.0 and origin == away == _CORNER:
            return super().blit(source, dest, area, special_flags)
        right, down = origin
        x, y = dest[0], dest[1]
        if own != scale:
            if not isinstance(source, Canvas) or not source.fixed:
                return self._blit_anew(source, (x, y), area, special_flags)
            source = source.at(scale)
        if area is None:
            # `pixel`, without a call: a frame does this hundreds of times.
            across, below = floor(x * scale + 0.5), floor(y * scale + 0.5)
            where = across + right - away[0], below + down - away[1]
            return super().blit(source, where, None, special_flags)
        part = _pixels_in(pygame.Rect(area), scale).move(away)
        where = pixel(x, scale) + right, pixel(y, scale) + down
        return super().blit(source, where, part, special_flags)

    def blits(self, blit_sequence: Any, doreturn: Any = True) -> Any:
        return [self.blit(*said) for said in blit_sequence]

    def lay(self, pictures: Sequence[tuple[Canvas, float, float]]) -> None:
        """Draw many `fixed` pictures, each with its corner at a place: as `blit` does it, in half
        of the time."""
        scale, (right, down) = self.scale, self.origin
        sharp = {each: each.at(scale) for each in dict.fromkeys(each for each, _, _ in pictures)}
        super().fblits(
            [
                (sharp[picture], (floor(x * scale + 0.5) + right, floor(y * scale + 0.5) + down))
                for picture, x, y in pictures
            ]
        )

    def _blit_anew(
        self, source: pygame.Surface, place: Place, area: Any, special_flags: int
    ) -> pygame.Rect:
        """Draw what may look different the next time: only the part that is seen is resampled, from
        edge to edge, so that neighbours meet."""
        whole = source.area if isinstance(source, Canvas) else source.get_rect()
        left, top = place
        if area is None:
            part = whole
            left, top = left + whole.left, top + whole.top
        else:
            part = pygame.Rect(area).clip(whole)
            left, top = left + max(0, part.left - area[0]), top + max(0, part.top - area[1])
        # Whole units around what the clip lets through.
        seen = pygame.Rect(floor(left), floor(top), part.width + 1, part.height + 1)
        clip = self.get_clip()
        seen = seen.clip(clip.inflate(4, 4)).move(-floor(left), -floor(top))
        part = part.clip(seen.move(part.topleft))
        if not part.width or not part.height:
            return pygame.Rect(0, 0, 0, 0)
        left, top = left + seen.left, top + seen.top
        scale = self.scale
        to = pygame.Rect(pixel(left, scale), pixel(top, scale), 0, 0)
        to.width = max(1, pixel(left + part.width, scale) - to.left)
        to.height = max(1, pixel(top + part.height, scale) - to.top)
        to.move_ip(self.origin)
        pixels = pygame.Rect((0, 0), self.pixels)
        if (
            self._clip is None
            and to.contains(pixels)
            and pixels.inflate(2 * _HAIR, 2 * _HAIR).contains(to)
        ):
            # What fills the canvas and a hair beyond is squeezed by that hair.
            to = pixels
        if part != whole:
            source = source.subsurface(part)
        if not special_flags and _covers(source) and super().get_clip().contains(to):
            # Straight into its place: memory for a whole screen alone takes as long as a frame.
            enlarge(source, super().subsurface(to))
            return to
        return super().blit(stretched_to(source, to.size), to.topleft, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        if rect is None:
            return super().fill(color, None, special_flags)
        return super().fill(color, self._pixels_of(pygame.Rect(rect)), special_flags)

    def rect(self, color: Any, rect: Any, width: int = 0, border_radius: int = -1) -> None:
        """Like `pygame.draw.rect`, and so are those below."""
        place = self._pixels_of(pygame.Rect(rect))
        radius = border_radius if border_radius < 0 else pixel(border_radius, self.scale)
        pygame.draw.rect(self, color, place, self._thick(width), radius)

    def line(
        self, color: Any, start: Sequence[float], end: Sequence[float], width: int = 1
    ) -> None:
        if self._is_plain or width < 1:
            first, last = self._points((start, end))
            pygame.draw.line(self, color, first, last, width)
            return
        (x, y), (u, v) = map(_whole, start), map(_whole, end)
        if x != u and y != v:
            pygame.draw.line(
                self, color, self._middle(x, y), self._middle(u, v), self._thick(width)
            )
            return
        # Upright and level lines lie exactly on the pixels that are theirs.
        before = (width - 1) // 2
        left, top = min(x, u), min(y, v)
        if x == u:
            place = pygame.Rect(left - before, top, width, abs(v - y) + 1)
        else:
            place = pygame.Rect(left, top - before, abs(u - x) + 1, width)
        super().fill(color, self._pixels_of(place))

    def lines(self, color: Any, closed: bool, points: Any, width: int = 1) -> None:
        pygame.draw.lines(self, color, closed, self._points(points), self._thick(width))

    def aaline(
        self, color: Any, start: Sequence[float], end: Sequence[float], width: int = 1
    ) -> None:
        first, last = self._points((start, end))
        pygame.draw.aaline(self, color, first, last, self._thick(width))

    def aalines(self, color: Any, closed: bool, points: Any) -> None:
        if self._thick(1) == 1:
            pygame.draw.aalines(self, color, closed, self._points(points))
            return
        ends = list(points)
        for start, end in zip(ends, [*ends[1:], ends[0]], strict=True):
            if closed or end is not ends[0]:
                self.aaline(color, start, end)

    def circle(
        self,
        color: Any,
        center: Sequence[float],
        radius: float,
        width: int = 0,
        *,
        smooth: bool = False,
    ) -> None:
        """``smooth``: with an edge that blends with what is there, for what stands still and is
        looked at among letters."""
        x, y = center
        middle = (x, y) if self._is_plain else self._middle(x, y)
        draw = pygame.draw.aacircle if smooth else pygame.draw.circle
        draw(self, color, middle, radius * self.scale, self._thick(width))

    def polygon(self, color: Any, points: Any, width: int = 0) -> None:
        pygame.draw.polygon(self, color, self._points(points), self._thick(width))

    # Inside

    def _like(self, made: Any, size: tuple[int, int]) -> Canvas:
        """Say of a picture that pygame made from this one what it does not know."""
        made.scale, made.fixed = self.scale, self.fixed
        made._size, made._clip, made._sharp, made._larger = tuple(size), None, {}, None
        made._area = pygame.Rect((0, 0), size)
        assert isinstance(made, Canvas)
        return made

    def _whole(self, made: Any) -> Canvas:
        """The same of one that shows all that this one shows."""
        made = self._like(made, self._size)
        made.origin, made._area = self.origin, self._area
        assert isinstance(made, Canvas)
        return made

    def _put_page(self, right: int, down: int) -> None:
        """The page begins so many pixels from the corner."""
        self.origin = right, down
        scale, (width, height) = self.scale, self.pixels
        left, top = floor(-right / scale), floor(-down / scale)
        across, high = ceil((width - right) / scale) - left, ceil((height - down) / scale) - top
        self._area = pygame.Rect(left, top, across, high)

    @property
    def _is_plain(self) -> bool:
        """Whether its units are its pixels."""
        return self.scale == 1.0 and self.origin == _CORNER

    def _pixels_of(self, rect: pygame.Rect) -> pygame.Rect:
        if self.scale == 1.0:
            return rect if self.origin == _CORNER else rect.move(self.origin)
        return _pixels_in(rect, self.scale).move(self.origin)

    def _thick(self, width: int) -> int:
        """Lines have at least a pixel; 0 is a shape that is filled."""
        return width if width <= 0 else max(1, pixel(width, self.scale))

    def _middle(self, x: float, y: float) -> Place:
        """The middle of the pixels that are the unit at (x, y)."""
        right, down = self.origin
        return (x + 0.5) * self.scale - 0.5 + right, (y + 0.5) * self.scale - 0.5 + down

    def _points(self, points: Any) -> list[Place]:
        if self._is_plain:
            return list(points)
        return [self._middle(x, y) for x, y in points]


class _Enlarged:
    """Pictures that are kept at another scale as well, by age: so much of that is kept in all."""

    def __init__(self) -> None:
        self._made: deque[tuple[ref[Canvas], int]] = deque()
        self._weight = 0

    def add(self, picture: Canvas, bytes_more: int) -> None:
        self._made.append((ref(picture), bytes_more))
        self._weight += bytes_more
        while self._weight > ENLARGED_BYTES and len(self._made) > 1:
            oldest, bytes_less = self._made.popleft()
            self._weight -= bytes_less
            gone = oldest()
            if gone is not None and gone is not picture:
                gone._sharp = {}


_ENLARGED = _Enlarged()


def pixel(units: float, scale: float) -> int:
    """The pixel at which so many units end."""
    return floor(units * scale + 0.5)


def weight(picture: pygame.Surface) -> int:
    """The bytes of a picture, with what is kept of it at another scale."""
    bare = picture.get_pitch() * pygame.Surface.get_height(picture)
    if isinstance(picture, Canvas):
        bare += sum(map(weight, picture._sharp.values()))
        bare += 0 if picture._larger is None else weight(picture._larger)
    return bare


def _pixels_in(rect: pygame.Rect, scale: float) -> pygame.Rect:
    """From edge to edge: what touches in units touches in pixels."""
    left, top = pixel(rect.left, scale), pixel(rect.top, scale)
    return pygame.Rect(left, top, pixel(rect.right, scale) - left, pixel(rect.bottom, scale) - top)


def resampled(picture: pygame.Surface, size: tuple[int, int], scale: float) -> Canvas:
    clear = _has_alpha(picture)
    made = Canvas(size, scale, alpha=clear)
    key, alpha = picture.get_colorkey(), picture.get_alpha()
    if key is None and alike(picture, made) and pygame.Surface.get_size(picture) != made.pixels:
        # Nothing of its size is made in between.
        enlarge(picture, made)
        if alpha != made.get_alpha():
            made.set_alpha(alpha)
        return made
    stretched = stretched_to(picture, made.pixels)
    if stretched is not picture:
        stretched.set_colorkey(None)
        stretched.set_alpha(255 if clear else None)
    flags = pygame.BLEND_RGBA_MAX if clear else 0
    pygame.Surface.blit(made, stretched, (0, 0), special_flags=flags)
    if key is not None:
        made.set_colorkey(key)
    if alpha != made.get_alpha():
        made.set_alpha(alpha)
    return made


class Dimmed:
    """A light as strong as it was asked for last: one picture, for each takes two megabytes at the
    scale of a large window."""

    def __init__(self) -> None:
        self._made: Canvas | None = None
        self._shown: tuple[Canvas, int] | None = None

    def at(self, light: Canvas, level: int) -> Canvas:
        """``light``, of 255 parts so many."""
        made = self._made
        if made is None or not made.is_like(light):
            made, self._shown = light.blank(), None
            self._made = made
        if self._shown != (light, level):
            self._shown = light, level
            made.fill((0, 0, 0))
            made.blit(light, (0, 0))
            made.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        return made


def enlarge(source: pygame.Surface, target: pygame.Surface, more: int = 0) -> None:
    """Draw ``source`` all over ``target``, smoothly; both keep a pixel in the same way. ``more`` is
    1 if its last row and column are only there to be blended with.

    Enlarging takes memory for a picture as wide as the one and as high as the other. For a whole
    screen that is asked of the system anew each time, which takes longer than the work; so it is
    done in strips where rows of both meet, and the memory is used again.
    """
    across, down = pygame.Surface.get_size(source)
    width, height = pygame.Surface.get_size(target)
    rows = down - more
    groups = gcd(rows, height)
    before, after = rows // groups, height // groups
    strip = max(1, STRIP_BYTES // (4 * width * before))
    if across - more > width or rows > height or groups <= strip:
        pygame.transform.smoothscale(source, (width, height), target)
        return

    def bring(first: int) -> None:
        count = min(strip, groups - first)
        top, low = first * before, min(down, (first + count) * before + 1)
        part = pygame.Rect(0, top, across, low - top)
        place = pygame.Rect(0, first * after, width, count * after)
        pygame.transform.smoothscale(
            pygame.Surface.subsurface(source, part),
            place.size,
            pygame.Surface.subsurface(target, place),
        )

    SECOND.share(partial(bring, first) for first in range(0, groups, strip))


def alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether both keep a pixel in the same way."""
    return one.get_bytesize() == other.get_bytesize() and one.get_masks() == other.get_masks()


def stretched_to(picture: pygame.Surface, pixels: tuple[int, int]) -> pygame.Surface:
    """``picture`` in so many pixels, to be drawn once."""
    key, alpha = picture.get_colorkey(), picture.get_alpha()
    if pygame.Surface.get_size(picture) == pixels:
        return picture
    if key is not None:
        made = pygame.transform.scale(picture, pixels)
        made.set_colorkey(key)
    else:
        made = pygame.transform.smoothscale(picture, pixels)
    if alpha != made.get_alpha():
        made.set_alpha(alpha)
    return made


def _covers(picture: pygame.Surface) -> bool:
    """Whether nothing is seen through it."""
    veiled = picture.get_alpha() not in (None, 255)
    return not (veiled or _has_alpha(picture) or picture.get_colorkey() is not None)


def _has_alpha(picture: pygame.Surface) -> bool:
    """Whether each pixel has its own: the flag SRCALPHA also stands for a veil as a whole."""
    return picture.get_masks()[3] != 0


def _whole(units: float) -> int:
    return floor(units)
