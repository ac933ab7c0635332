"""The on-screen keyboard: whatever can be typed can be written by pad and by mouse, too."""

from __future__ import annotations

import pytest

from game.core.journal import MAX_NOTE
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.fields import LETTERS, SIGNS, Key, OnScreenKeyboard
from game.engine.scene import Push
from game.engine.text import Style
from game.shell.chronicle import ImportScene
from game.shell.log import JournalScene
from game.shell.mode_page import ModePage
from game.shell.page import Page
from game.shell.play import PlayScene
from game.shell.tale import Services
from tests.depth import all_but
from tests.window import begin_run


def mode_page(services: Services) -> ModePage:
    page = ModePage(services, services.registry.mode("thrones"))
    services.app.go(Push(page))
    return page


def opened(services: Services, hands: Driver, page: Page, field: str) -> OnScreenKeyboard:
    """The keyboard that the pad opens on a field."""
    page.form.focus_on(field)
    hands.pad("confirm")
    board = services.app.scene
    assert isinstance(board, OnScreenKeyboard)
    return board


def key_of(board: OnScreenKeyboard, name: str) -> Key:
    """The key called ``name``, or the one with that letter, wherever it is."""
    found = [key for key in board.form.widgets if isinstance(key, Key)]
    return next(key for key in found if name in (key.name, key.label))


def write(board: OnScreenKeyboard, hands: Driver, *names: str) -> None:
    """Press keys with the pad."""
    for name in names:
        board.form.focus_on(key_of(board, name).name)
        hands.pad("confirm")


def test_a_seed_is_written_by_the_pad_alone(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    page.field.put("")
    board = opened(services, hands, page, "seed")
    # The d-pad alone leads from the first letter to any other: down, right, right is D.
    hands.pad("down", "right", "right", "confirm")
    write(board, hands, "o", "space", "capitals", "O", "signs")
    assert page.world.seed != "do O"
    write(board, hands, "É")
    hands.pad("pause")
    assert services.app.scene is page
    assert page.world.seed == "do OÉ"
    assert page.field.text == "do OÉ"
    assert page.form.focus is not None
    assert page.form.focus.name == "seed"


def test_what_is_written_replaces_what_was_selected(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    page.field.selected = True
    board = opened(services, hands, page, "seed")
    write(board, hands, "7")
    assert board.text == "7"
    board = services.app.scene
    hands.pad("cancel")
    page.field.selected = False
    before = page.field.text
    board = opened(services, hands, page, "seed")
    write(board, hands, "7")
    assert board.text == before + "7"


def test_a_whole_id_can_be_written_and_a_wrong_one_is_told(
    services: Services, hands: Driver
) -> None:
    page = mode_page(services)
    page.field.put("")
    board = opened(services, hands, page, "seed")
    write(board, hands, *"thrones", "signs", ":", "signs", *"dwarf,tale", "signs", "#", "signs")
    write(board, hands, *"oak", "done")
    assert str(page.world.id) == "thrones:dwarf,tale#oak"
    page.field.put("")
    board = opened(services, hands, page, "seed")
    write(board, hands, "signs", "#", "done")
    assert page.field.error


def test_leaving_writes_nothing(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    before = (page.world, page.field.text)
    board = opened(services, hands, page, "seed")
    write(board, hands, "a", "b")
    hands.pad("cancel")
    assert services.app.scene is page
    assert (page.world, page.field.text) == before
    opened(services, hands, page, "seed")
    hands.pad("pause")
    assert (page.world, page.field.text) == before


def test_buttons_of_the_pad_erase_part_words_and_move(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    page.field.put("")
    board = opened(services, hands, page, "seed")
    write(board, hands, "a", "b")
    hands.pad("hint")
    write(board, hands, "c")
    hands.pad("skip")
    assert board.text == "ab "
    hands.pad("tab_previous", "tab_previous")
    write(board, hands, "x")
    assert board.text == "axb "
    hands.pad("tab_next")
    write(board, hands, "y", "erase", "left", "z", "right", "q")
    assert board.text == "axzbq "


def test_the_mouse_presses_keys_and_places_the_cursor(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    page.field.put("")
    board = opened(services, hands, page, "seed")
    for name in ("m", "o", "t", "h"):
        hands.click(*key_of(board, name).rect.center)
    assert board.text == "moth"
    hands.click(board.field.rect.left + 16, board.field.rect.centery)
    hands.click(*key_of(board, "a").rect.center)
    assert board.text == "amoth"
    hands.click(*key_of(board, "done").rect.center)
    assert page.world.seed == "amoth"
    opened(services, hands, page, "seed")
    hands.click(640, 360, button=3)
    assert services.app.scene is page


def test_a_real_keyboard_types_past_the_keys(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    page.field.put("")
    board = opened(services, hands, page, "seed")
    hands.type("wasd é")
    assert board.text == "wasd é"
    hands.key(42)  # Backspace
    assert board.text == "wasd "
    hands.press("confirm")
    assert services.app.scene is page
    assert page.field.text == "wasd "


def test_the_journal_is_written_by_the_pad_alone(services: Services, hands: Driver) -> None:
    live = begin_run(services, "thrones:dwarf,tale#a", 5)
    play = PlayScene(services, live)
    services.app.go(Push(play))
    page = JournalScene(services)
    services.app.go(Push(page))
    board = opened(services, hands, page, "line")
    write(board, hands, "capitals", "O", "capitals", "h", "signs", "!", "done")
    assert services.app.scene is page
    page.form.focus_on("write")
    hands.pad("confirm")
    assert services.app.scene is play
    assert "note Oh!" in play.live.text().decode()


def test_a_path_is_written_by_the_pad_alone(services: Services, hands: Driver) -> None:
    page = ImportScene(services)
    services.app.go(Push(page))
    board = opened(services, hands, page, "path")
    write(board, hands, "signs", "/", "signs", *"tmp", "signs", "/", "signs", *"a.run", "done")
    assert page.field.text == "/tmp/a.run"


def test_a_field_that_is_full_takes_no_more(services: Services, hands: Driver) -> None:
    page = JournalScene(services)
    services.app.go(Push(page))
    page.form.widget("line").put("x" * MAX_NOTE)  # type: ignore[attr-defined]
    board = opened(services, hands, page, "line")
    write(board, hands, "a")
    assert board.text == "x" * MAX_NOTE


def test_keys_and_mouse_type_into_fields_as_ever(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    page.form.focus_on("seed")
    hands.press("confirm")
    assert services.app.scene is page
    hands.click(*page.field.rect.center)
    assert services.app.scene is page


@all_but("100", "en")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 200])
def test_all_keys_can_be_seen_reached_and_read(
    services: Services, hands: Driver, language: str, size: int
) -> None:
    services.app.locale.language = language
    services.app.change(text_size=size)
    board = opened(services, hands, mode_page(services), "seed")
    for _ in range(2):
        keys = list(board.form.widgets)
        canvas = services.app.canvas.get_rect()
        for key in keys:
            assert canvas.contains(key.rect)
            assert key.rect.height >= 44
            assert key.rect.collidelistall([other.rect for other in keys]) == [keys.index(key)]
        board.form.focus_on("key.0.0")
        reached = []
        for length in (10, 10, 10, 10, 7):
            for _ in range(length):
                assert board.form.focus is not None
                reached.append(board.form.focus.name)
                hands.pad("right")
            # Around the end of the row, and down to the next one.
            assert board.form.focus.name == reached[-length]
            hands.pad("down")
        assert reached == [key.name for key in keys]
        write(board, hands, "signs")


def test_every_letter_of_the_board_is_in_the_font(services: Services) -> None:
    font = services.app.text.font("strong", services.app.text.pixels(Style("strong")))
    for letter in "".join((*LETTERS["en"], *LETTERS["fr"], *SIGNS)):
        for form in (letter, letter.upper()):
            assert len(form) == 1
            assert font.metrics(form)[0] is not None, form


def test_the_board_holds_what_ids_and_french_need() -> None:
    for rows in LETTERS.values():
        there = set("".join((*rows, *SIGNS)))
        assert there >= set("abcdefghijklmnopqrstuvwxyz0123456789:,=-_#.’éèêëàâçôîïùûüÿœæ«»?!;")
        assert all(len(row) == 10 for row in rows)


def test_the_prompts_are_those_of_the_device(services: Services, hands: Driver) -> None:
    page = mode_page(services)
    board = opened(services, hands, page, "seed")
    assert [prompt.action for prompt in board.prompts()] == [
        "confirm", "skip", "hint", "pause", "cancel",
    ]  # fmt: skip
    hands.point(640, 400)
    assert [prompt.action for prompt in board.prompts()] == ["confirm", "cancel"]
    picture = Canvas((1280, 720))
    board.draw(picture, 0.0)
