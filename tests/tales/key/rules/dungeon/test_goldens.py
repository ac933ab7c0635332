"""A catalogue of seeds whose dungeons never change within a version of the rules.

When one does change on purpose: raise `game.tales.key.rules.dungeon.generate.RULES`, say in
CHANGELOG.md what a player would notice, and write the catalogue anew with ``python -m
tests.tales.key.rules.dungeon.test_goldens``.
"""

from __future__ import annotations

from functools import partial

import pytest

from game.tales.key.rules.dungeon.generate import GENERATOR, RULES
from tests.core.catalogue import Catalogue, hash_of, ids_of
from tests.depth import one_in

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
    # Of diagrams: six things in a small tree, a row of threes, and ten of all kinds.
    "plan=KDNFJ3oEY0",
    "20,plan=KDNFJ3oEY0,columns=5,rows=5,explore=random",
    "plan=9AB_o6WUQpq9i,columns=9,rows=9,start=0.7",
    "plan=GZHJqA4EUdiWufukWib8gnfyJ-x9CkqLbLv3FX1KQu67008z",
)


CATALOGUE = Catalogue("key", RULES, ids_of(*WORLDS), partial(hash_of, GENERATOR, None))


def test_the_catalogue_is_of_these_rules():
    CATALOGUE.require_complete()


@one_in(3)
@pytest.mark.parametrize("text", CATALOGUE.ids)
def test_a_seed_never_changes_its_dungeon(text: str):
    CATALOGUE.require_unchanged(text)


if __name__ == "__main__":
    CATALOGUE.write()
