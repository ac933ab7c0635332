"""The small map shows every room, every way on, and who is where."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.minimap import PAPER, Minimap, scale_of
from tests.depth import all_but
from tests.tales.key.view.playing import IDS, run_of

RECT = pygame.Rect(100, 100, 150, 144)
SMALL = pygame.Rect(40, 300, 120, 90)
LARGE = "dungeon:24,warden+delver,normal,columns=15,rows=15#2"


def last(game_id: str) -> KeyView:
    """How a run ends."""
    return run_of(game_id)[-1][1]


def drawn(services: Services, view: KeyView, rect: pygame.Rect) -> Canvas:
    canvas = Canvas((640, 480))
    canvas.fill("#406080")
    Minimap(services.app).draw(canvas, view, rect)
    return canvas


@all_but("dungeon:24,warden+delver,normal,columns=15,rows=15#2")
@pytest.mark.parametrize("rect", [RECT, SMALL])
@pytest.mark.parametrize("game_id", [IDS[1], LARGE])
def test_every_room_lies_inside_and_is_seen(
    services: Services, game_id: str, rect: pygame.Rect
) -> None:
    view = last(game_id)
    scale = scale_of(view, rect)
    canvas = drawn(services, view, rect)
    for room in view.rooms:
        left, top = scale.at(room.x, room.y)
        right, bottom = scale.at(room.x + room.width, room.y + room.height)
        assert rect.left + PAPER / 2 <= left < right <= rect.right - PAPER / 2
        assert rect.top + PAPER / 2 <= top < bottom <= rect.bottom - PAPER / 2
        wall = [sum(canvas.get_at((round(left), y))[:3]) for y in range(round(top), round(bottom))]
        assert min(wall) < 450, "its wall is ink, but for a door or a lock"


def test_what_became_known_is_painted_beside_the_frames(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is, the map is seen as it was."""
    views = [view for _, view in run_of(IDS[1])]
    one = views[0]
    other = next(view for view in views if len(view.rooms) > len(one.rooms))
    small, canvas = Minimap(services.app), Canvas((640, 480))
    small.draw(canvas, one, RECT)
    before = canvas.get_buffer().raw
    monkeypatch.setattr(services.app.assets, "waits", False)
    known = replace(other, heroes=one.heroes, foes=one.foes, acting=one.acting)
    canvas.fill((0, 0, 0))
    small.draw(canvas, known, RECT)
    assert canvas.get_buffer().raw == before
    for _ in range(10):
        services.app.assets.update()
    canvas.fill((0, 0, 0))
    small.draw(canvas, known, RECT)
    assert canvas.get_buffer().raw != before


def test_themes_are_told_apart_by_their_wash(services: Services) -> None:
    view = last(IDS[1])
    scale = scale_of(view, RECT)
    canvas = drawn(services, view, RECT)
    washes: dict[str, tuple[int, ...]] = {}
    for room in view.rooms:
        if room.theme is not None and room.lit and not room.boss and room.width > 2:
            x, y = scale.at(room.x + 1, room.y + 1)
            washes.setdefault(room.theme.wash, tuple(canvas.get_at((round(x), round(y)))[:3]))
    assert len(set(washes.values())) == len(washes) > 1


def test_everybody_is_marked_where_they_stand(services: Services) -> None:
    view = last(IDS[1])
    scale = scale_of(view, RECT)
    canvas = drawn(services, view, RECT)
    bare = drawn(services, view, RECT)
    for hero in view.heroes:
        if not hero.up:
            continue
        x, y = scale.at(hero.cell[0] + 0.5, hero.cell[1] + 0.5)
        around = pygame.Rect(round(x) - 5, round(y) - 5, 10, 10)
        colours = {
            tuple(canvas.get_at((i, j))[:3])
            for i in range(around.left, around.right)
            for j in range(around.top, around.bottom)
        }
        assert min(sum(colour) for colour in colours) < 180, "a ring of ink"
        assert max(sum(colour) for colour in colours) > 520, "and a light middle"
    assert canvas.get_buffer().raw == bare.get_buffer().raw


def test_it_changes_when_a_room_is_laid_and_when_somebody_walks(services: Services) -> None:
    seen: dict[bytes, int] = {}
    for number, (_, view) in enumerate(run_of(IDS[0])):
        if number > 30:
            break
        seen.setdefault(drawn(services, view, RECT).get_buffer().raw, number)
    assert len(seen) > 5


def test_nothing_reaches_beyond_its_paper(services: Services) -> None:
    canvas = drawn(services, last(IDS[1]), RECT)
    outside = RECT.inflate(24, 24)
    for x in range(0, 640, 7):
        for y in range(0, 480, 7):
            if not outside.collidepoint(x, y):
                assert canvas.get_at((x, y))[:3] == (0x40, 0x60, 0x80)


def test_what_it_was_reduced_from_is_not_kept(services: Services) -> None:
    """It would be sixteen times as much."""
    view, canvas, before = last(IDS[1]), Canvas((640, 480), 1.5), services.app.assets.weight
    Minimap(services.app).draw(canvas, view, RECT)
    kept = services.app.assets.weight - before
    assert kept < 4 * 4 * RECT.width * RECT.height * 1.5**2
