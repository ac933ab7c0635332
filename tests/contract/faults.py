"""Faults planted in a mode on purpose, to show that digests catch them in any mode."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.core import pack
from game.core.codec import Plain
from game.core.mode import Command, Event, Figure, Game, Mode, Status

STRIKES_AFTER = 3
"""Commands after which the fault shows."""
_WORDS = {"ember", "tallow", "wick", "soot", "glow", "taper", "flare", "spark", "ash", "smoke"}


def a_cosmetic_roll() -> int:
    """Randomness that is not the game's."""
    return random.getrandbits(60)


def a_clock() -> int:
    """The time of day in the rules."""
    return time.perf_counter_ns()


def the_order_of_a_set() -> int:
    """The order in which a set of texts is walked: another under another hash seed."""
    return int.from_bytes("".join(_WORDS).encode()[:40], "big")


FAULTS: Mapping[str, Callable[[], int]] = {
    "roll": a_cosmetic_roll,
    "clock": a_clock,
    "set": the_order_of_a_set,
}


class FaultyGame(Game):
    """A sound game with one number more in its state, which a fault decides."""

    def __init__(self, sound: Game, fault: Callable[[], int], commands: int, number: int) -> None:
        self.sound = sound
        self.params, self.seed = sound.params, sound.seed
        self._fault = fault
        self._commands = commands
        self._number = number

    @property
    def status(self) -> Status:
        return self.sound.status

    def legal(self) -> Any:
        return self.sound.legal()

    def apply(self, command: Command) -> tuple[Event, ...]:
        events = self.sound.apply(command)
        self._commands += 1
        if self._commands == STRIKES_AFTER:
            self._number = self._fault()
        return events

    def view(self) -> Any:
        return self.sound.view()

    def figures(self) -> tuple[Figure, ...]:
        return self.sound.figures()

    def snapshot(self) -> dict[str, Plain]:
        return {"sound": self.sound.snapshot(), "n": self._number, "commands": self._commands}

    def fields(self) -> pack.Fields:
        return (*self.sound.fields(), ("fault", pack.integers(self._number)))


def with_fault(mode: Mode, fault: str) -> Mode:
    """The mode, with games that have the fault."""

    def start(params: Any, seed: str, content: Any) -> Game:
        return FaultyGame(mode.start(params, seed, content), FAULTS[fault], 0, 0)

    def restore(content: Any, data: Mapping[str, Any]) -> Game:
        sound = mode.restore(content, data["sound"])
        return FaultyGame(sound, FAULTS[fault], data["commands"], data["n"])

    return replace(mode, start=start, restore=restore, assists=())
