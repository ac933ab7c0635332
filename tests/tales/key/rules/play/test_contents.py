"""What is in rooms: more threat the deeper, loot of many kinds; and that every row of the tables
has a test that shows what it changes."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from game.core.dice import Dice
from game.core.grid import Cell, distance, neighbours
from game.tales.key.rules.dungeon.laying import Laid
from game.tales.key.rules.play.contents import (
    LEAST,
    budget,
    clear_way,
    draw_item,
    furnish_room,
    has_stage,
)
from game.tales.key.rules.play.doors import match_doors
from game.tales.key.rules.play.game import start
from game.tales.key.rules.play.params import LEVELS, SPACE
from game.tales.key.rules.play.state import State
from game.tales.key.rules.play.table import BOSS_HEARTS, Table
from tests.depth import all_but, either, is_quick
from tests.tales.key.rules.play import (
    test_bosses,
    test_events,
    test_foes,
    test_foes_beasts,
    test_foes_dead,
    test_furniture,
    test_items_held,
    test_items_used,
    test_items_worn,
    test_skills,
    test_talents,
    test_traps,
    test_vaults,
)
from tests.tales.key.rules.play.shown import SHOWN
from tests.tales.key.rules.play.table import CONTENT, lay

MODULES = (
    test_bosses,
    test_events,
    test_foes,
    test_foes_beasts,
    test_foes_dead,
    test_furniture,
    test_items_held,
    test_items_used,
    test_items_worn,
    test_skills,
    test_talents,
    test_traps,
    test_vaults,
)
TABLES = {
    "foe": CONTENT.monsters,
    "item": CONTENT.items,
    "skill": CONTENT.skills,
    "talent": CONTENT.talents,
    "fixture": CONTENT.fixtures,
    "trap": CONTENT.traps,
    "event": CONTENT.events,
}
DUNGEONS = either(40, 20)
"""Dungeons over which contents are counted."""


# Every row has its test


@pytest.mark.parametrize("table", TABLES)
def test_every_row_of_the_tables_has_a_test_that_shows_what_it_changes(table: str) -> None:
    assert sorted(SHOWN[table]) == sorted(TABLES[table])


def test_the_tests_that_are_named_are_run() -> None:
    names = {name for rows in SHOWN.values() for name in rows.values()}
    known = {name for module in MODULES for name in vars(module)}
    assert names <= known


def test_hardly_anything_only_adds_a_number() -> None:
    plain = [
        item.id
        for item in CONTENT.items.values()
        if not item.traits and not item.effect and not item.range and item.id != "mail"
    ]
    assert plain == ["arming-sword", "quilted-coat"]


# Dungeons laid to the end


@cache
def laid_out(seed: int, party: str = "warden", level: str = "normal") -> State:
    """A dungeon of eighteen rooms, every one laid and furnished."""
    game = start(SPACE.read(f"18,{party},{level}"), f"contents/{seed}", CONTENT)
    table = Table(game.state, CONTENT)
    dungeon = table.state.dungeon
    for _ in range(40):
        ways = [exit_ for exit_ in dungeon.exits() if exit_.open]
        if not ways or dungeon.board.boss is not None:
            break
        found = dungeon.open_exit(ways[0].room, ways[0].side)
        assert isinstance(found, Laid)
        match_doors(table)
        table.ground.changed()
        assert found.door is not None
        for cell in found.door.cells:
            clear_way(table, cell)
        furnish_room(table, found.room.number, found.door.cells[1])
    return table.state


def dungeons(party: str = "warden", level: str = "normal") -> list[State]:
    """Many of them."""
    return [laid_out(seed, party, level) for seed in range(DUNGEONS)]


def threat_of(state: State, number: int) -> int:
    """What the foes of a room take of its budget."""
    here = [foe for foe in state.monsters.values() if foe.room == number]
    return sum(CONTENT.monsters[foe.kind].threat for foe in here)


def mean_threat(rooms: range, party: str = "warden", level: str = "normal") -> float:
    """The mean threat of rooms with those numbers that are not the boss's."""
    found = [
        threat_of(state, room.number)
        for state in dungeons(party, level)
        for room in state.dungeon.board.rooms
        if room.number in rooms and not room.boss
    ]
    return sum(found) / len(found)


def test_threat_grows_with_the_counter_the_party_and_the_level() -> None:
    assert mean_threat(range(1, 2)) == 0
    early, middle, deep = (mean_threat(r) for r in (range(2, 6), range(6, 11), range(11, 17)))
    assert early < middle < deep
    assert deep > either(2, 1.5) * early
    if is_quick():
        return  # of other parties and levels three times as many dungeons are laid
    assert mean_threat(range(6, 11), "warden+delver") > 1.2 * middle
    gentle, grim = (mean_threat(range(6, 11), level=level) for level in ("gentle", "grim"))
    assert gentle < middle < grim


@all_but("gentle")
@pytest.mark.parametrize("level", LEVELS)
def test_no_room_has_more_foes_than_its_budget_and_none_that_come_only_deeper(level: str) -> None:
    percent, dens, rooms = CONTENT.levels[level].threat, 0, 0
    for state in dungeons(level=level)[:20]:
        for room in state.dungeon.board.rooms:
            if room.boss:
                continue
            usual, threat = budget(room.number, 1, percent), threat_of(state, room.number)
            # A den has up to five times the usual threat, any other room half of it.
            assert threat <= max(LEAST, 5 * usual)
            dens += threat > max(LEAST, usual // 2)
            rooms += 1
        for foe in state.monsters.values():
            facts = CONTENT.monsters[foe.kind]
            assert facts.boss or facts.depth <= foe.room
    assert rooms // 20 < dens < rooms // 4


def test_where_foes_live_there_is_something_to_fight_with() -> None:
    """Something to throw over, to stand behind or to push into, in the room as it is laid."""
    for state in dungeons()[:20]:
        homes = dict.fromkeys(foe.room for foe in state.monsters.values())
        for number in homes:
            room = state.dungeon.board.room(number)
            assert room.boss or has_stage(Table(state, CONTENT), room), room


def test_every_foe_that_is_met_in_rooms_is_met_and_every_boss_waits() -> None:
    met = Counter(foe.kind for state in dungeons() for foe in state.monsters.values())
    wanted = [f.id for f in CONTENT.monsters.values() if f.depth < 18]
    assert [kind for kind in wanted if not met[kind]] == []
    assert max(met.values()) < sum(met.values()) / 4


def test_a_boss_has_more_hearts_for_each_friend() -> None:
    for party, size in (("warden", 1), ("warden+delver+chandler", 3)):
        for state in dungeons(party)[:8]:
            for foe in state.monsters.values():
                facts = CONTENT.monsters[foe.kind]
                if facts.boss:
                    assert foe.hearts == facts.hearts + BOSS_HEARTS[size - 1]


def test_themes_furniture_and_traps_are_of_every_kind() -> None:
    themes = Counter(c.theme for state in dungeons() for c in state.chambers.values())
    kinds = Counter(f.kind for state in dungeons() for f in state.fixtures.values())
    traps = Counter(trap.kind for state in dungeons() for trap in state.traps.values())
    assert sorted(themes) == sorted(CONTENT.themes)
    assert sorted(kinds) == sorted(CONTENT.fixtures)
    assert sorted(traps) == sorted(CONTENT.traps)
    assert max(themes.values()) < sum(themes.values()) / 4


def test_loot_is_varied_and_better_the_deeper() -> None:
    def drawn(depth: int) -> Counter[str]:
        dice = Dice("loot")
        table = Table(laid_out(0), CONTENT)
        return Counter(draw_item(table, dice.stream("loot", n), depth) for n in range(3_000))

    shallow, deep = drawn(2), drawn(16)
    found = {item.id for item in CONTENT.items.values() if item.weight}
    assert set(deep) == found
    assert max(deep.values()) < 3_000 / 15
    assert max(shallow.values()) < 3_000 / 10

    def share(drawn: Counter[str], tier: int) -> float:
        return sum(n for i, n in drawn.items() if CONTENT.items[i].tier == tier) / 3_000

    assert share(shallow, 1) > 0.7
    assert share(shallow, 3) == 0
    assert share(deep, 1) < 0.5
    assert share(deep, 3) > 0.1


def test_nothing_is_found_twice_in_a_row_for_long() -> None:
    held = [
        things
        for state in dungeons()
        for things in (*state.things.values(), *(f.holds for f in state.fixtures.values()))
    ]
    lies = [thing for things in held for thing in things if thing in CONTENT.items]
    assert len(set(lies)) > 35
    assert max(Counter(lies).values()) < len(lies) / 8


def test_a_locked_chest_that_makes_way_for_a_door_stays_locked_and_full() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . . . . .
        - - + - -
        k k W k k
        k t k k k
        """,
        t="chest",
        k="wedge",
    )
    table, chest = scene.table, scene.fixture("t")
    before = chest.cell
    for lock, mode, holds, room in ((7, "standing", ["candle"], 2), (0, "gone", [], 1)):
        chest.cell, chest.room, chest.mode = before, 1, "standing"
        chest.lock, chest.holds = lock, ["candle"]
        table.ground.changed()
        clear_way(table, before)
        assert (chest.mode, chest.holds) == (mode, holds)
        assert (chest.room, table.room_at(chest.cell)) == (room, room)
        assert ("candle" in scene.state.things.get(before, [])) is not bool(lock)


def test_where_there_is_light_nothing_lurks() -> None:
    for state in dungeons():
        for foe in state.monsters.values():
            lit = state.chambers[foe.room].lit
            assert not (lit and foe.mood == "lurking") or CONTENT.monsters[foe.kind].boss


def test_one_can_walk_through_every_room_past_its_furniture() -> None:
    for state in dungeons()[:20]:
        blocked = {f.cell for f in state.fixtures.values() if f.mode != "gone"}
        for room in state.dungeon.board.rooms:
            free = [cell for cell in room.cells if cell not in blocked]
            assert len(_reached(free)) == len(free)
        for door in state.dungeon.board.doors:
            assert not any(cell in blocked for cell in door.cells)


@all_but("gentle")
@pytest.mark.parametrize("level", LEVELS)
def test_a_mimic_stands_where_a_chest_might_and_shuts_nothing_off(level: str) -> None:
    found = 0
    for state in dungeons(level=level):
        still = {foe.cell for foe in state.monsters.values() if foe.mood == "chest"}
        blocked = still | {f.cell for f in state.fixtures.values() if f.mode != "gone"}
        found += len(still)
        for room in state.dungeon.board.rooms:
            free = [cell for cell in room.cells if cell not in blocked]
            assert len(_reached(free)) == len(free)
        for door in state.dungeon.board.doors:
            assert not any(cell in still for cell in door.cells)
    assert found > 5


def _reached(free: list[Cell]) -> set[Cell]:
    """The cells to which one gets from the first of them."""
    reached = {free[0]}
    waiting = [free[0]]
    while waiting:
        for near in neighbours(waiting.pop()):
            if near in free and near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def test_nobody_waits_right_behind_the_door_of_a_large_room() -> None:
    near = far = 0
    for state in dungeons():
        for door in state.dungeon.board.doors:
            room = state.dungeon.board.room(door.rooms[1])
            if room.width * room.height < 15 or room.boss:
                continue
            for foe in state.monsters.values():
                if foe.room == room.number and CONTENT.monsters[foe.kind].behaviour != "mimic":
                    near += distance(foe.cell, door.cells[1]) < 2
                    far += distance(foe.cell, door.cells[1]) >= 2
    assert far > 20 * near


def test_what_is_in_a_room_does_not_depend_on_what_was_done_before() -> None:
    def contents(rolled: int) -> object:
        game = start(SPACE.read("18,warden,normal"), "same", CONTENT)
        table = Table(game.state, CONTENT)
        table.fight_dice(rolled)
        dungeon = table.state.dungeon
        way = next(exit_ for exit_ in dungeon.exits() if exit_.open)
        dungeon.open_exit(way.room, way.side)
        match_doors(table)
        table.ground.changed()
        furnish_room(table, 2, None)
        state = table.state
        return state.monsters, state.fixtures, state.traps, state.things, state.chambers

    assert contents(0) == contents(37)
