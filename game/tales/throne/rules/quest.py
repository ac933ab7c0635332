"""Quests: forty numbered steps with enemies, traps and helps, and the prose that goes with them.

Only the facts (types and numbers) take part in the rules and in the quest's address; mending
a sentence never invalidates a run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core import pack
from game.core.text import NO_PROSE, Message, Prose, message

LAST_STEP = 40
STORY_AFTER = (0, 8, 19, 30, 40)
"""The steps after which a story passage stands; 0 is before the first."""

StepType = Literal["fight", "trap", "help"]


@dataclass(frozen=True, slots=True)
class Change:
    """What a step adds to (or, as a trap, takes from) life and armour; signed."""

    life: int = 0
    armour: int = 0

    @property
    def told(self) -> Message:
        """``life +1``, ``armour −2``, or both."""
        if self.armour == 0:
            return message("life {points}", points=signed(self.life))
        if self.life == 0:
            return message("armour {points}", points=signed(self.armour))
        return message(
            "life {life}, armour {armour}", life=signed(self.life), armour=signed(self.armour)
        )


def signed(points: int) -> str:
    """A change of a counter with its sign, a true minus included."""
    return f"+{points}" if points > 0 else f"−{-points}"


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
    """With a capital and its article, so that it opens a sentence or stands alone."""
    meet: Prose = NO_PROSE
    """Told on arrival."""
    result: Prose = NO_PROSE
    """Told when the step is done."""
    picture: str = ""

    @property
    def told(self) -> Message:
        """As the quest sheet has it: its name, which opens a sentence, and numbers."""
        if self.type == "fight":
            return message(
                "{name}, life {life}, armour {armour}",
                name=self.name,
                life=self.life,
                armour=self.armour,
            )
        return message("{name}, {change}", name=self.name, change=self.change.told)

    @property
    def road_ends(self) -> Message:
        """Told of a hero who falls here."""
        return message("{name}: the road ends at step {step}.", name=self.name, step=self.number)


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
