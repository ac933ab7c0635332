"""A tale that is none of ours, declared as docs/adding-a-tale.md says, is everywhere a tale is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import play
from game.cli.tales import registry
from game.core.mode import Mode
from game.core.registry import Registry
from game.core.text import message
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.settings import Setting
from game.engine.widgets import Toggle
from game.shell.gallery import arrange, chosen, named, scenes
from game.shell.mode_page import ModePage
from game.shell.options import OptionsScene
from game.shell.play import PlayScene
from game.shell.tale import Arrange, Services, Tale
from game.shell.title import PAGE, Plate, TitleScene, places
from game.store.shipped import Library
from tests.window import Hands, assert_drawn, settle


def fifth_mode() -> Mode:
    return replace(registry().mode("null-turns"), name="higher-lower")


def fifth_scenes() -> dict[str, Arrange]:
    return {"higher-lower-page": chosen("higher", 1)}


FIFTH = Tale(
    name="higher",
    id="higher-lower",
    title=message("Higher or Lower"),
    short=message("Cards"),
    sentence=message("A deck, a guess, a candle."),
    mode=fifth_mode,
    bots=registry().tale("null-turns").bots,
    settings=(Setting("say_it_aloud", "Say it aloud", "Whatever is guessed."),),
    scenes=fifth_scenes,
)
"""Without a plate and without a view of its own: both are optional."""


def opened(tales: tuple[Tale, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    """The program with other tales than ours."""
    known = Registry(tales)
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    monkeypatch.setattr(play, "registry", lambda: known)
    monkeypatch.setattr(play, "library", lambda: Library(tales))
    return play.open_services(str(folder / "data"), "en", size=(1280, 720))


@pytest.fixture
def five(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    services = opened((*registry().tales, FIFTH), tmp_path, monkeypatch)
    yield services
    services.app.close()
    services.chronicle.close()


def plates(scene: TitleScene) -> list[Plate]:
    return [widget for widget in scene.form.widgets if isinstance(widget, Plate)]


def test_it_is_the_fifth_plate_of_the_title_and_is_played_from_there(five: Services):
    hands: Driver = Hands(five.app)
    scene = TitleScene(five)
    five.app.go(Push(scene))
    assert [plate.tale.name for plate in plates(scene)] == [
        "candle", "key", "hex", "throne", "higher",
    ]  # fmt: skip
    for _ in range(4):
        hands.press("right")
    hands.press("confirm")
    page = five.app.scene
    assert isinstance(page, ModePage)
    assert page.heading == "Higher or Lower"
    hands.steps(2)
    hands.press("confirm")
    hands.steps(2)
    assert isinstance(five.app.scene, PlayScene)
    assert five.app.scene.session.id.mode == "higher-lower"
    assert_drawn(five)
    hands.resize(800, 600)
    hands.steps(2)
    assert_drawn(five)
    assert five.app.scene.view.foot > 0  # it fills a tall window, as pages do


def test_its_settings_are_under_its_title_and_kept(five: Services, tmp_path: Path):
    page = OptionsScene(five, "play")
    five.app.go(Push(page))
    assert isinstance(page.form.widget("say_it_aloud"), Toggle)
    page.form.focus_on("say_it_aloud")
    Hands(five.app).press("confirm")
    assert five.app.settings.switches["say_it_aloud"] is True
    settle(five)
    assert '"say_it_aloud": true' in (tmp_path / "data" / "settings.json").read_text()


def test_both_its_names_lead_to_its_games_and_its_scenes(five: Services):
    for name in ("higher", "higher-lower"):
        assert five.registry.read_id(f"{name}:long#oak").mode.name == "higher-lower"
    known = scenes(five.registry, {})
    assert named(five.registry, known, "higher-page") is known["higher-lower-page"]
    benches = {"workshop-higher-lower": known["higher-lower-page"]}
    assert named(five.registry, benches, "workshop-higher") is known["higher-lower-page"]
    arrange(five, named(five.registry, known, "higher-page"))
    assert_drawn(five)


@pytest.mark.parametrize("count", range(1, 13))
def test_however_many_plates_there_are_they_lie_on_the_page_and_apart(count: int):
    lying = places(count)
    assert len(lying) == count
    boxes = []
    for x, y, scale in lying:
        assert 0 < scale <= 1
        box = (x - 93 * scale, y - 144 * scale, x + 93 * scale, y + 144 * scale)
        assert PAGE.left <= box[0]
        assert box[2] <= PAGE.right
        assert PAGE.top <= box[1]
        assert box[3] <= PAGE.bottom
        boxes.append(box)
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert one[0] >= other[2] or one[2] <= other[0] or one[1] >= other[3]


def test_eight_plates_can_be_walked_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    more = tuple(replace(FIFTH, name=f"more-{n}", id=f"more-{n}", settings=()) for n in range(4))
    services = opened((*registry().listed, *more), tmp_path, monkeypatch)
    scene = TitleScene(services)
    services.app.go(Push(scene))
    hands = Hands(services.app)
    walked = []
    for action in ("right", "right", "right", "down", "left", "left", "left", "up"):
        assert scene.form.focus is not None
        walked.append(scene.form.focus.name)
        hands.press(action)
    lying = [plate.name for plate in plates(scene)]
    assert walked == [*lying[:4], *reversed(lying[4:])]
    assert_drawn(services)
    services.app.close()
    services.chronicle.close()
