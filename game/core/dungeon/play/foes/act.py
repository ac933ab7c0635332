"""A foe's turn, as its deeds are handed it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dungeon.play.state import Intent, Monster
from game.core.dungeon.play.table import Table


@dataclass(frozen=True, slots=True)
class Act:
    """Who does what, at which table."""

    table: Table
    foe: Monster
    intent: Intent
