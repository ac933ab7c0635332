"""Wardens: two who mind a treasure, each beaten by light and by being elsewhere in time.

- The *Candle-Eater*, a moth as large as a cart, hangs over whatever flame is in her hall, stares at
  it, and dives at where it was when the stare began; there she clings for a while. Great bells
  hang on ropes. A flame held to a rope's foot takes; when it has burnt up the bell falls: on her if
  she is under it, on him if he is. Each bell strikes once; one that misses is drawn up again.
- The *Old Night* fills the roof and looks to one side, then to the other. Where it looks it draws
  breath, and blows out every flame it sees there, cressets as well. When all cressets burn at once
  it draws them all in and comes back darker: now it looks to where his flame is, until shortly
  before it blows. Who lights one side has to let himself be seen on the other, or leave a candle
  lying there; when all burn once more it is gone. Who is without light in its hall for long is
  taken.

Whoever dies begins anew, but at `gentle` what was done to the Candle-Eater stays. Outside of its
hall's box, at the entrance's lamp, a warden does nothing to anybody. All of it is flames and whole
numbers, so a certificate walks through it, and a hall's mirror image is fought alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from game.tales.candle.rules.body import CELL, UNIT, WIDTH
from game.tales.candle.rules.events import CandleEvent, LightChanged, WardenActed, WardenDeed
from game.tales.candle.rules.floor import Hall
from game.tales.candle.rules.light import lit_by, put_out, sees
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import (
    CANDLE_HEIGHT,
    TAKEN,
    THERE,
    FloorState,
    Point,
    Warden,
)


def _by_level(gentle: int, normal: int, grim: int) -> Mapping[str, int]:
    return dict(zip(LEVELS, (gentle, normal, grim), strict=True))


WAKES = 60
"""Ticks in which either wakes, once a flame is in its hall."""

HOVERS, HOVERS_LESS = 96, 16
"""Ticks for which the Candle-Eater hangs over a flame before she stares; less for each wound."""
STARES = _by_level(48, 36, 32)
"""Ticks from the stare to the dive."""
DIVE_SPEED, DIVE_LEAST = 2400, 6
"""How far she dives in a tick along the longer of its two lengths, and ticks that it takes more."""
CLINGS, CLINGS_LESS = 150, 10
"""Ticks for which she clings where she dived; less for each wound."""
PINNED = 60
"""Ticks for which a bell that struck her holds her."""
RISES, RISE_SPEED = 48, 1400
HOVER_SPEED = 520
HOVERS_UNDER = CELL * 2
"""How far under the roof she hangs."""
EATER_REACH = (36 * UNIT, 40 * UNIT)
"""How near to the middle of a body her dive is its end."""

CATCH = 24
"""Ticks for which a flame is close to a rope's foot before it takes."""
ROPE_REACH = (32 * UNIT, 40 * UNIT)
"""How close that is."""
FUSE = 130
"""Ticks from then until the bell falls."""
FALLS = CATCH + FUSE
DROP = 14
"""Ticks of its fall."""
STRIKES = FALLS + DROP
LIES, DRAWN_UP = 60, 120
"""Ticks for which a bell lies that missed, and in which it is drawn up."""
HUNG_AGAIN = STRIKES + LIES + DRAWN_UP
SPENT = HUNG_AGAIN + 1
"""What a bell's rope has come to that has struck her."""
BELL_HALF, BELL_HIGH = CELL, 2 * CELL
"""Half a bell's width, and its height."""
UNDER_BELL = CELL * 3 // 2
"""How far aside of a bell's middle she is still under it."""

WATCHES = _by_level(120, 80, 60)
"""Ticks for which the Old Night looks to one side before it draws breath..."""
BREATHES = _by_level(60, 48, 36)
"""... and for which it does."""
BLOWS, TURNS = 40, 30
AIMS = 24
"""When it is darker: ticks before it blows from which on it looks no more to where his flame is."""
WATCHES_MORE = 30
"""... and ticks for which it watches longer then."""
TAKES = _by_level(210, 130, 100)
"""Ticks without light in its hall after which it has him..."""
REACHES = 40
"""... and after which it is seen to reach for him."""
EASES = 4
"""Ticks of that which one tick of light makes good."""


def tell(
    warden: Warden, deed: WardenDeed, events: list[CandleEvent], at: Point | None = None
) -> None:
    """An event of what it does, where it is or at a point."""
    x, y = at if at is not None else (warden.x, warden.y)
    events.append(WardenActed(warden.hall.kind, deed, x // CELL, y // CELL))


def mind(state: FloorState, spared: bool, events: list[CandleEvent]) -> str:
    """A tick of the floor's warden; what he dies of, or nothing. Nobody dies who is ``spared``."""
    warden = state.warden
    if warden is None or warden.is_felled:
        return ""
    match warden.hall.kind:
        case "eater":
            cause = _eat(state, warden, events)
        case "night":
            cause = _darken(state, warden, events)
        case never:
            assert_never(never)
    return "" if spared else cause


def begin_anew(state: FloorState) -> None:
    """He died: whoever is not beaten yet is as before the fight."""
    warden = state.warden
    if warden is None or warden.is_felled:
        return
    wounds, posts = warden.wounds, warden.posts
    warden.begin()
    if state.stage.floor.ease == LEVELS[0]:
        if warden.hall.kind == "night":
            warden.posts = posts
        else:
            warden.wounds = wounds
            warden.posts = [SPENT if post == SPENT else 0 for post in posts]
    if any(state.things[number] == TAKEN for number in state.stage.cressets):
        for number in state.stage.cressets:
            state.things[number] = THERE
        state.enter(state.room)


def is_inside(hall: Hall, x: int, y: int) -> bool:
    """Whether a point is where a warden is at home."""
    return (
        hall.x * CELL <= x < (hall.x + hall.width) * CELL
        and hall.y * CELL <= y < (hall.y + hall.height) * CELL
    )


def _flames(state: FloorState, hall: Hall) -> Iterator[Point]:
    """The flames in a hall that are his: in his hand, and of candles that lie or fly."""
    if state.is_lit and is_inside(hall, *state.hand()):
        yield state.hand()
    for candle in state.lying:
        at = candle.x, candle.y - CANDLE_HEIGHT
        if candle.is_lit and is_inside(hall, *at):
            yield at


def _wakes(state: FloorState, warden: Warden, events: list[CandleEvent]) -> bool:
    """Whether it still sleeps, or wakes."""
    if warden.mood == "sleep" and next(_flames(state, warden.hall), None) is not None:
        warden.mood, warden.timer = "wake", WAKES
        tell(warden, "wakes", events)
    return warden.mood == "sleep"


# The Candle-Eater


def hovers(warden: Warden) -> int:
    """Ticks for which she hangs over a flame now."""
    return HOVERS - HOVERS_LESS * warden.wounds


def middle_of_bell(hall: Hall, rope: Place) -> int:
    """Where a bell hangs, across: over its rope's foot."""
    return rope.x * CELL + CELL // 2 - (hall.facing < 0)


def _eat(state: FloorState, eater: Warden, events: list[CandleEvent]) -> str:
    cause = _ropes(state, eater, events)
    if eater.is_felled or _wakes(state, eater, events):
        return cause
    if eater.mood == "hover":
        _hover(state, eater, events)
        return cause
    eater.timer -= 1
    match eater.mood:
        case "tell":
            if eater.timer <= 0:
                far = max(abs(eater.aim[0] - eater.x), abs(eater.aim[1] - eater.y))
                eater.start = eater.x, eater.y
                eater.mood, eater.timer = "dive", far // DIVE_SPEED + DIVE_LEAST
                tell(eater, "dives", events)
        case "dive":
            _dive(eater, events)
            x, y = state.middle()
            if abs(eater.x - x) < EATER_REACH[0] and abs(eater.y - y) < EATER_REACH[1]:
                cause = cause or "eater"
        case "cling":
            if eater.timer <= 0:
                eater.mood, eater.timer = "rise", RISES
        # Of these she knows the first two alone; a snapshot may say another.
        case "wake" | "rise" | "sleep" | "hover" | "watch" | "blow" | "turn" | "felled":
            eater.y = max(eater.y - RISE_SPEED, _under_roof(eater))
            if eater.timer <= 0:
                eater.mood, eater.timer = "hover", hovers(eater)
        case never:
            assert_never(never)
    return cause


def _under_roof(eater: Warden) -> int:
    return eater.hall.y * CELL + HOVERS_UNDER


def _hover(state: FloorState, eater: Warden, events: list[CandleEvent]) -> None:
    """She drifts over the nearest flame; when it is time, and she sees it, she stares."""
    best: tuple[int, Point] | None = None
    for flame in _flames(state, eater.hall):
        far = max(abs(flame[0] - eater.x), abs(flame[1] - eater.y))
        if (best is None or far < best[0]) and sees(state, eater.x, eater.y, *flame):
            best = far, flame
    home = Warden(eater.hall)
    x = home.x if best is None else best[1][0]
    eater.x += max(-HOVER_SPEED, min(HOVER_SPEED, x - eater.x))
    eater.y += max(-HOVER_SPEED, min(HOVER_SPEED, _under_roof(eater) - eater.y))
    if x != eater.x:
        eater.facing = 1 if x > eater.x else -1
    if best is None:
        return
    eater.timer -= 1
    if eater.timer <= 0:
        eater.aim = best[1]
        eater.mood, eater.timer = "tell", STARES[state.stage.floor.ease]
        tell(eater, "stares", events)


def _dive(eater: Warden, events: list[CandleEvent]) -> None:
    """A tick of her way from where she stared to where the flame was."""
    (from_x, from_y), (to_x, to_y) = eater.start, eater.aim
    whole = max(abs(to_x - from_x), abs(to_y - from_y)) // DIVE_SPEED + DIVE_LEAST
    done = whole - max(eater.timer, 0)

    def part(start: int, end: int) -> int:
        way = abs(end - start) * done // whole
        return start + way if end > start else start - way

    eater.x, eater.y = part(from_x, to_x), part(from_y, to_y)
    if eater.timer <= 0:
        eater.mood, eater.timer = "cling", CLINGS - CLINGS_LESS * eater.wounds
        tell(eater, "clings", events)


def _ropes(state: FloorState, eater: Warden, events: list[CandleEvent]) -> str:
    """A tick of every bell and its rope; what he dies of, or nothing."""
    hall, cause = eater.hall, ""
    flames = list(_flames(state, hall))
    for number, rope in enumerate(hall.posts):
        come = eater.posts[number]
        if come == SPENT:
            continue
        x, foot = middle_of_bell(hall, rope), (rope.y + 1) * CELL
        if come < CATCH:
            close = any(
                abs(fx - x) < ROPE_REACH[0] and 0 < foot - fy < CELL + ROPE_REACH[1] // 2
                for fx, fy in flames
            )
            come = come + 1 if close else max(come - 1, 0)
        else:
            come = (come + 1) % HUNG_AGAIN
        eater.posts[number] = come
        if come == CATCH:
            tell(eater, "catches", events, (x, foot - 1))
        elif come == FALLS:
            tell(eater, "falls", events, (x, foot - 1))
        elif come == STRIKES:
            _strike(eater, number, (x, foot), events)
            if _is_under(state, x, foot):
                cause = "bell"
            if eater.is_felled:
                return cause
    return cause


def _strike(eater: Warden, number: int, at: Point, events: list[CandleEvent]) -> None:
    """A bell comes down: it rings, and strikes her if she is under it."""
    x, foot = at
    if eater.mood == "sleep" or abs(eater.x - x) >= UNDER_BELL or eater.y >= foot:
        tell(eater, "misses", events, (x, foot - 1))
        return
    eater.posts[number] = SPENT
    eater.wounds += 1
    if eater.wounds == len(eater.posts):
        eater.mood, eater.timer = "felled", 0
        tell(eater, "felled", events)
        return
    eater.mood, eater.timer = "cling", PINNED
    eater.x, eater.y = x, foot - CELL // 2
    tell(eater, "wounded", events)


def _is_under(state: FloorState, x: int, foot: int) -> bool:
    """Whether the dwarf is where a bell comes down."""
    body = state.body
    return (
        body.x < x + BELL_HALF
        and body.x + WIDTH > x - BELL_HALF
        and body.y > foot - BELL_HIGH
        and body.y - body.height < foot
    )


# The Old Night


def is_darker(night: Warden) -> bool:
    """Whether all cressets have burnt once."""
    return any(night.posts)


def _darken(state: FloorState, night: Warden, events: list[CandleEvent]) -> str:
    if _wakes(state, night, events):
        return ""
    ease = state.stage.floor.ease
    night.timer -= 1
    if night.mood == "blow":
        _blow(state, night, events)
    elif is_darker(night) and (
        night.mood == "watch" or (night.mood == "tell" and night.timer > AIMS)
    ):
        _follow(state, night)
    if night.timer <= 0:
        match night.mood:
            case "watch":
                night.mood, night.timer = "tell", BREATHES[ease]
                tell(night, "breathes", events)
            case "tell":
                night.mood, night.timer = "blow", BLOWS
                tell(night, "blows", events)
            case "blow":
                night.mood, night.timer = "turn", TURNS
                if not is_darker(night):
                    night.facing = -night.facing
            case "wake":
                # Whoever wakes it, it breathes upon: else three runs light three cressets first.
                night.mood, night.timer = "tell", BREATHES[ease]
                tell(night, "breathes", events)
            # Of these it knows the first alone; a snapshot may say another.
            case "turn" | "sleep" | "hover" | "dive" | "cling" | "rise" | "felled":
                night.mood = "watch"
                night.timer = WATCHES[ease] + WATCHES_MORE * is_darker(night)
            case never:
                assert_never(never)
    lit = sum(state.things[number] == TAKEN for number in state.stage.cressets)
    if lit == len(state.stage.cressets) and not is_darker(night):
        _return(state, night, events)
        lit = 0
    elif lit == len(state.stage.cressets):
        night.mood, night.timer, night.wounds = "felled", 0, lit
        tell(night, "felled", events)
        return ""
    night.wounds = lit
    return _grope(state, night, events)


def _return(state: FloorState, night: Warden, events: list[CandleEvent]) -> None:
    """It draws in every light, that of the cressets and his own, and is darker."""
    for number in state.stage.cressets:
        state.things[number] = THERE
    state.enter(state.room)
    _put_out(state, lambda x, y: is_inside(night.hall, x, y), events)
    night.posts = [1] * len(night.posts)
    night.mood, night.timer = "turn", WAKES
    tell(night, "returns", events)


def _follow(state: FloorState, night: Warden) -> None:
    """It looks to where a candle of his lies burning, else to where he holds one."""
    flames = list(_flames(state, night.hall))
    if flames:
        x = flames[-1][0]
        right = x >= night.hall.x * CELL + night.hall.width * CELL // 2
        night.facing = 1 if right else -1


def looks_at(night: Warden, x: int) -> bool:
    """Whether a point lies on the side to which it looks."""
    hall = night.hall
    right = x >= hall.x * CELL + hall.width * CELL // 2
    return right is (night.facing > 0)


def _blow(state: FloorState, night: Warden, events: list[CandleEvent]) -> None:
    """Every flame on the side to which it looks goes out, unless stone is between."""

    def is_hit(x: int, y: int) -> bool:
        inside = is_inside(night.hall, x, y) and looks_at(night, x)
        return inside and sees(state, night.x, night.y, x, y)

    _put_out(state, is_hit, events)
    stage, changed = state.stage, False
    for number in stage.cressets:
        place = stage.things[number]
        x = place.x * CELL + CELL // 2 - (night.hall.facing < 0)
        if state.things[number] == TAKEN and is_hit(x, place.y * CELL):
            state.things[number] = THERE
            changed = True
            tell(night, "snuffs", events, (x, place.y * CELL))
    if changed:
        state.enter(state.room)


def _put_out(
    state: FloorState, is_hit: Callable[[int, int], bool], events: list[CandleEvent]
) -> None:
    """His flames that are hit go out."""
    if state.is_lit and is_hit(*state.hand()):
        put_out(state, "breath", events)
    for candle in state.lying:
        if candle.is_lit and is_hit(candle.x, candle.y - CANDLE_HEIGHT):
            candle.is_lit = False
            events.append(LightChanged("drowned", candle.wick, len(state.spares)))


def _grope(state: FloorState, night: Warden, events: list[CandleEvent]) -> str:
    """It reaches for one who is without light in its hall."""
    x, y = state.middle()
    if state.is_lit or not is_inside(night.hall, x, y) or lit_by(state, x, y) is not None:
        night.dark = max(0, night.dark - EASES)
        return ""
    night.dark += 1
    if night.dark == REACHES:
        tell(night, "reaches", events, (x, y))
    if night.dark < TAKES[state.stage.floor.ease]:
        return ""
    night.dark = 0
    return "night"
