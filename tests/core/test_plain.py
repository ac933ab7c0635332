"""Reading plain data that others can write to."""

from __future__ import annotations

import pytest

from game.core.errors import BadValue
from game.core.plain import PlainReader


def test_a_text_may_be_as_long_as_it_may_and_no_longer():
    reader = PlainReader({"name": "candle"})
    assert reader.text("name", 7) == reader.text("name", 6) == "candle"
    with pytest.raises(BadValue, match="snapshot: name: expected a text of at most 5 characters"):
        reader.text("name", 5)


@pytest.mark.parametrize("value", [6, None, ["candle"], "\ud800"])
def test_no_text_is_what_is_none_or_cannot_be_written(value: object):
    with pytest.raises(BadValue, match="expected a text"):
        PlainReader({"name": value}).text("name")
