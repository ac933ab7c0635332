"""Tokens of heroes and foes, for every size of a cell."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.key import bosses, busts, foes_beasts, foes_folk, tokens
from tools.art.key.kit import on_cell, pack_each, slim
from tools.art.sheet import Sprite

HALF = (tokens.RADIUS + 11, tokens.RADIUS + 11)
GREAT = (tokens.GREAT + 10, tokens.GREAT + 10)


def _tokens(cell: int) -> list[Sprite]:
    found, cell = [], slim(cell)
    for name, bust in busts.HEROES.items():
        figure = tokens.hero_figure(bust)
        draw = partial(tokens.draw_token, figure=figure, kin="hero")
        found.append(on_cell(f"hero/{name}", cell, HALF, draw))
    for name, (kin, foe) in {**foes_beasts.FIGURES, **foes_folk.FIGURES}.items():
        draw = partial(tokens.draw_token, figure=foe, kin=kin)
        found.append(on_cell(f"foe/{name}", cell, HALF, draw))
    for name, boss in bosses.FIGURES.items():
        draw = partial(tokens.draw_token, figure=boss, kin="boss", drawn=bosses.NEAR[name])
        found.append(on_cell(f"foe/{name}", cell, HALF, draw))
    return found


def _greats(cell: int) -> list[Sprite]:
    found = []
    for name, boss in bosses.FIGURES.items():
        draw = partial(
            tokens.draw_token,
            figure=boss,
            kin="boss",
            radius=tokens.GREAT,
            drawn=bosses.RADIUS,
        )
        found.append(on_cell(f"great/{name}", cell, GREAT, draw))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of tokens into ``out / "key"``."""
    written = pack_each("tokens", _tokens, scale, out / "key", colours=240, near=True)
    return written + pack_each("greats", _greats, scale, out / "key", colours=240)
