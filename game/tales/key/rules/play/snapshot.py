"""A run as plain data, and back.

A snapshot carries the digest of the state that it was taken of. What comes from a disk that others
can write to is first checked part by part; then the state that it makes must have that digest, so
that no part can be changed alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Plain, expect
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.state import STATE, State


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    return {**STATE.write(state), "seal": STATE.digest(state)}


def restore(content: DungeonContent, data: Mapping[str, Plain]) -> State:
    """The state that a snapshot stands for; `BadValue` for data that none can be."""
    state = STATE.read(data)
    is_whole = STATE.digest(state) == data.get("seal") and _is_known(state, content)
    expect(is_whole, "it was changed, or cut short")
    return state


def _is_known(state: State, content: DungeonContent) -> bool:
    """Whether everything in a state is of a kind that the tables have."""
    return (
        all(hero.kind in content.classes for hero in state.heroes)
        and all(foe.kind in content.monsters for foe in state.monsters.values())
        and all(fixture.kind in content.fixtures for fixture in state.fixtures.values())
        and all(trap.kind in content.traps for trap in state.traps.values())
        and all(chamber.theme in content.themes for chamber in state.chambers.values())
    )
