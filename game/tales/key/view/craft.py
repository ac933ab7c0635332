"""A dungeon laid room by room: tiles, doors, locks, keys, passages, and the dice of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import SMALLEST, Style
from game.engine.vector import rasterise
from game.shell.craft import frame
from game.shell.craft.picture import Lens, Line, Made, Picture, Position, Step, draw_pattern
from game.tales.key.rules.dungeon.board import STEP
from game.tales.key.rules.dungeon.called import names_of, words_of
from game.tales.key.rules.dungeon.map_hatch import hatching
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.view.board import dashes
from game.tales.locks.rules.look import look_of

# The hatching around the rooms of a dungeon, and the part of its board that is seen.


_CELL, _DENSE = 24, 2
"""Units of a cell in which hatching is drawn, and the pixels of each: about as many as a cell has
in a large window, for what is enlarged is soft."""
_RIM = 2
"""Cells around a room that its hatching may reach."""


class Part:
    """The part of the board that is seen, through a lens whose picture begins at its corner."""

    def __init__(self, lens: Lens, corner: tuple[int, int]) -> None:
        self._lens = lens
        self._x, self._y = corner
        self.scale = lens.scale

    def to_canvas(self, x: float, y: float) -> Position:
        """Where a point of the board is seen."""
        return self._lens.to_canvas(x - self._x, y - self._y)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Where a box of the board is seen."""
        return self._lens.rect(x - self._x, y - self._y, width, height)


class Rims:
    """The rims of all rooms as one picture of the cells ``seen``, of which only so much is scaled
    as shows."""

    def __init__(self, app: App, seen: pygame.Rect) -> None:
        self._app, self._seen = app, seen
        self._drawn: list[Step] = []
        self._sheet: Canvas | None = None

    def draw(self, canvas: Canvas, part: Part, rooms: Sequence[Step]) -> None:
        """Draw the rims of ``rooms``, which since the last time only grew."""
        if not rooms:
            return
        sheet = self._with(rooms)
        view = canvas.get_clip()
        whole = part.rect(*self._seen)
        shown = whole.clip(view)
        if not shown:
            return
        across, down = self._seen.width / whole.width, self._seen.height / whole.height
        left = int((shown.left - whole.left) * across)
        top = int((shown.top - whole.top) * down)
        right = min(self._seen.width, int((shown.right - whole.left) * across) + 1)
        bottom = min(self._seen.height, int((shown.bottom - whole.top) * down) + 1)
        rect = part.rect(self._seen.left + left, self._seen.top + top, right - left, bottom - top)
        cells = pygame.Rect(
            left * _CELL, top * _CELL, (right - left) * _CELL, (bottom - top) * _CELL
        )
        scaled = Canvas(rect.size, canvas.scale, alpha=True)
        pygame.transform.smoothscale(sheet.subsurface(cells), scaled.pixels, scaled)
        canvas.blit(scaled, rect)

    def _with(self, rooms: Sequence[Step]) -> Canvas:
        """The sheet with the rims of ``rooms``."""
        if self._sheet is None:
            size = self._seen.width * _CELL, self._seen.height * _CELL
            self._sheet = Canvas(size, _DENSE, alpha=True)
        for step in rooms[len(self._drawn) :]:
            x, y = step["x"] - _RIM - self._seen.left, step["y"] - _RIM - self._seen.top
            self._sheet.blit(self._rim(step), (x * _CELL, y * _CELL))
            self._drawn.append(step)
        return self._sheet

    def _rim(self, step: Step) -> Canvas:
        """The rim of a room: a tuft lies at its place on the board, whichever room it is for."""
        x, y, width, height = (step[name] for name in ("x", "y", "width", "height"))

        def drawn() -> Canvas:
            strokes = hatching([(x, y, x + width, y + height)], _CELL)
            wide, high = (width + 2 * _RIM) * _CELL, (height + 2 * _RIM) * _CELL
            left, top = (x - _RIM) * _CELL, (y - _RIM) * _CELL
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * _DENSE}"'
                f' height="{high * _DENSE}"'
                f' viewBox="{left} {top} {wide} {high}"><path d="{strokes}" fill="#4a3826"/></svg>'
            )
            return Canvas.holding(rasterise(svg, self._app.text).convert_alpha()).dense(_DENSE)

        return self._app.assets.made(("hatching", x, y, width, height), drawn)


# The dungeon


_AROUND = 0.65
"""Half the height of a sign, in heights of the number on it."""
_MOST_ON = 1.35
"""Heights of what a number stands on up to which the number may be set: beyond, it is seen from so
far that it would lie on others."""
_EDGE = 0.16
_APART = 0.85
"""Cells from one key or chest of a room to the next."""
_FROM_DOOR = 0.8
"""Cells that it stays away from a door, whose sign has a number of its own."""


class DungeonPicture(Picture):
    """The board with its zones; each room appears when it is laid. Of the board those cells are
    seen that rooms come to lie in, with ``margin`` cells around them."""

    largest = 44.0
    letters = 0.9
    most_letters = 24.0

    def __init__(self, app: App, made: Made, margin: int = 3) -> None:
        super().__init__(app, made)
        zones = made.world["zones"]
        self._zones = zones["columns"], zones["rows"], zones["side"]
        board = zones["columns"] * zones["side"], zones["rows"] * zones["side"]
        seen = _seen(made.world["rooms"], board, margin, frame.shape(app))
        self._seen = seen
        self.size = float(seen.width), float(seen.height)
        self._rooms: dict[int, tuple[Step, int]] = {}
        self._doors: list[tuple[Step, int]] = []
        self._keys: list[tuple[Step, int]] = []
        self._chests: list[tuple[Step, int]] = []
        self._entrance: tuple[Step, int] | None = None
        self._stock = dict.fromkeys((tile.name for tile in TILES), int(made.world["stock"]))
        self._last = 0
        self._rolls: Sequence[Any] = ()
        self._rims = Rims(app, seen)

    def take(self, number: int, step: Step) -> None:
        self._rolls = step.get("rolls", ())
        if "room" in step:
            self._last = step["room"]
        match step["type"]:
            case "place":
                self._rooms[step["room"]] = step, number
                if step["tile"] in self._stock and not step["boss"]:
                    self._stock[step["tile"]] -= 1
                    if not any(self._stock.values()):
                        self._stock = dict.fromkeys(self._stock, int(self.made.world["stock"]))
            case "entrance":
                self._entrance = step, number
            case "door" | "passage":
                self._doors.append((step, number))
            case "key":
                self._keys.append((step, number))
            case "lock":
                if step["on"] == "chest":
                    self._chests.append((step, number))
                else:
                    self._doors.append((step, number))

    def draw(self, canvas: Canvas, lens: Lens) -> None:
        text, part = self.app.text, self.part(lens)
        columns, rows, side = self._zones
        whole = part.rect(0, 0, columns * side, rows * side)
        for column in range(columns + 1):
            x, _ = part.to_canvas(column * side, 0)
            canvas.line(text.colour("sepia_lt"), (x, whole.top), (x, whole.bottom))
        for row in range(rows + 1):
            _, y = part.to_canvas(0, row * side)
            canvas.line(text.colour("sepia_lt"), (whole.left, y), (whole.right, y))
        self._rims.draw(canvas, part, [step for step, _ in self._rooms.values()])
        for step, _ in self._rooms.values():
            self._draw_room(canvas, part, step)
        for door in self.open_doors():
            self._draw_door(canvas, part, door)
        hatches: list[pygame.Rect] = []
        for tunnel in self.made.world.get("tunnels", ()):
            if all(room in self._rooms for room in tunnel["rooms"]):
                hatches += self._draw_tunnel(canvas, part, tunnel)
        if self._entrance is not None:
            self._draw_entrance(canvas, part, self._entrance[0])
        taken = [*hatches, *(self._door_box(part, door) for door in self.open_doors())]
        for step, is_key, at in self.signs():
            taken.append(self._draw_sign(canvas, part, step, is_key, at))
        for step, _ in self._rooms.values():
            self._number_room(canvas, part, step, taken)

    def part(self, lens: Lens) -> Part:
        """The part of the board that ``lens`` shows."""
        return Part(lens, self._seen.topleft)

    def on_board(self, point: Position) -> Position:
        """The place on the board, in cells, of a point of the picture."""
        return point[0] + self._seen.left, point[1] + self._seen.top

    def at_work(self) -> Position | None:
        if self._last not in self._rooms:
            return None
        room = self._rooms[self._last][0]
        x, y = room["x"] + room["width"] / 2, room["y"] + room["height"] / 2
        return x - self._seen.left, y - self._seen.top

    def why(self, point: Position) -> int | None:
        point = self.on_board(point)
        cell = int(point[0]), int(point[1])
        for step, number in self._doors:
            if any(tuple(each) == cell for each in step.get("cells", ())):
                return number
        room = self._room_at(point)
        return None if room is None else self._rooms[room][1]

    def under(self, point: Position) -> str:
        room = self._room_at(self.on_board(point))
        if room is None:
            return ""
        _ = self.app.locale.gettext
        return " ".join([_("Room {number}.").format(number=room), *self._called(room)])

    def _called(self, room: int) -> Iterator[str]:
        """What the keys and locked chests in a room are called, if a diagram named them."""
        app, names = self.app, names_of(self.made.world)
        for steps, is_key in ((self._keys, True), (self._chests, False)):
            for step, _ in steps:
                name = names.get(step["key"])
                if step["room"] == room and name is not None:
                    yield capital(app.locale.render(words_of(step, is_key, name))) + "."

    def details(self) -> Sequence[Line]:
        _ = self.app.locale.gettext
        lines = [
            Line(_("The laying")),
            Line(_("Rooms laid"), f"{len(self._rooms)} / {self.made.world['last']}"),
        ]
        if self._rolls:
            lines.append(Line(_("The dice"), now=True))
            lines += [
                Line(_("d{sides}").format(sides=sides), str(value), True, True)
                for sides, value in self._rolls
            ]
        return (*lines, *self.stock())

    def stock(self) -> Sequence[Line]:
        """What is left of each pile, and what has been hidden."""
        _ = self.app.locale.gettext
        lines = [Line(_("Tiles in stock"))]
        lines += [Line(name.replace("x", " × "), str(left)) for name, left in self._stock.items()]
        locks = [step for step, _ in (*self._doors, *self._chests) if step["type"] == "lock"]
        lines.append(Line(_("Locks and keys")))
        lines.append(Line(_("Locks"), str(len(locks))))
        lines.append(Line(_("Keys"), str(len(self._keys))))
        return lines

    def _room_at(self, point: Position) -> int | None:
        for number, (step, _) in self._rooms.items():
            x, y = point[0] - step["x"], point[1] - step["y"]
            if 0 <= x < step["width"] and 0 <= y < step["height"]:
                return number
        return None

    def _draw_room(self, canvas: Canvas, part: Part, step: Step) -> None:
        text = self.app.text
        rect = part.rect(step["x"], step["y"], step["width"], step["height"])
        canvas.rect(text.colour("bone"), rect)
        if step["boss"]:
            draw_pattern(canvas, rect, "stripes", text.colour("rubric"))
        last = step["room"] == self._last
        thick = max(2, round(_EDGE * part.scale))
        canvas.rect(text.colour("rubric" if last else "ink"), rect, thick)

    def _number_room(
        self, canvas: Canvas, part: Part, step: Step, taken: Sequence[pygame.Rect]
    ) -> None:
        """Draw the number of a room in a corner of it, or in its middle, where nothing lies; none
        where it would have no room."""
        size = min(self.letters * part.scale, self.most_letters * max(1.0, self.app.text.scale))
        line = self._number(str(step["room"]), "rubric" if step["boss"] else "sepia", size)
        thick = max(2, round(_EDGE * part.scale))
        room = part.rect(step["x"], step["y"], step["width"], step["height"]).inflate(
            -2 * thick, -2 * thick
        )
        corners = room.inflate(-6, -2)
        for anchor in ("topleft", "topright", "center", "bottomright", "bottomleft"):
            at = line.get_rect(**{anchor: getattr(corners, anchor)})
            if room.contains(at) and at.collidelist(taken) < 0 and canvas.get_clip().contains(at):
                if step["boss"]:
                    # Its floor is striped in the colour of the number.
                    canvas.rect(self.app.text.colour("bone"), at.inflate(6, 0), border_radius=4)
                canvas.blit(line, at)
                return

    def _number(self, words: str, colour: str, size: float) -> Canvas:
        """What stands on the board, so many pixels high; it grows with the player's text, as the
        picture is seen from nearer then."""
        text = self.app.text
        style = Style("strong", colour, max(round(SMALLEST * text.scale), round(size)))
        return text.line(words, style, growth=1.0)

    def _draw_number(
        self, canvas: Canvas, words: str, colour: str, size: float, middle: Position, under: float
    ) -> None:
        """Draw a number on a sign that is ``under`` pixels high: not where it would lie on others,
        nor where the edge of what is seen would cut it."""
        if round(SMALLEST * self.app.text.scale) > _MOST_ON * under:
            return
        line = self._number(words, colour, size)
        at = line.get_rect(center=(round(middle[0]), round(middle[1])))
        if canvas.get_clip().contains(at):
            canvas.blit(line, at)

    def open_doors(self) -> Iterator[Any]:
        """The doors between rooms that are laid."""
        for door in self.made.world["doors"]:
            if all(room in self._rooms for room in door["rooms"]):
                yield door

    @staticmethod
    def _door_box(part: Part, door: Any) -> pygame.Rect:
        """Where the sign of a door lies."""
        (x0, y0), (x1, y1) = door["cells"]
        half = max(3, round(0.34 * part.scale))
        box = pygame.Rect(0, 0, 2 * half, 2 * half)
        x, y = part.to_canvas((x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2)
        box.center = round(x), round(y)
        return box

    def _draw_door(self, canvas: Canvas, part: Part, door: Any) -> None:
        text = self.app.text
        (x0, y0), (x1, y1) = door["cells"]
        one, other = part.to_canvas(x0 + 0.5, y0 + 0.5), part.to_canvas(x1 + 0.5, y1 + 0.5)
        box = self._door_box(part, door)
        wide = box.width // 2
        if door["secret"]:
            shade = text.colour("rubric")
            canvas.line(shade, one, other, max(2, wide // 2))
            canvas.circle(text.colour("bone"), box.center, wide)
            canvas.circle(shade, box.center, wide, max(1, wide // 6))
            self._draw_number(canvas, "S", "rubric", 0.8 * part.scale, box.center, 2 * wide)
            return
        if door["length"]:
            canvas.line(text.colour("bone"), one, other, wide * 2)
        canvas.line(text.colour("parch_mid"), one, other, wide)
        lock = door["lock"]
        colour = "umber" if lock is None else look_of(lock["key"]).colour
        canvas.rect(text.colour(colour), box)
        canvas.rect(text.colour("ink"), box, 1)
        if lock is not None:
            number = str(lock["key"])
            self._draw_number(canvas, number, "bone", 0.6 * part.scale, box.center, box.height)

    def _draw_tunnel(self, canvas: Canvas, part: Part, tunnel: Any) -> list[pygame.Rect]:
        """A dashed line, and at both ends a hatch with its number; that of a drop is pale below.
        Returns where the hatches lie."""
        text = self.app.text
        ends = [part.to_canvas(x + 0.5, y + 0.5) for x, y in tunnel["cells"]]
        thick = max(1, round(0.08 * part.scale))
        for first, last in dashes(ends[0], ends[1], 0.6 * part.scale):
            canvas.line(text.colour("umber"), first, last, thick)
        boxes = []
        for end, at in enumerate(ends):
            box = pygame.Rect(0, 0, round(0.76 * part.scale), round(0.76 * part.scale))
            box.center = round(at[0]), round(at[1])
            pale = end and tunnel["one_way"]
            canvas.rect(text.colour("parch_mid" if pale else "ochre"), box)
            canvas.rect(text.colour("ink"), box, max(1, thick // 2))
            number, size = str(tunnel["number"]), 0.6 * part.scale
            self._draw_number(canvas, number, "ink", size, box.center, box.height)
            boxes.append(box)
        return boxes

    def _draw_entrance(self, canvas: Canvas, part: Part, step: Step) -> None:
        x, y = step["cell"]
        dx, dy = STEP[step["side"]]
        tip = part.to_canvas(x + 0.5 + dx * 0.1, y + 0.5 + dy * 0.1)
        foot = part.to_canvas(x + 0.5 + dx * 0.9, y + 0.5 + dy * 0.9)
        colour = self.app.text.colour("verdigris")
        canvas.line(colour, foot, tip, max(3, round(0.22 * part.scale)))
        canvas.circle(colour, tip, max(3, round(0.24 * part.scale)))

    def signs(self) -> Iterator[tuple[Step, bool, Position]]:
        """The keys and locked chests, whether each is a key, and where it is marked: side by side
        at the foot of its room, the next row above, but for places at a door."""
        doors = [
            ((x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2)
            for (x0, y0), (x1, y1) in (door["cells"] for door in self.open_doors())
        ]
        marked: dict[int, int] = {}
        for steps, is_key in ((self._keys, True), (self._chests, False)):
            for step, _ in steps:
                room = self._rooms[step["room"]][0]
                first = marked.get(step["room"], 0)
                rest = range(first, max(first + 1, room["width"] * room["height"]))
                places = ((place, self._place_of_sign(room, place)) for place in rest)
                place, (x, y) = next(
                    (
                        (place, (x, y))
                        for place, (x, y) in places
                        if all(max(abs(x - u), abs(y - v)) >= _FROM_DOOR for u, v in doors)
                    ),
                    (first, self._place_of_sign(room, first)),
                )
                marked[step["room"]] = place + 1
                yield step, is_key, (x, y)

    @staticmethod
    def _place_of_sign(room: Step, place: int) -> Position:
        row, column = divmod(place, room["width"])
        row %= room["height"]
        x = room["x"] + 0.65 + _APART * column
        return x, room["y"] + room["height"] - 0.65 - _APART * row

    def _draw_sign(
        self, canvas: Canvas, part: Part, step: Step, is_key: bool, at: Position
    ) -> pygame.Rect:
        """A key as a diamond, a chest as a square, in the colour and with the number of its set;
        the box that it takes."""
        text = self.app.text
        cx, cy = part.to_canvas(*at)
        # As large as its number needs, where it is seen from so near.
        letter = SMALLEST * text.scale
        near = 2 * _MOST_ON * 0.42 * part.scale >= letter
        least = _AROUND * letter if near else 5.0
        size = max(least, 0.42 * part.scale)
        colour = text.colour(look_of(step["key"]).colour)
        points = (
            [(cx, cy - size), (cx + size, cy), (cx, cy + size), (cx - size, cy)]
            if is_key
            else [
                (cx - size * 0.8, cy - size * 0.8), (cx + size * 0.8, cy - size * 0.8),
                (cx + size * 0.8, cy + size * 0.8), (cx - size * 0.8, cy + size * 0.8),
            ]
        )  # fmt: skip
        canvas.polygon(colour, points)
        canvas.polygon(text.colour("ink"), points, 1)
        self._draw_number(canvas, str(step["key"]), "bone", size, (cx, cy), 2 * size)
        box = pygame.Rect(0, 0, round(2 * size), round(2 * size))
        box.center = round(cx), round(cy)
        return box


def _seen(rooms: Sequence[Step], board: tuple[int, int], margin: int, shape: float) -> pygame.Rect:
    """The cells to be seen: all rooms with a margin, made wider or higher towards ``shape``, and
    no more than there is of the board."""
    if not rooms:
        return pygame.Rect(0, 0, *board)
    boxes = [pygame.Rect(*(room[n] for n in ("x", "y", "width", "height"))) for room in rooms]
    seen = boxes[0].unionall(boxes[1:]).inflate(2 * margin, 2 * margin)
    wide, high = round(seen.height * shape), round(seen.width / shape)
    seen.inflate_ip(max(0, wide - seen.width), max(0, high - seen.height))
    around = pygame.Rect(0, 0, *board)
    return seen.clip(around) if not around.contains(seen.clamp(around)) else seen.clamp(around)
