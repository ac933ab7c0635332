"""Castles of Candle by the thousand: does every floor's proof finish it in the game?

    python -m tools.soak.candle [--castles 1000] [--first 0] [--processes 2] [--ledger FILE]

For each castle: its ten floors are drawn with their certificates, and each certificate is played
through the game, with every trap and creature, from the first tick to the treasure. The ledger
keeps what was found, so that a run that was stopped goes on where it was; the figures come last.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path

from game.cli.tales import library
from game.core.parts import address_of, write
from game.tales.candle.rules.body import DOWN
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import ATTEMPTS
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.ways import unpacked
from tools.soak.ledger import Finding, Ledger, quantile, run

CASTLE = "castle,10"


@cache
def _content() -> CandleContent:
    content = library().content(MODE.name)
    assert isinstance(content, CandleContent)
    return content


def castle(seed: str) -> Finding:
    """One castle, laid and walked from cellar to roof."""
    begun = time.perf_counter()
    game = MODE.start(MODE.space.read(CASTLE), seed, _content())
    assert isinstance(game, CandleGame)
    seconds = [time.perf_counter() - begun]
    ticks, attempts, lit, slack, astray = [], [], [], [], ""
    while not game.status.over and not astray:
        view = game.view()
        ticks.append(view.floor.certificate.ticks)
        attempts.append(game.laid.floor.attempt)
        certificate = view.floor.certificate
        lit.append(certificate.lit)
        slack.append(round(certificate.wick.given / max(1, certificate.wick.used), 3))
        if view.floor.number and not certificate.needs_flame:
            astray = f"floor {view.floor.number + 1} can be finished without a flame"
        log = unpacked(view.floor.certificate.log)
        for held in log:
            game.apply(HOLDS[held])
            if game.pause or game.status.over:
                break
        else:
            astray = f"floor {view.floor.number + 1} is not finished by its certificate"
        while game.pause and not game.status.over:
            begun = time.perf_counter()
            # Another key each time: one that stays down is not pressed.
            game.apply(HOLDS[DOWN if game.pause % 2 else 0])
            if not game.pause:
                seconds.append(time.perf_counter() - begun)
    usage = Counter(dict(game.laid.before))
    usage.update(cell.section.key for cell in game.laid.floor.kept if cell.section is not None)
    kept = usage.total()
    return {
        "seed": seed,
        "ticks": ticks,
        "attempts": attempts,
        "lit": lit,
        "slack": slack,
        "seconds": [round(second, 4) for second in seconds],
        "kept": kept,
        "repeated": kept - len(usage),
        "deaths": sum(result.deaths for result in game.results),
        "astray": astray,
    }


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when every certificate finished its floor."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--castles", type=int, default=1_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--ledger", type=Path, default=Path("soak-candle.jsonl"))
    said = reader.parse_args(words)
    mark = address_of(write(_content().parts).encode())
    seeds = [f"soak/{number}/{mark}" for number in range(said.first, said.first + said.castles)]
    found = list(run(Ledger(said.ledger), seeds, castle, said.processes))
    floors = [tick for finding in found for tick in finding["ticks"]]
    attempts = [count for finding in found for count in finding["attempts"]]
    seconds = [second for finding in found for second in finding["seconds"]]
    shares = [finding["repeated"] / finding["kept"] for finding in found]
    astray = [f"{finding['seed']}: {finding['astray']}" for finding in found if finding["astray"]]
    second, fallen = sum(0 < n < ATTEMPTS for n in attempts), attempts.count(ATTEMPTS)
    print(f"content {mark}: {len(found)} castles, {len(floors)} floors")
    print(f"finished by their certificates: all but {len(astray)} castles")
    print(f"more than one attempt: {second} floors; hand-made floor instead: {fallen}")
    print(f"deaths on the way: {sum(finding['deaths'] for finding in found)}")
    burnt = sum(tick for finding in found for tick in finding["lit"])
    print(f"the flame burns in {burnt / sum(floors):.1%} of the ticks")
    print(f"repeated sections: mean {sum(shares) / len(shares):.2%}, most {max(shares):.2%}")
    slack = [times for finding in found for times in finding["slack"]]
    for name, values, unit in (("wick given for what is burnt", slack, "times"),
                               ("certificate", [t / 60 for t in floors], "s of play"),
                               ("a floor with its proof", seconds, "s")):  # fmt: skip
        told = ", ".join(f"p{round(q * 100)} {quantile(values, q):.3f}" for q in (0.01, 0.5, 0.99))
        print(f"{name}: {told} {unit}")
    print("\n".join(astray), file=sys.stderr)
    return 1 if astray else 0


if __name__ == "__main__":
    sys.exit(main())
