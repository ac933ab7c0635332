"""What positions of Gambit are weighed with: ``levels/compiled/throne-gambit.json``.

``{"format": "throne-gambit/1", "weights": {QUEST: {HERO: [...]}}}``, for each quest and hero as
many whole numbers as a position has features (`game.tales.throne.rules.gambit.worth`). They are no
part of the rules: without them a game plays the same, and only bots and chances know less. So
nothing here raises; what is wrong with the file is what `problems` tells.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.tales.throne.rules.gambit.worth import FEATURES
from game.tales.throne.rules.params import HEROES, QUESTS, Hero, QuestName

FORMAT = "throne-gambit/1"
_MOST_BYTES = 1_000_000

Weights = Mapping[tuple[QuestName, Hero], Sequence[int]]


def path_of(levels: Path) -> Path:
    """Where the weights lie."""
    return levels / "compiled" / "throne-gambit.json"


def read_weights(levels: Path) -> Weights:
    """The weights of every quest and hero for which there are any that fit."""
    try:
        text = path_of(levels).read_bytes()
        data = json.loads(text) if len(text) <= _MOST_BYTES else None
    except (OSError, ValueError, RecursionError):
        return {}
    match data:
        case {"format": str(form), "weights": dict(by_quest)} if form == FORMAT:
            found: dict[tuple[QuestName, Hero], Sequence[int]] = {}
            for quest in QUESTS:
                by_hero = by_quest.get(quest)
                for hero in HEROES:
                    row = by_hero.get(hero) if isinstance(by_hero, dict) else None
                    weights = _fitting(row)
                    if weights:
                        found[quest, hero] = weights
            return found
        case _:
            return {}


def _fitting(row: object) -> tuple[int, ...]:
    """The weights of a row as it was read; none of one that does not fit."""
    if not isinstance(row, list) or len(row) != FEATURES:
        return ()
    weights = tuple(weight for weight in row if type(weight) is int and abs(weight) < 10**6)
    return weights if len(weights) == FEATURES else ()


def problems(levels: Path) -> list[str]:
    """A line for each quest and hero without weights."""
    known = read_weights(levels)
    return [
        f"{path_of(levels)}: expected {FEATURES} weights for {quest}, {hero}"
        for quest in QUESTS
        for hero in HEROES
        if (quest, hero) not in known
    ]
