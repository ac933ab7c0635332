"""One piece of advice for a view, with its reason: what somebody would do who thinks one turn
ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from game.core.grid import Cell, Direction, distance
from game.core.mode import Hint
from game.core.text import Message, message
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.advice.field import Field, awake
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.prices import (
    NOTHING,
    Prices,
    Worth,
    after_walking,
    is_fireproof,
    is_rising,
)
from game.tales.key.rules.play.advice.reasons import Reasons
from game.tales.key.rules.play.advice.ways import glimpsed, hoped, is_feared, worth
from game.tales.key.rules.play.advice.worth import WHOLE
from game.tales.key.rules.play.clues import Leave, Listen, Peer
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.descent import Camp
from game.tales.key.rules.play.doors import Close, Delve, Force, Open, PickTile, Search, dens_passed
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.hazards import Disarm
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import ExitSeen, FoeSeen, HatchSeen, HeroSeen
from game.tales.key.rules.play.rest import Rest
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Give, Take, Wear
from game.tales.key.rules.play.tunnels import Climb
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Explore, Lead, Move
from game.tales.key.rules.play.words import BRIEF, percent_of

# In a fight


COMING = 70
"""What a step nearer to somebody to strike is worth."""
COMING_TOGETHER = 130
"""The same in company: whoever hangs back leaves the blows to friends."""
TO_HELP = 1_000
"""What a step nearer to a friend who is down is worth."""
STOOD_ON = 300
"""What it is worth to stand on bones that would get up."""
UNCALLED = 1_200
"""The same where the dead are being called."""
FAR = 40
"""Steps beyond which it is all one how far a foe is."""
CROWDED = 250
"""What it costs to stand beside a foe more than one."""
PATIENCE = 5
"""Rounds after which one comes nearer of one’s own accord."""
SETTLED = 30
"""What it costs to walk first: of two plans of one worth the one that stays is better."""
UNDECIDED = 300
"""The same for somebody who has walked already on this turn: what would be gained by going on must
be plain, or one would go to and fro."""
SHUT_OUT = 500
"""What it costs to shut a door: whoever is beyond it is still there afterwards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with a turn."""

    command: KeyCommand
    """Its first command."""
    deed: KeyCommand | None
    worth: Worth
    cell: Cell
    """Where the hero ends."""
    score: int
    cost: int
    """What the foes' turns will then cost, in thousandths of a heart."""


class Turn:
    """The turn of the hero who is asked."""

    def __init__(self, view: KeyView) -> None:
        self.view = view
        self.hero: HeroSeen = view.hero(view.acting)
        self.field = Field(view)
        self.menace = Menace(view, self.field, self.hero)
        self.prices = Prices(view, self.field, self.hero)
        self._cost: dict[tuple[Cell, tuple[tuple[int, int], ...], bool], int] = {}
        foes = awake(view) or [foe for foe in view.foes if foe.mood == "asleep"]
        self._gap = self.field.steps_from([foe.cell for foe in foes]) if foes else {}
        fallen = [h.cell for h in view.heroes if h.standing == "down"]
        self._fallen = self.field.steps_from(fallen) if fallen else {}
        self._coming = COMING if sum(h.up for h in view.heroes) == 1 else COMING_TOGETHER
        self._stops = [self.hero.cell] + [c.cell for c in view.legal if isinstance(c, Move)]
        self._restless = SETTLED + UNDECIDED * (self.hero.steps < self.hero.pace)

    def best(self) -> Plan:
        """The plan that is worth most; of equals the first found."""
        plans = [self._plan(None, NOTHING, self.hero.cell, End())]
        for command in self.view.legal:
            worth = self.prices.worth(command)
            if worth is not None:
                plans += self.after(command, worth)
        if self.hero.deeds:
            plans += self._first_walk()
            for deed, worth, cell in after_walking(self.prices, self.menace.foes, self._stops[1:]):
                plans.append(self._plan(deed, worth, cell, Move(cell)))
        plans += [self._plan(None, NOTHING, cell, Move(cell)) for cell in self._stops[1:]]
        plans += [self._behind(c) for c in self.view.legal if isinstance(c, Close)]
        return max(plans, key=lambda plan: plan.score)

    def _behind(self, command: Close) -> Plan:
        """Shut a door against those who cannot open it, and those who shoot through it."""
        here = self.field.within(self.hero.cell, self.view.doors[command.door - 1].cells)
        off = {
            foe.id: WHOLE
            for foe in self.menace.foes
            if foe.cell not in here
            and ("no-doors" in foe.facts.traits or _needs_sight(foe) or self._latches(foe))
            and "ghostly" not in foe.facts.traits
        }
        worth = Worth(-SHUT_OUT, off)
        return self._plan(command, worth, self.hero.cell, command)

    def _latches(self, foe: FoeSeen) -> bool:
        """Whether a door that this hero shuts keeps a foe out that opens others."""
        traits = foe.facts.traits
        return self.hero.knows("latch") and "breaks-doors" not in traits and not foe.facts.boss

    def after(self, command: KeyCommand, worth: Worth) -> list[Plan]:
        """Do something now, then stand where it is best to stand."""
        if worth.lands is not None:
            return [self._plan(command, worth, worth.lands, command)]
        return [self._plan(command, worth, cell, command) for cell in self._stops]

    def _first_walk(self) -> list[Plan]:
        """Walk up to a foe, then strike it."""
        plans = []
        for foe in self.view.foes:
            if foe.mood not in ("awake", "asleep"):
                continue
            worth = self.prices.attack(foe)
            if worth is None:
                continue
            for cell in self._stops[1:]:
                if self.strikes_from(cell, foe):
                    flank = self._flanks(cell, foe)
                    better = self.prices.attack(foe, flank) if flank else worth
                    plans.append(self._plan(Attack(foe.id), better or worth, cell, Move(cell)))
        return plans

    def strikes_from(self, cell: Cell, foe: FoeSeen) -> bool:
        hand = self.hero.hand
        far = distance(cell, foe.cell)
        touching = foe.cell in self.field.beside(cell)
        if hand is not None and "reload" in hand.traits and touching:
            return False
        if touching:
            return True
        same_room = self.field.room_of.get(cell) == self.field.room_of.get(foe.cell)
        if hand is None or not same_room:
            return False
        if "reach" in hand.traits and far == 2:
            return True
        shoots = hand.range and "thrown" not in hand.traits and "hook" not in hand.traits
        return bool(shoots) and far <= hand.range and not self.hero.has("unloaded")

    def _flanks(self, cell: Cell, foe: FoeSeen) -> int:
        """One, if a friend stands on the other side."""
        beyond = 2 * foe.cell[0] - cell[0], 2 * foe.cell[1] - cell[1]
        return int(
            distance(cell, foe.cell) == 1
            and any(h.up and h.cell == beyond and h.id != self.hero.id for h in self.view.heroes)
        )

    def _plan(self, deed: KeyCommand | None, worth: Worth, cell: Cell, first: KeyCommand) -> Plan:
        off = tuple(sorted(worth.off.items()))
        key = cell, off, worth.guarding
        cost = self._cost.get(key)
        if cost is None:
            cost = self.menace.cost_at(cell, worth.off, worth.guarding)
            cost += self.menace.cost_for_others(worth.off, worth.guarding)
            self._cost[key] = cost
        if worth.spared:
            cost = self.menace.cost_for_others(worth.off)
        ground = self.menace.ground_cost(cell)
        gap = self._gap.get(cell, FAR)
        near = self._coming * min(gap, FAR) * (1 + self.view.rounds // PATIENCE)
        if self._fallen and not isinstance(deed, Lift):
            near += TO_HELP * min(self._fallen.get(cell, FAR), FAR)
        stand = STOOD_ON * (cell in self.prices.bones) + UNCALLED * (cell in self.prices.called)
        beside = sum(foe.cell in self.field.beside(cell) for foe in self.menace.foes)
        crowd = CROWDED * max(0, beside - 1)
        stir = self._restless if isinstance(first, Move) else 0
        score = worth.value - cost - ground - near + stand - crowd - stir
        return Plan(first, deed, worth, cell, score, cost)


def _needs_sight(foe: FoeSeen) -> bool:
    """Whether a foe's next deed goes through an open door, and through no other."""
    intent = foe.intent
    return intent is not None and intent.kind in ("shoot", "web", "hurl", "charge", "breath")


# Out of danger


C = TypeVar("C", bound=KeyCommand)

FIT = 70
"""Percent of its hearts with which a party goes on."""
FRESH = 85
"""The same while there is light enough."""
PLENTY = 75
"""Turns of light that are enough to rest for less."""
READY = 90
"""The same before the boss."""
WORN_OUT = 50
"""Percent of the hearts of whoever is worst off below which one rests, whatever the others have."""
SAFE = 2
"""The highest risk of a rest that is taken lightly."""
LIGHT_KEPT = 14
"""Turns of light that a rest leaves at least."""
FAR_OFF = 9_999
"""More steps than any way has."""
BEHIND = 8
"""Steps from the one who leads beyond which a friend is left behind."""
LIKELY = 50
"""Percent of chance of the boss behind an exit for which one prepares."""
LIGHT_TO_PEER = 60
"""The same for looking through keyholes."""
LIGHT_TO_LEAVE = 40
"""The same for a light at a den's door."""
THINNED = 2_000
"""What a den is less to be feared by who can pay it off, in thousandths of a heart."""
LIGHT_TO_LISTEN = 45
"""Turns of light from which on one listens at doors."""
SHORT = 30
"""Turns of light below which one looks for candles, and for the boss."""
SHORT_OF_LIGHT = 60
"""Turns of light with which one would not like to go down."""
_SOON = 5
"""Rounds of a skill that are over before a fight is."""
_TREASURE = ("loot", "lever", "rack", "read", "counsel", "free", "kindle")
LIGHT_TO_TEAR = 50
"""Turns of light from which on one tears at hinges."""
LIGHT_TO_SEARCH = 25
"""The same for a wall that shows something."""
HEARTS_KEPT = 4
"""Hearts that a thorn leaves at least to whoever gives to it."""


class Road:
    """The choices of a view out of danger."""

    def __init__(self, view: KeyView) -> None:
        self.view = view
        self.hero: HeroSeen = view.hero(view.acting)
        up = [hero for hero in view.heroes if hero.up]
        have, most = sum(h.hearts for h in up), sum(h.most for h in up)
        self.health = 100 * have // max(1, most)
        """Percent of the party's hearts."""
        self.worst = min((100 * h.hearts // h.most for h in up), default=100)
        self.light = view.light
        self.hurt = sum(h.most - h.hearts for h in up)
        fire = () if is_fireproof(self.hero) else view.ground
        self.burning = {on.cell: True for on in fire if on.kind == "fire"}

    def hint(self) -> Hint:
        """What to do, and why."""
        for command, why in self._ideas():
            if self._burns_at(command):
                return Hint(End(), message("Fire is in the way: let it burn down."))
            return Hint(command, why)
        return Hint(End(), message("Nothing is left to do here but wait."))

    def _kind(self, kind: type[C]) -> list[C]:
        return [command for command in self.view.legal if isinstance(command, kind)]

    def _ideas(self) -> Iterator[tuple[KeyCommand, Message]]:
        for lift in self._kind(Lift):
            yield lift, message("A friend bleeds.")
        for struggle in self._kind(Struggle):
            yield struggle, message("First get free.")
        yield from self._out_of_the_fire()
        yield from self._gear()
        yield from self._gather()
        yield from self._mend()
        yield from self._sleepers()
        yield from self._things()
        yield from self._hollow_walls()
        yield from self._locks()
        yield from self._doors()
        yield from self._back_to_the_boss()
        yield from self._obstacles()
        yield from self._searches()

    # Fire

    def _out_of_the_fire(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Off a cell that burns, by the way that leads least through others."""
        if self.hero.cell not in self.burning:
            return
        field = Field(self.view)
        steps = field.steps_from(cell for cell in self.view.seen if not field.is_risky(cell))
        moves = {move: steps.get(move.cell, FAR_OFF) for move in self._kind(Move)}
        best = min(moves, key=lambda m: (moves[m], distance(m.cell, self.hero.cell)), default=None)
        if best is not None and moves[best] < steps.get(self.hero.cell, FAR_OFF):
            yield best, message("You stand in the fire.")

    def _burns_at(self, command: KeyCommand) -> bool:
        """Whether one would walk into fire for it, from where nothing burns."""
        if not self.burning or self.hero.cell in self.burning:
            return False
        field = Field(self.view)
        match command:
            case Move(cell=cell):
                ends = [cell]
            case Handle(cell=cell) | Disarm(cell=cell):
                ends = [cell, *field.beside(cell)]
            case Open(door=number) | Close(door=number) | Force(door=number):
                ends = [c for door in self.view.doors if door.number == number for c in door.cells]
            case (
                Delve(room=room, side=side)
                | Listen(room=room, side=side)
                | Peer(room=room, side=side)
                | Leave(room=room, side=side)
            ):
                exits = [e for e in self.view.exits if (e.room, e.side) == (room, side)]
                ends = [cell for exit_ in exits for cell in exit_.cells]
            case Climb():
                ends = [self._hatches()[command].cell]
            case Explore():
                here = field.room_of.get(self.hero.cell)
                ends = [cell for cell in self.burning if field.room_of.get(cell) == here]
            case _:
                return False
        return any(cell in self.burning for cell in ends)

    # What one carries

    def _gear(self) -> Iterator[tuple[KeyCommand, Message]]:
        for wear in self._kind(Wear):
            thing = next(item for item in self.hero.pack if item.id == wear.item)
            if is_better(self.hero, thing):
                yield wear, message("{item}: better than what is worn.", item=thing.words.head)
        for give in self._kind(Give):
            thing = next(item for item in self.hero.pack if item.id == give.item)
            other = self.view.hero(give.hero)
            if thing.slot != "use" and is_better(other, thing):
                yield give, message("{item}: a friend has more use for it.", item=thing.words.head)
        for lead in self._kind(Lead):
            other = self.view.hero(lead.hero)
            if any(thing.slot != "use" and is_better(other, thing) for thing in other.pack):
                yield lead, message("{who} has something to put on.", who=other.facts.words.head)

    # Friends

    def _gather(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Somebody was left behind, as happens in fights: the one who comes first in the party goes
        to meet the other, and whoever is near goes with them."""
        field = Field(self.view)
        steps = field.steps_from([self.hero.cell])
        why = message("Some are far behind: better stay together.")
        for friend in self.view.heroes:
            if not friend.up or steps.get(friend.cell, 0) <= BEHIND:
                continue
            if friend.id < self.hero.id:
                yield from ((lead, why) for lead in self._kind(Lead) if lead.hero == friend.id)
                continue
            near = [m for m in self._kind(Move) if m.cell in field.beside(friend.cell)]
            yield from ((move, why) for move in near if not field.is_risky(move.cell))
        yield from self._gather_below(field, steps, why)

    def _gather_below(
        self, field: Field, steps: dict[Cell, int], why: Message
    ) -> Iterator[tuple[KeyCommand, Message]]:
        """The same where somebody waits at the other end of a tunnel."""
        here = field.room_of.get(self.hero.cell)
        for friend in self.view.heroes:
            there = field.room_of.get(friend.cell)
            if not friend.up or friend.cell in steps or there == here:
                continue
            for climb, hatch in self._hatches().items():
                if (hatch.room, hatch.to) == (here, there):
                    yield climb, why
            for hatch in self.view.hatches:
                if hatch.opens and (hatch.room, hatch.to) == (there, here):
                    yield from ((lead, why) for lead in self._kind(Lead) if lead.hero == friend.id)

    # Hearts

    def _mend(self) -> Iterator[tuple[KeyCommand, Message]]:
        if self.hurt >= 2:
            for handle in self._kind(Handle):
                if self._handled(handle) in ("drink", "cook", "pray"):
                    yield handle, message("It may mend what is hurt.")
        fit = FIT if self.light < PLENTY else FRESH
        if self.worst > WORN_OUT and self.health >= fit:
            return
        yield from self._recover()

    def _fires(self) -> Iterator[tuple[KeyCommand, Message]]:
        """A watch-fire, for those who lack enough; near or as far as the way is known."""
        field = Field(self.view)
        fires = [
            f.cell
            for f in self.view.fixtures
            if f.facts.handled in ("camp", "kindle") and f.mode == "standing"
        ]
        why = message("A fire burns there: who sits down by it is well again.")
        for handle in self._kind(Handle):
            if handle.cell in fires:
                yield handle, why
        near = [cell for fire in fires for cell in field.beside(fire)]
        for move in self._kind(Move):
            if move.cell in near and not field.is_risky(move.cell):
                yield move, why

    def _recover(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Get hearts back: by a song, a fire, a rest, a draught."""
        for skill in self._kind(UseSkill):
            if skill.skill == "song":
                yield skill, message("A song costs nothing but time.")
        yield from self._fires()
        if self.light >= LIGHT_KEPT:
            yield from self._rest()
        if self.worst <= WORN_OUT:
            for use in self._kind(UseItem):
                if use.item in ("draught", "bandage") and self._is_worst(use):
                    yield use, message("Too few hearts to go on with.")
            for skill in self._kind(UseSkill):
                if skill.skill in ("breath", "warm"):
                    yield skill, message("Too few hearts to go on with.")

    def _is_worst(self, use: UseItem) -> bool:
        for hero in self.view.heroes:
            if hero.up and hero.cell == use.cell:
                return 100 * hero.hearts // hero.most <= WORN_OUT
        return False

    def _rest(self) -> Iterator[tuple[KeyCommand, Message]]:
        view = self.view
        here = self.room_now()
        if view.rest_risk and view.rest_risk > 1 and self._can_be_quiet(here):
            for close in self._kind(Close):
                if here in view.doors[close.door - 1].rooms:
                    yield close, message("A shut door makes a rest safer.")
        if view.rest_risk and view.rest_risk <= SAFE:
            yield (
                Rest(),
                message(
                    "Hearts are few, and the risk of a rest is {risk} in six.", risk=view.rest_risk
                ),
            )
        elsewhere = self._quieter_room(here)
        if elsewhere is not None:
            yield elsewhere, message("There is a quieter room to rest in.")
        if view.rest_risk and self.worst <= WORN_OUT and view.rest_risk <= SAFE + 1:
            yield Rest(), message("A risk, but going on so is a greater one.")

    def room_now(self) -> int:
        """Where the hero who is asked stands."""
        return Field(self.view).room_of.get(self.hero.cell, 0)

    def _quieter_room(self, here: int) -> Move | None:
        """The way to a room in which nobody has rested, and no foe is."""
        view = self.view
        field = Field(view)
        foes = [field.room_of.get(foe.cell) for foe in view.foes]
        least = view.rest_risk or SAFE + 1
        fresh = [
            room.number
            for room in view.rooms
            if room.entered and not room.rests and room.number != here and room.number not in foes
            and view.rest_least + self._ways_into(room.number) < least
        ]  # fmt: skip
        if not fresh or (view.rest_risk and view.rest_risk <= SAFE):
            return None
        return next((m for m in self._kind(Move) if field.room_of.get(m.cell) in fresh), None)

    def _can_be_quiet(self, here: int) -> bool:
        """Whether a rest is taken in this room once its doors are shut."""
        rests = next((room.rests for room in self.view.rooms if room.number == here), 0)
        return self.view.rest_least + rests <= SAFE + (self.worst <= WORN_OUT)

    def _ways_into(self, room: int) -> int:
        """Open doors of a room."""
        return sum(room in d.rooms and d.mode in ("open", "broken") for d in self.view.doors)

    # Things

    def _handled(self, handle: Handle) -> str:
        fixture = next((f for f in self.view.fixtures if f.cell == handle.cell), None)
        return fixture.facts.handled if fixture is not None else ""

    def _things(self) -> Iterator[tuple[KeyCommand, Message]]:
        for take in self._kind(Take):
            yield take, message("It may be of use.")
        for explore in self._kind(Explore):
            yield explore, message("There is something to see or to take.")
        yield from self._choices()
        for handle in self._kind(Handle):
            handled = self._handled(handle)
            wary = self._may_bite(handle) and self.health < READY and self.light >= LIGHT_KEPT
            if wary and self.view.rest_risk and self.view.rest_risk <= SAFE:
                yield Rest(), message("Some chests bite: better be well before one is opened.")
            if handled in _TREASURE:
                yield handle, message("There may be something in it.")
            if handled == "grave" and self.health >= READY:
                yield handle, message("It is worth the risk while you are well.")

    def _choices(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Of two treasures the one that somebody would wear, else the dearer."""
        shown = {f.cell: f.shows for f in self.view.fixtures if f.shows is not None}
        found = [
            (is_better(self.hero, item), item.price, handle)
            for handle in self._kind(Handle)
            if (item := shown.get(handle.cell)) is not None
        ]
        if found:
            best = max(found, key=lambda each: each[:2])
            item = shown[best[2].cell]
            assert item is not None
            yield best[2], message("{item}: of the two this is worth more.", item=item.words.head)

    def _may_bite(self, handle: Handle) -> bool:
        """Whether it is a chest without a lock: one with a lock is what it seems."""
        fixture = next((f for f in self.view.fixtures if f.cell == handle.cell), None)
        return fixture is not None and fixture.facts.id == "chest" and fixture.lock is None

    # Foes asleep

    def _sleepers(self) -> Iterator[tuple[KeyCommand, Message]]:
        yield from self._bones()
        asleep = [foe for foe in self.view.foes if foe.mood == "asleep"]
        if not asleep or self.health < FIT:
            return
        why = message("Asleep it does not defend itself.")
        if self.view.targets:
            best = max(self.view.targets, key=lambda t: (t.blow.odds.mean, -t.foe))
            yield Attack(best.foe), why
        cells = {foe.cell: True for foe in asleep}
        for skill in self._kind(UseSkill):
            if skill.skill in ("flame", "throw-knife") and skill.cell in cells:
                yield skill, why
        field = Field(self.view)
        for foe in sorted(asleep, key=lambda foe: (foe.hearts, foe.id)):
            near = field.beside(foe.cell)
            for move in self._kind(Move):
                if move.cell in near and not field.is_risky(move.cell):
                    yield move, why

    def _bones(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Bones get up again, unless they burn first."""
        field = Field(self.view)
        bones = {foe.cell: True for foe in self.view.foes if is_rising(foe, field)}
        for skill in self._kind(UseSkill):
            if skill.skill == "flame" and skill.cell in bones:
                yield skill, message("What burns does not stand up again.")

    # Locks, and what hides behind walls

    def _hollow_walls(self) -> Iterator[tuple[KeyCommand, Message]]:
        if self.light < LIGHT_TO_SEARCH or self.health < FIT:
            return
        for search in self._kind(Search):
            if search.side in self.view.signs:
                yield (
                    search,
                    message("The wall shows that there is a passage, and it hides something."),
                )

    def _locks(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Doors whose keys are not there, where what they ask for instead can be spared."""
        for force in self._kind(Force):
            plaque = self.view.doors[force.door - 1].plaque
            if plaque is None or not plaque.vault or self.health < FIT:
                continue
            match plaque.seal:
                case "slit":
                    spared = True
                case "thorn":
                    spared = self.hero.hearts - plaque.price >= HEARTS_KEPT
                    spared = spared and self.light >= PLENTY
                case _:
                    spared = self.light >= LIGHT_TO_TEAR
            if spared:
                yield force, message("What is behind it is worth more than what it asks for.")

    # The way on

    def _doors(self) -> Iterator[tuple[KeyCommand, Message]]:
        view = self.view
        rooms = {room.number: room for room in view.rooms}
        boss_doors = []
        for command in self._kind(Open):
            door = view.doors[command.door - 1]
            fresh = [rooms[n] for n in door.rooms if not rooms[n].entered]
            if any(room.boss for room in fresh):
                boss_doors.append(command)
            elif fresh:
                yield command, message("A room that none of you has seen.")
        exits = {(e.room, e.side): e for e in view.exits}
        delves = [delve for _, delve in self.ranked()]
        yield from self._hearken(exits)
        if self.light < SHORT and self.light:
            why = message("Light runs short: meet the boss while there is some.")
            yield from ((command, why) for command in boss_doors)
        if delves and all(is_feared(exits[d.room, d.side]) for d in delves):
            yield from self._beyond_doors(exits, delves)
            yield from self._round_dens(boss_doors)
        for delve in delves:
            chance = exits[delve.room, delve.side].boss
            if is_feared(exits[delve.room, delve.side]):
                yield from self._thin(exits[delve.room, delve.side])
            for den in dens_passed(view, delve.room, delve.side):
                yield from self._thin(den)
            if 100 * chance >= LIKELY or is_feared(exits[delve.room, delve.side]):
                yield from self._prepare()
            waits = dict(exits[delve.room, delve.side].clues).get("what", "none")
            if waits == "counsel" and not view.counsel:
                yield (
                    delve,
                    message(
                        "Behind it: the first book on the boss, with which most fights against him"
                        " are won. The chance of the boss there is {percent}%.",
                        percent=percent_of(chance),
                    ),
                )
            if waits not in ("none", "gold"):
                yield (
                    delve,
                    message(
                        "Behind it: {what}. The chance of the boss there is {percent}%.",
                        what=BRIEF["what"][waits],
                        percent=percent_of(chance),
                    ),
                )
            yield delve, self._way_on(exits[delve.room, delve.side], delves, exits)
        yield from self._unknown_tunnels()
        if boss_doors:
            yield from self._prepare()
        for command in boss_doors:
            yield command, message("Nothing else is left but the boss.")
        field = Field(view)
        unseen = {room.number: True for room in view.rooms if not room.entered and room.theme}
        for move in self._kind(Move):
            if field.room_of.get(move.cell) in unseen:
                yield move, message("A room that none of you has seen.")
        for bosses in (False, True):
            ahead = [r.number for r in view.rooms if not r.entered and r.boss == bosses]
            nearer = self._towards(ahead, field)
            if nearer is not None:
                if bosses:
                    yield from self._prepare()
                yield nearer, message("A room that none of you has seen.")
        waiting = [exit_.room for exit_ in view.exits if exit_.open]
        waiting += [hatch.room for hatch in view.hatches if hatch.opens and not hatch.to]
        waiting += [room.number for room in view.rooms if not room.entered and not room.boss]
        yield from self._by_tunnel(waiting)
        lairs = [room.number for room in view.rooms if room.boss]
        for climb, why in self._by_tunnel(lairs):
            yield from self._prepare()
            yield climb, why

    def _way_on(
        self,
        exit_: ExitSeen,
        delves: list[Delve],
        exits: dict[tuple[int, Direction], ExitSeen],
    ) -> Message:
        """Why an exit behind which nothing much waits is opened before the others."""
        percent = percent_of(exit_.boss)
        if not is_feared(exit_) and any(is_feared(exits[d.room, d.side]) for d in delves):
            return message(
                "Rather this way than into a den: the chance of the boss behind it is {percent}%.",
                percent=percent,
            )
        if "who" in exit_.bought and dict(exit_.clues).get("who") == "none":
            return message(
                "The way on, and not a sound there: the chance of the boss behind it is"
                " {percent}%.",
                percent=percent,
            )
        return message(
            "The way on: the chance of the boss behind it is {percent}%.", percent=percent
        )

    # Tunnels

    def _hatches(self) -> dict[Climb, HatchSeen]:
        """The hatches that can be passed now, by what passes them; those first by which one comes
        back."""
        seen = {(hatch.room, hatch.number): hatch for hatch in self.view.hatches}
        climbs = [(climb, seen[climb.room, climb.tunnel]) for climb in self._kind(Climb)]
        return dict(sorted(climbs, key=lambda each: each[1].one_way))

    def _unknown_tunnels(self) -> Iterator[tuple[KeyCommand, Message]]:
        for climb, hatch in self._hatches().items():
            if not hatch.to:
                yield climb, message("Nobody of you has seen where this hatch leads.")

    def _by_tunnel(self, rooms: list[int]) -> Iterator[tuple[KeyCommand, Message]]:
        """The first tunnel on the way to one of some rooms that passes as few as it can."""
        if not self.view.hatches:
            return
        why = message("What is left lies at the other end of this tunnel.")
        here = self.room_now()
        found: dict[int, Climb | None] = {here: None}
        row = [here]
        while row:
            for room in row:
                for other in self._beyond_open(room):
                    if other not in found:
                        found[other] = found[room]
                        row.append(other)
            for room in row:
                climb = found[room]
                if room in rooms and climb is not None:
                    if climb in self._hatches():
                        yield climb, why
                    return
            after = []
            for hatch in self.view.hatches:
                if hatch.opens and hatch.to and hatch.room in row and hatch.to not in found:
                    found[hatch.to] = found[hatch.room] or Climb(hatch.room, hatch.number)
                    after.append(hatch.to)
            row = after

    def _beyond_open(self, room: int) -> list[int]:
        """The rooms beyond the doors of a room that are open or can be opened."""
        return [
            other
            for door in self.view.doors
            if room in door.rooms
            and (door.mode != "locked" or door.lock is None or door.lock.have >= door.lock.need)
            for other in door.rooms
            if other != room
        ]

    def ranked(self) -> list[tuple[int, Delve]]:
        """The exits that can be opened and what each is worth, the best first."""
        exits = {(e.room, e.side): e for e in self.view.exits}
        found = [
            (self._worth(exits[delve.room, delve.side]), delve)
            for delve in self._kind(Delve)
            if (delve.room, delve.side) in exits
        ]
        return sorted(found, key=lambda each: (-each[0], -each[1].room))

    def _beyond_doors(
        self, exits: dict[tuple[int, Direction], ExitSeen], delves: list[Delve]
    ) -> Iterator[tuple[KeyCommand, Message]]:
        """An exit that is no den may lie beyond a door that is shut."""
        here = [(delve.room, delve.side) for delve in delves]
        beyond = [e for at, e in exits.items() if e.open and at not in here and not is_feared(e)]
        if not beyond:
            return
        if all(100 * e.boss >= LIKELY for e in beyond):
            yield from self._prepare()
        rooms = {exit_.room for exit_ in beyond}
        why = message("Here every way leads into a den; one beyond that door does not.")
        for command in self._kind(Open):
            if self.leads_to(rooms, command.door):
                yield command, why

    def leads_to(self, rooms: set[int], number: int) -> bool:
        """Whether one of some rooms lies beyond a door, behind no other lock."""
        first, here = self.view.doors[number - 1], self.room_now()
        ways = [d.rooms for d in self.view.doors if d.number != number and d.mode != "locked"]
        ahead = [room for room in first.rooms if room != here]
        found = {here, *ahead}
        while ahead:
            room = ahead.pop()
            if room in rooms:
                return True
            for way in ways:
                new = [n for n in way if n not in found] if room in way else []
                found.update(new)
                ahead += new
        return False

    def _round_dens(self, boss_doors: list[Open]) -> Iterator[tuple[KeyCommand, Message]]:
        """Another way than into a den: the boss, if one is well; a wall that may hide one."""
        why = message("Every other way leads into a den.")
        if boss_doors:
            yield from self._prepare()
            yield from ((command, why) for command in boss_doors)
        if self.light >= LIGHT_TO_SEARCH:
            yield from ((search, why) for search in self._kind(Search))

    def _thin(self, den: ExitSeen) -> Iterator[tuple[KeyCommand, Message]]:
        """Most of a den go away for a light, or for gold."""
        there = [c for c in self._kind(Leave) if (c.room, c.side) == (den.room, den.side)]
        for means in ("gold", "candle"):
            if means == "candle" and self.light < LIGHT_TO_LEAVE:
                continue
            for leave in there:
                if leave.means == means:
                    yield leave, message("A den: most of them go away for what is left here.")

    def _worth(self, exit_: ExitSeen) -> int:
        """What an exit is worth to the party as it is: a den that can be thinned out is less to be
        feared."""
        can_thin = is_feared(exit_) and self.light >= LIGHT_TO_LEAVE
        short = self.light < SHORT
        knows = self.view.counsel > 0
        value = worth(exit_, 100 - self.health, short=short, knows=knows)
        return value + THINNED * can_thin

    def _hearken(
        self, exits: dict[tuple[int, Direction], ExitSeen]
    ) -> Iterator[tuple[KeyCommand, Message]]:
        """Listen first, where light is left for it, also where there is no choice, for a den can be
        paid off; not at chambers of the boss. Through a keyhole one looks to choose."""
        exits = {at: e for at, e in exits.items() if e.open and e.boss < 1}
        if self.light < LIGHT_TO_LISTEN or not exits:
            return
        best = max(self._worth(e) for e in exits.values())
        if self.view.party_knows("glim"):
            for peer in self._kind(Peer):
                if (peer.room, peer.side) in exits:
                    yield peer, message("A look through the keyhole costs nothing.")
        for listen in self._kind(Listen):
            there = exits.get((listen.room, listen.side))
            if there is not None and hoped(there) and self._worth(there) + hoped(there) >= best:
                yield listen, message("A turn of light well spent: somebody may be there.")
        chooses = len(exits) > 1 and self.light >= LIGHT_TO_PEER
        for peer in self._kind(Peer) if chooses else ():
            there = exits.get((peer.room, peer.side))
            if there is None or is_feared(there):
                continue
            if glimpsed(there) and self._worth(there) + glimpsed(there) > best:
                yield peer, message("Three turns of light may find a fire, or a treasure.")

    def _prepare(self) -> Iterator[tuple[KeyCommand, Message]]:
        """What one does before the boss: get well, and have every skill ready."""
        if self.light < LIGHT_KEPT or not self.view.rest_risk:
            return
        tired = any(skill.rounds > _SOON for hero in self.view.heroes for skill in hero.skills)
        if self.health < READY or tired:
            for command, _ in self._recover():
                yield (
                    command,
                    message("Before the boss one should be well, and have everything ready."),
                )

    def _towards(self, rooms: list[int], field: Field) -> Move | None:
        """The step that brings one nearest to rooms behind open doors and passages, though nothing
        of them is in sight; None where none brings one nearer."""
        cells = [cell for cell, room in field.room_of.items() if room in rooms]
        steps = field.steps_from(cells) if cells else {}
        moves = [m for m in self._kind(Move) if not field.is_risky(m.cell)]
        best = min(moves, key=lambda m: steps.get(m.cell, FAR_OFF), default=None)
        here = steps.get(self.hero.cell, FAR_OFF)
        return best if best is not None and steps.get(best.cell, FAR_OFF) < here else None

    def _back_to_the_boss(self) -> Iterator[tuple[KeyCommand, Message]]:
        """The boss is known, and was left alone for a while."""
        lairs = {room.number: True for room in self.view.rooms if room.boss and room.entered}
        if not lairs:
            return
        yield from self._prepare()
        field = Field(self.view)
        for move in self._kind(Move):
            if field.room_of.get(move.cell) in lairs and not field.is_risky(move.cell):
                yield move, message("Nothing else is left but the boss.")

    def _obstacles(self) -> Iterator[tuple[KeyCommand, Message]]:
        """Traps in the way, and doors that one has shut oneself."""
        for command in self._kind(Open):
            yield command, message("Perhaps on the other side.")
        for disarm in self._kind(Disarm):
            yield disarm, message("It may be in the way.")

    def _searches(self) -> Iterator[tuple[KeyCommand, Message]]:
        for search in self._kind(Search):
            yield search, message("No door is left: three in six that the wall has one.")
        field = Field(self.view)
        for move in self._kind(Move):
            if field.is_risky(move.cell):
                yield move, message("There is no other way.")


_SHUNNED = ("sling",)


def is_better(hero: HeroSeen, thing: ItemFacts) -> bool:
    """Whether a thing is worth more to a hero than what is worn in its place."""
    if thing.slot == "use" or thing.id in _SHUNNED:
        return False
    worn = hero.worn(thing.slot)
    if thing.two_handed and hero.off is not None:
        worth = (worn.price if worn is not None else 0) + hero.off.price
        return thing.price > worth
    if thing.slot == "off" and hero.hand is not None and hero.hand.two_handed:
        return False
    return worn is None or thing.price > worn.price


# The advice


_FIRST = (
    "breath", "physic", "quick-hands", "throw-knife", "second-shadow", "sweep", "onset", "hot-wax",
    "peal", "requiem", "rites", "pyre", "riposte", "venom", "smoke-step", "shiver", "beacon",
    "echo", "glim", "hearth", "vigil", "latch", "wreck", "rigger", "nimble", "ember-heart",
    "lullaby", "great-bell", "fine-fingers", "march", "bulwark", "snuff", "wall", "snare",
    "summons", "long-arm",
)  # fmt: skip
"""Talents, what helps most hearts first."""


def ranked(view: KeyView) -> list[tuple[int, Delve]]:
    """The exits that can be opened out of danger and what each is worth, the best first."""
    return Road(view).ranked()


def advise(view: KeyView) -> Hint | None:
    """What one would do, and why; None when nothing is to be decided."""
    if view.phase == "over" or not view.acting:
        return None
    if view.phase == "learn":
        offers = [command for command in view.legal if isinstance(command, Learn)]
        best = min(offers, key=lambda offer: _FIRST.index(offer.talent))
        return Hint(best, message("This one saves more hearts."))
    if view.phase == "camp":
        return _at_camp(view)
    if view.phase == "tile":
        tiles = [command for command in view.legal if isinstance(command, PickTile)]
        largest = max(tiles, key=lambda c: TILES[c.tile - 1].length * TILES[c.tile - 1].breadth)
        return Hint(largest, message("A large room has more in it, and more ways on."))
    if view.phase == "danger":
        return _in_danger(view)
    return Road(view).hint()


def _at_camp(view: KeyView) -> Hint:
    """Get well first; else what helps against the next boss, or whatever is offered beside."""
    open_ = {command.choice: command for command in view.legal if isinstance(command, Camp)}
    up = [hero for hero in view.heroes if hero.up]
    health = 100 * sum(h.hearts for h in up) // max(1, sum(h.most for h in up))
    if "bargain" in open_ and view.light < SHORT_OF_LIGHT:
        return Hint(open_["bargain"], message("Light runs short, and it can be bought."))
    if health < READY and view.light >= SHORT_OF_LIGHT:
        return Hint(open_["rest"], message("Hearts are what one goes down with."))
    for choice in ("ask", "bargain", "search"):
        if choice in open_:
            return Hint(open_[choice], message("You are well enough to think of what comes."))
    return Hint(open_["rest"], message("Hearts are what one goes down with."))


def _in_danger(view: KeyView) -> Hint:
    turn = Turn(view)
    plan = turn.best()
    reasons = Reasons(view, turn.menace, turn.field, plan.cell)
    walks = isinstance(plan.command, Move)
    return Hint(plan.command, reasons.of(plan.deed, plan.worth, walks=walks))
