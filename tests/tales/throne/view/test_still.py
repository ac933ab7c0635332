"""The table at rest is drawn once and kept; whatever happens, it looks as if drawn anew."""

from __future__ import annotations

import random
from pathlib import Path
from threading import Event, get_ident

import pygame
import pytest

import game.engine.assets as assets_module
import game.engine.canvas as canvas_module
from game.core.sliced import through
from game.engine.assets import Shelf
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell import advice as work
from game.shell.tale import Services
from game.tales.throne.rules.commands import Concede
from game.tales.throne.view.board import PORTRAIT_RECT
from game.tales.throne.view.layout import CHOICES, DECK
from tests.depth import either, few
from tests.tales.throne.view.sitting import Sitting, moments, way_to


def as_if_drawn_anew(sitting: Sitting) -> bool:
    """Whether what was kept is what the table would draw now."""
    kept = sitting.pixels()
    sitting.table.board.still.forget()
    return kept == sitting.pixels()


def test_after_every_decision_of_many_the_picture_is_the_moment_s(
    services: Services, hands: Driver
) -> None:
    sitting = Sitting(services)
    sitting.read()
    chance = random.Random(4)
    for _ in range(either(40, 20)):
        if sitting.view.status.over:
            break
        hands.steps(1)
        options = [c for c in sitting.view.legal if not isinstance(c, Concede)]
        sitting.apply(chance.choice(options))
        assert as_if_drawn_anew(sitting)
        sitting.read()
        hands.steps(1)
        assert as_if_drawn_anew(sitting)
    assert len(sitting.given) > either(20, 10)


def test_while_cards_move_nothing_is_kept(services: Services, hands: Driver) -> None:
    services.app.change(animation_speed=100)
    sitting = Sitting(services)
    for commands in few(list(moments(services).values()), 3):
        sitting.sit_at(commands)
        hands.steps(2)
        options = [c for c in sitting.view.legal if not isinstance(c, Concede)]
        sitting.apply(options[0])
        for _ in range(7):
            hands.steps(9)
            assert as_if_drawn_anew(sitting)


def test_focus_pointer_and_settings_are_seen_at_once(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    for commands in few(list(moments(services).values())[::2], 1):
        sitting.sit_at(commands)
        hands.steps(2)
        for action in ("down", "up", "tab_next", "tab_next", "cancel"):
            hands.press(action)
            assert as_if_drawn_anew(sitting)
        for place in (CHOICES.midbottom, CHOICES.midtop, DECK, (600, 90), (88, 694), (0, 0)):
            hands.point(*place)
            assert as_if_drawn_anew(sitting)
        for change in (
            {"show_odds": False},
            {"show_odds": True},
            {"text_size": 175},
            {"high_contrast": True},
            {"high_contrast": False},
            {"text_size": 100},
        ):
            services.app.change(**change)
            assert as_if_drawn_anew(sitting)
        for language in ("fr", "en"):
            services.app.locale.language = language
            assert as_if_drawn_anew(sitting)


def test_chances_and_advice_are_seen_when_they_come(services: Services, hands: Driver) -> None:
    name, commands = way_to(services, "thrones:dwarf,tale#{}", lambda view: view.phase == "pile")
    sitting = Sitting(services, name)
    sitting.sit_at(commands)
    hands.steps(2)
    before = sitting.pixels()
    session = sitting.session
    question = work.Question(
        services.registry.tale("throne"), session.commands, session.game.snapshot()
    )
    sitting.table.odds(through(work.odds(question)))
    assert as_if_drawn_anew(sitting)
    told = sitting.pixels()
    assert told != before
    services.app.change(show_odds=False)
    assert as_if_drawn_anew(sitting)
    services.app.change(show_odds=True)
    sitting.table.advise(through(work.hint(question)))
    assert as_if_drawn_anew(sitting)
    assert sitting.pixels() != told
    sitting.table.advise(None)
    assert as_if_drawn_anew(sitting)


def test_a_portrait_that_was_not_read_in_time_comes_out_on_its_card(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.app.change(reduced_motion=True)
    sitting = Sitting(services)
    sitting.sit_at(moments(services)["fight"])
    assets, board = services.app.assets, sitting.table.board

    def shown() -> bytes:
        hands.steps(1)
        return pygame.image.tobytes(hands.picture().subsurface(PORTRAIT_RECT), "RGB")

    whole = shown()
    here, go_on, decode = get_ident(), Event(), assets_module.decoded

    def slowly(path: Path, alpha: bool) -> Canvas:
        assert get_ident() == here or go_on.wait(60)
        return decode(path, alpha)

    monkeypatch.setattr(assets_module, "decoded", slowly)
    monkeypatch.setattr(assets, "shelf", Shelf(assets.folder))
    monkeypatch.setattr(assets, "waits", False)
    board.still.forget()
    blank = shown()
    assert blank != whole
    assert shown() == blank
    go_on.set()
    while not assets.idle:
        Event().wait(0.002)
    seen = [shown() for _ in range(20)]
    assert seen[-1] == whole
    assert len(set(seen)) > 5, "it does not pop up"
    assert as_if_drawn_anew(sitting)


def test_what_is_read_coarsely_is_not_enlarged_in_every_frame(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets_module, "SHARP_BYTES", 0)
    hands.resize(1920, 1080)
    sitting = Sitting(services)
    sitting.read()
    hands.steps(2)
    wide, enlarged = list[Canvas](), canvas_module.resampled
    stretched_to = canvas_module.stretched_to

    def resampled(picture: Canvas, size: tuple[int, int], scale: float) -> Canvas:
        made = enlarged(picture, size, scale)
        wide.extend([made] * (made.pixels[0] > 960))
        return made

    def anew(picture: Canvas, pixels: tuple[int, int]) -> pygame.Surface:
        wide.extend([picture] * (pixels[0] > 960))
        return stretched_to(picture, pixels)

    monkeypatch.setattr(canvas_module, "resampled", resampled)
    monkeypatch.setattr(canvas_module, "stretched_to", anew)
    for _ in range(2):
        sitting.table.board.still.forget()
        services.app.draw()
    assert services.app.canvas.scale == 1.5
    assert not wide, "the table and the scroll are kept as large as the canvas"
