"""`bot thrones --trace --json` is a game by the rules, played again here with code of its own."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from tests.cli.calling import good
from tests.cli.table_of_cards import COMBAT_CARDS, STEP_CARDS, WALKS, Table, iron_sheet
from tests.depth import either

GAMES = [
    ("thrones:hero,seed", "greedy"),
    ("thrones:barbarian,seed", "random"),
    ("thrones:wizard,iron", "greedy"),
    ("thrones:dwarf,adventurer", "random"),
    ("thrones:dwarf,tale", "greedy"),
    ("thrones:barbarian,tale,sand", "greedy"),
    ("thrones:barbarian,tale,putrid", "random"),
    ("thrones:dwarf,tale,armour_traps,redraw", "random"),
    ("thrones:barbarian,tale,scout=16,armour_traps,redraw", "greedy"),
]
SEEDS = range(either(2, 1))


def dealt(told: dict[str, Any]) -> dict[str, Any]:
    """The deal of a game's quest and seed; hero, level and toggles have no part in it."""
    world = f"thrones:hero,seed,{told['params']['quest']}#{told['seed']}"
    return good("generate", world, "--format", "json").object


def played(world: str, policy: str, number: int) -> tuple[dict[str, Any], Table]:
    """A bot's game and the table on which its trace was followed to the end."""
    told = good("bot", f"{world}#table {number}", "--policy", policy, "--trace", "--json").object
    table = Table(told["params"], dealt(told)["sheet"])
    table.play(told["trace"])
    return told, table


@pytest.fixture(scope="module")
def games() -> list[tuple[dict[str, Any], Table]]:
    return [played(world, policy, number) for world, policy in GAMES for number in SEEDS]


def test_every_step_of_every_game_follows_from_the_rules(games):
    assert len(games) == len(GAMES) * len(SEEDS)


def test_the_games_show_every_rule(games):
    seen = sum((table.seen for _, table in games), Counter())
    for what in (
        "fight", "trap", "help", "hand", "shuffle", "redraw", "chosen otherwise",
        "player life", "player armour", "enemy life", "enemy armour",
    ):  # fmt: skip
        assert seen[what] > 0, what
    assert {table.over for _, table in games} == {"won", "lost"}


def test_results_and_figures_are_those_of_the_table(games):
    for told, table in games:
        assert told["result"] == table.over
        figures = told["figures"]
        assert (figures["life"], figures["armour"]) == (table.life, table.armour)
        assert figures["steps"] == table.step
        assert figures["hands"] == table.seen["hand"]


def test_who_wins_has_walked_forty_steps_with_sixteen_cards(games):
    winners = [table for _, table in games if table.over == "won"]
    assert winners
    for table in winners:
        assert Counter(table.walked) == STEP_CARDS
        assert sum(WALKS[card] for card in table.walked) == 40


def test_the_cards_come_as_generate_says(games):
    for told, table in games:
        deal = dealt(told)
        assert Counter(deal["steps"]) == STEP_CARDS
        assert Counter(deal["combat"]) == COMBAT_CARDS
        first_deck = table.dealt[:18]
        assert first_deck == deal["combat"][: len(first_deck)]
        if not told["params"]["scout"]:
            assert table.walked == deal["steps"][: len(table.walked)]


def test_the_sheet_of_the_iron_throne_is_the_source_s_table():
    sheet = good("generate", "thrones", "--seed", "x", "--format", "json").object["sheet"]
    assert [{key: row[key] for key in row if key != "name"} for row in sheet] == iron_sheet()


def test_the_table_notices_a_trace_that_was_changed():
    told, table = played("thrones:dwarf,tale", "greedy", 0)
    changes = 0
    for place, step in enumerate(told["trace"]):
        for key in ("to", "player", "strike", "damage", "life", "armour", "enemy_life"):
            if key in step:
                trace = copy.deepcopy(told["trace"])
                trace[place][key] += 1
                changes += 1
                with pytest.raises(AssertionError):
                    Table(told["params"], table.sheet).play(trace)
    assert changes > 20


def test_without_json_the_trace_is_told_line_by_line():
    told = good("bot", "thrones:dwarf,seed#lines", "--trace", "--json").object
    lines = good("bot", "thrones:dwarf,seed#lines", "--trace").out.splitlines()
    assert lines[0].startswith("thrones:dwarf,seed#lines")
    assert told["result"] in lines[0]
    assert len(lines) == len(told["trace"]) + 2
