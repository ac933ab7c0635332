"""What comes alive on a floor: doors, start, treasure, keys, lamps, candles, coins, traps.

Rules: rules/platformer.md, "Assembly of one floor", step 5. Draws have the cell they are for as
their key, so that what one cell offers never shifts another's draw. Where cells compete, each draws
a rank and the lowest win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.dice import Dice, Stream
from game.core.steps import Steps
from game.tales.candle.rules.assembly import Catalogue, Key
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.floor import Cell, Spot, spots_of
from game.tales.candle.rules.hazards import hazard_of
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import Chunk
from game.tales.candle.rules.zones import Zone, share_of, ways_from

COINS, CANDLES, SAVES = 100, 8, 6
"""In 25 kept cells; how many keys there are is said by the parameters."""

FAR = (3, 4)
"""Start and treasure lie at least this part of the longest way apart, counted in cells."""

DOORS = "teleport"
"""The name of the two doors that lead to each other."""

RANKS = 1_000_000
"""Rows of coins are ranked by a die of so many sides; the lowest come alive."""
_BESIDE = 2
"""Coins no more tiles apart than this make a row, and come alive together."""
_USUAL = 100
"""Percent."""


@dataclass(frozen=True, slots=True)
class Population:
    """Everything that came alive; lists are in reading order."""

    start: Spot
    treasure: Spot
    teleports: tuple[tuple[Spot, Spot], ...]
    lists: Mapping[str, tuple[Spot, ...]]
    """By the names in `game.tales.candle.rules.floor.SPOTS`."""


def fill_slots(
    cell: Cell,
    catalogue: Catalogue,
    used: dict[str, int],
    dice: Dice,
    key: Key,
    steps: Steps | None = None,
) -> Cell:
    """A cell with a chunk in every slot, those least ``used`` on this floor first.

    A chunk is drawn with its mouth on the left: in a slot that opens to the right stands its mirror
    image. ``used`` counts on. A slot of a shape without chunks stays stone.
    """
    if cell.section is None:
        return cell
    chunks: list[Chunk | None] = []
    for number, slot in enumerate(cell.section.slots):
        fitting = catalogue.chunks_of(slot.shape)
        if not fitting:
            chunks.append(None)
            continue
        fewest = min(used.get(chunk.name, 0) for chunk in fitting)
        least = [chunk for chunk in fitting if used.get(chunk.name, 0) == fewest]
        chunk = dice.stream("chunk", *key, cell.x, cell.y, number).pick(least)
        used[chunk.name] = used.get(chunk.name, 0) + 1
        chunks.append(chunk.mirrored() if slot.opening == "right" else chunk)
        if steps is not None:
            steps.add("chunk", cell=[cell.x, cell.y], slot=number, chunk=chunk.name)
    return replace(cell, chunks=tuple(chunks))


def populate(
    cells: Sequence[Cell],
    columns: int,
    zones: Sequence[Zone],
    params: CandleParams,
    dice: Dice,
    key: Key,
    steps: Steps | None = None,
) -> Population | None:
    """What comes alive in the kept ``cells``; None when start or treasure find no place."""
    crowd = _Crowd(cells, columns, dice, key, steps)
    pair = crowd.place_doors([zone for zone in zones if zone.kept])
    ends = crowd.place_ends(pair)
    if ends is None:
        return None
    start, treasure = ends
    kept = sum(cell.kept for cell in cells)
    keys = max(1, share_of(params.keys, kept)) if params.keys else 0
    candles = max(1, share_of(CANDLES, kept) * _USUAL // params.darkness)
    lists = {
        "keys": crowd.place("key", keys, 1, (start, treasure)),
        "saves": crowd.place("save", max(1, share_of(SAVES, kept)), 2, (start,)),
        "candles": crowd.place("candle", candles, 1, (start,)),
        "coins": crowd.place_coins(share_of(COINS, kept)),
    }
    safe = (start, *pair, *lists["saves"])
    lists["traps"] = crowd.by_chance("trap", params.traps, safe)
    for kind in ("creature", "draught", "sign"):
        lists[f"{kind}s"] = crowd.by_chance(kind)
    return Population(start, treasure, ((pair[0], pair[1]),) if pair else (), lists)


class _Crowd:
    """A floor while things come alive on it."""

    def __init__(
        self, cells: Sequence[Cell], columns: int, dice: Dice, key: Key, steps: Steps | None
    ) -> None:
        self._columns = columns
        self._dice = dice
        self._key = key
        self._steps = steps
        self._offers: dict[str, list[Spot]] = {}
        """By kind, in reading order of the cells: what could come alive."""
        self._taken: dict[tuple[int, int, int, int], str] = {}
        """Cells and tiles on which something stands, with its kind."""
        grid = tuple(cell.section for cell in cells)
        self._ways: dict[int, list[int]] = {}
        for number, cell in enumerate(cells):
            if cell.kept:
                self._ways[number] = ways_from(grid, number, columns)
                for spot in spots_of(cell):
                    self._offers.setdefault(spot.place.kind, []).append(spot)

    def place_doors(self, zones: Sequence[Zone]) -> tuple[Spot, ...]:
        """A pair of doors between two zones; none for a single one."""
        if len(zones) < 2:
            return ()
        doors = []
        for zone in zones:
            fitting = [spot for spot in self._free("door") if self._cell(spot) in zone.cells]
            door = self._dice.stream("door", *self._key, zone.number).pick(fitting)
            doors.append(replace(door, place=replace(door.place, name=DOORS)))
            self._stand(doors[-1])
        one, other = map(self._cell, doors)
        self._ways[one] = [*self._ways[one], other]
        self._ways[other] = [*self._ways[other], one]
        return tuple(doors)

    def place_ends(self, doors: Sequence[Spot]) -> tuple[Spot, Spot] | None:
        """Start and treasure, far apart; in cells without a door if that can be."""
        beside = [self._cell(door) for door in doors]
        pairs = []
        for one in self._free("start"):
            away = self._away_from(one)
            for other in self._free("treasure"):
                if _tile(one) != _tile(other):
                    pairs.append((one, other, away[self._cell(other)]))
        calm = [
            pair
            for pair in pairs
            if pair[2] and not any(self._cell(end) in beside for end in pair[:2])
        ]
        pairs = calm or pairs
        most = max((steps for _, _, steps in pairs), default=0)
        far = [pair[:2] for pair in pairs if FAR[1] * pair[2] >= FAR[0] * most]
        if not far:
            return None
        start, treasure = self._dice.stream("ends", *self._key).pick(far)
        self._stand(start)
        self._stand(treasure)
        return start, treasure

    def place(
        self, kind: str, count: int, apart: int, away_from: Sequence[Spot]
    ) -> tuple[Spot, ...]:
        """So many of a kind, at most one in a cell.

        They lie ``apart`` cells from each other and from ``away_from``, as far as that can be.
        """
        by_cell: dict[int, list[Spot]] = {}
        for spot in self._free(kind):
            by_cell.setdefault(self._cell(spot), []).append(spot)
        ranks = {
            cell: (self._stream(kind, spots[0]).below(RANKS), cell)
            for cell, spots in by_cell.items()
        }
        ranked = sorted(by_cell, key=lambda cell: ranks[cell])
        near = [self._away_from(spot) for spot in away_from]
        chosen: list[int] = []
        for cell in ranked:
            if len(chosen) < count and all(away[cell] >= apart for away in near):
                chosen.append(cell)
                near.append(self._away_from(by_cell[cell][0]))
        rest = [cell for cell in ranked if cell not in chosen]
        chosen += rest[: count - len(chosen)]
        found = []
        for cell in sorted(chosen):
            spots = by_cell[cell]
            spot = self._stream(f"{kind}-place", spots[0]).pick(spots)
            self._stand(spot)
            found.append(spot)
        return tuple(found)

    def place_coins(self, count: int) -> tuple[Spot, ...]:
        """Whole rows of coins until there are ``count``, so that a few more may be there."""
        rows = _rows(self._free("coin"))
        ranks = [self._stream("coin", row[0], row[0].index).below(RANKS) for row in rows]
        order = sorted(range(len(rows)), key=lambda number: (ranks[number], number))
        found: list[Spot] = []
        for number in order:
            if len(found) >= count:
                break
            found += rows[number]
        found.sort(key=lambda spot: (self._cell(spot), spot.index))
        for spot in found:
            self._stand(spot)
        return tuple(found)

    def by_chance(
        self, kind: str, percent: int = _USUAL, safe: Sequence[Spot] = ()
    ) -> tuple[Spot, ...]:
        """Each of a kind by its own probability, ``percent`` of it.

        Nothing is there that reaches one of the ``safe`` places, where one begins or comes back.
        """
        found = []
        for spot in self._offers.get(kind, ()):
            chance = min(100, spot.place.chance * percent // 100)
            rolled = self._stream(kind, spot, spot.index).below(100)
            alive = rolled < chance and not any(_reaches(spot, other) for other in safe)
            if alive:
                found.append(spot)
            if self._steps is not None:
                told = spot.json
                self._steps.add("chance", kind=kind, place=told, chance=chance, alive=alive)
        return tuple(found)

    def _free(self, kind: str) -> list[Spot]:
        """What could still come alive of a kind."""
        return [spot for spot in self._offers.get(kind, ()) if _tile(spot) not in self._taken]

    def _stand(self, spot: Spot) -> None:
        """Something stands there now."""
        self._taken[_tile(spot)] = spot.place.kind
        if self._steps is not None:
            self._steps.add("place", kind=spot.place.kind, place=spot.json)

    def _cell(self, spot: Spot) -> int:
        return spot.y * self._columns + spot.x

    def _stream(self, purpose: str, spot: Spot, *more: int) -> Stream:
        """The draws for one purpose in the cell of ``spot``."""
        return self._dice.stream(purpose, *self._key, spot.x, spot.y, *more)

    def _away_from(self, spot: Spot) -> dict[int, int]:
        """How many cells away every kept cell is, on foot and through the doors."""
        away = {self._cell(spot): 0}
        waiting = list(away)
        for cell in waiting:
            for other in self._ways[cell]:
                if other not in away:
                    away[other] = away[cell] + 1
                    waiting.append(other)
        return away


def _tile(spot: Spot) -> tuple[int, int, int, int]:
    return spot.x, spot.y, spot.place.x, spot.place.y


def _rows(coins: Sequence[Spot]) -> list[list[Spot]]:
    """Coins by the rows they make, in the order of their first coins."""
    rows: list[list[Spot]] = []
    for coin in coins:
        joined = [row for row in rows if any(_beside(coin, other) for other in row)]
        row = [*(other for part in joined for other in part), coin]
        rows = [part for part in rows if part not in joined]
        rows.append(row)
    return rows


def _beside(one: Spot, other: Spot) -> bool:
    return (
        (one.x, one.y) == (other.x, other.y)
        and abs(one.place.x - other.place.x) <= _BESIDE
        and abs(one.place.y - other.place.y) <= _BESIDE
    )


def _reaches(trap: Spot, other: Spot) -> bool:
    """Whether a trap hurts in the two tiles in which one stands at a place of the same cell."""
    if (trap.x, trap.y) != (other.x, other.y):
        return False
    left, top, right, bottom = hazard_of(trap.place).bounds
    x, y = other.place.x, other.place.y
    return (
        left < (x + 1) * CELL
        and right > x * CELL
        and top < (y + 1) * CELL
        and bottom > (y - 1) * CELL
    )
