"""What moves on the table: events become tweens, flights of cards, sounds, and changes of the
picture at the right moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.engine.app import App
from game.engine.tween import DURATIONS, Animator, Tween, linear, out_back, out_cubic, shake
from game.tales.throne.rules.cards import Card
from game.tales.throne.view.cards import card_sprite, lay
from game.tales.throne.view.layout import Place
from game.tales.throne.view.look import BARE, Look


@dataclass(slots=True)
class Flight:
    """A card on its way; it turns over once it has landed, if ``turn`` says so."""

    card: Card | None
    start: Place
    end: Place
    way: Tween
    turn: Tween | None
    until: Tween
    """It is gone when this is done."""
    tilt: float = 0.0
    face: bool = False
    """Whether it flies face up."""
    small: bool = False

    def draw(self, app: App, canvas: pygame.Surface) -> None:
        """The card where it is now."""
        if not self.way.started or self.until.done:
            return
        share = self.way.value
        x = self.start[0] + (self.end[0] - self.start[0]) * share
        y = self.start[1] + (self.end[1] - self.start[1]) * share
        turned = self.turn.value if self.turn is not None else 0.0
        up = self.face or turned >= 0.5
        sprite = card_sprite(app, self.card if up else None, self.small)
        if 0.0 < turned < 1.0:
            width = max(2, round(sprite.image.get_width() * abs(1 - 2 * turned)))
            squeezed = app.assets.scaled(
                sprite.image, (width - width % 4 + 2, sprite.image.get_height())
            )
            canvas.blit(squeezed, squeezed.get_rect(center=(round(x), round(y))))
            return
        tilt = self.tilt if self.turn is None or turned >= 1.0 else 0.0
        lay(app, canvas, sprite, (round(x), round(y)), small=self.small, tilt=tilt)


@dataclass(slots=True)
class Strip:
    """Frames played once at a place (dust, sparks)."""

    name: str
    place: Place
    tween: Tween

    def draw(self, app: App, canvas: pygame.Surface) -> None:
        """The frame of now."""
        if not self.tween.started or self.tween.done:
            return
        sprite = app.assets.sprite("throne/signs", self.name)
        frame = sprite.frames[
            min(int(self.tween.value * len(sprite.frames)), len(sprite.frames) - 1)
        ]
        canvas.blit(frame, sprite.place(*self.place))


class Motion:
    """A timeline: what is added starts at `clock` milliseconds, which the caller moves on."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._animator: Animator = app.animator()
        self.look = BARE
        """The picture of now; callbacks change it."""
        self.flights: list[Flight] = []
        self.strips: list[Strip] = []
        self.clock = 0.0
        self.pawn: Tween | None = None
        self.pawn_way = (0, 0)
        self.stamp: Tween | None = None
        self.jolt: Tween | None = None
        self.hurrying = False

    @property
    def busy(self) -> bool:
        """True while anything is under way."""
        return self._animator.busy

    def update(self) -> None:
        """One step."""
        self._animator.update()
        if not self._animator.busy:
            self._clear()

    def hurry(self) -> None:
        """Everything to its end, silently."""
        self.hurrying = True
        self._animator.hurry()
        self.hurrying = False
        self._clear()

    def begin(self, look: Look) -> None:
        """Start a timeline at ``look``."""
        self._animator = self._app.animator()
        self.look = look
        self.clock = 0.0
        self._clear()

    # Adding to the timeline

    def then(self, **changes: object) -> None:
        """Change the picture at this moment."""

        def change() -> None:
            self.look = replace(self.look, **changes)  # type: ignore[arg-type]

        self._at(change)

    def sound(self, name: str) -> None:
        """Play a sound at this moment."""
        self._at(lambda: None if self.hurrying else self._app.audio.play(name))

    def wait(self, duration: str, share: float = 1.0) -> None:
        """Move the clock on by a named duration."""
        self.clock += DURATIONS[duration] * share

    def deal(
        self,
        card: Card,
        start: Place,
        end: Place,
        *,
        tilt: float = 0.0,
        flip: bool = True,
        face: bool = False,
        small: bool = False,
        stay: float = 0.0,
    ) -> Flight:
        """A card flies, and turns over. It lies there ``stay`` ms until the picture shows it."""
        way = self._animator.start("deal", delay=self.clock, easing=out_cubic, motion=True)
        landed = self.clock + DURATIONS["deal"]
        turn = None
        if flip:
            turn = self._animator.start("flip", delay=landed, easing=linear, motion=True)
            landed += DURATIONS["flip"]
        until = self._animator.start("shake", delay=landed + stay - DURATIONS["shake"])
        flight = Flight(card, start, end, way, turn, until, tilt, face, small)
        self.flights.append(flight)
        return flight

    def walk(self, start: int, to: int) -> None:
        """The pawn hops from step to step; the scroll follows."""
        self.pawn_way = (start, to)
        for number in range(start, to):
            self.sound("footstep")
            self.pawn_hop(number)
            self.wait("step", 1.6)
            self.then(step=number + 1)

    def pawn_hop(self, number: int) -> None:
        """One hop from ``number`` to the next step."""

        def begin() -> None:
            self.pawn_way = (number, number + 1)
            self.pawn = tween

        tween = self._animator.start("step", delay=self.clock, easing=linear, motion=True)
        tween.at_start = begin

    def press_seal(self) -> None:
        """The seal comes down."""

        def begin() -> None:
            self.look = replace(self.look, sealed=True)
            self.stamp = tween

        tween = self._animator.start("seal", delay=self.clock, easing=out_back, motion=True)
        self._at(begin)
        self.wait("seal")
        self.sound("seal_stamp")

    def dust(self, place: Place, name: str = "dust") -> None:
        """Dust or sparks around a place."""
        if not self._app.settings.reduced_motion:
            tween = self._animator.start("pause", delay=self.clock, easing=linear, motion=True)
            self.strips.append(Strip(name, place, tween))

    def shake(self) -> None:
        """The cloth shakes."""

        def begin() -> None:
            self.jolt = tween

        tween = self._animator.start("shake", delay=self.clock, easing=linear, motion=True)
        tween.at_start = begin

    def finish(self, look: Look) -> None:
        """The picture at the end."""

        def change() -> None:
            self.look = look

        self._at(change)

    def call(self, what: Callable[[], None]) -> None:
        """Do something at this moment."""
        self._at(what)

    # Read by the view

    def draw(self, canvas: pygame.Surface) -> None:
        """Whatever is on its way."""
        for flight in self.flights:
            flight.draw(self._app, canvas)
        for strip in self.strips:
            strip.draw(self._app, canvas)

    @property
    def seal_size(self) -> float:
        """How large the seal is now: from 1.6 down to 1."""
        return 1.0 if self.stamp is None else 1.6 - 0.6 * self.stamp.value

    @property
    def jolted(self) -> int:
        """Pixels by which the cloth is shifted now."""
        if self.jolt is None or self.jolt.done or not self.jolt.started:
            return 0
        return round(4 * shake(self.jolt.value))

    @property
    def pawn_at(self) -> tuple[float, float] | None:
        """Where the pawn is between two steps, and how high; None when it stands."""
        if self.pawn is None or self.pawn.done:
            return None
        share = self.pawn.value
        return self.pawn_way[0] + share, 16 * share * (1 - share)

    def _at(self, change: Callable[[], None]) -> None:
        """Call ``change`` when the clock is reached, in the order of adding."""
        tween = self._animator.start("shake", delay=self.clock, at_start=None)
        tween.length = 0.0
        if self._animator.speed == 0:
            change()
            return
        tween.at_start = change

    def _clear(self) -> None:
        self.flights.clear()
        self.strips.clear()
        self.pawn = self.stamp = self.jolt = None
