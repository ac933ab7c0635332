"""Play games by the policy of the table of odds, and hold what they win against what it says.

    python -m tools.odds.simulate thrones:hero,tale [ID ...] [--games 20000]

The games are real ones, through the public interface; about 5 to 10 ms each. The policy looks only
at the table, so what it wins is a lower bound of the exact chance with best play.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from game.cli.parallel import serve
from game.core.errors import BadValue
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_thrones
from game.tales.throne.rules.game import start
from game.tales.throne.rules.params import SPACE

CHUNK = 1_000


def play(text: str, first: int, games: int) -> tuple[int, float]:
    """Games won of ``games``, with the seeds ``simulate/FIRST`` and on; and the table's chance."""
    content = load_thrones(levels_dir())
    params = SPACE.read(text)
    calculator = content.calculator(params)
    won = 0
    for number in range(first, first + games):
        game = start(params, f"simulate/{number}", content)
        while not game.status.over:
            game.apply(calculator.best_by_table(game.view()))
        won += game.status.phase == "won"
    return won, content.start_chance(params)


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 2 for parameters that cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("params", nargs="+", help="as in an ID: hero,tale,sand")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    options = parser.parse_args(arguments)
    try:
        texts = [SPACE.write(SPACE.read(text.removeprefix("thrones:"))) for text in options.params]
    except BadValue as error:
        print(error, file=sys.stderr)
        return 2
    chunks = [
        (first, min(CHUNK, options.games - first)) for first in range(0, options.games, CHUNK)
    ]
    with ProcessPoolExecutor(options.workers, get_context("spawn"), serve) as pool:
        for text in texts:
            jobs = [pool.submit(play, text, first, games) for first, games in chunks]
            parts = [job.result() for job in jobs]
            share = sum(won for won, _ in parts) / options.games
            deviation = (share * (1 - share) / options.games) ** 0.5
            print(f"{text}: table {parts[0][1]:.4f}, played {share:.4f} +- {deviation:.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
