"""What is done beside the game: memory goes back, and what is left behind is cleared away."""

from __future__ import annotations

import pytest

from game.engine.app import STEP, App
from game.engine.chores import PATIENCE, SOON, TIDY_SECONDS
from game.engine.driver import Driver
from game.engine.scene import Push
from tests.engine.recording import Recorder
from tests.patience import wait_until


@pytest.fixture
def given_back(app: App, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When memory was given back."""
    times = list[float]()
    monkeypatch.setattr("game.engine.chores.give_back", lambda: times.append(app.seconds))
    app.change(animation_speed=0)
    app.go(Push(Recorder("page")))
    return times


def frames_of(seconds: float) -> int:
    """Frames within which something is done that is due after so many seconds."""
    return round(seconds / STEP) + PATIENCE + 2


def test_memory_goes_back_for_as_long_as_a_page_stays(
    hands: Driver, given_back: list[float]
) -> None:
    for times in (1, 2, 3):
        assert hands.until(lambda: len(given_back) == times, most=frames_of(TIDY_SECONDS))  # noqa: B023
    assert given_back[2] - given_back[0] >= 2 * (TIDY_SECONDS - PATIENCE * STEP)


def test_memory_goes_back_soon_after_a_sheet_has_come(
    app: App, hands: Driver, given_back: list[float]
) -> None:
    assert hands.until(lambda: len(given_back) == 1, most=frames_of(TIDY_SECONDS))
    app.assets.waits = False
    wait_until(lambda: app.assets.ready("ui/emblems"), app.assets.update)
    assert hands.until(lambda: len(given_back) == 2, most=frames_of(SOON))


def test_a_page_that_is_turned_anew_does_not_clear_away_twice(
    app: App, hands: Driver, given_back: list[float]
) -> None:
    for _ in range(4):
        app.go(Push(Recorder("next")))
    hands.steps(frames_of(TIDY_SECONDS / 2))
    assert len(given_back) == 1
