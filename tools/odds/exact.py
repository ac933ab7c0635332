"""The exact win chance at the start, with every card of the combat deck tracked.

    python -m tools.odds.exact [--quest iron] [--level seed] [--scouts 0]

The table of odds takes each hand as drawn from a full deck. Here a state also holds which cards are
left (9,841 decks can occur), and best play knows them. Most of an hour without scouts; each scout
takes about four times as long, and with more than one the memory runs to gigabytes. Blows of one's
own fall on life, which is provably best in the model of full decks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_quests
from game.tales.throne.rules.odds_fight import (
    DEAD,
    DIFFERENCES,
    FULL_DECK,
    PLACES,
    RankCounts,
    ordered_pairs,
    place,
    responses,
)
from game.tales.throne.rules.odds_table import (
    OddsRules,
    StepsLeft,
    Valuer,
    draws,
    layers_of_piles,
    memory_for,
    scoutings,
)
from game.tales.throne.rules.params import HEROES, LEVELS, QUESTS
from game.tales.throne.rules.quest import Quest

Chances = NDArray[np.float32]
"""One win chance for each deck, in the order of `DECKS`."""

DECKS: list[RankCounts] = sorted(
    (counts for counts in product(range(3), repeat=9) if sum(counts) % 2 == 0 and any(counts)),
    key=sum,
)
FULL = DECKS.index(FULL_DECK)


class _Hands:
    """For all decks of one size: where each difference leads, and how likely it is."""

    def __init__(self, decks: Sequence[RankCounts], index: Mapping[RankCounts, int]) -> None:
        self.rows = slice(index[decks[0]], index[decks[-1]] + 1)
        parts: list[tuple[list[int], list[int], list[float]]] = [([], [], []) for _ in DIFFERENCES]
        for row, deck in enumerate(decks):
            total = sum(deck) * (sum(deck) - 1)
            for mine, theirs, pairs in ordered_pairs(deck):
                left = list(deck)
                left[mine - 1] -= 1
                left[theirs - 1] -= 1
                rows, to, weights = parts[mine - theirs - DIFFERENCES[0]]
                rows.append(row)
                to.append(index[tuple(left)] if any(left) else -1)
                weights.append(pairs / total)
        self.count = len(decks)
        self.by_difference = [
            (np.array(rows), np.array(to), np.array(weights, dtype=np.float32))
            for rows, to, weights in parts
        ]

    def mean(self, values: Chances, difference: int) -> Chances:
        """The share of the hands with ``difference`` in the average of ``values``; a deck that is
        used up is followed by a full one."""
        rows, to, weights = self.by_difference[difference]
        if not len(rows):
            return np.zeros(self.count, dtype=np.float32)
        found: Chances = np.bincount(
            rows, weights * values[np.where(to < 0, FULL, to)], self.count
        ).astype(np.float32)
        return found

    def staying(
        self, certain: Chances, repeated: Chances, difference: int
    ) -> tuple[Chances, Chances]:
        """The same for hands that do nothing: a certain part, and the share of what a full deck is
        worth, which is not yet known."""
        rows, to, weights = self.by_difference[difference]
        fresh = to < 0
        one = np.bincount(rows, weights * np.where(fresh, 0.0, certain[to]), self.count)
        other = np.bincount(rows, weights * np.where(fresh, 1.0, repeated[to]), self.count)
        return one.astype(np.float32), other.astype(np.float32)


class ExactOdds:
    """Values of every state of one quest under one set of toggles, with the deck's cards."""

    def __init__(self, quest: Quest, rules: OddsRules) -> None:
        if rules.redraw:
            raise ValueError("redraws are not worked out exactly")
        self._quest = quest
        self._rules = rules
        self._options = Valuer(quest, rules).options
        index = {deck: at for at, deck in enumerate(DECKS)}
        sizes = [[deck for deck in DECKS if sum(deck) == size] for size in range(2, 19, 2)]
        self._hands = [_Hands(decks, index) for decks in sizes]

    def start(self) -> dict[str, float]:
        """The win chance of every hero before the first card."""
        memory = memory_for(self._rules.scout)
        won = np.ones((PLACES, len(DECKS)), dtype=np.float32)
        won[: place(1, 0)] = 0.0
        arrivals: dict[StepsLeft, NDArray[np.float32]] = {}
        values = won
        layers = layers_of_piles(self._rules.scout)
        for number, layer in enumerate(reversed(layers)):
            following, arrivals = arrivals, {}
            for left in layer:
                values = self._walk(left, following, memory) if left.cards else won
                if left.position:
                    arrivals[left] = self._arrival(left.position, values)
            print(f"layer {number + 1} of {len(layers)}", file=sys.stderr)
        return {hero: float(values[place(*at), FULL]) for hero, at in HEROES.items()}

    def _walk(
        self, left: StepsLeft, arrivals: Mapping[StepsLeft, NDArray[np.float32]], memory: int
    ) -> NDArray[np.float32]:
        drawn = np.zeros((PLACES, len(DECKS)), dtype=np.float32)
        options = list(draws(left))
        total = sum(weight for weight, _ in options)
        for weight, walked in options:
            drawn += np.float32(weight / total) * arrivals[walked.left.remembering(memory)]
        shown = list(scoutings(left))
        if shown:
            scouted = np.zeros_like(drawn)
            total = sum(weight for weight, _, _ in shown)
            for weight, one, other in shown:
                scouted += np.float32(weight / total) * np.maximum(
                    arrivals[one.left.remembering(memory)], arrivals[other.left.remembering(memory)]
                )
            drawn = np.maximum(drawn, scouted)
        return drawn

    def _arrival(self, position: int, after: NDArray[np.float32]) -> NDArray[np.float32]:
        step = self._quest.step(position)
        first, second = np.array(self._options[position - 1]).T
        resolved: NDArray[np.float32] = np.maximum(after[first], after[second])
        if step.type != "fight":
            return resolved
        values = np.concatenate(
            [resolved, np.zeros((PLACES * step.life, len(DECKS)), dtype=np.float32)]
        )
        for left in range(1, step.life + 1):
            for total in range(1, 19):
                for life in range(max(1, total - 9), min(9, total) + 1):
                    self._settle(values, life, total - life, left, step.armour)
        return values[step.life * PLACES :]

    def _settle(
        self, values: NDArray[np.float32], life: int, armour: int, left: int, enemy_armour: int
    ) -> None:
        """Work out one state of a fight for all decks, those with fewest cards first."""
        here = left * PLACES + place(life, armour)
        answers = responses(life, armour, left, enemy_armour, self._rules.enemy_picks)
        certain = np.zeros(len(DECKS), dtype=np.float32)
        repeated = np.zeros(len(DECKS), dtype=np.float32)
        ends: dict[tuple[int, int], Chances] = {}
        for first, second in answers:
            if first not in (here, DEAD) and (first, second) not in ends:
                ends[first, second] = np.maximum(values[first], values[second])
        for hands in self._hands:
            one = np.zeros(hands.count, dtype=np.float32)
            other = np.zeros(hands.count, dtype=np.float32)
            for difference, answer in enumerate(answers):
                if answer[0] == here:
                    stays, repeats = hands.staying(certain, repeated, difference)
                    one += stays
                    other += repeats
                elif answer in ends:
                    one += hands.mean(ends[answer], difference)
            certain[hands.rows], repeated[hands.rows] = one, other
        if repeated[FULL] < 1.0:
            fresh = certain[FULL] / (1 - repeated[FULL])
            values[here] = certain + repeated * fresh


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quest", choices=QUESTS, default="iron")
    parser.add_argument("--level", choices=tuple(LEVELS), default="seed")
    parser.add_argument("--scouts", type=int, default=0)
    options = parser.parse_args(arguments)
    rules = replace(OddsRules.of_level(options.level), scout=options.scouts)
    found = ExactOdds(load_quests(levels_dir())[options.quest], rules).start()
    for hero, chance in found.items():
        print(f"{options.quest} {options.level} scouts={options.scouts} {hero:10} {chance:.5f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
