"""What lies beside the map follows what is seen: first the dice fall, then it is told and heard."""

from __future__ import annotations

import pytest

from game.engine.audio import Audio
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.inputs import Press
from game.shell.tale import Services
from game.tales.key.rules.play.events import Attacked, Hurt
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.beside import Beside
from game.tales.key.view.camera import Camera
from game.tales.key.view.layout import ARENA, MINIMAP, TRAY, VIEW
from game.tales.key.view.menu import Choose
from game.tales.key.view.motion import Motion
from game.tales.key.view.sheet import Sheet
from game.tales.key.view.sounds import GAP
from tests.tales.key.view.playing import IDS, run_of
from tests.tales.key.view.seat import Seat, moments

BLOW = Attacked(1, 10, "blow", (4, 6), (2,), 2, 0, 2)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of what is played."""
    played: list[str] = []

    def play(_audio: Audio, name: str, _volume: float = 1.0) -> None:
        played.append(name)

    monkeypatch.setattr(Audio, "play", play)
    return played


@pytest.fixture
def beside(services: Services) -> Beside:
    return Beside(services.app, Motion(services.app), Camera())


def last(game_id: str) -> KeyView:
    return run_of(game_id)[-1][1]


def test_dice_are_heard_before_the_blow_and_lie_there_after_it(
    services: Services, beside: Beside, heard: list[str]
) -> None:
    beside.watch(BLOW, False)
    assert heard == ["dice_handful"]
    assert beside.tray.throw is None
    services.app.seconds += GAP
    beside.watch(BLOW, True)
    assert heard == ["dice_handful", "sword_hit"]
    assert beside.tray.throw is not None


def test_what_has_no_dice_is_heard_as_it_begins(beside: Beside, heard: list[str]) -> None:
    beside.watch(Hurt(1, 1, 3, "fire"), False)
    beside.watch(Hurt(1, 1, 3, "fire"), True)
    assert heard == ["hero_hurt"]


def test_what_is_hurried_is_silent_but_its_dice_lie_there(beside: Beside, heard: list[str]) -> None:
    beside._motion.hurrying = True
    beside.watch(BLOW, False)
    beside.watch(BLOW, True)
    assert heard == []
    assert beside.tray.throw is not None


def test_it_lies_where_the_party_is_not(beside: Beside) -> None:
    view = last(IDS[0])
    camera = beside._camera
    camera.enter(view.params.columns, view.params.rows)
    camera.follow(view.rooms, (12.5, 12.5), at_once=True)
    beside.watch(BLOW, True)
    for focus, low in (((12.5, -30.0), True), ((12.5, 60.0), False)):
        canvas = Canvas((1280, 720))
        beside.draw(canvas, view, focus)
        below = canvas.get_at((TRAY.centerx, TRAY.bottom - 8))[:3] != (0, 0, 0)
        assert below == low
        assert canvas.get_at((TRAY.centerx, VIEW.top + 30))[:3] != (0, 0, 0) or low


def test_it_lies_below_a_fight_that_is_seen_from_near(beside: Beside) -> None:
    view = last(IDS[0])
    camera = beside._camera
    camera.enter(view.params.columns, view.params.rows)
    camera.follow(view.rooms, (12.5, 12.5), at_once=True)
    beside.watch(BLOW, True)
    camera.near = True
    canvas = Canvas((1280, 720), alpha=True)
    beside.draw(canvas, view, (12.5, 60.0))
    assert canvas.get_bounding_rect().top > ARENA.bottom - 20


def test_nothing_peeps_out_below_a_choice_that_must_be_made(services: Services) -> None:
    seat = Seat(services)
    seat.sit_at(moments()["Learn"])
    assert isinstance(seat.table.hand.menu, Choose)
    bare = seat.picture()
    seat.table._beside.watch(BLOW, True)
    assert seat.picture() == bare
    seat.table.hand.menu = None
    assert seat.picture() != bare


def test_only_a_map_that_is_cut_has_a_small_one_beside_it(beside: Beside) -> None:
    view = last(IDS[0])
    camera = beside._camera
    camera.enter(view.params.columns, view.params.rows)
    for chosen in (0, 48):
        camera.chosen = chosen
        camera.follow(view.rooms, (12.5, 12.5), at_once=True)
        canvas = Canvas((1280, 720))
        beside.draw(canvas, view, (12.5, -30.0))
        shown = canvas.get_at(MINIMAP.move(10, 10).topleft)[:3] != (0, 0, 0)
        assert shown == camera.cuts


def test_the_sheet_is_opened_by_its_key_from_the_list_and_by_the_mouse(
    services: Services, hands: Driver
) -> None:
    seat = Seat(services)
    table = seat.table
    hands.press("pack")
    assert isinstance(table.sheet, Sheet)
    assert table.prompts() == table.sheet.prompts()
    hands.press("cancel")
    assert table.sheet is None
    hands.press("confirm")
    assert table.hand.menu is not None
    table.handle(Press("tab_next"))
    assert table.sheet is not None
    assert table.hand.menu is None
    hands.press("cancel")
    number = [action for action, _, _ in table.edge.actions()].index("pack")
    hands.click(38 + 50 * number, 694)
    assert table.sheet is not None
    hands.click(4, 400)
    assert table.sheet is None
    hands.click(826, 110)
    assert table.sheet is not None
