"""The tool that packs one file. Packing takes minutes and the network, and is done by hand."""

from __future__ import annotations

import ast
import re

import main as way_in
from tools import bundle


def test_what_is_packed_is_what_was_tested() -> None:
    locked = {
        line.partition("==")[0].lower()
        for line in way_in.LOCK.read_text(encoding="utf-8").splitlines()
        if "==" in line
    }
    wanted = {re.split(r"[^\w.-]", name)[0].lower() for name in bundle.wanted()}
    assert {"pygame-ce", "pytmx", "platformdirs", "pyinstaller"} <= wanted <= locked


def test_a_worker_that_reads_the_entry_begins_no_second_game() -> None:
    *first, last = ast.parse(bundle.ENTRY).body
    assert all(isinstance(line, ast.Import | ast.ImportFrom) for line in first)
    assert isinstance(last, ast.If)
    assert ast.unparse(last.test) == "__name__ == '__main__'"


def test_everything_that_the_game_reads_beside_itself_is_packed() -> None:
    options = bundle.options(whole=True)
    packed = [said for said in options if "_data" in said]
    assert [said.rpartition("/")[2] for said in packed] == ["assets", "levels"]
