"""Arms and clothes that lie about in the dungeon; each in a box of 48 units round the origin."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.key.fixtures import small_flame
from tools.art.key.furniture import cast
from tools.art.shapes import Points, box, curve, ellipse, star
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill

STEEL = "#C4CCD2"
SILVER = "#E6EAEC"
IRON = "#6B7482"
WOOD = "#8A5C30"
LEATHER = "#8C5A33"
Item = Callable[[Quill], None]


def solid(
    quill: Quill, points: Points, fill: str, weight: float = 2.1, *, shade: float = 0.0
) -> None:
    """Draw a straight-edged part with its shadow."""
    cast(quill, points, 0.7)
    quill.form(points, fill, weight, curved=False, shade=shade)


def bent(
    quill: Quill, points: Points, fill: str, weight: float = 2.1, *, shade: float = 0.0
) -> None:
    """Draw a curved part with its shadow."""
    edge = curve(points, steps=6)
    cast(quill, edge, 0.7)
    quill.form(edge, fill, weight, curved=False, shade=shade)


def haft(quill: Quill, top: float, foot: float, width: float = 4.4, fill: str = WOOD) -> None:
    """Draw an upright haft from ``top`` to ``foot``."""
    solid(quill, box(-width / 2, top, width, foot - top), fill, 1.8)


def _blade(quill: Quill, long: float, wide: float, fill: str = STEEL) -> None:
    edge = [(-wide, 2), (-wide, -long + 6), (0, -long), (wide, -long + 6), (wide, 2)]
    solid(quill, edge, fill)
    quill.form(
        [(0, 1), (0, -long + 1), (wide, -long + 6), (wide, 1)], IRON, 0, curved=False, alpha=0.45
    )
    quill.line([(0, 0), (0, -long + 6)], 1.0, curved=False)


def _hilt(quill: Quill, wide: float, grip: float, metal: str = "gold") -> None:
    solid(quill, box(-wide, 1, 2 * wide, 4.6), metal, 1.9)
    solid(quill, box(-2.2, 5, 4.4, grip), LEATHER, 1.7)
    quill.form(ellipse(0, 7 + grip, 3.6, count=18), metal, 1.8)


def _arming_sword(quill: Quill) -> None:
    with quill.at(-6, 7, 40, 1.14):
        _blade(quill, 25, 3.2)
        _hilt(quill, 9, 8)


def _great_sword(quill: Quill) -> None:
    with quill.at(-5, 5, 40, 1.14):
        _blade(quill, 29, 4.6)
        _hilt(quill, 12, 11, "ochre")


def _knife(quill: Quill) -> None:
    with quill.at(-2, 4, 40, 1.2):
        bent(quill, [(-3, 2), (-3.4, -10), (0, -20), (4, -9), (3.6, 2)], STEEL)
        solid(quill, box(-5, 1, 10, 3.6), IRON, 1.7)
        solid(quill, box(-2.6, 4, 5.2, 12), LEATHER, 1.8)


def _silver_knife(quill: Quill) -> None:
    with quill.at(-2, 4, 40, 1.2):
        bent(quill, [(-3, 2), (-4, -9), (0, -21), (4, -9), (3, 2)], SILVER)
        quill.pen.fill(star(0, -6, 4, 4, 0.34), "lapis")
        solid(quill, box(-6, 1, 12, 3.6), SILVER, 1.7)
        solid(quill, box(-2.4, 4, 4.8, 11), "lapis", 1.8)
        quill.form(ellipse(0, 17, 3), SILVER, 1.6)


def _main_gauche(quill: Quill) -> None:
    with quill.at(-3, 5, 40, 1.12):
        solid(quill, [(-2.6, 2), (0, -24), (2.6, 2)], STEEL)
        bent(quill, [(-11, -4), (-8, 2), (0, 4), (8, 2), (11, -4), (9, 5), (0, 8), (-9, 5)], "gold")
        solid(quill, box(-2.4, 7, 4.8, 10), "rubric", 1.7)
        quill.form(ellipse(0, 18, 3), "gold", 1.6)


def _taper_staff(quill: Quill) -> None:
    with quill.at(0, 0, 30):
        haft(quill, -10, 22)
        solid(quill, box(-5, -13, 10, 4), "ochre", 1.7)
        solid(quill, box(-2.6, -20, 5.2, 8), "parch_hi", 1.6)
        small_flame(quill, 0, -20, 0.85)


def _bell(quill: Quill, size: float) -> None:
    with quill.at(0, 0, 0, size):
        quill.form(ellipse(0, 13, 3.6), "ochre", 1.8)
        bent(
            quill,
            [(-3, -12), (3, -12), (7, -4), (9, 6), (14, 12), (-14, 12), (-9, 6), (-7, -4)],
            "gold",
            shade=0.3,
        )
        quill.line([(-9, 6), (0, 7), (9, 6)], 1.4)


def _handbell(quill: Quill) -> None:
    with quill.at(1, 3, 20):
        solid(quill, box(-2.4, -22, 4.8, 13), WOOD, 1.8)
        _bell(quill, 0.95)


def _clapper(quill: Quill) -> None:
    with quill.at(-1, 1, 40):
        haft(quill, -18, 8, 4.0, IRON)
        quill.form(ellipse(0, -19, 4.6), IRON, 1.8)
        quill.form(ellipse(0, -19, 1.8), "parch", 1.0)
        bent(quill, [(-3, 4), (3, 4), (8, 14), (6, 21), (-6, 21), (-8, 14)], "ochre", shade=0.35)


def _spear(quill: Quill) -> None:
    with quill.at(0, 0, 40):
        haft(quill, -12, 23, 3.6)
        bent(quill, [(0, -24), (5, -14), (2.4, -9), (-2.4, -9), (-5, -14)], STEEL)
        solid(quill, box(-3, -10, 6, 4), "rubric", 1.5)


def _sling(quill: Quill) -> None:
    for side, x in ((-1, -17), (1, 17)):
        strap = curve([(side * 5, 8), (side * 12, -4), (x, -19)], closed=False)
        quill.cord(strap.tolist(), 2.2, LEATHER, curved=False, taper=(0, 0))
    bent(quill, [(-10, 5), (0, 2), (10, 5), (7, 14), (-7, 14)], LEATHER)
    bent(quill, [(-6, 6), (0, 1), (6, 6), (4, 12), (-4, 12)], "stone", shade=0.3)


def _gaff(quill: Quill) -> None:
    with quill.at(2, 2, 40):
        haft(quill, -8, 22, 3.8)
        hook = curve([(0, -8), (0, -18), (7, -22), (12, -15), (8, -9)], closed=False)
        quill.cord(hook.tolist(), 3.2, IRON, curved=False, taper=(0, 0.5))


def _hatchet(quill: Quill) -> None:
    with quill.at(-2, 1, 35):
        haft(quill, -19, 21)
        bent(quill, [(2, -18), (15, -21), (17, -9), (14, -3), (2, -8)], STEEL, shade=0.3)
        solid(quill, box(-4, -17, 7, 9), IRON, 1.6)


def _firebrand(quill: Quill) -> None:
    with quill.at(-3, 4, 30):
        haft(quill, -8, 20, 5.0)
        bent(quill, [(-5, -6), (-6, -14), (6, -14), (5, -6)], "#33261C")
        for k in range(3):
            quill.line([(-5, -12 + k * 3), (5, -11 + k * 3)], 1.0, "ochre", curved=False)
        for x, size in ((-4, 1.1), (4, 1.0), (0, 1.5)):
            small_flame(quill, x, -12, size)


def _flail(quill: Quill) -> None:
    with quill.at(-6, 6, 40):
        haft(quill, -8, 18)
    for k in range(4):
        quill.form(ellipse(-1 + k * 3.4, -6 - k * 1.4, 2.4, count=12), IRON, 1.4)
    for turn in range(8):
        with quill.at(14, -6, turn * 45):
            quill.form([(-2.4, -7), (0, -13), (2.4, -7)], IRON, 1.3, curved=False)
    quill.form(ellipse(14, -6, 8), IRON, 2.0, shade=0.35)


def _war_hammer(quill: Quill) -> None:
    with quill.at(-2, 1, 35):
        haft(quill, -14, 22)
        solid(quill, [(-15, -22), (9, -22), (9, -9), (-15, -9)], IRON, shade=0.35)
        solid(quill, [(9, -20), (19, -15.5), (9, -11)], STEEL, 1.8)
        quill.line([(-11, -22), (-11, -9)], 1.4, curved=False)


def _crossbow(quill: Quill) -> None:
    with quill.at(0, 1, 40):
        solid(quill, box(-3, -14, 6, 36), WOOD, 1.9)
        bow = curve([(-19, -2), (-11, -12), (0, -15), (11, -12), (19, -2)], closed=False)
        quill.cord(bow.tolist(), 3.6, IRON, curved=False, taper=(0.2, 0.2))
        quill.line([(-19, -2), (0, 3), (19, -2)], 1.3, "bone", curved=False)
        quill.line([(0, 6), (0, -19)], 2.0, curved=False, taper=(0, 0))
        quill.form([(-3, -17), (0, -24), (3, -17)], STEEL, 1.3, curved=False)


def _shield(quill: Quill, fill: str, glyph: str) -> None:
    edge = [(-16, -17), (0, -21), (16, -17), (15, 3), (8, 15), (0, 22), (-8, 15), (-15, 3)]
    bent(quill, edge, "#C9B07A")
    quill.form([(x * 0.8, y * 0.8) for x, y in edge], fill, 1.3)
    quill.pen.fill(glyph_path(glyph, 0, -2, 9), "bone")


def _kite_shield(quill: Quill) -> None:
    _shield(quill, "rubric", "sun")


def _tower_shield(quill: Quill) -> None:
    solid(quill, [(-15, -20), (0, -23), (15, -20), (15, 22), (-15, 22)], "#7B5027", shade=0.3)
    for y in (-12, 2, 15):
        quill.form(box(-15, y - 2, 30, 4), IRON, 1.3, curved=False)
    quill.form(ellipse(0, 2, 6.4), IRON, 1.7, shade=0.3)


def _lantern(quill: Quill) -> None:
    quill.glow(0, 4, 24, "flame", 0.6)
    quill.line(ellipse(0, -15, 7, count=20, start=3.1, end=6.4), 2.2, curved=False, taper=(0, 0))
    solid(quill, [(-11, -9), (0, -17), (11, -9)], IRON, 1.9)
    solid(quill, box(-10, -9, 20, 24), "candle", 1.9)
    small_flame(quill, 0, 12, 1.25)
    for x in (-4, 4):
        quill.line([(x, -9), (x, 15)], 1.4, curved=False, taper=(0, 0))
    solid(quill, box(-13, 14, 26, 6), IRON, 1.9)


def _mirror(quill: Quill) -> None:
    with quill.at(0, -1, 25):
        solid(quill, box(-2.6, 8, 5.2, 15), WOOD, 1.7)
        bent(quill, [(0, -21), (12, -14), (12, 4), (0, 11), (-12, 4), (-12, -14)], "gold")
        quill.form(ellipse(0, -5, 8.4, 11.4), "woad", 1.5)
        quill.line([(-3, 1), (3, -12)], 2.2, "bone", curved=False)


_COAT = [
    (-7, -19), (0, -15), (7, -19), (19, -13), (17, 1), (11, -2), (13, 20), (0, 22), (-13, 20),
    (-11, -2), (-17, 1), (-19, -13),
]  # fmt: skip


def _coat(quill: Quill, fill: str, shade: float = 0.28) -> None:
    solid(quill, _COAT, fill, shade=shade)
    quill.line([(-7, -19), (0, -9), (7, -19)], 1.6, curved=False)
    quill.line([(0, -9), (0, 21)], 1.4, curved=False)


def _leather_coat(quill: Quill) -> None:
    _coat(quill, LEATHER)
    quill.line([(-13, 6), (13, 6)], 2.6, "sepia", curved=False, taper=(0, 0))
    quill.form(box(-3, 3, 6, 6), "gold", 1.3, curved=False)


def _quilted_coat(quill: Quill) -> None:
    _coat(quill, "parch_mid", 0.0)
    with quill.clip(_COAT, curved=False):
        for k in range(-5, 6):
            for lean in (-1, 1):
                quill.line(
                    [(k * 7 - lean * 16, -20), (k * 7 + lean * 16, 22)], 1.0, "umber", curved=False
                )
    quill.line([*_COAT, _COAT[0]], 2.0, curved=False, taper=(0, 0))


def _mail(quill: Quill) -> None:
    _coat(quill, "#9AA4B0", 0.0)
    with quill.clip(_COAT, curved=False):
        for row in range(9):
            for k in range(-4, 5):
                x, y = k * 5.2 + (row % 2) * 2.6, -18 + row * 5
                quill.line(
                    ellipse(x, y, 2.7, count=8, start=0, end=3.1), 1.1, curved=False, taper=(0, 0)
                )


def _wax_coat(quill: Quill) -> None:
    _coat(quill, "#D9B65C")
    for x, y, long in ((-9, 12, 6), (-3, 14, 5), (6, 11, 7)):
        quill.line([(x, y), (x, y + long)], 2.8, "candle", curved=False, taper=(0, 0.2))
    small_flame(quill, 6, 2, 0.8)
    quill.line([(0, 6), (12, -7)], 2.6, "rubric", curved=False)


def _thorn_coat(quill: Quill) -> None:
    for (x, y), (nx, ny) in zip(_COAT, [*_COAT[1:], _COAT[0]], strict=True):
        for share in (0.25, 0.75):
            px, py = x + (nx - x) * share, y + (ny - y) * share
            quill.form(
                [(px - 2, py - 2), (px * 1.28, py * 1.24), (px + 2, py + 2)],
                "bone",
                1.2,
                curved=False,
            )
    _coat(quill, "#566B3F")


def _shoe(quill: Quill, x: float, y: float, fill: str) -> None:
    with quill.at(x, y):
        bent(quill, [(-7, -9), (3, -9), (4, -1), (13, 3), (14, 9), (-8, 9)], fill, shade=0.28)
        quill.line([(-8, 7), (14, 7)], 1.6, curved=False, taper=(0, 0))


def _iron_shoes(quill: Quill) -> None:
    for x, y in ((3, -9), (-5, 11)):
        _shoe(quill, x, y, IRON)
        quill.form(box(x - 8, y - 11, 12, 4.4), "#9AA4B0", 1.6, curved=False)
        toe = [(x + 4, y + 1), (x + 13, y + 3), (x + 14, y + 8), (x + 4, y + 8)]
        quill.form(toe, "#9AA4B0", 1.4)


def _feather_shoes(quill: Quill) -> None:
    for x, y in ((2, -8), (-5, 11)):
        _shoe(quill, x, y, "verdigris")
        wing = [
            (x - 6, y - 5),
            (x - 16, y - 12),
            (x - 15, y - 4),
            (x - 17, y),
            (x - 12, y + 2),
            (x - 6, y + 2),
        ]
        quill.form(wing, "bone", 1.6)
        quill.line([(x - 7, y - 3), (x - 14, y - 7)], 1.0, curved=False)
        quill.line([(x - 7, y), (x - 14, y - 1)], 1.0, curved=False)


ITEMS: dict[str, Item] = {
    "arming-sword": _arming_sword,
    "knife": _knife,
    "taper-staff": _taper_staff,
    "handbell": _handbell,
    "spear": _spear,
    "sling": _sling,
    "gaff": _gaff,
    "hatchet": _hatchet,
    "firebrand": _firebrand,
    "flail": _flail,
    "silver-knife": _silver_knife,
    "war-hammer": _war_hammer,
    "crossbow": _crossbow,
    "great-sword": _great_sword,
    "clapper": _clapper,
    "kite-shield": _kite_shield,
    "tower-shield": _tower_shield,
    "lantern": _lantern,
    "mirror": _mirror,
    "main-gauche": _main_gauche,
    "leather-coat": _leather_coat,
    "quilted-coat": _quilted_coat,
    "mail": _mail,
    "wax-coat": _wax_coat,
    "thorn-coat": _thorn_coat,
    "iron-shoes": _iron_shoes,
    "feather-shoes": _feather_shoes,
}
