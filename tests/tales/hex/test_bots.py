"""The bots of Hex: they finish, they play by what they see, and they keep to their habits."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.tales import library
from game.core.bots import Bot, play
from game.core.dice import Dice
from game.core.hexgrid import distance
from game.tales.hex.bots import BOTS, deafened
from game.tales.hex.rules.country.country import country_of
from game.tales.hex.rules.play.advice import EVEN, Land, advise, prospects
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.facts import CHARGES as TASKS
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.hosts import Ask
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.seen import Task
from game.tales.hex.rules.play.state import PLACED
from tests.depth import either, few, one_in, thorough
from tools.soak.hex_balance import checksum
from tools.soak.hex_solver import attempt, best_choice, taste_of, unveiled

ROOT = Path(__file__).parents[3]
CONTENT: HexPlayContent = library().content("hexcrawl")  # type: ignore[assignment]
MOST = 3_000
"""Commands: a game that takes more is stuck."""


def bot(name: str) -> Bot:
    return next(bot for bot in BOTS if bot.name == name)


def started(params: str, seed: str) -> HexGame:
    game = MODE.start(MODE.space.read(params), seed, CONTENT)
    assert isinstance(game, HexGame)
    return game


def says(name: str, game: HexGame) -> str:
    """What a bot does, in words."""
    command = bot(name).make(CONTENT)(game.view(), Dice("own").stream("own"))
    assert isinstance(command, HexCommand)
    return command.text


COUNTRIES = ("gentle,radius=3", "normal", "grim,steps=7", "grim,radius=7")


@one_in(7)
@pytest.mark.parametrize(
    ("one", "params"),
    [
        (one, COUNTRIES[(number + turn) % len(COUNTRIES)])
        for turn in range(2)
        for number, one in enumerate(BOTS)
    ],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_bot_plays_two_countries_to_their_end(one: Bot, params: str) -> None:
    game = started(params, "to the end")
    play(one, game, CONTENT, "to the end", MOST)
    assert game.status.over
    assert game.table.state.outcome != "conceded", "nobody gives up"


@thorough(instead="test_every_bot_plays_two_countries_to_their_end")
def test_better_bots_win_more_often() -> None:
    won: Counter[str] = Counter()
    for one in (bot(name) for name in ("random", "greedy", "planner")):
        for number in range(3):
            game = started("gentle,radius=4", f"better {number}")
            play(one, game, CONTENT, f"better {number}", MOST)
            won[one.name] += game.status.phase == "won"
    assert won["random"] <= won["greedy"] <= won["planner"]
    assert won["planner"] > won["random"]


def test_the_greedy_bot_takes_the_likeliest_choice() -> None:
    game = started("normal", "likely")
    while game.view().meeting is None:
        game.apply(bot("greedy").make(CONTENT)(game.view(), Dice("a").stream("a")))
    meeting = game.view().meeting
    assert meeting is not None
    chances = {e.id: 1 if e.check is None else e.check.chance for e in meeting.choices if e.open}
    assert chances[says("greedy", game).split()[1]] == max(chances.values())


def test_whoever_stays_or_goes_to_and_fro_wins_nothing() -> None:
    for name in few(("hermit", "pacer"), 1):
        for number in range(either(2, 1)):
            game = started("normal", f"stays {number}")
            play(bot(name), game, CONTENT, f"stays {number}", MOST)
            assert game.status.phase == "lost", name


def test_the_deaf_planner_plays_without_rumours_and_signs() -> None:
    game = started("normal", "deaf")
    view = game.view()
    heard = deafened(view)
    drawn = [each.at for each in view.hexes]
    assert len(heard.communities) < len(view.communities)
    assert all(each.at in drawn and each.hearsay is None for each in heard.communities)


def test_the_planner_asks_nobody_twice() -> None:
    """The view does not say who told all they know: the bot remembers whom it asked."""
    asked = 0
    for seed in range(12):
        game = started("normal", f"asks {seed}")
        policy, stream = bot("planner").make(CONTENT), Dice("a").stream("a")
        while not game.status.over and not asked:
            view = game.view()
            command = policy(view, stream)
            if isinstance(command, Ask):
                hint = advise(view)
                assert hint is not None
                assert hint.command == command
                assert policy(view, stream) != command
                asked += 1
            game.apply(command)
    assert asked


def test_a_task_that_is_nearly_done_is_the_one_that_takes_least() -> None:
    view = started("normal", "nearly").view()
    for place, id_ in enumerate(TASKS[:3]):
        tasks = tuple(
            replace(task, have=task.need - 1 if number == place else 0, need=max(2, task.need))
            for number, task in enumerate(view.tasks)
        )
        before = {each.task: each.quarters for each in prospects(Land(view))}
        nearly = replace(view, tasks=tasks)
        after = {each.task: each.quarters for each in prospects(Land(nearly))}
        assert after[id_] < before[id_]


def test_whoever_prefers_a_task_is_told_to_do_it() -> None:
    land = Land(started("normal", "taste").view())
    for place, id_ in enumerate(TASKS):
        taste = taste_of(place + 1, Dice("taste").stream("taste"))
        assert prospects(land, taste)[0].task == id_
    assert len(prospects(land, EVEN)) == 4


def test_with_a_task_done_the_advice_leads_home() -> None:
    for seed in range(either(4, 2)):
        game = started("gentle", f"home {seed}")
        policy, stream = bot("planner").make(CONTENT), Dice("a").stream("a")
        city = game.view().at
        for _ in range(20):
            game.apply(policy(game.view(), stream))
        drawn = len(game.view().hexes)
        for _ in range(60):
            view = game.view()
            if view.status.over or view.at == city:
                break
            done = tuple(Task(task.id, task.need, task.need, done=True) for task in view.tasks)
            hint = advise(replace(view, tasks=done))
            assert hint is not None
            game.apply(hint.command)
        assert game.view().at == city
        assert len(game.view().hexes) == drawn, "over land that is known"


def test_the_advice_is_to_go_into_a_ruin_where_one_stands() -> None:
    game, ruin = next(
        (game, ruin)
        for game in (started("gentle", f"ruins {seed}") for seed in range(60))
        for ruin in game.table.country.ruins
        if distance(ruin.at, game.view().at) == 1
    )
    game = started("gentle", game.seed)
    game.table.state.at = ruin.at
    game.table.state.chart.enter(ruin.at)
    game.table.state.ruins[ruin.number] = PLACED
    hint = advise(game.view())
    assert hint is not None
    assert hint.command.text == f"explore {ruin.number}"
    weak = replace(game.view(), purse=replace(game.view().purse, spirits=3))
    other = advise(weak)
    assert other is not None
    assert other.command != hint.command


def test_the_solver_knows_where_everything_lies() -> None:
    game = started("normal", "unveiled")
    country = country_of(game.params, game.seed, CONTENT)
    shown = unveiled(game, country)
    assert {e.number: e.at for e in shown.communities} == {
        e.number: e.at for e in country.communities
    }
    assert [ruin.at for ruin in shown.ruins] == [ruin.at for ruin in country.ruins]
    assert shown.plot.seat == country.factions[0].seat
    assert len(game.view().communities) < len(shown.communities), "the patrol does not"


def test_the_solver_takes_what_turns_out_best_and_leaves_the_game_as_it_is() -> None:
    game = started("normal", "tries")
    policy, stream = bot("planner").make(CONTENT), Dice("a").stream("a")
    while game.view().meeting is None:
        game.apply(policy(game.view(), stream))
    before = game.digest()
    command = best_choice(game, CONTENT, country_of(game.params, game.seed, CONTENT))
    assert command in game.legal()
    assert game.digest() == before


def test_the_solver_prefers_nothing_first_and_then_each_task() -> None:
    stream = Dice("taste").stream("solver")
    assert taste_of(0, stream) == EVEN
    for number in range(1, 5):
        taste = taste_of(number, stream)
        assert taste.index(min(taste)) == number - 1
    assert len(dict.fromkeys(taste_of(number, stream) for number in range(5, 15))) == 10


@thorough(instead="test_the_solver_takes_what_turns_out_best_and_leaves_the_game_as_it_is")
def test_the_solver_plays_a_seed_the_same_way_again() -> None:
    one, other = (attempt("gentle", "again", 6, CONTENT) for _ in range(2))
    assert one.status.over
    assert one.digest() == other.digest()


@pytest.mark.sum_of_source
def test_bots_are_those_with_which_the_balance_was_measured() -> None:
    """Bots are yardsticks: whoever changes them measures again, and writes the new sum down."""
    told = (ROOT / "docs/hex-balance.md").read_text(encoding="utf-8")
    found = re.search(r"`([0-9a-f]{16})`", told)
    assert found is not None
    assert checksum() == found[1]
