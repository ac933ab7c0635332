"""Sections, chunks and places: what people drew by hand, as the rules read it.

A section is a room of `SECTION_WIDTH` x `SECTION_HEIGHT` tiles, closed by stone but for standard
mouths (rules/platformer.md, "Sections"): a way through a wall is the two cells above row
`FLOOR_ROW`; a way through floor or ceiling is a double chain in the two middle columns. A slot is
a box in a section that a chunk of the same shape fills anew in every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from game.core.errors import BadValue
from game.core.text import Prose, message
from game.tales.candle.rules.terrain import CHAIN, EMPTY, Terrain

SECTION_WIDTH, SECTION_HEIGHT = 20, 12
FLOOR_ROW = 10
"""The stone under a way east or west; one stands in the row above it."""
SHAFT = (9, 10)
"""The columns of the double chain of a way north or south."""

Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[Side, Side] = {
    "north": "south",
    "east": "west",
    "south": "north",
    "west": "east",
}
STEP: dict[Side, tuple[int, int]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}

PLACES = (
    "start",
    "treasure",
    "save",
    "key",
    "candle",
    "coin",
    "door",
    "trap",
    "creature",
    "draught",
    "sign",
    "clockwork",
    "bell",
    "mirror",
    "warden",
    "rope",
    "cresset",
)
STANDING = ("start", "treasure", "save", "key", "candle", "door", "sign", "rope", "cresset")
"""Places where one must be able to stand."""
CreatureKind = Literal["moth", "shade", "slime", "bat", "owl"]
TRAPS = ("spikes", "pikes", "crusher", "stones", "darts", "blade")
"""Those that are drawn."""
BURNING: Mapping[str, str] = {"pikes": "flames", "darts": "bolts", "blade": "scythe"}
"""What a drawn trap is when it comes alive with fire in it: where it hurts is the same, so a proof
holds of either, and fire kills."""
KILLING = ("spikes", "pikes", "crusher")
"""The drawn traps that return the dwarf to his last lamp, burning or not."""
COOLED: Mapping[str, str] = {hot: drawn for drawn, hot in BURNING.items()}
CREATURES: tuple[CreatureKind, ...] = get_args(CreatureKind)
WardenKind = Literal["eater", "night"]
WARDENS: tuple[WardenKind, ...] = get_args(WardenKind)
"""Who minds the treasure of a hall (`game.tales.candle.rules.wardens`)."""
POSTS: Mapping[WardenKind, str] = {"eater": "rope", "night": "cresset"}
"""The kind of places by which each is beaten."""
VIGIL = "vigil"
"""The name of a lamp that always burns."""
Mood = Literal["calm", "pressure"]
MOODS: tuple[Mood, ...] = get_args(Mood)
EASIEST, HARDEST = 1, 5
"""Difficulties of a section."""
CLOCKWORKS = ("boards", "hoist", "sluice")
"""What the clock moves away and brings back (`game.tales.candle.rules.clockwork`)."""
DRAUGHTS = ("", "bellows")
"""A draught blows always, that of bellows comes and goes with the clock."""
SUBJECTS = (
    "water",
    "web",
    *CREATURES,
    "draught",
    *TRAPS,
    "chain",
    "planks",
    "drop",
    "crawl",
    "dark",
    *CLOCKWORKS,
    "bellows",
    "bell",
    "mirror",
)
"""What a section can be about."""
MOST_SUBJECTS = 2
"""Of one section: not every room is wet, webbed and trapped."""
NAMES: Mapping[str, tuple[str, ...]] = {
    "trap": TRAPS,
    "creature": CREATURES,
    "clockwork": CLOCKWORKS,
    "draught": DRAUGHTS,
    "warden": WARDENS,
    "save": ("", VIGIL),
}
"""The names that places of a kind may have; of other kinds, doors in levels alone have any."""


def creature_kind(name: str) -> CreatureKind:
    """The kind called ``name``; `BadValue` when there is none."""
    for kind in CREATURES:
        if kind == name:
            return kind
    raise BadValue(
        message(
            "unknown creature {name}, expected one of: {known}",
            name=repr(name[:40]),
            known=", ".join(CREATURES),
        )
    )


def warden_called(name: str) -> WardenKind:
    """The warden of that name; `BadValue` when there is none."""
    for kind in WARDENS:
        if kind == name:
            return kind
    raise BadValue(
        message(
            "unknown warden {name}, expected one of: {known}",
            name=repr(name[:40]),
            known=", ".join(WARDENS),
        )
    )


def mood_called(name: str) -> Mood:
    """The mood of that name; `BadValue` when there is none."""
    for mood in MOODS:
        if mood == name:
            return mood
    raise BadValue(
        message(
            "unknown mood {name}, expected one of: {known}",
            name=repr(name[:40]),
            known=", ".join(MOODS),
        )
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Something that a level may bring to life, in tiles from the corner of its piece."""

    kind: str
    """One of `PLACES`."""
    x: int
    y: int
    name: str = ""
    """Which trap (`TRAPS`), creature (`CREATURES`), clockwork, draught or warden; ``vigil`` of a
    lamp that always burns."""
    chance: int = 100
    """Percent with which it is there at all."""
    width: int = 1
    height: int = 1
    """Tiles it covers: a row of spikes, the drop of a crusher or a stone, a draught, where a warden
    is at home."""
    facing: int = 1
    """1 right, -1 left: where darts fly, which way a blade starts, a creature looks, a mirror
    throws its light."""
    offset: int = 0
    """Ticks by which its period is ahead of the clock."""
    hidden: bool = False
    """A coin that only light brings out."""
    text: Prose | None = None
    """What a sign says."""
    haste: int = 0
    """Ticks by which a trap strikes sooner than it is drawn, and stays as long as that."""
    twice: bool = False
    """Whether a crusher falls twice in the time in which it is drawn to fall once."""

    def mirrored(self, width: int) -> Place:
        """This place in the mirror image of a piece ``width`` tiles wide."""
        return replace(self, x=width - self.x - self.width, facing=-self.facing)

    def moved(self, x: int, y: int) -> Place:
        """This place, so many tiles further right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Decor:
    """A picture behind the play: a window, a banner, a barrel. Rules never read it."""

    name: str
    x: int
    y: int
    """Its lower left tile."""
    width: int = 1
    height: int = 1
    flipped: bool = False

    def mirrored(self, width: int) -> Decor:
        """This picture in the mirror image of a piece ``width`` tiles wide."""
        return replace(self, x=width - self.x - self.width, flipped=not self.flipped)

    def moved(self, x: int, y: int) -> Decor:
        """This picture, so many tiles further right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


SHAPES: dict[str, tuple[int, int]] = {"nook": (3, 3), "hall": (6, 3), "well": (3, 5)}
"""Width and height of each shape of slot, in tiles."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A box that a chunk fills. Its mouth is the two lowest cells of the side ``opening``.

    Floor, ceiling and far side are stone of the section; before the mouth there is a ledge to
    stand on. A chunk is drawn with its mouth on the left and mirrored for an opening to the right.
    """

    shape: str
    x: int
    y: int
    opening: Literal["left", "right"]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in tiles."""
        return SHAPES[self.shape]

    @property
    def ledge(self) -> tuple[int, int]:
        """The cell before the mouth, where one stands before going in."""
        width, height = self.size
        return (self.x - 1 if self.opening == "left" else self.x + width), self.y + height - 1

    def mirrored(self, width: int) -> Slot:
        """This slot in the mirror image of a section."""
        opening: Literal["left", "right"] = "right" if self.opening == "left" else "left"
        return replace(self, x=width - self.x - self.size[0], opening=opening)


@dataclass(frozen=True, slots=True)
class Chunk:
    """What fills a slot: a few tiles and places, its mouth on the left."""

    name: str
    idea: str
    shape: str
    terrain: Terrain
    places: tuple[Place, ...] = ()
    decor: tuple[Decor, ...] = ()

    def mirrored(self) -> Chunk:
        """The chunk with its mouth on the right."""
        width = self.terrain.width
        return replace(
            self,
            terrain=self.terrain.mirrored(),
            places=tuple(place.mirrored(width) for place in self.places),
            decor=tuple(decor.mirrored(width) for decor in self.decor),
        )


@dataclass(frozen=True, slots=True)
class Section:
    """A hand-made room; its slots are stone in ``terrain``."""

    name: str
    idea: str
    """What a player would remember of it, in a line."""
    terrain: Terrain
    places: tuple[Place, ...] = ()
    slots: tuple[Slot, ...] = ()
    decor: tuple[Decor, ...] = ()
    difficulty: int = EASIEST
    """From `EASIEST`, which a beginner walks through, to `HARDEST`."""
    mood: Mood = "calm"
    """Whether one can take one's time in it, or is under pressure."""
    subjects: tuple[str, ...] = ()
    """What it is about, at most `MOST_SUBJECTS` of `SUBJECTS`; none of a plain room."""
    is_mirror: bool = False
    open_sides: int = field(init=False, compare=False, repr=False)
    """A bit for each side with a way through, in the order of `SIDES`: north is bit 0."""
    kinds: frozenset[str] = field(init=False, compare=False, repr=False)
    """The kinds of its places."""

    def __post_init__(self) -> None:
        """What laying asks of every section in every cell is read off the drawing once."""
        at = self.terrain.at
        ways = (
            at(SHAFT[0], 0) == CHAIN,
            at(SECTION_WIDTH - 1, FLOOR_ROW - 1) == EMPTY,
            at(SHAFT[0], SECTION_HEIGHT - 1) == CHAIN,
            at(0, FLOOR_ROW - 1) == EMPTY,
        )
        object.__setattr__(self, "open_sides", sum(way << bit for bit, way in enumerate(ways)))
        object.__setattr__(self, "kinds", frozenset(place.kind for place in self.places))

    @property
    def warden(self) -> str:
        """Whose hall it is (`WARDENS`); empty for any other room."""
        return next((place.name for place in self.places if place.kind == "warden"), "")

    @property
    def key(self) -> str:
        """Its name in counts and output: ``section`` or ``section/mirrored``."""
        return f"{self.name}/mirrored" if self.is_mirror else self.name

    def is_open(self, side: Side) -> bool:
        """Whether there is a way through on that side."""
        return bool(self.open_sides >> SIDES.index(side) & 1)

    @property
    def signature(self) -> str:
        """Its open sides as letters in the order NESW, ``-`` for the closed room."""
        letters = "".join(side[0].upper() for side in SIDES if self.is_open(side))
        return letters or "-"

    def mirrored(self) -> Section:
        """The section with left and right exchanged; it counts as another section."""
        width = self.terrain.width
        return replace(
            self,
            terrain=self.terrain.mirrored(),
            places=tuple(place.mirrored(width) for place in self.places),
            slots=tuple(slot.mirrored(width) for slot in self.slots),
            decor=tuple(decor.mirrored(width) for decor in self.decor),
            is_mirror=not self.is_mirror,
        )
