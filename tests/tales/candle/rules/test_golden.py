"""The golden way: each floor finished with every coin, in the rules of play."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from game.cli.tales import library
from game.core.errors import BadValue
from game.core.sliced import through
from game.tales.candle.rules.certificate import certificate_of
from game.tales.candle.rules.certify import proving_way, tile_of
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent, prove
from game.tales.candle.rules.floor import LONG, floor_of_level
from game.tales.candle.rules.floors import Made, ReadyFloor, RunFloors
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.golden import Gatherer, prove_floor, proving
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.proof import pack_proof
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import LONG_WICK
from game.tales.candle.rules.ways import unpacked
from tests.depth import all_but, thorough
from tests.tales.candle.rules.playing import game_of, game_on, hold, level_of

FLOORS = ((0, "gentle"), (3, "normal"), (9, "grim"))


@cache
def content() -> CandleContent:
    found = library().content("platformer")
    assert isinstance(found, CandleContent)
    return found


@cache
def floors(ease: str) -> RunFloors:
    return RunFloors(content(), SPACE.read(f"castle,10,level={ease}"), "golden")


@cache
def drawn(number: int, ease: str) -> ReadyFloor:
    """A floor as it would be if nothing had been used below it."""
    return floors(ease).draw(number, [])


def walked(number: int, ease: str, log: bytes) -> CandleGame:
    """A game on a floor, played by a log until its cage is open."""
    source = floors(ease)
    game = CandleGame(SPACE.read(f"castle,10,level={ease}"), "golden", source, drawn(number, ease))
    for held in unpacked(log):
        game.apply(HOLDS[held])
        if game.pause or game.status.over:
            break
    return game


@all_but("3", "9")
@pytest.mark.parametrize(("number", "ease"), FLOORS)
def test_the_golden_way_takes_every_coin_with_all_traps_and_creatures_about(number: int, ease: str):
    golden = drawn(number, ease).certificate.golden
    assert golden is not None
    game = walked(number, ease, golden.log)
    (result,) = game.results
    assert (result.coins, result.secrets) == (result.coins_there, result.secrets_there)
    assert result.coins + result.secrets == golden.coins > 0
    assert (result.deaths, result.medal) == (0, "gold")
    assert result.wick <= golden.wick.used <= golden.wick.given
    assert result.golden == golden.ticks >= result.ticks


@all_but("9")
@pytest.mark.parametrize(("number", "ease"), FLOORS)
def test_what_is_brought_out_for_it_leaves_the_certificate_as_it_was(number: int, ease: str):
    """Whoever walks the certificate comes near none of the long candles."""
    ready = drawn(number, ease)
    game = walked(number, ease, ready.certificate.log)
    (result,) = game.results
    assert result.wick <= ready.certificate.wick.used
    things = zip(game.state.stage.things, game.state.things, strict=True)
    long = [taken for place, taken in things if place.kind == "candle" and place.name == LONG]
    assert not any(long)


@thorough(instead="test_the_golden_way_takes_every_coin_with_all_traps_and_creatures_about")
def test_some_floor_holds_long_candles_off_the_way():
    spots = [spot for each in FLOORS for spot in drawn(*each).floor.candles]
    assert any(spot.place.name == LONG for spot in spots)


def test_a_long_candle_burns_for_a_minute_whatever_the_others_do():
    game = game_of(
        """
        ####################
        #..................#
        #S.................#
        ####################
        """,
        Place("candle", 4, 2, name=LONG),
        Place("treasure", 18, 2),
    )
    hold(game, "R", 60)
    assert game.state.spares == [LONG_WICK]


@thorough(instead="test_a_coin_given_up_and_touched_on_the_way_to_the_cage_is_not_counted")
def test_a_gatherer_who_finds_no_candle_gives_up():
    """Then the floor is drawn again."""
    for number in range(9, 3, -1):
        ready = drawn(number, "grim")
        bare = replace(
            ready.floor,
            candles=tuple(spot for spot in ready.floor.candles if spot.place.name != LONG),
        )
        proved = through(proving_way(bare, content()))
        assert proved is not None
        if not through(Gatherer(bare, proved, {}).gather()):
            assert bare != ready.floor
            return
    raise AssertionError("none of these floors needs its long candles")


def test_a_coin_given_up_and_touched_on_the_way_to_the_cage_is_not_counted():
    """So that `all` counts as many as whoever goes that way takes (seeds soak/7010 floor 9,
    soak/7028 floor 10 and soak/7034 floor 3 counted one more)."""
    floor = drawn(0, "gentle").floor
    proved = through(proving_way(floor, content()))
    assert proved is not None
    gatherer = Gatherer(floor, proved, {})
    assert through(gatherer.gather())
    gatherer.missed = frozenset({tile_of(floor.coins[0])})
    assert floor.coins[0] not in gatherer.floor.coins
    assert len(gatherer.floor.coins) == gatherer.golden.coins


def test_a_floor_is_proved_in_slices_half_of_them_shares_of_each_way():
    """So that no frame waits for it, whoever waits sees how far it is, and it can be given up."""
    floor, shares = drawn(0, "gentle").floor, []
    made = through(proving(floor, content()), shares.append)
    assert made == prove_floor(floor, content())
    assert shares == sorted(shares)
    certificate = [share for share in shares if share < 0.5]
    golden = [share for share in shares if share >= 0.5]
    assert certificate[0] == 0
    assert len(certificate) > len(floor.keys)
    assert len(golden) > len(floor.coins) // 2, "some are taken on the way to others"
    assert 0.9 < golden[-1] < 1


def test_a_floor_too_large_to_be_played_has_none():
    from game.tales.candle.rules.assembly import Catalogue, lay
    from game.tales.candle.rules.params import WIDE

    floor = lay(Catalogue(content()), WIDE.read("level,columns=13,rows=13"), "oak", 0, 0, {})
    assert floor is not None
    made = prove_floor(floor, content())
    assert made is not None
    assert made.certificate.golden is None


def by_hand(drawing: str) -> Made:
    """A floor drawn in letters, with what is proved of it."""
    drawn_so = level_of(drawing)
    packed = {key: pack_proof(proof) for key, proof in prove(drawn_so).items()}
    made = prove_floor(floor_of_level(drawn_so, 0), CandleContent((), (), (), (), packed))
    assert made is not None
    return made


def test_a_floor_drawn_by_hand_has_a_golden_way_only_where_every_coin_can_be_had():
    walls = """
        ####################
        #..............#####
        #..............#####
        #..............#?###
        #..............#####
        #.S...o.....T..#####
        ####################
    """
    whole = by_hand(walls.replace("?", "#")).certificate.golden
    assert whole is not None
    assert whole.coins == 1
    made = by_hand(walls.replace("?", "o"))
    assert (len(made.floor.coins), made.certificate.golden) == (2, None)


def test_the_last_key_is_left_till_every_coin_is_had_by_who_leaps_from_a_chain_too():
    drawing = """
        ##############
        #............#
        #....H..o....#
        #...oH..=....#
        #...=H=......#
        #....H...=...#
        #....H.......#
        #....H==.....#
        #S...HT...oK.#
        ##############
    """
    golden = by_hand(drawing).certificate.golden
    assert golden is not None
    game = game_on(level_of(drawing))
    for held in unpacked(golden.log):
        game.apply(HOLDS[held])
        if game.pause or game.status.over:
            break
        assert game.state.coins == 3 or not game.state.keys
    assert game.status.phase == "won"


def test_a_golden_way_is_read_back_and_a_spoilt_one_refused():
    found = drawn(0, "gentle").certificate
    plain = found.plain()
    assert certificate_of(plain) == found
    assert isinstance(plain, dict)
    golden = plain["golden"]
    assert isinstance(golden, dict)
    with pytest.raises(BadValue, match="log: expected pairs"):
        certificate_of({**plain, "golden": {**golden, "ticks": 1}})
