"""What the levels of a floor change, on the page before it."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.text import message
from game.shell.compared import Cell, Compared
from game.shell.flow import Block, Space
from game.tales.candle.rules.certify import SLACK
from game.tales.candle.rules.dread import COMES
from game.tales.candle.rules.hazards import TELLS
from game.tales.candle.rules.narrate import TICKS_A_SECOND
from game.tales.candle.rules.params import LEVELS, SPACE, CandleParams

_NAMES = tuple(map(message, SPACE.field("level").choice_labels))
_USUAL = "normal"


def introduced(params: CandleParams) -> Sequence[Block]:
    """The levels side by side."""
    wicks: list[Cell] = [top / bottom for top, bottom in (SLACK[level] for level in LEVELS)]
    dark: list[Cell] = [
        message("{seconds} s", seconds=COMES[level] // TICKS_A_SECOND) for level in LEVELS
    ]
    warned: list[Cell] = [TELLS[level] / TELLS[_USUAL] for level in LEVELS]
    rows = [
        (message("Wick, by the proved way"), wicks),
        (message("In the dark it comes after"), dark),
        (message("Warning of a trap"), warned),
    ]
    return [Space(10), Compared(_NAMES, LEVELS.index(params.level), rows)]
