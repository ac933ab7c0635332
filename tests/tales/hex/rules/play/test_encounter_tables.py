"""The tables of encounters: sound as they are, and every fault is located."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli.tales import library
from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.hex.content import tables as hex_tables
from game.tales.hex.content.encounters import (
    NAMES,
    faults_of,
    lint_encounters,
    load_encounters,
    read_encounters,
)
from game.tales.hex.content.play import NAME as PLAY
from game.tales.hex.rules.play.encounters import EFFECTS, Book
from tests.cli.calling import call, good
from tests.depth import few, one_in
from tests.tales.hex.rules.country import copies

FOLDER = levels_dir() / "tables"
ROOT = levels_dir().parent
LAND, PEOPLE, FAIRY, TROUBLE, RUIN = NAMES
BOOK: Book = library().content("hexcrawl").book  # type: ignore[attr-defined]


def copied(folder: Path, name: str = "", old: str = "", new: str = "", count: int = 1) -> Path:
    """The tables in another folder, with one text changed in one of them."""
    return copies.copied(folder, (*hex_tables.NAMES, PLAY, *NAMES), name, old, new, count)


def shortened(folder: Path, name: str, old: str, new: str) -> Path:
    """The same, as far as the part that is changed, and of the other files nothing: of these the
    reader has nothing to say where the fault is told by the part that has it."""
    path = copied(folder, name, old, new)
    for each in (FOLDER / each for each in NAMES if each != name):
        text = each.read_text(encoding="utf-8")
        (folder / each.name).write_text(text[: text.index("[[encounter]]")], encoding="utf-8")
    at = (FOLDER / name).read_text(encoding="utf-8").index(old)
    text = path.read_text(encoding="utf-8")
    after = text.find("\n[[encounter]]", at + len(new))
    path.write_text(text[: after if after > 0 else None], encoding="utf-8")
    return path


def test_effects_have_the_bounds_that_designers_are_told():
    text = (ROOT / "docs/hex.md").read_text(encoding="utf-8")
    text = text[text.index("Effects, with the least") :].partition("What choices are worth")[0]
    told = {
        kind.partition("…")[0]: (int(least), int(most or least))
        for kind, least, most in re.findall(r"`([a-z:…]+)` \((-?\d+)(?: to (\d+))?", text)
    }
    heads = {kind.partition(":")[0] + ":" * (":" in kind): EFFECTS[kind] for kind in EFFECTS}
    assert told == heads


ELSEWHERE = ("id: expected an id of its own", "after: expected deeds")
"""Faults for which the reader must know all the other encounters."""


@one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_the_tables(name: str):
    assert faults_of(FOLDER / name) == []
    assert list(lint_encounters(FOLDER / name)) == []
    assert "nothing is wrong" in good("check", FOLDER / name).out


def test_every_file_gives_encounters():
    kinds = {each.kind for each in BOOK.encounters}
    for name in NAMES:
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert text.startswith("#"), name
        assert "[[encounter]]" in text
    assert len(kinds) == 10


def test_mended_words_change_no_address_and_facts_do(tmp_path: Path):
    def address(*change: str) -> str:
        return read_encounters(copied(tmp_path, *change).parent).address

    assert address() == BOOK.address
    copies.told_apart(
        address,
        words=few(
            (
                (LAND, "Forty apple trees", "Fifty apple trees"),
                (LAND, "Quarante pommiers", "Cinquante pommiers"),
                (TROUBLE, "Cut off generously", "Cut generously"),
                (RUIN, "Half a crown fits", "Half of a crown fits"),
                (LAND, 'scene = "well swifts"', 'scene = "well flock"'),
            ),
            1,
        ),
        facts=few(
            (
                (LAND, "weight = 2", "weight = 3"),
                (LAND, 'where.season = "winter"', 'where.season = "autumn"'),
                (LAND, 'again = "never"\n', ""),
                (PEOPLE, 'needs = "bread 2"', 'needs = "bread 1"'),
                (TROUBLE, 'check = "craft 4"', 'check = "craft 5"'),
                (TROUBLE, 'check = "craft 4"', 'check = "craft 4 candle"'),
                (TROUBLE, 'bad.effects = "hurt 1"', 'bad.effects = "hurt 2"'),
                (RUIN, 'effects = "relic 2"', 'effects = "relic 1"'),
            ),
            2,
        ),
    )


@one_in(3)
@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        (LAND, "hex-encounters/1", "hex-encounters/2", "format: expected hex-encounters/1"),
        (
            LAND,
            'id = "find_ferry"',
            'id = "Ferry"',
            "id: expected an id of its own, in small letters",
        ),
        (
            LAND,
            'id = "find_ferry"',
            'id = "find_well"',
            "id: expected an id of its own, in small letters",
        ),
        (RUIN, 'id = "ruin_nobody"', 'id = "find_well"', "id: expected an id of its own"),
        (LAND, 'kind = "find"', 'kind = "loss"', "find_orchard: kind: expected find or omen"),
        (LAND, "weight = 2", "weight = 0", "weight: expected a whole number from 1 to 20"),
        (LAND, "weight = 2", 'weight = "2"', "weight: expected a whole number from 1 to 20"),
        (LAND, 'again = "never"', 'again = "often"', "find_mule: again: expected never"),
        (LAND, 'scene = "oak ladder swarm"', 'scene = "oak sun"', "that can be drawn, like"),
        (
            LAND,
            'scene = "oak ladder swarm"',
            'scene = "path"',
            "expected 1 to 6 things that are seen",
        ),
        (LAND, 'scene = "oak ladder swarm"\n', "", "find_orchard: scene: expected a text"),
        (LAND, 'text.fr = "Quarante', 'text.de = "Quarante', "text: fr: expected a text"),
        (LAND, 'title.fr = "Le verger sans maison"\n', "", "title: fr: expected a text"),
        (LAND, '\nfr = "Manger', '\nde = "Manger', "choice 1 eat: fr: expected a text"),
        (LAND, 'good.fr = "On mange', 'good.de = "On mange', "good: fr: expected a text"),
        (LAND, 'bad.fr = "Le couteau', 'bad.de = "Le couteau', "bad: fr: expected a text"),
        (LAND, 'where.growth = "grove', 'where.growth = "palms', "where: growth: expected words"),
        (LAND, 'where.growth = "grove', 'where.growth = "grass', "where: growth: expected words"),
        (LAND, 'where.relief = "plains', 'where.relief = "moon', "where: relief: expected words"),
        (LAND, 'obstacle = "lake', 'obstacle = "sea', "where: obstacle: expected words"),
        (LAND, '"summer autumn"', '"summer fall"', "where: season: expected words, each once"),
        (FAIRY, '"clear heat', '"sunny heat', "where: weather: expected words, each once"),
        (LAND, 'near = "water"', 'near = "wine"', "near: expected words, each once, out of: comm"),
        (LAND, "where.growth", "where.plants", "where: unknown key 'plants'"),
        (RUIN, '"peril_air"', '"peril_wine"', "where: peril: expected words, each once"),
        (LAND, 'where.near = "water"', 'where.peril = "peril_air"', "nothing but in encounters of"),
        (LAND, 'id = "eat"', 'id = "Eat"', "choice 1: id: expected an id in small letters"),
        (LAND, 'id = "eat"', 'id = "dry"', "choices with an id of their own each"),
        (LAND, 'needs = "quarters 3"', 'needs = "spirits 3"', "dry: needs: expected kinds, each"),
        (LAND, 'needs = "quarters 3"', 'needs = "quarters"', "needs: expected amounts as in"),
        (LAND, 'needs = "quarters 3"', 'needs = "quarters 13"', "needs: expected quarters from 1"),
        (LAND, 'needs = "quarters 3"', 'needs = "bread -1"', "needs: expected bread from 1 to 9"),
        (LAND, "tool:mule 1, q", "tool:mule 2, q", "needs: expected tool:mule from 1 to 1"),
        (LAND, "tool:mule 1, q", "tool:cart 1, q", "needs: expected kinds, each once"),
        (LAND, 'check = "craft 4"', 'check = "luck 4"', "check: expected way or lore or arms"),
        (LAND, 'check = "craft 4"', 'check = "craft 7"', "check: expected way or lore or arms"),
        (LAND, 'check = "craft 4"', 'check = "craft 1"', "check: expected way or lore or arms"),
        (LAND, 'check = "craft 4"', 'check = "craft 4 lamp"', "a target from 2 to 6, and perhaps"),
        (LAND, '"spirits 2"', '"spirit 2"', "good: effects: expected kinds, each once, out of"),
        (LAND, '"spirits 2"', '"spirits 0"', "good: effects: expected spirits from -7 to 7, not"),
        (LAND, '"spirits 2"', '"spirits 9"', "good: effects: expected spirits from -7 to 7, not"),
        (LAND, '"spirits 2"', '"spirits two"', "good: effects: expected amounts as in bread 2"),
        (LAND, '"spirits 2"', '"bread 1, bread 1"', "good: effects: expected kinds, each once"),
        (LAND, '"spirits 2"', '"tool:hope 1"', "good: effects: expected kinds, each once"),
        (LAND, '"spirits 2"', '"gone 2"', "good: effects: expected gone from 1 to 1"),
        (LAND, "good.effects", "good.efects", "good: unknown key 'efects'"),
        (LAND, 'check = "craft 4"\n', "", "en: expected no blanks but: {place}"),
        (LAND, "They eat lying down", "{who} lies down", "no blanks but: {place}, got"),
        (LAND, "On mange couché", "{nom} mange", "good: fr: expected no blanks but: {place}"),
        (LAND, "Forty apple trees", "{ apple trees", "text: en: expected no blanks but: {place}"),
        (LAND, "Forty apple trees", "{place!r} trees", "text: en: expected no blanks but"),
        (LAND, "The orchard without", "{place} without", "title: en: expected no blanks but"),
        (LAND, "[[encounter]]", "[[encounter]]\nmood = 1", "find_orchard: unknown key 'mood'"),
        (LAND, "where.growth", "where.hour", "where: hour: expected words, each once"),
        (LAND, "where.growth", "where.party", "where: party: expected words, each once"),
        (LAND, "where.growth", "where.who", "where: who: expected words, each once"),
        (LAND, "where.growth", "where.nature", "where: nature: expected words, each once"),
        (LAND, "where.growth", "where.after", "where: after: expected deeds that can be done"),
        (LAND, "find_library.return", "find_library.keep", "after: expected deeds that can be"),
        (RUIN, 'ruin = "ruin_tower"', 'ruin = "ruin_inn"', "where: ruin: expected words, each"),
        (RUIN, 'kind = "site"', 'kind = "find"', "nothing but in encounters of the kinds ruin"),
        (PEOPLE, '"mood 2"', '"secure 1"', "road_mender: expected shovel: no cards on a road"),
        (LAND, ", room 1", "", "find_hermit: expected join: room for whoever joins"),
        (LAND, '"spirits 2"', '"stay 1"', "eat: one companion to stay, no dice, and several"),
        (RUIN, "[[haul]]", "[[loot]]", "unknown key 'loot'"),
        (RUIN, 'id = "prize_well"', 'id = "prize_ale"', "id: expected a prize of hex_tales.toml"),
        (
            RUIN,
            '\neffects = "proof 1"',
            '\neffects = "prize 1"',
            "what the prize is, not the prize",
        ),
        (RUIN, '\neffects = "proof 1"', "", "haul 1 prize_ledger: effects: expected a text"),
        (
            RUIN,
            '\neffects = "proof 1"',
            '\neffects = "prof 1"',
            "effects: expected kinds, each once",
        ),
    ],
)
def test_faults_are_located(name: str, old: str, new: str, complaint: str, tmp_path: Path):
    copy = copied if any(each in complaint for each in ELSEWHERE) else shortened
    path = copy(tmp_path, name, old, new)
    faults: list[ContentError] = []
    read_encounters(tmp_path, faults)
    assert complaint in str(faults[0])
    assert str(faults[0]).startswith(f"{path}:")


@one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_loaded_is_refused_for_the_first_fault(name: str, tmp_path: Path):
    path = copied(tmp_path / "tables", name, "fr =", "fx =", -1)
    with pytest.raises(ContentError) as caught:
        load_encounters(tmp_path)
    assert str(caught.value) == str(faults_of(path)[0])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text.replace('kind = "omen"', 'kind = "fairy"'), "of the kind omen for any"),
        (
            lambda text: text.replace('again = "never"\n', "").replace(
                'kind = "omen"\n', 'kind = "omen"\nagain = "never"\n'
            ),
            "an encounter of the kind omen that may come again",
        ),
    ],
)
def test_every_kind_must_be_there_for_anywhere(
    change: Callable[[str], str], complaint: str, tmp_path: Path
):
    path = copied(tmp_path, FAIRY)
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        read_encounters(tmp_path)


def test_every_prize_must_have_a_haul(tmp_path: Path):
    path = copied(tmp_path, RUIN)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index('[[haul]]\nid = "prize_well"')], encoding="utf-8")
    with pytest.raises(ContentError, match="expected a haul with the id prize_well"):
        read_encounters(tmp_path)


def test_a_choice_for_those_who_have_nothing_must_be_there(tmp_path: Path):
    path = copied(tmp_path, TROUBLE)
    text = path.read_text(encoding="utf-8")
    start, end = text.index('id = "trouble_boots"'), text.index('id = "trouble_quarrel"')
    part = text[start:end].replace('needs = "quarters 1"', 'needs = "bread 1"')
    part = part.replace('en = "Walk on and', 'needs = "candles 1"\nen = "Walk on and')
    path.write_text(text[:start] + part + text[end:], encoding="utf-8")
    with pytest.raises(ContentError, match="trouble_boots: expected a choice that needs nothing"):
        read_encounters(tmp_path)


@pytest.mark.parametrize("count", [1, 5])
def test_there_are_two_to_four_choices(count: int, tmp_path: Path):
    path = copied(tmp_path, TROUBLE)
    text = path.read_text(encoding="utf-8")
    start, end = text.index("[[encounter.choice]]"), text.index('[[encounter]]\nid = "trouble_qu')
    one = text[start : text.index("[[encounter.choice]]", start + 1)]
    path.write_text(text[:start] + one * count + text[end:], encoding="utf-8")
    with pytest.raises(ContentError, match="trouble_boots: expected 2 to 4 choices"):
        read_encounters(tmp_path)


def test_everything_wrong_is_told_at_once_in_the_file_where_it_is(tmp_path: Path):
    path = copied(tmp_path, FAIRY, "fr =", "fx =", -1)
    assert len(faults_of(path)) > 100
    assert faults_of(tmp_path / LAND) == []
    assert faults_of(tmp_path / RUIN) == []
    (tmp_path / PEOPLE).unlink()
    (missing,) = faults_of(tmp_path / PEOPLE)
    assert "cannot be read" in str(missing)


@pytest.mark.parametrize("name", ["hex_land.toml", "hex_tales.toml"])
def test_without_the_other_tables_of_hex_there_are_no_encounters(name: str, tmp_path: Path):
    copied(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(ContentError, match=f"{name}: cannot be read"):
        read_encounters(tmp_path)
    assert faults_of(tmp_path / LAND) == []


@one_in(3)
@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        (LAND, "d’orties", "d'orties", "find_orchard: text: expected typographic"),
        (LAND, "Manger jusqu’au mal de ventre", "Manger ; ou", "eat: expected a no-break space"),
        (LAND, "On mange couché", "On mange «trop»", "eat: good: expected a no-break space"),
        (LAND, "Le verger sans maison", "The orchard without a house", "title: expected two lang"),
        (LAND, "{who} prélève des", "Le choix de {who} : des", "no word before {who} that may be"),
        (LAND, "{who} prélève des", "Puisque {who} prend des", "no word before {who} that may be"),
        (TROUBLE, "hex-encounters/1", "quest/1", "format: expected hex-encounters/1"),
    ],
)  # fmt: skip
def test_check_tells_what_a_reader_would_stumble_over(
    name: str, old: str, new: str, fault: str, tmp_path: Path
):
    path = copied(tmp_path, name, old, new)
    answer = call("check", path)
    assert answer.status == 1
    assert fault in answer.out
    assert str(path) in answer.out


Change = Callable[[str], str]


@one_in(3)
@pytest.mark.parametrize(
    ("name", "change"),
    [
        (LAND, lambda text: text[: len(text) // 2]),
        (RUIN, lambda text: text[: len(text) // 2]),
        (PEOPLE, lambda text: text.replace('"', "", 41)),
        (RUIN, lambda text: text.replace('"', "", 41)),
        (FAIRY, lambda text: text.replace("[[", "[", 3)),
        (RUIN, lambda text: text.replace("[[", "[", 3)),
        (TROUBLE, lambda text: text + "\na = " + "[" * 5_000),
        (LAND, lambda text: text.replace("en = ", "en = 3 #", 1)),
        (RUIN, lambda text: text.replace("en = ", "en = 3 #", 1)),
        (PEOPLE, lambda text: text[:1]),
        (FAIRY, lambda text: text * 60),
    ],
)
def test_a_damaged_file_is_refused_in_a_line(name: str, change: Change, tmp_path: Path):
    copied(tmp_path)
    path = tmp_path / name
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_encounters(tmp_path)
    assert "\n" not in str(caught.value)
    assert faults_of(path)
