"""The title screen in layers: the hall, the logo, four plates, the dwarf, flame, glow, bats, motes.

Every layer is lit for its place by the dwarf's own candle, so that put together they are the
picture; the scene moves and swaps them.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from tools.art import hall
from tools.art.around import BEYOND, REGION, ROOM, around
from tools.art.dwarf import dwarf, flame_seat, idle_pose
from tools.art.ink import Pen, paint
from tools.art.lettering import text_width, write
from tools.art.light import Candle, Region, grain, lit, vignette, warmth
from tools.art.noise import noise1
from tools.art.palette import FloatArray
from tools.art.plates import HEIGHT, PICTURES, WIDTH, plate
from tools.art.props import bat, flame
from tools.art.shapes import box, curve, ellipse
from tools.art.sheet import Draw, Finish, Sprite, pack
from tools.art.sheet import plate as full_screen

PAGE = (338, 20, 924, 612)
DWARF_AT = (150.0, 650.0)
DWARF_SCALE = 2.42
_SEAT = flame_seat(idle_pose(0))
FLAME_AT = (DWARF_AT[0] + _SEAT[0] * DWARF_SCALE, DWARF_AT[1] + _SEAT[1] * DWARF_SCALE)
LIGHT = Candle(
    FLAME_AT[0],
    FLAME_AT[1] - 7,
    ambient=0.20,
    strength=1.0,
    reach=560,
    power=1.35,
    squash=(0.78, 1.0),
    cold=0.07,
    bands=((150, 0.055), (290, 0.055), (450, 0.055), (640, 0.055)),
)
PAGE_LIGHT = 0.16
VIGNETTE = 0.25
PLATE_LIFT = 8
PLATE_SCALE = 1.06
PLATE_AT = {name: (500.0 + 200 * i, 384.0) for i, name in enumerate(PICTURES)}
LOGO_BOX = (414, 76, 804, 124)


def _hall_around(pen: Pen, _frame: int) -> None:
    _draw_hall(pen, BEYOND)


def _hall(pen: Pen, _frame: int) -> None:
    _draw_hall(pen, None)


def _draw_hall(pen: Pen, beyond: hall.Beyond | None) -> None:
    hall.night(pen)
    hall.wall_with_window(pen, beyond)
    hall.ledge(pen, beyond)
    hall.page(pen, *PAGE)
    pen.fill(ellipse(DWARF_AT[0] + 6, DWARF_AT[1], 86, 9), hall.SHADE, 0.6, blur=5)


def _light_hall(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    return _lit_hall(pixels, scale, (0, 0, 1280, 720), (0, 0))


def _light_around(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    return _lit_hall(pixels, scale, REGION, ROOM)


def _lit_hall(
    pixels: FloatArray, scale: float, region: Region, room: tuple[int, int]
) -> FloatArray:
    field = LIGHT.field(region, scale)
    rows, columns = field.shape
    y = (np.arange(rows)[:, None] + 0.5) / scale + region[1]
    x = (np.arange(columns)[None, :] + 0.5) / scale + region[0]
    left, top, width, height = PAGE
    inside = (x > left) & (x < left + width) & (y > top) & (y < top + height)
    field = field + PAGE_LIGHT * inside
    wall = (x < left - 4) | (y < top - 2) | (y > top + height + 6)
    low = np.clip((y - 560) / 130, 0, 1) * (y > 600)
    field = np.where(wall, field * (0.80 - 0.42 * low), field).astype(np.float32)
    return grain(vignette(lit(pixels, warmth(field, LIGHT.cold)), VIGNETTE, room), 0.004)


def light_sprite(
    center: tuple[float, float],
    width: int,
    height: int,
    pivot: tuple[float, float],
    extra: float = PAGE_LIGHT,
    least: float = 0.0,
) -> Finish:
    """Return a finish that lights a sprite of that size for its place on the title screen."""

    def finish(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
        left, top = center[0] - pivot[0], center[1] - pivot[1]
        field = np.maximum(LIGHT.field((left, top, width, height), scale) + extra, least)
        # The corner shade of the hall, taken at the sprite's place.
        away = math.hypot((center[0] - 640) / 640 * 0.9, (center[1] - 360) / 360)
        corner = 1 - VIGNETTE * min(1.0, max(0.0, (away - 0.55) / 0.85)) ** 1.8
        return lit(pixels, warmth(field, LIGHT.cold) * np.float32(corner))

    return finish


def _logo(pen: Pen, _frame: int) -> None:
    with pen.at(-LOGO_BOX[0], -LOGO_BOX[1]):
        x, y, side = PAGE[0] + 92, PAGE[1] + 72, 92
        _initial(pen, x, y, side)
        left, baseline = float(x + side + 8), PAGE[1] + 130
        ampersand, gap = 0.95, 17
        room = PAGE[0] + PAGE[2] - 30 - 44 - left
        natural = (
            text_width("andle, Key, Hex", 82, "logo")
            + text_width("Throne", 82, "logo")
            + text_width("&", 82 * ampersand, "heading")
            + 2 * gap
        )
        size = 82 * min(1.0, room / natural)
        for text, font, colour, share in (
            ("andle, Key, Hex", "logo", "ink", 1.0),
            ("&", "heading", "rubric", ampersand),
            ("Throne", "logo", "ink", 1.0),
        ):
            write(
                pen,
                text,
                left + 2,
                baseline + 3,
                size * share,
                font,
                brush=paint("umber", 0.35, blur=2),
            )
            left += write(pen, text, left, baseline, size * share, font, colour) + gap


def _initial(pen: Pen, x: float, y: float, side: float) -> None:
    square = box(x, y, side, side)
    pen.fill(box(x + 2, y + 3, side, side), "umber", 0.5, blur=3)
    pen.fill(square, "rubric")
    with pen.clip(square):
        for k, (cx, cy, radius, turn) in enumerate(
            (
                (20, 20, 17, 1),
                (74, 22, 16, -1),
                (20, 74, 16, -1),
                (74, 72, 17, 1),
                (48, 10, 9, 1),
                (48, 84, 9, -1),
            )
        ):
            t = np.linspace(0, 1, 34)
            reach = radius * (1 - t * 0.85)
            curl = np.column_stack(
                [
                    x + cx + np.cos(k + turn * t * 9) * reach,
                    y + cy + np.sin(k + turn * t * 9) * reach,
                ]
            )
            pen.line(curl, 1.6, "rose", wobble=0.2, taper=(0.3, 0.5))
            pen.dot(curl[-1, 0], curl[-1, 1], 2.2, "gold")
    for brush in (paint("ink", width=5), paint("gold")):
        write(pen, "C", x + side / 2, y + side * 0.78, 92, "initial", align="centre", brush=brush)
    pen.line(square, 2.4, wobble=0.3, closed=True)
    pen.line(box(x + 4, y + 4, side - 8, side - 8), 1.1, "gold", wobble=0.2, closed=True)


def _draw_plate(name: str, width: int, height: int, *, selected: bool) -> Draw:
    def draw(pen: Pen, _frame: int) -> None:
        with pen.at(width / 2, height / 2, PLATE_SCALE if selected else 1.0):
            plate(pen.with_seed(f"plate {name}"), PICTURES[name], selected=selected)

    return draw


def _plates() -> list[Sprite]:
    sprites = []
    for name, (x, y) in PLATE_AT.items():
        for selected in (False, True):
            # Even sizes, so that the pivot falls on a whole pixel.
            width, height = (228, 338) if selected else (216, 320)
            home = (x, y - PLATE_LIFT) if selected else (x, y)
            sprites.append(
                Sprite(
                    f"plate/{name}_selected" if selected else f"plate/{name}",
                    width,
                    height,
                    _draw_plate(name, width, height, selected=selected),
                    home=home,
                    finish=light_sprite(
                        home,
                        width,
                        height,
                        (width / 2, height / 2),
                        least=1.02 if selected else 0.0,
                    ),
                )
            )
    return sprites


def _halo(pen: Pen, _frame: int) -> None:
    """A warm shine that follows the outline of a selected plate."""
    with pen.at(220, 270, PLATE_SCALE):
        for spread, alpha in ((44, 0.42), (24, 0.45), (9, 0.75)):
            shape = box(-WIDTH / 2 - 4, -HEIGHT / 2 - 4, WIDTH + 8, HEIGHT + 8)
            pen.fill(shape, "amber" if spread > 12 else "flame", alpha, blur=spread)


def _dwarf(pen: Pen, frame: int) -> None:
    with pen.at(118, 358, DWARF_SCALE):
        dwarf(pen.with_seed("dwarf"), idle_pose(frame), lit=False)


def _light_dwarf(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    left, top = DWARF_AT[0] - 118, DWARF_AT[1] - 358
    field = LIGHT.field((left, top, 272, 368), scale) * 0.86 + 0.02
    out = lit(pixels, warmth(field, LIGHT.cold))
    shine = LIGHT.glow((left, top, 272, 368), scale, 0.35) * out[..., 3:4]
    out[..., :3] = np.minimum(out[..., :3] + shine, out[..., 3:4])
    return out


def _flame(pen: Pen, frame: int) -> None:
    t = 2 * math.pi * frame / 8
    lean = 1.1 * math.sin(t) + 0.4 * math.sin(2 * t + 1)
    height = 1 + 0.07 * math.sin(t + 2) + 0.03 * float(noise1(frame * 1.7, 5))
    with pen.at(18, 44, DWARF_SCALE):
        flame(pen, lean, height)


def _bat(size: float) -> Draw:
    def draw(pen: Pen, frame: int) -> None:
        with pen.at(26, 16, size):
            bat(pen, (1.0, 0.3, -0.6, 0.3)[frame], "#0b0e1c")

    return draw


def _mote(radius: float) -> Draw:
    def draw(pen: Pen, _frame: int) -> None:
        pen.radial(
            5, 5, radius * 2.2, [(0, "candle", 0.95), (0.35, "flame", 0.6), (1, "amber", 0.0)]
        )

    return draw


def _flourish(pen: Pen, _frame: int) -> None:
    """The pen's flourish after the tagline: a red lozenge and a long line."""
    pen.fill(
        curve(
            [(8, 5), (9.9, 9.6), (14, 12), (9.9, 14.4), (8, 19), (6.1, 14.4), (2, 12), (6.1, 9.6)],
            steps=6,
        ),
        "rubric",
    )
    pen.line(
        curve([(20, 12), (90, 7), (190, 14), (270, 10), (336, 12)], closed=False),
        1.5,
        taper=(0.6, 0.9),
    )


def _glow(_pen: Pen, _frame: int) -> None:
    """Nothing is drawn: the light is computed in :func:`_shine`."""


def _shine(_pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    light = LIGHT.glow((LIGHT.x - 240, LIGHT.y - 240, 480, 480), scale, 0.85)
    noise = np.random.RandomState(3).rand(*light.shape[:2], 1).astype(np.float32) - 0.5
    light = np.clip(light + noise / 255, 0, 1)
    return np.dstack([light, np.ones(light.shape[:2], np.float32)]).astype(np.float32)


def candle() -> list[Sprite]:
    """Return what burns on every page: a sheet of its own, a tenth as large as the title's."""
    return [
        Sprite("flame", 36, 56, _flame, (18, 44), frames=8, fps=14, home=FLAME_AT, oversample=3),
        Sprite("light/candle", 480, 480, _glow, home=(LIGHT.x, LIGHT.y), finish=_shine),
    ]


def sprites() -> list[Sprite]:
    """Return every other layer of the title but the hall itself and the plates."""
    logo_home = (LOGO_BOX[0] + LOGO_BOX[2] / 2, LOGO_BOX[1] + LOGO_BOX[3] / 2)
    dwarf_pivot = (118, 358)
    return [
        Sprite(
            "logo",
            LOGO_BOX[2],
            LOGO_BOX[3],
            _logo,
            home=logo_home,
            finish=light_sprite(
                logo_home, LOGO_BOX[2], LOGO_BOX[3], (LOGO_BOX[2] / 2, LOGO_BOX[3] / 2)
            ),
        ),
        Sprite("flourish", 340, 24, _flourish, pivot=(0, 12)),
        Sprite("plate/halo", 440, 540, _halo),
        Sprite(
            "dwarf/idle",
            272,
            368,
            _dwarf,
            dwarf_pivot,
            frames=6,
            fps=6,
            home=DWARF_AT,
            oversample=3,
            finish=_light_dwarf,
        ),
        Sprite("bat", 52, 32, _bat(0.8), frames=4, fps=10, oversample=3),
        Sprite("bat_far", 52, 32, _bat(0.55), frames=4, fps=11, oversample=3),
        Sprite("mote", 10, 10, _mote(1.0), oversample=4),
        Sprite("mote_large", 10, 10, _mote(1.9), oversample=4),
    ]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the hall and the sheets of layers."""
    folder = out / "title"
    hall_sprite = Sprite("title hall", 1280, 720, _hall, finish=_light_hall)
    return [
        full_screen(hall_sprite, scale, folder / "hall.png"),
        around("title hall", _hall_around, _light_around, scale, folder / "hall_around.webp"),
        *pack("title", sprites(), scale, folder),
        *pack("plates", _plates(), scale, folder),
        *pack("candle", candle(), scale, folder),
    ]
