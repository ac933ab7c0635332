"""Bots for Key, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from game.core.bots import Bot, Policy
from game.core.dice import Stream
from game.core.grid import Cell, distance
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.hint import advise
from game.tales.key.rules.play.clues import Leave, Listen, Peer
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.descent import Camp
from game.tales.key.rules.play.doors import Delve, Open, PickTile
from game.tales.key.rules.play.fight import Attack, Load
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import FoeSeen, HeroSeen, RoomSeen
from game.tales.key.rules.play.rest import Rest
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Drop, Give, Take, Wear
from game.tales.key.rules.play.tunnels import Climb
from game.tales.key.rules.play.turns import Concede, End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Explore, Lead, Move

C = TypeVar("C", bound=KeyCommand)

_IDLE = (Drop, Give, Lead)
"""What the random bot does more rarely: it takes no time."""
_MEMORY = 24
"""Commands that the expert remembers, with everybody’s hearts, so as not to wait for ever."""
_SELDOM = 6
"""One time in so many."""
_WEARY = 40
"""Rounds of a fight after which a careful player tries anything, now and then."""
_CLIMBS_IN = 4
"""Of so many times that nothing else suggests itself, a tunnel that is known is passed once."""
_FAR = 99
"""Steps to where one does not get."""
_ARMS = 3
"""Cells that a careful thrower of fire keeps between it and friends."""
_FLAME_DICE = 2
"""Attack dice of a thrown flame, or knife."""
_RED = ("smash", "slam", "charge", "breath", "hurl", "pour")
"""What foes do to cells that are shown before."""


def of_kind(view: KeyView, kind: type[C]) -> list[C]:
    """The open commands of one kind."""
    return [command for command in view.legal if isinstance(command, kind)]


def _random_policy(_: Any) -> Policy:
    """Any kind of command but conceding, then any command of that kind, all equally likely."""

    def choose(view: KeyView, stream: Stream) -> KeyCommand:
        kinds: dict[type[KeyCommand], list[KeyCommand]] = {}
        for command in view.legal:
            if not isinstance(command, Concede):
                kinds.setdefault(type(command), []).append(command)
        found = list(kinds)
        if stream.below(_SELDOM):
            found = [kind for kind in found if kind not in _IDLE] or found
        return stream.pick(kinds[stream.pick(found)])

    return choose


# Careful: somebody who looks at one thing at a time. Frozen: a yardstick, not a player.


def _careful_policy(_: Any) -> Policy:
    """The habits of a careful beginner.

    In a fight: drink when it gets serious, use what is plainly meant for the moment, strike what
    is most likely to fall, else walk up to the nearest, and never end a turn in a fire or on cells
    that are marked red. Out of it: take and wear what lies about, rest when hurt, open what is
    nearest.
    """

    def choose(view: KeyView, stream: Stream) -> KeyCommand:
        match view.phase:
            case "learn":
                return of_kind(view, Learn)[0]
            case "camp":
                return of_kind(view, Camp)[0]
            case "tile":
                return of_kind(view, PickTile)[-1]
            case "danger" if view.rounds >= _WEARY and not stream.below(_SELDOM):
                return _anything(view, stream)
            case "danger":
                return _careful_fight(view)
            case _:
                return _careful_walk(view, stream)

    return choose


def _careful_fight(view: KeyView) -> KeyCommand:
    hero = view.hero(view.acting)
    for command in _first_aid(view, hero):
        return command
    return (
        _thing_to_throw(view)
        or _skill_to_use(view, hero)
        or _best_blow(view)
        or _out_of_harm(view, hero)
        or _step_to(view, hero)
        or _shield_up(view)
        or End()
    )


def _best_blow(view: KeyView) -> KeyCommand | None:
    """The blow most likely to slay; of equals the one that does most."""
    if not view.targets:
        return None
    best = max(
        view.targets,
        key=lambda t: (t.blow.odds.at_least(_hearts(view, t.foe)), t.blow.odds.mean, -t.foe),
    )
    return Attack(best.foe)


def _hearts(view: KeyView, number: int) -> int:
    foe = view.foe(number)
    return foe.hearts if foe is not None else 1


def _first_aid(view: KeyView, hero: HeroSeen) -> list[KeyCommand]:
    """What cannot wait: freeing oneself, helping up, drinking."""
    found: list[KeyCommand] = [*of_kind(view, Struggle), *of_kind(view, Lift)]
    if 3 * hero.hearts <= hero.most:
        for command in of_kind(view, UseItem):
            if command.item in ("draught", "bandage") and command.cell == hero.cell:
                found.append(command)
        found += [c for c in of_kind(view, UseSkill) if c.skill == "breath"]
        found += [c for c in of_kind(view, UseSkill) if c.skill == "warm" and c.cell == hero.cell]
    found += of_kind(view, Load)
    return found


def awake(view: KeyView) -> list[FoeSeen]:
    """The foes in sight that are awake."""
    return [foe for foe in view.foes if foe.mood == "awake"]


def _thing_to_throw(view: KeyView) -> KeyCommand | None:
    """Holy water at the dead; a fire pot at whatever is far enough away and does burn."""
    foes = {foe.cell: foe for foe in awake(view)}
    for command in of_kind(view, UseItem):
        foe = foes.get(command.cell) if command.cell is not None else None
        if foe is None:
            continue
        if command.item == "holy-water":
            return command
        friends = min(distance(foe.cell, h.cell) for h in view.heroes if h.up)
        if command.item == "fire-pot" and friends >= _ARMS and "fireborn" not in foe.facts.traits:
            return command
    return None


def _skill_to_use(view: KeyView, hero: HeroSeen) -> KeyCommand | None:
    """A flame or a knife where it does more than a blow; the bell when two are near; a song for
    those that are hurt."""
    blow = max((target.blow.attack for target in view.targets), default=0)
    near = [foe for foe in awake(view) if distance(hero.cell, foe.cell) <= 2]
    hurt = any(h.up and 3 * h.hearts <= 2 * h.most for h in view.heroes)
    for skill in ("flame", "throw-knife"):
        aimed = _skill_at_foe(view, skill)
        if aimed is not None and blow < _FLAME_DICE:
            return aimed
    for command in of_kind(view, UseSkill):
        if command.skill == "toll" and len(near) >= 2:
            return command
        if command.skill == "song" and hurt:
            return command
    return None


def _shield_up(view: KeyView) -> KeyCommand | None:
    """Guard, when nothing is within reach but something comes."""
    guards = (c for c in of_kind(view, UseSkill) if c.skill == "guard")
    return next(guards, None) if awake(view) else None


def _skill_at_foe(view: KeyView, skill: str) -> UseSkill | None:
    """A skill used at a foe that it can hurt."""
    cells = {
        foe.cell: True
        for foe in view.foes
        if foe.mood in ("awake", "asleep") and "fireborn" not in foe.facts.traits
    }
    found = (c for c in of_kind(view, UseSkill) if c.skill == skill and c.cell in cells)
    return next(found, None)


def _harmful(view: KeyView) -> dict[Cell, bool]:
    """The cells on which one sees that one should not stay."""
    kinds = ("fire", "web", "caltrops")
    found = {on.cell: True for on in view.ground if on.kind in kinds}
    found.update((trap.cell, True) for trap in view.traps if not trap.spent)
    for foe in awake(view):
        if foe.intent is not None and foe.intent.kind in _RED:
            found.update(dict.fromkeys(foe.intent.cells, True))
    return found


def _out_of_harm(view: KeyView, hero: HeroSeen) -> KeyCommand | None:
    """The nearest safe cell, for somebody who stands on one that is not."""
    harmful = _harmful(view)
    if hero.cell not in harmful:
        return None
    safe = [move for move in of_kind(view, Move) if move.cell not in harmful]
    return min(safe, key=lambda move: distance(move.cell, hero.cell), default=None)


def _step_to(view: KeyView, hero: HeroSeen) -> KeyCommand | None:
    """The step that brings a hero nearest to a foe, as one walks."""
    foes = awake(view) or [foe for foe in view.foes if foe.mood == "asleep"]
    harmful = _harmful(view)
    moves = [move for move in of_kind(view, Move) if move.cell not in harmful]
    if not foes or not moves or not hero.deeds:
        return None
    steps = Field(view).steps_from(foe.cell for foe in foes)
    best = min(moves, key=lambda move: steps.get(move.cell, _FAR))
    return best if steps.get(best.cell, _FAR) < steps.get(hero.cell, _FAR) else None


def _careful_walk(view: KeyView, stream: Stream) -> KeyCommand:
    hero = view.hero(view.acting)
    worst = min((h.hearts * 100 // h.most for h in view.heroes if h.up), default=100)
    for lift in of_kind(view, Lift):
        return lift
    for wear in of_kind(view, Wear):
        if is_better(hero, wear.item):
            return wear
    if of_kind(view, Rest) and worst <= 60 and view.rest_risk <= 3 and view.candles:
        return Rest()
    bad = {h.cell: True for h in view.heroes if h.up and h.hearts * 100 // h.most <= 40}
    for command in of_kind(view, UseItem):
        if command.item in ("draught", "bandage") and command.cell in bad:
            return command
    for useful in (Take, Explore, Handle):
        found = of_kind(view, useful)
        if found:
            return found[0]
    sleepers = _skill_at_foe(view, "flame")
    if view.targets:
        return Attack(view.targets[0].foe)
    if sleepers is not None and any(foe.mood == "asleep" for foe in view.foes):
        return sleepers
    return way_on(view, stream)


def is_better(hero: HeroSeen, item: str) -> bool:
    """Whether a thing of the pack is worth more than what is worn in its place."""
    facts = next(thing for thing in hero.pack if thing.id == item)
    worn = hero.worn(facts.slot)
    if worn is None:
        return not (facts.two_handed and hero.off is not None)
    return facts.price > worn.price and not (facts.two_handed and hero.off is not None)


def way_on(view: KeyView, stream: Stream) -> KeyCommand:
    """A door or an exit to be opened: doors first, then the exit with least chance of the boss."""
    shut = [c for c in of_kind(view, Open) if _leads_on(view, c.door)]
    if shut:
        return shut[0]
    exits = {(e.room, e.side): e for e in view.exits}
    delves = of_kind(view, Delve)
    if delves:
        return min(delves, key=lambda c: (exits[(c.room, c.side)].boss, -c.room))
    known = {(hatch.room, hatch.number): hatch.to for hatch in view.hatches}
    climbs = of_kind(view, Climb)
    for climb in climbs:
        if not known[climb.room, climb.tunnel]:
            return climb
    moves = of_kind(view, Move)
    for command in of_kind(view, Open):
        return command
    if climbs and not stream.below(_CLIMBS_IN):
        return stream.pick(climbs)
    lairs = [room for room in view.rooms if room.boss and room.entered]
    inside = [move for move in moves if any(is_inside(move.cell, room) for room in lairs)]
    if inside:
        return stream.pick(inside)
    if moves and stream.below(2):
        return stream.pick(moves)
    return _anything(view, stream)


def is_inside(cell: Cell, room: RoomSeen) -> bool:
    """Whether a cell is one of a room's."""
    x, y = cell[0] - room.x, cell[1] - room.y
    return 0 <= x < room.width and 0 <= y < room.height


def _leads_on(view: KeyView, number: int) -> bool:
    """Whether behind a door lies a room into which nobody has gone."""
    door = view.doors[number - 1]
    rooms = {room.number: room for room in view.rooms}
    return any(not rooms[number].entered for number in door.rooms)


def _anything(view: KeyView, stream: Stream) -> KeyCommand:
    """When nothing suggests itself: search, fight, or wait."""
    rest = [
        command
        for command in view.legal
        if not isinstance(command, Concede | Drop | Give | Lead | Wear)
    ]
    return stream.pick(rest)


# Expert: does what the advice says.


def _expert_policy(_: Any) -> Policy:
    """Thinks each turn of a fight through, and goes on only when it is fit to."""
    before: list[str] = []

    def choose(view: KeyView, stream: Stream) -> KeyCommand:
        hint = advise(view)
        command = view.legal[0] if hint is None else hint.command
        assert isinstance(command, KeyCommand)
        hearts = [hero.hearts for hero in view.heroes] + [foe.hearts for foe in view.foes]
        before.append(f"{command.text} {view.counter} {hearts}")
        del before[:-_MEMORY]
        if len(before) == _MEMORY and len(dict.fromkeys(before)) < _MEMORY // 4:
            return _anything(view, stream)
        return command

    return choose


def _blind(view: KeyView) -> KeyView:
    """The view of somebody who is told nothing at the exits, but where they are."""
    exits = tuple(
        replace(e, boss=view.boss, why="", clues=(), bought=(), left=()) for e in view.exits
    )
    legal = tuple(c for c in view.legal if not isinstance(c, Listen | Peer | Leave))
    return replace(view, exits=exits, legal=legal)


def _striker(view: KeyView) -> KeyView:
    """The view of somebody who knows nothing to do in a fight but to strike and to step."""
    if view.phase != "danger":
        return view
    legal = tuple(c for c in view.legal if isinstance(c, _BRAWL))
    return replace(view, legal=legal)


_BRAWL = (Attack, Move, End, Load, Struggle, Lift)


def _handicapped(seen: Callable[[KeyView], KeyView]) -> Callable[[Any], Policy]:
    """The expert, who sees less."""

    def make(content: Any) -> Policy:
        expert = _expert_policy(content)
        return lambda view, stream: expert(seen(view), stream)

    return make


BOTS = (
    Bot("dungeon", "random", _random_policy),
    Bot("dungeon", "careful", _careful_policy),
    Bot("dungeon", "blind", _handicapped(_blind)),
    Bot("dungeon", "brawler", _handicapped(_striker)),
    Bot("dungeon", "expert", _expert_policy),
)
