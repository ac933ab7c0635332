"""What a command would do, in one sentence with its exact consequences.

Only what the table shows is used: cards that lie face down are told as ranges and conditions.
"""

from __future__ import annotations

from game.core.mode import Command
from game.core.text import N_, Message, counted, message
from game.tales.throne.rules.combat import WIDEST, Pile, changed
from game.tales.throne.rules.commands import Choose, DealHand, Draw, Redraw, Scout, Take
from game.tales.throne.rules.quest import Change
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.rules.wording import what_waits


def explain(view: ThronesView, command: Command) -> Message:
    """One sentence on ``command``, which must be open in ``view``."""
    match command:
        case Draw():
            return _draw(view)
        case Scout():
            return counted(
                "See the next two step cards, walk with one and put the other last; "
                "{count} scouting is left after this.",
                "See the next two step cards, walk with one and put the other last; "
                "{count} scoutings are left after this.",
                view.scouts_left - 1,
            )
        case Take(place):
            assert view.scouted is not None
            to = view.step + view.scouted[place - 1].steps
            return message(
                "Walk to step {to}: {step}; the other card goes to the bottom of the pile.",
                to=to,
                step=what_waits(view.quest.step(to)),
            )
        case DealHand():
            return _deal(view)
        case Choose(pile):
            return _blow(view, pile) if view.phase == "pile" else _own(view, _offer(view, pile))
        case Redraw():
            return message("Put both cards aside unused and turn two new ones; once in this fight.")
        case _:
            return message("Give the quest up here, at step {step}.", step=view.step)


def _draw(view: ThronesView) -> Message:
    cards = view.steps_hidden or view.steps_known[:1]
    low, high = view.step + cards[0].steps, view.step + cards[-1].steps
    if low == high:
        return message(
            "Draw the next step card, which leads to step {to}: {step}.",
            to=high,
            step=what_waits(view.quest.step(high)),
        )
    return message(
        "Draw the next step card, which leads to one of the steps {low} to {high}.",
        low=low,
        high=high,
    )


def _deal(view: ThronesView) -> Message:
    lead = view.life - view.enemy_life
    yours = _yours(view.enemy_armour - lead + 1)
    theirs = _theirs(view.armour + lead + 1)
    if view.combat_left:
        return message("Turn two cards: {yours}; {theirs}.", yours=yours, theirs=theirs)
    return message(
        "Shuffle the discard and turn two cards: {yours}; {theirs}.",
        yours=yours,
        theirs=theirs,
    )


def _yours(needed: int) -> Message:
    """When you do damage: your card less the enemy's must be at least ``needed``."""
    if needed > WIDEST:
        return message("you cannot hurt this enemy")
    if needed <= -WIDEST:
        return message("any cards hurt the enemy")
    if needed > 0:
        return message(
            "you hurt the enemy if your card is higher by {points} or more", points=needed
        )
    return message(
        "you hurt the enemy unless your card is lower by {points} or more", points=1 - needed
    )


def _theirs(needed: int) -> Message:
    """When you take damage: the enemy's card less yours must be at least ``needed``."""
    if needed > WIDEST:
        return message("this enemy cannot hurt you")
    if needed <= -WIDEST:
        return message("any cards hurt you")
    if needed > 0:
        return message("you are hurt if your card is lower by {points} or more", points=needed)
    return message("you are hurt unless your card is higher by {points} or more", points=1 - needed)


def _offer(view: ThronesView, pile: Pile) -> Change:
    return dict(view.offers)[pile]


def _blow(view: ThronesView, pile: Pile) -> Message:
    """The open hand's damage, all of it on ``pile``."""
    assert view.hand is not None
    damage = view.hand.clash.damage
    if view.hand.clash.by == "enemy":
        toll = Change(life=-damage) if pile == "life" else Change(armour=-damage)
        return _own(view, toll)
    before = view.enemy_life if pile == "life" else view.enemy_armour
    after = max(0, before - damage)
    if pile == "armour":
        return message(
            "The enemy’s armour falls from {before} to {after}.", before=before, after=after
        )
    if after == 0:
        return message("The enemy’s life falls from {before} to 0: it is slain.", before=before)
    return message("The enemy’s life falls from {before} to {after}.", before=before, after=after)


def _own(view: ThronesView, change: Change) -> Message:
    """A change of your own counters; of a chosen change one of the two is 0."""
    life, armour = changed(view.life, view.armour, change)
    if change.life < 0 and life == 0:
        return message("Your life falls from {before} to 0: the quest is lost.", before=view.life)
    if change.life:
        return _moved(
            view.life,
            life,
            N_("Your life falls from {before} to {after}."),
            N_("Your life rises from {before} to {after}."),
            N_("Your life stays at {after}, the most there is."),
        )
    return _moved(
        view.armour,
        armour,
        N_("Your armour falls from {before} to {after}."),
        N_("Your armour rises from {before} to {after}."),
        N_("Your armour stays at {after}, the most there is."),
    )


def _moved(before: int, after: int, falls: str, rises: str, stays: str) -> Message:
    msgid = falls if after < before else rises if after > before else stays
    return message(msgid, before=before, after=after)
