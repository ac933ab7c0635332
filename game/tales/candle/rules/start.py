"""Beginning a run of Candle, and taking one up again from a snapshot."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.params import MAX_TEXT
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import FloorResult
from game.tales.candle.rules.floors import RunFloors
from game.tales.candle.rules.game import ASSISTS, LONGEST_PAUSE, CandleGame
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.scoring import result_from
from game.tales.candle.rules.snapshot import MOST_TICKS, state_of

_RESULT_NUMBERS = 7


def start(params: CandleParams, seed: str, content: CandleContent) -> CandleGame:
    """A new run, on its first floor."""
    floors = RunFloors(content, params, seed)
    return CandleGame(params, seed, floors, floors.draw(0, []))


def restore(content: CandleContent, data: Mapping[str, Plain]) -> CandleGame:
    """The run that a snapshot stands for; `GameError` for data that no run can lead to.

    The floor it is on is read; none is drawn.
    """
    read = PlainReader(data)
    params = SPACE.read(read.text("params", MAX_TEXT))
    seed = clean_seed(read.text("seed", MAX_SEED))
    floors = RunFloors(content, params, seed)
    laid = floors.read(read.mapping("floor"))
    state = state_of(read.mapping("play"), laid.stage)
    results = _results(read, params)
    pause = read.whole("pause", 0, LONGEST_PAUSE)
    done = laid.floor.number + (pause > 0)
    if len(results) != done:
        raise BadValue(message("snapshot: results: expected one for each floor that is done"))
    game = CandleGame(params, seed, floors, laid, state)
    return game.go_on(
        results,
        pause,
        read.whole("held", 0, 63),
        read.flag("conceded"),
        dict(zip(ASSISTS, _assists(read), strict=True)),
        dict(zip(ASSISTS, _assisted(read), strict=True)),
    )


def _results(read: PlainReader, params: CandleParams) -> tuple[FloorResult, ...]:
    found = []
    for number, part in enumerate(read.items("results", params.floors)):
        numbers = PlainReader({"result": part}).wholes("result", _RESULT_NUMBERS, 0, MOST_TICKS)
        if len(numbers) != _RESULT_NUMBERS:
            raise BadValue(message("snapshot: results: expected seven numbers each"))
        found.append(result_from(number, numbers))
    return tuple(found)


def _assists(read: PlainReader) -> tuple[bool, ...]:
    switches = read.items("assists", len(ASSISTS))
    if len(switches) != len(ASSISTS) or not all(type(switch) is bool for switch in switches):
        raise BadValue(message("snapshot: assists: expected a switch for each"))
    return tuple(map(bool, switches))


def _assisted(read: PlainReader) -> tuple[int, ...]:
    counts = read.wholes("assisted", len(ASSISTS), 0, MOST_TICKS)
    if len(counts) != len(ASSISTS):
        raise BadValue(message("snapshot: assisted: expected a count for each"))
    return counts
