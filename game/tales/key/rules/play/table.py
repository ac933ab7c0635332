"""The table at which a run is played: the state, the tables of content, what follows from both, and
the events of the command that is being carried out. Rules are functions over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from game.core.dice import Dice, Stream
from game.core.grid import Cell
from game.tales.key.rules.play.events import (
    NAMELESS,
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
    Names,
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
from game.tales.key.rules.play.facts import (
    ClassFacts,
    DungeonContent,
    FixtureFacts,
    ItemFacts,
    LevelFacts,
    MonsterFacts,
    StoreyFacts,
    Words,
)
from game.tales.key.rules.play.ground import Ground
from game.tales.key.rules.play.state import FIRST_FOE, Fixture, Hero, Monster, State

WARNED = 3
"""Hearts that the boss has more for each hero, if he heard them force his gate."""
BOSS_HEARTS = (0, 12, 24, 60)
"""Hearts of a boss beyond those of the table, by the size of the party."""


class Table:
    """Everything that a rule may look at and change."""

    def __init__(self, state: State, content: DungeonContent) -> None:
        self.state = state
        self.content = content
        self.ground = Ground(state, content)
        self.events: list[KeyEvent] = []
        self.learnt = False
        """Whether the command that is carried out revealed something or rolled a die."""
        self.halted = False
        """Whether somebody who walks has reason to stop."""
        self.blasts: list[tuple[Cell, int, str]] = []
        """What bursts as soon as what happens now has happened: where, with how many dice, why."""
        self.scorched: list[Cell] = []
        """Cells on which oil or a web caught fire for somebody to whom that is a weapon."""
        self.spotted: dict[int, bool] = {}
        """The foes that the party sees now, by number (`game.tales.key.rules.play.light`); a chest
        that is none is among them once its cell was seen."""
        self._dice = Dice(state.fate)

    def tell(self, event: KeyEvent) -> None:
        """Something happened; what befalls a foe that nobody has seen is not told."""
        match event:
            case Hurt(who=who) | Marked(who=who) | Unmarked(who=who) if self._is_unknown(who):
                return
            case Shoved(who=who) | TrapSprung(who=who) if self._is_unknown(who):
                return
        self.tell_at(len(self.events), event)

    def tell_at(self, place: int, event: KeyEvent) -> None:
        """Something happened before what stands at a place among the events."""
        self.events.insert(place, replace(event, names=self._names_of(event)))

    def _is_unknown(self, who: int) -> bool:
        """Whether somebody is a foe that the party does not know of."""
        foe = self.state.monsters.get(who)
        return foe is not None and not foe.known and who not in self.spotted

    def _names_of(self, event: KeyEvent) -> Names:
        """What those are called whom an event names."""
        content, words = self.content, self._words_of
        match event:
            case Attacked(attacker=attacker, defender=defender):
                return Names(attacker=words(attacker), defender=words(defender))
            case Announced(who=who, intent=intent):
                aimed = self.is_hero(intent.target)
                return Names(words(who), target=words(intent.target) if aimed else None)
            case Shoved(who=who, by=by) | Slain(who=who, by=by) | Lifted(who=who, by=by):
                return Names(words(who), words(by))
            case Found(who=who, what=item) | Moved(who=who, item=item):
                # What is found or robbed may be gold, too.
                facts = content.items.get(item)
                return Names(words(who), thing=None if facts is None else facts.words)
            case ItemUsed(who=who, item=item):
                return Names(words(who), thing=content.items[item].words)
            case SkillUsed(who=who, skill=skill):
                return Names(words(who), thing=content.skills[skill].words)
            case Learnt(who=who, talent=talent):
                return Names(words(who), thing=content.talents[talent].words)
            case Handled(who=who, kind=kind) | Toppled(who=who, kind=kind):
                return Names(words(who), thing=content.fixtures[kind].words)
            case TrapSprung(who=who, kind=kind) | TrapDisarmed(who=who, kind=kind):
                return Names(words(who), thing=content.traps[kind].words)
            case TrapFound(kind=kind):
                return Names(thing=content.traps[kind].words)
            case RoomOpened(theme=theme):
                return Names(thing=content.themes[theme].words)
            case CampBroken(storey=storey):
                return Names(thing=tuple(content.storeys.values())[storey - 1].words)
            case Happening(event=happening):
                return Names(thing=content.events[happening].words)
            case Walked(who=who) | Sighted(who=who) | Stirred(who=who) | FoeActed(who=who):
                return Names(words(who))
            case Hurt(who=who) | Healed(who=who) | Downed(who=who) | Died(who=who):
                return Names(words(who))
            case Marked(who=who) | Unmarked(who=who) | TurnBegan(who=who) | DoorMoved(who=who):
                return Names(words(who))
            case Forced(who=who) | Freed(who=who) | Climbed(who=who):
                return Names(words(who))
            case DangerBegan() | DangerEnded() | GroundChanged() | LightChanged() | LevelGained():
                return NAMELESS
            case RoomLaid() | TileAsked() | Searched() | Unlocked() | Rumoured() | Rested():
                return NAMELESS
            case (
                Prowled()
                | Rescued()
                | Ended()
                | Hinted()
                | LeftAtDoor()
                | Counselled()
                | Kindled()
                | CampPitched()
            ):
                return NAMELESS
            case _:
                assert_never(event)

    def _words_of(self, who: int) -> Words | None:
        """What an actor is called."""
        actor = self.actor(who)
        if isinstance(actor, Hero):
            return self.class_of(actor).words
        return self.kind_of(actor).words if actor is not None else None

    # Dice

    def stream(self, name: str, *key: int | str) -> Stream:
        """The dice for a purpose and a thing."""
        self.learnt = True
        return self._dice.stream(name, *self._below, *key)

    def secret(self, name: str, *key: int | str) -> Stream:
        """The same for dice that nobody sees when they show nothing."""
        return self._dice.stream(name, *self._below, *key)

    @property
    def _below(self) -> tuple[int | str, ...]:
        """What dice of a deeper dungeon of a descent are keyed by beside their own."""
        below = self.state.below
        return ("below", below) if below else ()

    def fight_dice(self, count: int) -> tuple[int, ...]:
        """The next dice of fights, in the order in which they are rolled."""
        self.learnt = True
        rolls = self._dice.stream("fight", counter=self.state.rolled).dice(count, 6)
        self.state.rolled += count
        return rolls

    def fight_die(self) -> int:
        return self.fight_dice(1)[0]

    # Who is who

    def hero(self, number: int) -> Hero:
        return self.state.heroes[number - 1]

    def is_hero(self, who: int) -> bool:
        """Whether an actor is one of the party."""
        return 0 < who < FIRST_FOE

    def actor(self, who: int) -> Hero | Monster | None:
        """A hero, or a foe that is still on the board."""
        if self.is_hero(who):
            return self.hero(who) if who <= len(self.state.heroes) else None
        return self.state.monsters.get(who)

    def up(self) -> list[Hero]:
        """The heroes that stand."""
        return [hero for hero in self.state.heroes if hero.up]

    def foes(self) -> Iterator[Monster]:
        """The foes that stand on the board, asleep or not, in the order in which they came."""
        return (foe for foe in self.state.monsters.values() if foe.there)

    def awake(self) -> list[Monster]:
        """The foes that take turns."""
        return [foe for foe in self.state.monsters.values() if foe.active]

    def occupied(self) -> dict[Cell, int]:
        """By cell: who stands there. Heroes that are down lie there and are stepped over."""
        found = {foe.cell: foe.id for foe in self.foes()}
        found.update((hero.cell, hero.id) for hero in self.state.heroes if hero.up)
        return found

    def actor_at(self, cell: Cell) -> int:
        """Who stands on a cell; 0 for nobody."""
        for hero in self.state.heroes:
            if hero.cell == cell and hero.up:
                return hero.id
        return next((foe.id for foe in self.foes() if foe.cell == cell), 0)

    def foe_at(self, cell: Cell) -> Monster | None:
        return next((foe for foe in self.foes() if foe.cell == cell), None)

    def hero_at(self, cell: Cell) -> Hero | None:
        """The standing hero on a cell."""
        return next((hero for hero in self.state.heroes if hero.up and hero.cell == cell), None)

    def is_free(self, cell: Cell) -> bool:
        """Whether somebody could stand on a cell: floor, no furniture, nobody there."""
        ground = self.ground
        return ground.is_floor(cell) and not ground.blocks(cell) and not self.actor_at(cell)

    def seems_free(self, cell: Cell) -> bool:
        """Whether, as far as the party sees, somebody could stand on a cell."""
        ground = self.ground
        if not ground.is_floor(cell) or ground.blocks(cell) or self.hero_at(cell) is not None:
            return False
        return not any(foe.cell == cell and foe.id in self.spotted for foe in self.foes())

    # The descent

    @property
    def storey(self) -> StoreyFacts | None:
        """Which dungeon of a descent this is; None where there is but one."""
        if self.state.params.length != "descent":
            return None
        return tuple(self.content.storeys.values())[self.state.below]

    @property
    def is_last(self) -> bool:
        """Whether the end of this dungeon's boss is the end of the run."""
        return self.storey is None or self.state.below + 1 == len(self.content.storeys)

    def depth_of(self, number: int) -> int:
        """How deep room ``number`` of this dungeon lies, in rooms."""
        storey = self.storey
        return self.state.dungeon.depth_of(number) + (storey.deeper if storey is not None else 0)

    # Facts

    @property
    def severity(self) -> LevelFacts:
        """How hard the run is here: further down a descent more foes live than the level says."""
        level = self.content.levels[self.state.params.level]
        storey = self.storey
        if storey is None:
            return level
        foes, crowd = max(level.foes, storey.foes), min(level.crowd, storey.crowd)
        return replace(level, foes=foes, crowd=crowd)

    def class_of(self, hero: Hero) -> ClassFacts:
        return self.content.classes[hero.kind]

    def kind_of(self, foe: Monster) -> MonsterFacts:
        return self.content.monsters[foe.kind]

    def hearts_of(self, facts: MonsterFacts) -> int:
        """The hearts of a foe that is unhurt: of a boss more against a larger party."""
        return facts.hearts + facts.boss * BOSS_HEARTS[len(self.state.heroes) - 1]

    def boss_hearts(self, foe: Monster) -> int:
        """The hearts of an unhurt boss of this dungeon."""
        more = WARNED * self.state.warned + (self.storey.hearts if self.storey is not None else 0)
        return self.hearts_of(self.kind_of(foe)) + more * len(self.state.heroes)

    def boldness(self, facts: MonsterFacts) -> int:
        """Attack dice that a foe has more: a boss, one for each hero beyond the first."""
        return facts.boss * (len(self.state.heroes) - 1)

    def facts_of(self, fixture: Fixture) -> FixtureFacts:
        """The kind of a piece of furniture."""
        return self.content.fixtures[fixture.kind]

    def worn(self, hero: Hero) -> list[ItemFacts]:
        """What a hero has in hand and on."""
        items = self.content.items
        return [items[i] for i in (hero.hand, hero.off, hero.body, hero.charm) if i]

    def has(self, hero: Hero, trait: str) -> bool:
        """Whether something that a hero wears does that."""
        return any(trait in item.traits for item in self.worn(hero))

    def knows(self, hero: Hero, trait: str) -> bool:
        """Whether a hero has that trait of its class, or learnt that talent."""
        return trait in hero.talents or trait in self.class_of(hero).traits

    def is_fireproof(self, who: int) -> bool:
        """Whether fire does not hurt somebody."""
        actor = self.actor(who)
        if isinstance(actor, Hero):
            return self.has(actor, "fireproof") or self.knows(actor, "ember-heart")
        return actor is not None and "fireborn" in self.kind_of(actor).traits

    # The ground

    def covered(self, cell: Cell, kind: str) -> bool:
        """Whether that kind of thing covers a cell."""
        on = self.state.ground.get(cell)
        return on is not None and kind in on

    def room_at(self, cell: Cell) -> int:
        """The number of the room of a cell; 0 in a passage."""
        self.ground.is_floor(cell)
        return self.ground.room_of.get(cell, 0)

    def room_cells(self, number: int) -> tuple[Cell, ...]:
        return self.state.dungeon.board.room(number).cells if number else ()

    def door_cells(self, number: int) -> tuple[Cell, Cell]:
        """The two cells that a door joins."""
        return self.state.dungeon.board.doors[number - 1].cells
