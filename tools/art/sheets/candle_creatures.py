"""The creatures of the platform game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.candle import creatures
from tools.art.candle.kit import one, pack_near, strip
from tools.art.ink import Pen
from tools.art.sheet import Sprite


def sprites() -> list[Sprite]:
    """Return every creature in every state."""
    found = [strip("moth", (44, 40), (22, 20), 4, 14, creatures.draw_moth)]
    for mood in ("idle", "flee", "near"):

        def shade(pen: Pen, frame: int, mood: str = mood) -> None:
            creatures.draw_shade(pen, mood, frame)

        found.append(strip(f"shade/{mood}", (80, 76), (40, 66), 4, 6, shade))
    return [
        *found,
        strip("slime", (64, 44), (32, 38), 4, 5, creatures.draw_slime),
        one(
            "slime/frozen", (64, 44), (32, 38), partial(creatures.draw_slime, frame=0, frozen=True)
        ),
        one("bat/asleep", (36, 48), (18, 4), creatures.draw_bat_asleep),
        strip("bat", (72, 56), (36, 26), 4, 14, creatures.draw_bat),
        one("owl/asleep", (56, 64), (28, 58), partial(creatures.draw_owl, state="asleep")),
        one("owl/watching", (56, 64), (28, 58), partial(creatures.draw_owl, state="watching")),
        strip("owl/diving", (80, 84), (40, 52), 2, 8, creatures.draw_owl_diving),
        one("stolen", (32, 32), (16, 16), creatures.draw_stolen),
    ]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet."""
    return pack_near("creatures", sprites(), scale, out / "candle")
