"""What Hex sounds like: every kind of event has its sound or none, and weather lies below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from game.core.mode import Event
from game.tales.hex.rules.play.events import (
    CaravanCame,
    CardDrawn,
    Changed,
    ChargeTurned,
    Checked,
    Chosen,
    CompanionChanged,
    DayBroke,
    DieThrown,
    EncounterBegan,
    Ended,
    EndLearnt,
    EscortTaken,
    Felt,
    GiftGiven,
    HexDrawn,
    HexEvent,
    HexSecured,
    LanternTaken,
    LieSeen,
    MoodChanged,
    NightFell,
    PeopleEvent,
    PlotLearnt,
    Provisioned,
    Resolved,
    RuinExplored,
    RumourHeard,
    RumourProved,
    Searched,
    Sighted,
    SnowFell,
    Stepped,
    TaskDone,
    ToolChanged,
    Visited,
    WayEvent,
    WeatherSeen,
    WishDone,
    WishSettled,
    WishTaken,
    Worked,
)
from game.tales.hex.rules.play.view import HexView

MOST = 4
"""Effects of one command."""
BEDS: Mapping[str, str] = {
    "rain": "rain_bed",
    "storm": "rain_bed",
    "wind": "wind_bed",
    "snow": "wind_bed",
}
"""Weather with a sound that goes on below everything."""
_BOOTS: Mapping[str, str] = {
    "water": "boat_oars",
    "shore": "boots_sand",
    "plains": "boots_grass",
    "river_valley": "ford_crossed",
    "hills": "boots_grass",
    "plateau": "boots_rock",
    "low_mountains": "boots_rock",
    "high_mountains": "boots_rock",
}
_WET = ("marsh", "bog")
_PEOPLE: Mapping[str, str] = {"city": "town_bells", "fairy": "fairy_chime"}
_ENCOUNTERS: Mapping[str, str] = {
    "fairy": "fairy_chime",
    "ruin": "crows_call",
    "site": "crows_call",
}
_COMPANIONS: Mapping[str, str] = {
    "hurt": "hurt",
    "healed": "heal",
    "gone": "companion_lost",
    "called": "patrol_horn",
    "joined": "patrol_horn",
    "learnt": "page_turn",
    "stayed": "page_turn",
}
_NIGHTS: Mapping[str, str] = {
    "hearth": "fire_crackle",
    "refuge": "crickets_dusk",
    "outside": "night_falls",
}
_NIGHT_VOICES = ("night_falls", "night_owl", "crickets_dusk")
"""Nights outside sound by turns otherwise."""
_MORNINGS: Mapping[str, str] = {
    "clear": "birds_dawn",
    "storm": "thunder",
    "rain": "rain_shower",
    "wind": "wind_gust",
}
_WORKS: Mapping[str, str] = {
    "scour": "map_quill",
    "forage": "boots_grass",
    "camp": "camp_fire",
    "ask": "market_crowd",
    "explore": "crows_call",
}
_CARDS: Mapping[str, str] = {"refuge": "camp_fire", "trail": "boots_road"}


def sound_of(event: HexEvent, view: HexView) -> str:
    """The effect for an event; empty for silence: others tell of it, what follows from it or what
    it follows from."""
    if isinstance(event, WayEvent):
        return _sound_of_way(event, view)
    if isinstance(event, PeopleEvent):
        return _sound_of_people(event, view)
    match event:
        case EncounterBegan(kind=kind):
            return _ENCOUNTERS.get(kind, "encounter_stirs")
        case Checked():
            return "map_dice"
        case RuinExplored():
            return "chest_open"
        case ToolChanged(amount=amount):
            return "chest_open" if amount > 0 else ""
        case CompanionChanged(how=how):
            return _COMPANIONS[how]
        case ChargeTurned():
            return "season_turns"
        case EndLearnt():
            return "journal_page"
        case TaskDone():
            return "town_bells"
        case Ended(outcome=outcome):
            return "victory" if outcome == "won" else "wolves_howl"
        case Chosen() | Resolved() | Changed() | Felt():
            return ""
        case _:
            assert_never(event)


def _sound_of_way(event: WayEvent, view: HexView) -> str:
    match event:
        case Stepped():
            return _step(event, view)
        case HexDrawn(relief=relief):
            return "shore_waves" if relief == "water" else "hex_inked"
        case Sighted(kind=kind):
            return "fairy_chime" if kind == "fairy" else "map_quill"
        case WeatherSeen() | SnowFell():
            return "wind_gust"
        case LieSeen():
            return "map_quill"
        case Searched(what=what):
            return "chest_open" if what else ""
        case CardDrawn(card=card):
            return _CARDS.get(card, "card_flip")
        case HexSecured():
            return "road_secured"
        case DieThrown():
            return "map_dice"
        case NightFell(where="outside", day=day):
            return _NIGHT_VOICES[day % len(_NIGHT_VOICES)]
        case NightFell(where=where):
            return _NIGHTS[where]
        case DayBroke(turned=turned, weather=weather):
            return "season_turns" if turned else _MORNINGS.get(weather, "day_breaks")
        case Worked(what=what):
            return _WORKS[what]
        case _:
            assert_never(event)


def _step(event: Stepped, view: HexView) -> str:
    seen = view.hex(event.end)
    if seen is None:
        return "boots_road"
    if seen.relief == "water":
        return _BOOTS["water"]
    if view.weather.id == "snow":
        return "boots_snow"
    if seen.secured:
        return "boots_road"
    return "boots_marsh" if seen.growth in _WET else _BOOTS.get(seen.relief, "boots_road")


def _sound_of_people(event: PeopleEvent, view: HexView) -> str:
    match event:
        case Visited(community=number):
            community = view.community(number)
            return _PEOPLE.get(community.kind if community is not None else "", "market_crowd")
        case Provisioned():
            return "market_crowd"
        case RumourHeard() | PlotLearnt():
            return "rumour_whisper"
        case RumourProved() | WishDone():
            return "journal_page"
        case WishTaken():
            return "quill_scratch"
        case WishSettled():
            return "seal_stamp"
        case MoodChanged(reconciled=reconciled):
            return "fairy_chime" if reconciled else ""
        case EscortTaken() | CaravanCame():
            return "patrol_horn"
        case LanternTaken():
            return "candle_light"
        case GiftGiven(what=what):
            return "candle_light" if what == "candle" else "fairy_chime"
        case _:
            assert_never(event)


def all_names() -> Iterator[str]:
    """Every effect that tables of this module name; decisions without a table are left out."""
    for table in (
        _BOOTS, _PEOPLE, _ENCOUNTERS, _COMPANIONS, _NIGHTS, _MORNINGS, _WORKS, _CARDS, BEDS,
    ):  # fmt: skip
        yield from table.values()
    yield from _NIGHT_VOICES


def sounds(events: Iterable[Event], view: HexView) -> Sequence[str]:
    """The effects for what happened, in order, none twice and no more than a few."""
    found: list[str] = []
    for event in events:
        assert isinstance(event, HexEvent)
        name = sound_of(event, view)
        if name and name not in found:
            found.append(name)
    return found[:MOST]


def mood_of(view: HexView) -> frozenset[str]:
    """What the music heeds: the season by its name, ``people`` where some live, ``peril`` while
    something is met, ``storm``."""
    said = {
        view.season.id: True,
        "people": any(each.at == view.at for each in view.communities),
        "peril": view.phase == "meeting",
        "storm": view.weather.id == "storm",
    }
    return frozenset(word for word, holds in said.items() if holds)


def music_of(view: HexView | None) -> str:
    """The road has another tune when the leaves fall."""
    late = view is not None and view.season.id in ("autumn", "winter")
    return "hex_winter" if late else "hex_road"
