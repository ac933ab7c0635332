"""The journal as it is kept: what of all that happens is worth a line.

A line is plain data, the kind of thing that happened with its numbers and ids;
`game.tales.hex.rules.play.diary` makes prose of it.
"""

from __future__ import annotations

from game.core.mode import Plain
from game.tales.hex.rules.play.events import (
    CardDrawn,
    Checked,
    CompanionChanged,
    DayBroke,
    Ended,
    HexDrawn,
    HexEvent,
    HexSecured,
    MoodChanged,
    NightFell,
    PlotLearnt,
    Resolved,
    RuinExplored,
    Sighted,
    TaskDone,
    Visited,
    WishSettled,
    WishTaken,
)

_CARDS = ("refuge", "trail")


def line_of(event: HexEvent) -> list[Plain] | None:
    """The line that an event leaves in the journal; None for most."""
    match event:
        case HexDrawn(at):
            return ["drawn", *at]
        case Sighted(kind, number):
            return ["sighted", kind, number]
        case CardDrawn(at, card) if card in _CARDS:
            return ["card", *at, card]
        case HexSecured(at):
            return ["secured", *at]
        case Resolved(id_, choice, good, at, companion):
            return ["met", *at, id_, choice, int(good), companion]
        case CompanionChanged(companion, how):
            return ["companion", companion, how]
        case NightFell(_, where, _, candle, spirits):
            return ["night", where, candle, spirits]
        case DayBroke(_, left, season, turned, weather):
            if left in (1, 7):
                return ["left", left]
            if turned:
                return ["season", season]
            return None if weather == "clear" else ["sky", weather]
        case Visited(community, first) if first:
            return ["visited", community]
        case WishTaken(community):
            return ["promised", community]
        case WishSettled(community):
            return ["settled", community]
        case MoodChanged(community, _, _, reconciled) if reconciled:
            return ["reconciled", community]
        case PlotLearnt():
            return ["plot"]
        case Checked(what, _, _, _, _, success) if what == "accuse":
            return ["accused", int(success)]
        case RuinExplored(ruin):
            return ["explored", ruin]
        case TaskDone(task):
            return ["task", task]
        case Ended(outcome):
            return ["ended", outcome]
        case _:
            return None
