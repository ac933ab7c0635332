"""What each of the four tasks would still take, as far as the view lets one guess: the reckoning on
which hints and the planning bot rest. No rule of play."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.hexgrid import HEX_DIRECTIONS, Hex, bearing, distance, neighbours, within
from game.tales.hex.rules.country.leaving import DAY
from game.tales.hex.rules.play.seen import CommunitySeen
from game.tales.hex.rules.play.view import HexView

_LEAVE = (7, 3, 2, 3, 4, 3, 5, 7)
"""Quarters that leaving each relief takes on the average, growth and obstacles included."""
_STEP = 8
"""Quarters for a step into land that nobody knows, and out of it again."""
_KNOWN_STEP = 4
"""Quarters for a step over land that is known."""
_SCOUR_MORE = 3
"""Quarters that the encounters of a whole hand cost beside the scouring."""
_UNSEEN_COMMUNITY, _UNSEEN_COURT, _UNSEEN_PROOF, _UNSEEN_SEAT = 22, 50, 32, 40
"""Quarters for finding and doing what nobody has heard of yet."""
_GIFTS_A_DAY = (3, 2)
"""Three steps of mood in two days."""
_FRIENDS = 3
"""The mood at which a court is reconciled."""
_HEIGHTS = ("hills", "plateau", "low_mountains", "high_mountains")
_FAR_SIGHT, _NEAR_SIGHT = 3, 1
_SUPPLIES = (3, 2)
"""Three quarters pass for two on the way: nights indoors, and fetching supplies."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A place to go to for a task, and what is to be done there."""

    at: Hex
    work: int
    """Quarters to be spent there."""
    sure: bool = True
    """Whether it is known to be there."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a task would still take."""

    task: str
    quarters: int
    """Until it is reported in the city."""
    goals: tuple[Hex, ...]
    """Where to go for it, the first first."""


class Land:
    """The country as one reckons with it: distances, and where places may lie."""

    def __init__(self, view: HexView) -> None:
        self.view = view
        self.ends = {each.to: each.quarters for each in view.ways}
        self.ends[view.at] = 0
        self.drawn = {each.at: each for each in view.hexes}
        city = view.community(0)
        assert city is not None
        assert city.at is not None
        self.city: Hex = city.at
        self.odds = {each.at: each.odds for each in view.frontier}

    def way(self, to: Hex) -> int:
        """Quarters from the patrol's hex to another, guessed where the way is not known."""
        if to in self.ends:
            return self.ends[to]
        return min(
            (self.ends[edge] + self.leave(edge) + _STEP * (distance(edge, to) - 1) + DAY
             for edge in self.odds),
            default=_STEP * distance(self.view.at, to),
        )  # fmt: skip

    def leave(self, edge: Hex) -> int:
        """Quarters that leaving a hex of the frontier will take on the average."""
        odds = self.odds[edge]
        total = sum(odds)
        return (sum(a * b for a, b in zip(odds, _LEAVE, strict=True)) + total // 2) // total

    def between(self, one: Hex, other: Hex) -> int:
        """Quarters from one hex to another, a guess."""
        if one == self.view.at:
            return self.way(other)
        known = one in self.drawn and other in self.drawn
        return (_KNOWN_STEP if known else _STEP) * distance(one, other)

    def edge_to(self, goal: Hex) -> Hex | None:
        """The goal itself where a way is known, else the hex of the frontier that is best on the
        way there; None where there is no more land to discover."""
        if goal in self.ends:
            return goal
        return min(
            self.odds,
            key=lambda at: (
                self.ends[at] + self.leave(at) + _STEP * distance(at, goal), at
            ),
            default=None,
        )  # fmt: skip

    def candidates(self, community: CommunitySeen) -> tuple[Hex, ...]:
        """Where a community may lie of which only a rumour is known: hexes as far from the city
        and in the direction that is told, which nobody has looked at from nearby."""
        hearsay = community.hearsay
        if hearsay is None or hearsay.towards is None:
            return ()
        place = HEX_DIRECTIONS.index(hearsay.towards)
        turns = (0,) if hearsay.sure else (0, 1, -1)
        for turn in turns:
            towards = HEX_DIRECTIONS[(place + turn) % 6]
            found = tuple(
                at
                for at in within(self.city, hearsay.far)
                if distance(self.city, at) == hearsay.far
                and bearing(self.city, at) == towards
                and distance((0, 0), at) <= self.view.radius
                and not self._looked_at(at)
            )
            if found:
                return found
        return ()

    def _looked_at(self, at: Hex) -> bool:
        if at in self.drawn or any(each in self.drawn for each in neighbours(at)):
            return True
        return any(
            seen.relief in _HEIGHTS and distance(at, seen.at) <= _FAR_SIGHT
            for seen in self.drawn.values()
        )

    def tour(self, goals: list[Goal], need: int, other: int) -> tuple[int, tuple[Hex, ...]]:
        """A tour of ``need`` goals, always on to the one that takes least, and home: quarters, and
        the hexes in order. ``other`` quarters for each goal instead of which one had better look
        for another."""
        at, quarters, left = self.view.at, 0, list(goals)
        order: list[Hex] = []
        while left and len(order) < need:
            best = min(left, key=lambda e: (_padded(self.between(at, e.at)) + e.work, e.at))
            takes = _padded(self.between(at, best.at)) + best.work
            if takes > other and order:
                break
            quarters += min(takes, other)
            left.remove(best)
            order.append(best.at)
            at = best.at
        return (
            quarters + other * (need - len(order)) + _padded(self.between(at, self.city)),
            tuple(order),
        )


Taste = tuple[int, int, int, int]
EVEN: Taste = (100, 100, 100, 100)
"""Percent at which what roads, courts, map and plot would take is reckoned: no preference."""


def prospects(land: Land, taste: Taste = EVEN) -> tuple[Prospect, ...]:
    """What every task that is not done would take, the one that takes least first."""
    found = []
    for each, percent, task in zip(_TASKS, taste, land.view.tasks, strict=True):
        if not task.done:
            prospect = each(land)
            found.append((prospect.quarters * percent, task.id, prospect))
    return tuple(prospect for _, _, prospect in sorted(found, key=lambda entry: entry[:2]))


def _padded(quarters: int) -> int:
    return quarters * _SUPPLIES[0] // _SUPPLIES[1]


def _rumoured(land: Land, work: int) -> list[Goal]:
    """The nearest of the hexes where each community may lie of which one has only heard."""
    found = []
    for each in land.view.communities:
        places = land.candidates(each) if each.known == "rumoured" else ()
        if places:
            at = min(places, key=lambda at: (land.way(at), at))
            found.append(Goal(at, work + 2 * min(5, len(places)), False))
    return found


def _roads(land: Land) -> Prospect:
    view = land.view
    task = view.task("roads")
    steps = view.params.steps
    whole = view.numbers.scour * (steps - 1) + _SCOUR_MORE
    goals = []
    for each in view.communities:
        if each.kind not in ("community", "satellite") or each.at is None:
            continue
        seen = land.drawn.get(each.at)
        if seen is None:
            goals.append(Goal(each.at, whole))
        elif not seen.secured:
            goals.append(Goal(each.at, view.numbers.scour * (steps - len(seen.cards))))
        elif each.page is None:
            goals.append(Goal(each.at, 0))
    need = task.need - task.have
    goals += _rumoured(land, whole + DAY)
    return Prospect("roads", *land.tour(goals, need, _UNSEEN_COMMUNITY))


def _courts(land: Land) -> Prospect:
    view = land.view
    task = view.task("courts")
    goals = []
    for each in view.communities:
        if each.kind == "fairy" and each.at is not None:
            mood = -1 if each.page is None else each.page.mood
            if each.page is None or not each.page.reconciled:
                most, time = _GIFTS_A_DAY
                days = ((_FRIENDS - mood) * time + most - 1) // most
                goals.append(Goal(each.at, DAY * (days - 1) + 2))
    need = task.need - task.have
    quarters, order = land.tour(goals, need, _UNSEEN_COURT)
    if len(order) < need:
        order = (*order, *(each.at for each in _rumoured(land, 0)))
    return Prospect("courts", quarters, order)


def _map(land: Land) -> Prospect:
    task = land.view.task("map")
    quarters = land.between(land.view.at, land.city) // 2
    quarters += (task.need - task.have) * _STEP

    def worth(at: Hex) -> tuple[int, Hex]:
        fresh = sum(each not in land.drawn for each in neighbours(at))
        return 2 * (land.ends[at] + land.leave(at)) - fresh, at

    return Prospect("map", _padded(quarters), tuple(sorted(land.odds, key=worth)[:3]))


def _plot(land: Land) -> Prospect:
    view, plot = land.view, land.view.plot
    missing = max(0, plot.need - plot.proofs)
    quarters, order = 0, []
    at = view.at
    seat = view.community(plot.seat) if plot.seat >= 0 else None
    for goal in _witnesses(land)[:missing]:
        quarters += land.between(at, goal) + 1
        missing -= 1
        order.append(goal)
        at = goal
    for ruin in view.ruins:
        if missing and not ruin.explored:
            order.append(ruin.at)
    quarters += missing * _UNSEEN_PROOF
    if seat is not None and seat.at is not None:
        quarters += land.between(at, seat.at)
        order.append(seat.at)
        at = seat.at
    else:
        quarters += _UNSEEN_SEAT
        order += [each.at for each in _rumoured(land, 0)]
    # A failed accusation costs a proof and a day.
    chance = plot.chance
    quarters += int((1 - chance) / chance * (_UNSEEN_PROOF + DAY)) if chance else _UNSEEN_PROOF
    quarters += land.between(at, land.city)
    return Prospect("plot", _padded(quarters), tuple(order))


def _witnesses(land: Land) -> list[Hex]:
    """Those who are known to know something of the plot, as far as they can be found."""
    view, plot = land.view, land.view.plot
    found: list[Hex] = []
    victim = view.community(plot.against)
    if victim is not None and plot.proofs == 0:
        places = (victim.at,) if victim.at is not None else land.candidates(victim)[:1]
        found += [at for at in places if at is not None]
    if plot.seat >= 0:
        near = near_seat(view)
        found += [e.at for e in near if e.at is not None and (e.page is None or e.page.news)]
    return sorted(found, key=lambda at: (land.way(at), at))


def near_seat(view: HexView) -> tuple[CommunitySeen, ...]:
    """The two communities nearest to the seat of the plot, of those whose place is known."""
    seat = view.community(view.plot.seat)
    if seat is None or seat.at is None:
        return ()
    home = seat.at
    others = [
        (distance(home, each.at), each.number, each)
        for each in view.communities
        if each.at is not None and each.number not in (seat.number, view.plot.against)
    ]
    return tuple(each for _, _, each in sorted(others, key=lambda entry: entry[:2])[:2])


_TASKS = (_roads, _courts, _map, _plot)
