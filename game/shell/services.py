"""What scenes share: the program, the modes, and everything that is kept."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from game.content.library import Library
from game.core.mode import Mode
from game.core.registry import Registry
from game.engine.app import App
from game.engine.fields import copy
from game.store.chronicle import Chronicle
from game.store.places import Places
from game.store.runs import Runs


@dataclass(frozen=True)
class Services:
    """Handed to every scene by its constructor."""

    app: App
    registry: Registry
    library: Library
    places: Places
    runs: Runs
    chronicle: Chronicle
    seed: str = ""
    """A seed said on the command line, filled in on the mode pages."""

    def content(self, mode: Mode) -> Any:
        """What worlds of ``mode`` are made from."""
        return self.library.content(mode)

    def now(self) -> float:
        """Seconds since 1970, for records: the only clock that scenes read."""
        return time.time()

    def today(self) -> str:
        """The date (UTC) that is the daily seed."""
        return time.strftime("%Y-%m-%d", time.gmtime(self.now()))

    def copy_id(self, game_id: str) -> None:
        """Copy an ID, and say so, or show it where this system has no clipboard for us."""
        _ = self.app.locale.gettext
        if copy(game_id):
            self.app.audio.play("copy_chime")
            self.app.notices.say(_("Copied: {id}").format(id=game_id))
        else:
            self.app.notices.say(game_id)
