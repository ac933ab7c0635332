"""People for the pictures of encounters, cut from few parts: feet on the origin, looking right.

A grown person is `TALL` units high, a dwarf two thirds of it, small folk half.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.art.hex.kit import Drawing, MapPen
from tools.art.shapes import Points, box, curve, ellipse, outline

TALL = 58.0
SKIN = "#D9A679"
Hold = Callable[[MapPen], None]
"""Draws what a hand holds, the hand at the origin."""


@dataclass(frozen=True)
class Look:
    """How somebody is dressed; colours are names of the palette or values."""

    coat: str
    cut: str = "coat"
    """``coat``, ``dress`` or ``robe``: to the knees, or to the ground."""
    hat: str = ""
    hat_colour: str = "#5A4632"
    hair: str = "#4A3524"
    beard: str = ""
    skin: str = SKIN
    trim: str = ""
    """An apron, a sash or a stole."""
    size: float = 1.0
    stout: float = 1.0
    pose: str = "stand"
    """``stand``, ``sit`` or ``bow``."""
    left: Hold | None = None
    """Held in the far hand, behind the body."""
    right: Hold | None = None
    reach: tuple[float, float] = (13, -22)
    """Where the near hand is."""
    legs: str = "ink"


# ---- what hands hold


def staff(long: float = 46, colour: str = "sepia") -> Hold:
    """A staff whose foot is on the ground."""

    def draw(pen: MapPen) -> None:
        pen.line([(1, 22), (-1, 22 - long)], 2.2, colour, wobble=0.2, taper=(0, 0))

    return draw


def crook(pen: MapPen) -> None:
    hook = [(0, 22), (-1, -22), (1, -29), (6, -30), (8, -25), (5, -23)]
    pen.line(curve(hook, False, 6), 2.0, "sepia", wobble=0.1, taper=(0, 0))


def spear(pen: MapPen) -> None:
    pen.line([(0, 22), (-1, -34)], 1.9, "sepia", wobble=0.1, taper=(0, 0))
    pen.shape(outline([(-4, -34), (-1, -45), (2, -34)]), "#AEB4B8", 1.1)


def sword(pen: MapPen) -> None:
    pen.shape(outline([(-1, -2), (10, -26), (13, -26), (3, 0)]), "#C7CCCE", 1.1)
    pen.line([(-4, -4), (6, 1)], 2.2, wobble=0, taper=(0, 0))


def cudgel(pen: MapPen) -> None:
    pen.shape(curve([(-2, 3), (5, -18), (11, -20), (12, -14), (3, 4)], True, 5), "#7A5632", 1.2)


def scythe(pen: MapPen) -> None:
    pen.line([(-6, 18), (3, -30)], 2.0, "sepia", wobble=0.1, taper=(0, 0))
    pen.shape(curve([(3, -30), (18, -31), (29, -22), (16, -26), (4, -26)], True, 5), "#AEB4B8", 1.1)


def spade(pen: MapPen) -> None:
    pen.line([(0, 12), (-1, -20)], 2.1, "sepia", wobble=0.1, taper=(0, 0))
    pen.line([(-4, -20), (3, -20)], 2.0, "sepia", wobble=0, taper=(0, 0))
    pen.shape(outline([(-4, 10), (5, 10), (4, 20), (0, 23), (-4, 20)]), "#8D9296", 1.1)


def rake(pen: MapPen) -> None:
    pen.line([(-4, 22), (4, -30)], 1.9, "sepia", wobble=0.1, taper=(0, 0))
    pen.line([(-4, -31), (13, -28)], 2.0, "sepia", wobble=0, taper=(0, 0))
    pen.lines([[(x, -30), (x - 1, -24)] for x in (-3, 1, 5, 9, 12)], 1.2, wobble=0)


def pole(pen: MapPen) -> None:
    pen.line([(6, 24), (-6, -46)], 2.0, "sepia", wobble=0.2, taper=(0, 0))


def lamp(pen: MapPen) -> None:
    pen.line([(0, 0), (0, 4)], 1.2, wobble=0)
    pen.shape(outline([(-4, 4), (4, 4), (5, 14), (-5, 14)]), "flame", 1.2)
    pen.line([(-5, 4), (0, 1), (5, 4)], 1.5, wobble=0)


def paper(pen: MapPen) -> None:
    pen.shape(outline([(-3, -9), (10, -11), (12, 3), (-1, 5)]), "bone", 1.1)
    pen.lines([[(0, -6 + k * 3), (8, -7 + k * 3)] for k in range(4)], 0.8, "sepia", 0.9, wobble=0.1)


def book(pen: MapPen) -> None:
    pen.shape(outline([(-6, -3), (3, -6), (12, -4), (12, 5), (3, 3), (-6, 6)]), "bone", 1.2)
    pen.line([(3, -6), (3, 3)], 1.0, wobble=0)
    pen.lines([[(5, -3 + k * 3), (10, -2 + k * 3)] for k in range(2)], 0.7, "sepia", wobble=0.1)


def satchel(pen: MapPen) -> None:
    pen.shape(curve([(-6, 0), (7, 0), (8, 10), (-7, 10)], True, 4), "#8A5F35", 1.2)


def sack(pen: MapPen) -> None:
    pen.shape(
        curve([(-7, 4), (-4, -8), (2, -11), (9, -4), (9, 7), (0, 9)], True, 5), "#C4AE83", 1.2
    )


def basket(pen: MapPen) -> None:
    pen.line(curve([(-6, 3), (0, -7), (7, 3)], False, 6), 1.4, "sepia", wobble=0.1)
    pen.shape(outline([(-8, 3), (9, 3), (6, 11), (-5, 11)]), "#A9804A", 1.2)


def broom(pen: MapPen) -> None:
    pen.line([(-3, -22), (4, 12)], 2.0, "sepia", wobble=0.1, taper=(0, 0))
    pen.shape(outline([(1, 11), (7, 10), (11, 22), (1, 23)]), "#C39A4E", 1.1)


def oar(pen: MapPen) -> None:
    pen.line([(0, 22), (0, -28)], 2.1, "sepia", wobble=0.1, taper=(0, 0))
    pen.shape(curve([(-3, -26), (-4, -42), (0, -47), (4, -42), (3, -26)], True, 5), "#B78A55", 1.2)


def hammer(pen: MapPen) -> None:
    pen.line([(0, 4), (4, -14)], 2.1, "sepia", wobble=0.1, taper=(0, 0))
    pen.shape(outline([(-2, -14), (11, -11), (9, -20), (-1, -22)]), "#6E7276", 1.2)


def pick(pen: MapPen) -> None:
    pen.line([(-3, 10), (3, -20)], 2.1, "sepia", wobble=0.1, taper=(0, 0))
    pen.line(curve([(-9, -14), (2, -22), (14, -19)], False, 6), 3.0, "#6E7276", wobble=0.1)


def rod(pen: MapPen) -> None:
    pen.line([(-4, 6), (20, -34)], 1.4, "sepia", wobble=0.1, taper=(0, 0.4))
    pen.line([(20, -34), (21, 0)], 0.7, wobble=0.1, taper=(0, 0))


def mask(pen: MapPen) -> None:
    pen.shape(curve([(-2, -10), (9, -11), (9, -1), (4, 4), (-2, -1)], True, 5), "bone", 1.2)
    pen.dot(2, -6, 1.3, "night")
    pen.dot(6, -6, 1.3, "night")
    pen.line(curve([(1, -2), (4, 0), (7, -2)], False), 1.0, "rubric", wobble=0)


def fiddle(pen: MapPen) -> None:
    pen.shape(
        curve([(-9, -6), (-5, -12), (0, -9), (5, -11), (7, -6), (0, -3)], True, 5), "#A5622F", 1.2
    )
    pen.line([(5, -8), (15, -13)], 2.0, "sepia", wobble=0)
    pen.line([(-6, 4), (8, -19)], 1.1, wobble=0)


def chain(pen: MapPen) -> None:
    pen.shape(ellipse(1, 3, 3.6), "gold", 1.0)


def cup(pen: MapPen) -> None:
    pen.shape(outline([(-3, -8), (6, -8), (4, 0), (-1, 0)]), "gold", 1.1)


def flower(pen: MapPen) -> None:
    pen.line([(0, 0), (4, -11)], 1.3, "moss", wobble=0.1)
    for k in range(5):
        pen.dot(4 + math.cos(k * 1.26) * 3, -13 + math.sin(k * 1.26) * 3, 2.0, "rose")
    pen.dot(4, -13, 1.5, "gold")


def shears(pen: MapPen) -> None:
    for d in (-1, 1):
        pen.line([(-2, d * 2), (14, -8 - d * 4)], 2.2, "#8D9296", wobble=0, taper=(0, 0.7))


def fan(pen: MapPen) -> None:
    pen.shape(outline([(0, 0), (-2, -14), (6, -15), (12, -9)]), "plum", 1.1)


def _hat(pen: MapPen, look: Look, x: float, y: float) -> None:
    """What is on a head whose middle is (x, y)."""
    colour = look.hat_colour
    with pen.at(x, y):
        match look.hat:
            case "hood":
                form = [
                    (-7.5, 7),
                    (-8, -3),
                    (-4, -9),
                    (3, -8.5),
                    (6, -4),
                    (1, -4),
                    (-1.5, 1),
                    (-1, 7),
                ]
                pen.shape(curve(form, True, 5), look.coat if colour == "#5A4632" else colour, 1.4)
            case "brim":
                pen.shape(curve([(-5, -3), (-4, -11), (4, -11), (6, -3)], True, 4), colour, 1.3)
                pen.shape(curve([(-11, -2), (0, -5), (12, -2), (0, -1)], True, 5), colour, 1.3)
            case "straw":
                pen.shape(curve([(-4, -3), (-3, -9), (3, -9), (5, -3)], True, 4), "#D9B760", 1.3)
                pen.shape(curve([(-12, -1), (0, -5), (13, -1), (0, 0)], True, 5), "#D9B760", 1.3)
            case "cap":
                pen.shape(
                    curve([(-6, -1), (-6, -7), (1, -10), (7, -5), (7, -2)], True, 5), colour, 1.3
                )
            case "helm":
                pen.shape(
                    curve([(-6.5, 2), (-6.5, -5), (0, -11), (6.5, -5), (6, 0), (0, -2)], True, 5),
                    "#9BA3A8",
                    1.4,
                )
                pen.line([(4, -3), (5, 3)], 1.8, "#6E7276", wobble=0)
            case "halfhelm":
                pen.shape(
                    curve([(-6.5, 1), (-6.5, -6), (0, -10), (2, -4), (0, -1)], True, 5),
                    "#9BA3A8",
                    1.4,
                )
            case "crown" | "paper":
                fill = "gold" if look.hat == "crown" else "bone"
                pen.shape(
                    outline([(-6, -3), (-7, -12), (-3, -8), (0, -13), (3, -8), (7, -12), (6, -3)]),
                    fill,
                    1.2,
                )
            case "veil":
                pen.shape(
                    curve([(-3, -7), (3, -7), (-4, 0), (-13, 26), (-18, 24), (-9, 2)], True, 5),
                    "bone",
                    1.1,
                )
                for k in range(3):
                    pen.dot(-3 + k * 3, -7, 1.7, "rose")
            case "cone":
                pen.shape(
                    curve([(-7, -2), (-3, -13), (-7, -22), (4, -13), (7, -2)], True, 5), colour, 1.4
                )
            case "scarf":
                pen.shape(
                    curve(
                        [(-6, 5), (-7, -4), (-2, -8), (5, -6), (5, -3), (-1, -2), (0, 7), (-4, 9)],
                        True,
                        5,
                    ),
                    colour,
                    1.3,
                )
            case "tall":
                pen.shape(outline([(-5, -3), (-5, -17), (5, -17), (6, -3)]), colour, 1.3)
                pen.line([(-9, -3), (10, -3)], 2.4, colour, wobble=0)
                pen.line([(-9, -2), (10, -2)], 1.0, wobble=0)
            case "band":
                pen.line(curve([(-6, -3), (0, -5), (6, -3)], False), 2.4, colour, wobble=0)
            case "feather":
                pen.shape(curve([(-7, -2), (-5, -8), (3, -10), (8, -3)], True, 5), colour, 1.3)
                pen.shape(curve([(-3, -8), (-12, -17), (-15, -12), (-6, -5)], True, 5), "bone", 1.0)


def _head(pen: MapPen, look: Look, x: float, y: float) -> None:
    r = 5.4
    if look.hair and look.hat not in ("hood", "helm", "scarf"):
        locks = [
            (x - 6.5, y + 4),
            (x - 7, y - 3),
            (x - 2, y - 7.5),
            (x + 4, y - 6.5),
            (x + 5, y - 2),
            (x, y - 3),
            (x - 2, y + 3),
        ]
        if look.cut == "dress":
            locks = [(x - 8, y + 11), *locks[1:6], (x - 2, y + 9)]
        under = curve(locks, True, 5)
    else:
        under = None
    pen.shape(ellipse(x, y, r, r * 1.08, count=20), look.skin, 1.3)
    pen.shape(
        curve([(x + 4, y - 1), (x + 7.6, y + 1.6), (x + 4, y + 2.4)], True, 4), look.skin, 0.9
    )
    pen.dot(x + 2.6, y - 1, 0.95, "ink")
    if under is not None:
        pen.shape(under, look.hair, 1.2)
    if look.beard:
        long = 7 if look.pose == "stand" else 5
        form = [
            (x - 3, y + 1),
            (x + 1, y + 3),
            (x + 5, y + 2.6),
            (x + 5.6, y + 5),
            (x + 2, y + 5 + long),
            (x - 3, y + 6),
        ]
        pen.shape(curve(form, True, 5), look.beard, 1.1)
    _hat(pen, look, x, y)


def _limb(pen: MapPen, points: Points, colour: str, wide: float = 4.6) -> None:
    line = curve(points, False, 6)
    pen.line(line, wide + 2.2, "ink", wobble=0.1, taper=(0, 0))
    pen.line(line, wide, colour, wobble=0.1, taper=(0, 0))


def _body(pen: MapPen, form: Points, look: Look) -> None:
    edge = curve(form, True, 5)
    pen.fill(edge, look.coat)
    with pen.clip(edge):
        pen.hatch(box(-26, -60, 24, 62), 1.3, 3.2, 0.9, alpha=0.5)
        if look.trim:
            pen.fill(outline([(2, -34), (9, -32), (13, -2), (4, -2)]), look.trim)
    pen.line(edge, 1.6, closed=True, wobble=0.2)


def draw_person(pen: MapPen, look: Look) -> None:
    """Draw somebody, their feet on the origin."""
    w = look.stout
    pen.fill(ellipse(3, 0.6, 15 * w, 3.4, count=18), "night", 0.3)
    unit = TALL / 58 * look.size
    with pen.at(0, 0, unit):
        if look.pose == "sit":
            _seated(pen, look)
            return
        if look.pose == "bow":
            _bowed(pen, look)
            return
        hx, hy = look.reach
        if look.left is not None:
            with pen.at(hx + 3, hy):
                look.left(pen)
        if look.cut == "coat":
            for dx in (-4.5, 4.5):
                pen.line(
                    [(dx, -14), (dx + 1, -1), (dx + 5.5, -0.6)],
                    4.2,
                    look.legs,
                    wobble=0.1,
                    taper=(0, 0),
                )
            form = [
                (-4 * w, -43),
                (5 * w, -42),
                (9 * w, -33),
                (9 * w, -20),
                (10 * w, -10),
                (0, -8),
                (-10 * w, -10),
                (-9 * w, -22),
                (-8 * w, -37),
            ]
        elif look.cut == "dress":
            form = [
                (-3 * w, -43),
                (5 * w, -42),
                (7 * w, -32),
                (5 * w, -25),
                (14 * w, -1),
                (0, 1),
                (-14 * w, -1),
                (-6 * w, -25),
                (-7 * w, -37),
            ]
        else:
            form = [
                (-4 * w, -44),
                (5 * w, -43),
                (10 * w, -30),
                (12 * w, -1),
                (0, 1),
                (-12 * w, -1),
                (-10 * w, -28),
                (-8 * w, -38),
            ]
        _body(pen, form, look)
        if look.cut == "coat":
            pen.line([(-9 * w, -21), (9 * w, -20)], 2.4, "#4A3524", wobble=0.1, taper=(0, 0))
        _head(pen, look, 2, -49)
        _limb(pen, [(2, -39), (hx * 0.55, -29), (hx, hy)], look.coat)
        if look.right is not None:
            with pen.at(hx, hy):
                look.right(pen)
        pen.shape(ellipse(hx, hy, 2.6, count=12), look.skin, 1.0)


def _seated(pen: MapPen, look: Look) -> None:
    form = [(-9, -2), (-11, -18), (-4, -32), (4, -31), (8, -20), (7, -12), (10, -3), (0, 0)]
    _limb(
        pen,
        [(-2, -9), (10, -12), (15, -8), (15, -1)],
        look.coat if look.cut != "coat" else look.legs,
        5,
    )
    pen.line([(15, -1), (20, -0.6)], 4.0, wobble=0, taper=(0, 0))
    _body(pen, form, look)
    _head(pen, look, 2, -38)
    hx, hy = 13.0, -17.0
    _limb(pen, [(1, -28), (6, -19), (hx, hy)], look.coat)
    if look.right is not None:
        with pen.at(hx, hy):
            look.right(pen)
    pen.shape(ellipse(hx, hy, 2.5, count=12), look.skin, 1.0)


def _bowed(pen: MapPen, look: Look) -> None:
    """Bent forward over a stick."""
    if look.left is not None:
        with pen.at(19, -20):
            look.left(pen)
    form = [(-9, -1), (-10, -22), (-2, -35), (8, -36), (12, -29), (7, -20), (9, -1), (0, 1)]
    _body(pen, form, look)
    _head(pen, look, 12, -38)
    _limb(pen, [(6, -31), (13, -26), (18, -21)], look.coat)
    if look.right is not None:
        with pen.at(18, -21):
            look.right(pen)


def _pack(pen: MapPen, look: Look, drawers: bool) -> None:
    """A person under a pack as large as they are."""
    load = outline([(-30, -58), (-7, -60), (-4, -18), (-27, -16)])
    draw_person(pen, look)
    pen.shape(load, "#8A5F35", 1.6)
    with pen.clip(load):
        pen.hatch(box(-34, -64, 14, 50), 1.2, 3.2, 0.9, alpha=0.5)
    if drawers:
        for y in (-52, -42, -32, -23):
            pen.line([(-28, y), (-6, y - 1)], 1.1, wobble=0.2)
            pen.dot(-17, y + 4.5, 1.2, "gold")
    else:
        pen.shape(curve([(-30, -58), (-18, -69), (-5, -60)], True, 5), "#B9A27A", 1.3)


COMPANIONS: dict[str, Look] = {
    "odile": Look(
        "#6B5A3A", hat="feather", hat_colour="#4E6A44", hair="#3A2318", trim="rubric", right=paper
    ),
    "corm": Look(
        "#3A3532",
        hat="cap",
        hat_colour="#6A5A4A",
        beard="#241B18",
        skin="#B98563",
        stout=1.15,
        left=staff(42),
    ),
    "ysolt": Look(
        "#5A3B66",
        cut="robe",
        hair="#CFCBC6",
        skin="#E6CDB4",
        size=1.1,
        right=book,
        hat="band",
        hat_colour="gold",
    ),
    "brann": Look("#4C5D3A", hat="halfhelm", beard="#A4542A", hair="#A4542A", left=spear),
    "pim": Look("#7A3A4A", hat="brim", hat_colour="#8E4656", hair="#8E5A2C", size=0.92, right=sack),
    "dagna": Look(
        "#5A3522",
        hat="band",
        hat_colour="#8A5F35",
        hair="#B5672D",
        size=0.74,
        stout=1.35,
        right=hammer,
    ),
    "silas": Look("#3B5266", hat="straw", beard="#B9B2A4", hair="#B9B2A4", left=pole),
    "maud": Look(
        "#46413C", cut="dress", hat="scarf", hat_colour="#DAD3C2", trim="#DAD3C2", right=satchel
    ),
    "tor": Look("#7B5A33", hat="", hair="#2A211B", beard="#2A211B", stout=1.1, left=staff(44)),
    "fenna": Look(
        "#2F5F6A", cut="dress", hat="band", hat_colour="rubric", hair="#B98A3C", right=lamp
    ),
    "hob": Look(
        "#5B6B35",
        hat="cone",
        hat_colour="#8A4A2C",
        beard="#8C7A5C",
        size=0.72,
        stout=1.2,
        left=staff(40),
    ),
    "ragna": Look(
        "#6E7276",
        cut="robe",
        hat="hood",
        hat_colour="#4F5E6E",
        size=1.05,
        stout=1.15,
        left=staff(50),
    ),
}
"""The twelve of the tables, as they go along."""

OTHERS: dict[str, Look] = {
    "man": Look("#8A6A44", hat="cap", hat_colour="#5E5347", beard="#5A4632"),
    "woman": Look("#7B4B3A", cut="dress", hat="scarf", hat_colour="#E0D6C0", trim="bone"),
    "old_woman": Look(
        "#5B4A55", cut="dress", hat="scarf", hat_colour="#8B7F90", pose="bow", left=staff(42)
    ),
    "old_man": Look(
        "#7C6F58", cut="robe", hair="#D8D2C6", beard="#E3DED2", pose="bow", left=staff(42)
    ),
    "girl": Look("#9A5A4A", cut="dress", hair="#7A4A24", size=0.66),
    "boy": Look("#4F6A7A", hair="#C69A55", size=0.66),
    "boy_king": Look("#6B5A8A", hat="paper", hair="#A9783C", size=0.66, right=staff(30)),
    "soldier": Look("#3F5266", hat="helm", left=spear, legs="#4A3524"),
    "knight": Look("#8D979E", hat="helm", right=sword, stout=1.15, legs="#6E7276"),
    "robber": Look("#4A443C", hat="hood", right=cudgel, beard="#2E2620"),
    "clerk": Look("#2F3640", hat="tall", hat_colour="#2F3640", right=paper, trim="bone"),
    "courier": Look("#8C3A2E", hat="cap", hat_colour="#3B3A44", right=satchel, pose="sit"),
    "bride": Look("#EFE9DC", cut="dress", hat="veil", hair="#7A4A24", right=flower),
    "mourner": Look("#2B2A30", cut="robe", hat="brim", hat_colour="#2B2A30"),
    "shepherd": Look("#9A8A62", cut="robe", hat="straw", left=crook),
    "teacher": Look("#4F6A5A", cut="dress", hair="#6B4A2A", right=book, size=0.9),
    "sailor": Look("#35506B", hat="cap", hat_colour="#E0D6C0", beard="#D8D2C6", left=oar),
    "hermit": Look("#7A6748", cut="robe", hair="#CFC8BA", beard="#DAD4C7", pose="sit"),
    "miner": Look(
        "#4A4038", hat="cap", hat_colour="#6E5A3A", right=lamp, left=pick, beard="#6A5038"
    ),
    "player": Look("#8C3F5A", hat="feather", hat_colour="#3B4F78", right=mask),
    "official": Look(
        "#34323C", hat="tall", hat_colour="#34323C", trim="rubric", right=chain, stout=1.15
    ),
    "smith": Look(
        "#5A4636", hair="#2E241C", beard="#2E241C", trim="#3E2A1C", right=hammer, stout=1.25
    ),
    "fiddler": Look("#3F6A58", hat="brim", hat_colour="#2F3B34", right=fiddle),
    "fisher": Look("#5A6B62", hat="brim", hat_colour="#7A6A44", right=rod),
    "digger": Look("#6E5A44", hat="cap", hat_colour="#4A4038", left=spade),
    "reaper": Look("#A08A5A", hat="straw", left=rake),
    "stalker": Look("#39333C", hat="brim", hat_colour="#26222A", left=scythe),
    "sweeper": Look("#6A7A8A", cut="dress", hat="scarf", hat_colour="#C9B58C", left=broom),
    "gardener": Look("#5E7A4A", cut="dress", hat="straw", hair="#D8D2C6", right=shears),
    "baker": Look(
        "#E0D6C0", cut="dress", hat="scarf", hat_colour="#F0EADB", trim="#B08A5A", right=basket
    ),
    "dwarf": Look(
        "#6A3B2C",
        hat="cone",
        hat_colour="#34465A",
        beard="#A9561F",
        size=0.74,
        stout=1.4,
        right=chain,
    ),
    "gnome": Look(
        "#4F6A44",
        hat="cone",
        hat_colour="rubric",
        beard="#E3DED2",
        size=0.56,
        stout=1.2,
        right=book,
    ),
    "sentinel": Look(
        "#5A6B7A", hat="cap", hat_colour="#4F6A44", beard="#E3DED2", size=0.5, stout=1.1, left=spear
    ),
    "queen": Look(
        "#6B3F78",
        cut="robe",
        hat="crown",
        hair="#E8E0CE",
        skin="#E6D8CC",
        size=1.16,
        right=fan,
        trim="gold",
    ),
    "doctor": Look("#7A6B5A", hat="brim", hat_colour="#5A5046", right=satchel, skin="#D0A078"),
    "rider": Look("#5A4632", hat="hood", left=spear, legs="#3E2A1C"),
    "sitter": Look("#6B7A5A", hat="brim", hat_colour="#6A5038", pose="sit", beard="#8C7A5C"),
    "sitting_woman": Look("#7A5A6A", cut="dress", hat="scarf", hat_colour="#D9C7A0", pose="sit"),
    "speaker": Look("#5A2F2F", hat="feather", hat_colour="#34323C", right=cup, reach=(14, -36)),
}


def draw_pedlar(pen: MapPen) -> None:
    """A pedlar below his drawers."""
    _pack(pen, Look("#7C6A4A", hat="brim", hat_colour="#5A4632", left=staff(44)), True)


def draw_bundle(pen: MapPen) -> None:
    """Somebody who carries all they have."""
    _pack(pen, Look("#5E6A70", cut="robe", hat="hood", left=staff(46)), False)


def draw_lying(pen: MapPen) -> None:
    """Somebody asleep, or past walking."""
    pen.fill(ellipse(0, 0.4, 34, 4, count=22), "night", 0.3)
    form = curve([(-30, 0), (-30, -6), (-12, -11), (8, -13), (17, -9), (17, 0)], True, 6)
    pen.shape(form, "#6A5A78", 1.6)
    with pen.clip(form):
        pen.hatch(box(-34, -8, 54, 10), 0.7, 3.2, 0.9, alpha=0.5)
    pen.shape(ellipse(23, -6, 5.6, 5.4, count=18), SKIN, 1.3)
    pen.shape(curve([(20, -10), (25, -13), (29, -8), (26, -9)], True, 4), "#4A3524", 1.1)
    pen.line([(24, -5), (27, -5.4)], 1.0, wobble=0)


def draw_fairy(pen: MapPen) -> None:
    """A small winged dancer, above the ground."""
    pen.radial(0, -14, 26, ((0, "candle", 0.85), (0.45, "#D7EFC0", 0.45), (1, "#D7EFC0", 0)))
    for side in (-1, 1):
        wing = curve([(0, -16), (side * 14, -31), (side * 17, -18), (side * 4, -11)], True, 6)
        pen.fill(wing, "bone", 0.85)
        pen.line(wing, 1.0, closed=True, wobble=0.1)
    pen.shape(curve([(-3, -19), (3, -19), (8, -4), (0, -2), (-8, -4)], True, 5), "plum", 1.2)
    pen.shape(ellipse(0, -23, 4, count=14), "#E9C9A8", 1.1)
    pen.lines([[(-3, -3), (-5, 2)], [(3, -3), (5, 1)]], 1.4, wobble=0)


def draw_troll(pen: MapPen) -> None:
    """A broad troll with spectacles."""
    pen.fill(ellipse(3, 0.6, 34, 5, count=22), "night", 0.3)
    form = curve(
        [
            (-30, 0),
            (-34, -34),
            (-22, -58),
            (-4, -64),
            (18, -58),
            (30, -34),
            (28, 0),
            (8, -2),
            (0, -8),
            (-8, -2),
        ],
        True,
        6,
    )
    pen.fill(form, "#6B7458")
    with pen.clip(form):
        pen.hatch(box(-40, -66, 34, 68), 1.2, 3.4, 1.0, alpha=0.55)
    pen.line(form, 2.0, closed=True, wobble=0.7, wavelength=9)
    pen.shape(
        curve([(2, -66), (8, -86), (26, -86), (32, -70), (22, -58), (8, -58)], True, 6),
        "#77815F",
        1.7,
    )
    pen.shape(curve([(27, -76), (40, -70), (28, -66)], True, 5), "#77815F", 1.4)
    for x in (18, 27):
        pen.line(ellipse(x, -77, 4.4), 1.4, "gold", closed=True, wobble=0)
        pen.dot(x + 0.6, -77, 1.3, "night")
    pen.line(curve([(14, -63), (22, -61), (28, -63)], False), 1.4, wobble=0.1)
    _limb(pen, [(12, -50), (26, -36), (36, -32)], "#77815F", 9)
    with pen.at(38, -34):
        paper(pen)


def draw_shade(pen: MapPen) -> None:
    """An upright shadow that belongs to nobody."""
    form = curve(
        [
            (-12, 0),
            (-10, -34),
            (-6, -56),
            (2, -62),
            (9, -54),
            (11, -30),
            (14, 0),
            (7, -5),
            (1, 1),
            (-5, -5),
        ],
        True,
        6,
    )
    pen.fill(form, "night", 0.78)
    pen.line(form, 1.4, "dusk", closed=True, wobble=0.8)
    for x in (1, 6):
        pen.dot(x, -49, 1.4, "#CBD6F0")


def draw_scarecrow(pen: MapPen) -> None:
    """A straw captain on one leg."""
    pen.fill(ellipse(2, 0.5, 9, 2.6, count=14), "night", 0.3)
    pen.line([(0, 0), (0, -54)], 3.0, "sepia", wobble=0.2, taper=(0, 0))
    pen.line([(-22, -42), (22, -43)], 3.0, "sepia", wobble=0.2, taper=(0, 0))
    coat = curve(
        [
            (-20, -45),
            (20, -46),
            (21, -37),
            (9, -36),
            (11, -14),
            (0, -17),
            (-10, -13),
            (-8, -36),
            (-21, -37),
        ],
        True,
        4,
    )
    pen.shape(coat, "#3B4F78", 1.6)
    for y in (-38, -31, -24):
        pen.dot(2, y, 1.5, "gold")
    for x in (-23, 23):
        pen.lines([[(x, -41), (x + d, -35)] for d in (-4, -1, 2, 5)], 1.3, "ochre", wobble=0.2)
    pen.shape(ellipse(0, -53, 6.4), "#D9B760", 1.4)
    pen.dot(2.4, -54, 1.1, "ink")
    pen.dot(-2.4, -54, 1.1, "ink")
    pen.shape(
        outline([(-11, -58), (-5, -58), (-4, -68), (5, -68), (6, -58), (12, -58)]), "#34323C", 1.3
    )


def draw_twins(pen: MapPen) -> None:
    """Two who carry something between them: a bed of boards."""
    with pen.at(-24, 0):
        draw_person(pen, OTHERS["man"])
    with pen.at(24, 0):
        draw_person(pen, OTHERS["digger"])
    pen.shape(outline([(-32, -26), (36, -28), (37, -21), (-31, -19)]), "#A47C4C", 1.5)


def _single(look: Look) -> Drawing:
    def draw(pen: MapPen) -> None:
        draw_person(pen, look)

    return draw


PEOPLE: dict[str, Drawing] = {
    **{name: _single(look) for name, look in {**COMPANIONS, **OTHERS}.items()},
    "pedlar": draw_pedlar,
    "wanderer": draw_bundle,
    "sleeper": draw_lying,
    "fairy": draw_fairy,
    "troll": draw_troll,
    "shade": draw_shade,
    "scarecrow": draw_scarecrow,
    "bearers": draw_twins,
}


def crowd(names: Sequence[str]) -> Drawing:
    """Some people close together, back to front."""

    def draw(pen: MapPen) -> None:
        for number, name in enumerate(names):
            with pen.at((number - (len(names) - 1) / 2) * 19, -4 * (number % 2)):
                PEOPLE[name](pen)

    return draw
