"""What a command would do, in a sentence with its exact chances, as far as the party may know."""

from __future__ import annotations

from game.core.grid import Cell
from game.core.text import Message, Prose, counted, message
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.worth import WHOLE, at_least
from game.tales.key.rules.play.commands import (
    Attack,
    Close,
    Concede,
    Delve,
    Disarm,
    Drop,
    End,
    Explore,
    Give,
    Handle,
    KeyCommand,
    Lead,
    Learn,
    Lift,
    Load,
    Move,
    Open,
    PickTile,
    Rest,
    Search,
    Shove,
    Struggle,
    Take,
    Topple,
    UseItem,
    UseSkill,
    Wear,
)
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.view import DoorSeen, HeroSeen, KeyView
from game.tales.key.rules.play.words import percent


def explain(view: KeyView, command: KeyCommand) -> Message | None:
    """One sentence on ``command``, which must be open in ``view``."""
    return _fighting(view, command) or _handling(view, command) or _going(view, command)


def _fighting(view: KeyView, command: KeyCommand) -> Message | None:
    match command:
        case Attack(number):
            return _attack(view, number)
        case Shove(number):
            foe = view.foe(number)
            assert foe is not None
            return message(
                "Push {foe} one cell back; what lies there does the rest.", foe=foe.facts.words.the
            )
        case UseSkill(skill):
            return _skill(view, skill)
        case UseItem(item, cell):
            return _item(view, item, cell)
        case Struggle():
            return message("A deed, and you are free.")
        case Load():
            return message("A deed, and it can be shot again.")
        case Lift():
            return message("A deed, and your friend stands again with one heart.")
        case End():
            return _end(view)
        case Concede():
            return message("Give the run up here.")
        case _:
            return None


def _attack(view: KeyView, number: int) -> Message:
    target = next(target for target in view.targets if target.foe == number)
    foe = view.foe(number)
    assert foe is not None
    blow, hearts = target.blow, foe.hearts
    shown: dict[str, int | Prose] = {
        "foe": foe.facts.words.the,
        "attack": blow.attack,
        "defence": blow.defence,
        "hurts": percent(blow.odds, 1),
        "slays": percent(blow.odds, hearts),
        "hearts": hearts,
    }
    match blow.surprise, hearts == 1:
        case True, True:
            return message(
                "{attack} dice against {defence} of {foe}, who does not expect it: {slays} % to"
                " take its last heart.",
                **shown,
            )
        case True, False:
            return message(
                "{attack} dice against {defence} of {foe}, who does not expect it: {hurts} % to"
                " hurt, {slays} % to take all {hearts} hearts.",
                **shown,
            )
        case False, True:
            return message(
                "{attack} dice against {defence} of {foe}: {slays} % to take its last heart.",
                **shown,
            )
        case _:
            return message(
                "{attack} dice against {defence} of {foe}: {hurts} % to hurt, {slays} % to take"
                " all {hearts} hearts.",
                **shown,
            )


def _skill(view: KeyView, name: str) -> Message:
    skill = next(s for s in view.hero(view.acting).skills if s.facts.id == name).facts
    if 0 < skill.rounds < 99:
        return counted(
            "{text} Ready again after {count} round.",
            "{text} Ready again after {count} rounds.",
            skill.rounds,
            text=skill.words.text,
        )
    return message("{text}", text=skill.words.text)


def _thing(hero: HeroSeen, item: str) -> ItemFacts:
    """A thing of the pack, or what is in the hand."""
    for thing in hero.pack:
        if thing.id == item:
            return thing
    assert hero.hand is not None
    return hero.hand


def _item(view: KeyView, item: str, cell: Cell | None) -> Message:
    thing = _thing(view.hero(view.acting), item)
    if thing.slot == "hand" and cell is not None and "thrown" in thing.traits:
        foe = next((foe for foe in view.foes if foe.cell == cell), None)
        if foe is not None and foe.blow is not None:
            return message(
                "Thrown at {foe}: {hurts} % to hurt. It lies there afterwards.",
                foe=foe.facts.words.the,
                hurts=percent(foe.blow.odds, 1),
            )
    return message("{text}", text=thing.words.text)


def _end(view: KeyView) -> Message:
    if view.phase != "danger":
        return message("Let a turn of light pass.")
    hero = view.hero(view.acting)
    menace = Menace(view, Field(view), hero)
    coming = [foe for foe in menace.foes if menace.at(foe, hero.cell)[0] != (WHOLE,)]
    if not coming:
        return message("End the turn here: as far as one can see, nothing strikes you.")
    harmless = WHOLE
    for foe in coming:
        harmless = harmless * (WHOLE - at_least(menace.at(foe, hero.cell)[0], 1)) // WHOLE
    return counted(
        "End the turn here: {count} foe can strike you, and {percent} % that it hurts.",
        "End the turn here: {count} foes can strike you, and {percent} % that it hurts.",
        len(coming),
        percent=100 - 100 * harmless // WHOLE,
    )


def _handling(view: KeyView, command: KeyCommand) -> Message | None:
    hero = view.hero(view.acting)
    match command:
        case Handle(cell) | Topple(cell):
            fixture = next(f for f in view.fixtures if f.cell == cell)
            return message(
                "{thing}: {text}", thing=fixture.facts.words.head, text=fixture.facts.words.text
            )
        case Disarm(cell):
            trap = next(t for t in view.traps if t.cell == cell)
            talents = [talent.id for talent in hero.talents]
            if "fine-fingers" in talents:
                return message("{trap}: no die is needed.", trap=trap.facts.words.head)
            least = 2 if "trap-sense" in hero.facts.traits else 4
            return message(
                "{trap}: {least} or more on a die disarms it, less springs it. {text}",
                trap=trap.facts.words.head,
                least=least,
                text=trap.facts.words.text,
            )
        case Take():
            return message("Pick up what lies here.")
        case Drop(item):
            return message("Lay down {item}.", item=_thing(hero, item).words.the)
        case Wear(item):
            return _wear(hero, item)
        case Give(item, other):
            return message(
                "Hand {item} to {who}.",
                item=_thing(hero, item).words.the,
                who=view.hero(other).facts.words.the,
            )
        case Learn(talent):
            pupil = next(h for h in view.heroes if any(t.id == talent for t in h.offers))
            facts = next(t for t in pupil.offers if t.id == talent)
            return message(
                "{who}, {talent}: {text}",
                who=pupil.facts.words.head,
                talent=facts.words.name,
                text=facts.words.text,
            )
        case _:
            return None


def _wear(hero: HeroSeen, item: str) -> Message:
    thing = _thing(hero, item)
    worn: ItemFacts | None = getattr(hero, thing.slot)
    if worn is None:
        return message("{item}: {text}", item=thing.words.head, text=thing.words.text)
    return message(
        "{item}, instead of {worn}: {text}",
        item=thing.words.head,
        worn=worn.words.the,
        text=thing.words.text,
    )


def _going(view: KeyView, command: KeyCommand) -> Message | None:
    match command:
        case Move(cell):
            return _move(view, cell)
        case Open(number):
            return _open(view.doors[number - 1])
        case Close():
            return message("Shut, it stops beasts, sight and shots.")
        case Delve(room, side):
            exit_ = next(e for e in view.exits if (e.room, e.side) == (room, side))
            return message(
                "The next room is laid: {percent} % that it is the boss’s.",
                percent=round(100 * exit_.boss),
            )
        case PickTile(number):
            return message("Lay a room of {size} cells.", size=TILES[number - 1].name)
        case Search():
            return message("A turn of light, and a passage on 1 to 3 of a die: 50 %.")
        case Rest():
            return counted(
                "Six turns of light for {count} heart each; {risk} in six that something comes.",
                "Six turns of light for {count} hearts each; {risk} in six that something comes.",
                view.rest_hearts,
                risk=view.rest_risk,
            )
        case Explore():
            return message("Walk to the nearest thing not yet seen or taken.")
        case Lead(number):
            return message("{who} goes ahead.", who=view.hero(number).facts.words.head)
        case _:
            return None


def _open(door: DoorSeen) -> Message:
    if door.lock is not None and door.mode == "locked":
        return counted(
            "The lock wants {count} key of its sign, and you have {have}.",
            "The lock wants {count} keys of its sign, and you have {have}.",
            door.lock.need,
            have=door.lock.have,
        )
    return message("Open the door.")


def _move(view: KeyView, cell: Cell) -> Message:
    field = Field(view)
    hero = view.hero(view.acting)
    if field.is_risky(cell):
        return message("There is something on that cell that one does not step on by chance.")
    steps = field.steps_from([hero.cell]).get(cell, 1)
    if view.phase != "danger":
        return counted("{count} step.", "{count} steps.", steps)
    menace = Menace(view, field, hero)
    coming = sum(menace.at(foe, cell)[0] != (WHOLE,) for foe in menace.foes)
    if not coming:
        return counted(
            "{count} step; there nothing that you see can strike you.",
            "{count} steps; there nothing that you see can strike you.",
            steps,
        )
    return counted(
        "{steps} steps; there {count} foe can strike you.",
        "{steps} steps; there {count} foes can strike you.",
        coming,
        steps=steps,
    )
