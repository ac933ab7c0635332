"""What the patrol may know: records of the land, of places, people and encounters, and `Known`, the
whole of it. What is not in here, nothing that is told beforehand, no bot and no hint can use."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.hexgrid import Hex, HexDirection
from game.core.mode import Status
from game.core.text import Message, Prose
from game.tales.hex.rules.play.costs import Toll
from game.tales.hex.rules.play.encounters import SKILLS, Check, Encounter, chance
from game.tales.hex.rules.play.facts import CompanionFacts, Numbers, Season, Term
from game.tales.hex.rules.play.params import HexPlayParams
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.valuing import Purse


@dataclass(frozen=True, slots=True)
class HexSeen:
    """A hex that is drawn."""

    at: Hex
    relief: str
    growth: str
    """Empty on bare water."""
    obstacle: str
    """Empty without one."""
    place: str
    """Where the obstacle lies: ``centre`` or a direction."""
    words: tuple[Prose, Prose, Prose]
    """What relief, growth and obstacle are called."""
    area: Prose
    first: int
    second: int
    sides: int
    """The dice that drew it (`game.tales.hex.rules.country.drawing.Drawn`)."""
    cards: tuple[str, ...]
    """Patrol cards drawn so far, in order."""
    secured: bool
    road: bool
    """Whether a caravan has left a road in it."""
    searched: bool
    spent: bool
    """Whether it has turned its card of this journey."""
    shelter: str
    """``hearth``, ``refuge`` or ``outside``: what is known of how one sleeps there."""
    forage: int
    """Target of a check of way for food, in this season."""
    foraged: int
    """Days until it feeds again; 0 when it does."""


@dataclass(frozen=True, slots=True)
class WinterSeen:
    """When winter comes to a hex."""

    at: Hex
    snow: int
    """The first day on which snow lies."""
    deep: int
    """The day on whose morning nobody is left there."""


@dataclass(frozen=True, slots=True)
class FrontierSeen:
    """An undrawn hex beside a drawn one, and how likely each relief is there."""

    at: Hex
    odds: tuple[int, ...]
    """Whole-number weights in the order of the relief die."""


@dataclass(frozen=True, slots=True)
class HearsaySeen:
    """What is told of where a community lies, from the city."""

    text: Prose
    sure: bool
    towards: HexDirection | None
    far: int
    right: bool | None
    """Whether it was true; None while nobody knows."""


@dataclass(frozen=True, slots=True)
class WishSeen:
    """What a community wants, and how it is settled."""

    words: Prose
    about: str
    """``community``, ``ruin`` or ``none``."""
    other: int
    """The number of that; -1 for none."""
    needs: str
    """One of `game.tales.hex.rules.play.facts.NEEDED`."""
    amount: int
    status: str
    """Empty, ``promised``, ``ready`` (to be settled there) or ``settled``."""


@dataclass(frozen=True, slots=True)
class PageSeen:
    """A community that was called on."""

    nature: Prose
    function: Prose
    people: Prose
    themes: tuple[Prose, ...]
    leader: str
    souls: int
    tie: Prose
    """How it stands to a neighbour."""
    greeting: tuple[Message, ...]
    """How the patrol is received, and what has changed here because of it."""
    mood: int
    """From -2 to 3."""
    welcome: bool
    """Whether one may sleep there, and be given something."""
    reconciled: bool
    bread: int
    candles: int
    """What is handed out at a time."""
    provision: int
    """Days until something is handed out again; 0 when it is."""
    joined: bool
    """Whether its caravan was brought to the city."""
    escort: bool
    """Whether they wait for an escort to the city."""
    news: bool
    """Whether somebody there knows something that the patrol does not."""
    told: bool
    """Whether they have said what they know of the plot."""
    wish: WishSeen


@dataclass(frozen=True, slots=True)
class CommunitySeen:
    """A community of which something is known."""

    number: int
    name: Prose
    known: str
    """``rumoured``, ``placed`` or ``met``."""
    kind: str
    """``city``, ``community``, ``satellite`` or ``fairy``; empty while it is only rumoured."""
    at: Hex | None
    """None while it is only rumoured."""
    place: str
    """Where in its hex."""
    nature: str
    """Id of its nature; empty until its hex was drawn."""
    hearsay: HearsaySeen | None
    page: PageSeen | None
    """None until it was called on."""


@dataclass(frozen=True, slots=True)
class RuinSeen:
    """A ruin that was made out."""

    number: int
    at: Hex
    place: str
    what: str
    """Id of what it was."""
    name: Prose
    builder: Prose
    explored: bool
    peril: Prose
    prize: Prose
    """Both without words until it was explored."""


@dataclass(frozen=True, slots=True)
class CompanionSeen:
    """One of the patrol, those who are gone included."""

    facts: CompanionFacts
    people: Prose
    standing: str
    skills: tuple[int, ...]
    """Now, in the order of `game.tales.hex.rules.play.encounters.SKILLS`."""
    learnt: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckSeen:
    """The dice of a choice, before it is taken."""

    skill: Term
    companion: Prose
    """Who is put to it; without words where nobody is hale."""
    target: int
    dice: int
    chance: Fraction
    with_candle: Fraction | None
    """With a candle burnt for one die more; None where that cannot be."""


@dataclass(frozen=True, slots=True)
class ChoiceSeen:
    """Something that may be done about an encounter."""

    id: str
    label: Prose
    needs: tuple[tuple[str, int], ...]
    """What it asks for: kind and amount; ``tool:...`` and ``room`` must be there and stay."""
    price: tuple[tuple[str, int], ...]
    """What it is certain to take: kind and amount."""
    untold: bool
    """Whether it may take more than that."""
    open: bool
    """Whether the patrol has that."""
    check: CheckSeen | None


@dataclass(frozen=True, slots=True)
class MeetingSeen:
    """The encounter that waits for a choice. ``facts`` are the table's own, blanks and all."""

    facts: Encounter
    title: Prose
    text: Prose
    choices: tuple[ChoiceSeen, ...]
    best: str
    """The choice that is worth most to this patrol on average."""
    burn: bool
    """Whether a candle burnt for it is worth it."""

    def choice(self, id_: str) -> ChoiceSeen:
        """The choice called ``id_``; `StopIteration` if there is none."""
        return next(each for each in self.choices if each.id == id_)


@dataclass(frozen=True, slots=True)
class PlotSeen:
    """What is known of the plot."""

    words: Prose
    against: int
    """The number of its victim."""
    proofs: int
    need: int
    faction: Prose | None
    text: Prose | None
    """Who is behind it; None while nobody knows."""
    seat: int
    """The number of the community from which it is led; -1 while nobody knows."""


@dataclass(frozen=True, slots=True)
class StepSeen:
    """A step to a neighbour, and what it costs, part by part; None in a storm that forbids it."""

    to: Hex
    toll: Toll | None


@dataclass(frozen=True, slots=True)
class WaySeen:
    """The end of the cheapest known way to a hex."""

    to: Hex
    before: Hex
    """The hex from which the last step is taken."""
    quarters: int
    """The whole way costs so many quarters of a day."""
    sure: bool
    """Whether it all lies in weather and land that are known; without, as under a clear sky, and
    over land as it seems to lie."""
    known: bool
    """Whether it leads over drawn hexes only, up to the last."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a way would cost."""

    way: tuple[Hex, ...]
    quarters: int
    nights: int
    """Nights on the way, the one on arriving included."""
    day: int
    quarter: int
    """When one arrives: the day, and the quarter of it from 0."""
    sure: bool
    known: bool


@dataclass(frozen=True, slots=True)
class Task:
    """One way to win."""

    id: str
    have: int
    need: int
    end: Hex | None = None
    """Where it is to end, once somebody has told that, or it was seen."""
    done: bool = False
    """Whether the city may hear of it."""
    turned: bool = False
    """Whether its first part is done, and it is to end somewhere."""

    @property
    def lost(self) -> bool:
        """Whether it is to end nobody has said where."""
        return self.turned and self.end is None


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a companion said."""

    companion: str
    """The id of whoever said it."""
    words: Message


@dataclass(frozen=True, slots=True)
class Moment:
    """Where, when and among whom something was met, and all that its picture shows."""

    id: str
    """Of the encounter, or of a charge whose last scene it was."""
    scene: tuple[str, ...]
    """What is seen (`rules.play.sights`)."""
    at: Hex
    relief: str
    growth: str
    """Empty on bare water."""
    around: tuple[str, ...]
    """The reliefs of the neighbours that were drawn by then, clockwise from the north."""
    season: str
    weather: str
    quarter: int
    """Of the day, from 0."""
    snow: bool
    """Whether the land lay in snow."""
    party: tuple[str, ...]
    """Ids of the companions who went along."""


@dataclass(frozen=True, slots=True)
class DayTold:
    """A page of the journal."""

    day: int
    season: Prose
    weather: Prose
    sentences: tuple[Message, ...]
    """What it says by itself."""
    said: tuple[Remark, ...]
    """What companions said; the sentences have it too."""
    moments: tuple[tuple[int, Moment], ...]
    """What was met, each with the number of sentences that are told before it."""
    written: str
    """What the player wrote instead; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Known:
    """The map, the patrol and the book of rumours."""

    params: HexPlayParams
    status: Status
    phase: str
    """``walk``, ``meeting`` or ``over``."""
    country: Prose
    radius: int
    at: Hex
    trail: tuple[Hex, ...]
    hexes: tuple[HexSeen, ...]
    """In the order in which they were drawn."""
    frontier: tuple[FrontierSeen, ...]
    steps: tuple[StepSeen, ...]
    """To the neighbours on the map, clockwise from north."""
    ways: tuple[WaySeen, ...]
    """To every drawn hex and those beside them, the nearest first."""
    communities: tuple[CommunitySeen, ...]
    ruins: tuple[RuinSeen, ...]
    plot: PlotSeen
    winter: tuple[WinterSeen, ...]
    """For every hex of the map, ring by ring."""
    lies: tuple[tuple[Hex, int], ...]
    """How undrawn land seems to lie, as far as it was made out."""
    escort: int
    """The community whose caravan goes with the patrol; -1 for none."""
    origin: Hex
    """The place from which this journey goes; in another it ends, and the next begins."""
    lanterns: tuple[int, ...]
    """The courts whose lanterns the patrol carries."""
    tasks: tuple[Task, ...]
    charted: tuple[int, int]
    """Hexes that were drawn, and how many have to be before any charge takes its turn."""
    day: int
    quarter: int
    """Of the day, from 0 (morning) to 3."""
    left: int
    """Days until winter, this one included."""
    days: int
    """Of the whole year."""
    season: Season
    weather: Term
    tomorrow: Term
    ahead: Term | None
    """The weather of the day after tomorrow, where it was seen from a height."""
    sight: int
    """Hexes, from here, today."""
    purse: Purse
    """Spirits, bread, candles, relics, tools and what else choices depend on."""
    most: tuple[tuple[str, int], ...]
    """The most there can be of spirits, bread and candles."""
    wick: int
    """Nights left in the candle of the lantern."""
    tools: tuple[Term, ...]
    companions: tuple[CompanionSeen, ...]
    meeting: MeetingSeen | None
    notes: tuple[tuple[Hex, str], ...]
    journal: tuple[DayTold, ...]
    numbers: Numbers
    """Single numbers of the rules."""
    score: int
    undo_depth: int

    def hex(self, at: Hex) -> HexSeen | None:
        """A hex, if it is drawn."""
        return next((each for each in self.hexes if each.at == at), None)

    @property
    def underfoot(self) -> HexSeen:
        """The hex in which the patrol stands."""
        return next(each for each in self.hexes if each.at == self.at)

    def community(self, number: int) -> CommunitySeen | None:
        """A community, if anything is known of it."""
        return next((each for each in self.communities if each.number == number), None)

    def name(self, number: int) -> Prose:
        """What a community is called; `StopIteration` if nothing is known of it."""
        return next(each.name for each in self.communities if each.number == number)

    def page(self, number: int) -> PageSeen:
        """A community that was called on; `StopIteration` for others."""
        return next(each.page for each in self.communities if each.number == number and each.page)

    def ruin(self, number: int) -> RuinSeen:
        """A ruin that was made out; `StopIteration` for others."""
        return next(each for each in self.ruins if each.number == number)

    def here(self) -> tuple[CommunitySeen, ...]:
        """The communities in the patrol's hex."""
        return tuple(each for each in self.communities if each.at == self.at)

    def task(self, id_: str) -> Task:
        """One of ``roads``, ``courts``, ``map``, ``plot``."""
        return next(task for task in self.tasks if task.id == id_)

    def odds(self, skill: str, target: int) -> Fraction:
        """The chance of a check by the best hale companion, no candle burnt."""
        dice = 1 + self.purse.skills[SKILLS.index(skill)]
        return chance(Check(skill, target, candle=False), dice)

    def plan(self, to: Hex) -> Plan | None:
        """The cheapest known way to a hex and what it costs; None where none is known.

        Every cost is exact where ``sure``; what happens on the way is not foreseen.
        """
        ends = {each.to: each for each in self.ways}
        if to not in ends:
            return None
        way = [to]
        while ends[way[-1]].before != self.at:
            way.append(ends[way[-1]].before)
        end = ends[to]
        clock = DAY * (self.day - 1) + self.quarter + end.quarters
        nights = clock // DAY - (self.day - 1)
        day, quarter = clock // DAY + 1, clock % DAY
        return Plan(tuple(reversed(way)), end.quarters, nights, day, quarter, end.sure, end.known)
