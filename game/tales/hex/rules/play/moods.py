"""What communities think of the patrol, and fairy courts that are reconciled."""

from __future__ import annotations

from game.core.hexgrid import distance
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play import knowing
from game.tales.hex.rules.play.events import MoodChanged
from game.tales.hex.rules.play.state import PLACED, Place
from game.tales.hex.rules.play.table import LEAST_MOOD, MOST_MOOD, Table

_COLD = -1
"""How fairies think of strangers."""
_SOUR, _SWEET = 1, 6
"""Sides of a d6 by which a community is better or worse disposed than one would think."""


def first_mood(table: Table, number: int) -> int:
    """What a community thinks of a patrol of the city before it has seen one."""
    community = table.country.communities[number]
    if number == CITY:
        return 1
    mood = _COLD if community.kind == "fairy" else 0
    tie = table.country.ties[number]
    if tie.other == CITY:
        mood += 1 if table.content.relation(tie.relation).good else -1
    roll = table.stream("mood", number).die(6)
    mood += (roll == _SWEET) - (roll == _SOUR)
    return max(LEAST_MOOD, min(MOST_MOOD, mood))


def change(table: Table, number: int, amount: int) -> None:
    """A community thinks better or worse of the patrol; fairies who think best are reconciled."""
    place: Place = table.place(number)
    before = place.mood
    place.mood = max(LEAST_MOOD, min(MOST_MOOD, before + amount))
    fairy = table.country.communities[number].kind == "fairy"
    reconciled = fairy and place.mood == MOST_MOOD and not place.reconciled
    if place.mood == before and not reconciled:
        return
    place.reconciled = place.reconciled or reconciled
    name = table.name(number)
    table.tell(MoodChanged(number, place.mood - before, place.mood, reconciled, name))
    if reconciled:
        # Their glow shows the way.
        table.change("spirits", 2)
        knowing.show(table, table.country.communities[number].at, table.numbers.glow)


def stir(table: Table, amount: int, fairy: bool, met: int) -> None:
    """The mood of those whose people are met changes; of nobody's, that of the nearest community
    whose place is known, or of the nearest fairies: those let themselves be seen by it."""
    kinds = ("fairy",) if fairy else ("community", "satellite")
    communities = table.country.communities
    if met >= 0 and communities[met].kind in kinds:
        change(table, met, amount)
        return
    near = [
        each
        for each in communities
        if each.kind in kinds and (fairy or table.place(each.number).known >= PLACED)
    ]
    if near:
        nearest = min(near, key=lambda each: (distance(table.state.at, each.at), each.number))
        if fairy and amount > 0:
            knowing.place(table, nearest.number)
        change(table, nearest.number, amount)
