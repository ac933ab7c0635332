"""What Hex sounds like: every kind of event has its decision, and weather lies below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.core.mode import Event
from game.tales.hex.rules.play.events import (
    CardDrawn,
    Changed,
    Checked,
    Chosen,
    CompanionChanged,
    DayBroke,
    DieThrown,
    EncounterBegan,
    Ended,
    Felt,
    GiftGiven,
    HexDrawn,
    HexEvent,
    HexSecured,
    MoodChanged,
    NightFell,
    PlotLearnt,
    Provisioned,
    Resolved,
    RuinExplored,
    RumourHeard,
    RumourProved,
    Sighted,
    Stepped,
    TaskDone,
    ToolChanged,
    Visited,
    WeatherSeen,
    WishDone,
    WishSettled,
    WishTaken,
    Worked,
)
from game.tales.hex.rules.play.view import HexView

Decision = Callable[[Any, HexView], str]
"""The effect for an event; empty for silence."""

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
_ENCOUNTERS: Mapping[str, str] = {"fairy": "fairy_chime", "ruin": "crows_call"}
_COMPANIONS: Mapping[str, str] = {
    "hurt": "hurt",
    "healed": "heal",
    "gone": "companion_lost",
    "called": "patrol_horn",
    "joined": "patrol_horn",
    "learnt": "page_turn",
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


def _silent(_event: HexEvent, _view: HexView) -> str:
    """Others tell of it: what follows from it, or what it follows from, is heard."""
    return ""


def _always(name: str) -> Decision:
    return lambda _event, _view: name


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


def _drawn(event: HexDrawn, _view: HexView) -> str:
    return "shore_waves" if event.relief == "water" else "hex_inked"


def _night(event: NightFell, _view: HexView) -> str:
    if event.where == "outside":
        return _NIGHT_VOICES[event.day % len(_NIGHT_VOICES)]
    return _NIGHTS[event.where]


def _morning(event: DayBroke, _view: HexView) -> str:
    return "season_turns" if event.turned else _MORNINGS.get(event.weather, "day_breaks")


def _visited(event: Visited, view: HexView) -> str:
    community = view.community(event.community)
    return _PEOPLE.get(community.kind if community is not None else "", "market_crowd")


DECISIONS: Mapping[type[HexEvent], Decision] = {
    Stepped: _step,
    HexDrawn: _drawn,
    Felt: _silent,
    Sighted: lambda event, _: "fairy_chime" if event.kind == "fairy" else "map_quill",
    WeatherSeen: _always("wind_gust"),
    CardDrawn: lambda event, _: _CARDS.get(event.card, "card_flip"),
    HexSecured: _always("road_secured"),
    DieThrown: _always("map_dice"),
    EncounterBegan: lambda event, _: _ENCOUNTERS.get(event.kind, "encounter_stirs"),
    Chosen: _silent,
    Checked: _always("map_dice"),
    Resolved: _silent,
    Changed: _silent,
    ToolChanged: lambda event, _: "chest_open" if event.amount > 0 else "",
    CompanionChanged: lambda event, _: _COMPANIONS.get(event.how, ""),
    NightFell: _night,
    DayBroke: _morning,
    Worked: lambda event, _: _WORKS.get(event.what, ""),
    Visited: _visited,
    Provisioned: _always("market_crowd"),
    RumourHeard: _always("rumour_whisper"),
    RumourProved: _always("journal_page"),
    WishTaken: _always("quill_scratch"),
    WishDone: _always("journal_page"),
    WishSettled: _always("seal_stamp"),
    MoodChanged: lambda event, _: "fairy_chime" if event.reconciled else "",
    GiftGiven: lambda event, _: "candle_light" if event.what == "candle" else "fairy_chime",
    PlotLearnt: _always("rumour_whisper"),
    RuinExplored: _always("chest_open"),
    TaskDone: _always("town_bells"),
    Ended: lambda event, _: "victory" if event.outcome == "won" else "wolves_howl",
}
"""The sound of every kind of event."""


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
        name = DECISIONS[type(event)](event, view)
        if name and name not in found:
            found.append(name)
    return found[:MOST]


def music_of(view: HexView | None) -> str:
    """The road has another tune when the leaves fall."""
    late = view is not None and view.season.id in ("autumn", "winter")
    return "hex_winter" if late else "hex_road"
