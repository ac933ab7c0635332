"""Plays short runs for tests: real games, by the bots, through the public interface."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice

from game.cli.tales import registry
from game.core.mode import NoContent
from game.core.session import Session
from tools.soak.lively import lively_run, short_params, short_world

__all__ = ["await_others", "lively_run", "null_session", "play_some", "short_params", "short_world"]


def null_session(world_id: str) -> Session:
    """A new session of one of the template modes."""
    return Session.start(registry().read_id(world_id), NoContent())


def play_some(session: Session, commands: int, policy: int = 0) -> Session:
    """Let a bot of the mode play at most so many commands (``policy`` counts its bots)."""
    bot = registry().tale(session.mode.name).bots()[policy]
    moves = bot.moves(session.game, session.content, session.id.seed)
    for command in islice(moves, commands):
        session.apply(command)
    return session


def await_others(step: Callable[[], None], come: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Let the program ``step`` until another thread or process has done its part. How many
    steps that takes hangs on the machine; so the ceiling is one of time, which a sound program
    never comes near."""
    latest = time.monotonic() + seconds
    while not come() and time.monotonic() < latest:
        step()
        time.sleep(0.002)
    return come()
