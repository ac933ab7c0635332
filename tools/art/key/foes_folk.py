"""Foes of the dungeon that walk upright, living or not, as they look out of their rings."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.key.fixtures import small_flame
from tools.art.key.foes_beasts import eye, slit, teeth
from tools.art.shapes import box, curve, ellipse
from tools.art.throne.pen import Quill

GOBLIN = "#8A9A55"
OLD_BONE = "#EFE3C2"
PALLOR = "#B4BA93"
HIDE = "#BE9063"


def skull(quill: Quill, size: float = 1.0, *, jaw: bool = True) -> None:
    """Draw a skull from the front, about 26 wide and 30 tall at size 1."""
    with quill.at(0, 0, 0, size):
        if jaw:
            quill.form([(-7, 8), (7, 8), (6, 16), (-6, 16)], OLD_BONE, 1.8, curved=False)
        dome = [
            (-13, -4),
            (-9, -14),
            (0, -17),
            (9, -14),
            (13, -4),
            (10, 5),
            (8, 9),
            (-8, 9),
            (-10, 5),
        ]
        quill.form(dome, OLD_BONE, 2.0)
        for side in (-1, 1):
            quill.form(ellipse(side * 5.2, -2.4, 4.2, 4.6), "ink", 0.6)
        quill.form([(0, 1.4), (2.4, 6), (-2.4, 6)], "ink", 0.5, curved=False)
        for x in (-4, 0, 4):
            quill.line([(x, 9), (x, 15)], 1.2, curved=False, taper=(0, 0))
        quill.line([(-7, 11.5), (7, 11.5)], 1.0, curved=False)


def _hood(quill: Quill, fill: str, inner: str = "night", *, peak: float = -21.0) -> None:
    """Draw shoulders and a hood, dark inside."""
    quill.form([(-21, 23), (-17, 11), (-8, 7), (8, 7), (17, 11), (21, 23)], fill, 2.0, shade=0.3)
    quill.form(
        [(-13, 10), (-14, -6), (-8, -16), (0, peak), (8, -16), (14, -6), (13, 10), (0, 14)],
        fill,
        2.0,
        shade=0.3,
    )
    quill.form(
        [(-8, 8), (-9, -5), (-4, -12), (0, -14), (4, -12), (9, -5), (8, 8), (0, 12)], inner, 1.2
    )


def _goblin_face(quill: Quill, fill: str = GOBLIN) -> None:
    for side in (-1, 1):
        quill.form(
            [(side * 9, -3), (side * 23, -11), (side * 18, 3), (side * 10, 6)],
            fill,
            1.8,
            curved=False,
        )
        quill.line([(side * 12, 0), (side * 19, -6)], 1.1, curved=False)
    quill.form(
        [(-12, -7), (0, -12), (12, -7), (11, 6), (4, 15), (-4, 15), (-11, 6)], fill, 2.0, shade=0.25
    )
    quill.form([(-3, 1), (3, 1), (4, 7), (0, 9), (-4, 7)], fill, 1.5)


def slinger(quill: Quill) -> None:
    """A goblin in a leather cap, his sling going round."""
    _goblin_face(quill)
    quill.form(
        [(-13, -6), (-11, -14), (0, -19), (11, -14), (13, -6), (0, -9)], "#7B5027", 1.8, shade=0.3
    )
    for side in (-1, 1):
        slit(quill, side * 5.4, -2, 6.0, side * 2.0, "flame")
    quill.line([(-6, 11), (0, 12.4), (6, 11)], 1.5)
    teeth(quill, [(-3.4, 11.6), (3.4, 11.6)], 3.0, down=False)
    loop = curve([(-17, 20), (-21, 4), (-16, -13), (0, -21), (13, -18)], closed=False)
    quill.cord(loop.tolist(), 1.6, "ochre", curved=False, taper=(0, 0))
    quill.form(ellipse(15, -17, 4.4), "stone", 1.6)


def pilferer(quill: Quill) -> None:
    """A masked goblin with somebody else's purse."""
    for side in (-1, 1):
        quill.form([(side * 10, -2), (side * 22, -8), (side * 16, 5)], GOBLIN, 1.7, curved=False)
    _hood(quill, "dusk", GOBLIN)
    quill.form([(-9, -6), (0, -4), (9, -6), (9, 1), (0, 3), (-9, 1)], "ink", 0.8)
    for side in (-1, 1):
        quill.form(ellipse(side * 4.2, -2, 2.3, 1.7), "flame", 0.5)
        quill.dot(side * 4.2 + 0.7, -2, 0.9)
    quill.line([(-4, 7), (1, 8.6), (5.4, 5.6)], 1.5)
    purse = [(8, 11), (14, 11), (19, 18), (17, 23), (6, 23), (4, 18)]
    quill.form(purse, "ochre", 1.8, shade=0.25)
    quill.line([(7, 12.4), (15, 12.4)], 2.2, "rubric", curved=False, taper=(0, 0))


def bone_warden(quill: Quill) -> None:
    """A skull under an old kettle hat, and the rim of a shield."""
    with quill.at(0, 3):
        skull(quill, 1.06)
    brim = [(-19, -8), (-12, -12), (0, -14), (12, -12), (19, -8), (12, -6), (0, -7.4), (-12, -6)]
    quill.form(
        [(-12, -10), (-10, -19), (0, -22), (10, -19), (12, -10), (0, -12)], "slate", 1.9, shade=0.35
    )
    quill.form(brim, "slate", 1.8)
    quill.line([(-8, -17), (-4, -19)], 1.6, "woad", curved=False)


def ghoul(quill: Quill) -> None:
    """A hungry face with lank hair, mouth open."""
    for side in (-1, 1):
        quill.form(
            [
                (side * 3, -20),
                (side * 13, -15),
                (side * 17, 0),
                (side * 15, 16),
                (side * 11, 8),
                (side * 9, -6),
            ],
            "ink",
            1.2,
        )
    quill.form(
        [(-11, -9), (0, -17), (11, -9), (11, 2), (7, 17), (0, 20), (-7, 17), (-11, 2)],
        PALLOR,
        2.0,
        shade=0.3,
    )
    for side in (-1, 1):
        quill.form(ellipse(side * 5, -3.6, 4.2, 3.8), "ink", 0.6)
        quill.dot(side * 5, -3, 1.6, "rubric")
        quill.line([(side * 8.4, 3), (side * 5, 9)], 1.3)
    quill.form([(0, 1), (1.6, 4.4), (-1.6, 4.4)], "ink", 0.5, curved=False)
    quill.form([(-5.4, 8), (5.4, 8), (4.4, 16), (-4.4, 16)], "#3A0F0D", 1.3)
    teeth(quill, [(-3, 8), (1, 8), (4, 8.2)], 3.4)
    teeth(quill, [(-2, 16), (2.4, 16)], 3.0, down=False)


def chanter(quill: Quill) -> None:
    """A hooded singer, ash on his brow."""
    _hood(quill, "#8D877C", "#D7B48C")
    quill.form([(-8, -5), (-4, -12), (0, -14), (4, -12), (8, -5), (0, -7)], "#8D877C", 1.0)
    for side in (-1, 1):
        quill.line([(side * 2.4, -2.6), (side * 6.4, -1.8)], 1.7, curved=False)
    quill.form(ellipse(0, 5.4, 3.0, 4.0), "#3A0F0D", 1.2)
    quill.form([(-1.6, -8), (1.6, -8), (1, -4), (-1, -4)], "ink", 0, curved=False)
    for x, y in ((15, -13), (19, -5)):
        quill.form(ellipse(x - 1.6, y + 5, 2.3, 1.8), "ink", 0)
        quill.line([(x, y + 5), (x, y - 1.6), (x + 3, y)], 1.4, curved=False, taper=(0, 0.3))


def ogre(quill: Quill) -> None:
    """More jaw than face; a club behind."""
    with quill.at(14, -6, 24):
        quill.form([(-3, 20), (-6, -12), (0, -18), (6, -12), (3, 20)], "#7B5027", 1.8, shade=0.3)
        for x, y in ((-3, -9), (3, -6), (-1, -3)):
            quill.dot(x, y, 1.5, "stone")
    quill.form([(-22, 23), (-17, 13), (17, 13), (22, 23)], "#8A6238", 1.8, shade=0.3)
    for side in (-1, 1):
        quill.form(ellipse(side * 13.6, -2, 3.6, 4.6), HIDE, 1.7)
    quill.form(
        [
            (-10, -14),
            (0, -18),
            (10, -14),
            (13, -2),
            (16, 9),
            (9, 18),
            (-9, 18),
            (-16, 9),
            (-13, -2),
        ],
        HIDE,
        2.1,
        shade=0.28,
    )
    quill.line([(-10, -7), (0, -5), (10, -7)], 3.0, curved=False)
    for side in (-1, 1):
        quill.dot(side * 5.4, -3, 1.7)
        quill.dot(side * 5.4, -3, 0.6, "flame")
    quill.form([(-4, -2), (4, -2), (5, 4), (0, 6), (-5, 4)], HIDE, 1.5)
    quill.line([(-11, 9.4), (0, 11), (11, 9.4)], 2.2)
    teeth(quill, [(-7, 10), (7, 10)], 6.4, down=False)


def fuse(quill: Quill) -> None:
    """A kobold hugging a bomb, and grinning; the fuse is lit."""
    for side in (-1, 1):
        quill.form(
            [(side * 5, -12), (side * 10, -23), (side * 12, -9)], "#A9663A", 1.7, curved=False
        )
    face = [(-11, -9), (0, -14), (11, -9), (10, 0), (5, 7), (-5, 7), (-10, 0)]
    quill.form(face, "#B9743F", 2.0, shade=0.25)
    for side in (-1, 1):
        eye(quill, side * 5, -6, 3.2, "candle")
    quill.form([(-7, 0), (7, 0), (3, 5), (-3, 5)], "ink", 0.8, curved=False)
    teeth(quill, [(-4, 0), (0, 0), (4, 0)], 3.0)
    quill.form(ellipse(0, 14, 10.4), "#33343A", 2.0)
    quill.line([(-6, 10), (-2, 7.4)], 1.8, "woad", curved=False)
    for side in (-1, 1):
        quill.form(ellipse(side * 10.4, 13, 3.4, 4.4), "#B9743F", 1.5)
    quill.cord([(4, 5), (9, 1), (15, 2)], 1.6, "ochre", taper=(0, 0))
    small_flame(quill, 16.6, 3, 0.8)


def duellist(quill: Quill) -> None:
    """A skull in a feathered hat; his rapier before him."""
    with quill.at(0, 5):
        skull(quill, 0.96)
    quill.form(
        [(-20, -5), (-10, -9), (0, -8), (11, -10), (20, -6), (10, -4), (-9, -3)], "plum", 1.8
    )
    quill.form(
        [(-11, -8), (-9, -17), (0, -19), (9, -17), (11, -9), (0, -7.4)], "plum", 1.9, shade=0.3
    )
    feather = [(6, -12), (13, -21), (21, -19), (19, -11), (12, -9)]
    quill.form(feather, "bone", 1.5)
    quill.line([(8, -11), (18, -18)], 1.1, curved=False)
    quill.line([(-19, 21), (19, 7)], 4.0, "ink", curved=False, taper=(0, 0.4))
    quill.line([(-19, 21), (19, 7)], 1.9, "woad", curved=False, taper=(0, 0.6))
    quill.form(ellipse(-12, 18, 4.6, 3.6), "gold", 1.5)


def husk(quill: Quill) -> None:
    """An empty suit of armour."""
    quill.form([(-20, 23), (-16, 12), (16, 12), (20, 23)], "woad", 1.9, shade=0.3)
    quill.form(
        [(-12, 14), (-13, -8), (0, -19), (13, -8), (12, 14), (0, 18)], "woad", 2.1, shade=0.32
    )
    quill.form(box(-10, -5, 20, 4.6), "ink", 1.0, curved=False)
    quill.line([(0, -18), (0, 16)], 1.5, curved=False, taper=(0, 0))
    for x in (-5.4, 5.4):
        for y in (4, 8, 12):
            quill.dot(x, y, 1.3)


FIGURES: dict[str, tuple[str, Callable[[Quill], None]]] = {
    "slinger": ("folk", slinger),
    "pilferer": ("folk", pilferer),
    "bone-warden": ("undead", bone_warden),
    "ghoul": ("undead", ghoul),
    "chanter": ("folk", chanter),
    "ogre": ("folk", ogre),
    "fuse": ("folk", fuse),
    "duellist": ("undead", duellist),
    "husk": ("thing", husk),
}
"""Each figure with its kin, which tells the colour of its ring."""
