"""The pieces of menus: buttons, switches, sliders, choices - and the form that holds them.

A form has one focus. Keys and pad move it to the nearest widget in a direction; the mouse moves
it by pointing. Which widget was changed or pressed is told by its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.text import Style

TALL = 46
"""Height of one line of a menu at a text size of 100 %, in pixels."""


def line_height(app: App) -> int:
    """Height of one line of a menu at the player's text size."""
    return max(TALL, round(30 * app.text.scale) + 16)


class Widget(ABC):
    """One thing that can have the focus. ``rect`` is set by whoever lays the form out."""

    def __init__(self, name: str, *, enabled: bool = True, why_not: str = "") -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = enabled
        self.why_not = why_not
        """Why it is disabled, in the player's language."""
        self.window: pygame.Rect | None = None
        """The part of the screen in which it can be seen and hit; None is all of it."""
        self.pressed = False

    def press(self, app: App) -> bool:
        """Confirmed or clicked; True when that meant something."""
        return True

    def turn(self, app: App, direction: int) -> bool:
        """Left (-1) or right (1) while it has the focus; True when it used that."""
        return False

    def drag(self, app: App, x: float) -> bool:
        """The pointer is held down at ``x``; True when that changed something."""
        return False

    def typed(self, app: App, event: InputEvent) -> bool:
        """An event of typing; True when it changed something."""
        return False

    @property
    def wants_text(self) -> bool:
        """True when printable keys should type while it has the focus."""
        return False

    @abstractmethod
    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        """Draw it inside `rect`."""


class Button(Widget):
    """A word that does something."""

    def __init__(
        self, name: str, label: str, *, icon: str = "", enabled: bool = True, why_not: str = ""
    ) -> None:
        super().__init__(name, enabled=enabled, why_not=why_not)
        self.label = label
        self.icon = icon

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        state = "normal"
        if not self.enabled:
            state = "disabled"
        elif self.pressed:
            state = "pressed"
        elif focused:
            state = "focus"
        app.assets.draw_nine(canvas, app.assets.ui(f"button/{state}"), self.rect)
        colour = "ink" if self.enabled else "sepia_lt"
        room = self.rect.inflate(-28, 0)
        if state == "pressed":
            room.move_ip(0, 2)
        picture = app.text.fitted(
            self.label, Style("section", colour), room.width - 34 * bool(self.icon)
        )
        left = room.centerx - picture.get_width() // 2
        if self.icon:
            icon = app.assets.ui(f"icon24/{self.icon}").image
            left += 17
            canvas.blit(icon, icon.get_rect(midright=(left - 8, room.centery)))
        canvas.blit(picture, picture.get_rect(midleft=(left, room.centery)))


class IconButton(Widget):
    """A round button with a picture; ``label`` is told when it has the focus."""

    def __init__(self, name: str, icon: str, label: str, *, enabled: bool = True) -> None:
        super().__init__(name, enabled=enabled)
        self.icon = icon
        self.label = label

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        state = "disabled" if not self.enabled else "focus" if focused else "normal"
        sprite = app.assets.ui(f"round_button/{state}")
        canvas.blit(sprite.image, sprite.image.get_rect(center=self.rect.center))
        icon = app.assets.ui(f"icon24/{self.icon}").image
        canvas.blit(icon, icon.get_rect(center=self.rect.center))


class Row(Widget):
    """A widget of a list of options: a label on the left, its value on the right."""

    label = ""
    help = ""

    def _label(self, app: App, canvas: pygame.Surface, focused: bool, share: float = 0.5) -> None:
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), self.rect)
        colour = "ink" if self.enabled else "sepia_lt"
        room = round(self.rect.width * share) - 24
        place = (self.rect.left + 18, self.rect.centery)
        app.text.draw(canvas, self.label, Style("body", colour), place, "midleft", width=room)


class Toggle(Row):
    """On or off."""

    def __init__(self, name: str, label: str, value: bool, help: str = "") -> None:  # noqa: A002
        super().__init__(name)
        self.label, self.value, self.help = label, value, help

    def press(self, app: App) -> bool:
        self.value = not self.value
        app.audio.play("toggle_on" if self.value else "toggle_off")
        return True

    def turn(self, app: App, direction: int) -> bool:
        return self.press(app) if self.value is not (direction > 0) else True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self._label(app, canvas, focused, 0.8)
        sprite = app.assets.ui(f"toggle/{'on' if self.value else 'off'}")
        place = (self.rect.right - 12, self.rect.centery)
        canvas.blit(sprite.image, sprite.image.get_rect(midright=place))


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice, and what it is called."""

    value: object
    label: str


class Choice(Row):
    """One of several values, turned through with left and right."""

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[Option],
        value: object,
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(name)
        self.label, self.options, self.help = label, tuple(options), help
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

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self._label(app, canvas, focused)
        room = pygame.Rect(
            self.rect.centerx, self.rect.top, self.rect.width // 2 - 8, self.rect.height
        )
        for icon, anchor in (("arrow_left", "midleft"), ("arrow_right", "midright")):
            picture = app.assets.ui(f"icon24/{icon}").image
            canvas.blit(picture, picture.get_rect(**{anchor: getattr(room, anchor)}))
        style = Style("strong", "rubric" if focused else "ink")
        app.text.draw(
            canvas, self.options[self.index].label, style, room.center, "center", room.width - 60
        )


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
    ) -> None:
        super().__init__(name)
        self.label, self.value, self.help = label, value, help
        self.low, self.high, self.step, self.suffix = low, high, step, suffix

    def turn(self, app: App, direction: int) -> bool:
        return self._set(app, self.value + direction * self.step)

    def drag(self, app: App, x: float) -> bool:
        track = self._track()
        if x < track.left - 30:
            return False
        share = min(max((x - track.left) / track.width, 0.0), 1.0)
        steps = round(share * (self.high - self.low) / self.step)
        return self._set(app, self.low + steps * self.step)

    def _set(self, app: App, value: int) -> bool:
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.value = value
            app.audio.play("slider_tick")
        return True

    def _track(self) -> pygame.Rect:
        half = self.rect.width // 2
        return pygame.Rect(self.rect.centerx + 14, self.rect.centery - 5, half - 110, 10)

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self._label(app, canvas, focused)
        track = self._track()
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
        app.text.draw(canvas, text, Style("strong"), place, "midright", 76)


class Form:
    """Widgets of one page, with one focus."""

    def __init__(self, app: App, widgets: Sequence[Widget], focus: str = "") -> None:
        self.app = app
        self.widgets = list(widgets)
        names = [widget.name for widget in self.widgets]
        self.index = names.index(focus) if focus in names else 0
        self._dragging: Widget | None = None

    @property
    def focus(self) -> Widget | None:
        """The widget that has the focus."""
        return self.widgets[self.index] if self.widgets else None

    @property
    def wants_text(self) -> bool:
        """True while a text field has the focus."""
        focus = self.focus
        return focus is not None and focus.wants_text

    def widget(self, name: str) -> Widget:
        """The widget called ``name``."""
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
                if self._dragging is not None:
                    if self._dragging.drag(self.app, position[0]):
                        return self._dragging.name
                else:
                    self._point(position)
            case Click(position, 1, True):
                return self._clicked(position)
            case Click(_, 1, False):
                self._dragging = None
                for widget in self.widgets:
                    widget.pressed = False
            case Wheel():
                return ""
            case _:
                focus = self.focus
                if focus is not None and focus.typed(self.app, event):
                    return focus.name
        return ""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw every widget, the focused one last."""
        for index, widget in enumerate(self.widgets):
            if index != self.index:
                self._draw(canvas, widget, False)
        if self.focus is not None:
            self._draw(canvas, self.focus, True)

    def _draw(self, canvas: pygame.Surface, widget: Widget, focused: bool) -> None:
        if widget.window is None:
            widget.draw(self.app, canvas, focused)
        elif widget.window.colliderect(widget.rect):
            clip = canvas.get_clip()
            canvas.set_clip(clip.clip(widget.window))
            widget.draw(self.app, canvas, focused)
            canvas.set_clip(clip)

    def _pressed(self, action: str, repeat: bool) -> str:
        focus = self.focus
        if focus is None:
            return ""
        if action == "confirm" and not repeat:
            return self._confirm(focus)
        if action in ("left", "right"):
            if focus.turn(self.app, 1 if action == "right" else -1):
                return focus.name
            self._move(action)
        elif action in ("up", "down"):
            self._move(action)
        return ""

    def _confirm(self, widget: Widget) -> str:
        if not widget.enabled:
            self.app.audio.play("error")
            if widget.why_not:
                self.app.notices.say(widget.why_not)
            return ""
        self.app.audio.play("menu_select")
        return widget.name if widget.press(self.app) else ""

    def _clicked(self, position: tuple[float, float]) -> str:
        widget = self._under(position)
        if widget is None:
            return ""
        self._give(widget)
        widget.pressed = widget.enabled
        if isinstance(widget, Slider):
            self._dragging = widget
            return widget.name if widget.drag(self.app, position[0]) else ""
        if isinstance(widget, Choice):
            middle = widget.rect.left + widget.rect.width * 3 // 4
            widget.turn(self.app, 1 if position[0] >= middle else -1)
            return widget.name
        return self._confirm(widget)

    def _point(self, position: tuple[float, float]) -> None:
        widget = self._under(position)
        if widget is not None:
            self._give(widget)

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
            self.app.audio.play("menu_move")

    def _move(self, action: str) -> None:
        """The focus goes to the nearest widget that lies in that direction."""
        focus = self.focus
        if focus is None:
            return
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[action]
        best: tuple[float, Widget] | None = None
        for widget in self.widgets:
            across = widget.rect.centerx - focus.rect.centerx
            along = widget.rect.centery - focus.rect.centery
            ahead = across * dx + along * dy
            aside = abs(across * dy) + abs(along * dx)
            if widget is focus or ahead <= 4:
                continue
            # What lies straight ahead comes first, however wide or narrow the two are.
            distance = ahead + 2.5 * _gap(focus.rect, widget.rect, dy != 0) + 0.1 * aside
            if best is None or distance < best[0]:
                best = (distance, widget)
        if best is not None:
            self._give(best[1])


def _gap(one: pygame.Rect, other: pygame.Rect, across: bool) -> int:
    """How far two places lie apart sideways (or, not ``across``, in height); 0 if they overlap."""
    if across:
        return max(0, other.left - one.right, one.left - other.right)
    return max(0, other.top - one.bottom, one.top - other.bottom)
