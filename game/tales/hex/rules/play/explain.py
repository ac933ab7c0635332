"""What a command would do, as far as the view tells: costs and chances, never contents."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.hexgrid import Hex
from game.core.mode import Command
from game.core.text import Message, Prose, counted, message
from game.tales.hex.rules.country.leaving import DAY
from game.tales.hex.rules.play.commands import (
    Accuse,
    Ask,
    Camp,
    Choose,
    Concede,
    Explore,
    Forage,
    Gift,
    Go,
    Note,
    Promise,
    Provision,
    Report,
    Riddle,
    Scour,
    Settle,
    Travel,
    Visit,
    Write,
)
from game.tales.hex.rules.play.costs import Toll
from game.tales.hex.rules.play.encounters import SKILLS, Check, chance
from game.tales.hex.rules.play.facts import Term
from game.tales.hex.rules.play.view import ChoiceSeen, HexView, PageSeen
from game.tales.hex.rules.play.words import GIFTS, NEEDS, amount, handed_out, listed, percent, time

_TOOL = "tool:"
"""What the kinds of needs begin with that are tools."""


def explain(view: HexView, command: Command) -> Message | None:
    """A sentence on what an open command costs and may bring."""
    match command:
        case Go(to):
            return _go(view, to)
        case Travel(to):
            return _travel(view, to)
        case Choose(choice, candle):
            return _choose(view, choice, candle)
        case Scour():
            return _scour(view)
        case Forage():
            return _forage(view)
        case Camp():
            return _camp(view)
        case Explore(ruin):
            name = next(each.name for each in view.ruins if each.number == ruin)
            return message("Go into {name}: {time}, and whatever waits there.", name=name,
                           time=time(view.numbers.explore))  # fmt: skip
        case Report():
            return message("Tell the council what is done. The run ends, and it is won.")
        case Concede():
            return message("Turn back for good. The run ends, and it is lost.")
        case Note():
            return message("Pin a note to a hex.")
        case Write():
            return message("Write this day of the journal in your own words.")
        case _:
            return _called(view, command)


def _go(view: HexView, to: Hex) -> Message | None:
    price = next((each.toll for each in view.steps if each.to == to), None)
    if price is None:
        return None
    nights = (view.quarter + price.total) // DAY
    parts = _parts(price)
    told = {"time": time(price.total), "parts": parts}
    if not nights:
        return message("{time} ({parts}), before nightfall.", **told)
    return counted(
        "{time} ({parts}), {count} night.", "{time} ({parts}), {count} nights.", nights, **told
    )


def _parts(price: Toll) -> Message:
    """The sum of a step's price, part by part; what is nothing is left out."""
    named = (
        (price.unknown, message("unknown land")),
        (price.relief, message("relief")),
        (price.growth, message("growth")),
        (price.obstacle, message("obstacle")),
        (price.weather, message("weather")),
    )
    found = [
        message("{what} {quarters}", what=what, quarters=quarters)
        for quarters, what in named
        if quarters
    ]
    told = found[0] if found else message("a path")
    for part in found[1:]:
        told = message("{one} + {other}", one=told, other=part)
    spared = sum(quarters for quarters, _ in named) - price.total
    if spared > 0:
        return message("{parts}, shortened by {spared}", parts=told, spared=spared)
    return told


def _travel(view: HexView, to: Hex) -> Message | None:
    plan = view.plan(to)
    if plan is None:
        return None
    told: dict[str, int | Message] = {
        "time": time(plan.quarters),
        "steps": len(plan.way),
        "day": plan.day,
    }
    if plan.sure:
        return counted(
            "{time} in {steps} steps, {count} night; there on day {day}.",
            "{time} in {steps} steps, {count} nights; there on day {day}.",
            plan.nights,
            **told,
        )
    return counted(
        "{time} in {steps} steps, {count} night, if the weather holds; there on day {day}.",
        "{time} in {steps} steps, {count} nights, if the weather holds; there on day {day}.",
        plan.nights,
        **told,
    )


def _choose(view: HexView, id_: str, candle: bool) -> Message | None:
    assert view.meeting is not None
    choice = next(each for each in view.meeting.choices if each.id == id_)
    told = _needs(choice.needs, candle)
    check = choice.check
    if check is None:
        if told is None:
            return message("It costs nothing, and no die is rolled.")
        return message("It takes {needs}, and no die is rolled.", needs=told)
    odds = check.with_candle if candle and check.with_candle is not None else check.chance
    rolled = message(
        "{skill}, dice: {dice}, target {target}: {percent} %",
        skill=check.skill.words,
        dice=check.dice + candle,
        target=check.target,
        percent=percent(odds),
    )
    if told is None:
        return message("{check}.", check=rolled)
    return message("{check}. It takes {needs}.", check=rolled, needs=told)


def _needs(needs: tuple[tuple[str, int], ...], candle: bool) -> Message | None:
    found = [
        time(count) if kind == "quarters" else amount(kind, count)
        for kind, count in needs
        if not kind.startswith(_TOOL)
    ]
    return listed([*found, *([GIFTS["candle"]] if candle else [])])


def missing(view: HexView, choice: ChoiceSeen, tools: Mapping[str, Term]) -> Message | None:
    """What the patrol lacks for a choice that is not open; None where it lacks nothing."""
    purse = view.purse
    have = {"bread": purse.bread, "candles": purse.candles, "relic": purse.relics}
    found: list[Message | Prose] = []
    for kind, count in choice.needs:
        if kind.startswith(_TOOL):
            if kind.removeprefix(_TOOL) not in purse.tools:
                found.append(tools[kind.removeprefix(_TOOL)].words)
        elif kind != "quarters" and have[kind] < count:
            found.append(amount(kind, count - have[kind]))
    row = listed(found)
    return None if row is None else message("Missing: {what}.", what=row)


def _scour(view: HexView) -> Message:
    here = view.hex(view.at)
    assert here is not None
    steps = view.params.steps
    return message(
        "{time}, and the next patrol card: {count} of {steps}.",
        time=time(view.numbers.scour),
        count=len(here.cards) + 1,
        steps=steps,
    )


def _odds(view: HexView, skill: str, target: int) -> int:
    dice = 1 + view.purse.skills[SKILLS.index(skill)]
    return percent(chance(Check(skill, target, candle=False), dice))


def _forage(view: HexView) -> Message:
    here = view.hex(view.at)
    assert here is not None
    return message(
        "{time}; bread on {target} or more: {percent} %.",
        time=time(view.numbers.forage),
        target=here.forage,
        percent=_odds(view, "way", here.forage),
    )


def _camp(view: HexView) -> Message:
    here = view.hex(view.at)
    assert here is not None
    until = time(DAY - view.quarter)
    if here.shelter == "hearth":
        return message("Rest until morning, {time}, under a roof: it takes nothing.", time=until)
    if here.shelter == "refuge":
        return message("Rest until morning, {time}, in safety: it takes a loaf.", time=until)
    return message("Rest until morning, {time}, outside: it takes a loaf and a candle.", time=until)


def _called(view: HexView, command: Command) -> Message | None:
    """What is done in a community."""
    number = getattr(command, "community", -1)
    community = view.community(number)
    if community is None:
        return None
    name, page = community.name, community.page
    if isinstance(command, Visit):
        return message("See how {name} receives the patrol: it takes no time.", name=name)
    return None if page is None else _on_page(view, command, name, page)


def _on_page(view: HexView, command: Command, name: Prose, page: PageSeen) -> Message | None:
    match command:
        case Provision():
            return handed_out(name, page.bread, page.candles)
        case Ask():
            return message("Ask in {name} for news: {time}.", name=name,
                           time=time(view.numbers.ask))  # fmt: skip
        case Promise():
            return message(
                "Promise {name} what they want: {wish}. {how}",
                name=name,
                wish=page.wish.words,
                how=message(NEEDS[page.wish.needs], amount=page.wish.amount),
            )
        case Settle():
            return message(
                "Keep the promise: {wish}. {how}",
                wish=page.wish.words,
                how=message(NEEDS[page.wish.needs], amount=page.wish.amount),
            )
        case Gift(_, what):
            return message("Give {name} {gift}.", name=name, gift=GIFTS[what])
        case Riddle():
            return message(
                "Answer a riddle, target {target}: {percent} %.",
                target=view.numbers.riddle,
                percent=_odds(view, "lore", view.numbers.riddle),
            )
        case Accuse():
            return message(
                "Accuse those who plot, in {name}: {percent} %.",
                name=name,
                percent=percent(view.plot.chance),
            )
        case _:
            return None
