"""Dungeons by the thousand: whoever explores them, however carelessly, is never stranded.

    nice python -m tools.soak.dungeon [--dungeons 10000] [--runs 200] [--random 300] [--first 0]
        [--processes 1] [--ledger FILE]

Each dungeon is explored by somebody careless: exits, searches and keys in any order, keys left
lying for a while, until there is nothing left to do. Then the judge reads what was laid
(`game.tales.key.rules.dungeon.validate`), every room must have been entered and every chest opened,
and the dungeon must come back the same from its snapshot. The ledger keeps what was found, so that
a run that was stopped goes on where it was; the figures come last.

With ``--runs`` and ``--random`` Key is played as well (`tools.soak.key_runs`): so many runs in
which nothing needed may ever be out of reach, so many of the random bot that must end. Without
them only the laying is tried.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from game.core import pack
from game.core.codec import JsonValue
from game.core.dice import Dice
from game.tales.key.rules.dungeon.generate import RULES, body, world
from game.tales.key.rules.dungeon.laying import Asked, Dungeon, Laid, Searched, begin
from game.tales.key.rules.dungeon.laying_plain import fields, restore, snapshot
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.validate import faults
from tools.soak.key_runs import fair_run, random_run, seeds_of
from tools.soak.ledger import Finding, Ledger, quantile, run

SETTINGS = (
    "3d6",
    "2d6",
    "3d6,literal",
    "3d6,locks=200",
    "3d6,filling=6",
    "3d6,filling=0,stock=1",
    "9,columns=3,rows=3,locks=150",
    "12,columns=2,rows=2",
    "15,columns=2,rows=8,start=0.0",
    "18,eights=chosen",
    "24,columns=7,rows=7",
    "30,columns=4,rows=4,stock=1",
    "50,columns=9,rows=9",
    "100,columns=15,rows=15",
)
"""What the seeds are spread over, one after the other."""
SIZED = (
    ("3d6", "5x5"),
    ("24,columns=7,rows=7", "7x7"),
    ("50,columns=10,rows=10", "10x10"),
    ("100,columns=15,rows=15", "15x15"),
    ("200,columns=15,rows=15", "15x15"),
)
"""Boards of which the laying is timed."""
TIMED = 60
_MOST_ACTIONS = 20_000


class Careless:
    """An explorer who does whatever comes to mind, as long as it can be done."""

    def __init__(self, dungeon: Dungeon, seed: str) -> None:
        self._dungeon = dungeon
        self._stream = Dice(seed).stream("careless")
        self.held: dict[int, int] = {}
        self._taken: dict[int, bool] = {}

    def explore(self) -> str:
        """Go on until nothing is left to do; what went wrong, or nothing."""
        dungeon = self._dungeon
        for _ in range(_MOST_ACTIONS):
            reached = dungeon.reached(self.held)
            exits = [e for e in dungeon.exits() if e.open and reached[e.room - 1]]
            keys = [k for k in dungeon.keys if reached[k.room - 1] and k.number not in self._taken]
            rooms = [number for number, there in enumerate(reached, start=1) if there]
            room = self._stream.pick(rooms)
            faces = dungeon.searchable(room)
            if faces and self._stream.chance(1, 3):
                self._note(dungeon.search(room, self._stream.pick(faces)))
            elif keys and (not exits or self._stream.chance(1, 6)):
                key = self._stream.pick(keys)
                self._taken[key.number] = True
                self.held[key.key] = self.held.get(key.key, 0) + 1
            elif exits:
                chosen = self._stream.pick(exits)
                self._note(dungeon.open_exit(chosen.room, chosen.side))
            else:
                return self._judged(reached)
        return "no end"

    def _note(self, made: Laid | Asked | Searched) -> None:
        if isinstance(made, Searched) and made.laid is not None:
            self._note(made.laid)
        if isinstance(made, Asked):
            self._dungeon.choose(self._stream.pick(made.tiles).number)

    def _judged(self, reached: tuple[bool, ...]) -> str:
        dungeon = self._dungeon
        if dungeon.boss_room is None or not all(reached):
            return "stranded"
        if not all(chest.lock.opens(self.held) for chest in dungeon.chests):
            return "a chest stays closed"
        return judged(dungeon.params, body(dungeon))


def judged(params: LayingParams, told: Mapping[str, JsonValue]) -> str:
    """What the judge has against a dungeon, in one line; nothing if it is sound."""
    found = faults({**told, "params": {"profile": params.profile}})
    return "; ".join(fault.in_english() for fault in found)


def dungeon(seed: str) -> Finding:
    """One dungeon, explored to its end; its parameters are in its seed."""
    text = SETTINGS[int(seed.split("/")[1]) % len(SETTINGS)]
    params = SPACE.read(text)
    begun = time.process_time()
    laid, _ = begin(params, seed)
    wrong = Careless(laid, seed).explore()
    seconds = time.process_time() - begun
    again = restore(snapshot(laid))
    if pack.digest(fields(again)) != pack.digest(fields(laid)):
        wrong += "; another comes back from its snapshot"
    wrong += judged(params, world(params, seed, None, True))
    return {
        "seed": seed,
        "text": text,
        "rooms": laid.counter,
        "last": laid.last,
        "locks": sum(bool(door.lock) for door in laid.board.doors) + len(laid.chests),
        "boss": laid.boss_room or 0,
        "seconds": round(seconds, 4),
        "wrong": wrong,
    }


def timed(text: str) -> list[float]:
    """Seconds that it takes to lay a dungeon to its end, for some seeds."""
    params, found = SPACE.read(text), []
    for number in range(TIMED):
        begun = time.process_time()
        world(params, f"timed/{number}", None, False)
        found.append(time.process_time() - begun)
    return found


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when nobody was stranded and the judge had nothing to say."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--dungeons", type=int, default=10_000)
    reader.add_argument("--runs", type=int, default=0)
    reader.add_argument("--random", type=int, default=0)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--ledger", type=Path, default=Path("soak-dungeon.jsonl"))
    said = reader.parse_args(words)
    ledger = Ledger(said.ledger)
    wrong = []
    if said.dungeons:
        wrong += _laid(ledger, said.first, said.dungeons, said.processes)
    for kind, count, play in (("fair", said.runs, fair_run), ("random", said.random, random_run)):
        if count:
            found = list(run(ledger, seeds_of(kind, said.first, count), play, said.processes))
            wrong += _played(kind, found)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


def _laid(ledger: Ledger, first: int, count: int, processes: int) -> list[str]:
    """Lay dungeons and print the figures; what went wrong, a line each."""
    seeds = [f"soak/{number}/{RULES}" for number in range(first, first + count)]
    found = list(run(ledger, seeds, dungeon, processes))
    wrong = _wrong(found)
    print(f"rules {RULES}: {len(found)} dungeons explored carelessly, {len(wrong)} failures")
    for text in SETTINGS:
        of_text = [each for each in found if each["text"] == text]
        if of_text:
            rooms = sum(each["rooms"] for each in of_text) / len(of_text)
            locks = sum(each["locks"] for each in of_text) / len(of_text)
            early = sum(0 < each["boss"] < each["last"] for each in of_text) / len(of_text)
            print(
                f"{text}: {len(of_text)} dungeons, {rooms:.1f} rooms, {locks:.1f} locks, "
                f"boss before the last room {early:.0%}, "
                f"{quantile([each['seconds'] for each in of_text], 0.5) * 1000:.0f} ms each"
            )
    for text, board in SIZED:
        seconds = timed(text)
        print(
            f"laying {text} on {board}: {len(seconds) / sum(seconds):.0f} a second, "
            f"p99 {quantile(seconds, 0.99) * 1000:.0f} ms"
        )
    return wrong


def _played(kind: str, found: list[Finding]) -> list[str]:
    """Print the figures of runs of a kind; what went wrong, a line each."""
    wrong = _wrong(found)
    commands = [each["commands"] for each in found]
    ends = Counter(each["outcome"] for each in found)
    print(
        f"{len(found)} {kind} runs, {len(wrong)} failures; commands median "
        f"{quantile(commands, 0.5):.0f}, most {max(commands)}; "
        + ", ".join(f"{outcome} {number}" for outcome, number in sorted(ends.items()))
    )
    return wrong


def _wrong(found: list[Finding]) -> list[str]:
    return [f"{each['seed']} ({each['text']}): {each['wrong']}" for each in found if each["wrong"]]


if __name__ == "__main__":
    sys.exit(main())
