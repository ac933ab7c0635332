"""Fit what positions of Gambit are weighed with, by games against the cards.

    python -m tools.odds.gambit                       fit every quest and hero, compare, keep none
    python -m tools.odds.gambit --quest iron --hero dwarf --seconds 600 --write

A bot plays by the game's own rules and compares positions with the weights that it has so far;
after each game every position that it chose is moved towards what came of it. What was fitted lies
below ``--work`` and is gone on with when the tool is called again. At the end the fitted weights
play against the kept ones, in the same deals; with ``--write`` they replace them where they won
more by more than chance explains.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from game.cli.tales import library
from game.core.dice import Dice, Stream
from game.store.shipped import levels_dir
from game.tales.throne.content.gambit_weights import FORMAT, path_of, read_weights
from game.tales.throne.rules.commands import Concede
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.commands import GambitCommand
from game.tales.throne.rules.gambit.game import start
from game.tales.throne.rules.gambit.turn import Turn, look, open_commands
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.gambit.worth import FEATURES, UNIT, Judge, Position
from game.tales.throne.rules.params import HEROES, QUESTS, Hero, QuestName, ThronesParams
from game.tales.throne.rules.quest import Quest

LEVELS = levels_dir()
TRUST = 0.8
"""How much of what a position is worth is taken from the end of the game; the rest from the
positions after it."""
RATE = 0.12
"""How far the first game moves a weight."""
CURIOUS = 10
"""Of so many decisions, one is made at random among those that look nearly as good."""
NEARLY = 0.1
SAVE_EVERY = 100
Z_95 = 1.959964

Found = Sequence[tuple[int, int]]


class Learner(Judge):
    """Judges with weights that are being fitted, and remembers what it looked at."""

    def __init__(self, quest: Quest, hero: Hero, known: Fit) -> None:
        super().__init__(quest, hero, ())
        self._fit = known
        self.looked: list[Found] = []

    def chance(self, at: Position) -> float:
        if at.life == 0:
            return 0.0
        found = tuple(Counter(self.features(at)).items())
        self.looked.append(found)
        return self._fit.chance(found)

    def chosen(self, view: GambitView, stream: Stream) -> tuple[GambitCommand, Found | None]:
        """A command, and the position that it leads to where it is one only."""
        worth: list[tuple[float, GambitCommand, Found | None]] = []
        for command in view.legal:
            if isinstance(command, Concede):
                continue
            self.looked.clear()
            value = self.worth(view, command)
            worth.append((value, command, self.looked[0] if len(self.looked) == 1 else None))
        top = max(value for value, _, _ in worth)
        near = NEARLY if stream.below(CURIOUS) == 0 else 0.0
        _, command, found = stream.pick([each for each in worth if each[0] >= top - near])
        return command, found


class Fit:
    """The weights of one quest and hero under way."""

    def __init__(self, games: int, weights: list[float], moved: list[float]) -> None:
        self.games = games
        self.weights = weights
        self._moved = moved
        """The sum of squares by which each weight was to be moved: the more, the slower."""

    @classmethod
    def read(cls, path: Path, begin: Sequence[int]) -> Fit:
        """What lies at ``path``, else a beginning with the weights ``begin``."""
        try:
            told = json.loads(path.read_text())
            games, weights, moved = told["games"], told["weights"], told["moved"]
            if len(weights) == len(moved) == FEATURES:
                return cls(int(games), [float(w) for w in weights], [float(m) for m in moved])
        except (OSError, ValueError, KeyError, TypeError):
            pass
        return cls(0, [weight / UNIT for weight in begin], [1.0] * FEATURES)

    def save(self, path: Path) -> None:
        """Write it whole or not at all."""
        told = {"games": self.games, "weights": self.weights, "moved": self._moved}
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps(told))
        beside.replace(path)

    def chance(self, found: Found) -> float:
        total = self.weights[FEATURES - 1]
        for place, count in found:
            total += self.weights[place] * count
        return 1 / (1 + math.exp(-min(12.0, max(-12.0, total))))

    def learn(self, path: Sequence[Found], won: bool) -> None:
        """Move the weights of every position of a game towards what came after it."""
        target = 1.0 if won else 0.0
        for found in reversed(path):
            now = self.chance(found)
            error = target - now
            for place, count in (*found, (FEATURES - 1, 1)):
                step = error * count
                self._moved[place] += step * step
                self.weights[place] += RATE * step / math.sqrt(self._moved[place])
            target = TRUST * target + (1 - TRUST) * now
        self.games += 1

    def whole(self) -> tuple[int, ...]:
        """The weights as the file holds them."""
        return tuple(round(weight * UNIT) for weight in self.weights)


def played(content: ThronesContent, params: ThronesParams, fit: Fit) -> None:
    """Play one game with the weights so far, and learn from it."""
    seed = f"fit {fit.games}"
    learner = Learner(content.quest(params.quest), params.hero, fit)
    stream = Dice(seed).stream("fit")
    state = start(params, seed, content).state
    path: list[Found] = []
    while state.outcome == "playing":
        command, found = learner.chosen(look(state, open_commands(state)), stream)
        if found is not None:
            path.append(found)
        Turn(state).done(command)
    fit.learn(path, state.outcome == "won")


def wins(
    content: ThronesContent, params: ThronesParams, weights: Sequence[int], games: int
) -> list[bool]:
    """Which of so many games are won with ``weights``."""
    judge = Judge(content.quest(params.quest), params.hero, weights)
    found = []
    for number in range(games):
        state = start(params, f"compared {number}", content).state
        while state.outcome == "playing":
            Turn(state).done(judge.best(look(state, open_commands(state))))
        found.append(state.outcome == "won")
    return found


def difference(ours: Sequence[bool], theirs: Sequence[bool]) -> tuple[float, float]:
    """By how much of a share the first won more of the same deals, and half of its interval."""
    gaps = [int(mine) - int(other) for mine, other in zip(ours, theirs, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean, Z_95 * math.sqrt(spread / len(gaps))


def write(path: Path, weights: Mapping[tuple[QuestName, Hero], Sequence[int]]) -> None:
    """The file that the game reads."""
    quests = []
    for quest in QUESTS:
        rows = [
            f'  "{hero}": {json.dumps(list(weights[quest, hero]), separators=(",", ":"))}'
            for hero in HEROES
            if (quest, hero) in weights
        ]
        quests.append(f' "{quest}": {{\n' + ",\n".join(rows) + "}")
    path.write_text(f'{{"format": "{FORMAT}", "weights": {{\n' + ",\n".join(quests) + "}}\n")


def _asked(arguments: argparse.Namespace) -> Iterator[tuple[QuestName, Hero]]:
    for quest in QUESTS:
        for hero in HEROES:
            if arguments.quest in (None, quest) and arguments.hero in (None, hero):
                yield quest, hero


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of Gambit.")
    parser.add_argument("--quest", choices=list(QUESTS))
    parser.add_argument("--hero", choices=list(HEROES))
    parser.add_argument("--seconds", type=float, default=60, help="for each quest and hero")
    parser.add_argument("--compare", type=int, default=200, metavar="N", help="games, each")
    parser.add_argument("--begin", choices=["nothing", "kept"], default="nothing")
    parser.add_argument("--work", type=Path, default=Path("build/gambit"))
    parser.add_argument("--write", action="store_true", help="where they are better")
    arguments = parser.parse_args()
    content = library().content("thrones")
    assert isinstance(content, ThronesContent)
    arguments.work.mkdir(parents=True, exist_ok=True)
    weights = dict(read_weights(LEVELS))
    nothing = (0,) * FEATURES
    for quest, hero in _asked(arguments):
        params = ThronesParams(hero=hero, level="gambit", quest=quest)
        kept = weights.get((quest, hero), nothing)
        state = arguments.work / f"{quest}-{hero}-{arguments.begin}.json"
        fit = Fit.read(state, kept if arguments.begin == "kept" else nothing)
        until = time.process_time() + arguments.seconds
        while time.process_time() < until:
            played(content, params, fit)
            if fit.games % SAVE_EVERY == 0:
                fit.save(state)
        fit.save(state)
        line = f"{quest} {hero}: {fit.games} games"
        if arguments.compare:
            ours = wins(content, params, fit.whole(), arguments.compare)
            theirs = wins(content, params, kept, arguments.compare)
            more, half = difference(ours, theirs)
            line += (
                f"; of {arguments.compare} deals fitted {sum(ours)}, kept {sum(theirs)}:"
                f" {100 * more:+.1f} points (± {100 * half:.1f})"
            )
            if more > half and arguments.write:
                weights[quest, hero] = fit.whole()
                write(path_of(LEVELS), weights)
                line += "; written"
        print(line, flush=True)


if __name__ == "__main__":
    main()
