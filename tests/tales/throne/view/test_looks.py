"""Every kind of moment is drawn at every text size, in both languages and contrasts."""

from __future__ import annotations

import pygame
import pytest

from game.engine.canvas import CANVAS, Canvas
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.throne.rules.cards import Card
from game.tales.throne.view.board import fits_cloth, footnote_of
from game.tales.throne.view.layout import CHOICES, SLIP
from game.tales.throne.view.options import draw_plate, plate_rects
from game.tales.throne.view.pieces import card_sprite, told
from tests.depth import either, one_in
from tests.tales.throne.view.sitting import Sitting, moments


@one_in(2)
@pytest.mark.parametrize(("size", "contrast"), [(100, False), (200, True)])
def test_every_moment_is_drawn(
    services: Services, hands: Driver, size: int, contrast: bool
) -> None:
    services.app.change(text_size=size, high_contrast=contrast)
    pictures = set()
    sitting = Sitting(services)
    languages = either(("en", "fr"), ("fr",))
    for language in languages:
        services.app.locale.language = language
        for commands in moments(services).values():
            sitting.sit_at(commands)
            pictures.add(sitting.pixels())
            hands.press("tab_next")
            pictures.add(sitting.pixels())
            hands.press("tab_next")
            pictures.add(sitting.pixels())
    assert len(pictures) == len(languages) * 7 * 3


def test_plates_stay_on_their_part_of_the_table(services: Services) -> None:
    sitting = Sitting(services)
    for commands in moments(services).values():
        sitting.sit_at(commands)
        rects = sitting.table.board.plates.rects()
        assert len(rects) == len(sitting.view.legal) - 1
        for number, rect in enumerate(rects):
            assert CHOICES.contains(rect)
            assert rect.collidelist(rects[:number]) == -1
            assert not rect.colliderect(SLIP)


def test_a_story_is_told_before_the_first_card_and_scrolls_at_200_percent(
    services: Services, hands: Driver
) -> None:
    services.app.change(text_size=200)
    sitting = Sitting(services)
    assert sitting.table.reading
    presses = 0
    while sitting.table.reading:
        hands.press("confirm")
        presses += 1
        assert presses < 12
    assert presses > 2
    assert sitting.given == []


def test_taking_back_shows_the_choice_again(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    sitting.sit_at(moments(services)["pile/player"])
    before = sitting.pixels()
    hands.press("down", "confirm")
    assert sitting.session.undo_depth == 1
    sitting.session.undo()
    sitting.table.show(sitting.view, sitting.info)
    assert sitting.pixels() == before


@pytest.mark.parametrize("small", [True, False])
def test_courts_have_the_letters_of_the_players_language(services: Services, small: bool) -> None:
    app = services.app
    king, ten = Card(13, "spades"), Card(10, "spades")
    english = card_sprite(app, king, small), card_sprite(app, ten, small)
    app.locale.language = "fr"
    french = card_sprite(app, king, small)
    assert french is not english[0]
    assert french.image.get_size() == english[0].image.get_size()
    assert card_sprite(app, ten, small) is english[1], "numbers are the same in both"
    app.locale.language = "en"
    assert card_sprite(app, king, small) is english[0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_cloth_has_room_for_every_step_in_usual_text_and_a_page_for_the_rest(
    services: Services, language: str
) -> None:
    app = services.app
    app.locale.language = language
    sitting = Sitting(services)
    steps = [step for number in range(1, 41) if (step := sitting.view.quest.step(number))]

    def read() -> int:
        return sum(
            not fits_cloth(app, told(app, step.name), told(app, prose), footnote_of(app, step))
            for step in steps
            for prose in (step.meet, step.result)
        )

    assert read() == 0
    app.change(text_size=200)
    assert 0 < read() < 2 * len(steps)


@pytest.mark.parametrize("sign", ["life", "armour"])
def test_a_shaped_plate_is_lit_while_it_has_the_focus(services: Services, sign: str) -> None:
    """Its rim alone is thin: what a plate is written on is as warm as that of every other."""
    app, rect = services.app, plate_rects(2, False)[0]
    blues = []
    for chosen in (False, True):
        canvas = Canvas(CANVAS)
        room = draw_plate(app, canvas, sign, rect, chosen)
        blues.append(pygame.transform.average_color(canvas, room)[2])
    assert blues[1] < blues[0] - 25
