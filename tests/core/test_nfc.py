"""Seeds and notes are normalised alike by every Python: as Unicode 14 does it, and Python 3.11."""

from __future__ import annotations

import unicodedata
from hashlib import blake2b

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.core.gameid import clean_seed
from game.core.journal import clean_note
from game.core.nfc import nfc

LATER = "\U000105d2\u0307"
"""Two characters to Unicode 14, one (U+105C9) from Unicode 16 on."""
LATER_MARK = "\U00010efd"
"""An unknown character to Unicode 14, a mark below (class 220) from Unicode 15 on."""


@pytest.fixture
def newer_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreter that composes what was assigned after Unicode 14, as Python 3.14 does."""
    known = unicodedata.normalize

    def newer(form: str, text: str) -> str:
        return known(form, text).replace(LATER, "\U000105c9")

    monkeypatch.setattr(unicodedata, "normalize", newer)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("hollow oak", "hollow oak"),
        ("fore\u0302t", "for\u00eat"),
        ("a\u0301\u0323", "\u1ea1\u0301"),  # a mark below goes before the mark above
        ("\u1112\u1161\u11ab", "\ud55c"),  # Hangul
        ("\u212b", "\u00c5"),  # the sign of the angstrom is the letter
        ("\u0915\u093c", "\u0915\u093c"),  # one of those that stay apart
        ("\U00011131\U00011127", "\U0001112e"),  # Chakma, of Unicode 6.1
        ("\ufb01", "\ufb01"),  # a ligature is no canonical composition
    ],
)
def test_what_unicode_14_knows_is_composed(text: str, normal: str):
    assert nfc(text) == normal


@pytest.mark.usefixtures("newer_unicode")
def test_what_was_assigned_later_stays_as_it_was_typed():
    assert unicodedata.normalize("NFC", LATER) == "\U000105c9"
    assert nfc(LATER) == LATER
    assert nfc(f"e\u0301{LATER}e\u0301") == f"\u00e9{LATER}\u00e9"
    assert clean_seed(f" {LATER} ") == LATER
    assert clean_note(LATER) == LATER


def test_no_mark_moves_over_what_was_assigned_later():
    assert nfc(f"a\u0301{LATER_MARK}\u0323") == f"\u00e1{LATER_MARK}\u0323"


@given(st.text())
@example(f"a\u0301{LATER_MARK}\u0323")
def test_where_python_knows_nothing_later_this_is_its_own_normalisation(text: str):
    """Any text to Python 3.11; to a newer one texts of Unicode 3.2, which all know."""
    if unicodedata.unidata_version != "14.0.0":
        assume(all(unicodedata.ucd_3_2_0.category(character) != "Cn" for character in text))
    assert nfc(text) == unicodedata.normalize("NFC", text)


@given(st.text())
def test_what_is_normal_stays_normal(text: str):
    assert nfc(nfc(text)) == nfc(text)


def test_every_character_is_normalised_as_python_3_11_does():
    """Each of the planes in which there are letters, with marks before, on and after it. The hash
    is that of Python 3.11.7's own `unicodedata.normalize`; Pythons 3.12 and 3.13 have another."""
    every = (chr(code) for code in range(0x32000) if not 0xD800 <= code < 0xE000)
    text = "".join(f"a\u0301{c}\u0323{c}\u0307 " for c in every)
    assert blake2b(nfc(text).encode(), digest_size=8).hexdigest() == "532516f8aec25cac"
