"""Ways between places of rest, found by trying and proved by the real physics.

A *node* is a place of rest: a tile in whose middle one stands (or crouches, where the ceiling is
low) or hangs on a chain. As a number it is ``(row * width + column) * 2``, plus 1 for hanging:
small, sortable, and the same in compiled files. The nodes of a ground are its `Lattice`.

A *trial* starts at rest in a node, does one thing - walk, jump, drop, climb - with the keys that a
player has, and is steered on until it rests in a node again. It does what a beginner can: it kicks
off no wall and passes every edge by, so nobody ever needs what a master can do besides.

A *way* is the log of what was held: the game itself will repeat it. Its mask says in which phases
of the traps' period one may set out unhurt. A way counts only when it runs alike in every ground it
may meet: what stands in a slot, or beyond a mouth, must not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from game.core.sliced import Sliced
from game.tales.candle.rules.body import (
    AIR_ACCELERATION,
    CELL,
    CLIMB,
    CLIMB_SIDE,
    COYOTE,
    CRAWL,
    DOWN,
    GROUND_ACCELERATION,
    HURT_INSET,
    LEAP,
    LEFT,
    MIDDLE,
    RIGHT,
    RUN,
    SLIDE,
    SLIDE_GAIN,
    UP,
    WATER_RUN,
    WIDTH,
    Body,
    has_room,
    step,
)
from game.tales.candle.rules.clockwork import Clockworks
from game.tales.candle.rules.hazards import PERIOD, Box, Hazard
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.terrain import CLIMBABLE, SOLID, TOP, WET, Ground

Node = int

INDENT = (CELL - WIDTH) // 2
"""From a tile's left edge to that of a body in its middle."""


def at_rest(ground: Ground, x: int, y: int, hanging: bool, facing: int = 1) -> Body:
    """A body that rests in a tile, or hangs there."""
    body = Body(x * CELL + INDENT, (y + 1) * CELL, facing)
    body.wet = bool(ground.at(x, _middle_row(y)) & WET)
    if hanging:
        body.climbing, body.on_ground, body.coyote = True, False, 0
    else:
        body.crouched = not has_room(ground, body.x, body.y)
    return body


def _middle_row(y: int) -> int:
    """The row of the middle of a body whose feet stand at the bottom of row ``y``."""
    return ((y + 1) * CELL - MIDDLE) // CELL


class Lattice:
    """The nodes of a ground, in reading order."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.width = ground.width
        self.nodes: tuple[Node, ...] = tuple(
            node
            for y in range(ground.height)
            for x in range(ground.width)
            for node in (self.node(x, y), self.node(x, y, hanging=True))
            if self._holds(x, y, node & 1)
        )
        self.known = frozenset(self.nodes)

    def node(self, x: int, y: int, hanging: bool = False) -> Node:
        """The number of the node at column ``x`` and row ``y``."""
        return (y * self.width + x) * 2 + hanging

    def place(self, node: Node) -> tuple[int, int]:
        """Column and row of a node."""
        return (node >> 1) % self.width, (node >> 1) // self.width

    def body(self, node: Node, facing: int = 1) -> Body:
        """A body at rest there."""
        return at_rest(self.ground, *self.place(node), bool(node & 1), facing)

    def at_rest(self, body: Body) -> Node | None:
        """The node in which ``body`` is at rest; None if it moves, or rests elsewhere."""
        if body.vx or body.vy or body.held or body.hold or body.buffer:
            return None
        if body.x % CELL != INDENT or body.y % CELL:
            return None
        node = self.node(body.x // CELL, body.y // CELL - 1, hanging=body.climbing)
        if node not in self.known or body.coyote != (0 if body.climbing else COYOTE):
            return None
        same = self.body(node, body.facing)
        return node if same.state() == body.state() else None

    def under(self, body: Body) -> Node | None:
        """The node nearest to a body that stands or hangs, on the same row."""
        row = (body.y - 1) // CELL
        middle = body.middle_x
        column = middle // CELL
        beside = column + 1 if middle % CELL > CELL // 2 else column - 1
        for x in (column, beside):
            if 0 <= x < self.width and 0 <= row < self.ground.height:
                node = self.node(x, row, hanging=body.climbing)
                if node in self.known:
                    return node
        return None

    def run(self, node: Node) -> tuple[Node, ...]:
        """The nodes left and right of ``node`` to which one can walk along the same row."""
        x, y = self.place(node)
        found = []
        for side in (-1, 1):
            column = x + side
            while self.node(column, y, bool(node & 1)) in self.known and 0 <= column < self.width:
                found.append(self.node(column, y, bool(node & 1)))
                column += side
        return tuple(found)

    def _holds(self, x: int, y: int, hanging: int) -> bool:
        at = self.ground.at
        if at(x, y) & SOLID:
            return False
        if hanging:
            return not at(x, y - 1) & SOLID and bool((at(x, y) | at(x, y - 1)) & CLIMBABLE)
        return bool(at(x, y + 1) & (SOLID | TOP))


LONGEST_FLIGHT = 150
LONGEST_WALK = 400
LONGEST_SETTLE = 90
"""Ticks after which a trial is given up."""
STROKE_EVERY = 9
"""Ticks between two strokes of a swimmer."""

FULL = 60
"""A jump held to its end."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """How a jump is tried: run-up, ticks of held jump, ticks before it is steered."""

    hold: int
    run_up: int = 0
    delay: int = 0
    through: bool = False
    """Down through a plank, or off a chain without a leap."""


class Trial:
    """A body on its way, and what was pressed so far."""

    __slots__ = ("_start", "body", "lattice", "log")

    def __init__(self, lattice: Lattice, start: Node) -> None:
        self.lattice = lattice
        self._start = start
        self.body = lattice.body(start)
        self.log: list[int] = []

    def press(self, held: int) -> None:
        """Hold so much for a tick. An edge is passed by: no way asks anybody to catch one."""
        step(self.body, held, self.lattice.ground)
        self.log.append(held)
        if self.body.grip:
            self._pass_by()

    def _pass_by(self) -> None:
        """Take the last tick again, without reaching for the edge that it caught."""
        self.log[-1] &= ~(LEFT | RIGHT)
        self.body.set_state(self.lattice.body(self._start).state())
        for held in self.log:
            step(self.body, held, self.lattice.ground)

    def settle(self, to: int | None = None) -> Node | None:
        """Steer to the middle of the nearest tile (or of column ``to``) and come to rest."""
        for _ in range(LONGEST_SETTLE):
            node = self.lattice.at_rest(self.body)
            if node is not None:
                return node
            body = self.body
            if not (body.on_ground or body.climbing):
                return None
            near = self.lattice.under(body)
            if near is None:
                return None
            column = self.lattice.place(near)[0] if to is None else to
            self.press(towards(body, column * CELL + INDENT) | self._climb_to(near))
        return None

    def _climb_to(self, near: Node) -> int:
        """Up or down, for a body on a chain between two rows."""
        body = self.body
        if not body.climbing:
            return 0
        goal = (self.lattice.place(near)[1] + 1) * CELL
        return UP if body.y - goal >= CLIMB else down_to(body, goal)


def down_to(body: Body, goal: int) -> int:
    """The key that brings a body on a chain down to ``goal`` and not beyond, however it slides."""
    speed = min(max(body.vy + SLIDE_GAIN, CLIMB), SLIDE)
    return DOWN if speed <= goal - body.y else 0


def towards(body: Body, target: int) -> int:
    """The key that brings the left edge to ``target`` and lets it stop there."""
    distance = target - body.x
    if body.climbing:
        return RIGHT if distance >= CLIMB_SIDE else LEFT if distance <= -CLIMB_SIDE else 0
    speed = body.vx
    if not speed:
        return RIGHT if distance > 0 else LEFT if distance < 0 else 0
    key, ahead = (RIGHT, distance) if speed > 0 else (LEFT, -distance)
    speed = abs(speed)
    change = GROUND_ACCELERATION if body.on_ground else AIR_ACCELERATION
    fastest = WATER_RUN if body.wet else CRAWL if body.crouched and body.on_ground else RUN
    faster = min(speed + change, fastest)
    if faster + _stops_within(faster, change) <= ahead:
        return key
    if _stops_within(speed, change) > ahead + 2 * change:
        return LEFT if key == RIGHT else RIGHT
    return 0


def _stops_within(speed: int, change: int) -> int:
    """How far a body still goes when nothing is held."""
    ticks = speed // change
    return ticks * speed - change * ticks * (ticks + 1) // 2


def walk(lattice: Lattice, start: Node, goal: Node) -> list[int] | None:
    """Along one row to ``goal``, crouching wherever the ceiling is low; None if it cannot be."""
    trial = Trial(lattice, start)
    x, y = lattice.place(goal)
    ground = lattice.ground
    low = not goal & 1 and any(
        ground.at(column, y - 1) & SOLID
        for column in range(min(x, lattice.place(start)[0]), max(x, lattice.place(start)[0]) + 1)
    )
    for _ in range(LONGEST_WALK):
        body = trial.body
        if lattice.at_rest(body) == goal:
            return trial.log
        if body.y != (y + 1) * CELL or not (body.on_ground or body.climbing):
            return None
        held = towards(body, x * CELL + INDENT)
        if low and (held or body.vx):
            held |= DOWN
        trial.press(held)
    return None


def climb(lattice: Lattice, start: Node, key: int) -> tuple[Node, list[int]] | None:
    """One tile up or down a chain, or on or off it; where it ends, and how."""
    trial = Trial(lattice, start)
    row = lattice.place(start)[1] + (1 if key == UP else 2)
    goal = (row - 1) * CELL if key == UP else row * CELL
    for _ in range(LONGEST_SETTLE):
        body = trial.body
        if body.y == goal or (trial.log and body.on_ground):
            break
        trial.press(down_to(body, goal) if body.climbing and key == DOWN else key)
        if not (body.climbing or body.on_ground):
            break
    end = trial.settle()
    return None if end is None or end == start else (end, trial.log)


def hang_on(lattice: Lattice, start: Node) -> tuple[Node, list[int]] | None:
    """From standing before a chain to hanging on it, on the same row."""
    trial = Trial(lattice, start)
    trial.press(UP)
    end = trial.settle() if trial.body.climbing else None
    return None if end is None or end == start else (end, trial.log)


def leap(
    lattice: Lattice, start: Node, goal: Node, attempt: Attempt
) -> tuple[Node, list[int]] | None:
    """A jump or a drop steered towards ``goal``; where it ends, maybe elsewhere, and how.

    To where there is only room to crouch he flies crouched; that counts for no other place, for it
    is a fall that only a master would choose.
    """
    trial = Trial(lattice, start)
    body = trial.body
    x, y = lattice.place(goal)
    target = x * CELL + INDENT
    side = RIGHT if target > body.x else LEFT if target < body.x else 0
    for _ in range(attempt.run_up):
        trial.press(side)
        if not body.on_ground:
            return None
    reach = UP if goal & 1 else 0
    low = _is_low(lattice, goal)
    for tick in range(LONGEST_FLIGHT):
        held = towards(body, target) if tick >= attempt.delay else 0
        if attempt.through and tick == 0:
            held = DOWN | LEAP
        elif tick < attempt.hold or (
            _must_rise(body, y) and (tick - attempt.hold) % STROKE_EVERY == 1
        ):
            held |= LEAP
        if low and not (body.on_ground or body.climbing):
            held |= DOWN
        if reach and _at_chain(lattice, body) and (tick > 2 or not start & 1):
            held |= reach
        trial.press(held)
        if body.climbing and not (start & 1 and tick == 0):
            break
        if body.on_ground and tick:
            if attempt.hold or attempt.through or body.y != (lattice.place(start)[1] + 1) * CELL:
                break
            if not side or abs(body.x - target) < CELL // 64:
                return None
    else:
        return None
    end = trial.settle()
    if end is None or end == start or (low and not _is_low(lattice, end)):
        return None
    return end, trial.log


def _is_low(lattice: Lattice, node: Node) -> bool:
    """Whether there is only room to crouch."""
    x, y = lattice.place(node)
    return not node & 1 and bool(lattice.ground.at(x, y - 1) & SOLID)


def _must_rise(body: Body, row: int) -> bool:
    """Whether a swimmer is still below the row he wants to reach."""
    return body.wet and body.y > (row + 1) * CELL


def _at_chain(lattice: Lattice, body: Body) -> bool:
    """Whether holding up would catch a chain now."""
    y = body.y - CELL * 20 // 32
    return bool(lattice.ground.at(body.middle_x // CELL, y // CELL) & CLIMBABLE)


def attempts(lattice: Lattice, start: Node, goal: Node) -> Iterator[Attempt]:
    """The jumps worth trying from ``start`` to ``goal``, the plain ones first."""
    x, y = lattice.place(start)
    to_x, to_y = lattice.place(goal)
    up, aside = y - to_y, abs(to_x - x)
    hanging = bool(start & 1)
    if up < 0 and not hanging:
        yield Attempt(0)
    if up <= 0 and aside <= 2:
        yield Attempt(1, through=True)
    holds = (FULL, 12, 7) if up >= 2 else (FULL, 8, 4) if up == 1 else (1, 6, FULL)
    runs = (0,) if hanging or not aside else (0, 6) if aside < 3 else (6, 0)
    for hold in holds:
        for run_up in runs:
            yield Attempt(hold, run_up)
    if up > 0 and aside:
        yield Attempt(FULL, 0, 12)
        yield Attempt(FULL, 0, 20)


ALWAYS = (1 << PERIOD) - 1
"""The mask of a way on which nothing hurts: a bit for every phase."""

FAR_ASIDE, FAR_UP, FAR_DOWN = 7, 3, 10
"""Tiles within which jumps and drops are tried."""


@dataclass(frozen=True, slots=True)
class Way:
    """From rest to rest: ``log`` is pairs of bytes, what is held and for how many ticks."""

    start: Node
    end: Node
    ticks: int
    log: bytes
    mask: int = ALWAYS
    """Bit p is set when one may set out at phase p of `PERIOD`."""

    @property
    def cost(self) -> int:
        """Ticks, with half a period's wait in proportion to the phases that are closed."""
        return self.ticks + (PERIOD - self.mask.bit_count()) // 2


def through_door(start: Node, end: Node) -> Way:
    """From before one teleport door to before its other: up, and ticks to come to rest there."""
    return Way(start, end, 10, bytes((UP, 1, 0, 9)))


def packed(log: Sequence[int]) -> bytes:
    """A log of ticks as pairs of bytes: what is held, how many ticks (at most 255)."""
    out = bytearray()
    for held in log:
        if out and out[-2] == held and out[-1] < 255:
            out[-1] += 1
        else:
            out += bytes((held, 1))
    return bytes(out)


def unpacked(log: bytes) -> Iterator[int]:
    """What is held in each tick of a packed log."""
    for at in range(0, len(log), 2):
        for _ in range(log[at + 1]):
            yield log[at]


def hurt_box(body: Body) -> Box:
    """The smaller body for what hurts."""
    return (
        body.x + HURT_INSET,
        body.y - body.height + HURT_INSET,
        body.x + WIDTH - HURT_INSET,
        body.y - HURT_INSET,
    )


class Phases:
    """Answers in which phases a box is free of every hazard."""

    def __init__(self, hazards: Iterable[Hazard]) -> None:
        self._hazards = [(hazard.bounds, _spans(hazard)) for hazard in hazards]

    def hurt(self, box: Box) -> int:
        """A mask of the phases in which something touches ``box``."""
        mask = 0
        left, top, right, bottom = box
        for bounds, spans in self._hazards:
            if left >= bounds[2] or right <= bounds[0] or top >= bounds[3] or bottom <= bounds[1]:
                continue
            for (x0, y0, x1, y1), phases in spans:
                if left < x1 and right > x0 and top < y1 and bottom > y0:
                    mask |= phases
        return mask


def _spans(hazard: Hazard) -> list[tuple[Box, int]]:
    """The different boxes of a hazard, each with a mask of its phases."""
    spans: dict[Box, int] = {}
    for phase, box in enumerate(hazard.boxes):
        if box is not None:
            spans[box] = spans.get(box, 0) | 1 << phase
    return list(spans.items())


def earlier(mask: int, ticks: int) -> int:
    """The phases that lie ``ticks`` before those of ``mask``."""
    by = ticks % PERIOD
    return (mask >> by | mask << (PERIOD - by)) & ALWAYS


def sooner(mask: int, ticks: int) -> int:
    """Of the phases in which a way is open those that are left when every trap on it strikes up to
    so many ticks sooner, and stays as long as that."""
    done = 0
    while done < ticks:
        by = min(done + 1, ticks - done)
        mask &= earlier(mask, by)
        done += by
    return mask


def oftener(mask: int) -> int:
    """Of the phases in which a way is open those that are left when every trap on it strikes twice
    in a period, half of one apart."""
    return mask & earlier(mask, PERIOD // 2)


def longest_open(mask: int) -> int:
    """The longest run of phases in which a way is open without a break."""
    if mask == ALWAYS:
        return PERIOD
    found, left = 0, mask
    while left:
        left &= earlier(left, 1)
        found += 1
    return found


def twice(mask: int) -> int:
    """The phases of two periods, as `wait` asks for them; 0 when all of them are open."""
    return 0 if mask == ALWAYS else mask | mask << PERIOD


def wait(phases: int, now: int) -> int:
    """Ticks until one of ``phases``, which are open ones twice over and not all of them."""
    ahead = phases >> now % PERIOD
    return (ahead & -ahead).bit_length() - 1


class Arena:
    """A ground in which ways are sought, and the other grounds in which they must run alike."""

    def __init__(
        self,
        lattice: Lattice,
        rivals: Sequence[Ground],
        hazards: Iterable[Hazard],
        within: Callable[[Body], bool],
        works: Sequence[Place] = (),
    ) -> None:
        """``within`` says whether a body has not left the part that is known; ``works`` are what
        the clock moves."""
        self.lattice = lattice
        self.phases = Phases(hazards)
        self._rivals = rivals
        self._within = within
        self._clockworks = Clockworks(works, (lattice.ground, *rivals))
        self._by_row: dict[int, list[Node]] = {}
        for node in lattice.nodes:
            self._by_row.setdefault(lattice.place(node)[1], []).append(node)
        self.safe = frozenset(
            node
            for node in lattice.nodes
            if not self.phases.hurt(hurt_box(lattice.body(node))) and self._stays(node)
        )
        """Nodes in which one may wait as long as one likes."""
        self._passed = frozenset(
            node
            for node in (lattice.nodes if self._clockworks else ())
            if node not in self.safe and not self._stays(node)
        )
        """Nodes that the clock takes away: one may come to rest there, and must go on at once."""
        self._ends = self.safe | self._passed
        self._onward: dict[Node, dict[Node, list[int]]] = {}

    def _stays(self, node: Node) -> bool:
        """Whether one who rests there does so whatever the clock moves."""
        if not self._clockworks:
            return True
        bodies = [self.lattice.body(node) for _ in (0, *self._rivals)]
        return not self._clockworks.otherwise(bodies, 0)

    def bare(self) -> Arena:
        """The same arena without any trap, and as it is drawn."""
        return Arena(self.lattice, self._rivals, (), self._within)

    def ways_from(self, start: Node) -> dict[Node, Way]:
        """The best way found from ``start`` to each node that can be reached at once."""
        found: dict[Node, Way] = {}
        passed: dict[Node, list[int]] = {}

        def keep(end: Node, log: list[int]) -> None:
            if end in self._passed and (end not in passed or len(log) < len(passed[end])):
                passed[end] = log
            if end not in self.safe or end == start:
                return
            old = found.get(end)
            if old is not None and old.ticks <= len(log) and old.mask == ALWAYS:
                return
            way = self._proved(start, end, log)
            if way is not None and (old is None or way.cost < old.cost):
                found[end] = way

        self._try(start, found, keep)
        self._go_on(passed, keep)
        return found

    def _go_on(
        self, passed: Mapping[Node, list[int]], keep: Callable[[Node, list[int]], None]
    ) -> None:
        """Go on at once from where one may not wait, as often as it takes, to where one may."""
        waiting = [(len(log), node, log) for node, log in sorted(passed.items())]
        heapify(waiting)
        seen: set[Node] = set()
        while waiting:
            _, node, log = heappop(waiting)
            if node in seen:
                continue
            seen.add(node)
            if node not in self._onward:
                self._onward[node] = self._all_from(node)
            for end, more in self._onward[node].items():
                if len(log) + len(more) > PERIOD:
                    continue
                if end in self.safe:
                    keep(end, [*log, *more])
                elif end in self._passed and end not in seen:
                    heappush(waiting, (len(log) + len(more), end, [*log, *more]))

    def _all_from(self, start: Node) -> dict[Node, list[int]]:
        """The shortest log tried from ``start`` to each node, whatever the clock does."""
        found: dict[Node, list[int]] = {}

        def keep(end: Node, log: list[int]) -> None:
            if end not in found or len(log) < len(found[end]):
                found[end] = log

        self._try(start, {}, keep)
        return found

    def _try(
        self,
        start: Node,
        found: Mapping[Node, Way],
        keep: Callable[[Node, list[int]], None],
    ) -> None:
        """Try every movement from ``start``, and ``keep`` where each ends and how; none more to an
        end to which a way is ``found`` that is always open."""
        lattice = self.lattice
        row = lattice.run(start)
        for goal in row:
            log = walk(lattice, start, goal)
            if log is not None:
                keep(goal, log)
        for ends in (
            climb(lattice, start, UP),
            climb(lattice, start, DOWN),
            None if start & 1 else hang_on(lattice, start),
        ):
            if ends is not None:
                keep(*ends)
        for goal in self._near(start):
            if goal in row and goal in found:
                continue
            for attempt in attempts(lattice, start, goal):
                old = found.get(goal)
                if old is not None and old.mask == ALWAYS:
                    break
                ends = leap(lattice, start, goal, attempt)
                if ends is not None:
                    keep(*ends)

    def exploring(self, starts: Iterable[Node]) -> Sliced[dict[Node, dict[Node, Way]]]:
        """The ways from every node that can be reached from ``starts``, by start."""
        ways: dict[Node, dict[Node, Way]] = {}
        waiting = list(starts)
        while waiting:
            node = waiting.pop()
            if node in ways:
                continue
            ways[node] = self.ways_from(node)
            waiting += [end for end in ways[node] if end not in ways]
            yield min(1.0, len(ways) / len(self.safe))
        return ways

    def _near(self, start: Node) -> list[Node]:
        """Nodes that a jump or a drop might reach, the nearest first."""
        x, y = self.lattice.place(start)
        found: list[tuple[int, int, Node]] = []
        for row in range(y - FAR_UP, y + FAR_DOWN + 1):
            for node in self._by_row.get(row, ()):
                aside = abs(self.lattice.place(node)[0] - x)
                if node != start and node in self._ends and aside <= FAR_ASIDE:
                    found.append((aside + abs(row - y), node, node))
        return [node for _, _, node in sorted(found)]

    def _proved(self, start: Node, end: Node, log: list[int]) -> Way | None:
        """The way of ``log``, if it runs alike everywhere and some phase lets it through."""
        body = self.lattice.body(start)
        others = [self.lattice.body(start) for _ in self._rivals]
        pairs = list(zip(others, self._rivals, strict=True))
        ground = self.lattice.ground
        hurt = 0
        for tick, held in enumerate(log):
            if self._clockworks:
                wrong = self._clockworks.otherwise((body, *others), held)
                hurt |= earlier(wrong, tick) if wrong else 0
            step(body, held, ground)
            if not self._within(body):
                return None
            for other, rival in pairs:
                step(other, held, rival)
                if other.x != body.x or other.y != body.y or other.crouched != body.crouched:
                    return None
            found = self.phases.hurt(hurt_box(body))
            if found:
                hurt |= earlier(found, tick)
        if hurt == ALWAYS or (self._clockworks and self.lattice.at_rest(body) != end):
            return None
        return Way(start, end, len(log), packed(log), ALWAYS & ~hurt)


Ways = Mapping[Node, Mapping[Node, Way]]


def reached(ways: Mapping[Node, Iterable[Node]], start: Node) -> set[Node]:
    """Every node to which ways lead from ``start``, itself included; ``ways`` says each's ends."""
    seen = {start}
    waiting = [start]
    while waiting:
        for end in ways.get(waiting.pop(), ()):
            if end not in seen:
                seen.add(end)
                waiting.append(end)
    return seen


def backwards(ways: Ways) -> dict[Node, dict[Node, Way]]:
    """The same ways by their ends, so that a search can run from the goal."""
    turned: dict[Node, dict[Node, Way]] = {}
    for start, ends in ways.items():
        for end, way in ends.items():
            turned.setdefault(end, {})[start] = way
    return turned
