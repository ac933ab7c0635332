"""Bots for Hex, weakest first. They are yardsticks: they are frozen (docs/hex-balance.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.core.bots import Bot, Policy
from game.core.dice import Stream
from game.core.hexgrid import Hex, distance
from game.tales.hex.rules.play.advice import advise
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.courts import Gift, Riddle
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.plots import Accuse
from game.tales.hex.rules.play.staying import Camp, Explore, Forage, Scour
from game.tales.hex.rules.play.tasks import Concede, Report
from game.tales.hex.rules.play.view import HexView

_HUNGRY = 2
"""Bread, or spirits, from which the greedy bot looks for a roof."""
_ON_ROADS = ("community", "satellite")


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
        yield Accuse(each.number)
        yield Settle(each.number)
        if hungry or purse.candles <= _HUNGRY:
            yield Provision(each.number)
        if each.kind == "fairy" and not (each.page and each.page.reconciled):
            yield from (Gift(each.number, what) for what in ("rumour", "candle", "relic"))
            yield Riddle(each.number)
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
    here = view.hex(view.at)
    assert here is not None
    if any(each.kind in _ON_ROADS for each in view.here()) and not here.secured:
        yield Scour()
    yield from _nearest(view, _unfinished(view))
    yield from _nearest(view, [each.at for each in view.frontier])


def _unfinished(view: HexView) -> list[Hex]:
    """The known places where something is left to do."""
    drawn = {each.at: each for each in view.hexes}
    found = [ruin.at for ruin in view.ruins if not ruin.explored]
    for each in view.communities:
        if each.at is None:
            continue
        seen = drawn.get(each.at)
        safe = each.kind not in _ON_ROADS or (seen is not None and seen.secured)
        if each.page is None or not safe:
            found.append(each.at)
    return found


def _nearest(view: HexView, goals: list[Hex]) -> Iterator[HexCommand]:
    """Towards the goal that is fewest steps away, over the known hex nearest to it."""
    far = [(distance(view.at, at), at) for at in goals if at != view.at]
    if far:
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
    """Compares the tasks and follows the one that is soonest done; asks nobody twice."""
    asked: dict[HexCommand, bool] = {}

    def choose(view: HexView, _: Stream) -> HexCommand:
        legal = tuple(command for command in view.legal if command not in asked)
        hint = advise(replace(view, legal=legal))
        command = view.legal[0] if hint is None else hint.command
        assert isinstance(command, HexCommand)
        if isinstance(command, Ask):
            asked[command] = True
        return command

    return choose


BOTS: tuple[Bot, ...] = (
    Bot("hexcrawl", "random", _random_policy),
    Bot("hexcrawl", "greedy", _greedy_policy),
    Bot("hexcrawl", "planner", _planner_policy),
)
