"""Diagrams of locks and keys by the thousand, before the judge that did not make them.

    nice python -m tools.soak.locks [--diagrams 10000] [--first 0] [--processes 1]
        [--ledger FILE]

Each diagram is made with its solution. The judge (`game.tales.locks.rules.validate`) holds both
against the rules, the diagram must read back to itself from its JSON, and with the profile
``original`` it is judged by the same rules. Then the growth of ever more objects is timed. The
ledger keeps what was found, so that a run that was stopped goes on where it was; the figures come
last.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any

from game.cli.tales import library
from game.tales.locks.rules.content import LockKeyContent
from game.tales.locks.rules.generate import GENERATOR, RULES
from game.tales.locks.rules.growth import Growth
from game.tales.locks.rules.params import SPACE
from game.tales.locks.rules.reading import read_diagram
from game.tales.locks.rules.validate import faults, is_solution
from tools.soak.ledger import Finding, Ledger, quantile, run

SETTINGS = (
    "",
    "original",
    "unique=12,multi=3,permanent=3",
    "rate=0",
    "rate=0,original",
    "rate=5",
    "multi=6,multi_keys=9,multi_locks=9",
    "permanent=5,permanent_locks=8,original",
    "empty=remove",
    "unique=40,obstacles=50,theme=wilds",
    "breadth=linear,reach=deep,tries=6",
    "multi_keys=2,multi_locks=6,multi=5",
)
"""What the seeds are spread over, one after the other."""
TIMED = (62, 125, 250, 500)
"""Sets of a key and a lock each, of which the growth is timed."""
REPEATED = 5


def _tables() -> LockKeyContent:
    content = library().content("lockkey")
    assert isinstance(content, LockKeyContent)
    return content


_TABLES = _tables()


def diagram(seed: str) -> Finding:
    """One diagram, judged; its parameters are in its seed."""
    text = SETTINGS[int(seed.split("/")[1]) % len(SETTINGS)]
    begun = time.process_time()
    told: Any = GENERATOR.world(SPACE.read(text), seed, _TABLES, False)
    seconds = time.process_time() - begun
    wrong = [fault.in_english() for fault in faults(told["objects"])]
    if not is_solution(told["objects"], told["solution"]):
        wrong.append("its solution does not solve it")
    again = read_diagram(json.loads(json.dumps(told))).json()
    if any(told[key] != value for key, value in again.items()):
        wrong.append("another reads back from its JSON")
    return {
        "seed": seed,
        "text": text,
        "objects": len(told["objects"]),
        "seconds": round(seconds, 4),
        "wrong": "; ".join(wrong),
    }


def grown(sets: int) -> tuple[int, float]:
    """How many objects so many unique sets are, and the least seconds in which they grew."""
    params, best, objects = SPACE.read(f"unique={sets},multi=0,permanent=0"), math.inf, 0
    for number in range(REPEATED):
        begun = time.process_time()
        objects = len(Growth(params, f"timed/{number}").finish().placements)
        best = min(best, time.process_time() - begun)
    return objects, best


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when the judge had nothing to say."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--diagrams", type=int, default=10_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--ledger", type=Path, default=Path("soak-locks.jsonl"))
    said = reader.parse_args(words)
    seeds = [f"soak/{number}/{RULES}" for number in range(said.first, said.first + said.diagrams)]
    found = list(run(Ledger(said.ledger), seeds, diagram, said.processes))
    wrong = [f"{each['seed']} ({each['text']}): {each['wrong']}" for each in found if each["wrong"]]
    print(f"rules {RULES}: {len(found)} diagrams judged, {len(wrong)} failures")
    for text in SETTINGS:
        of_text = [each for each in found if each["text"] == text]
        if of_text:
            sizes = [each["objects"] for each in of_text]
            middle = quantile([each["seconds"] for each in of_text], 0.5) * 1000
            print(
                f"{text or 'as usual'}: {len(of_text)} diagrams, {min(sizes)} to {max(sizes)} "
                f"objects, {middle:.1f} ms each"
            )
    for sets in TIMED:
        objects, seconds = grown(sets)
        print(
            f"growing {objects} objects: {seconds * 1000:.0f} ms, "
            f"{seconds * 1e6 / (objects * math.log2(objects)):.2f} µs an n log n"
        )
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
