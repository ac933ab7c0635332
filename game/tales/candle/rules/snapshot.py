"""A floor in play as plain data and as packed fields, and back: what is read is checked.

Counters that follow from the state of the things are not written: they are counted again.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import pack
from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.candle.rules.body import (
    BUFFER,
    CELL,
    COYOTE,
    FASTEST_FALL,
    JUMP_HOLD,
    STANDING,
    WIDTH,
)
from game.tales.candle.rules.light import CATCH, GUST, LYING_SPEED, STRIKE, WEB_BURNS
from game.tales.candle.rules.state import (
    LAMPS,
    MOODS,
    MOST_LYING,
    MOST_SPARES,
    OUT,
    TAKEN,
    WICK,
    Creature,
    FloorState,
    Lying,
    Stage,
)
from game.tales.candle.rules.touch import SAFE, STUN

MOST_TICKS = 10**9
_SPEED = 4 * FASTEST_FALL
"""More than anything ever moves in a tick, and less than the margin of stone around a ground."""
_MOST_CREATURES = 10_000
_MOOD_NUMBERS = {mood: number for number, mood in enumerate(MOODS)}


def plain_of(state: FloorState) -> dict[str, Plain]:
    """Everything of a floor in play that does not follow from the rest."""
    return {
        "tick": state.tick,
        "body": list(state.body.state()),
        "is_lit": state.is_lit,
        "wick": state.wick,
        "spares": list(state.spares),
        "gust": state.gust,
        "strike": state.strike,
        "lying": [[*_lying_numbers(candle)] for candle in state.lying],
        "catching": list(state.catching),
        "burning": [[*web] for web in state.burning],
        "burnt": list(state.burnt),
        "things": _digits(state.things),
        "secrets": _digits(state.secrets),
        "visited": _digits(state.visited),
        "lamp": state.lamp,
        "touching": state.touching,
        "safe": state.safe,
        "stun": state.stun,
        "hush": state.hush,
        "creatures": [[*_creature_numbers(creature)] for creature in state.creatures],
        "candles": state.candles,
        "deaths": state.deaths,
    }


def fields_of(state: FloorState) -> pack.Fields:
    """The same, packed."""
    lying = [number for candle in state.lying for number in _lying_numbers(candle)]
    webs = [number for web in state.burning for number in web]
    return (
        ("clock", pack.integers(state.tick, state.safe, state.stun, state.hush)),
        ("body", pack.integers(*state.body.state())),
        (
            "light",
            pack.integers(
                state.is_lit, state.wick, state.gust, state.strike, state.candles, *state.spares
            ),
        ),
        ("lying", pack.integers(*lying)),
        ("webs", pack.integers(*state.catching, len(webs), *webs, *state.burnt)),
        ("things", bytes(state.things)),
        ("secrets", bytes(state.secrets)),
        ("visited", bytes(state.visited)),
        ("lamp", pack.integers(state.lamp, state.touching, state.deaths)),
        ("creatures", b";".join(map(_packed_creature, state.creatures))),
    )


def _digits(states: bytearray) -> str:
    return "".join(map(str, states))


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


def state_of(data: Plain, stage: Stage) -> FloorState:
    """The floor in play that ``data`` stands for; `BadValue` for what no play can lead to."""
    read = PlainReader(data, "floor in play")
    width, height = stage.floor.terrain.width * CELL, stage.floor.terrain.height * CELL
    spares = read.wholes("spares", MOST_SPARES, 1, WICK)
    state = FloorState(stage, list(spares))
    state.tick = read.whole("tick", 0, MOST_TICKS)
    _read_body(read, state, width, height)
    state.is_lit = read.flag("is_lit")
    state.wick = read.whole("wick", 0, WICK)
    _expect(bool(state.wick) or not (state.is_lit or spares), "wick: light without a candle")
    state.gust = read.whole("gust", 0, GUST)
    state.strike = read.whole("strike", 0, STRIKE)
    state.lying = [_lying(part, width, height) for part in read.items("lying", MOST_LYING)]
    _read_webs(read, state)
    _read_things(read, state)
    state.safe = read.whole("safe", 0, SAFE)
    state.stun = read.whole("stun", 0, STUN)
    state.hush = read.whole("hush", 0, 63)
    parts = read.items("creatures", _MOST_CREATURES)
    _expect(len(parts) == len(state.creatures), "creatures: expected those of the floor")
    for creature, part in zip(state.creatures, parts, strict=True):
        _read_creature(creature, part, width, height)
    state.candles = read.whole("candles", 0, MOST_TICKS)
    state.deaths = read.whole("deaths", 0, MOST_TICKS)
    state.visited = _states(read, "visited", len(stage.near), 1)
    state.enter(stage.room(*state.middle()))
    return state


def _expect(holds: bool, part: str) -> None:
    """A snapshot is disposable: what is wrong with it is told to nobody but its makers."""
    if not holds:
        raise BadValue(message("snapshot: {part}", part=part))


def _numbers(part: Plain, what: str, bounds: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """A list of whole numbers, each within its own bounds."""
    if not isinstance(part, list) or len(part) != len(bounds):
        raise BadValue(message("snapshot: {part}", part=f"{what}: expected {len(bounds)} numbers"))
    found = []
    for number, (low, high) in zip(part, bounds, strict=True):
        if type(number) is not int or not low <= number <= high:
            raise BadValue(
                message("snapshot: {part}", part=f"{what}: expected numbers within bounds")
            )
        found.append(number)
    return tuple(found)


def _read_body(read: PlainReader, state: FloorState, width: int, height: int) -> None:
    bounds = (
        (0, width - WIDTH),
        (STANDING, height),
        (-_SPEED, _SPEED),
        (-_SPEED, _SPEED),
        (0, 63),
        (0, JUMP_HOLD),
        (0, BUFFER),
        (0, COYOTE),
        *((0, 1),) * 4,
        (-1, 1),
    )
    numbers = _numbers(read.items("body", len(bounds)), "body", bounds)
    _expect(numbers[-1] != 0, "body: expected him to face left or right")
    state.body.set_state(numbers)


def _lying(part: Plain, width: int, height: int) -> Lying:
    bounds = (
        (0, width - 1),
        (1, height),
        (-LYING_SPEED, LYING_SPEED),
        (-LYING_SPEED, LYING_SPEED),
        (1, WICK),
        (0, 1),
        (0, 1),
        (0, MOST_TICKS),
    )
    x, y, vx, vy, wick, is_lit, resting, age = _numbers(part, "lying", bounds)
    candle = Lying(x, y, vx, vy, wick, bool(is_lit))
    candle.resting, candle.age = bool(resting), age
    return candle


def _read_webs(read: PlainReader, state: FloorState) -> None:
    webs = state.stage.webs
    most = len(webs)
    at, ticks = _numbers(
        read.items("catching", 2), "catching", ((0, len(state.ground.flags)), (0, CATCH))
    )
    _expect(at in webs if ticks else not at, "catching: expected a web")
    state.catching = (at, ticks)
    state.burnt = list(read.wholes("burnt", most, 0, len(state.ground.flags)))
    for web in state.burnt:
        _expect(web in webs and bool(state.ground.flags[web]), "burnt: expected webs, each once")
        state.ground.burn(*state.stage.cell(web))
    for part in read.items("burning", most):
        web, left = _numbers(part, "burning", ((0, len(state.ground.flags)), (1, WEB_BURNS)))
        known = [burning for burning, _ in state.burning]
        unburnt = web in webs and bool(state.ground.flags[web]) and web not in known
        _expect(unburnt, "burning: expected webs, each once")
        state.burning.append((web, left))


def _read_things(read: PlainReader, state: FloorState) -> None:
    stage = state.stage
    state.things = _states(read, "things", len(stage.things), TAKEN)
    state.secrets = _states(read, "secrets", len(stage.secrets), OUT)
    _expect(state.things[stage.start] == TAKEN, "things: the lamp at the start is lit")
    _expect(state.things[stage.treasure] != TAKEN, "things: the treasure is in its cage")
    taken = [
        thing.kind for thing, is_taken in zip(stage.things, state.things, strict=True) if is_taken
    ]
    state.coins, state.keys = taken.count("coin"), taken.count("key")
    state.secrets_found = state.secrets.count(TAKEN)
    state.lamp = read.whole("lamp", 0, len(stage.things) - 1)
    is_lamp = stage.things[state.lamp].kind in LAMPS and state.things[state.lamp] == TAKEN
    _expect(is_lamp, "lamp: expected one that is lit")
    state.touching = read.whole("touching", -1, len(stage.things) - 1)


def _states(read: PlainReader, name: str, count: int, most: int) -> bytearray:
    """So many states, written as digits."""
    text = read.text(name, count)
    known = all(digit in "012"[: most + 1] for digit in text)
    _expect(len(text) == count and known, f"{name}: expected {count} digits up to {most}")
    return bytearray(map(int, text))


def _read_creature(creature: Creature, part: Plain, width: int, height: int) -> None:
    bounds = (
        (0, width - 1),
        (0, height - 1),
        (-_SPEED, _SPEED),
        (-_SPEED, _SPEED),
        (-1, 1),
        (0, len(MOODS) - 1),
        (-MOST_TICKS, MOST_TICKS),
        (0, WICK),
        (0, 1),
    )
    x, y, vx, vy, facing, mood, timer, carried, is_lit = _numbers(part, "creature", bounds)
    _expect(facing != 0, "creature: expected it to face left or right")
    creature.x, creature.y, creature.vx, creature.vy = x, y, vx, vy
    creature.facing, creature.mood = facing, MOODS[mood]
    creature.timer, creature.carried, creature.is_lit = timer, carried, bool(is_lit)
