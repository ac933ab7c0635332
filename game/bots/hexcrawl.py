"""Bots for Hex, weakest first."""

from __future__ import annotations

from typing import Any

from game.bots.base import Bot, Policy
from game.core.dice import Stream
from game.core.hexcrawl.play.advice import advise
from game.core.hexcrawl.play.commands import Concede, HexCommand
from game.core.hexcrawl.play.view import HexView


def _random_policy(_: Any) -> Policy:
    """Any kind of command but conceding, then any command of that kind, all equally likely."""

    def choose(view: HexView, stream: Stream) -> HexCommand:
        kinds: dict[type[HexCommand], list[HexCommand]] = {}
        for command in view.legal:
            if not isinstance(command, Concede):
                kinds.setdefault(type(command), []).append(command)
        return stream.pick(kinds[stream.pick(list(kinds))])

    return choose


def _advised_policy(_: Any) -> Policy:
    """Whoever does what the hint says."""

    def choose(view: HexView, _: Stream) -> HexCommand:
        hint = advise(view)
        return view.legal[0] if hint is None else hint.command  # type: ignore[return-value]

    return choose


BOTS: tuple[Bot, ...] = (
    Bot("hexcrawl", "random", _random_policy),
    Bot("hexcrawl", "advised", _advised_policy),
)
