"""Going: one step at a known price, or a whole way until something happens; and what the patrol
does where it stands: camping, foraging, scouring."""

from __future__ import annotations

from game.core.hexgrid import Hex
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.leaving import DAY
from game.tales.hex.rules.play import company, days, knowing, meetings
from game.tales.hex.rules.play.cards import draw_card
from game.tales.hex.rules.play.checks import check
from game.tales.hex.rules.play.costs import Ways, toll
from game.tales.hex.rules.play.events import DieThrown, HexDrawn, Stepped, Worked
from game.tales.hex.rules.play.facts import MEETINGS
from game.tales.hex.rules.play.table import Table

_DIE = 6
_EASY, _HARD = 2, 6
"""Least and greatest target of a check."""
_WONDROUS = ("water", "high_mountains")
"""Reliefs whose growth is a wonder: what is found there is one too."""
_PLENTY = 3
"""The target up to which food is plentiful."""


def go(table: Table, to: Hex) -> None:
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
        _draw(table, to)
    ground = state.ground(to)
    ground.entered += 1
    knowing.look(table)
    if fresh and not table.over:
        company.feel(table, to)
    if dusk and not table.over:
        days.night(table, days.shelter(table, to))
    if not table.over:
        _arrive(table, fresh)


def _draw(table: Table, at: Hex) -> None:
    drawn = table.state.chart.enter(at)
    relief, growth, obstacle = table.land(at)
    place = PLACES[drawn.place] if obstacle else ""
    words = table.land_words(at)
    dice = (drawn.first, drawn.second, drawn.sides)
    table.tell(HexDrawn(at, relief, growth, obstacle, place, *dice, words))


def _arrive(table: Table, fresh: bool) -> None:
    """What an entered hex brings: a find where nobody lives and nothing stands, or a wonder where
    nothing should grow; else a patrol card, or in a secured hex perhaps somebody on the road."""
    at, country = table.state.at, table.country
    ground = table.state.ground(at)
    if fresh and not country.communities_at(at) and not country.ruins_at(at):
        roll = table.stream("find", *at).die(_DIE)
        found = roll >= table.numbers.find
        table.tell(DieThrown("find", roll, table.numbers.find, _DIE, found))
        kind = "wonder" if table.land(at)[0] in _WONDROUS else "find"
        if found and meetings.meet(table, kind):
            return
    if not ground.secured:
        turn_card(table)
        return
    if at == country.city.at:
        return
    roll = table.stream("road", *at, ground.entered).die(_DIE)
    if roll <= table.numbers.road:
        table.tell(DieThrown("road", roll, 1, table.numbers.road, True))
        meetings.meet(table, "road")


def turn_card(table: Table) -> None:
    """Draw the next patrol card, and meet what it brings."""
    card = draw_card(table)
    if card in MEETINGS and not table.over:
        meetings.meet(table, card)


def travel(table: Table, to: Hex) -> None:
    """The cheapest known way, step by step, until something happens."""
    way = Ways(table).way_to(to)
    weather = table.weather
    for number, step in enumerate(way):
        table.halted = False
        if number and toll(table, table.state.at, step, table.weather) is None:
            return
        go(table, step)
        if table.over or table.halted or table.state.meeting is not None:
            return
        if table.weather != weather or not (table.state.bread and table.state.candles):
            return


def camp(table: Table) -> None:
    """Rest until morning; somebody hurt may be healed by a check of craft."""
    state = table.state
    quarters = DAY - state.clock % DAY
    table.tell(Worked("camp", quarters))
    where = days.shelter(table, state.at)
    if table.hurt():
        target = table.numbers.heal - (where != days.OUTSIDE)
        if check(table, "heal", "craft", target, 0, table.stream("heal", table.day)):
            company.heal(table, 1)
    state.clock += quarters
    days.night(table, where, rested=quarters >= table.numbers.rest)
    if not table.over:
        knowing.look(table)


def forage_target(table: Table, at: Hex) -> int:
    """What a check of way must reach to find food in a hex: it depends on growth and season."""
    relief, growth, _ = table.land(at)
    kind = "water" if relief == "water" or not growth else growth
    lean = table.facts.lean[days.season_of(table, table.day).id]
    return max(_EASY, min(_HARD, table.facts.forage[kind] + lean))


def forage(table: Table) -> None:
    """Look for food: one bread, two where it is plentiful."""
    state = table.state
    target = forage_target(table, state.at)
    stream = table.stream("forage", *state.at, table.day)
    state.ground(state.at).foraged = table.day
    table.tell(Worked("forage", table.numbers.forage))
    if check(table, "forage", "way", target, 0, stream):
        table.change("bread", 2 if target <= _PLENTY else 1)
    days.pass_time(table, table.numbers.forage)


def scour(table: Table) -> None:
    """Search the hex: its next patrol card."""
    table.tell(Worked("scour", table.numbers.scour))
    days.pass_time(table, table.numbers.scour)
    if not table.over:
        turn_card(table)
