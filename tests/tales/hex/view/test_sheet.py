"""The page of an encounter: up to 130 % all its choices are seen at once, in larger text all are
reached."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from game.cli.tales import registry
from game.core.registry import World
from game.core.session import Session
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.inputs import Click, Wheel
from game.shell.tale import Services
from game.tales.hex.rules.play.encounters import Encounter
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.view.deeds import dice_of
from game.tales.hex.view.overlays import Overlays
from game.tales.hex.view.sheet import Plate, Plates, Sheet
from game.tales.hex.view.stage import Stage
from tests.depth import either, is_quick
from tests.tales.hex.view.seat import Seat

RISK = {
    "en": "craft, dice: 3, target 4: 88%. It takes 2 quarters.",
    "fr": "métier, dés : 3, seuil 4 : 88 %. Il y faut 2 quarts.",
}


BARE = Stage(
    at=(0, 0),
    relief="plains",
    growth="grass",
    beyond="hills",
    season="spring",
    hour="day",
    weather="clear",
    snow=False,
    party=("odile",),
    scene=(),
)


def encounters(services: Services) -> tuple[Encounter, ...]:
    content = services.content(services.registry.mode("hexcrawl"))
    assert isinstance(content, HexPlayContent)
    return content.book.encounters


def sheet_of(services: Services, encounter: Encounter, language: str) -> Sheet:
    plates = [
        Plate(choice.label.in_language(language), RISK[language], None, choice.id, 3, 4)
        for choice in encounter.choices
    ]
    title = encounter.title.in_language(language)
    text = encounter.text.in_language(language)
    stage = replace(BARE, scene=encounter.scene, title=encounter.id)
    return Sheet(services.app, title, text, stage, plates)


@pytest.mark.parametrize(("third", "language"), [(0, "fr"), (1, "en")])
def test_all_choices_of_every_encounter_are_seen_at_once_with_their_picture(
    services: Services, third: int, language: str
) -> None:
    canvas = Canvas((1280, 720))
    for encounter in encounters(services)[third :: either(3, 12)]:
        sheet = sheet_of(services, encounter, language)
        sheet.draw(canvas)
        assert sheet.picture, encounter.id
        for number in range(len(encounter.choices)):
            assert is_whole(sheet.plates, number), (encounter.id, number)


def test_at_130_all_choices_stand_and_a_long_text_scrolls_above_them(services: Services) -> None:
    """With every check once more for a candle, as the longest pages have them."""
    services.app.change(text_size=130, reduced_motion=True)
    canvas = Canvas((1280, 720))
    longest = ("fairy_tribunal", "faction_toll_house", "peril_wolves")
    scrolled = 0
    for number, encounter in enumerate(encounters(services)):
        if number % 9 and encounter.id not in longest:
            continue
        sheet = sheet_of(services, encounter, "fr")
        burning = [
            plate
            for plate, choice in zip(sheet.plates.plates, encounter.choices, strict=True)
            if choice.check is not None and choice.check.candle
        ]
        sheet.plates.plates += tuple(burning)
        sheet.draw(canvas)
        for plate in range(len(sheet.plates.plates)):
            assert is_whole(sheet.plates, plate), (encounter.id, plate)
        if sheet.words is not None:
            scrolled += 1
            middle = sheet.words.area.center
            assert sheet.handle(Wheel(middle, -1))
            assert sheet.words.offset > 0
    assert scrolled >= 1


def test_every_choice_is_whole_when_it_is_in_focus(services: Services) -> None:
    """In French, which is longer, at the largest text; the words above the first come first."""
    language = "fr"
    services.app.change(text_size=200, reduced_motion=True)
    canvas = Canvas((1280, 720))
    for encounter in encounters(services)[:: either(3, 12)]:
        sheet = sheet_of(services, encounter, language)
        settle(sheet, canvas)
        sheet.plates.show_focused()
        assert not sheet.plates.show_focused(), "a second press takes what is seen now"
        for number in (*range(1, len(encounter.choices)), 0):
            sheet.plates.focus = number
            settle(sheet, canvas)
            assert is_whole(sheet.plates, number), (encounter.id, number)


def test_the_wheel_brings_the_last_choice_into_view(services: Services) -> None:
    services.app.change(text_size=200, reduced_motion=True)
    canvas = Canvas((1280, 720))
    longest = max(encounters(services), key=lambda each: len(each.text.en) * len(each.choices))
    sheet = sheet_of(services, longest, "en")
    settle(sheet, canvas)
    last = len(longest.choices) - 1
    assert not is_whole(sheet.plates, last)
    middle = sheet.plates.places()[0][1].center
    for _ in range(20):
        assert sheet.plates.handle(Wheel(middle, -1))
    settle(sheet, canvas)
    assert is_whole(sheet.plates, last)
    assert sheet.plates.focus == 0


def test_a_page_key_scrolls_at_the_table(services: Services, hands: Driver) -> None:
    services.app.change(text_size=200)
    seat = Seat(services, hands, "hexcrawl:gentle,radius=4#seat")
    hands.press("skip")
    hands.steps(2)
    first = [number for number, _ in seat.plates.places()]
    hands.press("page_down", "page_down", "page_down")
    hands.steps(30)
    assert [number for number, _ in seat.plates.places()] != first
    assert seat.table.overlays.open


def test_the_dice_of_a_choice_are_those_of_its_chance(services: Services) -> None:
    shown = 0
    mode = services.registry.mode("hexcrawl")
    session = Session.start(World(mode, mode.space.read("normal"), "dice"), services.content(mode))
    for command in (
        registry().tale("hexcrawl").bot("greedy").moves(session.game, session.content, "dice")
    ):
        view = session.game.view()
        for choice in view.meeting.choices if view.meeting else ():
            check = choice.check
            if check is None:
                assert dice_of(view, Choose(choice.id)) == (0, 0)
                continue
            dice, target = dice_of(view, Choose(choice.id))
            assert check.chance == 1 - Fraction(target - 1, 6) ** dice
            dice, target = dice_of(view, Choose(choice.id, True))
            assert check.with_candle in (None, 1 - Fraction(target - 1, 6) ** dice)
            shown += 1
        session.apply(command)
        if is_quick() and shown > 5:
            break
    assert shown > 5


def settle(sheet: Sheet, canvas: Canvas) -> None:
    sheet.draw(canvas)
    for _ in range(30):
        sheet.plates.update()
    sheet.draw(canvas)


def is_whole(plates: Plates, number: int) -> bool:
    """Whether all of a plate is seen."""
    seen = dict(plates.places()).get(number)
    return seen is not None and seen.height == plates.faces[number].rect.height


def test_what_lies_below_is_counted_and_a_click_on_that_takes_nothing(services: Services) -> None:
    services.app.change(text_size=200)
    canvas, area = Canvas((1280, 720)), pygame.Rect(46, 300, 862, 330)
    plates = Plates(
        services.app, [Plate(f"Choice {n}", "It costs nothing.", Choose(f"c{n}")) for n in range(7)]
    )
    plates.draw(canvas, area, None)
    counted = [plates.below]
    assert plates.below + len(plates.places()) >= 7
    slip = (area.centerx, area.bottom + 8)
    assert plates.under((area.centerx, area.bottom - 4)) is None
    for _ in range(4):
        assert plates.handle(Click(slip, 1, True))
        for _ in range(60):
            plates.update()
        plates.draw(canvas, area, None)
        counted.append(plates.below)
        if not plates.below:
            break
    assert counted == sorted(counted, reverse=True)
    assert counted[0] > 0 == counted[-1]
    assert not plates.handle(Click(slip, 1, True))


def test_a_page_is_seen_once_its_paper_was_made_beside_the_frames(services: Services) -> None:
    sheet = sheet_of(services, encounters(services)[0], "en")
    assets = services.app.assets
    assets.waits = False

    def drawn() -> bool:
        canvas = Canvas((1280, 720))
        sheet.draw(canvas)
        return bool(canvas.get_at(sheet.place().center)[:3] != (0, 0, 0))

    # Nor is it made at once where the picture stays below a pause.
    with services.app.picture.keeping_below():
        assert not drawn()
    assert not drawn()
    for _ in range(60):
        assets.update()
    assert drawn()


def test_a_page_stays_until_the_one_that_follows_it_comes(services: Services) -> None:
    assets = services.app.assets
    content = services.content(services.registry.mode("hexcrawl"))
    assert isinstance(content, HexPlayContent)
    pages = Overlays(services.app, content)
    first, second, third = (Sheet(services.app, "", "words\n" * lines) for lines in (2, 9, 20))
    pages.sheets = [first, second]

    def drawn() -> pygame.Rect:
        """What the page that is seen takes of the screen, after a frame."""
        pages.update()
        canvas = Canvas((1280, 720), alpha=True)
        pages.draw(canvas, None)
        assets.update()
        return canvas.get_bounding_rect(200)

    assets.waits = False
    seen = [drawn() for _ in range(40)]
    assert not seen[0]
    assert seen[-1]
    # Its paper was made while the first was read.
    pages.sheets = [second]
    follows = drawn()
    assert follows
    assert follows != seen[-1]
    pages.sheets = [third]
    later = [drawn() for _ in range(40)]
    assert later[0] == follows
    assert later[-1] not in (follows, seen[-1])
    assert all(place in (follows, later[-1]) for place in later)
