"""Locks and keys: totals that are never spent (docs/key.md, "Doors, locks, walls")."""

from __future__ import annotations

from game.tales.key.rules.play import growth
from game.tales.key.rules.play.events import Found, Unlocked
from tests.tales.key.rules.play.table import lay

LOCKED = """
. . . . .
. . . . .
- - * - -
. . W . .
. . . . k
"""


def test_a_lock_opens_to_its_key_and_the_key_is_kept() -> None:
    scene = lay(LOCKED, k="key")
    assert not scene.can("open 1")
    scene.do("move k")
    (found,) = scene.told(Found)
    assert scene.state.held == {found.key: 1}
    experience = scene.state.experience
    scene.do("open 1")
    assert scene.told(Unlocked)
    assert scene.state.held == {found.key: 1}
    assert scene.state.experience == experience + growth.FOR_LOCK
    assert scene.state.doors == ["open"]


def test_once_opened_a_lock_stays_open() -> None:
    scene = lay(LOCKED, k="key")
    scene.do("move k", "open 1", "close 1", "open 1")
    assert not scene.told(Unlocked)


def test_a_lock_shows_its_sign_and_how_many_keys_it_needs() -> None:
    scene = lay(LOCKED, k="key")
    lock = scene.look().doors[0].lock
    assert lock is not None
    assert (lock.have, lock.need) == (0, 1)
    scene.do("move k")
    lock = scene.look().doors[0].lock
    assert lock is not None
    assert (lock.have, lock.need) == (1, 1)
    assert [(key.key, key.form, key.have) for key in scene.look().keyring] == [
        (lock.key, lock.form, 1)
    ]


def test_a_lever_is_a_key_that_stays_where_it_is() -> None:
    for number in range(50):
        scene = lay(LOCKED, k="key", seed=f"lever {number}")
        if scene.state.dungeon.keys[0].form == "lever":
            break
    state = scene.state
    (cell,) = state.things
    held = state.things.pop(cell)
    scene.put("l", cell, "lever")
    scene.fixture("l").holds = held
    scene.fixture("l").known = True
    assert not scene.can("open 1")
    scene.do(f"handle {cell[0]},{cell[1]}")
    assert scene.told(Found)
    assert scene.can("open 1")


def test_foes_open_no_locks() -> None:
    scene = lay(LOCKED.replace(". . . . .", ". . g . .", 1), k="key", g="ghoul")
    scene.foe("g").trail = scene.hero("W").cell
    for _ in range(10):
        scene.do("end")
    assert scene.state.doors == ["locked"]
    assert scene.table.room_at(scene.foe("g").cell) == 2
