"""Every generator: what it makes, and every text of it, is the same in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from game.cli.tales import registry
from tests.cli.calling import CHECKOUT
from tests.contract.elsewhere import hashes
from tests.depth import few

ASKED = {
    "dungeon": ("18,explore=random,search=60", "24,columns=4,rows=4,stock=1,eights=chosen"),
    "hexcrawl": ("radius=3,explore=random,original", "radius=5,obstacles=40"),
    "lockkey": (
        "",
        "unique=40,multi=5,permanent=5,rate=0.3,theme=skills,obstacles=50",
        "rate=0,original",
        "empty=remove,breadth=wide,tries=4",
    ),
    "platformer": ("level,columns=2,rows=2", "castle,2,columns=2,rows=2"),
    "thrones": ("hero,seed", "wizard,tale,putrid,armour_traps"),
    "null-turns": ("",),
    "null-ticks": ("",),
}
SEEDS = ("a", "é")


def elsewhere(asked: list[tuple[str, str, str]], hash_seed: str) -> list[dict[str, str]]:
    """What another process makes of it, whose sets and dicts hash otherwise."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.elsewhere"],
        input="".join(json.dumps(each) + "\n" for each in asked),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_generator_is_asked():
    assert set(ASKED) == {system.name for system in registry().systems}


def test_another_process_under_another_hash_seed_makes_the_same():
    ours = os.environ.get("PYTHONHASHSEED")
    asked = [
        (name, params, SEEDS[number % len(SEEDS)])
        for name, texts in ASKED.items()
        for number, params in enumerate(few(texts, 1))
    ]
    for each, theirs in zip(asked, elsewhere(asked, "2" if ours == "1" else "1"), strict=True):
        assert theirs == hashes(*each), each
