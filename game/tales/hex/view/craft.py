"""A country of hexes in the workshop: each drawn by its dice, with what lies in it, and what those
that are not drawn are likely to be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.core.hexgrid import Hex, Layout, within
from game.core.text import Prose
from game.engine.app import App
from game.engine.canvas import Canvas
from game.shell.craft.picture import Lens, Line, Made, Picture, Position, Step, draw_pattern
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.drawing import RIM, Drawing, Drawn
from game.tales.hex.rules.country.params import SPACE

_MOST = 4
"""Reliefs that are told."""


def likeliest(app: App, content: HexContent, weights: Sequence[int]) -> str:
    """The likeliest reliefs, each with its chance, of ``weights`` in the order of the relief die
    (`Drawing.odds`)."""
    locale, whole = app.locale, sum(weights)
    ranked = sorted(enumerate(weights), key=lambda each: (-each[1], each[0]))[:_MOST]
    return ", ".join(
        f"{content.reliefs[relief].words.in_language(locale.language)}"
        f" {locale.percent(weight / whole)}"
        for relief, weight in ranked
        if weight
    )


_SIZE = 10.0
_WASHES = {
    "water": ("#7d9fae", "rows"), "shore": ("#e6cf96", "dots"), "plains": ("#c9cf8c", "plain"),
    "river_valley": ("#a9c79a", "plain"), "hills": ("#c7b878", "plain"),
    "plateau": ("#d0a468", "columns"), "low_mountains": ("#a9977f", "stripes"),
    "high_mountains": ("#8d8681", "checks"),
}  # fmt: skip
_HOMES = {"city": "rubric", "fairy": "plum"}
"""Colours of communities; other ones are of ink."""


class _Known:
    """What is known of a hex."""

    def __init__(self, number: int, relief: str) -> None:
        self.number, self.relief = number, relief
        self.growth = ""
        self.obstacle: tuple[str, str] | None = None


class CountryPicture(Picture):
    """Undrawn hexes are outlines; communities show where they lie as soon as that was rolled."""

    largest = 5.0

    def __init__(self, app: App, made: Made) -> None:
        super().__init__(app, made)
        assert isinstance(made.content, HexContent)
        self._content = made.content
        self._words = {id_: words for id_, words, _ in made.content.entries()}
        self._reliefs = {relief.id: number for number, relief in enumerate(made.content.reliefs)}
        params = SPACE.make(**made.world["params"])
        self._drawing = Drawing(params, made.world["seed"], made.content)
        radius = params.radius
        self.layout = Layout(_SIZE, 0.0, 0.0)
        self._hexes = tuple(within((0, 0), radius))
        corners = [corner for hex_ in self._hexes for corner in self.layout.corners(hex_)]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        self.layout = Layout(_SIZE, 2 - left, 2 - top)
        self.size = right - left + 4, bottom - top + 4
        self._known: dict[Hex, _Known] = {}
        self._drawn: dict[Hex, Drawn] = {}
        """The same hexes as the dice of others see them: their reliefs."""
        self._towns: dict[Hex, list[tuple[str, int, int]]] = {}
        self._names: dict[int, Prose] = {}
        self._ruins: dict[Hex, int] = {}
        self._last: Hex | None = None
        self._rolls: Sequence[Any] = ()

    def take(self, number: int, step: Step) -> None:
        self._rolls = step.get("rolls", ())
        self._last = (step["q"], step["r"]) if "q" in step else None
        match step["type"]:
            case "lies":
                town = (step["kind"], step["community"], number)
                self._towns.setdefault((step["q"], step["r"]), []).append(town)
            case "is":
                self._names[step["community"]] = Prose(step["name"]["en"], step["name"]["fr"])
            case "ruin":
                self._ruins[step["q"], step["r"]] = number
            case "rim":
                for at, drawn in self._drawing.rim():
                    self._know(at, number, self._content.reliefs[drawn.relief].id)
            case "relief":
                self._know((step["q"], step["r"]), number, step["relief"])
            case "growth":
                self._known[step["q"], step["r"]].growth = step["growth"] or ""
            case "obstacle":
                if step["obstacle"] is not None:
                    here = self._known[step["q"], step["r"]]
                    here.obstacle = step["obstacle"], step["place"]

    def _know(self, at: Hex, number: int, relief: str) -> None:
        """The step ``number`` has shown the relief of a hex."""
        self._known[at] = _Known(number, relief)
        self._drawn[at] = RIM._replace(relief=self._reliefs[relief])

    def draw(self, canvas: Canvas, lens: Lens) -> None:
        text = self.app.text
        view = canvas.get_clip().inflate(40, 40)
        edge = text.colour("sepia_lt")
        for hex_ in self._hexes:
            points = [lens.to_canvas(*corner) for corner in self.layout.corners(hex_)]
            if not view.collidepoint(points[0]):
                continue
            known = self._known.get(hex_)
            if known is not None:
                self._draw_land(canvas, known, points)
            canvas.polygon(edge, points, 1)
            if known is not None and known.obstacle is not None and lens.scale > 1:
                self._draw_obstacle(canvas, lens, hex_, known.obstacle[1])
        if self._last is not None:
            points = [lens.to_canvas(*corner) for corner in self.layout.corners(self._last)]
            canvas.polygon(text.colour("rubric"), points, 3)
        for hex_ in self._ruins:
            at = lens.to_canvas(*self.layout.centre(hex_))
            self._draw_ruin(canvas, at, max(10, round(7 * lens.scale)))
        for hex_, towns in self._towns.items():
            at = lens.to_canvas(*self.layout.centre(hex_))
            half = max(3, round(2.6 * lens.scale))
            self._draw_home(canvas, at, half, _HOMES.get(towns[0][0], "ink"))

    def why(self, point: Position) -> int | None:
        hex_ = self.layout.hex_at(*point)
        if hex_ in self._known:
            return self._known[hex_].number
        if hex_ in self._towns:
            return self._towns[hex_][0][2]
        return self._ruins.get(hex_)

    def under(self, point: Position) -> str:
        hex_ = self.layout.hex_at(*point)
        words: list[str] = []
        known = self._known.get(hex_)
        if known is not None:
            parts = [known.relief, known.growth, known.obstacle[0] if known.obstacle else ""]
            words.append(", ".join(self._word(part) for part in parts if part) + ".")
        elif hex_ in self._hexes:
            words.append(self._odds(hex_))
        for _, community, _number in self._towns.get(hex_, ()):
            if community in self._names:
                words.append(f"{self._prose(self._names[community])}.")
        return " ".join(words)

    def details(self) -> Sequence[Line]:
        _ = self.app.locale.gettext
        lines = [
            Line(_("The country")),
            Line(_("Hexes drawn"), f"{len(self._known)} / {len(self._hexes)}"),
        ]
        if self._rolls:
            lines.append(Line(_("The dice"), now=True))
            lines += [
                Line(_("d{sides}").format(sides=sides), str(value), True, True)
                for sides, value in self._rolls[:10]
            ]
        if self._known:
            lines.append(Line(_("Reliefs")))
        counts: dict[str, int] = {}
        for known in self._known.values():
            counts[known.relief] = counts.get(known.relief, 0) + 1
        for relief in _WASHES:
            if relief in counts:
                share = counts[relief] / len(self._known)
                told = self.app.locale.percent(share)
                swatch = self.app.assets.made(("swatch", relief), partial(_swatch, relief))
                lines.append(Line(self._word(relief), told, sign=swatch))
        signs = (("city", _("The city")), ("town", _("Community")), ("fairy", _("Fairy court")),
                 ("ruin", _("Ruin")), ("obstacle", _("Obstacle")))  # fmt: skip
        lines.append(Line(_("Signs")))
        return [*lines, *(Line(words, sign=self._sign(kind)) for kind, words in signs)]

    def _sign(self, kind: str) -> Canvas:
        """A sign of the picture as it stands in the legend."""

        def make() -> Canvas:
            picture = Canvas((28, 24), alpha=True)
            middle = (14.0, 12.0)
            if kind == "obstacle":
                _cross(picture, self.app.text.colour("ink"), middle, 5)
            elif kind == "ruin":
                self._draw_ruin(picture, middle, 22)
            else:
                self._draw_home(picture, middle, 8, _HOMES.get(kind, "ink"))
            return picture

        return self.app.assets.made(("country sign", kind), make)

    def _odds(self, hex_: Hex) -> str:
        weights = self._drawing.odds(hex_, self._drawn)
        chances = likeliest(self.app, self._content, weights)
        return self.app.locale.gettext("Not drawn yet: {chances}…").format(chances=chances)

    def _word(self, id_: str) -> str:
        return self._prose(self._words[id_]) if id_ in self._words else id_

    def _prose(self, prose: Prose) -> str:
        return prose.in_language(self.app.locale.language)

    def _draw_land(self, canvas: Canvas, known: _Known, points: list[Position]) -> None:
        wash, pattern = _WASHES.get(known.relief, ("#d9c08f", "plain"))
        colour = pygame.Color(wash)
        canvas.polygon(colour, points)
        middle_y = (points[0][1] + points[3][1]) / 2
        wide = abs(points[0][0] - points[3][0])
        middle_x = (points[0][0] + points[3][0]) / 2
        box = pygame.Rect(0, 0, round(wide * 0.5), round(wide * 0.5))
        box.center = round(middle_x), round(middle_y)
        draw_pattern(canvas, box, pattern, colour.lerp((40, 28, 16), 0.35))
        if known.growth in ("thick_forest", "wood", "grove", "birch_scrub"):
            count = {"thick_forest": 5, "wood": 4, "grove": 3}.get(known.growth, 2)
            for place in range(count):
                turn = place * math.tau / count
                at = (
                    middle_x + math.cos(turn) * wide * 0.2,
                    middle_y + math.sin(turn) * wide * 0.2,
                )
                canvas.circle(pygame.Color("#4d6b3c"), at, max(1.5, wide * 0.09))

    def _draw_obstacle(self, canvas: Canvas, lens: Lens, hex_: Hex, place: str) -> None:
        x, y = self.layout.centre(hex_)
        sides = {
            "north": (0, -1), "north_east": (0.87, -0.5), "south_east": (0.87, 0.5),
            "south": (0, 1), "south_west": (-0.87, 0.5), "north_west": (-0.87, -0.5),
        }  # fmt: skip
        dx, dy = sides.get(place, (0, 0))
        at = lens.to_canvas(x + dx * _SIZE * 0.62, y + dy * _SIZE * 0.56)
        _cross(canvas, self.app.text.colour("ink"), at, max(2, round(2 * lens.scale)))

    def _draw_ruin(self, canvas: Canvas, at: Position, size: int) -> None:
        """A cross, as maps have it where something was."""
        colour, wide = self.app.text.colour("sepia"), max(1, round(size / 9))
        x, top, half = round(at[0]), round(at[1] - size / 2), max(2, round(size / 4))
        canvas.line(colour, (x, top), (x, top + size), wide)
        arm = top + round(size / 3)
        canvas.line(colour, (x - half, arm), (x + half, arm), wide)

    def _draw_home(self, canvas: Canvas, at: Position, half: int, colour: str) -> None:
        (x, y), text = at, self.app.text
        points = [
            (x - half, y + half),
            (x - half, y - half / 3),
            (x, y - half),
            (x + half, y - half / 3),
            (x + half, y + half),
        ]
        canvas.polygon(text.colour(colour), points)
        canvas.polygon(text.colour("bone"), points, 1)


def _cross(canvas: Canvas, colour: pygame.Color, at: Position, half: int) -> None:
    for side in (-1, 1):
        start, end = (at[0] - half, at[1] - half * side), (at[0] + half, at[1] + half * side)
        canvas.line(colour, start, end, 2)


def _swatch(relief: str) -> Canvas:
    """Colour and pattern of a relief."""
    wash, pattern = _WASHES[relief]
    picture = Canvas((26, 20))
    colour = pygame.Color(wash)
    picture.fill(colour)
    draw_pattern(picture, picture.get_rect(), pattern, colour.lerp((40, 28, 16), 0.35))
    picture.rect((29, 20, 13), picture.get_rect(), 1)
    return picture
