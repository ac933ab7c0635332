"""Errors: one readable line, in the language of whoever reads it."""

from __future__ import annotations

import pickle

import pytest

from game.cli.tales import registry
from game.core import gameid, journal
from game.core.errors import BadValue, GameError, JournalError, one_line
from game.core.text import either, message
from game.engine.locale import Locale
from tests.core.marked import Marked


def test_the_text_of_an_error_is_its_line_in_english():
    error = BadValue(
        message("{name}: expected {expected}", name="hero", expected=either(["a", "b"]))
    )
    assert str(error) == "hero: expected a or b"
    assert error.told.render(Marked(), "fr") == "⟦hero: expected ⟦a or b⟧⟧"


def test_an_error_is_one_line_whatever_is_put_into_it():
    error = GameError(message("{file}: {why}", file="a", why="first\r\nsecond\u2028third\tlast"))
    assert str(error) == "a: first second third last"


def test_the_spaces_of_french_stay_in_the_line():
    french = "graine\u00a0: 1 à 64 caractères\u202f; aucun"
    assert one_line(f" {french}\n") == french


def test_what_others_wrote_is_the_same_in_every_language():
    error = GameError("errno 13 {braces}")
    assert str(error) == error.told.render(Marked(), "fr").strip("⟦⟧") == "errno 13 {braces}"


def test_an_error_comes_through_to_another_process():
    error = JournalError(message("line {line}", line=4))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.told) == (JournalError, "line 4", error.told)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("thrones:ogre#x", 1),
        ("thrones:scout=99#x", 2),
        ("thrones:level=hard#x", 2),
        ("chess#x", 1),
        ("thrones#", 1),
        ("thrones", 1),
        ("thrones#" + "x" * 65, 1),
        ("thrones#\x01x", 1),
        ("thrones:dwarf,dwarf#x", 1),
    ],
)
def test_all_that_an_id_can_be_refused_for_can_be_translated(text: str, parts: int):
    with pytest.raises(BadValue) as refused:
        registry().read_id(text)
    assert refused.value.told.render(Marked(), "fr").count("⟦") >= parts


def test_a_damaged_run_names_line_and_reason_in_every_language():
    header = journal.Header(gameid.parse("null-turns#x"), 1, "0" * 16)
    text = journal.write(header, [journal.Do("higher"), journal.Do("lower")])
    damage = journal.read(text.replace("lower", "lover").encode()).damage
    assert damage is not None
    assert damage.told.render(Marked(), "fr") == "⟦line 3: ⟦the checksum does not fit⟧⟧"
    with pytest.raises(JournalError) as refused:
        journal.read(b"nothing\n")
    assert refused.value.told.render(Marked(), "fr").startswith("⟦run, line 1: ⟦")


def test_a_locale_tells_errors_in_its_language(tmp_path):
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    entry = 'msgid "seed: expected a text without “#”"\nmsgstr "graine : sans \'#\'"\n'
    (folder / "ckht.po").write_text(entry, encoding="utf-8")
    with pytest.raises(BadValue) as refused:
        gameid.clean_seed("a#b")
    assert Locale(tmp_path, "fr").tell(refused.value) == "graine : sans '#'"
    assert Locale(tmp_path, "en").tell(refused.value) == str(refused.value)
