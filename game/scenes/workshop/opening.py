"""Opening a diagram that was kept: one of the folder of exports, or any path."""

from __future__ import annotations

from pathlib import Path

from game.content.diagrams import read_kept
from game.core.errors import GameError
from game.core.lockkey.content import LockKeyContent
from game.core.lockkey.generate import told
from game.core.lockkey.reading import read_diagram
from game.engine.fields import TextField
from game.engine.scene import Replace, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.scenes.flow import Block, Flow, Line, Paragraph, Section
from game.scenes.page import Overlay
from game.scenes.services import Services
from game.scenes.workshop.craft import Made
from game.scenes.workshop.desk_scene import DeskScene

_MOST_FILES = 12
_MOST_PATH = 400


class OpeningScene(Overlay):
    """Leads to the desk with the diagram that was chosen."""

    size = (760, 560)

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self._field = TextField("path", "", "", _MOST_PATH)
        self._files: list[Path] = []

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Open a diagram")

    def build(self) -> None:
        _ = self.app.locale.gettext
        folder = self._services.places.exports
        self._files = _diagrams(folder) if folder is not None else []
        self._field.label = _("Path of a file")
        blocks: list[Block] = [
            Line(self._field),
            Line(Button("take", _("Open"))),
            Section(_("In the folder of exports"), above=14),
        ]
        blocks += [
            Line(Button(f"file.{number}", path.name), after=8)
            for number, path in enumerate(self._files)
        ]
        if not self._files:
            blocks.append(Paragraph(_("Nothing is there yet: take a diagram home as JSON.")))
        if folder is not None:
            blocks.append(Paragraph(str(folder), Style("caption", "sepia")))
        first = "file.0" if self._files else "path"
        self.lay((), [Flow(self.app, self.body, blocks)], first)

    def chosen(self, name: str) -> Transition:
        if name == "path":
            self._field.error = ""
            return None
        if name == "take":
            return self._open(Path(self._field.text.strip().strip("\"'")).expanduser())
        return self._open(self._files[int(name.removeprefix("file."))])

    def _open(self, path: Path) -> Transition:
        content = self._services.library.of_kind("lockkey")
        assert isinstance(content, LockKeyContent)
        try:
            world = read_kept(path)
            diagram = read_diagram(world)
        except GameError as error:
            self._field.error = self.app.locale.tell(error)
            self.app.audio.play("error")
            self.app.notices.say(self._field.error)
            return None
        made = Made({**world, **told(diagram, content)}, (), (), content)
        return Replace(DeskScene(self._services, made))


def _diagrams(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    found = [(path.stat().st_mtime, path) for path in folder.glob("lockkey*.json")]
    return [path for _, path in sorted(found, reverse=True)][:_MOST_FILES]
