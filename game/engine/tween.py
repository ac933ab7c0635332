"""Motion: named durations, easings, and tweens that can be hurried to their end.

Time is counted in steps of a sixtieth of a second. With animations off, or reduced motion where a
tween says it is motion only, a tween is at its end at once.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

Easing = Callable[[float], float]

DURATIONS = {
    "page_turn": 420,
    "unroll": 260,
    "lift": 140,
    "deal": 240,
    "deal_stagger": 60,
    "flip": 180,
    "play": 160,
    "shake": 90,
    "seal": 120,
    "step": 110,
    "walk": 300,
    "hit": 120,
    "pause": 360,
    "fade": 200,
    "toast": 2400,
}
"""Milliseconds at normal speed, by what moves."""

STEPS_A_SECOND = 60


def linear(t: float) -> float:
    """As time goes."""
    return t


def out_cubic(t: float) -> float:
    """Quick, then settling."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def smoothstep(t: float) -> float:
    """Slow at both ends, but less so: what fades in or out, and not what is moved."""
    return t * t * (3 - 2 * t)


def out_back(t: float) -> float:
    """A little beyond, and back."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def shake(t: float) -> float:
    """To and fro around 0, dying away."""
    return math.sin(t * math.tau * 3) * (1 - t)


@dataclass(slots=True)
class Tween:
    """A share of time from 0 to 1, eased. ``delay`` and ``length`` are steps."""

    length: float
    delay: float = 0.0
    easing: Easing = out_cubic
    at_start: Callable[[], None] | None = None
    age: float = 0.0

    @property
    def started(self) -> bool:
        """True once the delay is over."""
        return self.age >= self.delay

    @property
    def done(self) -> bool:
        return self.age >= self.delay + self.length

    @property
    def value(self) -> float:
        """How far it is, eased: 0 before it starts, 1 at its end."""
        if self.done:
            return 1.0
        return self.easing(max(0.0, self.age - self.delay) / self.length) if self.length else 1.0


class Animator:
    """The tweens of one scene. ``speed`` is in percent of normal, 0 for none at all."""

    def __init__(self, speed: int = 100, reduced_motion: bool = False) -> None:
        self.speed = speed
        self.reduced_motion = reduced_motion
        self._tweens: list[Tween] = []

    @property
    def busy(self) -> bool:
        """True while anything moves or waits to."""
        return bool(self._tweens)

    def start(
        self,
        duration: str,
        *,
        delay: float = 0.0,
        easing: Easing = out_cubic,
        at_start: Callable[[], None] | None = None,
        motion: bool = False,
    ) -> Tween:
        """A tween of a named duration, ``delay`` milliseconds from now. ``motion`` marks what
        reduced motion leaves out."""
        still = self.speed == 0 or (motion and self.reduced_motion)
        steps = 0.0 if still else DURATIONS[duration] * STEPS_A_SECOND / 1000
        wait = 0.0 if self.speed == 0 else delay * STEPS_A_SECOND / 1000
        tween = Tween(steps, wait, easing, at_start)
        if steps + wait <= 0:
            self._begin(tween)
        else:
            self._tweens.append(tween)
        return tween

    def update(self) -> None:
        """One step."""
        pace = self.speed / 100
        for tween in list(self._tweens):
            waiting = not tween.started or tween.age == 0
            tween.age += pace
            if waiting and tween.started:
                self._begin(tween)
            if tween.done:
                self._tweens.remove(tween)

    def hurry(self) -> None:
        """Everything is at its end now; what had not begun begins, in order."""
        pending, self._tweens = self._tweens, []
        for tween in pending:
            if not tween.started or tween.age == 0:
                self._begin(tween)
            tween.age = tween.delay + tween.length

    def _begin(self, tween: Tween) -> None:
        begin, tween.at_start = tween.at_start, None
        if begin is not None:
            begin()


class Timeline(ABC):
    """A scene's motion written down ahead: what is added begins at `clock` milliseconds, which
    whoever adds moves on. What a tale shows on it stands in its own class."""

    def __init__(self, animator: Callable[[], Animator]) -> None:
        self._anew = animator
        """Makes an animator as the player wants it now."""
        self._animator = animator()
        self.clock = 0.0
        self.hurrying = False
        """True while everything comes to its end at once: nothing is heard then."""

    @property
    def busy(self) -> bool:
        """True while anything is under way."""
        return self._animator.busy

    def update(self) -> None:
        self._animator.update()
        if not self._animator.busy:
            self._clear()

    def hurry(self) -> None:
        """Everything to its end, silently."""
        self.hurrying = True
        self._animator.hurry()
        self.hurrying = False
        self._clear()

    def wait(self, duration: str, share: float = 1.0) -> None:
        """Move the clock on by a named duration."""
        self.clock += DURATIONS[duration] * share

    def call(self, change: Callable[[], None]) -> None:
        """Do something when the clock is reached, in the order of adding."""
        if self._animator.speed == 0:
            change()
            return
        tween = self._animator.start("shake", delay=self.clock)
        tween.length = 0.0
        tween.at_start = change

    def _start_anew(self) -> None:
        """Nothing is under way, and the clock stands at its beginning."""
        self._animator = self._anew()
        self.clock = 0.0
        self._clear()

    @abstractmethod
    def _clear(self) -> None:
        """Forget all that was shown on the way."""
