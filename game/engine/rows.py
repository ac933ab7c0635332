"""Widgets of a list of options: a label on the left, a value on the right that can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.engine.widgets import Worded, icon, line_height
from game.engine.wording import MOST_LINES, draw_words, have_room

_VALUE_WIDTH = 84
"""Room for the number of a slider at a text size of 100 %, in pixels."""
_NARROWER = 0.9
"""A row grows by a line only for words that have no room in this share of the text size."""
_LABEL_LEFT = 18
"""Pixels left free before a label."""


Words = tuple[str, Style, int]
"""Words, their style, and the width there is for them in pixels."""


class Row(Worded):
    """What such widgets share. ``help`` is a sentence for whoever wonders."""

    company = "rows"

    def __init__(
        self,
        name: str,
        label: str,
        help: str = "",  # noqa: A002
        *,
        enabled: bool = True,
        why_not: str = "",
    ) -> None:
        super().__init__(name, enabled=enabled, why_not=why_not)
        self.label, self.help = label, help

    def words(self, app: App, width: int) -> list[Words]:
        """All that may be read in it, ``width`` pixels being its own."""
        return [(self.label, Style("body"), self._label_width(app, width, 0.5))]

    def fits(self, app: App, growth: float) -> bool:
        high = self.rect.height
        return all(
            have_room(app, said, style, (room, high), growth, MOST_LINES)
            for said, style, room in self.words(app, self.rect.width)
        )

    def tall(self, app: App, width: int) -> int:
        """The height it wants, ``width`` pixels wide: more than a line where words must wrap."""
        high = line_height(app)
        for said, style, room in self.words(app, width):
            if app.text.width(said, style, _NARROWER * app.text.scale) > room:
                high = max(high, MOST_LINES * app.text.leading(style))
        return high

    def _label_width(self, app: App, width: int, share: float) -> int:
        locked = 0 if self.enabled else icon(app, "lock").get_width() + 8
        return round(width * share) - _LABEL_LEFT - 6 - locked

    def draw_label(
        self, app: App, canvas: pygame.Surface, focused: bool, share: float = 0.5
    ) -> None:
        """The label, in its ``share`` of the width, and the mark of the focus."""
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), self.rect)
        left = self.rect.left + _LABEL_LEFT
        if not self.enabled:
            lock = icon(app, "lock")
            canvas.blit(lock, lock.get_rect(midleft=(left, self.rect.centery)))
            left += lock.get_width() + 8
        width = self._label_width(app, self.rect.width, share)
        room = pygame.Rect(left, self.rect.top, width, self.rect.height)
        style = Style("body", "ink" if self.enabled else "sepia_lt")
        draw_words(app, canvas, self.label, style, room, self.growth or app.text.scale)


class Toggle(Row):
    """On or off."""

    def __init__(
        self,
        name: str,
        label: str,
        value: bool,
        help: str = "",  # noqa: A002
        *,
        enabled: bool = True,
        why_not: str = "",
    ) -> None:
        super().__init__(name, label, help, enabled=enabled, why_not=why_not)
        self.value = value

    def press(self, app: App) -> bool:
        self.value = not self.value
        app.audio.play("toggle_on" if self.value else "toggle_off")
        return True

    def turn(self, app: App, direction: int) -> bool:
        # On lies to the right, where the knob goes.
        if self.value is not (direction > 0):
            self.press(app)
        return True

    def words(self, app: App, width: int) -> list[Words]:
        return [(self.label, Style("body"), self._label_width(app, width, self._share(app, width)))]

    def _share(self, app: App, width: int) -> float:
        """What the switch leaves to the label."""
        taken = self._switch(app).get_width() + 16
        return 1 - taken / max(taken, width)

    def _switch(self, app: App) -> pygame.Surface:
        size = "toggle_large" if app.text.scale >= 1.5 else "toggle"
        return app.assets.ui(f"{size}/{'on' if self.value else 'off'}").image

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self.draw_label(app, canvas, focused, self._share(app, self.rect.width))
        switch = self._switch(app)
        place = (self.rect.right - 12, self.rect.centery)
        canvas.blit(switch, switch.get_rect(midright=place))


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice, and what it is called."""

    value: object
    label: str


class Choice(Row):
    """One of several values, turned through with left and right or by clicking the arrows."""

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[Option],
        value: object,
        help: str = "",  # noqa: A002
        *,
        enabled: bool = True,
        why_not: str = "",
    ) -> None:
        super().__init__(name, label, help, enabled=enabled, why_not=why_not)
        self.options = tuple(options)
        values = [option.value for option in self.options]
        self.index = values.index(value) if value in values else 0

    @property
    def value(self) -> object:
        """The value chosen."""
        return self.options[self.index].value

    def press(self, app: App) -> bool:
        return self.turn(app, 1)

    def turn(self, app: App, direction: int) -> bool:
        self.index = (self.index + direction) % len(self.options)
        app.audio.play("slider_tick")
        return True

    def click(self, app: App, position: tuple[float, float]) -> bool:
        return self.turn(app, 1 if position[0] >= self._room().centerx else -1)

    def words(self, app: App, width: int) -> list[Words]:
        """Those of all values: turning through them changes no sizes."""
        room = width // 2 - 8 - self._arrows(app)
        values = [(option.label, Style("strong"), room) for option in self.options]
        return [*super().words(app, width), *values]

    def _arrows(self, app: App) -> int:
        """Width that the arrows take from the value."""
        return 2 * icon(app, "arrow_left").get_width() + 12

    def _room(self) -> pygame.Rect:
        half = self.rect.width // 2
        return pygame.Rect(self.rect.centerx, self.rect.top, half - 8, self.rect.height)

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self.draw_label(app, canvas, focused)
        room = self._room()
        left, right = icon(app, "arrow_left"), icon(app, "arrow_right")
        canvas.blit(left, left.get_rect(midleft=room.midleft))
        canvas.blit(right, right.get_rect(midright=room.midright))
        style = Style("strong", "rubric" if focused else "ink" if self.enabled else "sepia_lt")
        words = self.options[self.index].label
        room.inflate_ip(-self._arrows(app), 0)
        draw_words(app, canvas, words, style, room, self.growth or app.text.scale, "centre")


class Slider(Row):
    """A whole number between two ends."""

    def __init__(
        self,
        name: str,
        label: str,
        value: int,
        low: int,
        high: int,
        step: int = 1,
        suffix: str = "",
        help: str = "",  # noqa: A002
        *,
        enabled: bool = True,
        why_not: str = "",
    ) -> None:
        super().__init__(name, label, help, enabled=enabled, why_not=why_not)
        self.value, self.low, self.high = value, low, high
        self.step, self.suffix = step, suffix
        self._value_width = _VALUE_WIDTH

    def press(self, app: App) -> bool:
        return False

    def turn(self, app: App, direction: int) -> bool:
        self._set(app, self.value + direction * self.step)
        return True

    def click(self, app: App, position: tuple[float, float]) -> bool:
        return self.drag(app, position)

    def drag(self, app: App, position: tuple[float, float]) -> bool:
        track = self.track
        if position[0] < track.left - 30:
            return False
        share = min(max((position[0] - track.left) / track.width, 0.0), 1.0)
        steps = round(share * (self.high - self.low) / self.step)
        return self._set(app, self.low + steps * self.step)

    @property
    def draggable(self) -> bool:
        return True

    def _set(self, app: App, value: int) -> bool:
        value = min(max(value, self.low), self.high)
        changed = value != self.value
        if changed:
            self.value = value
            app.audio.play("slider_tick")
        return changed

    @property
    def track(self) -> pygame.Rect:
        """Where the knob slides."""
        left = self.rect.centerx + 22
        return pygame.Rect(
            left, self.rect.centery - 5, self.rect.right - 30 - self._value_width - left, 10
        )

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self.draw_label(app, canvas, focused)
        self._value_width = round(_VALUE_WIDTH * app.text.scale)
        track = self.track
        share = (self.value - self.low) / max(1, self.high - self.low)
        app.assets.draw_nine(canvas, app.assets.ui("slider/track"), track)
        x = track.left + round(track.width * share)
        if x - track.left >= 16:
            filled = pygame.Rect(track.left, track.top, x - track.left, track.height)
            app.assets.draw_nine(canvas, app.assets.ui("slider/filled"), filled)
        knob = app.assets.ui("slider/knob_focus" if focused else "slider/knob")
        canvas.blit(knob.image, knob.place(x, track.centery))
        place = (self.rect.right - 12, self.rect.centery)
        text = f"{self.value}{self.suffix}"
        growth = self.growth or None
        app.text.draw(canvas, text, Style("strong"), place, "midright", self._value_width, growth)
