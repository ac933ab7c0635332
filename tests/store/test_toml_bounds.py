"""A TOML file of another hand is read in a time that its size bounds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.store import toml_reader
from game.store.toml_reader import toml_data

DEEP = ".b.c.d.e.f.g.h.i.j.k.l.m.n.o"


@pytest.mark.parametrize(
    "line",
    [lambda n: f"[a{n}{DEEP}]", lambda _: f"  [[a{DEEP}]]", lambda n: f"a{n}{DEEP} = 1"],
    ids=["headers", "lists of tables", "keys"],
)
def test_tables_are_counted_before_any_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: Callable[[int], str]
) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("\n".join(map(line, range(20_000))), encoding="utf-8")
    monkeypatch.delattr(toml_reader.tomllib, "loads")
    with pytest.raises(ContentError, match=r"deep\.toml: line \d+: expected at most 40000 tables"):
        toml_data(file)


def test_prose_may_have_as_many_full_stops_as_it_likes(tmp_path: Path) -> None:
    file = tmp_path / "prose.toml"
    file.write_text('text = """\n' + "So it goes...\n" * 20_000 + '"""\n', encoding="utf-8")
    assert toml_data(file)["text"].startswith("So it goes")
