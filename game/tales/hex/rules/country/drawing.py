"""How a hex that nobody knew is drawn: the dice of rules/hexcrawl.md, "Entering an unexplored hex".

The dice of a hex are keyed by its place, so that they never change; what they mean depends on the
neighbours that are known by then. A hex is therefore a function of the seed and of the order in
which hexes were entered, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.codec import JsonValue
from game.core.dice import Dice
from game.core.hexgrid import HEX_DIRECTIONS, Hex, neighbours, ring
from game.core.steps import Steps
from game.tales.hex.rules.country.content import GROWTHS, OBSTACLES, RELIEFS, HexContent
from game.tales.hex.rules.country.params import HexParams

DIE = 8
"""Sides of the neighbour die, the relief die and the obstacle die."""
PLACES = ("centre", *HEX_DIRECTIONS)
"""Where in a hex something lies, in the order of the d7."""
WATER, HIGH_MOUNTAINS = 0, RELIEFS - 1
NONE = -1

ALL_ODDS = DIE * DIE
"""Cases of the two dice: the sum of `Drawing.odds` of an undrawn hex by the written procedure."""
NEIGHBOUR_WEIGHT = 4
"""Of the simulator: a known neighbour counts as much as four of the eight sides of the relief die,
"1" against "0.25"."""


class Drawn(NamedTuple):
    """A hex that was drawn. Kinds are numbers, as the dice count them, from 0."""

    relief: int
    growth: int
    """`NONE` for water of the original simulator."""
    obstacle: int
    """`NONE` without one."""
    place: int
    """Of the obstacle, in `PLACES`; `NONE` without one."""
    first: int
    """The neighbour die, 1 to 8; 0 where it was not thrown."""
    second: int
    """The relief die, 1 to 8; of the original simulator the draw from 1 to `sides`."""
    sides: int
    """Of the simulator's weighted draw; 0 by the written procedure, and for the rim."""


RIM = Drawn(WATER, NONE, NONE, NONE, 0, 0, 0)
"""The water that the original simulator lays around its island before anything is drawn."""

DrawnHexes = Mapping[Hex, Drawn]


class Drawing:
    """Draws the hexes of one seed. It has no state."""

    def __init__(
        self, params: HexParams, seed: str, content: HexContent, steps: Steps | None = None
    ) -> None:
        self.params = params
        self._content = content
        self._steps = steps
        self._dice = Dice(seed, steps.rolls if steps is not None else None)
        self._original = params.profile == "original"
        self._obstacle_die, self._obstacle_from = obstacle_die(params.obstacles)

    def on_map(self, at: Hex) -> bool:
        """Whether ``at`` is one of the 1 + 3r(r + 1) hexes of the map."""
        q, r = at
        far = self.params.radius
        return -far <= q <= far and -far <= r <= far and -far <= q + r <= far

    def rim(self) -> Iterator[tuple[Hex, Drawn]]:
        """What lies on the map before anything is drawn: of the simulator the water around it."""
        if self._original:
            for at in ring((0, 0), self.params.radius):
                yield at, RIM

    def odds(self, at: Hex, known: DrawnHexes) -> tuple[int, ...]:
        """How likely each relief is for the undrawn hex ``at``, as whole-number weights."""
        around = [known[beside].relief for beside in neighbours(at) if beside in known]
        if self._original:
            return tuple(1 + NEIGHBOUR_WEIGHT * around.count(n) for n in range(RELIEFS))
        # A side that shows a known neighbour decides alone; on any other the relief die does.
        free = DIE - len(around)
        return tuple(DIE * around.count(relief) + free for relief in range(RELIEFS))

    def draw(self, at: Hex, known: DrawnHexes) -> Drawn:
        """The hex ``at`` as it is found by who enters it when ``known`` are known.

        The first hex of all is drawn by the relief die alone.
        """
        if self._original:
            relief, first, second, sides = self._weighted(at, known)
        else:
            relief, first, second, sides = self._two_dice(at, known)
        growth = self._growth(at, relief)
        obstacle, place = self._obstacle(at)
        return Drawn(relief, growth, obstacle, place, first, second, sides)

    def _two_dice(self, at: Hex, known: DrawnHexes) -> tuple[int, int, int, int]:
        stream = self._dice.stream("relief", *at)
        first = stream.die(DIE) if known else 0
        second = stream.die(DIE)
        relief = relief_of(at, first, second, known)
        if self._steps is not None:
            why = self._why(at, first, known)
            self._tell(at, "relief", why=why, relief=self._content.reliefs[relief].id)
        return relief, first, second, 0

    def _why(self, at: Hex, first: int, known: DrawnHexes) -> str:
        """Which rule of the two dice decided."""
        if not first:
            return "first"
        if first > len(HEX_DIRECTIONS):
            return "free"
        shown = neighbours(at)[first - 1]
        if shown in known:
            return "neighbour"
        return "unexplored" if self.on_map(shown) else "off_map"

    def _weighted(self, at: Hex, known: DrawnHexes) -> tuple[int, int, int, int]:
        weights = self.odds(at, known)
        sides = sum(weights)
        value = self._dice.stream("relief", *at).below(sides)
        relief, left = 0, value
        while left >= weights[relief]:
            left -= weights[relief]
            relief += 1
        if self._steps is not None:
            id_ = self._content.reliefs[relief].id
            self._tell(at, "relief", why="weighted", relief=id_, weights=list(weights))
        return relief, 0, value + 1, sides

    def _growth(self, at: Hex, relief: int) -> int:
        if self._original and relief == WATER:
            return NONE
        growth = self._dice.stream("growth", *at).below(GROWTHS)
        if self._steps is not None:
            self._tell(at, "growth", growth=self._content.growths[growth].id)
        return growth

    def _obstacle(self, at: Hex) -> tuple[int, int]:
        stream = self._dice.stream("obstacle", *at)
        found, place = NONE, NONE
        if stream.die(self._obstacle_die) >= self._obstacle_from:
            found = stream.below(OBSTACLES)
            # The simulator's obstacles never lie in the middle: it rolled a d6 and counted from 0.
            place = stream.die(6) if self._original else stream.below(len(PLACES))
        if self._steps is not None:
            lies = found != NONE
            self._tell(
                at,
                "obstacle",
                obstacle=self._content.obstacles[found].id if lies else None,
                place=PLACES[place] if lies else None,
            )
        return found, place

    def _tell(self, at: Hex, type_: str, **told: JsonValue) -> None:
        assert self._steps is not None
        self._steps.add(type_, q=at[0], r=at[1], **told)


def relief_of(at: Hex, first: int, second: int, known: DrawnHexes) -> int:
    """What the two dice say of the hex ``at``: the relief of the neighbour that the first shows,
    or, if that is not known or shown, the one that the second shows.

    ``first`` is 0 where no neighbour die was thrown.
    """
    if 1 <= first <= len(HEX_DIRECTIONS):
        shown = known.get(neighbours(at)[first - 1])
        if shown is not None:
            return shown.relief
    return second - 1


def obstacle_die(percent: int) -> tuple[int, int]:
    """The sides of the die that says whether there is an obstacle, and the least that does.

    25 % is 7 or more on a d8; what no d8 can show takes a d100.
    """
    sides = DIE if percent * DIE % 100 == 0 else 100
    return sides, sides - percent * sides // 100 + 1
