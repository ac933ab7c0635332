"""Events told: a sentence for the log, and a step of the JSON trace."""

from __future__ import annotations

from game.core.mode import Event, JsonValue
from game.core.text import Message, counted, message
from game.tales.throne.rules.events import (
    Arrived,
    Conceded,
    DeckShuffled,
    EnemySlain,
    Fallen,
    FightBegun,
    HandDealt,
    HandRedrawn,
    HandSettled,
    HelpGiven,
    PassageTold,
    PutLast,
    RewardTaken,
    Scouted,
    StepDrawn,
    ThroneWon,
    TrapSprung,
)
from game.tales.throne.rules.quest import Change
from game.tales.throne.rules.wording import card_name, change_in_words


def narrate(event: Event) -> Message | None:
    """What happened, in a sentence or two. A quest's prose closes its own sentences; names do
    not, and carry their article, so they stand alone at the head or after a colon."""
    match event:
        case Scouted(first, second):
            return message(
                "Scouting ahead: {first}, {second}.",
                first=card_name(first),
                second=card_name(second),
            )
        case StepDrawn(card, _, to):
            return counted(
                "{card}: {count} step, to step {to}.",
                "{card}: {count} steps, to step {to}.",
                card.steps,
                card=card_name(card),
                to=to,
            )
        case PutLast(card):
            return message("{card}: to the bottom of the step pile.", card=card_name(card))
        case PassageTold(passage):
            return message("The tale goes on: {title}.", title=passage.title)
        case Arrived(step):
            return message(
                "Step {step}: {name}. {meet}", step=step.number, name=step.name, meet=step.meet
            )
        case TrapSprung(step, change, life, armour) | HelpGiven(step, change, life, armour):
            return message(
                "{result} That is {change}: life {life}, armour {armour} now.",
                result=step.result,
                change=change_in_words(change),
                life=life,
                armour=armour,
            )
        case RewardTaken(_, change, life, armour):
            return message(
                "Your reward is {change}: life {life}, armour {armour} now.",
                change=change_in_words(change),
                life=life,
                armour=armour,
            )
        case FightBegun(step, life, armour):
            return message(
                "A fight: {name}, life {life}, armour {armour}.",
                name=step.name,
                life=life,
                armour=armour,
            )
        case DeckShuffled():
            return message("The discard is shuffled and becomes the new combat deck.")
        case HandDealt(player, enemy, clash):
            return message(
                "Your card is {player}, the enemy’s {enemy}: power {yours} against {theirs}.",
                player=player.rank,
                enemy=enemy.rank,
                yours=clash.player_power,
                theirs=clash.enemy_power,
            )
        case HandSettled():
            return _settled(event)
        case HandRedrawn():
            return message("Both cards are put aside unused, and two new ones turned.")
        case EnemySlain(step):
            return message(
                "The enemy is slain: {name}. {result}", name=step.name, result=step.result
            )
        case ThroneWon(quest):
            return message("The quest is won: {quest}.", quest=quest)
        case Fallen(step):
            return message(
                "The road ends at step {step}: {name}.", step=step.number, name=step.name
            )
        case Conceded(number):
            return message("Given up at step {step}.", step=number)
        case _:
            return None


def _settled(event: HandSettled) -> Message:
    strike, damage = event.clash.strike, event.clash.damage
    if event.clash.by == "none":
        return message("Equal powers: nobody strikes.")
    if event.clash.by == "player":
        if event.pile == "none":
            return message("You strike for {strike}: the enemy’s armour holds.", strike=strike)
        if event.pile == "life":
            return message(
                "You strike for {strike}: damage {damage} on the enemy’s life, {left} left.",
                strike=strike,
                damage=damage,
                left=event.enemy_life,
            )
        return message(
            "You strike for {strike}: damage {damage} on the enemy’s armour, {left} left.",
            strike=strike,
            damage=damage,
            left=event.enemy_armour,
        )
    if event.pile == "none":
        return message("The enemy strikes for {strike}: your armour holds.", strike=strike)
    if event.pile == "life":
        return message(
            "The enemy strikes for {strike}: damage {damage} on your life, {left} left.",
            strike=strike,
            damage=damage,
            left=event.life,
        )
    return message(
        "The enemy strikes for {strike}: damage {damage} on your armour, {left} left.",
        strike=strike,
        damage=damage,
        left=event.armour,
    )


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``, exactly as rules/thrones.md lists them.

    A hand put aside by a redraw is a ``hand`` with its damage and the pile ``none``, so that every
    combat card dealt stands in the trace.
    """
    match event:
        case StepDrawn(card, _, to):
            return {"type": "step", "card": card.label, "to": to}
        case HandSettled():
            return _hand(event, event.pile)
        case HandRedrawn():
            return _hand(event, "none")
        case TrapSprung(_, change, life, armour):
            return _changed("trap", change, life, armour)
        case HelpGiven(_, change, life, armour):
            return _changed("help", change, life, armour)
        case RewardTaken(_, change, life, armour):
            return _changed("reward", change, life, armour)
        case DeckShuffled():
            return {"type": "shuffle"}
        case _:
            return None


def _changed(kind: str, change: Change, life: int, armour: int) -> dict[str, JsonValue]:
    return {
        "type": kind,
        "change": {"life": change.life, "armour": change.armour},
        "life": life,
        "armour": armour,
    }


def _hand(event: HandSettled | HandRedrawn, pile: str) -> dict[str, JsonValue]:
    return {
        "type": "hand",
        "player": event.player.rank,
        "enemy": event.enemy.rank,
        "strike": event.clash.strike,
        "by": event.clash.by,
        "damage": event.clash.damage,
        "pile": pile,
        "life": event.life,
        "armour": event.armour,
        "enemy_life": event.enemy_life,
        "enemy_armour": event.enemy_armour,
    }
