"""Two languages, switched at once, each with its own plurals and numbers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.core.text import Prose, counted, message
from game.engine.locale import Locale, system_language

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#, python-brace-format
msgid "Take {count} point"
msgid_plural "Take {count} points"
msgstr[0] "Prenez {count} point"
msgstr[1] "Prenez {count} points"

msgid "Back"
msgstr "Retour"

msgid "The {enemy} falls"
msgstr "{enemy} tombe"

msgid "Long "
"line"
msgstr "Longue "
"ligne"

msgid "Not yet"
msgstr ""
"""


@pytest.fixture
def locale(tmp_path: Path) -> Locale:
    """French, with a little catalogue."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ckht.po").write_text(CATALOGUE, encoding="utf-8")
    return Locale(tmp_path, "fr")


def test_a_switch_is_seen_at_once(locale: Locale) -> None:
    _ = locale.gettext
    assert _("Back") == "Retour"
    locale.language = "en"
    assert _("Back") == "Back"
    locale.language = "fr"
    assert _("Long line") == "Longue ligne"


def test_what_is_not_translated_yet_is_shown_in_english(locale: Locale) -> None:
    assert locale.gettext("Not yet") == "Not yet"
    assert locale.gettext("Unknown") == "Unknown"
    assert locale.gettext("") == ""


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "Take 0 points"),
        ("en", 1, "Take 1 point"),
        ("en", 2, "Take 2 points"),
        ("fr", 0, "Prenez 0 point"),
        ("fr", 1, "Prenez 1 point"),
        ("fr", 2, "Prenez 2 points"),
    ],
)
def test_plurals_follow_each_language(locale: Locale, language: str, count: int, said: str) -> None:
    locale.language = language
    told = counted("Take {count} point", "Take {count} points", count)
    assert locale.render(told) == said
    form = locale.ngettext("Take {count} point", "Take {count} points", count)
    assert form.format(count=count) == said


def test_messages_of_the_rules_are_told_in_the_language_in_force(locale: Locale) -> None:
    told = message("The {enemy} falls", enemy=Prose("Brigand King", "Le Roi des brigands"))
    assert locale.render(told) == "Le Roi des brigands tombe"
    locale.language = "en"
    assert locale.render(told) == "The Brigand King falls"


def test_numbers_are_written_as_each_language_does(locale: Locale) -> None:
    assert locale.percent(0.125, 1) == "12,5\u202f%"
    assert locale.number(1_234_567) == "1\u202f234\u202f567"
    assert locale.date("2026-11-21T08:00:00Z") == "21/11/2026"
    locale.language = "en"
    assert locale.percent(0.125, 1) == "12.5%"
    assert locale.percent(1) == "100%"
    assert locale.number(1_234_567) == "1,234,567"
    assert locale.number(-12) == "−12"
    assert locale.signed(3) == "+3"
    assert locale.signed(-2) == "−2"


def test_times_are_minutes_and_seconds_and_hours_if_there_are_any(locale: Locale) -> None:
    assert locale.clock(0) == "0:00"
    assert locale.clock(41) == "0:41"
    assert locale.clock(725) == "12:05"
    assert locale.clock(3_727) == "1:02:07"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "fr_BE", "LANG": "en_US"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANG": "C", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({}, "en"),
    ],
)
def test_the_first_language_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert system_language() == language


def test_a_missing_or_broken_catalogue_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"ckht\.po: expected a catalogue"):
        Locale(tmp_path, "fr").gettext("Back")
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ckht.po").write_text('msgid "a"\nmsgstr oops\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"ckht\.po.*2"):
        Locale(tmp_path, "fr").gettext("Back")


def test_the_command_line_gets_words_without_pygame() -> None:
    program = (
        "import sys, game.engine.locale, game.engine.settings, game.engine.worker\n"
        "print(sorted({'pygame', 'numpy'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=root
    )
    assert run.stdout.strip() == "[]"
