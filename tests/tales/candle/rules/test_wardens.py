"""Wardens: beaten by light and by being elsewhere in time, in every hall and its mirror image."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from game.cli.tales import library
from game.core.errors import BadValue
from game.core.mode import Event
from game.core.sliced import through
from game.core.text import Prose
from game.tales.candle.content.lint_pieces import lint_hall
from game.tales.candle.rules.assembly import Catalogue
from game.tales.candle.rules.body import CELL, LEFT, RIGHT
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.certify import proving_way
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.events import Died, LightChanged, WardenActed
from game.tales.candle.rules.floor import floor_of_level
from game.tales.candle.rules.floors import ReadyFloor, RunFloors, from_plain, to_plain
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.params import LEVELS, SPACE, CandleParams
from game.tales.candle.rules.section import VIGIL, Place, Section
from game.tales.candle.rules.snapshot import PLAY, data_of, state_of
from game.tales.candle.rules.state import Cell, Lying, Warden, stand
from game.tales.candle.rules.tally import CandleTally
from game.tales.candle.rules.wardens import (
    AIMS,
    BREATHES,
    CATCH,
    DROP,
    FALLS,
    FUSE,
    REACHES,
    SPENT,
    STARES,
    TAKES,
    WAKES,
    is_darker,
)
from game.tales.candle.rules.ways import unpacked
from tests.depth import thorough
from tests.tales.candle.rules.playing import hold, of_kind

HALLS = ("bellfounders-loft", "choir-of-bells", "moon-loft", "under-the-rafters")
EATER, NIGHT = "choir-of-bells", "under-the-rafters"


@cache
def content() -> CandleContent:
    found = library().content("platformer")
    assert isinstance(found, CandleContent)
    return found


@cache
def drawn(name: str, mirrored: bool = False) -> Section:
    section = next(each for each in content().sections if each.name == name)
    return section.mirrored() if mirrored else section


@cache
def alone(name: str, mirrored: bool = False) -> tuple[Level, CandleContent]:
    """A hall as a floor of its own: one begins in its mouth. What was proved of it holds."""
    section = drawn(name, mirrored)
    start = Place("start", 19 if mirrored else 0, 9, facing=-1 if mirrored else 1)
    title = Prose("Hall", "Salle")
    level = Level("hall", title, section.terrain, (start, *section.places))
    packed = {"level:hall": content().packed[section.key]}
    return level, CandleContent((), (), (level,), (), packed)


def fought(name: str, mirrored: bool = False, ease: str = "normal") -> Certificate:
    level, known = alone(name, mirrored)
    proved = through(proving_way(floor_of_level(level, 0, 0, ease), known))
    assert proved is not None
    return proved.certificate


def game_in(name: str, mirrored: bool = False, ease: str = "normal") -> CandleGame:
    level, known = alone(name, mirrored)
    params = CandleParams(kind="story", level=ease)
    ready = ReadyFloor(
        floor_of_level(level, 0, 0, ease), Certificate(0, b"", ((0, (0, 0)),)), (), ()
    )
    return CandleGame(params, "test", RunFloors(known, params, "test"), ready)


def warden(game: CandleGame) -> Warden:
    assert game.state.warden is not None
    return game.state.warden


def put(game: CandleGame, cell: Cell) -> None:
    """He stands somewhere, as if he had walked there."""
    stand(game.state.body, game.state.ground, cell)
    game.state.enter(game.state.stage.room(*game.state.middle()))


def deeds(events: list[Event]) -> list[str]:
    return [event.deed for event in events if isinstance(event, WardenActed)]


def until(game: CandleGame, deed: str, most: int = 1_000) -> list[Event]:
    """Hold nothing until a warden does something; all that happened."""
    found: list[Event] = []
    for _ in range(most):
        found += hold(game)
        if deed in deeds(found):
            return found
    raise AssertionError(f"nobody {deed}")


def played(game: CandleGame, log: bytes) -> list[Event]:
    return [event for held in log for event in game.apply(HOLDS[held])]


def turned(log: bytes) -> bytes:
    """The same keys with left and right exchanged."""
    swap = {LEFT: RIGHT, RIGHT: LEFT}
    return bytes(held & ~(LEFT | RIGHT) | swap.get(held & (LEFT | RIGHT), 0) for held in log)


# Through the certificate


@pytest.mark.parametrize("ease", LEVELS)
@pytest.mark.parametrize("name", HALLS)
def test_a_certificate_fells_the_warden_of_every_hall_through_the_public_game(name: str, ease: str):
    log = bytes(unpacked(fought(name, ease=ease).log))
    game = game_in(name, ease=ease)
    events = played(game, log)
    assert game.results
    assert not game.state.deaths
    assert deeds(events).count("felled") == 1
    assert warden(game).is_felled


@pytest.mark.parametrize("name", HALLS)
def test_the_mirror_image_of_a_hall_is_fought_alike(name: str):
    log = bytes(unpacked(fought(name).log))
    one, other = game_in(name), game_in(name, mirrored=True)
    wide = one.state.stage.floor.terrain.width * CELL
    for held in log:
        one.apply(HOLDS[held])
        other.apply(HOLDS[turned(bytes((held,)))[0]])
        here, there = warden(one), warden(other)
        assert (here.x, here.y, here.facing) == (wide - 1 - there.x, there.y, -there.facing)
        assert (here.mood, here.timer, here.wounds) == (there.mood, there.timer, there.wounds)
    assert one.results
    assert one.results == other.results


@cache
def ready(number: int) -> ReadyFloor:
    return RunFloors(content(), SPACE.read("castle,10"), "wardens").draw(number, [])


@thorough(instead="test_a_certificate_fells_the_warden_of_every_hall_through_the_public_game")
@pytest.mark.parametrize("number", [4, 9])
def test_the_fifth_and_the_last_floor_of_a_castle_have_one_and_both_ways_lead_past_it(number: int):
    params = SPACE.read("castle,10")
    floor = ready(number)
    assert floor.floor.hall is not None
    assert floor.floor.hall.kind == ("eater" if number == 4 else "night")
    golden = floor.certificate.golden
    assert golden is not None
    for log in (floor.certificate.log, golden.log):
        source = RunFloors(content(), params, "wardens")
        game = CandleGame(params, "wardens", source, floor)
        tally = CandleTally()
        for held in unpacked(log):
            view = game.view()
            tally.note(view, HOLDS[held], game.apply(HOLDS[held]))
            if game.pause or game.status.over:
                break
        assert warden(game).is_felled
        assert not game.state.deaths
        assert tally.figures()["felled"] == [floor.floor.hall.kind]
        assert game.results


def test_other_floors_have_none_and_a_floor_without_its_hall_is_refused():
    assert all((plan.warden is not None) == (n in (4, 9)) for n, plan in enumerate(content().spine))
    floor = ready(4).floor
    told = floor.json()
    assert told["warden"] == floor.hall.json if floor.hall is not None else False
    params = SPACE.read("castle,10")
    catalogue = Catalogue(content())
    plain = to_plain(floor)
    assert from_plain(plain, catalogue, params).hall == floor.hall
    at = floor.treasure.y * floor.columns + floor.treasure.x
    sections = list(plain["sections"])  # type: ignore[call-overload]
    key = sections[at]
    known = catalogue.sections[key].open_sides
    sections[at] = next(
        each.key for each in catalogue.of_signature(known) if "treasure" in each.kinds
    )
    with pytest.raises(BadValue):
        from_plain({**plain, "sections": sections}, catalogue, params)
    assert not any(section.warden for n in range(16) for section in catalogue.of_signature(n))


def test_a_floor_has_the_hall_of_its_own_warden_where_the_treasure_is_and_nowhere_else():
    floor = ready(4).floor
    used = {(spot.x, spot.y, spot.index) for spot in floor.spots}
    kept = {(cell.x, cell.y): cell.section for cell in floor.kept if cell.section is not None}
    hall = kept.pop((floor.treasure.x, floor.treasure.y))
    room, unused = next(
        (section, index)
        for (x, y), section in kept.items()
        for index in range(len(section.places))
        if (x, y, index) not in used
    )
    mind = next(index for index, place in enumerate(hall.places) if place.kind == "warden")
    for section, index, kind in ((hall, mind, "night"), (room, unused, "eater")):
        places = list(section.places)
        places[index] = Place("warden", 5, 5, kind, width=9, height=3)
        drawings = (
            replace(each, places=tuple(places)) if each.name == section.name else each
            for each in content().sections
        )
        catalogue = Catalogue(replace(content(), sections=tuple(drawings)))
        with pytest.raises(BadValue, match="expected the hall of the floor's warden"):
            from_plain(to_plain(floor), catalogue, SPACE.read("castle,10"))


def test_halls_are_drawn_as_a_fight_needs_them():
    for name in HALLS:
        assert not list(lint_hall(drawn(name))), name
    whole = drawn(EATER)
    few = replace(whole, places=tuple(at for at in whole.places if at.kind != "rope"))
    dark = replace(whole, places=tuple(at for at in whole.places if at.name != VIGIL))
    assert list(lint_hall(few))
    assert list(lint_hall(dark))
    for kind in ("eater", "night"):
        assert sum(drawn(name).warden == kind for name in HALLS) >= 2


# The Candle-Eater


def baited(ease: str = "normal") -> CandleGame:
    """He stands at the first rope of a hall, and she stares at him."""
    game = game_in(EATER, ease=ease)
    put(game, (16, 9))
    until(game, "stares")
    return game


def test_what_comes_is_told_long_before():
    assert STARES["normal"] >= 24
    assert BREATHES["normal"] >= 24
    assert FUSE >= 24
    assert TAKES["normal"] - REACHES >= 24
    for told in (STARES, BREATHES, TAKES):
        assert told["gentle"] > told["normal"] > told["grim"]


def test_she_dives_at_where_the_flame_was_when_she_stared():
    game = game_in(EATER)
    put(game, (14, 9))
    until(game, "stares")
    aim = warden(game).aim
    assert aim == game.state.hand()
    put(game, (7, 9))
    events = until(game, "clings")
    assert (warden(game).x, warden(game).y) == aim
    assert not of_kind(events, Died)


def test_who_stays_is_dead_and_begins_anew_at_the_lamp_before_the_hall():
    game = game_in(EATER)
    put(game, (2, 9))
    hold(game)
    put(game, (14, 9))
    warden(game).wounds, warden(game).posts[1] = 1, SPENT
    died = of_kind(until(game, "dives") + hold(game, "", 60), Died)
    assert [(event.trap, (event.x, event.y)) for event in died] == [("eater", (2, 9))]  # type: ignore[attr-defined]
    fresh = Warden(warden(game).hall)
    assert warden(game).wounds == 0
    assert warden(game).posts == fresh.posts
    assert warden(game).mood == "sleep"
    assert game.state.is_lit


def test_at_gentle_what_was_done_to_her_stays():
    game = game_in(EATER, ease="gentle")
    put(game, (14, 9))
    warden(game).wounds, warden(game).posts[1] = 1, SPENT
    until(game, "dives")
    assert of_kind(hold(game, "", 60), Died)
    assert (warden(game).wounds, warden(game).posts[1]) == (1, SPENT)


def test_nobody_dies_who_is_spared():
    game = baited()
    game.assist("ward", True)
    assert not of_kind(hold(game, "", 400), Died)


def test_a_flame_at_a_ropes_foot_brings_the_bell_down_on_her_or_on_him():
    game = game_in(EATER)
    put(game, (16, 9))
    rope = next(n for n, post in enumerate(warden(game).hall.posts) if post.x == 16)
    hold(game, "", CATCH - 1)
    assert warden(game).posts[rope] == CATCH - 1
    assert "catches" in deeds(hold(game))
    warden(game).mood, warden(game).timer = "cling", 1_000
    warden(game).x -= 5 * CELL
    hold(game, "", FUSE - 1)
    assert warden(game).posts[rope] == FALLS - 1
    events = hold(game, "", DROP + 1)
    assert [event.trap for event in of_kind(events, Died)] == ["bell"]  # type: ignore[attr-defined]
    foot = warden(game).hall.posts[rope]
    acted = [event for event in events if isinstance(event, WardenActed)]
    assert [(e.x, e.y) for e in acted if e.deed == "falls"] == [(foot.x, foot.y)]
    # Nobody but her.
    game = game_in(EATER)
    warden(game).posts[rope] = FALLS
    warden(game).mood, warden(game).timer = "cling", 1_000
    warden(game).x = 16 * CELL + CELL // 2
    assert deeds(hold(game, "", DROP)) == ["wounded"]
    assert warden(game).wounds == 1
    assert warden(game).posts[rope] == SPENT


def test_a_bell_that_misses_is_drawn_up_and_its_rope_can_burn_again():
    game = game_in(EATER)
    warden(game).posts[0] = FALLS
    assert deeds(hold(game, "", DROP)) == ["misses"]
    hold(game, "", SPENT - FALLS)
    assert warden(game).posts[0] == 0
    assert not warden(game).wounds


def test_a_rope_cools_when_the_flame_is_taken_away():
    game = game_in(EATER)
    put(game, (16, 9))
    hold(game, "", CATCH - 4)
    put(game, (2, 9))
    hold(game, "", CATCH)
    assert not any(warden(game).posts)


def test_without_a_flame_she_sees_nobody():
    game = game_in(EATER)
    game.state.is_lit = False
    put(game, (16, 9))
    hold(game, "", 300)
    assert warden(game).mood == "sleep"


def test_the_cage_holds_while_a_warden_is_there():
    game = game_in(EATER)
    game.state.is_lit = False
    put(game, (18, 9))
    assert deeds(hold(game, "", 30)) == ["holds"]
    assert not game.results
    warden(game).mood = "felled"
    hold(game)
    assert game.results


@pytest.mark.parametrize("name", HALLS)
def test_at_the_lamp_of_a_hall_one_is_left_alone_and_gets_a_light(name: str):
    game = game_in(name)
    put(game, warden(game).hall.lamp)
    events = hold(game, "", 900)
    assert not deeds(events)
    assert not of_kind(events, Died)
    game.state.is_lit, game.state.wick = False, 0
    hold(game, "", 2)
    assert game.state.is_lit
    assert game.state.wick


# The Old Night


def awake(ease: str = "normal") -> CandleGame:
    """It has woken, and looks to where one comes from."""
    game = game_in(NIGHT, ease=ease)
    put(game, (8, 9))
    until(game, "wakes")
    return game


def cressets(game: CandleGame) -> list[int]:
    return [game.state.things[number] for number in game.state.stage.cressets]


def test_whoever_wakes_it_is_breathed_upon_before_it_looks_about():
    """Else three cressets are lit by running while it opens its eyes."""
    for ease in LEVELS:
        game = awake(ease)
        told = deeds(until(game, "blows", WAKES + BREATHES[ease] + 2))
        assert told == ["breathes", "blows"]
        assert warden(game).facing < 0, "to where one comes from"


def test_its_breath_puts_out_what_it_sees_on_the_side_to_which_it_looks():
    game = awake()
    put(game, (5, 9))
    hold(game)
    assert cressets(game).count(1) == 1
    assert warden(game).facing < 0
    events = until(game, "blows") + hold(game, "", 2)
    changes = [event.change for event in events if isinstance(event, LightChanged)]
    assert changes == ["breath"]
    assert not any(cressets(game))
    assert not game.state.is_lit
    # On the other side, and behind stone, a flame burns on.
    for cell in ((14, 9), (8, 9)):
        game = awake()
        until(game, "breathes")
        put(game, cell)
        events = until(game, "blows") + hold(game, "", 2)
        assert not of_kind(events, LightChanged)
        assert game.state.is_lit


def test_who_is_without_light_in_its_hall_is_taken_and_told_before():
    game = awake()
    put(game, (12, 9))
    game.state.is_lit = False
    events = until(game, "reaches")
    assert not of_kind(events, Died)
    events = hold(game, "", TAKES["normal"])
    assert [event.trap for event in of_kind(events, Died)] == ["night"]  # type: ignore[attr-defined]
    assert warden(game).mood == "sleep"
    assert not any(cressets(game))


def test_a_burning_cresset_keeps_it_off_one_without_a_flame():
    game = awake()
    put(game, (14, 9))
    hold(game)
    game.state.is_lit = False
    for _ in range(TAKES["normal"]):
        game.state.warden.timer = 50  # type: ignore[union-attr]
        assert not of_kind(hold(game), Died)


def all_lit(game: CandleGame) -> list[str]:
    """He is at each cresset in turn; what the warden does meanwhile."""
    found: list[Event] = []
    for post in warden(game).hall.posts:
        assert not warden(game).is_felled
        put(game, (post.x, post.y))
        game.state.is_lit = True
        found += hold(game, "", 2)
    return deeds(found)


def test_when_every_cresset_has_burnt_it_comes_back_darker_and_looks_for_his_flame():
    game = awake()
    told = all_lit(game)
    assert told.count("lights") == 3
    assert told[-1] == "returns"
    assert not any(cressets(game))
    assert not game.state.is_lit
    game.state.is_lit = True
    until(game, "breathes")
    for x, side in ((4, -1), (14, 1), (4, -1)):
        put(game, (x, 9))
        hold(game, "", 2)
        assert warden(game).facing == side
    # Shortly before it blows it has seen enough.
    warden(game).timer = AIMS
    put(game, (14, 9))
    hold(game, "", 2)
    assert warden(game).facing < 0


def test_a_candle_left_lying_draws_its_look_from_the_one_in_his_hand():
    game = awake()
    all_lit(game)
    game.state.is_lit = True
    until(game, "breathes")
    put(game, (14, 9))
    at = 5 * CELL + CELL // 2
    game.state.lying.append(Lying(at, 10 * CELL, 0, 0, 900, True))
    hold(game, "", 2)
    assert warden(game).facing < 0


def test_at_gentle_alone_it_stays_darker_when_he_has_died():
    for ease, stays in (("gentle", True), ("normal", False)):
        game = awake(ease)
        all_lit(game)
        game.state.is_lit = False
        hold(game, "", TAKES[ease] + 2)
        assert game.state.deaths == 1
        assert is_darker(warden(game)) is stays


def test_it_is_gone_when_every_cresset_burns_for_the_second_time():
    game = awake()
    all_lit(game)
    assert all_lit(game)[-1] == "felled"
    # It stays so, whoever dies.
    hold(game, "", 700)
    assert warden(game).is_felled
    assert all(cressets(game))


# As data


@pytest.mark.parametrize("name", [EATER, NIGHT])
def test_a_fight_is_taken_up_where_it_was_left(name: str):
    log = bytes(unpacked(fought(name).log))
    game = game_in(name)
    half = len(log) * 2 // 3
    played(game, log[:half])
    assert warden(game).mood != "sleep"
    data = PLAY.write(data_of(game.state))
    again = game_in(name)
    again.state = state_of(PLAY.read(data), again.state.stage)
    rest = log[half:]
    assert played(game, rest) == played(again, rest)
    assert game.fields() == again.fields()
    (told,) = data_of(game.state).warden
    whole = data_of(game.state)
    wrongs = [replace(told, **wrong) for wrong in ({"facing": 0}, {"x": 0}, {"wounds": 9})]  # type: ignore[arg-type]
    for bad in (replace(whole, posts=()), *(replace(whole, warden=(each,)) for each in wrongs)):
        with pytest.raises(BadValue):
            state_of(bad, again.state.stage)


def test_the_view_tells_of_a_warden_only_near_its_hall():
    params = SPACE.read("castle,10")
    floor = ready(9)
    game = CandleGame(params, "wardens", RunFloors(content(), params, "wardens"), floor)
    hall = floor.floor.hall
    assert hall is not None
    assert game.view().warden is None
    assert game.view().floor.hall == hall
    put(game, hall.lamp)
    assert game.view().warden is not None
