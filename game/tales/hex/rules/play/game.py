"""One run of Hex: how it begins, what may be done and what it leads to, how it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from game.core import pack
from game.core.codec import JsonValue, Plain, expect
from game.core.dice import Dice, Stream
from game.core.errors import IllegalCommand
from game.core.mode import Chapter, Command, Figure, GameOf, Hint, Status, Story
from game.core.text import Message, message
from game.tales.hex.rules.country.chart import Chart, read_chart
from game.tales.hex.rules.country.country import CITY, Country, country_of
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.generate import told, words_json
from game.tales.hex.rules.play import charges, days, hosts, knowing, moods, plots, tasks
from game.tales.hex.rules.play.advice import advise
from game.tales.hex.rules.play.commands import HexCommand, is_open, open_commands
from game.tales.hex.rules.play.costs import Ways
from game.tales.hex.rules.play.diary import ENDINGS, Diary
from game.tales.hex.rules.play.events import Ended, HexEvent
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.hosts import Ask
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.params import HexPlayParams
from game.tales.hex.rules.play.state import (
    MET,
    PATROL,
    PLACED,
    STATE,
    UNKNOWN,
    Companion,
    Place,
    State,
    read_state,
    require_known,
    snapshot,
)
from game.tales.hex.rules.play.story import fates_of, story_of
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.view import HexView, look_at

_SHOWN = 30
"""Commands that a refusal lists."""
MOST_UNDO = 60


class HexGame(GameOf[HexPlayParams, HexCommand, HexEvent, HexView]):
    """A run from the city's gate to the report, or to winter."""

    def __init__(self, state: State, content: HexPlayContent, country: Country) -> None:
        self.table = Table(state, content, country)
        """All that is so. Whoever changes it other than by `apply` says so to `forget`."""
        self._diary = Diary(self.table)
        self.params: HexPlayParams = state.params
        self.seed = state.seed
        self.forget()

    def forget(self) -> None:
        """Nothing that was worked out of the state holds any longer."""
        self._legal: tuple[HexCommand, ...] | None = None
        self._open: dict[HexCommand, bool] = {}
        self._view: HexView | None = None
        self._ways: Ways | None = None

    @property
    def status(self) -> Status:
        outcome = self.table.state.outcome
        if outcome == "playing":
            return Status()
        return Status("won" if outcome == "won" else "lost", ENDINGS[outcome])

    def ways(self) -> Ways:
        """The cheapest known ways from where the patrol is."""
        if self._ways is None:
            self._ways = Ways(self.table)
        return self._ways

    def legal(self) -> tuple[HexCommand, ...]:
        if self._legal is None:
            self._legal = open_commands(self.table, self.ways)
            self._open = dict.fromkeys(self._legal, True)
        return self._legal

    def view(self) -> HexView:
        if self._view is None:
            pages = self._diary.pages()
            self._view = look_at(self.table, self.legal(), self.status, self.ways(), pages)
        return self._view

    def hint(self) -> Hint | None:
        """What somebody would do who thinks a few days ahead, and why; None when it is over. It
        sends nobody to ask where the patrol asked before, but for where a charge is to end."""
        view, places = self.view(), self.table.state.places
        lost = bool(knowing.untold_ends(self.table))
        fresh = tuple(
            each
            for each in view.legal
            if lost or not (isinstance(each, Ask) and places[each.community].asked)
        )
        return advise(replace(view, legal=fresh))

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the patrol may know; None when it is not open."""
        return command.foretold(self.view()) if self._is_open(command) else None

    @property
    def undo_depth(self) -> int:
        """Commands since the last one that rolled a die, drew a hex or showed something new."""
        return self.table.state.undo_depth

    def figures(self) -> tuple[Figure, ...]:
        return tasks.figures(self.table)

    def snapshot(self) -> dict[str, Plain]:
        return snapshot(self.table.state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self.table.state)

    def returned(self, data: Mapping[str, Plain]) -> HexGame:
        """`restore`, but for the country, which takes longest: it stays what it is."""
        content = self.table.content
        state = read_state(data, content)
        if (state.params, state.seed) != (self.params, self.seed):
            return restore(content, data)
        return _gone_on(state, content, self.table.country)

    def keepsake(self) -> dict[str, JsonValue]:
        """The map as it is known, as `generate hexcrawl` prints maps."""
        return known_country(self.table)

    def fates(self) -> tuple[Chapter, ...]:
        """What became of everybody: the chapters of the story before its journal."""
        return fates_of(self.table)

    def story(self) -> Story:
        return story_of(self.table, self.view().journal)

    def with_hidden(self, stream: Stream) -> HexGame:
        """A game that looks the same, but whose dice to come are others, whose unseen communities
        and ruins lie elsewhere, and whose strangers think otherwise of the patrol."""
        fate = f"fate {stream.below(10**12)}"
        content, country = self.table.content, self.table.country
        state = read_state(self.snapshot(), content)
        drawing = Drawing(state.params, fate, content)
        chart = read_chart(state.chart.text(), drawing)
        state = replace(state, fate=fate, chart=chart)
        for place in state.places:
            if place.known != MET:
                place.mood = stream.below(3) - 1
        unseen = [e.number for e in country.communities if state.places[e.number].known < PLACED]
        places = stream.shuffled([country.communities[number].at for number in unseen])
        moved = list(country.communities)
        for number, at in zip(unseen, places, strict=True):
            moved[number] = replace(moved[number], at=at)
        hidden = [each.number for each in country.ruins if state.ruins[each.number] < PLACED]
        ruins = list(country.ruins)
        places = stream.shuffled([ruins[number].at for number in hidden])
        for number, at in zip(hidden, places, strict=True):
            ruins[number] = replace(ruins[number], at=at)
        return HexGame(
            state, content, replace(country, communities=tuple(moved), ruins=tuple(ruins))
        )

    def apply(self, command: Command) -> tuple[HexEvent, ...]:
        if not self._is_open(command):
            known = ", ".join(choice.text for choice in self.legal()[:_SHOWN])
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=command.text,
                    known=known or message("nothing, the game is over"),
                )
            )
        table, state = self.table, self.table.state
        table.events = []
        table.learnt = table.halted = False
        scene = state.meeting
        command.carry_out(table)
        self.forget()
        if not table.over:
            hosts.run_errands(table)
            if scene is not None and isinstance(command, Choose):
                charges.ended(table, scene.id)
                if scene.community >= 0 and not table.over and state.meeting is None:
                    hosts.welcomed(table, scene.community)
            charges.note_turns(table)
        if table.over:
            table.learnt = True
            table.tell(Ended(state.outcome, tasks.score(table)))
        state.undo_depth = 0 if table.learnt else min(MOST_UNDO, state.undo_depth + 1)
        events, table.events = tuple(table.events), []
        return events

    def _is_open(self, command: Command) -> TypeGuard[HexCommand]:
        return command in self._open or is_open(self.table, command, self.ways)


def start(params: HexPlayParams, seed: str, content: HexPlayContent) -> HexGame:
    """A run before its first step: the patrol stands in the city's hex, and has been told its
    charge, the plot that is afoot, and some rumours."""
    content = content.taking_in(params.pack)
    country = country_of(params, seed, content)
    chart = Chart(Drawing(params, seed, content))
    city = country.city.at
    chart.enter(city)
    level = content.play.levels[params.level]
    state = State(
        params,
        seed,
        seed,
        chart,
        city,
        spirits=level.spirits,
        bread=level.bread,
        candles=level.candles,
        places=[Place() for _ in country.communities],
        ruins=[UNKNOWN for _ in country.ruins],
        trail=[city],
        origin=city,
        crossed=[city],
    )
    table = Table(state, content, country)
    state.companions = [Companion(id_) for id_ in _who(params, seed, content)]
    for number, place in enumerate(state.places):
        place.mood = moods.first_mood(table, number)
    state.places[CITY].known = MET
    ground = state.ground(city)
    ground.entered, ground.secured = 1, True
    weathers = days.season_of(table, 1).weathers
    stream = table.stream("weather", 1)
    state.weather.append(weathers[stream.weighted([weight for _, weight in weathers])][0])
    days.forecast(table)
    knowing.look(table)
    victim = plots.plot(table).against
    if state.places[victim].known < PLACED:
        knowing.hear(table, victim)
    for _ in range(level.rumours):
        left = knowing.untold(table)
        if left:
            knowing.hear(table, table.stream("told", len(left)).pick(left))
    state.lines[:] = [[1, "begin"]]
    return HexGame(state, content, country)


def _who(params: HexPlayParams, seed: str, content: HexPlayContent) -> tuple[str, ...]:
    """The patrol that was asked for, or four of the pool whom the dice choose."""
    if params.patrol in content.play.patrols:
        return content.play.patrols[params.patrol]
    pool = tuple(content.play.companions)
    return Dice(seed).stream("patrol").shuffled(pool)[:PATROL]


def restore(content: HexPlayContent, data: Mapping[str, Plain]) -> HexGame:
    """The game that a snapshot stands for; `BadValue` for data that no run can lead to."""
    state = read_state(data, content)
    content = content.taking_in(state.params.pack)
    return _gone_on(state, content, country_of(state.params, state.seed, content))


def _gone_on(state: State, content: HexPlayContent, country: Country) -> HexGame:
    require_known(state, content, country)
    # Tables may have lost what an older journal speaks of.
    can_be_told = Diary(Table(state, content, country)).can_be_told()
    expect(can_be_told, "its journal tells of what the tables do not have")
    return HexGame(state, content, country)


# The map of a run to take home


def known_country(table: Table) -> dict[str, JsonValue]:
    """The country as the patrol knows it: drawn hexes, places that were seen, rumours that were
    told. Of communities that were never called on there is only what one sees from afar.

    The writers of maps take it; the gazetteer wants a country that is known whole.
    """
    state = table.state
    body: dict[str, Any] = told(
        state.params, state.seed, table.content, table.country, state.chart, "played"
    )
    for key in ("communities", "satellites"):
        shown = (each for each in body[key] if table.place(each["id"]).known >= PLACED)
        body[key] = [_seen(table, each) for each in shown]
    body["rumours"] = [each for each in body["rumours"] if table.place(each["about"]).heard]
    body["ruins"] = [each for each in body["ruins"] if state.ruins[each["id"]] >= PLACED]
    if not state.seat_known:
        body["factions"] = []
    del body["words"]
    body["words"] = words_json(body, table.content)
    return body


def _seen(table: Table, each: dict[str, Any]) -> dict[str, Any]:
    if table.place(each["id"]).known == MET:
        return each
    return {**each, "leader": "", "themes": [], "souls": 0, "relations": []}
