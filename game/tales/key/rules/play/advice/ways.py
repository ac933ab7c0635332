"""What an exit is worth by what is told at it: how far one would rather go on there than elsewhere.

Worth is counted in thousandths of a heart.
"""

from __future__ import annotations

from game.tales.key.rules.play.known import ExitSeen

_COMPANY = {
    "thing": 0, "beast": 100, "ooze": 200, "spirit": -1_000, "folk": 100, "undead": -1_200,
    "den-thing": -3_500, "den-beast": -4_000, "den-ooze": -3_000, "den-spirit": -5_000,
    "den-folk": -4_500, "den-undead": -6_000,
}  # fmt: skip
"""What it is worth to meet whoever is heard: what one learns of it, less what it costs."""
_EASIEST = 200
_UNTOLD, _QUIET, _NOBODY = -450, -320, -150
"""The same where nothing is told of who lives there, where nothing is heard in passing, and where
there is nothing to be heard."""
_WAITS = {
    "none": 0, "gold": 50, "thing": 400, "fire": 700, "choice": 1_700, "counsel": 3_500,
    "captive": 2_600, "light": 2_600,
}  # fmt: skip
"""What it is worth to find what waits there, by what glimmers."""
_READ = 500
"""And a second book on the boss."""
_UNSEEN = 400
"""The same where nothing is told of it."""
_BEST_SEEN = 2_000
"""And what one may hope for from a keyhole."""
_MENDED = 2_500
"""What a fire is worth beyond that to a party that has lost half of its hearts."""
_SIZES = {"small": 50, "middle": 0, "great": -50}
_ONWARD = {"draught": 50, "none": -50}
_BOSS = 1_500
"""What it costs to find the boss before one would, and what it is worth while light is short."""
_LIGHT = {"thing": 400, "light": 1_500}
"""What it is worth beyond that, while light is short, to find what may be a candle."""


def worth(exit_: ExitSeen, lost: int = 0, *, short: bool = False, knows: bool = False) -> int:
    """How much one would like to open an exit. ``lost``: percent of its hearts that the party
    has lost; ``short``: whether it has little light left; ``knows``: whether it has read of the
    boss already."""
    told = dict(exit_.clues)
    waits = told.get("what", "")
    total = _company(exit_, told.get("who", ""))
    total += _READ if waits == "counsel" and knows else _WAITS.get(waits, _UNSEEN)
    if waits in ("fire", "light"):
        total += _MENDED * min(50, lost) // 50
    total += _SIZES.get(told.get("size", ""), 0)
    total += _ONWARD.get(told.get("way", ""), 0)
    if short:
        return total + _LIGHT.get(waits, 0) + int(_BOSS * exit_.boss)
    return total - int(_BOSS * exit_.boss)


def is_feared(exit_: ExitSeen) -> bool:
    """Whether one goes there well rested or not at all."""
    return dict(exit_.clues).get("who", "").startswith("den-")


def glimpsed(exit_: ExitSeen) -> int:
    """How much better it may be than that, if one looks through the keyhole."""
    return 0 if "what" in dict(exit_.clues) else _BEST_SEEN - _UNSEEN


def hoped(exit_: ExitSeen) -> int:
    """How much better it may be than that, if one listens."""
    who = dict(exit_.clues).get("who", "")
    unsure = not who or (who == "none" and "who" not in exit_.bought)
    return _EASIEST - _company(exit_, who) if unsure else 0


def _company(exit_: ExitSeen, who: str) -> int:
    """What it is worth to meet whoever lives there, by what is heard of them."""
    if who == "none":
        return _NOBODY if "who" in exit_.bought else _QUIET
    return _COMPANY.get(who, _UNTOLD)
