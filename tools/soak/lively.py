"""Short runs in which everything happens that a player can do, for whoever damages or replays."""

from __future__ import annotations

from typing import Any

from game.cli.tales import registry
from game.core.dice import Dice
from game.core.mode import Mode
from game.core.registry import World
from game.core.session import Session

SHORT = {"null-ticks": "seconds=12", "platformer": "level,columns=2,rows=2"}
"""Parameters that make a run short enough to be played hundreds of times."""


def short_params(mode: Mode) -> Any:
    """Parameters of a short game of ``mode``."""
    return mode.space.read(SHORT.get(mode.name, ""))


def short_world(mode: Mode, seed: str) -> World:
    """The world of a short game."""
    return World(mode, short_params(mode), seed)


def lively_run(mode: Mode, content: Any, seed: str, commands: int) -> Session:
    """A run in which everything a player can do happens: undo, rewind, assists and notes too."""
    session = Session.start(short_world(mode, seed), content, {"started": "2025-11-20T08:00:00Z"})
    bot = registry().tale(mode.name).bots()[0]
    policy = bot.make(content)
    own = Dice(seed).stream("lively")
    for _ in range(commands):
        if session.status.over:
            break
        session.apply(policy(session.game.view(), own))
        if session.undo_depth and own.chance(1, 3):
            session.undo(own.below(session.undo_depth) + 1)
        if session.rewind_floor < session.position and own.chance(1, 50):
            session.rewind(
                session.rewind_floor + own.below(session.position - session.rewind_floor)
            )
        if mode.assists and own.chance(1, 60):
            session.assist(own.pick(mode.assists), own.chance(1, 2))
        if own.chance(1, 60):
            session.note("A draught,\nand then \\n nothing.")
    session.checkpoint()
    return session
