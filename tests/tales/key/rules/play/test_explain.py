"""What a command would do, told before anything is risked, with its exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from game.tales.key.rules.play import growth
from game.tales.key.rules.play.commands import COMMANDS, KeyCommand
from game.tales.key.rules.play.dice import odds
from tests.tales.key.rules.play.table import Scene, lay


def told(scene: Scene, text: str) -> str:
    scene.look()
    said = scene.game.explain(COMMANDS.read(scene.said(text)))
    assert said is not None
    return said.in_english()


def percent(chance: Fraction) -> str:
    return f"{round(100 * chance)}%"


def test_an_attack_tells_its_dice_and_its_exact_chances() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    blow = scene.look().targets[0].blow
    chances = odds(blow.attack, blow.defence)
    text = told(scene, "attack g")
    assert f"{blow.attack} dice against {blow.defence}" in text
    assert percent(chances.at_least(1)) in text
    assert percent(chances.at_least(scene.foe("g").hearts)) in text
    assert f"all {scene.foe('g').hearts} hearts" in text
    scene.foe("g").hearts = 1
    assert f"{percent(chances.at_least(1))} to take its last heart" in told(scene, "attack g")


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
    assert scene.game.explain(COMMANDS.read("attack 10")) is None


def kinds(scene: Scene, *wanted: str) -> dict[str, bool]:
    """Explain what is open; returns the kinds of commands, ``wanted`` among them."""
    found = {}
    for text in scene.open():
        assert told(scene, text).strip(), text
        found[text.split()[0]] = True
    assert set(wanted) <= set(found)
    return found


def test_every_kind_of_command_is_explained() -> None:
    found = {}
    fight = lay("W t . D g\n. f . k .", t="table", f="fire 9", k="wedge", g="ooze")
    fight.hero("W").pack = ["holy-water", "mail"]
    fight.begin("W")
    found |= kinds(fight, "move", "topple", "wear", "end", "concede", "skill")
    camp = lay(
        ". . . . .\n. . . . .\n- - + - -\nt a . . .\nW D k . .", t="pit known", k="net", a="altar"
    )
    camp.hero("W").hearts = 1
    camp.hero("W").pack = ["draught", "spear"]
    camp.hero("W").cell = camp.at("k")
    found |= kinds(
        camp, "open", "delve", "rest", "lead", "give", "take", "drop", "use", "disarm", "handle"
    )
    cellar = lay(". . . .\n. W . k\n. . . .\n. . . .", k="net")
    cellar.tell()
    cellar.state.gold = 20
    found |= kinds(cellar, "search", "explore", "listen", "peer", "leave")
    cell = lay(". . . . .\n. . . . .\n- - * - -\n. . W . .\n. . . . k", k="key")
    cell.state.gold = 99
    found |= kinds(cell, "force")
    camp.do("move 12,20", "open 1")
    found |= kinds(camp, "close")
    near = lay(". g . . .\n. W D . .", g="rat")
    near.hero("W").marks["held"] = 1
    near.hero("D").standing, near.hero("D").hearts, near.hero("D").bleeding = "down", 0, 3
    near.begin("W")
    found |= kinds(near, "attack", "struggle", "lift")
    pushed = lay(". . . . .\n. g . . .\n. W . . .", g="rat")
    pushed.begin("W")
    found |= kinds(pushed, "shove")
    friends = lay(". g . . .\n. W D . .", g="rat")
    friends.begin("W")
    found |= kinds(friends, "grip", "swap")
    rest = lay("W . . . .\n. . . . .", length="descent")
    rest.state.camping, rest.state.gold = True, 99
    found |= kinds(rest, "camp")
    far = lay("f . . . W\n. . . . .", f="ghoul")
    far.hero("W").hand, far.hero("W").off = "crossbow", ""
    far.hero("W").marks["unloaded"] = 1
    far.begin()
    found |= kinds(far, "load")
    pupil = lay("W . . . .\n. . . . .")
    growth.gain(pupil.table, growth.experience_for(2, 1))
    found |= kinds(pupil, "talent")
    asked = lay(". . W . .\n. . . . .")
    (way, *_) = asked.state.dungeon.ways()
    asked.state.dungeon.asked = way
    found |= kinds(asked, "tile")
    # Hatches are where a plan has them: `test_tunnels` asks what is told of one.
    assert sorted((*found, "climb")) == sorted(kind.verb for kind in get_args(KeyCommand))


def test_every_open_command_is_explained() -> None:
    scene = lay("W t . D g\n. f . k .", t="table", f="fire 9", k="wedge", g="ooze")
    scene.begin("W")
    for text in scene.open():
        assert told(scene, text)


def test_a_flame_tells_its_own_chances_and_its_light() -> None:
    scene = lay(". . f . .\n. . . . .\n. . C . .", f="ghoul")
    scene.begin("C")
    foe = scene.look().foes[0]
    blow = dict(foe.aimed)["flame"]
    text = told(scene, "skill flame f")
    assert f"{percent(blow.odds.at_least(1))} to hurt" in text
    assert f"{percent(blow.odds.at_least(foe.hearts))} to slay" in text
    assert "2 turns of light" in text


def test_a_push_tells_into_what() -> None:
    picture = ". x . . .\n. g . . .\n. W . . ."
    for lies, said in (("fire 3", "fire"), ("pit known", "pit"), ("here", "nothing")):
        scene = lay(picture, g="ghoul", x=lies)
        scene.begin("W")
        assert said in told(scene, "shove g")


def test_what_is_thrown_over_tells_whom_it_strikes_and_how_likely() -> None:
    picture = ". g . . .\n. x . . .\n. W . . ."
    for kind, said in (
        ("bookcase", f"Ghoul: {percent(odds(2, 0).at_least(1))} to hurt".lower()),
        ("cauldron", "the ghoul: a heart"),
    ):
        scene = lay(picture, g="ghoul", x=kind)
        scene.state.seen.update(dict.fromkeys([scene.foe("g").cell], True))
        scene.table.state.monsters[scene.foe("g").id].known = True
        if kind == "cauldron":
            scene.begin("W")
            assert said in told(scene, "topple x").lower()


def test_every_deed_of_every_hero_in_a_fight_is_explained() -> None:
    for hero in "WDCR":
        scene = lay(
            ". b g p .\n. . " + hero + " . .\n. . t . .",
            b="bookcase", g="ghoul", p="pit known", t="table",
        )  # fmt: skip
        scene.begin(hero)
        for text in scene.open():
            assert told(scene, text).strip(), text
