"""A wrong call gets one line on standard error, status 2, nothing else, and never a traceback."""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from game.cli.entry import language_of
from tests.cli.calling import assert_refusal, call, good, refused
from tests.depth import either, one_in

LONG = "x" * 65

WRONG: list[tuple[list[str], list[str]]] = [
    # words unknown
    (["nosuch"], ["invalid choice: 'nosuch'", "generate"]),
    (["generate"], ["SYSTEM|ID", "generate --help"]),
    (["generate", "nosuch", "--seed", "x"], ["unknown system 'nosuch'", "thrones"]),
    (["generate", "thrones", "--sed", "x"], ["unrecognized arguments: --sed x"]),
    (["generate", "thrones", "x"], ["unrecognized arguments: x"]),
    (["generate", "thrones", "--format", "png"], ["--format", "json", "text", "md", "'png'"]),
    (["generate", "null-turns", "--format", "md"], ["--format", "text", "'md'"]),
    (["generate", "null-turns", "--thorough"], ["--thorough: not an option of null-turns"]),
    (["bot"], ["MODE|ID"]),
    (["bot", "nosuch"], ["unknown mode 'nosuch'", "null-ticks"]),
    (["bot", "thrones", "--policy", "wise"], ["unknown policy 'wise'", "greedy"]),
    (["bot", "null-turns", "--policy", "greedy"], ["unknown policy", "counting"]),
    (["play", "nosuch"], ["unknown mode 'nosuch'", "thrones"]),
    (["screenshot", "nosuch"], ["unknown scene 'nosuch'", "screenshot list"]),
    (["screenshot", "~~~~", "--out", "x.png"], ["unknown scene '~~~~'", "screenshot list"]),
    (["screenshot", "titel"], ["unknown scene 'titel', expected title, "]),
    (["screenshot", "candle-castel"], ["'candle-castel', expected platformer-castle, "]),
    (["screenshot", "key-" + "x" * 9_000], ["unknown scene 'key-xxx"]),
    (["screenshot", "title"], ["--out"]),
    (["--lang", "de"], ["--lang", "'de'", "'fr'"]),
    (["generate", "thrones", "--lang", "de"], ["--lang", "'de'"]),
    # parameters
    (["generate", "thrones:giant"], ["giant", "dwarf"]),
    (["generate", "thrones:dwarf,dwarf"], ["dwarf"]),
    (["generate", "thrones:scout=17#x"], ["scout", "0 to 16", "'17'"]),
    (["generate", "thrones:size=3#x"], ["size", "hero"]),
    (["generate", "thrones", "--set", "hero=giant"], ["hero", "barbarian", "'giant'"]),
    (["generate", "thrones", "--set", "size=3"], ["size", "level"]),
    (["generate", "thrones", "--set", "hero"], ["--set", "key=value", "'hero'"]),
    (["generate", "thrones", "--set", "hero=dwarf", "hero=hero"], ["hero", "twice"]),
    (["generate", "thrones", "--set", "redraw=perhaps"], ["redraw", "on or off"]),
    (["bot", "thrones:" + "x," * 300], ["at most 400"]),
    # seeds and IDs
    (["generate", "thrones#a", "--seed", "b"], ["--seed", "ID"]),
    (["bot", "thrones:dwarf#a", "--seed", "b"], ["--seed", "ID"]),
    (["play", "thrones:dwarf#a", "--seed", "b"], ["--seed", "ID"]),
    (["--seed", "b", "bot", "thrones:dwarf#a"], ["--seed", "ID"]),
    (["generate", "thrones", "--seed", "a#b"], ["seed", "“#”"]),
    (["generate", "thrones#a#b"], ["seed", "“#”"]),
    (["generate", "thrones", "--seed", ""], ["seed", "1 to 64"]),
    (["generate", "thrones", "--seed", "   "], ["seed", "1 to 64"]),
    (["generate", "thrones#"], ["seed", "1 to 64"]),
    (["generate", "thrones", "--seed", LONG], ["seed", "1 to 64", "65"]),
    (["bot", "thrones", "--seed", LONG], ["seed", "1 to 64", "65"]),
    (["generate", "thrones", "--seed", "x" * 63, "--count", "11"], ["seed", "1 to 64"]),
    (["generate", "thrones", "--seed", "a\x1bb"], ["seed", "U+001B"]),
    (["generate", "thrones", "--seed", "a\nb"], ["seed", "U+000A"]),
    (["generate", "thrones", "--seed", "a\u2028b"], ["seed", "U+2028"]),
    (["generate", "thrones", "--seed", "a\udc80b"], ["seed", "U+DC80"]),
    (["generate", "thrones", "--seed", "a\0b"], ["NUL"]),
    (["--seed", "a#b"], ["seed", "“#”"]),
    (["--seed", "a", "check"], ["--seed", "check"]),
    (["generate", "thrones", "--seed"], ["--seed", "one argument"]),
    # numbers
    (["generate", "thrones", "--count", "0"], ["--count", "from 1", "'0'"]),
    (["generate", "thrones", "--count", "-1"], ["--count"]),
    (["generate", "thrones", "--count", "two"], ["--count", "'two'"]),
    (["generate", "thrones", "--count", "1e3"], ["--count", "'1e3'"]),
    (["generate", "thrones", "--count", "٣"], ["--count"]),
    (["generate", "thrones", "--count", "1000001"], ["--count", "1000000"]),
    (["generate", "thrones", "--count", "0000000010000000000"], ["--count"]),
    (["generate", "thrones", "--count", "9" * 5000], ["--count"]),
    (["bot", "thrones", "--games", "0"], ["--games", "from 1"]),
    (["screenshot", "title", "--size", "1280", "--out", "x.png"], ["--size", "WIDTHxHEIGHT"]),
    (["screenshot", "title", "--size", "1x1", "--out", "x.png"], ["--size", "320x320"]),
    (["screenshot", "title", "--size", "0000320x320", "--out", "x.png"], ["--size"]),
    (["screenshot", "title", "--size", "99999x320", "--out", "x.png"], ["--size", "7680"]),
    # what does not go together
    (["bot", "thrones", "--games", "2", "--trace"], ["--trace", "one game"]),
    (["generate", "thrones", "--format", "md", "--trace"], ["--trace", "json"]),
    (["generate", "thrones", "--format", "md", "--batch-report"], ["--batch-report", "json"]),
    # files
    (["generate", "thrones", "--out", "nowhere/x"], ["--out nowhere/x", "No such file"]),
    (["generate", "thrones", "--out", "."], ["--out .", "directory"]),
    (["bot", "thrones", "--save", "nowhere/x"], ["--save nowhere/x", "folder"]),
    (["bot", "thrones", "--save", "."], ["--save .", "folder"]),
    (["bot", "thrones", "--games", "3", "--save", "nowhere/x"], ["--save nowhere/x"]),
    (["screenshot", "title", "--out", "nowhere/x.png"], ["--out", "nowhere"]),
    (["replay", "--verify"], ["FILE"]),
    (["replay", "nowhere.run", "--verify"], ["nowhere.run", "No such file"]),
    (["replay", "nowhere.run"], ["nowhere.run", "No such file"]),
    (["replay", ".", "--verify"], [".", "folder"]),
    (["replay", "", "--verify"], ["cannot be read"]),
    (["check", "nowhere"], ["nowhere", "file or a folder"]),
    (["--data-dir", "", "generate", "thrones"], ["--data-dir", "folder"]),
]  # fmt: skip


def name_of(value: object) -> str:
    return " ".join(word[:12] for word in value) if isinstance(value, list) else ""


@one_in(2)
@pytest.mark.parametrize(("argv", "said"), WRONG, ids=name_of)
def test_a_wrong_call_is_told_in_one_line(
    argv: list[str], said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    error = refused(*argv)
    for words in said:
        assert words in error
    assert list(tmp_path.iterdir()) == []


def test_what_others_wrote_does_not_steer_the_terminal():
    error = refused("bot", "thrones", "\x1b[2J\x07")
    assert "\x1b" not in error
    assert "\\x1b[2J\\x07" in error


UNUSABLE = ["file", "file/below", "/dev/null/below"]


@pytest.mark.skipif(os.name == "nt", reason="devices of POSIX")
@pytest.mark.parametrize("folder", UNUSABLE)
def test_a_data_folder_that_cannot_be_used_is_refused_before_and_after_the_command(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    for argv in (
        ["--data-dir", folder, "generate", "thrones", "--seed", "x"],
        ["generate", "thrones", "--seed", "x", "--data-dir", folder],
        ["bot", "null-turns", f"--data-dir={folder}"],
        ["--data-dir", folder],
    ):
        error = refused(*argv)
        assert f"--data-dir {folder}: expected a writable folder" in error


def test_a_data_folder_that_can_be_used_is_taken_before_and_after_the_command(tmp_path: Path):
    good("--data-dir", tmp_path / "one", "bot", "null-turns", "--seed", "x")
    good("bot", "null-turns", "--seed", "x", "--data-dir", tmp_path / "two")
    assert (tmp_path / "one").is_dir()
    assert (tmp_path / "two").is_dir()


# Calls made of anything

ANY = st.text(st.characters(exclude_categories=()), max_size=20)
SYSTEM = st.one_of(
    st.sampled_from(["thrones", "throne", "null-turns", "null-ticks:seconds=2", "NULL-TURNS"]),
    st.sampled_from(["thrones:dwarf,tale#a", "null-turns#", "thrones:#x", "#", ":", "thrones:,"]),
    ANY,
)
PATH = st.sampled_from(["", ".", "here", "nowhere/x", "\0", "/dev/null/x"])
NUMBER = st.sampled_from(["0", "1", "3", "-1", "x", "", "99999999", "٣", "1_0"])
FORMAT = st.sampled_from(["text", "json", "md", "svg", "", "JSON"])
SETTING = st.one_of(ANY, st.builds("{}={}".format, st.sampled_from(["hero", "length", "x"]), ANY))


def option(name: str, value: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[list[str]]:
    if value is None:
        return st.just([name])
    return st.one_of(value.map(lambda said: [name, said]), value.map(lambda s: [f"{name}={s}"]))


COMMON = [option("--data-dir", PATH), option("--lang", st.sampled_from(["fr", "en", "de", ""]))]
OPTIONS = {
    "generate": [
        option("--seed", ANY), option("--count", NUMBER), option("--set", SETTING),
        option("--trace"), option("--batch-report"), option("--format", FORMAT),
        option("--out", PATH), option("--help"),
    ],
    "bot": [
        option("--seed", ANY), option("--games", NUMBER), option("--trace"), option("--json"),
        option("--policy", st.one_of(st.sampled_from(["random", "greedy", "counting"]), ANY)),
        option("--save", PATH), option("--help"),
    ],
    "replay": [option("--help")],
    "check": [option("--help")],
}  # fmt: skip
WINDOWLESS = {"replay": ["--verify"]}


def test_errors_are_told_in_the_language_asked_for(tmp_path, monkeypatch):
    folder = tmp_path / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    texts = {
        "error: {line}": "erreur : {line}",
        "unknown system {name}, expected one of: {known}": "système {name} inconnu ({known})",
        "seed: expected a text without “#”": "graine : un texte sans '#' attendu",
        "{problem}; see: {program}": "{problem} ; voyez {program}",
    }
    entries = (f'msgid "{english}"\nmsgstr "{french}"\n' for english, french in texts.items())
    (folder / "ckht.po").write_text("\n".join(entries), encoding="utf-8")
    monkeypatch.setattr("game.cli.worlds.assets_dir", lambda: tmp_path)
    for argv in (["--lang", "fr", "generate", "chess"], ["generate", "chess", "--lang=fr"]):
        assert call(*argv).err.startswith("erreur : système 'chess' inconnu (lockkey")
    said = call("generate", "thrones#a#b", "--lang", "fr").err
    assert said == "erreur : graine : un texte sans '#' attendu\n"
    assert "voyez" in call("generate", "thrones", "--nosuch", "--lang", "fr").err
    assert call("generate", "chess", "--lang", "en").err.startswith("error: unknown system 'chess'")
    assert call("generate", "chess").err.startswith("error: unknown system 'chess'")


@pytest.mark.parametrize(
    ("argv", "language"),
    [
        ([], "en"),
        (["--lang"], "en"),
        (["--lang", "de"], "en"),
        (["bot", "--lang", "fr"], "fr"),
        (["--lang", "fr", "bot", "--lang=en"], "en"),
    ],
)
def test_the_language_of_errors_is_known_whatever_the_arguments_are(argv: list[str], language: str):
    assert language_of(argv) == language


def test_errors_are_told_even_when_the_catalogue_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr("game.cli.worlds.assets_dir", lambda: tmp_path)
    assert refused("generate", "chess", "--lang", "fr").startswith("error: unknown system 'chess'")


@st.composite
def calls(draw: st.DrawFn) -> list[str]:
    """A command that opens no window, with options in any number and place."""
    command = draw(st.sampled_from(list(OPTIONS)))
    subject = draw(SYSTEM if command in ("generate", "bot") else st.one_of(PATH, ANY))
    parts = [[subject], WINDOWLESS.get(command, [])]
    parts += draw(st.lists(st.one_of(*OPTIONS[command], *COMMON), max_size=5))
    before = draw(st.lists(st.one_of(*COMMON, option("--seed", ANY)), max_size=1))
    return [*chain(*before), command, *chain(*draw(st.permutations(parts)))]


@settings(max_examples=either(60, 20))
@given(calls())
@example(["generate", "null-turns", "--out", "here", "--data-dir", "here"])
@example(["bot", "thrones", "--policy", "\udc80"])
def test_any_call_is_carried_out_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, argv: list[str]
):
    folder = tmp_path_factory.mktemp("call")
    before = Path.cwd()
    os.chdir(folder)
    try:
        answer = call(*argv)
    finally:
        os.chdir(before)
    event(f"status {answer.status}")
    assert answer.status in (0, 1, 2)
    if answer.status == 2:
        assert_refusal(answer)
    elif answer.status == 0:
        assert answer.err == ""
