"""What the levels of a patrol change, on the page before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.mode import Content
from game.core.text import Message, message
from game.shell.compared import Compared
from game.shell.flow import Block, Space
from game.tales.hex.rules.play.facts import HexPlayContent, Level
from game.tales.hex.rules.play.params import SPACE, HexPlayParams

_LEVEL = SPACE.field("level")
_ROWS: tuple[tuple[Message, Callable[[Level], int]], ...] = (
    (message("Days of the year"), lambda level: level.days),
    (message("Bread"), lambda level: level.bread),
    (message("Candles"), lambda level: level.candles),
    (message("Spirits"), lambda level: level.spirits),
    (message("Rumours told"), lambda level: level.rumours),
    (message("Days between gifts"), lambda level: level.rest),
)


def introduced(params: HexPlayParams, content: Content) -> Sequence[Block]:
    """The levels side by side."""
    assert isinstance(content, HexPlayContent)
    levels = [content.play.levels[name] for name in _LEVEL.choices]
    rows = [(label, [each(level) for level in levels]) for label, each in _ROWS]
    names = [message(label) for label in _LEVEL.choice_labels]
    return [Space(10), Compared(names, _LEVEL.choices.index(params.level), rows)]
