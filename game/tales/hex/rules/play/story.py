"""What a run leaves behind besides its map: what became of everybody, and the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from game.core.codec import Codec, JsonValue
from game.core.mode import Chapter, Story
from game.core.text import Message, Prose, counted, listed, message, verbatim
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play.seen import DayTold, Moment
from game.tales.hex.rules.play.state import MET, Place
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


Standing = Literal["hale", "hurt", "gone"]
Fate = Literal["peace", "road", "settled", "promised", "as before"]


def fates_of(table: Table) -> tuple[Chapter, ...]:
    """What became of each companion, and of each community that was called on: in one sentence of
    all who fared alike."""
    state = table.state
    company: dict[Standing, list[Prose]] = {"hale": [], "hurt": [], "gone": []}
    for each in state.companions:
        company[each.standing].append(table.facts_of(each).words)
    places: dict[Fate, list[Prose]] = {
        "peace": [], "road": [], "settled": [], "promised": [], "as before": [],
    }  # fmt: skip
    for number, place in enumerate(state.places):
        if place.known == MET and number != CITY:
            places[_fate(place)].append(table.name(number))
    told = tuple(_companions(standing, names) for standing, names in company.items() if names)
    chapters = [Chapter(message("The company"), told)]
    told = tuple(_places(fate, names) for fate, names in places.items() if names)
    if told:
        chapters.append(Chapter(message("Those whom we called on"), told))
    return tuple(chapters)


def _companions(standing: Standing, those: Sequence[Prose]) -> Message:
    count, names = len(those), listed(those)
    match standing:
        case "hale":
            return counted(
                "{names} was with the patrol to the last day, hale.",
                "{names} were with the patrol to the last day, hale.",
                count,
                names=names,
            )
        case "hurt":
            return counted(
                "{names} was with the patrol to the last day, hurt.",
                "{names} were with the patrol to the last day, hurt.",
                count,
                names=names,
            )
        case "gone":
            return counted(
                "{names} was no longer with the patrol at the end.",
                "{names} were no longer with the patrol at the end.",
                count,
                names=names,
            )


def _fate(place: Place) -> Fate:
    if place.reconciled:
        return "peace"
    if place.joined:
        return "road"
    if place.wish:
        return place.wish
    return "as before"


def _places(fate: Fate, those: Sequence[Prose]) -> Message:
    count, names = len(those), listed(those)
    match fate:
        case "peace":
            return counted(
                "{names} is at peace with the city.",
                "{names} are at peace with the city.",
                count,
                names=names,
            )
        case "road":
            return counted(
                "{names} has sent its carts, and has a road.",
                "{names} have sent their carts, and have roads.",
                count,
                names=names,
            )
        case "settled":
            return counted(
                "{names} has what it wanted.",
                "{names} have what they wanted.",
                count,
                names=names,
            )
        case "promised":
            return counted(
                "{names} still waits for what was promised.",
                "{names} still wait for what was promised.",
                count,
                names=names,
            )
        case "as before":
            return counted(
                "{names} knows the patrol, and goes on as before.",
                "{names} know the patrol, and go on as before.",
                count,
                names=names,
            )
