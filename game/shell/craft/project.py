"""Work that is saved by itself, after every change, in the folder of projects."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.errors import GameError
from game.core.plain import PlainReader
from game.core.text import message
from game.shell.tale import Services
from game.store import files
from game.store.projects import Hold, Projects, edited, name_of, packed
from game.store.writer import Ticket

_MOST_RULES = 1_000


class Project:
    """One piece of work. It has a file from its first change on; each change replaces the whole
    file, by the thread that writes, so that whenever the program ends there is one that is whole.
    Nobody else works on it meanwhile, in this window or another.

    ``path``: its file, if it has one already; `GameError` while that is open elsewhere.
    """

    def __init__(self, services: Services, system: str, path: Path | None = None) -> None:
        self._services, self._system = services, system
        folder = services.places.projects
        self._store = None if folder is None else Projects(folder)
        self._hold: Hold | None = None
        self._ticket: Ticket[None] | None = None
        self.path = path
        if path is not None and self._store is not None:
            if services.app.writer.holds(_key(path)):
                told = message("{name}: it is still being written", name=name_of(path))
                raise GameError(told)
            self._hold = self._store.hold(path)

    @property
    def kept(self) -> bool:
        """Whether all that was changed is on disk, or on its way and nothing refused it."""
        return self._ticket is not None and self._ticket.error is None

    @property
    def name(self) -> str:
        """Empty while it has no file."""
        return "" if self.path is None else name_of(self.path)

    def named(self, head: Mapping[str, Any]) -> dict[str, Any]:
        """The ``head`` of a world with the ID of what it became here: its own as long as nothing
        was changed."""
        id_ = str(head["id"])
        if self.name:
            id_ = edited(id_, str(head["seed"]), self.name)
        return {**head, "id": id_}

    def begun(self, head: Mapping[str, Any]) -> dict[str, Any]:
        """The same, and a file is found for it if it has none yet."""
        self.begin(str(head["seed"]))
        return self.named(head)

    def begin(self, seed: str) -> None:
        """Find a name that no other project has, by the seed that it grew from; nor one whose file
        is still on its way to the disk."""
        if self.path is not None or self._store is None:
            return
        writer, app = self._services.app.writer, self._services.app
        try:
            self._hold = self._store.begin(
                self._system, seed, lambda path: writer.holds(_key(path))
            )
        except (OSError, GameError) as error:
            folder = self._store.folder
            why = error if isinstance(error, GameError) else files.unwritable(folder, error)
            app.notices.say(app.locale.tell(why))
            return
        self.path = self._hold.path

    def keep(self, world: Mapping[str, Any]) -> None:
        """Write it as it is now, soon."""
        path = self.path
        if path is None:
            return
        data = packed(world)

        def write() -> None:
            path.parent.mkdir(parents=True, exist_ok=True)
            files.write_whole(path, data)

        self._ticket = self._services.app.writer.post(_key(path), write)

    def keep_version(self, world: Mapping[str, Any]) -> None:
        """Keep it as it is now for good, soon: a version that one can go back to."""
        path, store, app = self.path, self._store, self._services.app
        if path is None or store is None:
            app.notices.say(app.locale.gettext("Nothing can be kept."))
            return
        data = packed(world)
        app.writer.post(f"{_key(path)} version", lambda: store.keep_version(path, data))
        app.audio.play("copy_chime")
        told = app.locale.gettext("A version of {name} is kept.")
        app.notices.say(told.format(name=self.name))

    def close(self) -> None:
        """Nobody works on it here any more: others may, once all of it is written."""
        hold, self._hold = self._hold, None
        if hold is None:
            return
        writer, key = self._services.app.writer, _key(hold.path)
        if writer.holds(key):
            writer.post(f"{key} closed", hold.release)
        else:
            hold.release()


def read_kept(services: Services, path: Path, system: str) -> PlainReader:
    """What a project holds of a system whose worlds are kept as the decisions that made them;
    `GameError` for any other file. That its rules are others today is said: the same decisions may
    then bring about something else."""
    found = PlainReader(Projects(path.parent).read(path), path.name)
    found.word("format", (form(system),))
    known = services.registry.system(system).generator
    if found.whole("rules", 1, _MOST_RULES) != known.rules:
        told = services.app.locale.gettext("This was begun with older rules: some may differ.")
        services.app.notices.say(told)
    return found


def form(system: str) -> str:
    """The format of such a project."""
    return f"{system}-project/1"


def _key(path: Path) -> str:
    """Under what the writer has the file of a project."""
    return f"project {path.name}"
