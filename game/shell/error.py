"""Something went wrong: said kindly, with the details for whoever can mend it."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.fields import copy
from game.engine.scene import Home, Quit, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.flow import Drawing, Flow, Line, Paragraph, Section
from game.shell.page import VINES, Page


class ErrorScene(Page):
    """``told`` is what Python said. The scene that failed has left the stack already."""

    plate = VINES

    def __init__(self, app: App, told: str) -> None:
        super().__init__(app)
        self._told = told.strip()

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Spilled ink")

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        buttons = [Button("copy", _("Copy the details")), Button("quit", _("Quit"))]
        if len(app.stack) > 1:
            buttons.insert(0, Button("home", _("Back to the title")))
        line = Line(*buttons, gap=20)
        high = line.height(app, body.width)
        friendly = _(
            "Something broke that should not have. Your run is safe on disk: from the title, "
            "Continue takes it up where it stood."
        )
        blocks = [
            Drawing(128, self._emblem),
            Paragraph(friendly, align="centre", after=14),
            Section(_("Details")),
            *(Paragraph(line, Style("body", "sepia", 16), after=0) for line in self.lines()),
        ]
        text = pygame.Rect(body.left, body.top, body.width, body.height - high - 14)
        foot = pygame.Rect(body.left, body.bottom - high, body.width, high)
        self.lay((), [Flow(app, text, blocks), Flow(app, foot, [line])], buttons[0].name)

    def chosen(self, name: str) -> Transition:
        if name == "copy":
            _ = self.app.locale.gettext
            copied = copy(self._told)
            self.app.notices.say(_("Copied.") if copied else _("There is no clipboard here."))
            return None
        return self.back() if name == "home" else Quit()

    def back(self) -> Transition:
        return Home() if len(self.app.stack) > 1 else Quit()

    def lines(self) -> list[str]:
        # The last line says what happened; what led there follows.
        lines = self._told.splitlines() or [""]
        return [lines[-1].strip(), *(line.strip() for line in lines[:-1])]

    def _emblem(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        emblem = self.app.assets.sprite("ui/emblems", "emblem/spilled_ink")
        canvas.blit(emblem.image, emblem.place(rect.centerx, rect.top + 40))
