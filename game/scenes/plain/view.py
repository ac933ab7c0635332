"""A mode told in words: what it shows, what may be done, what has happened.

A new mode is playable with it from the day its rules are written, by every device; the templates
have no other. A mode of ticks is driven by the held directions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import pygame

from game.core.errors import BadValue
from game.core.mode import Command, Event, Mode
from game.engine.inputs import InputEvent
from game.engine.prompts import Prompt
from game.engine.text import Style
from game.engine.widgets import Button, Form, line_height
from game.scenes.advice import Advice
from game.scenes.contract import ModeView, RunInfo, Wish
from game.scenes.services import Services

_PAGE = pygame.Rect(98, 52, 1084, 550)
_LINES = 14
_MOST_FACTS = 14


class PlainView(ModeView):
    """Facts on the left, commands on the right, the last sentences below."""

    def __init__(self, services: Services, mode: Mode) -> None:
        self._services = services
        self._app = services.app
        self._mode = mode
        self._view: Any = None
        self._info = RunInfo("")
        self._told: deque[str] = deque(maxlen=_LINES)
        self._form = Form(self._app, [])
        self._commands: tuple[Command, ...] = ()

    def show(self, view: Any, info: RunInfo) -> None:
        self._view, self._info = view, info
        self._lay_out()

    def play(self, events: Sequence[Event], view: Any, info: RunInfo) -> None:
        for event in events:
            told = self._mode.narrate(event)
            if told is not None:
                self._told.append(self._app.locale.render(told))
        self._view, self._info = view, info
        self._lay_out()

    @property
    def busy(self) -> bool:
        return False

    def hurry(self) -> None:
        return

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if self._mode.clock == "tick" or self._info.watching:
            return None
        pressed = self._form.handle(event)
        return self._commands[int(pressed)] if pressed else None

    def update(self) -> Command | None:
        if self._mode.clock != "tick" or self._info.watching or not self._commands:
            return None
        held = self._app.inputs.held
        words = [word for word in ("left", "right", "up", "down", "confirm") if word in held]
        try:
            return self._mode.parse_command(" ".join(words))
        except BadValue:
            return self._commands[0]

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        app = self._app
        canvas.blit(app.assets.plate("ui/page_plain.png"), (0, 0))
        title = app.locale.render(self._mode.title)
        app.text.draw(canvas, title, Style("title"), _PAGE.topleft, width=520)
        place = (_PAGE.right, _PAGE.top + 12)
        app.text.draw(canvas, self._info.id, Style("caption", "sepia"), place, "topright", 520)
        y = _PAGE.top + 60
        for name, value in self._facts():
            app.text.draw(
                canvas, name, Style("caption", "sepia"), (_PAGE.left, y), width=210, growth=1.3
            )
            app.text.draw(
                canvas, value, Style("body"), (_PAGE.left + 220, y), width=330, growth=1.3
            )
            y += app.text.leading(Style("body"), 1.3) + 2
        y = max(y + 10, _PAGE.top + 300)
        step = app.text.leading(Style("body"), 1.3)
        room = max(1, (_PAGE.bottom - y) // step)
        for line in list(self._told)[-room:]:
            app.text.draw(
                canvas, line, Style("body", "sepia"), (_PAGE.left, y), width=620, growth=1.3
            )
            y += step
        self._form.draw(canvas)

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        if self._info.watching:
            return ()
        return (
            Prompt("confirm", _("choose")),
            Prompt("hint", _("hint")),
            Prompt("pause", _("pause")),
        )

    def advise(self, advice: Advice | None) -> None:
        if advice is not None:
            self._told.append(self._app.locale.render(advice.why))

    def _facts(self) -> list[tuple[str, str]]:
        if not is_dataclass(self._view):
            return []
        facts = []
        for field in fields(self._view):
            value = getattr(self._view, field.name)
            if field.name not in ("legal", "status", "params") and value not in ((), None, ""):
                facts.append((field.name.replace("_", " "), str(value)))
        return facts[:_MOST_FACTS]

    def _lay_out(self) -> None:
        watching = self._info.watching or self._mode.clock == "tick"
        self._commands = tuple(getattr(self._view, "legal", ()))
        if watching:
            self._form = Form(self._app, [])
            return
        focus = self._form.focus.name if self._form.focus is not None else ""
        buttons = [Button(str(n), command.text) for n, command in enumerate(self._commands)]
        height = line_height(self._app)
        for number, button in enumerate(buttons):
            button.rect = pygame.Rect(
                _PAGE.right - 320, _PAGE.top + 70 + number * (height + 10), 320, height
            )
        self._form = Form(self._app, buttons, focus)
