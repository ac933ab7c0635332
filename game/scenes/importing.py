"""Taking a run in from a file: one of the folder of exports, or any path."""

from __future__ import annotations

from pathlib import Path

from game.core.errors import GameError
from game.engine.fields import TextField
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.scenes.flow import Block, Flow, Line, Paragraph, Section
from game.scenes.page import Overlay
from game.scenes.services import Services
from game.store import transfer
from game.store.runs import SUFFIX

_MOST_FILES = 50
_MOST_PATH = 1_000


class ImportScene(Overlay):
    """Pops once a run was taken in."""

    size = (900, 560)

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self._field = TextField("path", "", "", _MOST_PATH)
        self._files: list[Path] = []

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Import a run")

    def build(self) -> None:
        _ = self.app.locale.gettext
        self._files = self._exports()
        self._field.label = _("Path of a file")
        blocks: list[Block] = [
            Paragraph(_("A run is played through and proved before it is taken in.")),
            Line(self._field, Button("take", _("Import")), sizes=(0, self._button_width)),
            Section(_("In the folder of exports"), above=14),
        ]
        blocks += [
            Line(Button(f"file.{number}", path.name), after=8)
            for number, path in enumerate(self._files)
        ]
        folder = self._services.places.exports
        if not self._files:
            told = _("Nothing is there yet. The chronicle exports finished runs to it.")
            blocks.append(Paragraph(told))
        if folder is not None:
            blocks.append(Paragraph(str(folder), Style("caption", "sepia")))
        first = "file.0" if self._files else "path"
        self.lay((), [Flow(self.app, self.body, blocks)], first)

    def chosen(self, name: str) -> Transition:
        if name == "path":
            # Every letter brings the name of the field; only the button takes the file.
            self._field.error = ""
            return None
        if name == "take":
            return self._take(Path(self._field.text.strip().strip("\"'")).expanduser())
        return self._take(self._files[int(name.removeprefix("file."))])

    @property
    def _button_width(self) -> int:
        return Button("take", self.app.locale.gettext("Import")).width(self.app) + 20

    def _exports(self) -> list[Path]:
        folder = self._services.places.exports
        if folder is None or not folder.is_dir():
            return []
        found = [(path.stat().st_mtime, path) for path in folder.glob(f"*{SUFFIX}")]
        return [path for _, path in sorted(found, reverse=True)][:_MOST_FILES]

    def _take(self, path: Path) -> Transition:
        services = self._services
        _ = self.app.locale.gettext
        try:
            transfer.import_run(
                path, services.registry, services.content, services.chronicle, services.now()
            )
        except GameError as error:
            self._field.error = self.app.locale.tell(error)
            self.app.audio.play("error")
            self.app.notices.say(self.app.locale.tell(error))
            return None
        self.app.audio.play("seal_stamp")
        self.app.notices.say(_("Taken in: {file}").format(file=path.name))
        return Pop()
