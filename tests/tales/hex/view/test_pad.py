"""The pad alone reaches everything: steps, deeds, book, the whole map, notes, journal; and whole
runs are played by keys and by pad."""

from __future__ import annotations

from itertools import islice

import pytest

from game.engine.driver import Driver
from game.engine.fields import OnScreenKeyboard
from game.shell.tale import Services
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.view.book import LEAVES
from tests.depth import either, is_quick, one_in
from tests.tales.hex.view.seat import Seat

RUN = "hexcrawl:gentle,radius=4#seat"


@one_in(2)
@pytest.mark.parametrize(
    ("how", "policy", "radius"), [("pad", "planner", 3), ("keys", "greedy", 2)]
)
def test_a_run_is_played_to_its_end_by_one_device_alone(
    services: Services, hands: Driver, how: str, policy: str, radius: int
) -> None:
    services.app.change(reduced_motion=True)
    seat = Seat(services, hands, f"hexcrawl:gentle,radius={radius}#seat")
    hands.seen = False
    session = seat.scene.session
    bot = services.registry.tale("hexcrawl").bot(policy)
    moves = bot.moves(session.game, session.content, "hands")
    for command in islice(moves, either(None, 12)):
        assert isinstance(command, HexCommand)
        seat.given.clear()
        (seat.by_pad if how == "pad" else seat.by_keys)(command)
        assert seat.given == [command.text]
    assert seat.view.status.over or is_quick()


def test_the_book_turns_by_the_shoulder_buttons(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, RUN)
    hands.pad("tab_next")
    seen = set()
    for _ in LEAVES:
        book = seat.table.overlays.book
        assert book is not None
        seen.add(book.leaf)
        hands.pad("tab_next")
    assert len(seen) == len(LEAVES)
    hands.pad("cancel")
    assert not seat.table.overlays.open


def test_the_whole_map_is_shown_by_a_trigger(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, "hexcrawl:gentle,radius=9#seat")
    assert not seat.table.chart.fits
    hands.pad("odds")
    assert seat.table.chart.fits
    hands.pad("odds")
    assert not seat.table.chart.fits


def test_a_note_is_written_on_the_screens_keyboard(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, RUN)
    hands.pad("skip")
    hands.steps(24)
    hands.pad(*["down"] * (len(seat.plates.plates) - 1), "confirm")
    assert seat.scene.wants_text
    hands.pad("confirm")
    board = services.app.scene
    assert isinstance(board, OnScreenKeyboard)
    hands.pad("down", "confirm", "pause")  # The letter below the first, and done.
    assert services.app.scene is seat.scene
    hands.pad("confirm")
    ((at, words),) = seat.view.notes
    assert at == seat.view.at
    assert len(words) == 1


def test_todays_page_is_written_on_the_screens_keyboard(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, RUN)
    hands.pad("tab_next", "left", "journal", "confirm")
    assert isinstance(services.app.scene, OnScreenKeyboard)
    hands.pad("down", "confirm", "pause")
    hands.pad("confirm")
    assert len(seat.view.journal[-1].written) == 1
