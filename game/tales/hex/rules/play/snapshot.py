"""A run as plain data, and back.

As in Key, a snapshot carries the digest of the state that it was taken of: no part of it can be
changed alone. The country is no part of it: it is made again from parameters and seed.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import expect
from game.core.mode import Plain
from game.tales.hex.rules.country.chart import read_chart
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.state import CHARTED, STATE, State

_OUTCOMES = ("playing", "won", "winter", "despair", "alone", "conceded")
_CHANGED = "it was changed, or cut short"


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    return {**STATE.write(state), "hexes": state.chart.text(), "seal": STATE.digest(state)}


def restore(data: Mapping[str, Plain], content: HexPlayContent) -> State:
    """The state that a snapshot stands for; `BadValue` for data that none can be."""
    charted = CHARTED.read(data)
    chart = read_chart(charted.hexes, Drawing(charted.params, charted.fate, content))
    state = STATE.read(data, chart=chart)
    expect(STATE.digest(state) == data.get("seal"), _CHANGED)
    return state


def require_known(state: State, content: HexPlayContent, country: Country) -> None:
    """`BadValue` unless everything in a state is of a kind that the tables have."""
    play = content.play
    book = [each.id for each in content.book.encounters]
    meeting = state.meeting
    known = (
        state.at in state.chart
        and state.outcome in _OUTCOMES
        and len(state.places) == len(country.communities)
        and len(state.ruins) == len(country.ruins)
        and len(state.weather) > state.clock // 4
        and all(each.id in play.companions for each in state.companions)
        and all(tool in play.tools for tool in state.tools)
        and all(weather in play.weathers for weather in state.weather)
        and all(at in state.chart for at in state.grounds)
        and (meeting is None or meeting.id in book)
        and (meeting is None or meeting.community < len(country.communities))
        and (meeting is None or meeting.ruin < len(country.ruins))
    )
    expect(known, _CHANGED)
