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
from game.core.text import N_, Message, capital
from game.engine.app import App
from game.engine.backdrop import draw_tall, stretch
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.locale import Locale
from game.engine.prompts import Prompt
from game.engine.text import Style
from game.engine.widgets import Button, Form
from game.shell.advised import Advice
from game.shell.contract import USED, ModeView, RunInfo, Wish
from game.shell.flow import Block, Flow, Line, Paragraph, Section, draw_flows
from game.shell.page import LEDGE_PANEL, PLAIN, Candle, area_on, draw_heading, heading_height
from game.shell.tale import Services

_LINES = 14
"""Sentences of the past that are told."""
_GUTTER = 44
_UNTOLD = frozenset({"legal", "status", "params"})
"""Fields of every view that are no facts of the table."""


class Fact(Block):
    """A name at the left, its value beside it in as many lines as it needs."""

    def __init__(self, name: str, value: str) -> None:
        self._name, self._value = name, value

    def height(self, app: App, width: int) -> int:
        return app.text.height(self._value, Style("body"), self._room(width)) + 4

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        room = self._room(rect.width)
        name = Style("caption", "sepia")
        middle = rect.top + app.text.leading(Style("body")) // 2
        width = rect.width - room - 12
        app.text.draw(canvas, self._name, name, (rect.left, middle), "midleft", width)
        place = pygame.Rect(rect.right - room, rect.top, room, 0)
        app.text.paragraph(canvas, self._value, Style("body"), place)

    @staticmethod
    def _room(width: int) -> int:
        return width * 2 // 3


class PlainView(ModeView):
    """The table and the past on the left, what may be done on the right."""

    def __init__(self, services: Services, mode: Mode) -> None:
        self._app = services.app
        self._mode = mode
        self._tale = services.tale_of(mode)
        self._view: Any = None
        self._info = RunInfo("")
        self._told: deque[Message] = deque(maxlen=_LINES)
        self._form = Form(self._app, [])
        self._flows: list[Flow] = []
        self._commands: tuple[Command, ...] = ()
        self._built: tuple[str, float, bool, int] | None = None

    def show(self, view: Any, info: RunInfo) -> None:
        self._view, self._info = view, info
        self._lay_out()

    def play(self, events: Sequence[Event], view: Any, info: RunInfo) -> None:
        for event in events:
            told = self._mode.narrate(event)
            if told is not None:
                self._told.append(told)
        self._view, self._info = view, info
        self._lay_out()

    @property
    def busy(self) -> bool:
        return False

    def hurry(self) -> None:
        return

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if any(flow.handle(event) for flow in self._flows):
            return USED
        if self._mode.clock == "tick" or self._info.watching:
            return None
        pressed = self._form.handle(event)
        if isinstance(event, Press | Click):
            for flow in self._flows:
                flow.reveal(self._form.focus)
        return self._commands[int(pressed)] if pressed else None

    def update(self) -> Command | None:
        for flow in self._flows:
            flow.update()
        if self._mode.clock != "tick" or self._info.watching or not self._commands:
            return None
        held = self._app.inputs.held
        words = [word for word in ("left", "right", "up", "down", "confirm") if word in held]
        try:
            command: Command = self._mode.parse_command(" ".join(words))
        except BadValue:
            return self._commands[0]
        return command

    def draw(self, canvas: Canvas, alpha: float) -> None:
        app = self._app
        if self._built != self._wanted:
            self._lay_out()
        draw_tall(app.assets, canvas, PLAIN)
        self._candle.draw(canvas)
        area = area_on(app.canvas, PLAIN)
        if app.assets.high_contrast:
            app.assets.draw_nine(canvas, app.assets.ui("panel/light"), area.inflate(40, 28))
            app.assets.draw_nine(
                canvas, app.assets.ui("panel/dark"), LEDGE_PANEL.move(0, self.foot)
            )
        draw_heading(app, canvas, app.locale.render(self._tale.title), area)
        draw_flows(canvas, self._flows, self._form)

    @property
    def foot(self) -> int:
        return stretch(self._app.canvas)

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        if self._info.watching:
            return ()
        if self._mode.clock == "tick":
            return (Prompt("left+right+up+down", _("move")), Prompt("pause", _("pause")))
        return (
            Prompt("confirm", _("choose")),
            Prompt("hint", _("hint")),
            Prompt("pause", _("pause")),
        )

    def recall(self, told: Sequence[Message]) -> None:
        self._told.clear()
        self._told.extend(told)
        self._lay_out()

    def advise(self, advice: Advice | None) -> None:
        if advice is not None:
            self._told.append(advice.why)
            self._lay_out(advice.command)

    # Inside

    @property
    def _wanted(self) -> tuple[str, float, bool, int]:
        """What the page depends on besides the game."""
        app = self._app
        return (app.locale.language, app.text.scale, app.assets.high_contrast, self.foot)

    def _lay_out(self, advised: str = "") -> None:
        """Set everything anew. ``advised`` is the command that gets the focus."""
        app = self._app
        self._built = self._wanted
        self._commands = tuple(getattr(self._view, "legal", ()))
        self._candle = Candle(app, (31, 565 + self.foot), (31, 558 + self.foot), 0.5)
        area = area_on(app.canvas, PLAIN)
        body = pygame.Rect(area.left, area.top, area.width, area.height)
        body.top += heading_height(app)
        body.height = area.bottom - body.top
        right = pygame.Rect(0, body.top, 380, body.height)
        right.right = body.right
        left = pygame.Rect(body.left, body.top, right.left - _GUTTER - body.left, body.height)
        focus = self._form.focus.name if self._form.focus is not None else ""
        for number, command in enumerate(self._commands):
            if command.text == advised:
                focus = str(number)
        table = [Fact(said(app.locale, n), shown(app.locale, v)) for n, v in self._facts()]
        high = sum(fact.height(app, left.width) for fact in table)
        title = app.locale.gettext("What is known")
        known = self._column(left, title, table, min(high, left.height // 2))
        # The past is what changes: the table keeps its place above it.
        top = known[-1].area.bottom + 18
        below = pygame.Rect(left.left, top, left.width, left.bottom - top)
        told = self._column(below, *self._past())
        if self._told:
            told[-1].to_end()
        deeds = Flow(app, right, self._deeds())
        self._flows = [*known, *told, deeds]
        self._form = Form(app, deeds.widgets, focus)
        deeds.reveal(self._form.focus)

    def _column(
        self, room: pygame.Rect, title: str, blocks: Sequence[Block], high: int = 0
    ) -> list[Flow]:
        """A heading that stays, and ``blocks`` that scroll below it, ``high`` pixels of them."""
        heading = Section(title)
        top = room.copy()
        top.height = heading.height(self._app, room.width)
        below = pygame.Rect(room.left, top.bottom, room.width, high or room.bottom - top.bottom)
        return [Flow(self._app, top, [heading]), Flow(self._app, below, blocks)]

    def _past(self) -> tuple[str, list[Block]]:
        """The last sentences; before anything has happened, what this is about."""
        locale = self._app.locale
        if not self._told:
            texts = [text for page in self._mode.help[:1] for text in page.paragraphs]
            return locale.gettext("How to play"), [Paragraph(locale.render(t)) for t in texts]
        past: list[Block] = [Paragraph(locale.render(line), after=4) for line in self._told]
        return locale.gettext("What happened"), past

    def _deeds(self) -> list[Block]:
        """What may be done, and which game this is."""
        locale = self._app.locale
        blocks: list[Block] = []
        if not (self._info.watching or self._mode.clock == "tick") and self._commands:
            blocks.append(Section(locale.gettext("Your move")))
            blocks += [
                Line(Button(str(number), said(locale, command.text)), after=8)
                for number, command in enumerate(self._commands)
            ]
        else:
            blocks.append(Section(locale.render(self._tale.title)))
            blocks.append(Paragraph(locale.render(self._tale.sentence), Style("caption")))
        blocks.append(Paragraph(self._info.id, Style("caption", "sepia"), "centre"))
        return blocks

    def _facts(self) -> list[tuple[str, Any]]:
        if not is_dataclass(self._view):
            return []
        found = [(field.name, getattr(self._view, field.name)) for field in fields(self._view)]
        return [(name, value) for name, value in found if name not in _UNTOLD and _tells(value)]


def _tells(value: Any) -> bool:
    return value is not None and value not in ((), "")


WORDS = frozenset(
    {
        N_("card"),
        N_("seen"),
        N_("unseen"),
        N_("stake"),
        N_("row"),
        N_("pot"),
        N_("bank"),
        N_("candles"),
        N_("higher"),
        N_("lower"),
        N_("tick"),
        N_("lamp"),
        N_("spark"),
        N_("moths"),
        N_("flame"),
        N_("safe"),
        N_("sparks"),
        N_("assists"),
        N_("concede"),
    }
)
"""Names of fields and first words of commands."""


def said(locale: Locale, text: str) -> str:
    """A field's name or a command's text, with a capital: ``stake 2`` as "Stake 2"."""
    first, _, rest = text.replace("_", " ").partition(" ")
    if first in WORDS:
        first = locale.gettext(first)
    whole = f"{first} {rest}".strip()
    return capital(whole)


def shown(locale: Locale, value: Any) -> str:
    """A value as a player would write it down."""
    if isinstance(value, bool):
        return locale.gettext("yes") if value else locale.gettext("no")
    if isinstance(value, int):
        return locale.number(value)
    if isinstance(value, (tuple, list)):
        nested = any(isinstance(part, (tuple, list)) for part in value)
        # No separators of thousands here: commas part the numbers of a list.
        parts = [str(part) if isinstance(part, int) else shown(locale, part) for part in value]
        return (" · " if nested else ", ").join(parts)
    return str(value)


def view_of(services: Services, mode: Mode) -> ModeView:
    """A fresh view of ``mode``; one that has none of its own is told in words. What it shows is
    decoded ahead."""
    tale = services.tale_of(mode)
    services.app.assets.ahead(tale.sheets)
    return PlainView(services, mode) if tale.view is None else tale.view()(services)
