"""The contract of a mode's view: it shows a game and turns input into commands. It never decides.

The same view serves live play, the replay theatre, the attract mode and screenshots. Whoever drives
it applies commands to a game at once and hands over what happened; the view animates it at its own
pace, and its last picture is that of the game view it was given last.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.core.mode import Command, Event
from game.core.text import Message
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import InputEvent
from game.engine.notices import TOP
from game.engine.prompts import Prompt
from game.shell.advised import Advice

Wish = Literal[
    "hint", "undo", "journal", "log", "pause", "copy", "concede", "odds", "asked", "used"
]
"""What a view may ask its driver for, when a button on the screen was clicked; or `USED`. With
``odds`` chances are shown, or hidden; with ``asked`` the view has shown some that a player has to
ask for: that is counted."""
USED: Wish = "used"
"""The view has done something with the input that is no command. Nothing else comes of it: without
this the driver takes a press as one of `WISHES`, as it should when the view had no use for it."""
HEAD = pygame.Rect(640, 64, 0, 0)
"""Where a sentence stands that is about nothing that has a place."""
WISHES: Mapping[str, Wish] = {
    "hint": "hint",
    "undo": "undo",
    "journal": "journal",
    "log": "log",
    "pause": "pause",
    "copy": "copy",
}
"""What each action wishes for, by key or by its button on the screen."""


@dataclass(frozen=True, slots=True)
class RunInfo:
    """What a view may show of the run besides the game."""

    id: str
    watching: bool = False
    """True in the theatre and the attract mode: nothing is asked of the one who looks on."""
    can_undo: bool = False
    assisted: bool = False
    notes: tuple[str, ...] = ()


class ModeView(ABC):
    """How one mode looks and is played by hand."""

    own: frozenset[str] = frozenset()
    """The actions that few scenes listen to (`game.engine.actions.OWN`) and this one does."""
    prompt_halo: str = ""
    """Colour of an outline that prompts want on its pictures; empty for none."""
    prompt_dark: bool = True
    """Whether prompts stand on a dark ground."""

    # What a view works out where others say it once for all: a property here, so that one may put
    # either in its place.

    @property
    def music(self) -> str | None:
        """Name of the music that fits what is shown now; read every step."""
        return None

    @property
    def mood(self) -> frozenset[str]:
        """Words by which layers of the music come and go; read every step."""
        return frozenset()

    @property
    def ambience(self) -> str | None:
        """Name of the quiet sound that lies under what is shown now; read every step."""
        return None

    @property
    def prompt_room(self) -> tuple[int, int]:
        """Left and right end of the room for prompts."""
        return 24, 1256

    @property
    def slip_room(self) -> pygame.Rect:
        """Where on the page a slip may lie that a lesson is told on."""
        return pygame.Rect(12, 8, 1256, 640)

    @property
    def slip_aside(self) -> pygame.Rect | None:
        """Where it lies when it would hide there what is to be kept clear, as it may in large
        text."""
        return None

    @property
    def foot(self) -> int:
        """Units by which its lower edge, with the prompts, lies below that of the page: for those
        that fill a tall window."""
        return 0

    @property
    def sheets(self) -> tuple[str, ...]:
        """What is seen in its first picture, named as for `Assets.ahead`: it is waited for."""
        return ()

    @property
    def notice_top(self) -> int:
        """Where notices begin below the head of the window, clear of what has to be read."""
        return TOP

    def prepare(self) -> Iterator[None]:
        """Make what its first picture takes longer than a frame for (`Scene.prepare`)."""
        return iter(())

    def prepare_again(self) -> Iterator[None]:
        """The same for the picture after another page (`Scene.prepare_again`)."""
        return iter(())

    @abstractmethod
    def show(self, view: Any, info: RunInfo) -> None:
        """Show ``view`` at once, without animation: at the start, after undo, seeking, resuming."""

    @abstractmethod
    def play(self, events: Sequence[Event], view: Any, info: RunInfo) -> None:
        """Animate what happened. ``view`` is the game after it; a call may come while the last
        animation runs, which is then hurried to its end."""

    @property
    @abstractmethod
    def busy(self) -> bool:
        """True while something moves that is worth seeing; never an obstacle to input."""

    @abstractmethod
    def hurry(self) -> None:
        """Bring every animation to its end."""

    @abstractmethod
    def handle(self, event: InputEvent) -> Command | Wish | None:
        """What an input event means: a command, a wish, `USED` when it meant something to the view
        alone, or nothing."""

    @abstractmethod
    def update(self) -> Command | None:
        """One step of a sixtieth of a second. A mode of ticks gives its command here; a mode of
        decisions may give one too, when the player let it go on by itself (skipping)."""

    @abstractmethod
    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the whole screen."""

    @abstractmethod
    def prompts(self) -> Sequence[Prompt]:
        """What can be done now, for the prompt bar, the most important first."""

    def spot(self, name: str) -> pygame.Rect | None:
        """Where that which lessons call ``name`` is seen now, in units of the page; None while it
        is not, or while something else is to be read: a lesson is silent then. A view that knows
        no such names has the sentence at the head of the page."""
        return HEAD

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What a lesson's sentence leaves uncovered if it can, besides what it is about: what a
        player decides by."""
        return ()

    def rather_seen(self) -> Sequence[pygame.Rect]:
        """What the sentence covers as little of as there is room for, and lies over all the same:
        where all that is."""
        return ()

    def advise(self, advice: Advice | None) -> None:  # noqa: B027 - not every mode advises
        """A hint arrived (None takes it away)."""

    def recall(self, told: Sequence[Message]) -> None:  # noqa: B027 - not every mode tells
        """What was told of the run until now: after it was taken up again, or went back."""

    def odds(self, odds: Any) -> None:  # noqa: B027 - not every mode knows its odds
        """The chances of the moment shown arrived (None while they are being worked out)."""

    def race(self, retraced: Any) -> None:  # noqa: B027 - not every mode is a race
        """What the tale's `retrace` made of the best run of this world has arrived."""

    def leave(self) -> None:  # noqa: B027 - not every mode keeps what weighs much
        """It is not shown any more: what weighs much is let go now, for what holds itself in
        circles waits for the collector."""

    @property
    def chapter(self) -> int:
        """The chapter of the run (a step, a room, a day) that is just behind the player, counted
        from 1, while nothing new has begun; 0 otherwise. The journal may be offered then."""
        return 0

    @property
    def field(self) -> TextField | None:
        """The line that is being written, if there is one: a pad gets a keyboard for it."""
        return None

    @property
    def wants_text(self) -> bool:
        """True while printable keys should type."""
        return self.field is not None
