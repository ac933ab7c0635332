"""The page of the rules (docs/key.md) says of the four what the tables have."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tales.key.rules.play.table import CONTENT

PAGE = Path(__file__).parents[5] / "docs" / "key.md"
ROW = re.compile(r"\| \*\*(\w+)\*\* (\w+) \| (\d+), (\d+) \| (\d+), (\d+) \| (\d+) \|")


def test_the_numbers_of_the_four_are_those_of_the_tables() -> None:
    told = {row[0]: row[1:] for row in ROW.findall(PAGE.read_text(encoding="utf-8"))}
    assert list(told) == list(CONTENT.classes)
    for id_, (name, *numbers) in told.items():
        facts = CONTENT.classes[id_]
        worn = [CONTENT.items[item] for item in facts.gear]
        assert name == facts.words.the.en
        assert [int(number) for number in numbers] == [
            facts.hearts,
            facts.hearts + facts.alone,
            facts.attack + sum(item.attack for item in worn),
            facts.defence + sum(item.defence for item in worn),
            facts.steps + sum(item.steps for item in worn),
        ], id_
