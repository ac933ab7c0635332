"""What earlier versions wrote is opened by this one: runs, chronicles, settings (tests/corpus)."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.cli.tales import library, registry
from game.core import journal
from game.core.journal import Journal
from game.core.made_from import made_from, written_as
from game.core.playback import Playback
from game.core.registry import World
from game.core.verify import verify
from game.engine import settings
from game.store.chronicle import SCHEMA, Chronicle
from game.store.places import Places, open_places
from game.store.runs import Runs
from tests.cli.calling import call, good

CORPUS = Path(__file__).parent.parent / "corpus"
RUNS = sorted(CORPUS.glob("*/*.run"))
OUTGROWN = [
    path
    for path in RUNS
    if path.stem.startswith("platformer")
    or (path.parent.name == "0.1.0" and path.stem in ("dungeon", "hexcrawl"))
]
"""Runs under rules that are no more: of Candle those under rules 1 and 2, of Key and Hex 1."""
PLAYED_ON = [path for path in RUNS if path not in OUTGROWN]
NOW = 1795400000.0


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def opened(path: Path) -> tuple[World, Journal]:
    recorded = journal.read(path.read_bytes())
    assert recorded.damage is None
    return registry().read_id(str(recorded.header.id)), recorded


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A copy of the data folder of 0.1.0."""
    shutil.copytree(CORPUS / "0.1.0" / "data", tmp_path / "data")
    return open_places(tmp_path / "data")


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("path", PLAYED_ON, ids=name_of)
def test_an_old_run_is_proved_and_watched(path: Path):
    world, recorded = opened(path)
    content = library().content_of_run(world, recorded.last)
    assert verify(world, content, recorded).same
    playback = Playback(world, content, recorded)
    playback.seek(playback.length)
    assert playback.position == recorded.commands
    assert "played back the same" in good("replay", path, "--verify").out


@pytest.mark.parametrize("path", OUTGROWN, ids=name_of)
def test_a_run_of_rules_that_are_no_more_says_so_before_its_first_command(path: Path):
    world, recorded = opened(path)
    answer = call("replay", path, "--verify")
    assert answer.status == 1
    there, mode = recorded.header.rules, world.mode
    assert there < mode.rules
    told = f"run: made under rules {there} of {mode.name}, these are {mode.rules}"
    assert told in answer.out


def test_old_settings_are_read_without_a_fault():
    own = [setting for tale in registry().tales for setting in tale.settings]
    found, faults = settings.read(CORPUS / "0.1.0" / "data" / "settings.json", own)
    assert faults == []
    assert (found.language, found.text_size, found.high_contrast) == ("fr", 150, True)
    assert found.window == (1600, 900)
    assert found.switches["ward"]
    assert found.switches["skip_empty_hands"]
    assert found.choices["ghost"] == "proof"


def test_a_run_that_was_not_finished_goes_on_verified(places: Places):
    (unfinished,) = Runs(places).unfinished()
    world = registry().read_id(str(unfinished.id))
    content = library().content_of_run(world, unfinished.made)
    live, notices = Runs(places).resume(unfinished.path, world, content, NOW)
    assert notices == ()
    assert live.session.verified
    assert live.session.commands == 30
    assert live.text().startswith(b"ckht-run 1 rules 1 content 936b640bd3fe7c3d ")


def test_an_old_chronicle_is_brought_forwards_and_the_old_file_kept(places: Places):
    assert places.chronicle is not None
    before = places.chronicle.read_bytes()
    assert version_of(places.chronicle) == 1
    with closing(Chronicle.open(places)) as chronicle:
        assert chronicle.notice is None
        entries = chronicle.recent()
        assert sorted(entry.mode for entry in entries) == [
            "dungeon", "hexcrawl", "null-ticks", "null-turns", "platformer", "thrones",
        ]  # fmt: skip
        for entry in entries:
            recorded = journal.read(chronicle.text(entry.number))
            assert (entry.rules, entry.content) == (recorded.header.rules, recorded.header.content)
    assert version_of(places.chronicle) == SCHEMA
    kept = places.chronicle.with_name("chronicle-1.sqlite3")
    assert version_of(kept) == 1
    with closing(sqlite3.connect(kept)) as old:
        assert old.execute("SELECT count(*) FROM runs").fetchone()[0] == len(entries)
    assert before != places.chronicle.read_bytes()
    with closing(Chronicle.open(places)) as again:
        assert again.recent() == entries
    assert not places.chronicle.with_name("chronicle-1-2.sqlite3").exists()


def test_a_chronicle_whose_copy_cannot_be_made_is_left_as_it_was(places: Places):
    assert places.chronicle is not None
    before = places.chronicle.read_bytes()
    places.chronicle.with_name(f".chronicle-1.sqlite3.{os.getpid()}").mkdir()
    with closing(Chronicle.open(places)) as chronicle:
        assert chronicle.notice is not None
        assert "the old chronicle cannot be kept" in chronicle.notice.in_english()
    assert places.chronicle.read_bytes() == before


def test_a_row_that_cannot_be_read_keeps_its_place(places: Places):
    assert places.chronicle is not None
    with closing(sqlite3.connect(places.chronicle)) as database, database:
        database.execute("UPDATE runs SET text = x'00' WHERE mode = 'thrones'")
    with closing(Chronicle.open(places)) as chronicle:
        (entry,) = chronicle.recent("thrones")
        assert (entry.rules, entry.content) == (0, "")
        assert len(chronicle.recent()) == 6


def test_the_best_run_of_a_world_is_one_that_was_played_in_the_same_world(places: Places):
    with closing(Chronicle.open(places)) as chronicle:
        (entry,) = chronicle.recent("thrones")
        world = registry().read_id(str(entry.id))
        content = library().content("thrones")
        same = written_as(world, content)
        assert same[0] == made_from(world, content) != entry.content
        assert entry.content in same

        def best(rules: int, *said: str) -> int:
            found = chronicle.best(
                entry.mode, params=entry.params, seed=entry.seed, rules=rules, content=said
            )
            return len(found)

        assert best(world.mode.rules, *same) == 1
        assert best(world.mode.rules + 1, *same) == 0
        assert best(world.mode.rules, "quest/sand=0123456789abcdef") == 0
