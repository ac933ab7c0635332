"""Castles of Candle in the dark: can one who never has a flame finish a floor from the second on?

    python -m tools.soak.dark [--castles 1000] [--first 0] [--level normal] [--physics 0]
                              [--processes 2] [--ledger FILE]

The proof with which a floor is shown (`certify.finishes_unlit`) searches the proved ways of its
rooms; what these lack it does not see. Here nothing is asked of them. A floor is looked at twice:

1. **By flight.** One who flies, as small as a tile, goes through all that is not solid in the
   ground that is played, gates, webs and seals shut. Where the clock moves something he goes as
   well, locks are open, traps and the dark do nothing. A body goes through no stone, and in a tick
   never so far that it does not overlap where it was: it is nowhere but where this one comes to. So
   what is out of his reach is proved to be. Of each gate it is asked besides whether it alone would
   do.
2. **By the physics**, where flight comes to all keys and to the cage: `body.step` from the start on
   with every key that moves him, 18 combinations, each for four ticks. What the clock moves is as
   drawn or away in each of these, as it pleases him. States that differ by less than a quarter of a
   tile count as one, and `MOST` are looked at: this search may miss a way.

Where the physics finish a floor too, the keys are sought once more with the clock as it is, and
what was held is played in the game itself by one whose candle is out, as all lamps are, on a floor
without candles, and whom no trap hurts; the finding holds it. Exit status 1 says that there is such
a floor.

``--physics 10`` searches what flight has proved by the physics as well, in every tenth castle: he
is nowhere where one cannot fly; he comes to all that flight comes to; and in the game itself he
walks to all of it, pushes against each gate, and no gate stirs. From each of these places he runs
about at random, and then looks for a lamp that always burns: where he finds none he is stranded.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import groupby, product
from pathlib import Path
from typing import Any

from game.core.dice import Dice, Stream
from game.core.parts import address_of, write
from game.tales.candle.rules.body import (
    CELL_SHIFT,
    DOWN,
    HALF_WIDTH,
    LEAP,
    LEFT,
    RIGHT,
    UP,
    Body,
    step,
    touches,
)
from game.tales.candle.rules.clockwork import cells_of, is_moved, move
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.state import LAMPS, TAKEN, THERE, FloorState, Stage, stand
from game.tales.candle.rules.terrain import SOLID, Ground
from tools.soak.candle import CASTLE, candle_content
from tools.soak.ledger import Finding, Ledger, run

SPAN = 4
"""Ticks for which each combination of keys is held."""
HELD = tuple(
    side | upright | leap
    for leap, side, upright in product((0, LEAP), (0, LEFT, RIGHT), (0, UP, DOWN))
)
GRAIN = CELL_SHIFT - 2
"""States in the same quarter of a tile..."""
PACE = 512
"""... whose speeds differ by less than this count as one."""
MOST = 100_000
"""States that a search by physics looks at."""
AROUND = 4
"""Tiles from him within which clockwork matters in a span."""
MIXED = 4
"""So many clockworks around him are each where he likes; more are there or away together."""
PHASES = 12
"""Where the clock is as it is, states near clockwork in so many ticks of it count as one."""
CROWDED = 16
"""So many states of a tile are looked at before one that is a tile farther off."""
PUSHED = 90
"""Ticks for which he pushes against a gate in the game itself, to either side."""

RUNS = 30
"""How often he changes what he holds while he runs about, ..."""
RUN_SPANS = 6
"""... and for how many spans at most he holds it."""
State = tuple[int, ...]


def gates_shut(stage: Stage) -> tuple[int, ...]:
    """The gates of a floor that nothing but a flame opens."""
    return tuple(n for n, gate in enumerate(stage.gates) if gate.kind != "lock")


def ground_with(stage: Stage, shut: Collection[int]) -> Ground:
    """The ground as it is played, of its gates only these shut."""
    ground = FloorState(stage, []).ground
    for number, gate in enumerate(stage.gates):
        if number not in shut:
            for cell in gate.cells:
                ground.burn(*cell)
    return ground


def needed(stage: Stage) -> tuple[int, ...]:
    """The numbers of the things that one must have come to: the keys, and the cage."""
    return tuple(n for n, at in enumerate(stage.things) if at.kind in ("key", "treasure"))


def held_back(stage: Stage, shut: Collection[int], minded: bool = True) -> frozenset[int]:
    """Those that nobody has without a flame who comes to them: sealed, or minded by a warden."""
    found = {thing for thing in needed(stage) if stage.sealed.get(thing, -1) in shut}
    return frozenset(found | ({stage.treasure} if minded and stage.hall is not None else set()))


def flown(stage: Stage, ground: Ground) -> dict[int, int]:
    """The cells to which one flies from the start, by their index, and how far that is."""
    air = copy(ground)
    air.flags = bytearray(ground.flags)
    for work in stage.clockworks:
        for cell in cells_of(work):
            air.burn(*cell)
    begin = stage.things[stage.start]
    return away(stage, air, (stage.index(begin.x, begin.y),))


def away(stage: Stage, ground: Ground, cells: Iterable[int]) -> dict[int, int]:
    """How far each cell is from the nearest of these, round what is solid; by doors at once."""
    flags, stride = ground.flags, ground.stride
    found = dict.fromkeys(cells, 0)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        beside = [here - 1, here + 1, here - stride, here + stride]
        if here in stage.doors:
            beside.append(stage.index(*stage.doors[here]))
        for cell in beside:
            if cell not in found and not flags[cell] & SOLID:
                found[cell] = found[here] + 1
                waiting.append(cell)
    return found


def out_of_reach(stage: Stage, shut: Collection[int], minded: bool = True) -> list[int]:
    """What one who flies is without at the end, of all that is `needed`, while these gates are
    shut: nothing where he finishes the floor."""
    reached = flown(stage, ground_with(stage, shut))
    held = held_back(stage, shut, minded)
    at = {
        thing: stage.index(stage.things[thing].x, stage.things[thing].y) for thing in needed(stage)
    }
    return [thing for thing, cell in at.items() if thing in held or cell not in reached]


@dataclass
class Found:
    """What a search by physics came to."""

    touched: set[Goal] = field(default_factory=set)
    states: int = 0
    bounded: bool = False
    """Whether it was given up with states left to look at."""
    mixed: bool = True
    """Whether all clockwork was where he liked it, each for itself."""
    cells: frozenset[int] = frozenset()
    """The cells in which the middle of his body was."""
    way: list[int] = field(default_factory=list)
    """With a clock: what was held in each tick until he came to a goal..."""
    end: State = ()
    """... and how his body was then."""


Goal = tuple[int, int, bool]
"""A tile that a body is to touch, and whether it has to stand there."""


class Physics:
    """Searches over the states of a body on a floor with some of its gates shut."""

    def __init__(self, stage: Stage, shut: Collection[int]) -> None:
        self._stage = stage
        self.ground = ground_with(stage, shut)
        """As it is played, at the first tick."""
        self.flight = flown(stage, self.ground)
        self._drawn = copy(self.ground)
        self._drawn.flags = bytearray(self.ground.flags)
        for work in stage.clockworks:
            move(self._drawn, stage.ground, work, moved=False)
        self._known: dict[frozenset[int], Ground] = {}
        self._mixes: dict[tuple[int, ...], list[Ground]] = {}
        self._works: dict[tuple[int, int], tuple[int, ...]] = {}
        works = stage.clockworks
        self._by_phase = [
            self._with(frozenset(n for n, work in enumerate(works) if is_moved(work, phase)))
            for phase in range(PERIOD)
        ]
        self.begin = FloorState(stage, []).body.state()
        """How the body is that begins."""

    def search(
        self, goals: Collection[Goal], most: int = MOST, begin: State = (), tick: int | None = None
    ) -> Found:
        """Look for ways to these goals; with a ``tick`` the clock is as it is, and for one way that
        sets out then, to whichever of them is come to first."""
        found, left = Found(), list(goals)
        marks, far = self._marks(left), self._away(left)
        begin = begin or self.begin
        body = Body(0, 0)
        states, came = [begin], [(-1, 0, tick or 0)]
        seen = {self._alike(begin, tick)}
        queue = [(0, 0)]
        crowd: Counter[int] = Counter()
        while queue and left and len(states) < most:
            number = heappop(queue)[1]
            now = came[number][2]
            for ground in self._grounds(states[number], found) if tick is None else (None,):
                for held in HELD:
                    body.set_state(states[number])
                    for ran in range(SPAN):
                        pressed = held & ~body.held
                        step(body, held, ground or self._by_phase[(now + ran) % PERIOD])
                        if pressed & UP and body.on_ground:
                            self._pass_door(body)
                        if not marks[self._middle(body)]:
                            continue
                        had = [goal for goal in left if _has(body, goal)]
                        if had:
                            found.touched.update(had)
                            if tick is not None:
                                found.way = [*_way(came, number), *[held] * (ran + 1)]
                                found.end = body.state()
                                return found
                            left = [goal for goal in left if goal not in had]
                            marks, far = self._marks(left), self._away(left)
                    after = body.state()
                    alike = self._alike(after, None if tick is None else now + SPAN)
                    if alike not in seen:
                        seen.add(alike)
                        cell = self._middle(body)
                        crowd[cell] += 1
                        heappush(queue, (far.get(cell, 0) + crowd[cell] // CROWDED, len(states)))
                        states.append(after)
                        came.append((number, held, now + SPAN))
        found.cells = frozenset(crowd)
        found.states, found.bounded = len(states), bool(queue and left)
        return found

    def _marks(self, goals: Iterable[Goal]) -> bytearray:
        """1 for each cell in which the middle of a body can be that touches a goal."""
        marks, stride = bytearray(len(self.ground.flags)), self.ground.stride
        for x, y, _ in goals:
            for row in (-1, 0, 1):
                at = self._stage.index(x - 1, y) + row * stride
                marks[at : at + 3] = b"\1\1\1"
        return marks

    def _away(self, goals: Iterable[Goal]) -> dict[int, int]:
        return away(self._stage, self.ground, (self._stage.index(x, y) for x, y, _ in goals))

    def _middle(self, body: Body) -> int:
        """The cell of the middle of a body, by its index."""
        row = (body.y - body.height // 2) >> CELL_SHIFT
        column = (body.x + HALF_WIDTH) >> CELL_SHIFT
        return self.ground.base + row * self.ground.stride + column

    def _pass_door(self, body: Body) -> None:
        """As `touch.pass_door` has it."""
        cell = self._stage.index(body.middle_x >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT)
        if cell in self._stage.doors:
            stand(body, self.ground, self._stage.doors[cell])

    def _alike(self, state: State, tick: int | None) -> State:
        """What states have in common of which one is looked at."""
        x, y, vx, vy, held, hold, buffer, coyote, *kind, grip, kicked, swing, _ = state
        phase = tick % PERIOD // PHASES if tick is not None and self._near(x, y) else 0
        pace = (vx // PACE, vy // PACE, held & LEAP, hold > 0, buffer > 0, coyote > 0)
        return (x >> GRAIN, y >> GRAIN, *pace, *kind, grip > 0, kicked, swing > 0, phase)

    def _near(self, x: int, y: int) -> tuple[int, ...]:
        """The clockworks near a body, by their numbers."""
        at = (x + HALF_WIDTH) >> CELL_SHIFT, y >> CELL_SHIFT
        if at not in self._works:
            self._works[at] = tuple(
                number
                for number, work in enumerate(self._stage.clockworks)
                if work.x - AROUND <= at[0] < work.x + work.width + AROUND
                and work.y - AROUND <= at[1] < work.y + work.height + AROUND
            )
        return self._works[at]

    def _grounds(self, state: State, found: Found) -> list[Ground]:
        """The ground in every way in which the clockworks near a body can be."""
        near = self._near(state[0], state[1])
        if len(near) > MIXED:
            found.mixed = False
        if near not in self._mixes:
            mixes: Iterable[tuple[bool, ...]] = product((False, True), repeat=len(near))
            if len(near) > MIXED:
                mixes = ((False,) * len(near), (True,) * len(near))
            self._mixes[near] = [
                self._with(frozenset(n for n, moved in zip(near, mix, strict=True) if moved))
                for mix in mixes
            ]
        return self._mixes[near]

    def _with(self, moved: frozenset[int]) -> Ground:
        """The ground with these clockworks away."""
        if moved not in self._known:
            ground = copy(self._drawn)
            ground.flags = bytearray(self._drawn.flags)
            for number in sorted(moved):
                move(ground, self._stage.ground, self._stage.clockworks[number], moved=True)
            self._known[moved] = ground
        return self._known[moved]


def _has(body: Body, goal: Goal) -> bool:
    """Whether a body has come to a goal."""
    x, y, stands = goal
    return touches(body, x, y) and (body.on_ground or not stands)


def _way(came: Sequence[tuple[int, int, int]], number: int) -> list[int]:
    """What was held in each tick on the way to a state."""
    spans = []
    while number > 0:
        number, held, _ = came[number]
        spans.append(held)
    return [held for span in reversed(spans) for held in (span,) * SPAN]


class Walk:
    """A floor in the game itself, played by one who never has a flame and whom nothing hurts.

    Lamps are out and no candle lies about: who was lit by a lamp and had his flame taken a tick
    later would have put it into a brazier that stands beside."""

    def __init__(self, game: CandleGame, physics: Physics) -> None:
        self.game = CandleGame(game.params, game.seed, game.source, game.laid)
        self.game.assist("ward", True)
        state = self.game.state
        state.is_lit, state.wick = False, 0
        for number, thing in enumerate(state.stage.things):
            if thing.kind in LAMPS:
                state.things[number] = THERE
            elif thing.kind == "candle":
                state.things[number] = TAKEN
        state.enter(state.room)
        self._physics = physics
        self.keys: list[int] = []
        """What was held in each tick."""
        self.left: list[Goal] = []
        """The goals to which no way was found with the clock as it is."""
        self.fault = ""
        self.stranded: list[tuple[int, int]] = []
        """Tiles from which he found no lamp."""

    def hold(self, held: int) -> None:
        """A tick."""
        self.keys.append(held)
        self.game.apply(HOLDS[held])
        if self.game.state.is_lit:
            self.fault = f"tick {self.game.state.tick}: he has a flame"

    @property
    def is_done(self) -> bool:
        """Whether the cage is open."""
        return self.game.pause > 0

    def to_one(self, goals: Collection[Goal]) -> set[Goal]:
        """On to the one that is come to first; none where no way was found."""
        state = self.game.state
        found = self._physics.search(goals, MOST, state.body.state(), state.tick)
        for held in found.way:
            self.hold(held)
        if found.way and not self.fault and state.body.state() != found.end:
            self.fault = f"tick {state.tick}: in the game his body is elsewhere"
        return found.touched

    def to_all(self, goals: Collection[Goal]) -> None:
        """On to each of the goals, the nearest first."""
        self.left = list(goals)
        while self.left and not (self.is_done or self.fault):
            had = self.to_one(self.left)
            if not had:
                break
            self.left = [goal for goal in self.left if goal not in had]

    def about(self, goals: Collection[Goal], lamps: Collection[Goal], stream: Stream) -> None:
        """On to each of the goals; there he pushes to either side, runs about and goes to a
        lamp."""
        left = list(goals)
        while left and not self.fault:
            self.to_all(left[:1])
            if self.left:
                break
            left.pop(0)
            for held in (LEFT, RIGHT):
                for _ in range(PUSHED):
                    self.hold(held)
            for _ in range(RUNS):
                held = stream.pick(HELD)
                for _ in range(SPAN * (1 + stream.below(RUN_SPANS))):
                    self.hold(held)
            if not self.to_one(lamps):
                x, y = self.game.state.middle()
                self.stranded.append((x >> CELL_SHIFT, y >> CELL_SHIFT))
        self.left = left

    @property
    def stirred(self) -> list[int]:
        """The gates that are not as they were at the beginning, and those whose brazier burns or
        whose sealed thing was taken."""
        state = self.game.state
        touched = {n for thing, n in state.stage.sealed.items() if state.things[thing] != THERE}
        return sorted(touched | {n for n, ticks in enumerate(state.gates) if ticks})


def look(game: CandleGame, physics: bool = False) -> dict[str, Any]:
    """What is true of the floor on which a game stands; ``by`` what it is proved: by ``flight``, by
    flight for its ``warden`` alone, by ``physics``; else it is ``finished``, or has no gates."""
    stage = game.laid.stage
    gates = gates_shut(stage)
    told: dict[str, Any] = {
        "floor": game.number + 1,
        "gates": [stage.gates[number].kind for number in gates],
        "idle": [number for number in gates if not out_of_reach(stage, (number,), minded=False)],
        "by": "flight",
    }
    if not out_of_reach(stage, gates, minded=False):
        told["by"] = "warden" if stage.hall is not None else "physics" if gates else "bare"
    if physics or told["by"] == "physics":
        search = Physics(stage, gates)
        held = held_back(stage, gates)
        own = [goal for n, goal in _goals(stage).items() if n not in held]
        more = _before(stage, gates) if physics else []
        goals = [goal for goal in (*own, *more) if stage.index(*goal[:2]) in search.flight]
        found = search.search(goals)
        told |= {
            "flown": len(search.flight),
            "cells": len(found.cells),
            "strays": [stage.cell(cell) for cell in sorted(found.cells - search.flight.keys())],
            "goals": len(goals),
            "missed": [goal for goal in goals if goal not in found.touched],
            "states": found.states,
            "bounded": found.bounded,
            "mixed": found.mixed,
        }
        if not held and found.touched.issuperset(own):
            told |= {"by": "finished", **_finished(game, search)}
        elif physics:
            walk = Walk(game, search)
            always = (stage.things[number] for number in (stage.start, *sorted(stage.vigils)))
            lamps = [(lamp.x, lamp.y, False) for lamp in always]
            walk.about(goals, lamps, Dice(game.seed).stream("dark", game.number))
            told |= {"fault": walk.fault, "lost": walk.left, "stirred": walk.stirred,
                     "stranded": walk.stranded, "played": len(walk.keys)}  # fmt: skip
    return told


def _goals(stage: Stage) -> dict[int, Goal]:
    """Where one has to come to, by the number of the thing that is there."""
    things = {number: stage.things[number] for number in needed(stage)}
    return {number: (at.x, at.y, at.kind == "treasure") for number, at in things.items()}


def _before(stage: Stage, gates: Iterable[int]) -> list[Goal]:
    """Where gates are pushed against, sealed things touched and braziers."""
    found = [(*stage.gates[number].near, True) for number in gates]
    found += [(*at, False) for n in gates if (at := stage.gates[n].brazier) is not None]
    return list(dict.fromkeys(found))


def _finished(game: CandleGame, search: Physics) -> dict[str, Any]:
    """The way in the game itself to all keys, and then to the cage, and whether it opens."""
    walk = Walk(game, search)
    *keys, cage = sorted(_goals(game.laid.stage).values(), key=lambda goal: goal[2])
    walk.to_all(keys)
    if not walk.left:
        walk.to_all([cage])
    way = [(held, len(list(ticks))) for held, ticks in groupby(walk.keys)]
    return {"fault": walk.fault, "lost": walk.left, "done": walk.is_done, "way": way}


def castle(seed: str, level: str = "normal", every: int = 0) -> Finding:
    """The floors of one castle from the second on."""
    begun = time.process_time()
    game = MODE.start(MODE.space.read(f"{CASTLE},level={level}"), seed, candle_content())
    assert isinstance(game, CandleGame)
    physics = bool(every) and not int(seed.split("/")[1]) % every
    floors = []
    took = 0.0
    for _ in range(1, game.source.floors):
        game.next_floor()
        since = time.process_time()
        floors.append(look(game, physics))
        took += time.process_time() - since
    seconds = time.process_time() - begun
    return {"seed": seed, "floors": floors, "looked": round(took, 3), "seconds": round(seconds, 3)}


def faults_of(floor: dict[str, Any]) -> list[str]:
    """What is wrong with a floor that was looked at."""
    found = []
    if floor["by"] in ("finished", "bare"):
        found.append("can be finished without a flame")
    for name, said in (("idle", "gates that alone shut nothing"), ("strays", "he is in"),
                       ("missed", "does not come to"), ("stirred", "gates that stir"),
                       ("stranded", "no lamp from"),
                       ("fault", "")):  # fmt: skip
        # Where flight proves nothing it is the proof that he does not come to everything.
        if floor.get(name) and (name, floor["by"]) != ("missed", "physics"):
            found.append(f"{said} {floor[name]}".strip())
    return found


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when no floor from the second on is finished without a flame."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--castles", type=int, default=1_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--level", choices=LEVELS, default="normal")
    reader.add_argument("--physics", type=int, default=0, metavar="EVERY")
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--ledger", type=Path, default=Path("soak-dark.jsonl"))
    said = reader.parse_args(words)
    mark = address_of(write(candle_content().parts).encode())
    seeds = [f"soak/{number}/{mark}" for number in range(said.first, said.first + said.castles)]
    work = partial(castle, level=said.level, every=said.physics)
    return tell(mark, list(run(Ledger(said.ledger), seeds, work, said.processes)))


def tell(mark: str, found: Sequence[Finding]) -> int:
    """The figures, and what is wrong; the exit status."""
    floors = [floor for finding in found for floor in finding["floors"]]
    count = Counter(floor["by"] for floor in floors)
    gates = Counter(len(floor["gates"]) for floor in floors)
    wrong = [
        f"{finding['seed']}, floor {floor['floor']}: {fault}"
        for finding in found
        for floor in finding["floors"]
        for fault in faults_of(floor)
    ]
    print(f"content {mark}: {len(found)} castles, {len(floors)} floors from the second on")
    for by, said in (("flight", "proved by flight"), ("warden", "by flight, for the warden alone"),
                     ("physics", "not finished by the physics, within bounds"),
                     ("bare", "without gates"), ("finished", "finished")):  # fmt: skip
        print(f"{said}: {count[by]}")
    idle = sum(len(floor["idle"]) for floor in floors)
    told = ", ".join(f"{number} on {times}" for number, times in sorted(gates.items()))
    print(f"gates: {told}; {idle} that alone shut nothing")
    walked = [floor for floor in floors if "states" in floor]
    if walked:
        flown, cells, goals = (sum(f[name] for f in walked) for name in ("flown", "cells", "goals"))
        print(
            f"searched by physics: {len(walked)} floors, {sum(f['states'] for f in walked)} states"
        )
        print(f"tiles: {cells} of {flown} flown to; gone to {goals} keys, cages, gates, braziers")
        bounded, mixed = (sum(bool(f[name]) for f in walked) for name in ("bounded", "mixed"))
        print(f"given up: {bounded}; clockwork not each for itself: {len(walked) - mixed}")
        lost = sum(len(f.get("lost", ())) for f in walked)
        print(f"played: {sum(f.get('played', 0) for f in walked)} ticks; ways not found: {lost}")
    looked, seconds = (sum(finding[name] for finding in found) for name in ("looked", "seconds"))
    print(f"seconds of CPU: {looked:.1f} of looking, {seconds - looked:.1f} of laying")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
