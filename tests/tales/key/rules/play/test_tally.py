"""What is counted over a run: openings at which the exits differ, locks, fights, searches."""

from __future__ import annotations

from dataclasses import replace

from game.tales.key.rules.play.doors import Delve, Search
from game.tales.key.rules.play.events import (
    DangerBegan,
    DangerEnded,
    Forced,
    Hurt,
    RoomLaid,
    Searched,
    Unlocked,
    Walked,
)
from game.tales.key.rules.play.tally import KeyTally
from game.tales.key.rules.play.turns import End
from tests.tales.key.rules.play.table import Scene, lay


def opened(scene: Scene, *clues: str) -> dict[str, object]:
    """What is counted when an exit is opened at which so many others show these sounds."""
    view = scene.look()
    (exit_, *_) = [exit_ for exit_ in view.exits if exit_.open]
    exits = tuple(replace(exit_, clues=(("who", clue),)) for clue in clues)
    tally = KeyTally()
    tally.note(replace(view, exits=exits), Delve(exit_.room, exit_.side), ())
    doors = tally.figures()["doors"]
    assert isinstance(doors, dict)
    return dict(doors)


def test_an_opening_counts_where_there_is_a_choice_and_differs_where_the_exits_do() -> None:
    scene = lay(". . . . .\n. . W . .")
    assert opened(scene, "none") == {"openings": 0, "differ": 0}
    assert opened(scene, "none", "none") == {"openings": 1, "differ": 0}
    assert opened(scene, "none", "folk") == {"openings": 1, "differ": 1}


def test_a_lock_is_met_before_its_key_where_it_is_laid_without() -> None:
    picture = ". . . . .\n. . . . .\n- - * - -\n. . W . .\n. . k . ."
    scene = lay(picture, k="key")
    (lock,) = [door.lock for door in scene.look().doors if door.lock is not None]
    laid = RoomLaid(2, 5, 2, False, 2, 18, lock.key, lock.need, ())
    early, late = KeyTally(), KeyTally()
    early.note(scene.look(), End(), (laid,))
    scene.do("move k")
    late.note(scene.look(), End(), (laid, Unlocked("door", 1, lock.key)))
    early.note(scene.look(), End(), (Forced(1, "slit", 20, 1),))
    assert early.figures()["locks"] == {"met": 1, "met_before_key": 1, "opened": 0, "forced": 1}
    assert late.figures()["locks"] == {"met": 1, "met_before_key": 0, "opened": 1, "forced": 0}


def test_a_blow_after_which_nothing_changed_is_an_idle_exchange() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    tally = KeyTally()
    view = scene.look()
    scene.dice(1, 1, 1, 1, 1, 1, 1, 1)
    scene.do("attack g")
    idle = [event for event in scene.events if type(event).__name__ == "Attacked"][:1]
    assert not idle[0].damage
    tally.note(view, End(), (DangerBegan(1, 1, (), 0, 0), *idle, Walked(1, ())))
    tally.note(view, End(), (*idle, Hurt(1, 1, 3, "thorns"), DangerEnded(3)))
    assert tally.figures()["fights"] == {
        "count": 1, "rounds": 3, "exchanges": 2, "idle": 1, "with_other_deeds": 0,
    }  # fmt: skip


def test_searches_are_counted() -> None:
    scene = lay("# . . . .\n# . . . .\n# . W . .\n# . . . .")
    tally = KeyTally()
    tally.note(scene.look(), Search("west"), (Searched(1, "west", 5, 3, False, ()),))
    assert tally.figures()["searches"] == 1
