"""Pictures for the passages of the Throne of Sand."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, buildings, gear, land
from tools.art.throne.colours import WOOD
from tools.art.throne.land import EDGE
from tools.art.throne.pen import Quill, ellipse

SAND = "#DDBE80"


def desert_camp(pen: Quill) -> None:
    """Tents by a well, the pyramid on the horizon."""
    land.sky(pen, "#F3DFB0", "ochre", sun=(98, -160))
    land.pyramid(pen, -70, -62, 150, 100, SAND)
    land.pyramid(pen, 216, -62, 90, 58, SAND)
    land.pyramid(pen, -230, -62, 90, 62, SAND)
    land.ridge(pen, [-66, -80, -64, -72, -54, -68, -60, -78, -64], "#E4C687")
    land.ridge(pen, [-44, -34, -48, -40, -28, -36, -46, -38, -50], SAND)
    for x, foot, size, colour in (
        (84, -22, 1.2, "rubric"),
        (150, -32, 0.9, "lapis"),
        (-140, -26, 1.0, "verdigris"),
        (246, -24, 1.1, "rubric"),
        (-250, -20, 1.1, "lapis"),
    ):
        with pen.at(x, foot, 0, size):
            pen.form([(-40, 0), (0, -58), (40, 0)], "bone", 1.9, curved=False, shade=0.25)
            for side in (-1, 1):
                pen.form([(0, -58), (side * 16, 0), (side * 28, 0)], colour, 1.1, curved=False)
            pen.form([(-8, 0), (0, -30), (8, 0)], "night", 1.3, curved=False)
            pen.line([(0, -58), (0, -70)], 1.4, curved=False)
            pen.form([(0, -70), (12, -66), (0, -62)], colour, 1.0, curved=False)
    pen.glow(10, -18, 40, "flame", 0.7)
    gear.flame(pen, 10, -8, 1.6)
    for x in (2, 18):
        pen.limb([(x, -4), (26 - x, -9)], (5, 4), WOOD, 1.3)
    land.wanderer(pen, -30, -4, 1.0)


def pyramid_door(pen: Quill) -> None:
    """The door in the flank of the pyramid, between two seated kings."""
    land.sky(pen, "#F3DFB0", "ochre", sun=(-128, -172))
    pen.form([(-290, 4), (0, -236), (290, 4)], SAND, 2.1, curved=False)
    pen.form([(60, 4), (0, -236), (290, 4)], "#B08E58", 1.8, curved=False)
    pen.hatch([(60, 4), (0, -236), (290, 4)], 1.0, 4.2, 0.9, "ink", 0.45, curved=False)
    for k in range(2, 13):
        y = -236 + k * 20
        reach = 290 * k / 12 * 0.98
        pen.line([(-reach, y), (-reach * 0.3, y + 1), (60 * k / 12, y)], 1.0, "umber")
    pen.form([(-56, 0), (-46, -104), (46, -104), (56, 0)], "#C9A866", 2.0, curved=False)
    pen.form(
        [(-60, -100), (60, -100), (54, -116), (-54, -116)], "#C9A866", 1.9, curved=False, shade=0.15
    )
    pen.form(ellipse(0, -108, 7, 6, 16), "gold", 1.3)
    for side in (-1, 1):
        pen.form([(side * 9, -109), (side * 40, -113), (side * 36, -104)], "lapis", 1.1)
    pen.form([(-28, 0), (-24, -84), (24, -84), (28, 0)], "night", 1.9, curved=False)
    for side in (-1, 1):
        with pen.at(side * 92, 0, 0, 0.86, flip=side > 0):
            pen.form(
                [(-26, 0), (-28, -30), (22, -30), (30, 0)], "#C9A866", 1.8, curved=False, shade=0.3
            )
            pen.form(
                [
                    (-24, -28),
                    (-20, -82),
                    (12, -82),
                    (16, -48),
                    (28, -44),
                    (30, -2),
                    (16, -2),
                    (14, -30),
                ],
                SAND,
                1.9,
                curved=False,
                shade=0.25,
            )
            with pen.at(-4, -98, 0, 0.95):
                pen.form(
                    [(-14, -20), (0, -26), (14, -20), (22, 4), (20, 20), (-20, 20), (-22, 4)],
                    "gold",
                    1.7,
                    shade=0.2,
                )
                bodies.face(pen, skin=SAND, stern=0.8, mouth="umber")
        buildings.torch(pen, side * 42, -52)
    land.ridge(pen, [-24, -14, -20, -10, -4, -8, -18, -12, -24], "#E4C687")
    land.wanderer(pen, 2, 0, 0.85)


def hall_of_columns(pen: Quill) -> None:
    """A painted hall, the columns thick as houses."""
    pen.form([(-EDGE, 10), (-EDGE, -260), (EDGE, -260), (EDGE, 10)], "#CDAE74", 0, curved=False)
    pen.form([(-40, -36), (-40, -130), (40, -130), (40, -36)], "#4A3A28", 1.8, curved=False)
    pen.glow(0, -80, 90, "flame", 0.7)
    pen.form([(-EDGE, -36), (EDGE, -36), (EDGE, 10), (-EDGE, 10)], "#DABD85", 1.8, curved=False)
    for k in range(-8, 9):
        pen.line([(k * 20, -36), (k * 44, 8)], 1.0, "umber", curved=False)
    for x, width, height, foot, band in (
        (-64, 26, 140, -34, "verdigris"),
        (64, 26, 140, -34, "verdigris"),
        (-116, 36, 190, -26, "lapis"),
        (116, 36, 190, -26, "lapis"),
        (-184, 48, 240, -14, "rubric"),
        (184, 48, 240, -14, "rubric"),
        (-272, 56, 260, -8, "lapis"),
        (272, 56, 260, -8, "lapis"),
    ):
        buildings.column(pen, x, foot, height, width, "#E6CD96", band)
        for share in (0.34, 0.66):
            y = foot - height * (1 - share)
            pen.form(
                [(x - width * 0.2, y), (x, y - 5), (x + width * 0.2, y), (x, y + 4)], "bone", 1.1
            )
            pen.dot(x, y, 2)
    pen.form(
        [(-EDGE, -262), (EDGE, -262), (EDGE, -206), (-EDGE, -206)], "#B8935A", 1.8, curved=False
    )
    for k in range(-12, 13):
        pen.form(
            [(k * 26, -222), (k * 26 + 7, -214), (k * 26, -206), (k * 26 - 7, -214)],
            ("lapis", "rubric")[k % 2],
            1.1,
            curved=False,
        )
    land.wanderer(pen, 0, -14, 0.95)


def burial_chamber(pen: Quill) -> None:
    """The sarcophagus among the grave goods."""
    pen.form([(-EDGE, 10), (-EDGE, -260), (EDGE, -260), (EDGE, 10)], "#B99A62", 0, curved=False)
    for row in range(6):
        y = -214 + row * 32
        pen.line([(-EDGE, y), (EDGE, y + 1)], 1.1, "umber", curved=False)
        for k in range(-12, 13):
            x = k * 26 + (row % 2) * 13
            kind = (k * 5 + row * 3) % 4
            if kind == 0:
                pen.form([(x - 7, y + 16), (x, y + 10), (x + 7, y + 16), (x, y + 20)], "bone", 1.0)
                pen.dot(x, y + 15, 2)
            elif kind == 1:
                pen.line([(x, y + 24), (x, y + 12), (x + 5, y + 8)], 1.5, "sepia")
            elif kind == 2:
                pen.form(ellipse(x, y + 15, 4, 6, 12), "rubric", 1.0)
            else:
                pen.line(
                    [(x - 6, y + 18), (x - 2, y + 14), (x + 2, y + 18), (x + 6, y + 14)],
                    1.4,
                    "lapis",
                )
    pen.glow(0, -90, 130, "flame", 0.5)
    pen.form([(-EDGE, -38), (EDGE, -38), (EDGE, 10), (-EDGE, 10)], "#D2B272", 1.8, curved=False)
    pen.form(
        [(-98, -14), (-98, -50), (98, -50), (98, -14)], "#A88755", 2.0, curved=False, shade=0.12
    )
    for k in range(-5, 6):
        pen.form(
            [(k * 17 - 5, -44), (k * 17 + 5, -44), (k * 17 + 5, -20), (k * 17 - 5, -20)],
            ("lapis", "rubric")[k % 2],
            1.0,
            curved=False,
        )
    pen.form(
        [(-92, -50), (-88, -76), (-54, -92), (10, -84), (70, -78), (92, -66), (94, -50)],
        "gold",
        2.1,
        shade=0.25,
    )
    for x in range(-20, 84, 14):
        pen.line([(x, -82 + (x + 20) * 0.08), (x + 3, -52)], 1.8, "lapis")
    with pen.at(-62, -74, -78, 0.86):
        pen.form(
            [(-14, -20), (0, -26), (14, -20), (20, 10), (14, 22), (-14, 22), (-20, 10)],
            "lapis",
            1.6,
        )
        bodies.face(pen, skin="gold", stern=0.4, mouth="umber")
    for x, colour in (
        (-136, "rubric"),
        (-160, "verdigris"),
        (134, "lapis"),
        (160, "rubric"),
        (226, "verdigris"),
        (-226, "lapis"),
    ):
        pen.form(
            [
                (x - 6, -52),
                (x + 6, -52),
                (x + 5, -46),
                (x + 13, -32),
                (x + 8, -12),
                (x - 8, -12),
                (x - 13, -32),
                (x - 5, -46),
            ],
            colour,
            1.6,
            shade=0.3,
        )
        pen.form(ellipse(x, -54, 7, 4, 14), "gold", 1.2)
    for x in (-112, 112, -256, 256):
        buildings.torch(pen, x, -120)


def sand_throne(pen: Quill) -> None:
    """The Throne of Sand under its sun disc."""
    buildings.hall(pen, "#EBD6A6", "ochre", "#D8B87A", "lapis")
    pen.glow(0, -178, 60, "flame", 0.9)
    pen.form(ellipse(0, -186, 22, 22, 28), "flame", 1.8)
    buildings.throne(pen, 0, -26, 1.15, "#C9A866", "lapis", 5, "gold")
    for k in range(40):
        angle = k * 2.399
        pen.dot(math.cos(angle) * (20 + k * 1.8), -22 - abs(math.sin(angle)) * 5, 1.2, "umber")


SCENES: dict[str, Callable[[Quill], None]] = {
    "desert_camp": desert_camp,
    "pyramid_door": pyramid_door,
    "hall_of_columns": hall_of_columns,
    "burial_chamber": burial_chamber,
    "sand_throne": sand_throne,
}
