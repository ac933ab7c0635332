"""What a floor was worth: medals, points and the figures of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.mode import Figure
from game.core.text import message
from game.tales.candle.rules.events import FloorResult, Medal
from game.tales.candle.rules.state import FloorState

FLOOR_POINTS, COIN_POINTS, SECRET_POINTS = 500, 10, 50
MEDAL_POINTS: dict[Medal, int] = {"": 0, "bronze": 100, "silver": 200, "gold": 300}
TIMED = ("ticks", "par", "slow", "ward", "bright")
"""The figures that count ticks."""
PAR_HALVES = 3
"""A medal's time, in halves of par; and its wick, in halves of what the proof burns."""

_MEDALS: tuple[Medal, ...] = ("", "", "bronze", "silver", "gold", "gold")
"""By how many of five things were done."""


def result_of(number: int, state: FloorState, par: int, wick_par: int) -> FloorResult:
    """How the floor in ``state`` was finished; its proof takes and burns so much."""
    counts = (state.coins, state.stage.coins, state.secrets_found, state.deaths, state.candles)
    return result_from(number, (state.tick, par, *counts, state.spent, wick_par))


def result_numbers(
    result: FloorResult,
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """What a snapshot keeps of a result; its medal follows from it."""
    return (
        result.ticks,
        result.par,
        result.coins,
        result.coins_there,
        result.secrets,
        result.deaths,
        result.candles,
        result.wick,
        result.wick_par,
    )


def result_from(number: int, numbers: Sequence[int]) -> FloorResult:
    """The result of `result_numbers`; there must be nine."""
    ticks, par, coins, there, secrets, deaths, candles, wick, wick_par = numbers
    medal = medal_of(
        in_time(ticks, par), coins == there, secrets > 0, not deaths, in_time(wick, wick_par)
    )
    return FloorResult(
        number, ticks, par, coins, there, secrets, deaths, candles, wick, wick_par, medal
    )


def in_time(ticks: int, par: int) -> bool:
    """Whether a floor was finished in the time that a medal asks for: half as long again as par.

    The same holds of the wick that was burnt, by what the proof burns.
    """
    return 2 * ticks <= PAR_HALVES * par


def medal_of(*done: bool) -> Medal:
    """Gold for four of: time, every coin in sight, a hidden coin, no death, wick (`in_time`).

    Silver for three of them, bronze for two. Who looks for hidden coins burns wick.
    """
    return _MEDALS[sum(done)]


def figures_of(
    results: Sequence[FloorResult], state: FloorState | None, assisted: Mapping[str, int]
) -> tuple[Figure, ...]:
    """The figures of a run: the floors done, and the floor in play if there is one.

    ``assisted`` counts the ticks with each assist; those never used are not told.
    """
    done = sum(FLOOR_POINTS + MEDAL_POINTS[result.medal] for result in results)
    ticks = sum(result.ticks for result in results)
    coins = sum(result.coins for result in results)
    secrets = sum(result.secrets for result in results)
    deaths = sum(result.deaths for result in results)
    candles = sum(result.candles for result in results)
    if state is not None:
        ticks += state.tick
        coins += state.coins
        secrets += state.secrets_found
        deaths += state.deaths
        candles += state.candles
    points = done + COIN_POINTS * coins + SECRET_POINTS * secrets
    told = [
        Figure("points", message("Points"), points),
        Figure("floors", message("Floors done"), len(results)),
        Figure("ticks", message("Time"), ticks),
        Figure("par", message("Par of the floors done"), sum(result.par for result in results)),
        Figure("coins", message("Coins"), coins),
        Figure("secrets", message("Hidden coins"), secrets),
        Figure("deaths", message("Deaths"), deaths),
        Figure("candles", message("Candles used"), candles),
    ]
    labels = {
        "slow": message("Time at a slower pace"),
        "ward": message("Time beyond harm"),
        "bright": message("Time in a brighter dark"),
    }
    told += [Figure(name, labels[name], count) for name, count in assisted.items() if count]
    return tuple(told)
