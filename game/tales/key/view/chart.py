"""The map in ink: paper, hatching, floors, walls, signs of keys, and candlelight on all of it.
Rules of laying: docs/art.md."""

from __future__ import annotations

import itertools
import json
import math
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core.grid import Cell
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.backdrop import NIGHTFALL, beyond, nightfall, stretch
from game.engine.canvas import Canvas, enlarge, weight
from game.tales.key.rules.play.known import DoorSeen, RoomSeen
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.camera import FAR, NEAR, PARTS, Frame, Spot
from game.tales.key.view.layout import (
    LEDGE,
    MAP,
    SCREEN,
    head_more,
    hidden_part,
    open_parts,
    wider,
)
from game.tales.key.view.pictures import sheet_of, sized
from game.tales.locks.rules.look import look_of

# Keys and locks beyond the sixth set: the same six signs again, with a pattern over them.


_EVERY = 6
"""Pixels from one mark to the next."""
_SHADE = (29, 20, 13, 150)
_GLEAM = (251, 244, 226, 90)


def patterned(app: App, picture: Canvas, key: int) -> Canvas:
    """The picture of a key or a lock of the set ``key``, with the pattern of the set."""
    look = look_of(key)
    if look.pattern == "plain":
        return picture
    colour = _GLEAM if look.colour == "sepia" else _SHADE

    def make() -> Canvas:
        marks = picture.blank(alpha=True)
        _mark(marks, look.pattern, colour)
        # Marks lie only where something is drawn.
        alpha = picture.copy()
        alpha.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        marks.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        made = picture.copy()
        made.blit(marks, (0, 0))
        return made

    return app.assets.made(("patterned", look.pattern, colour, picture), make)


def _mark(canvas: Canvas, pattern: str, colour: tuple[int, int, int, int]) -> None:
    """Marks of a pattern over a whole picture, from its middle on: how much of what is clear around
    it was kept makes no difference."""
    width, height = canvas.get_size()
    across, down = width // 2, height // 2
    if pattern in ("rows", "checks"):
        for y in range(down % _EVERY, height, _EVERY):
            canvas.fill(colour, (0, y, width, 2))
    if pattern in ("columns", "checks"):
        for x in range(across % _EVERY, width, _EVERY):
            canvas.fill(colour, (x, 0, 2, height))
    if pattern == "stripes":
        for x in range((across + down) % (_EVERY + 1) - height, width, _EVERY + 1):
            canvas.line(colour, (x - 2, height + 2), (x + height + 2, -2), 2)
    if pattern == "dots":
        for y in range(down % _EVERY, height, _EVERY):
            row = (y - down) // _EVERY
            for x in range((across + row % 2 * _EVERY // 2) % _EVERY, width, _EVERY):
                canvas.fill(colour, (x, y, 2, 2))


# What is drawn once


Edge = tuple[int, int, str]
"""The edge above (``h``) or left (``v``) of a cell."""
RULED = 5
"""Cells of a zone."""
WALL_REPEATS = 8
DARK_REPEATS = 5
UNSEEN = "passage"
"""The floor of what lies on the board and was not looked into."""


@dataclass(frozen=True, slots=True)
class Floor:
    """A rectangle of cells with its theme."""

    x: int
    y: int
    width: int
    height: int
    theme: str

    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        for y in range(self.y, self.y + self.height):
            for x in range(self.x, self.x + self.width):
                yield x, y


Floors = tuple[Floor, ...]
Free = tuple[Edge, ...]


def floors_of(rooms: Sequence[RoomSeen], doors: Sequence[DoorSeen]) -> Floors:
    """What is floor: rooms, and the cells of passages."""
    found = [
        Floor(r.x, r.y, r.width, r.height, r.theme.id if r.theme is not None else UNSEEN)
        for r in rooms
    ]
    found += [Floor(x, y, 1, 1, "passage") for door in doors for x, y in door.passage]
    return tuple(found)


def edge_between(one: Cell, other: Cell) -> Edge:
    """The edge between two cells that are neighbours."""
    if one[0] == other[0]:
        return one[0], max(one[1], other[1]), "h"
    return max(one[0], other[0]), one[1], "v"


def edges_of(door: DoorSeen) -> tuple[Edge, ...]:
    """Where a door stands; a passage has two mouths and goes through its own cells."""
    cells = (door.cells[0], *door.passage, door.cells[1])
    return tuple(edge_between(a, b) for a, b in itertools.pairwise(cells))


_Cluster = tuple[int, float, float]
"""A cluster of hatching: its number, and its place in cells."""
_NEAREST = 2
"""Whole cells within which every cluster lies that a floor calls for."""
_TOUCHED = 4
"""Cells around a floor in which the map looks different with it: clusters that it calls for, and
what they overlap."""
_WIDEST = 3
"""Cells that no picture reaches beyond from its own place."""
_BATCH, _FEW = 90, 100
"""Pictures that are laid at once while frames go on, and clusters that are looked at."""
_HAIR = 2
"""Units around a place that are drawn with it, whatever pixels they come to."""
_NEAR_PERIOD = 2
"""Times as many cells of the far map as of the near one have the same hatching."""
_NEAR_REACH = 1.5
"""How much farther from a floor it stands there, in units."""
HASTE, LEISURE = 3, 2
"""Steps of drawing in a frame while something is waited for, and while nothing is."""
BEHIND, AT_REST = 6, 9
"""Steps in each sixtieth of a second while somebody stands where no room is seen yet, or the camera
stands until it can go on: while something moves besides, and while nothing does. They are counted,
for all of them are about as long; by the clock a frame would be as long as it says, however little
there is left of it."""
LAID_BYTES = 12 << 20
"""What the parts of a near map may weigh together; those that are seen stay whatever they weigh."""
INK = 0.36
"""Seconds in which what is new comes to be seen, at plain speed."""

_Blot = tuple[Canvas, int, int]
"""A picture, and where its corner lies."""


@dataclass(frozen=True, slots=True)
class Known:
    """What there is to be drawn: the floors, and the edges between them without a wall."""

    floors: Floors
    free: Free


def known_of(view: KeyView) -> Known:
    """What a view knows of the map."""
    free = tuple(edge for door in view.doors for edge in edges_of(door))
    return Known(floors_of(view.rooms, view.doors), free)


NOTHING = Known((), ())

Windowed = pygame.Rect | None
"""Parts of the map, columns and rows of them; None for all."""
Wanted = tuple[int, Known, Windowed]
"""Cells of a size, what is to be seen on them, and which parts of it."""


@dataclass(slots=True)
class Laid:
    """What was drawn on cells of one size."""

    known: Known = NOTHING
    """What was shown last."""
    parts: dict[Cell, tuple[Known, Canvas]] = field(default_factory=dict)
    """By column and row: what there was to be drawn in it and around it, and its picture."""

    def lacks(self, wanted: Mapping[Cell, Known], window: Windowed) -> dict[Cell, Known]:
        """What is not drawn as it is wanted."""
        return {
            at: known
            for at, known in wanted.items()
            if (window is None or window.collidepoint(at))
            and (at not in self.parts or self.parts[at][0] != known)
        }


_OVER = object()
"""What an iterator has no more of."""


@dataclass(slots=True)
class Task:
    """A picture that is being drawn: what differs from the one before, part by part."""

    cell: int
    scale: float
    """Pixels a unit."""
    known: Known
    lacking: dict[Cell, Known]
    parts: dict[Cell, tuple[Known, Canvas]] = field(default_factory=dict)
    clips: dict[Cell, pygame.Rect] = field(default_factory=dict)
    """In which cells each part differs from what it was before."""
    steps: Iterator[None] | None = None
    """What there is left to do."""

    @property
    def done(self) -> bool:
        return self.steps is None

    def covers(self, lacking: Mapping[Cell, Known]) -> bool:
        """Whether all of that comes to be drawn by it."""
        return all(self.lacking.get(at) == known for at, known in lacking.items())

    def go_on(self) -> bool:
        """Draw a little; False when nothing is left to do."""
        if self.steps is not None and next(self.steps, _OVER) is _OVER:
            self.steps = None
        return self.steps is not None

    def give_up(self) -> None:
        """Draw nothing more. What is half drawn holds the task, and the sheets that it is drawn
        from: it would be there until the collector comes by."""
        steps, self.steps = self.steps, None
        if isinstance(steps, Generator):
            steps.close()


@dataclass(frozen=True, slots=True)
class _Inking:
    """Parts that come to be seen, over what was there before them."""

    cell: int
    before: dict[Cell, tuple[Canvas | None, pygame.Rect]]
    """What was there, and in which cells something else is now."""
    since: float


class Chart:
    """Draws the map and keeps it while no room is laid. What is new is drawn a little in each
    frame before it is to be seen, and for the other sizes of cells after that, so that no frame is
    long; what was there stays until all of the new is, which is then inked in."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._assets = app.assets
        self._board = (0, 0)
        self.laid_at: dict[tuple[int, float], Laid] = {}
        """What was drawn, by the size of its cells and the scale of the canvas."""
        self.tasks: dict[int, Task] = {}
        """The one picture that is being drawn, or waits to be seen, on cells of each size."""
        self._inkings: list[_Inking] = []
        self.is_whole = True
        """Whether all that was to be seen of the map when it was drawn last had been drawn."""
        path = app.assets.folder / "key" / "hatching.json"
        net = json.loads(path.read_text(encoding="utf-8"))
        self._period: int = net["period"]
        self._clusters: dict[int, dict[Cell, list[tuple[int, float, float, float]]]] = {}
        for size, points in net["sizes"].items():
            by_cell = self._clusters.setdefault(int(size), {})
            for number, (x, y, reach) in enumerate(points):
                by_cell.setdefault((int(x), int(y)), []).append((number, x, y, reach))
        for cell in NEAR:
            nearer = self._clusters[cell] = {}
            for number, (x, y, reach) in enumerate(net["sizes"][str(FAR[-1])]):
                x, y = x / _NEAR_PERIOD, y / _NEAR_PERIOD
                found = nearer.setdefault((int(x), int(y)), [])
                found.append((number, x, y, reach / _NEAR_PERIOD * _NEAR_REACH))
        self._locals: deque[tuple[int, Known, dict[Cell, Known]]] = deque(maxlen=6)
        self._near: dict[tuple[int, Floor], tuple[_Cluster, ...]] = {}

    @property
    def inking(self) -> bool:
        """Whether something comes to be seen in these moments."""
        return bool(self._inkings)

    def show(self, cell: int, known: Known, window: Windowed = None) -> bool:
        """Show the map so on cells of this size from now on, if it was drawn so."""
        scale, task = self._app.canvas.scale, self.tasks.get(cell)
        laid = self.laid_at.get((cell, scale))
        wanted = self._local(cell, known)
        lacking = wanted if laid is None else laid.lacks(wanted, window)
        if laid is not None and not lacking:
            laid.known = known
            self._forget(laid, wanted, window)
            return True
        if (
            task is not None
            and task.done
            and (task.known, task.scale) == (known, scale)
            and task.covers(lacking)
        ):
            self._take_over(task, inked=True)
            return True
        # Until it is drawn for the window as it is now, it is seen as it was drawn before.
        return self._drawn(cell, known, window) is not None

    def _drawn(self, cell: int, known: Known, window: Windowed) -> Laid | None:
        """What was drawn of that, at best for the canvas as it is now."""
        best, wanted = (cell, self._app.canvas.scale), self._local(cell, known)
        same = [
            at
            for at, laid in self.laid_at.items()
            if at[0] == cell and not laid.lacks(wanted, window)
        ]
        return self.laid_at[best if best in same else same[0]] if same else None

    def _next_best(self, cell: int, known: Known, window: Windowed) -> Laid | None:
        """What lacks least of that: for another canvas than before there may be nothing yet."""
        wanted = self._local(cell, known)
        own = self.laid_at.get((cell, self._app.canvas.scale))
        return min(
            (laid for at, laid in self.laid_at.items() if at[0] == cell),
            key=lambda laid: (len(laid.lacks(wanted, window)), laid is not own),
            default=None,
        )

    def has(self, cell: int, known: Known, window: Windowed = None) -> bool:
        """Whether it was drawn so, be it shown yet or not."""
        if self._drawn(cell, known, window) is not None:
            return True
        task, laid = self.tasks.get(cell), self.laid_at.get((cell, self._app.canvas.scale))
        if task is None or not task.done or task.known != known or laid is None:
            return False
        return task.covers(laid.lacks(self._local(cell, known), window))

    def _local(self, cell: int, known: Known) -> dict[Cell, Known]:
        """What there is to be drawn in each part of the map, and around it."""
        side = PARTS[cell]
        for other, same, found in self._locals:
            if other == side and (same is known or same == known):
                return found
        fresh: dict[Cell, tuple[list[Floor], list[Edge]]] = {}
        for floor in known.floors:
            for at in _tiles(_with(floor.x, floor.y, floor.width, floor.height), side):
                fresh.setdefault(at, ([], []))[0].append(floor)
        for edge in known.free:
            for at in _tiles(_with(edge[0], edge[1], 1, 1), side):
                if at in fresh:
                    fresh[at][1].append(edge)
        made = {at: Known(tuple(floors), tuple(free)) for at, (floors, free) in fresh.items()}
        self._locals.append((side, known, made))
        return made

    def _forget(self, laid: Laid, wanted: Mapping[Cell, Known], window: Windowed) -> None:
        """Let go what is not seen any more: where not all is seen, parts far away as well, and of
        those around it the oldest that have no room."""
        around = None if window is None else window.inflate(2, 2)
        for at in list(laid.parts):
            if at not in wanted or (around is not None and not around.collidepoint(at)):
                del laid.parts[at]
        left = sum(weight(part) for _, part in laid.parts.values()) - LAID_BYTES
        for at in list(laid.parts):
            if left <= 0 or window is None:
                break
            if not window.collidepoint(at):
                left -= weight(laid.parts.pop(at)[1])

    def board(self, columns: int, rows: int) -> None:
        """The board on which all of it lies, in cells; another one begins with bare paper."""
        if (columns, rows) != self._board:
            self._board = columns, rows
            self.laid_at.clear()
            for task in self.tasks.values():
                task.give_up()
            self.tasks.clear()
            self._inkings.clear()

    def hurry(self) -> None:
        """All of what comes to be seen is seen at once."""
        self._inkings.clear()

    def fresh(self, frame: Frame) -> pygame.Rect:
        """Where on the page something comes to be seen in these moments."""
        places = [frame.rect(*clip) for _, clip, _ in self._shares(frame.cell).values()]
        # Where edges fall between pixels, a part reaches a little over its neighbours.
        return places[0].unionall(places[1:]).inflate(4, 4) if places else pygame.Rect(0, 0, 0, 0)

    def draw(
        self,
        canvas: Canvas,
        frame: Frame,
        known: Known,
        within: pygame.Rect | None = None,
        *,
        gradually: bool = False,
    ) -> None:
        """The page with the map on it, or what lies ``within`` a part of the page, but for what
        nobody sees below the panel. What is not drawn yet is drawn now, or, ``gradually``, once
        `prepare` has come to it: until then there is what was drawn before, or bare paper.
        Afterwards the canvas is clipped to the map, and to that part."""
        seen = wider(MAP, canvas.area, head_more(self._app.text.scale))
        wanted = seen if within is None else seen.clip(within)
        window = frame.parts(seen) if frame.cell in NEAR else None
        self.is_whole = self.show(frame.cell, known, window)
        if not self.is_whole and not gradually:
            task = self._task(frame.cell, known, window)
            while task.go_on():
                pass
            self._take_over(task, inked=False)
            self.is_whole = self.show(frame.cell, known, window)
        laid = self._drawn(frame.cell, known, window)
        if laid is None:
            laid = self._next_best(frame.cell, known, window)
        parts = {} if laid is None else laid.parts
        shares = self._shares(frame.cell)
        side = PARTS[frame.cell] * frame.cell
        page = canvas.area if within is None else within
        is_covered = all(
            at in parts and (at not in shares or shares[at][0] is not None)
            for at in _tiles(wanted.move(-frame.left, -frame.top), side)
        )
        hidden = hidden_part(canvas.area)
        for bare in beyond(page, wanted) if is_covered else (page,):
            for strip in beyond(bare, hidden) if bare.colliderect(hidden) else (bare,):
                canvas.set_clip(strip)
                self._paper(canvas, frame.cell, (-frame.left, -frame.top))
        canvas.set_clip(wanted)
        for (column, row), (_, part) in parts.items():
            place = frame.left + column * side, frame.top + row * side
            if wanted.inflate(2, 2).colliderect(*place, side, side):
                fresh = shares.get((column, row))
                if fresh is None:
                    canvas.blit(part, place)
                    continue
                before, clip, share = fresh
                if before is not None:
                    canvas.blit(before, place)
                canvas.set_clip(wanted.clip(frame.rect(*clip).inflate(2, 2)))
                part.set_alpha(round(255 * share))
                canvas.blit(part, place)
                part.set_alpha(None)
                canvas.set_clip(wanted)

    def narrow(self, cell: int, window: Windowed) -> None:
        """Of what was drawn on cells of this size, keep what is seen now and nothing around it."""
        laid = self.laid_at.get((cell, self._app.canvas.scale))
        if laid is not None and window is not None:
            laid.parts = {at: part for at, part in laid.parts.items() if window.collidepoint(at)}

    def let_go(self) -> None:
        """What was drawn is not seen any more."""
        self.board(0, 0)

    def prepare(self, wanted: Sequence[Wanted], steps: int) -> None:
        """Draw a little of what is wanted, the most urgent first: so many steps."""
        scale = self._app.canvas.scale
        for cell in list(self.tasks):
            begun = self.tasks[cell]
            if not any(
                at == cell
                and known == begun.known
                and (not begun.done or self._laid_at(cell).lacks(self._local(cell, known), window))
                for at, known, window in wanted
            ):
                self.tasks.pop(cell).give_up()
        taken: dict[int, bool] = {}
        for cell, known, window in wanted:
            lacking = known.floors and self._laid_at(cell).lacks(self._local(cell, known), window)
            if cell in taken or not lacking:
                continue
            # What comes after it on the same cells begins from there.
            taken[cell] = True
            task = self.tasks.get(cell)
            if task is None or task.known != known or not task.covers(lacking):
                task = self._task(cell, known, window)
            while steps > 0 and task.go_on():
                steps -= 1
            if steps <= 0:
                return
        # What is drawn on cells that nobody looks at now would only take room.
        shown = dict.fromkeys(cell for cell, _, _ in wanted)
        for at in list(self.laid_at):
            if at[0] not in shown and at[0] in NEAR and at[1] == scale:
                del self.laid_at[at]

    def _laid_at(self, cell: int) -> Laid:
        return self.laid_at.setdefault((cell, self._app.canvas.scale), Laid())

    def darken(self, canvas: Canvas, frame: Frame, cell: Cell) -> None:
        """Lay the dark on a cell: its own part of a picture that repeats."""
        size = frame.cell
        x, y = cell
        dark = self._sprite("lines", "dark", size).image
        part = (x % DARK_REPEATS * size, y % DARK_REPEATS * size, size, size)
        canvas.blit(dark, frame.rect(x, y), part)

    # Inside

    def _sprite(self, sheet: str, name: str, cell: int) -> Sprite:
        return sized(self._assets, sheet, name, cell)

    def _task(self, cell: int, known: Known, window: Windowed) -> Task:
        """Begin to draw on cells of this size, unless that was begun."""
        task, scale = self.tasks.get(cell), self._app.canvas.scale
        laid = self._laid_at(cell)
        lacking = laid.lacks(self._local(cell, known), window)
        if task is None or (task.scale, task.known, task.lacking) != (scale, known, lacking):
            if task is not None:
                task.give_up()
            task = self.tasks[cell] = Task(cell, scale, known, lacking)
            task.steps = self._make(task, laid)
        return task

    def _take_over(self, task: Task, *, inked: bool) -> None:
        """Show what was drawn from now on, ``inked`` in or at once."""
        at = task.cell, task.scale
        laid = self.laid_at[at]
        # What was drawn for a window of another size is not wanted any more.
        self.laid_at = {k: kept for k, kept in self.laid_at.items() if k[0] != at[0] or k == at}
        del self.tasks[task.cell]
        settings = self._app.settings
        if inked and settings.animation_speed and laid.parts:
            if laid.known != task.known:
                seen = {at: self._before(task, laid, at) for at in task.parts}
                self._inkings.append(_Inking(task.cell, seen, self._app.seconds))
        else:
            self._inkings.clear()
        laid.known = task.known
        laid.parts.update(task.parts)
        for gone in [at for at in laid.parts if at not in self._local(task.cell, task.known)]:
            del laid.parts[gone]

    def _before(self, task: Task, laid: Laid, at: Cell) -> tuple[Canvas | None, pygame.Rect]:
        """What is seen of a part until now, and in which cells it is going to differ."""
        side = PARTS[task.cell]
        if at in laid.parts:
            return laid.parts[at][1], task.clips[at]
        return None, pygame.Rect(at[0] * side, at[1] * side, side, side)

    def _shares(self, cell: int) -> dict[Cell, tuple[Canvas | None, pygame.Rect, float]]:
        """How much is seen of parts that are inked in, what was there before, and in which cells
        that is another."""
        if not self._inkings:
            return {}
        speed = self._app.settings.animation_speed
        length = INK * 100 / speed if speed else 0.0
        now = self._app.seconds
        self._inkings = [
            each for each in self._inkings if each.cell == cell and now - each.since < length
        ]
        return {
            at: (before, clip, max(0.0, (now - each.since) / length))
            for each in self._inkings
            for at, (before, clip) in each.before.items()
        }

    def _make(self, task: Task, laid: Laid) -> Iterator[None]:
        """Draw what differs from what was drawn before, a little between two yields."""
        cell, known, side = task.cell, task.known, PARTS[task.cell]
        clips = task.clips
        for at, local in task.lacking.items():
            tile = pygame.Rect(at[0] * side, at[1] * side, side, side)
            before = laid.parts.get(at)
            if before is not None:
                changed = _changed(before[0], local)
                tile = tile.clip(changed.inflate(2 * _TOUCHED, 2 * _TOUCHED))
            clips[at] = tile
        if not clips:
            return
        first, *others = clips.values()
        area = first.unionall(others)
        yield from self._called_by(cell, known.floors, area)
        near = area.inflate(2 * _WIDEST, 2 * _WIDEST)
        shades: list[_Placed] = []
        hatches: list[_Placed] = []
        yield from self._blots(cell, known.floors, near, (shades, hatches))
        walls, joints = self._walls(cell, known, near)
        yield
        if cell not in NEAR:
            for floor in _inside(known.floors, area):
                for shade in self._shades(cell, floor):
                    self._assets.nine(shade, floor.width * cell, floor.height * cell)
                yield
        grounds: dict[Floor, Canvas] = {}
        # The part in which a floor is seen last: with it goes what was made for the floor.
        last = {floor: at for at, clip in clips.items() for floor in _inside(known.floors, clip)}
        for at, clip in clips.items():
            inside = _inside(known.floors, clip)
            if cell in NEAR:
                for floor in inside:
                    if floor not in grounds:
                        grounds[floor] = yield from self._near_ground(cell, floor, task.scale)
                        yield
            local = task.lacking[at]
            tile = pygame.Rect(at[0] * side, at[1] * side, side, side)
            wide = side * cell
            # Where its edges fall between pixels, it reaches a little over its neighbours.
            over = 0 if (wide * task.scale).is_integer() else 1
            made = Canvas((wide + over, wide + over), task.scale)
            before = laid.parts.get(at)
            if clip != tile and before is not None:
                made.blit(before[1], (0, 0))
            frame = Frame(cell, -tile.left * cell, -tile.top * cell)
            place = frame.rect(*clip)
            made.set_clip((place.topleft, (place.width + over, place.height + over)))
            self._paper(made, cell, (tile.left * cell, tile.top * cell))
            yield
            for blots in (shades, hatches):
                for some in _batches(blots, frame, made.get_clip()):
                    made.lay(some)
                    yield
            for floor in inside:
                self._floor(made, frame, floor, grounds.get(floor))
                if last[floor] == at:
                    grounds.pop(floor, None)
            for image, x, y, part in (*walls, *joints):
                made.blit(image, (frame.left + x, frame.top + y), part)
            made.set_clip(None)
            made.fixed = True
            task.parts[at] = local, made
            yield

    def _paper(self, canvas: Canvas, cell: int, corner: tuple[int, int]) -> None:
        """Parchment and ruling where the canvas is not clipped, its corner lying so far from that
        of the board."""
        paper = self._assets.plate("key/ground.webp")
        wide, tall = paper.get_size()
        area = canvas.get_clip()
        left, top = (
            area.left - (corner[0] + area.left) % wide,
            area.top - (corner[1] + area.top) % tall,
        )
        for x in range(left, area.right, wide):
            for y in range(top, area.bottom, tall):
                canvas.blit(paper, (x, y))
        h, v = (self._sprite("lines", f"ruling/{way}", cell) for way in "hv")
        long = h.image.get_width()
        columns, rows = self._board
        for row in range(0, rows + 1, RULED):
            at = row * cell - corner[1]
            if not area.top - cell < at < area.bottom + cell:
                continue
            for start in _starts(
                area.left + corner[0], area.right + corner[0], long, columns * cell
            ):
                rest = columns * cell - start
                part = (0, 0, rest, h.image.get_height()) if rest < long else None
                canvas.blit(h.image, h.place(start - corner[0], at), part)
        for column in range(0, columns + 1, RULED):
            at = column * cell - corner[0]
            if not area.left - cell < at < area.right + cell:
                continue
            for start in _starts(area.top + corner[1], area.bottom + corner[1], long, rows * cell):
                rest = rows * cell - start
                part = (0, 0, v.image.get_width(), rest) if rest < long else None
                canvas.blit(v.image, v.place(at, start - corner[1]), part)

    def _called_by(self, cell: int, floors: Floors, area: pygame.Rect) -> Iterator[None]:
        """Find the clusters that floors near an area call for, a floor after the other, and of a
        large one a column of cells after the other."""
        near = area.inflate(2 * _WIDEST, 2 * _WIDEST)
        for floor in floors:
            if (cell, floor) not in self._near and near.colliderect(_around(floor)):
                called: list[tuple[int, int, int, float, float]] = []
                looked = 0
                for column in self._columns_called(cell, floor):
                    called += column
                    looked += 1 + len(column)
                    if looked >= _FEW:
                        looked = 0
                        yield
                # One lies upon another: their order is that of the net, and of its repetitions.
                found = tuple((number, x, y) for _, _, number, x, y in sorted(called))
                self._near[cell, floor] = found
                yield

    def _columns_called(
        self, cell: int, floor: Floor
    ) -> Iterator[list[tuple[int, int, int, float, float]]]:
        """The clusters that a floor calls for, a column of cells after the other: for each where
        the repetition of the net begins in which it lies, its number, and its place."""
        period, by_cell = self._period, self._clusters[cell]
        if cell in NEAR:
            period //= _NEAR_PERIOD
        right, bottom = floor.x + floor.width, floor.y + floor.height
        nearest = 1 if cell in NEAR else _NEAREST
        for column in range(floor.x - nearest, right + nearest):
            called = []
            for row in range(floor.y - nearest, bottom + nearest):
                here = column % period, row % period
                left, top = column - here[0], row - here[1]
                for number, dx, dy, reach in by_cell.get(here, ()):
                    x, y = left + dx, top + dy
                    away_x = max(floor.x - x, 0.0, x - right)
                    away_y = max(floor.y - y, 0.0, y - bottom)
                    if math.hypot(away_x, away_y) < reach:
                        called.append((left, top, number, x, y))
            yield called

    def _blots(
        self,
        cell: int,
        floors: Floors,
        near: pygame.Rect,
        found: tuple[list[_Placed], list[_Placed]],
    ) -> Iterator[None]:
        """Put the hatching whose clusters lie in the cells ``near`` into ``found``: its shades, and
        its strokes. A little between two yields."""
        calling: dict[_Cluster, None] = {}
        for floor in floors:
            if near.colliderect(_around(floor)):
                calling.update(dict.fromkeys(self._near[cell, floor]))
        yield
        left, top, right, bottom = near.left, near.top, near.right, near.bottom
        shade = _Stamp.of(self._sprite("shades", "hatch-shade", cell))
        sheet, _ = sheet_of("hatch", cell)
        strokes: dict[int, _Stamp] = {}
        shades, hatches = found
        clusters = list(calling)
        for start in range(0, len(clusters), _FEW):
            inside = [
                (number, x * cell, y * cell)
                for number, x, y in clusters[start : start + _FEW]
                if left <= x <= right and top <= y <= bottom
            ]
            for number, _, _ in inside:
                if number not in strokes:
                    sprite = self._assets.sprite(sheet, f"hatch/{number}")
                    strokes[number] = _Stamp.of(sprite)
            shades += _placed((shade, x, y) for _, x, y in inside)
            hatches += _placed((strokes[number], x, y) for number, x, y in inside)
            yield

    def _shades(self, cell: int, floor: Floor) -> tuple[Sprite, ...]:
        names = f"pool/{floor.theme}", "wall-shade"
        return tuple(self._sprite("shades", name, cell) for name in names)

    def _floor(self, made: Canvas, frame: Frame, floor: Floor, ground: Canvas | None) -> None:
        rect = frame.rect(floor.x, floor.y, floor.width, floor.height)
        part = (0, 0, *rect.size)
        if ground is not None:
            made.blit(ground, rect)
        else:
            picture = self._sprite("floors", f"floor/{floor.theme}", frame.cell).image
            made.blit(picture, rect, part)
            for shade in self._shades(frame.cell, floor):
                made.blit(self._assets.nine(shade, *rect.size), rect)
        made.blit(self._sprite("lines", "net", frame.cell).image, rect, part)

    def _near_ground(self, cell: int, floor: Floor, scale: float) -> Generator[None, None, Canvas]:
        """The lines of a floor and the shade of its walls, enlarged. It is not kept: it is as large
        as the room. A little between two yields."""
        small = floor.width * FAR[-1], floor.height * FAR[-1]
        sheet, _ = sheet_of("floors", cell)
        made = Canvas(small, scale)
        made.blit(self._assets.sprite(sheet, f"floor/{floor.theme}").image, (0, 0), (0, 0, *small))
        yield
        for shade in self._shades(cell, floor):
            made.blit(self._assets.nine(shade, *small), (0, 0))
            yield
        return made.resized((floor.width * cell, floor.height * cell))

    def _walls(self, cell: int, known: Known, near: pygame.Rect) -> tuple[list[_Wall], list[_Wall]]:
        """The walls in the cells ``near``, and their joints: pictures, where their corners lie on
        a board that begins at (0, 0), and what of them is seen."""
        walls = _walls_of(known.floors, known.free)
        ends: dict[Cell, bool] = {}
        found: list[_Wall] = []
        for x, y, way in walls:
            if not near.collidepoint(x, y):
                continue
            sprite = self._sprite("lines", f"wall/{way}", cell)
            wide, tall = sprite.image.get_size()
            ends[x, y] = True
            if way == "h":
                ends[x + 1, y] = True
                part = (x % WALL_REPEATS * cell, 0, cell, tall)
            else:
                ends[x, y + 1] = True
                part = (0, y % WALL_REPEATS * cell, wide, cell)
            found.append((sprite.image, *sprite.place(x * cell, y * cell), part))
        joints: list[_Wall] = []
        for x, y in ends:
            level = (x - 1, y, "h") in walls, (x, y, "h") in walls
            upright = (x, y - 1, "v") in walls, (x, y, "v") in walls
            straight = (all(level) and not any(upright)) or (all(upright) and not any(level))
            if not straight:
                joint = self._sprite("lines", f"joint/{(x * 3 + y * 5) % 4}", cell)
                joints.append((joint.image, *joint.place(x * cell, y * cell), None))
        return found, joints


_Placed = tuple[int, int, int, int, Canvas]
"""Left, upper, right and lower edge of a picture on a board that begins at (0, 0), and the
picture."""
_Wall = tuple[Canvas, int, int, tuple[int, int, int, int] | None]


class _Stamp(NamedTuple):
    """A sprite that is put in hundreds of places."""

    picture: Canvas
    pivot_x: float
    pivot_y: float
    wide: int
    tall: int

    @classmethod
    def of(cls, sprite: Sprite) -> _Stamp:
        return cls(sprite.image, *sprite.pivot, *sprite.image.get_size())


def _placed(stamps: Iterable[tuple[_Stamp, float, float]]) -> Iterator[_Placed]:
    """Each picture with its pivot on its place, as `Sprite.place` has it."""
    for (picture, pivot_x, pivot_y, wide, tall), x, y in stamps:
        left, top = round(x - pivot_x), round(y - pivot_y)
        yield left, top, left + wide, top + tall, picture


def _inside(floors: Floors, area: pygame.Rect) -> list[Floor]:
    """The floors that reach into an area."""
    return [f for f in floors if area.colliderect((f.x, f.y, f.width, f.height))]


def _batches(blots: list[_Placed], frame: Frame, clip: pygame.Rect) -> Iterator[list[_Blot]]:
    """The pictures of clusters that reach into ``clip`` of what ``frame`` shows, and their places
    there, a few at a time."""
    right, down = frame.left, frame.top
    # A picture may reach a pixel beyond its units.
    around = clip.inflate(2 * _HAIR, 2 * _HAIR).move(-right, -down)
    left, top, last, low = around.left, around.top, around.right, around.bottom
    inside = [
        (picture, x + right, y + down)
        for x, y, across, below, picture in blots
        if x < last and y < low and across > left and below > top
    ]
    for start in range(0, len(inside), _BATCH):
        yield inside[start : start + _BATCH]


def _tiles(area: pygame.Rect, side: int) -> Iterator[Cell]:
    """The parts of the map, of so many cells, into which an area reaches."""
    for column in range(area.left // side, -(-area.right // side)):
        for row in range(area.top // side, -(-area.bottom // side)):
            yield column, row


def _with(x: int, y: int, width: int, height: int) -> pygame.Rect:
    """Cells, and those around them in which the map looks different with them."""
    return pygame.Rect(x, y, width, height).inflate(2 * _TOUCHED, 2 * _TOUCHED)


def _around(floor: Floor) -> pygame.Rect:
    """The cells in which the clusters lie that a floor calls for."""
    wide, high = floor.width + 2 * _NEAREST, floor.height + 2 * _NEAREST
    return pygame.Rect(floor.x - _NEAREST, floor.y - _NEAREST, wide, high)


def _changed(before: Known, now: Known) -> pygame.Rect:
    """The cells of floors and edges that are different from what was drawn before."""
    rects = [
        pygame.Rect(floor.x, floor.y, floor.width, floor.height)
        for floor in (*before.floors, *now.floors)
        if (floor in before.floors) != (floor in now.floors)
    ]
    rects += [
        pygame.Rect(x, y, 1, 1)
        for x, y, way in (*before.free, *now.free)
        if ((x, y, way) in before.free) != ((x, y, way) in now.free)
    ]
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def _walls_of(floors: Floors, free: Free) -> dict[Edge, bool]:
    """The edges that carry a wall."""
    room_of = {cell: number for number, floor in enumerate(floors) for cell in floor.cells()}
    found: dict[Edge, bool] = {}
    for (x, y), number in room_of.items():
        for edge, other in (
            ((x, y, "h"), (x, y - 1)),
            ((x, y + 1, "h"), (x, y + 1)),
            ((x, y, "v"), (x - 1, y)),
            ((x + 1, y, "v"), (x + 1, y)),
        ):
            if room_of.get(other) != number:
                found[edge] = True
    for edge in free:
        found.pop(edge, None)
    return found


# Candlelight on the map: what is seen now, what is remembered, and the brown rim of the page.


MEMORY = (224, 209, 187)
"""What rooms that are remembered are multiplied by."""
PLAIN_MEMORY = (198, 198, 198)
"""The same in high contrast."""
_MOST_GLOW = 64
"""The largest cells with which the glow of a candle grows."""
BAKED_CELL = 24
"""The size of cells for which glow and halos were baked."""
WHITE = (255, 255, 255)
_LEDGE_DARK, _FADING = 246, 20
"""How dark it is where prompts and round buttons lie, so dark that nobody sees the map end there
below the panel's edge; and the units above them in which it becomes so: what is told at an exit in
the south must be read."""
_FINEST_RIM = 1.5
"""Pixels a unit up to which the shade of the rim is kept: 10 MB, for 16:9."""
_AROUND = 6
"""Pixels of the shade as it was baked that are kept around what is seen of it."""


class Light:
    """One picture that the map is multiplied by."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.rim_kept: Canvas | None = None
        """What is seen of the shade of the rim, and a little around it."""
        self._rim_part = self._rim_source = pygame.Rect(0, 0, 0, 0)
        """Which part of the shade that is, in units of the page and in pixels as it was baked."""
        self._rest: tuple[int, ...] = WHITE
        """What the shade ends in."""
        self._shining: tuple[tuple[object, ...], Canvas] | None = None
        """The glow of a candle as it is drawn, and what it depends on. Among all that is kept of
        enlarged pictures it would take most of the room, and would be made again and again."""

    def shine(
        self,
        canvas: Canvas,
        frame: Frame,
        floors: Floors,
        visible: Sequence[Cell],
        candle: Spot,
    ) -> Iterator[None]:
        """Light what was drawn so far, a little between two yields. ``candle``: where the light is
        carried."""
        plain = self._app.assets.high_contrast
        field = self._app.spare.lend(canvas)
        try:
            yield
            rooms = [frame.rect(room.x, room.y, room.width, room.height) for room in floors]
            around = [*rooms, *(frame.rect(*run) for run in _runs(visible))]
            lit = around[0].unionall(around[1:]).clip(canvas.get_clip()) if around else None
            if not lit:
                return
            field.fill(WHITE, lit)
            memory = PLAIN_MEMORY if plain else MEMORY
            for room in rooms:
                field.fill(memory, room)
            if plain:
                for x, y in visible:
                    field.fill(WHITE, frame.rect(x, y))
            else:
                self._glow(field, frame, visible, candle)
            canvas.blit(field, lit, lit, special_flags=pygame.BLEND_RGB_MULT)
        finally:
            self._app.spare.take_back(field)

    def rim(self, canvas: Canvas, frame: Frame, candle: Spot) -> None:
        """The page grows darker away from the candle, and lies in the dark at its lower edge."""
        if not self._app.assets.high_contrast:
            # Wherever on the map the candle is: nobody sees it anywhere else.
            room = wider(MAP, canvas.area, head_more(self._app.text.scale))
            x, y = frame.at(*candle)
            x, y = min(max(x, room.left), room.right), min(max(y, room.top), room.bottom)
            left, top = _rim_place(canvas, x, y)
            shade, part = self._vignette(canvas, left, top)
            place = left + part.left, top + part.top
            # Below the panel nobody sees it.
            for seen in open_parts(canvas.area):
                canvas.set_clip(seen)
                canvas.blit(shade, place, special_flags=pygame.BLEND_RGB_MULT)
            canvas.set_clip(None)
            for bare in beyond(canvas.area, _rim_of(canvas).move(left, top)):
                canvas.fill(self._rest, bare, special_flags=pygame.BLEND_RGB_MULT)
        area, more = canvas.area, stretch(canvas)
        ledge = LEDGE - _FADING + more
        canvas.blit(self._dusk(area.width, area.bottom - ledge), (area.left, ledge))
        if not more:
            nightfall(self._app.assets, canvas, above=True)

    def halo(self, canvas: Canvas, frame: Frame, name: str, spot: Spot, seconds: float) -> None:
        """Light on the floor around somebody or something."""
        sprite = self._app.assets.sprite("key/halos", f"halo/{name}")
        picture = sprite.at(seconds)
        side = round(picture.get_width() * min(frame.cell, FAR[-1]) / BAKED_CELL)
        picture = self._app.assets.scaled(picture, (side, side))
        x, y = frame.at(*spot)
        canvas.blit(picture, (round(x - side / 2), round(y - side / 2)))

    def let_go(self) -> None:
        """What is kept of the light is not seen any more."""
        self.rim_kept = self._shining = None

    # Inside

    def _glow(self, field: Canvas, frame: Frame, visible: Sequence[Cell], candle: Spot) -> None:
        assets = self._app.assets
        small = assets.plate("key/glow.webp")
        side = small.get_width() * min(frame.cell, _MOST_GLOW) // BAKED_CELL
        glow = self._glow_of(small, side, field.scale)
        x, y = frame.at(*candle)
        left, top = round(x - side / 2), round(y - side / 2)
        whole = glow.get_rect(topleft=(left, top))
        for run in _runs(visible):
            rect = frame.rect(*run)
            field.fill(WHITE, rect)
            part = rect.clip(whole)
            if part:
                field.blit(glow, part, part.move(-left, -top))

    def _glow_of(self, small: Canvas, side: int, scale: float) -> Canvas:
        """The glow as it was baked, enlarged."""
        wanted = small, side, scale
        if self._shining is None or self._shining[0] != wanted:
            self._shining = None
            large = small.resized((side, side))
            # Nobody else asks for what lies in between.
            large.fixed = False
            glow = large.at(scale)
            glow.fixed = True
            self._shining = wanted, glow
        return self._shining[1]

    def _vignette(self, canvas: Canvas, left: int, top: int) -> tuple[Canvas, pygame.Rect]:
        """What is seen of the shade of the rim with its corner there, and a little around it, and
        which part of it that is: at the canvas's scale as long as that does not weigh too much,
        else what is seen is enlarged each time."""
        scale = canvas.scale if canvas.scale <= _FINEST_RIM else 1.0
        whole = _rim_of(canvas)
        seen = canvas.area.move(-left, -top).clip(whole)
        rim = self.rim_kept
        if rim is None or rim.scale != scale or not self._rim_part.contains(seen):
            small = self._app.assets.plate("key/vignette.webp")
            self._rest = small.get_at((0, 0))[:3]
            source, part = _source(small, whole, seen)
            fresh = [source]
            if rim is None or rim.scale != scale or self._rim_part.size != part.size:
                self.rim_kept = None
                rim = self.rim_kept = Canvas(part.size, scale)
            else:
                step = scale * part.width / source.width
                fresh = _scrolled(rim, self._rim_source, source, step)
            across, down = (
                full / little for full, little in zip(rim.pixels, source.size, strict=True)
            )
            for bit in fresh:
                place = pygame.Rect(
                    round((bit.left - source.left) * across),
                    round((bit.top - source.top) * down),
                    round(bit.width * across),
                    round(bit.height * down),
                )
                # With one pixel more each way, that it is blended with, it is the same everywhere.
                with_next = small.subsurface((*bit.topleft, bit.width + 1, bit.height + 1))
                enlarge(with_next, pygame.Surface.subsurface(rim, place), 1)
            self._rim_source, self._rim_part = source, part
        return rim, self._rim_part

    def _dusk(self, width: int, tall: int) -> Canvas:
        """The dark below the page; far below there is nothing but night."""

        def make() -> Canvas:
            shade = Canvas((width, tall), alpha=True)
            night = self._app.text.colour("night")
            foot = SCREEN.bottom - LEDGE + _FADING
            for y in range(tall):
                dark = _LEDGE_DARK * min(1.0, y / (_FADING + 6)) ** 2
                dark += (255 - dark) * min(1.0, max(0, y - foot) / NIGHTFALL)
                shade.fill((night.r, night.g, night.b, round(dark)), (0, y, width, 1))
            return shade

        return self._app.assets.made(("key dusk", width, tall), make)


def _starts(first: int, last: int, long: int, end: int) -> range:
    """Where pieces of a line to ``end`` begin that may be seen from ``first`` to ``last``."""
    return range(max(0, first // long - 1) * long, min(end, last + long), long)


def _source(
    small: Canvas, whole: pygame.Rect, seen: pygame.Rect
) -> tuple[pygame.Rect, pygame.Rect]:
    """Which part of a picture shows what is ``seen`` once it is enlarged to ``whole``, and what
    that is there: a little more, always of one size, so that a step of the candle needs no other.
    """
    room = pygame.Rect(0, 0, small.get_width() - 1, small.get_height() - 1)
    across, down = whole.width / room.width, whole.height / room.height
    source = pygame.Rect(
        math.floor(seen.left / across) - _AROUND,
        math.floor(seen.top / down) - _AROUND,
        math.ceil(seen.width / across) + 1 + 2 * _AROUND,
        math.ceil(seen.height / down) + 1 + 2 * _AROUND,
    )
    source = source.clamp(room).clip(room)
    place = round(source.left * across), round(source.top * down)
    return source, pygame.Rect(place, (round(source.width * across), round(source.height * down)))


def _scrolled(
    rim: Canvas, before: pygame.Rect, source: pygame.Rect, step: float
) -> list[pygame.Rect]:
    """Move what ``rim`` shows of the part ``before`` to where it lies in ``source``, each pixel of
    which is ``step`` of its own; returns what of that is missing."""
    right, down = before.left - source.left, before.top - source.top
    kept = source.clip(source.move(right, down))
    if not kept or not (right * step).is_integer() or not (down * step).is_integer():
        return [source]
    rim.scroll(round(right * step), round(down * step))
    return beyond(source, kept)


_RIM_PIXEL = 4
"""Units of the page to one of the picture of the shade; its last row and column are only there to
be blended with."""


def _rim_of(canvas: Canvas) -> pygame.Rect:
    """The shade of the rim: twice as large as the page."""
    width, height = canvas.get_size()
    return pygame.Rect(0, 0, width * 2 - _RIM_PIXEL, height * 2 - _RIM_PIXEL)


def _rim_place(canvas: Canvas, x: float, y: float) -> tuple[int, int]:
    """Where its corner lies with the candle at (x, y). The rim leaves room for reading: its middle
    stays near that of the map."""
    width, height = canvas.get_size()
    return round(360 + (x - 360) * 0.5 - width), round(380 + (y - 380) * 0.5 - height)


def _runs(cells: Sequence[Cell]) -> list[tuple[int, int, int, int]]:
    """Cells as rectangles of one row each."""
    found: list[tuple[int, int, int, int]] = []
    for y, x in sorted((y, x) for x, y in cells):
        if found:
            left, top, width, _ = found[-1]
            if top == y and left + width == x:
                found[-1] = (left, top, width + 1, 1)
                continue
        found.append((x, y, 1, 1))
    return found
