"""What happened, in order, with its numbers. Events carry the words of what they name, so that each
can be told by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core.codec import UNTOLD
from game.core.hexgrid import Hex
from game.core.mode import Event
from game.core.text import NO_PROSE, Prose

Told = Annotated[Prose, UNTOLD]
"""Words for people, which a trace leaves out."""
ThreeNames = Annotated[tuple[Prose, Prose, Prose], UNTOLD]


class HexEvent(Event):
    """What all events of Hex have in common."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Stepped(HexEvent):
    """The patrol went from one hex to the next."""

    start: Hex
    end: Hex
    quarters: int


@dataclass(frozen=True, slots=True)
class HexDrawn(HexEvent):
    """A hex that nobody knew was drawn, by the dice that are shown (0: not thrown)."""

    at: Hex
    relief: str
    growth: str
    """Empty on bare water."""
    obstacle: str
    """Empty without one."""
    place: str
    first: int
    second: int
    sides: int
    words: ThreeNames
    """What relief, growth and obstacle are called."""


@dataclass(frozen=True, slots=True)
class Felt(HexEvent):
    """A companion loves, or cannot bear, what was drawn."""

    companion: str
    amount: int
    name: Told
    what: Told


@dataclass(frozen=True, slots=True)
class Sighted(HexEvent):
    """A community, a fairy court or a ruin was made out."""

    kind: str
    """``community``, ``fairy`` or ``ruin``."""
    number: int
    at: Hex
    name: Told


@dataclass(frozen=True, slots=True)
class WeatherSeen(HexEvent):
    """From a height one saw the weather of the day after tomorrow gather."""

    weather: str
    words: Told


@dataclass(frozen=True, slots=True)
class CardDrawn(HexEvent):
    """The next patrol card of a hex; ``harmless``: turned over and nothing more."""

    at: Hex
    card: str
    count: int
    """Cards of this hex that are drawn now."""
    steps: int
    """Cards that there are."""
    harmless: bool
    words: Told
    text: Told


@dataclass(frozen=True, slots=True)
class HexSecured(HexEvent):
    """A hex is secured."""

    at: Hex


@dataclass(frozen=True, slots=True)
class DieThrown(HexEvent):
    """A die said whether something is met: a ``find`` in a new hex, or somebody on the ``road``."""

    what: str
    roll: int
    low: int
    high: int
    """From where to where it says yes."""
    met: bool


@dataclass(frozen=True, slots=True)
class EncounterBegan(HexEvent):
    """Something is met, and waits for a choice."""

    id: str
    kind: str
    at: Hex
    title: Told
    text: Told


@dataclass(frozen=True, slots=True)
class Chosen(HexEvent):
    """What the patrol did about it."""

    id: str
    choice: str
    label: Told


@dataclass(frozen=True, slots=True)
class Checked(HexEvent):
    """Dice were rolled for something; the best counts."""

    what: str
    """``encounter``, ``forage``, ``heal``, ``riddle`` or ``accuse``."""
    skill: str
    companion: str
    """Empty where nobody is hale."""
    rolls: tuple[int, ...]
    target: int
    success: bool
    again: bool
    """Whether this was the second time, thanks to a charm."""
    name: Told
    words: Told
    """What the skill is called."""


@dataclass(frozen=True, slots=True)
class Resolved(HexEvent):
    """How it came out."""

    id: str
    choice: str
    good: bool
    at: Hex
    companion: str
    """Who was put to the check; empty for nobody."""
    text: Told


@dataclass(frozen=True, slots=True)
class Changed(HexEvent):
    """There is more or less of ``spirits``, ``bread``, ``candles``, ``relic`` or ``proof``."""

    what: str
    amount: int
    now: int


@dataclass(frozen=True, slots=True)
class ToolChanged(HexEvent):
    """A tool was gained (1) or lost (-1)."""

    tool: str
    amount: int
    words: Told
    text: Told


@dataclass(frozen=True, slots=True)
class CompanionChanged(HexEvent):
    """Somebody is ``hurt``, ``healed``, ``gone``, ``called`` back by the horn, ``joined``, or has
    ``learnt`` a skill."""

    companion: str
    how: str
    name: Told
    skill: Told = NO_PROSE


@dataclass(frozen=True, slots=True)
class NightFell(HexEvent):
    """A night, and what it took."""

    day: int
    where: str
    """``hearth``, ``refuge`` or ``outside``."""
    bread: int
    candle: str
    """``lit``, ``lantern`` (it burns a second night), ``none``, or empty where none is needed."""
    spirits: int
    weather: str


@dataclass(frozen=True, slots=True)
class DayBroke(HexEvent):
    """A new day."""

    day: int
    left: int
    """Days until winter, this one included."""
    season: str
    turned: bool
    """Whether the season begins today."""
    weather: str
    tomorrow: str
    words: ThreeNames
    """Of the season, the weather and tomorrow's."""


@dataclass(frozen=True, slots=True)
class Worked(HexEvent):
    """Time was spent on something: ``scour``, ``forage``, ``camp``, ``ask``, ``explore``."""

    what: str
    quarters: int


@dataclass(frozen=True, slots=True)
class Visited(HexEvent):
    """The patrol called on a community."""

    community: int
    first: bool
    mood: int
    name: Told
    leader: Told
    wish: Told


@dataclass(frozen=True, slots=True)
class Provisioned(HexEvent):
    """A community handed out bread and candles."""

    community: int
    bread: int
    candles: int
    name: Told


@dataclass(frozen=True, slots=True)
class RumourHeard(HexEvent):
    """Somebody told where a community lies."""

    community: int
    sure: bool
    text: Told


@dataclass(frozen=True, slots=True)
class RumourProved(HexEvent):
    """A doubtful rumour turned out right or wrong."""

    community: int
    right: bool
    name: Told


@dataclass(frozen=True, slots=True)
class WishTaken(HexEvent):
    """The patrol promised a community what it wants."""

    community: int
    name: Told
    wish: Told


@dataclass(frozen=True, slots=True)
class WishDone(HexEvent):
    """What was promised can be settled now."""

    community: int
    name: Told


@dataclass(frozen=True, slots=True)
class WishSettled(HexEvent):
    """The patrol kept its promise."""

    community: int
    name: Told


@dataclass(frozen=True, slots=True)
class MoodChanged(HexEvent):
    """A community thinks better or worse of the patrol."""

    community: int
    amount: int
    mood: int
    reconciled: bool
    """Whether a fairy court is reconciled by that."""
    name: Told


@dataclass(frozen=True, slots=True)
class GiftGiven(HexEvent):
    """Something was given to fairies."""

    community: int
    what: str
    name: Told


@dataclass(frozen=True, slots=True)
class PlotLearnt(HexEvent):
    """It is known now who plots, and from where."""

    faction: Told
    seat: Told
    plot: Told


@dataclass(frozen=True, slots=True)
class RuinExplored(HexEvent):
    """A ruin gave up its prize."""

    ruin: int
    name: Told
    text: Told


@dataclass(frozen=True, slots=True)
class TaskDone(HexEvent):
    """One of ``roads``, ``courts``, ``map``, ``plot`` is done; the city wants to hear of it."""

    task: str


@dataclass(frozen=True, slots=True)
class Ended(HexEvent):
    """The run is over."""

    outcome: str
    score: int


EVENTS: tuple[type[HexEvent], ...] = (
    Stepped, HexDrawn, Felt, Sighted, WeatherSeen, CardDrawn, HexSecured, DieThrown,
    EncounterBegan, Chosen, Checked, Resolved, Changed, ToolChanged, CompanionChanged, NightFell,
    DayBroke, Worked, Visited, Provisioned, RumourHeard, RumourProved, WishTaken, WishDone,
    WishSettled, MoodChanged, GiftGiven, PlotLearnt, RuinExplored, TaskDone, Ended,
)  # fmt: skip
