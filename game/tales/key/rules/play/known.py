"""What the party may know now. Whatever is not in here, no bot, hint or explanation can use."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.grid import Cell, Direction
from game.core.mode import Status
from game.core.text import Prose
from game.tales.key.rules.play.blows import Blow
from game.tales.key.rules.play.facts import (
    CampFacts,
    ClassFacts,
    FixtureFacts,
    ItemFacts,
    LevelFacts,
    MonsterFacts,
    SkillFacts,
    TalentFacts,
    ThemeFacts,
    TrapFacts,
    Words,
)
from game.tales.key.rules.play.params import KeyParams
from game.tales.key.rules.play.state import Intent

Marks = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class LockSeen:
    """What a lock wants."""

    key: int
    """The set of its keys (its sign and colour)."""
    form: str
    """``key``, ``lever``, ``emblem`` or ``skill``."""
    need: int
    have: int


@dataclass(frozen=True, slots=True)
class PlaqueSeen:
    """What a locked door tells."""

    vault: str
    """The id of what waits behind it; empty where it is the boss."""
    told: Prose | None
    """That in words."""
    seal: str
    """By what else it opens: ``hinges`` (light and noise), ``slit`` (gold), ``thorn`` (hearts)."""
    price: int


@dataclass(frozen=True, slots=True)
class RoomSeen:
    """A room that lies on the board."""

    number: int
    x: int
    y: int
    width: int
    height: int
    boss: bool
    theme: ThemeFacts | None
    """None while nobody has looked into it."""
    lit: bool
    entered: bool
    rests: int
    """How often the party has rested in it."""


@dataclass(frozen=True, slots=True)
class DoorSeen:
    """A door or a passage."""

    number: int
    rooms: tuple[int, int]
    cells: tuple[Cell, Cell]
    passage: tuple[Cell, ...]
    mode: str
    """``open``, ``shut``, ``barred``, ``locked`` or ``broken``."""
    lock: LockSeen | None
    plaque: PlaqueSeen | None = None
    """On a door that was laid with a lock."""


@dataclass(frozen=True, slots=True)
class ExitSeen:
    """A way behind which no room is laid yet."""

    room: int
    side: Direction
    cells: tuple[Cell, ...]
    open: bool
    """Whether it can be opened now; it may be stuck while keys are owed."""
    boss: Fraction
    """The chance that the boss is behind it, by all that is told."""
    why: str = ""
    """Why that is 0 or 100 %; empty where it is neither."""
    clues: tuple[tuple[str, str], ...] = ()
    """By family: what is told of the room behind it."""
    bought: tuple[str, ...] = ()
    """Families of which the party was told by listening, or through the keyhole."""
    left: tuple[str, ...] = ()
    """What was left at it that moves the dice of the boss."""
    forgone: bool = False
    """Whether the party has gone another way out of its room."""


@dataclass(frozen=True, slots=True)
class HatchSeen:
    """One end of a tunnel."""

    number: int
    """Of its tunnel; the other end has the same."""
    room: int
    cell: Cell
    opens: bool
    """Whether it can be passed from here."""
    one_way: bool
    to: int
    """The room at its other end; 0 while that end was not seen."""
    beyond: Cell | None
    """The cell of that end."""


@dataclass(frozen=True, slots=True)
class SkillSeen:
    """What a hero can do."""

    facts: SkillFacts
    rounds: int
    """Rounds until it is ready; 0 when it is."""


@dataclass(frozen=True, slots=True)
class CallingSeen:
    """A way in which a hero may grow."""

    words: Words
    talents: tuple[TalentFacts, ...]
    """In the order in which they are learnt."""


@dataclass(frozen=True, slots=True)
class HeroSeen:
    """One of the party."""

    id: int
    facts: ClassFacts
    cell: Cell
    hearts: int
    most: int
    standing: str
    bleeding: int
    hand: ItemFacts | None
    off: ItemFacts | None
    body: ItemFacts | None
    charm: ItemFacts | None
    pack: tuple[ItemFacts, ...]
    talents: tuple[TalentFacts, ...]
    offers: tuple[TalentFacts, ...]
    """Those of which one is to be chosen now."""
    coming: tuple[TalentFacts, ...]
    """Those of which the next level, or this one, lets the hero choose one."""
    callings: tuple[CallingSeen, ...]
    skills: tuple[SkillSeen, ...]
    marks: Marks
    steps: int
    """Left in this turn of a fight."""
    deeds: int
    pace: int
    """Steps of a whole turn."""
    attack: int
    """Dice of a plain blow."""
    defence: int
    """Dice where the hero stands."""
    sight: int
    """Cells as far as the hero sees in the dark."""

    @property
    def up(self) -> bool:
        """Whether the hero stands."""
        return self.standing == "up"

    def worn(self, slot: str) -> ItemFacts | None:
        """The thing in a slot: ``hand``, ``off``, ``body`` or ``charm``."""
        match slot:
            case "hand":
                return self.hand
            case "off":
                return self.off
            case "body":
                return self.body
            case "charm":
                return self.charm
        raise ValueError(f"no slot {slot}")

    def knows(self, talent: str) -> bool:
        """Whether the hero has learnt a talent."""
        return any(facts.id == talent for facts in self.talents)

    def has(self, mark: str) -> bool:
        """Whether that is the matter with the hero."""
        return any(name == mark for name, _ in self.marks)


@dataclass(frozen=True, slots=True)
class FoeSeen:
    """A foe in sight."""

    id: int
    facts: MonsterFacts
    cell: Cell
    hearts: int
    most: int
    mood: str
    """``awake``, ``asleep``, ``aloft`` or ``bones``."""
    intent: Intent | None
    """What it will do on its next turn; None for sleepers."""
    threat: tuple[tuple[int, Blow], ...]
    """What its blow would be against each hero whom it means, by hero."""
    blow: Blow | None
    """What an attack on it by the hero who is asked would be, were it within reach; None where it
    could do nothing."""
    aimed: tuple[tuple[str, Blow], ...]
    """By skill of the hero who is asked that rolls dice: what it would roll against this one."""
    rises: int
    """Rounds until bones stand up."""
    marks: Marks

    def has(self, mark: str) -> bool:
        """Whether that is the matter with it."""
        return any(name == mark for name, _ in self.marks)

    @property
    def calls(self) -> tuple[Cell, ...]:
        """Where the dead will stand up whom it calls next, if nobody stands there."""
        intent = self.intent
        return intent.cells if intent is not None and intent.kind == "call" else ()


@dataclass(frozen=True, slots=True)
class FixtureSeen:
    """Furniture."""

    facts: FixtureFacts
    cell: Cell
    mode: str
    lock: LockSeen | None
    shows: ItemFacts | None = None
    """The thing that lies on it for all to see."""


@dataclass(frozen=True, slots=True)
class TrapSeen:
    """A trap that was found or sprung."""

    facts: TrapFacts
    cell: Cell
    spent: bool


@dataclass(frozen=True, slots=True)
class Covered:
    """What covers a cell."""

    cell: Cell
    kind: str
    rounds: int
    """99 for what does not go away by itself."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on a cell: ids of things, ``candle``, ``gold:12``, ``key:3`` (its set)."""

    cell: Cell
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """An attack that is open now, with its chances."""

    foe: int
    blow: Blow


@dataclass(frozen=True, slots=True)
class KeyHeld:
    """Keys of one set that were found."""

    key: int
    form: str
    have: int


@dataclass(frozen=True, slots=True)
class Known:
    """The table as the party sees it."""

    params: KeyParams
    severity: LevelFacts
    """How hard the run is."""
    status: Status
    phase: str
    """``walk``, ``danger``, ``learn``, ``tile``, ``camp`` or ``over``."""
    acting: int
    """The hero who is asked; 0 for none."""
    heroes: tuple[HeroSeen, ...]
    foes: tuple[FoeSeen, ...]
    rooms: tuple[RoomSeen, ...]
    doors: tuple[DoorSeen, ...]
    exits: tuple[ExitSeen, ...]
    hatches: tuple[HatchSeen, ...]
    fixtures: tuple[FixtureSeen, ...]
    traps: tuple[TrapSeen, ...]
    ground: tuple[Covered, ...]
    things: tuple[Lying, ...]
    seen: tuple[Cell, ...]
    """Every cell that was ever seen."""
    visible: tuple[Cell, ...]
    """Those that are seen now."""
    targets: tuple[Target, ...]
    order: tuple[int, ...]
    """Who takes turns in a fight, as far as they are known, whoever comes next first."""
    rounds: int
    turn: int
    wick: int
    candle: int
    """Turns of a whole candle."""
    candles: int
    gold: int
    experience: int
    next_level: int
    """The experience of the next level; 0 when there is none."""
    level: int
    counter: int
    """Rooms laid."""
    last: int
    """The number of the last room, if the boss does not come before."""
    boss: Fraction
    """The chance that the next room is the boss's."""
    keyring: tuple[KeyHeld, ...]
    rest_risk: int
    """The highest roll that brings somebody if the party rests here; 0 where it cannot."""
    rest_hearts: int
    rest_least: int
    """The risk behind shut doors in a room where nobody has rested."""
    searchable: tuple[Direction, ...]
    """Walls of this room that may be searched now."""
    signs: tuple[Direction, ...]
    """Of those, the ones at which something shows that a passage is there."""
    searched: tuple[Direction, ...]
    """Of those, the ones that were searched before, in vain."""
    counsel: int
    """Attack dice more against the boss."""
    tiles: tuple[int, ...]
    """Those of which one is to be picked."""
    storeys: tuple[Words, ...]
    """The dungeons of a descent; nothing where there is but one."""
    below: int
    """Dungeons that lie behind the party."""
    camp: tuple[CampFacts, ...]
    """What is offered at the camp where the party is."""
    slain: int
    score: int
    undo_depth: int

    @property
    def light(self) -> int:
        """Turns of light that are left, of the candle that burns and of the spare ones."""
        return self.wick + self.candle * self.candles

    def party_knows(self, talent: str) -> bool:
        """Whether somebody who stands has learnt a talent."""
        return any(hero.up and hero.knows(talent) for hero in self.heroes)

    def hero(self, number: int) -> HeroSeen:
        return self.heroes[number - 1]

    def foe(self, number: int) -> FoeSeen | None:
        """The foe with that number, if it is seen."""
        return next((foe for foe in self.foes if foe.id == number), None)

    def target(self, number: int) -> FoeSeen:
        """A foe that a command is aimed at: it is in sight."""
        foe = self.foe(number)
        assert foe is not None
        return foe

    @property
    def asked(self) -> HeroSeen:
        """The hero who is asked; there must be one."""
        return self.hero(self.acting)

    def carried(self, item: str) -> ItemFacts:
        """A thing in the pack of the hero who is asked, or else what is in the hand."""
        hero = self.asked
        for thing in hero.pack:
            if thing.id == item:
                return thing
        assert hero.hand is not None
        return hero.hand
