"""Every bot, by mode and policy."""

from __future__ import annotations

from game.bots import null
from game.core.bots import Bot
from game.core.errors import BadValue
from game.core.text import message
from game.tales.candle import bots as platformer
from game.tales.hex import bots as hexcrawl
from game.tales.key import bots as dungeon
from game.tales.throne import bots as thrones

BOTS: tuple[Bot, ...] = (*platformer.BOTS, *dungeon.BOTS, *hexcrawl.BOTS, *thrones.BOTS, *null.BOTS)
"""In the order of their modes; within a mode the last is the default."""


def bots_of(mode: str) -> tuple[Bot, ...]:
    """The bots that play ``mode`` (its canonical name), weakest first."""
    return tuple(bot for bot in BOTS if bot.mode == mode)


def bot_for(mode: str, policy: str | None = None) -> Bot:
    """The bot called ``policy``; without a name the last of the mode, its best honest player."""
    known = bots_of(mode)
    if policy is None:
        honest = [bot for bot in known if not bot.oracle]
        if honest:
            return honest[-1]
        raise BadValue(message("no bot plays {mode}", mode=mode))
    for bot in known:
        if bot.name == policy.strip().lower():
            return bot
    raise BadValue(
        message(
            "unknown policy {policy} for {mode}, expected one of: {known}",
            policy=repr(policy[:40]),
            mode=mode,
            known=", ".join(bot.name for bot in known) or message("none"),
        )
    )
