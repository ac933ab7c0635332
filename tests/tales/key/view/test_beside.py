"""What lies beside the map follows what is seen: first the dice fall, then it is told and heard."""

from __future__ import annotations

import pygame
import pytest

from game.engine.audio import Audio
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.inputs import Press
from game.shell.tale import Services
from game.tales.key.rules.play.events import Attacked, Hurt
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.beside import Beside
from game.tales.key.view.camera import Camera, Sight, room_at
from game.tales.key.view.layout import INNER, PANEL, TRAY
from game.tales.key.view.menu import Choose
from game.tales.key.view.motion import Motion
from game.tales.key.view.panel import Panel, below_dice, slot_rect
from game.tales.key.view.sheet import Sheet
from game.tales.key.view.sounds import GAP
from tests.depth import either, few, one_in
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
    beside.motion.hurrying = True
    beside.watch(BLOW, False)
    beside.watch(BLOW, True)
    assert heard == []
    assert beside.tray.throw is not None


def seen(beside: Beside, view: KeyView, *, whole: bool = False) -> Canvas:
    """What lies beside the map, the camera standing over whoever acts."""
    camera = beside.camera
    camera.enter(view.params.columns, view.params.rows)
    camera.whole = whole
    beside.motion.begin(view)
    hero = view.hero(view.acting or 1)
    spot = hero.cell[0] + 0.5, hero.cell[1] + 0.5
    camera.follow(Sight(view.rooms, room_at(view.rooms, spot), spot), at_once=True)
    canvas = Canvas((1280, 720), alpha=True)
    beside.draw(canvas, view)
    return canvas


def test_dice_hide_nothing_of_the_map(beside: Beside) -> None:
    view = last(IDS[0])
    bare = seen(beside, view)
    beside.watch(BLOW, True)
    rolled = seen(beside, view)
    tray = Canvas((1280, 720), alpha=True)
    tray.blit(rolled, (0, 0))
    tray.fill((0, 0, 0, 0), PANEL.inflate(20, 20))
    bare.fill((0, 0, 0, 0), PANEL.inflate(20, 20))
    assert rolled.get_at(TRAY.center)[3] > 0
    assert tray.get_buffer().raw == bare.get_buffer().raw


@one_in(3)
@pytest.mark.parametrize("size", [100, 150, 200])
def test_dice_hide_nothing_that_one_decides_about(services: Services, size: int) -> None:
    services.app.change(text_size=size)
    beside = Beside(services.app, Motion(services.app), Camera())
    panel, canvas = Panel(services.app), Canvas((1280, 720), alpha=True)
    for game_id in few(IDS, 1):
        for events, view in run_of(game_id)[:: either(40, 80)]:
            for event in events:
                beside.watch(event, True)
            clear = pygame.Rect(0, 0, 1280, TRAY.top - 8)
            canvas.fill((0, 0, 0, 0))
            beside.tray.draw(canvas, TRAY)
            assert not canvas.subsurface(clear).get_bounding_rect()
            # What is near ends above it; below it are things and skills.
            assert slot_rect(0).top >= TRAY.bottom
            room = panel.nearby_room(view)
            assert room.bottom <= TRAY.top


@pytest.mark.parametrize("head", [0, 31])
def test_dice_hide_no_half_of_a_line(head: int) -> None:
    for top in range(TRAY.top - 120, TRAY.top + 12):
        room = below_dice(pygame.Rect(0, top, 400, INNER.bottom - top), head, 23)
        first = room.top + head
        assert top <= room.top < top + max(head, 23)
        assert room.bottom == INNER.bottom
        if first <= TRAY.top:
            assert (TRAY.top - first) % 23 == 0
        else:
            assert room.top >= TRAY.top


def test_the_small_map_lies_where_it_hides_least_of_the_room(beside: Beside) -> None:
    for _, view in run_of(IDS[0])[::25]:
        if not view.acting:
            continue
        seen(beside, view)
        small, frame = beside.small, beside.camera.frame
        here = room_at(view.rooms, [c + 0.5 for c in view.hero(view.acting).cell])  # type: ignore[arg-type]
        if small is None or here is None:
            continue
        rect = frame.rect(here.x, here.y, here.width, here.height)
        hidden = small.clip(rect)
        assert hidden.width * hidden.height < rect.width * rect.height / 12


def test_a_click_on_the_small_map_looks_there(services: Services, hands: Driver) -> None:
    seat = Seat(services)
    seat.sit_at(moments()["Close"])
    seat.picture()
    table, small = seat.table, seat.table.beside.small
    assert small is not None
    hands.click(*small.center)
    assert table.camera.peek is not None
    assert seat.given == []
    hands.press("right")
    assert table.camera.peek is None


def test_nothing_peeps_out_below_a_choice_that_must_be_made(services: Services) -> None:
    seat = Seat(services)
    seat.sit_at(moments()["Learn"])
    assert isinstance(seat.table.hand.menu, Choose)
    bare = seat.picture()
    seat.table.beside.watch(BLOW, True)
    assert seat.picture() == bare
    seat.table.hand.menu = None
    assert seat.picture() != bare


def test_only_a_map_that_is_cut_has_a_small_one_beside_it(beside: Beside) -> None:
    view = last(IDS[0])
    for whole in (True, False):
        seen(beside, view, whole=whole)
        assert (beside.small is not None) == beside.camera.cuts == (not whole)


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
