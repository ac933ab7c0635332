"""Key: a dungeon crawler by turns, laid room by room by dice while it is explored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.bots import Bot
from game.core.feats import Feat
from game.core.lesson import AnyLesson
from game.core.mode import Content, Generator, Mode
from game.core.text import N_, message
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

if TYPE_CHECKING:
    from game.engine.app import App
    from game.shell.contract import ModeView
    from game.shell.flow import Block
    from game.tales.key.rules.play.params import KeyParams
    from game.tales.key.rules.play.view import KeyView


def mode() -> Mode:
    """The rules of play."""
    from game.tales.key.rules.play.mode import MODE

    return MODE


def generator() -> Generator:
    """The dungeon, laid the way an explorer would open its doors."""
    from game.tales.key.rules.dungeon.generate import GENERATOR

    return GENERATOR


def load(levels: Path) -> Content:
    """The tables of heroes, foes, things and rooms."""
    from game.tales.key.content.tables import load_dungeon

    return load_dungeon(levels)


def sources(levels: Path, _: Content, part: str) -> Files:
    """The file of a table."""
    return read_files(levels, (f"tables/key_{part}.toml",))


def bots() -> tuple[Bot, ...]:
    """By chance, with care, and with all that can be known."""
    from game.tales.key.bots import BOTS

    return BOTS


def feats() -> tuple[Feat[Any], ...]:
    """What is worth doing below."""
    from game.tales.key.feats import FEATS

    return FEATS


def lesson() -> AnyLesson:
    """Three rooms."""
    from game.tales.key.lesson import LESSON

    return LESSON


def view() -> Callable[[Services], ModeView]:
    """The screen of a run."""
    from game.tales.key.view.view import KeyScreen

    return KeyScreen


def help_pictures() -> Sequence[Callable[[App], Block]]:
    """What stands beside the pages of the help."""
    from game.tales.key.view.help_pictures import HELP_PICTURES

    return HELP_PICTURES


def illustrate(params: KeyParams) -> Sequence[SpriteName]:
    """A banner; the party is introduced in words."""
    return (("key/vignettes", f"banner/{params.level}"),)


def introduce(params: KeyParams, content: Content) -> Sequence[Block]:
    """The level, and the heroes: faces, hearts, skills, and how each plays."""
    from game.tales.key.view.party_page import introduced

    return introduced(params, content)


def way(app: App, view: KeyView) -> Way:
    """The map, as far as it was found."""
    from game.tales.key.view.minimap import way as came

    return came(app, view)


def scenes() -> Mapping[str, Arrange]:
    """Moments that a bot plays up to."""
    from game.tales.key.view.gallery import SCENES

    return SCENES


def craft() -> Craft:
    """A dungeon, room by room; on the desk one opens its doors oneself."""
    from game.tales.key.view.craft import DungeonPicture
    from game.tales.key.view.desk import DungeonDesk, playing, reopened, with_plan

    return Craft(
        N_("Rooms"),
        N_("A dungeon laid room by room, by dice, the way an explorer would open its doors."),
        DungeonPicture,
        work=DungeonDesk,
        play=playing,
        play_label=N_("Play a dungeon of it"),
        lay=with_plan,
        reopen=reopened,
    )


def checks(_: Tell) -> Checks:
    """The tables, which are read together."""
    from game.tales.key.content.tables import NAMES, lint_table, lint_tables

    return Checks(
        lambda levels, _: lint_tables(levels / "tables"), dict.fromkeys(NAMES, lint_table)
    )


TALE = Tale(
    name="key",
    id="dungeon",
    title=message("Key"),
    short=message("Key"),
    sentence=message("Every door is a decision, and on any eight the boss may be behind it."),
    manner=message("In turns, and it waits for you. Twelve to forty minutes."),
    plate="key",
    sheets=(
        *("key/ground.webp", "key/vignette.webp", "key/glow.webp", "key/panel", "key/portraits"),
        # Light as they are, and seen all of a sudden: what stands last is let go first.
        *("key/halos", "key/tiles", "key/dice"),
        # Cells of other sizes are read when they are to be seen; in the panel are signs of theirs.
        *(f"key/{name}_96" for name in ("lines", "doors", "furniture", "marks", "tokens", "items")),
        *(
            f"key/{name}_48"
            for name in ("shades", "hatch", "floors", "moving", "effects", "greats", "items")
        ),
        *("key/items_36", "key/tokens_36"),
        *(
            f"key/{name}_24"
            for name in ("doors", "items", "marks", "tokens", "furniture", "moving")
        ),
    ),
    pinned=tuple(
        (f"key/{name}", 1.0)
        for name in ("floors_48", "effects_48", "tiles", "halos", "glow.webp", "vignette.webp")
    ),
    loose=(
        # What lies and stands on cells, as far as nothing of it is seen beside the map.
        *(f"key/hatch_{cell}" for cell in (24, 36, 48, 80)),
        *(f"key/{name}_{cell}" for name in ("doors", "furniture") for cell in (48, 80, 96)),
        *(f"key/{name}_{cell}" for name in ("tokens", "items") for cell in (80, 96)),
    ),
    mode=mode,
    generator=generator,
    load=load,
    sources=sources,
    bots=bots,
    feats=feats,
    highlights=(Highlight("dungeon:2d6,warden+delver,gentle#old hinges", "careful", 186),),
    lesson=lesson,
    daily="2d6,warden+delver,normal",
    weekly="3d6,warden+delver+chandler,normal",
    view=view,
    help_pictures=help_pictures,
    way=way,
    illustrate=illustrate,
    introduce=introduce,
    scenes=scenes,
    craft=craft,
    checks=checks,
)
