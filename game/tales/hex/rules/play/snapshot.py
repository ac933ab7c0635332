"""A run as plain data, and back.

As in Key, a snapshot carries the digest of the state that it was taken of: no part of it can be
changed alone. The country is no part of it: it is made again from parameters and seed.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core import pack
from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.mode import Plain
from game.core.params import MAX_TEXT
from game.core.plain import PlainReader
from game.core.shape import packed, read_fields
from game.core.text import message
from game.tales.hex.rules.country.chart import most_text, read_chart
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.params import SPACE, HexPlayParams
from game.tales.hex.rules.play.state import SHAPE, State

_OUTCOMES = ("playing", "won", "winter", "despair", "alone", "conceded")
_APART = ("companions", "places", "grounds", "trail", "lines", "weather")
"""Parts of the state that are a field of the digest each; the others share one."""


def fields(state: State) -> pack.Fields:
    """The complete state, packed, as named parts in a fixed order."""
    return _fields(state, _written(state))


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    written = _written(state)
    return {
        "params": SPACE.write(state.params),
        "seed": state.seed,
        "fate": state.fate,
        "hexes": state.chart.text(),
        **written,
        "seal": pack.digest(_fields(state, written)),
    }


def restore(data: Mapping[str, Plain], content: HexPlayContent) -> State:
    """The state that a snapshot stands for; `BadValue` for data that none can be."""
    read = PlainReader(data)
    params: HexPlayParams = SPACE.read(read.text("params", MAX_TEXT))
    seed = clean_seed(read.text("seed", MAX_SEED))
    fate = clean_seed(read.text("fate", MAX_SEED))
    drawing = Drawing(params, fate, content)
    chart = read_chart(read.text("hexes", most_text(params.radius)), drawing)
    state = State(params, seed, fate, chart, **read_fields(SHAPE, data))
    if pack.digest(fields(state)) != read.text("seal", 16):
        raise _bad()
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
    if not known:
        raise _bad()


def _written(state: State) -> dict[str, Plain]:
    return {name: kind.write(getattr(state, name)) for name, kind in SHAPE.items()}


def _fields(state: State, written: Mapping[str, Plain]) -> pack.Fields:
    rest: list[Plain] = [written[name] for name in SHAPE if name not in _APART]
    return (
        ("world", pack.text(SPACE.write(state.params)) + pack.text(state.seed)),
        ("fate", pack.text(state.fate)),
        ("hexes", state.chart.packed()),
        *((name, packed(written[name])) for name in _APART),
        ("patrol", packed(rest)),
    )


def _bad() -> BadValue:
    return BadValue(message("snapshot: it was changed, or cut short"))
