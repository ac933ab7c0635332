"""Text: sizes, wrapping, fitting, and characters that SDL cannot draw."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from weakref import ref

import pygame
import pytest

from game.core.errors import ContentError
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import CACHED_LINES, SMALLEST, Role, Style, Typesetter
from game.store import shipped

NARROW_SPACE = "\u202f"
PROSE = "The dwarf walks forty steps to the throne, and at each of them a card decides. " * 4


def wide(app: App, text: str, style: Style) -> int:
    return app.text.line(text, style).get_width()


def test_lines_are_no_wider_than_asked_and_lose_no_word(app: App) -> None:
    lines = app.text.wrap(PROSE, Style(), 300)
    assert len(lines) > 3
    assert all(wide(app, line, Style()) <= 300 for line in lines)
    assert " ".join(lines).split() == PROSE.split()


def test_line_breaks_of_the_text_are_kept(app: App) -> None:
    assert app.text.wrap("one\n\ntwo", Style(), 300) == ("one", "", "two")


def test_a_line_never_breaks_at_a_french_no_break_space(app: App) -> None:
    text = "Qui va là ? Un nain ! Que veut-il ? Le trône, dit-on !"
    text = text.replace(" ?", f"{NARROW_SPACE}?").replace(" !", f"{NARROW_SPACE}!")
    for width in range(60, 300, 7):
        lines = app.text.wrap(text, Style(), width)
        assert not any(line[0] in "?!" for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_number_stays_with_what_it_counts(app: App) -> None:
    text = "La nuit coûte 1 pain, 1 chandelle (2 quarts) et 12 pièces ; il en reste 9 sur 20."
    for width in range(150, 300, 7):
        lines = app.text.wrap(text, Style(), width)
        assert " ".join(lines) == text
        assert not any(line[-1].isdigit() for line in lines)
    text = "Its door asks for 1 key of set 5. Its walls count 12; its price is gold 30, or light 7"
    for width in range(150, 300, 7):
        lines = app.text.wrap(text, Style(), width)
        assert " ".join(lines) == text
        assert not any(line.startswith(("5.", "12;", "30,")) for line in lines)
    # A line that cannot hold both does not break the word instead.
    least = wide(app, "chandelle", Style())
    assert app.text.wrap("1 chandelle", Style(), least) == ("1", "chandelle")


def test_a_word_wider_than_the_line_is_broken_where_it_must_be(app: App) -> None:
    seed = "thrones:dwarf,tale#" + "hollow" * 12
    lines = app.text.wrap(seed, Style(), 200)
    assert "".join(lines) == seed
    assert all(wide(app, line, Style()) <= 200 for line in lines)
    # Even where not one letter has room, it ends.
    assert "".join(app.text.wrap("abc", Style(), 1)) == "abc"


def test_an_id_is_broken_between_its_parts(app: App) -> None:
    text = "dungeon:24,warden+delver,normal,columns=7#hollow-oak"
    for width in range(150, 420, 10):
        lines = app.text.wrap(text, Style("caption"), width)
        assert "".join(lines) == text
        assert all(line[-1] in ":,+=-" or after[0] == "#" for line, after in pairwise(lines))


@pytest.mark.parametrize("role", ["section", "body", "strong", "caption"])
def test_reading_matter_doubles_at_two_hundred_percent(app: App, role: Role) -> None:
    once = app.text.pixels(Style(role))
    app.change(text_size=200)
    assert app.text.pixels(Style(role)) == 2 * once
    assert app.text.pixels(Style(role), growth=1.25) == round(1.25 * once)


@pytest.mark.parametrize("role", ["title", "numeral", "plate"])
def test_what_belongs_to_a_picture_does_not_grow(app: App, role: Role) -> None:
    once = app.text.pixels(Style(role))
    app.change(text_size=200)
    assert app.text.pixels(Style(role)) == once


def test_nothing_is_set_smaller_than_can_be_read(app: App) -> None:
    assert app.text.pixels(Style("body", size=9)) == SMALLEST


def test_a_line_that_must_fit_shrinks_and_then_ends_in_dots(app: App) -> None:
    style = Style("section")
    full = wide(app, "Back to the title", style)
    shrunk = app.text.fitted("Back to the title", style, full - 12)
    assert full - 40 < shrunk.get_width() <= full - 12
    cut = app.text.fitted("Back to the title", style, 60)
    assert 40 < cut.get_width() <= 60
    # What is shown is the beginning, with an ellipsis, in the smallest size.
    small = Style("section", size=SMALLEST)
    assert any(
        cut.get_width() == wide(app, "Back to the title"[:length].rstrip() + "…", small)
        for length in range(1, 12)
    )


def test_a_paragraph_is_as_tall_as_it_said(app: App) -> None:
    canvas = Canvas((600, 600))
    rect = pygame.Rect(50, 50, 200, 100)
    drawn = app.text.paragraph(canvas, PROSE, Style(colour="bone"), rect)
    assert drawn == app.text.height(PROSE, Style(), 200)
    ink = pygame.mask.from_threshold(canvas, (250, 240, 220), (60, 60, 60)).get_bounding_rects()
    around = ink[0].unionall(ink[1:])
    assert around.left >= 50
    assert around.right <= 250
    assert around.top >= 50
    assert around.bottom <= 50 + drawn


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_alignment(app: App, align: str) -> None:
    canvas = Canvas((400, 60))
    rect = pygame.Rect(0, 0, 400, 60)
    app.text.paragraph(canvas, "wax", Style(colour="bone"), rect, align)  # type: ignore[arg-type]
    ink = pygame.mask.from_threshold(canvas, (251, 244, 226), (90, 90, 90)).get_bounding_rects()
    middle = ink[0].unionall(ink[1:]).centerx
    assert {"left": middle < 60, "centre": 180 < middle < 220, "right": middle > 340}[align]


def foot(app: App, text: str, style: Style) -> int:
    """Where the last row of ink of ``text`` is in its line."""
    return app.text.line(text, style).get_bounding_rect(128).bottom


@pytest.mark.parametrize("role", ["title", "section", "plate", "body", "caption"])
@pytest.mark.parametrize("size", [17, 23, 46])
def test_accents_on_capitals_move_no_baseline(app: App, role: Role, size: int) -> None:
    style = Style(role, size=size)
    feet = {letter: foot(app, letter, style) for letter in "EÉÎ"}
    assert max(feet.values()) - min(feet.values()) <= 1, feet
    # Neither accent nor tail is cut.
    for letters in ("ÉÂÎ", "gjpq"):
        bare = app.text.font(role, size).render(letters, True, "black").get_bounding_rect()
        assert app.text.line(letters, style).get_bounding_rect().size == bare.size


def test_words_are_parted_in_every_size(app: App) -> None:
    for role in ("body", "strong", "caption"):
        for size in range(SMALLEST, 48):
            style = Style(role, size=size)  # type: ignore[arg-type]
            parts = wide(app, "blows", style) + wide(app, "grow", style)
            assert wide(app, "blows grow", style) - parts >= size * 0.1, (role, size)


def test_centred_lines_are_of_like_width(app: App) -> None:
    canvas = Canvas((700, 100), alpha=True)
    text = "A line for the journal of this run. It is kept with the run and its replay."
    width = wide(app, text, Style()) - 20
    rect = pygame.Rect(0, 0, width, 60)
    high = app.text.paragraph(canvas, text, Style(), rect, "centre")
    assert high == app.text.height(text, Style(), width)
    half = high // 2
    upper, lower = (
        canvas.subsurface(pygame.Rect(0, y, 700, half)).get_bounding_rect().width for y in (0, half)
    )
    assert abs(upper - lower) < 120


def test_no_word_is_broken_for_lines_of_like_width(app: App) -> None:
    style = Style("section", size=40)
    whole = wide(app, "Weave two", style)
    assert app.text.balanced("Weave two", style, whole - 4, None) == ("Weave", "two")


@pytest.mark.parametrize("text", ["", "a\0b", "\ud800 lone", "\n", "🂡", "\u202f"])
def test_any_text_at_all_can_be_shown(app: App, text: str) -> None:
    canvas = Canvas((300, 300))
    app.text.draw(canvas, text, Style(), (0, 0), width=100)
    app.text.paragraph(canvas, text, Style("caption", halo="bone"), pygame.Rect(0, 0, 80, 80))


def test_the_same_line_is_set_once_and_old_ones_are_let_go(app: App) -> None:
    first = app.text.line("again", Style())
    assert app.text.line("again", Style()) is first
    for number in range(CACHED_LINES):
        app.text.line(str(number), Style())
    assert app.text.line("again", Style()) is not first


def test_the_fonts_have_every_character_that_both_languages_need(app: App) -> None:
    catalogue = shipped.assets_dir() / "locale" / "fr" / "LC_MESSAGES" / "ckht.po"
    needed = sorted(set(catalogue.read_text(encoding="utf-8")) - {"\n"})
    for role in ("title", "numeral", "body", "strong", "caption"):
        font = app.text.font(role, 18)

        def drawn(letter: str, font: pygame.Font = font) -> bytes:
            return font.render(letter, True, "black").get_buffer().raw

        nothing = drawn("\ue000")  # the box that stands for what a font has not
        assert [letter for letter in needed if drawn(letter) == nothing] == [], role


def test_colours_are_those_of_the_palette_or_said_outright(app: App) -> None:
    assert app.text.colour("rubric") == pygame.Color("#A02A1E")
    assert app.text.colour("#010203") == pygame.Color(1, 2, 3)


def test_a_missing_font_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"ElstobD-10ptMedium\.otf: expected a font"):
        Typesetter(tmp_path, {"ink": "#000000"}).line("x", Style())


def test_no_font_outlives_the_program(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL never gives back one that is let go after it has ended: a tenth of a megabyte each."""
    font = ref(app.text.font("body", 18))
    alive: list[bool] = []
    leave = pygame.quit
    monkeypatch.setattr(pygame, "quit", lambda: (alive.append(font() is not None), leave()))
    app.close()
    assert alive == [False]
