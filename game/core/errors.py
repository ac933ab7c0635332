"""Errors that a player or a script may see: one line saying what, where and what was expected."""

from __future__ import annotations


class GameError(Exception):
    """Base of every expected error. ``str(error)`` is one readable line, without a final stop."""

    def __init__(self, line: str) -> None:
        super().__init__(" ".join(line.split()))


class BadValue(GameError):
    """A parameter, seed, ID or argument that cannot be used."""


class IllegalCommand(GameError):
    """A command that is not open in the present state; the game is unchanged."""


class ContentError(GameError):
    """A quest, section, table or other file of content that breaks its format or its rules."""


class JournalError(GameError):
    """A run that cannot be read, or that does not play back to what it claims."""
