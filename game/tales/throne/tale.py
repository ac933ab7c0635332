"""Deathly Thrones: a roguelike for a French deck of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.bots import Bot
from game.core.feats import Feat
from game.core.lesson import AnyLesson
from game.core.mode import Content, Generator, Mode
from game.core.sliced import Sliced
from game.core.text import N_, Message, message
from game.engine.settings import Setting
from game.shell.tale import (
    Arrange,
    Checks,
    Craft,
    Highlight,
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
    from game.engine.scene import Scene
    from game.shell.contract import ModeView
    from game.shell.flow import Block
    from game.tales.throne.rules.params import ThronesParams
    from game.tales.throne.rules.table import TableView


def mode() -> Mode:
    """The rules of play."""
    from game.tales.throne.rules.mode import MODE

    return MODE


def generator() -> Generator:
    """The deal of both piles."""
    from game.tales.throne.rules.generate import GENERATOR

    return GENERATOR


def load(levels: Path) -> Content:
    """The quests, and the win chances worked out for them."""
    from game.tales.throne.content.quests import load_thrones

    return load_thrones(levels)


def sources(levels: Path, _: Content, part: str) -> Files:
    """The file of a quest."""
    return read_files(levels, (f"{part.replace('quest/', 'quests/')}.toml",))


def packed(levels: Path, name: str, found: Files) -> Sliced[Found]:
    """The quests of a content pack."""
    from game.tales.throne.content.quests import reading_pack

    return reading_pack(levels, name, found)


def bots() -> tuple[Bot, ...]:
    """By chance, by habit, by the table of chances."""
    from game.tales.throne.bots import BOTS

    return BOTS


def feats() -> tuple[Feat[Any], ...]:
    """What is worth doing on the way to a chair."""
    from game.tales.throne.feats import FEATS

    return FEATS


def lesson() -> AnyLesson:
    """Six hands."""
    from game.tales.throne.lesson import LESSON

    return LESSON


def view() -> Callable[[Services], ModeView]:
    """The screen of a run."""
    from game.tales.throne.view.screen import ThroneScreen

    return ThroneScreen


def help_pictures() -> Sequence[Callable[[App], Block]]:
    """What stands beside the pages of the help."""
    from game.tales.throne.view.help_pictures import HELP_PICTURES

    return HELP_PICTURES


def illustrate(params: ThronesParams) -> Sequence[SpriteName]:
    """The quest's banner and the hero."""
    from game.tales.throne.rules.params import QUESTS

    # The banner of a quest from a pack is said in a file that need not be read for its page.
    known = params.quest if params.quest in QUESTS else QUESTS[0]
    return (
        ("throne/stories", f"banner/{known}"),
        ("throne/vignettes_road", f"hero/{params.hero}"),
    )


def introduce(params: ThronesParams, content: Content) -> Sequence[Block]:
    """The four heroes, and what the level changes."""
    from game.tales.throne.view.heroes import introduced

    return introduced(params, content)


def way(app: App, view: TableView) -> Way:
    """The forty steps, as far as they were walked."""
    from game.tales.throne.view.road import road

    return road(app, view)


def grade(tale: Tale, text: bytes) -> Sliced[Message | None]:
    """What choices cost, whatever the cards did."""
    from game.tales.throne.view.lookback import grade as graded

    return (yield from graded(tale, text))


def look_back(services: Services, text: bytes) -> Scene:
    """What luck and choices did to a run."""
    from game.tales.throne.view.lookback import LookbackScene

    return LookbackScene(services, text)


def scenes() -> Mapping[str, Arrange]:
    """Moments of the table, and the pages around a run, for which it stands as the example."""
    from game.tales.throne.view.gallery import SCENES

    return SCENES


def craft() -> Craft:
    """The deal, card by card."""
    from game.tales.throne.view.craft import DealPicture

    return Craft(
        N_("The deal"),
        N_("The two piles of a game of Throne, shuffled card by card from the back."),
        DealPicture,
    )


def checks(_: Tell) -> Checks:
    """Quests: facts, prose, pictures."""
    from game.store.shipped import assets_dir
    from game.tales.throne.content.quests import lint_quest_file, lint_quests, picture_names

    return Checks(
        lint_quests, {".toml": lambda path: lint_quest_file(path, picture_names(assets_dir()))}
    )


TALE = Tale(
    name="throne",
    id="thrones",
    title=message("Throne"),
    short=message("Throne"),
    sentence=message("Two cards, two sums, one choice; forty steps to a chair."),
    manner=message("In turns, and it waits for you. Five to fifteen minutes."),
    plate="throne",
    sheets=(
        *("throne/light.webp", "throne/table.webp", "throne/table_things", "cards/cards"),
        *("throne/candle", "throne/signs", "cards/cards_small", "cards/marks_small"),
        # The portraits of a quest are asked for by its table: those of all quests together would
        # push out the pages that a player opens during a run.
        *("cards/marks", "throne/vignettes_road", "throne/stories"),
    ),
    pinned=tuple(
        (f"throne/{name}", 1.0)
        for name in ("stories", "vignettes_iron", "vignettes_sand", "vignettes_putrid")
    ),
    mode=mode,
    generator=generator,
    load=load,
    sources=sources,
    packs=PackReader(("quests",), packed),
    bots=bots,
    feats=feats,
    highlights=(Highlight("thrones:dwarf,tale#the last chair", "greedy", 60),),
    lesson=lesson,
    daily="dwarf,tale",
    weekly="dwarf,gambit",
    settings=(
        Setting(
            "skip_empty_hands",
            N_("Skip hands that change nothing"),
            N_("Hands in which nobody can be hurt are told and passed over."),
        ),
        Setting(
            "all_chances",
            N_("All chances"),
            N_("The chance of each choice is shown unasked. Asking is counted with the run."),
        ),
    ),
    view=view,
    help_pictures=help_pictures,
    illustrate=illustrate,
    introduce=introduce,
    way=way,
    grade=grade,
    look_back=look_back,
    scenes=scenes,
    craft=craft,
    checks=checks,
)
