"""What a player sets once and keeps. Plain JSON; every value is checked, key by key.

Knows no pygame and no folder: the caller says where the file is.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from game.core.errors import GameError
from game.core.text import LANGUAGES, Message, message
from game.engine.actions import ACTIONS, BUTTONS, MAX_CODES, Bindings, may_share
from game.store import files
from game.store.languages import CHOICE

LEGIBLE = 13
"""Points of the screen that running text has at least, as far as the largest text goes."""
_RUNNING = 18
"""Units of running text at 100 %."""


def legible(chosen: int, share: float) -> int:
    """The text size in percent where a unit has ``share`` points: that which was ``chosen``, or the
    first that can be read."""
    fitting = (size for size in TEXT_SIZES if _RUNNING * size / 100 * share >= LEGIBLE)
    return max(chosen, next(fitting, TEXT_SIZES[-1]))


TEXT_SIZES = (100, 125, 150, 175, 200)
SHARPNESS = ("auto", "full", "plain")
"""How finely the picture is drawn: as finely as the machine can in time, as the window has pixels,
or one pixel a unit."""
SPEEDS = (25, 50, 100, 150, 200, 400, 0)
"""Speeds of animation in percent; 0 is off."""
GAME_SPEEDS = (50, 60, 70, 80, 90, 100)
MAX_FILE = 64 * 1024


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that belongs to one tale: a switch, or a choice of words."""

    name: str
    """Its key in the file; no two settings share one."""
    label: str
    """msgid of its name under Options."""
    help: str
    """msgid of one sentence on what it does."""
    choices: tuple[tuple[str, str], ...] = ()
    """Words to choose from, each with the msgid of its name; none make it a switch."""
    default: str = ""
    """The word that holds until one is chosen; a switch is off."""
    assist: bool = False
    """Whether the switch lends the assist of its name (`Mode.assists`) to a run."""


@dataclass(frozen=True)
class Settings:
    """Everything under Options, and the window's last size."""

    language: str = ""
    """Empty: as the system says. Of a content pack, ``PACK/XX``."""
    text_size: int = 100
    high_contrast: bool = False
    reduced_motion: bool = False
    reduced_flashes: bool = False
    animation_speed: int = 100
    game_speed: int = 100
    captions: bool = False
    volume: int = 100
    effects_volume: int = 100
    music_volume: int = 100
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    sharpness: str = "auto"
    show_odds: bool = True
    journal_prompt: bool = False
    keys: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: Bindings.default().keys)
    buttons: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: Bindings.default().buttons
    )

    lessons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What of each lesson is behind the player, by its name (`game.shell.coach`)."""

    switches: Mapping[str, bool] = field(default_factory=dict)
    """The tales' own switches by name (`Setting`)."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The tales' own choices by name."""

    @property
    def bindings(self) -> Bindings:
        """Keys and buttons by action."""
        return Bindings(self.keys, self.buttons)

    def bound(self, bindings: Bindings) -> Settings:
        """The same with other keys and buttons."""
        return replace(self, keys=bindings.keys, buttons=bindings.buttons)

    def changed(self, **values: Any) -> Settings:
        """The same with other values, by the names that the file has."""
        switches = {name: values.pop(name) for name in self.switches if name in values}
        choices = {name: values.pop(name) for name in self.choices if name in values}
        return replace(
            self,
            switches={**self.switches, **switches},
            choices={**self.choices, **choices},
            **values,
        )


def read(path: Path | None, own: Sequence[Setting] = ()) -> tuple[Settings, list[Message]]:
    """The settings in the file ``path``, and what was wrong with it, a message for each fault.

    ``own`` are those of the tales. What cannot be used falls back to its default, value by value; a
    missing file is no fault.
    """
    usual = Settings(
        switches={setting.name: False for setting in own if not setting.choices},
        choices={setting.name: setting.default for setting in own if setting.choices},
    )
    if path is None or not os.path.exists(path):
        return usual, []
    try:
        said = json.loads(_shallow(files.read_regular(path, MAX_FILE)), parse_int=_whole)
    except GameError as error:
        return usual, [message("{error}, using the defaults", error=error.told)]
    except (ValueError, RecursionError) as error:
        unread = message(
            "{file}: expected settings in JSON, using the defaults: {why}",
            file=str(path),
            why=str(error),
        )
        return usual, [unread]
    if not isinstance(said, dict):
        unread = message("{file}: expected settings in JSON, using the defaults", file=str(path))
        return usual, [unread]
    checks = dict(_CHECKS)
    for setting in own:
        words = [word for word, _ in setting.choices]
        checks[setting.name] = _one_of(*words) if words else _SWITCH
    values: dict[str, Any] = {}
    faults = []
    for name, check in checks.items():
        if name not in said:
            continue
        try:
            values[name] = check(said[name])
        except (ValueError, TypeError, KeyError, AttributeError):
            faults.append(
                message("{file}: {key}: not usable, using the default", file=str(path), key=name)
            )
    return usual.changed(**values), faults


_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
_DEPTH = 3
"""How deep our own settings go: an object, its keys, their codes."""
_WORD = re.compile(r"[a-z0-9-]{1,40}")
_MOST_WORDS = 1_000
_DIGITS = 9
"""More than any number of ours has."""


def _shallow(data: bytes) -> str:
    """JSON without what lies deeper than any setting of ours: the depth that Python's reader can go
    to is not the same everywhere, and one value that is too deep should cost only itself."""
    text = data.decode("utf-8-sig")  # editors of Windows leave a mark
    kept, depth, start = [], 0, 0
    for found in _BRACKETS.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth == _DEPTH + 1:
                kept.append(text[start : found.start()] + "null")
                start = len(text)  # unless it is closed, all the rest lies in it
        elif found[0] in "]}":
            if depth == _DEPTH + 1:
                start = found.end()
            depth -= 1
    return "".join(kept) + text[start:]


def _whole(digits: str) -> int | None:
    """A number of the file; None, which no setting is, for one of absurd length."""
    return int(digits) if len(digits) <= _DIGITS else None


def write(settings: Settings, path: Path) -> None:
    """Keep ``settings``: written beside, then put in place, so that a crash loses nothing. Raises
    `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_whole(path, (json.dumps(plain(settings), indent=1) + "\n").encode())


def plain(settings: Settings) -> dict[str, Any]:
    """What the file holds: the tales' own settings stand among the others."""
    told = asdict(settings)
    del told["switches"], told["choices"]
    return {**told, **settings.switches, **settings.choices}


def _one_of(*allowed: Any) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if type(value) is type(allowed[0]) and value in allowed:
            return value
        raise ValueError(value)

    return check


def _percent(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
        return value
    raise ValueError(value)


def _window(value: Any) -> tuple[int, int]:
    width, height = value
    if type(width) is int and type(height) is int:
        return min(max(width, 640), 7680), min(max(height, 360), 4320)
    raise ValueError(value)


def _keys(value: Any) -> dict[str, tuple[int, ...]]:
    return _codes(value, Bindings.default().keys, _is_scancode)


def _buttons(value: Any) -> dict[str, tuple[str, ...]]:
    return _codes(value, Bindings.default().buttons, lambda code: code in BUTTONS)


def _lessons(value: Any) -> dict[str, tuple[str, ...]]:
    """Names of steps by the names of lessons."""
    words = [*value, *(word for steps in value.values() for word in steps)]
    if len(words) > _MOST_WORDS or not all(_WORD.fullmatch(word) for word in words):
        raise ValueError("expected names")
    if not all(isinstance(steps, list) for steps in value.values()):
        raise ValueError("expected lists of names")
    return {name: tuple(steps) for name, steps in value.items()}


def _is_scancode(code: Any) -> bool:
    return isinstance(code, int) and not isinstance(code, bool) and 0 < code < 512


def _codes(value: Any, default: Mapping[str, Any], good: Callable[[Any], bool]) -> dict[str, Any]:
    """Codes by action. Each code may stand for one action only, or for two that `may_share` it, and
    what the menus need must have one, or no screen could be left any more. An action that an older
    program did not know gets those of its own codes that the player has not given to another."""
    table: dict[str, Any] = {}
    if not all(isinstance(codes, list) for codes in value.values()):
        raise ValueError("expected lists of codes")
    # Where an action has a code as delivered, nobody gave it away: another may share it.
    given = [code for a in ACTIONS for code in value.get(a, ()) if code not in default[a]]
    for action in ACTIONS:
        usual = tuple(code for code in default[action] if code not in given)
        codes = tuple(value.get(action, usual))
        free = all(good(code) and _is_free(code, action, table) for code in codes)
        if len(codes) > MAX_CODES or not free:
            raise ValueError(action)
        table[action] = codes
    if not all(table[action] for action in ("up", "down", "left", "right", "confirm", "cancel")):
        raise ValueError("menus")
    return table


def _is_free(code: Any, action: str, table: Mapping[str, Sequence[Any]]) -> bool:
    """Whether no other action has ``code`` that could not share it."""
    return all(code not in codes or may_share(action, other) for other, codes in table.items())


def _language(value: Any) -> str:
    """Whether a pack teaches it is seen once the packs are."""
    if value in ("", *LANGUAGES) or (isinstance(value, str) and CHOICE.fullmatch(value)):
        return str(value)
    raise ValueError("expected a language")


_SWITCH = _one_of(False, True)
_CHECKS: dict[str, Callable[[Any], Any]] = {
    "language": _language,
    "text_size": _one_of(*TEXT_SIZES),
    "high_contrast": _SWITCH,
    "reduced_motion": _SWITCH,
    "reduced_flashes": _SWITCH,
    "animation_speed": _one_of(*SPEEDS),
    "game_speed": _one_of(*GAME_SPEEDS),
    "captions": _SWITCH,
    "volume": _percent,
    "effects_volume": _percent,
    "music_volume": _percent,
    "fullscreen": _SWITCH,
    "window": _window,
    "sharpness": _one_of(*SHARPNESS),
    "show_odds": _SWITCH,
    "journal_prompt": _SWITCH,
    "keys": _keys,
    "buttons": _buttons,
    "lessons": _lessons,
}
