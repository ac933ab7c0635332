"""The tool that holds a tree against a baseline, with a tree of one small file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.depth import all_but, one_in, thorough
from tools.soak.sameness import main

TREE = """
import json, sys

RULES, ROOMS, STEP, PART, COLOUR = 1, 3, "north", "aaaa", "navy"
SCENES = ["title", "mode"]

def value(name):
    return sys.argv[sys.argv.index(name) + 1]

def tell(told):
    print(json.dumps({"id": sys.argv[2], "rules": RULES, **told}))

if __name__ == "__main__":
    if sys.argv[1] == "generate":
        tell({"rooms": ROOMS})
    elif sys.argv[1] == "bot":
        lines = ["ckht-run 1 rules %d content 0a %s" % (RULES, sys.argv[2]), "> " + STEP]
        lines.append("digest 1 %s%s world=bbbb heroes=%s" % (PART, PART, PART))
        with open(value("--save"), "w") as file:
            file.writelines(line + " ~01234567\\n" for line in lines)
        tell({"result": "won", "digest": PART})
    elif sys.argv[1] == "replay":
        same = "> " + STEP + " " in open(sys.argv[2]).read()
        print(sys.argv[2] + ": " + ("same" if same else "diverged at command 1"))
        sys.exit(not same)
    elif sys.argv[2] == "list":
        print(*SCENES, sep="\\n")
    elif sys.argv[2] not in SCENES:
        sys.exit("unknown scene")
    else:
        from PIL import Image
        picture = Image.new("RGB", (64, 64), COLOUR)
        if sys.argv[2] == "mode":
            picture.putpixel((3, 3), (hash("a") & 255, 0, 0))
        picture.save(value("--out"))
"""
JOBS = {
    "worlds": "generate dungeon *--count 200*",
    "runs": "bot dungeon*/7 --policy careful*",
    "pictures": "screenshot * 1280x720",
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree, and a baseline of it."""
    folder = tmp_path_factory.mktemp("tree")
    (folder / "main.py").write_text(TREE, encoding="utf-8")
    for part in JOBS:
        assert ask(folder, "write", part) == 0
    return folder


@pytest.fixture
def tree(written: Path, tmp_path: Path) -> Path:
    """A copy of the tree with its baseline, which may be changed."""
    shutil.copytree(written, tmp_path, dirs_exist_ok=True)
    return tmp_path


def ask(tree: Path, what: str, part: str, *options: str) -> int:
    """Run the tool over a part of the tree."""
    said = [what, str(tree / "baseline"), "--tree", str(tree), "--only", part]
    return main([*said, "--jobs", JOBS[part], *options])


def change(tree: Path, old: str, new: str) -> None:
    """Reshape the tree."""
    path = tree / "main.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@all_but("worlds", "runs")
@pytest.mark.parametrize("part", JOBS)
def test_a_tree_is_like_itself(tree: Path, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert ask(tree, "compare", part) == 0
    assert " 0 different, 0 excepted" in capsys.readouterr().out


@one_in(2)
@pytest.mark.parametrize(
    ("part", "old", "new", "named"),
    [
        (
            "worlds",
            "ROOMS, STEP, PART, COLOUR = 1, 3",
            "ROOMS, STEP, PART, COLOUR = 1, 4",
            "/rooms:",
        ),
        (
            "worlds",
            '{"id": sys.argv[2], "rules"',
            '{"id": sys.argv[2],  "extra": 1, "rules"',
            "/extra:",
        ),
        ("worlds", "tell({", "1 / 0; tell({", "/failed: exit status 70: ZeroDivisionError"),
        ("runs", '"aaaa"', '"cccc"', "digest after command 1: first part heroes"),
        ("runs", '"north"', '"south"', "line 2: expected '> north', got '> south'"),
        ("runs", "not same", "1", "/verify: same"),
        ("pictures", '"navy"', '"#00008f"', "screenshot title --size 1280x720/pixels: 100.0000%"),
        ("pictures", '"title", ', "", "screenshot title --size 1280x720/missing: exit status 1: "),
        ("pictures", '"title", ', '"title", "new", ', "screenshot new --size 1280x720/new: "),
    ],
)
def test_what_differs_is_named(
    tree: Path, part: str, old: str, new: str, named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    change(tree, old, new)
    assert ask(tree, "compare", part) == 1
    assert named in capsys.readouterr().out


@thorough(instead="test_what_differs_is_named")
def test_a_channel_may_be_off_by_a_few_levels(tree: Path) -> None:
    change(tree, '"navy"', '"#000086"')
    assert ask(tree, "compare", "pictures") == 0
    assert ask(tree, "compare", "pictures", "--levels", "5") == 1


@thorough(instead="test_what_differs_is_named")
def test_a_picture_unlike_itself_is_told_and_may_differ_as_much(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(tree, "compare", "pictures") == 0
    assert "(may) screenshot mode" in capsys.readouterr().out
    change(
        tree, "(3, 3), (hash", "(3, 3), (0, 0, 0)); picture.paste('red', (9, 9, 12, 12)); (0, (hash"
    )
    assert ask(tree, "compare", "pictures") == 1


@thorough(instead="test_what_differs_is_named")
@pytest.mark.parametrize("part", ["worlds", "runs"])
def test_what_is_meant_to_change_is_excepted_by_name(
    tree: Path, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    change(tree, "= 1, 3", "= 2, 3")
    assert ask(tree, "compare", part) == 1
    allowed = ("--except", f"{part}/*dungeon*/rules", "--except", f"{part}/*dungeon*/file rules")
    assert ask(tree, "compare", part, *allowed) == 0
    assert " 0 equal, 0 different, 1 excepted" in capsys.readouterr().out
    change(tree, '"aaaa"', '"cccc"')
    change(tree, "= 2, 3", "= 2, 4")
    assert ask(tree, "compare", part, *allowed) == 1


@thorough(instead="test_a_tree_is_like_itself")
def test_a_baseline_that_was_cut_short_is_gone_on_with(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (tree / "baseline").read_text(encoding="utf-8")
    (tree / "baseline").write_text(whole[:-20], encoding="utf-8")
    capsys.readouterr()
    for part in JOBS:
        assert ask(tree, "write", part) == 0
    assert capsys.readouterr().out.count(": 0 commands written") == len(JOBS) - 1


@thorough(instead="test_what_differs_is_named")
def test_files_that_differ_can_be_kept(tree: Path, tmp_path: Path) -> None:
    change(tree, '"navy"', '"red"')
    assert ask(tree, "compare", "pictures", "--found", str(tmp_path / "found")) == 1
    assert list((tmp_path / "found" / "pictures").glob("title-*.png"))
