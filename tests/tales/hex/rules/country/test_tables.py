"""The tables of Hex: rich enough, sound as they are, and every fault is located."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.hex.content.tables import NAMES, faults_of, lint_tables, load_hex, read_tables
from game.tales.hex.rules.country.content import COUNTRY
from tests.cli.calling import call, good
from tests.depth import one_in
from tests.tales.hex.rules.country import copies
from tests.tales.hex.rules.country.countries import TABLES

FOLDER = levels_dir() / "tables"
LAND, PEOPLES, COMMUNITIES, TALES = NAMES


def copied(folder: Path, name: str = "", old: str = "", new: str = "", count: int = 1) -> Path:
    """The tables in another folder, with one text changed in one of them."""
    return copies.copied(folder, NAMES, name, old, new, count)


def test_the_tables_are_at_least_as_rich_as_the_source():
    """Reliefs 8, vegetation 16, obstacles 8, community types 18, peoples 24, themes 32."""
    assert len(TABLES.reliefs) == 8
    assert len(TABLES.growths) == 16
    assert len(TABLES.obstacles) == 8
    assert len(TABLES.natures) >= 18
    assert sum(people.fairy for people in TABLES.peoples) >= 24
    assert len(TABLES.themes) >= 32
    for nature in TABLES.natures:
        assert len(nature.functions) == 8


def test_kinds_of_growth_and_obstacles_are_those_of_the_source():
    assert [growth.words.en for growth in TABLES.growths] == [
        "thick forest", "wood", "groves", "clearings", "sands", "stones", "marsh", "wasteland",
        "moor", "grass", "pastures", "ploughland", "meadows", "heath", "birch scrub", "bog",
    ]  # fmt: skip
    assert [obstacle.words.en for obstacle in TABLES.obstacles] == [
        "mountain chain", "cliff", "geothermal field", "lake", "wide river", "deep canyon",
        "dead lands", "zone of wild magic",
    ]  # fmt: skip


def test_water_can_be_left_and_heights_see_far():
    """Hills see 3 hexes, mountains 6; leaving costs quarters of a day, and water most."""
    sight = {relief.id: relief.sight for relief in TABLES.reliefs}
    assert (sight["hills"], sight["low_mountains"], sight["high_mountains"]) == (3, 6, 6)
    leave = {relief.id: relief.leave for relief in TABLES.reliefs}
    assert max(leave.values()) == leave["water"]
    assert leave["plains"] < leave["hills"] < leave["low_mountains"] < leave["high_mountains"]


def test_mended_words_change_no_address_and_facts_do(tmp_path: Path):
    def address(*change: str) -> str:
        return read_tables(copied(tmp_path, *change).parent).parts[COUNTRY]

    assert address() == TABLES.parts[COUNTRY]
    copies.told_apart(
        address,
        words=(
            (LAND, 'en = "thick forest"', 'en = "deep forest"'),
            (LAND, "herons fish between", "storks fish between"),
            (PEOPLES, "Gull", "Mew"),
            (COMMUNITIES, "court of a queen", "hall of a queen"),
            (TALES, "There are two kettles", "There are three kettles"),
            (TALES, "of the Nine Candles", "of Nine Candles"),
        ),
        facts=(
            (LAND, 'id = "moor"', 'id = "moors"'),
            (LAND, "leave = 6\nsight = 1", "leave = 5\nsight = 1"),
            (LAND, "sight = 3", "sight = 4"),
            (
                LAND,
                'id = "cliff"\nen = "cliff"\nfr = "falaise"\nleave = 3',
                'id = "cliff"\nen = "cliff"\nfr = "falaise"\nleave = 2',
            ),
            (PEOPLES, 'tongue = "salt"', 'tongue = "fen"'),
            (PEOPLES, '"Tar Kesh', '"Kesh'),
            (COMMUNITIES, "souls = 3000", "souls = 3001"),
            (COMMUNITIES, "spires post stone_ring", "spires stone_ring post"),
            (COMMUNITIES, 'id = "farm_bees"', 'id = "farm_wasps"'),
            (TALES, 'mood = "good"', 'mood = "bad"'),
            (TALES, 'faith = "sure"', 'faith = "doubtful"'),
            (TALES, 'id = "plot_well"', 'id = "plot_wells"'),
        ),
    )


@one_in(3)
@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        (LAND, '"hex-land/1"', '"hex-land/2"', "format: expected hex-land/1"),
        (LAND, 'id = "water"', 'id = "Water"', "relief 1: id: expected an id of its own"),
        (LAND, 'id = "cliff"', 'id = "wood"', "obstacle 2: id: expected an id of its own"),
        (LAND, "leave = 6", "leave = -1", "relief 1: leave: expected a whole number from 0 to 40"),
        (LAND, "sight = 1", "sight = 0", "relief 1: sight: expected a whole number from 1 to 40"),
        (LAND, "{name} Sea", "{nom} Sea", "areas 1: en: expected a text with {name} in it, once"),
        (LAND, "{name} Sea", "{name!r} Sea", "areas 1: en: expected a text with {name} in it"),
        (LAND, "The {name} Weald", "The {name", "country 3: en: expected a text with {name} in it"),
        (LAND, "[[obstacle]]", "[[hindrance]]", "obstacle: expected 8 tables"),
        (LAND, 'fr = "bois"', "", "growth 2: fr: expected a text, got nothing"),
        (LAND, 'fr = "bois"', 'fr = "bois"\nde = "Wald"', "growth 2: unknown key 'de'"),
        (LAND, "aloft.en", "above.en", "growth 1: aloft: en: expected a text, got nothing"),
        (PEOPLES, 'tongue = "salt"', 'tongue = "sweet"', "people 3: tongue: expected vale or fen"),
        (
            PEOPLES,
            'group = "mortal"',
            'group = "dead"',
            "people 1: group: expected mortal or fairy",
        ),
        (PEOPLES, 'id = "deep"', 'id = "vale"', "tongue 8: id: expected an id of its own"),
        (PEOPLES, '"Tar Kesh', '"Tar K3sh', "tongue 10: start: expected syllables with gaps"),
        (
            PEOPLES,
            'given.end = "ic in',
            'given.fin = "ic in',
            "tongue 1: given: end: expected a text",
        ),
        (
            COMMUNITIES,
            'peoples = "dwarves"',
            'peoples = "elves"',
            "nature 7: peoples: expected fairy",
        ),
        (COMMUNITIES, "hold spires post", "hold hold", "dice: community: expected 8 words"),
        (COMMUNITIES, "cavern court", "cavern palace", "dice: fairy: expected 8 words"),
        (COMMUNITIES, 'id = "city"', 'id = "metropolis"', "expected a nature with the id city"),
        (COMMUNITIES, "souls = 10\n", "souls = 0\n", "nature 5: souls: expected a whole number"),
        (TALES, 'id = "curse"', 'id = "farm_bees"', "theme 5: id: expected an id of its own"),
        (TALES, 'about = "ruin"', 'about = "moon"', "want 11: about: expected community or ruin"),
        (
            TALES,
            "a safe road to {other}",
            "a safe road",
            "want 1: en: expected a text with {other}",
        ),
        (
            TALES,
            "{name} each month: {way}",
            "{name} each month",
            "rumour 1: en: expected a text with {name}, {way}",
        ),
        (TALES, 'faith = "doubtful"', 'faith = "sure"', "expected rumours that are sure and"),
        (TALES, 'mood = "bad"', 'mood = "odd"', "relation 8: mood: expected good or bad"),
        (TALES, "[[faction]]", "[[party]]", "faction: expected at least 4 tables"),
    ],
)
def test_faults_are_located(name: str, old: str, new: str, complaint: str, tmp_path: Path):
    every = old.startswith("[[") or old == 'faith = "doubtful"'
    path = copied(tmp_path / "tables", name, old, new, -1 if every else 1)
    with pytest.raises(ContentError) as caught:
        load_hex(tmp_path)
    assert complaint in str(caught.value)
    assert str(path) in str(caught.value)
    assert complaint in str(faults_of(path)[0])


def test_everything_wrong_is_told_at_once_in_the_file_where_it_is(tmp_path: Path):
    path = copied(tmp_path, TALES, "fr =", "fx =", -1)
    assert len(faults_of(path)) > 150
    assert faults_of(tmp_path / LAND) == []
    (tmp_path / PEOPLES).unlink()
    (missing,) = faults_of(tmp_path / PEOPLES)
    assert "cannot be read" in str(missing)


@one_in(2)
@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        (LAND, "l’eau jusqu’aux", "l'eau jusqu’aux", "thick_forest: expected typographic"),
        (TALES, "deux processions", "deux processions !", "expected a no-break space"),
        (PEOPLES, 'fr = "aux-Mouettes"', 'fr = "d\'Oiseaux"', "salt: expected typographic"),
        (COMMUNITIES, "abeilles, hydromel et cire", "bees, mead and wax", "two languages"),
        (TALES, '"hex-tales/1"', '"quest/1"', "format: expected hex-tales/1"),
    ],
)  # fmt: skip
def test_check_tells_what_a_reader_would_stumble_over(
    name: str, old: str, new: str, fault: str, tmp_path: Path
):
    copied(tmp_path)
    for each in NAMES:
        assert "nothing is wrong" in good("check", tmp_path / each).out
    path = copied(tmp_path, name, old, new)
    answer = call("check", path)
    assert answer.status == 1
    assert fault in answer.out
    assert str(path) in answer.out


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_the_tables(name: str):
    assert list(lint_tables(FOLDER / name)) == []


Change = Callable[[str], str]


@one_in(5)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"', "", 41),
        lambda text: text.replace("[[", "[", 3),
        lambda text: text + "\na = " + "[" * 5_000,
        lambda text: text.replace("en = ", "en = 3 #", 1),
        lambda text: text[:1],
        lambda text: text * 60,
    ],
)
@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_file_is_refused_in_a_line(name: str, change: Change, tmp_path: Path):
    path = copied(tmp_path)
    path = tmp_path / name
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_tables(tmp_path)
    assert "\n" not in str(caught.value)
    assert faults_of(path)
