"""Finds: what is offered, what each does and costs, and that no proof is less true with one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.tales import library
from game.core.dice import Dice
from game.core.errors import BadValue, ContentError
from game.core.mode import Event
from game.store.shipped import levels_dir
from game.tales.candle.bots.person import Person
from game.tales.candle.content.castle_table import CASTLE_TABLE, read_spine
from game.tales.candle.rules.body import (
    BUFFER,
    CELL,
    DOWN,
    JUMP,
    JUMP_HOLD,
    LEAP,
    LEFT,
    RIGHT,
    THROW,
    UP,
)
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import (
    CreatureActed,
    Died,
    FindTaken,
    FindUsed,
    LightChanged,
    Revealed,
)
from game.tales.candle.rules.finds import (
    LEAVES,
    OFFERED,
    PER_FLOOR,
    POWDER,
    TAUT,
    leap_again,
    offer_of,
    reach_for,
)
from game.tales.candle.rules.floors import ReadyFloor, RunFloors
from game.tales.candle.rules.game import LEAST_PAUSE, CandleGame, restore, start
from game.tales.candle.rules.light import STUB
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.snapshot import LONGEST_PAUSE
from game.tales.candle.rules.spine import NO_PLAN
from game.tales.candle.rules.state import FINDS, RAISE, TAKEN, FindName, FloorState
from game.tales.candle.rules.tick import tick
from game.tales.candle.rules.ways import unpacked
from tests.depth import few, one_in
from tests.tales.candle.rules.castle import castle, finish, finish_floor
from tests.tales.candle.rules.playing import game_of, hold, of_kind

LONG = """
    ########################
    #......................#
    #......................#
    #......................#
    #.S..................T.#
    ########################
"""


def holding(*finds: FindName, drawing: str = LONG) -> CandleGame:
    """A game on a drawing, of one who holds such finds."""
    game = game_of(drawing)
    game.state = FloorState(game.laid.stage, [], finds)
    return game


def snuffed(game: CandleGame) -> CandleGame:
    """The same, in the dark, ten tiles from the lamp at the start."""
    game.state.body.x = 12 * CELL
    hold(game)
    game.state.is_lit = False
    return game


def used(events: list[Event]) -> list[str]:
    return [event.find for event in of_kind(events, FindUsed)]


# What is offered


def test_every_find_is_offered_once_in_a_castle_in_pairs():
    for seed in ("oak", "ash", "yew"):
        offers = [offer_of(seed, time, ()) for time in range(len(FINDS) // OFFERED)]
        assert sorted(name for offer in offers for name in offer) == sorted(FINDS)
    assert len({offer_of(f"seed {number}", 0, ()) for number in range(40)}) > 10


def test_what_he_holds_is_not_offered():
    first = offer_of("oak", 0, ())
    again = offer_of("oak", 0, first[:1])
    assert len(again) == OFFERED
    assert first[0] not in again


def test_a_castle_offers_three_times_and_never_on_its_last_floor():
    plans = read_spine(levels_dir())
    floors = [number for number, plan in enumerate(plans, start=1) if plan.finds]
    assert floors == [2, 5, 7]


def test_a_fourth_floor_with_finds_is_refused(tmp_path: Path):
    table = (levels_dir() / CASTLE_TABLE).read_text(encoding="utf-8")
    (tmp_path / CASTLE_TABLE).parent.mkdir()
    more = table.replace('finds = "none"', 'finds = "two"', 1)
    (tmp_path / CASTLE_TABLE).write_text(more, encoding="utf-8")
    with pytest.raises(ContentError, match="expected none, as 3 floors below have finds"):
        read_spine(tmp_path)


def planned() -> CandleContent:
    """The small castle, with finds in the cage of its first two floors."""
    plan = replace(NO_PLAN, finds=True)
    return replace(castle(), spine=(plan, plan))


def offering(floors: int = 2) -> CandleGame:
    """A castle whose first floor is done."""
    game = start(SPACE.read(f"castle,{floors},columns=2,rows=2,blocked=0"), "oak", planned())
    finish_floor(game)
    return game


def press(game: CandleGame, keys: str) -> list[Event]:
    """Press keys once, after a moment in which nothing is held."""
    hold(game, "", LEAST_PAUSE + 1)
    return hold(game, keys)


def test_he_takes_one_of_two_and_has_it_from_the_next_floor_on():
    game = offering()
    one, other = game.view().offer
    press(game, "R")
    assert game.view().choice == 1
    assert press(game, "J")[0] == FindTaken(other, (one,))
    view = game.view()
    assert (view.floor.number, view.phase, view.offer) == (1, "playing", ())
    assert view.finds == (other,)
    assert {figure.name: figure.value for figure in game.figures()}["finds"] == 1


def test_jump_takes_nothing_before_he_has_looked_at_one():
    game = offering()
    press(game, "J")
    assert (game.view().phase, game.view().choice) == ("interlude", 0)
    press(game, "J")
    assert game.view().finds == offer_of("oak", 0, ())[:1]


def test_what_was_held_when_the_cage_opened_is_let_go_before_the_cards():
    game = offering()
    game.state.body.held = RIGHT
    hold(game, "")
    assert game.view().held == 0
    press(game, "L")
    assert game.view().held == LEFT
    # The person of the balance reads the cards with empty hands, and then takes one.
    choose, stream = Person().choose, Dice("oak").stream("bot")
    for _ in range(300):
        if game.view().floor.number:
            break
        game.apply(choose(game.view(), stream))
    assert game.view().finds


def test_down_leaves_both_when_it_is_said_twice_and_so_do_those_who_walk_the_proved_ways():
    game = offering()
    assert press(game, "D") == []
    assert (game.view().phase, game.view().choice) == ("interlude", LEAVES)
    press(game, "R")
    assert press(game, "D") == [], "whoever looked at one is asked again"
    assert press(game, "D")[0] == FindTaken(None, offer_of("oak", 0, ()))
    assert game.view().finds == ()
    assert "finds" not in [figure.name for figure in game.figures()]
    walks = offering()
    finish(walks)
    assert walks.view().finds == ()
    assert len(walks.results) == 2


def test_who_has_something_to_choose_is_given_the_time():
    game = offering()
    hold(game, "", 2 * LONGEST_PAUSE)
    assert game.view().phase == "interlude"
    assert game.hint() is not None
    assert game.hint().command.text == "D"


def test_nothing_is_offered_on_the_last_floor():
    game = offering()
    finish(game)
    assert game.status.over
    assert game.view().offer == ()


def test_a_choice_is_kept_with_the_run():
    game = offering()
    press(game, "D")
    assert restore(game.source.content, game.snapshot()).view() == game.view()
    press(game, "R")
    again = restore(game.source.content, game.snapshot())
    assert again.view() == game.view()
    assert again.fields() == game.fields()
    press(game, "J")
    press(again, "J")
    assert again.view().finds == game.view().finds != ()
    data = game.snapshot()
    assert restore(game.source.content, data).fields() == game.fields()


@pytest.mark.parametrize(
    ("change", "said"),
    [({"offer": []}, "offer"), ({"offer": [1, 1]}, "offer"), ({"choice": 7}, "choice")],
)
def test_what_no_run_can_lead_to_is_refused(change: dict[str, object], said: str):
    game = offering()
    with pytest.raises(BadValue, match=said):
        restore(game.source.content, {**game.snapshot(), **change})


# What each does, and what it costs


def test_the_bottle_lights_a_candle_at_once_and_once():
    game = snuffed(holding("bottle"))
    assert used(hold(game, "UT")) == ["bottle"]
    assert game.state.is_lit
    game.state.is_lit = False
    hold(game)
    assert used(hold(game, "UT")) == []
    assert not game.state.is_lit


def test_up_alone_leaves_the_bottle_corked():
    game = snuffed(holding("bottle"))
    assert used(hold(game, "U", 9)) == []
    assert not game.state.is_lit


def test_the_bottle_gives_a_stub_to_who_has_none():
    game = snuffed(holding("bottle"))
    game.state.wick = 0
    hold(game, "UT")
    assert game.state.is_lit
    assert STUB - 2 < game.state.wick <= STUB


def test_the_bell_sends_the_dark_away_three_times():
    game = snuffed(holding("bell"))
    for _ in range(PER_FLOOR["bell"]):
        hold(game, "", 50)
        assert game.state.dread > 40
        assert used(hold(game, "DT")) == ["bell"]
        assert game.state.dread < 3
    hold(game)
    assert used(hold(game, "DT")) == []


def test_the_bell_has_the_dark_begin_anew():
    game = snuffed(holding("bell"))
    hold(game, "", 50)
    assert reach_for(game.state, DOWN | THROW, THROW, [])
    assert game.state.dread == game.state.strike == 0


def test_the_bell_wakes_bats():
    roost = LONG.replace("#......................#", "#.........b............#", 1)
    game = snuffed(holding("bell", drawing=roost))
    woken = of_kind(hold(game, "DT"), CreatureActed)
    assert [(event.creature, event.deed) for event in woken] == [("bat", "wakes")]


def test_who_creeps_in_felt_boots_is_not_heard():
    creeps, walks, barefoot = (snuffed(holding(*finds)) for finds in (("boots",), ("boots",), ()))
    for game, keys in ((creeps, "DR"), (walks, "R"), (barefoot, "DR")):
        hold(game, keys, 60)
    assert creeps.state.dread < 3
    assert walks.state.dread > 50
    assert barefoot.state.dread > 50
    # It costs time.
    assert creeps.state.body.x < walks.state.body.x


def test_the_mirror_brings_out_what_lies_far_along_the_row_and_burns_wick():
    far = LONG.replace("#.S..................T.#", "#.S...........O......T.#")
    game, bare = holding("mirror", drawing=far), holding(drawing=far)
    events = hold(game, "U", RAISE + 12)
    assert used(events) == ["mirror"]
    assert of_kind(events, Revealed)
    assert not of_kind(hold(bare, "U", RAISE + 12), Revealed)
    assert game.state.spent > 2 * bare.state.spent
    hold(game, "R")
    assert game.state.raised == 0


def test_the_mirror_lights_a_lamp_from_afar():
    far = LONG.replace("#.S..................T.#", "#.S.........L........T.#")
    game = holding("mirror", drawing=far)
    lamp = next(n for n, thing in enumerate(game.state.stage.things) if thing.kind == "save")
    hold(game, "U", RAISE + 12)
    assert game.state.things[lamp] == TAKEN
    assert game.state.lamp != lamp, "he returns to where he was"


def test_powder_lifts_him_once_more_and_costs_five_seconds():
    def highest(*finds: FindName) -> tuple[int, int]:
        tall = "\n".join(["#" * 24, *["#......................#"] * 9, "#.S..................T.#",
                          "#" * 24])  # fmt: skip
        game = holding(*finds, drawing=tall)
        hold(game)
        top, begun = game.state.body.y, game.state.spent
        for keys in ("J" * 14, "-" * 6, "U", "UJ", *("UJ",) * 20):
            held = "J" if set(keys) == {"J"} else "" if "-" in keys else keys
            hold(game, held, len(keys) if set(keys) <= {"J", "-"} else 1)
            top = min(top, game.state.body.y)
        return top, game.state.spent - begun

    (with_powder, burnt), (without, cheap) = highest("powder"), highest()
    assert without - with_powder > 2 * CELL
    # In the air a little more burns than at rest.
    assert POWDER <= burnt - cheap < POWDER + 10


def test_a_thread_draws_the_candle_back_and_a_quarter_is_burnt():
    game = holding("thread")
    hold(game)
    hold(game, "T", TAUT + 20)
    (candle,) = game.state.lying
    wick = candle.wick
    assert not game.state.is_lit
    at = candle.x // CELL, candle.y // CELL - 1
    assert candle.y % CELL == 0, "it lies on the ground"
    events = hold(game)
    assert of_kind(events, FindUsed) == [FindUsed("thread", *at)], "told over the ground"
    assert game.state.is_lit
    assert not game.state.lying
    assert wick * 3 // 4 - 5 <= game.state.wick <= wick * 3 // 4 + 1


def test_whoever_lets_go_of_a_thread_holds_none():
    game = holding("thread")
    assert game.state.line == 0
    hold(game)
    hold(game, "T", TAUT + 20)
    assert game.state.line == TAUT
    hold(game)
    assert game.state.line == 0


def test_powder_takes_the_press_that_lit_it():
    game = holding("powder")
    body = game.state.body
    body.on_ground, body.buffer = False, BUFFER
    leap_again(game.state, UP | LEAP, LEAP, [])
    assert game.state.leapt
    assert (body.vy, body.hold, body.buffer) == (-JUMP, JUMP_HOLD, 0)


def test_on_a_new_floor_every_key_is_heard_at_once():
    for keys, moves in (("L", -1), ("R", 1)):
        game = holding(drawing=LONG.replace("#.S.", "#..S"))
        assert game.state.hush == 0
        hold(game, keys, 3)
        assert game.state.body.vx * moves > 0


def test_a_short_press_throws_as_ever():
    game, plain = holding("thread"), holding()
    for each in (game, plain):
        hold(each)
        hold(each, "T", 4)
        hold(each, "", 60)
    assert len(game.state.lying) == 1
    assert game.state.lying[0].x == plain.state.lying[0].x


def test_a_thread_snaps_where_he_does_not_see_the_candle():
    game = holding("thread")
    hold(game)
    hold(game, "T", TAUT + 2)
    game.state.lying[0].x += 14 * CELL
    assert [event.change for event in of_kind(hold(game), LightChanged)] == ["snapped"]
    assert len(game.state.lying) == 1


# What was proved stays true


@pytest.fixture(scope="module")
def proved_floors() -> tuple[ReadyFloor, ...]:
    """Two floors of the real castle, with gates, creatures and traps."""
    content = library().content("platformer")
    assert isinstance(content, CandleContent)
    source = RunFloors(content, SPACE.read("castle,10,columns=4,rows=4"), "finds")
    return tuple(source.draw(number, []) for number in few((3, 7), 1))


@one_in(6)
@pytest.mark.parametrize("find", FINDS)
def test_a_certificate_finishes_its_floor_with_any_find_in_hand(
    find: FindName, proved_floors: tuple[ReadyFloor, ...]
):
    for laid in proved_floors:
        state, events = FloorState(laid.stage, [], (find,)), []
        keys = bytes(unpacked(laid.certificate.log))
        assert any(tick(state, held, False, events) for held in keys)
        assert not any(state.used)
        assert not of_kind(events, Died)
        ended = (state.tick, state.wick, state.spent, state.body.state())
        bare = FloorState(laid.stage, [])
        assert any(tick(bare, held, False, []) for held in keys)
        assert ended == (bare.tick, bare.wick, bare.spent, bare.body.state())
