"""The chance to win before any card is seen, played out."""

from __future__ import annotations

from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.chances import played_on
from game.tales.throne.rules.gambit.game import start
from game.tales.throne.rules.params import ThronesParams

GAMES = 200


def opening_chance(
    params: ThronesParams, content: ThronesContent, games: int = GAMES
) -> tuple[float, float]:
    """The share of ``games`` that the bot wins, each with other cards; and half of the interval in
    which its chance lies 19 times out of 20."""
    judge = content.judge(params)
    won = sum(
        played_on(start(params, f"opening {number}", content).state, judge, None)
        for number in range(games)
    )
    share = won / games
    return share, 1.96 * (share * (1 - share) / games) ** 0.5
