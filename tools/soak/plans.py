"""Diagrams of locks and keys laid as dungeons of Key and as floors of Candle: how many, how long.

    nice python -m tools.soak.plans [--diagrams 200] [--seeds 5] [--first 0] [--forks 2 3]
        [--games Key] [--ways 3]

Three samples, each on the board that a diagram asks for itself: grown ones of 10 to 60 objects,
with counts, rates and profiles drawn by chance, each with one seed; one key and locks that all fork
in twos, and in threes, of every size from 10 to 60, each with one seed; and sixty objects in the
shapes that are hardest to lay, with so many seeds: locks that fork everywhere in so many. What
finds no place is printed with its shape and seed. For Key the board and all rooms with their tiles
are settled, for Candle the rooms, doors and keys; the proof of a floor, which takes seconds, is
part of it for the game ``Floor`` alone, and what found a place there and was not certified is
printed as well. With ``--ways`` grown diagrams get so many short cuts and one-way ways at most,
drawn by chance, those left out that strand.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from game.cli.tales import library
from game.core.dice import Dice
from game.core.errors import BadValue
from game.tales.candle.rules import keyed
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floors import FloorSource
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.params import SPACE as CANDLE
from game.tales.key.rules.dungeon import ground_plan
from game.tales.key.rules.dungeon.params import SPACE as KEY
from game.tales.locks.rules.diagram import Diagram, Passage, Placed, goal_of
from game.tales.locks.rules.items import START, Item
from game.tales.locks.rules.making import grown
from game.tales.locks.rules.params import SPACE as LOCKS
from game.tales.locks.rules.travel import require_safe
from game.tales.locks.rules.word import word_of
from tools.soak.ledger import quantile

LEAST, MOST = 10, 60
RATES = ("0", "0.01", "0.1", "1", "10")
FORKS = (1, 2, 3, 4, 6, 12, 59)
"""Locks behind each lock: from a row to a star."""
_DRAWS = 50
"""How often the parameters of a diagram are drawn anew until it has so many objects."""


def grown_diagram(number: int) -> Diagram:
    """One of the grown sample."""
    dice = Dice(f"plans/{number}").stream("plans")
    for _ in range(_DRAWS):
        said = (
            f"unique={dice.below(26)},multi={dice.below(5)},multi_keys={2 + dice.below(4)},"
            f"multi_locks={1 + dice.below(5)},permanent={dice.below(4)},"
            f"permanent_locks={1 + dice.below(6)},rate={dice.pick(RATES)},"
            f"{dice.pick(('written', 'original'))}"
        )
        plan = grown(LOCKS.read(said), f"plans/{number}", 0)
        if LEAST <= len(plan.objects) <= MOST:
            return Diagram(plan.objects, goal_of(plan.objects))
    raise AssertionError(f"no diagram of {LEAST} to {MOST} objects in {_DRAWS} draws")


def with_ways(plan: Diagram, most: int, number: int) -> Diagram:
    """A diagram with ways by chance, as many of ``most`` as strand nobody."""
    nodes = [START, *(each.id for each in plan.objects if not each.item.is_key)]
    dice = Dice(f"plans/{number}").stream("ways")
    for _ in range(most if len(nodes) > 1 else 0):
        start, end = dice.shuffled(nodes)[:2]
        way = Passage(start, end, one_way=dice.die(2) == 1)
        if any({start, end} == {each.start, each.end} for each in plan.ways):
            continue
        try:
            plan = require_safe(replace(plan, ways=(*plan.ways, way)))
        except BadValue:
            continue
    return plan


def forking(each: int, count: int = MOST) -> Diagram:
    """One key, and locks that all have ``each`` behind them, as far as there are any."""
    objects = [Placed(Item(1, "key", "permanent", 1, 0), START)]
    for number in range(2, count + 1):
        behind = START if number - 2 < each else (number - 2 - each) // each + 2
        objects.append(Placed(Item(number, "lock", "permanent", 1, 1), behind))
    return Diagram(tuple(objects), count)


def _in_key(plan: Diagram, seed: str) -> tuple[int, int]:
    """Side of the board, and rooms."""
    params = KEY.change("", {"plan": word_of(plan)})
    column, row = (int(part) for part in str(params.start).split(","))
    laid = ground_plan.settle(
        params.plan, seed, 0, params.columns, params.rows, (column, row), params.stock
    )
    return params.columns, len(laid.sites)


def _in_candle(plan: Diagram, seed: str) -> tuple[int, int]:
    params = CANDLE.change("", {"plan": word_of(plan)})
    laid = keyed.settle(params.plan, seed, 0, params.columns, params.rows)
    return params.columns, len(laid.nodes)


def _certified(plan: Diagram, seed: str) -> tuple[int, int]:
    """A floor with its certificate and, where it has one, its golden way."""
    content, params = library().content("platformer"), CANDLE.change("", {"plan": word_of(plan)})
    assert isinstance(content, CandleContent)
    floor = FloorSource(content, params, seed, proving).made(0).floor
    return params.columns, len(floor.kept)


_Lays = Callable[[Diagram, str], tuple[int, int]]
GAMES: tuple[tuple[str, _Lays], ...] = (("Key", _in_key), ("Candle", _in_candle))
FLOOR: tuple[str, _Lays] = ("Floor", _certified)


def tell(name: str, lays: _Lays, sample: list[tuple[str, Diagram, str]]) -> Iterator[str]:
    """How a sample was laid: a line for what found no place, and one of figures."""
    seconds: list[float] = []
    boards: list[tuple[int, int]] = []
    for shape, plan, seed in sample:
        begun = time.process_time()
        try:
            boards.append(lays(plan, seed))
        except BadValue as error:
            yield f"{name}: {shape} {seed}: {error}"
        seconds.append(time.process_time() - begun)
    sides, rooms = (max((each[n] for each in boards), default=0) for n in range(2))
    yield (
        f"{name}: {len(boards)} of {len(sample)}, {quantile(seconds, 0.5):.3f} s for the middle"
        f" one, {max(seconds):.2f} s at most, {sum(seconds):.1f} s in all; up to {rooms} rooms on"
        f" {sides} x {sides}"
    )


def main() -> None:
    """Measure, and print what was found as it is found."""
    parser = argparse.ArgumentParser(description="How diagrams are laid in Key and Candle.")
    parser.add_argument("--diagrams", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--forks", type=int, nargs="*", default=list(FORKS))
    parser.add_argument("--games", nargs="*", default=[name for name, _ in GAMES])
    parser.add_argument("--ways", type=int, default=0)
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.diagrams)
    sample = [
        ("grown", with_ways(grown_diagram(number), asked.ways, number), f"plans/{number}")
        for number in numbers
    ]
    sizes = range(LEAST, MOST + 1) if asked.diagrams else ()
    sizes_in = [(f"{n} by {each}", forking(each, n), "plans") for each in (2, 3) for n in sizes]
    for name, lays in (each for each in (*GAMES, FLOOR) if each[0] in asked.games):
        for what, one in (("grown", sample), ("twos and threes of every size", sizes_in)):
            for line in tell(f"{name}, {what}", lays, one) if one else ():
                print(line, flush=True)
        for each in asked.forks:
            seeds = range(asked.first, asked.first + asked.seeds)
            hard = [(f"by {each}", forking(each), f"plans/{seed}") for seed in seeds]
            for line in tell(f"{name}, sixty forking by {each}", lays, hard):
                print(line, flush=True)


if __name__ == "__main__":
    main()
