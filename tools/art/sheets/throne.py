"""The sheets of the card table: the lit table, what lies on it, its signs, and its pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

from tools.art.around import around
from tools.art.cards import HEIGHT, WIDTH
from tools.art.ink import Pen
from tools.art.lettering import write
from tools.art.props import wax_seal
from tools.art.sheet import Sprite, pack, plate
from tools.art.throne import icons, portraits, table
from tools.art.throne import stories as tales

HEROES = ("hero", "barbarian", "wizard", "dwarf")
RUNNERS = ((868, 318), (1000, 318), (620, 318))
SEALS = (17, 34, 50)
LIGHT_SCALE = 0.25
SMALL = 0.48
STORY = (360, 220)
BANNER = (420, 150)
COLOURS = 240
# A sheet of portraits for each quest, so that a game loads its own; the road is common to all.
SHEETS = {
    "iron": ("iron",),
    "sand": ("sand",),
    "putrid": ("putrid",),
    "road": ("help", "trap", "hero"),
}


def _at(x: float, y: float, draw: Callable[[Pen], None]) -> Callable[[Pen, int], None]:
    def place(pen: Pen, _frame: int) -> None:
        with pen.at(x, y):
            draw(pen)

    return place


def _round(name: str, half: int, draw: Callable[[Pen], None], half_height: int = 0) -> Sprite:
    high = half_height or half
    return Sprite(name, 2 * half, 2 * high, _at(half, high, draw))


def _frames(
    name: str, half: int, frames: int, fps: float, draw: Callable[[Pen, int, int], None]
) -> Sprite:
    def place(pen: Pen, frame: int) -> None:
        with pen.at(half, half):
            draw(pen, frame, frames)

    return Sprite(name, 2 * half, 2 * half, place, frames=frames, fps=fps)


def furniture() -> list[Sprite]:
    """Return scroll, cloths and story page."""
    found = [
        Sprite(
            "scroll",
            1266,
            166,
            _at(27, 22, partial(table.draw_scroll, width=1212, height=118)),
            pivot=(27, 22),
            bleed=(27, 22, 27, 26),
        ),
        Sprite(
            "page",
            780,
            640,
            _at(14, 10, partial(table.draw_page, width=752, height=612)),
            pivot=(14, 10),
            bleed=(14, 10, 14, 18),
        ),
    ]
    for width, height in RUNNERS:
        draw = partial(table.draw_runner, width=width, height=height)
        found.append(
            Sprite(
                f"runner/{width}",
                width + 24,
                height + 26,
                _at(10, 8, draw),
                pivot=(10, 8),
                bleed=(10, 8, 14, 18),
            )
        )
    return found


def candle() -> list[Sprite]:
    """Return the candle that stands on the table, its flame and its glow."""
    return [
        Sprite("candle/body", 180, 200, _at(100, 30, table.draw_candlestick), pivot=(100, 30)),
        Sprite("candle/flame", 60, 70, _candle_flame, pivot=(30, 54), frames=8, fps=14),
        Sprite("candle/glow", 440, 440, _at(220, 220, partial(table.draw_glow, radius=218))),
    ]


def _candle_flame(pen: Pen, frame: int) -> None:
    with pen.at(30, 54):
        table.draw_candle_flame(pen, frame)


def signs() -> list[Sprite]:
    """Return the signs of the track and of the fight."""
    found: list[Sprite] = []
    for group, radius in (("step", 12.5), ("step_large", 19.0)):
        for kind in icons.KINDS:
            size = radius * (1.6 if kind == "throne" else 1.0)
            for state in icons.STATES:
                draw = partial(icons.draw_step, kind=kind, state=state, radius=size)
                found.append(_round(f"{group}/{kind}_{state}", int(size * 1.15 + 12), draw))
    for state in icons.STATES:
        found.append(_round(f"step/dot_{state}", 13, partial(icons.draw_dot, state=state)))
    for state in ("future", "past"):
        draw = partial(icons.draw_passage_mark, told=state == "past")
        found.append(_round(f"step/passage_{state}", 14, draw, 11))
    for kind in icons.KINDS:
        for tone, colour in (("ink", "ink"), ("bone", "parch_hi"), ("gold", "gold")):
            draw = partial(icons.draw_symbol, kind=kind, radius=8, colour=colour)
            found.append(_round(f"symbol/{kind}_{tone}", 12, draw))
    for hero in HEROES:
        found.append(
            Sprite(
                f"pawn/{hero}",
                36,
                50,
                _at(17, 43, partial(icons.draw_pawn, hero=hero)),
                pivot=(17, 43),
            )
        )
    for colour in ("rubric", "sepia", "verdigris"):
        for radius in SEALS:
            draw = partial(wax_seal, radius=radius, colour=colour)
            found.append(_round(f"seal/{colour}_{radius}", radius + 14, draw))
    found += [
        _round("swords", 54, icons.draw_swords),
        _round("flourish", 38, icons.draw_flourish, 22),
        _frames("spark", 50, 6, 24, icons.draw_spark),
        _frames("dust", 72, 8, 24, icons.draw_dust),
    ]
    for colour in ("sepia", "rubric", "gold"):
        found.append(_round(f"arrow/{colour}", 15, partial(icons.draw_arrow, colour=colour), 9))
    for radius in (16, 30):
        found += [
            _round(
                f"emblem/life_{radius}",
                radius + 10,
                partial(icons.draw_heart_emblem, radius=radius),
                radius + 14,
            ),
            _round(
                f"emblem/armour_{radius}",
                radius + 4,
                partial(icons.draw_shield_emblem, radius=radius),
            ),
            _round(
                f"emblem/armour_broken_{radius}",
                radius + 4,
                partial(icons.draw_shield_emblem, radius=radius, broken=True),
            ),
        ]
    return found


def plates() -> list[Sprite]:
    """Return what is stretched: tags and the plates of a choice."""
    tag = _at(5, 4, partial(icons.draw_tag, width=132, height=40))
    found = [
        Sprite("tag", 144, 52, tag, pivot=(5, 4), margins=(20, 16, 24, 20), bleed=(5, 4, 7, 8))
    ]
    for suit, pile in (("hearts", "life"), ("spades", "armour")):
        for state in ("plain", "chosen"):
            draw = partial(
                icons.draw_choice, suit=suit, width=300, height=84, chosen=state == "chosen"
            )
            found.append(
                Sprite(
                    f"choice/{pile}_{state}",
                    316,
                    102,
                    _at(7, 6, draw),
                    pivot=(7, 6),
                    margins=(92, 48, 62, 50),
                    bleed=(7, 6, 9, 12),
                )
            )
    return found


def letters() -> list[Sprite]:
    """Return the initial letters of story passages; accents are drawn, the type has none."""
    found = [Sprite("initial/blank", 64, 64, _initial("", ""))]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        found.append(Sprite(f"initial/{letter}", 64, 64, _initial(letter, "")))
    for name, letter, accent in (
        ("É", "E", "acute"),
        ("È", "E", "grave"),
        ("Ê", "E", "circumflex"),
        ("À", "A", "grave"),
        ("Â", "A", "circumflex"),
        ("Ô", "O", "circumflex"),
        ("Î", "I", "circumflex"),
        ("Ç", "C", "cedilla"),
    ):
        found.append(Sprite(f"initial/{name}", 64, 64, _initial(letter, accent)))
    return found


def _initial(letter: str, accent: str) -> Callable[[Pen, int], None]:
    marks = {
        "acute": [(28, 16), (38, 8)],
        "grave": [(26, 8), (36, 16)],
        "circumflex": [(23, 16), (32, 8), (41, 16)],
        "cedilla": [(32, 50), (36, 55), (29, 58)],
    }

    def draw(pen: Pen, _frame: int) -> None:
        table.initial_box(pen, 64)
        if letter:
            lower = 4 if accent in ("acute", "grave", "circumflex") else 0
            size = 41 if lower else 44 if letter in "MW" else 52
            for dx, dy, colour in ((1.2, 1.6, "night"), (0, 0, "parch_hi")):
                write(
                    pen, letter, 32 + dx, 49 + lower + dy, size, "initial", colour, align="centre"
                )
        if accent:
            for dx, dy, colour in ((1.2, 1.6, "night"), (0, 0, "parch_hi")):
                stroke = [(x + dx, y + dy) for x, y in marks[accent]]
                pen.line(stroke, 4.6, colour, wobble=0.1, taper=(0.8, 0.6))

    return draw


def vignettes(sheet: str) -> list[Sprite]:
    """Return the portrait cards of one of `SHEETS`, at full size and at 0.48 of it."""
    members = [("vignette", *member) for member in portraits.figures()]
    members += [("hero", *member) for member in portraits.heroes()]
    found: list[Sprite] = []
    for suffix, ratio, margin in (("", 1.0, 2), ("_small", SMALL, 1)):
        width, height = (round(side * ratio) + 2 * margin for side in (WIDTH, HEIGHT))
        for family, name, ground, figure in members:
            if ground in SHEETS[sheet]:
                draw = partial(_portrait, name, ground, figure, ratio, width, height)
                found.append(Sprite(f"{family}{suffix}/{name}", width, height, draw))
    return found


def _portrait(
    name: str,
    ground: str,
    figure: portraits.Figure,
    ratio: float,
    width: int,
    height: int,
    pen: Pen,
    _frame: int,
) -> None:
    with pen.at(width / 2, height / 2, ratio):
        portraits.draw_portrait(pen, name, ground, figure, ratio)


def stories() -> list[Sprite]:
    """Return the pictures of the passages, and a banner for each quest."""
    found: list[Sprite] = []
    for group, scenes, (width, height), size in (
        ("story", tales.STORIES, STORY, 1.0),
        ("banner", tales.BANNERS, BANNER, 0.69),
    ):
        for name, scene in scenes.items():
            draw = partial(_scene, f"{group}/{name}", scene, width, height, size)
            found.append(Sprite(f"{group}/{name}", width, height, draw))
    return found


def _scene(
    name: str, scene: tales.Scene, width: int, height: int, size: float, pen: Pen, _frame: int
) -> None:
    tales.draw_scene(pen, name, scene, width, height, size)


def bake(scale: float, out: Path) -> list[Path]:
    """Bake the table and its sheets into ``out / "throne"``."""
    folder = out / "throne"
    wood = Sprite("table", *table.SCREEN, _walnut, finish=table.light_table)
    written = [plate(wood, scale, folder / "table.png", colours=256)]
    wide = folder / "table_around.webp"
    written.append(around("table", _walnut_around, table.light_around, scale, wide))
    written.append(_light(folder / "light.png"))
    written += pack("candle", candle(), scale, folder)
    written += pack("table_things", furniture(), scale, folder, coarse=5)
    written += pack("signs", [*signs(), *plates(), *letters()], scale, folder, coarse=4)
    for sheet in SHEETS:
        written += pack(f"vignettes_{sheet}", vignettes(sheet), scale, folder, colours=COLOURS)
    written += pack("stories", stories(), scale, folder, colours=COLOURS)
    return written


def _walnut(pen: Pen, _frame: int) -> None:
    table.draw_walnut(pen)


def _walnut_around(pen: Pen, _frame: int) -> None:
    table.draw_walnut_around(pen)


def _light(file: Path) -> Path:
    """Write the light of the table at a quarter of the screen, 255 standing for factor 1."""
    factor = table.table_light(LIGHT_SCALE).clip(0, 1)
    to_image_ready = Image.fromarray((factor * 255 + 0.5).astype("uint8"), "RGB")
    to_image_ready.save(file, optimize=True)
    return file
