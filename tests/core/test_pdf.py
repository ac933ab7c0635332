"""PDF files: their outline, their letters, and our own SVG in them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game.core.booklet import Block, Heading, Picture, Rows, Text, lay
from game.core.pdf import A3, A4, Page, Photo, document
from game.core.pdf_svg import draw
from game.store.shipped import print_fonts

FONTS = print_fonts()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def drawn(inner: str) -> str:
    page = Page(A4)
    draw(page, SVG.format(inner), (10, 10), 100, FONTS)
    return page.content.decode("latin-1")


def test_every_object_lies_where_the_table_says():
    file = document(lay([Text("a")], A4, FONTS, "b"), FONTS, "c", "en")
    start = int(file.rsplit(b"startxref\n", 1)[1].split()[0])
    places = re.findall(rb"(\d{10}) 00000 n", file[start:])
    for number, place in enumerate(places, start=1):
        assert file[int(place) :].startswith(b"%d 0 obj\n" % number)


def test_french_letters_are_there_and_narrow_spaces_are_moved_over():
    (page,) = lay([Text("Été : « œuf »\u202f!")], A4, FONTS, "")
    content = page.content.decode("cp1252")
    assert "(Été : « œuf ») -94 (!)" in content
    assert b"/WinAnsiEncoding" in document([page], FONTS, "t", "fr")


def test_a_line_is_never_wider_than_its_page_and_no_word_is_lost():
    words = [f"mot{number}" for number in range(2_000)]
    pages = lay(
        [Heading(1, "x"), Text(" ".join(words)), Rows(("a", "b"), (("c", "d"),))], A4, FONTS, ""
    )
    assert len(pages) > 1
    told = "".join(page.content.decode("cp1252") for page in pages)
    assert re.findall(r"mot\d+", told) == words
    for line in re.findall(r"\[\((mot[^)]*)\)\]", told):
        assert FONTS["body"].width(line, 3.6) <= A4[0] - 36


def test_a_curve_of_the_second_degree_becomes_one_of_the_third():
    assert "0 0 m 2 2 4 2 6 0 c" in drawn('<path d="M0 0q3 3 6 0" fill="none" stroke="#000000"/>')
    assert "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c" in drawn('<path d="M0 0q3 3 6 0t6 0"/>')


def test_what_shines_through_is_declared():
    page = Page(A4)
    draw(page, SVG.format('<circle cx="1" cy="1" r="1" fill-opacity=".5"/>'), (0, 0), 9, FONTS)
    assert b"/O0_5 gs" in page.content
    assert b"/O0_5 << /ca 0.5 /CA 0.5 >>" in document([page], FONTS, "t", "en")


@pytest.mark.parametrize("inner", ['<path d="M0 0a1 1 0 0 0 1 1"/>', "<polygon/>"])
def test_what_is_not_known_is_refused(inner: str):
    with pytest.raises(ValueError, match="for paper"):
        drawn(inner)


def entry(number: int, lines: int) -> list[Block]:
    return [Heading(3, f"entry {number}"), *(Text(f"of {number}") for _ in range(lines))]


def test_an_entry_stays_on_one_page_and_its_headings_with_it():
    blocks: list[Block] = []
    for number in range(40):
        blocks += [Heading(2, f"part {number}")] if number % 4 == 0 else []
        blocks += entry(number, 3 + number % 11)
    pages = [page.content.decode("cp1252") for page in lay(blocks, A4, FONTS, "")]
    assert len(pages) > 5
    for number in range(40):
        told = [f"(entry {number})", f"(of {number})"]
        told += [f"(part {number})"] if number % 4 == 0 else []
        assert sum(all(each in page for each in told) for page in pages) == 1
        assert sum(any(each in page for each in told) for page in pages) == 1


def test_no_heading_stays_behind_when_its_table_begins_a_page():
    table = Rows(("die", "says"), (("1", "x"),))
    for above in range(40, 56):
        blocks: list[Block] = [Text("line")] * above
        pages = lay([*blocks, Heading(2, "title"), table], A4, FONTS, "")
        assert all((b"(title)" in page.content) == (b"(says)" in page.content) for page in pages)


def test_a_broad_page_has_two_columns_and_no_line_reaches_into_the_other():
    words = [f"mot{number}" for number in range(1_200)]
    (page,) = lay([Text(" ".join(words))], A3, FONTS, "")
    told = page.content.decode("cp1252")
    assert re.findall(r"mot\d+", told) == words
    lefts = {x for x, line in re.findall(r"([\d.]+) [\d.]+ Tm \[\((mot[^)]*)\)\]", told)}
    assert len(lefts) == 2
    for line in re.findall(r"\[\((mot[^)]*)\)\]", told):
        assert FONTS["body"].width(line, 3.6) <= (A3[0] - 36) / 2


@pytest.mark.parametrize("count", [2, 9, 40, 130, 200])
def test_what_ends_on_a_broad_page_fills_both_columns_alike(count: int):
    rows = tuple((f"n{number}", "x") for number in range(count))
    pages = lay([Heading(1, "Long " * 30), Rows(("die", "says"), rows)], A3, FONTS, "")
    assert [n for page in pages for n in re.findall(rb"\(n(\d+)\)", page.content)] == [
        b"%d" % number for number in range(count)
    ]
    told = pages[-1].content.decode("cp1252")
    ends: dict[str, float] = {}
    for x, y in re.findall(r"([\d.]+) (-?[\d.]+) Tm \[\(n\d+\)\]", told):
        ends[x] = float(y)
    assert len(ends) == 2
    assert abs(max(ends.values()) - min(ends.values())) < 20
    if len(pages) > 1:
        assert b"(Long" not in pages[-1].content


def test_a_table_says_its_heads_on_every_page():
    rows = tuple((str(number), "x") for number in range(120))
    pages = lay([Rows(("die", "says"), rows)], A4, FONTS, "")
    assert len(pages) > 1
    assert all(b"(says)" in page.content for page in pages)


def test_a_row_with_an_empty_cell_has_room_of_its_own():
    (page,) = lay([Rows(("number", ""), (("one", "x"), ("two", "")))], A4, FONTS, "")
    lines = re.findall(r"([\d.]+) Tm \[\((number|one|two)\)\]", page.content.decode("latin-1"))
    heights = [float(height) for height, _ in lines]
    assert len(heights) == 3
    assert all(low - high > 3.6 for high, low in pairwise(heights))


def test_a_picture_is_in_the_file_once_and_on_its_page_as_wide_as_it_is_said_to_be():
    photo = Photo(b"\xff\xd8 of pixels \xff\xd9", (300, 150))
    pages = lay([Picture(photo, 100.0), Text("a"), Picture(photo, 100.0)], A4, FONTS, "")
    assert pages[0].content.count(b"q 100 0 0 -50 55 ") == 2
    file = document(pages, FONTS, "t", "en")
    assert file.count(photo.data) == 1
    assert b"/Subtype /Image /Width 300 /Height 150" in file
