"""Events told: a sentence for the chronicle.

Names that have an article stand at the head of a sentence or after a verb that takes them as they
are, so that both languages can say them.
"""

from __future__ import annotations

from game.core.mode import Event
from game.core.text import Message, counted, message
from game.tales.key.rules.play.events import (
    DoorMoved,
    Ended,
    Happening,
    KeyEvent,
    Learnt,
    LevelGained,
    LightChanged,
    Prowled,
    Rescued,
    Rested,
    RoomLaid,
    RoomOpened,
    Rumoured,
    Searched,
    TileAsked,
    Unlocked,
    Walked,
)
from game.tales.key.rules.play.naming import head, name
from game.tales.key.rules.play.narrate_fight import fight_told
from game.tales.key.rules.play.narrate_hands import hands_told
from game.tales.key.rules.play.words import SIDES


def narrate(event: Event) -> Message | None:
    """What happened, in a sentence or two."""
    assert isinstance(event, KeyEvent)
    return fight_told(event) or hands_told(event) or _rooms(event) or _party(event)


def _rooms(event: KeyEvent) -> Message | None:
    match event:
        case RoomLaid():
            return _laid(event)
        case TileAsked():
            return message("An eight, and no boss: pick the tile that is laid.")
        case RoomOpened(_, _, lit):
            told = event.words("theme")
            if lit:
                return message("{room}. {text}", room=told.head, text=told.text)
            return message("{room}, in the dark. {text}", room=told.head, text=told.text)
        case Happening():
            return message("{text}", text=event.words("event").text)
        case DoorMoved():
            return _door(event)
        case Unlocked(what):
            if what == "chest":
                return message("The lock of the chest opens.")
            return message("The lock of the door opens.")
        case Searched(_, side, roll, most, found):
            wall = SIDES[side]
            if found:
                return message(
                    "Searching {wall}: {roll}, no more than {most}. There is a passage!",
                    wall=wall,
                    roll=roll,
                    most=most,
                )
            return message("Searching {wall}: {roll}. Nothing.", wall=wall, roll=roll)
        case Rumoured(_, text):
            return message("“{text}”", text=text)
        case _:
            return None


def _laid(event: RoomLaid) -> Message:
    size = f"{event.width}×{event.height}"
    counter, last = event.counter, event.last
    if event.boss:
        return message(
            "Room {counter} of {last} at most is laid: it is the boss’s.",
            counter=counter,
            last=last,
        )
    if event.lock:
        return message(
            "Room {counter} of {last} at most is laid, {size}; its door wants keys of the set"
            " {key}: {need}.",
            counter=counter,
            last=last,
            size=size,
            key=event.lock,
            need=event.need,
        )
    return message(
        "Room {counter} of {last} at most is laid, {size}.", counter=counter, last=last, size=size
    )


def _door(event: DoorMoved) -> Message:
    match event.mode:
        case "open":
            return message("A door opens.")
        case "shut":
            return message("A door is shut.")
        case "broken":
            return message("A door is broken down!")
        case _:
            return message("A door is barred, and holds.")


def _party(event: KeyEvent) -> Message | None:
    match event:
        case LightChanged():
            return _light(event)
        case LevelGained(level):
            return message("Level {level}: everybody may learn something.", level=level)
        case Learnt():
            return message("{who} learns: {talent}.", who=head(event), talent=name(event, "talent"))
        case Rested(roll, risk, disturbed):
            if disturbed:
                return message(
                    "A rest: the die shows {roll}, no more than {risk}. Something comes!",
                    roll=roll,
                    risk=risk,
                )
            return message(
                "A rest: the die shows {roll}, more than {risk}. Nobody comes.",
                roll=roll,
                risk=risk,
            )
        case Prowled(roll, most, came):
            if came:
                return message(
                    "Steps in the dark: the die shows {roll}, no more than {most}. Something"
                    " comes.",
                    roll=roll,
                    most=most,
                )
            return message("You listen: the die shows {roll}. Nothing comes.", roll=roll)
        case Rescued(gold, candles):
            return message(
                "You wake where you last rested, without your gold ({gold}) and a candle;"
                " {candles} left.",
                gold=gold,
                candles=candles,
            )
        case Ended(outcome, score):
            return _ended(outcome, score)
        case Walked(who, cells):
            if who == 0 or len(cells) < 2:
                return None
            return counted(
                "{who}: {count} step.", "{who}: {count} steps.", len(cells) - 1, who=head(event)
            )
        case _:
            return None


def _light(event: LightChanged) -> Message:
    match event.how:
        case "lit":
            return counted(
                "A new candle is lit; {count} is left.",
                "A new candle is lit; {count} are left.",
                event.candles,
            )
        case "out":
            return message("The last candle goes out. It is dark.")
        case "end":
            return message("A candle end: {amount} turns of light more.", amount=event.amount)
        case "skill":
            return message("That took {amount} turns of light.", amount=event.amount)
        case _:
            return message("The flame gutters: {amount} turns of light less.", amount=event.amount)


def _ended(outcome: str, score: int) -> Message:
    if outcome == "won":
        return message("The boss is slain. Score: {score}.", score=score)
    if outcome == "fallen":
        return message("Nobody stands any more. Score: {score}.", score=score)
    return message("Given up. Score: {score}.", score=score)
