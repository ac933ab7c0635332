"""Taking a run in from a file: it is proved in the worker process before the chronicle has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core.text import Message
from game.engine.scene import Pop, Push, Transition
from game.shell import advice
from game.shell.file_choice import FileChoice
from game.shell.waiting import WaitingScene
from game.store import transfer
from game.store.chronicle import Entry
from game.store.run_file import SUFFIX
from game.store.writer import Ticket


class ImportScene(FileChoice):
    """Pops once a run was taken in."""

    pattern = f"*{SUFFIX}"
    _path = Path()
    _text = b""
    """The file that is being proved."""
    _entering: Ticket[int] | None = None
    """The run on its way into the chronicle."""

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
        text = transfer.read(path)
        header = transfer.header_of(path, text)
        tale = services.tale_of(services.registry.read_id(str(header.id)).mode)
        self._path, self._text = path, text
        job = self.app.worker.submit(advice.proved, tale, path.name, text, services.now())
        told = _("{file} is played again, from its first move to its last.").format(file=path.name)
        return Push(WaitingScene(self.app, job, _("Proving a run"), told))

    def resume(self, result: Any) -> Transition:
        """The proof came to an end: with an entry for the chronicle, or with why there is none."""
        self.rebuild()
        if isinstance(result, Message):
            self._refuse(self.app.locale.render(result))
        if not isinstance(result, Entry):
            return super().resume(result)
        chronicle, text = self._services.chronicle, self._text
        self._entering = self.app.writer.post(
            f"import {self._path}", lambda: chronicle.add(result, text)
        )
        return None

    def update(self) -> Transition:
        """Pops once the chronicle has it, on the disk."""
        entering = self._entering
        if entering is not None and entering.done:
            self._entering = None
            self.app.audio.play("seal_stamp")
            told = self.app.locale.gettext("Taken in: {file}").format(file=self._path.name)
            self.app.notices.say(told)
            return Pop()
        if entering is not None and entering.error is not None:
            self._entering = None
            self.app.writer.forget(entering)
            self._refuse(self.app.locale.render(entering.error))
        return super().update()
