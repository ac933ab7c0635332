"""What a player sets once and keeps. Plain JSON; every value is checked, key by key.

Knows no pygame and no folder: the caller says where the file is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.core.text import LANGUAGES, Message, message
from game.engine.actions import ACTIONS, BUTTONS, MAX_CODES, Bindings

TEXT_SIZES = (100, 125, 150, 175, 200)
SPEEDS = (25, 50, 100, 150, 200, 400, 0)
"""Speeds of animation in percent; 0 is off."""
GHOSTS = ("none", "best", "proof")
"""Nobody, one's own best run, the way that was proved."""
GAME_SPEEDS = (50, 60, 70, 80, 90, 100)
MAX_FILE = 64 * 1024


@dataclass(frozen=True)
class Settings:
    """Everything under Options, and the window's last size."""

    language: str = ""
    """Empty: as the system says."""
    text_size: int = 100
    high_contrast: bool = False
    reduced_motion: bool = False
    reduced_flashes: bool = False
    animation_speed: int = 100
    game_speed: int = 100
    hold_to_toggle: bool = False
    captions: bool = False
    volume: int = 80
    effects_volume: int = 90
    music_volume: int = 60
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    show_odds: bool = True
    journal_prompt: bool = False
    skip_empty_hands: bool = False
    ward: bool = False
    """Traps hurt nobody, where a mode knows that assist."""
    bright: bool = False
    """The dark is less dark, where a mode knows that assist."""
    ghost: str = "best"
    """Whom one races in Candle: one of `GHOSTS`."""
    keys: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: Bindings.default().keys)
    buttons: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: Bindings.default().buttons
    )

    @property
    def bindings(self) -> Bindings:
        """Keys and buttons by action."""
        return Bindings(self.keys, self.buttons)

    def bound(self, bindings: Bindings) -> Settings:
        """The same with other keys and buttons."""
        return replace(self, keys=bindings.keys, buttons=bindings.buttons)


def read(path: Path | None) -> tuple[Settings, list[Message]]:
    """The settings in the file ``path``, and what was wrong with it, a message for each fault.

    What cannot be used falls back to its default, value by value; a missing file is no fault.
    """
    if path is None or not path.exists():
        return Settings(), []
    try:
        with path.open("rb") as file:
            said = json.loads(file.read(MAX_FILE))
    except (OSError, ValueError, RecursionError) as error:
        unread = message(
            "{file}: expected settings in JSON, using the defaults: {why}",
            file=str(path),
            why=str(error),
        )
        return Settings(), [unread]
    if not isinstance(said, dict):
        unread = message("{file}: expected settings in JSON, using the defaults", file=str(path))
        return Settings(), [unread]
    values: dict[str, Any] = {}
    faults = []
    for entry in fields(Settings):
        if entry.name not in said:
            continue
        try:
            values[entry.name] = _CHECKS[entry.name](said[entry.name])
        except (ValueError, TypeError, KeyError, AttributeError):
            faults.append(
                message(
                    "{file}: {key}: not usable, using the default", file=str(path), key=entry.name
                )
            )
    return Settings(**values), faults


def write(settings: Settings, path: Path | None) -> None:
    """Keep ``settings``: written beside, then put in place, so that a crash loses nothing.

    A folder that cannot be written keeps nothing, which the title has already said.
    """
    if path is None:
        return
    beside = path.with_suffix(".new")
    try:
        beside.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        os.replace(beside, path)
    except OSError:
        return


def _one_of(*allowed: Any) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if isinstance(value, bool) is isinstance(allowed[0], bool) and value in allowed:
            return value
        raise ValueError(value)

    return check


def _percent(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
        return value
    raise ValueError(value)


def _window(value: Any) -> tuple[int, int]:
    width, height = value
    if isinstance(width, int) and isinstance(height, int):
        return min(max(width, 640), 7680), min(max(height, 360), 4320)
    raise ValueError(value)


def _keys(value: Any) -> dict[str, tuple[int, ...]]:
    return _codes(value, Bindings.default().keys, _is_scancode)


def _buttons(value: Any) -> dict[str, tuple[str, ...]]:
    return _codes(value, Bindings.default().buttons, lambda code: code in BUTTONS)


def _is_scancode(code: Any) -> bool:
    return isinstance(code, int) and not isinstance(code, bool) and 0 < code < 512


def _codes(value: Any, default: Mapping[str, Any], good: Callable[[Any], bool]) -> dict[str, Any]:
    """Codes by action. Each code may stand for one action only, and what the menus need must have
    one, or no screen could be left any more. An action that an older program did not know gets
    those of its own codes that the player has not given to another."""
    table: dict[str, Any] = {}
    seen: list[Any] = []
    taken = [code for action in ACTIONS for code in value.get(action, ())]
    for action in ACTIONS:
        usual = tuple(code for code in default[action] if code not in taken)
        codes = tuple(value.get(action, usual))
        if len(codes) > MAX_CODES or not all(good(code) and code not in seen for code in codes):
            raise ValueError(action)
        seen.extend(codes)
        table[action] = codes
    if not all(table[action] for action in ("up", "down", "left", "right", "confirm", "cancel")):
        raise ValueError("menus")
    return table


_SWITCH = _one_of(False, True)
_CHECKS: dict[str, Callable[[Any], Any]] = {
    "language": _one_of("", *LANGUAGES),
    "text_size": _one_of(*TEXT_SIZES),
    "high_contrast": _SWITCH,
    "reduced_motion": _SWITCH,
    "reduced_flashes": _SWITCH,
    "animation_speed": _one_of(*SPEEDS),
    "game_speed": _one_of(*GAME_SPEEDS),
    "hold_to_toggle": _SWITCH,
    "captions": _SWITCH,
    "volume": _percent,
    "effects_volume": _percent,
    "music_volume": _percent,
    "fullscreen": _SWITCH,
    "window": _window,
    "show_odds": _SWITCH,
    "journal_prompt": _SWITCH,
    "skip_empty_hands": _SWITCH,
    "ward": _SWITCH,
    "bright": _SWITCH,
    "ghost": _one_of(*GHOSTS),
    "keys": _keys,
    "buttons": _buttons,
}
