"""What stands on the edges of the dungeon's cells, and the marks of its ways."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.key import doors
from tools.art.key.kit import on_cell, pack_each
from tools.art.palette import keys
from tools.art.sheet import Sprite


def _ways(cell: int) -> list[Sprite]:
    found = []
    for kind in doors.WAYS:
        for name, upright in (("h", False), ("v", True)):
            draw = partial(doors.draw_way, kind=kind, upright=upright)
            found.append(on_cell(f"{kind}/{name}", cell, (44, 44), draw))
    for index, (_, glyph) in enumerate(keys()):
        chained = partial(doors.draw_lock, index=index, chain=True)
        found.append(on_cell(f"lock/{glyph}", cell, (26, 26), chained))
        opened = partial(doors.draw_unlocked, index=index)
        found.append(on_cell(f"unlocked/{glyph}", cell, (16, 16), opened))
    return [
        *found,
        on_cell("secret", cell, (18, 22), doors.draw_secret),
        on_cell("draught", cell, (24, 16), doors.draw_draught),
        on_cell("exit", cell, (28, 28), doors.draw_exit),
        on_cell("stairs/up", cell, (24, 24), partial(doors.draw_stairs, down=False)),
        on_cell("stairs/down", cell, (24, 24), partial(doors.draw_stairs, down=True)),
        on_cell("start", cell, (24, 24), doors.draw_start),
    ]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of doors into ``out / "key"``."""
    return pack_each("doors", _ways, scale, out / "key", coarse=4, near=True)
