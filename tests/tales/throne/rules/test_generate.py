"""A deal generated to be looked at is the deal that is played."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.sliced import Sliced
from game.store.shipped import levels_dir
from game.tales.throne.content.odds_tables import OddsTables
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.events import HandDealt, StepDrawn
from game.tales.throne.rules.game import start
from game.tales.throne.rules.generate import GENERATOR, placings
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.odds_table import OddsRules, OddsTable, build_table
from tests.tales.throne.rules.table import content

CONTENT = ThronesContent(content().quests, OddsTables(levels_dir() / "compiled"))


def world(
    params: str = "dwarf,adventurer", seed: str = "oak", traced: bool = False
) -> dict[str, Any]:
    return dict(GENERATOR.world(MODE.space.read(params), seed, CONTENT, traced))


def test_the_json_says_what_the_rules_list() -> None:
    body = world()
    assert (body["quest"], body["hero"], body["level"]) == ("iron", "dwarf", "adventurer")
    assert sorted(body["steps"]) == sorted(["10", "J", "Q", "K"] * 4)
    assert sorted(body["combat"]) == sorted(list(range(1, 10)) * 2)
    assert body["win_chance"] == pytest.approx(0.359, abs=0.003)


def test_each_draw_of_the_shuffles_puts_its_card_in_its_place() -> None:
    body = world(traced=True)
    told = list(placings(body["trace"]))
    for pile in ("steps", "combat"):
        there = {each.left: each.card for each in told if each.pile == pile}
        labels = [card.label if pile == "steps" else card.rank for _, card in sorted(there.items())]
        assert sorted(there) == list(range(2, len(body[pile]) + 1))
        # The last that is left has no draw.
        assert labels == body[pile][1:]


UNTABLED = "dwarf,seed,redraw"
"""Toggles of the player's own, for which no table of odds is built beforehand."""


def test_a_table_that_was_begun_for_one_question_is_gone_on_with_for_the_next() -> None:
    params, other = MODE.space.read(UNTABLED), MODE.space.read("dwarf,seed,armour_traps")
    fresh = ThronesContent(CONTENT.quests, CONTENT.tables)
    first = fresh.preparing(params)
    shares = [next(first) for _ in range(80)]
    assert 0 < shares[0] < 0.1 < shares[-1] < 0.3
    second = fresh.preparing(params)
    assert next(second) > shares[-1], "what was done is done again"
    # The first question is asked again later, and finds the second ahead of it.
    assert next(first) > shares[-1]
    # Of two tables that are begun one is kept; whoever wants the other begins again.
    assert next(fresh.preparing(other)) < 0.1
    assert next(first) < 0.1


def test_a_table_that_cannot_be_built_is_not_taken_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = ThronesContent(CONTENT.quests, CONTENT.tables)

    def broken(*_: object) -> Sliced[OddsTable]:
        yield 0.5
        raise MemoryError

    monkeypatch.setattr("game.tales.throne.rules.content.building", broken)
    for _ in range(2):
        with pytest.raises(MemoryError):
            fresh.calculator(MODE.space.read(UNTABLED))


def test_a_chance_without_a_table_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world is made at once: nobody waits for a table to be built."""

    def never(*_: object) -> None:
        raise AssertionError("a table is built")

    monkeypatch.setattr("game.tales.throne.rules.content.building", never)
    assert world(UNTABLED)["win_chance"] is None
    assert world("dwarf,tale")["win_chance"] == pytest.approx(0.628, abs=0.001)


def test_a_chance_without_a_table_is_worked_out_when_asked_for() -> None:
    params = MODE.space.read(UNTABLED)
    assert GENERATOR.thorough is not None
    found = GENERATOR.thorough(params, "oak", CONTENT)
    table = build_table(CONTENT.quests["iron"], OddsRules.of(params))
    assert found == {"win_chance": round(table.start(5, 3), 6)}
    # Nothing that was asked before changes what a world says.
    assert world(UNTABLED)["win_chance"] is None


def test_a_chance_with_a_table_is_the_same_either_way() -> None:
    assert GENERATOR.thorough is not None
    found = GENERATOR.thorough(MODE.space.read("dwarf,tale"), "oak", CONTENT)
    assert found == {"win_chance": world("dwarf,tale")["win_chance"]}


def test_the_text_says_why_a_chance_is_open_and_the_sheet_leaves_it_out() -> None:
    body = {**world(UNTABLED), "id": "thrones:dwarf,seed,redraw#oak"}
    line = GENERATOR.writers["text"](body).splitlines()[2]
    assert "win chance not worked out (no table for these toggles; --thorough" in line
    sheet = GENERATOR.writers["md"](body).splitlines()
    assert "dwarf, seed · ♥ 5 ♠ 3" in sheet


def test_a_game_of_the_same_seed_draws_these_cards() -> None:
    body = world("dwarf,seed")
    game = start(MODE.space.read("dwarf"), "oak", CONTENT)
    steps: list[str] = []
    combat: list[int] = []
    while not game.status.over and len(combat) < 18:
        game.state.life = 9
        for event in game.apply(game.legal()[0]):
            if isinstance(event, StepDrawn):
                steps.append(event.card.label)
            if isinstance(event, HandDealt):
                combat += [event.player.rank, event.enemy.rank]
    assert steps == body["steps"][: len(steps)]
    assert combat == body["combat"]


def test_the_trace_holds_every_draw_of_both_shuffles() -> None:
    trace = world(traced=True)["trace"]
    assert [step["sides"] for step in trace] == [*range(16, 1, -1), *range(18, 1, -1)]
    assert all(1 <= step["value"] <= step["sides"] for step in trace)
    assert [step["pile"] for step in trace] == ["steps"] * 15 + ["combat"] * 17
    assert "trace" not in world()


def test_the_trace_says_how_the_piles_were_shuffled() -> None:
    """From the last place down, each draw names the place whose card goes there."""
    body = world(traced=True)
    pile = ["10", "J", "Q", "K"] * 4
    for step in body["trace"][:15]:
        last, chosen = step["sides"] - 1, step["value"] - 1
        pile[last], pile[chosen] = pile[chosen], pile[last]
    assert pile == body["steps"]


def test_the_text_and_the_sheet_for_a_real_table() -> None:
    body = {**world(), "id": "thrones:dwarf,adventurer#oak"}
    text = GENERATOR.writers["text"](body)
    assert " ".join(body["steps"]) in text
    sheet = GENERATOR.writers["md"](body)
    assert "thrones:dwarf,adventurer#oak" in sheet
    rows = [line for line in sheet.splitlines() if line.startswith("| ") and "Somebody" in line]
    assert len(rows) == 40
    assert "| 8 | Ψ | Somebody 8 | Somebody 8 (fr) | 3 | 1 | ♠ +1 |" in rows
    assert "| 4 | Δ | Somebody 4 | Somebody 4 (fr) |  |  | ♥ −1 |" in rows
    assert "♥ 5 ♠ 3" in sheet
