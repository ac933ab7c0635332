"""Taking a run in from a file: one of the folder of exports, or any path."""

from __future__ import annotations

from pathlib import Path

from game.engine.scene import Pop, Transition
from game.shell.file_choice import FileChoice
from game.store import transfer
from game.store.runs import SUFFIX


class ImportScene(FileChoice):
    """Pops once a run was taken in."""

    pattern = f"*{SUFFIX}"

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Import a run")

    @property
    def verb(self) -> str:
        return self.app.locale.gettext("Import")

    @property
    def nothing(self) -> str:
        _ = self.app.locale.gettext
        return _("Nothing is there yet. The chronicle exports finished runs to it.")

    @property
    def about(self) -> str:
        _ = self.app.locale.gettext
        return _("A run is played through and proved before it is taken in.")

    def take(self, path: Path) -> Transition:
        services, _ = self._services, self.app.locale.gettext
        transfer.import_run(
            path, services.registry.read_id, services.content, services.chronicle, services.now()
        )
        self.app.audio.play("seal_stamp")
        self.app.notices.say(_("Taken in: {file}").format(file=path.name))
        return Pop()
