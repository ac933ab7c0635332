"""Something went wrong: what became of the run, the way on, and a report for who can mend it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame

from game.core.errors import GameError
from game.engine.app import Failure
from game.engine.canvas import Canvas
from game.engine.fields import copy
from game.engine.scene import Home, Push, Quit, Replace, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Widget
from game.shell import report
from game.shell.errand import Errand, show_folder
from game.shell.flow import Drawing, Flow, Label, Line, Paragraph, Section
from game.shell.page import VINES, Page
from game.shell.report import Subject
from game.shell.taking_up import take_up_again
from game.shell.tale import Services

LOOK_STEPS = 30
"""Steps between two looks whether the run has come to the disk."""
MOST_LINES, MOST_CHARACTERS = 60, 400
"""What the page shows of the details, and of each line: laying out more would stop the frame."""
_BESIDE = 1.25
"""Text sizes up to which there is room for the emblem, and for all buttons on one line."""

Whereabouts = Literal["none", "disk", "chronicle", "memory"]


class ErrorScene(Page):
    """The scene that failed has left the stack already, and told its run to be written."""

    plate = VINES

    def __init__(self, services: Services, failure: Failure) -> None:
        super().__init__(services.app)
        self._services = services
        self._told = failure.told.strip()
        self._live = report.open_run(failure.scenes)
        self._text = b""
        if self._live is not None:
            subject = report.subject_of(self._live)
            self._text = subject.text
        self._where = self._look()
        self._waited = 0
        self._making: Errand[Path] | None = None
        self._made: Path | None = None
        self._showing: Errand[None] | None = None

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Spilled ink")

    @property
    def made(self) -> Path | None:
        """The report, once there is one."""
        return self._made

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        buttons = self._buttons()
        rows = 1 if app.text.scale <= _BESIDE else 2
        half = -(-len(buttons) // rows)
        lines = [
            Line(*buttons[at : at + half], columns=half, gap=14, after=8)
            for at in range(0, len(buttons), half)
        ]
        high = sum(line.height(app, body.width) for line in lines)
        blocks = [
            *([Drawing(126, self._emblem)] if app.text.scale <= _BESIDE else []),
            Paragraph(_("Something broke that should not have."), align="centre", after=2),
            Paragraph(self._of_the_run(), align="centre", after=10),
            Paragraph(self._of_the_report(), Style("body", "sepia"), align="centre", after=6),
            *([] if self._made is None else [Label(str(self._made), after=8)]),
            Section(_("Details")),
            *(Paragraph(line, Style("body", "sepia", 16), after=0) for line in self.lines()),
        ]
        text = pygame.Rect(body.left, body.top, body.width, body.height - high - 14)
        foot = pygame.Rect(body.left, body.bottom - high, body.width, high)
        focus = "show" if self._made is not None else buttons[0].name
        self.lay((), [Flow(app, text, blocks), Flow(app, foot, lines)], focus)

    def update(self) -> Transition:
        self._waited += 1
        if self._where == "memory" and self._waited % LOOK_STEPS == 0:
            self._where = self._look()
            if self._where != "memory":
                self.rebuild()
        if self._making is not None and self._making.over:
            errand, self._making = self._making, None
            self._made = errand.result
            if errand.refused is not None:
                self.app.notices.say(self.app.locale.render(errand.refused))
            self.rebuild()
            self.form.focus_on("show" if self._made is not None else "report")
        if self._showing is not None and self._showing.over:
            errand_shown, self._showing = self._showing, None
            if errand_shown.refused is not None:
                self.app.notices.say(self.app.locale.render(errand_shown.refused))
        return super().update()

    def chosen(self, name: str) -> Transition:
        match name:
            case "report":
                self._make()
            case "show":
                if self._made is not None and self._showing is None:
                    folder = self._made.parent
                    self._showing = Errand(lambda: show_folder(folder))
            case "copy":
                _ = self.app.locale.gettext
                copied = copy(self._told)
                self.app.notices.say(_("Copied.") if copied else _("There is no clipboard here."))
            case "go_on":
                return self._go_on()
            case "home":
                return Home()
            case "quit":
                return Quit()
        return None

    def back(self) -> Transition:
        return Home() if len(self.app.stack) > 1 else Quit()

    def lines(self) -> list[str]:
        """The details: what happened, which stands last and not indented, then what led there."""
        lines = self._told.splitlines() or [""]
        at = len(lines) - 1
        while at > 0 and lines[at - 1].strip() and not lines[at - 1].startswith(" "):
            at -= 1
        shown = (*lines[at:], *lines[:at])[:MOST_LINES]
        return [line.strip()[:MOST_CHARACTERS] for line in shown]

    # Inside

    def _buttons(self) -> list[Widget]:
        _ = self.app.locale.gettext
        if self._made is None:
            buttons: list[Widget] = [Button("report", _("Make a report"))]
        else:
            buttons = [Button("show", _("Open its folder"))]
        buttons.append(Button("copy", _("Copy the details")))
        if self._where in ("disk", "memory") and self._text:
            buttons.append(Button("go_on", _("Go on with the run")))
        if len(self.app.stack) > 1:
            buttons.append(Button("home", _("Back to the title")))
        else:
            buttons.append(Button("quit", _("Quit")))
        return buttons

    def _look(self) -> Whereabouts:
        """Where the run is that was open."""
        live = self._live
        if live is None:
            return "none"
        try:
            if live.path is not None and live.path.stat().st_size >= len(self._text):
                return "disk"
        except OSError:
            pass  # it is not there
        if live.session.status.over:
            try:
                chronicle = self._services.chronicle
                last = chronicle.recent(live.session.mode.name, limit=1)
                if last and chronicle.text(last[0].number) == self._text:
                    return "chronicle"
            except GameError:
                pass  # whoever cannot be asked has not got it
        return "memory"

    def _of_the_run(self) -> str:
        _ = self.app.locale.gettext
        match self._where:
            case "disk":
                return _("Your run is on disk, up to the moment when it broke.")
            case "chronicle":
                return _("Your run was over, and is in the chronicle.")
            case "memory" if self._text:
                return _(
                    "Your run is not on disk, only in memory: go on with it, or make a report, "
                    "which holds it, before you leave this page."
                )
            case "memory":
                return _("Your run cannot be read any more.")
        return _("No run was open.")

    def _of_the_report(self) -> str:
        _ = self.app.locale.gettext
        if self._making is not None:
            return _("The report is being made…")
        if self._made is not None:
            return _("The report is in this file. Nothing was sent:")
        return _(
            "A report is one file for whoever mends the game: the log, the run, settings and "
            "versions, without names or folders. Nothing is sent by itself."
        )

    def _make(self) -> None:
        if self._making is not None:
            return
        services, told, live = self._services, self._told, self._live
        subject: Subject | None = None if live is None else report.subject_of(live)
        own = services.own_settings
        self._making = Errand(lambda: report.make(services.places, own, subject, told))
        self.rebuild()

    def _go_on(self) -> Transition:
        assert self._live is not None
        taken = take_up_again(self._services, self._live)
        return Replace(taken.scene) if isinstance(taken, Push) else None

    def _emblem(self, canvas: Canvas, rect: pygame.Rect) -> None:
        emblem = self.app.assets.sprite("ui/emblems", "emblem/spilled_ink")
        canvas.blit(emblem.image, emblem.place(rect.centerx, rect.top + 36))
