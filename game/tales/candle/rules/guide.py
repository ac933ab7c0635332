"""The way that was proved, for one who stands on it: the hint, the ghost's path, "show me the way".

A certificate is a log of keys that is true from its first tick on. It is true again from every
place where it rests, once the traps are in the phase that they had then; so whoever stands in such
a place can go on from there.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.mode import Hint
from game.core.text import message
from game.tales.candle.rules.body import CELL, CELL_SHIFT, DOWN, THROW, UP, Body, step, touches
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.state import body_in, stand
from game.tales.candle.rules.terrain import Ground
from game.tales.candle.rules.view import CandleView, FloorView
from game.tales.candle.rules.wardens import is_inside
from game.tales.candle.rules.ways import towards, unpacked


class Walk:
    """One who begins at rest where the floor begins."""

    def __init__(self, floor: FloorView) -> None:
        self._ground = Ground(floor.terrain)
        self._doors = {door.tile: door.to for door in floor.doors if door.to is not None}
        start = next(place for place in floor.things if place.kind == "start")
        self.body = body_in(self._ground, (start.x, start.y), start.facing)

    def step(self, held: int) -> None:
        body = self.body
        pressed = held & ~body.held
        step(body, held, self._ground)
        if pressed & UP and body.on_ground:
            cell = (body.middle_x >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT)
            if cell in self._doors:
                stand(body, self._ground, self._doors[cell])


@dataclass(frozen=True, slots=True)
class Rest:
    """A place where a certificate rests."""

    since: int
    """The tick in which it comes to rest."""
    tick: int
    """The first tick in which it goes on from here; before it, it waits."""
    x: int
    y: int
    climbing: bool
    keys: frozenset[int]
    """Numbers of the things that are keys and taken by then; never walked, only compared."""
    minded: bool = False
    """Whether it has been in the warden's hall by then."""

    def is_true(self, view: CandleView) -> bool:
        """Whether the warden is as it was when the way rested here: not yet fought, or felled."""
        if view.warden is not None and view.warden.mood == "felled":
            return True
        return not self.minded and not is_fight(view)


class Guide:
    """Follows the certificate of one floor. It is shown a view each tick, and nothing else."""

    def __init__(self, floor: FloorView, log: bytes | None = None) -> None:
        """With another ``log`` than the certificate's, which it follows from the first tick on."""
        survey = Survey(floor)
        if log is None:
            survey.work(len(survey.log))
        else:
            survey.log = bytes(unpacked(log))
        self.log = survey.log
        self.rests = tuple(survey.rests)
        self._by_tick = {rest.since: rest for rest in self.rests}
        self._at = 0
        """The next tick of the log, while it is followed."""
        self._expected = 0
        """The floor's tick in which that is true; -1 while it is not followed."""
        self._waiting = False

    def keys(self, view: CandleView) -> int | None:
        """What to hold now to go on along the way; None for one who is not on it."""
        self._waiting = False
        if self._is_on_it(view):
            return self._follow(view)
        self._expected = -1
        rest = self._rest_at(view)
        if rest is None:
            return self._to_rest(view)
        if rest.tick >= len(self.log):
            return None
        if (rest.tick - view.tick) % PERIOD:
            self._waiting = True
            return 0
        self._at, self._expected = rest.tick, view.tick
        return self._follow(view)

    @property
    def is_waiting(self) -> bool:
        """Whether it stands at a place of the way and waits for the traps."""
        return self._waiting

    def _is_on_it(self, view: CandleView) -> bool:
        """Whether the log can simply go on. A death, or another hand on the keys, ends that."""
        if view.tick != self._expected or self._at >= len(self.log) or view.safe:
            return False
        rest = self._by_tick.get(self._at)
        return rest is None or (rest.x == view.x and rest.y == view.y)

    def _follow(self, view: CandleView) -> int:
        held = self.log[self._at]
        self._at += 1
        self._expected += 1
        # The way never throws, it strikes its flint: who has a flame already is not to throw it.
        return held & ~THROW if view.is_lit else held

    def _rest_at(self, view: CandleView) -> Rest | None:
        """The last rest of the way in which he is now, with every key that it has by then."""
        if view.vx or view.vy or view.held or not (view.on_ground or view.climbing):
            return None
        found = None
        for rest in self.rests:
            here = rest.x == view.x and rest.y == view.y and rest.climbing == view.climbing
            if here and rest.is_true(view) and all(view.things[number] for number in rest.keys):
                found = rest
        return found

    def _to_rest(self, view: CandleView) -> int | None:
        """The key that brings him to a rest less than a tile away on the ground he stands on."""
        if view.phase != "playing" or not view.on_ground or view.climbing:
            return None
        body = Body(view.x, view.y, view.facing)
        body.vx, body.crouched, body.wet = view.vx, view.crouched, view.wet
        best: tuple[int, int] | None = None
        for rest in self.rests:
            far = abs(rest.x - view.x)
            if rest.climbing or rest.y != view.y or far >= CELL or not rest.is_true(view):
                continue
            if all(view.things[number] for number in rest.keys) and (not best or far < best[0]):
                best = far, rest.x
        return None if best is None else towards(body, best[1])


FIGHT = message("The proved way does not help in a fight: watch what the warden is about to do.")
"""Told to who asks for the way before a warden that is awake."""


OFFERED = message(
    "One of two finds may be taken, for the rest of the castle. The proved way needs neither: both"
    " can be left."
)
"""Told to who asks before an open cage with finds in it."""


def is_fight(view: CandleView) -> bool:
    """Whether a warden near him is awake, or lost a part of its strength before he died."""
    warden = view.warden
    if warden is None or warden.mood == "felled":
        return False
    return warden.mood != "sleep" or warden.wounds > 0


def advice(view: CandleView) -> Hint | None:
    """What the proved way does from here; None for one who is not on it."""
    if view.offer:
        return Hint(HOLDS[DOWN], OFFERED)
    if view.phase != "playing":
        return None
    if is_fight(view):
        return Hint(HOLDS[0], FIGHT)
    guide = Guide(view.floor)
    held = guide.keys(view)
    if held is None:
        return None
    if guide.is_waiting:
        return Hint(HOLDS[0], message("The proved way waits here until the traps let it pass."))
    keys = HOLDS[held].text
    return Hint(HOLDS[held], message("The proved way goes on from here: {keys}.", keys=keys))


class Survey:
    """Finds where a floor's certificate rests. It is long work, and can be done in parts."""

    def __init__(self, floor: FloorView) -> None:
        self.log = bytes(unpacked(floor.certificate.log))
        self.rests: list[Rest] = []
        self._walk = Walk(floor)
        self._waiting = [
            (number, thing) for number, thing in enumerate(floor.things) if thing.kind == "key"
        ]
        self._taken: frozenset[int] = frozenset()
        self._stops = {tick: True for tick, _ in floor.certificate.stops}
        self._tick = 0
        self._hall = floor.hall
        self._minded = False

    def work(self, ticks: int) -> bool:
        """Walk the next ``ticks`` of it; True when all is done."""
        body = self._walk.body
        for tick in range(self._tick, min(self._tick + ticks, len(self.log))):
            if tick in self._stops:
                set_out = _sets_out(self.log, tick)
                self.rests.append(
                    Rest(tick, set_out, body.x, body.y, body.climbing, self._taken, self._minded)
                )
            self._walk.step(self.log[tick])
            if self._hall is not None and is_inside(self._hall, body.middle_x, body.y - CELL // 2):
                self._minded = True
            met = [number for number, key in self._waiting if touches(body, key.x, key.y)]
            if met:
                self._taken = self._taken.union(met)
                self._waiting = [pair for pair in self._waiting if pair[0] not in met]
        self._tick += ticks
        return self._tick >= len(self.log)


def _sets_out(log: bytes, tick: int) -> int:
    """The first tick from ``tick`` on in which something is held."""
    while tick < len(log) and not log[tick]:
        tick += 1
    return tick
