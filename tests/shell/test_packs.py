"""Content packs: what others wrote is checked, taken in, played, proved, and never believed."""

from __future__ import annotations

import io
import re
import shutil
import stat
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli.tales import registry
from game.core.errors import ContentError
from game.core.sliced import through
from game.shell import packs as shell_packs
from game.shell.packs import taking_in
from game.store import packs
from game.store.packs import Entry
from tests.cli.calling import CHECKOUT, call, good
from tests.depth import thorough

EXAMPLE = CHECKOUT / "docs" / "packs" / "salt-road"
PAGE = (CHECKOUT / "docs" / "packs.md").read_text(encoding="utf-8")
TALES = registry().tales


def put(root: Path, *folders: str) -> Path:
    """The example in the data folder ``root``, with these of its folders alone."""
    pack = root / "packs" / "salt-road"
    pack.mkdir(parents=True)
    shutil.copy(EXAMPLE / "pack.toml", pack)
    for folder in folders:
        shutil.copytree(EXAMPLE / folder, pack / folder)
    return pack


def taken(root: Path, name: str = "salt-road") -> Entry:
    return through(taking_in(TALES, root, name))


def english(entry: Entry) -> list[str]:
    return [fault[0] for fault in entry.faults]


def test_the_pack_of_the_page_is_sound_and_played_when_it_is_followed_to_the_letter(
    tmp_path: Path,
) -> None:
    head, encounters = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    pack = tmp_path / "packs" / "ferry"
    (pack / "encounters").mkdir(parents=True)
    (pack / "pack.toml").write_text(head, encoding="utf-8")
    (pack / "encounters" / "river.toml").write_text(encounters, encoding="utf-8")
    assert good("check", pack).out.strip() == "nothing is wrong"
    run = tmp_path / "goat.run"
    played = good(
        *("bot", "hexcrawl:gentle,radius=3,pack=ferry#goat", "--policy", "greedy"),
        *("--save", run, "--data-dir", tmp_path),
    )
    assert '"ferry_goat"' in played.out
    assert "pack/ferry/encounters=" in run.read_text(encoding="utf-8").splitlines()[0]
    again = good("replay", run, "--verify", "--data-dir", tmp_path)
    assert "played back the same" in again.out


def test_what_is_wrong_with_the_languages_is_told_once(tmp_path: Path) -> None:
    head = put(tmp_path, "quests") / "pack.toml"
    said = head.read_text(encoding="utf-8").replace('["en", "fr"]', '["de", "en"]')
    head.write_text(said, encoding="utf-8")
    assert [why for why in english(taken(tmp_path)) if "languages" in why] == [
        "salt-road/pack.toml: languages: expected a list of some of: en, fr, got ['de', 'en']"
    ]


def test_a_quest_is_played_and_its_run_outlives_it(tmp_path: Path) -> None:
    pack = put(tmp_path, "quests", "languages")
    assert taken(tmp_path).faults == ()
    game, run = "thrones:dwarf,tale,salt-road/toll#lamp", tmp_path / "toll.run"
    at = ("--data-dir", tmp_path)
    good("bot", game, "--policy", "random", "--save", run, *at)
    verify = ("replay", run, "--verify", *at)
    assert "played back the same" in good(*verify).out
    quest = pack / "quests" / "toll.toml"
    quest.write_text(quest.read_text("utf-8").replace("life = 9", "life = 8", 1), "utf-8")
    then = call(*verify)
    assert (then.status, "Changed since: pack/salt-road/toll" in then.err) == (0, True)
    shutil.rmtree(pack)
    then = call(*verify)
    assert (then.status, "Its pack salt-road is not here any more" in then.err) == (0, True)
    new = call("bot", game, *at)
    assert (new.status, "expected the pack salt-road in it" in new.err) == (2, True)
    there = call("replay", run, "--verify", "--data-dir", tmp_path / "elsewhere")
    assert (there.status, "the pack salt-road, which is not here" in there.out) == (1, True)


@thorough(instead="test_the_pack_of_the_page_is_sound_and_played_when_it_is_followed_to_the_letter")
def test_a_room_stands_in_a_floor_and_is_proved_once(tmp_path: Path) -> None:
    pack = put(tmp_path)
    (pack / "sections").mkdir()
    shutil.copy(EXAMPLE / "sections" / "salt-loft.tmx", pack / "sections")
    assert taken(tmp_path).faults == ()
    game = "platformer:level,columns=4,rows=2,blocked=0,pack=salt-road#lamp/3"
    made = good("generate", game, "--format", "json", "--data-dir", tmp_path).object
    assert any(key.startswith("salt-loft") for key in made["usage"])
    assert sorted(made["content"]) == ["pack/salt-road/sections", "sections/castle"]
    (pack / "README.md").write_text("changed", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.tales.candle.content.packed.proved", None)
        assert taken(tmp_path).parts["platformer"]


def test_what_an_author_got_wrong_is_told_with_file_place_and_expectation(tmp_path: Path) -> None:
    pack = put(tmp_path, "quests", "encounters", "languages")
    quest, words = pack / "quests" / "toll.toml", pack / "languages" / "fr.po"
    quest.write_text(quest.read_text("utf-8").replace("life = 9", "life = 12", 1), "utf-8")
    words.write_text(words.read_text("utf-8").replace("A rat fat on tallow", "A rat"), "utf-8")
    (pack / "boom.py").write_text("raise SystemExit")
    told = english(taken(tmp_path))
    assert told[0].startswith("salt-road/boom.py: expected nothing in a pack but quests/*.toml")
    assert told[1:] == [
        "salt-road/quests/toll.toml: step 2: name: fr: expected a text, or one in languages/fr.po,"
        " got nothing",
        "salt-road/quests/toll.toml: step 38: life: expected a whole number from 1 to 9, got 12",
    ]
    assert taken(tmp_path).address("hexcrawl", "pack/salt-road/encounters")


def zipped(
    *entries: tuple[str | zipfile.ZipInfo, bytes], packing: int = zipfile.ZIP_DEFLATED
) -> bytes:
    raw = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(raw, "w", packing) as file:
            for name, data in (("pack.toml", b"x"), *entries):
                file.writestr(name, data)
    return raw.getvalue()


def link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def with_password(raw: bytes) -> bytes:
    """The same zip, whose entries say that they are encrypted."""
    return raw.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")


@pytest.mark.parametrize(
    ("packed", "expected"),
    [
        (lambda: b"no zip at all", "expected a zip that can be unpacked"),
        (lambda: zipped()[:-30], "expected a zip that can be unpacked"),
        (lambda: zipped(("../../out.toml", b"x")), "expected files inside the pack"),
        (lambda: zipped(("/etc/out.toml", b"x")), "expected files inside the pack"),
        (lambda: zipped(("c:\\out.toml", b"x")), "expected files inside the pack"),
        (
            lambda: zipped((link("quests/a.toml"), b"/etc/passwd")),
            "expected an ordinary file, got a link",
        ),
        (lambda: zipped(("quests/a.toml", bytes(5_000_000))), "expected files of at most"),
        (
            lambda: zipped(*((f"quests/{n}.toml", bytes(3_900_000)) for n in range(5))),
            "expected files of at most",
        ),
        (
            lambda: zipped(*((f"quests/{n}.toml", b"") for n in range(500))),
            "expected at most 400 files",
        ),
        (lambda: zipped(("a.txt", b"1"), ("A.txt", b"2")), "expected each file once"),
        (lambda: zipped(("a/b/c/d/e.txt", b"1")), "expected folders that are not so deep"),
        (lambda: zipped(packing=zipfile.ZIP_LZMA), "expected files packed by deflate"),
        (lambda: with_password(zipped()), "expected a file without a password"),
    ],
    ids=lambda value: value if isinstance(value, str) else "zip",
)
def test_a_hostile_zip_is_refused_in_one_line(
    tmp_path: Path, packed: Callable[[], bytes], expected: str
) -> None:
    path = tmp_path / "evil.zip"
    path.write_bytes(packed())
    with pytest.raises(ContentError) as refused:
        packs.read_files(path)
    assert expected in str(refused.value)
    assert "\n" not in str(refused.value)
    assert [each.name for each in tmp_path.iterdir()] == ["evil.zip"]


def test_a_zip_and_its_folder_are_the_same_pack(tmp_path: Path) -> None:
    pack = put(tmp_path, "quests", "languages")
    as_folder = taken(tmp_path)
    inside = {f"salt-road/{name}": raw for name, raw in packs.read_files(pack).items()}
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as file:
        for name, data in inside.items():
            file.writestr(name, data)
    shutil.rmtree(pack)
    (tmp_path / "packs" / "salt-road.zip").write_bytes(raw.getvalue())
    assert taken(tmp_path) == as_folder


def test_a_link_out_of_a_folder_is_refused(tmp_path: Path) -> None:
    pack = put(tmp_path)
    (pack / "quests").symlink_to(tmp_path)
    assert english(taken(tmp_path)) == ["salt-road/quests: expected a file or a folder, got a link"]


def test_ids_without_a_pack_are_what_they_were() -> None:
    for name in ("thrones:dwarf,tale", "hexcrawl:gentle", "platformer:castle,3"):
        world = registry().read_id(f"{name}#lamp")
        assert str(world.id) == f"{name}#lamp"
        assert shell_packs.named_in(world.mode.uses(world.params)) == ()


@pytest.mark.parametrize(
    "name",
    [
        "q" * 300 + ".md",
        "aux.md",
        "quests/com1.toml",
        "quests./a.toml",
        "a\x9b31m.md",
        "a\u202eb.md",
    ],
)
def test_a_name_that_not_every_system_can_have_is_refused(tmp_path: Path, name: str) -> None:
    packed = tmp_path / "x.zip"
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr(name, "")
    with pytest.raises(ContentError, match="expected files inside the pack, under plain names"):
        packs.read_files(packed)


@pytest.mark.parametrize(
    ("first", "second"),
    [("quests", "quests/a.toml"), ("a.md/b.md", "A.md"), ("\u00e9.md", "e\u0301.md")],
)
def test_names_that_cannot_lie_beside_each_other_are_refused(
    tmp_path: Path, first: str, second: str
) -> None:
    packed = tmp_path / "x.zip"
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr(first, "")
        file.writestr(second, "")
    with pytest.raises(ContentError, match="expected each file once"):
        packs.read_files(packed)


def test_a_folder_of_many_folders_is_not_walked_to_its_end(tmp_path: Path) -> None:
    for number in range(2 * packs.MOST_FILES + 1):
        (tmp_path / "x" / f"d{number}").mkdir(parents=True)
    with pytest.raises(ContentError, match="expected at most 400 files, got more"):
        packs.read_files(tmp_path / "x")
