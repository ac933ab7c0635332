"""The picture: what is on the canvas and in the window until all is there that is to be seen."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, get_ident
from weakref import ref

import pygame
import pytest

import game.engine.assets as assets_module
from game.engine.app import STEP, App, Failure
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.picture import HELD
from game.engine.scene import Pop, Push, Quit, Transition
from tests.engine.recording import Broken, Overlay, Recorder, Told


class Painted(Recorder):
    """Cannot be drawn without a sheet."""

    sheets = ("ui/emblems",)


def test_the_old_picture_stays_until_what_the_new_scene_shows_has_been_read(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go(Push(Recorder("old")))
    here, go_on, decode = get_ident(), Event(), assets_module.decoded

    def slowly(path: Path, alpha: bool) -> Canvas:
        assert get_ident() == here or go_on.wait(60)
        return decode(path, alpha)

    monkeypatch.setattr(assets_module, "decoded", slowly)
    app.change(animation_speed=0)
    hands.steps(2)
    old = hands.picture().get_at((640, 360))
    app.assets.waits = False
    painted = Painted("painted")
    painted.colour = (10, 200, 30)
    app.go(Push(painted))
    hands.steps(5)
    assert hands.picture().get_at((640, 360)) == old
    assert painted.steps == 5, "it has time, and input, all the same"
    go_on.set()
    while not app.assets.idle:
        Event().wait(0.002)
    hands.steps(1)
    assert hands.picture().get_at((640, 360))[:3] == (10, 200, 30)


def prepare_slowly(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let frames go on as before a player, with one part of what is prepared in each."""
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    app.change(animation_speed=0)
    app.assets.waits = False


class Slow(Recorder):
    """Its first picture takes three frames."""

    begun = 0
    """How often it began to be prepared."""

    def prepare(self) -> Iterator[None]:
        self.begun += 1
        for _ in range(3):
            self.told.append("prepare")
            yield

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.told.append("draw")
        super().draw(canvas, alpha)


def test_what_a_first_picture_takes_is_made_a_little_in_each_frame_before_it(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    app.go(Push(Recorder("old")))
    app.change(animation_speed=0)
    hands.steps(1)
    old = app.canvas.get_at((640, 360))
    app.assets.waits = False
    slow = Slow("slow")
    slow.colour = (10, 200, 30)
    app.go(Push(slow))
    hands.steps(3)
    assert app.canvas.get_at((640, 360)) == old
    assert "draw" not in slow.told
    assert slow.steps == 3, "it has time, and input, all the same"
    hands.steps(1)
    assert app.canvas.get_at((640, 360))[:3] == (10, 200, 30)
    assert slow.told.count("prepare") == 3


@pytest.mark.parametrize(("took", "frames"), [(0.0, 1), (0.08, 2)])
def test_the_end_of_what_is_prepared_and_the_picture_are_one_frame_only_where_both_are_short(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch, took: float, frames: int
) -> None:
    # Longer than what is done besides takes on a machine that has much else to do.
    monkeypatch.setattr("game.engine.picture.WORKED", 0.04)

    class Brief(Slow):
        def prepare(self) -> Iterator[None]:
            end = time.thread_time() + took
            while time.thread_time() < end:
                pass
            yield

    app.change(animation_speed=0)
    app.go(Push(Recorder("old")))
    hands.steps(1)
    app.assets.waits = False
    app.go(Push(brief := Brief("brief")))
    hands.steps(frames - 1)
    assert "draw" not in brief.told
    hands.steps(1)
    assert "draw" in brief.told


def test_the_page_that_turns_is_copied_before_the_frame_that_shows_the_next(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go(Push(Recorder("old")))
    hands.steps(1)
    prepare_slowly(app, monkeypatch)
    monkeypatch.setattr(app.assets, "ready", lambda *_: True)
    monkeypatch.setattr("game.engine.picture.WORKED", 0.0)
    app.change(animation_speed=100)
    app.go(Push(slow := Slow("slow")))
    assert hands.until(lambda: not app.spare.is_free)
    assert "draw" not in slow.told


def test_what_was_held_when_the_page_was_turned_is_gone_when_the_next_is_seen(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread may still be at work for the page before when the collector comes by at first."""

    class Slower(Slow):
        def prepare(self) -> Iterator[None]:
            for _ in range(HELD + 6):
                yield

    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    app.change(animation_speed=0)
    app.go(Push(Recorder("old")))
    hands.steps(1)
    app.assets.waits = False
    gc.disable()
    try:
        left = Recorder("left")
        left.told = [left]  # type: ignore[list-item]
        gone, held = ref(left), [left]
        del left
        app.go(Push(slower := Slower("slower")))
        hands.steps(HELD)
        held.clear()
        assert gone() is not None
        assert hands.until(lambda: "draw" in slower.told, most=20)
        assert gone() is None
    finally:
        gc.enable()


def test_a_picture_that_is_kept_does_not_wait_for_it(app: App, hands: Driver) -> None:
    slow = Slow("slow")
    app.go(Push(slow))
    hands.steps(1)
    assert "draw" in slow.told
    assert "prepare" not in slow.told


def test_a_scene_that_is_left_is_prepared_no_further(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    app.change(animation_speed=0)
    app.go(Push(Recorder("below")))
    app.assets.waits = False
    slow = Slow("slow")
    app.go(Push(slow))
    hands.steps(1)
    app.go(Pop())
    hands.steps(4)
    assert slow.told.count("prepare") == 1
    assert not app.picture.prepares


def test_what_lies_below_an_overlay_and_was_not_seen_yet_is_prepared_before_it(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_slowly(app, monkeypatch)
    slow = Slow("slow")
    app.go(Push(slow))
    hands.steps(1)
    above = Slow("above")
    above.overlay = True
    app.go(Push(above))
    assert hands.until(lambda: "draw" in above.told)
    assert slow.begun == 1
    assert slow.told.count("prepare") == 3
    assert slow.told.index("draw") > 2


@pytest.mark.parametrize("covered", [False, True])
def test_what_is_made_from_sheets_is_prepared_when_they_have_been_read(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch, covered: bool
) -> None:
    class FromSheets(Slow):
        sheets = ("ui/emblems",)

    prepare_slowly(app, monkeypatch)
    # There would be time for all of it, but also to ask again and again what a thread reads.
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.1)
    asked, read = list[str](), False

    def ready(*names: str) -> bool:
        asked.extend(names)
        return read or "ui/emblems" not in names

    monkeypatch.setattr(app.assets, "ready", ready)
    app.go(Push(scene := FromSheets("from sheets")))
    if covered:
        app.go(Push(Overlay("above")))
    hands.steps(4)
    assert "prepare" not in scene.told
    assert app.picture.prepares
    assert len(asked) < 40
    read = True
    hands.steps(4)
    assert scene.told.count("prepare") == 3
    assert not app.picture.prepares


def test_a_frame_that_nobody_sees_prepares_as_any_other(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_slowly(app, monkeypatch)
    hands.seen = False
    app.go(Push(slow := Slow("slow")))
    hands.steps(4)
    assert slow.told.count("prepare") == 3
    assert not app.picture.prepares
    assert "draw" not in slow.told


def test_what_is_seen_again_is_prepared_again_where_it_takes_time(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_slowly(app, monkeypatch)
    slow = Slow("slow")
    monkeypatch.setattr(slow, "prepare_again", slow.prepare)
    app.go(Push(slow))
    assert hands.until(lambda: "draw" in slow.told)
    app.go(Push(Recorder("above")))
    hands.steps(1)
    slow.told.clear()
    app.go(Pop())
    assert hands.until(lambda: "draw" in slow.told)
    assert slow.told[:4] == ["resume", "prepare", "prepare", "prepare"]


def test_below_an_overlay_it_is_prepared_again_as_it_is_kept_there(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_slowly(app, monkeypatch)
    base, menu = Recorder("base"), Recorder("menu")
    menu.overlay = True
    kept: list[bool] = []

    def again() -> Iterator[None]:
        for _ in range(2):
            kept.append(app.picture.lasts)
            yield

    monkeypatch.setattr(base, "prepare_again", again)
    for scene in (base, menu, Recorder("page")):
        app.go(Push(scene))
        hands.steps(1)
    app.go(Pop())
    hands.steps(4)
    assert kept == [True, True]
    assert not app.picture.prepares
    assert not app.picture.lasts


def test_what_was_prepared_for_another_size_is_prepared_anew(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_slowly(app, monkeypatch)
    slow = Slow("slow")
    app.go(Push(slow))
    hands.steps(2)
    hands.resize(1280, 960)
    assert hands.until(lambda: "draw" in slow.told)
    assert slow.begun == 2
    assert slow.told[-4:] == ["prepare"] * 3 + ["draw"]


def test_a_picture_that_comes_late_is_told_of_on_the_one_that_stays(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    monkeypatch.setattr("game.engine.picture.SIGN_AFTER", 2)
    app.change(animation_speed=0)
    app.go(Push(Recorder("old")))
    hands.steps(1)
    head = app.canvas.get_width() // 2, 16
    before = app.canvas.get_at(head)
    app.assets.waits = False
    monkeypatch.setattr(app.assets, "ready", lambda *_: True)
    slow = Slow("slow")
    app.go(Push(slow))
    seen = []
    for _ in range(4):
        hands.steps(1)
        seen.append(app.canvas.get_at(head) == before)
    assert seen == [True, False, False, True]
    assert "draw" in slow.told


class Working(Recorder):
    """Carries out a deed in each step, unless told otherwise, and counts its pictures."""

    def __init__(self, app: App, *, works: bool = True, overlay: bool = False) -> None:
        super().__init__()
        self.app, self.works, self.overlay = app, works, overlay
        self.drawn = 0

    def update(self) -> Transition:
        if self.works:
            with self.app.working():
                self.steps += 1
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.drawn += 1


def test_a_deed_that_takes_long_has_its_picture_in_the_next_frame(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go(Push(scene := Working(app)))
    app.frame([], STEP)
    assert scene.drawn == 1
    monkeypatch.setattr("game.engine.picture.WORKED", 0.0)
    # A picture that is kept is of this moment.
    app.frame([], STEP)
    assert scene.drawn == 2
    app.assets.waits = False
    pictures = []
    for _ in range(6):
        before = scene.drawn
        app.frame([], STEP)
        pictures.append(scene.drawn - before)
    # However much there is to do, every second frame has a picture.
    assert pictures == [0, 1, 0, 1, 0, 1]
    scene.works = False
    app.frame([], STEP)
    assert scene.drawn == 6


class Asking(Recorder):
    """Asks whether its picture is one that lasts."""

    def __init__(self, app: App, *, overlay: bool = False) -> None:
        super().__init__()
        self.app, self.overlay = app, overlay

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.told.append(f"lasts: {self.app.picture.lasts}")


def test_what_stays_below_an_overlay_is_told_that_it_does(app: App) -> None:
    app.go(Push(below := Asking(app)))
    app.draw()
    assert below.told[-1] == "lasts: True", "whoever waits for pictures keeps this one"
    app.assets.waits = False
    app.frame([], STEP)
    assert below.told[-1] == "lasts: False"
    app.go(Push(above := Asking(app, overlay=True)))
    app.frame([], STEP)
    assert below.told[-1] == "lasts: True"
    app.frame([], STEP)
    assert above.told[-1] == "lasts: False"


def test_what_stays_below_a_page_is_drawn_in_one_frame_and_the_page_in_the_next(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[tuple[int, int]]()
    app.go(Push(below := Working(app, works=False)))
    app.assets.waits = False
    app.frame([], STEP)
    app.go(Push(above := Working(app, works=False, overlay=True)))
    monkeypatch.setattr(app.screen, "show", lambda: shown.append((below.drawn, above.drawn)))
    for _ in range(3):
        app.frame([], STEP)
    assert shown == [(2, 0), (2, 1), (2, 2)]
    # Once it is seen it stays, whatever has to be drawn anew below it: no picture lacks it.
    shown.clear()
    app.change(show_odds=not app.settings.show_odds)
    for _ in range(3):
        app.frame([], STEP)
    assert shown == [(3, 3), (3, 4)]
    # A picture that is kept has all of it at once.
    app.assets.waits = True
    app.go(Push(highest := Working(app, works=False, overlay=True)))
    app.draw()
    assert highest.drawn == 1


def half(app: App) -> Overlay:
    """An overlay that was seen, and has not been drawn again since what lies below it was."""
    app.change(animation_speed=0)
    app.go(Push(below := Recorder("below")))
    app.go(Push(above := Overlay("above")))
    above.colour = (200, 10, 10)
    app.frame([], STEP)
    app.assets.waits = False
    app.change(show_odds=not app.settings.show_odds)
    app.frame([], STEP)
    assert app.canvas.get_at((50, 50))[:3] == below.colour
    return above


def test_a_page_that_is_prepared_leaves_all_of_the_picture_before_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    above = half(app)
    app.go(Push(slow := Slow("slow")))
    shown = list[tuple[int, ...]]()
    monkeypatch.setattr(app.screen, "show", lambda: shown.append(app.canvas.get_at((50, 50))[:3]))
    for _ in range(4):
        app.frame([], STEP)
    assert "draw" in slow.told
    assert shown[:-1] == [above.colour] * 3
    # So it is where one leaves again.
    app.go(Pop())
    app.frame([], STEP)
    app.go(Pop())
    assert app.canvas.get_at((50, 50))[:3] == above.colour


def test_a_picture_is_kept_of_all_that_is_seen(app: App, hands: Driver, tmp_path: Path) -> None:
    above = half(app)
    hands.press("screenshot")
    (kept,) = tmp_path.glob("pictures/*.png")
    assert pygame.image.load(kept).get_at((50, 50))[:3] == above.colour


class Stained(Broken):
    """Raises when it is drawn for the second time, with a part of it on the canvas."""

    drawn = 0

    def __init__(self, *, overlay: bool = False) -> None:
        super().__init__("")
        self.overlay = overlay

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.drawn += 1
        canvas.fill((10, 200, 30), pygame.Rect(0, 0, 640, 720))
        canvas.set_clip(pygame.Rect(640, 0, 640, 720))
        if self.drawn > 1:
            raise RuntimeError("broken in the middle")
        canvas.set_clip(None)


class SlowlyTold(Slow):
    """An error screen that has to be prepared."""

    def __init__(self, failure: Failure) -> None:
        super().__init__("told")
        self.colour = (10, 20, 200)


@pytest.mark.usefixtures("title")
@pytest.mark.parametrize("overlay", [False, True])
def test_what_a_scene_had_drawn_when_it_broke_is_not_shown(
    app: App, monkeypatch: pytest.MonkeyPatch, overlay: bool
) -> None:
    """Nor does it roll away as if it were a page, though pages are turned."""
    app.make_error_scene = SlowlyTold
    app.go(Push(Stained(overlay=overlay)))
    app.frame([], STEP)
    app.turning.end()
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    app.assets.waits = False
    shown = list[tuple[int, ...]]()
    monkeypatch.setattr(app.screen, "show", lambda: shown.append(app.canvas.get_at((50, 50))[:3]))
    frames = 0
    while not shown:
        app.frame([], STEP)
        frames += 1
        assert frames < 10
    assert isinstance(app.scene, SlowlyTold)
    assert shown == [app.scene.colour]
    assert frames > 3, "it was prepared, and not drawn before"
    assert not app.turning.turning


@pytest.mark.usefixtures("title")
def test_whoever_leaves_before_the_page_that_tells_of_it_is_seen_does_not_see_it_either(
    app: App, title: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.make_error_scene = SlowlyTold
    app.go(Push(Stained()))
    app.frame([], STEP)
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    app.assets.waits = False
    shown = list[tuple[int, ...]]()
    monkeypatch.setattr(app.screen, "show", lambda: shown.append(app.canvas.get_at((50, 50))[:3]))
    app.change(animation_speed=0)
    app.frame([], STEP)
    told = app.scene
    assert isinstance(told, SlowlyTold)
    app.go(Pop())
    app.frame([], STEP)
    assert "draw" not in told.told
    assert shown == [title.colour]


class Long(Slow):
    """Its first picture takes longer than a page is turned."""

    def __init__(self, *_: object) -> None:
        super().__init__("long")

    def prepare(self) -> Iterator[None]:
        for _ in range(60):
            yield


@pytest.mark.parametrize("is_half", [False, True])
def test_no_page_is_turned_before_the_next_can_be_seen(
    app: App, monkeypatch: pytest.MonkeyPatch, is_half: bool
) -> None:
    if is_half:
        # The one that the canvas lacks has gone when the next picture is prepared.
        above = half(app)
        app.make_error_scene = Long
        monkeypatch.setattr(above, "update", lambda: {}["broken"])
    else:
        app.go(Push(Recorder("old")))
        app.frame([], STEP)
        app.assets.waits = False
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    monkeypatch.setattr(app.assets, "ready", lambda *_: True)
    app.change(animation_speed=100)
    if not is_half:
        app.go(Push(Long()))
    for _ in range(50):
        app.frame([], STEP)
    assert app.picture.prepares
    assert app.turning.turning
    for _ in range(60):
        app.frame([], STEP)
    assert not app.picture.prepares
    assert not app.turning.turning


def test_what_is_kept_below_an_overlay_is_given_back_when_it_leaves_or_a_page_comes(
    app: App,
) -> None:
    app.change(animation_speed=0)
    app.go(Push(below := Recorder("below")))
    for leaves in (True, False):
        app.go(Push(Overlay("above")))
        app.draw()
        assert not app.spare.is_free
        app.go(Pop() if leaves else Push(Recorder("page")))
        assert app.spare.is_free
    app.go(Pop())
    app.go(Pop())
    below.colour = (10, 20, 200)
    app.go(Push(Overlay("above")))
    app.draw()
    assert app.canvas.get_at((500, 500))[:3] == below.colour


def test_a_deed_does_not_keep_waiting_what_is_prepared(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Busy(Working):
        def prepare(self) -> Iterator[None]:
            for _ in range(3):
                self.told.append("prepare")
                yield

    app.go(Push(Recorder("old")))
    hands.steps(1)
    prepare_slowly(app, monkeypatch)
    monkeypatch.setattr("game.engine.picture.WORKED", 0.0)
    app.go(Push(busy := Busy(app, works=False)))
    hands.steps(1)
    busy.works = True
    hands.steps(2)
    assert busy.told.count("prepare") == 3


@pytest.mark.parametrize("higher", [0, 240])
def test_no_picture_comes_late_on_a_canvas_that_has_none(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch, higher: int
) -> None:
    app.go(Push(scene := Working(app)))
    hands.steps(1)
    app.assets.waits = False
    monkeypatch.setattr("game.engine.picture.WORKED", 0.0)
    width, height = app.screen.window.get_size()
    app.screen.adopt()
    hands.resize(width, height + higher)
    assert scene.drawn == 2
    hands.steps(1)
    assert scene.drawn == 2, "that of the next frame may"


@pytest.mark.parametrize("seen", [False, True])
def test_a_deed_counts_for_the_frame_that_ends_after_it_alone(
    app: App, monkeypatch: pytest.MonkeyPatch, seen: bool
) -> None:
    """Also one that was done between two frames, and where that frame is not seen."""
    app.go(Push(scene := Working(app, works=False)))
    app.frame([], STEP)
    app.assets.waits = False
    monkeypatch.setattr("game.engine.picture.WORKED", 0.0)
    with app.working():
        pass
    app.frame([], STEP, seen)
    assert scene.drawn == 1
    for drawn in (2, 3):
        app.frame([], STEP)
        assert scene.drawn == drawn


def test_an_overlay_that_breaks_when_it_completes_the_picture_asks_for_nothing_more(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.make_error_scene = Told
    above = half(app)
    below = app.stack[0]
    monkeypatch.setattr(above, "draw", lambda *_: {}["broken"])
    app.go(Quit())
    assert app.running
    assert app.stack[:1] == (below,)
    assert isinstance(app.scene, Told)


@pytest.mark.usefixtures("title")
def test_an_overlay_over_one_that_breaks_is_not_drawn_any_more(app: App) -> None:
    app.go(Push(Broken("draw")))
    app.go(Push(above := Working(app, works=False, overlay=True)))
    app.frame([], STEP)
    assert isinstance(app.scene, Told)
    assert above.drawn == 0


def test_a_deed_keeps_nobody_waiting_for_the_other_half_of_a_picture(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    above = half(app)
    shown = list[tuple[int, ...]]()

    def work() -> Transition:
        with app.working():
            return None

    monkeypatch.setattr(app.screen, "show", lambda: shown.append(app.canvas.get_at((50, 50))[:3]))
    monkeypatch.setattr("game.engine.picture.WORKED", 0.0)
    monkeypatch.setattr(above, "update", work)
    app.frame([], STEP)
    assert shown == [above.colour]
