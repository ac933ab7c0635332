"""Events told: sentences of the chronicle, the kinds by which it is filtered, steps of the trace;
and in words what foes mean to do, and do.

Names that have an article stand at the head of a sentence or after a verb that takes them as they
are, so that both languages can say them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from game.core.codec import JsonValue, json_object
from game.core.mode import Event, LogKind
from game.core.text import N_, Message, Prose, counted, message
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    CampBroken,
    CampPitched,
    Climbed,
    Counselled,
    DangerBegan,
    DangerEnded,
    Died,
    DoorMoved,
    Downed,
    Ended,
    FoeActed,
    Forced,
    Found,
    Freed,
    GroundChanged,
    Handled,
    Happening,
    Healed,
    Hinted,
    Hurt,
    ItemUsed,
    KeyEvent,
    Kindled,
    Learnt,
    LeftAtDoor,
    LevelGained,
    Lifted,
    LightChanged,
    Marked,
    Moved,
    Prowled,
    Rescued,
    Rested,
    RoomLaid,
    RoomOpened,
    Rumoured,
    Searched,
    Shoved,
    Sighted,
    SkillUsed,
    Slain,
    Stirred,
    TileAsked,
    Toppled,
    TrapDisarmed,
    TrapFound,
    TrapSprung,
    TurnBegan,
    Unlocked,
    Unmarked,
    Walked,
)
from game.tales.key.rules.play.facts import Words
from game.tales.key.rules.play.state import Intent
from game.tales.key.rules.play.words import (
    CAUSES,
    CLUES,
    FORMS,
    GROUNDS,
    HOWS,
    LEFT,
    SIDES,
    dice_shown,
)

TOLD_BY_MARK = ("guard", "vanish")
"""Skills that do nothing but put a mark on who uses them: the mark tells it."""


def narrate(event: Event) -> Message | None:
    """What happened, in a sentence or two; None for what is not told."""
    assert isinstance(event, KeyEvent)
    names = event.names
    match event:
        # Fights
        case DangerBegan(
            heroes_die=heroes,
            monsters_die=monsters,
            heroes_more=heroes_more,
            monsters_more=monsters_more,
        ):
            return message(
                "Danger! You roll {heroes} for who comes first, they {monsters}.",
                heroes=_die_shown(heroes, heroes_more),
                monsters=_die_shown(monsters, monsters_more),
            )
        case DangerEnded(rounds=rounds):
            return counted(
                "Quiet again, after {count} round.", "Quiet again, after {count} rounds.", rounds
            )
        case TurnBegan():
            return message("{hero}: your turn.", hero=head(names.who))
        case Announced(intent=intent):
            return _announced(event, intent)
        case Attacked():
            return _attacked(event)
        case Hurt(amount=amount, left=left, cause=cause):
            if cause not in CAUSES or cause == "blow":
                return None
            return counted(
                "{who}: {count} heart lost to {cause}, {left} left.",
                "{who}: {count} hearts lost to {cause}, {left} left.",
                amount,
                who=head(names.who),
                cause=CAUSES[cause],
                left=left,
            )
        case Healed(amount=amount, left=left):
            return counted(
                "{who}: {count} heart gained, {left} now.",
                "{who}: {count} hearts gained, {left} now.",
                amount,
                who=head(names.who),
                left=left,
            )
        case Slain(experience=experience):
            return message(
                "{who} is slain. Experience: {experience} more.",
                who=head(names.who),
                experience=experience,
            )
        case Downed(rounds=rounds):
            return counted(
                "{who} is down, and bleeds to death in {count} round unless somebody helps.",
                "{who} is down, and bleeds to death in {count} rounds unless somebody helps.",
                rounds,
                who=head(names.who),
            )
        case Died():
            return message("{who} is dead.", who=head(names.who))
        case Lifted(hearts=hearts):
            return message(
                "{by} helps {who} up: hearts {hearts}.",
                by=head(names.by),
                who=the(names.who),
                hearts=hearts,
            )
        case Marked(mark=mark):
            return message(BEGINS[mark], who=head(names.who)) if mark in BEGINS else None
        case Unmarked(mark=mark):
            return message(ENDS[mark], who=head(names.who)) if mark in ENDS else None
        case Shoved():
            return message("{who} is driven back a step.", who=head(names.who))
        case FoeActed(deed=deed):
            return deed_told(deed, head(names.who))
        case Sighted(mood=mood):
            return _sighted(event, mood)
        case Stirred(roll=roll, woke=woke):
            return _stirred(event, roll, woke)
        # What hands do: things, furniture, traps
        case Found():
            return _found(event)
        case Moved():
            return _moved(event)
        case ItemUsed():
            return message("{who} uses {item}.", who=head(names.who), item=the(names.thing))
        case SkillUsed(skill=skill):
            if skill in TOLD_BY_MARK:
                return None
            return message("{who}: {skill}.", who=head(names.who), skill=name(names.thing))
        case Handled(roll=roll):
            if roll:
                return message(
                    "{who} turns to {thing}. The die shows {roll}.",
                    who=head(names.who),
                    thing=the(names.thing),
                    roll=roll,
                )
            return message("{who} turns to {thing}.", who=head(names.who), thing=the(names.thing))
        case Toppled(how=how):
            if how == "burnt":
                return message("{thing} burns down.", thing=head(names.thing))
            if how == "broken":
                return message("{thing} goes to pieces.", thing=head(names.thing))
            return message("{thing} goes over.", thing=head(names.thing))
        case GroundChanged(kind=kind, cells=cells, on=on):
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
            return message("A trap, seen in time: {trap}.", trap=name(names.thing))
        case TrapSprung():
            return message(
                "{who} steps on a trap: {trap}!", who=head(names.who), trap=name(names.thing)
            )
        case TrapDisarmed(roll=roll, done=done):
            return _disarmed(event, roll, done)
        # Rooms
        case RoomLaid():
            return _laid(event)
        case TileAsked():
            return message("An eight, and no boss: pick the tile that is laid.")
        case RoomOpened(lit=lit):
            told = names.thing
            assert told is not None
            if lit:
                return message("{room}. {text}", room=told.head, text=told.text)
            return message("{room}, in the dark. {text}", room=told.head, text=told.text)
        case Climbed(tunnel=tunnel, room=room, one_way=one_way):
            if one_way:
                return message(
                    "Down through hatch {number}, into room {room}: no way back up.",
                    number=tunnel,
                    room=room,
                )
            return message("Through hatch {number} into room {room}.", number=tunnel, room=room)
        case Happening():
            assert names.thing is not None
            return message("{text}", text=names.thing.text)
        case DoorMoved():
            return _door(event)
        case Unlocked(what=what):
            if what == "chest":
                return message("The lock of the chest opens.")
            return message("The lock of the door opens.")
        case Forced(seal=seal, price=price):
            return _forced(seal, price, head(names.who))
        case Counselled():
            return message(
                "The book tells where the boss can be hurt: two attack dice more against him."
            )
        case Freed():
            return message(
                "{who} lets the captive out, who shows all of you what only the shut-in see.",
                who=head(names.who),
            )
        case Kindled(candles=candles):
            return counted(
                "The candle is whole again, with {count} more beside it. Each has a heart more.",
                "The candle is whole again, with {count} more beside it. Each has a heart more.",
                candles,
            )
        case Searched(side=side, roll=roll, most=most, found=found):
            wall = SIDES[side]
            if found:
                return message(
                    "Searching {wall}: {roll}, no more than {most}. There is a passage!",
                    wall=wall,
                    roll=roll,
                    most=most,
                )
            return message("Searching {wall}: {roll}. Nothing.", wall=wall, roll=roll)
        case Hinted(family=family, clue=clue, how=how):
            if how == "again":
                return message("Behind an exit it changes: {clue}.", clue=CLUES[family][clue])
            if how == "gone":
                return message("They heard the door: what waited behind another is carried off.")
            return message("At the exit: {clue}.", clue=CLUES[family][clue])
        case LeftAtDoor(means=means, lean=lean):
            if lean > 0:
                return message(
                    "Left at the exit: {thing}. The boss’s dice show one more there.",
                    thing=LEFT[means],
                )
            return message(
                "Left at the exit: {thing}. The boss’s dice show one less there.",
                thing=LEFT[means],
            )
        case Rumoured(text=text):
            return message("“{text}”", text=text)
        # The party
        case LightChanged():
            return _light(event)
        case LevelGained(level=level):
            return message("Level {level}: everybody may learn something.", level=level)
        case Learnt():
            return message("{who} learns: {talent}.", who=head(names.who), talent=name(names.thing))
        case Rested(roll=roll, risk=risk, disturbed=disturbed):
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
        case Prowled(roll=roll, most=most, came=came, den=True):
            if came:
                return message(
                    "The den that you went round has heard you: the die shows {roll}, no more than"
                    " {most}. Something comes after you.",
                    roll=roll,
                    most=most,
                )
            return message(
                "The den that you went round has heard nothing: the die shows {roll}.", roll=roll
            )
        case Prowled(roll=roll, most=most, came=came):
            if came:
                return message(
                    "Steps in the dark: the die shows {roll}, no more than {most}. Something"
                    " comes.",
                    roll=roll,
                    most=most,
                )
            return message("You listen: the die shows {roll}. Nothing comes.", roll=roll)
        case Rescued(gold=gold, candles=candles):
            return message(
                "You wake where you last rested, without your gold ({gold}) and a candle;"
                " {candles} left.",
                gold=gold,
                candles=candles,
            )
        case CampPitched(storey=storey):
            return message("The boss of dungeon {number} is slain. You make camp.", number=storey)
        case CampBroken(choice=choice):
            return message(
                "{done} Down into {place}.", done=_CAMPED[choice], place=the(names.thing)
            )
        case Ended(outcome=outcome, score=score):
            return _ended(outcome, score)
        case Walked(who=who, cells=cells):
            if who == 0 or len(cells) < 2:
                return None
            return counted(
                "{who}: {count} step.", "{who}: {count} steps.", len(cells) - 1, who=head(names.who)
            )
        case _:
            assert_never(event)


# Who and what an event names, as sentences want it


def head(words: Words | None) -> Prose | Message:
    """Somebody, or something, at the head of a sentence."""
    return message("Somebody") if words is None else words.head


def the(words: Words | None) -> Prose | Message:
    """Somebody, or something, inside a sentence."""
    return message("somebody") if words is None else words.the


def name(words: Words | None) -> Prose | Message:
    """What something is called, without its article."""
    return message("something") if words is None else words.name


# Fights


def _die_shown(die: int, more: int) -> str:
    """A die as it lies, and what is added to it."""
    return f"{die}\u00a0+\u00a0{more}" if more else str(die)


def _announced(event: KeyEvent, intent: Intent) -> Message:
    target = event.names.target.the if event.names.target is not None else None
    return message("{who} {intent}.", who=head(event.names.who), intent=intent_told(intent, target))


def _attacked(event: Attacked) -> Message:
    who: Prose | Message
    if event.names.attacker is not None:
        who = event.names.attacker.head
    else:
        who = HOWS.get(event.how, message("Something"))
    rolls = {
        "who": who,
        "whom": the(event.names.defender),
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
    who = head(event.names.who)
    if mood == "asleep":
        return message("{who} is asleep.", who=who)
    if mood == "lurking":
        return message("{who} springs from the dark!", who=who)
    if mood == "chest":
        return message("{who}! It was no chest.", who=who)
    return message("{who} comes into sight.", who=who)


def _stirred(event: KeyEvent, roll: int, woke: bool) -> Message:
    who = head(event.names.who)
    if not woke:
        return message("{who} stirs, and sleeps on: the die shows {roll}.", who=who, roll=roll)
    if roll:
        return message("{who} wakes: the die shows {roll}.", who=who, roll=roll)
    return message("{who} wakes.", who=who)


# What comes over somebody, and what leaves them: `words.MARKS` names the same states where they are
# listed; here they happen.

BEGINS: Mapping[str, str] = {
    "held": N_("{who} is held fast."),
    "stunned": N_("{who} reels."),
    "numb": N_("{who} goes numb: no deed on the next turn."),
    "poisoned": N_("{who} has poison in the blood."),
    "burning": N_("{who} catches fire."),
    "unsteady": N_("{who} is off balance."),
    "gripped": N_("{who} is kept busy, and cannot parry."),
    "guarding": N_("{who} stands on guard."),
    "hidden": N_("{who} slips out of sight."),
    "stone": N_("{who} turns to stone."),
    "inspired": N_("{who} takes heart."),
    "blessed": N_("{who} receives a blessing."),
    "venom": N_("{who} puts poison on the blade."),
    "unloaded": N_("{who} will have to load again."),
    "planted": N_("{who} plants the shield."),
    "eating": N_("{who} begins to eat."),
    "solid": N_("{who} takes on a body."),
    "lulled": N_("{who} falls asleep to the song."),
    "fuse": N_("{who} has a fuse that burns."),
}
"""By mark: it comes over somebody."""
ENDS: Mapping[str, str] = {
    "held": N_("{who} is free to move."),
    "stunned": N_("{who} comes round."),
    "numb": N_("{who} can act again."),
    "poisoned": N_("{who} is rid of the poison."),
    "burning": N_("{who} no longer burns."),
    "unsteady": N_("{who} stands firm again."),
    "gripped": N_("{who} can parry again."),
    "guarding": N_("{who} lowers the guard."),
    "hidden": N_("{who} can be seen again."),
    "stone": N_("{who} is flesh again."),
    "inspired": N_("{who} has nothing left of that courage."),
    "blessed": N_("{who} has used up the blessing."),
    "venom": N_("{who} has no poison left on the blade."),
    "unloaded": N_("{who} has loaded."),
    "planted": N_("{who} lifts the shield again."),
    "eating": N_("{who} has finished eating."),
    "solid": N_("{who} fades again."),
    "lulled": N_("{who} sleeps no more."),
    "fuse": N_("{who} has no burning fuse any more."),
}
"""By mark: it leaves somebody."""


# What hands do


def _found(event: Found) -> Message:
    who = head(event.names.who)
    if event.what == "gold":
        return message("{who} finds gold: {amount}.", who=who, amount=event.amount)
    if event.what == "candle":
        return message("{who} finds a candle.", who=who)
    if event.what == "key":
        return message(
            "{who} gains {form} of set {key}; {have} of it now.",
            who=who,
            form=FORMS[event.form],
            key=event.key,
            have=event.amount,
        )
    return message("{who} takes {item}.", who=who, item=the(event.names.thing))


def _moved(event: Moved) -> Message:
    who, item = head(event.names.who), the(event.names.thing)
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
    who, trap = head(event.names.who), name(event.names.thing)
    if not roll:
        return message("{who} disarms a trap: {trap}.", who=who, trap=trap)
    if done:
        return message(
            "{who} disarms a trap: {trap}. The die shows {roll}.", who=who, trap=trap, roll=roll
        )
    return message(
        "{who} fumbles a trap: {trap}. The die shows {roll}.", who=who, trap=trap, roll=roll
    )


# Rooms and the party


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
        return counted(
            "Room {counter} of {last} at most is laid, {size}; its door asks for {count} key"
            " of set {key}.",
            "Room {counter} of {last} at most is laid, {size}; its door asks for {count} keys"
            " of set {key}.",
            event.need,
            counter=counter,
            last=last,
            size=size,
            key=event.lock,
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


def _forced(seal: str, price: int, who: Prose | Message) -> Message:
    match seal:
        case "slit":
            return message("{count} gold falls through the slit, and the door opens.", count=price)
        case "thorn":
            return message("{who} bleeds on the thorn, and the door opens.", who=who)
        case _:
            return message("{who} tears the door from its hinges. That was heard.", who=who)


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
            return counted(
                "A candle end: {count} turn of light more.",
                "A candle end: {count} turns of light more.",
                event.amount,
            )
        case "skill" | "hinges" | "camp":
            return counted(
                "That took {count} turn of light.",
                "That took {count} turns of light.",
                event.amount,
            )
        case _:
            return counted(
                "The flame gutters: {count} turn of light less.",
                "The flame gutters: {count} turns of light less.",
                event.amount,
            )


_CAMPED = {
    "rest": message("You sleep until you are whole."),
    "search": message("You look through his hoard."),
    "bargain": message("The pedlar counts your gold."),
    "ask": message("The captive tells what waits below."),
}
"""By what was done at a camp: what is told of it."""


def _ended(outcome: str, score: int) -> Message:
    if outcome == "won":
        return message("The boss is slain. Score: {score}.", score=score)
    if outcome == "fallen":
        return message("Nobody stands any more. Score: {score}.", score=score)
    return message("Given up. Score: {score}.", score=score)


# Foes: what they mean to do, in a sentence's middle (``strikes Isaure``), and what they did


def intent_told(intent: Intent | None, target: Prose | None) -> Message:
    """What a foe will do on its next turn. ``target``: the name of the hero who is meant."""
    kind = "sleep" if intent is None else intent.kind
    if target is not None:
        aimed = _aimed(kind, target)
        if aimed is not None:
            return aimed
    return _UNAIMED.get(kind, message("waits"))


def _aimed(kind: str, hero: Prose) -> Message | None:
    match kind:
        case "strike":
            return message("strikes {hero}", hero=hero)
        case "circle":
            return message("circles {hero}", hero=hero)
        case "flit":
            return message("bites {hero} and is off", hero=hero)
        case "shoot":
            return message("shoots at {hero}", hero=hero)
        case "back":
            return message("backs away from {hero}", hero=hero)
        case "rob":
            return message("robs {hero}", hero=hero)
        case "web":
            return message("throws a web at {hero}", hero=hero)
        case "snuff":
            return message("reaches for the candle of {hero}", hero=hero)
        case "hurl":
            return message("throws fire where {hero} stood", hero=hero)
        case "loom":
            return message("comes for {hero}", hero=hero)
        case "line-up":
            return message("takes aim at {hero}", hero=hero)
        case "smash":
            return message("brings the club down on the marked cells", hero=hero)
        case "charge":
            return message("charges along the marked cells", hero=hero)
        case "topple":
            return message("throws something over onto the marked cells", hero=hero)
        case "shove":
            return message("pushes {hero} into what lies behind", hero=hero)
        case "light":
            return message("lights a fuse", hero=hero)
        case "burst":
            return message("bursts beside {hero}", hero=hero)
        case "howl":
            return message("howls", hero=hero)
        case "gutter":
            return message("gutters your candle, and strikes {hero}", hero=hero)
        case "pour":
            return message("pours burning fat on the marked cells", hero=hero)
        case "slam":
            return message("slams the marked cells", hero=hero)
        case "lash":
            return message("lashes at {hero}", hero=hero)
        case "drop":
            return message("drops beside {hero}", hero=hero)
        case "breath":
            return message("breathes fire along the marked cells", hero=hero)
        case _:
            return None


_UNAIMED = {
    "sleep": message("sleeps"),
    "wait": message("waits"),
    "lost": message("does not know where you are"),
    "seek": message("goes looking for you"),
    "back": message("backs away from the fire"),
    "flee": message("runs with what it has"),
    "eat": message("goes for the meat"),
    "chant": message("chants"),
    "summon": message("calls the dead"),
    "ripen": message("stirs in its shell"),
    "hatch": message("hatches"),
    "toll": message("tolls, and drives you back"),
    "call": message("calls up bones on the cell shown, or lashes who is there"),
    "lay": message("lays an egg"),
    "climb": message("climbs to the vault"),
    "tail": message("sweeps its tail round about"),
    "fly": message("flies to the far corner"),
}


def deed_told(deed: str, who: Prose | Message) -> Message:
    """What a foe did that was neither a step nor a blow, in a sentence."""
    match deed:
        case "split":
            return message("{who} splits in two.", who=who)
        case "rise":
            return message("{who} stands up.", who=who)
        case "ash":
            return message("{who} burns to ash, and stands up no more.", who=who)
        case "web":
            return message("{who} throws a web.", who=who)
        case "rally":
            return message("{who} has lost half of its hearts and calls: something comes.", who=who)
        case "howl":
            return message("{who} howls, and whatever slept hears it.", who=who)
        case "snuff":
            return message("{who} touches the candle.", who=who)
        case "hurl":
            return message("{who} throws fire.", who=who)
        case "chant":
            return message("{who} chants.", who=who)
        case "summon" | "call":
            return message("{who} calls, and bones answer.", who=who)
        case "call-in-vain":
            return message("{who} calls, but where bones would rise somebody stands.", who=who)
        case "smash":
            return message("{who} brings the club down.", who=who)
        case "charge":
            return message("{who} charges.", who=who)
        case "shove":
            return message("{who} pushes.", who=who)
        case "light":
            return message("{who} lights a fuse.", who=who)
        case "eat":
            return message("{who} eats, and looks at nobody.", who=who)
        case "hatch":
            return message("{who} opens.", who=who)
        case "gutter":
            return message("{who} breathes at your candle.", who=who)
        case "pour":
            return message("{who} pours burning fat.", who=who)
        case "slam":
            return message("{who} brings both fists down.", who=who)
        case "toll":
            return message("{who} tolls.", who=who)
        case "lay":
            return message("{who} lays an egg.", who=who)
        case "climb":
            return message("{who} climbs to the vault.", who=who)
        case "drop":
            return message("{who} drops from the vault.", who=who)
        case "breath":
            return message("{who} breathes fire.", who=who)
        case "tail":
            return message("{who} sweeps its tail round about.", who=who)
        case _:
            return message("{who} flies up.", who=who)


# The pages of the chronicle

SEEN = (Walked, TurnBegan, Announced)
"""What is seen on the map as it happens."""

LOG_KINDS = (
    LogKind(
        message("Fights"),
        (
            DangerBegan, DangerEnded, Attacked, Hurt, Healed, Slain, Downed,
            Died, Lifted, Marked, Unmarked, Shoved, FoeActed, Sighted, Stirred, SkillUsed,
        ),
    ),
    LogKind(
        message("Finds"),
        (
            Found, Moved, ItemUsed, Handled, Rumoured, LevelGained, Learnt, TrapFound, TrapSprung,
            TrapDisarmed,
        ),
    ),
    LogKind(
        message("Rooms"),
        (
            RoomLaid, TileAsked, RoomOpened, Climbed, Happening, DoorMoved, Unlocked, Searched,
            Hinted, LeftAtDoor, Forced, Counselled, Freed, Kindled, Rested, Prowled, LightChanged,
            Toppled, Rescued, CampPitched, CampBroken,
        ),
    ),
    LogKind(message("Turns and steps"), SEEN, seen_anyway=True),
)  # fmt: skip
"""What fell in fights; what was found, used and learnt; how the dungeon grew, and its light; and
what was seen anyway."""


# The trace

_UNTRACED = (Walked, TurnBegan, Unmarked, GroundChanged, Moved, Shoved, Announced)
"""What is no die, no blow and no decision."""


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``; None when it is no die, no blow and no decision."""
    return None if isinstance(event, _UNTRACED) else json_object(event)
