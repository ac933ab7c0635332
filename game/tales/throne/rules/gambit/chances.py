"""The chances at a table of Gambit, played out: many times the face-down cards are imagined anew,
and a bot plays on.

There are too many hands to be held for chances to be exact. So each is an average with an interval.
It uses only what the view shows, and always the same imagined cards: the same table gives the same
answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.core.sliced import Sliced
from game.tales.throne.rules.commands import Concede
from game.tales.throne.rules.gambit.commands import GambitCommand
from game.tales.throne.rules.gambit.state import GambitState
from game.tales.throne.rules.gambit.turn import Turn, glance, open_commands
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.gambit.worth import Judge

TRIES = 60
"""How often each command is played on from, for the chances on the table."""
AHEAD = 2
"""Forks after which such a game is judged at a glance instead of being played on."""
NEAR = 0.15
"""Commands that look worse than the best by more than this are not played out."""
MOST_PLAYED = 6
"""Commands that are played out at most."""
_SLICE = 4
"""Games between two slices."""


@dataclass(frozen=True, slots=True)
class GambitOdds:
    """What each command is worth, as far as a bot knows."""

    win: float
    """The chance to win with the best command known."""
    margin: float
    """Half of the interval in which that chance lies 19 times out of 20."""
    best: GambitCommand
    commands: tuple[tuple[GambitCommand, float], ...]
    """A chance for every open command, conceding too; what looks poor is judged at a glance."""


def imagined(view: GambitView, number: int) -> GambitState:
    """A state that looks like ``view``, its face-down cards in the order ``number``."""
    seed = f"imagined {number}"
    dice = Dice(seed)
    exchange = view.exchange
    shown = exchange.foe if exchange is not None else view.foe_card
    return GambitState(
        params=view.params,
        seed=seed,
        quest=view.quest,
        life=view.life,
        armour=view.armour,
        step_pile=dice.stream("steps").shuffled(view.steps_hidden),
        deck=dice.stream("deck").shuffled(view.combat_left),
        fork=view.fork,
        held=view.held,
        phase=view.phase,
        step=view.step,
        steps_drawn=view.steps_drawn,
        forged=view.forged,
        enemy_life=view.enemy_life,
        enemy_armour=view.enemy_armour,
        boldness=view.boldness,
        feinted=view.feinted,
        shown=() if shown is None else (shown,),
        way="none" if exchange is None else exchange.way,
        answer=() if exchange is None else exchange.cards,
        relics=view.relics,
        offered=view.offered,
        discard=view.discard,
        shuffles=view.shuffles,
        exchanges=view.exchanges,
    )


def played_on(state: GambitState, judge: Judge, forks: int | None) -> float:
    """How a game that a bot plays on from ``state`` ends: 1 or 0; or, once so many forks lie
    behind, how it looks."""
    while state.outcome == "playing":
        if state.phase == "fork" and forks is not None:
            if forks == 0:
                seen = glance(state)
                return max(judge.told(seen, command) for command in open_commands(state))
            forks -= 1
        Turn(state).done(judge.preferred(glance(state), open_commands(state)))
    return 1.0 if state.outcome == "won" else 0.0


def chances(view: GambitView, judge: Judge) -> Sliced[GambitOdds]:
    """The chances of every open command."""
    glance = [(judge.worth(view, command), command) for command in view.legal]
    glance = [entry for entry in glance if not isinstance(entry[1], Concede)]
    top = max(worth for worth, _ in glance)
    ranked = sorted((entry for entry in glance if entry[0] > top - NEAR), key=lambda e: -e[0])
    asked = [command for _, command in ranked[:MOST_PLAYED]]
    found: dict[GambitCommand, float] = {}
    spread: dict[GambitCommand, float] = {}
    for place, command in enumerate(asked):
        total = squares = 0.0
        for number in range(TRIES):
            state = imagined(view, number)
            Turn(state).done(command)
            chance = played_on(state, judge, AHEAD)
            total += chance
            squares += chance * chance
            if number % _SLICE == 0:
                yield (place + number / TRIES) / len(asked)
        found[command] = mean = total / TRIES
        spread[command] = max(0.0, squares / TRIES - mean * mean)
    best = max(asked, key=lambda command: found[command])
    told = []
    for command in view.legal:
        worth = next((worth for worth, other in glance if other == command), 0.0)
        told.append((command, found.get(command, min(worth, found[best]))))
    return GambitOdds(found[best], 1.96 * (spread[best] / TRIES) ** 0.5, best, tuple(told))
