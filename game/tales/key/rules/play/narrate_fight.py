"""Fights told."""

from __future__ import annotations

from game.core.text import Message, Prose, counted, message
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    DangerBegan,
    DangerEnded,
    Died,
    Downed,
    FoeActed,
    Healed,
    Hurt,
    KeyEvent,
    Lifted,
    Marked,
    Shoved,
    Sighted,
    Slain,
    Stirred,
    TurnBegan,
    Unmarked,
)
from game.tales.key.rules.play.naming import head, the
from game.tales.key.rules.play.narrate_marks import mark_told
from game.tales.key.rules.play.state import Intent
from game.tales.key.rules.play.telling import deed_told, intent_told
from game.tales.key.rules.play.words import CAUSES, HOWS, dice_shown


def fight_told(event: KeyEvent) -> Message | None:
    """A sentence for an event of a fight; None for any other."""
    match event:
        case DangerBegan(heroes, monsters, _, heroes_more, monsters_more):
            return message(
                "Danger! You roll {heroes} for who comes first, they {monsters}.",
                heroes=_die_shown(heroes, heroes_more),
                monsters=_die_shown(monsters, monsters_more),
            )
        case DangerEnded(rounds):
            return counted(
                "Quiet again, after {count} round.", "Quiet again, after {count} rounds.", rounds
            )
        case TurnBegan():
            return message("{hero}: your turn.", hero=head(event))
        case Announced(_, _, intent):
            return _announced(event, intent)
        case Attacked():
            return _attacked(event)
        case Hurt(_, amount, left, cause):
            if cause not in CAUSES or cause == "blow":
                return None
            return counted(
                "{who}: {count} heart lost to {cause}, {left} left.",
                "{who}: {count} hearts lost to {cause}, {left} left.",
                amount,
                who=head(event),
                cause=CAUSES[cause],
                left=left,
            )
        case Healed(_, amount, left):
            return counted(
                "{who}: {count} heart gained, {left} now.",
                "{who}: {count} hearts gained, {left} now.",
                amount,
                who=head(event),
                left=left,
            )
        case Slain(_, _, _, experience):
            return message(
                "{who} is slain. Experience: {experience} more.",
                who=head(event),
                experience=experience,
            )
        case Downed(_, rounds):
            return counted(
                "{who} is down, and bleeds to death in {count} round unless somebody helps.",
                "{who} is down, and bleeds to death in {count} rounds unless somebody helps.",
                rounds,
                who=head(event),
            )
        case Died():
            return message("{who} is dead.", who=head(event))
        case Lifted(_, _, hearts):
            return message(
                "{by} helps {who} up: hearts {hearts}.",
                by=head(event, "by"),
                who=the(event, "who"),
                hearts=hearts,
            )
        case Marked() | Unmarked():
            return mark_told(event)
        case Shoved():
            return message("{who} is driven back a step.", who=head(event))
        case FoeActed(_, _, deed):
            return deed_told(deed, head(event))
        case Sighted(_, _, mood):
            return _sighted(event, mood)
        case Stirred(_, _, roll, woke):
            return _stirred(event, roll, woke)
        case _:
            return None


def _die_shown(die: int, more: int) -> str:
    """A die as it lies, and what is added to it."""
    return f"{die}\u00a0+\u00a0{more}" if more else str(die)


def _announced(event: KeyEvent, intent: Intent) -> Message:
    target = event.words("target").the if event.has("target") else None
    return message("{who} {intent}.", who=head(event), intent=intent_told(intent, target))


def _attacked(event: Attacked) -> Message:
    who: Prose | Message
    if event.has("attacker"):
        who = event.words("attacker").head
    else:
        who = HOWS.get(event.how, message("Something"))
    rolls = {
        "who": who,
        "whom": the(event, "defender"),
        "dice": dice_shown(event.attack),
        "shield": dice_shown(event.defence),
        "hits": event.hits,
        "blocks": event.blocks,
    }
    if not event.damage:
        return message(
            "{who} against {whom}: hits {hits} ({dice}), blocks {blocks} ({shield}). No harm done.",
            **rolls,
        )
    return counted(
        "{who} against {whom}: hits {hits} ({dice}), blocks {blocks} ({shield}). {count} heart.",
        "{who} against {whom}: hits {hits} ({dice}), blocks {blocks} ({shield}). {count} hearts.",
        event.damage,
        **rolls,
    )


def _sighted(event: KeyEvent, mood: str) -> Message:
    who = head(event)
    if mood == "asleep":
        return message("{who} is asleep.", who=who)
    if mood == "lurking":
        return message("{who} springs from the dark!", who=who)
    if mood == "chest":
        return message("{who}! It was no chest.", who=who)
    return message("{who} comes into sight.", who=who)


def _stirred(event: KeyEvent, roll: int, woke: bool) -> Message:
    who = head(event)
    if not woke:
        return message("{who} stirs, and sleeps on: the die shows {roll}.", who=who, roll=roll)
    if roll:
        return message("{who} wakes: the die shows {roll}.", who=who, roll=roll)
    return message("{who} wakes.", who=who)
