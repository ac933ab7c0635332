"""One piece of advice for a view, with its reason."""

from __future__ import annotations

from game.core.dungeon.play.advice.fight import Plan, Turn, is_serious
from game.core.dungeon.play.advice.road import Road
from game.core.dungeon.play.advice.worth import WHOLE
from game.core.dungeon.play.commands import Attack, End, Learn, Move, PickTile, UseItem, UseSkill
from game.core.dungeon.play.view import KeyView
from game.core.dungeon.tiles import TILES
from game.core.mode import Hint
from game.core.text import Message, message

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
    return Hint(plan.command, _why(view, plan))


def _why(view: KeyView, plan: Plan) -> Message:
    match plan.deed:
        case Attack(number):
            foe = view.foe(number)
            assert foe is not None
            percent = 100 * plan.worth.chance // WHOLE
            if isinstance(plan.command, Move):
                return message(
                    "From there {foe} can be struck: {percent} % to slay.",
                    foe=foe.facts.words.the,
                    percent=percent,
                )
            return message("{percent} % to slay {foe}.", foe=foe.facts.words.the, percent=percent)
        case UseSkill() if plan.worth.guarding:
            return message("Blows are coming: be ready for them.")
        case UseSkill() | UseItem() if plan.worth.off:
            return message("It keeps a foe from its next deed.")
        case UseSkill() | UseItem():
            return message("It is worth more now than later.")
        case None if isinstance(plan.command, Move):
            if is_serious(plan):
                return message("The least bad place to stand.")
            return message("A better place to stand: less is coming there.")
        case None if isinstance(plan.command, End):
            return message("Nothing that could be done is better than waiting.")
        case _:
            return message("It pays more than a blow.")
