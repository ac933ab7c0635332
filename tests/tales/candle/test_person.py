"""The person of Candle: sees what is lit, needs a moment for it, trembles, and learns."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.cli.tales import library, registry
from game.core.codec import Plain
from game.core.dice import Dice
from game.tales.candle.bots.duel import Duel
from game.tales.candle.bots.moves import HANG, STAND, flights
from game.tales.candle.bots.person import Person, trembled
from game.tales.candle.bots.seen import REACTS, UNKNOWN, Glimpse, RopeSight, Seen, rope_sight
from game.tales.candle.rules.body import CELL, LEAP, RIGHT
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.commands import CONCEDE, HOLDS, Hold
from game.tales.candle.rules.floor import Hall
from game.tales.candle.rules.floors import ReadyFloor, RunFloors
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.gates import FULL
from game.tales.candle.rules.hazards import hazard_of
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.tally import CandleTally
from game.tales.candle.rules.terrain import CHAIN, EMPTY, PLANK, STONE, WATER, WEB, Terrain
from game.tales.candle.rules.view import CandleView, FloorView, WardenView
from game.tales.candle.rules.wardens import CATCH, FALLS, SPENT, STRIKES
from game.tales.candle.view.gallery import PLAN
from tests.depth import thorough
from tests.tales.candle.rules.castle import begin, castle
from tests.tales.candle.rules.playing import game_of
from tests.tales.candle.rules.test_wardens import game_in, warden
from tools.soak.candle_person import castle as played_castle
from tools.soak.candle_person import checksum
from tools.soak.ledger import Ledger

ROOT = Path(__file__).parents[3]
FAR = 30
"""Tiles from him; a light farther away shows nothing that the picture does."""


def scrambled(view: CandleView, seen: Seen) -> CandleView:
    """The same moment of a castle that is another one wherever he has not seen it."""
    floor = view.floor
    terrain = floor.terrain
    traps_seen, works_seen = seen.noticed("trap"), seen.noticed("work")
    things_seen = seen.noticed("thing") | seen.noticed("mark")

    def other_tile(at: int, tile: int) -> int:
        if at in seen.sighted or (at in seen.outlined and tile in (STONE, PLANK)):
            return tile
        other = (tile * 7 + at * 5 + 3) % 6
        if at in seen.outlined:
            # What is drawn too faintly to be told apart.
            return (EMPTY, CHAIN, WATER, WEB)[other % 4]
        return other

    cells = bytes(other_tile(at, tile) for at, tile in enumerate(terrain.cells))
    away = [
        hazard
        if number in traps_seen
        else hazard_of(Place("trap", -90, -90 + number % 7, "pikes", offset=number))
        for number, hazard in enumerate(floor.hazards)
    ]
    x, y = view.x // CELL, view.y // CELL
    things = [
        thing
        if number in things_seen or (abs(thing.x - x) < FAR and abs(thing.y - y) < FAR)
        else replace(thing, x=-90, y=-90)
        for number, thing in enumerate(floor.things)
    ]
    hidden = [
        replace(thing, x=-80, y=-80, kind="coin")
        if thing.kind in ("key", "coin", "candle", "sign") and number not in things_seen
        else thing
        for number, thing in enumerate(things)
    ]
    other = replace(
        floor,
        terrain=Terrain(terrain.width, terrain.height, cells),
        hazards=tuple(away),
        things=tuple(hidden),
        draughts=(),
        clockworks=tuple(
            work if number in works_seen else replace(work, x=-90, y=-90)
            for number, work in enumerate(floor.clockworks)
        ),
        certificate=Certificate(1, b"", ()),
        par=1,
        hall=floor.hall if seen.hall is not None or seen.shows_warden(view) else elsewhere(floor),
    )
    return replace(view, floor=other, creatures=(), secrets=(), lights=())


def elsewhere(floor: FloorView) -> Hall | None:
    """Another hall than the one that he has not seen."""
    hall = floor.hall
    if hall is None:
        return None
    kind = "night" if hall.kind == "eater" else "eater"
    return Hall(kind, 1, 1, hall.width, hall.height, -hall.facing, (), (2, 2))


def unread(view: CandleView, seen: Seen) -> WardenView | None:
    """A warden that looks the same and is about to do it for another time; any, out of sight."""
    warden = view.warden
    if warden is None:
        return None
    if not seen.shows_warden(view):
        return warden._replace(x=-90 * CELL, mood="sleep", posts=(FALLS,) * len(warden.posts))
    first = {"hangs": 0, "burns": CATCH, "falls": FALLS, "lies": STRIKES, "spent": SPENT}
    posts = tuple(first[rope_sight(post)] for post in warden.posts)
    if view.floor.hall is not None and view.floor.hall.kind == "night":
        # That its eyes glow is seen.
        posts = tuple(int(post > 0) for post in warden.posts)
    return warden._replace(timer=7, aim=(0, 0), dark=0, posts=posts)


def together(game: CandleGame, ticks: int) -> tuple[int, int]:
    """Two persons play a run, one of whom is shown another castle wherever it has seen nothing.

    How many ticks they went along with each other, and how many keys they changed.
    """
    one, two = Person(), Person()
    first, second = (Dice("eyes").stream("bot") for _ in range(2))
    shown: CandleView | None = None
    known = -1
    changed = last = 0
    for tick in range(ticks):
        view = game.view()
        if view.phase != "playing":
            return tick, changed
        command = one.choose(view, first)
        seen = one.seen
        assert seen is not None
        if seen.hall is None and seen.shows_warden(view):
            # What comes into sight is seen in the same tick.
            shown = None
        if shown is None or seen.extent + seen.news != known or not tick % 40:
            shown, known = scrambled(view, seen), seen.extent + seen.news
        other = replace(view, floor=shown.floor, creatures=(), secrets=(), lights=())
        other = replace(other, warden=unread(view, seen))
        answer = two.choose(other, second)
        assert answer == command, f"tick {tick}"
        assert isinstance(command, Hold)
        changed += command.bits != last
        last = command.bits
        game.apply(command)
    return ticks, changed


def test_it_plays_alike_whatever_lies_where_it_has_not_seen() -> None:
    ticks, changed = together(begin("castle,2", "eyes"), 700)
    assert ticks > 300
    assert changed > 30, "it goes about"


def test_it_fights_alike_whatever_a_warden_means_to_do_next() -> None:
    for name in ("choir-of-bells", "under-the-rafters"):
        game = game_in(name)
        together(game, 1_200)
        assert warden(game).wounds or game.state.deaths or game.results


@pytest.mark.parametrize("name", ["choir-of-bells", "moon-loft"])
def test_it_fells_a_warden_after_some_tries(name: str) -> None:
    """And learns: that a stare is followed by a dive it does not know before it saw one."""
    game = game_in(name)
    person, stream = Person(), Dice("duel").stream("bot")
    while not game.status.over and not game.pause:
        command = person.choose(game.view(), stream)
        assert command != CONCEDE
        game.apply(command)
    assert game.results
    assert game.state.deaths < 8


def test_it_learns_of_a_dive_by_seeing_one() -> None:
    hall = game_in("choir-of-bells").view().floor.hall
    seen = Seen(game_in("choir-of-bells").view())
    seen.hall = hall
    duel, stream = Duel(), Dice("duel").stream("bot")
    ropes: tuple[RopeSight, ...] = ("hangs", "hangs", "hangs")
    seen.warden = Glimpse("eater", "tell", 1, ropes, 0, False, 8)
    duel.learn(seen, 10, False, stream)
    assert not duel.is_in_danger(seen, 10, (8, 9))
    seen.warden = Glimpse("eater", "dive", 1, ropes, 0, False, 8)
    duel.learn(seen, 50, False, stream)
    assert duel.is_in_danger(seen, 50, (8, 9))
    assert not duel.is_in_danger(seen, 50, (13, 9))
    assert duel.is_safe(seen, (13, 9))


def test_it_learns_that_the_darker_night_turns_after_its_flame() -> None:
    """Then it is on the other side than what burns when it blows."""
    view = game_in("under-the-rafters").view()
    seen, duel, stream = Seen(view), Duel(), Dice("duel").stream("bot")
    hall = seen.hall = view.floor.hall
    assert hall is not None
    sides: dict[bool, list[tuple[int, int]]] = {False: [], True: []}
    for post in hall.posts:
        sides[2 * post.x + 1 > 2 * hall.x + hall.width].append((post.x, post.y))
    few, many = sorted(sides.values(), key=len)
    duel.unlit = [*few, *many]
    for tick, facing in enumerate((1, -1, 1)):
        seen.warden = Glimpse("night", "watch", facing, (), 0, True, 8)
        assert set(duel.aims(seen)) == {*few, *many}
        duel.learn(seen, tick, False, stream)
    assert duel.aims(seen) == few
    duel.unlit = many
    assert duel.aims(seen) == many
    seen.warden = Glimpse("night", "tell", 1, (), 1, True, 8)
    assert duel.is_in_danger(seen, 9, few[0])
    assert not duel.is_in_danger(seen, 9, many[0])
    assert duel.is_safe(seen, many[0])


def test_what_it_does_not_see_is_most_of_a_castle_at_first() -> None:
    game = begin("castle,2", "eyes")
    person, stream = Person(), Dice("eyes").stream("bot")
    for _ in range(40):
        game.apply(person.choose(game.view(), stream))
    assert person.seen is not None
    known = sum(tile != UNKNOWN for tile in person.seen.tiles)
    assert 40 < known < len(person.seen.tiles) // 3


def test_it_needs_a_moment_to_take_in_what_it_sees() -> None:
    game = begin("level", "moment")
    seen, stream = Seen(game.view()), Dice("moment").stream("bot")
    knew = []
    for _ in range(30):
        seen.look(game.view(), stream)
        knew.append(any(tile != UNKNOWN for tile in seen.tiles))
        game.apply(HOLDS[0])
    assert REACTS <= knew.index(True) <= REACTS + 8


def test_stone_is_seen_in_every_light_and_chains_only_near_a_flame_or_close_by() -> None:
    """`tools.soak.candle_picture` measures how stone stands out in the dark."""
    hall = game_of("#" * 40 + "\n#S.T.............H.....................#\n" + "#" * 40)
    seen, stream = Seen(hall.view()), Dice("outline").stream("bot")
    for tick in range(80):
        seen.look(replace(hall.view(), is_lit=False, tick=tick), stream)
    assert seen.tiles[1 * 40 + 14] == EMPTY
    assert seen.tiles[2 * 40 + 14] == STONE
    assert seen.tiles[1 * 40 + 17] in (EMPTY, UNKNOWN), "a chain too far from him in the dark"
    assert not seen.knows(39, 1), "beyond the picture"
    for tick in range(80, 160):
        seen.look(replace(hall.view(), is_lit=True, tick=tick), stream)
    assert seen.tiles[1 * 40 + 17] == CHAIN


@pytest.mark.parametrize("seed", ["pit0", "pit1"])
def test_it_looks_down_from_where_the_bottom_is_out_of_sight(seed: str) -> None:
    """Through the plank he would drop to what no other place of his shows."""
    stone = "#" * 26
    drawn = [
        *[stone] * 3,
        "#S.......................#",
        *["##########....############"] * 2,
        "##########==..############",
        *["##########..##############"] * 3,
        *["#...........##############"] * 2,
        "#T..........##############",
        *[stone] * 6,
    ]
    game = game_of("\n".join(drawn))
    person, stream = Person(), Dice(seed).stream("bot")
    while game.view().y < 11 * CELL:
        game.apply(person.choose(game.view(), stream))
        assert game.view().tick < 500


def test_hands_tremble_but_never_let_a_key_out() -> None:
    log = [RIGHT] * 20 + [RIGHT | LEAP] * 12 + [0] * 10
    stream = Dice("hands").stream("bot")
    tries = [trembled(log, stream) for _ in range(40)]
    starts = {next(at for at, held in enumerate(keys) if held & LEAP) for keys in tries}
    assert len(starts) > 3
    assert starts <= set(range(17, 24))
    assert all(any(held & LEAP for held in keys) for keys in tries)


def test_the_flights_are_those_of_the_feel() -> None:
    """Three tiles up, and over a gap of four (rules/platformer.md, "Feel")."""
    known = flights(STAND)
    highest = min(down for _, down, ends in known if ends == STAND)
    widest = max(across for across, down, ends in known if ends == STAND and down == 0)
    assert (highest, widest) == (-3, 6)
    assert all((-across, down, ends) in known for across, down, ends in known)
    assert flights(HANG)


def test_it_finishes_a_small_floor_and_is_told_of() -> None:
    game = begin("level", "small")
    person, stream = Person(), Dice("small").stream("bot")
    tally = CandleTally()
    while not game.status.over:
        view = game.view()
        command = person.choose(view, stream)
        tally.note(view, command, game.apply(command))
    told = tally.figures()
    assert game.status.phase == "won"
    result = game.results[0]
    assert told["floors"] == [
        {
            "floor": 1,
            "deaths": result.deaths,
            "seconds": round(result.ticks / 60, 1),
            "wicks": result.wick,
            "dry": told["floors"][0]["dry"],  # type: ignore[index,call-overload]
        }
    ]
    assert told["given_up"] == 0


def test_a_floor_that_it_gives_up_is_told_too() -> None:
    game = begin("level", "left")
    tally = CandleTally()
    for command in (HOLDS[0], CONCEDE):
        view = game.view()
        tally.note(view, command, game.apply(command))
    told = tally.figures()
    assert told["given_up"] == 1
    assert told["floors"] == [
        {"floor": 1, "deaths": 0, "seconds": 0.0, "wicks": None, "dry": False}
    ]


@thorough(instead="test_it_plays_alike_whatever_lies_where_it_has_not_seen")
def test_without_a_flame_it_finishes_no_floor_with_gates() -> None:
    game = begin("castle,2", "gates")
    laid = game.source.draw(1, game.laid.usage)
    assert laid.floor.gates
    game = CandleGame(game.params, game.seed, game.source, laid)
    person, stream = Person(lights=False), Dice("gates").stream("bot")
    lit = 0
    while not game.status.over and not game.pause:
        view = game.view()
        lit += view.is_lit
        game.apply(person.choose(view, stream))
    assert game.conceded
    assert lit < game.state.tick // 3


@pytest.mark.sum_of_source
def test_bots_are_those_with_which_the_balance_was_measured() -> None:
    """Bots are yardsticks: whoever changes them measures again, and writes the new sum down."""
    told = (ROOT / "docs/candle-balance.md").read_text(encoding="utf-8")
    found = re.search(r"`([0-9a-f]{16})`", told)
    assert found is not None
    assert checksum() == found[1]


def test_a_floor_is_played_again_once_something_on_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    none, counted = tmp_path / "none.jsonl", tmp_path / "counted.jsonl"
    found = played_castle("person/gentle/1/1/before", none)
    (floor,) = found["floors"]
    Ledger(counted).keep({**found, "floors": [{**floor, "deaths": 99}]})
    # Whatever else of the content is another now.
    (same,) = played_castle("person/gentle/1/1/after", counted)["floors"]
    assert same["deaths"] == 99
    draw = RunFloors.draw

    def seldom(self: RunFloors, at: int, usage: Plain) -> ReadyFloor:
        laid = draw(self, at, usage)
        first, *others = laid.floor.coins
        assert first.place.chance != 1
        first = replace(first, place=replace(first.place, chance=1))
        return replace(laid, floor=replace(laid.floor, coins=(first, *others)))

    # That it is there is told; how likely it was is not played on.
    monkeypatch.setattr(RunFloors, "draw", seldom)
    (same,) = played_castle("person/gentle/1/1/after", counted)["floors"]
    assert same["deaths"] == 99

    def without(self: RunFloors, at: int, usage: Plain) -> ReadyFloor:
        laid = draw(self, at, usage)
        return replace(laid, floor=replace(laid.floor, coins=laid.floor.coins[1:]))

    monkeypatch.setattr(RunFloors, "draw", without)
    (other,) = played_castle("person/gentle/1/1/after", counted)["floors"]
    assert other["deaths"] == floor["deaths"]

    def proved_otherwise(self: RunFloors, at: int, usage: Plain) -> ReadyFloor:
        laid = draw(self, at, usage)
        return replace(laid, certificate=replace(laid.certificate, lit=laid.certificate.lit + 1))

    monkeypatch.setattr(RunFloors, "draw", proved_otherwise)
    (other,) = played_castle("person/gentle/1/1/after", counted)["floors"]
    assert other["deaths"] == floor["deaths"]


def test_every_bot_of_candle_is_made_for_one_run() -> None:
    from game.tales.candle.bots import BOTS

    for bot in BOTS:
        assert bot.mode == MODE.name
        assert bot.make(castle()) is not bot.make(castle())
    names = [bot.name for bot in BOTS]
    assert all(one != other for one, other in pairwise(names))


@thorough(instead="test_it_finishes_a_small_floor_and_is_told_of")
def test_a_lock_is_gone_to_once_he_has_its_keys():
    content = library().content("platformer")
    game = MODE.start(MODE.space.read(f"level,plan={PLAN}"), "oak", content)
    person = registry().tale("candle").bot("person")
    for command in person.moves(game, content, "oak"):
        game.apply(command)
        if game.status.over:
            break
    assert game.status.phase == "won"
    assert game.view().gates == bytes([FULL] * 4)
