"""What hands do, told: things, furniture, traps."""

from __future__ import annotations

from game.core.text import Message, counted, message
from game.tales.key.rules.play.events import (
    Found,
    GroundChanged,
    Handled,
    ItemUsed,
    KeyEvent,
    Moved,
    SkillUsed,
    Toppled,
    TrapDisarmed,
    TrapFound,
    TrapSprung,
)
from game.tales.key.rules.play.naming import head, name, the
from game.tales.key.rules.play.words import FORMS, GROUNDS

TOLD_BY_MARK = ("guard", "vanish")
"""Skills that do nothing but put a mark on who uses them: the mark tells it."""


def hands_told(event: KeyEvent) -> Message | None:
    """A sentence for what somebody did with their hands; None for any other event."""
    match event:
        case Found():
            return _found(event)
        case Moved():
            return _moved(event)
        case ItemUsed():
            return message("{who} uses {item}.", who=head(event), item=the(event, "item"))
        case SkillUsed(_, skill) if skill in TOLD_BY_MARK:
            return None
        case SkillUsed():
            return message("{who}: {skill}.", who=head(event), skill=name(event, "skill"))
        case Handled(_, _, _, roll):
            if roll:
                return message(
                    "{who} turns to {thing}. The die shows {roll}.",
                    who=head(event),
                    thing=the(event, "kind"),
                    roll=roll,
                )
            return message("{who} turns to {thing}.", who=head(event), thing=the(event, "kind"))
        case Toppled(_, _, _, how):
            if how == "burnt":
                return message("{thing} burns down.", thing=head(event, "kind"))
            if how == "broken":
                return message("{thing} goes to pieces.", thing=head(event, "kind"))
            return message("{thing} goes over.", thing=head(event, "kind"))
        case GroundChanged(kind, cells, on):
            if on:
                return counted(
                    "On {count} cell: {what}.", "On {count} cells: {what}.", len(cells),
                    what=GROUNDS[kind],
                )  # fmt: skip
            return counted(
                "Gone from {count} cell: {what}.", "Gone from {count} cells: {what}.", len(cells),
                what=GROUNDS[kind],
            )  # fmt: skip
        case TrapFound():
            return message("A trap, seen in time: {trap}.", trap=name(event, "kind"))
        case TrapSprung():
            return message(
                "{who} steps on a trap: {trap}!", who=head(event), trap=name(event, "kind")
            )
        case TrapDisarmed(_, _, roll, done):
            return _disarmed(event, roll, done)
        case _:
            return None


def _found(event: Found) -> Message:
    who = head(event)
    if event.what == "gold":
        return message("{who} finds gold: {amount}.", who=who, amount=event.amount)
    if event.what == "candle":
        return message("{who} finds a candle.", who=who)
    if event.what == "key":
        return message(
            "{who} gains {form} of the set {key}; {have} of it now.",
            who=who,
            form=FORMS[event.form],
            key=event.key,
            have=event.amount,
        )
    return message("{who} takes {item}.", who=who, item=the(event, "what"))


def _moved(event: Moved) -> Message:
    who, item = head(event), the(event, "item")
    match event.how:
        case "dropped":
            return message("{who} lays down {item}.", who=who, item=item)
        case "given":
            return message("{who} hands over {item}.", who=who, item=item)
        case "worn":
            return message("{who} takes up {item}.", who=who, item=item)
        case "swallowed":
            return message("{who} swallows what lies there.", who=who)
        case _:
            if event.item == "gold":
                return message("{who} is robbed of gold.", who=who)
            return message("{who} is robbed: {item}.", who=who, item=item)


def _disarmed(event: KeyEvent, roll: int, done: bool) -> Message:
    who, trap = head(event), name(event, "kind")
    if not roll:
        return message("{who} disarms a trap: {trap}.", who=who, trap=trap)
    if done:
        return message(
            "{who} disarms a trap: {trap}. The die shows {roll}.", who=who, trap=trap, roll=roll
        )
    return message(
        "{who} slips on a trap: {trap}. The die shows {roll}.", who=who, trap=trap, roll=roll
    )
