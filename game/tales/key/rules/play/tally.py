"""What is counted over a run of a bot, so that doors, locks and fights can be judged by many."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.codec import JsonValue
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Delve
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    DangerBegan,
    DangerEnded,
    Forced,
    GroundChanged,
    Healed,
    Hurt,
    KeyEvent,
    Marked,
    Moved,
    RoomLaid,
    Searched,
    Shoved,
    Slain,
    Toppled,
    TurnBegan,
    Unlocked,
    Walked,
)
from game.tales.key.rules.play.fight import Attack, Load
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Move

_PLAIN = (Attack, Load, Move, End, Struggle, Lift)
"""What one does in a fight who only strikes and steps; the rest is something else."""
_CHANGES = (Hurt, Healed, Slain, Marked, Shoved, Moved, Toppled, GroundChanged)
"""What happens in an exchange in which something changes: a heart, a condition that begins, a cell
to which somebody is forced, a thing. What wears off by itself counts for nothing."""
_BETWEEN = (Attacked, Walked, TurnBegan, Announced, DangerEnded)
"""With what an exchange is over."""


class KeyTally:
    """Counts over one run."""

    def __init__(self) -> None:
        self._openings = self._differ = 0
        self._locks: dict[int, bool] = {}
        """By room behind a locked door: whether its keys were lacking when it was laid."""
        self._opened = self._forced = 0
        self._fights = self._rounds = self._others = 0
        self._exchanges = self._idle = 0
        self._searches = 0
        self._fights_otherwise = False
        """Whether something else than a blow was done in this fight."""

    def note(self, view: KeyView, command: KeyCommand, events: Sequence[KeyEvent]) -> None:
        """``command`` was chosen by somebody who saw ``view``, and this came of it."""
        if isinstance(command, Delve):
            self._opening(view)
        if view.phase == "danger" and not isinstance(command, _PLAIN):
            self._fights_otherwise = True
        self._exchange(events)
        for event in events:
            match event:
                case DangerBegan():
                    self._fights += 1
                    self._fights_otherwise = False
                case DangerEnded(rounds=rounds):
                    self._rounds += rounds
                    self._others += self._fights_otherwise
                    self._fights_otherwise = False
                case Searched():
                    self._searches += 1
                case RoomLaid(room=room, lock=lock, need=need) if lock:
                    held = next((ring.have for ring in view.keyring if ring.key == lock), 0)
                    self._locks[room] = held < need
                case Unlocked(what="door"):
                    self._opened += 1
                case Forced():
                    self._forced += 1

    def _opening(self, view: KeyView) -> None:
        """An exit is opened; it counts where there was a choice."""
        shown = [(each.clues, each.boss, each.why) for each in view.exits if each.open]
        if len(shown) > 1:
            self._openings += 1
            self._differ += any(each != shown[0] for each in shown)

    def _exchange(self, events: Sequence[KeyEvent]) -> None:
        """A blow and what follows from it is an exchange; it is idle where nothing changes."""
        idle: bool | None = None
        for event in events:
            if idle is not None and isinstance(event, _BETWEEN):
                self._idle += idle
                idle = None
            if isinstance(event, Attacked):
                self._exchanges += 1
                idle = not event.damage
            elif isinstance(event, _CHANGES):
                idle = None if idle is None else False
        self._idle += bool(idle)

    def figures(self) -> dict[str, JsonValue]:
        """What was counted."""
        lacking = sum(self._locks.values())
        return {
            "doors": {"openings": self._openings, "differ": self._differ},
            "locks": {
                "met": len(self._locks),
                "met_before_key": lacking,
                "opened": self._opened,
                "forced": self._forced,
            },
            "fights": {
                "count": self._fights,
                "rounds": self._rounds,
                "exchanges": self._exchanges,
                "idle": self._idle,
                "with_other_deeds": self._others,
            },
            "searches": self._searches,
        }
