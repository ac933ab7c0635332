"""A catalogue of seeds whose dungeons never change within a version of the rules.

When one does change on purpose: raise `game.core.dungeon.generate.RULES`, say in CHANGELOG.md what
a player would notice, and write the catalogue anew with
``python -m tests.core.dungeon.test_goldens``.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from game.core.dungeon.generate import GENERATOR, RULES
from game.core.dungeon.params import SPACE

CATALOGUE = Path(__file__).parents[2] / "goldens" / "dungeon.json"

WORLDS = (
    "",
    "2d6",
    "literal,4",
    "explore=random,search=60",
    "18,locks=200,filling=4",
    "18,eights=chosen,explore=random",
    "24,columns=7,rows=7",
    "30,columns=4,rows=4,stock=1",
    "12,columns=2,rows=2",
    "60,columns=15,rows=15,start=0.7",
)
SEEDS = ("hollow-oak", "42", "2025-11-20", "épée d’ambre")
IDS = tuple(f"{text}#{seed}" for text in WORLDS for seed in SEEDS)


def golden(text: str) -> str:
    """The hash of a dungeon and its trace."""
    params, _, seed = text.partition("#")
    body: Any = GENERATOR.world(SPACE.read(params), seed, None, True)
    return blake2b(json.dumps(body, sort_keys=True).encode(), digest_size=8).hexdigest()


def test_the_catalogue_is_of_these_rules() -> None:
    saved = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    assert saved["rules"] == RULES
    assert tuple(saved["worlds"]) == IDS


@pytest.mark.parametrize("text", IDS)
def test_a_seed_never_changes_its_dungeon(text: str) -> None:
    saved = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    assert golden(text) == saved["worlds"][text]


def write() -> None:
    """Write the catalogue anew."""
    worlds = {text: golden(text) for text in IDS}
    CATALOGUE.write_text(
        json.dumps({"rules": RULES, "worlds": worlds}, ensure_ascii=False, indent=1) + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    write()
