"""Pictures for the passages of the Iron Throne."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, buildings, land
from tools.art.throne.colours import IRON
from tools.art.throne.land import EDGE
from tools.art.throne.pen import Quill

GREY = "#A89C88"


def forest_gate(pen: Quill) -> None:
    """The sleeping forest and the mouth of the hidden catacombs."""
    land.sky(pen, "#E4DFD0", "slate", moon=(-96, -160))
    land.ridge(pen, [-92, -120, -96, -132, -110, -140, -100, -124, -96], "#A9B09A")
    for k in range(17):
        x = -300 + k * 37.5
        if abs(x - 34) > 46:
            land.pine(pen, x, -58 + (k % 3) * 5, 84 + (k * 37) % 34, ("#55704F", "#4B6448")[k % 2])
    pen.form(
        [(-60, -30), (-40, -96), (4, -130), (70, -122), (112, -80), (124, -30)],
        GREY,
        2.0,
        shade=0.25,
    )
    for x, y in ((-26, -80), (10, -112), (62, -108), (92, -70)):
        pen.line([(x, y), (x + 9, y + 8), (x + 6, y + 18)], 1.3)
    buildings.arch(pen, 34, -30, 50, 72, "night")
    land.ridge(pen, [-44, -36, -40, -30, -28, -30, -38, -34, -46], "#8D9A6A")
    land.road(
        pen, [(-120, 6), (-30, -8), (6, -18), (14, -31), (54, -31), (60, -16), (40, 6)], "parch_mid"
    )
    for x, size in ((-150, 1.0), (150, 0.9), (-236, 1.1), (236, 1.1)):
        land.dead_tree(pen, x, -2, 120 * size, lean=1 if x < 0 else -1)
    land.wanderer(pen, -44, -6, 0.95)


def catacombs(pen: Quill) -> None:
    """A vault of bones by the light of two torches."""
    pen.form([(-EDGE, 10), (-EDGE, -260), (EDGE, -260), (EDGE, 10)], "#6B6152", 0, curved=False)
    pen.hatch(
        [(-EDGE, -260), (EDGE, -260), (EDGE, -150), (-EDGE, -150)],
        0.9,
        4.4,
        0.9,
        "night",
        0.5,
        curved=False,
    )
    for x in (-210, -105, 0, 105, 210):
        buildings.arch(pen, x, -40, 66, 120, "#2B2722", stone="#94876F")
        for row in range(3):
            y = -60 - row * 30
            pen.form(
                [(x - 33, y + 12), (x + 33, y + 12), (x + 33, y + 17), (x - 33, y + 17)],
                "#94876F",
                1.3,
                curved=False,
            )
            if row < 2 or x == 0:
                for k in range(3):
                    with pen.at(x - 20 + k * 20, y + 1, 0, 0.5):
                        bodies.skull(pen)
    for x in (-262, -158, -52, 52, 158, 262):
        buildings.column(pen, x, -30, 150, 22, "#A4977F")
    for x in (-52, 52, -262, 262):
        buildings.torch(pen, x, -104)
    pen.form([(-EDGE, -34), (EDGE, -34), (EDGE, 10), (-EDGE, 10)], "#867A66", 1.8, curved=False)
    for k in range(-9, 10):
        pen.line([(k * 22, -34), (k * 40, 6)], 1.1, "sepia", curved=False)
    for y in (-26, -14):
        pen.line([(-EDGE, y), (EDGE, y)], 1.0, "sepia", curved=False)
    land.wanderer(pen, 0, -10, 1.0)


def quarter(pen: Quill) -> None:
    """The quarter of the well-born: crooked rich houses that ooze magic."""
    land.sky(pen, "#E6DAD6", "plum", moon=(104, -166))
    buildings.tower(pen, -10, -34, 44, 96, "#9A94A0", roof="slate")
    for x, width, height, roof in (
        (-272, 62, 110, "dusk"),
        (-206, 56, 132, "plum"),
        (-138, 64, 116, "#B4523A"),
        (-76, 54, 96, "dusk"),
        (66, 56, 104, "plum"),
        (132, 64, 128, "#B4523A"),
        (200, 56, 108, "dusk"),
        (266, 62, 126, "plum"),
    ):
        buildings.house(pen, x, -32, width, height, roof, lit=x not in (-76, 200))
    pen.form([(-EDGE, -34), (EDGE, -34), (EDGE, 10), (-EDGE, 10)], "#BFAF8C", 1.7, curved=False)
    for row in range(4):
        for k in range(-13, 14):
            x = k * 24 + (row % 2) * 12
            pen.line(
                [(x - 8, -26 + row * 9), (x, -29 + row * 9), (x + 8, -26 + row * 9)], 1.0, "umber"
            )
    pen.form([(-36, -8), (36, -8), (28, 4), (-28, 4)], GREY, 1.7, shade=0.2)
    pen.limb([(0, -8), (0, -46)], (9, 7), GREY, 1.5, shade=0.3)
    for side in (-1, 1):
        pen.line([(0, -46), (side * 14, -56), (side * 22, -12)], 2.0, "verdigris", taper=(0.8, 0.3))
    for x, y in ((-110, -96), (30, -116), (96, -120), (-180, -128), (170, -106)):
        pen.line(
            [(x, y), (x + 8, y - 14), (x - 4, y - 26), (x + 6, y - 40)],
            2.0,
            "verdigris",
            taper=(0.7, 0.1),
            alpha=0.75,
        )


def fortress(pen: Quill) -> None:
    """The fortress of iron on its rock."""
    land.sky(pen, "#DFDDD8", "slate", sun=None, moon=(-110, -168))
    land.ridge(pen, [-70, -104, -84, -96, -60, -92, -86, -110, -70], "#B5B3AA")
    pen.form(
        [(-150, 0), (-120, -50), (-84, -70), (88, -72), (124, -46), (160, 0)],
        "#8C8377",
        2.0,
        shade=0.2,
    )
    for x, y in ((-110, -34), (-70, -50), (-30, -30), (30, -44), (84, -40), (110, -22)):
        pen.line([(x, y), (x + 10, y + 12), (x + 6, y + 24)], 1.3)
    for x, width, height, lit in ((-74, 30, 68, False), (76, 30, 72, True), (0, 44, 82, True)):
        buildings.tower(pen, x, -66, width, height, IRON, roof="dusk", lit=lit)
    buildings.wall(pen, -92, 94, -104, -60, "#8A929C")
    buildings.arch(pen, 0, -58, 32, 42, "night", stone="slate")
    for x in (-9, 0, 9):
        pen.line([(x, -98 + abs(x) * 0.4), (x, -60)], 1.6, "stone", curved=False)
    for x in (-46, 46):
        pen.form(
            [(x - 9, -98), (x + 9, -98), (x + 9, -72), (x, -64), (x - 9, -72)],
            "rubric",
            1.4,
            curved=False,
            shade=0.25,
        )
    land.ridge(pen, [-40, -26, -30, -14, -6, -10, -26, -30, -40], "#9A9A72")
    land.road(
        pen,
        [(-60, 6), (-26, -22), (-14, -44), (-13, -59), (14, -59), (12, -40), (-4, -20), (10, 6)],
        "parch_mid",
    )
    for k, x in enumerate((-290, -252, -214, -176, 176, 214, 252, 290)):
        land.pine(pen, x, -12 + (k % 2) * 6, 84 + (k * 23) % 30)
    land.wanderer(pen, -22, -2, 0.8)


def iron_throne(pen: Quill) -> None:
    """The hall and the empty Iron Throne."""
    buildings.hall(pen, "#D8D2C6", "slate", "#9A948A", "rubric")
    buildings.throne(pen, 0, -26, 1.2, IRON, "#5C1D22", 7, "amber")


SCENES: dict[str, Callable[[Quill], None]] = {
    "forest_gate": forest_gate,
    "catacombs": catacombs,
    "quarter": quarter,
    "fortress": fortress,
    "iron_throne": iron_throne,
}
