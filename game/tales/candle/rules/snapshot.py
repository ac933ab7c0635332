"""A run as plain data and a floor in play as packed fields, and back: what is read is checked.

What data says of itself is declared here (`RunData`, `PlayData`) and read by the codec; what only
the floor can say - that webs are where they burn - is looked at when a state is made of it.
Counters that follow from the state of the things are not written: they are counted again.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Annotated

from game.core import pack
from game.core.codec import AS_OBJECT, AsPlain, AtMost, Codec, Matching, Plain, Within, expect
from game.core.gameid import Seed
from game.tales.candle.rules.body import (
    BUFFER,
    CELL,
    COYOTE,
    FASTEST_FALL,
    HANG,
    JUMP_HOLD,
    PULLS,
    STANDING,
    WIDTH,
)
from game.tales.candle.rules.clockwork import wind
from game.tales.candle.rules.dread import COMES
from game.tales.candle.rules.finds import LEAVES, OFFERED, TAUT
from game.tales.candle.rules.gates import FULL, is_open
from game.tales.candle.rules.light import CATCH, GUST, LYING_SPEED, STRIKE, WEB_BURNS
from game.tales.candle.rules.params import MOST_FLOORS, SPACE, CandleParams
from game.tales.candle.rules.section import SECTION_WIDTH
from game.tales.candle.rules.state import (
    FINDS,
    LAMPS,
    MOODS,
    MOST_FINDS,
    MOST_LYING,
    MOST_SPARES,
    OUT,
    RAISE,
    TAKEN,
    WARDEN_MOODS,
    WICK,
    Creature,
    FloorState,
    Lying,
    Stage,
    Warden,
)
from game.tales.candle.rules.touch import SAFE, STUN
from game.tales.candle.rules.wardens import SPENT, TAKES, is_inside

LONGEST_PAUSE = 600
"""Ticks after which the next floor begins by itself."""
MOST_TICKS = 10**9
_SPEED = 4 * FASTEST_FALL
"""More than anything ever moves in a tick, and less than the margin of stone around a ground."""
MOST_COLUMNS = 50 * SECTION_WIDTH
"""Tiles across the widest floor."""
_MOST_THINGS = 10_000
_WARDEN_MOODS = {mood: number for number, mood in enumerate(WARDEN_MOODS)}
_MOOD_NUMBERS = {mood: number for number, mood in enumerate(MOODS)}

Ticks = Annotated[int, Within(0, MOST_TICKS)]
Speed = Annotated[int, Within(-_SPEED, _SPEED)]
Thrown = Annotated[int, Within(-LYING_SPEED, LYING_SPEED)]
Keys = Annotated[int, Within(0, 63)]
Switch = Annotated[int, Within(0, 1)]
"""True or false, as a number."""
Facing = Annotated[int, Within(-1, 1)]
"""Never 0."""
Digits = Annotated[str, AtMost(_MOST_THINGS), Matching("[012]*")]
"""A state for each of many things."""
Web = Annotated[int, Within(0, MOST_TICKS)]
"""The index of its cell; 0 for none."""


_AS_IT_IS: AsPlain[Plain] = AsPlain(lambda plain: plain, lambda plain: plain)


# A snapshot is taken within a tick, of some thirty creatures: these classes are not frozen, because
# a frozen one takes three times as long to make. Nobody keeps or changes what is made of them.


@dataclass(slots=True)
class BodyData:
    """`Body.state`."""

    x: int
    y: int
    vx: Speed
    vy: Speed
    held: Keys
    hold: Annotated[int, Within(0, JUMP_HOLD)]
    buffer: Annotated[int, Within(0, BUFFER)]
    coyote: Annotated[int, Within(0, COYOTE)]
    on_ground: Switch
    climbing: Switch
    crouched: Switch
    wet: Switch
    grip: Annotated[int, Within(0, HANG + PULLS + 1)]
    kicked: Switch
    swing: Annotated[int, Within(0, MOST_COLUMNS)]
    facing: Facing


@dataclass(slots=True)
class LyingData:
    """A candle out of the hand."""

    x: int
    y: int
    vx: Thrown
    vy: Thrown
    wick: Annotated[int, Within(1, WICK)]
    is_lit: Switch
    resting: Switch
    age: Ticks
    is_tied: Switch


@dataclass(slots=True)
class CreatureData:
    """What changes of a creature."""

    x: int
    y: int
    vx: Speed
    vy: Speed
    facing: Facing
    mood: Annotated[int, Within(0, len(MOODS) - 1)]
    """Its number in `MOODS`."""
    timer: Annotated[int, Within(-MOST_TICKS, MOST_TICKS)]
    carried: Annotated[int, Within(0, WICK)]
    is_lit: Switch


Timer = Annotated[int, Within(-1, 1_000)]
Across = Annotated[int, Within(0, MOST_TICKS)]


@dataclass(slots=True)
class WardenData:
    """What changes of a warden."""

    mood: Annotated[int, Within(0, len(WARDEN_MOODS) - 1)]
    """Its number in `WARDEN_MOODS`."""
    timer: Timer
    x: Across
    y: Across
    facing: Facing
    aim_x: Across
    aim_y: Across
    start_x: Across
    start_y: Across
    wounds: Annotated[int, Within(0, 20)]
    dark: Annotated[int, Within(0, max(TAKES.values()))]


@dataclass(slots=True)
class PlayData:
    """A floor in play; what the fields mean is said in `FloorState`."""

    tick: Ticks
    body: BodyData
    is_lit: bool
    wick: Annotated[int, Within(0, WICK)]
    spent: Ticks
    spares: Annotated[tuple[int, ...], AtMost(MOST_SPARES), Within(1, WICK)]
    gust: Annotated[int, Within(0, GUST)]
    strike: Annotated[int, Within(0, STRIKE)]
    lying: Annotated[tuple[LyingData, ...], AtMost(MOST_LYING)]
    catching: tuple[Web, Annotated[int, Within(0, CATCH)]]
    burning: tuple[tuple[Web, Annotated[int, Within(1, WEB_BURNS)]], ...]
    burnt: tuple[Web, ...]
    things: Digits
    secrets: Digits
    visited: Digits
    lamp: Annotated[int, Within(0, _MOST_THINGS)]
    touching: Annotated[int, Within(-1, _MOST_THINGS)]
    safe: Annotated[int, Within(0, SAFE)]
    stun: Annotated[int, Within(0, STUN)]
    hush: Keys
    creatures: tuple[CreatureData, ...]
    candles: Ticks
    deaths: Ticks
    gates: tuple[Annotated[int, Within(0, FULL)], ...]
    dread: Annotated[int, Within(0, max(COMES.values()))]
    since: Annotated[tuple[int, ...], AtMost(_MOST_THINGS), Within(0, _MOST_THINGS)]
    warden: Annotated[tuple[WardenData, ...], AtMost(1)]
    posts: Annotated[tuple[int, ...], AtMost(20), Within(0, SPENT)]
    finds: Annotated[tuple[int, ...], AtMost(MOST_FINDS), Within(0, len(FINDS) - 1)]
    """Their numbers in `FINDS`."""
    used: Annotated[tuple[Ticks, ...], AtMost(len(FINDS))]
    raised: Annotated[int, Within(0, RAISE)]
    leapt: Switch
    line: Annotated[int, Within(0, TAUT)]


Helped = Annotated[int, Within(0, (1 << len(FINDS)) - 1)]
ResultNumbers = tuple[
    Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Ticks, Helped
]
"""`game.tales.candle.rules.scoring.result_numbers` of a floor that is done."""


@dataclass(frozen=True, slots=True)
class RunData:
    """A run. Assists are in the order of `game.tales.candle.rules.game.ASSISTS`."""

    params: Annotated[CandleParams, SPACE.form]
    seed: Seed
    floor: Annotated[Plain, _AS_IT_IS]
    """What `game.tales.candle.rules.floors.RunFloors` reads."""
    play: Annotated[PlayData, AS_OBJECT]
    results: Annotated[
        tuple[ResultNumbers, ...],
        AtMost(MOST_FLOORS),
    ]
    pause: Annotated[int, Within(0, LONGEST_PAUSE)]
    held: Keys
    conceded: bool
    offer: Annotated[tuple[int, ...], AtMost(OFFERED), Within(0, len(FINDS) - 1)]
    """What lies in the open cage, by their numbers in `FINDS`."""
    choice: Annotated[int, Within(LEAVES, OFFERED - 1)]
    """Which of these he has his hand on; -1 for none."""
    assists: tuple[bool, bool, bool]
    assisted: tuple[Ticks, Ticks, Ticks]


RUN = Codec(RunData)
PLAY = Codec(
    PlayData,
    parts={
        "clock": ("tick", "safe", "stun", "hush"),
        "body": ("body",),
        "light": ("is_lit", "wick", "gust", "strike", "candles", "spent", "spares"),
        "lying": ("lying",),
        "catching": ("catching",),
        "burning": ("burning",),
        "burnt": ("burnt",),
        "things": ("things",),
        "secrets": ("secrets",),
        "visited": ("visited",),
        "lamp": ("lamp", "touching", "deaths"),
        "creatures": ("creatures",),
        "gates": ("gates", "dread", "since"),
        "warden": ("warden", "posts"),
        "finds": ("finds", "used", "raised", "leapt", "line"),
    },
)
"""Its parts hold `fields_of` to what is declared here; digests are taken of those."""


def data_of(state: FloorState) -> PlayData:
    """The floor in play as data; `state_of` makes an equal one of it."""
    warden = state.warden
    return PlayData(
        tick=state.tick,
        body=BodyData(*state.body.state()),
        is_lit=state.is_lit,
        wick=state.wick,
        spent=state.spent,
        spares=tuple(state.spares),
        gust=state.gust,
        strike=state.strike,
        lying=tuple(LyingData(*_lying_numbers(candle)) for candle in state.lying),
        catching=state.catching,
        burning=tuple(state.burning),
        burnt=tuple(state.burnt),
        things=_digits(state.things),
        secrets=_digits(state.secrets),
        visited=_digits(state.visited),
        lamp=state.lamp,
        touching=state.touching,
        safe=state.safe,
        stun=state.stun,
        hush=state.hush,
        creatures=tuple(CreatureData(*_creature_numbers(each)) for each in state.creatures),
        candles=state.candles,
        deaths=state.deaths,
        gates=tuple(state.gates),
        dread=state.dread,
        since=tuple(state.since),
        warden=() if warden is None else (WardenData(*_warden_numbers(warden)),),
        posts=() if warden is None else tuple(warden.posts),
        finds=tuple(map(FINDS.index, state.finds)),
        used=tuple(state.used),
        raised=state.raised,
        leapt=int(state.leapt),
        line=state.line,
    )


def fields_of(state: FloorState) -> pack.Fields:
    """The same, packed: written by hand, for it is taken within a tick."""
    lying = [number for candle in state.lying for number in _lying_numbers(candle)]
    webs = [number for web in state.burning for number in web]
    return (
        ("clock", pack.integers(state.tick, state.safe, state.stun, state.hush)),
        ("body", pack.integers(*state.body.state())),
        (
            "light",
            pack.integers(
                state.is_lit,
                state.wick,
                state.gust,
                state.strike,
                state.candles,
                state.spent,
                *state.spares,
            ),
        ),
        ("lying", pack.integers(*lying)),
        ("webs", pack.integers(*state.catching, len(webs), *webs, *state.burnt)),
        ("things", bytes(state.things)),
        ("secrets", bytes(state.secrets)),
        ("visited", bytes(state.visited)),
        ("lamp", pack.integers(state.lamp, state.touching, state.deaths)),
        ("creatures", b";".join(map(_packed_creature, state.creatures))),
        ("gates", pack.integers(state.dread, len(state.gates), *state.gates, *state.since)),
        ("warden", _packed_warden(state.warden)),
        ("finds", _packed_finds(state)),
    )


_DIGITS = bytes(range(ord("0"), ord("3"))).ljust(256, b"?")


def _digits(states: bytearray) -> str:
    return states.translate(_DIGITS).decode("ascii")


def _lying_numbers(candle: Lying) -> tuple[int, ...]:
    return (
        candle.x,
        candle.y,
        candle.vx,
        candle.vy,
        candle.wick,
        int(candle.is_lit),
        int(candle.resting),
        candle.age,
        int(candle.is_tied),
    )


def _creature_numbers(creature: Creature) -> tuple[int, ...]:
    return (
        creature.x,
        creature.y,
        creature.vx,
        creature.vy,
        creature.facing,
        _MOOD_NUMBERS[creature.mood],
        creature.timer,
        creature.carried,
        int(creature.is_lit),
    )


def _packed_creature(creature: Creature) -> bytes:
    return b"%d,%d,%d,%d,%d,%d,%d,%d,%d" % (
        creature.x,
        creature.y,
        creature.vx,
        creature.vy,
        creature.facing,
        _MOOD_NUMBERS[creature.mood],
        creature.timer,
        creature.carried,
        creature.is_lit,
    )


def _warden_numbers(warden: Warden) -> tuple[int, ...]:
    return (
        _WARDEN_MOODS[warden.mood],
        warden.timer,
        warden.x,
        warden.y,
        warden.facing,
        *warden.aim,
        *warden.start,
        warden.wounds,
        warden.dark,
    )


def _packed_warden(warden: Warden | None) -> bytes:
    if warden is None:
        return b"0"
    return pack.integers(1, *_warden_numbers(warden), *warden.posts)


def _packed_finds(state: FloorState) -> bytes:
    held, used = [FINDS.index(name) for name in state.finds], state.used
    flags = state.raised, state.leapt, state.line
    return pack.integers(len(held), *held, len(used), *used, *flags)


def state_of(data: PlayData, stage: Stage) -> FloorState:
    """The floor in play that ``data`` stands for; `BadValue` for what no play can lead to."""
    finds = tuple(FINDS[number] for number in data.finds)
    expect(len(finds) == len(set(finds)), "finds: expected each once")
    state = FloorState(stage, list(data.spares), finds)
    expect(len(data.used) == len(FINDS), "used: expected a number for each find")
    state.used, state.raised, state.line = list(data.used), data.raised, data.line
    state.leapt = bool(data.leapt)
    expect(sum(candle.is_tied for candle in data.lying) <= 1, "lying: expected one on a thread")
    state.tick = data.tick
    _expect_inside(data.body, stage)
    expect(data.body.facing != 0, "body: expected him to face left or right")
    state.body.set_state(astuple(data.body))
    state.is_lit, state.wick = data.is_lit, data.wick
    has_light = data.is_lit or data.spares
    expect(bool(data.wick) or not has_light, "wick: light without a candle")
    state.gust, state.strike, state.spent = data.gust, data.strike, data.spent
    state.lying = [_lying_of(candle, stage) for candle in data.lying]
    _set_webs(state, data)
    _set_things(state, data)
    state.safe, state.stun, state.hush = data.safe, data.stun, data.hush
    whole = len(data.creatures) == len(state.creatures)
    expect(whole, "creatures: expected those of the floor")
    for creature, told in zip(state.creatures, data.creatures, strict=True):
        _set_creature(creature, told, stage)
    state.candles, state.deaths = data.candles, data.deaths
    _set_gates(state, data)
    _set_warden(state, data)
    wind(state.ground, stage.ground, stage.clockworks, state.tick)
    state.visited = _states(data.visited, "visited", len(stage.near), 1)
    state.enter(stage.room(*state.middle()))
    return state


def _expect_inside(data: BodyData | LyingData | CreatureData, stage: Stage) -> None:
    """Bodies are known by their left edge and feet, candles by their foot, creatures by a point."""
    match data:
        case BodyData():
            width, height, below = WIDTH, STANDING, 0
            swings = data.swing <= stage.floor.terrain.width and data.climbing
            expect(not data.swing or bool(swings), "body: expected a chain of the floor")
        case LyingData():
            width, height, below = 1, 1, 0
        case CreatureData():
            width, height, below = 1, 0, 1
    terrain = stage.floor.terrain
    across = 0 <= data.x <= terrain.width * CELL - width
    down = height <= data.y <= terrain.height * CELL - below
    expect(across and down, "body, lying, creatures: expected numbers within bounds")


def _lying_of(data: LyingData, stage: Stage) -> Lying:
    _expect_inside(data, stage)
    candle = Lying(data.x, data.y, data.vx, data.vy, data.wick, bool(data.is_lit))
    candle.resting, candle.age = bool(data.resting), data.age
    candle.is_tied = bool(data.is_tied)
    return candle


def _set_webs(state: FloorState, data: PlayData) -> None:
    webs, flags = state.stage.webs, state.ground.flags
    at, ticks = data.catching
    expect(at in webs if ticks else not at, "catching: expected a web")
    state.catching = data.catching
    for web in data.burnt:
        expect(web in webs and bool(flags[web]), "burnt: expected webs, each once")
        state.ground.burn(*state.stage.cell(web))
        state.burnt.append(web)
    for web, left in data.burning:
        known = [burning for burning, _ in state.burning]
        unburnt = web in webs and bool(flags[web]) and web not in known
        expect(unburnt, "burning: expected webs, each once")
        state.burning.append((web, left))


def _set_things(state: FloorState, data: PlayData) -> None:
    stage = state.stage
    state.things = _states(data.things, "things", len(stage.things), TAKEN)
    state.secrets = _states(data.secrets, "secrets", len(stage.secrets), OUT)
    expect(state.things[stage.start] == TAKEN, "things: the lamp at the start is lit")
    burn = all(state.things[vigil] == TAKEN for vigil in stage.vigils)
    expect(burn, "things: the lamps before gates are lit")
    expect(state.things[stage.treasure] != TAKEN, "things: the treasure is in its cage")
    taken = [
        thing.kind for thing, is_taken in zip(stage.things, state.things, strict=True) if is_taken
    ]
    state.coins, state.keys = taken.count("coin"), taken.count("key")
    state.secrets_found = state.secrets.count(TAKEN)
    is_known = max(data.lamp, data.touching) < len(stage.things)
    expect(is_known, "lamp, touching: expected things of the floor")
    is_lamp = stage.things[data.lamp].kind in LAMPS and state.things[data.lamp] == TAKEN
    expect(is_lamp, "lamp: expected one that is lit")
    state.lamp, state.touching = data.lamp, data.touching


def _set_gates(state: FloorState, data: PlayData) -> None:
    stage = state.stage
    expect(len(data.gates) == len(stage.gates), "gates: expected those of the floor")
    for number, (gate, ticks) in enumerate(zip(stage.gates, data.gates, strict=True)):
        state.gates[number] = ticks
        if is_open(gate, ticks):
            for cell in gate.cells:
                state.ground.burn(*cell)
    comes = COMES[stage.floor.ease]
    expect(data.dread < comes, "dread: expected less than what it takes to come")
    state.dread = data.dread
    for number in data.since:
        is_coin = number < len(stage.things) and stage.things[number].kind == "coin"
        taken = is_coin and state.things[number] == TAKEN and number not in state.since
        expect(taken, "since: expected coins that he has, each once")
        state.since.append(number)


def _set_warden(state: FloorState, data: PlayData) -> None:
    warden = state.warden
    expect(len(data.warden) == (warden is not None), "warden: expected that of the floor")
    expect(warden is not None or not data.posts, "posts: expected none without a warden")
    if warden is None:
        return
    (told,) = data.warden
    most = len(warden.posts)
    expect(len(data.posts) == most and told.wounds <= most, "warden: expected its posts")
    expect(told.facing != 0, "warden: expected it to face left or right")
    for x, y in ((told.x, told.y), (told.aim_x, told.aim_y), (told.start_x, told.start_y)):
        expect(is_inside(warden.hall, x, y), "warden: expected it in its hall")
    warden.mood, warden.timer = WARDEN_MOODS[told.mood], told.timer
    warden.x, warden.y, warden.facing = told.x, told.y, told.facing
    warden.aim, warden.start = (told.aim_x, told.aim_y), (told.start_x, told.start_y)
    warden.wounds, warden.dark, warden.posts = told.wounds, told.dark, list(data.posts)


def _states(text: str, name: str, count: int, most: int) -> bytearray:
    """So many states, written as digits."""
    known = all(digit in "012"[: most + 1] for digit in text)
    expect(len(text) == count and known, f"{name}: expected {count} digits up to {most}")
    return bytearray(map(int, text))


def _set_creature(creature: Creature, data: CreatureData, stage: Stage) -> None:
    _expect_inside(data, stage)
    expect(data.facing != 0, "creature: expected it to face left or right")
    creature.x, creature.y, creature.vx, creature.vy = data.x, data.y, data.vx, data.vy
    creature.facing, creature.mood = data.facing, MOODS[data.mood]
    creature.timer, creature.carried = data.timer, data.carried
    creature.is_lit = bool(data.is_lit)
