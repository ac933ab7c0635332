"""Candle: a platformer in the dark, on grids of hand-made sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.bots import Bot
from game.core.feats import Feat
from game.core.lesson import AnyLesson
from game.core.mode import Content, Generator, Mode
from game.core.sliced import Sliced
from game.core.text import N_, message
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
from game.store.adoption import Adopted, Refused
from game.store.archive import Files
from game.store.packs import Found, PackReader

if TYPE_CHECKING:
    from game.engine.app import App
    from game.shell.contract import ModeView
    from game.shell.flow import Block
    from game.tales.candle.rules.params import CandleParams
    from game.tales.candle.rules.view import CandleView

FEW_ROOMS = 12
"""Rooms of a floor that is shown as a small one."""
USUAL_DARKNESS = 100
"""A darker night has a banner of its own."""


def mode() -> Mode:
    from game.tales.candle.rules.mode import MODE

    return MODE


def generator() -> Generator:
    """Floors laid from sections, with a way through that was proved."""
    from game.tales.candle.rules.generate import GENERATOR

    return GENERATOR


def load(levels: Path) -> Content:
    """Sections, chunks, levels and their proofs; those of a released version lie one by one."""
    from game.tales.candle.content import archived, sections
    from game.tales.candle.rules.floors import arranged

    if (levels / archived.FOLDER).is_dir():
        return arranged(archived.read_archived(levels))
    return arranged(sections.load_candle(levels))


def sources(_: Path, content: Content, part: str) -> Files:
    """The pieces of the castle's set or a level of the story, each with its proofs."""
    from game.tales.candle.content.archived import pieces_of

    return pieces_of(content, part)


def adopt(path: Path) -> Sliced[Adopted | Refused]:
    """A floor drawn in Tiled."""
    from game.tales.candle.content.adopting import adopting

    return (yield from adopting(path))


def packed(levels: Path, name: str, found: Files) -> Sliced[Found]:
    """The sections and chunks of a content pack, with their proofs."""
    from game.tales.candle.content.packed import reading_pack

    return (yield from reading_pack(levels, name, found))


def bots() -> tuple[Bot, ...]:
    """By chance, and along the proved way."""
    from game.tales.candle.bots import BOTS

    return BOTS


def feats() -> tuple[Feat[Any], ...]:
    """What is worth doing by candle light."""
    from game.tales.candle.feats import FEATS

    return FEATS


def lesson() -> AnyLesson:
    """One floor."""
    from game.tales.candle.lesson import LESSON

    return LESSON


def view() -> Callable[[Services], ModeView]:
    """The screen of a run."""
    from game.tales.candle.view.view import CandleScreen

    return CandleScreen


def help_pictures() -> Sequence[Callable[[App], Block]]:
    """What stands beside the pages of the help."""
    from game.tales.candle.view.help_pictures import HELP_PICTURES

    return HELP_PICTURES


def illustrate(params: CandleParams) -> Sequence[SpriteName]:
    """A banner for the story, a level, a castle, a small floor or a long night."""
    name = params.kind
    if name != "story" and params.darkness > USUAL_DARKNESS:
        name = "night"
    elif name == "level" and params.columns * params.rows <= FEW_ROOMS:
        name = "small"
    return (("candle/vignettes", f"banner/{name}"),)


def introduce(params: CandleParams, _: Content) -> Sequence[Block]:
    """What the levels change."""
    from game.tales.candle.view.levels import introduced

    return introduced(params)


def retrace(tale: Tale, text: bytes) -> Sliced[dict[int, bytes]]:
    """The trails of a run, for its ghost."""
    from game.tales.candle.view.ghosts import trails_of

    return (yield from trails_of(tale, text))


def way(app: App, view: CandleView) -> Way:
    """Where he was, and the medal of each floor."""
    from game.tales.candle.view.way import way as came

    return came(app, view)


def scenes() -> Mapping[str, Arrange]:
    """Moments on the proved way."""
    from game.tales.candle.view.gallery import SCENES

    return SCENES


def craft() -> Craft:
    """A castle, section by section, and the ways that were proved."""
    from game.tales.candle.view.castle_desk import castle_desk, reopened
    from game.tales.candle.view.craft import CastlePicture, playing
    from game.tales.candle.view.craft_ways import castle_ways

    return Craft(
        N_("Castle"),
        N_("Floors of sections drawn by hand, with a way through that was proved jump by jump."),
        CastlePicture,
        work=castle_desk,
        play=playing,
        play_label=N_("Play a floor of it"),
        reopen=reopened,
        later=castle_ways,
    )


def checks(tell: Tell) -> Checks:
    """Sections, levels, the tileset, and how floors look."""
    from game.store.shipped import levels_dir
    from game.tales.candle.content import floor_looks
    from game.tales.candle.content.castle_set import CASTLE_SET
    from game.tales.candle.content.castle_table import CASTLE_TABLE
    from game.tales.candle.content.lint_sections import (
        lint_candle,
        lint_drawing_file,
        lint_set,
        lint_spine,
        lint_tileset,
    )

    return Checks(
        lambda levels, _: lint_candle(levels, tell),
        {
            floor_looks.NAME: floor_looks.lint_floor_looks,
            Path(CASTLE_SET).name: lint_set,
            Path(CASTLE_TABLE).name: lambda path: lint_spine(path.parent.parent),
            ".tmx": lambda path: lint_drawing_file(path, levels_dir(), tell),
            ".tsx": lint_tileset,
        },
    )


_PLAY = (
    *("candle/back", "candle/masonry", "candle/things", "candle/creatures", "candle/dwarf"),
    *("candle/glow",),
)
_WALLS = ("candle/wall_rubble.webp", "candle/wall_plaster.webp", "candle/wall_ashlar.webp")
"""What is drawn as near as the castle is seen (`view.look.NEAR`); of walls a floor has but one, so
they are read when it is entered."""
_FAR = ("candle/light", "candle/hatch.webp", "candle/sky.webp", "candle/towers", "candle/front")
"""What has a pixel for each unit of the page: what is far away or before the play, and light."""

TALE = Tale(
    name="candle",
    id="platformer",
    title=message("Candle"),
    short=message("Candle"),
    sentence=message("The flame is timer, map, tool and weapon, and one wick is never enough."),
    manner=message("In real time: a floor takes two to four minutes."),
    plate="candle",
    sheets=(*_FAR, *_PLAY, "candle/hud"),
    pinned=(*((name, 1.0) for name in _FAR), *((name, 1.5) for name in (*_PLAY, *_WALLS))),
    mode=mode,
    generator=generator,
    load=load,
    sources=sources,
    packs=PackReader(("sections", "chunks"), packed, ("tilesets/candle.tsx",)),
    bots=bots,
    feats=feats,
    highlights=(Highlight("platformer:story,8#a long wick", "certificate", 2_240),),
    lesson=lesson,
    daily="castle,3",
    weekly="castle,10",
    settings=(
        Setting(
            "ghost",
            N_("Race against"),
            N_("A pale dwarf who runs ahead, and touches nothing."),
            choices=(
                ("none", N_("Nobody")),
                ("best", N_("My best run")),
                ("proof", N_("The proved way")),
                ("golden", N_("The golden way")),
            ),
            default="best",
        ),
        Setting(
            "ward",
            N_("Beyond harm"),
            N_(
                "No trap hurts, and nothing comes in the dark. It is an assist, and told with the"
                " result."
            ),
            assist=True,
        ),
        Setting(
            "bright",
            N_("A brighter dark"),
            N_("One sees more without light. It is an assist, and told with the result."),
            assist=True,
        ),
        Setting(
            "hold_to_toggle",
            N_("Tap instead of holding"),
            N_("A direction that was tapped goes on until it is tapped again, or another is."),
        ),
    ),
    view=view,
    help_pictures=help_pictures,
    way=way,
    illustrate=illustrate,
    introduce=introduce,
    retrace=retrace,
    scenes=scenes,
    craft=craft,
    checks=checks,
    adopt=adopt,
)
