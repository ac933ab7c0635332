"""What Hex sounds like: one effect for what an event means, and beds of weather below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.hexcrawl.play.events import (
    Checked,
    CompanionChanged,
    DayBroke,
    DieThrown,
    EncounterBegan,
    Ended,
    HexDrawn,
    HexSecured,
    MoodChanged,
    NightFell,
    RuinExplored,
    RumourHeard,
    Sighted,
    Stepped,
    TaskDone,
    Visited,
    WishSettled,
    Worked,
)
from game.core.hexcrawl.play.view import HexView
from game.core.mode import Event

_BOOTS = {
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
_MOST = 4
"""Effects of one command."""
BEDS = {"rain": "rain_bed", "storm": "rain_bed", "wind": "wind_bed", "snow": "wind_bed"}
"""Weather with a sound that goes on below everything."""


def sounds(events: Iterable[Event], view: HexView) -> Sequence[str]:
    """The effects for what happened, in order, none twice and no more than a few."""
    found: list[str] = []
    for event in events:
        name = _sound(event, view)
        if name and name not in found:
            found.append(name)
    return found[:_MOST]


def _sound(event: Event, view: HexView) -> str:
    match event:
        case Stepped(end=end):
            seen = view.hex(end)
            if seen is None:
                return "boots_road"
            if view.weather.id == "snow":
                return "boots_snow"
            return "boots_marsh" if seen.growth in _WET else _BOOTS.get(seen.relief, "boots_road")
        case HexDrawn():
            return "hex_inked"
        case Sighted(kind=kind):
            return "fairy_chime" if kind == "fairy" else "map_quill"
        case DieThrown() | Checked():
            return "map_dice"
        case EncounterBegan():
            return "encounter_stirs"
        case HexSecured():
            return "road_secured"
        case CompanionChanged(how=how):
            return {"gone": "companion_lost", "called": "patrol_horn"}.get(how, "")
        case NightFell(where=where):
            return "night_falls" if where == "outside" else "crickets_dusk"
        case DayBroke(weather=weather):
            return {"storm": "thunder", "rain": "rain_shower", "wind": "wind_gust"}.get(
                weather, "day_breaks"
            )
        case Worked(what="camp"):
            return "camp_fire"
        case Visited(community=0):
            return "town_bells"
        case Visited():
            return "market_crowd"
        case RumourHeard():
            return "rumour_whisper"
        case WishSettled() | TaskDone():
            return "road_secured"
        case MoodChanged(reconciled=True):
            return "fairy_chime"
        case RuinExplored():
            return "crows_call"
        case Ended(outcome=outcome):
            return "town_bells" if outcome == "won" else "wolves_howl"
    return ""
