"""What a run leaves behind besides its map: what became of everybody, and the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import Codec, JsonValue
from game.core.mode import Chapter, Story
from game.core.text import Message, message, verbatim
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play.seen import DayTold, Moment
from game.tales.hex.rules.play.state import MET, Companion, Place
from game.tales.hex.rules.play.table import Table


def story_of(table: Table, journal: tuple[DayTold, ...]) -> Story:
    """As far as the run has come; the route goes from the city on."""
    chapters = list(fates_of(table))
    for day in journal:
        told = (verbatim(day.written),) if day.written else day.sentences
        seen = tuple((0 if day.written else above, _plain(moment)) for above, moment in day.moments)
        if told:
            title = message(
                "Day {day}, {season}, {weather}",
                day=day.day,
                season=day.season,
                weather=day.weather,
            )
            chapters.append(Chapter(title, told, seen))
    return Story(tuple(chapters), tuple(table.state.trail))


_MOMENT = Codec(Moment)


def _plain(moment: Moment) -> Mapping[str, JsonValue]:
    plain: Mapping[str, Any] = _MOMENT.write(moment)
    return plain


def moment_of(told: Mapping[str, JsonValue]) -> Moment:
    """The moment that a chapter of a story shows."""
    plain: Mapping[str, Any] = told
    return _MOMENT.read(plain)


def fates_of(table: Table) -> tuple[Chapter, ...]:
    """What became of each companion, and of each community that was called on, in a sentence."""
    state = table.state
    company = tuple(_companion(table, each) for each in state.companions)
    places = tuple(
        _place(table, number, place)
        for number, place in enumerate(state.places)
        if place.known == MET and number != CITY
    )
    chapters = [Chapter(message("The company"), company)]
    if places:
        chapters.append(Chapter(message("Those whom we called on"), places))
    return tuple(chapters)


def _companion(table: Table, companion: Companion) -> Message:
    name = table.facts_of(companion).words
    match companion.standing:
        case "hale":
            return message("{name} was with the patrol to the last day, hale.", name=name)
        case "hurt":
            return message("{name} was with the patrol to the last day, hurt.", name=name)
        case "gone":
            return message("{name} was no longer with the patrol at the end.", name=name)


def _place(table: Table, number: int, place: Place) -> Message:
    name = table.name(number)
    if place.reconciled:
        return message("{name} is at peace with the city.", name=name)
    if place.joined:
        return message("{name} has sent its carts, and has a road.", name=name)
    if place.wish == "settled":
        return message("{name} has what it wanted.", name=name)
    if place.wish == "promised":
        return message("{name} still waits for what was promised.", name=name)
    return message("{name} knows the patrol, and goes on as before.", name=name)
