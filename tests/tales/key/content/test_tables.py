"""The tables of Key: what is in them, and what is said of a table that is wrong."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.key.content.tables import (
    FOES,
    HEROES,
    ITEMS,
    NAMES,
    ROOMS,
    lint_dungeon,
    load_dungeon,
)
from game.tales.key.rules.play.facts import EFFECTS, ITEM_TRAITS, MONSTER_TRAITS


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A copy of the tables that a test may spoil."""
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in NAMES:
        shutil.copy(levels_dir() / "tables" / name, folder / name)
    return folder


def spoil(tables: Path, name: str, old: str, new: str) -> None:
    text = (tables / name).read_text(encoding="utf-8")
    assert old in text
    (tables / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_nothing_is_wrong_with_the_tables():
    assert list(lint_dungeon(levels_dir() / "tables")) == []


def test_there_is_as_much_as_was_promised():
    content = load_dungeon(levels_dir())
    assert list(content.classes) == ["warden", "delver", "chandler", "ringer"]
    assert len(content.items) >= 40
    assert len([m for m in content.monsters.values() if not m.boss]) >= 14
    assert len(content.bosses) >= 3


def test_every_foe_has_a_behaviour_of_its_own():
    content = load_dungeon(levels_dir())
    used = Counter(foe.behaviour for foe in content.monsters.values())
    assert [behaviour for behaviour, count in used.items() if count > 1] == []


def test_no_two_things_do_the_same_and_nearly_all_do_more_than_add_a_number():
    content = load_dungeon(levels_dir())
    deeds = [(i.slot, i.traits, i.effect, i.range > 0) for i in content.items.values()]
    plain = [i.id for i in content.items.values() if not i.traits and not i.effect and not i.range]
    assert plain == ["arming-sword", "quilted-coat", "mail"]
    used = Counter(deed for deed in deeds if deed[1] or deed[2])
    assert [deed for deed, count in used.items() if count > 1] == []


def test_every_word_of_the_rules_is_used_by_some_table():
    content = load_dungeon(levels_dir())
    traits = {trait for item in content.items.values() for trait in item.traits}
    assert sorted(set(ITEM_TRAITS) - traits) == []
    assert sorted(set(EFFECTS) - {item.effect for item in content.items.values()}) == []
    traits = {trait for foe in content.monsters.values() for trait in foe.traits}
    assert sorted(set(MONSTER_TRAITS) - traits) == []


def test_words_may_be_mended_without_another_address_and_numbers_may_not(tables: Path):
    before = load_dungeon(tables.parent).parts
    spoil(tables, FOES, "Alone it only circles.", "Alone it goes round you.")
    assert load_dungeon(tables.parent).parts == before
    spoil(tables, FOES, "threat = ", "threat = 1")
    assert load_dungeon(tables.parent).parts != before


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (HEROES, "hearts = ", "hearts = 80", "class 1: hearts: expected a whole number"),
        (HEROES, 'skills = "guard bash"', 'skills = "gaurd"', "class 1: skills: expected words"),
        (HEROES, 'gear = "arming-sword', 'gear = "armin-sword', "class warden: gear: expected"),
        (HEROES, 'class = "warden"', 'class = "delver"', "class warden: expected three callings"),
        (ITEMS, 'slot = "hand"', 'slot = "head"', "item 1: slot: expected hand or off or body"),
        (ITEMS, 'effect = "heal"', 'effect = "hael"', "effect: expected heal or bandage"),
        (FOES, 'moods = "', 'moods = "0 0 0" # "', "moods: expected three weights, as in 2 3 1"),
        (FOES, 'traits = "no-doors vermin"', 'traits = "no-dors"', "foe 1: traits: expected words"),
        (FOES, 'id = "egg"', 'id = "rat"', "foe 20: id: expected an id of its own"),
        (ROOMS, 'fixtures = "crates 3', 'fixtures = "crate 3', "theme cellar: fixtures: expected"),
        (ROOMS, 'foes = "rat 3"', 'foes = "rat"', "theme 1: foes: expected words with a weight"),
        (ROOMS, 'id = "lair"', 'id = "den"', "theme: expected one with the id 'lair'"),
        (ROOMS, "lit = 2", "lit = 2\nlight = 2", "theme 1: unknown key 'light'"),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_its_place(tables: Path, name: str, old: str, new: str, told: str):
    spoil(tables, name, old, new)
    with pytest.raises(ContentError) as raised:
        load_dungeon(tables.parent)
    assert told in str(raised.value)
    assert name in str(raised.value)
    assert any(told in line for line in lint_dungeon(tables))


def test_slips_of_typography_are_told_by_the_lint(tables: Path):
    spoil(tables, ROOMS, "Quelqu’un murmure", "Quelqu'un murmure")
    assert len(list(lint_dungeon(tables))) == 1
    load_dungeon(tables.parent)


def test_a_missing_file_is_one_line(tables: Path):
    (tables / ITEMS).unlink()
    assert len(list(lint_dungeon(tables))) == 1
