"""Pictures: complete, well-formed, told apart by more than colour, and in the palette."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.text import Prose
from game.store.shipped import assets_dir
from game.tales.locks.rules.diagram import Diagram, goal_of
from game.tales.locks.rules.edit import with_obstacle, with_reward
from game.tales.locks.rules.look import COLOURS, KEYS, PATTERNS, look_of
from game.tales.locks.rules.picture import WIDEST, as_svg, picture
from game.tales.locks.rules.tiles import curve, line, sides
from tests.tales.locks.rules.diagrams import bare

SVG = "{http://www.w3.org/2000/svg}"


def root_of(diagram: Diagram, title: str = "t") -> ElementTree.Element:
    return ElementTree.fromstring(as_svg(picture(diagram, title)))


@pytest.mark.parametrize(
    "text", ["unique=0,multi=0,permanent=0", "", "unique=40,rate=1", "unique=100,original"]
)
def test_every_number_is_in_the_picture_and_within_it(text: str):
    diagram = bare(text, "picture")
    root = root_of(diagram)
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    numbers = sorted(str(placed.item.set) for placed in diagram.objects)
    needs = [str(o.item.need) for o in diagram.objects if o.item.kind == "multi" and o.item.need]
    shown = [each for each in root.iter(f"{SVG}text") if each.get("font-weight") == "800"]
    assert sorted(each.text or "" for each in shown) == sorted([*numbers, *needs])
    for each in root.iter(f"{SVG}text"):
        assert 0 < float(each.attrib["x"]) < width
        assert 0 < float(each.attrib["y"]) < height


def test_what_is_written_is_escaped():
    diagram = bare("", "picture")
    first = diagram.objects[0].id
    made = picture(diagram, "a<b>&c", {first: Prose('<"&', "é")})
    root = ElementTree.fromstring(as_svg(made))
    assert next(root.iter(f"{SVG}text")).text == "a<b>&c"
    assert next(root.iter(f"{SVG}title")).text == '<"&\né'


def test_a_reward_an_obstacle_and_the_end_can_be_seen():
    bare_one = bare("", "hollow-oak")
    empty = bare_one.empty_locks()[0]
    assert empty != goal_of(bare_one.objects)
    plain = len(list(root_of(bare_one).iter()))
    for changed in (
        with_reward(bare_one, empty, "life"),
        with_obstacle(bare_one, empty, "fight"),
        Diagram(bare_one.objects, goal_of(bare_one.objects)),
    ):
        assert len(list(root_of(changed).iter())) > plain


def test_the_legend_has_a_word_for_each_sign_that_needs_one_and_for_no_other():
    bare_one = bare("unique=3,multi=0,permanent=0,empty=keep", "hollow-oak")
    lock = bare_one.empty_locks()[0]
    key = next(placed.id for placed in bare_one.objects if placed.item.is_key)
    rewarded = replace(bare_one, rewards=((lock, "life"),))
    barred = replace(bare_one, obstacles=((key, "fight"),))
    both = replace(rewarded, obstacles=barred.obstacles)
    several = bare("unique=1,multi=1,permanent=1", "hollow-oak")
    for diagram, told in (
        (bare_one, ["unique"]),
        (rewarded, ["unique", "reward · récompense"]),
        (barred, ["unique", "obstacle"]),
        (both, ["unique", "obstacle", "reward · récompense"]),
        (several, ["unique", "multiple", "permanent"]),
    ):
        root = root_of(diagram)
        words = [each for each in root.iter(f"{SVG}text") if each.get("font-style") == "italic"]
        assert [each.text for each in words] == told
        last = words[-1]
        assert float(last.attrib["x"]) + 8 * len(told[-1]) < int(root.attrib["width"])


def test_a_wide_diagram_is_no_strip():
    made = picture(bare("unique=100,rate=1", "strip"), "t")
    assert made.width < 2 * WIDEST * made.height


def test_a_picture_is_the_same_every_time():
    assert as_svg(picture(bare("", "x"), "t")) == as_svg(picture(bare("", "x"), "t"))


def test_looks_differ_by_more_than_colour():
    """Each colour has one sign, which nothing else has; looks repeat only after 36 sets."""
    assert len({colour for colour, _ in KEYS}) == len({sign for _, sign in KEYS}) == 6
    looks = [look_of(number) for number in range(1, 37)]
    assert len(set(looks)) == 36
    assert len({(look.sign, look.pattern) for look in looks}) == 36
    assert {look.pattern for look in looks[:6]} == {PATTERNS[0]}
    assert look_of(37) == look_of(1)


def test_colours_are_those_of_the_palette():
    palette = json.loads((assets_dir() / "palette.json").read_text(encoding="utf-8"))
    assert COLOURS.items() <= palette["colours"].items()
    assert [{"colour": colour, "glyph": sign} for colour, sign in KEYS] == palette["keys"]


COORDINATES = st.integers(-3_000, 3_000)


@given(COORDINATES, st.integers(0, 900), COORDINATES, st.integers(0, 900))
def test_lines_between_two_levels_never_cross(left: int, apart: int, end: int, spread: int):
    """Of two lines the one that begins and ends further left is further left at every height."""
    one = curve((left, 0), (end, 60))
    other = curve((left + apart, 0), (end + spread, 60))
    for y in range(61):
        assert across(one, y) <= across(other, y) + SAMPLING


SAMPLING = 2.5
"""Pixels by which a curve through samples may miss the true one where it runs almost level."""


def across(points: list[tuple[float, float]], y: float) -> float:
    for (x0, y0), (x1, y1) in pairwise(points):
        if y0 <= y <= y1:
            return x0 + (x1 - x0) * ((y - y0) / (y1 - y0) if y1 > y0 else 0)
    raise AssertionError


def test_a_stroke_is_no_line_of_constant_width():
    """Its outline has two sides, thinner at both ends."""
    left, right = sides(line((0, 0), (200, 0)), 4.0, 7, 0.0, closed=False)
    widths = [abs(one[1] - other[1]) for one, other in zip(left, right, strict=True)]
    assert len({round(width, 3) for width in widths}) > 5
    assert max(widths[0], widths[-1]) < max(widths)
