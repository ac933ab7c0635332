"""Going: one step at a known price, or a whole way until something happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.hexgrid import Hex, neighbours
from game.core.text import Message, counted, message
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.play import (
    charges,
    company,
    days,
    escorts,
    foreseen,
    knowing,
    meetings,
)
from game.tales.hex.rules.play.costs import Toll, Ways, leaving, toll
from game.tales.hex.rules.play.events import DieThrown, HexDrawn, Stepped
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import At, Here, Verb
from game.tales.hex.rules.play.words import time

_DIE = 6
_LOW_BREAD = 2
"""Bread below which a march stops."""
_WONDROUS = ("water", "high_mountains")
"""Reliefs whose growth is a wonder: what is found there is one too."""


@dataclass(frozen=True, slots=True)
class Go(Verb):
    """One step to a neighbour."""

    verb = "go"
    to: At

    @classmethod
    def open(cls, here: Here) -> Iterator[Go]:
        table = here.table
        for to in neighbours(table.state.at):
            if table.state.chart.on_map(to) and toll(table, table.state.at, to, table.weather):
                yield Go(to)

    def carry_out(self, table: Table) -> None:
        step(table, self.to)

    def ahead(self, known: Known) -> foreseen.Ahead:
        price = self._price(known)
        return foreseen.step(known, self.to, 0 if price is None else price.total)

    def _price(self, known: Known) -> Toll | None:
        return next((each.toll for each in known.steps if each.to == self.to), None)

    def explain(self, known: Known) -> Message | None:
        """None where no step leads there today."""
        price = self._price(known)
        if price is None:
            return None
        nights = (known.quarter + price.total) // DAY
        told = {"time": time(price.total), "parts": _parts(price)}
        if not nights:
            return message("{time} ({parts}), before nightfall.", **told)
        return counted(
            "{time} ({parts}), {count} night.", "{time} ({parts}), {count} nights.", nights, **told
        )


@dataclass(frozen=True, slots=True)
class Travel(Verb):
    """The cheapest way, step by step, over land that nobody knows at a guess, until something
    happens that matters: an encounter, a community made out, nightfall, bread running low."""

    verb = "travel"
    to: At

    @classmethod
    def open(cls, here: Here) -> Iterator[Travel]:
        table = here.table
        if leaving(table, table.state.at, table.weather, table.day) is None:
            return
        near = neighbours(table.state.at)
        for to in here.ways().legs:
            if to not in near:
                yield Travel(to)

    def carry_out(self, table: Table) -> None:
        day, state = table.day, table.state
        while state.at != self.to:
            # What was drawn on the way may have changed which way is the best.
            ways = Ways(table)
            if self.to not in ways.legs:
                return
            to = ways.way_to(self.to)[0]
            if toll(table, state.at, to, table.weather) is None:
                return
            table.halted = False
            step(table, to)
            if table.over or table.halted or state.meeting is not None or table.day != day:
                return
            if state.bread < _LOW_BREAD:
                return

    def ahead(self, known: Known) -> foreseen.Ahead:
        return foreseen.march(known, self.to)

    def explain(self, known: Known) -> Message | None:
        """None where no way is known."""
        plan = known.plan(self.to)
        if plan is None:
            return None
        told: dict[str, int | Message] = {
            "time": time(plan.quarters),
            "steps": len(plan.way),
            "day": plan.day,
        }
        if not plan.known:
            return counted(
                "About {time} in {steps} steps, {count} night, across land that nobody knows;"
                " there on day {day}, perhaps.",
                "About {time} in {steps} steps, {count} nights, across land that nobody knows;"
                " there on day {day}, perhaps.",
                plan.nights,
                **told,
            )
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


def _parts(price: Toll) -> Message:
    """The sum of a step's price, part by part; what is nothing is left out."""
    named = (
        (price.unknown, message("unknown land")),
        (price.relief, message("relief")),
        (price.growth, message("growth")),
        (price.obstacle, message("obstacle")),
        (price.weather, message("weather")),
        (price.snow, message("snow")),
        (price.cart, message("carts")),
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


def step(table: Table, to: Hex) -> None:
    """One step: the time passes on the way, then the patrol arrives."""
    state = table.state
    start = state.at
    price = toll(table, start, to, table.weather)
    assert price is not None
    safe = table.ground(start).secured and table.ground(to).secured
    dusk = days.pass_time(table, price.total, days.REFUGE if safe else days.OUTSIDE)
    if table.over:
        return
    state.at = to
    state.trail.append(to)
    table.tell(Stepped(start, to, price.total))
    fresh = to not in state.chart
    if fresh:
        draw_hex(table, to)
    state.ground(to).entered += 1
    state.lies.pop(to, None)
    escorts.pave(table, start, to)
    knowing.look(table)
    if fresh and not table.over:
        company.feel(table, to)
    if dusk and not table.over:
        days.night(table, days.shelter(table, to))
    if not table.over:
        _arrive(table, fresh)


def draw_hex(table: Table, at: Hex) -> None:
    drawn = table.state.chart.enter(at)
    relief, growth, obstacle = table.land(at)
    place = PLACES[drawn.place] if obstacle else ""
    words = table.land_words(at)
    dice = (drawn.first, drawn.second, drawn.sides)
    table.tell(HexDrawn(at, relief, growth, obstacle, place, *dice, words))


def _arrive(table: Table, fresh: bool) -> None:
    """What an entered hex brings: the end of a charge, or of a caravan's way; in new land perhaps a
    find; on every further crossing a patrol card, or in a secured hex perhaps somebody on the
    road."""
    at, country = table.state.at, table.country
    crossed = at in table.state.crossed
    _travelled(table)
    escorts.come_home(table)
    if charges.end_here(table):
        return
    ground = table.state.ground(at)
    if fresh:
        for ruin in country.ruins_at(at):
            if meetings.meet(table, "site", ruin=ruin.number):
                return
        if not country.communities_at(at) and not country.ruins_at(at):
            _find(table)
        return
    if crossed:
        return
    if not ground.secured:
        meetings.turn_card(table)
        return
    if at == country.city.at:
        return
    roll = table.stream("road", *at, ground.entered).die(_DIE)
    if roll <= table.numbers.road:
        table.tell(DieThrown("road", roll, 1, table.numbers.road, True))
        meetings.meet(table, "road")


def _find(table: Table) -> None:
    """The die for what a new hex holds beside its land: a find, else its first card, or quiet."""
    at = table.state.at
    kind = "wonder" if table.land(at)[0] in _WONDROUS else "find"
    least = table.numbers.wonder if kind == "wonder" else table.numbers.find
    roll = table.stream("find", *at).die(_DIE)
    table.tell(DieThrown("find", roll, least, _DIE, roll >= least))
    if roll >= least and meetings.meet(table, kind):
        return
    if roll >= table.numbers.card:
        meetings.turn_card(table)


def _travelled(table: Table) -> None:
    """The hex is crossed, once on each journey; a journey ends in another place than it began in:
    where a community is that the patrol knows of, or has come upon."""
    state = table.state
    at = state.at
    if at not in state.crossed:
        state.crossed.append(at)
    if at != state.origin and table.country.communities_at(at):
        state.origin = at
        state.journeys += 1
        state.crossed[:] = [at]
