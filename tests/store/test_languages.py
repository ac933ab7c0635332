"""A language of a pack: what can be used of a catalogue, and a clear line for each thing that
cannot."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.core.text import Prose, counted, message
from game.engine.locale import Locale
from game.store import languages
from game.store.languages import Language, Teaching, Wording, forms_of, understood

WORDING = Wording(
    {"Back": "", "Hit {who}": "", "{count} door": "{count} doors", "March": ""},
    {"March": "hex", "the {name} gate": "key", "north": "hex"},
)
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàèéìòù{}.,:;!?’ ")
HEAD = 'msgid ""\nmsgstr ""\n"X-Language-Name: Italiano\\n"\n'


def read(*entries: str, head: str = HEAD) -> tuple[languages.Spoken, list[str]]:
    text = "\n".join((head, *entries))
    _, spoken, faults = understood(text, "it.po", WORDING, LETTERS)
    return spoken, [str(fault) for fault in faults]


def entry(msgid: str, *forms: str, plural: str = "", context: str = "") -> str:
    lines = [f'msgctxt "{context}"'] if context else []
    lines.append(f'msgid "{msgid}"')
    if plural:
        lines.append(f'msgid_plural "{plural}"')
        lines += [f'msgstr[{number}] "{form}"' for number, form in enumerate(forms)]
    else:
        lines.append(f'msgstr "{forms[0]}"')
    return "\n".join((*lines, ""))


def locale_of(tmp_path: Path, *entries: str, head: str = HEAD) -> Locale:
    spoken, faults = read(*entries, head=head)
    assert faults == []
    languages.keep(languages.kept_at(tmp_path, "lume", "it"), spoken)
    language = Language("lume", Teaching("it", "Italiano", "1", 1, 6), tmp_path)
    return Locale(tmp_path, pickle.loads(pickle.dumps(language)))  # as another process gets it


def test_interface_and_content_are_said_in_it_and_what_is_not_there_in_english(
    tmp_path: Path,
) -> None:
    locale = locale_of(
        tmp_path,
        entry("Back", "Indietro"),
        entry("Hit {who}", "Colpite {who}"),
        entry("the {name} gate", "la porta {name}"),
        entry("north", "nord"),
    )
    assert locale.gettext("Back") == "Indietro"
    assert locale.gettext("Quit") == "Quit"
    gate = Prose("the {name} gate", "la porte {name}").filled(name=Prose("north", "du nord"))
    assert locale.render(message("Hit {who}", who=gate)) == "Colpite la porta nord"
    assert gate == Prose("the north gate", "la porte du nord")
    assert Prose("winter", "hiver").in_language(locale.language) == "winter"


def test_an_entry_of_content_may_differ_from_the_same_word_of_the_interface(tmp_path: Path) -> None:
    locale = locale_of(
        tmp_path, entry("March", "In marcia"), entry("March", "Marzo", context="content")
    )
    assert locale.gettext("March") == "In marcia"
    assert Prose("March", "Mars").in_language(locale.language) == "Marzo"


def test_plurals_are_counted_by_its_own_rule(tmp_path: Path) -> None:
    rule = "nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;"
    locale = locale_of(
        tmp_path,
        entry("{count} door", "una porta", "{count} porte", "tante porte", plural="{count} doors"),
        head=HEAD + f'"Plural-Forms: {rule}\\n"\n',
    )
    said = [
        locale.render(counted("{count} door", "{count} doors", count)) for count in (1, 3, 7, -1)
    ]
    assert said == ["una porta", "3 porte", "tante porte", "una porta"]


def test_numbers_and_dates_are_english_unless_the_head_says_otherwise(tmp_path: Path) -> None:
    locale = locale_of(tmp_path)
    assert (locale.number(1_234_567), locale.percent(0.125, 1)) == ("1,234,567", "12.5%")
    assert locale.date("2026-11-21") == "2026-11-21"
    head = '"X-Numbers: 1.234,5\\n"\n"X-Percent: 12 %\\n"\n"X-Date: DD/MM/YYYY\\n"\n'
    (tmp_path / "said").mkdir()
    locale = locale_of(tmp_path / "said", head=HEAD + head)
    assert (locale.number(1_234_567), locale.percent(0.125, 1)) == ("1.234.567", "12,5 %")
    assert locale.date("2026-11-21") == "21/11/2026"


@pytest.mark.parametrize(
    "rule",
    [
        "nplurals=2; plural=n;",  # a form for which there is none
        "nplurals=3; plural=n != 1;",  # a form that nothing is told in
        "nplurals=2; plural=n/0;",
        "nplurals=2; plural=(((n;",
        "nplurals=99; plural=n != 1;",
        "nplurals=2; plural=__import__('os');",
        "nplurals=2; plural=" + "(" * 400 + "n" + ")" * 400,
        "two",
    ],
)
def test_a_plural_rule_that_lies_is_told_and_texts_that_count_stay_in_english(rule: str) -> None:
    assert forms_of(rule) is None
    spoken, faults = read(
        entry("Back", "Indietro"),
        entry("{count} door", "porta", "porte", plural="{count} doors"),
        head=HEAD + f'"Plural-Forms: {rule}\\n"\n',
    )
    assert spoken.interface == {"Back": ("Indietro",)}
    assert len(faults) == 2
    assert "Plural-Forms that tell a form for every number" in faults[0]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (entry("Hit {who}", "Colpite {chi}"), "the blanks of the English ({who})"),
        (entry("Hit {who}", "Colpite"), "the blanks of the English ({who})"),
        (entry("Hit {who}", "Colpite {who.__class__}"), "the blanks of the English ({who})"),
        (entry("Hit {who}", "Colpite {who"), "the blanks of the English ({who})"),
        (entry("Back", "Indietro {0}"), "the blanks of the English (–)"),
        (entry("Back", "x" * 73), "a text of at most 72 characters"),
        (entry("Back", "In\\ndietro"), "no more line breaks than the English has"),
        (entry("Back", "In\\tdietro"), "nothing but letters, marks and spaces"),
        (entry("Back", "Назад"), "letters that the fonts of the game have, got 'Н а д з'"),
        (entry("Back", "Indietro", context="menu"), "no context but “content”"),
        (entry("{count} door", "porta", plural="{count} doors"), "2 forms, as Plural-Forms says"),
        (entry("{count} door", "porta", "p", plural="{count} gates"), "msgid_plural as the game"),
        (entry("Back", "a", "b", plural="Backs"), "msgid_plural as the game"),
    ],
)
def test_what_is_wrong_with_an_entry_is_one_line_and_its_text_stays_in_english(
    wrong: str, why: str
) -> None:
    spoken, faults = read(wrong, entry("north", "nord"))
    assert spoken.interface == {"north": ("nord",)}
    assert len(faults) == 1
    assert faults[0].startswith("it.po: line ")
    assert why in faults[0]


def test_what_nobody_has_read_yet_or_is_nothing_but_spaces_is_not_said() -> None:
    guessed = "#, fuzzy\n" + entry("Back", "Davanti")
    spoken, faults = read(guessed, entry("north", ""), entry("March", " \u00a0"))
    assert (spoken.interface, faults) == ({}, [])


def test_what_is_no_catalogue_is_refused_with_its_line() -> None:
    with pytest.raises(ContentError, match="line 2: expected an entry, got 'hello'"):
        understood('msgid ""\nhello', "it.po", WORDING, LETTERS)


def test_a_mark_of_utf_8_before_a_catalogue_is_no_part_of_it() -> None:
    spoken, faults = read(entry("Back", "Indietro"), head="\ufeff" + HEAD)
    assert (spoken.interface, faults) == ({"Back": ("Indietro",)}, [])


@pytest.mark.parametrize(
    "line", ["X-Numbers: 1a234b5", "X-Percent: 12☂%", "X-Date: DD\u200fMM\u200fYYYY"]
)
def test_between_digits_stand_marks_that_the_fonts_have_and_that_have_a_width(line: str) -> None:
    spoken, faults = read(head=HEAD + f'"{line}\\n"\n')
    assert (spoken.customs, len(faults)) == (languages.Customs(), 1)


def test_a_language_without_its_name_and_customs_of_no_form_are_told() -> None:
    _, faults = read(head='msgid ""\nmsgstr ""\n"X-Date: YYYY.YYYY.DD\\n"\n"X-Numbers: 12\\n"\n')
    assert [fault.partition("expected ")[2].partition(",")[0] for fault in faults] == [
        "the language’s own name in the head",
        "X-Numbers in the form 1.234",
        "X-Date in the form DD.MM.YYYY",
    ]


@pytest.mark.parametrize("damaged", [b"", b"[]", b'{"plural": "n"}', b"\xff"])
def test_where_what_was_kept_is_damaged_or_gone_english_is_spoken(
    tmp_path: Path, damaged: bytes
) -> None:
    path = languages.kept_at(tmp_path, "lume", "it")
    path.parent.mkdir(parents=True)
    path.write_bytes(damaged)
    language = Language("lume", Teaching("it", "Italiano", "1", 1, 6), tmp_path)
    locale = Locale(tmp_path, language)
    assert locale.gettext("Back") == "Back"
    assert locale.render(counted("{count} door", "{count} doors", 2)) == "2 doors"
    assert locale.number(1_000) == "1,000"
