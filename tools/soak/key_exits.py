"""Whether it matters which exit of Key is opened: the one that the expert ranks first against the
one that it ranks last, both played to the end from the same moment.

    nice python -m tools.soak.key_exits --runs 200 [--openings 2] [--rollouts 1] [--short 4]
        [--always] [--first 0] [--party warden ...] [--level grim] [--ledger FILE]

The expert plays a run; of the moments in which it is about to open one of two exits or more,
``--openings`` are drawn by dice. From each the run is played on, ``--rollouts`` times through
either exit: the first on the dice of the run, the others on other dice of fights, both exits on the
same.
What lies behind an exit is what its clues told of, so it is never dealt anew. Before it opens the
exit that it is bound to, the expert does there what it would do if there were no other: it rests,
and pays a den off. The mean over openings is as true with one rollout each as with forty, and only
wider; intervals are normal 95 % ones over runs, since openings of one run share its fate. It also
tells at how many openings both exits are of one room, where one gives up what waits behind the
other, and how often the run came to open the last one later all the same. The ledger goes on where
it was stopped; it is good for one state of the rules.

Whether a run is won says little of one opening of seven. So ``--short`` more openings of each run
are played on through either exit only until `ROOMS_ON` rooms more were laid: how many runs were
lost by then, and what the others have. That costs a fifth of a run, and says where an exit is
felt; it is not the chance of the run.

One opening of a run says little beside its dice. ``--always`` plays whole runs instead, each twice:
the expert, and one who is the expert but opens the exit ranked last whenever there are two or
more. By how much that loses, divided by how often it happens, is what an opening is worth if each
adds its part; a run tells as much so as some seven pairs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.cli.tales import library, registry
from game.core.codec import Plain
from game.core.dice import Dice
from game.core.errors import GameError
from game.core.grid import Direction
from game.tales.key.rules.play.advice.hint import advise, ranked
from game.tales.key.rules.play.clues import Listen, Peer
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Delve, Search
from game.tales.key.rules.play.facts import DungeonContent, ItemFacts
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.known import HeroSeen
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.view import KeyView
from tools.soak.ledger import Finding, Ledger, run

MOST_COMMANDS = 4_000
"""Beyond these a run counts as lost."""
MOST_BEFORE = 40
"""Commands before the exit to which one is bound; then it is opened as things are."""
FAR_ON = 100_000
"""Dice of fights between one rollout and the next."""
PARTIES = ("warden", "delver", "chandler", "ringer")
_LIBRARY = library()

ROOMS_ON = 2
"""Rooms laid after an opening, that behind it among them, until what the party has is counted."""

COUNTED = ("hearts", "most", "light", "price", "level", "counsel", "gold")
"""What is counted of what the party has: hearts, and those of who is unhurt; light; what its things
are worth; levels; what it knows of the boss; gold."""

At = tuple[int, Direction]
Marks = dict[int, list[int]]
"""By how many rooms were laid: what the party had then."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A moment in which one of several exits is about to be opened."""

    before: dict[str, Plain]
    first: At
    last: At
    exits: int
    apart: int
    """By how much the first is ranked above the last, in thousandths of a heart."""
    counter: int
    """Rooms that are laid."""


def measured(seed: str) -> Finding:
    """One run, and what comes of the openings that are drawn from it."""
    params, number, openings, rollouts, short = seed.split("/")
    content = _LIBRARY.content(MODE.name)
    assert isinstance(content, DungeonContent)
    game = MODE.start(MODE.space.read(params), f"exits/{number}", content)
    assert isinstance(game, KeyGame)
    marks: Marks = {}
    drawn, seen = _drawn(game, content, number, int(openings) + int(short), marks)
    won = game.status.phase == "won"
    found = []
    for place, opening in enumerate(drawn):
        ends = place < int(openings)
        first, last = [_then(marks, opening, won)], []
        for rollout in range(int(rollouts) if ends else 1):
            if rollout:
                first.append(_played_on(opening, opening.first, rollout, content, number))
            last.append(_played_on(opening, opening.last, rollout, content, number, ends=ends))
        found.append(
            {
                "exits": opening.exits,
                "apart": opening.apart,
                "fork": opening.first[0] == opening.last[0],
                "later": opening.last in game.state.dungeon.through,
                "ends": ends,
                "first": [won for won, _ in first],
                "last": [won for won, _ in last],
                "then": [[had for _, had in arm] for arm in (first, last)],
            }
        )
    return {"seed": seed, "won": won, "seen": seen, "found": found}


def _drawn(
    game: KeyGame, content: DungeonContent, number: str, most: int, marks: Marks
) -> tuple[list[Opening], int]:
    """Play a run to its end; some of its openings, each as likely as another, and how many there
    were."""
    dice = Dice(f"exits/{number}").stream("drawn")
    kept: list[Opening] = []
    seen = 0
    bot = registry().tale("dungeon").bot("expert")
    try:
        for command in bot.moves(game, content, f"exits/{number}", MOST_COMMANDS):
            assert isinstance(command, KeyCommand)
            view = game.view()
            exits = ranked(view) if isinstance(command, Delve) and view.phase == "walk" else []
            if len(exits) > 1:
                seen += 1
                place = len(kept) if len(kept) < most else dice.below(seen)
                if place < most:
                    kept[place : place + 1] = [_opening(game, exits)]
            game.apply(command)
            _mark(game, marks)
    except GameError:
        pass
    return list(dice.shuffled(kept)), seen


def _opening(game: KeyGame, exits: list[tuple[int, Delve]]) -> Opening:
    (best, first), (least, last) = exits[0], exits[-1]
    at = (first.room, first.side), (last.room, last.side)
    return Opening(game.snapshot(), *at, len(exits), best - least, game.state.dungeon.counter)


def _mark(game: KeyGame, marks: Marks) -> None:
    """Note what the party has as soon as it is out of danger with another room laid."""
    counter = game.state.dungeon.counter
    if counter not in marks and game.view().phase == "walk":
        marks[counter] = _belongings(game)


def _belongings(game: KeyGame) -> list[int]:
    """What a run is won with, as far as it can be counted: `COUNTED`."""
    view = game.view()
    up = [hero for hero in view.heroes if hero.up]
    things = [thing for hero in up for thing in (*hero.pack, *_worn(hero))]
    return [
        sum(hero.hearts for hero in up),
        sum(hero.most for hero in up),
        view.light,
        sum(thing.price for thing in things),
        view.level,
        view.counsel,
        view.gold,
    ]


def _worn(hero: HeroSeen) -> list[ItemFacts]:
    return [thing for thing in (hero.hand, hero.off, hero.body, hero.charm) if thing is not None]


def _then(marks: Marks, opening: Opening, won: bool) -> tuple[bool, list[int]]:
    """How a run ended, and what the party had some rooms after an opening; nothing if it did not
    come so far."""
    later = [n for n in sorted(marks) if n >= opening.counter + ROOMS_ON]
    return won, marks[later[0]] if later else []


def _played_on(
    opening: Opening,
    target: At,
    rollout: int,
    content: DungeonContent,
    number: str,
    *,
    ends: bool = True,
) -> tuple[bool, list[int]]:
    """How the run ends if it goes on through one exit, and what the party has in between; unless
    it ``ends`` it is played on no further than to there."""
    marks: Marks = {}
    game = MODE.restore(content, opening.before)
    assert isinstance(game, KeyGame)
    game.state.rolled += FAR_ON * rollout
    laid = game.state.dungeon.counter
    for _ in range(MOST_BEFORE):
        bound = _bound(game.view(), target)
        hint = advise(bound)
        if hint is None or not isinstance(hint.command, KeyCommand):
            break
        game.apply(hint.command)
        _mark(game, marks)
        if game.state.dungeon.counter > laid or game.status.phase != "playing":
            break
    else:
        delve = Delve(*target)
        if delve in game.legal():
            game.apply(delve)
    bot = registry().tale("dungeon").bot("expert")
    try:
        for command in bot.moves(game, content, f"exits/{number}/{rollout}", MOST_COMMANDS):
            game.apply(command)
            _mark(game, marks)
            if not ends and max(marks, default=0) >= opening.counter + ROOMS_ON:
                break
    except GameError:
        return _then(marks, opening, False)
    return _then(marks, opening, game.status.phase == "won")


def always_last(seed: str) -> Finding:
    """One run of the expert, and the same of one who always opens the exit that is ranked last."""
    params, number = seed.split("/")
    content = _LIBRARY.content(MODE.name)
    assert isinstance(content, DungeonContent)
    won, _ = _run(params, number, content, contrary=False)
    last, switched = _run(params, number, content, contrary=True)
    return {"seed": seed, "won": won, "last": last, "switched": switched}


def _run(params: str, number: str, content: DungeonContent, *, contrary: bool) -> tuple[bool, int]:
    """Whether a run is won, and how often another exit was opened than the first."""
    game = MODE.start(MODE.space.read(params), f"exits/{number}", content)
    assert isinstance(game, KeyGame)
    expert = registry().tale("dungeon").bot("expert").make(content)
    stream = Dice(f"exits/{number}").stream("own")
    target: At | None = None
    laid, tried, switched = 0, 0, 0
    for _ in range(MOST_COMMANDS):
        if game.status.phase != "playing":
            break
        view = game.view()
        command = expert(view, stream)
        if view.phase == "walk" and contrary:
            if target is not None and view.counter > laid:
                target = None
            exits = ranked(view) if target is None and isinstance(command, Delve) else []
            if len(exits) > 1:
                target, laid, tried = (exits[-1][1].room, exits[-1][1].side), view.counter, 0
                switched += 1
            if target is not None:
                tried += 1
                hint = advise(_bound(view, target)) if tried <= MOST_BEFORE else None
                bound = Delve(*target) if hint is None else hint.command
                command = bound if bound in view.legal else command
        game.apply(command)
    return game.status.phase == "won", switched


def _bound(view: KeyView, target: At) -> KeyView:
    """The view of somebody for whom there is one exit to open, and no other way on."""
    exits = tuple(replace(e, open=e.open and (e.room, e.side) == target) for e in view.exits)
    legal = tuple(
        c
        for c in view.legal
        if not isinstance(c, Search | Listen | Peer)
        and not (isinstance(c, Delve) and (c.room, c.side) != target)
    )
    return replace(view, exits=exits, legal=legal)


def difference(found: Sequence[Finding]) -> tuple[int, float, float]:
    """Openings, by how many points the first beats the last, and half the interval of that."""
    runs = [
        [
            100 * (sum(each["first"]) / len(each["first"]) - sum(each["last"]) / len(each["last"]))
            for each in finding["found"]
            if each.get("ends", True)
        ]
        for finding in found
    ]
    return sum(map(len, runs)), *_mean(runs)


def in_between(found: Sequence[Finding]) -> dict[str, tuple[float, float]]:
    """By how much what is counted `ROOMS_ON` rooms after the first is more than after the last, and
    half the interval of that; ``lost``: of runs that were lost by then how many fewer, in points of
    all openings. The others are of those openings after which both runs came so far."""
    told = {}
    gaps = [[_lost(each, "last") - _lost(each, "first") for each in one["found"]] for one in found]
    told["lost"] = _mean([[100.0 * gap for gap in run] for run in gaps])
    for place, name in enumerate(COUNTED):
        told[name] = _mean(
            [
                [
                    float(each["then"][0][0][place] - each["then"][1][0][place])
                    for each in one["found"]
                    if each["then"][0][0] and each["then"][1][0]
                ]
                for one in found
            ]
        )
    return told


def _lost(opening: Finding, arm: str) -> bool:
    """Whether a run was lost before it came so far."""
    return not opening["then"][arm == "last"][0] and not opening[arm][0]


def _mean(runs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean over openings, and half its interval over runs."""
    count = max(1, sum(map(len, runs)))
    mean = sum(map(sum, runs)) / count
    spread = sum(sum(each - mean for each in run) ** 2 for run in runs) ** 0.5
    return mean, 1.96 * spread / count


def _tell_always(ledger: Ledger, said: argparse.Namespace) -> int:
    """Play whole runs by the first exits and by the last, and tell how far they end apart."""
    seeds = [
        f"{said.size},{said.party[n % len(said.party)]},{said.level}/{n}"
        for n in range(said.first, said.first + said.runs)
    ]
    found = list(run(ledger, seeds, always_last, said.processes))
    mean, half = _mean([[100.0 * (one["won"] - one["last"])] for one in found])
    switched = sum(one["switched"] for one in found) / max(1, len(found))
    won, last = (sum(one[arm] for one in found) for arm in ("won", "last"))
    print(f"{len(found)} runs: {won} won by the first exits, {last} by the last")
    print(f"first less last: {mean:+.1f} points ({mean - half:+.1f} to {mean + half:+.1f})")
    each = max(1.0, switched)
    print(f"{switched:.1f} openings a run: {mean / each:+.1f} points each (±{half / each:.1f})")
    return 0


def main(words: list[str] | None = None) -> int:
    """Always exit status 0: what is found is told, not judged."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--runs", type=int, default=200)
    reader.add_argument("--openings", type=int, default=2)
    reader.add_argument("--rollouts", type=int, default=1)
    reader.add_argument("--short", type=int, default=0)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--size", default="15")
    reader.add_argument("--party", nargs="+", default=PARTIES)
    reader.add_argument("--level", default="normal")
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--always", action="store_true", help="whole runs by the last exits")
    reader.add_argument("--ledger", type=Path, default=Path("soak-key-exits.jsonl"))
    reader.add_argument("--told", action="store_true", help="tell what the ledger has, and stop")
    said = reader.parse_args(words)
    ledger = Ledger(said.ledger)
    if said.always:
        return _tell_always(ledger, said)
    seeds = [
        f"{said.size},{said.party[n % len(said.party)]},{said.level}/{n}"
        f"/{said.openings}/{said.rollouts}/{said.short}"
        for n in range(said.first, said.first + said.runs)
    ]
    if said.told:
        found = [ledger.found[seed] for seed in seeds if seed in ledger.found]
    else:
        found = list(run(ledger, seeds, measured, said.processes))
    count, mean, half = difference(found)
    met = sum(finding["seen"] for finding in found)
    print(f"{len(found)} runs, {met} openings with two exits or more, {count} played to the end")
    each = [opening for finding in found for opening in finding["found"]]
    forks, later = (sum(opening[what] for opening in each) for what in ("fork", "later"))
    print(f"{forks} of {len(each)} are forks of one room; the last was opened later in {later}")
    print(f"first less last: {mean:+.1f} points ({mean - half:+.1f} to {mean + half:+.1f})")
    if said.short:
        print(f"{ROOMS_ON} rooms later, first less last:")
        for name, (mean, half) in in_between(found).items():
            print(f"  {name:8} {mean:+.2f} ({mean - half:+.2f} to {mean + half:+.2f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
