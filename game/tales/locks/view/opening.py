"""Opening a diagram that was kept: one of the folder of exports, or any path."""

from __future__ import annotations

from pathlib import Path

from game.engine.scene import Replace, Transition
from game.shell.craft.picture import Made
from game.shell.file_choice import FileChoice
from game.tales.locks.content.diagrams import read_file
from game.tales.locks.rules.content import LockKeyContent
from game.tales.locks.rules.generate import told
from game.tales.locks.view.desk_scene import DeskScene


class OpeningScene(FileChoice):
    """Leads to the desk with the diagram that was chosen."""

    size = (760, 560)
    pattern = "lockkey*.json"

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Open a diagram")

    @property
    def verb(self) -> str:
        return self.app.locale.gettext("Open")

    @property
    def nothing(self) -> str:
        return self.app.locale.gettext("Nothing is there yet: take a diagram home as JSON.")

    def take(self, path: Path) -> Transition:
        content = self._services.library.content("lockkey")
        assert isinstance(content, LockKeyContent)
        world, diagram = read_file(path)
        world.pop("draft", None)
        made = Made({**world, **told(diagram, content)}, (), (), content)
        return Replace(DeskScene(self._services, made))
