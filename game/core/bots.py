"""What a bot is: a policy that is shown the view of a game and answers with a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.dice import Dice, Stream
from game.core.errors import BadValue, GameError
from game.core.mode import Command, Game
from game.core.text import message

Policy = Callable[[Any, Stream], Command]
"""``policy(view, stream)`` chooses one of ``view.legal``. It sees nothing but the view, and draws
what chance it wants from the stream, which is not the game's."""

MAX_MOVES = 1_000_000
"""A bot that has not finished after so many commands never will."""


@dataclass(frozen=True)
class Bot:
    """A named way to play one mode."""

    mode: str
    name: str
    make: Callable[[Any], Policy]
    """``make(content)``: a fresh policy for one run; it may remember what it was shown. Content is
    public knowledge: the quests, and tables worked out from them."""
    oracle: bool = False
    """True for one that looks behind the cards; it is never compared with players."""

    def moves(
        self, game: Game, content: Any, seed: str, limit: int = MAX_MOVES
    ) -> Iterator[Command]:
        """The bot's commands until the game is over; the caller applies each before the next.

        ``seed`` feeds the bot's own chance. Raises `GameError` after ``limit`` commands.
        """
        policy = self.make(content)
        stream = Dice(seed).stream("bot", self.mode, self.name)
        for _ in range(limit):
            if game.status.over:
                return
            yield policy(game.view(), stream)
        if not game.status.over:
            raise GameError(
                message("bot {bot}: not finished after {most} commands", bot=self.name, most=limit)
            )


def chosen(bots: Sequence[Bot], mode: str, policy: str | None = None) -> Bot:
    """The bot called ``policy`` among those of ``mode``; without a name the last honest one, its
    best. `BadValue` lists the names there are."""
    if policy is None:
        honest = [bot for bot in bots if not bot.oracle]
        if honest:
            return honest[-1]
        raise BadValue(message("no bot plays {mode}", mode=mode))
    for bot in bots:
        if bot.name == policy.strip().lower():
            return bot
    raise BadValue(
        message(
            "unknown policy {policy} for {mode}, expected one of: {known}",
            policy=repr(policy[:40]),
            mode=mode,
            known=", ".join(bot.name for bot in bots) or message("none"),
        )
    )


def random_policy(_: Any) -> Policy:
    """Any open command, all equally likely."""
    return lambda view, stream: stream.pick(view.legal)


def play(bot: Bot, game: Game, content: Any, seed: str, limit: int = MAX_MOVES) -> None:
    """Play ``game`` to its end."""
    for command in bot.moves(game, content, seed, limit):
        game.apply(command)
