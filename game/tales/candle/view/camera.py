"""Which part of the floor is seen: the view goes before him, and looks down before he leaps.

It is a weight on a spring that never swings back, so that it neither starts nor stops with a jerk.
What it wants lies ahead of him: a little to the side he faces, more the faster he runs, down (or
up) where he falls or climbs, and down before an edge with a deep drop beyond it. Where there is
nothing but stone at its foot it stands higher, for what is above him. He himself always stays
inside the picture. Those who want little motion get a calmer one: it does not run ahead, and turns
slowly.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.tales.candle.rules.terrain import PLANK, STONE, WATER, Terrain
from game.tales.candle.view.look import NEAR, TILE, Corner, Spot

STIFFNESS = 0.12
"""Of the spring, a step: it comes to rest in about half a second."""
FACING_AHEAD = 84
"""Units by which it looks to the side that he faces."""
RUNNING_AHEAD = 25.0
"""Steps of his run by which it is before him; less than 2 / STIFFNESS would leave it behind."""
TURNING = 16
"""Steps for which he must face one side before it turns there: a step back is no turn."""
MOST_PULL = 3.6
"""Units a step by which the spring quickens the view at most: who falls his fastest asks for no
more, and a view that has far to go sets out gently."""
OPENING = 60
"""Steps in which the room between him and the edges comes back after a whole was to be seen."""
PACE = 3.0
"""Units a step in which what it wants may change besides his own way."""
CALM_PACE = 1.2
FALLING_AHEAD = 22.0
"""Steps of his fall, or climb, by which it is before him."""
MOST_DOWN = 170
"""Units by which it looks down at most, before a drop and in one."""
MOST_UP = 72
"""Units by which it stands higher at most where nothing but stone is at its foot."""
UP_PACE, CALM_UP_PACE = 1.0, 0.4
"""Units a step in which it comes there, and back."""
LOOK_DOWN = 150
"""Units by which it looks down or up when he does."""
SHALLOW = 3
"""Tiles that are seen below him anyway."""
EDGE = 3
"""Tiles before him in which an edge is looked for."""
DEEPEST = 16
"""Tiles below which a drop is as deep as any."""
ABOVE = TILE
"""Units by which its middle lies above his heels."""
SLACK = 84
"""Units he may rise in the air before the picture follows."""
SIDE_ROOM, HEAD_ROOM, FOOT_ROOM = 150, 104, 56
"""Units between him and the picture's edges, come what may."""
FRAMED_ROOM = 24
"""The same where a whole is to be seen."""
FARTHEST = 6 * TILE
"""Farther than this in one step is no walk: the picture is simply there."""


@dataclass(frozen=True, slots=True)
class Gaze:
    """Where he is and what he is about, for whoever follows him with the eyes."""

    x: float
    y: float
    """His heels."""
    facing: int = 1
    vx: float = 0.0
    vy: float = 0.0
    """Units a step."""
    grounded: bool = True
    climbing: bool = False
    look: int = 0
    """1 while he looks down, -1 while up."""
    drop: int = 0
    """Tiles of air below him or below the edge before him."""
    bare: int = 0
    """Rows of nothing but stone at the foot of what is seen when he stands there."""
    frame: Spot | None = None
    """The middle of what is to be seen as a whole, whatever he does: a warden's hall."""


class Camera:
    """The middle of the picture, in units of the floor; ``width`` and ``height`` of what is seen
    are pixels of the page."""

    def __init__(self, width: int, height: int) -> None:
        self._pixels = (width, height)
        self._bounds = (0, 0)
        self._side = 0.0
        """The side it looks to, as far as it has turned: from -1 to 1, of `FACING_AHEAD`."""
        self._faced = 0
        self._facing = 0
        self.heels = 0.0
        """The height that it goes by: that of his heels, but that leaps do not count."""
        self._down = self._up = 0.0
        self._room = 1.0
        """Of the room beyond `FRAMED_ROOM` between him and the edges, how much is kept."""
        self._was: Spot = (0.0, 0.0)
        """Where he was in the step before."""
        self.x = self.y = 0.0
        self._vx = self._vy = 0.0
        self.before: Spot = (0.0, 0.0)

    @property
    def seen(self) -> Spot:
        """Width and height of what is seen, in units."""
        return self._pixels[0] / NEAR, self._pixels[1] / NEAR

    def enter(self, width: int, height: int, x: float, y: float, bare: int = 0) -> None:
        """A floor of so many units begins, with him at (x, y) and so many rows of nothing but stone
        at the foot of what is seen."""
        self._bounds = (width, height)
        self._side = self._down = self._vx = self._vy = 0.0
        self._up = _higher(bare)
        self._faced = self._facing = 0
        self._room = 1.0
        self.heels = y
        self._was = (x, y)
        self.x, self.y = self._held(x, y - ABOVE - self._up)
        self.before = (self.x, self.y)

    def resize(self, width: int, height: int) -> None:
        """The picture shows so many pixels now."""
        self._pixels = (width, height)
        self.x, self.y = self.before = self._held(self.x, self.y)

    def follow(self, gaze: Gaze, calm: bool = False) -> bool:
        """One step, with little motion if ``calm``. True when he went so far that the picture is
        another one at once."""
        self.before = (self.x, self.y)
        was, self._was = self._was, (gaze.x, gaze.y)
        if max(abs(gaze.x - was[0]), abs(gaze.y - was[1])) > FARTHEST:
            self.enter(*self._bounds, gaze.x, gaze.y, gaze.bare)
            return True
        pace = CALM_PACE if calm else PACE
        goal = self._held(*self._wanted(gaze, pace, calm))
        self._vx, self._vy = (
            _sprung(place, speed, wanted)
            for place, speed, wanted in ((self.x, self._vx, goal[0]), (self.y, self._vy, goal[1]))
        )
        x, y = self.x + self._vx, self.y + self._vy
        half_x, half_y = self.seen[0] / 2, self.seen[1] / 2
        self._room = min(1.0, self._room + 1 / OPENING) if gaze.frame is None else 0.0
        side, head, foot = (
            FRAMED_ROOM + (room - FRAMED_ROOM) * self._room
            for room in (SIDE_ROOM, HEAD_ROOM, FOOT_ROOM)
        )
        self.x, self.y = self._held(
            max(gaze.x - half_x + side, min(gaze.x + half_x - side, x)),
            max(gaze.y - half_y + foot, min(gaze.y + half_y - head, y)),
        )
        self._vx, self._vy = self.x - self.before[0], self.y - self.before[1]
        return False

    def corner(self, alpha: float) -> Corner:
        """The floor's pixel at the page's corner, between the last two steps."""
        x = self.before[0] + (self.x - self.before[0]) * alpha
        y = self.before[1] + (self.y - self.before[1]) * alpha
        return round(x * NEAR - self._pixels[0] / 2), round(y * NEAR - self._pixels[1] / 2)

    def _wanted(self, gaze: Gaze, pace: float, calm: bool) -> Spot:
        """Where its middle should be."""
        self._faced = self._faced + 1 if gaze.facing == self._facing else 0
        self._facing = gaze.facing
        if self._faced >= TURNING:
            self._side += _held_to(gaze.facing - self._side, pace / FACING_AHEAD)
        ahead = self._side * FACING_AHEAD + (0.0 if calm else gaze.vx * RUNNING_AHEAD)
        self.heels += self._rise(gaze)
        self._down += _held_to(self._depth(gaze) - self._down, pace)
        self._up += _held_to(self._height(gaze) - self._up, CALM_UP_PACE if calm else UP_PACE)
        if gaze.frame is not None:
            return gaze.frame
        return gaze.x + ahead, self.heels - ABOVE - self._up + self._down

    def _rise(self, gaze: Gaze) -> float:
        """By how much the height changes by which it goes: leaps alone do not move it."""
        if gaze.grounded or gaze.climbing or gaze.y > self.heels:
            return gaze.y - self.heels
        return min(0.0, gaze.y + SLACK - self.heels)

    def _depth(self, gaze: Gaze) -> float:
        """By how much it should look down."""
        if gaze.look:
            return gaze.look * LOOK_DOWN
        if gaze.climbing:
            return max(-MOST_DOWN, min(MOST_DOWN, gaze.vy * 2 * FALLING_AHEAD))
        falls = 0.0 if gaze.grounded else max(0.0, gaze.vy * FALLING_AHEAD)
        return min(MOST_DOWN, max(falls, (gaze.drop - SHALLOW) * TILE, 0))

    @staticmethod
    def _height(gaze: Gaze) -> float:
        """By how much it should stand higher."""
        if gaze.look > 0 or gaze.climbing or gaze.drop > SHALLOW:
            return 0.0
        return _higher(gaze.bare)

    def _held(self, x: float, y: float) -> Spot:
        """The nearest middle that shows nothing beyond the floor; a small floor is centred."""
        width, height = self.seen
        return _between(x, width, self._bounds[0]), _between(y, height, self._bounds[1])


def drop_ahead(terrain: Terrain, x: float, y: float, facing: int, grounded: bool) -> int:
    """Tiles of air under heels at (x, y), in units, or beyond the edge that they come to: what it
    is worth to look down for."""
    column, row = int(x // TILE), int((y - 1) // TILE)
    deepest = 0
    for step in range(EDGE + 1):
        at = column + facing * step
        if step and STONE in (terrain.at(at, row), terrain.at(at, row - 1)):
            break
        deepest = max(deepest, _air_below(terrain, at, row))
        if not grounded and step:
            break
    return deepest


def bare_below(terrain: Terrain, x: float, y: float, seen: Spot) -> int:
    """Rows of nothing but stone at the foot of a picture of that size round heels at (x, y), in
    units, not counting that on which he stands. Near an end of the floor, beyond which nothing is
    shown, the picture goes on farther to the other side of him."""
    ground = int(y // TILE)
    lowest = int((y - ABOVE + seen[1] / 2 - 1) // TILE)
    middle = _between(x, seen[0], terrain.width * TILE)
    reach = seen[0] / 2 + FACING_AHEAD
    columns = range(int((middle - reach) // TILE), int((middle + reach) // TILE) + 1)
    for row in range(lowest, ground, -1):
        if any(terrain.at(column, row) != STONE for column in columns):
            return lowest - row
    return lowest - ground


def _higher(bare: int) -> float:
    """By how much it stands higher for so many rows of nothing but stone."""
    return min(MOST_UP, bare * TILE)


def _air_below(terrain: Terrain, column: int, row: int) -> int:
    """Tiles from the one below (column, row) on that nothing stands in."""
    for depth in range(DEEPEST):
        if terrain.at(column, row + 1 + depth) in (STONE, PLANK, WATER):
            return depth
    return DEEPEST


def _sprung(place: float, speed: float, wanted: float) -> float:
    """The speed after a step of a spring that is damped so much that it never swings."""
    pull = _held_to(STIFFNESS * STIFFNESS * (wanted - place), MOST_PULL)
    return speed + pull - 2 * STIFFNESS * speed


def _held_to(change: float, most: float) -> float:
    return max(-most, min(most, change))


def _between(middle: float, seen: float, whole: int) -> float:
    if whole <= seen:
        return whole / 2
    return max(seen / 2, min(whole - seen / 2, middle))
