"""What the nights of a deed will take, reckoned before they fall as `days` reckons them then: in
the weather that is known, and under a clear sky after that. What is met is not foreseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.hexgrid import Hex
from game.core.text import Message, counted, message
from game.tales.hex.rules.play import company, days
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.words import amount, listed

End = Literal["", "winter", "despair"]


@dataclass(frozen=True, slots=True)
class Night:
    """A night to come."""

    at: Hex
    """Where the patrol wakes."""
    where: str
    """``hearth``, ``refuge`` or ``outside``."""
    rested: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the nights of a deed take."""

    nights: int = 0
    bread: int = 0
    candles: int = 0
    spirits: int = 0
    """By how much they change; where the run ends, until then."""
    hungry: int = 0
    """Nights for which there is no bread."""
    end: End = ""
    """By what the run would end."""
    last: int = 0
    """After which of the nights, from 1; 0 where it goes on."""


NOTHING = Ahead()


def camp(known: Known) -> Ahead:
    """Rest until morning."""
    rested = DAY - known.quarter >= known.numbers.rest
    return reckoned(known, [Night(known.at, known.underfoot.shelter, rested)])


def stay(known: Known, quarters: int) -> Ahead:
    """Work of so many quarters where the patrol stands."""
    nights = (known.quarter + quarters) // DAY
    return reckoned(known, [Night(known.at, known.underfoot.shelter)] * nights)


def step(known: Known, to: Hex, quarters: int) -> Ahead:
    """One step."""
    return reckoned(known, list(_on_the_way(known, [(to, quarters)])))


def march(known: Known, to: Hex) -> Ahead:
    """The cheapest known way to a hex, if nothing happens on it."""
    plan = known.plan(to)
    if plan is None:
        return NOTHING
    ends = {each.to: each.quarters for each in known.ways}
    before = [0, *(ends[each] for each in plan.way)]
    steps = [(at, ends[at] - passed) for at, passed in zip(plan.way, before, strict=False)]
    return reckoned(known, list(_on_the_way(known, steps)))


def _on_the_way(known: Known, steps: Sequence[tuple[Hex, int]]) -> Iterator[Night]:
    """The nights of a way: who walks when one falls wakes where the step began; who arrives as it
    falls sleeps there."""
    drawn = {each.at: each for each in known.hexes}
    at, clock = known.at, known.quarter
    for to, quarters in steps:
        safe = all(each in drawn and drawn[each].secured for each in (at, to))
        on_road = days.REFUGE if safe else days.OUTSIDE
        arriving = drawn[to].shelter if to in drawn else days.OUTSIDE
        for left in reversed(range(quarters)):
            clock += 1
            if clock % DAY == 0:
                yield Night(at, on_road) if left else Night(to, arriving)
        at = to


def reckoned(known: Known, nights: Sequence[Night]) -> Ahead:
    """What so many nights take, one after another."""
    if not nights:
        return NOTHING
    purse = known.purse
    deep = {each.at: each.deep for each in known.winter}
    skies = [each.id for each in (known.weather, known.tomorrow, known.ahead) if each is not None]
    most = dict(known.most)["spirits"]
    bread, candles, wick, spirits = purse.bread, purse.candles, known.wick, purse.spirits
    hale = purse.companions - purse.hurt
    hungry = last = 0
    end: End = ""
    for number, night in enumerate(nights):
        sky = skies[number] if number < len(skies) else ""
        outside = night.where == days.OUTSIDE
        wanted = 0 if night.where == days.HEARTH else 2 if outside and sky == "heat" else 1
        change = int(not outside or night.rested)
        if outside:
            change -= sky == "wind"
            if wick and "lantern" in purse.tools:
                wick = 0
            elif candles:
                candles, wick = candles - 1, int("lantern" in purse.tools)
            else:
                change -= 1
        if wanted and not bread:
            hungry += 1
            change += company.ALL_HURT if hale <= 0 else 0
            hale -= 1
        bread -= min(wanted, bread)
        spirits = max(0, min(most, spirits + change))
        morning = known.day + number + 1
        if not spirits:
            end = "despair"
        elif known.left - number <= 1 or morning >= deep[night.at]:
            end = "winter"
        if end:
            last = number + 1
            break
    return Ahead(
        len(nights),
        purse.bread - bread,
        purse.candles - candles,
        spirits - purse.spirits,
        hungry,
        end,
        last,
    )


def told(ahead: Ahead) -> tuple[Message, ...]:
    """What is said of it beforehand, a sentence each; nothing where no night falls."""
    return (*_taken(ahead), *_ending(ahead))


def _taken(ahead: Ahead) -> Iterator[Message]:
    """What the nights take, and what they give."""
    if not ahead.nights:
        return
    lost = (("bread", ahead.bread), ("candles", ahead.candles), ("spirits", -ahead.spirits))
    what = listed([amount(kind, count) for kind, count in lost if count > 0])
    if what is not None:
        yield counted("The night takes {what}.", "The nights take {what}.", ahead.nights, what=what)
    elif ahead.spirits <= 0:
        yield counted("The night takes nothing.", "The nights take nothing.", ahead.nights)
    if ahead.spirits > 0:
        yield counted(
            "It lifts the spirits by {count} point.",
            "It lifts the spirits by {count} points.",
            ahead.spirits,
        )
    if ahead.hungry:
        yield message("There is too little bread: somebody will be hurt.")


def _ending(ahead: Ahead) -> Iterator[Message]:
    """That the run would end."""
    if ahead.end == "despair":
        yield message("After that nobody has the heart to go on: the run would end.")
    if ahead.end == "winter":
        yield message("Winter would overtake the patrol there: the run would end.")
