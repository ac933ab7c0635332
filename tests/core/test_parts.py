"""Parts of content by address, and how they are written in one word."""

from __future__ import annotations

import pytest

from game.core import parts

IRON, LAND = "0123456789abcdef", "fedcba9876543210"


def test_parts_are_written_in_the_order_of_their_names_and_read_back():
    found = {"quest/iron": IRON, "book/land": LAND, "country": LAND}
    text = parts.write(found)
    assert text == f"book/land={LAND},country={LAND},quest/iron={IRON}"
    assert parts.read(text) == found
    assert parts.write({}) == parts.NOTHING
    assert parts.read(parts.NOTHING) == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        IRON,
        f"quest/iron={IRON[1:]}",
        f"quest/iron={IRON.upper()}",
        f"Quest={IRON}",
        f"a/b/c/d={IRON}",
        f"../etc={IRON}",
        f"b={IRON},a={IRON}",
        f"a={IRON},a={IRON}",
        f"a={IRON},",
        f"a ={IRON}",
        ",".join(f"a{number:02}={IRON}" for number in range(parts.MOST + 1)),
    ],
)
def test_whatever_else_there_is_names_no_parts(text: str):
    assert parts.read(text) is None


def test_an_address_is_sixteen_digits_over_everything_in_its_order():
    assert parts.address_of(b"ab", b"c") == parts.address_of(b"abc") != parts.address_of(b"acb")
    assert parts.is_whole(parts.address_of(b""))
