"""Advice: what somebody would do who thinks a few days ahead, and why. It uses only the view.

It looks at one thing after another: what is to be decided now, what this place gives, whether the
supplies last, whether a task is done or nearly, and otherwise where something may be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.hexcrawl.leaving import DAY
from game.core.hexcrawl.play.commands import (
    Accuse,
    Ask,
    Camp,
    Choose,
    Explore,
    Forage,
    Gift,
    Go,
    HexCommand,
    Promise,
    Provision,
    Report,
    Riddle,
    Scour,
    Settle,
    Travel,
    Visit,
)
from game.core.hexcrawl.play.view import CommunitySeen, HexView
from game.core.hexgrid import HEX_DIRECTIONS, HEX_STEPS, Hex, distance
from game.core.mode import Hint
from game.core.text import Message, message

_LOW = 3
"""Bread, candles or spirits from which one looks for a roof."""
_WANTED_GIFTS = ("rumour", "relic", "candle")


def advise(view: HexView) -> Hint | None:
    """Advice from what the view shows; None when the run is over."""
    if view.phase == "over":
        return None
    if view.meeting is not None:
        choice = Choose(view.meeting.best, view.meeting.burn)
        return Hint(choice, message("Of what is open this is worth most to you now."))
    legal = dict.fromkeys(view.legal, True)
    for idea in _IDEAS:
        for command, why in idea(view):
            if command in legal:
                return Hint(command, why)
    return Hint(Camp(), message("Nothing better comes to mind: rest until morning."))


Ideas = Iterator[tuple[HexCommand, Message]]


def _report(view: HexView) -> Ideas:
    yield Report(), message("A task is done, and the city listens: that is victory.")
    if any(task.done for task in view.tasks):
        city = view.community(0)
        assert city is not None
        assert city.at is not None
        why = message("A task is done: home, before winter falls.")
        yield from _toward(view, city.at, why)


def _here(view: HexView) -> Ideas:
    """What this place gives for nothing, or for a promise."""
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
        yield from _court(view, community)
        if community.page.news and view.plot.seat < 0 and number == view.plot.against:
            yield Ask(number), message("They know something of the plot against them.")


def _provides(view: HexView, community: CommunitySeen) -> bool:
    page = community.page
    assert page is not None
    room = dict(view.most)
    bread = room["bread"] - view.purse.bread
    candles = room["candles"] - view.purse.candles
    return 2 * (min(bread, page.bread) + min(candles, page.candles)) >= page.bread + page.candles


def _cheap(view: HexView, community: CommunitySeen) -> bool:
    assert community.page is not None
    return community.page.wish.needs not in ("spirits", "quarters") or view.purse.spirits > 4


def _court(view: HexView, community: CommunitySeen) -> Ideas:
    if community.kind != "fairy":
        return
    for what in _WANTED_GIFTS:
        if what != "candle" or view.purse.candles > _LOW:
            yield Gift(community.number, what), message("A gift warms the fairies.")
    if view.purse.spirits > _LOW:
        yield Riddle(community.number), message("A riddle answered warms the fairies.")


def _supplies(view: HexView) -> Ideas:
    """A roof, before it is too late for one."""
    purse = view.purse
    here = view.hex(view.at)
    assert here is not None
    roofed = here.shelter != "outside"
    if roofed and purse.spirits <= _LOW and (purse.bread or here.shelter == "hearth"):
        yield Camp(), message("A safe night lifts the spirits.")
    if roofed and purse.hurt and purse.bread > 1:
        yield Camp(), message("Somebody is hurt, and this is a good place to rest.")
    if min(purse.bread, purse.candles + 1, purse.spirits) > _LOW:
        return
    hosts = [
        each
        for each in view.communities
        if each.page is not None
        and each.page.welcome
        and each.at is not None
        and each.at != view.at
        and (each.page.provision == 0 or purse.spirits <= _LOW)
    ]
    why = message("Supplies run low, and they have some to give.")
    for each in _nearest(view, [e.at for e in hosts if e.at is not None])[:1]:
        yield from _toward(view, each, why)
    if purse.bread <= 1:
        yield Forage(), message("There is hardly any bread left.")


def _roads(view: HexView) -> Ideas:
    """Secure the hexes where somebody lives: the roads are the surest of the tasks."""
    why = message("After the last card this hex is secured, and safe.")
    here = view.hex(view.at)
    assert here is not None
    hosts = [each for each in view.communities if each.kind in ("community", "satellite")]
    if any(each.at == view.at for each in hosts) and not here.secured and view.purse.spirits > 2:
        yield Scour(), why
    open_ = []
    for each in hosts:
        seen = None if each.at is None else view.hex(each.at)
        if each.at is not None and (each.page is None or seen is None or not seen.secured):
            open_.append(each.at)
    for at in _nearest(view, open_)[:2]:
        yield from _toward(view, at, message("A community lies there whose road is not safe yet."))


def _afar(view: HexView) -> Ideas:
    """Courts, seats and ruins that are known."""
    for ruin in view.ruins:
        if ruin.at == view.at and view.purse.spirits > _LOW:
            yield Explore(ruin.number), message("What lies in ruins may be worth the risk.")
    seat = view.community(view.plot.seat)
    if seat is not None and seat.at is not None and view.plot.proofs >= view.plot.need:
        yield from _toward(view, seat.at, message("The proofs suffice; they are to be accused."))


def _search(view: HexView) -> Ideas:
    """Go where rumours point, or to the nearest land that nobody knows."""
    goals = []
    for each in view.communities:
        if each.known == "rumoured" and each.hearsay is not None and each.hearsay.towards:
            city = view.community(0)
            assert city is not None
            assert city.at is not None
            step = HEX_STEPS[HEX_DIRECTIONS.index(each.hearsay.towards)]
            far = each.hearsay.far
            goals.append((city.at[0] + far * step[0], city.at[1] + far * step[1]))
    ends = {each.to: each.quarters for each in view.ways}
    edge = [each.at for each in view.frontier]
    if not edge:
        return

    def worth(at: Hex) -> tuple[int, Hex]:
        away = min((distance(at, goal) for goal in goals), default=0)
        return ends[at] + DAY * away, at

    for at in sorted(edge, key=worth)[:3]:
        yield from _toward(view, at, message("Nobody knows what lies there."))


def _nearest(view: HexView, goals: list[Hex]) -> list[Hex]:
    """Goals, those first to which one gets soonest; those without a known way by distance."""
    ends = {each.to: each.quarters for each in view.ways}

    def cost(at: Hex) -> tuple[int, Hex]:
        return ends.get(at, 2 * DAY * distance(view.at, at)), at

    return sorted(goals, key=cost)


def _toward(view: HexView, goal: Hex, why: Message) -> Ideas:
    """The command that leads to a hex, or to the known land nearest to it."""
    ends = {each.to: each.quarters for each in view.ways}
    if goal not in ends:
        edge = [each.at for each in view.frontier]
        if not edge:
            return
        goal = min(edge, key=lambda at: (2 * DAY * distance(at, goal) + ends[at], at))
    yield Go(goal), why
    yield Travel(goal), why
    yield Camp(), message("The way leads on tomorrow: a storm keeps the patrol here.")


_IDEAS: tuple[Callable[[HexView], Ideas], ...] = (
    _here,
    _report,
    _supplies,
    _roads,
    _afar,
    _search,
)
