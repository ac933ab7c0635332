"""A country drawn by hand is the country of the game, whatever the order."""

from __future__ import annotations

import pygame
import pytest

from game.core.dice import Dice
from game.core.hexgrid import Hex, neighbours
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.tale import Services
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.params import MOST_RADIUS
from game.tales.hex.view.chart_desk import ChartDesk, ChartWindow
from tests.depth import all_but, one_in
from tests.workshop.conftest import assert_asks_until_taken_home, made


@pytest.fixture
def desk(services: Services) -> ChartDesk:
    desk = ChartDesk(services, made(services, "hexcrawl", "radius=4"))
    services.app.go(Push(desk))
    services.app.step()
    return desk


def wander(desk: ChartDesk, seed: str, count: int) -> None:
    """Draw hexes beside what is drawn, by dice."""
    stream = Dice(seed).stream("tile")
    for _ in range(count):
        here = desk.order[stream.below(len(desk.order))]
        near = [at for at in neighbours(here) if desk.chart.on_map(at)]
        desk.enter_hex(near[stream.below(len(near))])


@one_in(3)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_same_order_gives_the_same_country_as_the_game(desk: ChartDesk, seed: str):
    wander(desk, seed, 60)
    chart = Chart(Drawing(desk.params, desk.seed, desk.content))
    for at in desk.order:
        chart.enter(at)
    assert chart.hexes == desk.chart.hexes
    assert len(desk.order) == len(chart)


def test_undoing_leaves_what_was_drawn_before_as_it_is(desk: ChartDesk):
    wander(desk, "four", 40)
    order, hexes = list(desk.order), dict(desk.chart.hexes)
    desk.undo()
    desk.undo()
    assert desk.order == order[:-2]
    assert dict(desk.chart.hexes) == {at: hexes[at] for at in order[:-2]}
    for at in order[-2:]:
        desk.enter_hex(at)
    assert dict(desk.chart.hexes) == hexes
    for _ in order:
        desk.undo()
    assert desk.order == order[:1]


def test_keys_and_mouse_draw_the_hex_that_is_pointed_at(hands: Driver, desk: ChartDesk):
    start: Hex = desk.cursor
    hands.press("up")
    assert desk.cursor in neighbours(start)
    hands.press("confirm")
    assert desk.cursor in desk.chart
    other = next(at for at in neighbours(start) if at not in desk.chart)
    hands.click(*desk.glass.on_screen(other))
    assert other in desk.chart
    hands.press("undo")
    assert other not in desk.chart


@all_but("11", "12", "20", "40")
@pytest.mark.parametrize("radius", [2, 7, 11, 12, 20, MOST_RADIUS])
def test_each_size_keeps_what_is_pointed_at_and_one_shows_the_whole(
    services: Services, radius: int
):
    area = pygame.Rect(54, 122, 748, 424)
    window = ChartWindow(services.app, radius, area)
    window.show({})
    while window.zoom(-1):
        pass
    for corner in ((0, -radius), (radius, 0), (-radius, radius)):
        assert area.collidepoint(window.on_screen(corner))
    seen = 1
    at = (1, -1)
    window.reveal(at)
    while window.zoom(1, window.on_screen(at)):
        seen += 1
        window.reveal(at)
        x, y = window.on_screen(at)
        assert area.collidepoint(x, y)
        assert window.hex_at((x, y)) == at
    assert seen >= 2


def test_a_hex_is_told_with_the_dice_it_was_drawn_with(desk: ChartDesk):
    wander(desk, "five", 12)
    told = 0
    for at, drawn in desk.chart.hexes.items():
        if drawn.first and drawn.second:
            desk.cursor, told = at, told + 1
            assert desk.said().endswith(f"The dice showed {drawn.first} and {drawn.second}.")
    assert told


def test_what_is_taken_home_is_the_chart(desk: ChartDesk):
    wander(desk, "five", 30)
    world = desk.as_made().world
    assert {(each["q"], each["r"]) for each in world["hexes"]} == set(desk.chart.hexes)


def test_what_was_drawn_anew_and_cannot_be_kept_is_not_lost_unasked(
    services: Services, hands: Driver, desk: ChartDesk, monkeypatch: pytest.MonkeyPatch
):
    """As many hexes as were taken home, but other ones."""
    monkeypatch.setattr(desk.project, "begin", lambda _: None)
    hands.press("up", "confirm")
    desk.resume("json")
    hands.press("undo", "down", "down", "confirm")
    assert_asks_until_taken_home(services, hands, desk)
