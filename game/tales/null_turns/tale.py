"""Higher or Lower: the template of a tale of decisions with something hidden.

Copy the folder: a tale needs nothing that is not here, apart from a view. The tests that walk the
tales play it like any other; docs/adding-a-tale.md tells what to do after copying.
"""

from __future__ import annotations

from game.core.bots import Bot
from game.core.mode import Generator, Mode
from game.core.text import message
from game.shell.tale import Tale


def mode() -> Mode:
    """The rules of play."""
    from game.tales.null_turns.rules import MODE

    return MODE


def generator() -> Generator:
    """The deck in drawing order."""
    from game.tales.null_turns.rules import GENERATOR

    return GENERATOR


def bots() -> tuple[Bot, ...]:
    """By chance, and counting the cards."""
    from game.tales.null_turns.bots import BOTS

    return BOTS


TALE = Tale(
    name="null-turns",
    id="null-turns",
    title=message("Higher or Lower"),
    short=message("Cards"),
    sentence=message("A deck, a guess, a candle."),
    listed=False,
    mode=mode,
    generator=generator,
    bots=bots,
)
