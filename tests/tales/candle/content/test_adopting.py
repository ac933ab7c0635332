"""Floors that players drew: made from worlds or by hand, proved, named, kept and played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.tales import library, registry
from game.core import journal
from game.core.errors import BadValue, ContentError
from game.core.session import Session
from game.core.sliced import through
from game.core.verify import verify
from game.store.adoption import Adopted, Refused
from game.store.archive import Archive
from game.store.shipped import Library, levels_dir
from game.tales.candle.content.adopting import adopting
from game.tales.candle.content.lint_sections import lint_drawing_file
from game.tales.candle.content.tiled import grown_from, read_level
from game.tales.candle.rules.content import Level
from game.tales.candle.rules.floors import RunFloors
from game.tales.candle.rules.map_tmx import as_tmx, level_of_told, tmx_text
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.section import Place
from tests.cli.calling import good, refused
from tests.depth import one_in
from tests.tales.candle.rules.playing import level_of

ROOM = """
    ####################
    #..................#
    #..................#
    #..................#
    #..................#
    #..................#
    #..................#
    #..................#
    #......#...........#
    #.S.L.o#..K.....T..#
    ####################
    ####################
"""
WALLED_IN = """
    ####################
    #..................#
    #..................#
    #..................#
    #..................#
    #..................#
    #..................#
    #......###.........#
    #......#.#.........#
    #.S.L.o#K#......T..#
    ####################
    ####################
"""


def drawn(folder: Path, drawing: str = ROOM, name: str = "mine", *places: Place) -> Path:
    """A file with that drawing."""
    path = folder / f"{name}.tmx"
    path.write_text(tmx_text(level_of(drawing, *places), "platformer:level#x"), encoding="utf-8")
    return path


def adopted(path: Path) -> Adopted:
    """What a sound file becomes."""
    found = through(adopting(path))
    assert isinstance(found, Adopted)
    return found


def unnamed(level: Level) -> tuple[object, ...]:
    """What of a level is played or seen, in no order."""
    places = sorted(replace(place, name="").__repr__() for place in level.places)
    return level.terrain, places, sorted(map(repr, level.decor))


@one_in(2)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_floor_goes_to_tiled_and_comes_back(tmp_path: Path, seed: str):
    content = library().content("platformer")
    floor = RunFloors(content, SPACE.read("level"), seed).draw(0, []).floor  # type: ignore[arg-type]
    told = floor.json()
    path = tmp_path / "floor.tmx"
    good("generate", f"platformer:level#{seed}", "--format", "tmx", "--out", path)
    back = read_level(path)
    assert unnamed(back) == unnamed(level_of_told(told, "x"))
    assert back.terrain == floor.terrain
    assert len(back.places) == len(floor.places)
    assert sorted(map(repr, back.decor)) == sorted(map(repr, floor.decor))
    assert grown_from(path) == f"platformer:level#{seed}"
    assert traps(back.places) == traps(floor.places)


def test_a_floor_whose_id_is_no_title_is_called_by_its_seed():
    content = library().content("platformer")
    floor = RunFloors(content, SPACE.read("level"), "a").draw(0, []).floor  # type: ignore[arg-type]
    for name, title in (
        ("platformer:level#hollow-oak", "platformer:level#hollow-oak"),
        ("platformer:level,columns=2,rows=2#hollow-oak", "hollow-oak"),
    ):
        text = as_tmx({"id": name, "floors": [floor.json()]})
        assert f'name="title_en" value="{title}"' in text
        assert f'name="id" value="{name}"' in text


def traps(places: Iterable[Place]) -> set[Place]:
    return {replace(place, chance=100) for place in places if place.kind == "trap"}


def test_a_castle_is_on_a_map_to_look_at(tmp_path: Path):
    path = tmp_path / "castle.tmx"
    good("generate", "platformer:castle,2,columns=2,rows=2#x", "--format", "tmx", "--out", path)
    text = path.read_text(encoding="utf-8")
    assert 'name="floor 1"' in text
    assert 'name="floor 2"' in text
    assert "only to be looked at" in refused("play", path)


def test_the_name_is_of_what_is_played_wherever_the_file_lies(tmp_path: Path):
    (tmp_path / "other").mkdir()
    first = adopted(drawn(tmp_path))
    assert adopted(drawn(tmp_path / "other", name="else")) == first
    changed = adopted(drawn(tmp_path, ROOM.replace("o#..K", ".#..K")))
    assert changed.part != first.part
    assert changed.params != first.params


def test_of_what_is_walled_in_only_that_is_told(tmp_path: Path):
    found = through(adopting(drawn(tmp_path, WALLED_IN)))
    assert isinstance(found, Refused)
    assert set(found.tiles) == {(8, 9)}
    assert any("from the start to a key" in told.in_english() for told in found.faults)
    assert found.rows[9][8] == "."


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("T", "."), "expected one treasure, got 0"),
        (("S", "T"), "expected one start, got 0"),
        (("#.S", "..S"), "expected the border of a level to be stone, got empty"),
    ],
)
def test_what_nobody_could_play_is_told_before_it_is_proved(tmp_path: Path, change, told: str):
    path = drawn(tmp_path, ROOM.replace(*change))
    with pytest.raises(ContentError, match=told):
        next(adopting(path))
    assert told in refused("play", path)
    assert any(told in line for line in lint_drawing_file(path, levels_dir()))


def test_check_finds_nothing_wrong_with_a_floor_that_was_laid(tmp_path: Path):
    assert list(lint_drawing_file(drawn(tmp_path), levels_dir())) == []


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A shelf with the room on it."""
    found = adopted(drawn(tmp_path))
    Archive(tmp_path / "content").keep("platformer", found.part, found.address, found.files)
    return tmp_path / "content"


def test_what_lies_on_the_shelf_is_played_recorded_and_proved(tmp_path: Path, shelf: Path):
    found = adopted(drawn(tmp_path))
    here = library().on_shelf(lambda: shelf)
    world = registry().read_id(f"platformer:{found.params}#x")
    session = Session.start(world, here.content_for(world))
    tale = registry().tale("platformer")
    for command in tale.bot("certificate").moves(session.game, session.content, "x"):
        session.apply(command)
    assert session.status.phase == "won"
    record = journal.read(session.take_records().encode())
    assert record.header.content == f"{found.part}={found.address}"
    assert verify(world, here.content_of_run(world, record.last), record).same


def test_what_is_not_there_is_told(tmp_path: Path):
    found = adopted(drawn(tmp_path))
    world = registry().read_id(f"platformer:{found.params}#x")
    with pytest.raises(BadValue, match=r"play FILE\.tmx"):
        Session.start(world, library().content_for(world))
    moved = Library(registry().tales).on_shelf(lambda: tmp_path / "nowhere")
    with pytest.raises(BadValue, match="not kept here"):
        Session.start(world, moved.content_for(world))
