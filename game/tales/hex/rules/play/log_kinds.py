"""By what Hex's log can be filtered."""

from __future__ import annotations

from game.core.mode import LogKind
from game.core.text import message
from game.tales.hex.rules.play.events import (
    CardDrawn,
    Changed,
    Checked,
    Chosen,
    CompanionChanged,
    DayBroke,
    DieThrown,
    EncounterBegan,
    Felt,
    GiftGiven,
    HexDrawn,
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
    ToolChanged,
    Visited,
    WeatherSeen,
    WishDone,
    WishSettled,
    WishTaken,
    Worked,
)

LOG_KINDS = (
    LogKind(
        message("The way"),
        (
            Stepped, HexDrawn, Sighted, WeatherSeen, CardDrawn, HexSecured, DieThrown, NightFell,
            DayBroke, Worked,
        ),
    ),
    LogKind(message("Encounters"), (EncounterBegan, Chosen, Checked, Resolved, RuinExplored)),
    LogKind(
        message("People"),
        (
            Visited, Provisioned, RumourHeard, RumourProved, WishTaken, WishDone, WishSettled,
            MoodChanged, GiftGiven, PlotLearnt,
        ),
    ),
    LogKind(message("The patrol"), (Changed, ToolChanged, CompanionChanged, Felt)),
)  # fmt: skip
