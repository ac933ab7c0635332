"""Things in the pack: how many, who gets them, and what comes off when something goes on."""

from game.tales.key.rules.play.things import PACK
from tests.tales.key.rules.play.steady import lay


def test_a_pack_holds_six_things_and_the_rest_stays_where_it_lies() -> None:
    scene = lay(". W x . .\n. . . . .", x="net, pepper")
    scene.hero().pack = ["wedge"] * (PACK - 1)
    scene.do("move x")
    assert scene.can("take")
    scene.do("take")
    assert scene.hero().pack == [*["wedge"] * 5, "net"]
    assert scene.state.things == {scene.at("x"): ["pepper"]}
    assert not scene.can("take")
    chest = lay(". W c . .\n. . . . .", c="chest")
    chest.hero().pack = ["wedge"] * PACK
    chest.fixture("c").holds = ["mail"]
    chest.do("handle c")
    assert chest.state.things == {chest.at("W"): ["mail"]}


def test_gold_candles_and_keys_need_no_room() -> None:
    scene = lay(". W x . .\n. . . . .", x="gold:7, candle")
    scene.hero().pack = ["wedge"] * PACK
    candles = scene.state.candles
    scene.do("move x")
    assert (scene.state.gold, scene.state.candles) == (7, candles + 1)
    assert scene.state.things == {}


def test_a_candle_found_in_the_dark_is_lit_at_once() -> None:
    scene = lay(". W x . .\n. . . . .", x="candle")
    scene.state.wick = scene.state.candles = 0
    scene.do("move x")
    assert scene.state.wick > 0
    assert scene.state.candles == 0


def test_what_needs_both_hands_puts_the_shield_away_and_a_shield_the_hammer() -> None:
    scene = lay(". W . . .\n. . . . .")
    hero = scene.hero()
    hero.hand, hero.off, hero.pack = "arming-sword", "kite-shield", ["war-hammer"]
    scene.do("wear war-hammer")
    assert (hero.hand, hero.off, hero.pack) == ("war-hammer", "", ["arming-sword", "kite-shield"])
    scene.do("wear kite-shield")
    assert (hero.hand, hero.off, hero.pack) == ("", "kite-shield", ["arming-sword", "war-hammer"])


def test_a_full_pack_leaves_no_room_for_what_would_come_off() -> None:
    scene = lay(". W . . .\n. . . . .")
    hero = scene.hero()
    hero.hand, hero.off = "arming-sword", "kite-shield"
    hero.pack = ["war-hammer", "spear", *["wedge"] * (PACK - 2)]
    assert not scene.can("wear war-hammer")
    assert scene.can("wear spear")


def test_in_a_fight_putting_on_is_a_deed_and_giving_a_step() -> None:
    scene = lay(
        """
        . . . . f
        . W D . .
        """,
        f="ghoul",
    )
    scene.hero("W").pack = ["spear", "net"]
    scene.begin("W")
    steps = scene.hero("W").steps
    scene.do("give net 2")
    assert scene.hero("W").steps == steps - 1
    assert "net" in scene.hero("D").pack
    scene.do("wear spear")
    assert scene.hero("W").deeds == 0
    assert scene.open("wear", "attack", "use") == []
    scene.do("move 10,21")
    assert scene.open("give") == ["give arming-sword 2"], "it is thrown to a friend in sight"
    scene.hero("D").cell = (14, 20)
    assert scene.open("give") == [], "as far as four cells"


def test_who_throws_the_blade_draws_the_next_one_from_the_pack() -> None:
    scene = lay(
        """
        . . f . .
        . . . . .
        . . W . .
        """,
        f="ghoul",
    )
    scene.hero().hand, scene.hero().pack = "knife", ["net", "flail"]
    scene.begin()
    scene.do("use knife f")
    assert (scene.hero().hand, scene.hero().pack) == ("flail", ["net"])
