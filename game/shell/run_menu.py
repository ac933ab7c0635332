"""What can be done with one run of the chronicle."""

from __future__ import annotations

from typing import Any

from game.core.errors import GameError
from game.engine.scene import Pop, Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell import records, starting
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.page import Overlay
from game.shell.question import QuestionScene
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.store import transfer
from game.store.chronicle import Entry
from game.store.runs import Unfinished


class UnfinishedMenu(Overlay):
    """Pops the run when it is to be gone on with."""

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
                told = _("It goes to the finished runs, as given up, and cannot be gone on with.")
                yes, no = _("Give up"), _("Keep it")
                return Push(QuestionScene(self.app, _("Give up?"), told, yes, no))
        return None

    def resume(self, result: Any) -> Transition:
        self.rebuild()
        if result is not True:
            return None
        services = self._services
        try:
            world = services.registry.read_id(str(self._run.id))
            content = services.content(world.mode)
            live, _ = services.runs.resume(self._run.path, world, content, services.now())
            live.finish(services.chronicle, services.now())
        except GameError as error:
            self.app.notices.say(self.app.locale.tell(error))
        return Pop()


class FinishedMenu(Overlay):
    """Pops a world when it is to be played again."""

    size = (640, 580)

    def __init__(self, services: Services, entry: Entry) -> None:
        super().__init__(services.app)
        self._services, self._entry = services, entry

    @property
    def heading(self) -> str:
        locale = self.app.locale
        told = locale.gettext("{result}, {score}")
        score = locale.number(self._entry.score)
        return told.format(result=records.result_word(locale, self._entry), score=score)

    def build(self) -> None:
        locale, entry = self.app.locale, self._entry
        _ = locale.gettext
        told = " · ".join((records.day_of(locale, entry), records.length_of(locale, entry.played)))
        buttons = (
            Button("watch", _("Watch it"), icon="play"),
            Button("again", _("Play it again"), icon="undo"),
            Button("copy", _("Copy the ID"), icon="copy"),
            Button("export", _("Export as a file"), icon="export"),
            Button("delete", _("Delete"), icon="trash"),
        )
        tale = starting.tale_of(self._services, entry.mode)
        mode = None if tale is None or tale.mode is None else tale.mode()
        figures = [
            (_(label), records.figure_value(locale, mode, name, value))
            for name, label, value in entry.figures
        ]
        blocks: list[Block] = [
            Label(str(entry.id), after=2),
            Paragraph(told, Style("caption", "sepia"), "centre", after=8),
            *(Line(button, after=8) for button in buttons),
            records.table(self.app, lambda: figures),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "watch")

    def chosen(self, name: str) -> Transition:
        services, entry = self._services, self._entry
        _ = self.app.locale.gettext
        try:
            match name:
                case "watch":
                    return Push(TheatreScene(services, services.chronicle.text(entry.number)))
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
        try:
            self._services.chronicle.delete(self._entry.number)
        except GameError as error:
            self.app.notices.say(self.app.locale.tell(error))
        return Pop()
