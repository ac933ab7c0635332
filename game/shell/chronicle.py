"""The chronicle: runs to be gone on with, finished ones, and the feats and sums they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.errors import GameError
from game.core.registry import World
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.prompts import Prompt
from game.engine.scene import Pop, Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Choice, Option, Row, Tabs, line_height
from game.shell.feats import feat_blocks, marks
from game.shell.flow import Block, Drawing, Flow, Label, Line, Paragraph, Section, Space
from game.shell.importing import ImportScene
from game.shell.laid_out import laid_out
from game.shell.page import Overlay, Page, QuestionScene
from game.shell.results import (
    RESULT_ICONS,
    day_of,
    figure_label,
    figure_value,
    length_of,
    result_word,
    value_table,
)
from game.shell.taking_up import how_far, known_tale, play_again, resume_run
from game.shell.tale import Services
from game.shell.theatre import watch
from game.store import transfer
from game.store.chronicle import Entry, Statistics, Unreadable, date
from game.store.runs import Unfinished
from game.store.writer import Ticket

PAGE = 12
"""Finished runs on one page of the list."""
_ROOMY = 1.3
"""Text sizes up to which the filter and a button have room side by side."""


class ChronicleScene(Page):
    """A list of runs, each with a menu of its own, a page of sums, and the feats of each tale."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self.tab = 0
        self._mode = ""
        self._of = ""
        """The tale whose feats are shown; that of the last run until another is chosen."""
        self._page = 0
        self._unfinished: tuple[Unfinished, ...] = ()
        self.entries: list[Entry] = []
        self._unreadable: list[Unreadable] = []
        self._awaited: list[Ticket[Any]] = []
        """What is on its way to the disk, and changes what is listed here."""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Chronicle")

    def prompts(self) -> Sequence[Prompt]:
        told = Prompt("tab_previous+tab_next", self.app.locale.gettext("Tabs"))
        return (*super().prompts(), told)

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        tabs = Tabs("tabs", (_("Runs"), _("Feats"), _("Statistics")), self.tab)
        high = round(44 * min(1.4, app.text.scale))
        tabs.rect = pygame.Rect(body.left, body.top + 2, min(body.width, 620), high)
        self._panel = pygame.Rect(
            body.left, tabs.rect.bottom, body.width, body.bottom - tabs.rect.bottom
        )
        blocks = (self._runs, self._feats, self._sums)[self.tab]()
        flow = Flow(app, self._panel.inflate(-44, -32), blocks)
        first = next((w.name for w in flow.widgets if isinstance(w, EntryRow)), "tabs")
        self.lay((tabs,), (flow,), first)

    def enter(self) -> Transition:
        self._look_again()
        return super().enter()

    def update(self) -> Transition:
        for ticket in [each for each in self._awaited if each.done or each.error is not None]:
            self._awaited.remove(ticket)
            if ticket.error is not None:
                self.app.audio.play("error")
                self.app.notices.say(self.app.locale.render(ticket.error))
            self.rebuild()
        return super().update()

    def resume(self, result: Any) -> Transition:
        if isinstance(result, Ticket):
            self._awaited.append(result)
        self._look_again()
        self.rebuild()
        if isinstance(result, Unfinished):
            return resume_run(self._services, result)
        return play_again(self._services, result)

    def chosen(self, name: str) -> Transition:
        widget = self.form.widget(name)
        if isinstance(widget, Tabs):
            self.tab = widget.index
            self.rebuild()
            self.form.focus_on("tabs")
            return None
        if isinstance(widget, Choice) and name == "tale":
            self._of = str(widget.value)
            self.rebuild()
            return None
        if isinstance(widget, Choice):
            self._mode, self._page = str(widget.value), 0
            self.rebuild()
            return None
        match name.partition("."):
            case ("unfinished", _, number):
                return Push(UnfinishedMenu(self._services, self._unfinished[int(number)]))
            case ("finished", _, number):
                return Push(FinishedMenu(self._services, self.entries[int(number)]))
            case ("unreadable", _, number):
                return Push(UnreadableMenu(self._services, self._unreadable[int(number)]))
            case ("import", _, _):
                return Push(ImportScene(self._services))
            case ("later" | "earlier" as way, _, _):
                self._page = max(0, self._page + (1 if way == "earlier" else -1))
                self.flows[0].scroll_to(0)
                self.rebuild()
        return None

    def content(self, canvas: Canvas) -> None:
        self.app.assets.draw_nine(canvas, self.app.assets.ui("panel/light"), self._panel)
        super().content(canvas)

    # Runs

    def _look_again(self) -> None:
        """Have the chronicle read again if another window wrote in it."""
        chronicle = self._services.chronicle
        if chronicle.stale and not self._awaited:
            self._awaited.append(self.app.writer.post("refresh", chronicle.refresh))

    def _runs(self) -> list[Block]:
        _ = self.app.locale.gettext
        try:
            self._unfinished = self._services.runs.unfinished()
            shown = self._services.chronicle.recent(
                self._mode or None, limit=PAGE + 1, offset=self._page * PAGE
            )
        except GameError as error:
            return [Paragraph(self.app.locale.tell(error))]
        self.entries = shown[:PAGE]
        button = Button("import", _("Import a run"), icon="import")
        wide = button.width(self.app) + 20
        roomy = self.app.text.scale <= _ROOMY
        head = Line(self._filter(), button, sizes=(0, wide), after=8)
        blocks: list[Block] = [head if roomy else Line(self._filter(), after=8)]
        tall = EntryRow.height(self.app)
        if self._unfinished and not self._page:
            blocks.append(Section(_("Not finished yet"), above=6))
            blocks += [
                Line(self._unfinished_row(number, run), tall=tall)
                for number, run in enumerate(self._unfinished)
            ]
        blocks.append(Section(_("Finished"), above=6))
        if not self.entries:
            blocks.append(Paragraph(_("No run has come to its end yet."), Style("caption")))
        blocks += [
            Line(self._finished_row(number, entry), tall=tall)
            for number, entry in enumerate(self.entries)
        ]
        if not self._page:
            self._unreadable = self._services.chronicle.unreadable()
            blocks += [
                Line(self._unreadable_row(number, row), tall=tall)
                for number, row in enumerate(self._unreadable[:PAGE])
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

    def _unfinished_row(self, number: int, run: Unfinished) -> EntryRow:
        title = self._title(run.id.mode)
        told = [str(run.id), self.app.locale.date(date(run.modified))]
        if run.summary is not None:
            told.append(length_of(self.app.locale, run.summary.played))
        far = how_far(self._services, run)
        return EntryRow(f"unfinished.{number}", "pause", title, " · ".join(told), far)

    def _finished_row(self, number: int, entry: Entry) -> EntryRow:
        locale = self.app.locale
        _ = locale.gettext
        told = [str(entry.id), day_of(locale, entry)]
        if entry.assisted:
            told.append(_("with assists"))
        if entry.origin == "imported":
            told.append(_("imported"))
        if entry.origin == "bot":
            told.append(_("played by a bot"))
        title = _("{title}: {result}").format(
            title=self._title(entry.mode), result=result_word(locale, entry).lower()
        )
        icon = RESULT_ICONS.get(entry.result, "flag")
        score = locale.number(entry.score)
        return EntryRow(f"finished.{number}", icon, title, " · ".join(told), score)

    def _unreadable_row(self, number: int, row: Unreadable) -> EntryRow:
        locale = self.app.locale
        title = locale.gettext("Run {number}: cannot be read").format(number=row.number)
        return EntryRow(f"unreadable.{number}", "question", title, locale.render(row.why))

    def _title(self, name: str) -> str:
        tale = known_tale(self._services, name)
        return name if tale is None else self.app.locale.render(tale.title)

    # Feats

    def _feats(self) -> list[Block]:
        locale, services = self.app.locale, self._services
        tales = [tale for tale in services.registry.listed if tale.feats()]
        try:
            last = services.chronicle.recent(limit=1)
            names = [tale.id for tale in tales]
            self._of = self._of or next((run.mode for run in last if run.mode in names), names[0])
            tale = services.registry.tale(self._of)
            shown = marks(services, tale)
        except GameError as error:
            return [Paragraph(locale.tell(error))]
        options = [Option(each.id, locale.render(each.title)) for each in tales]
        choice = Choice("tale", locale.gettext("Show"), options, self._of)
        done = locale.gettext("{count} of {all} done").format(
            count=sum(mark.done for mark in shown), all=len(shown)
        )
        return [
            Line(choice, after=8),
            Paragraph(done, Style("caption", "sepia")),
            *feat_blocks(self.app, shown),
        ]

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
            (_("Time at play"), length_of(locale, sums.played)),
        ]
        return value_table(self.app, lambda: lines)


class EntryRow(Row):
    """A line of a list: an icon, what it is, what there is to say of it, a word at the right."""

    def __init__(self, name: str, icon: str, label: str, told: str, right: str = "") -> None:
        super().__init__(name, label)
        self.icon, self.told, self.right = icon, told, right

    @staticmethod
    def height(app: App) -> int:
        """Two lines of text and a little room."""
        return line_height(app) + app.text.leading(Style("caption", size=17))

    def tall(self, app: App, width: int) -> int:
        return self.height(app)

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), self.rect)
        size = 48 if app.text.scale > 1.5 else 32
        icon = app.assets.ui(f"icon{size}/{self.icon}").image
        place = (self.rect.left + 20 + size // 2, self.rect.centery)
        canvas.blit(icon, icon.get_rect(center=place))
        left, right = self.rect.left + 34 + size, self.rect.right - 16
        half = self.rect.height // 2
        upper, lower = self.rect.top + half // 2 + 4, self.rect.bottom - half // 2 - 4
        said = Style("strong", "rubric" if focused else "ink")
        told = app.text.fitted(self.right, Style("body"), (right - left) // 3)
        canvas.blit(told, told.get_rect(midright=(right, upper)))
        room = right - left - told.get_width() - 20
        app.text.draw(canvas, self.label, said, (left, upper), "midleft", room)
        place = (left, lower)
        app.text.draw(
            canvas, self.told, Style("caption", "sepia", 17), place, "midleft", right - left
        )


class UnfinishedMenu(Overlay):
    """Pops the run when it is to be gone on with; when it is given up, what comes of that."""

    size = (600, 420)

    def __init__(self, services: Services, run: Unfinished) -> None:
        super().__init__(services.app)
        self._services, self._run = services, run

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Not finished yet")

    def build(self) -> None:
        _ = self.app.locale.gettext
        blocks: list[Block] = [
            Label(str(self._run.id)),
            Line(Button("go_on", _("Go on"), icon="play"), after=10),
            Line(Button("copy", _("Copy the ID"), icon="copy"), after=10),
            Line(Button("give_up", _("Give up this run"), icon="flag"), after=10),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "go_on")

    def chosen(self, name: str) -> Transition:
        _ = self.app.locale.gettext
        match name:
            case "go_on":
                return Pop(self._run)
            case "copy":
                self._services.copy_id(str(self._run.id))
            case "give_up":
                told = _("It goes to the finished runs, as given up, and cannot be resumed.")
                yes, no = _("Give up"), _("Keep it")
                return Push(QuestionScene(self.app, _("Give up?"), told, yes, no))
        return None

    def resume(self, result: Any) -> Transition:
        if result is None or result is False:
            self.rebuild()
            return None
        if result is not True:
            return Pop(result)
        services = self._services
        try:
            world = services.registry.read_id(str(self._run.id))
            return laid_out(services, world, self._run.made, lambda: self._give_up(world))
        except GameError as error:
            self.app.notices.say(self.app.locale.tell(error))
        return Pop()

    def _give_up(self, world: World) -> Transition:
        """Pops what comes of it, also from a wait for what the run is made from."""
        services = self._services
        try:
            content = services.library.content_of_run(world, self._run.made)
            live, _ = services.runs.resume(self._run.path, world, content, services.now())
            return Pop(live.finish(services.chronicle, services.now()))
        except GameError as error:
            self.app.notices.say(self.app.locale.tell(error))
        return Pop()


class FinishedMenu(Overlay):
    """Pops a world when it is to be played again; when it is deleted, what comes of that."""

    size = (640, 580)

    def __init__(self, services: Services, entry: Entry) -> None:
        super().__init__(services.app)
        self._services, self._entry = services, entry

    @property
    def heading(self) -> str:
        locale = self.app.locale
        told = locale.gettext("{result}, {score}")
        score = locale.number(self._entry.score)
        return told.format(result=result_word(locale, self._entry), score=score)

    def build(self) -> None:
        locale, entry = self.app.locale, self._entry
        _ = locale.gettext
        told = " · ".join((day_of(locale, entry), length_of(locale, entry.played)))
        buttons = (
            Button("watch", _("Watch it"), icon="play"),
            Button("again", _("Play it again"), icon="undo"),
            Button("copy", _("Copy the ID"), icon="copy"),
            Button("export", _("Export as a file"), icon="export"),
            Button("delete", _("Delete"), icon="trash"),
        )
        tale = known_tale(self._services, entry.mode)
        mode = None if tale is None or tale.mode is None else tale.mode()
        figures = [
            (figure_label(locale, label), figure_value(locale, mode, name, value))
            for name, label, value in entry.figures
        ]
        blocks: list[Block] = [
            Label(str(entry.id), after=2),
            Paragraph(told, Style("caption", "sepia"), "centre", after=8),
            *(Line(button, after=8) for button in buttons),
            value_table(self.app, lambda: figures),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "watch")

    def chosen(self, name: str) -> Transition:
        services, entry = self._services, self._entry
        _ = self.app.locale.gettext
        try:
            match name:
                case "watch":
                    return watch(services, services.chronicle.text(entry.number))
                case "again":
                    return Pop(services.registry.read_id(str(entry.id)))
                case "copy":
                    services.copy_id(str(entry.id))
                case "export":
                    text = services.chronicle.text(entry.number)
                    path = transfer.export_to(services.places, str(entry.id), text)
                    services.app.audio.play("quill_scratch")
                    services.app.notices.say(_("Kept: {file}").format(file=path))
                case "delete":
                    told = _("The run is forgotten for good, with its replay.")
                    yes, no = _("Delete"), _("Keep it")
                    return Push(QuestionScene(self.app, _("Delete this run?"), told, yes, no))
        except GameError as error:
            services.app.audio.play("error")
            services.app.notices.say(services.app.locale.tell(error))
        return None

    def resume(self, result: Any) -> Transition:
        self.rebuild()
        if result is not True:
            return None
        return Pop(_delete(self._services, self._entry.number))


class UnreadableMenu(Overlay):
    """A row of the chronicle that says nothing: it can be deleted, which pops what comes of it."""

    size = (640, 360)

    def __init__(self, services: Services, row: Unreadable) -> None:
        super().__init__(services.app)
        self._services, self._row = services, row

    @property
    def heading(self) -> str:
        told = self.app.locale.gettext("Run {number}")
        return told.format(number=self._row.number)

    def build(self) -> None:
        locale = self.app.locale
        _ = locale.gettext
        blocks: list[Block] = [
            Paragraph(_("This row of the chronicle cannot be read."), Style("body"), "centre"),
            Paragraph(locale.render(self._row.why), Style("caption", "sepia"), "centre", after=12),
            Line(Button("delete", _("Delete"), icon="trash"), after=8),
            Line(Button("keep", _("Keep it")), after=8),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "keep")

    def chosen(self, name: str) -> Transition:
        return Pop(_delete(self._services, self._row.number)) if name == "delete" else Pop()


def _delete(services: Services, number: int) -> Ticket[None]:
    """Have a run deleted from the chronicle."""
    chronicle = services.chronicle
    return services.app.writer.post(f"delete {number}", lambda: chronicle.delete(number))
