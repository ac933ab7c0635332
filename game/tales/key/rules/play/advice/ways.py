"""What an exit is worth by what is told at it: how far one would rather go on there than elsewhere.

Worth is counted in thousandths of a heart.
"""

from __future__ import annotations

from game.tales.key.rules.play.known import ExitSeen

_COMPANY = {
    "none": 0, "thing": -300, "beast": -900, "ooze": -900, "spirit": -1_300, "folk": -1_500,
    "undead": -2_000,
}  # fmt: skip
"""What it costs to meet whoever is heard."""
_SOMEBODY = -700
"""The same where nothing is told of who lives there."""
_LYING = {"none": -300, "gold": 200, "thing": 900}
_LYING_UNTOLD = 300
_SIZES = {"small": 200, "middle": 0, "great": -200}
_ONWARD = {"draught": 200, "none": -200}
_UNREADY = 6_000
"""What it costs to find the boss before one would."""


def worth(exit_: ExitSeen) -> int:
    """How much one would like to open an exit."""
    told = dict(exit_.clues)
    total = _COMPANY.get(told.get("who", ""), _SOMEBODY)
    total += _LYING.get(told.get("what", ""), _LYING_UNTOLD)
    total += _SIZES.get(told.get("size", ""), 0)
    total += _ONWARD.get(told.get("way", ""), 0)
    return total - int(_UNREADY * exit_.boss)
