"""What the page before a run tells of the level and of the heroes."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play.game import start
from game.tales.key.rules.play.mode import MODE
from game.tales.key.view.party_page import HeroBlock, LevelBlock, introduced
from tests.tales.key.rules.play.table import CONTENT


@pytest.mark.parametrize("said", ["15,warden,gentle", "3d6,warden+ringer,normal", "15,delver,grim"])
def test_the_level_is_told_first_then_each_hero_with_the_hearts_that_they_begin_with(
    said: str,
) -> None:
    params = MODE.space.read(said)
    blocks = introduced(params, CONTENT)
    told = [block.told for block in blocks if isinstance(block, LevelBlock)]
    assert told == [CONTENT.levels[params.level].told]
    heroes = [block for block in blocks if isinstance(block, HeroBlock)]
    assert isinstance(blocks[1], LevelBlock)
    begun = start(params, "page", CONTENT).view().heroes
    assert [block.hearts for block in heroes] == [hero.hearts for hero in begun]
