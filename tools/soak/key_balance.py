"""Games of Key by the thousand: how often each bot wins, what fells it, and what is of use.

    nice python -m tools.soak.key_balance [--policy careful] [--level normal] [--games 2000]
        [--party warden ...] [--first 0] [--processes 1] [--ledger FILE] [--uses]
        [--against blind]

Prints the line of each party for the table of docs/key-balance.md; ``--against`` plays each seed
with a second bot as well, one after the other, and prints by how many points the first wins more,
with the normal 95 % interval of the paired difference. With ``--uses`` it prints also how long
runs are, what doors, locks and fights were like, what wounds and what fells, what appears how
often, and how much more often than others those won who held a thing, learnt a talent or used a
skill. The ledger keeps what was found, so
that a measurement that was stopped goes on where it was; it is good for one state of the rules.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, stdev

from game.cli.bot import interval
from game.cli.tales import library, registry
from game.core.errors import GameError
from game.tales.key.bots import BOTS
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.events import (
    Attacked,
    DangerBegan,
    DangerEnded,
    Downed,
    Found,
    Handled,
    Hurt,
    ItemUsed,
    KeyEvent,
    Learnt,
    Rested,
    Sighted,
    SkillUsed,
    Slain,
    Toppled,
    TrapSprung,
)
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.params import LEVELS
from game.tales.key.rules.play.state import FIRST_FOE
from game.tales.key.rules.play.tally import KeyTally
from tools.soak.ledger import Finding, Ledger, quantile, run

PARTIES = (
    "warden",
    "delver",
    "chandler",
    "ringer",
    "warden+chandler",
    "warden+delver+chandler",
    "warden+delver+chandler+ringer",
)
"""Those that are shown: each class alone, and the parties of the presets."""
POLICIES = tuple(bot.name for bot in BOTS)
MOST_COMMANDS = 20_000
"""Beyond these a run that no bot brings to its end is one that was not won."""
UNFINISHED = "no end"
SECONDS = {"walk": 5.0, "danger": 5.0}
"""What a decision takes a player, by phase: a guess, stated in docs/key-balance.md."""
_LIBRARY = library()
_ROOT = Path(__file__).parents[2]


class Diary:
    """What happened in one game, as far as it says something about balance."""

    def __init__(self) -> None:
        self.kinds: dict[int, str] = {}
        self.fell = ""
        """What brought the last hero down."""
        self.wounds: Counter[str] = Counter()
        self.had: Counter[str] = Counter()
        """By kind and name (``item mail``): how often."""
        self.rounds: list[int] = []
        """How many each fight took."""
        self.lost = 0
        """Hearts that fights took."""
        self._fights = False
        self._struck = ""

    def note(self, events: Iterable[KeyEvent]) -> None:
        """Write down what one command brought."""
        for event in events:
            match event:
                case Sighted(who=who, kind=kind):
                    self.kinds[who] = kind
                    self.had[f"foe {kind}"] += 1
                case Slain(kind=kind):
                    self.had[f"slain {kind}"] += 1
                case Attacked(attacker=attacker, how=how):
                    self._struck = self.kinds.get(attacker, how)
                case Hurt(who=who, amount=amount, cause=cause) if who < FIRST_FOE:
                    blow = cause in ("blow", "shot", "charge", "smash", "slam", "tail", "drop")
                    self.fell = self._struck if blow or cause in self._struck else cause
                    self.wounds[self.fell] += amount
                    self.lost += amount * self._fights
                case Downed():
                    self.had["down"] += 1
                case Found(what=what) if what not in ("gold", "key"):
                    self.had[f"item {what}"] += 1
                case ItemUsed(item=item):
                    self.had[f"used {item}"] += 1
                case SkillUsed(skill=skill):
                    self.had[f"skill {skill}"] += 1
                case Learnt(talent=talent):
                    self.had[f"talent {talent}"] += 1
                case TrapSprung(kind=kind):
                    self.had[f"trap {kind}"] += 1
                case Handled(kind=kind):
                    self.had[f"handled {kind}"] += 1
                case Toppled(who=who, kind=kind) if who and who < FIRST_FOE:
                    self.had[f"toppled {kind}"] += 1
                case DangerBegan():
                    self._fights = True
                case DangerEnded(rounds=rounds):
                    self._fights = False
                    self.rounds.append(rounds)
                case Rested(disturbed=disturbed):
                    self.had["rest"] += 1
                    self.had["disturbed"] += disturbed
                case _:
                    pass


def played(seed: str) -> Finding:
    """One game, played to its end; its bot and parameters are in its seed."""
    policy, params, number = seed.split("/")
    content = _LIBRARY.content(MODE.name)
    assert isinstance(content, DungeonContent)
    game = MODE.start(MODE.space.read(params), f"balance/{number}", content)
    assert isinstance(game, KeyGame)
    diary, tally, phases = Diary(), KeyTally(), Counter[str]()
    bot = registry().tale("dungeon").bot(policy)
    try:
        for command in bot.moves(game, content, f"balance/{number}", MOST_COMMANDS):
            assert isinstance(command, KeyCommand)
            view = game.view()
            phases[view.phase] += 1
            events = [event for event in game.apply(command) if isinstance(event, KeyEvent)]
            diary.note(events)
            tally.note(view, command, events)
    except GameError:
        diary.fell = UNFINISHED
    won = game.status.phase == "won"
    return {
        "seed": seed,
        "won": won,
        **{figure.name: figure.value for figure in game.figures()},
        **tally.figures(),
        "phases": dict(phases),
        "fought": diary.rounds,
        "lost": diary.lost,
        "fell": "" if won else diary.fell,
        "wounds": dict(diary.wounds),
        "had": dict(diary.had),
    }


def checksum() -> str:
    """A sum over the bots and the advice that the best of them follows."""
    files = [_ROOT / "game/tales/key/bots.py"]
    files += sorted((_ROOT / "game/tales/key/rules/play/advice").glob("*.py"))
    read = "".join(file.read_text(encoding="utf-8") for file in files)
    return hashlib.sha256(read.encode()).hexdigest()[:16]


def line(party: str, found: Sequence[Finding]) -> str:
    """A party's line of the table."""
    won = sum(each["won"] for each in found)
    low, high = interval(won, len(found))
    return (
        f"| {party} | {won} of {len(found)} | {100 * won / len(found):.1f} % "
        f"| {100 * low:.1f}-{100 * high:.1f} |"
    )


def lengths(found: Sequence[Finding]) -> str:
    """How long runs are."""
    commands = [sum(each["phases"].values()) for each in found]
    minutes = [
        sum(SECONDS.get(phase, 5.0) * count for phase, count in each["phases"].items()) / 60
        for each in found
    ]
    rooms = [each["rooms"] for each in found]
    turns = [each["turns"] for each in found]
    return "; ".join(
        f"{name} {quantile(values, 0.1):.0f} / {quantile(values, 0.5):.0f} / "
        f"{quantile(values, 0.9):.0f}"
        for name, values in (
            ("commands", commands), ("minutes", minutes), ("rooms", rooms), ("turns", turns),
            ("level", [each["level"] for each in found]),
        )
    )  # fmt: skip


def lead(found: Sequence[Finding], other: Sequence[Finding]) -> str:
    """By how many points a bot wins more than another on the same seeds."""
    apart = [one["won"] - two["won"] for one, two in zip(found, other, strict=True)]
    half = 196 * stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else 100.0
    mean = 100 * fmean(apart)
    return f"{len(apart)} pairs: {mean:+.1f} points ({mean - half:+.1f} to {mean + half:+.1f})"


def tallied(found: Sequence[Finding]) -> str:
    """What doors, locks and fights were like."""
    doors, locks, fights = (
        sum((Counter(each[kind]) for each in found), Counter[str]())
        for kind in ("doors", "locks", "fights")
    )
    rounds = [each for finding in found for each in finding["fought"]]
    searching = sum(each["searches"] > 0 for each in found)
    hearts = sum(each["lost"] for each in found)
    return "; ".join(
        f"{name} {100 * part / max(1, whole):.0f} % of {whole}"
        for name, part, whole in (
            ("openings that differ", doors["differ"], doors["openings"]),
            ("locks before keys", locks["met_before_key"], locks["met"]),
            ("idle exchanges", fights["idle"], fights["exchanges"]),
            ("fights with other deeds", fights["with_other_deeds"], fights["count"]),
            ("runs that search", searching, len(found)),
        )
    ) + (
        f"; rounds a fight {quantile(rounds, 0.1):.0f} / {quantile(rounds, 0.5):.0f} / "
        f"{quantile(rounds, 0.9):.0f}; hearts lost a fight {hearts / max(1, len(rounds)):.2f}"
    )


def shares(counts: Counter[str], most: int) -> str:
    """The largest counts as shares of all."""
    whole = max(1, sum(counts.values()))
    return ", ".join(f"{name} {100 * n / whole:.0f} %" for name, n in counts.most_common(most))


def uses(found: Sequence[Finding]) -> list[str]:
    """What appears in how many runs, and how often those won that had it and had it not."""
    names = sorted({name for each in found for name in each["had"]})
    told = []
    for name in names:
        having = [each["won"] for each in found if name in each["had"]]
        without = [each["won"] for each in found if name not in each["had"]]
        times = sum(each["had"].get(name, 0) for each in found) / len(found)
        with_it = 100 * sum(having) / len(having)
        other = 100 * sum(without) / len(without) if without else with_it
        told.append(
            f"{name:<26} in {100 * len(having) / len(found):5.1f} % of runs, {times:6.2f} a run; "
            f"won {with_it:5.1f} % with, {other:5.1f} % without, {with_it - other:+6.1f}"
        )
    return told


def main(words: list[str] | None = None) -> int:
    """Always exit status 0: what is found is told, not judged."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--policy", choices=POLICIES, default="careful")
    reader.add_argument("--against", choices=POLICIES, default="")
    reader.add_argument("--level", choices=LEVELS, default="normal")
    reader.add_argument("--party", nargs="+", default=PARTIES)
    reader.add_argument("--size", default="3d6")
    reader.add_argument("--games", type=int, default=2_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--ledger", type=Path, default=Path("soak-key-balance.jsonl"))
    reader.add_argument("--uses", action="store_true")
    reader.add_argument("--sum", action="store_true", help="print the sum of the bots, and stop")
    said = reader.parse_args(words)
    if said.sum:
        print(checksum())
        return 0
    ledger = Ledger(said.ledger)
    paired: tuple[list[Finding], list[Finding]] = ([], [])
    for party in said.party:
        params = f"{said.size},{party},{said.level}"
        numbers = range(said.first, said.first + said.games)
        bots = [said.policy, *([said.against] if said.against else [])]
        seeds = [f"{bot}/{params}/{number}" for number in numbers for bot in bots]
        every = list(run(ledger, seeds, played, said.processes))
        found = every[:: len(bots)]
        print(line(party, found), flush=True)
        if said.against:
            paired[0].extend(found)
            paired[1].extend(every[1::2])
            print(f"  {said.against}: {line(party, every[1::2])}")
            print(f"  {lead(*paired)}", flush=True)
        if said.uses:
            print(f"  10 % / 50 % / 90 %: {lengths(found)}")
            print(f"  {tallied(found)}")
            print(f"  fell to: {shares(Counter(each['fell'] for each in found), 12)}")
            wounds = sum((Counter(each["wounds"]) for each in found), Counter[str]())
            print(f"  wounds: {shares(wounds, 16)}")
            print("\n".join(f"  {told}" for told in uses(found)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
