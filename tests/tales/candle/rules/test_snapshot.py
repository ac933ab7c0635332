"""Snapshots: everything that play can lead to is kept; what it cannot lead to is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.core.errors import GameError
from game.tales.candle.rules.body import CELL, STANDING, WIDTH
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.game import CandleGame, restore
from game.tales.candle.rules.section import VIGIL, Place
from game.tales.candle.rules.snapshot import LONGEST_PAUSE, PLAY, data_of, fields_of
from game.tales.candle.rules.state import RAISE, WICK, standing_in
from tests.depth import one_in, thorough
from tests.tales.candle.rules.castle import begin, castle, finish_floor, walked
from tests.tales.candle.rules.playing import game_on, hold, level_of, wandering

EVERYTHING = """
########################################
#...........w...........b..............#
#...m..............=======.....#.......#
#............O..s.......................#
#.....====.............................#
#..........%%...........o....====......#
#..K...C...%%......e....C.......o......#
#..####....%%....#####.................#
#.S......L.%%...o.....I...~~~..L....T..#
###########################~############
########################################
"""
PLACES = (
    Place("draught", 4, 7, width=4, height=2),
    Place("trap", 14, 8, name="spikes"),
    Place("trap", 24, 3, name="stones", height=6),
)


def level() -> Level:
    """A level with everything on it that can change."""
    rows = [row[:40] for row in EVERYTHING.split()]
    return level_of("\n".join(rows), *PLACES)


LEVEL = level()
CONTENT = CandleContent((), (), (LEVEL,), ())


def again(game: CandleGame, content: CandleContent = CONTENT) -> CandleGame:
    """The game by way of a file."""
    return restore(content, json.loads(json.dumps(game.snapshot())))


def moments(seed: int, ticks: int) -> Iterator[CandleGame]:
    """A lively game, tick by tick: three candles, thrown about, and the flint in his hand."""
    game = game_on(LEVEL)
    game.state.spares[:] = [WICK, 3000, 700]
    keys = wandering(seed)
    for bits in islice(keys, ticks):
        if game.status.over or game.pause:
            return
        game.apply(HOLDS[bits])
        yield game


@one_in(3)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_restored_is_the_same_in_everything_and_goes_on_the_same(seed: int):
    for number, game in enumerate(moments(seed, 1_500)):
        if number % 11:
            continue
        copy = again(game)
        assert copy.digest() == game.digest()
        assert copy.snapshot() == game.snapshot()
        assert copy.view() == game.view()
        assert copy.figures() == game.figures()
        if number % 165 == 0:
            other = again(game)
            for bits in islice(wandering(seed + number), 240):
                if not copy.status.over:
                    assert copy.apply(HOLDS[bits]) == other.apply(HOLDS[bits])
            assert copy.digest() == other.digest()


def standing_at(column: int) -> CandleGame:
    """A game in which he stands in a column of the level's floor."""
    game = game_on(LEVEL)
    game.state.body.x = standing_in((column, 8))[0]
    return game


def situations() -> Iterator[CandleGame]:
    """Games in which what wandering seldom leads to is the case."""
    striking = standing_at(26)
    striking.state.is_lit = False
    hold(striking, "T", 20)
    yield striking
    pressing_on_a_web = standing_at(10)
    hold(pressing_on_a_web, "R", 25)
    yield pressing_on_a_web
    in_a_draught = standing_at(5)
    hold(in_a_draught, "", 9)
    yield in_a_draught
    struck = standing_at(24)
    while not struck.state.stun:
        hold(struck)
    yield struck
    deaf = standing_at(24)
    while not deaf.state.stun:
        hold(deaf)
    hold(deaf, "JUT", 12)
    yield deaf
    dead = standing_at(13)
    hold(dead, "R", 30)
    yield dead
    at_a_gate = begin("castle", "gates")
    finish_floor(at_a_gate)
    hold(at_a_gate, "", LONGEST_PAUSE)
    for _ in walked(at_a_gate):
        if any(at_a_gate.state.gates) and at_a_gate.state.since:
            break
    yield at_a_gate
    minded = game_on(
        level_of(
            """
            ##############
            #m...........#
            #............#
            #.S.......T..#
            ##############
            """,
            Place("warden", 3, 1, "eater", width=9, height=3),
            *(Place("rope", x, 3) for x in (5, 8)),
            Place("save", 1, 3, VIGIL),
        )
    )
    hold(minded, "R", 60)
    yield minded
    for presses in ("U" * (RAISE + 3), "JJJJJJ-U", "TTTT"):
        yield finder(presses)


def finder(presses: str) -> CandleGame:
    """A game of one who holds finds, after a key in each tick; at the end of a jump, powder."""
    game = game_on(
        level_of(
            """
            ################
            #..............#
            #..............#
            #..............#
            #..............#
            #.S..........T.#
            ################
            """
        )
    )
    game.state.finds = ("powder", "mirror", "thread")
    for key in presses:
        hold(game, key.replace("-", ""))
    if presses.endswith("-U"):
        hold(game, "UJ", 2)
        assert game.state.leapt
    return game


@thorough(instead="test_a_game_restored_is_the_same_in_everything_and_goes_on_the_same")
def test_every_part_of_a_snapshot_was_seen_changed():
    """So that the test above, with the situations, is about all of it."""
    fresh = PLAY.write(data_of(game_on(LEVEL).state))
    changed: dict[str, None] = {}

    def note(game: CandleGame) -> None:
        plain = PLAY.write(data_of(game.state))
        changed.update(dict.fromkeys(key for key in plain if plain[key] != fresh[key]))

    for game in situations():
        note(game)
        copy = again(game, game.source.content)
        assert (copy.digest(), copy.snapshot()) == (game.digest(), game.snapshot())
        assert hold(copy, "JT", 40) == hold(game, "JT", 40)
        assert copy.digest() == game.digest()
    for seed in range(3):
        for number, game in enumerate(moments(seed, 1_500)):
            if number % 11 == 0:
                note(game)
    assert [key for key in fresh if key not in changed] == []


@one_in(2)
@pytest.mark.parametrize("seed", range(2))
def test_what_digests_are_taken_of_is_what_is_declared(seed: int):
    """Digests are packed by hand, for speed; parts of nothing but numbers are those of the codec,
    the others hold all that it writes."""
    for number, game in enumerate((*situations(), *moments(seed, 600))):
        if number % 7:
            continue
        data = data_of(game.state)
        told, packed = dict(PLAY.parts(data)), dict(fields_of(game.state))
        for name in ("clock", "body", "light", "lying", "lamp", "warden", "finds"):
            assert packed[name] == told[name]
        for name in ("things", "secrets", "visited"):
            assert "".join(map(str, packed[name])) == getattr(data, name)
        creatures = [list(map(int, each.split(b","))) for each in packed["creatures"].split(b";")]
        assert creatures == PLAY.write(data)["creatures"]
        burning = [number for web in data.burning for number in web]
        webs = [*data.catching, len(burning), *burning, *data.burnt]
        gates = [data.dread, len(data.gates), *data.gates, *data.since]
        assert packed["gates"] == ",".join(map(str, gates)).encode()
        assert packed["webs"] == ",".join(map(str, webs)).encode()


def test_before_the_first_pause_nothing_was_held_in_one():
    data = game_on(LEVEL).snapshot()
    assert (data["pause"], data["held"]) == (0, 0)


def test_a_pause_between_floors_is_kept():
    game = begin("castle")
    finish_floor(game)
    hold(game, "J", 80)
    copy = again(game, castle())
    for one in (game, copy):
        hold(one, "J", 20)
        assert one.number == 0, "the key was held all the time"
        hold(one)
        hold(one, "J")
        assert one.number == 1
    assert copy.digest() == game.digest()


def test_snapshots_are_small():
    game = begin("castle")
    assert len(json.dumps(game.snapshot())) < 6_000


# What cannot be


def spoilt(*path: Any) -> dict[str, Any]:
    """A snapshot in which the part at ``path`` is its last item."""
    *way, last, value = path
    game = next(islice(moments(0, 300), 250, None))
    data = json.loads(json.dumps(game.snapshot()))
    part: Any = data
    for step in way:
        part = part[step]
    part[last] = value
    return data  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        (("params", "castle,99"), "expected a whole number"),
        (("seed", "a#b"), "seed"),
        (("pause", 601), "pause"),
        (
            ("results", [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]]),
            "results: expected one for each floor",
        ),
        (("results", [[1]]), "results.0.: expected a list of 13"),
        (("choice", 2), "choice: expected a whole number from -2 to 1"),
        (("assists", [True]), "assists: expected a list of 3"),
        (("assisted", [-1, 0, 0]), "assisted"),
        (("floor", "floor", "level", "none"), "level"),
        (("floor", "floor", "number", 1), "number"),
        (("floor", "before", [["none", 1]]), "expected known sections"),
        (("floor", "certificate", "ticks", 5), "certificate"),
        (("play", "body", [0] * 16), "body"),
        (("play", "body", 0, 10**9), "expected numbers within bounds"),
        (("play", "body", 14, 5), "body: expected a chain of the floor"),
        (("play", "body", 14, -1), "swing: expected a whole number from 0 to"),
        (("play", "body", 15, 0), "face left or right"),
        (("play", "wick", WICK + 1), "wick"),
        (("play", "wick", 0), "light without a candle"),
        (("play", "spares", [0]), "spares"),
        (("play", "lying", [[0] * 8]), "lying"),
        (("play", "burnt", [5]), "burnt: expected webs"),
        (("play", "burning", [[5, 1]]), "burning"),
        (("play", "catching", [5, 3]), "catching: expected a web"),
        (("play", "things", ""), "things: expected"),
        (("play", "things", "3" * 11), "things"),
        (("play", "lamp", 1), "lamp: expected one that is lit"),
        (("play", "creatures", []), "creatures: expected those of the floor"),
        (("play", "creatures", 0, 4, 0), "left or right"),
        (("play", "creatures", 0, 5, 99), "creatures.0..mood: expected a whole number from 0 to 9"),
        (("play", "safe", 61), "safe"),
        (("play", "visited", "02"), "visited"),
        (("play", "tick", True), "tick"),
    ],
)
def test_what_no_play_can_lead_to_is_refused_with_its_name(path: tuple[Any, ...], complaint: str):
    with pytest.raises(GameError, match=complaint):
        restore(CONTENT, spoilt(*path))


def test_the_same_webs_cannot_burn_twice():
    game = standing_at(10)
    while len(game.state.burnt) < 3:
        hold(game, "R")
    data = game.snapshot()
    play = data["play"]
    assert isinstance(play, dict)
    for name, value in (
        ("burnt", [game.state.burnt[0]] * 2),
        ("burning", [[game.state.burnt[0], 3]]),
        ("burning", [list(game.state.burning[0])] * 2),
    ):
        with pytest.raises(GameError, match=f"{name}: expected webs, each once"):
            restore(CONTENT, {**data, "play": {**play, name: value}})  # type: ignore[dict-item]


@pytest.mark.parametrize("part", ["body", "lying", "creatures"])
def test_whatever_moves_is_within_the_floor(part: str):
    """A body is known by its left edge and its feet, a candle by its foot, a creature by a point;
    all of each is within the floor, to the last unit."""
    game = game_on(LEVEL)
    hold(game, "T", 2)
    assert game.state.lying
    data: Any = json.loads(json.dumps(game.snapshot()))
    told = data["play"][part] if part == "body" else data["play"][part][0]
    right, bottom = 40 * CELL, 11 * CELL
    across, down = {
        "body": ((0, right - WIDTH), (STANDING, bottom)),
        "lying": ((0, right - 1), (1, bottom)),
        "creatures": ((0, right - 1), (0, bottom - 1)),
    }[part]
    for place, (least, most) in enumerate((across, down)):
        there = told[place]
        for within in (least, most):
            told[place] = within
            assert PLAY.write(data_of(restore(CONTENT, data).state))[part] == data["play"][part]
        for beyond in (least - 1, most + 1):
            told[place] = beyond
            with pytest.raises(GameError, match="expected numbers within bounds"):
                restore(CONTENT, data)
        told[place] = there
