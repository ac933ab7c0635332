"""Where communities and ruins lie: one to a hex while there is room, then side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.dice import Stream
from game.core.hexgrid import Hex, within, within_both
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.params import HexParams


class Ground:
    """The hexes of a map that can hold something, and the places taken in each."""

    def __init__(self, params: HexParams) -> None:
        self._radius = params.radius
        self._island = params.radius - (params.profile == "original")
        self._taken: dict[Hex, list[int]] = {}

    def draw(self, stream: Stream, near: Hex | None = None, far: int = 0) -> tuple[Hex, int]:
        """A hex, and a place in it, each as likely as any other that is left.

        Left are the hexes that hold the least; with ``near`` only those at most ``far`` steps
        from there. The original simulator keeps its rim free while the island has a place.
        """
        options = self._emptiest(self._reach(near, far))
        at = options[stream.below(len(options))]
        taken = self._taken.setdefault(at, [])
        free = [place for place in range(len(PLACES)) if place not in taken]
        place = free[stream.below(len(free))]
        taken.append(place)
        return at, place

    def _reach(self, near: Hex | None, far: int) -> Iterator[Sequence[Hex]]:
        """Where to look, and where else if everything is full there."""
        if near is not None:
            yield tuple(within_both((0, 0), self._island, near, far))
            yield tuple(within_both((0, 0), self._radius, near, far))
        yield tuple(within((0, 0), self._island))
        yield tuple(within((0, 0), self._radius))

    def _emptiest(self, tries: Iterator[Sequence[Hex]]) -> list[Hex]:
        for land in tries:
            held = [len(self._taken.get(at, ())) for at in land]
            least = min(held, default=len(PLACES))
            if least < len(PLACES):
                return [at for at, count in zip(land, held, strict=True) if count == least]
        raise AssertionError("a map of radius 1 has 49 places, and there are 35 things at most")
