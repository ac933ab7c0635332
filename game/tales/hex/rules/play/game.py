"""One run of Hex: what may be done, and what it leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.core import pack
from game.core.dice import Stream
from game.core.errors import IllegalCommand
from game.core.hexgrid import Hex
from game.core.mode import Command, Event, Figure, Game, Hint, JsonValue, Plain, Status
from game.core.text import Message, message
from game.tales.hex.rules.country.chart import read_chart
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.play import (
    courts,
    hosts,
    meetings,
    moves,
    plots,
    scoring,
    snapshot,
    tasks,
)
from game.tales.hex.rules.play.advice import advise
from game.tales.hex.rules.play.commands import (
    NOTHING,
    Accuse,
    Ask,
    Camp,
    Choose,
    Concede,
    Explore,
    Forage,
    Gift,
    Go,
    HexCommand,
    Note,
    Promise,
    Provision,
    Report,
    Riddle,
    Scour,
    Settle,
    Travel,
    Visit,
    Write,
)
from game.tales.hex.rules.play.costs import Ways
from game.tales.hex.rules.play.diary import ENDINGS, Diary
from game.tales.hex.rules.play.events import Ended
from game.tales.hex.rules.play.explain import explain
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.legal import is_open, open_commands
from game.tales.hex.rules.play.looking import look_at
from game.tales.hex.rules.play.params import HexPlayParams
from game.tales.hex.rules.play.played import chart_json
from game.tales.hex.rules.play.state import MET, PLACED, STATE, State
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.view import HexView

Key = TypeVar("Key", Hex, int)

_SHOWN = 30
"""Commands that a refusal lists."""
MOST_UNDO = 60


class HexGame(Game):
    """A run from the city's gate to the report, or to winter."""

    def __init__(self, state: State, content: HexPlayContent, country: Country) -> None:
        self._state = state
        self._content = content
        self._country = country
        self._table = Table(state, content, country)
        self._diary = Diary(self._table)
        self.params: HexPlayParams = state.params
        self.seed = state.seed
        self._legal: tuple[HexCommand, ...] | None = None
        self._open: dict[HexCommand, bool] = {}
        self._view: HexView | None = None
        self._ways: Ways | None = None

    @property
    def status(self) -> Status:
        outcome = self._state.outcome
        if outcome == "playing":
            return Status()
        return Status("won" if outcome == "won" else "lost", ENDINGS[outcome])

    def ways(self) -> Ways:
        """The cheapest known ways from where the patrol is."""
        if self._ways is None:
            self._ways = Ways(self._table)
        return self._ways

    def legal(self) -> tuple[HexCommand, ...]:
        if self._legal is None:
            self._legal = open_commands(self._table, self.ways)
            self._open = dict.fromkeys(self._legal, True)
        return self._legal

    def view(self) -> HexView:
        if self._view is None:
            pages = self._diary.pages()
            self._view = look_at(self._table, self.legal(), self.status, self.ways(), pages)
        return self._view

    def hint(self) -> Hint | None:
        """What somebody would do who thinks a few days ahead, and why; None when it is over. It
        sends nobody to ask for news where the patrol asked before."""
        view, places = self.view(), self._state.places
        fresh = tuple(
            each
            for each in view.legal
            if not (isinstance(each, Ask) and places[each.community].asked)
        )
        return advise(replace(view, legal=fresh))

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the patrol may know; None when it is not open."""
        if not self._is_open(command):
            return None
        return explain(self.view(), command)

    @property
    def undo_depth(self) -> int:
        """Commands since the last one that rolled a die, drew a hex or showed something new."""
        return self._state.undo_depth

    def figures(self) -> tuple[Figure, ...]:
        return scoring.figures(self._table)

    def snapshot(self) -> dict[str, Plain]:
        return snapshot.snapshot(self._state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self._state)

    def keepsake(self) -> dict[str, JsonValue]:
        """The map as it is known, as `generate hexcrawl` prints maps (`played.chart_json`)."""
        return chart_json(self._table)

    def with_hidden(self, stream: Stream) -> HexGame:
        """A game that looks the same, but whose dice to come are others, whose unseen communities
        and ruins lie elsewhere, and whose strangers think otherwise of the patrol."""
        fate = f"fate {stream.below(10**12)}"
        state = snapshot.restore(self.snapshot(), self._content)
        drawing = Drawing(state.params, fate, self._content)
        chart = read_chart(state.chart.text(), drawing)
        state = replace(state, fate=fate, chart=chart)
        for place in state.places:
            if place.known != MET:
                place.mood = stream.below(3) - 1
        country = self._country
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
        country = replace(country, communities=tuple(moved), ruins=tuple(ruins))
        return HexGame(state, self._content, country)

    def apply(self, command: Command) -> tuple[Event, ...]:
        if not self._is_open(command):
            said = getattr(command, "text", "this")
            known = ", ".join(choice.text for choice in self.legal()[:_SHOWN])
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=said,
                    known=known or message("nothing, the game is over"),
                )
            )
        table, state = self._table, self._state
        table.events = []
        table.learnt = table.halted = False
        self._carry_out(command)
        self._legal = self._view = self._ways = None
        if not table.over:
            hosts.run_errands(table)
            tasks.note_done(table)
        if table.over:
            table.learnt = True
            table.tell(Ended(state.outcome, scoring.score(table)))
        state.undo_depth = 0 if table.learnt else min(MOST_UNDO, state.undo_depth + 1)
        events, table.events = tuple(table.events), []
        return events

    def _is_open(self, command: Command) -> bool:
        if self._legal is None or isinstance(command, Note | Write):
            return is_open(self._table, command, self.ways)
        return command in self._open

    def _carry_out(self, command: Command) -> None:
        table = self._table
        match command:
            case Go(to):
                moves.go(table, to)
            case Travel(to):
                moves.travel(table, to)
            case Scour():
                moves.scour(table)
            case Forage():
                moves.forage(table)
            case Camp():
                moves.camp(table)
            case Choose(choice, candle):
                meetings.choose(table, choice, candle)
            case Explore(ruin):
                courts.explore(table, ruin)
            case Report():
                table.end("won")
            case Concede():
                table.end("conceded")
            case Note(at, words):
                _write(self._state.notes, at, words)
            case Write(day, words):
                _write(self._state.written, day, words)
            case _:
                self._call(command)

    def _call(self, command: Command) -> None:
        """What is done in a community."""
        table = self._table
        match command:
            case Visit(number):
                hosts.visit(table, number)
            case Provision(number):
                hosts.provision(table, number)
            case Ask(number):
                hosts.ask(table, number)
            case Promise(number):
                hosts.promise(table, number)
            case Settle(number):
                hosts.settle(table, number)
            case Gift(number, what):
                courts.give(table, number, what)
            case Riddle(number):
                courts.riddle(table, number)
            case Accuse():
                plots.accuse(table)


def _write(book: dict[Key, str], key: Key, words: str) -> None:
    """Write something down, or strike it out."""
    if words == NOTHING:
        book.pop(key, None)
    else:
        book[key] = words
