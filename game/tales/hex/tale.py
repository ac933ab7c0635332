"""Hex: a patrol crosses a country that is drawn by dice under its feet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.bots import Bot
from game.core.feats import Feat
from game.core.lesson import AnyLesson
from game.core.mode import Content, Generator, Mode
from game.core.sliced import Sliced
from game.core.text import N_, message
from game.shell.tale import (
    Arrange,
    Checks,
    Craft,
    Highlight,
    Lint,
    Remains,
    Services,
    SpriteName,
    Tale,
    Tell,
    Way,
)
from game.store.archive import Files, read_files
from game.store.packs import Found, PackReader

if TYPE_CHECKING:
    from game.engine.app import App
    from game.shell.contract import ModeView
    from game.shell.flow import Block
    from game.tales.hex.rules.play.facts import HexPlayContent
    from game.tales.hex.rules.play.game import HexGame
    from game.tales.hex.rules.play.params import HexPlayParams
    from game.tales.hex.rules.play.view import HexView

MOST_CARDS = 7
"""Patrol cards of a hex in the country of seven steps."""
HOUSE = tuple(
    f"tables/hex_{name}.toml"
    for name in (
        *("land", "tales", "communities", "peoples", "play"),
        *(f"encounters_{name}" for name in ("land", "people", "fairy", "trouble", "ruin")),
    )
)
"""The tables that encounters of a pack are read beside."""
WIDE = 7
"""The radius from which a country is shown as a wide one."""


def mode() -> Mode:
    """The rules of play."""
    from game.tales.hex.rules.play.mode import MODE

    return MODE


def generator() -> Generator:
    """The country, drawn hex by hex."""
    from game.tales.hex.rules.country.generate import GENERATOR

    return GENERATOR


def load(levels: Path) -> Content:
    """The tables of land, communities, tales, encounters and play."""
    from game.tales.hex.content.play import load_hexes

    return load_hexes(levels)


def sources(levels: Path, _: Content, part: str) -> Files:
    """The files of the country, of play, or of a chapter of the book."""
    from game.tales.hex.content import play, tables

    names = {"country": tables.NAMES, "play": (play.NAME,)}
    chapter = (f"hex_encounters_{part.rpartition('/')[2]}.toml",)
    return read_files(levels, tuple(f"tables/{name}" for name in names.get(part, chapter)))


def packed(levels: Path, name: str, found: Files) -> Sliced[Found]:
    """The encounters of a content pack."""
    from game.tales.hex.content.encounters import reading_pack

    return reading_pack(levels, name, found)


def bots() -> tuple[Bot, ...]:
    """By chance, by the nearest gain, and by plan."""
    from game.tales.hex.bots import BOTS

    return BOTS


def feats() -> tuple[Feat[Any], ...]:
    """What is worth doing before winter."""
    from game.tales.hex.feats import FEATS

    return FEATS


def lesson() -> AnyLesson:
    """Two days."""
    from game.tales.hex.lesson import LESSON

    return LESSON


def view() -> Callable[[Services], ModeView]:
    """The screen of a run."""
    from game.tales.hex.view.view import HexScreen

    return HexScreen


def remains(app: App, game: HexGame, content: HexPlayContent) -> Remains:
    """What is left of a finished run."""
    from game.tales.hex.view.remains import remains as left

    return left(app, game, content)


def help_pictures() -> Sequence[Callable[[App], Block]]:
    """What stands beside the pages of the help."""
    from game.tales.hex.view.help_pictures import HELP_PICTURES

    return HELP_PICTURES


def illustrate(params: HexPlayParams) -> Sequence[SpriteName]:
    """A banner for the land, the level or the size of the country."""
    if params.profile == "original":
        name = "original"
    elif params.steps == MOST_CARDS:
        name = "seven"
    elif params.level == "grim":
        name = "winter"
    elif params.level == "gentle":
        name = "first"
    else:
        name = "wide" if params.radius >= WIDE else "charge"
    return (("hex/vignettes", f"banner/{name}"),)


def way(app: App, view: HexView) -> Way:
    """The country, as far as it was drawn."""
    from game.tales.hex.view.remains import way as came

    return came(app, view)


def introduce(params: HexPlayParams, content: Content) -> Sequence[Block]:
    """What the levels change."""
    from game.tales.hex.view.levels import introduced

    return introduced(params, content)


def scenes() -> Mapping[str, Arrange]:
    """Moments that a bot plays up to."""
    from game.tales.hex.view.gallery import SCENES

    return SCENES


def craft() -> Craft:
    """A country, hex by hex; on the desk one draws it oneself."""
    from game.tales.hex.view.chart_desk import ChartDesk, reopened
    from game.tales.hex.view.craft import CountryPicture
    from game.tales.hex.view.printing import paint_moment, print_page

    return Craft(
        N_("Hex country"),
        N_("A country drawn hex by hex by two dice of eight, with its communities and rumours."),
        CountryPicture,
        work=ChartDesk,
        painter=paint_moment,
        printer=print_page,
        reopen=reopened,
    )


def checks(_: Tell) -> Checks:
    """The tables, each by itself."""
    from game.tales.hex.content import encounters, play, tables

    files: dict[str, Lint] = {
        **dict.fromkeys(tables.NAMES, tables.lint_tables),
        **dict.fromkeys(encounters.NAMES, encounters.lint_encounters),
        play.NAME: play.lint_play,
    }

    def everything(levels: Path, _: Path) -> Iterator[str]:
        folder = levels / "tables"
        for name in tables.NAMES:
            yield from tables.lint_tables(folder / name)
        yield from encounters.lint_book(folder)
        yield from play.lint_play(folder / play.NAME)

    return Checks(everything, files)


_PAINTED_FROM = ("hex/sights", "hex/scenery")
"""Of these the picture of a moment is composed, and kept."""

TALE = Tale(
    name="hex",
    id="hexcrawl",
    title=message("Hex"),
    short=message("Hex"),
    sentence=message("A country drawn by dice, and a winter that does not wait."),
    manner=message("In turns, and it waits for you. Twenty to forty minutes."),
    plate="hex",
    sheets=(
        *("hex/paper.webp", "clear:hex/grain.webp", "hex/panel", "hex/icons", "hex/compass"),
        *("hex/glow", "hex/views", "hex/portraits", "hex/cards", "hex/vignette.webp"),
        *(
            # Those of the map in small are read when it is asked for.
            f"hex/{name}_44"
            for name in (
                *("mask", "border", "ruling", "places", "relief", "patrol", "rivers"),
                *("growth", "lining", "obstacles"),
            )
        ),
        *_PAINTED_FROM,
    ),
    brief=_PAINTED_FROM,
    pinned=tuple((f"hex/{name}", 1.0) for name in ("views", "glow", "vignette.webp")),
    mode=mode,
    generator=generator,
    load=load,
    sources=sources,
    packs=PackReader(("encounters",), packed, HOUSE),
    bots=bots,
    feats=feats,
    highlights=(Highlight("hexcrawl:gentle,radius=4#open gate", "planner", 26),),
    lesson=lesson,
    daily="gentle,radius=4",
    weekly="normal",
    view=view,
    help_pictures=help_pictures,
    way=way,
    illustrate=illustrate,
    introduce=introduce,
    remains=remains,
    scenes=scenes,
    craft=craft,
    checks=checks,
)
