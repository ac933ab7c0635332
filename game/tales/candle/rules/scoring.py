"""What a floor was worth: medals, points and the figures of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.mode import Figure
from game.core.text import message
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.events import FloorResult, Medal
from game.tales.candle.rules.snapshot import ResultNumbers
from game.tales.candle.rules.state import FindName, FloorState

FLOOR_POINTS, COIN_POINTS, SECRET_POINTS = 500, 10, 50
MEDAL_POINTS: dict[Medal, int] = {"": 0, "bronze": 100, "silver": 200, "gold": 300}
TIMED = ("ticks", "par", "slow", "ward", "bright")
"""The figures that count ticks."""
MEDAL_HALVES = 3
"""A medal's time, and its wick, in halves of what the proved ways take."""
GOLD, SILVER, BRONZE = 5, 4, 3
"""Of five things so many are asked of a medal."""


def result_of(number: int, state: FloorState, proof: Certificate) -> FloorResult:
    """How the floor in ``state`` was finished, which has such a proof."""
    stage, golden = state.stage, proof.golden
    coins = (state.coins, stage.coins, state.secrets_found, len(stage.secrets))
    counts = (state.deaths, state.candles, state.spent, proof.wick.used)
    way = (golden.ticks, golden.wick.used) if golden is not None else (0, 0)
    helped = sum(1 << at for at, times in enumerate(state.used) if times)
    return result_from(number, (state.tick, proof.ticks, *coins, *counts, *way, helped))


def result_numbers(result: FloorResult) -> ResultNumbers:
    """What a snapshot keeps of a result; its medal follows from it."""
    return (
        result.ticks,
        result.par,
        result.coins,
        result.coins_there,
        result.secrets,
        result.secrets_there,
        result.deaths,
        result.candles,
        result.wick,
        result.wick_par,
        result.golden,
        result.golden_wick,
        result.helped,
    )


def result_from(number: int, numbers: ResultNumbers) -> FloorResult:
    """The result of `result_numbers`."""
    bare = FloorResult(number, *numbers, medal="")
    return replace(bare, medal=medal_of(bare))


def allowed(result: FloorResult) -> tuple[int, int]:
    """The time and the wick that medals allow: half as much again as the proved ways take.

    Who takes no coin is measured by the proof, who takes all by the golden way, and who takes some
    by as much between them.
    """
    taken = result.coins + result.secrets
    there = max(1, result.coins_there + result.secrets_there)

    def between(least: int, most: int) -> int:
        asked = least + max(0, most - least) * taken // there
        return MEDAL_HALVES * asked // 2

    return between(result.par, result.golden), between(result.wick_par, result.golden_wick)


def done(result: FloorResult) -> tuple[bool, bool, bool, bool, bool]:
    """Whether each of five things was done: within the time, within the wick, every coin in sight,
    every hidden coin, no death."""
    ticks, wick = allowed(result)
    return (
        result.ticks <= ticks,
        result.wick <= wick,
        result.coins == result.coins_there,
        result.secrets == result.secrets_there,
        not result.deaths,
    )


def medal_of(result: FloorResult) -> Medal:
    """Gold for all five of `done`, as the golden way does them; silver and bronze for fewer."""
    count = sum(done(result))
    if count >= GOLD:
        return "gold"
    return "silver" if count >= SILVER else "bronze" if count >= BRONZE else ""


def figures_of(
    results: Sequence[FloorResult],
    state: FloorState | None,
    finds: Sequence[FindName],
    assisted: Mapping[str, int],
) -> tuple[Figure, ...]:
    """The figures of a run: the floors done, and the floor in play if there is one.

    Finds are told when he has any, and on how many floors they helped; ``assisted`` counts the
    ticks with each assist, and those never used are not told.
    """
    points = sum(FLOOR_POINTS + MEDAL_POINTS[result.medal] for result in results)
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
    points += COIN_POINTS * coins + SECRET_POINTS * secrets
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
    if finds:
        helped = sum(result.helped > 0 for result in results)
        helped += state is not None and any(state.used)
        told.append(Figure("finds", message("Finds"), len(finds)))
        told.append(Figure("helped", message("Floors on which finds helped"), helped))
    labels = {
        "slow": message("Time at a slower pace"),
        "ward": message("Time beyond harm"),
        "bright": message("Time in a brighter dark"),
    }
    told += [Figure(name, labels[name], count) for name, count in assisted.items() if count]
    return tuple(told)
