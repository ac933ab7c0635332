"""What is under the pointer, in words with numbers - everything drawn on the map has some - and the
words that several pieces of the screen share."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.core.grid import STEPS, Cell
from game.core.text import Message, counted, message
from game.tales.key.rules.play.doors import seal_told, vault_told
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.known import (
    DoorSeen,
    ExitSeen,
    FixtureSeen,
    FoeSeen,
    HeroSeen,
    LockSeen,
    Marks,
    RoomSeen,
    SkillSeen,
    TrapSeen,
)
from game.tales.key.rules.play.narrate import intent_told
from game.tales.key.rules.play.tunnels import hatch_told
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import CLUES, FORMS, MARKS, REASONS, percent, percent_of
from game.tales.locks.rules.look import look_of

# Words of Key's screen that several of its pieces use: signs, modes of doors, lists, light.


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
    told = _counted(view)
    if not view.storeys:
        return told
    return joined((storey_told(view), told))


def storey_told(view: KeyView) -> Message:
    """Which dungeon of a descent this is."""
    return message(
        "Dungeon {number} of {count}: {place}.",
        number=view.below + 1,
        count=len(view.storeys),
        place=view.storeys[view.below].name,
    )


def _counted(view: KeyView) -> Message:
    if any(room.boss for room in view.rooms):
        return message("Room {counter}; the boss’s room lies open.", counter=view.counter)
    return message(
        "Room {counter} of {last} at most; {percent}% that the next is the boss’s.",
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


# What is under the pointer


Spot = tuple[float, float]
"""A place on the board, in cells; the middle of the cell (2, 3) is (2.5, 3.5)."""
Items = Mapping[str, ItemFacts]
"""Things by id, as the content has them."""
NEAR_DOOR = 0.42
"""Cells around the middle of a door in which the pointer means the door."""
NEAR_EXIT = 0.75


@dataclass(frozen=True, slots=True)
class Description:
    """What something is called, and what there is to know of it."""

    title: Message
    lines: tuple[Message, ...] = ()

    @property
    def sentence(self) -> Message:
        """All of it as one message."""
        return joined((message("{title}.", title=self.title), *self.lines))

    @property
    def named(self) -> tuple[Message, ...]:
        """Its lines, the first of which begins with what it is called."""
        return (Description(self.title, self.lines[:1]).sentence, *self.lines[1:])


def describe(view: KeyView, spot: Spot, items: Items) -> Description | None:
    """What is at a place of the board; None for bare paper. ``items``: the table of things."""
    door = _door_near(view, spot)
    if door is not None:
        return door_described(view, door)
    exit_ = _exit_near(view, spot)
    if exit_ is not None:
        return exit_described(view, exit_)
    cell = math.floor(spot[0]), math.floor(spot[1])
    return describe_cell(view, cell, items)


def describe_cell(view: KeyView, cell: Cell, items: Items) -> Description | None:
    """What stands or lies on a cell, or else the room around it; None for what is no floor."""
    under = _under(view, cell)
    foe = next((foe for foe in view.foes if foe.cell == cell), None)
    if foe is not None:
        return _with(foe_described(view, foe), under)
    hero = next((hero for hero in view.heroes if hero.cell == cell), None)
    if hero is not None:
        return _with(hero_described(view, hero), under)
    fixture = next((f for f in view.fixtures if f.cell == cell and f.mode != "gone"), None)
    if fixture is not None:
        return _with(fixture_described(view, fixture), under)
    trap = next((trap for trap in view.traps if trap.cell == cell), None)
    if trap is not None:
        return _with(trap_described(trap), under)
    things = next((lying.things for lying in view.things if lying.cell == cell), ())
    told = [thing_told(view, thing, items) for thing in things]
    hatch = next((hatch for hatch in view.hatches if hatch.cell == cell), None)
    if hatch is not None:
        name = message("A hatch") if hatch.opens else message("A hole in the ceiling")
        return _with(Description(name, (hatch_told(hatch), *told)), under)
    if things:
        return _with(Description(message("Lying here"), tuple(told)), under)
    if any(cell in door.passage for door in view.doors):
        return Description(message("A passage in the wall"), under)
    room = _room_at(view, cell)
    if room is None:
        return None
    if under:
        return Description(_room_name(room), under)
    return room_described(view, room, cell)


# Who


def foe_described(view: KeyView, foe: FoeSeen) -> Description:
    """A foe: its hearts and dice, what it will do, what that may cost, and what a blow would do."""
    facts = foe.facts
    if foe.mood == "bones":
        rises = counted(
            "It stands up again in {count} round, unless somebody stands on the bones.",
            "It stands up again in {count} rounds, unless somebody stands on the bones.",
            max(1, foe.rises),
        )
        return Description(message("{name}", name=facts.words.head), (rises,))
    lines = [
        message(
            "Hearts {hearts} of {most}; attack {attack}, defence {defence}, steps {steps}.",
            hearts=foe.hearts,
            most=foe.most,
            attack=facts.attack,
            defence=facts.defence,
            steps=facts.steps,
        )
    ]
    suffers = marks_told(foe.marks)
    if suffers is not None:
        lines.append(message("State: {marks}.", marks=suffers))
    lines.append(_intends(view, foe))
    lines += [_threat(view, foe, who) for who, _ in foe.threat]
    if foe.blow is not None and view.acting:
        lines.append(
            counted(
                "A blow of {hero}: {count} die against {defence}, {hurts}% to hurt, {slays}%"
                " to slay.",
                "A blow of {hero}: {count} dice against {defence}, {hurts}% to hurt, {slays}%"
                " to slay.",
                foe.blow.attack,
                hero=view.hero(view.acting).facts.words.name,
                defence=foe.blow.defence,
                hurts=percent(foe.blow.odds, 1),
                slays=percent(foe.blow.odds, foe.hearts),
            )
        )
    elif foe.mood != "aloft" and view.acting:
        lines.append(
            message("{hero} cannot hurt it.", hero=view.hero(view.acting).facts.words.head)
        )
    lines.append(message("{text}", text=facts.words.text))
    if facts.boss and view.severity.calls:
        lines.append(message("Once, at half of its hearts, it calls, and something comes."))
    return Description(message("{name}", name=facts.words.head), tuple(lines))


def _intends(view: KeyView, foe: FoeSeen) -> Message:
    if foe.mood == "asleep":
        return message("Asleep: rolls no defence, and does not expect you.")
    if foe.mood == "aloft":
        return message("Up in the vault, out of reach.")
    target = None
    if foe.intent is not None and foe.intent.target:
        target = view.hero(foe.intent.target).facts.words.the
    return message("On its next turn: {intent}.", intent=intent_told(foe.intent, target))


def _threat(view: KeyView, foe: FoeSeen, who: int) -> Message:
    hero = view.hero(who)
    blow = next(blow for number, blow in foe.threat if number == who)
    return counted(
        "That is {count} die against {defence} for {hero}: {hurts}% to be hurt, {fells}% to"
        " go down.",
        "That is {count} dice against {defence} for {hero}: {hurts}% to be hurt, {fells}% to"
        " go down.",
        blow.attack,
        defence=blow.defence,
        hero=hero.facts.words.name,
        hurts=percent(blow.odds, 1),
        fells=percent(blow.odds, max(1, hero.hearts)),
    )


def hero_described(view: KeyView, hero: HeroSeen) -> Description:
    """One of the party, on the map."""
    title = message("{name}, {title}", name=hero.facts.words.name, title=hero.facts.title)
    if hero.standing == "dead":
        return Description(title, (message("Dead."),))
    lines = [
        message(
            "Hearts {hearts} of {most}; attack {attack}, defence {defence} here.",
            hearts=hero.hearts,
            most=hero.most,
            attack=hero.attack,
            defence=hero.defence,
        )
    ]
    if hero.standing == "down":
        lines = [
            counted(
                "Down, and dead in {count} round unless somebody helps.",
                "Down, and dead in {count} rounds unless somebody helps.",
                hero.bleeding,
            )
        ]
    elif view.phase == "danger":
        lines.append(
            message(
                "Steps {steps} of {pace}, deeds {deeds}.",
                steps=hero.steps,
                pace=hero.pace,
                deeds=hero.deeds,
            )
        )
    suffers = marks_told(hero.marks)
    if suffers is not None:
        lines.append(message("State: {marks}.", marks=suffers))
    for foe in view.foes:
        if any(who == hero.id for who, _ in foe.threat):
            meaning = intent_told(foe.intent, hero.facts.words.the)
            lines.append(message("{foe} {intent}.", foe=foe.facts.words.head, intent=meaning))
            lines.append(_threat(view, foe, hero.id))
    return Description(title, tuple(lines))


# Ways


def door_described(view: KeyView, door: DoorSeen) -> Description:
    """A door or a passage: how it stands, and what its lock wants."""
    if door.passage:
        title = message("A hidden passage")
    elif any(view.rooms[number - 1].boss for number in door.rooms):
        title = message("The gate of the boss")
    else:
        title = message("A door")
    lines = [_MODES[door.mode]]
    if door.lock is not None and door.mode == "locked":
        lines.append(lock_told(door.lock))
    if door.plaque is not None:
        if door.plaque.told is not None:
            lines.append(vault_told(door.plaque.told))
        lines.append(seal_told(door.plaque))
    return Description(title, tuple(lines))


_MODES = {
    "open": message("Open: whoever walks, looks or shoots passes."),
    "shut": message("Shut: it stops beasts, sight and shots."),
    "barred": message("Barred with a wedge: it stops all but the strong, and those for a while."),
    "broken": message("Broken down: it cannot be shut any more."),
    "locked": message("Locked."),
}


def clues_told(exit_: ExitSeen) -> Message:
    """What is told at an exit, in one sentence."""
    told = [CLUES[family][clue] for family, clue in exit_.clues]
    said = told[0]
    for other in told[1:]:
        said = message("{one}; {other}", one=said, other=other)
    return message("You make out: {clues}.", clues=said)


NO_WAY_BACK = message("Opening it lays the next room: there is no way back.")
"""What a click on an exit leads to, where its chance is told already."""


def chance_of_boss(exit_: ExitSeen) -> Message:
    """The chance that the boss is behind an exit, and why where it is none or all."""
    told = message("{percent}% that the boss is behind it.", percent=percent_of(exit_.boss))
    return joined((told, REASONS[exit_.why])) if exit_.why in REASONS else told


def exit_described(view: KeyView, exit_: ExitSeen) -> Description:
    """A way behind which nothing is laid yet, with the chance of the boss."""
    lines = []
    if exit_.open:
        if exit_.clues:
            lines.append(clues_told(exit_))
        lines.append(chance_of_boss(exit_))
        lines.append(
            message(
                "Room {next} will be laid, of {last} at most.",
                next=view.counter + 1,
                last=view.last,
            )
        )
    else:
        lines.append(message("Stuck: a key that is owed must be found first."))
    return Description(message("An exit nobody has opened"), tuple(lines))


# Things


def fixture_described(view: KeyView, fixture: FixtureSeen) -> Description:
    """Furniture: what it is good for, and whether it still is."""
    words = fixture.facts.words
    lines = [message("{text}", text=words.text)]
    if fixture.lock is not None and fixture.mode != "spent":
        lines.insert(0, lock_told(fixture.lock))
    if fixture.shows is not None:
        shown = fixture.shows.words
        lines.append(message("{thing}: {text}", thing=shown.head, text=shown.text))
    if fixture.mode == "toppled":
        lines = [message("Lies on its side.")]
        if "cover" in (fixture.facts.toppled, *fixture.facts.traits):
            lines.append(message("Cover: one defence die more against shots from beyond it."))
    elif fixture.mode == "spent":
        lines = [message("There is nothing more to get from it.")]
    hands = [command for command in view.legal if isinstance(command, Handle | Topple)]
    if any(command.cell == fixture.cell for command in hands):
        lines.append(message("Within reach: {deed}.", deed=fixture.facts.used))
    return Description(message("{name}", name=words.head), tuple(lines))


def trap_described(trap: TrapSeen) -> Description:
    """A trap that was seen in time, or went off."""
    words = trap.facts.words
    if trap.spent:
        return Description(
            message("{name}", name=words.head), (message("It went off; nothing more will."),)
        )
    return Description(
        message("{name}", name=words.head),
        (
            message("{text}", text=words.text),
            message("Disarmed on 4 or more of a die, by a delver on 2 or more."),
        ),
    )


def thing_told(view: KeyView, thing: str, items: Items) -> Message:
    """What lies on a cell, in a sentence."""
    kind, _, number = thing.partition(":")
    if kind == "gold":
        return message("Gold: {amount}.", amount=int(number))
    if kind == "candle":
        return message("A candle.")
    if kind == "key":
        held = next((held.form for held in view.keyring if held.key == int(number)), "key")
        return message("{form}, sign {sign}.", form=_FORM_HEADS[held], sign=sign_told(int(number)))
    item = items.get(thing)
    if item is None:
        return message("Something to take along.")
    return message("{item}. {text}", item=item.words.head, text=item.words.text)


_FORM_HEADS = {
    "key": message("A key"),
    "lever": message("A lever"),
    "emblem": message("An emblem"),
    "skill": message("A skill"),
}
"""`FORMS` at the head of a sentence."""


# Rooms


def room_described(view: KeyView, room: RoomSeen, cell: Cell) -> Description:
    """A room: what it is, how much light there is, and how often one rested there."""
    if room.theme is None:
        return Description(_room_name(room), (message("Nobody has looked into it yet."),))
    lines = [message("{text}", text=room.theme.words.text)]
    if room.lit:
        lines.append(message("It has light of its own."))
    else:
        sight = max((hero.sight for hero in view.heroes if hero.up), default=1)
        lines.append(
            counted(
                "It is dark: one sees no further than {count} cell.",
                "It is dark: one sees no further than {count} cells.",
                sight,
            )
        )
        if cell not in view.visible:
            lines.append(message("What is here now is not seen."))
    if room.rests:
        lines.append(
            counted(
                "You rested here {count} time; each makes the next riskier.",
                "You rested here {count} times; each makes the next riskier.",
                room.rests,
            )
        )
    return Description(_room_name(room), tuple(lines))


def _room_name(room: RoomSeen) -> Message:
    if room.theme is None:
        return message("Room {number}", number=room.number)
    return message("{name}", name=room.theme.words.head)


def _room_at(view: KeyView, cell: Cell) -> RoomSeen | None:
    x, y = cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            return room
    return None


# Inside


def _under(view: KeyView, cell: Cell) -> tuple[Message, ...]:
    """What covers a cell, and who means to strike it."""
    told = [
        GROUND_RULES[covered.kind]
        for covered in view.ground
        if covered.cell == cell and covered.kind in GROUND_RULES
    ]
    for foe in view.foes:
        if foe.intent is not None and foe.intent.kind in CELLWISE and cell in foe.intent.cells:
            told.append(message("{foe} is aiming at this cell.", foe=foe.facts.words.head))
        if cell in foe.calls:
            told.append(
                message(
                    "Bones stand up here, unless somebody does: then it is they who are lashed."
                )
            )
    return tuple(told)


CELLWISE = ("smash", "charge", "slam", "breath", "pour", "tail", "hurl", "topple")
"""Intents that mean cells, whoever stands there."""


def _with(said: Description, more: tuple[Message, ...]) -> Description:
    return Description(said.title, (*said.lines, *more))


def _door_near(view: KeyView, spot: Spot) -> DoorSeen | None:
    """The door at whose middle (or mouths) a place is."""
    for door in view.doors:
        cells = (door.cells[0], *door.passage, door.cells[1])
        for one, other in pairwise(cells):
            x, y = (one[0] + other[0] + 1) / 2, (one[1] + other[1] + 1) / 2
            if math.hypot(spot[0] - x, spot[1] - y) <= NEAR_DOOR:
                return door
    return None


def _exit_near(view: KeyView, spot: Spot) -> ExitSeen | None:
    """The exit before or on whose mark a place is; the mark lies outside of the wall."""
    for exit_ in view.exits:
        x, y = exit_.cells[len(exit_.cells) // 2]
        dx, dy = STEPS[exit_.side]
        mark = x + 0.5 + dx * 0.85, y + 0.5 + dy * 0.85
        if math.hypot(spot[0] - mark[0], spot[1] - mark[1]) <= NEAR_EXIT:
            inside = _room_at(view, (math.floor(spot[0]), math.floor(spot[1])))
            if inside is None or math.hypot(spot[0] - mark[0], spot[1] - mark[1]) < NEAR_DOOR:
                return exit_
    return None
