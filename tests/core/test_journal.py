"""The text of a run: written, read back, cut, damaged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import journal
from game.core.errors import BadValue, JournalError
from game.core.gameid import GameId
from game.core.journal import (
    About,
    Assist,
    Chain,
    Checkpoint,
    Do,
    Header,
    Note,
    Resumed,
    Rewind,
    Undo,
)

MADE_FROM = "book/land=fedcba9876543210,quest/iron=0123456789abcdef"
HEADER = Header(GameId("null-turns", "long", "hollow oak"), 3, MADE_FROM)
RECORDS = (
    About("started", "2025-11-20T08:00:00Z"),
    Do("higher"),
    Do("right+jump", 58),
    Undo(2),
    Rewind(5400),
    Assist("slow", True),
    Assist("slow", False),
    Note("It went out.\nAgain: \\n, “ouch”."),
    Checkpoint(600, "8f00aa1290bc44de", (("world", "1a2b"), ("deck", "33aa"))),
    Checkpoint(632, "8f00aa1290bc44de"),
    Resumed(4, "fedcba9876543210"),
    Resumed(5, "quest/iron=fedcba9876543210"),
    Resumed(5, "-"),
)

words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
names = st.from_regex(r"[a-z][a-z0-9_-]{0,31}", fullmatch=True)
hexes = st.integers(0, 2**64 - 1).map("{:016x}".format)
records = st.one_of(
    st.builds(Do, words, st.integers(1, journal.MAX_REPEAT)),
    st.builds(Undo, st.integers(1, 999)),
    st.builds(Rewind, st.integers(0, 10**9 - 1)),
    st.builds(Assist, names, st.booleans()),
    st.builds(Note, words.map(journal.clean_note)),
    st.builds(About, names, words),
    st.builds(Checkpoint, st.integers(0, 10**9 - 1), hexes),
    st.builds(Resumed, st.integers(0, 10**9 - 1), hexes),
)


def resigned(lines: list[str]) -> bytes:
    """Lines without checksums, closed as if nobody had touched them."""
    chain = Chain()
    return "".join(chain.close(line) for line in lines).encode()


def header_and(*lines: str) -> bytes:
    return resigned([journal.header_body(HEADER), *lines])


@pytest.mark.parametrize("content", ["0123456789abcdef", "-", "quest/iron=0123456789abcdef"])
def test_a_header_of_either_format_is_read_and_written_again_as_it_was(content: str):
    header = Header(GameId("null-turns", "long", "hollow oak"), 3, content)
    text = journal.write(header, RECORDS)
    assert text.startswith(f"ckht-run {1 if len(content) == 16 else 2} rules 3 content {content} ")
    assert journal.read(text.encode()).header == header


def test_a_run_is_readable_text():
    lines = journal.write(HEADER, RECORDS).splitlines()
    assert [line[: -len(" ~0123abcd")] for line in lines] == [
        f"ckht-run 2 rules 3 content {MADE_FROM} null-turns:long#hollow oak",
        "about started 2025-11-20T08:00:00Z",
        "> higher",
        ">58 right+jump",
        "undo 2",
        "rewind 5400",
        "assist slow on",
        "assist slow off",
        "note It went out.\\nAgain: \\\\n, “ouch”.",
        "digest 600 8f00aa1290bc44de world=1a2b deck=33aa",
        "digest 632 8f00aa1290bc44de",
        "resumed rules 4 content fedcba9876543210",
        "resumed rules 5 content quest/iron=fedcba9876543210",
        "resumed rules 5 content -",
    ]


def test_a_run_reads_back_to_itself():
    text = journal.write(HEADER, RECORDS).encode()
    read = journal.read(text)
    assert (read.header, read.records, read.size) == (HEADER, RECORDS, len(text))
    assert read.damage is None
    assert read.commands == 59
    assert read.notes == ("It went out.\nAgain: \\n, “ouch”.",)
    assert read.about("started") == "2025-11-20T08:00:00Z"
    assert read.about("daily") == ""


@given(records)
def test_every_record_reads_back_to_itself(record):
    assert journal.parse(journal.body(record)) == record


def test_a_run_cut_at_any_byte_keeps_its_whole_lines():
    text = journal.write(HEADER, RECORDS).encode()
    first = text.index(b"\n") + 1
    for cut in range(len(text)):
        if cut < first:
            with pytest.raises(JournalError, match="line 1: the line is not finished"):
                journal.read(text[:cut])
            continue
        read = journal.read(text[:cut])
        whole = text[:cut].count(b"\n") - 1
        assert read.records == RECORDS[:whole]
        if text[cut - 1 : cut] == b"\n":
            assert read.damage is None
        else:
            assert read.damage.told.in_english() == f"line {whole + 2}: the line is not finished"


def test_a_changed_byte_sets_the_rest_aside_from_its_line():
    text = journal.write(HEADER, RECORDS)
    lines = text.splitlines(keepends=True)
    lines[3] = lines[3].replace("right", "light")
    read = journal.read("".join(lines).encode())
    assert read.records == RECORDS[:2]
    assert read.damage.told.in_english() == "line 4: the checksum does not fit"


def test_lines_can_neither_be_swapped_nor_left_out_nor_repeated():
    header, *lines = journal.write(HEADER, RECORDS).splitlines(keepends=True)
    one, two, three = lines[:3]
    for changed in ([two, one, three], [one, three], [one, one, two]):
        read = journal.read("".join([header, *changed]).encode())
        assert read.damage is not None
        assert len(read.records) < len(changed)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("> ", "expected a record"),
        (">0 higher", "expected a record"),
        (">1 higher", "expected a record"),
        (">007 higher", "expected a record"),
        (">601 higher", "expected a record"),
        (">٣ higher", "expected a record"),
        ("> hi\x1b[2Jgher", "expected a record"),
        ("> " + "x" * 201, "expected a record"),
        ("undo 0", "expected a record"),
        ("undo -1", "expected a record"),
        ("undo 99999999999999999999", "expected a record"),
        ("rewind", "expected a record"),
        ("assist slow maybe", "expected a record"),
        ("note ", "expected a record"),
        ("note bad \\escape", "expected a record"),
        ("note " + "x" * 2_001, "expected a record"),
        ("about x", "expected a record"),
        ("digest 32 8F00AA1290BC44DE", "expected a record"),
        ("digest 32 8f00aa1290bc44de deck=1", "expected a record"),
        ("import os", "expected a record"),
        ("", "expected a record"),
        ("> x" + " " * 20_000, "expected lines of at most 16384 bytes"),
    ],
)
def test_a_line_with_a_good_checksum_still_has_to_be_a_record(line, why):
    read = journal.read(header_and("> higher", line, "> lower"))
    assert read.records == (Do("higher"),)
    assert read.damage is not None
    assert read.damage.line == 3
    assert why in read.damage.reason.in_english()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "expected the header of a run"),
        ("ckht-run 3 rules 1", "expected format 1 or 2, got '3'"),
        ("ckht-run 1 rules 1 content 00 x#y", "expected parts of content, got '00'"),
        ("ckht-run 1 rules 1 content - x#y", "expected parts of content, got '-'"),
        (f"ckht-run 2 rules 1 content {'0' * 16} x#y", "expected parts of content"),
        (f"ckht-run 2 rules 1 content b={'0' * 16},a={'0' * 16} x#y", "expected parts of"),
        (f"ckht-run 2 rules 1 content a={'0' * 15} x#y", "expected parts of content"),
        (f"ckht-run 1 rules 1 content {'0' * 16} nothing", "expected mode:params#seed"),
        (f"ckht-run 1 rules 1 content {'0' * 16} null# a", "expected a canonical game ID"),
        (f"ckht-run 1 rules 1 content {'0' * 16} ../etc#a", "expected a canonical game ID"),
        (f"ckht-run 1 rules 01 content {'0' * 16} null#a", "expected a canonical game ID"),
    ],
)
def test_without_its_header_nothing_of_a_run_can_be_used(line, why):
    with pytest.raises(JournalError, match="run, line 1: ") as raised:
        journal.read(resigned([line, "> higher"]))
    assert why in str(raised.value)


@given(st.binary(max_size=200))
def test_any_bytes_end_in_one_clear_line(data):
    with pytest.raises(JournalError, match=r"^run, line 1: [^\n]+$"):
        journal.read(data)


def test_more_bytes_or_commands_than_any_run_has_are_set_aside(monkeypatch):
    monkeypatch.setattr(journal, "MAX_COMMANDS", 1_000)
    read = journal.read(header_and(">600 a", "> b", ">399 a", "> a"))
    assert read.commands == 1_000
    assert read.damage.told.in_english() == "line 5: expected at most 1000 commands"
    monkeypatch.setattr(journal, "MAX_BYTES", 200)
    read = journal.read(header_and(*["> higher"] * 40))
    assert 0 < len(read.records) < 10
    assert read.size <= 200
    assert "expected at most 200 bytes" in read.damage.told.in_english()


def test_notes_keep_line_breaks_and_lose_control_characters():
    assert journal.clean_note(" a\r\nb\tc\x07\x00 ") == "a\nb c"
    for text in ("", " \n ", "x" * 2_001, "x" * 1_000_000):
        with pytest.raises(BadValue, match="note: expected"):
            journal.clean_note(text)
    longest = journal.clean_note("\\" * 2_000)
    assert journal.parse(journal.body(Note(longest))) == Note(longest)
