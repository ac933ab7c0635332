"""In a wider or higher window the country goes on around the page, and can be clicked there."""

from __future__ import annotations

import pytest

from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.hex.rules.play.going import Go
from tests.depth import all_but
from tests.tales.hex.view.seat import Seat


@all_but("window0")
@pytest.mark.parametrize(
    ("window", "place"),
    [((2560, 1080), (-120.0, 400.0)), ((1280, 800), (400.0, -20.0)), ((1024, 768), (300.0, 780.0))],
)
def test_a_hex_beside_the_page_is_walked_to_by_a_click(
    services: Services, hands: Driver, window: tuple[int, int], place: tuple[float, float]
) -> None:
    hands.resize(*window)
    seat = Seat(services, hands, "hexcrawl:normal#beside")
    while seat.table.overlays.open:
        hands.press("cancel")
    chart = seat.table.chart
    command = next(each for each in seat.view.legal if isinstance(each, Go))
    chart.window.hold(chart.sheet.place(command.to), place, chart.scale)
    hands.steps(1)
    hands.click(*place)
    assert seat.given == [command.text]


def test_the_wheel_works_there_too(services: Services, hands: Driver) -> None:
    hands.resize(1708, 720)
    seat = Seat(services, hands, "hexcrawl:normal#beside")
    while seat.table.overlays.open:
        hands.press("cancel")
    before = seat.table.chart.size
    hands.point(-150, 300)
    hands.wheel(1)
    assert seat.table.chart.size > before
