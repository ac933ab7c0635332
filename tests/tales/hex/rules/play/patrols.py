"""What the tests of play share: tables with a little book of their own, and patrols in lands drawn
by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from typing import TypeVar

from game.core.hexgrid import Hex, neighbours, within
from game.core.mode import Event
from game.core.text import Prose
from game.store.shipped import levels_dir
from game.tales.hex.content.play import NAME, read_play
from game.tales.hex.content.tables import load_hex
from game.tales.hex.rules.country.chart import read_chart
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import NONE, Drawing, Drawn
from game.tales.hex.rules.play.encounters import (
    KINDS,
    Book,
    Branch,
    Check,
    Choice,
    Effect,
    Encounter,
    Haul,
    Where,
)
from game.tales.hex.rules.play.events import HexEvent
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame, start
from game.tales.hex.rules.play.params import SPACE
from game.tales.hex.rules.play.state import State, read_state
from game.tales.hex.rules.play.table import Table

LAND = load_hex(levels_dir())
PLAY = read_play(levels_dir() / "tables" / NAME, LAND)
QUIET = Book((), ())
"""Nothing is ever met."""

E = TypeVar("E", bound=HexEvent)


def prose(text: str) -> Prose:
    """Words, whatever they are in French."""
    return Prose(text, f"{text} (fr)")


def branch(*effects: tuple[str, int]) -> Branch:
    """How something comes out."""
    return Branch(prose("It is so."), tuple(Effect(*each) for each in effects))


def choice(
    id_: str,
    good: Branch,
    bad: Branch | None = None,
    needs: tuple[tuple[str, int], ...] = (),
    check: Check | None = None,
) -> Choice:
    """Something that may be done."""
    return Choice(id_, prose(id_), tuple(Effect(*each) for each in needs), check, good, bad)


LEAVE = choice("leave", branch())


def book(*choices: Choice) -> Book:
    """One encounter of each kind, all with these choices and one more, to leave it alone."""
    encounters = tuple(
        Encounter(
            f"the_{kind}", kind, 1, False, "road", Where(), prose(kind), prose("It is there."),
            (*choices, LEAVE),
        )
        for kind in KINDS
    )  # fmt: skip
    hauls = tuple(Haul(each.id, prose("There."), (Effect("relic", 1),)) for each in LAND.prizes)
    return Book(encounters, hauls)


@cache
def _parts() -> dict[str, object]:
    return {part.name: getattr(LAND, part.name) for part in fields(HexContent) if part.init}


def tables(encounters: Book = QUIET) -> HexPlayContent:
    """All tables, with a book of one's own."""
    return HexPlayContent(**_parts(), play=PLAY, book=encounters)  # type: ignore[arg-type]


def begin(text: str = "normal", seed: str = "oak", encounters: Book = QUIET) -> HexGame:
    """A run before its first step."""
    return start(SPACE.read(text), seed, tables(encounters))


def state_of(game: HexGame) -> State:
    """The state of a run, to be changed by hand: it has to be done before anybody looks."""
    game.forget()
    return game.table.state


def table_of(game: HexGame) -> Table:
    """The table of a run."""
    return game.table


def country_of(game: HexGame) -> Country:
    """The country of a run."""
    return game.table.country


def land(relief: str, growth: str = "grass", obstacle: str = "", place: int = 0) -> Drawn:
    """A hex drawn by hand."""
    reliefs, growths, obstacles = (
        [each.id for each in table] for table in (LAND.reliefs, LAND.growths, LAND.obstacles)
    )
    kind = obstacles.index(obstacle) if obstacle else NONE
    there = place if obstacle else NONE
    return Drawn(reliefs.index(relief), growths.index(growth), kind, there, 1, 1, 0)


def lay(game: HexGame, hexes: dict[Hex, Drawn]) -> None:
    """Draw hexes by hand, as a snapshot would have them."""
    state = state_of(game)
    packed = bytes(
        number
        for (q, r), drawn in {**state.chart.hexes, **hexes}.items()
        for number in (
            q + 64, r + 64, drawn.relief, drawn.growth + 1, drawn.obstacle + 1, drawn.place + 1,
            drawn.first, drawn.second, drawn.sides,
        )
    )  # fmt: skip
    drawing = Drawing(state.params, state.fate, game.table.content)
    state.chart = read_chart(packed.hex(), drawing)


def stand(game: HexGame, at: Hex, clock: int | None = None) -> None:
    """Put the patrol somewhere, at some hour."""
    state = state_of(game)
    state.at = at
    if clock is not None:
        state.clock = clock
        while len(state.weather) <= clock // 4 + 1:
            state.weather.append("clear")


def skies(game: HexGame, *weather: str) -> None:
    """Say the weather, from the first day on."""
    state_of(game).weather[: len(weather)] = weather


def wilds(game: HexGame, relief: str = "plains", growth: str = "grass") -> Hex:
    """Put the patrol where nobody lives and nothing stands, within land of one kind, and say
    where. The neighbours are drawn too, and as empty."""
    country = country_of(game)
    taken = [each.at for each in country.communities] + [each.at for each in country.ruins]
    chart = state_of(game).chart
    for at in within((0, 0), chart.radius):
        around = [at, *neighbours(at)]
        if all(chart.on_map(each) and each not in taken for each in around):
            lay(game, {each: land(relief, growth) for each in around})
            stand(game, at)
            return at
    raise AssertionError("no wilds in this country")


def tried(game: HexGame) -> HexGame:
    """A copy of a run, to try something on."""
    content = game.table.content
    state = read_state(game.snapshot(), content)
    return HexGame(state, content, game.table.country)


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
