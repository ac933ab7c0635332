"""Keys and buttons as signs and prompts of Candle name them."""

from __future__ import annotations

from game.engine.actions import ACTIONS, BUTTON_LABELS, SPACE
from game.engine.app import App
from game.engine.inputs import key_label

JUMP_KEY = SPACE
"""The key that is told for leaping wherever it confirms."""
WORDS: dict[str, tuple[str, int]] = {
    "left": ("left", 0),
    "right": ("right", 0),
    "up": ("up", 0),
    "down": ("down", 0),
    "jump": ("confirm", JUMP_KEY),
    "throw": ("skip", 0),
}
"""What stands in braces on a sign: the action whose key takes its place, and the key it rather
tells where the action has it."""
_ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
"""Arrows are told in words: the fonts have only two of them."""


def key_name(app: App, action: str, wanted: int = 0) -> str:
    """What an action's key or button, for the device last used, is called in a sentence."""
    _ = app.locale.gettext
    bindings = app.settings.bindings
    if app.inputs.device == "pad":
        buttons = bindings.buttons.get(action, ())
        return _(BUTTON_LABELS[buttons[0]]) if buttons else "–"
    key = bindings.key(action, wanted)
    label = key_label(key) if key else "–"
    return _(ACTIONS[_ARROWS[label]] if label in _ARROWS else label)


def with_keys(app: App, text: str) -> str:
    """``text`` with the names of keys for the words in braces."""
    for word, (action, wanted) in WORDS.items():
        text = text.replace(f"{{{word}}}", key_name(app, action, wanted))
    return text
