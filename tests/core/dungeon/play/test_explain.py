"""What a command would do, told before anything is risked, with its exact chances."""

from __future__ import annotations

from fractions import Fraction

from game.core.dungeon.play.commands import parse_command
from game.core.dungeon.play.dice import odds
from tests.core.dungeon.play.table import Scene, lay


def told(scene: Scene, text: str) -> str:
    scene.look()
    said = scene.game.explain(parse_command(scene.said(text)))
    assert said is not None
    return said.in_english()


def percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


def test_an_attack_tells_its_dice_and_its_exact_chances() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    blow = scene.look().targets[0].blow
    chances = odds(blow.attack, blow.defence)
    text = told(scene, "attack g")
    assert f"{blow.attack} dice against {blow.defence}" in text
    assert percent(chances.at_least(1)) in text
    assert percent(chances.at_least(scene.foe("g").hearts)) in text


def test_a_rest_tells_its_price_its_hearts_and_its_risk() -> None:
    scene = lay("W . . . .\n. . . . .")
    scene.hero("W").hearts = 1
    text = told(scene, "rest")
    assert "2 hearts" in text
    assert "1 in six" in text


def test_an_exit_tells_the_chance_of_the_boss() -> None:
    picture = ". . . . .\n" * 5 + "- - / - -\n. . W . .\n. . . . ."
    for size in (7, 3):
        scene = lay(picture, size=size)
        exit_ = next(exit_ for exit_ in scene.look().exits if exit_.open)
        assert exit_.boss > 0
        assert percent(exit_.boss) in told(scene, f"delve {exit_.room} {exit_.side}")


def test_a_trap_tells_the_roll_that_disarms_it() -> None:
    assert "4 or more" in told(lay("W t . . .\n. . . . .", t="pit known"), "disarm t")
    assert "2 or more" in told(lay("D t . . .\n. . . . .", t="pit known"), "disarm t")


def test_a_lock_tells_how_many_keys_it_wants() -> None:
    scene = lay(". . . . .\n. . . . .\n- - * - -\n. . W . .\n. . k . .", k="key")
    scene.do("move k", "move 12,20")
    assert "1 key" in told(scene, "open 1")


def test_a_step_tells_how_many_foes_could_strike_there() -> None:
    scene = lay(
        """
        . . g . .
        . . a . .
        . . . . .
        . . . . .
        . . W . b
        """,
        g="ooze",
        a="here",
        b="here",
    )
    scene.begin("W")
    assert "1 foe can strike you" in told(scene, "move a")
    assert told(scene, "move b").startswith("2 steps")


def test_to_end_a_turn_beside_a_foe_tells_the_chance_that_it_hurts() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    ((_, blow),) = scene.look().foes[0].threat
    chance = odds(blow.attack, blow.defence).at_least(1)
    text = told(scene, "end")
    assert "1 foe can strike you" in text
    shown = int(text.split("%")[0].split()[-1])
    assert abs(shown - 100 * chance) <= 1


def test_what_is_not_open_is_not_explained() -> None:
    scene = lay("W . . . .\n. . . . .")
    assert scene.game.explain(parse_command("attack 10")) is None


def test_every_open_command_is_explained() -> None:
    scene = lay("W t . D g\n. f . k .", t="table", f="fire 9", k="wedge", g="ooze")
    scene.begin("W")
    for text in scene.open():
        assert told(scene, text)
