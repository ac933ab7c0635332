"""The Moth Hour: the template of a tale of sixty ticks a second.

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
    from game.tales.null_ticks.rules import MODE

    return MODE


def generator() -> Generator:
    """Where everything is when the hour begins."""
    from game.tales.null_ticks.rules import GENERATOR

    return GENERATOR


def bots() -> tuple[Bot, ...]:
    """Restless, and careful."""
    from game.tales.null_ticks.bots import BOTS

    return BOTS


TALE = Tale(
    name="null-ticks",
    id="null-ticks",
    title=message("The Moth Hour"),
    short=message("Moths"),
    sentence=message("A lamp, a dark room, and wings."),
    listed=False,
    mode=mode,
    generator=generator,
    bots=bots,
)
