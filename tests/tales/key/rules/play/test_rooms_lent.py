"""What a room lends to foes: they throw things over, push, and hide, and say so before."""

from game.tales.key.rules.play.events import FoeActed, Shoved, Toppled
from tests.tales.key.rules.play.shown import means
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

STATUE = """
    f . . . .
    . . s . .
    . . W . .
    . . . . .
    . . . . .
    """
PIT = """
    . . . . .
    . . f . .
    . . W . .
    . . p . .
    . . . . .
    """


def test_whoever_has_hands_throws_a_statue_onto_the_cells_it_shows() -> None:
    scene = lay(STATUE, f="slinger", s="statue")
    scene.begin()
    assert means(scene, "f") == ("topple", "warden")
    intent = scene.foe("f").intent
    assert intent is not None
    assert intent.cells == (scene.hero().cell,)
    scene.dice(6, 6, 6, 1, 1)
    scene.do("end")
    assert [event.kind for event in scene.told(Toppled)] == ["statue"]
    assert scene.hero().hearts < 8


def test_who_steps_out_is_not_struck_by_it() -> None:
    scene = lay(STATUE, f="slinger", s="statue")
    scene.begin()
    scene.do("move 10,21")
    scene.do("end")
    assert scene.told(Toppled)
    assert scene.hero().hearts == scene.hero().most


def test_who_stands_before_a_pit_is_pushed_into_it() -> None:
    scene = lay(PIT, f="ghoul", p="pit known")
    scene.begin()
    assert means(scene, "f") == ("shove", "warden")
    scene.do("end")
    assert scene.told(FoeActed)[0].deed == "shove"
    assert scene.told(Shoved)[0].who == scene.hero().id
    assert scene.hero().hearts < scene.hero().most
    assert scene.hero().cell == scene.at("p")


def test_beasts_have_no_hands() -> None:
    assert _means(PIT, "boar", p="pit known") != "shove"
    assert _means(STATUE, "hound", s="statue") != "topple"


def _means(picture: str, foe: str, **legend: str) -> str:
    scene: Scene = lay(picture, f=foe, **legend)
    scene.begin()
    return means(scene, "f")[0]
