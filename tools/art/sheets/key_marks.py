"""Signs of the dungeon: states, intents, skills, hearts, pips, numbers, the keyring, frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.art.ink import Pen
from tools.art.key import intents, panel, signs, tokens
from tools.art.key.kit import at_size, on_cell, pack_each, slim
from tools.art.palette import keys
from tools.art.sheet import Draw, Sprite, pack

STATE_SIZES = {24: 13, 36: 17, 48: 21, 96: 32}
INTENT_SIZES = {24: 15, 36: 19, 48: 23, 96: 36}
PIP_SIZES = {24: 7, 36: 8, 48: 10, 96: 17}
CHANCE_SIZES = {24: 16, 36: 17, 48: 18, 96: 20}
PANEL = (18, 28)
"""Sizes of states, intents and counts in the panel."""
MOST_BADGE = 80
"""The highest number on a badge: a boss against four heroes has up to 70 hearts."""
SKILL = 36
HEARTS = (14, 18, 22)
NUMBERS = {"rubric": "bone", "verdigris": "bone", "ink": "parch_hi", "bone": "ink"}
"""Colours of numerals, with the colour of their halo."""
FIGURES = [*"0123456789", "+", "-", "%", "?"]


def _over_tokens(cell: int) -> list[Sprite]:
    found = [
        at_size(f"state/{name}", STATE_SIZES[cell], draw, base=44)
        for name, draw in signs.STATES.items()
    ]
    found += [
        at_size(f"intent/{name}", INTENT_SIZES[cell], draw, base=46)
        for name, draw in intents.INTENTS.items()
    ]
    for name, full in (("full", True), ("spent", False)):
        pip = partial(panel.draw_pip, full=full)
        found.append(at_size(f"pip/{name}", PIP_SIZES[cell], pip, base=42))
    for name, colour in (("choice", "flame"), ("danger", "rubric"), ("friend", "verdigris")):
        frame = partial(tokens.draw_target, colour=colour)
        found.append(on_cell(f"frame/{name}", slim(cell), (30, 30), frame))
    for name, colour in (("choice", "flame"), ("reach", "lapis")):
        ring = partial(tokens.draw_ring, colour=colour, chosen=name == "choice")
        found.append(on_cell(f"ring/{name}", slim(cell), (40, 40), ring))
    for name, colour in (("open", "rubric"), ("barred", "sepia")):
        chance = partial(signs.draw_chance, colour=colour)
        found.append(at_size(f"chance/{name}", CHANCE_SIZES[cell], chance, base=46))
    for name, colour in (("now", "flame"), ("next", "parch_hi")):
        base = partial(tokens.draw_base, colour=colour)
        found.append(on_cell(f"base/{name}", slim(cell), (38, 38), base))
    for name, colour in (("step", "amber"), ("aim", "rubric"), ("reach", "lapis")):
        square = partial(tokens.draw_square, colour=colour, filled=name != "reach")
        found.append(on_cell(f"square/{name}", cell, (24, 24), square))
    for number in range(1, 10):
        badge = partial(panel.draw_badge, text=str(number))
        found.append(at_size(f"badge/{number}", STATE_SIZES[cell], badge, base=44))
    return found


def _round(half: int, draw: Callable[[Pen], None]) -> Draw:
    def place(pen: Pen, _frame: int) -> None:
        with pen.at(half, half):
            draw(pen)

    return place


def _in_panel() -> list[Sprite]:
    found = []
    for size in PANEL:
        for name, sign in signs.STATES.items():
            found.append(at_size(f"state{size}/{name}", size, sign, base=44))
        for name, sign in intents.INTENTS.items():
            found.append(at_size(f"intent{size}/{name}", size, sign, base=46))
        for name, sign in panel.COUNTS.items():
            found.append(at_size(f"count{size}/{name}", size, sign, base=44))
        for number in range(1, MOST_BADGE + 1):
            badge = partial(panel.draw_badge, text=str(number))
            found.append(at_size(f"badge{size}/{number}", size, badge, base=44))
        for colour, halo in NUMBERS.items():
            for text in FIGURES:
                draw = partial(panel.draw_number, text=text, colour=colour, halo=halo)
                found.append(at_size(f"number{size}/{colour}/{text}", size, draw, base=50))
    for size in HEARTS:
        for name, full in (("full", True), ("spent", False)):
            heart = partial(panel.draw_heart, full=full)
            found.append(at_size(f"heart{size}/{name}", size, heart, base=44))
    for name in intents.SKILLS:
        found.append(at_size(f"skill/{name}", SKILL, partial(intents.skill, name=name), base=46))
    for index, (_, glyph) in enumerate(keys()):
        for state, held in (("held", True), ("missing", False)):
            draw_key = partial(panel.draw_keyring, index=index, held=held)
            found.append(Sprite(f"keyring/{glyph}/{state}", 64, 64, _round(32, draw_key)))
    for tenth in range(11):
        wick = partial(panel.draw_wick, share=tenth / 10)
        found.append(at_size(f"wick/{tenth}", 96, wick, base=96))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of signs into ``out / "key"``."""
    folder = out / "key"
    written = pack_each("marks", _over_tokens, scale, folder, coarse=4, near=True)
    return written + pack("panel", _in_panel(), scale, folder, coarse=5)
