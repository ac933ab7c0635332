"""Worlds made for the workshop, in the worker process, so that no frame waits for them.

The process begins with importing this: no scene, and nothing that draws.
"""

from __future__ import annotations

from game.core import envelope
from game.core.codec import JsonValue
from game.core.mode import Content, NoContent
from game.core.registry import System
from game.core.sliced import Sliced
from game.shell.tale import Tale
from game.store.shipped import library_of, loaded


def prepare(tale: Tale) -> None:
    """Read what the worlds of ``tale`` need: whoever sees its page will soon want one."""
    if not _system(tale).generator.bare:
        loaded(tale.load)


def make(tale: Tale, params: str, seed: str, traced: bool = True) -> dict[str, JsonValue]:
    """The world of ``tale`` that `generate --format json --trace` prints."""
    system = _system(tale)
    generator = system.generator
    read = generator.space.read(params)
    content: Content = NoContent()
    if not generator.bare:
        content = library_of(tale).with_parts(tale.id, generator.uses(read))
    return envelope.world(system, read, seed, content, traced)


def measure(
    tale: Tale, params: str, seeds: list[str]
) -> Sliced[list[tuple[str, dict[str, float]]]]:
    """The figures of the worlds of several seeds (`Generator.measure`)."""
    known = _system(tale).generator
    assert known.measure is not None
    found = []
    for seed in seeds:
        found.append((seed, dict(known.measure(make(tale, params, seed, False)))))
        yield len(found) / len(seeds)
    return found


def _system(tale: Tale) -> System:
    assert tale.generator is not None
    return System(tale.generator(), tale.mode)
