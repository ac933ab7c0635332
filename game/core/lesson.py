"""Lessons: what a tale shows a player who plays it for the first time, in the run itself.

A lesson is no film and no other rules. It names a world and some steps; each says one sentence in
the moments in which that sentence is true, and is behind the player once they did what it asks -
whether they were told or not. It never keeps them from doing anything else. The shell plays it
(`game.shell.coach`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.mode import Event, View
from game.core.text import Message

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Step(Generic[V]):
    """One thing to be learnt by doing it."""

    name: str
    """Kept with the player's settings once it is behind them; no two of a lesson share one."""
    told: Message
    """One sentence. It must be true whenever ``now`` says so."""
    now: Callable[[V], bool]
    """Whether this is its moment, from what the player knows."""
    done: Callable[[V, Sequence[Event], V], bool]
    """``done(before, events, after)``: whether a command that led from one view to the other did
    what the step asks."""
    at: str = ""
    """What the sentence is about, by the name that the tale's view knows (`ModeView.spot`)."""
    keys: tuple[str, ...] = ()
    """The actions by which it is done; several may be joined (``left+right``)."""


@dataclass(frozen=True, slots=True)
class Lesson(Generic[V]):
    """How a tale is met for the first time."""

    name: str
    """Kept with the player's settings, for as long as there are any: never renamed."""
    world: str
    """The ID of the world in which all its moments come."""
    steps: tuple[Step[V], ...]
    """Of those whose moment it is, the first that is not behind the player is told."""
    over: Callable[[V], bool]
    """Whether as much was played as the lesson goes with the player."""
    farewell: Message
    """The last sentence, once it is over."""


AnyLesson = Lesson[Any]


def happened(*kinds: type[Event]) -> Callable[[Any, Sequence[Event], Any], bool]:
    """A step that is done when an event of one of ``kinds`` comes."""
    return lambda _before, events, _after: any(isinstance(event, kinds) for event in events)
