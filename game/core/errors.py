"""Errors that a player or a script may see: one line saying what, where and what was expected.

An error carries a message, which whoever shows it renders in the language in force
(`game.engine.locale.Locale.tell`); ``str(error)`` is the line in English.
"""

from __future__ import annotations

import re

from game.core.text import Message, verbatim

_BREAKS = re.compile(r"[\t-\r\x1c-\x1e\x85\u2028\u2029 ]+")
"""Line breaks and plain spaces; the no-break spaces of French are part of its words."""


class GameError(Exception):
    """Base of every expected error: one readable line, without a final stop.

    A text instead of a message is told as it is in every language: only for what others wrote.
    """

    def __init__(self, told: Message | str) -> None:
        super().__init__(told)
        self.told = told if isinstance(told, Message) else verbatim(told)
        """What is wrong, in no language yet."""

    def __str__(self) -> str:
        return one_line(self.told.in_english())


class BadValue(GameError):
    """A parameter, seed, ID or argument that cannot be used."""


class IllegalCommand(GameError):
    """A command that is not open in the present state; the game is unchanged."""


class ContentError(GameError):
    """A quest, section, table or other file of content that breaks its format or its rules."""


class JournalError(GameError):
    """A run that cannot be read, or that does not play back to what it claims."""


def one_line(text: str) -> str:
    """``text`` without line breaks, whatever was put into it."""
    return _BREAKS.sub(" ", text).strip(" ")
