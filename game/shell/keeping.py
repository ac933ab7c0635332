"""What a player is offered while the disk takes nothing: to try again, or to save elsewhere."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.core.errors import GameError
from game.core.text import Message, message
from game.engine.fields import TextField
from game.engine.scene import Pop, Push, Quit, Scene, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.flow import Flow, Line, Paragraph, Section
from game.shell.page import Overlay
from game.shell.tale import Services
from game.store import files, transfer
from game.store.writer import Ticket

_MOST_PATH = 1_000

Kept = tuple[str, bytes]
"""A run to be saved: its game ID and its text."""


class SaveElsewhereScene(Overlay):
    """Writes runs into a folder of the player's choice. Pops the file that was written."""

    size = (900, 560)

    def __init__(self, services: Services, runs: Sequence[Kept]) -> None:
        super().__init__(services.app)
        self._services, self._runs = services, tuple(runs)
        self._ticket: Ticket[Path] | None = None
        self.field = TextField("path", "", "", _MOST_PATH)
        self.folders = _folders(services)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Save elsewhere")

    def build(self) -> None:
        _ = self.app.locale.gettext
        self.field.label = _("Path of a folder")
        wide = Button("take", _("Save there")).width(self.app) + 20
        about = _("A run is a file: the chronicle takes it in again, from any folder.")
        blocks = [
            Paragraph(about),
            Line(self.field, Button("take", _("Save there")), sizes=(0, wide)),
            Section(_("Or in one of these"), above=14),
            *(
                Line(Button(f"folder.{number}", str(folder)), after=8)
                for number, folder in enumerate(self.folders)
            ),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "folder.0" if self.folders else "path")

    def chosen(self, name: str) -> Transition:
        if name == "path":
            # Every letter brings the name of the field; only the button saves.
            self.field.error = ""
        elif name == "take":
            # Systems that copy a path may put it in quotation marks.
            typed = self.field.text.strip().strip("\"'")
            if typed:
                self._save(typed)
            else:
                self._refuse(self.app.locale.gettext("Type the path of a folder first."))
        else:
            self._save(str(self.folders[int(name.removeprefix("folder."))]))
        return None

    def update(self) -> Transition:
        ticket = self._ticket
        if ticket is not None and ticket.result is not None:
            _ = self.app.locale.gettext
            self.app.audio.play("quill_scratch")
            self.app.notices.say(_("Kept: {file}").format(file=ticket.result))
            return Pop(ticket.result)
        if ticket is not None and ticket.error is not None:
            self._ticket = None
            self._services.app.writer.forget(ticket)
            self._refuse(self.app.locale.render(ticket.error))
        return super().update()

    def _save(self, folder: str) -> None:
        if self._ticket is None:
            work = partial(_write, folder, self._runs)
            self._ticket = self.app.writer.post("save elsewhere", work)

    def _refuse(self, why: str) -> None:
        self.field.error = why
        self.app.audio.play("error")
        self.app.notices.say(why)


class UnsavedScene(Overlay):
    """Asked of whoever leaves while runs are in memory alone."""

    size = (640, 470)

    def __init__(self, services: Services, why: Message) -> None:
        super().__init__(services.app)
        self._services, self._why = services, why

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Not on disk")

    def build(self) -> None:
        _ = self.app.locale.gettext
        told = message(
            "A run is in memory only ({why}). Whoever leaves now loses it.", why=self._why
        )
        blocks = [
            Paragraph(self.app.locale.render(told), Style("body", size=20), "centre", after=14),
            Line(Button("again", _("Try again"), icon="undo"), after=8),
            Line(Button("elsewhere", _("Save elsewhere"), icon="export"), after=8),
            Line(Button("leave", _("Leave all the same")), after=8),
            Line(Button("stay", _("Stay")), after=8),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)], "again")

    def chosen(self, name: str) -> Transition:
        match name:
            case "again":
                self.app.writer.again()
            case "elsewhere":
                return Push(SaveElsewhereScene(self._services, self._services.runs.unsaved()))
            case "leave":
                return Quit()
            case "stay":
                return Pop()
        return None

    def update(self) -> Transition:
        if not self._services.runs.unsaved():
            self.app.notices.say(self.app.locale.gettext("The run is on disk again."))
            return Pop()
        return super().update()


def unsaved(services: Services) -> Scene | None:
    """What is to be asked before the program ends; None when every run is on disk."""
    if not services.runs.unsaved():
        return None
    return UnsavedScene(services, services.runs.trouble or message("it is being written"))


def _folders(services: Services) -> list[Path]:
    """Folders in which a player would look for a file, as far as they are there."""
    home = Path.home()
    likely = [home / "Desktop", home / "Documents", home, Path(tempfile.gettempdir())]
    if services.places.exports is not None:
        likely.append(services.places.exports)
    found = []
    for folder in likely:
        if folder not in found and folder.is_dir():
            found.append(folder)
    return found


def _write(typed: str, runs: Sequence[Kept]) -> Path:
    """Write runs into a folder under names that are free; returns the last of the files."""
    try:
        folder = Path(os.path.expanduser(typed))
        folder.mkdir(parents=True, exist_ok=True)
        path = folder
        for world, text in runs:
            name = Path(transfer.export_name(world))
            path = files.free_name(folder, name.stem, name.suffix)
            files.write_whole(path, text)
    except ValueError as error:
        raise GameError(
            message("{file}: cannot be written: {why}", file=repr(typed), why=str(error))
        ) from None
    except OSError as error:
        raise files.unwritable(Path(typed), error) from None
    return path
