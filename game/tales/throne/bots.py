"""Bots for Deathly Thrones, weakest first."""

from __future__ import annotations

from game.core.bots import Bot, Policy
from game.core.dice import Stream
from game.tales.throne.rules.combat import MOST
from game.tales.throne.rules.commands import (
    ARMOUR,
    CONCEDE,
    DEAL,
    DRAW,
    LIFE,
    REDRAW,
    SCOUT,
    TAKE_FIRST,
    TAKE_SECOND,
    ThronesCommand,
)
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.gambit.worth import habit
from game.tales.throne.rules.quest import Step
from game.tales.throne.rules.table import TableCommand, TableView
from game.tales.throne.rules.view import ThronesView

_WORTH_A_REDRAW = 2
"""Damage from which the greedy bot would rather see two other cards."""


def _random_policy(_: ThronesContent) -> Policy:
    """Any open command but conceding, all equally likely."""

    def choose(view: TableView, stream: Stream) -> TableCommand:
        return stream.pick([command for command in view.legal if command != CONCEDE])

    return choose


def _greedy_policy(_: ThronesContent) -> Policy:
    """The habits of somebody who looks at one hand at a time. Frozen: a yardstick, not a player.

    Strike at life. Struck, let armour take what it can take whole, else life, unless that kills.
    Take gains as life while there is room. Scout as soon as you may, towards the lesser evil.
    """

    def choose(view: TableView, _chance: Stream) -> TableCommand:
        if isinstance(view, GambitView):
            return habit(view)
        match view.phase:
            case "walk":
                return SCOUT if SCOUT in view.legal else DRAW
            case "scouting":
                return _lesser_evil(view)
            case "fight":
                return DEAL
            case "pile":
                return _pile(view)
            case "gain":
                return LIFE if view.life < MOST else ARMOUR
            case "trap" | "over":
                return ARMOUR if view.armour >= -view.offers[0][1].life else LIFE

    return choose


def _best_policy(content: ThronesContent) -> Policy:
    """Best play as if every hand to come were drawn from a full deck: the table of odds decides.
    At Gambit, what looks best at a glance (`game.tales.throne.rules.gambit.worth`)."""

    def choose(view: TableView, _chance: Stream) -> TableCommand:
        if isinstance(view, GambitView):
            return content.judge(view.params).best(view)
        return content.calculator(view.params).best_by_table(view)

    return choose


def _pile(view: ThronesView) -> ThronesCommand:
    assert view.hand is not None
    damage = view.hand.clash.damage
    if view.hand.clash.by == "player":
        return LIFE
    if REDRAW in view.legal and damage >= _WORTH_A_REDRAW:
        return REDRAW
    if ARMOUR in view.legal and (view.armour >= damage or damage >= view.life):
        return ARMOUR
    return LIFE


def _lesser_evil(view: ThronesView) -> ThronesCommand:
    assert view.scouted is not None
    first, second = (view.quest.step(view.step + card.steps) for card in view.scouted)
    return TAKE_SECOND if _evil(second) < _evil(first) else TAKE_FIRST


def _evil(step: Step) -> int:
    """What a step threatens to cost, less what it gives, in rough points."""
    gain = step.change.life + step.change.armour
    return (step.life + step.armour if step.type == "fight" else 0) - gain


BOTS = (
    Bot("thrones", "random", _random_policy),
    Bot("thrones", "greedy", _greedy_policy),
    Bot("thrones", "best", _best_policy),
)
