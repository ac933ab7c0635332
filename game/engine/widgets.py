"""The pieces of menus: what a widget is, buttons, and the form that holds widgets.

A form has one focus. Keys and pad move it to the nearest widget in a direction; the mouse moves it
by pointing. Which widget was changed or pressed is told by its name. The words of all buttons of a
form are set in one size, and those of all its rows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

import pygame

from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.text import Style
from game.engine.wording import have_room, sizes

TALL = 46
"""Height of one line of a menu at a text size of 100 %, in pixels."""
_SIDES = 28
"""Pixels left free beside the words of a button, both sides together."""


def line_height(app: App) -> int:
    """Height of one line of a menu at the player's text size."""
    return max(TALL, round(30 * app.text.scale) + 16)


def icon(app: App, name: str, light: bool = False, most: float = 2.0) -> pygame.Surface:
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
    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
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
        return growth <= self.most and have_room(app, self.label, self._style(), room, growth)

    def _style(self) -> Style:
        return Style("section", "ink" if self.enabled else "sepia_lt", self.letters)

    def _icon(self, app: App) -> pygame.Surface:
        return icon(app, self.icon, most=self.most)

    def _aside(self, app: App) -> int:
        """Width that its icon takes from its words."""
        return self._icon(app).get_width() + 8 if self.icon else 0

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
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
        words = app.text.fitted(self.label, self._style(), room.width - aside, self.growth or None)
        left = room.centerx - (words.get_width() + aside) // 2
        if self.icon:
            picture = self._icon(app)
            canvas.blit(picture, picture.get_rect(midleft=(left, room.centery)))
        canvas.blit(words, words.get_rect(midleft=(left + aside, room.centery)))


class IconButton(Widget):
    """A round button with a picture; its ``label`` stands beside it while it has the focus."""

    def __init__(
        self, name: str, icon: str, label: str, *, enabled: bool = True, why_not: str = ""
    ) -> None:
        super().__init__(name, enabled=enabled, why_not=why_not)
        self.icon = icon
        self.label = self.help = label

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        state = "normal"
        if not self.enabled:
            state = "disabled"
        elif self.pressed:
            state = "pressed"
        elif focused:
            state = "focus"
        size = "round_button_large" if app.text.scale > 1.5 else "round_button"
        sprite = app.assets.ui(f"{size}/{state}")
        canvas.blit(sprite.image, sprite.image.get_rect(center=self.rect.center))
        picture = icon(app, self.icon)
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
                return self._pointed(position)
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
                if focus is not None and focus.enabled and focus.typed(self.app, event):
                    return focus.name
        return ""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw every widget, the focused one last."""
        for index, widget in enumerate(self.widgets):
            if index != self.index:
                self._draw_widget(canvas, widget, False)
        if self.focus is not None:
            self._draw_widget(canvas, self.focus, True)
        self.hover()

    def hover(self) -> None:
        """Say so if a click would do something: for every frame in which `draw` is not called."""
        under = self._under(self.app.inputs.pointer)
        if under is not None and under.enabled:
            self.app.pointer.hand = True

    def _draw_widget(self, canvas: pygame.Surface, widget: Widget, focused: bool) -> None:
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
        """The focus goes to the nearest widget in that direction; up and down also go round."""
        focus = self.focus
        if focus is None:
            return
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[action]
        ahead: list[tuple[float, int]] = []
        behind: list[tuple[float, int]] = []
        for index, widget in enumerate(self.widgets):
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
            self._give(self.widgets[min(ahead or behind)[1]])


def _gap(one: pygame.Rect, other: pygame.Rect, across: bool) -> int:
    """How far two places lie apart sideways (or, not ``across``, in height); 0 if they overlap."""
    if across:
        return max(0, other.left - one.right, one.left - other.right)
    return max(0, other.top - one.bottom, one.top - other.bottom)
