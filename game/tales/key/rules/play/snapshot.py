"""A run as plain data, and back.

A snapshot carries the digest of the state that it was taken of. What comes from a disk that others
can write to is first checked part by part; then the state that it makes must have that digest, so
that no part can be changed alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core import pack
from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.mode import Plain
from game.core.params import MAX_TEXT
from game.core.plain import PlainReader
from game.core.shape import packed, read_fields
from game.core.text import message
from game.tales.key.rules.dungeon import laying_plain
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.params import SPACE, KeyParams
from game.tales.key.rules.play.state import SHAPE, State

_OPEN_GROUPS = ("heroes", "monsters", "fixtures", "traps", "ground", "things", "chambers")
"""Parts of the state that are a field of the digest each; the others share one."""


def fields(state: State) -> pack.Fields:
    """The complete state, packed, as named parts in a fixed order."""
    written = {name: kind.write(getattr(state, name)) for name, kind in SHAPE.items()}
    return _fields(state, written)


def _fields(state: State, written: Mapping[str, Plain]) -> pack.Fields:
    rest: list[Plain] = [written[name] for name in SHAPE if name not in _OPEN_GROUPS]
    return (
        ("world", pack.text(SPACE.write(state.params)) + pack.text(state.seed)),
        ("fate", pack.text(state.fate)),
        *laying_plain.fields(state.dungeon),
        *((name, packed(written[name])) for name in _OPEN_GROUPS),
        ("table", packed(rest)),
    )


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    written = {name: kind.write(getattr(state, name)) for name, kind in SHAPE.items()}
    return {
        "params": SPACE.write(state.params),
        "seed": state.seed,
        "fate": state.fate,
        "dungeon": laying_plain.snapshot(state.dungeon),
        **written,
        "seal": pack.digest(_fields(state, written)),
    }


def restore(content: DungeonContent, data: Mapping[str, Plain]) -> State:
    """The state that a snapshot stands for; `BadValue` for data that none can be."""
    read = PlainReader(data)
    params: KeyParams = SPACE.read(read.text("params", MAX_TEXT))
    seed = clean_seed(read.text("seed", MAX_SEED))
    fate = clean_seed(read.text("fate", MAX_SEED))
    dungeon = laying_plain.restore(read.mapping("dungeon"))
    state = State(params, seed, fate, dungeon, **read_fields(SHAPE, data))
    if pack.digest(fields(state)) != read.text("seal", 16) or not _is_known(state, content):
        raise BadValue(message("snapshot: it was changed, or cut short"))
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
