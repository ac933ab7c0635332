"""The search for files that break the program finds what was planted, and tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.core import journal
from tests.depth import all_but, thorough
from tests.tools.evil import evil
from tools.soak import faults, fuzz_files, fuzz_runs, watched
from tools.soak.damage import smallest
from tools.soak.ledger import Finding, Ledger


def begin(_: int, _slow: float = 0.0, /) -> None:
    """Nobody watches."""


def tried(folder: Path, batch: str) -> Finding:
    if batch.count("/") > 1:
        return fuzz_runs.work(folder, batch, begin, frozenset())
    return fuzz_files.work(folder, batch, begin, frozenset())


def test_a_file_is_made_as_small_as_still_fails():
    assert smallest(b"a line\nanother, x, and\nmore", lambda data: b"x" in data) == b"x"
    assert smallest(b"", lambda _: True) == b""
    assert smallest(b"0123456789", lambda data: b"2" in data and b"7" in data) == b"27"


def test_mutated_runs_end_as_they_should(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fuzz_runs, "READS", 300)
    monkeypatch.setattr(fuzz_runs, "REPLAYS", 60)
    for batch, ends in (
        ("read/null-turns/0", {"cut", "refused", "whole"}),
        ("replay/null-turns/0", {"damaged", "diverged", "refused", "same"}),
    ):
        finding = tried(tmp_path, batch)
        assert finding["faults"] == []
        assert set(finding["ends"]) == ends
    assert tried(tmp_path, batch)["ends"] == finding["ends"]


def test_a_reader_that_keeps_too_little_or_too_much_is_found(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fuzz_runs, "READS", 60)
    read = journal.read

    def one_too_few(data: bytes) -> journal.Journal:
        found = read(data)
        size = data.rfind(b"\n", 0, found.size - 1) + 1
        damage = found.damage or journal.Damage(2, journal.message("made up"))
        kept = found.records[:-1], found.checksums[:-1]
        if not found.records:
            return found
        return replace(found, records=kept[0], checksums=kept[1], size=size, damage=damage)

    monkeypatch.setattr(journal, "read", one_too_few)
    finding = tried(tmp_path, "read/null-turns/0")
    assert {fault["what"].partition(": ")[2] for fault in finding["faults"]} == {
        "the reader did not keep the sound lines",
        "the reader stopped too soon",
    }
    assert Path(finding["faults"][0]["file"]).stat().st_size < 300
    assert "did not keep" in "\n".join(faults.told([{"batch": "read", **finding}]))

    monkeypatch.setattr(journal, "read", lambda data: replace(read(data), damage=None))
    assert "nothing said of a rest" in str(tried(tmp_path, "read/null-turns/0")["faults"])


def test_more_work_than_is_bounded_is_found(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fuzz_runs, "REPLAYS", 20)
    monkeypatch.setattr(fuzz_runs, "most_work", lambda recorded: recorded.commands // 2)
    assert "more was carried out" in str(tried(tmp_path, "replay/null-turns/0")["faults"])


@all_but("table")
@pytest.mark.parametrize("kind", fuzz_files.KINDS)
def test_mutated_files_are_accepted_or_refused(kind: str, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fuzz_files, "SIZE", 12)
    finding = tried(tmp_path, f"{kind}/0")
    assert sum(finding["ends"].values()) == 12
    assert [fault["what"] for fault in finding["faults"]] == []


@pytest.mark.parametrize("told", ["", "one\ntwo\n", "x" * 2_000])
def test_an_answer_of_another_shape_is_a_fault(told: str):
    with pytest.raises(faults.Unclear):
        fuzz_files.one_line(told)


@thorough(instead="test_a_reader_that_keeps_too_little_or_too_much_is_found")
def test_a_case_that_hangs_or_dies_is_told_and_passed_over(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(watched, "PATIENCE", 0.2)
    ledger = Ledger(tmp_path / "ledger.jsonl", key="batch")
    batches = ["evil/0", "evil/1", "evil/2"]
    found = {finding["batch"]: finding for finding in watched.watch(ledger, batches, evil, 1)}
    assert [fault["case"] for fault in found["evil/1"]["faults"]] == [2, 4]
    hung, dead = (fault["what"] for fault in found["evil/1"]["faults"])
    assert "still at work" in hung
    assert "died: 9" in dead
    assert [found[batch]["done"] for batch in batches] == [6, 4, 6]
    assert not found["evil/0"]["faults"]
    again = Ledger(tmp_path / "ledger.jsonl", key="batch")
    assert list(watched.watch(again, batches, evil, 1)) == []


def test_growth_is_that_of_the_same_work_in_one_child():
    def turns(child: int, *memory: int) -> list[Finding]:
        return [
            {"batch": f"a/{n}", "child": child, "turn": n, "memory": kept}
            for n, kept in enumerate(memory, 1)
        ]

    assert watched.growth(turns(1, 10, 900, 1_000, 1_000, 1_000)) == 0
    assert watched.growth(turns(1, 10, 900, 1_000, 1_010, 1_020)) == 10
    assert watched.growth([]) == 0
