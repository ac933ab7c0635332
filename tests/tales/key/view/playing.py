"""Runs of Key that bots play, for tests that look at what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from game.cli.tales import library, registry
from game.core.mode import Event
from game.core.session import Session
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.view import KeyView

IDS = (
    "dungeon:2d6,warden+delver,gentle#1",
    "dungeon:3d6,warden+delver+chandler+ringer,normal#11",
    "dungeon:2d6,chandler,grim#5",
)
"""Runs in which most of what there is comes up."""


@cache
def content() -> DungeonContent:
    """The tables."""
    found = library().content(registry().mode("dungeon").name)
    assert isinstance(found, DungeonContent)
    return found


Moment = tuple[tuple[Event, ...], KeyView]
"""What happened, and what is seen then."""


@lru_cache(maxsize=8)
def run_of(game_id: str) -> tuple[Moment, ...]:
    """All moments of a run, played once for those who look at it."""
    return tuple(moments(game_id))


def moments(game_id: str, policy: str = "careful") -> Iterator[Moment]:
    """Each moment of a run as it is played."""
    world = registry().read_id(game_id)
    session = Session.start(world, content())
    yield (), session.game.view()
    for command in (
        registry().tale("dungeon").bot(policy).moves(session.game, content(), world.seed)
    ):
        events = session.apply(command)
        yield events, session.game.view()
