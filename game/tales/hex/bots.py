"""Bots for Hex, weakest first. They are yardsticks: they are frozen (docs/hex-balance.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.core.bots import Bot, Policy
from game.core.dice import Stream
from game.core.hexgrid import Hex, distance
from game.tales.hex.rules.play.advice import advise
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.courts import Gift, GiftKind, Lantern, Riddle
from game.tales.hex.rules.play.escorts import Escort
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.seen import Task
from game.tales.hex.rules.play.staying import Camp, Explore, Forage, Scour
from game.tales.hex.rules.play.tasks import Concede, Report
from game.tales.hex.rules.play.view import HexView

_HUNGRY = 2
"""Bread, or spirits, from which the greedy bot looks for a roof."""
_GIFTS: tuple[GiftKind, ...] = ("lantern", "rumour", "candle", "relic")


def _random_policy(_: Any) -> Policy:
    """Any kind of command but conceding, then any command of that kind, all equally likely."""

    def choose(view: HexView, stream: Stream) -> HexCommand:
        kinds: dict[type[HexCommand], list[HexCommand]] = {}
        for command in view.legal:
            if not isinstance(command, Concede):
                kinds.setdefault(type(command), []).append(command)
        return stream.pick(kinds[stream.pick(list(kinds))])

    return choose


# Greedy: whatever is nearest.


def _greedy_policy(_: Any) -> Policy:
    """Does all there is to do where it stands, then goes to the nearest place where something is
    left to do; of choices it takes the first that is most likely to come out well."""

    def choose(view: HexView, _: Stream) -> HexCommand:
        if view.meeting is not None:
            return _likeliest(view)
        legal = dict.fromkeys(view.legal, True)
        return next((each for each in _greedy_ideas(view) if each in legal), Camp())

    return choose


def _likeliest(view: HexView) -> HexCommand:
    assert view.meeting is not None
    best, likely = "", Fraction(-1)
    for choice in view.meeting.choices:
        chance = Fraction(1) if choice.check is None else choice.check.chance
        if choice.open and chance > likely:
            best, likely = choice.id, chance
    return Choose(best)


def _greedy_ideas(view: HexView) -> Iterator[HexCommand]:
    city = view.community(0)
    assert city is not None
    yield Report()
    if any(task.done for task in view.tasks) and city.at is not None:
        yield from _leads_to(view, city.at)
    purse = view.purse
    hungry = purse.bread <= _HUNGRY or purse.spirits <= _HUNGRY + (purse.candles == 0)
    for each in view.here():
        if each.page is None:
            yield Visit(each.number)
        yield Settle(each.number)
        yield Escort(each.number)
        if hungry or purse.candles <= _HUNGRY:
            yield Provision(each.number)
        if each.kind == "fairy" and not (each.page and each.page.reconciled):
            yield from (Gift(each.number, what) for what in _GIFTS)
            yield Riddle(each.number)
            yield Lantern(each.number)
        if each.number == view.plot.against and not view.plot.proofs:
            yield Ask(each.number)
    if hungry:
        hosts = [
            each.at
            for each in view.communities
            if each.at is not None
            and each.page is not None
            and each.page.welcome
            and not each.page.provision
        ]
        if view.at in hosts:
            yield Camp()
        yield from _nearest(view, hosts)
        yield Forage()
    yield from (Explore(ruin.number) for ruin in view.ruins if ruin.at == view.at)
    ends = [task.end for task in view.tasks if task.end is not None and not task.done]
    yield from _nearest(view, ends)
    if view.escort >= 0 and city.at is not None:
        yield from _leads_to(view, city.at)
    yield from _nearest(view, _unfinished(view))
    yield from _nearest(view, [each.at for each in view.frontier])


def _unfinished(view: HexView) -> list[Hex]:
    """The known places where something is left to do."""
    found = [ruin.at for ruin in view.ruins if not ruin.explored]
    for each in view.communities:
        if each.at is None:
            continue
        if each.page is None or (each.page.escort and each.page.welcome and view.escort < 0):
            found.append(each.at)
    return found


def _nearest(view: HexView, goals: list[Hex]) -> Iterator[HexCommand]:
    """Towards the goal that is fewest steps away, over the known hex nearest to it."""
    far = [(distance(view.at, at), at) for at in goals if at != view.at]
    if far and view.ways:
        _, goal = min(far)
        way = min(view.ways, key=lambda way: (distance(way.to, goal), way.quarters, way.to))
        yield from _leads_to(view, way.to)


def _leads_to(view: HexView, at: Hex) -> Iterator[HexCommand]:
    if at != view.at:
        yield Go(at)
        yield Travel(at)
        yield Camp()


# Planner: does what the advice says.


def _planner_policy(_: Any) -> Policy:
    """Compares the charges and follows the one that is soonest done; asks nobody twice, and goes on
    after three things done in one hex."""
    return _planning(lambda view: view)


_AT_MOST = 3
"""Things that the planner does in one hex before it goes on, if there is anywhere to go."""
_PRESSING = (Go, Travel, Report, Escort)


def _planning(seen: Callable[[HexView], HexView]) -> Policy:
    """The planner, who takes ``seen(view)`` for the view."""
    asked: dict[HexCommand, bool] = {}
    at: Hex | None = None
    stayed = 0

    def choose(view: HexView, _: Stream) -> HexCommand:
        nonlocal at, stayed
        if view.meeting is not None:
            return _advised(seen(view))
        at, stayed = view.at, stayed + 1 if view.at == at else 1
        lost = any(task.lost for task in seen(view).tasks)
        legal = tuple(each for each in view.legal if lost or each not in asked)
        known = seen(replace(view, legal=legal))
        command = _advised(known)
        if stayed > _AT_MOST:
            pressing = tuple(each for each in legal if isinstance(each, _PRESSING))
            other = _advised(replace(known, legal=pressing or legal))
            command = other if other in pressing else command
        if isinstance(command, Ask):
            asked[command] = True
        return command

    return choose


# Those by which the rules are tried: each lacks something, or does what should yield nothing.

_NIGHTS = 2
"""Nights that the hermit stays in a hex beside all that it does there."""
_GOING = (Go, Travel)


def _hermit_policy(_: Any) -> Policy:
    """Stays where it can: does all there is to do where it stands, sleeps there twice more, and
    only then follows the advice to the next place."""
    at: Hex | None = None
    nights = 0

    def choose(view: HexView, _: Stream) -> HexCommand:
        nonlocal at, nights
        if view.meeting is not None or Report() in view.legal:
            return _advised(view)
        if view.at != at:
            at, nights = view.at, 0
        here = [each for each in view.legal if isinstance(each, _OF_A_STAY)]
        if here:
            return here[0]
        if nights < _NIGHTS and Camp() in view.legal:
            nights += 1
            return Camp()
        return _advised(view)

    return choose


_OF_A_STAY = (Report, Visit, Settle, Promise, Gift, Riddle, Lantern, Explore, Scour)


def _pacer_policy(_: Any) -> Policy:
    """To and fro: between the city and the nearest place that it knows, or else a neighbour; in
    each it does what it is advised to."""
    home = False

    def choose(view: HexView, _: Stream) -> HexCommand:
        nonlocal home
        advised = _advised(view)
        if not isinstance(advised, (*_GOING, Camp)):
            return advised
        city = view.community(0)
        assert city is not None
        assert city.at is not None
        places = [
            (distance(each.at, city.at), each.at)
            for each in view.communities
            if each.at is not None and each.at != city.at
        ]
        other = min(places)[1] if places else min(each.to for each in view.steps)
        home = view.at == other or (home and view.at != city.at)
        legal = dict.fromkeys(view.legal, True)
        goal = city.at if home else other
        return next((each for each in _leads_to(view, goal) if each in legal), Camp())

    return choose


def _deaf_policy(_: Any) -> Policy:
    """The planner, who has heard nothing and sees nothing but where it stands or stood."""
    return _planning(deafened)


def deafened(view: HexView) -> HexView:
    """The view without rumours, and without signs of what lies in undrawn land."""
    drawn = {each.at: True for each in view.hexes}
    seat = view.community(view.plot.seat) if view.plot.seat >= 0 else None
    found = seat is not None and seat.at in drawn
    return replace(
        view,
        communities=tuple(
            replace(each, hearsay=None) for each in view.communities if each.at in drawn
        ),
        ruins=tuple(each for each in view.ruins if each.at in drawn),
        plot=view.plot if found else replace(view.plot, seat=-1),
        ways=tuple(each for each in view.ways if each.known),
        tasks=tuple(task if task.end in drawn else _unheard(task) for task in view.tasks),
        lies=(),
    )


def _unheard(task: Task) -> Task:
    """A charge of which nobody has said where it is to end, nor that one might ask."""
    return replace(task, end=None, turned=False)


def _advised(view: HexView) -> HexCommand:
    hint = advise(view)
    command = view.legal[0] if hint is None else hint.command
    assert isinstance(command, HexCommand)
    return command


BOTS: tuple[Bot, ...] = (
    Bot("hexcrawl", "random", _random_policy),
    Bot("hexcrawl", "hermit", _hermit_policy),
    Bot("hexcrawl", "pacer", _pacer_policy),
    Bot("hexcrawl", "greedy", _greedy_policy),
    Bot("hexcrawl", "deaf", _deaf_policy),
    Bot("hexcrawl", "planner", _planner_policy),
)
