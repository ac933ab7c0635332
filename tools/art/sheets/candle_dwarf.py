"""The dwarf of the platform game: his movements, hat, candle, flame, and what flies about him."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.art.candle import embers, puppet
from tools.art.candle.kit import pack_near
from tools.art.candle.poses import MOVEMENTS, Movement
from tools.art.candle.puppet import UNIT
from tools.art.ink import Pen
from tools.art.sheet import Draw, Sprite

WIDTH, HEIGHT = 84, 100
PIVOT = (42, 88)
HAT_SIDE = 92
HAT_DEGREES = range(-84, 61, 6)
ANCHORS = "anchors/1"


def _movement(name: str, movement: Movement) -> Sprite:
    def draw(pen: Pen, frame: int) -> None:
        with pen.at(*PIVOT, UNIT):
            puppet.draw_dwarf(pen.with_seed("dwarf"), movement.frames[frame])

    return Sprite(
        name,
        WIDTH,
        HEIGHT,
        draw,
        PIVOT,
        frames=len(movement.frames),
        fps=movement.fps,
        oversample=3,
    )


def _hat(tip: str, degrees: int) -> Sprite:
    def draw(pen: Pen, _frame: int) -> None:
        with pen.at(HAT_SIDE / 2, HAT_SIDE / 2, UNIT):
            puppet.draw_hat(pen.with_seed("hat"), degrees, tip)

    return Sprite(f"hat/{tip}/{degrees}", HAT_SIDE, HAT_SIDE, draw, oversample=3)


def _held(step: int) -> Sprite:
    def draw(pen: Pen, _frame: int) -> None:
        with pen.at(8, 22, UNIT):
            puppet.draw_held(pen.with_seed("held"), step)

    return Sprite(f"held/{step}", 24, 32, draw, (8, 22), oversample=3)


def _strip(
    name: str,
    size: tuple[int, int],
    pivot: tuple[float, float],
    frames: int,
    fps: float,
    draw: Callable[[Pen, int], None],
) -> Sprite:
    def place(pen: Pen, frame: int) -> None:
        with pen.at(*pivot):
            draw(pen, frame)

    return Sprite(name, *size, place, pivot, frames=frames, fps=fps, oversample=3)


def _flame(lean: int) -> Sprite:
    draw = partial(embers.draw_flame, lean=lean)
    return _strip(f"flame/{lean}", (32, 24), (16, 18), embers.FLAME_FRAMES, 14, draw)


def _mote(radius: float) -> Draw:
    def draw(pen: Pen, _frame: int) -> None:
        with pen.at(5, 5):
            embers.draw_mote(pen, radius)

    return draw


def sprites() -> list[Sprite]:
    """Return the puppet and its particles."""
    return [
        *[_movement(name, movement) for name, movement in MOVEMENTS.items()],
        *[_hat(tip, degrees) for tip in puppet.HAT_TIPS for degrees in HAT_DEGREES],
        *[_held(step) for step in range(puppet.WAX_STEPS)],
        *[_flame(lean) for lean in embers.LEANS],
        _strip("smoke", (24, 40), (12, 34), 4, 6, embers.draw_smoke),
        _strip("spark", (14, 14), (7, 7), 4, 12, embers.draw_spark),
        _strip("dust", (56, 24), (28, 20), 5, 14, embers.draw_dust),
        _strip("drip", (24, 16), (12, 10), 6, 12, embers.draw_drip),
        _strip("splash", (80, 48), (40, 36), 6, 14, embers.draw_splash),
        _strip("bubble", (10, 10), (5, 5), 1, 0, embers.draw_bubble),
        Sprite("mote", 10, 10, _mote(1.0), oversample=4),
        Sprite("mote_large", 10, 10, _mote(1.8), oversample=4),
    ]


def anchors() -> dict[str, object]:
    """Return what the scene hangs on each frame, in px from the pivot, for a dwarf facing right."""
    return {
        "format": ANCHORS,
        "held_flame": [puppet.held_flame(step) for step in range(puppet.WAX_STEPS)],
        "hat_degrees": [HAT_DEGREES.start, HAT_DEGREES[-1], HAT_DEGREES.step],
        "movements": {
            name: [puppet.anchors(pose) for pose in movement.frames]
            for name, movement in MOVEMENTS.items()
        },
    }


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet and the anchors of its frames."""
    folder = out / "candle"
    files = pack_near("dwarf", sprites(), scale, folder)
    places = folder / "dwarf_anchors.json"
    places.write_text(json.dumps(anchors(), indent=1) + "\n", encoding="utf-8")
    return [*files, places]
