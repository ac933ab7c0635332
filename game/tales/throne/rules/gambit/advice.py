"""Decisions of Gambit in sentences: what a command would do, and which looks best, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.core.mode import Hint
from game.core.text import Message, message
from game.tales.throne.rules.advice import percent
from game.tales.throne.rules.combat import Pile, changed, on_pile
from game.tales.throne.rules.commands import Choose, Concede, Take
from game.tales.throne.rules.gambit.chances import GambitOdds
from game.tales.throne.rules.gambit.commands import (
    Blind,
    Feint,
    Forge,
    GambitCommand,
    Play,
    TakeCards,
    TakeRelic,
    Weave,
)
from game.tales.throne.rules.gambit.relics import TOLD
from game.tales.throne.rules.gambit.sums import (
    FORGED_GIVES,
    FORGED_TAKES,
    INSTEAD,
    Way,
    answered,
    forged_rank,
)
from game.tales.throne.rules.gambit.view import GambitView


def explain(view: GambitView, command: GambitCommand) -> Message:
    """A few words on ``command``, which must be open in ``view``."""
    match command:
        case Take(place=place):
            step = view.quest.step(view.step + view.fork[place - 1].steps)
            return message("Walk to step {step}. {what}.", step=step.number, what=step.told)
        case Play(rank=rank):
            return outcome(view, "play", (rank,))
        case Feint(rank=rank):
            return outcome(view, "feint", (rank,))
        case Weave(low=low, high=high):
            return outcome(view, "weave", (low, high))
        case Blind():
            return message("Answer with the next card of the deck, and hold what you hold.")
        case Choose(pile=pile):
            return _blow(view, pile)
        case Forge():
            ranks = (card.rank for card in view.held)
            return message(
                "Melt armour {armour} and the {card}: life {before} becomes {after}; once between"
                " two steps.",
                armour=FORGED_TAKES,
                card=forged_rank(ranks, view.life, view.armour) or 0,
                before=view.life,
                after=view.life + FORGED_GIVES,
            )
        case TakeRelic(relic=relic):
            return TOLD[relic]
        case TakeCards():
            return message("Leave them, and draw {count} cards to hold.", count=INSTEAD)
        case Concede():
            return message("Give the quest up here, at step {step}.", step=view.step)
        case _:
            assert_never(command)


def outcome(view: GambitView, way: Way, ranks: Sequence[int]) -> Message:
    """What an answer of certain cards does."""
    assert view.foe_card is not None
    clash, _ = answered(way, ranks, view.foe_card.rank, view.foe, view.relics)
    powers = {"yours": clash.player_power, "theirs": clash.enemy_power}
    if clash.damage == 0:
        return message("{yours} against {theirs}: nobody is hurt, it grows bolder.", **powers)
    if clash.by == "player":
        return message("{yours} against {theirs}: you do {damage}.", damage=clash.damage, **powers)
    return message("{yours} against {theirs}: you take {damage}.", damage=clash.damage, **powers)


def _blow(view: GambitView, pile: Pile) -> Message:
    assert view.exchange is not None
    clash = view.exchange.clash
    toll = on_pile(pile, -clash.damage)
    if clash.by == "player":
        life, armour = changed(view.enemy_life, view.enemy_armour, toll)
        if pile == "life":
            return message(
                "The enemy’s life falls from {before} to {after}.",
                before=view.enemy_life,
                after=life,
            )
        return message(
            "The enemy’s armour falls from {before} to {after}.",
            before=view.enemy_armour,
            after=armour,
        )
    life, armour = changed(view.life, view.armour, toll)
    if pile == "life":
        if life == 0:
            return message(
                "Your life falls from {before} to 0: the quest is lost.", before=view.life
            )
        return message("Your life falls from {before} to {after}.", before=view.life, after=life)
    return message("Your armour falls from {before} to {after}.", before=view.armour, after=armour)


def ends_the_quest(view: GambitView, command: GambitCommand) -> bool:
    """Whether ``command`` surely costs the last life; a card that is turned blind may spare it."""
    match command:
        case Take(place=place):
            step = view.quest.step(view.step + view.fork[place - 1].steps)
            return step.type == "trap" and changed(view.life, view.armour, step.change)[0] == 0
        case Play(rank=rank):
            return _kills(view, "play", (rank,))
        case Feint(rank=rank):
            return _kills(view, "feint", (rank,))
        case Weave(low=low, high=high):
            return _kills(view, "weave", (low, high))
        case Choose(pile=pile):
            assert view.exchange is not None
            clash = view.exchange.clash
            return clash.by == "enemy" and pile == "life" and clash.damage >= view.life
        case _:
            return False


def _kills(view: GambitView, way: Way, ranks: Sequence[int]) -> bool:
    assert view.foe_card is not None
    clash, _ = answered(way, ranks, view.foe_card.rank, view.foe, view.relics)
    return clash.by == "enemy" and view.armour == 0 and clash.damage >= view.life


def hint(view: GambitView, odds: GambitOdds) -> Hint:
    """The command with the best chance known, and the next best to compare it with."""
    rivals = [
        chance
        for command, chance in odds.commands
        if command != odds.best and not isinstance(command, Concede)
    ]
    told = explain(view, odds.best)
    if not rivals:
        return Hint(odds.best, told)
    return Hint(
        odds.best,
        message(
            "{told} About {chance} to reach the throne, against {other}.",
            told=told,
            chance=percent(odds.win),
            other=percent(max(rivals)),
        ),
    )
