"""Open cards: what the solver says is true, and its way leads to the throne."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.dice import Dice
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_thrones
from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.commands import CONCEDE, Choose
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.game import ThronesGame, start
from game.tales.throne.rules.params import SPACE
from game.tales.throne.rules.quest import Change, Step
from game.tales.throne.rules.solver import MOST_ATTEMPTS, first_winnable_attempt, solve
from tests.tales.throne.rules.table import iron_quest


@pytest.fixture(scope="module")
def thrones():
    return load_thrones(levels_dir())


def small_quest():
    """Few fights, so that every line of play can be tried through the game itself."""
    steps = {f"s{number}": Step(number, "help") for number in range(1, 40)}
    for number in (9, 22):
        steps[f"s{number}"] = Step(number, "trap", change=Change(life=-1))
    for number, enemy in ((5, (4, 2)), (14, (5, 1)), (28, (5, 3)), (36, (3, 6))):
        steps[f"s{number}"] = Step(number, "fight", *enemy, Change(armour=1))
    return iron_quest(**steps, s40=Step(40, "fight", 4, 3))


def can_win(game, content):
    """Try every command of every position, through the public interface."""
    stack, seen = [game], set()
    while stack:
        game = stack.pop()
        for command in game.legal():
            if command == CONCEDE:
                continue
            after = ThronesGame(replace(game.state), content)
            after.apply(command)
            if after.status.phase == "won":
                return True
            if not after.status.over and position(after) not in seen:
                seen.add(position(after))
                stack.append(after)
    return False


def position(game):
    view = game.view()
    return (
        view.phase,
        view.step,
        view.life,
        view.armour,
        view.enemy_life,
        view.enemy_armour,
        view.hand,
        view.shuffles,
        len(view.combat_left),
        view.scouts_left,
        view.steps_hidden,
        view.steps_known,
        view.scouted,
        view.redraw_open,
    )


@pytest.mark.parametrize(
    "text", ["hero", "dwarf,iron", "wizard,redraw", "hero,armour_traps", "barbarian,reward_choice"]
)
def test_the_solver_agrees_with_trying_everything(text):
    quest = small_quest()
    content = ThronesContent({"iron": quest})
    params = SPACE.read(text)
    answers = set()
    for number in range(16):
        seed = f"try/{number}"
        solution = solve(quest, params, Deal(Dice(seed)))
        assert solution.winnable == can_win(start(params, seed, content), content)
        answers.add(solution.winnable)
    assert answers == {True, False}


@pytest.mark.parametrize(
    "text",
    [
        "barbarian",
        "dwarf,tale,sand",
        "wizard,tale,putrid",
        "hero,adventurer,armour_traps,redraw",
        "barbarian,iron,redraw,scout=2",
    ],
)
def test_a_way_to_the_throne_is_walked_by_the_game_itself(text, thrones):
    params = SPACE.read(text)
    quest = thrones.quests[params.quest]
    ways = 0
    for number in range(12):
        seed = f"way/{number}"
        solution = solve(quest, params, Deal(Dice(seed)))
        if not solution.winnable:
            assert solution.commands == ()
            continue
        ways += 1
        game = start(params, seed, thrones)
        for command in solution.commands:
            game.apply(command)
        assert game.status.phase == "won"
    assert ways


def test_no_game_is_won_on_a_deal_that_cannot_be_won(thrones):
    params = SPACE.read("barbarian,seed")
    stream = Dice("solver").stream("play")
    for number in range(60):
        seed = f"none/{number}"
        game = start(params, seed, thrones)
        while not game.status.over:
            choices = game.legal()[:-1]
            game.apply(choices[stream.below(len(choices))])
        if game.status.phase == "won":
            assert solve(thrones.quests["iron"], params, Deal(Dice(seed))).winnable


def test_a_search_that_meets_its_bound_says_that_it_does_not_know(thrones):
    params = SPACE.read("wizard,tale")
    solution = solve(thrones.quests["iron"], params, Deal(Dice("bounded")), bound=3)
    assert solution.winnable is None
    assert solution.commands == ()


def test_the_first_winnable_attempt_is_winnable_and_the_first(thrones):
    quest = thrones.quests["iron"]
    params = SPACE.read("dwarf,seed,winnable")
    attempt, found = first_winnable_attempt(quest, params, "attempts")
    assert found
    assert 0 <= attempt < MOST_ATTEMPTS
    assert solve(quest, params, Deal(Dice("attempts"), attempt)).winnable
    assert not any(
        solve(quest, params, Deal(Dice("attempts"), before)).winnable for before in range(attempt)
    )


def test_when_no_deal_can_be_won_the_first_is_dealt_and_it_is_said():
    # A wall at every step but the last: 9/9 is never hurt by a hero who ends below 10.
    steps = {f"s{number}": Step(number, "trap", change=Change(life=-9)) for number in range(1, 40)}
    quest = iron_quest(**steps)
    assert first_winnable_attempt(quest, SPACE.read("hero,winnable"), "walls") == (0, False)


def test_where_either_pile_does_one_strikes_at_life_and_takes_blows_on_armour():
    """Of two ways to the throne the one is told that a player would take."""
    walk = {f"s{number}": Step(number, "help") for number in range(1, 40)}
    quest = iron_quest(**walk, s40=Step(40, "fight", 3, 3))
    params = SPACE.read("dwarf")
    content, chosen = ThronesContent({"iron": quest}), set()
    for number in range(12):
        game = start(params, f"pile/{number}", content)
        for command in solve(quest, params, Deal(Dice(game.state.seed))).commands:
            if isinstance(command, Choose):
                hand = game.view().hand
                assert hand is not None
                yours = hand.clash.by == "player"
                chosen.add((yours, command.pile))
            game.apply(command)
    assert chosen == {(True, "life"), (False, "armour")}
