"""What lies and stands on the map: doors, locks, furniture, things, what covers the ground."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame

from game.core.grid import STEPS, Cell, neighbours
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.key.rules.play.known import (
    Covered,
    DoorSeen,
    ExitSeen,
    FixtureSeen,
    HatchSeen,
    LockSeen,
    Lying,
)
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.camera import NEAR, Frame, Spot
from game.tales.key.view.chart import Chart, Known, Light, edges_of, known_of, patterned
from game.tales.key.view.layout import PANEL, head_paper, panel_of
from game.tales.key.view.parts import ASKED, Kept
from game.tales.key.view.pictures import sheet_of, sized
from game.tales.locks.rules.look import look_of

MOVING = ("brazier", "candelabrum", "forge", "cauldron", "campfire", "fountain")
"""Furniture that burns, boils or flows: on a sheet of its own."""
_LAMPS = ("brazier", "candelabrum", "forge", "campfire")
MOST_HALOS = 8
"""Fires that shine on the floor: a burning room is bright anyway."""
_POOLS = ("oil", "water", "chalk")
_SHAPED = ("web", "rubble")
_BURNING = ("fire", "smoke")
_BEYOND, _MOST_BEYOND = 0.42, 22
"""Cells, and units at most, from an exit to what is written beside it."""
_LAST = PANEL.left - 4
"""Where what is told at an exit ends, where its room allows it."""
_WALL = 4
"""Units of a wall beside its exit that are left free at least."""
_SHY = 2
"""Units that a chance keeps from the edge of the map, as long as its exit is seen."""
_CHANCE_GROWTH = 2.0
_HATCH, _DASH = 0.32, 0.5
"""Cells from the middle of a hatch to its sides, and from one dash of a tunnel's line to the
next."""
_SEVERAL = 0.16
"""Cells by which the second of two things on one cell lies aside."""
PURSE, HEAP = 15, 40
"""Gold from which on it is more than a few coins, and a heap."""


def middle(cell: Cell) -> Spot:
    """The middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5


def dashes(start: Spot, end: Spot, step: float) -> Iterator[tuple[Spot, Spot]]:
    """A line from place to place as dashes, one in each ``step``."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(1, round(math.hypot(across, down) / step))
    for n in range(count):
        near, far = (n + 0.2) / count, (n + 0.75) / count
        yield (
            (start[0] + across * near, start[1] + down * near),
            (start[0] + across * far, start[1] + down * far),
        )


def door_spot(door: DoorSeen) -> Spot:
    """The middle of a door; of a passage, that of its cells."""
    (x0, y0), (x1, y1) = door.cells
    return (x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2


def exit_spot(exit_: ExitSeen) -> Spot:
    """Where an exit is marked: on the wall, in the middle of the cells that lead to it."""
    x, y = exit_.cells[len(exit_.cells) // 2]
    dx, dy = STEPS[exit_.side]
    return x + 0.5 + dx * 0.5, y + 0.5 + dy * 0.5


Where = tuple[Frame, Spot, tuple[int, int]]
"""The frame, the middle of an exit, and the way out of the room."""

_CLUE_SIGNS: dict[tuple[str, str], tuple[str, str]] = {
    ("who", "none"): ("ui/ui", "icon24/speaker_off"),
    ("who", "beast"): ("key/tokens_24", "foe/rat"),
    ("who", "folk"): ("key/tokens_24", "foe/slinger"),
    ("who", "undead"): ("key/tokens_24", "foe/bone-warden"),
    ("who", "spirit"): ("key/tokens_24", "foe/wisp"),
    ("who", "ooze"): ("key/tokens_24", "foe/ooze"),
    ("who", "thing"): ("key/tokens_24", "foe/mimic"),
    ("what", "none"): ("ui/ui", "icon24/eye_off"),
    ("what", "gold"): ("key/panel", "count18/gold"),
    ("what", "thing"): ("key/panel", "count18/pack"),
    ("what", "fire"): ("key/moving_24", "campfire"),
    ("what", "light"): ("key/moving_24", "candelabrum"),
    ("what", "choice"): ("key/furniture_24", "grate"),
    ("what", "counsel"): ("key/furniture_24", "lectern"),
    ("what", "captive"): ("key/furniture_24", "cage"),
    ("way", "draught"): ("key/doors_24", "draught"),
    ("way", "none"): ("ui/ui", "icon24/cross"),
}
_DEN = "den-"
_ECHOES = {"small": 5, "middle": 9, "great": 15}
"""The side of the square that stands for how large a room sounds."""
_WALLS = 17
CLUE = 24
"""Width and height of the sign of a clue."""
_INSIDE = 20
"""The same of what is drawn on it."""


def draw_clue(app: App, canvas: Canvas, clue: tuple[str, str], centre: tuple[int, int]) -> None:
    """The sign of one clue: an echo as a square of its size, the others as pictures."""
    family, value = clue
    chip = pygame.Rect(0, 0, CLUE - 1, CLUE - 1)
    chip.center = centre
    canvas.rect(app.text.colour("parch_hi"), chip, border_radius=4)
    canvas.rect(app.text.colour("sepia"), chip, 1, border_radius=4)
    if family == "size":
        paper, ink = app.text.colour("parch_hi"), app.text.colour("ink")
        whole = pygame.Rect(0, 0, _WALLS, _WALLS)
        whole.center = centre
        canvas.rect(paper, whole)
        canvas.rect(app.text.colour("sepia"), whole, 1)
        echo = pygame.Rect(0, 0, _ECHOES[value], _ECHOES[value])
        echo.center = centre
        canvas.rect(ink, echo)
        return
    name = value.removeprefix(_DEN)
    picture = app.assets.sprite(*_CLUE_SIGNS[family, name]).image
    if picture.get_width() > _INSIDE:
        picture = app.assets.scaled(picture, (_INSIDE, _INSIDE))
    if name != value:
        # Two of them stand for many.
        canvas.blit(picture, picture.get_rect(center=(centre[0] - 4, centre[1] - 3)))
        centre = centre[0] + 4, centre[1] + 3
    canvas.blit(picture, picture.get_rect(center=centre))


def chance_told(app: App, chance: float) -> str:
    """A chance of the boss; never 0 or 100 % where it is neither."""
    if 0 < chance < 1:
        chance = min(0.99, max(0.01, chance))
    return app.locale.percent(chance)


def label_rect(app: App, where: Where, chance: float, clues: int) -> pygame.Rect:
    """Where the chance at an exit stands, with so many clues below it: beyond the wall."""
    frame, spot, (dx, dy) = where
    x, y = frame.at(*spot)
    # Where they will stand on other cells is asked before the sheet of those is read.
    atlas, larger = sheet_of("marks", frame.cell)
    sign = round(app.assets.size(atlas, "chance/open")[0] * larger)
    style = Style("strong", "rubric", 16, halo="parch_hi")
    wide = sign + app.text.width(chance_told(app, chance), style, _CHANCE_GROWTH)
    high = app.text.leading(style, _CHANCE_GROWTH)
    away = min(_BEYOND * frame.cell, _MOST_BEYOND)
    last = _LAST if panel_of(app.canvas.area) is None else app.canvas.area.right
    room = last - x if dx > 0 else x - app.canvas.area.left - _SHY
    row = wide + 4 + CLUE * clues
    if clues and dx and frame.cell not in NEAR and away + row <= room:
        # In one row: the exit of the next room may be no more than a cell above or below.
        wide, high = row, max(high, CLUE)
    elif clues:
        wide, high = max(wide, CLUE * clues), high + CLUE
    rect = pygame.Rect(0, 0, wide, high)
    rect.center = round(x + dx * (away + wide / 2)), round(y + dy * (away + high / 2))
    if x < last < rect.right:
        # It stands nearer to its exit rather than below the panel, but never in the room.
        rect.right = min(rect.right, max(last, round(x) + _WALL + wide)) if dx else last
    return rect


_ASUNDER = 4
"""Units between what stands at two exits side by side."""
_ROUNDS = 4
"""How often those that were moved on others are moved again, at most."""


class Labels:
    """Where the chances stand, so that nothing is laid over them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: Kept[list[pygame.Rect]] = Kept()

    def of(self, frame: Frame, view: KeyView) -> list[pygame.Rect]:
        """Those of a view, exit by exit, as it is seen in a frame."""
        app = self._app
        looks = app.locale.language, app.text.scale, app.text.density, app.canvas.area
        return self._kept.of((view, frame, looks), lambda: self._found(frame, view))

    def _found(self, frame: Frame, view: KeyView) -> list[pygame.Rect]:
        found = []
        for exit_ in view.exits:
            where = frame, exit_spot(exit_), STEPS[exit_.side]
            clues = len(exit_.clues) if exit_.open else 0
            found.append(label_rect(self._app, where, float(exit_.boss), clues))
        return apart(found, [STEPS[exit_.side] for exit_ in view.exits])


def apart(rects: Sequence[pygame.Rect], ways: Sequence[tuple[int, int]]) -> list[pygame.Rect]:
    """What stands at exits that lead the same way, moved along the wall so far that none lies on
    another: on the whole map exits are often no more than two small cells apart."""
    found = [rect.copy() for rect in rects]
    for _ in range(_ROUNDS):
        for one, other in combinations(range(len(found)), 2):
            axis = 1 if ways[one][0] else 0
            around = found[one].inflate(*((2 * _ASUNDER, 0), (0, 2 * _ASUNDER))[axis])
            if ways[one] != ways[other] or not around.colliderect(found[other]):
                continue
            first, second = sorted((found[one], found[other]), key=lambda r: r.center[axis])
            over = first[axis] + first.size[axis] + _ASUNDER - second[axis]
            first[axis] -= over - over // 2
            second[axis] += over // 2
    return found


def draw_chance(
    app: App,
    canvas: Canvas,
    where: Where,
    chance: float,
    clues: Sequence[tuple[str, str]] = (),
    *,
    barred: bool = False,
    place: pygame.Rect | None = None,
) -> None:
    """A skull, and the chance of the boss, of 1; below them the clues. ``place``: where it stands,
    if others had it moved."""
    state, colour = ("barred", "sepia") if barred else ("open", "rubric")
    sign = sized(app.assets, "marks", f"chance/{state}", where[0].cell).image
    style = Style("strong", colour, 16, halo="parch_hi")
    rect, panel = place or label_rect(app, where, chance, len(clues)), panel_of(app.canvas.area)
    seen = canvas.get_clip().inflate(-2 * _SHY, -2 * _SHY)
    if seen.collidepoint(where[0].at(*where[1])):
        rect = rect.clamp(seen)
    head = head_paper(app.canvas.area, app.text.scale)
    if not seen.contains(rect) or (panel is not None and panel.place.colliderect(rect)):
        return  # Half of it would be seen.
    if head is not None and head.colliderect(rect):
        return  # It would lie among the words there.
    told = chance_told(app, chance)
    line = app.text.leading(style, _CHANCE_GROWTH)
    wide = sign.get_width() + app.text.width(told, style, _CHANCE_GROWTH)
    dx = where[2][0]
    left, centre = rect.centerx - wide // 2, rect.top + line // 2
    first, middle_ = rect.centerx - CLUE * (len(clues) - 1) // 2, rect.top + line + CLUE // 2
    if dx and rect.height < line + CLUE:
        left = rect.left if dx > 0 else rect.right - wide
        centre = middle_ = rect.centery
        first = (rect.left + wide + 4 if dx > 0 else rect.left) + CLUE // 2
    canvas.blit(sign, sign.get_rect(midleft=(left, centre)))
    beside = left + sign.get_width(), centre
    app.text.draw(canvas, told, style, beside, "midleft", growth=_CHANCE_GROWTH)
    for number, clue in enumerate(clues):
        draw_clue(app, canvas, clue, (first + number * CLUE, middle_))


def sign_of(lock: LockSeen) -> str:
    """The sign on a lock and on its keys."""
    return look_of(lock.key).sign


def draw_tunnels(app: App, canvas: Canvas, frame: Frame, hatches: Sequence[HatchSeen]) -> None:
    """A dashed line from one end of a tunnel to the other where both were seen; a hatch with
    the number of the tunnel at either."""
    ink = app.text.colour("sepia")
    for hatch in hatches:
        if hatch.beyond is not None and hatch.cell < hatch.beyond:
            start, end = frame.at(*middle(hatch.cell)), frame.at(*middle(hatch.beyond))
            for first, last in dashes(start, end, _DASH * frame.cell):
                canvas.line(ink, first, last, max(2, frame.cell // 16))
    for hatch in hatches:
        _hatch(app, canvas, frame, hatch)


def _hatch(app: App, canvas: Canvas, frame: Frame, hatch: HatchSeen) -> None:
    """Boards with a ring; where a drop ends, the hole through which one fell."""
    colour = app.text.colour
    x, y = frame.at(*middle(hatch.cell))
    half = round(frame.cell * _HATCH)
    box = pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
    thick = max(1, frame.cell // 18)
    if hatch.opens:
        canvas.rect(colour("ochre"), box, border_radius=thick)
        for n in (1, 2):
            across = box.left + box.width * n // 3
            canvas.line(colour("umber"), (across, box.top), (across, box.bottom - 1), thick)
        canvas.rect(colour("ink"), box, 2 * thick, border_radius=thick)
    else:
        canvas.circle(colour("parch_lo"), box.center, half)
        canvas.circle(colour("sepia"), box.center, half, 2 * thick)
    if hatch.one_way and hatch.opens:
        # It leads down alone: an arrow below the boards.
        tip = box.centerx, box.bottom + 3 * thick
        wide = 3 * thick
        canvas.polygon(
            colour("rubric"),
            [(tip[0] - wide, box.bottom), (tip[0] + wide, box.bottom), tip],
        )
    style = Style("strong", "ink", max(12, frame.cell // 3), halo="parch_hi")
    app.text.draw(canvas, str(hatch.number), style, box.center, "center", growth=1.0)


class Board:
    """Draws the map, from a view alone."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.chart = Chart(app)
        self.light = Light(app)
        self._labels = Labels(app)
        self.moves = False
        """Whether something that was drawn last burns or flows."""
        self._known: deque[tuple[KeyView, Known]] = deque(maxlen=4)

    def draw(
        self,
        canvas: Canvas,
        frame: Frame,
        view: KeyView,
        seconds: float,
        within: pygame.Rect | None = None,
        *,
        gradually: bool = False,
    ) -> None:
        """The page, the rooms, and everything in them that is nobody; or what of that lies
        ``within`` a part of the page. ``gradually``: see `Chart.draw`."""
        self.moves = False
        self.chart.draw(canvas, frame, self.known(view), within, gradually=gradually)
        self._dark(canvas, frame, view)
        self._ground(canvas, frame, view.ground, seconds, on_top=False)
        self._halos(canvas, frame, view, seconds)
        self._start(canvas, frame, view)
        draw_tunnels(self._app, canvas, frame, view.hatches)
        for door in view.doors:
            self._door(canvas, frame, view, door)
        for exit_ in view.exits:
            self._exit(canvas, frame, exit_)
        for trap in view.traps:
            name = f"trap/{trap.facts.id}" + ("/spent" if trap.spent else "")
            if self._has("effects", name, frame):
                self._put(canvas, frame, "effects", name, middle(trap.cell))
        for fixture in view.fixtures:
            self._fixture(canvas, frame, fixture, seconds)
        for lying in view.things:
            self._things(canvas, frame, lying)
        self._ground(canvas, frame, view.ground, seconds, on_top=True)

    def known(self, view: KeyView) -> Known:
        """What a view knows of the map: the same thing again while that is the same."""
        for one, known in self._known:
            if one is view:
                return known
        fresh = known_of(view)
        found = next((known for _, known in self._known if known == fresh), fresh)
        self._known.append((view, found))
        return found

    def chances(self, canvas: Canvas, frame: Frame, view: KeyView) -> None:
        """Beyond every exit the chance that the boss is behind it; drawn after the light. Below
        the paper of a choice nothing is told: its edge would go through the words."""
        if view.phase in ASKED:
            return
        places = self._labels.of(frame, view)
        for exit_, place in zip(view.exits, places, strict=True):
            where = frame, exit_spot(exit_), STEPS[exit_.side]
            clues, barred = exit_.clues if exit_.open else (), not exit_.open
            draw_chance(
                self._app, canvas, where, float(exit_.boss), clues, barred=barred, place=place
            )

    def let_go(self) -> None:
        """It is not seen any more: what was drawn goes."""
        self.chart.let_go()
        self.light.let_go()

    # Inside

    def _sprite(self, sheet: str, name: str, frame: Frame) -> Sprite:
        return sized(self._app.assets, sheet, name, frame.cell)

    def _has(self, sheet: str, name: str, frame: Frame) -> bool:
        return self._app.assets.has(sheet_of(sheet, frame.cell)[0], name)

    def _put(
        self,
        canvas: Canvas,
        frame: Frame,
        sheet: str,
        name: str,
        spot: Spot,
        seconds: float = 0.0,
    ) -> None:
        sprite = sized(self._app.assets, sheet, name, frame.cell, seconds)
        self.moves = self.moves or sprite.fps > 0
        canvas.blit(sprite.at(seconds), sprite.place(*frame.at(*spot)))

    def _dark(self, canvas: Canvas, frame: Frame, view: KeyView) -> None:
        """Rooms without light lie in the dark, but for what the candle shows now."""
        visible = frozenset(view.visible)
        for room in view.rooms:
            if room.lit or room.theme is None:
                continue
            for y in range(room.y, room.y + room.height):
                for x in range(room.x, room.x + room.width):
                    if (x, y) not in visible:
                        self.chart.darken(canvas, frame, (x, y))

    def _halos(self, canvas: Canvas, frame: Frame, view: KeyView, seconds: float) -> None:
        """Firelight on the floor, where it is seen now."""
        visible = frozenset(view.visible)
        cells = [on.cell for on in view.ground if on.kind == "fire"]
        cells += [
            fixture.cell
            for fixture in view.fixtures
            if fixture.facts.id in _LAMPS and fixture.mode == "standing"
        ]
        if self._app.assets.high_contrast:
            return
        for cell in [cell for cell in cells if cell in visible][:MOST_HALOS]:
            self.moves = True
            self.light.halo(canvas, frame, "fire", middle(cell), seconds)

    def _start(self, canvas: Canvas, frame: Frame, view: KeyView) -> None:
        """The way down, in the middle of the first room."""
        if view.rooms:
            first = view.rooms[0]
            cell = first.x + first.width // 2, first.y + first.height - 1
            self._put(canvas, frame, "doors", "start", middle(cell))

    def _door(self, canvas: Canvas, frame: Frame, view: KeyView, door: DoorSeen) -> None:
        edges = edges_of(door)
        boss = any(view.rooms[number - 1].boss for number in door.rooms)
        kind = _door_kind(door, boss)
        for x, y, way in edges:
            spot = (x + 0.5, float(y)) if way == "h" else (float(x), y + 0.5)
            self._put(canvas, frame, "doors", f"{kind}/{way}", spot)
        for cell in door.passage[:1]:
            self._put(canvas, frame, "doors", "secret", middle(cell))
        if door.lock is not None and door.mode != "broken":
            state = "lock" if door.mode == "locked" else "unlocked"
            spot = door_spot(door)
            self._lock(canvas, frame, state, door.lock, spot)
            if door.mode == "locked" and door.lock.need > 1:
                self._badge(canvas, frame, door.lock.need - door.lock.have, spot)

    def _lock(self, canvas: Canvas, frame: Frame, state: str, lock: LockSeen, spot: Spot) -> None:
        """The sign of a lock, with the pattern of its set."""
        sprite = self._sprite("doors", f"{state}/{sign_of(lock)}", frame)
        picture = patterned(self._app, sprite.image, lock.key)
        canvas.blit(picture, sprite.place(*frame.at(*spot)))

    def _badge(self, canvas: Canvas, frame: Frame, number: int, spot: Spot) -> None:
        """How many keys a lock still wants."""
        name = f"badge/{min(9, max(1, number))}"
        self._put(canvas, frame, "marks", name, (spot[0] + 0.4, spot[1] - 0.4))

    def _exit(self, canvas: Canvas, frame: Frame, exit_: ExitSeen) -> None:
        way = "h" if exit_.side in ("north", "south") else "v"
        spot = exit_spot(exit_)
        kind = "shut" if exit_.open else "barred"
        self._put(canvas, frame, "doors", f"{kind}/{way}", spot)

    def _fixture(self, canvas: Canvas, frame: Frame, fixture: FixtureSeen, seconds: float) -> None:
        name, spot = fixture.facts.id, middle(fixture.cell)
        if name == "chest":
            shut = fixture.lock is not None and fixture.lock.have < fixture.lock.need
            if fixture.mode == "spent":
                name = "chest/open"
            elif fixture.lock is not None and (shut or fixture.mode == "locked"):
                self._put(canvas, frame, "furniture", "chest/locked", spot)
                self._lock(canvas, frame, "unlocked", fixture.lock, spot)
                return
        elif fixture.mode != "standing" and self._has("furniture", f"{name}/{fixture.mode}", frame):
            name = f"{name}/{fixture.mode}"
        sheet = "moving" if name in MOVING else "furniture"
        if self._has(sheet, name, frame):
            self._put(canvas, frame, sheet, name, spot, seconds)
        if fixture.shows is not None:
            self._put(canvas, frame, "items", thing_sprite(fixture.shows.id), spot)
        if fixture.facts.id == "lever" and fixture.lock is not None:
            x, y = spot
            self._lock(canvas, frame, "unlocked", fixture.lock, (x, y + 0.3))

    def _things(self, canvas: Canvas, frame: Frame, lying: Lying) -> None:
        x, y = middle(lying.cell)
        shown = lying.things[:3]
        for number, thing in enumerate(shown):
            aside = (number - (len(shown) - 1) / 2) * 2 * _SEVERAL
            name = thing_sprite(thing)
            if self._has("items", name, frame):
                sprite = self._sprite("items", name, frame)
                picture = sprite.image
                if thing.startswith("key:"):
                    picture = patterned(self._app, picture, int(thing[4:]))
                canvas.blit(picture, sprite.place(*frame.at(x + aside, y + aside / 2)))

    def _ground(
        self,
        canvas: Canvas,
        frame: Frame,
        ground: Sequence[Covered],
        seconds: float,
        *,
        on_top: bool,
    ) -> None:
        """What covers cells; fire and smoke lie above what stands there."""
        by_kind: dict[str, dict[Cell, bool]] = {}
        for covered in ground:
            by_kind.setdefault(covered.kind, {})[covered.cell] = True
        for kind, cells in by_kind.items():
            if (kind in _BURNING) != on_top:
                continue
            for cell in cells:
                name = kind
                if kind in _POOLS:
                    name = f"{kind}/{_shape(cell, cells)}"
                elif kind in _SHAPED:
                    name = f"{kind}/{(cell[0] * 5 + cell[1] * 3) % 3}"
                if self._has("effects", name, frame):
                    self._put(canvas, frame, "effects", name, middle(cell), seconds)


def thing_sprite(thing: str) -> str:
    """The picture of what lies on a cell."""
    kind, _, number = thing.partition(":")
    if kind == "gold":
        few = int(number) if number.isdigit() else 0
        return "item/" + ("gold-few" if few < PURSE else "gold" if few < HEAP else "gold-heap")
    if kind == "key":
        return f"key/{look_of(int(number)).sign}"
    return f"item/{thing}"


def _shape(cell: Cell, cells: dict[Cell, bool]) -> str:
    """On which sides a pool goes on."""
    north, east, south, west = neighbours(cell)
    sides = (("N", north), ("E", east), ("S", south), ("W", west))
    return "".join(name for name, beside in sides if beside in cells) or "-"


def _door_kind(door: DoorSeen, boss: bool) -> str:
    open_ = door.mode == "open"
    if door.mode == "broken":
        return "broken"
    if door.passage:
        return "passage"
    if door.mode == "barred":
        return "wedged"
    if door.lock is not None and door.lock.form == "lever":
        return "portcullis-open" if open_ else "portcullis"
    if boss:
        return "gate-open" if open_ else "gate"
    return "open" if open_ else "shut"
