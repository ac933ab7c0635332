"""Files that nobody would make by accident: each is refused in one line, at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import journal
from game.core.journal import Do, Rewind
from tests.cli.calling import assert_refusal, call
from tests.depth import one_in
from tests.playing import null_session

Make = Callable[[Path], object]

KEY = "a." * 200_000 + "a"
LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]><map>&c;</map>'
)
TEXTS = {
    "a number of 5,000 digits": ("x.toml", "x = " + "7" * 5_000),
    "one of as many in hexadecimal": ("x.toml", "x = 0x" + "f" * 5_000),
    "one deep inside": ("x.toml", "x = [[{y = [0x" + "f" * 5_000 + "]}]]"),
    "one among the sounds": ("audio.toml", "x = " + "7" * 5_000),
    "one among the credits": ("credits.toml", "x = 0x" + "f" * 5_000),
    "a header of 200,001 parts": ("x.toml", f"[{KEY}]"),
    "a dotted key of as many": ("x.toml", f"{KEY} = 1"),
    "one in an inline table": ("x.toml", "x = {" + KEY + " = 1}"),
    "one of quoted parts": ("x.toml", "[" + '"a".' * 80_000 + "a]"),
    "one with spaces": ("x.toml", "[" + "a . " * 80_000 + "a]"),
    "arrays in arrays": ("x.toml", "x = " + "[" * 100_000),
    "a billion laughs": ("x.tmx", LAUGHS),
    "laughs after a byte order mark": ("x.tmx", "\ufeff" + LAUGHS),
    "another encoding than it has": ("x.tmx", '\ufeff<?xml version="1.0" encoding="cp037"?><map'),
    "elements in elements": ("x.tmx", "<map>" * 150_000),
    "lists in lists": ("x.json", "[" * 1_000_000),
    "a number of 5,000 digits in JSON": ("x.json", "7" * 5_000),
    "a translation in brackets": ("x.po", 'msgid "' + '" (' * 100_000 + '"'),
    "a translation that is reckoned": ("x.po", 'msgid "a" "b"'),
}


@one_in(2)
@pytest.mark.parametrize("name", TEXTS)
def test_check_tells_in_one_line(tmp_path: Path, name: str):
    file, text = TEXTS[name]
    (tmp_path / file).write_text(text, encoding="utf-8")
    answer = call("check", tmp_path / file)
    assert answer.status == 1
    (line,) = answer.out.splitlines()
    assert line.startswith(str(tmp_path / file))
    assert len(line) < 400 + len(str(tmp_path))


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 100_000_000)


@one_in(2)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="such files are of Unix")
@pytest.mark.parametrize("make", [pipe, device, Path.mkdir, huge])
@pytest.mark.parametrize(
    "words", [["replay"], ["replay", "--verify"], ["generate", "dungeon", "--plan"], ["check"]]
)
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, make: Make, words: list[str]):
    path = tmp_path / ("x.toml" if words == ["check"] else "x.run")
    make(path)
    answer = call(*words, path)
    if words == ["check"] and make in (Path.mkdir, huge):
        assert (answer.status, len(answer.out.splitlines())) in ((0, 1), (1, 1))
        return
    assert_refusal(answer)
    assert path.name in answer.err


def test_a_nul_in_a_path_is_refused(tmp_path: Path):
    for words in (["replay"], ["generate", "dungeon", "--plan"], ["check"]):
        assert_refusal(call(*words, f"{tmp_path}/a\0b"))


def test_a_run_that_asks_for_hours_is_refused_before_it_is_played(tmp_path: Path):
    session = null_session("null-ticks:seconds=1800,moths=0#a")
    loop = [record for _ in range(20_000) for record in (Do("right"), Rewind(0))]
    path = tmp_path / "loop.run"
    path.write_text(journal.write(session.header, loop), encoding="utf-8")
    answer = call("replay", "--verify", path)
    assert answer.status == 1
    (line,) = answer.out.splitlines()
    assert "asks for more work than" in line
