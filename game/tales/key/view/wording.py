"""Words of Key's screen that several of its pieces use: signs, modes of doors, lists, light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.text import Message, counted, message
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.known import LockSeen, Marks, SkillSeen
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import FORMS, MARKS
from game.tales.locks.rules.look import look_of

ONCE = 99
"""Rounds of a skill that comes back only with a rest."""

SIGNS: Mapping[str, Message] = {
    "moon": message("moon"),
    "star": message("star"),
    "leaf": message("leaf"),
    "sun": message("sun"),
    "eye": message("eye"),
    "skull": message("skull"),
}
"""The six signs of keys and locks."""
PATTERNS: Mapping[str, Message] = {
    "stripes": message("with stripes"),
    "rows": message("with bars"),
    "checks": message("with a chequer"),
    "dots": message("with dots"),
    "columns": message("with columns"),
}
"""What tells keys apart that have the same sign."""
GROUND_RULES: Mapping[str, Message] = {
    "oil": message("Oil: burns as soon as fire touches it."),
    "fire": message("Fire: a heart for whoever enters it or begins a turn in it; it spreads."),
    "water": message("Water: puts fire out."),
    "web": message("Webs: hold whoever enters them until a deed frees them; they burn."),
    "smoke": message("Smoke: nobody sees through it."),
    "caltrops": message("Caltrops: a heart, and the rest of one’s steps."),
    "rubble": message("Rubble: costs two steps."),
    "chalk": message("A chalk circle: no undead or spirit steps into it."),
    "bait": message("Meat: beasts go for it before anybody else."),
}
SLOTS: Mapping[str, Message] = {
    "hand": message("in hand"),
    "off": message("off hand"),
    "body": message("on the body"),
    "charm": message("charm"),
}


def joined(parts: Sequence[Message]) -> Message:
    """Sentences one after the other; there must be one at least."""
    told = parts[0]
    for part in parts[1:]:
        told = message("{one} {other}", one=told, other=part)
    return told


def listed(parts: Sequence[Message]) -> Message:
    """Words with commas between them; there must be one at least."""
    told = parts[0]
    for part in parts[1:]:
        told = message("{one}, {other}", one=told, other=part)
    return told


def marks_told(marks: Marks) -> Message | None:
    """What is the matter with somebody, as after a colon."""
    known = [MARKS[name] for name, _ in marks if name in MARKS]
    return listed(known) if known else None


def sign_told(key: int) -> Message:
    """The sign of a set of keys, and its pattern beyond the sixth set."""
    look = look_of(key)
    sign = SIGNS[look.sign]
    if look.pattern == "plain":
        return sign
    return message("{sign} {pattern}", sign=sign, pattern=PATTERNS[look.pattern])


def lock_told(lock: LockSeen) -> Message:
    """What a lock wants, and how much of it there is."""
    return message(
        "It wants {form} with the sign {sign}: {have} of {need} found.",
        form=FORMS[lock.form],
        sign=sign_told(lock.key),
        have=lock.have,
        need=lock.need,
    )


def dice_of(item: ItemFacts) -> Message | None:
    """What a thing adds when it is worn, in numbers; None for what adds none."""
    parts = []
    if item.attack:
        parts.append(message("attack +{dice}", dice=item.attack))
    if item.defence:
        parts.append(message("defence +{dice}", dice=item.defence))
    if item.steps > 0:
        parts.append(message("steps +{steps}", steps=item.steps))
    elif item.steps < 0:
        parts.append(message("steps −{steps}", steps=-item.steps))
    if item.range > 1:
        parts.append(message("range {cells}", cells=item.range))
    return listed(parts) if parts else None


def ready_told(skill: SkillSeen) -> Message:
    """When a skill can be used."""
    if not skill.rounds:
        return message("ready")
    if skill.facts.rounds >= ONCE:
        return message("after a rest")
    return counted("in {count} round", "in {count} rounds", skill.rounds)


def candle_told(view: KeyView) -> Message:
    """How much light is left."""
    if not view.wick:
        return message("No light is left: it is dark, and the dark is bold.")
    left = counted(
        "The candle burns {count} turn more, of {whole}.",
        "The candle burns {count} turns more, of {whole}.",
        view.wick,
        whole=view.candle,
    )
    spare = counted("{count} spare one.", "{count} spare ones.", view.candles)
    return joined((left, spare))


def counter_told(view: KeyView) -> Message:
    """How far the dungeon has grown, and how near the boss is."""
    if any(room.boss for room in view.rooms):
        return message("Room {counter}; the boss’s room lies open.", counter=view.counter)
    return message(
        "Room {counter} of {last} at most; {percent} % that the next is the boss’s.",
        counter=view.counter,
        last=view.last,
        percent=round(100 * view.boss),
    )


def experience_told(view: KeyView) -> Message:
    """How far it is to the next level."""
    if not view.next_level:
        return message("Level {level}, the highest there is.", level=view.level)
    return message(
        "Level {level}. Experience {now}; the next level comes at {wanted}.",
        level=view.level,
        now=view.experience,
        wanted=view.next_level,
    )
