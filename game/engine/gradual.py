"""What is made anew a part in each frame, while what was there before is still seen."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Generic, TypeVar

_Made = TypeVar("_Made")
Making = Generator[None, None, _Made]
"""Makes a part between two yields, and returns the whole."""


class Gradual(Generic[_Made]):
    """A thing that takes too long to be made within one frame. What it is like must depend on
    nothing but a key."""

    def __init__(self) -> None:
        self.seen: _Made | None = None
        """What is to be seen, as it was made last; None before the first is whole."""
        self._key: Hashable = None
        """What that was made for."""
        self._coming: tuple[Hashable, Making[_Made]] | None = None

    def settle_for(self, key: Hashable) -> bool:
        """Give up what was begun if what is seen is what ``key`` asks for; whether it is."""
        if self.seen is None or key != self._key:
            return False
        # Of two that are equal the new one is kept: it is what the next frame asks with.
        self._key, self._coming = key, None
        return True

    def go_on(
        self, key: Hashable, make: Callable[[], Making[_Made]], *, whole: bool = False
    ) -> None:
        """Make a part of what is to be seen next, or, ``whole``, all of what ``key`` asks for. What
        was begun is brought to its end: where there is something new in every frame, nothing would
        ever be seen."""
        if self._coming is None or whole:
            self._coming = key, make()
        begun, parts = self._coming
        try:
            next(parts)
            while whole:
                next(parts)
        except StopIteration as end:
            self.seen, self._key, self._coming = end.value, begun, None

    def forget(self) -> None:
        """What was seen is not valid any more, nor what was begun."""
        self.seen = self._key = self._coming = None
