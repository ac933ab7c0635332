"""What lies, stands and hurts in the castle of the platform game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.candle import things, traps
from tools.art.candle.kit import one, pack_near, strip
from tools.art.candle.masonry import TILE
from tools.art.ink import Pen
from tools.art.palette import keys
from tools.art.sheet import Sprite

THROWN_DEGREES = range(0, 360, 30)


def _candles() -> list[Sprite]:
    thrown = [
        one(f"thrown/{d}", (32, 32), (16, 16), partial(things.draw_thrown, degrees=d))
        for d in THROWN_DEGREES
    ]
    return [
        *thrown,
        one("landed", (28, 32), (14, 27), things.draw_landed),
        one("candle", (44, 40), (20, 36), things.draw_pickup),
        one("lamp/unlit", (68, 76), (32, 70), partial(things.draw_lectern, lit=False)),
        one("lamp/lit", (68, 76), (32, 70), partial(things.draw_lectern, lit=True)),
        strip("lamp/flame", (24, 28), (12, 22), 8, 14, things.draw_bright_flame),
        one("sconce", (40, 52), (20, 28), things.draw_sconce),
    ]


def _treasures() -> list[Sprite]:
    found = []
    for index, (_, glyph) in enumerate(keys()):
        found.append(one(f"key/{glyph}", (60, 48), (30, 24), partial(things.draw_key, index=index)))
        found.append(
            one(f"lock/{glyph}", (24, 24), (12, 12), partial(things.draw_lock, index=index))
        )
    for state in ("caged", "closed", "open"):
        draw = partial(things.draw_chest, state=state)
        found.append(one(f"chest/{state}", (88, 80), (44, 74), draw))

    def won(pen: Pen, frame: int) -> None:
        things.draw_chest(pen, "won", frame)

    return [
        *found,
        strip("chest/won", (120, 92), (60, 84), 4, 8, won),
        strip("coin", (24, 24), (12, 12), 6, 10, things.draw_coin),
        strip("coin/hidden", (24, 24), (12, 12), 4, 5, things.draw_hidden_coin),
    ]


def _furniture() -> list[Sprite]:
    return [
        one("door/asleep", (88, 100), (44, 96), partial(things.draw_portal_arch, awake=False)),
        one("door/awake", (88, 100), (44, 96), partial(things.draw_portal_arch, awake=True)),
        strip("door/spiral", (56, 84), (28, 80), 8, 10, things.draw_portal_spiral),
        one("sign", (60, 56), (30, 52), things.draw_sign),
    ]


def _traps() -> list[Sprite]:
    found = [
        one(f"spikes/{k}", (TILE, TILE), (0, TILE - 2), partial(traps.draw_spikes, variant=k))
        for k in range(3)
    ]
    found += [
        strip("pikes", (TILE, 56), (0, 50), traps.PIKE_FRAMES, 20, traps.draw_pikes),
        strip("glint", (24, 24), (12, 12), 4, 10, traps.draw_pike_glint),
        one("crusher/block", (56, 60), (4, 4), traps.draw_crusher),
        one("crusher/chain", (20, TILE), (10, 0), traps.draw_crusher_chain),
        one("crusher/beam", (56, 20), (4, 12), traps.draw_crusher_slot),
        strip("stone", (36, 36), (18, 18), 4, 10, traps.draw_stone),
        one("stone/loose", (40, 24), (20, 4), partial(traps.draw_stone_socket, loose=True)),
        one("stone/gone", (40, 24), (20, 4), partial(traps.draw_stone_socket, loose=False)),
        one("dart", (44, 16), (22, 8), traps.draw_dart),
        one("dart/mouth", (TILE, TILE), (0, 0), partial(traps.draw_dart_mouth, ready=False)),
        one("dart/mouth_ready", (TILE, TILE), (0, 0), partial(traps.draw_dart_mouth, ready=True)),
        one("blade/pivot", (32, 32), (16, 16), traps.draw_blade_pivot),
        strip("draught", (96, TILE), (0, 0), 6, 12, traps.draw_draught),
        one("draught/vent", (TILE, TILE), (0, 0), traps.draw_draught_vent),
    ]
    return found


def _blades() -> list[Sprite]:
    found = []
    for degrees in traps.BLADE_DEGREES:
        rod, blade = (partial(d, degrees=degrees) for d in (traps.draw_rod, traps.draw_blade))
        found.append(one(f"blade/rod/{degrees}", (112, 64), (56, 8), rod))
        found.append(one(f"blade/head/{degrees}", (84, 68), (42, 28), blade))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet of things."""
    found = [*_candles(), *_treasures(), *_furniture(), *_traps(), *_blades()]
    return pack_near("things", found, scale, out / "candle")
