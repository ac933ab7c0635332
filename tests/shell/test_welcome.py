"""The first page: shown once, in force at once, left by one key, by any device."""

from __future__ import annotations

import pytest

from game.engine.scene import Push
from game.engine.widgets import Choice
from game.shell.doors import DoorsScene
from game.shell.tale import Services
from game.shell.title import TitleScene
from game.shell.welcome import WelcomePage, is_first_start
from tests.window import Hands, Open, assert_drawn, settle


@pytest.fixture
def page(open_again: Open) -> tuple[Services, WelcomePage]:
    """The page over the title, as the first start shows it. What the tests set before is no
    setting of a player."""
    services = open_again()
    settle(services)
    assert services.places.settings is not None
    services.places.settings.unlink(missing_ok=True)
    assert is_first_start(services)
    found = WelcomePage(services)
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(found))
    return services, found


@pytest.mark.parametrize("action", ["confirm", "cancel"])
@pytest.mark.parametrize("device", ["keys", "pad"])
def test_one_press_leaves_it_and_it_does_not_come_back(
    page: tuple[Services, WelcomePage], action: str, device: str
):
    services, _ = page
    hands = Hands(services.app)
    hands.steps(2)
    (hands.press if device == "keys" else hands.pad)(action)
    hands.steps(1)
    assert isinstance(services.app.scene, DoorsScene)
    hands.press("cancel")
    assert isinstance(services.app.scene, TitleScene)
    settle(services)
    assert not is_first_start(services)


def test_what_is_chosen_is_seen_at_once(page: tuple[Services, WelcomePage]):
    services, welcome = page
    hands = Hands(services.app)
    hands.steps(1)
    assert welcome.heading == "Before the first candle"
    welcome.form.focus_on("language")
    hands.press("right")
    assert services.app.locale.language == "fr"
    assert welcome.heading == "Avant la première chandelle"
    welcome.form.focus_on("text_size")
    before = services.app.text.scale
    hands.press("right")
    assert services.app.text.scale > before
    assert_drawn(services)


def test_the_device_in_hand_is_named(page: tuple[Services, WelcomePage]):
    services, _ = page
    hands = Hands(services.app)
    hands.steps(1)
    hands.pad("down")
    hands.steps(1)
    assert services.app.inputs.device == "pad"
    assert_drawn(services)


@pytest.mark.parametrize("size", [100, 200])
def test_every_row_can_be_reached_at_any_size(page: tuple[Services, WelcomePage], size: int):
    services, welcome = page
    services.app.change(text_size=size)
    hands = Hands(services.app)
    hands.steps(1)
    seen = set()
    for _ in range(8):
        hands.press("up")
        hands.steps(20)
        focus = welcome.form.focus
        assert focus is not None
        seen.add(focus.name)
        assert welcome.area.inflate(40, 40).contains(focus.rect), focus.name
    assert seen == {"language", "text_size", "volume", "captions", "reduced_motion", "begin"}
    assert isinstance(welcome.form.widget("language"), Choice)
