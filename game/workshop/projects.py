"""The projects: everything that was begun in the workshop, whatever made it, to be gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

import pygame

from game.core.errors import GameError
from game.core.text import Message, message
from game.engine.fields import TextField
from game.engine.inputs import InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.scene import Pop, Push, Scene, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.craft.frame import ROOMY
from game.shell.flow import Block, Flow, Line, Paragraph, Section, Space
from game.shell.page import Overlay, Page, QuestionScene
from game.shell.tale import Craft, Services
from game.store.projects import MOST_NAME, Entry, Projects, Version
from game.workshop.rows import FieldScene

_GUTTER = 40


class ProjectsScene(Page):
    """A list of all projects; what can be done with the one that was chosen stands beside it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self._crafts: dict[str, Craft] = {}
        for tale in services.registry.tales:
            craft = None if tale.craft is None else tale.craft()
            if craft is not None and craft.reopen is not None:
                self._crafts[tale.id] = craft
        folder = services.places.projects
        self._store = None if folder is None else Projects(folder)
        self.entries: list[Entry] = []
        self.deleted: list[Entry] = []
        self.selected: Entry | None = None
        self._undo: Callable[[], Entry] | None = None
        """Takes the last deletion or renaming back."""
        self.asked: Literal["", "rename", "versions", "for_good"] = ""
        """What the scene above is asked for."""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Projects")

    def prompts(self) -> Sequence[Prompt]:
        *most, last = super().prompts()
        told = Prompt("undo", self.app.locale.gettext("Undo"))
        return (*most, *((told,) if self._undo is not None else ()), last)

    def build(self) -> None:
        app, body = self.app, self.body
        self._read()
        wide = 372 if app.text.scale <= ROOMY else 460
        right = pygame.Rect(body.right - wide, body.top, wide, body.height)
        left = pygame.Rect(body.left, body.top, right.left - _GUTTER - body.left, body.height)
        flows = [Flow(app, left, self._list()), Flow(app, right, self._deeds())]
        self.lay((), flows, "project.0" if self.entries else "begin")

    def chosen(self, name: str) -> Transition:
        kind, _, number = name.partition(".")
        match kind:
            case "project":
                entry = self.entries[int(number)]
                self.selected = entry
                self.rebuild()
                self.form.focus_on("open")
            case "deleted":
                self.selected = self.deleted[int(number)]
                self.rebuild()
                self.form.focus_on("back")
            case "file":
                return self._lead(self._crafts[number].open)
            case "begin":
                return self._lead(self._crafts[number].begin)
            case _ if self.selected is not None and self._store is not None:
                return self._deed(kind, self.selected, self._store)
        return None

    def handle(self, event: InputEvent) -> Transition:
        self.ensure()
        match event:
            case Press("undo", False):
                self._take_back()
                return None
            case Press("copy", False) if self.selected is not None and self._store is not None:
                self._try(lambda: self._copy_id(self.selected, self._store))
                return None
        return super().handle(event)

    def resume(self, result: Any) -> Transition:
        asked, self.asked = self.asked, ""
        entry, store = self.selected, self._store
        if entry is not None and store is not None:
            match asked, result:
                case "rename", str(name):
                    self._rename(store, entry, name)
                case "versions", Version():
                    self._try(lambda: store.go_back(entry, result))
                case "versions", "keep":
                    self._try(lambda: store.keep_version(entry.path, store.bytes_of(entry.path)))
                case "for_good", True:
                    self._undo = None
                    self._try(lambda: store.delete_for_good(entry))
                    self.selected = None
        return super().resume(result)

    # What can be done

    def _deed(self, name: str, entry: Entry, store: Projects) -> Transition:
        _ = self.app.locale.gettext
        match name:
            case "open":
                return self._open(entry)
            case "rename":
                self.asked = "rename"
                return Push(RenamingScene(self._services, entry))
            case "duplicate":
                self._try(lambda: self._select(store.duplicate(entry)))
            case "versions":
                self.asked = "versions"
                return Push(VersionsScene(self._services, entry, store.versions(entry.path)))
            case "delete":
                self._try(lambda: self._delete(store, entry))
            case "back":
                self._undo = None
                self._try(lambda: self._select(store.bring_back(entry)))
            case "for_good":
                self.asked = "for_good"
                told = _("{name} and its versions are gone then.").format(name=entry.name)
                ask = QuestionScene(
                    self.app, _("Delete it for good?"), told, _("Delete"), _("Keep it")
                )
                return Push(ask)
        self.rebuild()
        return None

    def _open(self, entry: Entry) -> Transition:
        reopen = self._crafts[entry.system].reopen
        assert reopen is not None
        try:
            return Push(reopen(self._services, entry.path))
        except GameError as error:
            self._refuse(error.told)
            return None

    def _lead(self, to: Callable[[Services], Scene] | None) -> Transition:
        return None if to is None else Push(to(self._services))

    def _delete(self, store: Projects, entry: Entry) -> None:
        gone = store.delete(entry)
        self._undo = lambda: store.bring_back(gone)
        self.selected = None
        told = self.app.locale.gettext("{name} is deleted. Undo brings it back.")
        self.app.notices.say(told.format(name=entry.name))

    def _rename(self, store: Projects, entry: Entry, name: str) -> None:
        def work() -> None:
            now = store.rename(entry, name)
            self._undo = lambda: store.rename(now, entry.name)
            self.selected = now

        self._try(work)

    def _take_back(self) -> None:
        undo, self._undo = self._undo, None
        if undo is None:
            self.app.audio.play("error")
            return
        self._try(lambda: self._select(undo()))
        self.rebuild()

    def _select(self, entry: Entry) -> None:
        self.selected = entry

    def _copy_id(self, entry: Entry | None, store: Projects | None) -> None:
        assert entry is not None
        assert store is not None
        self._services.copy_id(str(store.read(entry.path)["id"]))

    def _try(self, work: Callable[[], object]) -> None:
        """Do something to a file; what stands against it is said."""
        try:
            work()
        except GameError as error:
            self._refuse(error.told)
        except OSError:
            self._refuse(message("the disk refuses it"))

    def _refuse(self, why: Message) -> None:
        self.app.audio.play("error")
        self.app.notices.say(self.app.locale.render(why))

    # What is seen

    def _read(self) -> None:
        systems = tuple(self._crafts)
        self.entries = [] if self._store is None else self._store.listed(systems)
        self.deleted = [] if self._store is None else self._store.deleted(systems)
        known = [entry.path for entry in (*self.entries, *self.deleted)]
        if self.selected is not None and self.selected.path not in known:
            self.selected = None

    def _list(self) -> list[Block]:
        _ = self.app.locale.gettext
        blocks: list[Block] = []
        if not self.entries:
            told = _("Nothing is there yet: what is changed in the workshop is kept by itself.")
            blocks.append(Paragraph(told))
        blocks += self._rows("project", self.entries)
        if self.deleted:
            blocks.append(Section(_("Deleted"), above=14))
            blocks += self._rows("deleted", self.deleted)
        for system, craft in self._crafts.items():
            if craft.begin is not None:
                blocks.append(Space(10))
                blocks.append(Line(Button(f"begin.{system}", _(craft.begin_label)), after=8))
            if craft.open is not None:
                blocks.append(Line(Button(f"file.{system}", _(craft.open_label)), after=8))
        return blocks

    def _rows(self, kind: str, entries: Sequence[Entry]) -> list[Block]:
        _ = self.app.locale.gettext
        found: list[Block] = []
        for number, entry in enumerate(entries):
            what = _(self._crafts[entry.system].label)
            is_chosen = self.selected is not None and self.selected.path == entry.path
            label = f"{entry.name} · {what}"
            button = ProjectButton(f"{kind}.{number}", label, icon="arrow_right" * is_chosen)
            found.append(Line(button, after=8))
        return found

    def _deeds(self) -> list[Block]:
        """What there is to know of the chosen project, and what can be done with it."""
        _ = self.app.locale.gettext
        entry, store = self.selected, self._store
        if entry is None or store is None:
            folder = self._services.places.projects
            where = _("Choose a project.") if self.entries else ""
            told: list[Block] = [Paragraph(where)] if where else []
            if folder is not None:
                told.append(Paragraph(str(folder), Style("caption", "sepia")))
            return told
        is_deleted = entry in self.deleted
        blocks: list[Block] = [
            Section(entry.name),
            Paragraph(_(self._crafts[entry.system].label), after=2),
            Paragraph(_("Changed: {when}").format(when=when(self._services, entry.written))),
        ]
        if is_deleted:
            deeds = [("back", _("Bring it back")), ("for_good", _("Delete for good"))]
        else:
            count = len(store.versions(entry.path))
            deeds = [
                ("open", _("Open")),
                ("rename", _("Rename")),
                ("duplicate", _("Duplicate")),
                ("versions", _("Versions ({count})").format(count=count)),
                ("delete", _("Delete")),
            ]
        return [*blocks, *(Line(Button(name, label), after=8) for name, label in deeds)]


class ProjectButton(Button):
    """One of many, in smaller letters: names may be long."""

    letters = 20


def when(services: Services, written: float) -> str:
    """A time as a date and an hour, by the clock of this machine."""
    then = time.localtime(written)
    day = services.app.locale.date(time.strftime("%Y-%m-%d", then))
    return f"{day}, {time.strftime('%H:%M:%S', then)}"


class RenamingScene(FieldScene):
    """Pops with the name that was written."""

    size = (620, 330)

    def __init__(self, services: Services, entry: Entry) -> None:
        super().__init__(services.app)
        self.field = TextField("name", "", entry.name, MOST_NAME)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Rename the project")

    def build(self) -> None:
        _ = self.app.locale.gettext
        self.field.label = _("Its name")
        ready = any(letter.isalnum() for letter in self.field.text)
        why = "" if ready else _("A name has letters or digits.")
        take = Button("take", _("Rename"), enabled=ready, why_not=why)
        told = _("Letters and digits; anything else becomes a hyphen.")
        blocks: list[Block] = [Paragraph(told, Style("body"), "centre")]
        blocks += [Line(self.field, after=12), Line(take)]
        self.lay((), [Flow(self.app, self.body, blocks)], "name")


class VersionsScene(Overlay):
    """Pops with the version to go back to."""

    size = (680, 560)

    def __init__(self, services: Services, entry: Entry, versions: Sequence[Version]) -> None:
        super().__init__(services.app)
        self._services, self._entry, self._versions = services, entry, versions

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Versions of {name}").format(name=self._entry.name)

    def build(self) -> None:
        _ = self.app.locale.gettext
        told = _("Ctrl+S while one works keeps a version. Going back keeps what is there now, too.")
        blocks: list[Block] = [Paragraph(told)]
        blocks.append(Line(Button("keep", _("Keep what is there now")), after=10))
        if not self._versions:
            blocks.append(Paragraph(_("There is none yet."), Style("body", "sepia")))
        for version in self._versions:
            label = _("{number}: {when}").format(
                number=version.number, when=when(self._services, version.written)
            )
            blocks.append(Line(ProjectButton(f"version.{version.number}", label), after=8))
        self.lay((), [Flow(self.app, self.body, blocks)])

    def chosen(self, name: str) -> Transition:
        if name == "keep":
            return Pop("keep")
        number = int(name.removeprefix("version."))
        return Pop(next(each for each in self._versions if each.number == number))
