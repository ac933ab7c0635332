"""Advice: what somebody would do who plans a few days ahead, and why. It uses only the view.

It looks at one thing after another: what is to be decided now, what this place gives, whether the
supplies last until the next roof, and then at what the task takes that is soonest done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.hexgrid import Hex
from game.core.mode import Hint
from game.core.text import Message, message
from game.tales.hex.rules.country.leaving import DAY
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.courts import Gift, GiftKind, Riddle
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.plots import Accuse
from game.tales.hex.rules.play.prospects import EVEN, Land, Prospect, Taste, near_seat, prospects
from game.tales.hex.rules.play.seen import CommunitySeen
from game.tales.hex.rules.play.staying import Camp, Explore, Forage, Scour
from game.tales.hex.rules.play.tasks import Report
from game.tales.hex.rules.play.view import HexView

_LOW = 3
"""Bread, candles or spirits from which one looks for a roof."""
_DUSK = 3
"""The last quarter of a day."""
_HEART = 3
"""Spirits that are not spent on dark nights."""
_SOON = 3
"""Days that one waits for a host to have something to give again."""
_FAR = 99
_AHEAD = 10
"""Quarters to which one looks ahead."""
_WANTED_GIFTS: tuple[GiftKind, ...] = ("rumour", "relic", "candle")


def advise(view: HexView, taste: Taste = EVEN) -> Hint | None:
    """Advice from what the view shows; None when the run is over. With another ``taste`` that of
    somebody who prefers some tasks."""
    if view.phase == "over":
        return None
    if view.meeting is not None:
        choice = Choose(view.meeting.best, view.meeting.burn)
        return Hint(choice, message("Of what is open this is worth most to you now."))
    legal = dict.fromkeys(view.legal, True)
    plan = _Plan(view, taste)
    for idea in _IDEAS:
        for command, why in idea(plan):
            if command in legal:
                return Hint(command, why)
    return Hint(Camp(), message("Nothing better comes to mind: rest until morning."))


class _Plan:
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


def _report(plan: _Plan) -> Ideas:
    yield Report(), message("A task is done, and the city listens: that is victory.")
    if plan.done and _lasts(plan, plan.land.way(plan.land.city), 0):
        yield from _toward(
            plan, plan.land.city, message("A task is done: home, before winter falls.")
        )


def _here(plan: _Plan) -> Ideas:
    """What this place gives for nothing, or for a promise."""
    view = plan.view
    for community in view.here():
        number = community.number
        if community.page is None:
            yield Visit(number), message("Whoever is called on may help, and the task counts it.")
            continue
        yield Accuse(number), message("The proofs suffice, and they sit here.")
        yield Settle(number), message("The promise can be kept: that earns thanks.")
        if _provides(view, community):
            yield Provision(number), message("They hand out what the patrol lacks.")
        if community.page.wish.status == "" and _cheap(view, community):
            yield Promise(number), message("A promise costs nothing, and may be kept on the way.")
        if plan.done:
            continue
        yield from _court(plan, community)
        if _knows(plan, community):
            yield Ask(number), message("They know something of the plot against them.")


def _knows(plan: _Plan, community: CommunitySeen) -> bool:
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


def _cheap(view: HexView, community: CommunitySeen) -> bool:
    assert community.page is not None
    return community.page.wish.needs not in ("spirits", "quarters") or view.purse.spirits > 4


def _court(plan: _Plan, community: CommunitySeen) -> Ideas:
    view, page = plan.view, community.page
    assert page is not None
    if community.kind != "fairy" or page.reconciled or not plan.follows("courts"):
        return
    for what in _WANTED_GIFTS:
        if what != "candle" or view.purse.candles > 1:
            yield Gift(community.number, what), message("A gift warms the fairies.")
    if view.purse.spirits > _LOW:
        yield Riddle(community.number), message("A riddle answered warms the fairies.")
    if _lasts(plan, DAY, 0):
        yield Camp(), message("Tomorrow the fairies are ready for another gift.")


def _lasts(plan: _Plan, quarters: int, spare: int) -> bool:
    """Whether the supplies last for so many quarters outside and some nights to spare."""
    view = plan.view
    nights = (view.quarter + quarters) // DAY + spare
    lights = view.purse.candles * (2 if "lantern" in view.purse.tools else 1)
    return nights <= view.purse.bread and nights <= lights + view.purse.spirits - _HEART


def _supplies(plan: _Plan) -> Ideas:
    """A roof, before it is too late for one."""
    view, purse = plan.view, plan.view.purse
    hearth = plan.here.shelter == "hearth"
    if plan.roofed and purse.spirits <= _LOW + hearth and (purse.bread or hearth):
        yield Camp(), message("A safe night lifts the spirits.")
    if plan.roofed and purse.hurt > 1 and (purse.bread > 1 or hearth):
        yield Camp(), message("Somebody is hurt, and this is a good place to rest.")
    soon = any(0 < e.page.provision <= _SOON for e in view.here() if e.page and e.page.welcome)
    if soon and min(purse.bread, purse.candles) <= _LOW:
        yield Camp(), message("They will soon have something to give.")
    if hearth and view.quarter == _DUSK and purse.spirits < dict(view.most)["spirits"]:
        yield Camp(), message("It is late, and this is a good place for the night.")
    away, host = _nearest_host(plan)
    wanting = host is not None and host != view.at and not _lasts(plan, away + _AHEAD, 1)
    if host is not None and wanting and _lasts(plan, away, 0):
        yield from _toward(plan, host, message("Supplies run low, and they have some to give."))
    if wanting and not _lasts(plan, 2 * DAY, 0):
        yield from _roof(plan)
    if purse.bread <= 2 and plan.here.forage <= 4:
        yield Forage(), message("There is hardly any bread left.")
    if purse.spirits <= 2 and purse.bread > 1 and purse.candles and view.quarter <= 2:
        yield Camp(), message("Nobody has the heart to go on: a day of rest.")


def _roof(plan: _Plan) -> Ideas:
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
        yield from _toward(plan, near[1], why)


def _nearest_host(plan: _Plan) -> tuple[int, Hex | None]:
    """How far it is to the nearest roof that has something to give, and where that is."""
    found = [(_FAR, plan.land.city)]
    for each in plan.view.communities:
        if each.at is None or each.at == plan.view.at:
            continue
        away = plan.land.way(each.at)
        if each.page is None:
            if each.kind != "fairy":
                found.append((away + DAY, each.at))
        elif each.page.welcome and DAY * each.page.provision <= away + 2 * DAY:
            found.append((away, each.at))
    away, host = min(found)
    return (away, host) if away < _FAR else (away, None)


def _task(plan: _Plan) -> Ideas:
    """What the task takes that is soonest done."""
    if plan.task is None or plan.done:
        return
    match plan.task.task:
        case "roads":
            why = message("A community lies there whose road is not safe yet.")
            hosts = [e for e in plan.view.here() if e.kind in ("community", "satellite")]
            if hosts and not plan.here.secured and plan.view.purse.spirits > 2:
                yield Scour(), message("After the last card this hex is secured, and safe.")
        case "courts":
            why = message("The fairies there may be reconciled.")
        case "plot":
            why = message("Somebody there may know more of the plot.")
        case "map":
            why = message("Nobody knows what lies there.")
    goals = [at for at in plan.task.goals[:4] if at != plan.view.at]
    for at in sorted(goals, key=lambda at: not _lasts(plan, plan.land.way(at), 0)):
        yield from _toward(plan, at, why)


def _ruin(plan: _Plan) -> Ideas:
    """What lies here and is worth the risk to those who are well."""
    purse = plan.view.purse
    for ruin in plan.view.ruins:
        if ruin.at == plan.view.at and purse.spirits > _LOW and purse.hurt < 2 and not plan.done:
            yield Explore(ruin.number), message("What lies in ruins may be worth the risk.")


def _search(plan: _Plan) -> Ideas:
    """Into the nearest land that nobody knows."""
    if plan.done:
        yield from _toward(
            plan, plan.land.city, message("A task is done: home, before winter falls.")
        )
        return
    land = plan.land
    near = sorted(land.odds, key=lambda at: (land.ends[at] + land.leave(at), at))
    for at in near[:2]:
        yield from _toward(plan, at, message("Nobody knows what lies there."))


def _toward(plan: _Plan, goal: Hex, why: Message) -> Ideas:
    """The command that leads to a hex, or to the known land nearest to it."""
    to = plan.land.edge_to(goal)
    if to is None or to == plan.view.at:
        return
    yield Go(to), why
    yield Travel(to), why
    yield Camp(), message("The way leads on tomorrow: a storm keeps the patrol here.")


_IDEAS: tuple[Callable[[_Plan], Ideas], ...] = (_here, _report, _supplies, _ruin, _task, _search)
