"""What stands beside a parameter: its latch, and the field in which a number is typed."""

from __future__ import annotations

import pygame

from game.core.errors import BadValue
from game.core.params import Field
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import InputEvent, Press
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Widget, icon
from game.shell.flow import Block, Flow, Line, Paragraph
from game.shell.page import Overlay

_MOST_DIGITS = 10
LATCH = "latch."
"""How the names of latches begin; the name of the parameter follows."""


class Latch(Widget):
    """Locks the value beside it, or unlocks it: a small sign, so that a page full of them reads."""

    def __init__(self, parameter: str, locked: bool, told: str) -> None:
        super().__init__(LATCH + parameter)
        self.locked, self.help = locked, told

    def press(self, app: App) -> bool:
        app.audio.play("toggle_off" if self.locked else "toggle_on")
        return True

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), self.rect)
        picture = icon(app, "lock" if self.locked else "unlock", most=1.3)
        canvas.blit(picture, picture.get_rect(center=self.rect.center))

    @staticmethod
    def width(app: App) -> int:
        """How wide it wants to be."""
        return icon(app, "lock", most=1.3).get_width() + 10


class FieldScene(Overlay):
    """A sheet with one field, which Enter takes as the button ``take`` below it does."""

    field: TextField

    def handle(self, event: InputEvent) -> Transition:
        self.ensure()
        if event == Press("confirm") and self.wants_text and self.app.inputs.device == "keyboard":
            take = self.form.widget("take")
            if take.enabled:
                return self.chosen("take")
            self.app.audio.play("error")
            return None
        return super().handle(event)

    def chosen(self, name: str) -> Transition:
        if name == "take":
            return Pop(self.field.text)
        self.rebuild()
        return None


class NumberScene(FieldScene):
    """Pops with the text of a number for ``field``, which is called ``label``; ``text`` stands
    there to begin with."""

    size = (560, 320)

    def __init__(self, app: App, field: Field, label: str, text: str, *, select: bool) -> None:
        super().__init__(app)
        self._field, self._label = field, label
        self.field = TextField("number", label, text, _MOST_DIGITS, select=select)
        if select:
            self.field.gain()

    @property
    def heading(self) -> str:
        return self._label

    def build(self) -> None:
        _ = self.app.locale.gettext
        told = _("A whole number from {low} to {high}.").format(
            low=self._field.low, high=self._field.high
        )
        why = self._why_not()
        self.field.error = why if self.field.text.strip() else ""
        take = Button("take", _("Take it"), enabled=not why, why_not=why)
        style = Style("body", "rubric" if self.field.error else "ink")
        blocks: list[Block] = [
            Paragraph(told, style, "centre"),
            Line(self.field, after=12),
            Line(take),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "number")

    def _why_not(self) -> str:
        try:
            self._field.read(self.field.text)
        except BadValue as error:
            return self.app.locale.tell(error)
        return ""


def beside(rows: pygame.Rect, latch: int, columns: int, gap: int) -> list[int]:
    """Widths of rows with their latches, for a line of ``columns`` of them."""
    share = (rows.width - (2 * columns - 1) * gap - columns * latch) // columns
    return [share, latch] * columns
