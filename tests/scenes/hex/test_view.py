"""The map of Hex: whatever may be done can be done by keys and by mouse alone, and whole runs are
shown to their end."""

from __future__ import annotations

import pytest

from game.bots.registry import bots_of
from game.core.dice import Dice
from game.core.hexcrawl.play.commands import Concede
from game.engine.driver import Driver
from game.engine.scene import Push
from game.scenes.play import PlayScene
from game.scenes.services import Services
from tests.scenes.hex.seat import Seat

RUN = "hexcrawl:gentle,radius=4#seat"
COMMANDS = 60


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_a_run_is_played_by_one_device_alone(services: Services, hands: Driver, how: str):
    seat = Seat(services, hands, RUN)
    chance = Dice("seat").stream("choice", how)
    for _ in range(COMMANDS):
        view = seat.view
        if view.status.over:
            break
        legal = [command for command in view.legal if not isinstance(command, Concede)]
        command = chance.pick(legal)
        seat.given.clear()
        (seat.by_keys if how == "keys" else seat.by_mouse)(command)
        assert seat.given == [command.text]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bots_run_is_shown_to_its_end(services: Services, language: str):
    services.app.change(language=language)
    world = services.registry.read_id(RUN)
    scene = PlayScene.begin(services, world)
    services.app.go(Push(scene))
    session = scene.session
    bot = bots_of("hexcrawl")[-1]
    for command in bot.moves(session.game, session.content, world.seed):
        scene.give(command)
        services.app.step()
        services.app.draw()
        if session.status.over:
            break
    assert session.status.over


def test_the_cursor_tells_what_a_hex_would_cost_and_is_put_away(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("up")
    assert seat.table.cursor is not None
    hands.press("cancel")
    assert seat.table.cursor is None
    assert services.app.scene is seat.scene


def test_the_book_opens_turns_and_closes(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("tab_next")
    assert seat.table.overlays.open
    hands.press("tab_next", "tab_next", "tab_next", "down", "cancel")
    assert not seat.table.overlays.open


def test_a_note_is_pinned_and_taken_off(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("skip")
    plates = seat.plates
    hands.press(*["down"] * (len(plates.plates) - 1), "confirm")
    assert services.app.inputs.typing
    hands.type("Wolves, and a good well.")
    hands.press("confirm")
    assert seat.view.notes == ((seat.view.at, "Wolves, and a good well."),)
    hands.press("skip", *["down"] * (len(plates.plates) - 1), "confirm")
    hands.type("x")
    hands.key(42)  # backspace: nothing is left
    hands.press("confirm")
    assert seat.view.notes == ()


def test_todays_page_is_written_by_hand(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("tab_next", "left", "journal")
    hands.type("It rained, and we laughed.")
    hands.press("confirm")
    assert seat.view.journal[-1].written == "It rained, and we laughed."
    assert not seat.table.overlays.open
