"""Castles of Candle by the thousand: does every floor's proof finish it in the game?

    python -m tools.soak.candle [--castles 1000] [--first 0] [--processes 2] [--ledger FILE]

For each castle: its ten floors are drawn with their certificates, and each certificate is played
through the game, with every trap and creature, from the first tick to the treasure; beside it, in
a game of its own, the golden way, which must take every coin. Of each floor it is asked whether
whoever stands at the start or a lamp is left alone, and sees the first thing that kills. The ledger
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
from game.tales.candle.rules.calm import LAMPS, hits, stands_of, startles
from game.tales.candle.rules.certificate import Golden
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import ATTEMPTS, LONG, Floor
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.ways import unpacked
from tools.soak.ledger import Finding, Ledger, quantile, run

CASTLE = "castle,10"


@cache
def candle_content() -> CandleContent:
    """What castles are laid from, as it is kept here."""
    content = library().content(MODE.name)
    assert isinstance(content, CandleContent)
    return content


def castle(seed: str) -> Finding:
    """One castle, laid and walked from cellar to roof."""
    begun = time.process_time()
    game = MODE.start(MODE.space.read(CASTLE), seed, candle_content())
    assert isinstance(game, CandleGame)
    seconds = [time.process_time() - begun]
    other = MODE.start(MODE.space.read(CASTLE), seed, candle_content())
    assert isinstance(other, CandleGame)
    ticks, attempts, lit, slack, astray = [], [], [], [], ""
    golden, coins, long, restless = [], [], [], []
    while not game.status.over and not astray:
        view = game.view()
        way = view.floor.certificate.golden
        if way is None:
            astray = f"floor {view.floor.number + 1} has no golden way"
            break
        golden.append(way.ticks)
        coins.append(way.coins)
        long.append(sum(spot.place.name == LONG for spot in game.laid.floor.candles))
        restless.append(_restless(game.laid.floor))
        astray = _gathered(other, way)
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
        begun = time.process_time()
        _go_on(game)
        if not game.status.over:
            seconds.append(time.process_time() - begun)
        _go_on(other)
    usage = Counter(dict(game.laid.before))
    usage.update(cell.section.key for cell in game.laid.floor.kept if cell.section is not None)
    kept = usage.total()
    return {
        "seed": seed,
        "ticks": ticks,
        "attempts": attempts,
        "lit": lit,
        "slack": slack,
        "golden": golden,
        "coins": coins,
        "long": long,
        "restless": restless,
        "seconds": [round(second, 4) for second in seconds],
        "kept": kept,
        "repeated": kept - len(usage),
        "deaths": sum(result.deaths for result in (*game.results, *other.results)),
        "medals": [result.medal for result in other.results],
        "astray": astray,
    }


def _go_on(game: CandleGame) -> None:
    """To the next floor."""
    while game.pause and not game.status.over:
        # Another key each time: one that stays down is not pressed.
        game.apply(HOLDS[DOWN if game.pause % 2 else 0])


def _gathered(game: CandleGame, way: Golden) -> str:
    """Walk the golden way of a floor; what went wrong, if anything did."""
    floor = f"floor {game.number + 1}"
    for held in unpacked(way.log):
        game.apply(HOLDS[held])
        if game.pause or game.status.over:
            result = game.results[-1]
            took = result.coins + result.secrets
            there = result.coins_there + result.secrets_there
            return "" if took == there == way.coins else f"{floor}: {took} of {there} coins"
    return f"{floor} is not finished by its golden way"


def _restless(floor: Floor) -> int:
    """How many starts and lamps are not left alone: something hurts there, or what kills first is
    near, or not seen from there."""
    traps = [place for place in floor.places if place.kind == "trap"]
    return sum(
        any(hits(trap, stand) for trap in traps) or bool(startles(floor.terrain, stand, traps))
        for stand in stands_of(floor.places, LAMPS)
    )


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when every certificate finished its floor."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--castles", type=int, default=1_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--ledger", type=Path, default=Path("soak-candle.jsonl"))
    said = reader.parse_args(words)
    mark = address_of(write(candle_content().parts).encode())
    seeds = [f"soak/{number}/{mark}" for number in range(said.first, said.first + said.castles)]
    found = list(run(Ledger(said.ledger), seeds, castle, said.processes))
    floors = [tick for finding in found for tick in finding["ticks"]]
    attempts = [count for finding in found for count in finding["attempts"]]
    seconds = [second for finding in found for second in finding["seconds"]]
    shares = [finding["repeated"] / finding["kept"] for finding in found]
    astray = [f"{finding['seed']}: {finding['astray']}" for finding in found if finding["astray"]]
    second, fallen = sum(0 < n < ATTEMPTS for n in attempts), attempts.count(ATTEMPTS)
    print(f"content {mark}: {len(found)} castles, {len(floors)} floors")
    print(f"certified both ways, and finished so: all but {len(astray)} castles")
    print(f"more than one attempt: {second} floors; hand-made floor instead: {fallen}")
    print(f"starts and lamps not left alone: {sum(map(sum, (f['restless'] for f in found)))}")
    print(f"deaths on the way: {sum(finding['deaths'] for finding in found)}")
    burnt = sum(tick for finding in found for tick in finding["lit"])
    print(f"the flame burns in {burnt / sum(floors):.1%} of the ticks")
    print(f"repeated sections: mean {sum(shares) / len(shares):.2%}, most {max(shares):.2%}")
    slack = [times for finding in found for times in finding["slack"]]
    golden = [tick for finding in found for tick in finding["golden"]]
    times = [way / par for way, par in zip(golden, floors, strict=True)]
    brought = [count for finding in found for count in finding["long"]]
    for name, values, unit in (("golden way", [t / 60 for t in golden], "s of play"),
                               ("golden way to the certificate", times, "times"),
                               ("coins", [n for f in found for n in f["coins"]], "a floor"),
                               ("long candles", brought, "a floor"),
                               ("wick given for what is burnt", slack, "times"),
                               ("certificate", [t / 60 for t in floors], "s of play"),
                               ("a floor with its proofs", seconds, "s of CPU")):  # fmt: skip
        told = ", ".join(f"p{round(q * 100)} {quantile(values, q):.3f}" for q in (0.01, 0.5, 0.99))
        print(f"{name}: {told} {unit}")
    print("\n".join(astray), file=sys.stderr)
    return 1 if astray else 0


if __name__ == "__main__":
    sys.exit(main())
