"""The Moth Hour: the template for a game of sixty ticks a second.

A lamp in a dark room, moths that cannot leave it alone, sparks to gather. A moth that touches the
lamp takes one flame of it; a spark gives one back. Whoever still burns at the end has won.

Everything moves in whole sixteenths of a point, so that every machine agrees on every tick, and
what a moth does next is drawn from a stream of its own: one moth more never changes another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core import pack
from game.core.dice import Dice
from game.core.errors import BadValue, IllegalCommand
from game.core.gameid import clean_seed
from game.core.mode import Command, Event, Figure, Game, Mode, Plain, Status
from game.core.params import Field, ParamSpace
from game.core.plain import PlainReader
from game.core.text import N_, message

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


@dataclass(frozen=True, slots=True)
class TicksParams:
    """How long the hour lasts and how many moths there are."""

    seconds: int = 60
    moths: int = 8

    @property
    def ticks(self) -> int:
        """The tick at which the hour is over."""
        return self.seconds * Mode.TICKS_A_SECOND


SPACE: ParamSpace[TicksParams] = ParamSpace(
    make=TicksParams,
    fields=(
        Field(
            "seconds",
            "integer",
            N_("Seconds"),
            60,
            help=N_("How long the lamp has to burn."),
            low=1,
            high=MAX_SECONDS,
        ),
        Field(
            "moths",
            "integer",
            N_("Moths"),
            8,
            help=N_("How many moths fly in the room."),
            low=0,
            high=MAX_MOTHS,
        ),
    ),
)

_ACROSS = {-1: "left", 0: "", 1: "right"}
_DOWN = {-1: "up", 0: "", 1: "down"}


@dataclass(frozen=True, slots=True)
class Hold:
    """One tick of held directions, each -1, 0 or 1; x to the right, y down."""

    across: int = 0
    down: int = 0

    @property
    def text(self) -> str:
        words = (_ACROSS[self.across], _DOWN[self.down])
        return "+".join(filter(None, words)) or "wait"


HOLDS = tuple(Hold(across, down) for down in (-1, 0, 1) for across in (-1, 0, 1))
_COMMANDS: Mapping[str, Hold] = {hold.text: hold for hold in HOLDS}


def parse_command(text: str) -> Hold:
    """The held directions written as ``text``; `BadValue` names those there are."""
    try:
        return _COMMANDS[text]
    except KeyError:
        known = ", ".join(_COMMANDS)
        raise BadValue(
            message(
                "unknown command {shown}, expected one of: {known}",
                shown=repr(text[:40]),
                known=known,
            )
        ) from None


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


EVENTS: tuple[type[Event], ...] = (Touched, Gathered, Ended)


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


@dataclass(slots=True)
class Moth:
    """Where a moth is, where it flies, and how many draws it has made."""

    x: int
    y: int
    vx: int
    vy: int
    draws: int


class TicksGame(Game):
    """The whole truth of one hour."""

    params: TicksParams

    def __init__(self, params: TicksParams, seed: str) -> None:
        self.params = params
        self.seed = seed
        self._dice = Dice(seed)
        self._tick = 0
        self._x, self._y = WIDTH // 2, HEIGHT // 2
        self._flame = START_FLAME
        self._safe = SAFE_TICKS
        self._sparks = 0
        self._spark = self._place_of_spark(0)
        self._moths = [self._new_moth(number) for number in range(params.moths)]
        self._slow = False
        self._ward = False

    @property
    def status(self) -> Status:
        if self._flame == 0:
            return Status("lost", message("The moths have put out the lamp."))
        if self._tick >= self.params.ticks:
            return Status("won", message("The lamp burns on; the moths sleep."))
        return Status()

    def legal(self) -> tuple[Hold, ...]:
        return () if self.status.over else HOLDS

    def apply(self, command: Command) -> tuple[Event, ...]:
        if type(command) is not Hold or command not in HOLDS:
            raise IllegalCommand(
                message("{command}: expected held directions", command=command.text)
            )
        if self._flame == 0 or self._tick >= self.params.ticks:
            raise IllegalCommand(
                message("{command}: not open now, the hour is over", command=command.text)
            )
        # One fixed order, to be read from top to bottom: lamp, moths, touches, spark, clock.
        events: list[Event] = []
        self._x = min(max(self._x + command.across * LAMP_SPEED, 0), WIDTH)
        self._y = min(max(self._y + command.down * LAMP_SPEED, 0), HEIGHT)
        if not self._slow or self._tick % 2 == 0:
            self._fly()
        if self._safe:
            self._safe -= 1
        else:
            self._touch(events)
        self._gather(events)
        self._tick += 1
        if self._flame == 0 or self._tick == self.params.ticks:
            events.append(Ended(self._flame > 0, self._tick))
        return tuple(events)

    def assist(self, name: str, on: bool) -> None:
        """Switch ``slow`` or ``ward``: part of the state, so that a replay bends alike."""
        if name == "slow":
            self._slow = on
        elif name == "ward":
            self._ward = on
        else:
            raise BadValue(
                message(
                    "unknown assist {name}, expected one of: {known}",
                    name=repr(name[:40]),
                    known=", ".join(ASSISTS),
                )
            )

    def view(self) -> TicksView:
        switches = zip(ASSISTS, (self._slow, self._ward), strict=True)
        return TicksView(
            params=self.params,
            status=self.status,
            legal=self.legal(),
            tick=self._tick,
            lamp=(self._x, self._y),
            spark=self._spark,
            moths=tuple((moth.x, moth.y) for moth in self._moths),
            flame=self._flame,
            safe=self._safe,
            sparks=self._sparks,
            assists=tuple(name for name, on in switches if on),
        )

    def figures(self) -> tuple[Figure, ...]:
        return (
            Figure("sparks", message("Sparks"), self._sparks),
            Figure("flame", message("Flames left"), self._flame),
            Figure("ticks", message("Ticks"), self._tick),
        )

    def snapshot(self) -> dict[str, Plain]:
        return {
            "params": SPACE.write(self.params),
            "seed": self.seed,
            "tick": self._tick,
            "lamp": [self._x, self._y],
            "flame": self._flame,
            "safe": self._safe,
            "sparks": self._sparks,
            "moths": [[moth.x, moth.y, moth.vx, moth.vy, moth.draws] for moth in self._moths],
            "slow": self._slow,
            "ward": self._ward,
        }

    def fields(self) -> pack.Fields:
        moths = [n for m in self._moths for n in (m.x, m.y, m.vx, m.vy, m.draws)]
        return (
            ("world", pack.text(SPACE.write(self.params)) + pack.text(self.seed)),
            ("clock", pack.integers(self._tick, self._safe)),
            ("lamp", pack.integers(self._x, self._y, self._flame)),
            ("sparks", pack.integers(self._sparks)),
            ("moths", pack.integers(*moths)),
            ("assists", pack.integers(self._slow, self._ward)),
        )

    def _fly(self) -> None:
        for number, moth in enumerate(self._moths):
            if (self._tick + number) % WANDER_TICKS == 0:
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
            moth.vx = _towards(self._x - moth.x)
            moth.vy = _towards(self._y - moth.y)
        else:
            moth.vx = stream.below(2 * MOTH_SPEED + 1) - MOTH_SPEED
            moth.vy = stream.below(2 * MOTH_SPEED + 1) - MOTH_SPEED
        moth.draws = stream.counter

    def _touch(self, events: list[Event]) -> None:
        for number, moth in enumerate(self._moths):
            if abs(moth.x - self._x) < MOTH_REACH and abs(moth.y - self._y) < MOTH_REACH:
                self._safe = SAFE_TICKS
                if not self._ward:
                    self._flame -= 1
                events.append(Touched(number, self._flame))
                return

    def _gather(self, events: list[Event]) -> None:
        x, y = self._spark
        if abs(x - self._x) < SPARK_REACH and abs(y - self._y) < SPARK_REACH and self._flame:
            self._sparks += 1
            self._flame = min(self._flame + 1, MAX_FLAME)
            self._spark = self._place_of_spark(self._sparks)
            events.append(Gathered(self._flame, self._sparks))

    def _place_of_spark(self, number: int) -> tuple[int, int]:
        stream = self._dice.stream("spark", number)
        return stream.below(WIDTH + 1), stream.below(HEIGHT + 1)

    def _new_moth(self, number: int) -> Moth:
        stream = self._dice.stream("moth", number)
        return Moth(stream.below(WIDTH + 1), stream.below(HEIGHT + 1), 0, 0, 0)


def _towards(distance: int) -> int:
    return (distance > 0) * MOTH_SPEED - (distance < 0) * MOTH_SPEED


def start(params: TicksParams, seed: str, content: Any) -> TicksGame:
    """A new hour."""
    del content
    return TicksGame(params, seed)


def restore(content: Any, data: Mapping[str, Plain]) -> TicksGame:
    """The game of a snapshot. It may come from anywhere, so every part is checked."""
    del content
    read = PlainReader(data)
    game = TicksGame(SPACE.read(read.text("params")), clean_seed(read.text("seed")))
    game._tick = read.whole("tick", 0, game.params.ticks)
    lamp = read.wholes("lamp", 2, 0, WIDTH)
    moths = read.items("moths", MAX_MOTHS)
    if len(lamp) != 2 or lamp[1] > HEIGHT or len(moths) != game.params.moths:
        raise BadValue(
            message("snapshot: expected a lamp in the room and as many moths as there are")
        )
    game._x, game._y = lamp
    game._flame = read.whole("flame", 0, MAX_FLAME)
    game._safe = read.whole("safe", 0, SAFE_TICKS)
    game._sparks = read.whole("sparks", 0, MAX_SECONDS * Mode.TICKS_A_SECOND)
    game._spark = game._place_of_spark(game._sparks)
    game._moths = [_read_moth(moth) for moth in moths]
    game._slow = read.flag("slow")
    game._ward = read.flag("ward")
    return game


def _read_moth(data: Plain) -> Moth:
    read = PlainReader({"moth": data})
    numbers = read.wholes("moth", 5, -MOTH_SPEED, 10**9)
    if len(numbers) != 5:
        raise BadValue(message("snapshot: moth: expected five whole numbers"))
    x, y, vx, vy, draws = numbers
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT and max(vx, vy) <= MOTH_SPEED and draws >= 0):
        raise BadValue(message("snapshot: moth: expected it in the room, at a moth's pace"))
    return Moth(x, y, vx, vy, draws)
