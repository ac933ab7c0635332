"""Countries of Hex by the thousand: does each stand before the judge, and do its exports read back?

    python -m tools.soak.hex [--seeds 10000] [--first 0] [--processes 1] [--ledger FILE]

Parameters change from seed to seed: radius 1 to 12, now and then 40, both orders, both profiles,
any share of obstacles. Each country is judged, written in every format and read again, and its
chart is taken through its snapshot. The ledger keeps what was found, so that a run that was stopped
goes on where it was; the figures come last.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from game.core.dice import Dice
from game.core.parts import address_of, write
from game.store.shipped import levels_dir
from game.tales.hex.content.tables import load_hex
from game.tales.hex.rules.country.chart import read_chart
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.country import country_of
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.generate import GENERATOR, explored
from game.tales.hex.rules.country.params import MOST_RADIUS, ORDERS, PROFILES, SPACE, HexParams
from game.tales.hex.rules.country.validate import faults
from tools.soak.ledger import Finding, Ledger, quantile, run

_REGION = re.compile(r'\d{4}( [a-z-]+)+( "[^"]+")?')


@cache
def _content() -> HexContent:
    return load_hex(levels_dir())


def params_of(seed: str) -> HexParams:
    """Parameters of a seed of this run: one map in two hundred is as large as they come."""
    stream = Dice(seed).stream("soak")
    radius = MOST_RADIUS if stream.chance(1, 200) else stream.die(12)
    percent = 25 if stream.chance(1, 2) else stream.below(101)
    return HexParams(
        radius, stream.pick(ORDERS), percent, 6 + stream.below(2), stream.pick(PROFILES)
    )


def country(seed: str) -> Finding:
    """One country, judged, written and read again."""
    params, content = params_of(seed), _content()
    begun = time.perf_counter()
    body: dict[str, Any] = dict(GENERATOR.world(params, seed, content, False))
    seconds = time.perf_counter() - begun
    body["id"] = f"hexcrawl:{SPACE.write(params)}#{seed}"
    body["params"] = SPACE.values(params)
    wrong = faults(json.loads(json.dumps(body)), content)
    wrong += _exports(body) + _snapshot(params, seed, content)
    return {
        "seed": seed,
        "radius": params.radius,
        "profile": params.profile,
        "seconds": round(seconds, 5),
        "living": len(body["communities"]) + len(body["satellites"]),
        "wrong": wrong[:5],
    }


def _exports(body: dict[str, Any]) -> list[str]:
    wrong = []
    try:
        ElementTree.fromstring(GENERATOR.writers["svg"](body))
    except ElementTree.ParseError as error:
        wrong.append(f"svg: {error}")
    lines = GENERATOR.writers["textmapper"](body).splitlines()[1:-1]
    if len(lines) != len(body["hexes"]) or not all(_REGION.fullmatch(line) for line in lines):
        wrong.append("textmapper: a line that is no region")
    for form in ("text", "md"):
        if "{" in GENERATOR.writers[form](body):
            wrong.append(f"{form}: a blank that was not filled")
    return wrong


def _snapshot(params: HexParams, seed: str, content: HexContent) -> list[str]:
    chart = explored(params, seed, content, country_of(params, seed, content))
    again = read_chart(chart.text(), Drawing(params, seed, content))
    return [] if again.packed() == chart.packed() else ["a snapshot reads back to another chart"]


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when nothing was wrong with any country."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--seeds", type=int, default=10_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--ledger", type=Path, default=Path("soak-hex.jsonl"))
    said = reader.parse_args(words)
    mark = address_of(write(_content().parts).encode())
    seeds = [f"soak/{number}/{mark}" for number in range(said.first, said.first + said.seeds)]
    found = list(run(Ledger(said.ledger), seeds, country, said.processes))
    wrong = [f"{each['seed']}: {'; '.join(each['wrong'])}" for each in found if each["wrong"]]
    print(f"content {mark}: {len(found)} countries, {len(wrong)} with something wrong")
    profiles = Counter(each["profile"] for each in found)
    print(", ".join(f"{name} {profiles[name]}" for name in PROFILES))
    for name, values, unit in (
        ("communities", [each["living"] for each in found], ""),
        ("a world", [each["seconds"] for each in found], " s"),
        ("a world of radius 40", [e["seconds"] for e in found if e["radius"] == 40], " s"),
    ):
        told = ", ".join(f"p{round(q * 100)} {quantile(values, q):g}" for q in (0.01, 0.5, 0.99))
        print(f"{name}: {told}{unit}")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
