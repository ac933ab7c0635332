"""Game IDs and seeds: what is accepted, and that it reads back to itself."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, GameId, clean_seed, parse


def test_an_id_has_three_parts():
    assert parse("thrones:dwarf,tale#hollow-oak") == GameId("thrones", "dwarf,tale", "hollow-oak")
    assert parse(" Thrones#42 ") == GameId("thrones", "", "42")


@pytest.mark.parametrize("text", ["thrones:dwarf#42", "null-ticks#a b c", "dungeon:3d6#élan"])
def test_a_canonical_id_reads_back_to_itself(text):
    assert str(parse(text)) == text


@pytest.mark.parametrize("text", ["thrones", "", "thrones:dwarf"])
def test_an_id_without_a_seed_says_what_was_expected(text):
    with pytest.raises(BadValue, match="expected mode:params#seed"):
        parse(text)


def test_seeds_are_trimmed_and_normalised():
    assert clean_seed("  hollow oak\t") == "hollow oak"
    decomposed = unicodedata.normalize("NFD", "forêt")
    assert clean_seed(decomposed) == "forêt" != decomposed


def test_a_seed_of_64_characters_is_the_longest():
    assert clean_seed("x" * MAX_SEED) == "x" * MAX_SEED
    with pytest.raises(BadValue, match="1 to 64 characters, got 65"):
        clean_seed("x" * (MAX_SEED + 1))


@pytest.mark.parametrize("text", ["", "   ", "a#b", "a\nb", "a\x00b", "a\u2028b", "x" * 100_000])
def test_what_cannot_be_a_seed_is_refused(text):
    with pytest.raises(BadValue, match="seed: expected"):
        clean_seed(text)


@given(st.text(max_size=80))
def test_a_seed_once_accepted_is_accepted_for_good(text):
    try:
        seed = clean_seed(text)
    except BadValue:
        return
    assert clean_seed(seed) == seed
    assert parse(f"thrones#{seed}").seed == seed
