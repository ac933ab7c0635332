"""All that is drawn, together; sketches, mirrors, and the command that checks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import ContentError
from game.core.text import Prose
from game.store.shipped import levels_dir
from game.tales.candle.content import lint_sections
from game.tales.candle.content.castle_set import CASTLE_SET, drawn
from game.tales.candle.content.drawings import Proved
from game.tales.candle.content.lint_pieces import DECOR_SIZES, lint_piece
from game.tales.candle.content.lint_sections import (
    FEWEST_OF_SIGNATURES,
    SIGNATURES,
    lint_candle,
    lint_drawing_file,
    lint_set,
    lint_tileset,
    shared,
)
from game.tales.candle.content.tiled import read_piece
from game.tales.candle.content.tiled_xml import PROPERTIES
from game.tales.candle.rules.content import Piece, place_order
from game.tales.candle.rules.section import (
    EASIEST,
    HARDEST,
    MOODS,
    MOST_SUBJECTS,
    NAMES,
    PLACES,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAPES,
    SUBJECTS,
    Decor,
    Place,
    Section,
    Slot,
)
from game.tales.candle.rules.terrain import STONE, Terrain, terrain_of
from tests.tales.candle.content.section_text import (
    CHUNK,
    LEVEL,
    SECTION,
    levels_in,
    piece,
    section,
    write,
)
from tools.sections.build import build
from tools.sections.sketch import main as sketch_main
from tools.sections.sketch import print_sketch, read_sketches

WORDS = st.text("abcdé «»’\"\\'&<>;:#.,", min_size=1, max_size=30).map(
    lambda text: " ".join(text.split()) or "a"
)


@st.composite
def places(draw: st.DrawFn) -> Place:
    kind = draw(st.sampled_from(PLACES))
    names = NAMES.get(kind, ("",))
    name = draw(st.sampled_from(names))
    x, y = draw(st.integers(0, 19)), draw(st.integers(0, 11))
    width, height = draw(st.integers(1, 20 - x)), draw(st.integers(1, 12 - y))
    facing = draw(st.sampled_from((1, -1)))
    text = Prose(draw(WORDS), draw(WORDS)) if kind == "sign" else None
    if kind == "sign":
        width = height = facing = 1
        return Place(kind, x, y, text=text)
    chance, offset = draw(st.integers(1, 100)), draw(st.integers(0, 239))
    if name == "darts":
        wall = x - 1 if facing > 0 else x + width
        return Place(kind, wall, y, name, chance, height, width, facing, offset)
    hidden = kind == "coin" and draw(st.booleans())
    return Place(kind, x, y, name, chance, width, height, facing, offset, hidden)


@st.composite
def sections(draw: st.DrawFn) -> Section:
    cells = draw(st.binary(min_size=240, max_size=240))
    terrain = Terrain(SECTION_WIDTH, SECTION_HEIGHT, bytes(cell % 6 for cell in cells))
    slots = tuple(
        Slot(shape, draw(st.integers(0, 14)), draw(st.integers(0, 7)), side)
        for shape, side in draw(
            st.lists(
                st.tuples(st.sampled_from(tuple(SHAPES)), st.sampled_from(("left", "right"))),
                max_size=4,
            )
        )
    )
    decor = tuple(
        Decor(name, x, y, 1, y + 1, flipped)
        for name, x, y, flipped in draw(
            st.lists(
                st.tuples(
                    st.sampled_from(("pot", "window_tall")),
                    st.integers(0, 19),
                    st.integers(0, 11),
                    st.booleans(),
                ),
                max_size=3,
            )
        )
    )
    # Two places that differ in nothing but their texts have no order of their own.
    drawn = draw(st.lists(places(), max_size=8, unique_by=place_order))
    return Section(
        "drawn",
        draw(WORDS),
        terrain,
        tuple(sorted(drawn, key=place_order)),
        slots,
        decor,
        draw(st.integers(EASIEST, HARDEST)),
        draw(st.sampled_from(MOODS)),
        tuple(draw(st.lists(st.sampled_from(SUBJECTS), max_size=MOST_SUBJECTS, unique=True))),
    )


@given(sections())
@settings(max_examples=20)
def test_every_section_comes_back_from_its_sketch_and_from_its_file(
    tmp_path_factory: pytest.TempPathFactory, drawn: Section
):
    assert read_sketches(print_sketch(drawn), "sketch", "other") == [drawn]
    assert read_piece(write(levels_in(tmp_path_factory.mktemp("a")), "sections", drawn)) == drawn


@given(sections())
@settings(max_examples=20)
def test_mirrored_twice_a_section_is_itself(drawn: Section):
    mirror = drawn.mirrored()
    assert mirror.mirrored() == drawn
    assert mirror.key == "drawn/mirrored"


def test_a_mirror_turns_a_way_west_into_a_way_east():
    west = SECTION.replace("####D...C.......####", "....D...C.......####")
    west = west.replace("####.....oo.....####", ".........oo.....####")
    assert (section(west).signature, section(west).mirrored().signature) == ("NSW", "NES")


@pytest.mark.parametrize("sketch", [SECTION, CHUNK, LEVEL])
def test_a_printed_sketch_reads_back(sketch: str):
    assert read_sketches(print_sketch(piece(sketch)), "sketch", "other") == [piece(sketch)]


def test_sketches_become_files_and_files_become_sketches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    levels = levels_in(tmp_path)
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(f"; two pieces\n{SECTION}\n{CHUNK}", encoding="utf-8")
    assert sketch_main([str(sheet), "--into", str(levels / "sections")]) == 0
    written = capsys.readouterr().out.split()
    assert [Path(path).name for path in written] == ["landing.tmx", "alms.tmx"]
    assert sketch_main(["--print", *written]) == 0
    both = read_sketches(capsys.readouterr().out, "printed", "other")
    assert both == [piece(SECTION), piece(CHUNK)]


LETTERED = """\
name: lettered
idea: what letters draw
asks: 2 pressure spikes pikes
####################
#<<<.v*.m.........##
#<<<....|.........##
#<<<....|pp...^^^.##
##########=#########
#>>>>>>..........{##
#>>>>>>}..........##
#>>>>>>....s......##
####################
####################
####################
####################
trap crusher 10,1 fall
trap stones 11,1 fall
trap darts 7,7 fall
trap blade 8,5 fall
"""


def test_letters_draw_slots_creatures_and_rows_of_traps():
    drawn = section(LETTERED)
    assert drawn.slots == (Slot("nook", 1, 1, "left"), Slot("hall", 1, 5, "right"))
    assert all(drawn.terrain.at(x, y) == STONE for x in (1, 2, 3) for y in (1, 2, 3))
    traps = {
        (place.x, place.y): (place.name, place.width, place.height)
        for place in drawn.places
        if place.kind == "trap"
    }
    assert traps == {
        (9, 3): ("pikes", 2, 1),
        (14, 3): ("spikes", 3, 1),
        (5, 1): ("crusher", 1, 2),
        (6, 1): ("stones", 1, 3),
        (6, 6): ("darts", 1, 11),
        (18, 5): ("darts", 1, 11),
        (8, 2): ("blade", 1, 2),
        (10, 1): ("crusher", 1, 6),
        (11, 1): ("stones", 1, 3),
        (6, 7): ("darts", 1, 11),
        (8, 5): ("blade", 1, 3),
    }
    assert [place.name for place in drawn.places if place.kind == "creature"] == ["moth", "shade"]
    assert read_sketches(print_sketch(drawn), "sketch", "other") == [drawn]


def test_a_sketch_takes_the_place_of_its_own_drawing_and_of_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    levels = levels_in(tmp_path)
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SECTION, encoding="utf-8")
    into = ["--into", str(levels / "sections")]
    assert sketch_main([str(sheet), *into]) == sketch_main([str(sheet), *into]) == 0
    before = (levels / "sections" / "landing.tmx").read_bytes()
    idea = piece(SECTION).idea
    sheet.write_text(SECTION.replace(idea, "quite another idea"), encoding="utf-8")
    assert sketch_main([str(sheet), *into]) == 2
    assert idea in capsys.readouterr().err
    assert (levels / "sections" / "landing.tmx").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("####\n", "sheet.txt: line 1: expected a heading such as 'idea: ...' first"),
        ("mood: dark\n", "line 1: unknown heading 'mood', expected one of name, idea, asks, sha"),
        ("idea: a\nasks: 6 calm\n..\n", "asks: expected a difficulty from 1 to 5, calm or press"),
        ("idea: a\nasks: 2 calm web bat owl\n..\n", "asks: expected a difficulty from 1 to 5, ca"),
        ("idea: a\nasks: 2 calm bears\n..\n", "and up to 2 of water, web, moth"),
        ("idea: a\n<<\n", "line 1: slot at (0,0): expected a box of one letter: nook 3 x 3, hall"),
        ("idea: a\n##\ntrap stones 1,0 fall\n", "trap stones at (1,0): expected 1 to 10 tiles"),
        ("idea: a\n", "line 1: sheet: expected a grid of tiles"),
        ("name: b\n..\n", "line 1: b: expected 'idea: ...': what one remembers of it, in a line"),
        ("name: B\n..\n", "expected a name of small letters, digits, - and _, got 'B'"),
        ("idea: a\n..\n...\n", "line 1: sheet: row 1 (line 3): expected 2 tiles, got 3"),
        ("idea: a\n..\nlamp 1,1\n", "line 3: expected a row of the grid or an object, got 'lamp"),
        ("idea: a\n..\ntrap spikes 1;1\n", "line 3: expected a cell as column,row, got '1;1'"),
        ("idea: a\n..\ntrap spikes 1,1 speed=2\n", "line 3: unknown option 'speed=2', expected na"),
        ("idea: a\n..\nslot cave 1,1 left\n", "expected a shape among nook, hall, well, got 'cav"),
        ('idea: a\n..\nsign 1,1 "a" "b\n', "line 3: expected quotation marks in pairs"),
    ],
)
def test_a_bad_sketch_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, expected: str
):
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(text, encoding="utf-8")
    assert sketch_main([str(sheet), "--into", str(tmp_path)]) == 2
    line = capsys.readouterr().err
    assert expected in line
    assert line.count("\n") == 1


BARE = re.sub("slot .*\n", "", SECTION)
"""The section without its slots: what is not sound is not proved, which takes most of a second, and
stands among the others all the same."""


def lint(levels: Path, *drawn: Piece) -> list[str]:
    for thing in drawn:
        write(levels, "sections", thing)
    return list(lint_candle(levels))


def test_signatures_that_are_missing_or_thin_are_named(tmp_path: Path):
    levels = levels_in(tmp_path)
    found = lint(levels, section(BARE))
    folder = levels / "sections"
    assert f"{folder}: expected at least 14 sections of signature NS, got 1" in found
    assert f"{folder}: expected at least 27 sections of signature NE or NW, got 0" in found
    assert f"{folder}: expected at least 1 sections of signature -, got 0" in found
    asked = [signature for together in FEWEST_OF_SIGNATURES for signature in together]
    assert sorted(asked) == sorted(SIGNATURES)
    assert len(SIGNATURES) == len(set(SIGNATURES)) == 16
    assert sum("of signature" in line for line in found) == len(FEWEST_OF_SIGNATURES)


def test_too_few_chunks_and_levels_are_told(tmp_path: Path):
    levels = levels_in(tmp_path)
    write(levels, "chunks", piece(CHUNK))
    found = lint(levels)
    assert f"{levels / 'chunks'}: expected at least 40 chunks, got 1" in found
    assert f"{levels / 'chunks'}: expected at least 6 chunks of shape nook, got 1" in found
    assert f"{levels / 'story'}: expected at least 12 levels, got 0" in found
    assert f"{levels / 'fallbacks'}: expected at least 1 levels, got 0" in found


def test_a_section_that_is_another_or_its_mirror_is_told(tmp_path: Path):
    turned = section(BARE.replace("landing", "gnidnal")).mirrored()
    levels = levels_in(tmp_path)
    found = lint(levels, section(BARE), Section("turned", "turned", turned.terrain, turned.places))
    assert [line for line in found if "turned.tmx: expected at most 50% of its floors" in line]


def test_rooms_are_alike_by_what_carries_and_not_by_air_and_walls():
    def room(*rows: str) -> Section:
        blank = ["#" * SECTION_WIDTH] * (SECTION_HEIGHT - len(rows))
        return Section("a", "a", terrain_of(" ".join((*rows, *blank))))

    hall = room("." * 20, "....====............")
    assert shared(hall, room("." * 20, "............====....")) == 100, "its mirror image"
    # Twenty cells of floor in both, and four planks of each that the other has not: 20 of 28.
    assert shared(hall, room("." * 20, "........====........")) == 72
    assert shared(hall, room("." * 20, "." * 20)) == 84, "20 of 24"


def test_an_idea_is_told_once(tmp_path: Path):
    levels = levels_in(tmp_path)
    twin = section(BARE.replace("name: landing", "name: twin").replace("a landing", "A Landing"))
    found = lint(levels, section(BARE), twin)
    assert [
        line for line in found if "twin.tmx: idea: expected one of its own, got that of l" in line
    ]


def test_a_stale_compiled_file_is_told(tmp_path: Path):
    levels = levels_in(tmp_path)
    stale = "candle.bin: expected it to fit the drawings: python -m tools.sections.build"
    assert [line for line in lint(levels) if stale in line]
    build(levels)
    assert not [line for line in lint(levels) if stale in line]
    write(levels, "chunks", piece(CHUNK))
    assert [line for line in lint(levels) if stale in line]


def test_the_tileset_must_have_its_picture(tmp_path: Path):
    path = levels_in(tmp_path) / "tilesets" / "candle.tsx"
    assert "image: expected a PNG picture, got ../../assets/candle/tiled.png" in (
        next(lint_tileset(path))
    )


def test_one_file_can_be_checked_wherever_it_lies(tmp_path: Path):
    levels = levels_in(tmp_path)
    elsewhere = levels / "drafts"
    elsewhere.mkdir()
    path = write(levels, "drafts", piece(CHUNK))
    assert list(lint_drawing_file(path, levels)) == []
    path = write(levels, "drafts", section(SECTION.replace("####....", "#.##....", 1)))
    assert len(list(lint_drawing_file(path, levels))) == 1
    misplaced = write(levels, "chunks", section())
    assert "expected a chunk" in next(lint_drawing_file(misplaced, levels))


def test_whoever_waits_for_a_proof_is_told_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lint_sections, "proved", lambda _: Proved({}))
    levels = levels_in(tmp_path)
    told: list[str] = []
    ours = min((levels_dir() / "sections").glob("*.tmx"))
    path = write(levels, "sections", section())
    assert list(lint_drawing_file(path, levels, told.append)) == []
    assert [line.startswith(f"{path}: ") for line in told] == [True]
    assert list(lint_drawing_file(ours, levels_dir(), told.append)) == []
    assert len(told) == 1, "what is proved already is told of too"
    whole: list[str] = []
    list(lint_candle(levels, whole.append))
    assert told[0] in whole


def test_what_cannot_be_proved_is_told_with_its_cell(tmp_path: Path):
    levels = levels_in(tmp_path)
    high = CHUNK.replace(".o.\n..o\n..#", "...\n...\n..L") + "trap spikes 2,2\n"
    fault = next(lint_drawing_file(write(levels, "chunks", piece(high)), levels))
    assert (
        "alms.tmx: layer tiles: cell (2,2): cannot be proved: a lamp: a trap reaches here" in fault
    )


def test_tiled_offers_what_there_is():
    """The project file gives every class its properties, so that nobody has to know them."""
    project = json.loads((levels_dir() / "candle.tiled-project").read_text(encoding="utf-8"))
    classes = {part["name"]: part for part in project["propertyTypes"] if part["type"] == "class"}
    assert list(classes) == [*PLACES, *SHAPES, *DECOR_SIZES]
    moods = next(part for part in project["propertyTypes"] if part["name"] == "mood")
    assert moods["values"] == list(MOODS)
    known = {name for names in PROPERTIES.values() for name in names}
    assert {member["name"] for part in classes.values() for member in part["members"]} <= known


@pytest.mark.parametrize(
    "path", sorted((levels_dir() / "blank").glob("*.tmx")), ids=lambda p: p.stem
)
def test_a_blank_file_is_a_sound_beginning(path: Path):
    blank = read_piece(path)
    assert blank.places == ()
    assert list(lint_piece(blank)) in ([], ["layer slots: expected 2 to 4 slots, got 0"])


def test_a_drawing_that_no_set_lists_and_a_name_that_nothing_is_drawn_under_are_told(
    tmp_path: Path,
):
    levels = copytree(levels_dir(), tmp_path / "levels")
    tarn = levels / "sections" / "tarn.tmx"
    tarn.rename(tarn.with_name("tarn-2.tmx"))
    listed, missing = levels / CASTLE_SET, "sections: expected names of drawings, tarn is none"
    with pytest.raises(ContentError, match=missing):
        list(drawn(levels))
    assert [fault for fault in lint_candle(levels) if missing in fault]
    assert [fault for fault in lint_set(listed) if missing in fault]
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace("\ntarn\n", "\n"), encoding="utf-8")
    assert list(lint_set(listed)) == [
        f"{levels / 'sections' / 'tarn-2.tmx'}: expected its name in {listed}, or no such drawing"
    ]
    assert "tarn-2" not in [path.stem for _, path in drawn(levels)]


def test_of_a_name_that_nothing_is_drawn_under_only_its_beginning_is_told(tmp_path: Path):
    levels = tmp_path / "levels"
    for folder in ("sets", "sections"):
        copytree(levels_dir() / folder, levels / folder)
    listed = levels / CASTLE_SET
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace("\ntarn\n", f"\ntarn{'9' * 5_000}\n"), encoding="utf-8")
    (told,) = list(lint_set(listed))
    assert f"tarn{'9' * 36} is none" in told
