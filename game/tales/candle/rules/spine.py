"""The spine of a castle: what each floor is about, how hard it is, and the curve of its rooms.

`FloorPlan` is what levels/tables/candle_castle.toml says of a floor. `shape_of` reads the kept
rooms as a graph: where a floor begins calmly, works, peaks and rests, and where its way branches
into a short arm and a long one. `cast` then chooses a drawing for each room: among those of its
signature that were met least in this castle, never met ones first, by what the room is for - a
hard arm is hard, the first room that shows a floor's thing is calm, the last but one asks for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from game.core import pack
from game.core.dice import Dice, KeyPart
from game.core.steps import Steps
from game.core.text import NO_PROSE, Prose
from game.tales.candle.rules.beds import BED_KINDS, BedKind
from game.tales.candle.rules.section import (
    BURNING,
    EASIEST,
    HARDEST,
    KILLING,
    SUBJECTS,
    Chunk,
    Section,
    WardenKind,
)
from game.tales.candle.rules.terrain import CHAIN, WATER, WEB

GateKind = Literal["web", "wax", "bars", "dark", "seal", "lock"]
GATE_KINDS: tuple[GateKind, ...] = ("web", "wax", "bars", "dark", "seal")
"""What only a flame opens; a lock opens to keys (`keyed`)."""
THINGS = tuple(dict.fromkeys((*SUBJECTS, *GATE_KINDS)))
"""What a floor can be about."""


EVEN = 100
"""With so many percent of their usual chance for traps a floor is neither shy of what kills nor
after it."""


USUAL_LAMPS = 6
"""Lamps in 25 kept rooms."""


MOSTLY = 50
"""From so many percent of fire on, darts and blades count as what kills."""
_ALL_KILLING = frozenset((*KILLING, *BURNING))


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """A floor of the castle as a designer wants it."""

    name: Prose
    thing: str
    """One of `THINGS`: what it introduces, develops, twists and combines."""
    gates: tuple[GateKind, ...]
    """What stands on its ways, in the order in which they are hung."""
    least: int
    most: int
    """Rooms that are kept, of a grid of 25."""
    budget: int
    """Difficulty of ten rooms together."""
    traps: int
    creatures: int
    """Percent of their usual chance."""
    warden: WardenKind | None = None
    """Who minds its treasure."""
    finds: bool = False
    """Whether two finds lie in its cage (`finds`)."""
    window: int = 0
    """Ticks for which its tightest proved way stays open at *normal* (`pace`); 0 where traps are as
    they are drawn."""
    beds: int = 0
    """Percent of the beds that are alive (`beds`)."""
    fire: int = 0
    """Percent of the pikes, darts and blades in which there is fire."""
    wick: int = 100
    """Percent of the usual length of its shortest candles (`certify.least_of`)."""
    keys: int = 0
    """How many keys more than usual its treasure asks for."""
    lamps: int = USUAL_LAMPS
    """How many lamps there are in 25 kept rooms, besides those of the start and of gates."""
    bed: BedKind = "pikes"
    """What lies in its beds."""
    leans_more: int = 0
    """Percent by which it leans more towards what kills than is planned, where it does: no matter
    of the table, but of the level that is played (`assembly.plan_of`)."""

    @property
    def lean(self) -> int:
        """Percent by which it leans towards drawings and chunks that kill; below 0 it leaves them
        to the floors above."""
        return self.traps - EVEN + (self.leans_more if self.traps > EVEN else 0)

    @property
    def leaned(self) -> frozenset[str]:
        """The drawn traps towards which it leans, or away from which: what is likely to kill, darts
        and blades too where fire is in most of them. Spikes are only left to the floors above:
        beds and niches hold many, and no kind is to be most of what kills."""
        found = _ALL_KILLING if self.fire >= MOSTLY else frozenset(KILLING)
        return found - {"spikes"} if self.lean > 0 else found

    @property
    def facts(self) -> bytes:
        """Everything that rules read of what is planned, packed: not its name."""
        words = (pack.text(word) for word in (self.thing, self.warden or "", *self.gates))
        numbers: tuple[int, ...] = self.least, self.most, self.budget, self.traps
        numbers = *numbers, self.creatures, self.finds
        if self.window or self.beds or self.fire:
            numbers = *numbers, self.window, self.beds, self.fire
        more: tuple[int, ...] = self.wick, self.keys, self.lamps, BED_KINDS.index(self.bed)
        usual = EVEN, 0, USUAL_LAMPS, 0
        while more and more[-1] == usual[len(more) - 1]:
            more = more[:-1]
        numbers = *numbers, *more
        return b"".join(words) + pack.integers(*numbers)


NO_PLAN = FloorPlan(NO_PROSE, "", (), 0, 0, 0, 100, 100)
"""Of a floor that belongs to no castle."""

Part = Literal["calm", "work", "peak", "rest", "hard", "safe"]
"""What a room is for: the curve of a floor, and the short and the long arm of its branch."""
PARTS: tuple[Part, ...] = get_args(Part)
_ABOVE: Mapping[Part, int] = {
    "calm": -12, "work": 0, "peak": 11, "rest": -9, "hard": 19, "safe": -14,
}  # fmt: skip
"""Tenths of difficulty by which a part lies above what the budget asks of a room."""
_CALM = (1, 5)
_PEAK, _REST = (11, 20), (17, 20)
"""Shares of the way from the start at which the calm ends, the peak and the rest begin."""

Ways = Mapping[int, Sequence[int]]
"""The rooms to which one can go from each room."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Two ways from one room to another that share no room in between."""

    fork: int
    meeting: int
    short: tuple[int, ...]
    """The rooms between them, from the fork on; never fewer than one."""
    long: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What each kept room of a floor is for."""

    parts: Mapping[int, Part]
    branch: Branch | None
    away: Mapping[int, int]
    """Rooms from the start."""


def distances(ways: Ways, start: int, without: frozenset[int] = frozenset()) -> dict[int, int]:
    """How many rooms away each is that can be reached from ``start``."""
    away = {start: 0}
    waiting = [start]
    for room in waiting:
        for other in ways[room]:
            if other not in away and other not in without:
                away[other] = away[room] + 1
                waiting.append(other)
    return away


def shape_of(ways: Ways, start: int, treasure: int) -> Shape:
    """The shape of a floor between these two rooms."""
    away, left = distances(ways, start), distances(ways, treasure)
    whole = away[treasure]
    parts: dict[int, Part] = {}
    for room in sorted(away):
        done, span = away[room], away[room] + left[room]
        if room == start or done * _CALM[1] <= whole * _CALM[0]:
            parts[room] = "calm"
        elif done * _REST[1] >= span * _REST[0]:
            parts[room] = "rest"
        elif done * _PEAK[1] >= span * _PEAK[0]:
            parts[room] = "peak"
        else:
            parts[room] = "work"
    branch = branch_of(ways, start, treasure)
    if branch is not None:
        for room in branch.short:
            parts[room] = "hard"
        for room in branch.long:
            parts[room] = "safe"
    return Shape(parts, branch, away)


def branch_of(ways: Ways, start: int, treasure: int) -> Branch | None:
    """The widest branch on the way: both of its arms lead on to the treasure.

    Of two ways of one length the one through the lower rooms is called short.
    """
    best: tuple[tuple[int, int], Branch] | None = None
    path = way_of(ways, start, treasure)
    for first in range(len(path) - 2):
        for last in range(first + 2, len(path)):
            fork, meeting = path[first], path[last]
            inside = path[first + 1 : last]
            around = frozenset((*inside, *path[:first], *path[last + 1 :]))
            other = way_of(ways, fork, meeting, around)[1:-1]
            if not other:
                continue
            arms = sorted((tuple(inside), tuple(other)), key=lambda arm: (len(arm), arm))
            # Unlike arms first, then short ones: a branch is a choice, not two castles.
            worth = (min(len(arms[1]) - len(arms[0]), 2), -len(arms[0]))
            if best is None or worth > best[0]:
                best = worth, Branch(fork, meeting, arms[0], arms[1])
    return best[1] if best is not None else None


def way_of(
    ways: Ways, start: int, goal: int, without: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """The rooms of the shortest way, both ends included; of equals that of the lowest rooms. Empty
    where none leads, or where it would be a single step while some rooms are left out."""
    step = start if without else -1
    known = {start: -1}
    waiting = [start]
    for room in waiting:
        for other in sorted(ways[room]):
            if room == step and other == goal:
                continue
            if other not in known and other not in without:
                known[other] = room
                waiting.append(other)
    if goal not in known:
        return ()
    found = [goal]
    while found[-1] != start:
        found.append(known[found[-1]])
    return tuple(reversed(found))


# Casting

RANKS = 1_000_000
MOST_ENDS = 80
"""Pairs of start and treasure that are looked at for one with a branch between them."""
FAR = (3, 4)
"""Start and treasure lie at least this part of the longest way apart, counted in rooms."""
NEARER = (1, 2)
"""This part of it will do where there is a branch between them then."""
_WIDE, _NARROW = 40, 15
"""Drawings whose worth is within so much of the best are equals, and a die chooses; on the two arms
of a branch, which are to be unlike."""
_FAVOUR = 200
"""Each castle prefers some drawings to others, by so much at most and by its own dice: else those
that fit an early floor best would come in nearly every castle, and two castles share more than half
of their rooms. It is worth more than a floor's thing, or three points of difficulty."""
_MANY = 4
"""So many traps and more in a drawing are many."""
_MOST_OWED = 5
"""Tenths of difficulty that one room makes good of what others had too much or too little."""
_OFTEN = (2, 5)
"""A floor's thing is chief in this part of its rooms; gates and chunks have more of it."""
_OFF, _MOOD, _THING, _LATER, _BEFORE, _DEADLY = 60, 70, 150, 260, 40, 60
"""What counts against a drawing, and for it: each point of difficulty that it is off; a mood that
does not fit; the floor's thing; a thing of a floor above; one of a floor below at the peak; what
kills, where one begins. Elsewhere a floor leans towards that, or away from it."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Which drawing stands in each kept room, and where the ends of the floor lie."""

    sections: Mapping[int, Section]
    start: int
    treasure: int
    doors: tuple[int, ...]
    """The rooms of the two doors, in the order of their zones; none for a single zone."""
    shape: Shape


class Casting:
    """Chooses ends and drawings of one floor."""

    def __init__(
        self,
        plans: Sequence[FloorPlan],
        number: int,
        of: Callable[[int], Sequence[Section]],
        halls: Callable[[int], Sequence[Section]],
        usage: Mapping[str, int],
        dice: Dice,
        key: tuple[KeyPart, ...],
        steps: Steps | None,
    ) -> None:
        """``of`` gives the sections of a signature by its number, ``halls`` those where the
        floor's warden minds the treasure; ``usage`` says of drawings, by
        their names, how often they were met on the floors below."""
        self._plan = plans[number]
        self._below = frozenset(plan.thing for plan in plans[:number])
        self._above = frozenset(plan.thing for plan in plans[number + 1 :]) - self._below
        self._above -= {self._plan.thing}
        self._of = of
        self._halls = halls
        self._usage = dict(usage)
        self._dice = dice
        self._key = key
        self._steps = steps
        self._taste = Dice(dice.seed)
        """Its rolls, one for each drawing that is weighed, are no part of what is told."""
        self._favours: dict[str, int] = {}

    def cast(
        self,
        ways: Ways,
        signatures: Mapping[int, int],
        zones: Sequence[Sequence[int]],
        columns: int,
    ) -> Cast | None:
        """The cast of the kept rooms; ``ways`` do not lead through doors yet. None where start,
        treasure or a door finds no place."""
        doors = self._doors(signatures, zones, columns)
        if doors is None:
            return None
        linked = {room: list(others) for room, others in ways.items()}
        if doors:
            linked[doors[0]].append(doors[1])
            linked[doors[1]].append(doors[0])
        ends = self._ends(linked, signatures, frozenset(doors), columns)
        if ends is None:
            return None
        start, treasure = ends
        shape = shape_of(linked, start, treasure)
        needs: dict[int, list[str]] = {room: [] for room in linked}
        needs[start].append("start")
        needs[treasure].append("treasure")
        for door in doors:
            needs[door].append("door")
        return Cast(
            self._sections(linked, signatures, shape, needs, columns),
            start,
            treasure,
            tuple(doors),
            shape,
        )

    def _rank(self, purpose: str, room: int, columns: int) -> int:
        where = room % columns, room // columns
        return self._dice.stream(purpose, *self._key, *where).below(RANKS)

    def _offering(self, room: int, signatures: Mapping[int, int], kinds: Sequence[str]) -> bool:
        known = self._of(signatures[room])
        return any(all(kind in section.kinds for kind in kinds) for section in known)

    def _doors(
        self, signatures: Mapping[int, int], zones: Sequence[Sequence[int]], columns: int
    ) -> tuple[int, ...] | None:
        if len(zones) < 2:
            return ()
        found = []
        for zone in zones:
            rooms = [room for room in zone if self._offering(room, signatures, ("door",))]
            if not rooms:
                return None
            found.append(
                min(rooms, key=lambda room: (self._rank("door-room", room, columns), room))
            )
        return tuple(found)

    def _ends(
        self,
        ways: Ways,
        signatures: Mapping[int, int],
        doors: frozenset[int],
        columns: int,
    ) -> tuple[int, int] | None:
        """Two rooms far apart; with a branch between them, if some of those looked at have one."""
        calm = [room for room in sorted(ways) if room not in doors] or sorted(ways)
        starts = [room for room in calm if self._offering(room, signatures, ("start",))]
        if self._plan.warden is None:
            goals = [room for room in calm if self._offering(room, signatures, ("treasure",))]
        else:
            goals = [
                room for room in sorted(ways) if room not in doors and self._halls(signatures[room])
            ]
        away = {room: distances(ways, room) for room in starts}
        pairs = [(one, other) for one in starts for other in goals if one != other]
        if not pairs:
            return None
        longest = max(away[one][other] for one, other in pairs)
        stream = self._dice.stream("ends", *self._key)
        first: tuple[int, int] | None = None
        for part, of in (FAR, NEARER):
            far = [pair for pair in pairs if away[pair[0]][pair[1]] * of >= longest * part]
            for count in range(min(len(far), MOST_ENDS)):
                chosen = count + stream.below(len(far) - count)
                far[count], far[chosen] = far[chosen], far[count]
                first = first or far[count]
                if branch_of(ways, *far[count]) is not None:
                    return far[count]
        return first

    def _sections(
        self,
        ways: Ways,
        signatures: Mapping[int, int],
        shape: Shape,
        needs: Mapping[int, Sequence[str]],
        columns: int,
    ) -> dict[int, Section]:
        """A drawing for each room, from the start on; what one is too hard the next are easier."""
        order = sorted(ways, key=lambda room: (shape.away[room], room))
        wanted = {room: self._plan.budget + _ABOVE[shape.parts[room]] for room in order}
        wanted = _within_budget(wanted, self._plan.budget * len(order))
        found: dict[int, Section] = {}
        owed = 0
        shown = 0
        for room in order:
            target = wanted[room] + max(-_MOST_OWED, min(_MOST_OWED, owed))
            often = shown * _OFTEN[1] >= len(order) * _OFTEN[0]
            seen = "often" if often else "seen" if shown else ""
            is_hall = self._plan.warden is not None and "treasure" in needs[room]
            known = (self._halls if is_hall else self._of)(signatures[room])
            section = self.choose(
                room, known, shape.parts[room], target, seen, needs[room], columns
            )
            found[room] = section
            owed += wanted[room] - 10 * section.difficulty
            shown += self._plan.thing in section.subjects
            self._usage[section.name] = self._usage.get(section.name, 0) + 1
        return found

    def choose(
        self,
        room: int,
        known: Sequence[Section],
        part: Part,
        target: int,
        seen: str,
        needs: Sequence[str],
        columns: int,
    ) -> Section:
        """The drawing for a room: one of those laid least, and of these one that has little
        against it."""
        fitting = [each for each in known if all(kind in each.kinds for kind in needs)] or known
        fewest = min(self._usage.get(each.name, 0) for each in fitting)
        least = [each for each in fitting if self._usage.get(each.name, 0) == fewest]
        against = [
            self.against(each, part, target, seen) + self.disfavour(each.name) for each in least
        ]
        best = min(against)
        wide = _NARROW if part in ("hard", "safe") else _WIDE
        equals = [each for each, worth in zip(least, against, strict=True) if worth <= best + wide]
        stream = self._dice.stream("cast", *self._key, room % columns, room // columns)
        section = equals[stream.below(len(equals))]
        if self._steps is not None:
            self._steps.add(
                "cast",
                cell=[room % columns, room // columns],
                part=part,
                fitting=len(fitting),
                unmet=len(least),
                uses=fewest,
                equals=len(equals),
                difficulty=section.difficulty,
                section=section.name,
                mirrored=section.is_mirror,
            )
        return section

    def disfavour(self, name: str) -> int:
        """What this castle has against a drawing, on whatever floor."""
        found = self._favours.get(name)
        if found is None:
            found = self._favours[name] = self._taste.stream("favour", name).below(_FAVOUR + 1)
        return found

    def against(self, section: Section, part: Part, target: int, seen: str) -> int:
        """What speaks against a drawing in a room; the less the better. ``seen`` says whether the
        floor's thing was seen in rooms nearer to the start, or so often that it is enough."""
        about = frozenset(section.subjects)
        is_calm = section.mood == "calm"
        kills = not about.isdisjoint(KILLING)
        worth = abs(10 * section.difficulty - target) * _OFF // 10
        if part in ("hard", "safe"):
            worth *= 2
        if part in ("calm", "rest", "safe") and not is_calm:
            worth += _MOOD
        if part in ("peak", "hard") and is_calm:
            worth += _MOOD // 2
        worth += _LATER * len(about & self._above)
        if self._plan.thing in about:
            worth -= -_THING if seen == "often" else _THING
            if not seen and not is_calm:
                worth += _THING  # It is met safely first.
            if part in ("peak", "hard") and about & self._below:
                worth -= _BEFORE
        if part == "calm" and kills:
            worth += _DEADLY
        elif not about.isdisjoint(self._plan.leaned):
            worth -= self._plan.lean * self._deadliness(section) // 2
        return worth

    def _deadliness(self, section: Section) -> int:
        """From 2 on, the more of what the floor leans towards is drawn in it."""
        leaned = self._plan.leaned
        count = sum(place.kind == "trap" and place.name in leaned for place in section.places)
        return max(2, 1 + min(count, _MANY)) if self._plan.lean > 0 else 2


def _within_budget(wanted: Mapping[int, int], budget: int) -> dict[int, int]:
    """Difficulties in tenths, moved up or down together until they add up to the budget as nearly
    as bounds allow."""
    found = dict(wanted)
    for _ in range(4):
        off = budget - sum(found.values())
        if abs(off) < len(found):
            break
        each = off // len(found)
        found = {
            room: max(10 * EASIEST, min(10 * HARDEST, tenths + each))
            for room, tenths in found.items()
        }
    return found


# What chunks are about, and how many of them


def chunk_subjects(chunk: Chunk) -> frozenset[str]:
    """The subjects of a chunk: what lives, moves or flows in it."""
    found = {place.name or place.kind for place in chunk.places if place.kind in _TOLD}
    tiles = {WATER: "water", WEB: "web", CHAIN: "chain"}
    found |= {name for tile, name in tiles.items() if tile in chunk.terrain.cells}
    return frozenset(found)


_TOLD = ("trap", "creature", "draught", "clockwork", "bell", "mirror")
MOST_OF_THEM: Mapping[str, tuple[int, int]] = {"stones": (1, 5), "spikes": (1, 7)}
"""Falling stones, and spikes that were drawn, are at most this part of a floor's traps: stones only
hit, and on spikes, which never rest, ends whatever fails."""


def fewer(names: Sequence[str], ranks: Sequence[int]) -> Iterator[int]:
    """Which of the traps ``names`` are there when of some kinds there are no more than so large a
    part of those that are; of those the ones of the lowest ranks."""
    by_kind = {
        kind: sorted((n for n, name in enumerate(names) if name == kind), key=ranks.__getitem__)
        for kind in MOST_OF_THEM
    }
    count, was = len(names), 0
    # What one kind loses makes the part of another larger.
    while count != was:
        was = count
        for kind, (part, of) in MOST_OF_THEM.items():
            most = (count - len(by_kind[kind])) * part // (of - part)
            count -= len(by_kind[kind][most:])
            del by_kind[kind][most:]
    kept = {number for numbers in by_kind.values() for number in numbers}
    return (n for n, name in enumerate(names) if name not in by_kind or n in kept)


def has_loop(ways: Ways) -> bool:
    """Whether there is a way round: more ways between rooms than a tree has."""
    pairs = sum(len(others) for others in ways.values()) // 2
    return pairs >= len(ways)
