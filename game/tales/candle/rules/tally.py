"""What is counted over a run of a bot: each floor it played, so that the climb can be judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.codec import JsonValue
from game.tales.candle.rules.commands import CandleCommand
from game.tales.candle.rules.events import (
    CandleEvent,
    Died,
    FloorDone,
    LightChanged,
    RunEnded,
    WardenActed,
)
from game.tales.candle.rules.view import CandleView

TICKS = 60
"""A second."""


class CandleTally:
    """Counts as a run is played."""

    def __init__(self) -> None:
        self._floors: list[JsonValue] = []
        self._given_up = 0
        self._dry = False
        self._killed: Counter[str] = Counter()
        self._felled: list[JsonValue] = []

    def note(self, view: CandleView, command: CandleCommand, events: Sequence[CandleEvent]) -> None:
        for event in events:
            match event:
                case Died(trap=trap):
                    self._killed[trap] += 1
                case WardenActed(warden=warden, deed="felled"):
                    self._felled.append(warden)
                case LightChanged(change="burnt_out"):
                    self._dry = True
                case FloorDone(result=result):
                    self._tell(result.number, result.deaths, result.ticks, result.wick)
                case RunEnded(won=False) if view.phase == "playing":
                    self._given_up = view.tick
                    self._tell(view.floor.number, view.deaths, view.tick, None)
                case _:
                    pass

    def _tell(self, number: int, deaths: int, ticks: int, wick: int | None) -> None:
        self._floors.append(
            {
                "floor": number + 1,
                "deaths": deaths,
                "seconds": round(ticks / TICKS, 1),
                "wicks": wick,
                "dry": self._dry,
            }
        )
        self._dry = False

    def figures(self) -> dict[str, JsonValue]:
        """``floors`` takes the place of the mere count of them: of each floor its number from 1,
        deaths, seconds, ticks of wick burnt in the hand (null where it was given up), and whether
        every candle was burnt down once. ``given_up`` is the tick in which a floor was left, 0 for
        none; ``killed`` counts deaths by what caused them; ``felled`` lists the wardens that were
        beaten."""
        return {
            "floors": list(self._floors),
            "given_up": self._given_up,
            "killed": dict(sorted(self._killed.items())),
            "felled": list(self._felled),
        }
