"""Named actions, and which keys and buttons stand for them until a player says otherwise.

Keys are scancodes, that is places on the keyboard, so that what lies together stays together on an
AZERTY keyboard. Buttons have the names of SDL's game controllers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.core.text import N_

Code = TypeVar("Code", int, str)

ACTIONS: Mapping[str, str] = {
    "up": N_("Up"),
    "down": N_("Down"),
    "left": N_("Left"),
    "right": N_("Right"),
    "confirm": N_("Confirm"),
    "cancel": N_("Back"),
    "pause": N_("Pause"),
    "skip": N_("Skip, throw"),
    "hint": N_("Hint"),
    "undo": N_("Undo"),
    "odds": N_("Odds"),
    "journal": N_("Journal"),
    "copy": N_("Copy the ID"),
    "pack": N_("Party, pack"),
    "explore": N_("Explore"),
    "rest": N_("Rest, end the turn"),
    "take": N_("Take what lies here"),
    "search": N_("Search a wall"),
    "map": N_("The whole map"),
    "log": N_("Log"),
    "speed": N_("Speed"),
    "tab_previous": N_("Previous tab"),
    "tab_next": N_("Next tab"),
    "page_up": N_("Page up"),
    "page_down": N_("Page down"),
    "fullscreen": N_("Full screen"),
    "screenshot": N_("Screenshot"),
}
"""Every action with the msgid of its name, in the order in which options list them."""

OWN = frozenset({"pack", "explore", "rest", "take", "search", "map"})
"""Actions that only some scenes listen to (`Scene.own`). Such a one may share a key or button with
one that is heard anywhere: in a scene of its own it is meant, elsewhere the other."""

DIGIT_KEYS: Mapping[int, str] = {
    **{30 + place: f"digit_{digit}" for place, digit in enumerate("1234567890")},
    **{89 + place: f"digit_{digit}" for place, digit in enumerate("1234567890")},
}
"""Keys of digits, in the row and in the number pad: actions of their own unless bound otherwise."""

REPEATING = frozenset({"up", "down", "left", "right", "page_up", "page_down"})
"""Actions that come again while held."""

_KEYS: Mapping[str, tuple[int, ...]] = {
    "up": (82, 26),
    "down": (81, 22),
    "left": (80, 4),
    "right": (79, 7),
    "confirm": (40, 88, 44),
    "cancel": (41,),
    "pause": (19,),
    "skip": (27, 43),
    "hint": (11,),
    "undo": (24, 42),
    "odds": (18,),
    "journal": (13,),
    "copy": (6,),
    "pack": (12,),
    "explore": (29,),
    "rest": (21,),
    "take": (23,),
    "search": (25,),
    "map": (16,),
    "log": (15,),
    "speed": (9,),
    "tab_previous": (20,),
    "tab_next": (8,),
    "page_up": (75,),
    "page_down": (78,),
    "fullscreen": (68,),
    "screenshot": (69,),
}
_BUTTONS: Mapping[str, tuple[str, ...]] = {
    "up": ("dpup",),
    "down": ("dpdown",),
    "left": ("dpleft",),
    "right": ("dpright",),
    "confirm": ("a",),
    "cancel": ("b",),
    "pause": ("start",),
    "skip": ("x",),
    "hint": ("y",),
    "undo": ("back",),
    "odds": ("righttrigger",),
    "journal": ("lefttrigger",),
    "log": ("rightstick",),
    "rest": ("leftstick",),
    "speed": ("leftstick",),
    "tab_previous": ("leftshoulder",),
    "tab_next": ("rightshoulder",),
}

KEY_NAMES: Mapping[int, str] = {
    **{4 + place: letter for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{30 + place: digit for place, digit in enumerate("1234567890")},
    **{57 + number: f"F{number}" for number in range(1, 13)},
    40: N_("Enter"),
    41: N_("Esc"),
    42: N_("Bksp"),
    43: N_("Tab"),
    44: N_("Space"),
    45: "-",
    46: "=",
    47: "[",
    48: "]",
    51: ";",
    52: "'",
    54: ",",
    55: ".",
    56: "/",
    73: N_("Ins"),
    74: N_("Home"),
    75: N_("PgUp"),
    76: N_("Del"),
    77: N_("End"),
    78: N_("PgDn"),
    79: "→",
    80: "←",
    81: "↓",
    82: "↑",
    88: N_("Enter"),
    224: N_("Ctrl"),
    225: N_("Shift"),
    226: N_("Alt"),
    228: N_("Ctrl"),
    229: N_("Shift"),
    230: N_("Alt Gr"),
}
"""What stands on a key cap, by scancode, where no layout says otherwise (msgids)."""

SPACE = 44
"""The longest key: what one leaps with."""

BUTTON_LABELS: Mapping[str, str] = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "back": N_("Select"),
    "start": N_("Start"),
    "leftstick": N_("Left stick"),
    "rightstick": N_("Right stick"),
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "dpup": N_("D-pad up"),
    "dpdown": N_("D-pad down"),
    "dpleft": N_("D-pad left"),
    "dpright": N_("D-pad right"),
    "lefttrigger": "LT",
    "righttrigger": "RT",
}
"""What each gamepad button is called in sentences (msgids); elsewhere its picture is shown. The two
triggers are axes that count as pressed beyond the middle."""

BUTTONS = tuple(BUTTON_LABELS)
"""SDL's names of the buttons."""

MAX_CODES = 3
"""Most keys, and most buttons, that one action may have."""


@dataclass(frozen=True)
class Bindings:
    """Which keys and buttons stand for which action. Immutable: a change gives a new one."""

    keys: Mapping[str, tuple[int, ...]]
    buttons: Mapping[str, tuple[str, ...]]

    @classmethod
    def default(cls) -> Bindings:
        """As the game is delivered."""
        return cls(
            {action: _KEYS.get(action, ()) for action in ACTIONS},
            {action: _BUTTONS.get(action, ()) for action in ACTIONS},
        )

    def key(self, action: str, wanted: int = 0) -> int:
        """The key to be told for ``action``: ``wanted`` if it has that one, else its first; 0 for
        none."""
        keys = self.keys.get(action, ())
        return wanted if wanted in keys else keys[0] if keys else 0

    def all_of_key(self, scancode: int) -> tuple[str, ...]:
        """The actions that a key stands for in one scene or another."""
        return _owners(self.keys.items(), scancode)

    def all_of_button(self, button: str) -> tuple[str, ...]:
        """The actions that a gamepad button stands for in one scene or another."""
        return _owners(self.buttons.items(), button)

    def of_key(self, scancode: int, own: Collection[str] = ()) -> str | None:
        """The action that a key stands for in a scene that listens to ``own``."""
        return _meant(self.all_of_key(scancode), own)

    def of_button(self, button: str, own: Collection[str] = ()) -> str | None:
        """The action that a gamepad button stands for in a scene that listens to ``own``."""
        return _meant(self.all_of_button(button), own)

    def with_key(self, action: str, scancode: int) -> Bindings:
        """The key alone stands for ``action`` now, and for nothing else any more.

        An action that would be left without any key takes the keys that ``action`` gives up: no
        screen may become impossible to leave.
        """
        return Bindings(_rebound(self.keys, action, scancode), self.buttons)

    def with_button(self, action: str, button: str) -> Bindings:
        """The same for a gamepad button."""
        return Bindings(self.keys, _rebound(self.buttons, action, button))


def may_share(one: str, other: str) -> bool:
    """Whether a key or button may stand for both actions as the game is delivered: the scene tells
    which is meant."""
    return (one in OWN) != (other in OWN)


def _owners(items: Iterable[tuple[str, tuple[Code, ...]]], code: Code) -> tuple[str, ...]:
    return tuple(action for action, codes in items if code in codes)


def _meant(actions: Sequence[str], own: Collection[str]) -> str | None:
    """Of the actions that share a key: what the scene alone listens to, else what all do."""
    known = [action for action in actions if action in own]
    known += [action for action in actions if action not in OWN]
    return next(iter([*known, *actions]), None)


def _rebound(
    table: Mapping[str, tuple[Code, ...]], action: str, code: Code
) -> dict[str, tuple[Code, ...]]:
    given_up = table[action]
    changed = dict(table)
    losers = [loser for loser in _owners(table.items(), code) if loser != action]
    # What any scene needs comes first, where only one of them can take what is given up.
    for loser in sorted(losers, key=OWN.__contains__):
        kept = tuple(other for other in table[loser] if other != code)
        changed[loser] = kept or given_up
        given_up = given_up if kept else ()
    changed[action] = (code,)
    return changed
