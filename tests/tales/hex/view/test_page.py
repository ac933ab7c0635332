"""The page beside the map and the help's country: everything finds room, and prices are today's."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from game.cli.tales import library
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.view.help_pictures import COSTS
from game.tales.hex.view.layout import PAGE
from game.tales.hex.view.panel import Page
from tests.depth import one_in
from tests.tales.hex.view.seat import Seat

CONTENT: HexPlayContent = library().content("hexcrawl")  # type: ignore[assignment]
MOST_ROWS = 10
"""Land of four rows, the way, winter, and four names."""


@one_in(3)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 110])
def test_the_last_task_of_the_charge_stands_on_the_page(
    services: Services,
    hands: Driver,
    monkeypatch: pytest.MonkeyPatch,
    text_size: int,
    language: str,
) -> None:
    app = services.app
    app.change(text_size=text_size, language=language)
    view = Seat(services, hands, "hexcrawl:normal#page").view
    drawn, wanted = view.charted
    assert drawn < wanted
    page, canvas = Page(app, CONTENT), Canvas((1280, 720))
    for count in range(1, MOST_ROWS + 1):
        rows = [("Here", f"Place {number}") for number in range(count)]
        monkeypatch.setattr(page, "rows", partial(_always, rows))
        page.draw(canvas, view, view.at)
        assert page.tips[-1][0].bottom <= PAGE.bottom, count


def _always(rows: list[tuple[str, str]], *_: object, **__: object) -> list[tuple[str, str]]:
    return rows


def test_the_help_tells_the_prices_of_the_tables() -> None:
    """As `leaving` reckons them for whoever walks: the picture has no rules of its own."""
    pace, unknown = CONTENT.play.numbers.pace, CONTENT.play.numbers.unknown
    relief = {each.id: each.leave for each in CONTENT.reliefs}
    growth = {each.id: each.leave for each in CONTENT.growths}
    way = [at for _, at in COSTS.frames]
    assert COSTS.patrol == way[0]
    whole = 0
    told = {at: words for words, at, down in COSTS.prices if not down}
    for one, other in pairwise(way):
        spot = COSTS.spots[one]
        price = -(-relief[spot.relief] // pace) + growth.get(spot.growth, 0) // pace
        price += 0 if other in COSTS.spots else unknown
        assert told[other] == str(price)
        whole += price
    assert [words for words, _, down in COSTS.prices if down] == [f"= {whole}"]
