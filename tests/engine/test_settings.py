"""What a player sets is kept, and a damaged file costs only what is damaged in it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Bindings
from game.engine.app import App
from game.engine.settings import MAX_FILE, Settings, read, write
from tests.disk import Disk

CHANGED = Settings(
    language="fr",
    text_size=150,
    high_contrast=True,
    reduced_motion=True,
    animation_speed=0,
    captions=True,
    volume=0,
    music_volume=100,
    window=(1920, 1080),
    sharpness="full",
    show_odds=False,
).bound(Bindings.default().with_key("hint", 26).with_button("confirm", "b"))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["up", "confirm", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def test_what_is_kept_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write(CHANGED, path)
    back, faults = read(path)
    assert back == CHANGED
    assert back.bindings.of_key(26) == "hint"
    assert faults == []
    assert os.listdir(tmp_path) == ["settings.json"]


def test_keys_of_an_older_program_stay_when_a_newer_one_has_more_actions(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    rest = Settings().keys["rest"][0]
    write(Settings().bound(Bindings.default().with_key("hint", rest)), path)
    said = json.loads(path.read_text())
    for action in ("rest", "search", "map"):
        del said["keys"][action]
    path.write_text(json.dumps(said))
    back, faults = read(path)
    assert faults == []
    assert back.keys["hint"] == (rest,), "the player gave this key away"
    assert back.keys["rest"] == ()
    assert back.keys["search"] == Settings().keys["search"]


def test_a_button_is_shared_by_two_actions_only_where_the_scene_tells_them_apart(tmp_path: Path):
    path = tmp_path / "settings.json"
    write(Settings(), path)
    said = json.loads(path.read_text())
    assert said["buttons"]["rest"] == said["buttons"]["speed"] == ["leftstick"]
    assert read(path)[1] == []
    said["buttons"]["odds"] = ["leftstick"]
    path.write_text(json.dumps(said))
    back, faults = read(path)
    assert faults
    assert back.buttons == Settings().buttons


def test_without_a_file_there_are_defaults_and_no_fault(tmp_path: Path) -> None:
    assert read(tmp_path / "none.json") == (Settings(), [])
    assert read(None) == (Settings(), [])


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[1]", b"\xff\xfe", b'{"volume": 1', b"[" * 5_000, b" " * MAX_FILE]
)
def test_a_file_that_cannot_be_read_gives_the_defaults_and_says_so(
    tmp_path: Path, damage: bytes
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(damage)
    found, faults = read(path)
    assert found == Settings()
    (line,) = (fault.in_english() for fault in faults)
    assert line.startswith(f"{path}: expected settings in JSON")
    assert "\n" not in line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "de"),
        ("text_size", 110),
        ("text_size", True),
        ("high_contrast", 1),
        ("animation_speed", 33),
        ("volume", 101),
        ("volume", 50.5),
        ("window", [100]),
        ("window", "big"),
        ("keys", ["up"]),
        ("keys", {"up": [82], "down": [82]}),  # one key, two actions
        ("keys", {"confirm": []}),  # no way to confirm
        ("keys", {"up": [99_999]}),
        ("buttons", {"confirm": ["z"]}),
    ],
)
def test_one_bad_value_costs_only_itself(tmp_path: Path, name: str, value: Any) -> None:
    path = tmp_path / "settings.json"
    write(CHANGED, path)
    said = json.loads(path.read_text())
    said[name] = value
    path.write_text(json.dumps(said))
    found, faults = read(path)
    assert found == replace(CHANGED, **{name: getattr(Settings(), name)})
    assert [fault.in_english() for fault in faults] == [
        f"{path}: {name}: not usable, using the default"
    ]


@pytest.mark.parametrize(
    "text",
    ["9" * 5_000, "-" + "9" * 5_000, "[" * 5_000 + "]" * 5_000, '{"a":' * 3_000 + "1" + "}" * 3_000,
     '{"up": [[82]]}', "1e999", "NaN", '"\\ud800"', "null", "[null]", "8.0", "true"],
    ids=lambda text: text[:9],
)  # fmt: skip
@pytest.mark.parametrize("name", ["volume", "window", "keys", "language"])
def test_whatever_a_value_is_the_rest_is_kept(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / "settings.json"
    write(CHANGED, path)
    said = json.loads(path.read_text())
    said[name] = "here"
    path.write_text(json.dumps(said).replace('"here"', text))
    found, faults = read(path)
    assert found == replace(CHANGED, **{name: getattr(Settings(), name)})
    assert [fault.in_english() for fault in faults] == [
        f"{path}: {name}: not usable, using the default"
    ]


@pytest.mark.parametrize("size", [100.0, "100", [100], True])
def test_a_number_of_another_kind_is_no_number(tmp_path: Path, size: Any) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"text_size": size}))
    found, faults = read(path)
    assert type(found.text_size) is int
    assert len(faults) == 1


@pytest.mark.parametrize("codes", ["ab", {"a": 1}])
def test_buttons_are_lists_and_nothing_that_looks_like_one(tmp_path: Path, codes: Any) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"buttons": {"confirm": codes}}))
    found, faults = read(path)
    assert found == Settings()
    assert len(faults) == 1


def test_what_a_windows_editor_writes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'\xef\xbb\xbf{\r\n"volume": 5\r\n}\r\n')
    assert read(path) == (replace(Settings(), volume=5), [])


def _a_folder(path: Path) -> None:
    path.mkdir()


def _a_long_file(path: Path) -> None:
    path.write_bytes(b" " * MAX_FILE + b"{}")


def _a_pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("pipes with names")
    os.mkfifo(path)


@pytest.mark.parametrize("put", [_a_folder, _a_long_file, _a_pipe])
def test_what_is_no_file_of_settings_is_told_and_not_waited_for(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    path = tmp_path / "settings.json"
    put(path)
    found, faults = read(path)
    assert found == Settings()
    (line,) = (fault.in_english() for fault in faults)
    assert line.startswith(f"{path}: ")
    assert line.endswith(", using the defaults")
    assert "\n" not in line


@settings(max_examples=60)
@given(name=st.sampled_from([entry.name for entry in fields(Settings)]), value=JSON)
def test_no_value_at_all_breaks_the_reading(
    tmp_path_factory: pytest.TempPathFactory, name: str, value: Any
) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.json"
    path.write_text(json.dumps({name: value, "unknown": value}))
    found, faults = read(path)
    assert len(faults) <= 1
    assert found == replace(Settings(), **{name: getattr(found, name)})


def test_a_window_off_the_scale_is_brought_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"window": [1, 100000]}')
    assert read(path)[0].window == (640, 4320)


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    write(CHANGED, tmp_path / "missing" / "settings.json")
    assert read(tmp_path / "missing" / "settings.json") == (CHANGED, [])


def test_settings_that_cannot_be_kept_hold_all_the_same_and_that_is_said_once(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.refuses = True
    for size in (150, 200):
        app.change(text_size=size)
        app.writer.drain(30)
        app.step()
    assert app.text.scale == 2.0
    told = "the settings cannot be written: there is no room left on the disk"
    assert app.notices.shown == told
    app.notices.say("something else")
    app.change(text_size=175)
    app.writer.drain(30)
    app.step()
    assert app.notices.shown == "something else"


def test_a_disk_that_hangs_holds_up_no_setting(
    tmp_path: Path, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.hang()
    for size in (150, 200, 175):
        app.change(text_size=size)
        app.step()
    assert app.text.scale == 1.75
    disk.go_on()
    assert app.writer.drain(30)
    assert read(tmp_path / "settings.json")[0].text_size == 175


def test_a_change_is_in_force_and_kept_at_once(tmp_path: Path, app: App) -> None:
    app.change(text_size=200, high_contrast=True, language="fr")
    assert app.text.scale == 2.0
    assert app.assets.high_contrast
    assert app.writer.drain(30)
    assert read(tmp_path / "settings.json")[0].text_size == 200
    # The language said on the command line holds for this once.
    assert app.locale.language == "en"
