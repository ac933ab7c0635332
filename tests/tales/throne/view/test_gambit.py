"""The table of Gambit is played by keys alone and by the mouse alone, whoever the hero is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.session import Session
from game.engine.driver import Driver
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.throne.rules.cards import read_cards
from game.tales.throne.rules.commands import CONCEDE, LIFE
from game.tales.throne.rules.gambit.chances import GambitOdds
from game.tales.throne.rules.gambit.commands import Feint, Weave
from game.tales.throne.rules.gambit.game import GambitGame
from game.tales.throne.rules.gambit.state import GambitState
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.view.gambit import GambitTable, Slot, beats_of, sight_of
from game.tales.throne.view.screen import ThroneScreen
from tests import seat as seats
from tests.depth import one_in

HEROES = ("hero", "barbarian", "wizard", "dwarf")


class Seat(seats.Seat):
    """A seat at the table of Gambit, whose hands are ``arrange``d first."""

    def __init__(
        self,
        services: Services,
        hero: str,
        arrange: Callable[[GambitState], None] = lambda _: None,
    ) -> None:
        world = services.registry.read_id(f"thrones:{hero},gambit#seat")
        session = Session.start(world, services.content(world.mode))
        assert isinstance(session.game, GambitGame)
        arrange(session.game.state)
        self.tables = ThroneScreen(services)
        super().__init__(services, session, self.tables)

    @property
    def view(self) -> GambitView:
        view = self.session.game.view()
        assert isinstance(view, GambitView)
        return view

    @property
    def table(self) -> GambitTable:
        assert isinstance(self.tables.table, GambitTable)
        return self.tables.table

    def place_of(self, wanted: object) -> int:
        """The number of the slot that means ``wanted``."""
        return [slot.deed for slot in self.table.slots].index(wanted)


def calm(seat: Seat, hands: Driver) -> None:
    """See and read what moves and what is told."""
    for _ in range(200):
        if not seat.table.busy:
            return
        hands.press("confirm")
    raise AssertionError("the table never rests")


def think(hands: Driver) -> None:
    """Let a question stand until it takes an answer."""
    hands.steps(40)


@one_in(5)
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_every_command_is_given(services: Services, hands: Driver, hero: str, device: str) -> None:
    services.app.change(animation_speed=0)
    seat = Seat(services, hero)
    calm(seat, hands)

    def choose(number: int) -> None:
        slot: Slot = seat.table.slots[number]
        for turn in range(2):
            if device == "mouse":
                # Of cards that overlap, the left edge is free.
                hands.click(slot.rect.left + 8, slot.rect.centery)
            else:
                hands.press(*["right"] * (0 if turn else number), "confirm")
            if seat.table.doubted is None:
                return
            think(hands)

    for turn in range(60):
        if seat.session.status.over:
            break
        legal = [command for command in seat.view.legal if command != CONCEDE]
        wanted = legal[(turn * 7) % len(legal)]
        if isinstance(wanted, Feint | Weave):
            choose(seat.place_of("special"))
            if isinstance(wanted, Weave):
                choose([slot.rank for slot in seat.table.slots].index(wanted.low))
            ranks = [slot.rank for slot in seat.table.slots]
            rank = wanted.high if isinstance(wanted, Weave) else wanted.rank
            choose(len(ranks) - 1 - ranks[::-1].index(rank) if rank in ranks else 0)
        else:
            choose(seat.place_of(wanted))
        assert seat.given[-1] == wanted.text
        calm(seat, hands)
    assert len(seat.given) > 8
    assert seat.wishes == []


def test_a_press_during_an_animation_answers_nothing(services: Services, hands: Driver) -> None:
    services.app.change(animation_speed=100)
    seat = Seat(services, "dwarf")
    calm(seat, hands)
    hands.press("confirm")
    assert len(seat.given) == 1
    assert seat.table.busy
    hands.press("confirm")
    assert len(seat.given) == 1


def struck_hard(state: GambitState) -> None:
    """One life is left, and armour that would hold."""
    state.step, state.phase = 14, "pile"
    state.life, state.armour, state.enemy_life, state.enemy_armour = 1, 9, 3, 1
    state.held, state.shown, state.answer = (), read_cards("9C"), read_cards("1C")
    state.way = "play"


def on_the_last_life(services: Services, hands: Driver) -> Seat:
    services.app.change(animation_speed=0)
    seat = Seat(services, "barbarian", struck_hard)
    calm(seat, hands)
    return seat


def test_a_choice_that_ends_the_quest_asks(services: Services, hands: Driver) -> None:
    seat = on_the_last_life(services, hands)
    assert seat.place_of(LIFE) == 0
    hands.press("confirm", "confirm")
    assert seat.given == []
    assert seat.table.doubted == LIFE
    think(hands)
    hands.press("cancel")
    assert (seat.given, seat.table.doubted, seat.wishes) == ([], None, [])
    hands.press("confirm")
    think(hands)
    hands.press("confirm")
    assert seat.given == ["life"]
    assert seat.session.status.phase == "lost"


def test_another_choice_is_no_yes(services: Services, hands: Driver) -> None:
    seat = on_the_last_life(services, hands)
    hands.press("confirm")
    think(hands)
    hands.press("right", "confirm")
    assert seat.given == ["armour"]


def test_the_table_of_the_other_levels_is_what_it_was(services: Services) -> None:
    tables = ThroneScreen(services)
    world = services.registry.read_id("thrones:dwarf,tale#seat")
    game = world.mode.start(world.params, world.seed, services.content(world.mode))
    tables.show(game.view(), RunInfo("seat"))
    assert not isinstance(tables.table, GambitTable)


def test_a_choice_tells_its_chance_to_whoever_asks(services: Services, hands: Driver) -> None:
    seat = Seat(services, "dwarf")
    services.app.change(show_odds=True)
    calm(seat, hands)
    table = seat.table
    ways = [slot.deed for slot in table.slots]
    assert len(ways) > 1
    told = tuple(zip(ways, (0.25, 0.5), strict=False))
    table.odds(GambitOdds(0.5, 0.1, ways[1], told))
    assert table.chance_of(table.slots[0]) is None
    hands.press("odds")
    assert seat.wishes == ["asked"]
    assert [table.chance_of(slot) for slot in table.slots[:2]] == [0.25, 0.5]
    hands.press("odds")
    assert seat.wishes == ["asked"]
    seat.apply(ways[0])
    assert not table.tells_each


def test_whoever_arrives_is_alive_and_has_life_and_armour(services: Services) -> None:
    seat = Seat(services, "dwarf")
    met = 0
    while not seat.session.status.over and met < 3:
        before = sight_of(seat.view)
        events = seat.session.apply(seat.view.legal[0])
        for sight in beats_of(events, before):
            step = seat.view.quest.step(sight.step)
            if sight.stage == "fork" and step.type == "fight":
                counters = (sight.enemy_life, sight.enemy_armour, sight.slain)
                assert counters == (step.life, step.armour, False)
                met += 1
    assert met
