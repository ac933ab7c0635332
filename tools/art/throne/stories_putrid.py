"""Pictures for the passages of the Putrid Throne."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, buildings, land
from tools.art.throne.colours import OLD_BONE, WOOD
from tools.art.throne.land import EDGE
from tools.art.throne.pen import Quill, ellipse

GREY = "#A89C88"


def graveyard_gate(pen: Quill) -> None:
    """The gate of the graveyard, open."""
    land.sky(pen, "#DDE0C2", "olive", moon=(92, -164))
    land.ridge(pen, [-74, -92, -80, -98, -76, -90, -84, -96, -74], "#A9AE8A")
    for x, size, cross, tilt in (
        (-70, 0.8, False, -6),
        (-34, 0.7, True, 4),
        (26, 0.7, False, 8),
        (66, 0.8, True, -5),
        (0, 0.6, True, 0),
        (-210, 0.9, True, 6),
        (216, 0.9, False, -6),
    ):
        land.grave(pen, x, -56, size, cross=cross, tilt=tilt)
    land.ridge(pen, [-48, -44, -50, -46, -40, -46, -50, -44, -48], "#8F9A66")
    for x in (-290, -232, -174, -116, 116, 174, 232, 290):
        for k in range(5):
            px = x - 24 + k * 12
            pen.form(
                [(px - 1.6, -16), (px - 1.6, -66), (px, -74), (px + 1.6, -66), (px + 1.6, -16)],
                "night",
                0.9,
                curved=False,
            )
        for y in (-26, -58):
            pen.line([(x - 28, y), (x + 28, y)], 2.2, "night", curved=False, taper=(1, 1))
    for x in (-82, 82):
        pen.form(
            [(x - 16, -10), (x - 14, -110), (x + 14, -110), (x + 16, -10)],
            GREY,
            2.0,
            curved=False,
            shade=0.3,
        )
        pen.form([(x - 20, -108), (x, -126), (x + 20, -108)], GREY, 1.8, curved=False, shade=0.3)
        with pen.at(x, -136, 0, 0.6):
            bodies.skull(pen)
    for side in (-1, 1):
        for k in range(4):
            px = side * (62 - k * 9)
            pen.form(
                [
                    (px - 1.6, -8 + k * 2),
                    (px - 1.6, -92 + k * 5),
                    (px + 1.6, -92 + k * 5),
                    (px + 1.6, -8 + k * 2),
                ],
                "night",
                0.9,
                curved=False,
            )
        for y in (-26, -76):
            pen.line([(side * 66, y), (side * 33, y + 6)], 2.4, "night", curved=False, taper=(1, 1))
    land.road(pen, [(-50, 6), (-14, -24), (-10, -42), (12, -42), (14, -24), (46, 6)], "parch_mid")
    land.dead_tree(pen, -146, 0, 150)
    land.dead_tree(pen, 152, 0, 132, lean=-1)
    with pen.at(-128, -128, 0, 0.4):
        pen.form(
            [(-24, 6), (-8, -12), (10, -14), (22, -4), (34, -2), (20, 4), (8, 14), (-14, 12)],
            "night",
            0,
        )
    land.wanderer(pen, 2, -2, 0.9)


def plague_village(pen: Quill) -> None:
    """A village with marked doors and a cart nobody draws."""
    land.sky(pen, "#E2DEC0", "olive")
    land.ridge(pen, [-70, -88, -72, -90, -78, -86, -70, -92, -70], "#B3B18A")
    for x, width, height, crossed in (
        (-270, 66, 96, True),
        (-190, 62, 104, False),
        (-112, 66, 92, True),
        (-36, 58, 84, True),
        (104, 66, 100, True),
        (184, 62, 88, False),
        (262, 66, 102, True),
    ):
        buildings.house(pen, x, -34, width, height, "#7A6A4C", cross=crossed)
    buildings.tower(pen, 40, -38, 30, 120, "#A9A088", roof="#7A6A4C")
    for x, y in ((-36, -120), (-112, -126), (184, -124)):
        for k in range(3):
            pen.form(
                ellipse(x + 14 + k * 6, y - k * 15, 8 + k * 2, 6 + k * 2, 16),
                "moss",
                1.0,
                ink_colour="olive",
                alpha=0.6,
            )
    pen.form([(-EDGE, -36), (EDGE, -36), (EDGE, 10), (-EDGE, 10)], "#A79C6C", 1.7, curved=False)
    with pen.at(34, -8):
        pen.form(
            [(-46, -34), (46, -34), (38, -14), (-38, -14)],
            WOOD,
            1.9,
            curved=False,
            shade=0.25,
        )
        for x in (-36, -12, 14):
            pen.form(
                [(x, -36), (x + 20, -44), (x + 30, -36), (x + 22, -30)], "bone", 1.5, shade=0.25
            )
            pen.line([(x + 6, -34), (x + 22, -34)], 1.0)
        pen.line([(44, -28), (86, -10)], 3.0, "sepia", curved=False, taper=(1, 1))
        pen.form(ellipse(-4, -8, 17, 17, 26), "#8A6238", 2.0)
        pen.form(ellipse(-4, -8, 11, 11, 22), "#A79C6C", 1.4)
        for k in range(8):
            ca, sa = math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)
            pen.line([(-4, -8), (-4 + ca * 14, -8 + sa * 14)], 1.8, "sepia", curved=False)
    land.dead_tree(pen, -160, -2, 116)
    land.wanderer(pen, -66, -2, 0.95)


def charnel_house(pen: Quill) -> None:
    """A house built of bones, its candles burning green."""
    pen.form([(-EDGE, 10), (-EDGE, -260), (EDGE, -260), (EDGE, 10)], "#7C7A5C", 0, curved=False)
    pen.hatch(
        [(-EDGE, -260), (EDGE, -260), (EDGE, -160), (-EDGE, -160)],
        0.9,
        4.4,
        0.9,
        "night",
        0.5,
        curved=False,
    )
    for row in range(5):
        for k in range(-11, 12):
            x, y = k * 28 + (row % 2) * 14, -64 - row * 31
            if abs(x) < 46 and row < 3:
                continue
            with pen.at(x, y, (k * 7 + row * 5) % 9 - 4, 0.64):
                bodies.skull(pen)
    for side in (-1, 1):
        for k in range(6):
            x = side * (70 + k * 44)
            bodies.bone(pen, [(x - 20, -36), (x + 20, -40)], width=7)
    buildings.arch(pen, 0, -36, 66, 106, "night", stone="#C9BE98")
    pen.glow(0, -70, 50, "moss", 0.7)
    for x in (-8, 8):
        pen.form(ellipse(x, -78, 3.4, 3, 12), "candle", 0)
    pen.form([(-EDGE, -36), (EDGE, -36), (EDGE, 10), (-EDGE, 10)], "#948C68", 1.8, curved=False)
    for x, height in ((-78, 26), (-64, 18), (64, 20), (80, 28), (-200, 24), (204, 22)):
        pen.form(
            [(x - 5, -18), (x - 5, -18 - height), (x + 5, -18 - height), (x + 5, -18)],
            "bone",
            1.4,
            curved=False,
            shade=0.25,
        )
        pen.glow(x, -28 - height, 20, "moss", 0.9)
        pen.form(
            [(x, -36 - height), (x + 4, -26 - height), (x, -20 - height), (x - 4, -26 - height)],
            "verdigris",
            1.2,
        )
    for k in range(-8, 9):
        pen.line([(k * 26, -34), (k * 44, 6)], 1.0, "sepia", curved=False)
    land.wanderer(pen, 0, -6, 1.0)


def rotten_keep(pen: Quill) -> None:
    """The keep in its mire, leaning like a bad tooth."""
    land.sky(pen, "#DDDFBE", "olive", moon=(-112, -168))
    land.ridge(pen, [-66, -84, -70, -80, -64, -78, -72, -88, -68], "#A6AA82")
    with pen.at(0, 0, 3):
        buildings.tower(pen, -58, -52, 36, 88, "#8D8A70", ruined=True)
        buildings.tower(pen, 66, -52, 34, 82, "#8D8A70", roof="#4E5236", lit=True)
        buildings.tower(pen, 4, -52, 50, 92, "#969378", roof="#4E5236", lit=True)
        buildings.wall(pen, -76, 84, -84, -46, "#8D8A70")
        buildings.arch(pen, 2, -46, 30, 36, "night", stone="#7A775E")
    for x, y, length in ((-40, -84, 26), (22, -112, 30), (52, -84, 22), (-14, -126, 26)):
        pen.line(
            [(x, y), (x + 3, y + length * 0.5), (x - 2, y + length)], 3.0, "olive", taper=(0.9, 0.2)
        )
    land.ridge(pen, [-46, -40, -44, -38, -42, -36, -44, -40, -48], "#7F8456")
    pen.form(
        [(-EDGE, -24), (-120, -32), (-20, -26), (90, -32), (EDGE, -24), (EDGE, 10), (-EDGE, 10)],
        "#6E7A52",
        1.7,
    )
    for k in range(16):
        x, y = -280 + k * 38, -20 + (k * 13) % 24
        pen.line([(x, y), (x + 14, y - 2), (x + 28, y + 1)], 1.1, "#A9B184")
    for k in range(6):
        pen.form(
            [
                (-26 + k * 6, 2 - k * 9),
                (14 + k * 4, 4 - k * 9),
                (12 + k * 4, -2 - k * 9),
                (-24 + k * 6, -4 - k * 9),
            ],
            WOOD,
            1.3,
            curved=False,
            shade=0.2,
        )
    for x, size, lean in ((-150, 120, 1), (154, 110, -1), (-250, 140, 1), (250, 130, -1)):
        land.dead_tree(pen, x, -8, size, lean=lean)
    land.wanderer(pen, -6, 0, 0.85)


def putrid_throne(pen: Quill) -> None:
    """The Putrid Throne, ribs for arms, roses of mould."""
    buildings.hall(pen, "#D6D8B8", "olive", "#8D8A70", "plum")
    buildings.throne(pen, 0, -26, 1.15, OLD_BONE, "#6C3A5C", 7, "moss")
    with pen.at(0, -176, 0, 0.85):
        bodies.skull(pen, glow="moss")
    for side in (-1, 1):
        for k in range(4):
            y = -60 - k * 16
            pen.limb(
                [(side * 40, y), (side * (64 - k * 3), y - 4), (side * (58 - k * 4), y + 16)],
                (5, 5, 2),
                OLD_BONE,
                1.4,
            )
        for x, y in ((58, -32), (72, -28), (48, -24)):
            for petal in range(5):
                angle = petal * math.tau / 5
                pen.form(
                    ellipse(side * x + math.cos(angle) * 4, y + math.sin(angle) * 4, 3.6, 3.6, 10),
                    "olive",
                    1.0,
                )


SCENES: dict[str, Callable[[Quill], None]] = {
    "graveyard_gate": graveyard_gate,
    "plague_village": plague_village,
    "charnel_house": charnel_house,
    "rotten_keep": rotten_keep,
    "putrid_throne": putrid_throne,
}
