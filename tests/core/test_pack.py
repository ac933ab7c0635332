"""Packed encodings: different states never look the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.core import pack


@given(st.lists(st.integers()), st.lists(st.integers()))
def test_other_numbers_are_packed_otherwise(one, two):
    assert (pack.integers(*one) == pack.integers(*two)) == (one == two)


def test_neighbouring_texts_cannot_run_into_each_other():
    assert pack.text("ab") + pack.text("c") != pack.text("a") + pack.text("bc")


def test_the_digest_depends_on_names_values_and_where_one_field_ends():
    digests = {
        pack.digest((("a", b"12"), ("b", b"3"))),
        pack.digest((("a", b"1"), ("b", b"23"))),
        pack.digest((("b", b"12"), ("a", b"3"))),
        pack.digest((("a", b"12"),)),
    }
    assert len(digests) == 4


def test_digests_have_their_length():
    assert len(pack.digest((("a", b""),))) == 16
    assert len(pack.field_digest(b"")) == 4
