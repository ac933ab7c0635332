"""Decisions in sentences: what a command would do, exactly, and which command is best, and why.

Only what the table shows is used: cards that lie face down are told as ranges and conditions.
"""

from __future__ import annotations

from game.core.mode import Hint
from game.core.text import N_, Message, counted, message
from game.tales.throne.rules.combat import WIDEST, Pile, changed, on_pile
from game.tales.throne.rules.commands import (
    CONCEDE,
    Choose,
    Concede,
    DealHand,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.quest import Change
from game.tales.throne.rules.verdict import verdict
from game.tales.throne.rules.view import ThronesView

# What a command would do


def explain(view: ThronesView, command: ThronesCommand) -> Message:
    """A few words on ``command``, which must be open in ``view``."""
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
        case Take(place=place):
            assert view.scouted is not None
            to = view.step + view.scouted[place - 1].steps
            return message(
                "Walk to step {to}. {step}. The other card goes to the bottom of the pile.",
                to=to,
                step=view.quest.step(to).told,
            )
        case DealHand():
            return _deal(view)
        case Choose(pile=pile):
            return _blow(view, pile) if view.phase == "pile" else _own(view, _offer(view, pile))
        case Redraw():
            return message("Put both cards aside unused and turn two new ones; once in this fight.")
        case Concede():
            return message("Give the quest up here, at step {step}.", step=view.step)


def _draw(view: ThronesView) -> Message:
    cards = view.steps_hidden or view.steps_known[:1]
    low, high = view.step + cards[0].steps, view.step + cards[-1].steps
    if low == high:
        return message(
            "Draw the next step card, which leads to step {to}. {step}.",
            to=high,
            step=view.quest.step(high).told,
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
    """When you do damage: your card less the enemy's must be at least ``needed``. There is no hand
    in which any cards do, for that takes ten lives."""
    if needed > WIDEST:
        return message("you cannot hurt this enemy")
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
        return _own(view, on_pile(pile, -damage))
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


# Which command is best


SAME = 0.0005
"""Chances closer than this are told as equal: the table is no finer."""


def hint(view: ThronesView, odds: Odds) -> Hint | None:
    """The best command and why; None once the run is over. ``odds`` are those of ``view``."""
    if view.status.over:
        return None
    decided = verdict(view)
    if decided == "lost":
        return Hint(CONCEDE, message(N_("No card can save this quest any more.")))
    if decided == "won":
        return Hint(odds.best, message(N_("Nothing can go wrong any more: the throne is yours.")))
    rivals = [
        (chance, command)
        for command, chance in odds.commands
        if command != odds.best and not isinstance(command, Concede)
    ]
    if not rivals:
        return Hint(odds.best, _only_way(view, odds))
    chance, rival = max(rivals, key=lambda entry: entry[0])
    if odds.win - chance < SAME:
        return Hint(
            odds.best,
            message(
                N_("It makes no difference: {chance} to reach the throne either way."),
                chance=percent(odds.win),
            ),
        )
    best, other = percents(odds.win, chance)
    return Hint(odds.best, _comparison(view, odds.best, rival, best, other))


def _only_way(view: ThronesView, odds: Odds) -> Message:
    if view.phase == "fight" and odds.hand is not None:
        return message(
            N_("Deal: of {total} hands, to strike home: {strike}; to hurt you: {hurt}."),
            total=odds.hand.total,
            strike=odds.hand.strike,
            hurt=odds.hand.hurt,
        )
    return message(N_("The only way on: {chance} to reach the throne."), chance=percent(odds.win))


def _comparison(
    view: ThronesView, best: ThronesCommand, rival: ThronesCommand, chance: Message, other: Message
) -> Message:
    against = {"chance": chance, "other": other}
    match best:
        case Choose(pile=pile):
            if isinstance(rival, Redraw):
                return message(
                    N_("{pile}: {chance} to reach the throne, against {other} with a redraw."),
                    pile=_pile(pile),
                    **against,
                )
            if pile == "life":
                return message(
                    N_("Life: {chance} to reach the throne, against {other} on armour."), **against
                )
            return message(
                N_("Armour: {chance} to reach the throne, against {other} on life."), **against
            )
        case Redraw():
            return message(
                N_("Redraw: {chance} to reach the throne, against {other} with these cards."),
                **against,
            )
        case Scout():
            return message(
                N_("Scout: {chance} to reach the throne, against {other} drawing blind."), **against
            )
        case Draw():
            return message(
                N_("Draw, and keep the scout: {chance} to reach the throne, against {other}."),
                **against,
            )
        case Take(place=number):
            assert view.scouted is not None
            to = view.step + view.scouted[number - 1].steps
            return message(
                N_("{name}, step {step}: {chance} to reach the throne, against {other}."),
                step=to,
                name=view.quest.step(to).name,
                **against,
            )
        case DealHand() | Concede():
            raise ValueError(f"{best.text} has no rival")


def _pile(pile: Pile) -> Message:
    return message(N_("Life")) if pile == "life" else message(N_("Armour"))


def percents(one: float, other: float) -> tuple[Message, Message]:
    """Two chances, with a decimal where whole percents would look the same or be nearly nothing."""
    fine = round(100 * one) == round(100 * other) or min(one, other) < 0.095
    return percent(one, fine), percent(other, fine)


def percent(chance: float, fine: bool | None = None) -> Message:
    """A chance in percent, with one decimal when ``fine`` (or, left to itself, below ten)."""
    if fine is None:
        fine = chance < 0.095
    if not fine:
        return message(N_("{whole}%"), whole=round(100 * chance))
    whole, tenth = divmod(round(1000 * chance), 10)
    return message(N_("{whole}.{tenth}%"), whole=whole, tenth=tenth)
