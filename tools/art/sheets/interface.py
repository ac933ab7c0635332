"""The interface: nine-slices, switches, prompts, icons, cursors; in parchment and high contrast.

``ui`` holds everything; ``ui_hc`` holds the pieces that look different under high contrast, under
the same names. Big prompts and icons (``..._large``) serve text sizes above 150 %.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from tools.art import icons, prompts, widgets
from tools.art.ink import Pen
from tools.art.light import lit
from tools.art.palette import FloatArray, keys
from tools.art.props import flame, wax_seal
from tools.art.sheet import Draw, Sprite, pack
from tools.art.suits import SUITS, draw_key_stone, draw_lock, draw_suit
from tools.art.widgets import BUTTON_STATES, HIGH_CONTRAST, PARCHMENT, Look

Margins = tuple[int, int, int, int]
Piece = Callable[[Pen, Look, float, float], None]

CANDLELIGHT = (1.02, 0.972, 0.905)
"""What the even light of a menu does to paper: the pages behind are lit too."""

FOCUS_BLEED = 8
SHADOW_BLEED = 12


def _piece(
    look: Look,
    name: str,
    width: int,
    height: int,
    draw: Piece,
    *,
    bleed: int = 0,
    margins: Margins | None = None,
) -> Sprite:
    """Return a sprite of a piece ``width`` x ``height`` with room for what reaches beyond it.

    ``margins`` are measured from the piece's own edge; the sprite's include the bleed.
    """

    def place(pen: Pen, _frame: int) -> None:
        with pen.at(bleed, bleed):
            draw(pen, look, width, height)

    whole: Margins | None = None
    if margins is not None:
        left, top, right, bottom = margins
        whole = (left + bleed, top + bleed, right + bleed, bottom + bleed)
    return Sprite(
        name,
        width + 2 * bleed,
        height + 2 * bleed,
        place,
        margins=whole,
        bleed=(bleed, bleed, bleed, bleed) if bleed else None,
        oversample=3,
        finish=None if look.plain else _by_candlelight,
    )


def _by_candlelight(pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
    return lit(pixels, np.array(CANDLELIGHT, np.float32))


def _stretched(look: Look) -> list[Sprite]:
    """Return every piece that exists in both looks."""
    made = [
        _piece(
            look,
            "panel/light",
            384,
            288,
            widgets.panel,
            bleed=SHADOW_BLEED,
            margins=(48, 48, 48, 48),
        ),
        _piece(
            look,
            "panel/dark",
            384,
            288,
            widgets.dark_panel,
            bleed=SHADOW_BLEED + 4,
            margins=(48, 48, 48, 48),
        ),
        _piece(
            look, "panel/inset", 160, 120, widgets.inset_panel, bleed=2, margins=(20, 20, 20, 20)
        ),
        _piece(
            look,
            "panel/tooltip",
            160,
            88,
            widgets.tooltip,
            bleed=SHADOW_BLEED,
            margins=(20, 20, 20, 20),
        ),
        _piece(look, "tag", 132, 40, widgets.tag, bleed=10, margins=(14, 14, 14, 14)),
        _piece(look, "row", 160, 40, widgets.row, bleed=3, margins=(18, 12, 12, 12)),
        _piece(
            look,
            "focus_ring",
            96,
            72,
            widgets.focus_ring,
            bleed=FOCUS_BLEED,
            margins=(16, 16, 16, 16),
        ),
        _piece(
            look,
            "slider/knob",
            30,
            30,
            lambda pen, look, _w, h: widgets.slider_knob(pen, look, h, focus=False),
            bleed=FOCUS_BLEED,
        ),
        _piece(
            look,
            "slider/knob_focus",
            30,
            30,
            lambda pen, look, _w, h: widgets.slider_knob(pen, look, h, focus=True),
            bleed=FOCUS_BLEED,
        ),
        _piece(look, "scroll/track", 20, 96, widgets.scroll_track, bleed=2, margins=(0, 12, 0, 12)),
        _piece(look, "scroll/thumb", 18, 60, widgets.scroll_thumb, bleed=4, margins=(0, 14, 0, 14)),
        _piece(look, "rule", 320, 10, widgets.rule, margins=(100, 0, 100, 0)),
        _piece(look, "rule_ornament", 56, 20, widgets.rule_ornament),
        _piece(
            look, "badge", 28, 28, lambda pen, look, w, _h: widgets.badge(pen, look, w), bleed=3
        ),
        _piece(look, "ribbon", 200, 50, widgets.ribbon, bleed=6, margins=(48, 16, 48, 20)),
        _piece(look, "keycap", 40, 38, prompts.keycap, bleed=5, margins=(10, 10, 10, 14)),
    ]
    for state in BUTTON_STATES:
        made.append(
            _piece(
                look,
                f"button/{state}",
                160,
                52,
                _stateful(widgets.button, state),
                bleed=FOCUS_BLEED,
                margins=(20, 18, 20, 18),
            )
        )
        made.append(_piece(look, f"round_button/{state}", 44, 44, _round(state), bleed=FOCUS_BLEED))
        made.append(
            _piece(look, f"round_button_large/{state}", 72, 72, _round(state), bleed=FOCUS_BLEED)
        )
    for state in ("normal", "focus", "error"):
        made.append(
            _piece(
                look,
                f"field/{state}",
                160,
                46,
                _stateful(widgets.field, state),
                bleed=FOCUS_BLEED,
                margins=(16, 16, 16, 16),
            )
        )
    for on in (False, True):
        name = "on" if on else "off"
        made.append(
            _piece(look, f"toggle/{name}", 64, 34, _flagged(widgets.toggle, on=on), bleed=4)
        )
        made.append(
            _piece(look, f"toggle_large/{name}", 96, 51, _flagged(widgets.toggle, on=on), bleed=4)
        )
        chosen = "selected" if on else "normal"
        made.append(
            _piece(
                look,
                f"tab/{chosen}",
                160,
                46,
                _flagged(widgets.tab, selected=on),
                bleed=4,
                margins=(24, 22, 24, 6),
            )
        )
        filled = "filled" if on else "track"
        made.append(
            _piece(
                look,
                f"slider/{filled}",
                160,
                16,
                _flagged(widgets.slider_track, filled=on),
                margins=(8, 0, 8, 0),
            )
        )
        frame = "fill" if on else "frame"
        made.append(
            _piece(
                look,
                f"bar/{frame}",
                160,
                18,
                _flagged(widgets.bar, filled=on),
                bleed=2,
                margins=(12, 0, 12, 0),
            )
        )
    return made


def _stateful(draw: Callable[[Pen, Look, float, float, str], None], state: str) -> Piece:
    return lambda pen, look, width, height: draw(pen, look, width, height, state)


def _flagged(draw: Callable[..., None], **flag: bool) -> Piece:
    return lambda pen, look, width, height: draw(pen, look, width, height, **flag)


def _round(state: str) -> Piece:
    return lambda pen, look, width, _height: widgets.round_button(pen, look, width, state)


def _prompts(large: bool) -> list[Sprite]:
    """Return pad and mouse prompts for ordinary or for large text."""
    look, suffix, size = PARCHMENT, "_large" if large else "", 64 if large else 36

    def square(name: str, draw: Callable[[Pen], None], width: int = size) -> Sprite:
        return Sprite(name, width, size, lambda pen, _frame: draw(pen), oversample=3)

    def wide(text: str) -> Callable[[Pen], None]:
        return lambda pen: prompts.pad_shoulder(pen, look, round(size * 1.35), size, text)

    def letter(text: str) -> Callable[[Pen], None]:
        return lambda pen: prompts.pad_letter(pen, look, size, text)

    def cross(*lit: str) -> Callable[[Pen], None]:
        return lambda pen: prompts.pad_cross(pen, look, size, lit)

    def stick(text: str, pressed: bool) -> Callable[[Pen], None]:
        return lambda pen: prompts.pad_stick(pen, look, size, text, pressed=pressed)

    def button(start: bool) -> Callable[[Pen], None]:
        return lambda pen: prompts.pad_menu(pen, look, size, start=start)

    def mouse(part: str) -> Callable[[Pen], None]:
        return lambda pen: prompts.mouse(pen, look, round(size * 0.86), size, part)

    pad, rodent = f"pad{suffix}", f"mouse{suffix}"
    made = [square(f"{pad}/{name}", letter(name)) for name in prompts.PAD_LETTERS]
    made += [square(f"{pad}/dpad_{name}", cross(name)) for name in prompts.DIRECTIONS]
    made += [
        square(f"{pad}/dpad", cross(*prompts.DIRECTIONS)),
        square(f"{pad}/dpad_horizontal", cross("left", "right")),
        square(f"{pad}/dpad_vertical", cross("up", "down")),
    ]
    made += [
        square(f"{pad}/{text.lower()}", wide(text), round(size * 1.35))
        for text in ("LB", "RB", "LT", "RT")
    ]
    for text in ("L", "R"):
        made += [
            square(f"{pad}/stick_{text.lower()}", stick(text, False)),
            square(f"{pad}/stick_{text.lower()}_press", stick(text, True)),
        ]
    made += [square(f"{pad}/start", button(True)), square(f"{pad}/select", button(False))]
    made += [
        square(f"{rodent}/{part}", mouse(part), round(size * 0.86))
        for part in ("left", "right", "wheel", "move")
    ]
    return made


def _icons() -> list[Sprite]:
    """Return every icon in ink and in bone, at 24, 32 and 48 px."""

    def icon(name: str, size: int, colour: str) -> Draw:
        return lambda pen, _frame: icons.draw_icon(pen, name, size, colour)

    return [
        Sprite(f"icon{size}{kind}/{name}", size, size, icon(name, size, colour), oversample=4)
        for kind, colour in (("", "ink"), ("_light", "parch_hi"))
        for size in (24, 32, 48)
        for name in icons.ICONS
    ]


def _signs() -> list[Sprite]:
    """Return seals, locks, keys and suits."""

    def seal(radius: int, colour: str) -> Draw:
        def draw(pen: Pen, _frame: int) -> None:
            with pen.at(radius + 8, radius + 8):
                wax_seal(pen.with_seed("seal"), radius, colour)

        return draw

    def stone(index: int, *, key: bool) -> Draw:
        def draw(pen: Pen, _frame: int) -> None:
            if key:
                draw_key_stone(pen, index, 30, 30, 26)
            else:
                draw_lock(pen, index, 24, 24, 19)

        return draw

    def suit(name: str, size: int) -> Draw:
        return lambda pen, _frame: draw_suit(pen, name, size / 2, size / 2, size * 0.42)

    made = [
        Sprite(
            f"seal{kind}/{colour}",
            2 * radius + 16,
            2 * radius + 18,
            seal(radius, colour),
            pivot=(radius + 8, radius + 8),
            oversample=3,
        )
        for kind, radius in (("", 50), ("_small", 20))
        for colour in ("rubric", "verdigris", "lapis", "sepia")
    ]
    for index, (_, glyph) in enumerate(keys()):
        made.append(Sprite(f"lock/{glyph}", 48, 48, stone(index, key=False), oversample=3))
        made.append(Sprite(f"key/{glyph}", 60, 60, stone(index, key=True), oversample=3))
    made += [
        Sprite(f"suit{size}/{name}", size, size, suit(name, size), oversample=4)
        for size in (24, 40)
        for name in SUITS
    ]
    return made


def _marks() -> list[Sprite]:
    """Return the small signs that stand between and beside the lines of a menu."""

    def lozenge(colour: str) -> Draw:
        return lambda pen, _frame: draw_suit(pen, "diamonds", 8, 8, 6, colour)

    def tongue(pen: Pen, _frame: int) -> None:
        with pen.at(12, 24, 1.5):
            flame(pen)

    return [
        Sprite("mark/lozenge", 16, 16, lozenge("amber"), oversample=4),
        Sprite("mark/lozenge_red", 16, 16, lozenge("rubric"), oversample=4),
        Sprite("mark/flame", 24, 30, tongue, pivot=(12, 24), oversample=4),
    ]


def _cursors() -> list[Sprite]:
    def arrow(size: int) -> Draw:
        return lambda pen, _frame: prompts.arrow_cursor(pen, size)

    def hand(size: int) -> Draw:
        return lambda pen, _frame: prompts.hand_cursor(pen, size)

    made = []
    for size in (32, 48):
        made.append(
            Sprite(
                f"cursor{size}/arrow",
                size,
                size,
                arrow(size),
                pivot=(3 * size / 32, 3 * size / 32),
                oversample=4,
            )
        )
        made.append(
            Sprite(
                f"cursor{size}/hand",
                size,
                size,
                hand(size),
                pivot=(12 * size / 32, 3 * size / 32),
                oversample=4,
            )
        )
    return made


def bake(scale: float, out: Path) -> list[Path]:
    """Write ``ui`` and ``ui_hc``."""
    everything = [
        *_stretched(PARCHMENT),
        *_prompts(False),
        *_prompts(True),
        *_icons(),
        *_signs(),
        *_marks(),
        *_cursors(),
    ]
    folder = out / "ui"
    return [
        *pack("ui", everything, scale, folder),
        *pack("ui_hc", _stretched(HIGH_CONTRAST), scale, folder),
    ]
