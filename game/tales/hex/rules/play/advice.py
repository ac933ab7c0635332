"""Advice: what somebody would do who plans a few days ahead, and why. It uses only the view, and is
no rule of play: hints and the planning bot rest on it.

First what each of the four tasks would still take, as far as the view lets one guess. Then one
thing after another: what is to be decided now, what this place gives, whether the supplies last
until the next roof, and what the task takes that is soonest done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.core.hexgrid import (
    HEX_DIRECTIONS,
    Hex,
    HexDirection,
    bearing,
    distance,
    neighbours,
    ring,
)
from game.core.mode import Hint
from game.core.text import Message, message
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.courts import Gift, GiftKind, Lantern, Riddle
from game.tales.hex.rules.play.escorts import Escort
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.seen import CommunitySeen, MeetingSeen
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.staying import Camp, Explore, Forage
from game.tales.hex.rules.play.tasks import Report
from game.tales.hex.rules.play.valuing import expected, is_open
from game.tales.hex.rules.play.view import HexView

_LEAVE = (3, 1, 1, 1, 2, 1, 3, 4)
"""Quarters that leaving each relief takes on the average, growth and obstacles included."""
_STEP = 3
"""Quarters for a step into land that nobody knows, and out of it again."""
_KNOWN_STEP = 2
"""Quarters for a step over land that is known."""
_MET = 1
"""Quarters that encounters take in each undrawn hex."""
_UNSEEN_COMMUNITY, _UNSEEN_COURT, _UNSEEN_PROOF = 20, 30, 26
"""Quarters for finding and doing what nobody has heard of yet."""
_LOST_END = 30
"""Quarters to a place where a charge is to end, and home, while nobody has said where it lies."""
_TURN = 14
"""Quarters from the turn of a charge to its end, before anybody knows where that is."""
_WARM = 2
"""The mood from which a court lends its lantern, and looks at another's."""
_VISITS = 6
"""Quarters for each step of mood that a court still lacks."""
_MARGIN = 1
"""Days by which one wants to be out of a hex before winter is in it."""
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
        self.deep = {each.at: each.deep for each in view.winter}

    def way(self, to: Hex) -> int:
        """Quarters from the patrol's hex to another, guessed where the way is not known."""
        return self.ends.get(to, _STEP * distance(self.view.at, to))

    def lasts(self, at: Hex) -> bool:
        """Whether one comes to a hex in time to leave it before winter is there."""
        arrives = self.view.day + (self.view.quarter + self.way(at)) // DAY
        return self.deep[at] > arrives + _MARGIN

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
        """The goal itself where a way is known or can be guessed, else the hex on the way there
        that is nearest to it; None where there is none."""
        if goal in self.ends:
            return goal
        return min(self.ends, key=lambda at: (distance(at, goal), self.ends[at], at), default=None)

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
            told = _told(self.city, hearsay.far, towards, self.view.radius)
            found = tuple(at for at in told if not self._looked_at(at))
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


@lru_cache(maxsize=256)
def _told(city: Hex, far: int, towards: HexDirection, radius: int) -> tuple[Hex, ...]:
    """The hexes of a map of that radius which lie so far from the city, in that direction: columns
    from west to east, each from the north."""
    return tuple(
        sorted(
            at
            for at in ring(city, far)
            if bearing(city, at) == towards and distance((0, 0), at) <= radius
        )
    )


Taste = tuple[int, int, int, int]
EVEN: Taste = (100, 100, 100, 100)
"""Percent at which what roads, courts, map and plot would take is reckoned: no preference."""


def _blank(land: Land) -> tuple[Hex, ...]:
    """The hexes of the frontier that are best drawn next."""

    def worth(at: Hex) -> tuple[int, Hex]:
        fresh = sum(each not in land.drawn for each in neighbours(at))
        soon = max(0, land.deep[at] - land.view.day) // DAY
        return 3 * (land.ends[at] + land.leave(at)) - fresh + soon, at

    return tuple(sorted((at for at in land.odds if land.lasts(at)), key=worth)[:3])


def _charting(land: Land) -> int:
    """Quarters for what has to be drawn before any charge turns."""
    have, need = land.view.charted
    return max(0, need - have) * (_STEP + _MET)


def prospects(land: Land, taste: Taste = EVEN) -> tuple[Prospect, ...]:
    """What every task that is not done would take, the one that takes least first."""
    found = []
    for each, percent, task in zip(TASKS, taste, land.view.tasks, strict=True):
        if not task.done:
            prospect = each(land)
            if task.id != "map" and not task.turned:
                # On the way there a good deal is drawn anyhow.
                fresh = max(0, _charting(land) - prospect.quarters // 3)
                goals = prospect.goals if task.have < task.need else _blank(land)
                prospect = Prospect(task.id, prospect.quarters + fresh, goals)
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


def _ending(land: Land, task: str) -> Prospect | None:
    """What is left of a charge that has taken its turn: to its place, and home."""
    told = land.view.task(task)
    if told.lost:
        return _asking(land, task)
    end = told.end
    if end is None:
        return None
    quarters = land.way(end) + land.between(end, land.city)
    return Prospect(task, _padded(quarters), (end,))


def _asking(land: Land, task: str) -> Prospect:
    """To those who would say where a charge is to end, and on from there."""
    hosts = [
        each.at
        for each in land.view.communities
        if each.at is not None and (each.page is None or each.page.welcome)
    ]
    hosts.sort(key=lambda at: (land.way(at), at))
    way = land.way(hosts[0]) if hosts else _UNSEEN_COMMUNITY
    return Prospect(task, _padded(way + _LOST_END), tuple(hosts))


def _roads(land: Land) -> Prospect:
    view = land.view
    task = view.task("roads")
    if found := _ending(land, "roads"):
        return found
    need = task.need - task.have
    if view.escort >= 0:
        home = _padded(land.way(land.city))
        more = (need - 1) * _UNSEEN_COMMUNITY
        return Prospect("roads", home + more + _TURN, (land.city,))
    goals = []
    for each in view.communities:
        if each.kind not in ("community", "satellite") or each.at is None:
            continue
        waits = distance(each.at, land.city) >= view.numbers.escort
        if each.page is not None:
            waits = each.page.escort and each.page.welcome
        if waits:
            goals.append(Goal(each.at, 0))
    goals += _rumoured(land, DAY)
    goals.sort(key=lambda goal: (land.way(goal.at) + 2 * distance(goal.at, land.city), goal.at))
    quarters = 0
    for goal in goals[:need]:
        # A caravan takes a quarter more for each hex on its way home.
        quarters += 2 * land.between(goal.at, land.city) + distance(goal.at, land.city) + goal.work
    quarters += _UNSEEN_COMMUNITY * max(0, need - len(goals))
    return Prospect("roads", _padded(quarters) + _TURN, tuple(goal.at for goal in goals))


def courts_ahead(land: Land) -> Prospect:
    view = land.view
    if found := _ending(land, "courts"):
        return found
    task = view.task("courts")
    need = task.need - task.have
    quarters, order = 0, []
    waiting: list[Hex] = []
    known = [each for each in view.communities if each.kind == "fairy" and each.at is not None]
    for each in known:
        assert each.at is not None
        if each.page is not None and each.page.reconciled:
            continue
        mood = -1 if each.page is None else each.page.mood
        steps = max(0, _WARM - mood)
        lit = any(number != each.number for number in view.lanterns)
        if not steps and not lit and each.number in view.lanterns:
            # They look at another court's light only, and there is none to be shown yet.
            waiting.append(each.at)
        order.append((land.way(each.at) - (20 if lit and not steps else 0), each.at, steps))
    order.sort()
    for _, at, steps in order[:need]:
        quarters += land.between(view.at, at) + _VISITS * steps
    quarters += _UNSEEN_COURT * max(0, need - len(order))
    goals = [at for _, at, _ in order if at != view.origin and at not in waiting]
    if not goals or len(known) < 2:
        goals += [each.at for each in _rumoured(land, 0)]
    if not goals:
        # One comes back to a court as a guest from another place.
        goals = [e.at for e in view.communities if e.at is not None and e.at != view.origin]
        goals.sort(key=lambda at: (land.way(at), at))
    return Prospect("courts", _padded(quarters) + _TURN, tuple(goals))


def _map(land: Land) -> Prospect:
    if found := _ending(land, "map"):
        return found
    task = land.view.task("map")
    quarters = land.between(land.view.at, land.city) // 2
    quarters += (task.need - task.have) * (_STEP + _MET)
    return Prospect("map", _padded(quarters) + _TURN, _blank(land))


def _plot(land: Land) -> Prospect:
    view, plot = land.view, land.view.plot
    if found := _ending(land, "plot"):
        return found
    missing = max(0, plot.need - plot.proofs)
    quarters, order = 0, []
    at = view.at
    for goal in _witnesses(land)[:missing]:
        quarters += land.between(at, goal) + 1
        missing -= 1
        order.append(goal)
        at = goal
    if not order:
        order += [each.at for each in _rumoured(land, 0)]
    quarters += missing * _UNSEEN_PROOF
    quarters += land.between(at, land.city)
    return Prospect("plot", _padded(quarters) + _TURN, tuple(order))


def _witnesses(land: Land) -> list[Hex]:
    """Those who are known to know something of the plot, as far as they can be found."""
    view, plot = land.view, land.view.plot
    found: list[Hex] = []
    victim = view.community(plot.against)
    if victim is not None and plot.proofs == 0 and _may_tell(victim):
        places = (victim.at,) if victim.at is not None else land.candidates(victim)[:1]
        found += [at for at in places if at is not None]
    if plot.seat >= 0:
        near = near_seat(view)
        found += [each.at for each in near if each.at is not None and _may_tell(each)]
    return sorted(found, key=lambda at: (land.way(at), at))


def _may_tell(community: CommunitySeen) -> bool:
    """Whether a community may still say what it knows of the plot."""
    page = community.page
    return page is None or (page.news and page.welcome and not page.told)


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


TASKS = (_roads, courts_ahead, _map, _plot)


_LOW = 3
"""Bread, candles or spirits from which one looks for a roof."""
_DUSK = 3
"""The last quarter of a day."""
_HEART = 3
"""Spirits that are not spent on dark nights."""
_FAR = 99
_AHEAD = 10
"""Quarters to which one looks ahead."""
_BEYOND = 1
"""Nights for which supplies should last beyond the next roof."""
_WANTED_GIFTS: tuple[GiftKind, ...] = ("lantern", "rumour", "relic", "candle")


def advise(view: HexView, taste: Taste = EVEN) -> Hint | None:
    """Advice from what the view shows; None when the run is over. With another ``taste`` that of
    somebody who prefers some tasks."""
    if view.phase == "over":
        return None
    if view.meeting is not None:
        return _chosen(view, view.meeting)
    legal = dict.fromkeys(view.legal, True)
    plan = Plan(view, taste)
    last = None
    for idea in _IDEAS:
        for command, why in idea(plan):
            if command not in legal:
                continue
            hint = Hint(command, why)
            if not _ends(view, command):
                return hint
            last = last or hint
    return last


def _chosen(view: HexView, meeting: MeetingSeen) -> Hint:
    """The choice that is worth most, unless its nights would be the last."""
    best = Choose(meeting.best, meeting.burn)
    if not _ends(view, best):
        return Hint(best, message("Of what is open this is worth most to you now."))
    facts = sorted(meeting.facts.choices, key=lambda each: -expected(each, view.purse))
    others = [Choose(each.id) for each in facts if is_open(each, view.purse)]
    safe = next((each for each in others if not _ends(view, each)), best)
    return Hint(safe, message("The night would be the last for whoever takes longer."))


def _ends(view: HexView, command: HexCommand) -> bool:
    """Whether the run would end by it for certain; a march stops at its first nightfall."""
    ahead = command.ahead(view)
    return bool(ahead.end) and (ahead.last <= 1 or not isinstance(command, Travel))


class Plan:
    """What is looked at by several ideas."""

    def __init__(self, view: HexView, taste: Taste) -> None:
        self.view = view
        self.land = Land(view)
        found = prospects(self.land, taste)
        self.task: Prospect | None = found[0] if found else None
        """The one that is soonest done."""
        self.done = any(task.done for task in view.tasks)
        here = view.hex(view.at)
        assert here is not None
        self.here = here
        self.roofed = here.shelter != "outside"

    def follows(self, task: str) -> bool:
        """Whether this is the task that one works at."""
        return self.task is not None and self.task.task == task


Ideas = Iterator[tuple[HexCommand, Message]]


def _report(plan: Plan) -> Ideas:
    yield Report(), message("A charge is fulfilled, and the city listens: that is victory.")
    if plan.done and lasts(plan, plan.land.way(plan.land.city), 0):
        yield from toward(
            plan, plan.land.city, message("A charge is fulfilled: home, before winter falls.")
        )


def ideas_here(plan: Plan) -> Ideas:
    """What this place gives for nothing, or for a promise."""
    view = plan.view
    for community in view.here():
        number = community.number
        if community.page is None:
            yield Visit(number), message("Whoever is called on may help, and the charge counts it.")
            continue
        if is_cheap(view, community):
            yield Settle(number), message("They can have what they want: that earns thanks.")
        if not plan.done:
            yield from _court(plan, community)
            if any(task.lost for task in view.tasks):
                yield Ask(number), message("They can say where the charge is to end.")
            if _knows(plan, community):
                yield Ask(number), message("They know something of the plot against them.")
        if _provides(view, community):
            yield Provision(number), message("They hand out what the patrol lacks.")
        if community.page.wish.status == "" and is_cheap(view, community):
            yield Promise(number), message("A promise costs nothing, and may be kept on the way.")
        if plan.follows("roads"):
            yield Escort(number), message("Their caravan can go with the patrol.")


def _knows(plan: Plan, community: CommunitySeen) -> bool:
    """Whether somebody there knows of the plot, as far as one can tell."""
    view = plan.view
    if not plan.follows("plot") or view.plot.proofs >= view.plot.need:
        return False
    if community.number == view.plot.against:
        return view.plot.proofs < view.plot.need
    return community.number in [each.number for each in near_seat(view)] or view.plot.seat < 0


def _provides(view: HexView, community: CommunitySeen) -> bool:
    page = community.page
    assert page is not None
    room = dict(view.most)
    bread = room["bread"] - view.purse.bread
    candles = room["candles"] - view.purse.candles
    if min(view.purse.bread, view.purse.candles) <= _LOW:
        return True
    return 2 * (min(bread, page.bread) + min(candles, page.candles)) >= page.bread + page.candles


def is_cheap(view: HexView, community: CommunitySeen) -> bool:
    assert community.page is not None
    return community.page.wish.needs not in ("spirits", "quarters") or view.purse.spirits > 4


def _court(plan: Plan, community: CommunitySeen) -> Ideas:
    view, page = plan.view, community.page
    assert page is not None
    if community.kind != "fairy" or not plan.follows("courts"):
        return
    yield Lantern(community.number), message("Their lantern warms another court.")
    if page.reconciled:
        return
    for what in _WANTED_GIFTS:
        if what != "candle" or view.purse.candles > 1:
            yield Gift(community.number, what), message("A gift warms the fairies.")
    if view.purse.spirits > _LOW:
        yield Riddle(community.number), message("A riddle answered warms the fairies.")


def lasts(plan: Plan, quarters: int, spare: int) -> bool:
    """Whether the supplies last for so many quarters outside and some nights to spare."""
    view = plan.view
    nights = (view.quarter + quarters) // DAY + spare
    lights = view.purse.candles * (2 if "lantern" in view.purse.tools else 1)
    return nights <= view.purse.bread and nights <= lights + view.purse.spirits - _HEART


def supply_ideas(plan: Plan) -> Ideas:
    """A roof, before it is too late for one."""
    view, purse = plan.view, plan.view.purse
    hearth = plan.here.shelter == "hearth"
    if plan.roofed and purse.spirits <= _LOW + hearth and (purse.bread or hearth):
        yield Camp(), message("A safe night lifts the spirits.")
    if plan.roofed and purse.hurt > 1 and (purse.bread > 1 or hearth):
        yield Camp(), message("Somebody is hurt, and this is a good place to rest.")
    if hearth and view.quarter == _DUSK and purse.spirits < dict(view.most)["spirits"]:
        yield Camp(), message("It is late, and this is a good place for the night.")
    away, host = nearest_host(plan)
    wanting = host is not None and host != view.at and not lasts(plan, away + _AHEAD, 1)
    wanting = wanting and not _reaches(plan)
    if host is not None and wanting and (lasts(plan, away, 0) or just_lasts(plan, away)):
        yield from toward(plan, host, message("Supplies run low, and they have some to give."))
    if wanting and not lasts(plan, 2 * DAY, 0):
        yield from roof_ideas(plan)
    if purse.bread <= 2 and plan.here.forage <= 4:
        yield Forage(), message("There is hardly any bread left.")
    if purse.spirits <= 2 and purse.bread > 1 and purse.candles and view.quarter <= 2:
        yield Camp(), message("Nobody has the heart to go on: a day of rest.")


def just_lasts(plan: Plan, quarters: int) -> bool:
    """Whether it is now or never: the way can be gone with the last spirits, and two days from now
    it could not."""
    view = plan.view
    nights = (view.quarter + quarters) // DAY
    lights = view.purse.candles * (2 if "lantern" in view.purse.tools else 1)
    return not lasts(plan, 2 * DAY, 0) and nights < lights + view.purse.spirits


def _reaches(plan: Plan) -> bool:
    """Whether the supplies last to where the task leads, and on to a roof: who turns back for bread
    while they do never comes there."""
    if plan.task is None or plan.done:
        return False
    land, view = plan.land, plan.view
    goal = next((at for at in plan.task.goals if at != view.at and land.lasts(at)), None)
    if goal is None:
        return False
    roofs = [land.city]
    roofs += [
        each.at
        for each in view.communities
        if each.at is not None and each.page is not None and each.page.welcome
    ]
    home = min(land.between(goal, at) for at in roofs)
    return lasts(plan, land.way(goal) + home, _BEYOND)


def roof_ideas(plan: Plan) -> Ideas:
    """A refuge nearby, for those who cannot go on as they are."""
    purse = plan.view.purse
    why = message("A safe night lifts the spirits.")
    if plan.roofed and purse.bread and purse.spirits <= _LOW + 1:
        yield Camp(), why
    if purse.bread < 1 or plan.roofed or purse.spirits > _LOW:
        return
    roofs = [each.at for each in plan.view.hexes if each.shelter != "outside"]
    near = min(((plan.land.way(at), at) for at in roofs), default=None)
    if near is not None and near[0] <= _AHEAD:
        yield from toward(plan, near[1], why)


def nearest_host(plan: Plan) -> tuple[int, Hex | None]:
    """How far it is to the nearest roof that has something to give, and where that is."""
    found = [(_FAR, plan.land.city)]
    for each in plan.view.communities:
        if each.at is None or each.at == plan.view.at or not plan.land.lasts(each.at):
            continue
        away = plan.land.way(each.at)
        if each.page is None:
            if each.kind != "fairy":
                found.append((away + DAY, each.at))
        elif each.page.welcome and DAY * each.page.provision <= away + 2 * DAY:
            found.append((away, each.at))
    away, host = min(found)
    return (away, host) if away < _FAR else (away, None)


def task_ideas(plan: Plan) -> Ideas:
    """What the task takes that is soonest done."""
    if plan.task is None or plan.done:
        return
    match plan.task.task:
        case "roads":
            why = message("There is a caravan to be brought to the city.")
        case "courts":
            why = message("The fairies there may be reconciled.")
        case "plot":
            why = message("Somebody there may know more of the plot.")
        case "map":
            why = message("Nobody knows what lies there.")
    goals = [at for at in plan.task.goals[:4] if at != plan.view.at and plan.land.lasts(at)]
    for at in sorted(goals, key=lambda at: not lasts(plan, plan.land.way(at), 0)):
        yield from toward(plan, at, why)


def _ruin(plan: Plan) -> Ideas:
    """What lies here and is worth the risk to those who are well."""
    purse = plan.view.purse
    for ruin in plan.view.ruins:
        if ruin.at == plan.view.at and purse.spirits > _LOW and purse.hurt < 2 and not plan.done:
            yield Explore(ruin.number), message("What lies in ruins may be worth the risk.")


def _search(plan: Plan) -> Ideas:
    """Into the nearest land that nobody knows."""
    if plan.done:
        yield from toward(
            plan, plan.land.city, message("A charge is fulfilled: home, before winter falls.")
        )
        return
    land = plan.land
    edges = [at for at in land.odds if land.lasts(at)]
    near = sorted(edges, key=lambda at: (land.ends[at] + land.leave(at), at))
    for at in near[:2]:
        yield from toward(plan, at, message("Nobody knows what lies there."))
    yield from toward(plan, land.city, message("Nothing is left but the way home."))


def _rest(plan: Plan) -> Ideas:
    """Where nothing is left to do: a night here, or away from where that would be the last."""
    land = plan.land
    if plan.done or any(land.lasts(at) for at in land.odds):
        yield Camp(), message("Nothing better comes to mind: rest until morning.")
    else:
        yield Camp(), message("No charge can be brought to its end before winter any more.")
    ways = [
        (-land.deep[each.to], each.toll.total, each.to)
        for each in plan.view.steps
        if each.toll is not None
    ]
    for _, _, to in sorted(ways):
        yield Go(to), message("Whoever sleeps here is lost: away, while there is time.")


def toward(plan: Plan, goal: Hex, why: Message) -> Ideas:
    """The command that leads to a hex, or to the known land nearest to it."""
    to = plan.land.edge_to(goal)
    if to is None or to == plan.view.at:
        return
    yield Go(to), why
    yield Travel(to), why
    yield Camp(), message("The way leads on tomorrow: a storm keeps the patrol here.")


_IDEAS: tuple[Callable[[Plan], Ideas], ...] = (
    ideas_here, _report, supply_ideas, _ruin, task_ideas, _search, _rest,
)  # fmt: skip
