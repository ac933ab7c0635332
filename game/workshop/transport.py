"""Steps forward and back: where in a trace one is, and how fast it goes on by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Point
from game.engine.text import Style
from game.engine.widgets import Form, IconButton

PACES = (1, 2, 4, 8, 16, 60, 240)
"""Steps a second."""
USUAL = 2
JUMP = 10
_SECOND = 60
"""Updates."""
_BUTTON = 50


class Transport:
    """A number from 0 to ``length``, the buttons that move it, and a bar to drag it on. A click on
    the pace goes on to the next one."""

    def __init__(self, app: App, area: pygame.Rect) -> None:
        self._app = app
        self.length = 0
        self.at = 0
        self.playing = False
        self._pace = USUAL
        self._owed = 0
        self._dragging = False
        self.paced = pygame.Rect(0, 0, 0, 0)
        """Where the pace is told."""
        _ = app.locale.gettext
        row = pygame.Rect(area.left, area.bottom - _BUTTON, area.width, _BUTTON)
        self.bar = pygame.Rect(area.left + 12, row.top - 26, area.width - 24, 12)
        self._line = pygame.Rect(area.left, area.top, area.width, self.bar.top - area.top - 6)
        names = (
            ("first", "rewind", _("Back to the beginning")),
            ("back", "step_back", _("One step back")),
            ("play", "play", _("Play, or pause")),
            ("step", "step", _("One step on")),
            ("last", "fast", _("On to the end")),
        )
        self._buttons: Sequence[IconButton] = [IconButton(*each) for each in names]
        share = row.width / len(self._buttons)
        for number, button in enumerate(self._buttons):
            middle = round(row.left + share * (number + 0.5))
            button.rect = pygame.Rect(middle - _BUTTON // 2, row.top, _BUTTON, _BUTTON)
        self._form = Form(app, self._buttons, "play")

    @property
    def pace(self) -> int:
        """Steps a second."""
        return PACES[self._pace]

    def load(self, length: int) -> None:
        """Another trace: it is shown at its end."""
        self.length = self.at = length
        self.playing = False

    def update(self) -> None:
        """A sixtieth of a second passes."""
        if not self.playing:
            return
        steps, self._owed = divmod(self._owed + self.pace, _SECOND)
        self.to(self.at + steps, stop=False)
        if self.at >= self.length:
            self.playing = False

    def to(self, step: int, stop: bool = True) -> None:
        """Go to a step, or as near as there is one."""
        self.at = min(max(step, 0), self.length)
        if stop:
            self.playing = False

    def toggle(self) -> None:
        """Play, from the beginning if it is at its end; or pause."""
        if not self.playing and self.at >= self.length:
            self.at = 0
        self.playing = not self.playing
        self._owed = 0

    def act(self, action: str) -> bool:
        """What a key means here; False if nothing."""
        match action:
            case "confirm" | "play":
                self.toggle()
            case "right" | "step":
                self.to(self.at + 1)
            case "left" | "back":
                self.to(self.at - 1)
            case "speed":
                self._pace = (self._pace + 1) % len(PACES)
            case "tab_next":
                self.to(self.at + JUMP)
            case "tab_previous":
                self.to(self.at - JUMP)
            case "first" | "undo":
                self.to(0)
            case "last" | "skip":
                self.to(self.length)
            case _:
                return False
        return True

    def handle(self, event: InputEvent) -> bool:
        """Mouse: the buttons, and the bar."""
        match event:
            case Click(position, 1, True) if self.bar.inflate(24, 30).collidepoint(position):
                self._dragging = True
                self._scrub(position[0])
                return True
            case Point(position) if self._dragging:
                self._scrub(position[0])
                return True
            case Click(_, 1, False):
                self._dragging = False
            case Click(position, 1, True) if self.paced.collidepoint(position):
                return self.act("speed")
        if isinstance(event, Click | Point):
            name = self._form.handle(event)
            if name:
                return self.act(name)
        return False

    def draw(self, canvas: pygame.Surface) -> None:
        """The place in words, the bar, the buttons."""
        app, _ = self._app, self._app.locale.gettext
        told = _("Step {at} of {length}").format(at=self.at, length=self.length)
        pace = _("{pace} a second").format(pace=self.pace)
        left, middle = self._line.left + 6, self._line.centery
        half = self._line.width // 2
        app.text.draw(canvas, told, Style("strong"), (left, middle), "midleft", half, 1.5)
        pointed = app.inputs.device == "mouse" and self.paced.collidepoint(app.inputs.pointer)
        style = Style("caption", "rubric" if pointed else "sepia")
        place = (self._line.right - 6, middle)
        self.paced = app.text.draw(canvas, pace, style, place, "midright", half - 12, 1.5)
        app.pointer.hand |= bool(pointed)
        share = self.at / max(1, self.length)
        app.assets.draw_nine(canvas, app.assets.ui("slider/track"), self.bar)
        x = self.bar.left + round(self.bar.width * share)
        if x - self.bar.left >= 16:
            filled = pygame.Rect(self.bar.left, self.bar.top, x - self.bar.left, self.bar.height)
            app.assets.draw_nine(canvas, app.assets.ui("slider/filled"), filled)
        knob = app.assets.ui("slider/knob_focus" if self._dragging else "slider/knob")
        canvas.blit(knob.image, knob.place(x, self.bar.centery))
        self._buttons[2].icon = "pause" if self.playing else "play"
        for button in self._buttons:
            button.draw(app, canvas, button.name == "play")
        self._form.hover()

    def _scrub(self, x: float) -> None:
        self.to(round((x - self.bar.left) / self.bar.width * self.length))
