"""The page before a quest: who may walk, and what a level changes."""

from __future__ import annotations

import pytest

from game.shell.compared import Compared, Told
from game.shell.tale import Services
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.params import HEROES
from game.tales.throne.view.heroes import introduced


@pytest.mark.parametrize(("params", "rules"), [("wizard,tale,sand", 2), ("dwarf,seed", 1)])
def test_the_four_stand_side_by_side_with_what_best_play_makes_of_them(
    services: Services, params: str, rules: int
) -> None:
    asked = MODE.space.read(params)
    content = services.content(MODE)
    assert isinstance(content, ThronesContent)
    blocks = introduced(asked, content)
    [table] = [block for block in blocks if isinstance(block, Compared)]
    assert list(HEROES)[table.chosen] == asked.hero
    lives, armours, chances = (cells for _, cells in table.rows)
    assert list(zip(lives, armours, strict=True)) == list(HEROES.values())
    assert chances[table.chosen] == content.start_chance(asked)
    assert sum(isinstance(block, Told) for block in blocks) == rules


def test_at_gambit_no_chance_is_told_but_the_way_of_the_hero(services: Services) -> None:
    told = {}
    for hero in HEROES:
        asked = MODE.space.read(f"{hero},gambit")
        *_, table, _, way = introduced(asked, services.content(MODE))
        assert isinstance(table, Compared)
        assert isinstance(way, Told)
        assert len(table.rows) == 2
        told[hero] = services.app.locale.render(way.sentence)
    assert len(set(told.values())) == len(HEROES)
