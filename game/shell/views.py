"""Which view shows which mode. A mode that has none of its own is shown by the plain one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.mode import Mode
from game.engine.app import App
from game.engine.scene import Scene
from game.shell.contract import ModeView
from game.shell.flow import Block
from game.shell.plain.view import PlainView
from game.shell.services import Services
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.view.help_pictures import HELP_PICTURES as CANDLE_PICTURES
from game.tales.candle.view.view import CandleStage
from game.tales.hex.rules.play.params import HexPlayParams
from game.tales.hex.view.help_pictures import HELP_PICTURES as HEX_PICTURES
from game.tales.hex.view.view import HexTable
from game.tales.key.rules.play.params import KeyParams
from game.tales.key.view.help_pictures import HELP_PICTURES as KEY_PICTURES
from game.tales.key.view.view import KeyTable
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.view.help_pictures import HELP_PICTURES as THRONES_PICTURES
from game.tales.throne.view.lookback import LookbackScene
from game.tales.throne.view.view import ThronesTable

Picture = tuple[str, str]
"""An atlas and the name of a sprite in it."""
MOST_CARDS = 7
"""Patrol cards of a hex in the country of seven steps."""
WIDE = 7
"""The radius from which a country is shown as a wide one."""
FEW_ROOMS = 12
"""Rooms of a floor that is shown as a small one."""
FEW_HEROES = 3
"""Heroes who have room side by side."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a mode appears outside its rules."""

    make: Callable[[Services], ModeView]
    plate: str = ""
    """Its picture on the title (``plate/<name>``); empty for a mode that is not listed."""
    illustrate: Callable[[Any], Sequence[Picture]] | None = None
    """For parameters, what its page shows of them: first a banner, then portraits."""
    look_back: Callable[[Services, bytes], Scene] | None = None
    """A scene that looks back at a finished run, given its text."""
    help_pictures: Sequence[Callable[[App], Block]] = ()
    """What stands beside the pages of its help, in their order."""


def _thrones_pictures(params: ThronesParams) -> Sequence[Picture]:
    return (
        ("throne/stories", f"banner/{params.quest}"),
        ("throne/vignettes_road", f"hero/{params.hero}"),
    )


def _hex_pictures(params: HexPlayParams) -> Sequence[Picture]:
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


def _candle_pictures(params: CandleParams) -> Sequence[Picture]:
    name = params.kind
    if name != "story" and params.darkness > CandleParams().darkness:
        name = "night"
    elif name == "level" and params.columns * params.rows <= FEW_ROOMS:
        name = "small"
    return (("candle/vignettes", f"banner/{name}"),)


def _key_pictures(params: KeyParams) -> Sequence[Picture]:
    """Beside the heroes the best results are told: of four there would be nothing but heroes."""
    heroes = params.classes if len(params.classes) <= FEW_HEROES else ()
    size = "portrait" if len(heroes) == 1 else "face"
    people = [("key/portraits", f"{size}/{name}") for name in heroes]
    return (("key/vignettes", f"banner/{params.level}"), *people)


FACES: dict[str, Face] = {
    "dungeon": Face(KeyTable, "key", _key_pictures, help_pictures=KEY_PICTURES),
    "platformer": Face(CandleStage, "candle", _candle_pictures, help_pictures=CANDLE_PICTURES),
    "hexcrawl": Face(HexTable, "hex", _hex_pictures, help_pictures=HEX_PICTURES),
    "thrones": Face(ThronesTable, "throne", _thrones_pictures, LookbackScene, THRONES_PICTURES),
}


def face_of(mode: Mode) -> Face:
    """How ``mode`` appears."""
    return FACES.get(mode.name) or Face(lambda services: PlainView(services, mode))


def view_of(services: Services, mode: Mode) -> ModeView:
    """A fresh view of ``mode``."""
    return face_of(mode).make(services)
