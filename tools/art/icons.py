"""The icons of the interface, each one path in the box -1..1, so that any size and colour works."""

from __future__ import annotations

import math
from collections.abc import Callable

import skia

from tools.art.ink import Pen, cut, path, union
from tools.art.shapes import Points, box, curve, ellipse, placed, polygon, rounded_box, star
from tools.art.suits import glyph_path, suit_path


def line(points: Points, width: float, *, closed: bool = False) -> skia.Path:
    """Return a round-ended line of that width as a shape."""
    brush = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )
    made = skia.Path()
    brush.getFillPath(path(points, closed), made, None, 100)
    return union(made)


def _turned(shape: skia.Path, degrees: float) -> skia.Path:
    return _transformed(shape, skia.Matrix.RotateDeg(degrees))


def _mirrored(shape: skia.Path) -> skia.Path:
    return _transformed(shape, skia.Matrix.Scale(-1, 1))


def _transformed(shape: skia.Path, matrix: skia.Matrix) -> skia.Path:
    moved = skia.Path()
    shape.transform(matrix, moved)
    return moved


def _arc(radius: float, start: float, end: float, width: float) -> skia.Path:
    """Return a thick arc round the middle, angles in degrees clockwise from the right."""
    a, b = math.radians(start), math.radians(end)
    return line(ellipse(0, 0, radius, count=40, start=a, end=b), width)


def _triangle(x: float, half: float = 0.8, length: float = 1.3) -> skia.Path:
    return path([(x, -half), (x + length, 0), (x, half)])


def _two_triangles() -> skia.Path:
    return union(_triangle(-0.86, 0.66, 0.88), _triangle(0.02, 0.66, 0.88))


def _step() -> skia.Path:
    return union(_triangle(-0.7, 0.7, 1.0), box(0.42, -0.7, 0.26, 1.4))


def _arrow() -> skia.Path:
    return union(box(-0.85, -0.17, 1.1, 0.34), [(0.1, -0.68), (0.92, 0), (0.1, 0.68), (0.22, 0)])


def _gear() -> skia.Path:
    teeth = [
        _turned(path([(-0.2, -0.6), (-0.15, -0.98), (0.15, -0.98), (0.2, -0.6)]), 45 * k)
        for k in range(8)
    ]
    return cut(union(ellipse(0, 0, 0.72), *teeth), ellipse(0, 0, 0.3))


def _book() -> skia.Path:
    leaf = curve(
        [(0, -0.55), (0.45, -0.78), (0.95, -0.66), (0.95, 0.6), (0.45, 0.5), (0, 0.74)], steps=5
    )
    page = cut(
        path(leaf),
        line([(0.28, -0.36), (0.72, -0.42)], 0.11),
        line([(0.28, -0.04), (0.72, -0.1)], 0.11),
        line([(0.28, 0.28), (0.72, 0.2)], 0.11),
    )
    return cut(union(page, _mirrored(page)), box(-0.05, -1, 0.1, 2))


def _dice() -> skia.Path:
    pips = [
        ellipse(x, y, 0.16)
        for x, y in ((-0.42, -0.42), (0.42, -0.42), (0, 0), (-0.42, 0.42), (0.42, 0.42))
    ]
    return cut(rounded_box(-0.86, -0.86, 1.72, 1.72, 0.28), *pips)


def _copy() -> skia.Path:
    front = rounded_box(-0.3, -0.35, 1.1, 1.25, 0.12)
    back = cut(rounded_box(-0.8, -0.9, 1.1, 1.25, 0.12), rounded_box(-0.44, -0.49, 1.5, 1.7, 0.12))
    hollow = rounded_box(-0.14, -0.19, 0.78, 0.93, 0.06)
    writing = [line([(0.02, y), (0.48, y)], 0.12) for y in (0.1, 0.42)]
    return union(back, cut(front, hollow), *writing)


def _trash() -> skia.Path:
    can = cut(
        path([(-0.62, -0.4), (0.62, -0.4), (0.5, 0.92), (-0.5, 0.92)]),
        *(line([(s * 0.22, -0.12), (s * 0.18, 0.64)], 0.14) for s in (-1, 1)),
    )
    return union(
        can,
        line([(-0.78, -0.58), (0.78, -0.58)], 0.18),
        line([(-0.25, -0.66), (-0.2, -0.86), (0.2, -0.86), (0.25, -0.66)], 0.14),
    )


def _tray(inward: bool) -> skia.Path:
    tray = line([(-0.82, 0.2), (-0.82, 0.82), (0.82, 0.82), (0.82, 0.2)], 0.2)
    head = (
        [(-0.46, 0.0), (0.46, 0.0), (0, 0.52)]
        if inward
        else [(-0.46, -0.42), (0.46, -0.42), (0, -0.94)]
    )
    return union(tray, box(-0.12, -0.9 if inward else -0.5, 0.24, 0.95), head)


def _trophy() -> skia.Path:
    cup = curve([(-0.55, -0.86), (0.55, -0.86), (0.5, -0.1), (0, 0.32), (-0.5, -0.1)], steps=6)
    handles = [line(ellipse(side * 0.55, -0.46, 0.32, 0.3), 0.13, closed=True) for side in (-1, 1)]
    return union(
        cup,
        *handles,
        box(-0.1, 0.2, 0.2, 0.5),
        [(-0.5, 0.9), (-0.36, 0.64), (0.36, 0.64), (0.5, 0.9)],
    )


def _clock() -> skia.Path:
    return cut(ellipse(0, 0, 0.92), line([(0, -0.58), (0, 0.04), (0.42, 0.28)], 0.19))


def _shield() -> skia.Path:
    rim = curve(
        [
            (0, -0.94),
            (0.4, -0.78),
            (0.8, -0.74),
            (0.78, 0.05),
            (0.5, 0.58),
            (0, 0.96),
            (-0.5, 0.58),
            (-0.78, 0.05),
            (-0.8, -0.74),
            (-0.4, -0.78),
        ],
        steps=6,
    )
    return cut(rim, box(-0.09, -0.66, 0.18, 1.3), box(-0.56, -0.3, 1.12, 0.18))


def _crown() -> skia.Path:
    peaks = [
        (-0.8, 0.62),
        (-0.95, -0.55),
        (-0.42, 0.0),
        (0, -0.86),
        (0.42, 0.0),
        (0.95, -0.55),
        (0.8, 0.62),
    ]
    return union(peaks, line([(-0.74, 0.8), (0.74, 0.8)], 0.2))


def _question() -> skia.Path:
    hook = curve(
        [
            (-0.46, -0.46),
            (-0.28, -0.8),
            (0.14, -0.86),
            (0.46, -0.54),
            (0.3, -0.12),
            (0.0, 0.12),
            (0.0, 0.36),
        ],
        closed=False,
    )
    return union(line(hook, 0.27), ellipse(0, 0.76, 0.18))


def _undo() -> skia.Path:
    return union(_arc(0.62, -120, 130, 0.22), [(-0.98, -0.5), (-0.22, -0.98), (-0.2, -0.1)])


def _speaker(*waves: float) -> skia.Path:
    horn = [(-0.92, -0.3), (-0.5, -0.3), (0.02, -0.76), (0.02, 0.76), (-0.5, 0.3), (-0.92, 0.3)]
    return union(horn, *(_arc(radius, -42, 42, 0.15) for radius in waves))


def _crossed(shape: skia.Path) -> skia.Path:
    return union(
        cut(shape, line([(-0.9, -0.9), (0.9, 0.9)], 0.4)),
        line([(-0.84, -0.84), (0.84, 0.84)], 0.17),
    )


def _note() -> skia.Path:
    heads = [
        placed(ellipse(0, 0, 0.3, 0.22), x, y, 1, -0.35) for x, y in ((-0.52, 0.66), (0.5, 0.48))
    ]
    return union(
        *heads,
        line([(-0.28, 0.6), (-0.28, -0.6)], 0.13),
        line([(0.74, 0.42), (0.74, -0.8)], 0.13),
        [(-0.34, -0.66), (0.8, -0.9), (0.8, -0.52), (-0.34, -0.28)],
    )


def _padlock(open_: bool) -> skia.Path:
    body = cut(
        rounded_box(-0.68, -0.1, 1.36, 1.0, 0.14),
        ellipse(0, 0.28, 0.17),
        path([(-0.06, 0.3), (0.06, 0.3), (0.1, 0.64), (-0.1, 0.64)]),
    )
    bow = ellipse(0, -0.4, 0.4, 0.46, count=20, start=math.pi, end=2 * math.pi)
    feet = [(-0.4, -0.06), *bow.tolist(), (0.4, -0.34 if open_ else -0.06)]
    return union(body, line(feet, 0.19))


def _filter() -> skia.Path:
    return path([(-0.92, -0.8), (0.92, -0.8), (0.2, 0.1), (0.2, 0.7), (-0.2, 0.92), (-0.2, 0.1)])


def _hint() -> skia.Path:
    wax = path([(-0.34, -0.04), (0.34, -0.04), (0.34, 0.72), (-0.34, 0.72)])
    fire = curve(
        [(0, -1.0), (0.26, -0.55), (0.22, -0.26), (0, -0.14), (-0.22, -0.26), (-0.24, -0.5)],
        steps=6,
    )
    return union(
        wax,
        fire,
        line([(-0.78, 0.82), (0.78, 0.82)], 0.2),
        *(line([(s * 0.56, -0.5), (s * 0.84, -0.6)], 0.13) for s in (-1, 1)),
    )


def _calendar() -> skia.Path:
    leaf = cut(rounded_box(-0.82, -0.7, 1.64, 1.56, 0.12), box(-0.64, -0.3, 1.28, 0.98))
    return union(
        leaf,
        line([(-0.4, -0.9), (-0.4, -0.55)], 0.16),
        line([(0.4, -0.9), (0.4, -0.55)], 0.16),
        star(0, 0.2, 0.42),
    )


def _pencil() -> skia.Path:
    quill = curve(
        [(0.9, -0.92), (0.74, -0.2), (0.24, 0.24), (-0.3, 0.42), (-0.34, -0.1), (0.1, -0.62)],
        steps=6,
    )
    return union(
        cut(quill, line([(0.5, -0.5), (-0.2, 0.3)], 0.09)),
        line([(-0.28, 0.36), (-0.6, 0.78)], 0.15),
        line([(-0.86, 0.9), (0.2, 0.9)], 0.12),
    )


def _search() -> skia.Path:
    return union(
        line(ellipse(-0.2, -0.2, 0.54), 0.2, closed=True), line([(0.24, 0.24), (0.82, 0.82)], 0.3)
    )


def _warning() -> skia.Path:
    sign = line([(0, -0.78), (0.84, 0.74), (-0.84, 0.74)], 0.2, closed=True)
    return union(
        cut(
            path([(0, -0.8), (0.86, 0.76), (-0.86, 0.76)]),
            line([(0, -0.2), (0, 0.22)], 0.2),
            ellipse(0, 0.52, 0.12),
        ),
        sign,
    )


def _info() -> skia.Path:
    return cut(ellipse(0, 0, 0.92), ellipse(0, -0.46, 0.15), line([(0, -0.1), (0, 0.52)], 0.24))


def _keyboard() -> skia.Path:
    keys = [box(-0.72 + c * 0.38, -0.36 + r * 0.32, 0.24, 0.2) for r in range(2) for c in range(4)]
    return cut(rounded_box(-0.98, -0.6, 1.96, 1.24, 0.14), *keys, box(-0.44, 0.3, 0.88, 0.18))


def _gamepad() -> skia.Path:
    body = curve(
        [
            (-0.5, -0.5),
            (0.5, -0.5),
            (0.86, -0.2),
            (0.98, 0.5),
            (0.7, 0.66),
            (0.36, 0.26),
            (-0.36, 0.26),
            (-0.7, 0.66),
            (-0.98, 0.5),
            (-0.86, -0.2),
        ],
        steps=6,
    )
    cross = union(box(-0.62, -0.2, 0.38, 0.13), box(-0.495, -0.325, 0.13, 0.38))
    return cut(body, cross, ellipse(0.34, -0.06, 0.1), ellipse(0.6, -0.22, 0.1))


def _mouse() -> skia.Path:
    return cut(
        rounded_box(-0.52, -0.9, 1.04, 1.8, 0.5),
        box(-0.06, -0.95, 0.12, 0.8),
        box(-0.6, -0.2, 1.2, 0.1),
    )


def _flag() -> skia.Path:
    cloth = curve(
        [
            (-0.5, -0.86),
            (0, -0.72),
            (0.4, -0.86),
            (0.84, -0.72),
            (0.84, 0.02),
            (0.4, -0.1),
            (0, 0.04),
            (-0.5, -0.1),
        ],
        steps=5,
    )
    return union(cloth, line([(-0.58, -0.88), (-0.58, 0.92)], 0.18))


def _swords() -> skia.Path:
    one = union(
        line([(-0.5, 0.5), (0.82, -0.82)], 0.2),
        line([(-0.74, 0.1), (-0.1, 0.74)], 0.17),
        line([(-0.5, 0.5), (-0.8, 0.8)], 0.22),
    )
    return union(one, _mirrored(one))


def _eye() -> skia.Path:
    return glyph_path("eye", 0, 0, 0.98)


def _cross() -> skia.Path:
    return union(*(line([(-0.62, -0.62 * s), (0.62, 0.62 * s)], 0.3) for s in (-1, 1)))


ICONS: dict[str, Callable[[], skia.Path]] = {
    "play": lambda: _triangle(-0.55),
    "pause": lambda: union(box(-0.62, -0.76, 0.42, 1.52), box(0.2, -0.76, 0.42, 1.52)),
    "step": _step,
    "step_back": lambda: _turned(_step(), 180),
    "fast": _two_triangles,
    "rewind": lambda: _turned(_two_triangles(), 180),
    "gear": _gear,
    "book": _book,
    "dice": _dice,
    "copy": _copy,
    "trash": _trash,
    "export": lambda: _tray(False),
    "import": lambda: _tray(True),
    "trophy": _trophy,
    "clock": _clock,
    "shield": _shield,
    "crown": _crown,
    "heart": lambda: suit_path("hearts", 0, 0.02, 0.94),
    "skull": lambda: glyph_path("skull", 0, 0, 1.0),
    "star": lambda: path(star(0, 0.04, 0.98)),
    "check": lambda: line([(-0.68, 0.06), (-0.2, 0.56), (0.74, -0.58)], 0.3),
    "cross": _cross,
    "question": _question,
    "hint": _hint,
    "undo": _undo,
    "speaker": lambda: _speaker(0.42, 0.78),
    "speaker_off": lambda: _crossed(_speaker()),
    "note": _note,
    "note_off": lambda: _crossed(_note()),
    "eye": _eye,
    "eye_off": lambda: _crossed(_eye()),
    "lock": lambda: _padlock(False),
    "unlock": lambda: _padlock(True),
    "arrow_right": _arrow,
    "arrow_left": lambda: _turned(_arrow(), 180),
    "arrow_down": lambda: _turned(_arrow(), 90),
    "arrow_up": lambda: _turned(_arrow(), -90),
    "filter": _filter,
    "calendar": _calendar,
    "pencil": _pencil,
    "search": _search,
    "warning": _warning,
    "info": _info,
    "keyboard": _keyboard,
    "gamepad": _gamepad,
    "mouse": _mouse,
    "flag": _flag,
    "swords": _swords,
    "plus": lambda: union(box(-0.8, -0.16, 1.6, 0.32), box(-0.16, -0.8, 0.32, 1.6)),
    "minus": lambda: path(box(-0.8, -0.16, 1.6, 0.32)),
    "menu": lambda: union(*(line([(-0.72, y), (0.72, y)], 0.24) for y in (-0.56, 0, 0.56))),
    "diamond": lambda: path(polygon(0, 0, 0.8, 4)),
}


def draw_icon(pen: Pen, name: str, size: float, colour: str = "ink") -> None:
    """Draw an icon into the square (0, 0, size, size), with a little room round it."""
    with pen.at(size / 2, size / 2, size * 0.44):
        pen.fill(ICONS[name](), colour)
