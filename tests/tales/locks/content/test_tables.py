"""The tables of names, rewards and obstacles: sound as they are, and every fault is located."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.locks.content.tables import NAME, NAMED, faults_of, load_lockkey, read_tables
from game.tales.locks.rules.content import NAMES
from game.tales.locks.rules.edit import MOST_NAME
from game.tales.locks.rules.items import KINDS
from tests.cli.calling import call, good
from tests.tales.locks.rules.diagrams import TABLES

TEXT = (levels_dir() / "tables" / NAME).read_text(encoding="utf-8")


def test_every_theme_has_names_of_every_kind_in_both_languages():
    assert tuple(TABLES.themes) == NAMED
    for theme in TABLES.themes.values():
        assert tuple(theme) == KINDS
        for kind, least in zip(KINDS, (12, 6, 8), strict=True):
            words = [prose for pair in theme[kind] for prose in (pair.key, pair.lock)]
            assert len(theme[kind]) >= least
            for language in ("en", "fr"):
                said = [prose.in_language(language) for prose in words]
                assert len(set(said)) == len(said)
                assert max(map(len, said)) <= MOST_NAME
                assert not any("'" in text for text in said)


def test_mended_words_change_no_address_and_another_entry_does(tmp_path: Path):
    def address(text: str) -> str:
        path = tmp_path / NAME
        path.write_text(text, encoding="utf-8")
        return read_tables(path).parts[NAMES]

    assert address(TEXT) == TABLES.parts[NAMES]
    assert address(TEXT.replace("a chest of gold", "a chest")) == TABLES.parts[NAMES]
    assert address(TEXT.replace('id = "treasure"', 'id = "gold"')) != TABLES.parts[NAMES]
    first = TEXT.index('    { key = { en = "small key"')
    fewer = TEXT[:first] + TEXT[TEXT.index("\n", first) + 1 :]
    assert address(fewer) != TABLES.parts[NAMES]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"locks-tables/1"', '"locks-tables/2"', "format: expected locks-tables/1"),
        ('id = "life"', 'id = "Life"', "reward 1: id: expected an id of its own"),
        ('id = "fountain"', 'id = "life"', "reward 2: id: expected an id of its own"),
        ('fr = "un combat"', "", "obstacle 2: fr: expected a text, got nothing"),
        ('fr = "un combat"', 'fr = "un combat"\nde = "ein Kampf"', "unknown key 'de'"),
        ('id = "castle"', 'id = "house"', "theme 1: id: expected castle or wilds"),
        ('id = "wilds"', 'id = "castle"', "theme 2: id: expected an id that is not used twice"),
        ("multi = [", "several = [", "theme 1: multi: expected pairs of a key and a lock"),
        ('key = { en = "iron key", fr = "clé de fer" }', "key = 3", "key: expected a table"),
        ("[[theme]]", "[[subject]]", "expected the theme 'castle'"),
    ],
)
def test_faults_are_located(old: str, new: str, complaint: str, tmp_path: Path):
    path = tmp_path / "tables" / NAME
    path.parent.mkdir()
    assert old in TEXT
    count = -1 if old == "[[theme]]" else 1
    path.write_text(TEXT.replace(old, new, count), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint) as caught:
        load_lockkey(tmp_path)
    assert str(path) in str(caught.value)
    assert complaint.replace("\\", "") in str(faults_of(path)[0])


def test_everything_wrong_is_told_at_once(tmp_path: Path):
    path = tmp_path / NAME
    path.write_text(TEXT.replace("fr =", "fx ="), encoding="utf-8")
    assert len(faults_of(path)) > 100
    (missing,) = faults_of(tmp_path / "none.toml")
    assert "cannot be read" in str(missing)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('fr = "un combat"', 'fr = "un combat !"', "fight: expected a no-break space"),
        ('en = "iron key"', f'en = "{"k" * 41}"', "expected at most 40 characters"),
        (
            'en = "iron door"',
            'en = "iron key"',
            "iron key: expected a name that does not come twice",
        ),
        ('"locks-tables/1"', '"quest/1"', "format: expected locks-tables/1"),
    ],
)
def test_check_tells_what_a_reader_would_stumble_over(
    old: str, new: str, fault: str, tmp_path: Path
):
    path = tmp_path / NAME
    path.write_text(TEXT, encoding="utf-8")
    assert "nothing is wrong" in good("check", path).out
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    answer = call("check", path)
    assert answer.status == 1
    assert fault in answer.out
