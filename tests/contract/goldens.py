"""Golden seeds: what a catalogue of seeds deals, and how it plays out, hashed for every mode.

``python -m tests.contract.goldens`` prints the catalogue as it is now, for goldens.json, and
``python -m tests.contract.goldens TALE`` enters one tale and leaves the others alone. An entry
changes only together with the mode's version of rules, and with a sentence in CHANGELOG.md on what
a player would notice.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path

from game.cli.tales import registry
from game.core.bots import play
from game.core.mode import Mode
from tests.contract.cases import content_of
from tests.playing import short_params

CATALOGUE = Path(__file__).with_name("goldens.json")
DEALT, PLAYED = 20, 4


def golden_of(mode: Mode) -> dict[str, int | str]:
    """The mode's version of rules, a hash of new games, and one of games that a bot finished."""
    params, content = short_params(mode), content_of(mode)
    dealt, played = blake2b(digest_size=8), blake2b(digest_size=8)
    for number in range(DEALT):
        game = mode.start(params, f"golden/{number}", content)
        dealt.update(game.digest().encode())
        if number < PLAYED:
            play(registry().tale(mode.name).bots()[0], game, content, game.seed)
            played.update(game.digest().encode())
    return {"rules": mode.rules, "dealt": dealt.hexdigest(), "played": played.hexdigest()}


def enter(name: str) -> None:
    """The entry of one tale, played now, in the catalogue on disk."""
    found = {tale.name: tale.mode for tale in registry().tales if tale.mode is not None}
    entries = json.loads(CATALOGUE.read_text("utf-8"))
    entries[name] = golden_of(found[name]())
    ordered = {each: entries[each] for each in found if each in entries}
    CATALOGUE.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        for asked in sys.argv[1:]:
            enter(asked)
    else:
        played = ((tale.name, tale.mode()) for tale in registry().tales if tale.mode is not None)
        print(json.dumps({name: golden_of(mode) for name, mode in played}, indent=2))
