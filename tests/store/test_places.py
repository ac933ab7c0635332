"""Where things are kept, and what happens where nothing can be."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest

from game.core.errors import GameError
from game.store.places import open_places


def test_a_folder_that_was_asked_for_is_made(tmp_path: Path):
    places = open_places(tmp_path / "new" / "data")
    assert places.kept
    assert places.runs is not None
    assert places.runs.is_dir()
    assert places.settings == tmp_path / "new" / "data" / "settings.json"
    assert sorted(path.name for path in places.root.iterdir()) == ["damaged", "exports", "runs"]


def test_a_folder_that_was_asked_for_and_cannot_be_used_is_an_error(tmp_path: Path):
    (tmp_path / "file").write_text("here")
    complaint = r"--data-dir .*file/data: expected a writable folder: Not a directory"
    with pytest.raises(GameError, match=complaint):
        open_places(tmp_path / "file" / "data")
    assert (tmp_path / "file").read_text() == "here"


def test_where_the_default_folder_cannot_be_used_nothing_is_kept_and_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("here")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **_: tmp_path / "file" / name)
    places = open_places()
    assert not places.kept
    assert "Not a directory" in places.trouble
    assert (places.runs, places.settings, places.chronicle) == (None, None, None)


def test_the_default_folder_is_the_players_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **_: tmp_path / name)
    assert open_places().root == tmp_path / "candle-key-hex-throne"


def test_what_a_killed_program_had_half_written_is_swept_away(tmp_path: Path):
    kept = tmp_path / "settings.json"
    half, young, other = (tmp_path / name for name in (".settings.json.77", ".a.78", ".hidden"))
    for path in (kept, half, young, other):
        path.write_text("{}")
    for path in (kept, half, other):
        os.utime(path, (1_000, 1_000))
    open_places(tmp_path)
    assert not half.exists()
    assert kept.exists()
    assert young.exists(), "somebody may still be writing it"
    assert other.exists()
