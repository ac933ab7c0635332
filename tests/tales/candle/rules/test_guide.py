"""The way that was proved: the hint, and whoever follows it."""

from __future__ import annotations

from dataclasses import replace

from game.tales.candle.rules.body import CELL, LEFT
from game.tales.candle.rules.commands import HOLDS, Hold
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.guide import FIGHT, Guide, Rest, Survey
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.state import standing_in
from game.tales.candle.rules.touch import die
from game.tales.candle.rules.ways import unpacked
from game.tales.candle.view.ghosts import nearest
from tests.tales.candle.rules.castle import begin, finish, finish_floor
from tests.tales.candle.rules.playing import hold
from tests.tales.candle.rules.test_wardens import EATER, fought, game_in, warden


def guided(game: CandleGame, limit: int = 3_000, guide: Guide | None = None) -> list[int | None]:
    """Hold what a guide says until the floor is done, or it has nothing to say any more."""
    guide = guide or Guide(game.view().floor)
    said: list[int | None] = []
    while not game.pause and len(said) < limit:
        said.append(guide.keys(game.view()))
        if said[-1] is None:
            break
        game.apply(HOLDS[said[-1]])
    return said


def step_aside(game: CandleGame, key: str) -> None:
    """A step of less than a tile, and a stand."""
    place = game.state.body.x
    hold(game, key, 5)
    hold(game, "", 30)
    assert 0 < abs(game.state.body.x - place) < CELL


def test_on_the_way_the_guide_says_what_was_proved():
    game = begin("level", "guide")
    log = list(unpacked(game.laid.certificate.log))
    said = guided(game)
    assert said == log[: len(said)]
    assert game.status.phase == "won"


def test_the_hint_at_the_start_is_the_first_key_of_the_way():
    for seed in "abc":
        game = begin("level", seed)
        (first,) = list(unpacked(game.laid.certificate.log))[:1]
        hint = game.hint()
        assert hint is not None
        assert hint.command == HOLDS[first]
        assert hint.command in game.legal()
        assert hint.why.in_english() == f"The proved way goes on from here: {HOLDS[first].text}."


def test_later_the_hint_waits_until_the_traps_are_as_they_were():
    game = begin("level", "a")
    hold(game, "", 30)
    hint = game.hint()
    assert hint is not None
    assert hint.command == Hold(0)
    assert "waits" in hint.why.in_english()
    hold(game, "", 210)
    hint = game.hint()
    assert hint is not None
    assert hint.command != Hold(0)


def test_a_step_off_the_way_the_guide_leads_back_and_on():
    for key in "LR":
        game = begin("level", "guide")
        step_aside(game, key)
        assert None not in guided(game)
        assert game.status.phase == "won"


def test_the_hint_leads_back_too():
    game = begin("level", "guide")
    place = game.state.body.x
    step_aside(game, "R")
    for _ in range(60):
        hint = game.hint()
        assert hint is not None
        game.apply(hint.command)
        if game.state.body.x == place and not game.state.body.vx:
            return
    raise AssertionError("it did not lead back")


def test_whoever_was_put_off_in_the_middle_is_led_on():
    game = begin("level", "guide")
    log = list(unpacked(game.laid.certificate.log))
    middle = next(tick for tick, _ in game.laid.certificate.stops if tick > len(log) // 2)
    for bits in log[:middle]:
        game.apply(HOLDS[bits])
    step_aside(game, "L")
    assert None not in guided(game)
    assert game.status.phase == "won"


def test_a_guide_notices_when_its_charge_is_moved():
    game = begin("level", "guide")
    guide = Guide(game.view().floor)
    middle = next(
        rest
        for rest in guide.rests[len(guide.rests) // 2 :]
        if not rest.climbing and guide.log[rest.since] != LEFT
    )
    guided(game, middle.since, guide)
    game.state.body.x += CELL // 4
    assert guide.keys(game.view()) == LEFT, "back to where the way goes on"
    assert None not in guided(game, guide=guide)
    assert game.status.phase == "won"


def test_after_a_death_the_way_is_taken_up_where_one_comes_back():
    game = begin("level", "guide")
    guide = Guide(game.view().floor)
    tick = next(tick for tick in range(60, 200) if guide.log[tick])
    guided(game, tick, guide)
    die(game.state, "spikes", [])
    assert guide.keys(game.view()) == 0, "not the key that comes next in the log"
    assert None not in guided(game, guide=guide)
    assert game.status.phase == "won"


def test_a_key_that_is_held_is_let_go_first():
    game = begin("level", "guide")
    hold(game, "", PERIOD - 1)
    hold(game, "U")
    guide = Guide(game.view().floor)
    assert guide.log[0]
    assert guide.keys(game.view()) == 0
    assert not guide.is_waiting


def test_far_from_the_way_and_in_the_air_there_is_no_hint():
    game = begin("story,3")
    assert game.hint() is not None
    hold(game, "J", 8)
    assert game.hint() is None
    game = begin("story,3")
    game.state.body.x, game.state.body.y = standing_in((17, 5))
    game.state.body.y -= 3 * CELL
    hold(game)
    assert game.hint() is None


def test_there_is_no_hint_between_floors_or_after_the_end():
    game = begin("castle,2")
    finish_floor(game)
    assert game.hint() is None
    finish(game)
    assert game.hint() is None


def test_a_place_counts_only_with_the_keys_that_the_way_has_there():
    game = begin("story,2")
    view = game.view()
    guide = Guide(view.floor)
    key = next(number for number, thing in enumerate(view.floor.things) if thing.kind == "key")
    assert guide.rests[0].keys == frozenset()
    last = guide.rests[-1]
    assert last.keys == {key}
    for has_key in (False, True):
        game.state.things[key] = has_key
        game.state.body.x, game.state.body.y = last.x, last.y
        hold(game)
        assert (guide.keys(game.view()) is not None) == has_key


def before_a_fight() -> tuple[CandleGame, int]:
    """A hall with its warden asleep, and the tick in which the way goes in."""
    proved = fought(EATER)
    game = game_in(EATER)
    game.laid = replace(game.laid, certificate=proved)
    survey = Survey(game.view().floor)
    survey.work(len(survey.log))
    return game, next(rest.since for rest in survey.rests if rest.minded)


def test_who_follows_the_way_into_a_fight_is_led_through_it():
    game, _ = before_a_fight()
    assert None not in guided(game)
    assert game.status.phase == "won"


def test_in_a_fight_of_his_own_nobody_is_told_the_keys_of_another():
    game, tick = before_a_fight()
    guided(game, tick + 1)
    warden(game).mood, warden(game).timer = "hover", 30
    hold(game, "", 30)
    assert Guide(game.view().floor).keys(game.view()) is None
    hint = game.hint()
    assert hint is not None
    assert (hint.command, hint.why) == (Hold(0), FIGHT)
    assert nearest(_rests(game), game.view()) is None
    warden(game).mood = "felled"
    assert nearest(_rests(game), game.view()) is not None


def test_a_bell_that_struck_before_he_died_makes_it_another_fight():
    game, _ = before_a_fight()
    assert game.hint() is not None
    warden(game).wounds = 1
    hint = game.hint()
    assert hint is not None
    assert hint.why == FIGHT


def _rests(game: CandleGame) -> list[Rest]:
    survey = Survey(game.view().floor)
    survey.work(len(survey.log))
    return survey.rests
