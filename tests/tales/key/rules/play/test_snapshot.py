"""Snapshots: everything at the table written down, read back, and refused when changed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from game.cli.tales import registry
from game.core.dice import Dice
from game.core.errors import GameError
from game.tales.key.rules.play.contents import add_fixture, add_foe
from game.tales.key.rules.play.game import KeyGame, start
from game.tales.key.rules.play.mode import MODE, restore
from game.tales.key.rules.play.state import Intent, State, Trap
from game.tales.key.rules.play.turns import End
from tests.depth import one_in
from tests.tales.key.rules.play.table import CONTENT


def played(seed: str, commands: int, params: str = "3d6,warden+chandler,normal") -> KeyGame:
    game = start(MODE.space.read(params), seed, CONTENT)
    choose = registry().tale("dungeon").bots()[0].make(CONTENT)
    stream = Dice(seed).stream("bot")
    for _ in range(commands):
        if game.status.over:
            break
        game.apply(choose(game.view(), stream))
    return game


def full() -> KeyGame:
    """A run with one of everything at the table."""
    return KeyGame(pickle.loads(_state()), CONTENT)


@cache
def _state() -> bytes:
    """It is played once."""
    game = played("all", 30, "3d6,warden+delver,normal")
    state, table = game.state, game.table
    cells = [c for c in table.room_cells(1) if table.is_free(c)]
    foe = add_foe(table, "ghoul", cells[0], 1, "awake")
    foe.intent = Intent("strike", 1, (cells[1],))
    foe.trail = cells[1]
    foe.loot, foe.marks = ["net"], {"held": 1}
    add_fixture(table, "table", cells[2], 1).holds = ["wedge"]
    state.traps[cells[3]] = Trap("pit", "known")
    state.ground[cells[4]] = {"fire": 3, "rubble": 99}
    state.things[cells[5]] = ["candle", "gold:3"]
    state.heroes[1].marks["poisoned"] = 2
    state.heroes[1].ready["tumble"] = 3
    state.strain[1] = 1
    state.camp = cells[6]
    state.order = [1, foe.id, 2]
    return pickle.dumps(state)


WHOLE = full().snapshot()


def test_a_snapshot_holds_everything_at_the_table() -> None:
    game = full()
    copy = restore(CONTENT, json.loads(json.dumps(game.snapshot())))
    assert copy.digest() == game.digest()
    assert copy.snapshot() == game.snapshot()
    for part in (field.name for field in fields(State) if field.name != "dungeon"):
        assert getattr(copy.state, part) == getattr(game.state, part), part
    assert copy.view() == game.view()


@one_in(5)
@pytest.mark.parametrize("commands", [0, 10, 40, 120])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_run_goes_on_from_its_snapshot_as_if_nothing_had_been(seed: str, commands: int) -> None:
    game = played(seed, commands)
    copy = restore(CONTENT, json.loads(json.dumps(game.snapshot())))
    stream = Dice("after").stream("test")
    for _ in range(25):
        assert copy.digest() == game.digest()
        assert copy.view() == game.view()
        if game.status.over:
            break
        command = stream.pick(game.legal())
        assert copy.apply(command) == game.apply(command)


def test_whoever_a_bell_called_comes_after_a_pause_too() -> None:
    games = (played(f"called {n}", 20, "3d6,warden,normal") for n in range(60))
    game = next(game for game in games if game.view().phase == "walk")
    before = len(game.state.monsters)
    game.state.summoned = 1
    copy = restore(CONTENT, json.loads(json.dumps(game.snapshot())))
    for each in (game, copy):
        each.apply(End())
        assert each.state.summoned == 0
        assert len(each.state.monsters) > before
    assert copy.digest() == game.digest()


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("gold", 9_999),
        ("candles", 99),
        ("doors", ["broken"]),
        ("held", [[1, 77]]),
        ("turn", "7"),
        ("heroes", []),
        ("seal", "0" * 16),
        ("fate", "another"),
    ],
)
def test_a_snapshot_with_a_part_changed_is_refused(part: str, value: Any) -> None:
    data = dict(WHOLE)
    assert part in data
    data[part] = value
    with pytest.raises(GameError):
        restore(CONTENT, data)


@pytest.mark.parametrize("part", list(WHOLE))
def test_a_snapshot_without_a_part_is_refused(part: str) -> None:
    data = dict(WHOLE)
    del data[part]
    with pytest.raises(GameError):
        restore(CONTENT, data)


CHANGES: dict[str, Callable[[State], object]] = {
    "gold": lambda s: setattr(s, "gold", s.gold + 1),
    "a heart": lambda s: setattr(s.heroes[0], "hearts", s.heroes[0].hearts + 1),
    "what a foe has in mind": lambda s: setattr(last(s.monsters), "aim", 2),
    "what a foe will do": lambda s: setattr(last(s.monsters), "intent", None),
    "furniture": lambda s: setattr(last(s.fixtures), "mode", "toppled"),
    "what furniture holds": lambda s: last(s.fixtures).holds.clear(),
    "a trap": lambda s: setattr(last(s.traps), "mode", "spent"),
    "the ground": lambda s: s.ground.clear(),
    "things": lambda s: s.things.clear(),
    "a room": lambda s: setattr(s.chambers[1], "rests", 5),
    "a door": lambda s: s.doors.append("broken"),
    "what was seen": lambda s: s.seen.clear(),
    "the order": lambda s: s.order.reverse(),
    "the keyring": lambda s: s.held.update({1: 7}),
    "the dice": lambda s: setattr(s, "rolled", s.rolled + 1),
    "who is on the way": lambda s: setattr(s, "summoned", 1),
    "the clock": lambda s: setattr(s, "turn", s.turn + 1),
    "the candle": lambda s: setattr(s, "wick", s.wick + 1),
}


def last(found: dict[Any, Any]) -> Any:
    return list(found.values())[-1]


@pytest.mark.parametrize("what", CHANGES)
def test_every_part_of_the_state_is_part_of_the_digest(what: str) -> None:
    game = full()
    digest = game.digest()
    CHANGES[what](game.state)
    assert game.digest() != digest
