"""A world with its trace, and the picture that grows with the steps of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.mode import Generator
from game.core.text import Message
from game.engine.app import App
from game.shell.craft.figures import Line
from game.shell.craft.lens import Lens, Position

Step = Mapping[str, Any]
_HEAD = ("format", "id", "seed", "rules", "content", "params")


@dataclass(frozen=True)
class Made:
    """A world with its trace, and the sentence for each step."""

    world: Mapping[str, Any]
    steps: Sequence[Step]
    told: Sequence[Message]
    content: Any

    @classmethod
    def of(cls, generator: Generator, world: dict[str, Any], content: Any) -> Made:
        """``world`` of a generator, with its trace, as `game.core.envelope.world` gives it."""
        tell = generator.tell
        assert tell is not None
        return cls(world, world["trace"], tuple(tell(world, content)), content)

    @property
    def head(self) -> dict[str, Any]:
        """The keys that every world begins with (`game.core.envelope.envelope`)."""
        return {key: self.world[key] for key in _HEAD}

    @property
    def id(self) -> str:
        """The canonical ID."""
        return str(self.world["id"])


class Picture(ABC):
    """The world as far as the steps taken so far have made it.

    ``size`` is its width and height in units of its own, ``largest`` the pixels to a unit that are
    enough. The bench gives it the steps in order, and makes a new one to go back.
    """

    size: tuple[float, float]
    largest: float = 1.0

    def __init__(self, app: App, made: Made) -> None:
        self.app, self.made = app, made

    @abstractmethod
    def take(self, number: int, step: Step) -> None:
        """The step ``number`` of the trace was taken."""

    @abstractmethod
    def draw(self, canvas: pygame.Surface, lens: Lens) -> bool | None:
        """Draw it as far as it has come; False if it is to be drawn again in the next frame."""

    @abstractmethod
    def why(self, point: Position) -> int | None:
        """The step that put there what lies at ``point`` (in units); None for bare parchment."""

    def again(self) -> Picture:
        """The picture before the first step."""
        return type(self)(self.app, self.made)

    def learn(self, later: Any) -> None:
        """What `game.shell.tale.Craft.later` worked out is known."""
        del later

    def details(self) -> Sequence[Line]:
        """What there is to know beside the picture, after the last step."""
        return ()

    def draw_over(self, canvas: pygame.Surface, lens: Lens, point: Position | None) -> None:
        """Draw on top, in every frame, what belongs to what lies at ``point``, or, where nothing is
        pointed at, to the last step."""
        del canvas, lens, point

    def under(self, point: Position) -> str:
        """What is to be said of ``point`` besides the step that made it."""
        del point
        return ""
