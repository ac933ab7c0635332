"""A catalogue of seeds whose worlds and runs never change within a version of the rules.

When one does change on purpose: raise `game.tales.throne.rules.generate.RULES`
(at Gambit alone, `GAMBIT_RULES`), say in CHANGELOG.md
what a player would notice, and write the catalogue anew with ``python -m
tests.tales.throne.rules.test_goldens``.
"""

from __future__ import annotations

from hashlib import blake2b

import pytest

from game.cli.tales import registry
from game.core.dice import Dice
from game.tales.throne.bots import BOTS
from game.tales.throne.rules.game import deal_of
from game.tales.throne.rules.generate import GAMBIT_RULES, RULES
from game.tales.throne.rules.mode import MODE
from tests.core.catalogue import Catalogue, ids_of
from tests.tales.throne.rules.table import content

COMMANDS = 60
CONTENT = content()
"""The facts of the Iron Throne for every quest: goldens are about the rules, not about balance."""

WORLDS = (
    "hero,seed",
    "barbarian,seed",
    "wizard,iron",
    "dwarf,tale",
    "hero,adventurer",
    "dwarf,tale,sand,redraw",
    "wizard,tale,putrid,armour_traps",
    "hero,winnable",
    "barbarian,iron,scout=16,redraw,armour_traps,reward_choice",
)

GAMBITS = ("hero,gambit", "barbarian,gambit", "wizard,gambit,sand", "dwarf,gambit,putrid")


def golden(text: str) -> dict[str, str]:
    """The hash of the whole deal, and the digest after a frozen bot has played some commands."""
    world = registry().read_id(text)
    layout = blake2b(digest_size=8)
    deal, _ = deal_of(world.params, CONTENT.quest(world.params.quest), world.seed)
    for pile in (deal.step_pile(), *map(deal.combat_deck, range(4))):
        layout.update(" ".join(card.text for card in pile).encode())
    game = MODE.start(world.params, world.seed, CONTENT)
    greedy = next(bot for bot in BOTS if bot.name == "greedy").make(CONTENT)
    for _ in range(COMMANDS):
        if game.status.over:
            break
        game.apply(greedy(game.view(), Dice("unused").stream("unused")))
    return {"deal": layout.hexdigest(), "run": game.digest()}


CATALOGUE = Catalogue("throne", RULES, ids_of(*(f"thrones:{params}" for params in WORLDS)), golden)
OF_GAMBIT = Catalogue(
    "throne_gambit", GAMBIT_RULES, ids_of(*(f"thrones:{params}" for params in GAMBITS)), golden
)


@pytest.mark.parametrize("catalogue", [CATALOGUE, OF_GAMBIT], ids=["table", "gambit"])
def test_the_catalogue_is_of_these_rules(catalogue: Catalogue):
    catalogue.require_complete()


@pytest.mark.parametrize("text", CATALOGUE.ids)
def test_a_seed_never_changes_its_world(text: str):
    CATALOGUE.require_unchanged(text)


@pytest.mark.parametrize("text", OF_GAMBIT.ids)
def test_a_seed_never_changes_its_world_at_gambit(text: str):
    OF_GAMBIT.require_unchanged(text)


if __name__ == "__main__":
    CATALOGUE.write()
    OF_GAMBIT.write()
