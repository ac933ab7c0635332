"""A pack teaches the game a language: what there is to translate, how it is listed and spoken, and
what becomes of it when the pack goes."""

from __future__ import annotations

import ast
import json
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli.play import open_services
from game.cli.screenshot import arrange, known
from game.cli.tales import registry
from game.core.codec import json_object
from game.core.po import entries
from game.core.sliced import through
from game.core.text import Prose
from game.engine.driver import Driver
from game.engine.locale import Locale
from game.engine.scene import Push
from game.engine.widgets import Choice
from game.shell import pack_page
from game.shell.packs import taking_in
from game.shell.welcome import WelcomePage
from game.shell.wording import gathered, letters, template
from game.store import packs
from game.store.languages import Language, Teaching, Wording
from game.store.packs import Entry
from game.store.toml_reader import paragraphs
from tests.cli.calling import CHECKOUT, good
from tests.cli.calling import call as called
from tests.depth import thorough
from tests.window import wait_for

EXAMPLE = CHECKOUT / "docs" / "packs" / "lume"
TALES = registry().tales


@pytest.fixture(scope="module")
def wording() -> Wording:
    return through(gathered(TALES))


def put(root: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, root / "packs" / "lume"))


def taken(root: Path) -> Entry:
    return through(taking_in(TALES, root, "lume"))


def test_every_text_of_rules_and_content_is_there_to_be_translated(wording: Wording) -> None:
    for path in (CHECKOUT / "game" / "tales").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(text)) if "Prose(" in text else ():
            match call:
                case ast.Call(
                    func=ast.Name(id="Prose"), args=[ast.Constant(value=str(english)), *_]
                ) if english.strip(" ;:"):
                    assert english in wording.content, f"{path}: {english}"
    known = frozenset(map(str.strip, wording.content))
    for path in (CHECKOUT / "levels").rglob("*.toml"):
        for english in _pairs(tomllib.loads(path.read_text(encoding="utf-8"))):
            assert paragraphs(english) in known, f"{path}: {english}"


def _pairs(data: object) -> Iterator[str]:
    """The English of every text that stands in two languages."""
    match data:
        case {"en": str(english), "fr": str()}:
            yield english
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for each in inside:
        yield from _pairs(each)


def test_the_template_is_a_catalogue_of_all_of_it_and_translates_nothing(wording: Wording) -> None:
    found = list(entries("\n".join(template(wording)), "ckht.pot"))
    said = [entry.msgid for entry in found if entry.msgid]
    assert len(said) == len(frozenset(said)) == len(wording)
    assert frozenset(said) == wording.interface.keys() | wording.content.keys()
    assert not any(any(entry.forms) for entry in found if entry.msgid)
    assert {e.msgid: e.plural for e in found if e.plural} == {
        msgid: plural for msgid, plural in wording.interface.items() if plural
    }


def test_the_fonts_have_the_letters_of_the_house_and_none_of_others() -> None:
    assert frozenset("aZàéœÉ’«…−\u00a0") <= letters()
    assert not frozenset("жב漢") & letters()


def test_the_pack_of_the_page_is_sound_and_told_with_how_much_of_the_game_it_has(
    tmp_path: Path, wording: Wording
) -> None:
    told = good("check", put(tmp_path)).out.splitlines()
    (teaching,) = taken(tmp_path).taught
    said = len(list(entries((EXAMPLE / "languages" / "it.po").read_text("utf-8"), "it.po"))) - 2
    assert (teaching.name, teaching.said, teaching.all) == ("Italiano", said, len(wording))
    assert told == [
        f"Teaches the game Italiano: {said} of {len(wording)} texts are translated; the others"
        " stay in English.",
        "nothing is wrong",
    ]


def test_a_catalogue_alone_is_checked_as_in_its_pack(tmp_path: Path) -> None:
    alone = tmp_path / "it.po"
    whole = (EXAMPLE / "languages" / "it.po").read_text("utf-8")
    alone.write_text(whole, encoding="utf-8")
    of_pack = good("check", EXAMPLE)
    assert good("check", alone).out == of_pack.out
    alone.write_text(whole + '\nmsgid "Hit {who}"\nmsgstr "Colpite"\n', encoding="utf-8")
    assert "expected the blanks of the English ({who})" in called("check", alone).out


def test_a_catalogue_that_cannot_be_read_is_a_line_and_teaches_nothing(tmp_path: Path) -> None:
    pack = put(tmp_path)
    (pack / "languages" / "it.po").write_bytes(b'msgid "Back"\nmsgstr \xff')
    (pack / "languages" / "klingon.po").write_text("", encoding="utf-8")
    entry = taken(tmp_path)
    assert entry.taught == ()
    assert [fault[0] for fault in entry.faults] == [
        "lume/languages/klingon.po: expected the code of a language, as “it” or “pt-br”, got"
        " 'klingon'",
        "lume/languages/it.po: expected text in UTF-8, got something else",
    ]


def test_a_tale_is_played_in_it_and_the_settings_remember_it(tmp_path: Path) -> None:
    put(tmp_path)
    taken(tmp_path)
    (tmp_path / "settings.json").write_text(json.dumps({"language": "lume/it"}), encoding="utf-8")
    services = open_services(str(tmp_path), None)
    app = services.app
    try:
        arrange(services, known()["thrones-story"], "lamp")
        app.draw()
        assert app.locale.gettext("Armour") == "Armatura"
        iron = Prose("The Iron Throne", "Le Trône de fer")
        assert iron.in_language(app.locale.language) == "Il Trono di Ferro"
        assert (app.locale.number(1_000), app.notices.shown) == ("1.000", "")
    finally:
        app.close()
        services.chronicle.close()
    shutil.rmtree(tmp_path / "packs")
    services = open_services(str(tmp_path), None)
    app = services.app
    try:
        assert (app.locale.language, app.locale.gettext("Armour")) == ("en", "Armour")
        assert "The language lume/it is not here any more" in app.notices.shown
        assert app.settings.language == "lume/it"  # for when it comes back
    finally:
        app.close()
        services.chronicle.close()


def test_one_that_is_called_as_another_is_told_from_it_by_its_pack(tmp_path: Path) -> None:
    locale = Locale(CHECKOUT / "assets" / "locale", "en")
    teaching = Teaching("it", "English", "1", 1, 2)
    locale.taught = {"lume/it": ("English", Language("lume", teaching, tmp_path))}
    labels = [option.label for option in pack_page.languages(locale)]
    assert labels == ["English", "Français", "English, lume/it"]


@thorough(instead="test_a_tale_is_played_in_it_and_the_settings_remember_it")
def test_a_pack_that_was_just_put_there_is_known_once_it_was_read(tmp_path: Path) -> None:
    put(tmp_path)
    services = open_services(str(tmp_path), "lume/it")
    app = services.app
    try:
        assert (app.locale.language, app.notices.shown) == ("en", "")
        job = pack_page.look(services)
        assert job is not None
        wait_for(Driver(app), lambda: job.over)
        assert app.locale.gettext("Armour") == "Armatura"
        page = WelcomePage(services)
        app.go(Push(page))
        language = page.form.widget("language")
        assert isinstance(language, Choice)
        assert language.value == "lume/it"
    finally:
        app.close()
        services.chronicle.close()


def test_a_catalogue_of_all_that_the_game_says_is_not_too_long(wording: Wording) -> None:
    long = sum(len(line.encode()) for line in template(wording))
    said = sum(len(english) for english in (*wording.interface, *wording.content))
    assert long + 2 * said < packs.MOST_PO


def test_a_text_of_content_is_written_as_ever_whatever_it_was_put_together_from() -> None:
    gate = Prose("the {name} gate", "la porte {name}").filled(name="old")
    assert gate == Prose("the old gate", "la porte old")
    assert json_object(gate) == json_object(Prose("the old gate", "la porte old"))
