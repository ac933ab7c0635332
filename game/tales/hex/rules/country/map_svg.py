"""A country as a plan: washes, pictures in ink, names that do not cover each other, and a key.

The pictures are for a hex of 46 pixels: pieces of SVG around the point (0, 0), of paths and circles
only.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from game.core.booklet import Block, Heading, Rows, lay
from game.core.codec import JsonValue
from game.core.hexgrid import HEX_DIRECTIONS, HEX_STEPS, Hex, Layout, neighbours, within
from game.core.mode import Edition
from game.core.pdf import A3, A4, Page, Size, document
from game.core.pdf import colour as pdf_colour
from game.core.pdf import number as pdf_number
from game.core.pdf_svg import draw
from game.core.print_type import Fonts, Role
from game.core.text import Prose, told_in
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.map_text import Told, code_of, communities_of, streams

PAGE, PAPER, INK, SEPIA, RUBRIC, PLUM = (
    "#F6EBD0", "#EAD9B2", "#1D140D", "#4A3020", "#A02A1E", "#6C3A5C",
)  # fmt: skip
WASHES = {
    "water": "#86AEB8",
    "shore": "#EAD29A",
    "plains": "#CFCF92",
    "river_valley": "#B7CB94",
    "hills": "#D2BD7F",
    "plateau": "#D9AB70",
    "low_mountains": "#BFA789",
    "high_mountains": "#B3A6A0",
}
BARE = "#D9C08F"
"""The wash of a relief that has none."""
_BONE, _UMBER, _LAPIS, _STREAM = "#FBF4E2", "#8A6238", "#2C4C86", "#4E7FA0"
_LEAF, _FIR, _ROOF, _BLUE, _GLOW = "#7D8F4A", "#55704F", "#B4523A", "#2C4C86", "#FFC862"


def relief_symbol(kind: str, turn: int) -> str:
    """The picture of a relief; ``turn`` chooses among its variants."""
    match kind:
        case "water":
            return _strokes(_LAPIS, 1.3, [_wave(-14 + turn % 5, -10), _wave(8, 4 + turn % 4)])
        case "shore":
            dots = "".join(_dot(*at) for at in _scatter(11, turn))
            return dots + _strokes(_UMBER, 1.1, ["M-20 12q10 -7 20 0", "M2 -6q9 -6 18 0"])
        case "plains":
            return _strokes(SEPIA, 1.1, [_tuft(*at) for at in _scatter(5, turn)])
        case "hills":
            return _mounds([(-15, 2, 15), (14, -2, 16), (1 - turn % 3, 13, 17)])
        case "plateau":
            return _mesa(turn)
        case "low_mountains":
            return _peak(-13, 12, 17, 24, False) + _peak(11 + turn % 4, 16, 19, 30, False)
        case "high_mountains":
            return (
                _peak(-17, 10, 15, 34, True)
                + _peak(17, 12, 14, 30, True)
                + _peak(turn % 5 - 2, 20, 20, 50, True)
            )
    return ""


def growth_symbol(kind: str, turn: int) -> str:
    """The picture of a kind of vegetation."""
    places = _spots(turn)
    match kind:
        case "thick_forest":
            return "".join(_tree(x, y, _LEAF, 6.5) for x, y in places)
        case "wood":
            return "".join(_fir(x, y) for x, y in places[:6])
        case "grove":
            return "".join(_tree(x, y, _LEAF, 6) for x, y in places[:3])
        case "birch_scrub":
            return _strokes(_BONE, 2.2, [f"M{x} {y}v-11" for x, y in places[:4]]) + "".join(
                _tree(x, y - 8, "#8D9A55", 4) for x, y in places[:4]
            )
        case "clearing":
            return "".join(
                f'<path d="M{x - 4} {y}v-4h8v4z" fill="{_UMBER}" stroke="{INK}" stroke-width=".8"/>'
                for x, y in places[:4]
            )
        case "marsh" | "bog":
            reeds = [f"M{x} {y}v-9M{x + 3} {y}l2 -7M{x - 5} {y + 1}h13" for x, y in places[:4]]
            return _strokes(_FIR if kind == "marsh" else SEPIA, 1.2, reeds)
        case "ploughland":
            rows = [f"M-20 {y}q20 -5 40 0" for y in (10, 15, 20, 25)]
            return _strokes(_UMBER, 1.3, rows)
        case "stones":
            return "".join(
                f'<path d="M{x - 4} {y}l2 -5h4l2 5z" fill="#A79A86" stroke="{INK}" '
                'stroke-width=".8"/>'
                for x, y in places[:5]
            )
        case "sand":
            return "".join(_dot(x, y) for x, y in _scatter(14, turn + 3))
        case "wasteland":
            dead = [f"M{x} {y}v-10m0 4l-4 -4m4 1l4 -4" for x, y in places[:3]]
            return _strokes(SEPIA, 1.2, dead)
        case "heath" | "moor":
            shrubs = [f"M{x - 5} {y}q5 -8 10 0" for x, y in places[:5]]
            return _strokes(PLUM if kind == "heath" else _FIR, 1.3, shrubs)
        case "grass" | "pasture" | "meadow":
            tufts = _strokes(_FIR, 1.1, [_tuft(x, y) for x, y in places[:5]])
            if kind == "meadow":
                return tufts + "".join(_dot(x + 3, y - 6, RUBRIC, 1.6) for x, y in places[:4])
            if kind == "pasture":
                return tufts + _strokes(SEPIA, 1.1, ["M-20 22h12m-10 -5v9m8 -9v9M8 24h12"])
            return tufts
    return ""


def obstacle_symbol(kind: str) -> str:
    """The picture of a natural obstacle."""
    match kind:
        case "mountain_chain":
            return (
                _peak(-9, 5, 6, 11, False) + _peak(0, 6, 7, 15, False) + _peak(9, 5, 6, 11, False)
            )
        case "cliff":
            ticks = [f"M{x} 0v7" for x in range(-11, 12, 4)]
            return _strokes(INK, 1.6, ["M-13 0q13 -4 26 0", *ticks])
        case "geothermal_field":
            plumes = [f"M{x} 6q-4 -5 0 -9t0 -8" for x in (-6, 1, 8)]
            return _strokes(_BONE, 3.4, plumes) + _strokes(INK, 1.2, plumes)
        case "lake":
            return (
                f'<path d="M-14 1q2 -8 13 -7t15 6q-2 8 -14 8t-14 -7z" fill="{_STREAM}" '
                f'stroke="{INK}" stroke-width="1.3"/>'
            )
        case "river":
            return _strokes(INK, 5.4, ["M-15 -4q8 -6 14 2t16 3"]) + _strokes(
                _STREAM, 3.2, ["M-15 -4q8 -6 14 2t16 3"]
            )
        case "canyon":
            lens = "M-15 0q15 -9 30 0q-15 9 -30 0z"
            return f'<path d="{lens}" fill="{INK}"/>' + _strokes(
                INK, 1.1, ["M-8 -5l-2 -4M0 -6v-4M8 -5l2 -4M-8 5l-2 4M0 6v4M8 5l2 4"]
            )
        case "dead_lands":
            return (
                f'<circle cx="0" cy="-2" r="6" fill="{_BONE}" stroke="{INK}" stroke-width="1.3"/>'
                + _dot(-2.2, -2.5, INK, 1.5)
                + _dot(2.2, -2.5, INK, 1.5)
                + _strokes(INK, 1.3, ["M-8 9l16 -5M-8 4l16 5"])
            )
        case "magic_zone":
            star = "M0 -10l2.4 6.4 7 .3-5.4 4.3 1.9 6.7L0 4l-5.9 3.7 1.9-6.7-5.4-4.3 7-.3z"
            return f'<path d="{star}" fill="{_LAPIS}" stroke="{_BONE}" stroke-width="1"/>'
    return _dot(0, 0, INK, 4)


def dwelling_symbol(kind: str, nature: str) -> str:
    """The picture of a community."""
    if kind == "city":
        return (
            f'<path d="M-17 8v-15h4v3h4v-3h4v-9h10v9h4v3h4v-3h4v15z" fill="{_BONE}" '
            f'stroke="{INK}" stroke-width="1.5"/>'
            f'<path d="M-7 -16l7 -10 7 10z" fill="{_BLUE}" stroke="{INK}" stroke-width="1.3"/>'
            f'<path d="M-3 8v-6q3 -4 6 0v6z" fill="{INK}"/>'
            f'<path d="M0 -26v-7l8 3-8 3" fill="{RUBRIC}" stroke="{INK}" stroke-width=".9"/>'
        )
    if kind == "fairy":
        return (
            f'<circle cx="0" cy="-2" r="15" fill="{_GLOW}" fill-opacity=".35"/>'
            + _toadstool(0, 5, 9, PLUM)
            + _toadstool(-10, 8, 5, RUBRIC)
            + _toadstool(10, 8, 5, RUBRIC)
        )
    match nature:
        case "spires":
            towers = [(-7, 20), (0, 28), (7, 18)]
            return "".join(
                f'<path d="M{x - 3} 8v-{high - 8}l3 -8 3 8v{high - 8}z" fill="{_BONE}" '
                f'stroke="{INK}" stroke-width="1.2"/>'
                for x, high in towers
            )
        case "hold":
            return (
                f'<path d="M-14 8l5 -17h18l5 17z" fill="#A79A86" stroke="{INK}" '
                f'stroke-width="1.4"/><path d="M-5 8v-7q5 -6 10 0v7z" fill="{INK}"/>'
            )
        case "stone_ring":
            stones = [(-11, 13), (-4, 17), (4, 17), (11, 13)]
            return "".join(
                f'<path d="M{x - 3} 8l1 -{high}h4l1 {high}z" fill="#A79A86" stroke="{INK}" '
                'stroke-width="1.2"/>'
                for x, high in stones
            )
        case "camp" | "post":
            return _tent(-7, 8) + _tent(7, 8) + (_tent(0, 3) if nature == "post" else "")
    houses = {"town": 5, "borough": 4, "village": 3}.get(nature, 2)
    lots = ((-9, 8), (9, 8), (0, 1), (-14, 1), (14, 1))
    return "".join(_house(x, y) for x, y in reversed(lots[:houses]))


def ruin_symbol() -> str:
    """The picture of a ruin."""
    return (
        f'<path d="M-9 8v-14l4 3 2 -5v9h6v-6l3 4 3 -2v11z" fill="#A79A86" stroke="{INK}" '
        'stroke-width="1.3"/>'
    )


def river_symbol(ends: Sequence[tuple[float, float]]) -> str:
    """A stream to the sides of a hex where it goes on, from its spring where there is one side."""
    if len(ends) == 1:
        parts = [f"M{ends[0][0]:.0f} {ends[0][1]:.0f}Q6 -5 -3 4"]
    else:
        first, *others = ends
        parts = [f"M{first[0]:.0f} {first[1]:.0f}Q0 0 {x:.0f} {y:.0f}" for x, y in others]
    return _strokes(INK, 6, parts) + _strokes(_STREAM, 3.8, parts)


def _strokes(colour: str, width: float, parts: Sequence[str]) -> str:
    return (
        f'<path d="{"".join(parts)}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _wave(x: int, y: int) -> str:
    return f"M{x - 9} {y}q4.5 -5 9 0t9 0"


def _tuft(x: int, y: int) -> str:
    return f"M{x} {y}l-3 -5M{x} {y}v-7M{x} {y}l3 -5"


def _dot(x: float, y: float, colour: str = _UMBER, size: float = 1.1) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{colour}"/>'


def _scatter(count: int, turn: int) -> list[tuple[int, int]]:
    """Points strewn over a hex: a lattice, turned about."""
    return [
        ((37 * (number + turn) % 53) - 26, (23 * (number + 2 * turn) % 41) - 18)
        for number in range(count)
    ]


def _spots(turn: int) -> list[tuple[int, int]]:
    """Where plants stand, from the back to the front, each a little beside its row."""
    lots = ((-13, 0), (9, 1), (-22, 9), (-3, 9), (16, 10), (-13, 18), (6, 19), (22, 19), (-3, 27))
    return [
        (x + (turn * 7 + number * 5) % 5 - 2, y + (turn * 3 + number * 2) % 4)
        for number, (x, y) in enumerate(lots)
    ]


def _mounds(mounds: Sequence[tuple[int, int, int]]) -> str:
    return "".join(
        f'<path d="M{x - wide} {y}q{wide} -{wide + 8} {2 * wide} 0" fill="#E2D09A" '
        f'stroke="{INK}" stroke-width="1.5" stroke-linecap="round"/>'
        + _strokes(SEPIA, 0.9, [f"M{x + wide - 4 - 3 * n} {y - 3 - 2 * n}l3 5" for n in range(3)])
        for x, y, wide in mounds
    )


def _mesa(turn: int) -> str:
    drop = 14 + turn % 4
    cracks = [f"M{x} -2v{drop - 4 + x % 3}" for x in range(-20, 22, 5)]
    return (
        f'<path d="M-27 {drop}l4 -{drop + 3}q22 -9 46 0l4 {drop + 3}q-27 6 -54 0z" '
        f'fill="#C98F55" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M-23 -3q22 -9 46 0q-22 7 -46 0z" fill="#E9C48E" stroke="{INK}" '
        'stroke-width="1"/>' + _strokes(SEPIA, 0.9, cracks)
    )


def _peak(x: int, y: int, wide: int, high: int, snow: bool) -> str:
    top = y - high
    picture = (
        f'<path d="M{x - wide} {y}L{x} {top}L{x + wide} {y}z" fill="#DCCDB2" stroke="{INK}" '
        f'stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M{x} {top}L{x + wide} {y}H{x + wide // 5}z" fill="{_UMBER}" '
        'fill-opacity=".5"/>'
    )
    if snow:
        low, half = top + high * 2 // 5, wide * 2 // 5
        picture += (
            f'<path d="M{x} {top}l{half} {low - top}l-{half // 2} -4l-{half - half // 2} 5'
            f'l-{half // 2} -5l-{half - half // 2} 4z" fill="{_BONE}" stroke="{INK}" '
            'stroke-width=".8"/>'
        )
    return picture


def _tree(x: int, y: int, colour: str, size: float) -> str:
    return (
        f'<path d="M{x} {y}v-6" stroke="{INK}" stroke-width="1.4" fill="none"/>'
        f'<circle cx="{x}" cy="{y - 5 - size:g}" r="{size:g}" fill="{colour}" stroke="{INK}" '
        'stroke-width="1.1"/>'
    )


def _fir(x: int, y: int) -> str:
    return (
        f'<path d="M{x - 5} {y}l5 -17 5 17z" fill="{_FIR}" stroke="{INK}" stroke-width="1.1" '
        'stroke-linejoin="round"/>'
    )


def _house(x: int, y: int) -> str:
    return (
        f'<path d="M{x - 5} {y}v-6h10v6z" fill="{_BONE}" stroke="{INK}" stroke-width="1.1"/>'
        f'<path d="M{x - 7} {y - 6}l7 -7 7 7z" fill="{_ROOF}" stroke="{INK}" stroke-width="1.1"/>'
    )


def _tent(x: int, y: int) -> str:
    return (
        f'<path d="M{x - 8} {y}l8 -14 8 14z" fill="{_BONE}" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M{x - 2} {y}l2 -8 2 8z" fill="{INK}"/>'
    )


def _toadstool(x: int, y: int, size: int, colour: str) -> str:
    return (
        f'<path d="M{x - 2} {y + 3}v-{size}h4v{size}z" fill="{_BONE}" stroke="{INK}" '
        'stroke-width="1"/>'
        f'<path d="M{x - size} {y - size + 4}q0 -{size} {size} -{size}t{size} {size}z" '
        f'fill="{colour}" stroke="{INK}" stroke-width="1.2"/>' + _dot(x, y - size, _BONE, 1.4)
    )


FULL = 46
"""Pixels from the middle of a hex to its corner, for which pictures are drawn."""
_SIZES = ((2, 92), (4, 64), (8, 46), (16, 34), (40, 25))
"""Up to which radius hexes have which size."""
_MARGIN, _HEAD, _FOOT = 40, 84, 44
_KEY_LINE = 19
_LETTER = 0.47
"""Width of a letter, on average, in sizes of its type."""
_APART = 0.52
"""How far from the middle of a hex its six outer places lie, in sizes of the hex."""
_VALLEY = "river_valley"


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


def as_svg(body: Mapping[str, JsonValue], edition: Edition) -> str:
    """The plan of a country with its keys, as an SVG file with its type inside."""
    return Plan(body, edition).svg()


def as_pdf(body: Mapping[str, JsonValue], edition: Edition) -> bytes:
    """The plan on one sheet, as large as it has room, its scale in whole millimetres; on further
    sheets who lives there."""
    told: Told = body if edition.master else for_players(body)
    size = {"a4": A4, "a3": A3}[edition.paper]
    name = told_in(told["name"], edition.language)
    pages = [map_page(told, edition, size)]
    pages += lay(places_key(told, edition), size, edition.fonts, f"{name} · {told['id']}")
    return document(pages, edition.fonts, name, edition.language)


def places_key(told: Told, edition: Edition) -> tuple[Block, ...]:
    """Who lives where, with the number that stands on the plan where a name found no room."""
    communities = [(str(each["id"]), each) for each in communities_of(told)]
    ruins = [(f"R{each['id']}", each) for each in told["ruins"]]
    rows = tuple(
        (f"{_where(each, told)}  {id_}", _place_told(each, told, edition.language))
        for id_, each in [*communities, *ruins]
    )
    number, places = (_WORDS[key].in_language(edition.language) for key in ("number", "places"))
    return Heading(1, places), Rows((number, ""), rows, 22.0)


def map_page(told: Told, edition: Edition, size: Size) -> Page:
    """The sheet with the plan."""
    page = Page(size)
    plan = Plan(told, edition)
    plan.on_paper(page)
    return page


def for_players(told: Told) -> Told:
    """What may lie on the table: the land, the city and its satellites. Where others live is
    rumour, as it is before play."""
    return {
        **told,
        "communities": [each for each in told["communities"] if each["kind"] == "city"],
        "ruins": [],
    }


_WORDS = {
    "hexes": Prose("hexes", "hexagones"),
    "signs": Prose("Signs", "Signes"),
    "number": Prose("Hex", "Hexagone"),
    "places": Prose(
        "Who lives there, and what is left of others", "Qui vit là, et ce qui reste d’autres"
    ),
    "one": Prose(
        "from side to side {count} mm on paper", "d’un côté à l’autre, {count} mm sur le papier"
    ),
    "city": Prose("the city", "la cité"),
    "community": Prose("a community", "une communauté"),
    "fairy": Prose("a court of the fairies", "une cour des fées"),
    "ruin": Prose("a ruin", "une ruine"),
    "master": Prose("game master’s map", "carte de qui mène le jeu"),
    "story": Prose("as a patrol drew it", "telle qu’une patrouille l’a tracée"),
    "player": Prose("players’ map", "carte des joueurs"),
}
_SIGN_WIDE, _SIGN_HIGH = 176, 40
_NUMBER = 0.66
"""How far above the middle of a hex its number stands, in sizes of the hex."""
_BAR = 5
"""Hexes from side to side on the scale, where there is room for them."""
_PRINTED = 5.0
"""Millimetres at the edge of a sheet on which printers print nothing."""
_TAIL = 24.0
"""Millimetres for the word behind its last number."""
_TALL = 4.5
"""Millimetres that its words are high at most on paper."""


def _place_told(each: Told, told: Told, language: str) -> str:
    """A community or a ruin in a line."""
    name = told_in(each["name"], language)
    if "nature" not in each:
        return str(name)
    kind, people = (
        told_in(told["words"][each[key]]["name"], language) for key in ("nature", "people")
    )
    return f"{name}, {kind}, {people}"


class Plan:
    """A country drawn for paper, with its keys beside and below it."""

    def __init__(self, told: Told, edition: Edition) -> None:
        self._edition, self._language = edition, edition.language
        self._told = told = told if edition.master else for_players(told)
        radius = int(told["radius"])
        self._size = next(size for most, size in _SIZES if radius <= most)
        self._scale = self._size / FULL
        high = self._size * 1.7320508 * (2 * radius + 1)
        across = self._size * (3 * radius + 2)
        self._layout = Layout(self._size, _MARGIN + across / 2, _HEAD + high / 2)
        self._hexes: dict[Hex, Told] = {(each["q"], each["r"]): each for each in told["hexes"]}
        self._streams = streams(told)
        self._key = list(_key_lines(told, self._language))
        self._across = across + 2 * _MARGIN
        written = max(indent + len(text) * size * _LETTER for indent, size, *_, text in self._key)
        self._width = round(self._across + written + _MARGIN)
        self._low = max(high + _HEAD + _FOOT, _HEAD + len(self._key) * _KEY_LINE) + _MARGIN
        self._bar_at = high + _HEAD + _FOOT
        self._signs = list(self._all_signs())
        self._columns = max(1, int((self._width - 2 * _MARGIN) // _SIGN_WIDE))
        rows = -(-len(self._signs) // self._columns)
        self._height = round(self._low + rows * _SIGN_HIGH + _MARGIN)
        self.taken: list[_Box] = []
        """Where signs and names stand, and no other name may."""
        self._edge = 6.0
        """How near names may come to the edge, left and right."""

    def svg(self) -> str:
        told, width, height = self._told, self._width, self._height
        kind = self._kind
        parts = [
            *self._map(),
            *self._bar(_MARGIN, self._bar_at),
            _text(_MARGIN, 40, told_in(told["name"], self._language), 27, ' font-weight="600"'),
            _text(_MARGIN, 64, f"{told['id']} · {kind}", 15, "", SEPIA),
            *self._written_key(),
            *self._drawn_signs(_MARGIN, self._low, self._columns, 1.0),
        ]
        return self._whole(parts, width, height, f'width="{width}" height="{height}" ')

    def on_paper(self, page: Page) -> None:
        """The map as large as ``page`` has room, the signs below it, larger on a larger sheet."""
        wide, high = page.size
        grown = wide / A4[0]
        columns = max(3, int((wide - 20) // (31 * grown)))
        signs = -(-len(self._signs) // columns) * 7.0 * grown
        head, foot = 24.0, 16.0
        rows = 2 * int(self._told["radius"]) + 1
        most = min(
            (wide - 20) / (self._across - 2 * _MARGIN),
            (high - head - foot - signs - 10) / (rows * self._high_of_one),
        )
        across = max(1, int(most * self._high_of_one))
        share = across / self._high_of_one
        left = (wide - (self._across - 2 * _MARGIN) * share) / 2 - _MARGIN * share
        self._edge = max(self._edge, (_PRINTED - left) / share)
        fonts = self._edition.fonts
        page.say(f"{pdf_colour(PAGE)} 0 0 {pdf_number(wide)} {pdf_number(high)} re f")
        body = self._whole(self._map(), 1000, 1000, "")
        draw(page, body, (left, head - _HEAD * share), 1000 * share, fonts)
        told, kind = self._told, self._kind
        low = head + rows * self._high_of_one * share + 8
        one = self._said("one").format(count=across)
        room = wide - 20 - fonts["italic"].width(one, 3.2)
        hexes = max(1, min(_BAR, int((room - _TAIL) / across)))
        bar = self._whole(self._bar(_MARGIN, _HEAD, hexes, int(_TALL / share)), 1000, 1000, "")
        draw(page, bar, (10 - _MARGIN * share, low - _HEAD * share), 1000 * share, fonts)
        page.say(pdf_colour(INK))
        page.words(told_in(told["name"], self._language), (10, 14), 7, "strong", fonts)
        page.say(pdf_colour(SEPIA))
        page.words(f"{told['id']} · {kind}", (10, 20), 3.4, "italic", fonts)
        page.words(one, (10 + room, low + 1), 3.2, "italic", fonts)
        scale = 0.172 * grown
        drawn = self._whole(self._drawn_signs(0, 0, columns, 1.0), 1000, 1000, "")
        draw(page, drawn, (10, low + 8 * grown), 1000 * scale, fonts)

    @property
    def _kind(self) -> str:
        """Whose map it is."""
        key = "story" if "story" in self._told else "master" if self._edition.master else "player"
        return self._said(key)

    @property
    def _high_of_one(self) -> float:
        """From side to side of a hex."""
        return self._size * 1.7320508

    def _said(self, key: str) -> str:
        return _WORDS[key].in_language(self._language)

    def _whole(self, parts: Iterable[str], width: int, height: int, size: str) -> str:
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}'
            f'viewBox="0 0 {width} {height}" font-family="Elstob, Georgia, serif">',
            *(_type_inside(self._edition.fonts) if size else ()),
            *([f'<rect width="{width}" height="{height}" fill="{PAGE}"/>'] if size else ()),
            *parts,
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _map(self) -> Iterator[str]:
        self.taken.clear()
        yield from self._washes()
        yield from self._pictures()
        yield from self._route()
        yield from self._numbers()
        yield from self._labels()

    def _route(self) -> Iterator[str]:
        """The way that a patrol took, of a country that was played."""
        route = self._told.get("story", {}).get("route", ())
        points = [f"{x:.1f} {y:.1f}" for x, y in (self._layout.centre((q, r)) for q, r in route)]
        if len(points) > 1:
            yield (
                f'<g><path d="M{"L".join(points)}" fill="none" stroke="{RUBRIC}" '
                f'stroke-width="{2.4 * self._scale:.2f}" stroke-dasharray="{7 * self._scale:.1f} '
                f'{5 * self._scale:.1f}" stroke-linejoin="round"/></g>'
            )

    def _numbers(self) -> Iterator[str]:
        """The column and row of each hex that is drawn, below its upper side."""
        size = max(3, round(self._size * 0.17))
        for at in self._hexes:
            x, y = self._layout.centre(at)
            code = code_of(*at, int(self._told["radius"]))
            base = y - self._size * _NUMBER
            yield _text(x, base, code, size, ' text-anchor="middle"', SEPIA)

    def _bar(self, x: float, y: float, hexes: int = _BAR, most: int = 16) -> Iterator[str]:
        """A scale: so many hexes from side to side."""
        one = self._high_of_one
        yield "<g>"
        for place in range(hexes):
            fill = INK if place % 2 == 0 else PAGE
            yield (
                f'<path d="M{x + place * one:.1f} {y - 5:.1f}h{one:.1f}v6h{-one:.1f}z" '
                f'fill="{fill}" stroke="{INK}" stroke-width="1"/>'
            )
        size = min(most, max(6, round(16 * max(self._scale, 0.62))))
        word = self._said("hexes") if hexes > 1 else self._said("number").lower()
        for place in range(hexes + 1):
            tail = f" {word}" if place == hexes else ""
            yield _text(x + place * one, y + 4 + size, f"{place}{tail}", size, "", SEPIA)
        yield "</g>"

    def _all_signs(self) -> Iterator[tuple[str, str, float]]:
        """Each sign of this map as a picture for a hex of `FULL`, what it means, and how large it
        is shown."""
        hexes, words = self._told["hexes"], self._told["words"]
        for key in ("relief", "vegetation"):
            for id_ in dict.fromkeys(each[key] for each in hexes if each[key] is not None):
                wash = WASHES.get(id_, BARE) if key == "relief" else WASHES["plains"]
                inner = relief_symbol(id_, 5) if key == "relief" else growth_symbol(id_, 5)
                if id_ == _VALLEY:
                    inner = river_symbol([(-24.0, -12.0), (24.0, 12.0)])
                yield _swatch(wash) + inner, told_in(words[id_]["name"], self._language), 0.4
        kinds = [each["obstacle"]["kind"] for each in hexes if each["obstacle"] is not None]
        for id_ in dict.fromkeys(kinds):
            yield obstacle_symbol(id_), told_in(words[id_]["name"], self._language), 0.75
        yield dwelling_symbol("city", "town"), self._said("city"), 0.6
        kinds = [each["kind"] for each in communities_of(self._told)]
        if "community" in kinds or "satellite" in kinds:
            yield dwelling_symbol("community", "village"), self._said("community"), 0.6
        if "fairy" in kinds:
            yield dwelling_symbol("fairy", "court"), self._said("fairy"), 0.6
        if self._told["ruins"]:
            yield ruin_symbol(), self._said("ruin"), 0.6

    def _drawn_signs(self, left: float, top: float, columns: int, scale: float) -> Iterator[str]:
        yield "<g>"
        for place, (picture, meaning, share) in enumerate(self._signs):
            x = left + place % columns * _SIGN_WIDE * scale + 20
            y = top + place // columns * _SIGN_HIGH * scale + 16
            yield f'<g transform="translate({x:.1f} {y:.1f}) scale({share:.3f})">{picture}</g>'
            yield _text(x + 26, y + 5, meaning, 14)
        yield "</g>"

    def _washes(self) -> Iterator[str]:
        """Every hex as flat colour, those of one relief as one path; then the lines between."""
        outlines: dict[str, list[str]] = {}
        for at, each in self._hexes.items():
            outlines.setdefault(each["relief"], []).append(self._outline(at))
        for relief, paths in outlines.items():
            colour = WASHES.get(relief, BARE)
            yield f'<path d="{"".join(paths)}" fill="{colour}"/>'
        everywhere = "".join(self._outline(at) for at in within((0, 0), self._told["radius"]))
        yield (
            f'<path d="{everywhere}" fill="none" stroke="{SEPIA}" stroke-opacity=".28" '
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
            inner += relief_symbol(each["relief"], turn)
            if each["vegetation"] is not None:
                inner += growth_symbol(each["vegetation"], turn)
            if inner:
                yield self._set(*self._layout.centre(at), inner)
        for at, each in by_row:
            if each["obstacle"] is not None:
                place = self._spot(at, each["obstacle"]["place"])
                yield self._set(*place, obstacle_symbol(each["obstacle"]["kind"]))
        for each in self._told["ruins"]:
            yield self._set(*self._spot_of(each), ruin_symbol())
        for each in communities_of(self._told):
            picture = dwelling_symbol(each["kind"], each["nature"])
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
        return river_symbol(ends or [(24.0, 12.0)])

    def _spot_of(self, each: Told) -> tuple[float, float]:
        return self._spot((each["q"], each["r"]), each["place"])

    def _spot(self, at: Hex, place: str) -> tuple[float, float]:
        """Where one of the seven places of a hex lies on the page."""
        x, y = self._layout.centre(at)
        if place == PLACES[0]:
            return x, y
        names: Sequence[str] = HEX_DIRECTIONS
        way = HEX_STEPS[names.index(place)]
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
            self.taken.append(_Box(x - reach, y - reach, x + reach, y + reach))
        half, high = self._size * 0.17, self._size * 0.13
        for at in self._hexes:
            x, y = self._layout.centre(at)
            base = y - self._size * _NUMBER
            self.taken.append(_Box(x - half, base - high, x + half, base))
        for each, number in things:
            kind = each.get("kind", "ruin")
            size = round((20 if kind == "city" else 16) * scale)
            x, y = self._spot_of(each)
            placed = self._fit(x, y, told_in(each["name"], self._language), size)
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
            (self._inside(x, half + 3), y + gap + size * 0.8),
            (self._inside(x, half + 3), y - gap * 1.5),
        )
        for middle, base in spots:
            box = _Box(middle - half - 2, base - size * 0.8, middle + half + 2, base + size * 0.25)
            inside = box.left > self._edge and box.right < self._across - self._edge
            if inside and not any(box.meets(other) for other in self.taken):
                self.taken.append(box)
                return middle, base, text
        return None

    def _inside(self, x: float, half: float) -> float:
        """The middle nearest to ``x`` from which a name comes no nearer to the edge than it may."""
        return min(max(x, self._edge + half), self._across - self._edge - half)

    def _label(self, placed: tuple[float, float, str], size: int, kind: str) -> str:
        x, y, text = placed
        wide = len(text) * size * _LETTER + 6
        paper = (
            f'<rect x="{x - wide / 2:.1f}" y="{y - size * 0.82:.1f}" width="{wide:.1f}" '
            f'height="{size * 1.1:.1f}" rx="{size * 0.3:.1f}" fill="{PAGE}" '
            'fill-opacity=".72"/>'
        )
        colour = {"city": RUBRIC, "fairy": PLUM, "ruin": SEPIA}.get(kind, INK)
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


def _key_lines(told: Told, language: str) -> Iterator[_Line]:
    """Every community and ruin: number, where it lies, its name, and what it is."""
    words = told["words"]
    italic, bold = ' font-style="italic"', ' font-weight="600"'
    for each in communities_of(told):
        tint = PLUM if each["kind"] == "fairy" else INK
        yield (
            0,
            16,
            bold,
            tint,
            f"{each['id']}  {_where(each, told)}  {told_in(each['name'], language)}",
        )
        what, who = (told_in(words[each[key]]["name"], language) for key in ("nature", "people"))
        yield 22, 14, italic, SEPIA, f"{what}, {who}"
    for each in told["ruins"]:
        yield (
            0,
            16,
            bold,
            SEPIA,
            f"R{each['id']}  {_where(each, told)}  {told_in(each['name'], language)}",
        )


def _where(each: Told, told: Told) -> str:
    return code_of(each["q"], each["r"], told["radius"])


def _swatch(wash: str) -> str:
    """A hex in a wash."""
    corners = "L".join(f"{x:.0f} {y:.0f}" for x, y in Layout(FULL).corners((0, 0)))
    return f'<path d="M{corners}z" fill="{wash}" stroke="{SEPIA}" stroke-width="1.2"/>'


def _type_inside(fonts: Fonts) -> Iterator[str]:
    """The house's type as part of the file, so that it looks the same everywhere."""
    if not fonts:
        return
    styles: Mapping[Role, str] = {
        "body": "",
        "strong": "font-weight:600;",
        "italic": "font-style:italic;",
    }
    faces = "".join(
        f"@font-face{{font-family:Elstob;{style}src:url(data:font/otf;base64,"
        f"{b64encode(fonts[role].file).decode('ascii')})}}"
        for role, style in styles.items()
    )
    yield f"<style>{faces}</style>"


def _text(x: float, y: float, text: str, size: int, style: str = "", colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}"{style}>'
        f"{escape(text)}</text>"
    )
