"""The parameter by which a world is laid by a diagram, and what its space says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, Protocol, TypeVar

from game.core.params import Field, Param, ParamSpace, Value
from game.core.text import N_, Message, counted, message
from game.tales.locks.rules.word import diagram_of


@dataclass(frozen=True, slots=True)
class PlanField(Field):
    """A diagram in one word; empty for locks and keys by the dice."""

    def read(self, text: str) -> Value:
        """The word of a diagram that can be finished."""
        word = text.strip()
        diagram_of(word)
        return word

    def expected(self) -> Message:
        """What such a word looks like."""
        return message("the word of a diagram")


Plan = Annotated[
    str,
    Param(
        N_("Plan"),
        N_("The locks and keys of a diagram in one word; “--plan FILE” gives it one."),
        kind=PlanField,
    ),
]
"""A parameter that says how a world is laid by a diagram."""


class Planned(Protocol):
    """Parameters with a plan among them."""

    @property
    def plan(self) -> str: ...


P = TypeVar("P", bound=Planned)


class PlannedSpace(ParamSpace[P], Generic[P]):
    """A space of parameters in which the plan says how the world is laid."""

    def told(self, params: P) -> Message | None:
        if not params.plan:
            return None
        count = len(diagram_of(params.plan).objects)
        return counted(
            "Laid by a plan, with its {count} lock or key.",
            "Laid by a plan, with its {count} locks and keys.",
            count,
        )

    def _foremost(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """What a plan asks for need not be said beside it."""
        return {"plan": values["plan"]} if values["plan"] else {}
