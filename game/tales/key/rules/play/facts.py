"""What the dungeon is peopled and furnished with: the tables' facts, frozen, with their words.

Facts are rules; their addresses are part of what a seed means. Words may be mended freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property

from game.core.parts import Parts, address_of
from game.core.text import Prose

KINS = ("beast", "folk", "undead", "spirit", "ooze", "thing")
SLOTS = ("hand", "off", "body", "charm", "use")
TARGETS = ("none", "cell", "foe", "friend", "door")
"""What a skill or a used item is aimed at; all but ``none`` are named by a cell."""
ITEM_TRAITS = (
    "reach", "thrown", "cleave", "shove", "crush", "reload", "burning", "hook", "stun", "silver",
    "sweep", "shield", "tower", "lantern", "mirror", "twin", "quiet", "fireproof", "anchored",
    "light-footed", "thorns", "vermin-bane", "lucky", "owl-eyed", "dowsing", "drinker",
    "forewarned", "bright", "hallowed", "two-handed",
)  # fmt: skip
EFFECTS = (
    "heal", "bandage", "oil", "fire", "smoke", "caltrops", "wedge", "bait", "smite", "net",
    "circle", "star", "stone", "haste", "call", "poison", "pepper", "line", "water", "reveal",
)  # fmt: skip
MONSTER_TRAITS = (
    "no-doors", "breaks-doors", "flies", "ghostly", "fireborn", "burns", "rises", "splits", "halts",
    "steady", "numbs", "vermin", "parries", "bursts", "wooden",
    "boss",
)  # fmt: skip
BEHAVIOURS = (
    "swarm", "flit", "skirmish", "steal", "sentinel", "ghoul", "weave", "ooze", "howl", "lure",
    "firebug", "chant", "haunt", "smash", "mimic", "charge", "fuse", "duel", "brood", "egg",
    "tallow-king", "abbess", "brood-mother", "wyrm",
)  # fmt: skip
FIXTURE_TRAITS = ("blocks", "tall", "wooden", "heavy", "light", "cover")
HANDLED = (
    "nothing", "pray", "drink", "read", "rack", "loot", "grave", "rest", "lever", "cook", "light",
    "choose", "counsel", "free", "kindle", "camp",
)  # fmt: skip
TOPPLED = ("nothing", "cover", "fire", "oil", "water", "crush", "scald")
STAGE_GROUNDS = ("oil", "web")
SEALS = ("hinges", "slit", "thorn")
CAMPS = ("rest", "search", "bargain", "ask")
TRAP_EFFECTS = ("pit", "darts", "blade", "gas", "net", "flame", "alarm")
EVENT_EFFECTS = ("none", "draught", "pilgrim", "collapse", "whisper", "flood", "feast")


@dataclass(frozen=True, slots=True)
class Words:
    """What something is called, and one sentence of explanation."""

    name: Prose
    """Without article, in small letters: ``cellar rat``."""
    the: Prose
    """With its article, inside a sentence: ``the cellar rat``."""
    head: Prose
    """The same at the head of a sentence: ``The cellar rat``."""
    text: Prose
    """One or two sentences on what it does."""


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """One kind of thing that a hero can carry."""

    id: str
    words: Words
    slot: str
    tier: int
    """From 1 (found anywhere) to 3 (found deep down)."""
    weight: int
    """How often it is found among its tier."""
    attack: int = 0
    defence: int = 0
    steps: int = 0
    range: int = 0
    """Cells as far as it shoots or is thrown; 0 for what is only used in the hand."""
    traits: tuple[str, ...] = ()
    effect: str = ""
    power: int = 0
    target: str = "none"
    price: int = 0
    """Gold that it counts for in the score when it is carried out."""

    @property
    def two_handed(self) -> bool:
        """Whether nothing can be in the other hand."""
        return "two-handed" in self.traits


@dataclass(frozen=True, slots=True)
class SkillFacts:
    """Something that only some heroes can do, and how often."""

    id: str
    words: Words
    rounds: int
    """Rounds until it can be done again; 0 for every turn, 99 for once between rests."""
    range: int
    target: str
    power: int
    wick: int
    """Turns of light that it burns."""


@dataclass(frozen=True, slots=True)
class TalentFacts:
    """What a hero may learn on a new level."""

    id: str
    words: Words
    hero: str
    """The class that may learn it."""
    skill: str
    """The skill that it gives; empty when it changes something else."""


@dataclass(frozen=True, slots=True)
class CallingFacts:
    """One of the ways in which a class may grow: talents that are learnt in order."""

    id: str
    words: Words
    hero: str
    """The class that may follow it."""
    talents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassFacts:
    """One of the heroes."""

    id: str
    words: Words
    title: Prose
    """The class as a word: ``warden``."""
    hearts: int
    attack: int
    defence: int
    steps: int
    quick: int
    alone: int
    """Hearts more when there is no other hero."""
    skills: tuple[str, ...]
    gear: tuple[str, ...]
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterFacts:
    """One kind of foe; bosses are foes too."""

    id: str
    words: Words
    kin: str
    behaviour: str
    hearts: int
    attack: int
    defence: int
    steps: int
    quick: int
    size: int
    """0 small, 1 as a hero, 2 large: what may shove it."""
    range: int
    threat: int
    """What it takes of a room's budget; also the experience that it gives."""
    depth: int
    """The first room, counted by the dungeon's counter, in which it may be met."""
    traits: tuple[str, ...]
    moods: tuple[int, int, int]
    """Weights of asleep, awake, lurking."""
    gold: int

    @property
    def boss(self) -> bool:
        """Whether its end is the end of the dungeon."""
        return "boss" in self.traits


@dataclass(frozen=True, slots=True)
class FixtureFacts:
    """One kind of furniture, and what can be done with it."""

    id: str
    words: Words
    traits: tuple[str, ...]
    handled: str
    toppled: str
    used: Prose
    """What a hand laid on it does, as an infinitive: ``pray``."""


@dataclass(frozen=True, slots=True)
class ThemeFacts:
    """What a room is: how it is lit, what stands in it, who lives there."""

    id: str
    words: Words
    weight: int
    depth: int
    lit: int
    """Chances in six that it has light of its own."""
    wash: str
    """The colour of its floor on the map, a name of the palette."""
    fixtures: tuple[tuple[str, int], ...]
    """Furniture with its weight."""
    kins: tuple[tuple[str, int], ...]
    """Kins of foes with their weight."""
    monsters: tuple[tuple[str, int], ...]
    """Foes that are met here more often, with how many times as often."""
    stage: tuple[tuple[str, int], ...]
    """What a fight can be decided with - furniture, a trap in plain sight, `STAGE_GROUNDS` - and
    how often: one of them is there wherever foes are and nothing else would do."""


@dataclass(frozen=True, slots=True)
class TrapFacts:
    """One kind of trap."""

    id: str
    words: Words
    effect: str
    power: int
    weight: int
    depth: int
    leaves: str
    """The thing that is left of it for who knows how to take it apart."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """Something that happens when a room is first entered."""

    id: str
    words: Words
    effect: str
    power: int
    weight: int
    depth: int


@dataclass(frozen=True, slots=True)
class VaultFacts:
    """What may wait in a room behind a lock, or behind a passage that had to be searched for."""

    id: str
    told: Prose
    """What the plaque on the locked door says of it, as after a colon."""
    fixture: str
    """The furniture that holds it."""
    count: int
    """How many of that stand there."""
    weight: int


@dataclass(frozen=True, slots=True)
class SealFacts:
    """Another way through a locked door than its keys."""

    id: str
    price: int
    """Turns of light, gold or hearts (`game.tales.key.rules.play.vaults`)."""
    more: int
    """What it is dearer by for each room of the counter."""
    weight: int


@dataclass(frozen=True, slots=True)
class StoreyFacts:
    """One of the dungeons of a descent."""

    id: str
    words: Words
    deeper: int
    """Rooms by which everything in it is as if it lay deeper."""
    hearts: int
    """Hearts that its boss has more, for each hero."""
    candles: int
    """Candles that lie at the camp before it."""
    foes: int
    """The highest roll of one die with which a room has foes, where the level has a lower one."""
    crowd: int
    """As at a level: cells on which two foes are met, where the level has more."""
    themes: tuple[tuple[str, int], ...]
    """Themes that are met so many times as often as usual."""


@dataclass(frozen=True, slots=True)
class CampFacts:
    """Something that may be done at a camp between two dungeons."""

    id: str
    words: Words
    price: int
    """Turns of light, or gold (`game.tales.key.rules.play.descent`)."""
    power: int


@dataclass(frozen=True, slots=True)
class LevelFacts:
    """How hard a run is: what it meets, and what it has to meet it with."""

    id: str
    told: Prose
    """What a player reads of it before a run."""
    hearts: int
    """Hearts that each hero has more."""
    candles: int
    """Spare candles at the start."""
    burns: int
    """Turns that a candle burns; in a party with a chandler half as many again."""
    gnaws: int
    """Turns of darkness after which it costs everybody a heart; after as many again two, then
    three, and so without bound, so that nothing outlasts it."""
    foes: int
    """The highest roll of one die with which a room has foes."""
    threat: int
    """Percent of the usual threat of a room."""
    crowd: int
    """A party of one meets a foe on two of so many cells at most, one of four on five."""
    stirs: int
    """The highest roll of one die that wakes a sleeper."""
    follows: int
    """The highest roll of one die with which something comes after who goes round a den."""
    risk: int
    """By how much a rest is riskier, on one die."""
    clues: int
    """Clues that stand at each exit."""
    prices: int
    """Percent of what locked doors ask for instead of their keys."""
    calls: int
    """How often something comes when the boss calls, at half of his hearts."""


TABLES = {
    "heroes": ("classes", "skills", "callings", "talents"),
    "items": ("items",),
    "foes": ("monsters",),
    "rooms": ("fixtures", "themes", "traps", "events", "rumours", "vaults", "seals"),
    "descent": ("storeys", "camps"),
    "levels": ("levels",),
}
"""What each part of the content holds; a part is a file."""


@dataclass(frozen=True)
class DungeonContent:
    """Every table, each by id in the order of its file."""

    classes: Mapping[str, ClassFacts]
    skills: Mapping[str, SkillFacts]
    callings: Mapping[str, CallingFacts]
    talents: Mapping[str, TalentFacts]
    items: Mapping[str, ItemFacts]
    monsters: Mapping[str, MonsterFacts]
    fixtures: Mapping[str, FixtureFacts]
    themes: Mapping[str, ThemeFacts]
    traps: Mapping[str, TrapFacts]
    events: Mapping[str, EventFacts]
    rumours: tuple[Prose, ...]
    vaults: Mapping[str, VaultFacts]
    seals: Mapping[str, SealFacts]
    storeys: Mapping[str, StoreyFacts]
    camps: Mapping[str, CampFacts]
    levels: Mapping[str, LevelFacts]

    @cached_property
    def parts(self) -> Parts:
        """Each file by the facts in it, words left out."""
        return {
            part: address_of(*(raw for name in tables for raw in self._packed(name)))
            for part, tables in TABLES.items()
        }

    def _packed(self, name: str) -> Iterator[bytes]:
        """The facts of one table."""
        yield name.encode()
        table = getattr(self, name)
        rows = table.values() if isinstance(table, Mapping) else (len(table),)
        for row in rows:
            yield repr(tuple(_facts(row))).encode()

    @cached_property
    def bosses(self) -> tuple[str, ...]:
        """The ids of the foes that end a dungeon."""
        return tuple(id_ for id_, facts in self.monsters.items() if facts.boss)

    def callings_of(self, hero: str) -> tuple[CallingFacts, ...]:
        """The ways in which a class may grow."""
        return tuple(facts for facts in self.callings.values() if facts.hero == hero)

    def talents_of(self, hero: str) -> tuple[str, ...]:
        """The ids of what a class may learn."""
        return tuple(id_ for id_, facts in self.talents.items() if facts.hero == hero)


def _facts(row: object) -> Iterator[object]:
    """The fields of a row that are no words."""
    if not is_dataclass(row):
        yield row
        return
    for field in fields(row):
        value = getattr(row, field.name)
        if not isinstance(value, Words | Prose):
            yield field.name, value
