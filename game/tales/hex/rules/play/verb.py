"""What a command of Hex is: each kind says when it is open, what it does, and what is told of it
beforehand. The kinds stand with their rules: `going`, `staying`, `meetings`, `hosts`, `courts`,
`plots`, `tasks`, `writing`; `commands` closes the list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Annotated, Self

from game.core.codec import Within
from game.core.command_text import TextCommand
from game.core.hexgrid import Hex
from game.core.text import Message
from game.tales.hex.rules.country.country import Community
from game.tales.hex.rules.play import foreseen
from game.tales.hex.rules.play.costs import Ways
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import MET
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.words import in_a_row

At = Annotated[Hex, Within(-99, 99)]
"""A hex in a command: ``q,r``."""
Number = Annotated[int, Within(0, 9_999)]
"""A community, a ruin or a day in a command."""


class Here:
    """The table when the patrol is asked, and what several kinds of command look at."""

    def __init__(self, table: Table, ways: Callable[[], Ways]) -> None:
        """``ways`` are the known ways from where the patrol is; they are searched when asked."""
        self.table = table
        self.ways = ways
        self.communities = table.country.communities_at(table.state.at)
        self.guests: list[Community] = [
            each for each in self.communities if table.place(each.number).known == MET
        ]
        """The communities that were called on: the patrol is their guest."""


class Verb(TextCommand, ABC):
    """Something that the patrol may do."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def open(cls, here: Here) -> Iterator[Self]:
        """What of this kind may be done now, in the order in which it is listed."""

    def is_open(self, here: Here) -> bool:
        return any(self == each for each in self.open(here))

    @abstractmethod
    def carry_out(self, table: Table) -> None:
        """Do it; it must be open."""

    @abstractmethod
    def explain(self, known: Known) -> Message | None:
        """A sentence on what it costs and may bring: costs and chances, never contents."""

    def quarters(self, _: Known) -> int:
        """How long it keeps the patrol where it stands, as far as that is told beforehand."""
        return 0

    def ahead(self, known: Known) -> foreseen.Ahead:
        """What the nights of it will take."""
        return foreseen.stay(known, self.quarters(known))

    def foretold(self, known: Known) -> Message | None:
        """All that is told of it beforehand: what it costs and may bring, and its nights."""
        told = self.explain(known)
        return None if told is None else in_a_row([told, *foreseen.told(self.ahead(known))])
