"""Parameters of Key: who goes down, how hard it is, and how the dungeon is laid."""

from __future__ import annotations

import pytest

from game.core.errors import BadValue
from game.tales.key.rules.play.game import start
from game.tales.key.rules.play.params import CLASSES, LEVELS, PARTIES, SPACE
from tests.tales.key.rules.play.table import CONTENT, HEROES, lay


def test_a_party_has_one_to_four_of_different_classes() -> None:
    assert len(PARTIES) == 15
    for party in PARTIES:
        classes = SPACE.read(f"3d6,{party},normal").classes
        assert len(set(classes)) == len(classes) <= 4
    assert set(CLASSES) == set(CONTENT.classes)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", "3d6,warden,normal"),
        ("delver", "3d6,delver,normal"),
        ("grim,2d6", "2d6,warden,grim"),
        ("12,chandler+ringer", "12,chandler+ringer,normal"),
        ("party=delver,level=gentle", "3d6,delver,gentle"),
        ("24,columns=7,rows=7,eights=chosen", "24,warden,normal,columns=7,rows=7,eights=chosen"),
    ],
)
def test_what_is_left_unsaid_is_filled_in_and_always_written_in_one_order(
    text: str, written: str
) -> None:
    assert SPACE.write(SPACE.read(text)) == written


@pytest.mark.parametrize(
    "text", ["knight", "warden+warden", "delver+warden", "easy", "1", "201", "4d6", "level=none"]
)
def test_what_is_no_party_level_or_size_is_refused(text: str) -> None:
    with pytest.raises(BadValue):
        SPACE.read(text)


@pytest.mark.parametrize(("letter", "kind"), HEROES.items())
def test_each_class_starts_with_its_gear(letter: str, kind: str) -> None:
    hero = lay(f"{letter} . . . .\n. . . . .").hero(letter)
    facts = CONTENT.classes[kind]
    carried = [hero.hand, hero.off, hero.body, hero.charm, *hero.pack]
    assert sorted(item for item in carried if item) == sorted(facts.gear)
    assert len(CONTENT.talents_of(kind)) == 9


def test_whoever_goes_alone_has_more_hearts_and_at_gentle_everybody_has() -> None:
    alone = lay("W . . . .\n. . . . .").hero("W").most
    two = lay("W D . . .\n. . . . .").hero("W").most
    gentle = lay("W D . . .\n. . . . .", level="gentle").hero("W").most
    facts = CONTENT.classes["warden"]
    assert (alone, two) == (facts.hearts + facts.alone, facts.hearts)
    assert gentle == two + 2


def test_the_gentler_the_level_the_more_candles_there_are() -> None:
    candles = [
        start(SPACE.read(f"warden,{level}"), "candles", CONTENT).state.candles for level in LEVELS
    ]
    assert candles == [6, 4, 3]
