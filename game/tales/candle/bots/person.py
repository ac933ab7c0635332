"""A person at Candle: sees what the picture shows (`Seen`), a little late, and has hands.

It goes where it has not been until it has the keys, and then to the cage. What it does next is
planned over what it knows (`moves`), gone through once in its head, and then pressed with the
tremble of hands: every press and release comes up to three ticks early or late. What goes otherwise
than it thought it notices after 200 to 260 ms. A trap it watches before it goes, and it waits for
the moment, with a margin that grows where the trap has hurt it. So it dies of what it could not
see, of what it saw too late, and of its hands; and less often in the same place again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush

from game.core.bots import Policy
from game.core.dice import Stream
from game.tales.candle.bots.duel import Duel
from game.tales.candle.bots.moves import (
    BURROWS,
    CRAWL_COST,
    HANG,
    KINDS,
    LIFTS,
    STAND,
    SWIM,
    Edge,
    Rehearsal,
    bit,
    edges,
    failing,
    missing,
    tried,
)
from game.tales.candle.bots.seen import (
    REACTION,
    REACTS,
    STILL,
    Seen,
    Tile,
    Trap,
)
from game.tales.candle.rules.body import (
    CELL,
    CELL_SHIFT,
    COYOTE,
    DOWN,
    HALF_WIDTH,
    LAST,
    LEAP,
    LEFT,
    MIDDLE,
    PULLS,
    RIGHT,
    THROW,
    UNIT,
    UP,
    Body,
)
from game.tales.candle.rules.body import HANG as HANG_ON
from game.tales.candle.rules.commands import CONCEDE, HOLDS, CandleCommand, Hold
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.dread import COMES, WARNS
from game.tales.candle.rules.finds import left_of
from game.tales.candle.rules.floor import Gate
from game.tales.candle.rules.gates import is_open
from game.tales.candle.rules.hazards import PERIOD, Box
from game.tales.candle.rules.light import EMBERS, STRIKE
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.state import FINDS, FindName
from game.tales.candle.rules.terrain import SOLID, TOP, WEB
from game.tales.candle.rules.view import CandleView
from game.tales.candle.rules.ways import hurt_box, towards

GIVES_UP = 18_000
"""Ticks on one floor after which a person leaves: five minutes."""
STAYS = 2
"""So many times as long on the last floor of a castle: who has come so far does not leave it."""
UNLIT_GIVES_UP = 9_000
"""The same for one without a flame."""
_TREMBLE = (-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
"""By how many ticks hands are early or late."""
_SHORTEST = 2
"""Ticks for which a key is held at least."""
_OFF = 12 * UNIT
"""How far from where he thought to be he must be to notice."""
_MARGINS = (6, 3, 1)
"""Ticks that he leaves between a trap and himself: at first, and when there is no such moment."""
_WARIER = 3
"""Ticks and units by which he is warier of a trap each time that it hurt him."""
_CLEAR = 2 * UNIT
_WATCHES = 260
"""Ticks for which he watches a trap before he goes all the same."""
_VISITS, _SLIPS = 2, 2
"""He looks about in a place, and misses a leap, so often before he leaves it."""
_SHUNS = 900
"""Ticks for which he does not try again what did not work."""
_HOT, _DEADLY = 30, 500
"""What it costs, in ticks, to go where a trap strikes, and where he died."""
_AGAIN = 400
"""What it costs, in ticks, to try again what did not work, each time that it did not."""
_BARS = 300
"""Ticks for which he thinks no more of a way that he cannot think how to go; longer each time."""
_TRIES_BY = 250
"""Within so many ticks he tries what he does not know to work."""
_BY = 16
"""Within so many tiles of what he wants he looks into every corner."""
_PUSHES, _STRIKES = 80, STRIKE + 6
_DETOUR, _FETCH = 50, 400
"""Ticks that he goes out of his way for a coin, and for a lamp or a candle."""
_SPARE_PART = 3
"""With less than this part of a candle left he looks for another."""
_GLANCE = 16
_LAST = 1_500
"""What it is worth, in ticks, to do something else before he burns what hangs about."""
_NEAR_FIRE, _HURRIES = 240, 220
"""In the dark he goes so many ticks out of his way for fire, and farther when he has only so many
ticks left before it comes."""
_FLIGHT = 200
"""Ticks that he is ready to run from a warden."""
_MOST_NODES = 6_000
_FAR = 1 << 30
"""More ticks than any way takes."""
_STUCK = 900
"""Ticks without anything new after which he tries something else."""
_SPREE = 60
_WET, _NOOK = 150, 900
"""What it is worth, in ticks, to look about somewhere dry, and in another room, before he looks
into water or a corner."""
_A_TILE, _ASTRAY = 12, 700
"""What it costs, in ticks, to look about so many tiles from what he wants, and at most."""

Node = int
_CLOSE = sum(bit(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1))
_BOX = sum(bit(across, down) for across in (-2, -1, 0, 1, 2) for down in (-3, -2, -1, 0, 1, 2))
_BELOW = sum(bit(across, down) for across in (-1, 0, 1) for down in (3, 4, 5))
"""How far down the picture shows more: there he looks when he knows nothing else."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What he goes somewhere for."""

    what: str
    x: int
    y: int
    side: int = 0
    """The key that is held there."""


Offer = Callable[[int, int, float, Goal], None]
"""``offer(x, y, worth, goal)``: somewhere to go, the less ``worth`` the better."""


@dataclass(slots=True)
class Script:
    """What he is about to press, and where he thinks to be."""

    keys: list[int]
    boxes: list[Box]
    end: Node | None
    target: int = 0
    """The column of his next landing."""
    news: int = 0
    """What he knew when he began (`Seen.news`)."""
    moving: bool = True
    """Whether it brings him anywhere."""
    at: int = 0


class Person:
    """One run."""

    def __init__(self, lights: bool = True) -> None:
        self._lights = lights
        self.seen: Seen | None = None
        """What it has seen of the floor; all that it plans with."""
        self._box: Box = (0, 0, 0, 0)
        """Where he could be hurt a tick ago."""

    def _patience(self, view: CandleView) -> int:
        """Ticks after which the floor is left."""
        if not self._lights:
            return UNLIT_GIVES_UP
        floor = view.floor
        return GIVES_UP * (STAYS if floor.floors > 1 and floor.number == floor.floors - 1 else 1)

    def choose(self, view: CandleView, chance: Stream) -> CandleCommand:
        """The policy."""
        if view.phase != "playing":
            return choosing(view) if view.offer else between(view)
        if self.seen is None or self.seen.number != view.floor.number:
            self._enter(view)
        if view.tick >= self._patience(view):
            return CONCEDE
        seen = self.seen
        assert seen is not None
        seen.look(view, chance)
        self._feel(view, chance)
        held = self._press(view, chance)
        self._box = hurt_box(_body(view))
        return HOLDS[held]

    def _enter(self, view: CandleView) -> None:
        self.seen = Seen(view)
        self._script: Script | None = None
        self._path: list[tuple[Node, Edge | None]] = []
        self._goal: Goal | None = None
        self._until = 0
        """The tick before which he does nothing: he has to take in what happened."""
        self._off = 0
        """The tick in which he notices that all goes otherwise; 0 while it does not."""
        self._deaths, self._safe = view.deaths, view.safe
        self._box = hurt_box(_body(view))
        self._bad: dict[tuple[Node, Node], int] = {}
        self._barred: dict[tuple[Node, Node], int] = {}
        """Ways that he cannot think how to go, and until when he thinks no more of them."""
        self._tries = False
        """Whether he tries what he does not know to work."""
        self._tries_till = 0
        """The tick until which he tries such things close by."""
        self._visits: Counter[Node] = Counter()
        """How often he went somewhere to look about."""
        self._aim: tuple[Node, Node] | None = None
        """From where to where he was going when he last set out."""
        self._slips: Counter[tuple[Node, Node]] = Counter()
        self._missed: Counter[tuple[Node, Node]] = Counter()
        self._dull: set[Tile] = set()
        self._murky: set[Tile] = set()
        """Tiles beside which he saw nothing for want of light."""
        self._looked: Counter[Tile] = Counter()
        self._died: Counter[Node] = Counter()
        self._hot: set[Tile] = set()
        self._hot_of = -1
        self._news = -1
        self._from: Node | None = None
        self._watched = self._shunned = 0
        self._new_at = 0
        self._known = 0
        self._tried = 0
        self._fails = 0
        self._failed: tuple[Node, Node] = (0, 0)
        """The edge that did not work when he went through it."""
        self._done: set[tuple[str, int, int]] = set()
        self._duel = Duel()
        self._was_lit = view.is_lit
        self._flees = False
        """Whether what he presses brings him out of a warden's way."""

    # What happens to him.

    def _feel(self, view: CandleView, chance: Stream) -> None:
        """Blows, deaths."""
        seen = self.seen
        assert seen is not None
        died = view.deaths > self._deaths
        self._duel.learn(seen, view.tick, died, chance)
        if self._duel.is_on(seen):
            self._duel.unlit = [
                (thing.x, thing.y)
                for number, thing in seen.things.items()
                if thing.kind == "cresset" and not view.things[number]
            ]
        if view.is_lit and not self._was_lit:
            self._done = {done for done in self._done if done[0] != "fire"}
        self._was_lit = view.is_lit
        hit = view.stun > 0 and view.safe > self._safe
        if died or hit:
            trap = self._what_hurt(view)
            if trap is not None:
                trap.fear += 1
            if died and self._from is not None and not self._duel.is_on(seen):
                self._died[self._from] += 1
                for node, _ in self._path[:1]:
                    self._died[node] += 1
            self._stop()
            self._until = view.tick + view.stun + REACTS + chance.below(REACTION)
        self._deaths, self._safe = view.deaths, view.safe

    def _what_hurt(self, view: CandleView) -> Trap | None:
        """The trap that touched him, as far as he can tell; he knows it from now on."""
        seen = self.seen
        assert seen is not None
        left, top, right, bottom = self._box
        best: tuple[int, int] | None = None
        for number, hazard in enumerate(view.floor.hazards):
            phase = (view.tick - 1) % PERIOD
            box = hazard.boxes[phase]
            if box is None:
                continue
            gap = max(box[0] - right, left - box[2], box[1] - bottom, top - box[3])
            if gap < CELL // 2 and (best is None or gap < best[0]):
                best = gap, number
        if best is None:
            return None
        seen.notice_trap(best[1], view)
        return seen.traps[best[1]]

    def _must_leave(self, view: CandleView) -> bool:
        """Whether he should drop what he does, because of a warden."""
        seen = self.seen
        assert seen is not None
        if self._flees or seen.warden is None or view.tick < self._until:
            return False
        if not (view.on_ground or view.climbing):
            return False
        return self._duel.is_in_danger(seen, view.tick, _tile(view))

    def _stop(self) -> None:
        self._script = None
        self._flees = False
        self._path = []
        self._off = 0

    # What he presses.

    def _use_find(self, view: CandleView) -> int:
        """What he presses to make use of a find, which he knows from its card: the bottle when
        nothing is left to light, the bell when he hears it come. 0 when neither is for now."""
        if view.is_lit or view.wet or not self._lights:
            return 0
        if not view.wick and not view.spares and _has(view, "bottle"):
            return UP | THROW
        heard = view.dread - COMES[view.params.level] + WARNS
        return DOWN | THROW if heard > REACTS + REACTION and _has(view, "bell") else 0

    def _press(self, view: CandleView, chance: Stream) -> int:
        if find := self._use_find(view):
            self._stop()
            return 0 if view.held & THROW else find
        if not self._lights and view.is_lit:
            self._stop()
            return self._throw_away(view)
        if self._must_leave(view):
            self._stop()
        script = self._script
        if script is not None:
            if self._goes_wrong(view, script, chance):
                return self._mend(view, chance)
            held = script.keys[script.at]
            script.at += 1
            if script.at >= len(script.keys):
                self._finish()
            return held
        if view.tick < self._until or view.stun:
            return 0
        body = _body(view)
        if body.grip:
            return self._pull_up(view, chance)
        if not (body.on_ground or body.climbing or body.wet):
            return self._fall(view, chance)
        if self._plan(view, chance):
            script = self._script
            assert script is not None
            script.at = 1
            held = script.keys[0]
            if len(script.keys) == 1:
                self._finish()
            return held
        return 0

    def _goes_wrong(self, view: CandleView, script: Script, chance: Stream) -> bool:
        """Whether he has noticed that he is not where he thought to be, or runs into something."""
        seen = self.seen
        assert seen is not None
        if seen.news != script.news and script.moving and view.on_ground:
            script.news = seen.news
            left = script.boxes[script.at :]
            if left and not self._clear(left, view.tick, 1, _near(self._traps(), left)):
                return True
        if script.at and script.moving:
            box = script.boxes[min(script.at, len(script.boxes)) - 1]
            across = view.x + 4 * UNIT - box[0]
            down = view.y - 4 * UNIT - box[3]
            wrong = abs(across) > 2 * _OFF or abs(down) > 2 * _OFF
            if not wrong:
                self._off = 0
            elif not self._off:
                self._off = view.tick + REACTS + chance.below(REACTION)
        if self._off and view.tick >= self._off:
            self._off = 0
            return True
        return False

    def _mend(self, view: CandleView, chance: Stream) -> int:
        """In the air: make the best of it. On the ground: begin again."""
        script = self._script
        target = script.target if script is not None else None
        self._stop()
        if view.grip:
            return self._pull_up(view, chance)
        if view.on_ground or view.climbing or view.wet:
            return 0
        return self._fall(view, chance, target)

    def _fall(self, view: CandleView, chance: Stream, wanted: int | None = None) -> int:
        """Steer to where one can land."""
        seen = self.seen
        assert seen is not None
        column = (view.x + HALF_WIDTH) >> CELL_SHIFT
        columns = [] if wanted is None else [wanted]
        columns += [column + aside for aside in (0, 1, -1, 2, -2, 3, -3)]
        traps = list(seen.traps.values())
        best: Rehearsal | None = None
        for goal in columns:
            trial = Rehearsal(_body(view), seen.ground)
            body = trial.body
            for _ in range(90):
                trial.press(towards(body, goal * CELL + CELL // 2 - HALF_WIDTH))
                if body.on_ground or body.wet:
                    break
            if body.on_ground and self._clear(trial.boxes, view.tick, 0, traps):
                best = trial
                break
            if best is None:
                best = trial
        assert best is not None
        self._begin(best, None, chance, (best.body.x + HALF_WIDTH) >> CELL_SHIFT)
        script = self._script
        assert script is not None
        script.at = 1
        return script.keys[0]

    def _pull_up(self, view: CandleView, chance: Stream) -> int:
        """An edge has come into his hand: over it, and a step on, that he stands there."""
        seen = self.seen
        assert seen is not None
        trial = Rehearsal(_body(view), seen.ground)
        for _ in range(HANG_ON + PULLS + 30):
            if trial.body.on_ground:
                break
            trial.press(UP if trial.body.grip else 0)
        self._begin(trial, None, chance, (trial.body.x + HALF_WIDTH) >> CELL_SHIFT)
        script = self._script
        assert script is not None
        script.at = 1
        return script.keys[0]

    def _throw_away(self, view: CandleView) -> int:
        """Somebody without a flame gets rid of the one that he was lent."""
        away = self._away(view)
        turned = view.facing == (1 if away == RIGHT else -1)
        self._until = view.tick + 150
        return away | THROW if turned and not view.held & THROW else away

    def _away(self, view: CandleView) -> int:
        seen = self.seen
        assert seen is not None
        column = (view.x + HALF_WIDTH) / CELL
        nearest = min(seen.gates.values(), key=lambda gate: abs(gate.x - column), default=None)
        return RIGHT if nearest is None or nearest.x < column else LEFT

    def _begin(
        self,
        trial: Rehearsal,
        end: Node | None,
        chance: Stream,
        target: int = 0,
        waits: int = 0,
        moving: bool = True,
    ) -> None:
        """What was gone through is to be pressed now, by hands."""
        keys = trembled(trial.log, chance) if trial.log else [0]
        boxes = trial.boxes or [self._box]
        if waits:
            keys = [0] * waits + keys
            boxes = [self._box] * waits + boxes
        self._script = Script(keys, boxes, end, target, self._news, moving)
        self._off = 0

    def _finish(self) -> None:
        self._script = None
        self._off = 0

    # What he plans.

    def _plan(self, view: CandleView, chance: Stream) -> bool:
        """Find something to do; False when there is nothing for the moment."""
        seen = self.seen
        assert seen is not None
        tick = view.tick
        here = self._node(view)
        if here is None:
            return self._wriggle(view, chance)
        self._flees = False
        if self._duel.is_on(seen) and not view.vx and self._fight(view, here, chance):
            return True
        known = seen.news + sum(view.things) + seen.extent // 8
        if known != self._known:
            self._known, self._new_at, self._tried = known, tick, 0
            self._tries = False
        dark = self._lights and not view.is_lit
        if (
            dark
            and view.wick
            and not view.wet
            and view.on_ground
            and not view.vx
            and not self._hurts(view, tick, _STRIKES)
        ):
            return self._hold(THROW, _STRIKES, chance)
        if view.vx or (view.vy and not view.wet):
            return self._hold(0, 4, chance)
        if tick - self._new_at > _STUCK * (self._tried + 1):
            self._tried += 1
            self._tries = True
            self._forget()
            if self._tried % 2 == 0:
                return self._wriggle(view, chance)
        if self._path and self._path[0][0] != here:
            self._path = []
            if self._aim is not None and self._aim[1] != here:
                self._slips[self._aim] += 1
                if self._slips[self._aim] >= _SLIPS:
                    self._tries_till = tick + _BARS
                    self._slips[self._aim] = 0
                    self._shun(view, *self._aim)
        self._aim = None
        if not self._path or self._is_over(view):
            self._find(view, here)
            if self._goal is None and not self._tries:
                self._tries = True
                self._find(view, here)
        if self._goal is None:
            return self._wriggle(view, chance)
        if len(self._path) <= 1:
            return self._arrive(view, here, chance)
        return self._go(view, here, chance)

    def _node(self, view: CandleView) -> Node | None:
        """Where he is."""
        seen = self.seen
        assert seen is not None
        x = (view.x + HALF_WIDTH - (view.facing < 0)) >> CELL_SHIFT
        y = (view.y - 1) >> CELL_SHIFT
        if view.climbing:
            return (y * seen.width + x) * KINDS + HANG
        if view.wet:
            middle = (view.y - MIDDLE) >> CELL_SHIFT
            return (middle * seen.width + x) * KINDS + SWIM
        if not view.on_ground:
            return None
        if not seen.ground.at(x, y + 1) & (SOLID | TOP):
            first, last = view.x >> CELL_SHIFT, (view.x + LAST) >> CELL_SHIFT
            x = first if seen.ground.at(first, y + 1) & (SOLID | TOP) else last
        return (y * seen.width + x) * KINDS + STAND

    def _is_over(self, view: CandleView) -> bool:
        """Whether what he goes for is not worth it any more."""
        seen, goal = self.seen, self._goal
        assert seen is not None
        if goal is None:
            return True
        if seen.news != self._news:
            return True
        if goal.what == "look":
            node = self._path[-1][0]
            return not self._unseen(node, _sees_far(view) and node % KINDS != SWIM)
        return False

    def _unseen(self, node: Node, lit: bool) -> list[Tile]:
        """The open tiles near a place beside which there is something that he has not seen."""
        seen = self.seen
        assert seen is not None
        x, y = node // KINDS % seen.width, node // KINDS // seen.width
        field = seen.field(x, y)
        unknown = field.blocked & ~field.solid
        if not unknown:
            return []
        near = _CLOSE if not lit else _BOX | _BELOW if self._tries else _BOX
        open_ = ~field.blocked & near
        row = 15
        beside = unknown << 1 | unknown >> 1 | unknown << row | unknown >> row
        found = open_ & beside
        tiles = []
        while found:
            one = found & -found
            found ^= one
            at = one.bit_length() - 1
            tile = x + at % row - 7, y + at // row - 6
            if tile not in self._dull and (lit or tile not in self._murky):
                tiles.append(tile)
        return tiles

    def _leads_on(self, view: CandleView, tiles: list[Tile]) -> bool:
        """Whether what is not seen lies in a room in which he has not been."""
        columns, rows = view.floor.columns, view.floor.rows
        for x, y in tiles:
            for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                at = row // SECTION_HEIGHT * columns + column // SECTION_WIDTH
                if 0 <= at < columns * rows and not view.visited[at]:
                    return True
        return False

    def _fight(self, view: CandleView, here: Node, chance: Stream) -> bool:
        """In a warden's hall: stay, withdraw or wait; False when there is something to do."""
        seen, duel, tile = self.seen, self._duel, _tile(view)
        assert seen is not None
        if duel.stays(seen, view.tick, tile):
            return self._hold(0, 4, chance)
        idle = view.is_lit and duel.is_inside(seen, tile) and not self._aims(view)
        if duel.is_in_danger(seen, view.tick, tile) or (idle and not duel.is_safe(seen, tile)):
            self._find(view, here, away=True)
            if self._goal is not None and len(self._path) > 1 and self._go(view, here, chance):
                self._flees = True
                return True
            self._path = []
        return idle and view.keys >= view.floor.keys and self._hold(0, 6, chance)

    def _aims(self, view: CandleView) -> list[Tile]:
        """Where he would take his flame in a fight."""
        seen = self.seen
        assert seen is not None
        if not view.is_lit or view.keys < view.floor.keys or not self._duel.is_on(seen):
            return []
        return self._duel.aims(seen)

    def _find(self, view: CandleView, here: Node, away: bool = False) -> None:
        """The best goal there is, and the way to it; ``away`` from a warden, a safe place."""
        seen = self.seen
        assert seen is not None
        self._news = seen.news
        self._heat()
        goals = {} if away else self._goals(view)
        wanted = self._wanted(view)
        shut = self._shut_by_dark(view)
        bright = _sees_far(view)
        best: tuple[float, Node, Goal] | None = None
        cheapest = min((worth for worth, _ in goals.values()), default=0)
        cheapest = min(cheapest, 0)
        costs: dict[Node, int] = {here: 0}
        came: dict[Node, tuple[Node, Edge | None]] = {}
        reached = seen.spread(self._reached(view, here)) if self._tries and not away else None
        lost = None
        tick = view.tick
        if tick < self._tries_till:
            lost = seen.spread(to for (_, to), till in self._bad.items() if till > tick)
        heap: list[tuple[int, Node]] = [(0, here)]
        done: set[Node] = set()
        width = seen.width
        while heap and len(done) < _MOST_NODES:
            cost, node = heappop(heap)
            if node in done:
                continue
            done.add(node)
            if reached is not None:
                seen.mark(reached, node)
            if best is not None and cost + cheapest > best[0]:
                break
            x, y = node // KINDS % width, node // KINDS // width
            if away:
                if node % KINDS == STAND and self._duel.is_safe(seen, (x, y)):
                    best = cost, node, Goal("away", x, y)
                    break
                if cost > _FLIGHT:
                    break
            worth = goals.get(node)
            if worth is not None and (best is None or cost + worth[0] < best[0]):
                what = worth[1].what
                farthest = _DETOUR if what == "coin" else _FETCH
                if what not in ("coin", "save", "candle") or worth[0] < -_SHUNS or cost <= farthest:
                    best = cost + worth[0], node, worth[1]
            cold = (x, y) not in self._hot and not away
            fresh = cold and self._visits[node] < _VISITS
            if fresh and (best is None or cost < best[0]):
                tiles = self._unseen(node, bright and node % KINDS != SWIM)
                if tiles:
                    far = self._far(x, y, wanted)
                    near = wanted and far < _A_TILE * _BY
                    nook = not near and not self._leads_on(view, tiles)
                    worth_ = cost + far + (_NOOK if nook else 0)
                    worth_ += _WET if node % KINDS == SWIM else 0
                    if best is None or worth_ < best[0]:
                        best = float(worth_), node, Goal("look", x, y)
            field = seen.field(x, y)
            ways = edges(node % KINDS, field)
            sides = 0
            if reached is not None:
                sides = missing(field, seen.around(reached, x, y))
            elif lost is not None and cost < _TRIES_BY:
                sides = failing(field, seen.around(lost, x, y))
            if sides:
                ways += tried(node % KINDS, field, sides)
            for edge in ways:
                to = ((y + edge.down) * width + x + edge.across) * KINDS + edge.kind
                now = cost + edge.cost
                # Most edges lead back; whatever he minds there only costs more.
                if to in done or now >= costs.get(to, _FAR):
                    continue
                tile = x + edge.across, y + edge.down
                if tile in shut:
                    continue
                till = self._bad.get((node, to))
                if till is not None and till > tick:
                    if self._barred.get((node, to), 0) > tick:
                        continue
                    now += _AGAIN * self._missed[node, to]
                if tile in self._hot:
                    now += _HOT
                if to in self._died:
                    now += _DEADLY * self._died[to]
                if now < costs.get(to, _FAR):
                    costs[to] = now
                    came[to] = (node, edge)
                    heappush(heap, (now, to))
            door = seen.doors.get((x, y))
            if door is not None and node % KINDS == STAND:
                to = (door[1] * width + door[0]) * KINDS + STAND
                if cost + 30 < costs.get(to, _FAR):
                    costs[to] = cost + 30
                    came[to] = (node, None)
                    heappush(heap, (cost + 30, to))
        self._goal = None
        self._path = []
        if best is None:
            return
        self._goal = best[2]
        node = best[1]
        path: list[tuple[Node, Edge | None]] = [(node, None)]
        while node != here:
            node, taken = came[node]
            path.append((node, taken))
        self._path = path[::-1]

    def _reached(self, view: CandleView, here: Node) -> set[Node]:
        """The places to which he knows a way that has not failed him lately."""
        seen = self.seen
        assert seen is not None
        shut = self._shut_by_dark(view)
        width, tick = seen.width, view.tick
        found = {here}
        todo = [here]
        while todo and len(found) < _MOST_NODES:
            node = todo.pop()
            x, y = node // KINDS % width, node // KINDS // width
            for edge in edges(node % KINDS, seen.field(x, y)):
                to = ((y + edge.down) * width + x + edge.across) * KINDS + edge.kind
                if to in found or (x + edge.across, y + edge.down) in shut:
                    continue
                if self._bad.get((node, to), 0) <= tick:
                    found.add(to)
                    todo.append(to)
            door = seen.doors.get((x, y))
            if door is not None and node % KINDS == STAND:
                to = (door[1] * width + door[0]) * KINDS + STAND
                if to not in found:
                    found.add(to)
                    todo.append(to)
        return found

    def _shut_by_dark(self, view: CandleView) -> set[Tile]:
        """Tiles into which the living dark lets nobody who has no flame."""
        seen = self.seen
        assert seen is not None
        if view.is_lit:
            return set()
        return {
            cell
            for number, gate in seen.gates.items()
            if gate.kind == "dark" and not is_open(gate, view.gates[number])
            for cell in gate.cells
        }

    def _wanted(self, view: CandleView) -> list[Tile]:
        """Keys that he saw, or the map tells, and that he does not have; the cage, once he has
        them all."""
        seen = self.seen
        assert seen is not None
        what = "treasure" if view.keys >= view.floor.keys else "key"
        return [
            (x, y)
            for number, (x, y) in seen.marks.items()
            if view.floor.things[number].kind == what and not view.things[number]
        ]

    @staticmethod
    def _far(x: int, y: int, wanted: list[Tile]) -> int:
        """What it costs, in ticks, to look about far from what he wants."""
        far = (abs(x - column) + abs(y - row) for column, row in wanted)
        return min(_ASTRAY, _A_TILE * min(far, default=0))

    def _heat(self) -> None:
        """Where the traps that he knows strike."""
        seen = self.seen
        assert seen is not None
        if self._hot_of == len(seen.traps):
            return
        self._hot_of = len(seen.traps)
        self._hot = {
            (x, y)
            for trap in seen.traps.values()
            if trap.hazard.place.name not in STILL
            for x in range(trap.hazard.bounds[0] >> CELL_SHIFT, (trap.hazard.bounds[2] >> 13) + 1)
            for y in range(trap.hazard.bounds[1] >> CELL_SHIFT, (trap.hazard.bounds[3] >> 13) + 2)
        }

    def _goals(self, view: CandleView) -> dict[Node, tuple[float, Goal]]:
        """By place: what it is worth, in ticks below 0, and what for."""
        seen = self.seen
        assert seen is not None
        found: dict[Node, tuple[float, Goal]] = {}
        width = seen.width
        left = view.wick + sum(view.spares)
        dark = self._lights and not view.is_lit and not view.wick
        short = self._lights and left * _SPARE_PART < view.floor.wick

        def offer(x: int, y: int, worth: float, goal: Goal) -> None:
            if (goal.what, goal.x, goal.y) in self._done:
                return
            for kind in (STAND, HANG, SWIM):
                node = (y * width + x) * KINDS + kind
                if node not in found or found[node][0] > worth:
                    found[node] = worth, goal

        for number, thing in seen.things.items():
            taken = view.things[number]
            x, y = thing.x, thing.y
            if thing.kind == "treasure" and view.keys >= view.floor.keys:
                if self._duel.is_on(seen):
                    continue
                if self._is_sealed(view, x, y) is None or view.is_lit:
                    offer(x, y, -20_000, Goal("treasure", x, y))
            elif thing.kind == "key" and not taken:
                if self._is_sealed(view, x, y) is None or view.is_lit:
                    offer(x, y, -3_000, Goal("key", x, y))
            elif thing.kind == "candle" and not taken:
                worth = -3_000 if dark or short else -60
                if len(view.spares) < 9:
                    offer(x, y, worth, Goal("candle", x, y))
            elif thing.kind == "coin" and not taken:
                for row in (y, y + 1):
                    offer(x, row, -20, Goal("coin", x, y))
            elif thing.kind == "save" and not taken and view.is_lit:
                offer(x, y, -100, Goal("save", x, y))
            elif thing.kind in ("start", "save", "brazier") and taken and dark:
                if thing.kind != "brazier":
                    left_ = COMES[view.params.level] - view.dread
                    offer(x, y, -max(_NEAR_FIRE, 40 * (_HURRIES - left_)), Goal("fire", x, y))
            elif thing.kind == "brazier" and not taken and view.is_lit:
                offer(x, y, -200, Goal("brazier", x, y))
        if dark or short:
            for lying in view.lying:
                if lying.resting:
                    x, y = lying.x >> CELL_SHIFT, (lying.y - 1) >> CELL_SHIFT
                    if seen.knows(x, y):
                        offer(x, y, -2_000, Goal("lying", x, y))
        if view.is_lit:
            self._offer_gates(view, offer)
            for x, y in self._aims(view):
                offer(x, y, -20_000, Goal("duel", x, y))
        for door, other in seen.doors.items():
            if other is None:
                offer(*door, 60, Goal("door", *door))
        return found

    def _offer_gates(self, view: CandleView, offer: Offer) -> None:
        seen = self.seen
        assert seen is not None
        for number, gate in seen.gates.items():
            if gate.kind in ("seal", "bars", "dark") or is_open(gate, view.gates[number]):
                continue
            if gate.kind == "lock" and not _opens(view, gate):
                continue
            worth = -1_500 if gate.kind == "lock" else -150
            for side, key in ((-1, RIGHT), (1, LEFT)):
                offer(gate.x + side, gate.y, worth, Goal("gate", gate.x, gate.y, key))
        # Webs that one can hold a flame to.
        for at, tile in enumerate(seen.tiles):
            if tile != WEB:
                continue
            x, y = at % seen.width, at // seen.width
            for across, down, key in (
                (-1, 0, RIGHT), (1, 0, LEFT), (-1, 1, RIGHT), (1, 1, LEFT), (0, 1, UP),
                (0, -1, DOWN),
            ):  # fmt: skip
                offer(x + across, y + down, _LAST, Goal("web", x, y, key))

    def _is_sealed(self, view: CandleView, x: int, y: int) -> Gate | None:
        seen = self.seen
        assert seen is not None
        for number, gate in seen.gates.items():
            if gate.kind == "seal" and (gate.x, gate.y) == (x, y):
                return None if is_open(gate, view.gates[number]) else gate
        return None

    # What he does.

    def _arrive(self, view: CandleView, here: Node, chance: Stream) -> bool:
        """He is where he wanted to be."""
        goal, seen = self._goal, self.seen
        assert goal is not None
        assert seen is not None
        self._path = []
        self._goal = None
        match goal.what:
            case "look":
                self._visits[here] += 1
                tiles = self._unseen(here, _sees_far(view) and here % KINDS != SWIM)
                if not tiles:
                    return self._hold(0, 1, chance)
                if ("glance", goal.x, goal.y) not in self._done:
                    self._done.add(("glance", goal.x, goal.y))
                    return self._hold(0, _GLANCE, chance)
                if view.is_lit and _sees_far(view):
                    self._dull.update(tiles)
                    self._looked.update(tiles)
                else:
                    self._murky.update(tiles)
                return self._hold(0, 1, chance)
            case "gate" | "web":
                self._done.add((goal.what, goal.x, goal.y))
                return self._hold(goal.side, _PUSHES, chance)
            case "door":
                return self._pass(view, chance)
            case "duel" | "away":
                return self._centre(view, goal, chance)
            case "key" | "treasure":
                if self._is_sealed(view, goal.x, goal.y) is not None:
                    return self._hold(0, _PUSHES, chance)
                self._nudge(goal)
                return self._centre(view, goal, chance)
            case _:
                self._nudge(goal)
                return self._centre(view, goal, chance)

    def _nudge(self, goal: Goal) -> None:
        """He tries each thing once from where it seems to be; not for ever."""
        self._done.add((goal.what, goal.x, goal.y))

    def _centre(self, view: CandleView, goal: Goal, chance: Stream) -> bool:
        """To the middle of the tile, a moment there."""
        seen = self.seen
        assert seen is not None
        trial = Rehearsal(_body(view), seen.ground)
        if not view.climbing:
            trial.walk(goal.x, view.crouched)
        for _ in range(6):
            trial.press(0)
        self._begin(trial, None, chance, goal.x)
        return True

    def _pass(self, view: CandleView, chance: Stream) -> bool:
        seen = self.seen
        assert seen is not None
        x, y = (view.x + HALF_WIDTH) >> CELL_SHIFT, (view.y - 1) >> CELL_SHIFT
        for door in view.floor.doors:
            if door.to is not None and (x, y) in (door.tile, door.to):
                seen.doors[door.tile] = door.to
        return self._hold(UP, 4, chance)

    def _hold(self, keys: int, ticks: int, chance: Stream) -> bool:
        """Hold something for a while, going nowhere."""
        log = [keys] * ticks
        if keys:
            log += [0] * 2
        self._script = Script(log, [self._box], None, moving=False)
        return True

    def _shun(self, view: CandleView, start: Node, end: Node) -> None:
        """Something did not work: he tries it again later, and the later the oftener it fails."""
        self._missed[start, end] += 1
        self._bad[start, end] = view.tick + (_SHUNS << min(self._missed[start, end] - 1, 5))

    def _forget(self) -> None:
        """He tries again what seemed to be of no use, but not for ever."""
        self._dull = {tile for tile, times in self._looked.items() if times > 2}
        self._visits.clear()
        self._bad = {edge: till for edge, till in self._bad.items() if self._missed[edge] > 1}
        self._murky.clear()
        self._done.clear()

    def _wriggle(self, view: CandleView, chance: Stream) -> bool:
        """He knows nothing better than to move about."""
        self._path = []
        self._goal = None
        self._fails += 1
        if self._fails % 3 == 0:
            self._forget()
        side = chance.pick((LEFT, RIGHT))
        extra = chance.pick((0, LEAP, UP, DOWN))
        return self._hold(side | extra, 12 + chance.below(_SPREE), chance)

    def _go(self, view: CandleView, here: Node, chance: Stream) -> bool:
        """The next stretch of the way: to the first place where one is safe."""
        seen = self.seen
        assert seen is not None
        stretch = self._stretch()
        if stretch is None:
            # A door.
            self._path = self._path[1:]
            return self._hold(UP, 4, chance)
        trial = self._rehearse(view, stretch)
        if trial is None:
            self._shun(view, *self._failed)
            self._tries_till = view.tick + _BARS
            self._barred[self._failed] = view.tick + (
                _BARS << min(self._missed[self._failed] - 1, 4)
            )
            self._path = []
            return self._hold(0, 2, chance)
        waits = self._moment(view, trial)
        if waits is None:
            return self._watch(view, here, chance, stretch)
        self._watched = 0
        self._from = here
        self._aim = self._path[stretch - 1][0], self._path[stretch][0]
        self._path = self._path[stretch:]
        end = self._path[0][0]
        self._begin(trial, end, chance, end // KINDS % seen.width, waits)
        return True

    def _stretch(self) -> int | None:
        """How many edges of the way to take at once; None at a door."""
        seen = self.seen
        assert seen is not None
        width = seen.width
        first = self._path[0][1]
        if first is None:
            return None
        count = 0
        for at in range(len(self._path) - 1):
            edge = self._path[at][1]
            if edge is None or (count and edge.by != first.by):
                break
            count += 1
            if edge.by not in ("walk", "climb", "swim"):
                break
            if count > 24:
                break
        # Not to stand still where something strikes.
        while count < len(self._path) - 1:
            node = self._path[count][0]
            if (node // KINDS % width, node // KINDS // width) not in self._hot:
                break
            if self._path[count][1] is None or count > 40:
                break
            count += 1
        return count

    def _rehearse(self, view: CandleView, count: int) -> Rehearsal | None:
        seen = self.seen
        assert seen is not None
        trial = Rehearsal(_body(view), seen.ground)
        width = seen.width
        at = 0
        while at < count:
            edge = self._path[at][1]
            assert edge is not None
            last = at + 1
            low = edge.cost >= CRAWL_COST
            if edge.by in ("walk", "climb"):
                # One stretch, as long as it goes the same way.
                while last < count:
                    more = self._path[last][1]
                    if more is None or more.by != edge.by or more.across != edge.across:
                        break
                    if more.down != edge.down or more.kind != edge.kind:
                        break
                    low = low or more.cost >= CRAWL_COST
                    last += 1
            node = self._path[last][0]
            x, y = node // KINDS % width, node // KINDS // width
            if not self._try(trial, edge, x, y, low):
                self._failed = self._path[last - 1][0], node
                return None
            at = last
        return trial

    @staticmethod
    def _try(trial: Rehearsal, edge: Edge, x: int, y: int, low: bool) -> bool:
        match edge.by:
            case "walk":
                return trial.walk(x, low)
            case "climb" | "mount":
                return trial.climb(x, y, STAND if edge.kind == SWIM else edge.kind)
            case "plunge":
                return trial.plunge(x)
            case "splash":
                return trial.splash(x, y)
            case "slip":
                return trial.slip(x, y)
            case "sink":
                return trial.sink(y)
            case "swim":
                return trial.swim(x, y)
            case "ashore":
                return trial.ashore(x, y, edge.kind)
        state, length = trial.body.state(), len(trial.log)
        if edge.by == "try":
            here = (trial.body.x + HALF_WIDTH) >> CELL_SHIFT
            for centred in (True, False):
                for each in edge.tries:
                    trial.body.set_state(state)
                    del trial.log[length:], trial.boxes[length:]
                    if centred and trial.body.on_ground and not trial.body.climbing:
                        trial.walk(here, trial.body.crouched)
                    trial.attempt(each)
                    if trial.where() == (x, y, edge.kind):
                        return True
            return False
        if edge.by in ("burrow", "step"):
            if edge.by == "step" and trial.step_off(x, y):
                return True
            tries, how = (BURROWS, trial.burrow) if edge.by == "burrow" else (LIFTS, trial.duck_off)
            for held in tries:
                trial.body.set_state(state)
                del trial.log[length:], trial.boxes[length:]
                if how(x, y, held):
                    return True
            return False
        here = (trial.body.x + HALF_WIDTH) >> CELL_SHIFT
        for centred in (False, True):
            for flight in edge.flights:
                trial.body.set_state(state)
                del trial.log[length:], trial.boxes[length:]
                if centred and not (trial.body.climbing or trial.walk(here, trial.body.crouched)):
                    continue
                if trial.leap(flight, x, y, edge.kind):
                    return True
        return False

    # Traps.

    def _moment(self, view: CandleView, trial: Rehearsal) -> int | None:
        """How long to wait before he goes; None when he knows of no moment."""
        seen = self.seen
        assert seen is not None
        traps = _near(seen.traps.values(), [*trial.boxes, self._box])
        runs = seen.runs(trial.boxes, view.tick)
        if not traps:
            return next((waits for waits in range(0, PERIOD, 5) if runs(waits)), 0)
        rest = [hurt_box(_body(view))]
        all_known = all(trap.is_known for trap in traps)
        whole = all_known or self._watched > _WATCHES
        tries = [(margin, False) for margin in (_MARGINS if whole else _MARGINS[:1])]
        if all_known:
            # Where fear finds no moment he goes by what he knows of the beat.
            tries += [(margin, True) for margin in _MARGINS[1:]]
        for margin, bold in tries:
            for waits in range(0, PERIOD, 5):
                if waits and not self._clear(rest * 5, view.tick + waits - 5, 1, traps):
                    break
                start = view.tick + waits
                if runs(waits) and self._clear(trial.boxes, start, margin, traps, bold):
                    return waits
        if self._watched > _WATCHES:
            return 0
        if all_known and not any(trap.hazard.lethal for trap in traps):
            # It costs some wax.
            return 0
        if all_known:
            self._watched = _WATCHES + 1
        return None

    def _watch(self, view: CandleView, here: Node, chance: Stream, stretch: int) -> bool:
        """Stand and watch, where that is safe; give it up after a while."""
        self._watched += 10
        if self._watched <= _WATCHES and self._clear(
            [self._box] * 20, view.tick, 2, _near(self._traps(), [self._box])
        ):
            return self._hold(0, 10, chance)
        a, b = self._path[0][0], self._path[1][0]
        self._shun(view, a, b)
        self._shunned += 1
        self._watched = _WATCHES + 1 if self._shunned % 3 == 0 else 0
        self._path = []
        return self._hold(0, 2, chance)

    def _traps(self) -> list[Trap]:
        assert self.seen is not None
        return list(self.seen.traps.values())

    def _hurts(self, view: CandleView, tick: int, ticks: int) -> bool:
        """Whether a trap that he knows strikes where he stands."""
        box = hurt_box(_body(view))
        return not self._clear([box] * ticks, tick, 0, _near(self._traps(), [box]))

    @staticmethod
    def _clear(
        boxes: list[Box], tick: int, margin: int, traps: list[Trap], bold: bool = False
    ) -> bool:
        """Whether he gets through from ``tick`` on, as far as he knows; who is ``bold`` minds no
        trap more than another."""
        for trap in traps:
            hazard = trap.hazard
            x0, y0, x1, y1 = hazard.bounds
            wary = 0 if bold else _WARIER * min(trap.fear, 3)
            clear = _CLEAR + wary * UNIT
            late = margin + (wary if margin else 0)
            still = hazard.place.name in STILL
            shown = hazard.boxes
            for number, (left, top, right, bottom) in enumerate(boxes):
                if left - clear >= x1 or right + clear <= x0:
                    continue
                if top - clear >= y1 or bottom + clear <= y0:
                    continue
                phases = (
                    (0,)
                    if still
                    else (
                        (tick + number) % PERIOD,
                        (tick + number - late) % PERIOD,
                        (tick + number + late) % PERIOD,
                    )
                )
                for phase in phases:
                    if not trap.watched >> phase & 1:
                        return False
                    box = shown[phase]
                    if (
                        box is not None
                        and left - clear < box[2]
                        and right + clear > box[0]
                        and top - clear < box[3]
                        and bottom + clear > box[1]
                    ):
                        return False
        return True


def _sees_far(view: CandleView) -> bool:
    """Whether his flame, lit or to be lit, shows more than what is beside him."""
    return view.wick * EMBERS > view.floor.wick


def _near(traps: Iterable[Trap], boxes: list[Box]) -> list[Trap]:
    """The traps that can reach any of the boxes."""
    left = min(box[0] for box in boxes) - CELL
    top = min(box[1] for box in boxes) - CELL
    right = max(box[2] for box in boxes) + CELL
    bottom = max(box[3] for box in boxes) + CELL
    found = []
    for trap in traps:
        x0, y0, x1, y1 = trap.hazard.bounds
        if x0 < right and x1 > left and y0 < bottom and y1 > top:
            found.append(trap)
    return found


def _tile(view: CandleView) -> Tile:
    """Where his feet are."""
    return (view.x + HALF_WIDTH) >> CELL_SHIFT, (view.y - 1) >> CELL_SHIFT


def _opens(view: CandleView, lock: Gate) -> bool:
    """Whether he has as many keys with the number of a lock as that shows."""
    things = zip(view.floor.things, view.things, strict=True)
    had = sum(
        fate and thing.kind == "key" and thing.name == str(lock.set) for thing, fate in things
    )
    return had >= lock.need


def _body(view: CandleView) -> Body:
    """His own body, as he feels it."""
    body = Body(view.x, view.y, view.facing)
    body.vx, body.vy, body.held = view.vx, view.vy, view.held
    body.on_ground, body.climbing = view.on_ground, view.climbing
    body.crouched, body.wet = view.crouched, view.wet
    body.grip, body.kicked = view.grip, view.kicked
    body.coyote = COYOTE if view.on_ground else 0
    return body


def trembled(log: list[int], chance: Stream) -> list[int]:
    """What hands make of it: every press and release a little early or late."""
    length = len(log)
    out = [0] * (length + max(_TREMBLE))
    used = 0
    for held in log:
        used |= held
    for key in (LEFT, RIGHT, UP, DOWN, LEAP, THROW):
        if not used & key:
            continue
        at = 0
        while at < length:
            if not log[at] & key:
                at += 1
                continue
            first = at
            while at < length and log[at] & key:
                at += 1
            if at - first < _SHORTEST and key in (LEFT, RIGHT):
                continue
            drawn = chance.below(len(_TREMBLE) ** 2)
            begins = max(0, first + _TREMBLE[drawn % len(_TREMBLE)]) if first else 0
            ends = max(begins + _SHORTEST, at + _TREMBLE[drawn // len(_TREMBLE)])
            for tick in range(begins, min(ends, len(out))):
                out[tick] |= key
    return out


def _has(view: CandleView, name: FindName) -> bool:
    """Whether he holds a find that is not used up on this floor."""
    return name in view.finds and left_of(name, view.used[FINDS.index(name)]) != 0


WANTS: tuple[FindName, ...] = ("bottle", "bell", "powder", "thread", "mirror", "boots")
"""What he takes of two: what helps in the dark first. Of the last four he makes no use yet."""
_READS = 240
"""Ticks for which he reads the two cards."""


def choosing(view: CandleView) -> Hold:
    """He reads both cards, puts his hand on the one that he wants more, and takes it."""
    if view.pause < _READS or view.held:
        return HOLDS[0]
    wanted = min(range(len(view.offer)), key=lambda number: WANTS.index(view.offer[number]))
    if view.choice == wanted:
        return HOLDS[LEAP]
    return HOLDS[RIGHT if wanted else LEFT]


def between(view: CandleView) -> Hold:
    """Any key goes on, once it may. A jump or throw still held then would count for nothing until
    it was let go, and what comes next may begin with one."""
    return HOLDS[DOWN if view.pause % 2 else 0]


def person_policy(_: CandleContent) -> Policy:
    """A person."""
    return Person().choose


def unlit_policy(_: CandleContent) -> Policy:
    """The same person, who never lights anything, and throws away what a lamp lends."""
    return Person(lights=False).choose
