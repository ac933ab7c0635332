"""What is counted over a run of a bot: how long it stays, what it meets, what it wins by."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.codec import JsonValue
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.events import EncounterBegan, Ended, HexEvent, Stepped, TaskDone
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.writing import Note, Write


class Tally:
    """Counts as a run is played."""

    def __init__(self) -> None:
        self._stay = 0
        """Commands in a row that left the patrol in its hex."""
        self._longest = 0
        self._met: list[JsonValue] = []
        self._done = ""
        self._charge: str | None = None

    def note(self, view: HexView, command: HexCommand, events: Sequence[HexEvent]) -> None:
        if any(isinstance(event, Stepped) for event in events):
            self._stay = 0
        elif not isinstance(command, Choose | Note | Write):
            self._stay += 1
            self._longest = max(self._longest, self._stay)
        for event in events:
            match event:
                case EncounterBegan(id=id_):
                    self._met.append(id_)
                case TaskDone(task=task):
                    self._done = task
                case Ended(outcome="won"):
                    self._charge = self._done
                case _:
                    pass

    def figures(self) -> dict[str, JsonValue]:
        """``charge`` is the one that was reported, or null."""
        return {
            "longest_stay": self._longest,
            "encounters": list(self._met),
            "charge": self._charge,
        }
