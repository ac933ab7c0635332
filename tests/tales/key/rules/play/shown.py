"""What tests show of the tables: by table and id, the test that shows its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.tales.key.rules.play import light
from game.tales.key.rules.play.state import Intent
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

BESIDE = """
    . . f . .
    . . W . .
    . . . . .
    """
APART = """
    . . f . .
    . . . . .
    . . W . .
    """
"""The warden beside a foe, or a cell apart."""

Test = TypeVar("Test", bound=Callable[..., None])

SHOWN: dict[str, dict[str, str]] = {}
"""By table: by id the name of its test. `test_contents` asks for every id of the tables."""


def shows(table: str, *ids: str) -> Callable[[Test], Test]:
    """Marks the test that shows what something in a table changes."""

    def note(test: Test) -> Test:
        for id_ in ids:
            assert id_ not in SHOWN.setdefault(table, {}), f"{id_} is shown twice"
            SHOWN[table][id_] = test.__name__
        return test

    return note


def advised(scene: Scene) -> str:
    """The command that is advised now."""
    scene.look()
    hint = scene.game.hint()
    assert hint is not None
    return str(hint.command.text)


def intent(scene: Scene, letter: str) -> Intent:
    """What a foe means to do."""
    found = scene.foe(letter).intent
    assert found is not None
    return found


def means(scene: Scene, letter: str) -> tuple[str, str]:
    """What a foe means to do, and to whom."""
    found = intent(scene, letter)
    who = found.target
    return found.kind, scene.state.heroes[who - 1].kind if who else ""


def threat(scene: Scene, letter: str, hero: str = "") -> tuple[int, int]:
    """The dice of what a foe means for a hero: those of its attack, and those against it."""
    seen = scene.look().foe(scene.foe(letter).id)
    assert seen is not None
    blow = dict(seen.threat)[scene.hero(hero).id]
    return blow.attack, blow.defence


def blow(scene: Scene, letter: str) -> tuple[int, int]:
    """The dice of an attack on a foe that is open now, and those against it."""
    foe = scene.foe(letter).id
    target = next(target for target in scene.look().targets if target.foe == foe)
    return target.blow.attack, target.blow.defence


def wearing(
    picture: str, item: str = "", *, begin: bool = True, dark: bool = False, **legend: str
) -> Scene:
    """A table at which the warden has nothing in hand or on but one thing."""
    scene = lay(picture, dark=dark, **legend)
    hero = scene.hero("W")
    hero.hand = hero.off = hero.body = hero.charm = ""
    hero.pack = []
    if item:
        wear(scene, item)
    light.look(scene.table)
    if begin:
        scene.begin("W")
    return scene


def wear(scene: Scene, item: str) -> None:
    """Have the warden wear a thing."""
    setattr(scene.hero("W"), scene.table.content.items[item].slot, item)


def chance_to_slay(scene: Scene, letter: str) -> object:
    """The exact chance that an attack on a foe slays it."""
    foe = scene.foe(letter)
    target = next(t for t in scene.look().targets if t.foe == foe.id)
    return target.blow.odds.at_least(foe.hearts)
