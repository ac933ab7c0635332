"""What revealed nothing and rolled nothing can be undone (docs/key.md, "A turn")."""

from __future__ import annotations

from tests.tales.key.rules.play.table import lay


def test_steps_over_known_ground_can_be_undone() -> None:
    scene = lay("W . . . a\n. . . . .", a="here")
    scene.do("move a")
    assert scene.game.undo_depth == 1
    scene.do("move 10,20")
    assert scene.game.undo_depth == 2


def test_seeing_something_new_cannot_be_undone() -> None:
    scene = lay("W . . . a\n. . . . .", dark=True, a="here")
    scene.do("move 12,20")
    assert scene.game.undo_depth == 0


def test_a_die_cannot_be_undone() -> None:
    scene = lay("W g . . .\n. . . . .", g="ooze")
    scene.begin("W")
    scene.do("move 10,21")
    assert scene.game.undo_depth == 1
    scene.do("move 10,20")
    scene.dice(1, 1)
    scene.do("attack g")
    assert scene.game.undo_depth == 0


def test_opening_an_exit_cannot_be_undone() -> None:
    scene = lay(". . W . .\n. . . . .")
    scene.do("delve 1 north")
    assert scene.game.undo_depth == 0


def test_a_turn_of_foes_who_roll_dice_cannot_be_undone() -> None:
    scene = lay("W g . . .\n. . . . .", g="ghoul")
    scene.begin("W")
    scene.do("end")
    assert scene.game.undo_depth == 0


def test_handing_things_about_can_be_undone() -> None:
    scene = lay("W D . . .\n. . . . .")
    scene.hero("W").pack = ["mail"]
    scene.do("give mail 2")
    assert scene.game.undo_depth == 1


def test_picking_up_what_lies_in_sight_is_not_undone() -> None:
    scene = lay("W g . . .\n. . . . .", g="gold:9")
    scene.do("move g")
    assert scene.state.gold == 9
    assert scene.game.undo_depth == 0
