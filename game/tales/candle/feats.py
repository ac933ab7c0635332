"""What is worth doing by candle light."""

from __future__ import annotations

from game.core.feats import COMMON, Ended, Feat, most, once, total
from game.core.text import message
from game.tales.candle.rules.params import CASTLE_FLOORS, CandleParams

Run = Ended[CandleParams]
CHAPEL = 5
"""The floor of the first warden."""


def _castle(run: Run) -> bool:
    """Whether a whole castle was climbed."""
    return run.won and run.params.kind == "castle" and run.figure("floors") >= CASTLE_FLOORS


FEATS: tuple[Feat[CandleParams], ...] = (
    Feat("floor", message("Out of the cellar"), message("Finish a floor."), most("floors")),
    Feat(
        "roof",
        message("Under the sky"),
        message("Climb all ten floors of a castle."),
        once(_castle),
    ),
    Feat(
        "eater",
        message("For whom it falls"),
        message("Ring the Candle-Eater out: finish the fifth floor of a castle."),
        once(lambda run: run.params.kind == "castle" and run.figure("floors") >= CHAPEL),
    ),
    Feat(
        "story",
        message("To the last page"),
        message("Play the story from its first chapter to its end."),
        once(lambda run: run.won and run.params.kind == "story" and run.params.chapter == 1),
    ),
    Feat(
        "unhurt",
        message("Dry feet, whole hat"),
        message("Finish a level without dying."),
        once(lambda run: run.won and run.figure("deaths") == 0),
    ),
    Feat(
        "careful",
        message("A careful climb"),
        message("Climb a castle and die ten times at most."),
        once(lambda run: _castle(run) and run.figure("deaths") <= 10),
    ),
    Feat(
        "wick",
        message("One is enough"),
        message("Finish a level with a single candle."),
        once(lambda run: run.won and run.figure("candles") <= 1),
    ),
    Feat(
        "quick",
        message("Half again"),
        message("Finish a level in one and a half times its par, or sooner."),
        once(lambda run: run.won and 2 * run.figure("ticks") <= 3 * run.figure("par")),
    ),
    Feat(
        "par",
        message("As it was proved"),
        message("Finish a level within its par."),
        once(lambda run: run.won and run.figure("ticks") <= run.figure("par")),
    ),
    Feat("hidden", message("Behind the stones"), message("Find a hidden coin."), most("secrets")),
    Feat(
        "hoard",
        message("A nose for it"),
        message("Find ten hidden coins in one run."),
        most("secrets"),
        10,
    ),
    Feat(
        "found",
        message("Every other wall"),
        message("Find fifty hidden coins in all."),
        total("secrets"),
        50,
    ),
    Feat(
        "coins",
        message("It rings"),
        message("Gather two hundred coins in one run."),
        most("coins"),
        200,
    ),
    Feat(
        "rich",
        message("Rich in the dark"),
        message("Gather two thousand coins in all."),
        total("coins"),
        2000,
    ),
    Feat(
        "floors",
        message("A hundred floors"),
        message("Finish a hundred floors in all."),
        total("floors"),
        100,
    ),
    Feat(
        "candles",
        message("A gross of candles"),
        message("Use a hundred and forty-four candles."),
        total("candles"),
        144,
    ),
    Feat(
        "lamps",
        message("A patient lamp"),
        message("Die a hundred times in all."),
        total("deaths"),
        100,
    ),
    *COMMON,
)
