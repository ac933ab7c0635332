"""Bots of Higher or Lower: one by chance, one that counts the cards."""

from __future__ import annotations

from game.core.bots import Bot, Policy, random_policy
from game.core.dice import Stream
from game.core.mode import Command, Content
from game.tales.null_turns.rules import Guess, TurnsView, advice


def _counting_policy(_: Content) -> Policy:
    """Counts the cards that are left, and takes the advice that follows."""

    def choose(view: TurnsView, _chance: Stream) -> Command:
        hint = advice(view)
        return Guess(True) if hint is None else hint.command

    return choose


BOTS = (
    Bot("null-turns", "random", random_policy),
    Bot("null-turns", "counting", _counting_policy),
)
