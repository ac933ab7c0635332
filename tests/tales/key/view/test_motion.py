"""What is seen between two decisions: whom a blow means, what flies, and whose a number is."""

from __future__ import annotations

import pygame
import pytest

from game.core.mode import Event
from game.engine.assets import Sprite
from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.key.rules.play.events import (
    Attacked,
    DangerBegan,
    Handled,
    Hurt,
    ItemUsed,
    Shoved,
    SkillUsed,
    Toppled,
    TrapSprung,
)
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.layout import VIEW
from game.tales.key.view.motion import Motion, perform
from game.tales.key.view.tokens import BONES, Piece
from tests.tales.key.view.seat import Seat

FRAME = Frame(80, *VIEW.topleft)
HERE, THERE = (2.5, 2.5), (5.5, 2.5)


@pytest.fixture
def motion(services: Services) -> Motion:
    services.app.change(animation_speed=100)
    return Motion(services.app)


def place(*spots: Spot, cells: float) -> pygame.Rect:
    """The part of the map so far around some places."""
    around = [pygame.Rect(0, 0, round(2 * cells * 80), round(2 * cells * 80)) for _ in spots]
    for rect, spot in zip(around, spots, strict=True):
        x, y = FRAME.at(*spot)
        rect.center = round(x), round(y)
    return around[0].unionall(around[1:])


def drawn(motion: Motion, frames: int, *, steps: int = 1, dice: bool = False) -> list[pygame.Rect]:
    """Where something is seen, frame by frame, each so many steps after the other."""
    canvas, seen = Canvas((1280, 720), alpha=True), []
    for _ in range(frames):
        for _ in range(steps):
            motion.update()
        canvas.fill((0, 0, 0, 0))
        (motion.draw_dice if dice else motion.draw)(canvas, FRAME, VIEW)
        seen.append(canvas.get_bounding_rect())
    return seen


@pytest.mark.parametrize("text", ["-1", "0", "+3"])
def test_a_number_never_leaves_whose_it_is(motion: Motion, text: str) -> None:
    """Above a neighbour it would be the neighbour's."""
    motion.count(text, "ink" if text == "0" else "rubric" if text == "-1" else "verdigris", HERE)
    seen = [rect for rect in drawn(motion, 10, steps=4, dice=True) if rect]
    assert len(seen) > 5
    for rect in seen:
        assert place(HERE, cells=0.56).contains(rect)


def test_an_arrow_lies_at_the_edge_of_whom_a_blow_means(motion: Motion) -> None:
    motion.point(HERE, (3.5, 2.5), 1.0)
    seen = [rect for rect in drawn(motion, 4, steps=3) if rect]
    assert seen
    for rect in seen:
        assert place((3.0, 2.5), cells=0.26).contains(rect)


@pytest.mark.parametrize("picture", [None, ("items", "item/knife"), ("effects", "fire")])
def test_what_flies_gets_from_one_to_the_other_before_it_is_felt(
    motion: Motion, picture: tuple[str, str] | None
) -> None:
    motion.fly(picture, HERE, THERE)
    took = motion.clock
    seen = [rect.centerx for rect in drawn(motion, 16, steps=2) if rect]
    assert seen == sorted(seen)
    assert seen[0] < FRAME.at(3.5, 2.5)[0] < FRAME.at(4.5, 2.5)[0] < seen[-1]
    assert len(seen) <= took / 1000 * 30 + 1


def test_dice_are_seen_once_their_sheet_was_read_and_no_frame_reads_it(
    motion: Motion, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, ready = list[str](), [False]
    sprite = services.app.assets.sprite

    def watched(sheet: str, name: str) -> Sprite:
        read.append(sheet)
        return sprite(sheet, name)

    monkeypatch.setattr(services.app.assets, "ready", lambda *_: ready[0])
    monkeypatch.setattr(services.app.assets, "sprite", watched)
    motion.roll("pips", (3, 6), HERE, stay=9.0)
    assert not any(drawn(motion, 2, dice=True))
    assert not read
    ready[0] = True
    assert all(drawn(motion, 2, dice=True))


def test_dice_take_up_those_that_lie_where_they_fall(motion: Motion) -> None:
    motion.roll("pips", (3, 6), HERE, stay=9.0)
    motion.wait("pause", 2.0)
    motion.roll("defence", (5, 6), HERE, stay=9.0)
    motion.roll("attack", (4,), THERE, stay=9.0)
    for _ in range(60):
        motion.update()
    assert [roll.kind for roll in motion.rolls] == ["defence", "attack"]


@pytest.mark.parametrize(
    "event",
    [
        SkillUsed(1, "toll", None),
        ItemUsed(1, "fire-pot", (4, 4)),
        Attacked(1, 2, "shot", (4,), (), 1, 0, 1),
        ItemUsed(1, "draught", None),
        Hurt(1, 1, 4, "fire"),
        TrapSprung("darts", (2, 2), 1),
        Toppled(1, "table", (3, 2), "toppled"),
    ],
)
def test_still_motion_shows_no_more_of_a_deed_than_its_dice_and_numbers(
    services: Services, event: Event
) -> None:
    """Nothing flies and nothing spreads for who wants it still; else it is seen."""
    seat = Seat(services, "dungeon:2d6,warden+delver,normal#seat")
    shown: dict[bool, list[bool]] = {}
    for still in (False, True):
        services.app.change(animation_speed=100, reduced_motion=still)
        motion = Motion(services.app)
        motion.begin(seat.view)
        for who, spot in ((1, HERE), (2, THERE)):
            motion.place(who, spot)
        perform(motion, (event,), seat.view, seat.view, lambda _event, _over: None)
        shown[still] = []
        for _ in range(90):
            motion.update()
            shown[still].append(bool(motion.flights or motion.waves))
    assert any(shown[False])
    assert not any(shown[True])


def test_bones_lie_under_whoever_stands_among_them(motion: Motion) -> None:
    motion.pieces = {
        11: Piece(11, "foe/duellist", HERE, 3, 4),
        10: Piece(10, BONES, (2.5, 2.6), 0, 0),
        1: Piece(1, "hero/delver", (2.5, 1.5), 3, 4),
    }
    assert [piece.id for piece, _ in motion.shown()] == [10, 11, 1]


@pytest.mark.parametrize(
    "event",
    [
        Shoved(11, (3, 2), (4, 2), 1),
        Toppled(1, "table", (3, 2), "toppled"),
        Handled(1, "lever", (3, 2), 0),
    ],
)
def test_whoever_lays_hands_on_something_draws_back_before_it_moves(
    services: Services, event: Event
) -> None:
    motion, seat = acting(services)
    perform(motion, (event,), seat.view, seat.view, lambda _event, _over: None)
    away = []
    for _ in range(40):
        motion.update()
        away.append(motion.away(1)[0][0])
        moved = motion.flights or any(walk.who == 11 for walk in motion.walks)
        assert not moved or min(away) < -0.1, "nobody touched it yet"
    assert max(away) > 0.3


def test_what_falls_stands_nowhere_while_it_falls(services: Services) -> None:
    motion, seat = acting(services)
    (bench,) = [fixture.cell for fixture in seat.view.fixtures][:1]
    motion.place(1, (bench[0] - 0.5, bench[1] + 0.5))
    event = Toppled(1, seat.view.fixtures[0].facts.id, bench, "toppled")
    perform(motion, (event,), seat.view, seat.view, lambda _event, _over: None)
    flew = 0
    for _ in range(60):
        motion.update()
        if any(not flight.tween.done for flight in motion.flights):
            flew += 1
            assert motion.map is not None
            assert all(fixture.cell != bench for fixture in motion.map.fixtures)
    assert flew
    assert motion.map == seat.view


def test_dice_for_who_comes_first_hide_nobody_above(services: Services) -> None:
    motion, seat = acting(services)
    me = seat.view.acting
    motion.place(me, HERE)
    motion.pieces[11] = Piece(11, "foe/rat", (HERE[0], HERE[1] - 1), 1, 1)
    perform(motion, (DangerBegan(3, 4, ()),), seat.view, seat.view, lambda _event, _over: None)
    motion.update()
    (roll,) = motion.rolls
    assert abs(roll.spot[0] - HERE[0]) >= 1 or roll.spot[1] > HERE[1]


def acting(services: Services) -> tuple[Motion, Seat]:
    """A moment in which the first hero stands beside what is done to the cell right of `HERE`."""
    seat = Seat(services, "dungeon:2d6,warden+delver,normal#seat")
    services.app.change(animation_speed=100)
    motion = Motion(services.app)
    motion.begin(seat.view)
    motion.pieces = {11: Piece(11, "foe/rat", (3.5, 2.5), 1, 1)} | motion.pieces
    motion.place(1, HERE)
    return motion, seat
