"""The Moth Hour: the template for a game of sixty ticks a second.

A lamp in a dark room, moths that cannot leave it alone, sparks to gather. A moth that touches the
lamp takes one flame of it; a spark gives one back. Whoever still burns at the end has won.

Everything moves in whole sixteenths of a point, so that every machine agrees on every tick, and
what a moth does next is drawn from a stream of its own: one moth more never changes another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, get_args

from game.core import pack
from game.core.codec import AtMost, Codec, JsonValue, Plain, Within, expect, spelt
from game.core.command_text import Commands, TextCommand
from game.core.dice import Dice, Trace
from game.core.errors import BadValue, IllegalCommand
from game.core.gameid import Seed
from game.core.mode import (
    Command,
    Content,
    Event,
    Figure,
    GameOf,
    GeneratorOf,
    HelpPage,
    Mode,
    ModeOf,
    Preset,
    Status,
)
from game.core.params import Param, ParamSpace
from game.core.text import N_, Message, counted, message

POINT = 16
"""Steps of a coordinate in one point of the picture."""
WIDTH = 320 * POINT
HEIGHT = 180 * POINT
LAMP_SPEED = 28
MOTH_SPEED = 24
WANDER_TICKS = 32
"""Ticks after which a moth changes its mind."""
MOTH_REACH = 8 * POINT
SPARK_REACH = 12 * POINT
START_FLAME = 5
MAX_FLAME = 9
SAFE_TICKS = 90
"""Ticks after a touch during which no other hurts."""
MAX_MOTHS = 60
MAX_SECONDS = 1_800

ASSISTS = ("slow", "ward")
"""``slow``: moths move only every other tick; ``ward``: their touch takes no flame."""


# Parameters and commands: what may be set, and what may be held.


@dataclass(frozen=True, slots=True)
class TicksParams:
    """How long the hour lasts and how many moths there are."""

    seconds: Annotated[
        int, Within(1, MAX_SECONDS), Param(N_("Seconds"), N_("How long the lamp has to burn."))
    ] = 60
    moths: Annotated[
        int, Within(0, MAX_MOTHS), Param(N_("Moths"), N_("How many moths fly in the room."))
    ] = 8

    @property
    def ticks(self) -> int:
        """The tick at which the hour is over."""
        return self.seconds * Mode.TICKS_A_SECOND


SPACE = ParamSpace(TicksParams)


@dataclass(frozen=True, slots=True)
class Hold(TextCommand):
    """One tick of held directions, each -1, 0 or 1; x to the right, y down: ``left+up``."""

    gap = "+"
    nothing = "wait"
    across: Annotated[int, spelt({-1: "left", 0: "", 1: "right"})] = 0
    down: Annotated[int, spelt({-1: "up", 0: "", 1: "down"})] = 0


HOLDS = tuple(Hold(across, down) for down in (-1, 0, 1) for across in (-1, 0, 1))
COMMANDS = Commands(Hold)


# Events and view: what happened, and what may be known.


@dataclass(frozen=True, slots=True)
class Touched(Event):
    """A moth touched the lamp; ``flame`` is what is left."""

    moth: int
    flame: int


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """The lamp reached a spark; ``flame`` is what it has now, ``sparks`` how many there were."""

    flame: int
    sparks: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hour is over, or the lamp is out."""

    won: bool
    tick: int


TicksEvent = Touched | Gathered | Ended


@dataclass(frozen=True, slots=True)
class TicksView:
    """The lit room. Nothing is hidden in it but what the moths will do next."""

    params: TicksParams
    status: Status
    legal: tuple[Hold, ...]
    tick: int
    lamp: tuple[int, int]
    spark: tuple[int, int]
    moths: tuple[tuple[int, int], ...]
    flame: int
    safe: int
    """Ticks during which no touch hurts."""
    sparks: int
    assists: tuple[str, ...]


# State: the whole truth, once. Snapshot, digest and reading back follow from it.

Across = Annotated[int, Within(0, WIDTH)]
Down = Annotated[int, Within(0, HEIGHT)]
Speed = Annotated[int, Within(-MOTH_SPEED, MOTH_SPEED)]
Tick = Annotated[int, Within(0, MAX_SECONDS * Mode.TICKS_A_SECOND)]


@dataclass(slots=True)
class Moth:
    """Where a moth is, where it flies, and how many draws it has made."""

    x: Across
    y: Down
    vx: Speed = 0
    vy: Speed = 0
    draws: Annotated[int, Within(0, 10**9)] = 0


@dataclass(slots=True)
class TicksState:
    """Everything that can be said of an hour."""

    params: Annotated[TicksParams, SPACE.form]
    seed: Seed
    moths: Annotated[list[Moth], AtMost(MAX_MOTHS)]
    tick: Tick = 0
    lamp: tuple[Across, Down] = (WIDTH // 2, HEIGHT // 2)
    flame: Annotated[int, Within(0, MAX_FLAME)] = START_FLAME
    safe: Annotated[int, Within(0, SAFE_TICKS)] = SAFE_TICKS
    sparks: Tick = 0
    """Gathered so far: no more than one a tick."""
    slow: bool = False
    ward: bool = False


STATE = Codec(
    TicksState,
    parts={
        "world": ("params", "seed"),
        "clock": ("tick", "safe"),
        "lamp": ("lamp", "flame"),
        "sparks": ("sparks",),
        "moths": ("moths",),
        "assists": ("slow", "ward"),
    },
)


class TicksGame(GameOf[TicksParams, Hold, TicksEvent, TicksView]):
    """One hour in the room."""

    params: TicksParams

    def __init__(self, state: TicksState) -> None:
        self.state = state
        self.params = state.params
        self.seed = state.seed
        self._dice = Dice(state.seed)
        self._spark = _place_of_spark(self._dice, state.sparks)

    @property
    def status(self) -> Status:
        state = self.state
        if state.flame == 0:
            return Status("lost", message("The moths have put out the lamp."))
        if state.tick >= self.params.ticks:
            return Status("won", message("The lamp burns on; the moths sleep."))
        return Status()

    def legal(self) -> tuple[Hold, ...]:
        return () if self.status.over else HOLDS

    def apply(self, command: Command) -> tuple[TicksEvent, ...]:
        state = self.state
        if not isinstance(command, Hold) or command not in HOLDS:
            raise IllegalCommand(
                message("{command}: expected held directions", command=command.text)
            )
        if state.flame == 0 or state.tick >= self.params.ticks:
            raise IllegalCommand(
                message("{command}: not open now, the hour is over", command=command.text)
            )
        # One fixed order, to be read from top to bottom: lamp, moths, touches, spark, clock.
        events: list[TicksEvent] = []
        x, y = state.lamp
        state.lamp = (
            min(max(x + command.across * LAMP_SPEED, 0), WIDTH),
            min(max(y + command.down * LAMP_SPEED, 0), HEIGHT),
        )
        if not state.slow or state.tick % 2 == 0:
            self._fly()
        if state.safe:
            state.safe -= 1
        else:
            self._touch(events)
        self._gather(events)
        state.tick += 1
        if state.flame == 0 or state.tick == self.params.ticks:
            events.append(Ended(state.flame > 0, state.tick))
        return tuple(events)

    def assist(self, name: str, on: bool) -> None:
        """Switch ``slow`` or ``ward``: part of the state, so that a replay bends alike."""
        if name == "slow":
            self.state.slow = on
        elif name == "ward":
            self.state.ward = on
        else:
            raise BadValue(
                message(
                    "unknown assist {name}, expected one of: {known}",
                    name=repr(name[:40]),
                    known=", ".join(ASSISTS),
                )
            )

    def view(self) -> TicksView:
        state = self.state
        switches = zip(ASSISTS, (state.slow, state.ward), strict=True)
        return TicksView(
            params=self.params,
            status=self.status,
            legal=self.legal(),
            tick=state.tick,
            lamp=state.lamp,
            spark=self._spark,
            moths=tuple((moth.x, moth.y) for moth in state.moths),
            flame=state.flame,
            safe=state.safe,
            sparks=state.sparks,
            assists=tuple(name for name, on in switches if on),
        )

    def figures(self) -> tuple[Figure, ...]:
        state = self.state
        return (
            Figure("sparks", message("Sparks"), state.sparks),
            Figure("flame", message("Flames left"), state.flame),
            Figure("ticks", message("Ticks"), state.tick),
        )

    def snapshot(self) -> dict[str, Plain]:
        return STATE.write(self.state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self.state)

    def _fly(self) -> None:
        state = self.state
        for number, moth in enumerate(state.moths):
            if (state.tick + number) % WANDER_TICKS == 0:
                self._wander(number, moth)
            moth.x += moth.vx
            if not 0 <= moth.x <= WIDTH:
                moth.x = min(max(moth.x, 0), WIDTH)
                moth.vx = -moth.vx
            moth.y += moth.vy
            if not 0 <= moth.y <= HEIGHT:
                moth.y = min(max(moth.y, 0), HEIGHT)
                moth.vy = -moth.vy

    def _wander(self, number: int, moth: Moth) -> None:
        """One time in four towards the lamp, else anywhere."""
        stream = self._dice.stream("wander", number, counter=moth.draws)
        if stream.chance(1, 4):
            x, y = self.state.lamp
            moth.vx, moth.vy = _towards(x - moth.x), _towards(y - moth.y)
        else:
            moth.vx = stream.below(2 * MOTH_SPEED + 1) - MOTH_SPEED
            moth.vy = stream.below(2 * MOTH_SPEED + 1) - MOTH_SPEED
        moth.draws = stream.counter

    def _touch(self, events: list[TicksEvent]) -> None:
        state = self.state
        x, y = state.lamp
        for number, moth in enumerate(state.moths):
            if abs(moth.x - x) < MOTH_REACH and abs(moth.y - y) < MOTH_REACH:
                state.safe = SAFE_TICKS
                if not state.ward:
                    state.flame -= 1
                events.append(Touched(number, state.flame))
                return

    def _gather(self, events: list[TicksEvent]) -> None:
        state = self.state
        (x, y), (lamp_x, lamp_y) = self._spark, state.lamp
        if abs(x - lamp_x) < SPARK_REACH and abs(y - lamp_y) < SPARK_REACH and state.flame:
            state.sparks += 1
            state.flame = min(state.flame + 1, MAX_FLAME)
            self._spark = _place_of_spark(self._dice, state.sparks)
            events.append(Gathered(state.flame, state.sparks))


def _place_of_spark(dice: Dice, number: int) -> tuple[int, int]:
    stream = dice.stream("spark", number)
    return stream.below(WIDTH + 1), stream.below(HEIGHT + 1)


def _new_moth(dice: Dice, number: int) -> Moth:
    stream = dice.stream("moth", number)
    return Moth(stream.below(WIDTH + 1), stream.below(HEIGHT + 1))


def _towards(distance: int) -> int:
    return (distance > 0) * MOTH_SPEED - (distance < 0) * MOTH_SPEED


def start(params: TicksParams, seed: str, content: Content) -> TicksGame:
    del content
    dice = Dice(seed)
    moths = [_new_moth(dice, number) for number in range(params.moths)]
    return TicksGame(TicksState(params, seed, moths))


def restore(content: Content, data: Mapping[str, Plain]) -> TicksGame:
    """The game of a snapshot. It may come from anywhere: the codec checks every part, and here
    stands what only several parts together can get wrong."""
    del content
    state = STATE.read(data)
    params = state.params
    expect(state.tick <= params.ticks, "tick: expected none after the end")
    expect(len(state.moths) == params.moths, f"moths: expected {params.moths}")
    return TicksGame(state)


_COLUMNS, _ROWS = 40, 12


# Narration, worlds, and what everything else walks.


def narrate(event: Event) -> Message | None:
    """The sentence of an event of this game."""
    return sentence(event) if isinstance(event, TicksEvent) else None


def sentence(event: TicksEvent) -> Message:
    """What happened. A kind of event that is forgotten here fails the type check."""
    match event:
        case Touched(flame=flame):
            return counted(
                "A moth touches the lamp: {count} flame left.",
                "A moth touches the lamp: {count} flames left.",
                flame,
            )
        case Gathered(flame=flame):
            return counted(
                "A spark: the lamp has {count} flame.",
                "A spark: the lamp has {count} flames.",
                flame,
            )
        case Ended(won=True):
            return message("The hour is over and the lamp still burns.")
        case Ended():
            return message("The lamp is out.")


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of the JSON trace."""
    match event:
        case Touched(moth=moth, flame=flame):
            return {"type": "touch", "moth": moth, "flame": flame}
        case Gathered(flame=flame, sparks=sparks):
            return {"type": "spark", "number": sparks, "flame": flame}
        case _:
            return None


def world(params: TicksParams, seed: str, content: Content, traced: bool) -> dict[str, JsonValue]:
    """Where the moths and the first spark are, in points; with ``traced`` also the draws."""
    del content
    rolls = Trace() if traced else None
    dice = Dice(seed, rolls)
    places: list[tuple[str, int]] = [("spark", 0)]
    places += [("moth", number) for number in range(params.moths)]
    found: list[JsonValue] = []
    for name, number in places:
        stream = dice.stream(name, number)
        x, y = stream.below(WIDTH + 1) // POINT, stream.below(HEIGHT + 1) // POINT
        found.append({"x": x, "y": y})
    body: dict[str, JsonValue] = {"spark": found[0], "moths": found[1:]}
    if rolls is not None:
        body["trace"] = [
            {"type": "draw", "sides": roll.sides, "value": roll.value + 1} for roll in rolls.rolls
        ]
    return body


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The ID, and the room in letters: ``m`` a moth, ``*`` the spark, ``o`` the lamp."""
    rows = [["."] * _COLUMNS for _ in range(_ROWS)]

    def put(letter: str, x: int, y: int) -> None:
        column = x * POINT * (_COLUMNS - 1) // WIDTH
        rows[y * POINT * (_ROWS - 1) // HEIGHT][column] = letter

    for letter, places in (("m", body["moths"]), ("*", [body["spark"]])):
        assert isinstance(places, list)
        for place in places:
            match place:
                case {"x": int(x), "y": int(y)}:
                    put(letter, x, y)
    put("o", WIDTH // POINT // 2, HEIGHT // POINT // 2)
    return f"{body['id']}\n" + "".join("".join(row) + "\n" for row in rows)


MODE = ModeOf(
    name="null-ticks",
    rules=1,
    clock="tick",
    space=SPACE,
    presets=(
        Preset(message("One minute"), "", message("Sixty seconds, eight moths.")),
        Preset(
            message("Half an hour"),
            "seconds=1800",
            message("Eighteen hundred seconds, eight moths."),
        ),
    ),
    start=start,
    restore=restore,
    parse_command=COMMANDS.read,
    narrate=narrate,
    trace=trace,
    events=get_args(TicksEvent),
    help=(
        HelpPage(
            message("The Moth Hour"),
            (
                message(
                    "Keep the lamp burning. Every moth that touches it takes a flame; every"
                    " spark that you reach gives one back."
                ),
            ),
        ),
    ),
    assists=ASSISTS,
)

GENERATOR = GeneratorOf("null-ticks", "null-ticks/1", SPACE, world, {"text": as_text}, rules=1)
"""Its worlds, to look at."""
