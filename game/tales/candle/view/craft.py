"""A castle of sections: cells blocked and filled, zones found and pruned, things come alive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, repeat
from math import hypot
from typing import Any

import pygame

from game.core.codec import JsonValue
from game.core.registry import World
from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.craft.picture import Lens, Line, Made, Picture, Position, Step, draw_pattern
from game.shell.mode_page import ModePage
from game.shell.tale import Services
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.keyed import SIGNS
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, Section
from game.tales.candle.rules.terrain import Terrain
from game.tales.candle.view.craft_ways import Way
from game.tales.locks.rules.reading import read_plan
from game.tales.locks.rules.word import word_of

_GAP = 4
"""Tiles between two floors."""
_ZONES = (
    ("verdigris", "dots"), ("lapis", "stripes"), ("ochre", "rows"),
    ("plum", "columns"), ("rubric", "checks"), ("sepia", "plain"),
)  # fmt: skip
"""Colour and pattern of each zone, in turn."""
_TILES = {0: "parch_hi", 1: "sepia", 2: "ochre", 3: "gold", 4: "lapis", 5: "bone"}
_THINGS = {
    "start": ("verdigris", "S"), "treasure": ("gold", "T"), "teleport": ("plum", "P"),
    "door": ("plum", "P"), "key": ("rubric", "K"), "candle": ("amber", "C"),
    "coin": ("ochre", "o"), "save": ("flame", "L"), "trap": ("rubric", "x"),
    "creature": ("ink", "c"), "draught": ("lapis", "d"), "sign": ("sepia", "s"),
    "clockwork": ("ochre", "w"), "bell": ("gold", "b"), "mirror": ("bone", "m"),
    "gate": ("sepia", "g"), "lock": ("sepia", "#"),
}  # fmt: skip
_STRANGE = ("ink", "?")

_LEGIBLE = 6
"""Pixels of radius, at a text size of 100 %, from which on a thing has its letter."""
_SIGNATURES = (
    "-",
    *("".join(letters) for count in range(1, 5) for letters in combinations("NESW", count)),
)
"""Every set of open sides."""

Cell = tuple[int, int]
Thing = tuple[str, Cell, Cell, int]
"""Its kind, with the number of a set; its cell and tile; the step in which it came to stand."""


class _Floor:
    """One floor as far as it has come."""

    def __init__(self) -> None:
        self.blocked: dict[Cell, int] = {}
        self.laid: dict[Cell, tuple[Section, int]] = {}
        self.zone: dict[Cell, int] = {}
        self.role: dict[int, str] = {}
        self.things: list[Thing] = []
        self.zoned = self.pruned = -1
        self.certified = False


class CastlePicture(Picture):
    """All floors, the lowest at the bottom; what is not made yet is bare."""

    largest = 10.0

    def __init__(self, app: App, made: Made) -> None:
        super().__init__(app, made)
        params = made.world["params"]
        self._columns, self._rows = params["columns"], params["rows"]
        self._count = max(1, len(made.world["floors"]))
        content = made.content
        assert isinstance(content, CandleContent)
        content = content.taking_in(params["pack"])
        self._called = content.called
        self._sections = {section.key: section for section in content.both_ways}
        self.floors = [_Floor() for _ in range(self._count)]
        self._draws: list[list[_Floor]] = [[] for _ in range(self._count)]
        """The earlier draws of each floor's attempt."""
        self._high = self._rows * SECTION_HEIGHT
        self.size = (
            float(self._columns * SECTION_WIDTH),
            float(self._count * (self._high + _GAP) - _GAP),
        )
        self._at: tuple[int, Cell] | None = None
        self._candidates: Mapping[str, int] = {}
        self._chosen = ""
        self.ways: list[list[Way]] = []

    def learn(self, later: list[list[Way]]) -> None:
        self.ways = later

    def take(self, number: int, step: Step) -> None:
        which = min(step["floor"], self._count - 1)
        floor = self.floors[which]
        self._at = None
        self._candidates, self._chosen = {}, ""
        match step["type"]:
            case "blocked":
                floor = self._begin(which, step["draw"])
                floor.blocked = {_cell(cell): number for cell in step["cells"]}
            case "choice" | "cast" | "exchanged":
                key = step["section"] + ("/mirrored" if step["mirrored"] else "")
                cell = _cell(step["cell"])
                floor.laid[cell] = self._sections[key], number
                self._at = step["floor"], cell
                self._candidates, self._chosen = step.get("candidates", {}), key
            case "back":
                cell, _ = floor.laid.popitem()
                self._at = step["floor"], cell
            case "zones":
                floor.zone = {
                    _cell(cell): zone["zone"] for zone in step["zones"] for cell in zone["cells"]
                }
                floor.zoned = number
            case "pruning":
                floor.role = {zone["zone"]: zone["role"] for zone in step["zones"]}
                floor.pruned = number
            case "keyed":
                self._begin(which, 0)
            case "kept":
                # The best draw is gone on with, which need not be the last one.
                if step["draw"] < len(self._draws[which]):
                    self.floors[which] = self._draws[which][step["draw"]]
            case "attempt":
                floor.certified = step["certified"]
            case "chunk":
                self._at = step["floor"], _cell(step["cell"])
            case "place" | "chance":
                place = step["place"]
                self._at = step["floor"], _cell(place["cell"])
                if step.get("alive", True):
                    tile, kind = _cell(place["tile"]), step["kind"]
                    if "set" in place:
                        kind = f"{kind} {place['set']}"
                    floor.things.append((kind, _cell(place["cell"]), tile, number))
            case "gate":
                gate = step["gate"]
                kind = f"lock {gate['set']}" if gate["name"] == "lock" else "gate"
                self._at = step["floor"], _cell(gate["cell"])
                floor.things.append((kind, _cell(gate["cell"]), _cell(gate["tile"]), number))
            case "gone":
                place = step["place"]
                gone = step["kind"], _cell(place["cell"]), _cell(place["tile"])
                self._at = step["floor"], gone[1]
                floor.things = [thing for thing in floor.things if thing[:3] != gone]

    def draw(self, canvas: Canvas, lens: Lens) -> None:
        for number in range(self._count):
            self._draw_floor(canvas, lens, number)
            self._draw_doors(canvas, lens, number)
            self._draw_way(canvas, lens, number)
            self._draw_things(canvas, lens, number)
        if self._at is not None:
            rect = self._rect(lens, *self._at)
            canvas.rect(self.app.text.colour("flame"), rect.inflate(2, 2), 4)

    def why(self, point: Position) -> int | None:
        found = self._found(point)
        if found is None:
            return None
        floor, cell, tile = found
        for _, where, spot, number in reversed(floor.things):
            if where == cell and max(abs(spot[0] - tile[0]), abs(spot[1] - tile[1])) <= 1:
                return number
        if cell in floor.blocked:
            return floor.blocked[cell]
        if cell in floor.laid:
            return floor.laid[cell][1]
        return None

    def under(self, point: Position) -> str:
        found = self._found(point)
        if found is None:
            return ""
        _ = self.app.locale.gettext
        floor, cell, _tile = found
        words = []
        if cell in floor.laid:
            section = floor.laid[cell][0]
            called = self._named(section.name)
            words.append(f"{capital(called)}.")
        zone = floor.zone.get(cell)
        if zone is not None:
            role = floor.role.get(zone)
            told = {
                "main": _("Zone {number}, the main one."),
                "second": _("Zone {number}, joined by magic doors."),
                "dropped": _("Zone {number}, walled up."),
            }.get(role or "", _("Zone {number}."))
            words.append(told.format(number=zone + 1))
        return " ".join(words)

    def parts(self) -> Sequence[tuple[str, tuple[float, float, float, float]]]:
        if self._count < 2:
            return ()
        told = self.app.locale.gettext("Floor {number}")
        wide, high = self.size[0], float(self._high)
        return [
            (told.format(number=number + 1), (0.0, float(self._top(number)), wide, high))
            for number in range(self._count)
        ]

    def _named(self, key: str) -> str:
        """What a section is called."""
        name, _, turned = key.partition("/")
        called = self._called(name).in_language(self.app.locale.language)
        if not turned:
            return called
        return self.app.locale.gettext("{section}, mirrored").format(section=called)

    def details(self) -> Sequence[Line]:
        _, world = self.app.locale.gettext, self.made.world
        lines: list[Line] = []
        if self._candidates:
            lines.append(Line(_("What fits here, and how often it was used")))
            ranked = sorted(self._candidates.items(), key=lambda each: (each[1], each[0]))
            ranked.sort(key=lambda each: each[0] != self._chosen)
            lines += [
                Line(self._named(key), str(uses), key == self._chosen) for key, uses in ranked[:40]
            ]
            if len(ranked) > 40:
                lines.append(Line(_("and more"), str(len(ranked) - 40)))
            return lines
        lines.append(Line(_("The castle")))
        lines.append(Line(_("Floors"), str(self._count)))
        lines.append(Line(_("Sections used"), str(len(world.get("usage", {})))))
        lines.append(Line(_("Repeated"), self.app.locale.percent(world.get("repeated", 0), 1)))
        lines.append(Line(_("Sections by their open sides")))
        known, here = dict.fromkeys(_SIGNATURES, 0), dict.fromkeys(_SIGNATURES, 0)
        for section in self._sections.values():
            known[section.signature] += 1
        for floor in self.floors:
            for section, _number in floor.laid.values():
                here[section.signature] += 1
        told = _("{known}, laid {times}×")
        lines += [
            Line(
                self._in_letters(each),
                told.format(known=known[each], times=here[each]),
                bool(here[each]),
            )
            for each in _SIGNATURES
        ]
        return [*lines, *self._legend()]

    def _in_letters(self, signature: str) -> str:
        """A set of open sides, by the letters that the player's language has for them."""
        if signature == _SIGNATURES[0]:
            return self.app.locale.gettext("None")
        letters = self.app.locale.gettext("N E S W").split()
        return signature.translate(dict(zip(map(ord, "NESW"), letters, strict=True)))

    def _legend(self) -> Sequence[Line]:
        """What colours and letters stand for."""
        app, _ = self.app, self.app.locale.gettext
        tiles = ((1, _("Stone")), (2, _("Plank")), (3, _("Chain")), (4, _("Water")), (5, _("Web")))
        things: Sequence[tuple[str, str]] = (
            ("start", _("Where it begins")), ("treasure", _("The treasure")),
            ("teleport", _("A magic door")), ("key", _("A key")), ("candle", _("A candle")),
            ("coin", _("A coin")), ("save", _("A lamp")), ("trap", _("A trap")),
            ("creature", _("A creature")), ("draught", _("A draught")), ("sign", _("A sign")),
            ("clockwork", _("Clockwork")), ("bell", _("A bell")), ("mirror", _("A mirror")),
            ("gate", _("A barred way")), ("lock", _("A lock, by its number")),
        )  # fmt: skip
        if any(map(self._ways_of, range(self._count))):
            lettered = ("door A", _("A magic door, by its letter"))
            things = tuple(lettered if thing[0] == "teleport" else thing for thing in things)
        lines = [Line(_("Signs"))]
        for tile, words in tiles:
            swatch = app.assets.made(("swatch tile", tile), partial(_swatch, app, _TILES[tile]))
            lines.append(Line(words, sign=swatch))
        for kind, words in things:
            key = "castle sign", kind, app.text.scale
            disc = app.assets.made(key, partial(_disc, app, kind))
            lines.append(Line(words, sign=disc))
        if self.ways:
            way = app.assets.made(("castle way",), partial(_swatch, app, "rubric", 6))
            lines.append(Line(_("The way that was proved"), sign=way))
        return lines

    def settle(self) -> None:
        """All steps were taken: the last of them is no more than the others."""
        self._at = None
        self._candidates, self._chosen = {}, ""

    def rooms(self, floor: int = 0) -> Mapping[Cell, Section]:
        """The rooms of a floor that one comes to, by cell."""
        of = self.floors[floor]
        return {
            cell: section
            for cell, (section, _) in of.laid.items()
            if of.role.get(of.zone.get(cell, -1)) in ("main", "second")
        }

    def frame_of(self, lens: Lens, cell: Cell, floor: int = 0) -> pygame.Rect:
        """Where a cell is seen."""
        return self._rect(lens, floor, cell)

    def cell_at(self, point: Position) -> Cell | None:
        """The cell at a point of a picture of one floor."""
        found = self._found(point)
        return None if found is None else found[1]

    def _begin(self, which: int, draw: int) -> _Floor:
        """Another draw of a floor, on which nothing stands yet; the first is that of another
        attempt."""
        self._draws[which] = [*self._draws[which], self.floors[which]] if draw else []
        self.floors[which] = _Floor()
        return self.floors[which]

    def _draw_floor(self, canvas: Canvas, lens: Lens, number: int) -> None:
        floor, text = self.floors[number], self.app.text
        for y in range(self._rows):
            for x in range(self._columns):
                cell = (x, y)
                rect = self._rect(lens, number, cell)
                if not rect.colliderect(canvas.get_clip()):
                    continue
                if cell in floor.blocked:
                    canvas.rect(text.colour("sepia"), rect)
                    draw_pattern(canvas, rect, "stripes", text.colour("ink"))
                elif cell in floor.laid:
                    self._draw_section(canvas, rect, floor, cell)
                canvas.rect(text.colour("sepia_lt"), rect, 1)

    def _draw_section(self, canvas: Canvas, rect: pygame.Rect, floor: _Floor, cell: Cell) -> None:
        section = floor.laid[cell][0]
        zone = floor.zone.get(cell)
        tiles = tiles_of(self.app, section)
        seen = rect.clip(canvas.get_clip())
        blit_part(canvas, tiles, rect, seen)
        if zone is None:
            return
        role = floor.role.get(zone, "main")
        shade = Canvas(seen.size, alpha=True)
        if role == "dropped":
            shade.fill((*self.app.text.colour("parch_mid")[:3], 205))
            canvas.blit(shade, seen)
            return
        name, pattern = _ZONES[zone % len(_ZONES)]
        colour = self.app.text.colour(name)
        shade.fill((*colour[:3], 64))
        canvas.blit(shade, seen)
        draw_pattern(canvas, rect, pattern, colour)

    def _draw_things(self, canvas: Canvas, lens: Lens, number: int) -> None:
        """What stands on a floor; the letters last, for things that touch overlap."""
        radius = max(2.0, 0.75 * lens.scale)
        there = [
            (kind, self._middle(lens, number, cell, tile))
            for kind, (_, cell, tile, _) in self.signed(number)
        ]
        legible = _LEGIBLE * self.app.text.scale
        # What is known by its letter alone is as large as that asks for, and above all else.
        lettered = [each for each in there if each[0].startswith("door ")]
        for kind, middle in there:
            _draw_disc(self.app, canvas, middle, radius, kind)
        told: list[pygame.Rect] = []
        for kind, middle in there if radius >= legible else ():
            # Of two that touch one has its letter; the other is known by its colour.
            place = pygame.Rect(0, 0, round(1.3 * radius), round(1.3 * radius))
            place.center = round(middle[0]), round(middle[1])
            if place.collidelist(told) < 0:
                told.append(place)
                _draw_letter(self.app, canvas, middle, radius, kind)
        for kind, middle in lettered:
            _draw_disc(self.app, canvas, middle, max(radius, 1.5 * legible), kind)
            _draw_letter(self.app, canvas, middle, max(radius, 1.5 * legible), kind)

    def signed(self, number: int) -> Iterator[tuple[str, Thing]]:
        """What stands on a floor by its kind; where a diagram's ways lead through magic doors, with
        the letter over both of a pair."""
        lettered = bool(self._ways_of(number))
        signs = (sign for sign in SIGNS for _ in range(2)) if lettered else repeat("")
        for thing in self.floors[number].things:
            sign = next(signs) if thing[0] == "door" else ""
            yield f"{thing[0]} {sign}".rstrip(), thing

    def _ways_of(self, number: int) -> Sequence[Mapping[str, Any]]:
        """The ways of the diagram that a floor is laid of."""
        ways: Sequence[Mapping[str, Any]] = (
            self.made.world["floors"][number].get("diagram", {}).get("ways", ())
        )
        return ways

    def _draw_doors(self, canvas: Canvas, lens: Lens, number: int) -> None:
        """A line from each magic door to the one it leads to, once both stand, with a head in its
        middle where it leads there alone."""
        floor = self.floors[number]
        there = [(cell, tile) for kind, cell, tile, _ in floor.things if kind == "door"]
        colour = self.app.text.colour("plum")
        ways = self._ways_of(number)
        for way, pair in enumerate(zip(there[::2], there[1::2], strict=False)):
            one, other = (self._middle(lens, number, cell, tile) for cell, tile in pair)
            canvas.line(self.app.text.colour("bone"), one, other, 5)
            canvas.line(colour, one, other, 3)
            if way < len(ways) and ways[way]["one_way"]:
                canvas.polygon(colour, _head(one, other))

    def _draw_way(self, canvas: Canvas, lens: Lens, number: int) -> None:
        """The certificate, on a floor that has been certified."""
        if not self.floors[number].certified or number >= len(self.ways):
            return
        top, wide = self._top(number), max(2, round(0.28 * lens.scale))
        lines = [[lens.to_canvas(x, y + top) for x, y in line] for line in self.ways[number]]
        for name, width in (("bone", wide + 3), ("rubric", wide)):
            for points in lines:
                canvas.lines(self.app.text.colour(name), False, points, width)

    def _found(self, point: Position) -> tuple[_Floor, Cell, Cell] | None:
        """Floor, cell and tile at a point."""
        for number in range(self._count):
            x, y = int(point[0]), int(point[1] - self._top(number))
            if 0 <= point[0] < self.size[0] and 0 <= point[1] - self._top(number) < self._high:
                cell = x // SECTION_WIDTH, y // SECTION_HEIGHT
                return self.floors[number], cell, (x % SECTION_WIDTH, y % SECTION_HEIGHT)
        return None

    def _top(self, floor: int) -> int:
        return (self._count - 1 - floor) * int(self._high + _GAP)

    def _middle(self, lens: Lens, floor: int, cell: Cell, tile: Cell) -> Position:
        """Where the middle of a tile is seen."""
        x = cell[0] * SECTION_WIDTH + tile[0] + 0.5
        y = self._top(floor) + cell[1] * SECTION_HEIGHT + tile[1] + 0.5
        return lens.to_canvas(x, y)

    def _rect(self, lens: Lens, floor: int, cell: Cell) -> pygame.Rect:
        x, y = cell[0] * SECTION_WIDTH, self._top(floor) + cell[1] * SECTION_HEIGHT
        return lens.rect(x, y, SECTION_WIDTH, SECTION_HEIGHT)


def _cell(told: Any) -> Cell:
    return int(told[0]), int(told[1])


def blit_part(canvas: Canvas, tiles: Canvas, rect: pygame.Rect, seen: pygame.Rect) -> None:
    """Draw ``tiles`` over ``rect``, but no more of them than show in ``seen``."""
    wide, high = rect.width / tiles.get_width(), rect.height / tiles.get_height()
    left, top = int((seen.left - rect.left) / wide), int((seen.top - rect.top) / high)
    right = min(tiles.get_width(), int((seen.right - rect.left) / wide) + 1)
    bottom = min(tiles.get_height(), int((seen.bottom - rect.top) / high) + 1)
    part = pygame.Rect(left, top, right - left, bottom - top)
    x, y = rect.left + round(left * wide), rect.top + round(top * high)
    size = rect.left + round(right * wide) - x, rect.top + round(bottom * high) - y
    canvas.blit(pygame.transform.scale(tiles.subsurface(part), size), (x, y))


def _swatch(app: App, colour: str, high: int = 20) -> Canvas:
    """A colour of the picture as it stands in the legend."""
    picture = Canvas((26, high))
    picture.fill(app.text.colour(colour))
    picture.rect(app.text.colour("ink"), picture.get_rect(), 1)
    return picture


def _disc(app: App, kind: str) -> Canvas:
    """A thing of the castle as it stands in the legend."""
    size = round(26 * max(1.0, app.text.scale))
    picture = Canvas((size, size), alpha=True)
    middle, radius = (size / 2, size / 2), size / 2.6
    _draw_disc(app, picture, middle, radius, kind)
    _draw_letter(app, picture, middle, radius, kind)
    return picture


def _head(one: Position, other: Position) -> list[Position]:
    """An arrow's head in the middle of a line."""
    across, down = other[0] - one[0], other[1] - one[1]
    far = max(1.0, hypot(across, down))
    across, down = 9 * across / far, 9 * down / far
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return [
        (x + across, y + down),
        (x - across - down, y - down + across),
        (x - across + down, y - down - across),
    ]


def sign_of(kind: str) -> tuple[str, str]:
    """Colour and letter of a kind of thing; what belongs to a set has the number of that."""
    name, _, number = kind.partition(" ")
    colour, letter = _THINGS.get(name, _STRANGE)
    return colour, number or letter


def _draw_disc(app: App, canvas: Canvas, middle: Position, radius: float, kind: str) -> None:
    colour, _ = sign_of(kind)
    canvas.circle(app.text.colour("bone"), middle, radius + 1.5)
    canvas.circle(app.text.colour(colour), middle, radius)


def _draw_letter(app: App, canvas: Canvas, middle: Position, radius: float, kind: str) -> None:
    """What a thing is known by besides its colour, on its disc."""
    _, letter = sign_of(kind)
    style = Style("strong", "bone", round(radius * 1.3))
    line = app.text.line(letter, style, growth=1.0)
    at = line.get_rect(center=(round(middle[0]), round(middle[1])))
    if canvas.get_clip().contains(at):
        canvas.blit(line, at)


def tiles_of(app: App, section: Section) -> Canvas:
    """A small picture of a section, with a pixel for each tile."""
    return app.assets.made(("workshop", section.key), lambda: _tiles(app, section.terrain))


def _tiles(app: App, terrain: Terrain) -> Canvas:
    """A pixel for each tile."""
    picture = Canvas((terrain.width, terrain.height))
    for y in range(terrain.height):
        for x in range(terrain.width):
            picture.set_at((x, y), app.text.colour(_TILES.get(terrain.at(x, y), "sepia_lt")))
    return picture


# A diagram of the workshop as a floor that is played


def playing(services: Services, diagram: Mapping[str, JsonValue], seed: str) -> ModePage:
    """The page before a game on the floor of a diagram; `BadValue` if there is none."""
    mode = services.registry.mode("candle")
    params = mode.space.change("level", {"plan": word_of(read_plan(diagram))})
    return ModePage(services, mode, world=World(mode, params, seed))
