"""Work that is saved by itself, after every change, in the folder of projects."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core import envelope
from game.core.errors import GameError
from game.shell.tale import Services
from game.store import files
from game.store.writer import Ticket

_MOST_STEM = 60


def edited(id_: str, name: str) -> str:
    """The ID of what grew from ``id_`` and was changed: it says so, by the name of its project."""
    return f"{id_}+{name}"


class Project:
    """One piece of work. It has a file from its first change on; each change replaces the whole
    file, by the thread that writes, so that whenever the program ends there is one that is whole.

    ``path``: its file, if it has one already.
    """

    def __init__(self, services: Services, system: str, path: Path | None = None) -> None:
        self._services, self._system = services, system
        self.path = path
        self._ticket: Ticket[None] | None = None

    @property
    def kept(self) -> bool:
        """Whether all that was changed is on disk, or on its way and nothing refused it."""
        return self._ticket is not None and self._ticket.error is None

    @property
    def name(self) -> str:
        """Empty while it has no file."""
        return "" if self.path is None else self.path.stem.removeprefix(f"{self._system}-")

    def begin(self, seed: str) -> None:
        """Find a name that no other project has, by the seed that it grew from; nor one whose file
        is still on its way to the disk."""
        folder, writer = self._services.places.projects, self._services.app.writer
        if self.path is None and folder is not None:
            letters = "".join(letter if letter.isalnum() else "-" for letter in seed)
            try:
                stem = f"{self._system}-{letters[:_MOST_STEM]}"
                self.path = files.free_name(
                    folder, stem, ".json", lambda path: writer.holds(_key(path))
                )
            except (OSError, GameError) as error:
                why = error if isinstance(error, GameError) else files.unwritable(folder, error)
                self._services.app.notices.say(self._services.app.locale.tell(why))

    def keep(self, world: Mapping[str, Any]) -> None:
        """Write it as it is now, soon."""
        path = self.path
        if path is None:
            return
        data = (envelope.to_json(world) + "\n").encode()

        def write() -> None:
            path.parent.mkdir(parents=True, exist_ok=True)
            files.write_whole(path, data)

        self._ticket = self._services.app.writer.post(_key(path), write)


def _key(path: Path) -> str:
    """Under what the writer has the file of a project."""
    return f"project {path.name}"
