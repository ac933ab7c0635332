"""The pieces of menus: what a widget is, buttons, and the form that holds widgets.

A form has one focus. Keys and pad move it to the nearest widget in a direction; the mouse moves it
by pointing. Which widget was changed or pressed is told by its name. The words of all buttons of a
form are set in one size, and those of all its rows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

import pygame

from game.core.params import Value
from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import (
    Click,
    Edit,
    InputEvent,
    Point,
    Press,
    RawButton,
    RawKey,
    Release,
    Typed,
    Wheel,
)
from game.engine.text import Style

TALL = 46
"""Height of one line of a menu at a text size of 100 %, in pixels."""
_SIDES = 28
"""Pixels left free beside the words of a button, both sides together."""


def line_height(app: App) -> int:
    """Height of one line of a menu at the player's text size."""
    return max(TALL, round(30 * app.text.scale) + 16)


def icon(app: App, name: str, light: bool = False, most: float = 2.0) -> Canvas:
    """An icon in the size that goes with the player's text, up to ``most`` times the usual.

    ``light`` is for dark grounds.
    """
    growth = min(app.text.scale, most)
    size = 24 if growth < 1.3 else 32 if growth < 1.8 else 48
    return app.assets.ui(f"icon{size}{'_light' if light else ''}/{name}").image


class Widget(ABC):
    """One thing that can have the focus. ``rect`` is set by whoever lays the form out."""

    help = ""
    """A sentence for whoever wonders what it does, in the player's language."""

    def __init__(self, name: str, *, enabled: bool = True, why_not: str = "") -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = enabled
        self.why_not = why_not
        """Why it is disabled, in the player's language."""
        self.window: pygame.Rect | None = None
        """The part of the screen in which it can be seen and hit; None is all of it."""
        self.pressed = False
        """True while the mouse holds it down."""

    @property
    def seen(self) -> bool:
        """Whether any of it lies where it can be seen."""
        return self.window is None or self.window.colliderect(self.rect)

    def gain(self) -> None:  # noqa: B027 - most widgets do not care
        """The player moved the focus here."""

    def press(self, app: App) -> bool:
        """Confirmed, or clicked; True when that meant something."""
        return True

    def click(self, app: App, position: tuple[float, float]) -> bool:
        """Clicked at ``position``; True when that meant something."""
        return self.press(app)

    def turn(self, app: App, direction: int) -> bool:
        """Left (-1) or right (1) while it has the focus; True when it used that."""
        return False

    def act(self, app: App, action: str) -> bool:
        """An action that a widget may take without the focus (tabs, pages); True when it did."""
        return False

    def drag(self, app: App, position: tuple[float, float]) -> bool:
        """The pointer moved while holding it; True when that changed something."""
        return False

    def typed(self, app: App, event: InputEvent) -> bool:
        """An event of typing; True when it changed something."""
        return False

    @property
    def draggable(self) -> bool:
        """True when holding the mouse on it and moving means something."""
        return False

    @property
    def wants_text(self) -> bool:
        """True when printable keys should type while it has the focus."""
        return False

    @abstractmethod
    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        """Draw it inside `rect`."""


class Worded(Widget):
    """A widget whose words are set in the size of others of its ``company``."""

    company = ""
    growth = 0.0
    """The text size its words are set in; 0 until it is in company: the player's."""

    @abstractmethod
    def fits(self, app: App, growth: float) -> bool:
        """Whether its words have room in that size."""


def set_alike(app: App, widgets: Iterable[Widget]) -> None:
    """Give all of one company the largest text size in which each of them has room.

    One that would have none in the least readable size does not make the others small: it alone is
    set smaller. One that has a size already keeps it. Their places must be known.
    """
    companies: dict[str, list[Worded]] = {}
    for widget in widgets:
        if isinstance(widget, Worded) and not widget.growth:
            companies.setdefault(widget.company, []).append(widget)
    for company in companies.values():
        fitting = (
            next((growth for growth in sizes(app) if widget.fits(app, growth)), app.text.scale)
            for widget in company
        )
        growth = min(fitting)
        for widget in company:
            widget.growth = growth


class Button(Worded):
    """A word that does something."""

    company = "buttons"
    letters = 0
    """Pixels of its letters at 100 %; 0 takes the role's own."""
    most = 2.0
    """The text size beyond which neither its words nor its icon grow."""
    lines = 1
    """On so many its words may stand."""

    def __init__(
        self, name: str, label: str, *, icon: str = "", enabled: bool = True, why_not: str = ""
    ) -> None:
        super().__init__(name, enabled=enabled, why_not=why_not)
        self.label = label
        self.icon = icon

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def width(self, app: App) -> int:
        """How wide it wants to be, for a row of buttons."""
        words = app.text.line(self.label, self._style()).get_width()
        return words + 2 * _SIDES + self._aside(app)

    def fits(self, app: App, growth: float) -> bool:
        room = self.rect.width - _SIDES - self._aside(app), self.rect.height
        if growth > self.most:
            return False
        return have_room(app, self.label, self._style(), room, growth, self.lines)

    def _style(self) -> Style:
        return Style("section", "ink" if self.enabled else "sepia_lt", self.letters)

    def _icon(self, app: App) -> Canvas:
        return icon(app, self.icon, most=self.most)

    def _aside(self, app: App) -> int:
        """Width that its icon takes from its words."""
        return self._icon(app).get_width() + 8 if self.icon else 0

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        state = "normal"
        if not self.enabled:
            state = "disabled"
        elif self.pressed:
            state = "pressed"
        elif focused:
            state = "focus"
        app.assets.draw_nine(canvas, app.assets.ui(f"button/{state}"), self.rect)
        if focused and not self.enabled:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), self.rect)
        room = self.rect.inflate(-_SIDES, 0)
        if state == "pressed":
            room.move_ip(0, 2)
        aside = self._aside(app)
        style, growth = self._style(), self.growth or app.text.scale
        if self.lines > 1 and app.text.width(self.label, style, growth) > room.width - aside:
            beside = pygame.Rect(room.left + aside, room.top, room.width - aside, room.height)
            draw_words(app, canvas, self.label, style, beside, growth, "centre")
            if self.icon:
                picture = self._icon(app)
                canvas.blit(picture, picture.get_rect(midleft=(room.left, room.centery)))
            return
        words = app.text.fitted(self.label, style, room.width - aside, self.growth or None)
        left = room.centerx - (words.get_width() + aside) // 2
        if self.icon:
            picture = self._icon(app)
            canvas.blit(picture, picture.get_rect(midleft=(left, room.centery)))
        canvas.blit(words, words.get_rect(midleft=(left + aside, room.centery)))


_SMALL_ICON = 1.5
"""How far the picture grows in a button that does not."""


class IconButton(Widget):
    """A round button with a picture; its ``label`` stands beside it while it has the focus."""

    def __init__(
        self, name: str, icon: str, label: str, *, enabled: bool = True, why_not: str = ""
    ) -> None:
        super().__init__(name, enabled=enabled, why_not=why_not)
        self.icon = icon
        self.label = self.help = label
        self.grows = True
        """Whether it is larger beside large text; not where others lie too near."""

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        state = "normal"
        if not self.enabled:
            state = "disabled"
        elif self.pressed:
            state = "pressed"
        elif focused:
            state = "focus"
        size = "round_button_large" if self.grows and app.text.scale > 1.5 else "round_button"
        sprite = app.assets.ui(f"{size}/{state}")
        canvas.blit(sprite.image, sprite.image.get_rect(center=self.rect.center))
        picture = icon(app, self.icon) if self.grows else icon(app, self.icon, most=_SMALL_ICON)
        middle = (self.rect.centerx, self.rect.centery + 2 * (state == "pressed"))
        canvas.blit(picture, picture.get_rect(center=middle))


class Form:
    """Widgets of one page, with one focus. They have been laid out: words that have room beside
    each other's are set in one size."""

    def __init__(self, app: App, widgets: Sequence[Widget], focus: str = "") -> None:
        self.app = app
        self.widgets = list(widgets)
        names = [widget.name for widget in self.widgets]
        self.index = names.index(focus) if focus in names else 0
        self._dragging: Widget | None = None
        set_alike(app, self.widgets)

    @property
    def focus(self) -> Widget | None:
        """The widget that has the focus."""
        return self.widgets[self.index] if self.widgets else None

    @property
    def help(self) -> str:
        """What there is to say about the focus: why it is disabled, or else what it does."""
        focus = self.focus
        if focus is None:
            return ""
        return focus.why_not if not focus.enabled and focus.why_not else focus.help

    @property
    def wants_text(self) -> bool:
        """True while a text field has the focus."""
        focus = self.focus
        return focus is not None and focus.wants_text

    def widget(self, name: str) -> Widget:
        return next(widget for widget in self.widgets if widget.name == name)

    def focus_on(self, name: str) -> None:
        """Give the focus to the widget called ``name``, if it is there."""
        for index, widget in enumerate(self.widgets):
            if widget.name == name:
                self.index = index

    def handle(self, event: InputEvent) -> str:
        """The name of the widget that was pressed or changed; empty when nothing was."""
        match event:
            case Press(action, repeat):
                return self._pressed(action, repeat)
            case Point(position):
                return self._pointed(position)
            case Click(position=position, button=1, down=True):
                return self._clicked(position)
            case Click(button=1, down=False):
                self._dragging = None
                for widget in self.widgets:
                    widget.pressed = False
            case Typed() | Edit():
                focus = self.focus
                if focus is not None and focus.enabled and focus.typed(self.app, event):
                    return focus.name
            case Click() | Wheel() | Release() | RawKey() | RawButton():
                pass
            case _:
                assert_never(event)
        return ""

    def draw(self, canvas: Canvas) -> None:
        """Draw every widget, the focused one last."""
        for _ in self.drawing(canvas):
            pass
        self.hover()

    def drawing(self, canvas: Canvas) -> Iterator[None]:
        """The same, one between two yields."""
        for index, widget in enumerate(self.widgets):
            if index != self.index:
                self._draw_widget(canvas, widget, False)
                yield
        if self.focus is not None:
            self._draw_widget(canvas, self.focus, True)
            yield

    def hover(self) -> None:
        """Say so if a click would do something: for every frame in which `draw` is not called."""
        under = self._under(self.app.inputs.pointer)
        if under is not None and under.enabled:
            self.app.pointer.hand = True

    def _draw_widget(self, canvas: Canvas, widget: Widget, focused: bool) -> None:
        before = canvas.get_clip()
        seen = before if widget.window is None else before.clip(widget.window)
        if seen.colliderect(widget.rect):
            canvas.set_clip(seen)
            widget.draw(self.app, canvas, focused)
            canvas.set_clip(before)

    def _pressed(self, action: str, repeat: bool) -> str:
        focus = self.focus
        if focus is None:
            return ""
        if action == "confirm":
            return "" if repeat else self._confirm(focus)
        if action in ("left", "right"):
            if focus.enabled and focus.turn(self.app, 1 if action == "right" else -1):
                return focus.name
            self._move(action, repeat)
        elif action in ("up", "down"):
            self._move(action, repeat)
        else:
            return self._acted(action)
        return ""

    def _acted(self, action: str) -> str:
        """Tabs and pages answer their keys wherever the focus is; the focus is asked first."""
        focus = self.focus
        for widget in sorted(self.widgets, key=lambda widget: widget is not focus):
            if widget.act(self.app, action):
                return widget.name
        return ""

    def _confirm(self, widget: Widget, position: tuple[float, float] | None = None) -> str:
        if not widget.enabled:
            self.app.audio.play("error")
            if widget.why_not:
                self.app.notices.say(widget.why_not)
            return ""
        meant = widget.press(self.app) if position is None else widget.click(self.app, position)
        return widget.name if meant else ""

    def _clicked(self, position: tuple[float, float]) -> str:
        widget = self._under(position)
        if widget is None:
            return ""
        self._give(widget)
        widget.pressed = widget.enabled
        if widget.draggable and widget.enabled:
            self._dragging = widget
        return self._confirm(widget, position)

    def _pointed(self, position: tuple[float, float]) -> str:
        if self._dragging is not None:
            return self._dragging.name if self._dragging.drag(self.app, position) else ""
        if not self.wants_text:
            # Whoever types must not lose the field to a nudge of the mouse.
            widget = self._under(position)
            if widget is not None:
                self._give(widget)
        return ""

    def _under(self, position: tuple[float, float]) -> Widget | None:
        for widget in self.widgets:
            seen = widget.window is None or widget.window.collidepoint(position)
            if seen and widget.rect.collidepoint(position):
                return widget
        return None

    def _give(self, widget: Widget) -> None:
        index = self.widgets.index(widget)
        if index != self.index:
            self.index = index
            widget.gain()
            self.app.audio.play("menu_move")

    def _move(self, action: str, repeat: bool) -> None:
        """The focus goes to the nearest widget in that direction; up and down also go round. What
        has scrolled out of sight is reached within its column alone, and a column is gone through
        to its end."""
        focus = self.focus
        if focus is None:
            return
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[action]
        ahead: list[tuple[float, int]] = []
        behind: list[tuple[float, int]] = []
        for index, widget in enumerate(self.widgets):
            if widget.window not in (None, focus.window) and not widget.seen:
                continue
            across = widget.rect.centerx - focus.rect.centerx
            along = widget.rect.centery - focus.rect.centery
            distance = across * dx + along * dy
            # What lies straight ahead comes first, however wide or narrow the two are.
            aside = 2.5 * _gap(focus.rect, widget.rect, dy != 0)
            # Of two that lie equally near, the one that begins where the focus does.
            begins = widget.rect.left - focus.rect.left if dy else widget.rect.top - focus.rect.top
            aside += 0.1 * abs(begins)
            # Sideways counts only what lies beside, not a wider row above or below.
            beside = dy or not (
                widget.rect.left < focus.rect.right - 4 and focus.rect.left < widget.rect.right - 4
            )
            if distance > 4 and beside:
                ahead.append((distance + aside, index))
            elif distance < -4 and dy and not repeat:
                behind.append((distance + aside, index))
        if ahead or behind:
            within = [each for each in ahead if self.widgets[each[1]].window == focus.window]
            if focus.window is not None and dy and within:
                ahead = within
            self._give(self.widgets[min(ahead or behind)[1]])


def _gap(one: pygame.Rect, other: pygame.Rect, across: bool) -> int:
    """How far two places lie apart sideways (or, not ``across``, in height); 0 if they overlap."""
    if across:
        return max(0, other.left - one.right, one.left - other.right)
    return max(0, other.top - one.bottom, one.top - other.bottom)


_VALUE_WIDTH = 84
"""Room for the number of a slider at a text size of 100 %, in pixels."""
_NARROWER, _USUAL = 0.9, 1.2
"""A row grows by a line only for words that have no room in this share of the text size; beyond the
second size, which was chosen to be read, in that size itself."""
_LABEL_LEFT = 18
"""Pixels left free before a label."""


Words = tuple[str, Style, int]
"""Words, their style, and the width there is for them in pixels."""


class Row(Worded):
    """What such widgets share. ``help`` is a sentence for whoever wonders."""

    company = "rows"
    stacks = False
    """Whether its label may stand above the rest."""
    stacked = False
    """Whether its label stands above the rest, each with all of the width, for want of room beside
    each other."""
    _label_high = 0

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
        high = self.rect.height - self._label_high
        return all(
            have_room(app, said, style, (room, high), growth, MOST_LINES)
            for said, style, room in self.words(app, self.rect.width)
        )

    def tall(self, app: App, width: int) -> int:
        """The height it wants, ``width`` pixels wide: more than a line where words must wrap, or
        where the label must stand above the rest."""
        self.stacked, self._label_high = False, 0
        words = self.words(app, width)
        if self.stacks and app.text.scale > _USUAL:
            self.stacked = not all(self._wrap(app, each) for each in words)
        if self.stacked:
            label, *words = self.words(app, width)
            self._label_high = self._high(app, label)
        below = [line_height(app), *(self._high(app, each) for each in words)]
        return self._label_high + max(below)

    @staticmethod
    def _wrap(app: App, words: Words) -> bool:
        """Whether they fit on the lines that a row may have."""
        said, style, room = words
        endless = room, MOST_LINES * app.text.leading(style)
        return have_room(app, said, style, endless, app.text.scale, MOST_LINES)

    @staticmethod
    def _high(app: App, words: Words) -> int:
        said, style, room = words
        narrower = _NARROWER if app.text.scale <= _USUAL else 1.0
        if app.text.width(said, style, narrower * app.text.scale) <= room:
            return app.text.leading(style)
        return min(MOST_LINES, len(app.text.wrap(said, style, room))) * app.text.leading(style)

    @property
    def beside(self) -> pygame.Rect:
        """Where what the label names is set: beside it, or below it."""
        if self.stacked:
            above = self._label_high
            place = self.rect.left, self.rect.top + above
            return pygame.Rect(place, (self.rect.width, self.rect.height - above))
        half = self.rect.width // 2
        return pygame.Rect(self.rect.centerx, self.rect.top, half, self.rect.height)

    def _label_width(self, app: App, width: int, share: float) -> int:
        locked = 0 if self.enabled else icon(app, "lock").get_width() + 8
        return round(width * (1.0 if self.stacked else share)) - _LABEL_LEFT - 6 - locked

    def draw_label(self, app: App, canvas: Canvas, focused: bool, share: float = 0.5) -> None:
        """The label, in its ``share`` of the width, and the mark of the focus."""
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), self.rect)
        left = self.rect.left + _LABEL_LEFT
        if not self.enabled:
            lock = icon(app, "lock")
            canvas.blit(lock, lock.get_rect(midleft=(left, self.rect.centery)))
            left += lock.get_width() + 8
        width = self._label_width(app, self.rect.width, share)
        room = pygame.Rect(left, self.rect.top, width, self._label_high or self.rect.height)
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

    def _switch(self, app: App) -> Canvas:
        size = "toggle_large" if app.text.scale >= 1.5 else "toggle"
        return app.assets.ui(f"{size}/{'on' if self.value else 'off'}").image

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        self.draw_label(app, canvas, focused, self._share(app, self.rect.width))
        switch = self._switch(app)
        place = (self.rect.right - 12, self.rect.centery)
        canvas.blit(switch, switch.get_rect(midright=place))


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice, and what it is called."""

    value: Value
    label: str


class Choice(Row):
    """One of several values, turned through with left and right or by clicking the arrows."""

    stacks = True

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[Option],
        value: Value,
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
    def value(self) -> Value:
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
        room = (width - _LABEL_LEFT if self.stacked else width // 2) - 8 - self._arrows(app)
        values = [(capital(option.label), Style("strong"), room) for option in self.options]
        return [*super().words(app, width), *values]

    def _arrows(self, app: App) -> int:
        """Width that the arrows take from the value."""
        return 2 * icon(app, "arrow_left").get_width() + 12

    def _room(self) -> pygame.Rect:
        room = self.beside
        left = room.left + (_LABEL_LEFT if self.stacked else 0)
        return pygame.Rect(left, room.top, room.right - 8 - left, room.height)

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        self.draw_label(app, canvas, focused)
        room = self._room()
        left, right = icon(app, "arrow_left"), icon(app, "arrow_right")
        canvas.blit(left, left.get_rect(midleft=room.midleft))
        canvas.blit(right, right.get_rect(midright=room.midright))
        style = Style("strong", "rubric" if focused else "ink" if self.enabled else "sepia_lt")
        words = capital(self.options[self.index].label)
        room.inflate_ip(-self._arrows(app), 0)
        draw_words(app, canvas, words, style, room, self.growth or app.text.scale, "centre")


class Slider(Row):
    """A whole number between two ends."""

    stacks = True

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
        room = self.beside
        left = room.left + 22
        return pygame.Rect(left, room.centery - 5, room.right - 30 - self._value_width - left, 10)

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
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
        place = (self.rect.right - 12, track.centery)
        text = f"{self.value}{self.suffix}"
        growth = self.growth or None
        app.text.draw(canvas, text, Style("strong"), place, "midright", self._value_width, growth)


_OVERLAP = 3
"""Pixels by which a tab reaches below the upper edge of its panel."""
_LETTERS = 20
"""Pixels of a label's letters at 100 %."""
_TAB_SIDES = 36
"""Pixels left free beside a label, both sides together."""
_TAB_GAP = 6
_TAB_ENDS = 34
"""Room for an arrow at either end where not all tabs can be seen."""


class Tabs(Widget):
    """One of several pages of a panel. Left and right turn them while they have the focus, the keys
    for tabs from anywhere on the page. Where not all have room beside each other, those next to the
    selected one are seen.

    Put `rect` so that its bottom is the top edge of the panel, and draw the form after the panel:
    the selected tab then runs into it. Where the panel has an edge, the others are drawn before it
    (`draw_behind`).
    """

    def __init__(self, name: str, labels: Sequence[str], index: int = 0) -> None:
        super().__init__(name)
        self.labels = tuple(labels)
        self.index = index
        self._tucked = False

    def press(self, app: App) -> bool:
        return self.turn(app, 1)

    def turn(self, app: App, direction: int) -> bool:
        self.index = (self.index + direction) % len(self.labels)
        app.audio.play("menu_move")
        return True

    def act(self, app: App, action: str) -> bool:
        if action not in ("tab_previous", "tab_next"):
            return False
        return self.turn(app, 1 if action == "tab_next" else -1)

    def click(self, app: App, position: tuple[float, float]) -> bool:
        for index, tab in enumerate(self.places(app)):
            if tab.width and tab.left - 3 <= position[0] < tab.right + 3:
                return index != self.index and self.turn(app, index - self.index)
        return self.turn(app, 1 if position[0] > self.rect.centerx else -1)

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        growth, places = self.growth(app), self.places(app)
        for index, rect in enumerate(places):
            if rect.width and (index == self.index or not self._tucked):
                self._draw_tab(app, canvas, index, rect, growth, focused)

        for name, end, x in (
            ("arrow_left", places[0], self.rect.left + _TAB_ENDS // 2),
            ("arrow_right", places[-1], self.rect.right - _TAB_ENDS // 2),
        ):
            if not end.width:
                picture = icon(app, name, most=1.0)
                canvas.blit(picture, picture.get_rect(center=(x, self.rect.centery + 2)))

    def draw_behind(self, app: App, canvas: Canvas) -> None:
        """Draw those that are not selected before the panel, which then covers their feet; `draw`
        leaves them out from now on."""
        self._tucked, growth = True, self.growth(app)
        for index, rect in enumerate(self.places(app)):
            if rect.width and index != self.index:
                self._draw_tab(app, canvas, index, rect, growth, False)

    def _draw_tab(
        self, app: App, canvas: Canvas, index: int, rect: pygame.Rect, growth: float, focused: bool
    ) -> None:
        label, selected = self.labels[index], index == self.index
        state = "selected" if selected else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"tab/{state}"), rect)
        style = Style("section", "rubric" if selected and focused else "ink", _LETTERS)
        # Of a tab behind the panel less is seen below.
        lower = -2 if self._tucked and not selected else 2
        middle = (rect.centerx, rect.centery + lower)
        app.text.draw(canvas, label, style, middle, "center", rect.width - _TAB_SIDES, growth)
        if selected and focused:
            words = app.text.fitted(label, style, rect.width - _TAB_SIDES, growth)
            mark = app.assets.ui("mark/lozenge_red")
            for side in (-1, 1):
                x = rect.centerx + side * (words.get_width() // 2 + 10)
                canvas.blit(mark.image, mark.image.get_rect(center=(x, rect.centery + 3)))

    def growth(self, app: App) -> float:
        """The text size in which the longest label that is seen fits, so that all look alike: the
        player's, unless one alone is too long for the whole width."""
        style, growth = Style("section", "ink", _LETTERS), app.text.scale
        seen = [
            (label, place.width - _TAB_SIDES)
            for label, place in zip(self.labels, self.places(app), strict=True)
            if place.width
        ]
        while growth > 1 and any(
            app.text.width(label, style, growth) > room for label, room in seen
        ):
            growth -= 0.0625
        return growth

    def places(self, app: App) -> list[pygame.Rect]:
        """Where each tab lies; without a width where it cannot be seen. All are equally wide,
        unless one needs more for its label."""
        style = Style("section", "ink", _LETTERS)
        wanted = [app.text.width(label, style) + _TAB_SIDES + _TAB_GAP + 2 for label in self.labels]
        first, last, whole = 0, len(wanted), self.rect.width
        left = float(self.rect.left)
        if sum(wanted) > whole:
            whole -= 2 * _TAB_ENDS
            left += _TAB_ENDS
            first, last = self._seen(wanted, whole)
        spare = (whole - sum(wanted[first:last])) / (last - first)
        even = max(wanted[first:last]) * (last - first) <= whole
        found = [pygame.Rect(round(left), self.rect.top, 0, 0) for _ in wanted]
        for index in range(first, last):
            share = whole / (last - first) if even else max(2.0 * _TAB_GAP, wanted[index] + spare)
            width = round(left + share) - round(left) - _TAB_GAP
            high = self.rect.height + _OVERLAP
            place = round(left) + _TAB_GAP // 2, self.rect.top
            found[index] = pygame.Rect(place, (width, high))
            left += share
        return found

    def _seen(self, wanted: Sequence[int], room: int) -> tuple[int, int]:
        """The first tab that is seen, and the one after the last."""
        first, last = self.index, self.index + 1
        used = wanted[self.index]
        grown = True
        while grown:
            grown = False
            for before in (False, True):
                more = first - 1 if before else last
                if 0 <= more < len(wanted) and used + wanted[more] <= room:
                    used += wanted[more]
                    first, last = (more, last) if before else (first, more + 1)
                    grown = True
        return first, last


MOST_LINES = 3
"""Lines of which the words of a row may consist."""
_STEP = 0.0625
_LEAST, _SHARE = 0.875, 0.55
"""No company is set smaller than this, nor than this share of the player's text size."""


def have_room(
    app: App, words: str, style: Style, size: tuple[int, int], growth: float, lines: int = 1
) -> bool:
    """Whether ``words`` fit into ``size`` pixels at a text size of ``growth``, on at most ``lines``
    lines and with no word broken."""
    width, height = size
    if app.text.width(words, style, growth) <= width:
        return True
    if lines == 1 or any(app.text.width(word, style, growth) > width for word in words.split(" ")):
        return False
    used = len(app.text.wrap(words, style, width, growth))
    return used <= lines and used * app.text.leading(style, growth) <= height


def draw_words(
    app: App,
    canvas: Canvas,
    words: str,
    style: Style,
    room: pygame.Rect,
    growth: float,
    align: Literal["left", "centre"] = "left",
) -> None:
    """``words`` in the middle of the height of ``room``: on one line, else on the few that rows may
    have, else on one that is set smaller."""
    one_line = len(app.text.wrap(words, style, room.width, growth)) == 1
    if one_line or not have_room(app, words, style, room.size, growth, MOST_LINES):
        place, anchor = (room.center, "center") if align == "centre" else (room.midleft, "midleft")
        app.text.draw(canvas, words, style, place, anchor, room.width, growth)
        return
    high = app.text.height(words, style, room.width, growth)
    rect = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
    app.text.paragraph(canvas, words, style, rect, align, growth)


def sizes(app: App) -> list[float]:
    """The text sizes to try, from the player's own down to the least readable one."""
    scale = app.text.scale
    least = max(_LEAST, _SHARE * scale)
    return [scale - _STEP * step for step in range(int((scale - least) / _STEP) + 1)]
