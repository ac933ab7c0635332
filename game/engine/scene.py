"""The contract of a scene, and what a scene may ask of the stack."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.notices import TOP


@dataclass(frozen=True, slots=True)
class Push:
    """Put ``scene`` on top; the one below sleeps until it is popped."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave; the scene below gets ``result`` in `Scene.resume`."""

    result: Any = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Leave, and put ``scene`` in this place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Home:
    """Leave every scene down to the first."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Transition = Push | Pop | Replace | Home | Quit | None


class Scene(ABC):
    """One screen. Only the top scene of the stack gets input and time."""

    overlay = False
    """True lets the scene below be drawn first (pause, a question)."""

    @property
    def wants_text(self) -> bool:
        """True while a text field has the focus: printable keys then type instead of acting."""
        return False

    @property
    def own(self) -> frozenset[str]:
        """The actions of `actions.OWN` that it listens to."""
        return frozenset()

    @property
    def music(self) -> str | None:
        """Name of the music that plays while this scene is on top; None leaves what plays."""
        return None

    @property
    def sheets(self) -> tuple[str, ...]:
        """Sheets without which it cannot be drawn, named as for `Assets.ahead`: as long as one is
        missing the picture before it stays."""
        return ()

    def prepare(self) -> Iterator[None]:
        """Make what its first picture takes longer than a frame for, a little between two yields:
        once its sheets are there, and before it is drawn for the first time; the picture before it
        stays. Where pictures are waited for it is drawn at once, and makes it then."""
        return iter(())

    def prepare_again(self) -> Iterator[None]:
        """The same for its picture once a scene above it has left: what it was made from may have
        gone meanwhile."""
        return iter(())

    @property
    def mood(self) -> frozenset[str]:
        """Words by which layers of the music come and go (docs/audio.md)."""
        return frozenset()

    @property
    def notice_top(self) -> int:
        """Where notices begin below the head of the window while this scene is on top."""
        return TOP

    def enter(self) -> Transition:
        """Called once, when the scene comes onto the stack."""
        return None

    def resume(self, result: Any) -> Transition:
        """Called when the scene above was popped with ``result``."""
        return None

    def handle(self, event: InputEvent) -> Transition:
        """Answer one input event."""
        return None

    def update(self) -> Transition:
        """One step of a sixtieth of a second."""
        return None

    @abstractmethod
    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the whole screen; ``alpha`` is how far (0 to 1) time has gone into the next step."""

    def blur(self) -> Transition:
        """The window lost the focus: a running game pauses itself."""
        return None

    def resized(self) -> None:  # noqa: B027 - what is drawn anew in every frame need not know
        """The canvas has other pixels: what was measured in letters is measured anew."""

    def leave(self) -> None:  # noqa: B027 - most scenes hold nothing
        """Called once, when the scene leaves the stack, whatever the way: save what must live."""
