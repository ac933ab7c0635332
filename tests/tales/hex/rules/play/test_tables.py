"""The file hex_play.toml: what is wrong with it is told with file, place, key and expectation."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.hex.content.play import NAME, lint_play, load_hexes, read_play
from game.tales.hex.content.tables import load_hex
from game.tales.hex.rules.play.encounters import SKILLS, TOOLS
from tests.depth import one_in
from tests.tales.hex.rules.play.patrols import PLAY

SOURCE = (levels_dir() / "tables" / NAME).read_text(encoding="utf-8")


def faults_of(folder: Path, old: str, new: str) -> list[str]:
    """What the linter says of the file with one thing changed in it."""
    tables = folder / "tables"
    if not tables.exists():
        shutil.copytree(levels_dir() / "tables", tables)
    assert old in SOURCE
    (tables / NAME).write_text(SOURCE.replace(old, new, 1), encoding="utf-8")
    return list(lint_play(tables / NAME))


def test_the_file_is_sound():
    assert list(lint_play(levels_dir() / "tables" / NAME)) == []


@one_in(3)
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('format = "hex-play/1"', 'format = "hex-play/2"', "format: expected hex-play/1"),
        ("days = 66", "days = 0", "days: expected a whole number from 1 to 999, got 0"),
        ("days = 66", "", "days: expected a whole number from 1 to 999, got nothing"),
        ("days = 66", "days = 62\nweeks = 6", "unknown key 'weeks'"),
        ('id = "gentle"', 'id = "soft"', "level: expected each of: gentle, normal, grim"),
        ('id = "summer"', 'id = "spring"', "id: expected an id of its own"),
        ("clear = 5,", "sunny = 5,", "unknown key 'sunny'"),
        ('skills = "2 0 0 0 1"', 'skills = "3 0 0 0 1"', "skills: expected 5 numbers from 0 to 2"),
        ('loves = "hills heath"', 'loves = "hill"', "loves: expected some of: water"),
        ('people = "valefolk"', 'people = "elves"', "people: expected valefolk or"),
        ('surveyors = "odile dagna', 'surveyors = "odile odile', "4 different companions"),
        ('nature = "snail"', 'nature = "slug"', "host: expected each of"),
        ('kind = "join", amount = 1', 'kind = "join", amount = 2', "amount: expected a whole"),
        ('want = "want_bell"', 'want = "want_gong"', "want: expected want_road or"),
        ("moor = 5", "moor = 50", "moor: expected a whole number from -6 to 6, got 50"),
        ('high = "low_mountains', 'high = "hilltops', "high: expected some of"),
        ("text.fr = ", "text.de = ", "fr: expected a text, got nothing"),
        ("format", "[[", "expected TOML"),
    ],
)
def test_whatever_is_wrong_is_said_and_keeps_it_from_being_loaded(
    tmp_path: Path, old: str, new: str, said: str
):
    faults = faults_of(tmp_path, old, new)
    assert any(said in fault for fault in faults), faults
    assert all(fault.startswith(str(tmp_path / "tables" / NAME)) for fault in faults)
    with pytest.raises(ContentError):
        load_hexes(tmp_path)


def test_numbers_are_part_of_the_address_and_words_are_not(tmp_path: Path):
    before = load_hexes(levels_dir()).parts
    faults_of(tmp_path, "days = 66", "days = 67")
    assert load_hexes(tmp_path).parts != before
    faults_of(tmp_path, 'en = "clear sky"', 'en = "blue sky"')
    assert load_hexes(tmp_path).parts == before


def test_everything_that_the_rules_name_is_there():
    assert tuple(PLAY.tools) == TOOLS
    assert tuple(PLAY.skills) == SKILLS
    assert len(PLAY.companions) >= 12
    for skill in SKILLS:
        assert any(each.skill(skill) == 2 for each in PLAY.companions.values()), skill
    again = read_play(levels_dir() / "tables" / NAME, load_hex(levels_dir()))
    assert again == PLAY
