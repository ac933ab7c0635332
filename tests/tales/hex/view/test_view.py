"""The map of Hex: whatever may be done can be done by keys and by mouse alone, and whole runs are
shown to their end."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest

from game.cli.tales import registry
from game.core.dice import Dice
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.contract import RunInfo
from game.shell.log import LogScene
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.going import Go
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.rules.play.tasks import Concede
from game.tales.hex.view.grid import arrows
from game.tales.hex.view.sheet import Plate, Plates
from game.tales.hex.view.slips import Notes
from tests.depth import either, is_quick, one_in
from tests.tales.hex.rules.play.patrols import state_of
from tests.tales.hex.view.seat import Seat

RUN = "hexcrawl:gentle,radius=4#seat"
COMMANDS = 15


@one_in(2)
@pytest.mark.parametrize("text_size", [100, 200])
def test_a_run_is_played_by_the_mouse_alone(services: Services, hands: Driver, text_size: int):
    services.app.change(text_size=text_size)
    seat = Seat(services, hands, RUN)
    chance = Dice("seat").stream("choice", "mouse")
    for _ in range(either(COMMANDS, 8)):
        view = seat.view
        if view.status.over:
            break
        legal = [command for command in view.legal if not isinstance(command, Concede)]
        command = chance.pick(legal)
        seat.given.clear()
        seat.by_mouse(command)
        assert seat.given == [command.text]


@pytest.mark.parametrize("language", ["fr"])
def test_a_bots_run_is_shown_to_its_end(services: Services, language: str):
    services.app.change(language=language)
    world = services.registry.read_id(RUN)
    scene = PlayScene.begin(services, world)
    services.app.go(Push(scene))
    session = scene.session
    bot = registry().tale("hexcrawl").bots()[-1]
    for command in islice(bot.moves(session.game, session.content, world.seed), either(None, 10)):
        scene.give(command)
        services.app.step()
        services.app.draw()
        if session.status.over:
            break
    assert session.status.over or is_quick()


def test_what_companions_say_is_told_once_and_as_it_comes(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Remark] = []
    monkeypatch.setattr(Notes, "tell", lambda _notes, _events, said: told.extend(said))
    scene = PlayScene.begin(services, services.registry.read_id(RUN))
    services.app.go(Push(scene))
    session = scene.session
    for command in (
        registry().tale("hexcrawl").bot("greedy").moves(session.game, session.content, "said")
    ):
        scene.give(command)
        services.app.step()
        said = [each for day in session.game.view().journal for each in day.said]
        assert told == said
        if len(said) > 4 or session.status.over:
            break
    assert told


def test_the_cursor_tells_what_a_hex_would_cost_and_is_put_away(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("up")
    assert seat.table.cursor is not None
    hands.press("cancel")
    assert seat.table.cursor is None
    assert services.app.scene is seat.scene


def test_a_step_from_which_nobody_comes_back_is_asked_about(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    game = seat.scene.session.game
    assert isinstance(game, HexGame)
    state = state_of(game)
    state.spirits, state.candles, state.clock = 1, 0, 3
    step = next(each for each in game.legal() if isinstance(each, Go))
    assert step.ahead(game.view()).end == "despair"
    seat.table.show(game.view(), RunInfo(""))
    hands.press(*arrows(seat.view.at, step.to, seat.view.radius), "confirm")
    assert seat.given == []
    assert seat.plates.focused.command is None, "the march is not what Enter would take"
    hands.steps(24)
    hands.press("confirm")
    assert seat.given == []
    assert not seat.table.overlays.open


def test_the_book_opens_turns_and_closes(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("tab_next")
    assert seat.table.overlays.open
    hands.press("tab_next", "tab_next", "tab_next", "down", "cancel")
    assert not seat.table.overlays.open


def test_a_note_is_pinned_and_taken_off(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("skip")
    hands.steps(24)
    plates = seat.plates
    hands.press(*["down"] * (len(plates.plates) - 1), "confirm")
    assert services.app.inputs.typing
    hands.type("Wolves, and a good well.")
    hands.press("confirm")
    assert seat.view.notes == ((seat.view.at, "Wolves, and a good well."),)
    hands.press("skip")
    hands.steps(24)
    hands.press(*["down"] * (len(plates.plates) - 1), "confirm")
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


def test_what_is_pointed_at_beside_the_map_is_told(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, RUN)
    told = [words for _, words in seat.table.page.tips]
    view = seat.view
    assert len(told) == 4 + len(view.companions) + 1 + len(view.tasks)
    for companion in view.companions:
        assert any(words.startswith(companion.facts.words.en) for words in told)
    before = hands.picture()
    hands.point(*seat.table.page.tips[0][0].center)
    hands.steps(1)
    assert pygame.image.tobytes(hands.picture(), "RGB") != pygame.image.tobytes(before, "RGB")


def test_the_page_names_who_lives_in_the_hex_that_is_looked_at(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    view = seat.view
    city = next(each for each in view.communities if each.kind == "city")
    rows = seat.table.page.rows(view, city.at or view.at)
    assert ("Here", city.name.en) in rows


def test_a_page_that_waits_is_not_doubled_by_a_pause(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("skip")
    hands.press("down")
    before = [plate.label for plate in seat.plates.plates], seat.plates.focus
    seat.table.show(seat.view, seat.scene.info())
    assert ([plate.label for plate in seat.plates.plates], seat.plates.focus) == before
    assert before[1] > 0
    hands.press("cancel")
    assert not seat.table.overlays.open


def test_what_stands_open_is_in_focus_first(services: Services):
    plates = Plates(services.app, [Plate("shut", "", None), Plate("open", "", None, "note")])
    assert plates.focused.label == "open"


def test_a_button_shows_the_whole_map(services: Services, hands: Driver):
    seat = Seat(services, hands, "hexcrawl:gentle,radius=9#seat")
    edge = seat.table.edge
    number = [action for action, _, _ in edge.actions()].index("odds")
    hands.click(*edge.button_rect(number).center)
    assert seat.table.chart.fits


def test_the_round_buttons_work_while_something_is_asked(services: Services, hands: Driver):
    seat = Seat(services, hands, RUN)
    hands.press("skip")
    edge = seat.table.edge
    number = [action for action, _, _ in edge.actions()].index("log")
    hands.click(*edge.button_rect(number).center)
    hands.steps(2)
    assert isinstance(services.app.scene, LogScene)
