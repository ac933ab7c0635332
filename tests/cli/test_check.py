"""`check` names file, place and fault of what is wrong with content, and passes on our own."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.tales.key.content import tables as dungeon_tables
from tests.cli.calling import CHECKOUT, call, good, process, refused
from tests.depth import few, is_quick, one_in

QUEST = CHECKOUT / "levels" / "quests" / "sand.toml"
FRENCH = CHECKOUT / "assets" / "locale" / "fr" / "LC_MESSAGES" / "ckht.po"
ATLAS = CHECKOUT / "assets" / "ui" / "ui.json"
Change = Callable[[str], str]


def put(old: str, new: str) -> Change:
    """A change of the first place where ``old`` (a pattern) stands; it must stand somewhere."""

    def change(text: str) -> str:
        changed, count = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert count == 1, old
        return changed

    return change


def complaints(path: Path) -> list[str]:
    """What `check` has against a file it must find fault with."""
    answer = call("check", path)
    assert answer.status == 1, answer
    assert re.fullmatch(r"[0-9]+ faults?\n", answer.err)
    lines = answer.out.splitlines()
    assert answer.err.startswith(f"{len(lines)} ")
    return lines


def test_our_own_content_passes(monkeypatch):
    """Of Candle's drawings, which take longest, the quick depth looks at a few."""
    drawings: list[Path] = []
    if is_quick():
        drawings = few(sorted((CHECKOUT / "levels" / "sections").rglob("*.tmx")), 4)
        monkeypatch.setattr("game.tales.candle.content.lint_sections.lint_candle", lambda *_: ())
    assert good("check").out == "nothing is wrong\n"
    named = (QUEST, FRENCH.parent, ATLAS, *drawings)
    assert good("check", *named).out == "nothing is wrong\n"


@one_in(2)
@pytest.mark.parametrize(
    ("change", "place", "said"),
    [
        (put(r"^number = 7$", "number = 8"), "step", "7"),
        (put(r'^type = "trap"', 'type = "tarp"'), "step", "fight"),
        (put(r"^life = [0-9]+$", "life = 10"), "step", "life"),
        (put(r"^life = [0-9]+$", 'life = "three"'), "step", "'three'"),
        (put(r"^picture = .*$", 'picture = "nosuch"'), "", "nosuch"),
        (put(r"^title\.fr = .*\n", ""), "", "fr"),
        (put(r"^format = .*$", 'format = "quest/2"'), "format", "quest/1"),
        (put(r"^\[\[step\]\]$", "[[stop]]"), "", "40 steps, got 39"),
        (put(r"^banner = ", "bonner = "), "", "bonner"),
        (put(r"^number = 40$(.|\n)*", "number = 40\n"), "step 40", ""),
        (put(r"^banner = .*$", "banner = "), "", "TOML"),
        (put("\u00a0:", " :"), "", "no-break space"),
        (put("\u00a0:", "\u202f:"), "", "no-break space"),
        (put('^blurb.en = "', 'blurb.en = "7 % of '), "", "no space before %"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_in_a_quest_is_found_and_located(
    change: Change, place: str, said: str, tmp_path: Path
):
    path = tmp_path / "sand.toml"
    path.write_text(change(QUEST.read_text(encoding="utf-8")), encoding="utf-8")
    lines = complaints(path)
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert place in lines[0].removeprefix(str(path))
    assert said in lines[0]


@one_in(3)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put('^msgstr "Phalènes"$', 'msgstr ""'), "'Moths': expected a translation"),
        (put(r"\{count\} flamme\.", "{nombre} flamme."), "placeholders"),
        (put(r"\{count\} flamme\.", "{count flamme."), "placeholders"),
        (put('^msgstr "(.*)\u00a0:', r'msgstr "\1 :'), "no-break space in French"),
        (put('^msgstr "(.*)\u00a0:', 'msgstr "\\1\u202f:'), "no-break space in French"),
        (put('^msgstr "Phalènes"$', 'msgstr "Papillons"'), "'Moths': expected “phalène”"),
        (put('^msgstr "Phalènes"$', 'msgstr "Hiboux"'), "'Moths': expected “chouette”"),
        (put('^msgid "(.*)}%', 'msgid "\\1} %'), "no space before % in English"),
        (put('^msgid "Everybody’s', "msgid \"Everybody's"), "’ between letters"),
        (put('^msgstr "Phalènes"$', 'msgstr "Phalènes..."'), "… for"),
        (put('^msgid "Moths"$', 'msgid "Moths'), "ckht.po"),
        (lambda _: "", "expected translations"),
    ],
)
def test_a_fault_in_a_translation_is_found_and_located(change: Change, said: str, tmp_path: Path):
    path = tmp_path / "ckht.po"
    path.write_text(change(FRENCH.read_text(encoding="utf-8")), encoding="utf-8")
    lines = complaints(path)
    assert all(str(path) in line for line in lines)
    assert said in lines[0]


def draft(folder: Path, text: str) -> Path:
    """A quest file whose prose was not written yet."""
    path = folder / "sand.toml"
    prose = re.compile(r"^(name|meet|result|blurb)\.(en|fr) = .*\n", re.MULTILINE)
    path.write_text(prose.sub("", text), encoding="utf-8")
    return path


def test_the_chances_of_a_quest_are_told_when_asked_for():
    lines = good("check", QUEST, "--verbose").out.splitlines()
    assert lines[0] == "nothing is wrong"
    assert lines[1].split() == ["sand", "hero", "barbarian", "wizard", "dwarf"]
    assert lines[5].split() == ["tale", "47.92%", "60.97%", "41.61%", "57.55%", "(read)"]
    assert len(lines) == 6


def test_a_draft_without_prose_has_faults_and_chances(tmp_path: Path):
    path = draft(tmp_path, QUEST.read_text(encoding="utf-8"))
    assert len(complaints(path)) == 1 + 3 * 40
    answer = call("check", path, "--verbose")
    lines = answer.out.splitlines()
    assert (answer.status, answer.err) == (1, "121 faults\n")
    assert lines[0] == f"{path}: blurb: expected a table, got nothing"
    assert lines[1] == f"{path}: step 1: name: expected a table, got nothing"
    assert lines[-5:] == good("check", QUEST, "--verbose").out.splitlines()[-5:]


def test_the_chances_of_a_draft_follow_its_numbers(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("game.cli.check.LEVELS", ("iron",))
    kinder = put(r"^loss = \{ life = 1 \}$", "loss = { life = 2 }")
    path = draft(tmp_path, kinder(QUEST.read_text(encoding="utf-8")))
    ours, theirs = (call("check", file, "--verbose").out.splitlines() for file in (QUEST, path))
    assert "(read)" in ours[-1]
    assert "(read)" not in theirs[-1]
    chances = [
        [float(word.rstrip("%")) for word in line.split()[1:5]] for line in (ours[-1], theirs[-1])
    ]
    assert all(after < before for before, after in zip(*chances, strict=True))


def test_a_draft_with_wrong_numbers_has_faults_and_no_chances(tmp_path: Path):
    text = QUEST.read_text(encoding="utf-8")
    path = draft(tmp_path, put(r"^loss = \{ life = 1 \}$", "loss = { life = 10 }")(text))
    answer = call("check", path, QUEST, "--verbose")
    assert answer.status == 1
    assert "expected a whole number from 1 to 9, got 10" in answer.out
    assert [line for line in answer.out.splitlines() if "hero" in line] == [
        line for line in good("check", QUEST, "--verbose").out.splitlines() if "hero" in line
    ]


def a_copy_of_an_atlas(folder: Path) -> tuple[Path, dict]:
    atlas = json.loads(ATLAS.read_text(encoding="utf-8"))
    for name in atlas["images"]:
        shutil.copy(ATLAS.parent / name, folder)
    return folder / ATLAS.name, atlas


def test_a_copied_atlas_passes(tmp_path):
    path, atlas = a_copy_of_an_atlas(tmp_path)
    path.write_text(json.dumps(atlas), encoding="utf-8")
    good("check", tmp_path)


@pytest.mark.parametrize("edge", [1, 2, 3, 4])
def test_a_frame_outside_its_picture_is_found_and_located(edge: int, tmp_path: Path):
    path, atlas = a_copy_of_an_atlas(tmp_path)
    sprite = list(atlas["sprites"])[3]
    atlas["sprites"][sprite]["frames"][0][edge] = 100_000
    path.write_text(json.dumps(atlas), encoding="utf-8")
    (line,) = complaints(tmp_path)
    assert line.startswith(f"{path}: {sprite}: frame ")


def test_a_picture_that_is_missing_or_none_is_found_and_located(tmp_path):
    path, atlas = a_copy_of_an_atlas(tmp_path)
    path.write_text(json.dumps(atlas), encoding="utf-8")
    picture = tmp_path / atlas["images"][0]
    picture.write_bytes(b"GIF89a")
    assert f"{path}: images: expected the PNG picture {picture.name}" in complaints(path)[0]
    picture.unlink()
    assert f"{path}: images: expected the PNG picture {picture.name}" in complaints(path)[0]


@pytest.mark.parametrize(
    "text",
    ["{", '{"format": "atlas/1"}', '{"format": "atlas/1", "images": 3, "sprites": []}', "[" * 9999],
    ids=["no JSON", "empty", "misshapen", "deep"],
)
def test_an_atlas_that_is_none_is_told_in_one_line(text: str, tmp_path: Path):
    path = tmp_path / "icons.json"
    path.write_text(text, encoding="utf-8")
    (line,) = complaints(path)
    assert line.startswith(f"{path}: expected ")


def test_an_asset_without_a_credit_is_found(tmp_path):
    (tmp_path / "credits.toml").write_text('[[credit]]\nfiles = ["ours/*"]\n', encoding="utf-8")
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "a.png").touch()
    assert [line.partition(":")[0] for line in complaints(tmp_path)] == [
        str(tmp_path / "credits.toml")
    ]
    with (tmp_path / "credits.toml").open("a", encoding="utf-8") as file:
        file.write('[[credit]]\nfiles = ["credits.toml"]\n')
    good("check", tmp_path)
    (tmp_path / "theirs.png").touch()
    assert complaints(tmp_path)[0].startswith(f"{tmp_path / 'theirs.png'}: expected an entry")


def test_credits_that_are_none_are_told(tmp_path):
    for text in ("credit = 3", "[[credit]]\nfile = 1"):
        (tmp_path / "credits.toml").write_text(text, encoding="utf-8")
        (line,) = complaints(tmp_path)
        assert line.startswith(f"{tmp_path / 'credits.toml'}: expected credits")


def test_a_sound_that_is_missing_or_unnamed_is_found(tmp_path):
    (tmp_path / "audio.toml").write_text('[effect.tick]\nfile = "tick.ogg"\n', encoding="utf-8")
    assert "expected the sound tick.ogg" in complaints(tmp_path)[0]
    (tmp_path / "tick.ogg").touch()
    good("check", tmp_path)
    (tmp_path / "tock.ogg").touch()
    assert complaints(tmp_path)[0].startswith(f"{tmp_path / 'tock.ogg'}: ")


FLOOR = """\
[[floor]]
wall = "brick"
tint = [1, 2, 3]
ambient = [1, 2, 3]
night = [1, 2, 3]
back = [1, 2, 3]
stone = [1, 2, 3]
ledge = [1, 2, 3]
"""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "KeyError: 'floor'"),
        ("floor = []", "no [[floor]]"),
        ('[[floor]]\nwall = "x"', "wall_x.webp is not beside it"),
        ('[[floor]]\nwall = "brick"\ntint = [1, 2, 300]', "0 to 255, not [1, 2, 300]"),
        ('[[floor]]\nwall = "brick"\ntint = [1, 2]', "three numbers, not [1, 2]"),
        (FLOOR + "windows = []\nfurniture = []", "furniture names nothing"),
        (FLOOR + 'furniture = ["sofa"]', "not 'sofa'"),
        (FLOOR + 'windows = ["sofa"]\nfurniture = ["crate"]', "not 'sofa'"),
    ],
)
def test_the_looks_of_floors_are_checked(tmp_path, text, fault):
    (tmp_path / "wall_brick.webp").touch()
    (tmp_path / "floors.toml").write_text(text, encoding="utf-8")
    (line,) = complaints(tmp_path)
    assert line.startswith(f"{tmp_path / 'floors.toml'}: expected the looks of floors: ")
    assert fault in line


@one_in(3)
@pytest.mark.parametrize("name", dungeon_tables.NAMES)
def test_one_of_keys_tables_is_checked_without_the_others(name: str, tmp_path: Path):
    copy = tmp_path / name
    text = (CHECKOUT / "levels" / "tables" / name).read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    assert good("check", tmp_path).out == "nothing is wrong\n"
    copy.write_text(put("^id = ", "oops = 3\nid = ")(text), encoding="utf-8")
    for path in (copy, tmp_path):
        (line,) = complaints(path)
        assert line.startswith(f"{copy}: ")
        assert "'oops'" in line


def test_what_the_games_own_tables_miss_in_a_copy_of_one_is_told(tmp_path: Path):
    text = (CHECKOUT / "levels" / "tables" / dungeon_tables.ITEMS).read_text(encoding="utf-8")
    copy = tmp_path / dungeon_tables.ITEMS
    copy.write_text(put('^id = "arming-sword"', 'id = "armed-sword"')(text), encoding="utf-8")
    lines = complaints(tmp_path)
    assert all("gear" in line and "got 'arming-sword'" in line for line in lines)


def test_other_files_are_refused(tmp_path):
    (tmp_path / "x.png").touch()
    assert "expected a .toml, .tmx, .tsx, .po, .json or .zip file" in refused(
        "check", tmp_path / "x.png"
    )


def test_faults_of_several_paths_are_all_told(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ckht.po").write_text("", encoding="utf-8")
    answer = call("check", tmp_path / "one", tmp_path / "two")
    assert [line.partition(":")[0] for line in answer.out.splitlines()] == [
        str(tmp_path / name / "ckht.po") for name in ("one", "two")
    ]


def test_check_needs_no_display():
    answer = process("check", ATLAS, DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="nosuch")
    assert (answer.status, answer.err) == (0, "")


LONG = "9" * 5_000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("icons.json", {"images": [LONG], "sprites": {}}),
        ("icons.json", {"images": [], "sprites": {LONG: {"frames": []}}}),
        ("icons.json", {"images": [], "sprites": {LONG: {"frames": [[0, 0, 0, 1, 10**900]]}}}),
        ("audio.toml", f'[effect.tick]\nfile = "{LONG}.ogg"\n'),
    ],
)
def test_a_name_that_no_line_holds_is_told_in_one_that_can_be_read(
    name: str, text: str | dict[str, object], tmp_path: Path
):
    path = tmp_path / name
    told = text if isinstance(text, str) else json.dumps({"format": "atlas/1", **text})
    path.write_text(told, encoding="utf-8")
    (line,) = complaints(path)
    assert line.startswith(f"{path}: ")
    assert "9" * 50 in line or "1" + "0" * 50 in line
    assert len(line) < len(str(path)) + 400


def test_a_key_that_no_line_holds_is_told_in_one_that_can_be_read(tmp_path: Path):
    path = tmp_path / dungeon_tables.NAMES[0]
    text = (CHECKOUT / "levels" / "tables" / path.name).read_text(encoding="utf-8")
    path.write_text(put("^id = ", f"{LONG} = 3\nid = ")(text), encoding="utf-8")
    (line,) = complaints(path)
    assert f"unknown key '{LONG[:40]}'" in line
    assert len(line) < 1_000
