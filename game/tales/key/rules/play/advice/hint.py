"""One piece of advice for a view, with its reason."""

from __future__ import annotations

from game.core.mode import Hint
from game.core.text import Message, message
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.advice.fight import Plan, Turn, is_serious
from game.tales.key.rules.play.advice.road import Road
from game.tales.key.rules.play.advice.worth import WHOLE
from game.tales.key.rules.play.doors import Close, PickTile
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.furniture import Topple
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.pushing import Shove
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Move

_FIRST = (
    "breath", "hearth", "throw-knife", "second-shadow", "sweep", "onset", "hot-wax", "beacon",
    "requiem", "peal", "riposte", "venom", "nimble", "ember-heart", "lullaby", "great-bell",
    "fine-fingers", "march", "bulwark", "snuff", "wall", "snare", "summons", "long-arm",
)  # fmt: skip
"""Talents, what helps most hearts first."""


def advise(view: KeyView) -> Hint | None:
    """What one would do, and why; None when nothing is to be decided."""
    if view.phase == "over" or not view.acting:
        return None
    if view.phase == "learn":
        offers = [command for command in view.legal if isinstance(command, Learn)]
        best = min(offers, key=lambda offer: _FIRST.index(offer.talent))
        return Hint(best, message("Of the two it saves more hearts."))
    if view.phase == "tile":
        tiles = [command for command in view.legal if isinstance(command, PickTile)]
        largest = max(tiles, key=lambda c: TILES[c.tile - 1].length * TILES[c.tile - 1].breadth)
        return Hint(largest, message("A large room has more in it, and more ways on."))
    if view.phase == "danger":
        return _in_danger(view)
    return Road(view).hint()


def _in_danger(view: KeyView) -> Hint:
    turn = Turn(view)
    plan = turn.best()
    return Hint(plan.command, _why(view, turn, plan))


def _why(view: KeyView, turn: Turn, plan: Plan) -> Message:
    match plan.deed:
        case Attack(number):
            return _why_strike(view, plan, number)
        case UseSkill() if plan.worth.guarding:
            return message("Blows are coming: be ready for them.")
        case UseSkill(_, cell) | UseItem(_, cell) if plan.worth.hurts:
            foe = next(foe for foe in view.foes if foe.cell == cell)
            return _why_strike(view, plan, foe.id)
        case UseSkill() | UseItem() if plan.worth.off:
            return message("It keeps a foe from its next deed.")
        case UseSkill() | UseItem():
            return message("It is worth more now than later.")
        case Close():
            return message("A shut door stops beasts, shots and whatever charges.")
        case Shove():
            return message("What is driven back has to come again.")
        case Topple():
            return message("What falls over does more than a blow.")
        case Lift():
            return message("A friend bleeds.")
        case Struggle():
            return message("First get free.")
        case None if isinstance(plan.command, Move):
            return _why_there(turn, plan)
        case None if isinstance(plan.command, End):
            if not turn.hero.deeds:
                return message("The deed of this turn is done, and no place near is better.")
            return message("Nothing that could be done is better than waiting.")
        case _:
            return message("It pays more than a blow.")


def _why_strike(view: KeyView, plan: Plan, number: int) -> Message:
    foe = view.foe(number)
    assert foe is not None
    the, worth = foe.facts.words.the, plan.worth
    slay, hurt = 100 * worth.chance // WHOLE, 100 * worth.hurts // WHOLE
    if isinstance(plan.command, Move):
        if not slay:
            return message(
                "From there {foe} can be struck: {percent} % to hurt.", foe=the, percent=hurt
            )
        return message(
            "From there {foe} can be struck: {percent} % to slay.", foe=the, percent=slay
        )
    if not slay:
        return message("{percent} % to hurt {foe}.", foe=the, percent=hurt)
    return message("{percent} % to slay {foe}.", foe=the, percent=slay)


def _why_there(turn: Turn, plan: Plan) -> Message:
    if turn.is_safer(plan):
        return message("A better place to stand: less is coming there.")
    if is_serious(plan):
        return message("The least bad place to stand.")
    return message("A better place for what comes next.")
