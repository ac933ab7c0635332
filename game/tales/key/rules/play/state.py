"""The complete state of a run, as records without behaviour. Rules change it; nothing else does."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.grid import Cell
from game.core.shape import (
    CELL,
    FLAG,
    WHOLE,
    WORD,
    Shape,
    listed,
    maybe,
    paired,
    record,
    row,
    whole,
)
from game.tales.key.rules.dungeon.laying import Dungeon
from game.tales.key.rules.play.params import KeyParams

FIRST_FOE = 10
"""Actors below are heroes, by their place in the party from 1; from here on foes."""
FOREVER = 99
"""Rounds that never run out."""


@dataclass(slots=True)
class Hero:
    """One of the party."""

    id: int
    kind: str
    cell: Cell
    hearts: int
    most: int
    """Hearts when unhurt."""
    standing: str = "up"
    """``up``, ``down`` (bleeding) or ``dead``."""
    bleeding: int = 0
    """Rounds left while down."""
    hand: str = ""
    off: str = ""
    body: str = ""
    charm: str = ""
    pack: list[str] = field(default_factory=list)
    talents: list[str] = field(default_factory=list)
    offers: list[str] = field(default_factory=list)
    """Talents of which one is to be chosen."""
    ready: dict[str, int] = field(default_factory=dict)
    """Rounds until a skill can be used again; those that are ready are missing."""
    marks: dict[str, int] = field(default_factory=dict)
    """What is the matter with the hero, and for how many of its turns (or blows)."""
    steps: int = 0
    """Steps left in this turn of a fight."""
    deeds: int = 0
    """Deeds left in this turn of a fight."""
    walked: int = 0
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
    target: int = 0
    """The hero that is meant; 0 for none."""
    cells: tuple[Cell, ...] = ()
    """The cells that are meant."""


@dataclass(slots=True)
class Monster:
    """A foe."""

    id: int
    kind: str
    cell: Cell
    hearts: int
    room: int
    """Where it was first."""
    mood: str = "awake"
    """``awake``, ``asleep``, ``lurking`` (awake, but not seen), ``chest`` (a mimic that was not
    touched), ``bones`` (slain, and may rise), ``aloft`` (out of reach for a turn)."""
    known: bool = False
    """Whether the party has ever seen it."""
    aim: int = 0
    """The hero it has fixed on."""
    trail: Cell | None = None
    """Where it last knew a hero."""
    count: int = 0
    """What its behaviour counts: chants, moves of a pattern, rounds until it rises."""
    loot: list[str] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)
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

    id: int
    kind: str
    cell: Cell
    room: int
    mode: str = "standing"
    """``standing``, ``toppled``, ``spent`` (nothing more to get from it) or ``gone``."""
    lock: int = 0
    """The lock on a chest."""
    holds: list[str] = field(default_factory=list)
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
    rests: int = 0
    """How often the party has rested in it."""


@dataclass(slots=True)
class State:
    """One run. ``params``, ``seed`` and the dungeon's own past never change."""

    params: KeyParams
    seed: str
    fate: str
    """The seed of the dice still to be rolled: ``seed``, but for tests of what is hidden."""
    dungeon: Dungeon
    heroes: list[Hero]
    monsters: dict[int, Monster] = field(default_factory=dict)
    fixtures: dict[int, Fixture] = field(default_factory=dict)
    traps: dict[Cell, Trap] = field(default_factory=dict)
    ground: dict[Cell, dict[str, int]] = field(default_factory=dict)
    """By cell: what covers it - oil, fire, water, web, smoke, caltrops, rubble, chalk, bait - and
    for how many rounds."""
    things: dict[Cell, list[str]] = field(default_factory=dict)
    """By cell: what lies on it."""
    chambers: dict[int, Chamber] = field(default_factory=dict)
    """By number: the rooms that were opened."""
    doors: list[str] = field(default_factory=list)
    """By door of the board: ``shut``, ``open``, ``barred``, ``locked`` or ``broken``."""
    strain: dict[int, int] = field(default_factory=dict)
    """By number of a barred door: how often something strong has run against it."""
    seen: dict[Cell, bool] = field(default_factory=dict)
    """Cells that the party has seen."""
    held: dict[int, int] = field(default_factory=dict)
    """Keys found, by their set."""
    keys: list[int] = field(default_factory=list)
    """The numbers of the keys that were found."""
    heard: list[int] = field(default_factory=list)
    """Rumours that were told."""

    turn: int = 0
    pace: int = 0
    """Steps walked since the last turn of the clock, out of danger."""
    wick: int = 0
    """Turns of light in the candle that burns."""
    candles: int = 0
    """Spare ones."""
    dark: int = 0
    """Turns in a row without light."""
    gold: int = 0
    experience: int = 0
    level: int = 1
    leader: int = 1
    """Who leads out of danger."""
    danger: bool = False
    calm: int = 0
    """Rounds of a fight in which no foe was seen."""
    rounds: int = 0
    """Rounds of this fight."""
    heroes_die: int = 0
    monsters_die: int = 0
    order: list[int] = field(default_factory=list)
    """Who takes turns in a fight, in order."""
    at: int = 0
    """Whose turn it is, as a place in `order`."""
    camp: Cell | None = None
    """Where the party last rested."""
    slain: int = 0
    summoned: int = 0
    """How many times something comes out of the dark with the next turn of the clock."""
    rolled: int = 0
    """Dice of fights rolled so far."""
    next_id: int = FIRST_FOE
    outcome: str = "playing"
    """``playing``, ``won``, ``fallen`` or ``conceded``."""
    undo_depth: int = 0


INTENT = record(Intent, {"kind": WORD, "target": WHOLE, "cells": row(CELL)})
MARKS = paired(WORD, WHOLE, 40)
WORDS = listed(WORD, 200)

HERO: Shape = {
    "id": whole(1, FIRST_FOE - 1), "kind": WORD, "cell": CELL, "hearts": WHOLE, "most": WHOLE,
    "standing": WORD, "bleeding": WHOLE, "hand": WORD, "off": WORD, "body": WORD, "charm": WORD,
    "pack": WORDS, "talents": WORDS, "offers": WORDS, "ready": MARKS, "marks": MARKS,
    "steps": WHOLE, "deeds": WHOLE, "walked": WHOLE,
}  # fmt: skip
MONSTER: Shape = {
    "id": whole(FIRST_FOE), "kind": WORD, "cell": CELL, "hearts": WHOLE, "room": WHOLE,
    "mood": WORD, "known": FLAG, "aim": WHOLE, "trail": maybe(CELL), "count": WHOLE, "loot": WORDS,
    "marks": MARKS, "intent": maybe(INTENT),
}  # fmt: skip
FIXTURE: Shape = {
    "id": WHOLE, "kind": WORD, "cell": CELL, "room": WHOLE, "mode": WORD, "lock": WHOLE,
    "holds": WORDS, "known": FLAG,
}  # fmt: skip

SHAPE: Shape = {
    "heroes": listed(record(Hero, HERO), 4),
    "monsters": paired(WHOLE, record(Monster, MONSTER), 1_000),
    "fixtures": paired(WHOLE, record(Fixture, FIXTURE), 2_000),
    "traps": paired(CELL, record(Trap, {"kind": WORD, "mode": WORD})),
    "ground": paired(CELL, MARKS),
    "things": paired(CELL, WORDS),
    "chambers": paired(
        WHOLE,
        record(Chamber, {"theme": WORD, "lit": FLAG, "entered": FLAG, "rests": WHOLE}),
    ),
    "doors": listed(WORD),
    "strain": paired(WHOLE, WHOLE),
    "seen": paired(CELL, FLAG),
    "held": paired(WHOLE, WHOLE),
    "keys": listed(WHOLE),
    "heard": listed(WHOLE),
    "turn": WHOLE, "pace": WHOLE, "wick": WHOLE, "candles": WHOLE, "dark": WHOLE, "gold": WHOLE,
    "experience": WHOLE, "level": WHOLE, "leader": whole(1, 4), "danger": FLAG, "calm": WHOLE,
    "rounds": WHOLE, "heroes_die": WHOLE, "monsters_die": WHOLE, "order": listed(WHOLE),
    "at": WHOLE, "camp": maybe(CELL), "slain": WHOLE, "summoned": WHOLE, "rolled": WHOLE,
    "next_id": WHOLE, "outcome": WORD, "undo_depth": WHOLE,
}  # fmt: skip
"""Every part of the state but what it was made from: parameters, seed, fate and the dungeon."""
