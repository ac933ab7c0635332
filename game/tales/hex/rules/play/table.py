"""The table at which a run is played: the state, the tables of content, the country, and the events
of the command that is being carried out. Rules are functions over it."""

from __future__ import annotations

from game.core.dice import Dice, Stream
from game.core.hexgrid import Hex
from game.core.text import NO_PROSE, Prose
from game.tales.hex.rules.country.chart import Area, areas_of
from game.tales.hex.rules.country.content import HexContent, Relief
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import NONE, Drawn
from game.tales.hex.rules.play.encounters import SKILLS, Encounter
from game.tales.hex.rules.play.events import (
    CardDrawn,
    Changed,
    ChargeTurned,
    CompanionChanged,
    DayBroke,
    EncounterBegan,
    HexDrawn,
    HexEvent,
    LieSeen,
    NightFell,
    Resolved,
    Sighted,
    TaskDone,
    line_of,
)
from game.tales.hex.rules.play.facts import CompanionFacts, HexPlayContent, Level
from game.tales.hex.rules.play.state import DAY, PLACED, Companion, Ground, Outcome, Place, State

_HALTING = (EncounterBegan, CompanionChanged, ChargeTurned, TaskDone)
"""What gives the patrol reason to stop on its way."""
LEAST_MOOD, MOST_MOOD = -2, 3


class Table:
    """Everything that a rule may look at and change."""

    def __init__(self, state: State, content: HexPlayContent, country: Country) -> None:
        self.state = state
        self.content = content
        self.country = country
        self.facts = content.play
        self.numbers = content.play.numbers
        self.level: Level = content.play.levels[state.params.level]
        self.events: list[HexEvent] = []
        self.learnt = False
        """Whether the command that is carried out revealed something or rolled a die."""
        self.halted = False
        """Whether the patrol has reason to stop on its way."""
        self.winter: dict[Hex, tuple[int, int]] = {}
        """The days of snow and of deep snow that were asked for, by hex
        (`game.tales.hex.rules.play.winter`)."""
        self._areas: tuple[int, tuple[Area, ...]] = (0, ())
        self._dice = Dice(state.fate)

    def tell(self, event: HexEvent) -> None:
        self.events.append(event)
        line = line_of(event)
        if line is not None:
            # A night is told of the day before it, though the clock has gone on.
            day = event.day if isinstance(event, NightFell) else self.day
            hour = [self.state.clock % DAY] if isinstance(event, Resolved) else []
            self.state.lines.append([day, *line, *hour])
        sighted = isinstance(event, Sighted) and event.kind != "ruin"
        if sighted or isinstance(event, _HALTING):
            self.halted = True
        if isinstance(event, HexDrawn | Sighted | LieSeen | DayBroke | CardDrawn):
            self.learnt = True

    def stream(self, name: str, *key: int | str) -> Stream:
        """The dice for a purpose and a thing."""
        self.learnt = True
        return self._dice.stream(name, *key)

    @property
    def over(self) -> bool:
        return self.state.outcome != "playing"

    # Land

    def drawn(self, at: Hex) -> Drawn:
        """A hex that was drawn; `KeyError` for any other."""
        return self.state.chart.hexes[at]

    def relief(self, at: Hex) -> Relief:
        return self.content.reliefs[self.drawn(at).relief]

    def land(self, at: Hex) -> tuple[str, str, str]:
        """Relief, growth and obstacle of a drawn hex, by their ids; empty for none."""
        return land_ids(self.content, self.drawn(at))

    def land_words(self, at: Hex) -> tuple[Prose, Prose, Prose]:
        return land_words(self.content, self.drawn(at))

    def ground(self, at: Hex) -> Ground:
        """What happened in a hex; a blank one where nothing did."""
        return self.state.grounds.get(at) or Ground()

    def areas(self) -> tuple[Area, ...]:
        """The named areas of what is drawn."""
        size = len(self.state.chart)
        if self._areas[0] != size:
            found = areas_of(self.state.chart, self.state.seed, self.content)
            self._areas = (size, found)
        return self._areas[1]

    def area(self, at: Hex) -> Prose:
        """The name of the area of a drawn hex."""
        return next((area.name for area in self.areas() if at in area.hexes), NO_PROSE)

    def called(self, at: Hex) -> Prose:
        """What one says of where somebody is met: who is known to live there, else the area."""
        homes = [e.number for e in self.country.communities_at(at)]
        known = [number for number in homes if self.place(number).known >= PLACED]
        return self.name(known[0]) if known else self.area(at)

    # Time

    @property
    def day(self) -> int:
        """The day, from 1."""
        return self.state.day

    @property
    def left(self) -> int:
        """Days until winter, this one included."""
        return self.level.days - self.state.clock // DAY

    @property
    def weather(self) -> str:
        """Today's."""
        return self.state.weather[self.day - 1]

    # The patrol

    def patrol(self) -> list[Companion]:
        """Those who are there, hurt or not."""
        return [each for each in self.state.companions if each.standing != "gone"]

    def hale(self) -> list[Companion]:
        """Those who are there and unhurt."""
        return [each for each in self.state.companions if each.standing == "hale"]

    def hurt(self) -> list[Companion]:
        """Those who are there and hurt."""
        return [each for each in self.state.companions if each.standing == "hurt"]

    def facts_of(self, companion: Companion) -> CompanionFacts:
        return self.facts.companions[companion.id]

    def skill(self, companion: Companion, skill: str) -> int:
        """How good somebody is at something now: one less when hurt."""
        known = self.facts_of(companion).skill(skill) + companion.learnt.count(skill)
        return max(0, min(2, known) - (companion.standing == "hurt"))

    def best(self, skill: str) -> Companion | None:
        """The best hale companion at something, the first of equals; None if nobody is hale."""
        return max(self.hale(), key=lambda each: self.skill(each, skill), default=None)

    def dice(self, skill: str) -> int:
        """How many dice a check of a skill is rolled with, no candle burnt."""
        best = self.best(skill)
        return 1 if best is None else 1 + self.skill(best, skill)

    def skills(self) -> tuple[int, ...]:
        """What the best hale companion adds to each check, in the order of `SKILLS`."""
        return tuple(self.dice(skill) - 1 for skill in SKILLS)

    def has(self, tool: str) -> bool:
        return tool in self.state.tools

    @property
    def most_bread(self) -> int:
        """As much bread as can be carried."""
        numbers = self.numbers
        return numbers.most_bread_mule if self.has("mule") else numbers.most_bread

    def most(self, what: str) -> int:
        """The most there can be of something."""
        if what == "bread":
            return self.most_bread
        return {"spirits": self.numbers.most_spirits, "candles": self.numbers.most_candles}.get(
            what, 99
        )

    def count(self, what: str) -> int:
        """How much there is of ``spirits``, ``bread``, ``candles``, ``relic`` or ``proof``."""
        state = self.state
        match what:
            case "spirits":
                return state.spirits
            case "bread":
                return state.bread
            case "candles":
                return state.candles
            case "relic":
                return state.relics
            case "proof":
                return state.proofs
        raise KeyError(what)

    def change(self, what: str, amount: int) -> int:
        """More or less of it, within its bounds; how much it came to."""
        before = self.count(what)
        now = max(0, min(before + amount, max(before, self.most(what))))
        if now != before:
            self._put(what, now)
            self.tell(Changed(what, now - before, now))
        if what == "spirits" and now == 0:
            self.end("despair")
        return now - before

    def _put(self, what: str, now: int) -> None:
        state = self.state
        match what:
            case "spirits":
                state.spirits = now
            case "bread":
                state.bread = now
            case "candles":
                state.candles = now
            case "relic":
                state.relics = now
            case "proof":
                state.proofs = now

    def end(self, outcome: Outcome) -> None:
        """The run is over, unless it already was."""
        if not self.over:
            self.state.outcome = outcome

    def encounter(self, id_: str) -> Encounter:
        """An encounter of the book, or the scene in which a charge ends; `KeyError` for others."""
        scene = next((each for each in self.facts.scenes() if each.id == id_), None)
        return scene or self.content.book.encounter(id_)

    def place(self, community: int) -> Place:
        """What the patrol and a community know of each other."""
        return self.state.places[community]

    def name(self, community: int) -> Prose:
        return self.country.communities[community].name


def land_ids(content: HexContent, drawn: Drawn) -> tuple[str, str, str]:
    """Relief, growth and obstacle of a hex, by their ids; empty for none."""
    return (
        content.reliefs[drawn.relief].id,
        "" if drawn.growth == NONE else content.growths[drawn.growth].id,
        "" if drawn.obstacle == NONE else content.obstacles[drawn.obstacle].id,
    )


def land_words(content: HexContent, drawn: Drawn) -> tuple[Prose, Prose, Prose]:
    """What relief, growth and obstacle of a hex are called."""
    return (
        content.reliefs[drawn.relief].words,
        NO_PROSE if drawn.growth == NONE else content.growths[drawn.growth].words,
        NO_PROSE if drawn.obstacle == NONE else content.obstacles[drawn.obstacle].words,
    )
