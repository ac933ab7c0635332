"""Advice that explains itself in one sentence."""

from __future__ import annotations

from game.core.mode import Hint
from game.core.text import N_, Message, message
from game.tales.throne.rules.combat import Pile
from game.tales.throne.rules.commands import (
    CONCEDE,
    Choose,
    Concede,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.odds_verdict import verdict
from game.tales.throne.rules.view import ThronesView

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
            N_("Deal: of {total} hands {strike} strike home and {hurt} hurt you."),
            total=odds.hand.total,
            strike=odds.hand.strike,
            hurt=odds.hand.hurt,
        )
    return message(N_("The only way on: {chance} to reach the throne."), chance=percent(odds.win))


def _comparison(
    view: ThronesView, best: ThronesCommand, rival: ThronesCommand, chance: Message, other: Message
) -> Message:
    against = {"chance": chance, "other": other}
    match best, rival:
        case Choose("life"), Choose("armour"):
            return message(
                N_("Life: {chance} to reach the throne, against {other} on armour."), **against
            )
        case Choose("armour"), Choose("life"):
            return message(
                N_("Armour: {chance} to reach the throne, against {other} on life."), **against
            )
        case Redraw(), _:
            return message(
                N_("Redraw: {chance} to reach the throne, against {other} with these cards."),
                **against,
            )
        case Choose(pile), Redraw():
            return message(
                N_("{pile}: {chance} to reach the throne, against {other} with a redraw."),
                pile=_pile(pile),
                **against,
            )
        case Scout(), _:
            return message(
                N_("Scout: {chance} to reach the throne, against {other} drawing blind."), **against
            )
        case Draw(), _:
            return message(
                N_("Draw, and keep the scout: {chance} to reach the throne, against {other}."),
                **against,
            )
        case Take(number), _ if view.scouted is not None:
            to = view.step + view.scouted[number - 1].steps
            return message(
                N_("Step {step}, {name}: {chance} to reach the throne, against {other}."),
                step=to,
                name=view.quest.step(to).name,
                **against,
            )
        case _:
            raise ValueError(f"no comparison of {best.text} with {rival.text}")


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
