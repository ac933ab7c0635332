"""The file of tables: read as written, and harmless when it is not."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from game.core.dice import Dice
from game.tales.throne.content.odds_tables import OddsTables, pack_tables
from game.tales.throne.rules.odds_table import OddsRules, build_table, table_key
from tests.tales.throne.rules.table import iron_quest

NAME = "throne-odds-test.bin"


@pytest.fixture(scope="module")
def built():
    quest = iron_quest()
    return [build_table(quest, OddsRules()), build_table(quest, OddsRules(scout=1))]


@pytest.fixture(scope="module")
def packed(built):
    return pack_tables(built)


def test_tables_are_read_as_they_were_written(tmp_path, built, packed):
    (tmp_path / NAME).write_bytes(packed)
    shelf = OddsTables(tmp_path)
    assert [shelf.find(table.key) for table in built] == built
    assert shelf.problems == []
    assert pack_tables(built) == packed


def test_tables_stay_on_disk_until_they_are_asked_for(tmp_path, built, packed):
    (tmp_path / NAME).write_bytes(packed)
    shelf = OddsTables(tmp_path)
    assert shelf.find(built[0].key) == built[0]
    (tmp_path / NAME).unlink()
    assert shelf.find(built[0].key) == built[0]
    assert shelf.find(built[1].key) is None
    assert shelf.find(built[1].key) is None
    assert len(shelf.problems) == 1


def test_an_edited_quest_finds_no_stale_table(tmp_path, packed):
    (tmp_path / NAME).write_bytes(packed)
    assert OddsTables(tmp_path).find(table_key(iron_quest(), OddsRules(redraw=True))) is None


def test_a_folder_without_tables_or_no_folder_at_all_is_no_problem(tmp_path, built):
    for folder in (tmp_path, tmp_path / "nowhere"):
        shelf = OddsTables(folder)
        assert shelf.find(built[0].key) is None
        assert shelf.problems == []


def test_damage_is_told_and_never_raises(tmp_path, built, packed):
    stream = Dice("damage").stream("bytes")
    wrong = 0
    for number in range(150):
        data = bytearray(packed)
        match number % 3:
            case 0:
                data[stream.below(len(data))] ^= 1 << stream.below(8)
            case 1:
                del data[stream.below(len(data)) :]
            case _:
                # The head and the index, where sizes and counts stand.
                data[stream.below(80)] = stream.below(256)
        (tmp_path / NAME).write_bytes(data)
        shelf = OddsTables(tmp_path)
        for table in built:
            found = shelf.find(table.key)
            assert found is None or found == table
        wrong += bool(shelf.problems)
    assert wrong > 100


def test_a_file_that_lies_about_its_sizes_is_not_unpacked(tmp_path, built, packed):
    """The number of piles is raised and lowered, with a checksum that fits."""
    head, facts = 12, 18
    bodies = 12 + 2 * 26
    at = head + 8 + 2
    length = int.from_bytes(packed[at + 4 : at + 8], "little")
    for piles in (0, 1, 624, 626, 50_001, 2**32 - 1):
        data = bytearray(packed)
        data[at : at + 4] = piles.to_bytes(4, "little")
        signed = bytes(data[head : head + facts]) + packed[bodies : bodies + length]
        data[head + facts : head + facts + 8] = blake2b(signed, digest_size=8).digest()
        (tmp_path / NAME).write_bytes(data)
        shelf = OddsTables(tmp_path)
        assert shelf.find(built[0].key) is None
        assert len(shelf.problems) == 1
        assert "ignored" in shelf.problems[0]
