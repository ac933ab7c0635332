"""Quests: forty numbered steps with enemies, traps and helps, and the prose that goes with them.

Only the facts (types and numbers) take part in the rules and in the content's fingerprint; mending
a sentence never invalidates a run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal, Protocol

from game.core import pack
from game.core.errors import BadValue
from game.core.text import NO_PROSE, Prose, message

LAST_STEP = 40
STORY_AFTER = (0, 8, 19, 30, 40)
"""The steps after which a story passage stands; 0 is before the first."""

StepType = Literal["fight", "trap", "help"]


@dataclass(frozen=True, slots=True)
class Change:
    """What a step adds to (or, as a trap, takes from) life and armour; signed."""

    life: int = 0
    armour: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a quest. ``life`` and ``armour`` are the enemy's, 0 where nobody fights."""

    number: int
    type: StepType
    life: int = 0
    armour: int = 0
    change: Change = Change()
    """A fight's reward, a help's gift, or a trap's (negative) toll."""
    name: Prose = NO_PROSE
    meet: Prose = NO_PROSE
    """Told on arrival."""
    result: Prose = NO_PROSE
    """Told when the step is done."""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A story passage, told when the party passes the step ``after``."""

    after: int
    title: Prose
    text: Prose
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Quest:
    """A whole quest. ``steps[n - 1]`` is step n; the last is the boss."""

    id: str
    title: Prose
    blurb: Prose
    steps: tuple[Step, ...]
    passages: tuple[Passage, ...] = ()
    epitaphs: tuple[Prose, ...] = ()
    """Kind words for those who fell."""
    credit: Prose = NO_PROSE
    banner: str = ""

    def step(self, number: int) -> Step:
        """Step ``number``, from 1 to 40."""
        return self.steps[number - 1]

    def passage(self, after: int) -> Passage | None:
        """The passage told after step ``after``, if there is one."""
        for passage in self.passages:
            if passage.after == after:
                return passage
        return None

    def facts(self) -> bytes:
        """Everything that rules read, packed."""
        return pack.text(self.id) + b"".join(
            pack.text(step.type)
            + pack.integers(
                step.number, step.life, step.armour, step.change.life, step.change.armour
            )
            for step in self.steps
        )


class TableShelf(Protocol):
    """Where tables of odds worked out beforehand are found."""

    def find(self, key: str) -> Any:
        """The `OddsTable` with this `table_key`, or None when it has to be built."""
        ...


@dataclass(frozen=True)
class ThronesContent:
    """Every quest by its id, in menu order."""

    quests: Mapping[str, Quest]
    tables: TableShelf | None = field(default=None, compare=False, repr=False)
    """No part of the rules, nor of the fingerprint: only a saving of time."""
    advice: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What `game.tales.throne.rules.advice` works out for this content and keeps with it."""
    fingerprint: str = field(init=False)

    def __post_init__(self) -> None:
        state = blake2b(digest_size=8)
        for name in sorted(self.quests):
            state.update(self.quests[name].facts())
        object.__setattr__(self, "fingerprint", state.hexdigest())

    def quest(self, id_: str) -> Quest:
        """The quest with that id; `BadValue` when it is not here."""
        if id_ not in self.quests:
            raise BadValue(
                message(
                    "quest: expected one of: {known}; got {shown}",
                    known=", ".join(self.quests) or message("none"),
                    shown=repr(id_),
                )
            )
        return self.quests[id_]
