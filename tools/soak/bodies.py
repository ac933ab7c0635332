"""Random worlds of Candle by the hundred thousand: does its physics ever go wrong?

    python -m tools.soak.bodies [--worlds 100000] [--first 0] [--processes 2] [--ledger FILE]

A world is a small level with whatever a body can meet: stone, planks, chains, water, and webs that
his flame burns, in noise and in shapes (shafts, tunnels, pools, floors of planks); traps of every
kind, which throw him back or send him to his lamp; doors that put him elsewhere; draughts and
creatures. In it the game is played with drawn keys, and its mirror image with mirrored keys, for
160 ticks on average. In every tick

- no cell that the body covers is stone or web;
- the body in the mirror image is the mirror image of the body, in all that the next tick depends
  on;

and whenever he comes to be held up where he was not a tick before

- he is not wedged: holding left or holding right for `WEDGED` ticks moves one who stands;
- he can leave the way he came in. That is asked when the way led down by at most `MOST_DOWN` tiles
  (`MOST_DOWN_WET` into water), or no deeper into a hole so low that he crouches, and was his own:
  no door, blow or death put him there, and what carried him before carries still. Then a search
  over held keys (`can_reach`) has to bring him back to the column and row from which he came. From
  a deeper fall nobody need come back, nor over a gap that he leapt to a place as high or higher
  where he can stand: that is for the proofs of sections, not for the physics.

World n is drawn from the seed ``bodies/n`` alone. The ledger keeps a line for every hundred worlds,
so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from pathlib import Path

from game.core.dice import Dice, Stream
from game.core.text import Prose
from game.tales.candle.rules.body import (
    CELL,
    DOWN,
    GROUND_ACCELERATION,
    LEAP,
    LEFT,
    RIGHT,
    UNIT,
    UP,
    WIDTH,
    Body,
    has_room,
    step,
)
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.events import Died, DoorPassed, Struck
from game.tales.candle.rules.floor import floor_of_level
from game.tales.candle.rules.floors import ReadyFloor, RunFloors
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import CREATURES, TRAPS, Place
from game.tales.candle.rules.terrain import (
    CHAIN,
    EMPTY,
    PLANK,
    SOLID,
    STONE,
    WATER,
    WEB,
    Ground,
    Terrain,
    filled,
)
from tools.soak.ledger import Finding, Ledger, run

BATCH = 100
"""Worlds that are one entry of the ledger."""
LEAST, MOST = (8, 6), (20, 12)
"""Columns and rows of a world: one room, so that its mirror image is one room too."""
HOLDS_DRAWN, LONGEST_HOLD = 10, 20
"""How often other keys are held in a world, and the most ticks of one hold."""
TRICKS = 6
"""Of so many holds one is followed by what a master does at a wall."""
OFTEN = (
    LEFT, RIGHT, LEFT | LEAP, RIGHT | LEAP, UP, DOWN, DOWN | LEAP, DOWN | LEFT, DOWN | RIGHT,
    UP | LEFT, UP | RIGHT, LEAP, 0,
)  # fmt: skip
"""Half of the holds are of these, the others of any keys."""

MOST_DOWN, MOST_DOWN_WET = 3, 2
"""Tiles that he may come down and must be able to come up again, and that into water: what a jump
and what a stroke carries up."""
SEARCHES = ((4, 20_000), (2, 20_000), (1, 100_000))
"""Ticks for which a search holds the same keys, and the most states from which it goes on."""
OLD = 3
"""Of so many states that go on one is the oldest."""
WEDGED = 6
"""Ticks after which one who holds left or right must have moved."""
TRIED = (
    0, LEFT, RIGHT, UP, DOWN, DOWN | LEFT, DOWN | RIGHT, LEAP, LEAP | LEFT, LEAP | RIGHT,
    DOWN | LEAP, DOWN | LEAP | LEFT, DOWN | LEAP | RIGHT, UP | LEFT, UP | RIGHT,
)  # fmt: skip
"""Keys that a search holds."""

Spot = tuple[int, int, bool]
"""Where a body is held up: the column of its middle, the row of its feet, whether it hangs."""


@dataclass(frozen=True, slots=True)
class World:
    """A level to play, and what is held in it: keys, and for how many ticks."""

    level: Level
    keys: tuple[tuple[int, int], ...]


def world_of(seed: str) -> World:
    """The world of a seed."""
    dice = Dice(seed)
    shape = dice.stream("terrain")
    width = LEAST[0] + shape.below(MOST[0] - LEAST[0] + 1)
    height = LEAST[1] + shape.below(MOST[1] - LEAST[1] + 1)
    terrain = _terrain(shape, width, height)
    places = _places(dice.stream("places"), terrain)
    cells = [place for place in places if place.kind in ("start", "save", "door")]
    for below, tile in ((1, STONE), (0, EMPTY)):
        for place in cells:
            terrain = terrain.with_box(place.x, place.y + below, filled(1, 1, tile))
    stream = dice.stream("keys")
    keys: list[tuple[int, int]] = []
    for _ in range(HOLDS_DRAWN):
        held = stream.pick(OFTEN) if stream.chance(1, 2) else stream.below(len(HOLDS))
        keys.append((held, stream.die(LONGEST_HOLD)))
        if stream.chance(1, TRICKS):
            keys += _trick(stream)
    return World(Level("drawn", Prose("Drawn", "Tiré"), terrain, places), tuple(keys))


def _trick(stream: Stream) -> list[tuple[int, int]]:
    """A jump against a wall, a fall along it with a hand out, and a kick off it."""
    to, away = stream.pick(((LEFT, RIGHT), (RIGHT, LEFT)))
    return [
        (to | LEAP, stream.die(LONGEST_HOLD)),
        (to, stream.die(LONGEST_HOLD)),
        (stream.pick((away | LEAP, to | UP, away, 0)), stream.die(LONGEST_HOLD)),
    ]


def _terrain(stream: Stream, width: int, height: int) -> Terrain:
    """Noise of every tile, denser or looser, and over it a few shapes."""
    kinds = (EMPTY, STONE, PLANK, CHAIN, WATER, WEB)
    weights = (8, stream.below(7), stream.below(3), stream.below(3), stream.below(2), 1)
    cells = [[kinds[stream.weighted(weights)] for _ in range(width)] for _ in range(height)]

    def fill(x: int, y: int, wide: int, high: int, tile: int) -> None:
        for row in cells[y : y + high]:
            row[x : x + wide] = [tile] * len(row[x : x + wide])

    for _ in range(stream.below(7)):
        x, y = stream.below(width), stream.below(height)
        wide, high = 2 + stream.below(7), 2 + stream.below(4)
        match stream.below(7):
            case 0:
                fill(x, y, 1 + stream.below(2), 2 + stream.below(7), CHAIN)
            case 1:
                fill(x, y, wide, 1, PLANK)
            case 2:
                fill(x, y, wide, high, WATER)
            case 3:
                fill(x, y, wide, high, STONE)
            case 4:
                fill(x, y, wide, high, EMPTY)
            case 5:  # A low tunnel, maybe with a step in it.
                fill(x, y, wide + 3, 3, STONE)
                fill(x, y + 1, wide, 1, EMPTY)
                fill(x + wide // 2, y + 1, wide, 1 + stream.below(2), EMPTY)
            case _:
                fill(x, y, 1 + stream.below(2), high, WEB)
    return Terrain(width, height, bytes(tile for row in cells for tile in row))


def _places(stream: Stream, terrain: Terrain) -> tuple[Place, ...]:
    width, height = terrain.width, terrain.height

    def put(kind: str, name: str = "", wide: int = 1, high: int = 1) -> Place:
        return Place(
            kind,
            stream.below(width - wide + 1),
            stream.below(height - high),
            name,
            width=wide,
            height=high,
            facing=stream.pick((1, -1)),
            offset=stream.below(240),
        )

    places = [put("start"), put("treasure"), put("key"), put("save")]
    if stream.chance(1, 2):
        places += [put("door", "d"), put("door", "d")]
    for _ in range(stream.below(4)):
        name = stream.pick(TRAPS)
        wide = 1 + stream.below(3) if name in ("spikes", "pikes", "crusher") else 1
        places.append(put("trap", name, wide, 2 + stream.below(4)))
    if stream.chance(1, 3):
        places.append(put("creature", stream.pick(CREATURES)))
    if stream.chance(1, 4):
        places.append(put("draught", "", 2, 2))
    return tuple(places)


_LEVEL = Level("none", Prose("None", "Rien"), Terrain(0, 0, b""), ())
_CONTENT = CandleContent((), (), (_LEVEL,), ())
_PARAMS = CandleParams(kind="story", floors=1)
_FLOORS = RunFloors(_CONTENT, _PARAMS, "bodies")


def game_on(level: Level) -> CandleGame:
    """A game on a level; its certificate is empty, for nobody need finish it."""
    nothing = Certificate(0, b"", ((0, (0, 0)),))
    return CandleGame(
        _PARAMS, "bodies", _FLOORS, ReadyFloor(floor_of_level(level, 0), nothing, (), ())
    )


def mirrored(level: Level) -> Level:
    """Left and right of a level exchanged."""
    width = level.terrain.width
    places = tuple(place.mirrored(width) for place in level.places)
    return Level(level.name, level.title, level.terrain.mirrored(), places)


def swapped(held: int) -> int:
    """Left and right of what is held exchanged."""
    return held & ~(LEFT | RIGHT) | (held & LEFT and RIGHT) | (held & RIGHT and LEFT)


def in_stone(body: Body, ground: Ground) -> bool:
    """Whether any cell that the body covers is stone or a web."""
    rows = range((body.y - body.height) // CELL, (body.y - 1) // CELL + 1)
    columns = range(body.x // CELL, (body.x + WIDTH - 1) // CELL + 1)
    return any(ground.at(column, row) & SOLID for row in rows for column in columns)


def is_mirrored(body: Body, other: Body, width: int) -> bool:
    """Whether ``other`` is what ``body`` is in the mirror image of a world so many tiles wide."""
    x, y, vx, vy, held, *rest, facing = body.state()
    image = (width * CELL - WIDTH - x, y, -vx, vy, swapped(held), *rest, -facing)
    return image == other.state()


def copy_of(body: Body) -> Body:
    """Another body in the same state."""
    other = Body(0, 0)
    other.set_state(body.state())
    return other


def spot_of(body: Body) -> Spot | None:
    """Where a body stands or hangs; None in the air."""
    if not (body.on_ground or body.climbing):
        return None
    return body.middle_x // CELL, (body.y - 1) // CELL, body.climbing


def is_wedged(body: Body, ground: Ground) -> bool:
    """Whether neither holding left nor holding right moves a body that stands."""
    for side in (LEFT, RIGHT):
        trial = copy_of(body)
        for _ in range(WEDGED):
            step(trial, side, ground)
        if trial.x != body.x:
            return False
    return True


def can_reach(body: Body, ground: Ground, spot: Spot) -> bool:
    """Whether some held keys bring ``body`` to ``spot``: a search within the bounds of `SEARCHES`.

    Of the states found, the one that is nearest through the air goes on first, by turns with the
    oldest; those that differ by less than the search is fine count as the same. So it may miss a
    way, and never finds one that is not there.
    """
    away = _flood(ground, spot[:2])
    return any(_search(body, ground, spot, away, ticks, most) for ticks, most in SEARCHES)


def _flood(ground: Ground, cell: tuple[int, int]) -> dict[tuple[int, int], int]:
    """How many cells each open cell is away from ``cell``, round what is solid."""
    away = {cell: 0}
    waiting = deque([cell])
    while waiting:
        column, row = here = waiting.popleft()
        for beside in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if beside not in away and not ground.at(*beside) & SOLID:
                away[beside] = away[here] + 1
                waiting.append(beside)
    return away


def _search(
    body: Body,
    ground: Ground,
    spot: Spot,
    away: Mapping[tuple[int, int], int],
    ticks: int,
    most: int,
) -> bool:
    far, fast = ticks * UNIT, ticks * GROUND_ACCELERATION // 3
    left, feet = spot[0] * CELL + (CELL - WIDTH) // 2, (spot[1] + 1) * CELL
    trial = Body(0, 0)
    queue = [(0, 0, body.state())]
    oldest: deque[tuple[int, ...]] = deque()
    seen: set[tuple[int, ...]] = set()
    for number in range(most):
        if not queue:
            break
        # Below a ledge all are near and none gets there: now and then an old one goes on.
        state = oldest.popleft() if oldest and not number % OLD else heappop(queue)[2]
        for held in TRIED:
            trial.set_state(state)
            for _ in range(ticks):
                step(trial, held, ground)
                if spot_of(trial) == spot:
                    return True
            x, y, vx, vy, keys, hold, _, _, *kind, grip, _, _ = found = trial.state()
            held_up = hold > 0, grip > 0, *kind
            alike = (x // far, y // far, vx // fast, vy // fast, keys & LEAP, *held_up)
            if alike not in seen:
                seen.add(alike)
                cells = away.get((trial.middle_x // CELL, (y - 1) // CELL), len(away))
                near = cells * CELL + (abs(x - left) + abs(y - feet)) // 2
                heappush(queue, (near, len(seen), found))
                oldest.append(found)
    return False


class Trail:
    """Where a body is held up, one spot after the other, and whether it can always go back."""

    def __init__(self) -> None:
        self._last: Body | None = None
        self._known: set[tuple[Spot, Spot]] = set()

    def cut(self) -> None:
        """It was put elsewhere; whence it came no longer counts."""
        self._last = None

    def follow(self, body: Body, ground: Ground) -> str:
        """What is wrong where it is now; empty when nothing is."""
        spot = spot_of(body)
        if spot is None:
            return ""
        last, self._last = self._last, copy_of(body)
        was = None if last is None else spot_of(last)
        if last is None or was is None or was == spot or (was, spot) in self._known:
            return ""
        self._known.add((was, spot))
        if body.on_ground and is_wedged(body, ground):
            return "wedged"
        down, most = spot[1] - was[1], MOST_DOWN_WET if body.wet else MOST_DOWN
        shallow, low = body.y - last.y <= most * CELL, not has_room(ground, body.x, body.y)
        asked = shallow if down > 0 else low
        if asked and _carries(last, ground) and not can_reach(body, ground, was):
            return f"cannot go back to {was} from {spot}"
        return ""


def _carries(last: Body, ground: Ground) -> bool:
    """Whether what held a body up there does so still."""
    trial = copy_of(last)
    trial.vx = trial.vy = trial.hold = trial.buffer = trial.held = 0
    step(trial, 0, ground)
    return spot_of(trial) == spot_of(last)


def fault_of(world: World) -> str:
    """What goes wrong first in a world; empty when nothing does."""
    width = world.level.terrain.width
    game, image = game_on(world.level), game_on(mirrored(world.level))
    trail = Trail()
    for held, ticks in world.keys:
        for _ in range(ticks):
            events = game.apply(HOLDS[held])
            image.apply(HOLDS[swapped(held)])
            body, ground = game.state.body, game.state.ground
            told = ""
            if in_stone(body, ground):
                told = "in stone"
            elif not is_mirrored(body, image.state.body, width):
                told = "not as its mirror image"
            elif game.status.over != image.status.over:
                told = "only one of two mirror images is done"
            elif game.status.over:
                return ""
            else:
                if any(isinstance(event, Died | DoorPassed | Struck) for event in events):
                    trail.cut()
                told = trail.follow(body, ground)
            if told:
                return f"tick {game.state.tick}: {told}"
    return ""


def batch(seed: str) -> Finding:
    """The faults of a hundred worlds, by the seeds of the worlds."""
    first = int(seed.removeprefix("batch/")) * BATCH
    seeds = [f"bodies/{number}" for number in range(first, first + BATCH)]
    told = {name: fault_of(world_of(name)) for name in seeds}
    return {"seed": seed, "faults": {name: fault for name, fault in told.items() if fault}}


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when nothing went wrong."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--worlds", type=int, default=100_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--ledger", type=Path, default=Path("soak-bodies.jsonl"))
    said = reader.parse_args(words)
    batches = range(said.first // BATCH, -(-(said.first + said.worlds) // BATCH))
    seeds = [f"batch/{number}" for number in batches]
    found = list(run(Ledger(said.ledger), seeds, batch, said.processes))
    faults = {name: fault for finding in found for name, fault in finding["faults"].items()}
    print(f"{len(found) * BATCH:,} worlds, {len(faults)} with a fault")
    for name, fault in faults.items():
        print(f"{name}: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
