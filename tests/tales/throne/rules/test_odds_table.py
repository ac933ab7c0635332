"""The table between steps, against reckonings by hand and the measured truth."""

from __future__ import annotations

from array import array
from itertools import permutations

import pytest

from game.core.dice import Dice
from game.core.errors import BadValue
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import load_thrones
from game.tales.throne.rules import odds_table
from game.tales.throne.rules.combat import changed
from game.tales.throne.rules.game import start
from game.tales.throne.rules.odds import OddsCalculator
from game.tales.throne.rules.odds_table import (
    OddsRules,
    OddsTable,
    StepsLeft,
    build_table,
    decoded,
    draws,
    encode,
    finest,
    full_pile,
    memory_for,
    scoutings,
    steps_left,
    table_key,
    takes,
)
from game.tales.throne.rules.params import HEROES, LEVELS, QUESTS, SPACE
from game.tales.throne.rules.quest import Change, Step
from tests.depth import either, few, one_in, thorough
from tests.tales.throne.rules.table import iron_facts, iron_quest

EXACT = {
    "iron": {"hero": 0.04368, "barbarian": 0.17774, "wizard": 0.01926, "dwarf": 0.12652},
    "seed": {"hero": 0.05561, "barbarian": 0.21803, "wizard": 0.02566, "dwarf": 0.15525},
    "adventurer": {"hero": 0.24467, "barbarian": 0.40435, "wizard": 0.18522, "dwarf": 0.35717},
}
"""Win chances of the Iron Throne with every card of the deck tracked (tools/odds/exact.py)."""


@pytest.fixture(scope="module")
def thrones():
    return load_thrones(levels_dir())


@pytest.fixture(scope="module")
def seed_table():
    return build_table(iron_quest(), OddsRules())


@one_in(3)
@pytest.mark.parametrize("level", EXACT)
def test_the_start_is_within_three_thousandths_of_the_exact_chance(level):
    table = build_table(iron_quest(), OddsRules(**LEVELS[level]))
    for hero, exact in EXACT[level].items():
        assert abs(table.start(*HEROES[hero]) - exact) < 0.003


def trap(number):
    return Step(number, "trap", change=Change(life=-1))


def without_fights_before_the_boss():
    """Traps at even steps, nothing at odd ones; a boss who dies at the first blow."""
    steps = {
        f"s{number}": trap(number) if number % 2 == 0 else Step(number, "help")
        for number in range(1, 40)
    }
    return iron_quest(**steps, s40=Step(40, "fight", 1, 0))


def survivors(order, life):
    """Life after walking ``order`` from where its cards lead to 40, boss apart."""
    at = 40 - sum(order)
    for walk in order:
        at += walk
        if at < 40 and at % 2 == 0:
            life -= 1
    return max(0, life)


def test_drawing_averages_over_the_orders_of_the_hidden_cards():
    quest = without_fights_before_the_boss()
    table = build_table(quest, OddsRules())
    boss = OddsCalculator(quest, OddsRules(), table).book(StepsLeft((0, 0, 0, 0), (), 0))
    left = StepsLeft((1, 2, 1, 1), (), 0)
    orders = list(permutations((1, 2, 2, 3, 4)))
    for life in range(1, 5):
        ends = [survivors(order, life) for order in orders]
        expected = sum(boss.value(end, 3, 1, 0, False) for end in ends if end) / len(orders)
        assert table.chance(left, life, 3) == pytest.approx(expected, abs=0.0001)


@thorough(instead="test_each_toggle_moves_the_chance_the_right_way")
def test_scouting_is_worth_what_choosing_among_all_orders_says():
    """The same recursion over the very orders of the cards, grouped by what a player knows."""
    quest = without_fights_before_the_boss()
    table = build_table(quest, OddsRules(scout=1))
    boss = OddsCalculator(quest, OddsRules(scout=1), table).book(StepsLeft((0, 0, 0, 0), (), 0))

    def worth(orders, life, scouts):
        """The chance over ``orders`` (all equally likely, not told apart) with best play."""
        if life == 0:
            return 0.0
        if not orders[0]:
            return boss.value(life, 3, 1, 0, False)

        def walked(group, walk, rests, left):
            hurt = (40 - sum(group[0]) + walk) % 2 == 0 and sum(group[0]) > walk
            return worth(rests, life - hurt, left)

        def parts(key):
            found = {}
            for order in orders:
                found.setdefault(key(order), []).append(order)
            return found

        plain = sum(
            len(group) * walked(group, walk, [order[1:] for order in group], scouts)
            for walk, group in parts(lambda order: order[0]).items()
        ) / len(orders)
        if not scouts or len(orders[0]) < 2:
            return plain
        seen = 0.0
        for (one, two), group in parts(lambda order: order[:2]).items():
            seen += len(group) * max(
                walked(group, one, [(*order[2:], two) for order in group], scouts - 1),
                walked(group, two, [(*order[2:], one) for order in group], scouts - 1),
            )
        return max(plain, seen / len(orders))

    left = StepsLeft((1, 2, 1, 1), (), 1)
    orders = list(permutations((1, 2, 2, 3, 4)))
    for life in (1, 2, 3):
        expected = worth(orders, life, 1)
        assert table.chance(left, life, 3) == pytest.approx(expected, abs=0.0005)


def test_each_toggle_moves_the_chance_the_right_way(seed_table):
    for toggle in few(("reward_choice", "armour_traps", "redraw"), 1):
        easier = build_table(iron_quest(), OddsRules(**{toggle: True}))
        assert all(easier.start(*hero) > seed_table.start(*hero) for hero in HEROES.values())
    harder = build_table(iron_quest(), OddsRules(enemy_picks=True))
    assert all(harder.start(*hero) < seed_table.start(*hero) for hero in HEROES.values())


def test_armour_traps_take_the_better_pile():
    left = StepsLeft((0, 0, 0, 1), (), 0)  # on step 36, the boss ahead
    quest = iron_quest(s36=Step(36, "trap", change=Change(life=-2)))
    before = StepsLeft((0, 0, 0, 2), (), 0)  # on step 32, the trap ahead
    table = build_table(quest, OddsRules(armour_traps=True))
    for life, armour in [(3, 5), (5, 1), (2, 4)]:
        options = [
            table.chance(left, *changed(life, armour, Change(life=-2))),
            table.chance(left, *changed(life, armour, Change(armour=-2))),
        ]
        assert table.chance(before, life, armour) == pytest.approx(max(options), abs=0.0001)


def test_more_life_or_armour_is_never_worse(seed_table):
    for left in [full_pile(0), StepsLeft((2, 1, 2, 1), (), 0), StepsLeft((0, 1, 0, 1), (), 0)]:
        for life in range(1, 9):
            for armour in range(9):
                here = seed_table.chance(left, life, armour)
                assert seed_table.chance(left, life + 1, armour) >= here
                assert seed_table.chance(left, life, armour + 1) >= here


@thorough(instead="test_each_toggle_moves_the_chance_the_right_way")
def test_a_scout_is_worth_something(seed_table):
    one = build_table(iron_quest(), OddsRules(scout=1))
    assert all(one.start(*hero) > seed_table.start(*hero) + 0.005 for hero in HEROES.values())
    assert any(one.scout_first)


@thorough(instead="test_each_toggle_moves_the_chance_the_right_way")
def test_every_pile_that_play_can_reach_with_many_scouts_is_remembered_in_the_table():
    scouts = 4
    stream = Dice("walks").stream("test")
    reachable = set()
    memory = memory_for(scouts)
    layer = {full_pile(scouts)}
    while layer:
        reachable |= layer
        layer = {
            walked.left.remembering(memory)
            for left in layer
            for walked in [
                *(after for _, after in draws(left)),
                *(after for _, *both in scoutings(left) for after in both),
            ]
        }
    for _ in range(100):
        left = full_pile(scouts)
        while left.cards:
            shown = list(scoutings(left))
            if shown and stream.chance(2, 3):
                _, *both = stream.pick(shown)
                left = stream.pick(both).left
            else:
                left = stream.pick([walked.left for _, walked in draws(left)])
            assert left.remembering(memory) in reachable


def test_a_pile_knows_its_position_and_packs_without_collision():
    facts = iron_facts()
    assert len(facts) == 40
    assert full_pile(0).position == 0
    assert StepsLeft((0, 0, 0, 0), (), 2).position == 40
    assert StepsLeft((1, 0, 0, 1), (2,), 0).position == 40 - 1 - 4 - 3
    below = StepsLeft((0, 1, 0, 0), (3,), 1)
    first, second = takes(below, 0, 2)
    assert first == (0, StepsLeft((0, 1, 0, 0), (3, 2), 1))
    assert second == (2, StepsLeft((0, 1, 0, 0), (3, 0), 1))
    packed = {below.packed, first.left.packed, second.left.packed}
    assert len(packed) == 3


def test_codes_keep_small_chances_apart_and_are_fine_enough():
    for scouts in (0, 3):
        top = finest(scouts)
        chances = decoded(top)
        for chance in (0.0, 1e-5, 0.001, 0.37, 0.5, 0.9999, 1.0):
            assert abs(chances[encode(chance, top)] - chance) <= 1 / top
        assert encode(0.0002, top) > encode(0.0001, top) > 0


def test_a_table_is_only_good_for_the_quest_and_the_toggles_it_was_built_from(seed_table):
    quest = iron_quest()
    changed_quest = iron_quest(s2=Step(2, "fight", 2, 0))
    keys = {
        table_key(quest, OddsRules()),
        table_key(changed_quest, OddsRules()),
        *(table_key(quest, OddsRules(**{toggle: True})) for toggle in ("redraw", "enemy_picks")),
        *(table_key(quest, OddsRules(scout=scouts)) for scouts in (1, 2)),
    }
    assert len(keys) == 6
    with pytest.raises(BadValue, match="expected one for iron as it is"):
        OddsCalculator(changed_quest, OddsRules(), seed_table)


def test_every_level_of_every_quest_has_its_table_on_the_shelf(thrones):
    for quest in QUESTS:
        for level in LEVELS:
            params = SPACE.build({"quest": quest, "level": level})
            table = thrones.table_on_shelf(params)
            assert table is not None, f"{quest} {level}: run python -m tools.odds.build"
            assert table.key == table_key(thrones.quests[quest], OddsRules.of(params))


def test_a_table_on_the_shelf_is_the_one_that_is_built(thrones):
    params = SPACE.build({"quest": "sand", "level": "adventurer"})
    built = build_table(thrones.quests["sand"], OddsRules.of(params))
    assert built == thrones.table_on_shelf(params)


def test_at_tale_every_hero_wins_the_new_quests_about_every_second_time(thrones):
    for quest in ("sand", "putrid"):
        table = thrones.table_on_shelf(SPACE.build({"quest": quest, "level": "tale"}))
        for counters in HEROES.values():
            assert 0.353 < table.start(*counters) < 0.647


def test_games_are_won_as_often_as_the_table_says(thrones):
    """600 games with best play by the table. A right table fails this once in 100,000 times: the
    bound is 4.4 standard deviations of 600 games, and 0.003 for the model."""
    params = SPACE.build({"hero": "dwarf", "level": "adventurer", "quest": "putrid"})
    rules = OddsRules.of(params)
    table = thrones.table_on_shelf(params)
    calculator = OddsCalculator(thrones.quests["putrid"], rules, table)
    chance = table.start(*HEROES["dwarf"])
    games, won = either(600, 200), 0
    for number in range(games):
        game = start(params, f"often/{number}", thrones)
        while not game.status.over:
            game.apply(calculator.best_by_table(game.view()))
        won += game.status.phase == "won"
    deviation = (chance * (1 - chance) / games) ** 0.5
    assert abs(won / games - chance) < 4.4 * deviation + 0.003


def test_how_far_a_table_is_built_only_grows_and_who_has_no_scout_is_not_told_to_scout(monkeypatch):
    monkeypatch.setattr(odds_table, "full_pile", lambda scouts: StepsLeft((1, 0, 0, 1), (), scouts))
    shares, slices = [], odds_table.building(iron_quest(), OddsRules(scout=1))
    while True:
        try:
            shares.append(next(slices))
        except StopIteration as end:
            built = end.value
            break
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.1
    assert 0.99 < shares[-1] < 1
    first = built.scout_first
    assert len(first) == len(built.piles) * odds_table.PAIRS
    scouts = [packed == StepsLeft((1, 0, 0, 1), (), 1).packed for packed in built.piles]
    for number, may in enumerate(scouts):
        assert any(first[number :: len(scouts)]) == may


def test_a_table_is_plain_data():
    table = OddsTable("0" * 16, 0, array("I"), array("H"), array("d"), b"")
    assert table == OddsTable("0" * 16, 0, array("I"), array("H"), array("d"), b"")
    assert steps_left((), (), 0).cards == 0
