"""A world with its trace, and the picture that grows with the steps of it: what of it is seen, what
stands beside it, and the patterns that go with its colours.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, overload

import pygame

from game.core.mode import Generator
from game.core.text import Message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Section

Step = Mapping[str, Any]
_HEAD = ("format", "id", "seed", "rules", "content", "params")


class Telling(Sequence[Message]):
    """The sentences of a world's steps, told one after the other when there is time for it: those
    of a wide world take longer than a frame."""

    def __init__(self, sentences: Iterator[Message], length: int) -> None:
        self._sentences, self._length = sentences, length
        self._told: list[Message] = []

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Message: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Message]: ...

    def __getitem__(self, at: int | slice) -> Message | Sequence[Message]:
        self.go_on(self._length)
        return self._told[at]

    def go_on(self, most: int) -> None:
        """Tell so many more of them."""
        self._told.extend(islice(self._sentences, most))

    def at_hand(self, at: int) -> Message | None:
        """The sentence of a step, unless it is not told yet."""
        return self._told[at] if at < len(self._told) else None


@dataclass(frozen=True)
class Made:
    """A world with its trace, and the sentence for each step."""

    world: Mapping[str, Any]
    steps: Sequence[Step]
    told: Sequence[Message]
    content: Any

    @classmethod
    def of(cls, generator: Generator, world: dict[str, Any], content: Any) -> Made:
        """``world`` of a generator, with its trace, as `game.core.envelope.world` gives it."""
        tell = generator.tell
        assert tell is not None
        steps = world["trace"]
        return cls(world, steps, Telling(tell(world, content), len(steps)), content)

    def go_on(self, most: int) -> None:
        """Tell so many more sentences, where some are left to be told."""
        if isinstance(self.told, Telling):
            self.told.go_on(most)

    def sentence(self, step: int) -> Message | None:
        """The sentence of a step; None while it is not told yet."""
        return self.told.at_hand(step) if isinstance(self.told, Telling) else self.told[step]

    @property
    def head(self) -> dict[str, Any]:
        """The keys that every world begins with (`game.core.envelope.envelope`)."""
        return {key: self.world[key] for key in _HEAD}

    @property
    def id(self) -> str:
        return str(self.world["id"])


class Picture(ABC):
    """The world as far as the steps taken so far have made it.

    ``size`` is its width and height in units of its own, ``largest`` the pixels to a unit that are
    enough. The bench gives it the steps in order, and makes a new one to go back.
    """

    size: tuple[float, float]
    largest: float = 1.0
    letters: float = 0.0
    """How high its words and numbers are, in units; 0 where nothing is to be read."""
    most_letters: float = math.inf
    """Pixels beyond which they do not grow at a text size of 100 %, from however near."""

    def __init__(self, app: App, made: Made) -> None:
        self.app, self.made = app, made

    @abstractmethod
    def take(self, number: int, step: Step) -> None:
        """The step ``number`` of the trace was taken."""

    @abstractmethod
    def draw(self, canvas: Canvas, lens: Lens) -> bool | None:
        """Draw it as far as it has come; False if it is to be drawn again in the next frame."""

    @abstractmethod
    def why(self, point: Position) -> int | None:
        """The step that put there what lies at ``point`` (in units); None for bare parchment."""

    def again(self) -> Picture:
        """The picture before the first step."""
        return type(self)(self.app, self.made)

    def learn(self, later: Any) -> None:
        """What `game.shell.tale.Craft.later` worked out is known."""
        del later

    def at_work(self) -> Position | None:
        """Where the last step was taken: it is kept in sight where not all of it is seen."""
        return None

    def details(self) -> Sequence[Line]:
        """What there is to know beside the picture, after the last step."""
        return ()

    def draw_over(self, canvas: Canvas, lens: Lens, point: Position | None) -> None:
        """Draw on top, in every frame, what belongs to what lies at ``point``, or, where nothing is
        pointed at, to the last step."""
        del canvas, lens, point

    def under(self, point: Position) -> str:
        """What is to be said of ``point`` besides the step that made it."""
        del point
        return ""

    def parts(self) -> Sequence[tuple[str, tuple[float, float, float, float]]]:
        """What can be looked at by itself: what it is called, and its box in units (left, top,
        width, height); nothing where the whole can be read."""
        return ()


Position = tuple[float, float]

MOST_ZOOM = 6.0
"""How much larger than to fit a picture may be shown."""
KEPT_IN_SIGHT = 60
"""Pixels of a picture that stay in sight, however far it is moved."""


@dataclass
class Lens:
    """Shows a picture of ``width`` by ``height`` units in ``window``."""

    window: pygame.Rect
    width: float
    height: float
    largest: float = 1.0
    """Pixels to a unit that fitting does not exceed."""
    near: float = 0.0
    """Pixels to a unit that there are at first, though not all may be seen then (`frame.near`)."""
    zoom: float = 1.0
    """1 shows it as at first: the whole, or what is seen of it from so near."""
    x: float = 0.0
    """Where the picture's middle lies, in pixels from the middle of the window."""
    y: float = 0.0

    @property
    def scale(self) -> float:
        return max(self._whole, self.near) * self.zoom

    @property
    def _whole(self) -> float:
        """The scale at which all of it is seen."""
        across = self.window.width / max(1.0, self.width)
        down = self.window.height / max(1.0, self.height)
        return min(across, down, self.largest)

    def to_canvas(self, x: float, y: float) -> Position:
        """Where a point of the picture is seen."""
        scale = self.scale
        return (
            self.window.centerx + self.x + (x - self.width / 2) * scale,
            self.window.centery + self.y + (y - self.height / 2) * scale,
        )

    def to_picture(self, position: Position) -> Position:
        """Which point of the picture is seen there."""
        scale = self.scale
        return (
            (position[0] - self.window.centerx - self.x) / scale + self.width / 2,
            (position[1] - self.window.centery - self.y) / scale + self.height / 2,
        )

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Where a box of the picture is seen, on whole pixels: neighbours leave no gap."""
        left, top = self.to_canvas(x, y)
        right, bottom = self.to_canvas(x + width, y + height)
        first, above = round(left), round(top)
        return pygame.Rect(first, above, round(right) - first, round(bottom) - above)

    def look_at(self, left: float, top: float, width: float, height: float) -> None:
        """Show a box of the picture as large as the window takes it."""
        wanted = min(self.window.width / max(1.0, width), self.window.height / max(1.0, height))
        self.zoom = min(wanted, self.largest) / max(self._whole, self.near)
        scale = self.scale
        self.x = (self.width / 2 - left - width / 2) * scale
        self.y = (self.height / 2 - top - height / 2) * scale

    def zoom_at(self, position: Position, factor: float) -> None:
        """Zoom so that what lies under ``position`` stays there."""
        before = self.to_picture(position)
        first = max(self._whole, self.near)
        most = MOST_ZOOM * max(first, self.largest) / first
        self.zoom = min(max(self.zoom * factor, self._whole / first), most)
        after = self.to_canvas(*before)
        self.pan(position[0] - after[0], position[1] - after[1])

    def pan(self, x: float, y: float) -> None:
        """Move the picture by so many pixels; some of it stays in sight."""
        scale = self.scale
        wide = max(0.0, (self.width * scale + self.window.width) / 2 - KEPT_IN_SIGHT)
        high = max(0.0, (self.height * scale + self.window.height) / 2 - KEPT_IN_SIGHT)
        if scale == self._whole:
            wide = high = 0.0
        self.x = min(max(self.x + x, -wide), wide)
        self.y = min(max(self.y + y, -high), high)

    def keep_in_sight(self, x: float, y: float, around: int) -> None:
        """Move the picture where that point would lie outside, or nearer to the edge than so many
        pixels: to the middle, as far as there is picture to fill the window."""
        at = self.to_canvas(x, y)
        if self.window.inflate(-2 * around, -2 * around).collidepoint(at):
            return
        self.pan(self.window.centerx - at[0], self.window.centery - at[1])
        wide = max(0.0, (self.width * self.scale - self.window.width) / 2)
        high = max(0.0, (self.height * self.scale - self.window.height) / 2)
        self.x, self.y = min(max(self.x, -wide), wide), min(max(self.y, -high), high)


_BESIDE = 10
"""Pixels that a sign takes from its line besides its own width."""
_APART = 18
"""Pixels that are free between what something is and its value, at least."""
_AFTER = 3


@dataclass(frozen=True, slots=True)
class Line:
    """What it is, and its value; a heading when there is neither value nor sign."""

    label: str
    value: str = ""
    strong: bool = False
    now: bool = False
    """It is of the last step only, not of the whole."""
    sign: Canvas | None = None
    """What stands for it in the picture."""


class Figure(Block):
    """A line with its value at the right, or below where both have no room on one line; its sign
    in the middle of a column that is ``signs`` wide, or as wide as it is."""

    def __init__(self, line: Line, signs: int = 0) -> None:
        self._line = line
        self._signs = signs or (0 if line.sign is None else line.sign.get_width())
        self._label = Style("strong" if line.strong and not line.value else "body")
        self._value = Style("strong" if line.strong else "body", "ink")

    def height(self, app: App, width: int) -> int:
        label = app.text.height(self._line.label, self._label, width - self._aside)
        below = 0 if self._fits(app, width) else app.text.leading(self._value)
        sign = self._line.sign
        high = 0 if sign is None else sign.get_height()
        return max(label, high) + below + _AFTER

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        line, text = self._line, app.text
        place = pygame.Rect(rect.left + self._aside, rect.top, rect.width - self._aside, 0)
        high = text.height(line.label, self._label, place.width)
        leading = text.leading(self._value)
        if line.sign is not None:
            middle = rect.left + 2 + self._signs // 2, rect.top + leading // 2
            canvas.blit(line.sign, line.sign.get_rect(center=middle))
        text.paragraph(canvas, line.label, self._label, place)
        if line.value:
            top = rect.top if self._fits(app, rect.width) else rect.top + high
            at = rect.right, top + leading // 2
            text.draw(canvas, line.value, self._value, at, "midright", place.width)

    @property
    def _aside(self) -> int:
        return 0 if self._line.sign is None else self._signs + _BESIDE

    def _fits(self, app: App, width: int) -> bool:
        """Whether label and value have room on one line."""
        if not self._line.value:
            return True
        label = app.text.line(self._line.label, self._label).get_width()
        value = app.text.line(self._line.value, self._value).get_width()
        return label + _APART + value <= width - self._aside


def blocks(lines: Iterable[Line], above: int = 0) -> Iterator[Block]:
    """The lines one below the other; the first heading has ``above`` pixels above it."""
    for signed, together in groupby(lines, lambda line: line.sign is not None):
        same = list(together)
        signs = max(line.sign.get_width() for line in same if line.sign) if signed else 0
        for line in same:
            if line.value or signed:
                yield Figure(line, signs)
            else:
                yield Section(line.label, above=above)
            above = 6


_EVERY = 9


def draw_pattern(canvas: Canvas, rect: pygame.Rect, kind: str, colour: pygame.Color) -> None:
    """Fine marks over ``rect``: ``stripes``, ``rows``, ``columns``, ``checks``, ``dots``; anything
    else is plain."""
    clip = canvas.get_clip()
    seen = rect.clip(clip)
    canvas.set_clip(seen)
    if kind in ("rows", "checks"):
        for y in _every(rect.top, seen.top, seen.bottom):
            canvas.line(colour, (seen.left, y), (seen.right, y))
    if kind in ("columns", "checks"):
        for x in _every(rect.left, seen.left, seen.right):
            canvas.line(colour, (x, seen.top), (x, seen.bottom))
    if kind == "stripes":
        # A stripe crosses the foot of what is seen as far to the left as that is high.
        foot = rect.left - rect.height + rect.bottom - seen.bottom
        for x in _every(foot, seen.left - seen.height, seen.right):
            canvas.line(colour, (x, seen.bottom), (x + seen.height, seen.top))
    if kind == "dots":
        for y in _every(rect.top + 4, seen.top, seen.bottom):
            odd = (y - rect.top - 4) // _EVERY % 2
            for x in _every(rect.left + 4 + odd * _EVERY // 2, seen.left, seen.right):
                canvas.fill(colour, (x, y, 2, 2))
    canvas.set_clip(clip)


def _every(first: int, low: int, high: int) -> range:
    """The places of marks from ``first`` on, those a little before ``low`` up to ``high``."""
    return range(first + max(0, (low - first) // _EVERY) * _EVERY, high, _EVERY)
