"""Is there always a way to win Hex? A solver of bounded effort that looks behind the cards.

    nice python -m tools.soak.hex_solver [--level normal] [--seeds 300] [--first 0] [--games 60]
        [--processes 1] [--ledger FILE]

It is shown where every community and ruin lies and who plots, and takes in each encounter what
turns out best when it is tried on a copy. With that it plays the planner's advice: without
preference, then for each of the four tasks, then with preferences and now and then a step of the
dice, at most ``--games`` times. A seed that none of those games wins is unresolved: that is no
proof that it cannot be won. Exit status 1 if fewer than 95 % are solved.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from game.cli.tales import library
from game.core.codec import Plain
from game.core.dice import Dice, Stream
from game.core.text import NO_PROSE
from game.tales.hex.rules.country.country import Country, country_of
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.play.advice import EVEN, Taste, advise
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.hosts import Ask
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.params import LEVELS
from game.tales.hex.rules.play.seen import CommunitySeen, RuinSeen
from game.tales.hex.rules.play.state import read_state
from game.tales.hex.rules.play.tasks import Concede
from game.tales.hex.rules.play.view import HexView
from tools.soak.ledger import Finding, Ledger, run

ENOUGH = 0.95
MOST_GAMES = 60
_MOST_COMMANDS = 1_000
_PREFERRED, _LEAST, _MOST = 30, 40, 200
"""Percents of a taste: for one task, and between which those of later games are drawn."""
_WANDER = 12
"""In later games one command in so many is any of those open."""
_LIBRARY = library()


def taste_of(number: int, stream: Stream) -> Taste:
    """What the game of a number prefers: nothing, then each task in turn, then what dice say."""
    if number == 0:
        return EVEN
    if number <= len(EVEN):
        parts = [_PREFERRED if place == number - 1 else 100 for place in range(len(EVEN))]
    else:
        parts = [_LEAST + stream.below(_MOST - _LEAST) for _ in EVEN]
    roads, courts, map_, plot = parts
    return roads, courts, map_, plot


def unveiled(game: HexGame, country: Country) -> HexView:
    """The view of somebody who has the gazetteer: every place, and who plots."""
    view = game.view()
    known = {each.number: each for each in view.communities if each.at is not None}
    drawn = {each.at: True for each in view.hexes}
    communities = tuple(
        known.get(each.number)
        or CommunitySeen(
            number=each.number,
            name=each.name,
            known="placed",
            kind=each.kind,
            at=each.at,
            place=PLACES[each.place],
            nature=each.nature if each.at in drawn else "",
            hearsay=None,
            page=None,
        )
        for each in country.communities
    )
    seen = {each.number: each for each in view.ruins}
    ruins = tuple(
        seen.get(each.number)
        or RuinSeen(
            each.number, each.at, PLACES[each.place], each.what, each.name, NO_PROSE, False,
            NO_PROSE, NO_PROSE,
        )
        for each in country.ruins
    )  # fmt: skip
    plot = replace(view.plot, seat=country.factions[0].seat)
    return replace(view, communities=communities, ruins=ruins, plot=plot)


def standing(game: HexGame, clock: int) -> int:
    """What a position is worth, roughly, to choose between outcomes of one encounter."""
    view = game.view()
    if view.status.over:
        return -10_000 if view.status.phase == "lost" else 10_000
    purse = view.purse
    passed = 4 * view.day + view.quarter - clock
    courts = sum(e.page.mood for e in view.communities if e.page is not None and e.kind == "fairy")
    return (
        24 * min(purse.spirits, 5) + 8 * purse.spirits + 9 * purse.bread + 6 * purse.candles
        - 26 * purse.hurt + 50 * purse.companions + 22 * purse.relics + 30 * len(purse.tools)
        + 40 * view.plot.proofs + 24 * courts + 8 * sum(len(e.cards) for e in view.hexes)
        + 14 * sum(purse.skills) - 8 * passed
    )  # fmt: skip


def best_choice(game: HexGame, content: HexPlayContent, country: Country) -> HexCommand:
    """What turns out best, tried on copies."""
    view, data = game.view(), game.snapshot()
    clock = 4 * view.day + view.quarter
    best: tuple[int, HexCommand] | None = None
    for command in view.legal:
        if not isinstance(command, Choose):
            continue
        copy = HexGame(read_state(data, content), content, country)
        copy.apply(command)
        worth = standing(copy, clock)
        if best is None or worth > best[0]:
            best = worth, command
    assert best is not None
    return best[1]


def attempt(params: str, seed: str, number: int, content: HexPlayContent) -> HexGame:
    """One game, played to its end."""
    game = MODE.start(MODE.space.read(params), seed, content)
    assert isinstance(game, HexGame)
    country = country_of(game.params, game.seed, content)
    stream = Dice(seed).stream("solver", number)
    taste = taste_of(number, stream)
    asked: dict[HexCommand, bool] = {}
    for _ in range(_MOST_COMMANDS):
        if game.status.over:
            break
        view = game.view()
        if view.meeting is not None:
            game.apply(best_choice(game, content, country))
            continue
        legal = tuple(each for each in view.legal if each not in asked)
        hint = advise(replace(unveiled(game, country), legal=legal), taste)
        assert hint is not None
        command = hint.command
        if number > len(EVEN) and not stream.below(_WANDER):
            command = stream.pick([each for each in legal if not isinstance(each, Concede)])
        if isinstance(command, Ask):
            asked[command] = True
        game.apply(command)
    return game


def solved(seed: str) -> Finding:
    """A seed, tried until it is won or the effort is spent: what the winning game was."""
    level, most, number = seed.split("/")
    content = _LIBRARY.content(MODE.name)
    assert isinstance(content, HexPlayContent)
    for games in range(int(most)):
        game = attempt(level, f"solver/{number}", games, content)
        if game.status.phase == "won":
            done = [task.id for task in game.view().tasks if task.done]
            day: Plain = game.view().day
            return {"seed": seed, "won": True, "games": games + 1, "done": done, "day": day}
    return {"seed": seed, "won": False, "games": int(most), "done": [], "day": 0}


def main(words: list[str] | None = None) -> int:
    """Exit status 0 if enough seeds are solved."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--level", choices=LEVELS, default="normal")
    reader.add_argument("--seeds", type=int, default=300)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--games", type=int, default=MOST_GAMES)
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--ledger", type=Path, default=Path("soak-hex-solver.jsonl"))
    said = reader.parse_args(words)
    numbers = range(said.first, said.first + said.seeds)
    seeds = [f"{said.level}/{said.games}/{number}" for number in numbers]
    found = list(run(Ledger(said.ledger), seeds, solved, said.processes))
    won = [each for each in found if each["won"]]
    share = len(won) / len(found)
    games = sorted(each["games"] for each in won)
    done = Counter(task for each in won for task in each["done"])
    unresolved = [each["seed"].split("/")[2] for each in found if not each["won"]]
    print(
        f"| {said.level} | {len(won)} of {len(found)} | {100 * share:.1f} % | {len(unresolved)} |"
    )
    first = sum(count == 1 for count in games)
    print(f"  in the first game {first}, most games {max(games, default=0)}; by {dict(done)}")
    print(f"  unresolved: {', '.join(unresolved) or 'none'}")
    return int(share < ENOUGH)


if __name__ == "__main__":
    sys.exit(main())
