"""The face of the Old Night: two eyes and a mouth in a cloud, drawn large once and set down soft.

Every look has a shape of its own: lids that hang, eyes that look to a side, eyes that are wide, and
those of the second round, that glow under brows and look down, to where a flame is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from game.engine.canvas import Canvas
from game.tales.candle.view.look import NEAR, Spot

WIDE, HIGH = 280, 230
"""Of the picture, in units of the floor; its middle is between the eyes."""
LARGER = 4
"""So many times as large it is drawn."""
APART, LOW = 58, 58
"""From the middle to an eye, and down to the mouth."""
SOUNDS = 6
"""In so many steps its mouth opens."""

SHADE, SOCKET, RIM = (9, 9, 20), (20, 17, 38), (84, 78, 146)
PALE = ((120, 110, 168), (188, 178, 196), (240, 226, 178), (255, 246, 206))
"""Of an eye, from its edge to its middle."""
HOT = ((128, 46, 34), (206, 84, 40), (250, 146, 70), (255, 206, 128))
PUPIL, GLINT = (12, 9, 18), (255, 252, 236)
MAW = (3, 3, 8)


LIPS = 9
"""From the hollow of its mouth to where its lips end."""


def gape_of(side: int, opened: float) -> tuple[Spot, float, float]:
    """The middle of its mouth, from the middle between its eyes, and half the width and the height
    of the hollow in it."""
    return (side * 12.0, LOW + 10 * opened), 10 + 18 * opened, 6 + 17 * opened


class NightFace:
    """Its looks, each drawn when it is first worn."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, bool, int], Canvas] = {}

    def draw(
        self,
        canvas: Canvas,
        at: Spot,
        look: str,
        side: int,
        darker: bool,
        opened: float = 0.0,
        shown: float = 1.0,
    ) -> None:
        """``look`` is "shut", "watch" or "wide"; its mouth is ``opened`` so far; ``shown`` is how
        much of it is not faded yet."""
        step = round(SOUNDS * min(1.0, max(0.0, opened)))
        worn = look, side, darker, step
        face = self._kept.get(worn)
        if face is None:
            face = self._kept[worn] = _drawn(look, side, darker, step / SOUNDS)
        face.set_alpha(round(255 * shown))
        canvas.blit(face, (at[0] - WIDE / 2, at[1] - HIGH / 2))


def _drawn(look: str, side: int, darker: bool, opened: float) -> Canvas:
    large = Canvas((WIDE * LARGER, HIGH * LARGER), NEAR, alpha=True)
    pen = _Pen(large)
    for eye in (-1, 1):
        if look == "shut":
            pen.lid(eye, darker)
        else:
            pen.eye(eye, side, look == "wide", darker)
    if opened:
        pen.gape(side, opened, darker)
    else:
        pen.lips(side, darker, look == "shut")
    return large.resized((WIDE, HIGH))


class _Pen:
    """Draws in units of the face, from the middle between its eyes."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def _shape(self, colour: Sequence[int], shape: Iterable[Spot]) -> None:
        moved = [((x + WIDE / 2) * LARGER, (y + HIGH / 2) * LARGER) for x, y in shape]
        self._canvas.polygon(colour, moved)

    def _disc(self, colour: Sequence[int], at: Spot, wide: float, high: float) -> None:
        turns = [number * math.pi / 32 for number in range(64)]
        self._shape(
            colour, [(at[0] + wide * math.cos(t), at[1] + high * math.sin(t)) for t in turns]
        )

    def _stroke(self, colour: Sequence[int], line: Sequence[Spot], thick: float) -> None:
        """A line that is thick in its middle and ends in points."""
        over, under = [], []
        for number, (x, y) in enumerate(line):
            half = thick / 2 * math.sin(math.pi * number / (len(line) - 1))
            over.append((x, y - half))
            under.append((x, y + half))
        self._shape(colour, (*over, *reversed(under)))

    @staticmethod
    def _lens(at: Spot, wide: float, above: float, below: float, slant: float) -> list[Spot]:
        """An almond; its outer corner is higher by twice the slant."""
        shape = []
        for number in range(64):
            turn = number * math.pi / 32
            across, up = math.cos(turn), math.sin(turn)
            high = (above if up < 0 else below) * up * abs(up) ** 0.2
            shape.append((at[0] + wide * across, at[1] + high - slant * across))
        return shape

    def eye(self, eye: int, side: int, wide: bool, darker: bool) -> None:
        at = float(eye * APART), 0.0
        above, below = (26.0, 22.0) if wide else (17.0, 15.0)
        slant = eye * (7.0 if darker else 2.5)
        colours = HOT if darker else PALE
        # What it sheds on the cloud, then the hollow in which it lies.
        for ring in range(6, 0, -1):
            glow = (*colours[1], 5 + 3 * (6 - ring))
            self._shape(
                glow, self._lens(at, 32 + 4 * ring, above + 4 * ring, below + 4 * ring, slant)
            )
        self._shape(SHADE, self._lens(at, 36, above + 7, below + 6, slant))
        self._shape(RIM, self._lens(at, 33.5, above + 3.5, below + 3, slant))
        self._shape(SOCKET, self._lens(at, 31.5, above + 1.6, below + 1.4, slant))
        for number, colour in enumerate(colours):
            part = 1 - 0.17 * number
            middle = at[0] + side * 2.2 * number, at[1] + (1.6 * number if darker else 0.4 * number)
            self._shape(
                colour, self._lens(middle, 29 * part, above * part, below * part, slant * part)
            )
        look = at[0] + side * 11, at[1] + (5.5 if darker else 1) - side * eye * slant * 0.3
        self._disc((*colours[0], 120), look, 11.5, 12.5)
        self._disc(PUPIL, look, 6 if wide else 8, 11 if darker else 8 if wide else 9.5)
        self._disc(GLINT, (look[0] - 3, look[1] - 4), 2.2, 2.6)
        if not wide or darker:
            # The upper lid hangs over it, and over the eyes of the second round a brow.
            drop = 0.62 if darker else 0.8
            lid = self._lens((at[0], at[1] - above * drop), 37, above * 0.9, above * 0.42, slant)
            self._shape(SHADE, lid)
            edge = [
                (at[0] + 33 * t, at[1] - above * (drop - 0.42 * (1 - t * t)) - slant * t)
                for t in (number / 12 - 1 for number in range(25))
            ]
            self._stroke(colours[2] if darker else RIM, edge, 4.5 if darker else 3)
        bag = [
            (at[0] + 24 * t, at[1] + below + 10 - 6 * t * t - slant * t * 0.6)
            for t in (number / 12 - 1 for number in range(25))
        ]
        self._stroke((*RIM, 150), bag, 2.6)

    def lid(self, eye: int, darker: bool) -> None:
        """It sleeps, or turns: lids with lashes."""
        colour = HOT[1] if darker else PALE[1]
        for number, thick in ((0, 6.0), (1, 2.2)):
            arc = [
                (eye * APART + 28 * t, 12 * (1 - t * t) - 4 - 7 * number)
                for t in (step / 12 - 1 for step in range(25))
            ]
            self._stroke(colour if not number else RIM, arc, thick)
        for lash in (-0.75, -0.4, 0.0, 0.4, 0.75):
            x, y = eye * APART + 28 * lash, 12 * (1 - lash * lash) - 4
            tip = x + 9 * lash, y + 9
            self._shape(colour, ((x - 1.8, y), (x + 1.8, y), tip))

    def lips(self, side: int, darker: bool, asleep: bool) -> None:
        """A long mouth, drawn up a little where it looks, and down when it is darker."""
        colour, under = (HOT[1], HOT[0]) if darker else (PALE[1], RIM)
        bend = -13 if darker else 3 if asleep else 8
        half = 22 if asleep else 40
        line = []
        for number in range(41):
            t = number / 20 - 1
            sneer = 0 if asleep else -7 * max(0.0, t * side) ** 2
            line.append((half * t + 4 * side, LOW + bend * (1 - t * t) - bend / 2 + sneer))
        self._stroke(colour, line, 5.5)
        low = [(x * 0.62, y + 9) for x, y in line]
        self._stroke((*under, 170), low, 3)
        if asleep:
            return
        for end in (line[0], line[-1]):
            out = 1 if end[0] > 0 else -1
            fold = [(end[0] + out * (3 + 4 * math.sin(t)), end[1] - 9 + 6 * t)
                    for t in (number / 4 for number in range(13))]  # fmt: skip
            self._stroke((*colour, 190), fold, 3)
        if darker:
            for number in range(6, 35, 4):
                (x, y), (to_x, to_y) = line[number], line[number + 3]
                self._shape(HOT[3], ((x, y), (to_x, to_y), ((x + to_x) / 2, (y + to_y) / 2 + 9)))

    def gape(self, side: int, opened: float, darker: bool) -> None:
        """A mouth that draws breath, and blows: lips around a hollow."""
        at, wide, high = gape_of(side, opened)
        colours = HOT if darker else PALE
        for ring in range(4, 0, -1):
            self._disc((*colours[0], 22), at, wide + 5 + 3 * ring, high + 5 + 3 * ring)
        self._disc(SHADE, at, wide + 7, high + 7)
        self._disc(colours[1], at, wide + 4.5, high + 4.5)
        self._disc(colours[0], (at[0], at[1] + 1.2), wide + 2, high + 2)
        self._disc(MAW, at, wide, high)
        self._disc((*SOCKET, 200), (at[0], at[1] + high * 0.45), wide * 0.62, high * 0.4)
        for crease in (-0.9, -0.45, 0.45, 0.9):
            for up in (-1, 1):
                turn = up * math.pi / 2 + crease
                near = [(at[0] + math.cos(turn) * (wide + r), at[1] + math.sin(turn) * (high + r))
                        for r in (8.0, 11.0, 15.0)]  # fmt: skip
                self._stroke((*colours[1], 150), near, 3)
