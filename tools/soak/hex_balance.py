"""Games of Hex by the thousand: how often each bot wins, by which task, and what it loses to.

    nice python -m tools.soak.hex_balance [--policy greedy] [--level normal] [--games 2000]
        [--params radius=7] [--first 0] [--seeds WORD] [--processes 1]
        [--ledger FILE] [--met]

Prints the lines for the tables of docs/hex-balance.md; with ``--met`` also in how many runs each
encounter was met. The ledger keeps what was found, so that a measurement that was stopped goes on
where it was; it is good for one state of the rules.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from game.cli.bot import interval
from game.cli.tales import library, registry
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.encounters import KINDS
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.params import LEVELS
from game.tales.hex.rules.play.tally import Tally
from tools.soak.ledger import Finding, Ledger, quantile, run

POLICIES = ("random", "hermit", "pacer", "greedy", "deaf", "planner")
MOST_COMMANDS = 5_000
MEMORY = 4
"""Runs that a player remembers when they play the next one."""
_LIBRARY = library()
_ROOT = Path(__file__).parents[2]
_FROZEN = (
    "game/tales/hex/bots.py",
    "game/tales/hex/rules/play/advice.py",
    "game/tales/hex/rules/play/valuing.py",
)


def checksum() -> str:
    """A sum over the bots and the advice that the best of them follows."""
    read = "".join((_ROOT / file).read_text(encoding="utf-8") for file in _FROZEN)
    return hashlib.sha256(read.encode()).hexdigest()[:16]


def played(seed: str) -> Finding:
    """One game, played to its end; its bot and parameters are in its seed."""
    policy, params, name = seed.split("/", 2)
    content = _LIBRARY.content(MODE.name)
    assert isinstance(content, HexPlayContent)
    game = MODE.start(MODE.space.read(params), name, content)
    assert isinstance(game, HexGame)
    commands = 0
    tally = Tally()
    bot = registry().tale("hexcrawl").bot(policy)
    for command in bot.moves(game, content, name, MOST_COMMANDS):
        commands += 1
        view = game.view()
        assert isinstance(command, HexCommand)
        tally.note(view, command, game.apply(command))
    return {
        "seed": seed,
        "won": game.status.phase == "won",
        "outcome": game.snapshot()["outcome"],
        "done": [task.id for task in game.view().tasks if task.done],
        **{figure.name: figure.value for figure in game.figures()},
        "commands": commands,
        **tally.figures(),
    }


def line(policy: str, params: str, found: Sequence[Finding]) -> str:
    """A line of the table of win rates."""
    won = sum(each["won"] for each in found)
    low, high = interval(won, len(found))
    share = f"{100 * won / len(found):.1f} % | {100 * low:.1f}-{100 * high:.1f}"
    return f"| {policy} | {params} | {won} of {len(found)} | {share} |"


def shares(counts: Counter[str], whole: int) -> str:
    """Counts as shares of a whole, the largest first."""
    return ", ".join(f"{name} {100 * n / max(1, whole):.0f} %" for name, n in counts.most_common())


def details(found: Sequence[Finding]) -> list[str]:
    """How long runs are, by what they are won and lost, what is met."""
    winners = [each for each in found if each["won"]]
    lost = [each for each in found if not each["won"]]
    spread = "; ".join(
        f"{name} {quantile(values, 0.1):.0f} / {quantile(values, 0.5):.0f} / "
        f"{quantile(values, 0.9):.0f}"
        for name, values in (
            ("commands", [each["commands"] for each in found]),
            ("days", [each["days"] for each in found]),
            ("days of those won", [each["days"] for each in winners]),
            ("hexes drawn", [each["hexes"] for each in found]),
            ("hexes secured", [each["secured"] for each in found]),
            ("longest stay", [each["longest_stay"] for each in found]),
            ("encounters", [len(each["encounters"]) for each in found]),
        )
    )
    done = Counter(str(each["charge"]) for each in winners)
    again = seen_before(found)
    return [
        f"seen in the {MEMORY} runs before: {100 * again:.0f} % of the encounters of a run",
        f"10 % / 50 % / 90 %: {spread}",
        f"won by: {shares(done, len(winners))}",
        f"lost to: {shares(Counter(each['outcome'] for each in lost), len(lost))}",
    ]


def seen_before(found: Sequence[Finding]) -> float:
    """The share of a run's encounters that was met in the runs just before it, in the mean."""
    shares = []
    for here in range(MEMORY, len(found)):
        known = {id_ for each in found[here - MEMORY : here] for id_ in each["encounters"]}
        met = found[here]["encounters"]
        if met:
            shares.append(sum(id_ in known for id_ in met) / len(met))
    return sum(shares) / max(1, len(shares))


def meetings(found: Sequence[Finding]) -> list[str]:
    """How many encounters of each kind a run has, and in how many runs each one is met."""
    content = _LIBRARY.content(MODE.name)
    assert isinstance(content, HexPlayContent)
    book = content.book
    counts = Counter(id_ for each in found for id_ in each["encounters"])
    runs = Counter(id_ for each in found for id_ in dict.fromkeys(each["encounters"]))
    told = []
    for kind in KINDS:
        ids = [each.id for each in book.encounters if each.kind == kind]
        whole = sum(counts[id_] for id_ in ids) / len(found)
        unmet = [id_ for id_ in ids if not counts[id_]]
        told.append(
            f"{kind}: {whole:.2f} a run, {len(ids) - len(unmet)} of {len(ids)} met"
            + (f"; never: {', '.join(unmet)}" if unmet else "")
        )
        told.append("  " + ", ".join(f"{id_} {100 * runs[id_] / len(found):.1f} %" for id_ in ids))
    return told


def main(words: list[str] | None = None) -> int:
    """Always exit status 0: what is found is told, not judged."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--policy", choices=POLICIES, default="greedy")
    reader.add_argument("--level", choices=LEVELS, default="normal")
    reader.add_argument("--params", default="", help="further parameters, as in a game's ID")
    reader.add_argument("--games", type=int, default=2_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--seeds", default="balance", help="what the names of seeds begin with")
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--ledger", type=Path, default=Path("soak-hex-balance.jsonl"))
    reader.add_argument("--met", action="store_true")
    reader.add_argument("--sum", action="store_true", help="print the sum of the bots, and stop")
    said = reader.parse_args(words)
    if said.sum:
        print(checksum())
        return 0
    params = f"{said.level},{said.params}" if said.params else said.level
    numbers = range(said.first, said.first + said.games)
    seeds = [f"{said.policy}/{params}/{said.seeds}/{number}" for number in numbers]
    found = list(run(Ledger(said.ledger), seeds, played, said.processes))
    print(line(said.policy, params, found), flush=True)
    print("\n".join(f"  {told}" for told in details(found)))
    if said.met:
        print("\n".join(f"  {told}" for told in meetings(found)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
