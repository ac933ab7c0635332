"""The doors of the tales, at the first evening: the dwarf walks past them, and each says in a
sentence what is behind it, how it is played, and how long that takes.

Whoever chooses one is in its first run at once; whoever does not is on the title.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.prompts import Prompt
from game.engine.scene import Transition
from game.engine.text import Style
from game.engine.widgets import Widget
from game.shell.card import PLATES
from game.shell.dwarf import ATLAS
from game.shell.flow import Block, Flow, Paragraph, Section
from game.shell.page import Page
from game.shell.reading import Reading
from game.shell.taking_up import play_again
from game.shell.tale import Services, Tale
from game.shell.title import Plate, enter_tale

_ROOMY = 1.3
"""Text sizes up to which a tale's name is read on its plate."""
_PLATE = (186, 288)
_MOST_PITCH = 256
_MOST, _LEAST = 1.25, 0.42
"""The size of plates as a share of the title's: as large as the words below leave room for."""
_WORDS = 132
"""Units for those words, at the usual size of text."""
_NAME = 58
"""Units of a name below its plate, at twice the usual size."""
_LETTERS = 24
"""Units of a name below its plate, at the usual size."""
_TALL, _HIGH, _LOW = 150, 92, 52
"""How tall he is who walks below them: in a tall window, else, and where there is little room."""
_PACE = 7.0
"""Units a step that he walks."""
_STRIDE = 26.0
"""Units of a stride."""


class DoorsScene(Page):
    """Every listed tale. ``reading`` knows which of them can be entered at once."""

    def __init__(self, services: Services, reading: Reading | None = None) -> None:
        super().__init__(services.app)
        self._services = services
        self._reading = reading or Reading((), services.library)
        self._doors: list[Door] = []
        self._told = ""
        self.walked = 0.0
        """Where the dwarf is, in units of the page."""
        self._gone = 0.0
        self._facing = 1
        self._tall = _HIGH
        self._floor = 0
        self._waits: Tale | None = None
        """What was chosen before it was read."""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Behind which door?")

    @property
    def music(self) -> str:
        return "title_theme"

    @property
    def sheets(self) -> tuple[str, ...]:
        return *super().sheets, PLATES, ATLAS

    def prompts(self) -> Sequence[Prompt]:
        _ = self.app.locale.gettext
        return (
            Prompt("left+right", _("Walk on")),
            Prompt("confirm", _("Go in")),
            Prompt("cancel", _("To the title")),
        )

    def build(self) -> None:
        app, body = self.app, self.body
        tales = self._services.registry.listed
        large = app.text.scale > _ROOMY
        upright = body.height > body.width
        self._tall = _TALL if upright else _LOW if large else _HIGH
        below = self._tall + (_NAME if large else 0) + round(_WORDS * app.text.scale) + 26
        pitch = min(_MOST_PITCH, body.width / len(tales))
        most = min(_MOST, (pitch - 12) / _PLATE[0])
        scale = min(most, max(_LEAST, (body.height - below) / _PLATE[1]))
        high = round(_PLATE[1] * scale)
        # In a tall window the row, as wide as the page, is not left at its head.
        top = body.top + 8 + max(0, body.height - below - high) // 3
        left = body.centerx - pitch * (len(tales) - 1) / 2
        self._doors = [
            Door(app, tale, number, (left + pitch * number, top + high / 2, scale), pitch)
            for number, tale in enumerate(tales)
        ]
        self._floor = top + high + (_NAME if large else 0) + self._tall + 6
        self._foot = pygame.Rect(body.left + 40, self._floor + 12, body.width - 80, 0)
        self._foot.height = body.bottom - self._foot.top
        focus = self.form.focus
        told = next((door for door in self._doors if focus and door.name == focus.name), None)
        told = told or self._doors[0]
        self._told = told.name
        self.lay(self._doors, [Flow(app, self._foot, self._words(told.tale))], told.name)

    def _words(self, tale: Tale) -> list[Block]:
        """What is behind a door."""
        locale = self.app.locale
        large = self.app.text.scale > _ROOMY
        blocks: list[Block] = [] if large else [Section(locale.render(tale.title), above=0)]
        blocks.append(Paragraph(locale.render(tale.sentence), Style("body", size=19), after=4))
        if self._waits is tale:
            told = locale.gettext("One moment: the tale is being opened.")
            blocks.append(Paragraph(told, Style("body", "rubric"), after=0))
        elif tale.manner is not None:
            told = locale.render(tale.manner)
            blocks.append(Paragraph(told, Style("caption", "rubric", 18), after=0))
        return blocks

    def handle(self, event: InputEvent) -> Transition:
        transition = super().handle(event)
        focus = self.form.focus
        if focus is not None and focus.name != self._told:
            self._waits = None
            self.rebuild()
        return transition

    def chosen(self, name: str) -> Transition:
        door = next(door for door in self._doors if door.name == name)
        if self._reading.has(door.tale):
            return self._enter(door.tale)
        self._waits = door.tale
        self.rebuild()
        return None

    def _enter(self, tale: Tale) -> Transition:
        self._waits = None
        return enter_tale(self._services, tale)

    def resume(self, result: Any) -> Transition:
        return super().resume(result) or play_again(self._services, result)

    def update(self) -> Transition:
        transition = super().update()
        for door in self._doors:
            door.update(door is self.form.focus)
        self._reading.begin()
        self._walk()
        if self._waits is not None and self._reading.has(self._waits):
            return self._enter(self._waits)
        return transition

    def _walk(self) -> None:
        """One step towards the door that is looked at."""
        focus = self.form.focus
        if focus is None:
            return
        wanted = float(focus.rect.centerx)
        if self.app.settings.reduced_motion or not self.app.settings.animation_speed:
            self.walked = wanted
        way = max(-_PACE, min(_PACE, wanted - self.walked))
        self.walked += way
        self._gone = self._gone + abs(way) if way else 0.0
        if way:
            self._facing = 1 if way > 0 else -1

    def content(self, canvas: Canvas) -> None:
        super().content(canvas)
        rule = self.app.assets.nine(self.app.assets.ui("rule"), self.body.width, 10)
        canvas.blit(rule, (self.body.left, self._floor - 5))
        clip = canvas.get_clip()
        canvas.set_clip(self.area.inflate(40, 0))
        self._draw_dwarf(canvas, self.walked)
        canvas.set_clip(clip)

    def _draw_dwarf(self, canvas: Canvas, x: float) -> None:
        app = self.app
        sprite = app.assets.sprite(ATLAS, "dwarf/idle")
        still = app.settings.reduced_motion
        image = sprite.image if still else sprite.at(app.seconds)
        width, height = image.get_size()
        small = app.assets.scaled(image, (round(width * self._tall / height), self._tall))
        if self._facing < 0:
            small = app.assets.made(("mirrored", small), lambda: small.flipped())
        hop = abs(math.sin(self._gone / _STRIDE * math.pi)) * 5
        canvas.blit(small, small.get_rect(midbottom=(round(x), round(self._floor - hop))))


class Door(Widget):
    """A tale's plate as a door; where its words would not grow on it, its name below."""

    def __init__(
        self, app: App, tale: Tale, number: int, place: tuple[float, float, float], pitch: float
    ) -> None:
        super().__init__(tale.name)
        self.tale = tale
        self._label = app.locale.render(tale.short)
        self._below = app.text.scale > _ROOMY
        self._room = round(pitch - 12)
        self._plate = Plate(app, tale, number, place, bare=self._below)
        self.rect = self._plate.rect.copy()

    def press(self, app: App) -> bool:
        return self._plate.press(app)

    def update(self, focused: bool) -> None:
        """One step."""
        self._plate.update(focused)

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        self._plate.draw(app, canvas, focused)
        if self._below:
            # Letters of plates do not grow by themselves.
            size = round(_LETTERS * app.text.scale)
            style = Style("plate", "rubric" if focused else "ink", size)
            place = (self.rect.centerx, self.rect.bottom + _NAME // 2)
            app.text.draw(canvas, self._label, style, place, "center", self._room)
