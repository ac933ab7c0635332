"""Text in the type hierarchy of the house: roles, sizes, wrapping, and a cache of what was set.

Sizes are units of the page at a text size of 100 %; letters are set in the pixels of the window.
Roles that carry reading matter grow with the player's text size; numbers and titles that belong to
a picture do not.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Literal

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.canvas import Canvas, pixel, weight

Role = Literal["title", "section", "numeral", "plate", "body", "strong", "caption"]
Align = Literal["left", "centre", "right"]

_FONTS: dict[str, str] = {
    "title": "ElstobD-18ptSemiBold.otf",
    "section": "ElstobD-18ptSemiBold.otf",
    "numeral": "ElstobD-18ptExtraBold.otf",
    "plate": "ElstobD-18ptExtraBold.otf",
    "body": "ElstobD-10ptMedium.otf",
    "strong": "ElstobD-10ptSemiBold.otf",
    "caption": "ElstobD-14ptMediumItalic.otf",
}
_SIZES: dict[str, int] = {
    "title": 34,
    "section": 23,
    "numeral": 38,
    "plate": 26,
    "body": 18,
    "strong": 18,
    "caption": 18,
}
_GROWING = frozenset({"section", "body", "strong", "caption"})
SMALLEST = 16
"""Nothing is set smaller than this, in units."""
CACHED_LINES = 1200
"""Lines that are kept as pictures, and texts whose breaks are; the one unused for longest goes
first."""
LINE_BYTES = 4 << 20
"""What the pictures of lines may weigh together."""
LEADING = 1.28
"""Line height of running text, in sizes."""
_HALO = 3
"""How far a soft outline reaches, in units."""
_TALLEST = "É"
"""The tallest letter that lines make room for: all of them have their baseline at one height."""
_SPACES: dict[str, tuple[tuple[int, str], ...]] = {
    "caption": ((22, "\u2004"), (40, "\u2005")),
    "body": ((24, "\u2005"),),
    "strong": ((24, "\u2005"),),
}
"""Role -> the sizes below which the font's own word space, a fifth of an em less what hinting takes
from it, is too narrow to part words, each with the space that stands in for it."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: its role, a colour of the palette, and a size if not the role's own."""

    role: Role = "body"
    colour: str = "ink"
    size: int = 0
    """Units at 100 %; 0 takes the role's own."""
    halo: str = ""
    """Colour of a soft outline, for text on pictures."""


BODY = Style()
"""Running text."""


class Typesetter:
    """Sets text. ``scale`` is the player's text size: 1.0 to 2.0."""

    def __init__(self, folder: Path, palette: dict[str, str], scale: float = 1.0) -> None:
        pygame.font.init()
        self._folder = folder
        self._palette = palette
        self._scale = scale
        self._density = 1.0
        self._fonts: dict[tuple[str, int], pygame.Font] = {}
        self._lines: OrderedDict[tuple[str, Style, int], Canvas] = OrderedDict()
        self._weight = 0
        self._wrapped: OrderedDict[tuple[str, Style, int, int], tuple[str, ...]] = OrderedDict()
        self.fitted_texts: OrderedDict[tuple[str, Style, int, int], tuple[str, int]] = OrderedDict()
        """What `fitted` found: the text as it is set, perhaps cut, and its size."""
        self._widths: OrderedDict[tuple[str, Role, int], int] = OrderedDict()
        self._rises: dict[pygame.Font, int] = {}
        """How far the tallest letter of each font reaches above its ascent."""

    @property
    def scale(self) -> float:
        """The player's text size, 1.0 to 2.0."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        self._forget()

    @property
    def density(self) -> float:
        """Pixels a unit: those of the canvas that is drawn on."""
        return self._density

    @density.setter
    def density(self, density: float) -> None:
        if density != self._density:
            self._density = density
            self._forget()

    def let_go(self) -> None:
        """Let go of lines and fonts: another tale has its own, and what is asked for is set again.
        To be called before pygame ends, too: fonts that outlive it are never given back."""
        self._forget()
        self._rises.clear()
        self._fonts.clear()

    def _forget(self) -> None:
        """What was set looks otherwise now."""
        self._lines.clear()
        self._weight = 0
        self._wrapped.clear()
        self.fitted_texts.clear()
        self._widths.clear()

    def colour(self, name: str) -> pygame.Color:
        """A colour of the palette by its name, or ``#RRGGBB``."""
        return pygame.Color(self._palette.get(name, name))

    def pixels(self, style: Style, growth: float | None = None) -> int:
        """The size in which ``style`` is set now; ``growth`` caps the player's text size."""
        size = max(SMALLEST, style.size or _SIZES[style.role])
        if style.role in _GROWING:
            grown = self._scale if growth is None else min(self._scale, growth)
            size = round(size * grown)
        return max(SMALLEST, size)

    def line(self, text: str, style: Style, growth: float | None = None) -> Canvas:
        """One line of text, as wide as it needs to be. Do not draw on it: it is cached."""
        return self._set(text, style, self.pixels(style, growth))

    def fitted(self, text: str, style: Style, width: int, growth: float | None = None) -> Canvas:
        """One line no wider than ``width``: set smaller if it must be, at last cut with "…"."""
        size = self.pixels(style, growth)
        key = (text, style, width, size)
        fit = self.fitted_texts.get(key)
        if fit is None:
            fit = self.fitted_texts[key] = self._fit(_drawable(text), style.role, size, width)
            _trim(self.fitted_texts)
        return self._set(fit[0], style, fit[1])

    def wrap(
        self, text: str, style: Style, width: int, growth: float | None = None
    ) -> tuple[str, ...]:
        """``text`` broken into lines no wider than ``width``, at spaces; no-break spaces hold, and
        so does the space between a number and what it counts."""
        size = self.pixels(style, growth)
        key = (text, style, width, size)
        lines = self._wrapped.get(key)
        if lines is None:
            broken: list[str] = []

            def measure(line: str) -> int:
                return self._width(line, style.role, size)

            for paragraph in _drawable(text).split("\n"):
                broken.extend(_wrapped(paragraph, measure, width))
            lines = self._wrapped[key] = tuple(broken)
            _trim(self._wrapped)
        return lines

    def width(self, text: str, style: Style, growth: float | None = None) -> int:
        """Width of ``text`` set as one line, without setting it."""
        return self._width(_drawable(text), style.role, self.pixels(style, growth))

    def leading(self, style: Style, growth: float | None = None) -> int:
        """Distance between the tops of two lines."""
        return round(self.pixels(style, growth) * LEADING)

    def ascent(self, style: Style, growth: float | None = None) -> int:
        """Distance from the top of a line to its baseline."""
        font = self.font(style.role, self.pixels(style, growth))
        return round((font.get_ascent() + self._rise(font)) / self._density)

    def height(self, text: str, style: Style, width: int, growth: float | None = None) -> int:
        """Height of ``text`` set as a paragraph ``width`` wide."""
        return len(self.wrap(text, style, width, growth)) * self.leading(style, growth)

    def draw(
        self,
        canvas: Canvas,
        text: str,
        style: Style,
        position: tuple[float, float],
        anchor: str = "topleft",
        width: int = 0,
        growth: float | None = None,
    ) -> pygame.Rect:
        """One line with its ``anchor`` (a point of `pygame.Rect`) at ``position``.

        With ``width`` it is fitted. Returns where it stands.
        """
        picture = (
            self.fitted(text, style, width, growth) if width else self.line(text, style, growth)
        )
        rect = picture.get_rect()
        setattr(rect, anchor, (round(position[0]), round(position[1])))
        canvas.blit(picture, rect)
        return rect

    def paragraph(
        self,
        canvas: Canvas,
        text: str,
        style: Style,
        rect: pygame.Rect,
        align: Align = "left",
        growth: float | None = None,
    ) -> int:
        """Wrapped text from the top of ``rect`` down, its width kept; returns the height used.

        It does not stop at the bottom of ``rect``: ask `height` first, or scroll.
        """
        step = self.leading(style, growth)
        y = rect.top
        lines = self.wrap(text, style, rect.width, growth)
        if align == "centre" and len(lines) > 1 and "\n" not in text:
            lines = self.balanced(text, style, rect.width, growth)
        for text_line in lines:
            if text_line:
                picture = self.line(text_line, style, growth)
                x = rect.left
                if align == "centre":
                    x += (rect.width - picture.get_width()) // 2
                elif align == "right":
                    x += rect.width - picture.get_width()
                canvas.blit(picture, (x, y))
            y += step
        return y - rect.top

    def balanced(
        self, text: str, style: Style, width: int, growth: float | None
    ) -> tuple[str, ...]:
        """As few lines as `wrap` needs, of like width: centred, a last word alone looks lost. No
        word is broken for it."""
        key = (text, style, -width, self.pixels(style, growth))
        lines = self._wrapped.get(key)
        if lines is None:
            lines = self.wrap(text, style, width, growth)
            count = len(lines)
            longest = max(
                self._width(word, style.role, key[3]) for word in _drawable(text).split(" ")
            )
            low, high = max(width // 2, longest - 1), width
            while high - low > 8:
                middle = (low + high) // 2
                narrower = self.wrap(text, style, middle, growth)
                if len(narrower) > count:
                    low = middle
                else:
                    lines, high = narrower, middle
            self._wrapped[key] = lines
            _trim(self._wrapped)
        return lines

    def font(self, role: str, size: int) -> pygame.Font:
        """The font of ``role`` in ``size`` units; what it measures itself are pixels."""
        return self.face(role, pixel(size, self._density))

    def face(self, role: str, size: int) -> pygame.Font:
        """The font of ``role`` in ``size`` pixels."""
        key = (role, size)
        if key not in self._fonts:
            path = self._folder / _FONTS[role]
            try:
                self._fonts[key] = pygame.Font(path, size)
            except (OSError, pygame.error) as error:
                raise ContentError(
                    message("{file}: expected a font: {why}", file=str(path), why=str(error))
                ) from None
        return self._fonts[key]

    def _set(self, text: str, style: Style, size: int) -> Canvas:
        key = (text, style, size)
        line = self._lines.get(key)
        if line is not None:
            self._lines.move_to_end(key)
            return line
        clean = _drawable(text) or " "
        picture = self._render(clean, style.role, size, style.colour)
        if style.halo:
            shade = self._render(clean, style.role, size, style.halo)
            picture = _with_halo(picture, shade, pixel(_HALO, self._density))
        line = self._lines[key] = Canvas.holding(picture, self._density)
        self._weight += weight(line)
        while len(self._lines) > CACHED_LINES or self._weight > LINE_BYTES:
            self._weight -= weight(self._lines.popitem(last=False)[1])
        return line

    def _render(self, text: str, role: Role, size: int, colour: str) -> pygame.Surface:
        """``text`` with its baseline where every line of this font and size has it.

        SDL pushes a line down by what its tallest letter reaches above the ascent, so that "École"
        would stand lower than "Auberge" beside it, and both above the middle of their pictures.
        """
        font = self.font(role, size)
        picture = font.render(self._spaced(text, role, size), True, self.colour(colour))
        down = self._rise(font) - _overshoot(font, text)
        if down <= 0:
            return picture
        width, height = picture.get_size()
        tall = max(height, picture.get_bounding_rect().bottom + down)
        even = pygame.Surface((width, tall), pygame.SRCALPHA)
        even.blit(picture, (0, down), special_flags=pygame.BLEND_RGBA_MAX)
        return even

    def _rise(self, font: pygame.Font) -> int:
        rise = self._rises.get(font)
        if rise is None:
            rise = self._rises[font] = _overshoot(font, _TALLEST)
        return rise

    def _width(self, text: str, role: Role, size: int) -> int:
        key = (text, role, size)
        width = self._widths.get(key)
        if width is None:
            pixels = self.font(role, size).size(self._spaced(text, role, size))[0]
            width = self._widths[key] = ceil(pixels / self._density)
            _trim(self._widths)
        return width

    def _spaced(self, text: str, role: Role, size: int) -> str:
        """``text`` with spaces that part words in this font and size."""
        for below, space in _SPACES.get(role, ()):
            if pixel(size, self._density) < below:
                return text.replace(" ", space)
        return text

    def _fit(self, text: str, role: Role, size: int, width: int) -> tuple[str, int]:
        """What of ``text`` fits into ``width``, and in which size."""
        while size > SMALLEST and self._width(text, role, size) > width:
            size -= 1
        if self._width(text, role, size) <= width:
            return text, size
        kept = text
        while kept and self._width(kept + "…", role, size) > width:
            kept = kept[:-1]
        return kept.rstrip() + "…", size


def _drawable(text: str) -> str:
    """A NUL ends a text for SDL, and a lone surrogate cannot be drawn at all."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def _overshoot(font: pygame.Font, text: str) -> int:
    """How far the tallest letter of ``text`` reaches above the font's ascent, in pixels."""
    tallest = max((letter[3] for letter in font.metrics(text) if letter is not None), default=0)
    return max(0, tallest - font.get_ascent())


def _trim(cache: OrderedDict[Any, Any]) -> None:
    while len(cache) > CACHED_LINES:
        cache.popitem(last=False)


_NUMBER = re.compile(r"[(«“]?\d{1,3}")
_LAST = re.compile(r"\d{1,3}\s?[.,;:!?…)»”]+")
"""A number that ends what is said: it belongs to the word before it, such as in “set 5.”"""


def _words(paragraph: str, measure: Callable[[str], int], width: int) -> list[str]:
    """What is not broken: words, and a number with the word that it counts or with the next number
    of a row, such as of dice, and with the word before it where it comes last, if a line holds
    both."""
    found: list[str] = []
    for word in paragraph.split(" "):
        last = found[-1].rpartition(" ")[2] if found else ""
        counts = _NUMBER.fullmatch(last) and word[:1].isalnum()
        if counts or (last[-1:].isalpha() and _LAST.fullmatch(word)):
            both = f"{found[-1]} {word}"
            if measure(both) <= width:
                found[-1] = both
                continue
        found.append(word)
    return found


def _wrapped(paragraph: str, measure: Callable[[str], int], width: int) -> list[str]:
    words = _words(paragraph, measure, width)
    lines: list[str] = []
    line = ""
    at = 0
    letters = width * len(paragraph) / max(1, measure(paragraph))
    while True:
        guess = _about(words, at, letters - len(line))
        fits = _fitting(line, words, at, measure, width, guess)
        line = _joined(line, words[at : at + fits])
        at += fits
        if at == len(words):
            break
        word = words[at]
        at += 1
        if line:
            lines.append(line)
        # A word wider than the line (an ID, a seed) is broken where it must be.
        while measure(word) > width and len(word) > 1:
            fits = len(word) - 1
            while fits > 1 and measure(word[:fits]) > width:
                fits -= 1
            fits = _seam(word, fits)
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    lines.append(line)
    return lines


_SEAMS = re.compile(r"(?<=[:,;+/=_-])|(?=#)")
"""Where a word that is no word may be broken: an ID, a path."""


def _seam(word: str, fits: int) -> int:
    """How many of the first ``fits`` letters stay on the line: up to the last of its seams, all of
    them where there is none."""
    return max((s.start() for s in _SEAMS.finditer(word) if 0 < s.start() <= fits), default=fits)


def _about(words: list[str], at: int, letters: float) -> int:
    """How many words from ``at`` on have about so many letters."""
    count = 0
    while at + count < len(words) and letters > 0:
        letters -= len(words[at + count]) + 1
        count += 1
    return max(1, count)


def _fitting(
    line: str, words: list[str], at: int, measure: Callable[[str], int], width: int, guess: int
) -> int:
    """How many of the words from ``at`` on fit behind ``line``. To measure is what costs: it looks
    near the ``guess`` first."""
    fit, too_many = 0, len(words) - at + 1
    count, step = guess, 1
    while too_many - fit > 1:
        count = min(max(count, fit + 1), too_many - 1)
        if measure(_joined(line, words[at : at + count])) <= width:
            fit = count
            count += step
        else:
            too_many = count
            count -= step
        step *= 2
    return fit


def _joined(line: str, words: list[str]) -> str:
    """``line`` with the words behind it; no line begins with a space."""
    for word in words:
        line = f"{line} {word}" if line else word
    return line


def _with_halo(picture: pygame.Surface, shade: pygame.Surface, reach: int) -> pygame.Surface:
    """``picture`` with ``shade`` around it, ``reach`` pixels far."""
    across, down = picture.get_size()
    made = pygame.Surface((across + 2 * reach, down + 2 * reach), pygame.SRCALPHA)
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            if dx**2 + dy**2 <= reach**2 + 1:
                made.blit(shade, (dx + reach, dy + reach))
    made.blit(picture, (reach, reach))
    return made
