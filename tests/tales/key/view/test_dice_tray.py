"""Every die that a player should see lies on the tray, with what it came to."""

from __future__ import annotations

import pygame
import pytest

from game.core.mode import Event
from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.key.rules.play.dice import blocks_of, hits_of
from game.tales.key.rules.play.events import (
    Attacked,
    DangerBegan,
    Found,
    Handled,
    Prowled,
    Rested,
    RoomLaid,
    Searched,
    Stirred,
    TileAsked,
    TrapDisarmed,
)
from game.tales.key.view.beside import DiceTray, throw_of
from game.tales.key.view.motion import bare_spot, die_spots
from game.tales.key.view.tile_card import TileCard, card_of
from tests.tales.key.view.playing import IDS, run_of

RUNS = (*IDS, "dungeon:24,warden+delver,normal,columns=7,rows=7,eights=chosen#4")
ROLLED = (
    Attacked, DangerBegan, RoomLaid, TileAsked, Searched, Stirred, Prowled, Rested, TrapDisarmed,
    Handled,
)  # fmt: skip


def happened() -> list[Event]:
    return [event for game_id in RUNS for events, _ in run_of(game_id) for event in events]


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return happened()


def test_every_die_of_a_fight_lies_there_and_the_sum_is_right(events: list[Event]) -> None:
    fights = [event for event in events if isinstance(event, Attacked)]
    assert len(fights) > 30
    for event in fights:
        throw = throw_of(event)
        assert throw is not None
        attack, defence = throw.groups
        assert tuple(die.value for die in attack) == event.attack
        assert tuple(die.value for die in defence) == event.defence
        assert all(die.kind == "attack" for die in attack)
        assert all(die.kind == "defence" for die in defence)
        told = throw.result.in_english()
        assert f"hits {hits_of(event.attack)}" in told
        assert f"blocks {blocks_of(event.defence)}" in told
        assert (f"{event.damage} heart" in told) == bool(event.damage)


def test_a_room_shows_the_die_of_its_tile_and_the_counter(events: list[Event]) -> None:
    laid = [event for event in events if isinstance(event, RoomLaid)]
    assert any(event.boss for event in laid)
    for event in laid:
        throw = throw_of(event)
        assert throw is not None
        kinds = [die.kind for group in throw.groups for die in group]
        if event.counter <= 20:
            assert throw.groups[-1][0].value == event.counter
            assert kinds[-1] == "twenty"
        tests = [step for step in event.steps if step.type == "boss"]
        if tests:
            dice = [die.value for die in throw.groups[0]]
            assert sum(dice) == tests[-1].fact("total")
            assert throw.title is not None
            assert str(tests[-1].fact("most")) in throw.title.in_english()


def test_single_dice_lie_there_with_the_sentence_of_the_chronicle(events: list[Event]) -> None:
    found = set()
    for event in events:
        roll = getattr(event, "roll", 0)
        throw = throw_of(event)
        if isinstance(event, Stirred | TrapDisarmed | Handled) and not roll:
            assert throw is None
        elif isinstance(event, Searched | Stirred | Prowled | Rested | TrapDisarmed | Handled):
            assert throw is not None
            assert [die.value for group in throw.groups for die in group] == [roll]
            found.add(type(event))
        elif not isinstance(event, ROLLED):
            assert throw is None
    assert len(found) >= 3


def test_all_of_them_can_be_drawn_and_the_last_stays(
    services: Services, events: list[Event]
) -> None:
    tray = DiceTray(services.app)
    canvas = Canvas((640, 480))
    rect = pygame.Rect(100, 200, 300, 120)
    kinds = set()
    for event in events:
        before = tray.throw
        tray.event(event)
        if throw_of(event) is None:
            assert tray.throw is before
        elif type(event) not in kinds:
            kinds.add(type(event))
            canvas.fill("black")
            tray.draw(canvas, rect)
            assert canvas.get_bounding_rect().width
            lowest = max(y for y in range(480) if canvas.get_at((250, y))[:3] != (0, 0, 0))
            assert rect.bottom - 6 <= lowest <= rect.bottom + 14
    tray.clear()
    canvas.fill("black")
    tray.draw(canvas, rect)
    assert canvas.get_at((250, 300))[:3] == (0, 0, 0)


def test_the_card_is_that_of_the_room(services: Services, events: list[Event]) -> None:
    cards = {card_of(event) for event in events if isinstance(event, RoomLaid)}
    assert "boss" in cards
    assert "" not in cards
    for name in cards:
        assert services.app.assets.has("key/tiles", f"tile/{name}")
    assert card_of(Found(1, "gold", 3)) == ""


def test_a_card_lies_for_a_while_and_is_taken_away(services: Services, events: list[Event]) -> None:
    card = TileCard(services.app)
    card.event(next(event for event in events if isinstance(event, RoomLaid)))
    canvas = Canvas((300, 300))
    card.draw(canvas, (150, 150))
    assert canvas.get_at((150, 150))[:3] != (0, 0, 0)
    for _ in range(1_000):
        card.update()
        if not card.lies:
            return
    raise AssertionError("it lies for ever")


def test_dice_on_the_map_lie_on_a_side_where_they_hide_no_face() -> None:
    whose, above, below = (5.5, 5.5), (5.5, 4.45), (5.5, 6.55)
    assert bare_spot(whose, above, 3, [whose]) == above
    assert bare_spot(whose, above, 3, [whose, (5.5, 4.5)]) == below
    assert bare_spot(whose, above, 3, [whose, (6.5, 4.5), (4.5, 6.5)]) not in (above, below)
    ring = [(x + 0.5, y + 0.5) for x in (3, 4, 5, 6, 7) for y in (4, 5, 6)]
    assert bare_spot(whose, above, 3, ring) == above


def test_the_dice_of_both_lie_beside_one_another_and_not_on_one_another() -> None:
    """Whoever strikes stands beside: three dice reach over to where the other's two would lie."""
    thrown = die_spots((4.5, 3.45), 3)
    left, top = bare_spot((5.5, 4.5), (5.5, 3.45), 2, [(4.5, 4.5), (5.5, 4.5), *thrown])
    mine = die_spots((left, top), 2)
    assert all(abs(x - u) >= 0.5 or abs(y - v) >= 0.5 for x, y in mine for u, v in thrown)
