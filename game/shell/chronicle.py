"""The chronicle: runs to be gone on with, finished ones, and what they add up to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.errors import GameError
from game.engine.prompts import Prompt
from game.engine.rows import Choice, Option
from game.engine.scene import Push, Transition
from game.engine.tabs import Tabs
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell import records, starting
from game.shell.flow import Block, Drawing, Flow, Line, Paragraph, Section, Space
from game.shell.importing import ImportScene
from game.shell.page import Page
from game.shell.pieces import Entry as Row
from game.shell.run_menu import FinishedMenu, UnfinishedMenu
from game.shell.tale import Services
from game.store.chronicle import Entry, Statistics
from game.store.runs import Unfinished

PAGE = 12
"""Finished runs on one page of the list."""
_ROOMY = 1.3
"""Text sizes up to which the filter and a button have room side by side."""


class ChronicleScene(Page):
    """A list of runs, each with a menu of its own, and a page of sums."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self._tab = 0
        self._mode = ""
        self._page = 0
        self._unfinished: tuple[Unfinished, ...] = ()
        self._entries: list[Entry] = []

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Chronicle")

    def prompts(self) -> Sequence[Prompt]:
        told = Prompt("tab_previous+tab_next", self.app.locale.gettext("Tabs"))
        return (*super().prompts(), told)

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        tabs = Tabs("tabs", (_("Runs"), _("Statistics")), self._tab)
        high = round(44 * min(1.4, app.text.scale))
        tabs.rect = pygame.Rect(body.left, body.top + 2, min(body.width, 620), high)
        self._panel = pygame.Rect(
            body.left, tabs.rect.bottom, body.width, body.bottom - tabs.rect.bottom
        )
        blocks = self._runs() if self._tab == 0 else self._sums()
        flow = Flow(app, self._panel.inflate(-44, -32), blocks)
        first = next((w.name for w in flow.widgets if isinstance(w, Row)), "tabs")
        self.lay((tabs,), (flow,), first)

    def resume(self, result: Any) -> Transition:
        self.rebuild()
        if isinstance(result, Unfinished):
            return starting.go_on(self._services, result)
        return starting.again(self._services, result)

    def chosen(self, name: str) -> Transition:
        widget = self.form.widget(name)
        if isinstance(widget, Tabs):
            self._tab = widget.index
            self.rebuild()
            self.form.focus_on("tabs")
            return None
        if isinstance(widget, Choice):
            self._mode, self._page = str(widget.value), 0
            self.rebuild()
            return None
        match name.partition("."):
            case ("unfinished", _, number):
                return Push(UnfinishedMenu(self._services, self._unfinished[int(number)]))
            case ("finished", _, number):
                return Push(FinishedMenu(self._services, self._entries[int(number)]))
            case ("import", _, _):
                return Push(ImportScene(self._services))
            case ("later" | "earlier" as way, _, _):
                self._page = max(0, self._page + (1 if way == "earlier" else -1))
                self.flows[0].scroll_to(0)
                self.rebuild()
        return None

    def content(self, canvas: pygame.Surface) -> None:
        self.app.assets.draw_nine(canvas, self.app.assets.ui("panel/light"), self._panel)
        super().content(canvas)

    # Runs

    def _runs(self) -> list[Block]:
        _ = self.app.locale.gettext
        try:
            self._unfinished = self._services.runs.unfinished()
            shown = self._services.chronicle.recent(
                self._mode or None, limit=PAGE + 1, offset=self._page * PAGE
            )
        except GameError as error:
            return [Paragraph(self.app.locale.tell(error))]
        self._entries = shown[:PAGE]
        button = Button("import", _("Import a run"), icon="import")
        wide = button.width(self.app) + 20
        roomy = self.app.text.scale <= _ROOMY
        head = Line(self._filter(), button, sizes=(0, wide), after=8)
        blocks: list[Block] = [head if roomy else Line(self._filter(), after=8)]
        tall = Row.height(self.app)
        if self._unfinished and not self._page:
            blocks.append(Section(_("Not finished yet"), above=6))
            blocks += [
                Line(self._unfinished_row(number, run), tall=tall)
                for number, run in enumerate(self._unfinished)
            ]
        blocks.append(Section(_("Finished"), above=6))
        if not self._entries:
            blocks.append(Paragraph(_("No run has come to its end yet."), Style("caption")))
        blocks += [
            Line(self._finished_row(number, entry), tall=tall)
            for number, entry in enumerate(self._entries)
        ]
        blocks += self._turning(len(shown) > PAGE)
        return blocks if roomy else [*blocks, Space(10), Line(button, sizes=(wide,))]

    def _turning(self, more: bool) -> list[Block]:
        _ = self.app.locale.gettext
        buttons = []
        if self._page:
            buttons.append(Button("later", _("Later runs"), icon="arrow_up"))
        if more:
            buttons.append(Button("earlier", _("Earlier runs"), icon="arrow_down"))
        return [Space(10), Line(*buttons, columns=2)] if buttons else []

    def _filter(self) -> Choice:
        locale = self.app.locale
        options = [Option("", locale.gettext("All tales"))]
        for tale in self._services.registry.listed:
            options.append(Option(tale.id, locale.render(tale.title)))
        return Choice("filter", locale.gettext("Show"), options, self._mode)

    def _unfinished_row(self, number: int, run: Unfinished) -> Row:
        title = self._title(run.id.mode)
        far = starting.how_far(self._services, run)
        return Row(f"unfinished.{number}", "pause", title, str(run.id), far)

    def _finished_row(self, number: int, entry: Entry) -> Row:
        locale = self.app.locale
        _ = locale.gettext
        told = [str(entry.id), records.day_of(locale, entry)]
        if entry.assisted:
            told.append(_("with assists"))
        if entry.origin == "imported":
            told.append(_("imported"))
        if entry.origin == "bot":
            told.append(_("played by a bot"))
        title = _("{title}: {result}").format(
            title=self._title(entry.mode), result=records.result_word(locale, entry).lower()
        )
        icon = records.RESULT_ICONS.get(entry.result, "flag")
        score = locale.number(entry.score)
        return Row(f"finished.{number}", icon, title, " · ".join(told), score)

    def _title(self, name: str) -> str:
        tale = starting.tale_of(self._services, name)
        return name if tale is None else self.app.locale.render(tale.title)

    # Sums

    def _sums(self) -> list[Block]:
        blocks: list[Block] = []
        for tale in self._services.registry.listed:
            try:
                sums = self._services.chronicle.statistics(tale.id)
            except GameError as error:
                return [Paragraph(self.app.locale.tell(error))]
            blocks.append(Section(self.app.locale.render(tale.title)))
            blocks.append(self._table(sums))
        return blocks

    def _table(self, sums: Statistics) -> Drawing:
        locale = self.app.locale
        _ = locale.gettext
        finished = sums.won + sums.lost
        lines = [
            (_("Runs"), locale.number(sums.runs)),
            (_("Won"), locale.number(sums.won)),
            (_("Lost"), locale.number(sums.lost)),
            (_("Given up"), locale.number(sums.abandoned)),
            (_("With assists"), locale.number(sums.assisted)),
            (_("Share won"), locale.percent(sums.won / finished) if finished else "–"),
            (_("Best score"), locale.number(sums.best)),
            (_("Wins in a row now"), locale.number(sums.streak)),
            (_("Most wins in a row"), locale.number(sums.longest_streak)),
            (_("Time at play"), records.length_of(locale, sums.played)),
        ]
        return records.table(self.app, lambda: lines)
