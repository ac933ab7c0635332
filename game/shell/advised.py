"""A hint as it comes from the worker: known to it, and to the views that show it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Message


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint as plain data: the command's text, and why."""

    command: str
    why: Message
