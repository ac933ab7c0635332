"""The stack of scenes: what it is asked, who hears what, and what happens when a scene breaks."""

from __future__ import annotations

import pygame
import pytest

from game.engine.app import STEP, App
from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.pointer import AWAKE, RestingPointer
from game.engine.scene import Home, Pop, Push, Quit, Replace, Transition
from tests.engine.recording import Broken, Overlay, Recorder, Told
from tests.patience import wait_until


def test_arguments_go_down_and_results_come_up(app: App, hands: Driver, title: Recorder) -> None:
    above = Recorder("above", {"cancel": Pop("chosen")})
    title.answers = {"confirm": Push(above)}
    hands.press("confirm")
    assert app.scene is above
    hands.press("cancel")
    assert app.scene is title
    assert title.results == ["chosen"]
    assert above.told == ["enter", "leave"]


def test_only_the_top_scene_gets_input_and_time(app: App, hands: Driver, title: Recorder) -> None:
    hands.steps(3)
    app.go(Push(above := Recorder()))
    heard, steps = len(title.heard), title.steps
    hands.press("up")
    hands.steps(4)
    assert (len(title.heard), title.steps) == (heard, steps)
    assert above.presses == ["up"]
    assert above.steps == 6  # two frames for the key, four more


def test_replace_leaves_and_enters_in_one_place(app: App, title: Recorder) -> None:
    app.go(Push(first := Recorder()))
    app.go(Replace(second := Recorder()))
    assert app.stack == (title, second)
    assert first.told == ["enter", "leave"]
    assert title.told == ["enter"]


def test_home_leaves_everything_above_the_first(app: App, title: Recorder) -> None:
    scenes = [Recorder(), Recorder()]
    for scene in scenes:
        app.go(Push(scene))
    app.go(Home())
    assert app.stack == (title,)
    assert all(scene.told[-1] == "leave" for scene in scenes)
    assert title.told == ["enter", "resume"]


def test_the_program_ends_when_asked_and_when_the_last_scene_is_left(app: App) -> None:
    app.go(Push(scene := Recorder()))
    app.go(Pop())
    assert not app.running
    assert scene.told == ["enter", "leave"]


@pytest.mark.parametrize("how", ["quit", "window"])
def test_every_scene_may_save_when_the_program_ends(app: App, title: Recorder, how: str) -> None:
    app.go(Push(above := Recorder()))
    if how == "quit":
        app.go(Quit())
    else:
        app.frame([pygame.Event(pygame.QUIT)], 0)
    assert not app.running
    assert title.told[-1] == above.told[-1] == "leave"


def test_a_scene_may_move_on_by_itself(app: App, hands: Driver, title: Recorder) -> None:
    class Brief(Recorder):
        def update(self) -> Transition:
            return Pop("time is over")

    app.go(Push(Brief()))
    hands.steps(1)
    assert title.results == ["time is over"]


def test_under_an_overlay_the_scene_below_is_seen(app: App, hands: Driver, title: Recorder) -> None:
    above = Overlay()
    above.colour = (200, 0, 0)
    app.go(Push(above))
    picture = hands.picture()
    assert picture.get_at((50, 50))[:3] == (200, 0, 0)
    assert picture.get_at((500, 500))[:3] == title.colour


def test_steps_are_counted_by_time_and_let_go_after_a_long_stop(app: App, title: Recorder) -> None:
    for _ in range(3):
        app.frame([], 1 / 120)
    assert title.steps == 1
    app.frame([], 1 / 120)
    assert title.steps == 2
    app.frame([], 3600)
    assert title.steps == 7
    app.frame([], 0)
    assert title.steps == 7


@pytest.mark.usefixtures("title")
def test_input_is_heard_while_a_page_turns(app: App, hands: Driver) -> None:
    app.draw()
    app.go(Push(above := Recorder()))
    assert app.turning.turning
    hands.press("confirm")
    assert above.presses == ["confirm"]
    assert app.turning.turning
    assert hands.until(lambda: not app.turning.turning, most=30)


def test_the_old_page_is_seen_until_it_is_turned(app: App, hands: Driver, title: Recorder) -> None:
    hands.steps(1)
    above = Recorder()
    above.colour = (0, 0, 200)
    app.go(Push(above))
    hands.steps(3)
    assert hands.picture().get_at((10, 300))[:3] == title.colour
    assert not app.spare.is_free
    hands.steps(30)
    assert app.spare.is_free
    assert hands.picture().get_at((10, 300))[:3] == above.colour


@pytest.mark.usefixtures("title")
def test_the_roll_of_the_page_that_turns_is_made_once(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a whole page, which is there only until then."""
    plate, read = Assets.plate, list[str]()

    def counted(assets: Assets, name: str, alpha: bool = False) -> Canvas:
        read.append(name)
        return plate(assets, name, alpha)

    monkeypatch.setattr(Assets, "plate", counted)
    for times in (1, 0):
        read.clear()
        hands.steps(1)
        app.go(Push(Recorder()))
        assert len(app.turning.sheets) == times
        hands.steps(8)
        assert app.turning.turning
        assert len(read) == times
        assert app.turning.sheets == ()
        assert not [name for name in app.assets.held if "page" in str(name)]
        assert hands.until(lambda: not app.turning.turning, most=30)


@pytest.mark.usefixtures("title")
@pytest.mark.usefixtures("title")
def test_a_page_of_another_size_turns_no_further(app: App, hands: Driver) -> None:
    hands.steps(1)
    app.go(Push(Recorder()))
    hands.steps(2)
    assert app.turning.turning
    hands.resize(1280, 960)
    assert not app.turning.turning
    assert app.spare.is_free


def test_overlays_come_without_turning_the_page(app: App) -> None:
    app.draw()
    app.go(Push(Overlay()))
    assert not app.turning.turning
    app.go(Pop())
    assert not app.turning.turning


def test_reduced_motion_fades_and_no_motion_does_neither(
    app: App, hands: Driver, title: Recorder
) -> None:
    app.change(reduced_motion=True)
    hands.steps(1)
    above = Recorder()
    above.colour = (0, 0, 200)
    app.go(Push(above))
    hands.steps(6)
    red, _, blue = hands.picture().get_at((640, 360))[:3]
    assert 0 < red < title.colour[0]
    assert title.colour[2] < blue < 200
    app.go(Pop())
    hands.steps(30)
    app.change(animation_speed=0)
    app.go(Push(above))
    assert not app.turning.turning


@pytest.mark.parametrize("where", ["enter", "handle", "update", "draw", "blur", "leave"])
def test_a_scene_that_breaks_ends_in_an_error_screen(
    app: App, hands: Driver, title: Recorder, where: str
) -> None:
    broken = Broken(where)
    app.go(Push(broken))
    if where == "blur":
        app.frame([pygame.Event(pygame.WINDOWFOCUSLOST)], 0)
    hands.press("confirm")
    if where == "leave":
        app.go(Pop())
    error = app.scene
    assert isinstance(error, Told)
    assert f"broken in {where}" in error.said
    assert app.stack == (title, error)
    assert broken.told.count("leave") == 1  # it could save its run
    app.go(Pop())
    assert app.scene is title


def test_a_scene_that_breaks_on_waking_ends_in_an_error_screen(app: App, title: Recorder) -> None:
    app.go(Push(Broken("resume")))
    app.go(Push(Recorder()))
    app.go(Pop())
    assert isinstance(app.scene, Told)
    assert app.stack[0] is title


@pytest.mark.usefixtures("title")
def test_the_scene_that_broke_is_the_one_that_goes(app: App, hands: Driver) -> None:
    below = Broken("draw")
    app.go(Push(below))
    app.go(Push(pause := Overlay()))
    hands.steps(1)
    assert below not in app.stack
    assert pause not in app.stack
    assert isinstance(app.scene, Told)


def test_an_error_screen_that_breaks_ends_the_program(app: App) -> None:
    app.make_error_scene = lambda _: Broken("draw")
    app.go(Push(Broken("draw")))
    app.draw()
    with pytest.raises(RuntimeError, match="broken in draw"):
        app.draw()


def test_music_belongs_to_the_scene_on_top(app: App) -> None:
    class Loud(Recorder):
        music = "title_theme"

    class Louder(Recorder):
        music = "boss_fight"

    app.go(Push(Loud()))
    app.go(Push(Recorder()))
    assert app.audio.music_name == "title_theme"
    app.go(Push(Louder()))
    assert app.audio.music_name == "boss_fight"
    app.go(Pop())
    app.go(Pop())
    assert app.audio.music_name == "title_theme"


def test_keys_for_the_window_reach_no_scene(app: App, hands: Driver, title: Recorder) -> None:
    hands.press("screenshot", "fullscreen")
    hands.key(40, pygame.KMOD_ALT)
    assert title.presses == []
    assert app.settings.fullscreen is False  # twice


def _motion(x: int, y: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))


def test_a_resting_pointer_is_not_heard_until_it_moves() -> None:
    resting = RestingPointer()
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert resting.without([_motion(640, 360), key, _motion(641, 360)]) == [key]
    moved = _motion(640 + AWAKE, 360)
    assert resting.without([moved]) == [moved]
    back = _motion(640, 360)
    assert resting.without([back]) == [back]


def test_a_click_wakes_it_at_once() -> None:
    resting = RestingPointer()
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
    motion = _motion(6, 5)
    assert resting.without([_motion(5, 5), click, motion]) == [click, motion]


def test_what_lies_over_an_overlay_takes_its_sheets_along(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go(Push(Recorder("below")))
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 1)
    app.go(Push(Overlay()))
    app.assets.sprite("ui/ui", "panel/tooltip")
    before = app.assets.weight
    app.go(Push(Recorder("page")))
    app.assets.sprite("ui/emblems", next(iter(app.assets.names("ui/emblems"))))
    assert app.assets.weight > before
    app.go(Pop())
    app.frame([], STEP)
    assert app.assets.weight == before


def test_what_was_asked_for_and_not_shown_goes_when_a_page_lies_over_it(
    app: App, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is on the way to something that nobody sees now, and is asked for again after that."""
    app.go(Push(Recorder("below")))
    app.assets.sprite("ui/ui", "panel/tooltip")
    app.assets.waits = False
    before = app.assets.weight
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 1)
    wait_until(lambda: app.assets.ready("ui/emblems"), app.assets.update)
    app.go(Push(Overlay()))
    hands.steps(2)
    assert app.assets.weight > before, "below an overlay it stays"
    app.go(Push(Recorder("page")))
    hands.steps(1)
    assert app.assets.weight == before
