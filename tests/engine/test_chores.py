"""What is done beside the game: memory goes back, and what is left behind is cleared away."""

from __future__ import annotations

import gc
import time
from weakref import ref

import pytest

from game.engine import chores
from game.engine.app import STEP, App
from game.engine.canvas import Canvas
from game.engine.chores import NEVER, PATIENCE, SOON, TIDY_SECONDS
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.text import Style
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


def test_what_was_kept_for_the_pages_of_one_goes_where_one_of_another_is_entered(
    app: App, hands: Driver
) -> None:
    style, forgot = Style("body"), list[str]()
    app.go(Push(Recorder("page")))
    app.chores.belongs_to("one", lambda: forgot.append("one"))
    line = app.text.line("kept", style)
    app.chores.belongs_to("one", lambda: forgot.append("one"))
    hands.steps(10)
    assert app.text.line("kept", style) is line
    assert not forgot
    app.chores.belongs_to("two", lambda: forgot.append("two"))
    assert app.text.line("kept", style) is not line
    assert not forgot, "that would take of the frame in which the page is entered"
    app.go(Push(Recorder("its page")))
    hands.steps(10)
    assert forgot == ["one"]


def test_what_was_kept_for_several_without_a_page_goes_one_in_a_frame(app: App) -> None:
    forgot = list[tuple[int, str]]()
    frame = 0

    def keeps(whose: str) -> None:
        app.chores.keeps_for(whose, lambda: forgot.append((frame, whose)))

    for whose in ("one", "two", "three"):
        keeps(whose)
    app.chores.belongs_to("two", lambda: forgot.append((frame, "two")))
    app.go(Push(Recorder("page")))
    app.go(Push(Recorder("its page")))
    for _ in range(40):
        frame += 1
        app.frame([], STEP)
    assert sorted(whose for _, whose in forgot) == ["one", "three"]
    assert len({when for when, _ in forgot}) == 2, "each may take most of one"


@pytest.mark.parametrize(
    ("hurried", "gone_in"), [(chores.PATIENCE // 2, 4), (999, 4 * chores.PATIENCE)]
)
def test_what_a_page_leaves_behind_is_cleared_away_in_frames_that_have_room_for_it(
    app: App, hands: Driver, hurried: int, gone_in: int
) -> None:
    """The next page has ``hurried`` frames that take long: each chore waits for them to be over,
    but not for ever."""

    class Hurried(Recorder):
        drawn = 0

        def draw(self, canvas: Canvas, alpha: float) -> None:
            super().draw(canvas, alpha)
            self.drawn += 1
            end = time.thread_time() + (2 * chores.ROOM if self.drawn <= hurried else 0)
            while time.thread_time() < end:
                pass

    app.change(animation_speed=0)
    app.go(Push(Recorder("old")))
    hands.steps(1)
    gc.disable()
    try:
        left = Recorder("left")
        left.told = [left]  # type: ignore[list-item]
        gone = ref(left)
        del left
        app.go(Push(Hurried("hurried")))
        hands.steps(min(hurried, chores.PATIENCE))
        assert gone() is not None
        assert hands.until(lambda: gone() is None, most=gone_in)
    finally:
        gc.enable()


def test_old_objects_are_collected_between_pages_or_after_minutes(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[tuple[int, ...]] = []
    collected: list[int] = []
    monkeypatch.setattr("game.engine.chores.gc.freeze", lambda: None)
    monkeypatch.setattr("game.engine.chores.gc.set_threshold", lambda *said: limits.append(said))
    monkeypatch.setattr("game.engine.chores.gc.collect", lambda: collected.append(1))
    app.chores.freeze_loaded()
    assert limits == [(*gc.get_threshold()[:2], NEVER)]
    collected.clear()
    app.change(animation_speed=0)
    app.go(Push(Recorder("page")))
    monkeypatch.setattr("game.engine.chores.COLLECT_SECONDS", 2.0)
    app.go(Push(Recorder("next")))
    for _ in range(60):
        app.frame([], STEP)
    assert len(collected) == 1
    for _ in range(60):
        app.frame([], STEP)
    assert len(collected) == 1
    for _ in range(30):
        app.frame([], STEP)
    assert len(collected) == 2
