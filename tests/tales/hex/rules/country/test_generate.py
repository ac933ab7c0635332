"""The generator: its JSON, letters, plan, gazetteer and sheet for text-mapper; its trace."""

from __future__ import annotations

import pickle
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

from game.core.errors import GameError
from game.core.hexgrid import from_offset, neighbours, within
from game.core.mode import Edition, Paper
from game.core.params import MAX_TEXT
from game.core.pdf import A3, A4, Page
from game.core.text import Taught
from game.tales.hex.rules.country import gazetteer, map_svg
from game.tales.hex.rules.country.content import GROWTHS, OBSTACLES, RELIEFS
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.gazetteer import SIGHTS, hex_rows
from game.tales.hex.rules.country.generate import GENERATOR, measure, told
from game.tales.hex.rules.country.map_svg import (
    WASHES,
    dwelling_symbol,
    growth_symbol,
    obstacle_symbol,
    relief_symbol,
)
from game.tales.hex.rules.country.map_text import code_of, communities_of
from game.tales.hex.rules.country.narrate import sentences
from game.tales.hex.rules.country.orders import rings
from game.tales.hex.rules.country.params import MOST_RADIUS, SPACE, HexParams
from tests.depth import all_but, either, one_in
from tests.tales.hex.rules.country.countries import (
    FONTS,
    PARAMS,
    TABLES,
    blank,
    country,
    world,
    written,
)

EVERY = ("", "explore=random", "original", "radius=1", "radius=3,obstacles=90,steps=7")


class Loud(Taught):
    """A language that a pack teaches: the English, but for what is filled into it in capitals."""

    @property
    def translator(self) -> Any:
        raise NotImplementedError

    def said(self, english: str) -> str:
        return english if "{" in english else english.upper()


def test_names_that_were_put_together_are_printed_in_a_taught_language():
    made = pickle.loads(pickle.dumps(world("radius=3", "oak")))
    loud = Edition(Loud("loud/xx"), paper="a4", fonts=FONTS)
    svg = GENERATOR.drawing(made, loud)
    for each in (*made["communities"], *made["ruins"]):
        assert each["name"]["en"].upper() in GENERATOR.write("md", made, loud)
    assert made["ruins"][0]["name"]["en"] not in svg


# JSON


def test_the_json_says_what_the_rules_list():
    body = world("radius=3,explore=random", "json")
    assert (body["radius"], body["explore"]) == (3, "random")
    first = body["hexes"][0]
    assert list(first) == ["q", "r", "order", "relief", "vegetation", "obstacle", "rolls"]
    city, *others = body["communities"]
    assert (city["kind"], city["id"]) == ("city", 0)
    assert (city["q"], city["r"]) == (first["q"], first["r"])
    assert {"kind", "q", "r", "place", "name"} <= set(city)
    assert {each["kind"] for each in others} == {"community", "fairy"}
    kinds = [each["obstacle"] for each in body["hexes"] if each["obstacle"] is not None]
    assert kinds
    assert all(list(each) == ["kind", "place"] for each in kinds)


def test_every_id_has_its_words_and_none_has_words_in_vain():
    body = world("", "words")
    told = str([value for key, value in body.items() if key != "words"])
    for id_, words in body["words"].items():
        assert repr(id_) in told
        assert words["name"]["en"]
        assert words["name"]["fr"]


# Columns and rows


@pytest.mark.parametrize("radius", [1, 2, 3, 6, 7, MOST_RADIUS])
def test_columns_and_rows_count_from_one(radius: int):
    codes = [code_of(q, r, radius) for q, r in within((0, 0), radius)]
    assert len(set(codes)) == len(codes)
    columns, rows = [int(code[:2]) for code in codes], [int(code[2:]) for code in codes]
    assert (min(columns), max(columns)) == (1, 2 * radius + 1)
    assert (min(rows), max(rows)) == (1, 2 * radius + 1)


def test_columns_and_rows_by_hand():
    """Of radius 1: text-mapper draws odd columns, counted from 01, half a hex further north."""
    assert code_of(0, 0, 1) == "0202"
    assert code_of(0, -1, 1) == "0201"
    assert code_of(0, 1, 1) == "0203"
    assert (code_of(-1, 0, 1), code_of(-1, 1, 1)) == ("0102", "0103")
    assert (code_of(1, -1, 1), code_of(1, 0, 1)) == ("0302", "0303")


# For text-mapper

LINE = re.compile(r'(\d\d)(\d\d)((?: [a-z-]+)+)(?: "([^"]+)")?')
"""A region: its column and row, types, and a label."""
LIBRARY = re.compile(
    "( (bush|bushes|brushland|castle|city|desert|dust|fields|forest|forest-hill|forest-mountain"
    "|forest-mountains|grass|green|hill|keep|lake|large-town|light-green|light-grey|light-soil"
    "|marsh|mountain|mountains|rock|sand|shrine|swamp|thorp|tower|town|tree|trees|village|water))+"
)
"""What we use of text-mapper's library gnomeyland.txt."""


@pytest.mark.parametrize("text", EVERY)
def test_every_line_is_one_that_text_mapper_reads(text: str):
    body = world(text, "mapper")
    first, *lines, last = written("textmapper", body).splitlines()
    rivers = [line for line in lines if line.endswith(" river")]
    lines = [line for line in lines if not line.endswith(" river")]
    assert all(re.fullmatch(r"\d{4}-\d{4} river", line) for line in rivers)
    assert first == body["id"]
    assert " " not in first
    assert last == "include gnomeyland.txt"
    assert len(lines) == len(body["hexes"])
    labelled: dict[str, str] = {}
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, line
        assert LIBRARY.fullmatch(found[3]), line
        if found[4] is not None:
            labelled[line[:4]] = found[4]
    for each in [*body["communities"], *body["satellites"], *body["ruins"]]:
        assert each["name"]["en"] in labelled[code_of(each["q"], each["r"], body["radius"])]
    for each in body["hexes"]:
        if each["obstacle"] is not None:
            kind = body["words"][each["obstacle"]["kind"]]["name"]["en"]
            assert kind in labelled[code_of(each["q"], each["r"], body["radius"])]


def test_what_is_drawn_side_by_side_lies_side_by_side():
    """text-mapper sets the hex xxyy at x * 3/2 across and y - (x odd) / 2 down."""
    radius = 4
    at_page = {}
    for at in within((0, 0), radius):
        code = code_of(*at, radius)
        x, y = int(code[:2]), int(code[2:])
        at_page[at] = (1.5 * x, (y - (x % 2) / 2) * 3**0.5)
    for at, (x, y) in at_page.items():
        for beside in neighbours(at):
            if beside in at_page:
                gap = (at_page[beside][0] - x) ** 2 + (at_page[beside][1] - y) ** 2
                assert gap == pytest.approx(3)
    north = at_page[0, -1]
    assert north[0] == at_page[0, 0][0]
    assert north[1] < at_page[0, 0][1]


# Letters


def test_the_letters_show_every_hex_where_it_lies():
    body = world("radius=4", "letters")
    text = GENERATOR.writers["text"](body)
    assert text.splitlines()[0] == body["id"]
    sheet = text.split("\n\n")[1].splitlines()
    letters = {"water": "~", "shore": ".", "plains": "_", "river_valley": "=", "hills": "n",
               "plateau": "-", "low_mountains": "^", "high_mountains": "A"}  # fmt: skip
    found = {}
    for each in body["hexes"]:
        code = code_of(each["q"], each["r"], 4)
        column, row = int(code[:2]) - 1, int(code[2:]) - 1
        found[2 * row + column % 2, 4 * column] = letters[each["relief"]]
    top = min(line for line, _ in found)
    for (line, letter), relief_letter in found.items():
        assert sheet[line - top][letter] == relief_letter
    for each in [*body["communities"], *body["satellites"], *body["ruins"]]:
        code = code_of(each["q"], each["r"], 4)
        assert re.search(rf"^[@O*+x] {code} {each['name']['en']}", text, re.MULTILINE)
    assert sum(line.count("@") for line in sheet) == 1


# The plan

SVG = "{http://www.w3.org/2000/svg}"


@all_but("radius=20,explore=random")
@pytest.mark.parametrize("text", [*EVERY, "radius=12", "radius=20,explore=random"])
def test_the_plan_is_a_picture_with_every_hex(text: str):
    body = world(text, "plan")
    svg = written("svg", body)
    root = ElementTree.fromstring(svg)
    assert {element.tag for element in root.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "g", "rect", "path", "circle", "text")
    }
    washes = [path for path in root.findall(f"{SVG}path") if path.get("fill") != "none"]
    assert sum(path.get("d", "").count("M") for path in washes) == len(body["hexes"])
    assert {path.get("fill") for path in washes} <= set(WASHES.values())
    words = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
    for each in [*body["communities"], *body["satellites"], *body["ruins"]]:
        assert each["name"]["en"] in words
    for each in body["hexes"]:
        assert code_of(each["q"], each["r"], body["radius"]) in words.split()
    width = float(root.get("width", "0"))
    for element in root.iter(f"{SVG}text"):
        assert 0 < float(element.get("x", "0")) < width


@all_but("radius=9")
@pytest.mark.parametrize("text", ["", "radius=2", "radius=5,explore=random", "radius=9"])
def test_names_on_the_plan_cover_no_other_name(text: str):
    for number in range(either(6, 2)):
        root = ElementTree.fromstring(written("svg", world(text, f"labels/{number}")))
        boxes = [
            tuple(float(element.get(key, "0")) for key in ("x", "y", "width", "height"))
            for element in root.findall(f"{SVG}rect")[1:]
        ]
        assert len(boxes) > 4
        for (x, y, w, h), (x2, y2, w2, h2) in combinations(boxes, 2):
            apart = x + w <= x2 + 2 or x2 + w2 <= x + 2 or y + h <= y2 + 2 or y2 + h2 <= y + 2
            assert apart


def test_everything_there_is_has_a_picture():
    for each in TABLES.reliefs:
        assert each.id in WASHES
        # A valley is drawn by its river.
        assert all(relief_symbol(each.id, turn) for turn in range(97)) or each.id == "river_valley"
    for each in TABLES.growths:
        assert growth_symbol(each.id, 5)
    for each in TABLES.obstacles:
        assert obstacle_symbol(each.id)
    pictures = [obstacle_symbol(each.id) for each in TABLES.obstacles]
    assert len(set(pictures)) == OBSTACLES
    assert len({relief_symbol(each.id, 0) for each in TABLES.reliefs}) == RELIEFS
    assert len({growth_symbol(each.id, 0) for each in TABLES.growths}) >= GROWTHS - 2
    for nature in TABLES.natures:
        assert dwelling_symbol("community", nature.id)


# The gazetteer


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_gazetteer_has_a_page_for_every_community_in_one_language(language: str):
    body = world("radius=4", "gazetteer")
    text = written("md", body, language)
    assert text.splitlines()[0] == body["id"]
    for each in [*body["communities"], *body["satellites"], *body["ruins"]]:
        code = code_of(each["q"], each["r"], 4)
        assert text.count(f"### {code} {each['name'][language]}\n") == 1
    assert "{" not in text
    assert "\n\n\n" not in text
    assert text.count("\n- ") > 60
    for each in body["hexes"]:
        if each["obstacle"] is not None:
            kind = body["words"][each["obstacle"]["kind"]]["name"][language]
            code = code_of(each["q"], each["r"], 4)
            assert f"- {code} {kind[0].upper()}{kind[1:]}, " in text
    if language == "fr":
        assert "'" not in text
        assert not re.search(r"[\w)»’][;:!?]", text.replace("hexcrawl:", ""))


# Editions


@pytest.mark.parametrize("form", ["svg", "textmapper"])
def test_what_lies_on_the_table_shows_no_community_but_those_of_the_city(form: str):
    body = world("radius=4", "table")
    text = written(form, body, "fr", master=False)
    assert body["communities"][0]["name"]["fr"] in text
    for each in [*body["communities"][1:], *body["ruins"]]:
        assert each["name"]["fr"] not in text


def test_a_drawing_has_its_type_inside_and_speaks_one_language():
    body = world("radius=2", "type")
    svg = GENERATOR.drawing(body, Edition("fr", fonts=FONTS))
    assert svg.count("@font-face") == 3
    assert body["name"]["en"] not in svg


@one_in(2)
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_map_and_booklet_are_the_same_pdf_every_time(paper: Paper):
    body = world("radius=3", "printed")
    for form in ("pdf", "booklet"):
        edition = Edition("fr", paper=paper, fonts=FONTS)
        one, other = (GENERATOR.write(form, body, edition) for _ in range(2))
        assert isinstance(one, bytes)
        assert one == other
        assert one.startswith(b"%PDF-1.5")
        assert len(one) < 200_000
        size = b"[0 0 595.276 841.89]" if paper == "a4" else b"[0 0 841.89 1190.551]"
        assert size in one


@all_but("9")
@pytest.mark.parametrize("radius", [1, 3, 4, 9])
def test_the_scale_on_paper_ends_on_the_paper(radius: int, monkeypatch):
    said: list[tuple[str, float]] = []
    monkeypatch.setattr(
        Page,
        "words",
        lambda _page, text, at, size, role, fonts: said.append(
            (text, at[0] + fonts[role].width(text, size))
        ),
    )
    GENERATOR.write("pdf", world(f"radius={radius}", "scale"), Edition("fr", fonts=FONTS))
    ends = [end for text, end in said if "sur le papier" in text]
    assert ends
    assert max(ends) <= 200.5


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_no_name_on_paper_stands_where_printers_print_nothing(paper: Paper, monkeypatch):
    drawn: list[tuple[str, float, float]] = []
    monkeypatch.setattr(
        map_svg,
        "draw",
        lambda _page, svg, at, wide, _fonts: drawn.append((svg, at[0], wide / 1000)),
    )
    body = world("radius=5", "hollow-oak")
    page = Page(A3 if paper == "a3" else A4)
    plan = map_svg.Plan(body, Edition("fr", paper=paper, fonts=FONTS))
    plan.on_paper(page)
    svg, left, share = drawn[0]
    assert min(left + box.left * share for box in plan.taken) >= 5
    assert max(left + box.right * share for box in plan.taken) <= page.size[0] - 5
    assert f">{body['communities'][0]['name']['fr']}<" in svg


def test_the_booklet_tells_what_is_seen_as_far_as_one_sees_in_play():
    assert {each.id: SIGHTS.get(each.id, 1) for each in TABLES.reliefs} == {
        each.id: each.sight for each in TABLES.reliefs
    }
    body = world("radius=3", "seen")
    rows = {row[0]: row[1] for row in hex_rows(body, "en")}
    asked = 0
    for each in body["communities"]:
        sign = "a glow" if each["kind"] == "fairy" else "smoke"
        here = code_of(each["q"], each["r"], 3)
        for q, r in set(neighbours((each["q"], each["r"]))) & {*within((0, 0), 3)}:
            told = rows[code_of(q, r, 3)].partition("Seen from here: ")[2]
            found = re.search(rf"{sign} \(([^)]*)\)", told)
            assert found
            assert f"{each['name']['en']}\u00a0{here}" in found[1] or found[1].count(", ") == 2
            asked += 1
    assert asked > 10


def test_the_gazetteer_lists_obstacles_and_wonders_by_number():
    text = written("md", world("radius=4", "sorted"))
    for title in ("Natural obstacles", "Wonders"):
        part = text.partition(f"## {title}\n")[2].partition("\n## ")[0]
        codes = re.findall(r"^- (\d{4}) ", part, re.MULTILINE)
        assert len(codes) > 3
        assert codes == sorted(codes)


def test_the_booklet_says_first_what_the_numbers_on_its_plan_mean(monkeypatch):
    body, edition, laid = world("radius=4", "crowded"), Edition("en", fonts=FONTS), []
    monkeypatch.setattr(gazetteer, "lay", lambda blocks, *_: laid.extend(blocks) or [])
    GENERATOR.write("booklet", body, edition)
    _, listed = laid[:2]
    told = [number.split()[1] for number, _ in listed.rows]
    ruins = [f"R{each['id']}" for each in body["ruins"]]
    assert told == [str(each["id"]) for each in communities_of(body)] + ruins


def test_a_thick_forest_in_the_water_is_a_wonder():
    for number in range(40):
        body = world("radius=4", f"wonder/{number}")
        for each in body["hexes"]:
            if (each["relief"], each["vegetation"]) == ("water", "thick_forest"):
                text = written("md", body)
                code = code_of(each["q"], each["r"], 4)
                assert f"- {code} The forest stands in the water up to its knees" in text
                return
    raise AssertionError("no thick forest in the water on forty maps")


# Maps that nobody has explored whole


def test_a_map_known_in_part_is_written_too():
    """What nobody knows is bare: on the plan an outline without a wash, in letters a gap."""
    params, home = SPACE.read("radius=4"), country("radius=4", "part")
    found = blank("radius=4", "part")
    for at in rings(home.city.at, 2):
        if found.on_map(at):
            found.enter(at)
    body: Any = {"id": "hexcrawl#part", **told(params, "part", TABLES, home, found, "played")}
    assert 7 <= len(body["hexes"]) == len(found) < 61
    root = ElementTree.fromstring(written("svg", body))
    washes, lines = (
        sum(path.get("d", "").count("M") for path in root.findall(f"{SVG}path") if wash(path))
        for wash in (
            lambda path: path.get("fill") != "none",
            lambda path: path.get("fill") == "none",
        )
    )
    assert (washes, lines) == (len(found), 61)
    lines = written("textmapper", body).splitlines()
    assert len([line for line in lines if not line.endswith(" river")]) == 2 + len(found)
    for form in ("text", "md"):
        text = written(form, body)
        for each in home.communities:
            assert each.name.en in text


# The trace


@pytest.mark.parametrize("text", EVERY)
def test_a_trace_changes_nothing_and_leads_to_the_map(text: str):
    """Played from its steps alone, the trace gives every hex, in order."""
    body, plain = world(text, "trace", traced=True), world(text, "trace")
    trace: Any = body.pop("trace")
    assert body == plain
    drawn: dict[tuple[int, int], dict[str, Any]] = {}
    for step in trace:
        if step["type"] in ("relief", "growth", "obstacle"):
            each = drawn.setdefault((step["q"], step["r"]), {})
            each.update({key: step[key] for key in step if key not in ("q", "r", "type")})
    told = [each for each in body["hexes"] if each["rolls"] is not None]
    assert list(drawn) == [(each["q"], each["r"]) for each in told]
    for each in told:
        found = drawn[each["q"], each["r"]]
        assert (found["relief"], found.get("growth")) == (each["relief"], each["vegetation"])
        kind = each["obstacle"] or {"kind": None, "place": None}
        assert (found["obstacle"], found["place"]) == (kind["kind"], kind["place"])


def test_the_trace_holds_every_die():
    for text in EVERY:
        body = world(text, "dice", traced=True)
        for step in body["trace"]:
            for sides, value in step.get("rolls", []):
                assert 1 <= value <= sides
        hexes = {(each["q"], each["r"]): each for each in body["hexes"]}
        for step in body["trace"]:
            if step["type"] == "relief" and step["why"] != "weighted":
                rolls = hexes[step["q"], step["r"]]["rolls"]
                thrown = [value for value in rolls.values() if value is not None]
                assert step["rolls"] == [[8, value] for value in thrown]
            if step["type"] == "obstacle" and step["obstacle"] is not None:
                places = [6] if "original" in text else [len(PLACES)]
                assert [sides for sides, _ in step["rolls"][1:]] == [OBSTACLES, *places]
            if step["type"] == "growth":
                assert step["rolls"][0][0] == GROWTHS


@pytest.mark.parametrize("text", EVERY)
def test_every_step_is_told_in_a_sentence(text: str):
    for number in range(either(4, 2)):
        body = world(text, f"told/{number}", traced=True)
        told = [each.in_english() for each in sentences(body, TABLES)]
        assert len(told) == len(body["trace"])
        for sentence in told:
            assert re.fullmatch(r"[A-Z].*[.”]", sentence), sentence
            assert "{" not in sentence


def test_sentences_by_hand():
    trace: Any = [
        {"type": "count", "kind": "community", "count": 5, "rolls": [[8, 3]]},
        {"type": "relief", "q": 0, "r": 0, "why": "first", "relief": "hills", "rolls": [[8, 5]]},
        {
            "type": "relief", "q": 0, "r": -1, "why": "neighbour", "relief": "hills",
            "rolls": [[8, 4], [8, 1]],
        },
        {
            "type": "relief", "q": 1, "r": -1, "why": "off_map", "relief": "water",
            "rolls": [[8, 2], [8, 1]],
        },
        {"type": "growth", "q": 0, "r": 0, "growth": "bog", "rolls": [[16, 16]]},
        {
            "type": "obstacle", "q": 0, "r": 0, "obstacle": "lake", "place": "south_east",
            "rolls": [[8, 7], [8, 4], [7, 4]],
        },
    ]  # fmt: skip
    assert [each.in_english() for each in sentences({"trace": trace, "radius": 1}, TABLES)] == [
        "Communities besides the city: a die of 8 shows 3, and 2 more, 5.",
        "Hex 0202, the first of all: a die of 8 shows 5. It is hills.",
        "Hex 0201: the neighbour die shows 4, a known hex. It is hills too.",
        "Hex 0302: the neighbour die shows 2, off the map; the relief die shows 1. It is water.",
        "Hex 0202: a die of 16 shows 16. Growth: bog.",
        "Hex 0202: a die of 8 shows 7. There is an obstacle, lake, in its south-east.",
    ]


# Parameters in texts and IDs


@given(PARAMS)
def test_parameters_read_back_to_themselves(params: HexParams):
    assert SPACE.read(SPACE.write(params)) == params


def test_parameters_by_hand():
    assert SPACE.write(HexParams()) == ""
    assert SPACE.read("original, radius = 40") == HexParams(radius=40, profile="original")
    full = HexParams(40, "random", 100, 7, "original")
    assert SPACE.write(full) == "radius=40,explore=random,obstacles=100,steps=7,original"
    assert len(SPACE.write(full)) <= MAX_TEXT


def test_the_largest_map_is_made():
    body = world(f"radius={MOST_RADIUS},explore=random", "largest")
    assert len(body["hexes"]) == 4_921
    for writer in GENERATOR.writers.values():
        assert len(writer(body)) > 10_000


def test_a_sheet_of_columns_and_rows_reads_back():
    for at in within((0, 0), 3):
        code = code_of(*at, 3)
        column, row = int(code[:2]) - 1, int(code[2:]) - 1
        q, r = from_offset(column, row - 2)
        assert (q - 3, r) == at


# Figures, and what can be asked for


def test_figures_of_a_land_count_what_lies_in_it():
    """Five hexes in a row - two of water, mountains, plains and plains - of which two pairs of four
    are alike, two of five under water, one of five mountains."""
    reliefs = ("water", "water", "high_mountains", "plains", "plains")
    hexes = [
        {"q": q, "r": 0, "relief": relief, "obstacle": "ford" if q == 3 else None}
        for q, relief in enumerate(reliefs)
    ]
    body = {"hexes": hexes, "areas": [{}, {}], "communities": [{}] * 3, "ruins": [{}] * 4}
    land, lies = {"alike": 50.0, "water": 40.0, "mountains": 20.0}, {"areas": 2, "obstacles": 1}
    assert measure(body) == {**land, **lies, "communities": 3, "ruins": 4}
    nothing: dict[str, list[Any]] = {"hexes": [], "areas": [], "communities": [], "ruins": []}
    assert set(measure(nothing).values()) == {0}


def test_a_country_of_which_nothing_is_said_is_as_the_source_has_it():
    assert SPACE.read("") == HexParams(6, "spiral", 25, 6, "written")
    for least, most, below, above in (
        ("radius=1", "radius=40", "radius=0", "radius=41"),
        ("obstacles=0", "obstacles=100", "obstacles=-1", "obstacles=101"),
        ("steps=6", "steps=7", "steps=5", "steps=8"),
    ):
        assert SPACE.read(least) != SPACE.read(most)
        for beyond in (below, above):
            with pytest.raises(GameError):
                SPACE.read(beyond)
