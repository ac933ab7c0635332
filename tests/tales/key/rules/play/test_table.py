"""The builder of the tests lays what it is told to."""

import pytest

from tests.tales.key.rules.play.table import lay


def test_a_picture_becomes_rooms_with_doors_foes_and_furniture() -> None:
    scene = lay(
        """
        . . . g .
        . . . . .
        - - + - -
        . . . . .
        . t . o .
        . . . . .
        . . . W .
        . . . . .
        - / - - -
        # . . D #
        # . . . #
        """,
        g="ghoul asleep",
        t="table",
        o="oil 3, wedge",
    )
    rooms = scene.state.dungeon.board.rooms
    assert [(room.width, room.height) for room in rooms] == [(3, 2), (5, 5), (5, 2)]
    assert scene.state.doors == ["open", "shut"]
    assert scene.hero("D").cell == (13, 20)
    assert scene.hero("W").cell == (13, 18)
    assert scene.foe("g").cell == (13, 13)
    assert scene.foe("g").mood == "asleep"
    assert scene.fixture("t").cell == (11, 16)
    assert scene.state.ground == {(13, 16): {"oil": 3}}
    assert scene.state.things == {(13, 16): ["wedge"]}
    assert scene.can("move o")
    assert scene.can("open 2")


@pytest.mark.parametrize("die", [1, 6])
def test_dice_show_what_a_test_wants(die: int) -> None:
    scene = lay(
        """
        . . g . .
        . . W . .
        """,
        g="ghoul",
    )
    scene.begin()
    scene.dice(die, die, 1)
    hearts = scene.foe("g").hearts
    scene.do("attack g")
    assert hearts - scene.foe("g").hearts == (2 if die == 6 else 0)


def test_a_locked_door_has_its_key() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        - - * - -
        . . . . .
        W . . . k
        """,
        k="key",
    )
    assert not scene.can("open 1")
    scene.do("move k")
    assert scene.can("open 1")
