"""Quest files: what is read from them, and how exactly their faults are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.throne.content.quests import (
    faults_of,
    lint_quest,
    lint_quests,
    load_quests,
    read_facts,
    read_quest,
)
from game.tales.throne.rules.params import QUESTS
from game.tales.throne.rules.quest import Change
from tests.tales.throne.content.quest_text import quest_file, quest_text
from tests.tales.throne.rules.table import iron_facts


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(ContentError) as raised:
        read_quest(quest_file(folder, text))
    line = str(raised.value)
    assert "sand.toml" in line
    assert "\n" not in line
    return line


def test_a_sound_quest_is_read(tmp_path: Path) -> None:
    text = quest_text(
        s4='type = "trap"\nloss = { life = 2 }',
        s8='type = "fight"\nlife = 3\narmour = 1\ngain = { armour = 1 }',
        s9='type = "fight"\nlife = 2\narmour = 0',
    )
    quest = read_quest(quest_file(tmp_path, text))
    assert [step.number for step in quest.steps] == list(range(1, 41))
    assert (quest.step(4).type, quest.step(4).change) == ("trap", Change(life=-2))
    assert (quest.step(8).life, quest.step(8).armour) == (3, 1)
    assert quest.step(8).change == Change(armour=1)
    assert quest.step(9).change == Change()
    assert (quest.step(1).change, quest.step(1).name.fr) == (Change(life=1), "N (fr)")
    assert [passage.after for passage in quest.passages] == [0, 8, 19, 30, 40]


def test_single_line_breaks_are_only_spaces(tmp_path: Path) -> None:
    text = quest_text().replace('en = "One."', 'en = """\nOne\nline.\n\nTwo."""', 1)
    assert read_quest(quest_file(tmp_path, text)).passages[0].text.en == "One line.\n\nTwo."


FIGHT = 'type = "fight"\nlife = 3\narmour = 1'


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ({"s7": 'type = "feast"'}, "step 7: type: expected fight or trap or help, got 'feast'"),
        ({"s7": 'type = "help"'}, "step 7: gain: expected a table, got nothing"),
        ({"s7": 'type = "help"\ngain = {}'}, "step 7: gain: expected life or armour or both"),
        (
            {"s7": 'type = "help"\ngain = { life = -1 }'},
            "step 7: gain: life: expected a whole numb",
        ),
        (
            {"s7": 'type = "trap"\nloss = { life = 0 }'},
            "step 7: loss: life: expected a whole number",
        ),
        (
            {"s7": 'type = "trap"\nloss = { armour = 1 }'},
            "step 7: loss: life: expected a whole numb",
        ),
        ({"s7": 'type = "trap"\ngain = { life = 1 }'}, "step 7: loss: expected a table"),
        (
            {"s7": 'type = "fight"\nlife = 0\narmour = 1'},
            "step 7: life: expected a whole number fro",
        ),
        (
            {"s7": 'type = "fight"\nlife = 3\narmour = 10'},
            "step 7: armour: expected a whole number",
        ),
        (
            {"s7": 'type = "fight"\nlife = 3'},
            "armour: expected a whole number from 0 to 9, got noth",
        ),
        (
            {"s7": 'type = "fight"\nlife = true\narmour = 1'},
            "step 7: life: expected a whole number",
        ),
        ({"s7": FIGHT + "\nloss = { life = 1 }"}, "step 7: unknown key 'loss', expected one of"),
        ({"s7": FIGHT + "\ncolour = 1"}, "step 7: unknown key 'colour'"),
        (
            {"s40": 'type = "help"\ngain = { life = 1 }'},
            "step 40: type: expected fight, got 'help'",
        ),
        ({"s40": FIGHT + "\ngain = { life = 1 }"}, "step 40: unknown key 'gain'"),
    ],
)
def test_faults_of_a_step_are_told_with_its_number(
    tmp_path: Path, steps: dict[str, str], expected: str
) -> None:
    assert expected in complaint(tmp_path, quest_text(**steps))


def test_an_endless_fight_is_refused_with_step_and_state(tmp_path: Path) -> None:
    gifts = {f"s{n}": 'type = "help"\ngain = { armour = 2 }' for n in range(1, 20)}
    text = quest_text(**gifts, s20='type = "fight"\nlife = 5\narmour = 9')
    line = complaint(tmp_path, text)
    assert re.search(
        r"step 20: expected a fight that ends: with life \d and armour \d against life 5 and "
        r"armour 9 nobody can ever hurt anybody",
        line,
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('format = "quest/1"', 'format = "quest/9"', "format: expected quest/1, got 'quest/9'"),
        ('id = "sand"', 'id = "snow"', "id: expected sand, got 'snow'"),
        (
            "number = 3\n",
            "number = 4\n",
            "step 3: number: expected a whole number from 3 to 3, got 4",
        ),
        ("after = 8", "after = 9", "passage 2: after: expected a whole number from 8 to 8, got 9"),
        ('blurb = { en = "B", fr = "B (fr)" }', "", "blurb: expected a table, got nothing"),
        ('fr = "B (fr)"', 'fr = " "', "blurb: fr: expected a text"),
        ('fr = "B (fr)"', "fr = 7", "blurb: fr: expected a text, got 7"),
        ("{name}, {step}", "{name.x}", "epitaph 1: expected no braces but {name} and {step}"),
        ("{name}, {step}", "{who}", "epitaph 1: expected no braces but {name} and {step}"),
        ("{name}, {step}", "{", "epitaph 1: expected no braces but {name} and {step}"),
        ("[[step]]\nnumber = 1\n", "[[stop]]\nnumber = 1\n", "expected 40 steps, got 39"),
        ("[[passage]]\nafter = 0", "[[tale]]\nafter = 0", "expected 5 story passages, got 4"),
        ('title = { en = "T"', 'title = { en "T"', "expected TOML:"),
        ("[[step]]\nnumber = 2\n", "[step]\nnumber = 2\n", "expected TOML:"),
    ],
)
def test_faults_of_a_file_are_told_with_their_place(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    text = quest_text()
    assert old in text
    assert expected in complaint(tmp_path, text.replace(old, new, 1))


def test_files_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = quest_file(tmp_path, "")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match="expected UTF-8"):
        read_quest(path)
    path.write_bytes(b"#" * 2_000_000)
    with pytest.raises(ContentError, match="expected a file of at most 1000000 bytes"):
        read_quest(path)
    path.write_text("a = " + "[" * 5_000, encoding="utf-8")
    with pytest.raises(ContentError, match=r"expected TOML"):
        read_quest(path)
    with pytest.raises(ContentError, match="cannot be read"):
        read_quest(tmp_path / "absent.toml")


def test_all_faults_of_a_file_are_told_at_once_and_each_once(tmp_path: Path) -> None:
    text = quest_text(s7='type = "feast"\ngain = { life = 1 }', s9='type = "trap"')
    text = text.replace('blurb = { en = "B", fr = "B (fr)" }', 'blurb = { en = "B" }')
    text = text.replace("{name}, {step}", "{who}", 1)
    path = quest_file(tmp_path, text)
    assert [str(fault).removeprefix(f"{path}: ") for fault in faults_of(path)] == [
        "blurb: fr: expected a text, got nothing",
        "epitaph 1: expected no braces but {name} and {step}, got '{who}'",
        "step 7: type: expected fight or trap or help, got 'feast'",
        "step 9: loss: expected a table, got nothing",
    ]
    assert str(faults_of(path)[0]) == complaint(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        "a = [",
        "",
        "step = 3",
        "step = [3]",
        'step = []\npassage = "x"',
        "title = 1\nblurb = 2\nid = 3\nformat = 4\nepitaph = 5",
        quest_text().replace("[[step]]", "[[stop]]", 1),
        quest_text().replace('number = 40\ntype = "fight"', "number = 40\ntype = 1"),
    ],
)
def test_whatever_stands_in_a_file_its_faults_are_told(tmp_path: Path, text: str) -> None:
    path = quest_file(tmp_path, text)
    faults = [str(fault) for fault in faults_of(path)]
    assert faults[0] == complaint(tmp_path, text)
    assert all(fault.startswith(f"{path}: ") for fault in faults)


def test_an_endless_fight_is_among_the_faults(tmp_path: Path) -> None:
    gifts = {f"s{n}": 'type = "help"\ngain = { armour = 2 }' for n in range(1, 20)}
    text = quest_text(**gifts, s20='type = "fight"\nlife = 5\narmour = 9')
    (fault,) = faults_of(quest_file(tmp_path, text))
    assert "expected a fight that ends" in str(fault)


def test_the_facts_of_a_draft_are_those_of_the_quest(tmp_path: Path) -> None:
    whole = read_quest(quest_file(tmp_path, quest_text(s8=FIGHT)))
    bare = re.sub(
        r"^(name|meet|result|picture|title|blurb) = .*\n", "", quest_text(s8=FIGHT), flags=re.M
    )
    path = quest_file(tmp_path, bare.replace("[[passage]]", "[[tale]]"))
    assert read_facts(path).facts() == whole.facts()
    assert len(faults_of(path)) > 100


@pytest.mark.parametrize(
    "facts", ['type = "trap"', 'type = "fight"\nlife = 3', FIGHT + "\ngain = {}"]
)
def test_a_draft_with_wrong_facts_is_refused(tmp_path: Path, facts: str) -> None:
    with pytest.raises(ContentError, match="step 7: "):
        read_facts(quest_file(tmp_path, quest_text(s7=facts)))


def test_a_quest_that_is_missing_is_named(tmp_path: Path) -> None:
    quest_file(tmp_path, quest_text())
    with pytest.raises(ContentError, match=r"iron\.toml: expected the quest 'iron'"):
        load_quests(tmp_path)
    assert any("iron.toml" in line for line in lint_quests(tmp_path, tmp_path))


class TestLint:
    def test_a_language_twice_is_a_fault(self, tmp_path: Path) -> None:
        text = quest_text().replace('fr = "M (fr)"', 'fr = "M"', 1)
        faults = list(lint_quest(read_quest(quest_file(tmp_path, text)), frozenset()))
        assert "step 1: meet: expected two languages, got 'M' twice" in faults

    @pytest.mark.parametrize(
        "french",
        [
            *("Oui !", "Oui!", "« Oui »", "L'oui", "Il dit: oui", "quoi ?"),
            *("Il dit\u202f: oui", "Oui\u00a0!", "«\u202fOui\u202f»"),
        ],
    )
    def test_careless_french_is_a_fault(self, tmp_path: Path, french: str) -> None:
        text = quest_text().replace('fr = "M (fr)"', f'fr = "{french}"', 1)
        faults = list(lint_quest(read_quest(quest_file(tmp_path, text)), frozenset()))
        assert [fault for fault in faults if fault.startswith("step 1: meet: expected")]

    @pytest.mark.parametrize(
        "french", ["Oui\u202f!", "«\u00a0Oui\u00a0», dit-il", "L’oui", "Ah\u202f!?"]
    )
    def test_careful_french_is_none(self, tmp_path: Path, french: str) -> None:
        text = quest_text().replace('fr = "M (fr)"', f'fr = "{french}"', 1)
        faults = list(lint_quest(read_quest(quest_file(tmp_path, text)), frozenset()))
        assert not [fault for fault in faults if fault.startswith("step 1: meet")]

    def test_too_few_epitaphs_are_a_fault(self, tmp_path: Path) -> None:
        text = quest_text()
        start = text.index("[[epitaph]]")
        text = text[:start] + text[text.index("[[epitaph]]", start + 1) :]
        faults = list(lint_quest(read_quest(quest_file(tmp_path, text)), frozenset()))
        assert faults == ["epitaph: expected 6 to 8, got 5"]

    def test_unknown_pictures_are_faults(self, tmp_path: Path) -> None:
        quest = read_quest(quest_file(tmp_path, quest_text()))
        assert list(lint_quest(quest, frozenset({"vignette/well"}))) == []
        faults = list(lint_quest(quest, frozenset({"vignette/oasis"})))
        assert len(faults) == 40
        assert faults[0] == "step 1: picture: expected a sprite of the atlases, got 'vignette/well'"

    def test_every_file_is_linted_though_one_is_broken(self, tmp_path: Path) -> None:
        quest_file(tmp_path, "broken", "iron")
        quest_file(tmp_path, quest_text().replace('fr = "M (fr)"', 'fr = "M"', 1))
        lines = list(lint_quests(tmp_path, tmp_path))
        assert any("iron.toml" in line for line in lines)
        assert any("sand.toml: step 1: meet" in line for line in lines)


class TestTheQuestsOfTheGame:
    def test_all_are_there_in_menu_order(self) -> None:
        assert list(load_quests(levels_dir())) == list(QUESTS)

    def test_the_iron_throne_has_the_facts_of_the_table(self) -> None:
        iron = load_quests(levels_dir())["iron"]
        for number, fact in iron_facts().items():
            step = iron.step(number)
            assert (step.type, step.life, step.armour) == (fact.type, fact.life, fact.armour)
            assert step.change == fact.change

    def test_their_prose_is_without_fault(self) -> None:
        for quest in load_quests(levels_dir()).values():
            assert list(lint_quest(quest, frozenset())) == []
