"""What happened, in order, with its numbers: the closed union of events, which of them are steps of
a trace, and which leave a line in the journal.

Events carry the words of what they name, so that each can be told by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, assert_never, get_args

from game.core.codec import UNTOLD, JsonValue, Plain, json_object
from game.core.hexgrid import Hex
from game.core.mode import Event
from game.core.text import NO_PROSE, Prose

Words = Annotated[Prose, UNTOLD]
"""What something is called: a trace leaves it out."""


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """The patrol went from one hex to the next."""

    start: Hex
    end: Hex
    quarters: int


@dataclass(frozen=True, slots=True)
class HexDrawn(Event):
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
    words: Annotated[tuple[Prose, Prose, Prose], UNTOLD]
    """What relief, growth and obstacle are called."""


@dataclass(frozen=True, slots=True)
class Felt(Event):
    """A companion loves, or cannot bear, what was drawn."""

    companion: str
    amount: int
    name: Words
    what: Words


@dataclass(frozen=True, slots=True)
class Sighted(Event):
    """A community, a fairy court or a ruin was made out."""

    kind: str
    """``community``, ``fairy`` or ``ruin``."""
    number: int
    at: Hex
    name: Words


@dataclass(frozen=True, slots=True)
class LieSeen(Event):
    """From afar one made out how so many undrawn hexes lie."""

    count: int


@dataclass(frozen=True, slots=True)
class SnowFell(Event):
    """Winter's snow has reached the hex in which the patrol is."""

    at: Hex
    deep: int
    """Days until it lies deep."""


@dataclass(frozen=True, slots=True)
class Searched(Event):
    """The patrol looked round a hex, and found ``bread``, ``candles``, ``relic``, ``view`` or,
    where this is empty, nothing."""

    at: Hex
    what: str


@dataclass(frozen=True, slots=True)
class EscortTaken(Event):
    """A caravan goes with the patrol from here, to the city."""

    community: int
    name: Words


@dataclass(frozen=True, slots=True)
class CaravanCame(Event):
    """It has reached the city, and the road is open."""

    community: int
    name: Words


@dataclass(frozen=True, slots=True)
class LanternTaken(Event):
    """A court has given its lantern, to be carried to another."""

    community: int
    name: Words


@dataclass(frozen=True, slots=True)
class WeatherSeen(Event):
    """From a height one saw the weather of the day after tomorrow gather."""

    weather: str
    words: Words


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The next patrol card of a hex; ``harmless``: turned over and nothing more."""

    at: Hex
    card: str
    count: int
    """Cards of this hex that are drawn now."""
    steps: int
    """Cards that there are."""
    harmless: bool
    words: Words
    text: Words


@dataclass(frozen=True, slots=True)
class HexSecured(Event):
    """A hex is secured."""

    at: Hex


@dataclass(frozen=True, slots=True)
class DieThrown(Event):
    """A die said whether something is met: a ``find`` in a new hex, or somebody on the ``road``."""

    what: str
    roll: int
    low: int
    high: int
    """From where to where it says yes."""
    met: bool


@dataclass(frozen=True, slots=True)
class EncounterBegan(Event):
    """Something is met, and waits for a choice."""

    id: str
    kind: str
    at: Hex
    title: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """What the patrol did about it."""

    id: str
    choice: str
    label: Words


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """Dice were rolled for something; the best counts."""

    what: str
    """``encounter``, ``forage``, ``heal`` or ``riddle``."""
    skill: str
    companion: str
    """Empty where nobody is hale."""
    rolls: tuple[int, ...]
    target: int
    success: bool
    again: bool
    """Whether this was the second time, thanks to a charm."""
    name: Words
    words: Words
    """What the skill is called."""


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """How it came out."""

    id: str
    choice: str
    good: bool
    at: Hex
    companion: str
    """Who was put to the check; empty for nobody."""
    text: Words


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """There is more or less of ``spirits``, ``bread``, ``candles``, ``relic`` or ``proof``."""

    what: str
    amount: int
    now: int


@dataclass(frozen=True, slots=True)
class ToolChanged(Event):
    """A tool was gained (1) or lost (-1)."""

    tool: str
    amount: int
    words: Words
    text: Words


HowChanged = Literal["hurt", "healed", "gone", "called", "joined", "learnt", "stayed"]


@dataclass(frozen=True, slots=True)
class CompanionChanged(Event):
    """Somebody is hurt, healed, gone, called back by the horn, has joined, has learnt a skill, or
    stays behind."""

    companion: str
    how: HowChanged
    name: Words
    skill: Words = NO_PROSE


@dataclass(frozen=True, slots=True)
class NightFell(Event):
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
class DayBroke(Event):
    """A new day."""

    day: int
    left: int
    """Days until winter, this one included."""
    season: str
    turned: bool
    """Whether the season begins today."""
    weather: str
    tomorrow: str
    words: Annotated[tuple[Prose, Prose, Prose], UNTOLD]
    """Of the season, the weather and tomorrow's."""


@dataclass(frozen=True, slots=True)
class Worked(Event):
    """Time was spent on something: ``scour``, ``forage``, ``camp``, ``ask``, ``explore``."""

    what: str
    quarters: int


@dataclass(frozen=True, slots=True)
class Visited(Event):
    """The patrol called on a community."""

    community: int
    first: bool
    mood: int
    name: Words
    leader: Words
    wish: Words


@dataclass(frozen=True, slots=True)
class Provisioned(Event):
    """A community handed out bread and candles."""

    community: int
    bread: int
    candles: int
    name: Words


@dataclass(frozen=True, slots=True)
class RumourHeard(Event):
    """Somebody told where a community lies."""

    community: int
    sure: bool
    text: Words


@dataclass(frozen=True, slots=True)
class RumourProved(Event):
    """A doubtful rumour turned out right or wrong."""

    community: int
    right: bool
    name: Words


@dataclass(frozen=True, slots=True)
class WishTaken(Event):
    """The patrol promised a community what it wants."""

    community: int
    name: Words
    wish: Words


@dataclass(frozen=True, slots=True)
class WishDone(Event):
    """What was promised can be settled now."""

    community: int
    name: Words


@dataclass(frozen=True, slots=True)
class WishSettled(Event):
    """The patrol kept its promise."""

    community: int
    name: Words


@dataclass(frozen=True, slots=True)
class MoodChanged(Event):
    """A community thinks better or worse of the patrol."""

    community: int
    amount: int
    mood: int
    reconciled: bool
    """Whether a fairy court is reconciled by that."""
    name: Words


@dataclass(frozen=True, slots=True)
class GiftGiven(Event):
    """Something was given to fairies."""

    community: int
    what: str
    name: Words


@dataclass(frozen=True, slots=True)
class PlotLearnt(Event):
    """It is known now who plots, and from where."""

    faction: Words
    seat: Words
    plot: Words


@dataclass(frozen=True, slots=True)
class RuinExplored(Event):
    """A ruin gave up its prize."""

    ruin: int
    name: Words
    text: Words


@dataclass(frozen=True, slots=True)
class ChargeTurned(Event):
    """The first part of ``roads``, ``courts``, ``map`` or ``plot`` is done, and it turns: it is to
    end ``at`` a place that the patrol may not know yet (`EndLearnt`)."""

    task: str
    at: Hex
    text: Words


@dataclass(frozen=True, slots=True)
class EndLearnt(Event):
    """Where a charge is to end was told, or seen."""

    task: str
    at: Hex


@dataclass(frozen=True, slots=True)
class TaskDone(Event):
    """One of ``roads``, ``courts``, ``map``, ``plot`` is done; the city wants to hear of it."""

    task: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The run is over."""

    outcome: str
    score: int


WayEvent = (
    Stepped | HexDrawn | Sighted | LieSeen | WeatherSeen | SnowFell | CardDrawn | HexSecured
    | DieThrown | NightFell | DayBroke | Worked | Searched
)  # fmt: skip
EncounterEvent = EncounterBegan | Chosen | Checked | Resolved | RuinExplored
PeopleEvent = (
    Visited | Provisioned | RumourHeard | RumourProved | WishTaken | WishDone | WishSettled
    | MoodChanged | GiftGiven | PlotLearnt | EscortTaken | CaravanCame | LanternTaken
)  # fmt: skip
PatrolEvent = Changed | ToolChanged | CompanionChanged | Felt
RunEvent = ChargeTurned | EndLearnt | TaskDone | Ended
HexEvent = WayEvent | EncounterEvent | PeopleEvent | PatrolEvent | RunEvent
EVENTS: tuple[type[Event], ...] = get_args(HexEvent)


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``; None when it is no die, no card and no decision."""
    return None if isinstance(event, Stepped | Changed | Worked) else json_object(event)


# The journal. A line of it is plain data: what kind of thing happened, and its numbers and ids
# (`game.tales.hex.rules.play.diary` makes prose of it).

_CARDS = ("refuge", "trail")
_LEFT = (1, 7)
"""Days left of which the journal speaks."""


def line_of(event: HexEvent) -> list[Plain] | None:
    """The line that an event leaves in the journal."""
    match event:
        case HexDrawn(at=at):
            return ["drawn", *at]
        case Sighted(kind=kind, number=number):
            return ["sighted", kind, number]
        case CardDrawn(at=at, card=card):
            return ["card", *at, card] if card in _CARDS else None
        case HexSecured(at=at):
            return ["secured", *at]
        case Resolved(id=id_, at=at):
            return ["met", *at, id_, event.choice, int(event.good), event.companion]
        case CompanionChanged(companion=companion, how=how):
            return ["companion", companion, how]
        case NightFell(where=where, candle=candle, spirits=spirits):
            return ["night", where, candle, spirits]
        case DayBroke(left=left) if left in _LEFT:
            return ["left", left]
        case DayBroke(turned=True, season=season):
            return ["season", season]
        case DayBroke(weather=weather):
            return None if weather == "clear" else ["sky", weather]
        case Visited(community=community, first=first):
            return ["visited", community] if first else None
        case WishTaken(community=community):
            return ["promised", community]
        case WishSettled(community=community):
            return ["settled", community]
        case MoodChanged(community=community, reconciled=reconciled):
            return ["reconciled", community] if reconciled else None
        case PlotLearnt():
            return ["plot"]
        case EscortTaken(community=community):
            return ["escort", community]
        case CaravanCame(community=community):
            return ["caravan", community]
        case LanternTaken(community=community):
            return ["lantern", community]
        case SnowFell():
            return ["snow"]
        case ChargeTurned(task=task):
            return ["turned", task]
        case EndLearnt(task=task):
            return ["end", task]
        case RuinExplored(ruin=ruin):
            return ["explored", ruin]
        case TaskDone(task=task):
            return ["task", task]
        case Ended(outcome=outcome):
            return ["ended", outcome]
        case (
            Stepped() | LieSeen() | WeatherSeen() | DieThrown() | Searched() | Checked()
            | Worked() | EncounterBegan() | Chosen()
            | Provisioned() | RumourHeard() | RumourProved() | WishDone() | GiftGiven()
            | Changed() | ToolChanged() | Felt()
        ):  # fmt: skip
            return None
        case _:
            assert_never(event)
