"""What `bot thrones` counts: decisions, those of them that weigh, and when a run was settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.cli.tales import library
from game.tales.throne.bots import BOTS
from game.tales.throne.rules import tally
from game.tales.throne.rules.commands import ARMOUR, CONCEDE, LIFE
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.events import StepDrawn
from game.tales.throne.rules.gambit.chances import imagined
from game.tales.throne.rules.gambit.state import GambitState
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.table import TableCommand, TableEvent, TableView
from game.tales.throne.rules.tally import LOOKS, ThronesTally
from game.tales.throne.rules.view import ThronesView

BEST = BOTS[-1]
Noted = tuple[TableView, TableCommand, tuple[TableEvent, ...]]


@pytest.fixture(scope="module")
def content() -> ThronesContent:
    found = library().content("thrones")
    assert isinstance(found, ThronesContent)
    return found


def decisions(content: ThronesContent, params: str, seed: str) -> Iterator[Noted]:
    """A run of the best bot, as a tally sees it."""
    game = MODE.start(MODE.space.read(params), seed, content)
    for command in BEST.moves(game, content, seed):
        seen = game.view()
        yield seen, command, game.apply(command)


def told(content: ThronesContent, run: list[Noted]) -> dict[str, object]:
    counted = ThronesTally(content)
    for view, command, events in run:
        counted.note(view, command, events)
    return dict(counted.figures())


@pytest.mark.parametrize("params", ["dwarf,tale", "hero,seed", "wizard,adventurer,sand"])
def test_at_the_older_levels_the_odds_are_asked(content: ThronesContent, params: str) -> None:
    run = list(decisions(content, params, "tally"))
    made = weighty = settled = 0
    was_open = False
    for view, _, _ in run:
        assert isinstance(view, ThronesView)
        odds = content.calculator(view.params).odds(view)
        striking = view.hand is not None and view.hand.clash.by == "player"
        options = [c for c in view.legal if c != CONCEDE and not (striking and c == ARMOUR)]
        if len(options) == 2:
            made += 1
            weighty += abs(odds.of(options[0]) - odds.of(options[1])) >= 0.03
        elif len(options) == 3:
            made += 1
            _, middle, best = sorted(odds.of(option) for option in options)
            weighty += best - middle >= 0.03
        is_open = 0.05 <= odds.win <= 0.95
        settled = view.step if was_open and not is_open else settled
        was_open = is_open
    last, _, events = run[-1]
    step = max(last.step, *(event.to for event in events if isinstance(event, StepDrawn)), 0)
    assert told(content, run) == {
        "choices": {"made": made, "weighty": weighty},
        "settled": step if was_open else settled,
    }


def test_armour_that_is_struck_at_is_no_option(content: ThronesContent) -> None:
    for view, command, events in decisions(content, "dwarf,tale", "tally"):
        if set(view.legal) == {LIFE, ARMOUR, CONCEDE} and isinstance(view, ThronesView):
            counted = told(content, [(view, command, events)])["choices"]
            assert view.hand is not None or view.offers
            struck = view.hand is None or view.hand.clash.by == "enemy"
            assert isinstance(counted, dict)
            assert counted["made"] == struck


def test_toggles_without_a_table_are_not_judged(content: ThronesContent) -> None:
    game = MODE.start(MODE.space.read("dwarf,tale,redraw"), "tally", content)
    view = game.view()
    command = view.legal[0]
    assert told(content, [(view, command, ())]) == {"choices": None, "settled": None}


def test_at_gambit_every_fork_and_answer_is_a_choice(
    content: ThronesContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "LOOKS", (6,))
    run = []
    for noted in decisions(content, "hero,gambit", "tally"):
        run.append(noted)
        if len(run) == 12:
            break
    counted = told(content, run)
    assert counted == told(content, run)
    choices = counted["choices"]
    assert isinstance(choices, dict)
    assert choices["made"] == sum(len(set(view.legal) - {CONCEDE}) > 1 for view, _, _ in run)
    assert 0 < choices["weighty"] < choices["made"]


def test_an_answer_that_loses_the_quest_beside_one_that_wins_it_weighs(
    content: ThronesContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the throne, with the enemy's last life to strike at and one's own to lose."""
    for view, command, events in decisions(content, "hero,gambit", "a"):
        if view.phase == "answer" and view.step == 40:
            nine = replace(view.held[0], rank=9)
            ace = replace(view.held[0], rank=1)
            five = replace(view.held[0], rank=5)
            sure = replace(
                view,
                relics=(), life=1, armour=0, enemy_life=1, enemy_armour=0, boldness=0,
                held=(ace, nine), foe_card=five, legal=tuple(
                    MODE.parse_command(text) for text in ("play 1", "play 9", "concede")
                ),
            )  # fmt: skip
            seen: list[int] = []

            def noted(view: GambitView, number: int, seen: list[int] = seen) -> GambitState:
                seen.append(number)
                return imagined(view, number)

            monkeypatch.setattr(tally, "imagined", noted)
            assert told(content, [(sure, command, events)])["choices"] == {
                "made": 1,
                "weighty": 1,
            }
            assert len(seen) == LOOKS[0], "what is clear is played on no more often"
            assert len(set(seen)) == len(seen), "each time with other cards"
            same = replace(sure, legal=sure.legal[1:])
            assert told(content, [(same, command, events)])["choices"] == {
                "made": 0,
                "weighty": 0,
            }
            return
    raise AssertionError("no answer on the throne")
