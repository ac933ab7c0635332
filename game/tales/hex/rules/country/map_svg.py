"""A country as a plan: washes, pictures in ink, names that do not cover each other, and a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import cast

from game.core.codec import JsonValue
from game.core.hexgrid import HEX_DIRECTIONS, HEX_STEPS, Hex, Layout, neighbours, within
from game.tales.hex.rules.country import map_symbols as symbols
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.map_text import Told, code_of, communities_of

FULL = 46
"""Pixels from the middle of a hex to its corner, for which pictures are drawn."""
_SIZES = ((2, 92), (4, 64), (8, 46), (16, 34), (40, 25))
"""Up to which radius hexes have which size."""
_MARGIN, _HEAD = 40, 84
_KEY_LINE = 19
_LETTER = 0.47
"""Width of a letter, on average, in sizes of its type."""
_APART = 0.52
"""How far from the middle of a hex its six outer places lie, in sizes of the hex."""
_VALLEY, _MOUTHS = "river_valley", ("water", "shore")
"""Where rivers run, and where they end."""


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def as_svg(body: Mapping[str, JsonValue]) -> str:
    """The plan of a country with a key beside it, as an SVG file."""
    return _Plan(cast(Told, body)).svg()


class _Plan:
    def __init__(self, told: Told) -> None:
        self._told = told
        radius = int(told["radius"])
        self._size = next(size for most, size in _SIZES if radius <= most)
        self._scale = self._size / FULL
        high = self._size * 1.7320508 * (2 * radius + 1)
        across = self._size * (3 * radius + 2)
        self._layout = Layout(self._size, _MARGIN + across / 2, _HEAD + high / 2)
        self._hexes: dict[Hex, Told] = {(each["q"], each["r"]): each for each in told["hexes"]}
        self._streams = self._flow()
        self._key = list(_key_lines(told))
        self._across = across + 2 * _MARGIN
        written = max(indent + len(text) * size * _LETTER for indent, size, *_, text in self._key)
        self._width = round(self._across + written + _MARGIN)
        self._height = round(max(high + _HEAD, _HEAD + len(self._key) * _KEY_LINE) + _MARGIN)
        self._taken: list[_Box] = []

    def svg(self) -> str:
        told, width, height = self._told, self._width, self._height
        name = told["name"]
        labels = list(self._labels())
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="Elstob, Georgia, serif">',
            f'<rect width="{width}" height="{height}" fill="{symbols.PAGE}"/>',
            *self._washes(),
            *self._pictures(),
            *labels,
            _text(_MARGIN, 40, f"{name['en']} · {name['fr']}", 27, ' font-weight="600"'),
            _text(_MARGIN, 64, str(told["id"]), 15, "", symbols.SEPIA),
            *self._written_key(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _washes(self) -> Iterator[str]:
        """Every hex as flat colour, those of one relief as one path; then the lines between."""
        outlines: dict[str, list[str]] = {}
        for at, each in self._hexes.items():
            outlines.setdefault(each["relief"], []).append(self._outline(at))
        for relief, paths in outlines.items():
            colour = symbols.WASHES.get(relief, symbols.BARE)
            yield f'<path d="{"".join(paths)}" fill="{colour}"/>'
        everywhere = "".join(self._outline(at) for at in within((0, 0), self._told["radius"]))
        yield (
            f'<path d="{everywhere}" fill="none" stroke="{symbols.SEPIA}" stroke-opacity=".28" '
            f'stroke-width="{1.2 * self._scale:.2f}"/>'
        )

    def _outline(self, at: Hex) -> str:
        points = [f"{x:.1f} {y:.1f}" for x, y in self._layout.corners(at)]
        return f"M{'L'.join(points)}z"

    def _pictures(self) -> Iterator[str]:
        """Hex by hex from the back to the front."""
        by_row = sorted(self._hexes.items(), key=lambda item: self._layout.centre(item[0])[::-1])
        for at, each in by_row:
            turn = (at[0] * 31 + at[1] * 17) % 97
            inner = self._river(at) if each["relief"] == "river_valley" else ""
            inner += symbols.relief(each["relief"], turn)
            if each["vegetation"] is not None:
                inner += symbols.growth(each["vegetation"], turn)
            if inner:
                yield self._set(*self._layout.centre(at), inner)
        for at, each in by_row:
            if each["obstacle"] is not None:
                place = self._spot(at, each["obstacle"]["place"])
                yield self._set(*place, symbols.obstacle(each["obstacle"]["kind"]))
        for each in self._told["ruins"]:
            yield self._set(*self._spot_of(each), symbols.ruin())
        for each in communities_of(self._told):
            picture = symbols.dwelling(each["kind"], each["nature"])
            yield self._set(*self._spot_of(each), picture)

    def _set(self, x: float, y: float, picture: str) -> str:
        scale = "" if self._scale == 1 else f" scale({self._scale:.3f})"
        return f'<g transform="translate({x:.1f} {y:.1f}){scale}">{picture}</g>'

    def _river(self, at: Hex) -> str:
        """A stream from the sides from which it comes to the one to which it goes."""
        ends = []
        unit = Layout(FULL)
        for step, beside in zip(HEX_STEPS, neighbours(at), strict=True):
            if self._streams.get(at) == beside or self._streams.get(beside) == at:
                x, y = unit.centre(step)
                ends.append((x / 2, y / 2))
        return symbols.river(ends or [(24.0, 12.0)])

    def _flow(self) -> dict[Hex, Hex]:
        """For each valley the next hex down its river: the shortest way to water or a shore.

        Where none can be reached a river ends in the valley that was found first.
        """
        down: dict[Hex, Hex] = {}
        valleys = [at for at, each in self._hexes.items() if each["relief"] == _VALLEY]
        for at in valleys:
            for beside in neighbours(at):
                if at not in down and self._relief(beside) in _MOUTHS:
                    down[at] = beside
        waiting = list(down)
        for first in [None, *valleys]:
            if first is not None and first not in down:
                down[first] = first
                waiting.append(first)
            while waiting:
                below = waiting.pop(0)
                for beside in neighbours(below):
                    if self._relief(beside) == _VALLEY and beside not in down:
                        down[beside] = below
                        waiting.append(beside)
        return down

    def _relief(self, at: Hex) -> str | None:
        found = self._hexes.get(at)
        return None if found is None else str(found["relief"])

    def _spot_of(self, each: Told) -> tuple[float, float]:
        return self._spot((each["q"], each["r"]), each["place"])

    def _spot(self, at: Hex, place: str) -> tuple[float, float]:
        """Where one of the seven places of a hex lies on the page."""
        x, y = self._layout.centre(at)
        if place == PLACES[0]:
            return x, y
        way = HEX_STEPS[cast(Sequence[str], HEX_DIRECTIONS).index(place)]
        across, down = Layout(self._size).centre(way)
        return x + across * _APART / 1.7320508, y + down * _APART / 1.7320508

    # Names

    def _labels(self) -> Iterator[str]:
        """A name beside each thing where one fits, or else its number in the key."""
        scale = max(self._scale, 0.62)
        things = [(each, str(each["id"])) for each in communities_of(self._told)]
        things += [(each, f"R{each['id']}") for each in self._told["ruins"]]
        for each, _ in things:
            x, y = self._spot_of(each)
            reach = 15 * self._scale
            self._taken.append(_Box(x - reach, y - reach, x + reach, y + reach))
        for each, number in things:
            kind = each.get("kind", "ruin")
            size = round((20 if kind == "city" else 16) * scale)
            x, y = self._spot_of(each)
            placed = self._fit(x, y, each["name"]["en"], size)
            if placed is None:
                placed = self._fit(x, y, number, size) or (x, y + 4, number)
            yield self._label(placed, size, kind)

    def _fit(self, x: float, y: float, text: str, size: int) -> tuple[float, float, str] | None:
        """The middle of the base line of a label that covers nothing: below, above or beside."""
        half, gap = len(text) * size * _LETTER / 2, 17 * self._scale
        spots = (
            (x, y + gap + size * 0.8),
            (x, y - gap * 1.5),
            (x + gap + half, y + size * 0.3),
            (x - gap - half, y + size * 0.3),
            (x + half * 0.6, y + gap + size * 0.9),
            (x - half * 0.6, y + gap + size * 0.9),
        )
        for middle, base in spots:
            box = _Box(middle - half - 2, base - size * 0.8, middle + half + 2, base + size * 0.25)
            inside = box.left > 6 and box.right < self._across - 6
            if inside and not any(box.meets(other) for other in self._taken):
                self._taken.append(box)
                return middle, base, text
        return None

    def _label(self, placed: tuple[float, float, str], size: int, kind: str) -> str:
        x, y, text = placed
        wide = len(text) * size * _LETTER + 6
        paper = (
            f'<rect x="{x - wide / 2:.1f}" y="{y - size * 0.82:.1f}" width="{wide:.1f}" '
            f'height="{size * 1.1:.1f}" rx="{size * 0.3:.1f}" fill="{symbols.PAGE}" '
            'fill-opacity=".72"/>'
        )
        colour = {"city": symbols.RUBRIC, "fairy": symbols.PLUM, "ruin": symbols.SEPIA}.get(
            kind, symbols.INK
        )
        style = ' font-style="italic"' if kind in ("fairy", "ruin") else ' font-weight="600"'
        return paper + _text(x, y, text, size, f'{style} text-anchor="middle"', colour)

    # The key

    def _written_key(self) -> Iterator[str]:
        x, y = self._across + 6, float(_HEAD)
        for indent, size, style, colour, text in self._key:
            yield _text(x + indent, y, text, size, style, colour)
            y += _KEY_LINE


_Line = tuple[int, int, str, str, str]
"""Of the key: indent, size, style, colour, text."""


def _key_lines(told: Told) -> Iterator[_Line]:
    """Every community and ruin: number, where it lies, its names, and what it is."""
    words = told["words"]
    italic, bold = ' font-style="italic"', ' font-weight="600"'
    for each in communities_of(told):
        colour = symbols.PLUM if each["kind"] == "fairy" else symbols.INK
        yield 0, 16, bold, colour, f"{each['id']}  {_where(each, told)}  {_names(each)}"
        what = words[each["nature"]]["name"]
        who = words[each["people"]]["name"]
        yield (
            22,
            14,
            italic,
            symbols.SEPIA,
            f"{what['en']}, {who['en']} · {what['fr']}, {who['fr']}",
        )
    for each in told["ruins"]:
        yield (
            0,
            16,
            bold,
            symbols.SEPIA,
            f"R{each['id']}  {_where(each, told)}  {each['name']['en']}",
        )
        yield 22, 14, italic, symbols.SEPIA, each["name"]["fr"]


def _where(each: Told, told: Told) -> str:
    return code_of(each["q"], each["r"], told["radius"])


def _names(each: Told) -> str:
    name = each["name"]
    return name["en"] if name["en"] == name["fr"] else f"{name['en']} · {name['fr']}"


def _text(
    x: float, y: float, text: str, size: int, style: str = "", colour: str = symbols.INK
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}"{style}>'
        f"{escape(text)}</text>"
    )
