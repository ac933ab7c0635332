"""Choosing a file: one of the folder of exports, the latest first, or any path."""

from __future__ import annotations

import os
from abc import abstractmethod
from pathlib import Path

from game.core.errors import GameError
from game.engine.fields import TextField
from game.engine.scene import Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.flow import Block, Flow, Line, Paragraph, Section
from game.shell.page import Overlay
from game.shell.tale import Services

_MOST_FILES = 50
_MOST_PATH = 1_000


class FileChoice(Overlay):
    """A page that says why a file cannot be taken, and stays open then."""

    size = (900, 560)
    pattern = "*"
    """Which files of the folder of exports are listed."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self.field = TextField("path", "", "", _MOST_PATH)
        self.files: list[Path] = []

    @property
    @abstractmethod
    def verb(self) -> str:
        """What is done with the file, for the button beside the path."""

    @property
    @abstractmethod
    def nothing(self) -> str:
        """What to say where no file is listed."""

    @property
    def about(self) -> str:
        """What happens to a file that is chosen; empty for nothing worth saying."""
        return ""

    @abstractmethod
    def take(self, path: Path) -> Transition:
        """Take the file; `GameError` says why that cannot be."""

    def build(self) -> None:
        _ = self.app.locale.gettext
        self.files = self._listed(self._services.places.exports)
        self.field.label = _("Path of a file")
        wide = Button("take", self.verb).width(self.app) + 20
        blocks: list[Block] = [Paragraph(self.about)] if self.about else []
        blocks += [
            Line(self.field, Button("take", self.verb), sizes=(0, wide)),
        ]
        buttons = [
            Line(Button(f"file.{number}", path.name), after=8)
            for number, path in enumerate(self.files)
        ]
        blocks += [Section(_("In the folder of exports"), above=14), *buttons]
        folder = self._services.places.exports
        if not self.files:
            blocks.append(Paragraph(self.nothing))
        if folder is not None:
            blocks.append(Paragraph(str(folder), Style("caption", "sepia")))
        first = "file.0" if self.files else "path"
        self.lay((), [Flow(self.app, self.body, blocks)], first)

    def chosen(self, name: str) -> Transition:
        if name == "path":
            # Every letter brings the name of the field; only the button takes the file.
            self.field.error = ""
            return None
        if name == "take":
            # Systems that copy a path may put it in quotation marks.
            typed = self.field.text.strip().strip("\"'")
            if not typed:
                self._refuse(self.app.locale.gettext("Type the path of a file first."))
                return None
            return self.choose(Path(os.path.expanduser(typed)))
        return self.choose(self.files[int(name.removeprefix("file."))])

    def _listed(self, folder: Path | None) -> list[Path]:
        if folder is None or not folder.is_dir():
            return []
        found = sorted(folder.glob(self.pattern), key=_written, reverse=True)
        return found[:_MOST_FILES]

    def choose(self, path: Path) -> Transition:
        """Take the file, or say why that cannot be."""
        try:
            return self.take(path)
        except GameError as error:
            self._refuse(self.app.locale.tell(error))
            return None

    def _refuse(self, why: str) -> None:
        self.field.error = why
        self.app.audio.play("error")
        self.app.notices.say(why)


def _written(path: Path) -> tuple[float, Path]:
    """When a file was written; one that is gone again, or a link to nowhere, comes last."""
    try:
        return path.stat().st_mtime, path
    except OSError:
        return 0.0, path
