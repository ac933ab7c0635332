"""The complete state of a run, as records, and how it is kept. Only rules change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from game.core.codec import Apart, AsPlain, AtMost, Codec, Nested, Plain, Within, expect
from game.core.gameid import Seed
from game.core.grid import Cell, Direction
from game.tales.key.rules.dungeon import laying_plain
from game.tales.key.rules.dungeon.laying import Dungeon
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.params import SPACE, KeyParams

FIRST_FOE = 10
"""Actors below are heroes, by their place in the party from 1; from here on foes."""
FOREVER = 99
"""Rounds that never run out."""

Count = Annotated[int, Within(-1, 1_000_000)]
Spot = Annotated[Cell, Within(-1, 99)]
Words = Annotated[list[str], AtMost(200)]
Marks = Annotated[dict[str, Count], AtMost(40)]


@dataclass(slots=True)
class Hero:
    """One of the party."""

    id: Annotated[int, Within(1, FIRST_FOE - 1)]
    kind: str
    cell: Spot
    hearts: Count
    most: Count
    """Hearts when unhurt."""
    standing: str = "up"
    """``up``, ``down`` (bleeding) or ``dead``."""
    bleeding: Count = 0
    """Rounds left while down."""
    hand: str = ""
    off: str = ""
    body: str = ""
    charm: str = ""
    pack: Words = field(default_factory=list)
    talents: Words = field(default_factory=list)
    offers: Words = field(default_factory=list)
    """Talents of which one is to be chosen."""
    ready: Marks = field(default_factory=dict)
    """Rounds until a skill can be used again; those that are ready are missing."""
    marks: Marks = field(default_factory=dict)
    """What is the matter with the hero, and for how many of its turns (or blows)."""
    steps: Count = 0
    """Steps left in this turn of a fight."""
    deeds: Count = 0
    """Deeds left in this turn of a fight."""
    walked: Count = 0
    """Steps walked in this turn of a fight."""

    @property
    def up(self) -> bool:
        """Whether the hero stands."""
        return self.standing == "up"

    def worn(self, slot: str) -> str:
        """The thing in a slot - ``hand``, ``off``, ``body`` or ``charm`` - or nothing."""
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

    def put_on(self, slot: str, item: str) -> None:
        """Put a thing into a slot, whatever was there."""
        match slot:
            case "hand":
                self.hand = item
            case "off":
                self.off = item
            case "body":
                self.body = item
            case "charm":
                self.charm = item
            case _:
                raise ValueError(f"no slot {slot}")


@dataclass(frozen=True, slots=True)
class Intent:
    """What a foe will do on its next turn."""

    kind: str
    target: Count = 0
    """The hero that is meant; 0 for none."""
    cells: tuple[Spot, ...] = ()
    """The cells that are meant."""


@dataclass(slots=True)
class Monster:
    """A foe."""

    id: Annotated[int, Within(FIRST_FOE, 1_000_000)]
    kind: str
    cell: Spot
    hearts: Count
    room: Count
    """Where it was first."""
    mood: str = "awake"
    """``awake``, ``asleep``, ``lurking`` (awake, but not seen), ``chest`` (a mimic that was not
    touched), ``bones`` (slain, and may rise), ``aloft`` (out of reach for a turn)."""
    known: bool = False
    """Whether the party has ever seen it."""
    aim: Count = 0
    """The hero it has fixed on."""
    trail: Spot | None = None
    """Where it last knew a hero."""
    count: Count = 0
    """What its behaviour counts: chants, moves of a pattern, rounds until it rises."""
    loot: Words = field(default_factory=list)
    marks: Marks = field(default_factory=dict)
    intent: Intent | None = None

    @property
    def active(self) -> bool:
        """Whether it takes turns."""
        return self.mood in ("awake", "lurking", "aloft")

    @property
    def there(self) -> bool:
        """Whether it stands on its cell, so that nobody else can."""
        return self.mood not in ("bones", "aloft")


@dataclass(slots=True)
class Fixture:
    """A piece of furniture."""

    id: Count
    kind: str
    cell: Spot
    room: Count
    mode: str = "standing"
    """``standing``, ``toppled``, ``spent`` (nothing more to get from it) or ``gone``."""
    lock: Count = 0
    """The lock on a chest."""
    holds: Words = field(default_factory=list)
    known: bool = False


@dataclass(slots=True)
class Trap:
    """What waits under a cell."""

    kind: str
    mode: str = "hidden"
    """``hidden``, ``known`` or ``spent``."""


@dataclass(slots=True)
class Chamber:
    """What is in a room that was opened."""

    theme: str
    lit: bool
    entered: bool = False
    rests: Count = 0
    """How often the party has rested in it."""
    signs: Annotated[list[Direction], AtMost(4)] = field(default_factory=list)
    """Its walls at which something shows that a passage is there."""
    forgone: Annotated[list[Direction], AtMost(4)] = field(default_factory=list)
    """Its exits that were passed over for another of them: what waited there is gone."""


@dataclass(slots=True)
class Plaque:
    """What is told on a locked door (`game.tales.key.rules.play.vaults`)."""

    vault: str
    """What waits behind it; empty where it is the boss."""
    seal: str
    """By what else than its keys it may be opened."""
    price: Count


Weight = Annotated[int, Within(0, 10**12)]


@dataclass(slots=True)
class Clues:
    """What is told at an exit of what lies behind it (`game.tales.key.rules.play.clues`)."""

    room: Annotated[int, Within(1, 1_000)]
    side: Direction
    times: Count
    """How many rooms were laid through it that came to lie elsewhere."""
    told: Annotated[dict[str, str], AtMost(4)] = field(default_factory=dict)
    """By family: the clue."""
    bought: Annotated[list[str], AtMost(4)] = field(default_factory=list)
    """Families of which more is told to who listened, or looked."""
    left: Annotated[list[str], AtMost(3)] = field(default_factory=list)
    """What was left here that moves the dice of the boss."""
    weighed: Annotated[list[str], AtMost(4)] = field(default_factory=list)
    """What was bought when the chance was last worked out."""
    odds: Annotated[list[Weight], AtMost(20)] = field(default_factory=list)
    """By the least sum that the boss's dice may show here: how likely it is; last, that he never
    comes."""
    alive: Annotated[int, Within(0, 127)] = 127
    """The sides of the die for the tile that agree with what was told, as bits."""
    chance: Count = 0
    """The chance that the boss is behind it, in millionths."""
    why: str = ""
    """Why it is 0 or 100 %; empty where it is neither."""


@dataclass(slots=True)
class State:
    """One run. ``params``, ``seed`` and the dungeon's own past never change."""

    params: Annotated[KeyParams, SPACE.form]
    seed: Seed
    fate: Seed
    """The seed of the dice still to be rolled: ``seed``, but for tests of what is hidden."""
    dungeon: Annotated[Dungeon, AsPlain(laying_plain.snapshot, laying_plain.restore)]
    heroes: Annotated[list[Hero], AtMost(4)]
    monsters: Annotated[dict[Count, Monster], AtMost(1_000)] = field(default_factory=dict)
    fixtures: Annotated[dict[Count, Fixture], AtMost(2_000)] = field(default_factory=dict)
    traps: dict[Spot, Trap] = field(default_factory=dict)
    ground: dict[Spot, Marks] = field(default_factory=dict)
    """By cell: what covers it - oil, fire, water, web, smoke, caltrops, rubble, chalk, bait - and
    for how many rounds."""
    things: dict[Spot, Words] = field(default_factory=dict)
    """By cell: what lies on it."""
    chambers: dict[Count, Chamber] = field(default_factory=dict)
    """By number: the rooms that were opened."""
    doors: list[str] = field(default_factory=list)
    """By door of the board: ``shut``, ``open``, ``barred``, ``locked`` or ``broken``."""
    strain: dict[Count, Count] = field(default_factory=dict)
    """By number of a barred door: how often something strong has run against it."""
    plaques: dict[Count, Plaque] = field(default_factory=dict)
    """By number of a door that was laid with a lock."""
    seen: dict[Spot, bool] = field(default_factory=dict)
    """Cells that the party has seen."""
    held: dict[Count, Count] = field(default_factory=dict)
    """Keys found, by their set."""
    keys: list[Count] = field(default_factory=list)
    """The numbers of the keys that were found."""
    heard: list[Count] = field(default_factory=list)
    """Rumours that were told."""

    turn: Count = 0
    pace: Count = 0
    """Steps walked since the last turn of the clock, out of danger."""
    wick: Count = 0
    """Turns of light in the candle that burns."""
    candles: Count = 0
    """Spare ones."""
    dark: Count = 0
    """Turns in a row without light."""
    gold: Count = 0
    experience: Count = 0
    level: Count = 1
    leader: Annotated[int, Within(1, 4)] = 1
    """Who leads out of danger."""
    danger: bool = False
    calm: Count = 0
    """Rounds of a fight in which no foe was seen."""
    rounds: Count = 0
    """Rounds of this fight."""
    heroes_die: Count = 0
    monsters_die: Count = 0
    order: list[Count] = field(default_factory=list)
    """Who takes turns in a fight, in order."""
    at: Count = 0
    """Whose turn it is, as a place in `order`."""
    counsel: Count = 0
    """How often the party was told where the boss can be hurt."""
    warned: bool = False
    """Whether the boss heard them at his gate."""
    listened: bool = False
    """Whether it was heard who lives in the room that is about to be laid."""
    expected: list[Count] = field(default_factory=list)
    """Rooms of which it was heard at the exit who lives there, and not met yet."""
    camp: Spot | None = None
    """Where the party last rested."""
    below: Annotated[int, Within(0, 9)] = 0
    """Dungeons that lie behind the party, in a descent."""
    camping: bool = False
    """Whether the party is at a camp, and has not gone on yet."""
    bosses: Annotated[list[str], AtMost(9)] = field(default_factory=list)
    """The kinds of the bosses that were slain."""
    rooms_above: Count = 0
    """Rooms that were opened in the dungeons that lie behind the party."""
    slain: Count = 0
    summoned: Count = 0
    """How many times something comes out of the dark with the next turn of the clock."""
    rolled: Count = 0
    """Dice of fights rolled so far."""
    next_id: Count = FIRST_FOE
    clues: Annotated[list[Clues], AtMost(1_000)] = field(default_factory=list)
    """By exit of an opened room, in the order of the exits."""
    told_at: Annotated[list[Count], AtMost(8)] = field(default_factory=list)
    """How much was laid, bought and left when the clues were told."""
    outcome: str = "playing"
    """``playing``, ``won``, ``fallen`` or ``conceded``."""
    undo_depth: Count = 0


STATE = Codec(
    State,
    parts={
        "world": ("params", "seed"),
        "fate": ("fate",),
        "dungeon": Apart(laying_plain.fields),
        "heroes": Nested("heroes"),
        "monsters": Nested("monsters"),
        "fixtures": Nested("fixtures"),
        "traps": Nested("traps"),
        "ground": Nested("ground"),
        "things": Nested("things"),
        "chambers": Nested("chambers"),
        "clues": Nested("clues", "told_at"),
        "table": Nested(),
    },
)


# A run as plain data, and back.
#
# A snapshot carries the digest of the state that it was taken of. What comes from a disk that
# others can write to is first checked part by part; then the state that it makes must have that
# digest, so that no part can be changed alone.


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    return {**STATE.write(state), "seal": STATE.digest(state)}


def restored(content: DungeonContent, data: Mapping[str, Plain]) -> State:
    """The state that a snapshot stands for; `BadValue` for data that none can be."""
    state = STATE.read(data)
    is_whole = STATE.digest(state) == data.get("seal") and is_known(state, content)
    expect(is_whole, "it was changed, or cut short")
    return state


def is_known(state: State, content: DungeonContent) -> bool:
    """Whether everything in a state is of a kind that the tables have."""
    return (
        all(hero.kind in content.classes for hero in state.heroes)
        and all(foe.kind in content.monsters for foe in state.monsters.values())
        and all(fixture.kind in content.fixtures for fixture in state.fixtures.values())
        and all(trap.kind in content.traps for trap in state.traps.values())
        and all(chamber.theme in content.themes for chamber in state.chambers.values())
    )
