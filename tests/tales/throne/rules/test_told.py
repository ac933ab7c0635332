"""What is told: narration, the JSON trace, and what a command would do."""

from __future__ import annotations

import gettext
from typing import Any, get_args

import pytest

from game.core.codec import JsonValue
from game.core.dice import Dice
from game.core.mode import Event
from game.core.text import LANGUAGES, Message
from game.engine.locale import Locale
from game.store.shipped import assets_dir
from game.tales.throne.rules.commands import COMMANDS, CONCEDE
from game.tales.throne.rules.events import EVENTS
from game.tales.throne.rules.gambit.events import GambitEvent
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.quest import Change
from tests.tales.throne.rules.table import at_the_throne, content, fight, play, table
from tests.tales.throne.rules.test_game import EVERY_TOGGLE, played

ENGLISH = gettext.NullTranslations()


def told(message: Message | None) -> str:
    assert message is not None
    return message.render(ENGLISH, "en")


def steps_of(events: list[Event]) -> list[dict[str, JsonValue]]:
    return [step for step in map(MODE.trace, events) if step is not None]


def would(game: ThronesGame, words: str) -> str:
    return told(game.explain(COMMANDS.read(words)))


class TestTrace:
    """Exactly the steps of rules/thrones.md, "Output"."""

    def test_a_walk_a_fight_and_its_reward(self) -> None:
        game = table("barbarian", "K 10 10", "9 4 8 1", step=2)  # step 6: life 3, armour 0, +1A
        assert steps_of(play(game, "draw, deal")) == [
            {"type": "step", "card": "K", "to": 6},
            {
                "type": "hand",
                "player": 9,
                "enemy": 4,
                "strike": 8,
                "by": "player",
                "damage": 8,
                "pile": "life",
                "life": 6,
                "armour": 2,
                "enemy_life": 0,
                "enemy_armour": 0,
            },
            {"type": "reward", "change": {"life": 0, "armour": 1}, "life": 6, "armour": 3},
        ]

    def test_helps_and_traps(self) -> None:
        assert steps_of(play(table("hero", "10 Q"), "draw, draw")) == [
            {"type": "step", "card": "10", "to": 1},
            {"type": "help", "change": {"life": 1, "armour": 0}, "life": 4, "armour": 5},
            {"type": "step", "card": "Q", "to": 4},
            {"type": "trap", "change": {"life": -1, "armour": 0}, "life": 3, "armour": 5},
        ]

    def test_a_hand_that_hurts_nobody(self) -> None:
        (hand,) = steps_of(play(fight("2 6", (3, 5), (2, 1)), "deal"))
        assert (hand["strike"], hand["by"], hand["damage"], hand["pile"]) == (3, "enemy", 0, "none")

    def test_equal_powers(self) -> None:
        (hand,) = steps_of(play(fight("2 3", (3, 5), (2, 1)), "deal"))
        assert (hand["strike"], hand["by"], hand["pile"]) == (0, "none", "none")

    def test_a_shuffle_stands_before_the_hand_that_needed_it(self) -> None:
        game = fight("1 1", (5, 5), (5, 5), deck=(), discard=table().state.deck)
        assert next(iter(steps_of(play(game, "deal"))))["type"] == "shuffle"

    def test_a_choice_is_told_before_the_cap(self) -> None:
        game = table("hero,reward_choice", "10", armour=9)
        assert steps_of(play(game, "draw, armour"))[-1] == {
            "type": "help",
            "change": {"life": 0, "armour": 1},
            "life": 3,
            "armour": 9,
        }

    def test_every_card_dealt_stands_in_the_trace_though_it_was_redrawn(self) -> None:
        game = fight("1 9 2 6", (3, 5), (2, 1), "hero,redraw")
        hands = steps_of(play(game, "deal, redraw"))
        assert [(hand["player"], hand["enemy"]) for hand in hands] == [(1, 9), (2, 6)]
        assert (hands[0]["damage"], hands[0]["pile"], hands[0]["life"]) == (2, "none", 3)


def test_every_event_is_told() -> None:
    """Runs of every kind bring up every type of event, and each says something."""
    seen: dict[type[Event], str] = {}
    games = [(fight("9 1", (5, 3), (1, 0), reward=Change(armour=1)), "deal, concede")]
    games.append((at_the_throne("9 1", (5, 3), (1, 0)), "deal"))
    for game, words in games:
        for event in play(game, words):
            seen[type(event)] = told(MODE.narrate(event))
    for seed in range(20):
        run = played(str(seed), 0)
        while not run.status.over:
            options = [command for command in run.legal() if command != CONCEDE]
            for event in run.apply(options[seed % len(options)]):
                seen[type(event)] = told(MODE.narrate(event))
    assert set(seen) == set(EVENTS)
    assert set(MODE.events) == {*EVENTS, *get_args(GambitEvent)}
    for sentence in seen.values():
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("params", [EVERY_TOGGLE, "hero,gambit"])
def test_whoever_is_named_opens_a_sentence(params: str, language: str) -> None:
    """Names begin with a capital, which would look odd anywhere else."""
    locale = Locale(assets_dir() / "locale", language)
    said: set[str] = set()
    for seed in map(str, range(12)):
        game = MODE.start(MODE.space.read(params), seed, content())
        stream = Dice(seed).stream("test")
        while not game.status.over:
            legal = game.legal()
            told = [game.explain(command) for command in legal]
            options = [command for command in legal if command != CONCEDE]
            told += map(MODE.narrate, game.apply(stream.pick(options)))
            said.update(locale.render(each) for each in told if each is not None)
        assert game.status.reason is not None
        said.add(locale.render(game.status.reason))
    named = [sentence.split("Somebody")[:-1] for sentence in said if "Somebody" in sentence]
    assert len(named) > 50
    before = {part for parts in named for part in parts}
    assert all(part == "" or part.endswith(". ") for part in before), before


@pytest.mark.parametrize(
    ("hero", "enemy", "expected"),
    [
        # your card must lead by armour + enemy life - life + 1; the enemy's likewise
        ((3, 5), (2, 1), "higher by 1 or more; you are hurt if your card is lower by 7 or more"),
        ((9, 2), (2, 0), "unless your card is lower by 7 or more; this enemy cannot hurt you"),
        (
            (1, 0),
            (4, 6),
            "you cannot hurt this enemy; you are hurt unless your card is higher by 3",
        ),
        ((9, 0), (1, 0), "you hurt the enemy unless your card is lower by 8 or more; this enemy"),
    ],
)
def test_dealing_says_who_can_be_hurt_by_what(
    hero: tuple[int, int], enemy: tuple[int, int], expected: str
) -> None:
    assert expected in would(fight("1 1", hero, enemy), "deal")


def test_what_a_pile_would_cost_is_said_exactly() -> None:
    game = fight("8 3", (3, 5), (2, 1))
    play(game, "deal")
    assert would(game, "life") == "The enemy’s life falls from 2 to 0: it is slain."
    assert would(game, "armour") == "The enemy’s armour falls from 1 to 0."
    struck = fight("1 9", (3, 5), (2, 1))
    play(struck, "deal")
    assert would(struck, "life") == "Your life falls from 3 to 1."
    assert would(struck, "armour") == "Your armour falls from 5 to 3."
    dying = fight("1 9", (2, 5), (2, 1))
    play(dying, "deal")
    assert would(dying, "life") == "Your life falls from 2 to 0: the quest is lost."


def test_the_walk_is_explained_by_what_is_known() -> None:
    game = table("hero,scout=2", "10 J")
    assert would(game, "draw") == "Draw the next step card, which leads to one of the steps 1 to 4."
    assert "1 scouting is left" in would(game, "scout")
    play(game, "scout")
    assert would(game, "take 1").startswith("Walk to step 1. Somebody 1, life +1. The other card")
    assert would(game, "take 2").startswith("Walk to step 2. Somebody 2, life 1, armour 0. The")
    last = table("hero", step_pile=table().state.step_pile[-1:], step=36)
    assert "leads to step 40. Somebody 40, life 6, armour 6" in would(last, "draw")


def test_gains_are_explained_with_their_cap() -> None:
    game = table("hero,reward_choice", "10", armour=9)
    play(game, "draw")
    assert would(game, "life") == "Your life rises from 3 to 4."
    assert would(game, "armour") == "Your armour stays at 9, the most there is."


def test_the_reason_of_an_end_is_told() -> None:
    fallen = table("hero", "K", life=1)
    play(fallen, "draw")
    assert told(fallen.status.reason) == "Somebody 4: the road ends at step 4."
    left = table("hero", "10")
    play(left, "draw, concede")
    assert told(left.status.reason) == "Given up at step 1."
    won = at_the_throne("9 1", (5, 3), (1, 0))
    play(won, "deal")
    assert told(won.status.reason) == "The throne is yours."


def figures(game: ThronesGame) -> dict[str, Any]:
    return {figure.name: figure.value for figure in game.figures()}


def test_a_throne_is_worth_more_than_any_grave() -> None:
    won = at_the_throne("9 1", (1, 0), (1, 0))
    play(won, "deal")
    lost = at_the_throne("1 9", (1, 0), (6, 6))
    play(lost, "deal")
    assert figures(won)["score"] == 1000 + 400 + 10
    assert figures(lost)["score"] == 400
    assert next(iter(figures(won))) == "score"


def test_the_dead_are_counted() -> None:
    game = table("barbarian", "J 10", "9 1 8 2")
    play(game, "draw, deal, draw")
    assert figures(game)["slain"] == 1
    play(game, "deal")
    assert (figures(game)["slain"], figures(game)["hands"], figures(game)["steps"]) == (2, 2, 3)
